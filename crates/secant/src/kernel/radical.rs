//! Signs of numbers with two square roots: a + b√x + c√y + d√(xy).

use super::integer::Scaled;
use super::wide::Wide;
use super::{Number, Ring, Sign};
use dashu_int::IBig;

/// The number a + b√x + c√y + d√(xy), where neither x nor y is negative.
pub(super) struct Radical<T> {
    pub(super) a: T,
    pub(super) b: T,
    pub(super) c: T,
    pub(super) d: T,
    pub(super) x: T,
    pub(super) y: T,
}

/// A radical of polynomials in N coordinates, all of whose terms have one degree.
pub(super) trait Radicals<const N: usize> {
    /// The parts at `x`: the definition.
    fn eval<T: Ring>(&self, x: [T; N]) -> Radical<T>;
}

/// The sign of the radical at `x`. Exact.
pub(super) fn radical_sign<P: Radicals<N>, const N: usize, S: Number>(p: &P, x: [S; N]) -> Sign {
    let Radical {
        a,
        b,
        c,
        d,
        x: q,
        y,
    } = p.eval(x.map(Wide::new));
    let (q, y) = (q.sqrt(), y.sqrt());
    (a + b * q + (c + d * q) * y)
        .sign()
        .unwrap_or_else(|| p.eval(Scaled::new(x).big()).sign())
}

impl Radical<IBig> {
    /// The sign, by squaring away one root at a time.
    pub(super) fn sign(self) -> Sign {
        let Self { a, b, c, d, x, y } = self;
        let first = sign_with_root(&a, &b, &x);
        let second = sign_with_root(&c, &d, &x).times(Sign::of_big(&y));
        dominant(first, second, || {
            // (a + b√x)² − (c + d√x)² y
            let rational = &a * &a + &b * &b * &x - (&c * &c + &d * &d * &x) * &y;
            let root = (&a * &b - &c * &d * &y) * IBig::from(2);
            sign_with_root(&rational, &root, &x)
        })
    }
}

/// The sign of a + b√x.
fn sign_with_root(a: &IBig, b: &IBig, x: &IBig) -> Sign {
    dominant(
        Sign::of_big(a),
        Sign::of_big(b).times(Sign::of_big(x)),
        || Sign::of_big(&(a * a - b * b * x)),
    )
}

/// The sign of a sum of two terms with these signs; `squares` is that of the difference of their
/// squares, and asked only where the terms have opposite signs.
fn dominant(first: Sign, second: Sign, squares: impl FnOnce() -> Sign) -> Sign {
    match (first, second) {
        (sign, Sign::Zero) | (Sign::Zero, sign) => sign,
        _ if first == second => first,
        _ => first.times(squares()),
    }
}
