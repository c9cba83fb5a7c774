//! The number types that formulas are generic over.

use core::ops::{Add, Mul, Sub};

/// A number type that polynomials are evaluated in.
pub(crate) trait Ring:
    Clone + From<i8> + Add<Output = Self> + Sub<Output = Self> + Mul<Output = Self>
{
}

impl<T> Ring for T where T: Clone + From<i8> + Add<Output = T> + Sub<Output = T> + Mul<Output = T> {}
