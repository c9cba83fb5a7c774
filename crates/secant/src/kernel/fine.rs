//! Numbers in twice the precision of convert, one or a vector of them: places on lines, and the bounds by
//! which their coordinates are rounded.
//!
//! The bounds are those of `bounds.md#fine`.

use super::bounded::{INFLATE, U};
use super::lane::{Single, two_sum};
use super::{Floats, Lane, Target};

/// A number as a sum of two floats.
#[derive(Clone, Copy)]
pub(super) struct Double<L> {
    pub(super) hi: L,
    pub(super) lo: L,
}

impl<L: Lane> Double<L> {
    /// The same number, the second float at most half an ulp of the first.
    #[inline(always)]
    pub(super) fn normal(self) -> Self {
        let (hi, lo) = two_sum(self.hi, self.lo);
        Self { hi, lo }
    }

    /// The first where the mask is true, else the second.
    #[inline(always)]
    pub(super) fn select(mask: L::Mask, yes: Self, no: Self) -> Self {
        Self {
            hi: L::select(mask, yes.hi, no.hi),
            lo: L::select(mask, yes.lo, no.lo),
        }
    }

    /// Whether a normal number is zero.
    #[inline(always)]
    pub(super) fn is_zero(self) -> L::Mask {
        let [no_more, no_less] = self.hi.signs();
        no_more & no_less
    }

    /// The difference of two normal numbers, in the last step rounded.
    #[inline(always)]
    pub(super) fn minus(self, other: Self) -> Self {
        let (hi, tail) = two_sum(self.hi, -other.hi);
        let lo = tail + (self.lo - other.lo);
        Self { hi, lo }
    }

    /// The product of two normal numbers, but for that of the low parts.
    #[inline(always)]
    pub(super) fn product(self, other: Self) -> Self {
        let (hi, tail) = self.hi.two_product(other.hi);
        let lo = tail + (self.hi * other.lo + self.lo * other.hi);
        Self { hi, lo }
    }
}

/// A float as it is.
#[inline(always)]
pub(super) fn exactly<L: Lane>(x: L) -> Double<L> {
    Double {
        hi: x,
        lo: x.constant(L::Float::from(0)),
    }
}

/// A difference of two floats and its rounding error.
pub(super) type Way<L> = Double<L>;

/// q − p, exactly.
#[inline(always)]
pub(super) fn way<L: Lane>(p: L, q: L) -> Way<L> {
    let (hi, lo) = two_sum(q, -p);
    Double { hi, lo }
}

#[inline(always)]
pub(super) fn ways<L: Lane, const D: usize>(p: [L; D], q: [L; D]) -> [Way<L>; D] {
    let mut d = [way(p[0], q[0]); D];
    for k in 1..D {
        d[k] = way(p[k], q[k]);
    }
    d
}

/// a · b, normal; but for the products of the rounding errors.
#[inline(always)]
pub(super) fn dot<L: Lane, const D: usize>(a: [Way<L>; D], b: [Way<L>; D]) -> Double<L> {
    let Double { mut hi, mut lo } = a[0].product(b[0]);
    for k in 1..D {
        let product = a[k].product(b[k]);
        let (sum, tail) = two_sum(hi, product.hi);
        hi = sum;
        lo = lo + (tail + product.lo);
    }
    Double { hi, lo }.normal()
}

/// The sum of all coordinates, in absolute values.
#[inline(always)]
pub(super) fn total<L: Lane, const D: usize>(way: [Way<L>; D]) -> L {
    let mut sum = way[0].hi.abs();
    for x in &way[1..] {
        sum = sum + x.hi.abs();
    }
    sum
}

/// Whether all coordinates are convert, and of so few bits that sums of products of two of them, and of others of the
/// same size, are floats as well. The size is at least the total of them all.
#[inline(always)]
pub(super) fn are_coarse<L: Lane<Float = f64>, const D: usize>(
    way: [Way<L>; D],
    size: L,
) -> L::Mask {
    // What is a multiple of an ulp of `coarse` is not changed by adding and subtracting that.
    let coarse = size.times(COARSE);
    let mut lost = size.constant(0.0);
    for x in way {
        lost = lost + ((((x.hi + coarse) - coarse) - x.hi).abs() + x.lo.abs());
    }
    // A sum of numbers that are not negative is zero where each is.
    lost.signs()[0]
}

/// 3 · 2^27: ways of a size whose coordinates are multiples of an ulp of as many sizes are so few of
/// these that their products and the sums of these are floats.
const COARSE: f64 = (3_u32 << 27) as f64;

/// The products of a cross product of two ways, exact unless they over- or underflow.
pub(super) struct Products<L> {
    pub(super) left: Double<L>,
    pub(super) right: Double<L>,
    /// What the rounding errors of the ways add to their difference, but for the products of these errors.
    rest: L,
}

impl<L: Lane> Products<L> {
    #[inline(always)]
    pub(super) fn new(a: [Way<L>; 2], b: [Way<L>; 2]) -> Self {
        let (left, left_tail) = a[0].hi.two_product(b[1].hi);
        let (right, right_tail) = a[1].hi.two_product(b[0].hi);
        let left_rest = a[0].hi * b[1].lo + a[0].lo * b[1].hi;
        let right_rest = a[1].hi * b[0].lo + a[1].lo * b[0].hi;
        Self {
            left: Double {
                hi: left,
                lo: left_tail,
            },
            right: Double {
                hi: right,
                lo: right_tail,
            },
            rest: left_rest - right_rest,
        }
    }

    /// The cross product.
    #[inline(always)]
    pub(super) fn difference(&self) -> Double<L> {
        let (hi, tail) = two_sum(self.left.hi, -self.right.hi);
        let lo = tail + ((self.left.lo - self.right.lo) + self.rest);
        Double { hi, lo }
    }
}

/// a × b, but for the product of the rounding errors.
#[inline(always)]
pub(super) fn cross<L: Lane>(a: [Way<L>; 2], b: [Way<L>; 2]) -> Double<L> {
    Products::new(a, b).difference()
}

/// A number between two sums of a float with one that is far smaller; of any size, even infinite, where
/// nothing is known, or NaN.
#[derive(Clone, Copy)]
pub(crate) struct Bounds<L> {
    pub(crate) center: L,
    pub(crate) low: L,
    pub(crate) high: L,
}

impl<L: Lane<Float = f64>> Bounds<L> {
    /// The number in twice the precision, that is off by at most the error.
    #[inline(always)]
    fn new(x: Double<L>, error: L) -> Self {
        // What the two sums lose, and what underflowed.
        let error = error + x.lo.abs().scaled(2.0 * U, f64::TINY);
        Self {
            center: x.hi,
            low: x.lo - error,
            high: x.lo + error,
        }
    }

    /// A number as it is.
    #[inline(always)]
    pub(super) fn exactly(x: L) -> Self {
        let zero = x.constant(0.0);
        Self {
            center: x,
            low: zero,
            high: zero,
        }
    }

    /// The first where the mask is true, else the second.
    #[inline(always)]
    pub(super) fn select(mask: L::Mask, yes: Self, no: Self) -> Self {
        Self {
            center: L::select(mask, yes.center, no.center),
            low: L::select(mask, yes.low, no.low),
            high: L::select(mask, yes.high, no.high),
        }
    }
}

impl<L: Single> Bounds<L> {
    /// The rounding of the number, where the bounds decide it.
    #[inline(always)]
    pub(super) fn rounded<R: Target>(self) -> Option<R> {
        R::common_rounding(self.center.value(), self.low.value(), self.high.value())
    }
}

/// A parameter of a line that is off by at most the error.
#[derive(Clone, Copy)]
pub(super) struct Place<L> {
    pub(super) t: Double<L>,
    pub(super) error: L,
}

impl<L: Lane<Float = f64>> Place<L> {
    /// The quotient of two numbers that are off by at most the bound, of which the second is no less than
    /// `least` in absolute value, above zero.
    #[inline(always)]
    pub(super) fn quotient(a: Double<L>, b: Double<L>, bound: L, least: L) -> Self {
        let t = a.hi / b.hi;
        let (product, tail) = t.two_product(b.hi);
        let rest = ((a.hi - product) - tail) + (a.lo - t * b.lo);
        let size = t.abs();
        let carried = bound * size.scaled(1.0, 1.0) / least;
        let error = (carried + size.times(FINE_PLACE_ERROR)).times(INFLATE);
        let lo = rest / b.hi;
        Self {
            t: Double { hi: t, lo },
            error,
        }
    }

    #[inline(always)]
    pub(super) fn bounds(self) -> Bounds<L> {
        Bounds::new(self.t, self.error)
    }

    /// p + t d, of a coordinate of the line's point and of its direction.
    #[inline(always)]
    pub(super) fn at(self, p: L, d: Way<L>) -> Bounds<L> {
        let moved = self.t.product(d);
        let (hi, rest) = two_sum(p, moved.hi);
        let rounded = (hi.abs() + moved.hi.abs()).times(FINE_AT_ERROR);
        let error = (d.hi.abs() * self.error + rounded).times(INFLATE);
        let lo = rest + moved.lo;
        Bounds::new(Double { hi, lo }, error)
    }
}

/// The error of a quotient is less than this share of it.
pub(super) const FINE_PLACE_ERROR: f64 = 24.0 * U * U;
/// The error of a coordinate is less than this share of it and of the way to it.
pub(super) const FINE_AT_ERROR: f64 = 32.0 * U * U;
/// Between these sizes of ways nothing overflows, and what underflows is far below the bounds: 2^-300 and
/// 2^300.
pub(super) const LEAST: f64 = f64::from_bits((1023 - 300) << 52);
pub(super) const GREATEST: f64 = f64::from_bits((1023 + 300) << 52);
