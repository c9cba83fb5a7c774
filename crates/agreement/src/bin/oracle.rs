//! `cargo xtask oracle`: the library against the rational oracle, on hostile input, with all cores.

use std::fs;
use std::path::PathBuf;
use std::thread;
use std::time::Instant;

use anyhow::{Context, Result, bail, ensure};
use clap::Parser;
use indicatif::{ProgressBar, ProgressStyle};
use secant_agreement::sample::{Difference, Input, KINDS, Sample};

/// Compare the library with the rational oracle on hostile pairs and sets.
#[derive(Parser)]
#[command(bin_name = "cargo xtask oracle")]
struct Args {
    /// How many cases: pairs of shapes, and scenes that are cast at
    #[arg(long, value_name = "N", default_value_t = 10_000_000)]
    cases: u64,
    /// Ask only cases of these kinds
    #[arg(long, value_name = "KIND", value_delimiter = ',', value_parser = kind)]
    kinds: Vec<&'static str>,
    /// How many sets, seven of eight of at most 60 segments and the rest of up to 300, besides one for every 10,000 cases
    #[arg(long, value_name = "N", default_value_t = 0)]
    sets: u64,
    /// The program, which is asked about one set in 16
    #[arg(long, value_name = "FILE")]
    program: Option<PathBuf>,
    /// Where the random numbers start
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// The share of cases at the limits of the number types, which take the longest: 0 to 1
    #[arg(long, value_name = "X", default_value_t = 0.25)]
    extreme_share: f64,
    /// Use this many threads [default: all cores]
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
    /// Where the sets that show differences are written
    #[arg(long, value_name = "FOLDER", default_value = "target")]
    folder: PathBuf,
}

fn kind(name: &str) -> Result<&'static str> {
    let kind = KINDS.into_iter().find(|&kind| kind == name);
    kind.with_context(|| format!("the kinds are {}", KINDS.join(", ")))
}

/// So many differences are printed.
const SHOWN: usize = 10;

fn main() -> Result<()> {
    let args = Args::parse();
    ensure!(
        (0.0..=1.0).contains(&args.extreme_share),
        "--extreme-share is not in 0 to 1"
    );
    let threads = match args.threads {
        Some(threads) => threads.max(1),
        None => thread::available_parallelism()?.get(),
    };
    let sample = Sample {
        cases: args.cases,
        kinds: args.kinds,
        sets: args.sets,
        program: args.program,
        seed: args.seed,
        extreme_share: args.extreme_share,
        threads,
    };
    let start = Instant::now();
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} jobs, {eta} left")?;
    let progress = ProgressBar::new(0).with_style(style);
    let outcome = sample.ask(|jobs| {
        progress.set_length(jobs as u64);
        progress.inc(1);
    });
    progress.finish_and_clear();
    print!("{outcome}");
    let asked = outcome.asked();
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "{asked} cases with seed {} in {seconds:.1} s on {threads} threads",
        args.seed
    );
    println!(
        "{} sets, {} of them by the program too",
        outcome.searched, outcome.by_program
    );
    for (n, Difference { what, input }) in outcome.differences.iter().take(SHOWN).enumerate() {
        println!("{what}");
        match input {
            Input::Line(text) | Input::Text(text) => println!("  {text}"),
            Input::Csv(text) => {
                let path = args.folder.join(format!("oracle-difference-{n}.csv"));
                fs::write(&path, text).with_context(|| path.display().to_string())?;
                println!("  the set is in {}", path.display());
            }
        }
    }
    if !outcome.differences.is_empty() {
        bail!(
            "the library differs from the oracle; after the first differences the rest was not asked"
        );
    }
    ensure!(
        asked == args.cases,
        "{asked} of {} cases were asked",
        args.cases
    );
    println!("no difference");
    Ok(())
}
