//! Points, segments, boxes, triangles, polylines and polygons from and to the points and vectors of `mint`.
//!
//! mint is what vector crates have in common: glam, nalgebra, cgmath, euclid, vek and others convert to
//! it and from it. `Point2` and `Point3` of `f32`, `f64`, `i32` and `i64`, and `Vector2` and `Vector3`,
//! which some crates have for points too. With V for any of them:
//!
//! | | in | out |
//! |---|---|---|
//! | [`Point`] | `V` | `V` |
//! | [`Segment`](crate::Segment) | `[V; 2]`, its start and end | `[V; 2]` |
//! | [`Aabb`](crate::Aabb) | `[V; 2]`, its min and max | `[V; 2]` |
//! | [`Triangle`](crate::Triangle) | `[V; 3]` | `[V; 3]` |
//! | [`Polyline`](crate::Polyline), [`Polygon`](crate::Polygon), [`ConvexPolygon`](crate::ConvexPolygon) | `&[V]` | `Vec<V>` |
//!
//! A [`Point`] says with `IntoMint` that it is a mint point.
//!
//! ```
//! use mint::{Point2, Vector2};
//! use secant::{Point, Ray, Segment, ShapeError};
//!
//! let [p, q] = [Point2 { x: 4.0, y: -3.0 }, Point2 { x: 8.0, y: 0.0 }];
//! let wall = Segment::try_from([p, q])?;
//! let ray = Ray::new([0.0, 0.0], Vector2 { x: 1.0, y: 0.0 }.into());
//! let hit = ray.cast(&wall).first().unwrap();
//! assert_eq!(Point2::from(hit.at), q);
//!
//! // Touching shapes intersect; NaN makes no point.
//! let error = ShapeError::NotFinite { argument: "coords", axis: 0 };
//! assert!(Point::try_from(p)?.intersects(&wall));
//! assert_eq!(Point::try_from(Point2 { x: f64::NAN, y: 0.0 }), Err(error));
//! # Ok::<(), ShapeError>(())
//! ```

use crate::{Point, Scalar};
use ::mint::{IntoMint, Point2, Point3, Vector2, Vector3};

vectors! {
    Point2<f32>: 2 f32 floats;
    Point2<f64>: 2 f64 floats;
    Point2<i32>: 2 i32 integers;
    Point2<i64>: 2 i64 integers;
    Point3<f32>: 3 f32 floats;
    Point3<f64>: 3 f64 floats;
    Point3<i32>: 3 i32 integers;
    Point3<i64>: 3 i64 integers;
    Vector2<f32>: 2 f32 floats;
    Vector2<f64>: 2 f64 floats;
    Vector2<i32>: 2 i32 integers;
    Vector2<i64>: 2 i64 integers;
    Vector3<f32>: 3 f32 floats;
    Vector3<f64>: 3 f64 floats;
    Vector3<i32>: 3 i32 integers;
    Vector3<i64>: 3 i64 integers;
}

impl<S: Scalar> IntoMint for Point<2, S>
where
    Self: Into<Point2<S>>,
{
    type MintType = Point2<S>;
}

impl<S: Scalar> IntoMint for Point<3, S>
where
    Self: Into<Point3<S>>,
{
    type MintType = Point3<S>;
}
