use super::{Heading, Line, check_finite, valid};
use crate::{Scalar, ShapeError};

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
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct Segment<const D: usize, S = f64> {
    start: [S; D],
    end: [S; D],
}

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

    /// A segment whose coordinates are known to be finite.
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

    /// The line through both ends; `None` where they coincide.
    #[must_use]
    pub fn line(&self) -> Option<Line<D, S>> {
        Line::from_heading(self.start, Heading::Through(self.end)).ok()
    }
}
