//! The library's answers compared with the oracle's, bit for bit.
//!
//! A function here takes shapes of the oracle, asks both of them every question
//! that the library answers about such shapes, in both orders and where the
//! types are known only at run time too, and says the first thing that differs.
//! The tests of the library and `cargo xtask oracle` ask it about many.
//!
//! ```
//! use secant_agreement::{distances, plane};
//! use secant_oracle::plane::Planar;
//!
//! let (a, b) = (Planar::disc([0.0, 0.0], 1.0), Planar::disc([3.0, 4.0], 3.0));
//! assert_eq!(plane(&a, &b).unwrap().name(), "disjoint");
//! distances(&a, &b, &[1.0]).unwrap();
//! ```

mod cast;
mod chain;
mod convex;
mod distance;
mod line;
mod linear;
mod number;
mod plane;
mod polygon;
pub mod sample;
mod scene;
mod shape;
mod space;
mod sweep;

pub use line::line;
pub use linear::{Common, common, expected_common};
pub use number::{Bits, Tested};
pub use shape::{relation, shape};

use std::fmt::Debug;
use std::panic::{AssertUnwindSafe, catch_unwind};

use secant_oracle::convex::Shape as Convex;
use secant_oracle::plane::Planar;
use secant_oracle::space::{Linear, Spatial};
use secant_oracle::{Figure, Relation, Shape};

/// What differs: the question, what the library answers, and what is right.
pub type Difference = String;

/// The relation of two points, lines, rays, segments, discs or rectangles, where
/// the library agrees with the oracle in everything but their distance: relation,
/// intersects and common part, in both orders.
///
/// # Errors
/// The first difference.
pub fn plane<S: Asked>(a: &Planar<S>, b: &Planar<S>) -> Result<Relation, Difference> {
    S::plane(a, b)
}

/// The relation of two convex sets of the plane, where the library agrees with the
/// oracle about it, whether they meet, their distance and their closest points, in
/// both orders.
///
/// # Errors
/// The first difference.
pub fn convex<S: Asked>(a: &Convex<2, S>, b: &Convex<2, S>) -> Result<Relation, Difference> {
    S::convex(a, b)
}

/// The relation of two convex sets of space, likewise.
///
/// # Errors
/// The first difference.
pub fn space<S: Asked>(a: &Convex<3, S>, b: &Convex<3, S>) -> Result<Relation, Difference> {
    S::space(a, b)
}

/// The relation of two of point, line, ray, segment, box, ball and plane of space, where the library agrees
/// with the oracle in everything: also about the common part, and about the closest points by other formulas.
///
/// # Errors
/// The first difference.
pub fn spatial<S: Asked>(a: &Spatial<S>, b: &Spatial<S>) -> Result<Relation, Difference> {
    S::spatial(a, b)
}

/// Whether the library agrees with the oracle about the distance, its square and
/// the closest points, in both orders, and whether the shapes are within these
/// distances of each other or within those about the distance itself.
///
/// # Errors
/// The first difference.
pub fn distances<S: Asked>(a: &Planar<S>, b: &Planar<S>, about: &[S]) -> Result<(), Difference> {
    S::distances(a, b, about)
}

/// How a linear shape lies to a polyline, polygon or boundary, where the library
/// agrees with the oracle in everything: relation, intersects and common part, in
/// both orders.
///
/// # Errors
/// The first difference.
pub fn chain<S: Asked>(linear: &Shape<S>, figure: &Figure<S>) -> Result<Relation, Difference> {
    S::chain(linear, figure)
}

/// How two sets lie to each other, one of them a polyline, polygon or boundary, where the library agrees with the
/// oracle in relation and intersects, in both orders.
///
/// # Errors
/// The first difference.
pub fn chains<S: Asked>(a: &Figure<S>, b: &Figure<S>) -> Result<Relation, Difference> {
    S::chains(a, b)
}

/// Whether the vertices bound a simple polygon, where the library agrees with the
/// oracle about that and about its direction.
///
/// # Errors
/// The first difference.
pub fn polygon<S: Asked>(vertices: &[[S; 2]]) -> Result<bool, Difference> {
    S::polygon(vertices)
}

/// How many hits a ray or segment has, where the library agrees with the oracle
/// about all, the first and any of them, filled and hollow, filtered, and up to a
/// limit at each of them and its neighbours. The figures of each type are a target
/// of their own.
///
/// # Errors
/// The first difference.
pub fn casts<S: Asked>(way: &Shape<S>, figures: &[Figure<S>]) -> Result<usize, Difference> {
    S::casts(way, figures)
}

/// How many hits a ray or segment of the plane has at convex sets, where the library agrees with the
/// oracle about all, the first and any of them, filled and hollow, filtered, and up to a limit at each
/// of them and its neighbours.
///
/// # Errors
/// The first difference.
pub fn scene<S: Asked>(way: &Convex<2, S>, shapes: &[Convex<2, S>]) -> Result<usize, Difference> {
    S::scene(way, shapes)
}

/// The same for capsules and triangles of space.
///
/// # Errors
/// The first difference.
pub fn scene_in_space<S: Asked>(
    way: &Convex<3, S>,
    shapes: &[Convex<3, S>],
) -> Result<usize, Difference> {
    S::scene_in_space(way, shapes)
}

/// The same for all other shapes of space.
///
/// # Errors
/// The first difference.
pub fn casts_in_space<S: Asked>(
    way: &Linear<S>,
    shapes: &[Spatial<S>],
) -> Result<usize, Difference> {
    S::casts_in_space(way, shapes)
}

/// What happens to two convex sets of the plane, the first of them bounded, that move by these displacements, where the
/// library agrees with the oracle: whether, when and where they meet, and when they part, in both orders.
///
/// # Errors
/// The first difference.
pub fn sweep<S: Asked>(
    a: &Convex<2, S>,
    b: &Convex<2, S>,
    displacements: [[S; 2]; 2],
) -> Result<&'static str, Difference> {
    S::sweep(a, b, displacements)
}

/// The same for two convex sets of space.
///
/// # Errors
/// The first difference.
pub fn sweep_in_space<S: Asked>(
    a: &Convex<3, S>,
    b: &Convex<3, S>,
    displacements: [[S; 3]; 2],
) -> Result<&'static str, Difference> {
    S::sweep_in_space(a, b, displacements)
}

/// The questions of each scalar: they are compiled here, and not in every test
/// that asks them.
pub trait Asked: Tested {
    #[doc(hidden)]
    fn plane(a: &Planar<Self>, b: &Planar<Self>) -> Result<Relation, Difference>;
    #[doc(hidden)]
    fn convex(a: &Convex<2, Self>, b: &Convex<2, Self>) -> Result<Relation, Difference>;
    #[doc(hidden)]
    fn space(a: &Convex<3, Self>, b: &Convex<3, Self>) -> Result<Relation, Difference>;
    #[doc(hidden)]
    fn spatial(a: &Spatial<Self>, b: &Spatial<Self>) -> Result<Relation, Difference>;
    #[doc(hidden)]
    fn distances(a: &Planar<Self>, b: &Planar<Self>, about: &[Self]) -> Result<(), Difference>;
    #[doc(hidden)]
    fn chain(linear: &Shape<Self>, figure: &Figure<Self>) -> Result<Relation, Difference>;
    #[doc(hidden)]
    fn chains(a: &Figure<Self>, b: &Figure<Self>) -> Result<Relation, Difference>;
    #[doc(hidden)]
    fn polygon(vertices: &[[Self; 2]]) -> Result<bool, Difference>;
    #[doc(hidden)]
    fn casts(way: &Shape<Self>, figures: &[Figure<Self>]) -> Result<usize, Difference>;
    #[doc(hidden)]
    fn scene(way: &Convex<2, Self>, shapes: &[Convex<2, Self>]) -> Result<usize, Difference>;
    #[doc(hidden)]
    fn scene_in_space(
        way: &Convex<3, Self>,
        shapes: &[Convex<3, Self>],
    ) -> Result<usize, Difference>;
    #[doc(hidden)]
    fn casts_in_space(way: &Linear<Self>, shapes: &[Spatial<Self>]) -> Result<usize, Difference>;
    #[doc(hidden)]
    fn sweep(
        a: &Convex<2, Self>,
        b: &Convex<2, Self>,
        displacements: [[Self; 2]; 2],
    ) -> Result<&'static str, Difference>;
    #[doc(hidden)]
    fn sweep_in_space(
        a: &Convex<3, Self>,
        b: &Convex<3, Self>,
        displacements: [[Self; 3]; 2],
    ) -> Result<&'static str, Difference>;
}

macro_rules! asked {
    ($($scalar:ident)+) => { $(
        impl Asked for $scalar {
            fn plane(a: &Planar<Self>, b: &Planar<Self>) -> Result<Relation, Difference> {
                without_panic(|| plane::plane(a, b))
            }
            fn convex(a: &Convex<2, Self>, b: &Convex<2, Self>) -> Result<Relation, Difference> {
                without_panic(|| convex::in_plane(a, b))
            }
            fn space(a: &Convex<3, Self>, b: &Convex<3, Self>) -> Result<Relation, Difference> {
                without_panic(|| convex::in_space(a, b))
            }
            fn spatial(a: &Spatial<Self>, b: &Spatial<Self>) -> Result<Relation, Difference> {
                without_panic(|| space::spatial(a, b))
            }
            fn distances(a: &Planar<Self>, b: &Planar<Self>, about: &[Self]) -> Result<(), Difference> {
                without_panic(|| distance::distances(a, b, about))
            }
            fn chain(linear: &Shape<Self>, figure: &Figure<Self>) -> Result<Relation, Difference> {
                without_panic(|| chain::chain(linear, figure))
            }
            fn chains(a: &Figure<Self>, b: &Figure<Self>) -> Result<Relation, Difference> {
                without_panic(|| chain::chains(a, b))
            }
            fn polygon(vertices: &[[Self; 2]]) -> Result<bool, Difference> {
                without_panic(|| polygon::polygon(vertices))
            }
            fn casts(way: &Shape<Self>, figures: &[Figure<Self>]) -> Result<usize, Difference> {
                without_panic(|| cast::casts(way, figures))
            }
            fn scene(way: &Convex<2, Self>, shapes: &[Convex<2, Self>]) -> Result<usize, Difference> {
                without_panic(|| scene::in_plane(way, shapes))
            }
            fn scene_in_space(
                way: &Convex<3, Self>,
                shapes: &[Convex<3, Self>],
            ) -> Result<usize, Difference> {
                without_panic(|| scene::in_space(way, shapes))
            }
            fn casts_in_space(
                way: &Linear<Self>,
                shapes: &[Spatial<Self>],
            ) -> Result<usize, Difference> {
                without_panic(|| scene::at_spatial(way, shapes))
            }
            fn sweep(
                a: &Convex<2, Self>,
                b: &Convex<2, Self>,
                displacements: [[Self; 2]; 2],
            ) -> Result<&'static str, Difference> {
                without_panic(|| sweep::in_plane(a, b, displacements))
            }
            fn sweep_in_space(
                a: &Convex<3, Self>,
                b: &Convex<3, Self>,
                displacements: [[Self; 3]; 2],
            ) -> Result<&'static str, Difference> {
                without_panic(|| sweep::in_space(a, b, displacements))
            }
        }
    )+ };
}

// Each scalar costs as much compile time as the library itself, so the quick tests have one float and one
// integer type.
asked! { f64 i64 }
#[cfg(feature = "deep")]
asked! { f32 i32 }

/// A panic is a difference too, and its input should be known.
fn without_panic<T>(question: impl FnOnce() -> Result<T, Difference>) -> Result<T, Difference> {
    catch_unwind(AssertUnwindSafe(question))
        .unwrap_or_else(|_| Err("a panic, whose message is above".to_owned()))
}

fn same<T: PartialEq + Debug>(what: &str, found: T, expected: T) -> Result<(), Difference> {
    if found == expected {
        return Ok(());
    }
    Err(format!("{what} is {found:?}, expected {expected:?}"))
}
