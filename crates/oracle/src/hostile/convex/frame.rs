//! Axes that are perpendicular and equally long, in integers.

use super::super::coordinate::Coordinate;
use super::super::parts::{round_point, signed_bits};
use crate::rng::Rng;

/// Rows of integers that are perpendicular to each other and have one length,
/// which is an integer too, with a center and a scale. Any point `center + k sum
/// v_i row_i` is exact, for v of at most 16 in magnitude, and so are lengths along
/// the rows.
pub(super) struct Frame<const D: usize> {
    rows: [[i64; D]; D],
    length: i64,
    center: [i64; D],
    k: i64,
    exponent: i32,
}

/// Matrices of space, and the lengths of their rows.
const TURNED: [([[i64; 3]; 3], i64); 3] = [
    ([[1, 0, 0], [0, 1, 0], [0, 0, 1]], 1),
    ([[1, 2, 2], [2, 1, -2], [2, -2, 1]], 3),
    ([[2, 3, 6], [3, -6, 2], [6, 2, -3]], 7),
];

impl<const D: usize> Frame<D> {
    pub(super) fn new<S: Coordinate>(rng: &mut Rng, scale: fn(&mut Rng) -> i32) -> Self {
        let (rows, length) = rows(rng);
        let bits = rng.between(16, i64::from(S::BITS));
        // |center| < 2^(bits - 2). Of the rest, 2 * 16 * 65 < 2^12 at most is
        // multiplied by k < 2^(bits - 14).
        let (most, largest) = (bits - 2, bits - 14);
        let center_bits = rng.between(1, most).max(rng.pick(&[1, most]));
        let size_bits = rng.between(1, largest).max(rng.pick(&[1, largest]));
        let mut center = std::array::from_fn(|_| signed_bits(rng, center_bits));
        if rng.once_in(4) {
            center = [0; D];
        }
        Frame {
            rows,
            length,
            center,
            k: signed_bits(rng, size_bits).abs(),
            exponent: scale(rng),
        }
    }

    /// Whether the rows are along the axes.
    pub(super) fn is_upright(&self) -> bool {
        self.length == 1
    }

    pub(super) fn at<S: Coordinate>(&self, v: [i64; D]) -> [S; D] {
        let turned = self.turned(v);
        std::array::from_fn(|axis| {
            S::scaled(self.center[axis] + self.k * turned[axis], self.exponent)
        })
    }

    pub(super) fn vector<S: Coordinate>(&self, v: [i64; D]) -> [S; D] {
        self.turned(v).map(|x| S::scaled(self.k * x, self.exponent))
    }

    /// So many times the length of a row.
    pub(super) fn span<S: Coordinate>(&self, units: i64) -> S {
        S::scaled(self.k * self.length * units, self.exponent)
    }

    /// A point of the grid on the axes, from that at v.
    pub(super) fn beside<S: Coordinate>(&self, v: [i64; D], offset: [i64; D]) -> [S; D] {
        let turned = self.turned(v);
        std::array::from_fn(|axis| {
            let units = turned[axis] + offset[axis];
            S::scaled(self.center[axis] + self.k * units, self.exponent)
        })
    }

    /// `sum v_i row_i`
    pub(super) fn turned(&self, v: [i64; D]) -> [i64; D] {
        std::array::from_fn(|axis| (0..D).map(|i| v[i] * self.rows[i][axis]).sum())
    }
}

fn rows<const D: usize>(rng: &mut Rng) -> ([[i64; D]; D], i64) {
    if D == 2 {
        let ([x, y], length) = match rng.below(4) {
            0 => ([1, 0], 1),
            1 => (rng.pick(&[[3, 4], [-4, 3], [4, -3]]), 5),
            _ => (round_point(rng), 65),
        };
        let rows = [[x, y], [-y, x]];
        return (
            std::array::from_fn(|i| std::array::from_fn(|k| rows[i][k])),
            length,
        );
    }
    let (matrix, length) = rng.pick(&TURNED);
    // Rows and columns in any order, and axes in either direction.
    let [first, column] = [rng.index(3), rng.index(3)];
    let signs = [0; 3].map(|_| rng.pick(&[-1, 1]));
    let entry = |i: usize, k: usize| signs[k] * matrix[(i + first) % 3][(k + column) % 3];
    let rows = std::array::from_fn(|i| std::array::from_fn(|k| entry(i, k)));
    (rows, length)
}
