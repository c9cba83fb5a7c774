//! The fast paths for two lines of the plane, compared with the definitions.

use super::constructions::quotients_by_integers;
use super::{Cases, Side, many, nearly_collinear};
use crate::kernel::arithmetic::rounding::U;
use crate::kernel::arithmetic::sign::Sign;
use crate::kernel::filters::lines::{
    crossing_of_segments, is_beyond_range, ray_crosses, segments_meet, sides_of_segments,
};
use crate::kernel::formulas::line_determinants::{
    DETERMINANT_BOUND, DOUBLE_DOUBLE_DETERMINANT_BOUND, LineDeterminants, crossing,
};
use crate::kernel::formulas::linear::CrossingOfLines;
use crate::kernel::formulas::linear::{double_double_side, side};
use crate::kernel::stages::polynomial::Polynomial;
use dashu_int::IBig;

#[test]
fn constants_are_what_the_derivations_need() {
    let n = IBig::from(1_i64 << 53);
    let less = n.clone() - IBig::ONE;
    // (5 u + 2 u² + u³) / 4 <= 2 u (1 − u)^9, times 4 n^10
    assert_eq!(DETERMINANT_BOUND, 2.0 * U);
    let needed = IBig::from(5) * n.pow(2) + IBig::from(2) * n.clone() + IBig::ONE;
    assert!(needed * n.pow(7) <= IBig::from(8) * less.pow(9));
    // With room for the terms of higher order, and for the rounding of the bound.
    let in_u2 = |x: f64| x / (U * U);
    assert!(
        in_u2(DOUBLE_DOUBLE_DETERMINANT_BOUND) >= 2.0 * 5.75,
        "{DOUBLE_DOUBLE_DETERMINANT_BOUND}"
    );
}

/// Two segments: of one family; or with an end of one on the other up to its rounding; or of small integers;
/// or with one or two common ends.
fn segments(cases: &mut Cases) -> [[f64; 2]; 4] {
    match cases.below(5) {
        0 => {
            let [a, b, _, c] = nearly_collinear(cases);
            let [d] = cases.points::<2, 1>();
            [a, b, c, d]
        }
        #[expect(clippy::cast_precision_loss, reason = "small")]
        1 => [[0; 2]; 4].map(|x| x.map(|_| cases.below(8) as f64 - 4.0)),
        2 => {
            let [a, b, d] = cases.points();
            let c = if cases.below(2) == 0 { a } else { b };
            [a, b, c, if cases.below(4) == 0 { a } else { d }]
        }
        _ => cases.points(),
    }
}

fn sides_by_definition([a, b, c, d]: [[f64; 2]; 4]) -> [[Sign; 2]; 2] {
    let of = |from, to, x| Side.exact_sign([from, to, from, x], []);
    [[of(c, d, a), of(c, d, b)], [of(a, b, c), of(a, b, d)]]
}

/// Both ends of one segment are on one side of the line of the other.
fn one_side(sides: [[Sign; 2]; 2]) -> bool {
    sides.into_iter().any(|[p, q]| p == q && p != Sign::Zero)
}

/// Points scaled by a power of two, where that rounds nothing.
fn scaled_by(points: [[f64; 2]; 4], exponent: i32) -> Option<[[f64; 2]; 4]> {
    let by = |x: f64| {
        let half = 2.0_f64.powi(exponent / 2);
        x * half * half
    };
    let all = points.map(|x| x.map(by));
    let is_exact = |(x, y): (&f64, &f64)| *y == 0.0 && *x == 0.0 || y.is_normal();
    let is_exact = points
        .as_flattened()
        .iter()
        .zip(all.as_flattened())
        .all(is_exact);
    is_exact.then_some(all)
}

#[test]
fn segments_cross_as_the_four_sides_say() {
    let mut cases = Cases(4);
    let mut seen = [0; 3];
    let (mut far, mut met) = ([0; 2], [0; 4]);
    for _ in 0..many(200_000, 200) {
        let points = segments(&mut cases);
        let exact = sides_by_definition(points);
        let determinants = LineDeterminants::of_segments(&points);
        match determinants.segments_cross() {
            Some(true) => {
                seen[0] += 1;
                let [one, other] = exact.map(|[x, y]| x.times(y));
                assert_eq!((one, other), (Sign::Negative, Sign::Negative), "{points:?}");
            }
            Some(false) => {
                seen[1] += 1;
                assert!(one_side(exact), "{points:?}");
            }
            None => seen[2] += 1,
        }
        let mut check = |points: [[f64; 2]; 4]| {
            let determinants = LineDeterminants::of_segments(&points);
            let sides = sides_of_segments(&points, &determinants);
            assert_eq!(sides, exact, "{points:?}");
            let certified = match determinants.segments_cross() {
                None if is_beyond_range(&points).is_some() => None,
                None => segments_meet(&points, &determinants),
                Some(cross) => Some(if cross {
                    Sign::Positive
                } else {
                    Sign::Negative
                }),
            };
            met[certified.map_or(3, |sign| usize::try_from(sign as i8 + 1).unwrap())] += 1;
            let Some(sign) = certified else { return };
            let [one, other] = exact.map(|[x, y]| x.times(y));
            assert_eq!(sign == Sign::Negative, one_side(exact), "{points:?}");
            let cross = one == Sign::Negative && other == Sign::Negative;
            assert_eq!(sign == Sign::Positive, cross, "{points:?}");
        };
        check(points);
        for (k, exponent) in [-1000, 1000].into_iter().enumerate() {
            if let Some(points) = scaled_by(points, exponent) {
                far[k] += 1;
                check(points);
            }
        }
    }
    assert!(seen.iter().all(|&n| n > many(10_000, 1)), "{seen:?}");
    assert!(far.iter().all(|&n| n > many(10_000, 1)), "{far:?}");
    assert!(met.iter().all(|&n| n > many(5_000, 1)), "{met:?}");
}

/// Every coordinate has a magnitude of its own; small integers times such powers have zeros among the signs.
#[test]
fn sides_of_any_magnitude_are_exact() {
    let mut cases = Cases(29);
    let mut seen = [0; 3];
    for k in 0..many(100_000, 200) {
        let spread = [2_u32, 40, 900, 1020][k as usize % 4];
        let mut power = || {
            let exponent =
                i64::try_from(cases.below(2 * u64::from(spread) + 1)).unwrap() - i64::from(spread);
            f64::from_bits(u64::try_from(1023 + exponent).unwrap() << 52)
        };
        let axes = [power(), power()];
        let powers = [[(); 2]; 4].map(|x| x.map(|()| power()));
        #[expect(clippy::cast_precision_loss, reason = "small")]
        let points = [0, 1, 2, 3].map(|i| {
            [0, 1].map(|j| {
                let x = cases.below(8) as f64 - 4.0;
                let y = x * if k % 8 < 4 { powers[i][j] } else { axes[j] };
                if k % 16 < 8 || x == 0.0 {
                    y
                } else {
                    y + y * f64::EPSILON
                }
            })
        });
        if !points.as_flattened().iter().all(|x| x.is_finite()) {
            continue;
        }
        let exact = Side.exact_sign(points, []);
        let [from, to, p, x] = points;
        assert_eq!(side(from, to, p, x), exact, "{points:?}");
        if let Some(sign) = double_double_side(points) {
            assert_eq!(sign, exact, "{points:?}");
            seen[usize::try_from(sign as i8 + 1).unwrap()] += 1;
        }
    }
    assert!(seen.iter().all(|&n| n > many(3_000, 1)), "{seen:?}");
}

#[test]
fn points_of_segments_are_rounded_as_by_integers() {
    let mut cases = Cases(23);
    let mut seen = [0; 2];
    let check = |points: [[f64; 2]; 4], seen: &mut u32| {
        let [a, b, c, d] = points;
        let determinants = LineDeterminants::of_segments(&points);
        let sides = sides_by_definition(points);
        let is_crossing = sides
            .into_iter()
            .all(|[p, q]| p == q.negated() && p != Sign::Zero);
        if !is_crossing {
            return;
        }
        let f = CrossingOfLines([0, 1]);
        let bits = |x: [f64; 2]| x.map(f64::to_bits);
        let exact: ([f64; 2], [f64; 2]) =
            quotients_by_integers(&f, [a, a, b, c, c, d], []).unwrap();
        if determinants.segments_cross() != Some(true) {
            return;
        }
        let [p, q, r, s] = points;
        if let Some((at, parameters)) =
            crossing_of_segments(p[0], p[1], q[0], q[1], r[0], r[1], s[0], s[1])
        {
            assert_eq!(bits(at), bits(exact.0), "{points:?}");
            assert_eq!(bits(parameters), bits(exact.1), "{points:?}");
            *seen += 1;
        }
        let exact: ([f32; 2], [f32; 2]) =
            quotients_by_integers(&f, [a, a, b, c, c, d], []).unwrap();
        let bits =
            |(at, parameters): ([f32; 2], [f32; 2])| [at, parameters].map(|x| x.map(f32::to_bits));
        if let Some(crossing) = crossing_of_segments(p[0], p[1], q[0], q[1], r[0], r[1], s[0], s[1])
        {
            assert_eq!(bits(crossing), bits(exact), "{points:?}");
        }
        if let Some(crossing) = determinants.crossing_of_segments(&points) {
            assert_eq!(bits(crossing), bits(exact), "{points:?}");
        }
    };
    for _ in 0..many(60_000, 100) {
        let points = segments(&mut cases);
        check(points, &mut seen[0]);
        // As coordinates of f32 are: the differences are exact.
        #[expect(clippy::cast_possible_truncation, reason = "it is rounded")]
        let short = points.map(|x| x.map(|x| f64::from(x as f32)));
        if short.as_flattened().iter().all(|x| x.is_finite()) {
            check(short, &mut seen[1]);
        }
    }
    assert!(seen.iter().all(|&n| n > many(3_000, 2)), "{seen:?}");
}

#[test]
fn ray_crosses_agrees_with_the_signs() {
    let mut cases = Cases(14);
    let mut seen = [0; 3];
    for _ in 0..many(200_000, 200) {
        let [p, from, to, r, s] = cases.points::<2, 5>();
        let (of_r, of_s) = (side(from, to, p, r), side(from, to, p, s));
        // The line crosses the segment at the parameter (r − p) × (s − r) / v × (s − r).
        let det = Side.exact_sign([from, to, r, s], []);
        let ahead = Side.exact_sign([p, r, r, s], []).times(det);
        let apart = of_r.times(of_s);
        match ray_crosses([p, from, to], [r, s]) {
            Some(true) => {
                seen[0] += 1;
                assert_eq!((apart, ahead), (Sign::Negative, Sign::Positive));
            }
            Some(false) => {
                seen[1] += 1;
                assert!(apart == Sign::Positive || ahead == Sign::Negative);
            }
            None => seen[2] += 1,
        }
    }
    assert!(seen.iter().all(|&n| n > many(1000, 1)), "{seen:?}");
}

/// The certain answers of the fast path equal those of the exact stage, and many answers are certain.
#[test]
fn quick_crossings_are_rounded_as_by_integers() {
    let mut cases = Cases(15);
    let (mut certified, mut certified_in_floats) = (0, 0);
    for _ in 0..many(60_000, 50) {
        let lines = cases.points::<2, 6>();
        if Side.exact_sign([lines[1], lines[2], lines[4], lines[5]], []) == Sign::Zero {
            continue;
        }
        let f = CrossingOfLines([0, 1]);
        if let Some((at, numbers)) = crossing::<f64, 2>(&lines) {
            certified += 1;
            let exact: ([f64; 2], [f64; 2]) = quotients_by_integers(&f, lines, []).unwrap();
            assert_eq!(at.map(f64::to_bits), exact.0.map(f64::to_bits), "{lines:?}");
            let bits = numbers.map(f64::to_bits);
            assert_eq!(bits, exact.1.map(f64::to_bits), "{lines:?}");
        }
        if let Some((at, numbers)) = crossing::<f32, 2>(&lines) {
            certified_in_floats += 1;
            let exact: ([f32; 2], [f32; 2]) = quotients_by_integers(&f, lines, []).unwrap();
            assert_eq!(at.map(f32::to_bits), exact.0.map(f32::to_bits), "{lines:?}");
            let bits = numbers.map(f32::to_bits);
            assert_eq!(bits, exact.1.map(f32::to_bits), "{lines:?}");
        }
    }
    assert!(
        certified > many(10_000, 5) && certified_in_floats > many(10_000, 5),
        "{certified} {certified_in_floats}"
    );
}
