//! Disc with polyline and polygon.

use super::chain::{Chain, Location};
use super::{aabb_ball, ball_linear};
use crate::{Ball, Scalar};

pub(crate) fn intersects<S: Scalar>(ball: &Ball<2, S>, chain: &Chain<'_, S>) -> bool {
    if !aabb_ball::intersects(chain.bounds(), ball) {
        return false;
    }
    let mut edges = chain.segments();
    // A disc that no edge meets is all within a polygon, or all outside.
    edges.any(|edge| ball_linear::intersects(ball, &(&edge).into()))
        || chain.filled().is_some() && chain.locate(ball.center()) == Location::Interior
}
