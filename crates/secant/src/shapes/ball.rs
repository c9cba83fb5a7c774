use super::{Point, check_finite, check_radius, valid};
use crate::kernel::copied;
use crate::{Scalar, ScalarIn, ShapeError};

/// A ball, filled: every point within `radius` of `center`, the boundary included.
///
/// A ball of radius 0 is a point.
///
/// ```
/// use secant::Circle;
/// let c = Circle::new([1.0, 2.0], 0.5);
/// assert_eq!((c.center(), c.radius()), ([1.0, 2.0], 0.5));
/// assert!(Circle::try_new([1.0, 2.0], -0.5).is_err());
/// ```
///
#[cfg_attr(doc, doc = include_str!("../../doc/circle.svg"))]
///
/// Every pair has its pictures in the [guide](crate::guide::circle).
#[doc(alias = "disc")]
#[doc(alias = "disk")]
#[doc(alias = "bounding circle")]
#[doc(alias = "bounding sphere")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(C)]
pub struct Ball<const D: usize, S = f64> {
    center: [S; D],
    radius: S,
}

/// A disc in the plane.
pub type Circle<S = f64> = Ball<2, S>;
/// A ball in space.
///
#[cfg_attr(doc, doc = include_str!("../../doc/segment_sphere.svg"))]
///
/// More is in the [guide](crate::guide::space).
pub type Sphere<S = f64> = Ball<3, S>;

impl<const D: usize, S: Scalar> Ball<D, S> {
    /// The ball of this center and radius.
    ///
    /// # Panics
    /// Where [`try_new`](Self::try_new) refuses.
    #[must_use]
    #[track_caller]
    pub fn new(center: [S; D], radius: S) -> Self {
        valid(Self::try_new(center, radius))
    }

    /// The ball of this center and radius.
    ///
    /// # Errors
    /// [`ShapeError::NotFinite`] for NaN or an infinity, [`ShapeError::NegativeRadius`] for a
    /// radius below zero.
    pub fn try_new(center: [S; D], radius: S) -> Result<Self, ShapeError> {
        check_finite(center, "center")?;
        let radius = check_radius(radius)?;
        Ok(Self { center, radius })
    }

    /// Both fields, for the filters.
    #[inline(always)]
    pub(crate) fn center_and_radius(&self) -> ([S; D], S) {
        (copied(&self.center), self.radius)
    }

    /// A ball from validated numbers.
    pub(crate) fn new_unchecked(center: [S; D], radius: S) -> Self {
        Self { center, radius }
    }

    /// The ball of radius 0 around `center`, whose coordinates are finite.
    pub(crate) fn point(center: [S; D]) -> Self {
        Self::new_unchecked(center, S::default())
    }

    /// The center.
    #[must_use]
    pub fn center(&self) -> [S; D] {
        self.center
    }

    /// The radius.
    #[must_use]
    pub fn radius(&self) -> S {
        self.radius
    }

    /// Whether a point is in the ball: inside or on its boundary. **Exact**.
    ///
    /// A point with NaN or an infinity is in no ball.
    ///
    /// ```
    /// use secant::Circle;
    /// let disc = Circle::new([0.0, 0.0], 5.0);
    /// assert!(disc.contains([1.0, 1.0]));
    /// // 3-4-5: on the boundary, and an ulp outside.
    /// assert!(disc.contains([3.0, 4.0]) && !disc.contains([3.0, 4.0_f64.next_up()]));
    /// ```
    #[doc(alias = "point in circle")]
    #[must_use]
    pub fn contains(&self, point: [S; D]) -> bool
    where
        S: ScalarIn<D>,
    {
        Point::try_new(point).is_ok_and(|point| point.intersects(self))
    }

    /// Whether the radius is 0, so that the set is one point. **Exact**.
    #[must_use]
    pub fn is_point(&self) -> bool {
        self.radius == S::default()
    }
}
