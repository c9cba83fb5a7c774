//! One match a question: which file answers for the families of two shapes.

use super::chain::Chain;
use super::convex::SphereSweptPolytope;
use super::figure::Figure;
use super::view::View;
use super::{
    Linear, aabb_aabb, aabb_ball, aabb_linear, ball_ball, ball_linear, capsule_linear, chain_area,
    chain_chain, circumference, circumference_linear, convex, convex_plane, linear_linear,
    linear_plane, linear_polygon, linear_polyline, linear_triangle, plane_plane,
};
use crate::kernel::{Coefficients, Fractions, Sign, Target, projection_axes, side};
use crate::{
    Chord, CommonPart, Contact, Orientation, Plane, Point, Relation, Scalar, ScalarIn, Triangle,
};
use alloc::vec::Vec;
use core::cmp::Ordering;

/// Whether two shapes share a point. Exact.
pub(crate) fn intersects<S: Scalar + ScalarIn<D>, const D: usize>(
    a: &View<'_, D, S>,
    b: &View<'_, D, S>,
) -> bool {
    use View::{Aabb, Ball, Chain, Linear, Plane};
    match (a, b) {
        (Linear(a), Linear(b)) => linear_linear::intersects(a, b),
        (Aabb(a), Aabb(b)) => aabb_aabb::intersects(a, b),
        (Ball(a), Ball(b)) => ball_ball::intersects(a, b),
        (Aabb(a), Ball(b)) | (Ball(b), Aabb(a)) => aabb_ball::intersects(a, b),
        (Aabb(a), Linear(b)) | (Linear(b), Aabb(a)) => aabb_linear::intersects(a, b),
        (Ball(a), Linear(b)) | (Linear(b), Ball(a)) => ball_linear::intersects(a, b),
        (Plane(a), Plane(b)) => plane_plane::intersects(a, b),
        (Plane(plane), other) | (other, Plane(plane)) => {
            (other.convex()).is_some_and(|set| convex_plane::intersects(&set, plane))
        }
        (Aabb(rect), Chain(chain)) | (Chain(chain), Aabb(rect)) if !chain.is_convex => {
            chain_area::meets_aabb(chain, &rect.in_dimension())
        }
        (Ball(ball), Chain(chain)) | (Chain(chain), Ball(ball)) if !chain.is_convex => {
            chain_area::meets_ball(chain, &ball.in_dimension())
        }
        // To make figures takes longer than these answers.
        (Chain(a), Chain(b)) if chain_chain::are_apart(a, b) => false,
        (Linear(linear), Chain(chain)) | (Chain(chain), Linear(linear)) if is_polygon(chain) => {
            linear_polygon::intersects(&linear.in_dimension(), chain)
        }
        _ => match both_convex(a, b) {
            Some((a, b)) => convex::intersects(&a, &b),
            None => in_plane(a, b).is_some_and(|[a, b]| figures_intersect(&a, &b)),
        },
    }
}

/// Whether a chain is a polygon of the type that need not be convex.
fn is_polygon<S: Scalar>(chain: &Chain<'_, S>) -> bool {
    chain.filled().is_some() && !chain.is_convex
}

/// Two shapes of the plane, of which one is not convex; a plane is in space, where all others are.
fn in_plane<'a, S: Scalar + ScalarIn<D>, const D: usize>(
    a: &View<'a, D, S>,
    b: &View<'a, D, S>,
) -> Option<[Figure<'a, S>; 2]> {
    Some([
        Figure::of(&a.in_dimension())?,
        Figure::of(&b.in_dimension())?,
    ])
}

/// Whether two shapes of the plane share a point. Exact.
fn figures_intersect<S: Scalar>(a: &Figure<'_, S>, b: &Figure<'_, S>) -> bool {
    use Figure::{Chain, Circle, Linear, Round};
    match (a, b) {
        (Linear(a), Linear(b)) => linear_linear::intersects(a, b),
        (Linear(a), Round(b)) | (Round(b), Linear(a)) => convex::intersects(&a.into(), b),
        (Round(a), Round(b)) => convex::intersects(a, b),
        (Chain(a), Chain(b)) => chain_chain::intersects(a, b),
        (Chain(a), Round(b)) | (Round(b), Chain(a)) => chain_area::intersects(a, b),
        (Linear(a), Chain(b)) | (Chain(b), Linear(a)) if b.filled().is_some() => {
            linear_polygon::intersects(a, b)
        }
        (Linear(a), Chain(b)) | (Chain(b), Linear(a)) => linear_polyline::intersects(a, b),
        (Circle(a), Linear(b)) | (Linear(b), Circle(a)) => circumference_linear::intersects(a, b),
        (Circle(a), other) | (other, Circle(a)) => {
            figures_intersect(&Round(a.into()), other) && !circumference::encloses(a, other)
        }
    }
}

/// Two shapes as convex sets, unless one has many edges: then those that are near the other one decide sooner than the
/// separating axes of all.
fn both_convex<'v, S: Scalar + ScalarIn<D>, const D: usize>(
    a: &View<'v, D, S>,
    b: &View<'v, D, S>,
) -> Option<(SphereSweptPolytope<'v, D, S>, SphereSweptPolytope<'v, D, S>)> {
    let has_many = |x: &View<'_, D, S>| matches!(x, View::Chain(chain) if chain.index.is_some());
    if has_many(a) || has_many(b) {
        return None;
    }
    a.convex().zip(b.convex())
}

/// How one shape lies to the other. Exact.
pub(crate) fn relation<S: Scalar + ScalarIn<D>, const D: usize>(
    a: &View<'_, D, S>,
    b: &View<'_, D, S>,
) -> Relation {
    use View::{Aabb, Ball, Chain, Linear, Plane};
    match (a, b) {
        (Linear(a), Linear(b)) => linear_linear::relation(a, b),
        (Aabb(a), Aabb(b)) => aabb_aabb::relation(a, b),
        (Ball(a), Ball(b)) => ball_ball::relation(a, b),
        (Aabb(a), Ball(b)) => aabb_ball::relation(a, b),
        (Aabb(a), Linear(b)) => aabb_linear::relation(a, b),
        (Ball(a), Linear(b)) => ball_linear::relation(a, b),
        (Plane(a), Plane(b)) => plane_plane::relation(a, b),
        (other, Plane(plane)) => (other.convex()).map_or(Relation::Disjoint, |set| {
            convex_plane::relation(&set, plane)
        }),
        (Ball(_) | Linear(_), Aabb(_)) | (Linear(_), Ball(_)) | (Plane(_), _) => {
            relation(b, a).reversed()
        }
        // As above.
        (Chain(a), Chain(b)) if chain_chain::are_apart(a, b) => Relation::Disjoint,
        (Linear(linear), Chain(chain)) if is_polygon(chain) => {
            linear_polygon::relation(&linear.in_dimension(), chain)
        }
        (Chain(chain), Linear(_)) if is_polygon(chain) => relation(b, a).reversed(),
        _ => match both_convex(a, b) {
            Some((a, b)) => convex::relation(&a, &b),
            None => in_plane(a, b).map_or(Relation::Disjoint, |[a, b]| relation_of_figures(&a, &b)),
        },
    }
}

/// How one shape of the plane lies to the other. Exact.
fn relation_of_figures<S: Scalar>(a: &Figure<'_, S>, b: &Figure<'_, S>) -> Relation {
    use Figure::{Chain, Circle, Linear, Round};
    match (a, b) {
        (Linear(a), Linear(b)) => linear_linear::relation(a, b),
        (Linear(a), Round(b)) => convex::relation(&a.into(), b),
        (Round(a), Round(b)) => convex::relation(a, b),
        (Linear(a), Chain(b)) if b.filled().is_some() => linear_polygon::relation(a, b),
        (Linear(a), Chain(b)) => linear_polyline::relation(a, b),
        (Chain(a), Chain(b)) => chain_chain::relation(a, b),
        (Chain(a), Round(b)) => chain_area::relation(a, b),
        (Circle(a), Linear(b)) => circumference_linear::relation(a, b),
        (Circle(a), Circle(b)) => circumference::with_circle(a, b),
        (Circle(a), Chain(b)) if b.filled().is_none() => circumference::with_curve(a, b),
        (Circle(a), Chain(_) | Round(_)) => {
            circumference::with_area(a, b, relation_of_figures(&Round(a.into()), b))
        }
        (Linear(_) | Chain(_) | Round(_), Circle(_))
        | (Chain(_) | Round(_), Linear(_))
        | (Round(_), Chain(_)) => relation_of_figures(b, a).reversed(),
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
        Part::Chords(part) => CommonPart::Chords(part),
        Part::Contacts(part) => CommonPart::Contacts(part),
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
    Chords(Vec<Chord<D, R>>),
    Contacts(Vec<Contact<R>>),
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
            let chord = linear_polygon::chords(&b.in_dimension(), a).next();
            chord.map(|chord| Part::Chord(chord.in_dimension()))
        }
        (View::Chain(a), Linear(b)) | (Linear(b), View::Chain(a)) if a.filled().is_some() => {
            let linear = b.in_dimension();
            let chords = linear_polygon::chords(&linear, a);
            let chords: Vec<Chord<D, R>> = chords.map(|chord| chord.in_dimension()).collect();
            (!chords.is_empty()).then_some(Part::Chords(chords))
        }
        (View::Chain(a), Linear(b)) | (Linear(b), View::Chain(a)) => {
            linear_polyline::intersection(&b.in_dimension(), a).map(Part::Contacts)
        }
        (View::Circumference(a), Linear(b)) | (Linear(b), View::Circumference(a)) => {
            circumference_linear::intersection(&a.in_dimension(), &b.in_dimension())
                .map(Part::Contacts)
        }
        _ => region(),
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
    Coefficients.quotients(line.line(), []).1
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
