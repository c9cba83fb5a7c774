use crate::Segment;
use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::fmt;

/// Many segments of the plane, as columns: borrowed from the caller, or owned.
///
/// The id of a segment is its row. A feature column says which polyline, way or element of a file
/// each segment came from, and every result carries it.
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
    /// x1, y1, x2, y2: all of one length, all finite.
    columns: [Cow<'a, [f64]>; 4],
    features: Option<Cow<'a, [u32]>>,
}

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
        let expected = columns[0].len();
        if u32::try_from(expected).is_err() {
            return Err(SegmentsError::TooMany);
        }
        for (values, column) in columns.iter().zip(["x1", "y1", "x2", "y2"]) {
            if values.len() != expected {
                return Err(SegmentsError::Lengths {
                    expected,
                    found: values.len(),
                });
            }
            if let Some(row) = values.iter().position(|x| !x.is_finite()) {
                return Err(SegmentsError::NotFinite { row, column });
            }
        }
        Ok(Self {
            columns,
            features: None,
        })
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

    /// Whether there is no segment.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The segment of this row.
    ///
    /// # Panics
    /// If there is no such row.
    #[must_use]
    pub fn get(&self, row: usize) -> Segment<2> {
        let [x1, y1, x2, y2] = &self.columns;
        Segment::new_unchecked([x1[row], y1[row]], [x2[row], y2[row]])
    }

    /// The feature that the segment of this row came from: its row, where there is no such column.
    ///
    /// # Panics
    /// If there is no such row.
    #[must_use]
    pub fn feature(&self, row: usize) -> u32 {
        match &self.features {
            Some(features) => features[row],
            None => u32::try_from(row).expect("ids fit, as checked when the columns came in"),
        }
    }

    /// All segments in order.
    pub fn iter(&self) -> impl Iterator<Item = Segment<2>> + '_ {
        (0..self.len()).map(|row| self.get(row))
    }

    /// How many segments have zero length, and so are points.
    #[must_use]
    pub fn zero_length(&self) -> usize {
        self.iter().filter(Segment::is_point).count()
    }

    /// The least and the greatest coordinates, if there is a segment.
    #[must_use]
    pub fn bounds(&self) -> Option<([f64; 2], [f64; 2])> {
        if self.is_empty() {
            return None;
        }
        let range = |c: [usize; 2]| {
            let values = || c.iter().flat_map(|&c| self.columns[c].iter().copied());
            (
                values().fold(f64::INFINITY, f64::min),
                values().fold(f64::NEG_INFINITY, f64::max),
            )
        };
        let ((x0, x1), (y0, y1)) = (range([0, 2]), range([1, 3]));
        Some(([x0, y0], [x1, y1]))
    }
}

impl FromIterator<Segment<2>> for Segments<'static> {
    /// # Panics
    /// If there are more than `u32::MAX` segments.
    fn from_iter<I: IntoIterator<Item = Segment<2>>>(segments: I) -> Self {
        let mut columns = [const { Vec::new() }; 4];
        for segment in segments {
            let ([x1, y1], [x2, y2]) = (segment.start(), segment.end());
            for (column, x) in columns.iter_mut().zip([x1, y1, x2, y2]) {
                column.push(x);
            }
        }
        assert!(
            u32::try_from(columns[0].len()).is_ok(),
            "{}",
            SegmentsError::TooMany
        );
        Self {
            columns: columns.map(Cow::Owned),
            features: None,
        }
    }
}

impl From<&[Segment<2>]> for Segments<'static> {
    /// # Panics
    /// If there are more than `u32::MAX` segments.
    fn from(segments: &[Segment<2>]) -> Self {
        segments.iter().copied().collect()
    }
}
