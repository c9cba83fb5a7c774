//! Rectangles with points, lines, rays and segments, and with each other.
//!
//! A rectangle is filled, with sides along the axes: every point with min <= x <= max on each axis. Its
//! outline alone is [`Boundary(rect)`](super::boundary).
//!
//! | question | answer |
//! |---|---|
//! | [`relation`](crate::Rect::relation) | [`Touch`] where it intersects the boundary only; [`Cross`] for a line, ray or segment that comes inside and does not stay there, [`Overlap`] for another rectangle; [`Within`], [`Contains`], [`Equal`] |
//! | [`intersection`](crate::Rect::intersection) | with a linear shape a [`Chord`], from where it enters to where it leaves; with a rectangle a [`Rect`](crate::Rect) |
//! | [`cast`](crate::Ray::cast) | where the ray enters; at once where it starts inside, and on the far side if [`hollow`](crate::Cast::hollow) |
//! | [`distance`](crate::Rect::distance) | for every pair, 0 where they intersect, also inside |
//!
//! A rectangle that is flat is the segment that it is, with two ends; one with `min == max` is a
//! point. A line along an edge touches, since the interiors have nothing in common.
//!
//! Every word is **Exact**, and what is constructed is **Correctly rounded**: a corner or coordinate of
//! the rectangle is returned as it was given. The common part of two rectangles has their own
//! coordinates, and is exact.
//!
//! Source: [Ericson 2005, §4.2 and §5.3.3]; the sides of the corners decide, derived in
//! `kernel/bounds/orientation.md`. The works are named in `docs/references.md`.
//!
//! [`Touch`]: crate::Relation::Touch
//! [`Cross`]: crate::Relation::Cross
//! [`Overlap`]: crate::Relation::Overlap
//! [`Within`]: crate::Relation::Within
//! [`Contains`]: crate::Relation::Contains
//! [`Equal`]: crate::Relation::Equal
//! [`Chord`]: crate::Chord
//!
//! # Point and Rect
//!
#![doc = include_str!("../../doc/point_rect.svg")]
//!
//! ```
//! use secant::{Point, Rect, Relation};
//! let rect = Rect::new([0.0, 0.0], [4.0, 2.0]);
//! assert_eq!(Point::new([1.0, 1.0]).relation(&rect), Relation::Within);
//! assert_eq!(Point::new([4.0, 1.0]).relation(&rect), Relation::Touch);
//! assert_eq!(Point::new([4.0_f64.next_up(), 1.0]).relation(&rect), Relation::Disjoint);
//! ```
//!
//! # Line and Rect
//!
#![doc = include_str!("../../doc/line_rect.svg")]
//!
//! Through a corner alone, or along an edge, is touching.
//!
//! ```
//! use secant::{Line, Rect, Relation};
//! let rect = Rect::new([0.0, 0.0], [4.0, 2.0]);
//! let corner = Line::through([3.0, 3.0], [5.0, 1.0]);
//! assert_eq!(corner.relation(&rect), Relation::Touch);
//! assert!(corner.intersection(&rect).unwrap().is_point());
//! let edge = Line::new([-1.0, 2.0], [1.0, 0.0]);
//! assert_eq!(edge.relation(&rect), Relation::Touch);
//! let chord = edge.intersection(&rect).unwrap();
//! assert_eq!((chord.enter.t, chord.exit.t), (1.0, 5.0));
//! ```
//!
//! # Ray and Rect
//!
#![doc = include_str!("../../doc/ray_rect.svg")]
//!
//! Where the ray starts inside, the chord does too, and says so.
//!
//! ```
//! use secant::{Rect, Ray, Relation};
//! let rect = Rect::new([0.0, 0.0], [4.0, 2.0]);
//! let out = Ray::new([1.0, 1.0], [1.0, 0.0]);
//! let chord = out.intersection(&rect).unwrap();
//! assert!(chord.starts_inside && !chord.ends_inside);
//! assert_eq!((chord.enter.t, chord.exit.at), (0.0, [4.0, 1.0]));
//! // From the boundary outwards.
//! assert_eq!(Ray::new([4.0, 1.0], [1.0, 0.0]).relation(&rect), Relation::Touch);
//! ```
//!
//! # Segment and Rect
//!
#![doc = include_str!("../../doc/segment_rect.svg")]
//!
//! A segment from corner to corner through the inside is within. Along an edge it touches.
//!
//! ```
//! use secant::{Rect, Relation, Segment};
//! let rect = Rect::new([0.0, 0.0], [4.0, 2.0]);
//! assert_eq!(Segment::new([0.0, 0.0], [4.0, 2.0]).relation(&rect), Relation::Within);
//! assert_eq!(Segment::new([0.0, 0.0], [4.0, 0.0]).relation(&rect), Relation::Touch);
//! assert_eq!(Segment::new([3.0, 3.0], [5.0, 1.0]).relation(&rect), Relation::Touch);
//! assert_eq!(Segment::new([1.0, 1.0], [5.0, 1.0]).relation(&rect), Relation::Cross);
//! ```
//!
//! # Rect and Rect
//!
#![doc = include_str!("../../doc/rect_rect.svg")]
//!
//! Two rectangles that form a plus overlap, though no corner of one is in the other. With a flat one, the
//! dimensions differ, and the word is cross.
//!
//! ```
//! use secant::{Rect, Relation};
//! let rect = Rect::new([0, 0], [4, 2]);
//! assert_eq!(rect.relation(&Rect::new([1, -1], [2, 3])), Relation::Overlap);
//! // Edge to edge, and corner to corner.
//! let beside = Rect::new([4, 1], [6, 3]);
//! assert_eq!(rect.relation(&beside), Relation::Touch);
//! assert_eq!(rect.intersection(&beside), Some(Rect::new([4, 1], [4, 2])));
//! assert_eq!(rect.relation(&Rect::new([4, 2], [6, 3])), Relation::Touch);
//! assert_eq!(rect.relation(&Rect::new([-1, 1], [9, 1])), Relation::Cross);
//! ```
