//! Polyline and polygon, each with each.

use super::chain::{Chain, Location};
use super::linear_polygon::{self, Parts};
use super::linear_polyline::{self, Common};
use super::{Linear, aabb_aabb, aabb_linear};
use crate::index::Bounds;
use crate::{Relation, Scalar, Segment};
use alloc::vec::Vec;

/// Whether the boxes of two chains are apart.
pub(crate) fn are_apart<S: Scalar>(a: &Chain<'_, S>, b: &Chain<'_, S>) -> bool {
    !aabb_aabb::intersects(a.bounds(), b.bounds())
}

pub(crate) fn intersects<S: Scalar>(a: &Chain<'_, S>, b: &Chain<'_, S>) -> bool {
    if are_apart(a, b) {
        return false;
    }
    let holds = |a: &Chain<'_, S>, b: &Chain<'_, S>| {
        a.filled().is_some() && a.locate(b.vertex(0)) != Location::Outside
    };
    // Chains whose edges do not meet are apart, or one is all within the other.
    holds(a, b) || holds(b, a) || meets_outline(a, b)
}

/// The shorter chain, and the longer one.
fn by_length<'c, 'a, S: Scalar>(a: &'c Chain<'a, S>, b: &'c Chain<'a, S>) -> [&'c Chain<'a, S>; 2] {
    if a.len() <= b.len() { [a, b] } else { [b, a] }
}

/// The first edge of a chain that meets the other one, or what is within that.
pub(crate) fn meeting_edge<S: Scalar>(
    chain: &Chain<'_, S>,
    other: &Chain<'_, S>,
) -> Option<Segment<2, S>> {
    let whole = chain.seen_box(&Bounds::of_chain(other));
    // Of a curve, an edge near the section is needed; a polygon may have all of it within.
    let is_near = |around: &Bounds<2>| {
        around.meets(&whole)
            && (other.filled().is_some()
                || other.number_near(0, &chain.given_box(around)).is_some())
    };
    let numbers = chain.numbers(|_, around| is_near(around));
    let mut edges = numbers
        .filter(|&number| chain.seen_edge(number).meets(&whole))
        .map(|number| chain.segment(number));
    edges.find(|edge| match other.filled() {
        Some(_) => linear_polygon::intersects(&edge.into(), other),
        None => linear_polyline::intersects(&edge.into(), other),
    })
}

/// The edges of a chain whose boxes meet that of the other one, in order.
fn near<'c, S: Scalar>(
    chain: &'c Chain<'_, S>,
    other: &Chain<'_, S>,
) -> impl Iterator<Item = Segment<2, S>> + use<'c, S> {
    chain.segments_near(Bounds::of_chain(other))
}

/// Whether a chain is in the box of the other one.
fn is_in_box<S: Scalar>(chain: &Chain<'_, S>, other: &Chain<'_, S>) -> bool {
    let bounds = chain.bounds();
    [bounds.min(), bounds.max()]
        .iter()
        .all(|&corner| aabb_linear::contains(other.bounds(), corner))
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

/// So many edges are asked first, since they often decide.
const FIRST: usize = 4;

/// Whether an edge of one chain meets one of the other.
fn meets_outline<S: Scalar>(a: &Chain<'_, S>, b: &Chain<'_, S>) -> bool {
    let [few, many] = by_length(a, b);
    meeting_edge(few, &many.outline()).is_some()
}

/// The parts of the edges of a chain, seen from a polygon, up to those that decide.
fn parts<S: Scalar>(
    chain: &Chain<'_, S>,
    polygon: &Chain<'_, S>,
    decide: impl Fn(&Parts) -> bool,
) -> Parts {
    let mut all = Parts {
        outside: !is_in_box(chain, polygon),
        ..Parts::default()
    };
    for (number, edge) in near(chain, polygon).enumerate() {
        // Where none meets the ring, all are on one side of it.
        if decide(&all) || number == FIRST && !meets_outline(chain, polygon) {
            break;
        }
        all = all.and(linear_polygon::parts(&(&edge).into(), polygon));
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
        let mut all = Common {
            covered: is_in_box(a, b),
            ..Common::NO_EDGES
        };
        for edge in near(a, b) {
            let linear = Linear::from(&edge);
            if !linear.is_point() {
                all = all.and(linear_polyline::common(&linear, b, &ends));
            }
        }
        all
    };
    common(a, b).relation(|| common(b, a).covered)
}
