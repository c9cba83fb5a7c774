//! A ball about y of radius s in the interior of the one about x of radius r: r − s − |y − x| from its sphere.

use super::distance::moved;
use crate::kernel::arithmetic::number::{Number, Target};
use crate::kernel::arithmetic::ring::Ring;
use crate::kernel::arithmetic::sign::Sign;
use crate::kernel::arithmetic::vector::{difference, norm, square};
use crate::kernel::stages::polynomial::Polynomial;
use crate::kernel::stages::root::{Branch, Roots, Surds};

/// |y − x|² − (r − s − b)².
pub(crate) struct DepthReach;

impl<const D: usize> Polynomial<D, 2, 3> for DepthReach {
    fn eval<T: Ring>(&self, [x, y]: [[T; D]; 2], [r, s, b]: [T; 3]) -> T {
        norm(&difference(&y, &x)) - square(&(r - s - b))
    }
}

/// Whether the ball is within a distance of the sphere, if r − s − d is positive. Exact.
pub(crate) fn depth_is_within<S: Number, const D: usize>(
    [x, y]: [[S; D]; 2],
    [r, s]: [S; 2],
    d: S,
) -> bool {
    DepthReach.sign([x, y], [r, s, d]) != Sign::Negative
}

/// r − s − √|y − x|².
pub(crate) struct Depth;

impl<const D: usize> Roots<D, 2, 2, 0, 1> for Depth {
    const DEGREES: [i32; 1] = [1];
    fn eval<T: Ring>(&self, [x, y]: [[T; D]; 2], [r, s]: [T; 2]) -> Surds<T, 0, 1> {
        Surds {
            point: [[], []],
            numbers: [[r - s], [T::from(-1)]],
            q: norm(&difference(&y, &x)),
            c: T::from(1),
        }
    }
}

/// (r − s)² + |y − x|² − 2 (r − s) √|y − x|².
pub(crate) struct SquaredDepth;

impl<const D: usize> Roots<D, 2, 2, 0, 1> for SquaredDepth {
    const DEGREES: [i32; 1] = [2];
    fn eval<T: Ring>(&self, [x, y]: [[T; D]; 2], [r, s]: [T; 2]) -> Surds<T, 0, 1> {
        let (reach, q) = (r - s, norm(&difference(&y, &x)));
        Surds {
            point: [[], []],
            numbers: [[square(&reach) + q.clone()], [T::from(-2) * reach]],
            q,
            c: T::from(1),
        }
    }
}

/// The distance of the ball and the sphere. Correctly rounded.
pub(crate) fn depth<S: Number, R: Target, const D: usize>(points: [[S; D]; 2], radii: [S; 2]) -> R {
    let (_, [depth]) = Depth.roots(points, radii, Branch::Plus);
    depth
}

/// Its square. Correctly rounded.
pub(crate) fn depth_squared<S: Number, R: Target, const D: usize>(
    points: [[S; D]; 2],
    radii: [S; 2],
) -> R {
    let (_, [square]) = SquaredDepth.roots(points, radii, Branch::Plus);
    square
}

/// The point of the sphere about z of radius r that is in the direction of y − x, which is not zero:
/// z + r v / |v| = (z v·v + r v √(v·v)) / v·v.
pub(crate) struct Beyond;

impl<const D: usize> Roots<D, 3, 1, D, 0> for Beyond {
    const DEGREES: [i32; 0] = [];
    fn eval<T: Ring>(&self, [x, y, z]: [[T; D]; 3], [r]: [T; 1]) -> Surds<T, D, 0> {
        moved(&z, &difference(&y, &x), &r)
    }
}

/// The same. Correctly rounded.
pub(crate) fn beyond<S: Number, R: Target, const D: usize>(
    [x, y]: [[S; D]; 2],
    z: [S; D],
    r: S,
) -> [R; D] {
    Beyond.roots([x, y, z], [r], Branch::Plus).0
}
