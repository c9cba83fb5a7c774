//! The pair table for shapes whose types are known only at run time.

use super::{
    Linear, aabb_aabb, aabb_ball, aabb_linear, ball_ball, ball_linear, linear_linear, table,
};
use crate::{Aabb, Ball, CommonPart, Relation, Scalar, Shape};

/// A shape as its family sees it.
enum Family<const D: usize, S> {
    Linear(Linear<D, S>),
    Aabb(Aabb<D, S>),
    Ball(Ball<D, S>),
}

impl<const D: usize, S: Scalar> From<&Shape<D, S>> for Family<D, S> {
    fn from(shape: &Shape<D, S>) -> Self {
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

/// The questions of the rows whose shapes [`Shape`] holds, each asked of the file that answers for the
/// two families.
macro_rules! dispatch {
    (
        same { $($same:ident: $own:ident $(-> $x:ident($part:ty))?;)+ }
        both { $($both:ident: $a:ident, $b:ident $(-> $y:ident($common:ty))?;)+ }
        $($others:tt)*
    ) => {
        pub(crate) fn intersects<const D: usize, S: Scalar>(
            a: &Shape<D, S>,
            b: &Shape<D, S>,
        ) -> bool {
            match (&a.into(), &b.into()) {
                $( (Family::$own(a), Family::$own(b)) => $same::intersects(a, b), )+
                $(
                    (Family::$a(a), Family::$b(b)) | (Family::$b(b), Family::$a(a)) => {
                        $both::intersects(a, b)
                    }
                )+
            }
        }

        pub(crate) fn relation<const D: usize, S: Scalar>(
            a: &Shape<D, S>,
            b: &Shape<D, S>,
        ) -> Relation {
            match (&a.into(), &b.into()) {
                $( (Family::$own(a), Family::$own(b)) => $same::relation(a, b), )+
                $(
                    (Family::$a(a), Family::$b(b)) => $both::relation(a, b),
                    (Family::$b(b), Family::$a(a)) => $both::relation(a, b).reversed(),
                )+
            }
        }

        /// The part that the pair constructs; where it constructs none, `None`.
        fn constructed<const D: usize, S: Scalar>(
            a: &Shape<D, S>,
            b: &Shape<D, S>,
        ) -> Option<CommonPart<D, S>> {
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

pub(crate) fn intersection<const D: usize, S: Scalar>(
    a: &Shape<D, S>,
    b: &Shape<D, S>,
) -> Option<CommonPart<D, S>> {
    let circles = match (a, b) {
        (Shape::Ball(a), Shape::Ball(b)) if D == 2 => {
            ball_ball::intersection(&disc(a), &disc(b)).map(CommonPart::Circles)
        }
        _ => None,
    };
    circles
        .or_else(|| constructed(a, b))
        .or_else(|| intersects(a, b).then_some(CommonPart::Region))
}

/// A ball of the plane, as the compiler is to know it.
fn disc<const D: usize, S: Scalar>(ball: &Ball<D, S>) -> Ball<2, S> {
    let c = ball.center();
    Ball::new_unchecked([c[0], c[1]], ball.radius())
}
