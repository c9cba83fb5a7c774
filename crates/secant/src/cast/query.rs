//! The options of a cast, and the kinds of its answers.

use crate::index::AnyTrees;
use crate::kernel::Number;
use crate::pairs::Linear;
use crate::{Coordinate, Feature, Hit, Scalar, ScalarIn, Stats};
use alloc::boxed::Box;
use alloc::vec::Vec;

/// Whether a hit counts.
type Accept<'a, const D: usize, S> = Box<dyn FnMut(&Hit<D, S>) -> bool + 'a>;

/// Whether the shape of an index is hollow.
type IsHollow<'a> = Box<dyn Fn(usize) -> bool + 'a>;

/// The options of a cast.
pub struct Query<'a, const D: usize, S: Scalar + ScalarIn<D>> {
    pub(super) ray: Linear<D, S>,
    pub(super) min_t: Option<S::Real>,
    pub(super) max_t: Option<S::Real>,
    /// All shapes are hollow.
    pub(super) hollow: bool,
    /// These shapes are hollow, too.
    pub(super) hollow_where: Option<IsHollow<'a>>,
    /// The index and the part of the hit that the ray leaves.
    pub(super) leaving: Option<(usize, Feature)>,
    pub(super) accept: Option<Accept<'a, D, S>>,
}

impl<const D: usize, S: Scalar + ScalarIn<D>> Query<'_, D, S> {
    /// The default query: the whole ray, all shapes.
    #[inline]
    pub(crate) fn new(ray: Linear<D, S>) -> Self {
        Self {
            ray,
            min_t: None,
            max_t: None,
            hollow: false,
            hollow_where: None,
            leaving: None,
            accept: None,
        }
    }

    /// The default query along a ray or segment.
    #[cfg_attr(optimised, inline(always))]
    pub(crate) fn of<'s, T>(shape: &'s T) -> Self
    where
        Linear<D, S>: From<&'s T>,
    {
        Self::new(shape.into())
    }

    /// Whether every entry of the ray counts.
    #[inline]
    pub(super) fn takes_all(&self) -> bool {
        self.takes_entries() && !self.hollow && self.hollow_where.is_none() && self.max_t.is_none()
    }

    /// Whether the boundary of this shape takes its place.
    #[inline]
    pub(super) fn is_hollow(&self, index: usize) -> bool {
        self.hollow
            || self
                .hollow_where
                .as_ref()
                .is_some_and(|is_hollow| is_hollow(index))
    }

    /// The ray of a query without options: there is nothing to drop, so that the ray can stay in registers.
    #[cfg_attr(optimised, inline(always))]
    pub(super) fn into_ray(self) -> Linear<D, S> {
        let ray = self.ray.by_value();
        core::mem::forget(self);
        ray
    }

    /// The end of the cast, if it is not NaN.
    #[inline]
    pub(super) fn limit(&self) -> f64 {
        let end = if self.ray.end().is_some() {
            1.0
        } else {
            f64::INFINITY
        };
        // The lesser one; NaN is not.
        self.max_t.map_or(end, |t| end.min(t.to_f64()))
    }

    /// Whether an entry from outside counts, up to `max_t`.
    #[inline]
    pub(super) fn takes_entries(&self) -> bool {
        self.accept.is_none() && self.min_t.is_none() && self.leaving.is_none()
    }
}

/// The shapes that are asked: all of them in order, or those of an index that a ray comes near.
pub(crate) type Among<'i, const D: usize, S> = Option<&'i Indexed<'i, D, S>>;

/// An index of the shapes.
#[derive(Clone, Copy)]
pub struct Indexed<'i, const D: usize, S: Coordinate> {
    /// The boxes of the shapes.
    pub(crate) trees: AnyTrees<'i, D, S::Side>,
    /// Whether a shape is asked.
    pub(crate) takes: Option<&'i dyn Fn(u32) -> bool>,
    /// Where the work is counted.
    pub(crate) stats: Option<&'i Stats>,
}

/// The kind of answer, and where it is written.
#[derive(Debug)]
pub enum Answer<'o, const D: usize, S: Scalar> {
    /// Whether there is a hit.
    Any,
    /// The parameter of the first hit.
    Parameter(&'o mut S::Real),
    /// The first hit.
    First(&'o mut Option<Hit<D, S>>),
    /// All hits, in order.
    All(&'o mut Vec<Hit<D, S>>),
}
