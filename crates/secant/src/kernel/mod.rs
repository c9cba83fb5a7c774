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

mod along;
mod ball;
mod bounded;
mod distance;
mod integer;
mod linear;
mod normal;
mod number;
mod quotient;
mod radical;
mod root;
mod sign;
#[cfg(test)]
mod tests;
mod wide;

pub(crate) use along::{Along, enclosure, order, order_with, place};
pub(crate) use ball::{
    ahead, circle_point, discriminant, excess, gaps, level_passage, passage, power,
};
pub(crate) use distance::{Separation, foot, toward, toward_line};
pub(crate) use linear::{
    Coefficients, CrossingOfLines, CrossingPoint, Parameter, cross, ray_crosses, segments_cross,
    side,
};
pub(crate) use normal::{circle_normal, edge_normal, length_along, passage_normal, way_back};
pub(crate) use number::{Number, Target};
pub(crate) use quotient::{estimates, quotients};
pub(crate) use root::Branch;
pub(crate) use sign::Sign;
use wide::Wide;

use core::ops::{Add, Mul, Sub};

/// A number type that polynomials are evaluated in.
pub(crate) trait Ring:
    Clone + From<i8> + Add<Output = Self> + Sub<Output = Self> + Mul<Output = Self>
{
}
impl<T> Ring for T where T: Clone + From<i8> + Add<Output = T> + Sub<Output = T> + Mul<Output = T> {}

/// A homogeneous polynomial in N coordinates: the definition of a predicate.
pub(crate) trait Polynomial<const N: usize> {
    /// The degree; every term has it.
    const DEGREE: u32;
    /// The value, every partial sum and every product on the way are at most
    /// `2^(DEGREE * bits + GROWTH)` for coordinates of `bits` bits.
    const GROWTH: u32;
    /// The value at `x`.
    fn eval<T: Ring>(x: [T; N]) -> T;
}

/// K quotients of homogeneous polynomials in N coordinates with one denominator.
pub(crate) trait Fractions<const N: usize, const K: usize> {
    /// The degree of each numerator, less that of the denominator.
    const DEGREES: [i32; K];
    /// The numerators and the denominator at `x`: the definition.
    fn eval<T: Ring>(x: [T; N]) -> ([T; K], T);
    /// The quotients in double-double, `None` where nothing is known of one. A hot one has a shorter
    /// way there than its definition.
    #[inline]
    fn estimate(x: [Wide; N]) -> [Option<Wide>; K] {
        let (numerators, denominator) = Self::eval(x);
        numerators.map(|n| n.quotient(denominator))
    }
}

/// a × b, the signed area of the parallelogram they span.
#[inline(always)]
pub(crate) fn cross_product<T: Ring>(a: [T; 2], b: [T; 2]) -> T {
    let ([ax, ay], [bx, by]) = (a, b);
    ax * by - ay * bx
}

/// a − b.
#[inline(always)]
pub(crate) fn difference<T: Ring>(a: [T; 2], b: [T; 2]) -> [T; 2] {
    let ([ax, ay], [bx, by]) = (a, b);
    [ax - bx, ay - by]
}
