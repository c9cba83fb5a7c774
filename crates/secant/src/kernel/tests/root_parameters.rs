//! Root parameters: their order, and their values.

use super::{Cases, many};
use crate::kernel::arithmetic::number::Number;
use crate::kernel::arithmetic::sign::Sign;
use crate::kernel::formulas::ball::discriminant;
use crate::kernel::formulas::linear::{ParametricLine, cross, projection_axes};
use crate::kernel::formulas::plane::{FaceKind, Facing, FacingKind};
use crate::kernel::formulas::root_parameter::{
    RootParameter, enclosure, order, order_of_coordinates, order_with, parameter_of,
    point_and_parameter,
};
use crate::kernel::stages::root::Branch;
use dashu_int::IBig;
use dashu_int::ops::SquareRoot;

/// An exact number (b ± √q) / a with a > 0, of integers.
#[derive(Clone, Copy, Debug)]
struct Root {
    b: i64,
    q: i64,
    a: i64,
    branch: Branch,
}

/// Fraction bits of a number below. A root of a quadratic equation with coefficients of the size of these
/// tests, less than 2^20, is zero or greater than 2^-200, and so is the difference of two.
const BITS: usize = 300;

/// A fixed-point integer with the unit 2^BITS, in error by less than 2^60.
fn fixed(x: f64) -> IBig {
    let (m, e) = x.decompose();
    let shift = usize::try_from(e.abs_diff(-300)).expect("few bits");
    if e < -300 {
        IBig::from(m) >> shift
    } else {
        IBig::from(m) << shift
    }
}

impl Root {
    fn rational(b: i64, a: i64) -> Self {
        let (b, a) = if a < 0 { (-b, -a) } else { (b, a) };
        Self {
            b,
            q: 0,
            a,
            branch: Branch::Plus,
        }
    }

    /// The roots of a quadratic function, from its values at −1, 0 and 1.
    fn of_values([below, middle, above]: [i64; 3]) -> [Option<Self>; 2] {
        // f = (A t² + B t + C) / 2.
        let a = above + below - 2 * middle;
        let (b, c) = (above - below, 2 * middle);
        // t = (−B ± √(B² − 4 A C)) / 2 A
        let q = b * b - 4 * a * c;
        [Branch::Minus, Branch::Plus].map(|branch| {
            (q >= 0).then_some(Self {
                b: -b,
                q,
                a: 2 * a,
                branch,
            })
        })
    }

    fn fixed(self) -> IBig {
        let root = IBig::from((IBig::from(self.q) << (2 * BITS)).sqrt());
        let root = if self.branch == Branch::Plus {
            root
        } else {
            -root
        };
        ((IBig::from(self.b) << BITS) + root) / IBig::from(self.a)
    }
}

/// The sign of a difference of two such numbers.
fn sign_of(x: IBig) -> Sign {
    let least = IBig::ONE << (BITS - 200);
    if x > least {
        Sign::Positive
    } else if x < -least {
        Sign::Negative
    } else {
        Sign::Zero
    }
}

/// Whether this float is nearest to a number.
fn is_nearest(x: f64, number: &IBig) -> bool {
    let off = |x: f64| {
        let off = fixed(x) - number;
        if off < IBig::ZERO { -off } else { off }
    };
    let least = off(x);
    if least <= IBig::ONE << 60 {
        return true;
    }
    least <= off(x.next_up()) && least <= off(x.next_down())
}

/// An integer as a float.
fn float(x: i64) -> f64 {
    f64::from(i32::try_from(x).expect("a small number"))
}

/// Integers as the kernel takes them, at another scale.
struct Scale(f64);

impl Scale {
    fn point<const D: usize>(&self, x: [i64; D]) -> [f64; D] {
        x.map(|x| float(x) * self.0)
    }

    fn line<const D: usize>(&self, line: ParametricLine<D, i64>) -> ParametricLine<D, f64> {
        line.map(|x| self.point(x))
    }
}

fn dot<const D: usize>(a: [i64; D], b: [i64; D]) -> i64 {
    a.iter().zip(&b).map(|(a, b)| a * b).sum()
}

/// a + k b.
fn add<const D: usize>(a: [i64; D], b: [i64; D], k: i64) -> [i64; D] {
    core::array::from_fn(|i| a[i] + k * b[i])
}

/// The points of a grid of three in every direction.
fn grid<const D: usize>() -> impl Iterator<Item = [i64; D]> + Clone {
    (0..3_i64.pow(u32::try_from(D).unwrap())).map(|n| {
        let mut n = n;
        core::array::from_fn(|_| {
            let x = n % 3;
            n /= 3;
            x
        })
    })
}

type Parameters<const D: usize> = Vec<(RootParameter<D, f64>, Root)>;

/// Root parameters of all kinds along the line p + t d, with their exact values.
fn parameters<const D: usize>(
    cases: &mut Cases,
    scale: &Scale,
    p: [i64; D],
    d: [i64; D],
) -> Parameters<D> {
    let mut parameters: Parameters<D> = Vec::new();
    let o = [0; D];
    for k in -1..3 {
        let x = add(p, d, k);
        parameters.push((RootParameter::At(scale.point(x)), Root::rational(k, 1)));
    }
    for axis in (0..D).filter(|&k| d[k] != 0) {
        for x in -1..3 {
            let level = RootParameter::Level(axis, scale.0 * float(x));
            parameters.push((level, Root::rational(x - p[axis], d[axis])));
        }
    }
    let mut point = || -> [i64; D] { o.map(|_| i64::try_from(cases.below(5)).unwrap() - 1) };
    for _ in 0..many(6, 1) {
        let (c, e) = (point(), point());
        let parallel = projection_axes([o, d], [o, e]).is_none();
        for r in [0, 1, 2] {
            let square = |t: i64| {
                let w = add(add(p, d, t), c, -1);
                (dot(w, w), dot(w, e), dot(e, e))
            };
            let radius = scale.0 * float(r);
            for root in Root::of_values([-1, 0, 1].map(|t| square(t).0 - r * r)) {
                let Some(root) = root else { continue };
                let center = scale.point(c);
                parameters.push((RootParameter::Sphere(center, radius, root.branch), root));
            }
            // |w × e|² = |w|² |e|² − (w·e)².
            let off = |(ww, we, ee): (i64, i64, i64)| ww * ee - we * we - r * r * ee;
            for root in Root::of_values([-1, 0, 1].map(|t| off(square(t)))) {
                let Some(root) = root else { continue };
                if !parallel {
                    let axis = scale.line([c, o, e]);
                    parameters.push((RootParameter::Tube(axis, radius, root.branch), root));
                }
            }
        }
        if !parallel {
            // A line through a point of this one.
            for k in [-1, 1] {
                let other = scale.line([add(add(p, d, k), e, 2), c, add(c, e, 1)]);
                parameters.push((RootParameter::Crossing(other), Root::rational(k, 1)));
            }
            // Beside a line along an axis, on its right.
            if let Some(axis) = (0..D).find(|&k| D == 2 && e[k] == 0) {
                let along = e[1 - axis].signum();
                for r in [0, 1, 2] {
                    let x = c[axis] + r * if axis == 0 { along } else { -along };
                    let beside = RootParameter::Beside(scale.line([c, o, e]), scale.0 * float(r));
                    parameters.push((beside, Root::rational(x - p[axis], d[axis])));
                }
            }
        }
    }
    // Miri takes every third, because each is compared with each.
    let step = if cfg!(miri) { 3 } else { 1 };
    parameters.into_iter().step_by(step).collect()
}

/// The parameters where the line crosses planes.
fn planes(cases: &mut Cases, scale: &Scale, p: [i64; 3], d: [i64; 3]) -> Parameters<3> {
    let mut parameters = Vec::new();
    let mut point = || [0; 3].map(|_| i64::try_from(cases.below(5)).unwrap() - 1);
    for _ in 0..many(8, 1) {
        let [a, b, c] = [point(), point(), point()];
        let (u, v) = (add(b, a, -1), add(c, a, -1));
        let orientation = [[1, 2], [2, 0], [0, 1]].map(|[i, j]| u[i] * v[j] - u[j] * v[i]);
        for (kind, n) in [(FacingKind::Normal, b), (FacingKind::Points, orientation)] {
            let slope = dot(n, d);
            if slope != 0 {
                let parts = [a, b, c].map(|x| scale.point(x));
                let root = Root::rational(dot(n, add(a, p, -1)), slope);
                let facing = Facing { kind, parts };
                for parameter in [
                    RootParameter::Plane(facing),
                    RootParameter::of_plane(facing),
                ] {
                    parameters.push((parameter, root));
                }
            }
        }
    }
    parameters
}

/// The order of root parameters, their enclosures, and their values, by floats with a bound and by integers,
/// at ordinary scales, near the smallest numbers and near the greatest.
#[test]
fn places_of_a_line_are_in_order_and_where_they_are() {
    let mut cases = Cases(16);
    let mut counts = [0; 2];
    let mut count = |these: [u32; 2]| (0..2).for_each(|k| counts[k] += these[k]);
    let step = if cfg!(miri) { 25 } else { 1 };
    for (k, d) in grid::<2>().skip(1).enumerate().step_by(step) {
        for (d, scale) in [(d, 1.0), (d.map(|x| -x), SCALES[k % 3])] {
            let (scale, p) = (Scale(scale), [1, 0]);
            let parameters = parameters(&mut cases, &scale, p, d);
            count(assert_parameters(&scale, p, d, &parameters));
        }
    }
    for (k, d) in grid::<3>().skip(1).enumerate().step_by(step) {
        let d = if k % 2 == 0 { d } else { d.map(|x| 1 - x) };
        if d != [0; 3] {
            let (scale, p) = (Scale(SCALES[k / 2 % 3]), [1, 0, 2]);
            let mut parameters = parameters(&mut cases, &scale, p, d);
            parameters.extend(planes(&mut cases, &scale, p, d));
            count(assert_parameters(&scale, p, d, &parameters));
        }
    }
    let [equal, by_coordinates] = counts;
    assert!(equal > many(5000, 5), "{equal}");
    assert!(by_coordinates > many(1000, 1), "{by_coordinates}");
}

/// 1, 2^-400 and 2^400.
const SCALES: [f64; 3] = [
    1.0,
    f64::from_bits((1023 - 400) << 52),
    f64::from_bits((1023 + 400) << 52),
];

/// The number of parameters that equal another one, and of those that are ordered by coordinates.
fn assert_parameters<const D: usize>(
    scale: &Scale,
    p: [i64; D],
    d: [i64; D],
    parameters: &Parameters<D>,
) -> [u32; 2] {
    let line = scale.line([p, p, add(p, d, 1)]);
    let numbers: Vec<IBig> = parameters.iter().map(|(_, root)| root.fixed()).collect();
    let (mut equal, mut by_coordinates) = (0, 0);
    for ((a, _), t) in parameters.iter().zip(&numbers) {
        for ((b, _), u) in parameters.iter().zip(&numbers) {
            let expected = sign_of(t - u);
            equal += u32::from(expected == Sign::Zero);
            assert_eq!(order(line, a, b), expected, "{line:?} {a:?} {b:?}");
            if let Some(sign) = order_of_coordinates(line, a, b) {
                assert_eq!(sign, expected, "{line:?} {a:?} {b:?}");
                by_coordinates += 1;
            }
        }
        let (at, found): ([f64; D], f64) = point_and_parameter(line, a);
        assert!(is_nearest(found, t), "{line:?} {a:?} {found}");
        for k in 0..D {
            let x = (IBig::from(p[k]) << BITS) + t * IBig::from(d[k]);
            assert!(is_nearest(at[k] / scale.0, &x), "{line:?} {a:?} {at:?}");
        }
        // Small fractions, and the nearest float and its neighbours.
        let near = [found, found.next_up(), found.next_down()];
        let near = near.into_iter().filter(|x| x.abs() > 1e-30 || *x == 0.0);
        for u in [-1.0, 0.0, 0.5, 1.0, 2.0].into_iter().chain(near) {
            let expected = sign_of(t - fixed(u));
            assert_eq!(order_with(line, a, u), expected, "{line:?} {a:?} {u}");
        }
        let [low, high] = enclosure(line, a);
        if low.is_finite() && high.is_finite() {
            assert_ne!(order_with(line, a, low), Sign::Negative, "{line:?} {a:?}");
            assert_ne!(order_with(line, a, high), Sign::Positive, "{line:?} {a:?}");
        }
    }
    [
        equal - u32::try_from(parameters.len()).unwrap(),
        by_coordinates,
    ]
}

/// The enclosures contain the parameter on hostile lines, and are narrow for ordinary numbers.
#[test]
fn an_enclosure_holds_the_parameter() {
    let mut cases = Cases(15);
    let (mut compared, mut narrow) = ([0; 8], 0);
    for _ in 0..many(60_000, 20) {
        let [p, from, to, x, g, h] = cases.points();
        let line: ParametricLine<2, f64> = [p, from, to];
        let (other, r) = ([x, g, h], f64::abs(g[0]));
        // On the line, and anywhere.
        let level = [[p[0], p[1]], [from[0], 0.0], [to[0], 0.0]];
        let mut parameters = Vec::new();
        if from[0] != to[0] {
            parameters.push((0, level, RootParameter::At([x[0], p[1]])));
        }
        if cross([from, to], [other[1], other[2]]) != Sign::Zero {
            parameters.push((1, line, RootParameter::Crossing(other)));
            parameters.push((6, line, RootParameter::Beside(other, r)));
        }
        spheres_and_levels(line, x, r, &mut parameters);
        assert_enclosed(&parameters, &mut compared, &mut narrow);
    }
    for _ in 0..many(30_000, 20) {
        let [p, from, to, x, g, h] = cases.points();
        let line: ParametricLine<3, f64> = [p, from, to];
        let r = f64::abs(g[0]);
        let mut parameters = Vec::new();
        spheres_and_levels(line, x, r, &mut parameters);
        planes_and_tubes(line, [x, g, h], r, &mut parameters);
        assert_enclosed(&parameters, &mut compared, &mut narrow);
    }
    assert!(compared.iter().all(|&n| n > many(5000, 1)), "{compared:?}");
    assert!(narrow > many(10_000, 5), "{narrow}");
}

/// Root parameters of one kind, each on its own line.
type Hostile<const D: usize> = Vec<(usize, ParametricLine<D, f64>, RootParameter<D, f64>)>;

fn spheres_and_levels<const D: usize>(
    line: ParametricLine<D, f64>,
    x: [f64; D],
    r: f64,
    parameters: &mut Hostile<D>,
) {
    let [_, from, to] = line;
    for k in (0..D).filter(|&k| from[k] != to[k]) {
        parameters.push((2, line, RootParameter::Level(k, x[k])));
    }
    if from != to && discriminant(line, x, r) != Sign::Negative {
        parameters.push((3, line, RootParameter::Sphere(x, r, Branch::Minus)));
        parameters.push((3, line, RootParameter::Sphere(x, r, Branch::Plus)));
    }
}

fn planes_and_tubes(
    line: ParametricLine<3, f64>,
    [x, g, h]: [[f64; 3]; 3],
    r: f64,
    parameters: &mut Hostile<3>,
) {
    let [p, from, to] = line;
    for kind in [FacingKind::Normal, FacingKind::Points] {
        let facing = Facing {
            kind,
            parts: [x, g, h],
        };
        if facing.slope([from, to]) != Sign::Zero {
            parameters.push((4, line, RootParameter::Plane(facing)));
        }
    }
    for kind in [FaceKind::Normal, FaceKind::Edges, FaceKind::Upright] {
        let facing = Facing {
            kind,
            parts: [x, g, h],
        };
        if facing.slope([from, to]) != Sign::Zero {
            for distance in [0.0, r] {
                parameters.push((7, line, RootParameter::Face(facing, distance)));
            }
        }
    }
    // The axis crosses the line, so the line intersects the tube.
    if projection_axes([from, to], [g, h]).is_some() {
        for branch in [Branch::Minus, Branch::Plus] {
            parameters.push((5, line, RootParameter::Tube([p, g, h], r, branch)));
        }
    }
}

fn assert_enclosed<const D: usize>(
    parameters: &Hostile<D>,
    compared: &mut [u32; 8],
    narrow: &mut u32,
) {
    for &(kind, line, ref a) in parameters {
        let [low, high] = enclosure(line, a);
        assert!(low <= high, "{line:?} {a:?}");
        if low.is_finite() {
            compared[kind] += 1;
            assert_ne!(order_with(line, a, low), Sign::Negative, "{line:?} {a:?}");
        }
        if high.is_finite() {
            assert_ne!(order_with(line, a, high), Sign::Positive, "{line:?} {a:?}");
        }
        *narrow += u32::from(high - low <= 1e-12 * low.abs());
        // The rounded parameter and the exact order agree on its neighbours.
        let (_, t): ([f64; D], f64) = point_and_parameter(line, a);
        let alone: f64 = parameter_of(line, a);
        assert_eq!(alone.to_bits(), t.to_bits(), "{line:?} {a:?}");
        if t.is_finite() && t.abs() < f64::MAX {
            let above = order_with(line, a, t.next_up());
            let below = order_with(line, a, t.next_down());
            assert_eq!(
                (above, below),
                (Sign::Negative, Sign::Positive),
                "{line:?} {a:?}"
            );
        }
    }
}

/// On hostile lines in space the order of two root parameters is that of their rounded values where these
/// differ, and equal ones are rounded to the same value.
#[test]
fn the_order_of_root_parameters_is_that_of_their_values() {
    let mut cases = Cases(17);
    let (mut apart, mut equal) = (0, 0);
    for _ in 0..many(4_000, 2) {
        let [p, from, to, x, g, h] = cases.points::<3, 6>();
        let line = [p, from, to];
        let mut parameters = Vec::new();
        spheres_and_levels(line, x, f64::abs(g[0]), &mut parameters);
        spheres_and_levels(line, h, f64::abs(g[1]), &mut parameters);
        if projection_axes([from, to], [g, h]).is_some() {
            parameters.push((1, line, RootParameter::Crossing([p, g, h])));
        }
        planes_and_tubes(line, [x, g, h], f64::abs(x[0]), &mut parameters);
        let parameter = |a: &RootParameter<3, f64>| -> f64 { point_and_parameter(line, a).1 };
        let all: Vec<_> = parameters
            .iter()
            .map(|(_, _, a)| (a, parameter(a)))
            .collect();
        for (a, t) in &all {
            for (b, u) in &all {
                let found = order(line, a, b);
                assert_eq!(found, order(line, b, a).negated(), "{line:?} {a:?} {b:?}");
                let rounded = Sign::of_difference(*t, *u);
                if rounded != Sign::Zero {
                    apart += 1;
                    assert_eq!(found, rounded, "{line:?} {a:?} {b:?}");
                }
                equal += u32::from(found == Sign::Zero);
            }
        }
    }
    assert!(
        apart > many(30_000, 5) && equal > many(10_000, 5),
        "{apart} {equal}"
    );
}
