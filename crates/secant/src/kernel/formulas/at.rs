//! Sums of coordinates, rounded once, and the point of a line at a parameter.

use crate::kernel::arithmetic::double_double_with_error::DoubleDoubleWithError;
use crate::kernel::arithmetic::number::{Number, Target};
use crate::kernel::arithmetic::ring::Ring;
use crate::kernel::stages::quotient::{Estimates, Fractions, quotients};

/// Sums and halves of coordinates, each rounded once. Public only as the seal of [`crate::Scalar`].
pub trait Arithmetic: Number {
    /// a + b, or `None` where it overflows.
    fn plus(self, b: Self) -> Option<Self>;
    /// a − b, or `None` where it overflows.
    fn minus(self, b: Self) -> Option<Self>;
    /// a + b / 2, or `None` where it overflows, and for integers where b is odd.
    fn plus_half(self, b: Self) -> Option<Self>;
    /// a − b / 2, or `None` as for `a + b / 2`.
    fn minus_half(self, b: Self) -> Option<Self>;
    /// Whether this is an odd number of an integer type, which has no half in that type.
    fn is_odd(self) -> bool;
    /// (a + b) / 2, rounded to the result type.
    fn middle(self, b: Self) -> f64;
    /// b − a, rounded to the result type. An overflow is an infinity.
    fn gap(self, b: Self) -> f64;
}

macro_rules! floats {
    ($($float:ident)+) => { $(
        impl Arithmetic for $float {
            fn plus(self, b: Self) -> Option<Self> {
                // Adding 0 turns −0 into +0.
                Some(self + b + 0.0).filter(|x| x.is_finite())
            }
            fn minus(self, b: Self) -> Option<Self> {
                self.plus(-b)
            }
            fn plus_half(self, b: Self) -> Option<Self> {
                // A half is rounded only where b is subnormal. If |a| >= 1, such a half does not change the
                // sum. Otherwise the sum is rounded first, and halving is exact: a sum below twice the least
                // normal number is exact.
                let x = if self.abs() < 1.0 {
                    (self + self + b + 0.0) * 0.5
                } else {
                    self + b * 0.5
                };
                Some(x).filter(|x| x.is_finite())
            }
            fn minus_half(self, b: Self) -> Option<Self> {
                self.plus_half(-b)
            }
            fn is_odd(self) -> bool {
                false
            }
            fn middle(self, b: Self) -> f64 {
                // As above, halving a sum is exact. Only numbers far above the subnormals overflow.
                let sum = self + b + 0.0;
                let half = if sum.is_finite() { sum * 0.5 } else { self * 0.5 + b * 0.5 };
                f64::from(half)
            }
            fn gap(self, b: Self) -> f64 {
                f64::from(b - self + 0.0)
            }
        }
    )+ };
}

macro_rules! integers {
    ($($integer:ident)+) => { $(
        impl Arithmetic for $integer {
            fn plus(self, b: Self) -> Option<Self> {
                self.checked_add(b)
            }
            fn minus(self, b: Self) -> Option<Self> {
                self.checked_sub(b)
            }
            fn plus_half(self, b: Self) -> Option<Self> {
                if b.is_odd() { None } else { self.checked_add(b / 2) }
            }
            fn minus_half(self, b: Self) -> Option<Self> {
                if b.is_odd() { None } else { self.checked_sub(b / 2) }
            }
            fn is_odd(self) -> bool {
                self & 1 == 1
            }
            fn middle(self, b: Self) -> f64 {
                nearest(i128::from(self) + i128::from(b)) * 0.5
            }
            fn gap(self, b: Self) -> f64 {
                nearest(i128::from(b) - i128::from(self))
            }
        }
    )+ };
}

floats! { f32 f64 }

integers! { i32 i64 }

#[expect(
    clippy::cast_precision_loss,
    reason = "the nearest f64 is what is asked for"
)]
fn nearest(x: i128) -> f64 {
    x as f64
}

/// (a + b) / 2. Correctly rounded.
pub(crate) fn middle<S: Arithmetic, R: Target, const D: usize>(a: [S; D], b: [S; D]) -> [R; D] {
    core::array::from_fn(|k| result(a[k].middle(b[k])))
}

/// b − a. Correctly rounded.
pub(crate) fn gap<S: Arithmetic, R: Target, const D: usize>(a: [S; D], b: [S; D]) -> [R; D] {
    core::array::from_fn(|k| result(a[k].gap(b[k])))
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
        quotients::<_, f64, R, 0, 0, 8, 0, 1>(&At, [], numbers).1[0]
    })
}
