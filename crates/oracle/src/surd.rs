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
        let root = root_of_square(&radicand);
        let mut surd = Surd {
            rational,
            coefficient,
            radicand,
            denominator,
            exponent,
        };
        if let Some(root) = root {
            surd.rational += &surd.coefficient * root;
            surd.coefficient = BigInt::ZERO;
        }
        surd
    }

    /// `plain + factor sqrt(square)`. Panics if the square is negative.
    pub fn with_root(plain: &Rational, factor: &Rational, square: &Rational) -> Self {
        let (pn, pd, pe) = plain.parts();
        let (fn_, fd, fe) = factor.parts();
        let (n, d, e) = square.parts();
        // sqrt(n/d 2^e) = sqrt(n d) / d 2^(e/2), for an even e.
        let odd = e.rem_euclid(2);
        let radicand = (n * d) << odd;
        let root_exponent = fe + (e - odd) / 2;
        let exponent = pe.min(root_exponent);
        let (plain, factor, common) = if pd == fd {
            (pn.clone(), fn_.clone(), pd.clone())
        } else {
            (pn * fd, fn_ * pd, pd * fd)
        };
        Surd::new(
            (plain * d) << (pe - exponent),
            factor << (root_exponent - exponent),
            radicand,
            common * d,
            exponent,
        )
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

    /// `factor * self + shift`.
    pub fn scaled(&self, factor: &Rational, shift: &Rational) -> Self {
        let of = |n: &BigInt| Rational::new(n.clone(), self.denominator.clone(), self.exponent);
        Surd::with_root(
            &(of(&self.rational) * factor + shift),
            &(of(&self.coefficient) * factor),
            &Rational::new(self.radicand.clone(), 1, 0),
        )
    }

    /// The square of the number.
    pub fn squared(&self) -> Self {
        // (a + b sqrt(x))^2 = a a + b b x + 2 a b sqrt(x)
        let (a, b, x) = (&self.rational, &self.coefficient, &self.radicand);
        Surd::new(
            a * a + b * b * x,
            2 * a * b,
            x.clone(),
            &self.denominator * &self.denominator,
            2 * self.exponent,
        )
    }

    /// The number itself, if it is rational.
    pub fn to_rational(&self) -> Option<Rational> {
        let (n, d) = (self.rational.clone(), self.denominator.clone());
        let is_rational = self.coefficient == BigInt::ZERO;
        is_rational.then(|| Rational::new(n, d, self.exponent))
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

    /// The order of the number and 0.
    pub fn sign(&self) -> Ordering {
        sign(&self.rational, &self.coefficient, &self.radicand)
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
        let size = size(&self.rational, &self.coefficient, &self.radicand);
        let mut bits = 128;
        loop {
            let places = bits - size;
            let bounds = enclosed(&self.rational, &self.coefficient, &self.radicand, places);
            let [one, other] = bounds
                .map(|numerator| round(&numerator, &self.denominator, self.exponent - places));
            if one == other {
                return one;
            }
            bits *= 2;
        }
    }
}

impl From<&Rational> for Surd {
    fn from(value: &Rational) -> Self {
        let (n, d, e) = value.parts();
        Surd::fraction(n.clone(), d.clone(), e)
    }
}

impl Ord for Surd {
    fn cmp(&self, other: &Self) -> Ordering {
        // The difference, times both denominators and a power of two, is
        // a + b sqrt(x) - c sqrt(y).
        let least = self.exponent.min(other.exponent);
        let here = &other.denominator << (self.exponent - least);
        let there = &self.denominator << (other.exponent - least);
        let a = &self.rational * &here - &other.rational * &there;
        let (b, x) = (&self.coefficient * here, &self.radicand);
        let (c, y) = (&other.coefficient * there, &other.radicand);
        // Their leading bits decide nearly always.
        let places = 128 - size(&a, &b, x).max(size(&BigInt::ZERO, &c, y));
        let [low, high] = enclosed(&a, &b, x, places);
        let [less, more] = enclosed(&BigInt::ZERO, &c, y, places);
        if low > more {
            return Ordering::Greater;
        }
        if high < less {
            return Ordering::Less;
        }
        let (left, right) = (sign(&a, &b, x), sign(&BigInt::ZERO, &c, y));
        if left != right || left == Ordering::Equal {
            return left.cmp(&right);
        }
        // Of one sign, their squares are in order, or in reverse: a a + b b x + 2 a b sqrt(x) and c c y.
        let squares = sign(&(&a * &a + &b * &b * x - &c * &c * y), &(2 * &a * &b), x);
        if left == Ordering::Less {
            squares.reverse()
        } else {
            squares
        }
    }
}

impl PartialOrd for Surd {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Surd {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Surd {}

/// The root of a square, or nothing where the number is none.
fn root_of_square(x: &BigInt) -> Option<BigInt> {
    // Of these remainders of a number that is no square, one in 1,500 is that of a square.
    const PRIMES: [u64; 12] = [3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41];
    let product = PRIMES.iter().product::<u64>();
    let remainder = u64::try_from(x % product).expect("x is not negative");
    let is_of_square = |p: u64| (0..=p / 2).any(|n| n * n % p == remainder % p);
    if !PRIMES.into_iter().all(is_of_square) {
        return None;
    }
    let root = x.sqrt();
    (&root * &root == *x).then_some(root)
}

/// An upper bound of the bits of `a` and of `b sqrt(x)`.
fn size(a: &BigInt, b: &BigInt, x: &BigInt) -> i64 {
    let root = b.bits() + x.bits().div_ceil(2);
    a.bits().max(root).cast_signed()
}

/// Integers with `(a + b sqrt(x)) 2^places` between them.
fn enclosed(a: &BigInt, b: &BigInt, x: &BigInt, places: i64) -> [BigInt; 2] {
    // |b| sqrt(x) = sqrt(b b x). Where places is negative, both shifts round down.
    let shifted = |n: &BigInt, places: i64| {
        if places < 0 {
            n >> places.unsigned_abs()
        } else {
            n << places
        }
    };
    let root: BigInt = shifted(&(b * b * x), 2 * places).sqrt();
    let low = shifted(a, places) + if *b < BigInt::ZERO { -root - 1 } else { root };
    let high = &low + 2;
    [low, high]
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
    fn roots_of_fractions() {
        let ratio = |n: i64, d: i64, e: i64| Rational::new(n, d, e);
        // 1/3 + 2 sqrt(9/4) = 10/3
        let plain = Surd::with_root(&ratio(1, 3, 0), &ratio(2, 1, 0), &ratio(9, 4, 0));
        assert_eq!(plain, Surd::from(&ratio(10, 3, 0)));
        // -1 + 3/2 sqrt(1/2) = -1 + 3/4 sqrt(2), with odd and even exponents.
        let expected = surd(-4, 3, 2, 4, 0);
        let (minus_one, factor) = (ratio(-1, 1, 0), ratio(3, 1, -1));
        for half in [
            ratio(1, 2, 0),
            ratio(1, 1, -1),
            ratio(4, 2, -2),
            ratio(1, 8, 2),
        ] {
            assert_eq!(Surd::with_root(&minus_one, &factor, &half), expected);
        }
        let zero = Surd::with_root(&minus_one, &ratio(0, 1, 0), &ratio(7, 3, 0));
        assert_eq!(zero.compare(&minus_one), Ordering::Equal);
    }

    #[test]
    fn multiples() {
        let ratio = |n: i64, d: i64| Rational::new(n, d, 0);
        // 2/3 (1 + 3 sqrt(5)) / 2 2^1 - 1 = -1/3 + 2 sqrt(5)
        let scaled = surd(1, 3, 5, 2, 1).scaled(&ratio(2, 3), &ratio(-1, 1));
        assert_eq!(scaled, surd(-1, 6, 5, 3, 0));
        assert_eq!(scaled.to_rational(), None);
        // (1/2 - sqrt(3)/2)^2 = 1 - sqrt(3)/2, and 2^-2 of it
        assert_eq!(surd(1, -1, 3, 2, -1).squared(), surd(2, -1, 3, 2, -2));
        let zero = surd(1, 3, 5, 2, 1).scaled(&ratio(0, 3), &ratio(-1, 4));
        assert_eq!(zero.to_rational(), Some(ratio(-1, 4)));
    }

    #[test]
    fn two_roots_in_order() {
        // sqrt(8) = 2 sqrt(2); sqrt(2) + 1 < sqrt(6) as 2 sqrt(2) < 3.
        assert_eq!(surd(0, 1, 8, 1, 0), surd(0, 2, 2, 1, 0));
        assert_eq!(surd(3, -1, 8, 2, 0), surd(6, -4, 2, 1, -2));
        assert!(surd(0, 1, 2, 1, 0) < surd(0, 1, 3, 1, 0));
        assert!(surd(1, 1, 2, 1, 0) < surd(0, 1, 6, 1, 0));
        assert!(surd(0, -1, 2, 1, 0) > surd(0, -1, 3, 1, 0));
        assert!(surd(0, 3, 2, 1, 0) > surd(0, 1, 17, 1, 0));
        assert_eq!(surd(5, 0, 0, 2, 1), surd(1, 2, 4, 1, 0));
        // p^2 - 2 q^2 = 1, so that p - q sqrt(2) is about 1 / 2p, and the next
        // such pair is nearer to 0: P = 3p + 4q, Q = 2p + 3q.
        let (mut p, mut q) = (BigInt::from(3), BigInt::from(2));
        let small = |p: &BigInt, q: &BigInt, x: i32| {
            Surd::new(p.clone(), -q, (2 * x * x).into(), 1.into(), 0)
        };
        for _ in 0..200 {
            let next = (&p * 3 + &q * 4, &p * 2 + &q * 3);
            assert!(small(&p, &q, 1) > small(&next.0, &next.1, 1));
            assert!(small(&p, &q, 1).sign() == Ordering::Greater);
            // Against a root of another number: p - sqrt(p p - 1) is equal, and
            // p - sqrt(p p - 2) is greater.
            for (less, order) in [(1, Ordering::Equal), (2, Ordering::Less)] {
                let other = Surd::new(p.clone(), (-1).into(), &p * &p - less, 1.into(), 0);
                assert_eq!(small(&p, &q, 1).cmp(&other), order);
            }
            (p, q) = next;
        }
        let mut rng = Rng::new(12);
        for _ in 0..5_000 {
            let mut any = || {
                let [a, b] = [0; 2].map(|_| rng.between(-20, 20));
                let exponent = rng.between(-2, 2);
                surd(a, b, rng.between(0, 20), rng.between(1, 9), exponent)
            };
            let (one, other) = (any(), any());
            let (x, y) = (one.to_f64(), other.to_f64());
            // Such small numbers are equal, or further apart than rounding.
            if (x - y).abs() > 1e-9 {
                assert_eq!(one.cmp(&other), x.partial_cmp(&y).unwrap());
            } else {
                assert_eq!(one, other);
            }
        }
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
