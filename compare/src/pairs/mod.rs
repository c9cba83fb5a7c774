//! One pair of shapes, and the next one: how long a single call takes, beside the peers and beside
//! what people write themselves.

mod field;
mod measure;
mod naive;
mod report;
mod segments;
mod sets;

use std::path::Path;

use anyhow::{Context, Result, bail};

use crate::measure::Effort;
use field::{Field, Plain, Width};
use measure::{Measured, measure};
use sets::{SETS, Segments, Set};

/// What is to be measured.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// Pairs of a set
    #[arg(long, default_value_t = 2_000_000)]
    pairs: usize,
    /// Pairs of a set whose true answers the rational oracle is asked for; the rest is compared with
    /// Secant's
    #[arg(long, default_value_t = 20_000)]
    checked: usize,
    /// Only these tests (a comma between names)
    #[arg(long, value_delimiter = ',', value_name = "NAMES")]
    tests: Vec<String>,
    /// Only these sets (a comma between names)
    #[arg(long, value_delimiter = ',', value_name = "NAMES")]
    on: Vec<String>,
    /// From the cache: so many pairs time and again. Branches are learnt by heart then
    #[arg(
        long, value_name = "PAIRS", num_args = 0..=1, default_missing_value = "8192"
    )]
    in_cache: Option<usize>,
}

/// A question, and who answers it.
struct Test {
    name: &'static str,
    about: &'static str,
    field: fn(&[Segments]) -> Field<'_, Segments>,
    truth: fn(&Segments, Width) -> Plain,
}

const TESTS: &[Test] = &[
    Test {
        name: "segments",
        about: "Do two segments share a point?",
        field: segments::meet,
        truth: segments::true_meet,
    },
    Test {
        name: "segments-point",
        about: "In which point do two segments meet?",
        field: segments::point,
        truth: segments::true_point,
    },
];

/// All that was measured of a test.
struct Table {
    test: &'static Test,
    /// The sets, with the number of pairs.
    columns: Vec<(&'static Set, usize, Vec<Measured>)>,
}

/// Measures, and writes the tables.
pub(crate) fn section(options: &Options, data: Option<&Path>, effort: Effort) -> Result<String> {
    known(&options.tests, TESTS.iter().map(|test| test.name))?;
    known(&options.on, SETS.iter().map(|set| set.name))?;
    let asked = |names: &[String], name: &str| names.is_empty() || names.iter().any(|n| n == name);
    let load = crate::report::load();
    let mut tables = vec![];
    for test in TESTS.iter().filter(|test| asked(&options.tests, test.name)) {
        let mut columns = vec![];
        for set in SETS.iter().filter(|set| asked(&options.on, set.name)) {
            let pairs = set.load(options.pairs, data)?;
            eprintln!("{} on {}: {} pairs", test.name, set.name, pairs.len());
            let contenders = (test.field)(&pairs)
                .check(options.checked, test.truth)
                .with_context(|| format!("{} on {}", test.name, set.name))?;
            let measured = measure(contenders, pairs.len(), options.in_cache, effort);
            columns.push((set, pairs.len(), measured));
        }
        tables.push(Table { test, columns });
    }
    Ok(report::section(&tables, options, load).expect("a string takes all that is written to it"))
}

fn known<'a>(asked: &[String], mut there: impl Iterator<Item = &'a str> + Clone) -> Result<()> {
    let all: Vec<_> = there.clone().collect();
    match asked.iter().find(|name| there.all(|there| there != **name)) {
        Some(name) => bail!("nothing is called {name}; there are {}", all.join(", ")),
        None => Ok(()),
    }
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "rounding is what it is for"
)]
fn nearest_f32(x: f64) -> f32 {
    x as f32
}
