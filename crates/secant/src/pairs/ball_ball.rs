//! Ball with ball: the distance of the centres against the sum and the difference of the radii.

use crate::kernel::filter::ball_meets_ball;
use crate::kernel::{self, Branch, Sign, circle_point, gaps};
use crate::{Ball, CircleIntersection, Relation, Scalar, SphereIntersection};

#[inline]
pub(crate) fn intersects<S: Scalar, const D: usize>(a: &Ball<D, S>, b: &Ball<D, S>) -> bool {
    let of = |ball: &Ball<D, S>| (ball.center(), ball.radius());
    let copied = |ball: &Ball<D, S>| Ball::new_unchecked(ball.center(), ball.radius());
    ball_meets_ball(of(a), of(b)).unwrap_or_else(|| meets_by_signs(&copied(a), &copied(b)))
}

#[inline(never)]
fn meets_by_signs<S: Scalar, const D: usize>(a: &Ball<D, S>, b: &Ball<D, S>) -> bool {
    gap(a, b)[0] != Sign::Positive
}

pub(crate) fn relation<S: Scalar, const D: usize>(a: &Ball<D, S>, b: &Ball<D, S>) -> Relation {
    let [outer, inner] = gap(a, b);
    match (outer, inner) {
        (Sign::Positive, _) => Relation::Disjoint,
        _ if a == b => Relation::Equal,
        // A point has no boundary to lie within: on the other's circle it only touches.
        (Sign::Zero, _) => Relation::Touch,
        (_, Sign::Positive) => Relation::Overlap,
        _ if a.radius() < b.radius() => Relation::Within,
        _ => Relation::Contains,
    }
}

/// The common points of the two circles, the boundaries of the discs.
pub(crate) fn intersection<S: Scalar>(
    a: &Ball<2, S>,
    b: &Ball<2, S>,
) -> Option<CircleIntersection<S::Real>> {
    if a == b {
        return Some(CircleIntersection::Equal);
    }
    let point = |branch| circle_point(a.center(), a.radius(), b.center(), b.radius(), branch);
    match gap(a, b) {
        [Sign::Positive, _] | [_, Sign::Negative] => None,
        [Sign::Zero, _] => Some(CircleIntersection::Tangent {
            at: point(Branch::Plus),
            internal: false,
        }),
        [_, Sign::Zero] => Some(CircleIntersection::Tangent {
            at: point(Branch::Plus),
            internal: true,
        }),
        _ => Some(CircleIntersection::Points([
            point(Branch::Minus),
            point(Branch::Plus),
        ])),
    }
}

/// The common points of the two spheres, the boundaries of the balls.
pub(crate) fn common_circle<S: Scalar>(
    a: &Ball<3, S>,
    b: &Ball<3, S>,
) -> Option<SphereIntersection<S::Real>> {
    if a == b {
        return Some(SphereIntersection::Equal);
    }
    let circle = || kernel::common_circle(a.center(), a.radius(), b.center(), b.radius());
    match gap(a, b) {
        [Sign::Positive, _] | [_, Sign::Negative] => None,
        [Sign::Zero, _] => Some(SphereIntersection::Tangent {
            at: circle().0,
            internal: false,
        }),
        [_, Sign::Zero] => Some(SphereIntersection::Tangent {
            at: circle().0,
            internal: true,
        }),
        _ => {
            let (center, radius) = circle();
            Some(SphereIntersection::Circle { center, radius })
        }
    }
}

fn gap<S: Scalar, const D: usize>(a: &Ball<D, S>, b: &Ball<D, S>) -> [Sign; 2] {
    gaps(a.center(), a.radius(), b.center(), b.radius())
}
