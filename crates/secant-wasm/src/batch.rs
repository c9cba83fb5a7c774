//! Many pairs at once: two sets of shapes row by row, or one shape with each of a set.

use crate::buffers::{Buffers, with};
use crate::refusal::{INTERNAL, refuse_with};
use crate::words::relation_code;
use alloc::vec::Vec;
use core::ops::Range;
use secant::batch::{Batch, Columnar, Columns, Hits, pairs};
use secant::{Relation, Segment};
#[cfg(feature = "batch")]
use secant::{Circle, Point, Ray, Rect};

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

/// Asks each pair of two sets of segments, of which one may have a single row. The result is how many pairs intersect
/// (of relations: how many there are), or `REFUSED`.
#[cfg(feature = "segments")]
#[unsafe(no_mangle)]
extern "C" fn segments_pairs(a: u32, b: u32, wanted: u32) -> i32 {
    answered(wanted, |all, answer| {
        let (a, b) = (all.rows::<4>(a)?, all.rows::<4>(b)?);
        ask::<Segment<2>, Segment<2>, 4, 4>(&a, &b, answer, |pairs, hits| pairs.hits(hits))
    })
}

/// The same of two sets of shapes of any kinds that have a batch; it is refused for others. The kinds are in the order
/// of [`kinds::of_plane`](crate::kinds::of_plane).
#[cfg(feature = "batch")]
#[unsafe(no_mangle)]
extern "C" fn batch_pairs(kind_a: u32, a: u32, kind_b: u32, b: u32, wanted: u32) -> i32 {
    /// The arms of the pairs: in the order of the kinds, and in the other one.
    macro_rules! arms {
        ($all:ident $answer:ident: $( $ka:literal $kb:literal $a:ty, $na:literal, $b:ty, $nb:literal, $points:ident; )+) => {
            match (kind_a, kind_b) {
                $( ($ka, $kb) => {
                    let (a, b) = ($all.rows::<$na>(a)?, $all.rows::<$nb>(b)?);
                    arms! { @$points $answer }
                    ask::<$a, $b, $na, $nb>(&a, &b, $answer, arms! { @follow $points })
                } )+
                _ => match (kind_b, kind_a) {
                    $( ($ka, $kb) => {
                        let (a, b) = ($all.rows::<$nb>(a)?, $all.rows::<$na>(b)?);
                        $answer.is_reversed = true;
                        arms! { @none $answer }
                        ask::<$a, $b, $na, $nb>(&b, &a, $answer, arms! { @follow $points })
                    } )+
                    _ => Err([0.0, NO_BATCH, 0.0, 0.0]),
                }
            }
        };
        (@follow points) => { |pairs, hits| pairs.hits(hits) };
        (@follow none) => { |_, _| {} };
        (@points $answer:ident) => {};
        (@none $answer:ident) => {
            if $answer.wanted == POINTS {
                return Err([0.0, NO_POINTS, 0.0, 0.0]);
            }
        };
    }
    answered(wanted, |all, answer| {
        arms! { all answer:
            0 1 Point<2>, 2, Segment<2>, 4, none;
            0 6 Point<2>, 2, Rect, 4, none;
            0 7 Point<2>, 2, Circle, 3, none;
            1 1 Segment<2>, 4, Segment<2>, 4, points;
            2 1 Ray<2>, 4, Segment<2>, 4, points;
            1 6 Segment<2>, 4, Rect, 4, points;
            2 6 Ray<2>, 4, Rect, 4, points;
            1 7 Segment<2>, 4, Circle, 3, points;
            2 7 Ray<2>, 4, Circle, 3, points;
            6 6 Rect, 4, Rect, 4, none;
            6 7 Rect, 4, Circle, 3, none;
            7 7 Circle, 3, Circle, 3, none;
        }
    })
}

/// The reasons of refusals: the two kinds have no batch, or their hits have no points.
#[cfg(feature = "batch")]
const NO_BATCH: f64 = 30.0;
#[cfg(feature = "batch")]
const NO_POINTS: f64 = 31.0;

type Asked = Result<(), [f64; 4]>;

/// Asks, and leaves the answer in the output.
fn answered(wanted: u32, ask: impl FnOnce(&Buffers, &mut Answer) -> Asked) -> i32 {
    with(|all| {
        let mut answer = Answer {
            wanted,
            integers: core::mem::take(&mut all.integers),
            ..Answer::default()
        };
        answer.integers.clear();
        match ask(all, &mut answer) {
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

/// The pairs of two sets.
type PairsOf<'a, A, B> = secant::batch::Pairs<'a, Columns<'a, A>, Columns<'a, B>>;

/// Asks the pairs of two sets, block by block. `follow` appends their hits, where they have some.
fn ask<A, B, const N: usize, const M: usize>(
    a: &Set<'_, N>,
    b: &Set<'_, M>,
    answer: &mut Answer,
    follow: impl Fn(&PairsOf<'_, A, B>, &mut Hits),
) -> Asked
where
    A: Batch<B> + Columnar<Scalar = f64>,
    B: Columnar<Scalar = f64>,
{
    let rows = match (a.len(), b.len()) {
        (1, rows) | (rows, 1) => rows,
        (rows, others) if rows == others => rows,
        _ => return Err(INTERNAL_ERROR),
    };
    for first in (0..rows).step_by(BLOCK) {
        let block = first..(first + BLOCK).min(rows);
        // The package has checked each row.
        let a = Columns::<A>::try_new(a.block(block.clone())).map_err(|_| INTERNAL_ERROR)?;
        let b = Columns::<B>::try_new(b.block(block)).map_err(|_| INTERNAL_ERROR)?;
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
                follow(&asked, &mut answer.hits);
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

impl Buffers {
    /// The columns of a set of shapes of so many numbers.
    fn rows<const N: usize>(&self, handle: u32) -> Result<Set<'_, N>, [f64; 4]> {
        let columns = self.columns::<N>(handle).ok_or(INTERNAL_ERROR)?;
        let copies = columns[0].len() == 1;
        let copies = copies.then(|| columns.map(|column| alloc::vec![column[0]; BLOCK]));
        Ok(Set { columns, copies })
    }
}

/// The columns of a set. One of a single row is a block of copies of that row.
struct Set<'a, const N: usize> {
    columns: [&'a [f64]; N],
    copies: Option<[Vec<f64>; N]>,
}

impl<const N: usize> Set<'_, N> {
    fn len(&self) -> usize {
        self.columns[0].len()
    }

    fn block(&self, rows: Range<usize>) -> [&[f64]; N] {
        core::array::from_fn(|k| match &self.copies {
            Some(copies) => &copies[k][..rows.len()],
            None => &self.columns[k][rows.clone()],
        })
    }
}

#[derive(Default)]
struct Answer {
    wanted: u32,
    /// The first set is that of the second shapes.
    is_reversed: bool,
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
        let codes = relations.iter().map(|&word| {
            let word = if self.is_reversed {
                word.reversed()
            } else {
                word
            };
            relation_code(word).unsigned_abs()
        });
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
