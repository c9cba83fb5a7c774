//! How deep two convex sets are in each other along a direction, and the translation along it that separates them.
//!
//! With n a direction, x a point of the first set and y one of the second, the translation of the first by
//! (R + n·(y − x) / |n|) n / |n| moves x to the distance R from y along n.

use super::normal::{turned, unit};
use super::plane::perpendicular;
use crate::kernel::arithmetic::number::{Number, Target};
use crate::kernel::arithmetic::ring::Ring;
use crate::kernel::arithmetic::sign::Sign;
use crate::kernel::arithmetic::vector::{
    combination, difference, dot, multiple, norm, opposite, square,
};
use crate::kernel::stages::polynomial::Polynomial;
use crate::kernel::stages::root::{Branch, Roots, Surds};

/// How a direction is given by four points p, q, r and s.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum DirectionKind {
    /// A coordinate axis.
    Axis(usize),
    /// In the plane of two axes, the left perpendicular of q − p.
    EdgeNormal([usize; 2]),
    /// In space, (q − p) × (s − r).
    EdgeCross,
    /// q − p.
    Delta,
    /// From the line through q with the direction e = s − r to p: (e·e) w − (w·e) e, with w = p − q.
    FromLine,
}

impl DirectionKind {
    /// The direction.
    #[cfg_attr(optimised, inline(always))]
    fn direction<T: Ring, const D: usize>(self, points: &[[T; D]]) -> [T; D] {
        let [p, q, r, s, ..] = points else {
            unreachable!("four points")
        };
        match self {
            Self::Axis(k) => core::array::from_fn(|axis| T::from(i8::from(axis == k))),
            Self::EdgeNormal([i, j]) => core::array::from_fn(|axis| {
                if axis == i {
                    p[j].clone() - q[j].clone()
                } else if axis == j {
                    q[i].clone() - p[i].clone()
                } else {
                    T::from(0)
                }
            }),
            Self::EdgeCross => perpendicular(&difference(q, p), &difference(s, r)),
            Self::Delta => difference(q, p),
            Self::FromLine => {
                let (e, w) = (difference(s, r), difference(p, q));
                combination(&norm(&e), &w, &dot(&w, &e), &opposite(&e))
            }
        }
    }
}

/// The depth of two sets along a direction, by a point of each that is extreme there.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DirectionalDepth<const D: usize, S> {
    pub(crate) kind: DirectionKind,
    /// The direction is the opposite one.
    pub(crate) is_opposite: bool,
    pub(crate) points: [[S; D]; 4],
    /// x of the first set and y of the second.
    pub(crate) ends: [[S; D]; 2],
}

impl<const D: usize, S: Number> DirectionalDepth<D, S> {
    fn parts(&self) -> [[S; D]; 6] {
        let ([p, q, r, s], [x, y]) = (self.points, self.ends);
        [p, q, r, s, x, y]
    }

    /// Positive where this depth is greater than the other, of two that are not negative. Exact.
    pub(crate) fn compare(&self, other: &Self) -> Sign {
        let (a, b) = (self.parts(), other.parts());
        let all: [[S; D]; 12] = core::array::from_fn(|k| if k < 6 { a[k] } else { b[k - 6] });
        DepthOrder([self.kind, other.kind]).sign(all, [])
    }

    /// The translation of the first set, and its length. Correctly rounded.
    pub(crate) fn translation<R: Target>(&self, radii: [S; 2]) -> ([R; D], R) {
        let formula = Translation {
            kind: self.kind,
            is_opposite: self.is_opposite,
        };
        let (vector, [depth]) = formula.roots(self.parts(), radii, Branch::Plus);
        (vector, depth)
    }

    /// The unit vector along the direction. Correctly rounded.
    pub(crate) fn normal<R: Target>(&self) -> [R; D] {
        let formula = UnitDirection {
            kind: self.kind,
            is_opposite: self.is_opposite,
        };
        formula.roots(self.points, [], Branch::Plus).0
    }
}

/// g² m·m − h² n·n, with g = n·(y − x) and h the same of another direction m.
pub(crate) struct DepthOrder(pub(crate) [DirectionKind; 2]);

impl<const D: usize> Polynomial<D, 12, 0> for DepthOrder {
    fn eval<T: Ring>(&self, points: [[T; D]; 12], []: [T; 0]) -> T {
        let (first, second) = points.split_at(6);
        let depth = |kind: DirectionKind, points: &[[T; D]]| {
            let n = kind.direction(points);
            let g = dot(&n, &difference(&points[5], &points[4]));
            (square(&g), norm(&n))
        };
        let ((gg, nn), (hh, mm)) = (depth(self.0[0], first), depth(self.0[1], second));
        gg * mm - hh * nn
    }
}

/// (R + g / √(n·n)) n / √(n·n) = (g n + R n √(n·n)) / n·n and R + g / √(n·n) = (R n·n + g √(n·n)) / n·n, with
/// R = r + s and g = n·(y − x).
pub(crate) struct Translation {
    pub(crate) kind: DirectionKind,
    pub(crate) is_opposite: bool,
}

impl<const D: usize> Roots<D, 6, 2, D, 1> for Translation {
    const DEGREES: [i32; 1] = [1];
    fn eval<T: Ring>(&self, points: [[T; D]; 6], [r, s]: [T; 2]) -> Surds<T, D, 1> {
        let n = turned(self.kind.direction(&points), self.is_opposite);
        let g = dot(&n, &difference(&points[5], &points[4]));
        let (radius, nn) = (r + s, norm(&n));
        Surds {
            point: [multiple(&g, &n), multiple(&radius, &n)],
            numbers: [[radius * nn.clone()], [g]],
            q: nn.clone(),
            c: nn,
        }
    }
}

/// n / |n|.
pub(crate) struct UnitDirection {
    pub(crate) kind: DirectionKind,
    pub(crate) is_opposite: bool,
}

impl<const D: usize> Roots<D, 4, 0, D, 0> for UnitDirection {
    const POINT: i32 = 0;
    const DEGREES: [i32; 0] = [];
    fn eval<T: Ring>(&self, points: [[T; D]; 4], []: [T; 0]) -> Surds<T, D, 0> {
        unit(turned(self.kind.direction(&points), self.is_opposite))
    }
}
