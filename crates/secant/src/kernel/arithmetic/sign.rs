//! The sign of a number.

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
    #[cfg_attr(optimised, inline(always))]
    pub(crate) fn of_nonzero(x: f64) -> Self {
        [Self::Positive, Self::Negative][usize::from(x.is_sign_negative())]
    }

    /// The sign of `x - y`, by comparing them.
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
