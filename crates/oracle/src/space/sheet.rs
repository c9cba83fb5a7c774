//! A plane.

use super::shape::{Facing, Plane};
use super::vector::{Vector, along, cross, dot, minus, vector};
use crate::number::Number;
use crate::rational::Rational;

/// The points x with n . (x - p) = 0.
#[derive(Clone, Debug)]
pub(crate) struct Sheet {
    pub(crate) point: Vector,
    pub(crate) normal: Vector,
}

impl Sheet {
    pub(crate) fn of<S: Number>(plane: &Plane<S>) -> Self {
        assert!(plane.is_valid(), "{plane:?} has no normal");
        let point = vector(plane.point);
        let normal = match plane.facing {
            Facing::Normal(n) => vector(n),
            Facing::Through(points) => {
                let [q, r] = points.map(|p| minus(&vector(p), &point));
                cross(&q, &r)
            }
        };
        Sheet { point, normal }
    }

    /// n . (x - p), which is positive on the side that the normal points to.
    pub(crate) fn value(&self, x: &Vector) -> Rational {
        dot(&self.normal, &minus(x, &self.point))
    }

    /// The point that is nearest to x.
    pub(crate) fn foot(&self, x: &Vector) -> Vector {
        let t = -&(self.value(x) / dot(&self.normal, &self.normal));
        along(x, &t, &self.normal)
    }
}
