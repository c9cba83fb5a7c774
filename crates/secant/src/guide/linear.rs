//! Points, lines, rays and segments with each other.
//!
//! All four are parts of a line: p + t d, with any t, t >= 0, or t in [0, 1]; a point has t = 0 alone.
//! The direction d is taken as it was given, and never normalised.
//!
//! | question | answer |
//! |---|---|
//! | [`relation`](crate::Segment::relation) | [`Cross`] for one point in both interiors, [`Touch`] where it is an end of either; on one line also [`Overlap`], [`Within`], [`Contains`], [`Equal`] |
//! | [`intersection`](crate::Segment::intersection) | [`LinearIntersection`]: a point with its parameters along both, or an overlap with its ends |
//! | [`cast`](crate::Ray::cast) | the first common point; of an overlap its first end along the ray |
//! | [`distance`](crate::Segment::distance) | for every pair, 0 where they intersect |
//!
//! Shapes on one line are compared by the coordinates as given, in order along the line. An overlap has
//! a positive length; where only two ends coincide, that is a point. A segment of zero length is a point,
//! with the parameter 0.
//!
//! Every word is **Exact**, and every coordinate and parameter **Correctly rounded**: `at` is the float
//! nearest to the true point, and need not lie on either line. An end that is the common point is
//! returned as it was given, with a parameter of exactly 0 or 1.
//!
//! Source: [O'Rourke 1998, §1.5 and §7.2]; [Ericson 2005, §5.1.9.1]; the signs are those of [Shewchuk
//! 1997, §4.1]. The method is explained in `docs/methods.md`, chapter 1, and the works in
//! `docs/references.md`.
//!
//! [`Cross`]: crate::Relation::Cross
//! [`Touch`]: crate::Relation::Touch
//! [`Overlap`]: crate::Relation::Overlap
//! [`Within`]: crate::Relation::Within
//! [`Contains`]: crate::Relation::Contains
//! [`Equal`]: crate::Relation::Equal
//! [`LinearIntersection`]: crate::LinearIntersection
//!
//! # Point and Point
//!
#![doc = include_str!("../../doc/point_point.svg")]
//!
//! Equal or disjoint: the same coordinates are the same point. 0 and −0 are one number.
//!
//! ```
//! use secant::{Point, Relation};
//! let p = Point::new([0.0, 2.0]);
//! assert_eq!(p.relation(&Point::new([-0.0, 2.0])), Relation::Equal);
//! assert_eq!(p.relation(&Point::new([5e-324, 2.0])), Relation::Disjoint);
//! ```
//!
//! # Point and Line
//!
#![doc = include_str!("../../doc/point_line.svg")]
//!
//! A line has no ends, so a point is within it or disjoint from it.
//! [`Line::side`](crate::Line::side) says on which side the point is.
//!
//! ```
//! use secant::{Line, Orientation, Point, Relation};
//! let line = Line::new([0.0, 0.0], [3.0, 1.0]);
//! assert_eq!(Point::new([6.0, 2.0]).relation(&line), Relation::Within);
//! // The float that is nearest to a third is beside the line.
//! let p = Point::new([1.0, 1.0 / 3.0]);
//! assert_eq!(p.relation(&line), Relation::Disjoint);
//! assert_eq!(line.side(&p), Orientation::Clockwise);
//! ```
//!
//! # Point and Ray
//!
#![doc = include_str!("../../doc/point_ray.svg")]
//!
//! The origin belongs to the ray, and is its end: a point there touches.
//!
//! ```
//! use secant::{Point, Ray, Relation};
//! let ray = Ray::new([1.0, 1.0], [2.0, 1.0]);
//! assert_eq!(Point::new([1.0, 1.0]).relation(&ray), Relation::Touch);
//! let on = Point::new([5.0, 3.0]);
//! assert_eq!(on.relation(&ray), Relation::Within);
//! assert_eq!(ray.intersection(&on).unwrap().point().unwrap().t, 2.0);
//! assert!(!Point::new([-1.0, 0.0]).intersects(&ray));
//! ```
//!
//! # Point and Segment
//!
#![doc = include_str!("../../doc/point_segment.svg")]
//!
//! The ends belong to the segment, and a point there touches. With a segment of zero length a point is
//! equal.
//!
//! ```
//! use secant::{Point, Relation, Segment};
//! let segment = Segment::new([0.0, 0.0], [4.0, 2.0]);
//! assert_eq!(Point::new([4.0, 2.0]).relation(&segment), Relation::Touch);
//! assert_eq!(Point::new([2.0, 1.0]).relation(&segment), Relation::Within);
//! let nothing = Segment::new([1.0, 1.0], [1.0, 1.0]);
//! assert_eq!(Point::new([1.0, 1.0]).relation(&nothing), Relation::Equal);
//! ```
//!
//! # Line and Line
//!
#![doc = include_str!("../../doc/line_line.svg")]
//!
//! Cross, parallel, or equal. [`is_parallel`](crate::Line::is_parallel) is **Exact** as well.
//! Of two equal lines the common part has no ends.
//!
//! ```
//! use secant::{Line, LinearIntersection, Relation};
//! let a = Line::through([0.0, 0.0], [4.0, 2.0]);
//! assert_eq!(a.relation(&Line::through([0.0, 2.0], [4.0, 0.0])), Relation::Cross);
//! let same = Line::new([2.0, 1.0], [-2.0, -1.0]);
//! assert_eq!(a.relation(&same), Relation::Equal);
//! let all = LinearIntersection::Overlap { start: None, end: None };
//! assert_eq!(a.intersection(&same), Some(all));
//! // Lines that miss being parallel by the least there is cross far away.
//! let nearly = Line::through([0.0, 1.0], [4.0, 3.0_f64.next_down()]);
//! assert!(!a.is_parallel(&nearly) && a.intersects(&nearly));
//! ```
//!
//! # Line and Ray
//!
#![doc = include_str!("../../doc/line_ray.svg")]
//!
//! A ray whose origin is on the line touches it. A ray along the line is contained, and the overlap has
//! one end.
//!
//! ```
//! use secant::{Line, Ray, Relation};
//! let line = Line::through([0.0, 0.0], [2.0, 1.0]);
//! assert_eq!(line.relation(&Ray::new([4.0, 2.0], [0.0, 1.0])), Relation::Touch);
//! let along = Ray::new([4.0, 2.0], [-2.0, -1.0]);
//! assert_eq!(line.relation(&along), Relation::Contains);
//! let ends: Vec<_> = line.intersection(&along).unwrap().ends().collect();
//! assert_eq!((ends.len(), ends[0].t, ends[0].u), (1, 2.0, 0.0));
//! ```
//!
//! # Line and Segment
//!
#![doc = include_str!("../../doc/line_segment.svg")]
//!
//! A segment with an end on the line touches it.
//!
//! ```
//! use secant::{Line, Relation, Segment};
//! let line = Line::new([0.0, 0.0], [2.0, 1.0]);
//! assert_eq!(line.relation(&Segment::new([4.0, 2.0], [4.0, 9.0])), Relation::Touch);
//! assert_eq!(line.relation(&Segment::new([4.0, 1.0], [4.0, 9.0])), Relation::Cross);
//! assert_eq!(line.relation(&Segment::new([4.0, 2.0], [8.0, 4.0])), Relation::Contains);
//! ```
//!
//! # Ray and Ray
//!
#![doc = include_str!("../../doc/ray_ray.svg")]
//!
//! On one line: the same way round, one is within the other; towards each other, they overlap in a
//! segment; apart, they are disjoint, or touch in one origin.
//!
//! ```
//! use secant::{Ray, Relation};
//! let right = Ray::new([0.0, 0.0], [1.0, 0.0]);
//! assert_eq!(right.relation(&Ray::new([0.0, 0.0], [-1.0, 0.0])), Relation::Touch);
//! assert_eq!(right.relation(&Ray::new([4.0, 0.0], [-1.0, 0.0])), Relation::Overlap);
//! assert_eq!(right.relation(&Ray::new([4.0, 0.0], [3.0, 0.0])), Relation::Contains);
//! assert_eq!(right.relation(&Ray::new([0.0, 0.0], [3.0, 0.0])), Relation::Equal);
//! ```
//!
//! # Ray and Segment
//!
#![doc = include_str!("../../doc/ray_segment.svg")]
//!
//! The ray touches the segment at an end of either. This is the pair of a shot and a wall; see
//! [`cast`](super::cast) for many walls.
//!
//! ```
//! use secant::{Ray, Relation, Segment};
//! let wall = Segment::new([4.0, 0.0], [4.0, 4.0]);
//! let shot = Ray::new([0.0, 2.0], [1.0, 0.5]);
//! assert_eq!(shot.relation(&wall), Relation::Touch);
//! let common = shot.intersection(&wall).unwrap().point().unwrap();
//! assert_eq!((common.at, common.t, common.u), ([4.0, 4.0], 4.0, 1.0));
//! assert_eq!(Ray::new([0.0, 2.0], [1.0, 0.25]).relation(&wall), Relation::Cross);
//! ```
//!
//! # Segment and Segment
//!
#![doc = include_str!("../../doc/segment_segment.svg")]
//!
//! For all pairs among many segments there is [`crossings`](crate::crossings()).
//!
//! ```
//! use secant::{Relation, Segment};
//! let a = Segment::new([0.0, 0.0], [4.0, 4.0]);
//! assert_eq!(a.relation(&Segment::new([0.0, 4.0], [4.0, 0.0])), Relation::Cross);
//! // An end in the interior of the other, and two ends.
//! assert_eq!(a.relation(&Segment::new([2.0, 2.0], [4.0, 0.0])), Relation::Touch);
//! assert_eq!(a.relation(&Segment::new([4.0, 4.0], [8.0, 8.0])), Relation::Touch);
//! let b = Segment::new([3.0, 3.0], [8.0, 8.0]);
//! assert_eq!(a.relation(&b), Relation::Overlap);
//! let ends: Vec<_> = a.intersection(&b).unwrap().ends().map(|end| [end.t, end.u]).collect();
//! assert_eq!(ends, [[0.75, 0.0], [1.0, 0.2]]);
//! ```
