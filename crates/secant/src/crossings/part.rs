//! The common part of two segments: its kind, and the ends that bound it.

use super::Kind;
use crate::Relation;
use crate::kernel::{LineDeterminants, each, side_of_rounded};
use crate::pairs::linear_linear::common_of_segments;
use crate::pairs::{Common, EndpointKind};

/// The common part of two segments, before any number is constructed. Its ends are ends of the segments: 0 and 1
/// of the first, 2 and 3 of the second.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Part {
    /// One point, inside both.
    Cross,
    /// One point: this end.
    End(Kind, u8),
    /// A part of positive length between these ends, in order along the first.
    Overlap(Kind, [u8; 2]),
}

impl Part {
    /// The common part of the segments from the first point to the second and from the third to the fourth. Exact.
    #[inline(always)]
    pub(super) fn of(points: &[[f64; 2]; 4]) -> Option<Self> {
        let determinants = LineDeterminants::of_segments(points);
        match determinants.segments_cross() {
            Some(true) => Some(Self::Cross),
            Some(false) => None,
            None => Self::after_filter(points, &determinants),
        }
    }

    /// The same by a call, which is smaller where pairs are few.
    #[inline(never)]
    pub(super) fn of_one_pair(points: &[[f64; 2]; 4]) -> Option<Self> {
        Self::of(points)
    }

    /// The common part of two segments with ends of which these are the nearest floats, where it is certain. `are_same` tells
    /// whether two ends with the same floats, one of each, are certainly the same.
    pub(super) fn of_rounded(
        points: &[[f64; 2]; 4],
        are_same: impl Fn(usize, usize) -> bool,
    ) -> Option<Option<Self>> {
        // Rounding is monotone.
        let is_apart = (0..2).any(|k| {
            let [p, q, r, s] = each(*points, |x| x[k]);
            p.max(q) < r.min(s) || r.max(s) < p.min(q)
        });
        if is_apart {
            return Some(None);
        }
        let side =
            |x: usize, [from, to]: [usize; 2]| side_of_rounded([from, to, x].map(|k| points[k]));
        let mut ends = [[0, 2], [0, 3], [1, 2], [1, 3]].into_iter();
        if let Some([x, y]) = ends.find(|&[x, y]| points[x] == points[y]) {
            // Segments that are not on one line have no more than this point in common.
            let is_only = side(1 - x, [2, 3]).is_some() && are_same(x, y);
            return is_only.then_some(Some(Self::End(Kind::Shared, u8::from(x == 1))));
        }
        let sides = [
            each([0, 1], |x| side(x, [2, 3])),
            each([2, 3], |x| side(x, [0, 1])),
        ];
        if sides.iter().any(|[x, y]| x.is_some() && x == y) {
            return Some(None);
        }
        let is_certain = sides.as_flattened().iter().all(Option::is_some);
        is_certain.then_some(Some(Self::Cross))
    }

    /// The later stages of `of`. A common end is the most frequent uncertain case, and drawings repeat segments.
    #[inline(never)]
    fn after_filter(points: &[[f64; 2]; 4], determinants: &LineDeterminants) -> Option<Self> {
        let [p, q, r, s] = *points;
        let (at_p, at_q) = ((p == r) | (p == s), (q == r) | (q == s));
        if at_p && at_q && p != q && r != s {
            return Some(Self::Overlap(Kind::Equal, [0, 1]));
        }
        // Lines that are not parallel have no other common point. The comparison excludes NaN and infinities.
        if (at_p | at_q) && determinants.det.abs() > determinants.bound {
            return Some(Self::End(Kind::Shared, u8::from(!at_p)));
        }
        Self::of_common(points, &common_of_segments(points, determinants))
    }

    fn of_common(points: &[[f64; 2]; 4], common: &Common<2, f64>) -> Option<Self> {
        let index = |x: [f64; 2]| {
            (0..4)
                .find(|&k| points[usize::from(k)] == x)
                .expect("an end of one of them")
        };
        let kind = |on_a: EndpointKind, on_b: EndpointKind| match (on_a, on_b) {
            (EndpointKind::Inside, _) | (_, EndpointKind::Inside) => Kind::Touch,
            _ => Kind::Shared,
        };
        Some(match *common {
            Common::Nothing => return None,
            Common::Point(EndpointKind::Inside, EndpointKind::Inside) => Self::Cross,
            Common::Point(on_a, on_b) => {
                let end = match (on_a, on_b) {
                    (EndpointKind::Start, _) => 0,
                    (EndpointKind::End, _) => 1,
                    (_, EndpointKind::Start) => 2,
                    _ => 3,
                };
                Self::End(kind(on_a, on_b), end)
            }
            Common::Joint(x, ..) if points[0] == points[1] && points[2] == points[3] => {
                Self::End(Kind::Equal, index(x))
            }
            Common::Joint(x, on_a, on_b) => Self::End(kind(on_a, on_b), index(x)),
            Common::Part {
                start,
                end,
                relation,
            } => {
                let kind = match relation {
                    Relation::Equal => Kind::Equal,
                    _ => Kind::Overlap,
                };
                let number =
                    |x: Option<[f64; 2]>| index(x.expect("a part of segments has both ends"));
                Self::Overlap(kind, [start, end].map(number))
            }
        })
    }

    /// The end that is the first common point along the first segment, if one is.
    #[inline]
    pub(super) fn first_end(self) -> Option<usize> {
        match self {
            Self::Cross => None,
            Self::End(_, x) | Self::Overlap(_, [x, _]) => Some(x.into()),
        }
    }

    /// The part of the same two segments in the other order, where it is a point.
    #[inline]
    pub(super) fn of_swapped(self) -> Self {
        match self {
            Self::End(kind, x) => Self::End(kind, x ^ 2),
            part => part,
        }
    }

    #[inline]
    pub(super) fn kind(self) -> Kind {
        match self {
            Self::Cross => Kind::Cross,
            Self::End(kind, _) | Self::Overlap(kind, _) => kind,
        }
    }
}
