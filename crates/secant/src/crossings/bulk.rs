//! A box around most of some segments, whose pairs are searched apart from all others.
//!
//! One coordinate far away makes every lattice over all coordinates too coarse for the rest. So the plane is divided into the
//! box and four regions beside it, and pairs whose first common point is in a region are searched among the segments
//! clipped to it, on a lattice over these. That point is computed within an error, and what is clipped is clipped to a region
//! that is greater by the error: so its list has all of its pairs.
//!
//! Source: the fences of J. W. Tukey, "Exploratory Data Analysis", 1977, beyond which values are outliers.
#![expect(clippy::float_arithmetic, reason = "within the error of a bulk")]

use super::clipped::Clipped;
use super::plan::sort_by_first;
use crate::kernel::each;
use alloc::vec::Vec;
use core::ops::Range;

/// The fences are so many interquartile ranges beyond the quartiles of the coordinates: beyond all, where these are evenly
/// spread.
const REACH: f64 = 4.0;
/// The error as a share of the box.
const ERROR: f64 = 1.0 / 1_048_576.0;
/// How far a fence is beyond a quartile, at least, in multiples of the greater one: 2^22 floats.
const LEAST_REACH: f64 = 1.0 / 1_073_741_824.0;
/// A coordinate from which on rounding is relative.
const NORMAL: f64 = f64::MIN_POSITIVE / f64::EPSILON;

/// The regions of a bulk: the box, and what is beside, below and above it.
pub(super) const REGIONS: Range<usize> = 0..5;

/// A box around most of some segments.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bulk {
    pub(super) low: [f64; 2],
    pub(super) high: [f64; 2],
    error: [f64; 2],
}

impl Bulk {
    /// The bulk of these clipped segments. None where its extent would overflow.
    pub(super) fn of(clipped: &[Clipped]) -> Option<Self> {
        let quartiles = |axis: usize| {
            let ends = clipped.iter().flat_map(|clipped| clipped.ends);
            let mut ends: Vec<[f64; 2]> = ends.map(|x| [x[axis], x[1 - axis]]).collect();
            sort_by_first(&mut ends);
            each([1, 3], |k| ends[(ends.len() - 1) * k / 4][0])
        };
        let axes = [quartiles(0), quartiles(1)];
        let fences = each(axes, |[first, third]| {
            let greatest = first.abs().max(third.abs()).max(NORMAL);
            let reach = (REACH * (third - first)).max(LEAST_REACH * greatest);
            [first - reach, third + reach]
        });
        let [low, high] = each([0, 1], |k| each(fences, |fence| fence[k]));
        let is_finite = (0..2).all(|k| high[k] - low[k] <= f64::MAX);
        is_finite.then(|| Self {
            low,
            high,
            error: each([0, 1], |k| ERROR * (high[k] - low[k])),
        })
    }

    /// How far the first common point of two segments may be from the point that [`region_of`](Self::region_of) is asked
    /// about, on each axis, besides rounding: 2^-52 of a coordinate, where that is more. Both are at most half of the error
    /// near the box, whose greatest coordinate is less than 2^30 times its extent.
    pub(super) fn step(&self) -> [f64; 2] {
        each(self.error, |error| 0.5 * error)
    }

    /// A region, greater by so many errors.
    fn region(&self, region: usize, errors: f64) -> [[f64; 2]; 2] {
        let (low, high) = (self.low, self.high);
        let [least, most] = [f64::NEG_INFINITY, f64::INFINITY];
        let [from, to] = match region {
            0 => [low, high],
            1 => [[least; 2], [low[0], most]],
            2 => [[high[0], least], [most; 2]],
            3 => [[low[0], least], [high[0], low[1]]],
            _ => [[low[0], high[1]], [high[0], most]],
        };
        let by = each(self.error, |error| errors * error);
        [
            each([0, 1], |k| from[k] - by[k]),
            each([0, 1], |k| to[k] + by[k]),
        ]
    }

    /// The region in which a pair is searched, by a point near the first common one.
    pub(super) fn region_of(&self, point: [f64; 2]) -> Option<usize> {
        REGIONS
            .into_iter()
            .find(|&region| contains(self.region(region, 0.0), [point; 2]))
    }

    /// Whether all pairs whose first common point is in a box are certainly searched in a region.
    pub(super) fn has_all_in(&self, region: usize, bounds: [[f64; 2]; 2]) -> bool {
        contains(self.region(region, -1.0), bounds)
    }

    /// The box of the points of another one that may be near to one in a region.
    pub(super) fn bounds_in(&self, region: usize, [low, high]: [[f64; 2]; 2]) -> [[f64; 2]; 2] {
        let [from, to] = self.region(region, 1.0);
        [
            each([0, 1], |k| low[k].max(from[k])),
            each([0, 1], |k| high[k].min(to[k])),
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

/// Whether a box is in another.
fn contains([from, to]: [[f64; 2]; 2], [low, high]: [[f64; 2]; 2]) -> bool {
    (0..2).all(|k| from[k] <= low[k] && high[k] <= to[k])
}
