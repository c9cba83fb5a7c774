use super::{Heading, valid};
use crate::kernel::copied;
use crate::{Orientation, Point, Scalar, ScalarIn, ShapeError};

/// A line: infinite both ways.
///
/// p + t d for every real t, with d the given direction, or q − p for a line through p and q. The
/// direction is not normalised, and not evaluated: it reaches the arithmetic as it was given.
///
/// ```
/// use secant::{Line, Relation, Segment};
/// let line = Line::through([0.0, 0.0], [2.0, 1.0]);
/// assert_eq!(line.relation(&Line::new([2.0, 1.0], [4.0, 2.0])), Relation::Equal);
/// assert_eq!(line.relation(&Segment::new([4.0, 2.0], [4.0, 3.0])), Relation::Touch);
/// ```
///
#[cfg_attr(doc, doc = include_str!("../../doc/line.svg"))]
///
/// Every pair has its pictures in the [guide](crate::guide::linear).
///
/// `==` compares what was given; whether two are the same set is for `relation` to say.
#[doc(alias = "infinite line")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Line<const D: usize, S = f64> {
    origin: [S; D],
    heading: Heading<D, S>,
}

/// A line in the plane.
pub type Line2<S = f64> = Line<2, S>;
/// A line in space.
pub type Line3<S = f64> = Line<3, S>;

impl<const D: usize, S: Scalar> Line<D, S> {
    /// The line through `origin` along `direction`, which need not be a unit vector.
    ///
    /// # Panics
    /// Where [`try_new`](Self::try_new) refuses.
    #[must_use]
    #[track_caller]
    pub fn new(origin: [S; D], direction: [S; D]) -> Self {
        valid(Self::try_new(origin, direction))
    }

    /// The line through `origin` along `direction`, which need not be a unit vector.
    ///
    /// # Errors
    /// [`ShapeError::NotFinite`] for NaN or an infinity, [`ShapeError::ZeroDirection`] for a zero
    /// direction.
    pub fn try_new(origin: [S; D], direction: [S; D]) -> Result<Self, ShapeError> {
        Self::from_heading(origin, Heading::Direction(direction))
    }

    /// The line through two points: `origin` at parameter 0, `through` at 1.
    ///
    /// # Panics
    /// Where [`try_through`](Self::try_through) refuses.
    #[must_use]
    #[track_caller]
    pub fn through(origin: [S; D], through: [S; D]) -> Self {
        valid(Self::try_through(origin, through))
    }

    /// The line through two points: `origin` at parameter 0, `through` at 1.
    ///
    /// # Errors
    /// [`ShapeError::NotFinite`] for NaN or an infinity, [`ShapeError::ZeroDirection`] where the
    /// points coincide.
    pub fn try_through(origin: [S; D], through: [S; D]) -> Result<Self, ShapeError> {
        Self::from_heading(origin, Heading::Through(through))
    }

    pub(crate) fn from_heading(origin: [S; D], heading: Heading<D, S>) -> Result<Self, ShapeError> {
        Ok(Self::new_unchecked(origin, heading.check(origin)?))
    }

    /// A line whose numbers are known to be valid.
    pub(super) fn new_unchecked(origin: [S; D], heading: Heading<D, S>) -> Self {
        Self { origin, heading }
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

    /// The vector d, by which the point moves as t grows by 1: the direction as given, or q − p of a line
    /// through p and q. **Correctly rounded**.
    ///
    /// It need not be a unit vector. A difference beyond the greatest float is an infinity.
    ///
    /// ```
    /// use secant::Line;
    /// assert_eq!(Line::new([1.0, 2.0], [4.0, 0.5]).direction(), [4.0, 0.5]);
    /// assert_eq!(Line::through([1, 2], [4, 2]).direction(), [3.0, 0.0]);
    /// ```
    #[must_use]
    pub fn direction(&self) -> [S::Real; D] {
        self.heading.vector(self.origin)
    }

    /// The point p + t d at this parameter, 0 at the origin. **Correctly rounded**.
    ///
    /// # Panics
    /// If `t` is NaN or an infinity.
    ///
    /// ```
    /// use secant::Line;
    /// let line = Line::through([0.0, 1.0], [2.0, 2.0]);
    /// assert_eq!((line.at(0.0), line.at(1.0)), ([0.0, 1.0], [2.0, 2.0]));
    /// assert_eq!(line.at(-2.0), [-4.0, -1.0]);
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
}

impl<S: Scalar> Line<2, S> {
    /// The side of the line that `point` is on, seen along its direction: the orientation of the direction
    /// and the point. [`Orientation::Collinear`] where the point is on the line. **Exact**.
    ///
    /// ```
    /// use secant::{Line, Orientation, Point};
    /// let line = Line::new([0.0, 0.0], [3.0, 1.0]);
    /// assert_eq!(line.side(&Point::new([0.0, 1.0])), Orientation::CounterClockwise);
    /// assert_eq!(line.side(&Point::new([-6.0, -2.0])), Orientation::Collinear);
    /// ```
    #[must_use]
    pub fn side(&self, point: &Point<2, S>) -> Orientation {
        <S as ScalarIn<2>>::side_of_line(&self.into(), point)
    }

    /// a, b and c of the implicit form a x + b y + c = 0, positive on the left of the line.
    ///
    /// With d the direction and p the origin: a = −d.y, b = d.x, c = d.y p.x − d.x p.y, each
    /// **Correctly rounded**. The rounded form is for display and storage, because decisions need the line
    /// itself.
    ///
    /// ```
    /// use secant::Line;
    /// assert_eq!(Line::through([0.0, 1.0], [1.0, 2.0]).coefficients(), [-1.0, 1.0, -1.0]);
    /// assert_eq!(Line::new([3.0, 7.0], [0.0, 2.0]).coefficients(), [-2.0, 0.0, 6.0]);
    /// ```
    #[must_use]
    pub fn coefficients(&self) -> [S::Real; 3] {
        <S as ScalarIn<2>>::coefficients(&self.into())
    }
}
