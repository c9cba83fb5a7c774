//! A double-double with an error bound.

use super::number::{Number, split_integer};
use super::ring::WithError;
use super::rounding::{ETA, INFLATE, U};
use super::sign::Sign;
use super::simd_real::{split_product as two_product, two_sum};
use core::ops::{Add, Mul, Sub};

/// Below this an error term of a product can underflow; above its inverse a splitting can overflow. Results
/// outside have an infinite bound.
pub(crate) const PRODUCT_MIN: f64 = f64::from_bits((1023 - 900) << 52);

pub(crate) const PRODUCT_MAX: f64 = f64::from_bits((1023 + 900) << 52);

/// The relative error of a sum (Joldes, Muller and Popescu 2017, theorem 3.1: 3 u² + 13 u³).
pub(crate) const SUM_ERROR: f64 = 4.0 * U * U;

/// The relative error of a product (the same, theorem 5.1: 7 u²).
pub(crate) const PRODUCT_ERROR: f64 = 8.0 * U * U;

/// The relative error of a quotient (the same, theorem 7.1: 15 u² + 56 u³).
pub(crate) const QUOTIENT_ERROR: f64 = 16.0 * U * U;

/// The relative error of a square root (Lefèvre et al. 2023, theorem 3.1: 25/8 u²).
pub(crate) const ROOT_ERROR: f64 = 4.0 * U * U;

/// An unevaluated sum `hi + lo` of two floats, with |lo| at most half an ulp of hi, and an error bound: the
/// exact number is in `[hi + lo - error, hi + lo + error]`. An infinite or NaN bound certifies nothing.
/// Derived in `bounds/arithmetic.md#double-double-with-error`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct DoubleDoubleWithError {
    pub(crate) hi: f64,
    pub(crate) lo: f64,
    pub(crate) error: f64,
}

/// Fast two-sum: the sum and its rounding error, exactly, where |a| >= |b| [Dekker 1971].
#[inline]
fn fast_two_sum(a: f64, b: f64) -> (f64, f64) {
    let s = a + b;
    (s, b - (s - a))
}

impl DoubleDoubleWithError {
    const ZERO: Self = Self {
        hi: 0.0,
        lo: 0.0,
        error: 0.0,
    };

    #[inline]
    pub(crate) fn new<S: Number>(x: S) -> Self {
        if S::EXACT_AS_F64 {
            return Self {
                hi: x.to_f64(),
                lo: 0.0,
                error: 0.0,
            };
        }
        let [hi, lo] = x.to_two_floats();
        // A difference that overflows has NaN for `lo`.
        Self {
            hi,
            lo,
            error: if lo.is_nan() { f64::INFINITY } else { 0.0 },
        }
    }

    /// An integer of less than 126 bits.
    pub(crate) fn of_integer(x: i128) -> Self {
        let [hi, lo] = split_integer(x);
        Self {
            hi,
            lo,
            error: 2.0 * U * U * hi.abs(),
        }
    }

    /// Whether it is certainly zero.
    #[inline]
    pub(crate) fn is_zero(self) -> bool {
        self.hi == 0.0 && self.lo == 0.0 && self.error == 0.0
    }

    /// The sign of the exact number, where the bound decides it.
    #[inline]
    pub(crate) fn sign(self) -> Option<Sign> {
        let least = self.hi.abs() * (1.0 - 4.0 * U);
        if least > self.error {
            Some(if self.hi > 0.0 {
                Sign::Positive
            } else {
                Sign::Negative
            })
        } else if self.is_zero() {
            Some(Sign::Zero)
        } else {
            None
        }
    }

    /// An upper bound of |hi + lo|.
    #[inline]
    fn magnitude(self) -> f64 {
        self.hi.abs() * (1.0 + 4.0 * U)
    }

    /// Two floats that enclose the exact number.
    #[inline]
    pub(crate) fn bounds(self) -> [f64; 2] {
        // The steps outward cover the rounding errors of the sums.
        let (low, high) = (self.lo - self.error, self.lo + self.error);
        [
            (self.hi + low.next_down()).next_down(),
            (self.hi + high.next_up()).next_up(),
        ]
    }

    #[inline]
    pub(crate) fn negated(self) -> Self {
        Self {
            hi: -self.hi,
            lo: -self.lo,
            error: self.error,
        }
    }

    /// The square root; the bound is infinite where the number may be negative or is tiny.
    #[cfg_attr(target_arch = "wasm32", inline(never))]
    #[cfg_attr(not(target_arch = "wasm32"), inline)]
    pub(crate) fn sqrt(self) -> Self {
        if self.is_zero() {
            return self;
        }
        let root = crate::kernel::arithmetic::square_root::sqrt(self.hi);
        let (p, e) = two_product(root, root);
        let rest = ((self.hi - p) - e) + self.lo;
        let (hi, lo) = fast_two_sum(root, rest / (2.0 * root));
        // |√(v + e) − √v| <= |e| / √v for |e| <= v.
        let error = (self.error / root * (1.0 + 4.0 * U) + ROOT_ERROR * root) * INFLATE;
        // Written so that a NaN fails.
        let certain = self.hi > PRODUCT_MIN && self.hi < PRODUCT_MAX && self.error < self.hi / 2.0;
        Self {
            hi,
            lo,
            error: if certain { error } else { f64::INFINITY },
        }
    }

    /// The quotient, or `None` where the bounds certify nothing.
    #[cfg_attr(target_arch = "wasm32", inline(never))]
    #[cfg_attr(not(target_arch = "wasm32"), inline)]
    pub(crate) fn quotient(self, d: Self) -> Option<Self> {
        if self.is_zero() && d.hi.abs() > d.error {
            return Some(Self::ZERO);
        }
        let q = self.hi / d.hi;
        // The remainder self − q d. Its leading parts cancel exactly.
        let (p, e) = two_product(q, d.hi);
        let (r, s) = fast_two_sum(p, q * d.lo);
        let (r, s) = fast_two_sum(r, s + e);
        let rest = (self.hi - r) + (self.lo - s);
        let (hi, lo) = fast_two_sum(q, rest / d.hi);
        // The propagated errors of both operands, and the error of the algorithm.
        let least = d.hi.abs() * (1.0 - 4.0 * U) - d.error;
        let moved = (self.error + hi.abs() * (1.0 + 4.0 * U) * d.error) / least;
        let error = (moved + QUOTIENT_ERROR * hi.abs()) * INFLATE;
        let bounded = |x: f64| x > PRODUCT_MIN && x < PRODUCT_MAX;
        // Written so that a NaN fails.
        (least > 0.0
            && bounded(hi.abs())
            && bounded(self.hi.abs())
            && bounded(d.hi.abs())
            && error.is_finite())
        .then_some(Self { hi, lo, error })
    }
}

impl WithError for DoubleDoubleWithError {
    #[inline]
    fn value(self) -> f64 {
        self.hi
    }

    fn times_power(self, power: f64) -> Self {
        if self.is_zero() {
            return self;
        }
        let hi = self.hi * power;
        // What underflows of lo and of the bound is at most `ETA`.
        let error = (self.error * power + ETA) * INFLATE;
        Self {
            hi,
            lo: self.lo * power,
            error: if hi.is_normal() { error } else { f64::INFINITY },
        }
    }

    #[inline]
    fn over(self, d: Self) -> Option<Self> {
        self.quotient(d)
    }
}

impl From<i8> for DoubleDoubleWithError {
    fn from(x: i8) -> Self {
        Self {
            hi: f64::from(x),
            lo: 0.0,
            error: 0.0,
        }
    }
}

impl Add for DoubleDoubleWithError {
    type Output = Self;
    #[cfg_attr(target_arch = "wasm32", inline(never))]
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn add(self, b: Self) -> Self {
        let (s, e) = two_sum(self.hi, b.hi);
        if self.lo == 0.0 && b.lo == 0.0 {
            // Exact for every size, unless it overflows; then `e` is NaN.
            let error = self.error + b.error;
            return Self {
                hi: s,
                lo: e,
                error: if error == 0.0 { 0.0 } else { error * INFLATE },
            };
        }
        let (t, f) = two_sum(self.lo, b.lo);
        let (s, e) = fast_two_sum(s, e + t);
        let (hi, lo) = fast_two_sum(s, e + f);
        // A sum of floats never underflows inexactly; `ETA` covers the underflow of the bound.
        let error = (self.error + b.error + SUM_ERROR * hi.abs() + ETA) * INFLATE;
        Self { hi, lo, error }
    }
}

impl Sub for DoubleDoubleWithError {
    type Output = Self;
    #[cfg_attr(optimised, inline(always))]
    fn sub(self, b: Self) -> Self {
        self.add(b.negated())
    }
}

impl Mul for DoubleDoubleWithError {
    type Output = Self;
    #[cfg_attr(target_arch = "wasm32", inline(never))]
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn mul(self, b: Self) -> Self {
        if self.is_zero() || b.is_zero() {
            return Self::ZERO;
        }
        let (p, e) = two_product(self.hi, b.hi);
        let (hi, lo) = fast_two_sum(p, e + (self.hi * b.lo + self.lo * b.hi));
        let bounded = |x: f64| x > PRODUCT_MIN && x < PRODUCT_MAX;
        let error = if bounded(hi.abs()) && self.hi.abs() < PRODUCT_MAX && b.hi.abs() < PRODUCT_MAX
        {
            let carried =
                self.magnitude() * b.error + b.magnitude() * self.error + self.error * b.error;
            (carried + PRODUCT_ERROR * hi.abs()) * INFLATE
        } else {
            f64::INFINITY
        };
        Self { hi, lo, error }
    }
}
