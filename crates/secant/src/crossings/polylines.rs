//! The polylines that segments are of, and which of their segments are neighbours.

use super::{Pair, Segments};
use alloc::vec::Vec;

/// The polylines of a set of segments.
pub(super) struct Polylines<'a> {
    segments: &'a Segments<'a>,
    /// The first row of the polyline of each row: rows of one feature, each beginning where the one before ends.
    firsts: Vec<u32>,
}

impl<'a> Polylines<'a> {
    pub(super) fn new(segments: &'a Segments<'a>) -> Self {
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
        Self {
            segments,
            firsts: firsts.collect(),
        }
    }

    /// Whether the common point of a pair that has just one is the joint of two segments of a polyline: of one
    /// and the next, or of the last and the first of a ring.
    pub(super) fn are_neighbours(&self, Pair { i, j, .. }: Pair) -> bool {
        let first = self.firsts[i as usize];
        first == self.firsts[j as usize]
            && (j == i + 1 || {
                let is_last = self.firsts.get(j as usize + 1) != Some(&first);
                i == first && is_last && self.segments.continues([j, i].map(|row| row as usize))
            })
    }
}
