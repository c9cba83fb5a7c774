//! Numbers with one square root, rounded once: (a ± √b) / c.

use super::quotient::{Estimates, all_rounded, round};
use crate::kernel::arithmetic::arrays::convert;
use crate::kernel::arithmetic::double_double_with_error::DoubleDoubleWithError;
use crate::kernel::arithmetic::integer::{ScaledIntegers, Term, Values};
use crate::kernel::arithmetic::number::{Number, Target};
#[cfg(all(test, feature = "std"))]
use crate::kernel::arithmetic::reached;
use crate::kernel::arithmetic::ring::Ring;
use crate::kernel::arithmetic::sign::Sign;
use crate::kernel::arithmetic::vector::square;
use dashu_int::ops::SquareRootRem;
use dashu_int::{IBig, UBig};

/// A point of dimension P and N numbers, all of the form (a + m √q) / c with one q and one c.
pub(crate) struct Surds<T, const P: usize, const N: usize> {
    /// a and m of the point.
    pub(crate) point: [[T; P]; 2],
    /// a and m of the numbers.
    pub(crate) numbers: [[T; N]; 2],
    pub(crate) q: T,
    pub(crate) c: T,
}

/// Surds of homogeneous polynomials in the coordinates of K points of dimension D and in M numbers.
pub(crate) trait Roots<
    const D: usize,
    const K: usize,
    const M: usize,
    const P: usize,
    const N: usize,
>: Sized
{
    /// The degree of the point: 1 for a position, 0 for a direction.
    const POINT: i32 = 1;
    /// The degree of each number.
    const DEGREES: [i32; N];
    /// The definition.
    fn eval<T: Ring>(&self, points: [[T; D]; K], numbers: [T; M]) -> Surds<T, P, N>;
    /// The surds in double-double, for any scalar; `None` where a bound is infinite.
    #[inline(never)]
    fn estimate(
        &self,
        points: [[DoubleDoubleWithError; D]; K],
        numbers: [DoubleDoubleWithError; M],
        branch: Branch,
    ) -> Estimates<P, N> {
        let surds = self.eval(points, numbers);
        let root = match branch {
            Branch::Plus => surds.q.sqrt(),
            Branch::Minus => surds.q.sqrt().negated(),
        };
        let number = |&a: &DoubleDoubleWithError, &m: &DoubleDoubleWithError| {
            (a + m * root).quotient(surds.c)
        };
        (paired(&surds.point, number), paired(&surds.numbers, number))
    }
    /// The rounded surds by integers, for any scalar.
    #[inline(never)]
    fn by_integers<R: Target>(
        &self,
        scaled: &ScaledIntegers<D, K, M>,
        branch: Branch,
    ) -> ([R; P], [R; N]) {
        let values = Values::default();
        let (x, n) = scaled.terms(&values);
        let Surds {
            point: [a, m],
            numbers: [b, n],
            q,
            c,
        } = self.eval(x, n);
        let unit = (q, c.big(), branch, scaled.exponent().into());
        let (mut point, mut numbers) = ([R::default(); P], [R::default(); N]);
        round_all(&mut point, [&a, &m], &[Self::POINT; P], &unit);
        round_all(&mut numbers, [&b, &n], &Self::DEGREES, &unit);
        (point, numbers)
    }
    /// The surds with ±√q, each correctly rounded.
    ///
    /// q must not be negative, and c not zero.
    fn roots<S: Number, R: Target>(
        &self,
        points: [[S; D]; K],
        numbers: [S; M],
        branch: Branch,
    ) -> ([R; P], [R; N]) {
        self.estimated_roots(points, numbers, branch)
            .unwrap_or_else(|| self.exact_roots(points, numbers, branch))
    }
    /// The same in double-double, where each rounding is certain.
    fn estimated_roots<S: Number, R: Target>(
        &self,
        points: [[S; D]; K],
        numbers: [S; M],
        branch: Branch,
    ) -> Option<([R; P], [R; N])> {
        let (x, n) = convert(&points, &numbers, DoubleDoubleWithError::new);
        all_rounded(&self.estimate(x, n, branch))
    }
    /// The rounded surds by the exact stage.
    #[cold]
    fn exact_roots<S: Number, R: Target>(
        &self,
        points: [[S; D]; K],
        numbers: [S; M],
        branch: Branch,
    ) -> ([R; P], [R; N]) {
        #[cfg(all(test, feature = "std"))]
        reached::record::<Self>(reached::Stage::Exact, &(points, numbers));
        self.by_integers(&ScaledIntegers::new(points, numbers), branch)
    }
}

/// The sign of the square root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Branch {
    Minus,
    Plus,
}

/// `f` of each a with its m.
#[cfg_attr(optimised, inline(always))]
pub(crate) fn paired<T, U: Copy + Default, const N: usize>(
    [a, m]: &[[T; N]; 2],
    f: impl Fn(&T, &T) -> U,
) -> [U; N] {
    let mut out = [U::default(); N];
    for (slot, (a, m)) in out.iter_mut().zip(a.iter().zip(m)) {
        *slot = f(a, m);
    }
    out
}

/// Writes the rounded surds of each a and its m, of a degree in the unit 2^exponent, with one q, one c and one sign.
#[inline(never)]
fn round_all<R: Target>(
    to: &mut [R],
    [a, m]: [&[Term<'_>]; 2],
    degrees: &[i32],
    (q, c, branch, exponent): &(Term<'_>, IBig, Branch, i64),
) {
    for (slot, ((&a, &m), &degree)) in to.iter_mut().zip(a.iter().zip(m).zip(degrees)) {
        let plus = (m.sign() != Sign::Negative) == (*branch == Branch::Plus);
        let b = (square(&m) * *q).big().into_parts().1;
        *slot = round_root(a.big(), plus, b, c.clone(), exponent * i64::from(degree));
    }
}

/// (a ± √b) / c * 2^exponent, rounded to nearest, ties to even.
pub(crate) fn round_root<R: Target>(a: IBig, plus: bool, b: UBig, c: IBig, exponent: i64) -> R {
    let signed = |root: UBig| {
        if plus {
            IBig::from(root)
        } else {
            -IBig::from(root)
        }
    };
    let (root, rest) = b.sqrt_rem();
    if rest.is_zero() {
        return round(a + signed(root), c, exponent);
    }
    // The root is irrational, so the number is neither a tie nor zero: in a narrow enough interval around it
    // both ends round to the same value.
    let mut bits = 64;
    loop {
        let root = (b.clone() << (2 * bits)).sqrt_rem().0;
        let scaled = a.clone() << bits;
        let shift = i64::try_from(bits).expect("few bits");
        let end =
            |root: UBig| -> R { round(scaled.clone() + signed(root), c.clone(), exponent - shift) };
        let (low, high): (R, R) = (end(root.clone()), end(root + UBig::ONE));
        if low.same_bits(high) {
            return low;
        }
        bits *= 2;
    }
}
