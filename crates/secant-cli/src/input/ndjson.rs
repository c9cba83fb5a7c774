//! Shapes from JSON objects, one a line.

use std::io::BufRead;

use secant::{Segments, Shape};

use super::beside::Kept;
use super::carried::{Carried, Keys};
use super::object::{self, Fields, Polygons, dimension};
use super::open::{Source, without_mark};
use super::shapes::{List, Shapes};
use super::{Drawing, Options, Side, check_features};
use crate::args::Coordinates;
use crate::error::{Error, Result};

/// What is expected of a file.
pub(super) const EXPECTED: &str = "one JSON object a line, or a blank line for none";

/// Reads all lines that are not blank. The keys beside those of the shapes are kept only where `carry`
/// says so.
pub(super) fn read<T: List>(
    source: &mut Source,
    carry: bool,
    list: &mut T,
) -> Result<Vec<Carried>> {
    let mut keys = Keys::default();
    let mut line = Vec::new();
    for number in 1.. {
        line.clear();
        let read = source.reader.read_until(b'\n', &mut line);
        if read.map_err(|error| source.unreadable(&error))? == 0 {
            break;
        }
        let text = without_mark(number, &line);
        if text.trim_ascii().is_empty() {
            continue;
        }
        let wrong = |message| Error::at_line(&source.name, number, message);
        let object = Fields::of_line(text).map_err(wrong)?;
        if carry {
            let further = object.further().map_err(wrong)?;
            let row = list.len();
            keys.push(further, row..row + 1).map_err(wrong)?;
        }
        push(&object, list).map_err(wrong)?;
    }
    Ok(keys.carried(list.len()))
}

/// Reads all lines, as a drawing where all are segments. Their key `line` is the feature.
pub(super) fn read_side(source: &mut Source, options: &Options) -> Result<Side> {
    let mut list: Vec<Shape<2>> = Vec::new();
    let carry = options.carry || options.needs_features.is_some();
    let carried = read(source, carry, &mut list)?;
    let mut shapes = Shapes {
        name: source.name.clone(),
        list,
        carried,
        crs: None,
        warnings: Vec::new(),
    }
    .counted()?;
    let line = shapes.carried.iter().position(|key| key.name == "line");
    let features = line.map(|line| shapes.carried.remove(line).into_text());
    check_features(&shapes.name, features.as_ref(), options)?;
    if !options.carry {
        shapes.carried.clear();
    }
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

fn push<T: List>(object: &Fields<'_>, list: &mut T) -> std::result::Result<(), String> {
    let coordinates = dimension(object)?;
    if coordinates != 2 {
        return Err(format!(
            "a shape of {coordinates} coordinates, expected 2 (shapes in space are still to come)"
        ));
    }
    object.check_precision()?;
    let found = object::read(object, Polygons::Simple)?;
    list.push(found)
        .map_err(|expected| object.other_type(expected))
}
