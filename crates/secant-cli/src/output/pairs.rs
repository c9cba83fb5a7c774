//! The pairs that were found, one a line.

use std::io::{self, Write};

use secant::{Crossing, Kind, LinearIntersection, Meeting};

use super::Decimal;
use super::cells::{push, push_csv_label, push_json_label, push_quoted, push_string};
use crate::args::RowFormat;
use crate::input::{Drawing, Label, Labels};

/// Writes the pairs in the order given. `done` hears of each.
pub(crate) fn write_pairs(
    out: &mut dyn Write,
    format: RowFormat,
    drawing: &Drawing,
    pairs: &[Crossing<'_>],
    done: impl Fn(),
) -> io::Result<()> {
    let columns = Columns::of(drawing);
    let mut line = Vec::new();
    if format == RowFormat::Csv {
        columns.header(&mut line);
        out.write_all(&line)?;
    }
    for pair in pairs {
        line.clear();
        columns.line(&mut line, format, pair, [pair.i, pair.j]);
        out.write_all(&line)?;
        done();
    }
    Ok(())
}

/// The names of the columns that every output has, in their order.
const FIXED: [&str; 13] = [
    "i",
    "j",
    "kind",
    "x",
    "y",
    "x2",
    "y2",
    "t",
    "u",
    "t2",
    "u2",
    "feature_i",
    "feature_j",
];

/// The columns that come from the drawing.
pub(crate) struct Columns<'a> {
    features: Option<Column<'a>>,
    /// Each gives two: for i, and for j.
    carried: Vec<Column<'a>>,
}

struct Column<'a> {
    name: &'a str,
    labels: &'a Labels,
    /// Whether JSON has numbers there.
    numbers: bool,
}

impl<'a> Columns<'a> {
    pub(crate) fn of(drawing: &'a Drawing) -> Self {
        let column = |name, labels: &'a Labels| Column {
            name,
            labels,
            numbers: labels.are_numbers(),
        };
        Self {
            features: drawing
                .features
                .as_ref()
                .map(|labels| column("feature", labels)),
            carried: drawing
                .carried
                .iter()
                .map(|(name, labels)| column(name, labels))
                .collect(),
        }
    }

    /// The line of a pair, of segments of these ids in the drawing.
    pub(crate) fn line(
        &self,
        line: &mut Vec<u8>,
        format: RowFormat,
        pair: &Crossing<'_>,
        ids: [u32; 2],
    ) {
        match format {
            RowFormat::Csv => self.csv(line, pair, ids),
            RowFormat::Ndjson => self.json(line, pair, ids),
        }
        line.push(b'\n');
    }

    pub(crate) fn header(&self, line: &mut Vec<u8>) {
        line.extend_from_slice(FIXED.join(",").as_bytes());
        for column in &self.carried {
            for end in ["_i", "_j"] {
                line.push(b',');
                push_quoted(line, &format!("{}{end}", column.name));
            }
        }
        line.push(b'\n');
    }

    fn csv(&self, line: &mut Vec<u8>, pair: &Crossing<'_>, [i, j]: [u32; 2]) {
        let (first, second) = ends(pair);
        push(line, format_args!("{i},{j},{}", pair.kind));
        let [x2, y2] = second.map_or([None; 2], |end| end.at.map(Some));
        let (t2, u2) = (second.map(|end| end.t), second.map(|end| end.u));
        let [x, y] = first.at.map(Some);
        for number in [x, y, x2, y2, Some(first.t), Some(first.u), t2, u2] {
            line.push(b',');
            if let Some(number) = number {
                Decimal(number).push_to(line);
            }
        }
        for (_, label) in self.labels([i, j]) {
            line.push(b',');
            push_csv_label(line, label);
        }
    }

    fn json(&self, line: &mut Vec<u8>, pair: &Crossing<'_>, [i, j]: [u32; 2]) {
        let (first, second) = ends(pair);
        push(
            line,
            format_args!(r#"{{"i":{i},"j":{j},"kind":"{}""#, pair.kind),
        );
        let numbers = [
            Some(first.at[0]),
            Some(first.at[1]),
            second.map(|end| end.at[0]),
            second.map(|end| end.at[1]),
            Some(first.t),
            Some(first.u),
            second.map(|end| end.t),
            second.map(|end| end.u),
        ];
        for (name, number) in FIXED[3..].iter().zip(numbers) {
            push(line, format_args!(r#","{name}":"#));
            match number {
                Some(number) => Decimal(number).push_to(line),
                None => line.extend_from_slice(b"null"),
            }
        }
        let names = ["feature"]
            .into_iter()
            .chain(self.carried.iter().map(|column| column.name));
        let names = names.flat_map(|name| ["_i", "_j"].map(|end| format!("{name}{end}")));
        for (name, (numbers, label)) in names.zip(self.labels([i, j])) {
            line.push(b',');
            push_string(line, &name);
            line.push(b':');
            push_json_label(line, label, numbers);
        }
        line.push(b'}');
    }

    /// What is known of both segments: features first, for i and j in turn, and whether the column
    /// is one of numbers.
    fn labels(&self, ids: [u32; 2]) -> impl Iterator<Item = (bool, Label<'_>)> {
        let features = ids.map(|row| match &self.features {
            Some(column) => (column.numbers, column.labels.get(row)),
            None => (true, Label::Integer(row)),
        });
        let carried = self
            .carried
            .iter()
            .flat_map(move |column| ids.map(|row| (column.numbers, column.labels.get(row))));
        features.into_iter().chain(carried)
    }
}

/// The common point of a pair, or both ends of its common part in order along i.
fn ends(pair: &Crossing<'_>) -> (Meeting<2>, Option<Meeting<2>>) {
    match pair.intersection() {
        // The common part of two equal points has its other end, too: in the same place.
        LinearIntersection::Point(at) => (at, (pair.kind == Kind::Equal).then_some(at)),
        LinearIntersection::Overlap { start, end } => (start.expect("segments have ends"), end),
    }
}
