//! Whether two shapes are apart, or within a distance: the closest pair decides it, except where the cores intersect.

use super::candidates::{candidates, closest_candidate, is_outside, only_candidate};
use super::fronts::Fronts;
use super::pair::Pair;
use super::sphere_swept::{SphereSwept, SweptCore, edge, plane_of};
use crate::kernel::{Facing, Sign, projection_axes, volume};
use crate::pairs::linear_plane::{PlaneContact, crossing};
use crate::pairs::{Linear, aabb_linear, linear_linear};
use crate::{Scalar, ScalarIn, Segment};
use core::ops::ControlFlow;

/// The closest pair of the cores, where the shapes are disjoint.
pub(super) fn apart<S: Scalar + ScalarIn<D>, const D: usize>(
    a: &SphereSwept<D, S>,
    b: &SphereSwept<D, S>,
) -> Option<Pair<D, S>> {
    let pair = match only_candidate(&a.core, &b.core) {
        Some(pair) => pair,
        None => {
            let fronts = Fronts::new([&a.core, &b.core]);
            let are_apart = fronts.as_ref().is_some_and(|fronts| fronts.are_beyond(0.0));
            if !are_apart && cores_meet(&a.core, &b.core) {
                return None;
            }
            closest_candidate(a, b, fronts.as_ref())?
        }
    };
    let is_within = (pair.feature_pair()).is_within([a.radius, b.radius], S::default());
    (!is_within).then_some(pair)
}

/// Whether the distance of two shapes that are no curves is at most `d`, which is finite and not negative. Exact.
pub(super) fn within_finite<S: Scalar + ScalarIn<D>, const D: usize>(
    a: &SphereSwept<D, S>,
    b: &SphereSwept<D, S>,
    d: S,
) -> bool {
    let radii = [a.radius, b.radius];
    if let Some(pair) = only_candidate(&a.core, &b.core) {
        return pair.feature_pair().is_within(radii, d);
    }
    // All closest candidates have the same distance.
    let fronts = Fronts::new([&a.core, &b.core]);
    let search = candidates([&a.core, &b.core], fronts.as_ref(), &mut |pair| {
        if pair.feature_pair().is_within(radii, d) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    search.is_break() || cores_meet(&a.core, &b.core)
}

/// Whether two cores intersect. Neither is a point, and they are not both boxes. If the answer is no, they
/// are disjoint, or the distance of the closest pair is 0.
pub(super) fn cores_meet<S: Scalar + ScalarIn<D>, const D: usize>(
    a: &SweptCore<D, S>,
    b: &SweptCore<D, S>,
) -> bool {
    match (a, b) {
        (SweptCore::Point(_), _)
        | (_, SweptCore::Point(_))
        | (SweptCore::Aabb(_), SweptCore::Aabb(_)) => false,
        (SweptCore::Plane(a), SweptCore::Plane(b)) => !a.is_parallel(b),
        (SweptCore::Plane(plane), other) | (other, SweptCore::Plane(plane)) => {
            on_both_sides(plane, other)
        }
        (SweptCore::Linear(linear), other) | (other, SweptCore::Linear(linear)) => {
            linear_meets(linear, other)
        }
        // If two polygons or solids intersect, an edge of one intersects the other, or one is inside the
        // other.
        (
            SweptCore::Triangle(_) | SweptCore::Aabb(_),
            SweptCore::Triangle(_) | SweptCore::Aabb(_),
        ) => {
            a.edges().any(|edge| linear_meets(&edge, b))
                || b.edges().any(|edge| linear_meets(&edge, a))
        }
    }
}

/// Whether a linear core intersects another core.
pub(super) fn linear_meets<S: Scalar + ScalarIn<D>, const D: usize>(
    linear: &Linear<D, S>,
    core: &SweptCore<D, S>,
) -> bool {
    match core {
        SweptCore::Point(x) => {
            let point = Segment::new_unchecked(*x, *x);
            linear_linear::intersects(linear, &(&point).into())
        }
        SweptCore::Linear(other) => linear_linear::intersects(linear, other),
        SweptCore::Aabb(rect) => aabb_linear::intersects(rect, linear),
        SweptCore::Plane(plane) => crossing(linear, plane) != PlaneContact::Nowhere,
        SweptCore::Triangle(vertices) if D == 2 => meets_projected_on(linear, vertices, [0, 1]),
        SweptCore::Triangle(vertices) => meets_triangle(linear, vertices),
    }
}

/// Whether a plane has points of a core on it, or on both sides of it.
fn on_both_sides<S: Scalar + ScalarIn<D>, const D: usize>(
    plane: &Facing<D, S>,
    core: &SweptCore<D, S>,
) -> bool {
    if let SweptCore::Linear(linear) = core {
        return crossing(linear, plane) != PlaneContact::Nowhere;
    }
    let mut sides = core.vertices().map(|x| plane.side(x.at));
    let first = sides.next();
    first == Some(Sign::Zero) || sides.any(|side| Some(side) != first)
}

/// Whether a part of a line intersects a triangle in space.
fn meets_triangle<S: Scalar + ScalarIn<D>, const D: usize>(
    linear: &Linear<D, S>,
    vertices: &[[S; D]; 3],
) -> bool {
    match crossing(linear, &plane_of(vertices)) {
        PlaneContact::Nowhere => false,
        PlaneContact::Whole => {
            let [a, b, c] = *vertices;
            let axes = projection_axes([a, b], [a, c]).expect("vertices that are not on one line");
            meets_projected_on(linear, vertices, axes)
        }
        PlaneContact::Start | PlaneContact::End | PlaneContact::Inside => {
            // The line crosses the triangle if its orientations with all edges agree.
            let in_space = |linear: &Linear<D, S>| linear.in_dimension().line();
            let orientation = |k: usize| volume(in_space(linear), in_space(&edge(vertices, k)));
            let orientations = [0, 1, 2].map(orientation);
            !orientations.contains(&Sign::Positive) || !orientations.contains(&Sign::Negative)
        }
    }
}

/// Whether a part of a line and a triangle of one plane intersect, projected to the plane of two axes.
fn meets_projected_on<S: Scalar + ScalarIn<D>, const D: usize>(
    linear: &Linear<D, S>,
    vertices: &[[S; D]; 3],
    axes: [usize; 2],
) -> bool {
    let (linear, vertices) = (
        linear.projected_on(axes),
        vertices.map(|x| axes.map(|axis| x[axis])),
    );
    // If no edge intersects it, it is inside or outside the triangle as a whole.
    (0..3).any(|k| linear_linear::intersects(&linear, &edge(&vertices, k)))
        || (0..3).all(|k| !is_outside(&vertices, k, linear.origin()))
}
