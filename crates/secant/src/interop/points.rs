//! Shapes that consist of points, as arrays of another crate's points.
//!
//! A new shape is one line in `array_shapes` or `chain_shapes`; the former also need an `OfPoints`.

use crate::{Aabb, Scalar, Segment, ShapeError, Triangle};

/// A shape of `N` points, in this order.
pub(super) trait OfPoints<const D: usize, const N: usize, S>: Sized {
    fn from_points(points: [[S; D]; N]) -> Result<Self, ShapeError>;
    fn points(&self) -> [[S; D]; N];
}

impl<const D: usize, S: Scalar> OfPoints<D, 2, S> for Segment<D, S> {
    fn from_points([start, end]: [[S; D]; 2]) -> Result<Self, ShapeError> {
        Self::try_new(start, end)
    }
    fn points(&self) -> [[S; D]; 2] {
        [self.start(), self.end()]
    }
}

impl<const D: usize, S: Scalar> OfPoints<D, 2, S> for Aabb<D, S> {
    fn from_points([min, max]: [[S; D]; 2]) -> Result<Self, ShapeError> {
        Self::try_new(min, max)
    }
    fn points(&self) -> [[S; D]; 2] {
        [self.min(), self.max()]
    }
}

impl<const D: usize, S: Scalar> OfPoints<D, 3, S> for Triangle<D, S> {
    fn from_points(points: [[S; D]; 3]) -> Result<Self, ShapeError> {
        Self::try_new(points)
    }
    fn points(&self) -> [[S; D]; 3] {
        self.vertices()
    }
}

/// All conversions of a vector type that converts from and to `[$scalar; $d]`.
///
/// `floats` are numbers that need not be finite, `integers` always are.
macro_rules! vectors {
    ($($vector:ty: $d:tt $scalar:ident $numbers:ident;)+) => { $(
        $crate::interop::points::point!($vector, $d, $scalar, $numbers);
        $crate::interop::points::array_shapes!($vector, $d, $scalar, $numbers);
        $crate::interop::points::chain_shapes!($vector, $d, $scalar);
    )+ };
}

/// A point from and to a vector.
macro_rules! point {
    ($vector:ty, $d:tt, $scalar:ident, $numbers:ident) => {
        $crate::interop::points::incoming!(
            $numbers any_points, $vector => $crate::Point<$d, $scalar>,
            |vector| $crate::Point::try_new(<[$scalar; $d]>::from(vector))
        );
        impl From<$crate::Point<$d, $scalar>> for $vector {
            fn from(point: $crate::Point<$d, $scalar>) -> Self {
                point.coords().into()
            }
        }
    };
}

/// The shapes of a fixed number of points: whether any points are valid, and how many there are.
macro_rules! array_shapes {
    ($($vector:tt)+) => {
        $crate::interop::points::array!(Segment, any_points 2, $($vector)+);
        $crate::interop::points::array!(Aabb, some_points 2, $($vector)+);
        $crate::interop::points::array!(Triangle, any_points 3, $($vector)+);
    };
}

/// A shape from and to an array of vectors.
macro_rules! array {
    ($shape:ident, $points:ident $n:literal, $vector:ty, $d:tt, $scalar:ident, $numbers:ident) => {
        $crate::interop::points::incoming!(
            $numbers $points, [$vector; $n] => $crate::$shape<$d, $scalar>,
            |points| $crate::interop::points::OfPoints::from_points(
                points.map(<[$scalar; $d]>::from)
            )
        );
        impl From<$crate::$shape<$d, $scalar>> for [$vector; $n] {
            fn from(shape: $crate::$shape<$d, $scalar>) -> Self {
                $crate::interop::points::OfPoints::points(&shape).map(<$vector>::from)
            }
        }
    };
}

/// The shapes of any number of points, which are 2D only.
macro_rules! chain_shapes {
    ($vector:ty, 2, $scalar:ident) => {
        $crate::interop::points::chain!(Polyline, $vector, $scalar);
        $crate::interop::points::chain!(Polygon, $vector, $scalar);
        $crate::interop::points::chain!(ConvexPolygon, $vector, $scalar);
    };
    ($vector:ty, 3, $scalar:ident) => {};
}

/// A chain from a slice of vectors, and as a `Vec` of them.
macro_rules! chain {
    ($shape:ident, $vector:ty, $scalar:ident) => {
        impl TryFrom<&[$vector]> for $crate::$shape<$scalar> {
            type Error = $crate::ShapeError;
            fn try_from(points: &[$vector]) -> Result<Self, Self::Error> {
                let vertices = points.iter().map(|&point| <[$scalar; 2]>::from(point));
                Self::try_new(vertices.collect::<alloc::vec::Vec<_>>())
            }
        }
        impl From<&$crate::$shape<$scalar>> for alloc::vec::Vec<$vector> {
            fn from(shape: &$crate::$shape<$scalar>) -> Self {
                shape.vertices().iter().map(|&x| x.into()).collect()
            }
        }
    };
}

/// `From` where all points of these numbers are valid, else `TryFrom`.
macro_rules! incoming {
    (integers any_points, $from:ty => $shape:ty, |$x:ident| $make:expr) => {
        impl From<$from> for $shape {
            fn from($x: $from) -> Self {
                $make.expect("integers are finite, and any points make this shape")
            }
        }
    };
    ($numbers:ident $points:ident, $from:ty => $shape:ty, |$x:ident| $make:expr) => {
        impl TryFrom<$from> for $shape {
            type Error = $crate::ShapeError;
            fn try_from($x: $from) -> Result<Self, Self::Error> {
                $make
            }
        }
    };
}

pub(super) use {array, array_shapes, chain, chain_shapes, incoming, point, vectors};
