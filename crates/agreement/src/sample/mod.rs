//! The library against the rational oracle, on hostile input, with all cores.
//!
//! The work is cut into jobs. A job has its own random numbers, so that what is asked does not
//! depend on threads, and a difference is found again with the same seed.

mod families;
mod program;
mod sets;

use std::collections::BTreeMap;
use std::fmt;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use secant_oracle::Rng;
use secant_oracle::hostile::SetFamily;

use families::Family;
pub use families::KINDS;

/// What is asked.
#[derive(Clone, Debug)]
pub struct Sample {
    /// How many cases: pairs of shapes, and scenes that are cast at.
    pub cases: u64,
    /// Of which [`KINDS`] the cases are; all, where there are none.
    pub kinds: Vec<&'static str>,
    /// How many sets of a few segments, besides those that cases bring with them.
    pub sets: u64,
    /// The program `secant`, which is asked about some of the sets.
    pub program: Option<PathBuf>,
    /// The seed of the random numbers.
    pub seed: u64,
    /// The share of cases at the limits of the number types, which take the longest: 0 to 1.
    pub extreme_share: f64,
    /// How many threads.
    pub threads: usize,
}

/// Cases of one job.
const CASES: u64 = 200;
/// There is a small set for so many cases, and at least one of each family.
const CASES_TO_A_SET: u64 = 10_000;
/// A small set has at most so many segments: every pair of them is asked.
const SMALL: u64 = 300;
/// Most of the sets that are asked for by number have at most so many: the search turns to other ways at a few dozen.
const FEW: u64 = 60;
/// One of so many of these has as many as any small set: of two colours, or with some far away, it turns to them later.
const SETS_TO_A_SMALL_ONE: u64 = 8;
/// From so many cases on, there are large sets as well.
const CASES_TO_LARGE_SETS: u64 = 1_000_000;
/// So many segments are searched by several threads.
const LARGE: usize = 50_000;
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
    #[cfg(feature = "deep")]
    F32,
    F64,
    #[cfg(feature = "deep")]
    I32,
    I64,
}

impl Scalar {
    /// As often as each is asked.
    #[cfg(feature = "deep")]
    const SHARES: [Self; 10] = {
        use Scalar::{F32, F64, I32, I64};
        [F64, F64, F64, F64, F64, F64, F32, F32, I32, I64]
    };
    #[cfg(not(feature = "deep"))]
    const SHARES: [Self; 4] = {
        use Scalar::{F64, I64};
        [F64, F64, F64, I64]
    };

    fn name(self) -> &'static str {
        match self {
            #[cfg(feature = "deep")]
            Self::F32 => "f32",
            Self::F64 => "f64",
            #[cfg(feature = "deep")]
            Self::I32 => "i32",
            Self::I64 => "i64",
        }
    }
}

/// The jobs of a sample, the longest first.
fn jobs(args: &Sample) -> Vec<(Job, Rng)> {
    let mut rng = Rng::new(args.seed);
    let mut jobs = Vec::new();
    if args.cases >= CASES_TO_LARGE_SETS {
        // The oracle asks every pair whose boxes overlap, and of these families too many do.
        let slow = [
            SetFamily::LongRandom,
            SetFamily::Star,
            SetFamily::Hatching,
            SetFamily::Bundles,
            SetFamily::Extremes,
        ];
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
    for (_, family) in (0..args.sets).zip(SetFamily::ALL.into_iter().cycle()) {
        let most = if rng.once_in(SETS_TO_A_SMALL_ONE) {
            SMALL
        } else {
            FEW
        };
        let size = usize::try_from(rng.below(most + 1)).expect("a small number");
        jobs.push(Job::Set { family, size });
    }
    let mut left = args.cases;
    while left > 0 {
        let count = left.min(CASES);
        let extreme = rng.unit() < args.extreme_share;
        jobs.push(Job::Cases {
            scalar: rng.pick(&Scalar::SHARES),
            family: Family::any(&mut rng, extreme, &args.kinds),
            count,
        });
        left -= count;
    }
    jobs.into_iter()
        .map(|job| (job, Rng::new(rng.next_u64())))
        .collect()
}

/// A difference, and the input that shows it.
#[derive(Debug)]
pub struct Difference {
    /// The question, the answer, and what is right.
    pub what: String,
    /// What was asked about.
    pub input: Input,
}

/// The input of a difference.
#[derive(Debug)]
pub enum Input {
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
    /// Whether the program was asked about this set.
    by_program: bool,
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

/// What came of a sample.
#[derive(Default)]
pub struct Outcome {
    cases: BTreeMap<(Family, &'static str), Tally>,
    sets: BTreeMap<&'static str, Tally>,
    /// How many sets were searched, each with all questions.
    pub searched: u64,
    /// How many of them were searched by the program, too.
    pub by_program: u64,
    /// The first differences: after them, the rest is not asked.
    pub differences: Vec<Difference>,
}

impl Outcome {
    /// How many cases were asked.
    #[must_use]
    pub fn asked(&self) -> u64 {
        self.cases.values().map(|tally| tally.asked).sum()
    }

    fn add(&mut self, job: Job, tally: Tally, difference: Option<Difference>) {
        match job {
            Job::Cases { scalar, family, .. } => {
                let key = (family, scalar.name());
                self.cases.entry(key).or_default().add(tally);
            }
            Job::Set { family, .. } => {
                self.searched += 1;
                self.by_program += u64::from(tally.by_program);
                self.sets.entry(family.name()).or_default().add(tally);
            }
        }
        self.differences.extend(difference);
    }
}

/// A table of the families, with how often each relation or kind was the answer.
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Chains are asked only whether they meet, and scenes have hits.
        let mut answers = secant_oracle::Relation::ALL
            .map(|relation| relation.name())
            .to_vec();
        answers.extend(["meet", "hits"]);
        header(f, "cases", &answers)?;
        for ((family, scalar), tally) in &self.cases {
            row(f, family.names(), scalar, tally, &answers)?;
        }
        let kinds = secant_oracle::Kind::ALL.map(|kind| kind.name());
        header(f, "segments", &kinds)?;
        for (family, tally) in &self.sets {
            row(f, ["set", family], "f64", tally, &kinds)?;
        }
        Ok(())
    }
}

fn header(f: &mut fmt::Formatter<'_>, asked: &str, answers: &[&str]) -> fmt::Result {
    write!(f, "{:<28} {asked:>9}", "family")?;
    for answer in answers {
        write!(f, " {answer:>9}")?;
    }
    writeln!(f, " {:>9}", "time")
}

fn row(
    f: &mut fmt::Formatter<'_>,
    [kind, name]: [&str; 2],
    scalar: &str,
    tally: &Tally,
    answers: &[&str],
) -> fmt::Result {
    write!(f, "{kind:<6} {name:<16} {scalar:<4} {:>9}", tally.asked)?;
    for answer in answers {
        write!(f, " {:>9}", tally.answers.get(answer).unwrap_or(&0))?;
    }
    writeln!(f, " {:>7.1} s", tally.time.as_secs_f64())
}

impl Sample {
    /// Does the jobs until there is a difference; `progress` is called after each with how many there are.
    #[must_use]
    pub fn ask(&self, progress: impl Fn(usize) + Sync) -> Outcome {
        let jobs = jobs(self);
        let (next, stopped) = (AtomicUsize::new(0), AtomicBool::new(false));
        let outcome = Mutex::new(Outcome::default());
        thread::scope(|scope| {
            for _ in 0..self.threads.max(1) {
                scope.spawn(|| {
                    while !stopped.load(Ordering::Relaxed)
                        && let Some((job, rng)) = jobs.get(next.fetch_add(1, Ordering::Relaxed))
                    {
                        let start = Instant::now();
                        let (mut tally, difference) = self.ask_job(*job, rng.clone());
                        tally.time = start.elapsed();
                        stopped.fetch_or(difference.is_some(), Ordering::Relaxed);
                        outcome
                            .lock()
                            .expect("no thread panics with it")
                            .add(*job, tally, difference);
                        progress(jobs.len());
                    }
                });
            }
        });
        outcome.into_inner().expect("no thread panics with it")
    }

    /// Does one job, up to its first difference.
    fn ask_job(&self, job: Job, rng: Rng) -> (Tally, Option<Difference>) {
        match job {
            Job::Set { family, size } => sets::ask(family, size, self.program.as_deref(), rng),
            Job::Cases {
                scalar,
                family,
                count,
            } => match scalar {
                #[cfg(feature = "deep")]
                Scalar::F32 => family.ask::<f32>(count, rng),
                Scalar::F64 => family.ask::<f64>(count, rng),
                #[cfg(feature = "deep")]
                Scalar::I32 => family.ask::<i32>(count, rng),
                Scalar::I64 => family.ask::<i64>(count, rng),
            },
        }
    }
}
