//! Whether cores meet of which the closest pair does not tell it.

use super::body::{Core, edge, plane_of};
use super::candidates::is_outside;
use crate::kernel::{Facing, Sign, turning_axes, volume};
use crate::pairs::{Linear, aabb_linear, linear_linear};
use crate::{Scalar, ScalarIn, Segment};

/// Whether two cores meet, neither of which is a point, and which are not both boxes. Where they do not,
/// they are apart, or the distance of the closest pair is 0.
pub(super) fn cores_meet<S: Scalar + ScalarIn<D>, const D: usize>(
    a: &Core<D, S>,
    b: &Core<D, S>,
) -> bool {
    match (a, b) {
        (Core::Point(_), _) | (_, Core::Point(_)) | (Core::Aabb(_), Core::Aabb(_)) => false,
        (Core::Plane(a), Core::Plane(b)) => !a.is_parallel(b),
        (Core::Plane(plane), other) | (other, Core::Plane(plane)) => on_both_sides(plane, other),
        (Core::Linear(linear), other) | (other, Core::Linear(linear)) => {
            linear_meets(linear, other)
        }
        // Of two flat pieces or solids that meet, an edge of one meets the other, or one is within the
        // other.
        (Core::Triangle(_) | Core::Aabb(_), Core::Triangle(_) | Core::Aabb(_)) => {
            a.edges().any(|edge| linear_meets(&edge, b))
                || b.edges().any(|edge| linear_meets(&edge, a))
        }
    }
}

/// Whether a linear core meets another core.
pub(super) fn linear_meets<S: Scalar + ScalarIn<D>, const D: usize>(
    linear: &Linear<D, S>,
    core: &Core<D, S>,
) -> bool {
    match core {
        Core::Point(x) => {
            let point = Segment::new_unchecked(*x, *x);
            linear_linear::intersects(linear, &(&point).into())
        }
        Core::Linear(other) => linear_linear::intersects(linear, other),
        Core::Aabb(rect) => aabb_linear::intersects(rect, linear),
        Core::Plane(plane) => with_plane(linear, plane) != WithPlane::Apart,
        Core::Triangle(vertices) if D == 2 => meets_seen_on(linear, vertices, [0, 1]),
        Core::Triangle(vertices) => meets_triangle(linear, vertices),
    }
}

/// Whether a plane has points of a core on it, or on both sides of it.
fn on_both_sides<S: Scalar + ScalarIn<D>, const D: usize>(
    plane: &Facing<D, S>,
    core: &Core<D, S>,
) -> bool {
    if let Core::Linear(linear) = core {
        return with_plane(linear, plane) != WithPlane::Apart;
    }
    let mut sides = core.vertices().map(|x| plane.side(x.at));
    let first = sides.next();
    first == Some(Sign::Zero) || sides.any(|side| Some(side) != first)
}

/// What a plane and a part of a line have in common.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum WithPlane {
    Apart,
    /// One point.
    Through,
    /// The whole part.
    Within,
}

pub(super) fn with_plane<S: Scalar + ScalarIn<D>, const D: usize>(
    linear: &Linear<D, S>,
    plane: &Facing<D, S>,
) -> WithPlane {
    let side = plane.side(linear.origin());
    if let Some(end) = linear.end() {
        return match (side, plane.side(end)) {
            (Sign::Zero, Sign::Zero) => WithPlane::Within,
            (start, end) if start == end => WithPlane::Apart,
            _ => WithPlane::Through,
        };
    }
    match plane.slope(linear.direction()) {
        Sign::Zero if side == Sign::Zero => WithPlane::Within,
        Sign::Zero => WithPlane::Apart,
        // A ray leads away from the plane.
        slope if linear.start().is_some() && slope == side => WithPlane::Apart,
        _ => WithPlane::Through,
    }
}

/// Whether a part of a line meets a triangle in space.
fn meets_triangle<S: Scalar + ScalarIn<D>, const D: usize>(
    linear: &Linear<D, S>,
    vertices: &[[S; D]; 3],
) -> bool {
    match with_plane(linear, &plane_of(vertices)) {
        WithPlane::Apart => false,
        WithPlane::Through => {
            // The line passes all edges on one side.
            let in_space = |l: &Linear<D, S>| l.line().map(|x| core::array::from_fn(|k| x[k]));
            let turn = |k: usize| volume(in_space(linear), in_space(&edge(vertices, k)));
            let turns = [0, 1, 2].map(turn);
            !turns.contains(&Sign::Positive) || !turns.contains(&Sign::Negative)
        }
        WithPlane::Within => {
            let [a, b, c] = *vertices;
            let axes = turning_axes([a, b], [a, c]).expect("vertices that are not on one line");
            meets_seen_on(linear, vertices, axes)
        }
    }
}

/// Whether a part of a line meets a triangle, both in one plane, which is seen in the plane of two axes.
fn meets_seen_on<S: Scalar + ScalarIn<D>, const D: usize>(
    linear: &Linear<D, S>,
    vertices: &[[S; D]; 3],
    axes: [usize; 2],
) -> bool {
    let (linear, vertices) = (
        linear.seen_on(axes),
        vertices.map(|x| axes.map(|axis| x[axis])),
    );
    // What does not meet an edge is all within the triangle, or all outside.
    (0..3).any(|k| linear_linear::intersects(&linear, &edge(&vertices, k)))
        || (0..3).all(|k| !is_outside(&vertices, k, linear.origin()))
}
