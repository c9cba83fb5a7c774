//! Segments from an Arrow IPC file, as its columns are.
//!
//! The crate `arrow-ipc` reads what the file says of itself: the schema, and where the columns of each record batch
//! are. The numbers are read from there, a piece of each column at a time, so that a batch need not fit in memory,
//! and go on as columns: a piece stays in the cache until it is in the columns of the result.

use std::fs::File;
use std::io::{Cursor, Read, Seek, SeekFrom};
use std::ops::Range;
use std::path::Path;

use arrow_ipc::{Block, MessageHeader, root_as_footer, root_as_message};
use arrow_schema::{DataType, Schema};
use secant::SegmentsError;

use super::beside::{Beside, Kept};
use super::labels::Labels;
use super::open::Source;
use super::{CoordinateColumns, Drawing, Options, TakeRows, flattened};
use crate::args::Coordinates;
use crate::error::{Error, Result};
use crate::output::Decimal;
use crate::progress::Progress;

/// What a file begins and ends with.
const MAGIC: &[u8; 6] = b"ARROW1";
/// The rows that are read at a time: a multiple of 8, as their bits are in bytes.
const PIECE: usize = 1 << 13;
/// The bytes of a view.
const VIEW: usize = 16;
const COLUMNS: [&str; 4] = ["x1", "y1", "x2", "y2"];

/// Hands the rows of a drawing to `take`, some at a time; the drawing has no segments.
pub(super) fn read_rows(
    path: &Path,
    options: Options,
    progress: Progress,
    memory: usize,
    take: &mut impl TakeRows,
) -> Result<Drawing> {
    if options.coordinates == Some(Coordinates::Decimal) {
        return Err(Error::usage(
            "--coordinates decimal is for text, expected --coordinates f64 for the numbers of an Arrow file",
        ));
    }
    let mut table = Table::open(path, Kept::of_drawing(&options, memory))?;
    take.expect(table.rows());
    let beside = table.read(progress, |columns| take.take_columns(columns))?;
    let mut drawing =
        Drawing::without_segments(&table.file.name, Coordinates::F64, beside, &options)?;
    drawing.warnings = table.warnings();
    Ok(drawing)
}

/// A table of segments.
pub(super) struct Table {
    pub(super) file: ArrowFile,
    layout: Layout,
    batches: Vec<Batch>,
    kept: Kept,
}

impl Table {
    pub(super) fn open(path: &Path, kept: Kept) -> Result<Self> {
        let mut file = ArrowFile::open(path)?;
        let footer = file.footer()?;
        let footer = root_as_footer(&footer)
            .map_err(|error| file.error(format_args!("broken footer: {error}")))?;
        let schema = footer
            .schema()
            .ok_or_else(|| file.error("no schema, expected one"))?;
        if !schema.endianness().equals_to_target_endianness() {
            return Err(file.error("numbers of another byte order, expected little-endian"));
        }
        let schema = arrow_ipc::convert::try_fb_to_schema(schema)
            .map_err(|error| file.error(format_args!("broken schema: {error}")))?;
        let layout = Layout::new(&schema, kept, &file)?;
        let mut batches = Vec::new();
        let mut rows = 0_usize;
        for (n, block) in footer.recordBatches().into_iter().flatten().enumerate() {
            let batch = file.batch(n, block, &layout, rows)?;
            rows = rows.saturating_add(batch.rows);
            batches.push(batch);
            // Each coordinate has four bytes at least, so what is made for the rows has a bound.
            if rows.saturating_mul(4) as u64 > file.length {
                return Err(file.error(
                    "more rows than bytes for them, expected record batches that do not overlap",
                ));
            }
        }
        Ok(Self {
            file,
            layout,
            batches,
            kept,
        })
    }

    /// How many segments there are.
    pub(super) fn rows(&self) -> usize {
        self.batches
            .iter()
            .fold(0, |rows, batch| rows.saturating_add(batch.rows))
    }

    /// Refuses segments in space, which would be flattened without a word.
    pub(super) fn refuse_space(&self) -> Result<()> {
        match &self.layout.third {
            Some(name) => Err(self.file.error(format_args!(
                "a column {name}: shapes in space are still to come, expected x and y only"
            ))),
            None => Ok(()),
        }
    }

    /// What is in the file and is not read, if somebody would want it.
    pub(super) fn warnings(&self) -> Vec<String> {
        let left_out = match self.kept.carry {
            true => &self.layout.left_out[..],
            false => &[],
        };
        let name = &self.file.name;
        let third = self.layout.third.iter();
        let flattened = third.map(|column| format!("{name}: {}", flattened(column)));
        let warning = |what| format!("{name}: {what} not carried along");
        flattened.chain(left_out.iter().map(warning)).collect()
    }

    /// Hands the coordinates to `take`, some rows at a time, and gives the columns beside them.
    pub(super) fn read(
        &mut self,
        progress: Progress,
        mut take: impl FnMut(CoordinateColumns<'_>) -> std::result::Result<(), SegmentsError>,
    ) -> Result<Beside> {
        let bar = progress.items("reading", self.rows() as u64);
        let Self {
            file,
            layout,
            batches,
            kept,
        } = self;
        let others = layout.others.iter();
        let mut beside = Beside {
            feature: layout.feature.as_ref().map(|_| Labels::default()),
            others: others
                .map(|column| (column.name.clone(), Labels::default()))
                .collect(),
        };
        let mut first = 0;
        let mut bytes = Vec::new();
        let mut floats = [const { Vec::new() }; 4];
        let mut integers = [const { Vec::new() }; 4];
        for batch in batches {
            for from in (0..batch.rows).step_by(PIECE) {
                let piece = from..batch.rows.min(from + PIECE);
                for (k, (column, part)) in layout.columns.iter().zip(batch.buffers).enumerate() {
                    file.read(part.of(column.width(), &piece), &mut bytes)?;
                    match layout.are_integers {
                        true => to_integers(&column.of, &bytes, &mut integers[k]),
                        false => to_floats(&column.of, &bytes, &mut floats[k]),
                    }
                }
                let columns = if layout.are_integers {
                    CoordinateColumns::Integers(integers.each_ref().map(|column| &**column))
                } else {
                    let columns = floats.each_ref().map(|column| &**column);
                    file.check_finite(columns, first)?;
                    CoordinateColumns::Floats(columns)
                };
                take(columns).map_err(|error| file.error(error))?;

                let columns = layout.feature.iter().chain(&layout.others);
                let labels = beside.others.iter_mut().map(|(_, labels)| labels);
                let labels = beside.feature.iter_mut().chain(labels);
                for ((column, parts), labels) in columns.zip(&batch.beside).zip(labels) {
                    file.labels(column, parts, piece.clone(), labels)?;
                }
                beside.check(*kept).map_err(|wrong| file.error(wrong))?;
                first += piece.len();
                bar.set_position(first as u64);
            }
        }
        bar.finish_and_clear();
        Ok(beside)
    }
}

/// Where a column is among those of a batch.
#[derive(Clone, Debug)]
struct Column {
    name: String,
    of: DataType,
    /// The first of its parts: of its buffers that of its nulls.
    from: Parts,
}

impl Column {
    /// The bytes of a number.
    fn width(&self) -> usize {
        self.of.primitive_width().unwrap_or(0)
    }

    /// Whether its values can be labels.
    fn has_labels(&self) -> bool {
        use DataType::{Boolean, Float32, Float64, LargeUtf8, Utf8, Utf8View};
        let others = [Boolean, Float32, Float64, LargeUtf8, Utf8, Utf8View];
        self.of.is_integer() || others.contains(&self.of)
    }
}

/// The columns of a file that are read.
struct Layout {
    columns: [Column; 4],
    /// Whether the coordinates are read as `i64`.
    are_integers: bool,
    feature: Option<Column>,
    /// The columns that are carried along, by their names in the outputs.
    others: Vec<Column>,
    /// The columns that cannot be.
    left_out: Vec<String>,
    /// A third coordinate.
    third: Option<String>,
}

impl Layout {
    fn new(schema: &Schema, kept: Kept, file: &ArrowFile) -> Result<Self> {
        let mut from = Parts::default();
        let mut found: Vec<Column> = Vec::new();
        let mut left_out = Vec::new();
        for (n, field) in schema.fields().iter().enumerate() {
            found.push(Column {
                name: field.name().clone(),
                of: field.data_type().clone(),
                from,
            });
            match parts(field.data_type()) {
                Some(parts) => from = from.and(parts),
                // Where the next columns are is not known.
                None => {
                    for field in &schema.fields()[n + 1..] {
                        let (name, after) = (field.name(), &found[n]);
                        left_out.push(format!(
                            "column {name}, after column {} of {},",
                            after.name, after.of
                        ));
                    }
                    break;
                }
            }
        }
        let named = |name: &str| {
            let mut all = (0..found.len()).filter(|&n| found[n].name.to_lowercase() == name);
            match (all.next(), all.next()) {
                (Some(_), Some(_)) => {
                    Err(file.error(format_args!("two columns {name}, expected one")))
                }
                (first, _) => Ok(first),
            }
        };
        let has = |of: &[DataType], column: &Column, expected: &str| match of.contains(&column.of) {
            true => Ok(()),
            false => Err(file.error(format_args!(
                "column {} is {}, expected {expected}",
                column.name.to_lowercase(),
                column.of
            ))),
        };
        let mut coordinates = Vec::new();
        for name in COLUMNS {
            let n = named(name)?.ok_or_else(|| {
                match found.last().filter(|_| found.len() < schema.fields().len()) {
                    Some(Column { name: last, of, .. }) => file.error(format_args!(
                        "no column {name} before column {last} of {of}, expected x1, y1, x2 and y2 before it"
                    )),
                    None => {
                        let names = schema.fields().iter().map(|field| &**field.name());
                        let names = names.collect::<Vec<_>>().join(", ");
                        file.error(format_args!(
                            "no column {name} among {names}, expected x1, y1, x2 and y2"
                        ))
                    }
                }
            })?;
            use DataType::{Float32, Float64, Int32, Int64};
            let expected = "Float64, Float32, Int32 or Int64";
            has(&[Float64, Float32, Int32, Int64], &found[n], expected)?;
            coordinates.push(n);
        }
        let columns: Vec<Column> = coordinates.iter().map(|&n| found[n].clone()).collect();
        let columns: [Column; 4] = columns.try_into().expect("four columns");
        let are_integers = columns.iter().any(|column| column.of == DataType::Int64);
        for column in columns.iter().filter(|_| are_integers) {
            let of = [DataType::Int64, DataType::Int32];
            has(&of, column, "Int64 or Int32 as in the others")?;
        }
        let feature = kept.feature.map(named).transpose()?.flatten();
        if let Some(feature) = feature.map(|n| &found[n])
            && !feature.has_labels()
        {
            let expected = "integers, floats, booleans or text";
            has(&[], feature, expected)?;
        }
        let rest = (0..found.len()).filter(|n| !coordinates.contains(n) && feature != Some(*n));
        let (can, cannot): (Vec<usize>, Vec<usize>) = rest.partition(|&n| found[n].has_labels());
        let cannot = cannot.into_iter().map(|n| &found[n]);
        let cannot = cannot.map(|column| format!("column {} of {}", column.name, column.of));
        let left_out = cannot.chain(left_out).collect();
        let mut names = schema.fields().iter().map(|field| field.name());
        let third = names.find(|name| matches!(&*name.to_lowercase(), "z1" | "z2"));
        let third = third.cloned();
        let names = kept.names(can.into_iter().map(|n| (n, found[n].name.clone())));
        let others = names.into_iter().filter(|_| kept.carry);
        let others = others.map(|(n, name)| Column {
            name,
            ..found[n].clone()
        });
        Ok(Self {
            columns,
            are_integers,
            feature: feature
                .filter(|_| kept.keeps_feature())
                .map(|n| found[n].clone()),
            others: others.collect(),
            left_out,
            third,
        })
    }
}

/// How many nodes, buffers and views there are. A view is a column of which each batch says how many more buffers it has.
#[derive(Clone, Copy, Debug, Default)]
struct Parts {
    nodes: usize,
    buffers: usize,
    views: usize,
}

impl Parts {
    /// Those of one column with so many buffers.
    const fn of(buffers: usize) -> Self {
        Self {
            nodes: 1,
            buffers,
            views: 0,
        }
    }

    const fn and(self, more: Self) -> Self {
        Self {
            nodes: self.nodes + more.nodes,
            buffers: self.buffers + more.buffers,
            views: self.views + more.views,
        }
    }
}

/// The parts of a column of this type, if they are known.
fn parts(of: &DataType) -> Option<Parts> {
    match of {
        DataType::Null => Some(Parts::of(0)),
        DataType::Utf8 | DataType::LargeUtf8 | DataType::Binary | DataType::LargeBinary => {
            Some(Parts::of(3))
        }
        DataType::Utf8View | DataType::BinaryView => Some(Parts {
            views: 1,
            ..Parts::of(2)
        }),
        DataType::List(child) | DataType::LargeList(child) | DataType::Map(child, _) => {
            Some(Parts::of(2).and(parts(child.data_type())?))
        }
        DataType::ListView(child) | DataType::LargeListView(child) => {
            Some(Parts::of(3).and(parts(child.data_type())?))
        }
        DataType::FixedSizeList(child, _) => Some(Parts::of(1).and(parts(child.data_type())?)),
        DataType::Struct(fields) => (fields.iter()).try_fold(Parts::of(1), |all, field| {
            Some(all.and(parts(field.data_type())?))
        }),
        DataType::Boolean | DataType::FixedSizeBinary(_) | DataType::Dictionary(..) => {
            Some(Parts::of(2))
        }
        of if of.is_primitive() => Some(Parts::of(2)),
        _ => None,
    }
}

/// A buffer of a batch, checked to be within the file.
#[derive(Clone, Copy, Debug)]
struct Part {
    at: u64,
    bytes: u64,
}

impl Part {
    /// The numbers of some rows, checked to be within the buffer.
    fn of(self, width: usize, rows: &Range<usize>) -> Self {
        Self {
            at: self.at + (rows.start * width) as u64,
            bytes: (rows.len() * width) as u64,
        }
    }

    /// The bits of some rows from a multiple of 8 on.
    fn bits(self, rows: &Range<usize>) -> Self {
        self.of(1, &(rows.start / 8..rows.end.div_ceil(8)))
    }
}

struct Batch {
    rows: usize,
    /// The numbers of the coordinates.
    buffers: [Part; 4],
    /// The columns beside them: the feature, and the others.
    beside: Vec<LabelParts>,
}

/// The buffers of a column of labels.
struct LabelParts {
    /// A bit for each row that is not null, where there are others.
    valid: Option<Part>,
    /// The numbers; of text where each ends, or its view.
    values: Part,
    /// The text; of views all that they may be in.
    text: Vec<Part>,
}

/// Puts the floats of a column in place of others; an `i32` is one.
fn to_floats(of: &DataType, bytes: &[u8], floats: &mut Vec<f64>) {
    floats.clear();
    let (fours, eights) = (bytes.as_chunks().0, bytes.as_chunks().0);
    match of {
        DataType::Float64 => floats.extend(eights.iter().map(|x| f64::from_le_bytes(*x))),
        DataType::Float32 => {
            floats.extend(fours.iter().map(|x| f64::from(f32::from_le_bytes(*x))));
        }
        _ => floats.extend(fours.iter().map(|x| f64::from(i32::from_le_bytes(*x)))),
    }
}

/// Puts the integers of a column in place of others.
fn to_integers(of: &DataType, bytes: &[u8], integers: &mut Vec<i64>) {
    integers.clear();
    let (fours, eights) = (bytes.as_chunks().0, bytes.as_chunks().0);
    match of {
        DataType::Int64 => integers.extend(eights.iter().map(|x| i64::from_le_bytes(*x))),
        _ => integers.extend(fours.iter().map(|x| i64::from(i32::from_le_bytes(*x)))),
    }
}

/// A number of a column of integers or floats as a label.
fn push_number(of: &DataType, bytes: &[u8], labels: &mut Labels) {
    macro_rules! read {
        ($number:ty) => {
            <$number>::from_le_bytes(bytes.try_into().expect("as many bytes as it is wide"))
        };
    }
    let integer: i128 = match of {
        DataType::Int8 => read!(i8).into(),
        DataType::Int16 => read!(i16).into(),
        DataType::Int32 => read!(i32).into(),
        DataType::Int64 => read!(i64).into(),
        DataType::UInt8 => read!(u8).into(),
        DataType::UInt16 => read!(u16).into(),
        DataType::UInt32 => read!(u32).into(),
        DataType::UInt64 => read!(u64).into(),
        _ => {
            let float = match of {
                DataType::Float32 => f64::from(read!(f32)),
                _ => read!(f64),
            };
            return match float.is_finite() {
                true => labels.push(&Decimal(float).to_string()),
                false => labels.push(&float.to_string()),
            };
        }
    };
    match u32::try_from(integer) {
        Ok(integer) => labels.push_integer(integer),
        Err(_) => labels.push(&integer.to_string()),
    }
}

trait ReadSeek: Read + Seek {}
impl<T: Read + Seek> ReadSeek for T {}

pub(super) struct ArrowFile {
    pub(super) name: String,
    content: Box<dyn ReadSeek>,
    length: u64,
}

impl ArrowFile {
    /// Opens a file. One that is compressed as a whole, or stdin, is read into memory first.
    fn open(path: &Path) -> Result<Self> {
        let mut source = Source::open(path, "an Arrow file", Progress::new(true))?;
        // A file may be called `-`, too, and is not stdin.
        let mut file = match path == Path::new("-") {
            true => None,
            false => File::open(path).ok(),
        };
        let mut content: Box<dyn ReadSeek> = match file.take_if(begins_with_magic) {
            Some(file) => Box::new(file),
            None => Box::new(Cursor::new(source.read_all()?)),
        };
        let name = source.name.clone();
        let is_arrow = begins_with_magic(&mut content);
        let length = content.seek(SeekFrom::End(0)).unwrap_or(0);
        let file = Self {
            name,
            content,
            length,
        };
        match is_arrow {
            true => Ok(file),
            false => Err(file.error("does not begin with ARROW1, expected an Arrow IPC file")),
        }
    }

    fn error(&self, message: impl std::fmt::Display) -> Error {
        Error::in_file(&self.name, message)
    }

    /// Reads a part of the file in place of what is there.
    fn read(&mut self, part: Part, bytes: &mut Vec<u8>) -> Result<()> {
        let length = usize::try_from(part.bytes).expect("parts that are read at once are small");
        bytes.resize(length, 0);
        let done = self
            .content
            .seek(SeekFrom::Start(part.at))
            .and_then(|_| self.content.read_exact(bytes));
        match done {
            Ok(()) => Ok(()),
            Err(error) if error.kind() == std::io::ErrorKind::UnexpectedEof => Err(self.cut()),
            Err(error) => Err(self.error(format_args!("cannot be read: {error}"))),
        }
    }

    /// A part of the file.
    fn part(&mut self, at: u64, bytes: u32) -> Result<Vec<u8>> {
        let mut read = Vec::new();
        let bytes = bytes.into();
        self.read(Part { at, bytes }, &mut read)?;
        Ok(read)
    }

    fn cut(&self) -> Error {
        self.error(format_args!(
            "ends in the middle, after {} bytes, expected a whole Arrow file",
            self.length
        ))
    }

    fn footer(&mut self) -> Result<Vec<u8>> {
        // The length, and the same six bytes again.
        let Some(end) = self.length.checked_sub(10).filter(|&end| end >= 8) else {
            return Err(self.cut());
        };
        let tail = self.part(end, 10)?;
        if !tail.ends_with(MAGIC) {
            return Err(self.cut());
        }
        let length = u32::from_le_bytes(tail[..4].try_into().expect("4 bytes"));
        match end.checked_sub(length.into()) {
            Some(start) => self.part(start, length),
            None => Err(self.cut()),
        }
    }

    /// Where the columns of a batch are, whose first row in the file is this one.
    fn batch(&mut self, n: usize, block: &Block, layout: &Layout, first: usize) -> Result<Batch> {
        let broken = |file: &Self, what: &str| file.error(format_args!("record batch {n}: {what}"));
        let (Ok(at), Ok(head), Ok(body)) = (
            u64::try_from(block.offset()),
            u32::try_from(block.metaDataLength()),
            u64::try_from(block.bodyLength()),
        ) else {
            return Err(broken(self, "a negative length"));
        };
        let Some(start) = at.checked_add(head.into()) else {
            return Err(broken(self, "a length beyond the file"));
        };
        if start.checked_add(body).is_none_or(|end| end > self.length) {
            return Err(self.cut());
        }
        let head = self.part(at, head)?;
        // Older files have no mark before the length.
        let skipped = if head.starts_with(&[0xff; 4]) { 8 } else { 4 };
        let message = head
            .get(skipped..)
            .and_then(|head| root_as_message(head).ok());
        let batch = message
            .filter(|message| message.header_type() == MessageHeader::RecordBatch)
            .and_then(|message| message.header_as_record_batch())
            .ok_or_else(|| broken(self, "broken metadata"))?;
        if batch.compression().is_some() {
            return Err(broken(
                self,
                "compressed, expected an uncompressed file (compression=\"uncompressed\" in pyarrow)",
            ));
        }
        let rows =
            usize::try_from(batch.length()).map_err(|_| broken(self, "a negative length"))?;
        let (Some(nodes), Some(buffers)) = (batch.nodes(), batch.buffers()) else {
            return Err(broken(self, "no columns"));
        };
        // How many buffers the views before a column have beyond their own.
        let counts = batch.variadicBufferCounts();
        let more = |column: &Column, views: Range<usize>| {
            let count = |view: usize| {
                let counts = counts.filter(|counts| view < counts.len())?;
                usize::try_from(counts.get(view)).ok()
            };
            let all = views
                .map(count)
                .try_fold(0_usize, |all, more| all.checked_add(more?));
            let message = || format!("column {}: no numbers of buffers", column.name);
            all.ok_or_else(|| broken(self, &message()))
        };
        // A buffer of a column, and the bytes that it has at least.
        let part = |column: &Column, k: usize, least: usize| {
            let wrong = |what: &str| broken(self, &format!("column {} {what}", column.name));
            let at = (column.from.buffers + k).checked_add(more(column, 0..column.from.views)?);
            let at = at.filter(|&at| column.from.nodes < nodes.len() && at < buffers.len());
            let buffer = buffers.get(at.ok_or_else(|| wrong("is not there"))?);
            let (Ok(offset), Ok(bytes)) = (
                u64::try_from(buffer.offset()),
                u64::try_from(buffer.length()),
            ) else {
                return Err(wrong("has a negative length"));
            };
            let is_within = offset.checked_add(bytes).is_some_and(|end| end <= body);
            if !is_within || bytes < least as u64 {
                return Err(wrong(&format!(
                    "has {bytes} bytes, expected {least} of the batch"
                )));
            }
            Ok(Part {
                at: start + offset,
                bytes,
            })
        };
        let least = |width: usize, rows: usize| rows.saturating_mul(width);
        let valid = |column: &Column| {
            let node = column.from.nodes;
            let has_nulls = node < nodes.len() && nodes.get(node).null_count() != 0;
            let part = has_nulls.then(|| part(column, 0, rows.div_ceil(8)));
            part.transpose()
        };
        let labels = |column: &Column| {
            let (values, text) = match &column.of {
                DataType::Utf8 | DataType::LargeUtf8 => {
                    let ends = match rows {
                        0 => 0,
                        rows => least(width_of_ends(&column.of), rows.saturating_add(1)),
                    };
                    (part(column, 1, ends)?, vec![part(column, 2, 0)?])
                }
                DataType::Utf8View => {
                    let views = column.from.views;
                    let texts =
                        (0..more(column, views..views + 1)?).map(|k| part(column, 2 + k, 0));
                    let texts = texts.collect::<Result<_>>()?;
                    (part(column, 1, least(VIEW, rows))?, texts)
                }
                DataType::Boolean => (part(column, 1, rows.div_ceil(8))?, Vec::new()),
                _ => (part(column, 1, least(column.width(), rows))?, Vec::new()),
            };
            Ok(LabelParts {
                valid: valid(column)?,
                values,
                text,
            })
        };
        let mut coordinates = Vec::new();
        let mut nulls = Vec::new();
        for column in &layout.columns {
            coordinates.push(part(column, 1, least(column.width(), rows))?);
            nulls.extend(valid(column)?.map(|valid| (column, valid)));
        }
        let beside = layout.feature.iter().chain(&layout.others).map(labels);
        let batch = Batch {
            rows,
            buffers: coordinates.try_into().expect("four columns"),
            beside: beside.collect::<Result<_>>()?,
        };
        // The first row with a null, and the first such column.
        let mut first_null = None;
        for (column, valid) in nulls {
            if let Some(row) = self.null(valid, rows)?
                && first_null.is_none_or(|(least, _)| row < least)
            {
                first_null = Some((row, column));
            }
        }
        match first_null {
            Some((row, column)) => Err(self.error(format_args!(
                "row {}: {} is null, expected a number",
                first + row,
                column.name.to_lowercase(),
            ))),
            None => Ok(batch),
        }
    }

    /// The first row of a batch whose bit says that it is null.
    fn null(&mut self, valid: Part, rows: usize) -> Result<Option<usize>> {
        let mut bits = Vec::new();
        for from in (0..rows).step_by(PIECE) {
            let piece = from..rows.min(from + PIECE);
            self.read(valid.bits(&piece), &mut bits)?;
            if let Some(k) = (0..piece.len()).find(|&k| !bit(&bits, k)) {
                return Ok(Some(from + k));
            }
        }
        Ok(None)
    }

    /// Refuses columns, from this row of the file on, with a number that is not finite.
    fn check_finite(&self, columns: [&[f64]; 4], first: usize) -> Result<()> {
        // Without an exit in the middle, so that vectors are used.
        let are_finite = |column: &[f64]| column.iter().fold(true, |all, x| all & x.is_finite());
        if columns.into_iter().all(are_finite) {
            return Ok(());
        }
        for at in 0..columns[0].len() {
            let row = columns.map(|column| column[at]);
            if let Some(k) = row.iter().position(|x| !x.is_finite()) {
                return Err(self.error(format_args!(
                    "row {}: {} is {}, expected a finite number",
                    first + at,
                    COLUMNS[k],
                    row[k],
                )));
            }
        }
        Ok(())
    }

    /// Adds the labels of some rows; a null is an empty one.
    fn labels(
        &mut self,
        column: &Column,
        parts: &LabelParts,
        rows: Range<usize>,
        labels: &mut Labels,
    ) -> Result<()> {
        let mut valid = Vec::new();
        if let Some(part) = parts.valid {
            self.read(part.bits(&rows), &mut valid)?;
        }
        let is_null = |k: usize| !valid.is_empty() && !bit(&valid, k);
        let mut values = Vec::new();
        let not_text = |file: &Self| {
            let name = &column.name;
            file.error(format_args!(
                "column {name}: not UTF-8, expected text in UTF-8"
            ))
        };
        let beyond = |file: &Self| {
            let name = &column.name;
            file.error(format_args!("column {name}: text beyond its end"))
        };
        if column.of == DataType::Utf8View {
            self.read(parts.values.of(VIEW, &rows), &mut values)?;
            let mut text = Vec::new();
            for (k, view) in values.as_chunks::<VIEW>().0.iter().enumerate() {
                let number = |from: usize| {
                    let bytes = view[from..from + 4].try_into().expect("four bytes");
                    // A negative one is beyond every buffer.
                    u64::from(u32::from_le_bytes(bytes))
                };
                let bytes = number(0);
                let within = match usize::try_from(bytes) {
                    _ if is_null(k) => &[],
                    // A short text is in the view itself.
                    Ok(bytes @ 0..=12) => &view[4..4 + bytes],
                    _ => {
                        let part = usize::try_from(number(8)).ok();
                        let part = part.and_then(|part| parts.text.get(part));
                        let part = part
                            .filter(|part| number(12) + bytes <= part.bytes)
                            .ok_or_else(|| beyond(self))?;
                        let at = part.at + number(12);
                        self.read(Part { at, bytes }, &mut text)?;
                        &text[..]
                    }
                };
                labels.push(str::from_utf8(within).map_err(|_| not_text(self))?);
            }
            return Ok(());
        }
        if let [text] = parts.text[..] {
            let width = width_of_ends(&column.of);
            self.read(
                parts.values.of(width, &(rows.start..rows.end + 1)),
                &mut values,
            )?;
            let end = |x: &[u8]| match *x {
                [a, b, c, d] => u32::from_le_bytes([a, b, c, d]).into(),
                // A negative one is beyond every buffer.
                _ => u64::from_le_bytes(x.try_into().expect("four bytes or eight")),
            };
            let ends: Vec<u64> = values.chunks_exact(width).map(end).collect();
            let (start, end) = (ends[0], ends[rows.len()]);
            if !ends.is_sorted() || end > text.bytes {
                return Err(beyond(self));
            }
            let mut texts = Vec::new();
            let (at, bytes) = (text.at + start, end - start);
            self.read(Part { at, bytes }, &mut texts)?;
            let place = |end: u64| usize::try_from(end - start).expect("within the text");
            for (k, ends) in ends.windows(2).enumerate() {
                let text = &texts[place(ends[0])..place(ends[1])];
                let text = str::from_utf8(text).map_err(|_| not_text(self))?;
                labels.push(if is_null(k) { "" } else { text });
            }
            return Ok(());
        }
        if column.of == DataType::Boolean {
            self.read(parts.values.bits(&rows), &mut values)?;
            for k in 0..rows.len() {
                let word = if bit(&values, k) { "true" } else { "false" };
                labels.push(if is_null(k) { "" } else { word });
            }
            return Ok(());
        }
        let width = column.width();
        self.read(parts.values.of(width, &rows), &mut values)?;
        for (k, bytes) in values.chunks_exact(width).enumerate() {
            match is_null(k) {
                true => labels.push(""),
                false => push_number(&column.of, bytes, labels),
            }
        }
        Ok(())
    }
}

/// The bytes of the number that says where a text ends.
fn width_of_ends(of: &DataType) -> usize {
    match of {
        DataType::LargeUtf8 => 8,
        _ => 4,
    }
}

fn bit(bits: &[u8], k: usize) -> bool {
    bits[k / 8] >> (k % 8) & 1 == 1
}

/// Whether a file begins as Arrow files do.
fn begins_with_magic<T: Read + Seek>(file: &mut T) -> bool {
    let mut start = [0; 6];
    file.rewind().is_ok() && file.read_exact(&mut start).is_ok() && start == *MAGIC
}
