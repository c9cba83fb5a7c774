//! Segments, circles, boxes and points from delimited text.
//!
//! Four columns are the coordinates of a segment or a box, three are a circle and two a point: found by their names
//! in a header, or the first of a file without one, which has segments or circles. A column `line` names the feature
//! of a drawing, and the others are carried along. A physical line is split by hand, since hardly any has quotes in it and since
//! errors name the line; a record with quotes goes through `csv_core`.

use std::cmp::Reverse;
use std::io::BufRead;
use std::ops::Range;
use std::sync::LazyLock;

use secant::{Circle, Point, Rect, Segment, SegmentsError, Shape};
use serde::Deserialize;

use super::beside::{Beside, Kept};
use super::carried::texts;
use super::labels::Labels;
use super::open::{Source, without_mark};
use super::shapes::{Further, Shapes};
use super::{Drawing, Options, Row, Rows, Side, TakeRows, flattened};
use crate::args::Coordinates;
use crate::error::{Error, Result, shown};
use crate::output::Decimal;

/// What the coordinates of a segment, the center and the radius of a circle, the bounds of a box and the coordinates of a
/// point are called, in lower case and without `_`, `-` and spaces. The names that the outputs use come first. The page
/// reads the same file.
#[derive(Deserialize)]
struct ColumnNames<'a> {
    #[serde(borrow)]
    segment: Vec<[&'a str; 4]>,
    circle: Vec<[&'a str; 3]>,
    aabb: Vec<[&'a str; 4]>,
    point: Vec<[&'a str; 2]>,
}

impl ColumnNames<'_> {
    /// Those of segments.
    fn of_segments(&self) -> impl Iterator<Item = &[&str]> {
        self.segment.iter().map(|names| &names[..])
    }

    /// All of them.
    fn all(&self) -> impl Iterator<Item = &[&str]> {
        let circles = self.circle.iter().map(|names| &names[..]);
        let boxes = self.aabb.iter().map(|names| &names[..]);
        let points = self.point.iter().map(|names| &names[..]);
        self.of_segments().chain(circles).chain(boxes).chain(points)
    }
}

static NAMES: LazyLock<ColumnNames<'_>> = LazyLock::new(|| {
    serde_json::from_str(include_str!("column_names.json")).expect("a file of this crate")
});

/// What is expected of a table of segments.
const SEGMENTS: &str = "a header with x1, y1, x2 and y2, or four numbers";

/// What is expected of a table of shapes.
const SHAPES: &str = "a header with x1, y1, x2 and y2 (segments), x, y and r (circles), xmin, ymin, xmax and ymax (boxes) \
                      or x and y (points), or four numbers or three";

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
    let layout = Layout::of_segments(&records, kept)?;
    drawing(&mut records, &layout, options, memory, take)
}

/// Reads a table of segments, as a drawing, or of other shapes.
pub(super) fn read_side(source: &mut Source, options: Options) -> Result<Side> {
    let kept = Kept::of_drawing(&options, usize::MAX);
    let mut records = Records::begin(source, 2)?;
    let table = Table::of_first(&records, kept)?;
    if let Table::Segments(layout) = &table {
        layout.refuse_three(&records)?;
        let mut rows = Rows::default();
        let drawing = drawing(&mut records, layout, options, usize::MAX, &mut rows)?;
        return Ok(Side::Drawing(rows.finish(drawing)?));
    }
    let mut list = Vec::new();
    let (beside, _) = shape_rows(&mut records, &table, kept, |shape| list.push(shape))?;
    let shapes = Shapes {
        name: records.name().to_owned(),
        list,
        carried: texts(beside.others),
        crs: None,
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
    let layout = Layout::of_segments(&records, kept)?;
    let warnings = layout.guessed(&records).into_iter().collect();
    Ok(Further {
        columns: segment_rows(&mut records, &layout, kept, take)?.others,
        warnings,
    })
}

/// Reads a table of shapes, and gives what is beside them.
pub(super) fn read_shapes(
    source: &mut Source,
    carry: bool,
    take: impl FnMut(Shape<2>),
) -> Result<Further> {
    let kept = Kept::of_list(carry);
    let mut records = Records::begin(source, 2)?;
    let table = Table::of_first(&records, kept)?;
    if let Table::Segments(layout) = &table {
        layout.refuse_three(&records)?;
    }
    let (beside, warnings) = shape_rows(&mut records, &table, kept, take)?;
    Ok(Further {
        columns: beside.others,
        warnings,
    })
}

/// Reads the rows of a table as shapes, and gives what is beside them, and the warnings.
fn shape_rows(
    records: &mut Records<'_>,
    table: &Table,
    kept: Kept,
    mut take: impl FnMut(Shape<2>),
) -> Result<(Beside, Vec<String>)> {
    let mut warnings = Vec::new();
    let beside = match table {
        Table::Segments(layout) => {
            warnings.extend(layout.guessed(records));
            segment_rows(records, layout, kept, |segment| take(segment.into()))?
        }
        Table::Circles(layout) => numbers(records, layout, kept, |[x, y, r]| {
            // The numbers are finite, so that only the sign of the radius can be wrong.
            let circle = Circle::try_new([x, y], r).map_err(|_| {
                format!("{} is {}, expected 0 or more", layout.names[2], Decimal(r))
            })?;
            take(circle.into());
            Ok(())
        })?,
        Table::Boxes(layout) => numbers(records, layout, kept, |[x0, y0, x1, y1]| {
            let rect = Rect::try_new([x0, y0], [x1, y1]).map_err(|error| error.to_string())?;
            take(rect.into());
            Ok(())
        })?,
        Table::Points(layout) => numbers(records, layout, kept, |[x, y]| {
            let point = Point::try_new([x, y]).map_err(|error| error.to_string())?;
            take(point.into());
            Ok(())
        })?,
    };
    Ok((beside, warnings))
}

fn segment_rows(
    records: &mut Records<'_>,
    layout: &Layout<4>,
    kept: Kept,
    mut take: impl FnMut(Segment<2>),
) -> Result<Beside> {
    numbers(records, layout, kept, |[x1, y1, x2, y2]| {
        let segment = Segment::try_new([x1, y1], [x2, y2]).map_err(|error| error.to_string())?;
        take(segment);
        Ok(())
    })
}

/// Reads all rows, and hands the nearest floats of each to `take`, which may say what is wrong with them.
fn numbers<const N: usize>(
    records: &mut Records<'_>,
    layout: &Layout<N>,
    kept: Kept,
    mut take: impl FnMut([f64; N]) -> std::result::Result<(), String>,
) -> Result<Beside> {
    layout.refuse_space(records)?;
    rows(records, layout, kept, |row| take(layout.numbers(row)?))
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
    let others = layout.others.iter().filter(|_| kept.carry);
    let mut beside = Beside {
        feature: feature.map(|_| Labels::default()),
        others: others
            .map(|(_, name)| (name.clone(), Labels::default()))
            .collect(),
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

/// What the rows of a table are.
enum Table {
    Segments(Layout<4>),
    Circles(Layout<3>),
    Boxes(Layout<4>),
    Points(Layout<2>),
}

impl Table {
    /// What the first record says. Numbers without a header are segments or circles.
    fn of_first(records: &Records<'_>, kept: Kept) -> Result<Self> {
        if let Some(layout) = Layout::of_header(records, &NAMES.segment, kept)? {
            return Ok(Self::Segments(layout));
        }
        if let Some(layout) = Layout::of_numbers(records, NAMES.segment[0], kept) {
            return Ok(Self::Segments(layout));
        }
        if let Some(table) = Self::of_other_header(records, kept)? {
            return Ok(table);
        }
        match Layout::of_numbers(records, NAMES.circle[0], kept) {
            Some(layout) => Ok(Self::Circles(layout)),
            None => Err(records.not_a_table(NAMES.all(), SHAPES)),
        }
    }

    /// A header of other shapes than segments.
    fn of_other_header(records: &Records<'_>, kept: Kept) -> Result<Option<Self>> {
        if let Some(layout) = Layout::of_header(records, &NAMES.circle, kept)? {
            return Ok(Some(Self::Circles(layout)));
        }
        if let Some(layout) = Layout::of_header(records, &NAMES.aabb, kept)? {
            return Ok(Some(Self::Boxes(layout)));
        }
        let Some(layout) = Layout::of_header(records, &NAMES.point, kept)? else {
            return Ok(None);
        };
        // With x2 and y2 beside x and y, segments are meant.
        let known = records.known_names();
        let mut of_segments = NAMES.segment.iter().flatten();
        if of_segments.any(|name| known.iter().any(|known| known == name)) {
            return Err(records.not_a_table(NAMES.of_segments(), SHAPES));
        }
        Ok(Some(Self::Points(layout)))
    }

    /// What it is a table of.
    fn name(&self) -> &'static str {
        match self {
            Self::Segments(_) => "segments",
            Self::Circles(_) => "circles",
            Self::Boxes(_) => "boxes",
            Self::Points(_) => "points",
        }
    }
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
    /// The layout of a table of segments, and of nothing else.
    fn of_segments(records: &Records<'_>, kept: Kept) -> Result<Self> {
        if let Some(layout) = Self::of_header(records, &NAMES.segment, kept)? {
            return Ok(layout);
        }
        if let Some(layout) = Self::of_numbers(records, NAMES.segment[0], kept) {
            return Ok(layout);
        }
        Err(match Table::of_other_header(records, kept)? {
            Some(table) => records.error(format_args!(
                "{} is a table of {}, for `join` and for SHAPES of `cast`, expected {SEGMENTS}",
                records.shown_first(),
                table.name(),
            )),
            None => records.not_a_table(NAMES.of_segments(), SEGMENTS),
        })
    }

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

    /// The layout that a header gives, if it has coordinates of such names.
    fn of_header(records: &Records<'_>, names: &[[&str; N]], kept: Kept) -> Result<Option<Self>> {
        let header = records.all_fields();
        let width = header.len();
        let known = records.known_names();
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
        Ok(None)
    }

    /// The layout of a file without a header, if it begins with numbers. One cell that is none is an error in a row.
    fn of_numbers(records: &Records<'_>, names: [&str; N], kept: Kept) -> Option<Self> {
        let width = records.fields.len();
        let is_number = |field| records.field(field).parse::<f64>().is_ok();
        if width < N || !(0..N).any(is_number) {
            return None;
        }
        let others = (N..width).map(|field| (field, format!("column_{}", field + 1)));
        Some(Self {
            is_header: false,
            width,
            coordinates: std::array::from_fn(|field| field),
            names: names.map(str::to_owned),
            feature: None,
            others: kept.names(others),
        })
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

/// Names as a sentence lists them.
fn listed(names: &[&str], and: &str) -> String {
    match names {
        [first @ .., last] if !first.is_empty() => format!("{} {and} {last}", first.join(", ")),
        _ => names.concat(),
    }
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

    /// The error for a first record that has neither such names nor the numbers.
    fn not_a_table<'n>(&self, sets: impl Iterator<Item = &'n [&'n str]>, expected: &str) -> Error {
        match self.nearly(sets) {
            Some(found) => self.error(format_args!("{found}, expected {expected}")),
            None => self.error(format_args!("{}, expected {expected}", self.shown_first())),
        }
    }

    /// The first record, for errors.
    fn shown_first(&self) -> String {
        let delimiter = char::from(self.delimiter.unwrap_or(b','));
        shown(&self.all_fields().join(delimiter.encode_utf8(&mut [0; 4])))
    }

    /// Which names of the set that fits best are in the header, and which are not, where half of them are.
    fn nearly<'n>(&self, sets: impl Iterator<Item = &'n [&'n str]>) -> Option<String> {
        let (header, known) = (self.all_fields(), self.known_names());
        let parts = sets.map(|names| {
            let position = |name: &&str| known.iter().position(|known| known == name);
            let found: Vec<&str> = names
                .iter()
                .filter_map(position)
                .map(|field| header[field])
                .collect();
            let missing = names.iter().filter(|name| position(name).is_none());
            (found, missing.copied().collect::<Vec<&str>>())
        });
        let (found, missing) = parts
            .filter(|(found, missing)| !missing.is_empty() && found.len() >= missing.len())
            .min_by_key(|(found, missing)| (Reverse(found.len()), missing.len()))?;
        Some(format!(
            "found {}, but no {}",
            listed(&found, "and"),
            listed(&missing, "or")
        ))
    }

    /// All fields of the current record.
    fn all_fields(&self) -> Vec<&str> {
        (0..self.fields.len()).map(|n| self.field(n)).collect()
    }

    /// The fields of a header as the names of columns are compared.
    fn known_names(&self) -> Vec<String> {
        let fields = self.all_fields();
        fields.into_iter().map(plain).collect()
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
        // Without coordinates, a delimiter that there are enough fields between; else, for the error, two coordinates.
        let has_fields = |delimiter: &u8| self.fields_between(*delimiter)[0] >= self.columns;
        let has_two = |delimiter: &u8| self.fields_between(*delimiter)[1] >= 2;
        let delimiter = self
            .delimiter
            .or(DELIMITERS.into_iter().find(has_fields))
            .or(DELIMITERS.into_iter().find(has_two))
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
            let known = plain(field);
            let mut names = NAMES.all().flatten();
            let is_number = n < self.columns && field.parse::<f64>().is_ok();
            is_number || names.any(|name| *name == known)
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
