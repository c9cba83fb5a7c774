//! Coordinates as integers times one power of two.

use super::{Number, Sign, convert};
use core::ops::{Add, Mul, Sub};
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

    /// The integers.
    pub(super) fn integers(&self) -> ([[Integer; D]; K], [Integer; M]) {
        convert(self.points, self.numbers, |(m, shift)| {
            Integer::new(m, shift)
        })
    }
}

/// An integer: of 128 bits where it fits, else as long as it needs.
///
/// The operations are not inlined: the exact stage of a predicate is a list of calls.
#[derive(Clone, Debug)]
pub(super) enum Integer {
    Small(i128),
    Big(IBig),
}

/// The bits of a number without its sign.
fn bits(x: i128) -> u32 {
    i128::BITS - x.unsigned_abs().leading_zeros()
}

impl Integer {
    /// m 2^shift.
    pub(super) fn new(m: i64, shift: u32) -> Self {
        Self::Small(m.into()).shifted(shift)
    }

    pub(super) fn sign(&self) -> Sign {
        match self {
            Self::Small(x) => Sign::of_difference(*x, 0),
            Self::Big(x) => Sign::of_difference(x, &IBig::ZERO),
        }
    }

    /// The integer of 128 bits, where it fits.
    pub(super) fn small(&self) -> Option<i128> {
        match self {
            Self::Small(x) => Some(*x),
            Self::Big(_) => None,
        }
    }

    pub(super) fn big(self) -> IBig {
        match self {
            Self::Small(x) => x.into(),
            Self::Big(x) => x,
        }
    }

    /// Its product with 2^shift.
    pub(super) fn shifted(self, shift: u32) -> Self {
        match self {
            Self::Small(x) if bits(x) + shift < i128::BITS => Self::Small(x << shift),
            x => Self::Big(x.big() << shift as usize),
        }
    }
}

impl From<i8> for Integer {
    fn from(x: i8) -> Self {
        Self::Small(x.into())
    }
}

/// An operator, in 128 bits where `$small` has a result.
macro_rules! operator {
    ($trait:ident $name:ident |$x:ident, $y:ident| $small:expr) => {
        impl $trait for Integer {
            type Output = Self;
            #[inline(never)]
            fn $name(self, other: Self) -> Self {
                if let (&Self::Small($x), &Self::Small($y)) = (&self, &other)
                    && let Some(result) = $small
                {
                    return Self::Small(result);
                }
                Self::Big(self.big().$name(other.big()))
            }
        }
    };
}

operator! { Add add |x, y| x.checked_add(y) }
operator! { Sub sub |x, y| x.checked_sub(y) }
// Sooner than `checked_mul`, which is a call.
operator! { Mul mul |x, y| (bits(x) + bits(y) < i128::BITS).then(|| x * y) }

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
