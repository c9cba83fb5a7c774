//! The pairs of points of two cores among which the closest is.

use super::body::{Body, Core, edge, plane_of};
use super::pair::{Given, Nearest, Pair, Which};
use crate::kernel::{Sign, ahead, order_beside, reach_of_foot, turn_inward};
use crate::pairs::Linear;
use crate::pairs::aabb_ball::nearest as nearest_of_box;
use crate::pairs::linear_linear::is_parallel;
use crate::{Aabb, Scalar, ScalarIn};
use core::ops::ControlFlow;

/// The closest pair of two cores that are apart, or that only touch, or of which one is a point or both are
/// boxes. Of many it is the one to answer with.
pub(super) fn closest_pair<S: Scalar + ScalarIn<D>, const D: usize>(
    a: &Body<D, S>,
    b: &Body<D, S>,
) -> Option<Pair<D, S>> {
    if let Some(pair) = only_candidate(&a.core, &b.core) {
        return Some(pair);
    }
    let mut best: Option<Pair<D, S>> = None;
    let _ = candidates(&a.core, &b.core, &mut |pair| {
        let closer = best.is_none_or(|best| match pair.separation().compare(&best.separation()) {
            Sign::Negative => true,
            Sign::Zero => comes_before(&pair, &best, a, b),
            Sign::Positive => false,
        });
        if closer {
            best = Some(pair);
        }
        ControlFlow::Continue(())
    });
    best
}

/// Whether a pair comes before another one, which is as close, along the linear core that counts.
///
/// Where they are different, the way from one point to the other is perpendicular to the linear core.
fn comes_before<S: Scalar + ScalarIn<D>, const D: usize>(
    pair: &Pair<D, S>,
    other: &Pair<D, S>,
    a: &Body<D, S>,
    b: &Body<D, S>,
) -> bool {
    let (linear, which) = match (&a.core, &b.core) {
        // The first that has parameters, or else the first.
        (Core::Linear(linear), _) if a.has_parameters || !b.has_parameters => {
            (linear, Which::First)
        }
        (_, Core::Linear(linear)) => (linear, Which::Second),
        _ => return false,
    };
    let [one, two] = [pair, other].map(|pair| pair.beside(which));
    order_beside(linear.line(), &one, &two) == Sign::Negative
}

/// The closest pair of two cores of which one is a point or both are boxes, whether they meet or not.
#[inline]
pub(super) fn only_candidate<S: Scalar + ScalarIn<D>, const D: usize>(
    a: &Core<D, S>,
    b: &Core<D, S>,
) -> Option<Pair<D, S>> {
    match (a, b) {
        (Core::Point(x), Core::Point(y)) => Some(Pair::between(*x, *y)),
        (Core::Point(x), _) => Some(nearest(Given::without_parameter(*x), b)),
        (_, Core::Point(x)) => Some(nearest(Given::without_parameter(*x), a).swapped()),
        (Core::Aabb(a), Core::Aabb(b)) => Some(lowest_of_boxes(a, b)),
        _ => None,
    }
}

/// Shows each candidate of other cores, until that is enough: pairs of points of both cores, among which the closest is
/// if the cores are apart, and of many that are closest the first along a linear core. Derived in
/// `kernel/bounds.md#distances`.
pub(super) fn candidates<S: Scalar + ScalarIn<D>, const D: usize>(
    a: &Core<D, S>,
    b: &Core<D, S>,
    show: &mut impl FnMut(Pair<D, S>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    match (a, b) {
        (Core::Plane(plane), Core::Plane(_)) => {
            show(nearest(Given::without_parameter(plane.parts[0]), b))
        }
        (Core::Linear(linear), Core::Plane(_)) if linear.start().is_none() => {
            show(nearest(Given::origin(linear), b))
        }
        (Core::Plane(_), Core::Linear(linear)) if linear.start().is_none() => {
            show(nearest(Given::origin(linear), a).swapped())
        }
        (Core::Linear(linear), Core::Linear(other)) if answers_at_origin(linear, other) => {
            show(nearest(Given::origin(linear), b))
        }
        _ => {
            for x in a.vertices() {
                show(nearest(x, b))?;
            }
            for x in b.vertices() {
                show(nearest(x, a).swapped())?;
            }
            if D == 2 {
                return ControlFlow::Continue(());
            }
            for e in a.edges() {
                for f in b.edges() {
                    if is_across(&e, &f) && is_across(&f, &e) {
                        show(Pair::Lines(e.line(), f.line()))?;
                    }
                }
            }
            ControlFlow::Continue(())
        }
    }
}

/// Whether the point of the line of `e` nearest to that of `f` is in the interior of `e`. Two lines without
/// an end are not parallel.
fn is_across<S: Scalar + ScalarIn<D>, const D: usize>(e: &Linear<D, S>, f: &Linear<D, S>) -> bool {
    let place = |x: [S; D]| reach_of_foot(x, e.direction(), f.line());
    e.start().is_none_or(|p| place(p) == Sign::Positive)
        && e.end().is_none_or(|q| place(q) == Sign::Negative)
}

/// The pair of a point and what is nearest to it of a core.
pub(super) fn nearest<S: Scalar + ScalarIn<D>, const D: usize>(
    x: Given<D, S>,
    core: &Core<D, S>,
) -> Pair<D, S> {
    match core {
        Core::Point(y) => Pair::new(x, Nearest::Given(Given::without_parameter(*y))),
        Core::Linear(linear) => nearest_of_linear(x, linear),
        Core::Aabb(rect) => {
            let y = nearest_of_box(rect, x.at);
            Pair::new(x, Nearest::Given(Given::without_parameter(y)))
        }
        Core::Triangle(vertices) => nearest_of_triangle(x, vertices),
        Core::Plane(plane) => Pair::new(x, Nearest::OnPlane(*plane)),
    }
}

fn nearest_of_linear<S: Scalar + ScalarIn<D>, const D: usize>(
    x: Given<D, S>,
    linear: &Linear<D, S>,
) -> Pair<D, S> {
    let [_, from, to] = linear.line();
    let turn = |p: [S; D]| ahead(from, to, p, x.at);
    let behind = |p: &Given<D, S>| linear.is_point() || turn(p.at) != Sign::Positive;
    let beyond = |q: &Given<D, S>| turn(q.at) != Sign::Negative;
    let end = Given::start(linear)
        .filter(behind)
        .or_else(|| Given::end(linear).filter(beyond));
    Pair::new(
        x,
        end.map_or(Nearest::OnLine(linear.line()), Nearest::Given),
    )
}

/// Of a triangle: the point itself or its foot, or what is nearest of an edge that it is outside of.
fn nearest_of_triangle<S: Scalar + ScalarIn<D>, const D: usize>(
    x: Given<D, S>,
    vertices: &[[S; D]; 3],
) -> Pair<D, S> {
    let outer = (0..3).filter(|&k| is_outside(vertices, k, x.at));
    let pairs = outer.map(|k| nearest_of_linear(x, &edge(vertices, k)));
    let closest = pairs.reduce(
        |best, pair| match pair.separation().compare(&best.separation()) {
            Sign::Negative => pair,
            _ => best,
        },
    );
    closest.unwrap_or_else(|| {
        let y = if D == 2 {
            Nearest::Given(Given::without_parameter(x.at))
        } else {
            Nearest::OnPlane(plane_of(vertices))
        };
        Pair::new(x, y)
    })
}

/// Whether a point is on the outer side of an edge of a triangle, seen along its normal.
pub(super) fn is_outside<S: Scalar + ScalarIn<D>, const D: usize>(
    vertices: &[[S; D]; 3],
    edge: usize,
    x: [S; D],
) -> bool {
    let ends = [vertices[edge], vertices[(edge + 1) % 3]];
    turn_inward(ends, *vertices, x) == Sign::Negative
}

/// The closest points of two boxes that have the lowest coordinates. Of boxes that meet, that is the
/// lowest corner of the common box, twice.
fn lowest_of_boxes<S: Scalar + ScalarIn<D>, const D: usize>(
    a: &Aabb<D, S>,
    b: &Aabb<D, S>,
) -> Pair<D, S> {
    let on_axis = |k: usize| {
        let ((a_min, a_max), (b_min, b_max)) = ((a.min()[k], a.max()[k]), (b.min()[k], b.max()[k]));
        if a_max < b_min {
            [a_max, b_min]
        } else if b_max < a_min {
            [a_min, b_max]
        } else if a_min < b_min {
            [b_min, b_min]
        } else {
            [a_min, a_min]
        }
    };
    let [x, y] = [0, 1].map(|which| core::array::from_fn(|k| on_axis(k)[which]));
    Pair::between(x, y)
}

/// Whether the closest points of `a`, a line, with a parallel line or ray have no first along it, and
/// its point at parameter 0 is one of them.
pub(super) fn answers_at_origin<S: Scalar + ScalarIn<D>, const D: usize>(
    a: &Linear<D, S>,
    b: &Linear<D, S>,
) -> bool {
    if a.start().is_some() || b.end().is_some() || !is_parallel(a, b) {
        return false;
    }
    let Some(q) = b.start() else {
        return true;
    };
    let ([_, a_from, a_to], [_, from, to]) = (a.line(), b.line());
    // (a's direction) · (b's direction): a ray the same way has the first of the closest points.
    let opposite = ahead(a_from, a_to, from, to) == Sign::Negative;
    opposite && ahead(from, to, q, a.origin()) != Sign::Negative
}
