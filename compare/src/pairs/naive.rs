//! Naive code: textbook formulas in floats, without error bounds.
//!
//! Each in two versions: with `&&` and early returns, and the same arithmetic without branches.

use std::array::from_fn;
use std::ops::{Add, Div, Mul, Neg, Sub};

use super::field::Common;

/// `f64` or `f32`.
pub(crate) trait Float:
    Copy
    + PartialOrd
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
    + Neg<Output = Self>
{
    const ZERO: Self;
    const ONE: Self;
    fn root(self) -> Self;
}

impl Float for f64 {
    const ZERO: Self = 0.0;
    const ONE: Self = 1.0;
    #[inline(always)]
    fn root(self) -> Self {
        self.sqrt()
    }
}

impl Float for f32 {
    const ZERO: Self = 0.0;
    const ONE: Self = 1.0;
    #[inline(always)]
    fn root(self) -> Self {
        self.sqrt()
    }
}

type Segment<F> = [[F; 2]; 2];

#[inline(always)]
fn minus<F: Float>(p: [F; 2], q: [F; 2]) -> [F; 2] {
    [p[0] - q[0], p[1] - q[1]]
}

#[inline(always)]
fn cross<F: Float>(p: [F; 2], q: [F; 2]) -> F {
    p[0] * q[1] - p[1] * q[0]
}

#[inline(always)]
fn along<F: Float>(p: [F; 2], t: F, d: [F; 2]) -> [F; 2] {
    [p[0] + t * d[0], p[1] + t * d[1]]
}

/// p + t d = r + u e: t = (r - p) × e / d × e, u = (r - p) × d / d × e, both in [0, 1].
#[inline(always)]
pub(crate) fn segments<F: Float>(&[[p, q], [r, s]]: &[Segment<F>; 2]) -> bool {
    let (d, e) = (minus(q, p), minus(s, r));
    let denominator = cross(d, e);
    if denominator == F::ZERO {
        return false;
    }
    let w = minus(r, p);
    let t = cross(w, e) / denominator;
    if t < F::ZERO || t > F::ONE {
        return false;
    }
    let u = cross(w, d) / denominator;
    u >= F::ZERO && u <= F::ONE
}

/// A denominator of zero makes t and u infinite or NaN.
#[inline(always)]
pub(crate) fn segments_straight<F: Float>(&[[p, q], [r, s]]: &[Segment<F>; 2]) -> bool {
    let (d, e, w) = (minus(q, p), minus(s, r), minus(r, p));
    let denominator = cross(d, e);
    let t = cross(w, e) / denominator;
    let u = cross(w, d) / denominator;
    (t >= F::ZERO) & (t <= F::ONE) & (u >= F::ZERO) & (u <= F::ONE)
}

#[inline(always)]
pub(crate) fn segments_point<F: Float>(&[[p, q], [r, s]]: &[Segment<F>; 2]) -> Common<F> {
    let (d, e) = (minus(q, p), minus(s, r));
    let denominator = cross(d, e);
    if denominator == F::ZERO {
        return Common::Nothing;
    }
    let w = minus(r, p);
    let t = cross(w, e) / denominator;
    if t < F::ZERO || t > F::ONE {
        return Common::Nothing;
    }
    let u = cross(w, d) / denominator;
    if u < F::ZERO || u > F::ONE {
        return Common::Nothing;
    }
    Common::Point(along(p, t, d))
}

/// The point is computed for every pair.
#[inline(always)]
pub(crate) fn segments_point_straight<F: Float>(&[[p, q], [r, s]]: &[Segment<F>; 2]) -> Common<F> {
    let (d, e, w) = (minus(q, p), minus(s, r), minus(r, p));
    let denominator = cross(d, e);
    let t = cross(w, e) / denominator;
    let u = cross(w, d) / denominator;
    let at = along(p, t, d);
    if (t >= F::ZERO) & (t <= F::ONE) & (u >= F::ZERO) & (u <= F::ONE) {
        Common::Point(at)
    } else {
        Common::Nothing
    }
}

#[inline(always)]
fn dot<F: Float, const D: usize>(a: [F; D], b: [F; D]) -> F {
    (0..D).fold(F::ZERO, |sum, k| sum + a[k] * b[k])
}

#[inline(always)]
fn least<F: Float>(a: F, b: F) -> F {
    if a < b { a } else { b }
}

#[inline(always)]
fn most<F: Float>(a: F, b: F) -> F {
    if a > b { a } else { b }
}

/// The square of the length of p - q.
#[inline(always)]
fn square<F: Float, const D: usize>(p: [F; D], q: [F; D]) -> F {
    let way: [F; D] = from_fn(|k| p[k] - q[k]);
    dot(way, way)
}

/// The point of the segment nearest to the center is no further than the radius.
#[inline(always)]
pub(crate) fn segment_circle<F: Float>(&[px, py, qx, qy, cx, cy, r]: &[F; 7]) -> bool {
    let (p, q, c) = ([px, py], [qx, qy], [cx, cy]);
    let d = minus(q, p);
    let length = dot(d, d);
    if length == F::ZERO {
        return square(p, c) <= r * r;
    }
    let t = dot(minus(c, p), d) / length;
    if t <= F::ZERO {
        square(p, c) <= r * r
    } else if t >= F::ONE {
        square(q, c) <= r * r
    } else {
        square(along(p, t, d), c) <= r * r
    }
}

/// A segment of length zero has t = NaN, which `most` makes 0.
#[inline(always)]
pub(crate) fn segment_circle_straight<F: Float>(&[px, py, qx, qy, cx, cy, r]: &[F; 7]) -> bool {
    let (p, q, c) = ([px, py], [qx, qy], [cx, cy]);
    let d = minus(q, p);
    let t = least(most(dot(minus(c, p), d) / dot(d, d), F::ZERO), F::ONE);
    square(along(p, t, d), c) <= r * r
}

/// Slab test: the line is in all slabs from the last entry to the first exit.
#[inline(always)]
pub(crate) fn ray_rect<F: Float>(pair: &[F; 8]) -> Option<F> {
    let &[ox, oy, dx, dy, x0, y0, x1, y1] = pair;
    let (mut enter, mut exit) = (F::ZERO, None);
    for (o, d, min, max) in [(ox, dx, x0, x1), (oy, dy, y0, y1)] {
        if d == F::ZERO {
            if o < min || o > max {
                return None;
            }
            continue;
        }
        let (mut near, mut far) = ((min - o) / d, (max - o) / d);
        if near > far {
            (near, far) = (far, near);
        }
        if near > enter {
            enter = near;
        }
        if exit.is_none_or(|exit| far < exit) {
            exit = Some(far);
        }
        if exit.is_some_and(|exit| enter > exit) {
            return None;
        }
    }
    Some(enter)
}

#[inline(always)]
fn slabs<F: Float>(&[ox, oy, dx, dy, x0, y0, x1, y1]: &[F; 8]) -> (F, F) {
    let (u, v) = (F::ONE / dx, F::ONE / dy);
    let (a, b) = ((x0 - ox) * u, (x1 - ox) * u);
    let (c, d) = ((y0 - oy) * v, (y1 - oy) * v);
    let enter = most(most(least(a, b), least(c, d)), F::ZERO);
    (enter, least(most(a, b), most(c, d)))
}

#[inline(always)]
pub(crate) fn ray_meets_rect<F: Float>(pair: &[F; 8]) -> bool {
    ray_rect(pair).is_some()
}

/// A line parallel to a slab has an entry and an exit at infinities, or at NaN from its boundary.
#[inline(always)]
pub(crate) fn ray_meets_rect_straight<F: Float>(pair: &[F; 8]) -> bool {
    let (enter, exit) = slabs(pair);
    enter <= exit
}

#[inline(always)]
pub(crate) fn ray_rect_straight<F: Float>(pair: &[F; 8]) -> Option<F> {
    let (enter, exit) = slabs(pair);
    if enter <= exit { Some(enter) } else { None }
}

/// a t² + 2 b t + c = 0 on the sphere.
#[inline(always)]
fn quadratic<F: Float>(&[ox, oy, oz, dx, dy, dz, cx, cy, cz, r]: &[F; 10]) -> [F; 3] {
    let (w, d) = ([ox - cx, oy - cy, oz - cz], [dx, dy, dz]);
    [dot(d, d), dot(w, d), dot(w, w) - r * r]
}

#[inline(always)]
pub(crate) fn ray_meets_sphere<F: Float>(pair: &[F; 10]) -> bool {
    let [a, b, c] = quadratic(pair);
    if c <= F::ZERO {
        return true;
    }
    if b > F::ZERO {
        return false;
    }
    b * b - a * c >= F::ZERO
}

#[inline(always)]
pub(crate) fn ray_meets_sphere_straight<F: Float>(pair: &[F; 10]) -> bool {
    let [a, b, c] = quadratic(pair);
    (c <= F::ZERO) | ((b <= F::ZERO) & (b * b - a * c >= F::ZERO))
}

#[inline(always)]
pub(crate) fn ray_sphere<F: Float>(pair: &[F; 10]) -> Option<F> {
    let [a, b, c] = quadratic(pair);
    if c <= F::ZERO {
        return Some(F::ZERO);
    }
    if b > F::ZERO {
        return None;
    }
    let discriminant = b * b - a * c;
    if discriminant < F::ZERO {
        return None;
    }
    Some((-b - discriminant.root()) / a)
}

/// The root of a number below zero is NaN.
#[inline(always)]
pub(crate) fn ray_sphere_straight<F: Float>(pair: &[F; 10]) -> Option<F> {
    let [a, b, c] = quadratic(pair);
    let discriminant = b * b - a * c;
    let t = most((-b - discriminant.root()) / a, F::ZERO);
    if (c <= F::ZERO) | ((b <= F::ZERO) & (discriminant >= F::ZERO)) {
        Some(t)
    } else {
        None
    }
}

/// |a + t d − b| = r + s, for t in [0, 1].
#[inline(always)]
pub(crate) fn swept_circles<F: Float>(&[ax, ay, r, dx, dy, bx, by, s]: &[F; 8]) -> Option<F> {
    let (w, d, reach) = (minus([ax, ay], [bx, by]), [dx, dy], r + s);
    let c = dot(w, w) - reach * reach;
    if c <= F::ZERO {
        return Some(F::ZERO);
    }
    let (a, b) = (dot(d, d), dot(w, d));
    let discriminant = b * b - a * c;
    if b >= F::ZERO || discriminant < F::ZERO {
        return None;
    }
    let t = (-b - discriminant.root()) / a;
    if t <= F::ONE { Some(t) } else { None }
}

/// The root of a number below zero is NaN.
#[inline(always)]
pub(crate) fn swept_circles_straight<F: Float>(
    &[ax, ay, r, dx, dy, bx, by, s]: &[F; 8],
) -> Option<F> {
    let (w, d, reach) = (minus([ax, ay], [bx, by]), [dx, dy], r + s);
    let (a, b, c) = (dot(d, d), dot(w, d), dot(w, w) - reach * reach);
    let t = (-b - (b * b - a * c).root()) / a;
    let t = if c <= F::ZERO { F::ZERO } else { t };
    if (c <= F::ZERO) | ((t >= F::ZERO) & (t <= F::ONE)) {
        Some(t)
    } else {
        None
    }
}

/// The first of the two sides of the capsule about the segment, and of the circles at its ends.
#[inline(always)]
pub(crate) fn swept_segment<F: Float>(&[ax, ay, r, dx, dy, px, py, qx, qy]: &[F; 9]) -> Option<F> {
    let (p, q, d) = ([px, py], [qx, qy], [dx, dy]);
    let (w, e) = (minus([ax, ay], p), minus(q, p));
    let (ee, speed) = (dot(e, e), cross(d, e));
    let mut first = swept_circles(&[ax, ay, r, dx, dy, px, py, F::ZERO]);
    let mut keep = |t: F| {
        if F::ZERO <= t && t <= F::ONE && first.is_none_or(|first| t < first) {
            first = Some(t);
        }
    };
    if let Some(t) = swept_circles(&[ax, ay, r, dx, dy, qx, qy, F::ZERO]) {
        keep(t);
    }
    let reach = r * ee.root();
    for side in [reach, -reach] {
        let t = (side - cross(w, e)) / speed;
        let u = dot(along(w, t, d), e) / ee;
        if F::ZERO <= u && u <= F::ONE {
            keep(t);
        }
    }
    let foot = dot(w, e) / ee;
    if F::ZERO <= foot && foot <= F::ONE && cross(w, e) * cross(w, e) <= r * r * ee {
        return Some(F::ZERO);
    }
    first
}

/// The distance is at most the sum of the radii.
#[inline(always)]
pub(crate) fn circles<F: Float>(&[ax, ay, r, bx, by, s]: &[F; 6]) -> bool {
    square([ax, ay], [bx, by]).root() <= r + s
}

#[inline(always)]
pub(crate) fn circles_straight<F: Float>(&[ax, ay, r, bx, by, s]: &[F; 6]) -> bool {
    square([ax, ay], [bx, by]) <= (r + s) * (r + s)
}

#[inline(always)]
pub(crate) fn rects<F: Float>(&[ax0, ay0, ax1, ay1, bx0, by0, bx1, by1]: &[F; 8]) -> bool {
    ax0 <= bx1 && bx0 <= ax1 && ay0 <= by1 && by0 <= ay1
}

#[inline(always)]
pub(crate) fn rects_straight<F: Float>(&[ax0, ay0, ax1, ay1, bx0, by0, bx1, by1]: &[F; 8]) -> bool {
    (ax0 <= bx1) & (bx0 <= ax1) & (ay0 <= by1) & (by0 <= ay1)
}

/// The distance of x from an interval.
#[inline(always)]
fn outside<F: Float>(x: F, min: F, max: F) -> F {
    if x < min {
        min - x
    } else if x > max {
        x - max
    } else {
        F::ZERO
    }
}

#[inline(always)]
pub(crate) fn rect_circle<F: Float>(&[x0, y0, x1, y1, x, y, r]: &[F; 7]) -> bool {
    let d = [outside(x, x0, x1), outside(y, y0, y1)];
    dot(d, d) <= r * r
}

#[inline(always)]
pub(crate) fn rect_circle_straight<F: Float>(&[x0, y0, x1, y1, x, y, r]: &[F; 7]) -> bool {
    let nearest = [least(most(x, x0), x1), least(most(y, y0), y1)];
    square([x, y], nearest) <= r * r
}

#[inline(always)]
pub(crate) fn point_rect<F: Float>(&[x, y, x0, y0, x1, y1]: &[F; 6]) -> bool {
    x0 <= x && x <= x1 && y0 <= y && y <= y1
}

#[inline(always)]
pub(crate) fn point_rect_straight<F: Float>(&[x, y, x0, y0, x1, y1]: &[F; 6]) -> bool {
    (x0 <= x) & (x <= x1) & (y0 <= y) & (y <= y1)
}

#[inline(always)]
pub(crate) fn point_circle<F: Float>(&[x, y, cx, cy, r]: &[F; 5]) -> bool {
    square([x, y], [cx, cy]).root() <= r
}

#[inline(always)]
pub(crate) fn point_circle_straight<F: Float>(&[x, y, cx, cy, r]: &[F; 5]) -> bool {
    square([x, y], [cx, cy]) <= r * r
}
