//! What can be wrong with the numbers of one shape.

use core::fmt;

/// Why numbers do not make a shape. Returned by every `try_new`; `new` panics with the same words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ShapeError {
    /// A coordinate, direction or radius is NaN or an infinity.
    NotFinite {
        /// Which of the constructor's arguments, as its signature names it.
        argument: &'static str,
        /// The coordinate's axis: 0 is x. A radius has axis 0.
        axis: usize,
    },
    /// The direction of a line or ray is the zero vector, or its two points are one.
    ZeroDirection,
    /// A box has `min` above `max` on this axis.
    MinAboveMax {
        /// The axis: 0 is x.
        axis: usize,
    },
    /// The radius of a ball is below zero.
    NegativeRadius,
}

impl fmt::Display for ShapeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::NotFinite { argument: "radius", .. } => {
                f.write_str("the radius is not a finite number")
            }
            Self::NotFinite { argument, axis } => {
                let name = ["x", "y", "z"].get(axis).unwrap_or(&"coordinate");
                write!(f, "{name} of {argument} is not a finite number")
            }
            Self::ZeroDirection => {
                f.write_str("the direction is zero (or its two points coincide), expected a line through two different points")
            }
            Self::MinAboveMax { axis } => {
                let name = ["x", "y", "z"].get(axis).unwrap_or(&"coordinate");
                write!(f, "min is above max on {name}, expected min <= max")
            }
            Self::NegativeRadius => f.write_str("the radius is negative, expected 0 or more"),
        }
    }
}

impl core::error::Error for ShapeError {}
