//! The polynomials of the linear family.
//!
//! A line is a point `p` and a direction `to - from`, whose difference is not evaluated before it is used. A
//! line through two points has `from == p`; one with a given direction has `from == 0`.

use super::line_determinants;
use crate::kernel::arithmetic::arrays::each;
use crate::kernel::arithmetic::double_double::{CrossProducts, Delta, DoubleDouble};
use crate::kernel::arithmetic::double_double_with_error::{
    DoubleDoubleWithError, PRODUCT_MAX, PRODUCT_MIN,
};
use crate::kernel::arithmetic::integer::ScaledIntegers;
use crate::kernel::arithmetic::number::{Number, Target};
use crate::kernel::arithmetic::ring::{Ring, WithError};
use crate::kernel::arithmetic::rounding::{ETA, U};
use crate::kernel::arithmetic::running_error::RunningError;
use crate::kernel::arithmetic::sign::Sign;
use crate::kernel::arithmetic::simd_real::ScalarReal;
use crate::kernel::arithmetic::vector::{
    combination, cross_in_space, cross_on, cross_product, difference, dot, l1_norm,
    triple_product_bound,
};
use crate::kernel::arithmetic::{double_double, fma};
use crate::kernel::stages::polynomial::Polynomial;
use crate::kernel::stages::quotient::{Estimates, Fractions, all_rounded};

/// A line: its point at parameter 0, and the two whose difference is its direction.
pub(crate) type ParametricLine<const D: usize, S> = [[S; D]; 3];

/// (to − from) × (x − p), of the points from, to, p and x.
pub(crate) struct Side;

/// With integers of so many bits a cross product of differences has 2 (61 + 1) + 1.
const CROSS_PRODUCT_BITS: u32 = 61;

impl Polynomial<2, 4, 0> for Side {
    const MOST_BITS: Option<u32> = Some(CROSS_PRODUCT_BITS);
    fn eval<T: Ring>(&self, [from, to, p, x]: [[T; 2]; 4], []: [T; 0]) -> T {
        cross_product(&difference(&to, &from), &difference(&x, &p))
    }
}

/// The side of the line through `p` with direction `to - from` that `x` is on: the sign of
/// (to − from) × (x − p), positive on the left. Exact.
///
/// The first stage is derived in `bounds/orientation.md#filter`.
#[cfg_attr(optimised, inline(always))]
pub(crate) fn side<S: Number>(from: [S; 2], to: [S; 2], p: [S; 2], x: [S; 2]) -> Sign {
    let ([a, b], [c, d], [e, f], [g, h]) = (from, to, p, x);
    side_in_registers(a, b, c, d, e, f, g, h)
}

#[inline]
#[expect(clippy::too_many_arguments, reason = "each is in a register")]
fn side_in_registers<S: Number>(a: S, b: S, c: S, d: S, e: S, f: S, g: S, h: S) -> Sign {
    if !S::EXACT_AS_F64 {
        return Side.sign([[a, b], [c, d], [e, f], [g, h]], []);
    }
    let floats = each([[a, b], [c, d], [e, f], [g, h]], |x| {
        each(x, Number::to_f64)
    });
    float_side(floats)
        .or_else(|| double_double_side(floats))
        .unwrap_or_else(|| exact_in_registers(a, b, c, d, e, f, g, h))
}

#[cold]
#[expect(clippy::too_many_arguments, reason = "each is in a register")]
fn exact_in_registers<S: Number>(a: S, b: S, c: S, d: S, e: S, f: S, g: S, h: S) -> Sign {
    Side.exact_sign([[a, b], [c, d], [e, f], [g, h]], [])
}

/// The sign of `Side` by the float filter, where it is certain.
#[inline]
pub(crate) fn float_side([[fx, fy], [tx, ty], [px, py], [x, y]]: [[f64; 2]; 4]) -> Option<Sign> {
    let ([dx, dy], [ex, ey]) = ([tx - fx, ty - fy], [x - px, y - py]);
    let (value, bound) = float_cross_product([dx, dy], [ex, ey]);
    if value > bound {
        Some(Sign::Positive)
    } else if -value > bound {
        Some(Sign::Negative)
    } else if (dx == 0.0 || ey == 0.0) && (dy == 0.0 || ex == 0.0) {
        // A difference of floats is zero only where they are equal: both products are exactly 0.
        Some(Sign::Zero)
    } else {
        None
    }
}

/// The side of the line through two points that a third one is on, where it is certain although these are only the nearest
/// floats to the points.
#[inline]
pub(crate) fn side_of_rounded(points: [[f64; 2]; 3]) -> Option<Sign> {
    let [from, to, x] = each(points, |x| each(x, RunningError::rounded));
    Side.eval([from, to, from, x], []).sign()
}

/// The later stages of the side of the line through two points that `x` is on.
#[inline(never)]
pub(crate) fn side_after_filter<S: Number>([from, to]: [&[S; 2]; 2], x: &[S; 2]) -> Sign {
    let all = [*from, *to, *from, *x];
    if S::EXACT_AS_F64 {
        let points = each(all, |x| each(x, Number::to_f64));
        let (points, is_reversed) = from_near_end(points);
        if let Some(sign) = side_of_any_magnitude(&points).or_else(|| double_double_side(points)) {
            return if is_reversed { sign.negated() } else { sign };
        }
    }
    Side.exact_sign(all, [])
}

/// The points of a `Side` of the line through two points, from that one of them to the other that is nearer to x; and
/// whether its sign is negated by that. The difference of near points cancels less.
#[cfg_attr(optimised, inline(always))]
fn from_near_end([from, to, _, x]: [[f64; 2]; 4]) -> ([[f64; 2]; 4], bool) {
    let size = |p: [f64; 2]| (x[0] - p[0]).abs() + (x[1] - p[1]).abs();
    if size(to) < size(from) {
        ([to, from, to, x], true)
    } else {
        ([from, to, from, x], false)
    }
}

/// The sign of `Side` in floats where a product overflows or underflows: each difference is scaled by a power of
/// two of its own. `None` also where none does. Derived in `bounds/orientation.md#any-magnitude`.
#[inline]
fn side_of_any_magnitude(&[[fx, fy], [tx, ty], [px, py], [x, y]]: &[[f64; 2]; 4]) -> Option<Sign> {
    let ([dx, dy], [ex, ey]) = ([tx - fx, ty - fy], [x - px, y - py]);
    let size = (dx * ey).abs() + (dy * ex).abs();
    if size > PRODUCT_MIN && size < PRODUCT_MAX {
        return None;
    }
    let product = |a: f64, b: f64| {
        let ((a, i), (b, j)) = (normalized([a, 0.0]), normalized([b, 0.0]));
        (a.hi * b.hi, i + j)
    };
    let ((left, i), (right, j)) = (product(dx, ey), product(dy, ex));
    // A zero has no exponent, and leaves the other one as it is.
    let gap = if left == 0.0 || right == 0.0 {
        0
    } else {
        (i - j).clamp(-200, 200)
    };
    let left = left * power_of_two(gap.min(0));
    let right = right * power_of_two((-gap).min(0));
    let value = left - right;
    // False for a NaN, of infinite differences.
    let is_certain = value.abs() > SIDE_BOUND * (left.abs() + right.abs());
    is_certain.then(|| Sign::of_nonzero(value))
}

/// The sign of `Side` in double-double, where it is certain.
///
/// Where all four differences are floats, as on integers and between near points, the result is exact.
/// Derived in `bounds/orientation.md#double-double`.
#[inline]
pub(crate) fn double_double_side(points: [[f64; 2]; 4]) -> Option<Sign> {
    let [[a, b], [c, d], [e, f], [g, h]] = points;
    fma::evaluate::<DoubleDoubleSide>([a, b, c, d, e, f, g, h])
}

struct DoubleDoubleSide;

impl fma::FmaFormula for DoubleDoubleSide {
    type Output = Option<Sign>;
    #[cfg_attr(optimised, inline(always))]
    fn eval<L: ScalarReal>([a, b, c, d, e, f, g, h]: [L; 8]) -> Option<Sign> {
        let [from, to, p, x] = [[a, b], [c, d], [e, f], [g, h]];
        let (d, e) = (double_double::deltas(from, to), double_double::deltas(p, x));
        let products = CrossProducts::new(d, e);
        let difference = products.difference();
        let value = (difference.hi + difference.lo).value();
        let [left, right] = [products.left.hi.value(), products.right.hi.value()];
        let size = left.abs() + right.abs();
        if !(size > PRODUCT_MIN && size < PRODUCT_MAX) {
            // On lines along an axis, which are frequent. The high part of a difference is zero only where all of it is.
            let is_zero = |p: Delta<L>, q: Delta<L>| p.is_zero() || q.is_zero();
            if is_zero(d[0], e[1]) && is_zero(d[1], e[0]) && value == 0.0 {
                return Some(Sign::Zero);
            }
            let floats = |x: Delta<L>| [x.hi.value(), x.lo.value()];
            return sign_of_scaled_products(d.map(floats), e.map(floats));
        }
        if value.abs() > PRODUCTS_BOUND * size {
            return Some(Sign::of_nonzero(value));
        }
        // The differences must be exact, and small enough that splitting the products does not overflow.
        let exact = |x: Delta<L>| x.lo.value() == 0.0 && x.hi.value().abs() < PRODUCT_MAX;
        if ![d[0], d[1], e[0], e[1]].into_iter().all(exact) {
            return None;
        }
        // A zero product must have a zero factor; otherwise it underflowed.
        let exact = |product: f64, p: Delta<L>, q: Delta<L>| {
            let size = product.abs();
            (size > PRODUCT_MIN && size < PRODUCT_MAX) || p.hi.value() == 0.0 || q.hi.value() == 0.0
        };
        if !exact(left, d[0], e[1]) || !exact(right, d[1], e[0]) {
            return None;
        }
        // Rounding is monotone, so the high parts decide unless they are equal; then the low parts do.
        let sign = Sign::of_difference(left, right);
        Some(if sign == Sign::Zero {
            Sign::of_difference(products.left.lo.value(), products.right.lo.value())
        } else {
            sign
        })
    }
}

/// The same for differences (as double-doubles) whose products overflow or underflow: each difference is
/// scaled by a power of two of its own. Derived in `bounds/orientation.md#any-magnitude`.
#[cold]
#[inline(never)]
fn sign_of_scaled_products(d: [[f64; 2]; 2], e: [[f64; 2]; 2]) -> Option<Sign> {
    let exact = [d, e].as_flattened().iter().all(|&[_, lo]| lo == 0.0);
    let product = |a: [f64; 2], b: [f64; 2]| {
        let ((a, i), (b, j)) = (normalized(a), normalized(b));
        (a.product(b), i + j)
    };
    let (left, i) = product(d[0], e[1]);
    let (right, j) = product(d[1], e[0]);
    if left.hi == 0.0 || right.hi == 0.0 {
        // Excludes infinite differences.
        let certain = left.hi.is_finite() && right.hi.is_finite();
        return certain.then(|| Sign::of_difference(left.hi, right.hi));
    }
    // Beyond 2^200 the smaller product does not change the sign.
    let gap = (i - j).clamp(-200, 200);
    let by = |x: DoubleDouble<f64>, exponent: i32| DoubleDouble {
        hi: x.hi * power_of_two(exponent),
        lo: x.lo * power_of_two(exponent),
    };
    let (left, right) = (by(left, gap.min(0)), by(right, (-gap).min(0)));
    let difference = left.minus(right);
    let value = difference.hi + difference.lo;
    let size = left.hi.abs() + right.hi.abs();
    if value.abs() > PRODUCTS_BOUND * size {
        Some(Sign::of_nonzero(value))
    } else if exact && gap.abs() < 200 {
        let sign = Sign::of_difference(left.hi, right.hi);
        let tails = Sign::of_difference(left.lo, right.lo);
        Some(if sign == Sign::Zero { tails } else { sign })
    } else {
        None
    }
}

/// A difference as a number between 1 and 2 times a power of two, and its exponent. Zero stays zero.
fn normalized([hi, lo]: [f64; 2]) -> (DoubleDouble<f64>, i32) {
    let exponent = if hi.is_normal() {
        exponent_of_normal(hi)
    } else {
        exponent_of_normal(hi * power_of_two(64)) - 64
    };
    // In two steps, because the inverse of the least power overflows.
    let (half, rest) = (-exponent / 2, -exponent - -exponent / 2);
    let scaled = |x: f64| x * power_of_two(half) * power_of_two(rest);
    let [hi, lo] = [hi, lo].map(scaled);
    (DoubleDouble { hi, lo }, exponent)
}

/// a b / c, with |b| at most |c|: off by at most 3.01 u of it and half the least float. No number between overflows or
/// underflows.
pub(crate) fn scaled_down(a: f64, b: f64, c: f64) -> f64 {
    if a == 0.0 || b == 0.0 {
        return 0.0;
    }
    let [(a, i), (b, j), (c, k)] = each([a, b, c], |x| normalized([x, 0.0]));
    // At most the exponent of a. In two steps, of which only the last one may underflow.
    let exponent = (i + j - k).max(-2000);
    let (half, rest) = (exponent / 2, exponent - exponent / 2);
    a.hi * b.hi / c.hi * power_of_two(half) * power_of_two(rest)
}

fn exponent_of_normal(x: f64) -> i32 {
    ((x.to_bits() >> 52) & 0x7ff) as i32 - 1023
}

/// 2^e, normal.
fn power_of_two(e: i32) -> f64 {
    f64::from_bits(u64::from((1023 + e).unsigned_abs()) << 52)
}

/// The error of a cross product in double-double, relative to the sum of the absolute values of its two
/// products.
pub(crate) const PRODUCTS_BOUND: f64 = 20.0 * U * U;

/// The cross product of two rounded differences, and a bound of its error.
#[inline]
fn float_cross_product([dx, dy]: [f64; 2], [ex, ey]: [f64; 2]) -> (f64, f64) {
    let (left, right) = (dx * ey, dy * ex);
    (
        left - right,
        SIDE_BOUND * (left.abs() + right.abs()) + 8.0 * ETA,
    )
}

/// The error of `left - right` is less than this times `|left| + |right|`, and 8 ETA.
pub(crate) const SIDE_BOUND: f64 = 4.0 * U;

/// The orientation of two directions: the sign of (to − from) × (to' − from'). Exact.
#[inline]
pub(crate) fn cross<S: Number>(a: [[S; 2]; 2], b: [[S; 2]; 2]) -> Sign {
    // The same polynomial as `Side`, with x − p for the second direction.
    side(a[0], a[1], b[0], b[1])
}

/// (to − from) × (to' − from') · (q − p), of the points p, from, to and q, from', to' of two lines.
pub(crate) struct Volume;

impl Polynomial<3, 6, 0> for Volume {
    // 3 (40 + 1) for a product of three differences, and 3 for the sum of six.
    const MOST_BITS: Option<u32> = Some(40);
    #[cfg_attr(optimised, inline(always))]
    fn float_bound(&self, [p, from, to, q, other_from, other_to]: &[[f64; 3]; 6]) -> Option<f64> {
        let (d, e) = (difference(to, from), difference(other_to, other_from));
        let size = l1_norm(&d) * l1_norm(&e);
        Some(triple_product_bound(size, &difference(q, p)))
    }
    #[inline]
    fn eval<T: Ring>(&self, [p, from, to, q, other_from, other_to]: [[T; 3]; 6], []: [T; 0]) -> T {
        let (d, e) = (difference(&to, &from), difference(&other_to, &other_from));
        dot(&cross_in_space(&d, &e), &difference(&q, &p))
    }
}

/// The orientation of two lines in space: the sign of d × e · (q − p). Zero where they are parallel or cross.
/// Exact.
pub(crate) fn volume<S: Number>([p, from, to]: [[S; 3]; 3], [q, g, h]: [[S; 3]; 3]) -> Sign {
    Volume.sign([p, from, to, q, g, h], [])
}

/// The orientation of two directions in the plane of two axes. Exact.
#[inline]
pub(crate) fn orientation_on<S: Number, const D: usize>(
    [i, j]: [usize; 2],
    a: [[S; D]; 2],
    b: [[S; D]; 2],
) -> Sign {
    let on = |x: [S; D]| [x[i], x[j]];
    side(on(a[0]), on(a[1]), on(b[0]), on(b[1]))
}

/// Two axes in whose plane the directions are not parallel, if there are such axes. Exact.
#[inline]
pub(crate) fn projection_axes<S: Number, const D: usize>(
    a: [[S; D]; 2],
    b: [[S; D]; 2],
) -> Option<[usize; 2]> {
    pairs_of_axes::<D>().find(|&axes| orientation_on(axes, a, b) != Sign::Zero)
}

#[inline]
pub(crate) fn pairs_of_axes<const D: usize>() -> impl Iterator<Item = [usize; 2]> {
    const PAIRS: [[usize; 2]; 3] = [[0, 1], [0, 2], [1, 2]];
    PAIRS[..D * (D - 1) / 2].iter().copied()
}

/// Where the lines (p, from, to) and (q, from', to') cross: the point, and N of the parameters on both.
///
/// With d, e the directions, w = q − p and × in a plane of two axes in which the lines are not parallel, D =
/// d × e, T = w × e and V = w × d: the parameters are T / D and V / D, and the point is p + (T / D) d.
pub(crate) struct CrossingOfLines(pub(crate) [usize; 2]);

impl<const D: usize, const N: usize> Fractions<D, 6, 0, D, N> for CrossingOfLines {
    const DEGREES: [i32; N] = [0; N];
    #[cfg_attr(optimised, inline(always))]
    fn eval<T: Ring>(
        &self,
        [p, from, to, q, other_from, other_to]: [[T; D]; 6],
        []: [T; 0],
    ) -> ([T; D], [T; N], T) {
        const { assert!(N <= 2, "two lines have two parameters") };
        let (d, e) = (difference(&to, &from), difference(&other_to, &other_from));
        let w = difference(&q, &p);
        let [det, t, v] = crossing_determinants(self.0, &d, &e, &w);
        let point = combination(&det, &p, &t, &d);
        let mut parameters = [t, v].into_iter();
        let numerators = core::array::from_fn(|_| parameters.next().expect("N is at most 2"));
        (point, numerators, det)
    }
    const HAS_FAST_PATH: bool = D == 2;
    /// The fast path of the plane.
    #[inline]
    fn fast_path<R: Target>(
        &self,
        lines: &[[f64; D]; 6],
        []: [f64; 0],
    ) -> Option<([R; D], [R; N])> {
        if D != 2 {
            return None;
        }
        let (at, numbers) = line_determinants::crossing::<R, N>(&each(*lines, |x| [x[0], x[1]]))?;
        let mut axis = 0;
        let point = each([(); D], |()| {
            axis += 1;
            at[axis - 1]
        });
        Some((point, numbers))
    }
    /// With one quotient for the point and the first parameter.
    #[inline]
    fn estimate(
        &self,
        [p, from, to, q, other_from, other_to]: [[DoubleDoubleWithError; D]; 6],
        []: [DoubleDoubleWithError; 0],
    ) -> Estimates<D, N> {
        let (d, e) = (difference(&to, &from), difference(&other_to, &other_from));
        let w = difference(&q, &p);
        point_and_parameters(&p, &d, crossing_determinants(self.0, &d, &e, &w))
    }
    fn refined(
        &self,
        scaled: &ScaledIntegers<D, 6, 0>,
        lines: [[DoubleDoubleWithError; D]; 6],
        []: [DoubleDoubleWithError; 0],
    ) -> Estimates<D, N> {
        let integers = scaled.small(CROSS_PRODUCT_BITS);
        refined_crossing(self.0, integers.map(|(lines, _)| lines), &lines)
    }
}

/// Where two lines cross, and N of the parameters: with exact determinants, because those of nearly parallel lines are
/// differences of nearly equal products. Where they have too many bits, the coordinates are of different magnitudes.
fn refined_crossing<const D: usize, const N: usize>(
    axes: [usize; 2],
    integers: Option<[[i128; D]; 6]>,
    lines: &[[DoubleDoubleWithError; D]; 6],
) -> Estimates<D, N> {
    let Some([q, f, g, r, h, k]) = integers else {
        let (point, parameters) = crossing_from_near_points(axes, lines);
        return (point, first(parameters));
    };
    let [p, from, to, ..] = lines;
    let (d, e, w) = (difference(&g, &f), difference(&k, &h), difference(&r, &q));
    let determinants = crossing_determinants(axes, &d, &e, &w);
    let determinants = each(determinants, DoubleDoubleWithError::of_integer);
    point_and_parameters(p, &difference(to, from), determinants)
}

/// Where two segments between integers of at most 61 bits cross, over a unit, and the parameters, where their rounding is
/// certain.
pub(crate) fn crossing_of_integers(
    [p, q, r, s]: &[[i128; 2]; 4],
    unit: i128,
) -> Option<([f64; 2], [f64; 2])> {
    let (d, e, w) = (difference(q, p), difference(s, r), difference(r, p));
    let determinants = crossing_determinants([0, 1], &d, &e, &w);
    let [p, d] = each([*p, d], |x| each(x, DoubleDoubleWithError::of_integer));
    let determinants = each(determinants, DoubleDoubleWithError::of_integer);
    let (point, parameters) = point_and_parameters(&p, &d, determinants);
    let unit = DoubleDoubleWithError::of_integer(unit);
    all_rounded(&(each(point, |x| x?.quotient(unit)), parameters))
}

/// D = d × e, T = w × e and V = w × d in the plane of two axes.
#[cfg_attr(optimised, inline(always))]
fn crossing_determinants<T: Ring, const D: usize>(
    axes: [usize; 2],
    d: &[T; D],
    e: &[T; D],
    w: &[T; D],
) -> [T; 3] {
    [
        cross_on(axes, d, e),
        cross_on(axes, w, e),
        cross_on(axes, w, d),
    ]
}

/// Where the lines of two segments between these ends cross, in floats, where they certainly do.
///
/// For choosing cells, never for an answer.
pub(crate) fn crossing_with_error(
    &[p, q, r, s]: &[[RunningError; 2]; 4],
) -> Option<[RunningError; 2]> {
    let ([x, y], _) = crossing_from_near_points([0, 1], &[p, p, q, r, r, s]);
    Some([x?, y?])
}

/// Where two lines cross, and the parameters on both, of coordinates of any magnitudes: from the nearest two of their given
/// points, so that no difference cancels more than it must, and with each direction scaled by a power of two. Derived in
/// `bounds/two_lines.md#crossing`.
fn crossing_from_near_points<T: WithError + PartialEq, const D: usize>(
    axes: [usize; 2],
    &[p, from, to, q, other_from, other_to]: &[[T; D]; 6],
) -> ([Option<T>; D], [Option<T>; 2]) {
    // The points at the parameters 0 and 1: a line through p in a direction has one of them.
    let given = |p, from, to| [p, if p == from { to } else { p }];
    let (given_a, given_b) = (given(p, from, to), given(q, other_from, other_to));
    let values = |x: [T; D]| each(x, T::value);
    let size = |x: [T; D], y: [T; D]| l1_norm(&difference(&values(x), &values(y)));
    let (mut least, mut at) = (size(p, q), [0, 0]);
    for [i, j] in [[0, 1], [1, 0], [1, 1]] {
        let other = size(given_a[i], given_b[j]);
        if other < least {
            (least, at) = (other, [i, j]);
        }
    }
    let [start, other_start] = [given_a[at[0]], given_b[at[1]]];
    let direction = |from: [T; D], to: [T; D]| {
        let exponent = exponent_of_normal(size(from, to)).clamp(-1000, 1000);
        let power = power_of_two(-exponent);
        (
            each(difference(&to, &from), |x| x.times_power(power)),
            power,
        )
    };
    let (d, of_a) = direction(from, to);
    let (e, of_b) = direction(other_from, other_to);
    let w = difference(&other_start, &start);
    let [det, t, v] = crossing_determinants(axes, &d, &e, &w);
    let (t, v) = (t.over(det), v.over(det));
    let parameters = each([(t, of_a, at[0]), (v, of_b, at[1])], |(x, power, at)| {
        let start = T::from(i8::from(at == 1));
        x.map(|x| start + x.times_power(power))
    });
    (point_at(&start, t, &d), parameters)
}

/// The point p + (T / D) d, and N of the parameters T / D and V / D.
#[cfg_attr(optimised, inline(always))]
fn point_and_parameters<const D: usize, const N: usize>(
    p: &[DoubleDoubleWithError; D],
    d: &[DoubleDoubleWithError; D],
    [det, t, v]: [DoubleDoubleWithError; 3],
) -> Estimates<D, N> {
    let t = t.quotient(det);
    (point_at(p, t, d), first([t, v.quotient(det)]))
}

/// The first N of two numbers.
#[cfg_attr(optimised, inline(always))]
fn first<T: Copy, const N: usize>(numbers: [Option<T>; 2]) -> [Option<T>; N] {
    let mut out = [None; N];
    out.copy_from_slice(&numbers[..N]);
    out
}

/// p + t d, where t is bounded.
#[cfg_attr(optimised, inline(always))]
pub(crate) fn point_at<T: WithError, const D: usize>(
    p: &[T; D],
    t: Option<T>,
    d: &[T; D],
) -> [Option<T>; D] {
    let mut out = [None; D];
    if let Some(t) = t {
        for (slot, (&p, &d)) in out.iter_mut().zip(p.iter().zip(d)) {
            *slot = Some(p + t * d);
        }
    }
    out
}

/// Where two lines of the plane cross, over a unit of at least 1, and the parameters on both.
pub(crate) struct CrossingOverUnit;

impl Fractions<2, 6, 1, 2, 2> for CrossingOverUnit {
    const POINT: i32 = 0;
    const DEGREES: [i32; 2] = [0; 2];
    fn eval<T: Ring>(&self, lines: [[T; 2]; 6], [unit]: [T; 1]) -> ([T; 2], [T; 2], T) {
        let (point, numbers, det) = CrossingOfLines([0, 1]).eval(lines, []);
        (point, numbers.map(|x| x * unit.clone()), det * unit)
    }
    const HAS_FAST_PATH: bool = true;
    #[inline]
    fn fast_path<R: Target>(
        &self,
        lines: &[[f64; 2]; 6],
        [unit]: [f64; 1],
    ) -> Option<([R; 2], [R; 2])> {
        line_determinants::crossing_over_unit(lines, unit)
    }
    fn refined(
        &self,
        scaled: &ScaledIntegers<2, 6, 1>,
        lines: [[DoubleDoubleWithError; 2]; 6],
        [unit]: [DoubleDoubleWithError; 1],
    ) -> Estimates<2, 2> {
        let integers = scaled.small(CROSS_PRODUCT_BITS);
        let (point, parameters) =
            refined_crossing([0, 1], integers.map(|(lines, _)| lines), &lines);
        let over_unit = |x: Option<DoubleDoubleWithError>| x.and_then(|x| x.quotient(unit));
        (each(point, over_unit), parameters)
    }
}

/// The parameter of a point of a line, by one axis on which the line moves:
/// (x − p) / (to − from), of the numbers from, to, p and x.
pub(crate) struct Parameter;

impl Fractions<0, 0, 4, 0, 1> for Parameter {
    const DEGREES: [i32; 1] = [0];
    #[inline]
    fn eval<T: Ring>(&self, []: [[T; 0]; 0], [from, to, p, x]: [T; 4]) -> ([T; 0], [T; 1], T) {
        ([], [x - p], to - from)
    }
}

/// a, b and c of the implicit form a x + b y + c = 0 of a line, positive on its left:
/// (a, b) = (−dy, dx) and c = dy px − dx py.
pub(crate) struct Coefficients;

impl Fractions<2, 3, 0, 0, 3> for Coefficients {
    const DEGREES: [i32; 3] = [1, 1, 2];
    fn eval<T: Ring>(&self, [p, from, to]: [[T; 2]; 3], []: [T; 0]) -> ([T; 0], [T; 3], T) {
        let d = difference(&to, &from);
        let c = cross_product(&p, &d);
        let [dx, dy] = d;
        ([], [T::from(0) - dy, dx, c], T::from(1))
    }
}
