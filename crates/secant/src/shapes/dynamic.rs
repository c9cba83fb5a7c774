use super::{Line, Point, Ray, Segment};
use crate::pairs::{Linear, linear_linear as linear};
use crate::{LinearIntersection, Relation, Scalar};

/// Any shape of the plane, where its type is known only at run time.
///
/// The answers are those of the shapes themselves.
///
/// ```
/// use secant::{Point, Relation, Segment, Shape};
/// let shapes: [Shape<2>; 2] =
///     [Point::new([1.0, 1.0]).into(), Segment::new([0.0, 0.0], [2.0, 2.0]).into()];
/// assert_eq!(shapes[0].relation(&shapes[1]), Relation::Within);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Shape<const D: usize, S = f64> {
    /// A point.
    Point(Point<D, S>),
    /// A line.
    Line(Line<D, S>),
    /// A ray.
    Ray(Ray<D, S>),
    /// A segment.
    Segment(Segment<D, S>),
}

/// A shape of each kind is a [`Shape`].
macro_rules! from_shape {
    ($($shape:ident)+) => { $(
        impl<const D: usize, S> From<$shape<D, S>> for Shape<D, S> {
            fn from(shape: $shape<D, S>) -> Self {
                Self::$shape(shape)
            }
        }
    )+ };
}

from_shape! { Point Line Ray Segment }

impl<S: Scalar> Shape<2, S> {
    fn linear(&self) -> Linear<S> {
        match self {
            Self::Point(shape) => shape.into(),
            Self::Line(shape) => shape.into(),
            Self::Ray(shape) => shape.into(),
            Self::Segment(shape) => shape.into(),
        }
    }

    /// Whether the two closed sets share a point. Touching is meeting. **Exact**.
    #[must_use]
    pub fn intersects(&self, other: &Self) -> bool {
        linear::intersects(&self.linear(), &other.linear())
    }

    /// How this set lies to the other, in one word. **Exact**.
    #[must_use]
    pub fn relation(&self, other: &Self) -> Relation {
        linear::relation(&self.linear(), &other.linear())
    }

    /// The common part, or `None` where there is none. Whether there is one, and of which kind, is
    /// **Exact**; the numbers in it are **Correctly rounded**.
    #[must_use]
    pub fn intersection(&self, other: &Self) -> Option<LinearIntersection<2, S::Real>> {
        linear::intersection(&self.linear(), &other.linear())
    }
}
