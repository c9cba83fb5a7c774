//! Numbers with a square root, and their nearest floats.

use std::cmp::Ordering;

use num_bigint::BigInt;

use crate::rational::{Rational, round_f32, round_f64};

/// The number `(rational + coefficient sqrt(radicand)) / denominator *
/// 2^exponent`. The denominator is positive. The coefficient is 0 if the
/// number is rational, and otherwise the radicand is not a square.
#[derive(Clone, Debug)]
pub struct Surd {
    rational: BigInt,
    coefficient: BigInt,
    radicand: BigInt,
    denominator: BigInt,
    exponent: i64,
}

impl Surd {
    /// `(rational + coefficient sqrt(radicand)) / denominator * 2^exponent`.
    /// Panics if the radicand is negative or the denominator is not positive.
    pub fn new(
        rational: BigInt,
        coefficient: BigInt,
        radicand: BigInt,
        denominator: BigInt,
        exponent: i64,
    ) -> Self {
        assert!(denominator > BigInt::ZERO, "denominator not positive");
        assert!(radicand >= BigInt::ZERO, "the root of a negative number");
        let root = radicand.sqrt();
        let mut surd = Surd {
            rational,
            coefficient,
            radicand,
            denominator,
            exponent,
        };
        if &root * &root == surd.radicand {
            surd.rational += &surd.coefficient * root;
            surd.coefficient = BigInt::ZERO;
        }
        surd
    }

    /// The rational number `numerator / denominator * 2^exponent`.
    pub fn fraction(numerator: BigInt, denominator: BigInt, exponent: i64) -> Self {
        let value = Rational::new(numerator, denominator, exponent);
        let (numerator, denominator, exponent) = value.parts();
        Surd::new(
            numerator.clone(),
            BigInt::ZERO,
            BigInt::ZERO,
            denominator.clone(),
            exponent,
        )
    }

    /// The order of this number and `numerator / denominator * 2^exponent`.
    pub fn compare(&self, other: &Rational) -> Ordering {
        let (n, d, e) = other.parts();
        // (a + b sqrt(x)) / c 2^f - n/d 2^e has the sign of
        // (a d 2^f - c n 2^e) + b d 2^f sqrt(x).
        let least = e.min(self.exponent);
        let here = d << (self.exponent - least);
        let there: BigInt = (&self.denominator * n) << (e - least);
        sign(
            &(&self.rational * &here - there),
            &(&self.coefficient * here),
            &self.radicand,
        )
    }

    /// The nearest f64, by [`round_f64`].
    pub fn to_f64(&self) -> f64 {
        f64::from_bits(self.nearest(|n, d, e| round_f64(n, d, e).to_bits()))
    }

    /// The nearest f32, rounded once, by [`round_f32`].
    pub fn to_f32(&self) -> f32 {
        f32::from_bits(self.nearest(|n, d, e| round_f32(n, d, e).to_bits()))
    }

    /// The bits of the nearest float, found by enclosing the number between
    /// fractions that become closer until both are rounded to the same bits.
    /// That ends, because an irrational number is neither a float nor half way
    /// between two.
    fn nearest<Bits: PartialEq>(&self, round: impl Fn(&BigInt, &BigInt, i64) -> Bits) -> Bits {
        if self.coefficient == BigInt::ZERO {
            return round(&self.rational, &self.denominator, self.exponent);
        }
        // b sqrt(x) = ± sqrt(b b x)
        let square = &self.coefficient * &self.coefficient * &self.radicand;
        let mut places = 64;
        loop {
            // root < sqrt(b b x) 2^places < root + 1
            let root = BigInt::sqrt(&(&square << (2 * places)));
            let bounds = [root.clone(), root + 1].map(|root| {
                let shifted = &self.rational << places;
                let numerator = if self.coefficient > BigInt::ZERO {
                    shifted + root
                } else {
                    shifted - root
                };
                round(&numerator, &self.denominator, self.exponent - places)
            });
            let [one, other] = bounds;
            if one == other {
                return one;
            }
            places *= 2;
        }
    }
}

/// The order of `a + b sqrt(x)` and 0.
fn sign(a: &BigInt, b: &BigInt, x: &BigInt) -> Ordering {
    let of = |n: &BigInt| n.cmp(&BigInt::ZERO);
    let root = if of(x) == Ordering::Equal {
        Ordering::Equal
    } else {
        of(b)
    };
    match (of(a), root) {
        (side, Ordering::Equal) | (Ordering::Equal, side) => side,
        (one, other) if one == other => one,
        // The greater square has the sign.
        (side, _) => match (a * a).cmp(&(b * b * x)) {
            Ordering::Greater => side,
            Ordering::Equal => Ordering::Equal,
            Ordering::Less => side.reverse(),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    fn surd(a: i64, b: i64, x: i64, c: i64, exponent: i64) -> Surd {
        let [a, b, x, c] = [a, b, x, c].map(BigInt::from);
        Surd::new(a, b, x, c, exponent)
    }

    #[test]
    fn known_roots() {
        assert_eq!(surd(0, 1, 2, 1, 0).to_f64(), std::f64::consts::SQRT_2);
        assert_eq!(surd(0, 1, 2, 1, 0).to_f32(), std::f32::consts::SQRT_2);
        assert_eq!(
            surd(0, -1, 2, 2, 0).to_f64(),
            -std::f64::consts::FRAC_1_SQRT_2
        );
        assert_eq!(surd(1, 1, 9, 2, 0).to_f64(), 2.0);
        assert_eq!(surd(-6, 2, 9, 5, 0).to_f64().to_bits(), 0);
        assert_eq!(
            surd(1, 1, 9, 2, 3).compare(&Rational::of(16)),
            Ordering::Equal
        );
    }

    #[test]
    fn square_roots_round_as_the_processor_does() {
        let mut rng = Rng::new(21);
        for _ in 0..20_000 {
            let x = rng.next_u64() >> 11 >> rng.below(50);
            let mine = Surd::new(0.into(), 1.into(), x.into(), 1.into(), 0);
            assert_eq!(mine.to_f64(), (x as f64).sqrt(), "{x}");
            let x = x >> 32;
            let mine = Surd::new(0.into(), 1.into(), x.into(), 1.into(), 0);
            assert_eq!(mine.to_f32(), (x as f32).sqrt(), "{x}");
        }
    }

    #[test]
    fn nothing_is_lost_where_the_parts_cancel() {
        // sqrt(k^2 + 1) - k = 1 / (sqrt(k^2 + 1) + k), just below 1 / 2k.
        for bits in [10, 100, 1000] {
            let k: BigInt = BigInt::from(1) << bits;
            let x: BigInt = &k * &k + 1;
            let value = Surd::new(-k.clone(), 1.into(), x.clone(), 1.into(), bits + 1);
            assert!(value.compare(&Rational::of(1)) == Ordering::Less);
            let expected = if bits == 10 {
                1.0 - 2f64.powi(-22)
            } else {
                1.0
            };
            assert!((value.to_f64() - expected).abs() < 1e-12, "{bits}");
            // The sign is kept in underflow.
            let tiny = Surd::new(k, BigInt::from(-1), x, 1.into(), -1075);
            assert_eq!(tiny.to_f64().to_bits(), (-0.0_f64).to_bits());
        }
    }

    #[test]
    fn the_nearest_is_between_the_midpoints() {
        let mut rng = Rng::new(22);
        let mut subnormal = 0;
        let any = |rng: &mut Rng| rng.next_u64().cast_signed() >> rng.below(63);
        for _ in 0..20_000 {
            let [a, b] = [0; 2].map(|_| any(&mut rng));
            let [x, c] = [0; 2].map(|_| any(&mut rng).saturating_abs());
            let exponent = rng.pick(&[0, -30, 700, -1070]);
            let value = surd(a, b, x, c.max(1), exponent);
            let y = value.to_f64();
            if y.is_infinite() {
                continue;
            }
            subnormal += u32::from(y.is_subnormal());
            let middle = |z: f64| {
                // (y + z) / 2, which no f64 may be.
                let (y, z) = (Rational::of(y), Rational::of(z));
                let ((n, _, e), (m, _, f)) = (y.parts(), z.parts());
                let least = e.min(f);
                let sum: BigInt = (n << (e - least)) + (m << (f - least));
                Rational::new(sum, 1, least - 1)
            };
            if y < f64::MAX {
                assert!(value.compare(&middle(y.next_up())).is_le(), "{value:?}");
            }
            if y > f64::MIN {
                assert!(value.compare(&middle(y.next_down())).is_ge(), "{value:?}");
            }
        }
        assert!(subnormal > 100, "{subnormal}");
    }
}
