//! How two convex sets move: so that they meet in a vertex or along an edge, graze, touch at the start or at the end of
//! the motion, stand still, and by numbers of all sizes.

use super::coordinate::Coordinate;
use super::parts::small;
use crate::convex::Shape;
use crate::rng::Rng;

/// The displacements of two sets from time 0 to time 1.
pub fn motions<const D: usize, S: Coordinate>(
    rng: &mut Rng,
    a: &Shape<D, S>,
    b: &Shape<D, S>,
) -> [[S; D]; 2] {
    let zero = [S::whole(0); D];
    let first = motion(rng, a, b);
    match rng.below(4) {
        0 => [first, motion(rng, b, a)],
        // Relative to each other they stand still, or nearly.
        1 if rng.once_in(4) => [first, first],
        1 if rng.once_in(3) => [first, first.map(|x| x.step(rng.between_i32(-2, 2)))],
        _ if rng.once_in(3) => [zero, first],
        _ => [first, zero],
    }
}

fn motion<const D: usize, S: Coordinate>(
    rng: &mut Rng,
    a: &Shape<D, S>,
    b: &Shape<D, S>,
) -> [S; D] {
    let (of_a, of_b) = (points(a), points(b));
    let one = |rng: &mut Rng, all: &[[S; D]]| all[rng.index(all.len())];
    let difference = |p: [S; D], q: [S; D]| std::array::from_fn(|axis| p[axis].minus(q[axis]));
    let zero = [S::whole(0); D];
    let mut d = match rng.below(8) {
        0 => zero,
        // From a vertex to a vertex.
        1 | 2 => difference(one(rng, &of_b), one(rng, &of_a)),
        // Along an edge of one.
        3 => difference(one(rng, &of_b), one(rng, &of_b)),
        4 => difference(one(rng, &of_a), one(rng, &of_a)),
        5 => [0; D].map(|_| small(rng)),
        6 => [0; D].map(|_| S::uniform(rng)),
        _ => [0; D].map(|_| S::extreme(rng)),
    };
    match rng.below(8) {
        // Along an axis.
        0 => {
            let axis = rng.index(D);
            d = std::array::from_fn(|k| if k == axis { d[k] } else { zero[k] });
        }
        // A part or a multiple of it.
        1 => {
            let k = rng.between_i32(-2048, 2048);
            d = d.map(|x| S::whole(0).between(x, k));
        }
        2 => d = d.map(|x| S::whole(0).minus(x)),
        3 => {
            let axis = rng.index(D);
            d[axis] = d[axis].step(rng.between_i32(-2, 2));
        }
        // A part of it.
        4 => d = d.map(|x| S::whole(0).between(x, 512)),
        5 => d = d.map(|x| S::whole(0).between(x, 2048)),
        _ => {}
    }
    d
}

/// The points that a shape is given by.
fn points<const D: usize, S: Coordinate>(shape: &Shape<D, S>) -> Vec<[S; D]> {
    match shape {
        Shape::Point(p) => vec![*p],
        Shape::Line { origin, .. } | Shape::Ray { origin, .. } => vec![*origin],
        Shape::Segment { start, end } => vec![*start, *end],
        Shape::Aabb { min, max } => vec![*min, *max],
        // Also its ends on an axis.
        Shape::Ball { center, radius } => {
            let mut left = *center;
            left[0] = left[0].minus(*radius);
            vec![*center, left]
        }
        Shape::Capsule { start, end, radius } => {
            let mut left = *start;
            left[0] = left[0].minus(*radius);
            vec![*start, *end, left]
        }
        Shape::Triangle(points) | Shape::PlaneThrough(points) => points.to_vec(),
        Shape::Polygon(vertices) => vertices.clone(),
        Shape::Plane { point, .. } => vec![*point],
    }
}
