//! All arithmetic of Secant: signs of polynomials and quotients rounded once.
//!
//! A predicate is one polynomial ([`Polynomial`]), written once, generic over the number type
//! ([`Ring`]). [`sign`] evaluates it on floats that carry a proved bound of their error
//! ([`Bounded`]); where that leaves the sign open, on integers: all coordinates are integers times
//! one power of two, and the sign of a homogeneous polynomial does not see that power.
//! A constructed value is a quotient of two such polynomials ([`Fractions`]); [`quotients`]
//! evaluates it in double-double with a bound ([`Wide`]), and on integers where the bound leaves
//! the rounding open.
//!
//! The bounds are derived in `bounds.md` beside this file.
#![expect(
    clippy::float_arithmetic,
    reason = "this module is where numbers are computed"
)]
#![cfg_attr(
    not(feature = "batch"),
    allow(
        dead_code,
        unused_imports,
        reason = "some filters are for vectors alone"
    )
)]

mod along;
mod ball;
mod bounded;
pub(crate) mod close;
mod convex;
mod distance;
pub(crate) mod entry;
pub(crate) mod filter;
mod fine;
mod integer;
mod lane;
mod linear;
mod normal;
mod number;
mod plane;
mod product;
mod quotient;
mod radical;
mod root;
mod sign;
#[cfg(test)]
mod tests;
mod turn;
mod wide;

pub(crate) use along::{
    Along, Line, enclosure, order, order_with, pairs_of_axes, parameter, place, tube_foot,
    tube_normal, tube_reach, turning_axes,
};
pub(crate) use ball::{
    ahead, circle_point, common_circle, discriminant, excess, gaps, level_passage, passage, power,
    rotated_corner,
};
pub(crate) use convex::{clearance, foot_side, nearest_ahead};
pub(crate) use distance::{
    Beside, Separation, common_foot, foot, order_beside, reach_of_foot, turn_inward,
};
pub(crate) use filter::Told;
pub(crate) use fine::Bounds;
use integer::Scaled;
pub(crate) use lane::{Floats, Lane, split_product};
pub(crate) use linear::{Coefficients, CrossingOfLines, CrossingPoint, cross, side, volume};
pub(crate) use normal::{
    edge_normal, face_normal, length_along, passage_normal, sphere_normal, tube_normal_at, way_back,
};
pub(crate) use number::{Number, Target};
pub(crate) use plane::{Facing, FacingKind};
pub(crate) use quotient::{estimates, quotients};
pub(crate) use root::Branch;
pub(crate) use sign::Sign;
pub(crate) use turn::{ray_crosses, segments_cross, segments_meet, segments_point, sides};
use wide::Wide;

use core::ops::{Add, Mul, Sub};

/// A number type that polynomials are evaluated in.
pub(crate) trait Ring:
    Clone + From<i8> + Add<Output = Self> + Sub<Output = Self> + Mul<Output = Self>
{
}
impl<T> Ring for T where T: Clone + From<i8> + Add<Output = T> + Sub<Output = T> + Mul<Output = T> {}

/// A homogeneous polynomial in the coordinates of K points of dimension D and in M numbers: the
/// definition of a predicate. All terms have one degree, so that a common power of two does not change the sign.
pub(crate) trait Polynomial<const D: usize, const K: usize, const M: usize> {
    /// The value.
    fn eval<T: Ring>(&self, points: [[T; D]; K], numbers: [T; M]) -> T;
}

/// A point of dimension P and N numbers, all quotients with one denominator of homogeneous
/// polynomials in the coordinates of K points of dimension D and in M numbers.
pub(crate) trait Fractions<
    const D: usize,
    const K: usize,
    const M: usize,
    const P: usize,
    const N: usize,
>
{
    /// The degree of the numerators of the point, less that of the denominator: 1 for a place, 0 for
    /// a direction.
    const POINT: i32 = 1;
    /// The degree of each other numerator, less that of the denominator.
    const DEGREES: [i32; N];
    /// The numerators and the denominator: the definition.
    fn eval<T: Ring>(&self, points: [[T; D]; K], numbers: [T; M]) -> ([T; P], [T; N], T);
    /// Whether there is a quick way.
    const QUICK: bool = false;
    /// The rounded quotients, of points in floats and no numbers, where a quick way there tells them. A hot
    /// one has such a way, which leaves little to the estimate.
    #[inline]
    fn quick<R: Target>(&self, _points: &[[f64; D]; K]) -> Option<([R; P], [R; N])> {
        None
    }
    /// The quotients in double-double, `None` where nothing is known of one. A hot one has a shorter
    /// way there than its definition.
    #[inline]
    fn estimate(&self, points: [[Wide; D]; K], numbers: [Wide; M]) -> Estimates<P, N> {
        let (point, others, denominator) = self.eval(points, numbers);
        (
            collected(&point, |n| n.quotient(denominator)),
            collected(&others, |n| n.quotient(denominator)),
        )
    }
    /// The quotients in double-double where those of integers, which are not rounded, are better than the
    /// estimate.
    #[inline]
    fn refined(&self, _scaled: &Scaled<D, K, M>, _points: [[Wide; D]; K]) -> Estimates<P, N> {
        ([None; P], [None; N])
    }
}

/// What is known of a point and of N numbers.
pub(crate) type Estimates<const P: usize, const N: usize> = ([Option<Wide>; P], [Option<Wide>; N]);

/// What K points and M numbers are in another number type, in loops: `map` of arrays is not inlined unless all of a
/// program is compiled as one.
#[inline(always)]
fn convert<S: Copy, T: Copy + Default, const D: usize, const K: usize, const M: usize>(
    points: &[[S; D]; K],
    numbers: &[S; M],
    into: impl Fn(S) -> T,
) -> ([[T; D]; K], [T; M]) {
    let (mut x, mut n) = ([[T::default(); D]; K], [T::default(); M]);
    for (x, point) in x.iter_mut().zip(points) {
        for (x, &given) in x.iter_mut().zip(point) {
            *x = into(given);
        }
    }
    for (n, &given) in n.iter_mut().zip(numbers) {
        *n = into(given);
    }
    (x, n)
}

/// `f` of each, in a loop for the same reason.
#[inline(always)]
fn collected<T, U: Copy + Default, const N: usize>(all: &[T; N], f: impl Fn(&T) -> U) -> [U; N] {
    let mut out = [U::default(); N];
    for (slot, x) in out.iter_mut().zip(all) {
        *slot = f(x);
    }
    out
}

/// `f` of each. `map` of arrays is the same, and is not inlined unless all of a program is compiled as one.
#[inline(always)]
pub(crate) fn each<T: Copy, U: Copy, const N: usize>(
    all: [T; N],
    mut f: impl FnMut(T) -> U,
) -> [U; N] {
    let mut out = [f(all[0]); N];
    for k in 1..N {
        out[k] = f(all[k]);
    }
    out
}

/// a − b.
#[inline(always)]
pub(crate) fn difference<T: Ring, const D: usize>(a: &[T; D], b: &[T; D]) -> [T; D] {
    let mut out = a.clone();
    for (x, y) in out.iter_mut().zip(b) {
        *x = x.clone() - y.clone();
    }
    out
}

/// a x + b y, with numbers a, b.
#[inline(always)]
fn combination<T: Ring, const D: usize>(a: &T, x: &[T; D], b: &T, y: &[T; D]) -> [T; D] {
    let mut out = x.clone();
    for (x, y) in out.iter_mut().zip(y) {
        *x = a.clone() * x.clone() + b.clone() * y.clone();
    }
    out
}

/// a x, with a number a.
#[inline(always)]
fn multiple<T: Ring, const D: usize>(a: &T, x: &[T; D]) -> [T; D] {
    let mut out = x.clone();
    for x in &mut out {
        *x = a.clone() * x.clone();
    }
    out
}

/// −x.
#[inline(always)]
fn opposite<T: Ring, const D: usize>(x: &[T; D]) -> [T; D] {
    let mut out = x.clone();
    for x in &mut out {
        *x = T::from(0) - x.clone();
    }
    out
}

/// a · b.
#[inline(always)]
fn dot<T: Ring, const D: usize>(a: &[T; D], b: &[T; D]) -> T {
    let first = a[0].clone() * b[0].clone();
    (1..D).fold(first, |sum, k| sum + a[k].clone() * b[k].clone())
}

/// a · a.
#[inline(always)]
fn norm<T: Ring, const D: usize>(a: &[T; D]) -> T {
    dot(a, a)
}

/// a².
#[inline(always)]
fn square<T: Ring>(a: &T) -> T {
    a.clone() * a.clone()
}

/// a × b in the plane of two axes: the signed area of the parallelogram they span there.
#[inline(always)]
fn cross_on<T: Ring, const D: usize>([i, j]: [usize; 2], a: &[T; D], b: &[T; D]) -> T {
    a[i].clone() * b[j].clone() - a[j].clone() * b[i].clone()
}

/// a × b in the plane.
#[inline(always)]
fn cross_product<T: Ring>(a: &[T; 2], b: &[T; 2]) -> T {
    cross_on([0, 1], a, b)
}

/// a × b in space.
#[inline(always)]
fn cross_in_space<T: Ring>(a: &[T; 3], b: &[T; 3]) -> [T; 3] {
    [[1, 2], [2, 0], [0, 1]].map(|axes| cross_on(axes, a, b))
}

/// (a × b) · (c × e): the product of the areas of two parallelograms, in the plane; in space also of the
/// cosine between them.
#[inline(always)]
fn cross_dot<T: Ring, const D: usize>([a, b]: [&[T; D]; 2], [c, e]: [&[T; D]; 2]) -> T {
    let on = |axes: [usize; 2]| cross_on(axes, a, b) * cross_on(axes, c, e);
    let mut sum = on([0, 1]);
    for j in 2..D {
        for i in 0..j {
            sum = sum + on([i, j]);
        }
    }
    sum
}

/// |a × b|², the squared area of the parallelogram that they span.
#[inline(always)]
fn cross_norm<T: Ring, const D: usize>(a: &[T; D], b: &[T; D]) -> T {
    let mut sum = square(&cross_on([0, 1], a, b));
    for j in 2..D {
        for i in 0..j {
            sum = sum + square(&cross_on([i, j], a, b));
        }
    }
    sum
}
