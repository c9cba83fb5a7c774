//! Distances of polylines and polygons: the least of those of their edges, one by one.

use super::candidates::closest_pair;
use super::pair::Pair;
use super::sphere_swept::SphereSwept;
use super::{apart, within_finite};
use crate::Scalar;
use crate::kernel::Sign;
use crate::pairs::chain::{Chain, Location};
use crate::pairs::chain_chain;
use crate::pairs::view::View;

/// Whether the area within a chain holds a point.
fn holds<S: Scalar>(chain: &Chain<'_, S>, x: [S; 2]) -> bool {
    chain.filled().is_some() && chain.locate(x) != Location::Outside
}

/// The closest pair of edges of two chains that are apart, and nothing where they meet.
fn of_chains<S: Scalar>(a: &Chain<'_, S>, b: &Chain<'_, S>) -> Option<Pair<2, S>> {
    if chain_chain::intersects(a, b) {
        return None;
    }
    let edges = a.segments().flat_map(|e| b.segments().map(move |f| (e, f)));
    let pairs = edges.filter_map(|(e, f)| closest_pair(&(&e).into(), &(&f).into()));
    pairs.reduce(closer)
}

/// The closest pair of an edge of a chain and another shape's core, where the shapes are apart.
fn of_swept<S: Scalar>(chain: &Chain<'_, S>, swept: &SphereSwept<2, S>) -> Option<Pair<2, S>> {
    if holds(chain, swept.core.point()) {
        return None;
    }
    let mut best = None;
    for edge in chain.segments() {
        let pair = apart(&(&edge).into(), swept)?;
        best = Some(best.map_or(pair, |best| closer(best, pair)));
    }
    best
}

fn closer<S: Scalar>(best: Pair<2, S>, pair: Pair<2, S>) -> Pair<2, S> {
    match pair.feature_pair().compare(&best.feature_pair()) {
        Sign::Negative => pair,
        _ => best,
    }
}

/// The closest pair, where the shapes are apart, and the radius to take off.
pub(super) fn closest<S: Scalar>(
    chain: &Chain<'_, S>,
    other: &View<'_, 2, S>,
) -> Option<(Pair<2, S>, S)> {
    match other {
        View::Chain(other) => Some((of_chains(chain, other)?, S::default())),
        _ => {
            let swept = other.into();
            Some((of_swept(chain, &swept)?, swept.radius))
        }
    }
}

/// Whether the distance is at most `d`, which is finite and not negative.
pub(super) fn within<S: Scalar>(chain: &Chain<'_, S>, other: &View<'_, 2, S>, d: S) -> bool {
    match other {
        View::Chain(other) => {
            let near =
                |e: &SphereSwept<2, S>| other.segments().any(|f| within_finite(e, &(&f).into(), d));
            chain_chain::intersects(chain, other) || chain.segments().any(|e| near(&(&e).into()))
        }
        _ => {
            let swept: SphereSwept<2, S> = other.into();
            holds(chain, swept.core.point())
                || chain
                    .segments()
                    .any(|edge| within_finite(&(&edge).into(), &swept, d))
        }
    }
}
