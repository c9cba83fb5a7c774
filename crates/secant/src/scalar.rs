//! The number types that coordinates come in.

use crate::kernel::{Number, Target};
use crate::pairs::{ScalarIn, Vertices};
use crate::shapes::{InPlane, InSpace};

/// A coordinate type: `f32`, `f64`, `i32` or `i64`.
///
/// Every finite value of these types enters the arithmetic as the number it is, and every decision
/// about it is **Exact**. Constructed values (points, parameters, distances) have the type
/// [`Real`](Coordinate::Real), and are **Correctly rounded** to it, once.
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
pub trait Scalar:
    Coordinate + ScalarIn<2, Dimension = InPlane> + ScalarIn<3, Dimension = InSpace>
{
}

/// What a scalar is made of. Public only as a part of the seal of [`Scalar`].
pub trait Coordinate: Number + crate::kernel::Arithmetic {
    /// The type of constructed values: `f32` for `f32`, `f64` for the others.
    type Real: Real;
    /// The type that exact answers are computed in: `i64` for `i64`, `f64` for the others.
    #[doc(hidden)]
    type Inner: Scalar + Coordinate<Inner = Self::Inner>;
    /// The type of the sides of boxes in an index.
    #[doc(hidden)]
    type Side: crate::index::Side;
    /// The same number in that type.
    #[doc(hidden)]
    fn widen(self) -> Self::Inner;
    /// A number of a type whose inner type this is.
    #[doc(hidden)]
    #[inline]
    fn of_f32(_: f32) -> Self {
        unreachable!("f32 widens to f64")
    }
    /// The same of `i32`.
    #[doc(hidden)]
    #[inline]
    fn of_i32(_: i32) -> Self {
        unreachable!("not an inner type")
    }
    /// This float, if it is finite and of this type.
    #[doc(hidden)]
    #[inline]
    fn of_f64(_: f64) -> Option<Self> {
        None
    }
    /// Vertices, widened where they are read.
    #[doc(hidden)]
    fn vertices(all: &[[Self; 2]]) -> Vertices<'_, Self::Inner>;
}

/// A type that constructed values are rounded to: `f32` or `f64`. The trait is sealed.
pub trait Real: Scalar + Coordinate<Real = Self> + Target {}

impl Scalar for f64 {}
impl Coordinate for f64 {
    type Real = f64;
    type Inner = f64;
    type Side = f64;
    #[inline]
    fn widen(self) -> f64 {
        self
    }
    #[inline]
    fn of_f32(x: f32) -> Self {
        f64::from(x)
    }
    #[inline]
    fn of_i32(x: i32) -> Self {
        f64::from(x)
    }
    #[inline]
    fn of_f64(x: f64) -> Option<Self> {
        x.is_finite().then_some(x)
    }
    #[inline]
    fn vertices(all: &[[Self; 2]]) -> Vertices<'_, f64> {
        Vertices::Borrowed(all)
    }
}
impl Scalar for f32 {}
impl Coordinate for f32 {
    type Real = f32;
    type Inner = f64;
    type Side = f32;
    #[inline]
    fn widen(self) -> f64 {
        f64::from(self)
    }
    #[inline]
    fn vertices(all: &[[Self; 2]]) -> Vertices<'_, f64> {
        Vertices::F32(all)
    }
}
impl Scalar for i32 {}
impl Coordinate for i32 {
    type Real = f64;
    type Inner = f64;
    type Side = f64;
    #[inline]
    fn widen(self) -> f64 {
        f64::from(self)
    }
    #[inline]
    fn vertices(all: &[[Self; 2]]) -> Vertices<'_, f64> {
        Vertices::I32(all)
    }
}
impl Scalar for i64 {}
impl Coordinate for i64 {
    type Real = f64;
    type Inner = i64;
    type Side = f64;
    #[inline]
    fn widen(self) -> i64 {
        self
    }
    #[inline]
    fn of_i32(x: i32) -> Self {
        i64::from(x)
    }
    #[inline]
    fn vertices(all: &[[Self; 2]]) -> Vertices<'_, i64> {
        Vertices::Borrowed(all)
    }
}
impl Real for f64 {}
impl Real for f32 {}
