//! Conversions from and to the types of other crates, each behind a feature of its own.
//!
//! | feature | with it |
//! |---|---|
//! | `glam034` or `glam`, `glam033` | [points, and shapes made of points](glam/index.html), from and to vectors of glam of that version; Bevy's and Parry's are glam's |
//! | `mint` | [the same](mint/index.html) for the points and vectors of mint, which most vector crates convert to |
//! | `geo-types` | [the shapes of geo-types](geo_types/index.html), for those there are in both |
//! | `serde` | [shapes](serde/index.html) read and written, and the answers about pairs and casts |
//! | `bytemuck` | [shapes as the bytes they are](bytemuck/index.html), for buffers and files |
//!
//! None is on by default, and none needs std. No type of another crate is in a signature of Secant:
//! constructors take plain arrays and results are plain arrays, which such crates convert to and from by
//! themselves. So without any feature, `Segment::new(a.into(), b.into())` takes two `glam::Vec2`, and
//! `Vec2::from(hit.at)` is one. The features are for whole shapes, and for chains of points.
//!
//! What comes in is not always a shape: a coordinate can be NaN, a box upside down. Such conversions are
//! `TryFrom`, and fail with the [`ShapeError`](crate::ShapeError) of the shape's `try_new`. Those that
//! cannot fail are `From`: all that go out, and points, segments and triangles of integers. No
//! conversion changes a number.

#[cfg(any(
    feature = "geo-types",
    feature = "glam033",
    feature = "glam034",
    feature = "mint"
))]
#[macro_use]
mod points;

#[cfg(feature = "bytemuck")]
pub mod bytemuck;
#[cfg(feature = "geo-types")]
pub mod geo_types;
#[cfg(any(feature = "glam033", feature = "glam034"))]
pub mod glam;
#[cfg(feature = "mint")]
pub mod mint;
#[cfg(feature = "serde")]
pub mod serde;
