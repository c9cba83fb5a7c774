//! Contenders take turns, and are compared within each round.

use cpu_time::ThreadTime;

use super::field::{Claim, Contender, Course, Width, Wrong};
use crate::measure::{Effort, median, nanoseconds};

/// What was measured of one contender.
pub(crate) struct Measured {
    pub(crate) name: &'static str,
    pub(crate) width: Width,
    /// Nothing for what does not answer.
    pub(crate) wrong: Option<Wrong>,
    /// Nanoseconds for a pair, in each round.
    times: Vec<f64>,
}

impl Measured {
    pub(crate) fn time(&self) -> f64 {
        median(&self.times)
    }

    /// How many times as long as another one: the median of the ratios within a round.
    pub(crate) fn times_that_of(&self, other: &Self) -> f64 {
        let ratios = self.times.iter().zip(&other.times).map(|(a, b)| a / b);
        median(&ratios.collect::<Vec<_>>())
    }
}

/// No contender is given longer than this for one turn: a slow one goes through fewer pairs.
const TURN: f64 = 4e8;

/// Measures them all on `n` pairs, or on the first few time and again where that is asked for.
pub(crate) fn measure(
    contenders: Vec<(Contender<'_>, Wrong)>,
    n: usize,
    in_cache: Option<usize>,
    effort: Effort,
) -> Vec<Measured> {
    let all = match in_cache {
        Some(few) => Course {
            pairs: few.min(n),
            times: n.div_ceil(few),
        },
        None => Course { pairs: n, times: 1 },
    };
    // A first turn warms up, says how long the turns are to be, and gives the sum to compare with.
    let courses: Vec<(Course, u64)> = contenders
        .iter()
        .map(|(contender, _)| {
            let course = course(contender, all);
            (course, contender.run(course))
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
            // Another one begins in every round, and every other round goes backwards.
            let k = if round % 2 == 0 { k } else { n - 1 - k };
            let k = (k + round) % n;
            let (course, sum) = courses[k];
            let start = ThreadTime::now();
            let found = contenders[k].0.run(course);
            let time = nanoseconds(start.elapsed());
            assert_eq!(found, sum, "the same as the first time");
            measured[k].times.push(time / pairs(course));
        }
    });
    measured
}

/// The whole course, or as much of it as fits into a turn.
fn course(contender: &Contender<'_>, all: Course) -> Course {
    let part = Course {
        pairs: all.pairs.div_ceil(32),
        times: 1,
    };
    let start = ThreadTime::now();
    contender.run(part);
    let time = nanoseconds(start.elapsed()) / pairs(part);
    if time * pairs(all) <= TURN {
        all
    } else {
        Course {
            pairs: if all.times > 1 { all.pairs } else { part.pairs },
            times: all.times.div_ceil(32),
        }
    }
}

#[expect(clippy::cast_precision_loss, reason = "numbers far below 2^53")]
fn pairs(course: Course) -> f64 {
    (course.pairs * course.times) as f64
}
