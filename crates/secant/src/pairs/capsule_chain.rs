//! Capsule with polyline and polygon.

use super::chain::{Chain, Location};
use super::convex;
use crate::{Capsule, Scalar};

pub(crate) fn intersects<S: Scalar>(capsule: &Capsule<2, S>, chain: &Chain<'_, S>) -> bool {
    let set = capsule.into();
    if !convex::intersects(&set, &chain.bounds().into()) {
        return false;
    }
    let mut edges = chain.segments();
    // A capsule that no edge meets is all within a polygon, or all outside.
    edges.any(|edge| convex::intersects(&set, &(&edge).into()))
        || chain.filled().is_some() && chain.locate(capsule.start()) == Location::Interior
}
