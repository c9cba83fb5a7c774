//! A side of a join: a drawing, or shapes of any type.

use std::path::Path;

use secant::Shape;

use super::labels::Labels;
use super::open::Source;
#[cfg(feature = "arrow")]
use super::read;
use super::shapes::{Shapes, format_of, read_shapes};
use super::{Drawing, Options, csv, svg};
use crate::args::{InputFormat, ShapeFormat};
use crate::error::Result;
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

    /// The columns that are carried along, with their names, and whether they are JSON.
    pub(crate) fn carried(&self) -> Vec<(&str, &Labels, bool)> {
        match self {
            Self::Drawing(drawing) => {
                let columns = drawing.carried.iter();
                let columns = columns.map(|(name, labels)| (&name[..], labels, false));
                columns.collect()
            }
            Self::Shapes(shapes, _) => {
                let columns = shapes.carried.iter();
                let columns = columns.map(|column| (&column.name[..], &column.labels, column.json));
                columns.collect()
            }
        }
    }
}

/// The format of a side: that of the extension, or else the one that was asked for.
pub(crate) fn format_of_side(path: &Path, asked: Option<ShapeFormat>) -> Result<ShapeFormat> {
    format_of(path, asked)
}

/// Reads a side from a file, or from stdin where the path is `-`, in a format that is known.
pub(crate) fn read_side(
    path: &Path,
    format: ShapeFormat,
    options: Options<InputFormat>,
    progress: Progress,
) -> Result<Side> {
    let of_shapes = Options {
        format: Some(format),
        coordinates: None,
        carry: options.carry,
        ignore_adjacent: false,
        tolerance: options.tolerance,
        strict: options.strict,
    };
    if format == ShapeFormat::Ndjson {
        return Ok(Side::Shapes(read_shapes(path, of_shapes, progress)?, None));
    }
    #[cfg(feature = "arrow")]
    if format == ShapeFormat::Arrow {
        let options = Options {
            format: Some(InputFormat::Arrow),
            ..options
        };
        return Ok(Side::Drawing(read(path, options, progress)?));
    }
    let mut source = Source::open(path, "segments or shapes", progress)?;
    match format {
        ShapeFormat::Svg => Ok(Side::Drawing(svg::read(&mut source, options)?)),
        _ => csv::read_side(&mut source, options),
    }
}
