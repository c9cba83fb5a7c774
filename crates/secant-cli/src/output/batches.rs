//! Arrow IPC files, one record batch after another.

use std::io::{self, Write};
use std::sync::Arc;

use arrow_array::builder::{
    ArrayBuilder, BooleanBuilder, Float64Builder, Int64Builder, StringBuilder, UInt32Builder,
};
use arrow_array::{ArrayRef, RecordBatch};
use arrow_ipc::writer::FileWriter;
use arrow_schema::{ArrowError, DataType, Field, Schema};
use secant::Hit;

use super::cells::LabelColumn;
use super::hits;
use super::pairs::{Columns, read_record};
use crate::input::{Label, Labels, is_json_number};

/// The pairs or hits of a batch: few, because they may be written where memory is short.
const ROWS: usize = 1 << 14;

/// A file that is being written.
pub(super) struct Batches<'w> {
    writer: FileWriter<&'w mut dyn Write>,
    schema: Arc<Schema>,
}

impl<'w> Batches<'w> {
    pub(super) fn new(out: &'w mut dyn Write, fields: Vec<Field>) -> io::Result<Self> {
        let schema = Arc::new(Schema::new(fields));
        Ok(Self {
            writer: FileWriter::try_new(out, &schema).map_err(io_error)?,
            schema,
        })
    }

    /// Writes some rows.
    pub(super) fn write(&mut self, columns: Vec<ArrayRef>) -> io::Result<()> {
        let batch = RecordBatch::try_new(self.schema.clone(), columns);
        let written = batch.and_then(|batch| self.writer.write(&batch));
        written.map_err(io_error)
    }

    pub(super) fn finish(mut self) -> io::Result<()> {
        self.writer.finish().map_err(io_error)
    }
}

/// The error of the output, where it is one.
fn io_error(error: ArrowError) -> io::Error {
    match error {
        ArrowError::IoError(_, error) => error,
        error => io::Error::other(error),
    }
}

/// Pairs, in the order in which they come.
pub(crate) struct PairBatches<'w> {
    batches: Batches<'w>,
    ids: [UInt32Builder; 2],
    words: StringBuilder,
    numbers: Vec<Float64Builder>,
    labels: Vec<LabelBuilder>,
    columns: &'w Columns<'w>,
}

impl<'w> PairBatches<'w> {
    pub(super) fn new(out: &'w mut dyn Write, columns: &'w Columns<'w>) -> io::Result<Self> {
        let labels = columns.labels.iter();
        let labels: Vec<_> = labels.map(|(column, _)| LabelBuilder::of(column)).collect();
        let mut fields = vec![
            Field::new("i", DataType::UInt32, false),
            Field::new("j", DataType::UInt32, false),
            Field::new("kind", DataType::Utf8, false),
        ];
        let numbers = columns.numbers.iter();
        fields.extend(numbers.map(|&name| {
            let is_always = matches!(name, "x" | "y" | "distance");
            Field::new(name, DataType::Float64, !is_always)
        }));
        for (labels, (column, _)) in labels.iter().zip(&columns.labels) {
            fields.push(labels.field(column, false));
        }
        Ok(Self {
            batches: Batches::new(out, fields)?,
            ids: Default::default(),
            words: StringBuilder::new(),
            numbers: columns
                .numbers
                .iter()
                .map(|_| Float64Builder::new())
                .collect(),
            labels,
            columns,
        })
    }

    /// Adds a pair, from its record.
    pub(super) fn push(&mut self, ids: [u32; 2], record: &[u8]) -> io::Result<()> {
        let (word, numbers) = read_record(record);
        for (column, id) in self.ids.iter_mut().zip(ids) {
            column.append_value(id);
        }
        self.words.append_value(word);
        for (column, number) in self.numbers.iter_mut().zip(numbers) {
            column.append_option(number);
        }
        for (labels, (column, side)) in self.labels.iter_mut().zip(&self.columns.labels) {
            labels.push(column, Some(ids[*side]));
        }
        if self.words.len() < ROWS {
            return Ok(());
        }
        self.flush()
    }

    fn flush(&mut self) -> io::Result<()> {
        let mut columns: Vec<ArrayRef> = Vec::new();
        for ids in &mut self.ids {
            columns.push(Arc::new(ids.finish()));
        }
        columns.push(Arc::new(self.words.finish()));
        for numbers in &mut self.numbers {
            columns.push(Arc::new(numbers.finish()));
        }
        columns.extend(self.labels.iter_mut().map(LabelBuilder::finish));
        self.batches.write(columns)
    }

    pub(super) fn finish(mut self) -> io::Result<()> {
        if !self.words.is_empty() {
            self.flush()?;
        }
        self.batches.finish()
    }
}

/// Hits, in the order in which they come.
pub(crate) struct HitBatches<'w> {
    batches: Batches<'w>,
    rays: UInt32Builder,
    shapes: UInt32Builder,
    /// t, x and y.
    numbers: [Float64Builder; 3],
    relations: StringBuilder,
    features: StringBuilder,
    inside: BooleanBuilder,
    labels: Vec<LabelBuilder>,
}

impl<'w> HitBatches<'w> {
    pub(super) fn new(
        out: &'w mut dyn Write,
        rays: &[LabelColumn<'_>],
        shapes: &[LabelColumn<'_>],
    ) -> io::Result<Self> {
        use DataType::{Boolean, Float64, UInt32, Utf8};
        let types = [
            UInt32, UInt32, Float64, Float64, Float64, Utf8, Utf8, Boolean,
        ];
        let mut fields: Vec<Field> = (hits::FIXED.into_iter().zip(types))
            .map(|(name, of)| Field::new(name, of, name != "ray"))
            .collect();
        let mut labels = Vec::new();
        for (n, column) in rays.iter().chain(shapes).enumerate() {
            let builder = LabelBuilder::of(column);
            // A ray without a hit has no shape.
            fields.push(builder.field(column, n >= rays.len()));
            labels.push(builder);
        }
        Ok(Self {
            batches: Batches::new(out, fields)?,
            rays: UInt32Builder::new(),
            shapes: UInt32Builder::new(),
            numbers: Default::default(),
            relations: StringBuilder::new(),
            features: StringBuilder::new(),
            inside: BooleanBuilder::new(),
            labels,
        })
    }

    /// Adds a ray with its hit, and the rows that its labels are of.
    pub(super) fn push<'c>(
        &mut self,
        ray: u32,
        hit: Option<&Hit<2>>,
        cells: impl Iterator<Item = (&'c LabelColumn<'c>, Option<u32>)>,
    ) -> io::Result<()> {
        self.rays.append_value(ray);
        let shape = hit.map(|hit| u32::try_from(hit.index).expect("the reader counts in u32"));
        self.shapes.append_option(shape);
        let numbers = hit.map(hits::numbers);
        for (k, column) in self.numbers.iter_mut().enumerate() {
            column.append_option(numbers.map(|numbers| numbers[k]));
        }
        self.relations
            .append_option(hit.map(|hit| hit.relation.as_str()));
        self.features
            .append_option(hit.and_then(|hit| hits::feature(hit.feature)));
        self.inside.append_option(hit.map(|hit| hit.inside));
        for (labels, (column, row)) in self.labels.iter_mut().zip(cells) {
            labels.push(column, row);
        }
        if self.rays.len() < ROWS {
            return Ok(());
        }
        self.flush()
    }

    fn flush(&mut self) -> io::Result<()> {
        let mut columns: Vec<ArrayRef> =
            vec![Arc::new(self.rays.finish()), Arc::new(self.shapes.finish())];
        for numbers in &mut self.numbers {
            columns.push(Arc::new(numbers.finish()));
        }
        columns.push(Arc::new(self.relations.finish()));
        columns.push(Arc::new(self.features.finish()));
        columns.push(Arc::new(self.inside.finish()));
        columns.extend(self.labels.iter_mut().map(LabelBuilder::finish));
        self.batches.write(columns)
    }

    pub(super) fn finish(mut self) -> io::Result<()> {
        if !self.rays.is_empty() {
            self.flush()?;
        }
        self.batches.finish()
    }
}

/// Labels of a column, of the type that fits all of them.
enum LabelBuilder {
    Positions(UInt32Builder),
    Integers(Int64Builder),
    Floats(Float64Builder),
    Texts(StringBuilder),
}

impl LabelBuilder {
    /// The field of a column; where each row has a position, there are nulls only where it says so.
    fn field(&self, column: &LabelColumn<'_>, has_nulls: bool) -> Field {
        let (of, has_nulls) = match self {
            Self::Positions(_) => (DataType::UInt32, has_nulls),
            Self::Integers(_) => (DataType::Int64, true),
            Self::Floats(_) => (DataType::Float64, true),
            Self::Texts(_) => (DataType::Utf8, true),
        };
        Field::new(&column.name, of, has_nulls)
    }

    /// Adds the label of a row, or null without one.
    fn push(&mut self, column: &LabelColumn<'_>, row: Option<u32>) {
        let text = || row.and_then(|row| column.text(row));
        match self {
            Self::Positions(values) => {
                values.append_option(row.and_then(|row| match column.label(row) {
                    Label::Integer(integer) => Some(integer),
                    Label::Text(_) => None,
                }));
            }
            Self::Integers(values) => {
                values.append_option(text().and_then(|text| text.parse().ok()));
            }
            Self::Floats(values) => {
                values.append_option(text().and_then(|text| text.parse().ok()));
            }
            Self::Texts(values) => values.append_option(text()),
        }
    }

    fn finish(&mut self) -> ArrayRef {
        match self {
            Self::Positions(values) => Arc::new(values.finish()),
            Self::Integers(values) => Arc::new(values.finish()),
            Self::Floats(values) => Arc::new(values.finish()),
            Self::Texts(values) => Arc::new(values.finish()),
        }
    }

    /// Integers if all labels are, floats if all are numbers of which none is an integer that no float is, else text.
    fn of(column: &LabelColumn<'_>) -> Self {
        /// Up to here each integer is a float.
        const MOST: u64 = 1 << 53;
        let Some(texts) = column.labels.and_then(Labels::texts) else {
            return Self::Positions(UInt32Builder::new());
        };
        let (mut any, mut are_integers, mut are_floats) = (false, true, true);
        for text in texts {
            if text.is_empty() || (column.json && text == "null") {
                continue;
            }
            any = true;
            match text.parse::<i64>() {
                // Not `007` or `+7`, which are codes.
                Ok(integer) if integer.to_string() == text => {
                    are_floats &= integer.unsigned_abs() <= MOST;
                }
                _ => {
                    are_integers = false;
                    are_floats &= text.contains(['.', 'e', 'E']) && is_json_number(text);
                }
            }
        }
        match (any && are_integers, any && are_floats) {
            (true, _) => Self::Integers(Int64Builder::new()),
            (false, true) => Self::Floats(Float64Builder::new()),
            (false, false) => Self::Texts(StringBuilder::new()),
        }
    }
}
