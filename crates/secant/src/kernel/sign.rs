//! Signs: floats with a bound first, integers where that leaves them open.

use super::bounded::Bounded;
use super::integer::{Scaled, Values};
use super::{Number, Polynomial, convert};

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
    pub(super) fn of_nonzero(x: f64) -> Self {
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

/// The sign of a polynomial. Exact.
#[inline]
pub(crate) fn sign<P, S: Number, const D: usize, const K: usize, const M: usize>(
    p: &P,
    points: [[S; D]; K],
    numbers: [S; M],
) -> Sign
where
    P: Polynomial<D, K, M>,
{
    filtered_sign(p, points, numbers).unwrap_or_else(|| exact_sign(p, points, numbers))
}

/// The sign by floats with a running error bound, where it is certain.
#[inline]
pub(super) fn filtered_sign<P, S: Number, const D: usize, const K: usize, const M: usize>(
    p: &P,
    points: [[S; D]; K],
    numbers: [S; M],
) -> Option<Sign>
where
    P: Polynomial<D, K, M>,
{
    let (x, n) = convert(&points, &numbers, Bounded::new);
    p.eval(x, n).sign()
}

/// The sign of a polynomial by integers alone.
#[cold]
pub(crate) fn exact_sign<P, S: Number, const D: usize, const K: usize, const M: usize>(
    p: &P,
    points: [[S; D]; K],
    numbers: [S; M],
) -> Sign
where
    P: Polynomial<D, K, M>,
{
    let values = Values::default();
    let (x, n) = Scaled::new(points, numbers).terms(&values);
    p.eval(x, n).sign()
}
