//! How far apart two shapes are, and where they are closest.
//!
#![doc = include_str!("../../doc/distance.svg")]
//!
//! Every two shapes of the plane have a distance, with solids filled, and closest points; and every two of space but
//! [`Mesh3`](crate::Mesh3) and the [`Boundary`](crate::Boundary) of a solid.
//!
//! | question | answer | |
//! |---|---|---|
//! | [`within`](Distance::within) | whether the distance is at most d | **Exact** |
//! | [`distance`](Distance::distance) | the distance, 0 where they meet | **Correctly rounded** |
//! | [`distance_squared`](Distance::distance_squared) | its square, rounded once | **Correctly rounded** |
//! | [`closest_points`](ClosestPoints::closest_points) | a point of each, with its parameter on a linear shape: a [`Closest`](crate::Closest) | **Correctly rounded** |
//!
//! `within` is the place for a tolerance, because it compares the true distance with yours. Where many pairs
//! of points are closest, as between parallel segments, the answer is the one with the lowest parameter along
//! the first shape that has parameters. Where the shapes meet, both points are the same common point, and the
//! distance is 0.
//!
//! A segment of zero length, a circle of radius 0 and a flat rectangle are the sets that they are.
//!
//! Source: [Ericson 2005, §5.1], with exact decisions; derived in `kernel/bounds/distances.md`. The
//! works are named in `docs/references.md`.
//!
//! ```
//! use secant::{Circle, Point, Segment};
//! let wall = Segment::new([0.0, 0.0], [4.0, 3.0]);
//! assert_eq!(wall.distance(&Point::new([5.0, -2.5])), 5.0);
//! let disc = Circle::new([5.0, -2.5], 2.0);
//! assert!(wall.within(&disc, 3.0) && !wall.within(&disc, 3.0_f64.next_down()));
//! // Touching is being 0 apart.
//! let touching = Circle::new([5.0, -2.5], 5.0);
//! assert_eq!(wall.distance(&touching), 0.0);
//! let near = wall.closest_points(&touching);
//! assert_eq!((near.a, near.b, near.t), ([2.0, 1.5], [2.0, 1.5], Some(0.5)));
//! ```

#[cfg(doc)]
use crate::{ClosestPoints, Distance};
