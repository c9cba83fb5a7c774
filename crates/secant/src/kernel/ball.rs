//! The polynomials of balls and boxes in the plane.

use super::quotient::quotients;
use super::root::{Branch, Roots, roots};
use super::sign::sign;
use super::{Fractions, Number, Polynomial, Ring, Sign, Target, cross_product, difference};

/// a · b.
#[inline(always)]
pub(super) fn dot_product<T: Ring>(a: [T; 2], b: [T; 2]) -> T {
    let ([ax, ay], [bx, by]) = (a, b);
    ax * bx + ay * by
}

/// a · a.
#[inline(always)]
pub(super) fn norm<T: Ring>(a: [T; 2]) -> T {
    dot_product(a.clone(), a)
}

/// |x − c|² − r².
struct Power;

impl Polynomial<5> for Power {
    const DEGREE: u32 = 2;
    const GROWTH: u32 = 4;
    #[inline]
    fn eval<T: Ring>([x, y, cx, cy, r]: [T; 5]) -> T {
        norm(difference([x, y], [cx, cy])) - r.clone() * r
    }
}

/// Whether `x` is outside the circle (positive), on it (zero), or inside. Exact.
pub(crate) fn power<S: Number>(x: [S; 2], c: [S; 2], r: S) -> Sign {
    sign::<Power, 5, S>([x[0], x[1], c[0], c[1], r])
}

/// (to − from) · (x − p).
struct Ahead;

impl Polynomial<8> for Ahead {
    const DEGREE: u32 = 2;
    const GROWTH: u32 = 3;
    #[inline]
    fn eval<T: Ring>([fx, fy, tx, ty, px, py, x, y]: [T; 8]) -> T {
        dot_product(difference([tx, ty], [fx, fy]), difference([x, y], [px, py]))
    }
}

/// Whether `x` is ahead of `p` (positive), beside or behind it, seen along `to - from`. Exact.
pub(crate) fn ahead<S: Number>(from: [S; 2], to: [S; 2], p: [S; 2], x: [S; 2]) -> Sign {
    sign::<Ahead, 8, S>([from[0], from[1], to[0], to[1], p[0], p[1], x[0], x[1]])
}

/// r² |d|² − (d × (p − c))², with d = to − from: the discriminant, over |d|², of line and circle.
struct Discriminant;

impl Polynomial<9> for Discriminant {
    const DEGREE: u32 = 4;
    const GROWTH: u32 = 7;
    #[inline]
    fn eval<T: Ring>([fx, fy, tx, ty, px, py, cx, cy, r]: [T; 9]) -> T {
        let d = difference([tx, ty], [fx, fy]);
        let off = cross_product(d.clone(), difference([px, py], [cx, cy]));
        r.clone() * r * norm(d) - off.clone() * off
    }
}

/// Whether the line crosses the circle (positive), touches it (zero), or misses it. Exact.
pub(crate) fn discriminant<S: Number>(line: [[S; 2]; 3], c: [S; 2], r: S) -> Sign {
    let [[px, py], [fx, fy], [tx, ty]] = line;
    sign::<Discriminant, 9, S>([fx, fy, tx, ty, px, py, c[0], c[1], r])
}

/// x, y and t where a line passes a circle: with d the direction, s = p − c and the discriminant
/// q = r² d·d − (d × s)², t = (−s·d ± √q) / d·d and (x, y) = p + t d.
pub(super) struct Passages;

impl Roots<9, 3> for Passages {
    const DEGREES: [i32; 3] = [1, 1, 0];
    #[inline]
    fn eval<T: Ring>([px, py, fx, fy, tx, ty, cx, cy, r]: [T; 9]) -> ([T; 3], [T; 3], T, T) {
        let d = difference([tx, ty], [fx, fy]);
        let s = difference([cx, cy], [px.clone(), py.clone()]);
        let (t, square) = (dot_product(s.clone(), d.clone()), norm(d.clone()));
        let off = cross_product(d.clone(), s);
        let q = r.clone() * r * square.clone() - off.clone() * off;
        let [dx, dy] = d;
        let x = px * square.clone() + t.clone() * dx.clone();
        let y = py * square.clone() + t.clone() * dy.clone();
        ([x, y, t], [dx, dy, T::from(1)], q, square)
    }
}

/// Where a line enters (`Minus`) or leaves (`Plus`) a circle that it meets: x, y, t.
/// Correctly rounded.
pub(crate) fn passage<S: Number, R: Target>(
    line: [[S; 2]; 3],
    c: [S; 2],
    r: S,
    branch: Branch,
) -> [R; 3] {
    let [[px, py], [fx, fy], [tx, ty]] = line;
    roots::<Passages, 9, 3, S, R>([px, py, fx, fy, tx, ty, c[0], c[1], r], branch)
}

/// |b − a|² − (r + s)², and with r − s: what the radii leave of the distance of two centres.
struct Gap;
struct InnerGap;

impl Polynomial<6> for Gap {
    const DEGREE: u32 = 2;
    const GROWTH: u32 = 4;
    #[inline]
    fn eval<T: Ring>([ax, ay, r, bx, by, s]: [T; 6]) -> T {
        let reach = r + s;
        norm(difference([bx, by], [ax, ay])) - reach.clone() * reach
    }
}

impl Polynomial<6> for InnerGap {
    const DEGREE: u32 = 2;
    const GROWTH: u32 = 4;
    #[inline]
    fn eval<T: Ring>([ax, ay, r, bx, by, s]: [T; 6]) -> T {
        let reach = r - s;
        norm(difference([bx, by], [ax, ay])) - reach.clone() * reach
    }
}

/// The signs of |b − a| − (r + s) and of |b − a| − |r − s|, for two balls. Exact.
pub(crate) fn gaps<S: Number>(a: [S; 2], r: S, b: [S; 2], s: S) -> [Sign; 2] {
    let x = [a[0], a[1], r, b[0], b[1], s];
    [sign::<Gap, 6, S>(x), sign::<InnerGap, 6, S>(x)]
}

/// x and y of the common points of two circles. With v = b − a, D = v·v and
/// k = D + r² − s²: a + (k v ± √(4 D r² − k²) v⟂) / (2 D), where v⟂ = (−v.y, v.x).
struct CirclePoints;

impl Roots<6, 2> for CirclePoints {
    const DEGREES: [i32; 2] = [1, 1];
    #[inline]
    fn eval<T: Ring>([ax, ay, r, bx, by, s]: [T; 6]) -> ([T; 2], [T; 2], T, T) {
        let v = difference([bx, by], [ax.clone(), ay.clone()]);
        let square = norm(v.clone());
        let rr = r.clone() * r;
        let k = square.clone() + rr.clone() - s.clone() * s;
        let double = square.clone() + square.clone();
        let q = double.clone() * (rr.clone() + rr) - k.clone() * k.clone();
        let [vx, vy] = v;
        let x = ax * double.clone() + k.clone() * vx.clone();
        let y = ay * double.clone() + k * vy.clone();
        ([x, y], [T::from(0) - vy, vx], q, double)
    }
}

/// A common point of two circles that have one, and different centres. Correctly rounded.
pub(crate) fn circle_point<S: Number, R: Target>(
    a: [S; 2],
    r: S,
    b: [S; 2],
    s: S,
    branch: Branch,
) -> [R; 2] {
    roots::<CirclePoints, 6, 2, S, R>([a[0], a[1], r, b[0], b[1], s], branch)
}

/// x − y − z.
struct Excess;

impl Polynomial<3> for Excess {
    const DEGREE: u32 = 1;
    const GROWTH: u32 = 2;
    #[inline]
    fn eval<T: Ring>([x, y, z]: [T; 3]) -> T {
        x - y - z
    }
}

/// The sign of x − y − z. Exact.
pub(crate) fn excess<S: Number>(x: S, y: S, z: S) -> Sign {
    sign::<Excess, 3, S>([x, y, z])
}

/// t and the other coordinate where a line passes the level `x` on one axis: t = (x − p) / d and
/// p' + t d', with p', d' those of the other axis.
struct LevelPassage;

impl Fractions<7, 2> for LevelPassage {
    const DEGREES: [i32; 2] = [0, 1];
    #[inline]
    fn eval<T: Ring>([x, p, from, to, other_p, other_from, other_to]: [T; 7]) -> ([T; 2], T) {
        let d = to - from;
        let t = x - p;
        (
            [t.clone(), other_p * d.clone() + t * (other_to - other_from)],
            d,
        )
    }
}

/// t and the other coordinate where a line passes the level `x` on an axis on which it moves.
/// Correctly rounded.
pub(crate) fn level_passage<S: Number, R: Target>(
    [p, from, to]: [[S; 2]; 3],
    axis: usize,
    x: S,
) -> [R; 2] {
    let other = 1 - axis;
    quotients::<LevelPassage, 7, 2, S, R>([
        x,
        p[axis],
        from[axis],
        to[axis],
        p[other],
        from[other],
        to[other],
    ])
}
