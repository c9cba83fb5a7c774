//! How two sets of space lie to each other.
//!
//! All of them are convex. Where the relative interiors A° and B° meet, their
//! common part is the relative interior of the common part of A and B: so one
//! point of that decides whether they do.

use std::cmp::Ordering;

use super::Spatial;
use super::Track;
use super::block::Block;
use super::body::{Body, Round};
use super::chord::interval;
use super::common::{Intersection, PlaneIntersection, common_of_tracks, track_in_sheet};
use super::sheet::Sheet;
use super::vector::{Vector, cross, dot, is_zero, minus};
use crate::linear::Relation;
use crate::number::Number;
use crate::rational::Rational;
use crate::track::{one, zero};

/// Whether the closed sets share a point.
pub fn intersects<S: Number>(a: &Spatial<S>, b: &Spatial<S>) -> bool {
    relation(a, b) != Relation::Disjoint
}

/// How `a` lies to `b`. Panics if one of them is not valid.
pub fn relation<S: Number>(a: &Spatial<S>, b: &Spatial<S>) -> Relation {
    relation_of_bodies(&Body::of(a).reduced(), &Body::of(b).reduced())
}

pub(crate) fn relation_of_bodies(a: &Body, b: &Body) -> Relation {
    match (a, b) {
        (Body::Linear(a), Body::Linear(b)) => tracks(a, b),
        (Body::Linear(a), Body::Round(b)) => track_round(a, b),
        (Body::Linear(a), Body::Block(b)) => track_block(a, b),
        (Body::Linear(a), Body::Sheet(b)) => track_sheet(a, b),
        (Body::Round(a), Body::Round(b)) => rounds(a, b),
        (Body::Round(a), Body::Block(b)) => round_block(a, b),
        (Body::Round(a), Body::Sheet(b)) => round_sheet(a, b),
        (Body::Block(a), Body::Block(b)) => blocks(a, b),
        (Body::Block(a), Body::Sheet(b)) => block_sheet(a, b),
        (Body::Sheet(a), Body::Sheet(b)) => sheets(a, b),
        (Body::Round(_) | Body::Block(_) | Body::Sheet(_), Body::Linear(_))
        | (Body::Block(_) | Body::Sheet(_), Body::Round(_))
        | (Body::Sheet(_), Body::Block(_)) => relation_of_bodies(b, a).reversed(),
    }
}

/// The relation of sets that meet.
struct Facts {
    interiors_meet: bool,
    within: bool,
    contains: bool,
    /// The dimensions of A, of B and of the common part are the same.
    same_dimension: bool,
}

impl Facts {
    fn relation(&self) -> Relation {
        if !self.interiors_meet {
            return Relation::Touch;
        }
        match (self.within, self.contains) {
            (true, true) => Relation::Equal,
            (true, false) => Relation::Within,
            (false, true) => Relation::Contains,
            (false, false) if self.same_dimension => Relation::Overlap,
            (false, false) => Relation::Cross,
        }
    }
}

fn tracks(a: &Track, b: &Track) -> Relation {
    let facts = match common_of_tracks(a, b) {
        None => return Relation::Disjoint,
        Some(Intersection::Point(meeting)) => Facts {
            interiors_meet: a.is_interior(&meeting.t) && b.is_interior(&meeting.u),
            within: a.is_point(),
            contains: b.is_point(),
            same_dimension: false,
        },
        Some(Intersection::Overlap { start, end }) => {
            let ends: Vec<_> = start.into_iter().chain(end).collect();
            // The common part is all of a shape if it ends where the shape does.
            Facts {
                interiors_meet: true,
                within: ends.len() == a.ends().len() && ends.iter().all(|m| a.ends_at(&m.t)),
                contains: ends.len() == b.ends().len() && ends.iter().all(|m| b.ends_at(&m.u)),
                same_dimension: true,
            }
        }
    };
    facts.relation()
}

/// Whether a track has two ends, or one that is both, and these are in a convex
/// set.
fn is_all_in(track: &Track, has: impl Fn(&Vector) -> bool) -> bool {
    track.has_start && track.has_end && has(&track.origin) && has(&track.at(&one()))
}

/// A linear shape and a ball of positive radius.
fn track_round(a: &Track, ball: &Round) -> Relation {
    let nearest = ball.side(&a.at(&a.nearest(&ball.center)));
    if nearest == Ordering::Greater {
        return Relation::Disjoint;
    }
    let facts = Facts {
        // Where an end is in the open ball, so are points beside it that are no
        // ends.
        interiors_meet: nearest == Ordering::Less,
        within: is_all_in(a, |p| ball.side(p) != Ordering::Greater),
        contains: false,
        same_dimension: false,
    };
    facts.relation()
}

/// A linear shape and a box of two or three dimensions.
fn track_block(a: &Track, block: &Block) -> Relation {
    let Some([first, last]) = interval(a, block) else {
        return Relation::Disjoint;
    };
    let middle = (first + last) * Rational::new(1, 2, 0);
    let facts = Facts {
        interiors_meet: a.is_interior(&middle) && block.has_in_relative_interior(&a.at(&middle)),
        within: is_all_in(a, |p| block.has(p)),
        contains: false,
        same_dimension: false,
    };
    facts.relation()
}

fn track_sheet(a: &Track, sheet: &Sheet) -> Relation {
    let facts = match track_in_sheet(a, sheet) {
        None => return Relation::Disjoint,
        Some(PlaneIntersection::All) => Facts {
            interiors_meet: true,
            within: true,
            contains: false,
            same_dimension: false,
        },
        Some(PlaneIntersection::Point(passage)) => Facts {
            interiors_meet: a.is_interior(&passage.t),
            within: a.is_point(),
            contains: false,
            same_dimension: false,
        },
    };
    facts.relation()
}

/// Two balls of positive radius.
fn rounds(a: &Round, b: &Round) -> Relation {
    let way = minus(&b.center, &a.center);
    let distance = dot(&way, &way);
    let (sum, difference) = (&a.radius + &b.radius, &a.radius - &b.radius);
    let order = distance.cmp(&(&sum * &sum));
    if order == Ordering::Greater {
        return Relation::Disjoint;
    }
    let is_nested = distance <= &difference * &difference;
    let facts = Facts {
        interiors_meet: order == Ordering::Less,
        within: is_nested && a.radius <= b.radius,
        contains: is_nested && b.radius <= a.radius,
        same_dimension: true,
    };
    facts.relation()
}

/// A ball of positive radius and a box of two or three dimensions.
fn round_block(ball: &Round, block: &Block) -> Relation {
    let nearest = ball.side(&block.nearest(&ball.center));
    if nearest == Ordering::Greater {
        return Relation::Disjoint;
    }
    let r = [0; 3].map(|_| ball.radius.clone());
    let furthest = [
        minus(&ball.center, &r),
        [0, 1, 2].map(|k| &ball.center[k] + &r[k]),
    ];
    let facts = Facts {
        // The open ball about the nearest point has points of the relative
        // interior beside it.
        interiors_meet: nearest == Ordering::Less,
        within: furthest.iter().all(|p| block.has(p)),
        contains: block.corners().iter().all(|p| ball.side(p).is_le()),
        same_dimension: block.wide_axes().len() == 3,
    };
    facts.relation()
}

/// A ball of positive radius and a plane.
fn round_sheet(ball: &Round, sheet: &Sheet) -> Relation {
    // |n . (c - p)| / |n| is the distance of the center.
    let value = sheet.value(&ball.center);
    let reach = dot(&sheet.normal, &sheet.normal) * ball.squared_radius();
    match (&value * &value).cmp(&reach) {
        Ordering::Greater => Relation::Disjoint,
        Ordering::Equal => Relation::Touch,
        Ordering::Less => Relation::Cross,
    }
}

/// Two boxes of two or three dimensions.
fn blocks(a: &Block, b: &Block) -> Relation {
    let Some(common) = a.common(b) else {
        return Relation::Disjoint;
    };
    let middle = common.middle();
    let dimension = |block: &Block| block.wide_axes().len();
    let facts = Facts {
        interiors_meet: [a, b].iter().all(|x| x.has_in_relative_interior(&middle)),
        within: b.has(&a.min) && b.has(&a.max),
        contains: a.has(&b.min) && a.has(&b.max),
        same_dimension: dimension(a) == dimension(b) && dimension(b) == dimension(&common),
    };
    facts.relation()
}

/// A box of two or three dimensions and a plane.
fn block_sheet(block: &Block, sheet: &Sheet) -> Relation {
    let sides = block.corners().map(|p| sheet.value(&p).sign());
    let is_on = |side: Ordering| sides.contains(&side);
    match (
        is_on(Ordering::Less),
        is_on(Ordering::Equal),
        is_on(Ordering::Greater),
    ) {
        (true, _, true) => Relation::Cross,
        (false, _, false) => Relation::Within,
        // An inner point is a mean of all corners, so it is on one side.
        (_, true, _) => Relation::Touch,
        (_, false, _) => Relation::Disjoint,
    }
}

fn sheets(a: &Sheet, b: &Sheet) -> Relation {
    if !is_zero(&cross(&a.normal, &b.normal)) {
        Relation::Cross
    } else if a.value(&b.point) == zero() {
        Relation::Equal
    } else {
        Relation::Disjoint
    }
}

#[cfg(test)]
mod tests;
