//! The work of a search, counted, on layers that are slow for other indexes.
#![expect(clippy::float_arithmetic, reason = "makes layers")]

use super::*;
use crate::pairs::Viewed;
use crate::{Circle, Rect, Segment, Shape};
use secant_oracle::Rng;
use std::eprintln;

/// The most work for each unit of N log2 N + K. The greatest that was seen is about half of it.
const MOST: f64 = 3.0;

/// A named layer of n shapes, and one to join it with.
type Set = (&'static str, fn(usize, &mut Rng) -> [Vec<Shape<2>>; 2]);

fn unit(rng: &mut Rng) -> [f64; 2] {
    [rng.unit(), rng.unit()]
}

#[expect(clippy::cast_precision_loss, reason = "small")]
fn estimate(n: usize) -> f64 {
    n as f64
}

fn many(n: usize, mut shape: impl FnMut() -> Shape<2>) -> Vec<Shape<2>> {
    (0..n).map(|_| shape()).collect()
}

/// Discs and squares of a size by which each meets a few, in a square.
fn even(n: usize, rng: &mut Rng, low: [f64; 2], side: f64) -> Vec<Shape<2>> {
    let reach = side / estimate(n).sqrt();
    many(n, || {
        let at = unit(rng);
        let at = [0, 1].map(|k| low[k] + side * at[k]);
        match rng.below(2) {
            0 => Circle::new(at, reach).into(),
            _ => Rect::new(at, at.map(|x| x + reach)).into(),
        }
    })
}

const SETS: [Set; 12] = [
    ("even", |n, rng| {
        [(); 2].map(|()| even(n, rng, [0.0; 2], 1.0))
    }),
    ("tiny and huge coordinates", |n, rng| {
        [1e-300, 1e300].map(|side| even(n, rng, [0.0; 2], side))
    }),
    ("one giant", |n, rng| {
        let mut set = even(n, rng, [0.0; 2], 1.0);
        set[n / 2] = Circle::new([0.5, 0.5], 0.6).into();
        [set, even(n, rng, [0.0; 2], 1.0)]
    }),
    ("six decades of sizes", |n, rng| {
        [(); 2].map(|()| {
            many(n, || {
                let size = 10_f64.powf(-6.0 * rng.unit());
                Circle::new(unit(rng), size / 4.0).into()
            })
        })
    }),
    ("one large one in twenty", |n, rng| {
        [(); 2].map(|()| {
            let mut set = even(n, rng, [0.0; 2], 1.0);
            for shape in set.iter_mut().step_by(20) {
                *shape = Circle::new(unit(rng), 0.05).into();
            }
            set
        })
    }),
    ("ten clusters of different scale", |n, rng| {
        [(); 2].map(|()| {
            let cluster = |k: i32| even(n / 10, rng, [f64::from(k); 2], 10_f64.powi(-k));
            (0..10).flat_map(cluster).collect()
        })
    }),
    ("coordinates of all magnitudes", |n, rng| {
        [(); 2].map(|()| {
            many(n, || {
                let scale = 2_f64.powf(1000.0 * (2.0 * rng.unit() - 1.0));
                let at = unit(rng).map(|x| (1.0 + x) * scale);
                Rect::new(at, at.map(|x| x + 1e-4 * scale)).into()
            })
        })
    }),
    ("all equal", |n, _| {
        [(); 2].map(|()| many(n / 20, || Circle::new([0.1, 0.2], 0.3).into()))
    }),
    ("on one line", |n, rng| {
        [(); 2].map(|()| {
            many(n, || {
                let y = rng.unit();
                Segment::new([0.3, y], [0.3, y + 1.0 / estimate(n)]).into()
            })
        })
    }),
    ("on a diagonal", |n, rng| {
        [(); 2].map(|()| {
            many(n, || {
                let x = rng.unit();
                Circle::new([x, x], 1.0 / estimate(n)).into()
            })
        })
    }),
    ("long segments and small discs", |n, rng| {
        let long = many(n / 50, || Segment::new(unit(rng), unit(rng)).into());
        [long, even(n, rng, [0.0; 2], 1.0)]
    }),
    ("a grid of long and short segments", |n, rng| {
        let mut k = 0.0;
        let rows = many(n / 20, || {
            k += 20.0 / estimate(n);
            match rng.below(2) {
                0 => Segment::new([0.0, k], [1.0, k]).into(),
                _ => Segment::new([k, 0.0], [k, 1.0]).into(),
            }
        });
        [rows, even(n, rng, [0.0; 2], 1.0)]
    }),
];

#[test]
fn work_grows_like_n_log_n_and_the_pairs() {
    let mut worst = 0.0_f64;
    for (name, set) in SETS {
        for n in [300, 2_000, 6_000] {
            let [red, blue] = set(n, &mut Rng::new(1));
            let one = shape_pairs(&red);
            let side = Bounds::of(&Viewed::view(&red[0])).max[0];
            let near = shape_pairs(&red).within(0.1 * side / estimate(n));
            let two = join_shapes(&red, &blue);
            for (search, n) in [
                (&one, red.len()),
                (&near, red.len()),
                (&two, red.len() + blue.len()),
            ] {
                let found = search.find(Wanted::Number);
                let n = estimate(n);
                #[expect(clippy::cast_precision_loss, reason = "small")]
                let unit = n * n.log2() + found.number as f64;
                let share = estimate(found.work) / unit;
                eprintln!("{name:36} {n:8} {:10} {share:6.2}", found.number);
                worst = worst.max(share);
                assert!(
                    share < MOST,
                    "{name}: {n} shapes, {share} times N log N + K"
                );
            }
        }
    }
    assert!(worst > MOST / 4.0, "the bound is loose: {worst}");
}
