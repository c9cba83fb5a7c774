//! Shapes from JSON objects, one a line.

use std::io::BufRead;
use std::ops::Range;

use hashbrown::HashMap;
use serde_json::value::RawValue;

use super::labels::Labels;
use super::object::{self, Fields, Polygons, dimension};
use super::open::{Source, without_mark};
use super::shapes::{Carried, List};
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

/// The keys beside those of the shapes, in the order of their first appearance.
#[derive(Default)]
pub(super) struct Keys {
    carried: Vec<Carried>,
    /// The position of each key among them.
    columns: HashMap<String, usize>,
}

impl Keys {
    /// A file that has more has values for keys.
    const MOST: usize = 1000;

    /// Gives some rows the keys and values of one object.
    pub(super) fn push(
        &mut self,
        entries: Vec<(&str, &RawValue)>,
        rows: Range<usize>,
    ) -> std::result::Result<(), String> {
        for (key, value) in entries {
            let known = self.columns.get(key).copied();
            let column = known.unwrap_or(self.carried.len());
            if column == Self::MOST {
                return Err(format!(
                    "more than {} different further keys, expected the same in all objects",
                    Self::MOST
                ));
            }
            if known.is_none() {
                self.columns.insert(key.to_owned(), column);
                self.carried.push(Carried {
                    name: key.to_owned(),
                    labels: Labels::default(),
                    json: true,
                });
            }
            let labels = &mut self.carried[column].labels;
            labels.pad(rows.start);
            // In one line, as rows are.
            let value = value.get().replace(['\n', '\r'], " ");
            rows.clone().for_each(|_| labels.push(&value));
        }
        Ok(())
    }

    /// The columns, as long as there are rows.
    pub(super) fn carried(mut self, rows: usize) -> Vec<Carried> {
        for carried in &mut self.carried {
            carried.labels.pad(rows);
        }
        self.carried
    }
}
