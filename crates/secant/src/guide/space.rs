//! Shapes of space, capsules, triangles, convex polygons and planes.
//!
//! [`Point`], [`Line`], [`Ray`], [`Segment`], [`Aabb`] and [`Ball`] are of the plane and of space, with
//! the same questions and the same rules. What is in a pair of them in the plane is in the pages of the
//! plane; this page says what is different in space, and what the other shapes add.
//!
#![doc = include_str!("../../doc/rendered.svg")]
//!
//! A picture by exact casts: each pixel is what four rays hit first, and whether a segment from there to
//! the light is free. All stand on the plane, and the spheres touch each other. The example
//! [`spheres`](https://github.com/secant-rs/secant/tree/main/crates/secant/examples/spheres) draws one like
//! it. It needs no epsilon: a place on a sphere is rounded, and may be a little inside, so the sphere is left
//! out where the light of its own lit side is asked about.
//!
//! In the drawings below, what a shape hides is dashed. Of shapes that do not intersect, the closest points are
//! shown. Planes go on outside of the drawing.
//!
//! # Shapes of space
//!
//! - Two lines that are not in one plane are disjoint, and have one closest pair.
//! - [`Box3`] is filled. With `min == max` on one axis it is a rectangle, on two a segment.
//! - [`Sphere`] is a ball, filled. The common part of two that cross is a circle:
//!   [`SphereIntersection`].
//! - A ray hits the face, edge or vertex of a box that its [`Feature`] names. Face 2 k is the one with
//!   the least coordinate on axis k, and face 2 k + 1 that with the greatest. Bit k of a vertex's number
//!   says the same of it.
//!
#![doc = include_str!("../../doc/segment_segment3.svg")]
#![doc = include_str!("../../doc/segment_box3.svg")]
#![doc = include_str!("../../doc/segment_sphere.svg")]
#![doc = include_str!("../../doc/sphere_sphere.svg")]
//!
//! ```
//! use secant::{Box3, Feature, Ray, Relation, Segment, Sphere};
//! let cube = Box3::new([0, 0, 0], [2, 2, 2]);
//! let hit = Ray::new([-1, 1, 1], [1, 0, 0]).cast(&cube).first().unwrap();
//! assert_eq!((hit.t, hit.feature, hit.normal()), (1.0, Feature::Face(0), Some([-1.0, 0.0, 0.0])));
//! // Through a corner, which is touching.
//! let graze = Ray::new([3, 1, 2], [-1, 1, 0]);
//! assert_eq!(graze.relation(&cube), Relation::Touch);
//! // 1, 2, 2 and 3.
//! let ball = Sphere::new([1.0, 2.0, 2.0], 3.0);
//! let chord = Segment::new([0.0; 3], [1.0, 2.0, 2.0]).intersection(&ball).unwrap();
//! assert_eq!((chord.enter.t, chord.starts_inside, chord.ends_inside), (0.0, false, true));
//! // Skew: their distance is 3.
//! let (a, b) = (Segment::new([0, 0, 0], [9, 0, 0]), Segment::new([4, 0, 3], [4, 9, 3]));
//! assert!(!a.intersects(&b) && a.within(&b, 3));
//! assert_eq!(a.closest_points(&b).a, [4.0, 0.0, 0.0]);
//! ```
//!
//! # Planes
//!
//! A [`Plane`] is the set of its points. It is crossed, touched by an end, or holds a shape;
//! [`Plane::side`] says on which side a point is.
//!
#![doc = include_str!("../../doc/segment_plane.svg")]
#![doc = include_str!("../../doc/sphere_plane.svg")]
#![doc = include_str!("../../doc/box3_plane.svg")]
#![doc = include_str!("../../doc/plane_plane.svg")]
//!
//! ```
//! use secant::{Box3, Plane, PlaneIntersection, Ray, Relation, Segment, Sphere};
//! let floor = Plane::through([[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]);
//! let drop = Ray::new([2.0, 3.0, 5.0], [0.0, 0.0, -2.0]);
//! let Some(PlaneIntersection::Point(at)) = drop.intersection(&floor) else { unreachable!() };
//! assert_eq!((at.t, at.at), (2.5, [2.0, 3.0, 0.0]));
//! assert_eq!(Sphere::new([0.0, 0.0, 1.0], 1.0).relation(&floor), Relation::Touch);
//! assert_eq!(Segment::new([0.0; 3], [1.0, 1.0, 0.0]).relation(&floor), Relation::Within);
//! assert_eq!(Box3::new([0.0; 3], [1.0; 3]).distance(&Plane::new([0.0, 0.0, 4.0], [0.0, 0.0, 1.0])), 3.0);
//! ```
//!
//! # Capsules
//!
//! A [`Capsule`] is all that is within its radius of a segment. In the plane it has a side on the right of
//! it, [`Feature::Face`]`(0)`, and one on the left, `Face(1)`, seen from its start; in space one lateral
//! surface, `Face(0)`. The caps are [`Feature::Start`] and [`Feature::End`].
//!
#![doc = include_str!("../../doc/segment_capsule3.svg")]
//!
//! ```
//! use secant::{Capsule, Feature, Ray, Relation, Segment};
//! let pill = Capsule::new([0.0, 0.0, 0.0], [0.0, 0.0, 4.0], 1.0);
//! let hit = Ray::new([-3.0, 0.0, 2.0], [1.0, 0.0, 0.0]).cast(&pill).first().unwrap();
//! assert_eq!((hit.t, hit.feature), (2.0, Feature::Face(0)));
//! let above = Ray::new([0.0, 0.0, 9.0], [0.0, 0.0, -1.0]).cast(&pill).first().unwrap();
//! assert_eq!((above.t, above.feature), (4.0, Feature::End));
//! let beside = Segment::new([1.0, -1.0, 2.0], [1.0, 1.0, 2.0]);
//! assert_eq!(beside.relation(&pill), Relation::Touch);
//! ```
//!
//! # Triangles and meshes
//!
//! A [`Triangle`] is filled. In space, a line intersects it if the three edges turn round the line one way; how
//! an edge turns is one **Exact** sign, the same for both triangles that share the edge. So a closed mesh
//! lets no ray through, at an edge or a vertex either.
//!
#![doc = include_str!("../../doc/segment_triangle3.svg")]
//!
//! ```
//! use secant::{Feature, Ray, Triangle};
//! let roof = [
//!     Triangle::new([[0, 0, 0], [2, 0, 1], [2, 2, 1]]),
//!     Triangle::new([[0, 0, 0], [2, 2, 1], [0, 2, 0]]),
//! ];
//! // Onto the edge that they share: both are hit, and the first is the lower number.
//! let drop = Ray::new([1, 1, 9], [0, 0, -1]);
//! assert_eq!(drop.cast(&roof).all().len(), 2);
//! let hit = drop.cast(&roof).first().unwrap();
//! assert_eq!((hit.index, hit.feature, hit.at), (0, Feature::Edge(2), [1.0, 1.0, 0.5]));
//! ```
//!
//! A [`Mesh3`](crate::Mesh3) is such triangles as positions and indices. It is a target of
//! [`cast`](crate::Ray::cast) as the slice of its triangles is, and is rejected by its box first. A ray that is
//! [`leaving`](crate::Cast::leaving) an edge or a vertex of a mesh leaves all triangles there.
//!
//! ```
//! use secant::{Mesh3, Ray};
//! let positions = [[0, 0, 0], [2, 0, 1], [2, 2, 1], [0, 2, 0]];
//! let roof = Mesh3::new(&positions, &[[0, 1, 2], [0, 2, 3]]);
//! let hit = Ray::new([1, 1, 9], [0, 0, -2]).cast(&roof).first().unwrap();
//! assert_eq!((hit.index, hit.t), (0, 4.25));
//! // No reflection from the edge hits one of the two again.
//! assert!(!Ray::new([1, 1, 0], [1, 0, 9]).cast(&roof).leaving(&hit).any());
//! ```
//!
//! # Convex polygons
//!
//! A [`ConvexPolygon`] is a polygon of the plane that is asked about as a convex set: `relation` and
//! `within` are there for every other shape of the plane. The page of [convex](super::convex) shapes has its
//! pairs, and those of capsules and triangles in the plane.
//!
//! ```
//! use secant::{Circle, ConvexPolygon, Relation};
//! let crate_ = ConvexPolygon::rotated_rect([0.0, 0.0], [10.0, 5.0], [3.0, 4.0]).unwrap();
//! assert_eq!(Circle::new([0.0, 0.0], 5.0).relation(&crate_), Relation::Within);
//! assert_eq!(Circle::new([10.0, 0.0], 5.0).relation(&crate_), Relation::Overlap);
//! ```
//!
//! [`Aabb`]: crate::Aabb
//! [`Ball`]: crate::Ball
//! [`Box3`]: crate::Box3
//! [`Capsule`]: crate::Capsule
//! [`ConvexPolygon`]: crate::ConvexPolygon
//! [`Feature`]: crate::Feature
//! [`Feature::End`]: crate::Feature::End
//! [`Feature::Face`]: crate::Feature::Face
//! [`Feature::Start`]: crate::Feature::Start
//! [`Line`]: crate::Line
//! [`Plane`]: crate::Plane
//! [`Plane::side`]: crate::Plane::side
//! [`Point`]: crate::Point
//! [`Ray`]: crate::Ray
//! [`Segment`]: crate::Segment
//! [`Sphere`]: crate::Sphere
//! [`SphereIntersection`]: crate::SphereIntersection
//! [`Triangle`]: crate::Triangle
