//! Rows of coordinates in temporary files.

use std::io;
use std::path::Path;

use secant::{DecimalUnit, Decimals, Segments, SegmentsError};

use super::store::Store;
#[cfg(feature = "arrow")]
use crate::input::CoordinateColumns;
use crate::input::{Row, TakeRows};

/// About as many bytes are written and read at a time.
pub(super) const CHUNK: usize = 1 << 16;

/// Rows that were written together.
#[derive(Clone, Copy, Debug)]
pub(super) struct Chunk {
    at: u64,
    bytes: usize,
    pub(super) rows: usize,
}

/// How many rows some chunks have.
pub(super) fn count(chunks: &[Chunk]) -> usize {
    chunks.iter().map(|chunk| chunk.rows).sum()
}

/// How many bytes a row of some chunks has in the file, on average.
pub(super) fn bytes_of_row(chunks: &[Chunk]) -> u64 {
    let bytes: usize = chunks.iter().map(|chunk| chunk.bytes).sum();
    bytes as u64 / (count(chunks) as u64).max(1)
}

/// Some rows of a file, in its order.
pub(super) struct Part {
    /// The id of each.
    pub(super) ids: Vec<u32>,
    pub(super) segments: Segments<'static>,
}

/// Records of rows that are not written yet.
#[derive(Default)]
pub(super) struct Buffer {
    pub(super) bytes: Vec<u8>,
    rows: usize,
}

impl Buffer {
    /// Adds a record.
    pub(super) fn push(&mut self, record: &[u8]) {
        self.bytes.extend_from_slice(record);
        self.rows += 1;
    }

    fn push_row(&mut self, id: u32, row: Row<'_>) {
        self.rows += 1;
        self.bytes.extend_from_slice(&id.to_le_bytes());
        match row {
            Row::Floats(numbers) => {
                for x in numbers {
                    self.bytes.extend_from_slice(&x.to_le_bytes());
                }
            }
            Row::Decimals(texts) => {
                let start = self.bytes.len();
                self.bytes.extend_from_slice(&[0; 4]);
                for (n, text) in texts.iter().enumerate() {
                    if n > 0 {
                        self.bytes.push(b',');
                    }
                    self.bytes.extend_from_slice(text.as_bytes());
                }
                let length = u32::try_from(self.bytes.len() - start - 4);
                let length = length.expect("a coordinate is shorter than 2^30");
                self.bytes[start..start + 4].copy_from_slice(&length.to_le_bytes());
            }
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.rows == 0
    }

    /// Whether there is enough to be written, of at most so many rows.
    pub(super) fn is_full(&self, bytes: usize, rows: usize) -> bool {
        self.bytes.len() >= bytes || self.rows >= rows
    }

    /// Writes the records.
    pub(super) fn flush(&mut self, store: &mut Store) -> io::Result<Chunk> {
        let chunk = Chunk {
            at: store.end(),
            bytes: self.bytes.len(),
            rows: self.rows,
        };
        store.append(&self.bytes)?;
        self.bytes.clear();
        self.rows = 0;
        Ok(chunk)
    }
}

/// What the coordinates of a set are written as.
#[derive(Clone, Debug, Default)]
pub(super) enum Numbers {
    #[default]
    Floats,
    /// Text, in this unit.
    Decimals(Box<DecimalUnit>),
}

impl Numbers {
    pub(super) fn digits(&self) -> u32 {
        match self {
            Self::Floats => 0,
            Self::Decimals(unit) => unit.digits(),
        }
    }

    /// Reads the rows of some chunks.
    pub(super) fn read(&self, store: &Store, chunks: &[Chunk]) -> io::Result<Part> {
        let mut reader = PartReader::new(self, count(chunks));
        let mut bytes = Vec::new();
        for chunk in chunks {
            bytes.resize(chunk.bytes, 0);
            store.read(chunk.at, &mut bytes)?;
            reader.push(&bytes, |_| ());
        }
        Ok(reader.finish())
    }

    /// Reads the rows of a chunk after a record of an earlier one, or none.
    pub(super) fn read_chunk(
        &self,
        store: &Store,
        chunk: Chunk,
        before: &[u8],
    ) -> io::Result<(Part, Records)> {
        let mut bytes = before.to_vec();
        bytes.resize(before.len() + chunk.bytes, 0);
        store.read(chunk.at, &mut bytes[before.len()..])?;
        let mut reader = PartReader::new(self, chunk.rows + 1);
        let mut starts = vec![0];
        reader.push(&bytes, |length| {
            starts.push(starts[starts.len() - 1] + length)
        });
        Ok((reader.finish(), Records { bytes, starts }))
    }
}

/// The bytes of rows.
pub(super) struct Records {
    bytes: Vec<u8>,
    starts: Vec<usize>,
}

impl Records {
    pub(super) fn get(&self, row: usize) -> &[u8] {
        &self.bytes[self.starts[row]..self.starts[row + 1]]
    }
}

/// Reads records.
struct PartReader<'n> {
    numbers: &'n Numbers,
    ids: Vec<u32>,
    columns: [Vec<f64>; 4],
    decimals: Decimals,
}

impl<'n> PartReader<'n> {
    fn new(numbers: &'n Numbers, rows: usize) -> Self {
        let floats = match numbers {
            Numbers::Floats => rows,
            Numbers::Decimals(_) => 0,
        };
        Self {
            numbers,
            ids: Vec::with_capacity(rows),
            columns: [(); 4].map(|()| Vec::with_capacity(floats)),
            decimals: Decimals::default(),
        }
    }

    /// Reads whole records. `done` hears of the length of each.
    fn push(&mut self, mut bytes: &[u8], mut done: impl FnMut(usize)) {
        while !bytes.is_empty() {
            let (id, rest) = bytes.split_at(4);
            self.ids
                .push(u32::from_le_bytes(id.try_into().expect("4 bytes")));
            let rest = match self.numbers {
                Numbers::Floats => {
                    let (numbers, rest) = rest.split_at(32);
                    for (column, x) in self.columns.iter_mut().zip(numbers.chunks_exact(8)) {
                        column.push(f64::from_le_bytes(x.try_into().expect("8 bytes")));
                    }
                    rest
                }
                Numbers::Decimals(_) => {
                    let (length, rest) = rest.split_at(4);
                    let length = u32::from_le_bytes(length.try_into().expect("4 bytes"));
                    let (text, rest) = rest.split_at(length as usize);
                    let text = str::from_utf8(text).expect("it was written as text");
                    let mut texts = text.split(',');
                    let row = [(); 4].map(|()| texts.next().expect("four numbers"));
                    let read = self.decimals.push(row);
                    read.expect("it was read before");
                    rest
                }
            };
            done(bytes.len() - rest.len());
            bytes = rest;
        }
    }

    fn finish(self) -> Part {
        let [x1, y1, x2, y2] = self.columns;
        let segments = match self.numbers {
            Numbers::Floats => Segments::try_new(x1, y1, x2, y2),
            Numbers::Decimals(unit) => self.decimals.finish_in(unit),
        };
        Part {
            ids: self.ids,
            segments: segments.expect("they were read before"),
        }
    }
}

/// All rows of a drawing, written as they are read.
pub(super) struct Spool {
    pub(super) store: Store,
    pub(super) chunks: Vec<Chunk>,
    pub(super) numbers: Numbers,
    pub(super) bounds: Option<([f64; 2], [f64; 2])>,
    pub(super) zero_length: usize,
    /// Why a row could not be written.
    pub(super) failed: Option<io::Error>,
    /// The rows of a chunk.
    most: usize,
    next: Option<u32>,
    buffer: Buffer,
    rows: Vec<[f64; 4]>,
    decimals: Decimals,
}

impl Spool {
    pub(super) fn create(folder: &Path, most: usize) -> io::Result<Self> {
        Ok(Self {
            store: Store::create(folder)?,
            chunks: Vec::new(),
            numbers: Numbers::Floats,
            bounds: None,
            zero_length: 0,
            failed: None,
            most,
            next: Some(0),
            buffer: Buffer::default(),
            rows: Vec::new(),
            decimals: Decimals::default(),
        })
    }

    /// Writes the rows that are not written yet.
    pub(super) fn flush(&mut self) -> io::Result<()> {
        if self.buffer.is_empty() {
            return Ok(());
        }
        self.chunks.push(self.buffer.flush(&mut self.store)?);
        let segments = if self.rows.is_empty() {
            let rows = std::mem::take(&mut self.decimals);
            if let Numbers::Floats = self.numbers {
                self.numbers = Numbers::Decimals(Box::default());
            }
            if let Numbers::Decimals(unit) = &mut self.numbers {
                unit.add(&rows);
            }
            rows.finish().expect("a chunk has few rows")
        } else {
            let rows = self.rows.drain(..);
            rows.map(|[x1, y1, x2, y2]| secant::Segment::new([x1, y1], [x2, y2]))
                .collect()
        };
        self.zero_length += segments.zero_length();
        let (low, high) = segments.bounds().expect("a chunk has rows");
        let (min, max) = self.bounds.unwrap_or((low, high));
        self.bounds = Some((
            [0, 1].map(|k| min[k].min(low[k])),
            [0, 1].map(|k| max[k].max(high[k])),
        ));
        Ok(())
    }
}

impl TakeRows for Spool {
    /// Takes the next row. An error that is not of the row is kept.
    fn take(&mut self, row: Row<'_>) -> Result<(), SegmentsError> {
        match row {
            Row::Decimals(texts) => self.decimals.push(texts)?,
            Row::Floats(numbers) => self.rows.push(numbers),
        }
        let id = self.next.ok_or(SegmentsError::TooMany)?;
        self.next = id.checked_add(1).filter(|&next| next < u32::MAX);
        self.buffer.push_row(id, row);
        if self.buffer.is_full(CHUNK, self.most) {
            self.flush().map_err(|error| {
                self.failed = Some(error);
                SegmentsError::TooMany
            })?;
        }
        Ok(())
    }

    /// Integers are written as decimals.
    #[cfg(feature = "arrow")]
    fn take_columns(&mut self, columns: CoordinateColumns<'_>) -> Result<(), SegmentsError> {
        match columns {
            CoordinateColumns::Floats(columns) => {
                for row in 0..columns[0].len() {
                    self.take(Row::Floats(columns.map(|column| column[row])))?;
                }
            }
            CoordinateColumns::Integers(columns) => {
                for row in 0..columns[0].len() {
                    let texts = columns.map(|column| column[row].to_string());
                    self.take(Row::Decimals(texts.each_ref().map(|text| &**text)))?;
                }
            }
        }
        Ok(())
    }
}
