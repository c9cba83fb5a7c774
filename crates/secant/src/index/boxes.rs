//! Pairs of boxes that intersect, by sorting along an axis.

use crate::{Scalar, Segment};
use alloc::vec::Vec;
use core::cmp::Ordering;

/// The box of a segment, and its id.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Boxed<S> {
    min: [S; 2],
    max: [S; 2],
    id: usize,
}

impl<S: Scalar> Boxed<S> {
    /// The least box that holds a segment.
    pub(crate) fn of(segment: &Segment<2, S>, id: usize) -> Self {
        let (p, q) = (segment.start(), segment.end());
        let sorted = [0, 1].map(|k| {
            if q[k] < p[k] {
                [q[k], p[k]]
            } else {
                [p[k], q[k]]
            }
        });
        Self {
            min: sorted.map(|[low, _]| low),
            max: sorted.map(|[_, high]| high),
            id,
        }
    }

    /// Whether the two closed boxes share a point.
    pub(crate) fn meets(&self, min: [S; 2], max: [S; 2]) -> bool {
        (0..2).all(|k| self.min[k] <= max[k] && min[k] <= self.max[k])
    }
}

/// Calls `test` with the ids of every pair of boxes that intersect, until it returns `true`; returns whether
/// it did.
///
/// Exact, because it only compares input coordinates. The cost is that of sorting, and one comparison for
/// every two boxes that overlap along the axis on which fewer do.
pub(crate) fn any_two<S: Scalar>(
    boxes: &mut [Boxed<S>],
    test: &mut dyn FnMut(usize, usize) -> bool,
) -> bool {
    let along = usize::from(apart(boxes, 0) < apart(boxes, 1));
    boxes.sort_unstable_by(|a, b| order(&a.min[along], &b.min[along]));
    boxes.iter().enumerate().any(|(k, a)| {
        let beside = boxes[k + 1..].iter();
        beside
            .take_while(|b| b.min[along] <= a.max[along])
            .any(|b| b.meets(a.min, a.max) && test(a.id, b.id))
    })
}

/// The number of pairs of boxes that are disjoint on an axis.
fn apart<S: Scalar>(boxes: &[Boxed<S>], axis: usize) -> usize {
    let mut lows: Vec<S> = boxes.iter().map(|b| b.min[axis]).collect();
    let mut highs: Vec<S> = boxes.iter().map(|b| b.max[axis]).collect();
    for numbers in [&mut lows, &mut highs] {
        numbers.sort_unstable_by(order);
    }
    let mut ended = 0;
    lows.iter()
        .map(|&low| {
            ended += highs[ended..].iter().take_while(|&&x| x < low).count();
            ended
        })
        .sum()
}

/// The order of finite numbers.
fn order<S: Scalar>(a: &S, b: &S) -> Ordering {
    a.partial_cmp(b)
        .expect("finite numbers, as checked when the shape came in")
}
