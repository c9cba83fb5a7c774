//! Point, line, ray and segment with a polyline, or with a boundary that has corners.

use super::chain::{Chain, Location};
use super::runs::{
    LeftEdges, Run, contact_interval, contact_interval_of_point, in_order, meets, runs,
};
use super::{ContactInterval, Linear, linear_linear};
use crate::kernel::{Sign, Target};
use crate::sorting::sort;
use crate::{Contact, Point, Relation, Scalar};
use alloc::vec::Vec;

pub(crate) fn intersects<S: Scalar>(linear: &Linear<2, S>, chain: &Chain<'_, S>) -> bool {
    if linear.is_point() {
        return chain.locate(linear.origin()) != Location::Outside;
    }
    meets(chain, linear)
}

pub(crate) fn relation<S: Scalar>(linear: &Linear<2, S>, chain: &Chain<'_, S>) -> Relation {
    if chain.is_point() {
        let point = Point::new_unchecked(chain.vertex(0));
        return linear_linear::relation(linear, &(&point).into());
    }
    if linear.is_point() {
        return match chain.locate(linear.origin()) {
            Location::Outside => Relation::Disjoint,
            Location::Boundary => Relation::Touch,
            Location::Interior => Relation::Within,
        };
    }
    let of_linear = [linear.start(), linear.end()].into_iter().flatten();
    let ends: Vec<[S; 2]> = of_linear
        .chain(chain.ends().into_iter().flatten())
        .collect();
    let holds = |x: [S; 2]| linear.side(x) == Sign::Zero && linear.endpoint_kind(x).is_some();
    common(linear, chain, &ends).relation(|| chain.vertices().all(holds))
}

/// What a curve of straight edges has in common with a chain; of no edges nothing, which leaves nothing out.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Common {
    /// There is a common point.
    pub(crate) meets: bool,
    /// There is one that is no end of either.
    pub(crate) inside: bool,
    /// There is a part of positive length.
    pub(crate) along: bool,
    /// All of the curve is in the chain.
    pub(crate) covered: bool,
}

impl Common {
    pub(crate) const NO_EDGES: Self = Self {
        meets: false,
        inside: false,
        along: false,
        covered: true,
    };

    pub(crate) fn and(self, other: Self) -> Self {
        Self {
            meets: self.meets || other.meets,
            inside: self.inside || other.inside,
            along: self.along || other.along,
            covered: self.covered && other.covered,
        }
    }

    /// How the curve, which is no point, lies to the chain, if it is asked whether it contains that.
    pub(crate) fn relation(self, contains: impl FnOnce() -> bool) -> Relation {
        if !self.along {
            return match (self.meets, self.inside) {
                (false, _) => Relation::Disjoint,
                (true, false) => Relation::Touch,
                (true, true) => Relation::Cross,
            };
        }
        match (self.covered, contains()) {
            (true, true) => Relation::Equal,
            (true, false) => Relation::Within,
            (false, true) => Relation::Contains,
            (false, false) => Relation::Overlap,
        }
    }
}

/// What a linear shape of positive length has in common with a chain; `ends` are those of the curve that it is an
/// edge of, and of the chain.
pub(crate) fn common<S: Scalar>(
    linear: &Linear<2, S>,
    chain: &Chain<'_, S>,
    ends: &[[S; 2]],
) -> Common {
    let runs = runs(chain, linear);
    let inside = |run: &Run<S>| !ends.iter().any(|&x| run.is_at(chain, linear, x));
    // A part of positive length has points that are no end of either.
    let parts: Vec<[[S; 2]; 2]> = runs.iter().filter_map(Run::part).collect();
    Common {
        meets: !runs.is_empty(),
        inside: !parts.is_empty() || runs.iter().any(inside),
        along: !parts.is_empty(),
        covered: covered(linear, &parts),
    }
}

/// Whether these parts of a linear shape, from first to last, leave nothing of it out.
fn covered<S: Scalar>(linear: &Linear<2, S>, parts: &[[[S; 2]; 2]]) -> bool {
    let (Some(start), Some(end)) = (linear.start(), linear.end()) else {
        return false;
    };
    let order = linear.order_along();
    let after = |x, y| order(x, y) == Sign::Positive;
    let mut parts = parts.to_vec();
    sort(&mut parts, |[a, _], [b, _]| order(*a, *b).cmp(&Sign::Zero));
    let mut reached = start;
    for [first, last] in parts {
        if after(first, reached) {
            return false;
        }
        if after(last, reached) {
            reached = last;
        }
    }
    !after(end, reached)
}

pub(crate) fn intersection<S: Scalar, R: Target>(
    linear: &Linear<2, S>,
    chain: &Chain<'_, S>,
) -> Option<Vec<Contact<R>>> {
    let contact_intervals = contact_intervals(linear, chain, LeftEdges::NONE);
    let contacts: Vec<_> = contact_intervals
        .iter()
        .map(|contact_interval| contact_interval.contact(linear))
        .collect();
    (!contacts.is_empty()).then_some(contacts)
}

/// The connected pieces of the points that are in common with the chain without some edges, in order along the linear
/// shape.
pub(crate) fn contact_intervals<S: Scalar>(
    linear: &Linear<2, S>,
    chain: &Chain<'_, S>,
    left: LeftEdges,
) -> Vec<ContactInterval<2, S>> {
    if linear.is_point() {
        return match chain.locate(linear.origin()) {
            Location::Outside => Vec::new(),
            Location::Boundary | Location::Interior => {
                let all = contact_interval_of_point(chain, linear, left).into_iter();
                all.collect()
            }
        };
    }
    let ordered_runs = in_order(chain, linear, left);
    let (mut all, mut rest) = (Vec::new(), &ordered_runs[..]);
    while let Some(first) = rest.first() {
        // Runs are one contact interval as long as the next one begins before the others have ended.
        let (mut last, mut count) = (first, 1);
        for next in &rest[1..] {
            if next.first.order(&last.last, linear).is_gt() {
                break;
            }
            if next.last.order(&last.last, linear).is_gt() {
                last = next;
            }
            count += 1;
        }
        all.push(contact_interval(chain, linear, &rest[..count], last, left));
        rest = &rest[count..];
    }
    all
}
