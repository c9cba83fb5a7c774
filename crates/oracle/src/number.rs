//! Input numbers, taken apart without loss.

use std::fmt::Debug;

use num_bigint::BigInt;

/// The number `mantissa * 2^exponent`. The mantissa is odd; zero is `0 * 2^0`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dyadic {
    /// The odd part, with the sign.
    pub mantissa: i64,
    /// The power of two.
    pub exponent: i32,
}

impl Dyadic {
    fn new(mantissa: i64, exponent: i32) -> Self {
        if mantissa == 0 {
            return Dyadic {
                mantissa: 0,
                exponent: 0,
            };
        }
        let zeros = mantissa.trailing_zeros();
        Dyadic {
            mantissa: mantissa >> zeros,
            exponent: exponent + zeros.cast_signed(),
        }
    }
}

/// A scalar that shapes can be made of.
pub trait Number: Copy + PartialEq + Debug {
    /// The exact value. Panics for NaN and infinity, which have none.
    fn dyadic(self) -> Dyadic;
}

impl Number for f64 {
    fn dyadic(self) -> Dyadic {
        assert!(self.is_finite(), "{self} is not a number of the plane");
        let bits = self.to_bits();
        let fraction = (bits & ((1 << 52) - 1)).cast_signed();
        let biased = i32::try_from(bits >> 52 & 0x7ff).expect("eleven bits");
        let (mantissa, exponent) = match biased {
            0 => (fraction, -1074),
            _ => (fraction + (1 << 52), biased - 1075),
        };
        Dyadic::new(if self < 0.0 { -mantissa } else { mantissa }, exponent)
    }
}

impl Number for f32 {
    fn dyadic(self) -> Dyadic {
        f64::from(self).dyadic()
    }
}

impl Number for i32 {
    fn dyadic(self) -> Dyadic {
        i64::from(self).dyadic()
    }
}

impl Number for i64 {
    fn dyadic(self) -> Dyadic {
        Dyadic::new(self, 0)
    }
}

/// The coordinates of one case as integers, all in units of 2^exponent.
#[derive(Debug)]
pub(crate) struct Grid {
    /// The greatest exponent that makes every number of the case an integer.
    pub(crate) exponent: i32,
    /// Every integer of the case is below 2^bits in magnitude.
    pub(crate) bits: u32,
}

impl Grid {
    pub(crate) fn of(numbers: impl Iterator<Item = Dyadic> + Clone) -> Self {
        let nonzero = numbers.filter(|x| x.mantissa != 0);
        let exponent = nonzero.clone().map(|x| x.exponent).min().unwrap_or(0);
        let bits = nonzero.map(|x| {
            let length = u64::BITS - x.mantissa.unsigned_abs().leading_zeros();
            length + (x.exponent - exponent).cast_unsigned()
        });
        Grid {
            exponent,
            bits: bits.max().unwrap_or(0),
        }
    }
}

/// The integers the answers are computed with: `BigInt` always suffices,
/// `i128` does where the sizes are known to be small.
pub(crate) trait Whole: Clone + Ord {
    fn on_grid(x: Dyadic, grid: &Grid) -> Self;
    fn plus(&self, other: &Self) -> Self;
    fn minus(&self, other: &Self) -> Self;
    fn times(&self, other: &Self) -> Self;
    fn negated(&self) -> Self;
    fn zero() -> Self;
    fn one() -> Self;
    fn to_big(&self) -> BigInt;
}

impl Whole for BigInt {
    fn on_grid(x: Dyadic, grid: &Grid) -> Self {
        if x.mantissa == 0 {
            return BigInt::ZERO;
        }
        BigInt::from(x.mantissa) << (x.exponent - grid.exponent)
    }
    fn plus(&self, other: &Self) -> Self {
        self + other
    }
    fn minus(&self, other: &Self) -> Self {
        self - other
    }
    fn times(&self, other: &Self) -> Self {
        self * other
    }
    fn negated(&self) -> Self {
        -self
    }
    fn zero() -> Self {
        BigInt::ZERO
    }
    fn one() -> Self {
        BigInt::from(1)
    }
    fn to_big(&self) -> BigInt {
        self.clone()
    }
}

// Overflow would be a wrong answer, so it is checked in release builds too.
impl Whole for i128 {
    fn on_grid(x: Dyadic, grid: &Grid) -> Self {
        if x.mantissa == 0 {
            return 0;
        }
        assert!(grid.bits < 127, "too large for i128");
        i128::from(x.mantissa) << (x.exponent - grid.exponent)
    }
    fn plus(&self, other: &Self) -> Self {
        self.checked_add(*other).expect("the sum fits")
    }
    fn minus(&self, other: &Self) -> Self {
        self.checked_sub(*other).expect("the difference fits")
    }
    fn times(&self, other: &Self) -> Self {
        self.checked_mul(*other).expect("the product fits")
    }
    fn negated(&self) -> Self {
        self.checked_neg().expect("the negative fits")
    }
    fn zero() -> Self {
        0
    }
    fn one() -> Self {
        1
    }
    fn to_big(&self) -> BigInt {
        BigInt::from(*self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dyadic(mantissa: i64, exponent: i32) -> Dyadic {
        Dyadic { mantissa, exponent }
    }

    #[test]
    fn floats_are_taken_apart_exactly() {
        assert_eq!(0.0.dyadic(), dyadic(0, 0));
        assert_eq!((-0.0).dyadic(), dyadic(0, 0));
        assert_eq!(1.0.dyadic(), dyadic(1, 0));
        assert_eq!((-0.75).dyadic(), dyadic(-3, -2));
        assert_eq!(5e-324.dyadic(), dyadic(1, -1074));
        assert_eq!((-3.0 * 5e-324).dyadic(), dyadic(-3, -1074));
        assert_eq!(f64::MIN_POSITIVE.dyadic(), dyadic(1, -1022));
        assert_eq!(f64::MAX.dyadic(), dyadic((1 << 53) - 1, 971));
        assert_eq!(0.1.dyadic(), dyadic(3602879701896397, -55));
        assert_eq!(0.1_f32.dyadic(), dyadic(13421773, -27));
        assert_eq!(f32::from_bits(1).dyadic(), dyadic(1, -149));
    }

    #[test]
    fn integers_are_taken_apart_exactly() {
        assert_eq!(i64::MIN.dyadic(), dyadic(-1, 63));
        assert_eq!(i64::MAX.dyadic(), dyadic(i64::MAX, 0));
        assert_eq!((-12_i32).dyadic(), dyadic(-3, 2));
        assert_eq!(0_i32.dyadic(), dyadic(0, 0));
    }

    #[test]
    #[should_panic(expected = "not a number of the plane")]
    fn infinity_is_refused() {
        f64::INFINITY.dyadic();
    }

    #[test]
    fn a_grid_has_the_smallest_unit_and_the_largest_size() {
        let grid = Grid::of([8.0, 0.0, -0.75].map(Number::dyadic).into_iter());
        assert_eq!((grid.exponent, grid.bits), (-2, 6));
        assert_eq!(i128::on_grid((-0.75).dyadic(), &grid), -3);
        assert_eq!(i128::on_grid(8.0.dyadic(), &grid), 32);
        assert_eq!(BigInt::on_grid(8.0.dyadic(), &grid), BigInt::from(32));
        let whole = Grid::of([i64::MIN, 1].map(Number::dyadic).into_iter());
        assert_eq!((whole.exponent, whole.bits), (0, 64));
        let extreme = Grid::of([f64::MAX, 5e-324].map(Number::dyadic).into_iter());
        assert_eq!((extreme.exponent, extreme.bits), (-1074, 2098));
    }
}
