//! Box with disc: the point of the box nearest to the centre, which has the centre's or the box's own
//! coordinates.

use super::ball_linear::center;
use super::{aabb_linear, ball_linear};
use crate::kernel::{Sign, excess, power};
use crate::{Aabb, Ball, Relation, Scalar};

pub(crate) fn intersects<S: Scalar>(rect: &Aabb<2, S>, ball: &Ball<2, S>) -> bool {
    power(nearest(rect, ball.center()), ball.center(), ball.radius()) != Sign::Positive
}

pub(crate) fn relation<S: Scalar>(rect: &Aabb<2, S>, ball: &Ball<2, S>) -> Relation {
    let (c, r) = (ball.center(), ball.radius());
    if ball.is_point() {
        return aabb_linear::relation(rect, &(&center(ball)).into());
    }
    if rect.dimension() < 2 {
        // A flat box is a segment or a point.
        return ball_linear::relation(ball, &aabb_linear::flat(rect)).reversed();
    }
    match power(nearest(rect, c), c, r) {
        Sign::Positive => return Relation::Disjoint,
        Sign::Zero => return Relation::Touch,
        Sign::Negative => {}
    }
    let within = rect
        .corners()
        .iter()
        .all(|&x| power(x, c, r) != Sign::Positive);
    // min <= c − r and c + r <= max.
    let contains = (0..2).all(|k| {
        excess(c[k], r, rect.min()[k]) != Sign::Negative
            && excess(rect.max()[k], c[k], r) != Sign::Negative
    });
    match (within, contains) {
        (true, _) => Relation::Within,
        (_, true) => Relation::Contains,
        _ => Relation::Overlap,
    }
}

/// The point of the box nearest to a point.
pub(crate) fn nearest<S: Scalar>(rect: &Aabb<2, S>, x: [S; 2]) -> [S; 2] {
    [0, 1].map(|k| {
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
