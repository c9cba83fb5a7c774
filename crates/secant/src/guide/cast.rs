//! Ray casts: what a ray or segment hits first.
//!
#![doc = include_str!("../../doc/cast.svg")]
//!
//! `ray.cast(&shapes)` is asked for its [`first`](crate::Cast::first) [`Hit`](crate::Hit), for
//! [`any`](crate::Cast::any), or for [`all`](crate::Cast::all) in order. The target is a shape; a slice, array or `Vec` of
//! one type of shape, which may be [`Shape`](crate::Shape); [`Segments`](crate::Segments), a [`Mesh3`](crate::Mesh3), an
//! [`Index`](crate::Index) of these, or a world as it is [`now`](crate::World::now). Of many shapes each is tested, but by
//! an index or a world few.
//!
//! The arrows are the [normals](crate::Hit::normal). They point against the ray, and out of a solid that the
//! ray leaves from its boundary. The marks show [`passing`](crate::Passing): a dot where the
//! boundary goes across, a ring where it grazes, and a square where the ray or the shape ends.
//!
//! - Touching is hitting, and so is starting on a shape or in it. For "the first hit that is no graze" use a
//!   [`filter`](crate::Cast::filter). It is called in any order, so it must keep no state.
//! - A solid is hit where the ray enters it, or at once where it starts inside.
//!   [`hollow`](crate::Cast::hollow) makes a curve of it, and [`hollow_where`](crate::Cast::hollow_where) of some
//!   shapes of a slice: a hollow room among solid pillars is one cast.
//! - [`min_t`](crate::Cast::min_t) and [`max_t`](crate::Cast::max_t) limit the parameters; both limits belong
//!   to the range. [`leaving`](crate::Cast::leaving) is for a ray that starts at the point of an earlier hit.
//! - `t` is in multiples of the direction as given. A segment goes from t = 0 to 1.
//!
//! Which hit is first is **Exact**: hits are compared by their true parameters, also where these round to
//! the same float, and at one place by their index. `t`, `at` and the normal are **Correctly rounded**,
//! and [`distance`](crate::Hit::distance) is **Bounded**.
//!
//! Source: [Ericson 2005, §5.3.2 and §5.3.3], with exact decisions. The works are named in
//! `docs/references.md`.
//!
//! ```
//! use secant::{Feature, Ray, Segment};
//! let walls = [
//!     Segment::new([4.0, 0.0], [8.0, 4.0]),
//!     Segment::new([2.0, 2.0], [2.0, 4.0]),
//! ];
//! let ray = Ray::new([0.0, 2.0], [1.0, 0.0]);
//! // The second wall is touched at its start, before the first one is crossed.
//! let hit = ray.cast(&walls).first().unwrap();
//! assert_eq!((hit.index, hit.t, hit.feature), (1, 2.0, Feature::Start));
//! let through = ray.cast(&walls).filter(|hit| hit.relation.interiors_meet()).first().unwrap();
//! assert_eq!((through.index, through.t), (0, 6.0));
//! assert!(!ray.cast(&walls).max_t(2.0_f64.next_down()).any());
//! ```
//!
//! # Nothing passes between two walls
//!
//! A segment or ray cannot pass between two walls that share a vertex, in whatever order and direction
//! they are given: the vertex is on one **Exact** side of the line, or on it, for both.
//!
//! ```
//! use secant::{Ray, Segment};
//! let vertex = [0.3, 0.1];
//! let walls = [Segment::new([0.1, 0.7], vertex), Segment::new(vertex, [0.7, -0.9])];
//! for k in 0..100 {
//!     let from = [-0.1 * f64::from(k), -0.7];
//!     assert!(Ray::through(from, vertex).cast(&walls).any());
//! }
//! ```
