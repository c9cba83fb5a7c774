//! A straight way through space.

use super::shape::{Heading, Linear};
use super::vector::{Vector, along, dot, is_zero, minus, vector};
use crate::number::Number;
use crate::rational::Rational;
use crate::track::{one, zero};

/// The points `origin + t direction`, with t >= 0 if it has a start and t <= 1
/// if it has an end. The direction of a point is zero.
#[derive(Clone, Debug)]
pub(crate) struct Track {
    pub(crate) origin: Vector,
    pub(crate) direction: Vector,
    pub(crate) has_start: bool,
    pub(crate) has_end: bool,
}

impl Track {
    pub(crate) fn of<S: Number>(shape: &Linear<S>) -> Self {
        assert!(shape.is_valid(), "{shape:?} has no direction");
        match *shape {
            Linear::Point(p) => Track::between(&vector(p), &vector(p)),
            Linear::Segment { start, end } => Track::between(&vector(start), &vector(end)),
            Linear::Line { origin, heading } | Linear::Ray { origin, heading } => {
                let origin = vector(origin);
                let direction = match heading {
                    Heading::Direction(d) => vector(d),
                    Heading::Through(q) => minus(&vector(q), &origin),
                };
                Track {
                    origin,
                    direction,
                    has_start: matches!(shape, Linear::Ray { .. }),
                    has_end: false,
                }
            }
        }
    }

    /// The segment from `p` to `q`.
    pub(crate) fn between(p: &Vector, q: &Vector) -> Self {
        Track {
            origin: p.clone(),
            direction: minus(q, p),
            has_start: true,
            has_end: true,
        }
    }

    pub(crate) fn is_point(&self) -> bool {
        is_zero(&self.direction)
    }

    pub(crate) fn at(&self, t: &Rational) -> Vector {
        along(&self.origin, t, &self.direction)
    }

    /// Whether t is between the start and the end, as far as there are such.
    pub(crate) fn reaches(&self, t: &Rational) -> bool {
        (!self.has_start || *t >= zero()) && (!self.has_end || *t <= one())
    }

    /// Whether the start or the end is at t. A point is both.
    pub(crate) fn ends_at(&self, t: &Rational) -> bool {
        self.is_point() || self.has_start && *t == zero() || self.has_end && *t == one()
    }

    /// Whether t, which is reached, is in the relative interior; that of a point
    /// is the point.
    pub(crate) fn is_interior(&self, t: &Rational) -> bool {
        self.is_point() || !self.ends_at(t)
    }

    /// The parameters of the start and the end, as far as there are such; 0 for a
    /// point.
    pub(crate) fn ends(&self) -> Vec<Rational> {
        let start = self.has_start.then(zero);
        let end = self.has_end && !self.is_point();
        start.into_iter().chain(end.then(one)).collect()
    }

    /// The parameter at which the plane through `p` across the line meets it; 0
    /// for a point.
    pub(crate) fn foot(&self, p: &Vector) -> Rational {
        if self.is_point() {
            return zero();
        }
        // (o + t d - p) . d = 0
        let towards = minus(p, &self.origin);
        dot(&towards, &self.direction) / dot(&self.direction, &self.direction)
    }

    /// The parameter of the point that is nearest to `p`.
    pub(crate) fn nearest(&self, p: &Vector) -> Rational {
        self.clamped(self.foot(p))
    }

    /// The parameter nearest to t that is reached.
    pub(crate) fn clamped(&self, mut t: Rational) -> Rational {
        if self.has_start {
            t = t.max(zero());
        }
        if self.has_end {
            t = t.min(one());
        }
        t
    }

    /// Whether `p` is one of the points.
    pub(crate) fn has(&self, p: &Vector) -> bool {
        self.at(&self.nearest(p)) == *p
    }
}
