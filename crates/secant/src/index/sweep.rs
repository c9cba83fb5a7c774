//! A sweep order for testing overlapping segments.
#![expect(
    clippy::float_arithmetic,
    reason = "rounded keys are computed here; rounding is monotone"
)]

use crate::Segment;
use alloc::vec::Vec;

/// The candidate directions: multiples of x and of y.
const DIRECTIONS: [[f64; 2]; 8] = [
    [1.0, 0.0],
    [0.0, 1.0],
    [1.0, 1.0],
    [1.0, -1.0],
    [2.0, 1.0],
    [2.0, -1.0],
    [1.0, 2.0],
    [1.0, -2.0],
];

/// The interval of a segment along a direction, and the segment's index.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Interval {
    pub(crate) low: f64,
    pub(crate) high: f64,
    pub(crate) place: u32,
}

/// The intervals of segments along the direction in which the fewest overlap, sorted by `low`.
///
/// The key of a point is a x + b y, rounded once, because the products are exact or infinite. On a segment
/// the exact key is between those of the ends, and rounding is monotone. So segments that intersect have
/// intervals that intersect, and no margin is needed.
pub(crate) fn sweep<'s>(segments: impl Iterator<Item = &'s Segment<2>> + Clone) -> Vec<Interval> {
    let interval = |[a, b]: [f64; 2], segment: &Segment<2>| {
        let key = |[x, y]: [f64; 2]| a * x + b * y;
        let (p, q) = (key(segment.start()), key(segment.end()));
        [p.min(q), p.max(q)]
    };
    // The average overlap: about how many intervals contain a point, as a share of all.
    let crowding = |direction: [f64; 2]| {
        let (mut covered, mut least, mut most) = (0.0, f64::INFINITY, f64::NEG_INFINITY);
        for segment in segments.clone() {
            let [low, high] = interval(direction, segment);
            covered += high - low;
            least = low.min(least);
            most = high.max(most);
        }
        let share = covered / (most - least);
        if share.is_nan() { f64::INFINITY } else { share }
    };
    let direction = DIRECTIONS
        .into_iter()
        .map(|direction| (crowding(direction), direction))
        .min_by(|(a, _), (b, _)| a.total_cmp(b))
        .map_or(DIRECTIONS[0], |(_, direction)| direction);
    let mut intervals: Vec<Interval> = (0..)
        .zip(segments)
        .map(|(place, segment)| {
            let [low, high] = interval(direction, segment);
            Interval { low, high, place }
        })
        .collect();
    intervals.sort_unstable_by(|a, b| a.low.total_cmp(&b.low));
    intervals
}
