//! A straight way through the plane or space, and vectors of rational numbers.

use crate::linear::shape::Linear;
use crate::number::Number;
use crate::rational::Rational;
use crate::surd::Surd;
use crate::vector::{along, is_zero, negated, unit};

pub(crate) use crate::vector::{dot, minus, vector};

/// A point, or a vector, of the plane.
pub(crate) type Vector = crate::vector::Vector<2>;

/// Positive if `w` is on the left of `v`.
pub(crate) fn cross(v: &Vector, w: &Vector) -> Rational {
    &v[0] * &w[1] - &v[1] * &w[0]
}

pub(crate) fn zero() -> Rational {
    Rational::of(0)
}

pub(crate) fn one() -> Rational {
    Rational::of(1)
}

/// The points `origin + t direction`, with t >= 0 if it has a start and t <= 1
/// if it has an end. The direction of a point is zero.
#[derive(Clone, Debug)]
pub(crate) struct Track<const D: usize = 2> {
    pub(crate) origin: [Rational; D],
    pub(crate) direction: [Rational; D],
    pub(crate) has_start: bool,
    pub(crate) has_end: bool,
}

impl<const D: usize> Track<D> {
    pub(crate) fn of<S: Number>(shape: &Linear<D, S>) -> Self {
        assert!(shape.is_valid(), "{shape:?} has no direction");
        match *shape {
            Linear::Point(p) => Track::between(&vector(p), &vector(p)),
            Linear::Segment { start, end } => Track::between(&vector(start), &vector(end)),
            Linear::Line { origin, heading } | Linear::Ray { origin, heading } => Track {
                origin: vector(origin),
                direction: heading.direction(origin),
                has_start: matches!(shape, Linear::Ray { .. }),
                has_end: false,
            },
        }
    }

    /// The segment from `p` to `q`.
    pub(crate) fn between(p: &[Rational; D], q: &[Rational; D]) -> Self {
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

    pub(crate) fn at(&self, t: &Rational) -> [Rational; D] {
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

    /// The parameters of the ends, and 0 on a line, as it may be parallel to
    /// another.
    pub(crate) fn anchors(&self) -> Vec<Rational> {
        let ends = self.ends();
        if ends.is_empty() { vec![zero()] } else { ends }
    }

    /// The unit vector against the direction, if there is one.
    pub(crate) fn back(&self) -> Option<[Surd; D]> {
        (!self.is_point()).then(|| unit(&negated(&self.direction)))
    }

    /// The parameter of the foot of the perpendicular from `p` on the line; 0 for a
    /// point.
    pub(crate) fn foot(&self, p: &[Rational; D]) -> Rational {
        if self.is_point() {
            return zero();
        }
        // (o + t d - p) . d = 0
        let towards = minus(p, &self.origin);
        dot(&towards, &self.direction) / dot(&self.direction, &self.direction)
    }

    /// The parameter of the point that is nearest to `p`.
    pub(crate) fn nearest(&self, p: &[Rational; D]) -> Rational {
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
}

impl Track<2> {
    /// Whether `p` is one of the points.
    pub(crate) fn has(&self, p: &Vector) -> bool {
        let towards = minus(p, &self.origin);
        if self.is_point() {
            return towards == [zero(), zero()];
        }
        if !cross(&self.direction, &towards).sign().is_eq() {
            return false;
        }
        // The parameter, times the square of the direction.
        let scaled = dot(&towards, &self.direction);
        (!self.has_start || scaled.sign().is_ge())
            && (!self.has_end || scaled <= dot(&self.direction, &self.direction))
    }
}

impl Track<3> {
    /// Whether `p` is one of the points.
    pub(crate) fn has(&self, p: &[Rational; 3]) -> bool {
        self.at(&self.nearest(p)) == *p
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::linear::Shape;

    #[test]
    fn the_nearest_point() {
        let segment = Track::of(&Shape::segment([0, 0], [4, 2]));
        // The foot of (1, 3) is (2, 1).
        assert_eq!(segment.nearest(&vector([1, 3])), Rational::new(1, 2, 0));
        assert_eq!(segment.nearest(&vector([9, 9])), one());
        assert_eq!(segment.nearest(&vector([-1, 1])), zero());
        let line = Track::of(&Shape::line([0, 0], [4, 2]));
        assert_eq!(line.nearest(&vector([8, 4])), Rational::of(2));
        assert!(line.has(&vector([-2, -1])) && !line.has(&vector([-2, 0])));
        let ray = Track::of(&Shape::ray([0, 0], [4, 2]));
        assert!(ray.has(&vector([6, 3])) && !ray.has(&vector([-2, -1])));
        let point = Track::of(&Shape::Point([3, 3]));
        assert_eq!(point.nearest(&vector([1, 3])), zero());
        assert!(point.has(&vector([3, 3])) && !point.has(&vector([3, 4])));
        // A direction through another point is the exact difference.
        let far = Track::of(&Shape::ray_through([1.0, 0.0], [1e300, 0.0]));
        assert_eq!(far.at(&one()), vector([1e300, 0.0]));
    }
}
