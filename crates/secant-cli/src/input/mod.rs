//! What the program reads: drawings, as segments with what is known of where they came from, and lists
//! of shapes of any type.

#[cfg(feature = "arrow")]
mod arrow;
mod csv;
mod labels;
mod literal;
mod ndjson;
pub(crate) mod object;
mod open;
mod shapes;
mod side;
mod svg;

use std::path::Path;

use secant::{Decimals, Segments, SegmentsError};

use crate::args::{Coordinates, InputFormat};
use crate::error::{Error, Result, name_of};
use crate::progress::Progress;

pub(crate) use labels::{Label, Labels};
pub(crate) use literal::Number;
use open::Source;
pub(crate) use shapes::{Carried, List, Obstacles, RayOrSegment, Shapes, read_shapes};
pub(crate) use side::{Side, format_of_side, read_side};

/// A drawing that was read: its segments in the order of the file.
#[derive(Debug)]
pub(crate) struct Drawing {
    /// The name of the input.
    pub(crate) name: String,
    /// The segments; their ids are their positions.
    pub(crate) segments: Segments<'static>,
    /// What the coordinates stand for.
    pub(crate) coordinates: Coordinates,
    /// Which feature each segment came from; `None` where each row is its own.
    pub(crate) features: Option<Labels>,
    /// The other columns of the input, with their names, where they were asked for.
    pub(crate) carried: Vec<(String, Labels)>,
    /// Whether y points down in this kind of drawing.
    pub(crate) y_down: bool,
    /// What of the input was left out, and where.
    pub(crate) warnings: Vec<String>,
}

/// The coordinates of a segment, x1, y1, x2 and y2.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Row<'a> {
    Decimals([&'a str; 4]),
    Floats([f64; 4]),
    #[cfg(feature = "arrow")]
    Integers([i64; 4]),
}

/// What takes the rows of a drawing, one at a time.
pub(crate) trait TakeRows {
    /// Hears how many rows there are, if that is known in advance.
    #[cfg(feature = "arrow")]
    fn expect(&mut self, _rows: usize) {}

    fn take(&mut self, row: Row<'_>) -> std::result::Result<(), SegmentsError>;
}

/// The rows of a drawing that is read as a whole, all of one kind.
#[derive(Default)]
struct Rows {
    decimals: Decimals,
    floats: [Vec<f64>; 4],
    integers: [Vec<i64>; 4],
}

impl TakeRows for Rows {
    /// Columns that grow leave the memory that they had behind.
    #[cfg(feature = "arrow")]
    fn expect(&mut self, rows: usize) {
        for column in &mut self.floats {
            column.reserve_exact(rows);
        }
    }

    fn take(&mut self, row: Row<'_>) -> std::result::Result<(), SegmentsError> {
        fn push<T>(columns: &mut [Vec<T>; 4], row: [T; 4]) {
            for (column, x) in columns.iter_mut().zip(row) {
                column.push(x);
            }
        }
        match row {
            Row::Decimals(row) => self.decimals.push(row)?,
            Row::Floats(row) => push(&mut self.floats, row),
            #[cfg(feature = "arrow")]
            Row::Integers(row) => push(&mut self.integers, row),
        }
        Ok(())
    }
}

impl Rows {
    /// The drawing with these rows.
    fn finish(self, mut drawing: Drawing) -> Result<Drawing> {
        let segments = if !self.decimals.is_empty() {
            self.decimals.finish()
        } else if self.integers[0].is_empty() {
            let [x1, y1, x2, y2] = self.floats;
            Segments::try_new(x1, y1, x2, y2)
        } else {
            Segments::try_from_columns(self.integers.each_ref().map(|column| &**column))
        };
        drawing.segments = segments.map_err(|error| Error::in_file(&drawing.name, error))?;
        Ok(drawing)
    }
}

/// How to read a drawing or shapes, of the formats `F`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Options<F> {
    /// The format of an input whose name does not say it.
    pub(crate) format: Option<F>,
    /// What the coordinates of a drawing stand for, if that was asked for.
    pub(crate) coordinates: Option<Coordinates>,
    /// Whether the columns and keys beside the coordinates will be written.
    pub(crate) carry: bool,
    /// Whether neighbours on a polyline will be left out.
    pub(crate) ignore_adjacent: bool,
    /// How far the pieces of a curve of a drawing may be from it.
    pub(crate) tolerance: f64,
    /// Whether an element of a drawing with an error is refused, rather than drawn up to the error.
    pub(crate) strict: bool,
}

/// Reads a drawing from a file, or from stdin where the path is `-`.
pub(crate) fn read(
    path: &Path,
    options: Options<InputFormat>,
    progress: Progress,
) -> Result<Drawing> {
    let format = match options.format {
        Some(format) => format,
        None => format_of(path)?,
    };
    if format == InputFormat::Svg {
        let mut source = Source::open(path, "a drawing", progress)?;
        return svg::read(&mut source, options);
    }
    let mut rows = Rows::default();
    let drawing = read_rows(path, options, progress, usize::MAX, &mut rows)?;
    rows.finish(drawing)
}

/// Hands the rows of a drawing to `take`, one at a time, so that it may be larger than memory; the drawing has no
/// segments. What is kept of each row takes so much memory at most.
pub(crate) fn read_rows(
    path: &Path,
    options: Options<InputFormat>,
    progress: Progress,
    memory: usize,
    take: &mut impl TakeRows,
) -> Result<Drawing> {
    let format = match options.format {
        Some(format) => format,
        None => format_of(path)?,
    };
    match format {
        InputFormat::Csv => {
            let mut source = Source::open(path, "a drawing", progress)?;
            csv::read_rows(&mut source, options, memory, take)
        }
        #[cfg(feature = "arrow")]
        InputFormat::Arrow => arrow::read_rows(path, options, progress, memory, take),
        InputFormat::Svg => Err(Error::usage(
            "--memory is not there for SVG, which is read as a whole, expected .csv or .arrow",
        )),
    }
}

/// The format of the extension.
pub(crate) fn format_of(path: &Path) -> Result<InputFormat> {
    const FORMATS: &str = "--from csv|arrow|svg";
    match extension_of(path).as_deref() {
        Some("csv") => Ok(InputFormat::Csv),
        #[cfg(feature = "arrow")]
        Some("arrow" | "feather") => Ok(InputFormat::Arrow),
        Some("svg" | "svgz") => Ok(InputFormat::Svg),
        found => Err(unknown_format(
            path,
            found,
            ".csv, .arrow, .svg or .svgz (or with .gz)",
            FORMATS,
        )),
    }
}

/// What is searched for pairs.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Layers<'a> {
    /// A drawing, each segment with each.
    One(&'a Drawing),
    /// Each segment of the first with each of the second.
    Two { red: &'a Drawing, blue: &'a Drawing },
}

impl<'a> Layers<'a> {
    /// The drawings.
    pub(crate) fn drawings(self) -> impl Iterator<Item = &'a Drawing> {
        let (first, second) = match self {
            Self::One(drawing) => (drawing, None),
            Self::Two { red, blue } => (red, Some(blue)),
        };
        std::iter::once(first).chain(second)
    }

    /// What the summary calls them.
    pub(crate) fn name(self) -> String {
        let names: Vec<&str> = self
            .drawings()
            .map(|drawing| drawing.name.as_str())
            .collect();
        names.join(" with ")
    }

    /// What the coordinates stand for, in all of them.
    pub(crate) fn coordinates(self) -> Coordinates {
        let (Self::One(drawing) | Self::Two { red: drawing, .. }) = self;
        drawing.coordinates
    }

    /// How many segments there are.
    pub(crate) fn segments(self) -> usize {
        self.drawings().map(|drawing| drawing.segments.len()).sum()
    }
}

/// The extension in lower case, that before `.gz` where there are two.
pub(crate) fn extension_of(path: &Path) -> Option<String> {
    let lower = path.to_string_lossy().to_ascii_lowercase();
    let plain = lower.strip_suffix(".gz").unwrap_or(&lower);
    let extension = Path::new(plain).extension()?;
    extension.to_str().map(str::to_owned)
}

/// The error for an input whose extension says nothing.
fn unknown_format(path: &Path, found: Option<&str>, known: &str, from: &str) -> Error {
    if path == Path::new("-") {
        return Error::in_file(
            "<stdin>",
            format_args!("the format is not known, expected {from}"),
        );
    }
    let name = name_of(path);
    if path.is_dir() {
        return Error::in_file(&name, "is a directory, expected a file");
    }
    // That there is no such file comes before how it should be named.
    if !path.exists() {
        return Error::in_file(&name, "no such file");
    }
    let found = match found {
        Some(extension) => format!("unknown extension .{extension}"),
        None => "no extension".to_owned(),
    };
    Error::in_file(&name, format_args!("{found}, expected {known}, or {from}"))
}
