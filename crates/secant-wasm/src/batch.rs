//! Many pairs of segments at once: two sets row by row, or one segment with each of a set.

use crate::buffers::{Buffers, with};
use crate::refusal::{INTERNAL, index, refuse_with};
use crate::segments::relation_code;
use alloc::vec::Vec;
use core::ops::Range;
use secant::batch::{Columns, ColumnsError, Hits, pairs};
use secant::{Relation, Segment};

/// How many intersect, and nothing in the output.
const COUNT: u32 = 0;
/// Bits, in words of 32, as integers.
const BITS: u32 = 1;
/// The rows that intersect, as integers.
const ROWS: u32 = 2;
/// The code of the relation of each pair, as integers.
const RELATIONS: u32 = 3;
/// The rows that intersect, as integers, and t, x and y of their first common points, in columns of numbers.
const POINTS: u32 = 4;

/// Rows that are asked at once; a multiple of 64.
const BLOCK: usize = 1 << 12;

const INTERNAL_ERROR: [f64; 4] = [0.0, INTERNAL, 0.0, 0.0];

/// Asks each pair of two sets, of which one may have a single row. The result is how many pairs intersect (of
/// relations: how many there are), or `REFUSED`.
#[unsafe(no_mangle)]
pub extern "C" fn segments_pairs(a: u32, b: u32, wanted: u32) -> i32 {
    with(|all| {
        let mut answer = Answer {
            wanted,
            integers: core::mem::take(&mut all.integers),
            ..Answer::default()
        };
        answer.integers.clear();
        match ask(all, [a, b], &mut answer) {
            Ok(()) => {
                all.integers = answer.integers;
                all.numbers = answer.hits.t;
                answer
                    .hits
                    .at
                    .into_iter()
                    .for_each(|x| all.numbers.extend(x));
                i32::try_from(answer.count).unwrap_or(i32::MAX)
            }
            Err(reason) => refuse_with(all, reason),
        }
    })
}

fn ask(all: &Buffers, sets: [u32; 2], answer: &mut Answer) -> Result<(), [f64; 4]> {
    let a = Set::new(all, sets[0]).ok_or(INTERNAL_ERROR)?;
    let b = Set::new(all, sets[1]).ok_or(INTERNAL_ERROR)?;
    let rows = match (a.len(), b.len()) {
        (1, rows) | (rows, 1) => rows,
        (rows, others) if rows == others => rows,
        _ => return Err(INTERNAL_ERROR),
    };
    for first in (0..rows).step_by(BLOCK) {
        let block = first..(first + BLOCK).min(rows);
        let refused = |which: usize| {
            move |error| match error {
                ColumnsError::Row { row, .. } => [index(which), 0.0, index(first + row), 0.0],
                _ => INTERNAL_ERROR,
            }
        };
        let a = Columns::<Segment<2>>::try_new(a.block(block.clone())).map_err(refused(0))?;
        let b = Columns::<Segment<2>>::try_new(b.block(block)).map_err(refused(1))?;
        let asked = pairs(&a, &b).map_err(|_| INTERNAL_ERROR)?;
        match answer.wanted {
            RELATIONS => {
                let mut relations = [Relation::Disjoint; BLOCK];
                let relations = &mut relations[..asked.len()];
                asked.relations(relations);
                answer.add_relations(relations);
            }
            POINTS => {
                let before = answer.hits.rows.len();
                asked.hits(&mut answer.hits);
                answer.number_hits(before, first);
            }
            _ => {
                let mut words = [0; BLOCK / 64];
                let words = &mut words[..asked.words()];
                asked.intersects(words);
                answer.add_words(first, words);
            }
        }
    }
    Ok(())
}

/// The columns of a set. One of a single row is a block of copies of that row.
struct Set<'a> {
    columns: [&'a [f64]; 4],
    copies: Option<[Vec<f64>; 4]>,
}

impl<'a> Set<'a> {
    fn new(all: &'a Buffers, handle: u32) -> Option<Self> {
        let columns = all.columns::<4>(handle)?;
        let copies = columns[0].len() == 1;
        let copies = copies.then(|| columns.map(|column| alloc::vec![column[0]; BLOCK]));
        Some(Self { columns, copies })
    }

    fn len(&self) -> usize {
        self.columns[0].len()
    }

    fn block(&self, rows: Range<usize>) -> [&[f64]; 4] {
        core::array::from_fn(|k| match &self.copies {
            Some(copies) => &copies[k][..rows.len()],
            None => &self.columns[k][rows.clone()],
        })
    }
}

#[derive(Default)]
struct Answer {
    wanted: u32,
    count: usize,
    integers: Vec<u32>,
    hits: Hits,
}

impl Answer {
    /// Bits of rows from `first` on.
    fn add_words(&mut self, first: usize, words: &[u64]) {
        for (k, &word) in words.iter().enumerate() {
            self.count += word.count_ones() as usize;
            match self.wanted {
                COUNT => {}
                BITS => self.integers.extend([low(word), low(word >> 32)]),
                _ => {
                    debug_assert_eq!(self.wanted, ROWS);
                    let mut left = word;
                    while left != 0 {
                        let row = first + 64 * k + left.trailing_zeros() as usize;
                        self.integers.push(low(row as u64));
                        left &= left - 1;
                    }
                }
            }
        }
    }

    fn add_relations(&mut self, relations: &[Relation]) {
        let codes = relations
            .iter()
            .map(|&word| relation_code(word).unsigned_abs());
        self.integers.extend(codes);
        self.count += relations.len();
    }

    /// Adds the number of the first row of a block to the rows of its hits.
    fn number_hits(&mut self, before: usize, first: usize) {
        let rows = &self.hits.rows[before..];
        self.integers
            .extend(rows.iter().map(|&row| row + low(first as u64)));
        self.count = self.integers.len();
    }
}

/// The low 32 bits.
#[expect(clippy::cast_possible_truncation, reason = "that is what it is for")]
fn low(word: u64) -> u32 {
    word as u32
}
