//! Sums of coordinates, rounded once, and the point of a line at a parameter.

use crate::kernel::arithmetic::double_double_with_error::DoubleDoubleWithError;
use crate::kernel::arithmetic::number::{Number, Target};
use crate::kernel::arithmetic::ring::Ring;
use crate::kernel::stages::quotient::{Estimates, Fractions};
use core::ops::Neg;

/// Sums and halves of coordinates, each rounded once. Public only as the seal of [`crate::Scalar`].
pub trait Arithmetic: Number {
    /// A type that these sums are computed in: `f64` for floats, `i128` for integers.
    type Sum: Sum;
    /// The same number in that type.
    fn in_sums(self) -> Self::Sum;
    /// The nearest number of this type, or `None` where it overflows.
    fn of_sum(sum: Self::Sum) -> Option<Self>;
    /// a + b, or `None` where it overflows.
    fn plus(self, b: Self) -> Option<Self> {
        Self::of_sum(self.in_sums().sum(b.in_sums()))
    }
    /// a − b, or `None` where it overflows.
    fn minus(self, b: Self) -> Option<Self> {
        Self::of_sum(self.in_sums().sum(-b.in_sums()))
    }
    /// a + b / 2, or `None` where it overflows, and for integers where b is odd.
    fn plus_half(self, b: Self) -> Option<Self> {
        Self::of_sum(self.in_sums().plus_half(b.in_sums())?)
    }
    /// a − b / 2, or `None` as for `a + b / 2`.
    fn minus_half(self, b: Self) -> Option<Self> {
        Self::of_sum(self.in_sums().plus_half(-b.in_sums())?)
    }
    /// Whether this is an odd number of an integer type, which has no half in that type.
    fn is_odd(self) -> bool {
        self.in_sums().is_odd()
    }
}

/// A type of sums. Sums of `i128` are exact. Those of `f64` are rounded; a sum of two `f32` that is then rounded
/// to `f32` is rounded as if once, because 53 bits are at least 2 · 24 + 2 [Figueroa 1995].
pub trait Sum: Copy + Neg<Output = Self> {
    /// a + b. A sum of zero is +0.
    fn sum(self, b: Self) -> Self;
    /// a + b / 2, or `None` for an odd integer b.
    fn plus_half(self, b: Self) -> Option<Self>;
    /// (a + b) / 2, rounded.
    fn middle(self, b: Self) -> f64;
    /// Whether this is an odd integer.
    fn is_odd(self) -> bool;
    /// The nearest float.
    fn nearest(self) -> f64;
}

impl Sum for f64 {
    fn sum(self, b: Self) -> Self {
        self + b + 0.0
    }
    fn plus_half(self, b: Self) -> Option<Self> {
        // A half is rounded only where b is subnormal. If |a| >= 1, such a half does not change the sum.
        // Otherwise the sum is rounded first, and halving is exact: a sum below twice the least normal
        // number is exact.
        Some(if self.abs() < 1.0 {
            (self + self).sum(b) * 0.5
        } else {
            self + b * 0.5
        })
    }
    fn middle(self, b: Self) -> f64 {
        // As above, halving a sum is exact. Only numbers far above the subnormals overflow.
        let half = self.sum(b) * 0.5;
        if half.is_finite() {
            half
        } else {
            self * 0.5 + b * 0.5
        }
    }
    fn is_odd(self) -> bool {
        false
    }
    fn nearest(self) -> f64 {
        self
    }
}

impl Sum for i128 {
    fn sum(self, b: Self) -> Self {
        self + b
    }
    fn plus_half(self, b: Self) -> Option<Self> {
        (!b.is_odd()).then_some(self + b / 2)
    }
    fn middle(self, b: Self) -> f64 {
        (self + b).nearest() * 0.5
    }
    fn is_odd(self) -> bool {
        self & 1 == 1
    }
    #[expect(
        clippy::cast_precision_loss,
        reason = "the nearest f64 is what is asked for"
    )]
    fn nearest(self) -> f64 {
        self as f64
    }
}

impl Arithmetic for f64 {
    type Sum = f64;
    fn in_sums(self) -> f64 {
        self
    }
    fn of_sum(sum: f64) -> Option<Self> {
        Some(sum).filter(|x| x.is_finite())
    }
}

impl Arithmetic for f32 {
    type Sum = f64;
    fn in_sums(self) -> f64 {
        f64::from(self)
    }
    fn of_sum(sum: f64) -> Option<Self> {
        Some(result(sum)).filter(|x: &f32| x.is_finite())
    }
}

impl Arithmetic for i64 {
    type Sum = i128;
    fn in_sums(self) -> i128 {
        i128::from(self)
    }
    fn of_sum(sum: i128) -> Option<Self> {
        sum.try_into().ok()
    }
}

impl Arithmetic for i32 {
    type Sum = i128;
    fn in_sums(self) -> i128 {
        i128::from(self)
    }
    fn of_sum(sum: i128) -> Option<Self> {
        sum.try_into().ok()
    }
}

/// (a + b) / 2. Correctly rounded.
pub(crate) fn middle<S: Arithmetic, R: Target, const D: usize>(a: [S; D], b: [S; D]) -> [R; D] {
    core::array::from_fn(|k| result(a[k].in_sums().middle(b[k].in_sums())))
}

/// b − a. Correctly rounded.
pub(crate) fn gap<S: Arithmetic, R: Target, const D: usize>(a: [S; D], b: [S; D]) -> [R; D] {
    core::array::from_fn(|k| result(b[k].in_sums().sum(-a[k].in_sums()).nearest()))
}

/// Converts a number that is already rounded to the type.
fn result<R: Target>(x: f64) -> R {
    R::between(x, x).0
}

/// p + t (to − from) on one axis. p, from and to are sums of two floats each, because an `i64` is not always
/// a float; the last number is 1, so that both terms have degree 2.
struct At;

impl Fractions<0, 0, 8, 0, 1> for At {
    const DEGREES: [i32; 1] = [1];
    fn eval<T: Ring>(
        &self,
        []: [[T; 0]; 0],
        [p, p_low, from, from_low, to, to_low, t, one]: [T; 8],
    ) -> ([T; 0], [T; 1], T) {
        let d = (to + to_low) - (from + from_low);
        ([], [(p + p_low) * one.clone() + t * d], one)
    }
    fn estimate(
        &self,
        []: [[DoubleDoubleWithError; 0]; 0],
        [p, p_low, from, from_low, to, to_low, t, _]: [DoubleDoubleWithError; 8],
    ) -> Estimates<0, 1> {
        let d = (to + to_low) - (from + from_low);
        let mut moved = t * d;
        if d.lo == 0.0 && d.error == 0.0 && moved.error.is_finite() {
            moved.error = 0.0;
        }
        ([], [Some((p + p_low) + moved)])
    }
}

/// The point p + t (to − from), for a finite t. Correctly rounded.
pub(crate) fn at<S: Number, R: Target, const D: usize>([p, from, to]: [[S; D]; 3], t: R) -> [R; D] {
    core::array::from_fn(|k| {
        // In floats, so that only one number type is compiled.
        let [p, from, to] = [p, from, to].map(|x| DoubleDoubleWithError::new(x[k]));
        let numbers = [p.hi, p.lo, from.hi, from.lo, to.hi, to.lo, t.to_f64(), 1.0];
        At.quotients::<f64, R>([], numbers).1[0]
    })
}
