use super::*;
use crate::convex::distance;
use crate::hostile::{
    ApartFamily, ConvexFamily, Coordinate, PlaneFamily, SpaceApartFamily, SpaceFamily,
};
use crate::rng::Rng;
use crate::space;

/// A point, and its parameter.
type At<const D: usize> = ([f64; D], Option<f64>);

/// The closest points, each with its parameter.
fn pair<const D: usize>(a: &Shape<D, i32>, b: &Shape<D, i32>) -> [At<D>; 2] {
    let [near, exchanged] = closest(a, b);
    assert_eq!(closest(b, a), [exchanged, near.clone()]);
    let Closest { a, b, t, u } = near.map(Surd::to_f64);
    [(a, t), (b, u)]
}

/// The same without parameters, of shapes that have none.
fn points<const D: usize>(a: &Shape<D, i32>, b: &Shape<D, i32>) -> [[f64; D]; 2] {
    let found = pair(a, b);
    assert_eq!(found.map(|(_, t)| t), [None; 2]);
    found.map(|(p, _)| p)
}

/// The common point, of shapes without parameters.
fn common<const D: usize>(a: &Shape<D, i32>, b: &Shape<D, i32>) -> [f64; D] {
    let [p, q] = points(a, b);
    assert_eq!(p, q);
    p
}

fn triangle<const D: usize>(a: [i32; D], b: [i32; D], c: [i32; D]) -> Shape<D, i32> {
    Shape::Triangle([a, b, c])
}

#[test]
fn capsules_apart() {
    let low = Shape::capsule([0, 0], [4, 0], 1);
    let high = Shape::capsule([2, 5], [9, 5], 2);
    // Beside each other for x from 2 to 4, from either start.
    assert_eq!(points(&low, &high), [[2.0, 1.0], [2.0, 3.0]]);
    assert_eq!(points(&high, &low), [[2.0, 3.0], [2.0, 1.0]]);
    let back = Shape::capsule([9, 5], [2, 5], 2);
    assert_eq!(points(&low, &back), [[2.0, 1.0], [2.0, 3.0]]);
    assert_eq!(points(&back, &low), [[4.0, 3.0], [4.0, 1.0]]);
    // 3-4-5: 10 from the start.
    let far = Shape::capsule([6, 8], [9, 9], 3);
    let left = Shape::capsule([0, 0], [-9, 1], 5);
    assert_eq!(points(&left, &far), [[3.0, 4.0], [4.2, 5.6]]);
    // What has parameters leads.
    let line = Shape::line([5, 3], [-2, 0]);
    assert_eq!(
        pair(&low, &line),
        [([4.0, 1.0], None), ([4.0, 3.0], Some(0.5))]
    );
    // A triangle without area from its lowest vertex.
    let flat = triangle([3, -4], [1, -4], [2, -4]);
    assert_eq!(points(&flat, &back), [[2.0, -4.0], [2.0, 3.0]]);
    let wide = Shape::aabb([0, -9], [9, -6]);
    assert_eq!(points(&wide, &flat), [[1.0, -6.0], [1.0, -4.0]]);
    assert_eq!(points(&low, &flat), [[1.0, -1.0], [1.0, -4.0]]);
    // Between two points, in space, of edges that are not parallel.
    let ridge = Shape::capsule([0, 0, 0], [4, 0, 0], 1);
    let over = Shape::segment([2, -3, 5], [2, 9, 5]);
    assert_eq!(
        pair(&ridge, &over),
        [([2.0, 0.0, 1.0], None), ([2.0, 0.0, 5.0], Some(0.25))]
    );
}

#[test]
fn capsules_that_meet() {
    let low = |radius| Shape::capsule([0, 0], [4, 0], radius);
    let high = |radius| Shape::capsule([2, 5], [9, 5], radius);
    // From the core of the one towards (2, 5), and no further than that.
    assert_eq!(common(&low(3), &high(4)), [2.0, 3.0]);
    assert_eq!(common(&high(4), &low(3)), [2.0, 1.0]);
    assert_eq!(common(&low(5), &high(4)), [2.0, 5.0]);
    assert_eq!(common(&low(6), &high(0)), [2.0, 5.0]);
    assert_eq!(common(&high(0), &low(6)), [2.0, 5.0]);
    // Of cores that meet, the first along the first.
    let on_it = Shape::capsule([9, 0], [3, 0], 1);
    assert_eq!(common(&low(7), &on_it), [3.0, 0.0]);
    assert_eq!(common(&on_it, &low(7)), [4.0, 0.0]);
    let across = Shape::segment([1, 4], [1, -4]);
    let expected = [([1.0, 0.0], None), ([1.0, 0.0], Some(0.5))];
    assert_eq!(pair(&low(3), &across), expected);
    assert_eq!(common(&low(3), &Shape::aabb([2, -1], [3, 1])), [2.0, 0.0]);
    // Balls: as a capsule about a point, but for what has parameters.
    let ball = Shape::ball([2, 3], 3);
    assert_eq!(common(&low(1), &ball), [2.0, 1.0]);
    assert_eq!(common(&ball, &low(1)), [2.0, 0.0]);
    let through = Shape::segment([-3, 3], [7, 3]);
    let expected = [([-1.0, 3.0], Some(0.2)), ([-1.0, 3.0], None)];
    assert_eq!(pair(&through, &ball), expected);
    let inside = Shape::ray([1, 4], [-1, -1]);
    let expected = [([1.0, 4.0], None), ([1.0, 4.0], Some(0.0))];
    assert_eq!(pair(&ball, &inside), expected);
    // The line passes 3 from the core, at its end and further on.
    let above = Shape::line([7, 3], [-2, 0]);
    let expected = [([4.0, 3.0], Some(1.5)), ([4.0, 3.0], None)];
    assert_eq!(pair(&above, &low(4)), expected);
}

#[test]
fn triangles_and_boxes_of_the_plane() {
    // Their sides are 2 from each other, for y from 1 to 4.
    let square = Shape::aabb([0, 0], [4, 4]);
    let right = triangle([6, 1], [6, 9], [9, 1]);
    assert_eq!(points(&square, &right), [[4.0, 4.0], [6.0, 4.0]]);
    assert_eq!(points(&right, &square), [[6.0, 1.0], [4.0, 1.0]]);
    let above = triangle([9, 7], [9, 5], [-9, 5]);
    assert_eq!(points(&square, &above), [[4.0, 4.0], [4.0, 5.0]]);
    assert_eq!(points(&above, &square), [[4.0, 5.0], [4.0, 4.0]]);
    let other = Shape::aabb([-2, 7], [3, 8]);
    assert_eq!(points(&square, &other), [[0.0, 4.0], [0.0, 7.0]]);
    // Of those that meet, a vertex.
    let corner = triangle([9, 2], [2, 2], [2, 9]);
    assert_eq!(common(&square, &corner), [4.0, 4.0]);
    assert_eq!(common(&corner, &square), [2.0, 2.0]);
    // Or an edge.
    let cutting = triangle([-1, 5], [2, -4], [5, 5]);
    let sharp = triangle([1, 5], [2, -5], [3, 5]);
    let wide = Shape::aabb([-9, 0], [9, 1]);
    assert_eq!(common(&wide, &cutting), [2.0 / 3.0, 0.0]);
    assert_eq!(common(&cutting, &wide), [1.0 / 3.0, 1.0]);
    assert_eq!(common(&square, &sharp), [1.5, 0.0]);
    assert_eq!(common(&sharp, &square), [1.1, 4.0]);
    // One without area from the lower end, and not at its vertex.
    let flat = triangle([4, 2], [-2, 2], [1, 2]);
    assert_eq!(common(&flat, &square), [0.0, 2.0]);
    assert_eq!(common(&square, &flat), [0.0, 2.0]);
    assert_eq!(common(&corner, &flat), [2.0, 2.0]);
}

#[test]
fn triangles_of_space() {
    // From above it is a star of six points.
    let low = triangle([0, 0, 0], [12, 0, 0], [6, 12, 0]);
    let other = |z| triangle([0, 8, z], [12, 8, z], [6, -4, z]);
    let [x, y] = [[8.0, 0.0], [8.0, 8.0]];
    let at = |[x, y]: [f64; 2], z| [x, y, z];
    assert_eq!(points(&low, &other(2)), [at(x, 0.0), at(x, 2.0)]);
    assert_eq!(points(&other(2), &low), [at(y, 2.0), at(y, 0.0)]);
    // In one plane it is the first along the edge, and not the first edge there.
    assert_eq!(common(&low, &other(0)), [4.0, 0.0, 0.0]);
    assert_eq!(common(&other(0), &low), [4.0, 8.0, 0.0]);
    // Over a vertex of the other one, and through it.
    let over = triangle([6, 1, 3], [6, 30, 3], [5, 4, 3]);
    assert_eq!(points(&over, &low), [[6.0, 1.0, 3.0], [6.0, 1.0, 0.0]]);
    assert_eq!(points(&low, &over), [[6.0, 12.0, 0.0], [6.0, 12.0, 3.0]]);
    let through = triangle([6, 4, 2], [6, 4, -6], [6, 90, 2]);
    assert_eq!(common(&low, &through), [6.0, 12.0, 0.0]);
    let through = triangle([6, 4, 2], [6, 4, -6], [9, 4, 2]);
    assert_eq!(common(&low, &through), [6.0, 4.0, 0.0]);
    // An edge of a box with one of a triangle: (2, y, 2) and (6 - s, 1, s).
    let cube = Shape::aabb([0, 0, 0], [2, 2, 2]);
    let roof = triangle([6, 1, 6], [6, 1, 0], [0, 1, 6]);
    assert_eq!(points(&cube, &roof), [[2.0, 1.0, 2.0], [3.0, 1.0, 3.0]]);
    assert_eq!(points(&roof, &cube), [[3.0, 1.0, 3.0], [2.0, 1.0, 2.0]]);
}

#[test]
fn planes() {
    let floor = Shape::Plane {
        point: [1, 2, 0],
        normal: [0, 0, -3],
    };
    let level = triangle([5, 5, 4], [7, 7, 4], [5, 6, 4]);
    assert_eq!(points(&floor, &level), [[5.0, 5.0, 0.0], [5.0, 5.0, 4.0]]);
    let dipping = triangle([0, 0, 1], [4, 0, 1], [0, 4, -3]);
    assert_eq!(common(&floor, &dipping), [3.0, 1.0, 0.0]);
    let line = Shape::line([5, 6, 0], [1, 1, 0]);
    let expected = [([5.0, 6.0, 0.0], Some(0.0)), ([5.0, 6.0, 0.0], None)];
    assert_eq!(pair(&line, &floor), expected);
    let capsule = |z| Shape::capsule([3, 3, z], [9, 9, z], 2);
    assert_eq!(
        points(&capsule(6), &floor),
        [[3.0, 3.0, 4.0], [3.0, 3.0, 0.0]]
    );
    assert_eq!(common(&floor, &capsule(1)), [3.0, 3.0, 0.0]);
    let flat = triangle([3, 1, 2], [0, 0, -1], [1, 0, 0]);
    // It is no segment: from (1, 0, 0) to (0, 0, -1) is not the way on to (3, 1, 2).
    assert_eq!(common(&flat, &floor), [1.0, 0.0, 0.0]);
    let flat = triangle([2, 0, 1], [0, 0, -1], [3, 0, 2]);
    assert_eq!(common(&floor, &flat), [1.0, 0.0, 0.0]);
    // The planes z = 0 and x = z meet where x = z = 0.
    let sloped = Shape::PlaneThrough([[0, 0, 0], [0, 1, 0], [1, 0, 1]]);
    assert_eq!(common(&floor, &sloped), [0.0, 2.0, 0.0]);
    let above = Shape::PlaneThrough([[0, 0, 3], [0, 1, 3], [1, 0, 3]]);
    assert_eq!(points(&floor, &above), [[1.0, 2.0, 0.0], [1.0, 2.0, 3.0]]);
    assert_eq!(points(&above, &floor), [[0.0, 0.0, 3.0], [0.0, 0.0, 0.0]]);
}

fn check<const D: usize, S: Number>(a: &Shape<D, S>, b: &Shape<D, S>, expected: &Closest<D, Surd>) {
    assert_eq!(&closest(a, b)[0], expected, "{a:?} {b:?}");
}

/// Two other rooms answer with other formulas.
fn check_with_the_rooms<S: Coordinate>() {
    let mut rng = Rng::new(71);
    for _ in 0..30 {
        let mut pairs = Vec::new();
        pairs.extend(PlaneFamily::ALL.map(|family| family.pair::<S>(&mut rng)));
        pairs.extend(ApartFamily::ALL.map(|family| family.pair::<S>(&mut rng)));
        for (a, b) in pairs {
            check(&a.into(), &b.into(), &crate::distance::closest(&a, &b));
        }
        let mut pairs = Vec::new();
        pairs.extend(SpaceFamily::ALL.map(|family| family.pair::<S>(&mut rng)));
        pairs.extend(SpaceApartFamily::ALL.map(|family| family.pair::<S>(&mut rng)));
        for (a, b) in pairs {
            check(&a.into(), &b.into(), &space::closest(&a, &b));
        }
    }
}

#[test]
fn discs_boxes_and_planes_as_in_the_other_rooms() {
    check_with_the_rooms::<f64>();
    check_with_the_rooms::<i64>();
    #[cfg(feature = "deep")]
    {
        check_with_the_rooms::<f32>();
        check_with_the_rooms::<i32>();
    }
}

/// The points are as far from each other as the sets, and from either set 0.
fn check_distances<const D: usize>() {
    let mut rng = Rng::new(72);
    let mut apart = 0;
    for family in [ConvexFamily::Grid, ConvexFamily::Contact] {
        for _ in 0..300 {
            let (a, b) = family.pair::<D, i32>(&mut rng);
            if [&a, &b].iter().any(|set| set.name() == "polygon") {
                continue;
            }
            let [expected, _] = distance(&a.set(), &b.set()).map(|d| d.to_f64());
            let near = closest(&a, &b)[0].map(Surd::to_f64);
            let far = (0..D).map(|axis| (near.a[axis] - near.b[axis]).powi(2));
            let far = far.sum::<f64>().sqrt();
            let scale = near
                .a
                .iter()
                .chain(&near.b)
                .fold(1.0, |m: f64, x| m.max(x.abs()));
            assert!((far - expected).abs() <= 1e-9 * scale, "{a:?} {b:?}");
            for (set, p) in [(&a, near.a), (&b, near.b)] {
                let [from_set, _] = distance(&set.map(f64::from).set(), &Shape::Point(p).set());
                assert!(from_set.to_f64() <= 1e-9 * scale, "{a:?} {b:?}");
            }
            apart += u32::from(expected > 0.0);
        }
    }
    assert!((100..500).contains(&apart), "{apart}");
}

#[test]
fn the_points_are_as_far_as_the_sets() {
    check_distances::<2>();
    check_distances::<3>();
}
