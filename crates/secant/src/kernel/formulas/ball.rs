//! The polynomials of balls and boxes.

use super::passage;
use super::passage::{OnLevel, OnSphere};
use crate::kernel::arithmetic::arrays::convert;
use crate::kernel::arithmetic::number::{Number, Target};
use crate::kernel::arithmetic::ring::Ring;
use crate::kernel::arithmetic::sign::Sign;
use crate::kernel::arithmetic::vector::{
    combination, cross_norm, difference, dot, multiple, norm, square,
};
use crate::kernel::stages::polynomial::Polynomial;
use crate::kernel::stages::quotient::Fractions;
use crate::kernel::stages::root::{Branch, Roots, Surds};

/// |x − c|² − r², of the points x and c.
pub(crate) struct Power;

impl<const D: usize> Polynomial<D, 2, 1> for Power {
    // Twice 61 + 1 for a square, and 2 for the sum of four.
    const MOST_BITS: Option<u32> = Some(61);
    #[inline]
    fn eval<T: Ring>(&self, [x, c]: [[T; D]; 2], [r]: [T; 1]) -> T {
        norm(&difference(&x, &c)) - square(&r)
    }
}

/// Whether `x` is outside the sphere (positive), on it (zero), or inside. Exact.
#[inline]
pub(crate) fn power<S: Number, const D: usize>(x: [S; D], c: [S; D], r: S) -> Sign {
    Power.sign([x, c], [r])
}

/// (to − from) · (x − p), of the points from, to, p and x.
pub(crate) struct Ahead;

impl<const D: usize> Polynomial<D, 4, 0> for Ahead {
    // As many as for `Power`.
    const MOST_BITS: Option<u32> = Some(61);
    #[inline]
    fn eval<T: Ring>(&self, [from, to, p, x]: [[T; D]; 4], []: [T; 0]) -> T {
        dot(&difference(&to, &from), &difference(&x, &p))
    }
}

/// The sign of the position of `x` along `to - from` from `p`. Exact.
#[inline]
pub(crate) fn ahead<S: Number, const D: usize>(
    from: [S; D],
    to: [S; D],
    p: [S; D],
    x: [S; D],
) -> Sign {
    Ahead.sign([from, to, p, x], [])
}

/// |p + d − c|² − r², with d = to − from.
pub(crate) struct PowerOfEnd;

impl<const D: usize> Polynomial<D, 4, 1> for PowerOfEnd {
    // Twice 60 + 2 for a square, and 2 for the sum of four.
    const MOST_BITS: Option<u32> = Some(60);
    #[inline]
    fn eval<T: Ring>(&self, [p, from, to, c]: [[T; D]; 4], [r]: [T; 1]) -> T {
        norm(&to_end(&p, &difference(&to, &from), &c)) - square(&r)
    }
}

/// d · (c − p − d).
pub(crate) struct AheadOfEnd;

impl<const D: usize> Polynomial<D, 4, 0> for AheadOfEnd {
    // As many as for `PowerOfEnd`.
    const MOST_BITS: Option<u32> = Some(60);
    #[inline]
    fn eval<T: Ring>(&self, [p, from, to, c]: [[T; D]; 4], []: [T; 0]) -> T {
        let d = difference(&to, &from);
        dot(&d, &to_end(&p, &d, &c))
    }
}

/// c − p − d.
fn to_end<T: Ring, const D: usize>(p: &[T; D], d: &[T; D], c: &[T; D]) -> [T; D] {
    difference(&difference(c, p), d)
}

/// The sign of the parameter at which a line enters or leaves a sphere that it intersects, less t; `None` unless t is 0 or 1.
/// Exact.
///
/// By the sides of that end of the direction: of the sphere, and of the middle of the part of the line in it.
pub(crate) fn order_with_end<S: Number, R: Target, const D: usize>(
    [p, from, to]: [[S; D]; 3],
    (c, r): ([S; D], S),
    branch: Branch,
    t: R,
) -> Option<Sign> {
    let (is_start, points) = (t == R::default(), [p, from, to, c]);
    if !is_start && t != R::nearest(1.0) {
        return None;
    }
    let middle = match is_start {
        true => ahead(from, to, p, c),
        false => AheadOfEnd.sign(points, []),
    };
    let power = || match is_start {
        true => power(p, c, r),
        false => PowerOfEnd.sign(points, [r]),
    };
    Some(match (branch, middle) {
        (Branch::Minus, Sign::Negative) => Sign::Negative,
        (Branch::Minus, _) => power(),
        (Branch::Plus, Sign::Positive) => Sign::Positive,
        (Branch::Plus, _) => power().negated(),
    })
}

/// r² |d|² − |d × (p − c)|², with d = to − from: the discriminant over |d|² of a line and a sphere.
pub(crate) struct Discriminant;

impl<const D: usize> Polynomial<D, 4, 1> for Discriminant {
    // Four times 29 + 1 for a product of four differences, and 7 for the sums: 2 for those in a cross product, squared, and
    // 3 for the sum of four.
    const MOST_BITS: Option<u32> = Some(29);
    #[inline]
    fn eval<T: Ring>(&self, [p, from, to, c]: [[T; D]; 4], [r]: [T; 1]) -> T {
        let d = difference(&to, &from);
        let off = cross_norm(&d, &difference(&p, &c));
        square(&r) * norm(&d) - off
    }
}

/// Whether the line crosses the sphere (positive), touches it (zero), or misses it. Exact.
#[inline]
pub(crate) fn discriminant<S: Number, const D: usize>(
    [p, from, to]: [[S; D]; 3],
    c: [S; D],
    r: S,
) -> Sign {
    Discriminant.sign([p, from, to, c], [r])
}

/// The point and t where a line crosses a sphere: with d the direction, s = c − p and the discriminant q = r²
/// d·d − |d × s|², t = (s·d ± √q) / d·d and the point is p + t d.
pub(crate) struct Passages;

impl<const D: usize> Roots<D, 4, 1, D, 1> for Passages {
    const DEGREES: [i32; 1] = [0];
    #[inline]
    fn eval<T: Ring>(&self, [p, from, to, c]: [[T; D]; 4], [r]: [T; 1]) -> Surds<T, D, 1> {
        let d = difference(&to, &from);
        let s = difference(&c, &p);
        let (t, dd) = (dot(&s, &d), norm(&d));
        let q = square(&r) * dd.clone() - cross_norm(&d, &s);
        Surds {
            point: [combination(&dd, &p, &t, &d), d],
            numbers: [[t], [T::from(1)]],
            q,
            c: dd,
        }
    }
}

/// Where a line enters (`Minus`) or leaves (`Plus`) a sphere that it intersects: the point and t. Correctly
/// rounded.
pub(crate) fn passage<S: Number, R: Target, const D: usize>(
    [p, from, to]: [[S; D]; 3],
    c: [S; D],
    r: S,
    branch: Branch,
) -> ([R; D], R) {
    fast_passage([p, from, to], c, r, branch).unwrap_or_else(|| {
        let (x, [t]) = Passages.roots([p, from, to, c], [r], branch);
        (x, t)
    })
}

/// The first P coordinates and t of that, where double-double certifies them.
#[inline]
pub(crate) fn fast_passage<S: Number, R: Target, const D: usize, const P: usize>(
    [p, from, to]: [[S; D]; 3],
    c: [S; D],
    r: S,
    branch: Branch,
) -> Option<([R; P], R)> {
    if !S::EXACT_AS_F64 {
        return None;
    }
    let ([p, from, to, c], [r]) = convert(&[p, from, to, c], &[r], S::to_f64);
    let ball = (c, r);
    passage::surface_passage(OnSphere { ball, branch }, [p, from, to])
}

/// |b − a|² − (r + s)², and the same with r − s.
pub(crate) struct Gap;

pub(crate) struct InnerGap;

impl<const D: usize> Polynomial<D, 2, 2> for Gap {
    #[inline]
    fn eval<T: Ring>(&self, [a, b]: [[T; D]; 2], [r, s]: [T; 2]) -> T {
        norm(&difference(&b, &a)) - square(&(r + s))
    }
}

impl<const D: usize> Polynomial<D, 2, 2> for InnerGap {
    #[inline]
    fn eval<T: Ring>(&self, [a, b]: [[T; D]; 2], [r, s]: [T; 2]) -> T {
        norm(&difference(&b, &a)) - square(&(r - s))
    }
}

/// The signs of |b − a| − (r + s) and of |b − a| − |r − s|, for two balls. Exact.
pub(crate) fn gaps<S: Number, const D: usize>(a: [S; D], r: S, b: [S; D], s: S) -> [Sign; 2] {
    [Gap.sign([a, b], [r, s]), InnerGap.sign([a, b], [r, s])]
}

/// The common points of two circles. With v = b − a, D = v·v and
/// k = D + r² − s²: a + (k v ± √(4 D r² − k²) v⟂) / (2 D), where v⟂ = (−v.y, v.x).
pub(crate) struct CirclePoints;

impl Roots<2, 2, 2, 2, 0> for CirclePoints {
    const DEGREES: [i32; 0] = [];
    #[inline]
    fn eval<T: Ring>(&self, [a, b]: [[T; 2]; 2], [r, s]: [T; 2]) -> Surds<T, 2, 0> {
        let v = difference(&b, &a);
        let vv = norm(&v);
        let rr = square(&r);
        let k = vv.clone() + rr.clone() - square(&s);
        let double = vv.clone() + vv;
        let q = double.clone() * (rr.clone() + rr) - square(&k);
        let x = combination(&double, &a, &k, &v);
        let [vx, vy] = v;
        Surds {
            point: [x, [T::from(0) - vy, vx]],
            numbers: [[], []],
            q,
            c: double,
        }
    }
}

/// A common point of two circles that have one, and different centers. Correctly rounded.
pub(crate) fn circle_point<S: Number, R: Target>(
    a: [S; 2],
    r: S,
    b: [S; 2],
    s: S,
    branch: Branch,
) -> [R; 2] {
    CirclePoints.roots([a, b], [r, s], branch).0
}

/// The center and the radius of the common circle of two spheres: with v, D and k as above, a + k v / (2 D)
/// and √((4 D r² − k²) D) / (2 D).
pub(crate) struct CommonCircle;

impl Roots<3, 2, 2, 3, 1> for CommonCircle {
    const DEGREES: [i32; 1] = [1];
    fn eval<T: Ring>(&self, [a, b]: [[T; 3]; 2], [r, s]: [T; 2]) -> Surds<T, 3, 1> {
        let v = difference(&b, &a);
        let vv = norm(&v);
        let rr = square(&r);
        let k = vv.clone() + rr.clone() - square(&s);
        let double = vv.clone() + vv.clone();
        let q = (double.clone() * (rr.clone() + rr) - square(&k)) * vv;
        Surds {
            point: [combination(&double, &a, &k, &v), [0; 3].map(T::from)],
            numbers: [[T::from(0)], [T::from(1)]],
            q,
            c: double,
        }
    }
}

/// The center and the radius of the common circle of two spheres that intersect and have different centers.
/// Correctly rounded.
pub(crate) fn common_circle<S: Number, R: Target>(a: [S; 3], r: S, b: [S; 3], s: S) -> ([R; 3], R) {
    let (center, [radius]) = CommonCircle.roots([a, b], [r, s], Branch::Plus);
    (center, radius)
}

/// x − y − z.
pub(crate) struct Excess;

impl Polynomial<0, 0, 3> for Excess {
    #[inline]
    fn eval<T: Ring>(&self, []: [[T; 0]; 0], [x, y, z]: [T; 3]) -> T {
        x - y - z
    }
}

/// The sign of x − y − z. Exact.
pub(crate) fn excess<S: Number>(x: S, y: S, z: S) -> Sign {
    Excess.sign([], [x, y, z])
}

/// x − y − r − s.
pub(crate) struct Clearance;

impl Polynomial<0, 0, 4> for Clearance {
    #[inline]
    fn eval<T: Ring>(&self, []: [[T; 0]; 0], [x, y, r, s]: [T; 4]) -> T {
        x - y - r - s
    }
}

/// The sign of x − y − (r + s). Exact.
pub(crate) fn clearance<S: Number>(x: S, y: S, [r, s]: [S; 2]) -> Sign {
    Clearance.sign([], [x, y, r, s])
}

/// t and the point where a line crosses the plane of coordinate `x` on an axis: t = (x − p) / d on that axis,
/// and p + t d on the others.
pub(crate) struct LevelPassage(pub(crate) usize);

impl<const D: usize> Fractions<D, 3, 1, D, 1> for LevelPassage {
    const DEGREES: [i32; 1] = [0];
    #[inline]
    fn eval<T: Ring>(&self, [p, from, to]: [[T; D]; 3], [x]: [T; 1]) -> ([T; D], [T; 1], T) {
        let mut d = difference(&to, &from);
        let t = x - p[self.0].clone();
        let speed = d[self.0].clone();
        // The caller has the coordinate of the axis itself.
        let mut p = p;
        (p[self.0], d[self.0]) = (T::from(0), T::from(0));
        (combination(&speed, &p, &t, &d), [t], speed)
    }
}

/// The point and t where a line crosses the plane of coordinate `x` on an axis on which it moves. Correctly
/// rounded.
pub(crate) fn level_passage<S: Number, R: Target, const D: usize>(
    line: [[S; D]; 3],
    axis: usize,
    x: S,
) -> ([R; D], R) {
    fast_level_passage(line, axis, x).unwrap_or_else(|| {
        let (mut at, [t]) = LevelPassage(axis).quotients(line, [x]);
        at[axis] = R::nearest(x);
        (at, t)
    })
}

/// The first P coordinates and t of that, where double-double certifies them.
#[inline]
pub(crate) fn fast_level_passage<S: Number, R: Target, const D: usize, const P: usize>(
    line: [[S; D]; 3],
    axis: usize,
    x: S,
) -> Option<([R; P], R)> {
    if !S::EXACT_AS_F64 {
        return None;
    }
    let (line, [x]) = convert(&line, &[x], S::to_f64);
    passage::surface_passage(OnLevel { axis, x }, line)
}

/// A corner of a rotated rectangle with center c and x axis v: with the half size h, c + (± h.x v ± h.y v⟂) /
/// |v|, where v⟂ = (−v.y, v.x).
pub(crate) struct RotatedCorner(pub(crate) [i8; 2]);

impl Roots<2, 3, 0, 2, 0> for RotatedCorner {
    const DEGREES: [i32; 0] = [];
    fn eval<T: Ring>(&self, [c, h, v]: [[T; 2]; 3], []: [T; 0]) -> Surds<T, 2, 0> {
        let vv = norm(&v);
        let [x, y] = v.clone();
        let upright = [T::from(0) - y, x];
        let [hx, hy] = h;
        let [i, j] = self.0.map(T::from);
        Surds {
            point: [
                multiple(&vv, &c),
                combination(&(i * hx), &v, &(j * hy), &upright),
            ],
            numbers: [[], []],
            q: vv.clone(),
            c: vv,
        }
    }
}

/// The corner of a rotated rectangle on these sides of its own axes, each −1 or 1. Correctly rounded.
pub(crate) fn rotated_corner<S: Number, R: Target>(
    center: [S; 2],
    half_size: [S; 2],
    x_axis: [S; 2],
    sides: [i8; 2],
) -> [R; 2] {
    let points = [center, half_size, x_axis];
    RotatedCorner(sides).roots(points, [], Branch::Plus).0
}
