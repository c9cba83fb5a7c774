//! Segments and circles from delimited text.
//!
//! Four columns are the coordinates of a segment, three are a circle: found by their names in a header,
//! or the first of a file without one. A column `line` names the feature of a drawing, and the others
//! are carried along. A physical line is split by hand, since hardly any has quotes in it and since
//! errors name the line; a record with quotes goes through `csv_core`.

use std::io::BufRead;
use std::ops::Range;
use std::sync::LazyLock;

use secant::{Circle, Segment, SegmentsError, Shape};
use serde::Deserialize;

use super::beside::{Beside, Kept};
use super::labels::Labels;
use super::open::{Source, without_mark};
use super::shapes::{Further, Shapes, texts};
use super::{Drawing, Options, Row, Rows, Side, TakeRows, flattened};
use crate::args::Coordinates;
use crate::error::{Error, Result, shown};
use crate::output::Decimal;

/// What the coordinates of a segment, and the center and the radius of a circle, are called, in lower case and without `_`, `-`
/// and spaces. The names that the outputs use come first. The page reads the same file.
#[derive(Deserialize)]
struct ColumnNames<'a> {
    #[serde(borrow)]
    segment: Vec<[&'a str; 4]>,
    circle: Vec<[&'a str; 3]>,
}

static NAMES: LazyLock<ColumnNames<'_>> = LazyLock::new(|| {
    serde_json::from_str(include_str!("column_names.json")).expect("a file of this crate")
});

/// What is expected of a table of segments.
const SEGMENTS: &str = "a header with x1, y1, x2 and y2, or four numbers";

/// What is expected of a table of segments or circles.
const SHAPES: &str = "a header with x1, y1, x2 and y2 or with x, y and r, or four numbers or three";

/// Hands the rows of a drawing to `take`, one at a time; the drawing has no segments. The columns beside the
/// coordinates take so much memory at most, and are kept only where the options say so.
pub(super) fn read_rows(
    source: &mut Source,
    options: Options,
    memory: usize,
    take: &mut impl TakeRows,
) -> Result<Drawing> {
    let kept = Kept::of_drawing(&options, memory);
    let mut records = Records::begin(source, 4)?;
    let layout = Layout::of_first(&records, &NAMES.segment, kept)?
        .ok_or_else(|| records.not_a_table(SEGMENTS))?;
    drawing(&mut records, &layout, options, memory, take)
}

/// Reads a table of segments, as a drawing, or of circles.
pub(super) fn read_side(source: &mut Source, options: Options) -> Result<Side> {
    let kept = Kept::of_drawing(&options, usize::MAX);
    let mut records = Records::begin(source, 3)?;
    if let Some(layout) = Layout::of_first(&records, &NAMES.segment, kept)? {
        layout.refuse_three(&records)?;
        let mut rows = Rows::default();
        let drawing = drawing(&mut records, &layout, options, usize::MAX, &mut rows)?;
        return Ok(Side::Drawing(rows.finish(drawing)?));
    }
    let layout = Layout::of_first(&records, &NAMES.circle, kept)?
        .ok_or_else(|| records.not_a_table(SHAPES))?;
    let mut list = Vec::new();
    let beside = circle_rows(&mut records, &layout, kept, |circle| list.push(circle))?;
    let shapes = Shapes {
        name: records.name().to_owned(),
        list,
        carried: texts(beside.others),
        warnings: Vec::new(),
    };
    Ok(Side::Shapes(shapes, beside.feature))
}

/// Hands the rows of a drawing to `take`.
fn drawing(
    records: &mut Records<'_>,
    layout: &Layout<4>,
    options: Options,
    memory: usize,
    take: &mut impl TakeRows,
) -> Result<Drawing> {
    let kept = Kept::of_drawing(&options, memory);
    let third = layout.third_coordinate(records);
    let flattened = third.map(|column| records.error(flattened(column)).to_string());
    let guessed = layout.guessed(records);
    let coordinates = options.coordinates.unwrap_or(Coordinates::Decimal);
    let beside = match coordinates {
        Coordinates::Decimal => rows(records, layout, kept, |row| {
            take.take(Row::Decimals(row))
                .map_err(|error| layout.not_a_decimal(row, error))
        })?,
        Coordinates::F64 => rows(records, layout, kept, |row| {
            take.take(Row::Floats(layout.numbers(row)?))
                .map_err(|error| error.to_string())
        })?,
    };
    let mut drawing = Drawing::without_segments(records.name(), coordinates, beside, &options)?;
    drawing.warnings.extend(flattened);
    drawing.warnings.extend(guessed);
    Ok(drawing)
}

/// Reads a table of segments, and gives what is beside them.
pub(super) fn read_segments(
    source: &mut Source,
    carry: bool,
    take: impl FnMut(Segment<2>),
) -> Result<Further> {
    let kept = Kept::of_list(carry);
    let mut records = Records::begin(source, 4)?;
    match Layout::of_first(&records, &NAMES.segment, kept)? {
        Some(layout) => segment_rows(&mut records, &layout, kept, take),
        None => Err(records.not_a_table(SEGMENTS)),
    }
}

/// Reads a table of segments or of circles, and gives what is beside them.
pub(super) fn read_shapes(
    source: &mut Source,
    carry: bool,
    mut take: impl FnMut(Shape<2>),
) -> Result<Further> {
    let kept = Kept::of_list(carry);
    let mut records = Records::begin(source, 3)?;
    if let Some(layout) = Layout::of_first(&records, &NAMES.segment, kept)? {
        layout.refuse_three(&records)?;
        return segment_rows(&mut records, &layout, kept, |segment| take(segment.into()));
    }
    let layout = Layout::of_first(&records, &NAMES.circle, kept)?
        .ok_or_else(|| records.not_a_table(SHAPES))?;
    Ok(Further {
        columns: circle_rows(&mut records, &layout, kept, take)?.others,
        warnings: Vec::new(),
    })
}

fn circle_rows(
    records: &mut Records<'_>,
    layout: &Layout<3>,
    kept: Kept,
    mut take: impl FnMut(Shape<2>),
) -> Result<Beside> {
    layout.refuse_space(records)?;
    rows(records, layout, kept, |row| {
        let [x, y, r] = layout.numbers(row)?;
        // The numbers are finite, so that only the sign of the radius can be wrong.
        let circle = Circle::try_new([x, y], r)
            .map_err(|_| format!("{} is {}, expected 0 or more", layout.names[2], Decimal(r)))?;
        take(circle.into());
        Ok(())
    })
}

fn segment_rows(
    records: &mut Records<'_>,
    layout: &Layout<4>,
    kept: Kept,
    mut take: impl FnMut(Segment<2>),
) -> Result<Further> {
    layout.refuse_space(records)?;
    let warnings = layout.guessed(records).into_iter().collect();
    let beside = rows(records, layout, kept, |row| {
        let [x1, y1, x2, y2] = layout.numbers(row)?;
        let segment = Segment::try_new([x1, y1], [x2, y2]).map_err(|error| error.to_string())?;
        take(segment);
        Ok(())
    })?;
    Ok(Further {
        columns: beside.others,
        warnings,
    })
}

/// Reads all rows, and hands the cells of the coordinates of each to `take`, which may say what is wrong with
/// them.
fn rows<const N: usize>(
    records: &mut Records<'_>,
    layout: &Layout<N>,
    kept: Kept,
    mut take: impl FnMut([&str; N]) -> std::result::Result<(), String>,
) -> Result<Beside> {
    let feature = layout.feature.filter(|_| kept.keeps_feature());
    let mut beside = Beside {
        feature: feature.map(|_| Labels::default()),
        others: match kept.carry {
            true => layout
                .others
                .iter()
                .map(|(_, name)| (name.clone(), Labels::default()))
                .collect(),
            false => Vec::new(),
        },
    };

    let mut more = if layout.is_header {
        records.next()?
    } else {
        true
    };
    let mut read = 0_u32;
    while more {
        if records.fields.len() != layout.width {
            let found = records.fields.len();
            let expected = layout.width;
            return Err(records.error(format_args!("{found} fields, expected {expected}")));
        }
        let row = layout.coordinates.map(|field| records.field(field));
        take(row).map_err(|wrong| records.error(wrong))?;
        if let (Some(labels), Some(field)) = (&mut beside.feature, layout.feature) {
            labels.push(records.field(field));
        }
        for ((_, labels), &(field, _)) in beside.others.iter_mut().zip(&layout.others) {
            labels.push(records.whole_field(field));
        }
        read = read.wrapping_add(1);
        if read.is_multiple_of(4096) {
            beside.check(kept).map_err(|wrong| records.error(wrong))?;
        }
        more = records.next()?;
    }
    Ok(beside)
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
struct Layout<const N: usize> {
    /// Whether the first record is a header.
    is_header: bool,
    /// How many fields a record has.
    width: usize,
    coordinates: [usize; N],
    /// The names of the coordinates, for errors.
    names: [String; N],
    feature: Option<usize>,
    /// The columns that are carried along, with names that do not clash in the outputs.
    others: Vec<(usize, String)>,
}

impl Layout<4> {
    /// Refuses a first row of three numbers and a text, where a circle may be meant: it is one with a name, or a
    /// segment with an error.
    fn refuse_three(&self, records: &Records<'_>) -> Result<()> {
        let are_numbers = [0, 1, 2, 3].map(|field| records.field(field).parse::<f64>().is_ok());
        if self.is_header || are_numbers != [true, true, true, false] {
            return Ok(());
        }
        let wrong = not_a_coordinate(records.field(3));
        let y2 = &self.names[3];
        Err(records.error(format_args!(
            "{y2} is {wrong}, or a header with x, y and r for circles"
        )))
    }

    /// The warning that the first four columns of a file without a header are the coordinates, where more of its first
    /// row are numbers: one of them may be an id.
    fn guessed(&self, records: &Records<'_>) -> Option<String> {
        let is_number = |field| records.field(field).parse::<f64>().is_ok();
        if self.is_header || !(4..self.width).any(is_number) {
            return None;
        }
        let width = self.width;
        let message = format_args!("no header: columns 1 to 4 of {width} are x1, y1, x2 and y2");
        Some(records.error(message).to_string())
    }

    /// What is wrong with a row of segments.
    fn not_a_decimal(&self, row: [&str; 4], error: SegmentsError) -> String {
        let (column, expected) = match error {
            SegmentsError::NotDecimal { column, .. } | SegmentsError::NotFinite { column, .. } => {
                (column, None)
            }
            SegmentsError::TooLong { column, .. } => (
                column,
                Some("expected at most 10000 digits after the point"),
            ),
            other => return other.to_string(),
        };
        let k = NAMES.segment[0].iter().position(|name| *name == column);
        let k = k.expect("a column of segments");
        let wrong = match expected {
            None => not_a_coordinate(row[k]),
            Some(expected) => format!("{}, {expected}", shown(row[k])),
        };
        format!("{} is {wrong}", self.names[k])
    }
}

impl<const N: usize> Layout<N> {
    /// The nearest floats of a row.
    fn numbers(&self, row: [&str; N]) -> std::result::Result<[f64; N], String> {
        let mut numbers = [0.0; N];
        for ((number, text), name) in numbers.iter_mut().zip(row).zip(&self.names) {
            *number = text
                .parse()
                .ok()
                .filter(|x: &f64| x.is_finite())
                .ok_or_else(|| format!("{name} is {}", not_a_coordinate(text)))?;
        }
        Ok(numbers)
    }

    /// The layout that the first record gives, if it is one of coordinates with such names.
    fn of_first(records: &Records<'_>, names: &[[&str; N]], kept: Kept) -> Result<Option<Self>> {
        let width = records.fields.len();
        let header: Vec<&str> = (0..width).map(|field| records.field(field)).collect();
        let known: Vec<String> = header.iter().map(|name| plain(name)).collect();
        let position = |name: &str| known.iter().position(|known| known == name);

        for names in names {
            let found = names.map(position);
            if found.contains(&None) {
                continue;
            }
            let coordinates = found.map(|field| field.expect("found above"));
            let feature = kept.feature.and_then(position);
            for name in names.iter().chain(&kept.feature) {
                if known.iter().filter(|known| known == name).count() > 1 {
                    return Err(records.error(format_args!("two columns {name}, expected one")));
                }
            }
            let others = (0..width)
                .filter(|field| !coordinates.contains(field) && feature != Some(*field))
                .map(|field| (field, header[field].to_owned()));
            return Ok(Some(Self {
                is_header: true,
                width,
                coordinates,
                names: coordinates.map(|field| header[field].to_owned()),
                feature,
                others: kept.names(others),
            }));
        }

        // A file without a header begins with numbers. One cell that is none is an error in a row.
        if width >= N && header[..N].iter().any(|text| text.parse::<f64>().is_ok()) {
            let others = (N..width).map(|field| (field, format!("column_{}", field + 1)));
            return Ok(Some(Self {
                is_header: false,
                width,
                coordinates: std::array::from_fn(|field| field),
                names: names[0].map(str::to_owned),
                feature: None,
                others: kept.names(others),
            }));
        }
        Ok(None)
    }

    /// A column of the third coordinate of shapes in space, which only a header names.
    fn third_coordinate<'r>(&self, records: &'r Records<'_>) -> Option<&'r str> {
        let third = |name: &String| plain(name).replace('x', "z");
        let is_third = |field: &usize| {
            let name = plain(records.field(*field));
            name.contains('z') && self.names.iter().any(|x| third(x) == name)
        };
        (0..self.width)
            .filter(|_| self.is_header)
            .find(is_third)
            .map(|field| records.field(field))
    }

    /// Refuses shapes in space, which would be flattened without a word.
    fn refuse_space(&self, records: &Records<'_>) -> Result<()> {
        match self.third_coordinate(records) {
            Some(column) => Err(records.error(format_args!(
                "a column {column}: shapes in space are still to come, expected x and y only"
            ))),
            None => Ok(()),
        }
    }
}

/// A part of a text without the white space around it.
fn trimmed(text: &[u8], part: Range<usize>) -> Range<usize> {
    let start = part.end - text[part.clone()].trim_ascii_start().len();
    start..start + text[start..part.end].trim_ascii_end().len()
}

/// A name in lower case, without what separates its words.
fn plain(name: &str) -> String {
    name.to_lowercase().replace(['_', '-', ' '], "")
}

/// What separates fields: the first of these that there are enough coordinates between, else enough fields.
const DELIMITERS: [u8; 3] = *b"\t;,";

/// Where a text is in a record: a quote begins a quoted field only at the start of a field, as in `csv_core`.
#[derive(Clone, Copy, PartialEq)]
enum Place {
    FieldStart,
    Unquoted,
    Quoted,
    /// After a quote in a quoted field, which ends it, or is the first of two that stand for one.
    QuoteInQuoted,
}

impl Place {
    /// The place after one more byte.
    fn after(self, b: u8, is_delimiter: bool) -> Self {
        match (self, b) {
            (Self::FieldStart | Self::QuoteInQuoted, b'"') => Self::Quoted,
            (Self::Quoted, b'"') => Self::QuoteInQuoted,
            (Self::Quoted, _) => Self::Quoted,
            _ if is_delimiter => Self::FieldStart,
            _ => Self::Unquoted,
        }
    }

    /// The place after a text.
    fn after_all(self, text: &[u8], delimiter: u8) -> Self {
        text.iter()
            .fold(self, |place, &b| place.after(b, b == delimiter))
    }
}

/// The records of a file, one at a time, in buffers that are used again.
struct Records<'a> {
    source: &'a mut Source,
    /// How many columns there are at least.
    columns: usize,
    /// Not known before the first record is read.
    delimiter: Option<u8>,
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
    /// Goes to the first record of a table that has so many columns or more.
    fn begin(source: &'a mut Source, columns: usize) -> Result<Self> {
        let mut records = Self {
            source,
            columns,
            delimiter: None,
            line: 0,
            lines: 0,
            raw: Vec::new(),
            text: Vec::new(),
            fields: Vec::new(),
            quoted: None,
        };
        if records.next()? {
            return Ok(records);
        }
        Err(Error::in_file(
            records.name(),
            "only blank lines, expected a table",
        ))
    }

    fn name(&self) -> &str {
        &self.source.name
    }

    /// An error in the current record.
    fn error(&self, message: impl std::fmt::Display) -> Error {
        Error::at_line(self.name(), self.line, message)
    }

    /// The error for a first record that has neither the names nor the numbers.
    fn not_a_table(&self, expected: &str) -> Error {
        let fields: Vec<&str> = (0..self.fields.len()).map(|n| self.field(n)).collect();
        let delimiter = char::from(self.delimiter.unwrap_or(b','));
        let found = shown(&fields.join(delimiter.encode_utf8(&mut [0; 4])));
        self.error(format_args!("{found}, expected {expected}"))
    }

    /// A field of the current record, without the white space around it that is not in quotes.
    fn whole_field(&self, n: usize) -> &str {
        // Every record was checked as a whole, and the delimiters are ASCII; so nothing is lost.
        let field = &self.text[self.fields[n].clone()];
        str::from_utf8(field).unwrap_or_default()
    }

    /// A field of the current record, without the white space around it.
    fn field(&self, n: usize) -> &str {
        self.whole_field(n).trim_ascii()
    }

    /// Goes to the next record that is not blank. `false` at the end.
    fn next(&mut self) -> Result<bool> {
        let is_first = self.delimiter.is_none();
        loop {
            if !self.read_record()? {
                return Ok(false);
            }
            // A row of empty cells is no blank line, also where tabs are between them.
            let is_tab = |b: u8| self.delimiter == Some(b'\t') && b == b'\t';
            if self
                .raw
                .iter()
                .any(|&b| !b.is_ascii_whitespace() || is_tab(b))
            {
                break;
            }
        }
        if is_first {
            self.look_at_first()?;
        }
        self.split()?;
        if !self.text.is_ascii() {
            self.check_utf8()?;
        }
        Ok(true)
    }

    /// Reads one line into `raw`, without its end, or more where a quoted field goes on.
    fn read_record(&mut self) -> Result<bool> {
        self.raw.clear();
        self.line = self.lines + 1;
        let mut places = [Place::FieldStart; DELIMITERS.len()];
        loop {
            let before = self.raw.len();
            let read = self.source.reader.read_until(b'\n', &mut self.raw);
            if read.map_err(|error| self.source.unreadable(&error))? == 0 {
                if before == 0 {
                    return Ok(false);
                }
                return Err(self.error("a quoted field does not end, expected a closing quote"));
            }
            if self.lines == 0 {
                let mark = self.raw.len() - without_mark(self.line, &self.raw).len();
                self.raw.drain(..mark);
            }
            self.lines += 1;
            let is_whole = match self.delimiter {
                Some(delimiter) => {
                    places[0] = places[0].after_all(&self.raw[before..], delimiter);
                    places[0] != Place::Quoted
                }
                None => self.ends_first(before, &mut places),
            };
            if is_whole {
                break;
            }
        }
        while let Some(b'\n' | b'\r') = self.raw.last() {
            self.raw.pop();
        }
        Ok(true)
    }

    /// Whether the first record ends with the line that begins here: for a delimiter that there are enough coordinates
    /// between, which is then known, or else for all. A quote begins a field for some of them only.
    fn ends_first(&mut self, from: usize, places: &mut [Place; DELIMITERS.len()]) -> bool {
        for (place, delimiter) in places.iter_mut().zip(DELIMITERS) {
            // The record of this one ended before.
            if from > 0 && *place != Place::Quoted {
                continue;
            }
            *place = place.after_all(&self.raw[from..], delimiter);
            if *place != Place::Quoted && self.fields_between(delimiter)[1] >= self.columns {
                self.delimiter = Some(delimiter);
                return true;
            }
        }
        !places.contains(&Place::Quoted)
    }

    /// What the first record says of the whole file.
    fn look_at_first(&mut self) -> Result<()> {
        if self.raw.contains(&0) {
            return Err(self.error("a zero byte, expected text in UTF-8"));
        }
        // Without coordinates, a delimiter that there are enough fields between.
        let has_fields = |delimiter: &u8| self.fields_between(*delimiter)[0] >= self.columns;
        let delimiter = self
            .delimiter
            .or(DELIMITERS.into_iter().find(has_fields))
            .unwrap_or(b',');
        let mut place = Place::FieldStart;
        for b in &self.raw {
            place = place.after(*b, *b == delimiter);
            if *b == b'\r' && place != Place::Quoted {
                return Err(self.error("lines that end with CR alone, expected LF or CR LF"));
            }
        }
        self.delimiter = Some(delimiter);
        Ok(())
    }

    /// How many fields the first record has with a delimiter, and how many of them are names of coordinates, or numbers
    /// where coordinates are.
    fn fields_between(&self, delimiter: u8) -> [usize; 2] {
        let is_coordinate = |field: &[u8], n: usize| {
            let field = str::from_utf8(field).unwrap_or_default();
            let field = field.trim().trim_matches('"');
            let mut names = NAMES
                .segment
                .iter()
                .flatten()
                .chain(NAMES.circle.iter().flatten());
            let is_number = n < self.columns && field.parse::<f64>().is_ok();
            is_number || names.any(|name| *name == plain(field))
        };
        let (mut place, mut start) = (Place::FieldStart, 0);
        let mut found = [0; 2];
        let mut add = |field| {
            found[1] += usize::from(is_coordinate(field, found[0]));
            found[0] += 1;
        };
        for (at, b) in self.raw.iter().enumerate() {
            place = place.after(*b, *b == delimiter);
            if *b == delimiter && place == Place::FieldStart {
                add(&self.raw[start..at]);
                start = at + 1;
            }
        }
        add(&self.raw[start..]);
        found
    }

    /// Splits `raw` into fields.
    fn split(&mut self) -> Result<()> {
        let delimiter = self.delimiter.expect("known by the first record");
        self.fields.clear();
        if self.raw.contains(&b'"') {
            return self.split_quoted(delimiter);
        }
        std::mem::swap(&mut self.raw, &mut self.text);
        let mut start = 0;
        for (end, &b) in self.text.iter().enumerate() {
            if b == delimiter {
                self.fields.push(trimmed(&self.text, start..end));
                start = end + 1;
            }
        }
        self.fields
            .push(trimmed(&self.text, start..self.text.len()));
        Ok(())
    }

    fn split_quoted(&mut self, delimiter: u8) -> Result<()> {
        let reader = self
            .quoted
            .get_or_insert_with(|| csv_core::ReaderBuilder::new().delimiter(delimiter).build());
        reader.reset();
        // Taking quotes away makes nothing longer, and each field but the last has a delimiter.
        self.text.resize(self.raw.len(), 0);
        let (mut read, mut written) = (0, 0);
        let (mut raw_start, mut start) = (0, 0);
        loop {
            let (result, bytes_in, bytes_out) =
                reader.read_field(&self.raw[read..], &mut self.text[written..]);
            read += bytes_in;
            written += bytes_out;
            match result {
                // The input ends where a read gives nothing.
                csv_core::ReadFieldResult::InputEmpty => {}
                csv_core::ReadFieldResult::Field { record_end } => {
                    // White space in quotes is a part of the field.
                    self.fields.push(match self.raw.get(raw_start) {
                        Some(b'"') => start..written,
                        _ => trimmed(&self.text, start..written),
                    });
                    (raw_start, start) = (read, written);
                    if record_end {
                        break;
                    }
                }
                _ => break,
            }
        }
        self.text.truncate(written);
        match self.raw[read..].trim_ascii() {
            [] => Ok(()),
            rest => {
                let rest = shown(&String::from_utf8_lossy(rest)).to_string();
                Err(self.error(format_args!(
                    "{rest} after the end of a record, expected quotes around a field with line ends"
                )))
            }
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
