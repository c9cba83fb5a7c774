//! Signs: floats with a bound first, integers where that leaves them open.

use super::arrays::convert;
use super::number::Number;
use super::running_error::RunningError;
use crate::kernel::stages::polynomial::Polynomial;

/// The sign of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Sign {
    Negative = -1,
    Zero = 0,
    Positive = 1,
}

impl Sign {
    /// The sign of −x.
    pub(crate) fn negated(self) -> Self {
        match self {
            Self::Negative => Self::Positive,
            Self::Zero => Self::Zero,
            Self::Positive => Self::Negative,
        }
    }

    /// The sign of the product.
    pub(crate) fn times(self, other: Self) -> Self {
        match self {
            Self::Negative => other.negated(),
            Self::Zero => Self::Zero,
            Self::Positive => other,
        }
    }

    /// The sign of a float that is not zero.
    #[inline(always)]
    pub(crate) fn of_nonzero(x: f64) -> Self {
        [Self::Positive, Self::Negative][usize::from(x.is_sign_negative())]
    }

    /// The sign of `x - y` of numbers as given, which comparing the two says.
    pub(crate) fn of_difference<S: PartialOrd>(x: S, y: S) -> Self {
        if x < y {
            Self::Negative
        } else if x > y {
            Self::Positive
        } else {
            Self::Zero
        }
    }
}

/// The sign by floats with a running error bound, where it is certain.
#[inline]
pub(crate) fn filtered_sign<P, S: Number, const D: usize, const K: usize, const M: usize>(
    p: &P,
    points: [[S; D]; K],
    numbers: [S; M],
) -> Option<Sign>
where
    P: Polynomial<D, K, M>,
{
    let (x, n) = convert(&points, &numbers, RunningError::new);
    p.eval(x, n).sign()
}
