//! Capsules, triangles, convex polygons and planes: how they lie to each other, with values from paper.

use secant::{
    Box3, Capsule, Circle, ConvexPolygon, Line, Plane, Point, Polygon, Polyline, Ray, Rect,
    Relation, Segment, Sphere, Triangle, Triangle3,
};

/// A relation, asked both ways.
macro_rules! relation {
    ($a:expr, $b:expr) => {{
        let (a, b) = (&$a, &$b);
        let relation = a.relation(b);
        assert_eq!(b.relation(a), relation.reversed());
        assert_eq!(a.intersects(b), relation.meets());
        assert_eq!(b.intersects(a), relation.meets());
        relation
    }};
}

/// A point in another frame, whose axes are perpendicular and three times as long, and oblique.
fn turned([x, y, z]: [f64; 3]) -> [f64; 3] {
    [
        x + 2.0 * y + 2.0 * z,
        2.0 * x + y - 2.0 * z,
        2.0 * x - 2.0 * y + z,
    ]
}

#[test]
fn capsules_at_right_triangles() {
    // The end (0, 0) is 5 from (3, 4).
    let a = |r: f64| Capsule::new([0.0, 0.0], [-1.0, -1.0], r);
    let b = Capsule::new([3.0, 4.0], [9.0, 4.0], 2.0);
    assert_eq!(relation!(a(3.0), b), Relation::Touch);
    assert_eq!(relation!(a(3.0_f64.next_up()), b), Relation::Overlap);
    assert_eq!(relation!(a(3.0_f64.next_down()), b), Relation::Disjoint);
    // The core of one passes through the other's.
    let across = Capsule::new([5.0, 0.0], [5.0, 9.0], 0.5);
    assert_eq!(relation!(across, b), Relation::Overlap);
    // Without a radius it is a segment, which has no inside of the plane.
    let thin = Capsule::new([5.0, 0.0], [5.0, 9.0], 0.0);
    assert_eq!(relation!(thin, b), Relation::Cross);
    assert_eq!(relation!(thin, across), Relation::Within);
    assert_eq!(
        relation!(thin, Segment::new([5.0, 9.0], [5.0, 0.0])),
        Relation::Equal
    );
}

#[test]
fn a_capsule_without_length_is_the_ball() {
    let capsule = Capsule::new([1.0, 2.0, 3.0], [1.0, 2.0, 3.0], 7.0);
    let ball = Sphere::new([1.0, 2.0, 3.0], 7.0);
    assert_eq!(relation!(capsule, ball), Relation::Equal);
    // (2, 3, 6) has length 7.
    assert_eq!(
        relation!(capsule, Point::new([3.0, 5.0, 9.0])),
        Relation::Touch
    );
    let point = Capsule::new([1, 2, 3], [1, 2, 3], 0);
    assert_eq!(relation!(point, Point::new([1, 2, 3])), Relation::Equal);
    assert_eq!(relation!(point, Point::new([1, 2, 4])), Relation::Disjoint);
}

#[test]
fn capsules_pass_each_other_in_space() {
    // Lines along two axes of the turned frame, two of its units apart, which are 6.
    let along = |from: [f64; 3], to: [f64; 3], r| Capsule::new(turned(from), turned(to), r);
    let a = along([-1.0, 0.0, 0.0], [1.0, 0.0, 0.0], 2.5);
    let b = |r| along([0.5, -1.0, 2.0], [0.5, 1.0, 2.0], r);
    assert_eq!(relation!(a, b(3.5)), Relation::Touch);
    assert_eq!(relation!(a, b(3.5_f64.next_up())), Relation::Overlap);
    assert_eq!(relation!(a, b(3.5_f64.next_down())), Relation::Disjoint);
    // Beyond the end of one, it is the end that is nearest: (1, 2) of 3 units each is farther than 6.
    let beside = along([2.0, -1.0, 2.0], [2.0, 1.0, 2.0], 3.5);
    assert_eq!(relation!(a, beside), Relation::Disjoint);
    // A capsule within another, which it touches from inside.
    let outer = along([-2.0, 0.0, 0.0], [2.0, 0.0, 0.0], 5.0);
    assert_eq!(relation!(a, outer), Relation::Within);
    let off = |r| along([-1.0, 0.0, 1.0], [1.0, 0.0, 1.0], r);
    assert_eq!(relation!(off(2.0), outer), Relation::Within);
    assert_eq!(relation!(off(2.0_f64.next_up()), outer), Relation::Overlap);
}

#[test]
fn capsules_in_boxes_and_polygons() {
    let capsule = |r: f64| Capsule::new([0.0, 0.0], [4.0, 0.0], r);
    let rect = Rect::new([-1.0, -1.0], [5.0, 1.0]);
    assert_eq!(relation!(capsule(1.0), rect), Relation::Within);
    assert_eq!(
        relation!(capsule(1.0_f64.next_up()), rect),
        Relation::Overlap
    );
    // A corner is (1, 1) from the nearest end: more than 1.4, less than 1.5.
    assert_eq!(relation!(capsule(1.4), rect), Relation::Overlap);
    assert_eq!(relation!(capsule(1.5), rect), Relation::Contains);
    // The side through (5, 0) with normal (3, 4) is 3/5 away from (4, 0).
    let ring = ConvexPolygon::new([[-5.0, -5.0], [5.0, -5.0], [5.0, 0.0], [-5.0, 7.5]]);
    // 0.6 is rounded down.
    assert_eq!(relation!(capsule(0.6), ring), Relation::Within);
    assert_eq!(
        relation!(capsule(0.6_f64.next_up()), ring),
        Relation::Overlap
    );
    // Five times the size, 3/5 is an integer.
    let ring = ConvexPolygon::new([[-25, -25], [25, -25], [25, 0], [-15, 30]]);
    let capsule = |r| Capsule::new([0, 0], [20, 0], r);
    assert_eq!(relation!(capsule(3), ring), Relation::Within);
    assert_eq!(relation!(capsule(4), ring), Relation::Overlap);
}

#[test]
fn triangles_of_the_plane() {
    let a = Triangle::new([[0, 0], [6, 0], [0, 6]]);
    let relation = |vertices| relation!(a, Triangle::new(vertices));
    assert_eq!(relation([[0, 6], [0, 0], [6, 0]]), Relation::Equal);
    assert_eq!(relation([[6, 0], [0, 0], [0, 6]]), Relation::Equal);
    assert_eq!(relation([[1, 1], [2, 1], [1, 2]]), Relation::Contains);
    assert_eq!(relation([[0, 0], [3, 3], [0, 6]]), Relation::Contains);
    assert_eq!(relation([[6, 0], [0, 6], [6, 6]]), Relation::Touch);
    assert_eq!(relation([[3, 3], [9, 3], [3, 9]]), Relation::Touch);
    assert_eq!(relation([[4, 3], [9, 3], [4, 9]]), Relation::Disjoint);
    assert_eq!(relation([[2, 3], [9, 3], [2, 9]]), Relation::Overlap);
    // On one line: the segment between the two that are furthest apart.
    assert_eq!(relation([[1, 1], [9, 9], [5, 5]]), Relation::Cross);
    assert_eq!(relation([[2, 2], [1, 1], [3, 3]]), Relation::Contains);
    assert_eq!(relation([[5, 5], [9, 9], [3, 3]]), Relation::Touch);
    assert_eq!(relation([[1, 5], [5, 1], [3, 3]]), Relation::Touch);
    assert_eq!(relation([[1, 1], [1, 1], [1, 1]]), Relation::Contains);
    assert_eq!(relation([[4, 4], [4, 4], [4, 4]]), Relation::Disjoint);
    let segment = Triangle::new([[1, 1], [9, 9], [5, 5]]);
    assert_eq!(
        relation!(segment, Segment::new([9, 9], [1, 1])),
        Relation::Equal
    );
    assert_eq!(
        relation!(segment, Line::through([0, 0], [1, 1])),
        Relation::Within
    );
}

#[test]
fn triangles_of_one_plane_in_space() {
    let on = |x: f64, y: f64| turned([x, y, 3.0]);
    let of = |[a, b, c]: [[f64; 2]; 3]| Triangle3::new([a, b, c].map(|[x, y]| on(x, y)));
    let a = of([[0.0, 0.0], [6.0, 0.0], [0.0, 6.0]]);
    let relation = |vertices| relation!(a, of(vertices));
    assert_eq!(
        relation([[6.0, 0.0], [0.0, 0.0], [0.0, 6.0]]),
        Relation::Equal
    );
    assert_eq!(
        relation([[2.0, 3.0], [9.0, 3.0], [2.0, 9.0]]),
        Relation::Overlap
    );
    assert_eq!(
        relation([[3.0, 3.0], [9.0, 3.0], [3.0, 9.0]]),
        Relation::Touch
    );
    assert_eq!(
        relation([[4.0, 3.0], [9.0, 3.0], [4.0, 9.0]]),
        Relation::Disjoint
    );
    assert_eq!(
        relation([[1.0, 1.0], [2.0, 1.0], [1.0, 2.0]]),
        Relation::Contains
    );
}

#[test]
fn triangles_across_each_other() {
    // One hangs from an edge along x, the other stands on an edge along y, h higher.
    let a = Triangle::new([[-2.0, 0.0, 0.0], [2.0, 0.0, 0.0], [0.0, 0.0, -2.0]].map(turned));
    let b = |h: f64| {
        let vertices = [[0.0, -2.0, h], [0.0, 2.0, h], [0.0, 0.0, 2.0 + h]];
        Triangle::new(vertices.map(turned))
    };
    assert_eq!(relation!(a, b(1.0)), Relation::Disjoint);
    assert_eq!(relation!(a, b(2_f64.powi(-40))), Relation::Disjoint);
    assert_eq!(relation!(a, b(0.0)), Relation::Touch);
    assert_eq!(relation!(a, b(-(2_f64.powi(-40)))), Relation::Cross);
    assert_eq!(relation!(a, b(-1.0)), Relation::Cross);
    // A corner in the inside of the other triangle.
    let corner = Triangle::new([[0.0, 0.0, -1.0], [1.0, 3.0, 0.0], [-1.0, 3.0, 1.0]].map(turned));
    assert_eq!(relation!(a, corner), Relation::Touch);
    // A common edge.
    let hinge = Triangle::new([[-2.0, 0.0, 0.0], [2.0, 0.0, 0.0], [0.0, 1.0, 1.0]].map(turned));
    assert_eq!(relation!(a, hinge), Relation::Touch);
    // Lines: through a corner, in the plane and through the inside, across it, and beside it.
    let line = |p, q| Line::through(turned(p), turned(q));
    let relation = |p, q| relation!(a, line(p, q));
    assert_eq!(relation([2.0, 0.0, 0.0], [2.0, 1.0, 1.0]), Relation::Touch);
    assert_eq!(
        relation([9.0, 0.0, -1.0], [8.0, 0.0, -1.0]),
        Relation::Cross
    );
    assert_eq!(
        relation([0.0, 5.0, -1.0], [0.0, 4.0, -1.0]),
        Relation::Cross
    );
    assert_eq!(
        relation([0.0, 5.0, -3.0], [0.0, 4.0, -3.0]),
        Relation::Disjoint
    );
    assert_eq!(relation([9.0, 0.0, 0.0], [8.0, 0.0, 0.0]), Relation::Touch);
    // Rays towards it and away from it.
    let ray = |p, q| Ray::through(turned(p), turned(q));
    let relation = |p, q| relation!(a, ray(p, q));
    assert_eq!(
        relation([0.0, 5.0, -1.0], [0.0, 4.0, -1.0]),
        Relation::Cross
    );
    assert_eq!(
        relation([0.0, 5.0, -1.0], [0.0, 6.0, -1.0]),
        Relation::Disjoint
    );
    assert_eq!(
        relation([0.0, 0.0, -1.0], [0.0, 6.0, -1.0]),
        Relation::Touch
    );
}

#[test]
fn triangles_with_round_sets_in_space() {
    let t = Triangle::new([[-2.0, -2.0, 0.0], [4.0, -2.0, 0.0], [-2.0, 4.0, 0.0]].map(turned));
    // Above the inside, at the height of one unit, which is 3; the same from below.
    for z in [1.0, -1.0] {
        let ball = |r| Sphere::new(turned([0.0, 0.0, z]), r);
        assert_eq!(relation!(t, ball(3.0)), Relation::Touch);
        assert_eq!(relation!(t, ball(3.0_f64.next_up())), Relation::Cross);
        assert_eq!(relation!(t, ball(3.0_f64.next_down())), Relation::Disjoint);
        assert_eq!(relation!(t, ball(100.0)), Relation::Within);
    }
    // Beyond an edge: (3, 4) units from it are 15.
    let ball = |r| Sphere::new(turned([0.0, -5.0, 4.0]), r);
    assert_eq!(relation!(t, ball(15.0)), Relation::Touch);
    assert_eq!(relation!(t, ball(15.0_f64.next_down())), Relation::Disjoint);
    // Beyond a corner: (2, 3, 6) units from it are 21.
    let ball = |r| Sphere::new(turned([-4.0, -5.0, 6.0]), r);
    assert_eq!(relation!(t, ball(21.0)), Relation::Touch);
    assert_eq!(relation!(t, ball(21.0_f64.next_down())), Relation::Disjoint);
    // A capsule that passes an edge, one that is pierced by it, and a thin one through the inside.
    let capsule = |p, q, r| Capsule::new(turned(p), turned(q), r);
    let past = |r| capsule([0.0, -3.0, -5.0], [0.0, -3.0, 5.0], r);
    assert_eq!(relation!(t, past(3.0)), Relation::Touch);
    assert_eq!(relation!(t, past(3.0_f64.next_up())), Relation::Cross);
    assert_eq!(relation!(t, past(3.0_f64.next_down())), Relation::Disjoint);
    let through = capsule([0.0, 0.0, -5.0], [0.0, 0.0, 5.0], 1e-300);
    assert_eq!(relation!(t, through), Relation::Cross);
}

#[test]
fn planes() {
    // n = (1, 2, 2) has length 3.
    let plane = Plane::new([0.0, 0.0, 0.0], [1.0, 2.0, 2.0]);
    let ball = |r: f64| Sphere::new([2.0, 4.0, 4.0], r);
    assert_eq!(relation!(plane, ball(6.0)), Relation::Touch);
    assert_eq!(relation!(plane, ball(6.0_f64.next_up())), Relation::Cross);
    assert_eq!(
        relation!(plane, ball(6.0_f64.next_down())),
        Relation::Disjoint
    );
    // The ends of a capsule are 6 and 9 away, or on both sides.
    let capsule = |r| Capsule::new([-2.0, -4.0, -4.0], [-3.0, -6.0, -6.0], r);
    assert_eq!(relation!(plane, capsule(6.0)), Relation::Touch);
    assert_eq!(
        relation!(plane, capsule(6.0_f64.next_down())),
        Relation::Disjoint
    );
    let across = |r| Capsule::new([-2.0, -4.0, -4.0], [2.0, 4.0, 4.0], r);
    assert_eq!(relation!(plane, across(1e-300)), Relation::Cross);
    assert_eq!(relation!(plane, across(0.0)), Relation::Cross);
    let on = |r| Capsule::new([2.0, -1.0, 0.0], [4.0, -2.0, 0.0], r);
    assert_eq!(relation!(plane, on(0.0)), Relation::Contains);
    assert_eq!(relation!(plane, on(1e-300)), Relation::Cross);
    // Lines and rays: along it, to it, from it, and beside it.
    let line = |p, d| relation!(plane, Line::new(p, d));
    assert_eq!(line([2.0, -1.0, 0.0], [0.0, 1.0, -1.0]), Relation::Contains);
    assert_eq!(line([2.0, -1.0, 1.0], [0.0, 1.0, -1.0]), Relation::Disjoint);
    assert_eq!(line([2.0, -1.0, 1.0], [0.0, 1.0, 0.0]), Relation::Cross);
    let ray = |p, d| relation!(plane, Ray::new(p, d));
    assert_eq!(ray([2.0, -1.0, 0.0], [0.0, 1.0, -1.0]), Relation::Contains);
    assert_eq!(ray([2.0, -1.0, 0.0], [0.0, 1.0, 0.0]), Relation::Touch);
    assert_eq!(ray([2.0, -1.0, 1.0], [0.0, 1.0, 0.0]), Relation::Disjoint);
    assert_eq!(ray([2.0, -1.0, 1.0], [0.0, -1.0, 0.0]), Relation::Cross);
    // Triangles and boxes.
    let floor = Plane::new([0, 0, 0], [0, 0, -7]);
    let triangle = |z: [i32; 3]| Triangle::new([[0, 0, z[0]], [3, 0, z[1]], [0, 3, z[2]]]);
    assert_eq!(relation!(floor, triangle([0, 0, 0])), Relation::Contains);
    assert_eq!(relation!(floor, triangle([0, 0, 1])), Relation::Touch);
    assert_eq!(relation!(floor, triangle([2, 0, 1])), Relation::Touch);
    assert_eq!(relation!(floor, triangle([2, 3, 1])), Relation::Disjoint);
    assert_eq!(relation!(floor, triangle([2, -3, 1])), Relation::Cross);
    let slab = |z, top| Box3::new([0, 0, z], [1, 1, top]);
    assert_eq!(relation!(floor, slab(0, 0)), Relation::Contains);
    assert_eq!(relation!(floor, slab(0, 1)), Relation::Touch);
    assert_eq!(relation!(floor, slab(-1, 1)), Relation::Cross);
    assert_eq!(relation!(floor, slab(1, 2)), Relation::Disjoint);
}

#[test]
fn planes_with_planes() {
    let floor = Plane::new([0, 0, 1], [0, 0, 5]);
    let through = |z: [i32; 3]| Plane::through([[0, 0, z[0]], [3, 0, z[1]], [0, 3, z[2]]]);
    assert_eq!(relation!(floor, through([1, 1, 1])), Relation::Equal);
    assert_eq!(relation!(floor, through([2, 2, 2])), Relation::Disjoint);
    // Parallel in one direction alone, either of those that the points have.
    assert_eq!(relation!(floor, through([1, 1, 2])), Relation::Cross);
    assert_eq!(relation!(floor, through([1, 2, 1])), Relation::Cross);
    assert_eq!(relation!(floor, through([2, 2, 1])), Relation::Cross);
    let by_normal = |point, normal| relation!(floor, Plane::new(point, normal));
    assert_eq!(by_normal([7, 8, 1], [0, 0, -1]), Relation::Equal);
    assert_eq!(by_normal([7, 8, 2], [0, 0, -1]), Relation::Disjoint);
    assert_eq!(by_normal([7, 8, 1], [0, 1, -1]), Relation::Cross);
    let by_points = |z| relation!(through([4, 5, 6]), through(z));
    assert_eq!(by_points([4, 5, 6]), Relation::Equal);
    assert_eq!(by_points([5, 6, 7]), Relation::Disjoint);
    assert_eq!(by_points([4, 5, 7]), Relation::Cross);
    // Beyond 2^53, a normal that is parallel but for one unit.
    let great = 1_i64 << 60;
    let plane = |z| Plane::new([0, 0, 0], [great, great, z]);
    assert_eq!(relation!(plane(great), plane(great)), Relation::Equal);
    assert_eq!(relation!(plane(great), plane(great + 1)), Relation::Cross);
}

#[test]
fn convex_polygons_with_spare_vertices() {
    // The square of side 4, with a vertex given twice and one in the middle of an edge.
    let spare = ConvexPolygon::new([[0, 0], [2, 0], [4, 0], [4, 4], [4, 4], [0, 4]]);
    let square = ConvexPolygon::new([[0, 4], [4, 4], [4, 0], [0, 0]]);
    assert_eq!(relation!(spare, square), Relation::Equal);
    assert_eq!(relation!(spare, Rect::new([0, 0], [4, 4])), Relation::Equal);
    let inner = Triangle::new([[1, 1], [3, 1], [1, 3]]);
    assert_eq!(relation!(spare, inner), Relation::Contains);
    let disc = |x| Circle::new([x, 2], 1);
    assert_eq!(relation!(spare, disc(3)), Relation::Contains);
    assert_eq!(relation!(spare, disc(4)), Relation::Overlap);
    assert_eq!(relation!(spare, disc(5)), Relation::Touch);
    assert_eq!(relation!(spare, disc(6)), Relation::Disjoint);
    let capsule = |r| Capsule::new([7, 8], [7, 9], r);
    // The corner (4, 4) is (3, 4) from its end.
    assert_eq!(relation!(spare, capsule(5)), Relation::Touch);
    assert_eq!(relation!(spare, capsule(4)), Relation::Disjoint);
    let along = Segment::new([1, 4], [3, 4]);
    assert_eq!(relation!(spare, along), Relation::Touch);
    assert_eq!(relation!(spare, Ray::new([2, 2], [1, 0])), Relation::Cross);
    assert_eq!(relation!(spare, Ray::new([4, 2], [1, 0])), Relation::Touch);
}

#[test]
fn chains() {
    let outline = [[0, 0], [8, 0], [8, 8], [0, 8]];
    let (square, ring) = (Polygon::new(outline), Polyline::new(outline));
    let meets = |capsule: &Capsule<2, i32>| {
        assert_eq!(square.intersects(capsule), capsule.intersects(&square));
        assert_eq!(ring.intersects(capsule), capsule.intersects(&ring));
        [capsule.intersects(&square), capsule.intersects(&ring)]
    };
    assert_eq!(meets(&Capsule::new([3, 4], [5, 4], 2)), [true, false]);
    assert_eq!(meets(&Capsule::new([3, 4], [5, 4], 3)), [true, true]);
    assert_eq!(meets(&Capsule::new([11, 12], [20, 12], 5)), [true, true]);
    assert_eq!(meets(&Capsule::new([11, 12], [20, 12], 4)), [false, false]);
    assert_eq!(meets(&Capsule::new([-9, 4], [20, 4], 0)), [true, true]);
    let within = Triangle::new([[2, 2], [3, 2], [2, 3]]);
    assert_eq!(
        [within.intersects(&square), within.intersects(&ring)],
        [true, false]
    );
    let around = Triangle::new([[-9, -9], [50, -9], [-9, 50]]);
    assert_eq!(
        [around.intersects(&square), around.intersects(&ring)],
        [true, true]
    );
    // On one line: the segment from (1, 1) to (3, 3), not only to the last vertex.
    let thin = Triangle::new([[1, 1], [3, 3], [2, 2]]);
    assert!(thin.intersects(&square));
    assert!(thin.intersects(&Polyline::new([[3, 3], [3, 9]])));
    assert!(!thin.intersects(&Polyline::new([[4, 4], [9, 9]])));
    let tile = ConvexPolygon::new([[8, 8], [9, 8], [9, 9]]);
    assert!(tile.intersects(&square) && tile.intersects(&ring));
}

#[test]
fn the_whole_range_of_i64() {
    let (low, high) = (i64::MIN, i64::MAX);
    let t = Triangle::new([[low, low], [high, low], [low, high]]);
    // The long edge is x + y = −1.
    assert_eq!(relation!(t, Point::new([0, 0])), Relation::Disjoint);
    assert_eq!(relation!(t, Point::new([0, -1])), Relation::Touch);
    assert_eq!(relation!(t, Point::new([-1, -1])), Relation::Contains);
    let capsule = |r| Capsule::new([low, high], [high, high], r);
    assert_eq!(
        relation!(capsule(high), Point::new([0, 0])),
        Relation::Touch
    );
    assert_eq!(
        relation!(capsule(high - 1), Point::new([0, 0])),
        Relation::Disjoint
    );
}
