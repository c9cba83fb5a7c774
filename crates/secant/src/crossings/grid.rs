//! Records sorted by the cells of a grid.

use crate::Segment;
use crate::index::{Cell, Lattice};
use crate::kernel::each;
use alloc::vec::Vec;

/// A segment on the lattice: from (x[0], y[0]) to (x[1], y[1]), with x[0] <= x[1].
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Record {
    pub(super) x: [u32; 2],
    pub(super) y: [u32; 2],
    pub(super) id: u32,
}

impl Record {
    pub(super) fn new([a, b]: [[u32; 2]; 2], id: u32) -> Self {
        let (a, b) = if a[0] <= b[0] { (a, b) } else { (b, a) };
        Self {
            x: [a[0], b[0]],
            y: [a[1], b[1]],
            id,
        }
    }

    /// The record of a segment in the unit of the columns.
    pub(super) fn of(lattice: &Lattice, segment: &Segment<2>, id: u32) -> Self {
        Self::new(
            each([segment.start(), segment.end()], |p| lattice.place(p)),
            id,
        )
    }

    #[inline]
    pub(super) fn ends(&self) -> [[u32; 2]; 2] {
        [[self.x[0], self.y[0]], [self.x[1], self.y[1]]]
    }

    /// The least and the greatest coordinate on an axis.
    #[inline]
    pub(super) fn range(&self, axis: usize) -> [u32; 2] {
        let [a, b] = if axis == 0 { self.x } else { self.y };
        [a.min(b), a.max(b)]
    }

    /// `range`, clamped to a cell.
    #[inline]
    pub(super) fn range_in(&self, cell: Cell, axis: usize) -> [u32; 2] {
        self.range(axis)
            .map(|x| x.clamp(cell.corner[axis], cell.last(axis)))
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

    /// Calls `each` with every cell that the segment may have a point in.
    #[inline]
    pub(super) fn cover(&self, lattice: &Lattice, record: &Record, mut each: impl FnMut(usize)) {
        let step = |x: u32, by: i64, axis: usize| {
            let x = if by < 0 {
                x.saturating_sub(lattice.margin(axis))
            } else {
                x.saturating_add(lattice.margin(axis))
            };
            self.step(x, axis)
        };
        let [y0, y1] = record.range(1);
        let (c0, c1) = (step(record.x[0], -1, 0), step(record.x[1], 1, 0));
        let (r0, r1) = (step(y0, -1, 1), step(y1, 1, 1));
        let columns = self.columns_bits();
        let mut row_of_cells = |row: u32, c0: u32, c1: u32| {
            for column in c0..=c1 {
                each((row as usize) << columns | column as usize);
            }
        };
        let (a, b) = ([record.x[0], record.y[0]], [record.x[1], record.y[1]]);
        if c0 == c1 || r0 == r1 || a[1] == b[1] {
            for row in r0..=r1 {
                row_of_cells(row, c0, c1);
            }
            return;
        }
        for row in r0..=r1 {
            let cell = self.cell_at([0, row]);
            let (x0, x1) = lattice.span(a, b, cell.corner[1], cell.last(1));
            let (x0, x1) = (
                x0.max(record.x[0].saturating_sub(lattice.margin(0))),
                x1.min(record.x[1].saturating_add(lattice.margin(0))),
            );
            if x0 <= self.whole.last(0) && x1 >= self.whole.corner[0] {
                row_of_cells(row, self.step(x0, 0), self.step(x1, 0));
            }
        }
    }
}

/// Records sorted by cell.
#[derive(Default)]
pub(super) struct Buckets {
    /// Where each cell's records start; one more for the end.
    pub(super) starts: Vec<usize>,
    pub(super) records: Vec<Record>,
}

impl Buckets {
    /// Lists the records in the cells of a grid, by counting sort.
    pub(super) fn fill(&mut self, lattice: &Lattice, grid: Grid, records: &[Record]) {
        let Self {
            starts,
            records: out,
        } = self;
        let cells = grid.cells();
        starts.clear();
        starts.resize(cells + 1, 0);
        for record in records {
            grid.cover(lattice, record, |cell| starts[cell + 1] += 1);
        }
        for cell in 0..cells {
            starts[cell + 1] += starts[cell];
        }
        out.clear();
        out.resize(starts[cells], Record::default());
        // Writing moves each start to its cell's end, which is the next cell's start.
        for record in records {
            grid.cover(lattice, record, |cell| {
                out[starts[cell]] = *record;
                starts[cell] += 1;
            });
        }
        starts.copy_within(..cells, 1);
        starts[0] = 0;
    }

    pub(super) fn cell(&mut self, index: usize) -> &mut [Record] {
        &mut self.records[self.starts[index]..self.starts[index + 1]]
    }
}
