//! What the program reads: drawings, as segments with what is known of where they came from, and lists
//! of shapes of any type.

#[cfg(feature = "arrow")]
mod arrow;
mod beside;
mod carried;
mod csv;
mod geojson;
mod labels;
mod literal;
mod ndjson;
pub(crate) mod object;
mod open;
mod shapes;
mod side;
mod svg;

use std::path::Path;

use secant::{Decimals, Segments, SegmentsBuilder, SegmentsError};

use crate::args::{Coordinates, InputFormat};
use crate::error::{Error, Result, name_of};
use crate::progress::Progress;

use beside::Beside;
pub(crate) use carried::Carried;
pub(crate) use geojson::{Crs, differ};
#[cfg(feature = "arrow")]
pub(crate) use labels::is_json_number;
pub(crate) use labels::{Label, Labels};
pub(crate) use literal::Number;
use open::Source;
pub(crate) use open::without_mark;
pub(crate) use shapes::{RayOrSegment, Shapes, read_shapes};
pub(crate) use side::{Side, read_side};

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
    /// The other columns of the input, where they were asked for.
    pub(crate) carried: Vec<Carried>,
    /// Whether y points down in this kind of drawing.
    pub(crate) y_down: bool,
    /// Where the coordinates are on the Earth, in a format that says it.
    pub(crate) crs: Option<Crs>,
    /// What of the input was left out, and where.
    pub(crate) warnings: Vec<String>,
}

impl Drawing {
    /// A table whose rows went elsewhere.
    fn without_segments(
        name: &str,
        coordinates: Coordinates,
        beside: Beside,
        options: &Options,
    ) -> Result<Self> {
        check_features(name, beside.feature.as_ref(), options)?;
        Ok(Self {
            name: name.to_owned(),
            segments: SegmentsBuilder::default().finish(),
            coordinates,
            features: beside.feature,
            carried: carried::texts(beside.others),
            y_down: false,
            crs: None,
            warnings: Vec::new(),
        })
    }
}

/// Says where features are asked for, and nobody knows which they are.
fn check_features(name: &str, features: Option<&Labels>, options: &Options) -> Result<()> {
    match features {
        None => options.needs_features.map_or(Ok(()), |option| {
            let found = format_args!(
                "no column or key `line`, expected one with {option}: the feature of each row"
            );
            Err(Error::in_file(name, found))
        }),
        Some(_) => Ok(()),
    }
}

/// The coordinates of a segment, x1, y1, x2 and y2.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Row<'a> {
    Decimals([&'a str; 4]),
    Floats([f64; 4]),
}

/// The coordinates of many segments, x1, y1, x2 and y2: finite numbers.
#[cfg(feature = "arrow")]
#[derive(Clone, Copy, Debug)]
pub(crate) enum CoordinateColumns<'a> {
    Floats([&'a [f64]; 4]),
    Integers([&'a [i64]; 4]),
}

#[cfg(feature = "arrow")]
impl CoordinateColumns<'_> {
    /// How many segments there are.
    fn len(&self) -> usize {
        match self {
            Self::Floats([column, ..]) => column.len(),
            Self::Integers([column, ..]) => column.len(),
        }
    }

    /// The nearest floats to the coordinates of one.
    fn nearest(&self, row: usize) -> [f64; 4] {
        #[expect(clippy::cast_precision_loss, reason = "rounds to the nearest")]
        let nearest = |x: i64| x as f64;
        match self {
            Self::Floats(columns) => columns.map(|column| column[row]),
            Self::Integers(columns) => columns.map(|column| nearest(column[row])),
        }
    }
}

/// What takes the rows of a drawing: one at a time, or some as columns.
pub(crate) trait TakeRows {
    /// Hears how many rows there are, if that is known in advance.
    #[cfg(feature = "arrow")]
    fn expect(&mut self, _rows: usize) {}

    fn take(&mut self, row: Row<'_>) -> std::result::Result<(), SegmentsError>;

    #[cfg(feature = "arrow")]
    fn take_columns(
        &mut self,
        columns: CoordinateColumns<'_>,
    ) -> std::result::Result<(), SegmentsError>;
}

/// The rows of a drawing that is read as a whole, all of one kind.
#[derive(Default)]
struct Rows {
    decimals: Decimals,
    floats: [Vec<f64>; 4],
    #[cfg(feature = "arrow")]
    columns: SegmentsBuilder,
}

impl TakeRows for Rows {
    /// Columns that grow leave the memory that they had behind.
    #[cfg(feature = "arrow")]
    fn expect(&mut self, rows: usize) {
        self.columns = SegmentsBuilder::with_capacity(rows);
    }

    fn take(&mut self, row: Row<'_>) -> std::result::Result<(), SegmentsError> {
        match row {
            Row::Decimals(row) => self.decimals.push(row)?,
            Row::Floats(row) => {
                for (column, x) in self.floats.iter_mut().zip(row) {
                    column.push(x);
                }
            }
        }
        Ok(())
    }

    #[cfg(feature = "arrow")]
    fn take_columns(
        &mut self,
        columns: CoordinateColumns<'_>,
    ) -> std::result::Result<(), SegmentsError> {
        match columns {
            CoordinateColumns::Floats(columns) => self.columns.push_columns(columns),
            CoordinateColumns::Integers(columns) => self.columns.push_columns(columns),
        }
    }
}

impl Rows {
    /// The drawing with these rows.
    fn finish(self, mut drawing: Drawing) -> Result<Drawing> {
        #[cfg(feature = "arrow")]
        if !self.columns.is_empty() {
            drawing.segments = self.columns.finish();
            return Ok(drawing);
        }
        let segments = if !self.decimals.is_empty() {
            self.decimals.finish()
        } else {
            let [x1, y1, x2, y2] = self.floats;
            Segments::try_new(x1, y1, x2, y2)
        };
        drawing.segments = segments.map_err(|error| Error::in_file(&drawing.name, error))?;
        Ok(drawing)
    }
}

/// How to read a drawing or shapes.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Options {
    /// What the coordinates of a drawing stand for, if that was asked for.
    pub(crate) coordinates: Option<Coordinates>,
    /// Whether the columns and keys beside the coordinates will be written.
    pub(crate) carry: bool,
    /// The option, if any, for which the feature of each segment has to be known.
    pub(crate) needs_features: Option<&'static str>,
    /// How far the pieces of a curve of a drawing may be from it.
    pub(crate) tolerance: f64,
    /// Whether an element of a drawing with an error is refused, rather than drawn up to the error.
    pub(crate) strict: bool,
}

/// Reads a drawing from a file, or from stdin where the path is `-`.
pub(crate) fn read(
    path: &Path,
    format: InputFormat,
    options: Options,
    progress: Progress,
) -> Result<Drawing> {
    let mut rows = Rows::default();
    let drawing = match format {
        InputFormat::Ndjson => {
            let mut source = Source::open(path, ndjson::EXPECTED, progress)?;
            return ndjson::read_side(&mut source, &options)?.drawing();
        }
        InputFormat::Svg => {
            let mut source = Source::open(path, "a drawing", progress)?;
            return svg::read(&mut source, options);
        }
        InputFormat::Geojson => {
            let mut source = Source::open(path, geojson::EXPECTED, progress)?;
            return geojson::read(&mut source, &options);
        }
        InputFormat::Csv => read_csv(path, options, progress, usize::MAX, &mut rows),
        #[cfg(feature = "arrow")]
        InputFormat::Arrow => arrow::read_rows(path, options, progress, usize::MAX, &mut rows),
    };
    rows.finish(drawing?)
}

/// Hands the rows of a drawing to `take`, a few at a time, so that it may be larger than memory; the drawing has no
/// segments. What is kept of each row takes so much memory at most.
pub(crate) fn read_rows(
    path: &Path,
    format: InputFormat,
    options: Options,
    progress: Progress,
    memory: usize,
    take: &mut impl TakeRows,
) -> Result<Drawing> {
    match format {
        InputFormat::Csv => read_csv(path, options, progress, memory, take),
        #[cfg(feature = "arrow")]
        InputFormat::Arrow => arrow::read_rows(path, options, progress, memory, take),
        InputFormat::Ndjson | InputFormat::Svg | InputFormat::Geojson => Err(Error::usage(
            "--memory is not there for NDJSON, SVG and GeoJSON, which are read as a whole, expected .csv or .arrow",
        )),
    }
}

fn read_csv(
    path: &Path,
    options: Options,
    progress: Progress,
    memory: usize,
    take: &mut impl TakeRows,
) -> Result<Drawing> {
    let mut source = Source::open(path, "a drawing", progress)?;
    csv::read_rows(&mut source, options, memory, take)
}

/// The format that was asked for, or that of the extension, or else one for inputs without.
pub(crate) fn format_of(
    path: &Path,
    asked: Option<InputFormat>,
    otherwise: Option<InputFormat>,
) -> Result<InputFormat> {
    if let Some(format) = asked {
        return Ok(format);
    }
    let extension = extension_of(path);
    let known = match extension.as_deref() {
        Some("csv" | "tsv") => Some(InputFormat::Csv),
        Some("ndjson" | "jsonl") => Some(InputFormat::Ndjson),
        #[cfg(feature = "arrow")]
        Some("arrow" | "feather") => Some(InputFormat::Arrow),
        Some("svg" | "svgz") => Some(InputFormat::Svg),
        Some("geojson" | "geojsonl" | "geojsons" | "json") => Some(InputFormat::Geojson),
        _ => otherwise,
    };
    known.ok_or_else(|| unknown_format(path, extension.as_deref()))
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

/// The warning that segments in space are flattened.
fn flattened(column: &str) -> String {
    format!("a column {column} beside x and y: segments are searched in the plane")
}

/// Where the ways from other formats are.
const RECIPE: &str = "“Other formats” in docs/program.md says how it is made one that is read";

/// The error for an input whose extension says nothing.
fn unknown_format(path: &Path, found: Option<&str>) -> Error {
    let known = ".csv, .tsv, .ndjson, .jsonl, .arrow, .svg, .svgz or .geojson (or with .gz)";
    let from = "--from csv|ndjson|arrow|svg|geojson";
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
    match path.try_exists() {
        Ok(true) => {}
        Ok(false) => return Error::in_file(&name, "no such file"),
        Err(error) => return Error::in_file(&name, format_args!("cannot be read: {error}")),
    }
    let recipe = match found {
        Some("wkt") => format!("; {RECIPE}"),
        _ => String::new(),
    };
    let found = match found {
        Some(extension) => format!("unknown extension .{extension}"),
        None => "no extension".to_owned(),
    };
    Error::in_file(
        &name,
        format_args!("{found}, expected {known}, or {from}{recipe}"),
    )
}
