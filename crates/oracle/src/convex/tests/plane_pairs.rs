//! Pairs of the plane, by hand and against the formulas of the other rooms.

use super::*;
use crate::chain;
use crate::figure::Figure;

#[test]
fn capsules() {
    let c = capsule([0, 0], [10, 0], 5);
    assert_eq!(word(&c, &c), "equal");
    assert_eq!(word(&c, &capsule([10, 0], [0, 0], 5)), "equal");
    // Beside the segment, and about an end: (13, 4) is 5 from (10, 0).
    assert_eq!(word(&point([4, 5]), &c), "touch");
    assert_eq!(word(&point([4, 4]), &c), "within");
    assert_eq!(word(&point([13, 4]), &c), "touch");
    assert_eq!(word(&point([14, 4]), &c), "disjoint");
    assert_eq!(word(&point([13, 3]), &c), "within");
    assert_eq!(word(&segment([0, 5], [10, 5]), &c), "touch");
    assert_eq!(word(&segment([0, 6], [10, 6]), &c), "disjoint");
    assert_eq!(word(&segment([0, 6], [10, 4]), &c), "cross");
    assert_eq!(word(&segment([13, 4], [-3, -4]), &c), "within");
    assert_eq!(word(&ball([10, 0], 5), &c), "within");
    assert_eq!(word(&ball([11, 0], 5), &c), "overlap");
    assert_eq!(word(&ball([18, 0], 3), &c), "touch");
    assert_eq!(word(&ball([4, 9], 4), &c), "touch");
    assert_eq!(word(&ball([4, 9], 3), &c), "disjoint");
    assert_eq!(word(&ball([5, 0], 11), &c), "contains");
    assert_eq!(word(&ball([5, 0], 10), &c), "contains");
    assert_eq!(word(&ball([5, 0], 9), &c), "overlap");
    assert_eq!(word(&aabb([-5, -5], [15, 5]), &c), "contains");
    assert_eq!(word(&aabb([-5, -5], [14, 5]), &c), "overlap");
    assert_eq!(word(&aabb([0, -5], [10, 5]), &c), "within");
    assert_eq!(word(&aabb([0, -5], [11, 5]), &c), "overlap");
    assert_eq!(word(&aabb([13, 4], [20, 20]), &c), "touch");
    assert_eq!(word(&aabb([13, -4], [13, 4]), &c), "within");
    assert_eq!(word(&aabb([13, -4], [13, 5]), &c), "cross");
    assert_eq!(word(&Shape::line([0, 5], [1, 0]), &c), "touch");
    assert_eq!(word(&Shape::line([0, 4], [1, 0]), &c), "cross");
    assert_eq!(word(&Shape::ray([15, 0], [0, 1]), &c), "touch");
    assert_eq!(word(&capsule([0, 8], [10, 8], 3), &c), "touch");
    assert_eq!(word(&capsule([3, 1], [7, -1], 3), &c), "within");
    assert_eq!(word(&capsule([0, 0], [4, 0], 5), &c), "within");
    assert_eq!(word(&capsule([0, 0], [4, 0], 6), &c), "overlap");
    assert_eq!(word(&triangle([-9, 5], [20, 5], [0, 9]), &c), "touch");
    assert_eq!(word(&triangle([13, 4], [13, -4], [-4, 3]), &c), "within");
}

#[test]
fn capsules_that_are_something_else() {
    let [p, q] = [[1, 2], [5, 5]];
    assert_eq!(word(&capsule(p, q, 0), &segment(q, p)), "equal");
    assert_eq!(word(&capsule(p, p, 3), &ball(p, 3)), "equal");
    assert_eq!(word(&capsule(p, p, 0), &point(p)), "equal");
    assert_eq!(word(&capsule(p, q, 0), &segment([1, 5], [5, 2])), "cross");
    assert_eq!(word(&capsule(p, q, 0), &point(p)), "touch");
    assert_eq!(word(&capsule(p, q, 0), &ball(p, 5)), "within");
    // The end on the circle is not in the interior of it.
    assert_eq!(word(&capsule([6, 2], q, 0), &ball(p, 5)), "within");
    assert_eq!(word(&capsule([6, 2], [9, 6], 0), &ball(p, 5)), "touch");
}

#[test]
fn triangles() {
    let t = triangle([0, 0], [6, 0], [0, 6]);
    assert_eq!(word(&t, &triangle([0, 6], [6, 0], [0, 0])), "equal");
    assert_eq!(word(&t, &triangle([6, 0], [0, 6], [6, 6])), "touch");
    assert_eq!(word(&t, &triangle([3, 3], [9, 6], [6, 9])), "touch");
    assert_eq!(word(&t, &triangle([4, 3], [9, 6], [6, 9])), "disjoint");
    assert_eq!(word(&t, &triangle([2, 3], [9, 6], [6, 9])), "overlap");
    assert_eq!(word(&t, &triangle([0, 0], [3, 3], [6, 0])), "contains");
    assert_eq!(word(&t, &triangle([3, 3], [0, 3], [3, 0])), "contains");
    assert_eq!(word(&t, &aabb([0, 0], [3, 3])), "contains");
    assert_eq!(word(&t, &aabb([0, 0], [3, 4])), "overlap");
    assert_eq!(word(&t, &aabb([0, 0], [6, 6])), "within");
    assert_eq!(word(&t, &aabb([3, 3], [6, 6])), "touch");
    assert_eq!(word(&t, &ball([3, -4], 5)), "overlap");
    assert_eq!(word(&t, &ball([2, -4], 4)), "touch");
    assert_eq!(word(&t, &ball([2, 2], 2)), "overlap");
    assert_eq!(
        word(&triangle([-2, -1], [8, -1], [-2, 13]), &ball([1, 2], 3)),
        "contains"
    );
    // Degenerate ones are segments and points.
    let flat = triangle([1, 1], [3, 3], [2, 2]);
    assert_eq!(word(&flat, &segment([3, 3], [1, 1])), "equal");
    assert_eq!(word(&flat, &t), "within");
    assert_eq!(word(&flat, &segment([0, 4], [4, 0])), "cross");
    assert_eq!(word(&flat, &segment([2, 2], [4, 4])), "overlap");
    assert_eq!(word(&flat, &point([2, 2])), "contains");
    assert_eq!(word(&flat, &point([3, 3])), "touch");
    assert_eq!(word(&triangle([0, 6], [6, 0], [1, 5]), &t), "touch");
    assert_eq!(
        word(&triangle([1, 1], [1, 1], [1, 1]), &point([1, 1])),
        "equal"
    );
}

#[test]
fn polygons() {
    let hexagon = Shape::Polygon(vec![[2, 0], [4, 0], [6, 3], [4, 6], [2, 6], [0, 3], [2, 1]]);
    assert!(!hexagon.is_valid());
    let hexagon = Shape::Polygon(vec![[2, 0], [4, 0], [6, 3], [4, 6], [2, 6], [0, 3]]);
    let again = Shape::Polygon(vec![
        [0, 3],
        [2, 6],
        [3, 6],
        [4, 6],
        [6, 3],
        [4, 0],
        [2, 0],
        [0, 3],
    ]);
    assert!(hexagon.is_valid() && again.is_valid());
    assert_eq!(word(&hexagon, &again), "equal");
    assert_eq!(word(&hexagon, &aabb([0, 0], [6, 6])), "within");
    assert_eq!(word(&hexagon, &aabb([2, 0], [4, 6])), "contains");
    assert_eq!(word(&hexagon, &aabb([5, 5], [6, 6])), "disjoint");
    assert_eq!(word(&hexagon, &aabb([5, 4], [6, 6])), "overlap");
    assert_eq!(word(&hexagon, &point([5, 4])), "contains");
    assert_eq!(word(&hexagon, &Shape::line([6, 9], [0, 1])), "touch");
    assert_eq!(word(&hexagon, &Shape::line([5, 9], [0, 1])), "cross");
}

#[test]
fn distances() {
    let c = capsule([0, 0], [10, 0], 2);
    // (14, 3) is 5 from (10, 0); 5 - 2 - 1 = 2.
    assert_eq!(squared(&c, &ball([14, 3], 1)), Rational::of(4));
    assert_eq!(
        squared(&c, &triangle([1, 7], [5, 9], [8, 8])),
        Rational::of(25)
    );
    // sqrt(2) - 2 < 0, and 2 sqrt(2) - 2 with its square 12 - 8 sqrt(2).
    assert_eq!(squared(&c, &point([11, 1])), Rational::of(0));
    let [d, square] = distance(&c.set(), &point([12, 2]).set());
    assert_eq!(
        d,
        Surd::with_root(&Rational::of(-2), &Rational::of(1), &Rational::of(8))
    );
    assert_eq!(
        square,
        Surd::with_root(&Rational::of(12), &Rational::of(-4), &Rational::of(8))
    );
    let [a, b] = [
        capsule([0, 0], [9, 0], 1).set(),
        capsule([0, 9], [9, 9], 2).set(),
    ];
    assert!(within(&a, &b, &Rational::of(6)) && !within(&a, &b, &Rational::new(11, 1, -1)));
    assert!(!within(&a, &a, &Rational::of(-1)));
}

fn agrees<S: Coordinate>(a: &Planar<S>, b: &Planar<S>) -> Relation {
    let (x, y) = (Shape::from(*a).set(), Shape::from(*b).set());
    let expected = plane::relation(a, b);
    assert_eq!(relation(&x, &y), expected, "{a:?} {b:?}");
    let distances = planar_distance::distance(a, b);
    assert_eq!(distance(&x, &y), distances, "{a:?} {b:?}");
    expected
}

/// Two other rooms answer with other formulas.
fn check_with_the_plane<S: Coordinate>() {
    let mut rng = Rng::new(31);
    let mut counts = [0; Relation::ALL.len()];
    for _ in 0..60 {
        for family in PlaneFamily::ALL {
            let (a, b) = family.pair::<S>(&mut rng);
            counts[agrees(&a, &b) as usize] += 1;
        }
        for family in ApartFamily::ALL {
            let (a, b) = family.pair::<S>(&mut rng);
            counts[agrees(&a, &b) as usize] += 1;
        }
    }
    assert!(counts.iter().all(|count| *count >= 3), "{counts:?}");
}

#[test]
fn discs_and_rectangles_as_in_the_plane() {
    check_with_the_plane::<f64>();
    check_with_the_plane::<i64>();
    #[cfg(feature = "deep")]
    {
        check_with_the_plane::<f32>();
        check_with_the_plane::<i32>();
    }
}

#[test]
fn triangles_and_polygons_as_chains() {
    let mut rng = Rng::new(32);
    let mut met = [0; 2];
    let mut convex = 0;
    for _ in 0..400 {
        for family in ChainFamily::ALL {
            let (linear, figure) = family.pair::<f64>(&mut rng);
            let Figure::Polygon(vertices) = &figure else {
                continue;
            };
            if !is_convex(vertices) {
                continue;
            }
            convex += 1;
            let (a, b) = (
                Shape::from(linear).set(),
                Shape::Polygon(vertices.clone()).set(),
            );
            let expected = chain::relation(&linear, &figure);
            met[usize::from(expected != Relation::Disjoint)] += 1;
            assert_eq!(relation(&a, &b), expected, "{linear:?} {figure:?}");
        }
    }
    assert!(
        convex > 100 && met.iter().all(|n| *n > 30),
        "{convex} {met:?}"
    );
}
