//! Two shapes of the plane of which one is not convex.

use super::chain::Chain;
use super::convex::{self, SphereSweptPolytope};
use super::view::View;
use super::{
    Linear, chain_area, chain_chain, circumference, circumference_linear, linear_linear,
    linear_polygon, linear_polyline,
};
use crate::{Ball, Relation, Scalar, Segment};

/// A shape of the plane as the set that it is: without radius, length or area it is the segment or point.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Figure<'a, S> {
    /// A point, line, ray or segment.
    Linear(Linear<2, S>),
    /// A disc or capsule with a radius.
    Round(SphereSweptPolytope<'a, 2, S>),
    /// A curve of straight edges that is no point, or an area within one.
    Chain(Chain<'a, S>),
    /// A circle with a radius.
    Circle(Ball<2, S>),
}

impl<'a, S: Scalar> Figure<'a, S> {
    /// None of a plane, which is in space.
    pub(crate) fn of(view: &View<'a, 2, S>) -> Option<Self> {
        let point = |x: [S; 2]| Self::Linear((&Segment::new_unchecked(x, x)).into());
        Some(match view {
            View::Plane(_) => return None,
            View::Chain(chain) if chain.is_point() => point(chain.vertex(0)),
            View::Chain(chain) => Self::Chain(*chain),
            View::Circumference(circle) if circle.is_point() => point(circle.center()),
            View::Circumference(circle) => Self::Circle(*circle),
            View::Aabb(rect) if rect.dimension() == 2 => Self::Chain(rect.into()),
            View::Triangle(triangle) if Chain::from(triangle).filled().is_some() => {
                Self::Chain(triangle.into())
            }
            View::Linear(_)
            | View::Aabb(_)
            | View::Ball(_)
            | View::Capsule(_)
            | View::Triangle(_) => {
                let set = view.convex()?;
                set.linear()
                    .map_or(Self::Round(set), |linear| Self::Linear(*linear))
            }
        })
    }
}

/// Whether two shapes share a point. Exact.
pub(crate) fn intersects<S: Scalar>(a: &Figure<'_, S>, b: &Figure<'_, S>) -> bool {
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
        (Circle(a), other) | (other, Circle(a)) => circumference::intersects(a, other),
    }
}

/// How one shape lies to the other. Exact.
pub(crate) fn relation<S: Scalar>(a: &Figure<'_, S>, b: &Figure<'_, S>) -> Relation {
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
            circumference::with_area(a, b, relation(&Round(a.into()), b))
        }
        (Linear(_) | Chain(_) | Round(_), Circle(_))
        | (Chain(_) | Round(_), Linear(_))
        | (Round(_), Chain(_)) => relation(b, a).reversed(),
    }
}
