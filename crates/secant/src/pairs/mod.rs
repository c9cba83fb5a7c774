//! The pair table: which shapes can be asked about which, and where the answer is.
//!
//! One file per pair of families, free functions inside. The table below makes the trait
//! implementations, and so the inherent methods, in both directions. A pair without a row does not
//! compile, and the error names it.

mod aabb_aabb;
mod aabb_ball;
mod aabb_linear;
mod ball_ball;
mod ball_linear;
pub(crate) mod dispatch;
pub(crate) mod linear_linear;

pub(crate) use linear_linear::{Common, Linear, Place};

use crate::{
    Aabb, Ball, Chord, CircleIntersection, Line, LinearIntersection, Point, Ray, Relation, Scalar,
    Segment,
};

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

/// The rows of one file, `(A, B)` in the order that its functions take them: a shape with all that it
/// is paired with. Both directions are made, but for rows of a family with itself, which list both.
macro_rules! pairs {
    ($module:ident, $order:tt: $($a:ident with $($b:ident)+;)+) => { $($(
        impl<S: Scalar> Intersects<$b<2, S>> for $a<2, S> {
            #[inline]
            fn intersects(&self, other: &$b<2, S>) -> bool {
                $module::intersects(&self.into(), &other.into())
            }
        }
        impl<S: Scalar> Relate<$b<2, S>> for $a<2, S> {
            fn relation(&self, other: &$b<2, S>) -> Relation {
                $module::relation(&self.into(), &other.into())
            }
        }
        pairs!(@reversed $order $module $a $b);
    )+)+ };
    (@reversed same $module:ident $a:ident $b:ident) => {};
    (@reversed both $module:ident $a:ident $b:ident) => {
        impl<S: Scalar> Intersects<$a<2, S>> for $b<2, S> {
            #[inline]
            fn intersects(&self, other: &$a<2, S>) -> bool {
                $module::intersects(&other.into(), &self.into())
            }
        }
        impl<S: Scalar> Relate<$a<2, S>> for $b<2, S> {
            fn relation(&self, other: &$a<2, S>) -> Relation {
                $module::relation(&other.into(), &self.into()).reversed()
            }
        }
    };
}

/// The rows of a file that has `intersection`, and what it answers.
macro_rules! intersections {
    ($module:ident, $order:tt -> $output:ty: $($a:ident with $($b:ident)+;)+) => { $($(
        impl<S: Scalar> Intersection<$b<2, S>> for $a<2, S> {
            type Output = $output;
            fn intersection(&self, other: &$b<2, S>) -> Option<Self::Output> {
                $module::intersection(&self.into(), &other.into())
            }
        }
        intersections!(@reversed $order $module $output, $a $b);
    )+)+ };
    (@reversed same $module:ident $output:ty, $a:ident $b:ident) => {};
    (@reversed both $module:ident $output:ty, $a:ident $b:ident) => {
        impl<S: Scalar> Intersection<$a<2, S>> for $b<2, S> {
            type Output = $output;
            fn intersection(&self, other: &$a<2, S>) -> Option<Self::Output> {
                $module::intersection(&other.into(), &self.into())
            }
        }
    };
}

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

pairs! { linear_linear, same:
    Point with Point Line Ray Segment;
    Line with Point Line Ray Segment;
    Ray with Point Line Ray Segment;
    Segment with Point Line Ray Segment;
}
pairs! { aabb_aabb, same: Aabb with Aabb; }
pairs! { aabb_ball, both: Aabb with Ball; }
pairs! { aabb_linear, both: Aabb with Point Line Ray Segment; }
pairs! { ball_ball, same: Ball with Ball; }
pairs! { ball_linear, both: Ball with Point Line Ray Segment; }

intersections! { linear_linear, same -> LinearIntersection<2, S::Real>:
    Point with Point Line Ray Segment;
    Line with Point Line Ray Segment;
    Ray with Point Line Ray Segment;
    Segment with Point Line Ray Segment;
}
intersections! { aabb_aabb, same -> Aabb<2, S>: Aabb with Aabb; }
intersections! { aabb_linear, both -> Chord<2, S::Real>: Aabb with Point Line Ray Segment; }
intersections! { ball_ball, same -> CircleIntersection<S::Real>: Ball with Ball; }
intersections! { ball_linear, both -> Chord<2, S::Real>: Ball with Point Line Ray Segment; }

/// The methods of a shape, so that users need no trait in scope.
macro_rules! methods {
    ($($shape:ident)+) => { $(
        impl<const D: usize, S: Scalar> $shape<D, S> {
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

methods! { Aabb Ball Point Line Ray Segment }

/// Shapes that have a direction: line, ray and segment. The trait is sealed.
pub trait Directed<S: Scalar>: sealed::AsLinear<S> {}

mod sealed {
    use super::Linear;

    /// A shape as a part of a line.
    pub trait AsLinear<S> {
        /// The part.
        fn as_linear(&self) -> Linear<S>;
    }
}

/// Whether two directed shapes are parallel.
macro_rules! parallel {
    ($($shape:ident)+) => { $(
        impl<S: Scalar> sealed::AsLinear<S> for $shape<2, S> {
            fn as_linear(&self) -> Linear<S> {
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
