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
pub(crate) mod chain;
mod chain_chain;
pub(crate) mod circumference_linear;
pub(crate) mod dispatch;
mod distance;
pub(crate) mod linear_linear;
pub(crate) mod linear_polygon;
pub(crate) mod linear_polyline;
mod strands;
#[cfg(test)]
mod tests;

pub(crate) use along::{Piece, Spot};
pub use distance::Distance;
pub(crate) use linear_linear::{Common, Linear, Place};

use linear_polyline as linear_outline;

use crate::{
    Aabb, Ball, Boundary, Chord, CircleIntersection, Contact, Line, LinearIntersection, Point,
    Polygon, Polyline, Ray, Relation, Scalar, Segment,
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
/// their common part. `same` has the rows of a family with itself.
///
/// The rows under `meet` have `intersects` alone, and name the file of their own. Those under `curves`
/// are of shapes that [`Shape`](crate::Shape) does not hold.
///
/// `$user` is a macro that makes something of all rows.
macro_rules! table {
    ($user:ident) => {
        $user! {
            same {
                aabb_aabb: Aabb -> Aabb(Aabb<2, S>);
                ball_ball: Ball -> Circles(CircleIntersection<S::Real>);
                linear_linear: Linear -> Linear(LinearIntersection<2, S::Real>);
            }
            both {
                aabb_ball: Aabb, Ball;
                aabb_linear: Aabb, Linear -> Chord(Chord<2, S::Real>);
                ball_linear: Ball, Linear -> Chord(Chord<2, S::Real>);
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

/// Hands the shapes of a family to a macro, behind what it is given already.
macro_rules! members {
    (Aabb => $then:ident! { $($given:tt)* }) => { $then! { $($given)* [Aabb<2, S>] } };
    (Ball => $then:ident! { $($given:tt)* }) => { $then! { $($given)* [Ball<2, S>] } };
    (Circumference => $then:ident! { $($given:tt)* }) => {
        $then! { $($given)* [Boundary<Ball<2, S>>] }
    };
    (Linear => $then:ident! { $($given:tt)* }) => {
        $then! { $($given)* [Point<2, S>, Line<2, S>, Ray<2, S>, Segment<2, S>] }
    };
    (Outline => $then:ident! { $($given:tt)* }) => {
        $then! { $($given)* [Boundary<Aabb<2, S>>, Boundary<Polygon<S>>] }
    };
    (Polygon => $then:ident! { $($given:tt)* }) => { $then! { $($given)* [Polygon<S>] } };
    (Polyline => $then:ident! { $($given:tt)* }) => { $then! { $($given)* [Polyline<S>] } };
}
#[cfg(test)]
pub(crate) use members;

/// The traits of all rows, in both directions.
macro_rules! implement {
    (
        same { $($same:ident: $own:ident $(-> $x:ident($part:ty))?;)+ }
        both { $($both:ident: $a:ident, $b:ident $(-> $y:ident($common:ty))?;)+ }
        meet same { $($met:ident: $alone:ident, $c:ident;)+ }
        meet both { $($meeting:ident: $file:ident, $d:ident, $e:ident;)+ }
        curves { $($curve:ident: $f:ident, $g:ident -> $contacts:ty;)+ }
    ) => {
        $( members! { $own => implement! { @same $same ($($part)?) } } )+
        $( members! { $a => implement! { @first $both ($($common)?) $b } } )+
        $( members! { $c => implement! { @meet $alone } } )+
        $( members! { $d => implement! { @meet_first $file $e } } )+
        $( members! { $f => implement! { @first $curve ($contacts) $g } } )+
    };
    (@meet $module:ident [$a:ty]) => {
        impl<S: Scalar> Intersects<$a> for $a {
            fn intersects(&self, other: &$a) -> bool {
                $module::intersects(&self.into(), &other.into())
            }
        }
    };
    (@meet_first $module:ident $b:ident $members:tt) => {
        members! { $b => implement! { @meet_both $module $members } }
    };
    (@meet_both $module:ident [$a:ty] [$b:ty]) => {
        impl<S: Scalar> Intersects<$b> for $a {
            fn intersects(&self, other: &$b) -> bool {
                $module::intersects(&self.into(), &other.into())
            }
        }
        impl<S: Scalar> Intersects<$a> for $b {
            fn intersects(&self, other: &$a) -> bool {
                $module::intersects(&other.into(), &self.into())
            }
        }
    };
    (@same $module:ident $part:tt $members:tt) => {
        implement! { @each_of $module $part $members $members }
    };
    (@first $module:ident $part:tt $b:ident $members:tt) => {
        members! { $b => implement! { @both $module $part $members } }
    };
    (@both $module:ident $part:tt $firsts:tt $seconds:tt) => {
        implement! { @each_of $module $part $firsts $seconds }
        implement! { @reversed_of $module $part $firsts $seconds }
    };
    (@each_of $module:ident $part:tt [$($a:ty),+] $seconds:tt) => {
        $( implement! { @each $module $part $a, $seconds } )+
    };
    (@reversed_of $module:ident $part:tt [$($a:ty),+] $seconds:tt) => {
        $( implement! { @reversed $module $part $a, $seconds } )+
    };
    (@each $module:ident $part:tt $a:ty, [$($b:ty),+]) => { $(
        impl<S: Scalar> Intersects<$b> for $a {
            #[inline]
            fn intersects(&self, other: &$b) -> bool {
                $module::intersects(&self.into(), &other.into())
            }
        }
        impl<S: Scalar> Relate<$b> for $a {
            fn relation(&self, other: &$b) -> Relation {
                $module::relation(&self.into(), &other.into())
            }
        }
        implement! { @part $part $a, $b, (a, b) $module(a, b) }
    )+ };
    (@reversed $module:ident $part:tt $a:ty, [$($b:ty),+]) => { $(
        impl<S: Scalar> Intersects<$a> for $b {
            #[inline]
            fn intersects(&self, other: &$a) -> bool {
                $module::intersects(&other.into(), &self.into())
            }
        }
        impl<S: Scalar> Relate<$a> for $b {
            fn relation(&self, other: &$a) -> Relation {
                $module::relation(&other.into(), &self.into()).reversed()
            }
        }
        implement! { @part $part $b, $a, (a, b) $module(b, a) }
    )+ };
    (@part () $($rest:tt)*) => {};
    (@part ($part:ty) $a:ty, $b:ty, ($x:ident, $y:ident) $module:ident($($order:ident),+)) => {
        impl<S: Scalar> Intersection<$b> for $a {
            type Output = $part;
            fn intersection(&self, other: &$b) -> Option<Self::Output> {
                let ($x, $y) = (self, other);
                $module::intersection($(&$order.into()),+)
            }
        }
    };
}

table! { implement }

/// A shape is its own family, where no wider one takes it in.
macro_rules! own_family {
    ($($shape:ident)+) => { $(
        impl<S: Scalar> From<&$shape<2, S>> for $shape<2, S> {
            fn from(shape: &$shape<2, S>) -> Self {
                *shape
            }
        }
    )+ };
}

own_family! { Aabb Ball }

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
    [const D: usize, S: Scalar] Point<D, S>;
    [const D: usize, S: Scalar] Line<D, S>;
    [S: Scalar] Polygon<S>;
    [S: Scalar] Polyline<S>;
    [const D: usize, S: Scalar] Ray<D, S>;
    [const D: usize, S: Scalar] Segment<D, S>;
}

/// Shapes that have a direction: line, ray and segment. The trait is sealed.
pub trait Directed<S: Scalar>: sealed::AsLinear<S> {}

mod sealed {
    use super::Linear;

    /// A shape as a part of a line.
    pub trait AsLinear<S> {
        /// The part.
        fn as_linear(&self) -> Linear<2, S>;
    }
}

/// Whether two directed shapes are parallel.
macro_rules! parallel {
    ($($shape:ident)+) => { $(
        impl<S: Scalar> sealed::AsLinear<S> for $shape<2, S> {
            fn as_linear(&self) -> Linear<2, S> {
                self.into()
            }
        }
        impl<S: Scalar> Directed<S> for $shape<2, S> {}

        impl<S: Scalar> $shape<2, S> {
            /// Whether the directions are linearly dependent: parallel or opposite, apart or on one
            /// line. **Exact**.
            ///
            /// A segment of zero length has the zero vector for its direction, and so is parallel
            /// to everything.
            #[must_use]
            pub fn is_parallel(&self, other: &impl Directed<S>) -> bool {
                linear_linear::is_parallel(&self.into(), &other.as_linear())
            }
        }
    )+ };
}

parallel! { Line Ray Segment }
