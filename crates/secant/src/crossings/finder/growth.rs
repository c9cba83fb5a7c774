//! The work of a search, counted, on sets that are slow for other finders.
#![expect(clippy::float_arithmetic, reason = "makes sets")]

use super::*;
use crate::Segment;
use crate::crossings::Segments;
use crate::crossings::plan::estimate;
use core::f64::consts::TAU;
use secant_oracle::{Ends, Rng};
use std::{eprintln, vec};

/// The most work for each unit of N log2 N + K. The greatest that was seen is about half of it.
const MOST: f64 = 12.0;

/// A named set of about n segments.
type Set = (&'static str, fn(usize, &mut Rng) -> Vec<Ends>, [usize; 2]);

/// The same of a red and a blue set.
type TwoSets = (
    &'static str,
    fn(usize, &mut Rng) -> [Vec<Ends>; 2],
    [usize; 2],
);

fn signed(rng: &mut Rng) -> f64 {
    2.0 * rng.unit() - 1.0
}

fn many(n: usize, mut segment: impl FnMut(usize) -> Ends) -> Vec<Ends> {
    (0..n).map(&mut segment).collect()
}

fn short(n: usize, rng: &mut Rng) -> Vec<Ends> {
    let reach = 2.0 / estimate(n).sqrt();
    many(n, |_| {
        let p = [rng.unit(), rng.unit()];
        [p, p.map(|x| x + reach * signed(rng))]
    })
}

fn long(n: usize, rng: &mut Rng) -> Vec<Ends> {
    many(n, |_| [0; 2].map(|_| [0; 2].map(|_| rng.unit())))
}

fn hatching(n: usize, rng: &mut Rng, degrees: f64) -> Vec<Ends> {
    let (s, c) = degrees.to_radians().sin_cos();
    many(n, |_| {
        let beside = rng.unit();
        let at = |along: f64| [c * along - s * beside, s * along + c * beside];
        [at(0.0), at(1.0)]
    })
}

/// All near one point.
fn star(n: usize, rng: &mut Rng) -> Vec<Ends> {
    many(n, |_| {
        let (s, c) = (TAU * rng.unit()).sin_cos();
        let o = [0; 2].map(|_| 1e-6 * rng.unit());
        [[o[0] - c, o[1] - s], [o[0] + c, o[1] + s]]
    })
}

fn through_one_point(n: usize, rng: &mut Rng) -> Vec<Ends> {
    many(n, |_| {
        let p = [0; 2].map(|_| (1e4 * signed(rng)).round());
        [p.map(|x| -x), p]
    })
}

/// From a circle towards its center.
fn burst(n: usize, rng: &mut Rng) -> Vec<Ends> {
    many(n, |k| {
        let (s, c) = (TAU * estimate(k) / estimate(n)).sin_cos();
        let inner = 0.02 + 0.1 * rng.unit();
        [[0.5 * c, 0.5 * s], [inner * c, inner * s]]
    })
}

/// One over many.
fn giant(n: usize, rng: &mut Rng) -> Vec<Ends> {
    let mut set = short(n, rng);
    set[n / 2] = [[-1.0, -0.9], [2.0, 1.8]];
    set
}

/// An end far away from all.
fn outlier(n: usize, rng: &mut Rng) -> Vec<Ends> {
    let mut set = short(n, rng);
    set[0][1] = [1e30, 3e29];
    set
}

fn six_decades(n: usize, rng: &mut Rng) -> Vec<Ends> {
    many(n, |_| {
        let length = 10_f64.powf(-6.0 * rng.unit());
        let p = [rng.unit(), rng.unit()];
        [p, p.map(|x| x + length * signed(rng))]
    })
}

/// Places of all magnitudes.
fn magnitudes(n: usize, rng: &mut Rng) -> Vec<Ends> {
    many(n, |_| {
        let p = [0; 2].map(|_| signed(rng).signum() * 10_f64.powf(300.0 * signed(rng)));
        [p, p.map(|x| x * (1.0 + 0.1 * rng.unit()))]
    })
}

/// Ten places, each a tenth as large as the one before.
fn hotspots(n: usize, rng: &mut Rng) -> Vec<Ends> {
    let centers = [0; 10].map(|_| [rng.unit(), rng.unit()]);
    let reach = 1.0 / (estimate(n) / 10.0).sqrt();
    many(n, |k| {
        let scale = 0.1 * 10_f64.powi(-i32::try_from(k % 10).expect("a digit"));
        let p = [rng.unit(), rng.unit()];
        let q = p.map(|x| x + reach * signed(rng));
        [p, q].map(|p| [0, 1].map(|axis| centers[k % 10][axis] + scale * p[axis]))
    })
}

/// Squares within squares.
fn nested(n: usize, _: &mut Rng) -> Vec<Ends> {
    many(n, |k| {
        let half = 0.5 * estimate(1 + k / 4) / estimate(n / 4);
        let (a, b) = (-half, half);
        [
            [[a, a], [b, a]],
            [[b, a], [b, b]],
            [[b, b], [a, b]],
            [[a, b], [a, a]],
        ][k % 4]
    })
}

fn on_one_line(n: usize, rng: &mut Rng) -> Vec<Ends> {
    many(n, |_| {
        let x = rng.unit();
        let y = x + rng.unit() * 2.0 / estimate(n);
        [[x, x], [y, y]]
    })
}

fn equal(n: usize, _: &mut Rng) -> Vec<Ends> {
    many(n, |_| [[0.0, 0.0], [1.0, 1.0]])
}

fn grid(n: usize, _: &mut Rng) -> Vec<Ends> {
    many(n, |k| {
        let x = estimate(k / 2);
        let end = estimate(n / 2);
        [[[x, 0.5], [x, end]], [[0.5, x], [end, x]]][k % 2]
    })
}

#[test]
fn work_grows_like_the_segments_and_pairs() {
    let (many, pairs_of_all) = ([1000, 60_000], [300, 3000]);
    let sets: [Set; 17] = [
        ("short", short, many),
        ("long", long, pairs_of_all),
        (
            "hatching at 30 degrees",
            |n, rng| hatching(n, rng, 30.0),
            many,
        ),
        ("hatching at 1 degree", |n, rng| hatching(n, rng, 1.0), many),
        (
            "hatching at 45 degrees",
            |n, rng| hatching(n, rng, 45.0),
            many,
        ),
        ("a star", star, pairs_of_all),
        ("through one point", through_one_point, pairs_of_all),
        ("a burst", burst, many),
        ("a giant", giant, many),
        ("an outlier", outlier, many),
        ("six decades", six_decades, many),
        ("magnitudes", magnitudes, many),
        ("hot spots", hotspots, many),
        ("nested", nested, many),
        ("on one line", on_one_line, many),
        ("equal", equal, pairs_of_all),
        ("a grid", grid, pairs_of_all),
    ];
    let mut rng = Rng::new(23);
    let mut worst = 0.0_f64;
    for (name, set, sizes) in sets {
        for n in sizes {
            let segments = segments_of(&set(n, &mut rng));
            worst = worst.max(work_of(name, Rows::of(&segments)));
        }
    }
    assert!(worst > MOST / 4.0, "nothing was counted: {worst}");
}

/// The same for pairs of two colours: of every other segment of a set with the rest, and of two sets.
#[test]
fn the_work_of_a_join_grows_like_the_segments_and_pairs() {
    let (many, pairs_of_all) = ([1000, 60_000], [300, 3000]);
    let halves: [Set; 12] = [
        ("short", short, many),
        ("long", long, pairs_of_all),
        ("a star", star, pairs_of_all),
        ("a burst", burst, many),
        ("a giant", giant, many),
        ("six decades", six_decades, many),
        ("magnitudes", magnitudes, many),
        ("hot spots", hotspots, many),
        ("nested", nested, many),
        ("on one line", on_one_line, many),
        ("equal", equal, pairs_of_all),
        // Columns and rows.
        ("a grid", grid, pairs_of_all),
    ];
    let mut rng = Rng::new(24);
    let mut worst = 0.0_f64;
    for (name, set, sizes) in halves {
        for n in sizes {
            let set = set(n, &mut rng);
            let half = |k: usize| set.iter().copied().skip(k).step_by(2).collect::<Vec<_>>();
            let (red, blue) = (segments_of(&half(0)), segments_of(&half(1)));
            worst = worst.max(work_of(name, Rows::of_two(&red, &blue)));
        }
    }
    let sets: [TwoSets; 5] = [
        (
            "two hatchings in one direction",
            |n, rng| [0; 2].map(|_| hatching(n / 2, rng, 30.0)),
            many,
        ),
        (
            "two hatchings at one degree",
            |n, rng| [30.0, 31.0].map(|degrees| hatching(n / 2, rng, degrees)),
            pairs_of_all,
        ),
        (
            "one and many",
            |n, rng| [vec![[[-1.0, -0.9], [2.0, 1.8]]], short(n, rng)],
            many,
        ),
        (
            "few long ones and many short ones",
            |n, rng| [long(n.isqrt(), rng), short(n, rng)],
            many,
        ),
        (
            "two sets side by side",
            |n, rng| {
                let beside = |ends: Ends| ends.map(|[x, y]| [x + 1.0, y]);
                let right = long(n / 2, rng).into_iter().map(beside).collect();
                [long(n / 2, rng), right]
            },
            pairs_of_all,
        ),
    ];
    for (name, sets, sizes) in sets {
        for n in sizes {
            let [red, blue] = sets(n, &mut rng).map(|set| segments_of(&set));
            worst = worst.max(work_of(name, Rows::of_two(&red, &blue)));
        }
    }
    assert!(worst > MOST / 8.0, "nothing was counted: {worst}");
}

fn segments_of(set: &[Ends]) -> Segments<'static> {
    set.iter().map(|&[p, q]| Segment::new(p, q)).collect()
}

/// The work of a search for each unit of N log2 N + K, which is not too much.
fn work_of(name: &str, segments: Rows<'_>) -> f64 {
    let n = segments.len();
    let finder = Finder {
        segments,
        kinds: Kinds::ALL,
        polylines: None,
        progress: None,
        wanted: Wanted::Counts,
        weights: Weights::MEASURED,
        tile: None,
        ended: AtomicBool::new(false),
    };
    let found = finder.run(Some(1));
    let pairs = usize::try_from(found.counts.total()).expect("few");
    let least = estimate(n) * estimate(n).log2() + estimate(pairs);
    let work = estimate(found.work);
    eprintln!("{name}, {n} segments, {pairs} pairs: {:.2}", work / least);
    assert!(
        work <= MOST * least,
        "{name}: {work} for {n} segments with {pairs} pairs"
    );
    work / least
}
