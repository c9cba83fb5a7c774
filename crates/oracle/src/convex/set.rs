//! A convex set as the hull of points and directions, with a radius.

use super::exact::{rank, whole_directions};
use super::shape::{Shape, normal_of};
use crate::number::Number;
use crate::rational::Rational;
use crate::vector::{Vector, along, is_zero, minus, negated, vector};

/// All points no further than `radius` from a sum of two: a mean of the points,
/// with weights, and a sum of the directions times numbers that are not
/// negative.
#[derive(Clone, Debug)]
pub struct Set<const D: usize> {
    /// One at least.
    pub(super) points: Vec<Vector<D>>,
    /// None of them is zero.
    pub(super) directions: Vec<Vector<D>>,
    /// Not negative.
    pub(super) radius: Rational,
}

impl<const D: usize> Set<D> {
    /// The set that a shape is. Panics if that is not valid.
    pub fn of<S: Number>(shape: &Shape<D, S>) -> Self {
        assert!(shape.is_valid(), "{shape:?} is no set");
        let point = |p: &[S; D]| vector(*p);
        let (points, directions, radius) = match shape {
            Shape::Point(p) => (vec![point(p)], vec![], None),
            Shape::Segment { start, end } => (vec![point(start), point(end)], vec![], None),
            Shape::Ray { origin, heading } => {
                let direction = heading.direction(*origin);
                (vec![point(origin)], vec![direction], None)
            }
            Shape::Line { origin, heading } => {
                let direction = heading.direction(*origin);
                let back = negated(&direction);
                (vec![point(origin)], vec![direction, back], None)
            }
            Shape::Aabb { min, max } => (corners(&point(min), &point(max)), vec![], None),
            Shape::Ball { center, radius } => (vec![point(center)], vec![], Some(*radius)),
            Shape::Capsule { start, end, radius } => {
                (vec![point(start), point(end)], vec![], Some(*radius))
            }
            Shape::Triangle(points) => (points.iter().map(point).collect(), vec![], None),
            Shape::Polygon(vertices) => (vertices.iter().map(point).collect(), vec![], None),
            Shape::Plane { point: p, normal } => (vec![point(p)], across(&point(normal)), None),
            Shape::PlaneThrough(points) => {
                let normal = normal_of(points).expect("a plane is in space");
                let normal = std::array::from_fn(|axis| normal[axis].clone());
                (vec![point(&points[0])], across(&normal), None)
            }
        };
        Set {
            points,
            directions,
            radius: radius.map_or(Rational::of(0), Rational::of),
        }
    }

    pub(super) fn has_radius(&self) -> bool {
        self.radius.sign().is_gt()
    }

    /// The dimension of the set.
    pub fn dimension(&self) -> usize {
        if self.has_radius() {
            D
        } else {
            rank(&whole_directions(&self.spanning()))
        }
    }

    /// Vectors that span the hull of the points and directions, seen from the
    /// first point.
    pub(super) fn spanning(&self) -> Vec<Vector<D>> {
        let first = &self.points[0];
        let differences = self.points[1..].iter().map(|p| minus(p, first));
        let all = differences.chain(self.directions.iter().cloned());
        all.filter(|v| !is_zero(v)).collect()
    }
}

/// The corners of a box, each once.
fn corners<const D: usize>(min: &Vector<D>, max: &Vector<D>) -> Vec<Vector<D>> {
    let mut corners = vec![min.clone()];
    for axis in 0..D {
        if min[axis] != max[axis] {
            for mut corner in corners.clone() {
                corner[axis] = max[axis].clone();
                corners.push(corner);
            }
        }
    }
    corners
}

/// Directions that span all that is perpendicular to a vector, each with its
/// opposite.
pub(super) fn across<const D: usize>(normal: &Vector<D>) -> Vec<Vector<D>> {
    let zero: Vector<D> = std::array::from_fn(|_| Rational::of(0));
    let mut directions = Vec::new();
    for (i, k) in (0..D).flat_map(|k| (0..k).map(move |i| (i, k))) {
        // (.., n_k at i, -n_i at k, ..) . n = 0
        let mut v = zero.clone();
        v[i] = normal[k].clone();
        v[k] = -&normal[i];
        if !is_zero(&v) {
            directions.extend([along(&zero, &Rational::of(-1), &v), v]);
        }
    }
    directions
}
