//! The cells of a row.

use std::fmt;
use std::io::Write;

use crate::input::Label;

/// Appends formatted text.
pub(super) fn push(line: &mut Vec<u8>, text: fmt::Arguments<'_>) {
    line.write_fmt(text).expect("memory takes what is written");
}

/// A CSV field, in quotes where it needs them.
pub(super) fn push_quoted(line: &mut Vec<u8>, text: &str) {
    if text.contains([',', '"', '\n', '\r']) {
        push(line, format_args!("\"{}\"", text.replace('"', "\"\"")));
    } else {
        line.extend_from_slice(text.as_bytes());
    }
}

/// A text in JSON.
pub(super) fn push_string(line: &mut Vec<u8>, text: &str) {
    push(line, format_args!("{}", serde_json::Value::from(text)));
}

/// A label as a CSV field.
pub(super) fn push_csv_label(line: &mut Vec<u8>, label: Label<'_>) {
    match label {
        Label::Integer(integer) => push(line, format_args!("{integer}")),
        Label::Text(text) => push_quoted(line, text),
    }
}

/// A label in JSON, in a column of numbers or one of texts.
pub(super) fn push_json_label(line: &mut Vec<u8>, label: Label<'_>, numbers: bool) {
    match label {
        Label::Integer(integer) => push(line, format_args!("{integer}")),
        Label::Text("") => line.extend_from_slice(b"null"),
        Label::Text(number) if numbers => line.extend_from_slice(number.as_bytes()),
        Label::Text(text) => push_string(line, text),
    }
}
