//! The ends of the segments of a leaf, tested in vectors.
//!
//! In drawings and maps, most pairs of a leaf that are not certainly apart, and do not certainly cross, have an end of
//! one in common. Where the determinants of two segments say so, its own image says which cell owns the pair.
#![expect(clippy::float_arithmetic, reason = "numbers that are not rounded")]

use super::Kind;
use super::grid::Record;
use super::leaf::{LANES, Leaf, Tested, lanes};
use super::part::Part;
use super::rows::Rows;
use crate::index::Cell;
use crate::kernel::semi_static::{end_contact, same_segment, shared_end};
use crate::kernel::{SimdReal, each};
use alloc::vec::Vec;

/// A number of each segment of a block.
type Lanes = [f64; LANES];

/// Eight segments.
#[derive(Clone, Copy)]
struct Block {
    /// Their ends, not numbers where there is no segment.
    ends: [[Lanes; 2]; 2],
    /// The segments of whose ends these may be only the nearest floats, one bit a lane.
    rounded: u64,
    /// The segments whose starts are in the cell that owns pairs, and those whose ends are, one bit a lane.
    in_cell: [u64; 2],
}

impl Block {
    /// Nothing: disjoint from everything, but not certainly.
    const EMPTY: Self = Self {
        ends: [[[f64::NAN; LANES]; 2]; 2],
        rounded: 0,
        in_cell: [0; 2],
    };

    #[inline(always)]
    fn set(&mut self, lane: usize, ends: [[f64; 2]; 2]) {
        let columns = self.ends.as_flattened_mut().iter_mut();
        for (column, x) in columns.zip(ends.as_flattened()) {
            column[lane] = *x;
        }
    }

    /// The ends, by a number for the numbers of all lanes.
    #[inline(always)]
    fn ends<T: Copy>(&self, of: impl Fn(&Lanes) -> T) -> [[T; 2]; 2] {
        each([0, 1], |end| each([0, 1], |k| of(&self.ends[end][k])))
    }
}

/// What a segment certainly has in common with each of a block, one bit a lane.
#[derive(Default)]
struct Contact {
    by_ends: [[u64; 2]; 4],
    /// All, from the same start to the same end.
    equal: u64,
}

/// Whether each end of the first of two rows of a leaf is one of the second, too. Exact.
type AreSame<'a> = dyn Fn([u32; 2]) -> [bool; 2] + 'a;

/// The ends of the rows of a leaf.
#[derive(Default)]
pub(super) struct Ends {
    blocks: Vec<Block>,
    /// Whether no determinant of two of them is rounded.
    is_exact: bool,
    /// Twice the error of a difference of two of them: none where they are all as given.
    error: f64,
}

impl Ends {
    pub(super) fn clear(&mut self) {
        self.blocks.clear();
    }

    pub(super) fn is_empty(&self) -> bool {
        self.blocks.is_empty()
    }

    /// Takes the ends of the rows of a leaf of these records.
    pub(super) fn fill(
        &mut self,
        leaf: &Leaf,
        records: &[Record],
        cell: Cell,
        segments: &Rows<'_>,
    ) {
        let Self {
            blocks,
            is_exact,
            error,
        } = self;
        *error = 0.0;
        blocks.clear();
        blocks.resize(leaf.len().div_ceil(LANES), Block::EMPTY);
        for row in 0..leaf.len() {
            let record = &records[leaf.place(row)];
            let (block, lane) = (&mut blocks[row / LANES], row % LANES);
            let id = record.id as usize;
            let segment = segments.in_columns(id);
            let ends = [segment.start(), segment.end()];
            block.set(lane, ends);
            if segments.may_be_rounded(id) {
                block.rounded |= 1 << lane;
                for x in ends.as_flattened() {
                    *error = error.max(error_of_difference(*x));
                }
            }
            for (in_cell, end) in block.in_cell.iter_mut().zip(record.ends) {
                *in_cell |= u64::from(cell.contains(end)) << lane;
            }
        }
        *is_exact = *error == 0.0 && are_on_a_grid(blocks);
    }

    /// The contact of segments by their ends, in bits: [`end_contact`], where that is exact.
    #[inline(always)]
    fn contact<L: SimdReal<Float = f64>>(
        &self,
        a: [[L; 2]; 2],
        b: [[L; 2]; 2],
        bits: impl Fn(L::Mask) -> u64,
    ) -> Contact {
        let equal = bits(same_segment(a, b));
        let by_ends = if self.is_exact {
            each(end_contact(a, b), |of_ends| each(of_ends, &bits))
        } else {
            let shared = shared_end(a, b, self.error);
            [each(shared, bits), [0; 2], [0; 2], [0; 2]]
        };
        Contact { by_ends, equal }
    }

    /// Takes the pairs that are certainly disjoint or equal, or have certainly no common point but an end, from the
    /// uncertain ones.
    #[cfg(feature = "batch")]
    pub(super) fn test(&self, tested: &mut Tested, lists: bool, are_same: &AreSame<'_>) {
        use crate::batch::{Vector, level, vectorized};
        use fearless_simd::{SimdBase, f64x8};
        vectorized!(level(), simd => {
            let load = |lanes: &Lanes| Vector::new(f64x8::from_slice(simd, lanes));
            let all = |x: f64| Vector::new(f64x8::splat(simd, x));
            self.test_by(
                tested,
                lists,
                are_same,
                all,
                #[inline(always)]
                |a, block| self.contact(a, block.ends(load), |lanes| lanes.bits()),
            );
        });
    }

    /// The same without vectors.
    #[cfg(not(feature = "batch"))]
    pub(super) fn test(&self, tested: &mut Tested, lists: bool, are_same: &AreSame<'_>) {
        self.test_by(
            tested,
            lists,
            are_same,
            |x| x,
            |a, block| {
                let mut all = Contact::default();
                for lane in 0..LANES {
                    let one = self.contact(a, block.ends(|lanes| lanes[lane]), u64::from);
                    let bits = all.by_ends.as_flattened_mut().iter_mut();
                    for (bits, bit) in bits.zip(one.by_ends.as_flattened()) {
                        *bits |= bit << lane;
                    }
                    all.equal |= one.equal << lane;
                }
                all
            },
        );
    }

    /// `test`, by the bits of the lanes of a block.
    #[inline(always)]
    fn test_by<T: Copy>(
        &self,
        tested: &mut Tested,
        lists: bool,
        are_same: &AreSame<'_>,
        all: impl Fn(f64) -> T,
        contact: impl Fn([[T; 2]; 2], &Block) -> Contact,
    ) {
        let Tested {
            uncertain,
            certain,
            counts,
            hits,
        } = tested;
        uncertain.retain(
            #[inline(always)]
            |row, block, uncertain| {
                let (own, lane) = (&self.blocks[row as usize / LANES], row as usize % LANES);
                let other = &self.blocks[block as usize];
                let a = own.ends(|lanes| all(lanes[lane]));
                let Contact { by_ends, equal } = contact(a, other);
                let [mut shared, of_own, of_other, none] =
                    each(by_ends, |of_ends| each(of_ends, |bits| bits & uncertain));
                let mut equal = equal & uncertain;
                let is_rounded = (own.rounded >> lane & 1).wrapping_neg();
                let rounded = (is_rounded | other.rounded) & (shared[0] | shared[1] | equal);
                if rounded != 0 {
                    let different = different(row, lanes(block, rounded), are_same);
                    shared = each([0, 1], |x| shared[x] & !different[x]);
                    equal &= !(different[0] | different[1]);
                }
                let in_own = each(own.in_cell, |bits| (bits >> lane & 1).wrapping_neg());
                let hit = [shared, of_own, of_other]
                    .as_flattened()
                    .iter()
                    .fold(0, |a, b| a | b);
                if hit != 0 {
                    *hits += hit.count_ones() as usize;
                    let of_pairs = [
                        (Kind::Shared, 0, shared, in_own),
                        (Kind::Touch, 0, of_own, in_own),
                        (Kind::Touch, 2, of_other, other.in_cell),
                    ];
                    for (kind, first, ends, in_cell) in of_pairs {
                        let owned = [ends[0] & in_cell[0], ends[1] & in_cell[1]];
                        counts.add(kind, (owned[0] | owned[1]).count_ones().into());
                        if lists {
                            for (end, bits) in (first..).zip(owned) {
                                let part = Part::End(kind, end);
                                let pair = |other| ([row, other], part);
                                certain.extend(lanes(block, bits).map(pair));
                            }
                        }
                    }
                }
                if equal != 0 {
                    *hits += equal.count_ones() as usize;
                    let owned = equal & in_own[0];
                    counts.add(Kind::Equal, owned.count_ones().into());
                    if lists {
                        let part = Part::Overlap(Kind::Equal, [0, 1]);
                        let pair = |other| ([row, other], part);
                        certain.extend(lanes(block, owned).map(pair));
                    }
                }
                hit | none[0] | none[1] | equal
            },
        );
    }
}

/// The lanes of these rows to none of whose ends the start, and the end, of another row is the same.
fn different(row: u32, rows: impl Iterator<Item = u32>, are_same: &AreSame<'_>) -> [u64; 2] {
    let mut different = [0; 2];
    for other in rows {
        let are_same = are_same([row, other]);
        for (x, different) in different.iter_mut().enumerate() {
            *different |= u64::from(!are_same[x]) << (other as usize % LANES);
        }
    }
    different
}

/// Twice the error of the difference of a number of which this is the nearest float, and one that is not greater.
fn error_of_difference(x: f64) -> f64 {
    2.0 * f64::EPSILON * x.abs() + f64::MIN_POSITIVE
}

/// Whether all ends that are numbers are on a square grid, and less than 2^25 of its steps apart on each axis. Then the
/// product of two differences has at most 50 bits, and the sum of three products at most 52: nothing is rounded.
fn are_on_a_grid(blocks: &[Block]) -> bool {
    let mut extent = 0.0_f64;
    for axis in 0..2 {
        let (mut low, mut high) = ([f64::INFINITY; LANES], [f64::NEG_INFINITY; LANES]);
        let coordinates = || blocks.iter().flat_map(|block| block.ends.each_ref());
        for end in coordinates() {
            for lane in 0..LANES {
                let x = end[axis][lane];
                // False where x is not a number.
                low[lane] = if x < low[lane] { x } else { low[lane] };
                high[lane] = if x > high[lane] { x } else { high[lane] };
            }
        }
        let low = low.into_iter().fold(f64::INFINITY, f64::min);
        let high = high.into_iter().fold(f64::NEG_INFINITY, f64::max);
        extent = extent.max(high - low);
    }
    // No square of a step underflows, and no product overflows.
    const LEAST: f64 = f64::from_bits((1023 - 400) << 52);
    const MOST: f64 = f64::from_bits((1023 + 400) << 52);
    if !(LEAST < extent && extent < MOST) {
        return false;
    }
    // The power of two that is not greater than the extent, over 2^24.
    let step = f64::from_bits(extent.to_bits() >> 52 << 52) * f64::from_bits((1023 - 24) << 52);
    // A number up to 2^51 steps plus this is rounded to a step.
    let magic = step * 1.5 * f64::from_bits((1023 + 52) << 52);
    let most = step * f64::from_bits((1023 + 51) << 52);
    let mut off = [false; LANES];
    for block in blocks {
        for x in block.ends.as_flattened() {
            for (off, &x) in off.iter_mut().zip(x) {
                let is_off = ((x + magic) - magic != x) | (x.abs() > most);
                *off |= is_off & !x.is_nan();
            }
        }
    }
    !off.contains(&true)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn blocks(points: &[[f64; 2]]) -> Vec<Block> {
        points
            .chunks(LANES)
            .map(|chunk| {
                let mut block = Block::EMPTY;
                for (lane, p) in chunk.iter().enumerate() {
                    let nothing = [f64::NAN; 2];
                    block.set(lane, [[*p, nothing], [nothing, *p]][lane % 2]);
                }
                block
            })
            .collect()
    }

    #[test]
    fn a_grid_has_less_than_2_to_the_25_steps() {
        let most = f64::from((1 << 25) - 1);
        let far = 1e9;
        let yes: [&[[f64; 2]]; 4] = [
            &[[0.0, 0.0], [most, 1.0], [3.0, most]],
            &[[far, -far], [far + most, 1.0 - far]],
            &[[0.0, 0.0], [most, 1.0], [7.0, 5.0]].map(|p| p.map(|x| x * 2.0_f64.powi(-300))),
            &[[0.1_f32, 0.1], [0.1, 0.2]].map(|p| p.map(f64::from)),
        ];
        for points in yes {
            assert!(are_on_a_grid(&blocks(points)), "{points:?}");
        }
        let no: [&[[f64; 2]]; 6] = [
            &[[0.0, 0.0], [most + 1.0, 1.0]],
            &[[0.0, 0.0], [0.0, 1.0], [2.0_f64.powi(-25), 0.0]],
            &[[0.1, 0.0], [0.7, 1.0]],
            &[[1.0, 2.0]; 3],
            &[[-1e300, 0.0], [1e300, 0.0]],
            &[[0.0, 0.0], [f64::from_bits(1), f64::from_bits(3)]],
        ];
        for points in no {
            assert!(!are_on_a_grid(&blocks(points)), "{points:?}");
        }
    }
}
