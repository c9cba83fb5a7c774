use super::{Heading, Line, Point, check_finite, valid};
use crate::kernel::{copied, gap};
use crate::{Scalar, ScalarIn, ShapeError};

/// A segment: the points from one end to the other, both included.
///
/// p + t (q − p) for t in [0, 1]. A segment whose ends coincide is a point.
///
/// ```
/// use secant::{Relation, Segment};
/// let a = Segment::new([0.0, 0.0], [4.0, 4.0]);
/// assert_eq!(a.relation(&Segment::new([0.0, 4.0], [4.0, 0.0])), Relation::Cross);
/// assert_eq!(a.relation(&Segment::new([4.0, 4.0], [9.0, 0.0])), Relation::Touch);
/// assert_eq!(a.relation(&Segment::new([2.0, 2.0], [2.0, 2.0])), Relation::Contains);
/// ```
///
#[cfg_attr(doc, doc = include_str!("../../doc/segment.svg"))]
///
/// Every pair has its pictures in the [guide](crate::guide::linear).
///
/// `==` compares what was given; whether two are the same set is for `relation` to say.
#[doc(alias = "line segment")]
#[doc(alias = "line of sight")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(C)]
pub struct Segment<const D: usize, S = f64> {
    start: [S; D],
    end: [S; D],
}

/// A segment in the plane.
pub type Segment2<S = f64> = Segment<2, S>;
/// A segment in space.
pub type Segment3<S = f64> = Segment<3, S>;

impl<const D: usize, S: Scalar> Segment<D, S> {
    /// The segment from `start` to `end`.
    ///
    /// # Panics
    /// Where [`try_new`](Self::try_new) refuses: a coordinate is NaN or an infinity.
    #[must_use]
    #[track_caller]
    pub fn new(start: [S; D], end: [S; D]) -> Self {
        valid(Self::try_new(start, end))
    }

    /// The segment from `start` to `end`, which may coincide.
    ///
    /// # Errors
    /// [`ShapeError::NotFinite`] for NaN or an infinity.
    pub fn try_new(start: [S; D], end: [S; D]) -> Result<Self, ShapeError> {
        check_finite(start, "start")?;
        check_finite(end, "end")?;
        Ok(Self { start, end })
    }

    /// Both fields, for the filters.
    #[inline(always)]
    pub(crate) fn start_and_end(&self) -> [[S; D]; 2] {
        [copied(&self.start), copied(&self.end)]
    }

    /// A segment from validated coordinates.
    pub(crate) fn new_unchecked(start: [S; D], end: [S; D]) -> Self {
        Self { start, end }
    }

    /// The end at parameter 0.
    #[must_use]
    pub fn start(&self) -> [S; D] {
        self.start
    }

    /// The end at parameter 1.
    #[must_use]
    pub fn end(&self) -> [S; D] {
        self.end
    }

    /// Whether the ends coincide. **Exact**.
    #[must_use]
    pub fn is_point(&self) -> bool {
        self.start == self.end
    }

    /// The same set, from `end` to `start`.
    #[must_use]
    pub fn reversed(&self) -> Self {
        Self {
            start: self.end,
            end: self.start,
        }
    }

    /// The vector q − p from the start to the end, zero where they coincide. **Correctly rounded**.
    ///
    /// A difference beyond the greatest float is an infinity.
    ///
    /// ```
    /// use secant::Segment;
    /// assert_eq!(Segment::new([1.0, 2.0], [4.0, 2.5]).direction(), [3.0, 0.5]);
    /// assert_eq!(Segment::new([1, 2], [1, 2]).direction(), [0.0, 0.0]);
    /// ```
    #[must_use]
    pub fn direction(&self) -> [S::Real; D] {
        gap(self.start, self.end)
    }

    /// The point p + t (q − p) at this parameter, 0 at the start and 1 at the end. **Correctly rounded**.
    ///
    /// At 0.5 it is the midpoint. Other `t` than those from 0 to 1 give points of the line through both ends.
    /// A rounded point is seldom exactly on the segment.
    ///
    /// # Panics
    /// If `t` is NaN or an infinity.
    ///
    /// ```
    /// use secant::Segment;
    /// let wall = Segment::new([1, 2], [4, 4]);
    /// assert_eq!(wall.at(0.5), [2.5, 3.0]);
    /// assert_eq!((wall.at(0.0), wall.at(1.0)), ([1.0, 2.0], [4.0, 4.0]));
    /// ```
    #[doc(alias = "midpoint")]
    #[doc(alias = "lerp")]
    #[must_use]
    #[track_caller]
    pub fn at(&self, t: S::Real) -> [S::Real; D]
    where
        S: ScalarIn<D>,
    {
        Heading::Through(self.end).at(self.start, t)
    }

    /// The length, 0 where the ends coincide. **Correctly rounded**.
    ///
    /// A length beyond the greatest float is an infinity.
    ///
    /// ```
    /// use secant::Segment;
    /// assert_eq!(Segment::new([1.0, 2.0], [4.0, 6.0]).length(), 5.0);
    /// assert_eq!(Segment::new([1, 2, 3], [1, 2, 3]).length(), 0.0);
    /// ```
    #[must_use]
    pub fn length(&self) -> S::Real
    where
        S: ScalarIn<D>,
    {
        let [p, q] = self.ends();
        p.distance(&q)
    }

    /// The square of the length: the true square, rounded once. **Correctly rounded**.
    ///
    /// It is an infinity or 0 for lengths that are neither.
    ///
    /// ```
    /// use secant::Segment;
    /// assert_eq!(Segment::new([0.0, 0.0], [1.0, 1.0]).length_squared(), 2.0);
    /// assert_eq!(Segment::new([0.0, 0.0], [1e-200, 0.0]).length_squared(), 0.0);
    /// ```
    #[must_use]
    pub fn length_squared(&self) -> S::Real
    where
        S: ScalarIn<D>,
    {
        let [p, q] = self.ends();
        p.distance_squared(&q)
    }

    fn ends(&self) -> [Point<D, S>; 2] {
        [self.start, self.end].map(Point::new_unchecked)
    }

    /// The line through both ends; `None` where they coincide.
    #[must_use]
    pub fn line(&self) -> Option<Line<D, S>> {
        Line::from_heading(self.start, Heading::Through(self.end)).ok()
    }
}
