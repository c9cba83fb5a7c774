use super::*;
use crate::hostile::{Family, PlaneFamily};
use crate::rng::Rng;

fn point(p: [i32; 2]) -> Planar<i32> {
    Planar::Linear(Shape::Point(p))
}

fn segment(p: [i32; 2], q: [i32; 2]) -> Planar<i32> {
    Planar::Linear(Shape::segment(p, q))
}

fn ray(p: [i32; 2], d: [i32; 2]) -> Planar<i32> {
    Planar::Linear(Shape::ray(p, d))
}

fn line(p: [i32; 2], d: [i32; 2]) -> Planar<i32> {
    Planar::Linear(Shape::line(p, d))
}

fn disc(x: i32, y: i32, r: i32) -> Planar<i32> {
    Planar::disc([x, y], r)
}

fn rect(min: [i32; 2], max: [i32; 2]) -> Planar<i32> {
    Planar::rect(min, max)
}

/// The distance, which must not depend on the order, and its square.
fn far(a: Planar<i32>, b: Planar<i32>) -> [f64; 2] {
    let answers = |a, b| distance(a, b).map(|x| x.to_f64());
    let numbers = answers(&a, &b);
    assert_eq!(numbers, answers(&b, &a), "{a:?} {b:?}");
    numbers
}

type Numbers = ([f64; 2], [f64; 2], Option<f64>, Option<f64>);

fn pair(a: Planar<i32>, b: Planar<i32>) -> Numbers {
    let Closest { a, b, t, u } = closest(&a, &b).map(Surd::to_f64);
    (a, b, t, u)
}

#[test]
fn distances_on_paper() {
    assert_eq!(far(point([0, 0]), point([3, 4])), [5.0, 25.0]);
    assert_eq!(far(point([0, 0]), point([1, 1])), [2.0_f64.sqrt(), 2.0]);
    assert_eq!(far(point([3, 3]), point([3, 3])), [0.0, 0.0]);
    // The line 3x + 4y = 25 is 5 from the origin.
    assert_eq!(far(point([0, 0]), line([7, 1], [-4, 3])), [5.0, 25.0]);
    assert_eq!(
        far(point([0, 0]), ray([7, 1], [4, -3])),
        [50.0_f64.sqrt(), 50.0]
    );
    assert_eq!(far(disc(0, 0, 2), segment([7, 1], [-1, 7])), [3.0, 9.0]);
    assert_eq!(far(disc(0, 0, 5), segment([7, 1], [-1, 7])), [0.0, 0.0]);
    assert_eq!(far(disc(0, 0, 2), disc(6, 8, 3)), [5.0, 25.0]);
    assert_eq!(far(disc(0, 0, 2), rect([3, 4], [9, 9])), [3.0, 9.0]);
    assert_eq!(far(disc(5, 5, 1), rect([3, 4], [9, 9])), [0.0, 0.0]);
    assert_eq!(far(rect([0, 0], [1, 1]), rect([4, 5], [9, 9])), [5.0, 25.0]);
    assert_eq!(far(rect([0, 0], [1, 9]), rect([4, 5], [9, 9])), [3.0, 9.0]);
    assert_eq!(
        far(rect([0, 0], [4, 4]), segment([1, 1], [2, 2])),
        [0.0, 0.0]
    );
    // The corner (4, 4) and the line x + y = 10.
    assert_eq!(
        far(rect([0, 0], [4, 4]), line([5, 5], [1, -1])),
        [2.0_f64.sqrt(), 2.0]
    );
    // Between parallel segments, beside each other and one after the other.
    assert_eq!(
        far(segment([0, 0], [4, 0]), segment([2, 3], [9, 3])),
        [3.0, 9.0]
    );
    assert_eq!(
        far(segment([0, 0], [4, 0]), segment([7, 4], [9, 4])),
        [5.0, 25.0]
    );
    // sqrt(2) - 1, and its square 3 - 2 sqrt(2), as their decimals are.
    let nearest = |digits: &str| digits.parse::<f64>().unwrap();
    assert_eq!(
        far(disc(0, 0, 1), point([1, 1])),
        [
            nearest("0.414213562373095048801688724209698"),
            nearest("0.171572875253809902396622551580603")
        ]
    );
}

#[test]
fn within_is_closed() {
    let within = |a: Planar<i32>, b: Planar<i32>, d: Rational| super::within(&a, &b, &d);
    let (a, b) = (disc(0, 0, 2), disc(6, 8, 3));
    assert!(within(a, b, Rational::of(5)));
    assert!(within(a, b, Rational::of(5.0_f64.next_up())));
    assert!(!within(a, b, Rational::of(5.0_f64.next_down())));
    assert!(within(a, a, Rational::of(0)));
    assert!(!within(a, a, Rational::of(-1)));
    // sqrt(2) is between two neighbours.
    let (a, b) = (point([0, 0]), point([1, 1]));
    assert!(!within(
        a,
        b,
        Rational::of(std::f64::consts::SQRT_2.next_down())
    ));
    assert!(within(a, b, Rational::of(std::f64::consts::SQRT_2)));
    assert!(!within(
        a,
        b,
        Rational::of(std::f32::consts::SQRT_2.next_down())
    ));
}

#[test]
fn the_closest_pair() {
    let p = [0.0, 0.0];
    assert_eq!(
        pair(point([0, 0]), segment([7, 1], [-1, 7])),
        (p, [3.0, 4.0], None, Some(0.5))
    );
    assert_eq!(
        pair(segment([7, 1], [-1, 7]), point([0, 0])),
        ([3.0, 4.0], p, Some(0.5), None)
    );
    // From circle to circle along (3, 4).
    assert_eq!(
        pair(disc(0, 0, 5), disc(9, 12, 5)),
        ([3.0, 4.0], [6.0, 8.0], None, None)
    );
    assert_eq!(
        pair(disc(0, 0, 5), rect([6, 8], [9, 9])),
        ([3.0, 4.0], [6.0, 8.0], None, None)
    );
    assert_eq!(
        pair(rect([0, 0], [4, 4]), line([5, 5], [1, -1])),
        ([4.0, 4.0], [5.0, 5.0], None, Some(0.0))
    );
    assert_eq!(
        pair(segment([5, 5], [5, 5]), point([2, 1])),
        ([5.0, 5.0], [2.0, 1.0], Some(0.0), None)
    );
}

#[test]
fn of_many_closest_pairs_the_one_with_the_lowest_parameters() {
    let (a, b) = (segment([0, 0], [4, 0]), segment([9, 3], [2, 3]));
    assert_eq!(pair(a, b), ([2.0, 0.0], [2.0, 3.0], Some(0.5), Some(1.0)));
    assert_eq!(
        pair(b, a),
        ([4.0, 3.0], [4.0, 0.0], Some(5.0 / 7.0), Some(1.0))
    );
    // Along the side of a rectangle.
    let r = rect([0, 0], [4, 4]);
    assert_eq!(
        pair(line([9, 5], [-2, 0]), r),
        ([4.0, 5.0], [4.0, 4.0], Some(2.5), None)
    );
    assert_eq!(
        pair(r, line([9, 5], [-2, 0])),
        ([4.0, 4.0], [4.0, 5.0], None, Some(2.5))
    );
    assert_eq!(
        pair(r, segment([5, 1], [5, 9])),
        ([4.0, 1.0], [5.0, 1.0], None, Some(0.0))
    );
    // Two rectangles, beside each other and one higher than the other.
    assert_eq!(
        pair(r, rect([6, -3], [7, 2])),
        ([4.0, 0.0], [6.0, 0.0], None, None)
    );
    assert_eq!(
        pair(rect([6, 1], [7, 2]), r),
        ([6.0, 1.0], [4.0, 1.0], None, None)
    );
    assert_eq!(
        pair(r, rect([-9, -9], [-1, -2])),
        ([0.0, 0.0], [-1.0, -2.0], None, None)
    );
    // Lines and rays without a first closest point.
    let up = |y| line([3, y], [2, 0]);
    assert_eq!(
        pair(up(0), up(1)),
        ([3.0, 0.0], [3.0, 1.0], Some(0.0), Some(0.0))
    );
    let back = ray([8, 1], [-1, 0]);
    assert_eq!(
        pair(up(0), back),
        ([3.0, 0.0], [3.0, 1.0], Some(0.0), Some(5.0))
    );
    let before = ray([1, 1], [-1, 0]);
    assert_eq!(
        pair(up(0), before),
        ([1.0, 0.0], [1.0, 1.0], Some(-1.0), Some(0.0))
    );
    assert_eq!(
        pair(before, up(0)),
        ([1.0, 1.0], [1.0, 0.0], Some(0.0), Some(-1.0))
    );
    let ahead = ray([8, 1], [1, 0]);
    assert_eq!(
        pair(up(0), ahead),
        ([8.0, 0.0], [8.0, 1.0], Some(2.5), Some(0.0))
    );
    assert_eq!(
        pair(ahead, back),
        ([8.0, 1.0], [8.0, 1.0], Some(0.0), Some(0.0))
    );
    let far_back = ray([20, 2], [-3, 0]);
    assert_eq!(
        pair(far_back, ahead),
        ([20.0, 2.0], [20.0, 1.0], Some(0.0), Some(12.0))
    );
}

#[test]
fn a_common_point_of_sets_that_meet() {
    let both = |p: [f64; 2], t, u| (p, p, t, u);
    assert_eq!(
        pair(segment([0, 0], [4, 4]), segment([4, 0], [0, 4])),
        both([2.0, 2.0], Some(0.5), Some(0.5))
    );
    assert_eq!(
        pair(point([1, 1]), disc(0, 0, 9)),
        both([1.0, 1.0], None, None)
    );
    // First along a, and along b if a has no parameter.
    let way = segment([-9, 0], [9, 0]);
    assert_eq!(
        pair(way, disc(0, 0, 3)),
        both([-3.0, 0.0], Some(1.0 / 3.0), None)
    );
    assert_eq!(
        pair(disc(0, 0, 3), way),
        both([-3.0, 0.0], None, Some(1.0 / 3.0))
    );
    assert_eq!(
        pair(rect([0, 0], [3, 3]), way),
        both([0.0, 0.0], None, Some(0.5))
    );
    // On one line.
    assert_eq!(
        pair(way, ray([4, 0], [-2, 0])),
        both([-9.0, 0.0], Some(0.0), Some(6.5))
    );
    let endless = line([5, 0], [1, 0]);
    assert_eq!(
        pair(endless, ray([4, 0], [-2, 0])),
        both([4.0, 0.0], Some(-1.0), Some(0.0))
    );
    assert_eq!(
        pair(endless, ray([6, 0], [-2, 0])),
        both([5.0, 0.0], Some(0.0), Some(0.5))
    );
    assert_eq!(
        pair(endless, ray([4, 0], [2, 0])),
        both([4.0, 0.0], Some(-1.0), Some(0.0))
    );
    assert_eq!(
        pair(endless, line([4, 0], [-2, 0])),
        both([5.0, 0.0], Some(0.0), Some(-0.5))
    );
    // Areas.
    assert_eq!(
        pair(rect([0, 0], [3, 3]), rect([1, -1], [2, 5])),
        both([1.0, 0.0], None, None)
    );
    assert_eq!(
        pair(rect([0, 0], [3, 3]), disc(4, 1, 2)),
        both([3.0, 1.0], None, None)
    );
    assert_eq!(
        pair(disc(2, 1, 2), rect([0, 0], [3, 3])),
        both([2.0, 1.0], None, None)
    );
    assert_eq!(
        pair(disc(0, 0, 5), disc(6, 8, 9)),
        both([3.0, 4.0], None, None)
    );
    assert_eq!(
        pair(disc(6, 8, 15), disc(0, 0, 5)),
        both([0.0, 0.0], None, None)
    );
    assert_eq!(
        pair(disc(6, 8, 0), disc(6, 8, 0)),
        both([6.0, 8.0], None, None)
    );
}

/// Some points of a set with small integers as its numbers, all exact, with
/// their parameters.
fn some_points(set: &Planar<f64>) -> Vec<([f64; 2], Option<f64>)> {
    let steps = |low: f64, high: f64| {
        let all = (0..).map(move |k| low + f64::from(k) / 4.0);
        all.take_while(move |&x| x <= high)
    };
    match *set {
        Planar::Linear(Shape::Point(p)) => vec![(p, None)],
        Planar::Linear(shape) => {
            let (o, other) = shape.numbers();
            let q = other.expect("a direction");
            let is_vector = match shape {
                Shape::Line { heading, .. } | Shape::Ray { heading, .. } => {
                    matches!(heading, crate::Heading::Direction(_))
                }
                _ => false,
            };
            let d = if is_vector {
                q
            } else {
                [q[0] - o[0], q[1] - o[1]]
            };
            let (low, high) = match shape {
                Shape::Line { .. } => (-9.0, 9.0),
                Shape::Ray { .. } => (0.0, 9.0),
                _ => (0.0, 1.0),
            };
            let at = |t: f64| ([o[0] + t * d[0], o[1] + t * d[1]], Some(t));
            steps(low, high).map(at).collect()
        }
        Planar::Rect(Rect { min, max }) => steps(min[0], max[0])
            .flat_map(|x| steps(min[1], max[1]).map(move |y| ([x, y], None)))
            .collect(),
        Planar::Disc(Disc { center, radius }) => {
            let [left, low] = center.map(|x| x - radius);
            let square = (left, low, left + 2.0 * radius, low + 2.0 * radius);
            steps(square.0, square.2)
                .flat_map(|x| steps(square.1, square.3).map(move |y| ([x, y], None)))
                .filter(|(p, _)| {
                    let [x, y] = [p[0] - center[0], p[1] - center[1]];
                    x * x + y * y <= radius * radius
                })
                .collect()
        }
    }
}

/// No pair of points is closer than the closest points, and these are on their
/// sets and as far apart as is said. Nor is a pair as close with a lower t, where
/// the sets are apart.
#[test]
fn no_pair_is_closer() {
    let near = |x: f64, y: f64| (x - y).abs() <= 1e-9 * (1.0 + x.abs() + y.abs());
    let length = |p: [f64; 2], q: [f64; 2]| (p[0] - q[0]).hypot(p[1] - q[1]);
    let mut ties = 0;
    let mut check = |a: &Planar<f64>, b: &Planar<f64>| {
        let [exact, square] = distance(a, b);
        let meet = intersects(a, b);
        assert_eq!(exact.sign() == Ordering::Equal, meet, "{a:?} {b:?}");
        assert_eq!(within(a, b, &zero()), meet);
        let (pair, d) = (closest(a, b), exact.to_f64());
        let square = square.to_f64();
        assert!(near(square, d * d), "{square} {d}");
        let rounded = pair.map(Surd::to_f64);
        let context = format!("{a:?} {b:?} {rounded:?} {d}");
        assert!(near(length(rounded.a, rounded.b), d), "{context}");
        for (set, p) in [(a, rounded.a), (b, rounded.b)] {
            let [off, _] = distance(set, &Planar::Linear(Shape::Point(p)));
            assert!(near(off.to_f64(), 0.0), "{context}");
        }
        let points = some_points(b);
        for (p, t) in some_points(a) {
            let least = points.iter().map(|&(q, _)| length(p, q));
            let least = least.fold(f64::INFINITY, f64::min);
            assert!(least >= d || near(least, d), "{context} {p:?}");
            let (Some(t), Some(first)) = (t, &pair.t) else {
                continue;
            };
            let lower = first.compare(&Rational::of(t)) == Ordering::Greater;
            if lower && !meet && distance(&Planar::Linear(Shape::Point(p)), b)[0] == exact {
                ties += 1;
                // Only without a lowest.
                assert!(t < 0.0 && is_endless_pair(a, b), "{context} {t}");
            }
        }
    };
    let mut rng = Rng::new(5);
    for _ in 0..250 {
        let (a, b) = Family::Grid.pair::<f64>(&mut rng);
        check(&Planar::Linear(a), &Planar::Linear(b));
        let (a, b) = PlaneFamily::Grid.pair::<f64>(&mut rng);
        check(&a, &b);
        let (a, b) = Family::AxisAligned.pair::<i32>(&mut rng);
        let small = |x: i32| f64::from(x % 5);
        let (a, b) = (a.map(small), b.map(small));
        if a.is_valid() && b.is_valid() {
            check(&Planar::Linear(a), &Planar::Linear(b));
        }
    }
    assert!(ties > 20, "{ties}");
}

fn is_endless_pair(a: &Planar<f64>, b: &Planar<f64>) -> bool {
    matches!((a, b), (Planar::Linear(a), Planar::Linear(b)) if is_endless(a, b))
}
