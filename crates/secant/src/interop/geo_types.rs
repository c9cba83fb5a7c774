//! Conversions from and to the shapes of `geo-types`, of `f32`, `f64`, `i32` and `i64`.
//!
//! | `geo_types` | Secant | refused |
//! |---|---|---|
//! | `Coord`, `Point` | [`Point`](crate::Point) | NaN, infinity |
//! | `Line`, which is a segment | [`Segment`] | NaN, infinity |
//! | `Rect` | [`Rect`](crate::Rect) | NaN, infinity |
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
//! // Touching is meeting.
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

use super::points::{incoming, vectors};
use crate::{Aabb, ConvexPolygon, Polygon, Polyline, Segment, ShapeError, Triangle};
use ::geo_types as geo;
use alloc::vec::Vec;

/// All conversions for numbers of one type.
macro_rules! geo_types {
    ($($scalar:ident $numbers:ident;)+) => { $(
        vectors! {
            geo::Coord<$scalar>: 2 $scalar $numbers;
            geo::Point<$scalar>: 2 $scalar $numbers;
        }

        incoming!(
            $numbers any_points, geo::Line<$scalar> => Segment<2, $scalar>,
            |line| Segment::try_new(line.start.into(), line.end.into())
        );
        impl From<Segment<2, $scalar>> for geo::Line<$scalar> {
            fn from(segment: Segment<2, $scalar>) -> Self {
                Self {
                    start: segment.start().into(),
                    end: segment.end().into(),
                }
            }
        }

        // The corners of a `Rect` that serde has read may be out of order.
        incoming!(
            $numbers some_points, geo::Rect<$scalar> => Aabb<2, $scalar>,
            |rect| Aabb::try_new(rect.min().into(), rect.max().into())
        );
        impl From<Aabb<2, $scalar>> for geo::Rect<$scalar> {
            fn from(rect: Aabb<2, $scalar>) -> Self {
                let mut theirs = Self::new(rect.min(), rect.max());
                // `new` may have selected -0 as the greater of two zeros.
                theirs.set_min(rect.min());
                theirs.set_max(rect.max());
                theirs
            }
        }

        incoming!(
            $numbers any_points, geo::Triangle<$scalar> => Triangle<2, $scalar>,
            |triangle| Triangle::try_new(triangle.to_array().map(<[$scalar; 2]>::from))
        );
        impl From<Triangle<2, $scalar>> for geo::Triangle<$scalar> {
            fn from(triangle: Triangle<2, $scalar>) -> Self {
                let [a, b, c] = triangle.vertices().map(geo::Coord::from);
                Self::unchecked_winding(a, b, c)
            }
        }

        owner!(geo::LineString<$scalar> => Polyline<$scalar>, |line| {
            Polyline::try_new(vertices(line))
        });
        owner!(geo::Polygon<$scalar> => Polygon<$scalar>, |polygon| {
            Polygon::try_new(ring(polygon)?)
        });
        owner!(geo::Polygon<$scalar> => ConvexPolygon<$scalar>, |polygon| {
            ConvexPolygon::try_new(ring(polygon)?)
        });
        owner!(Polyline<$scalar> as geo::LineString<$scalar>, |polyline| {
            coords(polyline.vertices())
        });
        owner!(Polygon<$scalar> as geo::Polygon<$scalar>, |polygon| {
            closed(polygon.vertices())
        });
        owner!(ConvexPolygon<$scalar> as geo::Polygon<$scalar>, |polygon| {
            closed(polygon.vertices())
        });
    )+ };
}

/// Converts a shape that owns its points, by reference and by value.
macro_rules! owner {
    ($from:ty => $shape:ty, |$x:ident| $make:expr) => {
        impl TryFrom<&$from> for $shape {
            type Error = ShapeError;
            fn try_from($x: &$from) -> Result<Self, ShapeError> {
                $make
            }
        }
        impl TryFrom<$from> for $shape {
            type Error = ShapeError;
            fn try_from(x: $from) -> Result<Self, ShapeError> {
                (&x).try_into()
            }
        }
    };
    ($from:ty as $shape:ty, |$x:ident| $make:expr) => {
        impl From<&$from> for $shape {
            fn from($x: &$from) -> Self {
                $make
            }
        }
        impl From<$from> for $shape {
            fn from(x: $from) -> Self {
                (&x).into()
            }
        }
    };
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

geo_types! {
    f32 floats;
    f64 floats;
    i32 integers;
    i64 integers;
}
