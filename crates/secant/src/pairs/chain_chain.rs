//! Polyline and polygon, each with each.

use super::chain::{Chain, Location};
use super::{aabb_aabb, linear_linear};
use crate::index::{Boxed, any_two};
use crate::{Scalar, Segment};
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
    any_two(&mut boxes, |i, j| {
        let of_both = (i < ours.len()) != (j < ours.len());
        of_both && meet(&all[i], &all[j])
    })
}

/// The edges of one chain whose boxes meet that of the other.
fn near<S: Scalar>(chain: &Chain<'_, S>, other: &Chain<'_, S>) -> Vec<Segment<2, S>> {
    let bounds = other.bounds();
    let near = |edge: &_| Boxed::of(edge, 0).meets(bounds.min(), bounds.max());
    chain.segments().filter(near).collect()
}
