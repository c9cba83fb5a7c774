//! Contenders take turns in rounds, and are compared within each round.
//!
//! The CPU time of the process is measured, because it excludes other programs on the machine and includes
//! the threads of a contender.

use std::time::{Duration, Instant};

use anyhow::{Result, ensure};
use cpu_time::ProcessTime;

use crate::contenders::Contender;
use crate::grid::{self, Plan, Segment};
use crate::memory::most_allocated;

/// The limits of a measurement.
#[derive(Clone, Copy)]
pub(crate) struct Effort {
    pub(crate) rounds: usize,
    /// No further round is begun after this, once there are three.
    pub(crate) most: Duration,
}

impl Effort {
    /// Runs rounds up to the limits.
    pub(crate) fn rounds(self, mut round: impl FnMut(usize)) {
        let start = Instant::now();
        for number in 0..self.rounds {
            if number >= 3 && start.elapsed() > self.most {
                break;
            }
            round(number);
        }
    }
}

/// The measurements of one contender.
pub(crate) struct Measured {
    pub(crate) name: &'static str,
    /// Nanoseconds of each round.
    times: Vec<f64>,
    /// Those, divided by the time of the first contender in the same round.
    ratios: Vec<f64>,
    /// The most memory allocated at one time.
    pub(crate) bytes: usize,
}

impl Measured {
    pub(crate) fn time(&self) -> f64 {
        median(&self.times)
    }

    pub(crate) fn ratio(&self) -> f64 {
        median(&self.ratios)
    }

    /// The least and the greatest ratio.
    pub(crate) fn ratio_range(&self) -> [f64; 2] {
        let fold = |f: fn(f64, f64) -> f64| self.ratios.iter().copied().reduce(f);
        [f64::min, f64::max].map(|f| fold(f).unwrap_or(f64::NAN))
    }

    pub(crate) fn rounds(&self) -> usize {
        self.times.len()
    }
}

/// The number that all contenders agree on, and the measurements of each.
///
/// # Errors
/// Contenders that disagree.
pub(crate) fn compare(contenders: &[Contender], effort: Effort) -> Result<(u64, Vec<Measured>)> {
    let (counts, mut all): (Vec<u64>, Vec<Measured>) = contenders
        .iter()
        .map(|contender| {
            let (count, bytes) = most_allocated(&contender.run);
            (
                count,
                Measured {
                    name: contender.name,
                    times: vec![],
                    ratios: vec![],
                    bytes,
                },
            )
        })
        .unzip();
    for (measured, count) in all.iter().zip(&counts) {
        let (name, first) = (measured.name, all[0].name);
        ensure!(
            *count == counts[0],
            "{name} counts {count}, {first} {}",
            counts[0]
        );
    }
    effort.rounds(|round| {
        let n = contenders.len();
        let mut times = vec![0.0; n];
        // Each round begins with another contender, and every other round runs in reverse order, so that the
        // state of the caches favours none.
        for k in 0..n {
            let k = if round % 2 == 0 { k } else { n - 1 - k };
            let k = (k + round) % n;
            times[k] = cpu_nanoseconds(|| {
                assert_eq!(
                    (contenders[k].run)(),
                    counts[0],
                    "the same as the first time"
                );
            });
        }
        for (measured, time) in all.iter_mut().zip(&times) {
            measured.times.push(*time);
            measured.ratios.push(time / times[0]);
        }
    });
    Ok((counts[0], all))
}

/// The gain by a second thread. Medians; the ratios are those within one round.
pub(crate) struct Threads {
    /// Wall-clock nanoseconds on one thread.
    pub(crate) wall: f64,
    /// How many times faster two are.
    pub(crate) gain: f64,
    /// The same speedup for work without shared memory: the limit of the machine.
    pub(crate) possible: f64,
    /// How many times the CPU time two take together.
    pub(crate) cpu: f64,
}

/// Compares `one` thread with `two`.
pub(crate) fn on_two_threads(one: impl Fn(), two: impl Fn(), effort: Effort) -> Threads {
    let timed = |work: &dyn Fn()| {
        let start = Instant::now();
        let cpu = cpu_nanoseconds(work);
        (nanoseconds(start.elapsed()), cpu)
    };
    let [mut walls, mut gains, mut possible, mut cpus] = [const { Vec::new() }; 4];
    effort.rounds(|_| {
        let ((wall, cpu), (wall_of_two, cpu_of_two)) = (timed(&one), timed(&two));
        walls.push(wall);
        gains.push(wall / wall_of_two);
        cpus.push(cpu_of_two / cpu);
        possible.push(timed(&|| pieces(4)).0 / timed(&|| pieces_on_two_threads(4)).0);
    });
    Threads {
        wall: median(&walls),
        gain: median(&gains),
        possible: median(&possible),
        cpu: median(&cpus),
    }
}

/// Arithmetic without shared memory: `n` tasks of about 50 ms each.
fn pieces(n: usize) {
    for _ in 0..n {
        let mut x = 1_u64;
        for _ in 0..30_000_000 {
            x = std::hint::black_box(x.wrapping_mul(3));
        }
    }
}

fn pieces_on_two_threads(n: usize) {
    std::thread::scope(|scope| {
        scope.spawn(|| pieces(n / 2));
        pieces(n - n / 2);
    });
}

/// The fastest grid for these segments. The search is not timed, which favours the grid.
pub(crate) fn best_grid(segments: &[Segment], sorted: bool) -> Plan {
    let time = |plan: Plan| {
        let once = || {
            cpu_nanoseconds(|| {
                std::hint::black_box(grid::count(segments, plan, grid::meet));
            })
        };
        // Short times are inaccurate.
        let first = once();
        if first < 1e8 {
            first.min(once()).min(once())
        } else {
            first
        }
    };
    let best_of = |plans: Vec<Plan>| {
        // From cells of one mean length to finer ones, then to coarser ones; stops where it is much slower.
        let (coarse, fine): (Vec<Plan>, Vec<Plan>) = plans.into_iter().partition(|p| p.cell > 1.0);
        let mut best: Option<(f64, Plan)> = None;
        for way in [fine.into_iter().rev().collect::<Vec<_>>(), coarse] {
            for plan in way {
                let time = time(plan);
                match best {
                    Some((least, _)) if time > 1.6 * least => break,
                    Some((least, _)) if time >= least => {}
                    _ => best = Some((time, plan)),
                }
            }
        }
        best
    };
    let (stamps, owners): (Vec<Plan>, Vec<Plan>) =
        Plan::all(sorted).partition(|plan| plan.duplicates == grid::Duplicates::Stamp);
    [stamps, owners]
        .into_iter()
        .filter_map(best_of)
        .min_by(|a, b| a.0.total_cmp(&b.0))
        .expect("there are plans")
        .1
}

pub(crate) fn cpu_nanoseconds(work: impl FnOnce()) -> f64 {
    let start = ProcessTime::now();
    work();
    nanoseconds(start.elapsed())
}

pub(crate) fn nanoseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e9
}

pub(crate) fn median(values: &[f64]) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_unstable_by(f64::total_cmp);
    let at = |k: usize| sorted.get(k).copied().unwrap_or(f64::NAN);
    let n = sorted.len();
    if n % 2 == 1 {
        at(n / 2)
    } else {
        f64::midpoint(at((n / 2).wrapping_sub(1)), at(n / 2))
    }
}
