//! Segments whose coordinates are no floats: their exact integers, and what is decided by them.

use super::decimal::power_of_ten;
use super::kind::Kind;
use super::part::Part;
use super::rows::{RowPair, Rows};
use super::slabs::{self, Search};
use crate::kernel::{Number, Sign, crossing_of_integers, rounded_quotient, rounded_ratio};
use crate::{LinearIntersection, Meeting, Segment};
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::cmp::Ordering;
use core::fmt::Debug;
use core::ops::{Mul, Sub};
use core::panic::{RefUnwindSafe, UnwindSafe};
use dashu_int::IBig;

/// A segment whose ends are integers in units of 10^-digits of the unit of the columns.
#[derive(Clone, Debug)]
pub(super) struct Source {
    ends: Integers,
    digits: u32,
}

#[derive(Clone, Debug)]
enum Integers {
    /// Below [`MOST`].
    Small([[i64; 2]; 2]),
    Big(Box<[[IBig; 2]; 2]>),
}

/// The bits of integers whose cross product, the difference of two products of differences, is an `i128`.
const MOST: u32 = 61;

/// Whether a finite number is an `f64`: its highest and lowest set bits are at most 53 bits apart.
pub(super) fn is_exact<S: Number>(x: S) -> bool {
    S::EXACT_AS_F64 || {
        let m = x.decompose().0.unsigned_abs();
        m == 0 || (m >> m.trailing_zeros()) >> f64::MANTISSA_DIGITS == 0
    }
}

fn is_small(x: &i64) -> bool {
    x.unsigned_abs() < 1 << MOST
}

impl Source {
    /// The source of integers, if they are small.
    pub(super) fn of_small(ends: [[i64; 2]; 2], digits: u32) -> Option<Self> {
        let are_small = ends.as_flattened().iter().all(is_small);
        let ends = Integers::Small(ends);
        are_small.then_some(Self { ends, digits })
    }

    pub(super) fn new(ends: [[IBig; 2]; 2], digits: u32) -> Self {
        let small = |x: &IBig| i64::try_from(x).ok().filter(is_small);
        let ends = match ends.each_ref().map(|end| end.each_ref().map(small)) {
            [[Some(x1), Some(y1)], [Some(x2), Some(y2)]] => Integers::Small([[x1, y1], [x2, y2]]),
            _ => Integers::Big(Box::new(ends)),
        };
        Self { ends, digits }
    }

    /// The source of numbers that are integers or floats.
    fn of_numbers<S: Number>([x1, y1, x2, y2]: [S; 4]) -> Self {
        let numbers = [x1, y1, x2, y2].map(Number::decompose);
        let least = numbers.iter().fold(0, |least, x| x.1.min(least));
        // 2^-k is 5^k / 10^k.
        let digits = least.unsigned_abs();
        let five = IBig::from(5_u8).pow(digits as usize);
        let [x1, y1, x2, y2] = numbers.map(|(m, exponent)| {
            let shift = (exponent - least).unsigned_abs();
            (IBig::from(m) << shift as usize) * &five
        });
        Self::new([[x1, y1], [x2, y2]], digits)
    }

    /// The source of a segment of floats, which are integers up to 2^53 unless there is no unit.
    pub(super) fn of_floats(segment: &Segment<2>) -> Self {
        let ends = segment.start_and_end();
        #[expect(clippy::cast_possible_truncation, reason = "checked to be the same")]
        let integers = ends.map(|end| end.map(|x| x as i64));
        let is_same = |x: i64, y: f64| is_small(&x) && x.to_f64() == y;
        let mut both = (integers.as_flattened().iter()).zip(ends.as_flattened());
        if both.all(|(&x, &y)| is_same(x, y)) {
            return Self {
                ends: Integers::Small(integers),
                digits: 0,
            };
        }
        let [[x1, y1], [x2, y2]] = ends;
        Self::of_numbers([x1, y1, x2, y2])
    }

    /// The same segment in units of 10^-more of the unit of the columns: of 10^|more| where it is negative.
    pub(super) fn in_units(&self, more: i32) -> Self {
        let fewer = i64::from(self.digits) - i64::from(more);
        if let Ok(digits) = u32::try_from(fewer) {
            let ends = self.ends.clone();
            return Self { ends, digits };
        }
        let scale = IBig::from(power_of_ten(u32::try_from(-fewer).expect("at most 22")));
        Self::new(self.big().map(|end| end.map(|x| x * &scale)), 0)
    }

    pub(super) fn is_point(&self) -> bool {
        match &self.ends {
            Integers::Small([p, q]) => p == q,
            Integers::Big(ends) => ends[0] == ends[1],
        }
    }

    /// Its left end and its right one; the lower and the upper one where it is vertical.
    pub(super) fn left_and_right(&self) -> [usize; 2] {
        let is_forward = match &self.ends {
            Integers::Small([p, q]) => p <= q,
            Integers::Big(ends) => ends[0] <= ends[1],
        };
        if is_forward { [0, 1] } else { [1, 0] }
    }

    /// Its ends in a unit of at least so many digits, if they are small.
    fn scaled(&self, digits: u32) -> Option<[[i128; 2]; 2]> {
        let Integers::Small(ends) = self.ends else {
            return None;
        };
        let more = digits.saturating_sub(self.digits);
        if more == 0 {
            return Some(ends.map(|end| end.map(i128::from)));
        }
        let scale = 10_i64.checked_pow(more)?;
        let mut scaled = [[0; 2]; 2];
        for (scaled, x) in scaled
            .as_flattened_mut()
            .iter_mut()
            .zip(ends.as_flattened())
        {
            let x = x.checked_mul(scale).filter(is_small)?;
            *scaled = x.into();
        }
        Some(scaled)
    }

    fn big(&self) -> [[IBig; 2]; 2] {
        match &self.ends {
            Integers::Small(ends) => ends.map(|end| end.map(IBig::from)),
            Integers::Big(ends) => (**ends).clone(),
        }
    }

    /// An end in a unit of so many digits, no fewer.
    fn big_end(&self, x: usize, digits: u32) -> [IBig; 2] {
        let end = match &self.ends {
            Integers::Small(ends) => ends[x].map(IBig::from),
            Integers::Big(ends) => ends[x].clone(),
        };
        match digits - self.digits {
            0 => end,
            more => {
                let scale = IBig::from(power_of_ten(more));
                end.map(|x| x * &scale)
            }
        }
    }

    /// The nearest floats to its ends, in the unit of the columns.
    fn nearest(&self) -> [[f64; 2]; 2] {
        let unit = IBig::from(power_of_ten(self.digits));
        self.big()
            .map(|end| end.map(|x| rounded_quotient(x, unit.clone())))
    }
}

/// What is decided about rows by their sources. `None` where both rows of a pair are floats.
///
/// Sets of floats have no reference to it: so a program of these alone does not contain it, which is a tenth of a
/// WebAssembly module of segments.
pub(super) trait ExactStage: Debug + Send + Sync + UnwindSafe + RefUnwindSafe {
    /// The nearest floats to the ends of a row, in units of 10^-more of the unit of the columns.
    fn nearest(&self, source: &Source, more: i32) -> [[f64; 2]; 2];

    /// Whether an end of the first is the same as one of the second. Exact.
    fn have_same_end(&self, pair: &RowPair<'_>, ends: [usize; 2]) -> Option<bool>;

    /// Whether each end of the first is one of the second, too. Exact.
    fn have_same_ends(&self, pair: &RowPair<'_>) -> Option<[bool; 2]>;

    /// The common part of two segments with ends of which these are the nearest floats. Exact.
    fn part(&self, pair: &RowPair<'_>, ends: &[[f64; 2]; 4]) -> Option<Part>;

    /// The first common point, in units of 10^-digits of the unit of the rows. Correctly rounded.
    fn point(&self, pair: &RowPair<'_>, part: Part, digits: u32) -> Option<[f64; 2]>;

    /// The common part, in coordinates. Correctly rounded.
    fn intersection(&self, pair: &RowPair<'_>) -> Option<Option<LinearIntersection<2>>>;

    /// Searches parts of these rows by slabs.
    fn search_slabs(&self, rows: &Rows<'_>, search: &mut Search<'_>) -> usize;
}

#[derive(Debug)]
struct BySource;

impl ExactStage for BySource {
    fn nearest(&self, source: &Source, more: i32) -> [[f64; 2]; 2] {
        source.in_units(more).nearest()
    }

    fn have_same_end(&self, pair: &RowPair<'_>, ends: [usize; 2]) -> Option<bool> {
        of_sources(pair, |sources| have_same_end(sources, ends))
    }

    fn have_same_ends(&self, pair: &RowPair<'_>) -> Option<[bool; 2]> {
        of_sources(pair, |sources| {
            let is_end = |x: usize| (0..2).any(|y| have_same_end(sources, [x, y]));
            [is_end(0), is_end(1)]
        })
    }

    fn part(&self, pair: &RowPair<'_>, ends: &[[f64; 2]; 4]) -> Option<Part> {
        let are_same = |x: usize, y: usize| self.have_same_end(pair, [x, y - 2]).unwrap_or(true);
        Part::of_rounded(ends, are_same).unwrap_or_else(|| match pair.sources() {
            Some([a, b]) => part([&a, &b]),
            None => Part::of_one_pair(ends),
        })
    }

    fn point(&self, pair: &RowPair<'_>, part: Part, digits: u32) -> Option<[f64; 2]> {
        of_sources(pair, |sources| {
            SourcePair::new(sources, digits).point(&part)
        })
    }

    fn intersection(&self, pair: &RowPair<'_>) -> Option<Option<LinearIntersection<2>>> {
        of_sources(pair, |sources| {
            let of_part = |part| SourcePair::new(sources, pair.digits()).intersection(&part);
            pair.part().map(of_part)
        })
    }

    fn search_slabs(&self, rows: &Rows<'_>, search: &mut Search<'_>) -> usize {
        if cfg!(target_arch = "wasm32") {
            unreachable!("searched in other ways");
        }
        slabs::sources::search(rows, search)
    }
}

/// What is asked of the sources of two rows, where one has a coordinate that is no float.
#[inline]
fn of_sources<T>(pair: &RowPair<'_>, ask: impl Fn([&Source; 2]) -> T) -> Option<T> {
    // Most have both, and these are not moved.
    if let Some(sources) = pair.own_sources() {
        return Some(ask(sources));
    }
    let [a, b] = &pair.sources()?;
    Some(ask([a, b]))
}

/// The rows that have a source.
#[derive(Clone, Debug, Default)]
pub(super) struct Sources {
    stage: Option<&'static dyn ExactStage>,
    /// The index of the source of each row up to the last that has one, or [`NONE`](Self::NONE).
    index: Vec<u32>,
    sources: Vec<Source>,
}

impl Sources {
    const NONE: u32 = u32::MAX;

    /// No sources, of a set in which there may be some.
    pub(super) fn new() -> Self {
        Self {
            stage: Some(&BySource),
            ..Self::default()
        }
    }

    /// What decides about rows with sources, where there may be some.
    pub(super) fn stage(&self) -> Option<&'static dyn ExactStage> {
        self.stage
    }

    /// Adds the source of a later row, if one of its numbers is no float.
    pub(super) fn push_inexact<S: Number>(&mut self, row: usize, numbers: [S; 4]) {
        if !numbers.into_iter().all(is_exact) {
            self.push(row, Source::of_numbers(numbers));
        }
    }

    /// Adds the source of a later row.
    pub(super) fn push(&mut self, row: usize, source: Source) {
        self.stage = Some(&BySource);
        self.index.resize(row, Self::NONE);
        // A row of more is refused.
        self.index
            .push(u32::try_from(self.sources.len()).unwrap_or(Self::NONE));
        self.sources.push(source);
    }

    pub(super) fn is_empty(&self) -> bool {
        self.sources.is_empty()
    }

    pub(super) fn get(&self, row: usize) -> Option<&Source> {
        self.sources.get(*self.index.get(row)? as usize)
    }
}

/// (q − p) × (s − r).
fn cross<T: Integer>([p, q]: [&[T; 2]; 2], [r, s]: [&[T; 2]; 2]) -> T {
    let difference = |x: &T, y: &T| x.clone() - y.clone();
    let [dx, dy] = [difference(&q[0], &p[0]), difference(&q[1], &p[1])];
    let [ex, ey] = [difference(&s[0], &r[0]), difference(&s[1], &r[1])];
    dx * ey - dy * ex
}

/// An exact integer: `i128` where no operation overflows, else `IBig`.
trait Integer: Clone + Default + Ord + Sub<Output = Self> + Mul<Output = Self> {}
impl Integer for i128 {}
impl Integer for IBig {}

/// n / d. Correctly rounded.
fn ratio(n: IBig, d: IBig) -> f64 {
    // Of less than 126 bits.
    let is_small = |x: &i128| x.unsigned_abs() >> 125 == 0;
    let small = |x: &IBig| i128::try_from(x).ok().filter(is_small);
    match (small(&n), small(&d)) {
        (Some(n), Some(d)) => rounded_ratio(n, d),
        _ => rounded_quotient(n, d),
    }
}

/// The ends of two segments in one unit.
struct Ends<T>([[T; 2]; 4]);

/// The indices of the ends of the first segment and of the second.
const A: [usize; 2] = [0, 1];
const B: [usize; 2] = [2, 3];

/// The number of an end.
fn number(index: usize) -> u8 {
    u8::try_from(index).expect("four ends")
}

impl<T: Integer> Ends<T> {
    /// The side of a segment's line that an end is on.
    fn side(&self, [from, to]: [usize; 2], x: usize) -> Sign {
        let [p, q, x] = [from, to, x].map(|k| &self.0[k]);
        Sign::of_difference(cross([p, q], [p, x]), T::default())
    }

    fn is_point(&self, [p, q]: [usize; 2]) -> bool {
        self.0[p] == self.0[q]
    }

    /// Whether an end is in the box of a segment.
    fn is_in_box(&self, [from, to]: [usize; 2], x: usize) -> bool {
        let [p, q, x] = [from, to, x].map(|k| &self.0[k]);
        (0..2).all(|k| (&p[k]).min(&q[k]) <= &x[k] && &x[k] <= (&p[k]).max(&q[k]))
    }

    /// The common part. Exact.
    fn part(&self) -> Option<Part> {
        for (point, other) in [(A, B), (B, A)] {
            if self.is_point(point) {
                let x = point[0];
                let contains = self.is_in_box(other, x) && self.side(other, x) == Sign::Zero;
                let is_end = other.iter().any(|&end| self.0[end] == self.0[x]);
                let kind = match (is_end, self.is_point(other)) {
                    (_, true) => Kind::Equal,
                    (true, false) => Kind::Shared,
                    (false, false) => Kind::Touch,
                };
                return contains.then_some(Part::End(kind, number(x)));
            }
        }
        let of_a = A.map(|x| self.side(B, x));
        if of_a == [Sign::Zero; 2] {
            return self.part_of_line();
        }
        let of_b = B.map(|x| self.side(A, x));
        let is_beside = |[p, q]: [Sign; 2]| p.times(q) == Sign::Positive;
        if is_beside(of_a) || is_beside(of_b) {
            return None;
        }
        let on_b = A.into_iter().find(|&x| of_a[x] == Sign::Zero);
        let on_a = B.into_iter().find(|&x| of_b[x - 2] == Sign::Zero);
        Some(match (on_b, on_a) {
            (None, None) => Part::Cross,
            (Some(x), Some(_)) => Part::End(Kind::Shared, number(x)),
            (Some(x), None) | (None, Some(x)) => Part::End(Kind::Touch, number(x)),
        })
    }

    /// The common part of two collinear segments.
    fn part_of_line(&self) -> Option<Part> {
        let axis = usize::from(self.0[0][0] == self.0[1][0]);
        let is_forward = self.0[0][axis] < self.0[1][axis];
        // The order along the first segment.
        let is_before = |x: usize, y: usize| {
            let (x, y) = (&self.0[x][axis], &self.0[y][axis]);
            if is_forward { x < y } else { y < x }
        };
        let [r, s] = if is_before(2, 3) { [2, 3] } else { [3, 2] };
        let start = if is_before(0, r) { r } else { 0 };
        let end = if is_before(s, 1) { s } else { 1 };
        let is_same = |x: usize, y: usize| self.0[x] == self.0[y];
        if is_before(end, start) {
            None
        } else if is_same(start, end) {
            Some(Part::End(Kind::Shared, number(start)))
        } else {
            let is_equal = is_same(0, r) && is_same(1, s);
            let kind = [Kind::Overlap, Kind::Equal][usize::from(is_equal)];
            Some(Part::Overlap(kind, [start, end].map(number)))
        }
    }
}

/// The ends of two sources in a unit of both, if they are small.
fn small([a, b]: [&Source; 2]) -> Option<Ends<i128>> {
    let ([p, q], [r, s]) = (a.scaled(b.digits)?, b.scaled(a.digits)?);
    Some(Ends([p, q, r, s]))
}

/// The ends of two sources in a unit of both.
fn big(sources: [&Source; 2]) -> Ends<IBig> {
    let digits = digits(sources);
    let [[p, q], [r, s]] = sources.map(|source| [0, 1].map(|x| source.big_end(x, digits)));
    Ends([p, q, r, s])
}

/// The digits of a unit of both.
fn digits([a, b]: [&Source; 2]) -> u32 {
    a.digits.max(b.digits)
}

/// The common part of two sources. Exact.
fn part(sources: [&Source; 2]) -> Option<Part> {
    match small(sources) {
        Some(ends) => ends.part(),
        None => big(sources).part(),
    }
}

/// Whether an end of one source is the same as one of another. Exact.
fn have_same_end(sources: [&Source; 2], [x, y]: [usize; 2]) -> bool {
    let [a, b] = sources;
    match (&a.ends, &b.ends) {
        (Integers::Small(p), Integers::Small(q)) => {
            // A product that overflows is greater than the other, which is small.
            let is_same = |x: i64, y: i64, more: u32| match x {
                0 => y == 0,
                x => (10_i64.checked_pow(more)).and_then(|scale| scale.checked_mul(x)) == Some(y),
            };
            let (x, y) = (p[x], q[y]);
            (0..2).all(|k| match a.digits.checked_sub(b.digits) {
                Some(more) => is_same(y[k], x[k], more),
                None => is_same(x[k], y[k], b.digits - a.digits),
            })
        }
        (Integers::Big(p), Integers::Big(q)) if a.digits == b.digits => p[x] == q[y],
        _ => {
            let digits = digits(sources);
            a.big_end(x, digits) == b.big_end(y, digits)
        }
    }
}

/// The order of the x of two ends. Exact.
pub(super) fn order_of_x(sources: [&Source; 2], [x, y]: [usize; 2]) -> Ordering {
    if let Some(Ends(ends)) = small(sources) {
        return ends[x][0].cmp(&ends[2 + y][0]);
    }
    let Ends(ends) = big(sources);
    ends[x][0].cmp(&ends[2 + y][0])
}

/// The order of the heights of two segments on the vertical line through an end: each at one of its own ends, of
/// [these](Source::left_and_right), or between them. Exact.
pub(super) fn order_of_heights(
    (of_x, x): (&Source, usize),
    segments: [(&Source, Option<usize>); 2],
) -> Ordering {
    let digits = digits(segments.map(|(source, _)| source)).max(of_x.digits);
    let [x, _] = of_x.big_end(x, digits);
    // n / d of each.
    let [(n, d), (m, e)] = segments.map(|(source, end)| {
        let ends = source.left_and_right();
        if let Some(end) = end {
            let [_, y] = source.big_end(ends[end], digits);
            return (y, IBig::ONE);
        }
        let [p, q] = ends.map(|end| source.big_end(end, digits));
        let dx = &q[0] - &p[0];
        (&p[1] * &dx + (&q[1] - &p[1]) * (&x - &p[0]), dx)
    });
    (n * e).cmp(&(m * d))
}

/// Two segments, to construct points of.
struct SourcePair<'s> {
    sources: [&'s Source; 2],
    ends: Ends<IBig>,
    /// That of the points, in the unit of the ends.
    unit: IBig,
}

impl<'s> SourcePair<'s> {
    /// The pair for points in units of 10^-digits of the unit of the columns.
    fn new(sources: [&'s Source; 2], digits: u32) -> Self {
        Self {
            sources,
            ends: big(sources),
            unit: power_of_ten(self::digits(sources) + digits).into(),
        }
    }

    /// The point where the segments cross, and the parameters. Correctly rounded.
    fn crossing(&self) -> ([f64; 2], [f64; 2]) {
        if let Some(Ends(ends)) = small(self.sources)
            && let Ok(unit) = i64::try_from(&self.unit)
            && let Some(crossing) = crossing_of_integers(&ends, unit.into())
        {
            return crossing;
        }
        let [p, q, r, s] = self.ends.0.each_ref();
        let (t, u) = (cross([p, r], [r, s]), cross([p, r], [p, q]));
        let det = cross([p, q], [r, s]);
        let denominator = &det * &self.unit;
        let at = [0, 1].map(|k| {
            let numerator = &p[k] * &det + &t * (&q[k] - &p[k]);
            rounded_quotient(numerator, denominator.clone())
        });
        (at, [t, u].map(|x| rounded_quotient(x, det.clone())))
    }

    /// The first common point. Correctly rounded.
    fn point(&self, part: &Part) -> [f64; 2] {
        match part.first_end() {
            None => self.crossing().0,
            Some(x) => (self.ends.0[x].each_ref()).map(|x| ratio(x.clone(), self.unit.clone())),
        }
    }

    /// The parameter of an end along a segment.
    fn parameter(&self, [from, to]: [usize; 2], x: usize) -> f64 {
        let [p, q, x] = [from, to, x].map(|k| &self.ends.0[k]);
        if x == p || x == q {
            return if x == p { 0.0 } else { 1.0 };
        }
        let axis = usize::from(p[0] == q[0]);
        ratio(&x[axis] - &p[axis], &q[axis] - &p[axis])
    }

    /// The common part. Correctly rounded.
    fn intersection(&self, part: &Part) -> LinearIntersection<2> {
        let end = |x: u8| Meeting {
            at: self.point(&Part::End(part.kind(), x)),
            t: self.parameter(A, x.into()),
            u: self.parameter(B, x.into()),
        };
        match *part {
            Part::Cross => {
                let (at, [t, u]) = self.crossing();
                LinearIntersection::Point(Meeting { at, t, u })
            }
            Part::End(_, x) => LinearIntersection::Point(end(x)),
            Part::Overlap(_, [first, last]) => LinearIntersection::Overlap {
                start: Some(end(first)),
                end: Some(end(last)),
            },
        }
    }
}
