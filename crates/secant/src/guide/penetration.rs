//! How deep two convex shapes are in each other, and the shortest way out.
//!
//! `a.penetration(&b)` is the shortest translation of `a` after which the two only touch: a
//! [`Penetration`](crate::Penetration) with its depth, vector and normal, and the features that touch then. Both shapes are
//! convex and bounded: point, segment, rectangle, circle, capsule, triangle and convex polygon in the plane; point, segment,
//! box, ball, capsule and triangle in space.
//!
//! | the shapes | the answer |
//! |---|---|
//! | are disjoint | `None` |
//! | touch | depth 0, with the normal of the contact |
//! | have interior points in common | a positive depth |
//! | are flat and in one line or plane, as two collinear segments, or a point on a segment | depth 0, because an arbitrarily short move to the side separates them |
//! | are segments of the plane that cross | the shortest move that leaves an end of one on the other |
//!
//! Which direction is the shortest is **Exact**: depths that differ by less than rounding are compared as the numbers
//! with square roots that they are. So a box that is as deep in one side as in the other has a definite answer, the same on
//! every machine: [`Penetrates::penetration`](crate::Penetrates::penetration) has the order. Depth, vector and normal are
//! **Correctly rounded**. A move by a rounded vector is not exact; whoever needs a gap asks for the relation
//! afterwards, or moves a little more along the normal.
//!
//! ```
//! use secant::{Capsule, Circle, Feature, Rect, Segment};
//! // A player on a ledge: out through the side that is nearest.
//! let player = Capsule::new([9.75, 1.0], [9.75, 3.0], 0.5);
//! let ledge = Rect::new([0.0, 0.0], [10.0, 5.0]);
//! let out = player.penetration(&ledge).unwrap();
//! assert_eq!((out.vector, out.normal), ([0.75, 0.0], [1.0, 0.0]));
//! // The left side of the capsule, seen from its start, is at the right side of the rectangle.
//! assert_eq!(out.features, [Feature::Face(1), Feature::Face(1)]);
//! let moved = Capsule::new([10.5, 1.0], [10.5, 3.0], 0.5);
//! assert_eq!(moved.penetration(&ledge).unwrap().depth, 0.0);
//!
//! // About one center there is no nearest side: out along x.
//! let disc = Circle::new([2.0, 2.0], 1.0);
//! assert_eq!(disc.penetration(&Circle::new([2.0, 2.0], 3.0)).unwrap().vector, [4.0, 0.0]);
//!
//! // A wall without thickness: out on the side where the center is.
//! let wall = Segment::new([0.0, 0.0], [8.0, 6.0]);
//! let out = Circle::new([3.25, 4.0], 5.0).penetration(&wall).unwrap();
//! assert_eq!((out.depth, out.normal), (3.75, [-0.6, 0.8]));
//! ```
//!
//! Where both are moved, each gets a part of the vector. A game that moves shapes in small steps asks for a sweep
//! before it moves, and for a penetration after a teleport or a change of size.
//!
//! Source: the boundary of the Minkowski difference [Ericson 2005, §3.11], with the axes of [Gottschalk, Lin and Manocha
//! 1996]; derived in `kernel/bounds/convex.md`. The works are named in `docs/references.md`.
