//! Coordinates as integers times one power of two.

use super::{Number, convert};
use dashu_int::IBig;

/// The coordinates of K points and M numbers, each `m * 2^(shift + exponent)`, with one `exponent` for
/// all and every `shift >= 0`.
pub(crate) struct Scaled<const D: usize, const K: usize, const M: usize> {
    points: [[Part; D]; K],
    numbers: [Part; M],
    exponent: i32,
}

/// An integer `m * 2^shift`.
type Part = (i64, u32);

impl<const D: usize, const K: usize, const M: usize> Scaled<D, K, M> {
    pub(super) fn new<S: Number>(points: [[S; D]; K], numbers: [S; M]) -> Self {
        let (points, numbers) = convert(points, numbers, odd);
        let mut least = i32::MAX;
        each(&points, &numbers, |(_, e)| least = least.min(e));
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
        let mut most = 0;
        each(&self.points, &self.numbers, |(m, shift): Part| {
            most = most.max(64 - m.unsigned_abs().leading_zeros() + shift);
        });
        most
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

/// Shows a function every coordinate and every number, in loops: chained iterators take twice as long.
#[inline(always)]
fn each<T: Copy, const D: usize, const K: usize, const M: usize>(
    points: &[[T; D]; K],
    numbers: &[T; M],
    mut show: impl FnMut(T),
) {
    for x in points {
        for &x in x {
            show(x);
        }
    }
    for &x in numbers {
        show(x);
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
