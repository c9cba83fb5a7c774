//! A side of a join: a drawing, or shapes of any type.

use std::path::Path;

use secant::{Segments, Shape};

use super::beside::Kept;
use super::labels::Labels;
use super::open::Source;
#[cfg(feature = "arrow")]
use super::read;
use super::shapes::{Carried, Shapes, read_shapes};
use super::{Crs, Drawing, Options, csv, geojson, svg};
#[cfg(feature = "arrow")]
use crate::args::InputFormat;
use crate::args::{Coordinates, ShapeFormat};
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
    format: ShapeFormat,
    options: Options,
    progress: Progress,
) -> Result<Side> {
    if format == ShapeFormat::Ndjson {
        return side_of_objects(read_shapes(path, format, options, progress)?, &options);
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
        ShapeFormat::Geojson => geojson::read_side(&mut source, &options),
        _ => csv::read_side(&mut source, options),
    }
}

/// Objects as a drawing, where all are segments. Their key `line` is the feature.
fn side_of_objects(mut shapes: Shapes<Vec<Shape<2>>>, options: &Options) -> Result<Side> {
    let line = shapes.carried.iter().position(|key| key.name == "line");
    let features = line.map(|line| shapes.carried.remove(line).into_text());
    let kept = Kept::of_drawing(options, usize::MAX);
    let names = shapes.carried.iter().map(|key| key.name.clone());
    for (key, name) in kept.names(names.enumerate()) {
        shapes.carried[key].name = name;
    }
    let segment = |shape: &Shape<2>| match shape {
        Shape::Segment(segment) => Some(*segment),
        _ => None,
    };
    // No more than a `u32` can number, as was checked.
    let segments: Option<Segments<'_>> = shapes.list.iter().map(segment).collect();
    let Some(segments) = segments else {
        return Ok(Side::Shapes(shapes, features));
    };
    if options.coordinates == Some(Coordinates::Decimal) {
        let message = "the numbers of objects are f64, expected no --coordinates decimal";
        return Err(Error::in_file(&shapes.name, message));
    }
    Ok(Side::Drawing(Drawing {
        name: shapes.name,
        segments,
        coordinates: Coordinates::F64,
        features,
        carried: shapes.carried,
        y_down: false,
        crs: None,
        warnings: shapes.warnings,
    }))
}
