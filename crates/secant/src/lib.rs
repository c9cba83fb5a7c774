//! **Do these shapes intersect, where, and how?** Exactly, for every finite input.
//!
//! ```
//! use secant::{Ray, Relation, Segment};
//!
//! let a = Segment::new([0.0, 0.0], [4.0, 4.0]);
//! let b = Segment::new([0.0, 4.0], [4.0, 0.0]);
//! assert!(a.intersects(&b));
//! assert_eq!(a.relation(&b), Relation::Cross);
//! let x = a.intersection(&b).unwrap().point().unwrap();
//! assert_eq!((x.at, x.t, x.u), ([2.0, 2.0], 0.5, 0.5));
//!
//! // Touching shapes intersect, and say so: what counts is the caller's choice.
//! let graze = Ray::through([4.0, 0.0], [4.0, 1.0]).relation(&a);
//! assert_eq!(graze, Relation::Touch);
//! assert!(graze.meets() && !graze.interiors_meet());
//! ```
//!
//! # What the words mean
//!
//! - **Shapes are closed point sets.** Touching shapes intersect. A degenerate shape is the set it is: a
//!   segment of zero length is a point, and so is a ball of radius 0 or a box with `min == max`.
//! - **Exact**: every yes or no, relation, count and order equals what rational arithmetic says of
//!   the numbers that were given: any finite `f64` (subnormals and 1e±308 included), `f32`, `i32`,
//!   `i64`. There is no epsilon anywhere, and no decision rests on a rounded value.
//! - **Correctly rounded**: a constructed coordinate or parameter is the `f64` (for `f32` callers
//!   the `f32`) nearest to the true value, ties to even, rounded once. A true value beyond the
//!   largest finite number is an infinity. An exact zero is +0.
//! - **Bounded**: a value with a stated error bound: a length along a ray, [`Hit::distance`], the contact point of a
//!   sweep, [`SweepHit::at`], and the place that a slide gets to, [`Slide::shape`].
//! - Bad input is refused when a shape is made: `try_new` returns a [`ShapeError`], and `new` panics with it.
//! - Results have the same bits on every machine and for every number of threads.
//!
//! The y axis points up: counter-clockwise turns from x to y. Where yours points down, [`Orientation::Clockwise`] and
//! [`Orientation::CounterClockwise`] change places, and so do left and right of a line, a capsule or two centers.
//!
//! # The pairs
//!
//! | | [`Point`] | [`Line`] | [`Ray`] | [`Segment`] | [`Rect`] | [`Circle`] | [`Polyline`] | [`Polygon`] |
//! |---|---|---|---|---|---|---|---|---|
//! | [`Point`] | [●](guide::linear#point-and-point) | [●](guide::linear#point-and-line) | [●](guide::linear#point-and-ray) | [●](guide::linear#point-and-segment) | [●](guide::rect#point-and-rect) | [●](guide::circle#point-and-circle) | [●](guide::polyline#point-and-polyline) | [●](guide::polygon#point-and-polygon) |
//! | [`Line`] | [●](guide::linear#point-and-line) | [●](guide::linear#line-and-line) | [●](guide::linear#line-and-ray) | [●](guide::linear#line-and-segment) | [●](guide::rect#line-and-rect) | [●](guide::circle#line-and-circle) | [●](guide::polyline#line-and-polyline) | [●](guide::polygon#line-and-polygon) |
//! | [`Ray`] | [●](guide::linear#point-and-ray) | [●](guide::linear#line-and-ray) | [●](guide::linear#ray-and-ray) | [●](guide::linear#ray-and-segment) | [●](guide::rect#ray-and-rect) | [●](guide::circle#ray-and-circle) | [●](guide::polyline#ray-and-polyline) | [●](guide::polygon#ray-and-polygon) |
//! | [`Segment`] | [●](guide::linear#point-and-segment) | [●](guide::linear#line-and-segment) | [●](guide::linear#ray-and-segment) | [●](guide::linear#segment-and-segment) | [●](guide::rect#segment-and-rect) | [●](guide::circle#segment-and-circle) | [●](guide::polyline#segment-and-polyline) | [●](guide::polygon#segment-and-polygon) |
//! | [`Rect`] | [●](guide::rect#point-and-rect) | [●](guide::rect#line-and-rect) | [●](guide::rect#ray-and-rect) | [●](guide::rect#segment-and-rect) | [●](guide::rect#rect-and-rect) | [◐](guide::circle#rect-and-circle) | [◐](guide::polyline#rect-and-polyline) | [◐](guide::polygon#rect-and-polygon) |
//! | [`Circle`] | [●](guide::circle#point-and-circle) | [●](guide::circle#line-and-circle) | [●](guide::circle#ray-and-circle) | [●](guide::circle#segment-and-circle) | [◐](guide::circle#rect-and-circle) | [●](guide::circle#circle-and-circle) | [◐](guide::polyline#circle-and-polyline) | [◐](guide::polygon#circle-and-polygon) |
//! | [`Polyline`] | [●](guide::polyline#point-and-polyline) | [●](guide::polyline#line-and-polyline) | [●](guide::polyline#ray-and-polyline) | [●](guide::polyline#segment-and-polyline) | [◐](guide::polyline#rect-and-polyline) | [◐](guide::polyline#circle-and-polyline) | [◐](guide::polyline#polyline-and-polyline) | [◐](guide::polygon#polyline-and-polygon) |
//! | [`Polygon`] | [●](guide::polygon#point-and-polygon) | [●](guide::polygon#line-and-polygon) | [●](guide::polygon#ray-and-polygon) | [●](guide::polygon#segment-and-polygon) | [◐](guide::polygon#rect-and-polygon) | [◐](guide::polygon#circle-and-polygon) | [◐](guide::polygon#polyline-and-polygon) | [◐](guide::polygon#polygon-and-polygon) |
//! | [`Boundary`] | [●](guide::boundary) | [●](guide::boundary) | [●](guide::boundary) | [●](guide::boundary) | [◐](guide::boundary) | [◐](guide::boundary) | [◐](guide::boundary) | [◐](guide::boundary) |
//!
//! Behind each mark the [`guide`] has the pair with pictures.
//!
//! - ● `intersects`, `relation`, and `intersection` for the common part
//! - ◐ `intersects` and `relation`
//!
//! These are the pairs of the plane. [`Point`], [`Line`], [`Ray`], [`Segment`], [`Aabb`] and [`Ball`] are
//! shapes of [space](guide::space) as well, with the same marks. And there are:
//!
//! | | in the plane with | in space with | |
//! |---|---|---|---|
//! | [`Capsule`], [`Triangle`] | [each of these](guide::convex), and each other | the same, and [`Plane`] | ◐, with a linear shape ● |
//! | [`ConvexPolygon`] | [each of these](guide::convex), capsules, triangles, and itself | | ◐, with a linear shape ● |
//! | [`Plane`] | | [each shape of space](guide::space), and itself | ◐, with a linear shape ● |
//!
//! All of it for any [`Scalar`]. A pair that is not there does not compile, and the error names the pair.
//! [`Shape`] holds a shape whose type is known only at run time. It has all questions of the table above, distances and
//! common parts with every other and with every shape of a known type: ask `shape.intersects(&segment)`. The boundaries are
//! those of rectangles, discs and polygons.
//!
//! ```
//! use secant::{Circle, Ray, Rect, Relation};
//!
//! // 3-4-5: the ray touches the disc in one point. That is a hit, not a miss.
//! let disc = Circle::new([3.0, 1.0], 1.0);
//! let ray = Ray::through([-2.0, -4.0], [4.0, 4.0]);
//! assert_eq!(ray.relation(&disc), Relation::Touch);
//! assert_eq!(ray.intersection(&disc).unwrap().enter.at, [2.2, 1.6]);
//!
//! let chord = ray.intersection(&Rect::new([-2.0, -4.0], [1.0, 4.0])).unwrap();
//! assert_eq!((chord.enter.t, chord.exit.at), (0.0, [1.0, 0.0]));
//! ```
//!
//! [`Segment2`] is a segment of the plane and [`Segment3`] one of space, and so on; [`Circle`], [`Rect`],
//! [`Sphere`] and [`Box3`] are names of the same kind. A [`Mesh3`] is triangles in space that share their
//! vertices. Shapes of integers are `Eq` and `Hash`, but for [`Shape`].
//!
//! # What a ray hits
//!
//! [`Ray::cast`] and [`Segment::cast`] cast a ray or segment at any shape of the table, at a slice of shapes, or at the
//! triangles of a [`Mesh3`]: the [`first`](Cast::first) hit, [`any`](Cast::any), or [`all`](Cast::all) in order. A [`Hit`] has its
//! `t`, its point, its index, the [`Feature`] that was hit, and its normal. Ties are decided exactly.
//! [`first_t`](Cast::first_t) has the `t` alone, and faster.
//!
//! ```
//! use secant::{Feature, Ray, Segment};
//!
//! let walls = [
//!     Segment::new([4.0, -2.0], [4.0, 2.0]),
//!     Segment::new([2.0, 0.0], [2.0, 2.0]),
//! ];
//! let shot = Ray::new([0.0, 0.0], [1.0, 0.0]);
//! // Touching is hitting.
//! let hit = shot.cast(&walls).first().unwrap();
//! assert_eq!((hit.index, hit.t, hit.feature), (1, 2.0, Feature::Start));
//! // A shot that may graze goes on.
//! let hit = shot.cast(&walls).filter(|hit| hit.relation.interiors_meet()).first().unwrap();
//! assert_eq!((hit.index, hit.at, hit.normal()), (0, [4.0, 0.0], Some([-1.0, 0.0])));
//! ```
//!
//! # Nothing leaks
//!
//! - A segment or ray cannot pass between two walls that share a vertex. The side of a line that the
//!   vertex is on is one exact sign, the same for both walls.
//! - A segment from the interior of a [`Polygon`] to the outside intersects its boundary. This holds for every
//!   polygon and every segment, at whatever scale and rotation.
//! - Where a line intersects a [`Polyline`] or a [`Boundary`] at a vertex or along edges, it is said whether
//!   the curve crosses it there or grazes it: [`Passing`].
//!
//! ```
//! use secant::{Passing, Polyline, Ray};
//!
//! let ray = Ray::new([0.0, 0.0], [3.0, 1.0]);
//! let wall = Polyline::new([[1.0, 4.0], [3.0, 1.0], [5.0, -2.0]]);
//! assert_eq!(ray.cast(&wall).first().unwrap().passing, Passing::Crosses);
//! let spike = Polyline::new([[1.0, 4.0], [3.0, 1.0], [5.0, 4.0]]);
//! assert_eq!(ray.cast(&spike).first().unwrap().passing, Passing::Grazes);
//! ```
//!
//! # How far apart
//!
//! Every two shapes of the table above have [`within`](Distance::within), which compares the exact distance with a number of yours, [`distance`](Distance::distance), its square, and
//! [`closest_points`](ClosestPoints::closest_points). For "nearly touching", say how near.
//!
//! ```
//! use secant::{Circle, Segment};
//!
//! let wall = Segment::new([0.0, 0.0], [4.0, 0.0]);
//! let ball = Circle::new([3.0, 2.0], 1.0);
//! assert!(!wall.intersects(&ball) && wall.within(&ball, 1.0));
//! assert_eq!(wall.distance(&ball), 1.0);
//! let near = wall.closest_points(&ball);
//! assert_eq!((near.a, near.t, near.b), ([3.0, 0.0], Some(0.75), [3.0, 1.0]));
//! ```
//!
//! # How deep
//!
//! Convex shapes that overlap have a shortest way out, with its depth, its normal and the features that touch then
//! ([guide](guide::penetration)):
//!
//! ```
//! use secant::{Circle, Feature, Rect};
//!
//! let ball = Circle::new([3.0, 4.5], 1.0);
//! let out = ball.penetration(&Rect::new([0.0, 0.0], [6.0, 4.0])).unwrap();
//! assert_eq!((out.depth, out.vector, out.features[1]), (0.5, [0.0, 0.5], Feature::Face(2)));
//! ```
//!
//! # What moves
//!
//! `circle.sweep(d).against(&wall)` says when and where two shapes meet that move in straight lines, at any speed
//! ([guide](guide::sweep)), and [`slide`](Ball::slide) moves a shape along walls, and through none.
//!
//! # Many segments
//!
//! [`crossings`] finds every two of N segments that intersect, each pair once, with its [`Kind`]:
//!
//! ```
//! use secant::{crossings, Segment, Segments};
//!
//! let segments: Segments = [
//!     Segment::new([0.0, 0.0], [4.0, 4.0]),
//!     Segment::new([0.0, 4.0], [4.0, 0.0]),
//!     Segment::new([4.0, 0.0], [4.0, 4.0]),
//! ].into_iter().collect();
//! let found = crossings(&segments);
//! assert_eq!(found.counts().to_string(), "1 cross, 2 shared");
//! for m in found.ignore_shared().sorted() {
//!     println!("{} {} {} {:?}", m.i, m.j, m.kind, m.point());
//! }
//! ```
//!
//! [`join`] finds every segment of a red set and one of a blue set that intersect. Where the points of all pairs are wanted,
//! [`for_each_point`](Crossings::for_each_point) computes them in vectors.
//!
//! # Many shapes
//!
//! [`shape_pairs`] finds every two shapes of a slice of the plane that intersect, and [`join_shapes`] those of two slices, each pair
//! once with its [`Relation`]; with [`within`](ShapePairs::within) also those that are near each other:
//!
//! ```
//! use secant::{Circle, Rect, join_shapes};
//! let trees = [Circle::new([3.0, 7.0], 2.0), Circle::new([9.0, 9.0], 1.0)];
//! let houses = [Rect::new([0.0, 0.0], [4.0, 4.0])];
//! assert!(!join_shapes(&trees, &houses).any());
//! for pair in join_shapes(&trees, &houses).within(1.5).sorted() {
//!     assert_eq!((pair.i, pair.j, pair.distance()), (0, 0, 1.0));
//! }
//! ```
//!
//! # Static and moving shapes
//!
//! An [`Index`] over shapes of the plane or of space is built once; it answers casts and sweeps, and finds the shapes that
//! meet a shape or are nearest to it. In a [`World`] shapes come, move and go, each with an id and data; a step finds every
//! pair that intersects, and those that began or ended:
//!
//! ```
//! use secant::{Circle, Index, Point, Segment, World};
//! let walls = [Segment::new([0.0, 0.0], [0.0, 9.0]), Segment::new([0.0, 9.0], [9.0, 9.0])];
//! let index = Index::new(&walls);
//! assert_eq!(Segment::new([4.0, 4.0], [4.0, 12.0]).cast(&index).first().unwrap().index, 1);
//! assert_eq!(index.nearest(&Point::new([2.0, 3.0])).first().unwrap().distance, 2.0);
//!
//! let mut world: World<2, &str> = World::new();
//! let red = world.insert(Circle::new([0.0, 0.0], 1.0), "red");
//! let blue = world.insert(Circle::new([5.0, 0.0], 1.0), "blue");
//! assert!(world.step().touching().is_empty());
//! world.replace(red, Circle::new([3.0, 0.0], 1.0));
//! assert_eq!(world.step().began(), [[red, blue]]);
//! ```
//!
//! # Millions of pairs
//!
//! The module `batch`, a feature that is on by default, takes shapes as columns of numbers and answers a bit, a relation or
//! a hit for each pair, with the vectors that the machine has. The answers are bit for bit those of single calls:
//!
#![cfg_attr(feature = "batch", doc = "```")]
#![cfg_attr(not(feature = "batch"), doc = "```ignore")]
//! use secant::batch::{Columns, Hits, pairs};
//! use secant::{Circle, Ray};
//!
//! let (x, y, radius) = ([2.0, 4.0, 6.0], [0.0, 3.0, 1.0], [1.0, 1.0, 1.0]);
//! let discs = Columns::<Circle>::try_new([&x, &y, &radius])?;
//! let ray = Ray::new([0.0, 0.0], [2.0, 0.0]);
//! assert_eq!(pairs(&ray, &discs)?.count(), 2);
//! let mut hits = Hits::default();
//! pairs(&ray, &discs)?.hits(&mut hits);
//! // The last one is only touched.
//! assert_eq!((hits.rows, hits.t), (vec![0, 2], vec![0.5, 3.0]));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # With other crates
//!
//! Constructors take plain arrays, and results are plain arrays. The features `glam` (with `glam033` and
//! `glam034` for its versions), `mint`, `geo-types`, `serde` and `bytemuck` [convert](interop) whole shapes.
#![cfg_attr(not(any(feature = "std", test)), no_std)]
#![deny(clippy::float_arithmetic)]

extern crate alloc;

/// Keeps the README's example compiling.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;

/// And the longer one.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/library.md")]
struct Library;

#[cfg(feature = "batch")]
pub mod batch;
mod cast;
mod crossings;
mod error;
// Documentation alone: the pictures do not go into what is compiled.
#[cfg(any(doc, doctest))]
pub mod guide;
mod index;
pub mod interop;
mod kernel;
mod layers;
mod orientation;
mod pairs;
mod result;
mod scalar;
mod shapes;
mod slide;
mod sorting;
mod sweep;
mod threads;
mod world;

pub use cast::{Cast, CastTarget};
pub use crossings::{
    Counts, Crossing, Crossings, DecimalUnit, Decimals, Kind, Kinds, Segments, SegmentsBuilder,
    SegmentsError, Tiles, crossings, join,
};
pub use error::ShapeError;
pub use index::{Index, IndexView, Indexable, Meets, Met, Near, Nearest, ShapeIn, Stats, Sweeps};
pub use layers::{
    Layer, RelationCounts, Relations, ShapePair, ShapePairs, join_shapes, shape_pairs,
};
pub use orientation::{Orientation, orient2d};
pub use pairs::{
    ClosestPoints, Directed, Distance, Intersection, Intersects, Penetrates, Relate, ScalarIn,
};
pub use result::{
    Chord, CircleIntersection, Closest, CommonPart, Contact, Feature, Hit, LinearIntersection,
    Meeting, Passage, Passing, Penetration, PlaneIntersection, Relation, SphereIntersection,
    WayOut,
};
pub use scalar::{Coordinate, Real, Scalar};
pub use shapes::{
    Aabb, Ball, Boundary, Box3, Capsule, Capsule2, Capsule3, Circle, ConvexPolygon, Heading, Line,
    Line2, Line3, Mesh3, Plane, PlaneBy, Point, Point2, Point3, Polygon, Polyline, Ray, Ray2, Ray3,
    Rect, Segment, Segment2, Segment3, Shape, Sphere, Triangle, Triangle2, Triangle3,
};
pub use slide::{Slide, SlideContact, Slides, Stuck, Walls};
pub use sweep::{ContactMotion, Sweep, SweepContact, SweepHit, SweepTarget, Swept, SweptPair};
pub use world::{Groups, Id, MeetsOf, NearestOf, Now, Step, SweepsOf, World};
