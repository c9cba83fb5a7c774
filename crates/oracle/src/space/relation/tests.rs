use super::*;
use crate::hostile::{Family, PlaneFamily};
use crate::plane::{self, Planar};
use crate::rng::Rng;
use crate::space::samples::{laid, raised};
use crate::space::{Linear, Plane};
use Relation::{Contains, Cross, Disjoint, Equal, Overlap, Touch, Within};

type Point = [i32; 3];

fn point(p: Point) -> Spatial<i32> {
    Spatial::Linear(Linear::Point(p))
}

fn segment(p: Point, q: Point) -> Spatial<i32> {
    Spatial::Linear(Linear::segment(p, q))
}

fn line(p: Point, d: Point) -> Spatial<i32> {
    Spatial::Linear(Linear::line(p, d))
}

fn ray(p: Point, d: Point) -> Spatial<i32> {
    Spatial::Linear(Linear::ray(p, d))
}

fn ball(c: Point, r: i32) -> Spatial<i32> {
    Spatial::ball(c, r)
}

fn aabb(min: Point, max: Point) -> Spatial<i32> {
    Spatial::aabb(min, max)
}

fn plane(p: Point, n: Point) -> Spatial<i32> {
    Spatial::plane(p, n)
}

#[track_caller]
fn check(a: &Spatial<i32>, b: &Spatial<i32>, expected: Relation) {
    assert_eq!(relation(a, b), expected, "{a:?} {b:?}");
    assert_eq!(relation(b, a), expected.reversed(), "{b:?} {a:?}");
    assert_eq!(intersects(a, b), expected != Disjoint);
}

#[test]
fn linear_shapes() {
    let diagonal = segment([0, 0, 0], [2, 2, 2]);
    check(&diagonal, &segment([0, 2, 1], [2, 0, 1]), Cross);
    check(&diagonal, &segment([0, 2, 1], [2, 0, 0]), Disjoint);
    check(&diagonal, &segment([1, 1, 1], [2, 0, 1]), Touch);
    check(&diagonal, &line([3, 3, 3], [-1, -1, -1]), Within);
    check(&diagonal, &ray([1, 1, 1], [3, 3, 3]), Overlap);
    check(&diagonal, &ray([2, 2, 2], [3, 3, 3]), Touch);
    check(&diagonal, &ray([2, 2, 2], [-3, -3, -3]), Within);
    check(&diagonal, &ray([3, 3, 3], [1, 1, 1]), Disjoint);
    check(&diagonal, &segment([2, 2, 2], [0, 0, 0]), Equal);
    check(&diagonal, &segment([1, 0, 0], [3, 2, 2]), Disjoint);
    let through = Spatial::Linear(Linear::line_through([5, 5, 5], [7, 7, 7]));
    check(&line([0, 0, 0], [1, 1, 1]), &through, Equal);
    check(&point([1, 1, 1]), &diagonal, Within);
    check(&point([2, 2, 2]), &diagonal, Touch);
    check(&point([1, 1, 2]), &diagonal, Disjoint);
    check(&point([1, 1, 1]), &segment([1, 1, 1], [1, 1, 1]), Equal);
}

#[test]
fn flat_boxes_and_balls_without_radius() {
    let p = [1, 2, 3];
    let points = [point(p), segment(p, p), ball(p, 0), aabb(p, p)];
    for a in &points {
        for b in &points {
            check(a, b, Equal);
        }
        check(a, &aabb([0, 2, 0], [4, 2, 4]), Within);
        check(a, &aabb([0, 0, 3], [1, 2, 3]), Touch);
        check(a, &plane([0, 0, 3], [0, 0, 1]), Within);
        check(a, &plane([0, 0, 4], [0, 0, 1]), Disjoint);
        check(a, &ball([1, 0, 3], 2), Touch);
        check(a, &ball([1, 0, 3], 3), Within);
    }
    check(
        &aabb([1, 2, 0], [1, 2, 3]),
        &segment([1, 2, 3], [1, 2, 0]),
        Equal,
    );
    check(
        &aabb([1, 2, 0], [1, 2, 3]),
        &line([1, 2, 0], [0, 0, 9]),
        Within,
    );
}

#[test]
fn boxes() {
    let cube = aabb([0, 0, 0], [4, 4, 4]);
    check(&cube, &aabb([4, 4, 4], [5, 5, 5]), Touch);
    check(&cube, &aabb([3, 3, 3], [5, 5, 5]), Overlap);
    check(&cube, &aabb([0, 0, 0], [4, 4, 2]), Contains);
    check(&cube, &aabb([0, 0, 5], [4, 4, 6]), Disjoint);
    // Rectangles: in it, through it, on a face.
    check(&cube, &aabb([0, 0, 2], [4, 4, 2]), Contains);
    check(&cube, &aabb([1, 1, 2], [5, 2, 2]), Cross);
    check(&cube, &aabb([1, 1, 4], [2, 2, 4]), Touch);
    let rect = aabb([0, 0, 0], [4, 4, 0]);
    check(&rect, &aabb([2, 2, 0], [6, 6, 0]), Overlap);
    check(&rect, &aabb([4, 2, 0], [6, 6, 0]), Touch);
    check(&rect, &aabb([2, 0, -1], [2, 4, 1]), Cross);
    check(&rect, &aabb([2, 0, 0], [2, 4, 1]), Touch);
    check(&rect, &aabb([0, 0, 0], [4, 4, 0]), Equal);
    // Linear shapes.
    check(&segment([0, 0, 0], [4, 4, 4]), &cube, Within);
    check(&segment([0, 0, 0], [4, 4, 0]), &cube, Touch);
    check(&segment([0, 0, 0], [4, 4, 0]), &rect, Within);
    check(&segment([2, 2, -1], [2, 2, 1]), &rect, Cross);
    check(&segment([2, 2, 0], [2, 2, 1]), &rect, Touch);
    check(&segment([2, 0, -1], [2, 0, 1]), &rect, Touch);
    check(&line([2, 2, 0], [1, 5, 0]), &rect, Cross);
    check(&line([4, 0, 0], [-1, 1, 0]), &rect, Cross);
    check(&line([4, 0, 0], [1, 1, 0]), &rect, Touch);
    check(&line([5, 0, 0], [1, 1, 0]), &rect, Disjoint);
}

#[test]
fn balls() {
    // 1-2-2 and 2-3-6.
    check(&ball([0, 0, 0], 1), &ball([1, 2, 2], 2), Touch);
    check(&ball([0, 0, 0], 4), &ball([2, 3, 6], 3), Touch);
    check(&ball([0, 0, 0], 4), &ball([2, 3, 6], 4), Overlap);
    check(&ball([0, 0, 0], 3), &ball([2, 3, 6], 3), Disjoint);
    check(&ball([0, 0, 0], 9), &ball([2, 3, 6], 2), Contains);
    check(&ball([0, 0, 0], 9), &ball([2, 3, 6], 3), Overlap);
    check(&ball([0, 0, 0], 9), &ball([0, 0, 0], 9), Equal);
    let unit = ball([0, 0, 0], 3);
    check(&aabb([1, 2, 2], [9, 9, 9]), &unit, Touch);
    check(&aabb([1, 1, 2], [9, 9, 9]), &unit, Overlap);
    check(&aabb([1, 1, 2], [9, 9, 2]), &unit, Cross);
    check(&aabb([-1, -2, -2], [1, 2, 2]), &unit, Within);
    check(&aabb([-1, -2, 2], [1, 2, 2]), &unit, Within);
    check(&aabb([-3, -3, -3], [3, 3, 3]), &unit, Contains);
    check(&aabb([-3, -3, -3], [3, 3, 2]), &unit, Overlap);
    check(&segment([1, 2, 2], [-1, 2, -2]), &unit, Within);
    check(&segment([1, 2, 2], [0, 0, 9]), &unit, Touch);
    check(&line([1, 2, 2], [2, -1, 0]), &unit, Touch);
    check(&line([1, 2, 2], [2, -1, 1]), &unit, Cross);
}

#[test]
fn planes() {
    // 2x + 3y + 6z = 49
    let p = plane([2, 3, 6], [2, 3, 6]);
    check(&p, &ball([0, 0, 0], 7), Touch);
    check(&p, &ball([0, 0, 0], 8), Cross);
    check(&p, &ball([0, 0, 0], 6), Disjoint);
    check(
        &p,
        &Spatial::plane_through([[2, 3, 6], [5, 1, 6], [5, 7, 3]]),
        Equal,
    );
    check(&p, &plane([0, 0, 0], [-4, -6, -12]), Disjoint);
    check(&p, &plane([0, 0, 0], [2, 3, 5]), Cross);
    check(&line([2, 3, 6], [3, -2, 0]), &p, Within);
    check(&line([2, 3, 7], [3, -2, 0]), &p, Disjoint);
    check(&line([2, 3, 7], [3, -2, 1]), &p, Cross);
    check(&ray([2, 3, 6], [3, -2, 1]), &p, Touch);
    check(&ray([2, 3, 7], [3, -2, 1]), &p, Disjoint);
    check(&segment([0, 0, 0], [2, 3, 6]), &p, Touch);
    let floor = plane([9, 9, 1], [0, 0, -1]);
    check(&floor, &aabb([0, 0, 0], [1, 1, 1]), Touch);
    check(&floor, &aabb([0, 0, 0], [1, 1, 2]), Cross);
    check(&floor, &aabb([0, 0, 2], [1, 1, 2]), Disjoint);
    check(&floor, &aabb([0, 0, 1], [1, 1, 1]), Contains);
    check(&floor, &aabb([0, 0, 0], [0, 1, 1]), Touch);
    check(&floor, &segment([0, 0, 1], [0, 1, 1]), Contains);
}

#[test]
fn validity() {
    let through = |q, r| Plane::through([[1, 1, 1], q, r]).is_valid();
    assert!(through([2, 2, 2], [3, 3, 4]));
    assert!(!through([2, 2, 2], [3, 3, 3]));
    assert!(!through([1, 1, 1], [3, 3, 3]));
    assert!(!plane([1, 2, 3], [0, 0, 0]).is_valid());
    assert!(!ball([1, 2, 3], -1).is_valid());
    assert!(!aabb([0, 0, 1], [1, 1, 0]).is_valid());
    assert!(!line([1, 2, 3], [0, 0, 0]).is_valid());
    let same = Spatial::Linear(Linear::ray_through([0.0, 1.0, 2.0], [-0.0, 1.0, 2.0]));
    assert!(!same.is_valid());
}

/// The relation by what the words mean, of points of a lattice with steps of a
/// quarter from -1 to 3.
fn sampled(a: &Body, b: &Body) -> Relation {
    let (mut meet, mut interiors) = (false, false);
    let (mut within, mut contains) = (true, true);
    for n in 0..17 * 17 * 17 {
        let p = [n % 17, n / 17 % 17, n / 289].map(|x| Rational::new(x - 4, 4, 0));
        let [of_a, of_b] = [a, b].map(|set| membership(set, &p));
        meet |= of_a.0 && of_b.0;
        interiors |= of_a.1 && of_b.1;
        within &= of_b.0 || !of_a.0;
        contains &= of_a.0 || !of_b.0;
    }
    let dimension = |set: &Body| match set {
        Body::Linear(track) if track.is_point() => 0,
        Body::Linear(_) => 1,
        Body::Round(_) => 3,
        Body::Block(block) => block.wide_axes().len(),
        Body::Sheet(_) => 2,
    };
    // Of sets of one dimension below 3, that of the common part is less where
    // they are not parallel.
    let same = dimension(a) == dimension(b)
        && match (a, b) {
            (Body::Block(a), Body::Block(b)) => a.wide_axes() == b.wide_axes(),
            _ => dimension(a) == 3,
        };
    match (meet, interiors, within, contains) {
        (false, ..) => Disjoint,
        (true, false, ..) => Touch,
        (true, true, true, true) => Equal,
        (true, true, true, false) => Within,
        (true, true, false, true) => Contains,
        _ if same => Overlap,
        _ => Cross,
    }
}

/// Whether a point is in the set, and in its relative interior.
fn membership(set: &Body, p: &Vector) -> (bool, bool) {
    match set {
        Body::Linear(track) => {
            let has = track.has(p);
            (has, has && track.is_interior(&track.foot(p)))
        }
        Body::Round(ball) => (ball.side(p).is_le(), ball.side(p).is_lt()),
        Body::Block(block) => (block.has(p), block.has_in_relative_interior(p)),
        Body::Sheet(sheet) => [sheet.value(p) == zero(); 2].into(),
    }
}

/// The lattice has all the points that decide about a box of small integers and
/// another set.
#[test]
fn small_integers_by_definition() {
    let mut rng = Rng::new(1);
    let mut counts = std::collections::BTreeMap::new();
    let mut any = || {
        let [p, q] = [0; 2].map(|_| [0; 3].map(|_| rng.between_i32(0, 2)));
        let [min, max] = [i32::min, i32::max].map(|f| [0, 1, 2].map(|k| f(p[k], q[k])));
        match rng.below(8) {
            0 | 1 => segment(p, q),
            2 | 3 => ball(rng.pick(&[p, [1, 1, 1]]), rng.between_i32(0, 1)),
            4 => plane(
                p,
                rng.pick(&[[0, 0, 1], [0, 2, 0], [1, 0, 0], [1, 1, 0], [-1, 0, 1]]),
            ),
            _ => aabb(min, max),
        }
    };
    for _ in 0..600 {
        let sets = [any(), any()];
        let [a, b] = sets.map(|set| Body::of(&set).reduced());
        if !matches!((&a, &b), (Body::Block(_), _) | (_, Body::Block(_))) {
            continue;
        }
        let expected = sampled(&a, &b);
        assert_eq!(relation_of_bodies(&a, &b), expected, "{sets:?}");
        *counts.entry(expected).or_insert(0) += 1;
    }
    // Equal ones are rare.
    assert!(counts.len() >= 6, "{counts:?}");
}

/// In any plane of space, linear shapes lie to each other as they do in the
/// plane, with the same parameters.
#[test]
fn linear_shapes_of_the_plane() {
    let mut rng = Rng::new(2);
    for _ in 0..3_000 {
        let family = rng.pick(&[Family::Grid, Family::AxisAligned, Family::Screen]);
        let (a, b) = family.pair::<i32>(&mut rng);
        let [a, b] = [a, b].map(|shape| shape.map(i64::from));
        let small = |x: i64| x.abs() < 1 << 20;
        let numbers = [a, b].map(|s| s.numbers()).into_iter();
        let mut all = numbers.flat_map(|(p, q)| [Some(p), q]).flatten().flatten();
        if !all.all(small) {
            continue;
        }
        let axes = rng.pick(&[
            [[1, 0, 0], [0, 1, 0]],
            [[0, 0, 1], [1, 0, 0]],
            [[1, 2, 2], [2, 1, -2]],
            [[1, -3, 5], [2, 2, 7]],
        ]);
        let origin = [0; 3].map(|_| rng.between(-9, 9));
        let vector = |[x, y]: [i64; 2]| [0, 1, 2].map(|k| x * axes[0][k] + y * axes[1][k]);
        let at = |p: [i64; 2]| {
            let v = vector(p);
            [0, 1, 2].map(|k| origin[k] + v[k])
        };
        let [c, d] = [a, b].map(|shape| laid(&shape, at, vector));
        let (expected, common) = crate::solve(&a, &b);
        let found = relation(&Spatial::Linear(c), &Spatial::Linear(d));
        assert_eq!(found, expected, "{a:?} {b:?}");
        let flat = |meeting: &crate::Meeting| (meeting.t.clone(), meeting.u.clone());
        let solid =
            |meeting: &crate::space::Meeting<Rational>| (meeting.t.clone(), meeting.u.clone());
        match (common, crate::space::linear_linear(&c, &d)) {
            (None, None) => {}
            (Some(crate::Intersection::Point(x)), Some(Intersection::Point(y))) => {
                assert_eq!(flat(&x), solid(&y));
            }
            (
                Some(crate::Intersection::Overlap { start, end }),
                Some(Intersection::Overlap { start: s, end: e }),
            ) => {
                assert_eq!(start.as_ref().map(flat), s.as_ref().map(solid));
                assert_eq!(end.as_ref().map(flat), e.as_ref().map(solid));
            }
            other => panic!("{a:?} {b:?}: {other:?}"),
        }
    }
}

/// Sets of the plane as they are in a plane of space: a disc is the equator of a
/// ball.
#[test]
fn sets_of_the_plane() {
    for family in PlaneFamily::ALL {
        let mut rng = Rng::new(3);
        for _ in 0..150 {
            let (a, b) = family.pair::<f64>(&mut rng);
            let expected = plane::relation(&a, &b);
            let [c, d] = [&a, &b].map(|set| raised(set, 0.0));
            let found = relation(&c, &d);
            let has_disc = |s: &Planar| matches!(s, Planar::Disc(disc) if disc.radius > 0.0);
            let has_rect = |s: &Planar| matches!(s, Planar::Rect(_));
            let mixed = has_disc(&a) && has_rect(&b) || has_disc(&b) && has_rect(&a);
            // A flat box and a ball have different dimensions, and it does not
            // contain one.
            let possible: &[Relation] = match (mixed, expected) {
                (true, Overlap) => &[Cross],
                (true, Within) if has_disc(&a) => &[Cross],
                (true, Contains) if has_disc(&b) => &[Cross],
                _ => std::slice::from_ref(&expected),
            };
            assert!(possible.contains(&found), "{found:?} {a:?} {b:?}");
        }
    }
}
