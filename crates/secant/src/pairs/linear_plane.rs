//! Point, line, ray and segment with a plane in space.
//!
//! The ends of a linear shape are on sides of the plane, and its direction leads to one: with these
//! signs all is decided.

use super::{Linear, Piece, Spot};
use crate::kernel::{Along, Facing, Sign, Target};
use crate::result::Normal;
use crate::{Feature, Passing, Plane, PlaneIntersection, Scalar, ScalarIn};

/// Where a linear shape meets a plane.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Crossing {
    Nowhere,
    /// At its start or end, and nowhere else.
    Start,
    End,
    /// In a point between.
    Inside,
    /// All of it is in the plane.
    Whole,
}

/// Where a linear shape meets a plane. Exact.
pub(crate) fn crossing<S: Scalar + ScalarIn<D>, const D: usize>(
    linear: &Linear<D, S>,
    facing: &Facing<D, S>,
) -> Crossing {
    let start = facing.side(linear.origin());
    if linear.is_point() {
        return match start {
            Sign::Zero => Crossing::Whole,
            _ => Crossing::Nowhere,
        };
    }
    if let Some(end) = linear.end() {
        return match (start, facing.side(end)) {
            (Sign::Zero, Sign::Zero) => Crossing::Whole,
            (Sign::Zero, _) => Crossing::Start,
            (_, Sign::Zero) => Crossing::End,
            (start, end) if start == end => Crossing::Nowhere,
            _ => Crossing::Inside,
        };
    }
    match (facing.slope(linear.direction()), start) {
        (Sign::Zero, Sign::Zero) => Crossing::Whole,
        (Sign::Zero, _) => Crossing::Nowhere,
        _ if linear.start().is_none() => Crossing::Inside,
        (_, Sign::Zero) => Crossing::Start,
        (slope, start) if slope == start => Crossing::Nowhere,
        _ => Crossing::Inside,
    }
}

/// The point where a linear shape meets a plane, where it is one.
pub(crate) fn place<S: Scalar + ScalarIn<D>, const D: usize>(
    linear: &Linear<D, S>,
    facing: &Facing<D, S>,
    crossing: Crossing,
) -> Option<Along<D, S>> {
    match crossing {
        Crossing::Start => linear.start().map(Along::At),
        Crossing::End => linear.end().map(Along::At),
        Crossing::Inside => Some(Along::Plane(*facing)),
        Crossing::Nowhere | Crossing::Whole => None,
    }
}

pub(crate) fn intersection<S: Scalar + ScalarIn<D>, R: Target, const D: usize>(
    linear: &Linear<D, S>,
    plane: &Plane<D, S>,
) -> Option<PlaneIntersection<D, R>> {
    let facing = plane.facing();
    let crossing = crossing(linear, &facing);
    if crossing == Crossing::Whole && !linear.is_point() {
        return Some(PlaneIntersection::Whole);
    }
    let place = match crossing {
        Crossing::Whole => Along::At(linear.origin()),
        _ => place(linear, &facing, crossing)?,
    };
    let passage = Spot::new(linear, place).passage(linear);
    Some(PlaneIntersection::Point(passage))
}

/// The common points as a piece of the plane.
pub(crate) fn piece<S: Scalar + ScalarIn<D>, const D: usize>(
    linear: &Linear<D, S>,
    plane: &Plane<D, S>,
) -> Option<Piece<D, S>> {
    let facing = plane.facing();
    let crossing = crossing(linear, &facing);
    let piece = |place, exit, normal| Piece {
        enter: Spot::new(linear, place),
        exit,
        feature: Feature::Boundary,
        passing: if crossing == Crossing::Inside {
            Passing::Crosses
        } else {
            Passing::Ends
        },
        normal,
    };
    if crossing == Crossing::Whole {
        let [first, last] = [linear.origin(), linear.end().unwrap_or(linear.origin())];
        return Some(piece(Along::At(first), Along::At(last), Normal::Against));
    }
    let place = place(linear, &facing, crossing)?;
    Some(piece(place, place, Normal::Plane(facing)))
}
