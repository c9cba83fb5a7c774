use super::{Aabb, Ball, Capsule, Line, Plane, Point, Ray, Segment, Triangle};

/// Any shape, where its type is known only at run time.
///
/// The answers are those of the shapes themselves.
///
/// ```
/// use secant::{Circle, Relation, Segment, Shape};
/// let shapes: [Shape<2>; 2] =
///     [Circle::new([1.0, 1.0], 2.0).into(), Segment::new([0.0, 0.0], [2.0, 2.0]).into()];
/// assert_eq!(shapes[0].relation(&shapes[1]), Relation::Contains);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Shape<const D: usize, S = f64> {
    /// A point.
    Point(Point<D, S>),
    /// A line.
    Line(Line<D, S>),
    /// A ray.
    Ray(Ray<D, S>),
    /// A segment.
    Segment(Segment<D, S>),
    /// A box with sides along the axes.
    Aabb(Aabb<D, S>),
    /// A ball.
    Ball(Ball<D, S>),
    /// A capsule.
    Capsule(Capsule<D, S>),
    /// A plane, in space.
    Plane(Plane<D, S>),
    /// A triangle.
    Triangle(Triangle<D, S>),
}

/// A shape of each kind is a [`Shape`].
macro_rules! from_shape {
    ($($shape:ident)+) => { $(
        impl<const D: usize, S> From<$shape<D, S>> for Shape<D, S> {
            fn from(shape: $shape<D, S>) -> Self {
                Self::$shape(shape)
            }
        }
    )+ };
}

from_shape! { Point Line Ray Segment Aabb Ball Capsule Plane Triangle }
