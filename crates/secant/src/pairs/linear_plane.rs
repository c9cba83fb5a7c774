//! Point, line, ray and segment with a plane in space.
//!
//! The ends of a linear shape are on sides of the plane, and its direction leads to one: with these
//! signs all is decided.

use super::{ContactInterval, Linear, ParameterEnclosure};
use crate::kernel::{Facing, RootParameter, Sign, Target};
use crate::result::Normal;
use crate::{Feature, Passing, Plane, PlaneIntersection, Scalar, ScalarIn};

/// Where a linear shape meets a plane.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum PlaneContact {
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
) -> PlaneContact {
    let start = facing.side(linear.origin());
    if linear.is_point() {
        return match start {
            Sign::Zero => PlaneContact::Whole,
            _ => PlaneContact::Nowhere,
        };
    }
    if let Some(end) = linear.end() {
        return match (start, facing.side(end)) {
            (Sign::Zero, Sign::Zero) => PlaneContact::Whole,
            (Sign::Zero, _) => PlaneContact::Start,
            (_, Sign::Zero) => PlaneContact::End,
            (start, end) if start == end => PlaneContact::Nowhere,
            _ => PlaneContact::Inside,
        };
    }
    match (facing.slope(linear.direction()), start) {
        (Sign::Zero, Sign::Zero) => PlaneContact::Whole,
        (Sign::Zero, _) => PlaneContact::Nowhere,
        _ if linear.start().is_none() => PlaneContact::Inside,
        (_, Sign::Zero) => PlaneContact::Start,
        (slope, start) if slope == start => PlaneContact::Nowhere,
        _ => PlaneContact::Inside,
    }
}

/// The point where a linear shape meets a plane, where it is one.
pub(crate) fn root_parameter<S: Scalar + ScalarIn<D>, const D: usize>(
    linear: &Linear<D, S>,
    facing: &Facing<D, S>,
    crossing: PlaneContact,
) -> Option<RootParameter<D, S>> {
    match crossing {
        PlaneContact::Start => linear.start().map(RootParameter::At),
        PlaneContact::End => linear.end().map(RootParameter::At),
        PlaneContact::Inside => Some(RootParameter::Plane(*facing)),
        PlaneContact::Nowhere | PlaneContact::Whole => None,
    }
}

pub(crate) fn intersection<S: Scalar + ScalarIn<D>, R: Target, const D: usize>(
    linear: &Linear<D, S>,
    plane: &Plane<D, S>,
) -> Option<PlaneIntersection<D, R>> {
    let facing = plane.facing();
    let crossing = crossing(linear, &facing);
    if crossing == PlaneContact::Whole && !linear.is_point() {
        return Some(PlaneIntersection::Whole);
    }
    let root_parameter = match crossing {
        PlaneContact::Whole => RootParameter::At(linear.origin()),
        _ => root_parameter(linear, &facing, crossing)?,
    };
    let passage = ParameterEnclosure::new(linear, root_parameter).passage(linear);
    Some(PlaneIntersection::Point(passage))
}

/// The common points as a piece of the plane.
pub(crate) fn contact_interval<S: Scalar + ScalarIn<D>, const D: usize>(
    linear: &Linear<D, S>,
    plane: &Plane<D, S>,
) -> Option<ContactInterval<D, S>> {
    let facing = plane.facing();
    let crossing = crossing(linear, &facing);
    let contact_interval = |root_parameter, exit, normal| ContactInterval {
        enter: ParameterEnclosure::new(linear, root_parameter),
        exit,
        feature: Feature::Boundary,
        passing: if crossing == PlaneContact::Inside {
            Passing::Crosses
        } else {
            Passing::Ends
        },
        normal,
    };
    if crossing == PlaneContact::Whole {
        let [first, last] = [linear.origin(), linear.end().unwrap_or(linear.origin())];
        return Some(contact_interval(
            RootParameter::At(first),
            RootParameter::At(last),
            Normal::Against,
        ));
    }
    let root_parameter = root_parameter(linear, &facing, crossing)?;
    Some(contact_interval(
        root_parameter,
        root_parameter,
        Normal::Plane(facing),
    ))
}
