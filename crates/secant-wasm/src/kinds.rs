//! The kinds of shapes, and the order of their numbers, as the package writes them.

use crate::shapes::Wrong;
use alloc::vec::Vec;
use secant::{
    Ball, Boundary, Box3, Capsule, Circle, ConvexPolygon, Line, Plane, Point, Polygon, Polyline,
    Ray, Rect, Scalar, Segment, Shape, Triangle,
};

/// Reads numbers as points.
#[derive(Clone, Copy)]
struct Reader<'a, S>(&'a [S]);

impl<S: Scalar> Reader<'_, S> {
    fn number(self, k: usize) -> Result<S, Wrong> {
        self.0.get(k).copied().ok_or(Wrong::Internal)
    }

    /// Point `k` of those that the numbers begin with.
    fn point<const D: usize>(self, k: usize) -> Result<[S; D], Wrong> {
        let rest = self.0.get(D * k..).and_then(<[S]>::first_chunk);
        rest.copied().ok_or(Wrong::Internal)
    }
}

/// A shape of the plane.
pub(crate) fn of_plane<S: Scalar>(kind: u32, numbers: &[S]) -> Result<Shape<2, S>, Wrong> {
    let all = Reader(numbers);
    let p = |k: usize| all.point(k);
    let points = || -> Vec<[S; 2]> { numbers.chunks_exact(2).map(|p| [p[0], p[1]]).collect() };
    Ok(match kind {
        0 => Point::try_new(p(0)?)?.into(),
        1 => Segment::try_new(p(0)?, p(1)?)?.into(),
        2 => Ray::try_new(p(0)?, p(1)?)?.into(),
        3 => Ray::try_through(p(0)?, p(1)?)?.into(),
        4 => Line::try_new(p(0)?, p(1)?)?.into(),
        5 => Line::try_through(p(0)?, p(1)?)?.into(),
        6 => Rect::try_new(p(0)?, p(1)?)?.into(),
        7 => Circle::try_new(p(0)?, all.number(2)?)?.into(),
        8 => Capsule::try_new(p(0)?, p(1)?, all.number(4)?)?.into(),
        9 => Triangle::try_new([p(0)?, p(1)?, p(2)?])?.into(),
        10 => ConvexPolygon::try_new(points())?.into(),
        11 => Polygon::try_new(points())?.into(),
        12 => Polyline::try_new(points())?.into(),
        13 => Boundary(Rect::try_new(p(0)?, p(1)?)?).into(),
        14 => Boundary(Circle::try_new(p(0)?, all.number(2)?)?).into(),
        15 => Boundary(Polygon::try_new(points())?).into(),
        _ => return Err(Wrong::Internal),
    })
}

/// A shape of space.
pub(crate) fn of_space(kind: u32, numbers: &[f64]) -> Result<Shape<3>, Wrong> {
    let all = Reader(numbers);
    let p = |k: usize| all.point(k);
    Ok(match kind {
        0 => Point::try_new(p(0)?)?.into(),
        1 => Segment::try_new(p(0)?, p(1)?)?.into(),
        2 => Ray::try_new(p(0)?, p(1)?)?.into(),
        3 => Ray::try_through(p(0)?, p(1)?)?.into(),
        4 => Line::try_new(p(0)?, p(1)?)?.into(),
        5 => Line::try_through(p(0)?, p(1)?)?.into(),
        6 => Box3::try_new(p(0)?, p(1)?)?.into(),
        7 => Ball::try_new(p(0)?, all.number(3)?)?.into(),
        8 => Capsule::try_new(p(0)?, p(1)?, all.number(6)?)?.into(),
        9 => Triangle::try_new([p(0)?, p(1)?, p(2)?])?.into(),
        16 => Plane::try_new(p(0)?, p(1)?)?.into(),
        17 => Plane::try_through([p(0)?, p(1)?, p(2)?])?.into(),
        _ => return Err(Wrong::Internal),
    })
}

/// How many columns of numbers a shape of the plane has; `None` for a shape that has none.
pub(crate) fn columns(kind: u32) -> Option<usize> {
    match kind {
        0 => Some(2),
        1 | 2 | 6 => Some(4),
        7 => Some(3),
        _ => None,
    }
}
