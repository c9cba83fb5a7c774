//! Two segments of eight numbers, and the orientation of three points: nothing goes through memory but points.

use crate::buffers::{Buffers, with};
use crate::refusal::REFUSED;
use alloc::vec::Vec;
use secant::{LinearIntersection, Meeting, Orientation, Point, Relation, Segment, orient2d};

/// No common part.
pub(crate) const NONE: i32 = 0;
/// One point: x, y, t, u.
pub(crate) const POINT: i32 = 1;
/// An overlap: whether it has a start and an end (0 or 1), then both as points.
pub(crate) const OVERLAP: i32 = 2;

/// Two segments; `None` where a number is not finite.
fn pair(numbers: [f64; 8]) -> Option<[Segment<2>; 2]> {
    let [x0, y0, x1, y1, x2, y2, x3, y3] = numbers;
    let segment = |start, end| Segment::try_new(start, end).ok();
    Some([segment([x0, y0], [x1, y1])?, segment([x2, y2], [x3, y3])?])
}

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

/// 1 where the segments have a common point, else 0.
#[unsafe(no_mangle)]
pub extern "C" fn segments_intersect(
    x0: f64,
    y0: f64,
    x1: f64,
    y1: f64,
    x2: f64,
    y2: f64,
    x3: f64,
    y3: f64,
) -> i32 {
    match pair([x0, y0, x1, y1, x2, y2, x3, y3]) {
        Some([a, b]) => i32::from(a.intersects(&b)),
        None => REFUSED,
    }
}

/// The relation of the first segment to the second.
#[unsafe(no_mangle)]
pub extern "C" fn segments_relation(
    x0: f64,
    y0: f64,
    x1: f64,
    y1: f64,
    x2: f64,
    y2: f64,
    x3: f64,
    y3: f64,
) -> i32 {
    match pair([x0, y0, x1, y1, x2, y2, x3, y3]) {
        Some([a, b]) => relation_code(a.relation(&b)),
        None => REFUSED,
    }
}

/// The common part of two segments: `NONE`, `POINT` or `OVERLAP`, with its numbers in the output.
#[unsafe(no_mangle)]
pub extern "C" fn segments_intersection(
    x0: f64,
    y0: f64,
    x1: f64,
    y1: f64,
    x2: f64,
    y2: f64,
    x3: f64,
    y3: f64,
) -> i32 {
    let Some([a, b]) = pair([x0, y0, x1, y1, x2, y2, x3, y3]) else {
        return REFUSED;
    };
    with(|all| write_linear(all, a.intersection(&b)))
}

/// Writes the common part of two linear shapes to the output.
pub(crate) fn write_linear(all: &mut Buffers, part: Option<LinearIntersection<2>>) -> i32 {
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
                    at: [0.0; 2],
                    t: 0.0,
                    u: 0.0,
                };
                write_meeting(&mut all.numbers, x.unwrap_or(nowhere));
            }
            OVERLAP
        }
    }
}

fn write_meeting(numbers: &mut Vec<f64>, x: Meeting<2>) {
    let Meeting {
        at: [at_x, at_y],
        t,
        u,
    } = x;
    numbers.extend_from_slice(&[at_x, at_y, t, u]);
}

/// 1 for a left turn from a over b to c (with y up), −1 for a right turn, 0 on one line; 9 for numbers that are not
/// finite.
#[unsafe(no_mangle)]
pub extern "C" fn orient(ax: f64, ay: f64, bx: f64, by: f64, cx: f64, cy: f64) -> i32 {
    let point = |x, y| Point::try_new([x, y]).ok();
    let (Some(a), Some(b), Some(c)) = (point(ax, ay), point(bx, by), point(cx, cy)) else {
        return 9;
    };
    match orient2d(&a, &b, &c) {
        Orientation::CounterClockwise => 1,
        Orientation::Collinear => 0,
        Orientation::Clockwise => -1,
    }
}
