//! What floats tell of many pairs at once: one definition for all vectors of lanes.
//!
//! Each filter evaluates what the exact answer is the sign of, with a bound, and says yes, no, or
//! nothing. Derived in `filters.md` beside this file. Whether a multiplication is fused with a sum is left to the
//! machine: that only takes a rounding away.

use super::columns::Lanes;
use fearless_simd::{Simd, SimdBase, SimdFloat, SimdFloatElement};

/// A vector of numbers.
type Vector<F, S> = <F as SimdFloatElement>::Native<S>;
/// A vector of truths.
type Mask<F, S> = <Vector<F, S> as SimdBase<S>>::Mask;

/// So many times u, half an ulp of 1.
#[inline(always)]
fn share<F: Lanes>(times: i8) -> F {
    F::from(times) * F::HALF_ULP
}

/// What is told of the pairs in a vector. No pair is in both.
pub struct Told<M> {
    /// They have a common point.
    pub(super) yes: M,
    /// They have none.
    pub(super) no: M,
}

impl<M> Told<M> {
    /// By a value that is negative where the sets have a common interior point, and positive where they are
    /// apart, and a bound of its error.
    #[inline(always)]
    fn by_value<S: Simd, V: SimdFloat<S, Mask = M>>(value: V, bound: V) -> Self {
        Self {
            yes: value.simd_lt(-bound),
            no: value.simd_gt(bound),
        }
    }

    /// By comparing coordinates: always told.
    #[inline(always)]
    fn exactly(yes: M) -> Self
    where
        M: Copy + core::ops::Not<Output = M>,
    {
        Self { yes, no: !yes }
    }
}

/// a × b.
#[inline(always)]
fn cross<S: Simd, V: SimdFloat<S>>(a: [V; 2], b: [V; 2]) -> V {
    a[0].mul_sub(b[1], a[1] * b[0])
}

/// a · b.
#[inline(always)]
fn dot<S: Simd, V: SimdFloat<S>, const D: usize>(a: [V; D], b: [V; D]) -> V {
    let mut sum = a[0] * b[0];
    for k in 1..D {
        sum = a[k].mul_add(b[k], sum);
    }
    sum
}

#[inline(always)]
fn minus<S: Simd, V: SimdFloat<S>, const D: usize>(a: [V; D], b: [V; D]) -> [V; D] {
    let mut out = a;
    for k in 0..D {
        out[k] = a[k] - b[k];
    }
    out
}

/// The first D of the columns of a shape from this one on.
#[inline(always)]
fn part<V: Copy, const D: usize>(row: &[V; 6], from: usize) -> [V; D] {
    let mut out = [row[from]; D];
    for k in 1..D {
        out[k] = row[from + k];
    }
    out
}

/// The sum of all coordinates, in absolute values.
#[inline(always)]
fn size<S: Simd, V: SimdFloat<S>, const D: usize, const K: usize>(ways: [[V; D]; K]) -> V {
    let mut sum = ways[0][0].abs();
    for (k, way) in ways.iter().enumerate() {
        for (axis, x) in way.iter().enumerate() {
            if (k, axis) != (0, 0) {
                sum += x.abs();
            }
        }
    }
    sum
}

/// Two segments, by the turns of `kernel/turn.rs`: 0 < t < D where |2 t − D| < |D|, whatever the sign of D.
#[inline(always)]
pub(super) fn segment_segment<F: Lanes, S: Simd>(
    a: &[Vector<F, S>; 6],
    b: &[Vector<F, S>; 6],
) -> Told<Mask<F, S>> {
    let (p, q): ([_; 2], _) = (part(a, 0), part(b, 0));
    let (r, s, w) = (minus(part(a, 2), p), minus(part(b, 2), q), minus(q, p));
    let (turn, t, u) = (cross(r, s), cross(w, s), cross(w, r));
    let beside = |x: Vector<F, S>| (x + x - turn).abs();
    let size = size([r, s, w]);
    let bound = (size * size).mul_add(share::<F>(4), F::TINY);
    Told::by_value(beside(t).max(beside(u)) - turn.abs(), bound)
}

/// A point and a segment: none in common where the point is beside the line, or out of the segment's box.
#[inline(always)]
pub(super) fn point_segment<F: Lanes, S: Simd>(
    point: &[Vector<F, S>; 6],
    segment: &[Vector<F, S>; 6],
) -> Told<Mask<F, S>> {
    let (x, p, q): ([_; 2], _, _) = (part(point, 0), part(segment, 0), part(segment, 2));
    let (d, e) = (minus(q, p), minus(x, p));
    let sum = (d[0] * e[1]).abs() + (d[1] * e[0]).abs();
    let bound = sum.mul_add(share::<F>(4), F::TINY);
    let mut no = cross(d, e).abs().simd_gt(bound);
    for k in 0..2 {
        no = no | x[k].simd_lt(p[k].min(q[k])) | x[k].simd_gt(p[k].max(q[k]));
    }
    Told { yes: no & !no, no }
}

/// Two balls, or a point and a ball, whose radius is then the sum of the radii: |b − a|² − (r + s)².
#[inline(always)]
fn within<F: Lanes, S: Simd, const D: usize>(
    way: [Vector<F, S>; D],
    reach: Vector<F, S>,
) -> Told<Mask<F, S>> {
    let (apart, reach) = (dot(way, way), reach * reach);
    let bound = (apart + reach).mul_add(share::<F>(8), F::TINY);
    Told::by_value(apart - reach, bound)
}

#[inline(always)]
pub(super) fn ball_ball<F: Lanes, S: Simd, const D: usize>(
    a: &[Vector<F, S>; 6],
    b: &[Vector<F, S>; 6],
) -> Told<Mask<F, S>> {
    within::<F, S, D>(minus(part(b, 0), part(a, 0)), a[D] + b[D])
}

#[inline(always)]
pub(super) fn point_ball<F: Lanes, S: Simd, const D: usize>(
    point: &[Vector<F, S>; 6],
    ball: &[Vector<F, S>; 6],
) -> Told<Mask<F, S>> {
    within::<F, S, D>(minus(part(point, 0), part(ball, 0)), ball[D])
}

/// Two boxes: exact, as coordinates are compared.
#[inline(always)]
pub(super) fn aabb_aabb<F: Lanes, S: Simd, const D: usize>(
    a: &[Vector<F, S>; 6],
    b: &[Vector<F, S>; 6],
) -> Told<Mask<F, S>> {
    let (min, max): ([_; D], [_; D]) = (part(a, 0), part(a, D));
    let (least, most): ([_; D], [_; D]) = (part(b, 0), part(b, D));
    let on = |k: usize| min[k].simd_le(most[k]) & least[k].simd_le(max[k]);
    let mut yes = on(0);
    for k in 1..D {
        yes = yes & on(k);
    }
    Told::exactly(yes)
}

#[inline(always)]
pub(super) fn point_aabb<F: Lanes, S: Simd, const D: usize>(
    point: &[Vector<F, S>; 6],
    aabb: &[Vector<F, S>; 6],
) -> Told<Mask<F, S>> {
    let (x, min, max): ([_; D], [_; D], [_; D]) = (part(point, 0), part(aabb, 0), part(aabb, D));
    let on = |k: usize| min[k].simd_le(x[k]) & x[k].simd_le(max[k]);
    let mut yes = on(0);
    for k in 1..D {
        yes = yes & on(k);
    }
    Told::exactly(yes)
}

/// A box and a ball: the way from the centre to the nearest point of the box.
#[inline(always)]
pub(super) fn aabb_ball<F: Lanes, S: Simd, const D: usize>(
    aabb: &[Vector<F, S>; 6],
    ball: &[Vector<F, S>; 6],
) -> Told<Mask<F, S>> {
    let (min, max): ([_; D], [_; D]) = (part(aabb, 0), part(aabb, D));
    let c: [_; D] = part(ball, 0);
    let mut way = c;
    for k in 0..D {
        way[k] = (min[k] - c[k]).max(c[k] - max[k]).max(F::default());
    }
    within::<F, S, D>(way, ball[D])
}

/// A line and a ball about a point: |d × w|² − r² d·d with w the way to the centre, and a bound.
#[inline(always)]
fn beside_line<F: Lanes, S: Simd, const D: usize>(
    d: [Vector<F, S>; D],
    w: [Vector<F, S>; D],
    r: Vector<F, S>,
) -> (Vector<F, S>, Vector<F, S>) {
    let on = |i: usize, j: usize| {
        let turn = cross([d[i], d[j]], [w[i], w[j]]);
        let sum = (d[i] * w[j]).abs() + (d[j] * w[i]).abs();
        (turn * turn, sum * sum)
    };
    let (mut square, mut sums) = on(0, 1);
    for j in 2..D {
        for i in 0..j {
            let (turn, sum) = on(i, j);
            (square, sums) = (square + turn, sums + sum);
        }
    }
    let reach = (r * r) * dot(d, d);
    let bound = (sums + reach).mul_add(share::<F>(16), F::LEAST_BOUND);
    (square - reach, bound)
}

/// A ray and a ball: the ball is met if the start is in it, or if it is ahead and the line passes it.
#[inline(always)]
pub(super) fn ball_ray<F: Lanes, S: Simd, const D: usize>(
    ball: &[Vector<F, S>; 6],
    ray: &[Vector<F, S>; 6],
) -> Told<Mask<F, S>> {
    let (p, d): ([_; D], [_; D]) = (part(ray, 0), part(ray, D));
    let (w, r) = (minus(part(ball, 0), p), ball[D]);
    let start = within::<F, S, D>(w, r);
    let (beside, bound) = beside_line::<F, S, D>(d, w, r);
    let line = Told::by_value(beside, bound);
    let (ahead, behind) = along::<F, S, D>(d, w);
    let known = in_range::<F, S, D>([d, w], r);
    Told {
        yes: (start.yes | (line.yes & ahead)) & known,
        no: (line.no | (start.no & behind)) & known,
    }
}

/// A segment and a ball: the ball is met if an end is in it, or if the line passes it between both.
#[inline(always)]
pub(super) fn ball_segment<F: Lanes, S: Simd, const D: usize>(
    ball: &[Vector<F, S>; 6],
    segment: &[Vector<F, S>; 6],
) -> Told<Mask<F, S>> {
    let (p, q): ([_; D], [_; D]) = (part(segment, 0), part(segment, D));
    let (c, r) = (part(ball, 0), ball[D]);
    let (d, w, v) = (minus(q, p), minus(c, p), minus(c, q));
    let (start, end) = (within::<F, S, D>(w, r), within::<F, S, D>(v, r));
    let (beside, bound) = beside_line::<F, S, D>(d, w, r);
    let line = Told::by_value(beside, bound);
    let (after_start, before_start) = along::<F, S, D>(d, w);
    let (after_end, before_end) = along::<F, S, D>(d, v);
    let known = in_range::<F, S, D>([d, w], r);
    let between = after_start & before_end;
    let beyond = (start.no & before_start) | (end.no & after_end);
    Told {
        yes: (start.yes | end.yes | (line.yes & between)) & known,
        no: (line.no | beyond) & known,
    }
}

/// Whether a way leads along a direction, and whether against it, where that is told.
#[inline(always)]
fn along<F: Lanes, S: Simd, const D: usize>(
    d: [Vector<F, S>; D],
    w: [Vector<F, S>; D],
) -> (Mask<F, S>, Mask<F, S>) {
    let mut sum = (d[0] * w[0]).abs();
    for k in 1..D {
        sum += (d[k] * w[k]).abs();
    }
    let bound = sum.mul_add(share::<F>(8), F::TINY);
    let value = dot(d, w);
    (value.simd_gt(bound), value.simd_lt(-bound))
}

/// Numbers of a size that the square of a product does not overflow, and what underflows in it is below
/// the least bound.
#[inline(always)]
fn in_range<F: Lanes, S: Simd, const D: usize>(
    ways: [[Vector<F, S>; D]; 2],
    r: Vector<F, S>,
) -> Mask<F, S> {
    (size(ways) + r).simd_lt(F::LARGE)
}

/// A ray and a box: apart where the ray leads away from the box on an axis, or where all corners are on one side
/// of the line, seen along an axis.
#[inline(always)]
pub(super) fn aabb_ray<F: Lanes, S: Simd, const D: usize>(
    aabb: &[Vector<F, S>; 6],
    ray: &[Vector<F, S>; 6],
) -> Told<Mask<F, S>> {
    let (p, d): ([_; D], [_; D]) = (part(ray, 0), part(ray, D));
    let (min, max): ([_; D], [_; D]) = (part(aabb, 0), part(aabb, D));
    let (low, high) = (minus(min, p), minus(max, p));
    // Exact: a difference of floats has the sign that comparing them tells.
    let leaves = |k: usize| {
        let (below, above) = (p[k].simd_lt(min[k]), p[k].simd_gt(max[k]));
        (below & d[k].simd_le(F::default())) | (above & d[k].simd_ge(F::default()))
    };
    let mut away = leaves(0);
    for k in 1..D {
        away = away | leaves(k);
    }
    // The least and greatest turn from the direction to a corner: d.i e.j − d.j e.i.
    let turns = |i: usize, j: usize| {
        let (a, b) = (d[i] * low[j], d[i] * high[j]);
        let (e, f) = (d[j] * low[i], d[j] * high[i]);
        let least = a.min(b) - e.max(f);
        let most = a.max(b) - e.min(f);
        let sum = a.abs().max(b.abs()) + e.abs().max(f.abs());
        let bound = sum.mul_add(share::<F>(4), F::TINY);
        let beside = least.simd_gt(bound) | most.simd_lt(-bound);
        let across = least.simd_lt(-bound) & most.simd_gt(bound);
        (beside, across)
    };
    let (mut beside, mut across) = turns(0, 1);
    for j in 2..D {
        for i in 0..j {
            let (b, a) = turns(i, j);
            (beside, across) = (beside | b, across & a);
        }
    }
    let known = (size([low, high, d])).simd_lt(F::LARGE);
    let no = away | (beside & known);
    Told {
        yes: across & known & !no,
        no,
    }
}
