//! Points, and shapes that consist of points, from and to another crate's points.

/// All conversions of vector types that convert from and to `[$scalar; $d]`. A new shape is one line.
///
/// `floats` need not be finite, so that their conversions are `TryFrom`; `integers` always are.
macro_rules! vectors {
    ($($vector:ty: $d:tt $scalar:ident $numbers:ident;)+) => { $(
        vectors! { @in $numbers $vector => $crate::Point<$d, $scalar>: |x| {
            $crate::Point::try_new(x.into())
        } }
        impl From<$crate::Point<$d, $scalar>> for $vector {
            fn from(point: $crate::Point<$d, $scalar>) -> Self {
                point.coords().into()
            }
        }
        vectors! { @array $numbers [$vector; 2], $crate::Segment<$d, $scalar>:
            |[p, q]| $crate::Segment::try_new(p, q), |x| [x.start(), x.end()] }
        // Not all integers are a box.
        vectors! { @array floats [$vector; 2], $crate::Aabb<$d, $scalar>:
            |[min, max]| $crate::Aabb::try_new(min, max), |x| [x.min(), x.max()] }
        vectors! { @array $numbers [$vector; 3], $crate::Triangle<$d, $scalar>:
            |points| $crate::Triangle::try_new(points), |x| x.vertices() }
        vectors! { @chains $d $vector, $scalar }
    )+ };

    // A shape from and to an array of vectors.
    (
        @array $numbers:ident $array:ty, $shape:ty:
        |$points:pat_param| $make:expr, |$x:ident| $given:expr
    ) => {
        vectors! { @in $numbers $array => $shape: |vectors| {
            let $points = vectors.map(Into::into);
            $make
        } }
        impl From<$shape> for $array {
            fn from($x: $shape) -> Self {
                $given.map(Into::into)
            }
        }
    };

    // The shapes of any number of points, which are 2D only.
    (@chains 2 $vector:ty, $scalar:ident) => {
        vectors! { @chain $vector, $crate::Polyline<$scalar> }
        vectors! { @chain $vector, $crate::Polygon<$scalar> }
        vectors! { @chain $vector, $crate::ConvexPolygon<$scalar> }
    };
    (@chains 3 $vector:ty, $scalar:ident) => {};
    (@chain $vector:ty, $shape:ty) => {
        impl TryFrom<&[$vector]> for $shape {
            type Error = $crate::ShapeError;
            fn try_from(points: &[$vector]) -> Result<Self, Self::Error> {
                let vertices = points.iter().map(|&point| point.into());
                Self::try_new(vertices.collect::<alloc::vec::Vec<_>>())
            }
        }
        impl From<&$shape> for alloc::vec::Vec<$vector> {
            fn from(shape: &$shape) -> Self {
                shape.vertices().iter().map(|&x| x.into()).collect()
            }
        }
    };

    (@in integers $from:ty => $shape:ty: |$x:ident| $make:expr) => {
        impl From<$from> for $shape {
            fn from($x: $from) -> Self {
                $make.expect("integers are finite, and any points make this shape")
            }
        }
    };
    (@in floats $from:ty => $shape:ty: |$x:ident| $make:expr) => {
        impl TryFrom<$from> for $shape {
            type Error = $crate::ShapeError;
            fn try_from($x: $from) -> Result<Self, Self::Error> {
                $make
            }
        }
    };
}
