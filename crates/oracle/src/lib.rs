//! The rational reference for Secant's tests, fuzzing and benches, and the
//! hostile inputs to ask it about.
//!
//! Everything here is meant to be checked by reading. An answer is found by
//! solving for the parameters of the common points with integers over a
//! common power of two, without filters, bounds or approximations. Nothing is
//! shared with the library, not even the big integers, so that a mistake in
//! one is not repeated in the other.
//!
//! ```
//! use secant_oracle::{Intersection, Relation, Shape, intersection, relation};
//!
//! let a = Shape::segment([0.0, 0.0], [1.0, 1.0]);
//! let b = Shape::segment([0.0, 1.0], [1.0, 0.0]);
//! assert_eq!(relation(&a, &b), Relation::Cross);
//! let Some(Intersection::Point(meeting)) = intersection(&a, &b) else {
//!     unreachable!("two diagonals have one common point");
//! };
//! assert_eq!(meeting.to_f64().at, [0.5, 0.5]);
//! ```

pub mod cast;
pub mod chain;
mod chord;
pub mod convex;
pub mod distance;
mod figure;
pub mod hostile;
mod linear;
mod number;
pub mod pair;
pub mod plane;
mod rational;
mod rng;
mod segments;
pub mod space;
mod surd;
mod track;
mod vector;

pub use figure::Figure;
pub use linear::{
    Heading, Intersection, Meeting, Relation, Rounded, Shape, intersection, intersects,
    is_parallel, orientation, relation, solve,
};
pub use num_bigint::BigInt;
pub use number::{Dyadic, Number};
pub use rational::{Rational, round_f32, round_f64};
pub use rng::Rng;
pub use segments::{Crossing, Ends, Kind, crossings, kind, meet};
pub use surd::Surd;
