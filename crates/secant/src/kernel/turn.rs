//! How two lines of the plane turn about each other: whether segments cross, and where.
//!
//! The same three numbers decide and construct: with r and s the directions of the lines, w the way from
//! the first to the second and D = r × s, t = w × s, u = w × r, the first line passes the second at
//! the parameter t / D, and the second the first at u / D. They are had in convert, then in twice the
//! precision, each with one bound for all; derived in `bounds.md#turns`.

use super::bounded::{ETA, INFLATE, U};
use super::filter::{Told, aabb_aabb, bounding_box};
use super::fine::{Bounds, Double, GREATEST, LEAST, Place, Way};
use super::lane::Single;
use super::linear::{close_side, float_products};
use super::{Lane, Number, Sign, Target, each, fine, product};
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

    /// Whether two segments cross in the interior of both (`true`) or share no point (`false`), where that is
    /// known.
    ///
    /// They cross if 0 < t < D and 0 < u < D, with D positive. If t is negative, or greater than D, both ends of the
    /// first are on one side of the second, whatever the sign of D. There is one branch: the
    /// outcome of a single comparison is a coin toss to the branch predictor.
    #[inline(always)]
    fn segments_cross(&self) -> Option<bool> {
        let [turn, t, u] = self.forward();
        let least = lesser(lesser(t, turn - t), lesser(u, turn - u));
        (least.abs() > self.bound).then_some(least > 0.0)
    }

    /// The point p + t r where the lines cross, and as many of the parameters on both, for a target of fewer bits
    /// where they tell how it is rounded. `most` is at least 1 + |t| and 1 + |u|.
    #[inline(always)]
    fn crossing<R: Target, const N: usize>(
        &self,
        p: [f64; 2],
        r: [f64; 2],
        most: impl FnOnce([f64; 2]) -> f64,
    ) -> Option<([R; 2], [R; N])> {
        let inverse = 1.0 / self.turn;
        let places = each(self.places, |turn| turn * inverse);
        let most = most(places);
        let share = (self.bound + self.bound) * inverse.abs();
        let error = (share + CROSSING_ERROR) * most * INFLATE + ETA;
        let at = each([0, 1], |k| {
            let x = p[k] + places[0] * r[k];
            let moved = r[k].abs() * (error + CROSSING_ERROR * most);
            let error = (moved + CROSSING_ERROR * p[k].abs()) * INFLATE + 4.0 * ETA;
            R::between(x - error, x + error)
        });
        let mut numbers = [R::default(); N];
        let mut told = at[0].1 & at[1].1;
        for (number, place) in numbers.iter_mut().zip(places) {
            let (place, is_known) = R::between(place - error, place + error);
            *number = place;
            told &= is_known;
        }
        // And where the inverse is not subnormal, and no more than half of D an error.
        let size = self.turn.abs();
        told &= lesser(size - (self.bound + self.bound), GREATEST - size) > 0.0;
        told.then_some((each(at, |x| x.0), numbers))
    }
}

/// Of a parameter and of a coordinate: for the quotient by the inverse; for the product with the way
/// and the sum; and for the two sums with the error.
const CROSSING_ERROR: f64 = 6.0 * U;

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
fn greater(x: f64, y: f64) -> f64 {
    if x < y { y } else { x }
}

#[inline(always)]
fn way(p: [f64; 2], q: [f64; 2]) -> [f64; 2] {
    [q[0] - p[0], q[1] - p[1]]
}

/// Whether the segments from `a` to `b` and from `c` to `d` cross in the interior of both (`true`)
/// or share no point (`false`), where one evaluation in floats tells; most often it does.
#[inline(always)]
pub(crate) fn segments_cross([a, b]: [[f64; 2]; 2], [c, d]: [[f64; 2]; 2]) -> Option<bool> {
    Turns::new(way(a, b), way(c, d), way(a, c)).segments_cross()
}

/// The point where two segments cross in the interior of both, or that is an end of both, and its parameters,
/// rounded; none where they share no point. Where floats tell.
#[inline(always)]
pub(crate) fn segments_point<R: Target>(
    [a, b]: [[f64; 2]; 2],
    [c, d]: [[f64; 2]; 2],
) -> Option<Option<([R; 2], [R; 2])>> {
    let r = way(a, b);
    let turns = Turns::new(r, way(c, d), way(a, c));
    let cross = turns.segments_cross();
    if cross == Some(false) {
        return Some(None);
    }
    let short = if R::PRECISION < f64::MANTISSA_DIGITS && cross == Some(true) {
        // Both parameters are between 0 and 1.
        turns.crossing(a, r, |_| 2.0 * INFLATE)
    } else {
        None
    };
    short
        .or_else(|| close_segments_point([a, b, c, d]))
        .map(Some)
}

/// The same of segments that may have such a point.
#[inline(never)]
fn close_segments_point<R: Target>([a, b, c, d]: [[f64; 2]; 4]) -> Option<([R; 2], [R; 2])> {
    let turns = Turns::new(way(a, b), way(c, d), way(a, c));
    if turns.segments_cross().is_some() {
        return product::run(Crossing(&[a, a, b, c, c, d], PhantomData));
    }
    // In real data this is the most frequent of the cases that floats leave open.
    let ends = [
        (a, c, [0.0, 0.0]),
        (b, c, [1.0, 0.0]),
        (a, d, [0.0, 1.0]),
        (b, d, [1.0, 1.0]),
    ];
    let (x, _, places) = ends.into_iter().find(|(x, y, _)| x == y)?;
    // Not where both are NaN, or infinite.
    let is_known = turns.turn.abs() > turns.bound;
    is_known.then(|| (each(x, R::nearest), each(places, R::nearest)))
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
    let turns = Turns::new(way(a, b), way(c, d), way(a, c));
    let ([turn, t, u], bound) = (turns.forward(), turns.bound);
    if turn > bound {
        // In real data this is the most frequent of the cases that floats leave open.
        if (a == c) | (a == d) | (b == c) | (b == d) {
            return Some(Sign::Zero);
        }
        // If one end alone is open, it is near to a line that the other segment crosses.
        let ([t, t_more], [u, u_more]) = ([t, turn - t], [u, turn - u]);
        let (t_least, u_least) = (lesser(t, t_more), lesser(u, u_more));
        let others = lesser(greater(t, t_more), greater(u, u_more));
        if lesser(greater(t_least, u_least), others) > bound {
            let ([from, to], x, is_ahead) = if t_least < u_least {
                let is_start = t < t_more;
                ([c, d], if is_start { a } else { b }, is_start)
            } else {
                let is_start = u < u_more;
                ([a, b], if is_start { c } else { d }, !is_start)
            };
            let sign = float_products([from, to, from, x])?;
            // t and D − u are the sides of a and d, and the others those of b and c, reversed.
            let is_reversed = is_ahead == (turns.turn < 0.0);
            return Some(if is_reversed { sign.negated() } else { sign });
        }
    }
    product::run(Meet(points))
}

struct Meet<'a>(&'a [[f64; 2]; 4]);

impl product::Task for Meet<'_> {
    type Output = Option<Sign>;
    #[inline(always)]
    fn run<L: Single>(self) -> Self::Output {
        let [a, b, c, d] = each(*self.0, |x| each(x, L::new));
        let turns = FineTurns::new(fine::ways(a, b), fine::ways(c, d), fine::ways(a, c));
        let (least, known) = turns.least();
        known.then(|| Sign::of_difference(least.value(), 0.0))
    }
}

#[inline(always)]
fn difference<L: Lane>(x: Double<L>, y: Double<L>) -> L {
    (x.hi - y.hi) + (x.lo - y.lo)
}

/// The number, its sign reversed where the mask is true.
#[inline(always)]
fn reversed_where<L: Lane>(mask: L::Mask, x: L) -> L {
    L::select(mask, -x, x)
}

/// What twice the precision of floats tells of whether segments meet.
#[inline(always)]
pub(crate) fn close_segments<L: Lane<Float = f64>>(
    [a, b]: [[L; 2]; 2],
    [c, d]: [[L; 2]; 2],
) -> Told<L::Mask> {
    let share_an_end = same(a, c) | same(a, d) | same(b, c) | same(b, d);
    // In real data often so.
    if !L::any(!share_an_end) {
        return Told {
            known: share_an_end,
            meet: share_an_end,
        };
    }
    let turns = FineTurns::new(fine::ways(a, b), fine::ways(c, d), fine::ways(a, c));
    let (least, known) = turns.least();
    let mut told = Told {
        known: known | share_an_end,
        meet: share_an_end | !least.below(0.0),
    };
    if L::any(turns.turn.is_zero()) {
        let [parallel, are_one] = turns.parallel();
        let overlap = are_one & aabb_aabb(bounding_box([a, b]), bounding_box([c, d])).meet;
        told.known = told.known | parallel;
        told.meet = overlap | (told.meet & !parallel);
    }
    told
}

/// What twice the precision of floats tells of whether the ray from p with the direction r meets a segment: it does
/// where, with D positive, none of t, u and D − u is negative.
#[inline(always)]
pub(crate) fn close_rays<L: Lane<Float = f64>>(
    [p, r]: [[L; 2]; 2],
    [a, b]: [[L; 2]; 2],
) -> Told<L::Mask> {
    let turns = FineTurns::new(each(r, fine::exactly), fine::ways(a, b), fine::ways(p, a));
    let (turn, [t, u]) = (turns.turn, turns.places);
    let size = turn.hi + turn.lo;
    let is_reversed = size.below(0.0);
    let ahead = reversed_where(is_reversed, t.hi + t.lo);
    let on = reversed_where(is_reversed, u.hi + u.lo);
    let beside = on.min(reversed_where(is_reversed, difference(turn, u)));
    let are_exact = turns.are_exact();
    let ahead_is_known = are_exact | turns.bound.lt(ahead.abs());
    let beside_is_known = are_exact | turns.bound.lt(beside.abs());
    let [no_more, no_less] = size.signs();
    let turns_surely = turns.bound.lt(size.abs()) | (are_exact & !(no_more & no_less));
    // If it is beside the line, both ends of the segment are, whatever the sign of D.
    let told = beside.below(0.0) | (turns_surely & ahead_is_known);
    Told {
        known: turns.known & beside_is_known & told,
        meet: !(beside.below(0.0) | ahead.below(0.0)),
    }
}

/// Whether two points are one.
#[inline(always)]
pub(super) fn same<L: Lane>(p: [L; 2], q: [L; 2]) -> L::Mask {
    p[0].le(q[0]) & q[0].le(p[0]) & p[1].le(q[1]) & q[1].le(p[1])
}

/// D, t and u in twice the precision of floats.
pub(super) struct FineTurns<L: Lane> {
    pub(super) turn: Double<L>,
    places: [Double<L>; 2],
    /// None of the three, nor D − t and D − u, is off by as much, where they are known.
    bound: L,
    known: L::Mask,
    ways: [[Way<L>; 2]; 3],
    size: L,
}

impl<L: Lane<Float = f64>> FineTurns<L> {
    #[inline(always)]
    fn new(r: [Way<L>; 2], s: [Way<L>; 2], w: [Way<L>; 2]) -> Self {
        let size = fine::total(r) + fine::total(s) + fine::total(w);
        Self {
            turn: fine::cross(r, s),
            places: [fine::cross(w, s), fine::cross(w, r)],
            bound: (size * size).times(FINE_BOUND),
            known: size.constant(LEAST).lt(size) & size.below(GREATEST),
            ways: [r, s, w],
            size,
        }
    }

    /// The least of t, D − t, u and D − u, with D positive, and whether its sign is known.
    #[inline(always)]
    fn least(&self) -> (L, L::Mask) {
        let (turn, [t, u]) = (self.turn, self.places);
        let is_reversed = (turn.hi + turn.lo).below(0.0);
        let mut least = reversed_where(is_reversed, t.hi + t.lo);
        for x in [difference(turn, t), u.hi + u.lo, difference(turn, u)] {
            least = least.min(reversed_where(is_reversed, x));
        }
        let decided = self.known & self.bound.lt(least.abs());
        (least, decided | (self.are_exact() & !turn.is_zero()))
    }

    /// Whether the directions surely are parallel, or one of them is zero; and whether all is on one line then.
    #[inline(always)]
    pub(super) fn parallel(&self) -> [L::Mask; 2] {
        let [t, u] = self.places;
        let parallel = self.are_exact() & self.turn.is_zero();
        [parallel, parallel & t.is_zero() & u.is_zero()]
    }

    /// Whether they are convert, and not off at all.
    #[inline(always)]
    fn are_exact(&self) -> L::Mask {
        let mut exact = self.known;
        for way in self.ways {
            exact = exact & fine::are_coarse(way, self.size);
        }
        exact
    }
}

/// The error of a fine turn is less than this share of the square of the size of the ways.
pub(super) const FINE_BOUND: f64 = 16.0 * U * U;

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
        let &[p, from, to, q, other_from, other_to] = lines;
        let r = way(from, to);
        let most = |[t, u]: [f64; 2]| (1.0 + (t.abs() + u.abs())) * INFLATE;
        Turns::new(r, way(other_from, other_to), way(p, q)).crossing(p, r, most)
    } else {
        None
    };
    short.or_else(|| product::run(Crossing(lines, PhantomData)))
}

/// The point where two lines cross and the parameters on both, by bounds that hold where they are known.
pub(super) struct Crossed<L: Lane> {
    pub(super) at: [Bounds<L>; 2],
    pub(super) places: [Bounds<L>; 2],
    pub(super) known: L::Mask,
    pub(super) turns: FineTurns<L>,
}

/// Where the lines (p, from, to) and (q, from', to') cross.
#[inline(always)]
pub(super) fn crossed<L: Lane<Float = f64>>(
    [p, from, to, q, other_from, other_to]: [[L; 2]; 6],
) -> Crossed<L> {
    let r = fine::ways(from, to);
    let turns = FineTurns::new(r, fine::ways(other_from, other_to), fine::ways(p, q));
    let turn = turns.turn.normal();
    let least = turn.hi.abs().times(1.0 - 4.0 * U) - turns.bound;
    let zero = least.constant(0.0);
    let [t, u] = turns.places;
    let t = Place::quotient(t.normal(), turn, turns.bound, least);
    let u = Place::quotient(u.normal(), turn, turns.bound, least);
    Crossed {
        at: [t.at(p[0], r[0]), t.at(p[1], r[1])],
        places: [t.bounds(), u.bounds()],
        known: turns.known & zero.lt(least),
        turns,
    }
}

struct Crossing<'a, R, const N: usize>(&'a [[f64; 2]; 6], PhantomData<R>);

impl<R: Target, const N: usize> product::Task for Crossing<'_, R, N> {
    type Output = Option<([R; 2], [R; N])>;
    #[inline(always)]
    fn run<L: Single>(self) -> Self::Output {
        let crossed = crossed(each(*self.0, |x| each(x, L::new)));
        if !crossed.known {
            return None;
        }
        let mut numbers = [R::default(); N];
        for (number, place) in numbers.iter_mut().zip(crossed.places) {
            *number = place.rounded()?;
        }
        Some((
            [crossed.at[0].rounded()?, crossed.at[1].rounded()?],
            numbers,
        ))
    }
}
