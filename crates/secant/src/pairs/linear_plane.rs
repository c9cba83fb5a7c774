//! Point, line, ray and segment with a plane in space.
//!
//! The sides of the plane that the ends of a linear shape are on, and the side that its direction leads to,
//! decide everything.

use super::{ContactInterval, Linear, ParameterEnclosure};
use crate::kernel::{Facing, RootParameter, Sign, Target};
use crate::result::Normal;
use crate::{Feature, Passing, Plane, PlaneIntersection, Scalar, ScalarIn};

/// The common part of a linear shape and a plane.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum PlaneContact {
    Nowhere,
    /// Its start or its end.
    Start,
    End,
    /// A point between its ends.
    Inside,
    /// All of it.
    Whole,
}

/// The common part of a linear shape and a plane. Exact.
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

/// The common point of a linear shape and a plane, if there is exactly one.
pub(crate) fn root_parameter<S: Scalar + ScalarIn<D>, const D: usize>(
    linear: &Linear<D, S>,
    facing: &Facing<D, S>,
    crossing: PlaneContact,
) -> Option<RootParameter<D, S>> {
    match crossing {
        PlaneContact::Start => linear.start().map(RootParameter::At),
        PlaneContact::End => linear.end().map(RootParameter::At),
        PlaneContact::Inside => Some(RootParameter::of_plane(*facing)),
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

/// The contact interval with the plane.
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
