//! What the program reads: drawings, as segments with what is known of where they came from, and lists
//! of shapes of any type.

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

use secant::Segments;

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
    if (format, options.coordinates) == (InputFormat::Svg, Some(Coordinates::Decimal)) {
        return Err(no_decimals());
    }
    let mut source = Source::open(path, "a drawing", progress)?;
    match format {
        InputFormat::Csv => csv::read(&mut source, options),
        InputFormat::Svg => svg::read(&mut source, options.tolerance),
    }
}

fn no_decimals() -> Error {
    Error::usage("--coordinates decimal is not there yet for SVG, expected --coordinates f64")
}

/// The format of the extension.
pub(crate) fn format_of(path: &Path) -> Result<InputFormat> {
    const FORMATS: &str = "--from csv|svg";
    match extension_of(path).as_deref() {
        Some("csv") => Ok(InputFormat::Csv),
        Some("svg" | "svgz") => Ok(InputFormat::Svg),
        found => Err(unknown_format(
            path,
            found,
            ".csv, .svg or .svgz (or with .gz)",
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

/// Makes segments of columns whose numbers were checked when they were read.
fn segments(name: &str, [x1, y1, x2, y2]: [Vec<f64>; 4]) -> Result<Segments<'static>> {
    Segments::try_new(x1, y1, x2, y2).map_err(|error| Error::in_file(name, error))
}
