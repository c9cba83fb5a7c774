//! The fast paths for ray entries at boxes and balls, compared with the definitions.

use crate::kernel::arithmetic::enclosure::{COORDINATE_ERROR, PARAMETER_ERROR};
use crate::kernel::arithmetic::rounding::U;
use crate::kernel::formulas::ball::{LevelPassage, Passages, fast_level_passage};
use crate::kernel::formulas::normal::{
    BackDirection, LENGTH_ERROR, PassageNormal, passage_normal_in_double_double, unit_delta,
};
use crate::kernel::formulas::passage::{
    OnLevel, OnSphere, PLANE_ERROR, RESIDUE_ERROR, SLOPE_ERROR, surface_passage,
};
use crate::kernel::formulas::plane::{Facing, FacingKind, PlanePassage};
use crate::kernel::formulas::root_parameter::{RootParameter, point_and_parameter};

use super::{Cases, many};
use crate::kernel::arithmetic::fma;
use crate::kernel::arithmetic::number::Target;
use crate::kernel::arithmetic::sign::Sign;
use crate::kernel::formulas::ball::discriminant;
use crate::kernel::stages::quotient::Fractions;
use crate::kernel::stages::root::Branch;
use crate::kernel::stages::root::Roots;
use crate::{Aabb, Ball, Ray, Scalar, Segment};

#[test]
fn constants_are_what_the_derivations_need() {
    let (in_u, in_u2) = (|x: f64| x / U, |x: f64| x / (U * U));
    assert!(in_u(SLOPE_ERROR) >= 16.0, "{SLOPE_ERROR}");
    assert!(in_u2(RESIDUE_ERROR) >= 1.5 * 330.0, "{RESIDUE_ERROR}");
    assert!(in_u2(PARAMETER_ERROR) >= 1.5 * 12.0, "{PARAMETER_ERROR}");
    assert!(in_u2(COORDINATE_ERROR) >= 1.5 * 28.0, "{COORDINATE_ERROR}");
    assert!(in_u2(PLANE_ERROR) >= 1.5 * 38.0, "{PLANE_ERROR}");
    assert!(in_u2(LENGTH_ERROR) >= 1.5 * 15.0, "{LENGTH_ERROR}");
}

/// A certain answer equals `right`, bit for bit; returns how many are certain.
fn assert_certified<R: Target, const D: usize>(
    certified: Option<([R; D], R)>,
    right: ([R; D], R),
    count: &mut u32,
) {
    let Some((at, t)) = certified else { return };
    *count += 1;
    assert!(t.same_bits(right.1), "{t:?} {right:?}");
    for (x, y) in at.iter().zip(right.0) {
        // An exact zero is +0, which only the definition gives.
        assert!(x.same_bits(y), "{at:?} {right:?}");
    }
}

#[test]
fn places_on_spheres_are_rounded_as_by_roots() {
    on_spheres::<f64, 2>();
    on_spheres::<f32, 2>();
    on_spheres::<f64, 3>();
    on_spheres::<f32, 3>();
}

fn on_spheres<R: Target, const D: usize>() {
    let mut cases = Cases(51);
    let (mut asked, mut certified) = (0, 0);
    for _ in 0..many(40_000, 10) {
        let ([p, from, to, c], [r]) = cases.case_or_small::<D, 4, 1>();
        let r = r.abs();
        if from == to || discriminant([p, from, to], c, r) != Sign::Positive {
            continue;
        }
        for branch in [Branch::Minus, Branch::Plus] {
            asked += 1;
            let (at, [t]) = Passages.roots([p, from, to, c], [r], branch);
            let ball = (c, r);
            let certified_passage =
                surface_passage::<_, R, D, D>(OnSphere { ball, branch }, [p, from, to]);
            assert_certified(certified_passage, (at, t), &mut certified);
        }
    }
    assert!(asked > many(4_000, 2), "{asked}");
    assert!(3 * certified > asked, "{certified} of {asked}");
}

#[test]
fn places_on_levels_are_rounded_as_by_quotients() {
    on_levels::<f64, 2>();
    on_levels::<f32, 3>();
}

#[test]
fn places_on_planes_are_rounded_as_by_quotients() {
    on_planes::<f64>(FacingKind::Normal);
    on_planes::<f64>(FacingKind::Points);
    on_planes::<f32>(FacingKind::Points);
}

#[test]
fn normals_are_rounded_as_by_roots() {
    normals::<f64, 2>();
    normals::<f32, 2>();
    normals::<f64, 3>();
    normals::<f32, 3>();
}

fn normals<R: Target, const D: usize>() {
    let mut cases = Cases(54);
    let (mut asked, mut certified) = ([0; 2], [0; 2]);
    for _ in 0..many(40_000, 10) {
        let ([p, from, to, c], [r]) = cases.case_or_small::<D, 4, 1>();
        let r = r.abs();
        if from == to {
            continue;
        }
        asked[0] += 1;
        let exact: ([R; D], [R; 0]) = BackDirection.roots([from, to], [], Branch::Plus);
        let against = unit_delta(to, from).map(|n| (n, R::default()));
        assert_certified(against, (exact.0, R::default()), &mut certified[0]);
        if discriminant([p, from, to], c, r) != Sign::Positive {
            continue;
        }
        for branch in [Branch::Minus, Branch::Plus] {
            asked[1] += 1;
            let formula = PassageNormal { inward: false };
            let exact: ([R; D], [R; 0]) = formula.roots([p, from, to, c], [r], branch);
            let sphere = OnSphere {
                ball: (c, r),
                branch,
            };
            let normal = passage_normal_in_double_double(sphere, [p, from, to]);
            let normal = normal.map(|n| (n, R::default()));
            assert_certified(normal, (exact.0, R::default()), &mut certified[1]);
        }
    }
    for (asked, certified) in asked.into_iter().zip(certified) {
        assert!(asked > many(4_000, 2), "{asked}");
        assert!(10 * certified > asked, "{certified} of {asked}");
    }
}

fn on_levels<R: Target, const D: usize>() {
    let mut cases = Cases(52);
    let (mut asked, mut certified) = (0, 0);
    for _ in 0..many(40_000, 10) {
        let ([p, from, to], [x]) = cases.case_or_small::<D, 3, 1>();
        for axis in (0..D).filter(|&axis| from[axis] != to[axis]) {
            asked += 1;
            let (mut at, [t]) = LevelPassage(axis).quotients([p, from, to], [x]);
            at[axis] = R::nearest(x);
            let certified_passage =
                surface_passage::<_, R, D, D>(OnLevel { axis, x }, [p, from, to]);
            assert_certified(certified_passage, (at, t), &mut certified);
        }
    }
    assert!(3 * certified > asked, "{certified} of {asked}");
}

fn on_planes<R: Target>(kind: FacingKind) {
    let mut cases = Cases(55);
    let (mut asked, mut certified) = ([0; 2], [0; 2]);
    for _ in 0..many(10_000, 10) {
        let (points, [x]) = cases.case_or_small::<3, 6, 1>();
        // The coordinates of shapes in `f32` are such numbers.
        #[expect(clippy::cast_possible_truncation, reason = "any float will do")]
        let given = |x: f64| match R::PRECISION {
            24 => f64::from((x as f32).clamp(f32::MIN, f32::MAX)),
            _ => x,
        };
        let ([p, from, to, a, b, c], x) = (points.map(|x| x.map(given)), given(x));
        let mut parts = [a, b, c];
        // As it is, or perpendicular to an axis.
        for level in [None, Some(0), Some(1), Some(2)] {
            if let Some(axis) = level {
                match kind {
                    FacingKind::Normal => {
                        parts[1] = core::array::from_fn(|k| if k == axis { x } else { 0.0 })
                    }
                    FacingKind::Points => {
                        parts = [a, b, c];
                        parts.iter_mut().for_each(|part| part[axis] = x);
                    }
                }
            }
            let facing = Facing { kind, parts };
            if facing.slope([from, to]) == Sign::Zero {
                continue;
            }
            let [a, b, c] = parts;
            let (at, [t]) = PlanePassage(kind).quotients([p, from, to, a, b, c], []);
            let is_level = usize::from(level.is_some());
            asked[is_level] += 1;
            let line = [p, from, to];
            let of_any = facing.fast_passage::<R, 3>(line);
            assert_certified(of_any, (at, t), &mut 0);
            let parameter = RootParameter::of_plane(facing);
            let fast = match parameter {
                RootParameter::Level(axis, x) => fast_level_passage(line, axis, x),
                _ => of_any,
            };
            assert_certified(fast, (at, t), &mut certified[is_level]);
            let passage = point_and_parameter(line, &parameter);
            assert_certified(Some(passage), (at, t), &mut 0);
        }
    }
    for (asked, certified) in asked.into_iter().zip(certified) {
        assert!(3 * certified >= asked, "{certified} of {asked}");
    }
    assert!(asked[0] > many(1_000, 2), "{asked:?}");
}

/// With and without fused multiply-add.
#[test]
fn both_products_tell_the_same() {
    #[derive(Debug)]
    struct Both([f64; 2]);
    impl fma::FmaTask for Both {
        type Output = [f64; 2];
        fn run<L: crate::kernel::arithmetic::simd_real::ScalarReal>(self) -> [f64; 2] {
            let (p, e) = L::new(self.0[0]).two_product(L::new(self.0[1]));
            [p.value(), e.value()]
        }
    }
    let mut cases = Cases(53);
    for _ in 0..many(10_000, 100) {
        let [x, y] = [0; 2].map(|_| cases.float(1));
        if (x * y).abs() > 1e-200 {
            let split = fma::FmaTask::run::<f64>(Both([x, y]));
            assert_eq!(fma::dispatch(Both([x, y])), split, "{x} {y}");
        }
    }
}

/// `first_t` is the parameter of the first hit.
#[test]
fn the_first_parameter_is_that_of_the_first_hit() {
    let mut seen = [0; 2];
    first_parameters::<f64>(&mut seen, |x| x);
    #[expect(clippy::cast_possible_truncation, reason = "any float will do")]
    first_parameters::<f32>(&mut seen, |x| (x as f32).clamp(f32::MIN, f32::MAX));
    assert!(seen.iter().all(|&n| n > many(10_000, 10)), "{seen:?}");
}

fn first_parameters<S: Scalar<Real = S> + Target>(seen: &mut [u32; 2], make: impl Fn(f64) -> S) {
    macro_rules! compare {
        ($delta:expr, $end:expr, $to:expr) => {
            let (delta, to) = ($delta, $to);
            let first = delta.cast(&to).first().map(|hit| hit.t);
            let certified_passage = delta.cast(&to).first_t();
            assert_eq!(certified_passage, first, "{delta:?} {to:?}");
            assert!(
                certified_passage.is_none_or(|t| t.same_bits(first.unwrap())),
                "{delta:?} {to:?} {certified_passage:?} {first:?}"
            );
            seen[usize::from(first.is_some())] += 1;
            let end = first.unwrap_or($end);
            let first = delta.cast(&to).max_t(end).first().map(|hit| hit.t);
            assert_eq!(
                delta.cast(&to).max_t(end).first_t(),
                first,
                "{delta:?} {to:?} {end:?}"
            );
        };
    }
    macro_rules! all_in {
        ($d:literal) => {
            let mut cases = Cases(54 + $d);
            for _ in 0..many(20_000, 10) {
                let (points, [r]) = cases.case_or_small::<$d, 4, 1>();
                let [p, q, x, y] = points.map(|x| x.map(&make));
                let radius = make(r.abs());
                let (min, max) = (
                    core::array::from_fn(|k| if x[k] < y[k] { x[k] } else { y[k] }),
                    core::array::from_fn(|k| if x[k] < y[k] { y[k] } else { x[k] }),
                );
                let (Ok(aabb), Ok(ball)) = (
                    Aabb::<$d, S>::try_new(min, max),
                    Ball::<$d, S>::try_new(x, radius),
                ) else {
                    continue;
                };
                let segment = Segment::<$d, S>::new(p, q);
                compare!(segment, radius, aabb);
                compare!(segment, radius, ball);
                if let Ok(ray) = Ray::<$d, S>::try_new(p, q) {
                    compare!(ray, radius, aabb);
                    compare!(ray, radius, ball);
                }
                if let Ok(ray) = Ray::<$d, S>::try_through(p, q) {
                    compare!(ray, radius, aabb);
                    compare!(ray, radius, ball);
                }
            }
        };
    }
    all_in!(2);
    all_in!(3);
}
