//! Shapes as columns of numbers.

use super::{WORD, components};
use crate::shapes::Heading;
use crate::{Aabb, Ball, Point, Ray, Segment, ShapeError};
use core::fmt;

/// The greatest number of columns of a shape.
pub(super) const MAX_COLUMNS: usize = 6;

/// Up to a word of rows, a column for each number of the shape.
pub(super) type Tile = [[f64; WORD]; MAX_COLUMNS];

/// Many shapes of one type, borrowed as columns: one slice for each of the numbers that a shape is made
/// of, in the order of its constructor.
///
/// | shape | columns |
/// |---|---|
/// | `Point<2>`, `Point<3>` | its coordinates |
/// | `Segment<2>`, `Segment<3>` | its start, its end |
/// | `Ray<2>`, `Ray<3>` | its origin, its direction |
/// | `Rect`, `Box3` | its least, its greatest coordinates |
/// | `Circle`, `Sphere` | its center, its radius |
///
/// Every row is a valid shape, as is checked once, when the columns come in.
///
/// ```
/// use secant::{Circle, batch::Columns};
/// let (x, y, radius) = ([0.0, 3.0], [0.0, 4.0], [1.0, 2.0]);
/// let circles = Columns::<Circle>::try_new([&x, &y, &radius])?;
/// assert_eq!(circles.get(1), Circle::new([3.0, 4.0], 2.0));
/// // The error names the row, and what is wrong with it.
/// let error = Columns::<Circle>::try_new([&x, &y, &[1.0, -2.0]]).unwrap_err();
/// assert_eq!(error.to_string(), "row 1: the radius is negative, expected 0 or more");
/// # Ok::<(), secant::batch::ColumnsError>(())
/// ```
#[derive(Debug)]
pub struct Columns<'a, T: Columnar> {
    columns: [&'a [T::Scalar]; MAX_COLUMNS],
}

impl<T: Columnar> Clone for Columns<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T: Columnar> Copy for Columns<'_, T> {}

/// Why columns are not shapes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ColumnsError {
    /// A column has another number of rows than the first one.
    Lengths {
        /// Which column, from 0.
        column: usize,
        /// Rows of the first column.
        expected: usize,
        /// Rows of the column that differs.
        found: usize,
    },
    /// The numbers of a row do not make a shape.
    Row {
        /// The row.
        row: usize,
        /// What is wrong with them.
        error: ShapeError,
    },
}

impl fmt::Display for ColumnsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Lengths {
                column,
                expected,
                found,
            } => write!(
                f,
                "column {column} has {found} rows, expected {expected} as in the first"
            ),
            Self::Row { row, error } => write!(f, "row {row}: {error}"),
        }
    }
}

impl core::error::Error for ColumnsError {}

impl<'a, T: Columnar> Columns<'a, T> {
    /// The shapes of these columns, one a row. The number of columns is checked when compiled.
    ///
    /// # Errors
    /// Columns of different lengths, or a row that the shape's `try_new` refuses.
    pub fn try_new<const N: usize>(columns: [&'a [T::Scalar]; N]) -> Result<Self, ColumnsError> {
        const { assert!(N == T::COLUMNS, "a slice for each number of the shape") };
        let expected = columns[0].len();
        let lengths = columns.iter().map(|column| column.len());
        if let Some((column, found)) = lengths.enumerate().find(|&(_, n)| n != expected) {
            return Err(ColumnsError::Lengths {
                column,
                expected,
                found,
            });
        }
        let mut all: [&[T::Scalar]; MAX_COLUMNS] = [&[]; MAX_COLUMNS];
        all[..N].copy_from_slice(&columns);
        let shapes = Self { columns: all };
        for row in 0..expected {
            if let Err(error) = T::from_row(&shapes.row(row)) {
                return Err(ColumnsError::Row { row, error });
            }
        }
        Ok(shapes)
    }

    /// How many shapes there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.columns[0].len()
    }

    /// Whether there is no shape.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The shape of this row.
    ///
    /// # Panics
    /// If there is no such row.
    #[must_use]
    pub fn get(&self, row: usize) -> T {
        T::new_unchecked(T::arguments(&self.row(row)))
    }

    /// The numbers of a row, padded with zeros.
    fn row(&self, row: usize) -> [T::Scalar; MAX_COLUMNS] {
        let mut numbers = [T::Scalar::default(); MAX_COLUMNS];
        for (number, column) in numbers.iter_mut().zip(&self.columns[..T::COLUMNS]) {
            *number = column[row];
        }
        numbers
    }
}

/// One shape for all rows, or a shape for each of them: what [`pairs`](super::pairs) takes. The trait is sealed.
pub trait Many: sealed::Rows {}
impl<T: Columnar> Many for T {}
impl<T: Columnar> Many for Columns<'_, T> {}

/// Shapes that columns are made of: those of [`Columns`]. The trait is sealed.
pub trait Columnar: sealed::Columnar {}

pub(super) use sealed::{Columnar as Row, Rows, VectorElement};

mod sealed {
    use super::{Columns, MAX_COLUMNS, Tile};
    use crate::kernel::{FloatConstants, Number, each};
    use crate::{Real, ShapeError};
    use core::ops::Range;
    use fearless_simd::{Simd, SimdBase, SimdFloatElement};

    /// A shape that is a row of numbers.
    pub trait Columnar: Copy + Send + Sync {
        /// The type of the numbers.
        type Scalar: VectorElement;
        /// The shape of the same numbers in f64.
        type InF64;
        /// The number of columns.
        const COLUMNS: usize;
        /// The numbers as the kernel's filters take them.
        type Arguments<L>;
        /// Converts a row of numbers or of vectors of them.
        fn arguments<L: Copy>(row: &[L; MAX_COLUMNS]) -> Self::Arguments<L>;
        /// The shape, if they make one.
        fn try_new(numbers: Self::Arguments<Self::Scalar>) -> Result<Self, ShapeError>;
        /// The shape of numbers that were validated.
        fn new_unchecked(numbers: Self::Arguments<Self::Scalar>) -> Self;
        /// The shape of a row, if it makes one.
        fn from_row(row: &[Self::Scalar; MAX_COLUMNS]) -> Result<Self, ShapeError> {
            Self::try_new(Self::arguments(row))
        }
        /// The numbers of the shape; `None` where one is not given, such as the direction of a ray through a
        /// point.
        fn row(&self) -> Option<[Self::Scalar; MAX_COLUMNS]>;
    }

    /// A shape for each row.
    pub trait Rows: Send + Sync {
        /// The type of the shapes.
        type Shape: super::Columnar;
        /// The number of rows, or `None` for one shape for all rows.
        fn rows(&self) -> Option<usize>;
        /// The shape of a row.
        fn shape(&self, row: usize) -> Self::Shape;
        /// Copies the numbers of rows into columns; NaN, which makes every filter uncertain, for a shape
        /// without a row of numbers.
        fn copy_rows(&self, rows: &[usize], columns: &mut Tile);
        /// The same for consecutive rows.
        fn copy_range(&self, rows: Range<usize>, columns: &mut Tile);
        /// The numbers of a vector of rows from `row` on. `None` where a shape has no row of numbers.
        fn vectors<S: Simd>(
            &self,
            simd: S,
            row: usize,
        ) -> Option<[<Scalar<Self> as SimdFloatElement>::Native<S>; MAX_COLUMNS]>;
    }

    /// The numbers of which the shapes are made.
    type Scalar<R> = <<R as Rows>::Shape as Columnar>::Scalar;

    impl<T: super::Columnar> Rows for T {
        type Shape = T;
        fn rows(&self) -> Option<usize> {
            None
        }
        #[inline]
        fn shape(&self, _: usize) -> T {
            *self
        }
        #[inline]
        fn copy_rows(&self, rows: &[usize], columns: &mut Tile) {
            self.copy_range(0..rows.len(), columns);
        }
        fn copy_range(&self, rows: Range<usize>, columns: &mut Tile) {
            let numbers = Columnar::row(self);
            let numbers = numbers.map_or([f64::NAN; MAX_COLUMNS], |x| each(x, Number::to_f64));
            for (column, x) in columns.iter_mut().zip(numbers).take(T::COLUMNS) {
                column[..rows.len()].fill(x);
            }
        }
        #[inline(always)]
        fn vectors<S: Simd>(
            &self,
            simd: S,
            _: usize,
        ) -> Option<[<T::Scalar as SimdFloatElement>::Native<S>; MAX_COLUMNS]> {
            Some(each(Columnar::row(self)?, |x| SimdBase::splat(simd, x)))
        }
    }

    impl<T: super::Columnar> Rows for Columns<'_, T> {
        type Shape = T;
        fn rows(&self) -> Option<usize> {
            Some(self.len())
        }
        #[inline]
        fn shape(&self, row: usize) -> T {
            self.get(row)
        }
        #[inline]
        fn copy_rows(&self, rows: &[usize], columns: &mut Tile) {
            for (column, of_all) in columns.iter_mut().zip(self.columns).take(T::COLUMNS) {
                for (x, &row) in column.iter_mut().zip(rows) {
                    *x = of_all[row].to_f64();
                }
            }
        }
        fn copy_range(&self, rows: Range<usize>, columns: &mut Tile) {
            for (column, of_all) in columns.iter_mut().zip(self.columns).take(T::COLUMNS) {
                for (x, number) in column.iter_mut().zip(&of_all[rows.clone()]) {
                    *x = number.to_f64();
                }
            }
        }
        #[inline(always)]
        fn vectors<S: Simd>(
            &self,
            simd: S,
            row: usize,
        ) -> Option<[<T::Scalar as SimdFloatElement>::Native<S>; MAX_COLUMNS]> {
            let lanes = <T::Scalar as SimdFloatElement>::Native::<S>::LEN;
            let vectors = each([0, 1, 2, 3, 4, 5], |k| match self.columns.get(k) {
                Some(column) if k < T::COLUMNS => {
                    SimdBase::from_slice(simd, &column[row..row + lanes])
                }
                _ => SimdBase::splat(simd, T::Scalar::default()),
            });
            Some(vectors)
        }
    }

    /// Numbers that have vectors.
    pub trait VectorElement: Real + FloatConstants + SimdFloatElement {}
    impl VectorElement for f64 {}
    impl VectorElement for f32 {}
}

/// The numbers of some points in a row.
fn row_of<F: VectorElement>(parts: &[&[F]]) -> [F; MAX_COLUMNS] {
    let mut row = [F::default(); MAX_COLUMNS];
    for (number, &x) in row.iter_mut().zip(parts.iter().copied().flatten()) {
        *number = x;
    }
    row
}

impl<const D: usize, F: VectorElement> Columnar for Point<D, F> {}
impl<const D: usize, F: VectorElement> Row for Point<D, F> {
    type Scalar = F;
    type InF64 = Point<D>;
    const COLUMNS: usize = D;
    type Arguments<L> = [L; D];
    #[inline(always)]
    fn arguments<L: Copy>(row: &[L; MAX_COLUMNS]) -> [L; D] {
        components(row, 0)
    }
    fn try_new(coords: [F; D]) -> Result<Self, ShapeError> {
        Self::try_new(coords)
    }
    #[inline]
    fn new_unchecked(coords: [F; D]) -> Self {
        Self::new_unchecked(coords)
    }
    fn row(&self) -> Option<[F; MAX_COLUMNS]> {
        Some(row_of(&[&self.coords()]))
    }
}

impl<const D: usize, F: VectorElement> Columnar for Ball<D, F> {}
impl<const D: usize, F: VectorElement> Row for Ball<D, F> {
    type Scalar = F;
    type InF64 = Ball<D>;
    const COLUMNS: usize = D + 1;
    type Arguments<L> = ([L; D], L);
    #[inline(always)]
    fn arguments<L: Copy>(row: &[L; MAX_COLUMNS]) -> ([L; D], L) {
        (components(row, 0), row[D])
    }
    fn try_new((center, radius): ([F; D], F)) -> Result<Self, ShapeError> {
        Self::try_new(center, radius)
    }
    #[inline]
    fn new_unchecked((center, radius): ([F; D], F)) -> Self {
        Self::new_unchecked(center, radius)
    }
    fn row(&self) -> Option<[F; MAX_COLUMNS]> {
        Some(row_of(&[&self.center(), &[self.radius()]]))
    }
}

/// Shapes of two points, or of a point and a direction: both, where they are given.
macro_rules! two_points {
    ($($shape:ident |$x:ident| $both:expr;)+) => { $(
        impl<const D: usize, F: VectorElement> Columnar for $shape<D, F> {}
        impl<const D: usize, F: VectorElement> Row for $shape<D, F> {
            type Scalar = F;
            type InF64 = $shape<D>;
            const COLUMNS: usize = 2 * D;
            type Arguments<L> = [[L; D]; 2];
            #[inline(always)]
            fn arguments<L: Copy>(row: &[L; MAX_COLUMNS]) -> [[L; D]; 2] {
                [components(row, 0), components(row, D)]
            }
            fn try_new([p, q]: [[F; D]; 2]) -> Result<Self, ShapeError> {
                Self::try_new(p, q)
            }
            #[inline]
            fn new_unchecked([p, q]: [[F; D]; 2]) -> Self {
                Self::new_unchecked(p, q)
            }
            fn row(&self) -> Option<[F; MAX_COLUMNS]> {
                let $x = self;
                let [p, q]: [[F; D]; 2] = $both?;
                Some(row_of(&[&p, &q]))
            }
        }
    )+ };
}

two_points! {
    Segment |x| Some([x.start(), x.end()]);
    Aabb |x| Some([x.min(), x.max()]);
    Ray |x| match x.heading() {
        Heading::Direction(d) => Some([x.origin(), d]),
        // The direction of a ray through a point is not evaluated before it is used.
        Heading::Through(_) => None,
    };
}
