//! The cells of a row.

use std::borrow::Cow;
use std::fmt;
use std::io::Write;

use super::Decimal;
use crate::input::{Carried, Label, Labels};

/// Appends formatted text.
pub(super) fn push(line: &mut Vec<u8>, text: fmt::Arguments<'_>) {
    line.write_fmt(text).expect("memory takes what is written");
}

/// A CSV field, in quotes where it needs them: also for white space at its ends, which is no part of a field without them.
pub(super) fn push_quoted(line: &mut Vec<u8>, text: &str) {
    if text.contains([',', '"', '\n', '\r']) || text.trim_ascii() != text {
        push(line, format_args!("\"{}\"", text.replace('"', "\"\"")));
    } else {
        line.extend_from_slice(text.as_bytes());
    }
}

/// A text in JSON.
pub(super) fn push_string(line: &mut Vec<u8>, text: &str) {
    push(line, format_args!("{}", serde_json::Value::from(text)));
}

/// A number in JSON. A true value beyond the largest f64 is an infinity, which JSON has no number for.
pub(super) fn push_json_number(line: &mut Vec<u8>, number: f64) {
    if number.is_finite() {
        Decimal(number).push_to(line);
    } else {
        push(line, format_args!("\"{number}\""));
    }
}

/// A column of labels of one side of the rows.
pub(super) struct LabelColumn<'a> {
    /// As it is in the output.
    pub(super) name: String,
    /// Without labels, each is its position.
    pub(super) labels: Option<&'a Labels>,
    /// Whether the labels are JSON values.
    pub(super) json: bool,
    /// Whether JSON has numbers there.
    numbers: bool,
}

impl<'a> LabelColumn<'a> {
    pub(super) fn new(name: String, labels: Option<&'a Labels>, json: bool) -> Self {
        Self {
            name,
            labels,
            json,
            numbers: labels.is_none_or(Labels::are_numbers),
        }
    }

    /// The columns of an input, with what its names end in.
    pub(super) fn of(carried: &'a [Carried], end: &str) -> Vec<Self> {
        let column = |column: &'a Carried| {
            let name = format!("{}_{end}", column.name);
            Self::new(name, Some(&column.labels), column.json)
        };
        carried.iter().map(column).collect()
    }

    pub(super) fn label(&self, row: u32) -> Label<'a> {
        self.labels
            .map_or(Label::Integer(row), |labels| labels.get(row))
    }

    /// The text of a label, if it has one.
    pub(super) fn text(&self, row: u32) -> Option<Cow<'a, str>> {
        self.label(row).text(self.json)
    }

    pub(super) fn push_csv(&self, line: &mut Vec<u8>, row: u32) {
        match self.label(row) {
            Label::Integer(integer) => push(line, format_args!("{integer}")),
            Label::Text(_) => push_quoted(line, &self.text(row).unwrap_or_default()),
        }
    }

    pub(super) fn push_json(&self, line: &mut Vec<u8>, row: u32) {
        match self.label(row) {
            Label::Integer(integer) => push(line, format_args!("{integer}")),
            Label::Text("") => line.extend_from_slice(b"null"),
            // A value that was JSON stays as it was written.
            Label::Text(value) if self.numbers || self.json => {
                line.extend_from_slice(value.as_bytes());
            }
            Label::Text(text) => push_string(line, text),
        }
    }
}
