//! The quick ways to whether lines of the plane cross, and where, beside the definitions.

use super::constructions::quotients_by_integers;
use super::{Cases, Side, many, nearly_collinear};
use crate::kernel::arithmetic::rounding::U;
use crate::kernel::arithmetic::sign::Sign;
use crate::kernel::filters::lines::{
    ray_crosses, segments_cross, segments_meet, segments_point, sides,
};
use crate::kernel::formulas::line_determinants::{
    DETERMINANT_BOUND, DOUBLE_DOUBLE_DETERMINANT_BOUND, crossing,
};
use crate::kernel::formulas::linear::CrossingOfLines;
use crate::kernel::formulas::linear::side;
use crate::kernel::stages::polynomial::exact_sign;
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

/// Two segments: of one family; or with an end of one on the other, but for its rounding; or small integers; or
/// with one end or two in common.
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
    let of = |from, to, x| exact_sign(&Side, [from, to, from, x], []);
    [[of(c, d, a), of(c, d, b)], [of(a, b, c), of(a, b, d)]]
}

#[test]
fn segments_cross_as_the_four_sides_say() {
    let mut cases = Cases(4);
    let mut seen = [0; 3];
    let mut met = [0; 4];
    for _ in 0..many(200_000, 200) {
        let all @ [a, b, c, d] = segments(&mut cases);
        let exact = sides_by_definition(all);
        assert_eq!(sides(&[a, b], &[c, d]), exact, "{all:?}");
        let [one, other] = exact.map(|[x, y]| x.times(y));
        match segments_cross([a, b], [c, d]) {
            Some(true) => {
                seen[0] += 1;
                assert_eq!((one, other), (Sign::Negative, Sign::Negative), "{all:?}");
            }
            Some(false) => {
                seen[1] += 1;
                let beside = one == Sign::Positive || other == Sign::Positive;
                assert!(beside, "{all:?}");
            }
            None => seen[2] += 1,
        }
        let parallel = exact_sign(&Side, [a, b, c, d], []) == Sign::Zero;
        let certified = segments_meet(&all);
        met[certified.map_or(3, |sign| usize::try_from(sign as i8 + 1).unwrap())] += 1;
        let meeting = certified.is_none_or(|sign| {
            sign == if one == Sign::Positive || other == Sign::Positive {
                Sign::Negative
            } else if one == Sign::Zero || other == Sign::Zero {
                Sign::Zero
            } else {
                Sign::Positive
            }
        });
        assert!(meeting, "{all:?}: {certified:?}");
        assert!(certified != Some(Sign::Zero) || !parallel, "{all:?}");
    }
    assert!(seen.iter().all(|&n| n > many(10_000, 1)), "{seen:?}");
    assert!(met.iter().all(|&n| n > many(5_000, 1)), "{met:?}");
}

#[test]
fn points_of_segments_are_rounded_as_by_integers() {
    let mut cases = Cases(23);
    let (mut certified, mut shared) = (0, 0_u32);
    for _ in 0..many(60_000, 100) {
        let all @ [a, b, c, d] = segments(&mut cases);
        let Some(Some((at, parameters))) = segments_point::<f64>([a, b], [c, d]) else {
            continue;
        };
        certified += 1;
        shared += u32::from([a, b].contains(&c) || [a, b].contains(&d));
        assert_ne!(exact_sign(&Side, [a, b, c, d], []), Sign::Zero, "{all:?}");
        let f = CrossingOfLines([0, 1]);
        let exact: ([f64; 2], [f64; 2]) = quotients_by_integers(&f, [a, a, b, c, c, d], []);
        let bits = |x: [f64; 2]| x.map(f64::to_bits);
        assert_eq!(bits(at), bits(exact.0), "{all:?}");
        assert_eq!(bits(parameters), bits(exact.1), "{all:?}");
    }
    assert!(
        certified > many(5_000, 2) && shared > many(500, 0),
        "{certified} {shared}"
    );
}

#[test]
fn ray_crosses_agrees_with_the_signs() {
    let mut cases = Cases(14);
    let mut seen = [0; 3];
    for _ in 0..many(200_000, 200) {
        let [p, from, to, r, s] = cases.points::<2, 5>();
        let (of_r, of_s) = (side(from, to, p, r), side(from, to, p, s));
        // The line passes the segment at the parameter (r − p) × (s − r) / v × (s − r).
        let det = exact_sign(&Side, [from, to, r, s], []);
        let ahead = exact_sign(&Side, [p, r, r, s], []).times(det);
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

/// What the quick way says is what integers say, and it says so of many.
#[test]
fn quick_crossings_are_rounded_as_by_integers() {
    let mut cases = Cases(15);
    let (mut certified, mut certified_in_floats) = (0, 0);
    for _ in 0..many(60_000, 50) {
        let lines = cases.points::<2, 6>();
        if exact_sign(&Side, [lines[1], lines[2], lines[4], lines[5]], []) == Sign::Zero {
            continue;
        }
        let f = CrossingOfLines([0, 1]);
        if let Some((at, numbers)) = crossing::<f64, 2>(&lines) {
            certified += 1;
            let exact: ([f64; 2], [f64; 2]) = quotients_by_integers(&f, lines, []);
            assert_eq!(at.map(f64::to_bits), exact.0.map(f64::to_bits), "{lines:?}");
            let bits = numbers.map(f64::to_bits);
            assert_eq!(bits, exact.1.map(f64::to_bits), "{lines:?}");
        }
        if let Some((at, numbers)) = crossing::<f32, 2>(&lines) {
            certified_in_floats += 1;
            let exact: ([f32; 2], [f32; 2]) = quotients_by_integers(&f, lines, []);
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
