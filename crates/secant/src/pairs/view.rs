//! One model of every shape: what the pair files see.
//!
//! A [`View`] is made at the door and widened there: `f32` and `i32` become `f64`, so that what is behind
//! the door is compiled for `f64` and `i64` alone. Shapes of `i64` whose numbers are floats are asked about as those.

use super::chain::{Chain, Vertices};
use super::linear::Linear;
pub(crate) use crate::kernel::in_dimension;
use crate::{Aabb, Ball, Capsule, Line, Plane, Point, Ray, Scalar, Segment, Triangle};
use core::cell::Cell;

/// A shape as its family: a linear part, a core with a radius, or a chain.
#[derive(Clone, Copy, Debug)]
pub enum View<'a, const D: usize, S> {
    /// A point, line, ray or segment.
    Linear(Linear<D, S>),
    /// A box.
    Aabb(Aabb<D, S>),
    /// A ball.
    Ball(Ball<D, S>),
    /// A capsule.
    Capsule(Capsule<D, S>),
    /// A triangle.
    Triangle(Triangle<D, S>),
    /// A plane, in space.
    Plane(Plane<D, S>),
    /// A polyline, a polygon, or a boundary with corners, in the plane.
    Chain(Chain<'a, S>),
    /// The circle that bounds a disc, in the plane.
    Circumference(Ball<D, S>),
}

/// A shape that has a view.
pub trait Viewed<const D: usize, S> {
    /// The view.
    #[doc(hidden)]
    fn view(&self) -> View<'_, D, S>;
}

impl<'a, const D: usize, S: Scalar> View<'a, D, S> {
    /// The shape in the dimension that it has, as a constant of the compiler.
    pub(crate) fn in_dimension<const E: usize>(&self) -> View<'a, E, S> {
        match self {
            Self::Linear(shape) => View::Linear(shape.in_dimension()),
            Self::Aabb(shape) => View::Aabb(shape.in_dimension()),
            Self::Ball(shape) => View::Ball(shape.in_dimension()),
            Self::Capsule(shape) => View::Capsule(shape.in_dimension()),
            Self::Triangle(shape) => View::Triangle(shape.in_dimension()),
            Self::Plane(shape) => View::Plane(shape.in_dimension()),
            Self::Chain(chain) => View::Chain(*chain),
            Self::Circumference(ball) => View::Circumference(ball.in_dimension()),
        }
    }
}

/// A shape with its numbers in the type that exact answers are computed in.
pub(crate) trait Widen {
    type Wide;
    fn widen(&self) -> Self::Wide;
}

/// A shape of `i64` with its numbers as floats, where all are certainly exact: the answers are the same, and the filters of
/// `f64` are faster.
pub(crate) trait InFloats {
    type Floats;
    fn in_floats(&self) -> Option<Self::Floats>;
}

/// Integers that become floats: the bits of all their magnitudes.
struct Integers(Cell<u64>);

impl Integers {
    /// What is made of some integers, if all of them are floats: a float has 53 bits.
    #[cfg_attr(optimised, inline(always))]
    fn if_floats<T>(make: impl FnOnce(&Self) -> T) -> Option<T> {
        let integers = Self(Cell::new(0));
        let made = make(&integers);
        (integers.0.get() >> f64::MANTISSA_DIGITS == 0).then_some(made)
    }

    #[cfg_attr(optimised, inline(always))]
    #[expect(clippy::cast_precision_loss, reason = "none where the float is used")]
    fn float(&self, x: i64) -> f64 {
        self.0.set(self.0.get() | x.unsigned_abs());
        x as f64
    }

    #[cfg_attr(optimised, inline(always))]
    fn floats<const D: usize>(&self, x: [i64; D]) -> [f64; D] {
        crate::kernel::each(x, |x| self.float(x))
    }
}

#[cfg_attr(optimised, inline(always))]
fn wide<S: Scalar, const D: usize>(x: [S; D]) -> [S::Inner; D] {
    crate::kernel::each(x, S::widen)
}

/// A shape from its points and its number.
macro_rules! by_parts {
    ($($shape:ident |$x:ident, $point:ident, $number:ident| $new:expr;)+) => { $(
        impl<const D: usize, S: Scalar> $shape<D, S> {
            /// The shape with each point and each number replaced.
            #[cfg_attr(optimised, inline(always))]
            fn mapped<T: Scalar, const E: usize>(
                &self,
                $point: impl Fn([S; D]) -> [T; E],
                $number: impl Fn(S) -> T,
            ) -> $shape<E, T> {
                let $x = self;
                let _ = &$number;
                $new
            }

            /// The shape in the dimension that it has, as a constant of the compiler.
            pub(crate) fn in_dimension<const E: usize>(&self) -> $shape<E, S> {
                self.mapped(in_dimension, |x| x)
            }
        }

        impl<const D: usize, S: Scalar> Widen for $shape<D, S> {
            type Wide = $shape<D, S::Inner>;
            #[cfg_attr(optimised, inline(always))]
            fn widen(&self) -> Self::Wide {
                self.mapped(wide, S::widen)
            }
        }

        impl<const D: usize> InFloats for $shape<D, i64> {
            type Floats = $shape<D, f64>;
            #[cfg_attr(optimised, inline(always))]
            fn in_floats(&self) -> Option<Self::Floats> {
                Integers::if_floats(|integers| {
                    self.mapped(|x| integers.floats(x), |x| integers.float(x))
                })
            }
        }
    )+ };
}

by_parts! {
    Aabb |x, point, number| Aabb::new_unchecked(point(x.min()), point(x.max()));
    Ball |x, point, number| Ball::new_unchecked(point(x.center()), number(x.radius()));
    Capsule |x, point, number| {
        Capsule::new_unchecked(point(x.start()), point(x.end()), number(x.radius()))
    };
    Linear |x, point, number| x.mapped_points(point);
    Plane |x, point, number| Plane::new_unchecked(x.facing().kind, x.facing().parts.map(point));
    Triangle |x, point, number| Triangle::new_unchecked(x.vertices().map(point));
}

impl<const D: usize, S: Scalar> Widen for Point<D, S> {
    type Wide = Point<D, S::Inner>;
    fn widen(&self) -> Self::Wide {
        Point::new_unchecked(wide(self.coords()))
    }
}

impl<'a, const D: usize, S: Scalar> Widen for View<'a, D, S> {
    type Wide = View<'a, D, S::Inner>;
    fn widen(&self) -> Self::Wide {
        match self {
            Self::Linear(shape) => View::Linear(shape.widen()),
            Self::Aabb(shape) => View::Aabb(shape.widen()),
            Self::Ball(shape) => View::Ball(shape.widen()),
            Self::Capsule(shape) => View::Capsule(shape.widen()),
            Self::Triangle(shape) => View::Triangle(shape.widen()),
            Self::Plane(shape) => View::Plane(shape.widen()),
            Self::Chain(chain) => View::Chain(chain.widen()),
            Self::Circumference(ball) => View::Circumference(ball.widen()),
        }
    }
}

impl InFloats for i64 {
    type Floats = f64;
    fn in_floats(&self) -> Option<f64> {
        Integers::if_floats(|integers| integers.float(*self))
    }
}

impl<const D: usize> InFloats for [i64; D] {
    type Floats = [f64; D];
    fn in_floats(&self) -> Option<[f64; D]> {
        Integers::if_floats(|integers| integers.floats(*self))
    }
}

impl<const D: usize> InFloats for Point<D, i64> {
    type Floats = Point<D, f64>;
    fn in_floats(&self) -> Option<Self::Floats> {
        Some(Point::new_unchecked(self.coords().in_floats()?))
    }
}

macro_rules! as_linear {
    ($($shape:ident)+) => { $(
        impl<const D: usize> InFloats for $shape<D, i64> {
            type Floats = Linear<D, f64>;
            #[cfg_attr(optimised, inline(always))]
            fn in_floats(&self) -> Option<Self::Floats> {
                Linear::from(self).in_floats()
            }
        }
    )+ };
}

as_linear! { Line Ray Segment }

impl<'a, const D: usize> InFloats for View<'a, D, i64> {
    type Floats = View<'a, D, f64>;
    fn in_floats(&self) -> Option<Self::Floats> {
        Some(match self {
            Self::Linear(shape) => View::Linear(shape.in_floats()?),
            Self::Aabb(shape) => View::Aabb(shape.in_floats()?),
            Self::Ball(shape) => View::Ball(shape.in_floats()?),
            Self::Capsule(shape) => View::Capsule(shape.in_floats()?),
            Self::Triangle(shape) => View::Triangle(shape.in_floats()?),
            Self::Plane(shape) => View::Plane(shape.in_floats()?),
            Self::Chain(_) => return None,
            Self::Circumference(ball) => View::Circumference(ball.in_floats()?),
        })
    }
}

impl<'a, S: Scalar> Widen for Chain<'a, S> {
    type Wide = Chain<'a, S::Inner>;
    fn widen(&self) -> Self::Wide {
        Chain {
            vertices: self.vertices.widen(),
            bounds: self.bounds.widen(),
            closed: self.closed,
            filled: self.filled,
            is_convex: self.is_convex,
            index: self.index,
        }
    }
}

impl<'a, S: Scalar> Widen for Vertices<'a, S> {
    type Wide = Vertices<'a, S::Inner>;
    fn widen(&self) -> Vertices<'a, S::Inner> {
        match *self {
            Self::Borrowed(all) => S::vertices(all),
            Self::F32(all) => Vertices::F32(all),
            Self::I32(all) => Vertices::I32(all),
            Self::Corners(corners, count) => Vertices::Corners(corners.map(wide), count),
        }
    }
}
