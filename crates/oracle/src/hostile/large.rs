//! Sets of any size that are slow for many finders of crossings, for tests of growth and for benches.
//!
//! Unlike the other hostile inputs they may differ in a last bit from machine to machine, because of sines.

use crate::{Ends, Rng};
use std::f64::consts::TAU;

#[expect(clippy::cast_precision_loss, reason = "sizes are far below 2^53")]
fn float(n: usize) -> f64 {
    n as f64
}

fn signed(rng: &mut Rng) -> f64 {
    2.0 * rng.unit() - 1.0
}

fn many(n: usize, mut segment: impl FnMut(usize) -> Ends) -> Vec<Ends> {
    (0..n).map(&mut segment).collect()
}

/// About as many pairs as segments.
pub fn short(n: usize, rng: &mut Rng) -> Vec<Ends> {
    let reach = 2.0 / float(n).sqrt();
    many(n, |_| {
        let p = [rng.unit(), rng.unit()];
        [p, p.map(|x| x + reach * signed(rng))]
    })
}

/// Between any two points of the square.
pub fn long(n: usize, rng: &mut Rng) -> Vec<Ends> {
    many(n, |_| [0; 2].map(|_| [0; 2].map(|_| rng.unit())))
}

/// Parallel ones across the square.
pub fn hatching(n: usize, rng: &mut Rng, degrees: f64) -> Vec<Ends> {
    let (s, c) = degrees.to_radians().sin_cos();
    many(n, |_| {
        let beside = rng.unit();
        let at = |along: f64| [c * along - s * beside, s * along + c * beside];
        [at(0.0), at(1.0)]
    })
}

/// All near one point.
pub fn star(n: usize, rng: &mut Rng) -> Vec<Ends> {
    many(n, |_| {
        let (s, c) = (TAU * rng.unit()).sin_cos();
        let o = [0; 2].map(|_| 1e-6 * rng.unit());
        [[o[0] - c, o[1] - s], [o[0] + c, o[1] + s]]
    })
}

/// All through one point.
pub fn through_one_point(n: usize, rng: &mut Rng) -> Vec<Ends> {
    many(n, |_| {
        let p = [0; 2].map(|_| (1e4 * signed(rng)).round());
        [p.map(|x| -x), p]
    })
}

/// From a circle towards its center.
pub fn burst(n: usize, rng: &mut Rng) -> Vec<Ends> {
    many(n, |k| {
        let (s, c) = (TAU * float(k) / float(n)).sin_cos();
        let inner = 0.02 + 0.1 * rng.unit();
        [[0.5 * c, 0.5 * s], [inner * c, inner * s]]
    })
}

/// One over many.
pub fn giant(n: usize, rng: &mut Rng) -> Vec<Ends> {
    let mut set = short(n, rng);
    set[n / 2] = [[-1.0, -0.9], [2.0, 1.8]];
    set
}

/// An end far away from all.
pub fn outlier(n: usize, rng: &mut Rng) -> Vec<Ends> {
    let mut set = short(n, rng);
    set[0][1] = [1e30, 3e29];
    set
}

/// Ends far away in all directions, of one segment in fifty.
pub fn outliers(n: usize, rng: &mut Rng) -> Vec<Ends> {
    let mut set = short(n, rng);
    for ends in set.iter_mut().step_by(50) {
        let (s, c) = (TAU * rng.unit()).sin_cos();
        let far = 10_f64.powf(300.0 * rng.unit());
        ends[1] = [far * c, far * s];
    }
    set
}

/// Lengths over six powers of ten.
pub fn six_decades(n: usize, rng: &mut Rng) -> Vec<Ends> {
    many(n, |_| {
        let length = 10_f64.powf(-6.0 * rng.unit());
        let p = [rng.unit(), rng.unit()];
        [p, p.map(|x| x + length * signed(rng))]
    })
}

/// Short ones, at places of all magnitudes.
pub fn magnitudes(n: usize, rng: &mut Rng) -> Vec<Ends> {
    many(n, |_| {
        let p = [0; 2].map(|_| signed(rng).signum() * 10_f64.powf(300.0 * signed(rng)));
        [p, p.map(|x| x * (1.0 + 0.1 * rng.unit()))]
    })
}

/// Ten places, each a tenth as large as the one before.
pub fn hotspots(n: usize, rng: &mut Rng) -> Vec<Ends> {
    let centers = [0; 10].map(|_| [rng.unit(), rng.unit()]);
    let reach = 1.0 / (float(n) / 10.0).sqrt();
    many(n, |k| {
        let scale = 0.1 * 10_f64.powi(-i32::try_from(k % 10).expect("a digit"));
        let p = [rng.unit(), rng.unit()];
        let q = p.map(|x| x + reach * signed(rng));
        [p, q].map(|p| [0, 1].map(|axis| centers[k % 10][axis] + scale * p[axis]))
    })
}

/// Squares within squares.
pub fn nested(n: usize, _: &mut Rng) -> Vec<Ends> {
    many(n, |k| {
        let half = 0.5 * float(1 + k / 4) / float(n / 4);
        let (a, b) = (-half, half);
        [
            [[a, a], [b, a]],
            [[b, a], [b, b]],
            [[b, b], [a, b]],
            [[a, b], [a, a]],
        ][k % 4]
    })
}

/// All on one line.
pub fn on_one_line(n: usize, rng: &mut Rng) -> Vec<Ends> {
    many(n, |_| {
        let x = rng.unit();
        let y = x + rng.unit() * 2.0 / float(n);
        [[x, x], [y, y]]
    })
}

/// Half of them on one line, where they overlap by few units in the last place, and half far away.
pub fn bundle(n: usize, rng: &mut Rng) -> Vec<Ends> {
    many(n, |k| {
        if k % 2 == 0 {
            let [x, length] = [5 * n, 200].map(|most| float(rng.index(most)) * f64::EPSILON);
            return [[1.0 + x; 2], [1.0 + x + length; 2]];
        }
        let far = 1e6 * float(k);
        [[far - 5e5 * float(n), 1e5], [far, 2e6]]
    })
}

/// All equal.
pub fn equal(n: usize, _: &mut Rng) -> Vec<Ends> {
    many(n, |_| [[0.0, 0.0], [1.0, 1.0]])
}

/// N / 2 by N / 2 lines.
pub fn grid(n: usize, _: &mut Rng) -> Vec<Ends> {
    many(n, |k| {
        let x = float(k / 2);
        let end = float(n / 2);
        [[[x, 0.5], [x, end]], [[0.5, x], [end, x]]][k % 2]
    })
}

/// Every coordinate of a magnitude of its own.
pub fn wild(n: usize, rng: &mut Rng) -> Vec<Ends> {
    many(n, |_| {
        [0; 2].map(|_| [0; 2].map(|_| signed(rng).signum() * 10_f64.powf(300.0 * signed(rng))))
    })
}

/// Contour lines: rings within each other.
pub fn contours(n: usize, _: &mut Rng) -> Vec<Ends> {
    let rings = (n.isqrt() / 4).max(1);
    let corners = n / rings;
    let point = |ring: usize, corner: usize| {
        let angle = TAU * float(corner % corners) / float(corners);
        let waves = 1.0 + 0.1 * (3.0 * angle).sin() + 0.05 * (7.0 * angle).cos();
        let radius = float(ring + 1) / float(rings) * waves;
        [radius * angle.cos(), radius * angle.sin()]
    };
    let ring = |ring| (0..corners).map(move |k| [point(ring, k), point(ring, k + 1)]);
    (0..rings).flat_map(ring).collect()
}

/// Streets of a town: two from every corner, to the right and up.
pub fn streets(n: usize, rng: &mut Rng) -> Vec<Ends> {
    let side = (n / 2).isqrt();
    let corners: Vec<[f64; 2]> = (0..(side + 1) * (side + 1))
        .map(|k| [k % (side + 1), k / (side + 1)].map(|x| float(x) + 0.3 * signed(rng)))
        .collect();
    let corner = |x: usize, y: usize| corners[y * (side + 1) + x];
    (0..side * side)
        .map(|k| (k % side, k / side))
        .flat_map(|(x, y)| {
            let at = corner(x, y);
            [[at, corner(x + 1, y)], [at, corner(x, y + 1)]]
        })
        .collect()
}
