//! Every polynomial: it is homogeneous, and its sign at each stage.

use super::{Case, Cases, Dyadic, convert, many};
use crate::kernel::arithmetic::number::Number;
use crate::kernel::arithmetic::sign::Sign;
use crate::kernel::formulas::ball::{
    Ahead, AheadOfEnd, Clearance, Discriminant, Excess, Gap, InnerGap, Power, PowerOfEnd,
};
use crate::kernel::formulas::distance::{
    FeaturePairKind, FootParameterKind, Order, OrderFeet, Reach, ReachOfFoot, Room,
    TriangleEdgeSide,
};
use crate::kernel::formulas::linear::{Side, Volume};
use crate::kernel::formulas::nested::DepthReach;
use crate::kernel::formulas::normal::Away;
use crate::kernel::formulas::penetration::{DepthOrder, DirectionKind};
use crate::kernel::formulas::plane::{FacingKind, Height, PlaneReach, Slope};
use crate::kernel::stages::polynomial::Polynomial;

/// The kinds of feature pairs, and the number of their points.
const KINDS: [FeaturePairKind; 5] = [
    FeaturePairKind::Points,
    FeaturePairKind::PointLine,
    FeaturePairKind::PointPlane(FacingKind::Normal),
    FeaturePairKind::PointPlane(FacingKind::Points),
    FeaturePairKind::Lines,
];
const FACINGS: [FacingKind; 2] = [FacingKind::Normal, FacingKind::Points];
const DIRECTIONS: [DirectionKind; 5] = [
    DirectionKind::Axis(1),
    DirectionKind::EdgeNormal([0, 2]),
    DirectionKind::EdgeCross,
    DirectionKind::Delta,
    DirectionKind::FromLine,
];
const DIRECTIONS_OF_THE_PLANE: [DirectionKind; 4] = [
    DirectionKind::Axis(1),
    DirectionKind::EdgeNormal([0, 1]),
    DirectionKind::Delta,
    DirectionKind::FromLine,
];
const BESIDES: [FootParameterKind; 2] = [FootParameterKind::Point, FootParameterKind::Line];

/// Calls a function with every polynomial in its greatest dimension, with its number of points.
macro_rules! widest {
    ($check:ident) => {
        $check::<_, 0, 0, 3>(&Excess);
        $check::<_, 0, 0, 4>(&Clearance);
        $check::<_, 2, 4, 0>(&Side);
        $check::<_, 3, 6, 0>(&Volume);
        $check::<_, 3, 2, 1>(&Power);
        $check::<_, 3, 4, 0>(&Ahead);
        $check::<_, 3, 4, 1>(&Discriminant);
        $check::<_, 3, 4, 1>(&PowerOfEnd);
        $check::<_, 3, 4, 0>(&AheadOfEnd);
        $check::<_, 3, 2, 2>(&Gap);
        $check::<_, 3, 2, 2>(&InnerGap);
        $check::<_, 3, 2, 3>(&DepthReach);
        $check::<_, 3, 6, 0>(&ReachOfFoot);
        $check::<_, 3, 6, 0>(&TriangleEdgeSide);
        $check::<_, 3, 6, 0>(&Away);
        for one in BESIDES {
            for other in BESIDES {
                $check::<_, 3, 9, 0>(&OrderFeet([one, other]));
            }
        }
        for one in DIRECTIONS {
            for other in DIRECTIONS {
                $check::<_, 3, 12, 0>(&DepthOrder([one, other]));
            }
        }
        for kind in FACINGS {
            $check::<_, 3, 4, 0>(&Height(kind));
            $check::<_, 3, 5, 0>(&Slope(kind));
            $check::<_, 3, 4, 1>(&PlaneReach(kind));
        }
        $check::<_, 3, 4, 0>(&Order([FeaturePairKind::Points; 2]));
        $check::<_, 3, 8, 0>(&Order([
            FeaturePairKind::Points,
            FeaturePairKind::PointLine,
        ]));
        $check::<_, 3, 2, 3>(&Reach(FeaturePairKind::Points));
        $check::<_, 3, 4, 3>(&Reach(FeaturePairKind::PointLine));
        for kind in KINDS {
            $check::<_, 3, 6, 3>(&Reach(kind));
            $check::<_, 3, 6, 2>(&Room(kind));
            for other in KINDS {
                $check::<_, 3, 12, 0>(&Order([kind, other]));
            }
        }
    };
}

/// The same in the plane, for the polynomials that are also of space.
macro_rules! in_the_plane {
    ($check:ident) => {
        $check::<_, 2, 2, 1>(&Power);
        $check::<_, 2, 4, 0>(&Ahead);
        $check::<_, 2, 4, 1>(&Discriminant);
        $check::<_, 2, 4, 1>(&PowerOfEnd);
        $check::<_, 2, 4, 0>(&AheadOfEnd);
        $check::<_, 2, 2, 2>(&Gap);
        $check::<_, 2, 2, 2>(&InnerGap);
        $check::<_, 2, 2, 3>(&DepthReach);
        $check::<_, 2, 6, 0>(&ReachOfFoot);
        $check::<_, 2, 6, 0>(&TriangleEdgeSide);
        $check::<_, 2, 6, 0>(&Away);
        for one in DIRECTIONS_OF_THE_PLANE {
            for other in DIRECTIONS_OF_THE_PLANE {
                $check::<_, 2, 12, 0>(&DepthOrder([one, other]));
            }
        }
        for one in BESIDES {
            for other in BESIDES {
                $check::<_, 2, 9, 0>(&OrderFeet([one, other]));
            }
        }
        $check::<_, 2, 4, 0>(&Order([FeaturePairKind::Points; 2]));
        $check::<_, 2, 8, 0>(&Order([
            FeaturePairKind::Points,
            FeaturePairKind::PointLine,
        ]));
        $check::<_, 2, 2, 3>(&Reach(FeaturePairKind::Points));
        $check::<_, 2, 4, 3>(&Reach(FeaturePairKind::PointLine));
        for kind in [FeaturePairKind::Points, FeaturePairKind::PointLine] {
            $check::<_, 2, 6, 3>(&Reach(kind));
            $check::<_, 2, 6, 2>(&Room(kind));
            for other in [FeaturePairKind::Points, FeaturePairKind::PointLine] {
                $check::<_, 2, 12, 0>(&Order([kind, other]));
            }
        }
    };
}

/// At doubled coordinates every value is multiplied by 2^k, with one k for all, because the exact stage
/// divides all coordinates by a common power of two.
fn assert_homogeneous<P: Polynomial<D, K, M>, const D: usize, const K: usize, const M: usize>(
    p: &P,
) {
    let mut cases = Cases(31);
    let mut degree = None;
    let mut compared = 0;
    for _ in 0..many(60, 3) {
        let (points, numbers) = cases.small();
        let value = p.eval(points, numbers);
        let (points, numbers) = convert(points, numbers, |x| 2 * x);
        let doubled = p.eval(points, numbers);
        if value != 0 {
            let degree = *degree.get_or_insert((doubled / value).ilog2());
            assert_eq!(doubled, value << degree);
            compared += 1;
        }
    }
    assert!(compared > many(40, 1), "{compared}");
}

#[test]
fn polynomials_are_homogeneous() {
    widest!(assert_homogeneous);
    in_the_plane!(assert_homogeneous);
}

/// The sign by exact numbers without a common scale.
fn true_sign<P: Polynomial<D, K, M>, S: Number, const D: usize, const K: usize, const M: usize>(
    p: &P,
    points: [[S; D]; K],
    numbers: [S; M],
) -> Sign {
    let (points, numbers) = convert(points, numbers, Dyadic::new);
    Sign::of_difference(&p.eval(points, numbers).0, &dashu_int::IBig::ZERO)
}

/// On hostile floats, and integers of up to 64 bits.
fn assert_signs<P: Polynomial<D, K, M>, const D: usize, const K: usize, const M: usize>(p: &P) {
    let mut cases = Cases(32);
    for _ in 0..many(600, 1) {
        let (points, numbers): Case<D, K, M> = cases.case();
        let expected = true_sign(p, points, numbers);
        assert_eq!(p.sign(points, numbers), expected, "{points:?} {numbers:?}");
        let exact = p.exact_sign(points, numbers);
        assert_eq!(exact, expected, "{points:?} {numbers:?}");
        assert_float_bound(p, points, numbers);
    }
    for _ in 0..many(200, 1) {
        let (points, numbers) = cases.integers();
        let expected = true_sign(p, points, numbers);
        assert_eq!(p.sign(points, numbers), expected, "{points:?} {numbers:?}");
    }
    // The greatest integers for which 128 bits are said to be enough.
    let Some(bits) = P::MOST_BITS else {
        return;
    };
    for _ in 0..1_000 {
        let mut greatest = || [1 - (1 << bits), (1 << bits) - 1][usize::from(cases.below(2) > 0)];
        let points: [[i64; D]; K] = [(); K].map(|()| [(); D].map(|()| greatest()));
        let numbers: [i64; M] = [(); M].map(|()| greatest());
        let expected = true_sign(p, points, numbers);
        let exact = p.exact_sign(points, numbers);
        assert_eq!(exact, expected, "{points:?} {numbers:?}");
    }
}

/// The value in floats is no further from the exact one than its bound says.
fn assert_float_bound<P: Polynomial<D, K, M>, const D: usize, const K: usize, const M: usize>(
    p: &P,
    points: [[f64; D]; K],
    numbers: [f64; M],
) {
    let value = p.eval(points, numbers);
    let Some(bound) = p.float_bound(&points).filter(|bound| bound.is_finite()) else {
        return;
    };
    if value.is_finite() {
        let (x, n) = convert(points, numbers, Dyadic::new);
        let error = (p.eval(x, n) - Dyadic::new(value)).magnitude();
        assert!(
            error.at_most(Dyadic::new(bound)),
            "{points:?} {value} {bound}"
        );
    }
}

#[test]
fn signs_are_those_of_exact_numbers() {
    widest!(assert_signs);
    in_the_plane!(assert_signs);
}

/// The polynomials of space by other formulas: determinants by their permutations, and
/// |a × b|² = |a|² |b|² − (a·b)².
#[test]
fn polynomials_of_space_are_what_they_say() {
    let mut cases = Cases(34);
    for _ in 0..many(500, 5) {
        let [p, d, e, q, a, b, c, x] =
            [[0; 3]; 8].map(|x: [i128; 3]| x.map(|_| i128::from(cases.below(15)) - 7));
        let r = i128::from(cases.below(5));
        let less = |x: [i128; 3], y: [i128; 3]| [x[0] - y[0], x[1] - y[1], x[2] - y[2]];
        let dot = |x: [i128; 3], y: [i128; 3]| x[0] * y[0] + x[1] * y[1] + x[2] * y[2];
        let area = |x, y| dot(x, x) * dot(y, y) - dot(x, y) * dot(x, y);
        let origin = [0; 3];

        let volume = determinant([d, e, less(q, p)]);
        let lines = [p, origin, d, q, origin, e];
        assert_eq!(Volume.eval(lines, []), volume);
        let height = determinant([less(b, a), less(c, a), less(x, a)]);
        assert_eq!(Height(FacingKind::Points).eval([a, b, c, x], []), height);
        assert_eq!(
            Height(FacingKind::Normal).eval([a, b, c, x], []),
            dot(b, less(x, a))
        );
        let slope = determinant([less(b, a), less(c, a), less(x, p)]);
        assert_eq!(Slope(FacingKind::Points).eval([a, b, c, p, x], []), slope);
        assert_eq!(
            Slope(FacingKind::Normal).eval([a, b, c, p, x], []),
            dot(b, less(x, p))
        );
        let nn = area(less(b, a), less(c, a));
        let reach = PlaneReach(FacingKind::Points).eval([a, b, c, x], [r]);
        assert_eq!(reach, height * height - r * r * nn);

        let s = less(p, q);
        let discriminant = Discriminant.eval([p, origin, d, q], [r]);
        assert_eq!(discriminant, r * r * dot(d, d) - area(d, s));
        let of_lines = FeaturePairKind::Lines.fraction(&lines);
        assert_eq!(of_lines, [volume * volume, area(d, e)]);
        let of_line = FeaturePairKind::PointLine.fraction(&[x, p, origin, d]);
        assert_eq!(of_line, [area(d, less(x, p)), dot(d, d)]);
        let of_plane = FeaturePairKind::PointPlane(FacingKind::Points).fraction(&[x, a, b, c]);
        assert_eq!(of_plane, [height * height, nn]);
    }
}

/// The determinant of three rows, a sum over all permutations.
fn determinant([a, b, c]: [[i128; 3]; 3]) -> i128 {
    let even = [[0, 1, 2], [1, 2, 0], [2, 0, 1]];
    let odd = [[0, 2, 1], [1, 0, 2], [2, 1, 0]];
    let sum = |all: [[usize; 3]; 3]| all.map(|[i, j, k]| a[i] * b[j] * c[k]).iter().sum::<i128>();
    sum(even) - sum(odd)
}
