//! The pair table for shapes whose types are known only at run time.

use super::{
    Linear, aabb_aabb, aabb_ball, aabb_linear, ball_ball, ball_linear, linear_linear, table,
};
use crate::{Aabb, Ball, CommonPart, Relation, Scalar, Shape};

/// A shape as its family sees it.
enum Family<S> {
    Linear(Linear<2, S>),
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

/// The questions of the rows whose shapes [`Shape`] holds, each asked of the file that answers for the two families.
macro_rules! dispatch {
    (
        same { $($same:ident: $own:ident $(-> $x:ident($part:ty))?;)+ }
        both { $($both:ident: $a:ident, $b:ident $(-> $y:ident($common:ty))?;)+ }
        $($others:tt)*
    ) => {
        pub(crate) fn intersects<S: Scalar>(a: &Shape<2, S>, b: &Shape<2, S>) -> bool {
            match (&a.into(), &b.into()) {
                $( (Family::$own(a), Family::$own(b)) => $same::intersects(a, b), )+
                $(
                    (Family::$a(a), Family::$b(b)) | (Family::$b(b), Family::$a(a)) => {
                        $both::intersects(a, b)
                    }
                )+
            }
        }

        pub(crate) fn relation<S: Scalar>(a: &Shape<2, S>, b: &Shape<2, S>) -> Relation {
            match (&a.into(), &b.into()) {
                $( (Family::$own(a), Family::$own(b)) => $same::relation(a, b), )+
                $(
                    (Family::$a(a), Family::$b(b)) => $both::relation(a, b),
                    (Family::$b(b), Family::$a(a)) => $both::relation(a, b).reversed(),
                )+
            }
        }

        /// The part that the pair constructs; where it constructs none, `None`.
        fn constructed<S: Scalar>(a: &Shape<2, S>, b: &Shape<2, S>) -> Option<CommonPart<S>> {
            match (&a.into(), &b.into()) {
                $( (Family::$own(_a), Family::$own(_b)) => {
                    $( return $same::intersection(_a, _b).map(CommonPart::$x); )?
                } )+
                $(
                    (Family::$a(_a), Family::$b(_b)) | (Family::$b(_b), Family::$a(_a)) => {
                        $( return $both::intersection(_a, _b).map(CommonPart::$y); )?
                    }
                )+
            }
            None
        }
    };
}

table! { dispatch }

pub(crate) fn intersection<S: Scalar>(a: &Shape<2, S>, b: &Shape<2, S>) -> Option<CommonPart<S>> {
    constructed(a, b).or_else(|| intersects(a, b).then_some(CommonPart::Region))
}
