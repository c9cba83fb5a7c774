//! Polyline and polygon, each with each.

use super::chain::{Chain, Location};
use super::linear_polygon::{self, Parts};
use super::linear_polyline::{self, Common};
use super::{Linear, aabb_aabb, linear_linear};
use crate::index::{Boxed, any_two};
use crate::{Relation, Scalar, Segment};
use alloc::vec::Vec;

/// Edges are tested pair by pair where there are no more pairs than this.
const FEW: usize = 64;

pub(crate) fn intersects<S: Scalar>(a: &Chain<'_, S>, b: &Chain<'_, S>) -> bool {
    if !aabb_aabb::intersects(a.bounds(), b.bounds()) {
        return false;
    }
    // Chains whose edges do not meet are apart, or one is all within the other.
    let holds = |a: &Chain<'_, S>, b: &Chain<'_, S>| {
        a.filled().is_some() && a.locate(b.vertex(0)) == Location::Interior
    };
    edges_meet(a, b) || holds(a, b) || holds(b, a)
}

fn edges_meet<S: Scalar>(a: &Chain<'_, S>, b: &Chain<'_, S>) -> bool {
    let (ours, theirs) = (near(a, b), near(b, a));
    let meet =
        |p: &Segment<2, S>, q: &Segment<2, S>| linear_linear::intersects(&p.into(), &q.into());
    if ours.len().saturating_mul(theirs.len()) <= FEW {
        return ours.iter().any(|p| theirs.iter().any(|q| meet(p, q)));
    }
    let all: Vec<Segment<2, S>> = ours.iter().chain(&theirs).copied().collect();
    let edges = all.iter().enumerate();
    let mut boxes: Vec<Boxed<S>> = edges.map(|(id, edge)| Boxed::of(edge, id)).collect();
    any_two(&mut boxes, &mut |i, j| {
        let of_both = (i < ours.len()) != (j < ours.len());
        of_both && meet(&all[i], &all[j])
    })
}

/// The edges of one chain whose boxes intersect that of the other.
fn near<S: Scalar>(chain: &Chain<'_, S>, other: &Chain<'_, S>) -> Vec<Segment<2, S>> {
    let bounds = other.bounds();
    let near = |edge: &_| Boxed::of(edge, 0).meets(bounds.min(), bounds.max());
    chain.segments().filter(near).collect()
}

/// How one chain lies to the other, neither of which is a point.
///
/// Each edge of one that is near the other is asked about the edges of the other.
pub(crate) fn relation<S: Scalar>(a: &Chain<'_, S>, b: &Chain<'_, S>) -> Relation {
    let crosses = |parts: &Parts| parts.within && parts.outside;
    match (a.filled(), b.filled()) {
        (None, None) => of_curves(a, b),
        (None, Some(_)) => parts(a, b, crosses).relation(),
        (Some(_), None) => parts(b, a, crosses).relation().reversed(),
        (Some(_), Some(_)) => {
            let ring = parts(a, b, crosses);
            match (ring.within, ring.outside) {
                // Where the ring of A enters the interior of B, B is not all in A.
                (true, true) => Relation::Overlap,
                (true, false) => Relation::Within,
                (false, false) => Relation::Equal,
                // The interior of B is all in A or all outside, and its ring with it.
                (false, true) if parts(b, a, |parts| parts.within || parts.outside).within => {
                    Relation::Contains
                }
                (false, true) if ring.on_ring => Relation::Touch,
                (false, true) => Relation::Disjoint,
            }
        }
    }
}

/// The parts of the edges of a chain, seen from a polygon, up to those that decide.
fn parts<S: Scalar>(
    chain: &Chain<'_, S>,
    polygon: &Chain<'_, S>,
    decide: impl Fn(&Parts) -> bool,
) -> Parts {
    let mut all = Parts::default();
    let bounds = polygon.bounds();
    for edge in chain.segments() {
        let is_near = Boxed::of(&edge, 0).meets(bounds.min(), bounds.max());
        all = all.and(match is_near {
            true => linear_polygon::parts(&(&edge).into(), polygon),
            false => Parts {
                outside: true,
                ..Parts::default()
            },
        });
        if decide(&all) {
            break;
        }
    }
    all
}

fn of_curves<S: Scalar>(a: &Chain<'_, S>, b: &Chain<'_, S>) -> Relation {
    let ends: Vec<[S; 2]> = [a.ends(), b.ends()]
        .into_iter()
        .flatten()
        .flatten()
        .collect();
    let common = |a: &Chain<'_, S>, b: &Chain<'_, S>| {
        let edges = a.segments().map(|edge| Linear::from(&edge));
        edges
            .filter(|edge| !edge.is_point())
            .map(|edge| linear_polyline::common(&edge, b, &ends))
            .fold(Common::NO_EDGES, Common::and)
    };
    common(a, b).relation(|| common(b, a).covered)
}
