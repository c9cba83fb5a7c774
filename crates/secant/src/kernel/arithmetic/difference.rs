//! A difference of two numbers, exact and not evaluated.

use super::integer::{ScaledIntegers, Values};
use super::number::{Number, split_integer};
use super::sign::Sign;
use super::simd_real::two_sum;
use core::cmp::Ordering;

/// The number `minuend − subtrahend`. It is never rounded, and nothing overflows.
///
/// Coordinates of a configuration obstacle are such: its vertices are b − a, for vertices of two shapes.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Difference<S> {
    pub(crate) minuend: S,
    pub(crate) subtrahend: S,
}

impl<S: Number> From<S> for Difference<S> {
    #[inline]
    fn from(x: S) -> Self {
        Self {
            minuend: x,
            subtrahend: S::default(),
        }
    }
}

impl<S: Number> Difference<S> {
    /// b − a.
    #[inline]
    pub(crate) fn point<const D: usize>(b: [S; D], a: [S; D]) -> [Self; D] {
        core::array::from_fn(|k| Self {
            minuend: b[k],
            subtrahend: a[k],
        })
    }

    /// The difference of two integers.
    #[inline]
    fn integer(self) -> i128 {
        i128::from(self.minuend.decompose().0) - i128::from(self.subtrahend.decompose().0)
    }

    /// The sign of `self - other`. Exact.
    #[inline(never)]
    fn compared(&self, other: &Self) -> Sign {
        if !S::EXACT_AS_F64 {
            return Sign::of_difference(self.integer(), other.integer());
        }
        // Rounding is monotone, so the rounded differences decide unless they are equal; then the rests do.
        let ([a, rest], [b, other_rest]) = (self.to_two_floats(), other.to_two_floats());
        if !rest.is_nan() && !other_rest.is_nan() {
            return match Sign::of_difference(a, b) {
                Sign::Zero => Sign::of_difference(rest, other_rest),
                sign => sign,
            };
        }
        let values = Values::default();
        let ([], [x, y]) = ScaledIntegers::<0, 0, 2>::new([], [*self, *other]).terms(&values);
        (x - y).sign()
    }
}

impl<S: Number> PartialEq for Difference<S> {
    fn eq(&self, other: &Self) -> bool {
        self.compared(other) == Sign::Zero
    }
}

impl<S: Number> PartialOrd for Difference<S> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.compared(other).cmp(&Sign::Zero))
    }
}

impl<S: Number> Number for Difference<S> {
    type FilterFloat = f64;
    const EXACT_AS_F64: bool = false;
    const IS_DIFFERENCE: bool = true;
    #[inline]
    fn to_filter_float(self) -> f64 {
        self.to_f64()
    }
    #[inline]
    fn is_finite(self) -> bool {
        self.minuend.is_finite() && self.subtrahend.is_finite()
    }
    #[inline]
    fn to_f64(self) -> f64 {
        if S::EXACT_AS_F64 {
            self.minuend.to_f64() - self.subtrahend.to_f64()
        } else {
            split_integer(self.integer())[0]
        }
    }
    #[inline]
    fn to_two_floats(self) -> [f64; 2] {
        if S::EXACT_AS_F64 {
            let (sum, rest) = two_sum(self.minuend.to_f64(), -self.subtrahend.to_f64());
            [sum, rest]
        } else {
            // At most 65 bits.
            split_integer(self.integer())
        }
    }
    #[inline]
    fn decompose(self) -> (i64, i32) {
        self.minuend.decompose()
    }
    #[inline]
    fn decompose_subtrahend(self) -> (i64, i32) {
        self.subtrahend.decompose()
    }
}
