//! Distances, closest points and `within`: cases worked out by hand, and what has to hold between
//! answers, on every pair of a small grid and on hostile pairs.

use secant::{
    Circle, Closest, ClosestPoints, Distance, Line, Point, Polyline, Ray, Real, Rect, Scalar,
    Segment, Shape,
};
use secant_oracle::hostile::PlaneFamily;
use secant_oracle::plane::Planar;
use secant_oracle::{Heading, Number, Rng};

/// The decimal digits of a number, rounded once.
fn digits(text: &str) -> f64 {
    text.parse().unwrap()
}

fn closest(a: [f64; 2], t: Option<f64>, b: [f64; 2], u: Option<f64>) -> Closest<2> {
    Closest { a, b, t, u }
}

/// That points and parameters are these, and nothing is where a zero of the wrong sign would do.
#[track_caller]
fn assert_closest(found: Closest<2>, a: [f64; 2], t: Option<f64>, b: [f64; 2], u: Option<f64>) {
    let right = closest(a, t, b, u);
    let bits = |c: Closest<2>| {
        let bits = f64::to_bits;
        (c.a.map(bits), c.t.map(bits), c.b.map(bits), c.u.map(bits))
    };
    assert_eq!(bits(found), bits(right), "{found:?} is not {right:?}");
}

/// The same both ways: the pair is the only one to answer with.
#[track_caller]
fn assert_closest_both_ways<A, B>(
    a: A,
    b: B,
    on_a: ([f64; 2], Option<f64>),
    on_b: ([f64; 2], Option<f64>),
) where
    A: ClosestPoints<B, Closest = Closest<2>>,
    B: ClosestPoints<A, Closest = Closest<2>>,
{
    assert_closest(a.closest_points(&b), on_a.0, on_a.1, on_b.0, on_b.1);
    assert_closest(b.closest_points(&a), on_b.0, on_b.1, on_a.0, on_a.1);
}

/// That the distance is a float, and nothing but it: within is the comparison with it.
#[track_caller]
fn assert_distance<A, B>(a: A, b: B, d: f64)
where
    A: Distance<B, Scalar = f64>,
    B: Distance<A, Scalar = f64>,
{
    assert_eq!(a.distance(&b).to_bits(), d.to_bits());
    assert_eq!(b.distance(&a).to_bits(), d.to_bits());
    assert!(a.within(&b, d) && b.within(&a, d));
    assert!(a.within(&b, d.next_up()));
    assert!(!a.within(&b, d.next_down()) && !b.within(&a, d.next_down()));
}

/// The least distance above zero: 2^-1074.
const LEAST: f64 = f64::from_bits(1);

#[test]
fn pythagorean_distances_are_exact() {
    let p = Point::new([0.0, 0.0]);
    assert_distance(p, Point::new([3.0, 4.0]), 5.0);
    assert_eq!(p.distance_squared(&Point::new([3.0, 4.0])), 25.0);
    // Beside a segment, before it and behind it.
    let s = Segment::new([0.0, 0.0], [4.0, 3.0]);
    assert_distance(s, Point::new([-1.0, 5.5]), 5.0);
    assert_distance(s, Point::new([-5.0, -12.0]), 13.0);
    assert_distance(s, Point::new([9.0, 15.0]), 13.0);
    assert_distance(s, Circle::new([-1.0, 5.5], 0.75), 4.25);
    assert_eq!(
        s.distance_squared(&Circle::new([-1.0, 5.5], 0.75)),
        4.25 * 4.25
    );
    // The corner of a rectangle, and its face.
    let r = Rect::new([0.0, 0.0], [4.0, 2.0]);
    assert_distance(r, Point::new([7.0, 6.0]), 5.0);
    assert_distance(r, Point::new([3.0, 6.0]), 4.0);
    assert_distance(r, Circle::new([7.0, -4.0], 5.0), 0.0);
    assert_distance(r, Circle::new([7.0, -4.0], 4.5), 0.5);
    assert_distance(r, Rect::new([7.0, 6.0], [8.0, 8.0]), 5.0);
    assert_distance(r, Line::new([7.0, 6.0], [4.0, -3.0]), 5.0);
    assert_distance(r, Ray::new([7.0, 6.0], [1.0, 0.0]), 5.0);
    // Discs beside each other and inside each other.
    let c = Circle::new([0.0, 0.0], 1.0);
    assert_distance(c, Circle::new([3.0, 4.0], 2.0), 2.0);
    assert_distance(c, Circle::new([3.0, 4.0], 4.0), 0.0);
    assert_distance(c, Circle::new([0.25, 0.0], 0.5), 0.0);
}

#[test]
fn a_negative_distance_or_nan_is_never_reached_and_infinity_always() {
    let (p, q) = (Point::new([0.0, 0.0]), Point::new([f64::MAX, f64::MAX]));
    for (a, b) in [(p, p), (p, q)] {
        assert!(!a.within(&b, -LEAST) && !a.within(&b, f64::NEG_INFINITY));
        assert!(!a.within(&b, f64::NAN));
        assert!(a.within(&b, f64::INFINITY));
    }
    assert!(p.within(&p, -0.0));
    let c = Circle::new([0, 0], 5);
    assert!(!c.within(&Circle::new([1, 1], 5), -1) && c.within(&Circle::new([1, 1], 5), 0));
}

/// √2 = 1.41421356237309504880168872420969807856967…
#[test]
fn a_radius_is_taken_off_before_rounding() {
    let (a, b) = (Circle::new([0.0, 0.0], 1.0), Circle::new([1.0, 1.0], 0.25));
    let distance = digits("0.16421356237309504880168872420969807856967");
    assert_eq!(a.distance(&b), distance);
    assert_eq!(
        a.distance_squared(&b),
        digits("0.02696609406726237799577818947575480358")
    );
    let (x, y) = (
        digits("0.70710678118654752440084436210484903928"),
        digits("0.82322330470336311889978890947378774018"),
    );
    assert_closest_both_ways(a, b, ([x, x], None), ([y, y], None));
    // The same with a line in the place of one: it runs through (1, 1), across the diagonal.
    let line = Line::through([2.0, 0.0], [0.0, 2.0]);
    assert_eq!(
        line.distance(&a),
        digits("0.41421356237309504880168872420969807856967")
    );
    // (√2 − 1)² = 3 − 2√2
    assert_eq!(
        line.distance_squared(&a),
        digits("0.17157287525380990239662255158060384286")
    );
    assert_closest_both_ways(line, a, ([1.0, 1.0], Some(0.5)), ([x, x], None));
    // From the other side of the line, and the other way along it.
    let (c, far) = (Circle::new([2.0, 2.0], 1.0), 2.0 - x);
    let x = digits("1.29289321881345247559915563789515096072");
    assert!((far - x).abs() < 1e-15);
    assert_closest_both_ways(line, c, ([1.0, 1.0], Some(0.5)), ([x, x], None));
    let back = Line::through([0.0, 2.0], [2.0, 0.0]);
    assert_closest_both_ways(back, c, ([1.0, 1.0], Some(0.5)), ([x, x], None));
}

#[test]
fn what_is_left_by_cancellation_is_right() {
    // 5 − 2 − (3 − 2^-51)
    let c = Circle::new([0.0, 0.0], 2.0);
    let near = Circle::new([3.0, 4.0], 3.0_f64.next_down());
    assert_distance(c, near, 2f64.powi(-51));
    assert_eq!(c.distance_squared(&near), 2f64.powi(-102));
    assert_distance(c, Circle::new([3.0, 4.0], 3.0), 0.0);
    // From the line 4 y = 3 x the point (−1, 5.5) is 5 away.
    let line = Line::new([0.0, 0.0], [4.0, 3.0]);
    let near = Circle::new([-1.0, 5.5], 5.0_f64.next_down());
    assert_distance(line, near, 2f64.powi(-50));
    assert_eq!(line.distance_squared(&near), 2f64.powi(-100));
    // |(2^30 + 1, 1)| − 2^30 = 1 + 2^-31 − …, by √(n² + 1) = n + 1/(2n) − 1/(8n³) + …
    let n = 2f64.powi(30) + 1.0;
    let disc = Circle::new([0.0, 0.0], 2f64.powi(30));
    // 1/(2n) = 2^-31 − 2^-61 + …, and 1/(8n³) is below 2^-92.
    assert_eq!(disc.distance(&Point::new([n, 1.0])), 1.0 + 2f64.powi(-31));
}

#[test]
fn tiny_shapes_have_their_distances() {
    let scaled = |one: f64| (Point::new([0.0, 0.0]), Point::new([3.0 * one, 4.0 * one]));
    let (p, q) = scaled(2f64.powi(-1000));
    assert_distance(p, q, 5.0 * 2f64.powi(-1000));
    assert_eq!(p.distance_squared(&q).to_bits(), 0);
    let (p, q) = scaled(2f64.powi(-530));
    assert_eq!(p.distance_squared(&q), 25.0 * 2f64.powi(-1060));
    let (p, q) = scaled(LEAST);
    assert_distance(p, q, 5.0 * LEAST);
    assert_eq!(p.distance_squared(&q).to_bits(), 0);
    assert_closest_both_ways(p, q, ([0.0, 0.0], None), ([3.0 * LEAST, 4.0 * LEAST], None));
    // 1e-300 is no power of two. A difference of floats is rounded once.
    let (a, b) = (Point::new([0.0, 0.0]), Point::new([1e-300, 0.0]));
    assert_distance(a, b, 1e-300);
    let disc = Circle::new([0.0, 3e-300], 1e-300);
    let wall = Segment::new([-1e-300, 0.0], [1e-300, 0.0]);
    assert_closest_both_ways(
        wall,
        disc,
        ([0.0, 0.0], Some(0.5)),
        ([0.0, 3e-300 - 1e-300], None),
    );
}

#[test]
fn a_distance_below_the_least_float_is_rounded_and_still_apart() {
    let p = Point::new([LEAST, 0.0]);
    // 4/5 of the least float, and 5/13 of it.
    let (near, nearer) = (
        Line::new([0.0, 0.0], [3.0, 4.0]),
        Line::new([0.0, 0.0], [12.0, 5.0]),
    );
    assert_eq!(p.distance(&near), LEAST);
    assert_eq!(p.distance(&nearer).to_bits(), 0);
    assert_eq!(p.distance_squared(&nearer).to_bits(), 0);
    for line in [near, nearer] {
        assert!(!p.intersects(&line) && !p.within(&line, 0.0) && p.within(&line, LEAST));
    }
}

#[test]
fn a_distance_beyond_the_largest_float_is_an_infinity() {
    let big = 1e308;
    let (p, q) = (Point::new([-big, -big]), Point::new([big, big]));
    assert_eq!(p.distance(&q), f64::INFINITY);
    assert_eq!(p.distance_squared(&q), f64::INFINITY);
    assert!(!p.within(&q, f64::MAX) && p.within(&q, f64::INFINITY));
    // √2 times 1e308 is still a float.
    let o = Point::new([0.0, 0.0]);
    assert!(o.distance(&q) < f64::INFINITY && o.distance_squared(&q) == f64::INFINITY);
    // Discs whose radii and distance overflow are 2 · MAX − 2 · MAX apart.
    let max = f64::MAX;
    let discs = [-max, max].map(|x| Circle::new([x, 0.0], max));
    assert_distance(discs[0], discs[1], 0.0);
    let smaller = Circle::new([max, 0.0], max.next_down());
    assert_distance(discs[0], smaller, max - max.next_down());
    assert_closest_both_ways(
        discs[0],
        smaller,
        ([0.0, 0.0], None),
        ([max - max.next_down(), 0.0], None),
    );
    // Walls as long as can be.
    let floor = Segment::new([-max, 0.0], [max, 0.0]);
    let ceiling = Segment::new([max, 3.0], [-max, 3.0]);
    assert_distance(floor, ceiling, 3.0);
    assert_closest(
        floor.closest_points(&ceiling),
        [-max, 0.0],
        Some(0.0),
        [-max, 3.0],
        Some(1.0),
    );
}

/// Two edges are as near: the first of them counts.
#[test]
fn the_edge_with_the_lowest_number_is_nearest() {
    let way = Polyline::new([[1, 2], [-3, 3], [-1, -3], [0, -2]]);
    let rect = Rect::new([2, -1], [3, 0]);
    assert_closest_both_ways(way, rect, ([1.0, 2.0], None), ([2.0, 0.0], None));
}

#[test]
fn integers_of_all_sizes_enter_exactly() {
    let (min, max) = (i64::MIN, i64::MAX);
    let (a, b) = (Point::new([min, 0]), Point::new([max, 0]));
    assert_eq!(a.distance(&b), 2f64.powi(64));
    assert!(!a.within(&b, max));
    // 2^53 + 1 is no f64.
    let o = Point::new([0, 0]);
    let far = Point::new([(1_i64 << 53) + 1, 0]);
    assert!(o.within(&far, (1 << 53) + 1) && !o.within(&far, 1 << 53));
    // The radii of these sum to more than an i64 holds.
    let discs = [min, max].map(|x| Circle::new([x, 0], max));
    assert_eq!(discs[0].distance(&discs[1]), 1.0);
    assert!(discs[0].within(&discs[1], 1) && !discs[0].within(&discs[1], 0));
    let wide = Segment::new([i32::MIN, 0], [i32::MAX, 0]);
    assert_eq!(wide.distance(&Point::new([0, i32::MIN])), 2f64.powi(31));
    let near = wide.closest_points(&Circle::new([0, 3], 1));
    // 2^31 / (2^32 − 1)
    assert_eq!((near.a, near.b), ([0.0, 0.0], [0.0, 2.0]));
    assert_eq!(near.t, Some(2f64.powi(31) / (2f64.powi(32) - 1.0)));
}

#[test]
fn singles_are_rounded_once() {
    // |(1, 2^-12)| = 1 + 2^-25 − 2^-51 + …: below the tie of f32, on which the f64 is rounded.
    let (p, q) = (
        Point::new([0.0_f32, 0.0]),
        Point::new([1.0, 2f32.powi(-12)]),
    );
    assert_eq!(p.distance(&q), 1.0);
    // (1 + 2^-12)² = 1 + 2^-11 + 2^-24: half an ulp above an even one.
    let q = Point::new([1.0 + 2f32.powi(-12), 0.0]);
    assert_eq!(p.distance_squared(&q), 1.0 + 2f32.powi(-11));
    let q = Point::new([1.0 + 2f32.powi(-12), 2f32.powi(-40)]);
    assert_eq!(
        p.distance_squared(&q),
        (1.0 + 2f32.powi(-11)).next_up(),
        "an f64 would be on the tie"
    );
}

#[test]
fn degenerate_shapes_are_points() {
    let p = Point::new([1.0, 1.0]);
    let segment = Segment::new([1.0, 1.0], [1.0, 1.0]);
    let disc = Circle::new([1.0, 1.0], 0.0);
    let rect = Rect::new([1.0, 1.0], [1.0, 1.0]);
    let wall = Segment::new([4.0, -9.0], [4.0, 11.0]);
    assert_closest_both_ways(p, wall, ([1.0, 1.0], None), ([4.0, 1.0], Some(0.5)));
    assert_closest_both_ways(
        segment,
        wall,
        ([1.0, 1.0], Some(0.0)),
        ([4.0, 1.0], Some(0.5)),
    );
    assert_closest_both_ways(disc, wall, ([1.0, 1.0], None), ([4.0, 1.0], Some(0.5)));
    assert_closest_both_ways(rect, wall, ([1.0, 1.0], None), ([4.0, 1.0], Some(0.5)));
    for shape in [p.into(), segment.into(), disc.into(), rect.into()] {
        let shape: Shape<2> = shape;
        for other in [
            Point::new([4.0, 5.0]).into(),
            Segment::new([4.0, 5.0], [4.0, 5.0]).into(),
            Circle::new([4.0, 5.0], 0.0).into(),
            Rect::new([4.0, 5.0], [4.0, 5.0]).into(),
        ] {
            let other: Shape<2> = other;
            assert_distance(shape.clone(), other.clone(), 5.0);
            let parameter = |shape: &Shape<2>| matches!(shape, Shape::Segment(_)).then_some(0.0);
            let (t, u) = (parameter(&shape), parameter(&other));
            assert_closest(shape.closest_points(&other), [1.0, 1.0], t, [4.0, 5.0], u);
        }
        // They meet one another, in themselves.
        assert_closest(
            shape.closest_points(&p),
            [1.0, 1.0],
            matches!(shape, Shape::Segment(_)).then_some(0.0),
            [1.0, 1.0],
            None,
        );
    }
}

#[test]
fn flat_boxes_are_segments() {
    let flat = Rect::new([0.0, 0.0], [4.0, 0.0]);
    let slope = Segment::new([6.0, 4.0], [1.0, 2.0]);
    assert_closest_both_ways(flat, slope, ([1.0, 0.0], None), ([1.0, 2.0], Some(1.0)));
    let across = Segment::new([2.0, -1.0], [2.0, 3.0]);
    assert_closest_both_ways(flat, across, ([2.0, 0.0], None), ([2.0, 0.0], Some(0.25)));
    let over = Segment::new([5.0, 1.0], [-3.0, 1.0]);
    assert_closest_both_ways(flat, over, ([4.0, 0.0], None), ([4.0, 1.0], Some(0.125)));
    assert_distance(flat, Rect::new([1.0, 3.0], [1.0, 7.0]), 3.0);
}

#[test]
fn of_parallel_segments_the_first_along_the_first() {
    let a = Segment::new([0.0, 0.0], [8.0, 0.0]);
    let same = Segment::new([2.0, 1.0], [12.0, 1.0]);
    assert_closest_both_ways(a, same, ([2.0, 0.0], Some(0.25)), ([2.0, 1.0], Some(0.0)));
    let opposite = Segment::new([12.0, 1.0], [2.0, 1.0]);
    assert_closest(
        a.closest_points(&opposite),
        [2.0, 0.0],
        Some(0.25),
        [2.0, 1.0],
        Some(1.0),
    );
    assert_closest(
        opposite.closest_points(&a),
        [8.0, 1.0],
        Some(0.4),
        [8.0, 0.0],
        Some(1.0),
    );
    // Inside it, and around it.
    let inner = Segment::new([6.0, -2.0], [4.0, -2.0]);
    assert_closest(
        a.closest_points(&inner),
        [4.0, 0.0],
        Some(0.5),
        [4.0, -2.0],
        Some(1.0),
    );
    assert_closest(
        inner.closest_points(&a),
        [6.0, -2.0],
        Some(0.0),
        [6.0, 0.0],
        Some(0.75),
    );
    // Beside each other on no common stretch: two ends.
    let beyond = Segment::new([11.0, 4.0], [20.0, 4.0]);
    assert_closest_both_ways(a, beyond, ([8.0, 0.0], Some(1.0)), ([11.0, 4.0], Some(0.0)));
    // On one line.
    let ahead = Segment::new([11.0, 0.0], [10.0, 0.0]);
    assert_closest_both_ways(a, ahead, ([8.0, 0.0], Some(1.0)), ([10.0, 0.0], Some(1.0)));
    // Askew: (1, 3) steps from (0, 0), and 10 across.
    let a = Segment::new([0.0, 0.0], [4.0, 12.0]);
    let b = Segment::new([5.0, 5.0], [2.0, -4.0]);
    assert_closest(
        a.closest_points(&b),
        [0.0, 0.0],
        Some(0.0),
        [3.0, -1.0],
        Some(2.0 / 3.0),
    );
    assert_closest(
        b.closest_points(&a),
        [5.0, 5.0],
        Some(0.0),
        [2.0, 6.0],
        Some(0.5),
    );
    assert_eq!(a.distance_squared(&b), 10.0);
}

#[test]
fn a_line_answers_at_its_origin_where_nothing_is_first() {
    let a = Line::new([0.0, 0.0], [1.0, 0.0]);
    // Apart, and on one line.
    for y in [1.0, 0.0] {
        let line = Line::new([5.0, y], [-2.0, 0.0]);
        assert_closest(
            a.closest_points(&line),
            [0.0, 0.0],
            Some(0.0),
            [0.0, y],
            Some(2.5),
        );
        assert_closest(
            line.closest_points(&a),
            [5.0, y],
            Some(0.0),
            [5.0, 0.0],
            Some(5.0),
        );
        // Rays that come from behind the origin, start there, and do not get to it.
        let ray = |x, d| Ray::new([x, y], [d, 0.0]);
        for (ray, t, u) in [
            (ray(6.0, -2.0), 0.0, 3.0),
            (ray(0.0, -2.0), 0.0, 0.0),
            (ray(-6.0, -2.0), -6.0, 0.0),
            (ray(-6.0, 2.0), -6.0, 0.0),
            (ray(6.0, 2.0), 6.0, 0.0),
        ] {
            assert_closest(a.closest_points(&ray), [t, 0.0], Some(t), [t, y], Some(u));
            // The ray has a first point.
            let [x, _] = ray.origin();
            assert_closest(ray.closest_points(&a), [x, y], Some(0.0), [x, 0.0], Some(x));
        }
        for (segment, t, u) in [
            (Segment::new([-3.0, y], [5.0, y]), -3.0, 0.0),
            (Segment::new([5.0, y], [-3.0, y]), -3.0, 1.0),
        ] {
            assert_closest(
                a.closest_points(&segment),
                [t, 0.0],
                Some(t),
                [t, y],
                Some(u),
            );
        }
    }
    // A ray that is not parallel goes away from the line.
    let away = Ray::new([-3.0, 2.0], [-1.0, 1.0]);
    assert_closest_both_ways(a, away, ([-3.0, 0.0], Some(-3.0)), ([-3.0, 2.0], Some(0.0)));
}

#[test]
fn of_parallel_rays_the_first_along_the_first() {
    let a = Ray::new([0.0, 0.0], [2.0, 0.0]);
    let meets_head_on = Ray::new([6.0, 1.0], [-1.0, 0.0]);
    assert_closest(
        a.closest_points(&meets_head_on),
        [0.0, 0.0],
        Some(0.0),
        [0.0, 1.0],
        Some(6.0),
    );
    let ahead = Ray::new([6.0, 1.0], [1.0, 0.0]);
    assert_closest_both_ways(a, ahead, ([6.0, 0.0], Some(3.0)), ([6.0, 1.0], Some(0.0)));
    let behind = Ray::new([-3.0, 4.0], [-1.0, 0.0]);
    assert_closest_both_ways(a, behind, ([0.0, 0.0], Some(0.0)), ([-3.0, 4.0], Some(0.0)));
}

#[test]
fn along_the_face_of_a_rectangle_the_first_along_the_linear_shape() {
    let r = Rect::new([0.0, 0.0], [4.0, 2.0]);
    let over = Segment::new([12.0, 5.0], [-4.0, 5.0]);
    assert_closest_both_ways(r, over, ([4.0, 2.0], None), ([4.0, 5.0], Some(0.5)));
    let inside_its_width = Segment::new([1.0, -1.0], [3.0, -1.0]);
    assert_closest_both_ways(
        r,
        inside_its_width,
        ([1.0, 0.0], None),
        ([1.0, -1.0], Some(0.0)),
    );
    let down = Line::new([6.0, 100.0], [0.0, -1.0]);
    assert_closest_both_ways(r, down, ([4.0, 2.0], None), ([6.0, 2.0], Some(98.0)));
    let from_beside = Ray::new([-1.0, 1.0], [0.0, 3.0]);
    assert_closest_both_ways(r, from_beside, ([0.0, 1.0], None), ([-1.0, 1.0], Some(0.0)));
    // Not along a face: one corner.
    let slope = Line::through([5.0, 3.0], [6.0, 2.0]);
    assert_closest_both_ways(r, slope, ([4.0, 2.0], None), ([5.0, 3.0], Some(0.0)));
}

#[test]
fn of_two_rectangles_the_lowest_coordinates() {
    let a = Rect::new([0.0, 0.0], [4.0, 2.0]);
    let above = Rect::new([1.0, 5.0], [9.0, 6.0]);
    assert_closest_both_ways(a, above, ([1.0, 2.0], None), ([1.0, 5.0], None));
    let left = Rect::new([-4.0, -3.0], [-1.0, 9.0]);
    assert_closest_both_ways(a, left, ([0.0, 0.0], None), ([-1.0, 0.0], None));
    let apart = Rect::new([-4.0, 6.0], [-3.0, 9.0]);
    assert_closest_both_ways(a, apart, ([0.0, 2.0], None), ([-3.0, 6.0], None));
    let over = Rect::new([3.0, 1.0], [9.0, 6.0]);
    assert_closest_both_ways(a, over, ([3.0, 1.0], None), ([3.0, 1.0], None));
    let at_an_edge = Rect::new([4.0, -1.0], [9.0, 6.0]);
    assert_closest_both_ways(a, at_an_edge, ([4.0, 0.0], None), ([4.0, 0.0], None));
}

#[test]
fn shapes_that_meet_have_one_point_twice() {
    let a = Segment::new([0.0, 0.0], [8.0, 0.0]);
    let b = Segment::new([2.0, -1.0], [2.0, 3.0]);
    assert_closest_both_ways(a, b, ([2.0, 0.0], Some(0.25)), ([2.0, 0.0], Some(0.25)));
    // A common part: the first along the first.
    let part = Segment::new([16.0, 0.0], [4.0, 0.0]);
    assert_closest(
        a.closest_points(&part),
        [4.0, 0.0],
        Some(0.5),
        [4.0, 0.0],
        Some(1.0),
    );
    assert_closest(
        part.closest_points(&a),
        [8.0, 0.0],
        Some(2.0 / 3.0),
        [8.0, 0.0],
        Some(1.0),
    );
    // Rectangles and discs: where the segment enters, or where it starts inside.
    let r = Rect::new([-1.0, -1.0], [1.0, 1.0]);
    let through = Segment::new([3.0, 0.0], [-5.0, 0.0]);
    assert_closest_both_ways(r, through, ([1.0, 0.0], None), ([1.0, 0.0], Some(0.25)));
    assert_closest_both_ways(r, a, ([0.0, 0.0], None), ([0.0, 0.0], Some(0.0)));
    let c = Circle::new([0.0, 3.0], 5.0);
    let through = Line::new([8.0, 0.0], [-1.0, 0.0]);
    assert_closest_both_ways(c, through, ([4.0, 0.0], None), ([4.0, 0.0], Some(4.0)));
    // A point is the common point.
    let p = Point::new([3.0, 0.0]);
    assert_closest_both_ways(p, a, ([3.0, 0.0], None), ([3.0, 0.0], Some(0.375)));
    assert_closest_both_ways(p, c, ([3.0, 0.0], None), ([3.0, 0.0], None));
    assert_closest_both_ways(
        p,
        r.clone_at([2.0, 0.0]),
        ([3.0, 0.0], None),
        ([3.0, 0.0], None),
    );
    // A disc and a rectangle: nearest to the center.
    assert_closest_both_ways(r, c, ([0.0, 1.0], None), ([0.0, 1.0], None));
    assert_closest_both_ways(
        r,
        Circle::new([0.5, 0.25], 9.0),
        ([0.5, 0.25], None),
        ([0.5, 0.25], None),
    );
    // Two discs: nearest to the second's center.
    let d = Circle::new([6.0, 11.0], 6.0);
    assert_closest(c.closest_points(&d), [3.0, 7.0], None, [3.0, 7.0], None);
    // From (6, 11) towards (0, 3) by 6: (6, 11) − 6 (3, 4)/5.
    let (x, y) = (digits("2.4"), digits("6.2"));
    assert_closest(d.closest_points(&c), [x, y], None, [x, y], None);
    let around = Circle::new([1.0, 3.0], 9.0);
    assert_closest(
        c.closest_points(&around),
        [1.0, 3.0],
        None,
        [1.0, 3.0],
        None,
    );
    assert_closest(
        around.closest_points(&c),
        [0.0, 3.0],
        None,
        [0.0, 3.0],
        None,
    );
}

trait At {
    fn clone_at(&self, by: [f64; 2]) -> Self;
}

impl At for Rect {
    fn clone_at(&self, [x, y]: [f64; 2]) -> Self {
        let moved = |p: [f64; 2]| [p[0] + x, p[1] + y];
        Rect::new(moved(self.min()), moved(self.max()))
    }
}

#[test]
fn every_zero_is_positive() {
    let p = Point::new([-0.0, -0.0]);
    let segment = Segment::new([-1.0, -0.0], [1.0, -0.0]);
    let rect = Rect::new([-0.0, -2.0], [-0.0, -0.0]);
    let disc = Circle::new([-0.0, -0.0], 0.0);
    let far = Circle::new([-0.0, 5.0], 1.0);
    for a in [p.into(), segment.into(), rect.into(), disc.into()] {
        let a: Shape<2> = a;
        for b in [p.into(), segment.into(), rect.into(), disc.into()] {
            let b: Shape<2> = b;
            assert_eq!(a.distance(&b).to_bits(), 0);
            assert_eq!(a.distance_squared(&b).to_bits(), 0);
            let near = a.closest_points(&b);
            // Not zero are the start of the segment and the lowest corner of the rectangle.
            let [x, y] = near.a;
            assert!(x.to_bits() == 0 || x == -1.0, "{near:?}");
            assert!(y.to_bits() == 0 || y == -2.0, "{near:?}");
        }
        let near = a.closest_points(&far);
        assert_eq!(near.a.map(f64::to_bits), [0, 0]);
        assert_eq!(near.b.map(f64::to_bits), [0, 4f64.to_bits()]);
    }
}

// What has to hold between answers.

/// The library's shape for the oracle's.
fn shape<S: Scalar + Number>(set: &Planar<S>) -> Shape<2, S> {
    use secant_oracle::Shape as Linear;
    match *set {
        Planar::Disc(disc) => Circle::new(disc.center, disc.radius).into(),
        Planar::Rect(rect) => Rect::new(rect.min, rect.max).into(),
        Planar::Linear(Linear::Point(p)) => Point::new(p).into(),
        Planar::Linear(Linear::Segment { start, end }) => Segment::new(start, end).into(),
        Planar::Linear(Linear::Ray { origin, heading }) => match heading {
            Heading::Direction(d) => Ray::new(origin, d).into(),
            Heading::Through(q) => Ray::through(origin, q).into(),
        },
        Planar::Linear(Linear::Line { origin, heading }) => match heading {
            Heading::Direction(d) => Line::new(origin, d).into(),
            Heading::Through(q) => Line::through(origin, q).into(),
        },
    }
}

/// Every kind of shape on the points of a 3x3 grid.
fn grid_sets() -> Vec<Planar<i32>> {
    use secant_oracle::Shape as Linear;
    let points: Vec<[i32; 2]> = (0..9).map(|k| [k % 3, k / 3]).collect();
    let mut sets = Vec::new();
    for &p in &points {
        sets.push(Planar::Linear(Linear::Point(p)));
        sets.extend((0..=2).map(|r| Planar::disc(p, r)));
        for &q in &points {
            sets.push(Planar::Linear(Linear::segment(p, q)));
            if p != q {
                sets.push(Planar::Linear(Linear::line_through(p, q)));
                sets.push(Planar::Linear(Linear::ray_through(p, q)));
            }
            if p[0] <= q[0] && p[1] <= q[1] {
                sets.push(Planar::rect(p, q));
            }
        }
    }
    sets
}

/// What holds for every two shapes, of every size.
fn assert_consistent<S>(a: &Shape<2, S>, b: &Shape<2, S>)
where
    S: Scalar<Real = S> + Real + Into<f64>,
{
    let about = || format!("{a:?} and {b:?}");
    let (distance, square) = (a.distance(b), a.distance_squared(b));
    assert!(
        distance.into() >= 0.0 && square.into() >= 0.0,
        "{}",
        about()
    );
    let bits = |x: S| x.into().to_bits();
    assert_eq!(bits(distance), bits(b.distance(a)), "{}", about());
    assert_eq!(bits(square), bits(b.distance_squared(a)), "{}", about());

    let zero = S::default();
    let meet = a.intersects(b);
    assert_eq!(a.within(b, zero), meet, "{}", about());
    if meet {
        assert_eq!(bits(distance), 0, "{}", about());
        assert_eq!(bits(square), 0, "{}", about());
    }
    assert_eq!(a.within(b, distance), b.within(a, distance), "{}", about());

    let near = a.closest_points(b);
    assert_eq!(near.t.is_some(), has_parameter(a), "{}", about());
    assert_eq!(near.u.is_some(), has_parameter(b), "{}", about());
    if meet {
        let same = [0, 1].map(|k| bits(near.a[k]) == bits(near.b[k]));
        assert_eq!(same, [true; 2], "{near:?} of {}", about());
    }
}

fn has_parameter<S: Scalar>(shape: &Shape<2, S>) -> bool {
    matches!(shape, Shape::Line(_) | Shape::Ray(_) | Shape::Segment(_))
}

/// That the distance is the nearest float, as far as comparing it with floats can tell.
fn assert_near_the_distance(a: &Shape<2>, b: &Shape<2>) {
    let d = a.distance(b);
    if d.is_finite() {
        assert!(a.within(b, d.next_up()), "{a:?} and {b:?}");
    } else {
        assert!(!a.within(b, f64::MAX), "{a:?} and {b:?}");
    }
    assert!(!a.within(b, d.next_down()), "{a:?} and {b:?}");
}

/// That the distance of two shapes of f32 is rounded once: the halves between two f32 are f64.
fn assert_nearest_single(a: &Planar<f32>, b: &Planar<f32>) {
    let d = shape(a).distance(&shape(b));
    let (wide_a, wide_b) = (shape(&a.map(f64::from)), shape(&b.map(f64::from)));
    if d.is_finite() && d < f32::MAX {
        let above = f64::midpoint(d.into(), d.next_up().into());
        assert!(wide_a.within(&wide_b, above), "{a:?} and {b:?}");
    }
    if d > 0.0 && d.is_finite() {
        let below = f64::midpoint(d.into(), d.next_down().into());
        assert!(
            !wide_a.within(&wide_b, below.next_down()),
            "{a:?} and {b:?}"
        );
    }
}

fn point_at(linear: &Shape<2>, t: f64) -> Point<2> {
    let (p, d) = match linear {
        Shape::Segment(s) => (s.start(), [0, 1].map(|k| s.end()[k] - s.start()[k])),
        Shape::Ray(r) => (r.origin(), direction(r.heading(), r.origin())),
        Shape::Line(l) => (l.origin(), direction(l.heading(), l.origin())),
        _ => unreachable!("a shape with a parameter"),
    };
    Point::new([0, 1].map(|k| p[k] + t * d[k]))
}

fn direction(heading: secant::Heading<2>, origin: [f64; 2]) -> [f64; 2] {
    match heading {
        secant::Heading::Direction(d) => d,
        secant::Heading::Through(q) => [0, 1].map(|k| q[k] - origin[k]),
    }
}

/// That the closest points are points of the shapes, as close as they should be, and that no point
/// before the first is as close. In plain floats, for shapes of ordinary size.
fn assert_closest_points_are_closest(a: &Shape<2>, b: &Shape<2>) {
    let (near, d) = (a.closest_points(b), a.distance(b));
    let about = || format!("{near:?} of {a:?} and {b:?}");
    let length = f64::hypot(near.b[0] - near.a[0], near.b[1] - near.a[1]);
    assert!((length - d).abs() < 1e-12, "{}", about());
    for (x, set) in [(near.a, a), (near.b, b)] {
        assert!(set.within(&Point::new(x), 1e-14), "{}", about());
    }
    for (x, t, set) in [(near.a, near.t, a), (near.b, near.u, b)] {
        let Some(t) = t else { continue };
        let [px, py] = point_at(set, t).coords();
        assert!(f64::hypot(px - x[0], py - x[1]) < 1e-12, "{}", about());
    }
    // A little before the first, along the first of the two that has parameters.
    let (t, linear, other) = match (near.t, near.u) {
        (Some(t), _) => (t, a, b),
        (None, Some(u)) => (u, b, a),
        (None, None) => return,
    };
    let starts = !matches!(linear, Shape::Line(_));
    let point = point_at(linear, 0.0) == point_at(linear, 1.0);
    let no_first = t == 0.0 && !starts || near.u == Some(0.0) && !starts && has_parameter(b);
    if point || (starts && t == 0.0) || no_first {
        return;
    }
    let before: Shape<2> = point_at(linear, t - 1.0 / 1024.0).into();
    assert!(before.distance(other) > d + 1e-9, "{}", about());
}

#[test]
fn answers_agree_on_a_3x3_grid() {
    let sets = grid_sets();
    let mut asked = 0;
    let mut apart = 0;
    for x in &sets {
        for y in &sets {
            asked += 1;
            let (a, b) = (shape(&x.map(f64::from)), shape(&y.map(f64::from)));
            assert_consistent(&a, &b);
            assert_near_the_distance(&a, &b);
            assert_closest_points_are_closest(&a, &b);
            // On the grid no distance but 0 is near to 0.
            assert_eq!(a.distance(&b) == 0.0, a.intersects(&b), "{a:?} and {b:?}");
            apart += u32::from(!a.intersects(&b));
            // Integers and singles are the same numbers.
            let (i, j) = (shape(x), shape(y));
            let bits = f64::to_bits;
            assert_eq!(bits(i.distance(&j)), bits(a.distance(&b)), "{a:?}, {b:?}");
            assert_eq!(
                bits(i.distance_squared(&j)),
                bits(a.distance_squared(&b)),
                "{a:?} and {b:?}"
            );
            assert_eq!(i.closest_points(&j), a.closest_points(&b), "{a:?}, {b:?}");
            for d in 0..4 {
                assert_eq!(i.within(&j, d), a.within(&b, d.into()), "{a:?} and {b:?}");
            }
            #[expect(clippy::cast_precision_loss, reason = "small integers")]
            let single = |x: i32| x as f32;
            assert_nearest_single(&x.map(single), &y.map(single));
        }
    }
    let count = 9 * (1 + 3) + 81 + 2 * 72 + 36;
    assert_eq!(asked, count * count);
    assert!(apart > 10_000, "{apart}");
}

fn scaled(set: &Planar<f64>, by: f64) -> Shape<2> {
    shape(&set.map(|x| x * by))
}

#[test]
fn a_power_of_two_scales_every_answer() {
    let sets = grid_sets();
    // Down to the subnormals, where products underflow, and up to where squares overflow.
    for by in [
        f64::from_bits(1),
        2f64.powi(-600),
        2f64.powi(500),
        2f64.powi(1020),
    ] {
        let small: Vec<_> = sets.iter().map(|x| x.map(f64::from)).collect();
        let pairs = (small.iter()).flat_map(|x| small.iter().step_by(17).map(move |y| (x, y)));
        for (x, y) in pairs {
            for (x, y) in [(x, y), (y, x)] {
                let (a, b) = (shape(x), shape(y));
                let (c, d) = (scaled(x, by), scaled(y, by));
                let right = a.distance(&b) * by;
                assert_eq!(c.distance(&d), right, "{a:?} and {b:?}");
                let (near, far) = (a.closest_points(&b), c.closest_points(&d));
                assert_eq!(far.t, near.t, "{a:?} and {b:?}");
                assert_eq!(far.u, near.u, "{a:?} and {b:?}");
                assert_eq!(far.a, near.a.map(|x| x * by), "{a:?} and {b:?}");
                assert_eq!(far.b, near.b.map(|x| x * by), "{a:?} and {b:?}");
            }
        }
    }
}

#[test]
fn answers_agree_on_hostile_pairs() {
    for family in PlaneFamily::ALL {
        let mut rng = Rng::new(31);
        let cases = if family == PlaneFamily::Extremes {
            150
        } else {
            1000
        };
        for _ in 0..cases {
            let (x, y) = family.pair::<f64>(&mut rng);
            let (a, b) = (shape(&x), shape(&y));
            assert_consistent(&a, &b);
            assert_near_the_distance(&a, &b);
            let (x, y) = family.pair::<f32>(&mut rng);
            assert_consistent(&shape(&x), &shape(&y));
            assert_nearest_single(&x, &y);
        }
    }
}
