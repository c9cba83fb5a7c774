//! One common point of two shapes that intersect.

use super::candidates::{answers_at_origin, closest_pair, nearest};
use super::meeting::{cores_meet, linear_meets};
use super::pair::Given;
use super::sphere_swept::{SphereSwept, SweptCore, plane_of, with_parameters};
use crate::kernel::{Facing, RootParameter, Target};
use crate::pairs::linear_linear;
use crate::pairs::linear_plane::{PlaneContact, crossing};
use crate::pairs::{Linear, ParameterEnclosure, aabb_linear, ball_linear};
use crate::{Ball, Closest, LinearIntersection, Passage, Scalar, ScalarIn};

/// The common point that `closest_points` returns for two shapes that intersect, twice.
pub(super) fn common_point<S: Scalar + ScalarIn<D>, R: Target, const D: usize>(
    a: &SphereSwept<D, S>,
    b: &SphereSwept<D, S>,
) -> Closest<D, R> {
    let common = match (&a.core, &b.core) {
        (SweptCore::Linear(linear), SweptCore::Point(center)) if a.has_parameters => {
            along(enter_ball(linear, &Ball::new_unchecked(*center, b.radius)))
        }
        (SweptCore::Point(center), SweptCore::Linear(linear)) if b.has_parameters => {
            along(enter_ball(linear, &Ball::new_unchecked(*center, a.radius))).swapped()
        }
        // The first core that has parameters, or else the first core.
        (SweptCore::Linear(_), SweptCore::Linear(_)) if b.has_parameters && !a.has_parameters => {
            return common_point(b, a).swapped();
        }
        _ if cores_meet(&a.core, &b.core) => common_of_cores(&a.core, &b.core),
        _ => nearest_to_core(a, b),
    };
    with_parameters(common, a, b)
}

fn twice<R: Copy, const D: usize>(at: [R; D]) -> Closest<D, R> {
    Closest {
        a: at,
        b: at,
        t: None,
        u: None,
    }
}

/// A point with its parameter along the first shape.
fn along<R: Copy, const D: usize>(passage: Passage<D, R>) -> Closest<D, R> {
    Closest {
        t: Some(passage.t),
        ..twice(passage.at)
    }
}

fn given<S: Scalar + ScalarIn<D>, R: Target, const D: usize>(at: [S; D]) -> [R; D] {
    at.map(R::nearest)
}

fn at_origin<S: Scalar + ScalarIn<D>, R: Target, const D: usize>(
    linear: &Linear<D, S>,
) -> Passage<D, R> {
    Passage {
        at: given(linear.origin()),
        t: R::nearest(0.0),
    }
}

/// The point of the first shape nearest to y, where y is the point of the second core nearest to the first
/// core. The cores are disjoint, or the distance of their closest pair decides whether they are.
fn nearest_to_core<S: Scalar + ScalarIn<D>, R: Target, const D: usize>(
    a: &SphereSwept<D, S>,
    b: &SphereSwept<D, S>,
) -> Closest<D, R> {
    let (none, pair) = (
        S::default(),
        closest_pair(a, b).expect("cores with closest points"),
    );
    if pair.feature_pair().is_within([a.radius, none], none) {
        let closest = pair.closest([none, none]);
        Closest {
            a: closest.b,
            ..closest
        }
    } else {
        let closest = pair.closest([a.radius, none]);
        Closest {
            b: closest.a,
            ..closest
        }
    }
}

/// A common point of two cores: the first along a linear one.
fn common_of_cores<S: Scalar + ScalarIn<D>, R: Target, const D: usize>(
    a: &SweptCore<D, S>,
    b: &SweptCore<D, S>,
) -> Closest<D, R> {
    match (a, b) {
        (SweptCore::Linear(a), SweptCore::Linear(b)) => first_of_linear(a, b),
        (SweptCore::Linear(linear), core) => along(first(linear, core)),
        (core, SweptCore::Linear(linear)) => along(first(linear, core)).swapped(),
        (SweptCore::Plane(a), SweptCore::Plane(b)) => twice(a.crossing(b)),
        _ => twice(lowest(a, b)),
    }
}

/// For two cores with vertices or edges: the vertex of the first with the lowest index that is in the second,
/// or else the second's in the first; if there is none, the first point of the first edge that intersects the
/// other core, of the first or else of the second.
fn lowest<S: Scalar + ScalarIn<D>, R: Target, const D: usize>(
    a: &SweptCore<D, S>,
    b: &SweptCore<D, S>,
) -> [R; D] {
    let none = S::default();
    let holds = |core: &SweptCore<D, S>, x: &Given<D, S>| {
        let separation = nearest(*x, core).feature_pair();
        separation.is_within([none, none], none)
    };
    let vertex = a.vertices().find(|x| holds(b, x));
    let vertex = vertex.or_else(|| b.vertices().find(|x| holds(a, x)));
    if let Some(vertex) = vertex {
        return given(vertex.at);
    }
    let of = |edges: &SweptCore<D, S>, core: &SweptCore<D, S>| {
        let edge = edges.edges().find(|edge| linear_meets(edge, core));
        edge.map(|edge| first(&edge, core).at)
    };
    of(a, b).or_else(|| of(b, a)).expect("cores that meet")
}

/// The first point of a part of a line that is in a core. They intersect, and the core is not linear.
fn first<S: Scalar + ScalarIn<D>, R: Target, const D: usize>(
    linear: &Linear<D, S>,
    core: &SweptCore<D, S>,
) -> Passage<D, R> {
    match core {
        SweptCore::Point(x) => enter_ball(linear, &Ball::point(*x)),
        SweptCore::Aabb(rect) => {
            let chord = aabb_linear::intersection(rect, linear);
            chord.expect("a box that is met").enter
        }
        SweptCore::Plane(plane) => first_on_plane(linear, plane),
        SweptCore::Triangle(vertices) => first_in_triangle(linear, core, vertices),
        SweptCore::Linear(other) => {
            let common = first_of_linear(linear, other);
            Passage {
                at: common.a,
                t: common.t.expect("the parameter on the first"),
            }
        }
    }
}

fn enter_ball<S: Scalar + ScalarIn<D>, R: Target, const D: usize>(
    linear: &Linear<D, S>,
    ball: &Ball<D, S>,
) -> Passage<D, R> {
    let chord = ball_linear::intersection(ball, linear);
    chord.expect("a ball that is met").enter
}

/// The crossing with a plane; in a plane that contains the line, the point at parameter 0.
fn first_on_plane<S: Scalar + ScalarIn<D>, R: Target, const D: usize>(
    linear: &Linear<D, S>,
    plane: &Facing<D, S>,
) -> Passage<D, R> {
    match crossing(linear, plane) {
        PlaneContact::Nowhere | PlaneContact::Whole => at_origin(linear),
        _ => ParameterEnclosure::new(linear, RootParameter::of_plane(*plane)).passage(linear),
    }
}

fn first_in_triangle<S: Scalar + ScalarIn<D>, R: Target, const D: usize>(
    linear: &Linear<D, S>,
    triangle: &SweptCore<D, S>,
    vertices: &[[S; D]; 3],
) -> Passage<D, R> {
    let plane = plane_of(vertices);
    if D > 2 && crossing(linear, &plane) != PlaneContact::Whole {
        return first_on_plane(linear, &plane);
    }
    // In the plane of the triangle: the start, or else the first point on an edge.
    let none = S::default();
    let starts_inside = linear.start().is_some_and(|_| {
        let start = nearest(Given::origin(linear), triangle);
        start.feature_pair().is_within([none, none], none)
    });
    if starts_inside {
        return at_origin(linear);
    }
    let edges = triangle.edges();
    let enclosures =
        edges.filter_map(|edge| Some(linear_linear::contact_interval(linear, &edge)?.enter));
    let enclosure = enclosures.min_by(|one, two| one.order(two, linear));
    enclosure.expect("a triangle that is met").passage(linear)
}

/// The first common point along `a` of two linear shapes that intersect, and its parameters on both.
fn first_of_linear<S: Scalar + ScalarIn<D>, R: Target, const D: usize>(
    a: &Linear<D, S>,
    b: &Linear<D, S>,
) -> Closest<D, R> {
    let origin = a.origin();
    let first = match linear_linear::intersection(a, b) {
        Some(LinearIntersection::Overlap { start: None, .. }) if answers_at_origin(a, b) => None,
        Some(common) => common.ends().next(),
        None => None,
    };
    match first {
        Some(meeting) => Closest {
            t: Some(meeting.t),
            u: Some(meeting.u),
            ..twice(meeting.at)
        },
        None => Closest {
            u: Some(b.parameter(origin)),
            ..along(at_origin(a))
        },
    }
}
