//! Coordinates of any magnitude.

use crate::cast_engine::random;
use secant::{
    Ball, Capsule, Circle, Line, LinearIntersection, Meeting, Point, Ray, Rect, Segment, Shape,
    Triangle, orient2d,
};
use secant_oracle::Rng;
use std::fmt::Debug;

/// A common power of two changes no relation and no parameter, and scales the points.
#[test]
fn segments_of_any_magnitude() {
    let mut state = 11;
    let mut met = 0;
    for k in 0..4_000 {
        let mut point = || [(); 2].map(|()| (random(&mut state) * 64.0).round() / 8.0);
        let [a, b, mut c, mut d] = [(); 4].map(|()| point());
        if k % 4 == 0 {
            d = [0, 1].map(|i| c[i] + (b[i] - a[i]) / 2.0);
        }
        // A common end, half of them on one line.
        if k % 4 == 2 {
            c = a;
        }
        if k % 8 == 2 {
            let part = [-0.5, 0.5, 1.0][k % 3];
            d = [0, 1].map(|i| a[i] + (b[i] - a[i]) * part);
        }
        let (one, other) = (Segment::new(a, b), Segment::new(c, d));
        for exponent in [-1000, -640, -300, 300, 640, 1000] {
            let half = 2.0_f64.powi(exponent / 2);
            let far = |x: [f64; 2]| x.map(|x| x * half * half);
            let (p, q) = (Segment::new(far(a), far(b)), Segment::new(far(c), far(d)));
            assert_eq!(p.relation(&q), one.relation(&other), "{one:?} {other:?}");
            assert_eq!(
                p.intersects(&q),
                one.intersects(&other),
                "{one:?} {other:?}"
            );
            let meeting = |m: Meeting<2>| Meeting { at: far(m.at), ..m };
            let expected = one.intersection(&other).map(|part| match part {
                LinearIntersection::Point(x) => LinearIntersection::Point(meeting(x)),
                LinearIntersection::Overlap { start, end } => LinearIntersection::Overlap {
                    start: start.map(meeting),
                    end: end.map(meeting),
                },
            });
            assert_eq!(p.intersection(&q), expected, "{one:?} {other:?}");
            met += usize::from(expected.is_some());
        }
    }
    assert!(met > 4_000, "{met}");
}

/// The same for circles and rectangles, down to where the squares of coordinates are subnormal.
macro_rules! shapes_of_any_magnitude {
    ($($name:ident: $float:ty, $exponents:expr;)+) => { $(
        #[test]
        fn $name() {
            let mut rng = Rng::new(12);
            let mut met = [0; 6];
            for _ in 0..2_000 {
                let numbers = [(); 10].map(|()| i16::try_from(rng.between(0, 16)).unwrap());
                let answers = |factor: $float| {
                    let [a, b, c, d, e, f, g, h, r, s] = numbers.map(|x| <$float>::from(x) * factor);
                    let (r, s) = (r / 4.0, s / 4.0);
                    let (circle, other) = (Circle::new([a, b], r), Circle::new([c, d], s));
                    let rect = Rect::new([e.min(g), f.min(h)], [e.max(g), f.max(h)]);
                    let segment = Segment::new([e, f], [g, h]);
                    let ray = Ray::through([e, f], [g, h + factor * 40.0]);
                    [
                        circle.intersects(&other),
                        circle.intersects(&Point::new([c, d])),
                        circle.intersects(&rect),
                        circle.intersects(&segment),
                        circle.intersects(&ray),
                        rect.intersects(&Segment::new([a, b], [c, d])),
                    ]
                };
                let expected = answers(1.0);
                for exponent in $exponents {
                    let half = <$float>::powi(2.0, exponent / 2);
                    assert_eq!(answers(half * half), expected, "2^{exponent} {numbers:?}");
                }
                for (met, meets) in met.iter_mut().zip(expected) {
                    *met += usize::from(meets);
                }
            }
            assert!(met.iter().all(|met| (20..1_980).contains(met)), "{met:?}");
        }
    )+ };
}

shapes_of_any_magnitude! {
    circles_and_rectangles_of_any_magnitude_in_f64: f64, [-1000, -544, -542, -540, -538, 500, 1000];
    circles_and_rectangles_of_any_magnitude_in_f32: f32, [-120, -82, -80, -78, -76, 60, 120];
}

/// The rounded point is subnormal once the segments are scaled.
#[test]
fn points_far_below_the_greatest_coordinate() {
    let a = Segment::new(
        [-5.120972884922973e64, 5.759765880939524e27],
        [4.302104135457739e50, 3.5273177241222464e-37],
    );
    let b = Segment::new(
        [2.1457952201068393e-134, -1.176427679696666e143],
        [0.0, 2.084131031078029e107],
    );
    // From rational arithmetic.
    let x = a.intersection(&b).unwrap().point().unwrap();
    assert_eq!(x.at, [3.801439290952996e-170, 48387509897996.305]);
    assert_eq!(x.t, 0.9999999999999916);
}

/// Scaled back, a point just below the least normal float is a tie between that and a subnormal one.
#[test]
fn points_next_to_the_least_normal_float() {
    let least = f64::MIN_POSITIVE;
    let a = Segment::new([2.0 * least, -2.0 * least], [least, least]);
    let b = Segment::new(
        [1.9772052858219014e-292, -4.771217626778977e-309],
        [2.3e-322, least],
    );
    // From rational arithmetic.
    let x = a.intersection(&b).unwrap().point().unwrap();
    assert_eq!(x.at, [least, least.next_down()]);
    assert_eq!([x.t, x.u], [1.0, 1.0_f64.next_down()]);
}

/// What is asked of two shapes here does not change where both are moved: also not where integers cease to be floats, some
/// or all of them.
#[test]
fn integers_about_the_greatest_exact_float() {
    const N: i64 = 1 << 53;
    let mut rng = Rng::new(14);
    let mut met = 0;
    for _ in 0..2_000 {
        let x: [[i64; 2]; 6] = [(); 6].map(|()| [(); 2].map(|()| rng.between(-4, 4)));
        let (radius, sizes) = (rng.between(0, 3), [(); 2].map(|()| rng.between(0, 4)));
        let mut answers_at = |far: [i64; 2]| {
            let [a, b, c, d, e, f] = x.map(|x| [0, 1].map(|k| x[k] + far[k]));
            let [segment, other] = [Segment::new(a, b), Segment::new(c, d)];
            let direction = if x[4] == [0; 2] { [1, 0] } else { x[4] };
            let (ray, line) = (Ray::new(f, direction), Line::new(e, direction));
            let rect = Rect::new(e, [0, 1].map(|k| e[k] + sizes[k]));
            let other_rect = Rect::new(c, [0, 1].map(|k| c[k] + sizes[1 - k]));
            let (circle, other_circle) = (Circle::new(e, radius), Circle::new(f, 2));
            let capsule = Capsule::new(c, f, radius);
            let triangle = Triangle::new([a, c, e]);
            let shapes: [Shape<2, i64>; 7] = [
                segment.into(),
                ray.into(),
                line.into(),
                rect.into(),
                circle.into(),
                capsule.into(),
                triangle.into(),
            ];
            let mut answers = Vec::new();
            for a in &shapes {
                for b in &shapes {
                    met += usize::from(a.intersects(b));
                    answers.push(format!(
                        "{:?} {:?} {} {}",
                        a.relation(b),
                        a.distance_squared(b),
                        a.within(b, 2),
                        a.intersects(b),
                    ));
                }
            }
            let mut push = |answer: &dyn Debug| answers.push(format!("{answer:?}"));
            push(&[segment.intersects(&other), segment.intersects(&rect)]);
            push(&[segment.intersects(&circle), ray.intersects(&segment)]);
            push(&[line.intersects(&segment), ray.intersects(&rect)]);
            push(&[rect.intersects(&other_rect), rect.intersects(&circle)]);
            push(&circle.intersects(&other_circle));
            push(&[segment.relation(&other), circle.relation(&other_circle)]);
            push(&[rect.relation(&other_rect), circle.relation(&segment)]);
            let parameters =
                |part: LinearIntersection<2>| part.ends().map(|x| (x.t, x.u)).collect::<Vec<_>>();
            push(&segment.intersection(&other).map(parameters));
            push(&ray.cast(&rect).first_t());
            push(&ray.cast(&circle).first_t());
            push(&ray.cast(&segment).first_t());
            push(&circle.sweep(direction).against(&other_circle).first_t());
            push(&circle.sweep(direction).against(&rect).first_t());
            push(&circle.penetration(&other_circle).is_some());
            push(&orient2d(&Point::new(a), &Point::new(b), &Point::new(c)));
            push(&segment.distance(&other));
            answers
        };
        let expected = answers_at([0, 0]);
        for far in [[N, 0], [N - 2, 3 - N], [-N, N + 2], [1 - N, -N]] {
            assert_eq!(
                answers_at(far),
                expected,
                "{x:?} {radius} {sizes:?} {far:?}"
            );
        }
    }
    assert!(met > 100_000, "{met}");
}

/// The same in space.
#[test]
fn integers_about_the_greatest_exact_float_in_space() {
    const N: i64 = 1 << 53;
    let mut rng = Rng::new(15);
    let mut met = 0;
    for _ in 0..1_000 {
        let x: [[i64; 3]; 6] = [(); 6].map(|()| [(); 3].map(|()| rng.between(-2, 2)));
        let radius = rng.between(0, 3);
        let mut answers_at = |far: [i64; 3]| {
            let [a, b, c, d, e, f] = x.map(|x| [0, 1, 2].map(|k| x[k] + far[k]));
            let low = [0, 1, 2].map(|k| e[k].min(f[k]));
            let high = [0, 1, 2].map(|k| e[k].max(f[k]));
            let shapes: [Shape<3, i64>; 6] = [
                Segment::new(a, b).into(),
                Segment::new(c, d).into(),
                secant::Aabb::new(low, high).into(),
                Ball::new(d, radius).into(),
                Capsule::new(e, f, radius).into(),
                Triangle::new([a, c, e]).into(),
            ];
            let mut answers = Vec::new();
            for a in &shapes {
                for b in &shapes {
                    met += usize::from(a.intersects(b));
                    answers.push((
                        a.relation(b),
                        a.distance_squared(b).to_bits(),
                        a.within(b, 1),
                    ));
                }
            }
            answers
        };
        let expected = answers_at([0; 3]);
        for far in [[N, 0, 0], [N - 1, 2 - N, N], [-N, 5, 1 - N]] {
            assert_eq!(answers_at(far), expected, "{x:?} {radius} {far:?}");
        }
    }
    assert!(met > 30_000, "{met}");
}
