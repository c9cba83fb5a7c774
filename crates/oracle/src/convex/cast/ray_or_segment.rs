//! A ray or a segment as a start and a direction.

use super::super::set::Set;
use super::super::shape::Shape;
use super::unit;
use crate::number::Number;
use crate::rational::Rational;
use crate::surd::Surd;
use crate::vector::{Vector, along, dot, is_zero, minus, negated};

/// The points `origin + t direction` with t >= 0, and t <= 1 if it has an end.
pub(super) struct RayOrSegment<const D: usize> {
    pub(super) origin: Vector<D>,
    /// Zero for a segment that is a point.
    pub(super) direction: Vector<D>,
    has_end: bool,
}

impl<const D: usize> RayOrSegment<D> {
    pub(super) fn of<S: Number>(shape: &Shape<D, S>) -> Self {
        let set = Set::of(shape);
        let origin = set.points[0].clone();
        match shape {
            Shape::Ray { .. } => RayOrSegment {
                direction: set.directions[0].clone(),
                origin,
                has_end: false,
            },
            Shape::Segment { .. } => RayOrSegment {
                direction: minus(&set.points[1], &origin),
                origin,
                has_end: true,
            },
            other => panic!("{other:?} is not cast"),
        }
    }

    pub(super) fn is_point(&self) -> bool {
        is_zero(&self.direction)
    }

    pub(super) fn at(&self, t: &Surd) -> [Surd; D] {
        std::array::from_fn(|axis| t.scaled(&self.direction[axis], &self.origin[axis]))
    }

    pub(super) fn point_at(&self, t: &Rational) -> Vector<D> {
        along(&self.origin, t, &self.direction)
    }

    /// Whether the ray has a point at t.
    pub(super) fn reaches(&self, t: &Surd) -> bool {
        let [zero, one] = [0, 1].map(Rational::of);
        t.compare(&zero).is_ge() && (!self.has_end || t.compare(&one).is_le())
    }

    /// Whether the ray starts or ends at t.
    pub(super) fn ends_at(&self, t: &Surd) -> bool {
        let [zero, one] = [0, 1].map(Rational::of);
        t.compare(&zero).is_eq() || self.has_end && t.compare(&one).is_eq()
    }

    /// The common part of an interval of parameters with those of the ray.
    pub(super) fn clipped(&self, [first, last]: [Rational; 2]) -> Option<[Rational; 2]> {
        let first = first.max(Rational::of(0));
        let last = if self.has_end {
            last.min(Rational::of(1))
        } else {
            last
        };
        (first <= last).then_some([first, last])
    }

    /// The parameter nearest to a point, whether it is reached or not; 0 if the
    /// ray is a point.
    pub(super) fn foot(&self, p: &Vector<D>) -> Rational {
        if self.is_point() {
            return Rational::of(0);
        }
        // (o + t d - p) . d = 0
        let towards = dot(&minus(p, &self.origin), &self.direction);
        towards / dot(&self.direction, &self.direction)
    }

    /// The unit vector against the direction, if there is one.
    pub(super) fn back(&self) -> Option<[Surd; D]> {
        (!self.is_point()).then(|| unit(&negated(&self.direction)))
    }
}
