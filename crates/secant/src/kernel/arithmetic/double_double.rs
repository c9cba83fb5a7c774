//! Double-doubles, one or a vector of them [Dekker 1971].
//!
//! The bounds are derived in `bounds/arithmetic.md#double-double`.

use super::simd_real::{SimdReal, two_sum};

/// The unevaluated sum hi + lo.
#[derive(Clone, Copy)]
pub(crate) struct DoubleDouble<L> {
    pub(crate) hi: L,
    pub(crate) lo: L,
}

impl<L: SimdReal> DoubleDouble<L> {
    /// The same number with |lo| at most half an ulp of hi.
    #[cfg_attr(optimised, inline(always))]
    pub(crate) fn renormalized(self) -> Self {
        let (hi, lo) = two_sum(self.hi, self.lo);
        Self { hi, lo }
    }

    /// The first where the mask is true, else the second.
    #[cfg_attr(optimised, inline(always))]
    pub(crate) fn select(mask: L::Mask, yes: Self, no: Self) -> Self {
        Self {
            hi: L::select(mask, yes.hi, no.hi),
            lo: L::select(mask, yes.lo, no.lo),
        }
    }

    /// Whether the number is zero. It must be normalized.
    #[cfg_attr(optimised, inline(always))]
    pub(crate) fn is_zero(self) -> L::Mask {
        let [no_more, no_less] = self.hi.signs();
        no_more & no_less
    }

    /// The difference of two normalized numbers, with one rounding in the last step.
    #[cfg_attr(optimised, inline(always))]
    pub(crate) fn minus(self, other: Self) -> Self {
        let (hi, tail) = two_sum(self.hi, -other.hi);
        let lo = tail + (self.lo - other.lo);
        Self { hi, lo }
    }

    /// The product of two normalized numbers, without the product of the low parts.
    #[cfg_attr(optimised, inline(always))]
    pub(crate) fn product(self, other: Self) -> Self {
        let (hi, tail) = self.hi.two_product(other.hi);
        let lo = tail + (self.hi * other.lo + self.lo * other.hi);
        Self { hi, lo }
    }
}

/// A float, exactly.
#[cfg_attr(optimised, inline(always))]
pub(crate) fn from_float<L: SimdReal>(x: L) -> DoubleDouble<L> {
    DoubleDouble {
        hi: x,
        lo: x.splat(L::Float::from(0)),
    }
}

/// The exact difference of two floats: the rounded difference and its rounding error.
pub(crate) type Delta<L> = DoubleDouble<L>;

/// q − p, exactly.
#[cfg_attr(optimised, inline(always))]
pub(crate) fn delta<L: SimdReal>(p: L, q: L) -> Delta<L> {
    let (hi, lo) = two_sum(q, -p);
    DoubleDouble { hi, lo }
}

#[cfg_attr(optimised, inline(always))]
pub(crate) fn deltas<L: SimdReal, const D: usize>(p: [L; D], q: [L; D]) -> [Delta<L>; D] {
    let mut d = [delta(p[0], q[0]); D];
    for k in 1..D {
        d[k] = delta(p[k], q[k]);
    }
    d
}

/// a · b, normalized, without the products of the rounding errors.
#[cfg_attr(optimised, inline(always))]
pub(crate) fn dot<L: SimdReal, const D: usize>(
    a: [Delta<L>; D],
    b: [Delta<L>; D],
) -> DoubleDouble<L> {
    let DoubleDouble { mut hi, mut lo } = a[0].product(b[0]);
    for k in 1..D {
        let product = a[k].product(b[k]);
        let (sum, tail) = two_sum(hi, product.hi);
        hi = sum;
        lo = lo + (tail + product.lo);
    }
    DoubleDouble { hi, lo }.renormalized()
}

/// The length, by one Newton step from the root of the rounded square.
#[cfg_attr(optimised, inline(always))]
pub(crate) fn length<L: SimdReal, const D: usize>(delta: [Delta<L>; D]) -> DoubleDouble<L> {
    let square = dot(delta, delta);
    let root = square.hi.sqrt();
    let (product, tail) = root.two_product(root);
    let rest = ((square.hi - product) - tail) + square.lo;
    DoubleDouble {
        hi: root,
        lo: rest / (root + root),
    }
}

/// The sum of the absolute values of the coordinates.
#[cfg_attr(optimised, inline(always))]
pub(crate) fn l1_norm<L: SimdReal, const D: usize>(delta: [Delta<L>; D]) -> L {
    let mut sum = delta[0].hi.abs();
    for x in &delta[1..] {
        sum = sum + x.hi.abs();
    }
    sum
}

/// Whether all coordinates are floats with so few bits that all products of two of them, and the sums of
/// these products, are exactly representable. `size` is at least the sum of the absolute values.
#[cfg_attr(optimised, inline(always))]
pub(crate) fn products_are_exact<L: SimdReal<Float = f64>, const D: usize>(
    delta: [Delta<L>; D],
    size: L,
) -> L::Mask {
    // Adding and subtracting `multiple` keeps exactly the multiples of its ulp.
    let multiple = size.times(EXACT_PRODUCTS);
    let mut lost = size.splat(0.0);
    for x in delta {
        lost = lost + ((((x.hi + multiple) - multiple) - x.hi).abs() + x.lo.abs());
    }
    // A sum of nonnegative numbers is zero if and only if each is zero.
    lost.signs()[0]
}

/// 3 · 2^27. If all coordinates are multiples of an ulp of 3 · 2^27 · size, their products and the sums of
/// these are exactly representable.
const EXACT_PRODUCTS: f64 = (3_u32 << 27) as f64;

/// The two products of a cross product of two deltas, exact unless one overflows or underflows.
pub(crate) struct CrossProducts<L> {
    pub(crate) left: DoubleDouble<L>,
    pub(crate) right: DoubleDouble<L>,
    /// The contribution of the rounding errors of the deltas, without the products of these errors.
    rest: L,
}

impl<L: SimdReal> CrossProducts<L> {
    #[cfg_attr(optimised, inline(always))]
    pub(crate) fn new(a: [Delta<L>; 2], b: [Delta<L>; 2]) -> Self {
        let (left, left_tail) = a[0].hi.two_product(b[1].hi);
        let (right, right_tail) = a[1].hi.two_product(b[0].hi);
        let left_rest = a[0].hi * b[1].lo + a[0].lo * b[1].hi;
        let right_rest = a[1].hi * b[0].lo + a[1].lo * b[0].hi;
        Self {
            left: DoubleDouble {
                hi: left,
                lo: left_tail,
            },
            right: DoubleDouble {
                hi: right,
                lo: right_tail,
            },
            rest: left_rest - right_rest,
        }
    }

    /// The cross product.
    #[cfg_attr(optimised, inline(always))]
    pub(crate) fn difference(&self) -> DoubleDouble<L> {
        let (hi, tail) = two_sum(self.left.hi, -self.right.hi);
        let lo = tail + ((self.left.lo - self.right.lo) + self.rest);
        DoubleDouble { hi, lo }
    }
}

/// a × b, without the product of the rounding errors.
#[cfg_attr(optimised, inline(always))]
pub(crate) fn cross<L: SimdReal>(a: [Delta<L>; 2], b: [Delta<L>; 2]) -> DoubleDouble<L> {
    CrossProducts::new(a, b).difference()
}

/// Between these sizes of deltas, 2^-300 and 2^300, nothing overflows, and every underflow is far below the
/// bounds.
pub(crate) const DELTA_MIN: f64 = f64::from_bits((1023 - 300) << 52);

pub(crate) const DELTA_MAX: f64 = f64::from_bits((1023 + 300) << 52);
