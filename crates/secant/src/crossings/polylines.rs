//! The polylines that segments are of, and which of their segments are neighbours.

use super::{Pair, Segments};
use alloc::vec::Vec;

/// The first row of the polyline of each row: rows of one feature, each beginning where the one before ends.
pub(super) struct Polylines(Vec<u32>);

impl Polylines {
    pub(super) fn new(segments: &Segments<'_>) -> Self {
        let mut first = 0;
        let rows = 0..u32::try_from(segments.len()).expect("ids fit");
        let firsts = rows.map(|row| {
            let goes_on = row > 0
                && segments.feature(row as usize - 1) == segments.feature(row as usize)
                && segments.continues([row as usize - 1, row as usize]);
            if !goes_on {
                first = row;
            }
            first
        });
        Self(firsts.collect())
    }

    /// Whether the common point of a pair that has just one is the joint of two segments of a polyline: of one
    /// and the next, or of the last and the first of a ring.
    pub(super) fn are_neighbours(&self, segments: &Segments<'_>, pair: Pair) -> bool {
        let [i, j] = [pair.i, pair.j].map(|row| row as usize);
        let first = self.0[i];
        first == self.0[j]
            && (j == i + 1 || {
                let is_last = self.0.get(j + 1) != Some(&first);
                pair.i == first && is_last && segments.continues([j, i])
            })
    }
}
