//! Signs of polynomials: the filters, in floats with a static bound and with a running one, then the exact stage.

use crate::kernel::arithmetic::arrays::convert;
use crate::kernel::arithmetic::integer::{ScaledIntegers, Values};
use crate::kernel::arithmetic::number::Number;
#[cfg(all(test, feature = "std"))]
use crate::kernel::arithmetic::reached;
use crate::kernel::arithmetic::ring::Ring;
use crate::kernel::arithmetic::running_error::RunningError;
use crate::kernel::arithmetic::sign::Sign;

/// A homogeneous polynomial in the coordinates of K points of dimension D and in M numbers: the
/// definition of a predicate. All terms have one degree, so that a common power of two does not change the sign.
pub(crate) trait Polynomial<const D: usize, const K: usize, const M: usize>: Sized {
    /// With integers of so many bits no step of the calculation has more than 127, so `i128` is enough. Only of those whose
    /// exact stage is hot.
    const MOST_BITS: Option<u32> = None;
    /// A bound of the error of the value in floats, the error of this bound included. Only of those that are hot.
    #[cfg_attr(optimised, inline(always))]
    fn float_bound(&self, _points: &[[f64; D]; K]) -> Option<f64> {
        None
    }
    /// The value.
    fn eval<T: Ring>(&self, points: [[T; D]; K], numbers: [T; M]) -> T;
    /// The sign by integers, for any scalar.
    #[inline(never)]
    fn sign_by_integers(&self, scaled: &ScaledIntegers<D, K, M>) -> Sign {
        if let Some((x, n)) = Self::MOST_BITS.and_then(|most| scaled.small(most)) {
            return Sign::of_difference(self.eval(x, n), 0);
        }
        let values = Values::default();
        let (x, n) = scaled.terms(&values);
        self.eval(x, n).sign()
    }
    /// The sign. Exact.
    #[inline]
    fn sign<S: Number>(&self, points: [[S; D]; K], numbers: [S; M]) -> Sign {
        self.filtered_sign(points, numbers)
            .unwrap_or_else(|| self.exact_sign(points, numbers))
    }
    /// The sign by floats, where it is certain: with a static bound, if there is one, and with a running error bound.
    #[inline]
    fn filtered_sign<S: Number>(&self, points: [[S; D]; K], numbers: [S; M]) -> Option<Sign> {
        if S::EXACT_AS_F64 {
            let (x, n) = convert(&points, &numbers, S::to_f64);
            if let Some(bound) = self.float_bound(&x) {
                let value = self.eval(x, n);
                // An infinite value may have the wrong sign.
                if value.abs() > bound && value.is_finite() {
                    return Some(Sign::of_nonzero(value));
                }
            }
        }
        let (x, n) = convert(&points, &numbers, RunningError::new);
        self.eval(x, n).sign()
    }
    /// The sign by the exact stage.
    #[cold]
    fn exact_sign<S: Number>(&self, points: [[S; D]; K], numbers: [S; M]) -> Sign {
        #[cfg(all(test, feature = "std"))]
        reached::record::<Self>(reached::Stage::Exact, &(points, numbers));
        self.sign_by_integers(&ScaledIntegers::new(points, numbers))
    }
}
