//! One set of segments, searched by the library and by asking every pair.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::{LazyLock, Mutex};

use crate::{Common, common, expected_common};
use rayon::{ThreadPool, ThreadPoolBuilder};
use secant::{Segment, Segments};
use secant_oracle as oracle;
use secant_oracle::hostile::SetFamily;
use secant_oracle::{Ends, Rng};

use super::{Difference, Input, SMALL, Tally, program};

/// The program is asked about one of so many small sets: to start it takes longer than to search one.
const SETS_TO_A_PROGRAM: u64 = 16;

/// Sets are searched in pools of so many threads. To begin the threads would take longer than a search.
static POOLS: LazyLock<[ThreadPool; 3]> = LazyLock::new(|| {
    [1, 2, 7].map(|threads| {
        let pool = ThreadPoolBuilder::new().num_threads(threads).build();
        pool.expect("a system with threads")
    })
});

/// Asks about one set.
pub(super) fn ask(
    family: SetFamily,
    size: usize,
    program: Option<&Path>,
    mut rng: Rng,
) -> (Tally, Option<Difference>) {
    let mut set = family.segments(&mut rng, size);
    if family != SetFamily::Extremes {
        if rng.once_in(2) {
            move_away(&mut set, &mut rng);
        }
        if rng.once_in(4) {
            scatter(&mut set, &mut rng);
        }
    }
    let mut tally = Tally {
        asked: size as u64,
        ..Tally::default()
    };
    let expected = if size as u64 <= SMALL {
        oracle::crossings(&set)
    } else {
        crossings(&set)
    };
    for crossing in &expected {
        tally.count(crossing.kind.name(), 1);
    }
    // A panic is a difference too, and its input should be known.
    let [one, two, seven] = &*POOLS;
    let pools = [one, rng.pick(&[two, seven])];
    let mut outcome = catch_unwind(AssertUnwindSafe(|| compare(&set, &expected, pools)))
        .unwrap_or_else(|_| Err("a panic, whose message is above".to_owned()));
    if let Some(path) = program
        && size as u64 <= SMALL
        && rng.once_in(SETS_TO_A_PROGRAM)
    {
        tally.by_program = true;
        let threads = rng.pick(&[1, 2, 7]);
        outcome = outcome.and_then(|()| program::compare(path, threads, &csv(&set), &expected));
    }
    let difference = outcome.err().map(|what| {
        let what = format!("{}, {size} segments: {what}", family.name());
        Difference {
            what,
            input: Input::Csv(csv(&set)),
        }
    });
    (tally, difference)
}

/// Moves a set so far from the origin that few floats are left across it: ends are rounded, and
/// crossing points as coarsely as the cells of a search are wide.
fn move_away(set: &mut [Ends], rng: &mut Rng) {
    let size = set
        .as_flattened()
        .as_flattened()
        .iter()
        .fold(0.0, |size: f64, x| size.max(x.abs()));
    // 2^bits floats across; the more segments, the more, or nearly all of them would meet.
    let least = if set.len() as u64 <= SMALL { 4 } else { 10 };
    let offset = [0; 2].map(|_| {
        let bits = rng.between(least, 20);
        rng.pick(&[-1.0, 1.0]) * size * (1_u64 << (52 - bits)) as f64
    });
    for [x, y] in set.as_flattened_mut() {
        *x += offset[0];
        *y += offset[1];
    }
}

/// Scales some segments, or some of their ends, so that they are far away from the others, which no lattice over all
/// separates.
fn scatter(set: &mut [Ends], rng: &mut Rng) {
    // Of many, few: all pairs are asked one by one, too.
    let share = if set.len() as u64 <= SMALL { 3 } else { 20 };
    let scale = rng.pick(&[2.0_f64.powi(20), 2.0_f64.powi(100), 2.0_f64.powi(600)]);
    for ends in set {
        if rng.once_in(share) {
            let first = rng.index(2);
            for x in ends[first..].as_flattened_mut() {
                *x *= scale;
            }
        }
    }
}

/// All crossings of a set that is too large for asking every pair: segments whose boxes are apart
/// do not meet, and the boxes are compared from left to right.
fn crossings(set: &[Ends]) -> Vec<oracle::Crossing> {
    let range = |[p, q]: Ends, axis: usize| (p[axis].min(q[axis]), p[axis].max(q[axis]));
    let mut order: Vec<usize> = (0..set.len()).collect();
    order.sort_by(|&i, &j| range(set[i], 0).0.total_cmp(&range(set[j], 0).0));
    let mut found = Vec::new();
    for (n, &first) in order.iter().enumerate() {
        let ((_, right), (low, high)) = (range(set[first], 0), range(set[first], 1));
        let near = order[n + 1..]
            .iter()
            .take_while(|&&second| range(set[second], 0).0 <= right);
        for &second in near {
            let (least, greatest) = range(set[second], 1);
            if least > high || greatest < low {
                continue;
            }
            let (i, j) = (first.min(second), first.max(second));
            if let Some((kind, first, second)) = oracle::meet(set[i], set[j]) {
                found.push(oracle::Crossing {
                    i,
                    j,
                    kind,
                    first,
                    second,
                });
            }
        }
    }
    found.sort_by_key(|crossing| (crossing.i, crossing.j));
    found
}

/// A crossing with all its numbers as bits.
#[derive(Clone, Debug, PartialEq)]
struct Found {
    i: usize,
    j: usize,
    kind: &'static str,
    common: Common,
    /// x and y of the point, or of the first end.
    point: [u64; 2],
}

impl Found {
    fn of_oracle(crossing: &oracle::Crossing) -> Self {
        let first = crossing.first.clone();
        let part = match crossing.second.clone() {
            None => oracle::Intersection::Point(first),
            end => oracle::Intersection::Overlap {
                start: Some(first),
                end,
            },
        };
        Self {
            i: crossing.i,
            j: crossing.j,
            kind: crossing.kind.name(),
            common: expected_common::<f64>(&part),
            point: crossing.first.to_f64().at.map(f64::to_bits),
        }
    }

    fn of_library(crossing: &secant::Crossing<'_>) -> Self {
        Self {
            i: crossing.i as usize,
            j: crossing.j as usize,
            kind: crossing.kind.as_str(),
            common: common::<f64>(&crossing.intersection()),
            point: crossing.point().map(f64::to_bits),
        }
    }
}

/// Compares the set, and the join of a part of it with the rest.
fn compare(
    set: &[Ends],
    expected: &[oracle::Crossing],
    pools: [&ThreadPool; 2],
) -> Result<(), String> {
    let segments = |set: &[Ends]| -> Segments<'static> {
        set.iter().map(|&[p, q]| Segment::new(p, q)).collect()
    };
    let expected: Vec<Found> = expected.iter().map(Found::of_oracle).collect();
    compare_search(secant::crossings(&segments(set)), &expected, pools)?;
    let few = set.len() / [2, 3, 16][set.len() % 3];
    let reds = if set.len() % 4 < 2 {
        few
    } else {
        set.len() - few
    };
    let (red, blue) = set.split_at(reds);
    let of_both = |found: &Found| {
        let j = found.j.checked_sub(reds).filter(|_| found.i < reds)?;
        Some(Found { j, ..found.clone() })
    };
    let expected: Vec<Found> = expected.iter().filter_map(of_both).collect();
    compare_search(
        secant::join(&segments(red), &segments(blue)),
        &expected,
        pools,
    )
    .map_err(|what| format!("joined with the rest, {reds} segments: {what}"))
}

/// Compares everything that a search can be asked, in each pool.
fn compare_search(
    search: secant::Crossings<'_>,
    expected: &[Found],
    pools: [&ThreadPool; 2],
) -> Result<(), String> {
    for pool in pools {
        let threads = pool.current_num_threads();
        pool.install(|| compare_answers(search.threads(threads), expected))
            .map_err(|what| format!("with {threads} threads, {what}"))?;
    }
    Ok(())
}

fn compare_answers(search: secant::Crossings<'_>, expected: &[Found]) -> Result<(), String> {
    let sorted: Vec<Found> = search.sorted().iter().map(Found::of_library).collect();
    if let Some(what) = first_difference(&sorted, expected) {
        return Err(what);
    }
    let points = Mutex::new(Vec::new());
    search.for_each_point(|pair, at| {
        let point = (pair.i as usize, pair.j as usize, at.map(f64::to_bits));
        points.lock().expect("no panic").push(point);
    });
    let mut points = points.into_inner().expect("no panic");
    points.sort_unstable();
    let expected_points = expected.iter().map(|found| (found.i, found.j, found.point));
    if !points.iter().copied().eq(expected_points) {
        return Err(format!(
            "`for_each_point` has other pairs or points: {points:x?}"
        ));
    }
    let counts = search.counts();
    for kind in secant::Kind::ALL {
        let of_kind = expected.iter().filter(|found| found.kind == kind.as_str());
        let (counted, n) = (counts.of(kind), of_kind.count() as u64);
        if counted != n {
            return Err(format!("{counted} {kind} are counted, not {n}"));
        }
    }
    let any = search.any();
    if any == expected.is_empty() {
        return Err(format!("`any` is {any}"));
    }
    Ok(())
}

fn first_difference(found: &[Found], expected: &[Found]) -> Option<String> {
    let at = found.iter().zip(expected).position(|(a, b)| a != b);
    let at = at.or((found.len() != expected.len()).then_some(found.len().min(expected.len())))?;
    Some(format!(
        "{} pairs, expected {}; pair {at} is {:x?}, expected {:x?}",
        found.len(),
        expected.len(),
        found.get(at),
        expected.get(at)
    ))
}

/// The set as a file; `Debug` of a number is its shortest decimal.
fn csv(set: &[Ends]) -> String {
    let mut text = "x1,y1,x2,y2\n".to_owned();
    for [[x1, y1], [x2, y2]] in set {
        text.push_str(&format!("{x1:?},{y1:?},{x2:?},{y2:?}\n"));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boxes_leave_out_nothing() {
        for family in SetFamily::ALL {
            let set = family.segments(&mut Rng::new(3), 200);
            assert_eq!(
                crossings(&set),
                oracle::crossings(&set),
                "{}",
                family.name()
            );
        }
    }

    #[test]
    fn a_difference_is_found_wherever_it_is() {
        let found = |i| Found {
            i,
            j: 9,
            kind: "cross",
            common: (true, [None; 2]),
            point: [0; 2],
        };
        let both = [found(1), found(2)];
        assert_eq!(first_difference(&both, &[found(1), found(2)]), None);
        assert!(
            first_difference(&both, &[found(1)])
                .unwrap()
                .contains("pair 1 is Some")
        );
        assert!(
            first_difference(&both[..1], &both)
                .unwrap()
                .contains("pair 1 is None")
        );
        assert!(
            first_difference(&both, &[found(1), found(3)])
                .unwrap()
                .contains("pair 1")
        );
    }
}
