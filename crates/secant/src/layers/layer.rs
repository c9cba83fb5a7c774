//! What can be searched for pairs.

use crate::pairs::{View, Viewed};
use crate::{Distance, Scalar, Segments};
use alloc::vec::Vec;

/// Shapes of the plane that [`shape_pairs`](crate::shape_pairs) and [`join_shapes`](crate::join_shapes) search: a slice,
/// array or `Vec` of [`Shape`](crate::Shape)s or of one type of shape, or [`Segments`]. The trait is sealed.
///
/// Of [`Segments`] with decimals, a coordinate that is no `f64` is rounded to the nearest, as
/// [`Segments::get`] has it. A search of more than `u32::MAX` shapes panics.
pub trait Layer: sealed::Rows {}

impl<T: sealed::Rows + ?Sized> Layer for T {}

pub(crate) mod sealed {
    use super::{Scalar, View};

    /// Shapes in a row.
    pub trait Rows: Sync {
        /// The type of the coordinates.
        type Scalar: Scalar;
        /// How many there are.
        fn rows(&self) -> usize;
        /// One of them.
        fn view(&self, row: usize) -> View<'_, 2, Self::Scalar>;
    }
}

/// A slice, or a container of one.
macro_rules! of_slice {
    ($([$($n:tt)*] $container:ty;)+) => { $(
        impl<T: Distance<T> + Viewed<2, T::Scalar> + Sync, $($n)*> sealed::Rows for $container {
            type Scalar = T::Scalar;

            fn rows(&self) -> usize {
                self.len()
            }

            #[inline]
            fn view(&self, row: usize) -> View<'_, 2, T::Scalar> {
                self[row].view()
            }
        }
    )+ };
}

of_slice! {
    [] [T];
    [] Vec<T>;
    [const N: usize] [T; N];
}

impl sealed::Rows for Segments<'_> {
    type Scalar = f64;

    fn rows(&self) -> usize {
        self.len()
    }

    #[inline]
    fn view(&self, row: usize) -> View<'_, 2, f64> {
        View::Linear((&self.get(row)).into())
    }
}
