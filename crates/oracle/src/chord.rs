//! Where a linear shape passes another: points and their parameters.

use crate::surd::Surd;

/// A common point of a linear shape and another, and its parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Passage<const D: usize, N> {
    /// The point.
    pub at: [N; D],
    /// Its parameter along the linear shape.
    pub t: N,
}

impl<const D: usize, N> Passage<D, N> {
    /// The passage with each number changed by `f`.
    pub fn map<M>(&self, f: impl Fn(&N) -> M) -> Passage<D, M> {
        Passage {
            at: self.at.each_ref().map(&f),
            t: f(&self.t),
        }
    }
}

/// The common part of a linear shape and a convex one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chord<const D: usize, N> {
    /// The first common point along the linear shape.
    pub enter: Passage<D, N>,
    /// The last one.
    pub exit: Passage<D, N>,
    /// The linear shape has a start, and it is in the other's interior in the plane or in space.
    pub starts_inside: bool,
    /// The linear shape has an end, and it is in the other's interior in the plane or in space.
    pub ends_inside: bool,
}

impl<const D: usize> Chord<D, Surd> {
    /// The nearest f64 of each number.
    pub fn to_f64(&self) -> Chord<D, f64> {
        self.map(Surd::to_f64)
    }

    /// The nearest f32 of each number.
    pub fn to_f32(&self) -> Chord<D, f32> {
        self.map(Surd::to_f32)
    }
}

impl<const D: usize, N> Chord<D, N> {
    /// The chord with each number changed by `f`.
    pub fn map<M>(&self, f: impl Fn(&N) -> M) -> Chord<D, M> {
        Chord {
            enter: self.enter.map(&f),
            exit: self.exit.map(&f),
            starts_inside: self.starts_inside,
            ends_inside: self.ends_inside,
        }
    }
}
