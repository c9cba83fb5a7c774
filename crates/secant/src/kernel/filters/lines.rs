//! Two lines of the plane: whether segments cross, and where.
//!
//! With r and s the directions, w the delta from the first line to the second and D = r × s, T = w × s, V = w
//! × r, the first line crosses the second at the parameter T / D, and the second the first at V / D. Stage 1
//! computes D, T and V in floats, stage 2 in double-double, each with one bound for all three; derived in
//! `bounds/two_lines.md#determinants`.

use super::semi_static::{aabb_aabb, bounding_box};
use crate::kernel::arithmetic::arrays::each;
use crate::kernel::arithmetic::double_double::{DELTA_MAX, DELTA_MIN};
use crate::kernel::arithmetic::number::{Number, Target};
use crate::kernel::arithmetic::sign::Sign;
use crate::kernel::arithmetic::simd_real::{ScalarReal, SimdReal};
use crate::kernel::arithmetic::{double_double, fma};
use crate::kernel::formulas::line_determinants::{
    DoubleDoubleDeterminants, LineDeterminants, SegmentsCrossing, delta, difference, greater,
    l1_norm, lesser, reversed_where, same,
};
use crate::kernel::formulas::linear::{
    CrossingOfLines, Side, double_double_side, side_after_filter,
};
use crate::kernel::stages::certified::Certified;
use crate::kernel::stages::polynomial::Polynomial;
use crate::kernel::stages::quotient::Fractions;

/// Whether a ray crosses the segment from `c` to `d` in the interior of both (`true`) or shares no point with
/// it (`false`), where the float filter is certain.
///
/// The ray starts in `p` and has the direction `to - from`. They cross if T > 0 and 0 < V < D. If V is
/// outside, both ends of the segment are on one side of the line; the sign of T decides only where D is not
/// 0.
#[cfg_attr(optimised, inline(always))]
pub(crate) fn ray_crosses([p, from, to]: [[f64; 2]; 3], [c, d]: [[f64; 2]; 2]) -> Option<bool> {
    let determinants = LineDeterminants::new(delta(from, to), delta(c, d), delta(p, c));
    let ([det, t, v], bound) = (determinants.forward(), determinants.bound);
    let inside = lesser(v, det - v);
    let least = lesser(t, inside);
    let certified = (least > bound) | (inside < -bound) | ((t < -bound) & (det > bound));
    certified.then_some(least > 0.0)
}

/// The later stages of the predicate for two segments, where double-double is certain: positive if they cross
/// in the interior of both, zero if an end of one is the only common point, negative if they have none. They go from
/// the first point to the second, and from the third to the fourth, have no common end, and are in the range of
/// double-double.
#[cfg_attr(optimised, inline(always))]
pub(crate) fn segments_meet(
    points: &[[f64; 2]; 4],
    determinants: &LineDeterminants,
) -> Option<Sign> {
    let &[a, b, c, d] = points;
    let ([det, t, v], bound) = (determinants.forward(), determinants.bound);
    if det > bound {
        // If exactly one end is uncertain, its orientation decides, because the other segment's line is
        // crossed.
        let ([t, t_more], [v, v_more]) = ([t, det - t], [v, det - v]);
        let (t_least, v_least) = (lesser(t, t_more), lesser(v, v_more));
        let others = lesser(greater(t, t_more), greater(v, v_more));
        if lesser(greater(t_least, v_least), others) > bound {
            let is_t = t_least < v_least;
            let (t_start, v_start) = (t < t_more, v < v_more);
            let is_ahead = (is_t & t_start) | (!is_t & !v_start);
            let from = choose(is_t, c, a);
            let to = choose(is_t, d, b);
            let x = choose(is_t, choose(t_start, a, b), choose(v_start, c, d));
            let ends = [from, to, from, x];
            let sign = double_double_side(ends).unwrap_or_else(|| Side.exact_sign(ends, []));
            // T and D − V are the sides of a and d; the others are the reversed sides of b and c.
            let is_reversed = is_ahead == (determinants.det < 0.0);
            return Some(if is_reversed { sign.negated() } else { sign });
        }
    }
    let [[a, b], [c, d], [e, f], [g, h]] = *points;
    fma::evaluate::<SegmentsMeet>([a, b, c, d, e, f, g, h])
}

/// The first point where the condition is true, else the second: by their bits, because a choice of floats would be a
/// branch, and it is unpredictable.
#[cfg_attr(optimised, inline(always))]
fn choose(condition: bool, yes: [f64; 2], no: [f64; 2]) -> [f64; 2] {
    let mask = u64::from(condition).wrapping_neg();
    let choose = |yes: f64, no: f64| {
        let (yes, no) = (yes.to_bits(), no.to_bits());
        f64::from_bits(no ^ ((yes ^ no) & mask))
    };
    [choose(yes[0], no[0]), choose(yes[1], no[1])]
}

/// The orientations of the ends of each segment and the line of the other, by their determinants in floats
/// where those are certain. Exact.
pub(crate) fn sides_of_segments<S: Number>(
    points: &[[S; 2]; 4],
    determinants: &LineDeterminants,
) -> [[Sign; 2]; 2] {
    let (det, [t, v]) = (determinants.det, determinants.numerators);
    let values = [t, t - det, -v, det - v];
    let sides = |ends: [usize; 2]| {
        each(ends, |end| {
            let value: f64 = values[end];
            if value.abs() > determinants.bound {
                Sign::of_nonzero(value)
            } else {
                side_of_end(points, end)
            }
        })
    };
    let of_first = sides([0, 1]);
    // Both ends of the first are on the line of the second, if that has one: so is the second on that of the first.
    let is_one_line = of_first == [Sign::Zero; 2] && points[2] != points[3];
    let of_second = if is_one_line { of_first } else { sides([2, 3]) };
    [of_first, of_second]
}

/// The later stages of the orientation of an end of one segment and the line of the other. Exact.
#[cfg_attr(optimised, inline(always))]
fn side_of_end<S: Number>(points: &[[S; 2]; 4], end: usize) -> Sign {
    let (x, from) = (&points[end], 2 - (end & 2));
    let [from, to] = [&points[from], &points[from + 1]];
    if x == from || x == to {
        Sign::Zero
    } else {
        side_after_filter([from, to], x)
    }
}

/// The sum of the magnitudes of the differences of two segments.
#[cfg_attr(optimised, inline(always))]
fn size(&[a, b, c, d]: &[[f64; 2]; 4]) -> f64 {
    l1_norm([delta(a, b), delta(c, d), delta(a, c)])
}

/// Whether the differences of two segments are in the range of double-double, and not all zero.
#[cfg_attr(optimised, inline(always))]
pub(crate) fn are_in_range(points: &[[f64; 2]; 4]) -> bool {
    // By their bits, which is one comparison.
    (DELTA_MIN.to_bits() + 1..DELTA_MAX.to_bits()).contains(&size(points).to_bits())
}

/// Whether the differences of two segments are beyond the range of double-double; `Some(false)` below it, and `None` in
/// it or where all are zero.
#[cfg_attr(optimised, inline(always))]
pub(crate) fn is_beyond_range(points: &[[f64; 2]; 4]) -> Option<bool> {
    let size = size(points);
    let is_beyond = size >= DELTA_MAX;
    (is_beyond | (size <= DELTA_MIN) & (size > 0.0)).then_some(is_beyond)
}

/// The points of two segments that are beyond the range of double-double or below it, times a power of two, so that they
/// are in it or closer to it, and the inverse of that power. `None` if scaling is not exact.
///
/// A common power of two changes no sign and no parameter.
#[cfg_attr(optimised, inline(always))]
pub(crate) fn scaled(points: &[[f64; 2]; 4], is_beyond: bool) -> Option<([[f64; 2]; 4], f64)> {
    // Neither takes points from one side of the range to the other, so to scale what is still out of it ends.
    const UP: f64 = f64::from_bits((1023 + 550) << 52);
    const DOWN: f64 = f64::from_bits((1023 - 550) << 52);
    let [factor, inverse] = [[UP, DOWN], [DOWN, UP]][usize::from(is_beyond)];
    let mut is_exact = true;
    let scaled = each(*points, |x| {
        each(x, |x| {
            let y = x * factor;
            // Not so where it has become subnormal or infinite.
            is_exact &= y * inverse == x;
            y
        })
    });
    is_exact.then_some((scaled, inverse))
}

/// The coordinates of scaled points as they were, where neither is subnormal, because that may be rounded once more.
/// What has become the least normal number may have been less.
pub(crate) fn unscaled<R: Target>(scaled: [f64; 2], inverse: f64) -> Option<[R; 2]> {
    let at = scaled.map(|x| x * inverse);
    let is_normal = |x: f64| x.is_finite() && x.abs() > f64::MIN_POSITIVE;
    let is_exact =
        R::PRECISION == f64::MANTISSA_DIGITS && scaled.into_iter().chain(at).all(is_normal);
    is_exact.then(|| at.map(R::nearest))
}

/// The point where two segments cross that certainly do so in the interior of both, and its parameters, correctly
/// rounded. `None` out of the range of double-double.
#[inline(never)]
#[expect(clippy::too_many_arguments, reason = "each is in a register")]
pub(crate) fn crossing_of_segments<R: Target>(
    a: f64,
    b: f64,
    c: f64,
    d: f64,
    e: f64,
    f: f64,
    g: f64,
    h: f64,
) -> Option<([R; 2], [R; 2])> {
    fma::evaluate::<SegmentsCrossing<R>>([a, b, c, d, e, f, g, h]).or_else(|| {
        let points = [[a, b], [c, d], [e, f], [g, h]];
        let [p, q, r, s] = points;
        is_beyond_range(&points)
            .is_none()
            .then(|| CrossingOfLines([0, 1]).exact_quotients([p, p, q, r, r, s], []))
    })
}

/// The common end of two segments that are not parallel, and its parameters, where the filter certifies that.
#[cfg_attr(optimised, inline(always))]
pub(crate) fn common_end<R: Target>(
    &[a, b, c, d]: &[[f64; 2]; 4],
    determinants: &LineDeterminants,
) -> Option<([R; 2], [R; 2])> {
    let same = |p: [f64; 2], q: [f64; 2]| (p[0] == q[0]) & (p[1] == q[1]);
    let (at_a, at_b) = (same(a, c) | same(a, d), same(b, c) | same(b, d));
    // Excludes NaN and infinities.
    let is_certain = determinants.det.abs() > determinants.bound;
    (is_certain & (at_a | at_b)).then(|| {
        let x = if at_a { a } else { b };
        let v = f64::from(!same(x, c));
        (each(x, R::nearest), each([f64::from(!at_a), v], R::nearest))
    })
}

struct SegmentsMeet;

impl fma::FmaFormula for SegmentsMeet {
    type Output = Option<Sign>;
    #[cfg_attr(optimised, inline(always))]
    fn eval<L: ScalarReal>([a, b, c, d, e, f, g, h]: [L; 8]) -> Self::Output {
        let [a, b, c, d] = [[a, b], [c, d], [e, f], [g, h]];
        let determinants = DoubleDoubleDeterminants::new(
            double_double::deltas(a, b),
            double_double::deltas(c, d),
            double_double::deltas(a, c),
        );
        let (least, certain) = determinants.least();
        certain.then(|| Sign::of_difference(least.value(), 0.0))
    }
}

/// Whether two segments intersect, in double-double.
#[cfg_attr(optimised, inline(always))]
pub(crate) fn double_double_segments<L: SimdReal<Float = f64>>(
    [a, b]: [[L; 2]; 2],
    [c, d]: [[L; 2]; 2],
) -> Certified<L::Mask> {
    let share_an_end = same(a, c) | same(a, d) | same(b, c) | same(b, d);
    // A common end is frequent in real data.
    if !L::any(!share_an_end) {
        return Certified {
            certain: share_an_end,
            value: share_an_end,
        };
    }
    let determinants = DoubleDoubleDeterminants::new(
        double_double::deltas(a, b),
        double_double::deltas(c, d),
        double_double::deltas(a, c),
    );
    let (least, certain) = determinants.least();
    let mut certified = Certified {
        certain: certain | share_an_end,
        value: share_an_end | !least.below(0.0),
    };
    if L::any(determinants.det.is_zero()) {
        let [parallel, are_one] = determinants.parallel();
        let overlap = are_one & aabb_aabb(bounding_box([a, b]), bounding_box([c, d])).value;
        certified.certain = certified.certain | parallel;
        certified.value = overlap | (certified.value & !parallel);
    }
    certified
}

/// Whether the ray from p with the direction r intersects a segment, in double-double: with D positive, none
/// of T, V and D − V is negative.
#[cfg_attr(optimised, inline(always))]
pub(crate) fn double_double_ray_segment<L: SimdReal<Float = f64>>(
    [p, r]: [[L; 2]; 2],
    [a, b]: [[L; 2]; 2],
) -> Certified<L::Mask> {
    let determinants = DoubleDoubleDeterminants::new(
        each(r, double_double::from_float),
        double_double::deltas(a, b),
        double_double::deltas(p, a),
    );
    let (det, [t, v]) = (determinants.det, determinants.numerators);
    let size = det.hi + det.lo;
    let is_reversed = size.below(0.0);
    let ahead = reversed_where(is_reversed, t.hi + t.lo);
    let on = reversed_where(is_reversed, v.hi + v.lo);
    let inside = on.min(reversed_where(is_reversed, difference(det, v)));
    let are_exact = determinants.are_exact();
    let ahead_is_certain = are_exact | determinants.bound.lt(ahead.abs());
    let inside_is_certain = are_exact | determinants.bound.lt(inside.abs());
    let [no_more, no_less] = size.signs();
    let surely_crosses = determinants.bound.lt(size.abs()) | (are_exact & !(no_more & no_less));
    // If V < 0 or V > D, both ends of the segment are on one side of the line, whatever the sign of D.
    let certified = inside.below(0.0) | (surely_crosses & ahead_is_certain);
    Certified {
        certain: determinants.certain & inside_is_certain & certified,
        value: !(inside.below(0.0) | ahead.below(0.0)),
    }
}
