//! The polynomials of distances.
//!
//! The squared distance of two points, of a point from a line or a plane, or of two lines, is the quotient of
//! two polynomials; so are the nearest points. Radii are subtracted from the distance, which is one square
//! root; the radii and a bound to compare with stay separate numbers until a polynomial adds them.

use super::ball::ahead;
use super::linear::{ParametricLine, point_at};
use super::nested::depth;
use super::plane::{Facing, FacingKind, NormalKind as _, perpendicular};
use crate::kernel::arithmetic::arrays::in_dimension;
use crate::kernel::arithmetic::double_double_with_error::DoubleDoubleWithError;
use crate::kernel::arithmetic::number::{Number, Target};
use crate::kernel::arithmetic::ring::Ring;
use crate::kernel::arithmetic::sign::Sign;
use crate::kernel::arithmetic::vector::{
    combination, cross_dot, cross_norm, difference, dot, multiple, norm, opposite, square,
};
use crate::kernel::stages::polynomial::Polynomial;
use crate::kernel::stages::quotient::{Estimates, Fractions};
use crate::kernel::stages::radical::{Radical, Radicals, radical_sign};
use crate::kernel::stages::root::{Branch, Roots, Surds};

/// Two features whose distance is measured.
#[derive(Clone, Copy, Debug)]
pub(crate) enum FeaturePair<const D: usize, S> {
    /// Two points.
    Points([S; D], [S; D]),
    /// A point and a line, whose direction is not zero.
    PointLine([S; D], ParametricLine<D, S>),
    /// A point and a plane.
    PointPlane([S; D], Facing<D, S>),
    /// Two lines in space that are not parallel.
    Lines(ParametricLine<D, S>, ParametricLine<D, S>),
}

/// The nearest points of two features, each with its own denominator, and a vector along the shortest segment
/// from the first to the second.
struct ShortestSegment<T, const D: usize> {
    ends: [([T; D], T); 2],
    delta: [T; D],
}

/// The kind of a feature pair, without its coordinates.
#[derive(Clone, Copy, Debug)]
pub(crate) enum FeaturePairKind {
    Points,
    PointLine,
    PointPlane(FacingKind),
    Lines,
}

impl FeaturePairKind {
    /// The square of the distance, as a numerator and a denominator.
    #[cfg_attr(optimised, inline(always))]
    pub(crate) fn fraction<T: Ring, const D: usize>(self, points: &[[T; D]]) -> [T; 2] {
        match (self, points) {
            // |y − x|²
            (Self::Points, [x, y, ..]) => [norm(&difference(y, x)), T::from(1)],
            // |d × (x − p)|² / d·d
            (Self::PointLine, [x, p, from, to, ..]) => {
                let d = difference(to, from);
                [cross_norm(&d, &difference(x, p)), norm(&d)]
            }
            // (n · (x − a))² / n·n
            (Self::PointPlane(kind), [x, a, b, c, ..]) if D == 3 => {
                let n = kind.normal(&[a.clone(), b.clone(), c.clone()]);
                [square(&dot(&n, &difference(x, a))), norm(&n)]
            }
            // (n · (q − p))² / n·n, with n = d × e
            (Self::Lines, [p, from, to, q, g, h, ..]) if D == 3 => {
                let n = perpendicular(&difference(to, from), &difference(h, g));
                [square(&dot(&n, &difference(q, p))), norm(&n)]
            }
            _ => unreachable!("the points of the kind"),
        }
    }

    /// The nearest points.
    fn shortest_segment<T: Ring, const D: usize>(self, points: &[[T; D]]) -> ShortestSegment<T, D> {
        let one = || T::from(1);
        match (self, points) {
            (Self::Points, [x, y, ..]) => ShortestSegment {
                ends: [(x.clone(), one()), (y.clone(), one())],
                delta: difference(y, x),
            },
            // With w = p − x the foot is p − (w·d / d·d) d.
            (Self::PointLine, [x, p, from, to, ..]) => {
                let (d, w) = (difference(to, from), difference(p, x));
                let (dd, back) = (norm(&d), opposite(&d));
                let t = dot(&w, &d);
                ShortestSegment {
                    ends: [
                        (x.clone(), one()),
                        (combination(&dd, p, &t, &back), dd.clone()),
                    ],
                    delta: combination(&dd, &w, &t, &back),
                }
            }
            // With h = n · (a − x) the foot is x + (h / n·n) n.
            (Self::PointPlane(kind), [x, a, b, c, ..]) if D == 3 => {
                let n = kind.normal(&[a.clone(), b.clone(), c.clone()]);
                let delta = multiple(&dot(&n, &difference(a, x)), &n);
                let nn = norm(&n);
                let foot = combination(&nn, x, &one(), &delta);
                ShortestSegment {
                    ends: [(x.clone(), one()), (foot, nn)],
                    delta,
                }
            }
            // (w · n / n·n) n, with w = q − p.
            (Self::Lines, [p, from, to, q, g, h, ..]) if D == 3 => {
                let (d, e) = (difference(to, from), difference(h, g));
                let (n, w) = (perpendicular(&d, &e), difference(q, p));
                let nn = norm(&n);
                let (t, s) = (foot_numerator(p, &d, q, &e), foot_numerator(q, &e, p, &d));
                ShortestSegment {
                    ends: [
                        (combination(&nn, p, &t, &d), nn.clone()),
                        (combination(&nn, q, &s, &e), nn),
                    ],
                    delta: multiple(&dot(&w, &n), &n),
                }
            }
            _ => unreachable!("the points of the kind"),
        }
    }

    /// x d, for the denominator d, which is 1 between points.
    #[cfg_attr(optimised, inline(always))]
    fn times_denominator<T: Ring>(self, x: T, d: &T) -> T {
        match self {
            Self::Points => x,
            _ => x * d.clone(),
        }
    }
}

impl<const D: usize, S: Number> FeaturePair<D, S> {
    /// The features in the dimension that they have, as a constant of the compiler.
    pub(crate) fn in_dimension<const E: usize>(&self) -> FeaturePair<E, S> {
        match *self {
            Self::Points(x, y) => FeaturePair::Points(in_dimension(x), in_dimension(y)),
            Self::PointLine(x, line) => {
                FeaturePair::PointLine(in_dimension(x), line.map(in_dimension))
            }
            Self::PointPlane(x, Facing { kind, parts }) => {
                let parts = parts.map(in_dimension);
                FeaturePair::PointPlane(in_dimension(x), Facing { kind, parts })
            }
            Self::Lines(a, b) => FeaturePair::Lines(a.map(in_dimension), b.map(in_dimension)),
        }
    }

    /// The kind and its points, padded with zeros.
    fn parts(&self) -> (FeaturePairKind, [[S; D]; 6]) {
        let o = [S::default(); D];
        match *self {
            Self::Points(x, y) => (FeaturePairKind::Points, [x, y, o, o, o, o]),
            Self::PointLine(x, [p, from, to]) => {
                (FeaturePairKind::PointLine, [x, p, from, to, o, o])
            }
            Self::PointPlane(x, Facing { kind, parts }) => {
                let [a, b, c] = parts;
                (FeaturePairKind::PointPlane(kind), [x, a, b, c, o, o])
            }
            Self::Lines([p, from, to], [q, g, h]) => {
                (FeaturePairKind::Lines, [p, from, to, q, g, h])
            }
        }
    }

    /// Positive where this distance is greater than the other. Exact.
    pub(crate) fn compare(&self, other: &Self) -> Sign {
        let ((one, a), (two, b)) = (self.parts(), other.parts());
        let order = Order([one, two]);
        let all: [[S; D]; 12] = core::array::from_fn(|k| if k < 6 { a[k] } else { b[k - 6] });
        // The frequent kinds of the plane, as constants for the compiler.
        let (point, line) = (FeaturePairKind::Points, FeaturePairKind::PointLine);
        let certified = match (*self, *other) {
            (Self::Points(x, y), Self::Points(v, w)) => {
                Order([point, point]).filtered_sign([x, y, v, w], [])
            }
            (Self::PointLine(x, [p, from, to]), Self::Points(v, w)) => {
                Order([line, point]).filtered_sign([x, p, from, to, v, w, w, w], [])
            }
            (Self::Points(x, y), Self::PointLine(v, [q, g, h])) => {
                Order([point, line]).filtered_sign([x, y, y, y, v, q, g, h], [])
            }
            (Self::PointLine(x, [p, from, to]), Self::PointLine(v, [q, g, h])) => {
                Order([line, line]).filtered_sign([x, p, from, to, v, q, g, h], [])
            }
            _ => order.filtered_sign(all, []),
        };
        certified.unwrap_or_else(|| match self.is_same(other) {
            true => Sign::Zero,
            false => order.exact_sign(all, []),
        })
    }

    /// Whether these are the same features: that of a common end of edges is found more than once.
    fn is_same(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Points(x, y), Self::Points(v, w)) => [x, y] == [v, w] || [x, y] == [w, v],
            (Self::PointLine(x, line), Self::PointLine(y, other)) => x == y && line == other,
            _ => false,
        }
    }

    /// Whether the distance is at most r + s + d, none of which is negative. Exact.
    pub(crate) fn is_within(&self, [r, s]: [S; 2], d: S) -> bool {
        self.excess([r, s, d]) != Sign::Positive
    }

    /// Positive where the distance is greater than r + s + d, none of which is negative. Exact.
    pub(crate) fn excess(&self, radii: [S; 3]) -> Sign {
        let (kind, points) = self.parts();
        let certified = match *self {
            Self::Points(x, y) => Reach(FeaturePairKind::Points).filtered_sign([x, y], radii),
            Self::PointLine(x, [p, from, to]) => {
                Reach(FeaturePairKind::PointLine).filtered_sign([x, p, from, to], radii)
            }
            _ => Reach(kind).filtered_sign(points, radii),
        };
        certified.unwrap_or_else(|| Reach(kind).exact_sign(points, radii))
    }

    /// Whether the distance is at most r − s, neither of which is negative. Exact.
    pub(crate) fn is_within_difference(&self, r: S, s: S) -> bool {
        if r < s {
            return false;
        }
        let (kind, points) = self.parts();
        Room(kind).sign(points, [r, s]) != Sign::Positive
    }

    /// The distance minus r + s. Correctly rounded.
    pub(crate) fn distance<R: Target>(&self, radii: [S; 2]) -> R {
        let (kind, points) = self.parts();
        // The frequent kinds of the plane, as constants for the compiler.
        let (point, line) = (FeaturePairKind::Points, FeaturePairKind::PointLine);
        let (formula, plus) = (DistanceFormula(kind), Branch::Plus);
        let estimated = match *self {
            Self::Points(x, y) => DistanceFormula(point).estimated_roots([x, y], radii, plus),
            Self::PointLine(x, [p, from, to]) => {
                DistanceFormula(line).estimated_roots([x, p, from, to], radii, plus)
            }
            _ => formula.estimated_roots(points, radii, plus),
        };
        let (_, [distance]) = estimated.unwrap_or_else(|| formula.exact_roots(points, radii, plus));
        distance
    }

    /// The square of the distance minus r + s. Correctly rounded.
    pub(crate) fn distance_squared<R: Target>(&self, radii: [S; 2]) -> R {
        let (kind, points) = self.parts();
        let (_, [square]) = SquaredDistanceFormula(kind).roots(points, radii, Branch::Plus);
        square
    }

    /// The first end of the shortest segment, moved by `r` along it; the segment is longer than `r`.
    /// Correctly rounded.
    pub(crate) fn start<R: Target>(&self, r: S) -> [R; D] {
        match *self {
            Self::Points(x, y) => toward(x, r, y),
            Self::PointLine(x, line) => toward_line(x, r, line),
            Self::PointPlane(x, _) if r == S::default() => x.map(R::nearest),
            Self::PointPlane(..) | Self::Lines(..) => self.moved(0, r),
        }
    }

    /// The other end, moved by `r` towards the first. Correctly rounded.
    pub(crate) fn end<R: Target>(&self, r: S) -> [R; D] {
        match *self {
            Self::Points(x, y) => toward(y, r, x),
            Self::PointPlane(x, plane) if r == S::default() => plane_foot(x, plane),
            _ => self.moved(1, r),
        }
    }

    fn moved<R: Target>(&self, end: usize, r: S) -> [R; D] {
        let (kind, points) = self.parts();
        Moved { kind, end }.roots(points, [r], Branch::Plus).0
    }
}

/// A distance that is to be compared with others: of two features less two radii, or from a ball to the sphere that it is
/// in.
#[derive(Clone, Copy, Debug)]
pub struct Length<const D: usize, S> {
    /// The features, or the two centers.
    pub(crate) pair: FeaturePair<D, S>,
    pub(crate) radii: [S; 2],
    /// The sum of the radii is subtracted from the distance of the features; or that distance from the difference of the
    /// radii.
    pub(crate) is_depth: bool,
}

impl<const D: usize, S: Number> Length<D, S> {
    /// The distance. Correctly rounded.
    pub(crate) fn rounded<R: Target>(&self) -> R {
        match self.pair {
            FeaturePair::Points(x, y) if self.is_depth => depth([x, y], self.radii),
            _ => self.pair.distance(self.radii),
        }
    }

    /// Positive where this distance is greater than the other. Exact.
    pub(crate) fn compare(&self, other: &Self) -> Sign {
        let none = [S::default(); 2];
        if self.radii == none && other.radii == none {
            return self.pair.compare(&other.pair);
        }
        let is_same = (self.radii, self.is_depth) == (other.radii, other.is_depth);
        if is_same && self.pair.is_same(&other.pair) {
            return Sign::Zero;
        }
        let ((one, a), (two, b)) = (self.pair.parts(), other.pair.parts());
        let order = LengthOrder([(one, self.is_depth), (two, other.is_depth)]);
        let points: [[S; D]; 12] = core::array::from_fn(|k| if k < 6 { a[k] } else { b[k - 6] });
        let ([r, s], [v, w]) = (self.radii, other.radii);
        radical_sign(&order, points, [r, s, v, w])
    }
}

/// (a − b) D E ± E √(N D) ∓ D √(M E), for the squared distances N / D and M / E, and what is added to their roots, a and b:
/// −r − s, or r − s for a depth, whose root is subtracted.
pub(crate) struct LengthOrder(pub(crate) [(FeaturePairKind, bool); 2]);

impl<const D: usize> Radicals<D, 12, 4> for LengthOrder {
    fn eval<T: Ring>(&self, points: [[T; D]; 12], [r, s, v, w]: [T; 4]) -> Radical<T> {
        let (first, second) = points.split_at(6);
        let [(one, is_depth), (two, is_other_depth)] = self.0;
        let ([n, d], [m, e]) = (one.fraction(first), two.fraction(second));
        let negated = |x: T, is: bool| if is { T::from(0) - x } else { x };
        let added = |r: T, s: T, is: bool| if is { r - s } else { T::from(0) - (r + s) };
        let difference = added(r, s, is_depth) - added(v, w, is_other_depth);
        let a = one.times_denominator(two.times_denominator(difference, &e), &d);
        Radical {
            a,
            b: negated(e.clone(), is_depth),
            c: negated(d.clone(), !is_other_depth),
            d: T::from(0),
            x: one.times_denominator(n, &d),
            y: two.times_denominator(m, &e),
        }
    }
}

/// The end X / W of the shortest segment, moved by r along it: X / W ± r v / |v| = (X v·v ± W r v √(v·v)) /
/// (W v·v), with v along the segment.
pub(crate) struct Moved {
    pub(crate) kind: FeaturePairKind,
    pub(crate) end: usize,
}

impl<const D: usize, const K: usize> Roots<D, K, 1, D, 0> for Moved {
    const DEGREES: [i32; 0] = [];
    fn eval<T: Ring>(&self, points: [[T; D]; K], [r]: [T; 1]) -> Surds<T, D, 0> {
        let ShortestSegment { ends, delta } = self.kind.shortest_segment(&points);
        let delta = if self.end == 0 {
            delta
        } else {
            opposite(&delta)
        };
        let (x, w) = &ends[self.end];
        let vv = norm(&delta);
        Surds {
            point: [multiple(&vv, x), multiple(&(w.clone() * r), &delta)],
            numbers: [[], []],
            c: w.clone() * vv.clone(),
            q: vv,
        }
    }
}

/// N E − M D, for the squared distances N / D and M / E.
pub(crate) struct Order(pub(crate) [FeaturePairKind; 2]);

impl<const D: usize, const K: usize> Polynomial<D, K, 0> for Order {
    #[inline]
    fn eval<T: Ring>(&self, points: [[T; D]; K], []: [T; 0]) -> T {
        let (first, second) = points.split_at(K / 2);
        let [one, other] = self.0;
        let ([n, d], [m, e]) = (one.fraction(first), other.fraction(second));
        other.times_denominator(n, &e) - one.times_denominator(m, &d)
    }
}

/// N − (r + s + b)² D, for the squared distance N / D and a bound b.
pub(crate) struct Reach(pub(crate) FeaturePairKind);

impl<const D: usize, const K: usize> Polynomial<D, K, 3> for Reach {
    #[inline]
    fn eval<T: Ring>(&self, points: [[T; D]; K], [r, s, b]: [T; 3]) -> T {
        let [n, d] = self.0.fraction(&points);
        n - self.0.times_denominator(square(&(r + s + b)), &d)
    }
}

/// N − (r − s)² D, for the squared distance N / D.
pub(crate) struct Room(pub(crate) FeaturePairKind);

impl<const D: usize, const K: usize> Polynomial<D, K, 2> for Room {
    #[inline]
    fn eval<T: Ring>(&self, points: [[T; D]; K], [r, s]: [T; 2]) -> T {
        let [n, d] = self.0.fraction(&points);
        n - self.0.times_denominator(square(&(r - s)), &d)
    }
}

/// √(N / D) − R = (−R D + √(N D)) / D, with R = r + s.
pub(crate) struct DistanceFormula(pub(crate) FeaturePairKind);

impl<const D: usize, const K: usize> Roots<D, K, 2, 0, 1> for DistanceFormula {
    const DEGREES: [i32; 1] = [1];
    #[inline]
    fn eval<T: Ring>(&self, points: [[T; D]; K], [r, s]: [T; 2]) -> Surds<T, 0, 1> {
        let [n, d] = self.0.fraction(&points);
        Surds {
            point: [[], []],
            numbers: [
                [T::from(0) - self.0.times_denominator(r + s, &d)],
                [T::from(1)],
            ],
            q: self.0.times_denominator(n, &d),
            c: d,
        }
    }
}

/// (√(N / D) − R)² = (N + R² D − 2 R √(N D)) / D, with R = r + s.
pub(crate) struct SquaredDistanceFormula(pub(crate) FeaturePairKind);

impl<const D: usize, const K: usize> Roots<D, K, 2, 0, 1> for SquaredDistanceFormula {
    const DEGREES: [i32; 1] = [2];
    #[inline]
    fn eval<T: Ring>(&self, points: [[T; D]; K], [r, s]: [T; 2]) -> Surds<T, 0, 1> {
        let [n, d] = self.0.fraction(&points);
        let reach = r + s;
        Surds {
            point: [[], []],
            numbers: [
                [n.clone() + self.0.times_denominator(square(&reach), &d)],
                [T::from(-2) * reach],
            ],
            q: self.0.times_denominator(n, &d),
            c: d,
        }
    }
}

/// x + r v / |v| = (x v·v + r v √(v·v)) / v·v, for a v that is not zero.
pub(super) fn moved<T: Ring, const D: usize>(x: &[T; D], v: &[T; D], r: &T) -> Surds<T, D, 0> {
    let vv = norm(v);
    Surds {
        point: [multiple(&vv, x), multiple(r, v)],
        numbers: [[], []],
        q: vv.clone(),
        c: vv,
    }
}

/// Toward a point: v = y − x.
pub(crate) struct Toward;

impl<const D: usize> Roots<D, 2, 1, D, 0> for Toward {
    const DEGREES: [i32; 0] = [];
    #[inline]
    fn eval<T: Ring>(&self, [x, y]: [[T; D]; 2], [r]: [T; 1]) -> Surds<T, D, 0> {
        moved(&x, &difference(&y, &x), &r)
    }
}

/// The point of the ball around `x` that is nearest to `y`, which is outside. Correctly rounded.
fn toward<S: Number, R: Target, const D: usize>(x: [S; D], r: S, y: [S; D]) -> [R; D] {
    if r == S::default() {
        return x.map(R::nearest);
    }
    Toward.roots([x, y], [r], Branch::Plus).0
}

/// Toward a line: v = (d·d) w − (w·d) d, with w = p − x.
pub(crate) struct TowardLine;

impl<const D: usize> Roots<D, 4, 1, D, 0> for TowardLine {
    const DEGREES: [i32; 0] = [];
    #[inline]
    fn eval<T: Ring>(&self, [x, p, from, to]: [[T; D]; 4], [r]: [T; 1]) -> Surds<T, D, 0> {
        let (d, w) = (difference(&to, &from), difference(&p, &x));
        let v = combination(&norm(&d), &w, &dot(&w, &d), &opposite(&d));
        moved(&x, &v, &r)
    }
}

/// The point of the ball around `x` that is nearest to a line that does not intersect it. Correctly rounded.
fn toward_line<S: Number, R: Target, const D: usize>(
    x: [S; D],
    r: S,
    [p, from, to]: ParametricLine<D, S>,
) -> [R; D] {
    if r == S::default() {
        return x.map(R::nearest);
    }
    TowardLine.roots([x, p, from, to], [r], Branch::Plus).0
}

/// The point of a line nearest to x, and its parameter: t = (x − p)·d / d·d, and p + t d.
pub(crate) struct Foot;

impl<const D: usize> Fractions<D, 4, 0, D, 1> for Foot {
    const DEGREES: [i32; 1] = [0];
    #[inline]
    fn eval<T: Ring>(&self, [x, p, from, to]: [[T; D]; 4], []: [T; 0]) -> ([T; D], [T; 1], T) {
        let d = difference(&to, &from);
        let (t, dd) = (dot(&difference(&x, &p), &d), norm(&d));
        (combination(&dd, &p, &t, &d), [t], dd)
    }
    #[inline]
    fn estimate(
        &self,
        [x, p, from, to]: [[DoubleDoubleWithError; D]; 4],
        []: [DoubleDoubleWithError; 0],
    ) -> Estimates<D, 1> {
        let d = difference(&to, &from);
        let t = dot(&difference(&x, &p), &d).quotient(norm(&d));
        (point_at(&p, t, &d), [t])
    }
}

/// The point of a line nearest to `x`, and its parameter. Correctly rounded.
pub(crate) fn foot<S: Number, R: Target, const D: usize>(
    x: [S; D],
    [p, from, to]: ParametricLine<D, S>,
) -> ([R; D], R) {
    let (at, [t]) = Foot.quotients([x, p, from, to], []);
    (at, t)
}

/// The point of a plane nearest to x: x + (h / n·n) n, with h = n · (a − x).
pub(crate) struct PlaneFoot(pub(crate) FacingKind);

impl<const D: usize> Fractions<D, 4, 0, D, 0> for PlaneFoot {
    const DEGREES: [i32; 0] = [];
    fn eval<T: Ring>(&self, points: [[T; D]; 4], []: [T; 0]) -> ([T; D], [T; 0], T) {
        let ShortestSegment {
            ends: [_, (foot, nn)],
            ..
        } = FeaturePairKind::PointPlane(self.0).shortest_segment(&points);
        (foot, [], nn)
    }
}

/// The point of a plane nearest to `x`. Correctly rounded.
fn plane_foot<S: Number, R: Target, const D: usize>(
    x: [S; D],
    Facing {
        kind,
        parts: [a, b, c],
    }: Facing<D, S>,
) -> [R; D] {
    PlaneFoot(kind).quotients([x, a, b, c], []).0
}

/// ((q − p) × e) · (d × e): over |d × e|², the parameter along d of the point nearest to the other line.
fn foot_numerator<T: Ring, const D: usize>(p: &[T; D], d: &[T; D], q: &[T; D], e: &[T; D]) -> T {
    cross_dot([&difference(q, p), e], [d, e])
}

/// The point of a line nearest to another that is not parallel, and its parameter:
/// t = ((q − p) × e) · (d × e) / |d × e|², and p + t d.
pub(crate) struct CommonFoot;

impl<const D: usize> Fractions<D, 6, 0, D, 1> for CommonFoot {
    const DEGREES: [i32; 1] = [0];
    fn eval<T: Ring>(&self, points: [[T; D]; 6], []: [T; 0]) -> ([T; D], [T; 1], T) {
        let [p, from, to, q, g, h] = points;
        let (d, e) = (difference(&to, &from), difference(&h, &g));
        let (t, nn) = (foot_numerator(&p, &d, &q, &e), cross_norm(&d, &e));
        (combination(&nn, &p, &t, &d), [t], nn)
    }
}

/// The point of a line nearest to another that is not parallel, and its parameter. Correctly rounded.
pub(crate) fn common_foot<S: Number, R: Target, const D: usize>(
    [p, from, to]: ParametricLine<D, S>,
    [q, g, h]: ParametricLine<D, S>,
) -> ([R; D], R) {
    let (at, [t]) = CommonFoot.quotients([p, from, to, q, g, h], []);
    (at, t)
}

/// ((q − x) × e) · (d × e), of the points x, from, to and q, from', to'.
pub(crate) struct ReachOfFoot;

impl<const D: usize> Polynomial<D, 6, 0> for ReachOfFoot {
    #[inline]
    fn eval<T: Ring>(&self, [x, from, to, q, g, h]: [[T; D]; 6], []: [T; 0]) -> T {
        foot_numerator(&x, &difference(&to, &from), &q, &difference(&h, &g))
    }
}

/// The sign of the position, along a line from its point `x`, of the point nearest to another line. Zero
/// where the lines are parallel. Exact.
pub(crate) fn reach_of_foot<S: Number, const D: usize>(
    x: [S; D],
    [from, to]: [[S; D]; 2],
    [q, g, h]: ParametricLine<D, S>,
) -> Sign {
    ReachOfFoot.sign([x, from, to, q, g, h], [])
}

/// ((q − p) × (x − p)) · ((b − a) × (c − a)), of the points p, q, a, b, c and x.
pub(crate) struct TriangleEdgeSide;

impl<const D: usize> Polynomial<D, 6, 0> for TriangleEdgeSide {
    #[inline]
    fn eval<T: Ring>(&self, [p, q, a, b, c, x]: [[T; D]; 6], []: [T; 0]) -> T {
        let (edge, to_x) = (difference(&q, &p), difference(&x, &p));
        let (ab, ac) = (difference(&b, &a), difference(&c, &a));
        cross_dot([&edge, &to_x], [&ab, &ac])
    }
}

/// The side of the edge from `p` to `q` of a triangle that `x` is on, seen along the normal of the triangle:
/// positive inside. Exact.
pub(crate) fn triangle_edge_side<S: Number, const D: usize>(
    [p, q]: [[S; D]; 2],
    [a, b, c]: [[S; D]; 3],
    x: [S; D],
) -> Sign {
    TriangleEdgeSide.sign([p, q, a, b, c, x], [])
}

/// A parameter of a line, as the point nearest to a feature.
#[derive(Clone, Copy, Debug)]
pub(crate) enum FootParameter<const D: usize, S> {
    /// The foot of this point.
    Point([S; D]),
    /// The point nearest to this line, which is not parallel.
    Line(ParametricLine<D, S>),
}

/// The kind of a foot parameter, without its coordinates.
#[derive(Clone, Copy, Debug)]
pub(crate) enum FootParameterKind {
    Point,
    Line,
}

impl FootParameterKind {
    /// The parameter on the line through p with direction d, as a numerator and a denominator.
    fn fraction<T: Ring, const D: usize>(
        self,
        p: &[T; D],
        d: &[T; D],
        [q, g, h]: &[[T; D]; 3],
    ) -> [T; 2] {
        match self {
            Self::Point => [dot(&difference(q, p), d), norm(d)],
            Self::Line => {
                let e = difference(h, g);
                [foot_numerator(p, d, q, &e), cross_norm(d, &e)]
            }
        }
    }
}

/// a e − b c, for two parameters a / c and b / e of the line (p, from, to).
pub(crate) struct OrderFeet(pub(crate) [FootParameterKind; 2]);

impl<const D: usize> Polynomial<D, 9, 0> for OrderFeet {
    fn eval<T: Ring>(&self, points: [[T; D]; 9], []: [T; 0]) -> T {
        let [p, from, to, a0, a1, a2, b0, b1, b2] = points;
        let d = difference(&to, &from);
        let [a, c] = self.0[0].fraction(&p, &d, &[a0, a1, a2]);
        let [b, e] = self.0[1].fraction(&p, &d, &[b0, b1, b2]);
        a * e - b * c
    }
}

/// Positive where the first parameter is greater. Exact.
pub(crate) fn order_feet<S: Number, const D: usize>(
    [p, from, to]: ParametricLine<D, S>,
    a: &FootParameter<D, S>,
    b: &FootParameter<D, S>,
) -> Sign {
    let parts = |position: &FootParameter<D, S>| match *position {
        FootParameter::Point(x) => (FootParameterKind::Point, [x; 3]),
        FootParameter::Line(line) => (FootParameterKind::Line, line),
    };
    if let (FootParameter::Point(x), FootParameter::Point(y)) = (*a, *b) {
        return ahead(from, to, y, x);
    }
    let ((one, [a0, a1, a2]), (two, [b0, b1, b2])) = (parts(a), parts(b));
    let points = [p, from, to, a0, a1, a2, b0, b1, b2];
    OrderFeet([one, two]).sign(points, [])
}
