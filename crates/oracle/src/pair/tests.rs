use super::*;
use crate::plane::Rect;
use crate::rng::Rng;

type Point = [i32; 2];

fn polyline(vertices: &[Point]) -> Figure<i32> {
    Figure::Polyline(vertices.to_vec())
}

fn polygon(vertices: &[Point]) -> Figure<i32> {
    Figure::Polygon(vertices.to_vec())
}

fn rect(min: Point, max: Point) -> Figure<i32> {
    Figure::Planar(Planar::rect(min, max))
}

fn disc(x: i32, y: i32, r: i32) -> Figure<i32> {
    Figure::Planar(Planar::disc([x, y], r))
}

fn word(a: &Figure<i32>, b: &Figure<i32>) -> &'static str {
    let found = relation(a, b);
    assert_eq!(relation(b, a), found.reversed());
    found.name()
}

/// An L: the square from (0, 0) to (8, 8) without the upper right quarter.
const L: [Point; 6] = [[0, 0], [8, 0], [8, 4], [4, 4], [4, 8], [0, 8]];

/// Two towers of height 4 with a notch down to (4, 2), and a wall from (10, 4)
/// to (10, 0) with a vertex in its middle.
const W: [Point; 7] = [[0, 0], [0, 4], [4, 2], [8, 4], [10, 4], [10, 2], [10, 0]];

#[test]
fn areas() {
    let l = polygon(&L);
    assert_eq!(
        word(&l, &polygon(&[L[3], L[2], L[1], L[0], L[5], L[4]])),
        "equal"
    );
    // In the notch: apart from it, at its corner, filling it, across it.
    assert_eq!(word(&l, &rect([5, 5], [9, 9])), "disjoint");
    assert_eq!(word(&l, &rect([4, 4], [9, 9])), "touch");
    assert_eq!(word(&l, &rect([4, 4], [8, 8])), "touch");
    assert_eq!(word(&l, &rect([3, 4], [8, 8])), "overlap");
    // Within, with a whole edge or a vertex on the ring, and around.
    assert_eq!(word(&l, &rect([0, 0], [8, 4])), "contains");
    assert_eq!(
        word(&l, &polygon(&[[0, 8], [4, 4], [8, 0], [0, 0]])),
        "contains"
    );
    assert_eq!(word(&l, &rect([0, 0], [8, 8])), "within");
    assert_eq!(word(&l, &polygon(&[[0, 8], [8, 0], [8, 8]])), "overlap");
    assert_eq!(word(&l, &disc(2, 2, 2)), "contains");
    assert_eq!(word(&l, &disc(2, 2, 3)), "overlap");
    assert_eq!(word(&l, &disc(4, 4, 6)), "within");
    assert_eq!(word(&l, &disc(7, 7, 3)), "touch");
    assert_eq!(word(&l, &disc(7, 7, 2)), "disjoint");
    assert_eq!(word(&l, &Figure::Capsule([[2, 2], [6, 2]], 2)), "contains");
    assert_eq!(word(&l, &Figure::Capsule([[6, 6], [6, 9]], 2)), "touch");
    assert_eq!(word(&l, &Figure::Capsule([[0, 0], [9, 0]], 1)), "overlap");
}

#[test]
fn curves_and_areas() {
    let (l, ring, w) = (polygon(&L), Figure::Ring(L.to_vec()), polyline(&W));
    assert_eq!(word(&ring, &l), "touch");
    assert_eq!(word(&ring, &rect([0, 0], [8, 8])), "within");
    assert_eq!(word(&ring, &rect([1, 1], [3, 3])), "disjoint");
    assert_eq!(word(&ring, &rect([1, 1], [4, 4])), "touch");
    assert_eq!(word(&w, &rect([0, 0], [10, 4])), "within");
    assert_eq!(word(&w, &rect([4, 0], [8, 2])), "touch");
    assert_eq!(word(&w, &rect([4, 0], [8, 3])), "cross");
    assert_eq!(word(&w, &disc(-3, 2, 3)), "touch");
    assert_eq!(word(&w, &disc(5, 2, 90)), "within");
    // Along the straight side of a capsule.
    assert_eq!(
        word(
            &polyline(&[[1, 2], [3, 2], [4, 2]]),
            &Figure::Capsule([[0, 0], [9, 0]], 2)
        ),
        "touch"
    );
    let circle = |x, y, radius| {
        Figure::Circle(Disc {
            center: [x, y],
            radius,
        })
    };
    assert_eq!(word(&circle(2, 2, 2), &l), "within");
    assert_eq!(word(&circle(2, 2, 3), &l), "cross");
    assert_eq!(word(&circle(7, 7, 3), &l), "touch");
    assert_eq!(word(&circle(4, 4, 6), &l), "disjoint");
    assert_eq!(word(&circle(0, 0, 5), &rect([-3, -4], [3, 4])), "touch");
    assert_eq!(word(&circle(0, 0, 5), &disc(0, 0, 5)), "touch");
    assert_eq!(word(&circle(0, 0, 5), &disc(1, 0, 4)), "touch");
    assert_eq!(word(&circle(0, 0, 5), &disc(1, 0, 3)), "disjoint");
    assert_eq!(word(&circle(0, 0, 5), &disc(1, 0, 6)), "within");
    assert_eq!(word(&circle(0, 0, 5), &disc(1, 0, 5)), "cross");
    assert_eq!(
        word(&circle(0, 0, 5), &Figure::Capsule([[0, 0], [3, 0]], 2)),
        "touch"
    );
    assert_eq!(
        word(&circle(0, 0, 2), &Figure::Capsule([[0, 0], [3, 0]], 2)),
        "within"
    );
    assert_eq!(
        word(&circle(0, 0, 2), &Figure::Capsule([[0, 0], [0, 0]], 2)),
        "touch"
    );
    assert_eq!(
        word(&circle(0, 0, 5), &Figure::Capsule([[0, 0], [3, 0]], 1)),
        "disjoint"
    );
}

#[test]
fn curves() {
    let (ring, w) = (Figure::Ring(L.to_vec()), polyline(&W));
    let circle = |x, y, radius| {
        Figure::Circle(Disc {
            center: [x, y],
            radius,
        })
    };
    assert_eq!(word(&ring, &polyline(&[L[2], L[3], [4, 6]])), "contains");
    assert_eq!(word(&ring, &polyline(&[L[2], L[3], [4, 9]])), "overlap");
    assert_eq!(word(&ring, &polyline(&[[5, 9], L[3], [9, 6]])), "cross");
    assert_eq!(word(&ring, &polyline(&[[5, 9], [6, 6], L[3]])), "touch");
    assert_eq!(
        word(
            &ring,
            &Figure::Sides(Rect {
                min: [1, 1],
                max: [3, 3]
            })
        ),
        "disjoint"
    );
    // The other way round, and there and back.
    let reversed: Vec<Point> = W.iter().rev().copied().collect();
    assert_eq!(word(&w, &polyline(&reversed)), "equal");
    assert_eq!(
        word(&w, &polyline(&[[10, 4], [10, 0], [10, 1]])),
        "contains"
    );
    // An end of one at an end of the other, or in its middle.
    assert_eq!(word(&w, &polyline(&[[10, 0], [12, 0]])), "touch");
    assert_eq!(word(&w, &polyline(&[[9, 4], [12, 9]])), "touch");
    assert_eq!(word(&w, &polyline(&[[8, 9], [9, 4], [12, 9]])), "cross");
    // Through a place where the chain also ends.
    assert_eq!(
        word(
            &polyline(&[[0, 0], [4, 0], [2, 2], [2, -2]]),
            &polyline(&[[2, -2], [0, -4]])
        ),
        "touch"
    );
    assert_eq!(
        word(&circle(0, 0, 5), &polyline(&[[3, 4], [9, 9]])),
        "touch"
    );
    assert_eq!(
        word(
            &circle(0, 0, 5),
            &polyline(&[[3, 4], [9, 9], [9, 4], [-4, 4]])
        ),
        "cross"
    );
    // Past its own end, which is on the circle.
    assert_eq!(
        word(
            &circle(0, 0, 5),
            &polyline(&[[5, 0], [9, 0], [9, 9], [5, 9], [5, -9]])
        ),
        "touch"
    );
    assert_eq!(
        word(&circle(0, 0, 5), &polyline(&[[1, 0], [2, 3]])),
        "disjoint"
    );
    assert_eq!(word(&circle(0, 0, 5), &ring), "cross");
    assert_eq!(word(&circle(0, 0, 5), &circle(0, 0, 5)), "equal");
    assert_eq!(word(&circle(0, 0, 5), &circle(2, 0, 3)), "cross");
    assert_eq!(word(&circle(0, 0, 5), &circle(2, 0, 2)), "disjoint");
}

#[test]
fn chains_that_meet() {
    let meet = |a: &Figure<i32>, b: &Figure<i32>| {
        let answer = intersects(a, b);
        assert_eq!(intersects(b, a), answer);
        answer
    };
    let (l, w) = (polygon(&L), polyline(&W));
    assert!(meet(&l, &w) && meet(&l, &l) && meet(&w, &w));
    // In the notch of the L, at its inner corner, around it.
    assert!(!meet(&l, &polyline(&[[5, 5], [5, 9], [7, 5]])));
    assert!(meet(&l, &polyline(&[[5, 5], [5, 9], [4, 4]])));
    assert!(meet(&l, &polyline(&[[1, 1], [2, 2]])));
    assert!(!meet(&l, &polyline(&[[-1, -1], [9, -1], [9, 9]])));
    let around = [[-1, -1], [9, -1], [9, 9], [-1, 9]];
    assert!(meet(&l, &polygon(&around)));
    assert!(!meet(&polyline(&around), &l));
    assert!(meet(&l, &disc(7, 8, 5)) && !meet(&l, &disc(7, 8, 2)));
    assert!(meet(&l, &disc(7, 8, 3)));
    assert!(meet(&l, &disc(2, 2, 1)) && meet(&l, &disc(4, 4, 90)));
    assert!(meet(&l, &rect([1, 1], [2, 2])) && meet(&l, &rect([-9, -9], [20, 20])));
    assert!(!meet(&l, &rect([5, 5], [9, 9])) && meet(&l, &rect([4, 4], [9, 9])));
    assert!(meet(&w, &rect([1, 1], [20, 3])) && !meet(&w, &rect([1, 0], [9, 1])));
    assert!(!meet(&w, &disc(7, 1, 2)) && meet(&w, &disc(7, 1, 3)));
}

/// Rectangles as such, as rings and as hulls have one relation.
#[test]
fn rectangles_by_three_formulas() {
    let mut rng = Rng::new(8);
    for _ in 0..2000 {
        let mut side = || {
            let low = rng.between_i32(0, 3);
            [low, low + rng.between_i32(1, 3)]
        };
        let [a, b] = [0; 2].map(|_| {
            let ([left, right], [low, high]) = (side(), side());
            crate::plane::Rect {
                min: [left, low],
                max: [right, high],
            }
        });
        let by_pieces = relation(&polygon(&a.corners()), &Figure::Planar(Planar::Rect(b)));
        assert_eq!(
            by_pieces,
            crate::plane::relation(&Planar::Rect(a), &Planar::Rect(b))
        );
        let [x, y] = [a, b].map(|rect| convex::Shape::Polygon(rect.corners().to_vec()).set());
        assert_eq!(by_pieces, convex::relation(&x, &y));
    }
}
