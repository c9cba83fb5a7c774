//! The number types that coordinates come in.

use crate::kernel::{Number, Target};

/// A coordinate type: `f32`, `f64`, `i32` or `i64`.
///
/// Every finite value of these types enters the arithmetic as the number it is, and every decision
/// about it is **Exact**. Constructed values (points, parameters, distances) have the type
/// [`Real`](Scalar::Real), and are **Correctly rounded** to it, once.
///
/// The trait is sealed.
///
/// ```
/// use secant::{Relation, Segment};
/// // 2^53 and 2^53 + 1 are one number in f64, and two in i64.
/// let a = Segment::new([0, 0], [9_007_199_254_740_993_i64, 0]);
/// let b = Segment::new([0, 0], [9_007_199_254_740_992_i64, 0]);
/// assert_eq!(b.relation(&a), Relation::Within);
/// ```
pub trait Scalar: Number {
    /// The type of constructed values: `f32` for `f32`, `f64` for the others.
    type Real: Real;
}

/// A type that constructed values are rounded to: `f32` or `f64`. The trait is sealed.
pub trait Real: Scalar<Real = Self> + Target {}

impl Scalar for f64 {
    type Real = f64;
}
impl Scalar for f32 {
    type Real = f32;
}
impl Scalar for i32 {
    type Real = f64;
}
impl Scalar for i64 {
    type Real = f64;
}
impl Real for f64 {}
impl Real for f32 {}
