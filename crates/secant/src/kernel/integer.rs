//! Coordinates as integers times one power of two.

use super::{Number, convert};
use dashu_int::IBig;

/// The coordinates of K points and M numbers, each `m * 2^(shift + exponent)`, with one `exponent` for
/// all and every `shift >= 0`.
pub(super) struct Scaled<const D: usize, const K: usize, const M: usize> {
    points: [[Part; D]; K],
    numbers: [Part; M],
    exponent: i32,
}

/// An integer `m * 2^shift`.
type Part = (i64, u32);

impl<const D: usize, const K: usize, const M: usize> Scaled<D, K, M> {
    pub(super) fn new<S: Number>(points: [[S; D]; K], numbers: [S; M]) -> Self {
        let (points, numbers) = convert(points, numbers, odd);
        let all = points.iter().flatten().chain(&numbers);
        let least = all.map(|&(_, e)| e).min().unwrap_or(0);
        let exponent = if least == i32::MAX { 0 } else { least };
        let shifted = |(m, e): (i64, i32)| match m {
            0 => (0, 0),
            _ => (m, (e - exponent).unsigned_abs()),
        };
        let (points, numbers) = convert(points, numbers, shifted);
        Self {
            points,
            numbers,
            exponent,
        }
    }

    /// The power of two that all integers are multiples of.
    pub(super) fn exponent(&self) -> i32 {
        self.exponent
    }

    /// The bits of the largest integer, without its sign.
    pub(super) fn bits(&self) -> u32 {
        let bits = |&(m, shift): &Part| 64 - m.unsigned_abs().leading_zeros() + shift;
        let all = self.points.iter().flatten().chain(&self.numbers);
        all.map(bits).max().unwrap_or(0)
    }

    /// The integers, where `bits` says that they fit.
    pub(super) fn small(&self) -> ([[i128; D]; K], [i128; M]) {
        convert(self.points, self.numbers, |(m, shift)| {
            i128::from(m) << shift
        })
    }

    pub(super) fn big(&self) -> ([[IBig; D]; K], [IBig; M]) {
        convert(self.points, self.numbers, |(m, shift)| {
            IBig::from(m) << shift as usize
        })
    }
}

/// `x` as an odd integer times a power of two. Zero has every exponent; it must not be the one that all
/// others are shifted to.
fn odd<S: Number>(x: S) -> (i64, i32) {
    let (m, e) = x.decompose();
    if m == 0 {
        (0, i32::MAX)
    } else {
        let zeros = m.trailing_zeros();
        (m >> zeros, e + zeros.cast_signed())
    }
}
