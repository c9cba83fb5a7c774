use super::*;

type Point = [i32; 3];

fn ratio(n: i32, d: i32) -> Rational {
    Rational::new(n, d, 0)
}

fn meeting(at: [Rational; 3], t: Rational, u: Rational) -> Meeting<Rational> {
    Meeting { at, t, u }
}

#[test]
fn one_point() {
    // (1, 2, 2) / 3 along the one, at half of the other.
    let a = Linear::segment([0, 0, 0], [3, 6, 6]);
    let b = Linear::segment([0, 3, 1], [2, 1, 3]);
    let expected = meeting(
        [ratio(1, 1), ratio(2, 1), ratio(2, 1)],
        ratio(1, 3),
        ratio(1, 2),
    );
    assert_eq!(
        linear_linear(&a, &b),
        Some(Intersection::Point(expected.clone()))
    );
    // Off the plane of the two; before the start of one; parallel.
    let none = |b: Linear<i32>| assert_eq!(linear_linear(&a, &b), None);
    none(Linear::segment([0, 3, 1], [2, 1, 4]));
    none(Linear::ray([2, 1, 3], [2, -2, 2]));
    none(Linear::line([1, 0, 0], [1, 2, 2]));
    none(Linear::Point([1, 2, 3]));
    let point = Linear::segment([1, 2, 2], [1, 2, 2]);
    assert_eq!(
        linear_linear(&point, &b),
        Some(Intersection::Point(meeting(
            expected.at,
            ratio(0, 1),
            ratio(1, 2)
        )))
    );
}

#[test]
fn on_one_line() {
    let at = |k: i32| [ratio(k, 1), ratio(2 * k, 1), ratio(-k, 1)];
    let point = |k: i32| -> Point { [k, 2 * k, -k] };
    let a = Linear::segment(point(0), point(4));
    let b = Linear::ray(point(3), [-2, -4, 2]);
    assert_eq!(
        linear_linear(&a, &b),
        Some(Intersection::Overlap {
            start: Some(meeting(at(0), ratio(0, 1), ratio(3, 2))),
            end: Some(meeting(at(3), ratio(3, 4), ratio(0, 1))),
        })
    );
    let line = Linear::line_through(point(1), point(2));
    assert_eq!(
        linear_linear(&line, &b),
        Some(Intersection::Overlap {
            start: None,
            end: Some(meeting(at(3), ratio(2, 1), ratio(0, 1))),
        })
    );
    let end = Linear::segment(point(6), point(4));
    assert_eq!(
        linear_linear(&end, &a),
        Some(Intersection::Point(meeting(
            at(4),
            ratio(1, 1),
            ratio(1, 1)
        )))
    );
    assert_eq!(linear_linear(&end, &b), None);
}

#[test]
fn planes() {
    // x + 2y + 2z = 9, from three points.
    let plane = Plane::through([[9, 0, 0], [1, 2, 2], [1, 0, 4]]);
    let found = |shape: Linear<i32>| linear_plane(&shape, &plane);
    assert_eq!(
        found(Linear::ray([0, 0, 0], [1, 1, 1])),
        Some(PlaneIntersection::Point(Passage {
            at: [0; 3].map(|_| ratio(9, 5)),
            t: ratio(9, 5)
        }))
    );
    assert_eq!(found(Linear::ray([0, 0, 0], [-1, 1, -1])), None);
    assert_eq!(found(Linear::segment([0, 0, 0], [1, 1, 1])), None);
    assert_eq!(
        found(Linear::line([1, 2, 2], [0, 1, -1])),
        Some(PlaneIntersection::All)
    );
    assert_eq!(found(Linear::line([1, 2, 3], [0, 1, -1])), None);
    let at = [ratio(1, 1), ratio(2, 1), ratio(2, 1)];
    for point in [
        Linear::Point([1, 2, 2]),
        Linear::segment([1, 2, 2], [1, 2, 2]),
    ] {
        let t = ratio(0, 1);
        let at = at.clone();
        assert_eq!(
            found(point),
            Some(PlaneIntersection::Point(Passage { at, t }))
        );
    }
}

#[test]
fn boxes() {
    let cube = |min: Point, max: Point| Box3 { min, max };
    let a = cube([0, 0, 0], [4, 4, 4]);
    assert_eq!(
        common_box(&a, &cube([3, -1, 4], [9, 2, 5])),
        Some(cube([3, 0, 4], [4, 2, 4]))
    );
    assert_eq!(common_box(&a, &cube([3, -1, 5], [9, 2, 5])), None);
}

/// Edge 4 axis + 2 high + low, of the corners whose bits are the sides.
#[test]
fn edges_of_boxes() {
    let ends: [[usize; 2]; 12] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map(Block::edge);
    assert_eq!(ends[..4], [[0, 1], [2, 3], [4, 5], [6, 7]]);
    assert_eq!(ends[4..8], [[0, 2], [1, 3], [4, 6], [5, 7]]);
    assert_eq!(ends[8..], [[0, 4], [1, 5], [2, 6], [3, 7]]);
    let block = Block::of(&Box3 {
        min: [0, 1, 2],
        max: [3, 4, 5],
    });
    let corner = |n: usize| block.corner(n).map(|x| x.to_f64());
    assert_eq!(corner(1), [3.0, 1.0, 2.0]);
    assert_eq!(corner(6), [0.0, 4.0, 5.0]);
}
