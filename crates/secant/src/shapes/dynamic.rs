use super::{
    Aabb, Ball, Boundary, Capsule, ConvexPolygon, Line, Plane, Point, Polygon, Polyline, Ray,
    Segment, Triangle,
};
use crate::{Scalar, ScalarIn};
use alloc::sync::Arc;
use core::convert::Infallible;
use core::fmt::Debug;

/// Any shape, where its type is known only at run time.
///
/// The answers are those of the shapes themselves: every two shapes have a relation, a common part, a distance and closest
/// points, also where one is of a known type, and every shape can be cast at and swept against. What is swept is known by
/// its type.
///
/// Curves and polygons are shared: a clone never copies vertices. A `Shape<2>` holds them as `Arc<T>`, and a
/// `Shape<3>` as a type without values, so that there are none in space.
///
/// ```
/// use secant::{Boundary, Circle, Polygon, Relation, Segment, Shape};
/// let shapes: [Shape<2>; 3] = [
///     Circle::new([1.0, 1.0], 2.0).into(),
///     Segment::new([0.0, 0.0], [2.0, 2.0]).into(),
///     Polygon::new([[0.0, 0.0], [4.0, 0.0], [1.0, 1.0], [0.0, 4.0]]).into(),
/// ];
/// assert_eq!(shapes[0].relation(&shapes[1]), Relation::Contains);
/// assert_eq!(shapes[0].relation(&shapes[2]), Relation::Overlap);
/// assert_eq!(Segment::new([9.0, 0.0], [0.0, 0.0]).relation(&shapes[0]), Relation::Cross);
/// // The circle of the first touches the corner of the square.
/// let circle: Shape<2> = Boundary(Circle::new([3.0, 4.0], 5.0)).into();
/// let square: Shape<2> = secant::Rect::new([-2.0, -2.0], [0.0, 0.0]).into();
/// assert_eq!(circle.relation(&square), Relation::Touch);
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Shape<const D: usize, S: Scalar + ScalarIn<D> = f64> {
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
    /// A convex polygon, in the plane.
    ConvexPolygon(Planar<D, S, ConvexPolygon<S>>),
    /// A simple polygon, in the plane.
    Polygon(Planar<D, S, Polygon<S>>),
    /// A chain of segments, in the plane.
    Polyline(Planar<D, S, Polyline<S>>),
    /// The four edges of a rectangle, in the plane.
    AabbBoundary(Planar<D, S, Boundary<Aabb<2, S>>>),
    /// The circle that bounds a disc, in the plane.
    BallBoundary(Planar<D, S, Boundary<Ball<2, S>>>),
    /// The ring of a polygon, in the plane.
    PolygonBoundary(Planar<D, S, Boundary<Polygon<S>>>),
}

/// A shape of each kind is a [`Shape`].
macro_rules! from_shape {
    ($($shape:ident)+) => { $(
        impl<const D: usize, S: Scalar + ScalarIn<D>> From<$shape<D, S>> for Shape<D, S> {
            fn from(shape: $shape<D, S>) -> Self {
                Self::$shape(shape)
            }
        }
    )+ };
    (2: $($kind:ident($shape:ty))+) => { $(
        impl<S: Scalar> From<$shape> for Shape<2, S> {
            fn from(shape: $shape) -> Self {
                Self::$kind(shape.into())
            }
        }
    )+ };
}

from_shape! { Point Line Ray Segment Aabb Ball Capsule Plane Triangle }
from_shape! { 2:
    ConvexPolygon(ConvexPolygon<S>)
    Polygon(Polygon<S>)
    Polyline(Polyline<S>)
    AabbBoundary(Boundary<Aabb<2, S>>)
    BallBoundary(Boundary<Ball<2, S>>)
    PolygonBoundary(Boundary<Polygon<S>>)
}

/// What a [`Shape`] holds of the shapes of the plane: `T` itself, shared, and nothing in space.
pub(crate) type Planar<const D: usize, S, T> = <DimensionOf<D, S> as Dimension>::Planar<T>;

/// The dimension of a [`Shape<D, S>`](Shape).
pub(crate) type DimensionOf<const D: usize, S> = <S as ScalarIn<D>>::Dimension;

/// A dimension: that of the plane or that of space.
pub trait Dimension {
    /// See [`Planar`].
    type Planar<T: Debug + PartialEq + Send + Sync>: Clone + Debug + PartialEq + Send + Sync;
    /// What is shared, if there is something.
    fn planar<T: Debug + PartialEq + Send + Sync>(shared: &Self::Planar<T>) -> &T;
    /// Shares it, where it can be.
    fn share<T: Debug + PartialEq + Send + Sync>(shape: T) -> Option<Self::Planar<T>>;
}

/// The plane.
#[derive(Debug)]
pub enum InPlane {}

impl Dimension for InPlane {
    type Planar<T: Debug + PartialEq + Send + Sync> = Arc<T>;
    fn planar<T: Debug + PartialEq + Send + Sync>(shared: &Arc<T>) -> &T {
        shared
    }
    fn share<T: Debug + PartialEq + Send + Sync>(shape: T) -> Option<Arc<T>> {
        Some(Arc::new(shape))
    }
}

/// Space.
#[derive(Debug)]
pub enum InSpace {}

impl Dimension for InSpace {
    type Planar<T: Debug + PartialEq + Send + Sync> = Infallible;
    fn planar<T: Debug + PartialEq + Send + Sync>(shared: &Infallible) -> &T {
        match *shared {}
    }
    fn share<T: Debug + PartialEq + Send + Sync>(_: T) -> Option<Infallible> {
        None
    }
}
