//! The pairs that were found, one a row.

use std::io::{self, Write};

use secant::{Closest, Crossing, Kind, LinearIntersection, Meeting, Relation};

use super::Decimal;
#[cfg(feature = "arrow")]
use super::batches::PairBatches;
use super::cells::{LabelColumn, push, push_json_number, push_quoted, push_string};
use super::geojson::{Features, push_feature};
use crate::args::RowFormat;
use crate::input::{Labels, Layers, Side};

/// What is written of a pair, beside what is known of both sides.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PairRow {
    pub(crate) ids: [u32; 2],
    word: &'static str,
    /// Those of [`NUMBERS`].
    numbers: [Option<f64>; 9],
}

/// The names of the numbers, in their order. Only some outputs have the last.
const NUMBERS: [&str; 9] = ["x", "y", "x2", "y2", "t", "u", "t2", "u2", "distance"];

impl PairRow {
    /// A pair of segments, which have these ids.
    pub(crate) fn of_crossing(pair: &Crossing<'_>, ids: [u32; 2]) -> Self {
        let (first, second) = ends(pair);
        let [x, y] = first.at.map(Some);
        let [x2, y2] = second.map_or([None; 2], |end| end.at.map(Some));
        let (t2, u2) = (second.map(|end| end.t), second.map(|end| end.u));
        let (t, u) = (Some(first.t), Some(first.u));
        Self {
            ids,
            word: pair.kind.as_str(),
            numbers: [x, y, x2, y2, t, u, t2, u2, None],
        }
    }

    /// A pair of shapes, with the distance where that was asked for.
    pub(crate) fn of_shapes(
        ids: [u32; 2],
        relation: Relation,
        closest: Closest<2>,
        distance: Option<f64>,
    ) -> Self {
        let Closest { a, b, t, u } = closest;
        let [x, y] = a.map(Some);
        // Without distances the two points are one common point.
        let [x2, y2] = b.map(|x| distance.map(|_| x));
        Self {
            ids,
            word: relation.as_str(),
            numbers: [x, y, x2, y2, t, u, None, None, distance],
        }
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

/// Writes the pairs in the order given. `done` hears of each.
pub(crate) fn write_pairs(
    out: &mut dyn Write,
    format: RowFormat,
    columns: &Columns<'_>,
    pairs: impl IntoIterator<Item = PairRow>,
    done: impl Fn(),
) -> io::Result<()> {
    let mut rows = PairRows::new(out, format, columns)?;
    let mut line = Vec::new();
    for pair in pairs {
        line.clear();
        columns.line(&mut line, format, &pair);
        rows.push(pair.ids, &line)?;
        done();
    }
    rows.finish()
}

/// Writes pairs as rows, each from its line.
pub(crate) enum PairRows<'w> {
    Text(&'w mut dyn Write),
    Features(Features<'w>),
    #[cfg(feature = "arrow")]
    Arrow(Box<PairBatches<'w>>),
}

impl<'w> PairRows<'w> {
    /// Writes what stands before the first row.
    pub(crate) fn new(
        out: &'w mut dyn Write,
        format: RowFormat,
        columns: &'w Columns<'_>,
    ) -> io::Result<Self> {
        match format {
            RowFormat::Csv => out.write_all(&columns.header())?,
            RowFormat::Ndjson => {}
            RowFormat::Geojson => {
                let features = Features::new(out, columns.crs)?;
                return Ok(Self::Features(features));
            }
            #[cfg(feature = "arrow")]
            RowFormat::Arrow => {
                let batches = PairBatches::new(out, columns)?;
                return Ok(Self::Arrow(Box::new(batches)));
            }
        }
        Ok(Self::Text(out))
    }

    /// Writes the row of a pair.
    #[cfg_attr(
        not(feature = "arrow"),
        expect(unused_variables, reason = "text has its ids in the line")
    )]
    pub(crate) fn push(&mut self, ids: [u32; 2], line: &[u8]) -> io::Result<()> {
        match self {
            Self::Text(out) => out.write_all(line),
            Self::Features(features) => features.push(line),
            #[cfg(feature = "arrow")]
            Self::Arrow(batches) => batches.push(ids, line),
        }
    }

    /// Writes what stands after the last row.
    pub(crate) fn finish(self) -> io::Result<()> {
        match self {
            Self::Text(_) => Ok(()),
            Self::Features(features) => features.finish(),
            #[cfg(feature = "arrow")]
            Self::Arrow(batches) => batches.finish(),
        }
    }
}

/// The columns of an output.
pub(crate) struct Columns<'a> {
    /// The names of the numbers.
    pub(super) numbers: &'static [&'static str],
    /// What is known of both sides, features first, with the side of each.
    pub(super) labels: Vec<(LabelColumn<'a>, usize)>,
    /// The coordinate reference system, as GeoJSON has it.
    crs: Option<&'a str>,
}

impl<'a> Columns<'a> {
    /// Those of the pairs of segments.
    pub(crate) fn of(layers: Layers<'a>) -> Self {
        let sides = match layers {
            Layers::One(drawing) => [drawing; 2],
            Layers::Two { red, blue } => [red, blue],
        };
        let [red, blue] = sides;
        let i = LabelColumn::of(&red.carried, "i");
        let j = LabelColumn::of(&blue.carried, "j");
        let carried: Vec<_> = match layers {
            // Both of each column together.
            Layers::One(_) => (i.into_iter().zip(j))
                .flat_map(|(i, j)| [(i, 0), (j, 1)])
                .collect(),
            Layers::Two { .. } => one_after_another(i, j),
        };
        Self {
            numbers: &NUMBERS[..8],
            labels: features(sides.map(|side| side.features.as_ref()))
                .into_iter()
                .chain(carried)
                .collect(),
            crs: sides.iter().find_map(|side| side.crs.as_ref()?.member()),
        }
    }

    /// Those of the pairs of shapes, with their distances or without.
    pub(crate) fn of_shapes(sides: [&'a Side; 2], within: bool) -> Self {
        let [i, j] = sides.map(Side::carried);
        let (i, j) = (LabelColumn::of(i, "i"), LabelColumn::of(j, "j"));
        Self {
            numbers: &NUMBERS[..if within { 9 } else { 8 }],
            labels: features(sides.map(Side::features))
                .into_iter()
                .chain(one_after_another(i, j))
                .collect(),
            crs: sides.iter().find_map(|side| side.crs()?.member()),
        }
    }

    /// The line of a pair; for Arrow, its record.
    pub(crate) fn line(&self, line: &mut Vec<u8>, format: RowFormat, pair: &PairRow) {
        match format {
            RowFormat::Csv => self.csv(line, pair),
            RowFormat::Ndjson => self.json(line, pair),
            RowFormat::Geojson => {
                let [x, y, x2, y2, ..] = pair.numbers;
                let ends = [x.zip(y), x2.zip(y2)].map(|at| at.map(<[f64; 2]>::from));
                return push_feature(line, ends, |line| self.json(line, pair));
            }
            #[cfg(feature = "arrow")]
            RowFormat::Arrow => return self.record(line, pair),
        }
        line.push(b'\n');
    }

    fn header(&self) -> Vec<u8> {
        let mut line = b"i,j,kind".to_vec();
        let labels = self.labels.iter().map(|(column, _)| &column.name[..]);
        for name in self.numbers.iter().copied().chain(labels) {
            line.push(b',');
            push_quoted(&mut line, name);
        }
        line.push(b'\n');
        line
    }

    fn csv(&self, line: &mut Vec<u8>, pair: &PairRow) {
        let [i, j] = pair.ids;
        push(line, format_args!("{i},{j},{}", pair.word));
        for number in &pair.numbers[..self.numbers.len()] {
            line.push(b',');
            if let Some(number) = number {
                Decimal(*number).push_to(line);
            }
        }
        for (column, side) in &self.labels {
            line.push(b',');
            column.push_csv(line, pair.ids[*side]);
        }
    }

    fn json(&self, line: &mut Vec<u8>, pair: &PairRow) {
        let [i, j] = pair.ids;
        push(
            line,
            format_args!(r#"{{"i":{i},"j":{j},"kind":"{}""#, pair.word),
        );
        for (name, number) in self.numbers.iter().zip(pair.numbers) {
            push(line, format_args!(r#","{name}":"#));
            match number {
                Some(number) => push_json_number(line, number),
                None => line.extend_from_slice(b"null"),
            }
        }
        for (column, side) in &self.labels {
            line.push(b',');
            push_string(line, &column.name);
            line.push(b':');
            column.push_json(line, pair.ids[*side]);
        }
        line.push(b'}');
    }

    /// The word of a pair with its length, and its numbers, each after a byte that says whether there is one.
    #[cfg(feature = "arrow")]
    fn record(&self, record: &mut Vec<u8>, pair: &PairRow) {
        record.push(u8::try_from(pair.word.len()).expect("a word is short"));
        record.extend_from_slice(pair.word.as_bytes());
        for number in &pair.numbers[..self.numbers.len()] {
            record.push(number.is_some().into());
            if let Some(number) = number {
                record.extend_from_slice(&number.to_le_bytes());
            }
        }
    }
}

/// Reads what [`Columns::record`] wrote.
#[cfg(feature = "arrow")]
pub(super) fn read_record(record: &[u8]) -> (&str, impl Iterator<Item = Option<f64>>) {
    let (length, rest) = record.split_first().expect("the length of the word");
    let (word, mut rest) = rest.split_at((*length).into());
    let word = str::from_utf8(word).expect("it was written as text");
    let numbers = std::iter::from_fn(move || {
        let (is_some, after) = rest.split_first()?;
        let (number, after) = after.split_at(if *is_some == 1 { 8 } else { 0 });
        rest = after;
        Some(number.try_into().ok().map(f64::from_le_bytes))
    });
    (word, numbers)
}

/// Which feature each side came from: its position, where the input does not name it.
fn features(labels: [Option<&Labels>; 2]) -> Vec<(LabelColumn<'_>, usize)> {
    let [i, j] = labels;
    let column = |name: &str, labels| LabelColumn::new(name.to_owned(), labels, false);
    vec![(column("feature_i", i), 0), (column("feature_j", j), 1)]
}

fn one_after_another<'a>(
    i: Vec<LabelColumn<'a>>,
    j: Vec<LabelColumn<'a>>,
) -> Vec<(LabelColumn<'a>, usize)> {
    let i = i.into_iter().map(|column| (column, 0));
    i.chain(j.into_iter().map(|column| (column, 1))).collect()
}
