//! The shapes of the plane, for a pair of which one is not convex.

use super::chain::Chain;
use super::convex::SphereSweptPolytope;
use super::{Linear, View};
use crate::{Ball, Scalar, Segment};

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
