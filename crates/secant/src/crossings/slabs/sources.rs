//! Slabs of segments whose coordinates are no floats.

use super::lines::{Height, LEAST, Lines, Part, Place, error_of_shares, shares};
use super::{Search, Slabs};
use crate::Segment;
use crate::crossings::rows::Rows;
use crate::crossings::source::{Source, order_of_heights, order_of_x};
use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::cmp::Ordering;

/// An x of an end, or of a side of a box.
#[derive(Clone, Copy, Default)]
struct Ranked {
    nearest: f64,
    /// Its place among all in the order from left to right.
    rank: usize,
}

impl PartialEq for Ranked {
    fn eq(&self, other: &Self) -> bool {
        self.rank == other.rank
    }
}

impl PartialOrd for Ranked {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        self.rank.partial_cmp(&other.rank)
    }
}

/// An x, exactly.
#[derive(Clone, Copy)]
enum Abscissa {
    Float(f64),
    /// The left end of a row, 0, or the right one, 1.
    End(u32, usize),
}

/// Segments of which an end may be no float.
struct Sources<'a> {
    rows: &'a Rows<'a>,
    /// Every x, by its rank.
    xs: Vec<Abscissa>,
}

/// Searches parts of these rows.
pub(in crate::crossings) fn search(rows: &Rows<'_>, search: &mut Search<'_>) -> usize {
    let xs = Vec::new();
    let mut sources = Sources { rows, xs };
    let parts = sources.parts(search);
    Slabs::default().search(&sources, parts, search)
}

impl<'a> Sources<'a> {
    /// The parts that are searched, with the ranks of their x.
    fn parts(&mut self, search: &mut Search<'_>) -> Vec<Part<Ranked>> {
        let [low, high] = search.bounds;
        let part = |id: u32| {
            let segment = self.rows.in_columns(id as usize);
            let ends = [segment.start(), segment.end()];
            let mut part = Part::new(ends, low, high, id)?;
            part.is_rounded = self.rows.may_be_rounded(id as usize);
            if ends[0][0] == ends[1][0] {
                // The floats do not tell the order, nor whether it is vertical. If it is, its ends are those of the source.
                part.ends = self.source(id).left_and_right().map(|end| ends[end]);
            }
            Some(part)
        };
        let parts: Vec<Part> = search.ids.filter_map(part).collect();
        let of_part = |(index, part): (usize, &Part)| {
            [(0, part.from), (1, part.to)].map(|(side, nearest)| {
                let exact = if part.is_cut[side] {
                    Abscissa::Float(nearest)
                } else {
                    Abscissa::End(part.id, side)
                };
                (nearest, exact, 2 * index + side)
            })
        };
        let mut xs: Vec<(f64, Abscissa, usize)> =
            parts.iter().enumerate().flat_map(of_part).collect();
        let order = |&(x, a, _): &(f64, Abscissa, usize), &(y, b, _): &(f64, Abscissa, usize)| {
            let of_floats = x.partial_cmp(&y).unwrap_or(Ordering::Equal);
            of_floats.then_with(|| self.order_of_x(a, b))
        };
        xs.sort_unstable_by(order);
        let mut by_rank = Vec::new();
        let mut ranked = alloc::vec![Ranked::default(); xs.len()];
        for (index, x) in xs.iter().enumerate() {
            if index == 0 || order(&xs[index - 1], x).is_ne() {
                by_rank.push(x.1);
            }
            ranked[x.2] = Ranked {
                nearest: x.0,
                rank: by_rank.len() - 1,
            };
        }
        self.xs = by_rank;
        let ranked_part = |(part, x): (&Part, &[Ranked])| Part {
            ends: part.ends,
            from: x[0],
            to: x[1],
            is_cut: part.is_cut,
            is_rounded: part.is_rounded,
            id: part.id,
        };
        let parts = parts.iter().zip(ranked.chunks_exact(2)).map(ranked_part);
        parts.filter(|part| part.from <= part.to).collect()
    }

    fn source(&self, id: u32) -> Cow<'a, Source> {
        self.rows.source(id as usize)
    }

    /// A source with an end at this x, and the end.
    fn end_at(&self, x: Abscissa) -> (Cow<'a, Source>, usize) {
        match x {
            Abscissa::Float(x) => {
                let point = Segment::new_unchecked([x, 0.0], [x, 0.0]);
                (Cow::Owned(Source::of_floats(&point)), 0)
            }
            Abscissa::End(id, side) => {
                let source = self.source(id);
                let end = source.left_and_right()[side];
                (source, end)
            }
        }
    }

    /// The order of two x with the same nearest float. Exact.
    fn order_of_x(&self, a: Abscissa, b: Abscissa) -> Ordering {
        let is_float = |x: Abscissa| match x {
            Abscissa::Float(_) => true,
            Abscissa::End(id, _) => !self.rows.may_be_rounded(id as usize),
        };
        if is_float(a) && is_float(b) {
            return Ordering::Equal;
        }
        let [(a, p), (b, q)] = [a, b].map(|x| self.end_at(x));
        order_of_x([&a, &b], [p, q])
    }
}

impl Lines for Sources<'_> {
    type X = Ranked;
    const ARE_ROUNDED: bool = true;

    fn float(x: Ranked) -> f64 {
        x.nearest
    }

    fn between(_: Ranked, _: Ranked) -> Option<Ranked> {
        None
    }

    fn height_of_end(part: &Part<Ranked>, end: usize) -> Height {
        let y = part.ends[end][1];
        if !part.is_rounded {
            return Height::exact(y);
        }
        let error = y.abs() * f64::EPSILON + LEAST;
        Height { y, error }
    }

    fn height_between(part: &Part<Ranked>, x: Ranked) -> Height {
        let [a, b] = part.ends;
        let (y, z) = (a[1].abs(), b[1].abs());
        let half = (0.5 * b[1] - 0.5 * a[1]).abs();
        if a[0] == b[0] {
            let error = 2.0 * half + (y + z) * f64::EPSILON + 4.0 * LEAST;
            return Height { y: a[1], error };
        }
        let [t, rest] = shares(x.nearest, a[0], b[0]);
        let of_shares = error_of_shares([t, rest], a[0], b[0]);
        let mut height = Height::on_line([a, b], x.nearest);
        // Those of the ends count by their shares, too.
        let moved = 2.0 * (half * of_shares) + (y * of_shares + z * of_shares) * f64::EPSILON;
        height.error += height.error + moved + 4.0 * LEAST;
        height
    }

    #[cold]
    #[inline(never)]
    fn exact_order(&self, a: &Place<'_, Ranked>, b: &Place<'_, Ranked>) -> Ordering {
        let (of_x, x) = self.end_at(self.xs[a.x.rank]);
        let [p, q] = [a, b].map(|place| self.source(place.part.id));
        order_of_heights((&of_x, x), [(&p, a.end), (&q, b.end)])
    }
}
