//! Unit normals and lengths.

use super::ball::ahead;
use super::linear::cross;
use super::passage::{CrossedSurface as _, OnSphere};
use crate::kernel::arithmetic::arrays::each;
use crate::kernel::arithmetic::double_double::{self, DELTA_MAX, DELTA_MIN, deltas, from_float};
use crate::kernel::arithmetic::enclosure::ParameterWithError;
use crate::kernel::arithmetic::fma;
use crate::kernel::arithmetic::number::{Number, Target};
use crate::kernel::arithmetic::ring::Ring;
use crate::kernel::arithmetic::rounding::U;
use crate::kernel::arithmetic::sign::Sign;
use crate::kernel::arithmetic::simd_real::{FloatConstants as _, ScalarReal};
use crate::kernel::arithmetic::vector::{
    combination, cross_norm, difference, dot, norm, opposite, square,
};
use crate::kernel::stages::polynomial::Polynomial;
use crate::kernel::stages::quotient::Fractions;
use crate::kernel::stages::root::{Branch, Roots, Surds};
use core::marker::PhantomData;

/// v / |v| as (0 + v √(v·v)) / v·v.
pub(super) fn unit<T: Ring, const D: usize>(v: [T; D]) -> Surds<T, D, 0> {
    let vv = norm(&v);
    Surds {
        point: [[0; D].map(T::from), v],
        numbers: [[], []],
        q: vv.clone(),
        c: vv,
    }
}

/// v, or −v where the normal is inward.
pub(super) fn turned<T: Ring, const D: usize>(v: [T; D], inward: bool) -> [T; D] {
    if inward { opposite(&v) } else { v }
}

/// −d / |d| for d = to − from.
pub(crate) struct BackDirection;

impl<const D: usize> Roots<D, 2, 0, D, 0> for BackDirection {
    const POINT: i32 = 0;
    const DEGREES: [i32; 0] = [];
    fn eval<T: Ring>(&self, [from, to]: [[T; D]; 2], []: [T; 0]) -> Surds<T, D, 0> {
        unit(difference(&from, &to))
    }
}

/// The unit vector against a direction. Correctly rounded.
pub(crate) fn back_direction<S: Number, R: Target, const D: usize>(
    direction: [[S; D]; 2],
) -> [R; D] {
    BackDirection.roots(direction, [], Branch::Plus).0
}

/// The part of −d that is perpendicular to e, for d = to − from and e = b − a, as a unit vector:
/// along (d·e) e − (e·e) d.
pub(crate) struct EdgeNormal;

impl<const D: usize> Roots<D, 4, 0, D, 0> for EdgeNormal {
    const POINT: i32 = 0;
    const DEGREES: [i32; 0] = [];
    fn eval<T: Ring>(&self, [from, to, a, b]: [[T; D]; 4], []: [T; 0]) -> Surds<T, D, 0> {
        let (d, e) = (difference(&to, &from), difference(&b, &a));
        let back = opposite(&d);
        unit(combination(&dot(&d, &e), &e, &norm(&e), &back))
    }
}

/// The unit normal of an edge in the plane of the edge and a direction that is not parallel to it, against
/// that direction. Correctly rounded.
pub(crate) fn edge_normal<S: Number, R: Target, const D: usize>(
    [from, to]: [[S; D]; 2],
    [a, b]: [[S; D]; 2],
) -> [R; D] {
    // In the plane, the normal of an edge along an axis is along the other axis.
    if D == 2
        && let Some(axis) = (0..D).find(|&k| a[k] == b[k])
    {
        return face_normal([from, to], axis);
    }
    if D == 2 && S::EXACT_AS_F64 {
        // The edge turned by a right angle, so that it is against the direction.
        let plane = |x: [S; D]| [x[0], x[1]];
        let is_left = cross([plane(from), plane(to)], [plane(a), plane(b)]) == Sign::Positive;
        let [p, q] = if is_left { [a, b] } else { [b, a] };
        let turned = |x: [S; D]| {
            let mut out = [0.0; D];
            (out[0], out[1]) = (-x[1].to_f64(), x[0].to_f64());
            out
        };
        if let Some(normal) = unit_delta(turned(p), turned(q)) {
            return normal;
        }
    }
    EdgeNormal.roots([from, to, a, b], [], Branch::Plus).0
}

/// q − p as a unit vector, rounded, where that is certain.
pub(crate) fn unit_delta<R: Target, const D: usize>(p: [f64; D], q: [f64; D]) -> Option<[R; D]> {
    fma::dispatch(UnitTask(p, q, PhantomData))
}

#[derive(Debug)]
struct UnitTask<R, const D: usize>([f64; D], [f64; D], PhantomData<R>);

impl<R: Target, const D: usize> fma::FmaTask for UnitTask<R, D> {
    type Output = Option<[R; D]>;
    #[cfg_attr(optimised, inline(always))]
    fn run<L: ScalarReal>(self) -> Self::Output {
        let Self(p, q, _) = self;
        let v = deltas(each(p, L::new), each(q, L::new));
        let length = double_double::length(v);
        let root = length.hi;
        let (error, least) = (root.times(LENGTH_ERROR), root.times(f64::LESS));
        let mut unit = [R::default(); D];
        for (k, slot) in unit.iter_mut().enumerate() {
            let n = ParameterWithError::quotient(v[k], length, error, least);
            *slot = n.bounds().rounded()?;
        }
        let certain = root.splat(DELTA_MIN).lt(root) & root.below(DELTA_MAX);
        certain.then_some(unit)
    }
}

/// The error of the length of a delta, relative to it.
pub(crate) const LENGTH_ERROR: f64 = 24.0 * U * U;

/// (x − c) / r, or its opposite.
pub(crate) struct Radial {
    pub(crate) inward: bool,
}

impl<const D: usize> Fractions<D, 2, 1, D, 0> for Radial {
    const POINT: i32 = 0;
    const DEGREES: [i32; 0] = [];
    fn eval<T: Ring>(&self, [x, c]: [[T; D]; 2], [r]: [T; 1]) -> ([T; D], [T; 0], T) {
        (turned(difference(&x, &c), self.inward), [], r)
    }
}

/// The unit normal of a sphere in a point of it, against a direction; outward where the direction is
/// a tangent. Correctly rounded.
pub(crate) fn sphere_normal<S: Number, R: Target, const D: usize>(
    [from, to]: [[S; D]; 2],
    c: [S; D],
    r: S,
    x: [S; D],
) -> [R; D] {
    let inward = ahead(from, to, c, x) == Sign::Positive;
    Radial { inward }.quotients([x, c], [r]).0
}

/// (x − f) / r, or its opposite, with f the foot of x on a line: with v = x − g' it is
/// ((e·e) v − (v·e) e) / (r e·e).
pub(crate) struct Upright {
    pub(crate) inward: bool,
}

impl<const D: usize> Fractions<D, 4, 1, D, 0> for Upright {
    const POINT: i32 = 0;
    const DEGREES: [i32; 0] = [];
    fn eval<T: Ring>(&self, [x, point, g, h]: [[T; D]; 4], [r]: [T; 1]) -> ([T; D], [T; 0], T) {
        let (v, e) = (difference(&x, &point), difference(&h, &g));
        let ee = norm(&e);
        let outward = combination(&ee, &v, &dot(&v, &e), &opposite(&e));
        (turned(outward, self.inward), [], r * ee)
    }
}

/// d · ((e·e) v − (v·e) e), with v = x − g', d = to − from and e = to' − from': whether a direction
/// leads away from a line.
pub(crate) struct Away;

impl<const D: usize> Polynomial<D, 6, 0> for Away {
    fn eval<T: Ring>(&self, [from, to, x, point, g, h]: [[T; D]; 6], []: [T; 0]) -> T {
        let (d, v, e) = (
            difference(&to, &from),
            difference(&x, &point),
            difference(&h, &g),
        );
        norm(&e) * dot(&v, &d) - dot(&v, &e) * dot(&d, &e)
    }
}

/// Whether a direction leads away from a line (positive) at a point, along it, or towards it. Exact.
pub(crate) fn away<S: Number, const D: usize>(
    [from, to]: [[S; D]; 2],
    [point, g, h]: [[S; D]; 3],
    x: [S; D],
) -> Sign {
    Away.sign([from, to, x, point, g, h], [])
}

/// The unit normal of the tube of radius r around a line, at one of its points, against a direction; outward
/// where the direction is a tangent. Correctly rounded.
pub(crate) fn tube_normal_at<S: Number, R: Target, const D: usize>(
    direction: [[S; D]; 2],
    core @ [point, g, h]: [[S; D]; 3],
    r: S,
    x: [S; D],
) -> [R; D] {
    let inward = away(direction, core, x) == Sign::Positive;
    Upright { inward }.quotients([x, point, g, h], [r]).0
}

/// The unit vector along an axis, against a direction that moves on it.
pub(crate) fn face_normal<S: Number, R: Target, const D: usize>(
    [from, to]: [[S; D]; 2],
    axis: usize,
) -> [R; D] {
    let mut normal = [R::default(); D];
    normal[axis] = R::nearest(if from[axis] < to[axis] { -1.0 } else { 1.0 });
    normal
}

/// (x − c) / r, or its opposite, where a line crosses a sphere: with d the direction, s = c − p and q = r²
/// d·d − |d × s|², it is ((s·d) d − (d·d) s ± √q d) / (r d·d).
pub(crate) struct PassageNormal {
    pub(crate) inward: bool,
}

impl<const D: usize> Roots<D, 4, 1, D, 0> for PassageNormal {
    const POINT: i32 = 0;
    const DEGREES: [i32; 0] = [];
    fn eval<T: Ring>(&self, [p, from, to, c]: [[T; D]; 4], [r]: [T; 1]) -> Surds<T, D, 0> {
        let d = difference(&to, &from);
        let s = difference(&c, &p);
        let dd = norm(&d);
        let q = square(&r) * dd.clone() - cross_norm(&d, &s);
        let outward = combination(&dot(&s, &d), &d, &dd, &opposite(&s));
        Surds {
            point: [turned(outward, self.inward), turned(d, self.inward)],
            numbers: [[], []],
            q,
            c: r * dd,
        }
    }
}

/// The outward unit normal of a sphere where a line enters or leaves it, as (p + t d − c) / r; where it is certain.
pub(crate) fn passage_normal_in_double_double<R: Target, const D: usize>(
    sphere: OnSphere<D>,
    line: [[f64; D]; 3],
) -> Option<[R; D]> {
    fma::dispatch(PassageNormalTask {
        sphere,
        line,
        target: PhantomData,
    })
}

#[derive(Debug)]
struct PassageNormalTask<R, const D: usize> {
    sphere: OnSphere<D>,
    line: [[f64; D]; 3],
    target: PhantomData<R>,
}

impl<R: Target, const D: usize> fma::FmaTask for PassageNormalTask<R, D> {
    type Output = Option<[R; D]>;
    #[cfg_attr(optimised, inline(always))]
    fn run<L: ScalarReal>(self) -> Self::Output {
        let [p, from, to] = each(self.line, |x| each(x, L::new));
        let (d, (c, r)) = (deltas(from, to), self.sphere.ball);
        let (parameter, certain) = self.sphere.parameter(p, d);
        let (w, r) = (deltas(each(c, L::new), p), L::new(r));
        let mut normal = [R::default(); D];
        for (k, slot) in normal.iter_mut().enumerate() {
            let (x, error) = parameter.along(w[k], d[k]);
            let n = ParameterWithError::quotient(x.renormalized(), from_float(r), error, r);
            *slot = n.bounds().rounded()?;
        }
        certain.then_some(normal)
    }
}

/// |d| for d = to − from.
pub(crate) struct Length;

impl<const D: usize> Roots<D, 2, 0, 0, 1> for Length {
    const DEGREES: [i32; 1] = [1];
    fn eval<T: Ring>(&self, [from, to]: [[T; D]; 2], []: [T; 0]) -> Surds<T, 0, 1> {
        Surds {
            point: [[], []],
            numbers: [[T::from(0)], [T::from(1)]],
            q: norm(&difference(&to, &from)),
            c: T::from(1),
        }
    }
}

/// t |to − from|, with a relative error of at most 4 u, because there are three roundings. 0 for a t of 0,
/// also where the length overflows.
pub(crate) fn length_along<S: Number, R: Target, const D: usize>(
    [from, to]: [[S; D]; 2],
    t: R,
) -> R {
    if t == R::default() {
        return t;
    }
    let (_, [length]): (_, [R; 1]) = Length.roots([from, to], [], Branch::Plus);
    length * t
}

/// The point x + t d + r n of a moving shape, for a point x of its core, its displacement d, and a unit vector n. Off by
/// at most 8 u (|x| + t |d| + r) in each coordinate, with u the unit roundoff of the target; t and n are rounded to it.
pub(crate) fn contact_point<S: Number, R: Target, const D: usize>(
    x: [f64; D],
    d: [S; D],
    t: R,
    r: S,
    n: [R; D],
) -> [R; D] {
    core::array::from_fn(|k| {
        let moved = t.to_f64() * d[k].to_f64();
        R::nearest(x[k] + (moved + r.to_f64() * n[k].to_f64()))
    })
}

/// The point (1 − share) p + share q of an edge, off by at most 4 u max(|p|, |q|) in each coordinate.
pub(crate) fn edge_point<S: Number, R: Target, const D: usize>(
    [p, q]: [[S; D]; 2],
    share: R,
) -> [f64; D] {
    let share = share.to_f64();
    core::array::from_fn(|k| (1.0 - share) * p[k].to_f64() + share * q[k].to_f64())
}

/// −x, and +0 for zero.
pub(crate) fn opposite_number<R: Target>(x: R) -> R {
    R::nearest(0.0 - x.to_f64())
}
