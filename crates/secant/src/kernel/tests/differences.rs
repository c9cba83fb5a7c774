//! Differences of two numbers: what they are, their order, and the stages on them.

use super::constructions::{bits, quotients_by_integers, roots_by_integers};
use super::{Case, Cases, Dyadic, convert, many};
use crate::kernel::arithmetic::difference::Difference;
use crate::kernel::arithmetic::double_double_with_error::DoubleDoubleWithError;
use crate::kernel::arithmetic::number::Number;
use crate::kernel::arithmetic::running_error::RunningError;
use crate::kernel::arithmetic::sign::Sign;
use crate::kernel::formulas::ball::{Discriminant, Passages};
use crate::kernel::formulas::linear::CrossingOfLines;
use crate::kernel::formulas::passage::{OnBeside, OnSumSphere, surface_passage};
use crate::kernel::formulas::root_parameter::{
    OffsetEndSide, RootParameter, offset_end_side, parameter_of,
};
use crate::kernel::stages::polynomial::Polynomial;
use crate::kernel::stages::quotient::Fractions;
use crate::kernel::stages::radical::{Radical, Radicals};
use crate::kernel::stages::root::{Branch, Roots};
use dashu_int::IBig;

/// Pairs of numbers as differences.
fn differences<S: Number, const D: usize, const K: usize, const M: usize>(
    (points, numbers): ([[S; D]; K], [S; M]),
    (other_points, other_numbers): ([[S; D]; K], [S; M]),
) -> ([[Difference<S>; D]; K], [Difference<S>; M]) {
    (
        core::array::from_fn(|k| Difference::point(points[k], other_points[k])),
        Difference::point(numbers, other_numbers),
    )
}

fn exact_sign(x: &IBig) -> Sign {
    Sign::of_difference(x, &IBig::ZERO)
}

fn assert_order<S: Number>([a, b, c, d]: [S; 4]) {
    let (x, y) = (
        Difference {
            minuend: a,
            subtrahend: b,
        },
        Difference {
            minuend: c,
            subtrahend: d,
        },
    );
    let exact = Dyadic::new(x) - Dyadic::new(y);
    assert_eq!(
        Sign::of_difference(x, y),
        exact_sign(&exact.0),
        "{x:?} {y:?}"
    );
    assert_eq!(x == y, exact.0.is_zero(), "{x:?} {y:?}");
    // The true number is in both enclosures, if they have a bound.
    let float = |x: f64| Dyadic::new(x);
    let number = DoubleDoubleWithError::new(x);
    if number.error == 0.0 {
        let rest = float(number.hi) + float(number.lo) - Dyadic::new(x);
        assert!(rest.0.is_zero(), "{x:?}");
    } else {
        assert!(number.sign().is_none() || number.hi.is_infinite(), "{x:?}");
    }
    let number = RunningError::new(x);
    if number.error.is_finite() && number.value.is_finite() {
        let off = (float(number.value) - Dyadic::new(x)).magnitude();
        assert!(off.at_most(float(number.error)), "{x:?}");
    }
}

#[test]
fn differences_are_ordered_by_their_values() {
    let mut cases = Cases(41);
    for _ in 0..many(200_000, 50) {
        let ([], x): Case<0, 0, 4> = cases.case();
        assert_order(x);
        let ([], x) = cases.integers::<0, 0, 4>();
        assert_order(x);
    }
    let huge = [f64::MAX, f64::MIN, f64::MAX, f64::MIN.next_up()];
    assert_order(huge);
    assert_order([f64::MAX, f64::MIN, f64::MIN, f64::MAX]);
    assert_order([i64::MAX, i64::MIN, i64::MAX, i64::MIN]);
    // A tenth and an ulp of it, apart by less than a float of their size.
    assert_order([1e300, -1e-300, 1e300, -2e-300]);
}

/// The sign of a radical with one root, by exact numbers.
fn true_sign<S: Number>(points: [[S; 2]; 6], numbers: [S; 1]) -> Sign {
    let (points, numbers) = convert(points, numbers, Dyadic::new);
    let Radical { a, b, x, .. } = OffsetEndSide.eval(points, numbers);
    let (first, second) = (exact_sign(&a.0), exact_sign(&b.0).times(exact_sign(&x.0)));
    if first == second || second == Sign::Zero {
        return first;
    }
    if first == Sign::Zero {
        return second;
    }
    let squares = a.clone() * a - b.clone() * b * x;
    first.times(exact_sign(&squares.0))
}

fn assert_stages<S: Number>(cases: [Case2<S>; 2]) -> u32 {
    let [one, other] = cases;
    let (points, [r]) = differences(one, other);
    let [p, from, to, q, g, h] = points;
    let four = ([p, from, to, q], [r]);
    let (x, n) = convert(four.0, four.1, Dyadic::new);
    let expected = exact_sign(&Discriminant.eval(x, n).0);
    assert_eq!(
        Discriminant.sign(four.0, four.1),
        expected,
        "{points:?} {r:?}"
    );
    assert_eq!(
        offset_end_side([p, from, to], [q, g, h], r),
        true_sign(points, [r]),
        "{points:?} {r:?}"
    );
    let mut compared = 0;
    let f = CrossingOfLines([0, 1]);
    if let Some(exact) = quotients_by_integers::<_, _, f64, 2, 6, 0, 2, 2>(&f, points, []) {
        let found: ([f64; 2], [f64; 2]) = f.quotients(points, []);
        assert_eq!(bits(found), bits(exact), "{points:?}");
        compared += 1;
    }
    if let Some(exact) = roots_by_integers(&Passages, four.0, four.1, Branch::Minus) {
        let found: ([f64; 2], [f64; 1]) = Passages.roots(four.0, four.1, Branch::Minus);
        assert_eq!(bits(found), bits(exact), "{four:?}");
        compared += 1;
    }
    compared
}

/// Six points of the plane and a number.
type Case2<S> = ([[S; 2]; 6], [S; 1]);

#[test]
fn the_stages_of_differences_are_exact() {
    let mut cases = Cases(42);
    let mut compared = 0;
    for _ in 0..many(3_000, 3) {
        compared += assert_stages([cases.case(), cases.case()]);
        compared += assert_stages([cases.integers(), cases.integers()]);
    }
    assert!(compared > many(6_000, 3), "{compared}");
}

/// Where a line passes a sphere whose radius is a sum, or a line beside an edge: certified in double-double, it is what
/// the exact stage rounds.
#[test]
fn passages_by_sums_of_radii_are_rounded_as_by_integers() {
    let mut cases = Cases(43);
    let mut compared = [0; 2];
    for _ in 0..many(40_000, 5) {
        let ([p, from, to, q, h], radii): Case<2, 5, 2> = cases.case();
        let radii = radii.map(f64::abs);
        let sum = Difference {
            minuend: radii[0],
            subtrahend: -radii[1],
        };
        let line = [p, from, to].map(|x| x.map(Difference::from));
        let [q_exact, h_exact] = [q, h].map(|x| x.map(Difference::from));
        let beside = surface_passage::<_, f64, 2, 0>(
            OnBeside {
                edge: [q, h],
                radii,
            },
            [p, from, to],
        );
        if let Some(([], t)) = beside {
            let exact = RootParameter::Beside([q_exact, q_exact, h_exact], sum);
            let exact: f64 = parameter_of(line, &exact);
            assert_eq!(
                t.to_bits(),
                exact.to_bits(),
                "{p:?} {from:?} {to:?} {q:?} {h:?} {radii:?}"
            );
            compared[0] += 1;
        }
        for branch in [Branch::Minus, Branch::Plus] {
            let sphere = OnSumSphere {
                center: q,
                radii,
                branch,
            };
            if let Some(([], t)) = surface_passage::<_, f64, 2, 0>(sphere, [p, from, to]) {
                let exact: f64 = parameter_of(line, &RootParameter::Sphere(q_exact, sum, branch));
                assert_eq!(
                    t.to_bits(),
                    exact.to_bits(),
                    "{p:?} {from:?} {to:?} {q:?} {radii:?}"
                );
                compared[1] += 1;
            }
        }
    }
    assert!(compared.iter().all(|&n| n > many(2_000, 0)), "{compared:?}");
}
