//! The input sets: random ones, drawn from a seed, and real ones.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use anyhow::{Context, Result};
use fastrand::Rng;
use flate2::read::GzDecoder;

use crate::grid::Segment;

/// A named set, and its source.
pub(crate) struct Set {
    pub(crate) name: &'static str,
    pub(crate) about: &'static str,
    pub(crate) source: Source,
    /// The contenders that take part.
    pub(crate) field: Field,
}

#[derive(Clone, Copy)]
pub(crate) enum Source {
    /// This many random segments.
    Drawn(usize, fn(usize, &mut Rng) -> Vec<Segment>),
    /// A file in the data folder.
    File(&'static str),
}

#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Field {
    All,
    /// Only Secant and the grids, for sets that are too large for the others.
    Quick,
}

/// All sets, in the order of the report.
pub(crate) const SETS: &[Set] = &[
    drawn("short-1e5", "as many pairs as segments", 100_000, short),
    drawn("short-1e6", "as many pairs as segments", 1_000_000, short),
    Set {
        field: Field::Quick,
        ..drawn("short-1e7", "as many pairs as segments", 10_000_000, short)
    },
    drawn(
        "streets-1e6",
        "a street grid, every corner shared by four",
        999_698,
        streets,
    ),
    drawn(
        "overlap-1e5",
        "small integers, many on one line",
        100_000,
        overlap,
    ),
    drawn(
        "long-1e4",
        "between any two points of the square",
        10_000,
        long,
    ),
    drawn(
        "mixed-1e5",
        "each doubling of the length half as frequent",
        100_000,
        mixed,
    ),
    drawn(
        "clustered-1e5",
        "short, around 300 centers",
        100_000,
        clustered,
    ),
    real(
        "osrm_monaco",
        "OpenStreetMap, everything",
        "osm/osrm_monaco.csv.gz",
    ),
    real(
        "mergelines",
        "OpenStreetMap, lines of map tiles",
        "tiles/mergelines_200433_lines.csv.gz",
    ),
    real(
        "hershey",
        "glyphs of the Hershey fonts",
        "hershey/hershey_all_fonts.csv.gz",
    ),
    real(
        "islanddm",
        "edges of a game map, many times the same",
        "bsp/islanddm.csv.gz",
    ),
];

const fn drawn(
    name: &'static str,
    about: &'static str,
    n: usize,
    draw: fn(usize, &mut Rng) -> Vec<Segment>,
) -> Set {
    Set {
        name,
        about,
        source: Source::Drawn(n, draw),
        field: Field::All,
    }
}

const fn real(name: &'static str, about: &'static str, file: &'static str) -> Set {
    Set {
        name,
        about,
        source: Source::File(file),
        field: Field::All,
    }
}

impl Set {
    /// The segments; `None` for a missing file. A quick run takes a tenth of the random segments.
    pub(crate) fn load(&self, data: Option<&Path>, quick: bool) -> Result<Option<Vec<Segment>>> {
        match self.source {
            Source::Drawn(n, draw) => {
                let n = if quick { n / 10 } else { n };
                Ok(Some(draw(n, &mut Rng::with_seed(1))))
            }
            Source::File(file) => match data.map(|data| data.join(file)) {
                Some(path) if path.exists() => read(&path)
                    .with_context(|| format!("cannot read segments from {}", path.display()))
                    .map(Some),
                _ => Ok(None),
            },
        }
    }
}

/// The segments of a CSV file, which may be compressed.
pub(crate) fn read(path: &Path) -> Result<Vec<Segment>> {
    let file = File::open(path)?;
    let bytes: Box<dyn Read> = if path.extension().is_some_and(|end| end == "gz") {
        Box::new(GzDecoder::new(file))
    } else {
        Box::new(file)
    };
    csv::Reader::from_reader(bytes)
        .deserialize()
        .map(|row| {
            let (x1, y1, x2, y2, _line): (f64, f64, f64, f64, u32) = row?;
            Ok([[x1, y1], [x2, y2]])
        })
        .collect()
}

/// The greatest extent of a segment for which N segments in the unit square have N pairs: a set of mean
/// length m has about m^2 / pi pairs for each of N^2, and the mean here is 0.765 of the extent.
fn reach(n: usize) -> f64 {
    2.316 / count(n).sqrt()
}

#[expect(
    clippy::cast_precision_loss,
    reason = "numbers of segments are far below 2^53"
)]
fn count(n: usize) -> f64 {
    n as f64
}

pub(crate) fn anywhere(rng: &mut Rng) -> [f64; 2] {
    [rng.f64(), rng.f64()]
}

/// A point within `reach` in x and in y.
pub(crate) fn near(p: [f64; 2], reach: f64, rng: &mut Rng) -> [f64; 2] {
    p.map(|x| x + reach * (2.0 * rng.f64() - 1.0))
}

fn short(n: usize, rng: &mut Rng) -> Vec<Segment> {
    let reach = reach(n);
    let draw = |_| {
        let p = anywhere(rng);
        [p, near(p, reach, rng)]
    };
    (0..n).map(draw).collect()
}

/// Two streets from every corner, to the right and up, in order. Corners are displaced by up to a third.
fn streets(n: usize, rng: &mut Rng) -> Vec<Segment> {
    let side = (n / 2).isqrt();
    let third = 1.0 / 3.0;
    let corners: Vec<[f64; 2]> = (0..=side)
        .flat_map(|row| (0..=side).map(move |column| [count(column), count(row)]))
        .map(|p| near(p, third, rng))
        .collect();
    let corner = |column: usize, row: usize| corners[row * (side + 1) + column];
    (0..side * side)
        .map(|k| (k % side, k / side))
        .flat_map(|(x, y)| {
            let at = corner(x, y);
            [[at, corner(x + 1, y)], [at, corner(x, y + 1)]]
        })
        .collect()
}

/// Horizontal, vertical and diagonal segments of up to three steps, on integers.
fn overlap(n: usize, rng: &mut Rng) -> Vec<Segment> {
    const WAYS: [[f64; 2]; 4] = [[1.0, 0.0], [0.0, 1.0], [1.0, 1.0], [1.0, -1.0]];
    let side = 1.2 * count(n).sqrt();
    let draw = |_| {
        let p = anywhere(rng).map(|x| (x * side).floor());
        let way = WAYS[rng.usize(..WAYS.len())];
        let steps = f64::from(rng.u8(1..=3));
        [p, [p[0] + steps * way[0], p[1] + steps * way[1]]]
    };
    (0..n).map(draw).collect()
}

fn long(n: usize, rng: &mut Rng) -> Vec<Segment> {
    (0..n).map(|_| [anywhere(rng), anywhere(rng)]).collect()
}

fn mixed(n: usize, rng: &mut Rng) -> Vec<Segment> {
    let shortest = reach(n) / 4.0;
    let draw = |_| {
        let p = anywhere(rng);
        let reach = (0..rng.u64(..).trailing_zeros()).fold(shortest, |reach, _| 2.0 * reach);
        [p, near(p, reach.min(1.0), rng)]
    };
    (0..n).map(draw).collect()
}

/// The density decreases with the distance from the centers.
fn clustered(n: usize, rng: &mut Rng) -> Vec<Segment> {
    let centers: Vec<_> = (0..300).map(|_| anywhere(rng)).collect();
    let reach = reach(n) / 4.0;
    let draw = |_| {
        let center = centers[rng.usize(..centers.len())];
        let p = near(center, 0.03 * rng.f64() * rng.f64(), rng);
        [p, near(p, reach, rng)]
    };
    (0..n).map(draw).collect()
}
