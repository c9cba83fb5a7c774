//! The pair table for shapes whose types are known only at run time.

use super::convex::Convex;
use super::{
    Linear, aabb_aabb, aabb_ball, aabb_linear, ball_ball, ball_linear, capsule_linear, convex,
    convex_plane, linear_linear, linear_plane, linear_triangle, plane_plane, table,
};
use crate::{Aabb, Ball, CommonPart, Plane, Relation, Scalar, Shape};

/// A shape as its family sees it.
enum Family<const D: usize, S> {
    Linear(Linear<D, S>),
    Aabb(Aabb<D, S>),
    Ball(Ball<D, S>),
    /// A capsule, triangle or plane.
    Other,
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
            Shape::Capsule(_) | Shape::Triangle(_) | Shape::Plane(_) => Self::Other,
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
                _ => others_intersect(a, b),
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
                _ => relation_of_others(a, b),
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
                _ => return part_of_others(a, b),
            }
            None
        }
    };
}

table! { dispatch }

/// A shape as the convex set that it is, or the plane.
enum Set<'a, const D: usize, S> {
    Convex(Convex<'a, D, S>),
    Plane(Plane<D, S>),
}

impl<const D: usize, S: Scalar> From<&Shape<D, S>> for Set<'_, D, S> {
    fn from(shape: &Shape<D, S>) -> Self {
        Self::Convex(match shape {
            Shape::Plane(plane) => return Self::Plane(*plane),
            Shape::Point(shape) => shape.into(),
            Shape::Line(shape) => shape.into(),
            Shape::Ray(shape) => shape.into(),
            Shape::Segment(shape) => shape.into(),
            Shape::Aabb(shape) => shape.into(),
            Shape::Ball(shape) => shape.into(),
            Shape::Capsule(shape) => shape.into(),
            Shape::Triangle(shape) => shape.into(),
        })
    }
}

fn others_intersect<const D: usize, S: Scalar>(a: &Shape<D, S>, b: &Shape<D, S>) -> bool {
    match (&a.into(), &b.into()) {
        (Set::Convex(a), Set::Convex(b)) => convex::intersects(a, b),
        (Set::Convex(set), Set::Plane(plane)) | (Set::Plane(plane), Set::Convex(set)) => {
            convex_plane::intersects(set, plane)
        }
        (Set::Plane(a), Set::Plane(b)) => plane_plane::intersects(a, b),
    }
}

fn relation_of_others<const D: usize, S: Scalar>(a: &Shape<D, S>, b: &Shape<D, S>) -> Relation {
    match (&a.into(), &b.into()) {
        (Set::Convex(a), Set::Convex(b)) => convex::relation(a, b),
        (Set::Convex(set), Set::Plane(plane)) => convex_plane::relation(set, plane),
        (Set::Plane(plane), Set::Convex(set)) => convex_plane::relation(set, plane).reversed(),
        (Set::Plane(a), Set::Plane(b)) => plane_plane::relation(a, b),
    }
}

/// The common part of a linear shape and a capsule, triangle or plane.
fn part_of_others<const D: usize, S: Scalar>(
    a: &Shape<D, S>,
    b: &Shape<D, S>,
) -> Option<CommonPart<D, S>> {
    let (linear, other) = match (a.into(), b.into()) {
        (Family::Linear(linear), Family::Other) => (linear, b),
        (Family::Other, Family::Linear(linear)) => (linear, a),
        _ => return None,
    };
    match other {
        Shape::Capsule(capsule) => {
            capsule_linear::intersection(capsule, &linear).map(CommonPart::Chord)
        }
        Shape::Plane(plane) => linear_plane::intersection(&linear, plane).map(CommonPart::Plane),
        Shape::Triangle(triangle) if D == 2 => {
            let chord = linear_triangle::intersection(&linear.known(), &triangle.known());
            chord.map(|chord| CommonPart::Chord(chord.known()))
        }
        Shape::Triangle(triangle) => {
            let chord = linear_triangle::in_space::intersection(&linear.known(), &triangle.known());
            chord.map(|chord| CommonPart::Chord(chord.known()))
        }
        _ => None,
    }
}

pub(crate) fn intersection<const D: usize, S: Scalar>(
    a: &Shape<D, S>,
    b: &Shape<D, S>,
) -> Option<CommonPart<D, S>> {
    let boundaries = match (a, b) {
        (Shape::Ball(a), Shape::Ball(b)) if D == 2 => {
            ball_ball::intersection(&a.known(), &b.known()).map(CommonPart::Circles)
        }
        (Shape::Ball(a), Shape::Ball(b)) => {
            ball_ball::common_circle(&a.known(), &b.known()).map(CommonPart::Spheres)
        }
        _ => None,
    };
    boundaries
        .or_else(|| constructed(a, b))
        .or_else(|| intersects(a, b).then_some(CommonPart::Region))
}
