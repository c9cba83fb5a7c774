//! The crossings of a set of segments, by asking every pair.

use crate::linear::{Intersection, Meeting, Relation, Shape, solve};
use crate::number::Number;
use crate::rational::Rational;

/// A segment as its start and its end.
pub type Ends<S = f64> = [[S; 2]; 2];

/// What two segments that meet have in common. Where two fit, the first of
/// equal, overlap, shared, touch, cross holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// One point, interior to both.
    Cross,
    /// One point, an endpoint of exactly one.
    Touch,
    /// One point, an endpoint of both.
    Shared,
    /// A common part of positive length.
    Overlap,
    /// The same set.
    Equal,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Kind; 5] = [
        Kind::Cross,
        Kind::Touch,
        Kind::Shared,
        Kind::Overlap,
        Kind::Equal,
    ];

    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Cross => "cross",
            Kind::Touch => "touch",
            Kind::Shared => "shared",
            Kind::Overlap => "overlap",
            Kind::Equal => "equal",
        }
    }
}

/// Two segments of a set that meet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Crossing {
    /// The lower index.
    pub i: usize,
    /// The higher index.
    pub j: usize,
    /// What they have in common.
    pub kind: Kind,
    /// The common point, or the end of the common part that comes first along
    /// i.
    pub first: Meeting,
    /// The other end of a common part of positive length.
    pub second: Option<Meeting>,
}

/// The kind of two segments, if they meet.
pub fn kind<S: Number>(a: Ends<S>, b: Ends<S>) -> Option<Kind> {
    meet(a, b).map(|(kind, ..)| kind)
}

/// The kind of two segments that meet, with the common point or both ends of
/// the common part.
pub fn meet<S: Number>(a: Ends<S>, b: Ends<S>) -> Option<(Kind, Meeting, Option<Meeting>)> {
    let segment = |[start, end]: Ends<S>| Shape::Segment { start, end };
    let (relation, intersection) = solve(&segment(a), &segment(b));
    let (first, second) = match intersection? {
        Intersection::Point(meeting) => (meeting, None),
        Intersection::Overlap { start, end } => (start.expect("segments are bounded"), end),
    };
    let kind = if relation == Relation::Equal {
        Kind::Equal
    } else if second.is_some() {
        Kind::Overlap
    } else {
        // A segment of length zero has t = 0: its point is an endpoint.
        let is_end = |t: &Rational| *t == Rational::of(0) || *t == Rational::of(1);
        match (is_end(&first.t), is_end(&first.u)) {
            (true, true) => Kind::Shared,
            (false, false) => Kind::Cross,
            _ => Kind::Touch,
        }
    };
    Some((kind, first, second))
}

/// All pairs of the segments that meet, i < j, sorted by (i, j).
pub fn crossings<S: Number>(segments: &[Ends<S>]) -> Vec<Crossing> {
    let mut found = Vec::new();
    for (i, &a) in segments.iter().enumerate() {
        for (j, &b) in segments.iter().enumerate().skip(i + 1) {
            if let Some((kind, first, second)) = meet(a, b) {
                found.push(Crossing {
                    i,
                    j,
                    kind,
                    first,
                    second,
                });
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn word<S: Number>(a: Ends<S>, b: Ends<S>) -> &'static str {
        kind(a, b).map_or("none", Kind::name)
    }

    #[test]
    fn known_kinds() {
        let a = [[0, 0], [4, 0]];
        assert_eq!(word(a, [[2, -1], [2, 1]]), "cross");
        assert_eq!(word(a, [[2, 0], [2, 1]]), "touch");
        assert_eq!(word(a, [[4, 0], [4, 1]]), "shared");
        assert_eq!(word(a, [[4, 0], [5, 0]]), "shared");
        assert_eq!(word(a, [[3, 0], [5, 0]]), "overlap");
        assert_eq!(word(a, [[1, 0], [2, 0]]), "overlap");
        assert_eq!(word(a, [[0, 0], [2, 0]]), "overlap");
        assert_eq!(word(a, [[4, 0], [0, 0]]), "equal");
        assert_eq!(word(a, [[5, 0], [6, 0]]), "none");
        assert_eq!(word(a, [[0, 1], [4, 1]]), "none");
    }

    #[test]
    fn a_segment_of_length_zero_is_its_endpoint() {
        let a = [[0, 0], [4, 0]];
        let p = |x| [[x, 0], [x, 0]];
        assert_eq!(word(a, p(2)), "touch");
        assert_eq!(word(p(2), a), "touch");
        assert_eq!(word(a, p(0)), "shared");
        assert_eq!(word(a, p(4)), "shared");
        assert_eq!(word(a, p(5)), "none");
        assert_eq!(word(p(1), p(1)), "equal");
        assert_eq!(word(p(1), p(2)), "none");
        let (_, meeting, second) = meet(a, p(4)).unwrap();
        assert_eq!(meeting.to_f64().t, 1.0);
        assert_eq!(meeting.to_f64().u, 0.0);
        assert_eq!(second, None);
    }

    #[test]
    fn the_first_end_is_the_first_along_i() {
        let found = crossings(&[[[4, 0], [0, 0]], [[-1, 0], [2, 0]], [[1, 1], [1, -1]]]);
        let pairs: Vec<_> = found.iter().map(|c| (c.i, c.j, c.kind)).collect();
        assert_eq!(
            pairs,
            [
                (0, 1, Kind::Overlap),
                (0, 2, Kind::Cross),
                (1, 2, Kind::Cross)
            ]
        );
        let first = found[0].first.to_f64();
        assert_eq!((first.at, first.t, first.u), ([2.0, 0.0], 0.5, 1.0));
        let second = found[0].second.as_ref().unwrap().to_f64();
        assert_eq!(
            (second.at, second.t, second.u),
            ([0.0, 0.0], 1.0, 1.0 / 3.0)
        );
        let cross = found[1].first.to_f64();
        assert_eq!((cross.at, cross.t, cross.u), ([1.0, 0.0], 0.75, 0.5));
        assert_eq!(found[1].second, None);
    }
}
