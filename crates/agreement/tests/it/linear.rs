//! Point, line, ray and segment in the plane: every pair of segments on a small grid against the
//! rational oracle, and what must not change when the same question is asked in another way.
//!
//! `cargo xtask oracle` asks about millions of hostile pairs.

use secant::{LinearIntersection, Relation, Segment, Shape};
use secant_agreement::{Asked, plane};
use secant_oracle::Rng;
use secant_oracle::hostile::Family;
use secant_oracle::plane::Planar;

/// The segments between any two points of a 3x3 grid, in both directions and of zero length.
fn grid_segments() -> Vec<[[i32; 2]; 2]> {
    let points: Vec<[i32; 2]> = (0..9).map(|k| [k % 3, k / 3]).collect();
    points
        .iter()
        .flat_map(|&p| points.iter().map(move |&q| [p, q]))
        .collect()
}

/// The library's shape for the oracle's.
fn shape<S: Asked>(shape: &secant_oracle::Shape<S>) -> Shape<2, S> {
    secant_agreement::shape(&Planar::Linear(*shape))
}

/// Everything the library says of a pair is what the oracle says, and agrees with itself.
#[track_caller]
fn check<S: Asked>(a: &secant_oracle::Shape<S>, b: &secant_oracle::Shape<S>) {
    let [x, y] = [a, b].map(|shape| Planar::Linear(*shape));
    if let Err(what) = plane(&x, &y) {
        panic!("{what}\n{a:?}\n{b:?}");
    }
}

#[test]
fn all_segment_pairs_of_a_3x3_grid() {
    let segments = grid_segments();
    let mut pairs = 0;
    for &[p, q] in &segments {
        for &[r, s] in &segments {
            let wide = |p: [i32; 2]| p.map(i64::from);
            check(
                &secant_oracle::Shape::segment(wide(p), wide(q)),
                &secant_oracle::Shape::segment(wide(r), wide(s)),
            );
            let float = |p: [i32; 2]| p.map(f64::from);
            check(
                &secant_oracle::Shape::segment(float(p), float(q)),
                &secant_oracle::Shape::segment(float(r), float(s)),
            );
            pairs += 1;
        }
    }
    assert_eq!(pairs, 6561);
}

#[test]
fn hostile_pairs() {
    for family in Family::ALL {
        let mut rng = Rng::new(7);
        let n = if family == Family::Extremes {
            400
        } else {
            4000
        };
        for _ in 0..n {
            let (a, b) = family.pair::<f64>(&mut rng);
            check(&a, &b);
        }
        for _ in 0..n / 4 {
            let (a, b) = family.pair::<i64>(&mut rng);
            check(&a, &b);
        }
    }
}

/// The relation and the common points of two segments, as far as they do not depend on how the
/// segments are directed.
fn facts(a: &Segment<2>, b: &Segment<2>) -> (Relation, Vec<[u64; 2]>) {
    let mut points: Vec<[u64; 2]> = a
        .intersection(b)
        .iter()
        .flat_map(LinearIntersection::ends)
        .map(|m| m.at.map(f64::to_bits))
        .collect();
    points.sort_unstable();
    (a.relation(b), points)
}

/// Pairs of segments from all families whose coordinates can be scaled without overflow.
fn segment_pairs() -> Vec<(Segment<2>, Segment<2>)> {
    let mut rng = Rng::new(11);
    let families = Family::ALL.into_iter().filter(|&f| f != Family::Extremes);
    let pairs = families.flat_map(|family| (0..8000).map(move |_| family));
    pairs
        .filter_map(|family| {
            let (a, b) = family.pair::<f64>(&mut rng);
            match (shape(&a), shape(&b)) {
                (Shape::Segment(a), Shape::Segment(b)) => Some((a, b)),
                _ => None,
            }
        })
        .collect()
}

#[test]
fn swapping_and_reversing_change_nothing_else() {
    for (a, b) in segment_pairs() {
        let (relation, points) = facts(&a, &b);
        assert_eq!(
            facts(&b, &a),
            (relation.reversed(), points.clone()),
            "{a:?} {b:?}"
        );
        assert_eq!(
            facts(&a.reversed(), &b),
            (relation, points.clone()),
            "{a:?} {b:?}"
        );
        assert_eq!(facts(&a, &b.reversed()), (relation, points), "{a:?} {b:?}");
    }
}

#[test]
fn mirroring_and_scaling_by_powers_of_two_carry_over() {
    let map =
        |s: &Segment<2>, f: &dyn Fn([f64; 2]) -> [f64; 2]| Segment::new(f(s.start()), f(s.end()));
    // Adding 0 makes one zero of the two.
    let mirror = |[x, y]: [f64; 2]| [y, x];
    let negate = |[x, y]: [f64; 2]| [-x + 0.0, y];
    let scale = |p: [f64; 2]| p.map(|x| x * 2f64.powi(300));
    for (a, b) in segment_pairs() {
        for f in [&mirror as &dyn Fn([f64; 2]) -> [f64; 2], &negate, &scale] {
            let (relation, points) = facts(&a, &b);
            let mut mapped: Vec<[u64; 2]> = points
                .iter()
                .map(|p| f(p.map(f64::from_bits)).map(f64::to_bits))
                .collect();
            mapped.sort_unstable();
            assert_eq!(
                facts(&map(&a, f), &map(&b, f)),
                (relation, mapped),
                "{a:?} {b:?}"
            );
        }
    }
}

#[test]
fn all_scalars_give_the_same_answers_on_the_same_numbers() {
    let segments = grid_segments();
    for &[p, q] in &segments {
        for &[r, s] in &segments {
            let (a, b) = (Segment::new(p, q), Segment::new(r, s));
            let wide = |p: [i32; 2]| p.map(i64::from);
            let (c, d) = (
                Segment::new(wide(p), wide(q)),
                Segment::new(wide(r), wide(s)),
            );
            #[expect(clippy::cast_precision_loss, reason = "0, 1 and 2")]
            let single = |p: [i32; 2]| p.map(|x| x as f32);
            let (e, f) = (
                Segment::new(single(p), single(q)),
                Segment::new(single(r), single(s)),
            );
            let double = |p: [i32; 2]| p.map(f64::from);
            let (g, h) = (
                Segment::new(double(p), double(q)),
                Segment::new(double(r), double(s)),
            );
            assert_eq!(a.relation(&b), g.relation(&h));
            assert_eq!(c.relation(&d), g.relation(&h));
            assert_eq!(e.relation(&f), g.relation(&h));
            assert_eq!(a.intersection(&b), g.intersection(&h));
            assert_eq!(c.intersection(&d), g.intersection(&h));
            // The numbers of f32 are those of f64, rounded once more: here no tie is in the way.
            let ends = |i: Option<LinearIntersection<2>>| -> Vec<_> {
                #[expect(
                    clippy::cast_possible_truncation,
                    reason = "rounding is what is wanted"
                )]
                let round = |x: f64| x as f32;
                i.iter()
                    .flat_map(LinearIntersection::ends)
                    .map(|m| (m.at.map(round), round(m.t), round(m.u)))
                    .collect()
            };
            let singles: Vec<_> = e
                .intersection(&f)
                .iter()
                .flat_map(LinearIntersection::ends)
                .map(|m| (m.at, m.t, m.u))
                .collect();
            assert_eq!(singles, ends(g.intersection(&h)));
        }
    }
}

/// Found by the oracle: the product of a difference of 1e308 with a tiny one is an ordinary number, but
/// the splitting that gives its rounding error overflows.
#[test]
fn products_of_huge_and_tiny_differences() {
    use secant::{Line, Ray};
    let line = Line::new(
        [2.675526852401252e-75, -f64::MAX],
        [-f64::MAX, -1.7976931348623155e308],
    );
    let ray = Ray::new(
        [2.675526852401252e-75, -f64::MAX],
        [2.675526852401252e-75; 2],
    );
    assert_eq!(line.relation(&ray), Relation::Touch);

    let ray = Ray::new(
        [-4.564420207244257e-64; 2],
        [2.0427079660267447e-111, -8.988465674311578e307],
    );
    let line = Line::new(
        [1e308, -8.988465674311579e307],
        [2.0427079660267447e-111, -8.988465674311579e307],
    );
    assert_eq!(ray.relation(&line), Relation::Cross);
    let at = ray.intersection(&line).unwrap().point().unwrap().at;
    assert_eq!(at, [f64::INFINITY, f64::NEG_INFINITY]);
}
