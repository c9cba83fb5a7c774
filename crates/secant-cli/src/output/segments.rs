//! Segments with integer coordinates, as CSV or as an Arrow IPC file.

use std::io::{self, Write};

/// Writes segments one after the other.
pub(crate) enum SegmentRows<'w> {
    Csv(&'w mut dyn Write),
    #[cfg(feature = "arrow")]
    Arrow(Box<arrow::SegmentBatches<'w>>),
}

impl<'w> SegmentRows<'w> {
    /// With a header, and a column of lines or not.
    pub(crate) fn new(out: &'w mut dyn Write, is_arrow: bool, has_lines: bool) -> io::Result<Self> {
        if is_arrow {
            #[cfg(feature = "arrow")]
            return Ok(Self::Arrow(Box::new(arrow::SegmentBatches::new(
                out, has_lines,
            )?)));
            #[cfg(not(feature = "arrow"))]
            return Err(io::Error::other("this program was built without Arrow"));
        }
        let line = if has_lines { ",line" } else { "" };
        writeln!(out, "x1,y1,x2,y2{line}")?;
        Ok(Self::Csv(out))
    }

    pub(crate) fn push(
        &mut self,
        [[x1, y1], [x2, y2]]: [[i64; 2]; 2],
        line: Option<i64>,
    ) -> io::Result<()> {
        match (self, line) {
            (Self::Csv(out), None) => writeln!(out, "{x1},{y1},{x2},{y2}"),
            (Self::Csv(out), Some(line)) => writeln!(out, "{x1},{y1},{x2},{y2},{line}"),
            #[cfg(feature = "arrow")]
            (Self::Arrow(batches), line) => batches.push([x1, y1, x2, y2], line),
        }
    }

    pub(crate) fn finish(self) -> io::Result<()> {
        match self {
            Self::Csv(_) => Ok(()),
            #[cfg(feature = "arrow")]
            Self::Arrow(batches) => batches.finish(),
        }
    }
}

#[cfg(feature = "arrow")]
mod arrow {
    use std::io::{self, Write};
    use std::sync::Arc;

    use arrow_array::{ArrayRef, Float64Array, Int64Array};
    use arrow_schema::{DataType, Field};

    use crate::output::batches::Batches;

    /// The rows of a record batch.
    const ROWS: usize = 1 << 18;

    /// Columns that are written when there are enough rows.
    pub(crate) struct SegmentBatches<'w> {
        batches: Batches<'w>,
        columns: [Vec<f64>; 4],
        lines: Option<Vec<i64>>,
    }

    impl<'w> SegmentBatches<'w> {
        pub(super) fn new(out: &'w mut dyn Write, has_lines: bool) -> io::Result<Self> {
            let numbers = ["x1", "y1", "x2", "y2"].map(|name| (name, DataType::Float64));
            let line = has_lines.then_some(("line", DataType::Int64));
            let fields = numbers.into_iter().chain(line);
            let fields = fields.map(|(name, of)| Field::new(name, of, false));
            Ok(Self {
                batches: Batches::new(out, fields.collect())?,
                columns: [const { Vec::new() }; 4],
                lines: has_lines.then(Vec::new),
            })
        }

        #[expect(
            clippy::cast_precision_loss,
            reason = "the coordinates are at most 10^15"
        )]
        pub(super) fn push(&mut self, numbers: [i64; 4], line: Option<i64>) -> io::Result<()> {
            for (column, x) in self.columns.iter_mut().zip(numbers) {
                column.push(x as f64);
            }
            if let Some(lines) = &mut self.lines {
                lines.extend(line);
            }
            if self.columns[0].len() < ROWS {
                return Ok(());
            }
            self.flush()
        }

        fn flush(&mut self) -> io::Result<()> {
            let take = |column| Arc::new(Float64Array::from(std::mem::take(column))) as ArrayRef;
            let mut columns: Vec<ArrayRef> = self.columns.iter_mut().map(take).collect();
            if let Some(lines) = &mut self.lines {
                columns.push(Arc::new(Int64Array::from(std::mem::take(lines))));
            }
            self.batches.write(columns)
        }

        pub(super) fn finish(mut self) -> io::Result<()> {
            if !self.columns[0].is_empty() {
                self.flush()?;
            }
            self.batches.finish()
        }
    }
}
