//! Polyline and polygon with box, disc and capsule.

use super::chain::{Chain, Location};
use super::convex::{self, SphereSweptPolytope};
use super::{aabb_aabb, aabb_ball, aabb_linear, ball_linear};
use crate::index::Boxed;
use crate::kernel::Sign;
use crate::{Aabb, Ball, Relation, Scalar};

pub(crate) fn meets_aabb<S: Scalar>(chain: &Chain<'_, S>, rect: &Aabb<2, S>) -> bool {
    let near = |segment: &_| Boxed::of(segment, 0).meets(rect.min(), rect.max());
    aabb_aabb::intersects(rect, chain.bounds())
        && (chain
            .segments()
            .filter(near)
            .any(|edge| aabb_linear::intersects(rect, &(&edge).into()))
            || holds(chain, rect.min()))
}

pub(crate) fn meets_ball<S: Scalar>(chain: &Chain<'_, S>, ball: &Ball<2, S>) -> bool {
    aabb_ball::intersects(chain.bounds(), ball)
        && (chain
            .segments()
            .any(|edge| ball_linear::intersects(ball, &(&edge).into()))
            || holds(chain, ball.center()))
}

/// Whether the chain intersects a disc or capsule.
pub(crate) fn intersects<S: Scalar>(
    chain: &Chain<'_, S>,
    round: &SphereSweptPolytope<'_, 2, S>,
) -> bool {
    convex::intersects(round, &chain.bounds().into())
        && (chain
            .segments()
            .any(|edge| convex::intersects(round, &(&edge).into()))
            || holds(chain, round.core.point()))
}

/// Whether a point is in the interior of a polygon. A set that no edge intersects is all there, or all outside.
fn holds<S: Scalar>(chain: &Chain<'_, S>, x: [S; 2]) -> bool {
    chain.filled().is_some() && chain.locate(x) == Location::Interior
}

/// How the chain, which is no point, lies to a disc or capsule with a radius.
pub(crate) fn relation<S: Scalar>(
    chain: &Chain<'_, S>,
    round: &SphereSweptPolytope<'_, 2, S>,
) -> Relation {
    let edges = chain.segments();
    let gap = convex::least(edges.map(|edge| convex::gap(&(&edge).into(), round)));
    if gap == Sign::Negative {
        let none = S::default();
        return if chain.vertices().all(|x| round.holds(x, none)) {
            Relation::Within
        } else if chain.filled().is_some() {
            Relation::Overlap
        } else {
            Relation::Cross
        };
    }
    // No edge meets the interior of the round set, which so is all in the polygon, or all outside.
    if holds(chain, round.core.point()) {
        Relation::Contains
    } else if gap == Sign::Zero {
        Relation::Touch
    } else {
        Relation::Disjoint
    }
}
