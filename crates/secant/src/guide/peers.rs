//! Coming from parry, rapier, Avian, Bevy, raylib or Box2D: the call there, the call here, and what differs.
//!
//! The names there are those of parry 0.31, bevy_shape 0.20, Box2D 3 and raylib as of August 2026, those in
//! [Worlds](#worlds) of rapier 0.32, Avian 0.6 and Box2D 3.1. Points
//! go in as plain arrays; with the features `glam033` or `glam034`, glam's vectors (and so Bevy's and parry's) convert to
//! [`Point`](crate::Point) and back, and `mint` does it for the rest.
//!
//! # What differs everywhere
//!
//! | there | here |
//! |---|---|
//! | a ray has a unit direction, and hits come with a length (Bevy, raylib) | a direction of any length, as given, and [`Hit::t`](crate::Hit::t) in multiples of it; [`Hit::distance`](crate::Hit::distance) is the length |
//! | `solid: bool` (parry) | solids are filled; [`Cast::hollow`](crate::Cast::hollow) makes curves of them, [`hollow_where`](crate::Cast::hollow_where) of some |
//! | touching is a hit for one pair, and none for the next | touching shapes intersect, for every pair; [`relation`](crate::Relation) names it, and a filter leaves it out |
//! | an epsilon inside, or one to choose | none; [`within`](crate::Distance::within) compares the exact distance with yours |
//! | `f32` in one crate, `f64` in another (parry), or `f32` alone (Bevy, raylib) | every shape is generic over `f64`, `f32`, `i32` and `i64`, and exact for each |
//! | NaN goes in, and something comes out | a shape of NaN cannot be made: `try_new` says what is wrong |
//! | a pose beside each shape | coordinates are where the shape is; a rotated rectangle is a [`ConvexPolygon`](crate::ConvexPolygon) |
//!
//! # Segments and lines
//!
//! | there | here |
//! |---|---|
//! | parry `query::intersection_test` of two `Segment`s | `a.intersects(&b)` |
//! | parry `utils::segments_intersection2d(.., epsilon)` | `a.intersection(&b)`: the point with both parameters, or the ends of the overlap |
//! | raylib `CheckCollisionLines(a, b, c, d, &point)` | the same; parallel, collinear and equal segments have their answers too |
//! | raylib `CheckCollisionPointLine(p, a, b, threshold)` | `segment.within(&point, threshold)` |
//! | Box2D `b2SegmentDistance` | `a.closest_points(&b)`, `a.distance(&b)` |
//! | parry `closest_points_line_line_parameters_eps` | `a.closest_points(&b)`, whose `t` and `u` these are |
//!
//! ```
//! use secant::{Point, Segment};
//! let a = Segment::new([3.0, 4.0], [6.0, 6.0]);
//! // A shared end is a common point, whichever is asked first.
//! let b = Segment::new([3.0, 4.0], [3.0, 6.0]);
//! assert!(a.intersects(&b) && b.intersects(&a));
//! assert!(!a.relation(&b).interiors_meet());
//! assert!(a.within(&Point::new([3.0, 3.5]), 0.5));
//! ```
//!
//! # Rays
//!
//! | there | here |
//! |---|---|
//! | parry `shape.cast_local_ray(&ray, max, true)` | `ray.cast(&shape).max_t(max).first_t()` |
//! | parry `cast_local_ray_and_get_normal` | the same, and [`Hit::normal`](crate::Hit::normal) |
//! | parry `cast_local_ray(&ray, max, false)` | `.hollow()` before `.first()` |
//! | Bevy `RayCast2d::circle_intersection_at`, `aabb_intersection_at`, `RayCast3d::sphere_intersection_at` | `ray.cast(&shape).max_t(max).first()` |
//! | Bevy `Ray3d::intersect_plane` | `ray.intersection(&plane)`, or a cast, which hits from the plane itself too |
//! | Box2D `b2RayCastCircle`, `b2RayCastCapsule`, `b2RayCastSegment`, `b2RayCastPolygon` | `segment.cast(&shape).first()`: the fraction is `t` |
//! | raylib `GetRayCollisionSphere`, `GetRayCollisionBox`, `GetRayCollisionTriangle` | `ray.cast(&shape).first()` |
//! | parry `Aabb::clip_line_parameters` | `line.intersection(&rect)`: entry and exit |
//! | a loop over walls that keeps the least t | `ray.cast(&walls).first()`, ties exact |
//! | a callback, for all hits (parry #411) | `ray.cast(&walls).all()`, in order |
//!
//! ```
//! use secant::{Ray, Rect, Segment, Sphere, Triangle};
//! // A step of a centimetre through a wall of a centimetre is no parallel.
//! let wall = Segment::new([0.0_f32, -0.005], [0.0, 0.005]);
//! let step = Ray::new([-0.005_f32, 0.0], [0.01, 0.0]);
//! assert_eq!(step.cast(&wall).max_t(1.0).first().unwrap().t, 0.5);
//! // A ball that the ray leads away from is not hit.
//! let away = Ray::new([5.0, 0.0, 0.0], [1.0, 0.0, 0.0]);
//! assert!(away.cast(&Sphere::new([0.0; 3], 1.0)).first().is_none());
//! // Touching a corner: with a direction as given, and not rounded to unit length.
//! let corner = Ray::new([0.0, 0.0], [1.0, 3.0]);
//! assert!(corner.cast(&Rect::new([0.0, 3.0], [1.0, 4.0])).any());
//! let floor = Triangle::new([[0, 0, 0], [4, 0, 0], [0, 4, 0]]);
//! let drop = Ray::new([1, 1, 5], [0, 0, -1]);
//! assert_eq!(drop.cast(&floor).first().unwrap().normal(), Some([0.0, 0.0, 1.0]));
//! ```
//!
//! # Overlap tests
//!
//! | there | here |
//! |---|---|
//! | raylib `CheckCollisionRecs`, `CheckCollisionCircles`, `CheckCollisionCircleRec`, `CheckCollisionPointRec` | `a.intersects(&b)`; where an edge in common should not count, `a.relation(&b).interiors_meet()` |
//! | Bevy `Aabb2d::intersects`, `BoundingCircle::intersects`, `BoundingVolume::contains` | `a.intersects(&b)`, `a.relation(&b)` |
//! | parry `query::intersection_test` of `Ball`, `Cuboid`, `Capsule`, `Triangle`, `ConvexPolygon` | `a.intersects(&b)` |
//! | parry `query::distance`, `query::closest_points` | `a.distance(&b)`, `a.closest_points(&b)` |
//! | parry `point_in_poly2d`, raylib `CheckCollisionPointPoly` | `point.relation(&polygon)`: within, touch or disjoint |
//! | Box2D `b2MakeOffsetBox`, parry `Cuboid` with a pose | [`ConvexPolygon::rotated_rect`](crate::ConvexPolygon::rotated_rect) |
//! | parry `query::contact`, Box2D manifolds | `a.penetration(&b)`: depth, vector and normal of the shortest way out; of [`Shape`](crate::Shape)s of unknown type that are not convex none is constructed |
//! | parry `cast_shapes`, Box2D `b2ShapeCast` | `a.sweep(d).against(&b)`, which is asked for its `contact` ([guide](crate::guide::sweep)); of many, [`Index::sweep`](crate::Index::sweep) and [`Now::sweep`](crate::Now::sweep) |
//!
//! ```
//! use secant::{Capsule, Circle, Polygon, Point, Ray, Rect, Relation};
//! let (left, right) = (Rect::new([0.0, 0.0], [1.0, 1.0]), Rect::new([1.0, 0.0], [2.0, 1.0]));
//! assert!(left.intersects(&right));
//! assert_eq!(left.relation(&right), Relation::Touch);
//! let square = Polygon::new([[0, 0], [2, 0], [2, 2], [0, 2]]);
//! // All four sides belong to it.
//! for p in [[0, 1], [2, 1], [1, 0], [1, 2]] {
//!     assert_eq!(Point::new(p).relation(&square), Relation::Touch);
//! }
//! // A ball of radius 0.5 on its way to a wall, as a ray to the wall with that radius.
//! let wall = Capsule::new([4.0, -1.0], [4.0, 1.0], 0.5);
//! assert_eq!(Ray::new([0.0, 0.0], [1.0, 0.0]).cast(&wall).first().unwrap().t, 3.5);
//! assert!(wall.intersects(&Circle::new([3.0, 0.0], 0.5)));
//! ```
//!
//! # Worlds
//!
//! A game that has a solver keeps it, and exchanges its rays and point queries alone: a [`World`](crate::World) beside
//! the solver has the shapes, each with the number that the game knows it by. The example
//! [`adapters`](https://github.com/secant-rs/secant/tree/main/crates/secant/examples/adapters) has three modules to copy,
//! with the names and the order of arguments of the engines: rapier's `QueryPipeline`, Avian's `SpatialQuery`, and
//! `b2World_CastRay` and its relatives with the protocol of their callback.
//!
//! | there | here |
//! |---|---|
//! | rapier `QueryPipeline::cast_ray`, `cast_ray_and_get_normal`; Avian `SpatialQuery::cast_ray`, `cast_ray_predicate` | `ray.cast(&now).max_t(max).first()`, with [`Now::groups`](crate::Now::groups) and [`Now::filter`](crate::Now::filter) |
//! | rapier `intersect_ray`, Avian `ray_hits`, `ray_hits_callback` | `ray.cast(&now).max_t(max).all()` |
//! | Box2D `b2World_CastRayClosest` | `ray.cast(&now).max_t(1.0).filter(\|hit\| !hit.inside).first()`, for a ray along the translation |
//! | Box2D `b2World_CastRay` with its callback | `all()`, and a loop that ends where it likes |
//! | rapier `intersect_point`, `intersect_shape`; Avian `point_intersections`, `shape_intersections`; Box2D `b2World_OverlapShape` | `now.meeting(&shape).all()` |
//! | rapier `intersect_aabb_conservative`, Avian `aabb_intersections_with_aabb`, Box2D `b2World_OverlapAABB` | the same with a [`Rect`](crate::Rect); it finds shapes that meet it, and not their boxes |
//! | rapier and Avian `project_point` | `now.nearest(&point).first()`, and `closest_points` of the shape |
//!
//! What differs:
//!
//! - **Order.** Avian's `ray_hits` and Box2D's callback have hits in any order, and a limit leaves out any of them. Here all
//!   hits come in the exact order of t, those at one t by their ids, and a limit takes the nearest.
//! - **Corners.** A ray through the common end of two walls hits both. Of 20,000 rays at shared vertices of polylines with
//!   integer coordinates 192 pass through both walls in rapier's polyline (0.21, in the browser); the adapters have one of
//!   them as a test.
//! - **Touching** counts. A filter on [`Hit::relation`](crate::Hit::relation) leaves it out.
//! - **Starts inside.** They are a hit at t = 0 with [`Hit::inside`](crate::Hit::inside) and without a normal, which the
//!   adapters give as zero, as rapier does for solid shapes. Box2D's closest ray ignores such shapes: a filter does.
//! - **Directions** have any length, and t is in multiples of them; with a unit direction, as Avian has it, t is the
//!   distance.
//! - **Ids.** The id of a removed shape is never that of another.
//! - **Up to date.** [`Now`](crate::Now) borrows the world, so no query sees yesterday's shapes, and no pipeline is to be
//!   updated first.
//!
//! ```
//! use secant::{Groups, Ray, Segment, World};
//! let mut world: World<2, u64> = World::new();
//! let walls = Groups { of: 1, meets: u32::MAX };
//! let corner = [31.0, -77.0];
//! let a = world.insert_in(walls, Segment::new([-35.0, 353.0], corner), 10);
//! let b = world.insert_in(walls, Segment::new(corner, [-126.0, -91.0]), 11);
//! let now = world.now();
//! // Through the corner: both are hit there, in the order of their ids.
//! let ray = Ray::new([205.0, -398.0], [-348.0, 642.0]);
//! let hits = ray.cast(&now).all();
//! assert_eq!(hits.iter().map(|hit| (now.id(hit), hit.t)).collect::<Vec<_>>(), [(a, 0.5), (b, 0.5)]);
//! // Without one of them, and in other groups.
//! assert_eq!(ray.cast(&now.filter(&|id, _| id != a)).first().map(|hit| *now.data(&hit)), Some(11));
//! assert!(ray.cast(&now.groups(2)).first().is_none());
//! ```
