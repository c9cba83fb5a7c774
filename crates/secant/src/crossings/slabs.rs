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

pub(super) mod floats;
mod lines;
pub(super) mod sources;

use super::plan::sort_by_first;
use crate::kernel::each;
use alloc::vec::Vec;
use core::cmp::Ordering;
pub(super) use lines::Part;
use lines::{
    Height, Lines, Place, ROUNDING, Slab, error_of_shares, greater, less, lost, shares, sum,
};

/// How two parts intersect in a slab.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Contact {
    /// In one point in the interior of both, and of the slab.
    Cross,
    /// In any other way.
    Other,
}

impl Contact {
    /// How two parts intersect in a slab.
    fn of<L: Lines>(lines: &L, [a, b]: [&Part<L::X>; 2], slab: Slab<L::X>) -> Option<Self> {
        let narrow = Slab {
            left: greater(greater(a.from, b.from), slab.left),
            right: less(less(a.to, b.to), slab.right),
        };
        let ([p, q], [r, s]) = (a.ends_in::<L>(narrow), b.ends_in::<L>(narrow));
        let is_vertical = a.is_vertical() || b.is_vertical();
        // The lower end of each and the upper end of the other, where one is vertical.
        let [r, s] = if is_vertical { [s, r] } else { [r, s] };
        Self::new([p.order(&r, lines), q.order(&s, lines)], is_vertical)
    }

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
    fn new<L: Lines>(part: &Part<L::X>, slab: Slab<L::X>, index: u32) -> Self {
        let [p, q] = slab.sides().map(|x| part.place::<L>(x).height);
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

    /// How far heights at the sides are from each other, at most.
    fn rise(&self) -> f64 {
        let ([y, z], [of_y, of_z]) = (self.y, self.error);
        (0.5 * y - 0.5 * z).abs() * 2.0 + of_y + of_z
    }
}

/// Which pairs are searched, and what is done with them.
pub(super) struct Search<'s> {
    /// Those of the parts of these rows in a box.
    pub(super) ids: &'s mut dyn Iterator<Item = u32>,
    pub(super) bounds: [[f64; 2]; 2],
    /// Where there is a red and a blue set, only those of both: the ids of red parts are below this.
    pub(super) reds: Option<u32>,
    /// A slab of no more parts than this is searched pair by pair.
    pub(super) few: usize,
    /// Called with the ids of two segments that intersect, and whether they certainly cross in the interior of both; `false`
    /// ends the search.
    pub(super) found: &'s mut dyn FnMut([u32; 2], bool) -> bool,
}

impl Search<'_> {
    #[inline]
    fn has_pair<X>(&self, a: &Part<X>, b: &Part<X>) -> bool {
        self.reds.is_none_or(|reds| (a.id < reds) != (b.id < reds))
    }

    /// Whether no pair of these parts is searched.
    fn has_none<X>(&self, parts: &[Part<X>]) -> bool {
        let mut pairs = parts.iter().zip(parts.iter().skip(1));
        !pairs.any(|(a, b)| self.has_pair(a, b))
    }
}

/// The buffers of a search.
pub(super) struct Slabs<X = f64> {
    /// The parts of the slab that is searched, after those of the slabs that wait for it.
    parts: Vec<Part<X>>,
    stairs: Vec<Stair>,
    is_stair: Vec<bool>,
    ends: Vec<X>,
    heights: Vec<[f64; 2]>,
    /// How many parts were listed, and pairs of them compared.
    listed: usize,
}

impl<X> Default for Slabs<X> {
    fn default() -> Self {
        Self {
            parts: Vec::new(),
            stairs: Vec::new(),
            is_stair: Vec::new(),
            ends: Vec::new(),
            heights: Vec::new(),
            listed: 0,
        }
    }
}

/// Whether a slab with this left side is the first that has a common point of two parts. Exact.
fn is_first<L: Lines>(lines: &L, [a, b]: [&Part<L::X>; 2], left: L::X) -> bool {
    a.from >= left
        || b.from >= left
        || a.place::<L>(left).order(&b.place::<L>(left), lines) != Ordering::Equal
}

impl<X: Copy + PartialOrd> Slabs<X> {
    /// Finds each pair of these parts that intersects once. Returns how many parts were listed in slabs, and
    /// pairs of them compared.
    fn search<L: Lines<X = X>>(
        &mut self,
        lines: &L,
        parts: &[Part<X>],
        search: &mut Search<'_>,
    ) -> usize {
        let Some(part) = parts.first() else {
            return 0;
        };
        // By their heights, so that those that come one after the other are near.
        let mut order: Vec<[f64; 2]> = (parts.iter().zip(0_u32..))
            .map(|(part, index)| {
                let [start, _] = part.ends_in::<L>(Slab {
                    left: part.from,
                    right: part.to,
                });
                [start.height.y, f64::from(index)]
            })
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
        let left = (parts.iter()).fold(part.from, |x, part| less(x, part.from));
        let right = (parts.iter()).fold(part.to, |x, part| greater(x, part.to));
        self.listed = 0;
        if self.search_line(lines, 0, left, search) {
            self.parts.retain(|part| part.to > left);
            if self.search_line(lines, 0, right, search) {
                self.parts.retain(|part| part.from < right);
                let _ = self.search_slab(lines, 0, Slab { left, right }, search);
            }
        }
        self.listed
    }

    /// Searches a slab for the pairs of the parts from this index on, and removes them. `false` where
    /// the search ends.
    fn search_slab<L: Lines<X = X>>(
        &mut self,
        lines: &L,
        first: usize,
        mut slab: Slab<X>,
        search: &mut Search<'_>,
    ) -> bool {
        loop {
            self.listed += self.parts.len() - first;
            if search.has_none(&self.parts[first..]) {
                self.parts.truncate(first);
                return true;
            }
            if self.parts.len() - first <= search.few {
                let go_on = self.search_each(lines, first, slab, search);
                self.parts.truncate(first);
                return go_on;
            }
            if !self.take_stairs(lines, first, slab, search) {
                return false;
            }
            let Some((middle, is_end)) = self.middle::<L>(first, slab) else {
                continue;
            };
            if is_end && !self.search_line(lines, first, middle, search) {
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
            if !self.search_slab(lines, end, left, search) {
                return false;
            }
            self.keep_after(first, middle);
            slab.left = middle;
        }
    }

    /// Keeps those of the parts from this index on that go beyond x.
    fn keep_after(&mut self, first: usize, x: X) {
        let mut end = first;
        for index in first..self.parts.len() {
            let part = self.parts[index];
            self.parts[end] = part;
            end += usize::from(part.to > x);
        }
        self.parts.truncate(end);
    }

    /// Takes stairs of the slab away, and finds their pairs.
    fn take_stairs<L: Lines<X = X>>(
        &mut self,
        lines: &L,
        first: usize,
        slab: Slab<X>,
        search: &mut Search<'_>,
    ) -> bool {
        let parts = &mut self.parts[first..];
        let stairs = &mut self.stairs;
        stairs.clear();
        for (index, part) in (0..).zip(&*parts) {
            if part.from <= slab.left && slab.right <= part.to {
                stairs.push(Stair::new::<L>(part, slab, index));
            }
        }
        if stairs.is_empty() {
            return true;
        }
        let order = |a: &Stair, b: &Stair, side: usize| {
            let certain = a.height(side).order(b.height(side));
            certain.unwrap_or_else(|| {
                let x = slab.sides()[side];
                let [a, b] = [a, b].map(|stair| parts[stair.index as usize].place::<L>(x));
                lines.exact_order(&a, &b)
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
            let [start, end] = part.ends_in::<L>(slab);
            // Near the one before, in the order of heights, and most intersect few stairs.
            let p = locate(lines, stairs, parts, slab, &start, guess);
            let q = locate(lines, stairs, parts, slab, &end, p[0]);
            guess = p[0];
            for stair in &stairs[p[0].min(q[0])..p[1].max(q[1])] {
                let stair_part = &parts[stair.index as usize];
                if !search.has_pair(part, stair_part) {
                    continue;
                }
                let crosses = p[0] == p[1] && q[0] == q[1] && !part.is_vertical();
                let is_first = crosses || is_first(lines, [part, stair_part], slab.left);
                if is_first && !(search.found)([part.id, stair_part.id], crosses) {
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
    fn middle<L: Lines<X = X>>(&mut self, first: usize, slab: Slab<X>) -> Option<(X, bool)> {
        let ends = &mut self.ends;
        ends.clear();
        for part in &self.parts[first..] {
            let is_inside = |&x: &X| slab.left < x && x < slab.right;
            ends.extend([part.from, part.to].into_iter().filter(is_inside));
        }
        if ends.is_empty() {
            return None;
        }
        let half = ends.len() / 2;
        let order = |x: &X, y: &X| x.partial_cmp(y).unwrap_or(Ordering::Equal);
        let (below, &mut median, above) = ends.select_nth_unstable_by(half, order);
        // Between two ends where a number is, because an end on the line is in both halves' way.
        let previous = (below.iter().copied().filter(|&x| x < median)).reduce(greater);
        let next = (above.iter().copied().filter(|&x| x > median)).reduce(less);
        let between = previous
            .and_then(|previous| L::between(previous, median))
            .or_else(|| L::between(median, next?));
        Some(between.map_or((median, true), |middle| (middle, false)))
    }

    /// Finds the pairs on a vertical line of which one is upright, or one begins where the other ends.
    fn search_line<L: Lines<X = X>>(
        &mut self,
        lines: &L,
        first: usize,
        x: X,
        search: &mut Search<'_>,
    ) -> bool {
        let parts = &self.parts[first..];
        let begins = |part: &Part<X>| part.from == x;
        let ends = |part: &Part<X>| part.to == x;
        let is_upright = |part: &Part<X>| begins(part) && ends(part);
        if !(parts.iter().any(is_upright) || parts.iter().any(begins) && parts.iter().any(ends)) {
            return true;
        }
        let slab = Slab { left: x, right: x };
        let mut on_line: Vec<([f64; 2], &Part<X>)> = (parts.iter())
            .filter(|part| part.from <= x && x <= part.to)
            .map(|part| (part.heights::<L>(slab), part))
            .collect();
        on_line.sort_unstable_by(|a, b| a.0[0].total_cmp(&b.0[0]));
        for (index, ([_, high], a)) in on_line.iter().enumerate() {
            let later = on_line[index + 1..].iter();
            for (_, b) in later.take_while(|([low, _], _)| low <= high) {
                let join =
                    is_upright(a) || is_upright(b) || ends(a) && begins(b) || begins(a) && ends(b);
                if !join || !search.has_pair(a, b) {
                    continue;
                }
                if Contact::of(lines, [a, b], slab).is_some()
                    && !(search.found)([a.id, b.id], false)
                {
                    return false;
                }
            }
        }
        true
    }

    /// Tests each with each.
    fn search_each<L: Lines<X = X>>(
        &mut self,
        lines: &L,
        first: usize,
        slab: Slab<X>,
        search: &mut Search<'_>,
    ) -> bool {
        let parts = &self.parts[first..];
        self.listed += parts.len() * parts.len() / 2;
        self.heights.clear();
        self.heights
            .extend(parts.iter().map(|part| part.heights::<L>(slab)));
        for (index, a) in parts.iter().enumerate() {
            let [low, high] = self.heights[index];
            for (b, other) in parts[..index].iter().zip(&self.heights) {
                let apart =
                    (a.to < b.from) | (b.to < a.from) | (high < other[0]) | (other[1] < low);
                if apart || !search.has_pair(a, b) {
                    continue;
                }
                if let Some(contact) = Contact::of(lines, [a, b], slab) {
                    let crosses = contact == Contact::Cross;
                    let is_first = crosses || is_first(lines, [a, b], slab.left);
                    if is_first && !(search.found)([a.id, b.id], crosses) {
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
fn locate<L: Lines>(
    lines: &L,
    stairs: &[Stair],
    parts: &[Part<L::X>],
    slab: Slab<L::X>,
    place: &Place<'_, L::X>,
    guess: usize,
) -> [usize; 2] {
    let x = place.x;
    let side = slab.sides().iter().position(|&side| side == x);
    let [left, right] = slab.sides().map(L::float);
    let (mut shares_of_sides, mut error) = ([0.0; 2], 0.0);
    if side.is_none() {
        shares_of_sides = shares(L::float(x), left, right);
        if L::ARE_ROUNDED {
            error = error_of_shares(shares_of_sides, left, right);
        }
    }
    let height = |stair: &Stair| {
        let Some(side) = side else {
            let mut height = stair.height_between(shares_of_sides);
            if L::ARE_ROUNDED {
                height.error += stair.rise() * error;
            }
            return height;
        };
        stair.height(side)
    };
    let order = |stair: &Stair| {
        height(stair).order(place.height).unwrap_or_else(|| {
            let stair = parts[stair.index as usize].place::<L>(x);
            lines.exact_order(&stair, place)
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

#[cfg(test)]
mod tests;
