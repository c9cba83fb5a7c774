//! Capsules, triangles and convex polygons of the plane, with everything before them, and with each other.
//!
//! All three are filled and convex. A [`Capsule`](crate::Capsule) is all that is within its radius of a
//! segment, a [`Triangle`](crate::Triangle) and a [`ConvexPolygon`](crate::ConvexPolygon) are what is between
//! their vertices. In space, capsules and triangles are on the page of [space](super::space).
//!
//! | question | answer |
//! |---|---|
//! | [`intersects`](crate::Capsule::intersects) | with every shape |
//! | [`relation`](crate::Capsule::relation) | with every shape: [`Touch`] where only boundaries meet; [`Cross`] for a linear shape that comes inside and does not stay there, [`Overlap`] for a solid that does; [`Within`], [`Contains`], [`Equal`] |
//! | [`intersection`](crate::Capsule::intersection) | with a linear shape a [`Chord`], from where it enters to where it leaves |
//! | [`cast`](crate::Ray::cast) | where the ray enters; at once where it starts inside, and on the far side if [`hollow`](crate::Cast::hollow) |
//! | [`distance`](crate::Capsule::distance) | for every pair, 0 where they meet, also inside |
//!
//! A capsule of radius 0 is its segment, one of zero length the disc. A triangle with its vertices on one
//! line is a segment or a point. The vertices of a triangle or convex polygon go round in either direction.
//!
//! Every word is **Exact**, and what is constructed is **Correctly rounded**. What two solids have in common
//! is not constructed; in the pictures its outline is put together from the chords of their edges.
//!
//! Source: two convex sets are disjoint if a line separates them [Ericson 2005, §5.2.1]; which lines are
//! asked, and how exactly, is derived in `kernel/bounds.md`. The works are named in `docs/references.md`.
//!
//! [`Touch`]: crate::Relation::Touch
//! [`Cross`]: crate::Relation::Cross
//! [`Overlap`]: crate::Relation::Overlap
//! [`Within`]: crate::Relation::Within
//! [`Contains`]: crate::Relation::Contains
//! [`Equal`]: crate::Relation::Equal
//! [`Chord`]: crate::Chord
//!
//! # Point and Capsule
//!
#![doc = include_str!("../../doc/point_capsule.svg")]
//!
//! ```
//! use secant::{Capsule, Point, Relation};
//! let pill = Capsule::new([0.0, 0.0], [2.0, 0.0], 5.0);
//! assert_eq!(Point::new([1.0, 4.0]).relation(&pill), Relation::Within);
//! // On a side, and on a cap: 3-4-5.
//! assert_eq!(Point::new([1.0, 5.0]).relation(&pill), Relation::Touch);
//! assert_eq!(Point::new([5.0, 4.0]).relation(&pill), Relation::Touch);
//! assert_eq!(Point::new([5.0, 4.0_f64.next_up()]).relation(&pill), Relation::Disjoint);
//! ```
//!
//! # Line and Capsule
//!
#![doc = include_str!("../../doc/line_capsule.svg")]
//!
//! A line along a side touches it, and the chord is as long as the side.
//!
//! ```
//! use secant::{Capsule, Line, Relation};
//! let pill = Capsule::new([0.0, 0.0], [2.0, 0.0], 5.0);
//! let along = Line::through([0.0, 5.0], [1.0, 5.0]);
//! assert_eq!(along.relation(&pill), Relation::Touch);
//! let chord = along.intersection(&pill).unwrap();
//! assert_eq!((chord.enter.at, chord.exit.at), ([0.0, 5.0], [2.0, 5.0]));
//! ```
//!
//! # Ray and Capsule
//!
#![doc = include_str!("../../doc/ray_capsule.svg")]
//!
//! ```
//! use secant::{Capsule, Feature, Ray};
//! let pill = Capsule::new([0.0, 0.0], [2.0, 0.0], 5.0);
//! let hit = Ray::new([1.0, 9.0], [0.0, -2.0]).cast(&pill).first().unwrap();
//! // Face 1 is on the left of the way from start to end.
//! assert_eq!((hit.t, hit.feature, hit.normal()), (2.0, Feature::Face(1), Some([0.0, 1.0])));
//! // A tangent of the cap.
//! let graze = Ray::new([9.0, 1.0], [-4.0, 3.0]);
//! assert_eq!(graze.cast(&pill).first().unwrap().at, [5.0, 4.0]);
//! ```
//!
//! # Segment and Capsule
//!
#![doc = include_str!("../../doc/segment_capsule.svg")]
//!
//! ```
//! use secant::{Capsule, Relation, Segment};
//! let pill = Capsule::new([0.0, 0.0], [2.0, 0.0], 5.0);
//! assert_eq!(Segment::new([0.0, 0.0], [6.0, 3.0]).relation(&pill), Relation::Within);
//! assert_eq!(Segment::new([0.0, 0.0], [6.0, 4.0]).relation(&pill), Relation::Cross);
//! assert_eq!(Segment::new([5.0, 4.0], [9.0, 9.0]).relation(&pill), Relation::Touch);
//! ```
//!
//! # Rect and Capsule
//!
#![doc = include_str!("../../doc/rect_capsule.svg")]
//!
//! ```
//! use secant::{Capsule, Rect, Relation};
//! let pill = Capsule::new([0.0, 0.0], [2.0, 0.0], 5.0);
//! assert_eq!(Rect::new([-3.0, -4.0], [5.0, 4.0]).relation(&pill), Relation::Within);
//! assert_eq!(Rect::new([5.0, 4.0], [9.0, 9.0]).relation(&pill), Relation::Touch);
//! ```
//!
//! # Circle and Capsule
//!
#![doc = include_str!("../../doc/circle_capsule.svg")]
//!
//! ```
//! use secant::{Capsule, Circle, Relation};
//! let pill = Capsule::new([0.0, 0.0], [2.0, 0.0], 5.0);
//! assert_eq!(Circle::new([1.0, 0.0], 5.0).relation(&pill), Relation::Within);
//! // The caps have radius 5, and 6-8-10.
//! assert_eq!(Circle::new([8.0, 8.0], 5.0).relation(&pill), Relation::Touch);
//! ```
//!
//! # Capsule and Capsule
//!
#![doc = include_str!("../../doc/capsule_capsule.svg")]
//!
//! Two that are side by side touch along a part of their sides.
//!
//! ```
//! use secant::{Capsule, Relation};
//! let pill = Capsule::new([0.0, 0.0], [2.0, 0.0], 5.0);
//! let beside = Capsule::new([1.0, 7.0], [9.0, 7.0], 2.0);
//! assert_eq!(beside.relation(&pill), Relation::Touch);
//! assert_eq!(Capsule::new([-1.0, 0.0], [3.0, 0.0], 4.0).relation(&pill), Relation::Within);
//! ```
//!
//! # Capsule and Polyline
//!
#![doc = include_str!("../../doc/capsule_polyline.svg")]
//!
//! # Capsule and Polygon
//!
#![doc = include_str!("../../doc/capsule_polygon.svg")]
//!
//! A polygon is met where its boundary is, and inside.
//!
//! # Point and Triangle
//!
#![doc = include_str!("../../doc/point_triangle.svg")]
//!
//! ```
//! use secant::{Point, Relation, Triangle};
//! let ramp = Triangle::new([[0.0, 0.0], [4.0, 0.0], [0.0, 3.0]]);
//! assert_eq!(Point::new([1.0, 1.0]).relation(&ramp), Relation::Within);
//! assert_eq!(Point::new([2.0, 1.5]).relation(&ramp), Relation::Touch);
//! assert_eq!(Point::new([2.0, 1.5_f64.next_up()]).relation(&ramp), Relation::Disjoint);
//! ```
//!
//! # Line and Triangle
//!
#![doc = include_str!("../../doc/line_triangle.svg")]
//!
//! Through a vertex alone, or along an edge, is touching.
//!
//! ```
//! use secant::{Line, Relation, Triangle};
//! let ramp = Triangle::new([[0.0, 0.0], [4.0, 0.0], [0.0, 3.0]]);
//! assert_eq!(Line::through([4.0, 0.0], [0.0, 3.0]).relation(&ramp), Relation::Touch);
//! assert_eq!(Line::through([4.0, 0.0], [5.0, 3.0]).relation(&ramp), Relation::Touch);
//! assert_eq!(Line::through([4.0, 0.0], [0.0, 2.0]).relation(&ramp), Relation::Cross);
//! ```
//!
//! # Ray and Triangle
//!
#![doc = include_str!("../../doc/ray_triangle.svg")]
//!
//! ```
//! use secant::{Feature, Ray, Triangle};
//! let ramp = Triangle::new([[0.0, 0.0], [4.0, 0.0], [0.0, 3.0]]);
//! let hit = Ray::new([5.0, 4.0], [-3.0, -2.5]).cast(&ramp).first().unwrap();
//! assert_eq!((hit.t, hit.at, hit.feature), (1.0, [2.0, 1.5], Feature::Face(1)));
//! assert_eq!(hit.normal(), Some([0.6, 0.8]));
//! ```
//!
//! # Segment and Triangle
//!
#![doc = include_str!("../../doc/segment_triangle.svg")]
//!
//! ```
//! use secant::{Relation, Segment, Triangle};
//! let ramp = Triangle::new([[0.0, 0.0], [4.0, 0.0], [0.0, 3.0]]);
//! let way = Segment::new([-1.0, 1.0], [3.0, 1.0]);
//! assert_eq!(way.relation(&ramp), Relation::Cross);
//! assert_eq!(way.intersection(&ramp).unwrap().enter.t, 0.25);
//! assert_eq!(Segment::new([0.0, 3.0], [2.0, 1.5]).relation(&ramp), Relation::Touch);
//! ```
//!
//! # Rect and Triangle
//!
#![doc = include_str!("../../doc/rect_triangle.svg")]
//!
//! # Circle and Triangle
//!
#![doc = include_str!("../../doc/circle_triangle.svg")]
//!
//! The circle that touches all three edges is within.
//!
//! ```
//! use secant::{Circle, Relation, Triangle};
//! let ramp = Triangle::new([[0.0, 0.0], [4.0, 0.0], [0.0, 3.0]]);
//! assert_eq!(Circle::new([1.0, 1.0], 1.0).relation(&ramp), Relation::Within);
//! assert_eq!(Circle::new([1.0, 1.0], 1.0_f64.next_up()).relation(&ramp), Relation::Overlap);
//! // A circle on the slope, which is 5 from the line.
//! assert_eq!(Circle::new([5.0, 5.5], 5.0).relation(&ramp), Relation::Touch);
//! ```
//!
//! # Capsule and Triangle
//!
#![doc = include_str!("../../doc/capsule_triangle.svg")]
//!
//! # Triangle and Triangle
//!
#![doc = include_str!("../../doc/triangle_triangle.svg")]
//!
//! Two with a common edge touch along it.
//!
//! ```
//! use secant::{Relation, Triangle};
//! let ramp = Triangle::new([[0.0, 0.0], [4.0, 0.0], [0.0, 3.0]]);
//! let other = Triangle::new([[0.0, 3.0], [4.0, 0.0], [4.0, 3.0]]);
//! assert_eq!(ramp.relation(&other), Relation::Touch);
//! // The vertices in another order are the same set.
//! assert_eq!(ramp.relation(&Triangle::new([[0.0, 3.0], [4.0, 0.0], [0.0, 0.0]])), Relation::Equal);
//! ```
//!
//! # Triangle and Polyline
//!
#![doc = include_str!("../../doc/triangle_polyline.svg")]
//!
//! # Triangle and Polygon
//!
#![doc = include_str!("../../doc/triangle_polygon.svg")]
//!
//! # Point and ConvexPolygon
//!
#![doc = include_str!("../../doc/point_convexpolygon.svg")]
//!
//! ```
//! use secant::{ConvexPolygon, Point, Relation};
//! let tile = ConvexPolygon::new([[2, 0], [4, 1], [2, 2], [0, 1]]);
//! assert_eq!(Point::new([2, 1]).relation(&tile), Relation::Within);
//! assert_eq!(Point::new([4, 1]).relation(&tile), Relation::Touch);
//! assert_eq!(Point::new([4, 2]).relation(&tile), Relation::Disjoint);
//! ```
//!
//! # Line and ConvexPolygon
//!
#![doc = include_str!("../../doc/line_convexpolygon.svg")]
//!
//! # Ray and ConvexPolygon
//!
#![doc = include_str!("../../doc/ray_convexpolygon.svg")]
//!
//! ```
//! use secant::{ConvexPolygon, Feature, Ray};
//! let tile = ConvexPolygon::new([[2, 0], [4, 1], [2, 2], [0, 1]]);
//! let hit = Ray::new([5, 1], [-1, 0]).cast(&tile).first().unwrap();
//! assert_eq!((hit.t, hit.feature), (1.0, Feature::Vertex(1)));
//! // Past the vertex.
//! assert!(!Ray::new([4, 0], [0, 1]).cast(&tile).filter(|hit| hit.relation.interiors_meet()).any());
//! ```
//!
//! # Segment and ConvexPolygon
//!
#![doc = include_str!("../../doc/segment_convexpolygon.svg")]
//!
//! ```
//! use secant::{ConvexPolygon, Relation, Segment};
//! let tile = ConvexPolygon::new([[2, 0], [4, 1], [2, 2], [0, 1]]);
//! assert_eq!(Segment::new([0, 1], [4, 1]).relation(&tile), Relation::Within);
//! assert_eq!(Segment::new([0, 0], [4, 2]).relation(&tile), Relation::Cross);
//! assert_eq!(Segment::new([0, -1], [8, 3]).relation(&tile), Relation::Touch);
//! ```
//!
//! # Rect and ConvexPolygon
//!
#![doc = include_str!("../../doc/rect_convexpolygon.svg")]
//!
//! ```
//! use secant::{ConvexPolygon, Rect, Relation};
//! let tile = ConvexPolygon::new([[2, 0], [4, 1], [2, 2], [0, 1]]);
//! // The box around it meets it in all of it, and a box at a corner of that does not.
//! assert_eq!(tile.relation(&Rect::new([0, 0], [4, 2])), Relation::Within);
//! assert_eq!(tile.relation(&Rect::new([4, 1], [6, 3])), Relation::Touch);
//! assert_eq!(tile.relation(&Rect::new([4, 2], [6, 3])), Relation::Disjoint);
//! ```
//!
//! # Circle and ConvexPolygon
//!
#![doc = include_str!("../../doc/circle_convexpolygon.svg")]
//!
//! # Capsule and ConvexPolygon
//!
#![doc = include_str!("../../doc/capsule_convexpolygon.svg")]
//!
//! # Triangle and ConvexPolygon
//!
#![doc = include_str!("../../doc/triangle_convexpolygon.svg")]
//!
//! # ConvexPolygon and ConvexPolygon
//!
#![doc = include_str!("../../doc/convexpolygon_convexpolygon.svg")]
//!
//! ```
//! use secant::{ConvexPolygon, Relation};
//! let tile = ConvexPolygon::new([[2, 0], [4, 1], [2, 2], [0, 1]]);
//! let next = ConvexPolygon::new([[4, 1], [6, 2], [4, 3], [2, 2]]);
//! assert_eq!(tile.relation(&next), Relation::Touch);
//! let far = ConvexPolygon::new([[6, 0], [8, 1], [6, 2]]);
//! assert_eq!(tile.relation(&far), Relation::Disjoint);
//! ```
//!
//! # ConvexPolygon and Polyline
//!
#![doc = include_str!("../../doc/convexpolygon_polyline.svg")]
//!
//! # ConvexPolygon and Polygon
//!
#![doc = include_str!("../../doc/convexpolygon_polygon.svg")]
