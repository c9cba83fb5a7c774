//! Tiles of the plane, for sets that are searched in parts.

use super::decimal::POWERS;
use super::grid::{Grid, Record};
use super::segments::Segments;
use crate::index::{Cell, Lattice};
use crate::kernel::each;

/// A division of a box of the plane into tiles, so that a set larger than memory is searched tile by tile.
///
/// Each tile [lists](Self::list) every segment that may have a point in it, and each pair of segments that share
/// a point is owned by one tile, which lists both. So the pairs of a set are those of
/// [`Crossings::in_tile`](crate::Crossings::in_tile) for each tile, searched among the segments that it lists:
/// none is missing, and none is found twice. **Exact**.
///
/// ```
/// use secant::{Segment, Segments, Tiles, crossings};
/// let all: Segments = [
///     Segment::new([0.0, 0.0], [4.0, 4.0]),
///     Segment::new([0.0, 4.0], [4.0, 0.0]), // crosses the first
///     Segment::new([4.0, 4.0], [9.0, 9.0]), // touches it
/// ].into_iter().collect();
/// let (min, max) = all.bounds().expect("there are segments");
/// let tiles = Tiles::new(min, max, 0, 16);
///
/// let mut found = 0;
/// for tile in 0..tiles.len() {
///     // The rows that a file of the tile would hold.
///     let mut rows = Vec::new();
///     for row in 0..all.len() {
///         tiles.list(&all, row, |listed| rows.extend((listed == tile).then_some(row)));
///     }
///     let part: Segments = rows.iter().map(|&row| all.get(row)).collect();
///     found += crossings(&part).in_tile(&tiles, tile).count();
/// }
/// assert_eq!(found, crossings(&all).count());
/// ```
///
/// Source: the grid and the owners of [`crossings`](crate::crossings); a partition for joins on disk is that of
/// Patel and DeWitt 1996.
#[derive(Clone, Copy, Debug)]
pub struct Tiles {
    lattice: Lattice,
    grid: Grid,
    digits: u32,
}

/// The most tiles of a division, as a power of two.
const MOST_BITS: u32 = 16;

impl Tiles {
    /// The division of a box that holds all segments into at least `count` tiles, for segments in a unit of
    /// 10^-`digits` ([`Segments::digits`]).
    ///
    /// The corners of the box may be rounded to the nearest `f64`, as [`Segments::bounds`] are. There are at most
    /// 65,536 tiles.
    ///
    /// # Panics
    /// If a coordinate is not finite, or `digits` is greater than 22.
    #[must_use]
    pub fn new(min: [f64; 2], max: [f64; 2], digits: u32, count: usize) -> Self {
        let are_finite = min.iter().chain(&max).all(|x| x.is_finite());
        assert!(
            are_finite,
            "the corners are {min:?} and {max:?}, expected finite numbers"
        );
        assert!(
            (digits as usize) < POWERS.len(),
            "{digits} digits, expected at most 22"
        );
        let unit = POWERS[digits as usize];
        Self {
            lattice: Lattice::new(
                each(min, |x| moved(x, unit, -1.0)),
                each(max, |x| moved(x, unit, 1.0)),
            ),
            grid: Grid {
                whole: Cell::WHOLE,
                bits: Cell::WHOLE.bits,
            },
            digits,
        }
        .divided(Cell::WHOLE, count)
    }

    /// The division of one tile into at least `count` tiles, or into as many as there can be. `None` where it
    /// cannot be divided: it is as small as the rounding errors of its coordinates.
    ///
    /// # Panics
    /// If there is no such tile.
    #[must_use]
    pub fn divide(&self, tile: usize, count: usize) -> Option<Self> {
        let divided = self.divided(self.cell(tile), count);
        (divided.len() > 1).then_some(divided)
    }

    fn divided(&self, whole: Cell, count: usize) -> Self {
        let wanted = count.clamp(1, 1 << MOST_BITS).next_power_of_two().ilog2();
        let least = self.lattice.least_bits();
        let most = each([0, 1], |k| whole.bits[k].saturating_sub(least[k]));
        let x = wanted.div_ceil(2).min(most[0]);
        let y = (wanted - x).min(most[1]);
        let x = (wanted - y).min(most[0]);
        Self {
            grid: Grid {
                whole,
                bits: [whole.bits[0] - x, whole.bits[1] - y],
            },
            ..*self
        }
    }

    /// How many tiles there are.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "there is at least one tile")]
    pub fn len(&self) -> usize {
        self.grid.cells()
    }

    /// Calls `each` with every tile that the segment of a row may have a point in.
    ///
    /// # Panics
    /// If there is no such row, or the segments have another unit.
    #[inline]
    pub fn list(&self, segments: &Segments<'_>, row: usize, each: impl FnMut(usize)) {
        self.check_unit(segments);
        let record = Record::of(&self.lattice, &segments.in_columns(row), 0);
        self.grid.cover(&self.lattice, &record, each);
    }

    /// The lattice, and the cell that a tile is.
    pub(super) fn tile(&self, sets: [&Segments<'_>; 2], tile: usize) -> (Lattice, Cell) {
        sets.into_iter().for_each(|set| self.check_unit(set));
        (self.lattice, self.cell(tile))
    }

    fn cell(&self, tile: usize) -> Cell {
        assert!(tile < self.len(), "there are {} tiles", self.len());
        self.grid.cell(tile)
    }

    fn check_unit(&self, segments: &Segments<'_>) {
        assert_eq!(
            self.digits,
            segments.digits(),
            "tiles and segments have one unit"
        );
    }
}

/// A number of units beyond a coordinate that was rounded to the nearest float, in a direction.
#[expect(
    clippy::float_arithmetic,
    reason = "rounds twice, by less than it moves"
)]
fn moved(x: f64, unit: f64, direction: f64) -> f64 {
    let scaled = x * unit;
    let by = scaled.abs() * (8.0 * f64::EPSILON) + f64::MIN_POSITIVE;
    (scaled + direction * by).clamp(f64::MIN, f64::MAX)
}

#[cfg(test)]
mod tests;
