//! Columns of segments whose coordinates are integers of 64 bits, row by row, and the orientation of three points.

use crate::buffers::{Buffers, with};
use crate::refusal::{INTERNAL, refuse_with};
use crate::words::{relation_code, turn};
use secant::{LinearIntersection, Point, Relation, Segment, orient2d};

/// Bits, in words of 32, as integers.
const BITS: u32 = 1;
/// The code of the relation of each pair, as integers.
const RELATIONS: u32 = 3;
/// The rows that intersect, as integers, and t, x and y of their first common points, in columns of numbers.
const POINTS: u32 = 4;

const INTERNAL_ERROR: [f64; 4] = [0.0, INTERNAL, 0.0, 0.0];

/// Asks each pair of two sets of segments, of which one may have a single row: for `BITS`, `RELATIONS`, `POINTS`, or
/// else for the rows that intersect, as integers. The result is how many integers there are.
#[unsafe(no_mangle)]
extern "C" fn integers_pairs(a: u32, b: u32, wanted: u32) -> i32 {
    with(|all| match ask(all, [a, b], wanted) {
        Ok(count) => i32::try_from(count).unwrap_or(i32::MAX),
        Err(reason) => refuse_with(all, reason),
    })
}

fn ask(all: &mut Buffers, [a, b]: [u32; 2], wanted: u32) -> Result<usize, [f64; 4]> {
    let mut integers = core::mem::take(&mut all.integers);
    integers.clear();
    let mut points = [const { alloc::vec::Vec::new() }; 3];
    let [a, b] = [segments(all, a)?, segments(all, b)?];
    let rows = match (a[0].len(), b[0].len()) {
        (1, rows) | (rows, 1) => rows,
        (rows, others) if rows == others => rows,
        _ => return Err(INTERNAL_ERROR),
    };
    for (row, number) in (0..rows).zip(0_u32..) {
        let (a, b) = (segment(&a, row), segment(&b, row));
        match wanted {
            RELATIONS => {
                let relation: Relation = a.relation(&b);
                integers.push(relation_code(relation).unsigned_abs());
            }
            POINTS => {
                let first = match a.intersection(&b) {
                    Some(LinearIntersection::Point(point)) => Some(point),
                    Some(LinearIntersection::Overlap { start, .. }) => start,
                    None => None,
                };
                if let Some(first) = first {
                    integers.push(number);
                    let [x, y] = first.at;
                    for (column, value) in points.iter_mut().zip([first.t, x, y]) {
                        column.push(value);
                    }
                }
            }
            BITS => {
                if row % 32 == 0 {
                    integers.push(0);
                }
                if let Some(word) = integers.last_mut() {
                    *word |= u32::from(a.intersects(&b)) << (row % 32);
                }
            }
            _ => {
                if a.intersects(&b) {
                    integers.push(number);
                }
            }
        }
    }
    all.integers = integers;
    all.numbers.clear();
    for column in points {
        all.numbers.extend(column);
    }
    Ok(all.integers.len())
}

/// The columns of a set.
fn segments(all: &Buffers, handle: u32) -> Result<[&[i64]; 4], [f64; 4]> {
    let columns = all.columns::<4>(handle).ok_or(INTERNAL_ERROR)?;
    Ok(columns.map(bytemuck::cast_slice))
}

/// The segment of a row; a set of one has it in every row.
fn segment(columns: &[&[i64]; 4], row: usize) -> Segment<2, i64> {
    let row = if columns[0].len() == 1 { 0 } else { row };
    let [x1, y1, x2, y2] = columns.map(|column| column[row]);
    Segment::new([x1, y1], [x2, y2])
}

/// 1 for a left turn from a over b to c (with y up), −1 for a right turn, 0 on one line.
#[unsafe(no_mangle)]
extern "C" fn integers_orient(ax: i64, ay: i64, bx: i64, by: i64, cx: i64, cy: i64) -> i32 {
    let [a, b, c] = [[ax, ay], [bx, by], [cx, cy]].map(Point::new);
    turn(orient2d(&a, &b, &c))
}
