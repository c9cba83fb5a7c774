//! Enclosures: intervals around a float, with ends in double-double. They bound parameters and coordinates.
//!
//! Derived in `bounds/arithmetic.md#enclosure`.

use super::arrays::each;
use super::double_double::{Delta, DoubleDouble, from_float};
use super::number::Target;
use super::rounding::{INFLATE, U};
use super::simd_real::{FloatConstants as _, ScalarReal, SimdReal, two_sum};

/// The interval [center + low, center + high]. An infinite or NaN end certifies nothing.
#[derive(Clone, Copy)]
pub(crate) struct Enclosure<L> {
    pub(crate) center: L,
    pub(crate) low: L,
    pub(crate) high: L,
}

impl<L: SimdReal<Float = f64>> Enclosure<L> {
    /// The interval around a double-double with an error bound.
    #[cfg_attr(optimised, inline(always))]
    fn new(x: DoubleDouble<L>, error: L) -> Self {
        // The rounding errors of the two sums, and the underflow.
        let error = error + x.lo.abs().scale_add(2.0 * U, f64::TINY);
        Self {
            center: x.hi,
            low: x.lo - error,
            high: x.lo + error,
        }
    }

    /// A float, exactly.
    #[cfg_attr(optimised, inline(always))]
    pub(crate) fn from_float(x: L) -> Self {
        let zero = x.splat(0.0);
        Self {
            center: x,
            low: zero,
            high: zero,
        }
    }

    /// The number, divided by a float that is at least 1.
    #[cfg_attr(optimised, inline(always))]
    pub(crate) fn over(self, unit: L) -> Self {
        let center = self.center / unit;
        let (product, tail) = center.two_product(unit);
        let rest = (self.center - product) - tail;
        let [low, high] = each([self.low, self.high], |x| (rest + x) / unit);
        let error = |x: L| x.abs().scale_add(UNIT_ERROR, f64::TINY);
        Self {
            center,
            low: low - error(low),
            high: high + error(high),
        }
    }

    /// The rounding of the number, and whether that is certain. A zero never is.
    #[cfg_attr(optimised, inline(always))]
    pub(crate) fn rounding(self) -> (L, L::Mask) {
        let (low, high) = (self.center + self.low, self.center + self.high);
        let size = low.abs();
        let zero = size.splat(0.0);
        let is_certain = low.equals(high) & zero.lt(size) & size.below(f64::INFINITY);
        (low, is_certain)
    }

    /// The first where the mask is true, else the second.
    #[cfg_attr(optimised, inline(always))]
    pub(crate) fn select(mask: L::Mask, yes: Self, no: Self) -> Self {
        Self {
            center: L::select(mask, yes.center, no.center),
            low: L::select(mask, yes.low, no.low),
            high: L::select(mask, yes.high, no.high),
        }
    }
}

impl<L: ScalarReal> Enclosure<L> {
    /// The rounding of the number, where both ends have the same one.
    #[cfg_attr(optimised, inline(always))]
    pub(crate) fn rounded<R: Target>(self) -> Option<R> {
        R::common_rounding(self.center.value(), self.low.value(), self.high.value())
    }
}

/// A parameter of a line in double-double, with an error bound.
#[derive(Clone, Copy)]
pub(crate) struct ParameterWithError<L> {
    pub(crate) t: DoubleDouble<L>,
    pub(crate) error: L,
}

impl<L: SimdReal<Float = f64>> ParameterWithError<L> {
    /// The quotient of two numbers, each with an error of at most `bound`. The denominator is at least
    /// `least` > 0 in absolute value.
    #[cfg_attr(optimised, inline(always))]
    pub(crate) fn quotient(a: DoubleDouble<L>, b: DoubleDouble<L>, bound: L, least: L) -> Self {
        let t = a.hi / b.hi;
        let (product, tail) = t.two_product(b.hi);
        let rest = ((a.hi - product) - tail) + (a.lo - t * b.lo);
        let size = t.abs();
        // What underflows, here and in a coordinate before, counts as much as the divisor is small.
        let carried = (bound * size.scale_add(1.0, 1.0) + size.splat(f64::TINY)) / least;
        let error = (carried + size.times(PARAMETER_ERROR)).times(INFLATE);
        let lo = rest / b.hi;
        Self {
            t: DoubleDouble { hi: t, lo },
            error,
        }
    }

    #[cfg_attr(optimised, inline(always))]
    pub(crate) fn bounds(self) -> Enclosure<L> {
        Enclosure::new(self.t, self.error)
    }

    /// p + t d, in one coordinate.
    #[cfg_attr(optimised, inline(always))]
    pub(crate) fn at(self, p: L, d: Delta<L>) -> Enclosure<L> {
        let (x, error) = self.along(from_float(p), d);
        Enclosure::new(x, error)
    }

    /// w + t d, in one coordinate, with an error bound. Not normalized.
    #[cfg_attr(optimised, inline(always))]
    pub(crate) fn along(self, w: Delta<L>, d: Delta<L>) -> (DoubleDouble<L>, L) {
        let moved = self.t.product(d);
        let (hi, rest) = two_sum(w.hi, moved.hi);
        let rounded = (hi.abs() + moved.hi.abs()).times(COORDINATE_ERROR);
        let error = (d.hi.abs() * self.error + rounded).times(INFLATE);
        let lo = rest + (w.lo + moved.lo);
        (DoubleDouble { hi, lo }, error)
    }
}

/// The error bound of the low part of a number over a unit, relative to it.
const UNIT_ERROR: f64 = 4.0 * U;

/// The error bound of a quotient, relative to it.
pub(crate) const PARAMETER_ERROR: f64 = 24.0 * U * U;

/// The error bound of a coordinate, relative to the coordinate and to its delta.
pub(crate) const COORDINATE_ERROR: f64 = 48.0 * U * U;
