//! The polynomials of convex sets in space: the feet of perpendiculars.

use super::linear::ParametricLine;
use super::plane::perpendicular;
use crate::kernel::arithmetic::number::Number;
use crate::kernel::arithmetic::ring::Ring;
use crate::kernel::arithmetic::sign::Sign;
use crate::kernel::arithmetic::vector::{difference, dot};
use crate::kernel::stages::polynomial::{Polynomial, sign};

/// (d × e) · (f × g), of four differences of points in space.
pub(crate) struct NormalsDot;

impl<const D: usize> Polynomial<D, 8, 0> for NormalsDot {
    #[inline]
    fn eval<T: Ring>(&self, points: [[T; D]; 8], []: [T; 0]) -> T {
        let [a, b, c, d, e, f, g, h] = points;
        let first = perpendicular(&difference(&b, &a), &difference(&d, &c));
        let second = perpendicular(&difference(&f, &e), &difference(&h, &g));
        dot(&first, &second)
    }
}

/// The side of an edge of a triangle in space that the foot of `x` in the plane of the triangle is on: the
/// sign of n · (e × (x − p)), with n the normal. Positive inside, for an edge in the order of the vertices.
/// Exact.
pub(crate) fn foot_side<S: Number, const D: usize>(
    [a, b, c]: [[S; D]; 3],
    [p, q]: [[S; D]; 2],
    x: [S; D],
) -> Sign {
    sign(&NormalsDot, [a, b, a, c, p, q, p, x], [])
}

/// The sign of the parameter of the point of a line nearest to another line, which is not parallel: of ((q −
/// p) × e) · (d × e). Exact.
pub(crate) fn nearest_ahead<S: Number, const D: usize>(
    [p, from, to]: ParametricLine<D, S>,
    [q, g, h]: ParametricLine<D, S>,
) -> Sign {
    sign(&NormalsDot, [p, q, g, h, from, to, g, h], [])
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
    sign(&Clearance, [], [x, y, r, s])
}
