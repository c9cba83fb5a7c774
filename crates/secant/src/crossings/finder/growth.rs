//! The work of a search, counted, on sets that are slow for other finders.
#![expect(clippy::float_arithmetic, reason = "work for each unit of N log N + K")]

use super::tests::of_decimals;
use super::*;
use crate::Segment;
use crate::crossings::Segments;
use crate::crossings::plan::estimate;
use secant_oracle::hostile::large::*;
use secant_oracle::{Ends, Rng};
use std::{eprintln, vec};

/// The most work for each unit of N log2 N + K. The greatest that was seen is about half of it.
const MOST: f64 = 12.0;

/// Makes about n segments.
type Make = fn(usize, &mut Rng) -> Vec<Ends>;

/// A named set of segments, and two sizes.
type Set = (&'static str, Make, [usize; 2]);

/// The same of a red and a blue set.
type TwoSets = (
    &'static str,
    fn(usize, &mut Rng) -> [Vec<Ends>; 2],
    [usize; 2],
);

#[test]
fn work_grows_like_the_segments_and_pairs() {
    let (many, pairs_of_all) = ([1000, 60_000], [300, 3000]);
    let sets: [Set; 19] = [
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
        ("outliers", outliers, many),
        ("six decades", six_decades, many),
        ("magnitudes", magnitudes, many),
        ("hot spots", hotspots, many),
        ("nested", nested, many),
        ("on one line", on_one_line, many),
        ("a bundle", bundle, [1000, 20_000]),
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

/// The same for decimals that are no floats.
#[test]
fn the_work_among_decimals_grows_like_the_segments_and_pairs() {
    let (many, pairs_of_all) = ([1000, 60_000], [300, 1000]);
    let sets: [Set; 7] = [
        ("short", short, many),
        ("hatching", |n, rng| hatching(n, rng, 30.0), many),
        ("a star", star, pairs_of_all),
        ("a burst", burst, many),
        ("outliers", outliers, many),
        ("nested", nested, many),
        ("a bundle", bundle, [1000, 20_000]),
    ];
    let mut rng = Rng::new(26);
    for (name, set, sizes) in sets {
        for n in sizes {
            let segments = of_decimals(&set(n, &mut rng));
            let work = work_of(name, Rows::of(&segments));
            assert!(work > 0.0, "nothing was counted: {name}");
        }
    }
}

/// The same for pairs of two colours: of every other segment of a set with the rest, and of two sets.
#[test]
fn the_work_of_a_join_grows_like_the_segments_and_pairs() {
    let (many, pairs_of_all) = ([1000, 60_000], [300, 3000]);
    let halves: [Set; 14] = [
        ("short", short, many),
        ("long", long, pairs_of_all),
        ("a star", star, pairs_of_all),
        ("a burst", burst, many),
        ("a giant", giant, many),
        ("outliers", outliers, many),
        ("six decades", six_decades, many),
        ("magnitudes", magnitudes, many),
        ("hot spots", hotspots, many),
        ("nested", nested, many),
        ("on one line", on_one_line, many),
        ("a bundle", bundle, [1000, 20_000]),
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

/// No filter orders parts of one line, so slabs decide each order behind it. A lattice over a narrow bundle separates most
/// of them; those that overlap are decided behind the filters, too.
#[cfg(feature = "std")]
#[test]
fn a_bundle_on_one_line_is_separated_by_a_lattice() {
    let most = 3.5;
    let mut rng = Rng::new(27);
    for n in [1000, 10_000] {
        let segments = segments_of(&bundle(n, &mut rng));
        let finder = Finder::new(Rows::of(&segments), Wanted::Counts);
        let search = || crate::kernel::stages_of(|| finder.run(Some(1)));
        let (found, reached) = in_pool(Some(1), search);
        let pairs = usize::try_from(found.counts.total()).expect("few");
        let reached = estimate(reached.len()) / estimate(n + pairs);
        assert!((1.0..most).contains(&reached), "{n} segments: {reached}");
    }
}

/// In grids, in a lattice of its own, and in a bulk and beside it.
#[test]
fn progress_does_not_stand_still() {
    let sets: [(&str, Make); 5] = [
        ("short", short),
        ("an outlier", outlier),
        ("outliers", outliers),
        ("six decades", six_decades),
        ("hot spots", hotspots),
    ];
    let mut rng = Rng::new(25);
    let n = 60_000;
    for (name, set) in sets {
        let segments = segments_of(&set(n, &mut rng));
        for threads in [1, 2] {
            let reports = std::sync::Mutex::new(vec![0]);
            let finder = Finder {
                progress: Some(&|done| reports.lock().expect("no panic").push(done)),
                ..Finder::new(Rows::of(&segments), Wanted::Counts)
            };
            finder.run(Some(threads));
            let mut reports = reports.into_inner().expect("no panic");
            assert_eq!(reports.last(), Some(&(n as u64)), "{name}");
            if threads == 1 {
                assert!(reports.is_sorted(), "{name}");
            }
            reports.sort_unstable();
            let steps = reports.windows(2).map(|two| two[1] - two[0]);
            let most = steps.max().expect("a step");
            assert!(most <= n as u64 / 10, "{name}: {most}");
        }
    }
}

fn segments_of(set: &[Ends]) -> Segments<'static> {
    set.iter().map(|&[p, q]| Segment::new(p, q)).collect()
}

/// The work of a search for each unit of N log2 N + K, which is not too much.
fn work_of(name: &str, segments: Rows<'_>) -> f64 {
    let n = segments.len();
    let found = Finder::new(segments, Wanted::Counts).run(Some(1));
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
