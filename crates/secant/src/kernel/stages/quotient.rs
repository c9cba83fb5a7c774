//! Quotients of polynomials, rounded once.

use crate::kernel::arithmetic::arrays::{collected, convert};
use crate::kernel::arithmetic::double_double_with_error::DoubleDoubleWithError;
use crate::kernel::arithmetic::integer::{ScaledIntegers, Term, Values};
use crate::kernel::arithmetic::number::{Number, Target};
#[cfg(all(test, feature = "std"))]
use crate::kernel::arithmetic::reached;
use crate::kernel::arithmetic::ring::Ring;
use dashu_int::ops::{BitTest, DivRem};
use dashu_int::{IBig, UBig};

/// A point of dimension P and N numbers, all quotients with one denominator of homogeneous
/// polynomials in the coordinates of K points of dimension D and in M numbers.
pub(crate) trait Fractions<
    const D: usize,
    const K: usize,
    const M: usize,
    const P: usize,
    const N: usize,
>: Sized
{
    /// The degree of the numerators of the point, less that of the denominator: 1 for a position, 0 for a
    /// direction.
    const POINT: i32 = 1;
    /// The degree of each other numerator, less that of the denominator.
    const DEGREES: [i32; N];
    /// The numerators and the denominator: the definition.
    fn eval<T: Ring>(&self, points: [[T; D]; K], numbers: [T; M]) -> ([T; P], [T; N], T);
    /// Whether `fast_path` is implemented.
    const HAS_FAST_PATH: bool = false;
    /// A fast path: the rounded quotients of floats, where they are certain. A hot construction has one, which
    /// makes the estimate rare.
    #[inline]
    fn fast_path<R: Target>(
        &self,
        _points: &[[f64; D]; K],
        _numbers: [f64; M],
    ) -> Option<([R; P], [R; N])> {
        None
    }
    /// The quotients in double-double, `None` where a bound is infinite. A hot construction has a formula
    /// that is shorter than its definition.
    #[inline]
    fn estimate(
        &self,
        points: [[DoubleDoubleWithError; D]; K],
        numbers: [DoubleDoubleWithError; M],
    ) -> Estimates<P, N> {
        let (point, others, denominator) = self.eval(points, numbers);
        (
            collected(&point, |n| n.quotient(denominator)),
            collected(&others, |n| n.quotient(denominator)),
        )
    }
    /// The quotients in double-double by a way that takes longer and is more accurate than the estimate: from exact integer
    /// determinants, or for coordinates of different magnitudes.
    #[inline]
    fn refined(
        &self,
        _scaled: &ScaledIntegers<D, K, M>,
        _points: [[DoubleDoubleWithError; D]; K],
        _numbers: [DoubleDoubleWithError; M],
    ) -> Estimates<P, N> {
        ([None; P], [None; N])
    }
    /// The rounded quotients by integers, for any scalar.
    #[inline(never)]
    fn by_integers<R: Target>(&self, scaled: &ScaledIntegers<D, K, M>) -> ([R; P], [R; N]) {
        let values = Values::default();
        let (x, n) = scaled.terms(&values);
        let (point, others, denominator) = self.eval(x, n);
        let (denominator, exponent) = (denominator.big(), scaled.exponent().into());
        let (mut rounded, mut numbers) = ([R::default(); P], [R::default(); N]);
        round_all(
            &mut rounded,
            &point,
            &[Self::POINT; P],
            &denominator,
            exponent,
        );
        round_all(
            &mut numbers,
            &others,
            &Self::DEGREES,
            &denominator,
            exponent,
        );
        (rounded, numbers)
    }
    /// The quotients, each the nearest value of `R` to the true one. Correctly rounded.
    ///
    /// The denominator must not be zero.
    #[inline]
    fn quotients<S: Number, R: Target>(
        &self,
        points: [[S; D]; K],
        numbers: [S; M],
    ) -> ([R; P], [R; N]) {
        let filtered = if Self::HAS_FAST_PATH && S::EXACT_AS_F64 {
            let (x, n) = convert(&points, &numbers, S::to_f64);
            self.fast_path(&x, n)
        } else {
            let (x, n) = convert(&points, &numbers, DoubleDoubleWithError::new);
            all_rounded(&self.estimate(x, n))
        };
        filtered.unwrap_or_else(|| self.exact_quotients(points, numbers))
    }
    /// The rounded quotients by the exact stage.
    #[cold]
    fn exact_quotients<S: Number, R: Target>(
        &self,
        points: [[S; D]; K],
        numbers: [S; M],
    ) -> ([R; P], [R; N]) {
        #[cfg(all(test, feature = "std"))]
        reached::record::<Self>(reached::Stage::Exact, &(points, numbers));
        let scaled = ScaledIntegers::new(points, numbers);
        let (x, n) = convert(&points, &numbers, DoubleDoubleWithError::new);
        all_rounded(&self.refined(&scaled, x, n)).unwrap_or_else(|| self.by_integers(&scaled))
    }
}

/// The bounded values of a point and of N numbers.
pub(crate) type Estimates<const P: usize, const N: usize> = (
    [Option<DoubleDoubleWithError>; P],
    [Option<DoubleDoubleWithError>; N],
);

/// The roundings, where all are certain.
#[cfg_attr(optimised, inline(always))]
pub(in crate::kernel) fn all_rounded<R: Target, const P: usize, const N: usize>(
    (point, others): &Estimates<P, N>,
) -> Option<([R; P], [R; N])> {
    let round = |q: &Option<DoubleDoubleWithError>| q.and_then(rounded);
    Some((collect(point, round)?, collect(others, round)?))
}

/// Writes the rounded quotients of terms, each of a degree in the unit 2^exponent.
#[inline(never)]
fn round_all<R: Target>(
    to: &mut [R],
    numerators: &[Term<'_>],
    degrees: &[i32],
    denominator: &IBig,
    exponent: i64,
) {
    for (slot, (n, &degree)) in to.iter_mut().zip(numerators.iter().zip(degrees)) {
        *slot = round(n.big(), denominator.clone(), exponent * i64::from(degree));
    }
}

/// `f` of all elements, or `None`.
#[cfg_attr(optimised, inline(always))]
fn collect<T, U: Copy + Default, const K: usize>(
    all: &[T; K],
    f: impl Fn(&T) -> Option<U>,
) -> Option<[U; K]> {
    let mut out = [U::default(); K];
    for (slot, x) in out.iter_mut().zip(all) {
        *slot = f(x)?;
    }
    Some(out)
}

/// The rounding of a number, where its bound decides it.
#[inline]
pub(crate) fn rounded<R: Target>(x: DoubleDoubleWithError) -> Option<R> {
    if x.is_zero() {
        return Some(R::from_magnitude_bits(false, 0));
    }
    // The sums with lo have a relative error of `U` each; the steps outward cover it.
    let (low, high) = (x.lo - x.error, x.lo + x.error);
    R::common_rounding(x.hi, low.next_down(), high.next_up())
}

/// The nearest `f64` to n / d. An exact zero is +0. Correctly rounded.
pub(crate) fn rounded_quotient(n: IBig, d: IBig) -> f64 {
    round(n, d, 0)
}

/// The nearest `f64` to n / d, both of less than 126 bits. An exact zero is +0. Correctly rounded.
pub(crate) fn rounded_ratio(n: i128, d: i128) -> f64 {
    let [x, y] = [n, d].map(DoubleDoubleWithError::of_integer);
    let ratio = x.quotient(y).and_then(rounded);
    ratio.unwrap_or_else(|| rounded_quotient(n.into(), d.into()))
}

/// n / d * 2^exponent, rounded to nearest, ties to even. An exact zero is +0; an underflow of a negative
/// number is −0; an overflow is an infinity.
pub(crate) fn round<R: Target>(n: IBig, d: IBig, exponent: i64) -> R {
    if n.is_zero() {
        return R::from_magnitude_bits(false, 0);
    }
    let negative = n.sign() != d.sign();
    let (n, d): (UBig, UBig) = (n.into_parts().1, d.into_parts().1);
    // The quotient has at least two more bits than the result, so that the sticky remainder decides every
    // tie.
    let shift = i64::from(R::PRECISION) + 2 - (bits(&n) - bits(&d));
    let amount = usize::try_from(shift.unsigned_abs()).expect("exponents of floats are small");
    let (q, rest) = if shift >= 0 {
        (n << amount).div_rem(d)
    } else {
        n.div_rem(d << amount)
    };
    let q = u64::try_from(q).expect("the shift leaves at most PRECISION + 3 bits");
    let (sticky, exponent) = (!rest.is_zero(), exponent - shift);

    let leading = exponent + i64::from(q.ilog2());
    if leading > R::MAX_EXPONENT {
        return infinity(negative);
    }
    // The exponent of the last bit of the result.
    let last = (leading + 1 - i64::from(R::PRECISION)).max(R::MIN_EXPONENT);
    // At least 1, because q has more bits than the result.
    let drop = last - exponent;
    if drop >= 64 {
        // Less than half of the smallest subnormal.
        return R::from_magnitude_bits(negative, 0);
    }
    let kept = q
        .checked_shr(u32::try_from(drop).expect("1 to 63"))
        .unwrap_or(0);
    let tail = q - (kept << drop);
    let half = 1_u64 << (drop - 1);
    let up = tail > half || (tail == half && (sticky || kept & 1 == 1));
    // The implicit bit of a normal number adds one to the exponent field; a carry does too.
    let field = (last - R::MIN_EXPONENT).unsigned_abs() << (R::PRECISION - 1);
    R::from_magnitude_bits(negative, field + kept + u64::from(up))
}

/// The infinity of this sign: its bits follow those of the greatest finite number.
fn infinity<R: Target>(negative: bool) -> R {
    let field =
        (R::MAX_EXPONENT + 2 - i64::from(R::PRECISION) - R::MIN_EXPONENT).unsigned_abs() + 1;
    R::from_magnitude_bits(negative, field << (R::PRECISION - 1))
}

fn bits(x: &UBig) -> i64 {
    i64::try_from(x.bit_len()).expect("exponents of floats are small")
}
