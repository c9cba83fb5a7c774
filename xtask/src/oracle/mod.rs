//! The library against the rational oracle, on hostile input, with all cores.
//!
//! The work is cut into jobs. A job has its own random numbers, so that what is asked does not
//! depend on threads, and a difference is found again with the same seed.

mod families;
mod sets;

use std::collections::BTreeMap;
use std::fs;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use indicatif::{ProgressBar, ProgressStyle};
use secant_oracle::Rng;
use secant_oracle::hostile::SetFamily;

use crate::workspace::Workspace;
use families::Family;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// How many cases: pairs of shapes, and scenes that are cast at
    #[arg(long, value_name = "N", default_value_t = 10_000_000)]
    cases: u64,
    /// Where the random numbers start
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// The share of cases at the limits of the number types, which take the longest: 0 to 1
    #[arg(long, value_name = "X", default_value_t = 0.25)]
    extreme_share: f64,
    /// Use this many threads [default: all cores]
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
}

impl Args {
    /// Few enough for every run of `cargo xtask ci`.
    pub(crate) fn sample() -> Self {
        Self {
            cases: 30_000,
            seed: 1,
            extreme_share: 0.25,
            threads: None,
        }
    }
}

/// Cases of one job.
const CASES: u64 = 200;
/// There is a small set for so many cases, and at least one of each family.
const CASES_TO_A_SET: u64 = 10_000;
/// A small set has at most so many segments: every pair of them is asked.
const SMALL: u64 = 300;
/// From so many cases on, there are large sets as well.
const CASES_TO_LARGE_SETS: u64 = 1_000_000;
/// So many segments are searched by several threads.
const LARGE: usize = 50_000;
/// So many differences are printed.
const SHOWN: usize = 10;

/// A part of the work.
#[derive(Clone, Copy)]
enum Job {
    Cases {
        scalar: Scalar,
        family: Family,
        count: u64,
    },
    Set {
        family: SetFamily,
        size: usize,
    },
}

/// The type of the coordinates.
#[derive(Clone, Copy, Debug)]
enum Scalar {
    F32,
    F64,
    I32,
    I64,
}

impl Scalar {
    /// As often as each is asked.
    const SHARES: [Self; 10] = {
        use Scalar::{F32, F64, I32, I64};
        [F64, F64, F64, F64, F64, F64, F32, F32, I32, I64]
    };

    fn name(self) -> &'static str {
        match self {
            Self::F32 => "f32",
            Self::F64 => "f64",
            Self::I32 => "i32",
            Self::I64 => "i64",
        }
    }
}

/// The jobs for these arguments, the longest first.
fn jobs(args: &Args) -> Vec<(Job, Rng)> {
    let mut rng = Rng::new(args.seed);
    let mut jobs = Vec::new();
    if args.cases >= CASES_TO_LARGE_SETS {
        // The time of these two grows with the square: nearly all long segments meet, and of
        // magnitudes as different as the extremes all but the greatest are in one cell.
        let slow = [SetFamily::LongRandom, SetFamily::Extremes];
        let families = SetFamily::ALL
            .into_iter()
            .filter(|family| !slow.contains(family));
        jobs.extend(families.map(|family| Job::Set {
            family,
            size: LARGE,
        }));
    }
    let families = SetFamily::ALL.len() as u64;
    let rounds = args.cases.div_ceil(CASES_TO_A_SET * families);
    for _ in 0..rounds {
        for family in SetFamily::ALL {
            let size =
                usize::try_from(rng.between(0, SMALL.cast_signed())).expect("a small number");
            jobs.push(Job::Set { family, size });
        }
    }
    let mut left = args.cases;
    while left > 0 {
        let count = left.min(CASES);
        let extreme = rng.unit() < args.extreme_share;
        jobs.push(Job::Cases {
            scalar: rng.pick(&Scalar::SHARES),
            family: Family::any(&mut rng, extreme),
            count,
        });
        left -= count;
    }
    jobs.into_iter()
        .map(|job| (job, Rng::new(rng.next_u64())))
        .collect()
}

/// A difference, and the input that shows it.
struct Difference {
    what: String,
    input: Input,
}

enum Input {
    /// A line for `secant relate`.
    Line(String),
    /// A file for `secant crossings`.
    Csv(String),
    /// Shapes that no line says.
    Text(String),
}

/// What came of the jobs of one family.
#[derive(Default)]
struct Tally {
    /// The cases, or the segments of sets.
    asked: u64,
    /// How often each relation or kind was the answer.
    answers: BTreeMap<&'static str, u64>,
    /// Of all threads together.
    time: Duration,
}

impl Tally {
    fn add(&mut self, other: Self) {
        self.asked += other.asked;
        self.time += other.time;
        for (answer, n) in other.answers {
            self.count(answer, n);
        }
    }

    fn count(&mut self, answer: &'static str, n: u64) {
        *self.answers.entry(answer).or_default() += n;
    }
}

/// What came of all jobs.
#[derive(Default)]
struct Done {
    cases: BTreeMap<(Family, &'static str), Tally>,
    sets: BTreeMap<&'static str, Tally>,
    differences: Vec<Difference>,
}

impl Done {
    fn add(&mut self, job: Job, tally: Tally, difference: Option<Difference>) {
        match job {
            Job::Cases { scalar, family, .. } => {
                let key = (family, scalar.name());
                self.cases.entry(key).or_default().add(tally);
            }
            Job::Set { family, .. } => self.sets.entry(family.name()).or_default().add(tally),
        }
        self.differences.extend(difference);
    }

    fn print(&self) {
        let row = |[kind, name]: [&str; 2], scalar: &str, tally: &Tally, answers: &[&str]| {
            print!("{kind:<6} {name:<16} {scalar:<4} {:>9}", tally.asked);
            for answer in answers {
                print!(" {:>9}", tally.answers.get(answer).unwrap_or(&0));
            }
            println!(" {:>7.1} s", tally.time.as_secs_f64());
        };
        let header = |asked: &str, answers: &[&str]| {
            print!("{:<28} {asked:>9}", "family");
            for answer in answers {
                print!(" {answer:>9}");
            }
            println!(" {:>9}", "time");
        };
        // Chains that are asked only whether they meet, and the hits of scenes.
        let mut answers = secant_oracle::Relation::ALL
            .map(|relation| relation.name())
            .to_vec();
        answers.extend(["meet", "hits"]);
        header("cases", &answers);
        for ((family, scalar), tally) in &self.cases {
            row(family.names(), scalar, tally, &answers);
        }
        let kinds = secant_oracle::Kind::ALL.map(|kind| kind.name());
        header("segments", &kinds);
        for (family, tally) in &self.sets {
            row(["set", family], "f64", tally, &kinds);
        }
    }
}

/// Compares, and prints what was asked; the first differences are an error.
pub(crate) fn run(workspace: &Workspace, args: &Args) -> Result<()> {
    ensure!(
        (0.0..=1.0).contains(&args.extreme_share),
        "--extreme-share is not in 0 to 1"
    );
    let threads = match args.threads {
        Some(threads) => threads.max(1),
        None => thread::available_parallelism()?.get(),
    };
    let start = Instant::now();
    let done = work(&jobs(args), threads);
    done.print();
    let asked: u64 = done.cases.values().map(|tally| tally.asked).sum();
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "{asked} cases with seed {} in {seconds:.1} s on {threads} threads",
        args.seed
    );
    for (n, Difference { what, input }) in done.differences.iter().take(SHOWN).enumerate() {
        println!("{what}");
        match input {
            Input::Line(text) | Input::Text(text) => println!("  {text}"),
            Input::Csv(text) => {
                let path = workspace.target.join(format!("oracle-difference-{n}.csv"));
                fs::write(&path, text).with_context(|| path.display().to_string())?;
                println!("  the set is in {}", workspace.relative(&path).display());
            }
        }
    }
    if !done.differences.is_empty() {
        bail!("the library differs from the oracle; after the first differences the rest was left");
    }
    ensure!(
        asked == args.cases,
        "{asked} of {} cases were asked",
        args.cases
    );
    println!("no difference");
    Ok(())
}

/// Does the jobs until there is a difference.
fn work(jobs: &[(Job, Rng)], threads: usize) -> Done {
    let style = "{bar:40} {pos}/{len} jobs, {eta} left";
    let progress = ProgressBar::new(jobs.len() as u64)
        .with_style(ProgressStyle::with_template(style).expect("a valid template"));
    let (next, stopped) = (AtomicUsize::new(0), AtomicBool::new(false));
    let done = Mutex::new(Done::default());
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while !stopped.load(Ordering::Relaxed)
                    && let Some((job, rng)) = jobs.get(next.fetch_add(1, Ordering::Relaxed))
                {
                    let start = Instant::now();
                    let (mut tally, difference) = ask(*job, rng.clone());
                    tally.time = start.elapsed();
                    stopped.fetch_or(difference.is_some(), Ordering::Relaxed);
                    done.lock()
                        .expect("no thread panics with it")
                        .add(*job, tally, difference);
                    progress.inc(1);
                }
            });
        }
    });
    progress.finish_and_clear();
    done.into_inner().expect("no thread panics with it")
}

/// Does one job, up to its first difference.
fn ask(job: Job, rng: Rng) -> (Tally, Option<Difference>) {
    match job {
        Job::Set { family, size } => sets::ask(family, size, rng),
        Job::Cases {
            scalar,
            family,
            count,
        } => match scalar {
            Scalar::F32 => family.ask::<f32>(count, rng),
            Scalar::F64 => family.ask::<f64>(count, rng),
            Scalar::I32 => family.ask::<i32>(count, rng),
            Scalar::I64 => family.ask::<i64>(count, rng),
        },
    }
}
