//! Segments clipped to a box, for a lattice over that box.
#![expect(clippy::float_arithmetic, reason = "with a bound of the error")]

use super::plan::sort_by_first;
use super::slabs::Part;
use crate::kernel::each;
use crate::{LinearIntersection, Segment};
use alloc::vec::Vec;

/// The greatest error in floats, as a share of the box: a few steps of a lattice. More is made less by exact points, which
/// take longer.
const ROUGH: f64 = 1.0 / 268_435_456.0;

/// A clipped segment: all of it that is in a box, and a little more.
#[derive(Clone, Copy, Debug)]
pub(super) struct Clipped {
    pub(super) ends: [[f64; 2]; 2],
    /// How far the ends may be from the segment on each axis.
    pub(super) error: [f64; 2],
    pub(super) id: u32,
}

impl Clipped {
    /// A segment clipped to a box, if any of it is in the box. Where its ends are rounded, the error includes the segment
    /// that they stand for.
    pub(super) fn new(
        segment: &Segment<2>,
        is_rounded: bool,
        [low, high]: [[f64; 2]; 2],
        id: u32,
    ) -> Option<Self> {
        let ends = [segment.start(), segment.end()];
        // A part has an exact x, and an error of y that grows with the slope: of x where that is less.
        let [dx, dy] = each([0, 1], |k| (ends[1][k] - ends[0][k]).abs());
        let axis = usize::from(dy > dx);
        let turned = |[x, y]: [f64; 2]| if axis == 1 { [y, x] } else { [x, y] };
        let part = Part::new(each(ends, turned), turned(low), turned(high), id)?;
        let [(a, of_a), (b, of_b)] = part.places();
        let error = turned([0.0, of_a.max(of_b)]);
        if !is_rounded && (0..2).any(|k| error[k] > ROUGH * (high[k] - low[k])) {
            return Self::between_sides(segment, axis, [low, high], id);
        }
        Some(Self {
            ends: [turned(a), turned(b)],
            error,
            id,
        })
    }

    /// The segment between its points on the sides of the box, or its ends in the box, rounded correctly. A chord of a
    /// `Rect` is the same, but adds 7 kB to a WebAssembly module of segments.
    #[cold]
    #[inline(never)]
    fn between_sides(
        segment: &Segment<2>,
        axis: usize,
        [low, high]: [[f64; 2]; 2],
        id: u32,
    ) -> Option<Self> {
        let corners = [low, [high[0], low[1]], high, [low[0], high[1]]];
        let on_side = |k: usize| {
            let side = Segment::new(corners[k], corners[(k + 1) % 4]);
            // An overlap ends at other sides, or at ends in the box.
            match segment.intersection(&side) {
                Some(LinearIntersection::Point(meeting)) => Some(meeting.at),
                _ => None,
            }
        };
        let is_inside = |x: &[f64; 2]| (0..2).all(|k| low[k] <= x[k] && x[k] <= high[k]);
        let ends = [segment.start(), segment.end()];
        let mut points: Vec<[f64; 2]> = (ends.into_iter().filter(is_inside))
            .chain((0..4).filter_map(on_side))
            .map(|x| [x[axis], x[1 - axis]])
            .collect();
        sort_by_first(&mut points);
        let [first, last] = [*points.first()?, *points.last()?].map(|x| [x[axis], x[1 - axis]]);
        Some(Self {
            ends: [first, last],
            error: each([0, 1], |k| {
                first[k].abs().max(last[k].abs()) * f64::EPSILON + f64::MIN_POSITIVE
            }),
            id,
        })
    }
}
