//! Shapes from JSON objects, one a line.

use std::io::BufRead;

use super::carried::{Carried, Keys};
use super::object::{self, Fields, Polygons, dimension};
use super::open::{Source, without_mark};
use super::shapes::List;
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
