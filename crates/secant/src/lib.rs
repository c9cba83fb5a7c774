//! **Do these shapes meet, where, and how?** Exactly, for every finite input.
//!
//! ```
//! use secant::{LinearIntersection, Ray, Relation, Segment};
//!
//! let a = Segment::new([0.0, 0.0], [4.0, 4.0]);
//! let b = Segment::new([0.0, 4.0], [4.0, 0.0]);
//! assert!(a.intersects(&b));
//! assert_eq!(a.relation(&b), Relation::Cross);
//! let Some(LinearIntersection::Point(x)) = a.intersection(&b) else { unreachable!() };
//! assert_eq!((x.at, x.t, x.u), ([2.0, 2.0], 0.5, 0.5));
//!
//! // Touching is meeting, and says so: what counts is the caller's choice.
//! let graze = Ray::through([4.0, 0.0], [4.0, 1.0]).relation(&a);
//! assert_eq!(graze, Relation::Touch);
//! assert!(graze.meets() && !graze.interiors_meet());
//! ```
//!
//! # What the words mean
//!
//! - **Shapes are closed point sets.** Touching is meeting. A degenerate shape is the set it is: a
//!   segment of zero length is a point, and so is a ball of radius 0 or a box with `min == max`.
//! - **Exact**: every yes or no, relation, count and order equals what rational arithmetic says of
//!   the numbers that were given: any finite `f64` (subnormals and 1e±308 included), `f32`, `i32`,
//!   `i64`. There is no epsilon anywhere, and no decision rests on a rounded value.
//! - **Correctly rounded**: a constructed coordinate or parameter is the `f64` (for `f32` callers
//!   the `f32`) nearest to the true value, ties to even, rounded once. A true value beyond the
//!   largest finite number is an infinity. An exact zero is +0.
//! - **Bounded**: a value with a stated error bound. Nothing that is here yet needs the word.
//! - Results have the same bits on every machine and for every number of threads.
//!
//! The y axis points up: counter-clockwise turns from x to y. Where yours points down, only the
//! words [`Orientation::Clockwise`] and [`Orientation::CounterClockwise`] change places.
//!
//! # The pairs
//!
//! Every shape has `intersects` and `relation` for every shape of the table; ● says that it has
//! `intersection` too, and what that is is said behind the link.
//!
//! | | [`Point`] | [`Line`] | [`Ray`] | [`Segment`] | [`Rect`] | [`Circle`] |
//! |---|---|---|---|---|---|---|
//! | [`Point`] | [●](LinearIntersection) | [●](LinearIntersection) | [●](LinearIntersection) | [●](LinearIntersection) | [●](Chord) | [●](Chord) |
//! | [`Line`] | [●](LinearIntersection) | [●](LinearIntersection) | [●](LinearIntersection) | [●](LinearIntersection) | [●](Chord) | [●](Chord) |
//! | [`Ray`] | [●](LinearIntersection) | [●](LinearIntersection) | [●](LinearIntersection) | [●](LinearIntersection) | [●](Chord) | [●](Chord) |
//! | [`Segment`] | [●](LinearIntersection) | [●](LinearIntersection) | [●](LinearIntersection) | [●](LinearIntersection) | [●](Chord) | [●](Chord) |
//! | [`Rect`] | [●](Chord) | [●](Chord) | [●](Chord) | [●](Chord) | [●](Rect) | ○ |
//! | [`Circle`] | [●](Chord) | [●](Chord) | [●](Chord) | [●](Chord) | ○ | [●](CircleIntersection) |
//!
//! Two dimensions, any [`Scalar`]. [`Shape`] holds any of them when the type is known only at run
//! time. A pair that is not in the table does not compile, and the error names the pair.
//!
//! ```
//! use secant::{Circle, Ray, Rect, Relation};
//!
//! // 3-4-5: the ray touches the disc in one point, and is not said to miss it.
//! let disc = Circle::new([3.0, 1.0], 1.0);
//! let ray = Ray::through([-2.0, -4.0], [4.0, 4.0]);
//! assert_eq!(ray.relation(&disc), Relation::Touch);
//! assert_eq!(ray.intersection(&disc).unwrap().enter.at, [2.2, 1.6]);
//!
//! let chord = ray.intersection(&Rect::new([-2.0, -4.0], [1.0, 4.0])).unwrap();
//! assert_eq!((chord.enter.t, chord.exit.at), (0.0, [1.0, 0.0]));
//! ```
//!
//! # How far apart
//!
//! Every pair of the table has [`within`](Distance::within), which compares the exact distance with a
//! number of yours, [`distance`](Distance::distance), its square, and
//! [`closest_points`](Distance::closest_points). The one way to say "nearly touching" is to say how
//! near.
//!
//! ```
//! use secant::{Circle, Segment};
//!
//! let wall = Segment::new([0.0, 0.0], [4.0, 0.0]);
//! let ball = Circle::new([3.0, 2.0], 1.0);
//! assert!(!wall.intersects(&ball) && wall.within(&ball, 1.0));
//! assert_eq!(wall.distance(&ball), 1.0);
//! let near = wall.closest_points(&ball);
//! assert_eq!((near.a, near.t, near.b), ([3.0, 0.0], Some(0.75), [3.0, 1.0]));
//! ```
//!
//! # Many segments
//!
//! [`crossings`] finds every meeting of two among N segments, each pair once, with its [`Kind`]:
//!
//! ```
//! use secant::{crossings, Segment, Segments};
//!
//! let segments: Segments = [
//!     Segment::new([0.0, 0.0], [4.0, 4.0]),
//!     Segment::new([0.0, 4.0], [4.0, 0.0]),
//!     Segment::new([4.0, 0.0], [4.0, 4.0]),
//! ].into_iter().collect();
//! let found = crossings(&segments);
//! assert_eq!(found.counts().to_string(), "1 cross, 2 shared");
//! for m in found.ignore_shared().sorted() {
//!     println!("{} {} {} {:?}", m.i, m.j, m.kind, m.point());
//! }
//! ```
#![cfg_attr(not(feature = "std"), no_std)]
#![deny(clippy::float_arithmetic)]

extern crate alloc;

/// Keeps the README's example compiling.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;

mod cast;
mod crossings;
mod error;
mod index;

mod kernel;
mod orientation;
mod pairs;
mod result;
mod scalar;
mod shapes;

pub use cast::{Cast, CastTarget};
pub use crossings::{Counts, Crossing, Crossings, Kind, Kinds, Segments, SegmentsError, crossings};
pub use error::ShapeError;
pub use orientation::{Orientation, orient2d};
pub use pairs::{Directed, Distance, Intersection, Intersects, Relate};
pub use result::{
    Chord, CircleIntersection, Closest, CommonPart, Contact, Feature, Hit, LinearIntersection,
    Meeting, Passage, Passing, Relation,
};
pub use scalar::{Real, Scalar};
pub use shapes::{
    Aabb, Ball, Boundary, Box3, Circle, Heading, Line, Point, Polygon, Polyline, Ray, Rect,
    Segment, Shape, Sphere,
};
