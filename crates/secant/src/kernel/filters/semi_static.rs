//! Stage 1, the semi-static filter: whether two shapes intersect, for one pair or a vector of pairs.
//!
//! Each filter evaluates the polynomial whose sign is the answer, and a bound from the magnitudes of the
//! input, without a branch. Derived in `bounds.md#filters`.

use crate::kernel::arithmetic::simd_real::{FloatConstants as _, SimdReal};
use crate::kernel::formulas::line_determinants::same;
use crate::kernel::stages::certified::Certified;

/// Certifies a value that is negative where the interiors intersect and positive where the sets are disjoint,
/// with a bound of its error.
#[cfg_attr(optimised, inline(always))]
fn by_value<L: SimdReal>(value: L, bound: L) -> Certified<L::Mask> {
    Certified {
        certain: bound.lt(value.abs()),
        value: value.below(L::Float::from(0)),
    }
}

/// `times` u of a number, and `least` for the underflow.
#[cfg_attr(optimised, inline(always))]
fn share<L: SimdReal>(times: i8, of: L, least: L::Float) -> L {
    of.scale_add(L::Float::from(times) * L::Float::HALF_ULP, least)
}

/// a × b.
#[cfg_attr(optimised, inline(always))]
fn cross<L: SimdReal>(a: [L; 2], b: [L; 2]) -> L {
    a[0].mul_sub(b[1], a[1] * b[0])
}

/// a · b.
#[cfg_attr(optimised, inline(always))]
fn dot<L: SimdReal, const D: usize>(a: [L; D], b: [L; D]) -> L {
    let mut sum = a[0] * b[0];
    for k in 1..D {
        sum = a[k].mul_add(b[k], sum);
    }
    sum
}

#[cfg_attr(optimised, inline(always))]
pub(crate) fn minus<L: SimdReal, const D: usize>(a: [L; D], b: [L; D]) -> [L; D] {
    let mut out = a;
    for k in 0..D {
        out[k] = a[k] - b[k];
    }
    out
}

/// The sum of the absolute values of all coordinates.
#[cfg_attr(optimised, inline(always))]
fn size<L: SimdReal, const D: usize, const K: usize>(deltas: [[L; D]; K]) -> L {
    let mut sum = deltas[0][0].abs();
    for (k, delta) in deltas.iter().enumerate() {
        for (axis, x) in delta.iter().enumerate() {
            if (k, axis) != (0, 0) {
                sum = sum + x.abs();
            }
        }
    }
    sum
}

/// Two segments, from p to q and from a to b, by the determinants of `line_determinants.rs`: 0 < T < D where
/// |2 T − D| < |D|, whatever the sign of D.
#[cfg_attr(optimised, inline(always))]
pub(crate) fn segment_segment<L: SimdReal>(
    [p, q]: [[L; 2]; 2],
    [a, b]: [[L; 2]; 2],
) -> Certified<L::Mask> {
    let (r, s, w) = (minus(q, p), minus(b, a), minus(a, p));
    let (det, t, v) = (cross(r, s), cross(w, s), cross(w, r));
    let deviation = |x: L| (x + x - det).abs();
    let size = size([r, s, w]);
    let bound = share(4, size * size, L::Float::TINY);
    by_value(deviation(t).max(deviation(v)) - det.abs(), bound)
}

/// A point and a segment: disjoint where the point is not on the line, or outside the segment's box.
#[cfg_attr(optimised, inline(always))]
pub(crate) fn point_segment<L: SimdReal>(x: [L; 2], [p, q]: [[L; 2]; 2]) -> Certified<L::Mask> {
    let (d, e) = (minus(q, p), minus(x, p));
    let sum = (d[0] * e[1]).abs() + (d[1] * e[0]).abs();
    let mut no = share(4, sum, L::Float::TINY).lt(cross(d, e).abs());
    no = no | !point_aabb(x, bounding_box([p, q])).value;
    Certified {
        certain: no,
        value: no & !no,
    }
}

/// Whether two segments, from p to q and from a to b, have the same start and the same end, which differ.
#[cfg_attr(optimised, inline(always))]
pub(crate) fn same_segment<L: SimdReal>([p, q]: [[L; 2]; 2], [a, b]: [[L; 2]; 2]) -> L::Mask {
    same(p, a) & same(q, b) & !same(p, q)
}

/// Two segments, from p to q and from a to b: whether p is certainly their only common point, and an end of both; and
/// the same of q. It is where they have it in common, and are not parallel, or go in opposite directions from it.
///
/// Where the ends are only the nearest floats, `error` is twice the error of a difference: then this is so of ends that are
/// the same.
#[cfg_attr(optimised, inline(always))]
pub(crate) fn shared_end<L: SimdReal>(
    [p, q]: [[L; 2]; 2],
    [a, b]: [[L; 2]; 2],
    error: L::Float,
) -> [L::Mask; 2] {
    let (r, s) = (minus(q, p), minus(b, a));
    let size = size([r, s]);
    let error = size.splat(error);
    let bound = share(4, size * size, L::Float::TINY) + error * (size + error);
    shared_ends([p, q], [a, b], cross(r, s), dot(r, s), bound)
}

/// The same where no difference, and no sum of three products of two, is rounded; then whether p, and q, is the only
/// common point and inside the second; whether a, and b, is and inside the first; and whether there is none.
///
/// An end that is on the line of the other segment is the only common point where the ends of that segment are on both
/// sides of its own.
#[cfg_attr(optimised, inline(always))]
pub(crate) fn end_contact<L: SimdReal>(
    [p, q]: [[L; 2]; 2],
    [a, b]: [[L; 2]; 2],
) -> [[L::Mask; 2]; 4] {
    let (r, s, w) = (minus(q, p), minus(b, a), minus(a, p));
    let (det, t, v) = (cross(r, s), cross(w, s), cross(w, r));
    let zero = det.splat(L::Float::from(0));
    // The sides of p and q, and those of a and b, as they are or all reversed.
    let (of_pq, of_ab) = ([t, t - det], [v, v - det]);
    [
        shared_ends([p, q], [a, b], det, dot(r, s), zero),
        on_line(of_pq, of_ab),
        on_line(of_ab, of_pq),
        [on_one_side(of_pq), on_one_side(of_ab)],
    ]
}

/// Which end of a segment, by their sides, is on the line of another whose ends are on both sides of its own. A
/// function, as all that vectors run through: a closure is not always inlined.
#[cfg_attr(optimised, inline(always))]
fn on_line<L: SimdReal>([x, y]: [L; 2], [z, w]: [L; 2]) -> [L::Mask; 2] {
    let zero = x.splat(L::Float::from(0));
    let crosses = z.min(w).lt(zero) & zero.lt(z.max(w));
    [x.equals(zero) & crosses, y.equals(zero) & crosses]
}

#[cfg_attr(optimised, inline(always))]
fn on_one_side<L: SimdReal>([x, y]: [L; 2]) -> L::Mask {
    let zero = x.splat(L::Float::from(0));
    x.max(y).lt(zero) | zero.lt(x.min(y))
}

#[cfg_attr(optimised, inline(always))]
fn shared_ends<L: SimdReal>(
    [p, q]: [[L; 2]; 2],
    [a, b]: [[L; 2]; 2],
    det: L,
    along: L,
    bound: L,
) -> [L::Mask; 2] {
    let are_independent = bound.lt(det.abs());
    let (opposite, alike) = (along.lt(-bound), bound.lt(along));
    let (heads, tails) = (are_independent | opposite, are_independent | alike);
    [
        (same(p, a) & heads) | (same(p, b) & tails),
        (same(q, b) & heads) | (same(q, a) & tails),
    ]
}

/// The same for one pair.
#[cfg_attr(optimised, inline(always))]
pub(crate) fn is_on_segment(x: [f64; 2], ends: [[f64; 2]; 2]) -> Option<bool> {
    let Certified { certain, value } = point_segment(x, ends);
    certain.then_some(value)
}

/// The sign of |w|² − r².
#[cfg_attr(optimised, inline(always))]
fn within<L: SimdReal, const D: usize>(w: [L; D], r: L) -> Certified<L::Mask> {
    let (square, reach) = (dot(w, w), r * r);
    by_value(square - reach, share(8, square + reach, L::Float::TINY))
}

#[cfg_attr(optimised, inline(always))]
pub(crate) fn ball_ball<L: SimdReal, const D: usize>(
    (c, r): ([L; D], L),
    (e, s): ([L; D], L),
) -> Certified<L::Mask> {
    within(minus(e, c), r + s)
}

/// Whether one of two balls is in the other.
#[cfg_attr(optimised, inline(always))]
pub(crate) fn ball_in_ball<L: SimdReal, const D: usize>(
    (c, r): ([L; D], L),
    (e, s): ([L; D], L),
) -> Certified<L::Mask> {
    within(minus(e, c), r - s)
}

#[cfg_attr(optimised, inline(always))]
pub(crate) fn point_ball<L: SimdReal, const D: usize>(
    x: [L; D],
    (c, r): ([L; D], L),
) -> Certified<L::Mask> {
    within(minus(x, c), r)
}

/// Two boxes: exact, because coordinates are compared.
#[cfg_attr(optimised, inline(always))]
pub(crate) fn aabb_aabb<L: SimdReal, const D: usize>(
    a: [[L; D]; 2],
    b: [[L; D]; 2],
) -> Certified<L::Mask> {
    let on = |k: usize| a[0][k].le(b[1][k]) & b[0][k].le(a[1][k]);
    let mut yes = on(0);
    for k in 1..D {
        yes = yes & on(k);
    }
    Certified {
        certain: yes | !yes,
        value: yes,
    }
}

#[cfg_attr(optimised, inline(always))]
pub(crate) fn point_aabb<L: SimdReal, const D: usize>(
    x: [L; D],
    aabb: [[L; D]; 2],
) -> Certified<L::Mask> {
    aabb_aabb([x, x], aabb)
}

/// The bounding box of a segment.
#[cfg_attr(optimised, inline(always))]
pub(crate) fn bounding_box<L: SimdReal, const D: usize>([p, q]: [[L; D]; 2]) -> [[L; D]; 2] {
    let (mut min, mut max) = (p, p);
    for k in 0..D {
        (min[k], max[k]) = (p[k].min(q[k]), p[k].max(q[k]));
    }
    [min, max]
}

/// A box and a ball: the delta from the center to the nearest point of the box.
#[cfg_attr(optimised, inline(always))]
pub(crate) fn aabb_ball<L: SimdReal, const D: usize>(
    [min, max]: [[L; D]; 2],
    (c, r): ([L; D], L),
) -> Certified<L::Mask> {
    let mut delta = c;
    for k in 0..D {
        delta[k] = (min[k] - c[k]).max(c[k] - max[k]).or_zero();
    }
    within(delta, r)
}

/// A ball and the line from p with the direction d: out = |w|² − r² with w the delta to the center, t = w ·
/// d, and the discriminant t² − out d · d; with the sums that bound their errors.
pub(crate) struct BallLineFilter<L> {
    out: L,
    size: L,
    t: L,
    dd: L,
    discriminant: L,
}

impl BallLineFilter<f64> {
    /// The parameter at which the line enters the ball, and a bound of its error. The discriminant must
    /// certainly be positive.
    #[cfg_attr(optimised, inline(always))]
    pub(crate) fn enter(&self) -> (f64, f64) {
        self.passage(-1.0)
    }

    /// The same where it leaves the ball.
    #[cfg_attr(optimised, inline(always))]
    pub(crate) fn leave(&self) -> (f64, f64) {
        self.passage(1.0)
    }

    #[cfg_attr(optimised, inline(always))]
    fn passage(&self, sign: f64) -> (f64, f64) {
        let (root, inverse) = (SimdReal::sqrt(self.discriminant), 1.0 / self.dd);
        let t = (self.t + sign * root) * inverse;
        let carried = self.size / root * (self.length() * inverse);
        (t, 48.0 * f64::HALF_ULP * (carried + t.abs()))
    }

    /// Whether the line certainly crosses the ball, or certainly misses it.
    #[cfg_attr(optimised, inline(always))]
    pub(crate) fn crosses(&self) -> Certified<bool> {
        Certified {
            certain: self.certain(),
            value: self.discriminant > 0.0,
        }
    }

    /// Whether p + d is certainly outside the ball, and before the center: the line enters it at a parameter above 1, if
    /// it does.
    #[cfg_attr(optimised, inline(always))]
    pub(crate) fn is_far(&self) -> bool {
        let rest = self.dd - self.t;
        let out = self.out + (rest - self.t);
        rest < 0.0 && share(24, self.size + self.dd, f64::TINY) < out
    }

    /// Whether the center is ahead of p: certain where the line certainly crosses the ball, and p is certainly outside.
    #[cfg_attr(optimised, inline(always))]
    pub(crate) fn is_ahead(&self) -> bool {
        self.t > 0.0
    }
}

impl<L: SimdReal> BallLineFilter<L> {
    #[cfg_attr(optimised, inline(always))]
    pub(crate) fn new<const D: usize>((c, r): ([L; D], L), p: [L; D], d: [L; D]) -> Self {
        let w = minus(c, p);
        let (ww, rr) = (dot(w, w), r * r);
        let (out, t, dd) = (ww - rr, dot(w, d), dot(d, d));
        Self {
            out,
            size: ww + rr,
            t,
            dd,
            discriminant: t.mul_sub(t, out * dd),
        }
    }

    /// d · d, and more than its underflow.
    #[cfg_attr(optimised, inline(always))]
    fn length(&self) -> L {
        self.dd + self.dd.splat(L::Float::TINY)
    }

    /// Whether p is in the ball.
    #[cfg_attr(optimised, inline(always))]
    pub(crate) fn inside(&self) -> Certified<L::Mask> {
        by_value(self.out, share(8, self.size, L::Float::TINY))
    }

    /// Whether the sign of `discriminant` is certain. If it is positive and an end is outside the ball, the
    /// sign of t at that end is certain as well.
    #[cfg_attr(optimised, inline(always))]
    fn certain(&self) -> L::Mask {
        // Doubled, so that it overflows before the value does.
        let product = self.size * self.length();
        share(16, product + product, L::Float::TINY).lt(self.discriminant.abs())
    }
}

/// A ray from p and a ball: they intersect if p is inside, or if the center is ahead and the line crosses the
/// ball.
#[cfg_attr(optimised, inline(always))]
pub(crate) fn ball_ray<L: SimdReal, const D: usize>(
    ball: ([L; D], L),
    [p, d]: [[L; D]; 2],
) -> Certified<L::Mask> {
    let ball_line = BallLineFilter::new(ball, p, d);
    let zero = L::Float::from(0);
    let certain =
        ball_line.certain() & share(8, ball_line.size, L::Float::TINY).lt(ball_line.out.abs());
    let misses = ball_line.discriminant.below(zero) | ball_line.t.below(zero);
    let value = ball_line.out.below(zero) | !misses;
    Certified { certain, value }
}

/// A segment from p to q and a ball: they intersect if an end is inside, or if the line crosses the ball
/// between both. For q the values are out − 2 t + d · d and t − d · d.
#[cfg_attr(optimised, inline(always))]
pub(crate) fn ball_segment<L: SimdReal, const D: usize>(
    ball: ([L; D], L),
    [p, q]: [[L; D]; 2],
) -> Certified<L::Mask> {
    let ball_line = BallLineFilter::new(ball, p, minus(q, p));
    let rest = ball_line.dd - ball_line.t;
    let out = ball_line.out.min(ball_line.out + (rest - ball_line.t));
    let zero = L::Float::from(0);
    let certain = ball_line.certain()
        & share(24, ball_line.size + ball_line.dd, L::Float::TINY).lt(out.abs());
    let misses = ball_line.discriminant.below(zero) | ball_line.t.min(rest).below(zero);
    let value = out.below(zero) | !misses;
    Certified { certain, value }
}

/// Slab test: the parameters at which the line from p with the direction d, which intersects the box, enters
/// the slab of each axis.
pub(crate) struct Slabs<L: SimdReal, const D: usize> {
    pub(crate) enter: [L; D],
    /// The relative error is at most 8 u, or the slab is parallel to the line.
    pub(crate) certain: L::Mask,
}

impl<L: SimdReal, const D: usize> Slabs<L, D> {
    #[cfg_attr(optimised, inline(always))]
    pub(crate) fn new([min, max]: [[L; D]; 2], p: [L; D], d: [L; D]) -> Self {
        let mut enter = d;
        let mut certain = slab([min[0], max[0]], p[0], &mut enter[0]);
        for k in 1..D {
            certain = certain & slab([min[k], max[k]], p[k], &mut enter[k]);
        }
        Self { enter, certain }
    }
}

/// Replaces the direction on an axis by the entry parameter; returns whether it is certain. For a line
/// parallel to the slab the parameter is less than all others, because the line intersects the box and so is
/// inside the slab.
#[cfg_attr(optimised, inline(always))]
fn slab<L: SimdReal>([min, max]: [L; 2], p: L, d: &mut L) -> L::Mask {
    let inverse = d.splat(L::Float::from(1)) / *d;
    let (lower, upper) = ((min - p) * inverse, (max - p) * inverse);
    let (sum, [back, forth]) = (lower.abs() + upper.abs(), d.signs());
    let (speed, stands) = (d.abs(), back & forth);
    *d = L::select(stands, d.splat(-L::Float::LARGE), lower.min(upper));
    (sum.below(L::Float::LARGE) & speed.below(L::Float::LARGE)) | stands
}

/// Whether the first slab is certainly entered before the second.
#[cfg_attr(optimised, inline(always))]
pub(crate) fn surely_before<L: SimdReal>(first: L, second: L) -> L::Mask {
    let (more, less) = (L::Float::MORE, L::Float::LESS);
    first
        .scale_add(more, L::Float::TINY)
        .lt(second.scale_add(less, -L::Float::TINY))
}

/// A ray from p and a box.
#[cfg_attr(optimised, inline(always))]
pub(crate) fn aabb_ray<L: SimdReal, const D: usize>(
    [min, max]: [[L; D]; 2],
    [p, d]: [[L; D]; 2],
) -> Certified<L::Mask> {
    let mut back = d;
    for x in &mut back {
        *x = -*x;
    }
    aabb_line([minus(min, p), minus(max, p)], d, [back, back])
}

/// A segment from p to q and a box.
#[cfg_attr(optimised, inline(always))]
pub(crate) fn aabb_segment<L: SimdReal, const D: usize>(
    [min, max]: [[L; D]; 2],
    [p, q]: [[L; D]; 2],
) -> Certified<L::Mask> {
    let faces = [minus(min, p), minus(max, p)];
    aabb_line(faces, minus(q, p), [minus(min, q), minus(max, q)])
}

/// A box and a part of a line, by the deltas from its start and from its end to the lower and the upper
/// faces; for a line without an end, the latter have only the signs. The separating axes are the faces, which
/// are exact because the signs of differences are, and the perpendiculars of the line in each plane of two
/// axes: with e the delta to the center and h the half size, |d.i e.j − d.j e.i| > |d.i| h.j + |d.j| h.i.
#[cfg_attr(optimised, inline(always))]
fn aabb_line<L: SimdReal, const D: usize>(
    [low, high]: [[L; D]; 2],
    d: [L; D],
    [end_low, end_high]: [[L; D]; 2],
) -> Certified<L::Mask> {
    let mut away = beyond([low[0], end_low[0]], [high[0], end_high[0]]);
    for k in 1..D {
        away = away.max(beyond([low[k], end_low[k]], [high[k], end_high[k]]));
    }
    // Both are doubled; |low| + |high| is the greater of |e| and h.
    let (mut e, mut h, mut speed) = (low, high, d);
    for k in 0..D {
        (e[k], h[k], speed[k]) = (low[k] + high[k], high[k] - low[k], d[k].abs());
    }
    let (mut most, mut sizes) = line_axis(
        [d[0], d[1]],
        [speed[0], speed[1]],
        [e[0], e[1]],
        [h[0], h[1]],
    );
    for j in 2..D {
        for i in 0..j {
            let (value, size) = line_axis(
                [d[i], d[j]],
                [speed[i], speed[j]],
                [e[i], e[j]],
                [h[i], h[j]],
            );
            (most, sizes) = (most.max(value), sizes + size);
        }
    }
    // Numbers instead of masks, because a bool would compile to a branch for one pair.
    let surely = most.abs().max(away.times(L::Float::LARGE));
    Certified {
        certain: share(16, sizes, L::Float::TINY).lt(surely),
        value: most.max(away).le(most.splat(L::Float::from(0))),
    }
}

/// Positive where both ends are beyond the same face of an axis.
#[cfg_attr(optimised, inline(always))]
fn beyond<L: SimdReal>(low: [L; 2], high: [L; 2]) -> L {
    low[0].min(low[1]).max(-high[0].max(high[1]))
}

/// The value of a separating axis in a plane of two axes, positive where it separates, and the sum that
/// bounds its error.
#[cfg_attr(optimised, inline(always))]
fn line_axis<L: SimdReal>(d: [L; 2], speed: [L; 2], e: [L; 2], h: [L; 2]) -> (L, L) {
    let (left, right) = (d[0] * e[1], d[1] * e[0]);
    let reach = speed[0] * h[1] + speed[1] * h[0];
    let value = (left - right).abs() - reach;
    (value, left.abs() + right.abs() + reach)
}

/// A ray from p and a segment from a to b: with D, T and V as for segments, 0 < V < D, and T and D have one
/// sign where |T − D| < |T + D|.
#[cfg_attr(optimised, inline(always))]
pub(crate) fn ray_segment<L: SimdReal>(
    [p, r]: [[L; 2]; 2],
    [a, b]: [[L; 2]; 2],
) -> Certified<L::Mask> {
    let (s, w) = (minus(b, a), minus(a, p));
    let (det, t, v) = (cross(r, s), cross(w, s), cross(w, r));
    let outside = (v + v - det).abs() - det.abs();
    let behind = (t - det).abs() - (t + det).abs();
    let size = size([r, s, w]);
    by_value(outside.max(behind), share(4, size * size, L::Float::TINY))
}
