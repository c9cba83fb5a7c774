//! Stage 2, the double-double filter: whether two shapes intersect, for one pair or a vector of pairs. It
//! also certifies contacts where the products are exactly representable.
//!
//! Derived in `bounds.md#double-double`.

pub(crate) use super::lines::{
    double_double_ray_segment as ray_segment, double_double_segments as segment_segment,
};
pub(crate) use super::semi_static::aabb_aabb;
use super::semi_static::bounding_box;
use crate::kernel::arithmetic::arrays::each;
use crate::kernel::arithmetic::double_double::{
    CrossProducts, DELTA_MAX, DELTA_MIN, Delta, DoubleDouble, delta, deltas, dot, from_float,
    l1_norm, products_are_exact,
};
use crate::kernel::arithmetic::enclosure::ParameterWithError;
use crate::kernel::arithmetic::fma;
use crate::kernel::arithmetic::number::{Number, Target};
use crate::kernel::arithmetic::rounding::U;
use crate::kernel::arithmetic::simd_real::{FloatConstants as _, ScalarReal, SimdReal, two_sum};
use crate::kernel::stages::certified::Certified;
use core::marker::PhantomData;

/// A number and whether its sign is certain.
struct CertifiedSign<L: SimdReal> {
    value: L,
    certain: L::Mask,
}

impl<L: SimdReal<Float = f64>> CertifiedSign<L> {
    /// A number whose error is at most the bound, or zero where the products are exact.
    #[cfg_attr(optimised, inline(always))]
    fn new(x: DoubleDouble<L>, bound: L, is_exact: L::Mask) -> Self {
        let value = x.hi + x.lo;
        Self {
            value,
            certain: bound.lt(value.abs()) | is_exact,
        }
    }

    #[cfg_attr(optimised, inline(always))]
    fn is_negative(&self) -> L::Mask {
        self.value.below(0.0)
    }

    #[cfg_attr(optimised, inline(always))]
    fn is_positive(&self) -> L::Mask {
        (-self.value).below(0.0)
    }
}

/// The power of a point with respect to a sphere: the delta from the point to the center, and |w|² − r².
struct PointPower<L: SimdReal, const D: usize> {
    delta: [Delta<L>; D],
    out: DoubleDouble<L>,
    /// |w|² + r².
    size: L,
}

impl<L: SimdReal<Float = f64>, const D: usize> PointPower<L, D> {
    #[cfg_attr(optimised, inline(always))]
    fn new(delta: [Delta<L>; D], r: Delta<L>) -> Self {
        let (ww, rr) = (dot(delta, delta), dot([r], [r]));
        Self {
            delta,
            out: ww.minus(rr),
            size: ww.hi + rr.hi,
        }
    }

    /// Whether the point is outside.
    #[cfg_attr(optimised, inline(always))]
    fn out(&self, products_are_exact: L::Mask) -> CertifiedSign<L> {
        CertifiedSign::new(self.out, self.size.times(POWER_ERROR), products_are_exact)
    }
}

/// Whether |w| <= r. In one dimension |w| is compared with r, which certifies every contact.
#[cfg_attr(optimised, inline(always))]
fn within<L: SimdReal<Float = f64>, const D: usize>(
    w: [Delta<L>; D],
    r: Delta<L>,
) -> Certified<L::Mask> {
    let power = PointPower::new(w, r);
    let all = l1_norm(w) + l1_norm([r]);
    let out = power.out(products_are_exact(w, all) & products_are_exact([r], all));
    let zero = r.hi.splat(0.0);
    let (mut length, mut stands) = (from_float(zero), zero.le(zero));
    let mut is_straight = r.lo.le(zero) & zero.le(r.lo);
    for x in w {
        let moves = !x.is_zero();
        is_straight = is_straight & (stands | !moves);
        stands = stands & !moves;
        length.hi = length.hi + x.hi.abs();
        length.lo = length.lo + L::select(x.hi.lt(zero), -x.lo, x.lo);
    }
    let beyond = length.minus(r);
    let beyond = L::select(is_straight, beyond.hi + beyond.lo, out.value);
    let in_range = all.splat(DELTA_MIN).lt(power.size) & (all * all).below(DELTA_MAX);
    Certified {
        certain: in_range & (is_straight | out.certain),
        value: beyond.le(zero),
    }
}

#[cfg_attr(optimised, inline(always))]
pub(crate) fn ball_ball<L: SimdReal<Float = f64>, const D: usize>(
    (c, r): ([L; D], L),
    (e, s): ([L; D], L),
) -> Certified<L::Mask> {
    let (hi, lo) = two_sum(r, s);
    within(deltas(c, e), DoubleDouble { hi, lo })
}

#[cfg_attr(optimised, inline(always))]
pub(crate) fn point_ball<L: SimdReal<Float = f64>, const D: usize>(
    x: [L; D],
    (c, r): ([L; D], L),
) -> Certified<L::Mask> {
    within(deltas(x, c), from_float(r))
}

#[cfg_attr(optimised, inline(always))]
pub(crate) fn aabb_ball<L: SimdReal<Float = f64>, const D: usize>(
    [min, max]: [[L; D]; 2],
    (c, r): ([L; D], L),
) -> Certified<L::Mask> {
    let mut w = [from_float(r.splat(0.0)); D];
    for k in 0..D {
        w[k] = Delta::select(c[k].lt(min[k]), delta(c[k], min[k]), w[k]);
        w[k] = Delta::select(max[k].lt(c[k]), delta(c[k], max[k]), w[k]);
    }
    within(w, from_float(r))
}

/// A ball and the line from p with the direction d: the power of p, t = w · d, d · d, and the discriminant t²
/// − (|w|² − r²) d · d.
pub(crate) struct BallLineDoubleDouble<L: SimdReal, const D: usize> {
    start: PointPower<L, D>,
    t: DoubleDouble<L>,
    dd: DoubleDouble<L>,
    discriminant: DoubleDouble<L>,
    /// The sum of the absolute values of all deltas and of the radius.
    all: L,
    /// The values have no error, unless an operation overflows or underflows.
    products_are_exact: L::Mask,
}

impl<L: SimdReal<Float = f64>, const D: usize> BallLineDoubleDouble<L, D> {
    #[cfg_attr(optimised, inline(always))]
    pub(crate) fn new((c, r): ([L; D], L), p: [L; D], d: [Delta<L>; D]) -> Self {
        let r = from_float(r);
        let start = PointPower::new(deltas(p, c), r);
        let (t, dd) = (dot(start.delta, d), dot(d, d));
        let all = l1_norm(start.delta) + l1_norm(d) + l1_norm([r]);
        Self {
            t,
            dd,
            discriminant: t.product(t).minus(start.out.product(dd)),
            all,
            products_are_exact: products_are_exact(start.delta, all)
                & products_are_exact(d, all)
                & products_are_exact([r], all),
            start,
        }
    }

    /// Whether nothing overflows or underflows; `least` is a lower bound of the squared deltas.
    #[cfg_attr(optimised, inline(always))]
    fn is_in_range(&self, least: L) -> L::Mask {
        let all = self.all;
        all.splat(DELTA_MIN).lt(least.min(self.dd.hi)) & (all * all).below(DELTA_MAX)
    }
}

impl<L: ScalarReal, const D: usize> BallLineDoubleDouble<L, D> {
    /// The rounded parameter of the one point where the line touches the ball, or 0 where p is in it; where the
    /// products are exact.
    #[cfg_attr(optimised, inline(always))]
    fn touch<R: Target>(&self) -> Option<R> {
        if !(self.products_are_exact & self.is_in_range(self.start.size)) {
            return None;
        }
        let value = |x: DoubleDouble<L>| (x.hi + x.lo).value();
        if value(self.start.out) <= 0.0 {
            return Some(R::nearest(0.0));
        }
        if value(self.discriminant) != 0.0 {
            return None;
        }
        let bound = self.all.splat(0.0);
        let t = ParameterWithError::quotient(self.t, self.dd, bound, self.dd.hi);
        t.bounds().rounded()
    }
}

/// The rounded parameter of the one point where a line touches a ball, or 0 where it starts in the ball; of
/// coordinates of few bits.
#[inline(never)]
pub(crate) fn touch_parameter<R: Target, const D: usize>(
    ball: ([f64; D], f64),
    line: [[f64; D]; 3],
) -> Option<R> {
    fma::dispatch(TouchTask(ball, line, PhantomData))
}

#[derive(Debug)]
struct TouchTask<R, const D: usize>(([f64; D], f64), [[f64; D]; 3], PhantomData<R>);

impl<R: Target, const D: usize> fma::FmaTask for TouchTask<R, D> {
    type Output = Option<R>;
    #[cfg_attr(optimised, inline(always))]
    fn run<L: ScalarReal>(self) -> Self::Output {
        let Self((c, r), line, _) = self;
        let [p, from, to] = each(line, |x| each(x, L::new));
        let ball = (each(c, L::new), L::new(r));
        BallLineDoubleDouble::new(ball, p, deltas(from, to)).touch()
    }
}

/// A ball and the line from p, up to its end if there is one. As in the semi-static filter, but the end has a
/// power of its own.
#[cfg_attr(optimised, inline(always))]
fn ball_line<L: SimdReal<Float = f64>, const D: usize>(
    (c, r): ([L; D], L),
    p: [L; D],
    d: [Delta<L>; D],
    end: Option<[L; D]>,
) -> Certified<L::Mask> {
    let ball_line = BallLineDoubleDouble::new((c, r), p, d);
    let bound = (ball_line.start.size * ball_line.dd.hi).times(DISCRIMINANT_ERROR);
    let discriminant =
        CertifiedSign::new(ball_line.discriminant, bound, ball_line.products_are_exact);
    let out = ball_line.start.out(ball_line.products_are_exact);
    let mut within = out.certain & !out.is_positive();
    let mut certain = discriminant.certain & out.certain;
    let mut misses = discriminant.is_negative() | ball_line.t.hi.below(0.0);
    let mut least = ball_line.start.size;
    if let Some(q) = end {
        let end = PointPower::new(deltas(q, c), from_float(r));
        let out = end.out(ball_line.products_are_exact);
        within = within | (out.certain & !out.is_positive());
        certain = certain & out.certain;
        misses = misses | (-dot(end.delta, d).hi).below(0.0);
        least = least.min(end.size);
    }
    Certified {
        certain: ball_line.is_in_range(least) & (within | certain),
        value: within | !misses,
    }
}

#[cfg_attr(optimised, inline(always))]
pub(crate) fn ball_ray<L: SimdReal<Float = f64>, const D: usize>(
    ball: ([L; D], L),
    [p, d]: [[L; D]; 2],
) -> Certified<L::Mask> {
    ball_line(ball, p, each(d, from_float), None)
}

#[cfg_attr(optimised, inline(always))]
pub(crate) fn ball_segment<L: SimdReal<Float = f64>, const D: usize>(
    ball: ([L; D], L),
    [p, q]: [[L; D]; 2],
) -> Certified<L::Mask> {
    ball_line(ball, p, deltas(p, q), Some(q))
}

/// The cross product of two deltas. It is certainly zero where each product has a zero factor.
#[cfg_attr(optimised, inline(always))]
fn cross_product<L: SimdReal<Float = f64>>(
    d: [Delta<L>; 2],
    e: [Delta<L>; 2],
    products_are_exact: L::Mask,
) -> CertifiedSign<L> {
    let products = CrossProducts::new(d, e);
    let size = products.left.hi.abs() + products.right.hi.abs();
    let are_zero = (d[0].is_zero() | e[1].is_zero()) & (d[1].is_zero() | e[0].is_zero());
    let bound = size.scale_add(CROSS_PRODUCT_ERROR, f64::TINY);
    CertifiedSign::new(products.difference(), bound, products_are_exact | are_zero)
}

/// The greatest cross product of the direction with the delta to a corner; with `low` and `high` exchanged,
/// the least.
#[cfg_attr(optimised, inline(always))]
fn outermost<L: SimdReal<Float = f64>>(
    d: [Delta<L>; 2],
    low: [Delta<L>; 2],
    high: [Delta<L>; 2],
    forth: [L::Mask; 2],
    products_are_exact: L::Mask,
) -> CertifiedSign<L> {
    let x = Delta::select(forth[1], low[0], high[0]);
    let y = Delta::select(forth[0], high[1], low[1]);
    cross_product(d, [x, y], products_are_exact)
}

/// A box and the line from p, up to its end if there is one. They are separated by a face of the box, or by
/// an axis perpendicular to the line in a plane of two axes: there all corners are on one side of the line,
/// which the two outermost corners decide.
#[cfg_attr(optimised, inline(always))]
fn aabb_line<L: SimdReal<Float = f64>, const D: usize>(
    [min, max]: [[L; D]; 2],
    p: [L; D],
    d: [Delta<L>; D],
    end: Option<[L; D]>,
) -> Certified<L::Mask> {
    let (low, high) = (deltas(p, min), deltas(p, max));
    let never = p[0].lt(p[0]);
    let (mut away, mut forth) = (never, [never; D]);
    for k in 0..D {
        let [no_more, no_less] = d[k].hi.signs();
        let (below, above) = match end {
            Some(q) => (q[k].lt(min[k]), max[k].lt(q[k])),
            None => (no_more, no_less),
        };
        away = away | (p[k].lt(min[k]) & below) | (max[k].lt(p[k]) & above);
        forth[k] = no_less;
    }
    let all = l1_norm(d) + (l1_norm(low) + l1_norm(high));
    let in_range = (all * all).below(DELTA_MAX);
    let products_are_exact = all.splat(DELTA_MIN).lt(all)
        & products_are_exact(d, all)
        & products_are_exact(low, all)
        & products_are_exact(high, all);
    let (mut certain, mut separated, mut value) = (!never, never, !never);
    for j in 1..D {
        for i in 0..j {
            let (d, forth) = ([d[i], d[j]], [forth[i], forth[j]]);
            let (low, high) = ([low[i], low[j]], [high[i], high[j]]);
            let most = outermost(d, low, high, forth, products_are_exact);
            let least = outermost(d, high, low, forth, products_are_exact);
            let (is_right, is_left) = (most.is_negative(), least.is_positive());
            separated = separated | (most.certain & is_right) | (least.certain & is_left);
            certain = certain & most.certain & least.certain;
            value = value & !(is_right | is_left);
        }
    }
    Certified {
        certain: away | (in_range & (separated | certain)),
        value: value & !away,
    }
}

#[cfg_attr(optimised, inline(always))]
pub(crate) fn aabb_ray<L: SimdReal<Float = f64>, const D: usize>(
    aabb: [[L; D]; 2],
    [p, d]: [[L; D]; 2],
) -> Certified<L::Mask> {
    aabb_line(aabb, p, each(d, from_float), None)
}

#[cfg_attr(optimised, inline(always))]
pub(crate) fn aabb_segment<L: SimdReal<Float = f64>, const D: usize>(
    aabb: [[L; D]; 2],
    [p, q]: [[L; D]; 2],
) -> Certified<L::Mask> {
    aabb_line(aabb, p, deltas(p, q), Some(q))
}

#[cfg_attr(optimised, inline(always))]
pub(crate) fn point_aabb<L: SimdReal<Float = f64>, const D: usize>(
    x: [L; D],
    aabb: [[L; D]; 2],
) -> Certified<L::Mask> {
    aabb_aabb([x, x], aabb)
}

/// A point and a segment: they intersect where the point is on the line and in the segment's box.
#[cfg_attr(optimised, inline(always))]
pub(crate) fn point_segment<L: SimdReal<Float = f64>>(
    x: [L; 2],
    [p, q]: [[L; 2]; 2],
) -> Certified<L::Mask> {
    let (d, e) = (deltas(p, q), deltas(p, x));
    let all = l1_norm(d) + l1_norm(e);
    let product_is_exact =
        all.splat(DELTA_MIN).lt(all) & products_are_exact(d, all) & products_are_exact(e, all);
    let cross_product = cross_product(d, e, product_is_exact);
    let is_off_line = cross_product.is_negative() | cross_product.is_positive();
    Certified {
        certain: cross_product.certain & (all * all).below(DELTA_MAX),
        value: !is_off_line & point_aabb(x, bounding_box([p, q])).value,
    }
}

/// The error of |w|² − r², relative to |w|² + r².
pub(crate) const POWER_ERROR: f64 = 64.0 * U * U;

/// The error of t² − e d · d, relative to (|w|² + r²) d · d.
pub(crate) const DISCRIMINANT_ERROR: f64 = 256.0 * U * U;

/// The error of a cross product, relative to the sum of the absolute values of its two products.
pub(crate) const CROSS_PRODUCT_ERROR: f64 = 24.0 * U * U;

/// The double-double filter of one pair, given as points and numbers: the answer where it is certain.
macro_rules! for_one_pair {
    ($($name:ident: [$($point:ident),+] [$($number:ident),*] $evaluate:expr;)+) => { $(
        #[inline]
        pub(crate) fn $name<S: Number, const D: usize>(
            [$($point),+]: [[S; D]; for_one_pair!(@count $($point)+)],
            [$($number),*]: [S; for_one_pair!(@count $($number)*)],
        ) -> Option<bool> {
            #[derive(Debug)]
            struct PairTask<const D: usize> {
                $($point: [f64; D],)+
                $($number: f64,)*
            }
            impl<const D: usize> fma::FmaTask for PairTask<D> {
                type Output = Option<bool>;
                #[cfg_attr(optimised, inline(always))]
                fn run<L: ScalarReal>(self) -> Option<bool> {
                    $(let $point = each(self.$point, L::new);)+
                    $(let $number = L::new(self.$number);)*
                    $evaluate.certain_value()
                }
            }
            /// The same of a pair of few numbers, in this order.
            impl<const D: usize> fma::FmaFormula for PairTask<D> {
                type Output = Option<bool>;
                #[cfg_attr(optimised, inline(always))]
                fn eval<L: ScalarReal>(x: [L; 8]) -> Option<bool> {
                    let mut x = x.into_iter();
                    let mut next = || x.next().expect("at most eight numbers");
                    $(let $point: [L; D] = each([(); D], |()| next());)+
                    $(let $number = next();)*
                    $evaluate.certain_value()
                }
            }
            if !S::EXACT_AS_F64 {
                return None;
            }
            $(let $point = each($point, S::to_f64);)+
            $(let $number = $number.to_f64();)*
            if D * for_one_pair!(@count $($point)+) + for_one_pair!(@count $($number)*) > 8 {
                return fma::dispatch(PairTask { $($point,)+ $($number),* });
            }
            let mut all = [0.0; 8];
            let mut slots = all.iter_mut();
            $(slots.by_ref().zip($point).for_each(|(slot, x)| *slot = x);)+
            $(slots.by_ref().zip([$number]).for_each(|(slot, x)| *slot = x);)*
            fma::evaluate::<PairTask<D>>(all)
        }
    )+ };
    (@count) => { 0 };
    (@count $first:ident $($rest:ident)*) => { 1 + for_one_pair!(@count $($rest)*) };
}

for_one_pair! {
    ball_meets_ball: [c, e] [r, s] ball_ball((c, r), (e, s));
    ball_meets_ray: [c, p, from, to] [r] ball_line((c, r), p, deltas(from, to), None);
    ball_meets_segment: [c, p, q] [r] ball_segment((c, r), [p, q]);
    point_meets_ball: [x, c] [r] point_ball(x, (c, r));
    aabb_meets_ball: [min, max, c] [r] aabb_ball([min, max], (c, r));
    aabb_meets_ray: [min, max, p, from, to] [] aabb_line([min, max], p, deltas(from, to), None);
    aabb_meets_segment: [min, max, p, q] [] aabb_segment([min, max], [p, q]);
}
