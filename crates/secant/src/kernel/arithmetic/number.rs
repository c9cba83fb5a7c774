//! The operations that the arithmetic needs of a coordinate type and of a rounding target.

use super::simd_real::SimdReal;
use core::fmt::Debug;
use core::ops::Mul;

/// A number that the kernel can decompose. Public only as the seal of [`crate::Scalar`].
pub trait Number: Copy + PartialOrd + Debug + Default + Send + Sync + 'static {
    /// The float type of the filters: `Self` for floats.
    type FilterFloat: SimdReal<Mask = bool>;
    /// Whether `to_filter_float` and `to_f64` are always exact.
    const EXACT_AS_F64: bool;
    /// Whether differences may be out of the range of double-double.
    const MAY_LEAVE_RANGE: bool = false;
    /// Whether it is a difference of two numbers.
    const IS_DIFFERENCE: bool = false;
    /// The nearest float of that type.
    fn to_filter_float(self) -> Self::FilterFloat;
    /// Neither NaN nor an infinity.
    fn is_finite(self) -> bool;
    /// The nearest `f64`.
    fn to_f64(self) -> f64;
    /// Two floats whose sum is `self`, and the first is `to_f64`. Where that overflows, the second is NaN.
    #[inline]
    fn to_two_floats(self) -> [f64; 2] {
        [self.to_f64(), 0.0]
    }
    /// Integers `(m, e)` with `self == m * 2^e`, for a finite `self`; of a difference the minuend.
    fn decompose(self) -> (i64, i32);
    /// The same of the subtrahend of a difference.
    #[inline]
    fn decompose_subtrahend(self) -> (i64, i32) {
        (0, 0)
    }
}

/// A float format that results are rounded to. Public only as the seal of [`crate::Real`].
pub trait Target: Number + Mul<Output = Self> {
    /// Bits of the significand, the implicit one included.
    const PRECISION: u32;
    /// The exponent of the least bit of a subnormal: the smallest positive value is `2^MIN_EXPONENT`.
    const MIN_EXPONENT: i64;
    /// The exponent of the leading bit of the largest finite value.
    const MAX_EXPONENT: i64;
    /// The float with this sign and these bits below the sign.
    fn from_magnitude_bits(negative: bool, bits: u64) -> Self;
    /// The value that every number in `[center + low, center + high]` rounds to, where there is just one.
    /// `low <= high`; a NaN gives `None`.
    fn common_rounding(center: f64, low: f64, high: f64) -> Option<Self>;
    /// The rounding of `low`, and whether every number in `[low, high]` has it. A NaN has none.
    fn between(low: f64, high: f64) -> (Self, bool);
    /// Whether both are the same float: −0 is not +0.
    fn same_bits(self, other: Self) -> bool;
    /// The nearest value to a scalar; an exact zero is +0.
    fn nearest<S: Number>(x: S) -> Self;
}

impl Number for f64 {
    type FilterFloat = Self;
    const EXACT_AS_F64: bool = true;
    const MAY_LEAVE_RANGE: bool = true;
    #[inline]
    fn to_filter_float(self) -> Self {
        self
    }
    #[inline]
    fn is_finite(self) -> bool {
        self.is_finite()
    }
    #[inline]
    fn to_f64(self) -> f64 {
        self
    }
    #[inline]
    fn decompose(self) -> (i64, i32) {
        let bits = self.to_bits();
        let fraction = (bits & ((1 << 52) - 1)).cast_signed();
        let exponent = ((bits >> 52) & 0x7ff) as i32;
        // A subnormal has the exponent of the least normal and no implicit bit.
        let (m, e) = if exponent == 0 {
            (fraction, -1074)
        } else {
            (fraction | 1 << 52, exponent - 1075)
        };
        (if bits >> 63 == 1 { -m } else { m }, e)
    }
}

impl Number for f32 {
    type FilterFloat = Self;
    const EXACT_AS_F64: bool = true;
    #[inline]
    fn to_filter_float(self) -> Self {
        self
    }
    #[inline]
    fn is_finite(self) -> bool {
        self.is_finite()
    }
    #[inline]
    fn to_f64(self) -> f64 {
        f64::from(self)
    }
    #[inline]
    fn decompose(self) -> (i64, i32) {
        f64::from(self).decompose()
    }
}

impl Number for i32 {
    type FilterFloat = f64;
    const EXACT_AS_F64: bool = true;
    #[inline]
    fn to_filter_float(self) -> f64 {
        self.to_f64()
    }
    #[inline]
    fn is_finite(self) -> bool {
        true
    }
    #[inline]
    fn to_f64(self) -> f64 {
        f64::from(self)
    }
    #[inline]
    fn decompose(self) -> (i64, i32) {
        (i64::from(self), 0)
    }
}

impl Number for i64 {
    type FilterFloat = f64;
    const EXACT_AS_F64: bool = false;
    #[inline]
    fn to_filter_float(self) -> f64 {
        self.to_f64()
    }
    #[inline]
    fn is_finite(self) -> bool {
        true
    }
    #[expect(
        clippy::cast_precision_loss,
        reason = "the nearest f64 is what is asked for"
    )]
    #[inline]
    fn to_f64(self) -> f64 {
        self as f64
    }
    /// 2^63 is below the square of 2^53.
    #[inline]
    fn to_two_floats(self) -> [f64; 2] {
        split_integer(self.into())
    }
    #[inline]
    fn decompose(self) -> (i64, i32) {
        (self, 0)
    }
}

/// The float nearest to an integer of less than 126 bits, and the remainder: exactly, where it has less than 106 bits.
#[cfg_attr(target_arch = "wasm32", inline(never))]
#[cfg_attr(not(target_arch = "wasm32"), inline)]
#[expect(
    clippy::cast_possible_truncation,
    reason = "x fits, and hi is an integer of at most 2^126"
)]
#[expect(clippy::cast_precision_loss, reason = "what is lost of hi is in lo")]
pub(crate) fn split_integer(x: i128) -> [f64; 2] {
    // Most are so small, and converted by one instruction each.
    if x.unsigned_abs() < 1 << 62 {
        let x = x as i64;
        let hi = x as f64;
        return [hi, (x - hi as i64) as f64];
    }
    let hi = x as f64;
    [hi, (x - hi as i128) as f64]
}

impl Target for f64 {
    #[inline]
    fn same_bits(self, other: Self) -> bool {
        self.to_bits() == other.to_bits()
    }
    const PRECISION: u32 = 53;
    const MIN_EXPONENT: i64 = -1074;
    const MAX_EXPONENT: i64 = 1023;
    #[inline]
    fn from_magnitude_bits(negative: bool, bits: u64) -> Self {
        f64::from_bits(bits | u64::from(negative) << 63)
    }
    #[inline]
    fn common_rounding(center: f64, low: f64, high: f64) -> Option<Self> {
        // A sum of two floats is rounded correctly, and rounding is monotone: every number between the two
        // ends has their rounding.
        let (a, b) = (center + low, center + high);
        (a.same_bits(b) && a.is_finite()).then_some(a)
    }
    #[inline]
    fn between(low: f64, high: f64) -> (Self, bool) {
        (low, low.same_bits(high) & low.is_finite())
    }
    #[inline]
    fn nearest<S: Number>(x: S) -> Self {
        x.to_f64() + 0.0
    }
}

impl Target for f32 {
    #[inline]
    fn same_bits(self, other: Self) -> bool {
        self.to_bits() == other.to_bits()
    }
    const PRECISION: u32 = 24;
    const MIN_EXPONENT: i64 = -149;
    const MAX_EXPONENT: i64 = 127;
    #[expect(clippy::cast_possible_truncation, reason = "the caller gives 31 bits")]
    #[inline]
    fn from_magnitude_bits(negative: bool, bits: u64) -> Self {
        f32::from_bits(bits as u32 | u32::from(negative) << 31)
    }
    #[expect(
        clippy::cast_possible_truncation,
        reason = "rounding to f32 is what is asked for"
    )]
    #[inline]
    fn common_rounding(center: f64, low: f64, high: f64) -> Option<Self> {
        // The sums are rounded to f64 first, except zeros and subnormals. A step outward by at least one
        // float covers that error.
        let step = |x: f64| x.abs() * f64::EPSILON;
        let (a, b) = (center + low, center + high);
        let (a, b) = ((a - step(a)) as f32, (b + step(b)) as f32);
        (a.same_bits(b) && a.is_finite()).then_some(a)
    }
    #[expect(
        clippy::cast_possible_truncation,
        reason = "rounding to f32 is what is asked for"
    )]
    #[cfg_attr(optimised, inline(always))]
    fn between(low: f64, high: f64) -> (Self, bool) {
        const SIGN: u32 = 1 << 31;
        let (low, high) = (low as f32, high as f32);
        // Compares bits, because 0 == −0.
        let is_finite = (low.to_bits() & !SIGN) < f32::INFINITY.to_bits();
        (low, (low.to_bits() == high.to_bits()) & is_finite)
    }
    #[expect(
        clippy::cast_possible_truncation,
        reason = "an f32 only ever comes from an f32"
    )]
    #[inline]
    fn nearest<S: Number>(x: S) -> Self {
        x.to_f64() as f32 + 0.0
    }
}
