//! Plane with plane.

use crate::kernel::{FacingKind, Sign, projection_axes};
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
    if !are_parallel(a, b) {
        Relation::Cross
    } else if a.facing().side(b.point()) == Sign::Zero {
        Relation::Equal
    } else {
        Relation::Disjoint
    }
}

fn are_parallel<S: Scalar + ScalarIn<D>, const D: usize>(a: &Plane<D, S>, b: &Plane<D, S>) -> bool {
    let (one, other) = (a.facing(), b.facing());
    match (one.kind, other.kind) {
        (FacingKind::Normal, FacingKind::Normal) => {
            let origin = [S::default(); D];
            projection_axes([origin, one.parts[1]], [origin, other.parts[1]]).is_none()
        }
        (_, FacingKind::Points) => {
            let [p, q, r] = other.parts;
            [q, r].iter().all(|&x| one.slope([p, x]) == Sign::Zero)
        }
        (FacingKind::Points, FacingKind::Normal) => are_parallel(b, a),
    }
}
