//! Boundaries of rectangles, circles and polygons with every shape of the plane.
//!
//! [`Boundary(shape)`](crate::Boundary) is the curve without what is within. It is closed and has no
//! ends: all of it is its interior.
//!
//! | question | answer |
//! |---|---|
//! | `relation` | [`Disjoint`] also for what is inside; [`Touch`] where an end of the linear shape is all that intersects it; else [`Cross`], [`Overlap`], [`Within`], [`Contains`], and [`Equal`] |
//! | `relation` with an area | [`Touch`] where the curve does not enter the interior, so also all along its own ring; else [`Within`] or [`Cross`] |
//! | `intersection` with points, lines, rays and segments | [`Contact`]s, in order along the linear shape, each with its vertex or edge and its [`Passing`] |
//! | [`cast`](crate::Ray::cast) | every contact: where [`hollow`](crate::Cast::hollow) hits the solid, but the relation is that of the curve, and nothing starts inside |
//!
//! Targets of a cast are also the boundaries of capsules, triangles and convex polygons, and in space of
//! spheres, boxes and capsules. There a ray or segment that runs along the surface and leaves it has the relation
//! [`Cross`], because the surface has another dimension; in the plane, along a straight side, it is [`Overlap`].
//! [`hollow_where`](crate::Cast::hollow_where) makes curves and surfaces of some shapes of a slice.
//!
//! A flat rectangle and a circle of radius 0 are their own boundaries, a segment or a point.
//!
//! Number, order, features and passings are **Exact**, points and parameters **Correctly rounded**.
//! Along a segment whose ends are not on the curve, the contacts that cross are even in number if both
//! ends are inside or both outside, and odd if not.
//!
//! Source: those of [`rect`](super::rect), [`circle`](super::circle) and [`polygon`](super::polygon).
//!
//! [`Disjoint`]: crate::Relation::Disjoint
//! [`Touch`]: crate::Relation::Touch
//! [`Cross`]: crate::Relation::Cross
//! [`Overlap`]: crate::Relation::Overlap
//! [`Within`]: crate::Relation::Within
//! [`Contains`]: crate::Relation::Contains
//! [`Equal`]: crate::Relation::Equal
//! [`Contact`]: crate::Contact
//! [`Passing`]: crate::Passing
//!
//! # Boundary of a Rect
//!
#![doc = include_str!("../../doc/segment_boundary_rect.svg")]
//!
//! ```
//! use secant::{Boundary, Feature, Passing, Rect, Relation, Segment};
//! let wall = Boundary(Rect::new([0.0, 0.0], [4.0, 2.0]));
//! let contacts = Segment::new([-1.0, 1.0], [9.0, 1.0]).intersection(&wall).unwrap();
//! assert_eq!((contacts[0].feature, contacts[1].feature), (Feature::Face(3), Feature::Face(1)));
//! let corner = Segment::new([3.0, 3.0], [5.0, 1.0]).intersection(&wall).unwrap();
//! assert_eq!((corner[0].feature, corner[0].passing), (Feature::Vertex(2), Passing::Grazes));
//! // From the wall inwards.
//! assert_eq!(Segment::new([0.0, 1.0], [1.0, 1.0]).relation(&wall), Relation::Touch);
//! ```
//!
//! # Boundary of a Circle
//!
#![doc = include_str!("../../doc/segment_boundary_circle.svg")]
//!
//! ```
//! use secant::{Boundary, Circle, Passing, Ray, Relation, Segment};
//! let ring = Boundary(Circle::new([0.0, 0.0], 5.0));
//! let out = Ray::new([0.0, 0.0], [3.0, 4.0]).intersection(&ring).unwrap();
//! assert_eq!((out.len(), out[0].enter.t, out[0].passing), (1, 1.0, Passing::Crosses));
//! let tangent = Segment::new([-1.0, 7.0], [7.0, 1.0]).intersection(&ring).unwrap();
//! assert_eq!((tangent[0].enter.at, tangent[0].passing), ([3.0, 4.0], Passing::Grazes));
//! assert_eq!(Segment::new([0.0, 0.0], [1.0, 1.0]).relation(&ring), Relation::Disjoint);
//! ```
//!
//! # Boundary of a Polygon
//!
#![doc = include_str!("../../doc/segment_boundary_polygon.svg")]
//!
//! ```
//! use secant::{Boundary, Passing, Point, Polygon, Relation, Segment};
//! let ring = Boundary(Polygon::new([[0, 0], [4, 0], [4, 4], [2, 2], [0, 4]]));
//! let passings = |segment: Segment<2, i32>| -> Vec<Passing> {
//!     let contacts = segment.intersection(&ring).unwrap_or_default();
//!     contacts.iter().map(|contact| contact.passing).collect()
//! };
//! use Passing::{Crosses, Ends, Grazes};
//! // Through the concave vertex, and from it.
//! assert_eq!(passings(Segment::new([-1, 2], [5, 2])), [Crosses, Grazes, Crosses]);
//! assert_eq!(passings(Segment::new([2, 2], [2, 1])), [Ends]);
//! assert_eq!(passings(Segment::new([1, 1], [3, 1])), []);
//! assert_eq!(Point::new([2, 2]).relation(&ring), Relation::Within);
//! ```
