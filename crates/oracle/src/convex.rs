//! Convex sets of the plane and of space: how two of them lie to each other, how
//! far they are from each other, where they are closest, and where a ray comes to
//! them.
//!
//! Each is one thing: the convex hull of some points, with the directions in
//! which it goes on for ever, and all that is within a radius of that. A ball is
//! a point with a radius, a capsule a segment with one, a line a point and two
//! opposite directions. So there are no pairs of types here, and one formula
//! for each question. Only which of many closest pairs is the answer depends on the
//! types.
//!
//! Two facts are decided by a search that ends with its own proof: the distance
//! of two such hulls (no point of the first is beyond the plane that is
//! perpendicular to the shortest way, and none of the second on this side of the
//! other one), and whether their interiors meet (an equation between positive
//! weights, or a plane between the two).

pub mod cast;
mod closest;
mod distance;
mod exact;
mod nearest;
mod penetration;
mod relation;
mod set;
mod shape;
pub mod sweep;

pub use crate::linear::shape::Heading;
pub use closest::closest;
pub use distance::{distance, within};
pub use penetration::{Penetration, penetration};
pub use relation::{intersects, relation};
pub use set::Set;
pub use shape::{Shape, is_convex};

#[cfg(test)]
mod tests;
