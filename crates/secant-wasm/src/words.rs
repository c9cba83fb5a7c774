//! Words of answers as codes, and common parts of linear shapes as numbers.

use alloc::vec::Vec;
use secant::{LinearIntersection, Meeting, Orientation, Relation};

use crate::buffers::Buffers;

/// No common part.
pub(crate) const NONE: i32 = 0;
/// One point: its coordinates, t, u.
const POINT: i32 = 1;
/// An overlap: whether it has a start and an end (0 or 1), then both as points.
const OVERLAP: i32 = 2;

/// A relation as its index in `Relation::ALL`.
pub(crate) fn relation_code(relation: Relation) -> i32 {
    match relation {
        Relation::Disjoint => 0,
        Relation::Touch => 1,
        Relation::Cross => 2,
        Relation::Overlap => 3,
        Relation::Within => 4,
        Relation::Contains => 5,
        Relation::Equal => 6,
    }
}

/// 1 for a left turn (with y up), −1 for a right turn, 0 on one line.
pub(crate) fn turn(orientation: Orientation) -> i32 {
    match orientation {
        Orientation::CounterClockwise => 1,
        Orientation::Collinear => 0,
        Orientation::Clockwise => -1,
    }
}

/// Writes the common part of two linear shapes to the output.
pub(crate) fn write_linear<const D: usize>(
    all: &mut Buffers,
    part: Option<LinearIntersection<D>>,
) -> i32 {
    all.numbers.clear();
    match part {
        None => NONE,
        Some(LinearIntersection::Point(x)) => {
            write_meeting(&mut all.numbers, x);
            POINT
        }
        Some(LinearIntersection::Overlap { start, end }) => {
            let is_there = |x: Option<_>| f64::from(u8::from(x.is_some()));
            all.numbers
                .extend_from_slice(&[is_there(start), is_there(end)]);
            for x in [start, end] {
                let nowhere = Meeting {
                    at: [0.0; D],
                    t: 0.0,
                    u: 0.0,
                };
                write_meeting(&mut all.numbers, x.unwrap_or(nowhere));
            }
            OVERLAP
        }
    }
}

fn write_meeting<const D: usize>(numbers: &mut Vec<f64>, x: Meeting<D>) {
    numbers.extend_from_slice(&x.at);
    numbers.extend_from_slice(&[x.t, x.u]);
}
