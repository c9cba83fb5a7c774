//! The orientation of three points.

use crate::kernel::Sign;
use crate::{Point, Scalar, ScalarIn};

/// The turn that three points make, with y pointing up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
pub enum Orientation {
    /// A turn to the right; the signed area is negative.
    Clockwise,
    /// The three points are on one line, or two of them coincide.
    Collinear,
    /// A turn to the left; the signed area is positive.
    CounterClockwise,
}

impl Orientation {
    pub(crate) fn of(sign: Sign) -> Self {
        match sign {
            Sign::Negative => Self::Clockwise,
            Sign::Zero => Self::Collinear,
            Sign::Positive => Self::CounterClockwise,
        }
    }

    /// The turn of the same points in the opposite order.
    #[must_use]
    pub fn reversed(self) -> Self {
        match self {
            Self::Clockwise => Self::CounterClockwise,
            Self::Collinear => Self::Collinear,
            Self::CounterClockwise => Self::Clockwise,
        }
    }
}

/// The turn from `a` by `b` to `c`: the sign of (b − a) × (c − a).
///
/// Coinciding points are collinear. **Exact** for every finite input, where a plain evaluation
/// loses the sign to rounding, underflow or overflow.
///
/// ```
/// use secant::{Orientation, Point, orient2d};
/// let [a, b] = [Point::new([0.0, 0.0]), Point::new([1.0, 1.0])];
/// assert_eq!(orient2d(&a, &b, &Point::new([0.0, 1.0])), Orientation::CounterClockwise);
/// assert_eq!(orient2d(&a, &b, &Point::new([0.5, 0.5])), Orientation::Collinear);
/// // A right angle of size 1e-200: its area underflows, its turn does not.
/// let small = Point::new([0.0, 1e-200]);
/// assert_eq!(orient2d(&a, &Point::new([1e-200, 0.0]), &small), Orientation::CounterClockwise);
/// ```
///
/// Source: Shewchuk 1997, §4.1; the float stage is derived in `kernel/bounds/orientation.md#filter`.
#[must_use]
pub fn orient2d<S: Scalar>(a: &Point<2, S>, b: &Point<2, S>, c: &Point<2, S>) -> Orientation {
    <S as ScalarIn<2>>::orientation(a, b, c)
}
