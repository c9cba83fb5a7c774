//! Ball with ball: the distance of the centers is compared with the sum and the difference of the radii.

use crate::kernel;
use crate::kernel::filters::double_double;
use crate::kernel::filters::one_pair::{ball_gaps, ball_meets_ball};
use crate::kernel::{Branch, Sign, Target, circle_point, gaps};
use crate::{Ball, CircleIntersection, Relation, Scalar, ScalarIn, SphereIntersection};

#[inline]
pub(crate) fn intersects<S: Scalar + ScalarIn<D>, const D: usize>(
    a: &Ball<D, S>,
    b: &Ball<D, S>,
) -> bool {
    let ((c, r), (e, s)) = (a.center_and_radius(), b.center_and_radius());
    ball_meets_ball((c, r), (e, s)).unwrap_or_else(|| {
        S::ball_ball_uncertain(&Ball::new_unchecked(c, r), &Ball::new_unchecked(e, s))
    })
}

/// The later stages of `intersects`.
pub(crate) fn uncertain<S: Scalar + ScalarIn<D>, const D: usize>(
    a: &Ball<D, S>,
    b: &Ball<D, S>,
) -> bool {
    double_double::ball_meets_ball([a.center(), b.center()], [a.radius(), b.radius()])
        .unwrap_or_else(|| gap(a, b)[0] != Sign::Positive)
}

#[cfg_attr(optimised, inline(always))]
pub(crate) fn relation<S: Scalar + ScalarIn<D>, const D: usize>(
    a: &Ball<D, S>,
    b: &Ball<D, S>,
) -> Relation {
    // Without a branch, because the answer is unpredictable.
    const RELATIONS: [Relation; 8] = [
        Relation::Disjoint,
        Relation::Disjoint,
        Relation::Disjoint,
        Relation::Disjoint,
        Relation::Overlap,
        Relation::Overlap,
        Relation::Contains,
        Relation::Within,
    ];
    let ((c, r), (e, s)) = (a.center_and_radius(), b.center_and_radius());
    match ball_gaps((c, r), (e, s)) {
        Some([meet, nested]) => {
            RELATIONS[4 * usize::from(meet) + 2 * usize::from(nested) + usize::from(r < s)]
        }
        None => {
            S::ball_ball_uncertain_relation(&Ball::new_unchecked(c, r), &Ball::new_unchecked(e, s))
        }
    }
}

/// The later stages of `relation`.
pub(crate) fn uncertain_relation<S: Scalar + ScalarIn<D>, const D: usize>(
    a: &Ball<D, S>,
    b: &Ball<D, S>,
) -> Relation {
    let [outer, inner] = gap(a, b);
    match (outer, inner) {
        (Sign::Positive, _) => Relation::Disjoint,
        _ if a == b => Relation::Equal,
        // A point has no interior: on the other's circle it only touches.
        (Sign::Zero, _) => Relation::Touch,
        (_, Sign::Positive) => Relation::Overlap,
        _ if a.radius() < b.radius() => Relation::Within,
        _ => Relation::Contains,
    }
}

/// The common points of the two circles, the boundaries of the discs.
pub(crate) fn intersection<S: Scalar, R: Target>(
    a: &Ball<2, S>,
    b: &Ball<2, S>,
) -> Option<CircleIntersection<R>> {
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
pub(crate) fn common_circle<S: Scalar, R: Target>(
    a: &Ball<3, S>,
    b: &Ball<3, S>,
) -> Option<SphereIntersection<R>> {
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

pub(super) fn gap<S: Scalar + ScalarIn<D>, const D: usize>(
    a: &Ball<D, S>,
    b: &Ball<D, S>,
) -> [Sign; 2] {
    gaps(a.center(), a.radius(), b.center(), b.radius())
}
