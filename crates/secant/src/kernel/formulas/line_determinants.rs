//! The determinants of two lines of the plane, and the point where the lines cross.
//!
//! With r and s the directions of the lines, w the delta from the first to the second and D = r × s, T = w ×
//! s, V = w × r, the first line crosses the second at the parameter T / D, and the second the first at V / D.
//! Each stage has one bound for all three, derived in `bounds/two_lines.md#determinants`.

use crate::kernel::arithmetic::arrays::each;
use crate::kernel::arithmetic::double_double::{DELTA_MAX, DELTA_MIN, Delta, DoubleDouble};
use crate::kernel::arithmetic::enclosure::{Enclosure, ParameterWithError};
use crate::kernel::arithmetic::number::Target;
use crate::kernel::arithmetic::rounding::{ETA, INFLATE, U};
use crate::kernel::arithmetic::simd_real::{FloatConstants as _, ScalarReal, SimdReal};
use crate::kernel::arithmetic::{double_double, fma};
use core::marker::PhantomData;

/// D, T and V in floats.
#[derive(Clone, Copy)]
pub(crate) struct LineDeterminants {
    pub(crate) det: f64,
    pub(crate) numerators: [f64; 2],
    /// The error of D, T, V, D − T and D − V is less than this.
    pub(crate) bound: f64,
}

impl LineDeterminants {
    /// An infinite bound, which certifies nothing: for points that are not exact as floats.
    pub(crate) const UNCERTAIN: Self = Self {
        det: 0.0,
        numerators: [0.0; 2],
        bound: f64::INFINITY,
    };

    /// The determinants of the segments from the first point to the second and from the third to the fourth.
    #[cfg_attr(optimised, inline(always))]
    pub(crate) fn of_segments(&[a, b, c, d]: &[[f64; 2]; 4]) -> Self {
        Self::new(delta(a, b), delta(c, d), delta(a, c))
    }

    /// Two products at a time, so that the compiler uses vectors of two.
    #[cfg_attr(optimised, inline(always))]
    pub(crate) fn new(r: [f64; 2], s: [f64; 2], w: [f64; 2]) -> Self {
        let by = |[x, y]: [f64; 2], [p, q]: [f64; 2]| [x * q, y * p];
        let (rs, ws, wr) = (by(r, s), by(w, s), by(w, r));
        let size = l1_norm([r, s, w]);
        Self {
            det: rs[0] - rs[1],
            numerators: [ws[0] - ws[1], wr[0] - wr[1]],
            bound: DETERMINANT_BOUND * (size * size) + f64::TINY,
        }
    }

    /// |D|, and T and V with their signs reversed where D is negative.
    #[cfg_attr(optimised, inline(always))]
    pub(crate) fn forward(&self) -> [f64; 3] {
        let sign = self.det.to_bits() & SIGN_BIT;
        let flip = |x: f64| f64::from_bits(x.to_bits() ^ sign);
        let [t, v] = each(self.numerators, flip);
        [self.det.abs(), t, v]
    }

    /// Whether two segments cross in the interior of both (`true`) or share no point (`false`), where that is
    /// certain.
    ///
    /// They cross if 0 < T < D and 0 < V < D, with D positive. If T is negative, or greater than D, both ends
    /// of the first are on one side of the second, whatever the sign of D. There is one branch, because the
    /// outcome of a single comparison is unpredictable.
    #[cfg_attr(optimised, inline(always))]
    pub(crate) fn segments_cross(&self) -> Option<bool> {
        let [det, t, v] = self.forward();
        let least = lesser(lesser(t, det - t), lesser(v, det - v));
        (least.abs() > self.bound).then_some(least > 0.0)
    }

    /// The point where two segments cross in the interior of both and the parameters, for a target of fewer bits
    /// where the rounding is certain.
    #[cfg_attr(optimised, inline(always))]
    pub(crate) fn crossing_of_segments<R: Target>(
        &self,
        &[a, b, ..]: &[[f64; 2]; 4],
    ) -> Option<([R; 2], [R; 2])> {
        // Both parameters are between 0 and 1.
        let most = |_| 2.0 * INFLATE;
        if R::PRECISION < f64::MANTISSA_DIGITS {
            self.crossing(a, delta(a, b), most)
        } else {
            None
        }
    }

    /// The point p + t r where the lines cross, and N of the parameters, for a target of fewer bits, where
    /// the rounding is certain. `most` is at least 1 + |T / D| and 1 + |V / D|.
    #[cfg_attr(optimised, inline(always))]
    pub(crate) fn crossing<R: Target, const N: usize>(
        &self,
        p: [f64; 2],
        r: [f64; 2],
        most: impl FnOnce([f64; 2]) -> f64,
    ) -> Option<([R; 2], [R; N])> {
        let inverse = 1.0 / self.det;
        let parameters = each(self.numerators, |det| det * inverse);
        let most = most(parameters);
        let share = (self.bound + self.bound) * inverse.abs();
        let error = (share + CROSSING_ERROR) * most * INFLATE + ETA;
        let at = each([0, 1], |k| {
            let x = p[k] + parameters[0] * r[k];
            let moved = r[k].abs() * (error + CROSSING_ERROR * most);
            let error = (moved + CROSSING_ERROR * p[k].abs()) * INFLATE + 4.0 * ETA;
            R::between(x - error, x + error)
        });
        let mut numbers = [R::default(); N];
        let mut certified = at[0].1 & at[1].1;
        for (number, parameter) in numbers.iter_mut().zip(parameters) {
            let (parameter, is_certain) = R::between(parameter - error, parameter + error);
            *number = parameter;
            certified &= is_certain;
        }
        // The inverse must not be subnormal, and the error of D at most half of it.
        let size = self.det.abs();
        certified &= lesser(size - (self.bound + self.bound), DELTA_MAX - size) > 0.0;
        certified.then_some((each(at, |x| x.0), numbers))
    }
}

/// The error of a parameter and of a coordinate: the quotient by the inverse, the product with the delta, the
/// sum, and the two sums with the error.
const CROSSING_ERROR: f64 = 6.0 * U;

const SIGN_BIT: u64 = 1 << 63;

/// The error of a determinant is less than this times the squared size of the deltas, and 8 ETA.
pub(crate) const DETERMINANT_BOUND: f64 = 2.0 * U;

/// The sum of the absolute values of all coordinates.
#[cfg_attr(optimised, inline(always))]
pub(crate) fn l1_norm([r, s, w]: [[f64; 2]; 3]) -> f64 {
    let [x, y] = each([0, 1], |k| (r[k].abs() + s[k].abs()) + w[k].abs());
    x + y
}

#[cfg_attr(optimised, inline(always))]
pub(crate) fn lesser(x: f64, y: f64) -> f64 {
    if x < y { x } else { y }
}

#[cfg_attr(optimised, inline(always))]
pub(crate) fn greater(x: f64, y: f64) -> f64 {
    if x < y { y } else { x }
}

#[cfg_attr(optimised, inline(always))]
pub(crate) fn delta(p: [f64; 2], q: [f64; 2]) -> [f64; 2] {
    [q[0] - p[0], q[1] - p[1]]
}

#[cfg_attr(optimised, inline(always))]
pub(crate) fn difference<L: SimdReal>(x: DoubleDouble<L>, y: DoubleDouble<L>) -> L {
    (x.hi - y.hi) + (x.lo - y.lo)
}

/// The number, negated where the mask is true.
#[cfg_attr(optimised, inline(always))]
pub(crate) fn reversed_where<L: SimdReal>(mask: L::Mask, x: L) -> L {
    L::select(mask, -x, x)
}

/// Whether two points are equal.
#[cfg_attr(optimised, inline(always))]
pub(crate) fn same<L: SimdReal>(p: [L; 2], q: [L; 2]) -> L::Mask {
    p[0].equals(q[0]) & p[1].equals(q[1])
}

/// D, T and V in double-double.
pub(crate) struct DoubleDoubleDeterminants<L: SimdReal> {
    pub(crate) det: DoubleDouble<L>,
    pub(crate) numerators: [DoubleDouble<L>; 2],
    /// The error of D, T, V, D − T and D − V is less than this, where `certain` is true.
    pub(crate) bound: L,
    pub(crate) certain: L::Mask,
    pub(crate) deltas: [[Delta<L>; 2]; 3],
    pub(crate) size: L,
}

impl<L: SimdReal<Float = f64>> DoubleDoubleDeterminants<L> {
    #[cfg_attr(optimised, inline(always))]
    pub(crate) fn new(r: [Delta<L>; 2], s: [Delta<L>; 2], w: [Delta<L>; 2]) -> Self {
        let size =
            double_double::l1_norm(r) + double_double::l1_norm(s) + double_double::l1_norm(w);
        Self {
            det: double_double::cross(r, s),
            numerators: [double_double::cross(w, s), double_double::cross(w, r)],
            bound: (size * size).times(DOUBLE_DOUBLE_DETERMINANT_BOUND),
            certain: size.splat(DELTA_MIN).lt(size) & size.below(DELTA_MAX),
            deltas: [r, s, w],
            size,
        }
    }

    /// The least of T, D − T, V and D − V, with D positive, and whether its sign is certain.
    #[cfg_attr(optimised, inline(always))]
    pub(crate) fn least(&self) -> (L, L::Mask) {
        let (det, [t, v]) = (self.det, self.numerators);
        let is_reversed = (det.hi + det.lo).below(0.0);
        let mut least = reversed_where(is_reversed, t.hi + t.lo);
        for x in [difference(det, t), v.hi + v.lo, difference(det, v)] {
            least = least.min(reversed_where(is_reversed, x));
        }
        let decided = self.certain & self.bound.lt(least.abs());
        (least, decided | (self.are_exact() & !det.is_zero()))
    }

    /// Whether the directions are certainly parallel or zero; and whether all four points are then collinear.
    #[cfg_attr(optimised, inline(always))]
    pub(crate) fn parallel(&self) -> [L::Mask; 2] {
        let [t, v] = self.numerators;
        let parallel = self.are_exact() & self.det.is_zero();
        [parallel, parallel & t.is_zero() & v.is_zero()]
    }

    /// Whether the determinants are certainly exact.
    #[cfg_attr(optimised, inline(always))]
    pub(crate) fn are_exact(&self) -> L::Mask {
        let mut exact = self.certain;
        for delta in self.deltas {
            exact = exact & double_double::products_are_exact(delta, self.size);
        }
        exact
    }
}

/// The error of a determinant in double-double, relative to the squared size of the deltas.
pub(crate) const DOUBLE_DOUBLE_DETERMINANT_BOUND: f64 = 16.0 * U * U;

/// The point where the lines (p, from, to) and (q, from', to') cross, and N of the parameters, where their
/// rounding is certain.
#[inline]
pub(crate) fn crossing<R: Target, const N: usize>(
    lines: &[[f64; 2]; 6],
) -> Option<([R; 2], [R; N])> {
    // A target of fewer bits can be certified in floats.
    let short = if R::PRECISION < f64::MANTISSA_DIGITS {
        let &[p, from, to, q, other_from, other_to] = lines;
        let r = delta(from, to);
        let most = |[t, v]: [f64; 2]| (1.0 + (t.abs() + v.abs())) * INFLATE;
        LineDeterminants::new(r, delta(other_from, other_to), delta(p, q)).crossing(p, r, most)
    } else {
        None
    };
    short.or_else(|| fma::dispatch(CrossingTask(lines, PhantomData)))
}

/// Enclosures of the point where two lines cross and of both parameters; they hold where `certain` is true.
pub(crate) struct LineCrossing<L: SimdReal> {
    pub(crate) at: [Enclosure<L>; 2],
    pub(crate) parameters: [Enclosure<L>; 2],
    pub(crate) certain: L::Mask,
    pub(crate) determinants: DoubleDoubleDeterminants<L>,
}

impl<L: SimdReal<Float = f64>> LineCrossing<L> {
    /// The point over a unit of at least 1.
    #[cfg_attr(optimised, inline(always))]
    fn over(self, unit: L) -> Self {
        let [x, y] = self.at;
        Self {
            at: [x.over(unit), y.over(unit)],
            ..self
        }
    }
}

impl<L: ScalarReal> LineCrossing<L> {
    /// The point and N of the parameters, where their rounding is certain.
    #[cfg_attr(optimised, inline(always))]
    fn rounded<R: Target, const N: usize>(self) -> Option<([R; 2], [R; N])> {
        if !self.certain {
            return None;
        }
        let mut numbers = [R::default(); N];
        for (number, parameter) in numbers.iter_mut().zip(self.parameters) {
            *number = parameter.rounded()?;
        }
        let [x, y] = self.at;
        Some(([x.rounded()?, y.rounded()?], numbers))
    }
}

/// Where the lines (p, from, to) and (q, from', to') cross.
#[cfg_attr(optimised, inline(always))]
pub(crate) fn line_crossing<L: SimdReal<Float = f64>>(
    [p, from, to, q, other_from, other_to]: [[L; 2]; 6],
) -> LineCrossing<L> {
    let r = double_double::deltas(from, to);
    let determinants = DoubleDoubleDeterminants::new(
        r,
        double_double::deltas(other_from, other_to),
        double_double::deltas(p, q),
    );
    let det = determinants.det.renormalized();
    let least = det.hi.abs().times(1.0 - 4.0 * U) - determinants.bound;
    let zero = least.splat(0.0);
    let [t, v] = determinants.numerators;
    let t = ParameterWithError::quotient(t.renormalized(), det, determinants.bound, least);
    let v = ParameterWithError::quotient(v.renormalized(), det, determinants.bound, least);
    LineCrossing {
        at: [t.at(p[0], r[0]), t.at(p[1], r[1])],
        parameters: [t.bounds(), v.bounds()],
        certain: determinants.certain & zero.lt(least),
        determinants,
    }
}

#[derive(Debug)]
pub(crate) struct CrossingTask<'a, R, const N: usize>(
    pub(crate) &'a [[f64; 2]; 6],
    pub(crate) PhantomData<R>,
);

impl<R: Target, const N: usize> fma::FmaTask for CrossingTask<'_, R, N> {
    type Output = Option<([R; 2], [R; N])>;
    #[cfg_attr(optimised, inline(always))]
    fn run<L: ScalarReal>(self) -> Self::Output {
        rounded_crossing(each(*self.0, |x| each(x, L::new)))
    }
}

/// The same of two segments, from the first point to the second and from the third to the fourth.
pub(crate) struct SegmentsCrossing<R>(PhantomData<R>);

impl<R: Target> fma::FmaFormula for SegmentsCrossing<R> {
    type Output = Option<([R; 2], [R; 2])>;
    #[cfg_attr(optimised, inline(always))]
    fn eval<L: ScalarReal>([a, b, c, d, e, f, g, h]: [L; 8]) -> Self::Output {
        let ([p, q], [r, s]) = ([[a, b], [c, d]], [[e, f], [g, h]]);
        rounded_crossing([p, p, q, r, r, s])
    }
}

/// The point where two lines cross, over a unit, and the parameters, where their rounding is certain.
#[inline]
pub(crate) fn crossing_over_unit<R: Target>(
    lines: &[[f64; 2]; 6],
    unit: f64,
) -> Option<([R; 2], [R; 2])> {
    fma::dispatch(CrossingOverUnitTask(lines, unit, PhantomData))
}

#[derive(Debug)]
struct CrossingOverUnitTask<'a, R>(&'a [[f64; 2]; 6], f64, PhantomData<R>);

impl<R: Target> fma::FmaTask for CrossingOverUnitTask<'_, R> {
    type Output = Option<([R; 2], [R; 2])>;
    #[cfg_attr(optimised, inline(always))]
    fn run<L: ScalarReal>(self) -> Self::Output {
        let Self(lines, unit, _) = self;
        let lines = each(*lines, |x| each(x, L::new));
        line_crossing(lines).over(L::new(unit)).rounded()
    }
}

/// The points where two segments cross, in lanes, over a unit where there is one, and whether their rounding is certain.
#[cfg_attr(optimised, inline(always))]
pub(crate) fn crossings_over_unit<L: SimdReal<Float = f64>>(
    [p, q, r, s]: [[L; 2]; 4],
    unit: Option<L>,
) -> ([L; 2], L::Mask) {
    let mut crossing = line_crossing([p, p, q, r, r, s]);
    if let Some(unit) = unit {
        crossing = crossing.over(unit);
    }
    let [x, y] = crossing.at;
    let ((x, of_x), (y, of_y)) = (x.rounding(), y.rounding());
    ([x, y], crossing.certain & of_x & of_y)
}

/// The crossing in double-double, where its rounding is certain.
#[cfg_attr(optimised, inline(always))]
fn rounded_crossing<L: ScalarReal, R: Target, const N: usize>(
    lines: [[L; 2]; 6],
) -> Option<([R; 2], [R; N])> {
    if R::PRECISION < f64::MANTISSA_DIGITS
        && let Some(crossing) = crossing_of_exact_deltas(lines)
    {
        return Some(crossing);
    }
    line_crossing(lines).rounded()
}

/// The same for a target of fewer bits, where the deltas are exact, as for most coordinates in `f32`: then
/// the errors of the determinants are relative to the determinants. Derived in
/// `bounds/two_lines.md#crossing`.
#[cfg_attr(optimised, inline(always))]
fn crossing_of_exact_deltas<L: ScalarReal, R: Target, const N: usize>(
    [p, from, to, q, other_from, other_to]: [[L; 2]; 6],
) -> Option<([R; 2], [R; N])> {
    let deltas = [
        double_double::deltas(from, to),
        double_double::deltas(other_from, other_to),
        double_double::deltas(p, q),
    ];
    let (mut size, mut lost) = (0.0, 0.0);
    for x in deltas.as_flattened() {
        size += x.hi.value().abs();
        lost += x.lo.value().abs();
    }
    let [r, s, w] = deltas;
    let cross = |a: [Delta<L>; 2], b: [Delta<L>; 2]| {
        let (left, left_tail) = a[0].hi.two_product(b[1].hi);
        let (right, right_tail) = a[1].hi.two_product(b[0].hi);
        ((left - right) + (left_tail - right_tail)).value()
    };
    let (det, numerators) = (cross(r, s), [cross(w, s), cross(w, r)]);
    let inverse = 1.0 / det;
    let share = EXACT_DELTAS_BOUND * (size * size) * inverse.abs();
    if !(lost == 0.0 && size > DELTA_MIN && size < DELTA_MAX && share < U) {
        return None;
    }
    let parameters = each(numerators, |x| x * inverse);
    let error = |t: f64| (10.0 * U * t.abs() + share * (1.0 + t.abs())) * INFLATE;
    let mut certified = true;
    let mut rounded = |x: f64, error: f64| {
        let (rounded, is_certain) = R::between(x - error, x + error);
        certified &= is_certain;
        rounded
    };
    let t = parameters[0];
    let moved = error(t) + 2.0 * U * t.abs();
    let at = each([0, 1], |k| {
        let (p, r) = (p[k].value(), r[k].hi.value());
        let x = p + t * r;
        rounded(
            x,
            (r.abs() * moved + 4.0 * U * x.abs()) * INFLATE + 4.0 * ETA,
        )
    });
    let mut numbers = [R::default(); N];
    for (number, t) in numbers.iter_mut().zip(parameters) {
        *number = rounded(t, error(t) + 4.0 * U * t.abs());
    }
    certified.then_some((at, numbers))
}

/// The error of a determinant of exact deltas is less than this times N², and 3 u of itself.
pub(crate) const EXACT_DELTAS_BOUND: f64 = 3.0 * U * U;
