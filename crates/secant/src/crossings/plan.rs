//! The estimates by which a way to search is chosen. No result depends on them.
#![expect(clippy::float_arithmetic, reason = "estimates")]

use super::clipped::Clipped;
use super::grid::{Grid, Record};
use crate::index::{Cell, Lattice};
use alloc::vec::Vec;

/// The most cells of a grid, as a power of two: so few that the cells' write positions stay in cache. So many fewer bits
/// than the best are nearly as good; where that is still more, a grid has half of the bits, and its cells are divided on.
const MOST_CELLS_BITS: u32 = 14;
const FEWER_BITS: u32 = 2;
/// The most segments by which the extents in a cell are estimated.
pub(super) const MOST_SAMPLED: usize = 1 << 12;
/// The number of segments of a sample.
pub(super) const SAMPLE: usize = 64;
/// The greatest shear of a lattice. The median slope, by length, is not greater: else more than half of the
/// length on one axis is less than half of that on the other. The sums may overflow, so it is clamped.
const MOST_SHEAR: f64 = 2.0;

/// When a way to search is chosen.
#[derive(Clone, Copy, Debug)]
pub(super) struct Weights {
    /// From this many segments on, a sample is taken first.
    pub(super) many: usize,
    /// A slab with no more segments than this is searched pair by pair.
    pub(super) few: usize,
    /// The time of a record in the list of a cell, in that of a pair of records of a leaf.
    pub(super) list: f64,
    /// The time of a record in a slab of each depth.
    pub(super) slab: f64,
    /// A cell in which a record takes more time than this is hard.
    pub(super) hard: f64,
    /// A lattice of its own must take less than so much of the time.
    pub(super) own: f64,
}

impl Weights {
    pub(super) const MEASURED: Self = Self {
        many: 256,
        few: 24,
        list: 128.0,
        slab: 1024.0,
        hard: 512.0,
        own: 0.5,
    };

    /// Whether a cell of `n` records takes too much time.
    pub(super) fn is_hard(&self, cost: f64, n: usize) -> bool {
        cost > self.hard * estimate(n)
    }

    /// The time of `n` records in slabs.
    pub(super) fn cost_of_slabs(&self, n: usize) -> f64 {
        estimate(n) * f64::from(n.max(2).ilog2()) * self.slab
    }

    /// Whether a lattice of its own, and what is left of it, are worth their time.
    pub(super) fn is_worth(&self, [own, rest]: [f64; 2], cost: f64) -> bool {
        own + rest < self.own * cost
    }
}

/// How a cell is searched: by the cells of a grid, or every record with every other.
pub(super) struct Plan {
    pub(super) grid: Option<Grid>,
    /// The estimated time.
    pub(super) cost: f64,
}

impl Plan {
    /// The plan of least estimated cost for so many records, of which some or all are known. They are evenly spread over
    /// their box; the first ones are red, where there are two colours.
    pub(super) fn choose(
        weights: &Weights,
        lattice: &Lattice,
        count: usize,
        records: &[Record],
        reds: Option<usize>,
        cell: Cell,
    ) -> Self {
        let n = estimate(count);
        // The pairs of both colours, as a share of those of two halves. Half as many are tested as in one set, so the
        // cells are larger; but a cell is hard where one of one set would be.
        let share = reds.map_or(1.0, |reds| {
            4.0 * estimate(reds) * estimate(count - reds) / (n * n)
        });
        let tested = if reds.is_some() { 0.5 } else { 1.0 };
        let mut plan = Self {
            grid: None,
            cost: share * cost_of_pairs(count),
        };
        let mut least = tested * plan.cost;
        // Each record is in a list of any grid.
        if least <= n * weights.list {
            return plan;
        }
        // The sum of the widths and that of the heights, and the box of all, in those of the cell.
        let mut extent = [0.0; 2];
        let mut bounds = [[u32::MAX, 0]; 2];
        let stride = count.div_ceil(MOST_SAMPLED);
        for index in spread(records.len(), MOST_SAMPLED) {
            let record = &records[index];
            for axis in 0..2 {
                let [low, high] = record.range_in(cell, axis);
                extent[axis] += f64::from(high - low);
                bounds[axis] = [low.min(bounds[axis][0]), high.max(bounds[axis][1])];
            }
        }
        let extent = [0, 1].map(|k| extent[k] * estimate(stride) / cell.side(k));
        let fill = [0, 1].map(|k| f64::from(bounds[k][1] - bounds[k][0]) / cell.side(k));
        // A segment is listed about once, and once more for each line of the grid that it crosses.
        let cost = |bits: [u32; 2]| {
            let cells = bits.map(|b| estimate(1 << b));
            let lists = n + extent[0] * (cells[0] - 1.0) + extent[1] * (cells[1] - 1.0);
            let filled = [0, 1].map(|k| 1.0 + (cells[k] - 1.0) * fill[k]);
            [
                lists * weights.list + cells[0] * cells[1] * 4.0,
                share * lists * lists / (filled[0] * filled[1]),
            ]
        };
        let smallest = lattice.least_bits();
        let most = [0, 1].map(|k| cell.bits[k].saturating_sub(smallest[k]));
        // More cells than records are too many. Where they are too many for one grid, the grids within it divide on.
        let cells = count.ilog2() + 1;
        let mut best = [0, 0];
        for x in 0..=most[0].min(cells) {
            for y in 0..=most[1].min(cells - x) {
                let [lists, pairs] = cost([x, y]);
                let time = lists + tested * pairs;
                if (x, y) != (0, 0) && time < least {
                    (best, least, plan.cost) = ([x, y], time, lists + pairs);
                }
            }
        }
        let bits = best[0] + best[1];
        let most = if bits <= MOST_CELLS_BITS + FEWER_BITS {
            MOST_CELLS_BITS
        } else {
            bits / 2
        };
        while best[0] + best[1] > most {
            best[usize::from(best[0] < best[1])] -= 1;
        }
        plan.grid = (best != [0, 0]).then(|| Grid {
            whole: cell,
            bits: [cell.bits[0] - best[0], cell.bits[1] - best[1]],
        });
        plan
    }
}

/// The time of so many records, each with each.
pub(super) fn cost_of_pairs(n: usize) -> f64 {
    0.8 * estimate(n) * estimate(n)
}

/// How many of `count` are like `few` of a sample of so many.
pub(super) fn scaled(few: usize, sample: usize, count: usize) -> usize {
    let of_all = few as u64 * count as u64 / (sample as u64).max(1);
    usize::try_from(of_all).unwrap_or(usize::MAX)
}

/// A count as a float.
#[expect(clippy::cast_precision_loss, reason = "an estimate")]
pub(super) fn estimate(x: usize) -> f64 {
    x as f64
}

/// At most so many indices below `count`, spread over all, but in step with no pattern of their order.
pub(super) fn spread(count: usize, most: usize) -> impl Iterator<Item = usize> {
    let stride = count.div_ceil(most).max(1);
    (0_u32..)
        .zip((0..count).step_by(stride))
        .map(move |(k, start)| {
            // The golden ratio, as in Fibonacci hashing.
            let hash = k.wrapping_mul(0x9e37_79b9) >> 16;
            start + hash as usize % stride.min(count - start)
        })
}

/// How many of some pairs may intersect, and how many of some of those do.
pub(super) struct Sample {
    pub(super) pairs: usize,
    pub(super) candidates: usize,
    pub(super) tested: usize,
    pub(super) hits: usize,
}

impl Sample {
    /// Whether so many pairs intersect that each may be tested.
    pub(super) fn is_dense(&self) -> bool {
        self.candidates * self.hits * 32 > self.pairs * self.tested
    }

    /// Whether most candidates intersect.
    pub(super) fn is_resolved(&self) -> bool {
        2 * self.hits > self.tested
    }
}

/// Sorts pairs by their first numbers: one sort is small, and enough for samples.
#[inline(never)]
pub(super) fn sort_by_first(pairs: &mut [[f64; 2]]) {
    pairs.sort_unstable_by(|[a, _], [b, _]| a.total_cmp(b));
}

/// A lattice over these clipped segments, on which most are short on one axis, where they have a common direction.
pub(super) fn lattice_over(clipped: &[Clipped]) -> Lattice {
    let directions: Vec<[f64; 2]> = spread(clipped.len(), SAMPLE)
        .map(|index| {
            let [a, b] = clipped[index].ends;
            [b[0] - a[0], b[1] - a[1]]
        })
        .collect();
    let sum = |k: usize| directions.iter().map(|d| d[k].abs()).sum::<f64>();
    let along = usize::from(sum(0) < sum(1));
    let slopes = directions
        .iter()
        .map(|d| [d[1 - along] / d[along], d[along].abs()]);
    let mut slopes: Vec<[f64; 2]> = slopes.filter(|[slope, _]| slope.is_finite()).collect();
    sort_by_first(&mut slopes);
    // The median by length makes the sum of the distances on the other axis least.
    let half = 0.5 * slopes.iter().map(|[_, length]| length).sum::<f64>();
    let mut shear = [0.0; 2];
    let mut sum = 0.0;
    for [slope, length] in slopes {
        sum += length;
        if sum >= half {
            shear[1 - along] = slope.clamp(-MOST_SHEAR, MOST_SHEAR);
            break;
        }
    }
    let error = clipped.iter().map(|clipped| clipped.error);
    let error = error.fold([0.0, 0.0], |[x, y], [u, v]| [u.max(x), v.max(y)]);
    Lattice::over(
        clipped.iter().flat_map(|clipped| clipped.ends),
        shear,
        error,
    )
}
