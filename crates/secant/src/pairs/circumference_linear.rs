//! The circle that bounds a disc, with point, line, ray and segment.

use super::ball_linear::{center, pieces};
use super::{Linear, Met, linear_linear};
use crate::{Ball, Boundary, Contact, Passing, Relation, Scalar};
use alloc::vec::Vec;

pub(crate) fn intersects<S: Scalar>(circle: &Boundary<Ball<2, S>>, linear: &Linear<S>) -> bool {
    !pieces(&circle.0, linear).is_empty()
}

pub(crate) fn relation<S: Scalar>(circle: &Boundary<Ball<2, S>>, linear: &Linear<S>) -> Relation {
    if circle.0.is_point() {
        return linear_linear::relation(&(&center(&circle.0)).into(), linear);
    }
    let pieces = pieces(&circle.0, linear);
    if pieces.is_empty() {
        Relation::Disjoint
    } else if linear.is_point() {
        Relation::Contains
    } else if pieces.iter().all(|piece| piece.passing == Passing::Ends) {
        Relation::Touch
    } else {
        Relation::Cross
    }
}

pub(crate) fn intersection<S: Scalar>(
    circle: &Boundary<Ball<2, S>>,
    linear: &Linear<S>,
) -> Option<Vec<Contact<S::Real>>> {
    let pieces = pieces(&circle.0, linear);
    let contacts: Vec<_> = pieces
        .into_iter()
        .map(|piece| Met::new(linear, piece).contact())
        .collect();
    (!contacts.is_empty()).then_some(contacts)
}
