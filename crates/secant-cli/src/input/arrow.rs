//! Segments from an Arrow IPC file, as its columns are.
//!
//! The crate `arrow-ipc` reads what the file says of itself: the schema, and where the columns of each record batch
//! are. The numbers are read from there, a piece of each column at a time, so that a batch need not fit in memory
//! and no column is copied as a whole.

use std::fs::File;
use std::io::{Cursor, Read, Seek, SeekFrom};
use std::path::Path;

use arrow_ipc::{Block, MessageHeader, root_as_footer, root_as_message};
use arrow_schema::{DataType, Schema};
use secant::{Segment, Segments};

use super::labels::Labels;
use super::open::Source;
use super::{Drawing, Options, Row, TakeRows};
use crate::args::{Coordinates, InputFormat};
use crate::error::{Error, Result};
use crate::progress::Progress;

/// What a file begins and ends with.
const MAGIC: &[u8; 6] = b"ARROW1";
/// The rows that are read at a time.
const PIECE: usize = 1 << 13;
const COLUMNS: [&str; 4] = ["x1", "y1", "x2", "y2"];

/// Hands the rows of a file to `take`, one at a time.
pub(super) fn read_rows(
    path: &Path,
    options: Options<InputFormat>,
    progress: Progress,
    memory: usize,
    take: &mut impl TakeRows,
) -> Result<Drawing> {
    if options.coordinates == Some(Coordinates::Decimal) {
        return Err(Error::usage(
            "--coordinates decimal is for text, expected --coordinates f64 for the numbers of an Arrow file",
        ));
    }
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
    let layout = Layout::new(&schema, &file)?;
    let blocks = footer.recordBatches().into_iter().flatten();
    let batches: Vec<Batch> = blocks
        .enumerate()
        .map(|(n, block)| file.batch(n, block, &layout))
        .collect::<Result<_>>()?;

    let keeps_line = options.carry || options.ignore_adjacent;
    let has_line = keeps_line && layout.line.is_some();
    let mut line = has_line.then(Labels::default);
    if options.ignore_adjacent && line.is_none() {
        let expected =
            "no column `line`, expected one with --ignore-adjacent: the polyline of each row";
        return Err(file.error(expected));
    }
    let rows: usize = batches.iter().map(|batch| batch.rows).sum();
    take.expect(rows);
    let bar = progress.items("reading", rows as u64);
    let mut row = 0;
    let mut numbers = [const { Vec::new() }; 4];
    for batch in &batches {
        for from in (0..batch.rows).step_by(PIECE) {
            let piece = from..batch.rows.min(from + PIECE);
            let columns = layout.columns.iter().zip(batch.buffers);
            for (numbers, (column, buffer)) in numbers.iter_mut().zip(columns) {
                *numbers = file.numbers(column, buffer, piece.clone())?;
            }
            for at in 0..piece.len() {
                let four = numbers.each_ref().map(|column| column[at]);
                let taken = match four.map(|number| number.float()) {
                    _ if layout.are_integers => take.take(Row::Integers(four.map(Number::integer))),
                    floats => {
                        if let Some(k) = floats.iter().position(|x| !x.is_finite()) {
                            return Err(file.error(format_args!(
                                "row {}: {} is {}, expected a finite number",
                                row + at,
                                COLUMNS[k],
                                floats[k],
                            )));
                        }
                        take.take(Row::Floats(floats))
                    }
                };
                taken.map_err(|error| file.error(error))?;
            }
            if let (Some(labels), Some(buffers), Some(column)) =
                (&mut line, &batch.line, &layout.line)
            {
                file.labels(column, buffers, piece.clone(), labels)?;
                if labels.memory() > memory {
                    return Err(file.error(
                        "the column `line` does not fit in the memory, expected a larger --memory",
                    ));
                }
            }
            row += piece.len();
            bar.set_position(row as u64);
        }
    }
    bar.finish_and_clear();
    Ok(Drawing {
        name: file.name,
        segments: Segments::from(&[][..] as &[Segment<2>]),
        coordinates: Coordinates::F64,
        features: line,
        carried: Vec::new(),
        y_down: false,
        warnings: Vec::new(),
    })
}

/// Where a column is among those of a batch.
#[derive(Clone, Debug)]
struct Column {
    name: String,
    of: DataType,
    node: usize,
    /// The first of its buffers, which is that of its nulls.
    buffer: usize,
}

impl Column {
    /// The bytes of a number.
    fn width(&self) -> usize {
        match self.of {
            DataType::Float64 | DataType::Int64 => 8,
            _ => 4,
        }
    }
}

/// The columns of a file that are read.
struct Layout {
    columns: [Column; 4],
    line: Option<Column>,
    /// Whether the coordinates are read as `i64`.
    are_integers: bool,
}

impl Layout {
    fn new(schema: &Schema, file: &ArrowFile) -> Result<Self> {
        let (mut node, mut buffer) = (0, 0);
        let mut found: Vec<Column> = Vec::new();
        for field in schema.fields() {
            let name = field.name().to_lowercase();
            if COLUMNS.contains(&&*name) || name == "line" {
                if found.iter().any(|column| column.name == name) {
                    return Err(file.error(format_args!("two columns {name}, expected one")));
                }
                found.push(Column {
                    name,
                    of: field.data_type().clone(),
                    node,
                    buffer,
                });
            }
            match parts(field.data_type()) {
                Some((nodes, buffers)) => (node, buffer) = (node + nodes, buffer + buffers),
                // Where the next columns are is not known.
                None => break,
            }
        }
        let has = |of: &[DataType], column: &Column, expected: &str| match of.contains(&column.of) {
            true => Ok(()),
            false => Err(file.error(format_args!(
                "column {} is {}, expected {expected}",
                column.name, column.of
            ))),
        };
        let mut columns = Vec::new();
        for name in COLUMNS {
            let column = found.iter().find(|column| column.name == name);
            let names = schema.fields().iter().map(|field| &**field.name());
            let column = column.ok_or_else(|| {
                let names = names.collect::<Vec<_>>().join(", ");
                file.error(format_args!(
                    "no column {name} among {names}, expected x1, y1, x2 and y2 before columns of lists"
                ))
            })?;
            use DataType::{Float32, Float64, Int32, Int64};
            let expected = "Float64, Float32, Int32 or Int64";
            has(&[Float64, Float32, Int32, Int64], column, expected)?;
            columns.push(column.clone());
        }
        let columns: [Column; 4] = columns.try_into().expect("four columns");
        let are_integers = columns.iter().any(|column| column.of == DataType::Int64);
        for column in columns.iter().filter(|_| are_integers) {
            let of = [DataType::Int64, DataType::Int32];
            has(&of, column, "Int64 or Int32 as in the others")?;
        }
        let line = found.into_iter().find(|column| column.name == "line");
        if let Some(line) = &line {
            use DataType::{Int32, Int64, UInt32, Utf8};
            let expected = "Int32, Int64, UInt32 or Utf8";
            has(&[Int32, Int64, UInt32, Utf8], line, expected)?;
        }
        Ok(Self {
            columns,
            line,
            are_integers,
        })
    }
}

/// How many nodes and buffers a column of this type has, if that is the same in every batch.
fn parts(of: &DataType) -> Option<(usize, usize)> {
    let with = |own: usize, child: &DataType| {
        let (nodes, buffers) = parts(child)?;
        Some((nodes + 1, buffers + own))
    };
    match of {
        DataType::Null => Some((1, 0)),
        DataType::Utf8 | DataType::LargeUtf8 | DataType::Binary | DataType::LargeBinary => {
            Some((1, 3))
        }
        DataType::List(child) | DataType::LargeList(child) | DataType::Map(child, _) => {
            with(2, child.data_type())
        }
        DataType::FixedSizeList(child, _) => with(1, child.data_type()),
        DataType::Struct(fields) => fields.iter().try_fold((1, 1), |(nodes, buffers), field| {
            let (more_nodes, more_buffers) = parts(field.data_type())?;
            Some((nodes + more_nodes, buffers + more_buffers))
        }),
        DataType::Boolean | DataType::FixedSizeBinary(_) | DataType::Dictionary(..) => Some((1, 2)),
        of if of.is_primitive() => Some((1, 2)),
        _ => None,
    }
}

/// A buffer of a batch, checked to be within the file.
#[derive(Clone, Copy, Debug)]
struct Part {
    at: u64,
    bytes: u64,
}

struct Batch {
    rows: usize,
    /// The numbers of the coordinates.
    buffers: [Part; 4],
    /// The numbers of the lines, or the ends and the text.
    line: Option<[Part; 2]>,
}

/// A coordinate.
#[derive(Clone, Copy)]
enum Number {
    Float(f64),
    Integer(i64),
}

impl Number {
    fn float(self) -> f64 {
        match self {
            Self::Float(x) => x,
            // Not used where it is not exact.
            #[expect(clippy::cast_precision_loss, reason = "only of an i32")]
            Self::Integer(x) => x as f64,
        }
    }

    fn integer(self) -> i64 {
        match self {
            Self::Integer(x) => x,
            Self::Float(_) => unreachable!("the columns are integers"),
        }
    }
}

trait ReadSeek: Read + Seek {}
impl<T: Read + Seek> ReadSeek for T {}

struct ArrowFile {
    name: String,
    content: Box<dyn ReadSeek>,
    length: u64,
}

impl ArrowFile {
    /// Opens a file. One that is compressed as a whole, or stdin, is read into memory first.
    fn open(path: &Path) -> Result<Self> {
        let mut source = Source::open(path, "an Arrow file", Progress::new(true))?;
        let mut file = File::open(path).ok();
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

    fn read(&mut self, at: u64, bytes: usize) -> Result<Vec<u8>> {
        let mut read = vec![0; bytes];
        let done = self
            .content
            .seek(SeekFrom::Start(at))
            .and_then(|_| self.content.read_exact(&mut read));
        match done {
            Ok(()) => Ok(read),
            Err(error) if error.kind() == std::io::ErrorKind::UnexpectedEof => Err(self.cut()),
            Err(error) => Err(self.error(format_args!("cannot be read: {error}"))),
        }
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
        let tail = self.read(end, 10)?;
        if !tail.ends_with(MAGIC) {
            return Err(self.cut());
        }
        let length = u32::from_le_bytes(tail[..4].try_into().expect("4 bytes"));
        match end.checked_sub(length.into()) {
            Some(start) => self.read(start, length as usize),
            None => Err(self.cut()),
        }
    }

    /// Where the columns of a batch are.
    fn batch(&mut self, n: usize, block: &Block, layout: &Layout) -> Result<Batch> {
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
        let head = self.read(at, head as usize)?;
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
        // The bytes that there are at least.
        let part = |file: &Self, column: &Column, k: usize, least: usize| {
            let wrong = |what: &str| broken(file, &format!("column {} {what}", column.name));
            if column.node >= nodes.len() || column.buffer + k >= buffers.len() {
                return Err(wrong("is not there"));
            }
            match nodes.get(column.node).null_count() {
                0 => {}
                nulls => return Err(wrong(&format!("has {nulls} nulls, expected none"))),
            }
            let buffer = buffers.get(column.buffer + k);
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
        let [a, b, c, d] = layout.columns.each_ref();
        let number = |column: &Column| part(self, column, 1, least(column.width(), rows));
        let line = match &layout.line {
            Some(line) if line.of == DataType::Utf8 => {
                let ends = if rows == 0 { 0 } else { least(4, rows + 1) };
                Some([part(self, line, 1, ends)?, part(self, line, 2, 0)?])
            }
            Some(line) => Some([number(line)?; 2]),
            None => None,
        };
        Ok(Batch {
            rows,
            buffers: [number(a)?, number(b)?, number(c)?, number(d)?],
            line,
        })
    }

    /// The numbers of some rows.
    fn numbers(
        &mut self,
        column: &Column,
        part: Part,
        rows: std::ops::Range<usize>,
    ) -> Result<Vec<Number>> {
        let width = column.width();
        let at = part.at + (rows.start * width) as u64;
        let bytes = self.read(at, rows.len() * width)?;
        let eight = |x: &[u8]| x.try_into().expect("8 bytes");
        let four = |x: &[u8]| x.try_into().expect("4 bytes");
        let all = bytes.chunks_exact(width);
        Ok(match column.of {
            DataType::Float64 => all
                .map(|x| Number::Float(f64::from_le_bytes(eight(x))))
                .collect(),
            DataType::Int64 => all
                .map(|x| Number::Integer(i64::from_le_bytes(eight(x))))
                .collect(),
            DataType::Int32 => all
                .map(|x| Number::Integer(i32::from_le_bytes(four(x)).into()))
                .collect(),
            DataType::UInt32 => all
                .map(|x| Number::Integer(u32::from_le_bytes(four(x)).into()))
                .collect(),
            _ => all
                .map(|x| Number::Float(f32::from_le_bytes(four(x)).into()))
                .collect(),
        })
    }

    /// Adds the lines of some rows.
    fn labels(
        &mut self,
        column: &Column,
        [numbers, text]: &[Part; 2],
        rows: std::ops::Range<usize>,
        labels: &mut Labels,
    ) -> Result<()> {
        if column.of != DataType::Utf8 {
            for number in self.numbers(column, *numbers, rows)? {
                match u32::try_from(number.integer()) {
                    Ok(number) => labels.push_integer(number),
                    Err(_) => labels.push(&number.integer().to_string()),
                }
            }
            return Ok(());
        }
        let at = numbers.at + 4 * rows.start as u64;
        let ends = self.read(at, 4 * (rows.len() + 1))?;
        let ends = ends.chunks_exact(4);
        let ends: Vec<u32> = ends
            .map(|x| u32::from_le_bytes(x.try_into().expect("4 bytes")))
            .collect();
        let (start, end) = (ends[0], ends[rows.len()]);
        if !ends.is_sorted() || u64::from(end) > text.bytes {
            return Err(self.error("column line: text beyond its end"));
        }
        let texts = self.read(text.at + u64::from(start), (end - start) as usize)?;
        for ends in ends.windows(2) {
            let text = &texts[(ends[0] - start) as usize..(ends[1] - start) as usize];
            let text = str::from_utf8(text)
                .map_err(|_| self.error("column line: not UTF-8, expected text in UTF-8"))?;
            labels.push(text);
        }
        Ok(())
    }
}

/// Whether a file begins as Arrow files do.
fn begins_with_magic<T: Read + Seek>(file: &mut T) -> bool {
    let mut start = [0; 6];
    file.rewind().is_ok() && file.read_exact(&mut start).is_ok() && start == *MAGIC
}
