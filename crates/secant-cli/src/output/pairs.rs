//! The pairs that were found, one a line.

use std::io::{self, Write};

use secant::{Crossing, Kind, LinearIntersection, Meeting};

use super::Decimal;
use super::cells::{push, push_csv_label, push_json_label, push_quoted, push_string};
use crate::args::RowFormat;
use crate::input::{Drawing, Label, Labels, Layers};

/// Writes the pairs in the order given. `done` hears of each.
pub(crate) fn write_pairs(
    out: &mut dyn Write,
    format: RowFormat,
    layers: Layers<'_>,
    pairs: &[Crossing<'_>],
    done: impl Fn(),
) -> io::Result<()> {
    let columns = Columns::of(layers);
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

/// The columns that come from the drawings.
pub(crate) struct Columns<'a> {
    /// Those of i and of j, where they have one.
    features: [Option<Column<'a>>; 2],
    carried: Vec<Column<'a>>,
}

/// What is known of one segment of a pair.
struct Column<'a> {
    /// As it is in the output.
    name: String,
    labels: &'a Labels,
    /// Whether JSON has numbers there.
    numbers: bool,
    of: Side,
}

/// A segment of a pair.
#[derive(Clone, Copy)]
enum Side {
    I,
    J,
}

impl Side {
    const BOTH: [Self; 2] = [Self::I, Self::J];
}

impl<'a> Column<'a> {
    fn new(name: &str, labels: &'a Labels, of: Side) -> Self {
        let end = match of {
            Side::I => "i",
            Side::J => "j",
        };
        Self {
            name: format!("{name}_{end}"),
            labels,
            numbers: labels.are_numbers(),
            of,
        }
    }

    fn label(&self, ids: [u32; 2]) -> Label<'a> {
        self.labels.get(ids[self.of as usize])
    }
}

impl<'a> Columns<'a> {
    pub(crate) fn of(layers: Layers<'a>) -> Self {
        let sides = match layers {
            Layers::One(drawing) => [drawing; 2],
            Layers::Two { red, blue } => [red, blue],
        };
        let feature = |side: Side| {
            let labels = sides[side as usize].features.as_ref()?;
            Some(Column::new("feature", labels, side))
        };
        let columns = |drawing: &'a Drawing, of: &'static [Side]| {
            let carried = drawing.carried.iter();
            carried.flat_map(|(name, labels)| of.iter().map(|&of| Column::new(name, labels, of)))
        };
        let carried = match layers {
            Layers::One(drawing) => columns(drawing, &Side::BOTH).collect(),
            Layers::Two { red, blue } => {
                let red = columns(red, &[Side::I]);
                red.chain(columns(blue, &[Side::J])).collect()
            }
        };
        Self {
            features: Side::BOTH.map(feature),
            carried,
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
            line.push(b',');
            push_quoted(line, &column.name);
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
        for (name, number) in FIXED[3..11].iter().zip(numbers) {
            push(line, format_args!(r#","{name}":"#));
            match number {
                Some(number) => Decimal(number).push_to(line),
                None => line.extend_from_slice(b"null"),
            }
        }
        let carried = self.carried.iter().map(|column| column.name.as_str());
        let names = FIXED[11..].iter().copied().chain(carried);
        for (name, (numbers, label)) in names.zip(self.labels([i, j])) {
            line.push(b',');
            push_string(line, name);
            line.push(b':');
            push_json_label(line, label, numbers);
        }
        line.push(b'}');
    }

    /// What is known of both segments, features first, and whether the column is one of numbers.
    fn labels(&self, ids: [u32; 2]) -> impl Iterator<Item = (bool, Label<'a>)> {
        let label = move |column: &Column<'a>| (column.numbers, column.label(ids));
        let features = Side::BOTH.map(|side| match &self.features[side as usize] {
            Some(column) => label(column),
            None => (true, Label::Integer(ids[side as usize])),
        });
        features.into_iter().chain(self.carried.iter().map(label))
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
