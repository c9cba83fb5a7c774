use super::{check_finite, each_axis, sum, valid};
use crate::kernel::{Arithmetic, copied, gap, middle};
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
#[doc(alias = "AABB")]
#[doc(alias = "bounding box")]
#[doc(alias = "hit box")]
#[doc(alias = "hitbox")]
#[doc(alias = "rectangle")]
#[doc(alias = "cuboid")]
#[doc(alias = "rectangle overlap")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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

    /// Both corners, for the filters.
    #[inline(always)]
    pub(crate) fn min_and_max(&self) -> [[S; D]; 2] {
        [copied(&self.min), copied(&self.max)]
    }

    /// A box from validated coordinates: finite, and min <= max.
    pub(crate) fn new_unchecked(min: [S; D], max: [S; D]) -> Self {
        Self { min, max }
    }

    /// The box of this size, with `origin` for its corner `min`. `max` is rounded as in
    /// [`try_from_origin_size`](Self::try_from_origin_size).
    ///
    /// # Panics
    /// Where `try_from_origin_size` refuses.
    ///
    /// ```
    /// use secant::Rect;
    /// // x, y, and width, height.
    /// let tile = Rect::from_origin_size([16, 32], [16, 8]);
    /// assert_eq!((tile.min(), tile.max()), ([16, 32], [32, 40]));
    /// // The next one begins where it ends, and touches it.
    /// assert!(tile.intersects(&Rect::from_origin_size([32, 40], [16, 8])));
    /// ```
    #[doc(alias = "from_corner_size")]
    #[doc(alias = "xywh")]
    #[must_use]
    #[track_caller]
    pub fn from_origin_size(origin: [S; D], size: [S; D]) -> Self {
        valid(Self::try_from_origin_size(origin, size))
    }

    /// The box of this size, with `origin` for its corner `min`. `max` = `origin` + `size` is **Correctly
    /// rounded**, which is **Exact** for integers.
    ///
    /// # Errors
    /// [`ShapeError::NotFinite`] for NaN or an infinity, [`ShapeError::NegativeSize`] for a size below zero,
    /// [`ShapeError::Overflow`] where `max` is beyond the greatest number of the type.
    pub fn try_from_origin_size(origin: [S; D], size: [S; D]) -> Result<Self, ShapeError> {
        check_finite(origin, "origin")?;
        check_size(size)?;
        Self::try_new(origin, sum(origin, size)?)
    }

    /// The box of this size about `center`. Its corners are rounded as in
    /// [`try_from_center_size`](Self::try_from_center_size).
    ///
    /// # Panics
    /// Where `try_from_center_size` refuses.
    ///
    /// ```
    /// use secant::{Rect, ShapeError};
    /// let rect = Rect::from_center_size([2.0, 1.0], [4.0, 3.0]);
    /// assert_eq!((rect.min(), rect.max()), ([0.0, -0.5], [4.0, 2.5]));
    /// assert!(rect.contains([4.0, 2.5]));
    /// let odd = Rect::try_from_center_size([2, 1], [4, 3]);
    /// assert_eq!(odd, Err(ShapeError::OddSize { axis: 1 }));
    /// ```
    #[must_use]
    #[track_caller]
    pub fn from_center_size(center: [S; D], size: [S; D]) -> Self {
        valid(Self::try_from_center_size(center, size))
    }

    /// The box of this size about `center`. `min` = `center` − `size` / 2 and `max` = `center` + `size` / 2
    /// are **Correctly rounded**: rounded once, and for integers **Exact**.
    ///
    /// # Errors
    /// [`ShapeError::NotFinite`] for NaN or an infinity, [`ShapeError::NegativeSize`] for a size below zero,
    /// [`ShapeError::OddSize`] for an odd integer, [`ShapeError::Overflow`] where a corner is beyond the
    /// greatest number of the type.
    pub fn try_from_center_size(center: [S; D], size: [S; D]) -> Result<Self, ShapeError> {
        check_finite(center, "center")?;
        check_size(size)?;
        if let Some(axis) = size.into_iter().position(Arithmetic::is_odd) {
            return Err(ShapeError::OddSize { axis });
        }
        let min = each_axis(|k| center[k].minus_half(size[k]))?;
        Self::try_new(min, each_axis(|k| center[k].plus_half(size[k]))?)
    }

    /// The box about `center` with half of its size. Its corners are rounded as in
    /// [`try_from_center_half_size`](Self::try_from_center_half_size).
    ///
    /// # Panics
    /// Where `try_from_center_half_size` refuses.
    ///
    /// ```
    /// use secant::Rect;
    /// let rect = Rect::from_center_half_size([2, 1], [3, 0]);
    /// assert_eq!((rect.min(), rect.max()), ([-1, 1], [5, 1]));
    /// // Flat, and a set all the same.
    /// assert!(rect.contains([5, 1]));
    /// ```
    #[doc(alias = "half extents")]
    #[must_use]
    #[track_caller]
    pub fn from_center_half_size(center: [S; D], half_size: [S; D]) -> Self {
        valid(Self::try_from_center_half_size(center, half_size))
    }

    /// The box about `center` with half of its size. `min` = `center` − `half_size` and `max` = `center` +
    /// `half_size` are **Correctly rounded**, which is **Exact** for integers.
    ///
    /// # Errors
    /// [`ShapeError::NotFinite`] for NaN or an infinity, [`ShapeError::NegativeHalfSize`] for one below
    /// zero, [`ShapeError::Overflow`] where a corner is beyond the greatest number of the type.
    pub fn try_from_center_half_size(
        center: [S; D],
        half_size: [S; D],
    ) -> Result<Self, ShapeError> {
        check_finite(center, "center")?;
        check_finite(half_size, "half_size")?;
        if let Some(axis) = (0..D).find(|&k| half_size[k] < S::default()) {
            return Err(ShapeError::NegativeHalfSize { axis });
        }
        let min = each_axis(|k| center[k].minus(half_size[k]))?;
        Self::try_new(min, sum(center, half_size)?)
    }

    /// The center (min + max) / 2. **Correctly rounded**.
    ///
    /// ```
    /// use secant::Rect;
    /// assert_eq!(Rect::new([0, 0], [4, 3]).center(), [2.0, 1.5]);
    /// // The sum would overflow.
    /// assert_eq!(Rect::new([0.0, -1.0], [f64::MAX, 1.0]).center(), [f64::MAX / 2.0, 0.0]);
    /// ```
    #[must_use]
    pub fn center(&self) -> [S::Real; D] {
        middle(self.min, self.max)
    }

    /// The size max − min: width, height and, in space, depth, 0 where the box is flat. **Correctly
    /// rounded**.
    ///
    /// A difference beyond the greatest float is an infinity.
    ///
    /// ```
    /// use secant::Rect;
    /// assert_eq!(Rect::new([1, 1], [5, 4]).size(), [4.0, 3.0]);
    /// assert_eq!(Rect::new([1.0, 2.0], [1.5, 2.0]).size(), [0.5, 0.0]);
    /// ```
    #[doc(alias = "width")]
    #[doc(alias = "height")]
    #[doc(alias = "extents")]
    #[must_use]
    pub fn size(&self) -> [S::Real; D] {
        gap(self.min, self.max)
    }

    /// Whether a point is in the box: inside or on its boundary. **Exact**.
    ///
    /// A point with NaN or an infinity is in no box.
    ///
    /// ```
    /// use secant::Rect;
    /// let rect = Rect::new([0.0, 0.0], [4.0, 2.0]);
    /// assert!(rect.contains([1.0, 1.0]) && !rect.contains([1.0, 3.0]));
    /// // On an edge.
    /// assert!(rect.contains([4.0, 1.0]) && !rect.contains([4.0_f64.next_up(), 1.0]));
    /// ```
    #[doc(alias = "point in rectangle")]
    #[must_use]
    pub fn contains(&self, point: [S; D]) -> bool {
        (0..D).all(|k| self.min[k] <= point[k] && point[k] <= self.max[k])
    }

    /// The least box that holds both. **Exact**.
    ///
    /// ```
    /// use secant::Rect;
    /// let union = Rect::new([0, 0], [2, 1]).union(&Rect::new([1, -3], [4, -2]));
    /// assert_eq!(union, Rect::new([0, -3], [4, 1]));
    /// ```
    #[doc(alias = "merge")]
    #[doc(alias = "join")]
    #[must_use]
    pub fn union(&self, other: &Self) -> Self {
        let pick = |less: bool, a: S, b: S| if less { a } else { b };
        let (a, b) = (self, other);
        Self {
            min: core::array::from_fn(|k| pick(a.min[k] <= b.min[k], a.min[k], b.min[k])),
            max: core::array::from_fn(|k| pick(a.max[k] >= b.max[k], a.max[k], b.max[k])),
        }
    }

    /// The box with every side moved outward by `by`, or inward where that is negative. Rounded as in
    /// [`try_expanded`](Self::try_expanded).
    ///
    /// # Panics
    /// Where `try_expanded` refuses.
    ///
    /// ```
    /// use secant::Rect;
    /// let rect = Rect::new([0.0, 0.0], [4.0, 2.0]);
    /// assert_eq!(rect.expanded(0.5), Rect::new([-0.5, -0.5], [4.5, 2.5]));
    /// // Inward until it is flat.
    /// assert_eq!(rect.expanded(-1.0), Rect::new([1.0, 1.0], [3.0, 1.0]));
    /// assert!(rect.try_expanded(-1.5).is_err());
    /// ```
    #[doc(alias = "grow")]
    #[doc(alias = "inflate")]
    #[doc(alias = "margin")]
    #[must_use]
    #[track_caller]
    pub fn expanded(&self, by: S) -> Self {
        valid(self.try_expanded(by))
    }

    /// The box from min − `by` to max + `by` on every axis. The corners are **Correctly rounded**, which is
    /// **Exact** for integers.
    ///
    /// So a box of floats may be half an ulp smaller than the true one. Whether something is within a distance
    /// of the box itself is what [`within`](crate::Distance::within) decides exactly.
    ///
    /// # Errors
    /// [`ShapeError::NotFinite`] for NaN or an infinity, [`ShapeError::MinAboveMax`] where a negative `by`
    /// leaves nothing, [`ShapeError::Overflow`] where a corner is beyond the greatest number of the type.
    pub fn try_expanded(&self, by: S) -> Result<Self, ShapeError> {
        check_finite([by; D], "by")?;
        let min = each_axis(|k| self.min[k].minus(by))?;
        Self::try_new(min, each_axis(|k| self.max[k].plus(by))?)
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

/// Refuses a size that is not finite or below zero.
fn check_size<const D: usize, S: Scalar>(size: [S; D]) -> Result<(), ShapeError> {
    check_finite(size, "size")?;
    match size.into_iter().position(|x| x < S::default()) {
        Some(axis) => Err(ShapeError::NegativeSize { axis }),
        None => Ok(()),
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
