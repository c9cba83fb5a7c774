//! The pair table for shapes whose types are known only at run time.

use super::{Linear, aabb_aabb, aabb_ball, aabb_linear, ball_ball, ball_linear, linear_linear};
use crate::{Aabb, Ball, CommonPart, Relation, Scalar, Shape};

/// A shape as its family sees it.
enum Family<S> {
    Linear(Linear<S>),
    Aabb(Aabb<2, S>),
    Ball(Ball<2, S>),
}

impl<S: Scalar> From<&Shape<2, S>> for Family<S> {
    fn from(shape: &Shape<2, S>) -> Self {
        match shape {
            Shape::Point(shape) => Self::Linear(shape.into()),
            Shape::Line(shape) => Self::Linear(shape.into()),
            Shape::Ray(shape) => Self::Linear(shape.into()),
            Shape::Segment(shape) => Self::Linear(shape.into()),
            Shape::Aabb(shape) => Self::Aabb(*shape),
            Shape::Ball(shape) => Self::Ball(*shape),
        }
    }
}

pub(crate) fn intersects<S: Scalar>(a: &Shape<2, S>, b: &Shape<2, S>) -> bool {
    use Family::{Aabb, Ball, Linear};
    match (&a.into(), &b.into()) {
        (Linear(a), Linear(b)) => linear_linear::intersects(a, b),
        (Aabb(a), Linear(b)) | (Linear(b), Aabb(a)) => aabb_linear::intersects(a, b),
        (Ball(a), Linear(b)) | (Linear(b), Ball(a)) => ball_linear::intersects(a, b),
        (Aabb(a), Aabb(b)) => aabb_aabb::intersects(a, b),
        (Aabb(a), Ball(b)) | (Ball(b), Aabb(a)) => aabb_ball::intersects(a, b),
        (Ball(a), Ball(b)) => ball_ball::intersects(a, b),
    }
}

pub(crate) fn relation<S: Scalar>(a: &Shape<2, S>, b: &Shape<2, S>) -> Relation {
    use Family::{Aabb, Ball, Linear};
    match (&a.into(), &b.into()) {
        (Linear(a), Linear(b)) => linear_linear::relation(a, b),
        (Aabb(a), Linear(b)) => aabb_linear::relation(a, b),
        (Linear(a), Aabb(b)) => aabb_linear::relation(b, a).reversed(),
        (Ball(a), Linear(b)) => ball_linear::relation(a, b),
        (Linear(a), Ball(b)) => ball_linear::relation(b, a).reversed(),
        (Aabb(a), Aabb(b)) => aabb_aabb::relation(a, b),
        (Aabb(a), Ball(b)) => aabb_ball::relation(a, b),
        (Ball(a), Aabb(b)) => aabb_ball::relation(b, a).reversed(),
        (Ball(a), Ball(b)) => ball_ball::relation(a, b),
    }
}

pub(crate) fn intersection<S: Scalar>(a: &Shape<2, S>, b: &Shape<2, S>) -> Option<CommonPart<S>> {
    use Family::{Aabb, Ball, Linear};
    Some(match (&a.into(), &b.into()) {
        (Linear(a), Linear(b)) => CommonPart::Linear(linear_linear::intersection(a, b)?),
        (Aabb(a), Linear(b)) | (Linear(b), Aabb(a)) => {
            CommonPart::Chord(aabb_linear::intersection(a, b)?)
        }
        (Ball(a), Linear(b)) | (Linear(b), Ball(a)) => {
            CommonPart::Chord(ball_linear::intersection(a, b)?)
        }
        (Aabb(a), Aabb(b)) => CommonPart::Aabb(aabb_aabb::intersection(a, b)?),
        (Ball(a), Ball(b)) => {
            if !ball_ball::intersects(a, b) {
                return None;
            }
            CommonPart::Discs(ball_ball::intersection(a, b))
        }
        (Aabb(a), Ball(b)) | (Ball(b), Aabb(a)) => {
            if !aabb_ball::intersects(a, b) {
                return None;
            }
            CommonPart::Region
        }
    })
}
