//! The polynomials of distances.
//!
//! The squared distance of two points, of a point from a line or a plane, or of two lines, is the
//! quotient of two polynomials. Radii are taken off the distance, which is one square root; all of a
//! radius, its partner and a bound to compare with stay apart until a polynomial adds them.

use super::along::Line;
use super::plane::{Facing, FacingKind, growth_of, perpendicular};
use super::quotient::quotients;
use super::root::{Branch, Roots, Surds, roots};
use super::sign::sign;
use super::wide::Wide;
use super::{
    Estimates, Fractions, Number, Polynomial, Ring, Sign, Target, combination, cross_norm,
    difference, dot, multiple, norm, opposite, square,
};

/// What a distance is measured between.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Separation<const D: usize, S> {
    /// Two points.
    Points([S; D], [S; D]),
    /// A point and a line, whose direction is not zero.
    PointLine([S; D], Line<D, S>),
    /// A point and a plane.
    PointPlane([S; D], Facing<D, S>),
    /// Two lines in space that are not parallel.
    Lines(Line<D, S>, Line<D, S>),
}

/// The same without its coordinates.
#[derive(Clone, Copy, Debug)]
pub(super) enum Between {
    Points,
    PointLine,
    PointPlane(FacingKind),
    Lines,
}

impl Between {
    /// The square of the distance, as a numerator and a denominator.
    pub(super) fn fraction<T: Ring, const D: usize>(self, points: &[[T; D]]) -> [T; 2] {
        match (self, points) {
            // |y − x|²
            (Self::Points, [x, y, ..]) => [norm(&difference(y, x)), T::from(1)],
            // |d × (x − p)|² / d·d
            (Self::PointLine, [x, p, from, to, ..]) => {
                let d = difference(to, from);
                [cross_norm(&d, &difference(x, p)), norm(&d)]
            }
            // (n · (x − a))² / n·n
            (Self::PointPlane(kind), [x, a, b, c, ..]) => {
                let n = kind.normal(&[a.clone(), b.clone(), c.clone()]);
                [square(&dot(&n, &difference(x, a))), norm(&n)]
            }
            // (n · (q − p))² / n·n, with n = d × e
            (Self::Lines, [p, from, to, q, g, u, ..]) => {
                let n = perpendicular(&difference(to, from), &difference(u, g));
                [square(&dot(&n, &difference(q, p))), norm(&n)]
            }
            _ => unreachable!("the points of the kind"),
        }
    }

    /// The degree of the denominator, that of the numerator less 2.
    fn degree(self) -> u32 {
        match self {
            Self::Points => 0,
            Self::PointLine => 2,
            Self::PointPlane(kind) => 2 * kind.degree(),
            Self::Lines => 4,
        }
    }

    /// The sums of the coefficients of numerator and denominator, in space.
    pub(super) fn weights(self) -> [u64; 2] {
        match self {
            Self::Points => [12, 1],
            Self::PointLine => [3 * 64, 12],
            Self::PointPlane(kind) => {
                let w = kind.weight();
                [36 * w * w, 3 * w * w]
            }
            Self::Lines => [48 * 48, 3 * 64],
        }
    }
}

impl<const D: usize, S: Number> Separation<D, S> {
    /// The kind, and its points, followed by others that do not count.
    fn parts(&self) -> (Between, [[S; D]; 6]) {
        let o = [S::default(); D];
        match *self {
            Self::Points(x, y) => (Between::Points, [x, y, o, o, o, o]),
            Self::PointLine(x, [p, from, to]) => (Between::PointLine, [x, p, from, to, o, o]),
            Self::PointPlane(x, Facing { kind, parts }) => {
                let [a, b, c] = parts;
                (Between::PointPlane(kind), [x, a, b, c, o, o])
            }
            Self::Lines([p, from, to], [q, g, u]) => (Between::Lines, [p, from, to, q, g, u]),
        }
    }

    /// Positive where this distance is greater than the other. Exact.
    pub(crate) fn compare(&self, other: &Self) -> Sign {
        if let (Self::Points(x, y), Self::Points(v, w)) = (*self, *other) {
            return sign(&Order([Between::Points; 2]), [x, y, v, w], []);
        }
        let ((one, a), (two, b)) = (self.parts(), other.parts());
        let all: [[S; D]; 12] = core::array::from_fn(|k| if k < 6 { a[k] } else { b[k - 6] });
        sign(&Order([one, two]), all, [])
    }

    /// Whether the distance is at most r + s + d, none of which is negative. Exact.
    pub(crate) fn is_within(&self, [r, s]: [S; 2], d: S) -> bool {
        self.excess([r, s, d]) != Sign::Positive
    }

    /// Positive where the distance is greater than r + s + d, none of which is negative. Exact.
    pub(crate) fn excess(&self, radii: [S; 3]) -> Sign {
        match *self {
            Self::Points(x, y) => sign(&Reach(Between::Points), [x, y], radii),
            _ => {
                let (kind, points) = self.parts();
                sign(&Reach(kind), points, radii)
            }
        }
    }

    /// Whether the distance is at most r − s, neither of which is negative. Exact.
    pub(crate) fn is_within_difference(&self, r: S, s: S) -> bool {
        if r < s {
            return false;
        }
        let (kind, points) = self.parts();
        sign(&Room(kind), points, [r, s]) != Sign::Positive
    }

    /// The distance less r + s. Correctly rounded.
    pub(crate) fn distance<R: Target>(&self, radii: [S; 2]) -> R {
        let (kind, points) = self.parts();
        let (_, [distance]) = match *self {
            Self::Points(x, y) => roots(&Distance(kind), [x, y], radii, Branch::Plus),
            _ => roots(&Distance(kind), points, radii, Branch::Plus),
        };
        distance
    }

    /// The square of the distance less r + s. Correctly rounded.
    pub(crate) fn distance_squared<R: Target>(&self, radii: [S; 2]) -> R {
        let (kind, points) = self.parts();
        let (_, [square]) = match *self {
            Self::Points(x, y) => roots(&Squared(kind), [x, y], radii, Branch::Plus),
            _ => roots(&Squared(kind), points, radii, Branch::Plus),
        };
        square
    }
}

/// N E − M D, for the squared distances N / D and M / E: the points of the one, then those of the
/// other.
pub(super) struct Order(pub(super) [Between; 2]);

impl<const D: usize, const K: usize> Polynomial<D, K, 0> for Order {
    fn degree(&self) -> u32 {
        let [a, b] = self.0.map(Between::degree);
        a + b + 2
    }
    fn growth(&self) -> u32 {
        let [[n, d], [m, e]] = self.0.map(Between::weights);
        growth_of(n * e + m * d)
    }
    #[inline]
    fn eval<T: Ring>(&self, points: [[T; D]; K], []: [T; 0]) -> T {
        let (first, second) = points.split_at(K / 2);
        let [n, d] = self.0[0].fraction(first);
        let [m, e] = self.0[1].fraction(second);
        n * e - m * d
    }
}

/// N − (r + s + b)² D, for the squared distance N / D and a bound b.
pub(super) struct Reach(pub(super) Between);

impl<const D: usize, const K: usize> Polynomial<D, K, 3> for Reach {
    fn degree(&self) -> u32 {
        self.0.degree() + 2
    }
    fn growth(&self) -> u32 {
        let [n, d] = self.0.weights();
        growth_of(n + 9 * d)
    }
    #[inline]
    fn eval<T: Ring>(&self, points: [[T; D]; K], [r, s, b]: [T; 3]) -> T {
        let [n, d] = self.0.fraction(&points);
        n - square(&(r + s + b)) * d
    }
}

/// N − (r − s)² D, for the squared distance N / D.
pub(super) struct Room(pub(super) Between);

impl<const D: usize, const K: usize> Polynomial<D, K, 2> for Room {
    fn degree(&self) -> u32 {
        self.0.degree() + 2
    }
    fn growth(&self) -> u32 {
        let [n, d] = self.0.weights();
        growth_of(n + 4 * d)
    }
    #[inline]
    fn eval<T: Ring>(&self, points: [[T; D]; K], [r, s]: [T; 2]) -> T {
        let [n, d] = self.0.fraction(&points);
        n - square(&(r - s)) * d
    }
}

/// √(N / D) − R = (−R D + √(N D)) / D, with R = r + s.
pub(super) struct Distance(pub(super) Between);

impl<const D: usize, const K: usize> Roots<D, K, 2, 0, 1> for Distance {
    const DEGREES: [i32; 1] = [1];
    #[inline]
    fn eval<T: Ring>(&self, points: [[T; D]; K], [r, s]: [T; 2]) -> Surds<T, 0, 1> {
        let [n, d] = self.0.fraction(&points);
        Surds {
            point: [[], []],
            numbers: [[T::from(0) - (r + s) * d.clone()], [T::from(1)]],
            q: n * d.clone(),
            c: d,
        }
    }
}

/// (√(N / D) − R)² = (N + R² D − 2 R √(N D)) / D, with R = r + s.
pub(super) struct Squared(pub(super) Between);

impl<const D: usize, const K: usize> Roots<D, K, 2, 0, 1> for Squared {
    const DEGREES: [i32; 1] = [2];
    #[inline]
    fn eval<T: Ring>(&self, points: [[T; D]; K], [r, s]: [T; 2]) -> Surds<T, 0, 1> {
        let [n, d] = self.0.fraction(&points);
        let reach = r + s;
        Surds {
            point: [[], []],
            numbers: [
                [n.clone() + square(&reach) * d.clone()],
                [T::from(-2) * reach],
            ],
            q: n * d.clone(),
            c: d,
        }
    }
}

/// x + r v / |v| = (x v·v + r v √(v·v)) / v·v, with v along the way from x to what is nearest.
fn moved<T: Ring, const D: usize>(x: &[T; D], v: &[T; D], r: &T) -> Surds<T, D, 0> {
    let vv = norm(v);
    Surds {
        point: [multiple(&vv, x), multiple(r, v)],
        numbers: [[], []],
        q: vv.clone(),
        c: vv,
    }
}

/// Toward a point: v = y − x.
pub(super) struct Toward;

impl<const D: usize> Roots<D, 2, 1, D, 0> for Toward {
    const DEGREES: [i32; 0] = [];
    #[inline]
    fn eval<T: Ring>(&self, [x, y]: [[T; D]; 2], [r]: [T; 1]) -> Surds<T, D, 0> {
        moved(&x, &difference(&y, &x), &r)
    }
}

/// The point of the ball about `x` that is nearest to `y`, which is outside. Correctly rounded.
pub(crate) fn toward<S: Number, R: Target, const D: usize>(x: [S; D], r: S, y: [S; D]) -> [R; D] {
    if r == S::default() {
        return x.map(R::nearest);
    }
    roots(&Toward, [x, y], [r], Branch::Plus).0
}

/// Toward a line: v = (d·d) w − (w·d) d, with w = p − x.
pub(super) struct TowardLine;

impl<const D: usize> Roots<D, 4, 1, D, 0> for TowardLine {
    const DEGREES: [i32; 0] = [];
    #[inline]
    fn eval<T: Ring>(&self, [x, p, from, to]: [[T; D]; 4], [r]: [T; 1]) -> Surds<T, D, 0> {
        let (d, w) = (difference(&to, &from), difference(&p, &x));
        let v = combination(&norm(&d), &w, &dot(&w, &d), &opposite(&d));
        moved(&x, &v, &r)
    }
}

/// The point of the ball about `x` that is nearest to a line, which does not meet it. Correctly
/// rounded.
pub(crate) fn toward_line<S: Number, R: Target, const D: usize>(
    x: [S; D],
    r: S,
    [p, from, to]: Line<D, S>,
) -> [R; D] {
    if r == S::default() {
        return x.map(R::nearest);
    }
    roots(&TowardLine, [x, p, from, to], [r], Branch::Plus).0
}

/// The point of a line nearest to x, and its parameter: t = (x − p)·d / d·d, and p + t d.
pub(super) struct Foot;

impl<const D: usize> Fractions<D, 4, 0, D, 1> for Foot {
    const DEGREES: [i32; 1] = [0];
    #[inline]
    fn eval<T: Ring>(&self, [x, p, from, to]: [[T; D]; 4], []: [T; 0]) -> ([T; D], [T; 1], T) {
        let d = difference(&to, &from);
        let (t, dd) = (dot(&difference(&x, &p), &d), norm(&d));
        (combination(&dd, &p, &t, &d), [t], dd)
    }
    #[inline]
    fn estimate(&self, [x, p, from, to]: [[Wide; D]; 4], []: [Wide; 0]) -> Estimates<D, 1> {
        let d = difference(&to, &from);
        let t = dot(&difference(&x, &p), &d).quotient(norm(&d));
        (core::array::from_fn(|k| t.map(|t| p[k] + t * d[k])), [t])
    }
}

/// The point of a line nearest to `x`, and its parameter. Correctly rounded.
pub(crate) fn foot<S: Number, R: Target, const D: usize>(
    x: [S; D],
    [p, from, to]: Line<D, S>,
) -> ([R; D], R) {
    let (at, [t]) = quotients(&Foot, [x, p, from, to], []);
    (at, t)
}
