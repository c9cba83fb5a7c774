//! A float, or a vector of floats: what filters are written in.

use core::ops::{Add, BitAnd, BitOr, Mul, Neg, Not, Sub};

/// A float, or several side by side.
pub(crate) trait Lane:
    Copy + Add<Output = Self> + Sub<Output = Self> + Mul<Output = Self> + Neg<Output = Self>
{
    /// The type of one.
    type Float: Floats;
    /// A truth for each.
    type Mask: Copy
        + BitAnd<Output = Self::Mask>
        + BitOr<Output = Self::Mask>
        + Not<Output = Self::Mask>;
    /// a b + c, rounded once or twice.
    fn mul_add(self, b: Self, c: Self) -> Self;
    /// a b − c, rounded once or twice.
    fn mul_sub(self, b: Self, c: Self) -> Self;
    /// The same of numbers that are the same for all.
    fn scaled(self, b: Self::Float, c: Self::Float) -> Self;
    /// The absolute value.
    fn abs(self) -> Self;
    /// The smaller one; any, where one is NaN.
    fn min(self, other: Self) -> Self;
    /// The greater one; any, where one is NaN.
    fn max(self, other: Self) -> Self;
    /// The number, or zero where it is negative.
    fn or_zero(self) -> Self;
    /// Whether it is smaller. False where one is NaN.
    fn lt(self, other: Self) -> Self::Mask;
    /// Whether it is no greater. False where one is NaN.
    fn le(self, other: Self) -> Self::Mask;
    /// Whether it is smaller than a number.
    fn below(self, number: Self::Float) -> Self::Mask;
    /// Whether it is no more than zero, and no less.
    fn signs(self) -> [Self::Mask; 2];
}

/// The constants of a float type.
pub trait Floats: Copy + Mul<Output = Self> + From<i8> {
    /// Half an ulp of 1.
    const HALF_ULP: Self;
    /// More than what underflows of a sum of products of two numbers. Not subnormal, since that is slow.
    const TINY: Self;
    /// More than what underflows of one of products of four that are below `LARGE`.
    const LEAST_BOUND: Self;
    /// Sums of products of four numbers below this do not overflow.
    const LARGE: Self;
}

impl Floats for f64 {
    const HALF_ULP: Self = Self::EPSILON / 2.0;
    const TINY: Self = power(-1000);
    const LEAST_BOUND: Self = power(-600);
    const LARGE: Self = power(200);
}

impl Floats for f32 {
    const HALF_ULP: Self = Self::EPSILON / 2.0;
    const TINY: Self = short_power(-120);
    const LEAST_BOUND: Self = short_power(-80);
    const LARGE: Self = short_power(30);
}

/// 2^e.
const fn power(e: i64) -> f64 {
    f64::from_bits((1023 + e).cast_unsigned() << 52)
}
const fn short_power(e: i32) -> f32 {
    f32::from_bits((127 + e).cast_unsigned() << 23)
}

impl Lane for f64 {
    type Float = Self;
    type Mask = bool;
    // Fused multiplication is slow where the machine has none.
    #[inline(always)]
    fn mul_add(self, b: Self, c: Self) -> Self {
        self * b + c
    }
    #[inline(always)]
    fn mul_sub(self, b: Self, c: Self) -> Self {
        self * b - c
    }
    #[inline(always)]
    fn scaled(self, b: Self, c: Self) -> Self {
        self * b + c
    }
    #[inline(always)]
    fn abs(self) -> Self {
        f64::abs(self)
    }
    #[inline(always)]
    fn min(self, other: Self) -> Self {
        if self < other { self } else { other }
    }
    #[inline(always)]
    fn max(self, other: Self) -> Self {
        if self > other { self } else { other }
    }
    #[inline(always)]
    fn or_zero(self) -> Self {
        Lane::max(self, 0.0)
    }
    #[inline(always)]
    fn lt(self, other: Self) -> bool {
        self < other
    }
    #[inline(always)]
    fn le(self, other: Self) -> bool {
        self <= other
    }
    #[inline(always)]
    fn below(self, number: Self) -> bool {
        self < number
    }
    #[inline(always)]
    fn signs(self) -> [bool; 2] {
        [self <= 0.0, self >= 0.0]
    }
}
