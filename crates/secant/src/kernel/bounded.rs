//! A float that carries a bound of its error.

use super::Number;
use super::sign::Sign;
use core::ops::{Add, Mul, Sub};

/// Half an ulp of 1: the largest relative error of one rounded operation.
pub(super) const U: f64 = f64::EPSILON / 2.0;
/// The smallest positive float, twice the largest absolute error of an underflow.
pub(super) const ETA: f64 = 5e-324;
/// Integers up to this size are floats: 2^53.
const EXACT_INTEGERS: f64 = 2.0 / f64::EPSILON;
/// More than the rounding of up to ten operations on a bound can take away from it.
pub(super) const INFLATE: f64 = 1.0 + 16.0 * U;

/// A float `value` and a bound: the true number is in `[value - error, value + error]`.
///
/// An overflow makes the bound infinite or NaN, and the sign unknown. Derived in
/// `bounds.md#bounded`.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Bounded {
    pub(super) value: f64,
    pub(super) error: f64,
}

impl Bounded {
    /// A coordinate as given.
    #[inline]
    pub(super) fn new<S: Number>(x: S) -> Self {
        let value = x.to_f64();
        let error = if S::EXACT_AS_F64 || value.abs() < EXACT_INTEGERS {
            0.0
        } else {
            value.abs() * U
        };
        Self { value, error }
    }

    /// The sign of the true number, where the bound decides it.
    #[inline]
    pub(super) fn sign(self) -> Option<Sign> {
        if self.value > self.error {
            Some(Sign::Positive)
        } else if -self.value > self.error {
            Some(Sign::Negative)
        } else if self.is_zero() {
            Some(Sign::Zero)
        } else {
            None
        }
    }

    /// The quotient and a bound of its error, unless the denominator may be zero.
    #[inline]
    pub(super) fn quotient_and_error(self, d: Self) -> Option<(f64, f64)> {
        let q = self.value / d.value;
        let least = d.value.abs() - d.error;
        let moved = (self.error + q.abs() * d.error + ETA) / least;
        let error = (moved + U * q.abs() + ETA) * INFLATE;
        // Written so that a NaN fails.
        (least > 0.0 && error < f64::INFINITY).then_some((q, error))
    }

    /// Known to be exactly zero.
    #[inline]
    fn is_zero(self) -> bool {
        self.value == 0.0 && self.error == 0.0
    }

    #[inline]
    fn sum(value: f64, errors: f64) -> Self {
        // A sum of two exact floats that comes out as zero is exactly zero.
        if value == 0.0 && errors == 0.0 {
            return Self { value, error: 0.0 };
        }
        Self {
            value,
            error: (errors + U * value.abs() + ETA) * INFLATE,
        }
    }
}

impl From<i8> for Bounded {
    fn from(x: i8) -> Self {
        Self {
            value: f64::from(x),
            error: 0.0,
        }
    }
}

impl Add for Bounded {
    type Output = Self;
    #[inline]
    fn add(self, b: Self) -> Self {
        Self::sum(self.value + b.value, self.error + b.error)
    }
}

impl Sub for Bounded {
    type Output = Self;
    #[inline]
    fn sub(self, b: Self) -> Self {
        Self::sum(self.value - b.value, self.error + b.error)
    }
}

impl Mul for Bounded {
    type Output = Self;
    #[inline]
    fn mul(self, b: Self) -> Self {
        if self.is_zero() || b.is_zero() {
            return Self {
                value: 0.0,
                error: 0.0,
            };
        }
        let value = self.value * b.value;
        let carried =
            self.value.abs() * b.error + b.value.abs() * self.error + self.error * b.error;
        Self {
            value,
            error: (carried + U * value.abs() + 4.0 * ETA) * INFLATE,
        }
    }
}
