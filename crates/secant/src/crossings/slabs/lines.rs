//! Parts of segments, and the order of their points on a vertical line.

use crate::kernel::{each, scaled_down};
use core::cmp::Ordering;

/// The rounding errors of a height, in multiples of it.
pub(super) const ROUNDING: f64 = 4.0 * f64::EPSILON;
/// The least number above 0: more than is lost where a result is too small.
pub(super) const LEAST: f64 = f64::MIN_POSITIVE * f64::EPSILON;

/// The arithmetic of a search: an x by its exact order, heights with bounds of their errors, and their exact order.
pub(super) trait Lines {
    /// An x, by its exact order.
    type X: Copy + PartialOrd;

    /// Whether the floats of an x and of the ends of a part are nearest floats, and not the numbers themselves.
    const ARE_ROUNDED: bool;

    /// The nearest float.
    fn float(x: Self::X) -> f64;

    /// A number between two, if there is one that no part ends at.
    fn between(x: Self::X, y: Self::X) -> Option<Self::X>;

    /// The height of an end of the segment.
    fn height_of_end(part: &Part<Self::X>, end: usize) -> Height;

    /// The height of a part at this x of it, where no end is.
    fn height_between(part: &Part<Self::X>, x: Self::X) -> Height;

    /// The order of two points of a vertical line. Exact.
    fn exact_order(&self, a: &Place<'_, Self::X>, b: &Place<'_, Self::X>) -> Ordering;
}

/// A segment between two vertical lines.
#[derive(Clone, Copy, Debug)]
pub(in crate::crossings) struct Part<X = f64> {
    /// The nearest floats to the ends of the segment, from left to right, from below where it is vertical.
    pub(super) ends: [[f64; 2]; 2],
    /// The least and the greatest x of the part.
    pub(super) from: X,
    pub(super) to: X,
    /// Whether the segment goes on to the left, and to the right.
    pub(super) is_cut: [bool; 2],
    /// Whether an end of the segment may be no float.
    pub(super) is_rounded: bool,
    pub(super) id: u32,
}

/// What is between two vertical lines, and on the left one. No part ends on the left one or begins on the
/// right one.
#[derive(Clone, Copy)]
pub(super) struct Slab<X> {
    pub(super) left: X,
    pub(super) right: X,
}

impl<X: Copy> Slab<X> {
    pub(super) fn sides(self) -> [X; 2] {
        [self.left, self.right]
    }
}

/// A number, and a bound of its error: infinite, or not a number, where nothing is known.
#[derive(Clone, Copy, Debug)]
pub(super) struct Height {
    pub(super) y: f64,
    pub(super) error: f64,
}

/// A point of a part on a vertical line.
#[derive(Clone, Copy)]
pub(super) struct Place<'p, X> {
    pub(super) x: X,
    pub(super) height: Height,
    pub(super) part: &'p Part<X>,
    /// The end of the segment that it is, if it is one.
    pub(super) end: Option<usize>,
}

impl Height {
    pub(super) const fn exact(y: f64) -> Self {
        Self { y, error: 0.0 }
    }

    /// The order of two heights, where it is certain.
    #[inline(always)]
    pub(super) fn order(self, other: Self) -> Option<Ordering> {
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

    /// The height of the line through two points at an x between them.
    #[inline]
    pub(super) fn on_line([a, b]: [[f64; 2]; 2], x: f64) -> Self {
        let [t, rest] = shares(x, a[0], b[0]);
        let [y, z] = if are_normal([t, rest]) {
            [a[1] * rest, b[1] * t]
        } else {
            scaled([a, b], x)
        };
        Self {
            y: sum(y, z),
            error: (y.abs() + z.abs()) * ROUNDING + 8.0 * LEAST,
        }
    }
}

/// How far x is from one number to another, and from that one back, and the sum of both; or half of each, where it
/// would overflow.
#[inline(always)]
pub(super) fn distances(x: f64, from: f64, to: f64) -> [f64; 3] {
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
pub(super) fn shares(x: f64, from: f64, to: f64) -> [f64; 2] {
    let [after, before, whole] = distances(x, from, to);
    [after / whole, before / whole]
}

/// Whether both of these shares are normal floats: nothing of them is lost because they are too small.
#[inline(always)]
pub(super) fn are_normal([t, rest]: [f64; 2]) -> bool {
    t.min(rest) >= f64::MIN_POSITIVE
}

/// The products of the heights of two points and the shares of x, where a share is too small.
#[cold]
#[inline(never)]
fn scaled([a, b]: [[f64; 2]; 2], x: f64) -> [f64; 2] {
    let [after, before, whole] = distances(x, a[0], b[0]);
    [
        scaled_down(a[1], before, whole),
        scaled_down(b[1], after, whole),
    ]
}

/// A bound of the errors of shares, where x and the two numbers are nearest floats: at most 1.
///
/// They are off by at most u times their magnitudes, with the unit roundoff u. A number is moved by the rounding of both ends by
/// their shares of it. So with m = (1 - t) |from| + t |to|, which |x| is not above, the shares t and 1 - t of a difference w are
/// off by at most (8/7) 2 m u / w, where |from| and |to| are at most w / 8u; and by half of the least float, as this bound is,
/// where they are below it.
pub(super) fn error_of_shares([t, rest]: [f64; 2], from: f64, to: f64) -> f64 {
    let [.., whole] = distances(from, from, to);
    let (whole, from, to) = (whole.abs(), from.abs(), to.abs());
    let size = from * rest + to * t + (from + to) * LEAST + 8.0 * LEAST;
    let error = (2.0 * f64::EPSILON * size + 4.0 * LEAST) / whole + 2.0 * LEAST;
    // Written so that a NaN is 1.
    if error < 1.0 && from.max(to) * (4.0 * f64::EPSILON) <= whole {
        error
    } else {
        1.0
    }
}

/// The sum of two shares of numbers, which is between them: the largest float, where it is rounded beyond.
#[inline(always)]
pub(super) fn sum(y: f64, z: f64) -> f64 {
    (y + z).clamp(-f64::MAX, f64::MAX)
}

impl<X: Copy + PartialOrd> Place<'_, X> {
    /// Exact.
    #[inline(always)]
    pub(super) fn order(&self, other: &Self, lines: &impl Lines<X = X>) -> Ordering {
        let certain = self.height.order(other.height);
        certain.unwrap_or_else(|| lines.exact_order(self, other))
    }
}

impl Part {
    /// The part of a segment in a box: all of the segment in the box, and a little more. Where its ends are nearest floats, it
    /// holds all of the segment that they stand for in a box that is less by the rounding of its coordinates.
    pub(in crate::crossings) fn new(
        ends: [[f64; 2]; 2],
        low: [f64; 2],
        high: [f64; 2],
        id: u32,
    ) -> Option<Self> {
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
        // The x of a height, an error less and more. Another error is that of the ends.
        let at = |y: f64| {
            let at = Height::on_line([a, b].map(|[x, y]| [y, x]), y);
            [at.y - 2.0 * at.error, at.y + 2.0 * at.error]
        };
        let [enter, exit] = if a[1] < b[1] {
            [low[1], high[1]]
        } else {
            [high[1], low[1]]
        };
        let is_cut = |y: f64| below < y && y < above && a[0] < b[0];
        if is_cut(enter) {
            from = from.max(at(enter)[0]);
        }
        if is_cut(exit) {
            to = to.min(at(exit)[1]);
        }
        (from <= to).then_some(Self {
            ends,
            from,
            to,
            is_cut: [a[0] < from, to < b[0]],
            is_rounded: false,
            id,
        })
    }
}

impl<X: Copy + PartialOrd> Part<X> {
    pub(super) fn is_vertical(&self) -> bool {
        self.from == self.to && self.is_cut == [false; 2]
    }

    /// The end of the segment that has this x, which is in the part, if one has.
    #[inline]
    pub(super) fn end_at(&self, x: X) -> Option<usize> {
        if x == self.from && !self.is_cut[0] {
            Some(0)
        } else {
            (x == self.to && !self.is_cut[1]).then_some(1)
        }
    }

    /// The point of the segment, which is not vertical, at this x.
    #[cfg_attr(target_arch = "wasm32", inline(never))]
    #[cfg_attr(not(target_arch = "wasm32"), inline)]
    pub(super) fn place<L: Lines<X = X>>(&self, x: X) -> Place<'_, X> {
        match self.end_at(x) {
            Some(end) => self.end::<L>(end),
            None => Place {
                x,
                height: L::height_between(self, x),
                part: self,
                end: None,
            },
        }
    }

    /// An end of the segment.
    #[inline]
    fn end<L: Lines<X = X>>(&self, end: usize) -> Place<'_, X> {
        Place {
            x: [self.from, self.to][end],
            height: L::height_of_end(self, end),
            part: self,
            end: Some(end),
        }
    }

    /// The ends of the part in a slab.
    #[inline]
    pub(super) fn ends_in<L: Lines<X = X>>(&self, slab: Slab<X>) -> [Place<'_, X>; 2] {
        if self.is_vertical() {
            return each([0, 1], |end| self.end::<L>(end));
        }
        [
            self.place::<L>(greater(self.from, slab.left)),
            self.place::<L>(less(self.to, slab.right)),
        ]
    }

    /// The least and the greatest height in a slab, or less and more.
    pub(super) fn heights<L: Lines<X = X>>(&self, slab: Slab<X>) -> [f64; 2] {
        range(each(self.ends_in::<L>(slab), |place| place.height))
    }
}

/// The least and the greatest of two heights, or less and more.
#[inline]
pub(super) fn range([p, q]: [Height; 2]) -> [f64; 2] {
    [
        (p.y - p.error).min(q.y - q.error),
        (p.y + p.error).max(q.y + q.error),
    ]
}

/// The greater of two.
#[inline(always)]
pub(super) fn greater<X: PartialOrd>(x: X, y: X) -> X {
    if x > y { x } else { y }
}

/// The less of two.
#[inline(always)]
pub(super) fn less<X: PartialOrd>(x: X, y: X) -> X {
    if x < y { x } else { y }
}
