//! The number types that formulas are generic over.

use core::ops::{Add, Mul, Sub};

/// A number type that polynomials are evaluated in.
pub(crate) trait Ring:
    Clone + From<i8> + Add<Output = Self> + Sub<Output = Self> + Mul<Output = Self>
{
}

impl<T> Ring for T where T: Clone + From<i8> + Add<Output = T> + Sub<Output = T> + Mul<Output = T> {}

/// A number with a bound of its error.
pub(crate) trait WithError: Ring + Copy {
    /// A float near to it.
    fn value(self) -> f64;
    /// The product with a power of two.
    fn times_power(self, power: f64) -> Self;
    /// The quotient, or `None` where the bounds certify nothing.
    fn over(self, d: Self) -> Option<Self>;
}
