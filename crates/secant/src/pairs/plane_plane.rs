//! Plane with plane.

use crate::kernel::Sign;
use crate::{Plane, Relation, Scalar, ScalarIn};

pub(crate) fn intersects<S: Scalar + ScalarIn<D>, const D: usize>(
    a: &Plane<D, S>,
    b: &Plane<D, S>,
) -> bool {
    relation(a, b) != Relation::Disjoint
}

pub(crate) fn relation<S: Scalar + ScalarIn<D>, const D: usize>(
    a: &Plane<D, S>,
    b: &Plane<D, S>,
) -> Relation {
    if !a.facing().is_parallel(&b.facing()) {
        Relation::Cross
    } else if a.facing().side(b.point()) == Sign::Zero {
        Relation::Equal
    } else {
        Relation::Disjoint
    }
}
