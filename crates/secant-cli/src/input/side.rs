//! A side of a join: a drawing, or shapes of any type.

use std::path::Path;

use secant::Shape;

use super::carried::Carried;
use super::labels::Labels;
use super::open::Source;
#[cfg(feature = "arrow")]
use super::read;
use super::shapes::Shapes;
use super::{Crs, Drawing, Options, csv, geojson, ndjson, svg};
use crate::args::InputFormat;
use crate::error::{Error, Result};
use crate::progress::Progress;

/// One of the two inputs of a join.
#[derive(Debug)]
pub(crate) enum Side {
    /// Segments.
    Drawing(Drawing),
    /// Shapes of any type, and which feature each came from; `None` where each is its own.
    Shapes(Shapes<Vec<Shape<2>>>, Option<Labels>),
}

impl Side {
    /// The name of the input.
    pub(crate) fn name(&self) -> &str {
        match self {
            Self::Drawing(drawing) => &drawing.name,
            Self::Shapes(shapes, _) => &shapes.name,
        }
    }

    /// What of the input was left out, and where.
    pub(crate) fn warnings(&self) -> &[String] {
        match self {
            Self::Drawing(drawing) => &drawing.warnings,
            Self::Shapes(shapes, _) => &shapes.warnings,
        }
    }

    /// Where the coordinates are on the Earth, in a format that says it.
    pub(crate) fn crs(&self) -> Option<&Crs> {
        match self {
            Self::Drawing(drawing) => drawing.crs.as_ref(),
            Self::Shapes(shapes, _) => shapes.crs.as_ref(),
        }
    }

    /// The drawing, where there are segments alone.
    pub(super) fn drawing(self) -> Result<Drawing> {
        let shapes = match self {
            Self::Drawing(drawing) => return Ok(drawing),
            Self::Shapes(shapes, _) => shapes,
        };
        let is_other = |shape: &Shape<2>| !matches!(shape, Shape::Segment(_));
        let other = shapes.list.iter().position(is_other);
        let other = other.expect("segments alone are a drawing");
        let found = format_args!("object {other} is no segment, expected segments");
        Err(Error::in_file(&shapes.name, found))
    }

    /// How many shapes there are.
    pub(crate) fn len(&self) -> usize {
        match self {
            Self::Drawing(drawing) => drawing.segments.len(),
            Self::Shapes(shapes, _) => shapes.list.len(),
        }
    }

    /// Which feature each shape came from.
    pub(crate) fn features(&self) -> Option<&Labels> {
        match self {
            Self::Drawing(drawing) => drawing.features.as_ref(),
            Self::Shapes(_, features) => features.as_ref(),
        }
    }

    /// The columns that are carried along.
    pub(crate) fn carried(&self) -> &[Carried] {
        match self {
            Self::Drawing(drawing) => &drawing.carried,
            Self::Shapes(shapes, _) => &shapes.carried,
        }
    }
}

/// Reads a side from a file, or from stdin where the path is `-`, in a format that is known.
pub(crate) fn read_side(
    path: &Path,
    format: InputFormat,
    options: Options,
    progress: Progress,
) -> Result<Side> {
    let expected = match format {
        InputFormat::Ndjson => ndjson::EXPECTED,
        _ => "segments or shapes",
    };
    let source = || Source::open(path, expected, progress);
    match format {
        InputFormat::Csv => csv::read_side(&mut source()?, options),
        InputFormat::Ndjson => ndjson::read_side(&mut source()?, &options),
        #[cfg(feature = "arrow")]
        InputFormat::Arrow => read(path, format, options, progress).map(Side::Drawing),
        InputFormat::Svg => svg::read(&mut source()?, options).map(Side::Drawing),
        InputFormat::Geojson => geojson::read_side(&mut source()?, &options),
    }
}
