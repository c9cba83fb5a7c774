//! The shapes, by family. Fields are private: a shape that exists is valid.

mod aabb;
mod ball;
mod boundary;
mod capsule;
mod convex_polygon;
mod dynamic;
mod line;
mod mesh;
mod plane;
mod point;
mod polygon;
mod polyline;
mod ray;
mod segment;
mod simple;
mod translated;
mod triangle;

pub use aabb::{Aabb, Box3, Rect};
pub use ball::{Ball, Circle, Sphere};
pub use boundary::Boundary;
pub use capsule::{Capsule, Capsule2, Capsule3};
pub use convex_polygon::ConvexPolygon;
pub(crate) use convex_polygon::turning;
#[cfg(feature = "serde")]
pub(crate) use dynamic::Planar;
pub use dynamic::Shape;
pub(crate) use dynamic::{Dimension, DimensionOf, InPlane, InSpace};
pub use line::{Line, Line2, Line3};
pub use mesh::Mesh3;
pub use plane::{Plane, PlaneBy};
pub use point::{Point, Point2, Point3};
pub use polygon::Polygon;
pub(crate) use polygon::simple_ring;
pub use polyline::Polyline;
pub use ray::{Ray, Ray2, Ray3};
pub use segment::{Segment, Segment2, Segment3};
pub use triangle::{Triangle, Triangle2, Triangle3};

use crate::kernel::{Number, copied, gap};
use crate::{Scalar, ScalarIn, ShapeError};
use alloc::vec::Vec;

/// How a line or ray stores its direction.
///
/// The difference of two floats is often not a float. So a direction through two points is stored as the two
/// points, and is not evaluated before it is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Heading<const D: usize, S = f64> {
    /// This vector. It is never zero, and need not be a unit vector.
    Direction([S; D]),
    /// From the origin to this point. It is never the origin.
    Through([S; D]),
}

impl<const D: usize, S: Scalar> Heading<D, S> {
    /// Rejects an origin or a heading that is not finite, and a heading without a direction.
    fn check(self, origin: [S; D]) -> Result<Self, ShapeError> {
        check_finite(origin, "origin")?;
        let (values, argument, zero) = match self {
            Self::Direction(d) => (d, "direction", [S::default(); D]),
            Self::Through(q) => (q, "through", origin),
        };
        check_finite(values, argument)?;
        if values == zero {
            Err(ShapeError::ZeroDirection)
        } else {
            Ok(self)
        }
    }

    /// Maps the vector or the point.
    #[inline(always)]
    pub(crate) fn map<const E: usize>(self, f: impl FnOnce([S; D]) -> [S; E]) -> Heading<E, S> {
        match self {
            Self::Direction(d) => Heading::Direction(f(d)),
            Self::Through(q) => Heading::Through(f(q)),
        }
    }

    /// The direction as a vector, rounded.
    fn vector(&self, origin: [S; D]) -> [S::Real; D] {
        let [from, to] = self.ends(origin);
        gap(from, to)
    }

    /// The point at `t` of the line from `origin`, rounded.
    #[track_caller]
    fn at(&self, origin: [S; D], t: S::Real) -> [S::Real; D]
    where
        S: ScalarIn<D>,
    {
        assert!(t.is_finite(), "t is not a finite number");
        let [from, to] = self.ends(origin);
        S::at([origin, from, to], t)
    }

    /// A copy, for the filters.
    #[inline(always)]
    pub(crate) fn copied(&self) -> Self {
        match self {
            Self::Direction(d) => Self::Direction(copied(d)),
            Self::Through(q) => Self::Through(copied(q)),
        }
    }

    /// The two points whose difference is the direction.
    #[inline]
    pub(crate) fn ends(&self, origin: [S; D]) -> [[S; D]; 2] {
        match *self {
            Self::Direction(d) => [[S::default(); D], d],
            Self::Through(q) => [origin, q],
        }
    }
}

/// Rejects the first coordinate that is not finite; a dimension other than 2 and 3 does not compile.
pub(crate) fn check_finite<const D: usize, S: Scalar>(
    values: [S; D],
    argument: &'static str,
) -> Result<(), ShapeError> {
    const { assert!(D == 2 || D == 3, "shapes have two or three coordinates") };
    match values.iter().position(|x| !x.is_finite()) {
        Some(axis) => Err(ShapeError::NotFinite { argument, axis }),
        None => Ok(()),
    }
}

/// `f` of each axis; `None` on an axis is an overflow.
fn each_axis<const D: usize, S: Scalar>(
    f: impl Fn(usize) -> Option<S>,
) -> Result<[S; D], ShapeError> {
    let mut out = [S::default(); D];
    for (axis, slot) in out.iter_mut().enumerate() {
        *slot = f(axis).ok_or(ShapeError::Overflow { axis })?;
    }
    Ok(out)
}

/// a + b, each coordinate rounded once.
fn sum<const D: usize, S: Scalar>(a: [S; D], b: [S; D]) -> Result<[S; D], ShapeError> {
    each_axis(|k| a[k].plus(b[k]))
}

/// The radius, with −0 replaced by +0.
fn check_radius<S: Scalar>(radius: S) -> Result<S, ShapeError> {
    if !radius.is_finite() {
        return Err(ShapeError::NotFinite {
            argument: "radius",
            axis: 0,
        });
    }
    if radius < S::default() {
        return Err(ShapeError::NegativeRadius);
    }
    Ok(one_zero(radius))
}

/// The vertices of a ring, without a last one that repeats the first.
fn ring<S: Scalar>(vertices: impl Into<Vec<[S; 2]>>) -> Result<Vec<[S; 2]>, ShapeError> {
    let mut vertices = vertices.into();
    check_vertices(&vertices)?;
    if vertices.len() > 1 && vertices.first() == vertices.last() {
        vertices.pop();
    }
    Ok(vertices)
}

/// Rejects more vertices than a `u32` can number, and the first one that is not finite.
fn check_vertices<S: Scalar>(vertices: &[[S; 2]]) -> Result<(), ShapeError> {
    if u32::try_from(vertices.len()).is_err() {
        return Err(ShapeError::TooManyVertices);
    }
    for (vertex, x) in vertices.iter().enumerate() {
        if let Some(axis) = x.iter().position(|x| !x.is_finite()) {
            return Err(ShapeError::VertexNotFinite { vertex, axis });
        }
    }
    Ok(())
}

/// The least box that holds these finite points, of which there is one or more.
pub(crate) fn bounds<const D: usize, S: Scalar>(points: &[[S; D]]) -> Aabb<D, S> {
    let (mut min, mut max) = (points[0], points[0]);
    for &x in &points[1..] {
        extend([&mut min, &mut max], x);
    }
    Aabb::new_unchecked(min, max)
}

/// Extends a box, given by its corners, to a point.
#[inline]
fn extend<const D: usize, S: Scalar>([min, max]: [&mut [S; D]; 2], x: [S; D]) {
    for k in 0..D {
        if x[k] < min[k] {
            min[k] = x[k];
        }
        if max[k] < x[k] {
            max[k] = x[k];
        }
    }
}

/// The value, with −0 replaced by +0.
pub(crate) fn one_zero<S: Scalar>(x: S) -> S {
    if x == S::default() { S::default() } else { x }
}

/// The value; panics with the error's text. For the `new` of every shape.
#[track_caller]
pub(crate) fn valid<T>(shape: Result<T, ShapeError>) -> T {
    match shape {
        Ok(shape) => shape,
        Err(error) => panic!("{error}"),
    }
}
