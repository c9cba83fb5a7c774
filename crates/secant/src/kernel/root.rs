//! Numbers with one square root, rounded once: (a ± √b) / c.

use super::integer::Scaled;
use super::quotient::{collect, round, rounded};
use super::wide::Wide;
use super::{Number, Ring, Target};
use dashu_int::ops::SquareRootRem;
use dashu_int::{IBig, Sign, UBig};

/// K numbers (aₖ + mₖ √q) / c, all homogeneous polynomials in N coordinates.
pub(crate) trait Roots<const N: usize, const K: usize> {
    /// The degree of each number.
    const DEGREES: [i32; K];
    /// a, m, q and c at `x`.
    fn eval<T: Ring>(x: [T; N]) -> ([T; K], [T; K], T, T);
}

/// Which of the two square roots is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Branch {
    Minus,
    Plus,
}

/// The K numbers with ±√q, each the nearest value of `R` to the true one. Correctly rounded.
///
/// q must not be negative, and c not zero.
pub(crate) fn roots<P: Roots<N, K>, const N: usize, const K: usize, S: Number, R: Target>(
    x: [S; N],
    branch: Branch,
) -> [R; K] {
    let (a, m, q, c) = P::eval(x.map(Wide::new));
    let root = match branch {
        Branch::Plus => q.sqrt(),
        Branch::Minus => q.sqrt().negated(),
    };
    let mut m = m.into_iter();
    let numbers = a.map(|a| {
        let m = m.next().expect("as many as a");
        (a + m * root).quotient(c).and_then(rounded)
    });
    collect(numbers).unwrap_or_else(|| exact_roots::<P, N, K, S, R>(x, branch))
}

/// The rounded numbers by integers alone.
#[cold]
fn exact_roots<P: Roots<N, K>, const N: usize, const K: usize, S: Number, R: Target>(
    x: [S; N],
    branch: Branch,
) -> [R; K] {
    let scaled = Scaled::new(x);
    let (a, m, q, c) = P::eval(scaled.big());
    let mut rest = m.into_iter().zip(P::DEGREES);
    a.map(|a| {
        let (m, degree) = rest.next().expect("as many as a");
        let exponent = i64::from(scaled.exponent()) * i64::from(degree);
        let plus = (m.sign() == Sign::Positive) == (branch == Branch::Plus);
        let b = (m.clone() * m * q.clone()).into_parts().1;
        round_root(a, plus, b, c.clone(), exponent)
    })
}

/// (a ± √b) / c * 2^exponent, rounded to nearest, ties to even, as `round` does.
pub(super) fn round_root<R: Target>(a: IBig, plus: bool, b: UBig, c: IBig, exponent: i64) -> R {
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
    // The root is irrational, so the number is neither a tie nor zero, and rounding both ends of a
    // narrow enough interval around it gives the same value.
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
