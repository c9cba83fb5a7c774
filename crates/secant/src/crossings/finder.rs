//! The search: segments sorted by grid cell, recursively, and a pair reported by its owner cell.
//!
//! Every segment is listed in each cell that it may have a point in, on the lattice of [`crate::index`]. A
//! cell with many segments gets a grid of its own; one with few is searched pair by pair. Several cells may
//! list the same pair. The owner is the cell of the image of the first common point, which is computed in the
//! same way in every cell. The lists include a margin of the lattice that is greater than the error of that
//! point, so the owner lists both segments, and no other cell reports the pair.

use super::{Counts, Crossing, Kind, Kinds, Segments};
use crate::Segment;
use crate::index::{Interval, Lattice, Square, sweep};
use crate::pairs::Common;
use crate::pairs::linear_linear::{common, first_point, point_near_first};
use alloc::vec::Vec;
use core::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// A cell with no more segments than this is searched pair by pair.
const SMALL: usize = 12;
/// A cell with more segments than this is swept along the direction in which the fewest overlap; finding that
/// direction takes time.
const MANY: usize = 1 << 11;
/// The most cells along one side of a grid, so that the cells' write positions stay in cache.
const MOST_SIDE_BITS: u32 = 6;
/// This many segments are copied together before they are searched, because they fit in a core's cache.
const NEAR: usize = 1 << 12;
/// From this many segments on, a grid is filled and searched by all threads.
#[cfg(feature = "rayon")]
const PARALLEL: usize = 1 << 15;
/// From this many segments on, a cell that is searched pair by pair is searched by all threads.
#[cfg(feature = "rayon")]
const CROWDED: usize = 1 << 10;

/// The results of a thread.
pub(super) trait Sink: Default + Send {
    /// Appends the results of another thread.
    #[cfg_attr(
        not(feature = "rayon"),
        expect(dead_code, reason = "one thread has nothing to merge")
    )]
    fn merge(&mut self, other: Self);
}

impl Sink for () {
    fn merge(&mut self, (): Self) {}
}

impl Sink for bool {
    fn merge(&mut self, other: Self) {
        *self |= other;
    }
}

impl Sink for Counts {
    fn merge(&mut self, other: Self) {
        *self = self.plus(other);
    }
}

impl Sink for Vec<Crossing<'_>> {
    fn merge(&mut self, mut other: Self) {
        if self.len() < other.len() {
            core::mem::swap(self, &mut other);
        }
        self.append(&mut other);
    }
}

/// A segment on the lattice: from (x[0], y[0]) to (x[1], y[1]), with x[0] <= x[1].
#[derive(Clone, Copy, Debug)]
struct Record {
    x: [u32; 2],
    y: [u32; 2],
    id: u32,
}

impl Record {
    /// The least and the greatest coordinate on an axis.
    #[inline]
    fn range(&self, axis: usize) -> [u32; 2] {
        let [a, b] = if axis == 0 { self.x } else { self.y };
        [a.min(b), a.max(b)]
    }

    /// The width plus the height of the intersection of the record's box and the square.
    fn extent_in(&self, square: Square) -> u64 {
        let side = |[low, high]: [u32; 2], axis: usize| {
            high.min(square.last(axis))
                .saturating_sub(low.max(square.corner[axis]))
        };
        u64::from(side(self.range(0), 0)) + u64::from(side(self.range(1), 1))
    }
}

/// A division of a square into equal cells.
#[derive(Clone, Copy)]
struct Grid {
    square: Square,
    /// The bits of a cell.
    bits: u32,
}

impl Grid {
    /// The grid for these segments of a square, or `None` where a grid does not help.
    fn choose(records: &[Record], square: Square) -> Option<Self> {
        if records.len() <= SMALL {
            return None;
        }
        let n = records.len() as u64;
        let extent: u64 = records.iter().map(|r| r.extent_in(square)).sum();
        // The finest cells that split few segments, because one more list entry costs a pair test or two, and
        // the test which cell owns the pair.
        let finest = square.bits.saturating_sub(MOST_SIDE_BITS);
        let fits = |bits: &u32| {
            let cells = 1_u64 << (2 * (square.bits - bits));
            extent >> bits <= n / 8 && cells * 2 <= n
        };
        (finest..square.bits)
            .find(fits)
            .map(|bits| Self { square, bits })
    }

    fn side_bits(&self) -> u32 {
        self.square.bits - self.bits
    }

    fn cells(&self) -> usize {
        1 << (2 * self.side_bits())
    }

    /// The column or row of a coordinate, clamped to the square.
    fn step(&self, x: u32, axis: usize) -> u32 {
        let low = self.square.corner[axis];
        x.clamp(low, self.square.last(axis)).wrapping_sub(low) >> self.bits
    }

    fn cell(&self, index: usize) -> Square {
        let side = self.side_bits();
        let [column, row] = [index & ((1 << side) - 1), index >> side]
            .map(|x| u32::try_from(x).expect("a grid has few cells") << self.bits);
        let [x, y] = self.square.corner;
        Square {
            corner: [x | column, y | row],
            bits: self.bits,
        }
    }

    /// Calls `each` with every cell that the segment may have a point in.
    #[inline]
    fn cover(&self, lattice: &Lattice, record: &Record, mut each: impl FnMut(usize)) {
        let [y0, y1] = record.range(1);
        let [c0, c1] = record.x.map(|x| self.step(x, 0));
        let [r0, r1] = [y0, y1].map(|y| self.step(y, 1));
        let mut row_of_cells = |row: u32, c0: u32, c1: u32| {
            for column in c0..=c1 {
                each((row as usize) << self.side_bits() | column as usize);
            }
        };
        if c0 == c1 || r0 == r1 || (c1 - c0 == 1 && r1 - r0 == 1) {
            for row in r0..=r1 {
                row_of_cells(row, c0, c1);
            }
            return;
        }
        let (a, b) = ([record.x[0], record.y[0]], [record.x[1], record.y[1]]);
        for row in r0..=r1 {
            let low = self.square.corner[1] + (row << self.bits);
            let high = low + ((1 << self.bits) - 1);
            let (x0, x1) = lattice.span(a, b, low, high);
            let (x0, x1) = (x0.max(record.x[0]), x1.min(record.x[1]));
            if x0 <= self.square.last(0) && x1 >= self.square.corner[0] {
                row_of_cells(row, self.step(x0, 0), self.step(x1, 0));
            }
        }
    }
}

/// Records sorted by cell.
#[derive(Default)]
struct Buckets {
    /// Where each cell's records start; one more for the end.
    starts: Vec<usize>,
    records: Vec<Record>,
}

impl Buckets {
    /// Lists the records in the cells of a grid, by counting sort.
    fn fill(&mut self, lattice: &Lattice, grid: Grid, records: &[Record]) {
        let Self {
            starts,
            records: out,
        } = self;
        starts.clear();
        starts.resize(grid.cells() + 1, 0);
        for record in records {
            grid.cover(lattice, record, |cell| starts[cell + 1] += 1);
        }
        for cell in 0..grid.cells() {
            starts[cell + 1] += starts[cell];
        }
        out.clear();
        out.resize(
            starts[grid.cells()],
            Record {
                x: [0; 2],
                y: [0; 2],
                id: 0,
            },
        );
        // Writing moves each start to its cell's end, which is the next cell's start.
        for record in records {
            grid.cover(lattice, record, |cell| {
                out[starts[cell]] = *record;
                starts[cell] += 1;
            });
        }
        starts.copy_within(..grid.cells(), 1);
        starts[0] = 0;
    }

    fn cell(&mut self, index: usize) -> &mut [Record] {
        &mut self.records[self.starts[index]..self.starts[index + 1]]
    }
}

/// The records of a square that is searched pair by pair.
struct Cell<'r> {
    square: Square,
    /// The segments that the records' ids refer to.
    near: &'r [(u32, Segment<2>)],
    /// Sorted by the least coordinate on the axis `along`.
    records: &'r [Record],
    /// The axis on which the segments are shorter, so that fewer overlap along it.
    along: usize,
    /// For many records: sorted along the direction in which the fewest overlap.
    order: Option<Vec<Interval>>,
}

impl<'r> Cell<'r> {
    fn new(records: &'r mut [Record], square: Square, near: &'r [(u32, Segment<2>)]) -> Self {
        let extent = |axis: usize| -> u64 {
            let ranges = records.iter().map(|record| record.range(axis));
            ranges.map(|[low, high]| u64::from(high - low)).sum()
        };
        let along = usize::from(extent(1) < extent(0));
        records.sort_unstable_by_key(|record| record.range(along)[0]);
        let segments = records.iter().map(|record| &near[record.id as usize].1);
        let order = (records.len() > MANY).then(|| sweep(segments));
        Self {
            square,
            near,
            records,
            along,
            order,
        }
    }
}

/// The state of a thread: its results, and reusable buffers.
struct Worker<K> {
    sink: K,
    spare: Vec<Buckets>,
    /// The list of one cell.
    #[cfg(feature = "rayon")]
    list: Vec<Record>,
    /// The segments of one search, with their ids.
    near: Vec<(u32, Segment<2>)>,
}

impl<K: Sink> Worker<K> {
    fn new() -> Self {
        Self {
            sink: K::default(),
            spare: Vec::new(),
            #[cfg(feature = "rayon")]
            list: Vec::new(),
            near: Vec::new(),
        }
    }
}

/// One search.
pub(super) struct Finder<'a, F> {
    segments: &'a Segments<'a>,
    lattice: Lattice,
    kinds: Kinds,
    progress: Option<&'a (dyn Fn(u64) + Sync)>,
    /// Handles a pair; `false` ends the search.
    found: F,
    ended: AtomicBool,
}

impl<'a, F> Finder<'a, F> {
    pub(super) fn new(
        segments: &'a Segments<'a>,
        kinds: Kinds,
        progress: Option<&'a (dyn Fn(u64) + Sync)>,
        found: F,
    ) -> Self {
        let (min, max) = segments.bounds().unwrap_or_default();
        let lattice = Lattice::new(min, max);
        Self {
            segments,
            lattice,
            kinds,
            progress,
            found,
            ended: AtomicBool::new(false),
        }
    }

    pub(super) fn run<K: Sink>(self, threads: Option<usize>) -> K
    where
        F: Fn(&mut K, u32, u32, Kind) -> bool + Sync,
    {
        let sink = in_pool(threads, || {
            let mut records = self.records();
            let mut worker = Worker::new();
            self.search(&mut worker, &mut records, Square::WHOLE);
            worker.sink
        });
        if let Some(progress) = self.progress {
            progress(self.segments.len() as u64);
        }
        sink
    }

    fn record(&self, row: usize) -> Record {
        let segment = self.segments.get(row);
        let [a, b] = [segment.start(), segment.end()].map(|p| self.lattice.place(p));
        let (a, b) = if a[0] <= b[0] { (a, b) } else { (b, a) };
        let id = u32::try_from(row).expect("ids fit, as checked when the columns came in");
        Record {
            x: [a[0], b[0]],
            y: [a[1], b[1]],
            id,
        }
    }

    #[cfg(feature = "rayon")]
    fn records(&self) -> Vec<Record>
    where
        F: Sync,
    {
        use rayon::prelude::*;
        (0..self.segments.len())
            .into_par_iter()
            .map(|row| self.record(row))
            .collect()
    }

    #[cfg(not(feature = "rayon"))]
    fn records(&self) -> Vec<Record> {
        (0..self.segments.len())
            .map(|row| self.record(row))
            .collect()
    }

    /// Finds the pairs of these records that the square owns.
    fn search<K: Sink>(&self, worker: &mut Worker<K>, records: &mut [Record], square: Square)
    where
        F: Fn(&mut K, u32, u32, Kind) -> bool + Sync,
    {
        if records.len() < 2 || self.ended.load(Ordering::Relaxed) {
            return;
        }
        let grid = if records.len() > NEAR {
            Grid::choose(records, square)
        } else {
            None
        };
        let Some(grid) = grid else {
            let mut near = core::mem::take(&mut worker.near);
            self.bring_near(records, &mut near);
            self.search_near(worker, records, square, &near);
            worker.near = near;
            return;
        };
        #[cfg(feature = "rayon")]
        if records.len() >= PARALLEL && rayon::current_num_threads() > 1 {
            worker.sink.merge(self.search_in_parallel(records, grid));
            return;
        }
        let whole = square == Square::WHOLE;
        let mut buckets = worker.spare.pop().unwrap_or_default();
        buckets.fill(&self.lattice, grid, records);
        let reported = AtomicU64::new(0);
        for cell in 0..grid.cells() {
            self.search(worker, buckets.cell(cell), grid.cell(cell));
            if whole {
                self.report(&reported, buckets.cell(cell).len(), buckets.records.len());
            }
        }
        worker.spare.push(buckets);
    }

    /// Copies the segments of these records to a contiguous buffer, and sets the records' ids to the indices
    /// in it.
    ///
    /// Neighbours in the plane are far apart in the columns; fetching them all at once overlaps the cache
    /// misses.
    fn bring_near(&self, records: &mut [Record], near: &mut Vec<(u32, Segment<2>)>) {
        near.clear();
        near.extend(
            records
                .iter()
                .map(|r| (r.id, self.segments.get(r.id as usize))),
        );
        for (place, record) in (0..).zip(records) {
            record.id = place;
        }
    }

    /// `search`, for records whose ids are indices in `near`.
    fn search_near<K: Sink>(
        &self,
        worker: &mut Worker<K>,
        records: &mut [Record],
        square: Square,
        near: &[(u32, Segment<2>)],
    ) where
        F: Fn(&mut K, u32, u32, Kind) -> bool + Sync,
    {
        if records.len() < 2 || self.ended.load(Ordering::Relaxed) {
            return;
        }
        let Some(grid) = Grid::choose(records, square) else {
            let cell = Cell::new(records, square, near);
            #[cfg(feature = "rayon")]
            if cell.records.len() >= CROWDED && rayon::current_num_threads() > 1 {
                let each = |worker: &mut Worker<K>, first| self.pairs_of(worker, &cell, first);
                worker.sink.merge(in_parallel(cell.records.len(), each));
                return;
            }
            for first in 0..cell.records.len() {
                self.pairs_of(worker, &cell, first);
            }
            return;
        };
        let mut buckets = worker.spare.pop().unwrap_or_default();
        buckets.fill(&self.lattice, grid, records);
        for cell in 0..grid.cells() {
            self.search_near(worker, buckets.cell(cell), grid.cell(cell), near);
        }
        worker.spare.push(buckets);
    }

    /// `search` of a grid by all threads.
    #[cfg(feature = "rayon")]
    fn search_in_parallel<K: Sink>(&self, records: &mut [Record], grid: Grid) -> K
    where
        F: Fn(&mut K, u32, u32, Kind) -> bool + Sync,
    {
        use rayon::prelude::*;
        // Each thread sorts a part of the records, so a cell's list has one part for each thread.
        let share = records.len().div_ceil(rayon::current_num_threads());
        let parts: Vec<Buckets> = records
            .par_chunks(share)
            .map(|chunk| {
                let mut buckets = Buckets::default();
                buckets.fill(&self.lattice, grid, chunk);
                buckets
            })
            .collect();
        let lists: usize = parts.iter().map(|part| part.records.len()).sum();
        let reported = AtomicU64::new(0);
        in_parallel(grid.cells(), |worker: &mut Worker<K>, cell| {
            let pieces = parts
                .iter()
                .map(|part| &part.records[part.starts[cell]..part.starts[cell + 1]]);
            let mut list = core::mem::take(&mut worker.list);
            list.clear();
            pieces.for_each(|piece| list.extend_from_slice(piece));
            let listed = list.len();
            self.search(worker, &mut list, grid.cell(cell));
            worker.list = list;
            if grid.square == Square::WHOLE {
                self.report(&reported, listed, lists);
            }
        })
    }

    /// Reports the number of segments done, estimated by the lists that are done.
    fn report(&self, done: &AtomicU64, listed: usize, lists: usize) {
        if let Some(progress) = self.progress
            && listed > 0
        {
            let done = done.fetch_add(listed as u64, Ordering::Relaxed) + listed as u64;
            let share = u128::from(done) * self.segments.len() as u128 / lists as u128;
            progress(u64::try_from(share).unwrap_or(u64::MAX));
        }
    }

    /// Tests one record with all later ones.
    fn pairs_of<K: Sink>(&self, worker: &mut Worker<K>, cell: &Cell<'_>, first: usize)
    where
        F: Fn(&mut K, u32, u32, Kind) -> bool + Sync,
    {
        if self.ended.load(Ordering::Relaxed) {
            return;
        }
        if let Some(order) = &cell.order {
            let a = order[first];
            let rest = order[first + 1..].iter().take_while(|b| b.low <= a.high);
            let a = &cell.records[a.place as usize];
            for b in rest {
                if !self.candidate::<0, K>(worker, cell, a, &cell.records[b.place as usize]) {
                    return;
                }
            }
        } else if cell.along == 0 {
            self.pairs_along::<0, K>(worker, cell, first);
        } else {
            self.pairs_along::<1, K>(worker, cell, first);
        }
    }

    /// `pairs_of` in the order of one axis.
    fn pairs_along<const ALONG: usize, K: Sink>(
        &self,
        worker: &mut Worker<K>,
        cell: &Cell<'_>,
        first: usize,
    ) where
        F: Fn(&mut K, u32, u32, Kind) -> bool + Sync,
    {
        let a = cell.records[first];
        let last = a.range(ALONG)[1];
        for b in &cell.records[first + 1..] {
            if b.range(ALONG)[0] > last {
                break;
            }
            if !self.candidate::<ALONG, K>(worker, cell, &a, b) {
                break;
            }
        }
    }

    /// Tests a pair if a common point may be in the square. `false` ends the search.
    ///
    /// The axis other than `ALONG` is first, because it separates more pairs.
    #[inline(always)]
    fn candidate<const ALONG: usize, K: Sink>(
        &self,
        worker: &mut Worker<K>,
        cell: &Cell<'_>,
        a: &Record,
        b: &Record,
    ) -> bool
    where
        F: Fn(&mut K, u32, u32, Kind) -> bool + Sync,
    {
        let square = cell.square;
        // The intersection of the boxes on one axis, which contains every common point.
        let common = |axis: usize| {
            let ([a_low, a_high], [b_low, b_high]) = (a.range(axis), b.range(axis));
            (a_low.max(b_low), a_high.min(b_high))
        };
        let across = common(1 - ALONG);
        if across.0 > across.1 {
            return true;
        }
        let along = common(ALONG);
        let (x, y) = if ALONG == 0 {
            (along, across)
        } else {
            (across, along)
        };
        let apart = |(low, high): (u32, u32), axis: usize| {
            low > high || high < square.corner[axis] || low > square.last(axis)
        };
        if apart(x, 0) || apart(y, 1) {
            return true;
        }
        let (low, high) = ([x.0, y.0], [x.1, y.1]);
        let certain = square.contains(low) && square.contains(high);
        let owner = (!certain).then_some((square, [low, high]));
        let [a, b] = [a, b].map(|record| &cell.near[record.id as usize]);
        self.pair(worker, a, b, owner)
    }

    /// Tests a pair. Reports it if it intersects and, where several cells list it, the square owns it.
    /// `false` ends the search.
    #[inline]
    fn pair<K: Sink>(
        &self,
        worker: &mut Worker<K>,
        a: &(u32, Segment<2>),
        b: &(u32, Segment<2>),
        owner: Option<(Square, [[u32; 2]; 2])>,
    ) -> bool
    where
        F: Fn(&mut K, u32, u32, Kind) -> bool + Sync,
    {
        let ((i, a), (j, b)) = if a.0 < b.0 { (a, b) } else { (b, a) };
        let common = common(&a.into(), &b.into());
        let Some(kind) = Kind::of(&common, a, b).filter(|&kind| self.kinds.contains(kind)) else {
            return true;
        };
        let owned = owner
            .is_none_or(|(square, within)| square.contains(self.first_place(a, b, common, within)));
        if owned && !(self.found)(&mut worker.sink, *i, *j, kind) {
            self.ended.store(true, Ordering::Relaxed);
            return false;
        }
        true
    }

    /// The image of a point near the first common point of two segments, the same in every cell; `within` are
    /// the corners of the box that contains the image of the exact point.
    fn first_place(
        &self,
        a: &Segment<2>,
        b: &Segment<2>,
        common: Common<2, f64>,
        [low, high]: [[u32; 2]; 2],
    ) -> [u32; 2] {
        let (a, b) = (a.into(), b.into());
        let point = point_near_first(&a, &b, common, self.lattice.step())
            .or_else(|| first_point(&a, &b, common))
            .expect("the common part of two segments has a first point");
        let [x, y] = self.lattice.place(point);
        [x.clamp(low[0], high[0]), y.clamp(low[1], high[1])]
    }
}

/// Runs `n` tasks on all threads, and collects their results.
#[cfg(feature = "rayon")]
fn in_parallel<K: Sink>(n: usize, each: impl Fn(&mut Worker<K>, usize) + Sync) -> K {
    use rayon::prelude::*;
    (0..n)
        .into_par_iter()
        .fold(Worker::new, |mut worker, piece| {
            each(&mut worker, piece);
            worker
        })
        .map(|worker| worker.sink)
        .reduce(K::default, |mut a, b| {
            a.merge(b);
            a
        })
}

/// Runs `work` on this many threads.
#[cfg(feature = "rayon")]
pub(super) fn in_pool<T: Send>(threads: Option<usize>, work: impl FnOnce() -> T + Send) -> T {
    let Some(threads) = threads else {
        return work();
    };
    match rayon::ThreadPoolBuilder::new().num_threads(threads).build() {
        Ok(pool) => pool.install(work),
        // A system without threads runs it on one.
        Err(_) => work(),
    }
}

/// Runs `work`.
#[cfg(not(feature = "rayon"))]
pub(super) fn in_pool<T>(_threads: Option<usize>, work: impl FnOnce() -> T) -> T {
    work()
}
