//! Sets of space: points, lines, rays, segments, balls, boxes and planes. How two
//! of them lie to each other, what they have in common, how far they are from each
//! other, and what a ray comes to first.
//!
//! Everything is computed with rational numbers, by the formula of the textbook:
//! a linear shape is `o + t d`, a plane is `n . (x - p) = 0`, a ball is a bound on
//! a squared distance, and a box is three intervals.
//!
//! ```
//! use secant_oracle::Relation;
//! use secant_oracle::space::{Linear, Plane, Spatial, relation};
//!
//! let line = Spatial::Linear(Linear::line([0.0, 0.0, 0.0], [1.0, 2.0, 2.0]));
//! let floor = Spatial::Plane(Plane::new([0.0, 0.0, 4.0], [0.0, 0.0, 1.0]));
//! assert_eq!(relation(&line, &floor), Relation::Cross);
//! ```

mod block;
mod body;
pub mod cast;
mod chord;
mod common;
mod distance;
mod relation;
#[cfg(test)]
pub(crate) mod samples;
mod shape;
mod sheet;
mod vector;

use crate::number::Number;

pub use chord::{Chord, ball_chord, box_chord};
pub use common::{
    Intersection, Meeting, Passage, PlaneIntersection, common_box, linear_linear, linear_plane,
};
pub use distance::{closest, distance, within};
pub use relation::{intersects, relation};
pub use shape::{Ball, Box3, Facing, Heading, Linear, Plane};

/// A straight way through space.
type Track = crate::track::Track<3>;

/// A closed point set of space.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Spatial<S = f64> {
    /// A point, line, ray or segment.
    Linear(Linear<S>),
    /// A ball.
    Ball(Ball<S>),
    /// A box.
    Box(Box3<S>),
    /// A plane.
    Plane(Plane<S>),
}

impl<S: Number> Spatial<S> {
    /// The ball about `center`.
    pub fn ball(center: [S; 3], radius: S) -> Self {
        Spatial::Ball(Ball { center, radius })
    }

    /// The box from `min` to `max`.
    pub fn aabb(min: [S; 3], max: [S; 3]) -> Self {
        Spatial::Box(Box3 { min, max })
    }

    /// The plane through `point`, perpendicular to `normal`.
    pub fn plane(point: [S; 3], normal: [S; 3]) -> Self {
        Spatial::Plane(Plane::new(point, normal))
    }

    /// The plane through three points.
    pub fn plane_through(points: [[S; 3]; 3]) -> Self {
        Spatial::Plane(Plane::through(points))
    }

    /// The shape with each of its numbers changed by `f`.
    pub fn map<T>(&self, f: impl FnMut(S) -> T) -> Spatial<T> {
        match self {
            Spatial::Linear(shape) => Spatial::Linear(shape.map(f)),
            Spatial::Ball(ball) => Spatial::Ball(ball.map(f)),
            Spatial::Box(shape) => Spatial::Box(shape.map(f)),
            Spatial::Plane(plane) => Spatial::Plane(plane.map(f)),
        }
    }

    /// Whether it is a set: a direction that is not zero, a radius that is not
    /// negative, corners in order, a normal.
    pub fn is_valid(&self) -> bool {
        match self {
            Spatial::Linear(shape) => shape.is_valid(),
            Spatial::Ball(ball) => ball.is_valid(),
            Spatial::Box(shape) => shape.is_valid(),
            Spatial::Plane(plane) => plane.is_valid(),
        }
    }
}
