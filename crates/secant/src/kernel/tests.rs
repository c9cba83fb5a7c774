//! The bounds of `bounds.md`, recomputed in integers, and the enclosures on hostile inputs.

mod constructions;
mod differences;
mod double_double;
mod lines;
mod polynomials;
mod ray_entry;
mod rays;
mod root_parameters;
#[cfg(feature = "std")]
mod stages;

use crate::kernel::arithmetic::double_double_with_error::{
    DoubleDoubleWithError, PRODUCT_ERROR, QUOTIENT_ERROR, ROOT_ERROR, SUM_ERROR,
};
use crate::kernel::arithmetic::integer::Values;
use crate::kernel::arithmetic::number::{Number, Target};
use crate::kernel::arithmetic::rounding::{ETA, INFLATE, U};
use crate::kernel::arithmetic::running_error::RunningError;
use crate::kernel::arithmetic::sign::Sign;
use crate::kernel::arithmetic::simd_real::power;
use crate::kernel::formulas::linear::{
    CrossingOfLines, SIDE_BOUND, Side, double_double_side, float_side,
};
use crate::kernel::stages::polynomial::Polynomial;
use crate::kernel::stages::quotient::Fractions;
use crate::kernel::stages::quotient::round;
use crate::kernel::stages::radical::Radical;
use crate::kernel::stages::root::round_root;
use dashu_int::IBig;

/// A dyadic number m 2^e: what every float and every result of + − × on floats is.
#[derive(Clone, Debug)]
struct Dyadic(IBig, i64);

impl Dyadic {
    fn new<S: Number>(x: S) -> Self {
        assert!(x.is_finite());
        let of = |(m, e): (i64, i32)| Self(m.into(), e.into());
        of(x.decompose()) - of(x.decompose_subtrahend())
    }

    fn magnitude(self) -> Self {
        if self.0 < IBig::ZERO {
            Self(-self.0, self.1)
        } else {
            self
        }
    }

    /// Both as multiples of the smaller power of two.
    fn aligned(self, b: Self) -> (IBig, IBig, i64) {
        let e = self.1.min(b.1);
        let shift = |x: Self| x.0 << usize::try_from(x.1 - e).unwrap();
        (shift(self), shift(b), e)
    }

    fn at_most(self, b: Self) -> bool {
        let (a, b, _) = self.aligned(b);
        a <= b
    }
}

impl From<i8> for Dyadic {
    fn from(x: i8) -> Self {
        Self(x.into(), 0)
    }
}

impl core::ops::Add for Dyadic {
    type Output = Self;
    fn add(self, b: Self) -> Self {
        let (a, b, e) = self.aligned(b);
        Self(a + b, e)
    }
}

impl core::ops::Sub for Dyadic {
    type Output = Self;
    fn sub(self, b: Self) -> Self {
        let (a, b, e) = self.aligned(b);
        Self(a - b, e)
    }
}

impl core::ops::Mul for Dyadic {
    type Output = Self;
    fn mul(self, b: Self) -> Self {
        Self(self.0 * b.0, self.1 + b.1)
    }
}

/// The number of cases: `often` to find wrong numbers, or `few` under Miri, which finds wrong memory accesses
/// and is a thousand times slower.
const fn many(often: u32, few: u32) -> u32 {
    if cfg!(miri) { few } else { often }
}

/// Random coordinates of one case: a seeded generator, and the families of hard cases.
struct Cases(u64);

impl Cases {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let x = (self.0 ^ self.0 >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let x = (x ^ x >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        x ^ x >> 31
    }

    fn below(&mut self, n: u64) -> u64 {
        self.next() % n
    }

    fn float(&mut self, family: u64) -> f64 {
        let sign = if self.next() & 1 == 0 { 1.0 } else { -1.0 };
        #[expect(clippy::cast_precision_loss, reason = "any float will do")]
        let unit = self.next() as f64 / u64::MAX as f64;
        // Numbers of thousands of bits take hours under Miri.
        let family = if cfg!(miri) { family.min(2) } else { family };
        #[expect(clippy::cast_precision_loss, reason = "small")]
        match family {
            0 => sign * self.below(8) as f64,
            1 => sign * unit,
            2 => 1e6 + unit * 1e-6,
            3 => {
                // Any exponent at all, and the subnormals.
                let x = f64::from_bits(self.next());
                if x.is_finite() { x } else { sign * f64::MAX }
            }
            4 => sign * unit * f64::MIN_POSITIVE,
            5 => sign * unit * 1e308,
            // Products are about the smallest float.
            6 => sign * unit * 4e-162,
            _ => sign * self.below(1 << 20) as f64 / 1024.0,
        }
    }

    /// K points and M numbers of one family; sometimes with points repeated or moved by an ulp.
    fn case<const D: usize, const K: usize, const M: usize>(&mut self) -> Case<D, K, M> {
        let family = self.below(8);
        let mut x: Vec<f64> = (0..D * K + M).map(|_| self.float(family)).collect();
        let step = D.max(1);
        for k in step..x.len() {
            match self.below(6) {
                0 => x[k] = x[k - step],
                1 => x[k] = x[k - step].next_up().clamp(f64::MIN, f64::MAX),
                2 => x[k] = x[k - step] / 2.0 + x[k % step] / 2.0,
                _ => {}
            }
        }
        let mut x = x.into_iter();
        let mut next = || x.next().expect("as many as drawn");
        (
            core::array::from_fn(|_| core::array::from_fn(|_| next())),
            core::array::from_fn(|_| next()),
        )
    }

    /// The same, sometimes small, and with products that underflow on the last axis.
    fn case_or_small<const D: usize, const K: usize, const M: usize>(&mut self) -> Case<D, K, M> {
        let (points, numbers): Case<D, K, M> = self.case();
        let [small, least] = match self.below(48) {
            0 => [1.0, f64::MIN_POSITIVE],
            1 => [power(-80), f64::MIN_POSITIVE],
            2 => [power(-250), f64::MIN_POSITIVE],
            _ => [1.0; 2],
        };
        let scale = |k: usize| if k == D - 1 { least } else { small };
        (
            points.map(|x: [f64; D]| core::array::from_fn(|k| x[k] * scale(k))),
            numbers.map(|x| x * small),
        )
    }

    /// The same for integers of up to 64 bits, sometimes close to each other.
    fn integers<const D: usize, const K: usize, const M: usize>(
        &mut self,
    ) -> ([[i64; D]; K], [i64; M]) {
        let shift = [0, 0, 8, 33, 60][usize::try_from(self.below(5)).unwrap()];
        let mut last = 0_i64;
        let mut draw = || {
            last = match self.below(5) {
                0 => last,
                1 => last.saturating_add(1),
                2 => [i64::MIN, i64::MAX][usize::try_from(self.below(2)).unwrap()] >> shift,
                _ => self.next().cast_signed() >> shift,
            };
            last
        };
        (
            core::array::from_fn(|_| core::array::from_fn(|_| draw())),
            core::array::from_fn(|_| draw()),
        )
    }

    /// The same for integers below 7.
    fn small<const D: usize, const K: usize, const M: usize>(
        &mut self,
    ) -> ([[i128; D]; K], [i128; M]) {
        let mut draw = |_| i128::from(self.below(13)) - 6;
        (
            [[0; D]; K].map(|x: [i32; D]| x.map(&mut draw)),
            [0; M].map(&mut draw),
        )
    }

    /// K points of one family.
    fn points<const D: usize, const K: usize>(&mut self) -> [[f64; D]; K] {
        let (points, []) = self.case();
        points
    }
}

/// K points and M numbers.
type Case<const D: usize, const K: usize, const M: usize> = ([[f64; D]; K], [f64; M]);

/// Four points, the last one on the line through the others up to its rounding, as `Side` takes them.
fn nearly_collinear(cases: &mut Cases) -> [[f64; 2]; 4] {
    let family = [1, 1, 2, 6, 5][usize::try_from(cases.below(5)).unwrap()];
    let [ax, ay, bx, by] = [0; 4].map(|_| cases.float(family) / 4.0);
    let t = cases.float(1);
    let near = |a: f64, b: f64| a + t * (b - a);
    [[ax, ay], [bx, by], [ax, ay], [near(ax, bx), near(ay, by)]]
}

#[test]
fn constants_are_what_the_derivations_need() {
    // Powers of n = 1/u; each inequality of bounds.md multiplied out.
    let n = IBig::from(1_i64 << 53);
    assert_eq!(U, f64::EPSILON / 2.0);
    assert_eq!(ETA, f64::from_bits(1));
    let (one, less) = (IBig::ONE, n.clone() - IBig::ONE);

    // (1 − u)^10 (1 + 16 u) >= 1
    assert_eq!(INFLATE, 1.0 + 16.0 * U);
    assert!(less.pow(10) * (n.clone() + IBig::from(16)) >= n.pow(11));

    // (1 + u)((1 − u)^-3 − 1) <= C (1 − u)^2 with C = 4 u, times n^6 (1 − u)^3
    assert_eq!(SIDE_BOUND, 4.0 * U);
    let needed = (n.clone() + one) * (n.pow(3) - less.pow(3)) * n.pow(2);
    assert!(needed <= IBig::from(4) * less.pow(5));
    // C = 3 u is not enough, so the bound is not idle.
    assert!(needed > IBig::from(3) * less.pow(5));

    // The used bound exceeds the proved one by at least the u² that underflow may take.
    let (u2, u3) = (U * U, U * U * U);
    assert!(SUM_ERROR >= 3.0 * u2 + 13.0 * u3);
    assert!(PRODUCT_ERROR >= 7.0 * u2 + u2);
    assert!(ROOT_ERROR >= 25.0 / 8.0 * u2);
    assert!(QUOTIENT_ERROR >= 15.0 * u2 + 56.0 * u3 && 56.0 * u3 < u2 / 2.0);
}

/// The numerators and the denominator.
fn all<T, const P: usize>((x, n, d): ([T; P], [T; 2], T)) -> Vec<T> {
    x.into_iter().chain(n).chain([d]).collect()
}

#[test]
fn bounded_and_wide_enclose_the_true_value() {
    let mut cases = Cases(1);
    let (mut certain, mut decided) = (0, 0);
    for _ in 0..many(60_000, 60) {
        let x = cases.points::<2, 6>();
        let f = CrossingOfLines([0, 1]);
        let exact = all(f.eval(x.map(|x| x.map(Dyadic::new)), []));
        let wide = all(f.eval(x.map(|x| x.map(DoubleDoubleWithError::new)), []));
        let bounded = all(f.eval(x.map(|x| x.map(RunningError::new)), []));
        for ((exact, wide), bounded) in exact.into_iter().zip(wide).zip(bounded) {
            if wide.error.is_finite() && wide.hi.is_finite() && wide.lo.is_finite() {
                certain += 1;
                let off = exact.clone() - (Dyadic::new(wide.hi) + Dyadic::new(wide.lo));
                assert!(
                    off.magnitude().at_most(Dyadic::new(wide.error)),
                    "{x:?}: {wide:?}"
                );
            }
            if let Some(sign) = bounded.sign() {
                decided += 1;
                let exact = match exact.0.cmp(&IBig::ZERO) {
                    core::cmp::Ordering::Less => Sign::Negative,
                    core::cmp::Ordering::Equal => Sign::Zero,
                    core::cmp::Ordering::Greater => Sign::Positive,
                };
                assert_eq!(sign, exact, "{x:?}: {bounded:?}");
            }
        }
    }
    assert!(
        certain > many(100_000, 100) && decided > many(100_000, 100),
        "{certain} known, {decided} decided"
    );
}

/// A double-word of random parts.
fn double_word(cases: &mut Cases) -> DoubleDoubleWithError {
    let hi = cases.float(1);
    DoubleDoubleWithError {
        hi,
        lo: cases.float(1) * hi * U,
        error: 0.0,
    }
}

#[test]
fn one_operation_encloses_the_true_value() {
    let mut cases = Cases(6);
    let value = |w: DoubleDoubleWithError| Dyadic::new(w.hi) + Dyadic::new(w.lo);
    let encloses = |w: DoubleDoubleWithError, exact: Dyadic| {
        let off = exact - value(w);
        assert!(off.magnitude().at_most(Dyadic::new(w.error)), "{w:?}");
    };
    for _ in 0..many(100_000, 50) {
        let (a, b) = (double_word(&mut cases), double_word(&mut cases));
        encloses(a + b, value(a) + value(b));
        encloses(a - b, value(a) - value(b));
        encloses(a * b, value(a) * value(b));
        // |a/b − q| <= e, as |a − q b| <= e |b|.
        let q = a.quotient(b).unwrap();
        let off = (value(a) - value(q) * value(b)).magnitude();
        assert!(
            off.at_most(Dyadic::new(q.error) * value(b).magnitude()),
            "{a:?} / {b:?}"
        );

        let [x, y] = [cases.float(1), cases.float(1)];
        for (bounded, exact) in [
            (
                RunningError::new(x) + RunningError::new(y),
                Dyadic::new(x) + Dyadic::new(y),
            ),
            (
                RunningError::new(x) - RunningError::new(y),
                Dyadic::new(x) - Dyadic::new(y),
            ),
            (
                RunningError::new(x) * RunningError::new(y),
                Dyadic::new(x) * Dyadic::new(y),
            ),
        ] {
            let off = (exact - Dyadic::new(bounded.value)).magnitude();
            assert!(off.at_most(Dyadic::new(bounded.error)), "{bounded:?}");
        }
    }
}

#[test]
fn a_square_root_encloses_the_true_value() {
    let mut cases = Cases(8);
    let value = |w: DoubleDoubleWithError| Dyadic::new(w.hi) + Dyadic::new(w.lo);
    for _ in 0..many(100_000, 50) {
        let a = double_word(&mut cases);
        let a = if a.hi < 0.0 { a.negated() } else { a };
        let error = if cases.below(2) == 0 {
            0.0
        } else {
            a.hi * 1e-20
        };
        let root = DoubleDoubleWithError { error, ..a }.sqrt();
        // (q − e)² <= v <= (q + e)² for each end v of the interval around a.
        let (q, e) = (value(root), Dyadic::new(root.error));
        let (low, high) = (q.clone() - e.clone(), q + e);
        let off = Dyadic::new(error);
        assert!(
            (low.clone() * low).at_most(value(a) - off.clone()),
            "{a:?} {root:?}"
        );
        assert!(
            (value(a) + off).at_most(high.clone() * high),
            "{a:?} {root:?}"
        );
    }
}

#[test]
fn a_quotient_of_enclosures_encloses_the_true_value() {
    let mut cases = Cases(10);
    let mut certain = 0;
    for case in 0..many(200_000, 100) {
        // Ordinary numbers, and a few times the smallest float.
        #[expect(clippy::cast_precision_loss, reason = "small")]
        let mut small = |most: u64| cases.below(most) as f64;
        let unit = if case % 2 == 0 { ETA } else { 1.0 / 1024.0 };
        let n = RunningError {
            value: (small(60) - 30.0) * unit,
            error: small(20) * unit,
        };
        let d = RunningError {
            value: (small(120) - 60.0) * unit,
            error: small(20) * unit,
        };
        let Some((q, error)) = n.quotient_and_error(d) else {
            continue;
        };
        certain += 1;
        for numerator in [n.value - n.error, n.value + n.error] {
            for denominator in [d.value - d.error, d.value + d.error] {
                // |n' / d' − q| <= e, as |n' − q d'| <= e |d'|.
                let d = Dyadic::new(denominator);
                let off = Dyadic::new(numerator) - Dyadic::new(q) * d.clone();
                let bound = Dyadic::new(error) * d.magnitude();
                assert!(
                    off.magnitude().at_most(bound),
                    "{n:?} {numerator} {denominator}"
                );
            }
        }
    }
    assert!(certain > many(50_000, 25), "{certain}");
}

#[test]
fn float_side_is_the_sign_of_the_definition() {
    let mut cases = Cases(2);
    let (mut decided, mut exact_products) = (0, 0);
    for _ in 0..many(1_000_000, 300) {
        let x = match cases.below(3) {
            0 => cases.points(),
            1 => nearly_collinear(&mut cases),
            // A huge factor times a tiny one: products of an ordinary size.
            _ => [[0; 2]; 4].map(|x| {
                x.map(|_| {
                    let family = [4, 5, 0][usize::try_from(cases.below(3)).unwrap()];
                    cases.float(family)
                })
            }),
        };
        let exact = Side.exact_sign(x, []);
        if let Some(sign) = float_side(x) {
            decided += 1;
            assert_eq!(sign, exact, "{x:?}");
        }
        if let Some(sign) = double_double_side(x) {
            exact_products += 1;
            assert_eq!(sign, exact, "{x:?}");
        }
        assert_eq!(Side.sign(x, []), exact, "{x:?}");
    }
    assert!(decided > many(100_000, 30), "{decided}");
    assert!(exact_products > many(50_000, 15), "{exact_products}");
}

#[test]
fn both_integer_sizes_agree() {
    let mut cases = Cases(3);
    for _ in 0..many(50_000, 50) {
        let x = cases.points();
        let small = Side.exact_sign(x, []);
        // The scaled values times 2^200 do not fit 128 bits, and have the same sign.
        let big = Side.eval(x.map(|x| x.map(Dyadic::new)), []).0;
        assert_eq!(small == Sign::Positive, big > IBig::ZERO, "{x:?}");
        assert_eq!(small == Sign::Zero, big.is_zero(), "{x:?}");
    }
}

#[test]
fn square_roots_are_rounded_to_nearest() {
    let root = |a: i64, plus, b: u128, c: i64| -> f64 {
        round_root(a.into(), plus, b.into(), c.into(), 0)
    };
    assert_eq!(root(0, true, 2, 1), 2f64.sqrt());
    assert_eq!(root(1, true, 5, 2), f64::midpoint(1.0, 5f64.sqrt()));
    assert_eq!(root(-3, true, 25, 2), 1.0);
    assert_eq!(root(-5, true, 25, 3).to_bits(), 0);
    assert_eq!(root(-7, false, 4, -3), 3.0);
    // A root just above a tie: (2^27 + 1)² = 2^54 + 2^28 + 1.
    let tie = (1_u128 << 53) + 1;
    assert_eq!(root(0, true, tie * tie, 1), (1_u128 << 53) as f64);
    assert_eq!(root(0, true, tie * tie + 1, 1), ((1_u128 << 53) + 2) as f64);
    // Cancellation to far below either term.
    let (a, b) = (1_i64 << 60, (1_u128 << 120) + 1);
    assert_eq!(root(-a, true, b, 1), 1.0 / (1_u64 << 61) as f64);
}

#[test]
fn rounding_to_nearest_ties_to_even() {
    let ratio = |n: i128, d: i128, e: i64| round::<f64>(n.into(), d.into(), e);
    assert_eq!(ratio(1, 3, 0), 1.0 / 3.0);
    assert_eq!(ratio(-2, 3, 0), -2.0 / 3.0);
    assert_eq!(ratio(0, -5, 0).to_bits(), 0);
    // Halfway between two floats: to the even one, and off it to the nearer.
    let (even, odd) = (1_i128 << 53, (1_i128 << 53) + 2);
    assert_eq!(ratio(even + 1, 1, 0), even as f64);
    assert_eq!(ratio(odd + 1, 1, 0), (odd + 2) as f64);
    assert_eq!(ratio((even + 1) * 1000 + 1, 1000, 0), (even + 2) as f64);
    assert_eq!(ratio((even + 1) * 1000 - 1, 1000, 0), even as f64);
    // A carry into the next power of two.
    assert_eq!(ratio((1 << 54) - 1, 1, 0), (1_i128 << 54) as f64);
    // Subnormals: ties at half of the smallest, and zero with the sign below.
    assert_eq!(ratio(1, 1, -1074), f64::from_bits(1));
    assert_eq!(ratio(1, 1, -1075).to_bits(), 0);
    assert_eq!(ratio(3, 1, -1075), f64::from_bits(2));
    assert_eq!(ratio(1001, 1000, -1075), f64::from_bits(1));
    assert_eq!(ratio(-1, 3, -1075).to_bits(), (-0.0_f64).to_bits());
    assert_eq!(ratio(1, 1, -9000).to_bits(), 0);
    assert_eq!(ratio((1 << 53) - 1, 1, -1075), f64::MIN_POSITIVE);
    // The largest finite number, the tie above it, and what lies beyond.
    assert_eq!(ratio((1 << 53) - 1, 1, 971), f64::MAX);
    assert_eq!(ratio((1 << 54) - 1, 1, 970), f64::INFINITY);
    assert_eq!(ratio(((1 << 54) - 1) * 7 - 1, 7, 970), f64::MAX);
    assert_eq!(ratio(-1, 1, 1024), f64::NEG_INFINITY);
    let scalar_real = |n: i128, d: i128, e: i64| round::<f32>(n.into(), d.into(), e);
    assert_eq!(scalar_real(1, 3, 0), 1.0_f32 / 3.0);
    assert_eq!(scalar_real(1, 1, -149), f32::from_bits(1));
    assert_eq!(scalar_real(1, 1, -150).to_bits(), 0);
    assert_eq!(scalar_real((1 << 24) - 1, 1, 104), f32::MAX);
    assert_eq!(scalar_real((1 << 25) - 1, 1, 103), f32::INFINITY);
    // Just above a tie of f32, by less than the spacing of f64: not rounded twice.
    assert_eq!(
        scalar_real((1 << 60) + (1 << 36) + 1, 1, -60),
        1.0 + f32::EPSILON
    );
}

/// Near a tie of f32, by less than the spacing of f64, either the side is certain or the result is uncertain,
/// because the nearest f64 is the tie.
#[test]
fn singles_beside_a_tie_are_not_rounded_twice() {
    let mut cases = Cases(35);
    let mut certain = 0;
    for _ in 0..many(50_000, 50) {
        #[expect(clippy::cast_possible_truncation, reason = "any f32 will do")]
        let below = (1.0 + cases.float(1).abs()) as f32;
        let above = below.next_up();
        let tie = f64::midpoint(below.into(), above.into());
        for (off, nearest) in [(-1e-20, below), (1e-20, above)] {
            assert_eq!(tie + off, tie);
            let found = f32::common_rounding(tie, off, off);
            assert!(found.is_none_or(|found| found == nearest), "{below}");
            // At the spacing of f64 it is certain.
            let found = f32::common_rounding(tie, off * 1e6, off * 1e6);
            certain += u32::from(found == Some(nearest));
        }
    }
    assert!(certain >= many(100_000, 100), "{certain}");
}

/// An exact zero needs no bounds.
#[test]
fn zero_is_rounded() {
    for center in [0.0, -0.0] {
        assert_eq!(
            f64::common_rounding(center, 0.0, 0.0).map(f64::to_bits),
            Some(0)
        );
        assert_eq!(
            f32::common_rounding(center, 0.0, 0.0).map(f32::to_bits),
            Some(0)
        );
        // Of either sign, and for a number that is too small for the type.
        assert_eq!(
            f32::common_rounding(center, -f64::MIN_POSITIVE, 5e-324),
            None
        );
        let least = f32::common_rounding(center, 5e-324, 1e-60);
        assert_eq!(least.map(f32::to_bits), Some(0));
    }
}

/// ⌊√x 2^bits⌋.
fn root(x: i64, bits: usize) -> IBig {
    use dashu_int::ops::SquareRoot;
    (IBig::from(x) << (2 * bits)).sqrt().into()
}

/// The sign of a + b√x + c√y + d√(xy), compared with 400 bits of the roots. Such a number of small integers
/// is zero or greater than 2^-64: it is an algebraic integer of degree at most 4, and its conjugates, whose
/// product with it is an integer, are below 2^16.
#[test]
fn radicals_have_the_sign_of_their_value() {
    let mut cases = Cases(11);
    let mut zeros = 0;
    for _ in 0..many(200_000, 60) {
        let mut small = |low: i64, high: i64| {
            low + i64::try_from(cases.next() % (high - low + 1).unsigned_abs()).unwrap()
        };
        let [a, b, c, d] = [0; 4].map(|_| small(-6, 6));
        let [x, y] = [0; 2].map(|_| small(0, 12));
        let bits = 400;
        let value = (IBig::from(a) << bits)
            + IBig::from(b) * root(x, bits)
            + IBig::from(c) * root(y, bits)
            + IBig::from(d) * root(x * y, bits);
        let expected = if value.clone() << 1 > IBig::from(1) << (bits - 64) {
            Sign::Positive
        } else if -value << 1 > IBig::from(1) << (bits - 64) {
            Sign::Negative
        } else {
            zeros += 1;
            Sign::Zero
        };
        let values = Values::default();
        let [a, b, c, d, x, y] = [a, b, c, d, x, y].map(|x| values.multiple(x, 0));
        assert_eq!(Radical { a, b, c, d, x, y }.sign(), expected);
    }
    assert!(zeros >= many(1000, 0), "{zeros}");
}

/// Converts points and numbers to another number type, which need not be `Copy`.
fn convert<S, T, const D: usize, const K: usize, const M: usize>(
    points: [[S; D]; K],
    numbers: [S; M],
    into: impl Fn(S) -> T + Copy,
) -> ([[T; D]; K], [T; M]) {
    (points.map(|x| x.map(into)), numbers.map(into))
}
