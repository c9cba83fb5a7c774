//! What can be searched for pairs.

use crate::pairs::{View, Viewed};
use crate::{Distance, Mesh3, Scalar, Segments};
use alloc::vec::Vec;

/// Shapes of the plane that [`shape_pairs`](crate::shape_pairs) and [`join_shapes`](crate::join_shapes) search: a slice,
/// array or `Vec` of [`Shape`](crate::Shape)s or of one type of shape, or [`Segments`]. The trait is sealed.
///
/// Of [`Segments`] with decimals, a coordinate that is no `f64` is rounded to the nearest, as
/// [`Segments::get`] has it. A search of more than `u32::MAX` shapes panics.
pub trait Layer: Rows<2> {}

impl<T: Rows<2> + ?Sized> Layer for T {}

/// Shapes in a row.
pub trait Rows<const D: usize>: Sync {
    /// The type of the coordinates.
    type Scalar: Scalar;
    /// How many there are.
    fn rows(&self) -> usize;
    /// One of them.
    fn view(&self, row: usize) -> View<'_, D, Self::Scalar>;
}

impl<const D: usize, T: Distance<T> + Viewed<D, T::Scalar> + Sync> Rows<D> for [T] {
    type Scalar = T::Scalar;

    fn rows(&self) -> usize {
        self.len()
    }

    #[inline]
    fn view(&self, row: usize) -> View<'_, D, T::Scalar> {
        self[row].view()
    }
}

impl<const D: usize, T> Rows<D> for Vec<T>
where
    [T]: Rows<D>,
    Self: Sync,
{
    type Scalar = <[T] as Rows<D>>::Scalar;

    fn rows(&self) -> usize {
        self.len()
    }

    #[inline]
    fn view(&self, row: usize) -> View<'_, D, Self::Scalar> {
        self[..].view(row)
    }
}

impl<const D: usize, T, const N: usize> Rows<D> for [T; N]
where
    [T]: Rows<D>,
    Self: Sync,
{
    type Scalar = <[T] as Rows<D>>::Scalar;

    fn rows(&self) -> usize {
        N
    }

    #[inline]
    fn view(&self, row: usize) -> View<'_, D, Self::Scalar> {
        self[..].view(row)
    }
}

impl Rows<2> for Segments<'_> {
    type Scalar = f64;

    fn rows(&self) -> usize {
        self.len()
    }

    #[inline]
    fn view(&self, row: usize) -> View<'_, 2, f64> {
        View::Linear((&self.get(row)).into())
    }
}

impl<S: Scalar> Rows<3> for Mesh3<'_, S> {
    type Scalar = S;

    fn rows(&self) -> usize {
        self.len()
    }

    fn view(&self, row: usize) -> View<'_, 3, S> {
        View::Triangle(self.triangle(row))
    }
}
