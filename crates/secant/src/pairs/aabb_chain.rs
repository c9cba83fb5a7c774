//! Box with polyline and polygon.

use super::chain::{Chain, Location};
use super::{aabb_aabb, aabb_linear};
use crate::index::Boxed;
use crate::{Aabb, Scalar};

pub(crate) fn intersects<S: Scalar>(rect: &Aabb<2, S>, chain: &Chain<'_, S>) -> bool {
    if !aabb_aabb::intersects(rect, chain.bounds()) {
        return false;
    }
    let near = |segment: &_| Boxed::of(segment, 0).meets(rect.min(), rect.max());
    let mut edges = chain.segments().filter(near);
    // A box that no edge meets is all within a polygon, or all outside.
    edges.any(|edge| aabb_linear::intersects(rect, &(&edge).into()))
        || chain.filled().is_some() && chain.locate(rect.min()) == Location::Interior
}
