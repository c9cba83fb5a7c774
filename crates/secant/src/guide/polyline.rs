//! Polylines with points, lines, rays and segments, with rectangles and circles, and with each other.
//!
//! A polyline is the union of its edges, and may cross itself. Its first and last vertex are its ends; a
//! closed one has no ends. Every other vertex is in its interior.
//!
//! | question | answer |
//! |---|---|
//! | [`intersects`](crate::Polyline::intersects) | with every shape |
//! | [`relation`](crate::Polyline::relation) | with curves, among them points, lines, rays and segments: [`Touch`] where all common points are ends of either; [`Overlap`] where they share a stretch; else [`Cross`], or [`Within`], [`Contains`], [`Equal`]; with areas [`Touch`] where it does not enter the interior, else [`Within`] or [`Cross`] |
//! | [`intersection`](crate::Polyline::intersection) | with points, lines, rays and segments: [`Contact`]s, in order along the linear shape |
//! | [`cast`](crate::Ray::cast) | every contact, with its vertex or edge |
//!
//! To cross, in the sense of [`Relation`], it is enough that the interiors intersect. Whether the polyline
//! gets to the other side at that place is said by [`Passing`]: it [crosses](Passing::Crosses),
//! [grazes](Passing::Grazes), or one of the two [ends](Passing::Ends) there. Where two edges share a
//! vertex, that is one contact, not two, and its number is the vertex's.
//!
//! Edges of zero length change nothing. A polyline of equal vertices is a point.
//!
//! Number, order, features and passings are **Exact**, points and parameters **Correctly rounded**.
//!
//! Source: each edge is a [segment](super::linear#segment-and-segment); which side of the line its
//! vertices are on is one sign for both edges that meet there. The works are named in
//! `docs/references.md`.
//!
//! [`Touch`]: Relation::Touch
//! [`Cross`]: Relation::Cross
//! [`Overlap`]: Relation::Overlap
//! [`Within`]: Relation::Within
//! [`Contains`]: Relation::Contains
//! [`Equal`]: Relation::Equal
//! [`Contact`]: crate::Contact
//!
//! # Through a vertex
//!
#![doc = include_str!("../../doc/vertices.svg")]
//!
//! The arrows are the [normals](crate::Hit::normal). A ray along an edge intersects it in one piece, and
//! what counts is where the polyline comes from and where it goes.
//!
//! ```
//! use secant::{Feature, Passing, Polyline, Ray};
//! let ray = Ray::new([0, 2], [1, 0]);
//! let across = Polyline::new([[2, 4], [3, 2], [4, 0]]);
//! let hit = ray.cast(&across).first().unwrap();
//! assert_eq!((hit.feature, hit.passing), (Feature::Vertex(1), Passing::Crosses));
//! let back = Polyline::new([[2, 4], [3, 2], [4, 4]]);
//! assert_eq!(ray.cast(&back).first().unwrap().passing, Passing::Grazes);
//! // A bullet that grazes flies on.
//! let flies_on = ray.cast(&back).filter(|hit| hit.passing != Passing::Grazes);
//! assert!(!flies_on.any());
//! ```
//!
//! # Point and Polyline
//!
#![doc = include_str!("../../doc/point_polyline.svg")]
//!
//! A point at an end touches; at any other place it is within. A point is an end of its own, so it
//! always [ends](Passing::Ends) there.
//!
//! ```
//! use secant::{Point, Polyline, Relation};
//! let path = Polyline::new([[0, 0], [2, 2], [4, 0]]);
//! assert_eq!(Point::new([2, 2]).relation(&path), Relation::Within);
//! assert_eq!(Point::new([4, 0]).relation(&path), Relation::Touch);
//! let closed = Polyline::new([[0, 0], [2, 2], [4, 0], [0, 0]]);
//! assert_eq!(Point::new([0, 0]).relation(&closed), Relation::Within);
//! ```
//!
//! # Line and Polyline
//!
#![doc = include_str!("../../doc/line_polyline.svg")]
//!
//! ```
//! use secant::{Line, Passing, Polyline, Relation};
//! let path = Polyline::new([[0, 0], [2, 2], [4, 0]]);
//! let line = |y| Line::new([0, y], [1, 0]);
//! // Only the ends.
//! assert_eq!(line(0).relation(&path), Relation::Touch);
//! assert_eq!(line(0).intersection(&path).unwrap()[1].passing, Passing::Ends);
//! assert_eq!(line(1).intersection(&path).unwrap().len(), 2);
//! assert_eq!(line(2).intersection(&path).unwrap()[0].passing, Passing::Grazes);
//! ```
//!
//! # Ray and Polyline
//!
#![doc = include_str!("../../doc/ray_polyline.svg")]
//!
//! ```
//! use secant::{Polyline, Ray, Relation};
//! let path = Polyline::new([[0.0, 0.0], [2.0, 2.0], [4.0, 0.0]]);
//! let ray = Ray::new([-1.0, 1.0], [1.0, 0.0]);
//! let contacts = ray.intersection(&path).unwrap();
//! assert_eq!((contacts[0].enter.t, contacts[1].enter.t), (2.0, 4.0));
//! // The origin of the ray is on an edge.
//! assert_eq!(Ray::new([1.0, 1.0], [0.0, -1.0]).relation(&path), Relation::Touch);
//! // Out of a vertex, along an edge.
//! assert_eq!(Ray::new([2.0, 2.0], [1.0, -1.0]).relation(&path), Relation::Overlap);
//! ```
//!
//! # Segment and Polyline
//!
#![doc = include_str!("../../doc/segment_polyline.svg")]
//!
//! ```
//! use secant::{Feature, Passing, Polyline, Relation, Segment};
//! let path = Polyline::new([[0.0, 0.0], [2.0, 2.0], [4.0, 0.0]]);
//! let along = Segment::new([3.0, 1.0], [4.0, 0.0]);
//! assert_eq!(along.relation(&path), Relation::Within);
//! let piece = along.intersection(&path).unwrap()[0];
//! assert_eq!((piece.feature, piece.enter.t, piece.exit.t), (Feature::Face(1), 0.0, 1.0));
//! // From above to the top vertex.
//! let down = Segment::new([2.0, 4.0], [2.0, 2.0]);
//! assert_eq!(down.relation(&path), Relation::Touch);
//! assert_eq!(down.intersection(&path).unwrap()[0].passing, Passing::Ends);
//! ```
//!
//! # Rect and Polyline
//!
#![doc = include_str!("../../doc/rect_polyline.svg")]
//!
//! A polyline inside the rectangle intersects it, and a rectangle between edges does not.
//!
//! ```
//! use secant::{Polyline, Rect};
//! let path = Polyline::new([[0, 0], [2, 2], [4, 0]]);
//! assert!(Rect::new([1, 2], [3, 4]).intersects(&path));
//! assert!(!Rect::new([1, 3], [3, 4]).intersects(&path));
//! assert!(Rect::new([-1, -1], [5, 5]).intersects(&path));
//! ```
//!
//! # Circle and Polyline
//!
#![doc = include_str!("../../doc/circle_polyline.svg")]
//!
//! ```
//! use secant::{Circle, Polyline};
//! let path = Polyline::new([[0.0, 0.0], [2.0, 2.0], [4.0, 0.0]]);
//! assert!(Circle::new([2.0, 3.0], 1.0).intersects(&path));
//! assert!(!Circle::new([2.0, 3.0], 1.0_f64.next_down()).intersects(&path));
//! ```
//!
//! # Polyline and Polyline
//!
#![doc = include_str!("../../doc/polyline_polyline.svg")]
//!
//! All meetings of their edges are found by [`crossings`](crate::crossings()).
//!
//! ```
//! use secant::Polyline;
//! let path = Polyline::new([[0, 0], [2, 2], [4, 0]]);
//! assert!(path.intersects(&Polyline::new([[0, 4], [2, 2], [4, 4]])));
//! assert!(!path.intersects(&Polyline::new([[0, 4], [2, 3], [4, 4]])));
//! ```

#[cfg(doc)]
use crate::{Passing, Relation};
