//! The pairs of shapes that a join found, one a line.

use std::io::{self, Write};

use secant::{Closest, Relation};

use super::Decimal;
use super::cells::{push, push_csv_label, push_json_label, push_quoted, push_string};
use super::hits::{Column, columns, push_json_number};
use crate::args::RowFormat;
use crate::input::{Label, Labels, Side};

/// A pair, and what is written of it.
pub(crate) struct PairRow {
    /// The positions in both inputs.
    pub(crate) ids: [u32; 2],
    pub(crate) relation: Relation,
    pub(crate) closest: Closest<2>,
    /// The distance, where that was asked for.
    pub(crate) distance: Option<f64>,
}

/// Writes pairs as rows.
pub(crate) struct PairRows<'a> {
    format: RowFormat,
    /// Whether the rows have distances, and a point on each shape.
    within: bool,
    features: [Option<&'a Labels>; 2],
    /// What is carried along from both inputs.
    carried: [Vec<Column<'a>>; 2],
    line: Vec<u8>,
}

impl<'a> PairRows<'a> {
    pub(crate) fn new(format: RowFormat, within: bool, sides: [&'a Side; 2]) -> Self {
        let [red, blue] = sides;
        Self {
            format,
            within,
            features: sides.map(Side::features),
            carried: [columns(red.carried(), "i"), columns(blue.carried(), "j")],
            line: Vec::new(),
        }
    }

    /// Writes what stands before the first row.
    pub(crate) fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        if self.format == RowFormat::Ndjson {
            return Ok(());
        }
        let line = &mut self.line;
        line.clear();
        let distance = if self.within { ",distance" } else { "" };
        push(
            line,
            format_args!("i,j,kind,x,y,x2,y2,t,u,t2,u2{distance},feature_i,feature_j"),
        );
        for column in self.carried.iter().flatten() {
            line.push(b',');
            push_quoted(line, &column.name);
        }
        line.push(b'\n');
        out.write_all(line)
    }

    /// Writes the row of a pair.
    pub(crate) fn row(&mut self, out: &mut dyn Write, row: &PairRow) -> io::Result<()> {
        let Closest { a, b, t, u } = row.closest;
        // Without distances the two points are one common point.
        let [x2, y2] = if self.within { b.map(Some) } else { [None; 2] };
        let numbers = [
            ("x", Some(a[0])),
            ("y", Some(a[1])),
            ("x2", x2),
            ("y2", y2),
            ("t", t),
            ("u", u),
            ("t2", None),
            ("u2", None),
            ("distance", row.distance),
        ];
        let numbers = &numbers[..if self.within { 9 } else { 8 }];
        self.line.clear();
        match self.format {
            RowFormat::Csv => self.csv(row, numbers),
            RowFormat::Ndjson => self.json(row, numbers),
        }
        self.line.push(b'\n');
        out.write_all(&self.line)
    }

    fn csv(&mut self, row: &PairRow, numbers: &[(&str, Option<f64>)]) {
        let line = &mut self.line;
        let [i, j] = row.ids;
        push(line, format_args!("{i},{j},{}", row.relation));
        for (_, number) in numbers {
            line.push(b',');
            if let Some(number) = number {
                Decimal(*number).push_to(line);
            }
        }
        for (labels, id) in self.features.iter().zip(row.ids) {
            line.push(b',');
            push_csv_label(line, feature(*labels, id));
        }
        for (columns, id) in self.carried.iter().zip(row.ids) {
            for column in columns {
                line.push(b',');
                column.push_csv(line, id);
            }
        }
    }

    fn json(&mut self, row: &PairRow, numbers: &[(&str, Option<f64>)]) {
        let line = &mut self.line;
        let [i, j] = row.ids;
        push(
            line,
            format_args!(r#"{{"i":{i},"j":{j},"kind":"{}""#, row.relation),
        );
        for (name, number) in numbers {
            push(line, format_args!(r#","{name}":"#));
            match number {
                Some(number) => push_json_number(line, *number),
                None => line.extend_from_slice(b"null"),
            }
        }
        let names = ["feature_i", "feature_j"];
        for ((labels, id), name) in self.features.iter().zip(row.ids).zip(names) {
            push(line, format_args!(r#","{name}":"#));
            let numbers = labels.is_none_or(Labels::are_numbers);
            push_json_label(line, feature(*labels, id), numbers);
        }
        for (columns, id) in self.carried.iter().zip(row.ids) {
            for column in columns {
                line.push(b',');
                push_string(line, &column.name);
                line.push(b':');
                column.push_json(line, id);
            }
        }
        line.push(b'}');
    }
}

/// The feature of a shape: its position, where the input does not name it.
fn feature(labels: Option<&Labels>, id: u32) -> Label<'_> {
    labels.map_or(Label::Integer(id), |labels| labels.get(id))
}
