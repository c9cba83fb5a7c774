//! The records of a small cell, tested with each other in vectors.
//!
//! Each segment is clipped to the cell and rounded to `f32`. Two are certainly apart where their boxes are, or
//! where one is on one side of the line of the other, by more than the errors of both. The others are
//! candidates: about as many as intersect.
#![expect(clippy::float_arithmetic, reason = "a filter with a bound of its own")]

use super::grid::Record;
use crate::index::{Cell, Lattice, clip};
use crate::kernel::SimdReal;
use alloc::vec::Vec;
use core::ops::Range;

/// The segments of a block.
const LANES: usize = 8;

/// The greatest coordinate of a segment that is not clipped.
const NEAR: f64 = 4.0;

/// The rounding error of an orientation below, in multiples of |dx| + |dy|, and that of a coordinate: they are
/// at most [`NEAR`], the unit roundoff is 2^-24, and there are fewer than 128 of its multiples.
const ROUNDING: f32 = 1.0 / 131_072.0;

/// A number of each segment of a block.
type Lanes = [f32; LANES];

/// The number of candidates after which they are handed on.
const ENOUGH: usize = 1 << 10;

/// Eight clipped segments, in coordinates from -1 to 1 within the cell.
#[derive(Clone, Copy)]
struct Block {
    start: [Lanes; 2],
    direction: [Lanes; 2],
    /// The box of the segment and of its error.
    low: [Lanes; 2],
    high: [Lanes; 2],
    /// The error of an orientation relative to this segment.
    slack: Lanes,
}

impl Block {
    /// Nothing: apart from everything.
    const EMPTY: Self = Self {
        start: [[0.0; LANES]; 2],
        direction: [[0.0; LANES]; 2],
        low: [[f32::INFINITY; LANES]; 2],
        high: [[f32::NEG_INFINITY; LANES]; 2],
        slack: [0.0; LANES],
    };

    /// The segments, by a number for the numbers of all lanes.
    #[inline(always)]
    fn clipped<T>(&self, of: impl Fn(&Lanes) -> T) -> Clipped<T> {
        Clipped {
            start: self.start.each_ref().map(&of),
            direction: self.direction.each_ref().map(&of),
            low: self.low.each_ref().map(&of),
            high: self.high.each_ref().map(&of),
            slack: of(&self.slack),
        }
    }
}

/// The records of a cell, in blocks.
#[derive(Default)]
pub(super) struct Leaf {
    blocks: Vec<Block>,
    /// The index of each record.
    places: Vec<u32>,
    /// The first row of the second colour, where there are two: only pairs of both are searched.
    second: Option<usize>,
}

impl Leaf {
    /// Clips these records to a cell. The first ones are red, where there are two colours.
    pub(super) fn fill(
        &mut self,
        lattice: &Lattice,
        records: &[Record],
        reds: Option<usize>,
        cell: Cell,
    ) {
        self.blocks.clear();
        self.places.clear();
        let frame = Frame::new(lattice, cell);
        let n = records.len();
        let Some(reds) = reds else {
            self.second = None;
            return self.push(&frame, records, 0..n);
        };
        // Each of the fewer is tested with a vector of the others at a time.
        let [few, many] = if 2 * reds <= n {
            [0..reds, reds..n]
        } else {
            [reds..n, 0..reds]
        };
        self.push(&frame, records, few);
        self.second = Some(self.len());
        self.push(&frame, records, many);
    }

    /// Clips the records of these indices.
    fn push(&mut self, frame: &Frame, records: &[Record], places: Range<usize>) {
        for place in places {
            let Some([a, b]) = frame.part(&records[place]) else {
                continue;
            };
            let lane = self.places.len() % LANES;
            if lane == 0 {
                self.blocks.push(Block::EMPTY);
            }
            self.places
                .push(u32::try_from(place).expect("no more records than ids"));
            let block = self.blocks.last_mut().expect("pushed before");
            for k in 0..2 {
                block.start[k][lane] = a[k];
                block.direction[k][lane] = b[k] - a[k];
                block.low[k][lane] = a[k].min(b[k]).max(-1.0) - frame.error[k];
                block.high[k][lane] = a[k].max(b[k]).min(1.0) + frame.error[k];
            }
            let [dx, dy] = [(b[0] - a[0]).abs(), (b[1] - a[1]).abs()];
            block.slack[lane] = 2.0 * (dx * frame.error[1] + dy * frame.error[0]);
        }
    }

    pub(super) fn len(&self) -> usize {
        self.places.len()
    }

    /// The rows that are to be tested with others: all, or those of the first colour.
    pub(super) fn rows(&self) -> Range<usize> {
        0..self.second.unwrap_or(self.len())
    }

    /// The rows that the first of these rows is tested with, and its own where there is one colour.
    pub(super) fn others(&self, rows: &Range<usize>) -> Range<usize> {
        self.second.unwrap_or(rows.start)..self.len()
    }

    /// The index of the record of a row.
    #[inline]
    pub(super) fn place(&self, row: usize) -> usize {
        self.places[row] as usize
    }

    /// Sets `found` to pairs of rows whose segments may have a point in common, the first of these rows with
    /// all later ones, or with all of the other colour. Takes away the rows that are done: where many pairs are found, not all.
    #[cfg(feature = "batch")]
    pub(super) fn candidates(&self, rows: &mut Range<usize>, found: &mut Vec<[u32; 2]>) {
        use crate::batch::{Vector, level, vectorized};
        use fearless_simd::{SimdBase, f32x8};
        vectorized!(level(), simd => {
            let load = |lanes: &Lanes| Vector::new(f32x8::from_slice(simd, lanes));
            let all = |x: f32| Vector::new(f32x8::splat(simd, x));
            self.candidates_by(rows, found, all, |a, block| {
                may_intersect(a, &block.clipped(load)).bits()
            });
        });
    }

    /// Sets `found` to pairs of rows whose segments may have a point in common, the first of these rows with
    /// all later ones, or with all of the other colour. Takes away the rows that are done: where many pairs are found, not all.
    #[cfg(not(feature = "batch"))]
    pub(super) fn candidates(&self, rows: &mut Range<usize>, found: &mut Vec<[u32; 2]>) {
        self.candidates_by(
            rows,
            found,
            |x| x,
            |a, block| {
                (0..LANES).fold(0, |bits, lane| {
                    let b = block.clipped(|lanes| lanes[lane]);
                    bits | u64::from(may_intersect(a, &b)) << lane
                })
            },
        );
    }

    /// `candidates`, by the bits of the lanes of a block that may intersect a segment.
    #[inline(always)]
    fn candidates_by<T>(
        &self,
        rows: &mut Range<usize>,
        found: &mut Vec<[u32; 2]>,
        all: impl Fn(f32) -> T,
        bits: impl Fn(&Clipped<T>, &Block) -> u64,
    ) {
        found.clear();
        while found.len() < ENOUGH && rows.start < rows.end {
            let row = rows.start;
            rows.start += 1;
            let (own, lane) = (row / LANES, row % LANES);
            let a = self.blocks[own].clipped(|lanes| all(lanes[lane]));
            // Only the lanes after its own, or all of the other colour.
            let first = self.second.unwrap_or(row + 1);
            let mut later = !0 << (first % LANES);
            for (b, block) in self.blocks.iter().enumerate().skip(first / LANES) {
                let mut bits = bits(&a, block) & later;
                later = !0;
                while bits != 0 {
                    let other = b * LANES + bits.trailing_zeros() as usize;
                    bits &= bits - 1;
                    #[expect(
                        clippy::cast_possible_truncation,
                        reason = "no more rows than records, whose ids fit"
                    )]
                    found.push([row as u32, other as u32]);
                }
            }
        }
    }
}

/// The map from the lattice to a cell, which with its margin is from -1 to 1 on each axis.
struct Frame {
    center: [f64; 2],
    scale: [f64; 2],
    /// The error of a coordinate.
    error: [f32; 2],
}

impl Frame {
    fn new(lattice: &Lattice, cell: Cell) -> Self {
        let margin = [0, 1].map(|k| f64::from(lattice.margin(k)) + 1.0);
        let scale = [0, 1].map(|k| 2.0 / (cell.side(k) + 2.0 * margin[k]));
        Self {
            center: [0, 1].map(|k| f64::from(cell.corner[k]) + 0.5 * cell.side(k)),
            scale,
            #[expect(clippy::cast_possible_truncation, reason = "rounds")]
            error: [0, 1].map(|k| (margin[k] * scale[k]) as f32 + ROUNDING),
        }
    }

    /// The part of a record's segment that may be in the cell, and more of it where that is near.
    #[inline]
    fn part(&self, record: &Record) -> Option<[[f32; 2]; 2]> {
        let image = |x: u32, k: usize| (f64::from(x) - self.center[k]) * self.scale[k];
        let a = [image(record.x[0], 0), image(record.y[0], 1)];
        let b = [image(record.x[1], 0), image(record.y[1], 1)];
        let far = a[0].abs().max(a[1].abs()).max(b[0].abs()).max(b[1].abs());
        let [a, b] = if far <= NEAR {
            [a, b]
        } else {
            clip([a, b], [-1.0; 2], [1.0; 2])?
        };
        #[expect(clippy::cast_possible_truncation, reason = "rounds")]
        let rounded = |x: [f64; 2]| [x[0] as f32, x[1] as f32];
        Some([rounded(a), rounded(b)])
    }
}

/// A clipped segment, or one in each lane.
struct Clipped<T> {
    start: [T; 2],
    direction: [T; 2],
    low: [T; 2],
    high: [T; 2],
    slack: T,
}

/// Whether two clipped segments may have a point in common.
#[inline(always)]
fn may_intersect<T: SimdReal<Float = f32>>(a: &Clipped<T>, b: &Clipped<T>) -> T::Mask {
    let over = |k: usize| a.low[k].le(b.high[k]) & b.low[k].le(a.high[k]);
    let cross = |[x, y]: [T; 2], [z, w]: [T; 2]| x * w - y * z;
    let w = [0, 1].map(|k| b.start[k] - a.start[k]);
    let turn = cross(a.direction, b.direction);
    // The orientations of the ends of one relative to the other.
    let beside_a = cross(a.direction, w);
    let beside_b = cross(b.direction, w);
    let both = |start: T, end: T, slack: T| start.min(end).le(slack) & (-slack).le(start.max(end));
    over(0)
        & over(1)
        & both(beside_a, beside_a + turn, a.slack)
        & both(-beside_b, -beside_b - turn, b.slack)
}
