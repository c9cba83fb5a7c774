//! Box with box: intervals on each axis, by comparing coordinates as given.

use crate::shapes::one_zero;
use crate::{Aabb, Relation, Scalar, ScalarIn};

pub(crate) fn intersects<S: Scalar + ScalarIn<D>, const D: usize>(
    a: &Aabb<D, S>,
    b: &Aabb<D, S>,
) -> bool {
    // Without branches, because their outcomes are unpredictable.
    let ([a, b], [c, d]) = (a.min_and_max(), b.min_and_max());
    let on_axis = |k: usize| (a[k] <= d[k]) & (c[k] <= b[k]);
    (0..D).fold(true, |meet, k| meet & on_axis(k))
}

pub(crate) fn relation<S: Scalar + ScalarIn<D>, const D: usize>(
    a: &Aabb<D, S>,
    b: &Aabb<D, S>,
) -> Relation {
    let Some(common) = intersection(a, b) else {
        return Relation::Disjoint;
    };
    // On an axis, the relative interiors of two intervals intersect in an open interval or, where one of the
    // two is a point, in that point if it is not an end of the other.
    let interiors_meet = (0..D).all(|k| {
        let flat = |x: &Aabb<D, S>| x.min()[k] == x.max()[k];
        let holds = |x: &Aabb<D, S>| {
            flat(x) || x.min()[k] < common.min()[k] && common.max()[k] < x.max()[k]
        };
        !flat(&common) || (flat(a) || flat(b)) && holds(a) && holds(b)
    });
    if !interiors_meet {
        return Relation::Touch;
    }
    match (common == *a, common == *b) {
        (true, true) => Relation::Equal,
        (true, false) => Relation::Within,
        (false, true) => Relation::Contains,
        (false, false) => {
            let same = a.dimension() == b.dimension() && a.dimension() == common.dimension();
            if same {
                Relation::Overlap
            } else {
                Relation::Cross
            }
        }
    }
}

/// The common box. Its zeros are +0, whatever their signs in the input.
pub(crate) fn intersection<S: Scalar + ScalarIn<D>, const D: usize>(
    a: &Aabb<D, S>,
    b: &Aabb<D, S>,
) -> Option<Aabb<D, S>> {
    let min = core::array::from_fn(|k| {
        if a.min()[k] < b.min()[k] {
            b.min()[k]
        } else {
            a.min()[k]
        }
    });
    let max = core::array::from_fn(|k| {
        if b.max()[k] < a.max()[k] {
            b.max()[k]
        } else {
            a.max()[k]
        }
    });
    Aabb::try_new(min.map(one_zero), max.map(one_zero)).ok()
}
