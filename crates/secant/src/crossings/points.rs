//! The points of many pairs: their segments are fetched together, and most points computed in vectors.

use super::decimal::{POWERS, in_coordinates};
use super::finder::Pair;
use super::rows::{RowPair, first_point};
use super::{Kind, Segments};
use crate::kernel::each;

/// So many pairs at a time.
const BLOCK: usize = 64;

/// A number of each pair.
type Column = [f64; BLOCK];

/// The points of each pair: start and end of the first segment, then those of the second.
type Points = [[Column; 2]; 4];

/// Calls `show` with pairs of segments that intersect, and the first common point of each. Correctly rounded.
pub(super) fn for_each(sets: [&Segments<'_>; 2], pairs: &[Pair], show: impl Fn(Pair, [f64; 2])) {
    const INTERSECT: &str = "two segments that intersect";
    let [red, blue] = sets;
    let digits = red.digits();
    let has_source = |pair: &Pair| {
        red.source(pair.i as usize).is_some() || blue.source(pair.j as usize).is_some()
    };
    for block in pairs.chunks(BLOCK) {
        let points = points_of(sets, block);
        let crossings = CrossingPoints::new(&points, block.len(), POWERS[digits as usize]);
        for (lane, &pair) in block.iter().enumerate() {
            let point = |k: usize| each([0, 1], |axis| points[k][axis][lane]);
            let [p, q, r, s] = each([0, 1, 2, 3], point);
            let at = match pair.kind {
                _ if digits != blue.digits() || has_source(&pair) => {
                    let rows = RowPair::new(sets, [pair.i, pair.j]);
                    rows.first_point().expect(INTERSECT)
                }
                Kind::Cross if crossings.certain >> lane & 1 == 1 => {
                    each([0, 1], |axis| crossings.at[axis][lane])
                }
                // The only common end.
                Kind::Shared => in_coordinates(if p == r || p == s { p } else { q }, digits),
                _ => first_point(&[p, q, r, s], digits).expect(INTERSECT),
            };
            show(pair, at);
        }
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
