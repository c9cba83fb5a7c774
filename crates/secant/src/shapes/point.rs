use super::{check_finite, valid};
use crate::kernel::copied;
use crate::{Scalar, ShapeError};

/// A point: the set of one point.
///
/// ```
/// use secant::{Point, Relation, Segment};
/// let p = Point::new([1.0, 1.0]);
/// let s = Segment::new([0.0, 0.0], [2.0, 2.0]);
/// assert_eq!(p.relation(&s), Relation::Within);
/// // An end of a segment is not in its interior.
/// assert_eq!(Point::new([2.0, 2.0]).relation(&s), Relation::Touch);
/// ```
///
#[cfg_attr(doc, doc = include_str!("../../doc/point.svg"))]
///
/// Every pair has its pictures in the [guide](crate::guide::linear).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(C)]
pub struct Point<const D: usize, S = f64> {
    coords: [S; D],
}

/// A point in the plane.
pub type Point2<S = f64> = Point<2, S>;
/// A point in space.
pub type Point3<S = f64> = Point<3, S>;

impl<const D: usize, S: Scalar> Point<D, S> {
    /// The point with these coordinates.
    ///
    /// # Panics
    /// Where [`try_new`](Self::try_new) refuses: a coordinate is NaN or an infinity.
    #[must_use]
    #[track_caller]
    pub fn new(coords: [S; D]) -> Self {
        valid(Self::try_new(coords))
    }

    /// The point with these coordinates.
    ///
    /// # Errors
    /// [`ShapeError::NotFinite`] for NaN or an infinity.
    pub fn try_new(coords: [S; D]) -> Result<Self, ShapeError> {
        check_finite(coords, "coords")?;
        Ok(Self { coords })
    }

    /// The coordinates, for the filters.
    #[inline(always)]
    pub(crate) fn copied_coords(&self) -> [S; D] {
        copied(&self.coords)
    }

    /// A point from validated coordinates.
    pub(crate) fn new_unchecked(coords: [S; D]) -> Self {
        Self { coords }
    }

    /// The coordinates.
    #[must_use]
    pub fn coords(&self) -> [S; D] {
        self.coords
    }
}
