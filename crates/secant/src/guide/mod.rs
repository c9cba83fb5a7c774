//! Every pair of shapes, with pictures.
//!
//! There is a page for each family, and on it a section for each pair of one of its shapes with
//! another that came before:
//!
//! | page | pairs |
//! |---|---|
//! | [`linear`] | [`Point`], [`Line`], [`Ray`] and [`Segment`] with each other |
//! | [`rect`] | [`Rect`] with these, and with another |
//! | [`circle`] | [`Circle`] with all of these, and with another |
//! | [`polyline`] | [`Polyline`] with all of these, and with another |
//! | [`polygon`] | [`Polygon`] with all of these, and with another |
//! | [`convex`] | [`Capsule`], [`Triangle`] and [`ConvexPolygon`] with all of these, and with each other |
//! | [`boundary`] | [`Boundary`] of a rectangle, disc or polygon with every shape of the plane |
//! | [`cast`] | what a ray or segment hits first |
//! | [`sweep`] | when and where a moving shape meets another one |
//! | [`distance`] | how far apart two shapes are, and where they are closest |
//! | [`penetration`] | how deep two convex shapes are in each other, and the shortest way out |
//! | [`space`] | shapes of space, capsules and triangles in it, and planes |
//! | `batch` | millions of pairs at once |
//! | [`game_loop`] | bullets, lines of sight, bounces, sliding; debug builds |
//! | [`peers`] | the calls of parry, Bevy, raylib and Box2D, and those here |
//!
//! # How to read the pictures
//!
#![doc = include_str!("../../doc/segment_segment.svg")]
//!
//! The first shape is blue, the second one ochre, and what they have in common is red. The word is
//! the [`Relation`] of the first to the second; the relation of the second to the first is its
//! [reverse](Relation::reversed). Below it are the parameters of the common part, `t` along the first
//! shape and `u` along the second, to two digits. A dot at the end of a stretch is where the boundary
//! is passed, or an end of both; without it, one shape ends in the interior of the other.
//!
//! The y axis points up. Each frame shows six units by four, and lines and rays go on outside of it.
//! The pictures are drawn with the library: words, points, stretches and numbers are its answers.
//!
//! # What is asked
//!
//! | question | answer | |
//! |---|---|---|
//! | `a.intersects(&b)` | whether the closed sets share a point | **Exact** |
//! | `a.relation(&b)` | how a lies to b, in one word: a [`Relation`] | **Exact** |
//! | `a.intersection(&b)` | the common part, as each page says | which kind it is **Exact**, its numbers **Correctly rounded** |
//! | `ray.cast(&b).first()` | the first [`Hit`] | which it is **Exact**, its numbers **Correctly rounded** |
//! | `a.sweep(d).against(&b).contact()` | when a meets b, if it moves by d: a [`SweepContact`], see [sweeps](sweep) | which it is **Exact**, its time **Correctly rounded** |
//! | `a.within(&b, d)` | whether the distance is at most d | **Exact** |
//! | `a.distance(&b)` | the distance | **Correctly rounded** |
//! | `a.closest_points(&b)` | a point of each, as close as any: a [`Closest`] | **Correctly rounded** |
//! | `a.penetration(&b)` | the shortest way of a out of b: a [`Penetration`] | which direction **Exact**, its numbers **Correctly rounded** |
//!
//! A yes or no, a common part, a distance and a depth do not depend on the order of the two shapes, and a relation turns
//! with it. Of several closest points or shortest ways out the first shape chooses, as their pages say. All of this holds for every finite input: very large, very small, and degenerate.
//!
//! # Degenerate shapes
//!
//! They are the sets that they are, in every pair. A segment of zero length, a rectangle with
//! `min == max`, a disc of radius 0 and a polyline of equal vertices are points. A rectangle that is
//! flat on one axis is a segment. The relative interior of a point is the point, so that a point on
//! the inner part of a segment is [`Within`](Relation::Within) it, and at an end of it only
//! [touches](Relation::Touch).
//!
//! [`Point`]: crate::Point
//! [`Line`]: crate::Line
//! [`Ray`]: crate::Ray
//! [`Segment`]: crate::Segment
//! [`Rect`]: crate::Rect
//! [`Circle`]: crate::Circle
//! [`Polyline`]: crate::Polyline
//! [`Polygon`]: crate::Polygon
//! [`Capsule`]: crate::Capsule
//! [`Triangle`]: crate::Triangle
//! [`ConvexPolygon`]: crate::ConvexPolygon
//! [`Boundary`]: crate::Boundary
//! [`Relation`]: crate::Relation
//! [`Hit`]: crate::Hit
//! [`SweepContact`]: crate::SweepContact
//! [`Closest`]: crate::Closest
//! [`Penetration`]: crate::Penetration

#[cfg(doc)]
use crate::Relation;

pub mod boundary;
pub mod cast;
pub mod circle;
pub mod convex;
pub mod distance;
pub mod game_loop;
pub mod linear;
pub mod peers;
pub mod penetration;
pub mod polygon;
pub mod polyline;
pub mod rect;
pub mod space;
pub mod sweep;
