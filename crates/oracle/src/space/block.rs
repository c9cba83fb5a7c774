//! A box, with its corners and edges in the order of their numbers.

use std::cmp::Ordering;

use super::shape::Box3;
use super::vector::{AXES, Vector, vector};
use crate::number::Number;
use crate::rational::Rational;

/// All points between two corners.
#[derive(Clone, Debug)]
pub(crate) struct Block {
    pub(crate) min: Vector,
    pub(crate) max: Vector,
}

impl Block {
    pub(crate) fn of<S: Number>(shape: &Box3<S>) -> Self {
        assert!(shape.is_valid(), "{shape:?} is inside out");
        let [min, max] = [shape.min, shape.max].map(vector);
        Block { min, max }
    }

    /// The axes along which it has a length.
    pub(crate) fn wide_axes(&self) -> Vec<usize> {
        let is_wide = |&k: &usize| self.min[k] < self.max[k];
        AXES.into_iter().filter(is_wide).collect()
    }

    pub(crate) fn has(&self, p: &Vector) -> bool {
        AXES.iter()
            .all(|&k| self.min[k] <= p[k] && p[k] <= self.max[k])
    }

    /// Whether `p` is in the interior in space, of which a flat box has none.
    pub(crate) fn has_inside(&self, p: &Vector) -> bool {
        AXES.iter()
            .all(|&k| self.min[k] < p[k] && p[k] < self.max[k])
    }

    /// Whether `p`, which may be anywhere, is in the relative interior.
    pub(crate) fn has_in_relative_interior(&self, p: &Vector) -> bool {
        let is_open = |k: usize| self.min[k] < p[k] && p[k] < self.max[k];
        let is_flat = |k: usize| self.min[k] == p[k] && p[k] == self.max[k];
        AXES.iter().all(|&k| is_open(k) || is_flat(k))
    }

    /// The point that is nearest to `p`.
    pub(crate) fn nearest(&self, p: &Vector) -> Vector {
        AXES.map(|k| (&p[k]).clamp(&self.min[k], &self.max[k]).clone())
    }

    /// The point in the middle.
    pub(crate) fn middle(&self) -> Vector {
        let half = Rational::new(1, 2, 0);
        AXES.map(|k| (&self.min[k] + &self.max[k]) * &half)
    }

    /// The corner n, which is at the maximum of axis k if bit k of n is set.
    pub(crate) fn corner(&self, n: usize) -> Vector {
        AXES.map(|k| {
            let side = if n >> k & 1 == 0 {
                &self.min
            } else {
                &self.max
            };
            side[k].clone()
        })
    }

    pub(crate) fn corners(&self) -> [Vector; 8] {
        [0, 1, 2, 3, 4, 5, 6, 7].map(|n| self.corner(n))
    }

    /// The numbers of the two corners of the edge n, which is
    /// `4 axis + 2 high + low`: it runs along an axis, at the minimum or maximum
    /// of the higher and of the lower of the two others.
    pub(crate) fn edge(n: usize) -> [usize; 2] {
        let axis = n / 4;
        let [lower, higher] = match axis {
            0 => [1, 2],
            1 => [0, 2],
            _ => [0, 1],
        };
        let start = (n & 1) << lower | (n >> 1 & 1) << higher;
        [start, start | 1 << axis]
    }

    /// The common part, if there is one.
    pub(crate) fn common(&self, other: &Block) -> Option<Block> {
        let min = AXES.map(|k| (&self.min[k]).max(&other.min[k]).clone());
        let max = AXES.map(|k| (&self.max[k]).min(&other.max[k]).clone());
        let is_empty = AXES
            .iter()
            .any(|&k| min[k].cmp(&max[k]) == Ordering::Greater);
        (!is_empty).then_some(Block { min, max })
    }
}
