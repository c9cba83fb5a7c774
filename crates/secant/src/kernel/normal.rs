//! Unit normals and lengths in the plane.

use super::ball::{dot_product, norm};
use super::quotient::quotients;
use super::root::{Branch, Roots, roots};
use super::{Fractions, Number, Ring, Sign, Target, ahead, cross, cross_product, difference};

/// −v.
fn opposite<T: Ring>([x, y]: [T; 2]) -> [T; 2] {
    [T::from(0) - x, T::from(0) - y]
}

/// −d / |d| for d = to − from, as (0 − d √(d·d)) / d·d.
struct WayBack;

impl Roots<4, 2> for WayBack {
    const DEGREES: [i32; 2] = [0, 0];
    fn eval<T: Ring>([fx, fy, tx, ty]: [T; 4]) -> ([T; 2], [T; 2], T, T) {
        let back = difference([fx, fy], [tx, ty]);
        let square = norm(back.clone());
        ([T::from(0), T::from(0)], back, square.clone(), square)
    }
}

/// The unit vector against a direction. Correctly rounded.
pub(crate) fn way_back<S: Number, R: Target>([from, to]: [[S; 2]; 2]) -> [R; 2] {
    roots::<WayBack, 4, 2, S, R>([from[0], from[1], to[0], to[1]], Branch::Plus)
}

/// (e.y, −e.x) / |e| for e = b − a: the unit normal on the right of an edge.
struct EdgeNormal;

impl Roots<4, 2> for EdgeNormal {
    const DEGREES: [i32; 2] = [0, 0];
    fn eval<T: Ring>([ax, ay, bx, by]: [T; 4]) -> ([T; 2], [T; 2], T, T) {
        let [x, y] = difference([bx, by], [ax, ay]);
        let square = norm([x.clone(), y.clone()]);
        let right = [y, T::from(0) - x];
        ([T::from(0), T::from(0)], right, square.clone(), square)
    }
}

/// The unit normal of an edge, against a direction that is not parallel to it. Correctly rounded.
pub(crate) fn edge_normal<S: Number, R: Target>(way: [[S; 2]; 2], [a, b]: [[S; 2]; 2]) -> [R; 2] {
    // With n the normal on the right, n · d = d × e.
    let [a, b] = if cross(way, [a, b]) == Sign::Positive {
        [b, a]
    } else {
        [a, b]
    };
    roots::<EdgeNormal, 4, 2, S, R>([a[0], a[1], b[0], b[1]], Branch::Plus)
}

/// (x − c) / r, or its opposite.
struct Radial<const INWARD: bool>;

impl<const INWARD: bool> Fractions<5, 2> for Radial<INWARD> {
    const DEGREES: [i32; 2] = [0, 0];
    fn eval<T: Ring>([x, y, cx, cy, r]: [T; 5]) -> ([T; 2], T) {
        let outward = difference([x, y], [cx, cy]);
        (if INWARD { opposite(outward) } else { outward }, r)
    }
}

/// The unit normal of a circle in a point of it, against a direction; outward where the direction is
/// a tangent. Correctly rounded.
pub(crate) fn circle_normal<S: Number, R: Target>(
    [from, to]: [[S; 2]; 2],
    c: [S; 2],
    r: S,
    x: [S; 2],
) -> [R; 2] {
    let parts = [x[0], x[1], c[0], c[1], r];
    if ahead(from, to, c, x) == Sign::Positive {
        quotients::<Radial<true>, 5, 2, S, R>(parts)
    } else {
        quotients::<Radial<false>, 5, 2, S, R>(parts)
    }
}

/// (x − c) / r where a line passes a circle, or its opposite: with d the direction, s = c − p and
/// q = r² d·d − (d × s)², it is (−(d × s) d⟂ ± √q d) / (r d·d), where d⟂ = (−d.y, d.x).
struct PassageNormal<const INWARD: bool>;

impl<const INWARD: bool> Roots<9, 2> for PassageNormal<INWARD> {
    const DEGREES: [i32; 2] = [0, 0];
    fn eval<T: Ring>([px, py, fx, fy, tx, ty, cx, cy, r]: [T; 9]) -> ([T; 2], [T; 2], T, T) {
        let d = difference([tx, ty], [fx, fy]);
        let off = cross_product(d.clone(), difference([cx, cy], [px, py]));
        let square = norm(d.clone());
        let q = r.clone() * r.clone() * square.clone() - off.clone() * off.clone();
        let [dx, dy] = d.clone();
        let a = [off.clone() * dy, T::from(0) - off * dx];
        let (a, m) = if INWARD {
            (opposite(a), opposite(d))
        } else {
            (a, d)
        };
        (a, m, q, r * square)
    }
}

/// The unit normal of a circle where a line enters or leaves it, against the line. Correctly rounded.
pub(crate) fn passage_normal<S: Number, R: Target>(
    [p, from, to]: [[S; 2]; 3],
    c: [S; 2],
    r: S,
    branch: Branch,
) -> [R; 2] {
    let parts = [p[0], p[1], from[0], from[1], to[0], to[1], c[0], c[1], r];
    match branch {
        Branch::Minus => roots::<PassageNormal<false>, 9, 2, S, R>(parts, branch),
        Branch::Plus => roots::<PassageNormal<true>, 9, 2, S, R>(parts, branch),
    }
}

/// |d| for d = to − from.
struct Length;

impl Roots<4, 1> for Length {
    const DEGREES: [i32; 1] = [1];
    fn eval<T: Ring>([fx, fy, tx, ty]: [T; 4]) -> ([T; 1], [T; 1], T, T) {
        let d = difference([tx, ty], [fx, fy]);
        let square = dot_product(d.clone(), d);
        ([T::from(0)], [T::from(1)], square, T::from(1))
    }
}

/// t |to − from|, with a relative error of at most 4 u: of three roundings. 0 for a t of 0, also where
/// the length overflows.
pub(crate) fn length_along<S: Number, R: Target>([from, to]: [[S; 2]; 2], t: R) -> R {
    if t == R::default() {
        return t;
    }
    let [length] = roots::<Length, 4, 1, S, R>([from[0], from[1], to[0], to[1]], Branch::Plus);
    length * t
}
