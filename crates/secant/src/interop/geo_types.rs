//! Conversions from and to the shapes of `geo-types`, of `f32`, `f64`, `i32` and `i64`.
//!
//! | `geo_types` | Secant | refused |
//! |---|---|---|
//! | `Coord`, `Point` | [`Point`](crate::Point) | NaN, infinity |
//! | `Line`, which is a segment | [`Segment`] | NaN, infinity |
//! | `Rect` | [`Rect`](crate::Rect) | NaN, infinity; corners out of order |
//! | `Triangle` | [`Triangle`] | NaN, infinity |
//! | `LineString` | [`Polyline`] | NaN, infinity; less than two points |
//! | `Polygon` | [`Polygon`] | NaN, infinity; less than three different points; holes; a ring that is not simple |
//! | `Polygon` | [`ConvexPolygon`] | the same, and what is not convex |
//!
//! Arrays and slices of `Coord` and `Point` make what they make [of vectors](../glam/index.html) too.
//! Those that own their points are converted by value or by reference. A polygon of `geo-types`
//! repeats its first point as its last; that of Secant does not.
//!
//! ```
//! use geo_types::{Coord, Line, coord, line_string, polygon};
//! use secant::{Point, Polygon, Polyline, Segment, ShapeError};
//!
//! let field = polygon![(x: 0.0, y: 0.0), (x: 4.0, y: 0.0), (x: 0.0, y: 4.0)];
//! let field = Polygon::try_from(&field)?;
//! let path = Polyline::try_from(line_string![(x: 4.0, y: 4.0), (x: 2.0, y: 2.0)])?;
//! // Touching shapes intersect.
//! assert!(path.intersects(&field));
//!
//! let fence = Segment::try_from(Line::new(coord! { x: 1.0, y: 1.0 }, coord! { x: 9.0, y: 1.0 }))?;
//! let chords = fence.intersection(&field).unwrap();
//! assert_eq!(Coord::from(chords[0].exit.at), coord! { x: 3.0, y: 1.0 });
//!
//! let holed = polygon!(
//!     exterior: [(x: 0, y: 0), (x: 9, y: 0), (x: 0, y: 9)],
//!     interiors: [[(x: 1, y: 1), (x: 2, y: 1), (x: 1, y: 2)]],
//! );
//! assert_eq!(Polygon::try_from(holed), Err(ShapeError::Holes { found: 1 }));
//! # Ok::<(), ShapeError>(())
//! ```
//!
//! All edges of a file for [`crossings`](crate::crossings()):
//!
//! ```
//! use geo_types::line_string;
//! use secant::{Segment, Segments, crossings};
//!
//! let path = line_string![(x: 0.0, y: 0.0), (x: 4.0, y: 4.0), (x: 4.0, y: 0.0), (x: 0.0, y: 4.0)];
//! let segments: Segments = path.lines().map(Segment::try_from).collect::<Result<_, _>>().unwrap();
//! assert_eq!(crossings(&segments).counts().to_string(), "1 cross, 2 shared");
//! ```

use crate::{Aabb, ConvexPolygon, Polygon, Polyline, Scalar, Segment, ShapeError, Triangle};
use ::geo_types as geo;
use alloc::vec::Vec;

/// What converts by value: numbers of one type, and shapes that own their points, also by reference.
macro_rules! conversions {
    ($($scalar:ident $numbers:ident;)+) => { $(
        vectors! {
            geo::Coord<$scalar>: 2 $scalar $numbers;
            geo::Point<$scalar>: 2 $scalar $numbers;
        }
        vectors! { @in $numbers geo::Line<$scalar> => Segment<2, $scalar>: |line| {
            Segment::try_new(line.start.into(), line.end.into())
        } }
        vectors! { @in $numbers geo::Triangle<$scalar> => Triangle<2, $scalar>: |triangle| {
            Triangle::try_new(triangle.to_array().map(Into::into))
        } }
    )+ };
    ($($ours:ident: $theirs:ident, |$x:ident| $make:expr, |$y:ident| $given:expr;)+) => { $(
        impl<S: Scalar + geo::CoordNum> TryFrom<&geo::$theirs<S>> for $ours<S> {
            type Error = ShapeError;
            fn try_from($x: &geo::$theirs<S>) -> Result<Self, ShapeError> {
                $make
            }
        }
        impl<S: Scalar + geo::CoordNum> TryFrom<geo::$theirs<S>> for $ours<S> {
            type Error = ShapeError;
            fn try_from(x: geo::$theirs<S>) -> Result<Self, ShapeError> {
                (&x).try_into()
            }
        }
        impl<S: Scalar + geo::CoordNum> From<&$ours<S>> for geo::$theirs<S> {
            fn from($y: &$ours<S>) -> Self {
                $given
            }
        }
        impl<S: Scalar + geo::CoordNum> From<$ours<S>> for geo::$theirs<S> {
            fn from(x: $ours<S>) -> Self {
                (&x).into()
            }
        }
    )+ };
}

conversions! {
    f32 floats;
    f64 floats;
    i32 integers;
    i64 integers;
}
conversions! {
    Polyline: LineString, |line| Polyline::try_new(vertices(line)), |x| coords(x.vertices());
    Polygon: Polygon, |polygon| Polygon::try_new(ring(polygon)?), |x| closed(x.vertices());
    ConvexPolygon: Polygon, |polygon| ConvexPolygon::try_new(ring(polygon)?), |x| closed(x.vertices());
}

impl<S: Scalar + geo::CoordNum> From<Segment<2, S>> for geo::Line<S> {
    fn from(segment: Segment<2, S>) -> Self {
        Self {
            start: segment.start().into(),
            end: segment.end().into(),
        }
    }
}

impl<S: Scalar + geo::CoordNum> TryFrom<geo::Rect<S>> for Aabb<2, S> {
    type Error = ShapeError;
    /// The corners of a `Rect` that serde has read may be out of order.
    fn try_from(rect: geo::Rect<S>) -> Result<Self, ShapeError> {
        Self::try_new(rect.min().into(), rect.max().into())
    }
}

impl<S: Scalar + geo::CoordNum> From<Aabb<2, S>> for geo::Rect<S> {
    fn from(rect: Aabb<2, S>) -> Self {
        let mut theirs = Self::new(rect.min(), rect.max());
        // `new` may have selected -0 as the greater of two zeros.
        theirs.set_min(rect.min());
        theirs.set_max(rect.max());
        theirs
    }
}

impl<S: Scalar + geo::CoordNum> From<Triangle<2, S>> for geo::Triangle<S> {
    fn from(triangle: Triangle<2, S>) -> Self {
        let [a, b, c] = triangle.vertices().map(geo::Coord::from);
        Self::unchecked_winding(a, b, c)
    }
}

fn vertices<S: geo::CoordNum>(line: &geo::LineString<S>) -> Vec<[S; 2]> {
    line.coords().map(|&x| x.into()).collect()
}

/// The vertices of a polygon without holes.
fn ring<S: geo::CoordNum>(polygon: &geo::Polygon<S>) -> Result<Vec<[S; 2]>, ShapeError> {
    match polygon.interiors().len() {
        0 => Ok(vertices(polygon.exterior())),
        found => Err(ShapeError::Holes { found }),
    }
}

/// The polygon with these vertices; the first vertex is repeated as the last.
fn closed<S: geo::CoordNum>(vertices: &[[S; 2]]) -> geo::Polygon<S> {
    let ring = vertices.iter().chain(&vertices[..1]).copied().collect();
    geo::Polygon::new(ring, Vec::new())
}

fn coords<S: geo::CoordNum>(vertices: &[[S; 2]]) -> geo::LineString<S> {
    vertices.iter().copied().collect()
}
