//! Segments searched by vertical slabs: the answer where no grid separates them.
//!
//! The plane is divided at a median end, recursively. Of the segments that span a slab, as many as can be
//! taken in order from below without a common point are its *stairs*. Those that are equal to a stair in the slab
//! are its *twins*: of these, each that begins at the left side is a new pair with each. Every other segment is located
//! among the stairs, by its position at the two ends that it has in the slab: it intersects exactly the stairs
//! between, and their twins. Then stairs and twins are done, and the others go on to both halves.
//!
//! A segment that spans a slab and is no stair or twin intersects one in the slab and not on all of it, and each has two
//! ends, which are in one slab of each depth. So n segments with k pairs are listed O(n log n + k) times, and each is
//! located in O(log n). Every order is exact, so no input makes more of it.
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
    Height, LEAST, Lines, Place, ROUNDING, Slab, are_normal, error_of_shares, greater, less, range,
    shares, sum,
};

/// Whether two parts that intersect in a slab do so in one point in the interior of both, and of the slab. `None` where they
/// are disjoint there.
fn cross<L: Lines>(lines: &L, [a, b]: [&Part<L::X>; 2], slab: Slab<L::X>) -> Option<bool> {
    let narrow = Slab {
        left: greater(greater(a.from, b.from), slab.left),
        right: less(less(a.to, b.to), slab.right),
    };
    let ([p, q], [r, s]) = (a.ends_in::<L>(narrow), b.ends_in::<L>(narrow));
    let is_vertical = a.is_vertical() || b.is_vertical();
    // The lower end of each and the upper end of the other, where one is vertical.
    let [r, s] = if is_vertical { [s, r] } else { [r, s] };
    let [left, right] = [p.order(&r, lines), q.order(&s, lines)];
    let is_joint = left == Ordering::Equal || right == Ordering::Equal;
    (is_joint || left != right).then_some(!is_joint && !is_vertical)
}

/// What a slab has of a part, with the heights of its ends: they are computed once, where the slab is divided.
#[derive(Clone, Copy)]
struct Piece<X> {
    /// The x of its ends, from left to right, and their heights, from below where it is vertical.
    x: [X; 2],
    heights: [Height; 2],
    /// The index of the part, and the id of its segment.
    part: u32,
    id: u32,
}

impl<X: Copy + PartialOrd> Piece<X> {
    /// All of a part.
    fn new<L: Lines<X = X>>(part: &Part<X>, index: u32) -> Self {
        let (left, right) = (part.from, part.to);
        let ends = part.ends_in::<L>(Slab { left, right });
        Self {
            x: [left, right],
            heights: each(ends, |end| end.height),
            part: index,
            id: part.id,
        }
    }

    fn is_vertical(&self) -> bool {
        self.x[0] == self.x[1]
    }

    /// Whether it goes from one side of a slab to the other.
    fn spans(&self, slab: Slab<X>) -> bool {
        self.x[0] <= slab.left && slab.right <= self.x[1]
    }

    /// An end.
    fn place<'p, L: Lines<X = X>>(&self, parts: &'p [Part<X>], end: usize) -> Place<'p, X> {
        let (part, x) = (&parts[self.part as usize], self.x[end]);
        Place {
            x,
            height: self.heights[end],
            part,
            end: if part.is_vertical() {
                Some(end)
            } else {
                part.end_at(x)
            },
        }
    }
}

/// The heights of a piece that spans a slab, at its sides.
#[derive(Clone, Copy)]
struct Stair {
    y: [f64; 2],
    /// The errors of the heights.
    error: [f64; 2],
    /// The same and the rounding errors of a height between.
    between: [f64; 2],
    index: u32,
    /// The range of its twins.
    twins: [u32; 2],
}

impl Stair {
    #[inline]
    fn new([p, q]: [Height; 2], index: u32) -> Self {
        Self {
            y: [p.y, q.y],
            error: [p.error, q.error],
            between: each([p, q], |p| {
                (p.error + p.y.abs() * ROUNDING) * (1.0 + ROUNDING)
            }),
            index,
            twins: [0; 2],
        }
    }

    /// Its twins, of those of all stairs.
    fn twins<'t>(&self, twins: &'t [u32]) -> &'t [u32] {
        let [from, to] = self.twins.map(|end| end as usize);
        &twins[from..to]
    }

    #[inline]
    fn height(&self, side: usize) -> Height {
        Height {
            y: self.y[side],
            error: self.error[side],
        }
    }

    /// The height at these shares of the slab, which are off by an error.
    #[inline]
    fn height_between(&self, [t, rest]: [f64; 2], of_shares: f64) -> Height {
        let ([y, z], [of_y, of_z]) = (self.y, self.between);
        let mut error = of_y * rest + of_z * t + 8.0 * LEAST;
        if of_shares > 0.0 {
            // How far the heights at the sides are from each other, at most.
            let rise = (0.5 * y - 0.5 * z).abs() * 2.0 + self.error[0] + self.error[1];
            error += rise * of_shares;
        }
        let y = sum(y * rest, z * t);
        Height { y, error }
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
    /// Where those that certainly cross need only be counted: how many are not handed to `found`.
    pub(super) counted: Option<&'s mut u64>,
}

impl Search<'_> {
    #[inline]
    fn has_pair(&self, [a, b]: [u32; 2]) -> bool {
        self.reds.is_none_or(|reds| (a < reds) != (b < reds))
    }

    /// Whether no pair of these pieces is searched.
    fn has_none<X>(&self, pieces: &[Piece<X>]) -> bool {
        let mut pairs = pieces.iter().zip(pieces.iter().skip(1));
        !pairs.any(|(a, b)| self.has_pair([a.id, b.id]))
    }
}

/// The buffers of a search.
#[derive(Default)]
pub(super) struct Slabs<X = f64> {
    /// What is searched.
    parts: Vec<Part<X>>,
    /// The pieces of the slab that is searched, after those of the slabs that wait for it.
    pieces: Vec<Piece<X>>,
    /// Heights, and the indices of their pieces.
    order: Vec<[f64; 2]>,
    stairs: Vec<Stair>,
    twins: Vec<u32>,
    is_done: Vec<bool>,
    ends: Vec<X>,
    ranges: Vec<[f64; 2]>,
    /// How many pieces were listed, and pairs of them compared.
    listed: usize,
}

/// An index that was written as a float.
#[inline(always)]
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "it was one"
)]
fn index_of(x: f64) -> u32 {
    x as u32
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
        parts: Vec<Part<X>>,
        search: &mut Search<'_>,
    ) -> usize {
        let Some(part) = parts.first() else {
            return 0;
        };
        let left = (parts.iter()).fold(part.from, |x, part| less(x, part.from));
        let right = (parts.iter()).fold(part.to, |x, part| greater(x, part.to));
        // By their heights, so that those that come one after the other are near.
        let pieces = (parts.iter().zip(0..)).map(|(part, index)| Piece::new::<L>(part, index));
        let order = pieces.map(|piece| [piece.heights[0].y, piece.part.into()]);
        self.order.clear();
        self.order.extend(order);
        sort_by_first(&mut self.order);
        let pieces = self.order.iter().map(|&[_, index]| {
            let index = index_of(index);
            Piece::new::<L>(&parts[index as usize], index)
        });
        self.pieces.clear();
        self.pieces.extend(pieces);
        self.parts = parts;
        self.listed = 0;
        if self.search_line(lines, 0, left, search) {
            self.pieces.retain(|piece| piece.x[1] > left);
            if self.search_line(lines, 0, right, search) {
                self.pieces.retain(|piece| piece.x[0] < right);
                let _ = self.search_slab(lines, 0, Slab { left, right }, search);
            }
        }
        self.listed
    }

    /// Searches a slab for the pairs of the pieces from this index on, and removes them. `false` where
    /// the search ends.
    fn search_slab<L: Lines<X = X>>(
        &mut self,
        lines: &L,
        first: usize,
        mut slab: Slab<X>,
        search: &mut Search<'_>,
    ) -> bool {
        loop {
            self.listed += self.pieces.len() - first;
            if search.has_none(&self.pieces[first..]) {
                self.pieces.truncate(first);
                return true;
            }
            if self.pieces.len() - first <= search.few {
                let go_on = self.search_each(lines, first, slab, search);
                self.pieces.truncate(first);
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
            let end = self.pieces.len();
            let right = self.divide::<L>(first, middle);
            let left = Slab {
                right: middle,
                ..slab
            };
            if !self.search_slab(lines, end, left, search) {
                return false;
            }
            self.pieces.truncate(right);
            slab.left = middle;
        }
    }

    /// Adds the pieces of the left half of a slab to the pieces from this index on, and leaves those of the right half up to the
    /// index that is returned.
    fn divide<L: Lines<X = X>>(&mut self, first: usize, middle: X) -> usize {
        let mut right = first;
        for index in first..self.pieces.len() {
            let piece = self.pieces[index];
            let (mut before, mut after) = (piece, piece);
            if piece.x[0] < middle && middle < piece.x[1] {
                let height = L::height_between(&self.parts[piece.part as usize], middle);
                (before.x[1], before.heights[1]) = (middle, height);
                (after.x[0], after.heights[0]) = (middle, height);
            }
            if piece.x[0] < middle {
                self.pieces.push(before);
            }
            if piece.x[1] > middle {
                self.pieces[right] = after;
                right += 1;
            }
        }
        right
    }

    /// Takes stairs of the slab and their twins away, and finds their pairs.
    fn take_stairs<L: Lines<X = X>>(
        &mut self,
        lines: &L,
        first: usize,
        slab: Slab<X>,
        search: &mut Search<'_>,
    ) -> bool {
        let Self {
            parts,
            pieces,
            order,
            stairs,
            twins,
            is_done,
            ..
        } = self;
        let (parts, own) = (&parts[..], &pieces[first..]);
        let part = |piece: &Piece<X>| &parts[piece.part as usize];
        stairs.clear();
        order.clear();
        for (index, piece) in (0_u32..).zip(own) {
            if piece.spans(slab) {
                order.push([piece.heights[0].y, f64::from(index)]);
            }
        }
        if order.is_empty() {
            return true;
        }
        // By floats alone first: that is fast, and the exact order after it finds them nearly sorted.
        sort_by_first(order);
        stairs.extend(order.iter().map(|&[_, index]| {
            let index = index_of(index);
            Stair::new(own[index as usize].heights, index)
        }));
        let compare = |a: &Stair, b: &Stair, side: usize| {
            let certain = a.height(side).order(b.height(side));
            certain.unwrap_or_else(|| {
                let [a, b] = each([a, b], |stair| {
                    own[stair.index as usize].place::<L>(parts, side)
                });
                lines.exact_order(&a, &b)
            })
        };
        stairs.sort_unstable_by(|a, b| compare(a, b, 0).then_with(|| compare(a, b, 1)));
        let (mut last, mut so_far) = (0, 0);
        twins.clear();
        for index in 1..stairs.len() {
            let stair = stairs[index];
            match [0, 1].map(|side| compare(&stairs[last], &stair, side)) {
                [Ordering::Less, Ordering::Less] => {
                    last += 1;
                    stairs[last] = Stair {
                        twins: [so_far; 2],
                        ..stair
                    };
                }
                [Ordering::Equal, Ordering::Equal] => {
                    twins.push(stair.index);
                    so_far += 1;
                    stairs[last].twins[1] = so_far;
                }
                _ => {}
            }
        }
        stairs.truncate(last + 1);
        is_done.clear();
        is_done.resize(own.len(), false);
        for index in stairs.iter().map(|stair| &stair.index).chain(&*twins) {
            is_done[*index as usize] = true;
        }
        let begins = |index: u32| part(&own[index as usize]).from >= slab.left;
        let some = if twins.is_empty() { &[] } else { &stairs[..] };
        for stair in some.iter().filter(|stair| stair.twins[0] < stair.twins[1]) {
            let equal = || stair.twins(twins).iter().copied().chain([stair.index]);
            for one in equal().filter(|&one| begins(one)) {
                // Those that both begin here, once.
                let others = equal().filter(|&two| one < two || !begins(two));
                for ids in others.map(|two| [one, two].map(|index| own[index as usize].id)) {
                    if search.has_pair(ids) && !(search.found)(ids, false) {
                        return false;
                    }
                }
            }
        }
        let mut guess = 0;
        // The stairs are looked up where they are until all others are done.
        for (piece, &is_done) in own.iter().zip(&*is_done) {
            if is_done {
                continue;
            }
            // Near the one before, in the order of heights, and most intersect few stairs.
            let p = locate(lines, parts, own, stairs, slab, (piece, 0), guess);
            let q = locate(lines, parts, own, stairs, slab, (piece, 1), p[0]);
            guess = p[0];
            let met = &stairs[p[0].min(q[0])..p[1].max(q[1])];
            let crosses = p[0] == p[1] && q[0] == q[1] && !piece.is_vertical();
            if crosses && let Some(counted) = &mut search.counted {
                // Their twins are in one range.
                let twins = met.last().map_or(0, |last| last.twins[1] - met[0].twins[0]);
                **counted += met.len() as u64 + u64::from(twins);
                continue;
            }
            for stair in met {
                let (mut next, mut others) = (Some(stair.index), stair.twins(twins).iter());
                while let Some(index) = next {
                    next = others.next().copied();
                    let other = &own[index as usize];
                    let ids = [piece.id, other.id];
                    let is_new = search.has_pair(ids)
                        && (crosses || is_first(lines, [part(piece), part(other)], slab.left));
                    if is_new && !(search.found)(ids, crosses) {
                        return false;
                    }
                }
            }
        }
        let mut end = first;
        for (index, &is_done) in (first..).zip(&*is_done) {
            pieces[end] = pieces[index];
            end += usize::from(!is_done);
        }
        pieces.truncate(end);
        true
    }

    /// Where to divide a slab, and whether a part may end there; `None` where no part ends in it.
    fn middle<L: Lines<X = X>>(&mut self, first: usize, slab: Slab<X>) -> Option<(X, bool)> {
        let ends = &mut self.ends;
        ends.clear();
        for piece in &self.pieces[first..] {
            let is_inside = |&x: &X| slab.left < x && x < slab.right;
            ends.extend(piece.x.into_iter().filter(is_inside));
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
        let (pieces, parts) = (&self.pieces[first..], &self.parts);
        let parts = || pieces.iter().map(|piece| &parts[piece.part as usize]);
        let begins = |part: &Part<X>| part.from == x;
        let ends = |part: &Part<X>| part.to == x;
        let is_upright = |part: &Part<X>| begins(part) && ends(part);
        let has_upright = parts().any(is_upright);
        if !(has_upright || parts().any(begins) && parts().any(ends)) {
            return true;
        }
        let slab = Slab { left: x, right: x };
        let joins = |part: &Part<X>| begins(part) || ends(part);
        let mut on_line: Vec<([f64; 2], &Part<X>)> = parts()
            .filter(|part| part.from <= x && x <= part.to && (has_upright || joins(part)))
            .map(|part| (part.heights::<L>(slab), part))
            .collect();
        on_line.sort_unstable_by(|a, b| a.0[0].total_cmp(&b.0[0]));
        // Those that only pass are pairs of this line with upright ones alone.
        let all: Vec<usize> = (0..on_line.len()).collect();
        let upright: Vec<usize> = (all.iter().copied())
            .filter(|&index| is_upright(on_line[index].1))
            .collect();
        for (index, ([_, high], a)) in on_line.iter().enumerate() {
            let others = if joins(a) { &all } else { &upright };
            let later = &others[others.partition_point(|&other| other <= index)..];
            for ([low, _], b) in later.iter().map(|&other| &on_line[other]) {
                if low > high {
                    break;
                }
                let join =
                    is_upright(a) || is_upright(b) || ends(a) && begins(b) || begins(a) && ends(b);
                if !join || !search.has_pair([a.id, b.id]) {
                    continue;
                }
                if cross(lines, [a, b], slab).is_some() && !(search.found)([a.id, b.id], false) {
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
        let (parts, pieces) = (&self.parts, &self.pieces[first..]);
        self.listed += pieces.len() * pieces.len() / 2;
        self.ranges.clear();
        self.ranges
            .extend(pieces.iter().map(|piece| range(piece.heights)));
        for (index, a) in pieces.iter().enumerate() {
            let [low, high] = self.ranges[index];
            for (b, other) in pieces[..index].iter().zip(&self.ranges) {
                let apart =
                    (a.x[1] < b.x[0]) | (b.x[1] < a.x[0]) | (high < other[0]) | (other[1] < low);
                if apart || !search.has_pair([a.id, b.id]) {
                    continue;
                }
                let pair = each([a, b], |piece| &parts[piece.part as usize]);
                if let Some(crosses) = cross(lines, pair, slab) {
                    let is_first = crosses || is_first(lines, pair, slab.left);
                    if is_first && !(search.found)([a.id, b.id], crosses) {
                        return false;
                    }
                }
            }
        }
        true
    }
}

/// How many of the stairs of some pieces are below an end of a piece, and how many are not above. Exact, and fast where about
/// as many are below as is guessed.
#[inline(never)]
fn locate<L: Lines>(
    lines: &L,
    parts: &[Part<L::X>],
    pieces: &[Piece<L::X>],
    stairs: &[Stair],
    slab: Slab<L::X>,
    (piece, end): (&Piece<L::X>, usize),
    guess: usize,
) -> [usize; 2] {
    let (x, at) = (piece.x[end], piece.heights[end]);
    let side = slab.sides().iter().position(|&side| side == x);
    let [left, right] = each(slab.sides(), L::float);
    let shares = match side {
        Some(0) => [0.0, 1.0],
        Some(_) => [1.0, 0.0],
        None => shares(L::float(x), left, right),
    };
    let of_shares = if L::ARE_ROUNDED {
        error_of_shares(shares, left, right)
    } else {
        f64::from(!are_normal(shares))
    };
    let order = |stair: &Stair| {
        let height = match side {
            Some(side) => stair.height(side),
            None => stair.height_between(shares, of_shares),
        };
        height.order(at).unwrap_or_else(|| {
            let stair = &pieces[stair.index as usize];
            let place = parts[stair.part as usize].place::<L>(x);
            place.order(&piece.place::<L>(parts, end), lines)
        })
    };
    let is_below = |stair: &Stair| stair.y[0] * shares[1] + stair.y[1] * shares[0] < at.y;
    search(stairs, guess, is_below, order)
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
