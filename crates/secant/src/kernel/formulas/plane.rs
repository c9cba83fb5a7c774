//! The polynomials of planes in space.

use super::linear::{ParametricLine, projection_axes};
use super::normal::unit;
use super::passage::{OnPlane, surface_passage};
use crate::kernel::arithmetic::arrays::{each, in_dimension};
use crate::kernel::arithmetic::number::{Number, Target};
use crate::kernel::arithmetic::ring::Ring;
use crate::kernel::arithmetic::sign::Sign;
use crate::kernel::arithmetic::vector::{
    combination, cross_norm, cross_on, difference, dot, l1_norm, norm, square, triple_product_bound,
};
use crate::kernel::stages::polynomial::Polynomial;
use crate::kernel::stages::quotient::Fractions;
use crate::kernel::stages::root::{Branch, Roots, Surds};

/// A plane by its normal or by three points. A normal that is not given is not evaluated before it is used,
/// because the difference of floats is not a float.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Facing<const D: usize, S, K = FacingKind> {
    pub(crate) kind: K,
    /// By its normal: a point, the normal, and a zero. By its points: three points. By two directions: a point, and these.
    pub(crate) parts: [[S; D]; 3],
}

/// How the normal of a plane follows from its parts.
pub(crate) trait NormalKind: Copy {
    /// The normal. Its degree is the same for all parts.
    fn normal<T: Ring, const D: usize>(self, parts: &[[T; D]; 3]) -> [T; D];
    /// The `size` of `triple_product_bound`, if that holds.
    #[cfg_attr(optimised, inline(always))]
    fn size<const D: usize>(self, _parts: [&[f64; D]; 3]) -> Option<f64> {
        None
    }
}

/// How a plane is given.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum FacingKind {
    Normal,
    Points,
}

/// How a plane through the feature of a configuration obstacle is given: by a point and vectors, which are differences.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum FaceKind {
    /// By its normal, which is the second part.
    Normal,
    /// By two directions e and f in it: the normal is e × f.
    Edges,
    /// By a direction e in it, and another one f: the normal is (e × f) × e. It is perpendicular to e, in the plane of
    /// both, and f leads to its side.
    Upright,
}

impl NormalKind for FaceKind {
    #[inline]
    fn normal<T: Ring, const D: usize>(self, [_, e, f]: &[[T; D]; 3]) -> [T; D] {
        match self {
            Self::Normal => e.clone(),
            Self::Edges => perpendicular(e, f),
            Self::Upright => perpendicular(&perpendicular(e, f), e),
        }
    }
}

impl NormalKind for FacingKind {
    /// The normal: as given, or (b − a) × (c − a).
    #[inline]
    fn normal<T: Ring, const D: usize>(self, [a, b, c]: &[[T; D]; 3]) -> [T; D] {
        match self {
            Self::Normal => b.clone(),
            Self::Points => perpendicular(&difference(b, a), &difference(c, a)),
        }
    }
    #[cfg_attr(optimised, inline(always))]
    fn size<const D: usize>(self, [a, b, c]: [&[f64; D]; 3]) -> Option<f64> {
        Some(match self {
            Self::Normal => l1_norm(b),
            Self::Points => l1_norm(&difference(b, a)) * l1_norm(&difference(c, a)),
        })
    }
}

/// a × b in space.
#[inline]
pub(crate) fn perpendicular<T: Ring, const D: usize>(a: &[T; D], b: &[T; D]) -> [T; D] {
    core::array::from_fn(|k| cross_on([(k + 1) % D, (k + 2) % D], a, b))
}

/// n · (x − a), with a a point of the plane and n its normal.
pub(crate) struct Height<K = FacingKind>(pub(crate) K);

impl<K: NormalKind, const D: usize> Polynomial<D, 4, 0> for Height<K> {
    #[cfg_attr(optimised, inline(always))]
    fn float_bound(&self, [a, b, c, x]: &[[f64; D]; 4]) -> Option<f64> {
        let size = self.0.size([a, b, c])?;
        Some(triple_product_bound(size, &difference(x, a)))
    }
    #[inline]
    fn eval<T: Ring>(&self, [a, b, c, x]: [[T; D]; 4], []: [T; 0]) -> T {
        let delta = difference(&x, &a);
        dot(&self.0.normal(&[a, b, c]), &delta)
    }
}

/// n · (to − from).
pub(crate) struct Slope<K = FacingKind>(pub(crate) K);

impl<K: NormalKind, const D: usize> Polynomial<D, 5, 0> for Slope<K> {
    #[cfg_attr(optimised, inline(always))]
    fn float_bound(&self, [a, b, c, from, to]: &[[f64; D]; 5]) -> Option<f64> {
        let size = self.0.size([a, b, c])?;
        Some(triple_product_bound(size, &difference(to, from)))
    }
    #[inline]
    fn eval<T: Ring>(&self, [a, b, c, from, to]: [[T; D]; 5], []: [T; 0]) -> T {
        dot(&self.0.normal(&[a, b, c]), &difference(&to, &from))
    }
}

/// (n · (x − a))² − r² n·n.
pub(crate) struct PlaneReach(pub(crate) FacingKind);

impl<const D: usize> Polynomial<D, 4, 1> for PlaneReach {
    #[inline]
    fn eval<T: Ring>(&self, [a, b, c, x]: [[T; D]; 4], [r]: [T; 1]) -> T {
        let delta = difference(&x, &a);
        let n = self.0.normal(&[a, b, c]);
        square(&dot(&n, &delta)) - square(&r) * norm(&n)
    }
}

impl<const D: usize, S: Number, K: NormalKind> Facing<D, S, K> {
    /// The side that `x` is on: positive on the side of the normal. Exact.
    pub(crate) fn side(&self, x: [S; D]) -> Sign {
        let [a, b, c] = self.parts;
        Height(self.kind).sign([a, b, c, x], [])
    }

    /// The sign of a direction along the normal; zero parallel to the plane. Exact.
    pub(crate) fn slope(&self, [from, to]: [[S; D]; 2]) -> Sign {
        let [a, b, c] = self.parts;
        Slope(self.kind).sign([a, b, c, from, to], [])
    }

    /// The unit normal, against a direction that is not parallel to the plane. Correctly rounded.
    pub(crate) fn normal<R: Target>(&self, delta: [[S; D]; 2]) -> [R; D] {
        let branch = match self.slope(delta) {
            Sign::Positive => Branch::Minus,
            _ => Branch::Plus,
        };
        UnitNormal(self.kind).roots(self.parts, [], branch).0
    }
}

impl<const D: usize, S: Number> Facing<D, S> {
    /// Positive where the distance of `x` from the plane is above `r`. Exact.
    pub(crate) fn excess(&self, x: [S; D], r: S) -> Sign {
        let [a, b, c] = self.parts;
        PlaneReach(self.kind).sign([a, b, c, x], [r])
    }

    /// Whether two planes are parallel. Exact.
    pub(crate) fn is_parallel(&self, other: &Self) -> bool {
        let origin = [S::default(); D];
        match (self.kind, other.kind) {
            (FacingKind::Normal, FacingKind::Normal) => {
                let normals = [self, other].map(|facing| [origin, facing.parts[1]]);
                projection_axes(normals[0], normals[1]).is_none()
            }
            (_, FacingKind::Points) => {
                let [p, q, r] = other.parts;
                [q, r].iter().all(|&x| self.slope([p, x]) == Sign::Zero)
            }
            (FacingKind::Points, FacingKind::Normal) => other.is_parallel(self),
        }
    }

    /// The axis that the plane is perpendicular to, and its coordinate there, if that is plain from the numbers.
    pub(super) fn level(&self) -> Option<(usize, S)> {
        let ([a, b, c], zero) = (self.parts, S::default());
        let is_level = |&k: &usize| match self.kind {
            FacingKind::Normal => (0..D).all(|j| (b[j] == zero) == (j != k)),
            FacingKind::Points => a[k] == b[k] && a[k] == c[k],
        };
        (0..D).find(is_level).map(|k| (k, a[k]))
    }

    /// The point and t where a line that is not parallel crosses the plane. Correctly rounded.
    pub(crate) fn passage<R: Target>(&self, line: ParametricLine<D, S>) -> ([R; D], R) {
        self.fast_passage(line).unwrap_or_else(|| {
            let ([p, from, to], [a, b, c]) = (line, self.parts);
            let (x, [t]) = PlanePassage(self.kind).quotients([p, from, to, a, b, c], []);
            (x, t)
        })
    }

    /// The first P coordinates and t of that, where double-double certifies them.
    #[inline]
    pub(crate) fn fast_passage<R: Target, const P: usize>(
        &self,
        line: ParametricLine<D, S>,
    ) -> Option<([R; P], R)> {
        if D != 3 || !S::EXACT_AS_F64 {
            return None;
        }
        let in_space = |x: [S; D]| each(in_dimension(x), S::to_f64);
        let facing = Facing {
            kind: self.kind,
            parts: each(self.parts, in_space),
        };
        surface_passage(OnPlane(facing), each(line, in_space))
    }

    /// The point of the common line of two planes nearest to the first one's point. Correctly rounded.
    pub(crate) fn crossing<R: Target>(&self, other: &Self) -> [R; D] {
        let ([a, b, c], [q, g, h]) = (self.parts, other.parts);
        let kinds = [self.kind, other.kind];
        CrossingOfPlanes(kinds).quotients([a, b, c, q, g, h], []).0
    }
}

/// The point and t where a line crosses a plane: t = n · (a − p) / n · d, and p + t d.
pub(crate) struct PlanePassage(pub(crate) FacingKind);

impl<const D: usize> Fractions<D, 6, 0, D, 1> for PlanePassage {
    const DEGREES: [i32; 1] = [0];
    fn eval<T: Ring>(&self, points: [[T; D]; 6], []: [T; 0]) -> ([T; D], [T; 1], T) {
        let [p, from, to, a, b, c] = points;
        let d = difference(&to, &from);
        let delta = difference(&a, &p);
        let n = self.0.normal(&[a, b, c]);
        let (t, slope) = (dot(&n, &delta), dot(&n, &d));
        (combination(&slope, &p, &t, &d), [t], slope)
    }
}

/// ± n / |n|, as ± n √(n·n) / n·n.
pub(crate) struct UnitNormal<K = FacingKind>(pub(crate) K);

impl<K: NormalKind, const D: usize> Roots<D, 3, 0, D, 0> for UnitNormal<K> {
    const POINT: i32 = 0;
    const DEGREES: [i32; 0] = [];
    fn eval<T: Ring>(&self, parts: [[T; D]; 3], []: [T; 0]) -> Surds<T, D, 0> {
        unit(self.0.normal(&parts))
    }
}

/// The point of both planes nearest to the point a of the first: with the other's point b and the normals n
/// and m, w = (n·n) m − (m·n) n is in the first plane and perpendicular to the common line, and m · w = |n ×
/// m|². So it is a + (m · (b − a) / |n × m|²) w.
pub(crate) struct CrossingOfPlanes(pub(crate) [FacingKind; 2]);

impl<const D: usize> Fractions<D, 6, 0, D, 0> for CrossingOfPlanes {
    const DEGREES: [i32; 0] = [];
    fn eval<T: Ring>(&self, points: [[T; D]; 6], []: [T; 0]) -> ([T; D], [T; 0], T) {
        let [a, b, c, q, g, h] = points;
        let [one, two] = self.0;
        let delta = difference(&q, &a);
        let n = one.normal(&[a.clone(), b, c]);
        let m = two.normal(&[q, g, h]);
        let along = combination(&norm(&n), &m, &(T::from(0) - dot(&n, &m)), &n);
        let apart = cross_norm(&n, &m);
        (combination(&apart, &a, &dot(&m, &delta), &along), [], apart)
    }
}
