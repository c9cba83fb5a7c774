//! The circle that bounds a disc, with point, line, ray and segment.

use super::ball_linear::{center, pieces, places};
use super::{Linear, linear_linear};
use crate::{Ball, Boundary, Contact, Passing, Relation, Scalar};
use alloc::vec::Vec;

pub(crate) fn intersects<S: Scalar>(circle: &Boundary<Ball<2, S>>, linear: &Linear<2, S>) -> bool {
    places(&circle.0, linear).next().is_some()
}

pub(crate) fn relation<S: Scalar>(
    circle: &Boundary<Ball<2, S>>,
    linear: &Linear<2, S>,
) -> Relation {
    if circle.0.is_point() {
        return linear_linear::relation(&(&center(&circle.0)).into(), linear);
    }
    let mut places = places(&circle.0, linear).peekable();
    if places.peek().is_none() {
        Relation::Disjoint
    } else if linear.is_point() {
        Relation::Contains
    } else if places.all(|(_, passing, _)| passing == Passing::Ends) {
        Relation::Touch
    } else {
        Relation::Cross
    }
}

pub(crate) fn intersection<S: Scalar>(
    circle: &Boundary<Ball<2, S>>,
    linear: &Linear<2, S>,
) -> Option<Vec<Contact<S::Real>>> {
    let contacts: Vec<_> = pieces(&circle.0, linear)
        .map(|piece| piece.contact(linear))
        .collect();
    (!contacts.is_empty()).then_some(contacts)
}
