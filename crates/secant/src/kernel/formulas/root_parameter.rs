//! Parameters of a line as exact roots (a + m√q) / c, not yet evaluated.

use super::ball::{fast_level_passage, fast_passage, level_passage, order_with_end, passage};
use super::linear::{CrossingOfLines, Parameter, ParametricLine, orientation_on, projection_axes};
use super::normal::turned;
use super::plane::{FaceKind, Facing, FacingKind, NormalKind as _, perpendicular};
use crate::kernel::arithmetic::arrays::convert;
use crate::kernel::arithmetic::double_double_with_error::DoubleDoubleWithError;
use crate::kernel::arithmetic::integer::{ScaledIntegers, Values};
use crate::kernel::arithmetic::number::{Number, Target};
#[cfg(all(test, feature = "std"))]
use crate::kernel::arithmetic::reached;
use crate::kernel::arithmetic::ring::Ring;
use crate::kernel::arithmetic::running_error::RunningError;
use crate::kernel::arithmetic::sign::Sign;
use crate::kernel::arithmetic::vector::{
    combination, cross_dot, cross_norm, cross_on, cross_product, difference, dot, multiple, norm,
    opposite, square,
};
use crate::kernel::stages::quotient::Fractions;
use crate::kernel::stages::radical::{Radical, Radicals, radical_sign};
use crate::kernel::stages::root::{Branch, Roots, Surds};

/// A parameter of a line, as the crossing with a feature.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum RootParameter<const D: usize, S> {
    /// A point of the line.
    At([S; D]),
    /// The crossing with another line that is not parallel.
    Crossing(ParametricLine<D, S>),
    /// The crossing with the plane of this coordinate on an axis on which the line moves.
    Level(usize, S),
    /// The entry into, or the exit from, a sphere that the line intersects: center and radius.
    Sphere([S; D], S, Branch),
    /// The entry into, or the exit from, the tube of this radius around another line that is not parallel;
    /// the line intersects it.
    Tube(ParametricLine<D, S>, S, Branch),
    /// The crossing with a plane that is not parallel, and not plainly perpendicular to an axis.
    Plane(Facing<D, S>),
    /// In the plane: the crossing with the line at this distance to the right of another line, which is not parallel.
    Beside(ParametricLine<D, S>, S),
    /// In space: the crossing with the plane at this distance from another one, which is not parallel, on the side of its
    /// normal.
    Face(Facing<D, S, FaceKind>, S),
}

/// The kind of a root parameter, without its coordinates.
#[derive(Clone, Copy)]
enum ParameterKind {
    /// On this axis, on which the line moves.
    Level(usize),
    /// In the plane of these axes, in which the lines are not parallel.
    Crossing([usize; 2]),
    Sphere(Branch),
    Tube(Branch),
    Plane(FacingKind),
    Beside,
    Face(FaceKind, FaceDistance),
}

/// Whether a plane is at a distance from a face.
#[derive(Clone, Copy, PartialEq)]
enum FaceDistance {
    Zero,
    Positive,
}

/// The number (a + m√q) / c. The degree of a is that of c, and of m√q.
struct Surd<T> {
    a: T,
    m: T,
    q: T,
    c: T,
}

impl<const D: usize, S: Number> RootParameter<D, S> {
    /// The crossing with a plane that is not parallel.
    pub(crate) fn of_plane(facing: Facing<D, S>) -> Self {
        match facing.level() {
            Some((axis, x)) => Self::Level(axis, x),
            None => Self::Plane(facing),
        }
    }

    /// The kind, and its points and number, padded.
    fn parts(&self, [_, from, to]: ParametricLine<D, S>) -> (ParameterKind, [[S; D]; 3], S) {
        let (origin, zero) = ([S::default(); D], S::default());
        match *self {
            Self::At(x) => {
                let axis = moving_axis(from, to);
                (ParameterKind::Level(axis), [origin; 3], x[axis])
            }
            Self::Level(axis, x) => (ParameterKind::Level(axis), [origin; 3], x),
            Self::Crossing(other) => {
                let [_, g, h] = other;
                let axes = projection_axes([from, to], [g, h]).expect("lines that cross");
                (ParameterKind::Crossing(axes), other, zero)
            }
            Self::Sphere(c, r, branch) => (ParameterKind::Sphere(branch), [c, origin, origin], r),
            Self::Tube(other, r, branch) => (ParameterKind::Tube(branch), other, r),
            Self::Plane(facing) => (ParameterKind::Plane(facing.kind), facing.parts, zero),
            Self::Beside(other, r) => (ParameterKind::Beside, other, r),
            Self::Face(facing, r) => {
                let distance = if r == zero {
                    FaceDistance::Zero
                } else {
                    FaceDistance::Positive
                };
                (ParameterKind::Face(facing.kind, distance), facing.parts, r)
            }
        }
    }

    /// The crossing with a coordinate of an axis, where it is one.
    fn level(&self) -> Option<Level<S>> {
        let zero = S::default();
        let (x, [g, h], r) = match *self {
            Self::Level(axis, x) => {
                let beside = (zero, Sign::Zero);
                return Some(Level { axis, x, beside });
            }
            Self::Crossing([x, g, h]) if D == 2 => (x, [g, h], zero),
            Self::Beside([x, g, h], r) => (x, [g, h], r),
            _ => return None,
        };
        let axis = (0..D).find(|&axis| g[axis] == h[axis])?;
        let side = match r == zero {
            true => Sign::Zero,
            false => Sign::of_difference(h[1 - axis], g[1 - axis]),
        };
        Some(Level {
            axis,
            x: x[axis],
            beside: (r, side),
        })
    }

    /// The sign of the denominator c.
    fn sense(&self, [_, from, to]: ParametricLine<D, S>) -> Sign {
        let moves = |axis: usize| Sign::of_difference(to[axis], from[axis]);
        match *self {
            Self::At(_) => moves(moving_axis(from, to)),
            Self::Level(axis, _) => moves(axis),
            Self::Crossing([_, g, h]) => {
                let axes = projection_axes([from, to], [g, h]).expect("lines that cross");
                orientation_on(axes, [from, to], [g, h])
            }
            Self::Sphere(..) | Self::Tube(..) => Sign::Positive,
            Self::Beside([_, g, h], _) => orientation_on([0, 1], [from, to], [g, h]),
            // Not compiled for the plane.
            Self::Plane(facing) if D > 2 => facing.slope([from, to]),
            Self::Face(facing, _) if D > 2 => facing.slope([from, to]),
            Self::Plane(_) | Self::Face(..) => unreachable!("planes are in space"),
        }
    }
}

/// A line or plane on which one coordinate is the same everywhere.
struct Level<S> {
    axis: usize,
    x: S,
    /// The distance beside it where the crossing is, and the side.
    beside: (S, Sign),
}

/// An axis on which a direction moves, if there is one.
fn moving_axis<S: Number, const D: usize>(from: [S; D], to: [S; D]) -> usize {
    (0..D).find(|&k| from[k] != to[k]).unwrap_or(D - 1)
}

impl ParameterKind {
    /// Whether the parameter has a square root.
    fn has_root(self) -> bool {
        matches!(
            self,
            Self::Sphere(_) | Self::Tube(_) | Self::Beside | Self::Face(_, FaceDistance::Positive)
        )
    }

    fn number<T: Ring, const D: usize>(
        self,
        [p, from, to]: [[T; D]; 3],
        other: [[T; D]; 3],
        x: T,
    ) -> Surd<T> {
        let d = difference(&to, &from);
        let fraction = |a: T, c: T| Surd {
            a,
            m: T::from(0),
            q: T::from(0),
            c,
        };
        let sign = |branch: Branch| T::from(if branch == Branch::Plus { 1 } else { -1 });
        match self {
            // t = (x − p) / d, on one axis.
            Self::Level(axis) => fraction(x - p[axis].clone(), d[axis].clone()),
            // t = ((q − p) × e) / (d × e).
            Self::Crossing(axes) => {
                let [q, g, h] = other;
                let e = difference(&h, &g);
                let t = cross_on(axes, &difference(&q, &p), &e);
                fraction(t, cross_on(axes, &d, &e))
            }
            // t = (s·d ± √(r² d·d − |d × s|²)) / d·d, with s = c − p.
            Self::Sphere(branch) => {
                let [c, ..] = other;
                let s = difference(&c, &p);
                let dd = norm(&d);
                Surd {
                    a: dot(&s, &d),
                    m: sign(branch),
                    q: square(&x) * dd.clone() - cross_norm(&d, &s),
                    c: dd,
                }
            }
            Self::Tube(branch) => {
                let [b, q, a] = tube(&p, &d, &other, &x);
                Surd {
                    a: b,
                    m: sign(branch),
                    q,
                    c: a,
                }
            }
            // t = n · (a − p) / n · d, with a a point of the plane and n its normal. Not compiled for the plane.
            Self::Plane(kind) if D > 2 => {
                let n = kind.normal(&other);
                let [a, ..] = other;
                fraction(dot(&n, &difference(&a, &p)), dot(&n, &d))
            }
            // t = ((q − p) × e + r√(e·e)) / (d × e): the right of the other line is in the direction of e turned
            // clockwise.
            Self::Beside => {
                let [q, g, h] = other;
                let e = difference(&h, &g);
                Surd {
                    a: cross_on([0, 1], &difference(&q, &p), &e),
                    m: x,
                    q: norm(&e),
                    c: cross_on([0, 1], &d, &e),
                }
            }
            // t = (n · (v − p) + r√(n·n)) / n · d.
            Self::Face(kind, distance) if D > 2 => {
                let n = kind.normal(&other);
                let [v, ..] = other;
                let (a, c) = (dot(&n, &difference(&v, &p)), dot(&n, &d));
                match distance {
                    FaceDistance::Zero => fraction(a, c),
                    FaceDistance::Positive => Surd {
                        a,
                        m: x,
                        q: norm(&n),
                        c,
                    },
                }
            }
            Self::Plane(_) | Self::Face(..) => unreachable!("planes are in space"),
        }
    }
}

/// The numbers b, q and a of t = (b ± √q) / a, where the line p + t d has the distance r from another line
/// through g' with direction e: with s = g' − p, b = (d × e) · (s × e), a = |d × e|² and q = b² − a (|s × e|²
/// − r² e·e).
fn tube<T: Ring, const D: usize>(
    p: &[T; D],
    d: &[T; D],
    [point, g, h]: &[[T; D]; 3],
    r: &T,
) -> [T; 3] {
    let (s, e) = (difference(point, p), difference(h, g));
    let b = cross_dot([d, &e], [&s, &e]);
    let a = cross_norm(d, &e);
    let rest = cross_norm(&s, &e) - square(r) * norm(&e);
    let q = square(&b) - a.clone() * rest;
    [b, q, a]
}

/// c c' (t − t'), for two parameters t = (a + m√q) / c and t'.
struct Difference([ParameterKind; 2]);

impl<const D: usize> Radicals<D, 9, 2> for Difference {
    fn eval<T: Ring>(&self, points: [[T; D]; 9], [x, y]: [T; 2]) -> Radical<T> {
        let [p, from, to, a0, a1, a2, b0, b1, b2] = points;
        let line = [p, from, to];
        let first = self.0[0].number(line.clone(), [a0, a1, a2], x);
        let second = self.0[1].number(line, [b0, b1, b2], y);
        first.over(second)
    }
}

/// The same for parameters of two lines.
struct DifferenceOnLines([ParameterKind; 2]);

impl<const D: usize> Radicals<D, 12, 2> for DifferenceOnLines {
    fn eval<T: Ring>(&self, points: [[T; D]; 12], [x, y]: [T; 2]) -> Radical<T> {
        let [p, from, to, a0, a1, a2, q, back, forth, b0, b1, b2] = points;
        let first = self.0[0].number([p, from, to], [a0, a1, a2], x);
        let second = self.0[1].number([q, back, forth], [b0, b1, b2], y);
        first.over(second)
    }
}

impl<T: Ring> Surd<T> {
    /// c c' (t − t').
    fn over(self, other: Self) -> Radical<T> {
        Radical {
            a: self.a * other.c.clone() - other.a * self.c.clone(),
            b: self.m * other.c,
            c: T::from(0) - other.m * self.c,
            d: T::from(0),
            x: self.q,
            y: other.q,
        }
    }
}

/// An enclosure of the parameter; infinite where the estimate has no bound. Bounded.
pub(crate) fn enclosure<S: Number, const D: usize>(
    line: ParametricLine<D, S>,
    a: &RootParameter<D, S>,
) -> [f64; 2] {
    if *a == RootParameter::At(line[0]) {
        return [0.0, 0.0];
    }
    let (kind, points, x) = a.parts(line);
    let bounds = if kind.has_root() {
        let (line, []) = convert(&line, &[], DoubleDoubleWithError::new);
        let (points, [x]) = convert(&points, &[x], DoubleDoubleWithError::new);
        let Surd { a, m, q, c } = kind.number(line, points, x);
        (a + m * q.sqrt())
            .quotient(c)
            .map(DoubleDoubleWithError::bounds)
    } else {
        let (line, []) = convert(&line, &[], RunningError::new);
        let (points, [x]) = convert(&points, &[x], RunningError::new);
        let Surd { a, c, .. } = kind.number(line, points, x);
        a.quotient_and_error(c)
            .map(|(t, error)| [(t - error).next_down(), (t + error).next_up()])
    };
    bounds.unwrap_or([f64::NEG_INFINITY, f64::INFINITY])
}

/// The order of two parameters where they are those of equal spheres, or it is that of two coordinates. Exact.
pub(crate) fn order_of_coordinates<S: Number, const D: usize>(
    line: ParametricLine<D, S>,
    a: &RootParameter<D, S>,
    b: &RootParameter<D, S>,
) -> Option<Sign> {
    if let (RootParameter::Sphere(..), RootParameter::Sphere(..)) = (a, b) {
        return (a == b).then_some(Sign::Zero);
    }
    let [_, from, to] = line;
    // As of many tiles in a row.
    if let (Some(one), Some(two)) = (a.level(), b.level())
        && (one.axis, one.beside) == (two.axis, two.beside)
    {
        let moves = Sign::of_difference(to[one.axis], from[one.axis]);
        return Some(Sign::of_difference(one.x, two.x).times(moves));
    }
    None
}

/// Positive where the first parameter is greater. Exact.
pub(crate) fn order<S: Number, const D: usize>(
    line: ParametricLine<D, S>,
    a: &RootParameter<D, S>,
    b: &RootParameter<D, S>,
) -> Sign {
    if let (RootParameter::At(x), RootParameter::At(y)) = (a, b) {
        let [_, from, to] = line;
        let axis = moving_axis(from, to);
        return Sign::of_difference(x[axis], y[axis]).times(a.sense(line));
    }
    let (first, [a0, a1, a2], x) = a.parts(line);
    let (second, [b0, b1, b2], y) = b.parts(line);
    let sense = a.sense(line).times(b.sense(line));
    let [p, from, to] = line;
    let all = [p, from, to, a0, a1, a2, b0, b1, b2];
    radical_sign(&Difference([first, second]), all, [x, y]).times(sense)
}

/// Positive where the parameter on the first line is greater than that on the second. Exact.
pub(crate) fn order_on_lines<S: Number, const D: usize>(
    [one, other]: [ParametricLine<D, S>; 2],
    a: &RootParameter<D, S>,
    b: &RootParameter<D, S>,
) -> Sign {
    let (first, [a0, a1, a2], x) = a.parts(one);
    let (second, [b0, b1, b2], y) = b.parts(other);
    let sense = a.sense(one).times(b.sense(other));
    let ([p, from, to], [q, back, forth]) = (one, other);
    let all = [p, from, to, a0, a1, a2, q, back, forth, b0, b1, b2];
    radical_sign(&DifferenceOnLines([first, second]), all, [x, y]).times(sense)
}

/// Positive where the parameter is above `t`. Exact.
pub(crate) fn order_with<S: Number, R: Target, const D: usize>(
    line: ParametricLine<D, S>,
    a: &RootParameter<D, S>,
    t: R,
) -> Sign {
    if let RootParameter::Sphere(c, r, branch) = *a
        && let Some(sign) = order_with_end(line, (c, r), branch, t)
    {
        return sign;
    }
    let (kind, [a0, a1, a2], x) = a.parts(line);
    let [p, from, to] = line;
    let all = [p, from, to, a0, a1, a2];
    let sign = {
        let ([p, from, to, a0, a1, a2], [x]) = convert(&all, &[x], DoubleDoubleWithError::new);
        let Surd { a, m, q, c } = kind.number([p, from, to], [a0, a1, a2], x);
        (a + m * q.sqrt() - DoubleDoubleWithError::new(t) * c).sign()
    };
    let exact = || {
        #[cfg(all(test, feature = "std"))]
        reached::record::<ParameterKind>(reached::Stage::Exact, &(line, a, t));
        let values = Values::default();
        let ([p, from, to, a0, a1, a2], [x]) = ScaledIntegers::new(all, [x]).terms(&values);
        let Surd { a, m, q, c } = kind.number([p, from, to], [a0, a1, a2], x);
        // t is an integer times a power of two, which scales one side or the other.
        let (integer, exponent) = t.decompose();
        let (left, right) = if exponent < 0 {
            (exponent.unsigned_abs(), 0)
        } else {
            (0, exponent.unsigned_abs())
        };
        Radical {
            a: a * values.multiple(1, left) - c * values.multiple(integer, right),
            b: m * values.multiple(1, left),
            c: 0.into(),
            d: 0.into(),
            x: q,
            y: 0.into(),
        }
        .sign()
    };
    sign.unwrap_or_else(exact).times(a.sense(line))
}

/// The point and the parameter. Correctly rounded.
pub(crate) fn point_and_parameter<S: Number, R: Target, const D: usize>(
    line: ParametricLine<D, S>,
    a: &RootParameter<D, S>,
) -> ([R; D], R) {
    let [p, from, to] = line;
    match *a {
        RootParameter::At(x) => {
            let t = if x == p {
                R::nearest(0.0)
            } else {
                let axis = moving_axis(from, to);
                parameter([from[axis], to[axis], p[axis], x[axis]])
            };
            (x.map(R::nearest), t)
        }
        RootParameter::Crossing([q, g, h]) => {
            let axes = projection_axes([from, to], [g, h]).expect("lines that cross");
            let (x, [t]) = CrossingOfLines(axes).quotients([p, from, to, q, g, h], []);
            (x, t)
        }
        RootParameter::Level(axis, x) => level_passage(line, axis, x),
        RootParameter::Sphere(c, r, branch) => passage(line, c, r, branch),
        RootParameter::Tube([q, g, h], r, branch) => {
            let (x, [t]) = TubePassages.roots([p, from, to, q, g, h], [r], branch);
            (x, t)
        }
        RootParameter::Plane(facing) => facing.passage(line),
        RootParameter::Beside(..) | RootParameter::Face(..) => {
            let (kind, [a0, a1, a2], r) = a.parts(line);
            let points = [p, from, to, a0, a1, a2];
            let (x, [t]) = PassageBy(kind).roots(points, [r], Branch::Plus);
            (x, t)
        }
    }
}

/// The parameter without the point. Correctly rounded.
pub(crate) fn parameter_of<S: Number, R: Target, const D: usize>(
    line: ParametricLine<D, S>,
    a: &RootParameter<D, S>,
) -> R {
    let certified = match *a {
        RootParameter::Level(axis, x) => fast_level_passage(line, axis, x),
        RootParameter::Sphere(c, r, branch) => fast_passage(line, c, r, branch),
        RootParameter::Plane(facing) => facing.fast_passage(line),
        RootParameter::Crossing([q, g, h]) if D == 2 && S::EXACT_AS_F64 => {
            let [p, from, to] = line;
            let (lines, []) = convert(&[p, from, to, q, g, h], &[], S::to_f64);
            let crossing: Option<([R; D], [R; 1])> = CrossingOfLines([0, 1]).fast_path(&lines, []);
            crossing.map(|(_, [t])| ([], t))
        }
        _ => None,
    };
    certified.map_or_else(
        || {
            let (kind, [a0, a1, a2], x) = a.parts(line);
            let [p, from, to] = line;
            let (points, alone) = ([p, from, to, a0, a1, a2], ParameterAlone(kind));
            let ([], [t]) = if kind.has_root() {
                alone.roots(points, [x], Branch::Plus)
            } else {
                alone.quotients(points, [x])
            };
            t
        },
        |([], t)| t,
    )
}

/// The parameter without the point.
struct ParameterAlone(ParameterKind);

impl<const D: usize> Fractions<D, 6, 1, 0, 1> for ParameterAlone {
    const DEGREES: [i32; 1] = [0];
    fn eval<T: Ring>(&self, points: [[T; D]; 6], [x]: [T; 1]) -> ([T; 0], [T; 1], T) {
        let [p, from, to, a0, a1, a2] = points;
        let Surd { a, c, .. } = self.0.number([p, from, to], [a0, a1, a2], x);
        ([], [a], c)
    }
}

impl<const D: usize> Roots<D, 6, 1, 0, 1> for ParameterAlone {
    const DEGREES: [i32; 1] = [0];
    fn eval<T: Ring>(&self, points: [[T; D]; 6], [x]: [T; 1]) -> Surds<T, 0, 1> {
        let [p, from, to, a0, a1, a2] = points;
        let Surd { a, m, q, c } = self.0.number([p, from, to], [a0, a1, a2], x);
        Surds {
            point: [[], []],
            numbers: [[a], [m]],
            q,
            c,
        }
    }
}

/// The parameter of a point of a line, by one axis on which the line moves:
/// (x − p) / (to − from), of the numbers from, to, p and x. Correctly rounded.
pub(crate) fn parameter<S: Number, R: Target>(numbers: [S; 4]) -> R {
    let (_, [t]) = Parameter.quotients([], numbers);
    t
}

/// The point and t where a line crosses a tube: t by `tube`, and p + t d.
pub(crate) struct TubePassages;

impl<const D: usize> Roots<D, 6, 1, D, 1> for TubePassages {
    const DEGREES: [i32; 1] = [0];
    fn eval<T: Ring>(&self, points: [[T; D]; 6], [r]: [T; 1]) -> Surds<T, D, 1> {
        let [p, from, to, q, g, h] = points;
        let d = difference(&to, &from);
        let [b, q, a] = tube(&p, &d, &[q, g, h], &r);
        Surds {
            point: [combination(&a, &p, &b, &d), d],
            numbers: [[b], [T::from(1)]],
            q,
            c: a,
        }
    }
}

/// Whether a line crosses the tube of radius r around another line, which is not parallel (positive), touches
/// it (zero), or misses it. Exact.
pub(crate) fn tube_reach<S: Number, const D: usize>(
    [p, from, to]: ParametricLine<D, S>,
    [q, g, h]: ParametricLine<D, S>,
    r: S,
) -> Sign {
    radical_sign(&TubeReach, [p, from, to, q, g, h], [r])
}

/// The number q of `tube`: a polynomial, but of so high a degree that double-double is the best first stage.
struct TubeReach;

impl<const D: usize> Radicals<D, 6, 1> for TubeReach {
    fn eval<T: Ring>(&self, points: [[T; D]; 6], [r]: [T; 1]) -> Radical<T> {
        let [p, from, to, q, g, h] = points;
        let d = difference(&to, &from);
        let [_, reach, _] = tube(&p, &d, &[q, g, h], &r);
        let zero = || T::from(0);
        Radical {
            a: reach,
            b: zero(),
            c: zero(),
            d: zero(),
            x: zero(),
            y: zero(),
        }
    }
}

/// A line enters or leaves a tube; the foot of that point is on the axis of the tube. The signs of its
/// parameter and of its parameter less 1. Exact.
pub(crate) fn tube_foot<S: Number, const D: usize>(
    [p, from, to]: ParametricLine<D, S>,
    [q, g, h]: ParametricLine<D, S>,
    r: S,
    branch: Branch,
) -> [Sign; 2] {
    let points = [p, from, to, q, g, h];
    [0, 1].map(|end| radical_sign(&TubeFoot { branch, end }, points, [r]))
}

/// a ((x − g') · e − k e·e) for the point x = p + t d with the t of `tube`, and k = 0 or 1: a ((p − g') · e −
/// k e·e) + (b ± √q) d·e.
struct TubeFoot {
    branch: Branch,
    end: i8,
}

impl<const D: usize> Radicals<D, 6, 1> for TubeFoot {
    fn eval<T: Ring>(&self, points: [[T; D]; 6], [r]: [T; 1]) -> Radical<T> {
        let [p, from, to, point, g, h] = points;
        let (d, e) = (difference(&to, &from), difference(&h, &g));
        let before = dot(&difference(&p, &point), &e) - T::from(self.end) * norm(&e);
        let speed = dot(&d, &e);
        let [b, q, a] = tube(&p, &d, &[point, g, h], &r);
        let zero = || T::from(0);
        Radical {
            a: a * before + b * speed.clone(),
            b: match self.branch {
                Branch::Plus => speed,
                Branch::Minus => zero() - speed,
            },
            c: zero(),
            d: zero(),
            x: q,
            y: zero(),
        }
    }
}

/// The unit normal of a tube where a line crosses it, against the line. Correctly rounded.
pub(crate) fn tube_normal<S: Number, R: Target, const D: usize>(
    [p, from, to]: ParametricLine<D, S>,
    [q, g, h]: ParametricLine<D, S>,
    r: S,
    branch: Branch,
) -> [R; D] {
    let inward = branch == Branch::Plus;
    let points = [p, from, to, q, g, h];
    TubeNormal { inward }.roots(points, [r], branch).0
}

/// (x − f) / r, or its opposite, for the point x where a line crosses a tube and its foot f on the axis: with
/// v = x − g', ((e·e) v − (v·e) e) / (r e·e).
pub(crate) struct TubeNormal {
    pub(crate) inward: bool,
}

impl<const D: usize> Roots<D, 6, 1, D, 0> for TubeNormal {
    const POINT: i32 = 0;
    const DEGREES: [i32; 0] = [];
    fn eval<T: Ring>(&self, points: [[T; D]; 6], [r]: [T; 1]) -> Surds<T, D, 0> {
        let [p, from, to, point, g, h] = points;
        let (d, e) = (difference(&to, &from), difference(&h, &g));
        let [b, q, a] = tube(&p, &d, &[point.clone(), g, h], &r);
        // v = ((p − g') a + (b ± √q) d) / a.
        let start = combination(&a, &difference(&p, &point), &b, &d);
        let ee = norm(&e);
        let upright = |v: [T; D]| {
            turned(
                combination(&ee, &v, &dot(&v, &e), &opposite(&e)),
                self.inward,
            )
        };
        Surds {
            point: [upright(start), upright(d)],
            numbers: [[], []],
            q,
            c: r * ee * a,
        }
    }
}

/// The point p + t d and t, for the t of a kind.
pub(crate) struct PassageBy(ParameterKind);

impl PassageBy {
    /// Where a line crosses another at a distance to the right of a third.
    #[cfg(test)]
    pub(crate) const BESIDE: Self = Self(ParameterKind::Beside);
}

impl<const D: usize> Roots<D, 6, 1, D, 1> for PassageBy {
    const DEGREES: [i32; 1] = [0];
    fn eval<T: Ring>(&self, points: [[T; D]; 6], [r]: [T; 1]) -> Surds<T, D, 1> {
        let [p, from, to, q, g, h] = points;
        let d = difference(&to, &from);
        let line = [p.clone(), from, to];
        let Surd { a, m, q, c } = self.0.number(line, [q, g, h], r);
        Surds {
            point: [combination(&c, &p, &a, &d), multiple(&m, &d)],
            numbers: [[a], [m]],
            q,
            c,
        }
    }
}

/// Where a line crosses the plane at the distance r from the parallelogram v + α e + β f, on the side of its normal: the α
/// of the foot of that point. Correctly rounded.
pub(crate) fn foot_on_edge<S: Number, R: Target, const D: usize>(
    [p, from, to]: ParametricLine<D, S>,
    [v, e, f]: [[S; D]; 3],
    r: S,
) -> R {
    let ([], [share]) = FootOnEdge.roots([p, from, to, v, e, f], [r], Branch::Plus);
    share
}

/// α = n · ((p + t d − v) × f) / n·n, with n = e × f, and the t of `ParameterKind::Face`.
pub(crate) struct FootOnEdge;

impl<const D: usize> Roots<D, 6, 1, 0, 1> for FootOnEdge {
    const DEGREES: [i32; 1] = [0];
    fn eval<T: Ring>(&self, [p, from, to, v, e, f]: [[T; D]; 6], [r]: [T; 1]) -> Surds<T, 0, 1> {
        let d = difference(&to, &from);
        let n = FaceKind::Edges.normal(&[v.clone(), e, f.clone()]);
        let across = |x: &[T; D]| dot(&n, &perpendicular(x, &f));
        let (w, q, slope) = (difference(&v, &p), norm(&n), across(&d));
        let (height, c) = (dot(&n, &w), dot(&n, &d));
        Surds {
            point: [[], []],
            numbers: [
                [height * slope.clone() - across(&w) * c.clone()],
                [r * slope],
            ],
            q: q.clone(),
            c: q * c,
        }
    }
}

/// The end of an edge of a configuration obstacle is v + r n / |n|, with the outward normal n of an edge of direction e,
/// e turned clockwise. The side of the line p + t d that this point is on, positive on the left. Exact.
pub(crate) fn offset_end_side<S: Number>(
    [p, from, to]: ParametricLine<2, S>,
    [v, g, h]: ParametricLine<2, S>,
    r: S,
) -> Sign {
    radical_sign(&OffsetEndSide, [p, from, to, v, g, h], [r])
}

/// d × (v − p) √(e·e) − r d·e.
pub(crate) struct OffsetEndSide;

impl Radicals<2, 6, 1> for OffsetEndSide {
    fn eval<T: Ring>(&self, points: [[T; 2]; 6], [r]: [T; 1]) -> Radical<T> {
        let [p, from, to, v, g, h] = points;
        let (d, e) = (difference(&to, &from), difference(&h, &g));
        let zero = || T::from(0);
        Radical {
            a: zero() - r * dot(&d, &e),
            b: cross_product(&d, &difference(&v, &p)),
            c: zero(),
            d: zero(),
            x: norm(&e),
            y: zero(),
        }
    }
}
