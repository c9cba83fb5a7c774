//! The filters of casts: whether a ray or segment misses a shape, or where it enters it from outside.
//!
//! Each filter gives an interval of the parameter of the entry whose bound is derived in `bounds/casts.md`. An entry is
//! certified only where the ray starts outside the shape and crosses into it through one face: every other case is
//! uncertain, and the exact stage decides it.

use super::double_double;
use super::one_pair::{aabb_meets_ray, aabb_meets_segment, floats};
use super::semi_static;
use super::semi_static::{BallLineFilter, Slabs, minus, surely_before};
use crate::kernel::arithmetic::arrays::{convert, each};
use crate::kernel::arithmetic::number::{Number, Target};
use crate::kernel::arithmetic::simd_real::FloatConstants;
use crate::kernel::arithmetic::square_root::sqrt;
use crate::kernel::arithmetic::vector::{cross_in_space, dot, l1_norm, triple_product_bound};
use crate::kernel::formulas::normal::{PassageNormal, passage_normal_in_double_double};
use crate::kernel::formulas::passage::{CrossedSurface, OnLevel, OnSphere, surface_passage};
use crate::kernel::stages::certified::Certified;
use crate::kernel::stages::root::{Branch, Roots};

/// The answer of a filter for a ray and a shape.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Glance<P> {
    /// They have no common point.
    Miss,
    /// The ray enters at a parameter in the interval, through this part.
    Enters([f64; 2], P),
    Uncertain,
}

/// A ray or segment in `f64`, converted exactly.
#[derive(Clone, Copy)]
pub(crate) struct RayFloats<const D: usize> {
    /// The point at parameter 0.
    pub(crate) p: [f64; D],
    /// The two points whose difference is the direction.
    pub(crate) ends: [[f64; D]; 2],
    /// Whether it ends at parameter 1.
    pub(crate) is_segment: bool,
}

impl<P> Glance<P> {
    /// The same entry, through this part.
    #[cfg_attr(optimised, inline(always))]
    pub(crate) fn through<Q>(self, part: Q) -> Glance<Q> {
        match self {
            Self::Miss => Glance::Miss,
            Self::Enters(t, _) => Glance::Enters(t, part),
            Self::Uncertain => Glance::Uncertain,
        }
    }
}

impl<const D: usize> RayFloats<D> {
    /// The ray, or its projection to the plane of the first two axes.
    #[cfg_attr(optimised, inline(always))]
    pub(crate) fn in_dimension<const E: usize>(&self) -> RayFloats<E> {
        let in_dimension = |x: [f64; D]| {
            let mut out = [0.0; E];
            for (slot, x) in out.iter_mut().zip(x) {
                *slot = x;
            }
            out
        };
        RayFloats {
            p: in_dimension(self.p),
            ends: each(self.ends, in_dimension),
            is_segment: self.is_segment,
        }
    }

    /// The rounded direction.
    #[cfg_attr(optimised, inline(always))]
    fn direction(&self) -> [f64; D] {
        minus(self.ends[1], self.ends[0])
    }
}

/// Half an ulp of 1.
const U: f64 = f64::HALF_ULP;

/// The interval of n / d for positive n and d, each with its error, and e < d: rounded outward.
#[cfg_attr(optimised, inline(always))]
fn quotient((n, n_error): (f64, f64), (d, d_error): (f64, f64)) -> [f64; 2] {
    let low = (n - n_error) / (d + d_error) * (1.0 - 4.0 * U) - f64::TINY;
    let high = (n + n_error) / (d - d_error) * (1.0 + 4.0 * U) + f64::TINY;
    [low, high]
}

/// A ball.
#[cfg_attr(optimised, inline(always))]
pub(crate) fn ball<const D: usize>(ball: ([f64; D], f64), ray: &RayFloats<D>) -> Glance<()> {
    let d = ray.direction();
    let Certified {
        certain,
        value: meets,
    } = if ray.is_segment {
        semi_static::ball_segment(ball, [ray.p, ray.ends[1]])
    } else {
        semi_static::ball_ray(ball, [ray.p, d])
    };
    if !certain {
        return Glance::Uncertain;
    }
    if !meets {
        return Glance::Miss;
    }
    let pass = BallLineFilter::new(ball, ray.p, d);
    let start = pass.inside();
    if !start.certain || start.value {
        return Glance::Uncertain;
    }
    let (t, error) = pass.enter();
    let error = error + (t.abs() * f64::EPSILON + f64::TINY);
    Glance::Enters([t - error, t + error], ())
}

/// A box that the ray enters, with the axis of the face, and whether it is the upper one.
#[cfg_attr(optimised, inline(always))]
pub(crate) fn aabb_entry<const D: usize>(
    aabb: [[f64; D]; 2],
    ray: &RayFloats<D>,
) -> Glance<[usize; 2]> {
    let d = ray.direction();
    let Slabs { enter, certain } = Slabs::new(aabb, ray.p, d);
    let axis = (1..D).fold(0, |best, k| if enter[best] < enter[k] { k } else { best });
    let t = enter[axis];
    let is_last = |k| k == axis || surely_before(enter[k], t);
    // The ray certainly leaves the other slabs later, so the entry is not at an edge.
    let leave = |k: usize| {
        let far = aabb[usize::from(d[k] > 0.0)][k];
        d[k] == 0.0 && aabb[0][k] < ray.p[k] && ray.p[k] < aabb[1][k]
            || d[k] != 0.0 && surely_before(t, (far - ray.p[k]) / d[k])
    };
    let certain = certain
        && surely_before(0.0, t)
        && (!ray.is_segment || surely_before(t, 1.0))
        && (0..D).all(|k| is_last(k) && leave(k));
    if !certain {
        return Glance::Uncertain;
    }
    let error = t * (16.0 * U) + f64::TINY;
    Glance::Enters([t - error, t + error], [axis, usize::from(d[axis] < 0.0)])
}

/// A segment from a to b, in the plane.
#[cfg_attr(optimised, inline(always))]
pub(crate) fn segment([a, b]: [[f64; 2]; 2], ray: &RayFloats<2>) -> Glance<()> {
    let d = ray.direction();
    let Certified {
        certain,
        value: meets,
    } = if ray.is_segment {
        semi_static::segment_segment([ray.p, ray.ends[1]], [a, b])
    } else {
        semi_static::ray_segment([ray.p, d], [a, b])
    };
    if !certain {
        return Glance::Uncertain;
    }
    if !meets {
        return Glance::Miss;
    }
    // t = (w × s) / (d × s), with errors of less than 4 u times the square of the size.
    let (s, w) = (minus(b, a), minus(a, ray.p));
    let size = l1_norm(&d) + l1_norm(&s) + l1_norm(&w);
    let error = 4.0 * U * (size * size) + f64::TINY;
    let turn = d[0] * s[1] - d[1] * s[0];
    let t = w[0] * s[1] - w[1] * s[0];
    Glance::Enters(quotient((t.abs(), error), (turn.abs(), error)), ())
}

/// The edges of a chain of the plane, each with its number: the first that the ray crosses, where the filter is certain of
/// each. A ray starts outside a closed chain if it crosses an even number of edges.
#[inline(never)]
pub(crate) fn edges(
    edges: &mut dyn Iterator<Item = (usize, [[f64; 2]; 2])>,
    has_inside: bool,
    ray: &RayFloats<2>,
) -> Glance<usize> {
    // All of them count for where it starts, also those beyond its end.
    let endless = RayFloats {
        is_segment: false,
        ..*ray
    };
    let (mut first, mut next) = (([f64::INFINITY; 2], 0), f64::INFINITY);
    let mut crossed = 0;
    for (number, edge) in edges {
        let t = match segment(edge, &endless) {
            Glance::Miss => continue,
            Glance::Uncertain => return Glance::Uncertain,
            Glance::Enters(t, ()) => t,
        };
        crossed += 1;
        if t[1] < first.0[0] {
            next = next.min(first.0[0]);
            first = (t, number);
        } else {
            next = next.min(t[0]);
        }
    }
    let (t, number) = first;
    if has_inside && crossed % 2 == 1 {
        Glance::Uncertain
    } else if crossed == 0 || ray.is_segment && t[0].min(next) > 1.0 {
        Glance::Miss
    } else if t[1] < next && (!ray.is_segment || t[1] < 1.0) {
        Glance::Enters(t, number)
    } else {
        Glance::Uncertain
    }
}

/// The point at a parameter in the interval, rounded to `f32`, where the whole interval has one rounding.
/// `None` for `f64`, because it has as many bits as the enclosures.
#[inline]
pub(crate) fn rounded<R: Target, const D: usize>(
    ray: &RayFloats<D>,
    [low, high]: [f64; 2],
) -> Option<([R; D], R)> {
    let t = rounding(low, high)?;
    Some((moved(ray, ray.p, [low, high], 1.0)?, t))
}

/// The outward normal where a line that starts outside a ball enters it, rounded in the same way.
#[inline]
fn rounded_normal<R: Target, const D: usize>(
    (c, r): ([f64; D], f64),
    [p, from, to]: [[f64; D]; 3],
) -> Option<[R; D]> {
    if R::PRECISION >= f64::MANTISSA_DIGITS {
        return None;
    }
    let ray = RayFloats {
        p,
        ends: [from, to],
        is_segment: false,
    };
    match ball((c, r), &ray) {
        Glance::Enters(t, ()) => moved(&ray, minus(p, c), t, r),
        _ => None,
    }
}

/// The unit normal of a sphere where a line enters or leaves it, against the line. Correctly rounded.
pub(crate) fn passage_normal<S: Number, R: Target, const D: usize>(
    [p, from, to]: [[S; D]; 3],
    c: [S; D],
    r: S,
    branch: Branch,
) -> [R; D] {
    let inward = branch == Branch::Plus;
    if S::EXACT_AS_F64 && !inward {
        let ([p, from, to, c], [r]) = convert(&[p, from, to, c], &[r], S::to_f64);
        let (ball, line) = ((c, r), [p, from, to]);
        let by_filter = rounded_normal(ball, line);
        if let Some(normal) =
            by_filter.or_else(|| passage_normal_in_double_double(OnSphere { ball, branch }, line))
        {
            return normal;
        }
    }
    PassageNormal { inward }
        .roots([p, from, to, c], [r], branch)
        .0
}

/// (x + t d) / r, with a rounded difference x. The products and the difference have an error of 2 u, the sum
/// and the quotient of u each.
#[inline]
fn moved<R: Target, const D: usize>(
    ray: &RayFloats<D>,
    x: [f64; D],
    [low, high]: [f64; 2],
    r: f64,
) -> Option<[R; D]> {
    let d = ray.direction();
    let mut out = [R::default(); D];
    for (k, slot) in out.iter_mut().enumerate() {
        let (from, to) = (low * d[k], high * d[k]);
        let error = 8.0 * U * (x[k].abs() + from.abs().max(to.abs())) + f64::TINY;
        let (least, most) = (x[k] + from.min(to) - error, x[k] + from.max(to) + error);
        *slot = rounding(least / r, most / r)?;
    }
    Some(out)
}

/// The common rounding of all numbers in the interval.
#[inline]
fn rounding<R: Target>(low: f64, high: f64) -> Option<R> {
    if R::PRECISION >= f64::MANTISSA_DIGITS {
        return None;
    }
    let (x, is_certain) = R::between(low, high);
    is_certain.then_some(x)
}

/// Whether a ray or segment meets a box, where the filter in `f64` is certain.
#[cfg_attr(optimised, inline(always))]
pub(crate) fn meets_aabb<S: Number, const D: usize>(
    aabb: [[S; D]; 2],
    line: [[S; D]; 3],
    is_segment: bool,
) -> Option<bool> {
    if !S::EXACT_AS_F64 {
        return None;
    }
    let (aabb, line) = (floats(aabb), floats(line));
    if is_segment {
        aabb_meets_segment(aabb, [line[0], line[2]])
    } else {
        aabb_meets_ray(aabb, line)
    }
}

/// The rounded parameter of the first point of a ray or segment in a box that they meet, where the filter and
/// double-double are certain.
#[cfg_attr(optimised, inline(always))]
pub(crate) fn aabb_parameter<S: Number, R: Target, const D: usize>(
    aabb: [[S; D]; 2],
    line: [[S; D]; 3],
) -> Option<R> {
    let (aabb, line) = (floats(aabb), floats(line));
    let [p, from, to] = line;
    let d = minus(to, from);
    let Slabs { enter, certain } = Slabs::new(aabb, p, d);
    let axis = (1..D).fold(0, |best, k| if enter[best] < enter[k] { k } else { best });
    let (t, face) = (enter[axis], |k: usize| aabb[usize::from(d[k] < 0.0)][k]);
    if t <= 0.0 && certain && (0..D).all(|k| enter[k] < 0.0 || face(k) == p[k]) {
        return Some(R::nearest(0.0));
    }
    let is_last = |k| k == axis || surely_before(enter[k], t);
    if !certain || !(0..D).all(is_last) {
        return None;
    }
    let error = t.abs() * (16.0 * U) + f64::TINY;
    let x = face(axis);
    let rounded = rounding(t - error, t + error);
    rounded.or_else(|| surface_parameter(OnLevel { axis, x }, line))
}

/// The same of a ball.
#[cfg_attr(optimised, inline(always))]
pub(crate) fn ball_parameter<S: Number, R: Target, const D: usize>(
    (c, r): ([S; D], S),
    line: [[S; D]; 3],
) -> Option<R> {
    let ([c], line) = (floats([c]), floats(line));
    let [p, from, to] = line;
    let ball = (c, r.to_f64());
    let pass = BallLineFilter::new(ball, p, minus(to, from));
    let Certified { certain, value } = pass.inside();
    if !certain {
        return None;
    }
    if value {
        return Some(R::nearest(0.0));
    }
    let (t, error) = pass.enter();
    let error = error + (t.abs() * f64::EPSILON + f64::TINY);
    let branch = Branch::Minus;
    let rounded = rounding(t - error, t + error);
    rounded.or_else(|| surface_parameter(OnSphere { ball, branch }, line))
}

/// The rounded parameter of the first point of a ray or segment in a ball, where they touch, or where it starts in the
/// ball, in double-double.
pub(crate) fn touch_parameter<S: Number, R: Target, const D: usize>(
    (c, r): ([S; D], S),
    line: [[S; D]; 3],
) -> Option<R> {
    let ([c], line) = (floats([c]), floats(line));
    double_double::touch_parameter((c, r.to_f64()), line)
}

/// The parameter at which a line passes a surface, in double-double.
#[cfg_attr(optimised, inline(always))]
fn surface_parameter<K: CrossedSurface<D>, R: Target, const D: usize>(
    kind: K,
    line: [[f64; D]; 3],
) -> Option<R> {
    surface_passage::<_, R, D, 0>(kind, line).map(|([], t)| t)
}

/// A plane, by a value that is of one sign on each side of it at the start, by its change along the direction, and by
/// their errors.
#[cfg_attr(optimised, inline(always))]
fn levels(
    (start, start_error): (f64, f64),
    (slope, slope_error): (f64, f64),
    is_segment: bool,
) -> Glance<()> {
    let approach = if start > 0.0 { -slope } else { slope };
    let height = start.abs();
    // An overflow in a value, too, certifies nothing.
    let are_finite = (height + approach.abs() + (start_error + slope_error)).is_finite();
    if height <= start_error || !are_finite {
        return Glance::Uncertain;
    }
    let reach = if is_segment {
        height - approach
    } else {
        -approach
    };
    let reach_error = if is_segment {
        (start_error + slope_error) * 1.25
    } else {
        slope_error
    };
    // The end of a segment is on the same side; a ray leads away.
    if reach > reach_error {
        return Glance::Miss;
    }
    if reach < -reach_error && approach > slope_error {
        Glance::Enters(quotient((height, start_error), (approach, slope_error)), ())
    } else {
        Glance::Uncertain
    }
}

/// A plane through a with a normal.
#[cfg_attr(optimised, inline(always))]
pub(crate) fn plane_by_normal([a, n]: [[f64; 3]; 2], ray: &RayFloats<3>) -> Glance<()> {
    let (w, d) = (minus(ray.p, a), ray.direction());
    let size = l1_norm(&n);
    let error = |x: [f64; 3]| 8.0 * U * (size * l1_norm(&x)) + f64::TINY;
    levels(
        (dot(&n, &w), error(w)),
        (dot(&n, &d), error(d)),
        ray.is_segment,
    )
}

/// A plane through three points.
#[cfg_attr(optimised, inline(always))]
pub(crate) fn plane_by_points([a, b, c]: [[f64; 3]; 3], ray: &RayFloats<3>) -> Glance<()> {
    let (e, f) = (minus(b, a), minus(c, a));
    let (w, d) = (minus(ray.p, a), ray.direction());
    let (n, size) = (cross_in_space(&e, &f), l1_norm(&e) * l1_norm(&f));
    let error = |x: [f64; 3]| triple_product_bound(size, &x);
    levels(
        (dot(&n, &w), error(w)),
        (dot(&n, &d), error(d)),
        ray.is_segment,
    )
}

/// A triangle in space. With A, B and C the deltas from the start to its vertices, the line passes inside its
/// edges where d · (B × C), d · (C × A) and d · (A × B) have one sign. With their sum V and T = A · (B × C),
/// it crosses the plane at T / V.
#[cfg_attr(optimised, inline(always))]
pub(crate) fn triangle(vertices: [[f64; 3]; 3], ray: &RayFloats<3>) -> Glance<()> {
    let d = ray.direction();
    let [a, b, c] = each(vertices, |x| minus(x, ray.p));
    let (bc, ca, ab) = (
        cross_in_space(&b, &c),
        cross_in_space(&c, &a),
        cross_in_space(&a, &b),
    );
    let turns = [dot(&d, &bc), dot(&d, &ca), dot(&d, &ab)];
    let sum = turns[0] + turns[1] + turns[2];
    if !sum.is_finite() {
        return Glance::Uncertain;
    }
    let size = l1_norm(&a).max(l1_norm(&b)).max(l1_norm(&c));
    let area = 16.0 * U * (size * size) + f64::TINY;
    let error = area * l1_norm(&d) + f64::TINY;
    let least = turns[0].min(turns[1]).min(turns[2]);
    let most = turns[0].max(turns[1]).max(turns[2]);
    if least < -error && most > error {
        return Glance::Miss;
    }
    if !(least > error || most < -error) {
        return Glance::Uncertain;
    }
    // The height of the start is −T, and V is the slope.
    levels(
        (-dot(&a, &bc), area * size + f64::TINY),
        (sum, 4.0 * error),
        ray.is_segment,
    )
}

/// Whether a ray or segment certainly misses a capsule with a core from a to b.
///
/// First the faces of the capsule's box. Then three separating axes n: each separates the sets if the whole
/// core is farther than r |n| along it from the whole ray. They are the delta from the line to the nearest
/// point of the core, and the deltas from both ends of the ray. An axis may be any vector, so its rounding
/// errors do not count.
#[cfg_attr(optimised, inline(always))]
pub(crate) fn misses_capsule<const D: usize>(
    ([a, b], r): ([[f64; D]; 2], f64),
    ray: &RayFloats<D>,
) -> bool {
    let (p, d) = (ray.p, ray.direction());
    for k in 0..D {
        let (low, high) = (a[k].min(b[k]), a[k].max(b[k]));
        let (end, [ahead, back]) = if ray.is_segment {
            (ray.ends[1][k], [true; 2])
        } else {
            (p[k], [d[k] <= 0.0, d[k] >= 0.0])
        };
        // If the rounded difference is above r, so is the exact one, because rounding is monotone and r is a
        // float.
        if ahead && low - p[k].max(end) > r || back && p[k].min(end) - high > r {
            return true;
        }
    }
    misses_capsule_by_axes(([a, b], r), ray)
}

#[inline(never)]
fn misses_capsule_by_axes<const D: usize>(
    ([a, b], r): ([[f64; D]; 2], f64),
    ray: &RayFloats<D>,
) -> bool {
    let (w, v, d) = (minus(a, ray.p), minus(b, ray.p), ray.direction());
    // With A = d × w and B = d × v, the line is farther than r from the core if the segment from A to B is
    // farther than r |d| from 0.
    let (from, to) = (turn(d, w), turn(d, v));
    let axis = nearest(from, to);
    let size = l1_norm(&d) * l1_norm(&w).max(l1_norm(&v));
    // NaN where one overflows, because then neither may have the right sign.
    let least = |x: f64, y: f64| x.min(y) + 0.0 * (x + y);
    let gap = least(dot(&axis, &from), dot(&axis, &to)) - triple_product_bound(size, &axis);
    if exceeds(gap, r, dot(&axis, &axis), dot(&d, &d)) {
        return true;
    }
    // The ends of the ray: the axis leads from the end to the core, away from the ray.
    let separates = |axis: [f64; D]| {
        let error = |x: f64| 8.0 * U * (l1_norm(&axis) * x) + f64::TINY;
        let size = l1_norm(&w).max(l1_norm(&v)).max(l1_norm(&d));
        let forth = dot(&axis, &d);
        if !ray.is_segment && forth >= -error(size) {
            return false;
        }
        let reach = forth.max(0.0) + 0.0 * forth;
        let gap = (least(dot(&axis, &w), dot(&axis, &v)) - reach) - 2.0 * error(size);
        exceeds(gap, r, dot(&axis, &axis), 1.0)
    };
    separates(nearest(w, v)) || ray.is_segment && separates(nearest(minus(w, d), minus(v, d)))
}

/// Whether a number is certainly above r √x √y.
#[cfg_attr(optimised, inline(always))]
fn exceeds(gap: f64, r: f64, x: f64, y: f64) -> bool {
    // In this range nothing overflows or underflows. A greater radius is conservative.
    let least = 1.0 / f64::LARGE;
    let fits = |x: f64| least < x && x < f64::LARGE;
    let reach = r.max(least) * sqrt(x) * sqrt(y);
    fits(x) && fits(y) && r < f64::LARGE && gap > reach * (1.0 + 32.0 * U)
}

/// d × x as three coordinates; in the plane only one is not 0.
#[cfg_attr(optimised, inline(always))]
fn turn<const D: usize>(d: [f64; D], x: [f64; D]) -> [f64; 3] {
    let mut turns = [0.0; 3];
    for (k, turn) in turns
        .iter_mut()
        .enumerate()
        .take(if D == 2 { 1 } else { 3 })
    {
        let (i, j) = (k, (k + 1) % D);
        *turn = d[i] * x[j] - d[j] * x[i];
    }
    turns
}

/// An approximation of the point nearest to 0 on the segment between two points.
#[cfg_attr(optimised, inline(always))]
fn nearest<const D: usize>(from: [f64; D], to: [f64; D]) -> [f64; D] {
    let along = minus(to, from);
    let share = (-dot(&from, &along) / dot(&along, &along)).clamp(0.0, 1.0);
    let share = if share.is_nan() { 0.0 } else { share };
    let mut x = from;
    for k in 0..D {
        x[k] += share * along[k];
    }
    x
}
