//! The numbers that shapes compute, compared with rationals.

use secant::{
    Aabb, Ball, Boundary, Box3, Capsule, Circle, ConvexPolygon, Line, Line2, Mesh3, Orientation,
    Plane, Point, Polygon, Polyline, Ray, Ray2, Ray3, Rect, Scalar, Segment, Segment2, Segment3,
    ShapeError, Sphere, Triangle, Triangle2, orient2d,
};
use secant_oracle::hostile::Coordinate;
use secant_oracle::{Rational, Rng};
use std::collections::HashSet;
use std::hash::{BuildHasher, Hash, RandomState};

/// The scalar as the tests need it: its rounding of results, and of its own numbers unless they overflow.
#[derive(Clone, Copy)]
struct Rounding {
    result: fn(&Rational) -> f64,
    coordinate: fn(&Rational) -> Option<Rational>,
}

fn nearest_f32(x: &Rational) -> f64 {
    x.to_f32().into()
}

fn of_float(x: f64) -> Option<Rational> {
    x.is_finite().then(|| Rational::of(x))
}

const F64: Rounding = Rounding {
    result: Rational::to_f64,
    coordinate: |x| of_float(x.to_f64()),
};
const F32: Rounding = Rounding {
    result: nearest_f32,
    coordinate: |x| of_float(nearest_f32(x)),
};
const I32: Rounding = Rounding {
    result: Rational::to_f64,
    coordinate: |x| within(x, i32::MIN.into(), i32::MAX.into()),
};
const I64: Rounding = Rounding {
    result: Rational::to_f64,
    coordinate: |x| within(x, i64::MIN, i64::MAX),
};

fn within(x: &Rational, least: i64, most: i64) -> Option<Rational> {
    (*x >= Rational::of(least) && *x <= Rational::of(most)).then(|| x.clone())
}

/// A number of any size; often one that cancels or ties with others.
fn number<S: Coordinate>(rng: &mut Rng) -> S {
    match rng.below(6) {
        0 => S::extreme(rng),
        1 => S::large(rng),
        2 => S::uniform(rng),
        3 => S::whole(rng.between_i32(-4, 4)).step(rng.between_i32(-1, 1)),
        4 => S::scaled(
            rng.between(-3, 3),
            *S::SCALES.start() + rng.between_i32(0, 2).min(*S::SCALES.end()),
        ),
        _ => S::whole(rng.between_i32(-9, 9)),
    }
}

fn points<S: Coordinate, const N: usize>(rng: &mut Rng) -> [[S; 2]; N] {
    std::array::from_fn(|_| [number(rng), number(rng)])
}

fn bits<R: Scalar>(point: [R; 2]) -> [u64; 2] {
    point.map(|x| x.to_f64().to_bits())
}

/// The result of the method on each axis, or the first axis on which it overflows.
fn axes<T>(f: impl Fn(usize) -> Option<T>) -> Result<[T; 2], ShapeError> {
    let at = |axis| f(axis).ok_or(ShapeError::Overflow { axis });
    Ok([at(0)?, at(1)?])
}

#[test]
fn points_of_lines_are_rounded_once() {
    fn check<S: Scalar + Coordinate>(round: Rounding)
    where
        S::Real: Coordinate,
    {
        let mut rng = Rng::new(16);
        for case in 0..3000 {
            let [p, q] = points::<S, 2>(&mut rng);
            let t: S::Real = match rng.below(3) {
                0 => S::Real::whole(rng.between_i32(-1, 2)),
                _ => number(&mut rng),
            };
            let zero = [S::default(); 2];
            let expected = |from: [S; 2]| {
                let at = |k: usize| {
                    let d = &Rational::of(q[k]) - &Rational::of(from[k]);
                    (round.result)(&(&Rational::of(p[k]) + &(&Rational::of(t) * &d)))
                };
                [at(0), at(1)].map(f64::to_bits)
            };
            let about = || format!("case {case}: {p:?} {q:?} at {t:?}");
            assert_eq!(bits(Segment::new(p, q).at(t)), expected(p), "{}", about());
            if q != zero {
                assert_eq!(bits(Ray::new(p, q).at(t)), expected(zero), "{}", about());
                assert_eq!(bits(Line::new(p, q).at(t)), expected(zero), "{}", about());
            }
            if p != q {
                assert_eq!(bits(Ray::through(p, q).at(t)), expected(p), "{}", about());
                assert_eq!(bits(Line::through(p, q).at(t)), expected(p), "{}", about());
            }
        }
    }
    check::<f64>(F64);
    check::<f32>(F32);
    check::<i32>(I32);
    check::<i64>(I64);
}

#[test]
fn sums_of_coordinates_are_rounded_once() {
    fn check<S: Scalar + Coordinate>(round: Rounding) {
        let mut rng = Rng::new(17);
        let of = |x: S| Rational::of(x);
        let sum = |a: S, b: S| &of(a) + &of(b);
        let difference = |a: S, b: S| &of(a) - &of(b);
        let two = Rational::of(2);
        for case in 0..3000 {
            let [p, q] = points::<S, 2>(&mut rng);
            let about = || format!("case {case}: {p:?} {q:?}");

            let moved = Segment::new(p, q).try_translated(q);
            let expected = axes(|k| (round.coordinate)(&sum(p[k], q[k])));
            let expected =
                expected.and_then(|a| Ok([a, axes(|k| (round.coordinate)(&sum(q[k], q[k])))?]));
            let moved = moved.map(|moved| [moved.start(), moved.end()].map(|x| x.map(of)));
            assert_eq!(moved, expected, "{}", about());

            let gap = |k: usize| (round.result)(&difference(q[k], p[k])).to_bits();
            let direction = Segment::new(p, q).direction();
            assert_eq!(bits(direction), [gap(0), gap(1)], "{}", about());

            let (min, max) = sorted(p, q);
            let rect = Rect::new(min, max);
            let middle = |k: usize| (round.result)(&(&sum(min[k], max[k]) / &two)).to_bits();
            assert_eq!(bits(rect.center()), [middle(0), middle(1)], "{}", about());
            let gap = |k: usize| (round.result)(&difference(max[k], min[k])).to_bits();
            assert_eq!(bits(rect.size()), [gap(0), gap(1)], "{}", about());

            let corners = |rect: Rect<S>| [rect.min(), rect.max()].map(|x| x.map(of));
            let by = number::<S>(&mut rng);
            let expected = axes(|k| (round.coordinate)(&difference(min[k], by))).and_then(|a| {
                let b = axes(|k| (round.coordinate)(&sum(max[k], by)))?;
                match (0..2).find(|&k| a[k] > b[k]) {
                    Some(axis) => Err(ShapeError::MinAboveMax { axis }),
                    None => Ok([a, b]),
                }
            });
            assert_eq!(
                rect.try_expanded(by).map(corners),
                expected,
                "{} {by:?}",
                about()
            );

            if q.iter().any(|&x| x < S::default()) {
                continue;
            }
            let half = Rect::try_from_center_half_size(p, q).map(corners);
            let expected = axes(|k| (round.coordinate)(&difference(p[k], q[k])))
                .and_then(|a| Ok([a, axes(|k| (round.coordinate)(&sum(p[k], q[k])))?]));
            assert_eq!(half, expected, "{}", about());

            let whole = Rect::try_from_center_size(p, q).map(corners);
            if let Err(ShapeError::OddSize { axis }) = whole {
                // An odd number times 2^0.
                let size = of(q[axis]);
                assert!(size.parts().2 == 0 && size.sign().is_gt(), "{}", about());
                continue;
            }
            let half = |k: usize| &of(q[k]) / &two;
            let expected = axes(|k| (round.coordinate)(&(&of(p[k]) - &half(k))))
                .and_then(|a| Ok([a, axes(|k| (round.coordinate)(&(&of(p[k]) + &half(k))))?]));
            assert_eq!(whole, expected, "{}", about());

            let from_origin = Rect::try_from_origin_size(p, q).map(corners);
            let expected = axes(|k| (round.coordinate)(&sum(p[k], q[k])));
            assert_eq!(from_origin, expected.map(|b| [p.map(of), b]), "{}", about());
        }
    }
    check::<f64>(F64);
    check::<f32>(F32);
    check::<i32>(I32);
    check::<i64>(I64);
}

fn sorted<S: Scalar>(p: [S; 2], q: [S; 2]) -> ([S; 2], [S; 2]) {
    let rect = Aabb::new(p, p).union(&Aabb::new(q, q));
    for x in [p, q] {
        assert!(rect.contains(x));
    }
    (rect.min(), rect.max())
}

#[test]
fn sizes_are_refused_in_words() {
    let refused = |shape: Result<Rect<i32>, ShapeError>| shape.unwrap_err().to_string();
    assert_eq!(
        refused(Rect::try_from_origin_size([0, 0], [1, -1])),
        "size is negative on y, expected 0 or more"
    );
    assert_eq!(
        refused(Rect::try_from_center_size([0, 0], [-2, 0])),
        "size is negative on x, expected 0 or more"
    );
    assert_eq!(
        refused(Rect::try_from_center_size([0, 0], [2, 3])),
        "size is odd on y, expected an even integer about a center of integers"
    );
    assert_eq!(
        refused(Rect::try_from_center_half_size([0, 0], [0, -1])),
        "half_size is negative on y, expected 0 or more"
    );
    assert_eq!(
        refused(Rect::try_from_origin_size([1, 0], [i32::MAX, 0])),
        "x of the new shape is beyond the greatest number of its type"
    );
    let nan = Box3::try_from_center_size([0.0, 0.0, f64::NAN], [1.0; 3]);
    let argument = "center";
    assert_eq!(nan, Err(ShapeError::NotFinite { argument, axis: 2 }));
    let infinite = Rect::new([0.0; 2], [1.0; 2]).try_expanded(f64::INFINITY);
    let (argument, axis) = ("by", 0);
    assert_eq!(infinite, Err(ShapeError::NotFinite { argument, axis }));
}

#[test]
fn no_number_is_in_no_shape() {
    let (rect, disc) = (
        Rect::new([0.0, 0.0], [f64::MAX; 2]),
        Circle::new([0.0, 0.0], f64::MAX),
    );
    assert!(rect.contains([f64::MAX, 0.0]) && disc.contains([f64::MAX, 0.0]));
    for wrong in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        assert!(!rect.contains([wrong, 0.0]) && !disc.contains([0.0, wrong]));
    }
    let ball = Sphere::new([i64::MIN, 0, 0], 5);
    assert!(ball.contains([i64::MIN + 3, -4, 0]) && !ball.contains([i64::MIN + 3, -4, 1]));
}

#[test]
#[should_panic(expected = "t is not a finite number")]
fn no_point_is_at_infinity() {
    let _ = Ray::new([0.0, 0.0], [1.0, 0.0]).at(f64::INFINITY);
}

#[test]
fn two_points_can_be_rounded_to_one() {
    let ray = Ray::through([0.0, 0.0], [1e-20, 0.0]);
    let moved = ray.try_translated([1.0, 0.0]);
    assert_eq!(moved, Err(ShapeError::ZeroDirection));
    assert_eq!(
        ray.try_translated([0.0, 1.0]).unwrap().direction(),
        [1e-20, 0.0]
    );
}

#[test]
fn lengths_are_of_the_segment_as_given() {
    assert_eq!(
        Segment::new([f64::MIN, 0.0], [f64::MAX, 0.0]).length(),
        f64::INFINITY
    );
    assert_eq!(Segment::new([3e-320, 0.0], [0.0, 4e-320]).length(), 5e-320);
    let far = Segment3::new([i64::MIN, 0, 0], [i64::MAX, 0, 0]);
    assert_eq!(far.length(), 18_446_744_073_709_551_615_f64);
    assert_eq!(
        Segment2::new([0.0_f32, 0.0], [1.0, 1.0]).length(),
        2_f32.sqrt()
    );
}

/// Equal shapes are one key. Shapes that were given in another way are different keys, even if they are the
/// same set of points.
fn are_keys<T: Eq + Hash>(a: [T; 2], b: T) {
    let state = RandomState::new();
    assert!(a[0] == a[1] && a[0] != b);
    assert_eq!(state.hash_one(&a[0]), state.hash_one(&a[1]));
    assert_ne!(state.hash_one(&a[0]), state.hash_one(&b));
    let set: HashSet<T> = a.into_iter().chain([b]).collect();
    assert_eq!(set.len(), 2);
}

#[test]
fn shapes_of_integers_are_keys() {
    let twice = |x: [i32; 2]| [Point::new(x); 2];
    are_keys(twice([1, 2]), Point::new([2, 1]));
    let segment = Segment::new([1, 2], [3, 4]);
    are_keys([segment; 2], segment.reversed());
    let through = Ray2::through([0, 0], [1, 2]);
    are_keys([through; 2], Ray2::new([0, 0], [1, 2]));
    are_keys([through.line(); 2], Line2::new([0, 0], [1, 2]));
    are_keys([Rect::new([0, 0], [1, 2]); 2], Rect::new([0, 0], [2, 1]));
    are_keys([Circle::new([0, 0], 1); 2], Circle::new([0, 0], 2));
    let capsule = |radius: i64| Capsule::new([0, 0], [1, 2], radius);
    are_keys([capsule(1); 2], capsule(2));
    let corners = [[0, 0], [1, 0], [0, 1]];
    let triangle = Triangle2::new(corners);
    are_keys([triangle; 2], Triangle::new([[1, 0], [0, 1], [0, 0]]));
    let plane = Plane::new([0, 0, 0], [0, 0, 1]);
    let other = Plane::through([[0, 0, 0], [1, 0, 0], [0, 1, 0]]);
    are_keys([plane; 2], other);
    are_keys(
        [other; 2],
        Plane::through([[0, 0, 0], [0, 1, 0], [1, 0, 0]]),
    );
    let line = |y: i32| Polyline::new([[0, 0], [1, y]]);
    are_keys([line(1), line(1)], line(2));
    let polygon = |y: i32| Polygon::new([[0, 0], [1, 0], [0, y]]);
    are_keys([polygon(1), polygon(1)], polygon(2));
    are_keys(
        [Boundary(polygon(1)), Boundary(polygon(1))],
        Boundary(polygon(2)),
    );
    let convex = |y: i32| ConvexPolygon::new([[0, 0], [1, 0], [0, y]]);
    are_keys([convex(1), convex(1)], convex(2));
    let (near, far) = ([[0, 0, 0]; 3], [[1, 0, 0]; 3]);
    let mesh = Mesh3::new(&near, &[[0, 1, 2]]);
    are_keys(
        [mesh, Mesh3::new(&[[0, 0, 0]; 3], &[[0, 1, 2]])],
        Mesh3::new(&far, &[[0, 1, 2]]),
    );
}

#[test]
fn meshes_name_what_is_wrong() {
    let positions = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, f64::NAN]];
    let wrong = Mesh3::try_new(&positions, &[]).unwrap_err();
    assert_eq!(wrong, ShapeError::VertexNotFinite { vertex: 2, axis: 2 });
    let wrong = Mesh3::try_new(&positions[..2], &[[0, 1, 1], [1, 0, 2]]).unwrap_err();
    assert_eq!(
        wrong.to_string(),
        "triangle 1 has vertex 2, which is not there"
    );
    let wrong = Mesh3::<f32>::try_new(&[], &[[u32::MAX, 0, 0]]).unwrap_err();
    let (triangle, vertex) = (0, u32::MAX);
    assert_eq!(wrong, ShapeError::NoSuchVertex { triangle, vertex });
    let empty = Mesh3::<i32>::new(&[], &[]);
    assert!(empty.is_empty() && empty.triangles().next().is_none());
    // Each edge is a triangle without area.
    let flat = Mesh3::new(&positions[..2], &[[0, 1, 1], [1, 0, 0]]);
    assert_eq!(
        (flat.len(), flat.positions().len(), flat.indices()[1]),
        (2, 2, [1, 0, 0])
    );
    let [p, q] = [positions[0], positions[1]];
    assert_eq!(flat.triangle(1).vertices(), [q, p, p]);
    let down = Ray3::new([0.5, 0.0, 1.0], [0.0, 0.0, -1.0]);
    assert!(flat.triangles().all(|edge| edge.intersects(&down)));
}

#[test]
fn balls_keep_their_radius() {
    let ball = Ball::new([1.0, 2.0], 3.0);
    assert_eq!(ball.translated([-1.0, -2.0]), Ball::new([0.0, 0.0], 3.0));
    let (argument, axis) = ("by", 1);
    let wrong = ball.try_translated([0.0, f64::NAN]);
    assert_eq!(wrong, Err(ShapeError::NotFinite { argument, axis }));
    let beyond = ball.try_translated([f64::MAX, 0.0]);
    assert_eq!(beyond.unwrap().center()[0], f64::MAX);
    let beyond = Ball::new([f64::MAX, 0.0], 0.0).try_translated([f64::MAX, 0.0]);
    assert_eq!(beyond, Err(ShapeError::Overflow { axis: 0 }));
}

/// Of random points, the hull holds all, has corners that are some of them, and no other.
#[test]
fn hulls_hold_their_points() {
    let mut rng = Rng::new(6201);
    let (mut corners, mut flat) = (0, 0);
    for round in 0..3_000 {
        let side = [3, 9, 100][round % 3];
        let mut x = || rng.below(side).cast_signed() - 1;
        let points: Vec<[i64; 2]> = (0..3 + round % 12).map(|_| [x(), x()]).collect();
        let on_one_line = points.iter().all(|&c| {
            let turns =
                |&b: &[i64; 2]| orient2d(&Point::new(points[0]), &Point::new(b), &Point::new(c));
            points.iter().all(|b| turns(b) == Orientation::Collinear)
        });
        let hull = match ConvexPolygon::hull(points.clone()) {
            Ok(hull) => hull,
            Err(error) => {
                assert!(on_one_line && matches!(error, ShapeError::TooFewVertices { .. }));
                flat += 1;
                continue;
            }
        };
        assert!(!on_one_line && hull.orientation() == Orientation::CounterClockwise);
        assert!(points.iter().all(|&x| hull.contains(x)), "{points:?}");
        for (k, vertex) in hull.vertices().iter().enumerate() {
            assert!(points.contains(vertex));
            let mut others = hull.vertices().to_vec();
            others.remove(k);
            let without = ConvexPolygon::try_new(others);
            assert!(
                without.is_ok_and(|rest| !rest.contains(*vertex)) || hull.vertices().len() == 3
            );
            corners += 1;
        }
    }
    assert!(corners > 10_000 && flat > 20, "{corners} {flat}");
    assert_eq!(
        ConvexPolygon::hull([[0.0, 0.0], [f64::NAN, 1.0]]),
        Err(ShapeError::VertexNotFinite { vertex: 1, axis: 0 })
    );
    assert!(ConvexPolygon::<f64>::hull([]).is_err());
}
