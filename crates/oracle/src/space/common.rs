//! The common part of two linear shapes, of a linear shape and a plane, and of
//! two boxes.
//!
//! Two lines that are not parallel are in one plane if (c - o) . (d x e) = 0, and
//! then they meet where
//!
//! ```text
//! o + t d = c + u e      so      t (d x e) = (c - o) x e,   u (d x e) = (c - o) x d
//! ```
//!
//! and two on one line are intervals of t.

use std::cmp::Ordering;

use super::Track;
use super::block::Block;
use super::shape::{Box3, Linear, Plane};
use super::sheet::Sheet;
use super::vector::{Vector, cross, dot, is_zero, minus};
use crate::number::Number;
use crate::rational::Rational;
use crate::track::zero;

/// A common point of a and b.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Meeting<N> {
    /// The point.
    pub at: [N; 3],
    /// Where it is on a, in multiples of a's direction (for a segment, of end -
    /// start); 0 if a is a point or a segment of length zero.
    pub t: N,
    /// Where it is on b, likewise.
    pub u: N,
}

impl<N> Meeting<N> {
    /// The meeting with each number changed by `f`.
    pub fn map<M>(&self, f: impl Fn(&N) -> M) -> Meeting<M> {
        Meeting {
            at: self.at.each_ref().map(&f),
            t: f(&self.t),
            u: f(&self.u),
        }
    }
}

/// The common points of two linear shapes, where they have any.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Intersection<N> {
    /// One point.
    Point(Meeting<N>),
    /// More than one point of one line.
    Overlap {
        /// The end that comes first along a; none if it goes on for ever
        /// against a's direction.
        start: Option<Meeting<N>>,
        /// The end that comes last along a; none if it goes on for ever.
        end: Option<Meeting<N>>,
    },
}

/// A common point of a linear shape and another, and its parameter.
pub type Passage<N> = crate::chord::Passage<3, N>;

/// The common points of a linear shape and a plane, where they have any.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlaneIntersection<N> {
    /// One point. A point, and a segment of length zero, has t = 0.
    Point(Passage<N>),
    /// All of the shape, which is more than a point.
    All,
}

/// The common points of two linear shapes. Panics if one has no direction.
pub fn linear_linear<S: Number>(a: &Linear<S>, b: &Linear<S>) -> Option<Intersection<Rational>> {
    common_of_tracks(&Track::of(a), &Track::of(b))
}

/// The common points of a linear shape and a plane. Panics if one of them is
/// not valid.
pub fn linear_plane<S: Number>(
    linear: &Linear<S>,
    plane: &Plane<S>,
) -> Option<PlaneIntersection<Rational>> {
    track_in_sheet(&Track::of(linear), &Sheet::of(plane))
}

/// The common part of two boxes, if they have one: on each axis the higher of
/// the minima and the lower of the maxima.
pub fn common_box<S: Number>(a: &Box3<S>, b: &Box3<S>) -> Option<Box3<S>> {
    Block::of(a).common(&Block::of(b))?;
    let pick = |x: S, y: S, order: Ordering| {
        if Rational::of(y).cmp(&Rational::of(x)) == order {
            y
        } else {
            x
        }
    };
    let of = |p: [S; 3], q: [S; 3], order| [0, 1, 2].map(|k| pick(p[k], q[k], order));
    Some(Box3 {
        min: of(a.min, b.min, Ordering::Greater),
        max: of(a.max, b.max, Ordering::Less),
    })
}

pub(crate) fn common_of_tracks(a: &Track, b: &Track) -> Option<Intersection<Rational>> {
    let meeting = |p: Vector| Meeting {
        t: a.foot(&p),
        u: b.foot(&p),
        at: p,
    };
    if a.is_point() {
        return b
            .has(&a.origin)
            .then(|| Intersection::Point(meeting(a.origin.clone())));
    }
    if b.is_point() {
        return a
            .has(&b.origin)
            .then(|| Intersection::Point(meeting(b.origin.clone())));
    }
    let offset = minus(&b.origin, &a.origin);
    let across = cross(&a.direction, &b.direction);
    if !is_zero(&across) {
        if dot(&offset, &across) != zero() {
            return None;
        }
        let share = |v: Vector| dot(&v, &across) / dot(&across, &across);
        let t = share(cross(&offset, &b.direction));
        let u = share(cross(&offset, &a.direction));
        let at = a.at(&t);
        return (a.reaches(&t) && b.reaches(&u)).then_some(Intersection::Point(Meeting {
            at,
            t,
            u,
        }));
    }
    if !is_zero(&cross(&offset, &a.direction)) {
        return None;
    }

    // Intervals of t, closed where they have an end. The common part starts where
    // the later of the two starts, and ends where the earlier ends.
    let at = |end: Option<Vector>| end.map(|p| a.foot(&p));
    let [a_first, a_last] = ends(a).map(at);
    let [mut b_first, mut b_last] = ends(b).map(at);
    if dot(&a.direction, &b.direction) < zero() {
        (b_first, b_last) = (b_last, b_first);
    }
    let first = match (a_first, b_first) {
        (Some(a), Some(b)) => Some(a.max(b)),
        (one, other) => one.or(other),
    };
    let last = match (a_last, b_last) {
        (Some(a), Some(b)) => Some(a.min(b)),
        (one, other) => one.or(other),
    };
    if let (Some(first), Some(last)) = (&first, &last) {
        match first.cmp(last) {
            Ordering::Less => {}
            Ordering::Equal => return Some(Intersection::Point(meeting(a.at(first)))),
            Ordering::Greater => return None,
        }
    }
    let found = |t: Option<Rational>| t.map(|t| meeting(a.at(&t)));
    Some(Intersection::Overlap {
        start: found(first),
        end: found(last),
    })
}

/// The start and the end.
fn ends(track: &Track) -> [Option<Vector>; 2] {
    let start = track.has_start.then(|| track.origin.clone());
    let end = track.has_end.then(|| track.at(&Rational::of(1)));
    [start, end]
}

pub(crate) fn track_in_sheet(track: &Track, sheet: &Sheet) -> Option<PlaneIntersection<Rational>> {
    // n . (o + t d - p) = 0
    let (value, slope) = (
        sheet.value(&track.origin),
        dot(&sheet.normal, &track.direction),
    );
    if slope != zero() {
        let t = -&(value / slope);
        let at = track.at(&t);
        return track
            .reaches(&t)
            .then_some(PlaneIntersection::Point(Passage { at, t }));
    }
    if value != zero() {
        return None;
    }
    Some(if track.is_point() {
        let at = track.origin.clone();
        PlaneIntersection::Point(Passage { at, t: zero() })
    } else {
        PlaneIntersection::All
    })
}

#[cfg(test)]
mod tests;
