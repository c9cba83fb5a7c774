//! The circle that bounds a disc, with point, line, ray and segment.

use super::ball_linear::{center, contact_intervals, surface_contacts};
use super::{Linear, linear_linear};
use crate::kernel::Target;
use crate::{Ball, Contact, Passing, Relation, Scalar};
use alloc::vec::Vec;

pub(crate) fn intersects<S: Scalar>(circle: &Ball<2, S>, linear: &Linear<2, S>) -> bool {
    surface_contacts(circle, linear).next().is_some()
}

pub(crate) fn relation<S: Scalar>(circle: &Ball<2, S>, linear: &Linear<2, S>) -> Relation {
    if circle.is_point() {
        return linear_linear::relation(&(&center(circle)).into(), linear);
    }
    let mut surface_contacts = surface_contacts(circle, linear).peekable();
    if surface_contacts.peek().is_none() {
        Relation::Disjoint
    } else if linear.is_point() {
        Relation::Contains
    } else if surface_contacts.all(|(_, passing, _)| passing == Passing::Ends) {
        Relation::Touch
    } else {
        Relation::Cross
    }
}

pub(crate) fn intersection<S: Scalar, R: Target>(
    circle: &Ball<2, S>,
    linear: &Linear<2, S>,
) -> Option<Vec<Contact<R>>> {
    let contacts: Vec<_> = contact_intervals(circle, linear)
        .map(|contact_interval| contact_interval.contact(linear))
        .collect();
    (!contacts.is_empty()).then_some(contacts)
}
