//! How two lines of the plane turn about each other: whether segments cross, and where.
//!
//! The same three numbers decide and construct: with r and s the directions of the lines, w the way from
//! the first to the second and D = r × s, t = w × s, u = w × r, the first line passes the second at
//! the parameter t / D, and the second the first at u / D. They are had in floats, then in twice the
//! precision, each with one bound for all; derived in `bounds/two_lines.md#determinants`.

use super::semi_static::{aabb_aabb, bounding_box};
use crate::kernel::arithmetic::arrays::each;
use crate::kernel::arithmetic::number::{Number, Target};
use crate::kernel::arithmetic::rounding::INFLATE;
use crate::kernel::arithmetic::sign::Sign;
use crate::kernel::arithmetic::simd_real::{ScalarReal, SimdReal};
use crate::kernel::arithmetic::{double_double, fma};
use crate::kernel::formulas::line_determinants::{
    CrossingTask, DoubleDoubleDeterminants, LineDeterminants, delta, difference, greater, lesser,
    reversed_where, same,
};
use crate::kernel::formulas::linear::{double_double_side, side_after_filter};
use crate::kernel::stages::certified::Certified;
use core::marker::PhantomData;

/// Whether the segments from `a` to `b` and from `c` to `d` cross in the interior of both (`true`)
/// or share no point (`false`), where one evaluation in floats tells; most often it does.
#[inline(always)]
pub(crate) fn segments_cross([a, b]: [[f64; 2]; 2], [c, d]: [[f64; 2]; 2]) -> Option<bool> {
    LineDeterminants::new(delta(a, b), delta(c, d), delta(a, c)).segments_cross()
}

/// The point where two segments cross in the interior of both, or that is an end of both, and its parameters,
/// rounded; none where they share no point. Where floats tell.
#[inline(always)]
pub(crate) fn segments_point<R: Target>(
    [a, b]: [[f64; 2]; 2],
    [c, d]: [[f64; 2]; 2],
) -> Option<Option<([R; 2], [R; 2])>> {
    let r = delta(a, b);
    let determinants = LineDeterminants::new(r, delta(c, d), delta(a, c));
    let cross = determinants.segments_cross();
    if cross == Some(false) {
        return Some(None);
    }
    let short = if R::PRECISION < f64::MANTISSA_DIGITS && cross == Some(true) {
        // Both parameters are between 0 and 1.
        determinants.crossing(a, r, |_| 2.0 * INFLATE)
    } else {
        None
    };
    short
        .or_else(|| segments_point_after_filter([a, b, c, d]))
        .map(Some)
}

/// The same of segments that may have such a point.
#[inline(never)]
fn segments_point_after_filter<R: Target>([a, b, c, d]: [[f64; 2]; 4]) -> Option<([R; 2], [R; 2])> {
    let determinants = LineDeterminants::new(delta(a, b), delta(c, d), delta(a, c));
    if determinants.segments_cross().is_some() {
        return fma::dispatch(CrossingTask(&[a, a, b, c, c, d], PhantomData));
    }
    // In real data this is the most frequent of the cases that floats leave uncertain.
    let ends = [
        (a, c, [0.0, 0.0]),
        (b, c, [1.0, 0.0]),
        (a, d, [0.0, 1.0]),
        (b, d, [1.0, 1.0]),
    ];
    let (x, _, parameters) = ends.into_iter().find(|(x, y, _)| x == y)?;
    // Not where both are NaN, or infinite.
    let is_certain = determinants.det.abs() > determinants.bound;
    is_certain.then(|| (each(x, R::nearest), each(parameters, R::nearest)))
}

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

/// Where the least of t, D − t, u and D − u is, with D positive: positive if the segments cross in the interior
/// of both, zero if an end of one is the one common point, negative if they have none; where twice the
/// precision of floats tells.
#[inline]
pub(crate) fn segments_meet(points: &[[f64; 2]; 4]) -> Option<Sign> {
    let &[a, b, c, d] = points;
    let determinants = LineDeterminants::new(delta(a, b), delta(c, d), delta(a, c));
    let ([det, t, u], bound) = (determinants.forward(), determinants.bound);
    if det > bound {
        // In real data this is the most frequent of the cases that floats leave uncertain.
        if (a == c) | (a == d) | (b == c) | (b == d) {
            return Some(Sign::Zero);
        }
        // If one end alone is open, it is near to a line that the other segment crosses.
        let ([t, t_more], [u, u_more]) = ([t, det - t], [u, det - u]);
        let (t_least, u_least) = (lesser(t, t_more), lesser(u, u_more));
        let others = lesser(greater(t, t_more), greater(u, u_more));
        if lesser(greater(t_least, u_least), others) > bound {
            let ([from, to], x, is_ahead) = if t_least < u_least {
                let is_start = t < t_more;
                ([c, d], if is_start { a } else { b }, is_start)
            } else {
                let is_start = u < u_more;
                ([a, b], if is_start { c } else { d }, !is_start)
            };
            let sign = double_double_side([from, to, from, x])?;
            // t and D − u are the sides of a and d, and the others those of b and c, reversed.
            let is_reversed = is_ahead == (determinants.det < 0.0);
            return Some(if is_reversed { sign.negated() } else { sign });
        }
    }
    fma::dispatch(SegmentsMeetTask(points))
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

/// The sides of the line through `c` and `d` that `a` and `b` are on, and those of the line through `a` and
/// `b` that `c` and `d` are on. Exact.
#[inline]
pub(crate) fn sides<S: Number>([a, b]: &[[S; 2]; 2], [c, d]: &[[S; 2]; 2]) -> [[Sign; 2]; 2] {
    let mut values = [0.0; 4];
    let mut bound = 0.0;
    if S::EXACT_AS_F64 {
        let [a, b, c, d] = each([a, b, c, d], |x| each(*x, Number::to_f64));
        let determinants = LineDeterminants::new(delta(a, b), delta(c, d), delta(a, c));
        let (det, [t, u]) = (determinants.det, determinants.numerators);
        (values, bound) = ([t, t - det, -u, det - u], determinants.bound);
    }
    // By reference: what floats do not tell is read from where it is. And a branch on what is told, not
    // on what it says, which is a coin toss to the branch predictor.
    let sign = |value: f64, line: [&[S; 2]; 2], x: &[S; 2]| {
        if value.abs() > bound {
            Sign::of_nonzero(value)
        } else if x == line[0] || x == line[1] {
            Sign::Zero
        } else {
            side_after_filter(line, x)
        }
    };
    [
        [sign(values[0], [c, d], a), sign(values[1], [c, d], b)],
        [sign(values[2], [a, b], c), sign(values[3], [a, b], d)],
    ]
}
