//! How two lines of the plane turn about each other: whether segments cross, and where.
//!
//! The same three numbers decide and construct: with r and s the directions of the lines, w the way from
//! the first to the second and D = r × s, t = w × s, u = w × r, the first line passes the second at
//! the parameter t / D, and the second the first at u / D. They are had in floats, then in twice the
//! precision, each with one bound for all; derived in `bounds.md#turns`.

use super::bounded::{ETA, INFLATE, U};
use super::linear::close_side;
use super::product::{self, Products};
use super::wide::two_sum;
use super::{Number, Sign, Target, each};
use core::marker::PhantomData;

/// D, t and u in floats.
#[derive(Clone, Copy)]
struct Turns {
    turn: f64,
    places: [f64; 2],
    /// None of the three, nor D − t and D − u, is off by as much.
    bound: f64,
}

impl Turns {
    /// Two numbers at a time, as the compiler then has vectors of two.
    #[inline(always)]
    fn new(r: [f64; 2], s: [f64; 2], w: [f64; 2]) -> Self {
        let by = |[x, y]: [f64; 2], [p, q]: [f64; 2]| [x * q, y * p];
        let (rs, ws, wr) = (by(r, s), by(w, s), by(w, r));
        let size = size([r, s, w]);
        Self {
            turn: rs[0] - rs[1],
            places: [ws[0] - ws[1], wr[0] - wr[1]],
            bound: TURNS_BOUND * (size * size) + 8.0 * ETA,
        }
    }

    /// |D|, and t and u with their signs reversed where that of D is negative.
    #[inline(always)]
    fn forward(&self) -> [f64; 3] {
        let sign = self.turn.to_bits() & SIGN_BIT;
        let flip = |x: f64| f64::from_bits(x.to_bits() ^ sign);
        let [t, u] = each(self.places, flip);
        [self.turn.abs(), t, u]
    }
}

const SIGN_BIT: u64 = 1 << 63;

/// The error of a turn is less than this share of the square of the size of the ways, and 8 ETA.
pub(super) const TURNS_BOUND: f64 = 2.0 * U;

/// The sum of all coordinates, in absolute values.
#[inline(always)]
fn size([r, s, w]: [[f64; 2]; 3]) -> f64 {
    let [x, y] = each([0, 1], |k| (r[k].abs() + s[k].abs()) + w[k].abs());
    x + y
}

#[inline(always)]
fn lesser(x: f64, y: f64) -> f64 {
    if x < y { x } else { y }
}

#[inline(always)]
fn way(p: [f64; 2], q: [f64; 2]) -> [f64; 2] {
    [q[0] - p[0], q[1] - p[1]]
}

/// Whether the segments from `a` to `b` and from `c` to `d` cross in the interior of both (`true`)
/// or share no point (`false`), where one evaluation in floats tells; most often it does.
///
/// They cross if 0 < t < D and 0 < u < D, with D positive. If t is negative, or greater than D, both ends of the
/// first are on one side of the second, whatever the sign of D. There is one branch: the
/// outcome of a single comparison is a coin toss to the branch predictor.
#[inline(always)]
pub(crate) fn segments_cross([a, b]: [[f64; 2]; 2], [c, d]: [[f64; 2]; 2]) -> Option<bool> {
    let turns = Turns::new(way(a, b), way(c, d), way(a, c));
    let [turn, t, u] = turns.forward();
    let least = lesser(lesser(t, turn - t), lesser(u, turn - u));
    (least.abs() > turns.bound).then_some(least > 0.0)
}

/// Whether a ray crosses the segment from `c` to `d` in the interior of both (`true`) or shares no
/// point with it (`false`), where one evaluation in floats tells; most often it does.
///
/// The ray starts in `p` and has the direction `to - from`. They cross if t > 0 and 0 < u < D. If u is
/// not, both ends of the segment are on one side of the line; t tells only where D is not 0.
#[inline(always)]
pub(crate) fn ray_crosses([p, from, to]: [[f64; 2]; 3], [c, d]: [[f64; 2]; 2]) -> Option<bool> {
    let turns = Turns::new(way(from, to), way(c, d), way(p, c));
    let ([turn, t, u], bound) = (turns.forward(), turns.bound);
    let beside = lesser(u, turn - u);
    let least = lesser(t, beside);
    let told = (least > bound) | (beside < -bound) | ((t < -bound) & (turn > bound));
    told.then_some(least > 0.0)
}

/// Where the least of t, D − t, u and D − u is, with D positive: positive if the segments cross in the interior
/// of both, zero if an end of one is the one common point, negative if they have none; where twice the
/// precision of floats tells.
#[inline]
pub(crate) fn segments_meet(points: &[[f64; 2]; 4]) -> Option<Sign> {
    let &[a, b, c, d] = points;
    // In real data this is the most frequent of the cases that floats leave open.
    if (a == c) | (a == d) | (b == c) | (b == d) {
        let turns = Turns::new(way(a, b), way(c, d), way(a, c));
        if turns.turn.abs() > turns.bound {
            return Some(Sign::Zero);
        }
    }
    product::run(Meet(points))
}

struct Meet<'a>(&'a [[f64; 2]; 4]);

impl product::Task for Meet<'_> {
    type Output = Option<Sign>;
    #[inline(always)]
    fn run<P: Products>(self) -> Self::Output {
        let &[a, b, c, d] = self.0;
        let turns = FineTurns::new::<P>(fine_way(a, b), fine_way(c, d), fine_way(a, c));
        let minus = |x: Double, y: Double| (x.hi - y.hi) + (x.lo - y.lo);
        let (turn, [t, u]) = (turns.turn, turns.places);
        let sign = (turn.hi + turn.lo).to_bits() & SIGN_BIT;
        let flip = |x: f64| f64::from_bits(x.to_bits() ^ sign);
        let least = lesser(
            lesser(flip(t.hi + t.lo), flip(minus(turn, t))),
            lesser(flip(u.hi + u.lo), flip(minus(turn, u))),
        );
        let told = (least.abs() > turns.bound) | (turns.exact & (turn.hi != 0.0));
        told.then_some(if least > 0.0 {
            Sign::Positive
        } else if least < 0.0 {
            Sign::Negative
        } else {
            Sign::Zero
        })
    }
}

/// A number as a sum of two floats.
#[derive(Clone, Copy)]
struct Double {
    hi: f64,
    lo: f64,
}

/// D, t and u in twice the precision of floats.
struct FineTurns {
    turn: Double,
    places: [Double; 2],
    /// None of the three, nor D − t and D − u, is off by as much. Infinite where nothing is known.
    bound: f64,
    /// They are floats, and not off at all.
    exact: bool,
}

/// A way between two points, and the rounding errors of its coordinates.
type FineWay = ([f64; 2], [f64; 2]);

/// q − p, exactly.
#[inline(always)]
fn fine_way(p: [f64; 2], q: [f64; 2]) -> FineWay {
    let ((x, x_tail), (y, y_tail)) = (two_sum(q[0], -p[0]), two_sum(q[1], -p[1]));
    ([x, y], [x_tail, y_tail])
}

/// a × b, but for the product of the rounding errors.
#[inline(always)]
fn fine_cross<P: Products>((a, a_tail): FineWay, (b, b_tail): FineWay) -> Double {
    let (left, left_tail) = P::two_product(a[0], b[1]);
    let (right, right_tail) = P::two_product(a[1], b[0]);
    let left_rest = a[0] * b_tail[1] + a_tail[0] * b[1];
    let right_rest = a[1] * b_tail[0] + a_tail[1] * b[0];
    let (hi, tail) = two_sum(left, -right);
    let lo = tail + ((left_tail - right_tail) + (left_rest - right_rest));
    Double { hi, lo }
}

impl FineTurns {
    #[inline(always)]
    fn new<P: Products>(r: FineWay, s: FineWay, w: FineWay) -> Self {
        let size = size([r.0, s.0, w.0]);
        let known = size > LEAST && size < GREATEST;
        // What is a multiple of an ulp of `coarse` is not changed by adding and subtracting that.
        let coarse = COARSE * size;
        let exact = |(x, tail): FineWay| {
            let on_grid = |x: f64| (x + coarse) - coarse == x;
            on_grid(x[0]) & on_grid(x[1]) & (tail[0] == 0.0) & (tail[1] == 0.0)
        };
        Self {
            turn: fine_cross::<P>(r, s),
            places: [fine_cross::<P>(w, s), fine_cross::<P>(w, r)],
            bound: if known {
                FINE_BOUND * (size * size)
            } else {
                f64::INFINITY
            },
            exact: known & exact(r) & exact(s) & exact(w),
        }
    }
}

/// The error of a fine turn is less than this share of the square of the size of the ways.
pub(super) const FINE_BOUND: f64 = 16.0 * U * U;
/// Within these sizes of the ways nothing overflows, and what underflows is far below the bound: 2^-300
/// and 2^300.
const LEAST: f64 = f64::from_bits((1023 - 300) << 52);
const GREATEST: f64 = f64::from_bits((1023 + 300) << 52);
/// 3 · 2^27: ways of a size whose coordinates are multiples of an ulp of as many sizes are so few of
/// these that their products and the sums of two products are floats.
const COARSE: f64 = (3_u32 << 27) as f64;

/// The sides of the line through `c` and `d` that `a` and `b` are on, and those of the line through `a` and
/// `b` that `c` and `d` are on. Exact.
#[inline]
pub(crate) fn sides<S: Number>([a, b]: &[[S; 2]; 2], [c, d]: &[[S; 2]; 2]) -> [[Sign; 2]; 2] {
    let mut values = [0.0; 4];
    let mut bound = 0.0;
    if S::EXACT_AS_F64 {
        let [a, b, c, d] = each([a, b, c, d], |x| each(*x, Number::to_f64));
        let turns = Turns::new(way(a, b), way(c, d), way(a, c));
        let (turn, [t, u]) = (turns.turn, turns.places);
        (values, bound) = ([t, t - turn, -u, turn - u], turns.bound);
    }
    // By reference: what floats do not tell is read from where it is. And a branch on what is told, not
    // on what it says, which is a coin toss to the branch predictor.
    let sign = |value: f64, line: [&[S; 2]; 2], x: &[S; 2]| {
        if value.abs() > bound {
            Sign::of_nonzero(value)
        } else if x == line[0] || x == line[1] {
            Sign::Zero
        } else {
            close_side(line, x)
        }
    };
    [
        [sign(values[0], [c, d], a), sign(values[1], [c, d], b)],
        [sign(values[2], [a, b], c), sign(values[3], [a, b], d)],
    ]
}

/// The point where the lines (p, from, to) and (q, from', to') cross, and as many of the parameters on both,
/// where floats tell how they are rounded.
#[inline]
pub(super) fn crossing<R: Target, const N: usize>(
    lines: &[[f64; 2]; 6],
) -> Option<([R; 2], [R; N])> {
    // A target of fewer bits leaves room for the errors of floats.
    let short = if R::PRECISION < f64::MANTISSA_DIGITS {
        crossing_in_floats(lines)
    } else {
        None
    };
    short.or_else(|| product::run(Crossing(lines, PhantomData)))
}

/// Two numbers at a time, and one branch in the end.
#[inline]
fn crossing_in_floats<R: Target, const N: usize>(
    &[p, from, to, q, other_from, other_to]: &[[f64; 2]; 6],
) -> Option<([R; 2], [R; N])> {
    let (r, s) = (way(from, to), way(other_from, other_to));
    let turns = Turns::new(r, s, way(p, q));
    let least = turns.turn.abs() - turns.bound;
    let (inverse, share) = (1.0 / turns.turn, turns.bound / least);
    let places = each(turns.places, |turn| turn * inverse);
    let place_errors = each(places, |t| {
        let size = t.abs();
        (share * (1.0 + size) + PLACE_ERROR * size + ETA) * INFLATE
    });
    let (t, t_error) = (places[0], place_errors[0]);
    let moved = each(r, |r| t * r);
    let at = [p[0] + moved[0], p[1] + moved[1]];
    let error = |k: usize| {
        let rounded = AT_ERROR * (p[k].abs() + moved[k].abs());
        (r[k].abs() * t_error + rounded + 4.0 * ETA) * INFLATE
    };
    let at = each([0, 1], |k| R::between(at[k], error(k)));
    let places = each([0, 1], |k| R::between(places[k], place_errors[k]));
    // Where the inverse is not subnormal.
    let size = turns.turn.abs();
    let mut told = (least > 0.0) & (size > LEAST) & (size < GREATEST) & at[0].1 & at[1].1;
    let mut numbers = [R::default(); N];
    for (number, place) in numbers.iter_mut().zip(places) {
        *number = place.0;
        told &= place.1;
    }
    told.then_some((each(at, |x| x.0), numbers))
}

/// A quotient by the inverse is rounded twice, and this is twice as much.
const PLACE_ERROR: f64 = 4.0 * U;
/// The way, its product with the parameter and the sum are rounded.
const AT_ERROR: f64 = 4.0 * U;

struct Crossing<'a, R, const N: usize>(&'a [[f64; 2]; 6], PhantomData<R>);

impl<R: Target, const N: usize> product::Task for Crossing<'_, R, N> {
    type Output = Option<([R; 2], [R; N])>;
    #[inline(always)]
    fn run<P: Products>(self) -> Self::Output {
        let &[p, from, to, q, other_from, other_to] = self.0;
        let r = fine_way(from, to);
        let turns = FineTurns::new::<P>(r, fine_way(other_from, other_to), fine_way(p, q));
        let turn = turns.turn.normal();
        let least = turn.hi.abs() * (1.0 - 4.0 * U) - turns.bound;
        let place = |place: Double| {
            let place = place.normal();
            let t = place.hi / turn.hi;
            let (product, tail) = P::two_product(t, turn.hi);
            let rest = ((place.hi - product) - tail) + (place.lo - t * turn.lo);
            let carried = turns.bound * (1.0 + t.abs()) / least;
            let error = (carried + FINE_PLACE_ERROR * t.abs()) * INFLATE;
            let t = Double {
                hi: t,
                lo: rest / turn.hi,
            };
            (t, error)
        };
        let (t, t_error) = place(turns.places[0]);
        let (way, way_tail) = r;
        let at = |k: usize| {
            let (moved, tail) = P::two_product(t.hi, way[k]);
            let moved_rest = tail + (t.hi * way_tail[k] + t.lo * way[k]);
            let (hi, rest) = two_sum(p[k], moved);
            let rounded = FINE_AT_ERROR * (hi.abs() + moved.abs());
            let error = (way[k].abs() * t_error + rounded) * INFLATE;
            round(
                Double {
                    hi,
                    lo: rest + moved_rest,
                },
                error,
            )
        };
        if least <= 0.0 || least.is_nan() {
            return None;
        }
        let mut numbers = [R::default(); N];
        for (number, turn) in numbers.iter_mut().zip(turns.places) {
            let (t, error) = place(turn);
            *number = round(t, error)?;
        }
        Some(([at(0)?, at(1)?], numbers))
    }
}

/// The error of a quotient of fine turns is less than this share of it.
pub(super) const FINE_PLACE_ERROR: f64 = 24.0 * U * U;
/// The error of a point is less than this share of its coordinate and of the way to it.
pub(super) const FINE_AT_ERROR: f64 = 32.0 * U * U;

impl Double {
    /// The same number, the second float at most half an ulp of the first.
    #[inline(always)]
    fn normal(self) -> Self {
        let (hi, lo) = two_sum(self.hi, self.lo);
        Self { hi, lo }
    }
}

/// The rounding of a number that is off by at most the error, where that decides it.
#[inline(always)]
fn round<R: Target>(x: Double, error: f64) -> Option<R> {
    // What the two sums lose, and what underflowed.
    let error = error + (2.0 * U * x.lo.abs() + 8.0 * ETA);
    R::common_rounding(x.hi, x.lo - error, x.lo + error)
}
