//! Points, segments, boxes, triangles, polylines and polygons from and to the vectors of `glam`.
//!
//! | numbers | in the plane | in space |
//! |---|---|---|
//! | `f32` | `Vec2` | `Vec3`, `Vec3A` |
//! | `f64` | `DVec2` | `DVec3` |
//! | `i32` | `IVec2` | `IVec3` |
//! | `i64` | `I64Vec2` | `I64Vec3` |
//!
//! With V for the vector:
//!
//! | | in | out |
//! |---|---|---|
//! | [`Point`](crate::Point) | `V` | `V` |
//! | [`Segment`](crate::Segment) | `[V; 2]`, its start and end | `[V; 2]` |
//! | [`Aabb`](crate::Aabb) | `[V; 2]`, its min and max | `[V; 2]` |
//! | [`Triangle`](crate::Triangle) | `[V; 3]` | `[V; 3]` |
//! | [`Polyline`](crate::Polyline), [`Polygon`](crate::Polygon), [`ConvexPolygon`](crate::ConvexPolygon) | `&[V]` | `Vec<V>` |
//!
//! For the others, constructors and results take part in the conversions that glam has itself:
//! `Circle::new(center.into(), radius)`, `Ray::new(origin.into(), direction.into())`,
//! `Vec2::from(hit.at)`.
//!
//! ```
//! # #[cfg(feature = "glam034")]
//! # use glam034 as glam;
//! # #[cfg(not(feature = "glam034"))]
//! # use glam033 as glam;
//! use glam::{IVec2, Vec2, vec2};
//! use secant::{Circle, Point, Polyline, Ray, Rect, Segment, ShapeError};
//!
//! let wall = Segment::try_from([vec2(4.0, -3.0), vec2(8.0, 0.0)])?;
//! let ray = Ray::new(Vec2::ZERO.into(), Vec2::X.into());
//! let hit = ray.cast(&wall).first().unwrap();
//! assert_eq!(Vec2::from(hit.at), vec2(8.0, 0.0));
//! assert_eq!(hit.normal().map(Vec2::from), Some(vec2(-0.6, 0.8)));
//!
//! let [min, max]: [Vec2; 2] = Rect::try_from([Vec2::ZERO, vec2(4.0, 2.0)])?.into();
//! assert!(Circle::new(max.into(), 2.5).intersects(&Point::try_from((min + max) / 2.0)?));
//! assert!(Polyline::try_from(&[min, max, Vec2::X][..])?.intersects(&ray));
//!
//! // NaN makes no shape; integers always make a point.
//! let error = ShapeError::NotFinite { argument: "coords", axis: 1 };
//! assert_eq!(Point::try_from(vec2(0.0, f32::NAN)), Err(error));
//! assert_eq!(Point::from(IVec2::new(1, 2)).coords(), [1, 2]);
//! # Ok::<(), ShapeError>(())
//! ```
//!
//! # Which glam
//!
//! The feature names the version: `glam033` is 0.33, which Bevy 0.20 and Parry 0.31 have, and `glam034` is
//! 0.34. Choose that of the project, as `cargo tree -i glam` shows it; both together work as well. `glam` is
//! the newest, 0.34 at present. An error that `Segment: TryFrom<[Vec2; 2]>` is not there, beside a vector that
//! is one of glam's, says that the feature is of another version.
//!
//! # Bevy
//!
//! Bevy's `Vec2` and `Vec3` are glam's, and its shapes have them in public fields. The folder
//! `examples/bevy` of the repository has a file that does it:
//!
//! | Bevy | Secant |
//! |---|---|
//! | `Segment2d`, `Segment3d` | `Segment::try_from(segment.vertices)` |
//! | `Triangle2d`, `Triangle3d` | `Triangle::try_from(triangle.vertices)` |
//! | `Aabb2d`, `Aabb3d` | `Aabb::try_from([aabb.min, aabb.max])` |
//! | `Rect`, `IRect` | the same |
//! | `BoundingCircle`, `BoundingSphere` | `Ball::try_new(circle.center.into(), circle.radius())` |
//! | `Ray2d`, `Ray3d` | `Ray::try_new(ray.origin.into(), ray.direction.as_vecN().into())` |
//! | `Polyline2d` | `Polyline::try_from(&polyline.vertices[..])` |
//!
//! A `Dir2` is a vector divided by its length, and rounded. Where exactness matters, take the vector
//! before that: `Ray::new(from.into(), velocity.into())` goes where `velocity` says, and
//! `Ray::through(from.into(), to.into())` passes through `to`.

/// The vectors of each version of glam, behind the feature of its name.
macro_rules! versions {
    ($($feature:literal: $glam:ident;)+) => { $(
        #[cfg(feature = $feature)]
        vectors! {
            ::$glam::Vec2: 2 f32 floats;
            ::$glam::Vec3: 3 f32 floats;
            ::$glam::Vec3A: 3 f32 floats;
            ::$glam::DVec2: 2 f64 floats;
            ::$glam::DVec3: 3 f64 floats;
            ::$glam::IVec2: 2 i32 integers;
            ::$glam::IVec3: 3 i32 integers;
            ::$glam::I64Vec2: 2 i64 integers;
            ::$glam::I64Vec3: 3 i64 integers;
        }
    )+ };
}

versions! {
    "glam033": glam033;
    "glam034": glam034;
}
