use super::decimal::{Decimals, in_coordinates};
use super::rows::RowPair;
use super::source::{ExactStage, Source, Sources};
use crate::kernel::{greater, lesser};
use crate::shapes::bounds;
use crate::{Scalar, Segment};
use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::fmt;

#[cfg(test)]
mod tests;

/// Many segments of the plane, as columns: borrowed from the caller, or owned.
///
/// The id of a segment is its row. A feature column says which polyline, way or element of a file
/// each segment came from, and every result carries it.
///
/// The coordinates are numbers of any [`Scalar`], or decimals: each enters [`crossings`](crate::crossings) and
/// [`join`](crate::join) as the number that it is, and points and parameters of results are the nearest `f64`. Casts, an
/// [`Index`](crate::Index) and a [`Layer`](crate::Layer) have the segments of [`get`](Self::get), in which a coordinate
/// that is no `f64` is rounded to the nearest. [`try_new`](Self::try_new) borrows or takes
/// columns of `f64`; [`try_from_columns`](Self::try_from_columns) and
/// [`try_from_segments`](Self::try_from_segments) copy those of other types;
/// [`from_decimal`](Self::from_decimal) reads text. [`SegmentsBuilder`] takes columns in batches.
///
/// ```
/// use secant::{Segment, Segments};
/// let (x1, y1) = ([0.0, 0.0], [0.0, 4.0]);
/// let (x2, y2) = ([4.0, 4.0], [4.0, 0.0]);
/// let segments = Segments::try_new(&x1[..], &y1[..], &x2[..], &y2[..])?;
/// assert_eq!(segments.get(1), Segment::new([0.0, 4.0], [4.0, 0.0]));
/// # Ok::<(), secant::SegmentsError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Segments<'a> {
    /// x1, y1, x2, y2: all of one length, all finite, in units of 10^-digits.
    columns: [Cow<'a, [f64]>; 4],
    /// At most 22.
    digits: u32,
    /// The rows that have a coordinate that is no `f64`: the nearest is in the column.
    sources: Sources,
    features: Option<Cow<'a, [u32]>>,
}

/// The names of the columns.
pub(super) const COLUMNS: [&str; 4] = ["x1", "y1", "x2", "y2"];

/// Why columns are not segments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SegmentsError {
    /// A column has another number of rows than the first one.
    Lengths {
        /// Rows of the first column.
        expected: usize,
        /// Rows of the column that differs.
        found: usize,
    },
    /// A coordinate is NaN or an infinity.
    NotFinite {
        /// The row.
        row: usize,
        /// The column: `x1`, `y1`, `x2` or `y2`.
        column: &'static str,
    },
    /// A text is no number.
    NotDecimal {
        /// The row.
        row: usize,
        /// The column: `x1`, `y1`, `x2` or `y2`.
        column: &'static str,
    },
    /// A decimal has more than 10,000 digits after the point.
    TooLong {
        /// The row.
        row: usize,
        /// The column: `x1`, `y1`, `x2` or `y2`.
        column: &'static str,
    },
    /// More segments than a `u32` can number.
    TooMany,
}

impl fmt::Display for SegmentsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Lengths { expected, found } => {
                write!(
                    f,
                    "a column has {found} rows, expected {expected} as in the first"
                )
            }
            Self::NotFinite { row, column } => {
                write!(f, "{column} of row {row} is not a finite number")
            }
            Self::NotDecimal { row, column } => {
                write!(f, "{column} of row {row} is not a number")
            }
            Self::TooLong { row, column } => {
                write!(
                    f,
                    "{column} of row {row} has more than 10000 digits after the point"
                )
            }
            Self::TooMany => f.write_str("more than 4294967295 segments"),
        }
    }
}

impl core::error::Error for SegmentsError {}

impl<'a> Segments<'a> {
    /// The segments from (x1, y1) to (x2, y2), one a row.
    ///
    /// # Errors
    /// Columns of different lengths, a coordinate that is not finite, or more than `u32::MAX` rows.
    pub fn try_new(
        x1: impl Into<Cow<'a, [f64]>>,
        y1: impl Into<Cow<'a, [f64]>>,
        x2: impl Into<Cow<'a, [f64]>>,
        y2: impl Into<Cow<'a, [f64]>>,
    ) -> Result<Self, SegmentsError> {
        let columns = [x1.into(), y1.into(), x2.into(), y2.into()];
        check(columns.each_ref().map(|column| &**column), 0)?;
        Ok(Self {
            columns,
            digits: 0,
            sources: Sources::default(),
            features: None,
        })
    }

    /// The same columns in units of 10^-digits, of which some have sources.
    pub(super) fn with_sources(self, digits: u32, sources: Sources) -> Self {
        Self {
            digits,
            sources,
            ..self
        }
    }

    /// The segments from (x1, y1) to (x2, y2) of rows of decimal text. Each number is the decimal that it is
    /// written as, not the nearest float: **Exact**.
    ///
    /// [`Decimals`] takes rows one by one, and says what text is a number.
    ///
    /// # Errors
    /// Those of [`Decimals::push`] and [`Decimals::finish`].
    ///
    /// ```
    /// use secant::{Segments, crossings};
    /// let rows = [["0", "0", "0.3", "0.3"], ["0.1", "0.1", "0.1", "5"]];
    /// let segments = Segments::from_decimal(rows)?;
    /// let pairs = crossings(&segments).sorted();
    /// assert_eq!((pairs.len(), pairs[0].point()), (1, [0.1, 0.1]));
    /// # Ok::<(), secant::SegmentsError>(())
    /// ```
    pub fn from_decimal<T: AsRef<str>>(
        rows: impl IntoIterator<Item = [T; 4]>,
    ) -> Result<Self, SegmentsError> {
        let mut decimals = Decimals::default();
        for row in rows {
            decimals.push(row.each_ref().map(AsRef::as_ref))?;
        }
        decimals.finish()
    }

    /// The segments from (x1, y1) to (x2, y2), one a row, of columns of any [`Scalar`], which are copied. Each
    /// number is in the result as it was: **Exact**.
    ///
    /// # Errors
    /// Those of [`try_new`](Self::try_new).
    ///
    /// ```
    /// use secant::{Segments, SegmentsError, crossings};
    /// // Two walls of a tile map that touch at a corner, and one apart from them.
    /// let (x1, y1) = ([0, 4, 9], [0, 0, 0]);
    /// let (x2, y2) = ([4, 4, 9], [0, 4, 9]);
    /// let walls = Segments::try_from_columns::<i32>([&x1, &y1, &x2, &y2])?;
    /// assert_eq!(crossings(&walls).counts().to_string(), "1 shared");
    ///
    /// // 2^53 + 1 is no `f64`.
    /// let far = (1_i64 << 53) + 1;
    /// let (x1, x2) = ([0, far], [far - 1, far]);
    /// let apart = Segments::try_from_columns([&x1, &[0, 0], &x2, &[0, 9]])?;
    /// assert!(!crossings(&apart).any());
    /// # Ok::<(), SegmentsError>(())
    /// ```
    pub fn try_from_columns<S: Scalar>(columns: [&[S]; 4]) -> Result<Self, SegmentsError> {
        let mut builder = SegmentsBuilder::with_capacity(columns[0].len());
        builder.push_columns(columns)?;
        Ok(builder.finish())
    }

    /// These segments of any [`Scalar`], in order. Each number is in the result as it was: **Exact**.
    ///
    /// Those of `f64`, `f32` and `i32` can be collected as well, which cannot fail.
    ///
    /// # Errors
    /// [`SegmentsError::TooMany`] for more than `u32::MAX` segments.
    ///
    /// ```
    /// use secant::{Segment, Segments, crossings};
    /// let cross = [Segment::new([0_i64, 0], [4, 4]), Segment::new([0, 4], [4, 0])];
    /// let segments = Segments::try_from_segments(cross)?;
    /// assert_eq!(crossings(&segments).sorted()[0].point(), [2.0, 2.0]);
    /// let touching: Segments = [Segment::new([0_f32, 0.0], [4.0, 4.0]), Segment::new([2.0, 2.0], [9.0, 0.0])]
    ///     .into_iter()
    ///     .collect();
    /// assert_eq!(crossings(&touching).counts().to_string(), "1 touch");
    /// # Ok::<(), secant::SegmentsError>(())
    /// ```
    pub fn try_from_segments<S: Scalar>(
        segments: impl IntoIterator<Item = Segment<2, S>>,
    ) -> Result<Self, SegmentsError> {
        let mut builder = SegmentsBuilder::default();
        for (row, segment) in segments.into_iter().enumerate() {
            let ([x1, y1], [x2, y2]) = (segment.start(), segment.end());
            let numbers = [x1, y1, x2, y2];
            for (column, x) in builder.columns.iter_mut().zip(numbers) {
                column.push(x.to_f64());
            }
            if !S::EXACT_AS_F64 {
                builder.sources.push_inexact(row, numbers);
            }
        }
        match u32::try_from(builder.len()) {
            Ok(_) => Ok(builder.finish()),
            Err(_) => Err(SegmentsError::TooMany),
        }
    }

    /// The same segments with the number of the feature that each came from.
    ///
    /// # Errors
    /// A column of another length.
    pub fn with_features(self, features: impl Into<Cow<'a, [u32]>>) -> Result<Self, SegmentsError> {
        let features = features.into();
        if features.len() != self.len() {
            return Err(SegmentsError::Lengths {
                expected: self.len(),
                found: features.len(),
            });
        }
        Ok(Self {
            features: Some(features),
            ..self
        })
    }

    /// How many segments there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.columns[0].len()
    }

    /// The digits of the unit of the columns, 10^-digits: 0 unless the coordinates are [`Decimals`].
    #[must_use]
    pub fn digits(&self) -> u32 {
        self.digits
    }

    /// Whether there is no segment.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The segment of this row. A coordinate that is no `f64` is rounded to the nearest.
    ///
    /// # Panics
    /// If there is no such row.
    #[must_use]
    pub fn get(&self, row: usize) -> Segment<2> {
        let [x1, y1, x2, y2] = &self.columns;
        let [p, q] = [[x1[row], y1[row]], [x2[row], y2[row]]];
        if self.digits == 0 {
            return Segment::new_unchecked(p, q);
        }
        let [p, q] = match (self.sources.get(row), self.exact_stage()) {
            (Some(source), Some(stage)) => stage.nearest(source, -self.digits.cast_signed()),
            _ => [p, q].map(|point| in_coordinates(point, self.digits)),
        };
        Segment::new_unchecked(p, q)
    }

    /// The segment of this row, in the unit of the columns.
    #[inline]
    pub(super) fn in_columns(&self, row: usize) -> Segment<2> {
        let [x1, y1, x2, y2] = &self.columns;
        Segment::new_unchecked([x1[row], y1[row]], [x2[row], y2[row]])
    }

    /// The columns of so many rows from this one on, in their unit, if there are as many.
    #[inline(always)]
    pub(super) fn block<const N: usize>(&self, first: usize) -> Option<[[f64; N]; 4]> {
        let mut block = [[0.0; N]; 4];
        for (block, column) in block.iter_mut().zip(&self.columns) {
            *block = *column.get(first..)?.first_chunk()?;
        }
        Some(block)
    }

    /// Whether a row has a coordinate that is no float.
    #[inline]
    pub(super) fn has_sources(&self) -> bool {
        !self.sources.is_empty()
    }

    /// Whether the second of two segments begins where the first ends. **Exact**.
    ///
    /// # Panics
    /// If there is no such row.
    #[must_use]
    pub fn continues(&self, [i, j]: [usize; 2]) -> bool {
        let id = |row: usize| u32::try_from(row).expect("a row of these segments");
        RowPair::new([self, self], [i, j].map(id)).continues()
    }

    /// The exact coordinates of this row, if one is no `f64` in the unit of the columns.
    #[inline]
    pub(super) fn source(&self, row: usize) -> Option<&Source> {
        self.sources.get(row)
    }

    /// What decides about rows with sources, where there may be some.
    #[inline]
    pub(super) fn exact_stage(&self) -> Option<&'static dyn ExactStage> {
        self.sources.stage()
    }

    /// The ends of two segments, in the unit of the columns.
    #[inline(always)]
    pub(super) fn ends(&self, [i, j]: [usize; 2]) -> [[f64; 2]; 4] {
        let [x1, y1, x2, y2] = &self.columns;
        [
            [x1[i], y1[i]],
            [x2[i], y2[i]],
            [x1[j], y1[j]],
            [x2[j], y2[j]],
        ]
    }

    /// The feature that the segment of this row came from: its row, where there is no such column.
    ///
    /// # Panics
    /// If there is no such row.
    #[must_use]
    pub fn feature(&self, row: usize) -> u32 {
        match &self.features {
            Some(features) => features[row],
            None => {
                assert!(row < self.len(), "no such row");
                u32::try_from(row).expect("ids fit, as checked when the columns came in")
            }
        }
    }

    /// All segments in order.
    pub fn iter(&self) -> impl Iterator<Item = Segment<2>> + '_ {
        (0..self.len()).map(|row| self.get(row))
    }

    /// How many segments have zero length, and so are points.
    #[must_use]
    pub fn zero_length(&self) -> usize {
        let is_point = |&row: &usize| match self.sources.get(row) {
            Some(source) => source.is_point(),
            None => self.in_columns(row).is_point(),
        };
        (0..self.len()).filter(is_point).count()
    }

    /// The least and the greatest coordinates, rounded to the nearest `f64`, if there is a segment.
    #[must_use]
    pub fn bounds(&self) -> Option<([f64; 2], [f64; 2])> {
        let (min, max) = self.bounds_of_columns()?;
        if self.digits == 0 {
            return Some((min, max));
        }
        if self.has_sources() {
            // The columns are rounded already.
            let boxes = self.iter().map(|s| bounds(&[s.start(), s.end()]));
            let all = boxes.reduce(|a, b| a.union(&b))?;
            return Some((all.min(), all.max()));
        }
        let [min, max] = [min, max].map(|point| in_coordinates(point, self.digits));
        Some((min, max))
    }

    /// The same in the unit of the columns.
    pub(super) fn bounds_of_columns(&self) -> Option<([f64; 2], [f64; 2])> {
        if self.is_empty() {
            return None;
        }
        let range = |c: [usize; 2]| {
            let [(a, b), (c, d)] = c.map(|c| range(&self.columns[c]));
            (lesser(a, c), greater(b, d))
        };
        let ((x0, x1), (y0, y1)) = (range([0, 2]), range([1, 3]));
        Some(([x0, y0], [x1, y1]))
    }
}

/// The number of rows of columns that come after so many, if they are segments.
fn check<S: Scalar>(columns: [&[S]; 4], before: usize) -> Result<usize, SegmentsError> {
    let expected = columns[0].len();
    let all = before.checked_add(expected);
    if all.is_none_or(|all| u32::try_from(all).is_err()) {
        return Err(SegmentsError::TooMany);
    }
    for (values, column) in columns.iter().zip(COLUMNS) {
        if values.len() != expected {
            return Err(SegmentsError::Lengths {
                expected,
                found: values.len(),
            });
        }
        // Without an exit in the middle, so that vectors are used.
        let are_finite = values.iter().fold(true, |all, x| all & x.is_finite());
        if let (false, Some(row)) = (are_finite, values.iter().position(|x| !x.is_finite())) {
            let row = before + row;
            return Err(SegmentsError::NotFinite { row, column });
        }
    }
    Ok(expected)
}

/// The least and the greatest of finite numbers: of every eighth one first, so that vectors are used.
fn range(column: &[f64]) -> (f64, f64) {
    let mut low = [f64::INFINITY; 8];
    let mut high = [f64::NEG_INFINITY; 8];
    let (eights, rest) = column.as_chunks::<8>();
    for eight in eights {
        for k in 0..8 {
            low[k] = lesser(eight[k], low[k]);
            high[k] = greater(high[k], eight[k]);
        }
    }
    let least = low.iter().chain(rest).copied().fold(f64::INFINITY, lesser);
    let greatest = high.iter().chain(rest).copied();
    (least, greatest.fold(f64::NEG_INFINITY, greater))
}

/// Segments of columns that come in batches, such as those of a file: each batch is copied once.
///
/// The batches are of any [`Scalar`], also of different ones. Each number is in the result as it was: **Exact**.
///
/// ```
/// use secant::{SegmentsBuilder, SegmentsError, crossings};
/// let mut builder = SegmentsBuilder::with_capacity(3);
/// builder.push_columns::<f64>([&[0.0, 0.0], &[0.0, 4.0], &[4.0, 4.0], &[4.0, 0.0]])?;
/// // It begins where the first one ends.
/// builder.push_columns::<i64>([&[4], &[4], &[9], &[0]])?;
/// assert_eq!(crossings(&builder.finish()).counts().to_string(), "1 cross, 1 shared");
/// # Ok::<(), SegmentsError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct SegmentsBuilder {
    columns: [Vec<f64>; 4],
    sources: Sources,
}

impl SegmentsBuilder {
    /// No segments, and memory for so many.
    #[must_use]
    pub fn with_capacity(rows: usize) -> Self {
        Self {
            columns: [(); 4].map(|()| Vec::with_capacity(rows)),
            ..Self::default()
        }
    }

    /// How many segments there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.columns[0].len()
    }

    /// Whether there is no segment.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Adds the segments from (x1, y1) to (x2, y2), one a row, of columns of any [`Scalar`], which are copied.
    ///
    /// # Errors
    /// Columns of different lengths, a coordinate that is not finite, or more than `u32::MAX` rows in all; then no
    /// row is added. The row of an error is that of the result.
    pub fn push_columns<S: Scalar>(&mut self, columns: [&[S]; 4]) -> Result<(), SegmentsError> {
        let before = self.len();
        let rows = check(columns, before)?;
        for (all, values) in self.columns.iter_mut().zip(columns) {
            all.extend(values.iter().map(|&x| x.to_f64()));
        }
        for row in (0..rows).filter(|_| !S::EXACT_AS_F64) {
            let numbers = columns.map(|column| column[row]);
            self.sources.push_inexact(before + row, numbers);
        }
        Ok(())
    }

    /// The segments.
    #[must_use]
    pub fn finish(self) -> Segments<'static> {
        Segments {
            columns: self.columns.map(Cow::Owned),
            digits: 0,
            sources: self.sources,
            features: None,
        }
    }
}

impl<S: Scalar<Inner = f64>> FromIterator<Segment<2, S>> for Segments<'static> {
    /// Segments of a type that widens to `f64` exactly.
    ///
    /// # Panics
    /// If there are more than `u32::MAX` segments.
    fn from_iter<I: IntoIterator<Item = Segment<2, S>>>(segments: I) -> Self {
        Self::try_from_segments(segments).unwrap_or_else(|error| panic!("{error}"))
    }
}

impl<S: Scalar<Inner = f64>> From<&[Segment<2, S>]> for Segments<'static> {
    /// # Panics
    /// If there are more than `u32::MAX` segments.
    fn from(segments: &[Segment<2, S>]) -> Self {
        segments.iter().copied().collect()
    }
}
