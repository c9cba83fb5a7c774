//! `SimdReal`: a float or a vector of floats, the number type of the filters and of double-doubles.

use super::square_root::{sqrt, sqrt_f32};
use core::ops::{Add, BitAnd, BitOr, Div, Mul, Neg, Not, Sub};

/// A float, or a vector of floats.
pub trait SimdReal:
    Copy
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
    + Neg<Output = Self>
{
    /// The type of one lane.
    type Float: FloatConstants;
    /// One bool a lane.
    type Mask: Copy
        + BitAnd<Output = Self::Mask>
        + BitOr<Output = Self::Mask>
        + Not<Output = Self::Mask>;
    /// a b + c, rounded once or twice.
    fn mul_add(self, b: Self, c: Self) -> Self;
    /// a b − c, rounded once or twice.
    fn mul_sub(self, b: Self, c: Self) -> Self;
    /// A vector times a number plus a number, with the same numbers in all lanes.
    fn scale_add(self, b: Self::Float, c: Self::Float) -> Self;
    /// Its product with a number, the same in all lanes.
    #[inline(always)]
    fn times(self, b: Self::Float) -> Self {
        self * self.splat(b)
    }
    /// Two-product: a b and its rounding error, exactly unless it overflows or underflows.
    fn two_product(self, b: Self) -> (Self, Self);
    /// The number in all lanes.
    fn splat(self, x: Self::Float) -> Self;
    /// The first where the mask is true, else the second.
    fn select(mask: Self::Mask, yes: Self, no: Self) -> Self;
    /// The square root, rounded to nearest.
    fn sqrt(self) -> Self;
    /// The absolute value.
    fn abs(self) -> Self;
    /// The minimum; either operand where one is NaN.
    fn min(self, other: Self) -> Self;
    /// The maximum; either operand where one is NaN.
    fn max(self, other: Self) -> Self;
    /// The maximum of the number and zero.
    fn or_zero(self) -> Self;
    /// Whether `self < other`. False where one is NaN.
    fn lt(self, other: Self) -> Self::Mask;
    /// Whether `self <= other`. False where one is NaN.
    fn le(self, other: Self) -> Self::Mask;
    /// Whether they are equal. False where one is NaN.
    fn equals(self, other: Self) -> Self::Mask;
    /// Whether `self < other`, for one number in all lanes.
    fn below(self, number: Self::Float) -> Self::Mask;
    /// Whether it is zero.
    fn signs(self) -> [Self::Mask; 2];
    /// Whether the mask is true in any lane.
    fn any(mask: Self::Mask) -> bool;
}

/// The constants of a float type.
pub trait FloatConstants: Copy + Mul<Output = Self> + Neg<Output = Self> + From<i8> {
    /// Half an ulp of 1.
    const HALF_ULP: Self;
    /// More than the underflow of a sum of two products. Not subnormal, because subnormals are slow.
    const TINY: Self;
    /// Products of two numbers below this do not overflow, and products of their inverses do not underflow.
    const LARGE: Self;
    /// 1 + 8 u and 1 − 8 u.
    const MORE: Self;
    const LESS: Self;
    /// The constant that splits a number into two halves of its bits [Dekker 1971].
    const SPLITTER: Self;
}

impl FloatConstants for f64 {
    const HALF_ULP: Self = Self::EPSILON / 2.0;
    const TINY: Self = power(-1000);
    const LARGE: Self = power(400);
    const MORE: Self = 1.0 + 8.0 * Self::HALF_ULP;
    const LESS: Self = 1.0 - 8.0 * Self::HALF_ULP;
    const SPLITTER: Self = 134_217_729.0;
}

impl FloatConstants for f32 {
    const HALF_ULP: Self = Self::EPSILON / 2.0;
    const TINY: Self = short_power(-120);
    const LARGE: Self = short_power(60);
    const MORE: Self = 1.0 + 8.0 * Self::HALF_ULP;
    const LESS: Self = 1.0 - 8.0 * Self::HALF_ULP;
    const SPLITTER: Self = 4097.0;
}

/// 2^e.
pub(crate) const fn power(e: i64) -> f64 {
    f64::from_bits((1023 + e).cast_unsigned() << 52)
}

const fn short_power(e: i32) -> f32 {
    f32::from_bits((127 + e).cast_unsigned() << 23)
}

/// Two-sum: the sum and its rounding error, exactly [Knuth 1997, 4.2.2, theorem B].
#[inline(always)]
pub(crate) fn two_sum<L: SimdReal>(a: L, b: L) -> (L, L) {
    let s = a + b;
    let t = s - a;
    (s, (a - (s - t)) + (b - t))
}

/// The upper and lower half of the bits of a number [Dekker 1971].
#[inline(always)]
fn split<L: SimdReal>(a: L) -> (L, L) {
    let c = a.times(L::Float::SPLITTER);
    let hi = c - (c - a);
    (hi, a - hi)
}

/// Two-product without fused multiply-add [Dekker 1971]: the product and its rounding error, exactly unless
/// it overflows or underflows.
#[inline(always)]
pub(crate) fn split_product<L: SimdReal>(a: L, b: L) -> (L, L) {
    let p = a * b;
    let ((ah, al), (bh, bl)) = (split(a), split(b));
    (p, ((ah * bh - p) + ah * bl + al * bh) + al * bl)
}

/// Implements the operations that all scalar floats share; the macro's arguments are the multiply-add
/// operations.
macro_rules! scalar_real {
    ($($type:ty, $float:ty: $value:expr, $new:expr, $sqrt:expr, $mul_add:expr, $two_product:expr;)+) => { $(
        impl SimdReal for $type {
            type Float = $float;
            type Mask = bool;
            #[inline(always)]
            fn mul_add(self, b: Self, c: Self) -> Self {
                $mul_add(self, b, c)
            }
            #[inline(always)]
            fn mul_sub(self, b: Self, c: Self) -> Self {
                $mul_add(self, b, -c)
            }
            #[inline(always)]
            fn scale_add(self, b: $float, c: $float) -> Self {
                $mul_add(self, $new(b), $new(c))
            }
            #[inline(always)]
            fn two_product(self, b: Self) -> (Self, Self) {
                $two_product(self, b)
            }
            #[inline(always)]
            fn splat(self, x: $float) -> Self {
                $new(x)
            }
            #[inline(always)]
            fn select(mask: bool, yes: Self, no: Self) -> Self {
                if mask { yes } else { no }
            }
            #[inline(always)]
            fn sqrt(self) -> Self {
                $new($sqrt($value(self)))
            }
            #[inline(always)]
            fn abs(self) -> Self {
                $new($value(self).abs())
            }
            #[inline(always)]
            fn min(self, other: Self) -> Self {
                if $value(self) < $value(other) { self } else { other }
            }
            #[inline(always)]
            fn max(self, other: Self) -> Self {
                if $value(self) > $value(other) { self } else { other }
            }
            #[inline(always)]
            fn or_zero(self) -> Self {
                SimdReal::max(self, $new(0.0))
            }
            #[inline(always)]
            fn lt(self, other: Self) -> bool {
                $value(self) < $value(other)
            }
            #[inline(always)]
            fn le(self, other: Self) -> bool {
                $value(self) <= $value(other)
            }
            #[inline(always)]
            fn equals(self, other: Self) -> bool {
                $value(self) == $value(other)
            }
            #[inline(always)]
            fn below(self, number: $float) -> bool {
                $value(self) < number
            }
            #[inline(always)]
            fn signs(self) -> [bool; 2] {
                [$value(self) <= 0.0, $value(self) >= 0.0]
            }
            #[inline(always)]
            fn any(mask: bool) -> bool {
                mask
            }
        }
    )+ };
}

/// An `f64`.
pub(crate) trait ScalarReal: SimdReal<Float = f64, Mask = bool> {
    fn new(x: f64) -> Self;
    fn value(self) -> f64;
}

// No fused multiply-add, because it is slow on machines without it. The square root of an f32 is correctly
// rounded from that of its f64, which has more than twice as many bits.
scalar_real! {
    f64, f64: |x: f64| x, |x: f64| x, sqrt, |a: f64, b: f64, c: f64| a * b + c, split_product;
    f32, f32: |x: f32| x, |x: f32| x, |x: f32| sqrt_f32(x), |a: f32, b: f32, c: f32| a * b + c, split_product;
}

impl ScalarReal for f64 {
    #[inline(always)]
    fn new(x: f64) -> Self {
        x
    }
    #[inline(always)]
    fn value(self) -> f64 {
        self
    }
}

/// The operators of a type that holds another one.
#[cfg(any(
    feature = "batch",
    all(feature = "std", any(target_arch = "x86_64", target_arch = "aarch64"))
))]
macro_rules! operators {
    ($([$($generics:tt)*] $type:ty: $operator:ident $method:ident;)+) => { $(
        impl<$($generics)*> core::ops::$operator for $type {
            type Output = Self;
            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                Self::new(self.0.$method(other.0))
            }
        }
    )+ };
}
#[cfg(feature = "batch")]
pub(crate) use operators;

/// A float on a machine with fused multiply-add.
#[cfg(all(feature = "std", any(target_arch = "x86_64", target_arch = "aarch64")))]
#[derive(Clone, Copy)]
pub(crate) struct FmaReal(f64);

#[cfg(all(feature = "std", any(target_arch = "x86_64", target_arch = "aarch64")))]
mod fma_real {
    use super::{FmaReal, ScalarReal, SimdReal, sqrt};
    use core::ops::Neg;

    operators! {
        [] FmaReal: Add add;
        [] FmaReal: Sub sub;
        [] FmaReal: Mul mul;
        [] FmaReal: Div div;
    }

    impl Neg for FmaReal {
        type Output = Self;
        #[inline(always)]
        fn neg(self) -> Self {
            Self(-self.0)
        }
    }

    #[inline(always)]
    fn mul_add(a: FmaReal, b: FmaReal, c: FmaReal) -> FmaReal {
        FmaReal(a.0.mul_add(b.0, c.0))
    }

    #[inline(always)]
    fn two_product(a: FmaReal, b: FmaReal) -> (FmaReal, FmaReal) {
        let p = a * b;
        (p, mul_add(a, b, -p))
    }

    scalar_real! { FmaReal, f64: |x: FmaReal| x.0, FmaReal, sqrt, mul_add, two_product; }

    impl ScalarReal for FmaReal {
        #[inline(always)]
        fn new(x: f64) -> Self {
            Self(x)
        }
        #[inline(always)]
        fn value(self) -> f64 {
            self.0
        }
    }
}
