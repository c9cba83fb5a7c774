//! Coordinates as integers times one power of two.

use super::Number;
use dashu_int::IBig;

/// N numbers `m * 2^(shift + exponent)`, with one `exponent` for all and every `shift >= 0`.
pub(super) struct Scaled<const N: usize> {
    parts: [(i64, u32); N],
    exponent: i32,
}

impl<const N: usize> Scaled<N> {
    pub(super) fn new<S: Number>(x: [S; N]) -> Self {
        let odd = x.map(|x| {
            let (m, e) = x.decompose();
            // Zero has every exponent; it must not be the one that all others are shifted to.
            if m == 0 {
                (0, i32::MAX)
            } else {
                (
                    m >> m.trailing_zeros(),
                    e + m.trailing_zeros().cast_signed(),
                )
            }
        });
        let least = odd.iter().map(|&(_, e)| e).min().unwrap_or(0);
        let exponent = if least == i32::MAX { 0 } else { least };
        let parts = odd.map(|(m, e)| {
            (
                m,
                if m == 0 {
                    0
                } else {
                    (e - exponent).unsigned_abs()
                },
            )
        });
        Self { parts, exponent }
    }

    /// The power of two that all integers are multiples of.
    pub(super) fn exponent(&self) -> i32 {
        self.exponent
    }

    /// The bits of the largest integer, without its sign.
    pub(super) fn bits(&self) -> u32 {
        let bits = |&(m, shift): &(i64, u32)| 64 - m.unsigned_abs().leading_zeros() + shift;
        self.parts.iter().map(bits).max().unwrap_or(0)
    }

    /// The integers, where `bits` says that they fit.
    pub(super) fn small(&self) -> [i128; N] {
        self.parts.map(|(m, shift)| i128::from(m) << shift)
    }

    pub(super) fn big(&self) -> [IBig; N] {
        self.parts.map(|(m, shift)| IBig::from(m) << shift as usize)
    }
}
