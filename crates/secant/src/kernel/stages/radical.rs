//! Signs of numbers with two square roots: a + b√x + c√y + d√(xy).

use crate::kernel::arithmetic::arrays::convert;
use crate::kernel::arithmetic::double_double_with_error::DoubleDoubleWithError;
use crate::kernel::arithmetic::integer::{ScaledIntegers, Term, Values};
use crate::kernel::arithmetic::number::Number;
#[cfg(all(test, feature = "std"))]
use crate::kernel::arithmetic::reached;
use crate::kernel::arithmetic::ring::Ring;
use crate::kernel::arithmetic::sign::Sign;

/// The number a + b√x + c√y + d√(xy), where neither x nor y is negative.
pub(crate) struct Radical<T> {
    pub(crate) a: T,
    pub(crate) b: T,
    pub(crate) c: T,
    pub(crate) d: T,
    pub(crate) x: T,
    pub(crate) y: T,
}

/// A radical of homogeneous polynomials of one degree.
pub(crate) trait Radicals<const D: usize, const K: usize, const M: usize> {
    /// The parts: the definition.
    fn eval<T: Ring>(&self, points: [[T; D]; K], numbers: [T; M]) -> Radical<T>;
    /// The sign in double-double, where it is certain.
    #[inline(never)]
    fn estimated_sign(
        &self,
        points: [[DoubleDoubleWithError; D]; K],
        numbers: [DoubleDoubleWithError; M],
    ) -> Option<Sign> {
        self.eval(points, numbers).estimate().sign()
    }
    /// The sign by integers, for any scalar.
    #[inline(never)]
    fn sign_by_integers(&self, scaled: &ScaledIntegers<D, K, M>) -> Sign {
        let values = Values::default();
        let (x, n) = scaled.terms(&values);
        self.eval(x, n).sign()
    }
}

/// The sign of a radical. Exact.
pub(crate) fn radical_sign<P, S: Number, const D: usize, const K: usize, const M: usize>(
    p: &P,
    points: [[S; D]; K],
    numbers: [S; M],
) -> Sign
where
    P: Radicals<D, K, M>,
{
    let (x, n) = convert(&points, &numbers, DoubleDoubleWithError::new);
    p.estimated_sign(x, n).unwrap_or_else(|| {
        #[cfg(all(test, feature = "std"))]
        reached::record::<P>(reached::Stage::Exact, &(points, numbers));
        p.sign_by_integers(&ScaledIntegers::new(points, numbers))
    })
}

impl Radical<DoubleDoubleWithError> {
    fn estimate(self) -> DoubleDoubleWithError {
        let Self { a, b, c, d, x, y } = self;
        let (x, y) = (x.sqrt(), y.sqrt());
        a + b * x + (c + d * x) * y
    }
}

impl Radical<Term<'_>> {
    /// The sign, by eliminating one root at a time by squaring.
    pub(crate) fn sign(self) -> Sign {
        let Self { a, b, c, d, x, y } = self;
        let first = sign_with_root(a, b, x);
        let second = sign_with_root(c, d, x).times(y.sign());
        dominant(first, second, || {
            // (a + b√x)² − (c + d√x)² y
            let rational = a * a + b * b * x - (c * c + d * d * x) * y;
            let root = (a * b - c * d * y) * Term::from(2);
            sign_with_root(rational, root, x)
        })
    }
}

/// The sign of a + b√x.
fn sign_with_root<'a>(a: Term<'a>, b: Term<'a>, x: Term<'a>) -> Sign {
    dominant(a.sign(), b.sign().times(x.sign()), || {
        (a * a - b * b * x).sign()
    })
}

/// The sign of a sum of two terms with these signs. `squares` is the sign of the difference of their squares;
/// it is evaluated only where the terms have opposite signs.
fn dominant(first: Sign, second: Sign, squares: impl FnOnce() -> Sign) -> Sign {
    match (first, second) {
        (sign, Sign::Zero) | (Sign::Zero, sign) => sign,
        _ if first == second => first,
        _ => first.times(squares()),
    }
}
