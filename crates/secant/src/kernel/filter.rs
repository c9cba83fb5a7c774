//! What floats tell at once of whether two shapes meet: one definition for one pair, and for a vector of
//! pairs.
//!
//! Each filter evaluates what the exact answer is the sign of, with a bound, and says yes, no, or
//! nothing, without a branch. Derived in `bounds.md#filters`.

use super::lane::{Floats, Lane};
use super::{Number, each};

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
    each(points, |x| each(x, Number::to_f64))
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

/// A ray from p and a ball: it is met if p is in it, or if it is ahead and the line passes it. With w the way to
/// the centre, e = |w|² − r², t = w · d, and t² − e d·d is what the square root is of where the line enters.
#[inline(always)]
pub(crate) fn ball_ray<L: Lane, const D: usize>(
    (c, r): ([L; D], L),
    [p, d]: [[L; D]; 2],
) -> Told<L::Mask> {
    let w = minus(c, p);
    let (out, t, dd) = (dot(w, w) - r * r, dot(w, d), dot(d, d));
    let passes = t.mul_sub(t, out * dd);
    let (length, reach) = (size([d]), size([w]) + r);
    let product = length * reach;
    let zero = L::Float::from(0);
    let known = (length + reach).below(L::Float::LARGE)
        & share(8, reach * reach, L::Float::TINY).lt(out.abs())
        & share(8, product, L::Float::TINY).lt(t.abs())
        & share(32, product * product, L::Float::LEAST_BOUND).lt(passes.abs());
    let beside = passes.below(zero) | t.below(zero);
    let meets = out.below(zero) | !beside;
    Told {
        yes: known & meets,
        no: known & !meets,
    }
}

/// A segment from p to q and a ball: it is met if an end is in it, or if the line passes it between both.
/// As for a ray; for q they are e − 2 t + d·d and t − d·d.
#[inline(always)]
pub(crate) fn ball_segment<L: Lane, const D: usize>(
    (c, r): ([L; D], L),
    [p, q]: [[L; D]; 2],
) -> Told<L::Mask> {
    let (d, w) = (minus(q, p), minus(c, p));
    let (out, t, dd) = (dot(w, w) - r * r, dot(w, d), dot(d, d));
    let rest = dd - t;
    let out_of_end = out + (rest - t);
    let passes = t.mul_sub(t, out * dd);
    let length = size([d]);
    let reach = length + (size([w]) + r);
    let product = length * reach;
    let zero = L::Float::from(0);
    let square = share(40, reach * reach, L::Float::TINY);
    let known = reach.below(L::Float::LARGE)
        & square.lt(out.abs().min(out_of_end.abs()))
        & share(8, product, L::Float::TINY).lt(t.abs().min(rest.abs()))
        & share(32, product * product, L::Float::LEAST_BOUND).lt(passes.abs());
    let beside = passes.below(zero) | t.min(rest).below(zero);
    let meets = out.min(out_of_end).below(zero) | !beside;
    Told {
        yes: known & meets,
        no: known & !meets,
    }
}

/// A ray from p and a box: apart where it leads away from the box on an axis, or where all corners are on
/// one side of the line, seen along an axis: with e the way to the centre and h half of the size,
/// |d.i e.j − d.j e.i| > |d.i| h.j + |d.j| h.i.
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
    // Both doubled.
    let beside = |i: usize, j: usize| {
        let e = [low[i] + high[i], low[j] + high[j]];
        let h = [high[i] - low[i], high[j] - low[j]];
        let reach = d[i].abs().mul_add(h[1], d[j].abs() * h[0]);
        cross([d[i], d[j]], e).abs() - reach
    };
    let mut most = beside(0, 1);
    for j in 2..D {
        for i in 0..j {
            most = most.max(beside(i, j));
        }
    }
    let (length, reach) = (size([d]), size([low, high]));
    let bound = share(16, length * reach, L::Float::TINY);
    let known = (length + reach).below(L::Float::LARGE);
    let no = away | (bound.lt(most) & known);
    Told {
        yes: most.lt(-bound) & known & !no,
        no,
    }
}
