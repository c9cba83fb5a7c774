//! The piece of a segment in a box, for a lattice over that box.
#![expect(clippy::float_arithmetic, reason = "with a bound of the error")]

use super::plan::sort_by_first;
use super::slabs::Part;
use crate::kernel::each;
use crate::{LinearIntersection, Segment};
use alloc::vec::Vec;

/// The greatest error of a piece in floats, as a share of the box: a few steps of a lattice. More is made less by exact
/// points, which take longer.
const ROUGH: f64 = 1.0 / 268_435_456.0;

/// All of a segment that is in a box, and a little more.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece {
    pub(super) ends: [[f64; 2]; 2],
    /// How far the ends may be from the segment on each axis.
    pub(super) error: [f64; 2],
    pub(super) id: u32,
}

impl Piece {
    /// The piece of a segment, if any of it is in the box. Where the ends of the segment are rounded, the piece is also
    /// one of the segment that they stand for.
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

    /// The piece between the points of the segment on the sides of the box, and its ends in the box, rounded correctly.
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
