//! Contenders take turns, and are compared within each round.

use cpu_time::ThreadTime;

use super::field::{Claim, Contender, Width, Workload, Wrong};
use crate::measure::{Effort, median, nanoseconds};

/// The measurements of one contender.
pub(crate) struct Measured {
    pub(crate) name: &'static str,
    pub(crate) width: Width,
    /// `None` for a contender without answers.
    pub(crate) wrong: Option<Wrong>,
    /// Nanoseconds for a pair, in each round.
    times: Vec<f64>,
}

impl Measured {
    pub(crate) fn time(&self) -> f64 {
        median(&self.times)
    }

    /// The median of the ratios to another contender within a round.
    pub(crate) fn times_that_of(&self, other: &Self) -> f64 {
        let ratios = self.times.iter().zip(&other.times).map(|(a, b)| a / b);
        median(&ratios.collect::<Vec<_>>())
    }
}

/// The longest turn, in nanoseconds: a slower contender runs over fewer pairs.
const TURN: f64 = 4e8;

/// Measures all contenders on `n` pairs, or on the first few repeatedly.
pub(crate) fn measure(
    contenders: Vec<(Contender<'_>, Wrong)>,
    n: usize,
    in_cache: Option<usize>,
    effort: Effort,
) -> Vec<Measured> {
    let all = match in_cache {
        Some(few) => Workload {
            pairs: few.min(n),
            times: n.div_ceil(few),
        },
        None => Workload { pairs: n, times: 1 },
    };
    // The first turn warms up, sets the length of the turns, and gives the sum for comparison.
    let workloads: Vec<(Workload, u64)> = contenders
        .iter()
        .map(|(contender, _)| {
            let workload = workload(contender, all);
            (workload, contender.run(workload))
        })
        .collect();
    let mut measured: Vec<Measured> = contenders
        .iter()
        .map(|(contender, wrong)| Measured {
            name: contender.name,
            width: contender.width,
            wrong: (contender.claim != Claim::NoAnswer).then_some(*wrong),
            times: vec![],
        })
        .collect();
    effort.rounds(|round| {
        let n = contenders.len();
        for k in 0..n {
            // Each round begins with another contender, and every other round runs in reverse order.
            let k = if round % 2 == 0 { k } else { n - 1 - k };
            let k = (k + round) % n;
            let (workload, sum) = workloads[k];
            let start = ThreadTime::now();
            let found = contenders[k].0.run(workload);
            let time = nanoseconds(start.elapsed());
            assert_eq!(found, sum, "the same as the first time");
            measured[k].times.push(time / pairs(workload));
        }
    });
    measured
}

/// The whole workload, or the part of it that fits into a turn.
fn workload(contender: &Contender<'_>, all: Workload) -> Workload {
    let part = Workload {
        pairs: all.pairs.div_ceil(32),
        times: 1,
    };
    let start = ThreadTime::now();
    contender.run(part);
    let time = nanoseconds(start.elapsed()) / pairs(part);
    if time * pairs(all) <= TURN {
        all
    } else {
        Workload {
            pairs: if all.times > 1 { all.pairs } else { part.pairs },
            times: all.times.div_ceil(32),
        }
    }
}

#[expect(clippy::cast_precision_loss, reason = "numbers far below 2^53")]
fn pairs(workload: Workload) -> f64 {
    (workload.pairs * workload.times) as f64
}
