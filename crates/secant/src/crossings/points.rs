//! The points of many pairs: their segments are fetched together, and most points computed in vectors.

use super::decimal::{POWERS, in_coordinates};
use super::finder::Pair;
use super::rows::{RowPair, first_point};
use super::{Kind, Segments};
use crate::kernel::each;

/// So many pairs at a time.
const BLOCK: usize = 64;

/// The ends of the segments of a block: start and end of the first, then those of the second.
type Ends = [[[f64; BLOCK]; 2]; 4];

/// Calls `show` with pairs of segments that intersect, and the first common point of each. Correctly rounded.
pub(super) fn for_each(sets: [&Segments<'_>; 2], pairs: &[Pair], show: impl Fn(Pair, [f64; 2])) {
    const INTERSECT: &str = "two segments that intersect";
    let [red, blue] = sets;
    let digits = red.digits();
    if digits != blue.digits() || red.has_sources() || blue.has_sources() {
        for &pair in pairs {
            let point = RowPair::new(sets, [pair.i, pair.j]).first_point();
            show(pair, point.expect(INTERSECT));
        }
        return;
    }
    for block in pairs.chunks(BLOCK) {
        let ends = ends_of(sets, block);
        let crossings = Crossings::of(&ends, POWERS[digits as usize]);
        for (lane, &pair) in block.iter().enumerate() {
            let end = |k: usize| each([0, 1], |axis| ends[k][axis][lane]);
            let [p, q, r, s] = each([0, 1, 2, 3], end);
            let point = match pair.kind {
                Kind::Cross if crossings.certain >> lane & 1 == 1 => {
                    each([0, 1], |axis| crossings.at[axis][lane])
                }
                // The only common end.
                Kind::Shared => in_coordinates(if p == r || p == s { p } else { q }, digits),
                _ => first_point(&[p, q, r, s], digits).expect(INTERSECT),
            };
            show(pair, point);
        }
    }
}

/// Fetching the segments of all pairs at once overlaps the cache misses.
fn ends_of([red, blue]: [&Segments<'_>; 2], block: &[Pair]) -> Ends {
    let mut ends = [[[0.0; BLOCK]; 2]; 4];
    for (lane, pair) in block.iter().enumerate() {
        let a = red.in_columns(pair.i as usize);
        let b = blue.in_columns(pair.j as usize);
        let points = [a.start(), a.end(), b.start(), b.end()];
        let columns = ends.as_flattened_mut().iter_mut();
        for (column, x) in columns.zip(points.as_flattened()) {
            column[lane] = *x;
        }
    }
    ends
}

/// The points where the segments of a block cross.
struct Crossings {
    at: [[f64; BLOCK]; 2],
    /// The bits of those whose rounding is certain.
    certain: u64,
}

impl Crossings {
    /// Their coordinates are divided by `unit`.
    #[cfg(feature = "batch")]
    #[inline(never)]
    fn of(ends: &Ends, unit: f64) -> Self {
        use crate::batch::{Vector, level, vectorized};
        use crate::kernel::crossings_in_units;
        use fearless_simd::{SimdBase, f64x8};
        let mut crossings = Self {
            at: [[0.0; BLOCK]; 2],
            certain: 0,
        };
        vectorized!(level(), simd => {
            let unit = (unit != 1.0).then(|| Vector::new(f64x8::splat(simd, unit)));
            for from in (0..BLOCK).step_by(8) {
                let load = |column: &[f64; BLOCK]| {
                    Vector::new(f64x8::from_slice(simd, &column[from..from + 8]))
                };
                let segments = each([0, 1, 2, 3], |k| each([0, 1], |axis| load(&ends[k][axis])));
                let (at, certain) = crossings_in_units(segments, unit);
                for (column, x) in crossings.at.iter_mut().zip(at) {
                    x.0.store_slice(&mut column[from..from + 8]);
                }
                crossings.certain |= certain.bits() << from;
            }
        });
        crossings
    }

    #[cfg(not(feature = "batch"))]
    fn of(_: &Ends, _: f64) -> Self {
        Self {
            at: [[0.0; BLOCK]; 2],
            certain: 0,
        }
    }
}
