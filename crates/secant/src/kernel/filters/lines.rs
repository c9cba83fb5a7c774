//! How two lines of the plane turn about each other: whether segments cross, and where.
//!
//! The same three numbers decide and construct: with r and s the directions of the lines, w the way from
//! the first to the second and D = r × s, t = w × s, u = w × r, the first line passes the second at
//! the parameter t / D, and the second the first at u / D. They are had in floats, then in twice the
//! precision, each with one bound for all; derived in `bounds/two_lines.md#determinants`.

use super::semi_static::{aabb_aabb, bounding_box};
use crate::kernel::arithmetic::arrays::each;
use crate::kernel::arithmetic::double_double::{DELTA_MAX, DELTA_MIN};
use crate::kernel::arithmetic::number::{Number, Target};
use crate::kernel::arithmetic::sign::Sign;
use crate::kernel::arithmetic::simd_real::{ScalarReal, SimdReal};
use crate::kernel::arithmetic::{double_double, fma};
use crate::kernel::formulas::line_determinants::{
    CrossingTask, DoubleDoubleDeterminants, LineDeterminants, delta, difference, greater, lesser,
    reversed_where, same,
};
use crate::kernel::formulas::linear::{CrossingOfLines, side_after_filter};
use crate::kernel::stages::certified::Certified;
use crate::kernel::stages::quotient::exact_quotients;
use core::marker::PhantomData;

/// Whether a ray crosses the segment from `c` to `d` in the interior of both (`true`) or shares no
/// point with it (`false`), where one evaluation in floats tells; most often it does.
///
/// The ray starts in `p` and has the direction `to - from`. They cross if t > 0 and 0 < u < D. If u is
/// not, both ends of the segment are on one side of the line; t tells only where D is not 0.
#[inline(always)]
pub(crate) fn ray_crosses([p, from, to]: [[f64; 2]; 3], [c, d]: [[f64; 2]; 2]) -> Option<bool> {
    let determinants = LineDeterminants::new(delta(from, to), delta(c, d), delta(p, c));
    let ([det, t, u], bound) = (determinants.forward(), determinants.bound);
    let beside = lesser(u, det - u);
    let least = lesser(t, beside);
    let certified = (least > bound) | (beside < -bound) | ((t < -bound) & (det > bound));
    certified.then_some(least > 0.0)
}

/// The orientations of each end of two segments and the line of the other segment, where the filter is
/// uncertain. The segments go from the first point to the second, and from the third to the fourth.
///
/// Exact, but that all signs may be reversed, and that of segments without a common point the signs of one
/// pair alone are those of its ends. Derived in `bounds/two_lines.md#determinants`.
#[inline(never)]
pub(crate) fn sides_of_segments<S: Number>(
    points: &[[S; 2]; 4],
    determinants: &LineDeterminants,
) -> [[Sign; 2]; 2] {
    let ([det, t, u], bound) = (determinants.forward(), determinants.bound);
    let mut uncertain = 0b1111_u32;
    for (k, value) in [t, det - t, u, det - u].into_iter().enumerate() {
        uncertain ^= u32::from(value > bound) << k;
    }
    if uncertain.is_power_of_two() {
        let end = uncertain.trailing_zeros() as usize;
        let sign = side_of_end(points, end);
        let is_reversed = determinants.det < 0.0;
        let mut sides = CROSS;
        sides[end / 2][end % 2] = if is_reversed { sign.negated() } else { sign };
        return sides;
    }
    // In real data this is the most frequent of the cases that the filter leaves uncertain.
    let [a, b, c, d] = points;
    let shared = [[a == c, b == c], [a == d, b == d]];
    if det > bound && shared != [[false; 2]; 2] {
        let [[ac, bc], [ad, bd]] = shared;
        let on = |shared, sign| if shared { Sign::Zero } else { sign };
        let [[a, b], [c, d]] = CROSS;
        return [
            [on(ac | ad, a), on(bc | bd, b)],
            [on(ac | bc, c), on(ad | bd, d)],
        ];
    }
    if S::EXACT_AS_F64 {
        let points = each(*points, |x| each(x, Number::to_f64));
        let is_in_range = bound > BOUND_MIN && bound < BOUND_MAX;
        if !is_in_range && let Some((scaled, _)) = scaled(&points) {
            let determinants = LineDeterminants::of_segments(&scaled);
            return match determinants.segments_cross() {
                Some(true) => CROSS,
                Some(false) => APART,
                None => sides_of_segments(&scaled, &determinants),
            };
        }
        match fma::dispatch(SegmentsMeetTask(&points)) {
            Some(Sign::Positive) => return CROSS,
            Some(Sign::Negative) => return APART,
            Some(Sign::Zero) | None => {}
        }
    }
    let [a, b, c, d] = [0, 1, 2, 3].map(|end| side_of_end(points, end));
    [[a, b], [c, d]]
}

/// The orientations where two segments cross in the interior of both.
const CROSS: [[Sign; 2]; 2] = [
    [Sign::Positive, Sign::Negative],
    [Sign::Negative, Sign::Positive],
];

/// The orientations where both ends of one segment are on one side of the line of the other.
const APART: [[Sign; 2]; 2] = [[Sign::Positive; 2]; 2];

/// The orientation of an end of one segment and the line of the other.
#[inline(always)]
fn side_of_end<S: Number>(points: &[[S; 2]; 4], end: usize) -> Sign {
    let (x, from) = (&points[end], 2 - (end & 2));
    let [from, to] = [&points[from], &points[from + 1]];
    if x == from || x == to {
        Sign::Zero
    } else {
        side_after_filter([from, to], x)
    }
}

/// Between these bounds the size of the differences is that which double-double is for.
const BOUND_MIN: f64 = DELTA_MIN * DELTA_MIN;
const BOUND_MAX: f64 = DELTA_MAX * DELTA_MAX / 4_503_599_627_370_496.0;

/// The points times a power of two, so that the greatest coordinate is about 1, and the inverse of that power,
/// where no product is rounded.
///
/// No sign and no parameter depends on a common power of two.
pub(crate) fn scaled<const D: usize, const K: usize>(
    points: &[[f64; D]; K],
) -> Option<([[f64; D]; K], f64)> {
    let mut most = 0.0_f64;
    for x in points.iter().flatten() {
        most = greater(most, x.abs());
    }
    let exponent = ((most.to_bits() >> 52).cast_signed() - 1023).clamp(-1000, 1000);
    let power = |e: i64| f64::from_bits((1023 + e).cast_unsigned() << 52);
    let (factor, inverse) = (power(-exponent), power(exponent));
    let mut exact = most > 0.0 && exponent.abs() > 100;
    let scaled = each(*points, |x| {
        each(x, |x| {
            let y = x * factor;
            exact &= y.abs() > LEAST_SCALED || x == 0.0;
            y
        })
    });
    exact.then_some((scaled, inverse))
}

/// A product above this is exact, because it is not subnormal.
const LEAST_SCALED: f64 = f64::from_bits((1023 - 960) << 52);

/// The point where two segments cross in the interior of both, and its parameters. Correctly rounded.
#[inline(never)]
pub(crate) fn crossing_of_segments<R: Target>(points: &[[f64; 2]; 4]) -> ([R; 2], [R; 2]) {
    let lines = |&[a, b, c, d]: &[[f64; 2]; 4]| [a, a, b, c, c, d];
    let certified = fma::dispatch(CrossingTask(&lines(points), PhantomData));
    certified
        .or_else(|| {
            let (points, inverse) = scaled(points)?;
            let crossing: ([f64; 2], _) =
                fma::dispatch(CrossingTask(&lines(&points), PhantomData))?;
            // A power of two rounds nothing, if the product is not subnormal.
            let at = crossing.0.map(|x| x * inverse);
            let is_exact =
                at.into_iter().all(f64::is_normal) && R::PRECISION == f64::MANTISSA_DIGITS;
            is_exact.then(|| (at.map(R::nearest), crossing.1.map(R::nearest)))
        })
        .unwrap_or_else(|| exact_quotients(&CrossingOfLines([0, 1]), lines(points), []))
}

struct SegmentsMeetTask<'a>(&'a [[f64; 2]; 4]);

impl fma::FmaTask for SegmentsMeetTask<'_> {
    type Output = Option<Sign>;
    #[inline(always)]
    fn run<L: ScalarReal>(self) -> Self::Output {
        let [a, b, c, d] = each(*self.0, |x| each(x, L::new));
        let determinants = DoubleDoubleDeterminants::new(
            double_double::deltas(a, b),
            double_double::deltas(c, d),
            double_double::deltas(a, c),
        );
        let (least, certain) = determinants.least();
        certain.then(|| Sign::of_difference(least.value(), 0.0))
    }
}

/// Whether segments meet, in double-double.
#[inline(always)]
pub(crate) fn double_double_segments<L: SimdReal<Float = f64>>(
    [a, b]: [[L; 2]; 2],
    [c, d]: [[L; 2]; 2],
) -> Certified<L::Mask> {
    let share_an_end = same(a, c) | same(a, d) | same(b, c) | same(b, d);
    // In real data often so.
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

/// Whether the ray from p with the direction r meets a segment, in double-double: it does
/// where, with D positive, none of t, u and D − u is negative.
#[inline(always)]
pub(crate) fn double_double_ray_segment<L: SimdReal<Float = f64>>(
    [p, r]: [[L; 2]; 2],
    [a, b]: [[L; 2]; 2],
) -> Certified<L::Mask> {
    let determinants = DoubleDoubleDeterminants::new(
        each(r, double_double::from_float),
        double_double::deltas(a, b),
        double_double::deltas(p, a),
    );
    let (det, [t, u]) = (determinants.det, determinants.numerators);
    let size = det.hi + det.lo;
    let is_reversed = size.below(0.0);
    let ahead = reversed_where(is_reversed, t.hi + t.lo);
    let on = reversed_where(is_reversed, u.hi + u.lo);
    let beside = on.min(reversed_where(is_reversed, difference(det, u)));
    let are_exact = determinants.are_exact();
    let ahead_is_certain = are_exact | determinants.bound.lt(ahead.abs());
    let beside_is_certain = are_exact | determinants.bound.lt(beside.abs());
    let [no_more, no_less] = size.signs();
    let surely_crosses = determinants.bound.lt(size.abs()) | (are_exact & !(no_more & no_less));
    // If it is beside the line, both ends of the segment are, whatever the sign of D.
    let certified = beside.below(0.0) | (surely_crosses & ahead_is_certain);
    Certified {
        certain: determinants.certain & beside_is_certain & certified,
        value: !(beside.below(0.0) | ahead.below(0.0)),
    }
}
