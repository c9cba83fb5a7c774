//! Two segments of eight numbers, and the orientation of three points: nothing goes through memory but points.

use crate::buffers::with;
use crate::refusal::REFUSED;
use crate::words::{relation_code, turn, write_linear};
use secant::{Point, Segment, orient2d};

/// Two segments; `None` where a number is not finite.
fn pair(numbers: [f64; 8]) -> Option<[Segment<2>; 2]> {
    let [x0, y0, x1, y1, x2, y2, x3, y3] = numbers;
    let segment = |start, end| Segment::try_new(start, end).ok();
    Some([segment([x0, y0], [x1, y1])?, segment([x2, y2], [x3, y3])?])
}

/// 1 where the segments have a common point, else 0.
#[unsafe(no_mangle)]
extern "C" fn segments_intersect(
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
extern "C" fn segments_relation(
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

/// The common part of two segments: its form as in `words`, with its numbers in the output.
#[unsafe(no_mangle)]
extern "C" fn segments_intersection(
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

/// 1 for a left turn from a over b to c (with y up), −1 for a right turn, 0 on one line; 9 for numbers that are not
/// finite.
#[unsafe(no_mangle)]
extern "C" fn orient(ax: f64, ay: f64, bx: f64, by: f64, cx: f64, cy: f64) -> i32 {
    let point = |x, y| Point::try_new([x, y]).ok();
    let (Some(a), Some(b), Some(c)) = (point(ax, ay), point(bx, by), point(cx, cy)) else {
        return 9;
    };
    turn(orient2d(&a, &b, &c))
}
