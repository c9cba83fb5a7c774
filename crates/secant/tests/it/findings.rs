//! Inputs on which other libraries were found to answer wrongly, and the answers of Secant.
//!
//! Every test says who was asked and what came back; the expected answer is from rational arithmetic.
//! The versions: parry2d and parry3d 0.31.1, bevy_shape 0.20.1, geo 0.33.1, intersect2d 0.4.2, Box2D at
//! 617d32ab, raylib at abe23bf8, Godot's `geometry_2d.h` (written in C for the purpose),
//! @flatten-js/core 1.6.15, sat 0.9.0, detect-collisions, @turf/turf 7.4.0, GEOS 3.14.1, CGAL 5.5.1,
//! Boost.Geometry 1.74. None of the answers is a matter of policy, unless the test says so.

use secant::{
    Box3, Capsule, Chord, Circle, CircleIntersection, Contact, ConvexPolygon, Feature,
    Intersection, Intersects, Line, LinearIntersection, Meeting, Orientation, Passage, Passing,
    Plane, Point, Polygon, Polyline, Ray, Real, Rect, Relate, Relation, Scalar, Segment,
    ShapeError, Sphere, Triangle,
};

/// Asserts how two shapes lie to each other, in both orders of the two.
#[track_caller]
fn lie<A, B>(a: &A, b: &B, relation: Relation)
where
    A: Intersects<B> + Relate<B>,
    B: Intersects<A> + Relate<A>,
{
    assert_eq!(a.relation(b), relation);
    assert_eq!(b.relation(a), relation.reversed());
    assert_eq!(a.intersects(b), relation != Relation::Disjoint);
    assert_eq!(b.intersects(a), relation != Relation::Disjoint);
}

/// Asserts the one common point of two linear shapes and its parameters, in both orders.
#[track_caller]
fn meet<A, B, R>(a: &A, b: &B, at: [R; 2], t: R, u: R)
where
    R: Real + PartialEq,
    A: Intersection<B, Output = LinearIntersection<2, R>>,
    B: Intersection<A, Output = LinearIntersection<2, R>>,
{
    let point = Meeting { at, t, u };
    assert_eq!(a.intersection(b), Some(LinearIntersection::Point(point)));
    assert_eq!(
        b.intersection(a),
        Some(LinearIntersection::Point(point.swapped()))
    );
}

/// Asserts the chord that is one point, met from outside.
#[track_caller]
fn touch<A, B, R>(linear: &A, solid: &B, at: [R; 2], t: R)
where
    R: Real + PartialEq,
    A: Intersection<B, Output = Chord<2, R>>,
{
    let passage = Passage { at, t };
    let chord = Chord {
        enter: passage,
        exit: passage,
        starts_inside: false,
        ends_inside: false,
    };
    assert_eq!(linear.intersection(solid), Some(chord));
}

fn segment<S: Scalar>(px: S, py: S, qx: S, qy: S) -> Segment<2, S> {
    Segment::new([px, py], [qx, qy])
}

fn ray<S: Scalar>(px: S, py: S, dx: S, dy: S) -> Ray<2, S> {
    Ray::new([px, py], [dx, dy])
}

fn rect<S: Scalar>(x0: S, y0: S, x1: S, y1: S) -> Rect<S> {
    Rect::new([x0, y0], [x1, y1])
}

fn circle<S: Scalar>(x: S, y: S, r: S) -> Circle<S> {
    Circle::new([x, y], r)
}

// Two segments.

/// parry2d-f64, `segments_intersection2d`: an overlap, and none with the two exchanged; a hit at the
/// point. The segments are 1 apart.
#[test]
fn a_point_is_off_the_segment() {
    lie(
        &segment(0.0, 1.0, 0.0, 1.0),
        &segment(-1.0, 0.0, 1.0, 0.0),
        Relation::Disjoint,
    );
    lie(
        &segment(0.0, 1.0, 0.0, 1.0),
        &segment(0.0, 0.0, 2.0, -3.0),
        Relation::Disjoint,
    );
}

/// turf: a hit.
#[test]
fn a_point_is_beside_the_segment() {
    lie(
        &segment(2.0, 2.0, 3.0, 3.0),
        &segment(3.0, 2.0, 3.0, 2.0),
        Relation::Disjoint,
    );
}

/// parry2d, `segments_intersection2d` with an epsilon of 0: no hit, because a hidden one is absolute.
#[test]
fn a_tiny_cross_is_a_cross() {
    let n = 1e-9;
    let (a, b) = (segment(0.0, 0.0, n, n), segment(0.0, n, n, 0.0));
    lie(&a, &b, Relation::Cross);
    meet(&a, &b, [5e-10, 5e-10], 0.5, 0.5);

    let n = 2e-4_f32;
    let (a, b) = (segment(0.0, 0.0, n, n), segment(0.0, n, n, 0.0));
    lie(&a, &b, Relation::Cross);
    meet(&a, &b, [1e-4, 1e-4], 0.5, 0.5);
}

/// parry2d, `segments_intersection2d` with an epsilon of 1e-5: an overlap of the whole segments.
#[test]
fn a_small_cross_is_no_overlap() {
    let n = 2e-3_f32;
    let (a, b) = (segment(0.0, 0.0, n, n), segment(0.0, n, n, 0.0));
    lie(&a, &b, Relation::Cross);
    meet(&a, &b, [1e-3, 1e-3], 0.5, 0.5);
}

/// raylib, `CheckCollisionLines`: no hit. flatten-js: a hit at (0, 0).
#[test]
fn a_cross_of_a_millionth_is_a_cross() {
    let n = 2e-4_f32;
    lie(
        &segment(0.0, 0.0, n, n),
        &segment(0.0, n, n, 0.0),
        Relation::Cross,
    );
    let n = 1e-6;
    let (a, b) = (segment(0.0, 0.0, n, n), segment(0.0, n, n, 0.0));
    lie(&a, &b, Relation::Cross);
    meet(&a, &b, [5e-7, 5e-7], 0.5, 0.5);
}

/// parry2d-f64, `intersection_test`: no hit, and a hit with the two exchanged, or no hit either way.
/// intersect2d: no hit for the third. Godot, `segment_intersects_segment`: no hit for the fourth.
#[test]
fn shared_ends_touch() {
    let (a, b) = (segment(3.0, 4.0, 6.0, 6.0), segment(3.0, 4.0, 3.0, 6.0));
    lie(&a, &b, Relation::Touch);
    meet(&a, &b, [3.0, 4.0], 0.0, 0.0);
    let (a, b) = (
        segment(-14.0, 0.0, -18.0, 6.0),
        segment(-18.0, 6.0, -22.0, -7.0),
    );
    lie(&a, &b, Relation::Touch);
    meet(&a, &b, [-18.0, 6.0], 1.0, 0.0);
    let (a, b) = (segment(4.0, 3.0, 0.0, -3.0), segment(1.0, 1.0, 4.0, 3.0));
    lie(&a, &b, Relation::Touch);
    meet(&a, &b, [4.0, 3.0], 0.0, 1.0);
    let (a, b) = (segment(8.0_f32, 6.0, 3.0, 2.0), segment(3.0, 2.0, 1.0, 1.0));
    lie(&a, &b, Relation::Touch);
    meet(&a, &b, [3.0, 2.0], 1.0, 0.0);
}

/// parry2d-f64, `segments_intersection2d`: an overlap.
#[test]
fn collinear_segments_that_share_an_end_touch() {
    let (a, b) = (segment(3.0, 5.0, 6.0, 8.0), segment(3.0, 5.0, 1.0, 3.0));
    lie(&a, &b, Relation::Touch);
    meet(&a, &b, [3.0, 5.0], 0.0, 0.0);
}

/// parry2d-f64, `intersection_test`: no hit.
#[test]
fn an_end_on_the_other_touches() {
    let (a, b) = (
        segment(17.0, 49.0, 47.0, 7.0),
        segment(27.0, 35.0, 25.0, 19.0),
    );
    lie(&a, &b, Relation::Touch);
    meet(&a, &b, [27.0, 35.0], 1.0 / 3.0, 0.0);
}

/// parry2d, `intersection_test`: hits. The third, on a screen, is 0.4 pixels apart.
#[test]
fn near_misses_are_misses() {
    let a = segment(9_216_574.0, 12_378_897.0, 123_348.0, 12_256_073.0);
    let b = segment(4_470_957.0, 4_476_028.0, 4_669_962.0, 12_317_485.0);
    lie(&a, &b, Relation::Disjoint);

    let a = segment(352.0_f32, 527.0, 397.0, 25.0);
    lie(&a, &segment(388.0, 125.0, 132.0, 371.0), Relation::Disjoint);

    let a = segment(1_471.713_7_f32, 55.368_275, 32.761_58, 966.225_6);
    let b = segment(128.549_38_f32, 905.117_8, 732.037_5, 278.662_8);
    // These floats are meant, in full.
    let given = [a.start(), a.end(), b.start(), b.end()].map(|x| x.map(f64::from));
    let meant = [
        [1_471.713_745_117_187_5, 55.368_274_688_720_7],
        [32.761_581_420_898_44, 966.225_585_937_5],
        [128.549_377_441_406_25, 905.117_797_851_562_5],
        [732.037_475_585_937_5, 278.662_811_279_296_9],
    ];
    assert_eq!(given, meant);
    lie(&a, &b, Relation::Disjoint);
}

/// Godot, `segment_intersects_segment`: hits, and none with the two exchanged. Its tolerance grows with
/// the length of the first.
#[test]
fn a_gap_beside_a_long_segment() {
    let a = segment(0.0_f32, 0.0, 1_000.0, 0.0);
    lie(&a, &segment(500.0, 0.009, 500.0, 500.0), Relation::Disjoint);
    let a = segment(0.0_f32, 0.0, 1e5, 0.0);
    lie(&a, &segment(5e4, 0.9, 5e4, 500.0), Relation::Disjoint);
}

/// flatten-js: a hit, and two points.
#[test]
fn a_gap_below_a_tolerance() {
    let a = segment(0.0, 0.0, 1.0, 0.0);
    lie(&a, &segment(0.5, 5e-7, 0.5, 1.0), Relation::Disjoint);
    lie(&a, &segment(0.0, 5e-7, 1.0, 5e-7), Relation::Disjoint);
}

/// Boost.Geometry: a hit. geo, with denormal numbers: a hit.
#[test]
fn a_gap_of_an_ulp() {
    let (x, y) = (49_670_555_497.0_f64, 98_146_730_914.0_f64);
    let ulps = |n: u32| (0..n).fold(x, |x, _| x.next_up());
    let a = segment(x, y.next_down(), x, y);
    let b = segment(ulps(2), y.next_down(), ulps(1), y);
    assert_eq!(
        (b.start()[0], b.end()[0]),
        (49_670_555_497.000_015, 49_670_555_497.000_01)
    );
    lie(&a, &b, Relation::Disjoint);

    let a = segment(-2e-323, 0.0, 0.0, 1.5e-323);
    lie(&a, &segment(0.0, 0.0, 1e-323, 0.0), Relation::Disjoint);
}

/// sat and detect-collisions: a hit.
#[test]
fn collinear_segments_apart() {
    lie(
        &segment(0.0, 0.0, 1.0, 0.0),
        &segment(5.0, 0.0, 6.0, 0.0),
        Relation::Disjoint,
    );
}

/// raylib, `CheckCollisionLines`: no hits.
#[test]
fn identical_collinear_and_point_segments_meet() {
    let a = segment(0.0_f32, 0.0, 4.0, 4.0);
    lie(&a, &a, Relation::Equal);
    lie(&a, &a.reversed(), Relation::Equal);
    lie(&a, &segment(2.0, 2.0, 6.0, 6.0), Relation::Overlap);
    lie(&a, &segment(1.0, 1.0, 1.0, 1.0), Relation::Contains);
}

/// flatten-js: the ends of the overlap as [2, 0], [1, 0].
#[test]
fn an_overlap_has_its_ends_in_order() {
    let (a, b) = (segment(0.0, 0.0, 2.0, 0.0), segment(1.0, 0.0, 3.0, 0.0));
    lie(&a, &b, Relation::Overlap);
    let start = Meeting {
        at: [1.0, 0.0],
        t: 0.5,
        u: 0.0,
    };
    let end = Meeting {
        at: [2.0, 0.0],
        t: 1.0,
        u: 0.5,
    };
    let overlap = LinearIntersection::Overlap {
        start: Some(start),
        end: Some(end),
    };
    assert_eq!(a.intersection(&b), Some(overlap));
}

/// geo, `line_intersection`: an end, 1.36 away from the point.
#[test]
fn a_point_of_nearly_parallel_segments() {
    let a = segment(
        -0.661_221_349_370_563_6,
        0.164_819_109_062_799_5,
        0.781_661_699_280_576_3,
        -0.554_112_581_560_897_2,
    );
    let b = segment(
        0.735_890_950_618_248_5,
        -0.531_306_823_500_546_1,
        -0.922_093_574_336_039_8,
        0.294_801_445_404_281_5,
    );
    lie(&a, &b, Relation::Cross);
    let at = [0.560_459_995_346_546_4, -0.443_896_500_550_866_2];
    meet(&a, &b, at, 0.846_694_640_885_262_8, 0.105_809_766_394_857_5);
}

/// CGAL's kernel with inexact constructions: a point 171 away; geo: one 119 away.
#[test]
fn a_point_of_nearly_parallel_segments_far_out() {
    let a = segment(
        -13_608_077_730.564_43,
        144_241_480.676_579_62,
        -13_607_571_566.062_408,
        143_988_398.425_569_27,
    );
    let b = segment(
        -13_607_698_107.187_914,
        144_051_668.988_321_84,
        -13_608_330_812.815_441,
        144_368_021.802_084_83,
    );
    lie(&a, &b, Relation::Cross);
    let at = [-13_607_909_009.063_757, 144_157_119.926_242_83];
    meet(&a, &b, at, 1.0 / 3.0, 1.0 / 3.0);
}

/// GEOS: no hit. The determinant of the floats is 0.
#[test]
fn decimals_whose_floats_are_collinear() {
    let (a, p) = (segment(1.3, 11.1, 7.6, 30.9), Point::new([3.4, 17.7]));
    lie(&p, &a, Relation::Within);
    meet(&a, &p, [3.4, 17.7], 1.0 / 3.0, 0.0);
}

/// JTS and others say no, and their users complain. As floats, no is right; as tenths it is not.
#[test]
fn decimals_whose_floats_are_not_collinear() {
    lie(
        &Point::new([0.9, 0.2]),
        &segment(1.0, 0.0, 0.0, 2.0),
        Relation::Disjoint,
    );
    lie(
        &Point::new([9, 2]),
        &segment(10, 0, 0, 20),
        Relation::Within,
    );
}

// Rays and walls.

/// parry2d, f32 and f64, and Box2D: the ray passes between two walls that share a vertex.
#[test]
fn a_ray_at_the_vertex_of_two_walls() {
    let vertex = [-431.0_f32, 387.0];
    let ray = Ray::through([-655.0_f32, 603.0], [-291.0, 252.0]);
    for (wall, u) in [
        (segment(55.0, -433.0, -431.0, 387.0), 1.0),
        (segment(-431.0, 387.0, 497.0, -381.0), 0.0),
    ] {
        lie(&ray, &wall, Relation::Touch);
        meet(&ray, &wall, vertex, 8.0 / 13.0, u);
        lie(&ray, &wall.reversed(), Relation::Touch);
    }

    let ray = Ray::through([226.0, -627.0], [646.0, -319.0]);
    for (wall, u) in [
        (segment(215.0, -645.0, 496.0, -429.0), 1.0),
        (segment(496.0, -429.0, -654.0, 82.0), 0.0),
    ] {
        lie(&ray, &wall, Relation::Touch);
        meet(&ray, &wall, [496.0, -429.0], 9.0 / 14.0, u);
    }
}

/// parry2d: no hits, because a short step and a short wall are "parallel".
#[test]
fn a_short_step_meets_a_short_wall() {
    let (step, wall) = (
        ray(-0.005_f32, 0.0, 0.01, 0.0),
        segment(0.0, -0.005, 0.0, 0.005),
    );
    lie(&step, &wall, Relation::Cross);
    meet(&step, &wall, [0.0, 0.0], 0.5, 0.5);
    let (step, wall) = (
        ray(-7.5e-4_f32, 0.0, 1.5e-3, 0.0),
        segment(0.0, -0.1, 0.0, 0.1),
    );
    lie(&step, &wall, Relation::Cross);
    meet(&step, &wall, [0.0, 0.0], 0.5, 0.5);
}

/// parry2d: a hit at t = 0.
#[test]
fn a_short_step_away_from_a_wall() {
    let away = ray(-1.0_f32, 0.0, -3e-4, 0.0);
    lie(&away, &segment(0.0, -1.0, 0.0, 1.0), Relation::Disjoint);
}

/// parry2d: no hits, and for the last t = 0.5004.
#[test]
fn a_ray_at_a_flat_angle() {
    let floor = segment(0.0_f32, 0.0, 1.0, 0.0);
    let flat = ray(0.0, 5e-5, 1.0, -1e-4);
    lie(&flat, &floor, Relation::Cross);
    meet(&flat, &floor, [0.5, 0.0], 0.5, 0.5);

    let flat = ray(0.0_f32, 0.5, 3_000.0, -1.0);
    let floor = segment(0.0, 0.0, 3_000.0, 0.0);
    lie(&flat, &floor, Relation::Cross);
    meet(&flat, &floor, [1_500.0, 0.0], 0.5, 0.5);

    let floor = segment(0.0, 0.0, 1.0, 0.0);
    for (height, fall) in [(5e-9, -1e-8), (5e-8, -1e-7)] {
        let flat = ray(0.0, height, 1.0, fall);
        lie(&flat, &floor, Relation::Cross);
        meet(&flat, &floor, [0.5, 0.0], 0.5, 0.5);
    }
}

/// Box2D, `b2RayCastSegment`: no hits.
#[test]
fn a_ray_along_a_wall_and_at_a_point() {
    let along = ray(0.0_f32, 0.0, 10.0, 0.0);
    let wall = segment(2.0, 0.0, 5.0, 0.0);
    lie(&along, &wall, Relation::Contains);
    let ends = along.intersection(&wall).unwrap().ends().map(|end| end.t);
    assert_eq!(ends.collect::<Vec<_>>(), [0.2, 0.5]);
    let point = segment(3.0, 0.0, 3.0, 0.0);
    lie(&along, &point, Relation::Contains);
    meet(&along, &point, [3.0, 0.0], 0.3, 0.0);
}

/// bevy, `Ray2d::intersect_plane`: none, for a ray that starts on the line or 1e-7 above it.
#[test]
fn a_ray_that_starts_on_the_line() {
    let ground = Line::new([0.0_f32, 0.0], [1.0, 0.0]);
    for (height, t) in [(0.0, 0.0), (1e-7, 1e-7)] {
        let down = ray(2.0, height, 0.0, -1.0);
        assert!(down.intersects(&ground));
        meet(&down, &ground, [2.0, 0.0], t, 2.0);
    }
    lie(&ray(2.0, 0.0, 0.0, -1.0), &ground, Relation::Touch);
    lie(&ray(2.0, 1e-7, 0.0, -1.0), &ground, Relation::Cross);
}

// Boxes.

/// parry2d, `Aabb::clip_segment`: a part of the segment, beyond its end.
#[test]
fn a_segment_that_ends_before_the_box() {
    let a = segment(1.0, -4.0, 1.0, 0.0);
    lie(&a, &rect(1.0, 2.0, 3.0, 3.0), Relation::Disjoint);
    let a = segment(0.0, 1.5, 0.5, 1.5);
    lie(&a, &rect(1.0, 1.0, 2.0, 2.0), Relation::Disjoint);
    assert_eq!(a.intersection(&rect(1.0, 1.0, 2.0, 2.0)), None);
    let a = segment(1_608.0_f32, 346.0, 1_358.25, 428.0);
    lie(&a, &rect(662.0, 293.25, 926.0, 581.25), Relation::Disjoint);
}

/// bevy, `RayCast3d`, the box in space: a hit, above the box and going up.
#[test]
fn a_ray_in_the_plane_of_a_face_leads_away() {
    lie(
        &ray(2.0_f32, 3.0, 0.0, 1.0),
        &rect(1.0, 1.0, 2.0, 2.0),
        Relation::Disjoint,
    );
}

/// bevy, `RayCast2d`: no hits, because 1 and 3, or 2 and 7, are no unit vector.
#[test]
fn a_ray_at_the_corner_of_a_box() {
    for (ray, rect, at) in [
        (
            ray(1.0_f32, -1.0, 1.0, 3.0),
            rect(1.0, 2.0, 2.0, 3.0),
            [2.0, 2.0],
        ),
        (
            ray(0.0, 0.0, 1.0, 3.0),
            rect(0.0, 3.0, 1.0, 4.0),
            [1.0, 3.0],
        ),
        (
            ray(0.0, 0.0, 2.0, 7.0),
            rect(2.0, 6.0, 3.0, 7.0),
            [2.0, 7.0],
        ),
    ] {
        lie(&ray, &rect, Relation::Touch);
        touch(&ray, &rect, at, 1.0);
    }
}

/// raylib, `GetRayCollisionBox`, the box in space: no hits.
#[test]
fn a_ray_along_a_face_of_a_box() {
    let square = rect(0.0_f32, 0.0, 1.0, 1.0);
    for y in [0.0, 1.0] {
        lie(&ray(-1.0, y, 1.0, 0.0), &square, Relation::Touch);
    }
}

/// detect-collisions, `raycast`: no answer for a ray inside a box.
#[test]
fn a_ray_inside_a_box() {
    let (a, b) = (ray(1.0, 1.0, 1.0, 0.0), rect(0.0, 0.0, 4.0, 4.0));
    lie(&a, &b, Relation::Cross);
    let chord = a.intersection(&b).unwrap();
    assert!(chord.starts_inside);
    assert_eq!((chord.enter.t, chord.exit.at), (0.0, [4.0, 1.0]));
}

/// parry2d, boxes by center and half extents: no hit.
#[test]
fn boxes_that_touch_far_out() {
    let a = rect(8_388_611.0_f32, 0.0, 12_396_990.0, 1.0);
    lie(
        &a,
        &rect(12_396_990.0, 0.0, 12_396_992.0, 1.0),
        Relation::Touch,
    );
}

/// parry2d, `point_in_poly2d`: in turn in, out, in, out.
#[test]
fn the_middle_of_each_edge_is_in_a_square() {
    let square = rect(0.0_f32, 0.0, 1.0, 1.0);
    for x in [[0.0, 0.5], [1.0, 0.5], [0.5, 0.0], [0.5, 1.0]] {
        lie(&Point::new(x), &square, Relation::Touch);
    }
}

/// parry2d, `ConvexPolygon::contains_local_point` and `point_in_convex_poly2d`: in.
#[test]
fn points_just_outside_a_square() {
    let beyond = Point::new([1.0_f64.next_up(), 0.5]);
    lie(&beyond, &rect(0.0, 0.0, 1.0, 1.0), Relation::Disjoint);
    let far = Point::new([5e-82, 5e-82]);
    lie(&far, &rect(0.0, 0.0, 1e-82, 1e-82), Relation::Disjoint);
}

/// raylib: in turn no, yes, yes, yes, no. It is one policy here.
#[test]
fn touching_is_one_policy() {
    let square = rect(0.0_f32, 0.0, 1.0, 1.0);
    lie(&square, &rect(1.0, 0.0, 2.0, 1.0), Relation::Touch);
    lie(&square, &circle(2.0, 0.5, 1.0), Relation::Touch);
    lie(
        &circle(0.0_f32, 0.0, 1.0),
        &circle(2.0, 0.0, 1.0),
        Relation::Touch,
    );
    lie(&square, &Point::new([0.0, 0.5]), Relation::Touch);
    lie(&square, &Point::new([1.0, 0.5]), Relation::Touch);
}

// Discs.

/// parry2d-f64, `intersection_test`: no hit.
#[test]
fn a_segment_touches_a_circle() {
    let (a, disc) = (segment(-2.0, -4.0, 4.0, 4.0), circle(3.0, 1.0, 1.0));
    lie(&a, &disc, Relation::Touch);
    touch(&a, &disc, [2.2, 1.6], 0.7);
}

/// bevy, `RayCast2d`: no hit for two of the rays, a hit at 0 for the third.
#[test]
fn a_ray_that_starts_on_a_circle() {
    for (ray, disc, at) in [
        (
            ray(-3.0_f32, 5.0, -2.0, 8.0),
            circle(1.0, 5.0, 4.0),
            [-3.0, 5.0],
        ),
        (
            ray(0.0, -2.0, 18.0, -20.0),
            circle(0.0, 0.0, 2.0),
            [0.0, -2.0],
        ),
        (ray(1.0, 0.0, 1.0, 0.0), circle(0.0, 0.0, 1.0), [1.0, 0.0]),
    ] {
        lie(&ray, &disc, Relation::Touch);
        touch(&ray, &disc, at, 0.0);
    }
}

/// flatten-js: no hit.
#[test]
fn a_segment_crosses_a_circle_far_out() {
    let a = segment(
        9_961_336_538.0,
        6_909_611_631.0,
        9_961_336_541.0,
        6_909_611_625.0,
    );
    let disc = circle(9_961_336_538.0, 6_909_611_633.0, 5.0);
    lie(&a, &disc, Relation::Cross);
    // 45 t² + 24 t − 21 = 0.
    let exit = Passage {
        at: [9_961_336_539.4, 6_909_611_628.2],
        t: 7.0 / 15.0,
    };
    let chord = a.intersection(&disc).unwrap();
    assert_eq!((chord.starts_inside, chord.exit), (true, exit));
}

/// parry2d, f32 and f64, and raylib: hits. Godot, `segment_intersects_circle`: a hit.
#[test]
fn a_ray_beside_a_far_circle() {
    let disc = circle(0.0_f32, 0.0, 1.0);
    lie(&ray(-5_000.0, 1.5, 1.0, 0.0), &disc, Relation::Disjoint);
    lie(
        &segment(-5_000.0, 1.5, 5_000.0, 1.5),
        &disc,
        Relation::Disjoint,
    );
    let disc = circle(0.0, 0.0, 1.0);
    lie(
        &ray(-1e5, 1.000_000_000_21, 1.0, 0.0),
        &disc,
        Relation::Disjoint,
    );
    lie(&ray(-1e9, 1.5, 1.0, 0.0), &disc, Relation::Disjoint);
}

/// raylib, `GetRayCollisionSphere`: a hit at −6, and one at x = −2.4356.
#[test]
fn a_ray_away_from_a_circle_and_a_long_direction() {
    let disc = circle(0.0_f32, 0.0, 1.0);
    lie(&ray(5.0, 0.0, 1.0, 0.0), &disc, Relation::Disjoint);
    let long = ray(-5.0_f32, 0.0, 2.0, 0.0);
    lie(&long, &disc, Relation::Cross);
    let chord = long.intersection(&disc).unwrap();
    assert_eq!((chord.enter.at, chord.enter.t), ([-1.0, 0.0], 2.0));
}

/// Box2D: a miss, of a ray through the center.
#[test]
fn a_ray_through_a_small_circle() {
    let (a, disc) = (
        ray(0.0_f32, 0.0, 6_000.0, 8_000.0),
        circle(3_000.0, 4_000.0, 1e-4),
    );
    lie(&a, &disc, Relation::Cross);
    let chord = a.intersection(&disc).unwrap();
    assert!(!chord.starts_inside && !chord.ends_inside);
}

/// Box2D, a disc of radius 0.5 moved along y = 1.499 past one of radius 1: a miss. Its center comes to
/// within 1.5 of the other's.
#[test]
fn a_moved_disc_meets_a_disc() {
    let way = segment(-10.0_f32, 1.499, 10.0, 1.499);
    lie(&way, &circle(0.0, 0.0, 1.5), Relation::Cross);
}

/// Godot, `segment_intersects_circle`: −1, as for no hit.
#[test]
fn a_segment_inside_a_circle() {
    let (a, disc) = (segment(-0.5_f32, 0.0, 0.5, 0.0), circle(0.0, 0.0, 1.0));
    lie(&a, &disc, Relation::Within);
    let chord = a.intersection(&disc).unwrap();
    assert!(chord.starts_inside && chord.ends_inside);
}

/// flatten-js: the same circle twice has one point in common, (−1, 0).
#[test]
fn a_circle_is_equal_to_itself() {
    let disc = circle(0.0, 0.0, 1.0);
    lie(&disc, &disc, Relation::Equal);
    assert_eq!(disc.intersection(&disc), Some(CircleIntersection::Equal));
}

/// bevy, `BoundingCircle`: a hit, over infinite squares.
#[test]
fn circles_that_are_very_far_apart() {
    lie(
        &circle(0.0_f32, 0.0, 1e20),
        &circle(1e30, 0.0, 1.0),
        Relation::Disjoint,
    );
}

// Chains and polygons.

/// parry2d, f32 and f64, and Box2D: the ray passes through the polyline, at its vertex.
#[test]
fn a_ray_at_the_vertex_of_a_polyline() {
    fn check<S: Scalar>(ray: &Ray<2, S>, vertices: [[S; 2]; 3], at: [S::Real; 2], t: S::Real) {
        let passage = Passage { at, t };
        for order in [[0, 1, 2], [2, 1, 0]] {
            let wall = Polyline::new(order.map(|i| vertices[i]));
            lie(ray, &wall, Relation::Cross);
            // The two walls go to opposite sides of the ray.
            let contact = Contact {
                enter: passage,
                exit: passage,
                feature: Feature::Vertex(1),
                passing: Passing::Crosses,
            };
            assert_eq!(ray.intersection(&wall), Some(vec![contact]));
        }
    }
    let ray = Ray::through([-655.0_f32, 603.0], [-291.0, 252.0]);
    let vertices = [[55.0, -433.0], [-431.0, 387.0], [497.0, -381.0]];
    check(&ray, vertices, [-431.0, 387.0], 8.0 / 13.0);
    let ray = Ray::through([226.0, -627.0], [646.0, -319.0]);
    let vertices = [[215.0, -645.0], [496.0, -429.0], [-654.0, 82.0]];
    check(&ray, vertices, [496.0, -429.0], 9.0 / 14.0);
}

/// parry2d, `Triangle::contains_point`: out, of a triangle that goes round clockwise. raylib,
/// `CheckCollisionPointTriangle`: out, on an edge.
#[test]
fn a_point_on_the_edge_of_a_triangle() {
    let p = Point::new([0.5, 0.0]);
    let clockwise = [[0.0, 0.0], [0.0, 1.0], [1.0, 0.0]];
    let [a, b, c] = clockwise;
    for vertices in [clockwise, [a, c, b]] {
        lie(&p, &Polygon::new(vertices), Relation::Touch);
    }
}

/// parry2d, `Triangle::contains_point`: in, of a triangle whose vertices are one point. Godot,
/// `is_point_in_triangle`: in, of one whose vertices are on a line, beyond its end.
#[test]
fn a_flat_triangle_is_no_polygon() {
    let one_point = Polygon::try_new([[1.0, 1.0]; 3]);
    let too_few = ShapeError::TooFewVertices {
        found: 1,
        expected: 3,
    };
    assert_eq!(one_point, Err(too_few));
    let flat = Polygon::try_new([[0.0, 0.0], [1.0, 0.0], [2.0, 0.0]]);
    assert!(matches!(flat, Err(ShapeError::NotSimple { .. })));
    // As the set that it is.
    let chain = Polyline::new([[0.0, 0.0], [1.0, 0.0], [2.0, 0.0]]);
    lie(&Point::new([5.0, 0.0]), &chain, Relation::Disjoint);
}

/// parry2d, `point_in_poly2d`: in turn in, out, in, out. `ConvexPolygon::contains_local_point` and
/// `point_in_convex_poly2d`: in, for the two that are outside.
#[test]
fn points_on_and_beside_a_polygon() {
    let square = |n| Polygon::new([[0.0, 0.0], [n, 0.0], [n, n], [0.0, n]]);
    for x in [[0.0, 0.5], [1.0, 0.5], [0.5, 0.0], [0.5, 1.0]] {
        lie(&Point::new(x), &square(1.0), Relation::Touch);
    }
    let beyond = Point::new([1.0_f64.next_up(), 0.5]);
    lie(&beyond, &square(1.0), Relation::Disjoint);
    lie(
        &Point::new([5e-82, 5e-82]),
        &square(1e-82),
        Relation::Disjoint,
    );
}

/// bevy, `Polygon::is_simple`: yes. The first edge and the third cross.
#[test]
fn a_polygon_that_crosses_itself() {
    let crossed = Polygon::try_new([[7.0_f32, 9.0], [3.0, 7.0], [6.0, 9.0], [9.0, 6.0]]);
    assert_eq!(crossed, Err(ShapeError::NotSimple { edges: [0, 2] }));
}

/// Box2D: the hull of a square of 5 mm has no vertices.
#[test]
fn a_small_polygon_is_a_polygon() {
    let n = 0.005_f32;
    let square = Polygon::new([[0.0, 0.0], [n, 0.0], [n, n], [0.0, n]]);
    assert_eq!(
        (square.vertices().len(), square.orientation()),
        (4, Orientation::CounterClockwise)
    );
    lie(&Point::new([n / 2.0, n / 2.0]), &square, Relation::Within);
}

/// sat: no hit, of a square that goes round clockwise with a circle inside.
#[test]
fn a_circle_inside_a_polygon() {
    let clockwise = Polygon::new([[0.0, 0.0], [0.0, 4.0], [4.0, 4.0], [4.0, 0.0]]);
    let disc = circle(2.0, 2.0, 1.0);
    assert!(clockwise.intersects(&disc) && disc.intersects(&clockwise));
}

// Casts: the first hit and what is on the way.

/// parry2d, f32 and f64, and Box2D: the ray passes between the two walls; with the vertices in the
/// opposite order parry2d's f32 hits.
#[test]
fn a_cast_at_the_vertex_of_two_walls() {
    let shot = Ray::through([-655.0_f32, 603.0], [-291.0, 252.0]);
    let walls = [
        segment(55.0, -433.0, -431.0, 387.0),
        segment(-431.0, 387.0, 497.0, -381.0),
    ];
    let [first, second] = shot.cast(&walls).all()[..] else {
        panic!("both walls are hit")
    };
    for (hit, index, feature) in [(first, 0, Feature::End), (second, 1, Feature::Start)] {
        assert_eq!((hit.t, hit.at), (8.0 / 13.0, [-431.0, 387.0]));
        assert_eq!(
            (hit.index, hit.feature, hit.relation),
            (index, feature, Relation::Touch)
        );
    }

    let shot = Ray::through([226.0, -627.0], [646.0, -319.0]);
    let walls = [
        segment(215.0, -645.0, 496.0, -429.0),
        segment(496.0, -429.0, -654.0, 82.0),
    ];
    for order in [[0, 1], [1, 0]] {
        let hit = shot.cast(&order.map(|i| walls[i])).first().unwrap();
        assert_eq!((hit.t, hit.at, hit.index), (9.0 / 14.0, [496.0, -429.0], 0));
    }
}

/// parry2d: nothing for the first two, and a hit at 0 for the third, which leads away.
#[test]
fn casts_of_a_short_step() {
    let wall = segment(0.0_f32, -0.005, 0.0, 0.005);
    let hit = ray(-0.005, 0.0, 0.01, 0.0)
        .cast(&wall)
        .max_t(1.0)
        .first()
        .unwrap();
    assert_eq!(
        (hit.t, hit.at, hit.normal()),
        (0.5, [0.0, 0.0], Some([-1.0, 0.0]))
    );
    let wall = segment(0.0_f32, -0.1, 0.0, 0.1);
    let hit = ray(-7.5e-4, 0.0, 1.5e-3, 0.0)
        .cast(&wall)
        .max_t(1.0)
        .first()
        .unwrap();
    assert_eq!(hit.t, 0.5);
    let wall = segment(0.0_f32, -1.0, 0.0, 1.0);
    assert!(!ray(-1.0, 0.0, -3e-4, 0.0).cast(&wall).any());
}

/// parry2d: a hit beyond `max`, for a hollow box around the ray; with `normal` none.
#[test]
fn a_cast_ends_before_the_far_side() {
    let room = rect(-10.0_f32, -10.0, 10.0, 10.0);
    let shot = ray(0.0, 0.0, 1.0, 0.0);
    assert_eq!(shot.cast(&room).hollow().max_t(1.0).first(), None);
    assert_eq!(
        shot.cast(&room).hollow().max_t(10.0).first().unwrap().t,
        10.0
    );
    let hit = shot.cast(&room).max_t(1.0).first().unwrap();
    assert_eq!(
        (hit.t, hit.feature, hit.inside),
        (0.0, Feature::Interior, true)
    );
}

/// parry2d: of a ray that starts on a face, 20 by one function and 0 by another.
#[test]
fn a_cast_from_a_face() {
    let room = rect(-10.0_f32, -10.0, 10.0, 10.0);
    let hits = ray(-10.0, 0.0, 1.0, 0.0).cast(&room).hollow().all();
    assert_eq!(
        hits.iter().map(|hit| hit.t).collect::<Vec<_>>(),
        [0.0, 20.0]
    );
}

/// bevy, `RayCast2d`: none for the first and the second, and 0 for the third.
#[test]
fn casts_from_a_circle() {
    for (ray, disc) in [
        (ray(-3.0_f32, 5.0, -2.0, 8.0), circle(1.0, 5.0, 4.0)),
        (ray(0.0, -2.0, 18.0, -20.0), circle(0.0, 0.0, 2.0)),
        (ray(1.0, 0.0, 1.0, 0.0), circle(0.0, 0.0, 1.0)),
    ] {
        let hit = ray.cast(&disc).first().unwrap();
        assert_eq!((hit.t, hit.at, hit.inside), (0.0, ray.origin(), false));
        assert_eq!(
            (hit.relation, hit.feature),
            (Relation::Touch, Feature::Boundary)
        );
    }
}

/// parry2d and raylib: hits at 5000 and 4999. raylib: at −6, and at x = −2.4356.
#[test]
fn casts_at_circles() {
    let disc = circle(0.0_f32, 0.0, 1.0);
    assert!(!ray(-5_000.0, 1.5, 1.0, 0.0).cast(&disc).any());
    assert!(!ray(5.0, 0.0, 1.0, 0.0).cast(&disc).any());
    let hit = ray(-5.0, 0.0, 2.0, 0.0).cast(&disc).first().unwrap();
    assert_eq!((hit.t, hit.at, hit.distance()), (2.0, [-1.0, 0.0], 4.0));
}

/// Box2D, `b2RayCastSegment`: nothing.
#[test]
fn casts_along_a_wall_and_at_a_point() {
    let along = ray(0.0_f32, 0.0, 10.0, 0.0);
    let hits = along
        .cast(&[segment(2.0, 0.0, 5.0, 0.0), segment(3.0, 0.0, 3.0, 0.0)])
        .all();
    let found: Vec<_> = hits.iter().map(|hit| (hit.index, hit.t, hit.at)).collect();
    assert_eq!(found, [(0, 0.2, [2.0, 0.0]), (1, 0.3, [3.0, 0.0])]);
}

/// bevy, `Ray2d::intersect_plane`: none.
#[test]
fn a_cast_from_the_line() {
    let ground = Line::new([0.0_f32, 0.0], [1.0, 0.0]);
    for height in [0.0, 1e-7] {
        let hit = ray(2.0, height, 0.0, -1.0).cast(&ground).first().unwrap();
        assert_eq!((hit.t, hit.at), (height, [2.0, 0.0]));
    }
}

/// detect-collisions, `raycast`: nothing for a ray inside a box.
#[test]
fn a_cast_from_inside_a_box() {
    let (shot, room) = (ray(1.0, 1.0, 1.0, 0.0), rect(0.0, 0.0, 4.0, 4.0));
    let hit = shot.cast(&room).first().unwrap();
    assert_eq!(
        (hit.t, hit.inside, hit.relation),
        (0.0, true, Relation::Cross)
    );
    let hit = shot.cast(&room).hollow().first().unwrap();
    assert_eq!(
        (hit.t, hit.at, hit.feature),
        (3.0, [4.0, 1.0], Feature::Face(1))
    );
}

/// bevy, `RayCast2d`: none at a corner.
#[test]
fn casts_at_corners() {
    let hit = ray(0.0_f32, 0.0, 1.0, 3.0)
        .cast(&rect(0.0, 3.0, 1.0, 4.0))
        .first()
        .unwrap();
    assert_eq!(
        (hit.t, hit.at, hit.feature),
        (1.0, [1.0, 3.0], Feature::Vertex(1))
    );
    let hit = ray(0.0_f32, 0.0, 2.0, 7.0)
        .cast(&rect(2.0, 6.0, 3.0, 7.0))
        .first()
        .unwrap();
    assert_eq!(
        (hit.t, hit.at, hit.feature),
        (1.0, [2.0, 7.0], Feature::Vertex(3))
    );
}

/// parry2d, f32 and f64, and Box2D: nothing, as if there were no wall at its vertex.
#[test]
fn a_cast_at_the_vertex_of_a_polyline() {
    let shot = Ray::through([-655.0_f32, 603.0], [-291.0, 252.0]);
    let vertices = [[55.0_f32, -433.0], [-431.0, 387.0], [497.0, -381.0]];
    for order in [[0, 1, 2], [2, 1, 0]] {
        let wall = Polyline::new(order.map(|i| vertices[i]));
        let hit = shot.cast(&wall).max_t(1.0).first().unwrap();
        assert_eq!((hit.t, hit.at), (8.0 / 13.0, [-431.0, 387.0]));
        assert_eq!(
            (hit.feature, hit.passing),
            (Feature::Vertex(1), Passing::Crosses)
        );
    }
    let shot = Ray::through([226.0, -627.0], [646.0, -319.0]);
    let wall = Polyline::new([[215.0, -645.0], [496.0, -429.0], [-654.0, 82.0]]);
    let hit = shot.cast(&wall).first().unwrap();
    assert_eq!((hit.t, hit.at), (9.0 / 14.0, [496.0, -429.0]));
    assert_eq!(
        (hit.feature, hit.passing),
        (Feature::Vertex(1), Passing::Crosses)
    );
}

// Distances.

/// parry2d, `query::distance`: 0.0070710676 and 0.01. Box2D, `b2SegmentDistance`: 0.01 for the second.
#[test]
fn crossing_segments_are_at_no_distance() {
    let n = 0.01_f32;
    for (width, height) in [(n, n), (100.0, n)] {
        let a = segment(0.0, 0.0, width, height);
        let b = segment(0.0, height, width, 0.0);
        assert_eq!((a.distance(&b), a.distance_squared(&b)), (0.0, 0.0));
        assert!(a.within(&b, 0.0));
        let closest = a.closest_points(&b);
        assert_eq!(
            (closest.a, closest.b),
            (closest.b, [width / 2.0, height / 2.0])
        );
    }
}

/// Box2D, a disc moved past another: a miss. The way is 0.499 from the other, which is less than the
/// radius of the one that moves.
#[test]
fn the_way_of_a_moved_disc_is_near_a_disc() {
    let way = segment(-10.0_f32, 1.499, 10.0, 1.499);
    let disc = circle(0.0, 0.0, 1.0);
    assert!(way.within(&disc, 0.5));
    // The difference of these two floats is one.
    assert_eq!(way.distance(&disc), 1.499 - 1.0);
    assert!(!way.within(&disc, (1.499_f32 - 1.0).next_down()));
}

/// Godot, `segment_intersects_segment`: a hit, since a tolerance grows with the length. Here it is the
/// caller's, and the comparison exact.
#[test]
fn a_tolerance_is_asked_for() {
    let a = segment(0.0_f32, 0.0, 1_000.0, 0.0);
    let b = segment(500.0, 0.009, 500.0, 500.0);
    assert_eq!(a.distance(&b), 0.009);
    assert!(a.within(&b, 0.009) && !a.within(&b, 0.009_f32.next_down()));
}

/// parry2d, `Ball::project_point` of the center: NaN.
#[test]
fn the_center_has_a_closest_point() {
    let (center, disc) = (Point::new([0.0_f32, 0.0]), circle(0.0, 0.0, 1.0));
    let closest = center.closest_points(&disc);
    assert_eq!((closest.a, closest.b), ([0.0, 0.0], [0.0, 0.0]));
}

// Capsules, triangles and convex polygons.

/// parry2d, `Triangle::contains_point`: out, of the one that goes round clockwise. raylib,
/// `CheckCollisionPointTriangle`: out, on an edge.
#[test]
fn the_edge_of_a_triangle_is_of_the_triangle() {
    let [a, b, c] = [[0.0_f32, 0.0], [0.0, 1.0], [1.0, 0.0]];
    for vertices in [[a, b, c], [a, c, b]] {
        let triangle = Triangle::new(vertices);
        for on_edge in [[0.5, 0.0], [0.0, 0.5], [0.5, 0.5]] {
            lie(&Point::new(on_edge), &triangle, Relation::Touch);
        }
    }
}

/// parry2d, `Triangle::contains_point`: in, of a triangle whose vertices are one point. Godot,
/// `is_point_in_triangle`: in, of one whose vertices are on a line, beyond its end.
#[test]
fn a_flat_triangle_is_the_set_that_it_is() {
    let one_point = Triangle::new([[1.0_f32, 1.0]; 3]);
    lie(&Point::new([5.0, 7.0]), &one_point, Relation::Disjoint);
    lie(&Point::new([1.0, 1.0]), &one_point, Relation::Equal);
    let flat = Triangle::new([[0.0_f32, 0.0], [1.0, 0.0], [2.0, 0.0]]);
    lie(&Point::new([5.0, 0.0]), &flat, Relation::Disjoint);
    lie(&Point::new([1.0, 0.0]), &flat, Relation::Within);
    lie(&flat, &segment(2.0, 0.0, 0.0, 0.0), Relation::Equal);
}

/// parry2d, `point_in_poly2d`: in turn in, out, in, out. `ConvexPolygon::contains_local_point` and
/// `point_in_convex_poly2d`: in, for the two that are outside.
#[test]
fn points_on_and_beside_a_convex_polygon() {
    let square = |n| ConvexPolygon::new([[0.0, 0.0], [n, 0.0], [n, n], [0.0, n]]);
    for x in [[0.0, 0.5], [1.0, 0.5], [0.5, 0.0], [0.5, 1.0]] {
        lie(&Point::new(x), &square(1.0), Relation::Touch);
    }
    let beyond = Point::new([1.0_f64.next_up(), 0.5]);
    lie(&beyond, &square(1.0), Relation::Disjoint);
    let far = Point::new([5e-82, 5e-82]);
    lie(&far, &square(1e-82), Relation::Disjoint);
}

/// Box2D: the hull of a square of 5 mm has no vertices.
#[test]
fn a_small_convex_polygon_is_one() {
    let n = 0.005_f32;
    let square = ConvexPolygon::new([[0.0, 0.0], [n, 0.0], [n, n], [0.0, n]]);
    assert_eq!(square.vertices().len(), 4);
    lie(&square, &rect(0.0, 0.0, n, n), Relation::Equal);
}

/// sat: no hit, of a square that goes round clockwise with a circle inside.
#[test]
fn a_circle_inside_a_convex_polygon() {
    let clockwise = ConvexPolygon::new([[0.0, 0.0], [0.0, 4.0], [4.0, 4.0], [4.0, 0.0]]);
    lie(&circle(2.0, 2.0, 1.0), &clockwise, Relation::Within);
}

/// Box2D, a disc moved past another: a miss. What the disc moves over is a capsule.
#[test]
fn a_capsule_meets_a_disc() {
    let way = Capsule::new([-10.0_f32, 1.499], [10.0, 1.499], 0.5);
    lie(&way, &circle(0.0, 0.0, 1.0), Relation::Overlap);
}

/// parry2d, `cast_shapes` of a disc at a wall: t = 0.5215, where they are in each other. The disc's
/// center comes to the capsule of that radius about the wall.
#[test]
fn a_short_step_of_a_disc_at_a_wall() {
    let wall = Capsule::new([0.0_f32, -1.0], [0.0, 1.0], 0.1);
    let step = ray(-0.1001, 0.0, 3e-4, 0.0);
    let hit = step.cast(&wall).max_t(1.0).first().unwrap();
    // A third, but for what these floats are.
    assert_eq!((hit.t, hit.at), (0.333_338_95, [-0.1, 0.0]));
    assert_eq!(hit.normal(), Some([-1.0, 0.0]));
}

// Space.

/// parry3d, `Aabb::clip_segment`, which is the code of the plane: a part of the segment, beyond its end.
#[test]
fn a_segment_that_ends_before_the_box_in_space() {
    let cube = Box3::new([1.0, 1.0, 1.0], [2.0, 2.0, 2.0]);
    let before = Segment::new([0.0, 1.5, 1.5], [0.5, 1.5, 1.5]);
    lie(&before, &cube, Relation::Disjoint);
    assert_eq!(before.intersection(&cube), None);
    assert!(!before.cast(&cube).any());
    let below = Segment::new([1.0, -4.0, 1.5], [1.0, 0.0, 1.5]);
    lie(
        &below,
        &Box3::new([1.0, 2.0, 1.0], [3.0, 3.0, 2.0]),
        Relation::Disjoint,
    );
}

/// bevy, `RayCast3d`: a hit, of a ray that starts above the box and goes up. As it is in the plane of a
/// face, 0 is multiplied by an infinity.
#[test]
fn a_ray_in_the_plane_of_a_face_leads_away_from_the_box() {
    let up = Ray::new([2.0_f32, 3.0, 2.0], [0.0, 1.0, 0.0]);
    let block = Box3::new([1.0, 1.0, 0.0], [2.0, 2.0, 2.0]);
    lie(&up, &block, Relation::Disjoint);
    assert!(!up.cast(&block).any());
    // The other way it runs along an edge.
    let down = Ray::new([2.0_f32, 3.0, 2.0], [0.0, -1.0, 0.0]);
    lie(&down, &block, Relation::Touch);
    let hit = down.cast(&block).first().unwrap();
    assert_eq!((hit.t, hit.at), (1.0, [2.0, 2.0, 2.0]));
}

/// raylib, `GetRayCollisionBox`: no hits.
#[test]
fn a_ray_along_a_face_of_a_cube() {
    let cube = Box3::new([0.0_f32; 3], [1.0; 3]);
    for y in [0.0, 1.0] {
        let along = Ray::new([-1.0_f32, y, 0.5], [1.0, 0.0, 0.0]);
        lie(&along, &cube, Relation::Touch);
        let hit = along.cast(&cube).first().unwrap();
        assert_eq!((hit.t, hit.at), (1.0, [0.0, y, 0.5]));
        assert_eq!(along.intersection(&cube).unwrap().exit.at, [1.0, y, 0.5]);
    }
}

/// parry3d, `Ball` of f32, and raylib, `GetRayCollisionSphere`: hits, at 5000 and 4999. parry3d-f64:
/// hits.
#[test]
fn a_ray_beside_a_far_ball() {
    let ball = Sphere::new([0.0_f32; 3], 1.0);
    let beside = Ray::new([-5_000.0_f32, 1.5, 0.0], [1.0, 0.0, 0.0]);
    lie(&beside, &ball, Relation::Disjoint);
    assert!(!beside.cast(&ball).any());
    let ball = Sphere::new([0.0; 3], 1.0);
    for (x, y) in [(-1e5, 1.000_000_000_21), (-1e9, 1.5)] {
        let beside = Ray::new([x, y, 0.0], [1.0, 0.0, 0.0]);
        lie(&beside, &ball, Relation::Disjoint);
        assert!(!beside.cast(&ball).any());
    }
}

/// raylib, `GetRayCollisionSphere`: a hit at −6, behind the ray.
#[test]
fn a_ray_away_from_a_ball() {
    let ball = Sphere::new([0.0_f32; 3], 1.0);
    let away = Ray::new([5.0_f32, 0.0, 0.0], [1.0, 0.0, 0.0]);
    lie(&away, &ball, Relation::Disjoint);
    assert!(!away.cast(&ball).any());
}

/// raylib, `GetRayCollisionSphere`: x = −2.4356, since the direction is not a unit vector.
#[test]
fn a_long_direction_at_a_ball() {
    let ball = Sphere::new([0.0_f32; 3], 1.0);
    let long = Ray::new([-5.0_f32, 0.0, 0.0], [2.0, 0.0, 0.0]);
    lie(&long, &ball, Relation::Cross);
    let hit = long.cast(&ball).first().unwrap();
    assert_eq!(
        (hit.t, hit.at, hit.distance()),
        (2.0, [-1.0, 0.0, 0.0], 4.0)
    );
    let exit = long.intersection(&ball).unwrap().exit;
    assert_eq!((exit.t, exit.at), (3.0, [1.0, 0.0, 0.0]));
}

/// bevy, `intersect_plane`: none, for a ray that starts on the plane or 1e-7 above it. What was run is
/// the function of the plane; that of space has the same condition.
#[test]
fn a_ray_that_starts_on_a_plane() {
    let ground = Plane::new([0.0_f32; 3], [0.0, 0.0, 1.0]);
    for (height, relation) in [(0.0, Relation::Touch), (1e-7, Relation::Cross)] {
        let down = Ray::new([2.0_f32, 3.0, height], [0.0, 0.0, -1.0]);
        lie(&down, &ground, relation);
        let hit = down.cast(&ground).first().unwrap();
        assert_eq!((hit.t, hit.at), (height, [2.0, 3.0, 0.0]));
        let point = down.intersection(&ground).unwrap().point().unwrap();
        assert_eq!((point.t, point.at), (height, [2.0, 3.0, 0.0]));
    }
}

/// parry3d, `Ball::project_point` of the center: NaN.
#[test]
fn the_center_of_a_ball_has_a_closest_point() {
    let (center, ball) = (Point::new([0.0_f32; 3]), Sphere::new([0.0_f32; 3], 1.0));
    let closest = center.closest_points(&ball);
    assert_eq!((closest.a, closest.b), ([0.0; 3], [0.0; 3]));
    assert_eq!(center.distance(&ball), 0.0);
}

// Input that is no shape.

/// bevy and parry2d: hits at 0 for an origin or a center that is NaN.
#[test]
fn nan_is_refused() {
    let not_finite = |error| matches!(error, ShapeError::NotFinite { .. });
    let nan = f32::NAN;
    assert!(Ray::try_new([nan, 1.5], [1.0, 0.0]).is_err_and(not_finite));
    assert!(Circle::try_new([nan, 0.0], 1.0).is_err_and(not_finite));
    assert!(Rect::try_new([nan, 0.0], [1.0, 1.0]).is_err_and(not_finite));
    assert!(Ray::try_new([nan, 1.5, 0.0], [1.0, 0.0, 0.0]).is_err_and(not_finite));
    assert!(Sphere::try_new([0.0, nan, 0.0], 1.0).is_err_and(not_finite));
    assert!(Box3::try_new([0.0, 0.0, nan], [1.0; 3]).is_err_and(not_finite));
}
