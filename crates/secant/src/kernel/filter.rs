//! What floats tell at once of whether two shapes meet: one definition for one pair, and for a vector of
//! pairs.
//!
//! Each filter evaluates what the exact answer is the sign of, with a bound, and says yes, no, or
//! nothing, without a branch. Derived in `bounds.md#filters`.

use super::Number;
use super::lane::{Floats, Lane};

/// What is told of a pair, or of each of a vector of pairs. No pair is in both.
#[derive(Clone, Copy)]
pub struct Told<M> {
    /// They have a common point.
    pub yes: M,
    /// They have none.
    pub no: M,
}

/// What a filter tells of one pair, whose coordinates are floats.
#[inline(always)]
fn told<S: Number>(filter: impl FnOnce() -> Told<bool>) -> Option<bool> {
    if !S::EXACT_AS_F64 {
        return None;
    }
    let Told { yes, no } = filter();
    (yes | no).then_some(yes)
}

#[inline(always)]
fn floats<S: Number, const D: usize, const K: usize>(points: [[S; D]; K]) -> [[f64; D]; K] {
    points.map(|x| x.map(Number::to_f64))
}

/// Whether a ball meets the ray from p with the direction `to - from`.
#[inline(always)]
pub(crate) fn ball_meets_ray<S: Number, const D: usize>(
    c: [S; D],
    r: S,
    line: [[S; D]; 3],
) -> Option<bool> {
    told::<S>(|| {
        let [c, p, from, to] = floats([c, line[0], line[1], line[2]]);
        ball_ray((c, r.to_f64()), [p, minus(to, from)])
    })
}

#[inline(always)]
pub(crate) fn ball_meets_segment<S: Number, const D: usize>(
    c: [S; D],
    r: S,
    ends: [[S; D]; 2],
) -> Option<bool> {
    told::<S>(|| {
        let [c, p, q] = floats([c, ends[0], ends[1]]);
        ball_segment((c, r.to_f64()), [p, q])
    })
}

/// Whether a box meets the ray from p with the direction `to - from`.
#[inline(always)]
pub(crate) fn aabb_meets_ray<S: Number, const D: usize>(
    aabb: [[S; D]; 2],
    line: [[S; D]; 3],
) -> Option<bool> {
    told::<S>(|| {
        let [min, max, p, from, to] = floats([aabb[0], aabb[1], line[0], line[1], line[2]]);
        aabb_ray([min, max], [p, minus(to, from)])
    })
}

#[inline(always)]
pub(crate) fn aabb_meets_ball<S: Number, const D: usize>(
    aabb: [[S; D]; 2],
    c: [S; D],
    r: S,
) -> Option<bool> {
    told::<S>(|| {
        let [min, max, c] = floats([aabb[0], aabb[1], c]);
        aabb_ball([min, max], (c, r.to_f64()))
    })
}

#[inline(always)]
pub(crate) fn ball_meets_ball<S: Number, const D: usize>(
    (c, r): ([S; D], S),
    (e, s): ([S; D], S),
) -> Option<bool> {
    told::<S>(|| {
        let [c, e] = floats([c, e]);
        ball_ball((c, r.to_f64()), (e, s.to_f64()))
    })
}

/// By a value that is negative where the sets have a common interior point, and positive where they are
/// apart, and a bound of its error.
#[inline(always)]
fn by_value<L: Lane>(value: L, bound: L) -> Told<L::Mask> {
    Told {
        yes: value.lt(-bound),
        no: bound.lt(value),
    }
}

/// By comparing coordinates: always told.
#[inline(always)]
fn exactly<M: Copy + core::ops::Not<Output = M>>(yes: M) -> Told<M> {
    Told { yes, no: !yes }
}

/// So many times u of a number, and what may underflow.
#[inline(always)]
fn share<L: Lane>(times: i8, of: L, least: L::Float) -> L {
    of.scaled(L::Float::from(times) * L::Float::HALF_ULP, least)
}

/// a × b.
#[inline(always)]
fn cross<L: Lane>(a: [L; 2], b: [L; 2]) -> L {
    a[0].mul_sub(b[1], a[1] * b[0])
}

/// a · b.
#[inline(always)]
fn dot<L: Lane, const D: usize>(a: [L; D], b: [L; D]) -> L {
    let mut sum = a[0] * b[0];
    for k in 1..D {
        sum = a[k].mul_add(b[k], sum);
    }
    sum
}

#[inline(always)]
fn minus<L: Lane, const D: usize>(a: [L; D], b: [L; D]) -> [L; D] {
    let mut out = a;
    for k in 0..D {
        out[k] = a[k] - b[k];
    }
    out
}

/// The sum of all coordinates, in absolute values.
#[inline(always)]
fn size<L: Lane, const D: usize, const K: usize>(ways: [[L; D]; K]) -> L {
    let mut sum = ways[0][0].abs();
    for (k, way) in ways.iter().enumerate() {
        for (axis, x) in way.iter().enumerate() {
            if (k, axis) != (0, 0) {
                sum = sum + x.abs();
            }
        }
    }
    sum
}

/// Two segments, from p to q and from a to b, by the turns of `turn.rs`: 0 < t < D where |2 t − D| < |D|,
/// whatever the sign of D.
#[inline(always)]
pub(crate) fn segment_segment<L: Lane>([p, q]: [[L; 2]; 2], [a, b]: [[L; 2]; 2]) -> Told<L::Mask> {
    let (r, s, w) = (minus(q, p), minus(b, a), minus(a, p));
    let (turn, t, u) = (cross(r, s), cross(w, s), cross(w, r));
    let beside = |x: L| (x + x - turn).abs();
    let size = size([r, s, w]);
    let bound = share(4, size * size, L::Float::TINY);
    by_value(beside(t).max(beside(u)) - turn.abs(), bound)
}

/// A point and a segment: none in common where the point is beside the line, or out of the segment's box.
#[inline(always)]
pub(crate) fn point_segment<L: Lane>(x: [L; 2], [p, q]: [[L; 2]; 2]) -> Told<L::Mask> {
    let (d, e) = (minus(q, p), minus(x, p));
    let sum = (d[0] * e[1]).abs() + (d[1] * e[0]).abs();
    let mut no = share(4, sum, L::Float::TINY).lt(cross(d, e).abs());
    for k in 0..2 {
        no = no | x[k].lt(p[k].min(q[k])) | p[k].max(q[k]).lt(x[k]);
    }
    Told { yes: no & !no, no }
}

/// A way and how far it may reach: |w|² − r².
#[inline(always)]
fn within<L: Lane, const D: usize>(w: [L; D], r: L) -> Told<L::Mask> {
    let (square, reach) = (dot(w, w), r * r);
    by_value(square - reach, share(8, square + reach, L::Float::TINY))
}

#[inline(always)]
pub(crate) fn ball_ball<L: Lane, const D: usize>(
    (c, r): ([L; D], L),
    (e, s): ([L; D], L),
) -> Told<L::Mask> {
    within(minus(e, c), r + s)
}

#[inline(always)]
pub(crate) fn point_ball<L: Lane, const D: usize>(x: [L; D], (c, r): ([L; D], L)) -> Told<L::Mask> {
    within(minus(x, c), r)
}

/// Two boxes: exact, as coordinates are compared.
#[inline(always)]
pub(crate) fn aabb_aabb<L: Lane, const D: usize>(a: [[L; D]; 2], b: [[L; D]; 2]) -> Told<L::Mask> {
    let on = |k: usize| a[0][k].le(b[1][k]) & b[0][k].le(a[1][k]);
    let mut yes = on(0);
    for k in 1..D {
        yes = yes & on(k);
    }
    exactly(yes)
}

#[inline(always)]
pub(crate) fn point_aabb<L: Lane, const D: usize>(x: [L; D], aabb: [[L; D]; 2]) -> Told<L::Mask> {
    aabb_aabb([x, x], aabb)
}

/// A box and a ball: the way from the centre to the nearest point of the box.
#[inline(always)]
pub(crate) fn aabb_ball<L: Lane, const D: usize>(
    [min, max]: [[L; D]; 2],
    (c, r): ([L; D], L),
) -> Told<L::Mask> {
    let mut way = c;
    for k in 0..D {
        way[k] = (min[k] - c[k]).max(c[k] - max[k]).or_zero();
    }
    within(way, r)
}

/// A line with direction d and a ball, w the way to its centre: |d × w|² − r² d·d, and a bound.
#[inline(always)]
fn line_ball<L: Lane, const D: usize>(d: [L; D], w: [L; D], r: L) -> Told<L::Mask> {
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
    by_value(
        square - reach,
        share(16, sums + reach, L::Float::LEAST_BOUND),
    )
}

/// A ray from p and a ball: it is met if p is in it, or if it is ahead and the line passes it.
#[inline(always)]
pub(crate) fn ball_ray<L: Lane, const D: usize>(
    (c, r): ([L; D], L),
    [p, d]: [[L; D]; 2],
) -> Told<L::Mask> {
    let w = minus(c, p);
    let (start, line) = (within(w, r), line_ball(d, w, r));
    let (ahead, behind) = along(d, w);
    let known = (size([d, w]) + r).below(L::Float::LARGE);
    Told {
        yes: (start.yes | (line.yes & ahead)) & known,
        no: (line.no | (start.no & behind)) & known,
    }
}

/// A segment from p to q and a ball: it is met if an end is in it, or if the line passes it between both.
#[inline(always)]
pub(crate) fn ball_segment<L: Lane, const D: usize>(
    (c, r): ([L; D], L),
    [p, q]: [[L; D]; 2],
) -> Told<L::Mask> {
    let (d, w, v) = (minus(q, p), minus(c, p), minus(c, q));
    let (start, end, line) = (within(w, r), within(v, r), line_ball(d, w, r));
    let (after_start, before_start) = along(d, w);
    let (after_end, before_end) = along(d, v);
    let known = (size([d, w]) + r).below(L::Float::LARGE);
    let between = after_start & before_end;
    let beyond = (start.no & before_start) | (end.no & after_end);
    Told {
        yes: (start.yes | end.yes | (line.yes & between)) & known,
        no: (line.no | beyond) & known,
    }
}

/// Whether a way leads along a direction, and whether against it, where that is told.
#[inline(always)]
fn along<L: Lane, const D: usize>(d: [L; D], w: [L; D]) -> (L::Mask, L::Mask) {
    let mut sum = (d[0] * w[0]).abs();
    for k in 1..D {
        sum = sum + (d[k] * w[k]).abs();
    }
    let bound = share(8, sum, L::Float::TINY);
    let value = dot(d, w);
    (bound.lt(value), value.lt(-bound))
}

/// A ray from p and a box: apart where it leads away from the box on an axis, or where all corners are on
/// one side of the line, seen along an axis.
#[inline(always)]
pub(crate) fn aabb_ray<L: Lane, const D: usize>(
    [min, max]: [[L; D]; 2],
    [p, d]: [[L; D]; 2],
) -> Told<L::Mask> {
    let (low, high) = (minus(min, p), minus(max, p));
    // Exact: a difference of floats has the sign that comparing them tells.
    let leaves = |k: usize| {
        let [back, forth] = d[k].signs();
        (p[k].lt(min[k]) & back) | (max[k].lt(p[k]) & forth)
    };
    let mut away = leaves(0);
    for k in 1..D {
        away = away | leaves(k);
    }
    // The least and greatest turn from the direction to a corner: d.i e.j − d.j e.i.
    let turns = |i: usize, j: usize| {
        let (a, b) = (d[i] * low[j], d[i] * high[j]);
        let (e, f) = (d[j] * low[i], d[j] * high[i]);
        let (least, most) = (a.min(b) - e.max(f), a.max(b) - e.min(f));
        let sum = a.abs().max(b.abs()) + e.abs().max(f.abs());
        let bound = share(8, sum, L::Float::TINY);
        let beside = bound.lt(least) | most.lt(-bound);
        let across = least.lt(-bound) & bound.lt(most);
        (beside, across)
    };
    let (mut beside, mut across) = turns(0, 1);
    for j in 2..D {
        for i in 0..j {
            let (b, a) = turns(i, j);
            (beside, across) = (beside | b, across & a);
        }
    }
    let known = size([low, high, d]).below(L::Float::LARGE);
    let no = away | (beside & known);
    Told {
        yes: across & known & !no,
        no,
    }
}
