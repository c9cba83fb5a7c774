//! Rational numbers and their nearest floats.

use std::cmp::Ordering;
use std::ops::{Add, Div, Mul, Neg, Sub};

use num_bigint::{BigInt, BigUint, Sign};

use crate::number::Number;

/// The number `numerator / denominator * 2^exponent`, with a positive
/// denominator. It is not reduced; equality and order are those of the value.
#[derive(Clone, Debug)]
pub struct Rational {
    numerator: BigInt,
    denominator: BigInt,
    exponent: i64,
}

impl Rational {
    /// `numerator / denominator * 2^exponent`. Panics if the denominator is 0.
    pub fn new(
        numerator: impl Into<BigInt>,
        denominator: impl Into<BigInt>,
        exponent: i64,
    ) -> Self {
        let (numerator, denominator) = (numerator.into(), denominator.into());
        match denominator.sign() {
            Sign::NoSign => panic!("a denominator of zero"),
            Sign::Plus => Rational {
                numerator,
                denominator,
                exponent,
            },
            Sign::Minus => Rational {
                numerator: -numerator,
                denominator: -denominator,
                exponent,
            },
        }
    }

    /// The exact value of a finite number.
    pub fn of(x: impl Number) -> Self {
        let x = x.dyadic();
        Rational::new(x.mantissa, 1, i64::from(x.exponent))
    }

    /// The order of the number and 0.
    pub fn sign(&self) -> Ordering {
        self.numerator.cmp(&BigInt::ZERO)
    }

    /// The numerator, the denominator and the exponent.
    pub fn parts(&self) -> (&BigInt, &BigInt, i64) {
        (&self.numerator, &self.denominator, self.exponent)
    }

    /// The sum or difference of two numbers, as the operation on numerators over the same denominator says.
    fn combined(
        &self,
        other: &Rational,
        operation: impl FnOnce(&BigInt, &BigInt) -> BigInt,
    ) -> Rational {
        let exponent = self.exponent.min(other.exponent);
        let same = self.denominator == other.denominator;
        // n1/d1 2^e1 and n2/d2 2^e2: n1 d2 2^(e1-e) and n2 d1 2^(e2-e), over d1 d2 2^e
        let numerator = |x: &Rational, y: &Rational| {
            let shift = x.exponent - exponent;
            match same {
                true => &x.numerator << shift,
                false => (&x.numerator * &y.denominator) << shift,
            }
        };
        Rational {
            numerator: operation(&numerator(self, other), &numerator(other, self)),
            denominator: match same {
                true => self.denominator.clone(),
                false => &self.denominator * &other.denominator,
            },
            exponent,
        }
    }

    /// The nearest f64, by [`round_f64`].
    pub fn to_f64(&self) -> f64 {
        round_f64(&self.numerator, &self.denominator, self.exponent)
    }

    /// The nearest f32, by [`round_f32`].
    pub fn to_f32(&self) -> f32 {
        round_f32(&self.numerator, &self.denominator, self.exponent)
    }
}

impl Ord for Rational {
    fn cmp(&self, other: &Self) -> Ordering {
        let signs = self.sign().cmp(&other.sign());
        if signs != Ordering::Equal {
            return signs;
        }
        (self - other).sign()
    }
}

impl PartialOrd for Rational {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Rational {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Rational {}

impl Add for &Rational {
    type Output = Rational;

    fn add(self, other: &Rational) -> Rational {
        // Zero has any exponent, and should not make the other number longer.
        if other.sign() == Ordering::Equal {
            return self.clone();
        }
        if self.sign() == Ordering::Equal {
            return other.clone();
        }
        self.combined(other, |x, y| x + y)
    }
}

impl Neg for &Rational {
    type Output = Rational;

    fn neg(self) -> Rational {
        Rational {
            numerator: -&self.numerator,
            denominator: self.denominator.clone(),
            exponent: self.exponent,
        }
    }
}

impl Sub for &Rational {
    type Output = Rational;

    fn sub(self, other: &Rational) -> Rational {
        if other.sign() == Ordering::Equal {
            return self.clone();
        }
        if self.sign() == Ordering::Equal {
            return -other;
        }
        self.combined(other, |x, y| x - y)
    }
}

impl Mul for &Rational {
    type Output = Rational;

    fn mul(self, other: &Rational) -> Rational {
        Rational {
            numerator: &self.numerator * &other.numerator,
            denominator: &self.denominator * &other.denominator,
            exponent: self.exponent + other.exponent,
        }
    }
}

impl Div for &Rational {
    type Output = Rational;

    /// Panics if `other` is 0.
    fn div(self, other: &Rational) -> Rational {
        Rational::new(
            &self.numerator * &other.denominator,
            &self.denominator * &other.numerator,
            self.exponent - other.exponent,
        )
    }
}

/// The same with what is not needed any more.
macro_rules! owned {
    ($($operator:ident $method:ident;)+) => { $(
        impl $operator<Rational> for Rational {
            type Output = Rational;

            fn $method(self, other: Rational) -> Rational {
                (&self).$method(&other)
            }
        }

        impl $operator<&Rational> for Rational {
            type Output = Rational;

            fn $method(self, other: &Rational) -> Rational {
                (&self).$method(other)
            }
        }

        impl $operator<Rational> for &Rational {
            type Output = Rational;

            fn $method(self, other: Rational) -> Rational {
                self.$method(&other)
            }
        }
    )+ };
}

owned! {
    Add add;
    Sub sub;
    Mul mul;
    Div div;
}

/// A binary floating-point format of IEEE 754.
struct Format {
    /// Bits of the significand, the implicit one included.
    precision: i64,
    /// The smallest positive number is 2^least.
    least: i64,
    /// The largest finite number is just below 2^(greatest + 1).
    greatest: i64,
    /// The bits of infinity.
    infinity: u64,
}

const F64: Format = Format {
    precision: 53,
    least: -1074,
    greatest: 1023,
    infinity: 0x7ff << 52,
};

const F32: Format = Format {
    precision: 24,
    least: -149,
    greatest: 127,
    infinity: 0xff << 23,
};

/// The f64 nearest to `numerator / denominator * 2^exponent`, ties to even.
/// Beyond the largest f64 (by half a unit or more) it is infinity. Zero is
/// +0; a negative number too small for any other f64 is -0. Panics unless the
/// denominator is positive.
pub fn round_f64(numerator: &BigInt, denominator: &BigInt, exponent: i64) -> f64 {
    let magnitude = f64::from_bits(round(numerator, denominator, exponent, &F64));
    if numerator.sign() == Sign::Minus {
        -magnitude
    } else {
        magnitude
    }
}

/// The f32 nearest to `numerator / denominator * 2^exponent`, rounded once, as
/// [`round_f64`] does.
pub fn round_f32(numerator: &BigInt, denominator: &BigInt, exponent: i64) -> f32 {
    let bits = round(numerator, denominator, exponent, &F32);
    let magnitude = f32::from_bits(u32::try_from(bits).expect("an f32 has 32 bits"));
    if numerator.sign() == Sign::Minus {
        -magnitude
    } else {
        magnitude
    }
}

/// The bits of the float nearest to |numerator| / denominator * 2^exponent.
fn round(numerator: &BigInt, denominator: &BigInt, exponent: i64, format: &Format) -> u64 {
    assert!(denominator.sign() == Sign::Plus, "denominator not positive");
    let (numerator, denominator) = (numerator.magnitude(), denominator.magnitude());
    if numerator.bits() == 0 {
        return 0;
    }
    // 2^magnitude <= value < 2^(magnitude + 1)
    let magnitude = floor_log2(numerator, denominator) + exponent;
    if magnitude > format.greatest {
        return format.infinity;
    }
    if magnitude < format.least - 1 {
        return 0;
    }
    // The value as a multiple of its last place, 2^place.
    let place = (magnitude - (format.precision - 1)).max(format.least);
    let (n, d) = times_power_of_two(numerator, denominator, exponent - place);
    let quotient = &n / &d;
    let twice_remainder: BigUint = (n - &quotient * &d) << 1;
    let floor = u64::try_from(quotient).expect("at most 53 bits");
    let nearest = match twice_remainder.cmp(&d) {
        Ordering::Less => floor,
        Ordering::Equal => floor + (floor & 1),
        Ordering::Greater => floor + 1,
    };
    // Floats of one sign are ordered like their bits: each step of `place`
    // above the least is 2^(precision - 1) floats further. A `nearest` of
    // 2^precision carries into the next binade, or to infinity, by itself.
    ((place - format.least).cast_unsigned() << (format.precision - 1)) + nearest
}

/// The integer k with 2^k <= n/d < 2^(k+1).
fn floor_log2(n: &BigUint, d: &BigUint) -> i64 {
    // With 2^(i-1) <= n < 2^i and 2^(j-1) <= d < 2^j: 2^(i-j-1) < n/d < 2^(i-j+1)
    let k = n.bits().cast_signed() - d.bits().cast_signed();
    // n/d * 2^-k < 1?
    let (n, d) = times_power_of_two(n, d, -k);
    if n < d { k - 1 } else { k }
}

/// A fraction equal to n/d * 2^k.
fn times_power_of_two(n: &BigUint, d: &BigUint, k: i64) -> (BigUint, BigUint) {
    if k >= 0 {
        (n << k, d.clone())
    } else {
        (n.clone(), d << -k)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    fn f64_of(n: impl Into<BigInt>, d: impl Into<BigInt>, e: i64) -> f64 {
        round_f64(&n.into(), &d.into(), e)
    }

    fn f32_of(n: impl Into<BigInt>, d: impl Into<BigInt>, e: i64) -> f32 {
        round_f32(&n.into(), &d.into(), e)
    }

    #[test]
    fn every_float_is_its_own_nearest() {
        let mut rng = Rng::new(1);
        for _ in 0..20_000 {
            let x = f64::from_bits(rng.next_u64());
            if x.is_finite() && x != 0.0 {
                assert_eq!(Rational::of(x).to_f64().to_bits(), x.to_bits());
            }
            let y = f32::from_bits(u32::try_from(rng.below(1 << 32)).unwrap());
            if y.is_finite() && y != 0.0 {
                assert_eq!(Rational::of(y).to_f32().to_bits(), y.to_bits());
            }
        }
    }

    #[test]
    fn integers_round_as_casts_do() {
        let mut rng = Rng::new(2);
        for _ in 0..20_000 {
            let n = rng.next_u64().cast_signed() >> rng.below(64);
            assert_eq!(f64_of(n, 1, 0), n as f64);
            assert_eq!(f32_of(n, 1, 0), n as f32);
            let wide = u128::from(rng.next_u64()) << 64 | u128::from(rng.next_u64());
            let wide = wide >> rng.below(128);
            assert_eq!(f64_of(wide, 1, 0), wide as f64);
            assert_eq!(f32_of(wide, 1, 0), wide as f32);
        }
    }

    #[test]
    fn quotients_and_products_round_as_the_processor_does() {
        let mut rng = Rng::new(3);
        let mut subnormal = 0;
        for _ in 0..50_000 {
            let (x, y) = (
                f64::from_bits(rng.next_u64()),
                f64::from_bits(rng.next_u64()),
            );
            if !x.is_finite() || !y.is_finite() || x == 0.0 || y == 0.0 {
                continue;
            }
            let (m, n) = (x.dyadic(), y.dyadic());
            let (e, f) = (i64::from(m.exponent), i64::from(n.exponent));
            let quotient = Rational::new(m.mantissa, n.mantissa, e - f).to_f64();
            assert_eq!(quotient.to_bits(), (x / y).to_bits(), "{x:e} / {y:e}");
            let product = BigInt::from(m.mantissa) * n.mantissa;
            let product = Rational::new(product, 1, e + f).to_f64();
            assert_eq!(product.to_bits(), (x * y).to_bits(), "{x:e} * {y:e}");
            subnormal += u32::from(product.is_subnormal());
        }
        assert!(subnormal > 100, "{subnormal}");
    }

    #[test]
    fn singles_round_as_the_processor_does() {
        let mut rng = Rng::new(4);
        let mut subnormal = 0;
        for _ in 0..50_000 {
            let x = f32::from_bits(u32::try_from(rng.below(1 << 32)).unwrap());
            let y = f32::from_bits(u32::try_from(rng.below(1 << 32)).unwrap());
            if !x.is_finite() || !y.is_finite() || x == 0.0 || y == 0.0 {
                continue;
            }
            let (m, n) = (x.dyadic(), y.dyadic());
            let exponent = i64::from(m.exponent) - i64::from(n.exponent);
            let quotient = Rational::new(m.mantissa, n.mantissa, exponent).to_f32();
            assert_eq!(quotient.to_bits(), (x / y).to_bits(), "{x:e} / {y:e}");
            subnormal += u32::from(quotient.is_subnormal());
        }
        assert!(subnormal > 100, "{subnormal}");
    }

    #[test]
    fn decimals_round_as_the_parser_does() {
        let mut rng = Rng::new(5);
        for _ in 0..5_000 {
            let digits = rng.next_u64() >> rng.below(60);
            let power = u32::try_from(rng.below(345)).unwrap();
            let ten = BigInt::from(10).pow(power);
            let small: f64 = format!("-{digits}e-{power}").parse().unwrap();
            let mine = f64_of(-BigInt::from(digits), ten.clone(), 0);
            // Zero has no sign here, but the parser keeps that of "-0".
            let same = digits == 0 || mine.to_bits() == small.to_bits();
            assert!(same, "{digits}e-{power}");
            let large: f64 = format!("{digits}e{power}").parse().unwrap();
            assert_eq!(f64_of(ten.clone() * digits, 1, 0), large);
            let small: f32 = format!("{digits}e-{power}").parse().unwrap();
            assert_eq!(f32_of(digits, ten, 0), small);
        }
    }

    #[test]
    fn known_values() {
        assert_eq!(f64_of(1, 3, 0), 1.0 / 3.0);
        assert_eq!(f64_of(1, 10, 0), 0.1);
        assert_eq!(f64_of(0, 7, 5).to_bits(), 0);
        assert_eq!(Rational::new(0, -7, 5).to_f64().to_bits(), 0);
        assert_eq!(Rational::new(1, -2, 0).to_f64(), -0.5);
        assert_eq!(f32_of(1, 3, 0), 1.0 / 3.0);
    }

    #[test]
    fn ties_go_to_even() {
        let two53 = 1_i64 << 53;
        assert_eq!(f64_of(two53 + 1, 1, 0), two53 as f64);
        assert_eq!(f64_of(two53 + 3, 1, 0), (two53 + 4) as f64);
        assert_eq!(f64_of(-two53 - 1, 1, 0), -(two53 as f64));
        // The least above and below a tie.
        assert_eq!(
            f64_of((BigInt::from(two53 + 1) << 200) + 1, 1, -200),
            (two53 + 2) as f64
        );
        assert_eq!(
            f64_of((BigInt::from(two53 + 3) << 200) - 1, 1, -200),
            (two53 + 2) as f64
        );
        // A carry into the next binade.
        assert_eq!(f64_of(2 * two53 - 1, 1, 0), (2 * two53) as f64);
        // Rounding to f64 first would make a tie of this one and lose it.
        let near_tie: BigInt = (BigInt::from((1 << 24) + 1) << 100) + 1;
        assert_eq!(f32_of(near_tie.clone(), 1, -100), 16_777_218.0);
        assert_eq!(f64_of(near_tie, 1, -100), 16_777_217.0);
    }

    #[test]
    fn subnormals_and_underflow() {
        let least = f64::from_bits(1);
        assert_eq!(f64_of(1, 1, -1074), least);
        assert_eq!(f64_of(1, 1, -1075).to_bits(), 0);
        assert_eq!(f64_of(3, 1, -1075), 2.0 * least);
        assert_eq!(f64_of(5, 1, -1075), 2.0 * least);
        assert_eq!(f64_of((BigInt::from(1) << 80) + 1, 1, -1155), least);
        assert_eq!(f64_of(2, 3, -1074), least);
        assert_eq!(f64_of(1, 3, -1074).to_bits(), 0);
        assert_eq!(f64_of(-1, 1, -1075).to_bits(), (-0.0_f64).to_bits());
        assert_eq!(f64_of(-1, 1, -1_000_000).to_bits(), (-0.0_f64).to_bits());
        assert_eq!(f32_of(-1, 1, -150).to_bits(), (-0.0_f32).to_bits());
        assert_eq!(f32_of(3, 1, -150), f32::from_bits(2));
        // The largest subnormal and a half rounds up to the smallest normal.
        assert_eq!(f64_of((1_i64 << 53) - 1, 1, -1075), f64::MIN_POSITIVE);
    }

    #[test]
    fn overflow() {
        let max = (1_i64 << 53) - 1;
        assert_eq!(f64_of(max, 1, 971), f64::MAX);
        assert_eq!(f64_of(2 * max + 1, 1, 970), f64::INFINITY);
        assert_eq!(f64_of(4 * max + 1, 1, 969), f64::MAX);
        assert_eq!(f64_of(-1, 1, 1024), f64::NEG_INFINITY);
        assert_eq!(f64_of(1, 1, 1_000_000), f64::INFINITY);
        assert_eq!(f32_of(1, 1, 128), f32::INFINITY);
        assert_eq!(f32_of((1 << 24) - 1, 1, 104), f32::MAX);
        assert_eq!(f32_of((1 << 25) - 1, 1, 103), f32::INFINITY);
    }

    #[test]
    fn sums_and_quotients_are_those_of_fractions() {
        let ratio = |n: i64, d: i64| Rational::new(n, d, 0);
        assert_eq!(ratio(1, 2) + ratio(1, 3), ratio(5, 6));
        assert_eq!(ratio(1, 3) + ratio(1, 3), ratio(2, 3));
        assert_eq!(ratio(1, 6) - Rational::new(1, 3, -1), ratio(0, 5));
        assert_eq!(Rational::of(0.75) * ratio(-2, 9), ratio(-1, 6));
        assert_eq!(Rational::of(-0.75) / ratio(-3, 2), ratio(1, 2));
        assert_eq!(-&ratio(0, 1), ratio(0, 1));
        // The exponents stay as they are.
        let tiny = Rational::of(5e-324);
        assert_eq!(&tiny / &tiny, ratio(1, 1));
        assert_eq!((&tiny * &tiny).parts().2, -2148);
        assert_eq!((&tiny + ratio(0, 7)).parts().2, -1074);
        let mut rng = Rng::new(9);
        for _ in 0..2_000 {
            let [a, b, c, d] = [0; 4].map(|_| rng.between(-40, 40));
            let (b, d) = (b.abs() + 1, d.abs() + 1);
            let (x, y) = (ratio(a, b), ratio(c, d));
            assert_eq!(&x + &y, ratio(a * d + c * b, b * d));
            assert_eq!(&x - &y, ratio(a * d - c * b, b * d));
            assert_eq!(&x * &y, ratio(a * c, b * d));
            if c != 0 {
                assert_eq!(&x / &y, ratio(a * d, b * c));
            }
        }
    }

    #[test]
    fn order_is_that_of_the_values() {
        let third = Rational::new(1, 3, 0);
        assert_eq!(third, Rational::new(4, 6, -1));
        assert!(Rational::of(1.0 / 3.0) < third);
        assert!(Rational::new(-1, 3, 0) < Rational::of(-1.0 / 3.0));
        assert!(Rational::of(f64::MAX) > Rational::of(5e-324));
        assert!(Rational::of(i64::MIN) < Rational::new(0, 1, 40));
        let mut rng = Rng::new(6);
        for _ in 0..5_000 {
            let (x, y) = (
                f64::from_bits(rng.next_u64()),
                f64::from_bits(rng.next_u64()),
            );
            if x.is_finite() && y.is_finite() {
                assert_eq!(
                    Rational::of(x).cmp(&Rational::of(y)),
                    x.partial_cmp(&y).unwrap()
                );
            }
        }
    }
}
