//! Polyline and polygon with box, disc and capsule.

use super::chain::{Chain, Location};
use super::convex::{self, SphereSweptPolytope};
use super::{aabb_aabb, aabb_ball, aabb_linear, ball_linear};
use crate::index::Bounds;
use crate::kernel::Sign;
use crate::{Aabb, Ball, Relation, Scalar, Segment};

pub(crate) fn meets_aabb<S: Scalar>(chain: &Chain<'_, S>, rect: &Aabb<2, S>) -> bool {
    aabb_aabb::intersects(rect, chain.bounds())
        && meets(chain, Bounds::of_aabb(rect), rect.min(), |edge| {
            aabb_linear::intersects(rect, &edge.into())
        })
}

pub(crate) fn meets_ball<S: Scalar>(chain: &Chain<'_, S>, ball: &Ball<2, S>) -> bool {
    aabb_ball::intersects(chain.bounds(), ball)
        && meets(chain, Bounds::of_ball(ball), ball.center(), |edge| {
            ball_linear::intersects(ball, &edge.into())
        })
}

/// Whether the chain intersects a disc or capsule.
pub(crate) fn intersects<S: Scalar>(
    chain: &Chain<'_, S>,
    round: &SphereSweptPolytope<'_, 2, S>,
) -> bool {
    convex::intersects(round, &chain.bounds().into())
        && meets(chain, round.bounds(), round.core.point(), |edge| {
            convex::intersects(round, &edge.into())
        })
}

/// Whether the chain intersects a connected set in a box that holds `x`: an edge does, or all of the set is in the polygon.
fn meets<S: Scalar>(
    chain: &Chain<'_, S>,
    bounds: Bounds<2>,
    x: [S; 2],
    mut edge_intersects: impl FnMut(&Segment<2, S>) -> bool,
) -> bool {
    (chain.segments_near(bounds)).any(|edge| edge_intersects(&edge)) || holds(chain, x)
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
    // That of other edges is positive.
    let edges = chain.segments_near(round.bounds());
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
    // No edge intersects the interior of the round set, which so is all in the polygon, or all outside.
    if holds(chain, round.core.point()) {
        Relation::Contains
    } else if gap == Sign::Zero {
        Relation::Touch
    } else {
        Relation::Disjoint
    }
}
