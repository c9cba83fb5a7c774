//! The hits of casts, one a row.

use std::io::{self, Write};

use secant::{Feature, Hit};

use super::Decimal;
use super::cells::{push, push_csv_label, push_json_label, push_quoted, push_string};
use crate::args::RowFormat;
use crate::input::{Carried, Label, Labels};

/// The names of the columns that every output has, in their order.
const FIXED: [&str; 8] = [
    "ray", "shape", "t", "x", "y", "relation", "feature", "inside",
];

/// Writes hits as rows.
pub(crate) struct HitRows<'a> {
    format: RowFormat,
    /// What is carried along from the rays.
    rays: Vec<Column<'a>>,
    /// What is carried along from the shapes.
    shapes: Vec<Column<'a>>,
    line: Vec<u8>,
}

/// A column that is carried along.
pub(super) struct Column<'a> {
    /// As it is in the output.
    pub(super) name: String,
    labels: &'a Labels,
    /// Whether the labels are JSON values.
    json: bool,
    /// Whether JSON has numbers there.
    numbers: bool,
}

impl<'a> HitRows<'a> {
    pub(crate) fn new(format: RowFormat, rays: &'a [Carried], shapes: &'a [Carried]) -> Self {
        let labels = |carried: &'a Carried| (&carried.name[..], &carried.labels, carried.json);
        Self {
            format,
            rays: columns(rays.iter().map(labels), "ray"),
            shapes: columns(shapes.iter().map(labels), "shape"),
            line: Vec::new(),
        }
    }

    /// Writes what stands before the first row.
    pub(crate) fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        if self.format == RowFormat::Ndjson {
            return Ok(());
        }
        self.line.clear();
        self.line.extend_from_slice(FIXED.join(",").as_bytes());
        for column in self.rays.iter().chain(&self.shapes) {
            self.line.push(b',');
            push_quoted(&mut self.line, &column.name);
        }
        self.line.push(b'\n');
        out.write_all(&self.line)
    }

    /// Writes the row of one ray, without a hit as well.
    pub(crate) fn row(
        &mut self,
        out: &mut dyn Write,
        ray: u32,
        hit: Option<&Hit<2>>,
    ) -> io::Result<()> {
        self.line.clear();
        match self.format {
            RowFormat::Csv => self.csv(ray, hit),
            RowFormat::Ndjson => self.json(ray, hit),
        }
        self.line.push(b'\n');
        out.write_all(&self.line)
    }

    fn csv(&mut self, ray: u32, hit: Option<&Hit<2>>) {
        let line = &mut self.line;
        push(line, format_args!("{ray},"));
        match hit {
            None => line.extend_from_slice(b",,,,,,"),
            Some(hit) => {
                push(line, format_args!("{}", hit.index));
                for number in numbers(hit) {
                    line.push(b',');
                    Decimal(number).push_to(line);
                }
                let feature = feature(hit.feature).unwrap_or_default();
                let (relation, inside) = (hit.relation, hit.inside);
                push(line, format_args!(",{relation},{feature},{inside}"));
            }
        }
        for (column, row) in cells(&self.rays, &self.shapes, ray, hit) {
            line.push(b',');
            if let Some(row) = row {
                column.push_csv(line, row);
            }
        }
    }

    fn json(&mut self, ray: u32, hit: Option<&Hit<2>>) {
        let line = &mut self.line;
        push(line, format_args!(r#"{{"ray":{ray}"#));
        match hit {
            None => {
                for name in &FIXED[1..] {
                    push(line, format_args!(r#","{name}":null"#));
                }
            }
            Some(hit) => {
                push(line, format_args!(r#","shape":{}"#, hit.index));
                for (name, number) in ["t", "x", "y"].into_iter().zip(numbers(hit)) {
                    push(line, format_args!(r#","{name}":"#));
                    push_json_number(line, number);
                }
                push(line, format_args!(r#","relation":"{}""#, hit.relation));
                match feature(hit.feature) {
                    Some(feature) => push(line, format_args!(r#","feature":"{feature}""#)),
                    None => line.extend_from_slice(br#","feature":null"#),
                }
                push(line, format_args!(r#","inside":{}"#, hit.inside));
            }
        }
        for (column, row) in cells(&self.rays, &self.shapes, ray, hit) {
            line.push(b',');
            push_string(line, &column.name);
            line.push(b':');
            match row {
                Some(row) => column.push_json(line, row),
                None => line.extend_from_slice(b"null"),
            }
        }
        line.push(b'}');
    }
}

/// The columns of an input, with what its names end in.
pub(super) fn columns<'a>(
    carried: impl IntoIterator<Item = (&'a str, &'a Labels, bool)>,
    end: &str,
) -> Vec<Column<'a>> {
    let column = |(name, labels, json): (&str, &'a Labels, bool)| Column {
        name: format!("{name}_{end}"),
        labels,
        json,
        numbers: labels.are_numbers(),
    };
    carried.into_iter().map(column).collect()
}

impl Column<'_> {
    pub(super) fn push_csv(&self, line: &mut Vec<u8>, row: u32) {
        let label = self.labels.get(row);
        match label {
            Label::Text("null") if self.json => {}
            // A text is what its quotes and escapes stand for.
            Label::Text(value) if self.json => match serde_json::from_str::<String>(value) {
                Ok(text) => push_quoted(line, &text),
                Err(_) => push_quoted(line, value),
            },
            _ => push_csv_label(line, label),
        }
    }

    pub(super) fn push_json(&self, line: &mut Vec<u8>, row: u32) {
        // A value that was JSON stays as it was written.
        push_json_label(line, self.labels.get(row), self.numbers || self.json);
    }
}

/// The columns that are carried along, with the row of each, where there is one.
fn cells<'b, 'a>(
    rays: &'b [Column<'a>],
    shapes: &'b [Column<'a>],
    ray: u32,
    hit: Option<&Hit<2>>,
) -> impl Iterator<Item = (&'b Column<'a>, Option<u32>)> {
    let shape = hit.map(|hit| u32::try_from(hit.index).expect("the reader counts in u32"));
    let rays = rays.iter().map(move |column| (column, Some(ray)));
    rays.chain(shapes.iter().map(move |column| (column, shape)))
}

fn numbers(hit: &Hit<2>) -> [f64; 3] {
    let [x, y] = hit.at;
    [hit.t, x, y]
}

/// The part of the shape, in the words of the output; `None` where it has no parts.
fn feature(feature: Feature) -> Option<String> {
    match feature {
        Feature::Face(number) => Some(format!("face {number}")),
        Feature::Vertex(number) => Some(format!("vertex {number}")),
        Feature::Start => Some("start".to_owned()),
        Feature::End => Some("end".to_owned()),
        _ => None,
    }
}

/// A number in JSON. A true value beyond the largest f64 is an infinity, which JSON has no number for.
pub(super) fn push_json_number(line: &mut Vec<u8>, number: f64) {
    if number.is_finite() {
        Decimal(number).push_to(line);
    } else {
        push(line, format_args!("\"{number}\""));
    }
}
