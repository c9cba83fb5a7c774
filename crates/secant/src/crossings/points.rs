//! The points of many pairs: their segments are fetched together, and most points computed in vectors.

use super::Segments;
use super::decimal::{POWERS, in_coordinates};
use super::finder::Pair;
use super::rows::RowPair;
use crate::kernel::each;
use crate::pairs::linear_linear;
use alloc::vec::Vec;

/// So many pairs at a time.
const BLOCK: usize = 64;

/// A number of each pair.
type Column = [f64; BLOCK];

/// The points of each pair: start and end of the first segment, then those of the second.
type Points = [[Column; 2]; 4];

/// Calls `show` with pairs of segments that intersect, and the first common point of each. Correctly rounded.
pub(super) fn for_each(sets: [&Segments<'_>; 2], pairs: &[Pair], show: impl Fn(Pair, [f64; 2])) {
    let [red, blue] = sets;
    let digits = red.digits();
    let are_floats = |pair: &Pair| {
        let sources = [red.source(pair.i as usize), blue.source(pair.j as usize)];
        digits == blue.digits() && sources.iter().all(Option::is_none)
    };
    let mut crossing = Vec::with_capacity(BLOCK);
    for &pair in pairs {
        match pair.part.first_end() {
            _ if !are_floats(&pair) => show(
                pair,
                RowPair::new(sets, [pair.i, pair.j]).first_point(pair.part),
            ),
            Some(x) => {
                let (set, row) = [(red, pair.i), (blue, pair.j)][x / 2];
                let ends = set.in_columns(row as usize).start_and_end();
                show(pair, in_coordinates(ends[x % 2], digits));
            }
            None => crossing.push(pair),
        }
        if crossing.len() == BLOCK {
            for_each_crossing(sets, &crossing, &show);
            crossing.clear();
        }
    }
    for_each_crossing(sets, &crossing, &show);
}

/// `for_each` of at most `BLOCK` pairs that cross, whose coordinates are floats.
fn for_each_crossing(sets: [&Segments<'_>; 2], block: &[Pair], show: impl Fn(Pair, [f64; 2])) {
    let unit = POWERS[sets[0].digits() as usize];
    let points = points_of(sets, block);
    let crossings = CrossingPoints::new(&points, block.len(), unit);
    for (lane, &pair) in block.iter().enumerate() {
        let at = if crossings.certain >> lane & 1 == 1 {
            each([0, 1], |axis| crossings.at[axis][lane])
        } else {
            let point = |k: usize| each([0, 1], |axis| points[k][axis][lane]);
            linear_linear::crossing(&each([0, 1, 2, 3], point), unit).0
        };
        show(pair, at);
    }
}

/// Fetching the segments of all pairs at once overlaps the cache misses.
fn points_of([red, blue]: [&Segments<'_>; 2], block: &[Pair]) -> Points {
    let mut points = [[[0.0; BLOCK]; 2]; 4];
    for (lane, pair) in block.iter().enumerate() {
        let a = red.in_columns(pair.i as usize);
        let b = blue.in_columns(pair.j as usize);
        let of_pair = [a.start(), a.end(), b.start(), b.end()];
        let columns = points.as_flattened_mut().iter_mut();
        for (column, x) in columns.zip(of_pair.as_flattened()) {
            column[lane] = *x;
        }
    }
    points
}

/// The points where the segments of pairs cross.
struct CrossingPoints {
    at: [Column; 2],
    /// The bits of those whose rounding is certain.
    certain: u64,
}

impl CrossingPoints {
    const NONE: Self = Self {
        at: [[0.0; BLOCK]; 2],
        certain: 0,
    };

    /// Of so many pairs, over a unit of at least 1.
    #[cfg(feature = "batch")]
    fn new(points: &Points, len: usize, unit: f64) -> Self {
        Self::at_level(crate::batch::level(), points, len, unit)
    }

    #[cfg(not(feature = "batch"))]
    fn new(_: &Points, _: usize, _: f64) -> Self {
        Self::NONE
    }

    #[cfg(feature = "batch")]
    #[inline(never)]
    fn at_level(level: fearless_simd::Level, points: &Points, len: usize, unit: f64) -> Self {
        use crate::batch::{Vector, vectorized};
        use crate::kernel::crossings_over_unit;
        use fearless_simd::{SimdBase, f64x8};
        let mut crossings = Self::NONE;
        vectorized!(level, simd => {
            let unit = (unit != 1.0).then(|| Vector::new(f64x8::splat(simd, unit)));
            for from in (0..len).step_by(8) {
                let load = |column: &Column| {
                    Vector::new(f64x8::from_slice(simd, &column[from..from + 8]))
                };
                let segments = each([0, 1, 2, 3], |k| each([0, 1], |axis| load(&points[k][axis])));
                let (at, certain) = crossings_over_unit(segments, unit);
                for (column, x) in crossings.at.iter_mut().zip(at) {
                    x.0.store_slice(&mut column[from..from + 8]);
                }
                crossings.certain |= certain.bits() << from;
            }
        });
        crossings
    }
}

#[cfg(all(test, feature = "batch"))]
mod tests;
