//! The polynomials of distances in the plane.
//!
//! The squared distance of two points is |y − x|². That of a point x from the line p + t d is
//! (d × (x − p))² / d·d. Radii are taken off the distance, which is one square root; all of a radius,
//! its partner and a bound to compare with stay apart until a polynomial adds them.

use super::ball::{dot_product, norm};
use super::quotient::quotients;
use super::root::{Branch, Roots, roots};
use super::sign::sign;
use super::wide::Wide;
use super::{
    Fractions, Number, Polynomial, Ring, Sign, Target, cross_product, difference, linear::side,
};

/// What a distance is measured between.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Separation<S> {
    /// Two points.
    Points([S; 2], [S; 2]),
    /// A point and a line: the line's point at parameter 0, and the two whose difference is its
    /// direction, which is not zero.
    PointLine([S; 2], [[S; 2]; 3]),
}

impl<S: Number> Separation<S> {
    /// Positive where this distance is greater than the other. Exact.
    pub(crate) fn compare(&self, other: &Self) -> Sign {
        use Separation::{PointLine, Points};
        match (*self, *other) {
            (Points(x, y), Points(v, w)) => {
                sign::<PointsOrder, 8, S>([x[0], x[1], y[0], y[1], v[0], v[1], w[0], w[1]])
            }
            (Points([xx, xy], [yx, yy]), PointLine(v, line)) => {
                let [a, b, c, d, e, f, g, h] = flat(v, line);
                sign::<PointsLineOrder, 12, S>([xx, xy, yx, yy, a, b, c, d, e, f, g, h])
            }
            (PointLine(..), Points(..)) => other.compare(self).negated(),
            (PointLine(x, line), PointLine(y, other)) => {
                let [a, b, c, d, e, f, g, h] = flat(x, line);
                let [i, j, k, l, m, n, o, p] = flat(y, other);
                sign::<LinesOrder, 16, S>([a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p])
            }
        }
    }

    /// Whether the distance is at most r + s + d, none of which is negative. Exact.
    pub(crate) fn is_within(&self, [r, s]: [S; 2], d: S) -> bool {
        let excess = match *self {
            Self::Points(x, y) => sign::<PointsReach, 7, S>([x[0], x[1], y[0], y[1], r, s, d]),
            Self::PointLine(x, line) => {
                let [a, b, c, e, f, g, h, i] = flat(x, line);
                sign::<LineReach, 11, S>([a, b, c, e, f, g, h, i, r, s, d])
            }
        };
        excess != Sign::Positive
    }

    /// The distance less r + s. Correctly rounded.
    pub(crate) fn distance<R: Target>(&self, radii: [S; 2]) -> R {
        let [distance] = self.roots::<PointsDistance, LineDistance, R>(radii);
        distance
    }

    /// The square of the distance less r + s. Correctly rounded.
    pub(crate) fn distance_squared<R: Target>(&self, radii: [S; 2]) -> R {
        let [square] = self.roots::<PointsSquare, LineSquare, R>(radii);
        square
    }

    fn roots<P: Roots<6, 1>, L: Roots<10, 1>, R: Target>(&self, [r, s]: [S; 2]) -> [R; 1] {
        match *self {
            Self::Points(x, y) => {
                roots::<P, 6, 1, S, R>([x[0], x[1], y[0], y[1], r, s], Branch::Plus)
            }
            Self::PointLine(x, line) => {
                let [a, b, c, d, e, f, g, h] = flat(x, line);
                roots::<L, 10, 1, S, R>([a, b, c, d, e, f, g, h, r, s], left(x, line))
            }
        }
    }
}

/// x, p, from and to in a row.
fn flat<S: Copy>([x, y]: [S; 2], line: [[S; 2]; 3]) -> [S; 8] {
    let [[px, py], [fx, fy], [tx, ty]] = line;
    [x, y, px, py, fx, fy, tx, ty]
}

/// The sign of d × (x − p), so that the product of the two is the absolute value.
fn left<S: Number>(x: [S; 2], [p, from, to]: [[S; 2]; 3]) -> Branch {
    if side(from, to, p, x) == Sign::Negative {
        Branch::Minus
    } else {
        Branch::Plus
    }
}

/// d × (x − p) and d · d, for the coordinates that `flat` makes a row of.
#[inline(always)]
fn off_line<T: Ring>([x, y, px, py, fx, fy, tx, ty]: [T; 8]) -> [T; 2] {
    let d = difference([tx, ty], [fx, fy]);
    [
        cross_product(d.clone(), difference([x, y], [px, py])),
        norm(d),
    ]
}

/// a².
#[inline(always)]
fn square<T: Ring>(a: T) -> T {
    a.clone() * a
}

/// |y − x|² − |w − v|².
pub(super) struct PointsOrder;

impl Polynomial<8> for PointsOrder {
    const DEGREE: u32 = 2;
    const GROWTH: u32 = 4;
    #[inline]
    fn eval<T: Ring>([xx, xy, yx, yy, vx, vy, wx, wy]: [T; 8]) -> T {
        norm(difference([yx, yy], [xx, xy])) - norm(difference([wx, wy], [vx, vy]))
    }
}

/// |y − x|² d·d − (d × (v − p))².
pub(super) struct PointsLineOrder;

impl Polynomial<12> for PointsLineOrder {
    const DEGREE: u32 = 4;
    const GROWTH: u32 = 7;
    #[inline]
    fn eval<T: Ring>([xx, xy, yx, yy, vx, vy, px, py, fx, fy, tx, ty]: [T; 12]) -> T {
        let [off, dd] = off_line([vx, vy, px, py, fx, fy, tx, ty]);
        norm(difference([yx, yy], [xx, xy])) * dd - square(off)
    }
}

/// (d × (x − p))² e·e − (e × (y − q))² d·d.
pub(super) struct LinesOrder;

impl Polynomial<16> for LinesOrder {
    const DEGREE: u32 = 6;
    const GROWTH: u32 = 10;
    #[inline]
    fn eval<T: Ring>(x: [T; 16]) -> T {
        let [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p] = x;
        let [off, dd] = off_line([a, b, c, d, e, f, g, h]);
        let [other_off, ee] = off_line([i, j, k, l, m, n, o, p]);
        square(off) * ee - square(other_off) * dd
    }
}

/// |y − x|² − (r + s + d)².
pub(super) struct PointsReach;

impl Polynomial<7> for PointsReach {
    const DEGREE: u32 = 2;
    const GROWTH: u32 = 5;
    #[inline]
    fn eval<T: Ring>([xx, xy, yx, yy, r, s, d]: [T; 7]) -> T {
        norm(difference([yx, yy], [xx, xy])) - square(r + s + d)
    }
}

/// (d × (x − p))² − (r + s + b)² d·d, with d the direction and b the bound.
pub(super) struct LineReach;

impl Polynomial<11> for LineReach {
    const DEGREE: u32 = 4;
    const GROWTH: u32 = 8;
    #[inline]
    fn eval<T: Ring>([x, y, px, py, fx, fy, tx, ty, r, s, b]: [T; 11]) -> T {
        let [off, dd] = off_line([x, y, px, py, fx, fy, tx, ty]);
        square(off) - square(r + s + b) * dd
    }
}

/// √n − R, with n = |y − x|² and R = r + s.
pub(super) struct PointsDistance;

impl Roots<6, 1> for PointsDistance {
    const DEGREES: [i32; 1] = [1];
    #[inline]
    fn eval<T: Ring>([xx, xy, yx, yy, r, s]: [T; 6]) -> ([T; 1], [T; 1], T, T) {
        let n = norm(difference([yx, yy], [xx, xy]));
        ([T::from(0) - (r + s)], [T::from(1)], n, T::from(1))
    }
}

/// (−R d·d + o √(d·d)) / d·d, with o = d × (x − p) and R = r + s; the other root for a negative o.
pub(super) struct LineDistance;

impl Roots<10, 1> for LineDistance {
    const DEGREES: [i32; 1] = [1];
    #[inline]
    fn eval<T: Ring>([x, y, px, py, fx, fy, tx, ty, r, s]: [T; 10]) -> ([T; 1], [T; 1], T, T) {
        let [off, dd] = off_line([x, y, px, py, fx, fy, tx, ty]);
        ([T::from(0) - (r + s) * dd.clone()], [off], dd.clone(), dd)
    }
}

/// (√n − R)² = n + R² − 2 R √n.
pub(super) struct PointsSquare;

impl Roots<6, 1> for PointsSquare {
    const DEGREES: [i32; 1] = [2];
    #[inline]
    fn eval<T: Ring>([xx, xy, yx, yy, r, s]: [T; 6]) -> ([T; 1], [T; 1], T, T) {
        let n = norm(difference([yx, yy], [xx, xy]));
        let reach = r + s;
        let double = T::from(-2) * reach.clone();
        ([n.clone() + square(reach)], [double], n, T::from(1))
    }
}

/// (|o| / √(d·d) − R)² = (o² + R² d·d − 2 R o √(d·d)) / d·d, with o = d × (x − p); the other root for
/// a negative o.
pub(super) struct LineSquare;

impl Roots<10, 1> for LineSquare {
    const DEGREES: [i32; 1] = [2];
    #[inline]
    fn eval<T: Ring>([x, y, px, py, fx, fy, tx, ty, r, s]: [T; 10]) -> ([T; 1], [T; 1], T, T) {
        let [off, dd] = off_line([x, y, px, py, fx, fy, tx, ty]);
        let reach = r + s;
        let double = T::from(-2) * reach.clone() * off.clone();
        let rational = square(off) + square(reach) * dd.clone();
        ([rational], [double], dd.clone(), dd)
    }
}

/// x + r v / |v| = (x n + r v √n) / n, with v = y − x and n = v·v.
pub(super) struct Toward;

impl Roots<5, 2> for Toward {
    const DEGREES: [i32; 2] = [1, 1];
    #[inline]
    fn eval<T: Ring>([xx, xy, yx, yy, r]: [T; 5]) -> ([T; 2], [T; 2], T, T) {
        let [vx, vy] = difference([yx, yy], [xx.clone(), xy.clone()]);
        let n = norm([vx.clone(), vy.clone()]);
        let a = [xx * n.clone(), xy * n.clone()];
        (a, [r.clone() * vx, r * vy], n.clone(), n)
    }
}

/// The point of the disc about `x` that is nearest to `y`, which is outside. Correctly rounded.
pub(crate) fn toward<S: Number, R: Target>(x: [S; 2], r: S, y: [S; 2]) -> [R; 2] {
    if r == S::default() {
        return x.map(R::nearest);
    }
    roots::<Toward, 5, 2, S, R>([x[0], x[1], y[0], y[1], r], Branch::Plus)
}

/// x − r d⟂ / |d| = (x d·d − r d⟂ √(d·d)) / d·d, where d⟂ = (−d.y, d.x) points to the left; the other
/// root for an x on the right.
pub(super) struct TowardLine;

impl Roots<7, 2> for TowardLine {
    const DEGREES: [i32; 2] = [1, 1];
    #[inline]
    fn eval<T: Ring>([x, y, fx, fy, tx, ty, r]: [T; 7]) -> ([T; 2], [T; 2], T, T) {
        let [dx, dy] = difference([tx, ty], [fx, fy]);
        let dd = norm([dx.clone(), dy.clone()]);
        let m = [r.clone() * dy, T::from(0) - r * dx];
        ([x * dd.clone(), y * dd.clone()], m, dd.clone(), dd)
    }
}

/// The point of the disc about `x` that is nearest to a line, which does not meet it. Correctly
/// rounded.
pub(crate) fn toward_line<S: Number, R: Target>(x: [S; 2], r: S, line: [[S; 2]; 3]) -> [R; 2] {
    if r == S::default() {
        return x.map(R::nearest);
    }
    let [_, [fx, fy], [tx, ty]] = line;
    let coordinates = [x[0], x[1], fx, fy, tx, ty, r];
    roots::<TowardLine, 7, 2, S, R>(coordinates, left(x, line))
}

/// x, y and t of the point of a line nearest to another: t = (x − p)·d / d·d, and p + t d.
pub(super) struct Foot;

impl Fractions<8, 3> for Foot {
    const DEGREES: [i32; 3] = [1, 1, 0];
    #[inline]
    fn eval<T: Ring>([x, y, px, py, fx, fy, tx, ty]: [T; 8]) -> ([T; 3], T) {
        let d = difference([tx, ty], [fx, fy]);
        let along = dot_product(difference([x, y], [px.clone(), py.clone()]), d.clone());
        let dd = norm(d.clone());
        let [dx, dy] = d;
        let x = px * dd.clone() + along.clone() * dx;
        let y = py * dd.clone() + along.clone() * dy;
        ([x, y, along], dd)
    }
    #[inline]
    fn estimate([x, y, px, py, fx, fy, tx, ty]: [Wide; 8]) -> [Option<Wide>; 3] {
        let d = difference([tx, ty], [fx, fy]);
        let t = dot_product(difference([x, y], [px, py]), d).quotient(norm(d));
        [t.map(|t| px + t * d[0]), t.map(|t| py + t * d[1]), t]
    }
}

/// The point of a line nearest to `x`, and its parameter: x, y, t. Correctly rounded.
pub(crate) fn foot<S: Number, R: Target>(x: [S; 2], line: [[S; 2]; 3]) -> [R; 3] {
    quotients::<Foot, 8, 3, S, R>(flat(x, line))
}
