//! One match a question: which file answers for the families of two shapes.

use super::chain::Chain;
use super::view::View;
use super::{
    Linear, aabb_aabb, aabb_ball, aabb_chain, aabb_linear, ball_ball, ball_chain, ball_linear,
    capsule_chain, capsule_linear, chain_chain, circumference_linear, convex, convex_plane,
    linear_linear, linear_plane, linear_polygon, linear_polyline, linear_triangle, plane_plane,
};
use crate::kernel::{Coefficients, Sign, Target, projection_axes, quotients, side};
use crate::{
    Chord, CommonPart, Contact, Orientation, Plane, Point, Relation, Scalar, ScalarIn, Triangle,
};
use alloc::vec::Vec;
use core::cmp::Ordering;

const NO_ROW: &str = "a pair that the table does not have";

/// Whether two shapes share a point. Exact.
pub(crate) fn intersects<S: Scalar + ScalarIn<D>, const D: usize>(
    a: &View<'_, D, S>,
    b: &View<'_, D, S>,
) -> bool {
    use View::{Aabb, Ball, Chain, Circumference, Linear, Plane};
    match (a, b) {
        (Linear(a), Linear(b)) => linear_linear::intersects(a, b),
        (Aabb(a), Aabb(b)) => aabb_aabb::intersects(a, b),
        (Ball(a), Ball(b)) => ball_ball::intersects(a, b),
        (Aabb(a), Ball(b)) | (Ball(b), Aabb(a)) => aabb_ball::intersects(a, b),
        (Aabb(a), Linear(b)) | (Linear(b), Aabb(a)) => aabb_linear::intersects(a, b),
        (Ball(a), Linear(b)) | (Linear(b), Ball(a)) => ball_linear::intersects(a, b),
        (Plane(a), Plane(b)) => plane_plane::intersects(a, b),
        (Plane(plane), other) | (other, Plane(plane)) => {
            convex_plane::intersects(&other.convex().expect(NO_ROW), plane)
        }
        (Circumference(ball), Linear(b)) | (Linear(b), Circumference(ball)) => {
            circumference_linear::intersects(&ball.in_dimension(), &b.in_dimension())
        }
        (Chain(chain), other) | (other, Chain(chain)) => match (a.convex(), b.convex()) {
            (Some(a), Some(b)) => convex::intersects(&a, &b),
            _ => meets_chain(chain, &other.in_dimension()),
        },
        _ => convex::intersects(&a.convex().expect(NO_ROW), &b.convex().expect(NO_ROW)),
    }
}

fn meets_chain<S: Scalar>(chain: &Chain<'_, S>, other: &View<'_, 2, S>) -> bool {
    match other {
        View::Linear(linear) if chain.filled().is_some() => {
            linear_polygon::intersects(linear, chain)
        }
        View::Linear(linear) => linear_polyline::intersects(linear, chain),
        View::Aabb(rect) => aabb_chain::intersects(rect, chain),
        View::Ball(ball) => ball_chain::intersects(ball, chain),
        View::Capsule(capsule) => capsule_chain::intersects(capsule, chain),
        View::Triangle(triangle) => chain_chain::intersects(chain, &triangle.into()),
        View::Chain(other) => chain_chain::intersects(chain, other),
        View::Plane(_) | View::Circumference(_) => unreachable!("{NO_ROW}"),
    }
}

/// How one shape lies to the other. Exact.
pub(crate) fn relation<S: Scalar + ScalarIn<D>, const D: usize>(
    a: &View<'_, D, S>,
    b: &View<'_, D, S>,
) -> Relation {
    use View::{Aabb, Ball, Chain, Circumference, Linear, Plane};
    match (a, b) {
        (Linear(a), Linear(b)) => linear_linear::relation(a, b),
        (Aabb(a), Aabb(b)) => aabb_aabb::relation(a, b),
        (Ball(a), Ball(b)) => ball_ball::relation(a, b),
        (Aabb(a), Ball(b)) => aabb_ball::relation(a, b),
        (Aabb(a), Linear(b)) => aabb_linear::relation(a, b),
        (Ball(a), Linear(b)) => ball_linear::relation(a, b),
        (Plane(a), Plane(b)) => plane_plane::relation(a, b),
        (other, Plane(plane)) => convex_plane::relation(&other.convex().expect(NO_ROW), plane),
        (Circumference(circle), Linear(b)) => {
            circumference_linear::relation(&circle.in_dimension(), &b.in_dimension())
        }
        (Linear(linear), Chain(chain)) if !chain.is_convex => {
            let linear = linear.in_dimension();
            if chain.filled().is_some() {
                linear_polygon::relation(&linear, chain)
            } else {
                linear_polyline::relation(&linear, chain)
            }
        }
        (Ball(_) | Linear(_), Aabb(_))
        | (Linear(_), Ball(_) | Circumference(_))
        | (Plane(_), _) => relation(b, a).reversed(),
        (Chain(chain), Linear(_)) if !chain.is_convex => relation(b, a).reversed(),
        _ => convex::relation(&a.convex().expect(NO_ROW), &b.convex().expect(NO_ROW)),
    }
}

/// The common part of two shapes, of the part that is constructed of the widened shapes. That of two boxes keeps
/// its type.
pub(crate) fn common_part<S: Scalar + ScalarIn<D>, const D: usize>(
    a: &View<'_, D, S>,
    b: &View<'_, D, S>,
    constructed: Option<Part<D, S::Real>>,
) -> Option<CommonPart<D, S>> {
    if let (View::Aabb(a), View::Aabb(b)) = (a, b) {
        return aabb_aabb::intersection(a, b).map(CommonPart::Aabb);
    }
    constructed.map(|part| match part {
        Part::Linear(part) => CommonPart::Linear(part),
        Part::Chord(part) => CommonPart::Chord(part),
        Part::Plane(part) => CommonPart::Plane(part),
        Part::Circles(part) => CommonPart::Circles(part),
        Part::Spheres(part) => CommonPart::Spheres(part),
        Part::Region => CommonPart::Region,
    })
}

/// A [`CommonPart`], by the type of its numbers.
pub(crate) enum Part<const D: usize, R> {
    Linear(crate::LinearIntersection<D, R>),
    Chord(Chord<D, R>),
    Plane(crate::PlaneIntersection<D, R>),
    Circles(crate::CircleIntersection<R>),
    Spheres(crate::SphereIntersection<R>),
    Region,
}

pub(crate) fn constructed<S: Scalar + ScalarIn<D>, R: Target, const D: usize>(
    a: &View<'_, D, S>,
    b: &View<'_, D, S>,
) -> Option<Part<D, R>> {
    use View::{Aabb, Ball, Capsule, Linear, Plane};
    let region = || intersects(a, b).then_some(Part::Region);
    match (a, b) {
        (Linear(a), Linear(b)) => linear_linear::intersection(a, b).map(Part::Linear),
        (Ball(a), Ball(b)) if D == 2 => {
            ball_ball::intersection(&a.in_dimension(), &b.in_dimension())
                .map(Part::Circles)
                .or_else(region)
        }
        (Ball(a), Ball(b)) => ball_ball::common_circle(&a.in_dimension(), &b.in_dimension())
            .map(Part::Spheres)
            .or_else(region),
        (Linear(linear), Plane(plane)) | (Plane(plane), Linear(linear)) => {
            linear_plane::intersection(linear, plane).map(Part::Plane)
        }
        (Aabb(a), Linear(b)) | (Linear(b), Aabb(a)) => {
            aabb_linear::intersection(a, b).map(Part::Chord)
        }
        (Ball(a), Linear(b)) | (Linear(b), Ball(a)) => {
            ball_linear::intersection(a, b).map(Part::Chord)
        }
        (Capsule(a), Linear(b)) | (Linear(b), Capsule(a)) => {
            capsule_linear::intersection(a, b).map(Part::Chord)
        }
        (View::Triangle(a), Linear(b)) | (Linear(b), View::Triangle(a)) => {
            let chord = if D == 2 {
                linear_triangle::intersection(&b.in_dimension(), &a.in_dimension())
                    .map(|c| c.in_dimension())
            } else {
                linear_triangle::in_space::intersection(&b.in_dimension(), &a.in_dimension())
                    .map(|c| c.in_dimension())
            };
            chord.map(Part::Chord)
        }
        (View::Chain(a), Linear(b)) | (Linear(b), View::Chain(a)) if a.is_convex => {
            let chord = linear_polygon::convex::intersection(&b.in_dimension(), a);
            chord.map(|chord| Part::Chord(chord.in_dimension()))
        }
        _ => region(),
    }
}

/// The chords of a linear shape in a polygon, in order along it.
pub(crate) fn chords<S: Scalar, R: Target>(
    linear: &Linear<2, S>,
    polygon: &View<'_, 2, S>,
) -> Option<Vec<Chord<2, R>>> {
    match polygon {
        View::Chain(chain) => linear_polygon::intersection(linear, chain),
        _ => unreachable!("{NO_ROW}"),
    }
}

/// The contacts of a linear shape with a curve, in order along it.
pub(crate) fn contacts<S: Scalar, R: Target>(
    linear: &Linear<2, S>,
    curve: &View<'_, 2, S>,
) -> Option<Vec<Contact<R>>> {
    match curve {
        View::Chain(chain) => linear_polyline::intersection(linear, chain),
        View::Circumference(ball) => circumference_linear::intersection(ball, linear),
        _ => unreachable!("{NO_ROW}"),
    }
}

/// The turn from `a` by `b` to `c`. Exact.
pub(crate) fn orientation<S: Scalar>(
    a: &Point<2, S>,
    b: &Point<2, S>,
    c: &Point<2, S>,
) -> Orientation {
    Orientation::of(side(a.coords(), b.coords(), a.coords(), c.coords()))
}

/// The side of the line that a point is on. Exact.
pub(crate) fn side_of_line<S: Scalar>(line: &Linear<2, S>, x: &Point<2, S>) -> Orientation {
    Orientation::of(line.side(x.coords()))
}

/// a, b and c of the implicit form of a line. Correctly rounded.
pub(crate) fn coefficients<S: Scalar, R: Target>(line: &Linear<2, S>) -> [R; 3] {
    quotients(&Coefficients, line.line(), []).1
}

/// The side of the plane that a point is on: greater where the normal points to. Exact.
pub(crate) fn side_of_plane<S: Scalar>(plane: &Plane<3, S>, x: &Point<3, S>) -> Ordering {
    plane.facing().side(x.coords()).cmp(&Sign::Zero)
}

/// Whether the vertices are on one line. Exact.
pub(crate) fn are_collinear<S: Scalar, const D: usize>(triangle: &Triangle<D, S>) -> bool {
    let [a, b, c] = triangle.vertices();
    projection_axes([a, b], [a, c]).is_none()
}
