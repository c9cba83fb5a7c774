//! How two convex sets lie to each other.

use std::cmp::Ordering;

use num_bigint::BigInt;

use super::distance::{reach, squared_from_core};
use super::exact::{Whole, rank, whole_directions, whole_points};
use super::nearest::nearest;
use super::set::Set;
use crate::linear::Relation;
use crate::rational::Rational;
use crate::vector::{Vector, cross, dot, is_zero, minus, negated};

/// Whether the closed sets share a point.
pub fn intersects<const D: usize>(a: &Set<D>, b: &Set<D>) -> bool {
    reach(a, b, &Rational::of(0)) != Ordering::Less
}

/// How `a` lies to `b`.
pub fn relation<const D: usize>(a: &Set<D>, b: &Set<D>) -> Relation {
    if !intersects(a, b) {
        return Relation::Disjoint;
    }
    let (within, contains) = (is_subset(a, b), is_subset(b, a));
    if within && contains {
        return Relation::Equal;
    }
    if !interiors_meet(a, b) {
        return Relation::Touch;
    }
    match (within, contains) {
        (true, _) => Relation::Within,
        (_, true) => Relation::Contains,
        _ if have_one_dimension(a, b) => Relation::Overlap,
        _ => Relation::Cross,
    }
}

/// Whether two sets whose interiors meet, and the common part of these, have the
/// same dimension.
fn have_one_dimension<const D: usize>(a: &Set<D>, b: &Set<D>) -> bool {
    let dimension = a.dimension();
    if dimension != b.dimension() {
        return false;
    }
    // The common part of the interiors spans what is common to the flats that the
    // two sets span: all of these, if together they do not span more.
    let together = [a.spanning(), b.spanning()].concat();
    dimension == D || rank(&whole_directions(&together)) == dimension
}

/// Whether the relative interiors share a point.
fn interiors_meet<const D: usize>(a: &Set<D>, b: &Set<D>) -> bool {
    // With a radius, the interior is all that is nearer than that. It is open, and
    // meets another set where it meets the interior of that.
    if a.has_radius() || b.has_radius() {
        return reach(a, b, &Rational::of(0)) == Ordering::Greater;
    }
    // The interior of a hull is the sums where all weights are positive. So the
    // question is whether some positive weights solve
    //
    //     sum w_i (p_i, 1) + sum v_i (d_i, 0) = sum w'_k (q_k, 1) + sum v'_k (e_k, 0)
    //
    // which is M w = 0 for the generators M of a cone. If each weight is 1 more
    // than a number that is not negative, that is M v = -(sum of M): whether the
    // origin is in the cone from the sum of the generators.
    let all_points = [a.points.as_slice(), b.points.as_slice()].concat();
    let (points, _) = whole_points(&all_points);
    let (of_a, of_b) = points.split_at(a.points.len());
    let lifted = |v: &Whole, last: i32| -> Whole {
        let sign = if last < 0 { -1 } else { 1 };
        let coordinates = v.iter().map(|x| x * sign);
        coordinates.chain([BigInt::from(last)]).collect()
    };
    let forward = whole_directions(&a.directions);
    let backward: Vec<Vector<D>> = b.directions.iter().map(negated).collect();
    let backward = whole_directions(&backward);
    let mut cone: Vec<Whole> = of_a.iter().map(|p| lifted(p, 1)).collect();
    cone.extend(of_b.iter().map(|q| lifted(q, -1)));
    cone.extend(forward.iter().chain(&backward).map(|d| lifted(d, 0)));
    let sum: Whole = (0..=D)
        .map(|axis| cone.iter().map(|v| &v[axis]).sum())
        .collect();
    nearest(&[sum], &cone).is_origin()
}

/// Whether all of `a` is in `b`.
fn is_subset<const D: usize>(a: &Set<D>, b: &Set<D>) -> bool {
    // Of what goes on for ever, the directions are those of b too.
    let origin = Set::origin();
    let recedes = b.directions_from(&origin);
    let goes_on = |d: &Vector<D>| squared_from_core(d, &recedes).sign().is_eq();
    if !a.directions.iter().all(goes_on) {
        return false;
    }
    // P + r B is in Q + s B, for the ball B, if and only if P is in Q + (s - r) B,
    // or P + (r - s) B in Q: what is added to both does not matter.
    let excess = &a.radius - &b.radius;
    let square = &excess * &excess;
    if excess.sign().is_gt() {
        return b.is_deep_about(&a.points, &square);
    }
    a.points.iter().all(|p| squared_from_core(p, b) <= square)
}

impl<const D: usize> Set<D> {
    fn origin() -> Vector<D> {
        std::array::from_fn(|_| Rational::of(0))
    }

    /// Where the directions lead from a point.
    fn directions_from(&self, point: &Vector<D>) -> Self {
        Set {
            points: vec![point.clone()],
            directions: self.directions.clone(),
            radius: Rational::of(0),
        }
    }

    /// Whether the set without its radius has the balls about these points, whose
    /// positive radius has this square. The directions do not matter.
    fn is_deep_about(&self, centers: &[Vector<D>], square: &Rational) -> bool {
        if rank(&whole_directions(&self.spanning())) < D {
            return false;
        }
        self.faces().iter().all(|(normal, corner)| {
            centers.iter().all(|center| {
                // The distance from the plane of a face is (p - c) . n / |n|.
                let depth = dot(&minus(corner, center), normal);
                depth.sign().is_gt() && &depth * &depth >= square * dot(normal, normal)
            })
        })
    }

    /// An outward normal of each face of a hull that spans all, and a point of it:
    /// all planes through generators with nothing on the other side.
    fn faces(&self) -> Vec<(Vector<D>, &Vector<D>)> {
        let mut faces = Vec::new();
        for corner in &self.points {
            let edges: Vec<Vector<D>> = self
                .points
                .iter()
                .map(|p| minus(p, corner))
                .chain(self.directions.iter().cloned())
                .filter(|v| !is_zero(v))
                .collect();
            for normal in normals(&edges) {
                for outward in [negated(&normal), normal] {
                    if edges.iter().all(|v| dot(v, &outward).sign().is_le()) {
                        faces.push((outward, corner));
                    }
                }
            }
        }
        faces
    }
}

/// A vector perpendicular to each of the vectors in the plane, or to each two of
/// them in space.
fn normals<const D: usize>(vectors: &[Vector<D>]) -> Vec<Vector<D>> {
    let axes = |v: &Vector<D>| -> [Rational; 3] {
        std::array::from_fn(|axis| v.get(axis).cloned().unwrap_or(Rational::of(0)))
    };
    let upright = [0, 0, 1].map(Rational::of);
    let mut normals = Vec::new();
    for (i, v) in vectors.iter().enumerate() {
        let others: Vec<[Rational; 3]> = if D == 2 {
            vec![upright.clone()]
        } else {
            vectors[..i].iter().map(axes).collect()
        };
        for other in others {
            let [x, y, z] = cross(&axes(v), &other);
            let mut all = [x, y, z].into_iter();
            let normal: Vector<D> = std::array::from_fn(|_| all.next().expect("at most three"));
            if !is_zero(&normal) {
                normals.push(normal);
            }
        }
    }
    normals
}
