//! Records sorted by the cells of a grid.

use crate::Segment;
use crate::index::{Cell, Lattice};
use crate::kernel::each;
use alloc::vec::Vec;
use core::ops::Range;

/// A segment on the lattice: the images of its ends.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Record {
    pub(super) ends: [[u32; 2]; 2],
    pub(super) id: u32,
}

/// The number of segments whose images are computed at once: one where vectors are short and modules small, because that
/// code is copied for each lane.
pub(super) const LANES: usize = if cfg!(target_arch = "wasm32") { 1 } else { 8 };

/// The ends of so many segments on the lattice: a column of each axis of each end.
pub(super) type Images = [[[u32; LANES]; 2]; 2];

impl Record {
    /// The record of a segment in the unit of the columns.
    pub(super) fn of(lattice: &Lattice, segment: &Segment<2>, id: u32) -> Self {
        Self {
            ends: each([segment.start(), segment.end()], |p| lattice.place(p)),
            id,
        }
    }

    /// Makes this one of some segments.
    #[inline(always)]
    pub(super) fn write(&self, images: &mut Images, lane: usize) {
        for (images, end) in images.iter_mut().zip(self.ends) {
            for (images, x) in images.iter_mut().zip(end) {
                images[lane] = x;
            }
        }
    }

    /// The record of one of some segments.
    #[inline(always)]
    fn of_images(images: &Images, lane: usize, id: u32) -> Self {
        Self {
            ends: each([0, 1], |end| each([0, 1], |k| images[end][k][lane])),
            id,
        }
    }

    /// The least and the greatest coordinate on an axis.
    #[inline]
    pub(super) fn range(&self, axis: usize) -> [u32; 2] {
        let [a, b] = self.ends;
        [a[axis].min(b[axis]), a[axis].max(b[axis])]
    }

    /// `range`, clamped to a cell.
    #[inline]
    pub(super) fn range_in(&self, cell: Cell, axis: usize) -> [u32; 2] {
        let (first, last) = (cell.corner[axis], cell.last(axis));
        each(self.range(axis), |x| x.clamp(first, last))
    }
}

/// A division of a cell into equal cells.
#[derive(Clone, Copy, Debug)]
pub(super) struct Grid {
    pub(super) whole: Cell,
    /// The bits of a cell on each axis.
    pub(super) bits: [u32; 2],
}

impl Grid {
    fn columns_bits(&self) -> u32 {
        self.whole.bits[0] - self.bits[0]
    }

    pub(super) fn cells(&self) -> usize {
        1 << (self.columns_bits() + self.whole.bits[1] - self.bits[1])
    }

    /// The column or row of a coordinate, clamped to the grid.
    #[inline]
    fn step(&self, x: u32, axis: usize) -> u32 {
        let low = self.whole.corner[axis];
        let x = x.clamp(low, self.whole.last(axis)) - low;
        x.checked_shr(self.bits[axis]).unwrap_or(0)
    }

    /// Whether one cell has nearly all of these records: more than 7 of 8.
    pub(super) fn is_crowded(&self, records: &[Record]) -> bool {
        let place = |end: [u32; 2]| [self.step(end[0], 0), self.step(end[1], 1)];
        // The one that more than half begin in, if there is one: Boyer and Moore 1981.
        let (mut most, mut votes) = ([0; 2], 0_usize);
        for record in records {
            let at = place(record.ends[0]);
            match votes {
                0 => (most, votes) = (at, 1),
                _ if at == most => votes += 1,
                _ => votes -= 1,
            }
        }
        let in_it = |record: &&Record| record.ends.iter().all(|&end| place(end) == most);
        8 * records.iter().filter(in_it).count() > 7 * records.len()
    }

    pub(super) fn cell(&self, index: usize) -> Cell {
        let columns = self.columns_bits();
        let index = u32::try_from(index).expect("a grid has few cells");
        self.cell_at([index & ((1 << columns) - 1), index >> columns])
    }

    /// The cell of a column and a row.
    fn cell_at(&self, at: [u32; 2]) -> Cell {
        let corner =
            [0, 1].map(|k| self.whole.corner[k] | at[k].checked_shl(self.bits[k]).unwrap_or(0));
        Cell {
            corner,
            bits: self.bits,
        }
    }

    /// The first and the last column, and row, of the box of the segment and its margin.
    #[inline(always)]
    fn steps(&self, lattice: &Lattice, record: &Record) -> [[u32; 2]; 2] {
        each([0, 1], |axis| {
            let ([low, high], margin) = (record.range(axis), lattice.margin(axis));
            [
                self.step(low.saturating_sub(margin), axis),
                self.step(high.saturating_add(margin), axis),
            ]
        })
    }

    /// The only cell that the segment may have a point in, if there is just one in its box.
    #[inline(always)]
    fn only_cell(&self, [[c0, c1], [r0, r1]]: [[u32; 2]; 2]) -> Option<u32> {
        (c0 == c1 && r0 == r1).then(|| r0 << self.columns_bits() | c0)
    }

    /// Calls `each` with every cell that the segment may have a point in.
    #[inline]
    pub(super) fn cover(&self, lattice: &Lattice, record: &Record, mut each: impl FnMut(usize)) {
        let [[c0, c1], [r0, r1]] = self.steps(lattice, record);
        let [x0, x1] = record.range(0);
        let columns = self.columns_bits();
        let mut row_of_cells = |row: u32, c0: u32, c1: u32| {
            for column in c0..=c1 {
                each((row as usize) << columns | column as usize);
            }
        };
        let [a, b] = record.ends;
        if c0 == c1 || r0 == r1 || a[1] == b[1] {
            for row in r0..=r1 {
                row_of_cells(row, c0, c1);
            }
            return;
        }
        for row in r0..=r1 {
            let cell = self.cell_at([0, row]);
            let (from, to) = lattice.span(a, b, cell.corner[1], cell.last(1));
            let from = from.max(x0.saturating_sub(lattice.margin(0)));
            let to = to.min(x1.saturating_add(lattice.margin(0)));
            if from <= self.whole.last(0) && to >= self.whole.corner[0] {
                row_of_cells(row, self.step(from, 0), self.step(to, 0));
            }
        }
    }
}

/// Records sorted by cell.
#[derive(Default)]
pub(super) struct Buckets {
    /// Where each cell's records start; one more for the end.
    starts: Vec<usize>,
    /// The records of all cells, and what is left of an earlier search.
    records: Vec<Record>,
    /// The only cell of each record, or [`MANY`](Self::MANY).
    cells: Vec<u32>,
}

impl Buckets {
    const MANY: u32 = u32::MAX;

    /// Lists a part of some records in the cells of a grid, by counting sort. Each block is asked for twice; what is
    /// beyond the last does not count.
    #[inline(always)]
    pub(super) fn fill(
        &mut self,
        lattice: &Lattice,
        grid: Grid,
        part: Range<usize>,
        images: impl Fn(usize) -> Images,
        id: impl Fn(usize) -> u32,
    ) {
        let Self {
            starts,
            records: out,
            cells,
        } = self;
        let n = grid.cells();
        starts.clear();
        starts.resize(n + 1, 0);
        cells.clear();
        cells.resize(part.len(), 0);
        for (first, cells) in part.clone().step_by(LANES).zip(cells.chunks_mut(LANES)) {
            let images = images(first);
            let mut only = [0; LANES];
            for (lane, only) in only.iter_mut().enumerate() {
                let steps = grid.steps(lattice, &Record::of_images(&images, lane, 0));
                *only = grid.only_cell(steps).unwrap_or(Self::MANY);
            }
            for (lane, (cell, only)) in cells.iter_mut().zip(only).enumerate() {
                *cell = only;
                if only == Self::MANY {
                    let record = Record::of_images(&images, lane, 0);
                    grid.cover(lattice, &record, |cell| starts[cell + 1] += 1);
                } else {
                    starts[only as usize + 1] += 1;
                }
            }
        }
        for cell in 0..n {
            starts[cell + 1] += starts[cell];
        }
        if out.len() < starts[n] {
            out.resize(starts[n], Record::default());
        }
        // Writing moves each start to its cell's end, which is the next cell's start.
        for (first, cells) in part.step_by(LANES).zip(cells.chunks(LANES)) {
            let images = images(first);
            for (lane, &cell) in cells.iter().enumerate() {
                let record = Record::of_images(&images, lane, id(first + lane));
                let mut write = |cell: usize| {
                    out[starts[cell]] = record;
                    starts[cell] += 1;
                };
                if cell == Self::MANY {
                    grid.cover(lattice, &record, write);
                } else {
                    write(cell as usize);
                }
            }
        }
        starts.copy_within(..n, 1);
        starts[0] = 0;
    }

    /// How many records are listed.
    pub(super) fn len(&self) -> usize {
        self.starts.last().copied().unwrap_or(0)
    }

    pub(super) fn cell(&self, index: usize) -> &[Record] {
        &self.records[self.starts[index]..self.starts[index + 1]]
    }
}
