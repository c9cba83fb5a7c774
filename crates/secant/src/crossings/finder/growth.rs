//! The work of a search, counted, on sets that are slow for other finders.
#![expect(clippy::float_arithmetic, reason = "makes sets")]

use super::*;
use crate::Segment;
use crate::crossings::plan::estimate;
use core::f64::consts::TAU;
use secant_oracle::{Ends, Rng};
use std::eprintln;

/// The most work for each unit of N log2 N + K. The greatest that was seen is about half of it.
const MOST: f64 = 12.0;

/// A named set of about n segments.
type Set = (&'static str, fn(usize, &mut Rng) -> Vec<Ends>, [usize; 2]);

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
            let segments: Segments<'_> = (set(n, &mut rng).iter())
                .map(|&[p, q]| Segment::new(p, q))
                .collect();
            let finder = Finder {
                segments: &segments,
                kinds: Kinds::ALL,
                polylines: None,
                progress: None,
                wanted: Wanted::Counts,
                weights: Weights::MEASURED,
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
            worst = worst.max(work / least);
        }
    }
    assert!(worst > MOST / 4.0, "nothing was counted: {worst}");
}
