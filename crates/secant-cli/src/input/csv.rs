//! Segments from delimited text.
//!
//! Four columns are the coordinates: found by their names in a header, or the first four of a file
//! without one. A column `line` names the feature, and the others are carried along. A physical line
//! is split by hand, since hardly any has quotes in it and since errors name the line; a record with
//! quotes goes through `csv_core`.

use std::io::BufRead;
use std::ops::Range;

use super::labels::Labels;
use super::open::Source;
use super::{Drawing, segments};
use crate::error::{Error, Result, shown};

/// What the four coordinates are called, in lower case and without `_`, `-` and spaces. The names
/// that the outputs use come first.
const NAMES: [[&str; 4]; 8] = [
    ["x1", "y1", "x2", "y2"],
    ["x0", "y0", "x1", "y1"],
    ["ax", "ay", "bx", "by"],
    ["startx", "starty", "endx", "endy"],
    ["xstart", "ystart", "xend", "yend"],
    ["fromx", "fromy", "tox", "toy"],
    ["xfrom", "yfrom", "xto", "yto"],
    ["lon1", "lat1", "lon2", "lat2"],
];

/// The name of the column that says which feature a segment came from.
const FEATURE: &str = "line";

/// Reads all rows. The columns beside the coordinates are kept only where `carry` says so.
pub(super) fn read(source: &mut Source, carry: bool) -> Result<Drawing> {
    let mut records = Records::new(source);
    if !records.next()? {
        return Err(Error::in_file(
            records.name(),
            "only blank lines, expected a table",
        ));
    }
    let (layout, is_header) = Layout::of_first(&records)?;

    let mut columns = [const { Vec::new() }; 4];
    let mut features = layout.feature.filter(|_| carry).map(|_| Labels::default());
    let mut carried: Vec<_> = match carry {
        true => layout
            .others
            .iter()
            .map(|(_, name)| (name.clone(), Labels::default()))
            .collect(),
        false => Vec::new(),
    };

    let mut more = if is_header { records.next()? } else { true };
    while more {
        if records.fields.len() != layout.width {
            let found = records.fields.len();
            let expected = layout.width;
            return Err(records.error(format_args!("{found} fields, expected {expected}")));
        }
        for (values, (&field, name)) in columns
            .iter_mut()
            .zip(layout.coordinates.iter().zip(&layout.names))
        {
            let text = records.field(field);
            values.push(
                text.parse()
                    .ok()
                    .filter(|x: &f64| x.is_finite())
                    .ok_or_else(|| {
                        records.error(format_args!("{name} is {}", not_a_coordinate(text)))
                    })?,
            );
        }
        if let (Some(labels), Some(field)) = (&mut features, layout.feature) {
            labels.push(records.field(field));
        }
        for ((_, labels), &(field, _)) in carried.iter_mut().zip(&layout.others) {
            labels.push(records.field(field));
        }
        more = records.next()?;
    }

    let name = records.name().to_owned();
    Ok(Drawing {
        segments: segments(&name, columns)?,
        name,
        features,
        carried,
        y_down: false,
    })
}

/// What a cell is that is no finite number, and what was expected.
fn not_a_coordinate(text: &str) -> String {
    if text.is_empty() {
        return "empty, expected a number".to_owned();
    }
    let expected = match text.parse::<f64>() {
        Err(_) => "expected a number",
        Ok(_) if text.contains(|c: char| c.is_ascii_digit()) => {
            "beyond the largest f64, expected at most 1.7976931348623157e308"
        }
        Ok(_) => "expected a finite number",
    };
    format!("{}, {expected}", shown(text))
}

/// Which field of a record is what.
struct Layout {
    /// How many fields a record has.
    width: usize,
    coordinates: [usize; 4],
    /// The names of the coordinates, for errors.
    names: [String; 4],
    feature: Option<usize>,
    /// The columns that are carried along, with names that do not clash in the outputs.
    others: Vec<(usize, String)>,
}

impl Layout {
    /// The layout that the first record tells, and whether that record is a header.
    fn of_first(records: &Records<'_>) -> Result<(Self, bool)> {
        let width = records.fields.len();
        let header: Vec<&str> = (0..width).map(|field| records.field(field)).collect();
        let known: Vec<String> = header
            .iter()
            .map(|name| name.to_lowercase().replace(['_', '-', ' '], ""))
            .collect();
        let position = |name: &str| known.iter().position(|known| known == name);

        for names in NAMES {
            let [Some(x1), Some(y1), Some(x2), Some(y2)] = names.map(position) else {
                continue;
            };
            let feature = position(FEATURE);
            let coordinates = [x1, y1, x2, y2];
            for name in names.iter().chain(&[FEATURE]) {
                if known.iter().filter(|known| known == name).count() > 1 {
                    return Err(records.error(format_args!("two columns {name}, expected one")));
                }
            }
            let others = (0..width)
                .filter(|field| !coordinates.contains(field) && feature != Some(*field))
                .map(|field| (field, header[field].to_owned()));
            let layout = Self {
                width,
                coordinates,
                names: coordinates.map(|field| header[field].to_owned()),
                feature,
                others: distinct(others),
            };
            return Ok((layout, true));
        }

        // A file without a header begins with numbers. One cell that is none is an error in a row.
        if width >= 4 && header[..4].iter().any(|text| text.parse::<f64>().is_ok()) {
            let others = (4..width).map(|field| (field, format!("column_{}", field + 1)));
            let layout = Self {
                width,
                coordinates: [0, 1, 2, 3],
                names: NAMES[0].map(str::to_owned),
                feature: None,
                others: distinct(others),
            };
            return Ok((layout, false));
        }
        let found = shown(&header.join(","));
        Err(records.error(format_args!(
            "{found}, expected a header with x1, y1, x2 and y2, or four numbers"
        )))
    }
}

/// Gives the columns names that differ from each other and, with `_i` and `_j` after them, from the
/// fixed columns of the output: a clash gets a number.
fn distinct(columns: impl Iterator<Item = (usize, String)>) -> Vec<(usize, String)> {
    // `feature_i` is the only fixed name that such a column can meet.
    let mut taken = vec!["feature".to_owned()];
    columns
        .map(|(field, name)| {
            let name = if name.is_empty() {
                format!("column_{}", field + 1)
            } else {
                name
            };
            let numbered = (2..).map(|n| format!("{name}_{n}"));
            let free = std::iter::once(name.clone())
                .chain(numbered)
                .find(|name| !taken.contains(name))
                .expect("there are more numbers than columns");
            taken.push(free.clone());
            (field, free)
        })
        .collect()
}

/// The records of a file, one at a time, in buffers that are used again.
struct Records<'a> {
    source: &'a mut Source,
    delimiter: u8,
    /// The line where the record begins, from 1, and how many lines have been read.
    line: u64,
    lines: u64,
    /// The record as it was read; where it has quotes, `text` is what they stand for.
    raw: Vec<u8>,
    text: Vec<u8>,
    fields: Vec<Range<usize>>,
    quoted: Option<csv_core::Reader>,
}

impl<'a> Records<'a> {
    fn new(source: &'a mut Source) -> Self {
        Self {
            source,
            delimiter: b',',
            line: 0,
            lines: 0,
            raw: Vec::new(),
            text: Vec::new(),
            fields: Vec::new(),
            quoted: None,
        }
    }

    fn name(&self) -> &str {
        &self.source.name
    }

    /// An error in the current record.
    fn error(&self, message: impl std::fmt::Display) -> Error {
        Error::at_line(self.name(), self.line, message)
    }

    /// A field of the current record, without the white space around it.
    fn field(&self, n: usize) -> &str {
        // Every record was checked as a whole, and the delimiters are ASCII; so nothing is lost.
        let field = &self.text[self.fields[n].clone()];
        str::from_utf8(field).unwrap_or_default().trim_ascii()
    }

    /// Goes to the next record that is not blank. `false` at the end.
    fn next(&mut self) -> Result<bool> {
        loop {
            if !self.read_record()? {
                return Ok(false);
            }
            if self.line == 1 && self.raw.starts_with(b"\xef\xbb\xbf") {
                self.raw.drain(..3);
            }
            if !self.raw.trim_ascii().is_empty() {
                break;
            }
        }
        if self.fields.capacity() == 0 {
            self.look_at_first()?;
        }
        self.split();
        if !self.text.is_ascii() {
            self.check_utf8()?;
        }
        Ok(true)
    }

    /// Reads one line into `raw`, without its end, or more where a quoted field goes on.
    fn read_record(&mut self) -> Result<bool> {
        self.raw.clear();
        self.line = self.lines + 1;
        loop {
            let before = self.raw.len();
            let read = self.source.reader.read_until(b'\n', &mut self.raw);
            if read.map_err(|error| self.source.unreadable(&error))? == 0 {
                if before == 0 {
                    return Ok(false);
                }
                return Err(self.error("a quoted field does not end, expected a closing quote"));
            }
            self.lines += 1;
            let quotes = self.raw.iter().filter(|&&b| b == b'"').count();
            if quotes % 2 == 0 {
                break;
            }
        }
        while let Some(b'\n' | b'\r') = self.raw.last() {
            self.raw.pop();
        }
        Ok(true)
    }

    /// What the first record tells of the whole file.
    fn look_at_first(&mut self) -> Result<()> {
        if self.raw.contains(&0) {
            return Err(self.error("a zero byte, expected text in UTF-8"));
        }
        if self.raw.contains(&b'\r') {
            return Err(self.error("lines that end with CR alone, expected LF or CR LF"));
        }
        // Four coordinates have three delimiters between them.
        let occurs_thrice =
            |delimiter: &&u8| self.raw.iter().filter(|b| b == delimiter).count() >= 3;
        self.delimiter = *b"\t;".iter().find(occurs_thrice).unwrap_or(&b',');
        Ok(())
    }

    /// Splits `raw` into fields.
    fn split(&mut self) {
        self.fields.clear();
        if self.raw.contains(&b'"') {
            return self.split_quoted();
        }
        std::mem::swap(&mut self.raw, &mut self.text);
        let mut start = 0;
        for (end, &b) in self.text.iter().enumerate() {
            if b == self.delimiter {
                self.fields.push(start..end);
                start = end + 1;
            }
        }
        self.fields.push(start..self.text.len());
    }

    fn split_quoted(&mut self) {
        let delimiter = self.delimiter;
        let reader = self
            .quoted
            .get_or_insert_with(|| csv_core::ReaderBuilder::new().delimiter(delimiter).build());
        reader.reset();
        // Taking quotes away makes nothing longer, and each field but the last has a delimiter.
        self.text.resize(self.raw.len(), 0);
        let mut ends = vec![0; self.raw.len() + 1];
        let (mut read, mut written, mut count) = (0, 0, 0);
        loop {
            let (result, bytes_in, bytes_out, fields) = reader.read_record(
                &self.raw[read..],
                &mut self.text[written..],
                &mut ends[count..],
            );
            read += bytes_in;
            written += bytes_out;
            count += fields;
            match result {
                // The end of the input is told by reading nothing more of it.
                csv_core::ReadRecordResult::InputEmpty => {}
                _ => break,
            }
        }
        self.text.truncate(written);
        let mut start = 0;
        for &end in &ends[..count] {
            self.fields.push(start..end);
            start = end;
        }
    }

    fn check_utf8(&self) -> Result<()> {
        for (n, field) in (1..).zip(&self.fields) {
            if str::from_utf8(&self.text[field.clone()]).is_err() {
                return Err(self.error(format_args!(
                    "field {n} is not UTF-8, expected text in UTF-8"
                )));
            }
        }
        Ok(())
    }
}
