//! Signs: floats with a bound first, integers where that leaves them open.

use super::bounded::Bounded;
use super::integer::Scaled;
use super::{Number, Polynomial};
use dashu_int::IBig;

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

    /// The sign of `x - y`, where it is what comparing the two says: for numbers as given.
    pub(crate) fn of_difference<S: Number>(x: S, y: S) -> Self {
        if x < y {
            Self::Negative
        } else if x > y {
            Self::Positive
        } else {
            Self::Zero
        }
    }
}

/// The sign of the polynomial at `x`. Exact.
pub(crate) fn sign<P: Polynomial<N>, const N: usize, S: Number>(x: [S; N]) -> Sign {
    P::eval(x.map(Bounded::new))
        .sign()
        .unwrap_or_else(|| exact_sign::<P, N, S>(x))
}

/// The sign of the polynomial at `x` by integers alone: in 128 bits where they are enough.
#[cold]
pub(crate) fn exact_sign<P: Polynomial<N>, const N: usize, S: Number>(x: [S; N]) -> Sign {
    let scaled = Scaled::new(x);
    if P::DEGREE * scaled.bits() + P::GROWTH <= 126 {
        Sign::of_integer(P::eval(scaled.small()))
    } else {
        Sign::of_big(&P::eval(scaled.big()))
    }
}

impl Sign {
    pub(super) fn of_big(x: &IBig) -> Self {
        match x.sign() {
            _ if x.is_zero() => Self::Zero,
            dashu_int::Sign::Negative => Self::Negative,
            dashu_int::Sign::Positive => Self::Positive,
        }
    }

    fn of_integer(x: i128) -> Self {
        match x.signum() {
            -1 => Self::Negative,
            0 => Self::Zero,
            _ => Self::Positive,
        }
    }
}
