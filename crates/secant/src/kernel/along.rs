//! Parameters along a line in the plane, each the number (a + m√q) / c that it is.

use super::ball::{dot_product, norm, passage};
use super::bounded::Bounded;
use super::integer::Scaled;
use super::linear::{CrossingPlace, Parameter};
use super::quotient::quotients;
use super::radical::{Radical, Radicals, radical_sign};
use super::wide::Wide;
use super::{Branch, Number, Ring, Sign, Target, cross, cross_product, difference};

/// A place on a line through `p` with direction `to - from`, by what is there.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Along<S> {
    /// This point of the line.
    At([S; 2]),
    /// Where another line is crossed that is not parallel: its point, and the two whose difference is
    /// its direction.
    Crossing([[S; 2]; 3]),
    /// Where a circle that the line meets is entered or left: centre and radius.
    Circle([S; 2], S, Branch),
}

/// The same without its coordinates.
#[derive(Clone, Copy)]
enum Form {
    /// By its coordinate on this axis, on which the line moves.
    At(usize),
    Crossing,
    Circle(Branch),
}

impl<S: Number> Along<S> {
    /// The form, and the coordinates it is made of; six, whatever their number.
    fn parts(&self, [_, from, to]: [[S; 2]; 3]) -> (Form, [S; 6]) {
        let none = S::default();
        match *self {
            Self::At(x) => {
                let axis = moving_axis(from, to);
                (Form::At(axis), [x[axis], none, none, none, none, none])
            }
            Self::Crossing([q, g, u]) => (Form::Crossing, [q[0], q[1], g[0], g[1], u[0], u[1]]),
            Self::Circle(c, r, branch) => (Form::Circle(branch), [c[0], c[1], r, none, none, none]),
        }
    }

    /// The sign of the denominator c.
    fn sense(&self, [_, from, to]: [[S; 2]; 3]) -> Sign {
        match *self {
            Self::At(_) => {
                let axis = moving_axis(from, to);
                Sign::of_difference(to[axis], from[axis])
            }
            Self::Crossing([_, g, u]) => cross([from, to], [g, u]),
            Self::Circle(..) => Sign::Positive,
        }
    }
}

/// An axis on which a direction moves, if there is one.
fn moving_axis<S: Number>(from: [S; 2], to: [S; 2]) -> usize {
    usize::from(from[0] == to[0])
}

impl Form {
    /// a, m, q and c at the place, for the line `p`, `from`, `to`. The degree of a is that of c, and
    /// of m√q.
    fn number<T: Ring>(self, [px, py, fx, fy, tx, ty]: [T; 6], other: [T; 6]) -> [T; 4] {
        let d = difference([tx, ty], [fx, fy]);
        let zero = || T::from(0);
        match self {
            // t = (x − p) / d, on one axis.
            Self::At(axis) => {
                let ([dx, dy], [x, ..]) = (d, other);
                let (a, c) = if axis == 0 {
                    (x - px, dx)
                } else {
                    (x - py, dy)
                };
                [a, zero(), zero(), c]
            }
            // t = ((q − p) × e) / (d × e).
            Self::Crossing => {
                let [qx, qy, gx, gy, ux, uy] = other;
                let e = difference([ux, uy], [gx, gy]);
                let w = difference([qx, qy], [px, py]);
                let t = cross_product(w, e.clone());
                [t, zero(), zero(), cross_product(d, e)]
            }
            // t = (s·d ± √(r² d·d − (d × s)²)) / d·d, with s = c − p.
            Self::Circle(branch) => {
                let [cx, cy, r, ..] = other;
                let s = difference([cx, cy], [px, py]);
                let (t, square) = (dot_product(s.clone(), d.clone()), norm(d.clone()));
                let off = cross_product(d, s);
                let q = r.clone() * r * square.clone() - off.clone() * off;
                let m = if branch == Branch::Plus { 1 } else { -1 };
                [t, T::from(m), q, square]
            }
        }
    }
}

/// c c' (t − t'), for the parameters t = (a + m√q) / c and t' of two places.
struct Difference([Form; 2]);

impl Radicals<18> for Difference {
    fn eval<T: Ring>(&self, x: [T; 18]) -> Radical<T> {
        let [
            p0,
            p1,
            p2,
            p3,
            p4,
            p5,
            a0,
            a1,
            a2,
            a3,
            a4,
            a5,
            b0,
            b1,
            b2,
            b3,
            b4,
            b5,
        ] = x;
        let line = [p0, p1, p2, p3, p4, p5];
        let [a, m, x, c] = self.0[0].number(line.clone(), [a0, a1, a2, a3, a4, a5]);
        let [b, n, y, e] = self.0[1].number(line, [b0, b1, b2, b3, b4, b5]);
        Radical {
            a: a * e.clone() - b * c.clone(),
            b: m * e,
            c: T::from(0) - n * c,
            d: T::from(0),
            x,
            y,
        }
    }
}

fn flat<S: Copy>([p, from, to]: [[S; 2]; 3]) -> [S; 6] {
    [p[0], p[1], from[0], from[1], to[0], to[1]]
}

/// Bounds of the parameter of a place, which is from the first to the second: infinities where floats
/// tell nothing. Bounded.
pub(crate) fn enclosure<S: Number>(line: [[S; 2]; 3], a: &Along<S>) -> [f64; 2] {
    if *a == Along::At(line[0]) {
        return [0.0, 0.0];
    }
    let (form, x) = a.parts(line);
    let l = flat(line);
    let bounds = if let Form::Circle(_) = form {
        let [n, m, q, c] = form.number(l.map(Wide::new), x.map(Wide::new));
        (n + m * q.sqrt()).quotient(c).map(Wide::bounds)
    } else {
        let [n, _, _, c] = form.number(l.map(Bounded::new), x.map(Bounded::new));
        n.quotient_and_error(c)
            .map(|(t, error)| [(t - error).next_down(), (t + error).next_up()])
    };
    bounds.unwrap_or([f64::NEG_INFINITY, f64::INFINITY])
}

/// Positive where the first place has the greater parameter along the line. Exact.
pub(crate) fn order<S: Number>(line: [[S; 2]; 3], a: &Along<S>, b: &Along<S>) -> Sign {
    if let (Along::At(x), Along::At(y)) = (a, b) {
        let [_, from, to] = line;
        let axis = moving_axis(from, to);
        return Sign::of_difference(x[axis], y[axis]).times(a.sense(line));
    }
    let ((form_a, x), (form_b, y)) = (a.parts(line), b.parts(line));
    let sense = a.sense(line).times(b.sense(line));
    let l = flat(line);
    let all = core::array::from_fn(|k| match k {
        0..6 => l[k],
        6..12 => x[k - 6],
        _ => y[k - 12],
    });
    radical_sign(&Difference([form_a, form_b]), all).times(sense)
}

/// Positive where the place has a parameter above `t`. Exact.
pub(crate) fn order_with<S: Number, R: Target>(line: [[S; 2]; 3], a: &Along<S>, t: R) -> Sign {
    let (form, x) = a.parts(line);
    let l = flat(line);
    let all: [S; 12] = core::array::from_fn(|k| if k < 6 { l[k] } else { x[k - 6] });
    let (parts, other) = halves(all.map(Wide::new));
    let [n, m, q, c] = form.number(parts, other);
    let sign = (n + m * q.sqrt() - Wide::new(t) * c).sign();
    let exact = || {
        let (parts, other) = halves(Scaled::new(all).big());
        let [n, m, q, c] = form.number(parts, other);
        // t is an integer times a power of two, which scales one side or the other.
        let (integer, exponent) = t.decompose();
        let (left, right) = if exponent < 0 {
            (exponent.unsigned_abs() as usize, 0)
        } else {
            (0, exponent.unsigned_abs() as usize)
        };
        Radical {
            a: (n << left) - ((c * integer) << right),
            b: m << left,
            c: 0.into(),
            d: 0.into(),
            x: q,
            y: 0.into(),
        }
        .sign()
    };
    sign.unwrap_or_else(exact).times(a.sense(line))
}

fn halves<T>([a, b, c, d, e, f, g, h, i, j, k, l]: [T; 12]) -> ([T; 6], [T; 6]) {
    ([a, b, c, d, e, f], [g, h, i, j, k, l])
}

/// x, y and the parameter of a place. Correctly rounded.
pub(crate) fn place<S: Number, R: Target>(line: [[S; 2]; 3], a: &Along<S>) -> [R; 3] {
    let [p, from, to] = line;
    match *a {
        Along::At(x) => {
            let axis = moving_axis(from, to);
            let t = if x == p {
                R::nearest(0.0)
            } else {
                let coords = [from[axis], to[axis], p[axis], x[axis]];
                quotients::<Parameter, 4, 1, S, R>(coords)[0]
            };
            [R::nearest(x[0]), R::nearest(x[1]), t]
        }
        Along::Crossing(other) => {
            let (l, o) = (flat(line), flat(other));
            let all = core::array::from_fn(|k| if k < 6 { l[k] } else { o[k - 6] });
            quotients::<CrossingPlace, 12, 3, S, R>(all)
        }
        Along::Circle(c, r, branch) => passage(line, c, r, branch),
    }
}
