//! A float with a running error bound.

use super::number::Number;
use super::ring::WithError;
use super::rounding::{ETA, INFLATE, U};
use super::sign::Sign;
use core::ops::{Add, Mul, Sub};

/// Integers up to this size are floats: 2^53.
const EXACT_INTEGERS: f64 = 2.0 / f64::EPSILON;

/// A float `value` and a bound: the exact number is in `[value - error, value + error]`.
///
/// An overflow makes the bound infinite or NaN, so that the sign is uncertain. Derived in
/// `bounds/arithmetic.md#running-error`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct RunningError {
    pub(crate) value: f64,
    pub(crate) error: f64,
}

impl RunningError {
    /// A coordinate as given.
    #[inline]
    pub(crate) fn new<S: Number>(x: S) -> Self {
        let value = x.to_f64();
        let error = if S::EXACT_AS_F64 || !S::IS_DIFFERENCE && value.abs() < EXACT_INTEGERS {
            0.0
        } else if S::IS_DIFFERENCE {
            // NaN where the difference overflows.
            x.to_two_floats()[1].abs()
        } else {
            value.abs() * U
        };
        Self { value, error }
    }

    /// A number of which this is the nearest float.
    #[inline]
    pub(crate) fn rounded(value: f64) -> Self {
        let error = U * value.abs() + ETA;
        Self { value, error }
    }

    /// The sign of the exact number, where the bound decides it.
    #[inline]
    pub(crate) fn sign(self) -> Option<Sign> {
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
    pub(crate) fn quotient_and_error(self, d: Self) -> Option<(f64, f64)> {
        let q = self.value / d.value;
        let least = d.value.abs() - d.error;
        let moved = (self.error + q.abs() * d.error + ETA) / least;
        let error = (moved + U * q.abs() + ETA) * INFLATE;
        // Written so that a NaN fails.
        (least > 0.0 && error < f64::INFINITY).then_some((q, error))
    }

    /// Whether it is certainly zero.
    #[inline]
    fn is_zero(self) -> bool {
        self.value == 0.0 && self.error == 0.0
    }

    #[inline]
    fn sum(value: f64, errors: f64) -> Self {
        // A sum of two exact floats whose rounded value is zero is exactly zero.
        if value == 0.0 && errors == 0.0 {
            return Self { value, error: 0.0 };
        }
        Self {
            value,
            error: (errors + U * value.abs() + ETA) * INFLATE,
        }
    }
}

impl WithError for RunningError {
    #[inline]
    fn value(self) -> f64 {
        self.value
    }

    #[inline]
    fn times_power(self, power: f64) -> Self {
        if self.is_zero() {
            return self;
        }
        Self {
            value: self.value * power,
            error: (self.error * power + ETA) * INFLATE,
        }
    }

    #[inline]
    fn over(self, d: Self) -> Option<Self> {
        let (value, error) = self.quotient_and_error(d)?;
        Some(Self { value, error })
    }
}

impl From<i8> for RunningError {
    fn from(x: i8) -> Self {
        Self {
            value: f64::from(x),
            error: 0.0,
        }
    }
}

impl Add for RunningError {
    type Output = Self;
    #[cfg_attr(target_arch = "wasm32", inline(never))]
    #[cfg_attr(not(target_arch = "wasm32"), inline)]
    fn add(self, b: Self) -> Self {
        Self::sum(self.value + b.value, self.error + b.error)
    }
}

impl Sub for RunningError {
    type Output = Self;
    #[cfg_attr(target_arch = "wasm32", inline(never))]
    #[cfg_attr(not(target_arch = "wasm32"), inline)]
    fn sub(self, b: Self) -> Self {
        Self::sum(self.value - b.value, self.error + b.error)
    }
}

impl Mul for RunningError {
    type Output = Self;
    #[cfg_attr(target_arch = "wasm32", inline(never))]
    #[cfg_attr(not(target_arch = "wasm32"), inline)]
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
