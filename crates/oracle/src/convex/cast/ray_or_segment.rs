//! A ray or a segment, at parameters with roots.

use crate::chord::Passage;
use crate::linear::shape::Linear;
use crate::number::Number;
use crate::rational::Rational;
use crate::surd::Surd;
use crate::track::{Track, one, zero};

pub(super) fn ray_or_segment<const D: usize, S: Number>(shape: &Linear<D, S>) -> Track<D> {
    let is_cast = matches!(shape, Linear::Ray { .. } | Linear::Segment { .. });
    assert!(is_cast, "{shape:?} is not cast");
    Track::of(shape)
}

impl<const D: usize> Track<D> {
    pub(super) fn passage(&self, t: Surd) -> Passage<D, Surd> {
        let at = std::array::from_fn(|axis| t.scaled(&self.direction[axis], &self.origin[axis]));
        Passage { at, t }
    }

    /// Whether the ray has a point at t.
    pub(super) fn reaches_root(&self, t: &Surd) -> bool {
        t.compare(&zero()).is_ge() && (!self.has_end || t.compare(&one()).is_le())
    }

    /// Whether the ray starts or ends at t.
    pub(super) fn ends_at_root(&self, t: &Surd) -> bool {
        t.compare(&zero()).is_eq() || self.has_end && t.compare(&one()).is_eq()
    }

    /// The common part of an interval of parameters with those of the ray.
    pub(super) fn clipped_interval(&self, [first, last]: [Rational; 2]) -> Option<[Rational; 2]> {
        let first = first.max(zero());
        let last = if self.has_end { last.min(one()) } else { last };
        (first <= last).then_some([first, last])
    }
}
