//! Box with ball: the point of the box nearest to the center, whose coordinates are the center's or the
//! box's.

use super::aabb_linear;
use super::ball_linear::center;

use crate::kernel::filters::double_double;
use crate::kernel::filters::one_pair::aabb_meets_ball;
use crate::kernel::{Sign, excess, power};
use crate::{Aabb, Ball, Relation, Scalar, ScalarIn};

#[inline]
pub(crate) fn intersects<S: Scalar + ScalarIn<D>, const D: usize>(
    rect: &Aabb<D, S>,
    ball: &Ball<D, S>,
) -> bool {
    let ([min, max], (c, r)) = (rect.min_and_max(), ball.center_and_radius());
    // Copies, so that the caller's values can stay in registers.
    aabb_meets_ball([min, max], c, r).unwrap_or_else(|| {
        S::aabb_ball_uncertain(&Aabb::new_unchecked(min, max), &Ball::new_unchecked(c, r))
    })
}

/// The later stages of `intersects`.
pub(crate) fn uncertain<S: Scalar + ScalarIn<D>, const D: usize>(
    rect: &Aabb<D, S>,
    ball: &Ball<D, S>,
) -> bool {
    let (min, max, c, r) = (rect.min(), rect.max(), ball.center(), ball.radius());
    double_double::aabb_meets_ball([min, max, c], [r])
        .unwrap_or_else(|| power(nearest(rect, c), c, r) != Sign::Positive)
}

pub(crate) fn relation<S: Scalar + ScalarIn<D>, const D: usize>(
    rect: &Aabb<D, S>,
    ball: &Ball<D, S>,
) -> Relation {
    let (c, r) = (ball.center(), ball.radius());
    if ball.is_point() {
        return aabb_linear::relation(rect, &(&center(ball)).into());
    }
    match power(nearest(rect, c), c, r) {
        Sign::Positive => return Relation::Disjoint,
        Sign::Zero => return Relation::Touch,
        Sign::Negative => {}
    }
    let within = vertices(rect).all(|x| power(x, c, r) != Sign::Positive);
    match (within, contains(rect, c, r)) {
        (true, _) => Relation::Within,
        (_, true) => Relation::Contains,
        // A flat box has fewer dimensions than the ball.
        _ if rect.dimension() < D => Relation::Cross,
        _ => Relation::Overlap,
    }
}

/// Whether a ball is in the box: min <= c − r and c + r <= max. Exact.
pub(crate) fn contains<S: Scalar + ScalarIn<D>, const D: usize>(
    rect: &Aabb<D, S>,
    c: [S; D],
    r: S,
) -> bool {
    (0..D).all(|k| {
        excess(c[k], r, rect.min()[k]) != Sign::Negative
            && excess(rect.max()[k], c[k], r) != Sign::Negative
    })
}

/// The corners of a box of any dimension: corner n has the greatest coordinate on axis k where bit k of n is
/// set.
pub(crate) fn vertices<S: Scalar + ScalarIn<D>, const D: usize>(
    rect: &Aabb<D, S>,
) -> impl Iterator<Item = [S; D]> {
    (0..1 << D).map(|number| vertex(rect, number))
}

/// The corner of this number.
pub(crate) fn vertex<S: Scalar + ScalarIn<D>, const D: usize>(
    rect: &Aabb<D, S>,
    number: usize,
) -> [S; D] {
    let (min, max) = (rect.min(), rect.max());
    core::array::from_fn(|k| if number >> k & 1 == 1 { max[k] } else { min[k] })
}

/// The point of the box nearest to a point.
pub(crate) fn nearest<S: Scalar + ScalarIn<D>, const D: usize>(
    rect: &Aabb<D, S>,
    x: [S; D],
) -> [S; D] {
    core::array::from_fn(|k| {
        let (min, max) = (rect.min()[k], rect.max()[k]);
        if x[k] < min {
            min
        } else if max < x[k] {
            max
        } else {
            x[k]
        }
    })
}
