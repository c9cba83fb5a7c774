//! How far two sets of space are from each other, and where they are closest.
//!
//! A ball is all that is within its radius of its center, so each set is taken
//! for a core, which is a point, a straight piece, a box or a plane, and a
//! radius. The distance D of two cores has a rational square. The distance of the
//! sets is D less the radii, and 0 if that is negative.

mod cores;
mod meeting;

use std::cmp::Ordering;

use super::Spatial;
use super::Track;
use super::body::Body;
use super::relation::relation_of_bodies;
use super::shape::Linear;
use crate::distance::{Closest, Gap};
use crate::linear::Relation;
use crate::number::Number;
use crate::rational::Rational;
use crate::surd::Surd;
use crate::track::zero;

/// The distance of two closed sets, and its square: 0 where they meet. Panics if
/// one of them is not valid.
pub fn distance<S: Number>(a: &Spatial<S>, b: &Spatial<S>) -> [Surd; 2] {
    Gap::distance(gap(a, b))
}

/// Whether the distance is at most `limit`.
pub fn within<S: Number>(a: &Spatial<S>, b: &Spatial<S>, limit: &Rational) -> bool {
    let [distance, _] = distance(a, b);
    distance.compare(limit) != Ordering::Greater
}

/// The closest points of the two sets. Panics if one of them is not valid.
///
/// Where many pairs are closest, it is the one with the lowest parameter t on
/// a; where a has none, with the lowest u on b. If there is no lowest t, then
/// t = 0 if it is among them, and the lowest u otherwise. Where none of the two
/// has a parameter: of two boxes the pair of the lowest coordinates; of a box and
/// a plane that of the corner with the lowest number; of two planes that of the
/// point the first is given by.
///
/// Where the sets meet, it is one common point: the first along a, and along b
/// if a has no parameter. If there is no first, the point at parameter 0 if it
/// is common, and the last otherwise. The lowest corner of what two boxes have in
/// common; the point of a box or a plane nearest to a ball's center; the point of
/// the first ball nearest to the center of the second; of a box and a plane the
/// corner with the lowest number that is in the plane, and if there is none the
/// point of the edge with the lowest number that passes it; of two planes the
/// common point nearest to the point the first is given by.
pub fn closest<S: Number>(a: &Spatial<S>, b: &Spatial<S>) -> Closest<3, Surd> {
    let has = [a, b].map(has_parameter);
    match gap(a, b) {
        Some(gap) => gap.closest(has),
        None => meeting::common_point(&Body::of(a), &Body::of(b), has),
    }
}

fn has_parameter<S>(set: &Spatial<S>) -> bool {
    matches!(set, Spatial::Linear(shape) if !matches!(shape, Linear::Point(_)))
}

/// The set without its radius, and the radius.
fn core<S: Number>(set: &Spatial<S>) -> (Body, Rational) {
    match Body::of(set) {
        Body::Round(ball) => {
            let point = Track::between(&ball.center, &ball.center);
            (Body::Linear(point), ball.radius)
        }
        other => (other, zero()),
    }
}

/// Nothing for sets that meet.
fn gap<S: Number>(a: &Spatial<S>, b: &Spatial<S>) -> Option<Gap<3>> {
    let ((a, r), (b, s)) = (core(a), core(b));
    let relation = relation_of_bodies(&a.clone().reduced(), &b.clone().reduced());
    if relation != Relation::Disjoint {
        return None;
    }
    Gap::of(cores::closest_of_cores(&a, &b), [r, s])
}

#[cfg(test)]
mod tests;
