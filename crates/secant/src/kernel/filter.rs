//! What floats tell at once of whether two shapes meet: one definition for one pair, and for a vector of
//! pairs.
//!
//! Each filter evaluates what the exact answer is the sign of, with a bound, and says yes, no, or
//! nothing, without a branch. Derived in `bounds.md#filters`.

use super::lane::{Floats, Lane};
use super::{Number, each};

/// What is told of a pair, or of each of a vector of pairs.
#[derive(Clone, Copy)]
pub struct Told<M> {
    /// Whether anything is known. For one pair it is a branch that is seldom mispredicted, as one on the
    /// answer would be.
    pub known: M,
    /// Whether they have a common point, where that is known.
    pub meet: M,
}

/// The answer of a filter for one pair, where it is certain.
#[inline(always)]
fn told<S: Number>(filter: impl FnOnce() -> Told<bool>) -> Option<bool> {
    if !S::EXACT_AS_F64 {
        return None;
    }
    let Told { known, meet } = filter();
    known.then_some(meet)
}

/// Points as filters take them.
#[inline(always)]
fn quick<S: Number, const D: usize, const K: usize>(points: [[S; D]; K]) -> [[S::Quick; D]; K] {
    each(points, |x| each(x, Number::quick))
}

#[inline(always)]
fn floats<S: Number, const D: usize, const K: usize>(points: [[S; D]; K]) -> [[f64; D]; K] {
    each(points, |x| each(x, Number::to_f64))
}

/// Whether a ball meets the ray from p with the direction `to - from`. In `f64` for all types: the polynomial is of degree 4,
/// and `f32` would leave more open and be no quicker; so for a segment.
#[inline(always)]
pub(crate) fn ball_meets_ray<S: Number, const D: usize>(
    c: [S; D],
    r: S,
    line: [[S; D]; 3],
) -> Option<bool> {
    told::<S>(|| {
        let ([c], [p, from, to]) = (floats([c]), floats(line));
        ball_ray((c, r.to_f64()), [p, minus(to, from)])
    })
}

#[inline(always)]
pub(crate) fn ball_meets_segment<S: Number, const D: usize>(
    c: [S; D],
    r: S,
    [p, q]: [[S; D]; 2],
) -> Option<bool> {
    told::<S>(|| {
        let [c, p, q] = floats([c, p, q]);
        ball_segment((c, r.to_f64()), [p, q])
    })
}

#[inline(always)]
pub(crate) fn ball_meets_point<S: Number, const D: usize>(
    c: [S; D],
    r: S,
    x: [S; D],
) -> Option<bool> {
    told::<S>(|| {
        let [x, c] = quick([x, c]);
        point_ball(x, (c, r.quick()))
    })
}

#[inline(always)]
pub(crate) fn aabb_meets_segment<S: Number, const D: usize>(
    [min, max]: [[S; D]; 2],
    [p, q]: [[S; D]; 2],
) -> Option<bool> {
    told::<S>(|| aabb_segment(quick([min, max]), quick([p, q])))
}

/// Whether a box meets the ray from p with the direction `to - from`.
#[inline(always)]
pub(crate) fn aabb_meets_ray<S: Number, const D: usize>(
    [min, max]: [[S; D]; 2],
    [p, from, to]: [[S; D]; 3],
) -> Option<bool> {
    told::<S>(|| {
        let [p, from, to] = quick([p, from, to]);
        aabb_ray(quick([min, max]), [p, minus(to, from)])
    })
}

#[inline(always)]
pub(crate) fn aabb_meets_ball<S: Number, const D: usize>(
    [min, max]: [[S; D]; 2],
    c: [S; D],
    r: S,
) -> Option<bool> {
    told::<S>(|| {
        let [min, max, c] = quick([min, max, c]);
        aabb_ball([min, max], (c, r.quick()))
    })
}

#[inline(always)]
pub(crate) fn ball_meets_ball<S: Number, const D: usize>(
    (c, r): ([S; D], S),
    (e, s): ([S; D], S),
) -> Option<bool> {
    told::<S>(|| {
        let [c, e] = quick([c, e]);
        ball_ball((c, r.quick()), (e, s.quick()))
    })
}

/// By a value that is negative where the sets have a common interior point, and positive where they are
/// apart, and a bound of its error.
#[inline(always)]
fn by_value<L: Lane>(value: L, bound: L) -> Told<L::Mask> {
    Told {
        known: bound.lt(value.abs()),
        meet: value.below(L::Float::from(0)),
    }
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
pub(super) fn minus<L: Lane, const D: usize>(a: [L; D], b: [L; D]) -> [L; D] {
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
    no = no | !point_aabb(x, bounding_box([p, q])).meet;
    Told {
        known: no,
        meet: no & !no,
    }
}

/// The same of one pair.
#[inline(always)]
pub(crate) fn is_on_segment(x: [f64; 2], ends: [[f64; 2]; 2]) -> Option<bool> {
    let Told { known, meet } = point_segment(x, ends);
    known.then_some(meet)
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
    Told {
        known: yes | !yes,
        meet: yes,
    }
}

#[inline(always)]
pub(crate) fn point_aabb<L: Lane, const D: usize>(x: [L; D], aabb: [[L; D]; 2]) -> Told<L::Mask> {
    aabb_aabb([x, x], aabb)
}

/// The bounding box of a segment.
#[inline(always)]
pub(super) fn bounding_box<L: Lane, const D: usize>([p, q]: [[L; D]; 2]) -> [[L; D]; 2] {
    let (mut min, mut max) = (p, p);
    for k in 0..D {
        (min[k], max[k]) = (p[k].min(q[k]), p[k].max(q[k]));
    }
    [min, max]
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

/// A ball and the line from p with the direction d: out = |w|² − r² with w the way to the centre, t = w · d and
/// passes = t² − out d·d, which is what the square root is of where the line enters; with sums that their errors
/// are shares of.
pub(super) struct Pass<L> {
    out: L,
    size: L,
    t: L,
    dd: L,
    passes: L,
}

impl Pass<f64> {
    /// The parameter at which the line comes to the ball, which it surely passes, and a bound of its error.
    #[inline(always)]
    pub(super) fn enter(&self) -> (f64, f64) {
        let (root, inverse) = (Lane::sqrt(self.passes), 1.0 / self.dd);
        let t = (self.t - root) * inverse;
        let carried = self.size / root * (self.length() * inverse);
        (t, 48.0 * f64::HALF_ULP * (carried + t.abs()))
    }
}

impl<L: Lane> Pass<L> {
    #[inline(always)]
    pub(super) fn new<const D: usize>((c, r): ([L; D], L), p: [L; D], d: [L; D]) -> Self {
        let w = minus(c, p);
        let (ww, rr) = (dot(w, w), r * r);
        let (out, t, dd) = (ww - rr, dot(w, d), dot(d, d));
        Self {
            out,
            size: ww + rr,
            t,
            dd,
            passes: t.mul_sub(t, out * dd),
        }
    }

    /// d·d, and more than what underflows of it.
    #[inline(always)]
    fn length(&self) -> L {
        self.dd + self.dd.constant(L::Float::TINY)
    }

    /// Whether p is in the ball.
    #[inline(always)]
    pub(super) fn inside(&self) -> Told<L::Mask> {
        by_value(self.out, share(8, self.size, L::Float::TINY))
    }

    /// Whether the sign of `passes` is known. If it is positive, and an end not in the ball, so is the
    /// side of that end's normal plane that the centre is on.
    #[inline(always)]
    fn known(&self) -> L::Mask {
        // Doubled, so that it overflows before the value does.
        let product = self.size * self.length();
        share(16, product + product, L::Float::TINY).lt(self.passes.abs())
    }
}

/// A ray from p and a ball: it is met if p is in it, or if the centre is ahead and the line passes it.
#[inline(always)]
pub(crate) fn ball_ray<L: Lane, const D: usize>(
    ball: ([L; D], L),
    [p, d]: [[L; D]; 2],
) -> Told<L::Mask> {
    let pass = Pass::new(ball, p, d);
    let zero = L::Float::from(0);
    let known = pass.known() & share(8, pass.size, L::Float::TINY).lt(pass.out.abs());
    let beside = pass.passes.below(zero) | pass.t.below(zero);
    let meet = pass.out.below(zero) | !beside;
    Told { known, meet }
}

/// A segment from p to q and a ball: it is met if an end is in it, or if the line passes it between both.
/// As for a ray; for q they are out − 2 t + d·d and t − d·d.
#[inline(always)]
pub(crate) fn ball_segment<L: Lane, const D: usize>(
    ball: ([L; D], L),
    [p, q]: [[L; D]; 2],
) -> Told<L::Mask> {
    let pass = Pass::new(ball, p, minus(q, p));
    let rest = pass.dd - pass.t;
    let out = pass.out.min(pass.out + (rest - pass.t));
    let zero = L::Float::from(0);
    let known = pass.known() & share(24, pass.size + pass.dd, L::Float::TINY).lt(out.abs());
    let beside = pass.passes.below(zero) | pass.t.min(rest).below(zero);
    let meet = out.below(zero) | !beside;
    Told { known, meet }
}

/// A box and the line from p with the direction d, which meets it: the parameters at which it comes to the slab of each
/// axis.
pub(super) struct Slabs<L: Lane, const D: usize> {
    pub(super) enter: [L; D],
    /// They are off by less than a share of 8 u, or come before all others.
    pub(super) known: L::Mask,
}

impl<L: Lane, const D: usize> Slabs<L, D> {
    #[inline(always)]
    pub(super) fn new([min, max]: [[L; D]; 2], p: [L; D], d: [L; D]) -> Self {
        let mut enter = d;
        let mut known = slab([min[0], max[0]], p[0], &mut enter[0]);
        for k in 1..D {
            known = known & slab([min[k], max[k]], p[k], &mut enter[k]);
        }
        Self { enter, known }
    }
}

/// From the direction on an axis to the parameter; and whether it is known. On an axis on which the line does not move
/// it is less than all others, as the line, which meets the box, is always in the slab.
#[inline(always)]
fn slab<L: Lane>([min, max]: [L; 2], p: L, d: &mut L) -> L::Mask {
    let inverse = d.constant(L::Float::from(1)) / *d;
    let (t, u) = ((min - p) * inverse, (max - p) * inverse);
    let (sum, [back, forth]) = (t.abs() + u.abs(), d.signs());
    let (speed, stands) = (d.abs(), back & forth);
    *d = L::select(stands, d.constant(-L::Float::LARGE), t.min(u));
    (sum.below(L::Float::LARGE) & speed.below(L::Float::LARGE)) | stands
}

/// Whether the first of two parameters of slabs is the lesser one.
#[inline(always)]
pub(super) fn surely_before<L: Lane>(t: L, u: L) -> L::Mask {
    let (more, less) = (L::Float::MORE, L::Float::LESS);
    t.scaled(more, L::Float::TINY)
        .lt(u.scaled(less, -L::Float::TINY))
}

/// A ray from p and a box.
#[inline(always)]
pub(crate) fn aabb_ray<L: Lane, const D: usize>(
    [min, max]: [[L; D]; 2],
    [p, d]: [[L; D]; 2],
) -> Told<L::Mask> {
    let mut back = d;
    for x in &mut back {
        *x = -*x;
    }
    aabb_line([minus(min, p), minus(max, p)], d, [back, back])
}

/// A segment from p to q and a box.
#[inline(always)]
pub(crate) fn aabb_segment<L: Lane, const D: usize>(
    [min, max]: [[L; D]; 2],
    [p, q]: [[L; D]; 2],
) -> Told<L::Mask> {
    let faces = [minus(min, p), minus(max, p)];
    aabb_line(faces, minus(q, p), [minus(min, q), minus(max, q)])
}

/// A box and a part of a line, by the ways from its start and from its end to the lower and the upper faces; if it has no
/// end, these only have the signs. It is apart from the box where both ends are beyond a face, which is exact, as are
/// the signs of differences; or where all corners are on one side of the line, seen along an axis. With e the way to
/// the centre and h half of the size, |d.i e.j − d.j e.i| > |d.i| h.j + |d.j| h.i.
#[inline(always)]
fn aabb_line<L: Lane, const D: usize>(
    [low, high]: [[L; D]; 2],
    d: [L; D],
    [end_low, end_high]: [[L; D]; 2],
) -> Told<L::Mask> {
    let mut away = beyond([low[0], end_low[0]], [high[0], end_high[0]]);
    for k in 1..D {
        away = away.max(beyond([low[k], end_low[k]], [high[k], end_high[k]]));
    }
    // Both doubled; |low| + |high| is the greater of |e| and h.
    let (mut e, mut h, mut speed) = (low, high, d);
    for k in 0..D {
        (e[k], h[k], speed[k]) = (low[k] + high[k], high[k] - low[k], d[k].abs());
    }
    let (mut most, mut sizes) = beside(
        [d[0], d[1]],
        [speed[0], speed[1]],
        [e[0], e[1]],
        [h[0], h[1]],
    );
    for j in 2..D {
        for i in 0..j {
            let (value, size) = beside(
                [d[i], d[j]],
                [speed[i], speed[j]],
                [e[i], e[j]],
                [h[i], h[j]],
            );
            (most, sizes) = (most.max(value), sizes + size);
        }
    }
    // In numbers: a truth would be a branch for one pair.
    let surely = most.abs().max(away.times(L::Float::LARGE));
    Told {
        known: share(16, sizes, L::Float::TINY).lt(surely),
        meet: most.max(away).le(most.constant(L::Float::from(0))),
    }
}

/// Positive where both ends are beyond a face of an axis.
#[inline(always)]
fn beyond<L: Lane>(low: [L; 2], high: [L; 2]) -> L {
    low[0].min(low[1]).max(-high[0].max(high[1]))
}

/// The value of two axes that is positive where the line passes beside the box, and what its error is a share of.
#[inline(always)]
fn beside<L: Lane>(d: [L; 2], speed: [L; 2], e: [L; 2], h: [L; 2]) -> (L, L) {
    let (left, right) = (d[0] * e[1], d[1] * e[0]);
    let reach = speed[0] * h[1] + speed[1] * h[0];
    let value = (left - right).abs() - reach;
    (value, left.abs() + right.abs() + reach)
}

/// A ray from p and a segment from a to b: with D, t and u as for segments, 0 < u < D as there, and t and D
/// have one sign where |t − D| < |t + D|.
#[inline(always)]
pub(crate) fn ray_segment<L: Lane>([p, r]: [[L; 2]; 2], [a, b]: [[L; 2]; 2]) -> Told<L::Mask> {
    let (s, w) = (minus(b, a), minus(a, p));
    let (turn, t, u) = (cross(r, s), cross(w, s), cross(w, r));
    let beside = (u + u - turn).abs() - turn.abs();
    let behind = (t - turn).abs() - (t + turn).abs();
    let size = size([r, s, w]);
    by_value(beside.max(behind), share(4, size * size, L::Float::TINY))
}
