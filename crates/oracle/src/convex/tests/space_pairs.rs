//! Pairs of space, by hand and by what holds for all.

use super::*;

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
