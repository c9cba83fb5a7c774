//! Distances, closest points and `within` in space, and of capsules, triangles and chains: cases worked
//! out by hand.

use secant::{
    Box3, Capsule, Circle, Closest, ClosestPoints, ConvexPolygon, Distance, Line, Plane, Point,
    Polygon, Polyline, Ray, Rect, Relation, Scalar, Segment, Sphere, Triangle,
};

type At<const D: usize> = ([f64; D], Option<f64>);

/// The points and parameters, bit for bit: no zero of the other sign.
#[track_caller]
fn assert_closest<A, B, const D: usize>(a: A, b: B, on_a: At<D>, on_b: At<D>)
where
    A: ClosestPoints<B, Closest = Closest<D>>,
{
    let found = a.closest_points(&b);
    let bits = |(x, t): At<D>| (x.map(f64::to_bits), t.map(f64::to_bits));
    assert_eq!(
        [bits((found.a, found.t)), bits((found.b, found.u))],
        [bits(on_a), bits(on_b)],
        "{found:?} is not {on_a:?}, {on_b:?}"
    );
}

/// The same in both orders.
#[track_caller]
fn assert_closest_both_ways<A, B, const D: usize>(a: A, b: B, on_a: At<D>, on_b: At<D>)
where
    A: ClosestPoints<B, Closest = Closest<D>> + Copy,
    B: ClosestPoints<A, Closest = Closest<D>> + Copy,
{
    assert_closest(a, b, on_a, on_b);
    assert_closest(b, a, on_b, on_a);
}

/// That the distance is a float, and nothing but it: within is the comparison with it.
#[track_caller]
fn assert_distance<A, B>(a: &A, b: &B, d: f64)
where
    A: Distance<B, Scalar = f64>,
    B: Distance<A, Scalar = f64>,
{
    assert_eq!([a.distance(b), b.distance(a)], [d, d]);
    assert_eq!([a.distance_squared(b), b.distance_squared(a)], [d * d; 2]);
    assert!(a.within(b, d) && b.within(a, d));
    assert!(!a.within(b, d.next_down()) && !b.within(a, d.next_down()));
    assert!(a.within(b, f64::INFINITY) && !a.within(b, f64::NAN));
}

/// That the square of the distance is this.
#[track_caller]
fn assert_root<A, B>(a: &A, b: &B, square: f64)
where
    A: Distance<B, Scalar = f64>,
    B: Distance<A, Scalar = f64>,
{
    assert_eq!([a.distance(b), b.distance(a)], [square.sqrt(); 2]);
    assert_eq!(a.distance_squared(b), square);
}

/// Two segments that cross as seen from above, one of them higher: with n = 2^30 their directions turn by
/// (n + 1)(n − 1) − n² = −1, and the products of floats are the same.
#[test]
fn skew_segments_that_look_parallel_in_floats() {
    fn check<S: Scalar<Real = f64> + From<i32>>() {
        let n = 1 << 30;
        let at = |x: i32, y: i32, z: i32| [x, y, z].map(S::from);
        let a = Segment::new(at(-n - 1, -n, 0), at(n + 1, n, 0));
        for z in [1, -1, n] {
            let b = Segment::new(at(-n, 1 - n, z), at(n, n - 1, z));
            assert!(!a.intersects(&b) && !b.intersects(&a));
            assert_eq!(a.relation(&b), Relation::Disjoint);
            assert_eq!(a.intersection(&b), None);
            let gap = f64::from(z.abs());
            assert_eq!([a.distance(&b), b.distance(&a)], [gap, gap]);
            let on_b = ([0.0, 0.0, f64::from(z)], Some(0.5));
            let near = a.closest_points(&b);
            assert_eq!((near.a, near.t), ([0.0; 3], Some(0.5)));
            assert_eq!((near.b, near.u), on_b);
        }
        let level = Segment::new(at(-n, 1 - n, 0), at(n, n - 1, 0));
        assert_eq!(a.relation(&level), Relation::Cross);
    }
    check::<f64>();
    check::<i32>();
}

#[test]
fn skew_lines() {
    let a = Line::new([0.0, 0.0, 0.0], [2.0, 0.0, 0.0]);
    let b = Line::new([3.0, -1.0, 5.0], [0.0, 4.0, 0.0]);
    assert_distance(&a, &b, 5.0);
    assert_closest_both_ways(
        a,
        b,
        ([3.0, 0.0, 0.0], Some(1.5)),
        ([3.0, 0.0, 5.0], Some(0.25)),
    );
    // Of segments along them, only where both come that far.
    let s = Segment::new([0.0, 0.0, 0.0], [4.0, 0.0, 0.0]);
    let t = Segment::new([3.0, -1.0, 5.0], [3.0, 1.0, 5.0]);
    assert_closest_both_ways(
        s,
        t,
        ([3.0, 0.0, 0.0], Some(0.75)),
        ([3.0, 0.0, 5.0], Some(0.5)),
    );
    let short = Segment::new([3.0, 12.0, 5.0], [3.0, 13.0, 5.0]);
    assert_distance(&s, &short, 13.0);
    assert_closest_both_ways(
        s,
        short,
        ([3.0, 0.0, 0.0], Some(0.75)),
        ([3.0, 12.0, 5.0], Some(0.0)),
    );
    // The nearest points are thirds: (1/3, 1/3, 1/3) rounded once, from a line through the origin.
    let diagonal = Line::new([0.0, 0.0, 0.0], [1.0, 1.0, 1.0]);
    let edge = Line::new([0.5, 0.0, 0.5], [0.0, 1.0, 0.0]);
    let near = diagonal.closest_points(&edge);
    assert_eq!((near.t, near.a), (Some(0.5), [0.5; 3]));
    let third = diagonal.closest_points(&Point::new([1.0, 0.0, 0.0]));
    assert_eq!((third.t, third.a), (Some(1.0 / 3.0), [1.0 / 3.0; 3]));
}

#[test]
fn parallel_lines() {
    let a = Line::new([1.0, 0.0, 0.0], [1.0, 0.0, 0.0]);
    let b = Line::new([5.0, 3.0, 4.0], [-2.0, 0.0, 0.0]);
    assert_distance(&a, &b, 5.0);
    assert_closest(
        a,
        b,
        ([1.0, 0.0, 0.0], Some(0.0)),
        ([1.0, 3.0, 4.0], Some(2.0)),
    );
    assert_closest(
        b,
        a,
        ([5.0, 3.0, 4.0], Some(0.0)),
        ([5.0, 0.0, 0.0], Some(4.0)),
    );
    let ray = Ray::new([5.0, 3.0, 4.0], [1.0, 0.0, 0.0]);
    assert_closest(
        a,
        ray,
        ([5.0, 0.0, 0.0], Some(4.0)),
        ([5.0, 3.0, 4.0], Some(0.0)),
    );
}

#[test]
fn boxes() {
    let cube = Box3::new([0.0; 3], [2.0; 3]);
    // A line along a face: the first point above the face, which is above an edge.
    let above = Line::new([1.0, 1.0, 5.0], [1.0, 0.5, 0.0]);
    assert_distance(&cube, &above, 3.0);
    assert_closest_both_ways(
        cube,
        above,
        ([0.0, 0.5, 2.0], None),
        ([0.0, 0.5, 5.0], Some(-1.0)),
    );
    // Past an edge.
    let past = Segment::new([5.0, 1.0, -2.0], [5.0, 1.0, 9.0]);
    assert_distance(&cube, &past, 3.0);
    assert_closest_both_ways(
        past,
        cube,
        ([5.0, 1.0, 0.0], Some(2.0 / 11.0)),
        ([2.0, 1.0, 0.0], None),
    );
    let diagonal = Line::new([6.0, 5.0, 1.0], [3.0, -4.0, 0.0]);
    assert_distance(&cube, &diagonal, 5.0);
    assert_distance(&cube, &Box3::new([4.0, 5.0, 8.0], [9.0; 3]), 7.0);
    assert_distance(&cube, &Sphere::new([4.0, 5.0, 8.0], 2.0), 5.0);
    assert_distance(&cube, &Sphere::new([4.0, 5.0, 8.0], 7.0), 0.0);
    // Corners: bit k is set where coordinate k is the greatest.
    let up = Plane::new([0.0, 0.0, 7.0], [0.0, 0.0, -4.0]);
    assert_distance(&cube, &up, 5.0);
    assert_closest_both_ways(cube, up, ([0.0, 0.0, 2.0], None), ([0.0, 0.0, 7.0], None));
}

#[test]
fn planes() {
    // 3 x + 4 y = 25.
    let wall = Plane::new([3.0, 4.0, 0.0], [3.0, 4.0, 0.0]);
    let same = Plane::through([[3.0, 4.0, 1.0], [7.0, 1.0, 0.0], [3.0, 4.0, 7.0]]);
    let parallel = Plane::through([[6.0, 8.0, 1.0], [10.0, 5.0, 0.0], [6.0, 8.0, 7.0]]);
    assert_distance(&wall, &Point::new([0.0, 0.0, 9.0]), 5.0);
    assert_distance(&same, &Sphere::new([0.0, 0.0, 9.0], 2.0), 3.0);
    assert_distance(&wall, &parallel, 5.0);
    assert_distance(&wall, &same, 0.0);
    let first = ([3.0, 4.0, 0.0], None);
    assert_closest(wall, same, first, first);
    assert_closest(wall, parallel, first, ([6.0, 8.0, 0.0], None));
    // The ball's point is on the way to its foot.
    assert_closest_both_ways(
        Sphere::new([0.0, 0.0, 9.0], 2.5),
        wall,
        ([1.5, 2.0, 9.0], None),
        ([3.0, 4.0, 9.0], None),
    );
    let foot = ([3.0, 4.0, 9.0], None);
    assert_closest_both_ways(Sphere::new([0.0, 0.0, 9.0], 6.0), wall, foot, foot);
    // The common line is x = 3, y = 4; the nearest point to the first one's point is the foot on it.
    let across = Plane::new([3.0, 0.0, 0.0], [1.0, 0.0, 0.0]);
    assert_distance(&wall, &across, 0.0);
    let on_both = ([3.0, 4.0, 0.0], None);
    assert_closest(across, wall, on_both, on_both);
    let tilted = Plane::through([[0.0, 0.0, 0.0], [1.0, 0.0, 1.0], [0.0, 1.0, 0.0]]);
    let x = ([0.5, 0.0, 0.5], None);
    assert_closest(Plane::new([1.0, 0.0, 0.0], [1.0, 0.0, 1.0]), tilted, x, x);
}

#[test]
fn lines_and_planes() {
    let floor = Plane::new([0.0; 3], [0.0, 0.0, 1.0]);
    let over = Line::new([1.0, 2.0, 3.0], [1.0, 1.0, 0.0]);
    assert_distance(&floor, &over, 3.0);
    assert_closest_both_ways(
        over,
        floor,
        ([1.0, 2.0, 3.0], Some(0.0)),
        ([1.0, 2.0, 0.0], None),
    );
    let rising = Ray::new([1.0, 2.0, 3.0], [1.0, 1.0, 1.0]);
    assert_distance(&floor, &rising, 3.0);
    let falling = Ray::new([1.0, 2.0, 3.0], [1.0, 1.0, -1.5]);
    let hit = [3.0, 4.0, 0.0];
    assert_closest_both_ways(falling, floor, (hit, Some(2.0)), (hit, None));
    let inside = Segment::new([1.0, 2.0, 0.0], [0.0; 3]);
    assert_closest_both_ways(
        inside,
        floor,
        ([1.0, 2.0, 0.0], Some(0.0)),
        ([1.0, 2.0, 0.0], None),
    );
    // An oblique plane through a box, and one that meets it in an edge.
    let cube = Box3::new([0.0; 3], [2.0; 3]);
    let cut = Plane::new([1.0, 0.0, 0.0], [1.0, 1.0, 1.0]);
    let crossed = ([1.0, 0.0, 0.0], None);
    assert_closest_both_ways(cube, cut, crossed, crossed);
    let touched = ([2.0, 0.0, 0.0], None);
    assert_closest_both_ways(
        cube,
        Plane::new([2.0, 7.0, 0.0], [1.0, 0.0, 0.0]),
        touched,
        touched,
    );
}

#[test]
fn triangles() {
    let t = Triangle::new([[0.0, 0.0, 0.0], [4.0, 0.0, 0.0], [0.0, 4.0, 0.0]]);
    // Above the face, an edge, a vertex.
    assert_distance(&t, &Point::new([1.0, 1.0, 5.0]), 5.0);
    assert_distance(&t, &Point::new([2.0, -3.0, 4.0]), 5.0);
    assert_distance(&t, &Sphere::new([-3.0, -4.0, 12.0], 3.0), 10.0);
    assert_closest_both_ways(
        t,
        Point::new([1.0, 2.0, 7.0]),
        ([1.0, 2.0, 0.0], None),
        ([1.0, 2.0, 7.0], None),
    );
    // Through the face, beside it, and along its plane.
    let x = [1.0, 1.0, 0.0];
    let through = Segment::new([1.0, 1.0, -1.0], [1.0, 1.0, 3.0]);
    assert_closest_both_ways(through, t, (x, Some(0.25)), (x, None));
    assert_root(&t, &Line::new([5.0, 5.0, 0.0], [0.0, 0.0, 1.0]), 18.0);
    let x = [0.0, 1.0, 0.0];
    let along = Line::new([-2.0, 1.0, 0.0], [1.0, 0.0, 0.0]);
    assert_closest_both_ways(along, t, (x, Some(2.0)), (x, None));
    // Over the face: the first point above an edge that is not parallel.
    let over = Line::new([-2.0, 1.0, 6.0], [1.0, 0.0, 0.0]);
    assert_closest_both_ways(
        over,
        t,
        ([0.0, 1.0, 6.0], Some(2.0)),
        ([0.0, 1.0, 0.0], None),
    );
    // One on top of the other, an edge across an edge, and one that is cut.
    let other = Triangle::new([[1.0, 1.0, 2.0], [9.0, 1.0, 2.0], [1.0, 9.0, 2.0]]);
    assert_distance(&t, &other, 2.0);
    let beside = Triangle::new([[-1.0, 2.0, 3.0], [-1.0, 2.0, 8.0], [-9.0, 2.0, 3.0]]);
    assert_root(&t, &beside, 10.0);
    let cutting = Triangle::new([[1.0, 1.0, -2.0], [2.0, 1.0, 2.0], [1.0, 1.0, 2.0]]);
    assert_distance(&t, &cutting, 0.0);
    assert_distance(&t, &Box3::new([1.0, 1.0, -1.0], [1.5, 1.5, 1.0]), 0.0);
    assert_root(&t, &Box3::new([3.0, 3.0, -1.0], [4.0, 4.0, 1.0]), 2.0);
    assert_distance(&t, &Plane::new([0.0, 0.0, -6.0], [0.0, 0.0, 1.0]), 6.0);
    // On one line: the segment from 0 to 8.
    let flat = Triangle::new([[4.0, 0.0, 0.0], [8.0, 0.0, 0.0], [0.0, 0.0, 0.0]]);
    assert_distance(&flat, &Point::new([2.0, 3.0, 4.0]), 5.0);
    assert_distance(&flat, &Point::new([11.0, 0.0, 4.0]), 5.0);
}

#[test]
fn capsules() {
    let c = Capsule::new([0.0, 0.0, 0.0], [10.0, 0.0, 0.0], 2.0);
    assert_distance(&c, &Point::new([5.0, 3.0, 4.0]), 3.0);
    assert_distance(&c, &Point::new([5.0, 1.0, 1.0]), 0.0);
    assert_distance(
        &c,
        &Capsule::new([5.0, -9.0, 7.0], [5.0, 9.0, 7.0], 1.0),
        4.0,
    );
    assert_distance(&c, &Sphere::new([13.0, 4.0, 0.0], 1.0), 2.0);
    assert_distance(&c, &Plane::new([0.0, 0.0, -3.0], [0.0, 0.0, 9.0]), 1.0);
    assert_closest_both_ways(
        c,
        Segment::new([5.0, -9.0, 7.0], [5.0, 9.0, 7.0]),
        ([5.0, 0.0, 2.0], None),
        ([5.0, 0.0, 7.0], Some(0.5)),
    );
    // Along a parallel segment, which has parameters: its first point there.
    assert_closest_both_ways(
        c,
        Segment::new([20.0, 3.0, 0.0], [0.0, 3.0, 0.0]),
        ([10.0, 2.0, 0.0], None),
        ([10.0, 3.0, 0.0], Some(0.5)),
    );
    // Meeting: where the segment is nearest to that of the capsule.
    let x = [5.0, 0.0, 1.0];
    let grazed = Segment::new([5.0, -9.0, 1.0], [5.0, 9.0, 1.0]);
    assert_closest_both_ways(c, grazed, (x, None), (x, Some(0.5)));
    let plane = Capsule::new([0.0, 0.0], [3.0, 4.0], 0.5);
    assert_distance(&plane, &Rect::new([6.0, 8.0], [7.0, 9.0]), 4.5);
    assert_distance(
        &plane,
        &Triangle::new([[6.0, 8.0], [7.0, 9.0], [9.0, 8.0]]),
        4.5,
    );
}

#[test]
fn chains() {
    let u = Polygon::new([
        [0.0, 0.0],
        [9.0, 0.0],
        [9.0, 9.0],
        [8.0, 9.0],
        [8.0, 1.0],
        [0.0, 1.0],
    ]);
    assert_distance(&u, &Point::new([4.0, 5.0]), 4.0);
    assert_distance(&u, &Circle::new([4.0, 4.0], 1.0), 2.0);
    assert_distance(&u, &Point::new([8.5, 4.0]), 0.0);
    assert_distance(&u, &Rect::new([1.0, 3.0], [2.0, 4.0]), 2.0);
    assert_distance(&u, &Capsule::new([1.0, 5.0], [4.0, 5.0], 1.5), 2.5);
    assert_distance(&u, &Line::new([0.0, 19.0], [1.0, 0.0]), 10.0);
    let way = Polyline::new([[0.0, 4.0], [5.0, 4.0], [5.0, 20.0]]);
    assert_distance(&u, &way, 3.0);
    // Within the ring, but not on it.
    let inner = Polyline::new([[8.25, 4.0], [8.75, 4.0]]);
    assert_distance(&u, &inner, 0.0);
    let tile = ConvexPolygon::new([[2.0, 4.0], [4.0, 6.0], [2.0, 8.0], [0.0, 6.0]]);
    assert_distance(&tile, &u, 3.0);
    assert_distance(
        &tile,
        &ConvexPolygon::new([[2.0, 5.0], [3.0, 6.0], [2.0, 7.0]]),
        0.0,
    );
    // From the edge on x + y = 10.
    assert_root(
        &tile,
        &Triangle::new([[7.0, 10.0], [9.0, 10.0], [8.0, 20.0]]),
        24.5,
    );
    assert_distance(&tile, &way, 0.0);
}
