//! Every fraction and surd: its rounding equals that of the exact stage, and it has the stated degrees.

use super::{Case, Cases, Dyadic, convert, many};
use crate::kernel::arithmetic::double_double_with_error::DoubleDoubleWithError;
use crate::kernel::arithmetic::integer::ScaledIntegers;
use crate::kernel::arithmetic::number::{Number, Target};
use crate::kernel::arithmetic::running_error::RunningError;
use crate::kernel::arithmetic::sign::Sign;
use crate::kernel::filters::ray::passage_normal;
use crate::kernel::formulas::ball::{
    CirclePoints, CommonCircle, LevelPassage, Passages, RotatedCorner,
};
use crate::kernel::formulas::ball::{discriminant, passage, rotated_corner};
use crate::kernel::formulas::distance::foot;
use crate::kernel::formulas::distance::{
    CommonFoot, DistanceFormula, FeaturePairKind, Foot, Moved, PlaneFoot, SquaredDistanceFormula,
    Toward, TowardLine,
};
use crate::kernel::formulas::line_determinants::crossings_over_unit;
use crate::kernel::formulas::linear::{
    Coefficients, CrossingOfLines, CrossingOverUnit, Parameter, crossing_with_error,
};
use crate::kernel::formulas::nested::{Beyond, Depth, SquaredDepth};
use crate::kernel::formulas::normal::{
    BackDirection, EdgeNormal, Length, PassageNormal, Radial, Upright,
};
use crate::kernel::formulas::normal::{back_direction, edge_normal};
use crate::kernel::formulas::penetration::{DirectionKind, Translation, UnitDirection};
use crate::kernel::formulas::plane::Facing;
use crate::kernel::formulas::plane::{CrossingOfPlanes, FacingKind, PlanePassage, UnitNormal};
use crate::kernel::formulas::root_parameter::{FootOnEdge, PassageBy, TubeNormal, TubePassages};
use crate::kernel::formulas::root_parameter::{
    RootParameter, point_and_parameter, tube_foot, tube_normal, tube_reach,
};
use crate::kernel::stages::quotient::round;
use crate::kernel::stages::quotient::{Estimates, Fractions, all_rounded};
use crate::kernel::stages::root::{Branch, Roots, Surds, paired, round_root};
use dashu_int::IBig;

const FACINGS: [FacingKind; 2] = [FacingKind::Normal, FacingKind::Points];

/// Calls a function with every fraction, in each of its dimensions.
macro_rules! fractions {
    ($check:ident) => {
        $check::<_, 0, 0, 4, 0, 1>(&Parameter);
        $check::<_, 2, 3, 0, 0, 3>(&Coefficients);
        fractions!($check in 2, [[0, 1]]);
        fractions!($check in 3, [[0, 1], [0, 2], [1, 2]]);
        for kind in FACINGS {
            $check::<_, 3, 6, 0, 3, 1>(&PlanePassage(kind));
            $check::<_, 3, 4, 0, 3, 0>(&PlaneFoot(kind));
            for other in FACINGS {
                $check::<_, 3, 6, 0, 3, 0>(&CrossingOfPlanes([kind, other]));
            }
        }
    };
    ($check:ident in $d:literal, $axes:expr) => {
        for axes in $axes {
            $check::<_, $d, 6, 0, $d, 2>(&CrossingOfLines(axes));
            $check::<_, $d, 6, 0, $d, 1>(&CrossingOfLines(axes));
            $check::<_, $d, 6, 0, $d, 0>(&CrossingOfLines(axes));
        }
        for axis in 0..$d {
            $check::<_, $d, 3, 1, $d, 1>(&LevelPassage(axis));
        }
        for inward in [false, true] {
            $check::<_, $d, 2, 1, $d, 0>(&Radial { inward });
            $check::<_, $d, 4, 1, $d, 0>(&Upright { inward });
        }
        $check::<_, $d, 4, 0, $d, 1>(&Foot);
        $check::<_, $d, 6, 0, $d, 1>(&CommonFoot);
    };
}

/// The same for every surd; under Miri for some, because their square roots take too long.
macro_rules! surds {
    ($check:ident) => {
        if cfg!(miri) {
            surds!($check in 2, [FeaturePairKind::Points]);
        } else {
            surds!(@all $check);
        }
    };
    (@all $check:ident) => {
        $check::<_, 2, 6, 1, 2, 1>(&PassageBy::BESIDE);
        $check::<_, 3, 6, 1, 0, 1>(&FootOnEdge);
        $check::<_, 2, 2, 2, 2, 0>(&CirclePoints);
        $check::<_, 3, 2, 2, 3, 1>(&CommonCircle);
        for sides in [[-1, -1], [1, -1], [1, 1], [-1, 1]] {
            $check::<_, 2, 3, 0, 2, 0>(&RotatedCorner(sides));
        }
        surds!($check in 2, [FeaturePairKind::Points, FeaturePairKind::PointLine]);
        surds!($check in 3, [
            FeaturePairKind::Points,
            FeaturePairKind::PointLine,
            FeaturePairKind::PointPlane(FacingKind::Normal),
            FeaturePairKind::PointPlane(FacingKind::Points),
            FeaturePairKind::Lines,
        ]);
        for kind in FACINGS {
            $check::<_, 3, 3, 0, 3, 0>(&UnitNormal(kind));
        }
        surds!(@directions $check in 2, [
            DirectionKind::Axis(1),
            DirectionKind::EdgeNormal([0, 1]),
            DirectionKind::Delta,
            DirectionKind::FromLine,
        ]);
        surds!(@directions $check in 3, [
            DirectionKind::Axis(1),
            DirectionKind::EdgeNormal([0, 2]),
            DirectionKind::EdgeCross,
            DirectionKind::Delta,
            DirectionKind::FromLine,
        ]);
    };
    (@directions $check:ident in $d:literal, $kinds:expr) => {
        for kind in $kinds {
            for is_opposite in [false, true] {
                $check::<_, $d, 6, 2, $d, 1>(&Translation { kind, is_opposite });
                $check::<_, $d, 4, 0, $d, 0>(&UnitDirection { kind, is_opposite });
            }
        }
    };
    ($check:ident in $d:literal, $kinds:expr) => {
        $check::<_, $d, 4, 1, $d, 1>(&Passages);
        $check::<_, $d, 6, 1, $d, 1>(&TubePassages);
        $check::<_, $d, 2, 2, 0, 1>(&DistanceFormula(FeaturePairKind::Points));
        $check::<_, $d, 2, 2, 0, 1>(&SquaredDistanceFormula(FeaturePairKind::Points));
        $check::<_, $d, 4, 2, 0, 1>(&DistanceFormula(FeaturePairKind::PointLine));
        $check::<_, $d, 4, 2, 0, 1>(&SquaredDistanceFormula(FeaturePairKind::PointLine));
        for kind in $kinds {
            $check::<_, $d, 6, 2, 0, 1>(&DistanceFormula(kind));
            $check::<_, $d, 6, 2, 0, 1>(&SquaredDistanceFormula(kind));
            for end in [0, 1] {
                $check::<_, $d, 6, 1, $d, 0>(&Moved { kind, end });
            }
        }
        $check::<_, $d, 2, 1, $d, 0>(&Toward);
        $check::<_, $d, 2, 2, 0, 1>(&Depth);
        $check::<_, $d, 2, 2, 0, 1>(&SquaredDepth);
        $check::<_, $d, 3, 1, $d, 0>(&Beyond);
        $check::<_, $d, 4, 1, $d, 0>(&TowardLine);
        $check::<_, $d, 2, 0, $d, 0>(&BackDirection);
        $check::<_, $d, 4, 0, $d, 0>(&EdgeNormal);
        $check::<_, $d, 2, 0, 0, 1>(&Length);
        for inward in [false, true] {
            $check::<_, $d, 4, 1, $d, 0>(&PassageNormal { inward });
            $check::<_, $d, 6, 1, $d, 0>(&TubeNormal { inward });
        }
    };
}

/// The bits of a point and of N numbers.
pub(super) fn bits<const P: usize, const N: usize>(
    (x, n): ([f64; P], [f64; N]),
) -> ([u64; P], [u64; N]) {
    (x.map(f64::to_bits), n.map(f64::to_bits))
}

/// The same of the smaller floats.
fn bits_of_f32<const P: usize, const N: usize>(
    (x, n): ([f32; P], [f32; N]),
) -> ([u32; P], [u32; N]) {
    (x.map(f32::to_bits), n.map(f32::to_bits))
}

/// The quotients by the exact stage; `None` where the denominator is zero.
pub(super) fn quotients_by_integers<
    F: Fractions<D, K, M, P, N>,
    S: Number,
    R: Target,
    const D: usize,
    const K: usize,
    const M: usize,
    const P: usize,
    const N: usize,
>(
    f: &F,
    points: [[S; D]; K],
    numbers: [S; M],
) -> Option<([R; P], [R; N])> {
    let (points, numbers) = convert(points, numbers, Dyadic::new);
    let (point, others, d) = f.eval(points, numbers);
    if d.0.is_zero() {
        return None;
    }
    Some((
        point.map(|n| rounded(n, &d)),
        others.map(|n| rounded(n, &d)),
    ))
}

/// n / d, rounded. Like the helpers below compiled once, not in the test of each formula.
#[inline(never)]
fn rounded<R: Target>(n: Dyadic, d: &Dyadic) -> R {
    round(n.0, d.0.clone(), n.1 - d.1)
}

#[test]
fn crossings_are_rounded_as_by_integers() {
    crossings_are_rounded::<2>([0, 1]);
    for axes in [[0, 1], [0, 2], [1, 2]] {
        crossings_are_rounded::<3>(axes);
    }
}

fn crossings_are_rounded<const D: usize>(axes: [usize; 2]) {
    let mut cases = Cases(5);
    let mut compared = 0;
    let f = CrossingOfLines(axes);
    for _ in 0..many(60_000, 10) {
        let x = cases.points::<D, 6>();
        let Some(exact) = quotients_by_integers(&f, x, []) else {
            continue;
        };
        compared += 1;
        let doubles: ([f64; D], [f64; 2]) = f.quotients(x, []);
        assert_eq!(bits(doubles), bits(exact), "{x:?}");
        let point_and_parameter: ([f64; D], [f64; 1]) = f.quotients(x, []);
        assert_eq!(
            bits(point_and_parameter),
            bits((doubles.0, [doubles.1[0]])),
            "{x:?}"
        );
        let point: ([f64; D], [f64; 0]) = f.quotients(x, []);
        assert_eq!(bits(point), bits((doubles.0, [])), "{x:?}");
        let singles = f.quotients(x, []);
        let exact: ([f32; D], [f32; 2]) = quotients_by_integers(&f, x, []).unwrap();
        assert_eq!(bits_of_f32(singles), bits_of_f32(exact), "{x:?}");
    }
    assert!(compared > many(30_000, 3), "{compared}");
}

/// Segments of which some have an end far away, and rays by directions of any length: nearly all are certain before
/// integers, and the point in floats is as near as asked.
#[test]
fn crossings_of_different_magnitudes_are_certain_in_double_double() {
    let mut cases = Cases(37);
    let (mut compared, mut certain, mut near) = (0, 0, 0);
    for _ in 0..many(30_000, 10) {
        let mut points: [[f64; 2]; 4] = [[0; 2]; 4].map(|x| x.map(|_| cases.float(1)));
        for far in [0, 1, 2, 3] {
            // Not both ends of one.
            if far % 2 == 0 || cases.below(2) == 0 {
                continue;
            }
            let power = 2_f64.powi(i32::try_from(cases.below(1000)).unwrap());
            points[far] = points[far].map(|x| x * power);
            if cases.below(2) == 0 {
                points.swap(far, far - 1);
            }
        }
        let [p, q, r, s] = points;
        let is_ray = cases.below(4) == 0;
        let from = if is_ray { [0.0; 2] } else { p };
        let lines = [p, from, q, r, r, s];
        let f = CrossingOfLines([0, 1]);
        let Some(exact) = quotients_by_integers(&f, lines, []) else {
            continue;
        };
        compared += 1;
        let (x, []) = convert(lines, [], DoubleDoubleWithError::new);
        let scaled = ScaledIntegers::new(lines, []);
        let refined: Estimates<2, 2> = f.refined(&scaled, x, []);
        if let Some(refined) = all_rounded::<f64, 2, 2>(&refined) {
            certain += 1;
            assert_eq!(bits(refined), bits(exact), "{lines:?}");
        }
        let most = 2_f64.powi(-i32::try_from(20 + cases.below(40)).unwrap());
        let in_floats = points.map(|x| x.map(RunningError::new));
        if !is_ray && let Some(at) = crossing_with_error(&in_floats) {
            near += u32::from(at.iter().all(|x| x.error <= most));
            for (x, exact) in at.into_iter().zip(exact.0) {
                let [off, x, exact] = [x.error, x.value, exact].map(Dyadic::new);
                // The exact one is off by half an ulp.
                let off = off + exact.clone().magnitude() * Dyadic::new(f64::EPSILON);
                assert!((x - exact).magnitude().at_most(off), "{points:?}");
            }
        }
    }
    assert!(compared > many(20_000, 3), "{compared}");
    assert!(20 * certain > 19 * compared, "{certain} of {compared}");
    assert!(4 * near > compared, "{near} of {compared}");
}

/// Also the quick ones, where they are certain.
#[test]
fn crossings_over_a_unit_are_rounded_once() {
    let mut cases = Cases(35);
    let (mut compared, mut certain) = (0, [0; 2]);
    for round in 0..many(60_000, 10) {
        // Hostile points, or integers of up to 53 bits.
        let mut points = cases.points::<2, 4>();
        if round % 2 == 0 {
            let bits = 3 + cases.below(51);
            #[expect(clippy::cast_precision_loss, reason = "they have so many bits")]
            let integer = |x: u64| (x as f64) - (1_u64 << (bits - 1)) as f64;
            points = points.map(|x| x.map(|_| integer(cases.below(1 << bits))));
        }
        let unit: f64 = format!("1e{}", cases.below(23)).parse().unwrap();
        let [p, q, r, s] = points;
        let lines = [p, p, q, r, r, s];
        let Some(exact) = quotients_by_integers(&CrossingOverUnit, lines, [unit]) else {
            continue;
        };
        compared += 1;
        let found: ([f64; 2], [f64; 2]) = CrossingOverUnit.quotients(lines, [unit]);
        assert_eq!(bits(found), bits(exact), "{points:?} {unit}");
        if let Some(quick) = CrossingOverUnit.fast_path(&lines, [unit]) {
            certain[0] += 1;
            assert_eq!(bits(quick), bits(exact), "{points:?} {unit}");
        }
        let (at, is_certain) = crossings_over_unit(points, Some(unit));
        if is_certain {
            certain[1] += 1;
            assert_eq!(bits((at, [])), bits((exact.0, [])), "{points:?} {unit}");
        }
        if let (at, true) = crossings_over_unit(points, None) {
            let exact: ([f64; 2], [f64; 2]) = CrossingOfLines([0, 1]).quotients(lines, []);
            assert_eq!(bits((at, [])), bits((exact.0, [])), "{points:?}");
        }
    }
    assert!(compared > many(30_000, 10), "{compared}");
    assert!(
        certain.iter().all(|n| 2 * n > compared),
        "{certain:?} of {compared}"
    );
}

/// On hostile floats, and integers of up to 64 bits.
fn assert_quotients<
    F: Fractions<D, K, M, P, N>,
    const D: usize,
    const K: usize,
    const M: usize,
    const P: usize,
    const N: usize,
>(
    f: &F,
) {
    let mut cases = Cases(27);
    let mut compared = [0; 2];
    for _ in 0..many(1_500, 2) {
        let (x, n): Case<D, K, M> = cases.case();
        if let Some(exact) = quotients_by_integers(f, x, n) {
            compared[0] += 1;
            assert_eq!(bits(f.quotients(x, n)), bits(exact), "{x:?} {n:?}");
            let exact = quotients_by_integers(f, x, n).unwrap();
            let singles = f.quotients(x, n);
            assert_eq!(bits_of_f32(singles), bits_of_f32(exact), "{x:?} {n:?}");
        }
        let (x, n) = cases.integers();
        if let Some(exact) = quotients_by_integers(f, x, n) {
            compared[1] += 1;
            assert_eq!(bits(f.quotients(x, n)), bits(exact), "{x:?} {n:?}");
        }
    }
    assert!(compared.iter().all(|&n| n >= many(500, 0)), "{compared:?}");
}

#[test]
fn quotients_are_rounded_as_by_integers() {
    fractions!(assert_quotients);
}

/// At doubled coordinates a quotient of degree k is multiplied by 2^k.
fn assert_degrees_of_quotients<
    F: Fractions<D, K, M, P, N>,
    const D: usize,
    const K: usize,
    const M: usize,
    const P: usize,
    const N: usize,
>(
    f: &F,
) {
    let mut cases = Cases(28);
    let mut compared = 0;
    for _ in 0..many(60, 10) {
        let (points, numbers) = cases.small();
        let (x, n, d) = f.eval(points, numbers);
        let (points, numbers) = convert(points, numbers, |x| 2 * x);
        let (y, m, e) = f.eval(points, numbers);
        for (a, b, degree) in degrees(x, y, F::POINT).chain(numbered(n, m, F::DEGREES)) {
            compared += u32::from(a != 0);
            assert_eq!(b * d, (a * e) << degree);
        }
    }
    assert!(compared > many(40, 1), "{compared}");
}

/// Each number with its image, and the common degree.
fn degrees<T, const N: usize>(
    a: [T; N],
    b: [T; N],
    degree: i32,
) -> impl Iterator<Item = (T, T, i32)> {
    numbered(a, b, [degree; N])
}

/// Each number with its image, and its degree.
fn numbered<T, const N: usize>(
    a: [T; N],
    b: [T; N],
    degrees: [i32; N],
) -> impl Iterator<Item = (T, T, i32)> {
    let pairs = a.into_iter().zip(b).zip(degrees);
    pairs.map(|((a, b), k)| (a, b, k))
}

#[test]
fn quotients_have_the_degrees_that_they_state() {
    fractions!(assert_degrees_of_quotients);
}

/// A line and a sphere that intersect, sometimes exactly or nearly tangent.
fn line_and_sphere<const D: usize>(cases: &mut Cases) -> Case<D, 4, 1> {
    let ([mut p, mut from, mut to, mut c], [mut r]) = cases.case();
    r = f64::abs(r);
    if cases.below(3) == 0 {
        // The sphere through an approximation of the nearest point of a line along an axis.
        (from[1], to[1]) = (0.0, 0.0);
        for k in 2..D {
            (from[k], to[k], p[k]) = (0.0, 0.0, c[k]);
        }
        r = (c[1] / 2.0 - p[1] / 2.0).abs() * 2.0;
    }
    let finite = |x: f64| if x.is_finite() { x } else { f64::MAX };
    c = c.map(finite);
    ([p, from, to, c], [finite(r)])
}

/// The surds by the exact stage; `None` where there are none.
pub(super) fn roots_by_integers<
    F: Roots<D, K, M, P, N>,
    S: Number,
    const D: usize,
    const K: usize,
    const M: usize,
    const P: usize,
    const N: usize,
>(
    f: &F,
    points: [[S; D]; K],
    numbers: [S; M],
    branch: Branch,
) -> Option<([f64; P], [f64; N])> {
    let (points, numbers) = convert(points, numbers, Dyadic::new);
    let Surds {
        point,
        numbers,
        q,
        c,
    } = f.eval(points, numbers);
    if q.0 < IBig::ZERO || c.0.is_zero() {
        return None;
    }
    let number = |a: &Dyadic, m: &Dyadic| rounded_surd([a, m], [&q, &c], branch);
    Some((paired(&point, number), paired(&numbers, number)))
}

/// (a ± m √q) / c, rounded.
#[inline(never)]
fn rounded_surd([a, m]: [&Dyadic; 2], [q, c]: [&Dyadic; 2], branch: Branch) -> f64 {
    // a and m √q as integers times one power of two: q at an even exponent.
    let square = m.clone() * m.clone() * q.clone();
    let e = a.1.min(square.1.div_euclid(2));
    let shift = |x: &Dyadic, to: i64| x.0.clone() << usize::try_from(x.1 - to).unwrap();
    let plus = (m.0 > IBig::ZERO) == (branch == Branch::Plus);
    let (a, b) = (shift(a, e), shift(&square, 2 * e).into_parts().1);
    round_root::<f64>(a, plus, b, c.0.clone(), e - c.1)
}

#[test]
fn passages_of_spheres_are_rounded_as_by_integers() {
    passages_of_spheres_are_rounded::<2>();
    passages_of_spheres_are_rounded::<3>();
}

fn passages_of_spheres_are_rounded<const D: usize>() {
    let mut cases = Cases(9);
    let mut compared = 0;
    for _ in 0..many(60_000, 10) {
        let (x, n) = line_and_sphere::<D>(&mut cases);
        for branch in [Branch::Minus, Branch::Plus] {
            let Some(exact) = roots_by_integers(&Passages, x, n, branch) else {
                continue;
            };
            compared += 1;
            let found = Passages.roots(x, n, branch);
            assert_eq!(bits(found), bits(exact), "{x:?} {n:?} {branch:?}");
        }
    }
    assert!(compared > many(30_000, 3), "{compared}");
}

/// On hostile floats, and integers of up to 64 bits.
fn assert_roots<
    F: Roots<D, K, M, P, N>,
    const D: usize,
    const K: usize,
    const M: usize,
    const P: usize,
    const N: usize,
>(
    f: &F,
) {
    let mut cases = Cases(21);
    let mut compared = [0; 2];
    for _ in 0..many(1_500, 2) {
        let (x, n): Case<D, K, M> = cases.case();
        let (y, m) = cases.integers();
        for branch in [Branch::Minus, Branch::Plus] {
            if let Some(exact) = roots_by_integers(f, x, n, branch) {
                compared[0] += 1;
                let found = f.roots(x, n, branch);
                assert_eq!(bits(found), bits(exact), "{x:?} {n:?} {branch:?}");
            }
            if let Some(exact) = roots_by_integers(f, y, m, branch) {
                compared[1] += 1;
                let found = f.roots(y, m, branch);
                assert_eq!(bits(found), bits(exact), "{y:?} {m:?} {branch:?}");
            }
        }
    }
    assert!(compared.iter().all(|&n| n >= many(300, 0)), "{compared:?}");
}

#[test]
fn roots_are_rounded_as_by_integers() {
    surds!(assert_roots);
}

/// At doubled coordinates a surd of degree k is multiplied by 2^k, and so are both of its terms.
fn assert_degrees_of_roots<
    F: Roots<D, K, M, P, N>,
    const D: usize,
    const K: usize,
    const M: usize,
    const P: usize,
    const N: usize,
>(
    f: &F,
) {
    let mut cases = Cases(29);
    let mut compared = 0;
    for _ in 0..many(60, 10) {
        let (points, numbers) = cases.small();
        let [one, two] = [1, 2].map(|scale| {
            let (x, n) = convert(points, numbers, |x| IBig::from(scale * x));
            f.eval(x, n)
        });
        let terms = |k: usize| {
            let (x, y) = (one.point[k].clone(), two.point[k].clone());
            let (n, m) = (one.numbers[k].clone(), two.numbers[k].clone());
            degrees(x, y, F::POINT).chain(numbered(n, m, F::DEGREES))
        };
        for (a, b, degree) in terms(0) {
            assert_degree([&a, &one.c], [&b, &two.c], degree);
        }
        for (a, b, degree) in terms(1) {
            compared += u32::from(!a.is_zero());
            // The squares of m √q.
            let square = |m: &IBig, of: &Surds<IBig, P, N>| [m * m * &of.q, &of.c * &of.c];
            let ([a, c], [b, d]) = (square(&a, &one), square(&b, &two));
            assert_degree([&a, &c], [&b, &d], 2 * degree);
        }
    }
    assert!(compared > many(40, 1), "{compared}");
}

/// The fraction b / d is 2^degree times a / c.
#[inline(never)]
fn assert_degree([a, c]: [&IBig; 2], [b, d]: [&IBig; 2], degree: i32) {
    assert_eq!(b * c, (a * d) << usize::try_from(degree).unwrap());
}

#[test]
fn roots_have_the_degrees_that_they_state() {
    surds!(assert_degrees_of_roots);
}

/// |x − y| is at most 2^-46.
fn assert_near<const D: usize>(x: [f64; D], y: [f64; D]) {
    let near = x
        .iter()
        .zip(&y)
        .all(|(x, y)| (x - y).abs() <= 64.0 * f64::EPSILON);
    assert!(near, "{x:?} {y:?}");
}

/// Normals have the documented lengths and angles.
#[test]
fn normals_are_perpendicular_units_against_the_way() {
    let mut cases = Cases(30);
    let mut surface_passage = [0; 2];
    for _ in 0..many(3_000, 20) {
        let [p, d, q, e, x] = [[0.0; 3]; 5]
            .map(|x: [f64; 3]| x.map(|_| f64::from(u8::try_from(cases.below(7)).unwrap()) - 3.0));
        let o = [0.0; 3];
        let r = f64::from(u8::try_from(cases.below(4)).unwrap()) + 1.0;
        let orientation = orientation(d, e);
        if dot(orientation, orientation) == 0.0 {
            continue;
        }
        // Of an edge: against the direction, and in the plane of the two.
        let n: [f64; 3] = edge_normal([o, d], [o, e]);
        assert_near([dot(n, n), dot(n, e), dot(n, orientation)], [1.0, 0.0, 0.0]);
        assert!(dot(n, d) < 0.0, "{n:?} {d:?}");
        let n: [f64; 3] = back_direction([o, d]);
        assert_near([dot(n, n), dot(n, d)], [1.0, -dot(d, d).sqrt()]);
        // Of a plane, by its normal and by three of its points.
        let through = [x, add(x, d, 1.0), add(x, e, 1.0)];
        for facing in [
            Facing {
                kind: FacingKind::Normal,
                parts: [x, orientation, o],
            },
            Facing {
                kind: FacingKind::Points,
                parts: through,
            },
        ] {
            let n: [f64; 3] = facing.normal([p, q]);
            let side = dot(orientation, add(q, p, -1.0));
            assert_near([dot(n, n), dot(n, d), dot(n, e)], [1.0, 0.0, 0.0]);
            assert_eq!(dot(n, orientation) > 0.0, side <= 0.0, "{n:?} {side}");
        }
        // Of a sphere and a tube, at the point where the line crosses them: against the line, and the
        // distance to the axis is the radius.
        let line = [p, o, d];
        for branch in [Branch::Minus, Branch::Plus] {
            let inward = if branch == Branch::Plus { 1.0 } else { -1.0 };
            if discriminant(line, q, r) == Sign::Positive {
                surface_passage[0] += 1;
                let n: [f64; 3] = passage_normal(line, q, r, branch);
                let (at, _): ([f64; 3], f64) = passage(line, q, r, branch);
                assert_near(add(at, n, inward * r), q);
                assert!(dot(n, d) < 0.0);
            }
            // The distance of the lines is their volume over |d × e|.
            let gap = dot(orientation, add(q, p, -1.0));
            let room = Sign::of_difference(r * r * dot(orientation, orientation), gap * gap);
            assert_eq!(tube_reach(line, [q, o, e], r), room);
            if room == Sign::Positive {
                surface_passage[1] += 1;
                let axis = [q, o, e];
                let n: [f64; 3] = tube_normal(line, axis, r, branch);
                let (at, _): ([f64; 3], f64) =
                    point_and_parameter(line, &RootParameter::Tube(axis, r, branch));
                let foot: ([f64; 3], f64) = foot(at, axis);
                for (end, sign) in [0.0, 1.0].into_iter().zip(tube_foot(line, axis, r, branch)) {
                    let ahead = Sign::of_difference(foot.1, end);
                    assert!(sign == ahead || (foot.1 - end).abs() < 1e-12, "{foot:?}");
                }
                assert_near([dot(n, n), dot(n, e) / 4.0], [1.0, 0.0]);
                let near = add(add(at, n, inward * r), foot.0, -1.0);
                assert!(dot(near, near) < 1e-20, "{near:?}");
                assert!(dot(n, d) < 0.0);
            }
        }
    }
    assert!(
        surface_passage.iter().all(|&n| n > many(500, 2)),
        "{surface_passage:?}"
    );
}

fn dot(a: [f64; 3], b: [f64; 3]) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

/// a + k b.
fn add(a: [f64; 3], b: [f64; 3], k: f64) -> [f64; 3] {
    [a[0] + k * b[0], a[1] + k * b[1], a[2] + k * b[2]]
}

/// a × b.
fn orientation(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    [
        a[1] * b[2] - a[2] * b[1],
        a[2] * b[0] - a[0] * b[2],
        a[0] * b[1] - a[1] * b[0],
    ]
}

/// On the triangle of 3, 4 and 5 all values are rational.
#[test]
fn corners_of_a_turned_rectangle() {
    let corner = |sides| -> [f64; 2] { rotated_corner([1.0, 2.0], [10.0, 5.0], [3.0, 4.0], sides) };
    // The axes are (3, 4) / 5 and (−4, 3) / 5.
    assert_eq!(corner([1, 1]), [1.0 + 6.0 - 4.0, 2.0 + 8.0 + 3.0]);
    assert_eq!(corner([-1, 1]), [1.0 - 6.0 - 4.0, 2.0 - 8.0 + 3.0]);
    assert_eq!(corner([-1, -1]), [1.0 - 6.0 + 4.0, 2.0 - 8.0 - 3.0]);
    assert_eq!(corner([1, -1]), [1.0 + 6.0 + 4.0, 2.0 + 8.0 - 3.0]);
}
