//! Pairs of space, by hand and by what holds for all.

use super::*;
use crate::hostile::ConvexFamily;
use crate::space::samples::laid;
use crate::vector::{Vector, along};

#[test]
fn triangles() {
    let t = triangle([0, 0, 0], [6, 0, 0], [0, 6, 0]);
    // In one plane.
    assert_eq!(
        word(&t, &triangle([6, 0, 0], [0, 6, 0], [6, 6, 0])),
        "touch"
    );
    assert_eq!(
        word(&t, &triangle([1, 1, 0], [9, 1, 0], [1, 9, 0])),
        "overlap"
    );
    assert_eq!(
        word(&t, &triangle([1, 1, 0], [2, 1, 0], [1, 2, 0])),
        "contains"
    );
    assert_eq!(
        word(&t, &triangle([9, 9, 0], [6, 9, 0], [9, 6, 0])),
        "disjoint"
    );
    // Through each other; an edge, a vertex, and the other way around.
    assert_eq!(
        word(&t, &triangle([1, 1, -3], [1, 1, 3], [2, 2, 3])),
        "cross"
    );
    assert_eq!(
        word(&t, &triangle([1, 1, 0], [1, 1, 3], [2, 2, 3])),
        "touch"
    );
    assert_eq!(
        word(&t, &triangle([1, 1, 0], [2, 1, 0], [2, 2, 3])),
        "touch"
    );
    assert_eq!(
        word(&t, &triangle([0, 0, 0], [6, 0, 0], [2, 2, 3])),
        "touch"
    );
    assert_eq!(
        word(&t, &triangle([0, 0, 0], [-1, 0, 3], [0, -1, 3])),
        "touch"
    );
    assert_eq!(
        word(&t, &triangle([3, 3, -1], [3, 3, 1], [9, 9, 0])),
        "touch"
    );
    assert_eq!(
        word(&t, &triangle([4, 3, -1], [4, 3, 1], [9, 9, 0])),
        "disjoint"
    );
    assert_eq!(word(&t, &segment([1, 1, -1], [1, 1, 1])), "cross");
    assert_eq!(word(&t, &segment([1, 1, 0], [1, 1, 1])), "touch");
    assert_eq!(word(&t, &segment([1, 1, 0], [9, 9, 0])), "cross");
    assert_eq!(word(&t, &segment([1, 1, 0], [2, 2, 0])), "contains");
    assert_eq!(word(&t, &segment([0, 0, 0], [6, 0, 0])), "touch");
    assert_eq!(word(&t, &segment([0, 0, 0], [1, 1, 0])), "contains");
    assert_eq!(word(&t, &aabb([0, 0, 0], [3, 3, 0])), "contains");
    assert_eq!(word(&t, &aabb([0, 0, 0], [6, 6, 6])), "touch");
    assert_eq!(word(&t, &aabb([0, 0, -1], [6, 6, 6])), "within");
    assert_eq!(word(&t, &aabb([1, 1, -1], [6, 6, 6])), "cross");
    assert_eq!(word(&t, &aabb([3, 3, -1], [6, 6, 6])), "touch");
    assert_eq!(word(&t, &ball([2, 2, 4], 4)), "touch");
    assert_eq!(word(&t, &ball([2, 2, 3], 4)), "cross");
    assert_eq!(word(&t, &ball([0, 0, 0], 6)), "within");
    assert_eq!(word(&t, &ball([3, -4, 0], 4)), "touch");
}

#[test]
fn planes() {
    let plane = Shape::Plane {
        point: [0, 0, 5],
        normal: [0, 0, -3],
    };
    let again = Shape::PlaneThrough([[1, 2, 5], [4, 4, 5], [9, -1, 5]]);
    assert_eq!(word(&plane, &again), "equal");
    let tilted = Shape::Plane {
        point: [0, 0, 5],
        normal: [1, 0, 1],
    };
    assert_eq!(word(&plane, &tilted), "cross");
    let above = Shape::Plane {
        point: [0, 0, 6],
        normal: [0, 0, 1],
    };
    assert_eq!(word(&plane, &above), "disjoint");
    assert_eq!(squared(&plane, &above), Rational::of(1));
    assert_eq!(word(&plane, &ball([3, 4, 0], 5)), "touch");
    assert_eq!(word(&plane, &ball([3, 4, 1], 5)), "cross");
    assert_eq!(word(&plane, &capsule([3, 4, 1], [8, 8, 1], 4)), "touch");
    assert_eq!(word(&plane, &capsule([3, 4, 1], [8, 8, 9], 1)), "cross");
    assert_eq!(word(&plane, &aabb([0, 0, 0], [1, 1, 5])), "touch");
    assert_eq!(word(&plane, &aabb([0, 0, 0], [1, 1, 6])), "cross");
    assert_eq!(word(&plane, &aabb([0, 0, 5], [1, 1, 5])), "contains");
    assert_eq!(
        word(&plane, &triangle([0, 0, 5], [9, 1, 5], [3, 3, 5])),
        "contains"
    );
    assert_eq!(
        word(&plane, &triangle([0, 0, 5], [9, 1, 5], [3, 3, 6])),
        "touch"
    );
    assert_eq!(
        word(&plane, &triangle([0, 0, 4], [9, 1, 5], [3, 3, 6])),
        "cross"
    );
    assert_eq!(word(&plane, &Shape::line([0, 0, 5], [1, 2, 0])), "contains");
    assert_eq!(word(&plane, &Shape::line([0, 0, 4], [1, 2, 0])), "disjoint");
    assert_eq!(word(&plane, &Shape::line([0, 0, 4], [1, 2, 1])), "cross");
    assert_eq!(word(&plane, &Shape::ray([0, 0, 5], [1, 2, 1])), "touch");
    assert_eq!(word(&plane, &Shape::ray([0, 0, 6], [1, 2, 1])), "disjoint");
    assert_eq!(word(&plane, &point([7, 7, 5])), "contains");
}

#[test]
fn capsules() {
    let c = capsule([0, 0, 0], [10, 0, 0], 5);
    // Parallel, skew and end on: 3 and 4 make 5.
    assert_eq!(word(&c, &capsule([0, 6, 8], [10, 6, 8], 5)), "touch");
    assert_eq!(word(&c, &capsule([5, -9, 7], [5, 9, 7], 2)), "touch");
    assert_eq!(word(&c, &capsule([5, -9, 7], [5, 9, 7], 1)), "disjoint");
    assert_eq!(word(&c, &capsule([5, -9, 7], [5, 9, 7], 3)), "overlap");
    assert_eq!(word(&c, &capsule([16, 0, 8], [20, 9, 9], 5)), "touch");
    assert_eq!(word(&c, &capsule([1, 0, 0], [9, 0, 0], 5)), "contains");
    assert_eq!(word(&c, &capsule([3, 3, 0], [6, 0, 3], 2)), "contains");
    assert_eq!(word(&c, &capsule([3, 3, 0], [6, 0, 3], 3)), "overlap");
    assert_eq!(word(&c, &aabb([0, -3, -4], [10, 3, 4])), "contains");
    assert_eq!(word(&c, &aabb([-5, -5, -5], [15, 5, 5])), "within");
    assert_eq!(word(&c, &aabb([-5, -5, -4], [15, 5, 5])), "overlap");
    for max in [[14, 5, 5], [15, 4, 5], [15, 5, 4]] {
        assert_eq!(word(&c, &aabb([-5, -5, -5], max)), "overlap");
    }
    assert_eq!(word(&c, &aabb([1, 3, 4], [9, 9, 9])), "touch");
    assert_eq!(word(&c, &aabb([1, -9, 5], [9, 9, 5])), "touch");
    assert_eq!(word(&c, &aabb([1, -9, 4], [9, 9, 4])), "cross");
    assert_eq!(
        word(&c, &triangle([0, 3, 4], [10, 3, 4], [5, 9, 9])),
        "touch"
    );
    assert_eq!(
        word(&c, &triangle([0, 3, 4], [10, 3, 4], [5, -3, 4])),
        "contains"
    );
    assert_eq!(word(&c, &Shape::ray([4, 4, 4], [1, 0, 0])), "disjoint");
    assert_eq!(word(&c, &Shape::line([4, 3, 4], [1, 0, 0])), "touch");
    assert_eq!(word(&c, &Shape::line([4, 3, 3], [1, 0, 0])), "cross");
    assert_eq!(word(&c, &ball([5, 0, 0], 5)), "contains");
    assert_eq!(word(&c, &ball([5, 0, 0], 10)), "within");
    assert_eq!(
        word(
            &capsule([0, 0, 0], [10, 0, 0], 0),
            &aabb([0, 0, 0], [10, 1, 1])
        ),
        "touch"
    );
}

#[test]
fn skew_lines() {
    let [a, b] = [
        Shape::line([0, 0, 0], [1, 0, 0]),
        Shape::line([3, 3, 7], [0, 2, 0]),
    ];
    assert_eq!(word(&a, &b), "disjoint");
    assert_eq!(squared(&a, &b), Rational::of(49));
    let behind = Shape::ray([3, 3, 7], [0, 2, 0]);
    assert_eq!(squared(&a, &behind), Rational::of(58));
    assert_eq!(word(&a, &Shape::line([3, 3, 0], [0, 2, 0])), "cross");
    assert_eq!(word(&a, &Shape::line([3, 0, 0], [-2, 0, 0])), "equal");
    assert_eq!(word(&a, &Shape::ray([3, 0, 0], [-2, 0, 0])), "contains");
    assert_eq!(
        word(
            &Shape::ray([2, 0, 0], [3, 0, 0]),
            &Shape::ray([3, 0, 0], [-2, 0, 0])
        ),
        "overlap"
    );
    assert_eq!(
        word(
            &Shape::ray([3, 0, 0], [3, 0, 0]),
            &Shape::ray([3, 0, 0], [-2, 0, 0])
        ),
        "touch"
    );
    assert_eq!(
        word(
            &Shape::ray([2, 0, 0], [3, 0, 0]),
            &Shape::ray([3, 0, 0], [2, 0, 0])
        ),
        "contains"
    );
}

/// A set of the plane in space, at height 0. Only what has no radius is the same
/// set there.
fn raised<S: Coordinate>(shape: &Shape<2, S>) -> Option<Shape<3, S>> {
    let up = |[x, y]: [S; 2]| [x, y, S::whole(0)];
    if let Some(shape) = shape.linear() {
        return Some(laid(&shape, up, up).into());
    }
    Some(match *shape {
        Shape::Aabb { min, max } => Shape::aabb(up(min), up(max)),
        Shape::Ball { center, radius } => Shape::ball(up(center), radius),
        Shape::Capsule { start, end, radius } => Shape::capsule(up(start), up(end), radius),
        Shape::Triangle(corners) => Shape::Triangle(corners.map(up)),
        _ => return None,
    })
}

/// Distances, contact and containment are as in the plane. What has a radius is
/// thicker than all that has none.
fn check_a_slice<S: Coordinate>() {
    let mut rng = Rng::new(51);
    let mut counts = [0; Relation::ALL.len()];
    for _ in 0..80 {
        for family in ConvexFamily::ALL {
            let (a, b) = family.pair::<2, S>(&mut rng);
            let (Some(x), Some(y)) = (raised(&a), raised(&b)) else {
                continue;
            };
            let [a, b] = [a.set(), b.set()];
            let [x, y] = [x.set(), y.set()];
            let flat = relation(&a, &b);
            let expected = match (flat, a.has_radius(), b.has_radius()) {
                (Relation::Within | Relation::Overlap, true, false)
                | (Relation::Contains | Relation::Overlap, false, true) => Relation::Cross,
                (other, ..) => other,
            };
            assert_eq!(relation(&x, &y), expected, "{a:?} {b:?}");
            assert_eq!(distance(&x, &y), distance(&a, &b), "{a:?} {b:?}");
            counts[flat as usize] += 1;
        }
    }
    assert!(counts.iter().all(|count| *count > 1), "{counts:?}");
}

#[test]
fn a_slice_is_as_the_plane() {
    check_a_slice::<f64>();
    check_a_slice::<i64>();
}

/// Turned, by a matrix of rows that are perpendicular and 3 long, with radii three
/// times as long.
fn turned(shape: &Shape<3, i32>) -> Option<Shape<3, i32>> {
    let turn = |[x, y, z]: [i32; 3]| [x + 2 * y + 2 * z, 2 * x + y - 2 * z, 2 * x - 2 * y + z];
    if let Some(shape) = shape.linear() {
        return Some(laid(&shape, turn, turn).into());
    }
    Some(match *shape {
        Shape::Ball { center, radius } => Shape::ball(turn(center), 3 * radius),
        Shape::Capsule { start, end, radius } => Shape::capsule(turn(start), turn(end), 3 * radius),
        Shape::Triangle(corners) => Shape::Triangle(corners.map(turn)),
        Shape::Plane { point, normal } => Shape::Plane {
            point: turn(point),
            normal: turn(normal),
        },
        Shape::PlaneThrough(points) => Shape::PlaneThrough(points.map(turn)),
        _ => return None,
    })
}

#[test]
fn turning_changes_nothing() {
    let mut rng = Rng::new(52);
    let mut counts = [0; Relation::ALL.len()];
    for _ in 0..1_500 {
        let family = rng.pick(&[ConvexFamily::Grid, ConvexFamily::Degenerate]);
        let (a, b) = family.pair::<3, i32>(&mut rng);
        let (Some(x), Some(y)) = (turned(&a), turned(&b)) else {
            continue;
        };
        let [a, b, x, y] = [a, b, x, y].map(|shape| shape.set());
        let expected = relation(&a, &b);
        assert_eq!(relation(&x, &y), expected, "{a:?} {b:?}");
        let [d, _] = distance(&a, &b);
        let zero = Rational::of(0);
        assert_eq!(distance(&x, &y)[0], d.scaled(&Rational::of(3), &zero));
        counts[expected as usize] += 1;
    }
    assert!(counts.iter().all(|count| *count >= 5), "{counts:?}");
}

/// Points of a set, seen from its description only.
fn some_points(set: &Set<3>, rng: &mut Rng) -> Vector<3> {
    let weights: Vec<i32> = set.points.iter().map(|_| rng.between_i32(0, 2)).collect();
    let sum = weights.iter().sum::<i32>();
    let mut p: Vector<3> = set.points[0].clone();
    if sum > 0 {
        p = [0, 0, 0].map(Rational::of);
        for (q, w) in set.points.iter().zip(&weights) {
            p = along(&p, &(Rational::of(*w) / Rational::of(sum)), q);
        }
    }
    for d in &set.directions {
        p = along(&p, &Rational::of(rng.between_i32(0, 2)), d);
    }
    // Rational unit vectors.
    const UNITS: [[i32; 3]; 4] = [[1, 2, 2], [-2, 1, 2], [2, -2, -1], [3, 0, 0]];
    let [x, y, z] = rng.pick(&UNITS);
    let unit = [x, y, z].map(|n| Rational::new(n * rng.pick(&[-1, 1]), 3, 0));
    along(
        &p,
        &(&set.radius * Rational::new(rng.between(0, 4), 1, -2)),
        &unit,
    )
}

/// Whether a point is in a set: both are scaled until the point is one of
/// integers.
fn has(set: &Set<3>, p: &Vector<3>) -> bool {
    let mut common = Rational::of(1);
    for x in p {
        common = common * Rational::new(x.parts().1.clone(), 1, 0);
    }
    let scale = |v: &Vector<3>| -> Vector<3> {
        v.each_ref().map(|x| {
            let product = x * &common;
            let (n, d, e) = product.parts();
            Rational::new(n / d, 1, e)
        })
    };
    let scaled = Set {
        points: set.points.iter().map(scale).collect(),
        directions: set.directions.clone(),
        radius: &set.radius * &common,
    };
    let point = Set {
        points: vec![scale(p)],
        directions: Vec::new(),
        radius: Rational::of(0),
    };
    intersects(&point, &scaled)
}

/// What is said to be contained is, as far as points of it show, and sets without
/// a common point have none.
#[test]
fn points_agree_with_relations() {
    let mut rng = Rng::new(53);
    let (mut contained, mut shown) = (0, 0);
    for _ in 0..1_200 {
        let family = rng.pick(&[ConvexFamily::Grid, ConvexFamily::Nested]);
        let (a, b) = family.pair::<3, i32>(&mut rng);
        let [a, b] = [a.set(), b.set()];
        let relation = relation(&a, &b);
        let points: Vec<Vector<3>> = (0..6).map(|_| some_points(&a, &mut rng)).collect();
        assert!(points.iter().all(|p| has(&a, p)), "{a:?}");
        let inside = points.iter().filter(|p| has(&b, p)).count();
        match relation {
            Relation::Within | Relation::Equal => {
                contained += 1;
                assert_eq!(inside, 6, "{a:?} {b:?}");
            }
            Relation::Disjoint => assert_eq!(inside, 0, "{a:?} {b:?}"),
            _ => shown += usize::from(inside < 6),
        }
    }
    assert!(contained > 80 && shown > 200, "{contained} {shown}");
}
