//! A box around most of some segments, whose pairs are searched apart from all others.
//!
//! One coordinate far away makes every lattice over all coordinates too coarse for the rest. So pairs whose first common
//! point is in the box are searched among the segments clipped to it, on a lattice over these, and the others among the
//! segments that leave it. That point is computed within an error. What is clipped is clipped to a box that is greater by the
//! error, and what leaves it leaves a box that is less by the error: both lists have all of their pairs.
//!
//! Source: the fences of J. W. Tukey, "Exploratory Data Analysis", 1977, beyond which values are outliers.
#![expect(clippy::float_arithmetic, reason = "within the error of a bulk")]

use super::clipped::Clipped;
use super::plan::sort_by_first;
use crate::kernel::each;
use alloc::vec::Vec;

/// The fences are so many interquartile ranges beyond the quartiles of the coordinates: beyond all, where these are evenly
/// spread.
const REACH: f64 = 4.0;
/// The error as a share of the box.
const ERROR: f64 = 1.0 / 1_048_576.0;
/// The least box in multiples of its greatest coordinate: 2^22 floats.
const LEAST_EXTENT: f64 = 1.0 / 1_073_741_824.0;
/// A coordinate from which on rounding is relative.
const NORMAL: f64 = f64::MIN_POSITIVE / f64::EPSILON;

/// A box around most of some segments.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bulk {
    pub(super) low: [f64; 2],
    pub(super) high: [f64; 2],
    error: [f64; 2],
}

impl Bulk {
    /// The bulk of these clipped segments. None where it would have no extent on an axis.
    pub(super) fn of(clipped: &[Clipped]) -> Option<Self> {
        let quartiles = |axis: usize| {
            let ends = clipped.iter().flat_map(|clipped| clipped.ends);
            let mut ends: Vec<[f64; 2]> = ends.map(|x| [x[axis], x[1 - axis]]).collect();
            sort_by_first(&mut ends);
            each([1, 3], |k| ends[(ends.len() - 1) * k / 4][0])
        };
        let axes = [quartiles(0), quartiles(1)];
        let low = each(axes, |[first, third]| first - REACH * (third - first));
        let high = each(axes, |[first, third]| third + REACH * (third - first));
        let is_wide = (0..2).all(|k| {
            let extent = high[k] - low[k];
            let greatest = low[k].abs().max(high[k].abs()).max(NORMAL);
            extent >= LEAST_EXTENT * greatest && extent <= f64::MAX
        });
        is_wide.then(|| Self {
            low,
            high,
            error: each([0, 1], |k| ERROR * (high[k] - low[k])),
        })
    }

    /// How far the first common point of two segments may be from the point that [`contains`](Self::contains) is asked
    /// about, on each axis, besides rounding: 2^-52 of a coordinate, where that is more. Both are at most half of the error
    /// near the box, whose greatest coordinate is at most 2^30 times its extent.
    pub(super) fn step(&self) -> f64 {
        0.5 * self.error[0].min(self.error[1])
    }

    /// Whether a pair is searched in the box, by a point near the first common one.
    pub(super) fn contains(&self, point: [f64; 2]) -> bool {
        (0..2).all(|k| self.low[k] <= point[k] && point[k] <= self.high[k])
    }

    /// Whether all pairs whose first common point is in a box are certainly searched in the bulk, and whether none is.
    pub(super) fn contains_all_or_none(&self, [low, high]: [[f64; 2]; 2]) -> [bool; 2] {
        let by = self.error;
        let contains = |k: usize| self.low[k] + by[k] <= low[k] && high[k] <= self.high[k] - by[k];
        let is_apart = |k: usize| high[k] < self.low[k] - by[k] || self.high[k] + by[k] < low[k];
        [(0..2).all(contains), (0..2).any(is_apart)]
    }

    /// The box of the points of another one that may be near to one in the bulk.
    pub(super) fn bounds_in(&self, [low, high]: [[f64; 2]; 2]) -> [[f64; 2]; 2] {
        [
            each([0, 1], |k| low[k].max(self.low[k] - self.error[k])),
            each([0, 1], |k| high[k].min(self.high[k] + self.error[k])),
        ]
    }

    /// Whether a point of the segment may be near to one that is not in the bulk.
    pub(super) fn is_left_by(&self, clipped: &Clipped) -> bool {
        let is_inside = |x: &[f64; 2]| {
            (0..2).all(|k| {
                let error = self.error[k] + clipped.error[k];
                self.low[k] + error <= x[k] && x[k] <= self.high[k] - error
            })
        };
        !clipped.ends.iter().all(is_inside)
    }
}
