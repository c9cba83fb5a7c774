use super::{Heading, Line, valid};
use crate::kernel::copied;
use crate::{Scalar, ScalarIn, ShapeError};

/// A ray: from its origin, which belongs to it, without end in one direction.
///
/// p + t d for t >= 0, with d the given direction, or q − p for a ray from p through q. The
/// direction is not normalised, and not evaluated: it reaches the arithmetic as it was given.
///
/// ```
/// use secant::{Ray, Relation, Segment};
/// let ray = Ray::new([0.0, 0.0], [2.0, 1.0]);
/// let wall = Segment::new([4.0, 0.0], [4.0, 4.0]);
/// assert_eq!(ray.relation(&wall), Relation::Cross);
/// assert_eq!(ray.intersection(&wall).unwrap().point().unwrap().t, 2.0);
/// // The origin belongs to the ray, and is its end.
/// assert_eq!(ray.relation(&Segment::new([0.0, 0.0], [0.0, 1.0])), Relation::Touch);
/// ```
///
#[cfg_attr(doc, doc = include_str!("../../doc/ray.svg"))]
///
/// Every pair has its pictures in the [guide](crate::guide::linear).
///
/// `==` compares what was given; whether two are the same set is for `relation` to say.
#[doc(alias = "raycast")]
#[doc(alias = "ray cast")]
#[doc(alias = "line of sight")]
#[doc(alias = "hitscan")]
#[doc(alias = "half-line")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ray<const D: usize, S = f64> {
    origin: [S; D],
    heading: Heading<D, S>,
}

/// A ray in the plane.
pub type Ray2<S = f64> = Ray<2, S>;
/// A ray in space.
pub type Ray3<S = f64> = Ray<3, S>;

impl<const D: usize, S: Scalar> Ray<D, S> {
    /// The ray from `origin` along `direction`, which need not be a unit vector.
    ///
    /// # Panics
    /// Where [`try_new`](Self::try_new) refuses.
    #[must_use]
    #[track_caller]
    pub fn new(origin: [S; D], direction: [S; D]) -> Self {
        valid(Self::try_new(origin, direction))
    }

    /// The ray from `origin` along `direction`, which need not be a unit vector.
    ///
    /// # Errors
    /// [`ShapeError::NotFinite`] for NaN or an infinity, [`ShapeError::ZeroDirection`] for a zero
    /// direction.
    pub fn try_new(origin: [S; D], direction: [S; D]) -> Result<Self, ShapeError> {
        Self::from_heading(origin, Heading::Direction(direction))
    }

    /// The ray from `origin`, at parameter 0, through the point `through`, at 1.
    ///
    /// # Panics
    /// Where [`try_through`](Self::try_through) refuses.
    #[must_use]
    #[track_caller]
    pub fn through(origin: [S; D], through: [S; D]) -> Self {
        valid(Self::try_through(origin, through))
    }

    /// The ray from `origin`, at parameter 0, through the point `through`, at 1.
    ///
    /// # Errors
    /// [`ShapeError::NotFinite`] for NaN or an infinity, [`ShapeError::ZeroDirection`] where the
    /// points coincide.
    pub fn try_through(origin: [S; D], through: [S; D]) -> Result<Self, ShapeError> {
        Self::from_heading(origin, Heading::Through(through))
    }

    /// A ray whose numbers are known to be valid.
    #[cfg(feature = "batch")]
    pub(crate) fn new_unchecked(origin: [S; D], direction: [S; D]) -> Self {
        Self {
            origin,
            heading: Heading::Direction(direction),
        }
    }

    pub(super) fn from_heading(origin: [S; D], heading: Heading<D, S>) -> Result<Self, ShapeError> {
        let heading = heading.check(origin)?;
        Ok(Self { origin, heading })
    }

    /// The point at parameter 0.
    #[must_use]
    pub fn origin(&self) -> [S; D] {
        self.origin
    }

    /// Both fields, for the filters.
    #[inline(always)]
    pub(crate) fn origin_and_heading(&self) -> ([S; D], Heading<D, S>) {
        (copied(&self.origin), self.heading.copied())
    }

    /// How the direction was given.
    #[must_use]
    pub fn heading(&self) -> Heading<D, S> {
        self.heading
    }

    /// The vector d, by which the point moves as t grows by 1: the direction as given, or q − p of a ray from
    /// p through q. **Correctly rounded**.
    ///
    /// It need not be a unit vector. A difference beyond the greatest float is an infinity;
    /// [`heading`](Self::heading) has the numbers as given.
    ///
    /// ```
    /// use secant::Ray;
    /// assert_eq!(Ray::new([1.0, 2.0], [4.0, 0.5]).direction(), [4.0, 0.5]);
    /// assert_eq!(Ray::through([1, 2], [4, 2]).direction(), [3.0, 0.0]);
    /// ```
    #[must_use]
    pub fn direction(&self) -> [S::Real; D] {
        self.heading.vector(self.origin)
    }

    /// The point p + t d at this parameter, 0 at the origin. **Correctly rounded**.
    ///
    /// A `t` below 0 gives a point behind the origin: of the line, and not of the ray. A rounded point is
    /// seldom exactly on the ray, and can be on either side of a surface that the ray intersects there.
    ///
    /// # Panics
    /// If `t` is NaN or an infinity.
    ///
    /// ```
    /// use secant::{Ray, Segment};
    /// let ray = Ray::new([1.0, 2.0], [4.0, 0.5]);
    /// assert_eq!((ray.at(0.0), ray.at(2.0)), ([1.0, 2.0], [9.0, 3.0]));
    /// // The end of the wall, which the ray touches.
    /// let hit = ray.cast(&Segment::new([9.0, 3.0], [9.0, 8.0])).first().unwrap();
    /// assert_eq!(ray.at(hit.t), hit.at);
    /// ```
    #[doc(alias = "point_at")]
    #[must_use]
    #[track_caller]
    pub fn at(&self, t: S::Real) -> [S::Real; D]
    where
        S: ScalarIn<D>,
    {
        self.heading.at(self.origin, t)
    }

    /// The line that the ray lies on, with the same parameters.
    #[must_use]
    pub fn line(&self) -> Line<D, S> {
        Line::new_unchecked(self.origin, self.heading)
    }
}
