//! Every two shapes of [`Shape`], and the relations, distances and closest points of curves and polygons.

use secant::Relation::{Contains, Cross, Disjoint, Equal, Overlap, Touch, Within};
use secant::{
    Boundary, Capsule, Circle, CircleIntersection, Closest, ClosestPoints, CommonPart,
    ConvexPolygon, Distance, Intersection, Intersects, Line, Plane, Point, Polygon, Polyline, Ray,
    Rect, Relate, Relation, ScalarIn, Segment, Shape, Sphere, Triangle, WayOut,
};

/// An L: the square from (0, 0) to (8, 8) without the upper right quarter.
const L: [[i64; 2]; 6] = [[0, 0], [8, 0], [8, 4], [4, 4], [4, 8], [0, 8]];

/// Shapes of every kind, and those that are segments and points.
fn shapes() -> Vec<Shape<2, i64>> {
    vec![
        Point::new([4, 4]).into(),
        Segment::new([0, 8], [8, 0]).into(),
        Segment::new([4, 0], [4, 0]).into(),
        Ray::new([2, 2], [1, 0]).into(),
        Line::new([0, 4], [1, 0]).into(),
        Rect::new([4, 4], [8, 8]).into(),
        Rect::new([0, 4], [8, 4]).into(),
        Rect::new([8, 8], [8, 8]).into(),
        Circle::new([2, 2], 2).into(),
        Circle::new([4, 4], 0).into(),
        Capsule::new([2, 2], [6, 2], 2).into(),
        Capsule::new([2, 2], [6, 2], 0).into(),
        Capsule::new([7, 7], [7, 7], 3).into(),
        Triangle::new([[0, 0], [8, 0], [0, 8]]).into(),
        Triangle::new([[0, 0], [4, 4], [2, 2]]).into(),
        ConvexPolygon::new([[0, 0], [8, 0], [8, 4], [0, 4]]).into(),
        Polygon::new(L).into(),
        Polyline::new([[8, 4], [4, 4], [4, 6]]).into(),
        Polyline::new([[0, 0], [8, 0], [8, 8], [0, 0]]).into(),
        Polyline::new([[4, 4], [4, 4]]).into(),
        Polyline::new([[1, 1], [3, 1], [2, 1]]).into(),
        Boundary(Rect::new([0, 0], [8, 8])).into(),
        Boundary(Rect::new([0, 4], [8, 4])).into(),
        Boundary(Circle::new([4, 4], 4)).into(),
        Boundary(Circle::new([2, 2], 0)).into(),
        Boundary(Polygon::new(L)).into(),
    ]
}

#[test]
fn every_two_shapes_have_every_answer() {
    let shapes = shapes();
    let mut found = [0; 7];
    for a in &shapes {
        assert_eq!(a.relation(a), Equal, "{a:?}");
        for b in &shapes {
            let relation = a.relation(b);
            found[relation as usize] += 1;
            assert_eq!(b.relation(a), relation.reversed(), "{a:?} {b:?}");
            let meets = relation.meets();
            assert_eq!(a.intersects(b), meets, "{a:?} {b:?}");
            assert_eq!(a.intersection(b).is_some(), meets, "{a:?} {b:?}");
            assert_eq!(a.within(b, 0), meets, "{a:?} {b:?}");
            assert_eq!(a.distance_squared(b) == 0.0, meets, "{a:?} {b:?}");
            assert_eq!(
                a.distance(b).to_bits(),
                b.distance(a).to_bits(),
                "{a:?} {b:?}"
            );
            let near = a.closest_points(b);
            assert_eq!(near.a == near.b, meets, "{a:?} {b:?} {near:?}");
            let of_float = |shape: &Shape<2, i64>| matches!(shape, Shape::Ray(_) | Shape::Line(_));
            assert!(near.t.is_some() || !of_float(a), "{a:?} {b:?}");
        }
        // A cast is that of the shape.
        let ray = Ray::new([-9, 3], [1, 0]);
        let hit = ray.cast(a).first();
        assert_eq!(
            hit.is_some(),
            ray.cast(&shapes)
                .all()
                .iter()
                .any(|hit| shapes[hit.index] == *a)
        );
        assert!(hit.is_none_or(|hit| hit.relation == Shape::from(ray).relation(a)));
    }
    assert!(found.iter().all(|&n| n > 5), "{found:?}");
}

/// What one shape answers about another.
type Answers<const D: usize> = (
    bool,
    Relation,
    Option<CommonPart<D, i64>>,
    [bool; 2],
    Closest<D, f64>,
);

fn answers<const D: usize, A, B>(a: &A, b: &B) -> Answers<D>
where
    i64: ScalarIn<D, Real = f64>,
    A: Intersects<B> + Relate<B> + Intersection<B, Output = CommonPart<D, i64>>,
    A: Distance<B, Scalar = i64> + ClosestPoints<B, Closest = Closest<D, f64>>,
{
    (
        a.intersects(b),
        a.relation(b),
        a.intersection(b),
        [0, 3].map(|d| a.within(b, d)),
        a.closest_points(b),
    )
}

#[test]
fn shapes_of_known_and_unknown_type() {
    let shapes = shapes();
    macro_rules! check {
        ($shape:ident, $known:expr, $others:expr) => {
            for other in $others {
                assert_eq!(answers($known, other), answers($shape, other), "{other:?}");
                assert_eq!(answers(other, $known), answers(other, $shape), "{other:?}");
            }
        };
        ($($kind:ident $known:ident $shape:expr),+) => {
            for shape in &shapes {
                match shape {
                    $(Shape::$kind($known) => check!(shape, $shape, &shapes),)+
                    _ => panic!("{shape:?} is of another kind"),
                }
            }
        };
    }
    check!(
        Point it it,
        Line it it,
        Ray it it,
        Segment it it,
        Aabb it it,
        Ball it it,
        Capsule it it,
        Triangle it it,
        ConvexPolygon it &**it,
        Polygon it &**it,
        Polyline it &**it,
        AabbBoundary it &**it,
        BallBoundary it &**it,
        PolygonBoundary it &**it
    );
    let floor = Plane::new([0, 0, 4], [0, 0, 1]);
    let in_space: [Shape<3, i64>; 3] = [
        floor.into(),
        Point::new([1, 2, 7]).into(),
        Sphere::new([0, 0, 5], 2).into(),
    ];
    let (segment, ball) = (
        Segment::new([0, 0, 0], [1, 2, 9]),
        Sphere::new([0, 0, 8], 1),
    );
    let shape = &Shape::from(floor);
    check!(shape, &floor, &in_space);
    let shape = &Shape::from(segment);
    check!(shape, &segment, &in_space);
    let shape = &Shape::from(ball);
    check!(shape, &ball, &in_space);
}

#[track_caller]
fn check<A, B>(a: &A, b: &B, expected: Relation)
where
    A: Relate<B>,
    B: Relate<A>,
{
    assert_eq!(a.relation(b), expected);
    assert_eq!(b.relation(a), expected.reversed());
}

#[test]
fn areas() {
    let l = Polygon::new(L);
    check(
        &l,
        &Polygon::new([L[3], L[2], L[1], L[0], L[5], L[4]]),
        Equal,
    );
    // In the notch: apart from it, filling it, across it.
    check(&l, &Rect::new([5, 5], [9, 9]), Disjoint);
    check(&l, &Rect::new([4, 4], [8, 8]), Touch);
    check(&l, &Triangle::new([[3, 4], [8, 4], [8, 8]]), Overlap);
    // With edges and vertices on the ring, and around.
    check(
        &l,
        &ConvexPolygon::new([[0, 0], [8, 0], [8, 4], [0, 4]]),
        Contains,
    );
    check(
        &l,
        &Polygon::new([[0, 8], [4, 4], [8, 0], [0, 0]]),
        Contains,
    );
    check(&l, &Rect::new([0, 0], [8, 8]), Within);
    check(&l, &Circle::new([2, 2], 2), Contains);
    check(&l, &Circle::new([2, 2], 3), Overlap);
    check(&l, &Circle::new([4, 4], 6), Within);
    check(&l, &Circle::new([7, 7], 3), Touch);
    check(&l, &Capsule::new([2, 2], [6, 2], 2), Contains);
    check(&l, &Capsule::new([6, 6], [6, 9], 2), Touch);
    check(&l, &Capsule::new([2, 2], [6, 2], 0), Contains);
    // Triangles, discs and boxes that are segments and points.
    check(&l, &Triangle::new([[0, 0], [4, 0], [2, 0]]), Touch);
    check(&l, &Triangle::new([[2, 2], [9, 2], [5, 2]]), Cross);
    check(&l, &Circle::new([4, 4], 0), Touch);
    check(&l, &Rect::new([1, 1], [1, 1]), Contains);
}

#[test]
fn curves_and_areas() {
    let (l, ring) = (Polygon::new(L), Boundary(Polygon::new(L)));
    check(&ring, &l, Touch);
    check(&ring, &Rect::new([0, 0], [8, 8]), Within);
    check(&ring, &Rect::new([1, 1], [3, 3]), Disjoint);
    check(&ring, &Circle::new([6, 6], 2), Touch);
    let path = Polyline::new([[1, 2], [3, 2], [4, 2]]);
    check(&path, &l, Within);
    // Along the straight side of a capsule, and past it.
    check(&path, &Capsule::new([0, 0], [9, 0], 2), Touch);
    check(&path, &Capsule::new([0, 0], [2, 0], 2), Touch);
    check(&path, &Capsule::new([0, 1], [2, 1], 2), Cross);
    check(&path, &Triangle::new([[1, 2], [4, 2], [9, 9]]), Touch);
    let circle = |x, y, r| Boundary(Circle::new([x, y], r));
    check(&circle(2, 2, 2), &l, Within);
    check(&circle(2, 2, 3), &l, Cross);
    check(&circle(7, 7, 3), &l, Touch);
    check(&circle(4, 4, 6), &l, Disjoint);
    // Around a box with its corners on the circle.
    check(&circle(0, 0, 5), &Rect::new([-3, -4], [3, 4]), Touch);
    check(&circle(0, 0, 5), &Circle::new([0, 0], 5), Touch);
    check(&circle(0, 0, 5), &Circle::new([1, 0], 4), Touch);
    check(&circle(0, 0, 5), &Circle::new([1, 0], 3), Disjoint);
    check(&circle(0, 0, 5), &Capsule::new([0, 0], [3, 0], 2), Touch);
    check(&circle(0, 0, 2), &Capsule::new([0, 0], [3, 0], 2), Within);
    check(&Boundary(Rect::new([0, 0], [8, 8])), &l, Touch);
    check(&Boundary(Rect::new([0, 0], [8, 5])), &l, Cross);
    check(&Boundary(Rect::new([0, 0], [4, 4])), &l, Within);
}

#[test]
fn curves() {
    let ring = Boundary(Polygon::new(L));
    check(&ring, &Boundary(Rect::new([0, 0], [8, 8])), Overlap);
    check(&ring, &Boundary(Rect::new([1, 1], [3, 3])), Disjoint);
    check(&ring, &Polyline::new([L[2], L[3], [4, 6]]), Contains);
    check(&ring, &Polyline::new([L[2], L[3], [4, 9]]), Overlap);
    check(&ring, &Polyline::new([[5, 9], L[3], [9, 6]]), Cross);
    check(&ring, &Polyline::new([[5, 9], [6, 6], L[3]]), Touch);
    let corner = Polyline::new([[0, 0], [4, 0], [4, 4]]);
    check(
        &corner,
        &Polyline::new([[4, 4], [4, 2], [4, 0], [0, 0]]),
        Equal,
    );
    check(&corner, &Polyline::new([[4, 4], [4, 9]]), Touch);
    check(&corner, &Polyline::new([[4, 0], [9, 0]]), Touch);
    check(&corner, &Polyline::new([[9, 1], [4, 0], [9, 0]]), Cross);
    check(&corner, &Triangle::new([[0, 0], [4, 0], [2, 0]]), Contains);
    let circle = |x, y, r| Boundary(Circle::new([x, y], r));
    check(&circle(0, 0, 5), &Polyline::new([[3, 4], [9, 9]]), Touch);
    // The end is on the circle, and the chain comes there again.
    let again = [[5, 0], [9, 0], [9, 9], [5, 9], [5, -9]];
    check(&circle(0, 0, 5), &Polyline::new(again), Touch);
    check(&circle(0, 0, 5), &ring, Cross);
    check(&circle(0, 0, 5), &circle(0, 0, 5), Equal);
    check(&circle(0, 0, 5), &circle(2, 0, 3), Cross);
    check(&circle(0, 0, 5), &circle(2, 0, 2), Disjoint);
}

#[test]
fn common_parts_of_curves_and_polygons() {
    let across: Shape<2, i64> = Segment::new([6, -2], [6, 10]).into();
    let l: Shape<2, i64> = Polygon::new(L).into();
    let Some(CommonPart::Chords(chords)) = l.intersection(&across) else {
        panic!("{:?}", l.intersection(&across));
    };
    assert_eq!(
        chords,
        Segment::new([6, -2], [6, 10])
            .intersection(&Polygon::new(L))
            .unwrap()
    );
    let circle: Shape<2, i64> = Boundary(Circle::new([6, 4], 4)).into();
    let Some(CommonPart::Contacts(contacts)) = circle.intersection(&across) else {
        panic!("{:?}", circle.intersection(&across));
    };
    assert_eq!(
        contacts.iter().map(|c| c.enter.at).collect::<Vec<_>>(),
        [[6.0, 0.0], [6.0, 8.0]]
    );
    assert_eq!(l.intersection(&circle), Some(CommonPart::Region));
    let same: Shape<2, i64> = Circle::new([0, 0], 5).into();
    let part = same.intersection(&Circle::new([0, 0], 5));
    assert_eq!(part, Some(CommonPart::Circles(CircleIntersection::Equal)));
}

/// The closest points on integers, in both orders.
#[track_caller]
fn nearest(a: impl Into<Shape<2, i64>>, b: impl Into<Shape<2, i64>>, points: [[f64; 2]; 2]) {
    let (a, b) = (a.into(), b.into());
    let (there, back) = (a.closest_points(&b), b.closest_points(&a));
    assert_eq!([there.a, there.b], points);
    assert_eq!([back.b, back.a], points);
    let [dx, dy] = [0, 1].map(|k| points[0][k] - points[1][k]);
    assert_eq!(a.distance_squared(&b), dx * dx + dy * dy);
}

#[test]
fn closest_points_of_curves_and_polygons() {
    let ring = || Boundary(Polygon::new(L));
    // Within a ring, a polygon, and the notch of both.
    nearest(ring(), Point::new([1, 3]), [[0.0, 3.0], [1.0, 3.0]]);
    nearest(Polygon::new(L), Point::new([1, 3]), [[1.0, 3.0]; 2]);
    nearest(
        Polygon::new(L),
        Circle::new([7, 7], 2),
        [[7.0, 4.0], [7.0, 5.0]],
    );
    // A circle within a polygon, which does not have its center.
    let square = [[-4, -4], [4, -4], [4, 4], [-4, 4]];
    let within = || Boundary(Circle::new([0, 0], 3));
    nearest(Polygon::new(square), within(), [[3.0, 0.0]; 2]);
    nearest(ConvexPolygon::new(square), within(), [[3.0, 0.0]; 2]);
    let circle = || Boundary(Circle::new([0, 0], 10));
    // In a circle: what is furthest from its center.
    nearest(circle(), Circle::new([3, 4], 2), [[6.0, 8.0], [4.2, 5.6]]);
    nearest(
        circle(),
        Boundary(Circle::new([0, 0], 4)),
        [[10.0, 0.0], [4.0, 0.0]],
    );
    nearest(
        circle(),
        Segment::new([0, 0], [3, 4]),
        [[6.0, 8.0], [3.0, 4.0]],
    );
    nearest(
        circle(),
        Rect::new([-3, -4], [2, 1]),
        [[-6.0, -8.0], [-3.0, -4.0]],
    );
    nearest(circle(), Point::new([0, 0]), [[10.0, 0.0], [0.0, 0.0]]);
    // Outside, and on it.
    nearest(
        circle(),
        Polyline::new([[12, 9], [12, 0], [20, 0]]),
        [[10.0, 0.0], [12.0, 0.0]],
    );
    nearest(circle(), Circle::new([0, 0], 30), [[10.0, 0.0]; 2]);
    nearest(circle(), Capsule::new([6, 8], [6, 20], 1), [[6.0, 8.0]; 2]);
    nearest(circle(), Point::new([6, 8]), [[6.0, 8.0]; 2]);
    nearest(
        circle(),
        Polyline::new([[0, 8], [6, 8], [6, 9]]),
        [[6.0, 8.0]; 2],
    );
    // Along a linear shape it is the first.
    let ray = Ray::new([6, 1], [0, 1]);
    let near = Shape::from(ray).closest_points(&ring());
    assert_eq!(
        (near.a, near.b, near.t, near.u),
        ([6.0, 4.0], [6.0, 4.0], Some(3.0), None)
    );
    let level = Segment::new([1, 9], [9, 9]);
    let near = level.closest_points(&ring());
    assert_eq!(
        (near.a, near.b, near.t),
        ([1.0, 9.0], [1.0, 8.0], Some(0.0))
    );
    let level = Segment::new([9, 9], [1, 9]);
    let near = ring().closest_points(&level);
    assert_eq!(
        (near.a, near.b, near.u),
        ([4.0, 8.0], [4.0, 9.0], Some(0.625))
    );
}

#[test]
fn ways_out() {
    let shapes = shapes();
    let is_known = |shape: &Shape<2, i64>| {
        matches!(
            shape,
            Shape::Point(_)
                | Shape::Segment(_)
                | Shape::Aabb(_)
                | Shape::Ball(_)
                | Shape::Capsule(_)
                | Shape::Triangle(_)
                | Shape::ConvexPolygon(_)
        )
    };
    let (mut constructed, mut not) = (0, 0);
    for a in &shapes {
        for b in &shapes {
            let out = a.penetration(b);
            assert_eq!(out.is_some(), a.intersects(b), "{a:?} {b:?}");
            match out {
                Some(WayOut::Shortest(out)) => {
                    assert!(is_known(a) && is_known(b), "{a:?} {b:?}");
                    let back = b.penetration(a).and_then(WayOut::shortest).unwrap();
                    assert_eq!(out.depth, back.depth, "{a:?} {b:?}");
                    constructed += 1;
                }
                Some(_) => {
                    assert!(!(is_known(a) && is_known(b)), "{a:?} {b:?}");
                    not += 1;
                }
                None => {}
            }
        }
    }
    assert!(constructed > 100 && not > 200, "{constructed} {not}");
    // It is that of the shapes themselves.
    let (disc, rect) = (Circle::new([2, 2], 2), Rect::new([1, 3], [9, 9]));
    let out = Shape::from(disc).penetration(&Shape::from(rect)).unwrap();
    assert_eq!(out, WayOut::Shortest(disc.penetration(&rect).unwrap()));
    // Also where one has a known type.
    assert_eq!(disc.penetration(&Shape::from(rect)), Some(out));
    assert_eq!(Shape::from(disc).penetration(&rect), Some(out));
    let room = Shape::from(Polygon::new(L));
    assert_eq!(disc.penetration(&room), Some(WayOut::NotConstructed));
}

/// A solid contains the points that it intersects.
#[test]
fn points_are_contained() {
    let (t, c) = (
        Triangle::new([[0, 0], [8, 0], [0, 8]]),
        Capsule::new([2, 2], [6, 2], 2),
    );
    let (l, convex) = (
        Polygon::new(L),
        ConvexPolygon::new([[0, 0], [8, 0], [8, 4], [0, 4]]),
    );
    let mut contained = 0;
    for x in (-1..=9).flat_map(|x| (-1..=9).map(move |y| [x, y])) {
        let p = Point::new(x);
        let all = [
            (t.contains(x), t.relation(&p)),
            (c.contains(x), c.relation(&p)),
            (l.contains(x), l.relation(&p)),
            (convex.contains(x), convex.relation(&p)),
            (Shape::from(t).contains(x), t.relation(&p)),
        ];
        for (contains, relation) in all {
            assert_eq!(contains, relation.meets(), "{x:?}");
            contained += usize::from(contains);
        }
    }
    assert_eq!(contained, 45 + 33 + 65 + 45 + 45);
    assert!(!Triangle::new([[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]]).contains([f64::NAN, 0.0]));
}
