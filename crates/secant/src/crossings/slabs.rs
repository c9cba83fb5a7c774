//! Segments searched by vertical slabs: the answer where no grid separates them.
//!
//! The plane is divided at a median end, recursively. Of the segments that span a slab, as many as can be
//! taken in order from below without a common point are its *stairs*. Every other segment is located among
//! the stairs, by its position at the two ends that it has in the slab: it intersects exactly the stairs
//! between. Then the stairs are done, and the others go on to both halves.
//!
//! A segment that spans a slab and is no stair intersects one, and each has two ends, which are in one slab of
//! each depth. So n segments with k pairs are listed O(n log n + k) times, and each is located in O(log n).
//! Every order is exact, so no input makes more of it.
//!
//! Source: I. J. Balaban, "An optimal algorithm for finding segments intersections", 1995, the intermediate
//! algorithm, without its order along the right side of a slab.
#![expect(clippy::float_arithmetic, reason = "a filter with a bound of its own")]

use super::plan::sort_by_first;
use crate::kernel::{RootParameter, Sign, each, order, scaled_down};
use alloc::vec::Vec;
use core::cmp::Ordering;

/// The rounding errors of a height, in multiples of it.
const ROUNDING: f64 = 4.0 * f64::EPSILON;
/// The least number above 0: more than is lost where a result is too small.
const LEAST: f64 = f64::MIN_POSITIVE * f64::EPSILON;

/// A segment between two vertical lines.
#[derive(Clone, Copy, Debug)]
pub(super) struct Part {
    /// The ends of the segment, from left to right, from below where it is vertical.
    ends: [[f64; 2]; 2],
    /// The least and the greatest x of the part.
    from: f64,
    to: f64,
    pub(super) id: u32,
}

/// A number, and a bound of its error: infinite, or not a number, where nothing is known.
#[derive(Clone, Copy, Debug)]
struct Height {
    y: f64,
    error: f64,
}

impl Height {
    const fn exact(y: f64) -> Self {
        Self { y, error: 0.0 }
    }

    /// The order of two heights, where it is certain.
    #[inline(always)]
    fn order(self, other: Self) -> Option<Ordering> {
        let difference = self.y - other.y;
        let error = self.error + other.error;
        if difference > error {
            Some(Ordering::Greater)
        } else if difference < -error {
            Some(Ordering::Less)
        } else {
            (error == 0.0 && difference == 0.0).then_some(Ordering::Equal)
        }
    }
}

/// How far x is from one number to another, and from that one back, and the sum of both; or half of each, where it
/// would overflow.
#[inline(always)]
fn distances(x: f64, from: f64, to: f64) -> [f64; 3] {
    let whole = to - from;
    if whole.abs() <= f64::MAX {
        [x - from, to - x, whole]
    } else {
        let [x, from, to] = [0.5 * x, 0.5 * from, 0.5 * to];
        [x - from, to - x, to - from]
    }
}

/// How far x is from one number to another, and from that one back, as shares of the difference.
#[inline(always)]
fn shares(x: f64, from: f64, to: f64) -> [f64; 2] {
    let [after, before, whole] = distances(x, from, to);
    [after / whole, before / whole]
}

/// The sum of two shares of numbers, which is between them: the largest float, where it is rounded beyond.
#[inline(always)]
fn sum(y: f64, z: f64) -> f64 {
    (y + z).clamp(-f64::MAX, f64::MAX)
}

/// A bound of what is lost in the product of a number and a share that is too small.
#[inline(always)]
fn lost(y: f64, share: f64) -> f64 {
    let of_share = if share < f64::MIN_POSITIVE {
        y * LEAST
    } else {
        0.0
    };
    of_share + 4.0 * LEAST
}

/// A point of a part.
#[derive(Clone, Copy)]
struct Place {
    x: f64,
    height: Height,
    point: RootParameter<2, f64>,
}

/// The height of a point of a vertical line, also where a share is too small.
fn scaled_height(x: f64, point: &RootParameter<2, f64>) -> Option<Height> {
    match point {
        RootParameter::At(at) => Some(Height::exact(at[1])),
        RootParameter::Crossing([a, _, b]) => {
            let [after, before, whole] = distances(x, a[0], b[0]);
            let (y, z) = (
                scaled_down(a[1], before, whole),
                scaled_down(b[1], after, whole),
            );
            Some(Height {
                y: sum(y, z),
                error: (y.abs() + z.abs()) * ROUNDING + 4.0 * LEAST,
            })
        }
        _ => None,
    }
}

/// The order of two points of a vertical line. Exact.
#[cold]
#[inline(never)]
fn exact_order(x: f64, a: &RootParameter<2, f64>, b: &RootParameter<2, f64>) -> Ordering {
    if let (RootParameter::Crossing(a), RootParameter::Crossing(b)) = (a, b)
        && a == b
    {
        return Ordering::Equal;
    }
    if let (Some(a), Some(b)) = (scaled_height(x, a), scaled_height(x, b))
        && let Some(order) = a.order(b)
    {
        return order;
    }
    match order([[x, 0.0], [0.0, 0.0], [0.0, 1.0]], a, b) {
        Sign::Negative => Ordering::Less,
        Sign::Zero => Ordering::Equal,
        Sign::Positive => Ordering::Greater,
    }
}

impl Place {
    /// Exact.
    #[inline(always)]
    fn order(&self, other: &Self) -> Ordering {
        let certain = self.height.order(other.height);
        certain.unwrap_or_else(|| exact_order(self.x, &self.point, &other.point))
    }
}

impl Part {
    /// The part of a segment in a box: all of the segment in the box, and a little more.
    pub(super) fn new(ends: [[f64; 2]; 2], low: [f64; 2], high: [f64; 2], id: u32) -> Option<Self> {
        let [a, b] = ends;
        let [a, b] = if (a[0], a[1]) <= (b[0], b[1]) {
            [a, b]
        } else {
            [b, a]
        };
        let mut ends = [a, b];
        if a[0] == b[0] {
            // A part of a vertical segment is exact.
            ends = [[a[0], a[1].max(low[1])], [b[0], b[1].min(high[1])]];
        }
        let (mut from, mut to) = (a[0].max(low[0]), b[0].min(high[0]));
        let (below, above) = (a[1].min(b[1]), a[1].max(b[1]));
        if above < low[1] || high[1] < below {
            return None;
        }
        // The x of a height, and an error of rounding less and more.
        let error = a[0].abs() * ROUNDING + b[0].abs() * ROUNDING + LEAST;
        let at = |y: f64| {
            let [t, rest] = shares(y, a[1], b[1]);
            let x = a[0] * rest + b[0] * t;
            [x - error, x + error]
        };
        let [enter, exit] = if a[1] < b[1] {
            [low[1], high[1]]
        } else {
            [high[1], low[1]]
        };
        let is_cut = |y: f64| below < y && y < above && a[0] < b[0];
        if is_cut(enter) && at(enter)[0].is_finite() {
            from = from.max(at(enter)[0]);
        }
        if is_cut(exit) && at(exit)[1].is_finite() {
            to = to.min(at(exit)[1]);
        }
        (from <= to).then_some(Self { ends, from, to, id })
    }

    /// Its ends, and bounds of the errors of their y.
    pub(super) fn places(&self) -> [([f64; 2], f64); 2] {
        if self.is_vertical() {
            return self.ends.map(|end| (end, 0.0));
        }
        [self.from, self.to].map(|x| {
            let Height { y, error } = self.height(x);
            ([x, y], error)
        })
    }

    fn is_vertical(&self) -> bool {
        self.ends[0][0] == self.ends[1][0]
    }

    /// The height at this x of the segment, which is not vertical.
    #[inline]
    fn height(&self, x: f64) -> Height {
        let [a, b] = self.ends;
        if x == a[0] {
            return Height::exact(a[1]);
        }
        if x == b[0] {
            return Height::exact(b[1]);
        }
        let [t, rest] = shares(x, a[0], b[0]);
        let (y, z) = (a[1].abs(), b[1].abs());
        Height {
            y: sum(a[1] * rest, b[1] * t),
            error: (y * rest + z * t) * ROUNDING + lost(y, rest) + lost(z, t),
        }
    }

    /// The point of the segment at this x.
    #[inline]
    fn place(&self, x: f64) -> Place {
        let [a, b] = self.ends;
        let point = if x == a[0] {
            RootParameter::At(a)
        } else if x == b[0] {
            RootParameter::At(b)
        } else {
            RootParameter::Crossing([a, a, b])
        };
        Place {
            x,
            height: self.height(x),
            point,
        }
    }

    /// The ends of the part in a slab.
    #[inline]
    fn ends_in(&self, slab: Slab) -> [Place; 2] {
        if self.is_vertical() {
            return each(self.ends, |end| Place {
                x: end[0],
                height: Height::exact(end[1]),
                point: RootParameter::At(end),
            });
        }
        [
            self.place(self.from.max(slab.left)),
            self.place(self.to.min(slab.right)),
        ]
    }

    /// The least and the greatest height in a slab, or less and more.
    #[inline]
    fn heights(&self, slab: Slab) -> [f64; 2] {
        let [p, q] = self.ends_in(slab).map(|place| place.height);
        [
            (p.y - p.error).min(q.y - q.error),
            (p.y + p.error).max(q.y + q.error),
        ]
    }

    /// How two parts intersect in a slab.
    fn contact(&self, other: &Self, slab: Slab) -> Option<Contact> {
        let narrow = Slab {
            left: self.from.max(other.from).max(slab.left),
            right: self.to.min(other.to).min(slab.right),
        };
        let ([p, q], [r, s]) = (self.ends_in(narrow), other.ends_in(narrow));
        let is_vertical = self.is_vertical() || other.is_vertical();
        // The lower end of each and the upper end of the other, where one is vertical.
        let [r, s] = if is_vertical { [s, r] } else { [r, s] };
        Contact::new([p.order(&r), q.order(&s)], is_vertical)
    }
}

/// What is between two vertical lines, and on the left one. No part ends on the left one or begins on the
/// right one.
#[derive(Clone, Copy, Debug)]
struct Slab {
    left: f64,
    right: f64,
}

/// How two parts intersect in a slab.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Contact {
    /// In one point in the interior of both, and of the slab.
    Cross,
    /// In any other way.
    Other,
}

impl Contact {
    /// The contact of parts that are in these orders at the ends that both have in the slab.
    #[inline]
    fn new(orders: [Ordering; 2], is_vertical: bool) -> Option<Self> {
        let [left, right] = orders;
        if left == Ordering::Equal || right == Ordering::Equal {
            Some(Self::Other)
        } else if left != right {
            Some(if is_vertical {
                Self::Other
            } else {
                Self::Cross
            })
        } else {
            None
        }
    }
}

/// The heights of a part that spans a slab, at its sides.
#[derive(Clone, Copy)]
struct Stair {
    y: [f64; 2],
    /// The errors of the heights.
    error: [f64; 2],
    /// The same and the rounding errors of a height between.
    between: [f64; 2],
    index: u32,
}

impl Stair {
    #[inline]
    fn new(part: &Part, slab: Slab, index: u32) -> Self {
        let [p, q] = [part.height(slab.left), part.height(slab.right)];
        Self {
            y: [p.y, q.y],
            error: [p.error, q.error],
            between: each([p, q], |p| {
                (p.error + p.y.abs() * ROUNDING) * (1.0 + ROUNDING)
            }),
            index,
        }
    }

    #[inline]
    fn height(&self, side: usize) -> Height {
        Height {
            y: self.y[side],
            error: self.error[side],
        }
    }

    /// The height at these shares of the slab.
    #[inline]
    fn height_between(&self, [t, rest]: [f64; 2]) -> Height {
        let ([y, z], [of_y, of_z]) = (self.y, self.between);
        Height {
            y: sum(y * rest, z * t),
            error: of_y * rest + of_z * t + lost(y.abs(), rest) + lost(z.abs(), t),
        }
    }
}

/// Which pairs of parts are searched: all, or, where some ids are of red parts, those of a red and a blue one.
#[derive(Clone, Copy, Default)]
struct Colours {
    /// The ids of red parts are below this.
    reds: Option<u32>,
}

impl Colours {
    #[inline]
    fn has_pair(self, a: &Part, b: &Part) -> bool {
        self.reds.is_none_or(|reds| (a.id < reds) != (b.id < reds))
    }

    /// Whether no pair of these parts is searched.
    fn has_none(self, parts: &[Part]) -> bool {
        let mut pairs = parts.iter().zip(parts.iter().skip(1));
        !pairs.any(|(a, b)| self.has_pair(a, b))
    }
}

/// The buffers of a search.
#[derive(Default)]
pub(super) struct Slabs {
    /// A slab of no more parts than this is searched pair by pair.
    few: usize,
    colours: Colours,
    /// The parts of the slab that is searched, after those of the slabs that wait for it.
    parts: Vec<Part>,
    stairs: Vec<Stair>,
    is_stair: Vec<bool>,
    ends: Vec<f64>,
    heights: Vec<[f64; 2]>,
    /// How many parts were listed, and pairs of them compared.
    listed: usize,
}

/// Two parts that intersect in a slab.
pub(super) struct Meeting<'s> {
    pub(super) parts: [&'s Part; 2],
    contact: Contact,
    /// The left side of the slab.
    left: f64,
}

impl Meeting<'_> {
    /// Whether they certainly cross in the interior of both.
    #[inline]
    pub(super) fn crosses(&self) -> bool {
        self.contact == Contact::Cross
    }

    /// Whether the slab is the first that has a common point of the two. Exact.
    #[inline]
    pub(super) fn is_first(&self) -> bool {
        let (left, [a, b]) = (self.left, self.parts);
        self.contact == Contact::Cross
            || a.from >= left
            || b.from >= left
            || a.place(left).order(&b.place(left)) != Ordering::Equal
    }
}

/// What is done with a pair; `false` ends the search.
type Found<'f> = &'f mut dyn FnMut(&Meeting<'_>) -> bool;

impl Slabs {
    /// Calls `found` with each pair of the parts that intersects. Returns how many parts were listed in slabs, and
    /// pairs of them compared.
    ///
    /// A slab of no more than `few` parts is searched pair by pair. Where the ids below `reds` are of red parts, only
    /// the pairs of a red and a blue one are found.
    pub(super) fn search(
        &mut self,
        parts: &[Part],
        few: usize,
        reds: Option<u32>,
        found: Found<'_>,
    ) -> usize {
        // By their heights, so that those that come one after the other are near.
        let mut order: Vec<[f64; 2]> = (parts.iter().zip(0_u32..))
            .map(|(part, index)| [part.places()[0].0[1], f64::from(index)])
            .collect();
        sort_by_first(&mut order);
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "an index"
        )]
        let sorted = order.iter().map(|[_, index]| parts[*index as usize]);
        self.parts.clear();
        self.parts.extend(sorted);
        self.few = few;
        self.colours = Colours { reds };
        let [mut left, mut right] = [f64::INFINITY, f64::NEG_INFINITY];
        for part in &self.parts {
            left = left.min(part.from);
            right = right.max(part.to);
        }
        self.listed = 0;
        if self.search_line(0, left, found) {
            self.parts.retain(|part| part.to > left);
            if self.search_line(0, right, found) {
                self.parts.retain(|part| part.from < right);
                let _ = self.search_slab(0, Slab { left, right }, found);
            }
        }
        self.listed
    }

    /// Searches a slab for the pairs of the parts from this index on, and removes them. `false` where
    /// `found` was.
    fn search_slab(&mut self, first: usize, mut slab: Slab, found: Found<'_>) -> bool {
        loop {
            self.listed += self.parts.len() - first;
            if self.colours.has_none(&self.parts[first..]) {
                self.parts.truncate(first);
                return true;
            }
            if self.parts.len() - first <= self.few {
                let go_on = self.search_each(first, slab, found);
                self.parts.truncate(first);
                return go_on;
            }
            if !self.take_stairs(first, slab, found) {
                return false;
            }
            let Some((middle, is_end)) = self.middle(first, slab) else {
                continue;
            };
            if is_end && !self.search_line(first, middle, found) {
                return false;
            }
            let end = self.parts.len();
            for index in first..end {
                let part = self.parts[index];
                if part.from < middle {
                    self.parts.push(part);
                }
            }
            let left = Slab {
                right: middle,
                ..slab
            };
            if !self.search_slab(end, left, found) {
                return false;
            }
            self.keep_after(first, middle);
            slab.left = middle;
        }
    }

    /// Keeps those of the parts from this index on that go beyond x.
    fn keep_after(&mut self, first: usize, x: f64) {
        let mut end = first;
        for index in first..self.parts.len() {
            let part = self.parts[index];
            self.parts[end] = part;
            end += usize::from(part.to > x);
        }
        self.parts.truncate(end);
    }

    /// Takes stairs of the slab away, and finds their pairs.
    fn take_stairs(&mut self, first: usize, slab: Slab, found: Found<'_>) -> bool {
        let parts = &mut self.parts[first..];
        let stairs = &mut self.stairs;
        stairs.clear();
        for (index, part) in (0..).zip(&*parts) {
            if part.from <= slab.left && slab.right <= part.to {
                stairs.push(Stair::new(part, slab, index));
            }
        }
        if stairs.is_empty() {
            return true;
        }
        let order = |a: &Stair, b: &Stair, side: usize| {
            let certain = a.height(side).order(b.height(side));
            certain.unwrap_or_else(|| {
                let x = [slab.left, slab.right][side];
                let point = |stair: &Stair| parts[stair.index as usize].place(x).point;
                exact_order(x, &point(a), &point(b))
            })
        };
        stairs.sort_by(|a, b| order(a, b, 0).then_with(|| order(a, b, 1)));
        let mut last = 0;
        for index in 1..stairs.len() {
            let stair = stairs[index];
            if (0..2).all(|side| order(&stairs[last], &stair, side) == Ordering::Less) {
                last += 1;
                stairs[last] = stair;
            }
        }
        stairs.truncate(last + 1);
        self.is_stair.clear();
        self.is_stair.resize(parts.len(), false);
        for stair in &*stairs {
            self.is_stair[stair.index as usize] = true;
        }
        let mut guess = 0;
        // The stairs are looked up where they are until all others are done.
        for index in 0..parts.len() {
            if self.is_stair[index] {
                continue;
            }
            let part = &parts[index];
            let [start, end] = part.ends_in(slab);
            // Near the one before, in the order of heights, and most intersect few stairs.
            let p = locate(stairs, parts, slab, &start, guess);
            let q = locate(stairs, parts, slab, &end, p[0]);
            guess = p[0];
            for stair in &stairs[p[0].min(q[0])..p[1].max(q[1])] {
                let stair_part = &parts[stair.index as usize];
                if !self.colours.has_pair(part, stair_part) {
                    continue;
                }
                let k = usize::from(p[0] == p[1] && q[0] == q[1] && !part.is_vertical());
                let meeting = Meeting {
                    parts: [part, stair_part],
                    contact: [Contact::Other, Contact::Cross][k],
                    left: slab.left,
                };
                if !found(&meeting) {
                    return false;
                }
            }
        }
        let mut end = first;
        for index in 0..self.is_stair.len() {
            self.parts[end] = self.parts[first + index];
            end += usize::from(!self.is_stair[index]);
        }
        self.parts.truncate(end);
        true
    }

    /// Where to divide a slab, and whether a part may end there; `None` where no part ends in it.
    fn middle(&mut self, first: usize, slab: Slab) -> Option<(f64, bool)> {
        let ends = &mut self.ends;
        ends.clear();
        for part in &self.parts[first..] {
            let is_inside = |&x: &f64| slab.left < x && x < slab.right;
            ends.extend([part.from, part.to].into_iter().filter(is_inside));
        }
        if ends.is_empty() {
            return None;
        }
        let half = ends.len() / 2;
        let (below, &mut median, above) = ends.select_nth_unstable_by(half, f64::total_cmp);
        // Between two ends where a number is, because an end on the line is in both halves' way.
        let previous =
            (below.iter().copied().filter(|&x| x < median)).fold(f64::NEG_INFINITY, f64::max);
        let next = (above.iter().copied().filter(|&x| x > median)).fold(f64::INFINITY, f64::min);
        let between = |x: f64, y: f64| {
            let middle = 0.5 * x + 0.5 * y;
            (x < middle && middle < y && middle.is_finite()).then_some((middle, false))
        };
        between(previous, median)
            .or_else(|| between(median, next))
            .or(Some((median, true)))
    }

    /// Finds the pairs on a vertical line of which one is upright, or one begins where the other ends.
    fn search_line(&mut self, first: usize, x: f64, found: Found<'_>) -> bool {
        let parts = &self.parts[first..];
        let begins = |part: &Part| part.from == x;
        let ends = |part: &Part| part.to == x;
        let is_upright = |part: &Part| begins(part) && ends(part);
        if !(parts.iter().any(is_upright) || parts.iter().any(begins) && parts.iter().any(ends)) {
            return true;
        }
        let slab = Slab { left: x, right: x };
        let mut on_line: Vec<([f64; 2], &Part)> = (parts.iter())
            .filter(|part| part.from <= x && x <= part.to)
            .map(|part| (part.heights(slab), part))
            .collect();
        on_line.sort_unstable_by(|a, b| a.0[0].total_cmp(&b.0[0]));
        for (index, ([_, high], a)) in on_line.iter().enumerate() {
            let later = on_line[index + 1..].iter();
            for (_, b) in later.take_while(|([low, _], _)| low <= high) {
                let join =
                    is_upright(a) || is_upright(b) || ends(a) && begins(b) || begins(a) && ends(b);
                if !join || !self.colours.has_pair(a, b) {
                    continue;
                }
                if let Some(contact) = a.contact(b, slab) {
                    let meeting = Meeting {
                        parts: [a, b],
                        contact,
                        left: f64::NEG_INFINITY,
                    };
                    if !found(&meeting) {
                        return false;
                    }
                }
            }
        }
        true
    }

    /// Tests each with each.
    fn search_each(&mut self, first: usize, slab: Slab, found: Found<'_>) -> bool {
        let parts = &self.parts[first..];
        self.listed += parts.len() * parts.len() / 2;
        self.heights.clear();
        self.heights
            .extend(parts.iter().map(|part| part.heights(slab)));
        for (index, a) in parts.iter().enumerate() {
            let [low, high] = self.heights[index];
            for (b, other) in parts[..index].iter().zip(&self.heights) {
                let apart =
                    (a.to < b.from) | (b.to < a.from) | (high < other[0]) | (other[1] < low);
                if apart || !self.colours.has_pair(a, b) {
                    continue;
                }
                if let Some(contact) = a.contact(b, slab) {
                    let meeting = Meeting {
                        parts: [a, b],
                        contact,
                        left: slab.left,
                    };
                    if !found(&meeting) {
                        return false;
                    }
                }
            }
        }
        true
    }
}

/// How many stairs are below a place, and how many are not above. Exact, and fast where about so many are below as are
/// guessed.
#[inline(never)]
fn locate(stairs: &[Stair], parts: &[Part], slab: Slab, place: &Place, guess: usize) -> [usize; 2] {
    let side = [slab.left, slab.right].iter().position(|&x| x == place.x);
    let shares = match side {
        Some(_) => [0.0; 2],
        None => shares(place.x, slab.left, slab.right),
    };
    let height = |stair: &Stair| match side {
        Some(side) => stair.height(side),
        None => stair.height_between(shares),
    };
    let order = |stair: &Stair| {
        height(stair).order(place.height).unwrap_or_else(|| {
            let x = place.x;
            exact_order(x, &parts[stair.index as usize].place(x).point, &place.point)
        })
    };
    search(
        stairs,
        guess,
        |stair| height(stair).y < place.height.y,
        order,
    )
}

/// How many stairs are less in an order, and how many are not greater: searched by what seems to be below, from a guess on,
/// and by the order where that is wrong.
#[inline(always)]
fn search(
    stairs: &[Stair],
    guess: usize,
    is_below: impl Fn(&Stair) -> bool,
    order: impl Fn(&Stair) -> Ordering,
) -> [usize; 2] {
    // All before are below, and what comes then is not.
    let (mut low, mut high, mut width) = (guess, guess, 1);
    while low > 0 && !is_below(&stairs[low - 1]) {
        (low, high) = (low.saturating_sub(width), low - 1);
        width *= 2;
    }
    while high < stairs.len() && is_below(&stairs[high]) {
        (low, high) = (high + 1, stairs.len().min(high + width));
        width *= 2;
    }
    let mut below = low + stairs[low..high].partition_point(is_below);
    let order_at = |at: usize| stairs.get(at).map_or(Ordering::Greater, &order);
    let mut next = order_at(below);
    if next == Ordering::Less || below > 0 && order_at(below - 1) != Ordering::Less {
        below = stairs.partition_point(|stair| order(stair) == Ordering::Less);
        next = order_at(below);
    }
    [below, below + usize::from(next == Ordering::Equal)]
}
