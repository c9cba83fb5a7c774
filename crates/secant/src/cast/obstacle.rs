//! What a ray comes to: the shapes, one by one.
//!
//! A solid has its boundary, and the places where it is entered. The pair files know both.

use crate::pairs::chain::{Chain, Location};
use crate::pairs::{
    ContactInterval, Linear, aabb_linear, ball_linear, capsule_linear, circumference_linear,
    convex, convex_plane, linear_linear, linear_plane, linear_polygon, linear_polyline,
    linear_triangle,
};
use crate::{
    Aabb, Ball, Boundary, Capsule, ConvexPolygon, Line, Plane, Point, Polygon, Polyline, Ray,
    Relation, Scalar, ScalarIn, Segment, Shape, Triangle,
};
use alloc::vec::Vec;

/// One shape or many.
pub trait Shapes<const D: usize, S: Scalar + ScalarIn<D>> {
    /// Their type.
    type Shape: Obstacle<D, S>;
    /// The shapes.
    fn shapes(&self) -> &[Self::Shape];
}

/// A shape that a ray comes to.
pub trait Obstacle<const D: usize, S: Scalar + ScalarIn<D>> {
    /// The pieces that the ray has in common with the curve or surface, or the boundary of the solid,
    /// in order.
    fn boundary(&self, ray: &Linear<D, S>, found: &mut Vec<ContactInterval<D, S>>);
    /// The pieces at which the ray comes to the shape; those of a solid begin where it is entered.
    fn entries(&self, ray: &Linear<D, S>, found: &mut Vec<ContactInterval<D, S>>) {
        self.boundary(ray, found);
    }
    /// Whether the shape is a solid, and the ray starts in its interior.
    fn starts_inside(&self, _ray: &Linear<D, S>) -> bool {
        false
    }
    /// How the ray lies to the shape.
    fn relation_of(&self, ray: &Linear<D, S>) -> Relation;
    /// Whether the ray comes to the shape, of a shape that tells it sooner than its pieces.
    #[inline(always)]
    fn is_met(&self, _ray: &Linear<D, S>) -> Option<bool> {
        None
    }
    /// The rounded parameter at which the ray comes to the shape, if it does, of a shape that tells it sooner
    /// than its pieces.
    #[inline(always)]
    fn first_parameter(&self, _ray: &Linear<D, S>) -> Option<Option<S::Real>> {
        None
    }
}

impl<const D: usize, S: Scalar + ScalarIn<D>, T: Obstacle<D, S>> Shapes<D, S> for [T] {
    type Shape = T;
    fn shapes(&self) -> &[T] {
        self
    }
}

impl<const D: usize, S: Scalar + ScalarIn<D>, T: Obstacle<D, S>> Shapes<D, S> for Vec<T> {
    type Shape = T;
    fn shapes(&self) -> &[T] {
        self
    }
}

impl<const D: usize, S: Scalar + ScalarIn<D>, T: Obstacle<D, S>, const N: usize> Shapes<D, S>
    for [T; N]
{
    type Shape = T;
    fn shapes(&self) -> &[T] {
        self
    }
}

/// One shape is a slice of one.
macro_rules! single {
    ($($d:literal: $($shape:ty),+;)+) => { $( $(
        impl<S: Scalar> Shapes<$d, S> for $shape {
            type Shape = Self;
            fn shapes(&self) -> &[Self] {
                core::slice::from_ref(self)
            }
        }
    )+ )+ };
}

single! {
    2: Aabb<2, S>, Ball<2, S>, Capsule<2, S>, Line<2, S>, Point<2, S>, Ray<2, S>, Segment<2, S>,
        Shape<2, S>, Triangle<2, S>, ConvexPolygon<S>, Polygon<S>, Polyline<S>,
        Boundary<Aabb<2, S>>, Boundary<Ball<2, S>>, Boundary<Polygon<S>>;
    3: Aabb<3, S>, Ball<3, S>, Capsule<3, S>, Line<3, S>, Plane<3, S>, Point<3, S>, Ray<3, S>,
        Segment<3, S>, Shape<3, S>, Triangle<3, S>;
}

/// A curve that has at most one piece in common with a ray.
macro_rules! linear {
    ($($shape:ident)+) => { $(
        impl<const D: usize, S: Scalar + ScalarIn<D>> Obstacle<D, S> for $shape<D, S> {
            fn boundary(&self, ray: &Linear<D, S>, found: &mut Vec<ContactInterval<D, S>>) {
                found.extend(linear_linear::contact_interval(ray, &self.into()));
            }
            fn relation_of(&self, ray: &Linear<D, S>) -> Relation {
                linear_linear::relation(ray, &self.into())
            }
        }
    )+ };
}

linear! { Line Point Ray Segment }

impl<const D: usize, S: Scalar + ScalarIn<D>> Obstacle<D, S> for Ball<D, S> {
    fn boundary(&self, ray: &Linear<D, S>, found: &mut Vec<ContactInterval<D, S>>) {
        found.extend(ball_linear::contact_intervals(self, ray));
    }
    fn entries(&self, ray: &Linear<D, S>, found: &mut Vec<ContactInterval<D, S>>) {
        match ray.start() {
            Some(x) if ball_linear::has_inside(self, x) => {
                found.push(ContactInterval::interior(ray, x))
            }
            _ => found.extend(ball_linear::contact_intervals(self, ray).next()),
        }
    }
    fn starts_inside(&self, ray: &Linear<D, S>) -> bool {
        ray.start()
            .is_some_and(|x| ball_linear::has_inside(self, x))
    }
    fn relation_of(&self, ray: &Linear<D, S>) -> Relation {
        ball_linear::relation(self, ray).reversed()
    }
    #[inline(always)]
    fn is_met(&self, ray: &Linear<D, S>) -> Option<bool> {
        Some(ball_linear::intersects(self, ray))
    }
    #[inline(always)]
    fn first_parameter(&self, ray: &Linear<D, S>) -> Option<Option<S::Real>> {
        Some(ball_linear::first_parameter(self, ray))
    }
}

impl<const D: usize, S: Scalar + ScalarIn<D>> Obstacle<D, S> for Capsule<D, S> {
    fn boundary(&self, ray: &Linear<D, S>, found: &mut Vec<ContactInterval<D, S>>) {
        found.extend(capsule_linear::contact_intervals(self, ray));
    }
    fn entries(&self, ray: &Linear<D, S>, found: &mut Vec<ContactInterval<D, S>>) {
        match ray.start() {
            Some(x) if capsule_linear::has_inside(self, x) => {
                found.push(ContactInterval::interior(ray, x))
            }
            _ => found.extend(capsule_linear::contact_intervals(self, ray).next()),
        }
    }
    fn starts_inside(&self, ray: &Linear<D, S>) -> bool {
        ray.start()
            .is_some_and(|x| capsule_linear::has_inside(self, x))
    }
    fn relation_of(&self, ray: &Linear<D, S>) -> Relation {
        convex::relation(&ray.into(), &self.into())
    }
}

impl<S: Scalar> Obstacle<2, S> for Aabb<2, S> {
    fn boundary(&self, ray: &Linear<2, S>, found: &mut Vec<ContactInterval<2, S>>) {
        found.extend(linear_polyline::contact_intervals(
            ray,
            &Chain::from(self).outline(),
        ));
    }
    fn entries(&self, ray: &Linear<2, S>, found: &mut Vec<ContactInterval<2, S>>) {
        match ray.start() {
            Some(x) if aabb_linear::has_inside(self, x) => {
                found.push(ContactInterval::interior(ray, x))
            }
            _ => found.extend(aabb_linear::entry(self, ray)),
        }
    }
    fn starts_inside(&self, ray: &Linear<2, S>) -> bool {
        ray.start()
            .is_some_and(|x| aabb_linear::has_inside(self, x))
    }
    fn relation_of(&self, ray: &Linear<2, S>) -> Relation {
        aabb_linear::relation(self, ray).reversed()
    }
    #[inline(always)]
    fn is_met(&self, ray: &Linear<2, S>) -> Option<bool> {
        Some(aabb_linear::intersects(self, ray))
    }
    #[inline(always)]
    fn first_parameter(&self, ray: &Linear<2, S>) -> Option<Option<S::Real>> {
        Some(aabb_linear::first_parameter(self, ray))
    }
}

impl<S: Scalar> Obstacle<3, S> for Aabb<3, S> {
    fn boundary(&self, ray: &Linear<3, S>, found: &mut Vec<ContactInterval<3, S>>) {
        found.extend(aabb_linear::contact_intervals(self, ray));
    }
    fn entries(&self, ray: &Linear<3, S>, found: &mut Vec<ContactInterval<3, S>>) {
        match ray.start() {
            Some(x) if aabb_linear::has_inside(self, x) => {
                found.push(ContactInterval::interior(ray, x))
            }
            _ => found.extend(aabb_linear::contact_intervals(self, ray).next()),
        }
    }
    fn starts_inside(&self, ray: &Linear<3, S>) -> bool {
        ray.start()
            .is_some_and(|x| aabb_linear::has_inside(self, x))
    }
    fn relation_of(&self, ray: &Linear<3, S>) -> Relation {
        aabb_linear::relation(self, ray).reversed()
    }
    #[inline(always)]
    fn is_met(&self, ray: &Linear<3, S>) -> Option<bool> {
        Some(aabb_linear::intersects(self, ray))
    }
    #[inline(always)]
    fn first_parameter(&self, ray: &Linear<3, S>) -> Option<Option<S::Real>> {
        Some(aabb_linear::first_parameter(self, ray))
    }
}

impl<const D: usize, S: Scalar + ScalarIn<D>> Obstacle<D, S> for Plane<D, S> {
    fn boundary(&self, ray: &Linear<D, S>, found: &mut Vec<ContactInterval<D, S>>) {
        found.extend(linear_plane::contact_interval(ray, self));
    }
    fn relation_of(&self, ray: &Linear<D, S>) -> Relation {
        convex_plane::relation(&ray.into(), self)
    }
}

impl<S: Scalar> Obstacle<3, S> for Triangle<3, S> {
    fn boundary(&self, ray: &Linear<3, S>, found: &mut Vec<ContactInterval<3, S>>) {
        found.extend(linear_triangle::contact_interval(ray, self));
    }
    fn relation_of(&self, ray: &Linear<3, S>) -> Relation {
        convex::relation(&ray.into(), &self.into())
    }
}

/// A solid of the plane with corners; without area it is a curve.
macro_rules! region {
    ($($shape:ty, |$of:ident, $ray:ident| $relation:expr;)+) => { $(
        impl<S: Scalar> Obstacle<2, S> for $shape {
            fn boundary(&self, ray: &Linear<2, S>, found: &mut Vec<ContactInterval<2, S>>) {
                found.extend(linear_polyline::contact_intervals(ray, &Chain::from(self).outline()));
            }
            fn entries(&self, ray: &Linear<2, S>, found: &mut Vec<ContactInterval<2, S>>) {
                let chain = Chain::from(self);
                if chain.filled().is_some() {
                    found.extend(linear_polygon::entries(ray, &chain));
                } else {
                    found.extend(linear_polyline::contact_intervals(ray, &chain));
                }
            }
            fn starts_inside(&self, ray: &Linear<2, S>) -> bool {
                let chain = Chain::from(self);
                let holds = |x: [S; 2]| chain.locate(x) == Location::Interior;
                chain.filled().is_some() && ray.start().is_some_and(holds)
            }
            fn relation_of(&self, $ray: &Linear<2, S>) -> Relation {
                let $of = self;
                $relation
            }
        }
    )+ };
}

region! {
    ConvexPolygon<S>, |polygon, ray| linear_polygon::relation(ray, &polygon.into());
    Polygon<S>, |polygon, ray| linear_polygon::relation(ray, &polygon.into());
    Triangle<2, S>, |triangle, ray| convex::relation(&ray.into(), &triangle.into());
}

/// A curve with corners.
macro_rules! chain {
    ($($shape:ty),+) => { $(
        impl<S: Scalar> Obstacle<2, S> for $shape {
            fn boundary(&self, ray: &Linear<2, S>, found: &mut Vec<ContactInterval<2, S>>) {
                found.extend(linear_polyline::contact_intervals(ray, &self.into()));
            }
            fn relation_of(&self, ray: &Linear<2, S>) -> Relation {
                linear_polyline::relation(ray, &self.into())
            }
        }
    )+ };
}

chain! { Polyline<S>, Boundary<Aabb<2, S>>, Boundary<Polygon<S>> }

impl<S: Scalar> Obstacle<2, S> for Boundary<Ball<2, S>> {
    fn boundary(&self, ray: &Linear<2, S>, found: &mut Vec<ContactInterval<2, S>>) {
        self.0.boundary(ray, found);
    }
    fn relation_of(&self, ray: &Linear<2, S>) -> Relation {
        circumference_linear::relation(&self.0, ray).reversed()
    }
}

/// A shape of any type does as that type does.
macro_rules! inner {
    ($d:literal: $($kind:ident)+) => {
        impl<S: Scalar> Obstacle<$d, S> for Shape<$d, S> {
            fn boundary(&self, ray: &Linear<$d, S>, found: &mut Vec<ContactInterval<$d, S>>) {
                match self { $( Self::$kind(shape) => shape.boundary(ray, found), )+ }
            }
            fn entries(&self, ray: &Linear<$d, S>, found: &mut Vec<ContactInterval<$d, S>>) {
                match self { $( Self::$kind(shape) => shape.entries(ray, found), )+ }
            }
            fn starts_inside(&self, ray: &Linear<$d, S>) -> bool {
                match self { $( Self::$kind(shape) => shape.starts_inside(ray), )+ }
            }
            fn relation_of(&self, ray: &Linear<$d, S>) -> Relation {
                match self { $( Self::$kind(shape) => shape.relation_of(ray), )+ }
            }
        }
    };
    ($($kind:ident)+) => {
        inner! { 2: $($kind)+ }
        inner! { 3: $($kind)+ }
    };
}

inner! { Aabb Ball Capsule Line Plane Point Ray Segment Triangle }
