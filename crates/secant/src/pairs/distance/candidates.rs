//! The candidate feature pairs of two cores: the closest pair is one of them.

use super::fronts::Fronts;
use super::pair::{Given, NearestPoint, Pair, Which};
use super::sphere_swept::{SphereSwept, SweptCore, edge, plane_of};
use crate::kernel::{Sign, ahead, order_feet, reach_of_foot, triangle_edge_side};
use crate::pairs::Linear;
use crate::pairs::aabb_ball::nearest as nearest_of_box;
use crate::pairs::linear_linear::is_parallel;
use crate::{Aabb, Scalar, ScalarIn};
use core::ops::ControlFlow;

/// The closest pair of two cores that are disjoint, or only touch, or of which one is a point, or both are
/// boxes. Of several it is the one that `closest_points` returns.
#[inline(never)]
pub(super) fn closest_pair<S: Scalar + ScalarIn<D>, const D: usize>(
    a: &SphereSwept<D, S>,
    b: &SphereSwept<D, S>,
) -> Option<Pair<D, S>> {
    if let Some(pair) = only_candidate(&a.core, &b.core) {
        return Some(pair);
    }
    closest_candidate(a, b, Fronts::new([&a.core, &b.core]).as_ref())
}

/// The same where there are several candidates.
#[inline(never)]
pub(super) fn closest_candidate<S: Scalar + ScalarIn<D>, const D: usize>(
    a: &SphereSwept<D, S>,
    b: &SphereSwept<D, S>,
    fronts: Option<&Fronts<D>>,
) -> Option<Pair<D, S>> {
    let mut best = None;
    let _ = candidates([&a.core, &b.core], fronts, &mut |pair| {
        keep_closer(&mut best, pair, a, b);
        ControlFlow::Continue(())
    });
    best
}

/// Replaces the best pair of two cores by one that is closer, or as close and before it along the linear core.
pub(super) fn keep_closer<S: Scalar + ScalarIn<D>, const D: usize>(
    best: &mut Option<Pair<D, S>>,
    pair: Pair<D, S>,
    a: &SphereSwept<D, S>,
    b: &SphereSwept<D, S>,
) {
    let is_closer =
        best.is_none_or(
            |best| match pair.feature_pair().compare(&best.feature_pair()) {
                Sign::Negative => true,
                Sign::Zero => comes_before(&pair, &best, a, b),
                Sign::Positive => false,
            },
        );
    if is_closer {
        *best = Some(pair);
    }
}

/// Whether a pair is before another one of the same distance along the linear core.
///
/// Where they are different, the way from one point to the other is perpendicular to the linear core.
pub(super) fn comes_before<S: Scalar + ScalarIn<D>, const D: usize>(
    pair: &Pair<D, S>,
    other: &Pair<D, S>,
    a: &SphereSwept<D, S>,
    b: &SphereSwept<D, S>,
) -> bool {
    let (linear, which) = match (&a.core, &b.core) {
        // The first core that has parameters, or else the first core.
        (SweptCore::Linear(linear), _) if a.has_parameters || !b.has_parameters => {
            (linear, Which::First)
        }
        (_, SweptCore::Linear(linear)) => (linear, Which::Second),
        _ => return false,
    };
    let [one, two] = [pair, other].map(|pair| pair.foot_parameter(which));
    order_feet(linear.line(), &one, &two) == Sign::Negative
}

/// The closest pair of two cores of which one is a point, or both are boxes, whether they intersect or not.
#[inline]
pub(super) fn only_candidate<S: Scalar + ScalarIn<D>, const D: usize>(
    a: &SweptCore<D, S>,
    b: &SweptCore<D, S>,
) -> Option<Pair<D, S>> {
    match (a, b) {
        (SweptCore::Point(x), SweptCore::Point(y)) => Some(Pair::between(*x, *y)),
        (SweptCore::Point(x), _) => Some(nearest(Given::without_parameter(*x), b)),
        (_, SweptCore::Point(x)) => Some(nearest(Given::without_parameter(*x), a).swapped()),
        (SweptCore::Aabb(a), SweptCore::Aabb(b)) => Some(lowest_of_boxes(a, b)),
        _ => None,
    }
}

/// Visits the candidates of other cores, until `visit` stops it. If the cores are disjoint, the closest pair
/// is one of them; of several the first along a linear core. Those that fronts leave out are further apart. Derived in
/// `kernel/bounds/distances.md`.
pub(super) fn candidates<S: Scalar + ScalarIn<D>, const D: usize>(
    [a, b]: [&SweptCore<D, S>; 2],
    fronts: Option<&Fronts<D>>,
    visit: &mut impl FnMut(Pair<D, S>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    match (a, b) {
        (SweptCore::Plane(plane), SweptCore::Plane(_)) => {
            visit(nearest(Given::without_parameter(plane.parts[0]), b))
        }
        (SweptCore::Linear(linear), SweptCore::Plane(_)) if linear.start().is_none() => {
            visit(nearest(Given::origin(linear), b))
        }
        (SweptCore::Plane(_), SweptCore::Linear(linear)) if linear.start().is_none() => {
            visit(nearest(Given::origin(linear), a).swapped())
        }
        (SweptCore::Linear(linear), SweptCore::Linear(other))
            if answers_at_origin(linear, other) =>
        {
            visit(nearest(Given::origin(linear), b))
        }
        _ => {
            let is_far = |x: [S; D], core| fronts.is_some_and(|fronts| fronts.is_far(core, [x]));
            for x in a.vertices() {
                if !is_far(x.at, 1) {
                    visit(nearest(x, b))?;
                }
            }
            for x in b.vertices() {
                if !is_far(x.at, 0) {
                    visit(nearest(x, a).swapped())?;
                }
            }
            if D == 2 {
                return ControlFlow::Continue(());
            }
            let is_far = |edge: &Linear<D, S>, core| {
                fronts
                    .zip(edge.ends())
                    .is_some_and(|(fronts, ends)| fronts.is_far(core, ends))
            };
            for e in a.edges() {
                if is_far(&e, 1) {
                    continue;
                }
                for f in b.edges() {
                    if !is_far(&f, 0) && is_across(&e, &f) && is_across(&f, &e) {
                        visit(Pair::Lines(e.line(), f.line()))?;
                    }
                }
            }
            ControlFlow::Continue(())
        }
    }
}

/// Whether the point of the line of `e` nearest to the line of `f` is in the interior of `e`. Two unbounded
/// lines must not be parallel.
fn is_across<S: Scalar + ScalarIn<D>, const D: usize>(e: &Linear<D, S>, f: &Linear<D, S>) -> bool {
    let position = |x: [S; D]| reach_of_foot(x, e.direction(), f.line());
    e.start().is_none_or(|p| position(p) == Sign::Positive)
        && e.end().is_none_or(|q| position(q) == Sign::Negative)
}

/// The pair of a point and the nearest feature of a core.
pub(super) fn nearest<S: Scalar + ScalarIn<D>, const D: usize>(
    x: Given<D, S>,
    core: &SweptCore<D, S>,
) -> Pair<D, S> {
    match core {
        SweptCore::Point(y) => Pair::new(x, NearestPoint::Given(Given::without_parameter(*y))),
        SweptCore::Linear(linear) => nearest_of_linear(x, linear),
        SweptCore::Aabb(rect) => {
            let y = nearest_of_box(rect, x.at);
            Pair::new(x, NearestPoint::Given(Given::without_parameter(y)))
        }
        SweptCore::Triangle(vertices) => nearest_of_triangle(x, vertices),
        SweptCore::Plane(plane) => Pair::new(x, NearestPoint::OnPlane(*plane)),
    }
}

fn nearest_of_linear<S: Scalar + ScalarIn<D>, const D: usize>(
    x: Given<D, S>,
    linear: &Linear<D, S>,
) -> Pair<D, S> {
    let [_, from, to] = linear.line();
    let forward = |p: [S; D]| ahead(from, to, p, x.at);
    let behind = |p: &Given<D, S>| linear.is_point() || forward(p.at) != Sign::Positive;
    let beyond = |q: &Given<D, S>| forward(q.at) != Sign::Negative;
    let end = Given::start(linear)
        .filter(behind)
        .or_else(|| Given::end(linear).filter(beyond));
    Pair::new(
        x,
        end.map_or(NearestPoint::OnLine(linear.line()), NearestPoint::Given),
    )
}

/// For a triangle: the point itself or its foot, or the nearest feature of an edge that it is outside of.
fn nearest_of_triangle<S: Scalar + ScalarIn<D>, const D: usize>(
    x: Given<D, S>,
    vertices: &[[S; D]; 3],
) -> Pair<D, S> {
    let outer = (0..3).filter(|&k| is_outside(vertices, k, x.at));
    let pairs = outer.map(|k| nearest_of_linear(x, &edge(vertices, k)));
    let closest =
        pairs.reduce(
            |best, pair| match pair.feature_pair().compare(&best.feature_pair()) {
                Sign::Negative => pair,
                _ => best,
            },
        );
    closest.unwrap_or_else(|| {
        let y = if D == 2 {
            NearestPoint::Given(Given::without_parameter(x.at))
        } else {
            NearestPoint::OnPlane(plane_of(vertices))
        };
        Pair::new(x, y)
    })
}

/// Whether a point is outside an edge of a triangle, seen along its normal.
pub(super) fn is_outside<S: Scalar + ScalarIn<D>, const D: usize>(
    vertices: &[[S; D]; 3],
    edge: usize,
    x: [S; D],
) -> bool {
    let ends = [vertices[edge], vertices[(edge + 1) % 3]];
    triangle_edge_side(ends, *vertices, x) == Sign::Negative
}

/// The closest points of two boxes with the lowest coordinates. If the boxes intersect, that is the lowest
/// corner of the common box, twice.
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

/// Whether a line `a` and a parallel line or ray have no first closest pair along `a`, and the pair at
/// parameter 0 is closest.
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
    // The sign of (a's direction) · (b's direction): with a ray in the same direction there is a first pair.
    let opposite = ahead(a_from, a_to, from, to) == Sign::Negative;
    opposite && ahead(from, to, q, a.origin()) != Sign::Negative
}
