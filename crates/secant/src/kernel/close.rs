//! What twice the precision of floats tells of whether two shapes meet, where a filter leaves it open: one definition
//! for one pair, and for a vector of pairs. It tells a touch as well, of coordinates of few bits.
//!
//! Derived in `bounds.md#closer`.

pub(crate) use super::filter::aabb_aabb;
pub(crate) use super::turn::{close_rays as ray_segment, close_segments as segment_segment};

use super::bounded::U;
use super::filter::{Told, bounding_box};
use super::fine::{
    Double, GREATEST, LEAST, Place, Products, Way, are_coarse, dot, exactly, total, way, ways,
};
use super::lane::{Single, two_sum};
use super::{Floats as _, Lane, Number, Target, each, product};

/// A number whose sign is right where it is known.
struct Signed<L: Lane> {
    value: L,
    known: L::Mask,
}

impl<L: Lane<Float = f64>> Signed<L> {
    /// A number that is off by less than the bound, or not at all.
    #[inline(always)]
    fn new(x: Double<L>, bound: L, is_exact: L::Mask) -> Self {
        let value = x.hi + x.lo;
        Self {
            value,
            known: bound.lt(value.abs()) | is_exact,
        }
    }

    #[inline(always)]
    fn is_negative(&self) -> L::Mask {
        self.value.below(0.0)
    }

    #[inline(always)]
    fn is_positive(&self) -> L::Mask {
        (-self.value).below(0.0)
    }
}

/// Where a point is, seen from a sphere: the way from it to the centre, and |w|² − r².
struct Seen<L: Lane, const D: usize> {
    way: [Way<L>; D],
    out: Double<L>,
    /// |w|² + r².
    size: L,
}

impl<L: Lane<Float = f64>, const D: usize> Seen<L, D> {
    #[inline(always)]
    fn new(way: [Way<L>; D], r: Way<L>) -> Self {
        let (ww, rr) = (dot(way, way), dot([r], [r]));
        Self {
            way,
            out: ww.minus(rr),
            size: ww.hi + rr.hi,
        }
    }

    /// Whether it is outside, where that is known.
    #[inline(always)]
    fn out(&self, are_coarse: L::Mask) -> Signed<L> {
        Signed::new(self.out, self.size.times(OUT_ERROR), are_coarse)
    }
}

/// A way and how far it may reach. Along an axis the one is compared with the other, and a touch told of any numbers.
#[inline(always)]
fn within<L: Lane<Float = f64>, const D: usize>(w: [Way<L>; D], r: Way<L>) -> Told<L::Mask> {
    let seen = Seen::new(w, r);
    let all = total(w) + total([r]);
    let out = seen.out(are_coarse(w, all) & are_coarse([r], all));
    let zero = r.hi.constant(0.0);
    let (mut length, mut stands) = (exactly(zero), zero.le(zero));
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
    let in_range = all.constant(LEAST).lt(seen.size) & (all * all).below(GREATEST);
    Told {
        known: in_range & (is_straight | out.known),
        meet: beyond.le(zero),
    }
}

#[inline(always)]
pub(crate) fn ball_ball<L: Lane<Float = f64>, const D: usize>(
    (c, r): ([L; D], L),
    (e, s): ([L; D], L),
) -> Told<L::Mask> {
    let (hi, lo) = two_sum(r, s);
    within(ways(c, e), Double { hi, lo })
}

#[inline(always)]
pub(crate) fn point_ball<L: Lane<Float = f64>, const D: usize>(
    x: [L; D],
    (c, r): ([L; D], L),
) -> Told<L::Mask> {
    within(ways(x, c), exactly(r))
}

#[inline(always)]
pub(crate) fn aabb_ball<L: Lane<Float = f64>, const D: usize>(
    [min, max]: [[L; D]; 2],
    (c, r): ([L; D], L),
) -> Told<L::Mask> {
    let mut w = [exactly(r.constant(0.0)); D];
    for k in 0..D {
        w[k] = Way::select(c[k].lt(min[k]), way(c[k], min[k]), w[k]);
        w[k] = Way::select(max[k].lt(c[k]), way(c[k], max[k]), w[k]);
    }
    within(w, exactly(r))
}

/// A ball and the line from p with the direction d: whether it passes the ball, seen from p, t = w · d, d·d, and
/// Q = t² − (|w|² − r²) d·d.
pub(super) struct Pass<L: Lane, const D: usize> {
    start: Seen<L, D>,
    t: Double<L>,
    dd: Double<L>,
    passes: Double<L>,
    /// The total of all ways and of the radius.
    all: L,
    /// Nothing of these is off at all, unless something over- or underflows.
    are_coarse: L::Mask,
}

impl<L: Lane<Float = f64>, const D: usize> Pass<L, D> {
    #[inline(always)]
    pub(super) fn new((c, r): ([L; D], L), p: [L; D], d: [Way<L>; D]) -> Self {
        let r = exactly(r);
        let start = Seen::new(ways(p, c), r);
        let (t, dd) = (dot(start.way, d), dot(d, d));
        let all = total(start.way) + total(d) + total([r]);
        Self {
            t,
            dd,
            passes: t.product(t).minus(start.out.product(dd)),
            all,
            are_coarse: are_coarse(start.way, all) & are_coarse(d, all) & are_coarse([r], all),
            start,
        }
    }

    /// Whether nothing over- or underflows, where the square of no way is less than a number.
    #[inline(always)]
    fn is_in_range(&self, least: L) -> L::Mask {
        let all = self.all;
        all.constant(LEAST).lt(least.min(self.dd.hi)) & (all * all).below(GREATEST)
    }
}

impl<L: Single, const D: usize> Pass<L, D> {
    /// The parameter of the one point where the line touches the ball, or 0 where p is in it; of coordinates of few bits.
    #[inline(always)]
    pub(super) fn touch<R: Target>(&self) -> Option<R> {
        if !(self.are_coarse & self.is_in_range(self.start.size)) {
            return None;
        }
        let value = |x: Double<L>| (x.hi + x.lo).value();
        if value(self.start.out) <= 0.0 {
            return Some(R::nearest(0.0));
        }
        if value(self.passes) != 0.0 {
            return None;
        }
        let exact = self.all.constant(0.0);
        let place = Place::quotient(self.t, self.dd, exact, self.dd.hi);
        place.bounds().rounded()
    }
}

/// The part of the line from p on, as far as to an end if there is one. As in the filter; the end is seen for itself.
#[inline(always)]
fn ball_line<L: Lane<Float = f64>, const D: usize>(
    (c, r): ([L; D], L),
    p: [L; D],
    d: [Way<L>; D],
    end: Option<[L; D]>,
) -> Told<L::Mask> {
    let pass = Pass::new((c, r), p, d);
    let bound = (pass.start.size * pass.dd.hi).times(PASSES_ERROR);
    let passes = Signed::new(pass.passes, bound, pass.are_coarse);
    let out = pass.start.out(pass.are_coarse);
    let mut within = out.known & !out.is_positive();
    let mut known = passes.known & out.known;
    let mut beside = passes.is_negative() | pass.t.hi.below(0.0);
    let mut least = pass.start.size;
    if let Some(q) = end {
        let end = Seen::new(ways(q, c), exactly(r));
        let out = end.out(pass.are_coarse);
        within = within | (out.known & !out.is_positive());
        known = known & out.known;
        beside = beside | (-dot(end.way, d).hi).below(0.0);
        least = least.min(end.size);
    }
    Told {
        known: pass.is_in_range(least) & (within | known),
        meet: within | !beside,
    }
}

#[inline(always)]
pub(crate) fn ball_ray<L: Lane<Float = f64>, const D: usize>(
    ball: ([L; D], L),
    [p, d]: [[L; D]; 2],
) -> Told<L::Mask> {
    ball_line(ball, p, each(d, exactly), None)
}

#[inline(always)]
pub(crate) fn ball_segment<L: Lane<Float = f64>, const D: usize>(
    ball: ([L; D], L),
    [p, q]: [[L; D]; 2],
) -> Told<L::Mask> {
    ball_line(ball, p, ways(p, q), Some(q))
}

/// The cross product of two ways, which is zero where a factor of each product is.
#[inline(always)]
fn turn<L: Lane<Float = f64>>(d: [Way<L>; 2], e: [Way<L>; 2], are_coarse: L::Mask) -> Signed<L> {
    let products = Products::new(d, e);
    let size = products.left.hi.abs() + products.right.hi.abs();
    let are_zero = (d[0].is_zero() | e[1].is_zero()) & (d[1].is_zero() | e[0].is_zero());
    let bound = size.scaled(TURN_ERROR, f64::TINY);
    Signed::new(products.difference(), bound, are_coarse | are_zero)
}

/// The cross product of the direction with the way to the corner where it is greatest, by the ways to the lower and the
/// upper faces; or where it is least, by those to the upper and the lower ones.
#[inline(always)]
fn outermost<L: Lane<Float = f64>>(
    d: [Way<L>; 2],
    low: [Way<L>; 2],
    high: [Way<L>; 2],
    forth: [L::Mask; 2],
    are_coarse: L::Mask,
) -> Signed<L> {
    let x = Way::select(forth[1], low[0], high[0]);
    let y = Way::select(forth[0], high[1], low[1]);
    turn(d, [x, y], are_coarse)
}

/// A box, and the line from p with the direction d from there on, as far as to an end if there is one: apart where
/// these are beyond a face, or where the line, seen along an axis, passes beside all corners, of which two are the
/// outermost.
#[inline(always)]
fn aabb_line<L: Lane<Float = f64>, const D: usize>(
    [min, max]: [[L; D]; 2],
    p: [L; D],
    d: [Way<L>; D],
    end: Option<[L; D]>,
) -> Told<L::Mask> {
    let (low, high) = (ways(p, min), ways(p, max));
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
    let all = total(d) + (total(low) + total(high));
    let in_range = (all * all).below(GREATEST);
    let are_coarse = all.constant(LEAST).lt(all)
        & are_coarse(d, all)
        & are_coarse(low, all)
        & are_coarse(high, all);
    let (mut known, mut beside, mut meet) = (!never, never, !never);
    for j in 1..D {
        for i in 0..j {
            let (d, forth) = ([d[i], d[j]], [forth[i], forth[j]]);
            let (low, high) = ([low[i], low[j]], [high[i], high[j]]);
            let most = outermost(d, low, high, forth, are_coarse);
            let least = outermost(d, high, low, forth, are_coarse);
            let (is_right, is_left) = (most.is_negative(), least.is_positive());
            beside = beside | (most.known & is_right) | (least.known & is_left);
            known = known & most.known & least.known;
            meet = meet & !(is_right | is_left);
        }
    }
    Told {
        known: away | (in_range & (beside | known)),
        meet: meet & !away,
    }
}

#[inline(always)]
pub(crate) fn aabb_ray<L: Lane<Float = f64>, const D: usize>(
    aabb: [[L; D]; 2],
    [p, d]: [[L; D]; 2],
) -> Told<L::Mask> {
    aabb_line(aabb, p, each(d, exactly), None)
}

#[inline(always)]
pub(crate) fn aabb_segment<L: Lane<Float = f64>, const D: usize>(
    aabb: [[L; D]; 2],
    [p, q]: [[L; D]; 2],
) -> Told<L::Mask> {
    aabb_line(aabb, p, ways(p, q), Some(q))
}

#[inline(always)]
pub(crate) fn point_aabb<L: Lane<Float = f64>, const D: usize>(
    x: [L; D],
    aabb: [[L; D]; 2],
) -> Told<L::Mask> {
    aabb_aabb([x, x], aabb)
}

/// A point and a segment: they meet where the point is on the line, and in the segment's box.
#[inline(always)]
pub(crate) fn point_segment<L: Lane<Float = f64>>(x: [L; 2], [p, q]: [[L; 2]; 2]) -> Told<L::Mask> {
    let (d, e) = (ways(p, q), ways(p, x));
    let all = total(d) + total(e);
    let is_coarse = all.constant(LEAST).lt(all) & are_coarse(d, all) & are_coarse(e, all);
    let turn = turn(d, e, is_coarse);
    let beside = turn.is_negative() | turn.is_positive();
    Told {
        known: turn.known & (all * all).below(GREATEST),
        meet: !beside & point_aabb(x, bounding_box([p, q])).meet,
    }
}

/// The square of a way, less that of a radius, is off by less than this share of the sum of both.
pub(super) const OUT_ERROR: f64 = 64.0 * U * U;
/// t² − e d·d is off by less than this share of (|w|² + r²) d·d.
pub(super) const PASSES_ERROR: f64 = 256.0 * U * U;
/// A cross product is off by less than this share of the sum of its two products.
pub(super) const TURN_ERROR: f64 = 24.0 * U * U;

/// One pair, given as points and numbers, in double-double: the answer where it is certain.
macro_rules! of_one {
    ($($name:ident: [$($point:ident),+] [$($number:ident),*] $tell:expr;)+) => { $(
        #[inline]
        pub(crate) fn $name<S: Number, const D: usize>(
            [$($point),+]: [[S; D]; of_one!(@count $($point)+)],
            [$($number),*]: [S; of_one!(@count $($number)*)],
        ) -> Option<bool> {
            struct One<const D: usize> {
                $($point: [f64; D],)+
                $($number: f64,)*
            }
            impl<const D: usize> product::Task for One<D> {
                type Output = Option<bool>;
                #[inline(always)]
                fn run<L: Single>(self) -> Option<bool> {
                    $(let $point = each(self.$point, L::new);)+
                    $(let $number = L::new(self.$number);)*
                    let Told { known, meet } = $tell;
                    known.then_some(meet)
                }
            }
            if !S::EXACT_AS_F64 {
                return None;
            }
            $(let $point = each($point, S::to_f64);)+
            $(let $number = $number.to_f64();)*
            product::run(One { $($point,)+ $($number),* })
        }
    )+ };
    (@count) => { 0 };
    (@count $first:ident $($rest:ident)*) => { 1 + of_one!(@count $($rest)*) };
}

of_one! {
    ball_meets_ball: [c, e] [r, s] ball_ball((c, r), (e, s));
    ball_meets_ray: [c, p, from, to] [r] ball_line((c, r), p, ways(from, to), None);
    ball_meets_segment: [c, p, q] [r] ball_segment((c, r), [p, q]);
    point_meets_ball: [x, c] [r] point_ball(x, (c, r));
    aabb_meets_ball: [min, max, c] [r] aabb_ball([min, max], (c, r));
    aabb_meets_ray: [min, max, p, from, to] [] aabb_line([min, max], p, ways(from, to), None);
    aabb_meets_segment: [min, max, p, q] [] aabb_segment([min, max], [p, q]);
}
