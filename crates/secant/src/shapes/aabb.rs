use super::{check_finite, valid};
use crate::{Scalar, ShapeError};

/// An axis-aligned box, filled: every point with min <= x <= max on each axis.
///
/// A box with `min == max` on an axis is flat: a rectangle, a segment or a point.
///
/// ```
/// use secant::Rect;
/// let r = Rect::new([0.0, 0.0], [4.0, 2.0]);
/// assert_eq!((r.min(), r.max()), ([0.0, 0.0], [4.0, 2.0]));
/// assert!(Rect::try_new([0.0, 0.0], [-1.0, 2.0]).is_err());
/// ```
///
#[cfg_attr(doc, doc = include_str!("../../doc/rect.svg"))]
///
/// v is a corner and f an edge, by the numbers that [`Feature`](crate::Feature) gives them. Every
/// pair has its pictures in the [guide](crate::guide::rect).
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct Aabb<const D: usize, S = f64> {
    min: [S; D],
    max: [S; D],
}

/// A rectangle with sides along the axes, filled.
pub type Rect<S = f64> = Aabb<2, S>;
/// A box in space with sides along the axes, filled.
///
#[cfg_attr(doc, doc = include_str!("../../doc/segment_box3.svg"))]
///
/// More is in the [guide](crate::guide::space).
pub type Box3<S = f64> = Aabb<3, S>;

impl<const D: usize, S: Scalar> Aabb<D, S> {
    /// The box from the corner `min` to the corner `max`.
    ///
    /// # Panics
    /// Where [`try_new`](Self::try_new) refuses.
    #[must_use]
    #[track_caller]
    pub fn new(min: [S; D], max: [S; D]) -> Self {
        valid(Self::try_new(min, max))
    }

    /// The box from the corner `min` to the corner `max`.
    ///
    /// # Errors
    /// [`ShapeError::NotFinite`] for NaN or an infinity, [`ShapeError::MinAboveMax`] where a
    /// coordinate of `min` is above that of `max`.
    pub fn try_new(min: [S; D], max: [S; D]) -> Result<Self, ShapeError> {
        check_finite(min, "min")?;
        check_finite(max, "max")?;
        match (0..D).find(|&axis| min[axis] > max[axis]) {
            Some(axis) => Err(ShapeError::MinAboveMax { axis }),
            None => Ok(Self { min, max }),
        }
    }

    /// A box whose coordinates are known to be finite and in order.
    pub(crate) fn new_unchecked(min: [S; D], max: [S; D]) -> Self {
        Self { min, max }
    }

    /// The corner with the least coordinates.
    #[must_use]
    pub fn min(&self) -> [S; D] {
        self.min
    }

    /// The corner with the greatest coordinates.
    #[must_use]
    pub fn max(&self) -> [S; D] {
        self.max
    }

    /// The dimension of the set: the number of axes on which it is not flat. 0 is a point.
    #[must_use]
    pub fn dimension(&self) -> usize {
        (0..D)
            .filter(|&axis| self.min[axis] < self.max[axis])
            .count()
    }
}

impl<S: Scalar> Aabb<2, S> {
    /// The corners, counter-clockwise from `min`.
    #[must_use]
    pub fn corners(&self) -> [[S; 2]; 4] {
        let ([x0, y0], [x1, y1]) = (self.min, self.max);
        [[x0, y0], [x1, y0], [x1, y1], [x0, y1]]
    }
}
