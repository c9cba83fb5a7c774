//! Points, lines, rays and segments by the numbers they are given by.

use crate::number::{Dyadic, Number};
use crate::vector::{Vector, minus, vector};

/// Where a line or a ray goes from its origin.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Heading<const D: usize, S = f64> {
    /// Along this vector, which is not zero.
    Direction([S; D]),
    /// Towards this point, which is not the origin: the direction is the exact
    /// difference of the two.
    Through([S; D]),
}

/// A closed point set of the linear family.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Linear<const D: usize, S = f64> {
    /// One point.
    Point([S; D]),
    /// All points `origin + t direction`.
    Line {
        /// The point at t = 0.
        origin: [S; D],
        /// The direction.
        heading: Heading<D, S>,
    },
    /// The points `origin + t direction` with t >= 0.
    Ray {
        /// The point at t = 0.
        origin: [S; D],
        /// The direction.
        heading: Heading<D, S>,
    },
    /// The points between two ends, which may be the same point.
    Segment {
        /// The point at t = 0.
        start: [S; D],
        /// The point at t = 1.
        end: [S; D],
    },
}

impl<const D: usize, S: Number> Linear<D, S> {
    /// The segment from `start` to `end`.
    pub fn segment(start: [S; D], end: [S; D]) -> Self {
        Linear::Segment { start, end }
    }

    /// The ray from `origin` along `direction`.
    pub fn ray(origin: [S; D], direction: [S; D]) -> Self {
        let heading = Heading::Direction(direction);
        Linear::Ray { origin, heading }
    }

    /// The ray from `origin` through another point.
    pub fn ray_through(origin: [S; D], point: [S; D]) -> Self {
        let heading = Heading::Through(point);
        Linear::Ray { origin, heading }
    }

    /// The line through `origin` along `direction`.
    pub fn line(origin: [S; D], direction: [S; D]) -> Self {
        let heading = Heading::Direction(direction);
        Linear::Line { origin, heading }
    }

    /// The line through two points.
    pub fn line_through(origin: [S; D], point: [S; D]) -> Self {
        let heading = Heading::Through(point);
        Linear::Line { origin, heading }
    }

    /// Whether the shape has what every line and ray has: a direction.
    pub fn is_valid(&self) -> bool {
        match self {
            Linear::Point(_) | Linear::Segment { .. } => true,
            Linear::Line { origin, heading } | Linear::Ray { origin, heading } => match heading {
                Heading::Direction(d) => d.iter().any(|x| x.dyadic().mantissa != 0),
                // Equal values have equal parts, 0 and -0 included.
                Heading::Through(q) => origin.map(S::dyadic) != q.map(S::dyadic),
            },
        }
    }

    /// The numbers the shape was given by: the origin, then the other point or
    /// the direction, if any.
    pub fn numbers(&self) -> ([S; D], Option<[S; D]>) {
        match *self {
            Linear::Point(p) => (p, None),
            Linear::Segment { start, end } => (start, Some(end)),
            Linear::Line { origin, heading } | Linear::Ray { origin, heading } => match heading {
                Heading::Direction(v) | Heading::Through(v) => (origin, Some(v)),
            },
        }
    }

    /// The shape with each of its numbers changed by `f`.
    pub fn map<T>(&self, mut f: impl FnMut(S) -> T) -> Linear<D, T> {
        match *self {
            Linear::Point(p) => Linear::Point(p.map(f)),
            Linear::Line { origin, heading } => Linear::Line {
                heading: heading.map(&mut f),
                origin: origin.map(f),
            },
            Linear::Ray { origin, heading } => Linear::Ray {
                heading: heading.map(&mut f),
                origin: origin.map(f),
            },
            Linear::Segment { start, end } => Linear::Segment {
                start: start.map(&mut f),
                end: end.map(f),
            },
        }
    }

    /// The shape's coordinates with both parts exact.
    pub(crate) fn dyadics(&self) -> impl Iterator<Item = Dyadic> + Clone + use<D, S> {
        let (first, second) = self.numbers();
        let first = first.map(S::dyadic).into_iter();
        first.chain(second.map(|v| v.map(S::dyadic)).into_iter().flatten())
    }
}

impl<const D: usize, S: Number> Heading<D, S> {
    /// The exact direction of a line or a ray from `origin`.
    pub(crate) fn direction(self, origin: [S; D]) -> Vector<D> {
        match self {
            Heading::Direction(d) => vector(d),
            Heading::Through(q) => minus(&vector(q), &vector(origin)),
        }
    }

    pub(crate) fn map<T>(self, f: impl FnMut(S) -> T) -> Heading<D, T> {
        match self {
            Heading::Direction(v) => Heading::Direction(v.map(f)),
            Heading::Through(q) => Heading::Through(q.map(f)),
        }
    }
}
