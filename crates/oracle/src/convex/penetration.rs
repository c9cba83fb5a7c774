//! The shortest translation of a convex set after which it only touches another.
//!
//! The differences q - p of points of both sets without their radii are a convex
//! set C. If 0 is outside of C, the way out is against the nearest point of C.
//! Otherwise its length is the least, over all directions n, of how far C goes
//! along n; and it is enough to look at those perpendicular to two differences of
//! given points of one set each, or of one, because the facets of C have such
//! normals. Which of several shortest ones it is, is looked up in a list that is
//! in the order of the rule.

use std::cmp::Ordering;

use num_bigint::BigInt;

use super::distance::{delta_between_cores, squared_between_cores};
use super::exact::{Whole, dot as whole_dot, whole_points};
use super::set::Set;
use super::shape::Shape;
use crate::number::Number;
use crate::rational::Rational;
use crate::space::cast::Feature;
use crate::surd::Surd;
use crate::vector::{Vector, cross, dot, is_zero, minus, negated, vector};

/// A way out of another set.
#[derive(Clone, Debug, PartialEq)]
pub struct Penetration<const D: usize, R = Surd> {
    /// How long it is.
    pub depth: R,
    /// The translation.
    pub vector: [R; D],
    /// Its unit vector.
    pub normal: [R; D],
    /// What of the first and of the second set is furthest there.
    pub features: [Feature; 2],
}

/// How the first set gets out of the second, if they meet. Panics if one is
/// unbounded, or not valid.
///
/// Of several shortest translations it is that with the first normal of the
/// second set's faces (edges in the plane), from the inside to the outside; or
/// else against one of the first set's; or else along ±d x e, for an edge d of the
/// second and an edge e of the first. For two points or segments in one line of
/// space it is along z x d, or d x y if that is 0, for the first such d of the
/// second and then the first set; and for two points along x.
pub fn penetration<const D: usize, S: Number>(
    a: &Shape<D, S>,
    b: &Shape<D, S>,
) -> Option<Penetration<D>> {
    let (one, two) = (Solid::of(a), Solid::of(b));
    let radius = &one.set.radius + &two.set.radius;
    let squared = squared_between_cores(&one.set, &two.set);
    if squared > &radius * &radius {
        return None;
    }
    let direction = if squared.sign().is_eq() {
        first_shortest(&one, &two)
    } else {
        negated(&delta_between_cores(&one.set, &two.set).whole)
    };
    // (R + h / |n|) n / |n|
    let (h, nn) = (reach(&one, &two, &direction), dot(&direction, &direction));
    let along = |plain: &Rational, radius: &Rational| -> [Surd; D] {
        std::array::from_fn(|axis| {
            let n = &direction[axis] / &nn;
            Surd::with_root(&(plain * &n), &(radius * n), &nn)
        })
    };
    let none = Rational::of(0);
    Some(Penetration {
        depth: Surd::with_root(&radius, &(&h / &nn), &nn),
        vector: along(&h, &radius),
        normal: along(&none, &Rational::of(1)),
        features: [
            one.feature(a, &negated(&direction)),
            two.feature(b, &direction),
        ],
    })
}

/// How far the differences go along a direction.
fn reach<const D: usize>(a: &Solid<D>, b: &Solid<D>, n: &Vector<D>) -> Rational {
    let most = b.set.points.iter().map(|q| dot(n, q)).max();
    let least = a.set.points.iter().map(|p| dot(n, p)).min();
    most.expect("a point") - least.expect("a point")
}

/// The first of the shortest directions.
fn first_shortest<const D: usize>(a: &Solid<D>, b: &Solid<D>) -> Vector<D> {
    let shortest = shortest(a, b);
    let is_shortest = |n: &&Vector<D>| {
        let (h, nn) = (reach(a, b, n), dot(n, n));
        // h^2 / n.n
        shortest.as_ref().is_none_or(|q| &h * &h == q * &nn)
    };
    let against = a.faces.iter().map(negated);
    let mut all: Vec<Vector<D>> = b.faces.iter().cloned().chain(against).collect();
    if D == 3 {
        for d in &b.edges {
            for e in &a.edges {
                let n = in_space(d, e);
                all.extend([n.clone(), negated(&n)]);
            }
        }
    }
    all.retain(|n| !is_zero(n));
    if let Some(found) = all.iter().find(is_shortest) {
        return found.clone();
    }
    assert!(all.is_empty(), "no direction of the list is the shortest");
    let axis =
        |k: usize| -> Vector<D> { std::array::from_fn(|axis| Rational::of(i64::from(axis == k))) };
    let edges = b.edges.iter().chain(&a.edges);
    let beside = edges
        .filter(|d| D == 3 && !is_zero(d))
        .flat_map(|d| [in_space(&axis(2), d), in_space(d, &axis(1))]);
    beside
        .into_iter()
        .find(|n| !is_zero(n))
        .unwrap_or_else(|| axis(0))
}

/// The product of two vectors of space.
fn in_space<const D: usize>(d: &Vector<D>, e: &Vector<D>) -> Vector<D> {
    let three = |v: &Vector<D>| -> Vector<3> { std::array::from_fn(|k| v[k].clone()) };
    let n = cross(&three(d), &three(e));
    std::array::from_fn(|k| n[k].clone())
}

/// The least square of how far the differences go along a unit vector; none where
/// all given points are in one line, or in the plane are one.
fn shortest<const D: usize>(a: &Solid<D>, b: &Solid<D>) -> Option<Rational> {
    let all: Vec<Vector<D>> = a.set.points.iter().chain(&b.set.points).cloned().collect();
    let (all, exponent) = whole_points(&all);
    let (of_a, of_b) = all.split_at(a.set.points.len());
    let mut deltas = differences(of_a);
    deltas.extend(differences(of_b));
    let normals: Vec<Whole> = if D == 2 {
        deltas.iter().map(|d| vec![-&d[1], d[0].clone()]).collect()
    } else {
        let pairs = (0..deltas.len()).flat_map(|j| (0..j).map(move |k| (j, k)));
        pairs
            .map(|(j, k)| product(&deltas[j], &deltas[k]))
            .collect()
    };
    let mut least: Option<(BigInt, BigInt)> = None;
    for n in normals {
        let nn = whole_dot(&n, &n);
        if nn == BigInt::ZERO {
            continue;
        }
        let ends = |points: &[Whole]| {
            let along: Vec<BigInt> = points.iter().map(|p| whole_dot(&n, p)).collect();
            let (min, max) = (along.iter().min(), along.iter().max());
            [min, max].map(|x| x.expect("a point").clone())
        };
        let ([a_min, a_max], [b_min, b_max]) = (ends(of_a), ends(of_b));
        for h in [b_max - a_min, a_max - b_min] {
            let square = &h * &h;
            let less = |(hh, mm): &(BigInt, BigInt)| &square * mm < hh * &nn;
            if least.as_ref().is_none_or(less) {
                least = Some((square, nn.clone()));
            }
        }
    }
    least.map(|(hh, nn)| Rational::new(hh, nn, 2 * exponent))
}

/// The differences of every two points, one of each direction.
fn differences(points: &[Whole]) -> Vec<Whole> {
    let mut found: Vec<Whole> = Vec::new();
    for (k, p) in points.iter().enumerate() {
        for q in &points[..k] {
            let d: Whole = p.iter().zip(q).map(|(x, y)| x - y).collect();
            let is_zero = |v: &Whole| v.iter().all(|x| *x == BigInt::ZERO);
            let is_parallel = |e: &Whole| match d.len() {
                2 => &d[0] * &e[1] == &d[1] * &e[0],
                _ => is_zero(&product(&d, e)),
            };
            if !is_zero(&d) && !found.iter().any(is_parallel) {
                found.push(d);
            }
        }
    }
    found
}

fn product(v: &Whole, w: &Whole) -> Whole {
    [[1, 2], [2, 0], [0, 1]]
        .map(|[i, k]| &v[i] * &w[k] - &v[k] * &w[i])
        .to_vec()
}

/// A bounded set with its faces and edges.
struct Solid<const D: usize> {
    set: Set<D>,
    /// Outward, by their numbers.
    faces: Vec<Vector<D>>,
    /// Directions, of space.
    edges: Vec<Vector<D>>,
    /// By their numbers, with repetitions.
    vertices: Vec<Vector<D>>,
}

impl<const D: usize> Solid<D> {
    fn of<S: Number>(shape: &Shape<D, S>) -> Self {
        let set = Set::of(shape);
        assert!(set.directions.is_empty(), "{shape:?} is unbounded");
        let vertices = vertices(shape);
        let deltas: Vec<Vector<D>> = set.spanning();
        let is_solid = deltas.iter().any(|d| !is_parallel(d, &deltas[0]));
        let (faces, edges) = match shape {
            _ if deltas.is_empty() => (vec![], vec![]),
            Shape::Aabb { .. } if is_solid => of_box(&vertices),
            Shape::Triangle(_) | Shape::Polygon(_) if is_solid => of_ring(&vertices),
            _ => {
                let [low, high] = ends(shape, &vertices);
                let d = minus(&high, &low);
                let sides = if D == 2 {
                    vec![right(&d), negated(&right(&d))]
                } else {
                    vec![]
                };
                (sides, vec![d])
            }
        };
        Solid {
            set,
            faces,
            edges,
            vertices,
        }
    }

    /// What of the set is furthest along a direction: of the points there one is
    /// a vertex, those of a plane a face, and others an edge.
    fn feature<S: Number>(&self, shape: &Shape<D, S>, n: &Vector<D>) -> Feature {
        let along: Vec<Rational> = self.vertices.iter().map(|p| dot(n, p)).collect();
        let most = along.iter().max().expect("a vertex");
        let is_extreme = |k: usize| along[k] == *most;
        let first = (0..along.len()).find(|&k| is_extreme(k)).expect("one");
        let is_one =
            || (0..along.len()).all(|k| !is_extreme(k) || self.vertices[k] == self.vertices[first]);
        match shape {
            Shape::Point(_) => Feature::Vertex(0),
            Shape::Ball { .. } => Feature::Boundary,
            Shape::Segment { .. } | Shape::Capsule { .. } if is_one() => {
                [Feature::Start, Feature::End][first]
            }
            Shape::Capsule { .. } if D == 2 => {
                let d = minus(&self.vertices[1], &self.vertices[0]);
                Feature::Face(usize::from(dot(&right(&d), n).sign().is_lt()))
            }
            Shape::Segment { .. } | Shape::Capsule { .. } => Feature::Face(0),
            _ if is_one() => Feature::Vertex(first),
            Shape::Aabb { .. } if D == 3 => {
                let fits = |corners: &[usize]| {
                    corners.iter().all(|&k| is_extreme(k))
                        && corners
                            .iter()
                            .any(|&k| self.vertices[k] != self.vertices[corners[0]])
                };
                let faces: Vec<Vec<usize>> = (0..6)
                    .map(|face| (0..8).filter(|k| k >> (face / 2) & 1 == face % 2).collect())
                    .collect();
                let area = |corners: &[usize]| {
                    let deltas = corners
                        .iter()
                        .map(|&k| minus(&self.vertices[k], &self.vertices[corners[0]]));
                    let deltas: Vec<Vector<D>> = deltas.filter(|d| !is_zero(d)).collect();
                    deltas.iter().any(|d| !is_parallel(d, &deltas[0]))
                };
                if let Some(face) = (0..6).find(|&f| fits(&faces[f]) && area(&faces[f])) {
                    return Feature::Face(face);
                }
                let edge = (0..12).find(|edge| {
                    let (axis, [low, high]) = (edge / 4, [edge & 1, edge >> 1 & 1]);
                    let others: Vec<usize> = (0..3).filter(|&k| k != axis).collect();
                    let start = low << others[0] | high << others[1];
                    fits(&[start, start | 1 << axis])
                });
                Feature::Edge(edge.expect("an edge"))
            }
            _ => {
                let count = along.len();
                let all = (0..count).all(is_extreme);
                if D == 3 && all && self.faces.len() == 2 {
                    return Feature::Face(0);
                }
                let edge = (0..count).find(|&k| {
                    let next = (k + 1) % count;
                    is_extreme(k) && is_extreme(next) && self.vertices[k] != self.vertices[next]
                });
                let edge = edge.expect("an edge");
                if D == 2 {
                    Feature::Face(edge)
                } else {
                    Feature::Edge(edge)
                }
            }
        }
    }
}

/// The vertices by their numbers: of a rectangle counter-clockwise, of a box with
/// a bit for each axis.
fn vertices<const D: usize, S: Number>(shape: &Shape<D, S>) -> Vec<Vector<D>> {
    match shape {
        Shape::Point(p) | Shape::Ball { center: p, .. } => vec![vector(*p)],
        Shape::Segment { start, end } | Shape::Capsule { start, end, .. } => {
            vec![vector(*start), vector(*end)]
        }
        Shape::Aabb { min, max } => {
            let corner = |bits: usize| {
                vector(std::array::from_fn(|k| {
                    if bits >> k & 1 == 1 { max[k] } else { min[k] }
                }))
            };
            let order: &[usize] = if D == 2 {
                &[0, 1, 3, 2]
            } else {
                &[0, 1, 2, 3, 4, 5, 6, 7]
            };
            order.iter().map(|&bits| corner(bits)).collect()
        }
        Shape::Triangle(points) => points.iter().map(|p| vector(*p)).collect(),
        Shape::Polygon(points) => points.iter().map(|p| vector(*p)).collect(),
        _ => panic!("{shape:?} is unbounded"),
    }
}

/// The ends of what is a segment: as given, or in the order of coordinates.
fn ends<const D: usize, S: Number>(shape: &Shape<D, S>, vertices: &[Vector<D>]) -> [Vector<D>; 2] {
    if let Shape::Segment { .. } | Shape::Capsule { .. } = shape {
        return [vertices[0].clone(), vertices[1].clone()];
    }
    let order = |p: &&Vector<D>, q: &&Vector<D>| p.as_slice().cmp(q.as_slice());
    let (low, high) = (vertices.iter().min_by(order), vertices.iter().max_by(order));
    [low, high].map(|p| p.expect("a vertex").clone())
}

/// In the plane, perpendicular on the right.
fn right<const D: usize>(d: &Vector<D>) -> Vector<D> {
    std::array::from_fn(|k| if k == 0 { d[1].clone() } else { -&d[0] })
}

fn is_parallel<const D: usize>(d: &Vector<D>, e: &Vector<D>) -> bool {
    (0..D).all(|k| (0..k).all(|j| &d[j] * &e[k] == &d[k] * &e[j]))
}

/// The faces and the directions of the edges of a box that is no segment.
fn of_box<const D: usize>(vertices: &[Vector<D>]) -> (Vec<Vector<D>>, Vec<Vector<D>>) {
    let axis =
        |k: usize| -> Vector<D> { std::array::from_fn(|axis| Rational::of(i64::from(axis == k))) };
    if D == 2 {
        let [x, y] = [axis(0), axis(1)];
        return (vec![negated(&y), x.clone(), y, negated(&x)], vec![]);
    }
    let moves: Vec<bool> = (0..D).map(|k| vertices[0][k] != vertices[7][k]).collect();
    let has_area = |axis: &usize| (0..D).all(|k| k == *axis || moves[k]);
    let faces = (0..D)
        .filter(has_area)
        .flat_map(|k| [negated(&axis(k)), axis(k)]);
    let edges = (0..D).filter(|&k| moves[k]).map(axis);
    (faces.collect(), edges.collect())
}

/// Those of a triangle or polygon that is no segment.
fn of_ring<const D: usize>(vertices: &[Vector<D>]) -> (Vec<Vector<D>>, Vec<Vector<D>>) {
    let count = vertices.len();
    let edge = |k: usize| minus(&vertices[(k + 1) % count], &vertices[k]);
    let edges: Vec<Vector<D>> = (0..count).map(edge).collect();
    if D == 3 {
        let n = in_space(&edges[0], &edges[1]);
        return (vec![n.clone(), negated(&n)], edges);
    }
    // Twice the area, seen from the first vertex.
    let area = (1..count - 1).fold(Rational::of(0), |area, k| {
        let [p, q] = [k, k + 1].map(|k| minus(&vertices[k], &vertices[0]));
        area + (&p[0] * &q[1] - &p[1] * &q[0])
    });
    let outward = |d: &Vector<D>| match area.sign() {
        Ordering::Less => negated(&right(d)),
        _ => right(d),
    };
    (edges.iter().map(outward).collect(), vec![])
}
