use super::*;
use crate::distance as planar_distance;
use crate::hostile::{ApartFamily, ChainFamily, Coordinate, PlaneFamily};
use crate::linear::Relation;
use crate::plane::{self, Planar};
use crate::rational::Rational;
use crate::rng::Rng;
use crate::surd::Surd;

mod plane_pairs;
mod space_pairs;
mod space_room;

/// The word, which must be the reverse of that of the exchanged pair, and agree
/// with the distance.
fn word<const D: usize>(a: &Shape<D, i32>, b: &Shape<D, i32>) -> &'static str {
    let (a, b) = (a.set(), b.set());
    let relation = relation(&a, &b);
    assert_eq!(super::relation(&b, &a), relation.reversed(), "{a:?} {b:?}");
    let meets = relation != Relation::Disjoint;
    assert_eq!(intersects(&a, &b), meets);
    let zero = Rational::of(0);
    assert_eq!(within(&a, &b, &zero), meets);
    assert_eq!(distance(&a, &b)[0].compare(&zero).is_eq(), meets);
    relation.name()
}

fn point<const D: usize>(p: [i32; D]) -> Shape<D, i32> {
    Shape::Point(p)
}

fn segment<const D: usize>(p: [i32; D], q: [i32; D]) -> Shape<D, i32> {
    Shape::segment(p, q)
}

fn aabb<const D: usize>(min: [i32; D], max: [i32; D]) -> Shape<D, i32> {
    Shape::aabb(min, max)
}

fn ball<const D: usize>(center: [i32; D], radius: i32) -> Shape<D, i32> {
    Shape::ball(center, radius)
}

fn capsule<const D: usize>(p: [i32; D], q: [i32; D], radius: i32) -> Shape<D, i32> {
    Shape::capsule(p, q, radius)
}

fn triangle<const D: usize>(a: [i32; D], b: [i32; D], c: [i32; D]) -> Shape<D, i32> {
    Shape::Triangle([a, b, c])
}

/// The square of the distance, which is rational here.
fn squared<const D: usize>(a: &Shape<D, i32>, b: &Shape<D, i32>) -> Rational {
    let [_, square] = distance(&a.set(), &b.set());
    square.to_rational().expect("a rational square")
}

#[test]
fn shapes_that_are_none() {
    assert!(!ball([0, 0], -1).is_valid());
    assert!(!capsule([0, 0], [1, 0], -1).is_valid());
    assert!(!aabb([0, 1, 0], [1, 0, 1]).is_valid());
    assert!(!Shape::line([1, 1], [0, 0]).is_valid());
    assert!(!Shape::ray_through([1, 1, 1], [1, 1, 1]).is_valid());
    let [a, b, c] = [[0, 0, 0], [1, 2, 3], [2, 4, 6]];
    assert!(!Shape::PlaneThrough([a, b, c]).is_valid());
    assert!(Shape::PlaneThrough([a, b, [2, 4, 7]]).is_valid());
    assert!(triangle(a, b, c).is_valid());
    let normal = [0, 0, 0];
    assert!(!Shape::Plane { point: b, normal }.is_valid());
}

#[test]
fn convex_polygons() {
    let square = vec![[0, 0], [2, 0], [2, 2], [0, 2]];
    assert!(is_convex(&square));
    let reversed: Vec<_> = square.iter().rev().copied().collect();
    assert!(is_convex(&reversed));
    assert!(is_convex(&[
        [0, 0],
        [1, 0],
        [2, 0],
        [2, 2],
        [0, 2],
        [0, 1],
        [0, 0]
    ]));
    assert!(!is_convex(&[[0, 0], [2, 0], [1, 1], [2, 2], [0, 2]]));
    // Its only turn to the right is at the repeated vertex.
    assert!(!is_convex(&[
        [1, 1],
        [2, 2],
        [0, 2],
        [0, 0],
        [2, 0],
        [1, 1]
    ]));
    assert!(!is_convex(&[[0, 0], [1, 0], [2, 0]]));
    assert!(!is_convex(&[
        [0, 0],
        [2, 0],
        [2, 2],
        [0, 2],
        [0, 0],
        [2, 0],
        [2, 2],
        [0, 2]
    ]));
    // A star turns to the left only.
    assert!(!is_convex(&[[0, 3], [-2, -3], [3, 1], [-3, 1], [2, -3]]));
}

#[test]
fn dimensions() {
    let of = |shape: &Shape<3, i32>| shape.set().dimension();
    let [o, x, y] = [[0; 3], [5, 0, 0], [1, 2, 3]];
    assert_eq!(of(&point(y)), 0);
    assert_eq!(of(&segment(x, x)), 0);
    assert_eq!(of(&triangle(x, x, x)), 0);
    assert_eq!(of(&triangle(o, x, [7, 0, 0])), 1);
    assert_eq!(of(&Shape::line(x, y)), 1);
    assert_eq!(of(&triangle(o, x, y)), 2);
    assert_eq!(
        of(&Shape::Plane {
            point: x,
            normal: y
        }),
        2
    );
    assert_eq!(of(&Shape::PlaneThrough([o, x, y])), 2);
    assert_eq!(of(&aabb(o, [3, 0, 2])), 2);
    assert_eq!(of(&aabb(o, y)), 3);
    assert_eq!(of(&capsule(x, x, 1)), 3);
    assert_eq!(of(&capsule(o, x, 0)), 1);
}
