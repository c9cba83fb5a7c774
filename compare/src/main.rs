//! Compares Secant with its peers: all pairs that share a point, among many segments and in moving worlds, and the
//! answers to inputs on which floats fail.
//!
//! `cargo run --release -- --help` lists the options. The tables are written to standard output.

mod answers;
mod cases;
mod chart;
mod contenders;
mod grid;
mod measure;
mod memory;
mod pairs;
mod polygons;
mod report;
mod sets;
mod worlds;

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use clap::{Parser, Subcommand};
use secant::crossings;

use contenders::{Input, Layers, counters, joiners, pointers, points_not_nearest};
use measure::{Effort, best_grid, compare, on_two_threads};
use report::{Points, Report, Table};
use sets::{Field, SETS};

/// Measures Secant and its peers on the same segments, in the same rounds.
#[derive(Parser)]
struct Args {
    #[command(subcommand)]
    part: Option<Part>,
    /// Only these sets (a comma between names)
    #[arg(long, value_delimiter = ',', value_name = "NAMES")]
    sets: Vec<String>,
    /// The most rounds on a set
    #[arg(long, global = true, default_value_t = 9)]
    rounds: usize,
    /// No further round on a set after so many seconds, once there are three
    #[arg(long, global = true, default_value_t = 60.0)]
    seconds: f64,
    /// A look only: a tenth of the drawn segments, three rounds
    #[arg(long)]
    quick: bool,
    /// The folder of the real sets; without it only drawn ones are searched
    #[arg(long, global = true, value_name = "FOLDER")]
    data: Option<PathBuf>,
    /// Writes the tables to files of this folder as well
    #[arg(
        long, global = true, value_name = "FOLDER", num_args = 0..=1,
        default_missing_value = "compare/results"
    )]
    write: Option<PathBuf>,
}

#[derive(Subcommand)]
enum Part {
    /// Only the answers, compared with parry's
    Answers,
    /// Only single pairs of shapes, compared with many peers
    Pairs(pairs::Options),
    /// Only all pairs among many segments
    Crossings,
    /// Only the growth of the time on sets that are slow for other finders
    Cases,
    /// Only pairs of polygons with many edges
    Polygons,
    /// Only moving worlds, and rays among many segments
    Worlds,
    /// Draws the chart of the README and of COMPARE.md from the tables in compare/results
    Chart,
}

fn main() -> Result<()> {
    let args = Args::parse();
    if let Some(name) = args
        .sets
        .iter()
        .find(|name| SETS.iter().all(|set| set.name != **name))
    {
        let names: Vec<_> = SETS.iter().map(|set| set.name).collect();
        bail!("no set is called {name}; there are {}", names.join(", "));
    }
    let effort = Effort {
        rounds: if args.quick { 3 } else { args.rounds.max(1) },
        most: Duration::try_from_secs_f64(args.seconds).context("--seconds")?,
    };

    // Before what takes long.
    if let Some(folder) = &args.write {
        std::fs::create_dir_all(folder)
            .with_context(|| format!("cannot make {}", folder.display()))?;
    }
    let part = |name: &str, text: &str| {
        print!("{text}");
        args.write
            .as_ref()
            .map_or(Ok(()), |folder| write(&folder.join(name), text))
    };
    let data = args.data.as_deref();
    match &args.part {
        Some(Part::Pairs(options)) => {
            let sections = pairs::section(options, data, effort)?;
            part("pairs.md", &sections.pairs)?;
            return part("bars.md", &sections.bars);
        }
        Some(Part::Answers) => return part("answers.md", &answers::section(effort)?),
        Some(Part::Crossings) => return part("crossings.md", &crossings_section(&args, effort)?),
        Some(Part::Cases) => return part("cases.md", &cases::section(args.quick)?),
        Some(Part::Polygons) => return part("polygons.md", &polygons::section(args.quick)?),
        Some(Part::Worlds) => return part("worlds.md", &worlds::section(args.quick, effort)?),
        Some(Part::Chart) => return chart::draw(),
        None => {}
    }

    // First, so that a wrong answer stops the run early.
    let answers = answers::section(effort)?;
    let pairs = pairs::section(&pairs::Options::quick(args.quick), data, effort)?;

    part("crossings.md", &crossings_section(&args, effort)?)?;
    part("cases.md", &cases::section(args.quick)?)?;
    part("polygons.md", &polygons::section(args.quick)?)?;
    part("worlds.md", &worlds::section(args.quick, effort)?)?;
    part("pairs.md", &pairs.pairs)?;
    part("bars.md", &pairs.bars)?;
    part("answers.md", &answers)
}

/// All pairs among the segments of each set.
fn crossings_section(args: &Args, effort: Effort) -> Result<String> {
    let mut report = Report::begin();
    let mut grids = None;
    for set in SETS {
        if !args.sets.is_empty() && !args.sets.iter().any(|name| name == set.name) {
            continue;
        }
        let Some(plain) = set.load(args.data.as_deref(), args.quick)? else {
            eprintln!("{}: not there, left out", set.name);
            continue;
        };
        eprintln!("{}: {} segments", set.name, plain.len());
        // The largest set takes the best grids of the previous one, which is of the same kind, because trying
        // them all takes too long.
        let (sorted, unsorted) = match grids {
            Some(grids) if set.field == Field::Quick => grids,
            _ => (best_grid(&plain, true), best_grid(&plain, false)),
        };
        grids = Some((sorted, unsorted));
        let columns = plain
            .iter()
            .map(|&[a, b]| secant::Segment::new(a, b))
            .collect();
        let input = Input {
            plain,
            columns,
            unsorted,
            sorted,
        };

        let (pairs, rows) =
            compare(&counters(&input, set.field), effort).with_context(|| set.name.to_owned())?;
        let on = |k| {
            let columns = &input.columns;
            move || assert_eq!(crossings(columns).threads(k).count(), pairs)
        };
        let threads = on_two_threads(on(1), on(2), effort);
        let (mut points, mut joins) = (None, None);
        if set.field == Field::All {
            let (_, rows) = compare(&pointers(&input), effort)?;
            let (crosses, off) = points_not_nearest(&input);
            points = Some(Points { rows, crosses, off });
            let layers = Layers::of(&input.plain);
            joins = Some(compare(&joiners(&input, &layers), effort)?);
        }
        let n = input.plain.len();
        report.add(Table {
            set,
            n,
            pairs,
            sorted,
            unsorted,
            rows,
            points,
            joins,
            threads,
        });
    }
    Ok(report.finish())
}

fn write(path: &Path, text: &str) -> Result<()> {
    std::fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))
}
