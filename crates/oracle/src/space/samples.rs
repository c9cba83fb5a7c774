//! Sets laid into space or turned, for tests that compare the two.

use super::Spatial;
use crate::linear::shape::{Heading, Linear};
use crate::number::Number;
use crate::plane::Planar;

/// The linear shape whose points are made by `at`, and its vectors by `vector`.
pub(crate) fn laid<const D: usize, S: Number, T>(
    shape: &Linear<D, S>,
    at: impl Fn([S; D]) -> [T; 3],
    vector: impl Fn([S; D]) -> [T; 3],
) -> Linear<3, T> {
    let heading = |heading| match heading {
        Heading::Direction(d) => Heading::Direction(vector(d)),
        Heading::Through(q) => Heading::Through(at(q)),
    };
    match *shape {
        Linear::Point(p) => Linear::Point(at(p)),
        Linear::Segment { start, end } => Linear::Segment {
            start: at(start),
            end: at(end),
        },
        Linear::Ray { origin, heading: h } => Linear::Ray {
            origin: at(origin),
            heading: heading(h),
        },
        Linear::Line { origin, heading: h } => Linear::Line {
            origin: at(origin),
            heading: heading(h),
        },
    }
}

/// The point of space with (x, y) as its last two coordinates, and the first 0.
pub(super) fn raised_point([x, y]: [f64; 2]) -> [f64; 3] {
    [0.0, x, y]
}

/// A set of the plane with its points so raised. A disc becomes the ball, and a
/// rectangle gets this thickness to both sides.
pub(super) fn raised(set: &Planar<f64>, thickness: f64) -> Spatial<f64> {
    match *set {
        Planar::Disc(disc) => Spatial::ball(raised_point(disc.center), disc.radius),
        Planar::Rect(rect) => {
            let [mut min, mut max] = [rect.min, rect.max].map(raised_point);
            (min[0], max[0]) = (-thickness, thickness);
            Spatial::aabb(min, max)
        }
        Planar::Linear(shape) => Spatial::Linear(laid(&shape, raised_point, raised_point)),
    }
}
