//! The pair table: which shapes can be asked about which, and where the answer is.
//!
//! One file per pair of families, free functions inside. The table below makes the trait
//! implementations, and so the inherent methods, in both directions. A pair without a row does not
//! compile, and the error names it.

mod aabb_aabb;
mod aabb_ball;
mod aabb_chain;
pub(crate) mod aabb_linear;
pub(crate) mod along;
mod ball_ball;
mod ball_chain;
pub(crate) mod ball_linear;
mod capsule_chain;
pub(crate) mod capsule_linear;
pub(crate) mod chain;
mod chain_chain;
pub(crate) mod circumference_linear;
pub(crate) mod convex;
pub(crate) mod convex_plane;
pub(crate) mod dispatch;
mod distance;
pub(crate) mod linear_linear;
pub(crate) mod linear_plane;
pub(crate) mod linear_polygon;
pub(crate) mod linear_polyline;
pub(crate) mod linear_triangle;
mod plane_plane;
mod polyhedron;
mod strands;
#[cfg(test)]
mod tests;

pub(crate) use along::{Piece, Spot};
pub use distance::{ClosestPoints, Distance};
pub(crate) use linear_linear::{Common, Linear, Place};

use linear_polygon::convex as linear_ring;
use linear_polyline as linear_outline;
use linear_triangle::in_space as linear_triangle_in_space;

use crate::{
    Aabb, Ball, Boundary, Capsule, Chord, CircleIntersection, Contact, ConvexPolygon, Line,
    LinearIntersection, Plane, PlaneIntersection, Point, Polygon, Polyline, Ray, Relation, Scalar,
    Segment, SphereIntersection, Triangle,
};
use alloc::vec::Vec;

/// Shapes that can be asked whether they share a point. `a.intersects(&b)` calls it.
#[diagnostic::on_unimplemented(
    message = "no `intersects` for the pair `{Self}` and `{B}`",
    label = "the pair table of the crate's documentation does not have this pair"
)]
pub trait Intersects<B> {
    /// Whether the closed sets share a point. Touching is meeting. **Exact**.
    fn intersects(&self, other: &B) -> bool;
}

/// Shapes that can be asked how they lie to each other. `a.relation(&b)` calls it.
#[diagnostic::on_unimplemented(
    message = "no `relation` for the pair `{Self}` and `{B}`",
    label = "the pair table of the crate's documentation does not have this pair"
)]
pub trait Relate<B> {
    /// How this set lies to the other. **Exact**.
    fn relation(&self, other: &B) -> Relation;
}

/// Shapes that can be asked for their common part. `a.intersection(&b)` calls it.
#[diagnostic::on_unimplemented(
    message = "no `intersection` for the pair `{Self}` and `{B}`",
    label = "the pair table of the crate's documentation does not have this pair"
)]
pub trait Intersection<B> {
    /// What the common part of these two families can be.
    type Output;
    /// The common part, or `None` where there is none. Whether there is one, and of which kind, is
    /// **Exact**; the numbers in it are **Correctly rounded**.
    fn intersection(&self, other: &B) -> Option<Self::Output>;
}

/// The table: a row for every two families, with the file that answers for them and what it calls
/// their common part. `same` has the rows of a family with itself. These are of the plane and of space.
///
/// The rows under `convex` name their file and their dimension, or `D` for both; those under `alone` are
/// of shapes that [`Shape`](crate::Shape) does not hold, and so are the rest, of the plane. The rows under
/// `parts` have the common parts of some rows above them, and those under `meet` have `intersects` alone.
macro_rules! table {
    ($user:ident) => {
        $user! {
            same {
                aabb_aabb: Aabb -> Aabb(Aabb<D, S>);
                ball_ball: Ball;
                linear_linear: Linear -> Linear(LinearIntersection<D, S::Real>);
            }
            both {
                aabb_ball: Aabb, Ball;
                aabb_linear: Aabb, Linear -> Chord(Chord<D, S::Real>);
                ball_linear: Ball, Linear -> Chord(Chord<D, S::Real>);
            }
            convex same {
                plane_plane: plane_plane 3, Plane;
                rounded_rounded: convex D, Rounded;
            }
            convex both {
                plain_plane: convex_plane 3, Plain, Plane;
                plain_rounded: convex D, Plain, Rounded;
                rounded_plane: convex_plane 3, Rounded, Plane;
            }
            alone same {
                ring_ring: convex 2, Ring;
            }
            alone both {
                plain_ring: convex 2, Plain, Ring;
                rounded_ring: convex 2, Rounded, Ring;
            }
            parts {
                capsule_linear: capsule_linear D, Capsule, Linear -> Chord<D, S::Real>;
                linear_plane: linear_plane 3, Linear, Plane -> PlaneIntersection<3, S::Real>;
                linear_ring: linear_ring 2, Linear, Ring -> Chord<2, S::Real>;
                linear_triangle: linear_triangle 2, Linear, Triangle -> Chord<2, S::Real>;
                linear_triangle_in_space: linear_triangle_in_space 3, Linear, Triangle
                    -> Chord<3, S::Real>;
            }
            meet same {
                polygon_polygon: chain_chain, Polygon;
                polyline_polyline: chain_chain, Polyline;
            }
            meet both {
                aabb_polygon: aabb_chain, Aabb, Polygon;
                aabb_polyline: aabb_chain, Aabb, Polyline;
                ball_polygon: ball_chain, Ball, Polygon;
                ball_polyline: ball_chain, Ball, Polyline;
                capsule_chain: capsule_chain, Capsule, Chain;
                chain_ring: chain_chain, Chain, Ring;
                chain_triangle: chain_chain, Chain, Triangle;
                polygon_polyline: chain_chain, Polygon, Polyline;
            }
            curves {
                circumference_linear: Circumference, Linear -> Vec<Contact<S::Real>>;
                linear_outline: Linear, Outline -> Vec<Contact<S::Real>>;
                linear_polygon: Linear, Polygon -> Vec<Chord<2, S::Real>>;
                linear_polyline: Linear, Polyline -> Vec<Contact<S::Real>>;
            }
        }
    };
}
pub(crate) use table;

/// Hands the shapes of a family, of a dimension, to a macro, behind what it is given already.
macro_rules! members {
    (Aabb $d:tt => $then:ident! { $($given:tt)* }) => { $then! { $($given)* [Aabb<$d, S>] } };
    (Ball $d:tt => $then:ident! { $($given:tt)* }) => { $then! { $($given)* [Ball<$d, S>] } };
    (Capsule $d:tt => $then:ident! { $($given:tt)* }) => { $then! { $($given)* [Capsule<$d, S>] } };
    (Chain 2 => $then:ident! { $($given:tt)* }) => {
        $then! { $($given)* [Polygon<S>, Polyline<S>] }
    };
    (Circumference 2 => $then:ident! { $($given:tt)* }) => {
        $then! { $($given)* [Boundary<Ball<2, S>>] }
    };
    (Linear $d:tt => $then:ident! { $($given:tt)* }) => {
        $then! { $($given)* [Point<$d, S>, Line<$d, S>, Ray<$d, S>, Segment<$d, S>] }
    };
    (Outline 2 => $then:ident! { $($given:tt)* }) => {
        $then! { $($given)* [Boundary<Aabb<2, S>>, Boundary<Polygon<S>>] }
    };
    (Plain $d:tt => $then:ident! { $($given:tt)* }) => {
        $then! { $($given)* [
            Point<$d, S>, Line<$d, S>, Ray<$d, S>, Segment<$d, S>, Aabb<$d, S>, Ball<$d, S>
        ] }
    };
    (Plane 3 => $then:ident! { $($given:tt)* }) => { $then! { $($given)* [Plane<3, S>] } };
    (Polygon 2 => $then:ident! { $($given:tt)* }) => { $then! { $($given)* [Polygon<S>] } };
    (Polyline 2 => $then:ident! { $($given:tt)* }) => { $then! { $($given)* [Polyline<S>] } };
    (Ring 2 => $then:ident! { $($given:tt)* }) => { $then! { $($given)* [ConvexPolygon<S>] } };
    (Rounded $d:tt => $then:ident! { $($given:tt)* }) => {
        $then! { $($given)* [Capsule<$d, S>, Triangle<$d, S>] }
    };
    (Triangle $d:tt => $then:ident! { $($given:tt)* }) => {
        $then! { $($given)* [Triangle<$d, S>] }
    };
}
#[cfg(test)]
pub(crate) use members;

/// The traits of all rows, in both directions.
macro_rules! implement {
    (
        same { $($same:ident: $own:ident $(-> $x:ident($part:ty))?;)+ }
        both { $($both:ident: $a:ident, $b:ident $(-> $y:ident($common:ty))?;)+ }
        convex same { $($own_convex:ident: $h_file:ident $h_in:tt, $h:ident;)+ }
        convex both { $($convex:ident: $i_file:ident $i_in:tt, $i:ident, $j:ident;)+ }
        alone same { $($own_alone:ident: $k_file:ident $k_in:tt, $k:ident;)+ }
        alone both { $($lonely:ident: $l_file:ident $l_in:tt, $l:ident, $m:ident;)+ }
        parts { $($of:ident: $o_file:ident $o_in:tt, $o:ident, $p:ident -> $chord:ty;)+ }
        meet same { $($met:ident: $alone:ident, $c:ident;)+ }
        meet both { $($meeting:ident: $file:ident, $d:ident, $e:ident;)+ }
        curves { $($curve:ident: $f:ident, $g:ident -> $contacts:ty;)+ }
    ) => {
        $( implement! { @in $h_in same ($h_file relate ()) $h } )+
        $( implement! { @in $i_in both ($i_file relate ()) $i $j } )+
        $( implement! { @in $k_in same ($k_file relate ()) $k } )+
        $( implement! { @in $l_in both ($l_file relate ()) $l $m } )+
        $( implement! { @in $o_in both ($o_file part ($chord)) $o $p } )+
        $( implement! { @same ($same relate ($($part)?) [const D: usize, S: Scalar]) D $own } )+
        $( implement! { @both ($both relate ($($common)?) [const D: usize, S: Scalar]) D $a $b } )+
        $( implement! { @same ($alone meet () [S: Scalar]) 2 $c } )+
        $( implement! { @both ($file meet () [S: Scalar]) 2 $d $e } )+
        $( implement! { @both ($curve relate ($contacts) [S: Scalar]) 2 $f $g } )+
    };
    (@in D $kind:ident ($($row:tt)*) $($families:ident)+) => {
        implement! { @$kind ($($row)* [const D: usize, S: Scalar]) D $($families)+ }
    };
    (@in $d:tt $kind:ident ($($row:tt)*) $($families:ident)+) => {
        implement! { @$kind ($($row)* [S: Scalar]) $d $($families)+ }
    };
    (@same $row:tt $dimension:tt $a:ident) => {
        members! { $a $dimension => implement! { @with_itself $row } }
    };
    (@with_itself $row:tt $members:tt) => { implement! { @each_of $row $members $members } };
    (@both $row:tt $dimension:tt $a:ident $b:ident) => {
        members! { $a $dimension => implement! { @first $row $dimension $b } }
    };
    (@first $row:tt $dimension:tt $b:ident $firsts:tt) => {
        members! { $b $dimension => implement! { @second $row $firsts } }
    };
    (@second $row:tt $firsts:tt $seconds:tt) => {
        implement! { @each_of $row $firsts $seconds }
        implement! { @reversed_of $row $firsts $seconds }
    };
    (@each_of $row:tt [$($a:ty),+] $seconds:tt) => {
        $( implement! { @each $row $a, $seconds } )+
    };
    (@reversed_of $row:tt [$($a:ty),+] $seconds:tt) => {
        $( implement! { @reversed $row $a, $seconds } )+
    };
    (@each $row:tt $a:ty, [$($b:ty),+]) => { $( implement! { @pair $row $a, $b } )+ };
    (@reversed $row:tt $a:ty, [$($b:ty),+]) => { $( implement! { @reversed_pair $row $a, $b } )+ };
    (@pair ($module:ident $answers:ident $part:tt $generics:tt) $a:ty, $b:ty) => {
        implement! { @meets $answers $generics $a, $b, (a, b) $module(a, b) }
        implement! { @relates $answers $generics $a, $b, (a, b) $module(a, b) }
        implement! { @part $part $generics $a, $b, (a, b) $module(a, b) }
    };
    (@reversed_pair ($module:ident $answers:ident $part:tt $generics:tt) $a:ty, $b:ty) => {
        implement! { @meets $answers $generics $b, $a, (b, a) $module(a, b) }
        implement! { @relates $answers $generics $b, $a, (b, a) $module(a, b), reversed }
        implement! { @part $part $generics $b, $a, (b, a) $module(a, b) }
    };
    (@meets part $($rest:tt)*) => {};
    (
        @meets $answers:ident [$($generics:tt)*] $a:ty, $b:ty,
        ($x:ident, $y:ident) $module:ident($($order:ident),+)
    ) => {
        impl<$($generics)*> Intersects<$b> for $a {
            #[inline]
            fn intersects(&self, other: &$b) -> bool {
                let ($x, $y) = (self, other);
                $module::intersects($(&$order.into()),+)
            }
        }
    };
    (@relates meet $($rest:tt)*) => {};
    (@relates part $($rest:tt)*) => {};
    (
        @relates relate [$($generics:tt)*] $a:ty, $b:ty,
        ($x:ident, $y:ident) $module:ident($($order:ident),+) $(, $reversed:ident)?
    ) => {
        impl<$($generics)*> Relate<$b> for $a {
            fn relation(&self, other: &$b) -> Relation {
                let ($x, $y) = (self, other);
                $module::relation($(&$order.into()),+)$(.$reversed())?
            }
        }
    };
    (@part () $($rest:tt)*) => {};
    (
        @part ($part:ty) [$($generics:tt)*] $a:ty, $b:ty,
        ($x:ident, $y:ident) $module:ident($($order:ident),+)
    ) => {
        impl<$($generics)*> Intersection<$b> for $a {
            type Output = $part;
            fn intersection(&self, other: &$b) -> Option<Self::Output> {
                let ($x, $y) = (self, other);
                $module::intersection($(&$order.into()),+)
            }
        }
    };
}

table! { implement }

/// Two circles have common points, and two spheres a circle of them.
impl<S: Scalar> Intersection<Ball<3, S>> for Ball<3, S> {
    type Output = SphereIntersection<S::Real>;
    fn intersection(&self, other: &Self) -> Option<Self::Output> {
        ball_ball::common_circle(self, other)
    }
}

impl<S: Scalar> Intersection<Ball<2, S>> for Ball<2, S> {
    type Output = CircleIntersection<S::Real>;
    fn intersection(&self, other: &Self) -> Option<Self::Output> {
        ball_ball::intersection(self, other)
    }
}

/// A shape is its own family, where no wider one takes it in.
macro_rules! own_family {
    ($($shape:ident)+) => { $(
        impl<const D: usize, S: Scalar> From<&$shape<D, S>> for $shape<D, S> {
            fn from(shape: &$shape<D, S>) -> Self {
                *shape
            }
        }
    )+ };
}

own_family! { Aabb Ball Capsule Plane Triangle }

impl<S: Scalar> From<&Boundary<Ball<2, S>>> for Boundary<Ball<2, S>> {
    fn from(boundary: &Self) -> Self {
        *boundary
    }
}

/// The methods of a shape, so that users need no trait in scope.
macro_rules! methods {
    ($([$($generics:tt)*] $shape:ty;)+) => { $(
        impl<$($generics)*> $shape {
            /// Whether the two closed sets share a point. **Exact**.
            ///
            /// Touching is meeting. For a policy that leaves out touching, ask
            /// `a.relation(&b).interiors_meet()`.
            #[must_use]
            #[inline]
            pub fn intersects<B>(&self, other: &B) -> bool
            where
                Self: Intersects<B>,
            {
                Intersects::intersects(self, other)
            }

            /// How this set lies to the other, in one word. **Exact**.
            #[must_use]
            pub fn relation<B>(&self, other: &B) -> Relation
            where
                Self: Relate<B>,
            {
                Relate::relation(self, other)
            }

            /// The common part, or `None` where there is none.
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
    )+ };
}

methods! {
    [const D: usize, S: Scalar] Aabb<D, S>;
    [const D: usize, S: Scalar] Ball<D, S>;
    [T] Boundary<T>;
    [const D: usize, S: Scalar] Capsule<D, S>;
    [S: Scalar] ConvexPolygon<S>;
    [const D: usize, S: Scalar] Point<D, S>;
    [const D: usize, S: Scalar] Line<D, S>;
    [const D: usize, S: Scalar] Plane<D, S>;
    [S: Scalar] Polygon<S>;
    [S: Scalar] Polyline<S>;
    [const D: usize, S: Scalar] Ray<D, S>;
    [const D: usize, S: Scalar] Segment<D, S>;
    [const D: usize, S: Scalar] Triangle<D, S>;
}

/// Shapes that have a direction: line, ray and segment. The trait is sealed.
pub trait Directed<const D: usize, S: Scalar>: sealed::AsLinear<D, S> {}

mod sealed {
    use super::Linear;

    /// A shape as a part of a line.
    pub trait AsLinear<const D: usize, S> {
        /// The part.
        fn as_linear(&self) -> Linear<D, S>;
    }
}

/// Whether two directed shapes are parallel.
macro_rules! parallel {
    ($($shape:ident)+) => { $(
        impl<const D: usize, S: Scalar> sealed::AsLinear<D, S> for $shape<D, S> {
            fn as_linear(&self) -> Linear<D, S> {
                self.into()
            }
        }
        impl<const D: usize, S: Scalar> Directed<D, S> for $shape<D, S> {}

        impl<const D: usize, S: Scalar> $shape<D, S> {
            /// Whether the directions are linearly dependent: parallel or opposite, apart or on one
            /// line. **Exact**.
            ///
            /// A segment of zero length has the zero vector for its direction, and so is parallel
            /// to everything.
            #[must_use]
            pub fn is_parallel(&self, other: &impl Directed<D, S>) -> bool {
                linear_linear::is_parallel(&self.into(), &other.as_linear())
            }
        }
    )+ };
}

parallel! { Line Ray Segment }
