//! The pair table: which shapes can be asked about which, and where the answer is.
//!
//! One file per pair of families, free functions inside. The table below makes the trait
//! implementations, and so the inherent methods, in both directions. A pair without a row does not
//! compile, and the error names it.

mod aabb_aabb;
mod aabb_ball;
pub(crate) mod aabb_linear;
mod ball_ball;
pub(crate) mod ball_linear;
pub(crate) mod capsule_linear;
pub(crate) mod chain;
mod chain_area;
mod chain_chain;
mod circumference;
pub(crate) mod circumference_linear;
mod compiled;
pub(crate) mod contact_interval;
pub(crate) mod convex;
pub(crate) mod convex_plane;
mod distance;
mod figure;
mod linear;
pub(crate) mod linear_linear;
pub(crate) mod linear_plane;
pub(crate) mod linear_polygon;
pub(crate) mod linear_polyline;
pub(crate) mod linear_triangle;
mod plane_plane;
mod polytope;
mod questions;
pub(crate) mod runs;
mod scalar_in;
pub(crate) mod sweep;
mod view;

pub(crate) use chain::{Chain, Vertices};
pub(crate) use contact_interval::{ContactInterval, ParameterEnclosure};
pub use distance::{ClosestPoints, Distance, Penetrates};
pub(crate) use linear::{EndpointKind, Linear};
pub(crate) use linear_linear::Common;
pub use scalar_in::ScalarIn;
pub(crate) use view::{View, Viewed, Widen, in_dimension};

use crate::shapes::{Dimension, DimensionOf};
use crate::{
    Aabb, Ball, Boundary, Capsule, Chord, CircleIntersection, Closest, CommonPart, Contact,
    ConvexPolygon, Line, LinearIntersection, Penetration, Plane, PlaneIntersection, Point, Polygon,
    Polyline, Ray, Relation, Scalar, Segment, Shape, SphereIntersection, Triangle, WayOut,
};
use alloc::vec::Vec;

/// Shapes that can be asked whether they share a point. `a.intersects(&b)` calls it.
#[diagnostic::on_unimplemented(
    message = "no `intersects` for the pair `{Self}` and `{B}`",
    label = "both need the same scalar and dimension, and a row in the pair table of the crate's documentation"
)]
pub trait Intersects<B> {
    /// Whether the closed sets share a point. Touching shapes intersect. **Exact**.
    fn intersects(&self, other: &B) -> bool;
}

/// Shapes that can be asked how they lie to each other. `a.relation(&b)` calls it.
#[diagnostic::on_unimplemented(
    message = "no `relation` for the pair `{Self}` and `{B}`",
    label = "both need the same scalar and dimension, and a row in the pair table of the crate's documentation"
)]
pub trait Relate<B> {
    /// How this set lies to the other. **Exact**.
    fn relation(&self, other: &B) -> Relation;
}

/// Shapes that can be asked for their common part. `a.intersection(&b)` calls it.
///
/// | of | is |
/// |---|---|
/// | two linear shapes | [`LinearIntersection`](crate::LinearIntersection): a [`Meeting`](crate::Meeting), or the ends of an overlap |
/// | a linear shape with a box, ball or other convex solid | [`Chord`](crate::Chord): two [`Passage`](crate::Passage)s |
/// | a linear shape with a plane | [`PlaneIntersection`](crate::PlaneIntersection) |
/// | a linear shape with a polyline or a boundary | [`Contact`](crate::Contact)s, in order |
/// | a linear shape with a polygon | [`Chord`](crate::Chord)s, in order |
/// | two circles | [`CircleIntersection`](crate::CircleIntersection) |
/// | a shape of unknown type with any other | [`CommonPart`](crate::CommonPart) |
#[diagnostic::on_unimplemented(
    message = "no `intersection` for the pair `{Self}` and `{B}`",
    label = "both need the same scalar and dimension, and a row in the pair table of the crate's documentation"
)]
pub trait Intersection<B> {
    /// What the common part of these two families can be.
    type Output;
    /// The common part, or `None` where there is none. Whether there is one, and of which kind, is
    /// **Exact**; the numbers in it are **Correctly rounded**.
    fn intersection(&self, other: &B) -> Option<Self::Output>;
}

/// The questions about the shapes of two lists, each shape of one with each of the other. A row says what is
/// called, with the two shapes as `$x` and `$y`, or which questions the two shapes answer as views: of two lists in
/// both orders, or `same` of one list.
macro_rules! pairs {
    ($( $generics:tt $a:tt $b:tt |$x:ident, $y:ident| $($question:ident: $answer:expr $(=> $part:ty)?),+; )+) => {
        $( $( pairs! { @each $question $generics $a $b ($x $y $answer $(, $part)?) } )+ )+
    };
    ($( $generics:tt $a:tt same: $($question:ident)+; )+) => {
        $( $( pairs! { @$question $generics $a $a } )+ )+
    };
    ($( $generics:tt $a:tt $b:tt: $($question:ident)+; )+) => {
        $( $(
            pairs! { @$question $generics $a $b }
            pairs! { @$question $generics $b $a }
        )+ )+
    };
    (@intersects $g:tt $a:tt $b:tt) => {
        pairs! { $g $a $b |a, b| intersects: S::intersects(&a.view(), &b.view()); }
    };
    (@relation $g:tt $a:tt $b:tt) => {
        pairs! { $g $a $b |a, b| relation: S::relation(&a.view(), &b.view()); }
    };
    (@distance $g:tt $a:tt $b:tt) => { pairs! { @each distance $g $a $b (D) } };
    (@distance2 $g:tt $a:tt $b:tt) => { pairs! { @each distance $g $a $b (2) } };
    (@distance3 $g:tt $a:tt $b:tt) => { pairs! { @each distance $g $a $b (3) } };
    (@penetration $g:tt $a:tt $b:tt) => { pairs! { @each penetration $g $a $b (D) } };
    (@penetration2 $g:tt $a:tt $b:tt) => { pairs! { @each penetration $g $a $b (2) } };
    (@way_out $g:tt $a:tt $b:tt) => { pairs! { @each way_out $g $a $b (D) } };
    (@way_out2 $g:tt $a:tt $b:tt) => { pairs! { @each way_out $g $a $b (2) } };
    (@chord2 $g:tt $a:tt $b:tt) => { pairs! { @part $g $a $b Chord => Chord<2, S::Real> } };
    (@chord $g:tt $a:tt $b:tt) => { pairs! { @part $g $a $b Chord => Chord<D, S::Real> } };
    (@chords $g:tt $a:tt $b:tt) => { pairs! { @part $g $a $b Chords => Vec<Chord<2, S::Real>> } };
    (@contacts $g:tt $a:tt $b:tt) => { pairs! { @part $g $a $b Contacts => Vec<Contact<S::Real>> } };
    (@common $g:tt $a:tt $b:tt) => { pairs! { @common_in $g $a $b D } };
    (@common2 $g:tt $a:tt $b:tt) => { pairs! { @common_in $g $a $b 2 } };
    (@common3 $g:tt $a:tt $b:tt) => { pairs! { @common_in $g $a $b 3 } };
    (@common_in $g:tt $a:tt $b:tt $d:tt) => {
        pairs! { $g $a $b |a, b| intersection: S::common_part(&a.view(), &b.view()) => CommonPart<$d, S>; }
    };
    (@plane $g:tt $a:tt $b:tt) => { pairs! { @part $g $a $b Plane => PlaneIntersection<3, S::Real> } };
    (@part $g:tt $a:tt $b:tt $kind:ident => $part:ty) => {
        pairs! { $g $a $b |a, b|
            intersection: match S::common_part(&a.view(), &b.view())? {
                CommonPart::$kind(part) => Some(part),
                _ => None,
            } => $part;
        }
    };
    (@each $question:ident $generics:tt [$($a:ty),+] $b:tt $answer:tt) => {
        $( pairs! { @row $question $generics $a, $b $answer } )+
    };
    (@row $question:ident $generics:tt $a:ty, [$($b:ty),+] $answer:tt) => {
        $( pairs! { @pair $question $generics $a, $b, $answer } )+
    };
    (@pair intersects [$($g:tt)*] $a:ty, $b:ty, ($x:ident $y:ident $answer:expr)) => {
        impl<$($g)*> Intersects<$b> for $a {
            #[inline]
            fn intersects(&self, other: &$b) -> bool {
                let ($x, $y) = (self, other);
                $answer
            }
        }
    };
    (@pair relation [$($g:tt)*] $a:ty, $b:ty, ($x:ident $y:ident $answer:expr)) => {
        impl<$($g)*> Relate<$b> for $a {
            #[inline]
            fn relation(&self, other: &$b) -> Relation {
                let ($x, $y) = (self, other);
                $answer
            }
        }
    };
    (@pair intersection [$($g:tt)*] $a:ty, $b:ty, ($x:ident $y:ident $answer:expr, $part:ty)) => {
        impl<$($g)*> Intersection<$b> for $a {
            type Output = $part;
            #[inline]
            fn intersection(&self, other: &$b) -> Option<$part> {
                let ($x, $y) = (self, other);
                $answer
            }
        }
    };
    (@pair distance [$($g:tt)*] $a:ty, $b:ty, ($d:tt)) => {
        impl<$($g)*> Distance<$b> for $a {
            type Scalar = S;
            fn within(&self, other: &$b, d: S) -> bool {
                S::within(&self.view(), &other.view(), &d)
            }
            fn distance(&self, other: &$b) -> S::Real {
                S::distance(&self.view(), &other.view())
            }
            fn distance_squared(&self, other: &$b) -> S::Real {
                S::distance_squared(&self.view(), &other.view())
            }
        }

        impl<$($g)*> ClosestPoints<$b> for $a {
            type Closest = Closest<$d, S::Real>;
            fn closest_points(&self, other: &$b) -> Closest<$d, S::Real> {
                S::closest_points(&self.view(), &other.view())
            }
        }
    };
    (@pair penetration [$($g:tt)*] $a:ty, $b:ty, ($d:tt)) => {
        impl<$($g)*> Penetrates<$b> for $a {
            type Penetration = Penetration<$d, S::Real>;
            fn penetration(&self, other: &$b) -> Option<Penetration<$d, S::Real>> {
                S::penetration(&self.view(), &other.view())
            }
        }
    };
    (@pair way_out [$($g:tt)*] $a:ty, $b:ty, ($d:tt)) => {
        impl<$($g)*> Penetrates<$b> for $a {
            type Penetration = WayOut<$d, S::Real>;
            fn penetration(&self, other: &$b) -> Option<WayOut<$d, S::Real>> {
                way_out(&self.view(), &other.view())
            }
        }
    };
}

// The pairs with a filter of their own are asked directly.
pairs! {
    [const D: usize, S: Scalar + ScalarIn<D>] [Segment<D, S>] [Segment<D, S>] |a, b|
        intersects: S::segments_intersect(a, b);
    [const D: usize, S: Scalar + ScalarIn<D>]
    [Segment<D, S>] [Point<D, S>, Line<D, S>, Ray<D, S>] |a, b|
        intersects: S::linear_linear_intersects(&a.into(), &b.into());
    [const D: usize, S: Scalar + ScalarIn<D>]
    [Point<D, S>, Line<D, S>, Ray<D, S>]
    [Point<D, S>, Line<D, S>, Ray<D, S>, Segment<D, S>] |a, b|
        intersects: S::linear_linear_intersects(&a.into(), &b.into());
    [const D: usize, S: Scalar + ScalarIn<D>]
    [Point<D, S>, Line<D, S>, Ray<D, S>, Segment<D, S>]
    [Point<D, S>, Line<D, S>, Ray<D, S>, Segment<D, S>] |a, b|
        relation: S::linear_linear_relation(&a.into(), &b.into()),
        intersection: S::linear_linear_intersection(&a.into(), &b.into())
            => LinearIntersection<D, S::Real>;
    [const D: usize, S: Scalar + ScalarIn<D>] [Aabb<D, S>] [Aabb<D, S>] |a, b|
        intersects: S::aabb_aabb_intersects(a, b),
        relation: S::aabb_aabb_relation(a, b),
        intersection: S::aabb_aabb_intersection(a, b) => Aabb<D, S>;
    [const D: usize, S: Scalar + ScalarIn<D>] [Aabb<D, S>] [Ball<D, S>] |a, b|
        intersects: S::aabb_ball_intersects(a, b),
        relation: S::aabb_ball_relation(a, b);
    [const D: usize, S: Scalar + ScalarIn<D>] [Ball<D, S>] [Aabb<D, S>] |b, a|
        intersects: S::aabb_ball_intersects(a, b),
        relation: S::aabb_ball_relation(a, b).reversed();
    [const D: usize, S: Scalar + ScalarIn<D>] [Ball<D, S>] [Ball<D, S>] |a, b|
        intersects: S::ball_ball_intersects(a, b),
        relation: S::ball_ball_relation(a, b);
    [S: Scalar] [Ball<2, S>] [Ball<2, S>] |a, b|
        intersection: <S as ScalarIn<2>>::circles_intersection(a, b) => CircleIntersection<S::Real>;
    [S: Scalar] [Ball<3, S>] [Ball<3, S>] |a, b|
        intersection: <S as ScalarIn<3>>::spheres_intersection(a, b) => SphereIntersection<S::Real>;
    [const D: usize, S: Scalar + ScalarIn<D>]
    [Aabb<D, S>] [Point<D, S>, Line<D, S>, Ray<D, S>, Segment<D, S>] |a, b|
        intersects: S::aabb_linear_intersects(a, &b.into()),
        relation: S::aabb_linear_relation(a, &b.into()),
        intersection: S::aabb_linear_intersection(a, &b.into()) => Chord<D, S::Real>;
    [const D: usize, S: Scalar + ScalarIn<D>]
    [Point<D, S>, Line<D, S>, Ray<D, S>, Segment<D, S>] [Aabb<D, S>] |b, a|
        intersects: S::aabb_linear_intersects(a, &b.into()),
        relation: S::aabb_linear_relation(a, &b.into()).reversed(),
        intersection: S::aabb_linear_intersection(a, &b.into()) => Chord<D, S::Real>;
    [const D: usize, S: Scalar + ScalarIn<D>]
    [Ball<D, S>] [Point<D, S>, Line<D, S>, Ray<D, S>, Segment<D, S>] |a, b|
        intersects: S::ball_linear_intersects(a, &b.into()),
        relation: S::ball_linear_relation(a, &b.into()),
        intersection: S::ball_linear_intersection(a, &b.into()) => Chord<D, S::Real>;
    [const D: usize, S: Scalar + ScalarIn<D>]
    [Point<D, S>, Line<D, S>, Ray<D, S>, Segment<D, S>] [Ball<D, S>] |b, a|
        intersects: S::ball_linear_intersects(a, &b.into()),
        relation: S::ball_linear_relation(a, &b.into()).reversed(),
        intersection: S::ball_linear_intersection(a, &b.into()) => Chord<D, S::Real>;
}

// All other pairs are asked as views.
pairs! {
    [const D: usize, S: Scalar + ScalarIn<D>] [Capsule<D, S>, Triangle<D, S>] same: intersects relation;
    [const D: usize, S: Scalar + ScalarIn<D>] [
        Point<D, S>, Line<D, S>, Ray<D, S>, Segment<D, S>, Aabb<D, S>, Ball<D, S>, Capsule<D, S>, Triangle<D, S>
    ] same: distance;
    [const D: usize, S: Scalar + ScalarIn<D>] [Shape<D, S>] same: intersects relation common distance;
    [const D: usize, S: Scalar + ScalarIn<D>] [
        Point<D, S>, Segment<D, S>, Aabb<D, S>, Ball<D, S>, Capsule<D, S>, Triangle<D, S>
    ] same: penetration;
    [S: Scalar] [ConvexPolygon<S>] same: penetration2;
    [S: Scalar] [Plane<3, S>] same: intersects relation distance3;
    [S: Scalar] [
        ConvexPolygon<S>, Polygon<S>, Polyline<S>,
        Boundary<Aabb<2, S>>, Boundary<Ball<2, S>>, Boundary<Polygon<S>>
    ] same: intersects relation distance2;
}
pairs! {
    [const D: usize, S: Scalar + ScalarIn<D>] [Capsule<D, S>, Triangle<D, S>]
        [Point<D, S>, Line<D, S>, Ray<D, S>, Segment<D, S>]: intersects relation chord;
    [const D: usize, S: Scalar + ScalarIn<D>] [Capsule<D, S>, Triangle<D, S>]
        [Aabb<D, S>, Ball<D, S>]: intersects relation;
    [S: Scalar] [Plane<3, S>]
        [Point<3, S>, Line<3, S>, Ray<3, S>, Segment<3, S>]: intersects relation plane distance3;
    [S: Scalar] [Plane<3, S>]
        [Aabb<3, S>, Ball<3, S>, Capsule<3, S>, Triangle<3, S>]: intersects relation distance3;
    [S: Scalar] [ConvexPolygon<S>]
        [Point<2, S>, Line<2, S>, Ray<2, S>, Segment<2, S>]: intersects relation chord2 distance2;
    [S: Scalar] [ConvexPolygon<S>] [
        Point<2, S>, Segment<2, S>, Aabb<2, S>, Ball<2, S>, Capsule<2, S>, Triangle<2, S>
    ]: penetration2;
    [S: Scalar] [Polygon<S>]
        [Point<2, S>, Line<2, S>, Ray<2, S>, Segment<2, S>]: intersects relation chords distance2;
    [S: Scalar] [Polyline<S>, Boundary<Aabb<2, S>>, Boundary<Ball<2, S>>, Boundary<Polygon<S>>]
        [Point<2, S>, Line<2, S>, Ray<2, S>, Segment<2, S>]: intersects relation contacts distance2;
    [S: Scalar] [
        ConvexPolygon<S>, Polygon<S>, Polyline<S>,
        Boundary<Aabb<2, S>>, Boundary<Ball<2, S>>, Boundary<Polygon<S>>
    ] [Aabb<2, S>, Ball<2, S>, Capsule<2, S>, Triangle<2, S>]: intersects relation distance2;
    [const D: usize, S: Scalar + ScalarIn<D>] [Shape<D, S>] [
        Point<D, S>, Line<D, S>, Ray<D, S>, Segment<D, S>,
        Aabb<D, S>, Ball<D, S>, Capsule<D, S>, Triangle<D, S>
    ]: intersects relation common distance;
    [S: Scalar] [Shape<2, S>] [
        ConvexPolygon<S>, Polygon<S>, Polyline<S>,
        Boundary<Aabb<2, S>>, Boundary<Ball<2, S>>, Boundary<Polygon<S>>
    ]: intersects relation common2 distance2;
    [S: Scalar] [Shape<3, S>] [Plane<3, S>]: intersects relation common3 distance3;
}

pairs! {
    [const D: usize, S: Scalar + ScalarIn<D>] [Shape<D, S>] same: way_out;
}
pairs! {
    [const D: usize, S: Scalar + ScalarIn<D>] [Shape<D, S>]
        [Point<D, S>, Segment<D, S>, Aabb<D, S>, Ball<D, S>, Capsule<D, S>, Triangle<D, S>]: way_out;
    [S: Scalar] [Shape<2, S>] [ConvexPolygon<S>]: way_out2;
}

/// The way out of shapes of any kind.
fn way_out<const D: usize, S: Scalar + ScalarIn<D>>(
    a: &View<'_, D, S>,
    b: &View<'_, D, S>,
) -> Option<WayOut<D, S::Real>> {
    if a.is_bounded_convex() && b.is_bounded_convex() {
        return S::penetration(a, b).map(WayOut::Shortest);
    }
    S::intersects(a, b).then_some(WayOut::NotConstructed)
}

/// Shapes that have a direction: line, ray and segment. The trait is sealed.
pub trait Directed<const D: usize, S: Scalar + ScalarIn<D>>: sealed::AsLinear<D, S> {}

mod sealed {
    use super::Linear;

    /// A shape as a part of a line.
    pub trait AsLinear<const D: usize, S> {
        /// The part.
        fn as_linear(&self) -> Linear<D, S>;
    }
}

impl<const D: usize, S, T> sealed::AsLinear<D, S> for T
where
    for<'a> Linear<D, S>: From<&'a T>,
{
    fn as_linear(&self) -> Linear<D, S> {
        self.into()
    }
}

impl<const D: usize, S: Scalar + ScalarIn<D>> Directed<D, S> for Line<D, S> {}
impl<const D: usize, S: Scalar + ScalarIn<D>> Directed<D, S> for Ray<D, S> {}
impl<const D: usize, S: Scalar + ScalarIn<D>> Directed<D, S> for Segment<D, S> {}

/// The view of a shape, and its methods, so that users need no trait in scope: those of a set, of its distances, and
/// of a direction.
macro_rules! shapes {
    (@set [$($generics:tt)*] $d:tt $shape:ty) => {
        impl<$($generics)*> $shape {
            /// Whether the two closed sets share a point. **Exact**.
            ///
            /// Touching shapes intersect. For a policy that leaves out touching, ask
            /// `a.relation(&b).interiors_meet()`.
            #[must_use]
            #[inline]
            pub fn intersects<B>(&self, other: &B) -> bool
            where
                Self: Intersects<B>,
            {
                Intersects::intersects(self, other)
            }

            /// How this set lies to the other, in one word: a [`Relation`]. Sets that only touch are
            /// [`Touch`](Relation::Touch). **Exact**.
            #[must_use]
            pub fn relation<B>(&self, other: &B) -> Relation
            where
                Self: Relate<B>,
            {
                Relate::relation(self, other)
            }

            /// The common part, or `None` where there is none. [`Intersection`] says of which type it is for each pair.
            ///
            /// Whether there is one, and of which kind, is **Exact**; the numbers in it are
            /// **Correctly rounded**.
            #[must_use]
            pub fn intersection<B>(
                &self,
                other: &B,
            ) -> Option<<Self as Intersection<B>>::Output>
            where
                Self: Intersection<B>,
            {
                Intersection::intersection(self, other)
            }
        }
    };
    (@distance [$($generics:tt)*] $d:tt $shape:ty) => {
        impl<$($generics)*> $shape {
            /// Whether the distance of the two closed sets is at most `d`. **Exact**.
            ///
            /// Exactly at distance `d` is within; `within(&b, 0)` is `intersects`. A `d` that is
            /// negative or NaN is never reached, one of +∞ always. See [`Distance::within`].
            #[must_use]
            pub fn within<B>(&self, other: &B, d: S) -> bool
            where
                Self: Distance<B, Scalar = S>,
            {
                Distance::within(self, other, d)
            }

            /// The distance of the two closed sets, 0 where they intersect. **Correctly rounded**.
            ///
            /// Beyond the largest finite number it is an infinity. See [`Distance::distance`].
            #[must_use]
            pub fn distance<B>(&self, other: &B) -> S::Real
            where
                Self: Distance<B, Scalar = S>,
            {
                Distance::distance(self, other)
            }

            /// The square of the distance, 0 where the sets intersect. **Correctly rounded**: it is the
            /// true square, rounded once.
            ///
            /// See [`Distance::distance_squared`].
            #[must_use]
            pub fn distance_squared<B>(&self, other: &B) -> S::Real
            where
                Self: Distance<B, Scalar = S>,
            {
                Distance::distance_squared(self, other)
            }

            /// A point of each set, as close to each other as any, with their parameters; a common
            /// point where the sets intersect. **Correctly rounded**.
            ///
            /// [`ClosestPoints::closest_points`] says which pair it is where many are closest.
            #[must_use]
            pub fn closest_points<B>(&self, other: &B) -> Closest<$d, S::Real>
            where
                Self: ClosestPoints<B, Closest = Closest<$d, S::Real>>,
            {
                ClosestPoints::closest_points(self, other)
            }
        }
    };
    (@penetration [$($generics:tt)*] $d:tt $shape:ty) => {
        impl<$($generics)*> $shape {
            /// The shortest translation of this set after which it only touches the other, and `None` where they are
            /// disjoint; sets that only touch have the depth 0. Which direction it is, is **Exact**; the numbers are
            /// **Correctly rounded**.
            ///
            /// [`Penetrates::penetration`] says which direction it is where several are as short. Where one is a [`Shape`],
            /// it is a [`WayOut`], which says so where that is not convex and bounded.
            #[must_use]
            pub fn penetration<B>(&self, other: &B) -> Option<<Self as Penetrates<B>>::Penetration>
            where
                Self: Penetrates<B>,
            {
                Penetrates::penetration(self, other)
            }
        }
    };
    (@contains [$($generics:tt)*] $d:tt $shape:ty) => {
        impl<$($generics)*> $shape {
            /// Whether a point is in the set: inside or on its boundary. **Exact**.
            ///
            /// A point with NaN or an infinity is in no set. [`relation`](Self::relation) says on which side it is.
            #[doc(alias = "point in polygon")]
            #[must_use]
            pub fn contains(&self, point: [S; $d]) -> bool {
                Point::try_new(point).is_ok_and(|point| S::intersects(&point.view(), &self.view()))
            }
        }
    };
    (@direction [$($generics:tt)*] $d:tt $shape:ty) => {
        impl<$($generics)*> $shape {
            /// Whether the directions are linearly dependent: parallel or opposite, apart or on one
            /// line. **Exact**.
            ///
            /// A segment of zero length has the zero vector for its direction, and so is parallel
            /// to everything.
            #[must_use]
            pub fn is_parallel(&self, other: &impl Directed<$d, S>) -> bool {
                S::is_parallel(&self.into(), &other.as_linear())
            }
        }
    };
    (@view [$($generics:tt)*] $d:tt $shape:ty, |$x:ident| $view:expr) => {
        impl<$($generics)*> Viewed<$d, S> for $shape {
            #[inline]
            fn view(&self) -> View<'_, $d, S> {
                let $x = self;
                $view
            }
        }
    };
    ($($generics:tt $d:tt $shape:ty: $($of:ident)+ $(, |$x:ident| $view:expr)?;)+) => {
        $(
            $( shapes! { @$of $generics $d $shape } )+
            $( shapes! { @view $generics $d $shape, |$x| $view } )?
        )+
    };
}

shapes! {
    [const D: usize, S: Scalar + ScalarIn<D>] D Aabb<D, S>: set distance penetration, |x| View::Aabb(*x);
    [const D: usize, S: Scalar + ScalarIn<D>] D Ball<D, S>: set distance penetration, |x| View::Ball(*x);
    [T] 2 Boundary<T>: set;
    [S: Scalar] 2 Boundary<Aabb<2, S>>: distance, |x| View::Chain(x.into());
    [S: Scalar] 2 Boundary<Ball<2, S>>: distance, |x| View::Circumference(x.0);
    [S: Scalar] 2 Boundary<Polygon<S>>: distance, |x| View::Chain(x.into());
    [const D: usize, S: Scalar + ScalarIn<D>] D Capsule<D, S>: set distance penetration contains, |x| View::Capsule(*x);
    [S: Scalar] 2 ConvexPolygon<S>: set distance penetration contains, |x| View::Chain(x.into());
    [const D: usize, S: Scalar + ScalarIn<D>] D Point<D, S>: set distance penetration, |x| View::Linear(x.into());
    [const D: usize, S: Scalar + ScalarIn<D>] D Line<D, S>: set distance direction, |x| View::Linear(x.into());
    [const D: usize, S: Scalar + ScalarIn<D>] D Plane<D, S>: set distance, |x| View::Plane(*x);
    [S: Scalar] 2 Polygon<S>: set distance contains, |x| View::Chain(x.into());
    [S: Scalar] 2 Polyline<S>: set distance, |x| View::Chain(x.into());
    [const D: usize, S: Scalar + ScalarIn<D>] D Ray<D, S>: set distance direction, |x| View::Linear(x.into());
    [const D: usize, S: Scalar + ScalarIn<D>] D Segment<D, S>: set distance penetration direction, |x| View::Linear(x.into());
    [const D: usize, S: Scalar + ScalarIn<D>] D Shape<D, S>: set distance penetration contains;
    [const D: usize, S: Scalar + ScalarIn<D>] D Triangle<D, S>: set distance penetration contains, |x| View::Triangle(*x);
}

impl<const D: usize, S: Scalar + ScalarIn<D>> Viewed<D, S> for Shape<D, S> {
    fn view(&self) -> View<'_, D, S> {
        match self {
            Self::Point(shape) => shape.view(),
            Self::Line(shape) => shape.view(),
            Self::Ray(shape) => shape.view(),
            Self::Segment(shape) => shape.view(),
            Self::Aabb(shape) => shape.view(),
            Self::Ball(shape) => shape.view(),
            Self::Capsule(shape) => shape.view(),
            Self::Plane(shape) => shape.view(),
            Self::Triangle(shape) => shape.view(),
            Self::ConvexPolygon(shape) => View::Chain(DimensionOf::<D, S>::planar(shape).into()),
            Self::Polygon(shape) => View::Chain(DimensionOf::<D, S>::planar(shape).into()),
            Self::Polyline(shape) => View::Chain(DimensionOf::<D, S>::planar(shape).into()),
            Self::AabbBoundary(shape) => View::Chain(DimensionOf::<D, S>::planar(shape).into()),
            Self::BallBoundary(shape) => {
                View::Circumference(DimensionOf::<D, S>::planar(shape).0.in_dimension())
            }
            Self::PolygonBoundary(shape) => View::Chain(DimensionOf::<D, S>::planar(shape).into()),
        }
    }
}
