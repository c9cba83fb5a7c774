//! The search: segments sorted by grid cell, recursively, and a pair reported by its owner cell.
//!
//! Every segment is listed in each cell that it may have a point in, on a [`Lattice`]. A cell in which that
//! saves time gets a grid of its own; where its steps are too coarse, a lattice of its own; otherwise its
//! segments are tested with each other, in vectors first. Several cells may list the same pair. The owner is
//! the cell of the image of the first common point, which is computed in the same way in every cell. The lists
//! include a margin of the lattice that is greater than the error of that point, so the owner lists both
//! segments, and no other cell reports the pair.

use super::grid::{Buckets, Grid, Record};
use super::leaf::Leaf;
use super::plan::{Plan, SAMPLE, Sample, Weights, lattice_over};
use super::polylines::Polylines;
use super::rows::Rows;
use super::slabs::{Part, Slabs};
use super::{Counts, Kind, Kinds};
use crate::Segment;
use crate::index::{Cell, Lattice};
use crate::kernel::each;
use crate::pairs::Common;
use crate::pairs::linear_linear::{common_of_two, first_point, point_near_first};
use alloc::vec::Vec;
use core::ops::Range;
use core::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// The most lattices within each other.
const DEEPEST: u32 = 8;
/// So many grids in a row may leave nearly all segments in one cell.
const MOST_WASTED: u32 = 4;
/// A leaf with fewer hits than one of so many candidates is searched in another way, after so many candidates.
const FALSE_CANDIDATES: usize = 4;
const TRIED: usize = 256;
/// From this many segments on, a grid is filled and searched by all threads.
#[cfg(feature = "rayon")]
const PARALLEL: usize = 1 << 15;
/// From this many segments on, a cell that is searched pair by pair is searched by all threads.
#[cfg(feature = "rayon")]
const CROWDED: usize = 1 << 10;
/// The rows of such a cell that a thread searches at a time.
#[cfg(feature = "rayon")]
const PIECE: usize = 1 << 6;

/// The results of a thread.
#[derive(Default)]
pub(super) struct Found {
    pub(super) counts: Counts,
    /// The pairs, where they are wanted.
    pub(super) pairs: Vec<Pair>,
    /// The records listed, the blocks of records tested, and the pairs tested.
    #[cfg(test)]
    work: usize,
}

impl Found {
    /// Counts work, for a test of its growth.
    #[cfg(test)]
    fn count(&mut self, work: usize) {
        self.work += work;
    }

    #[cfg(not(test))]
    #[inline(always)]
    fn count(&mut self, _work: usize) {}
}

/// Two rows, of one set with `i < j`, or a red and a blue one; and how their segments intersect.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pair {
    pub(super) i: u32,
    pub(super) j: u32,
    pub(super) kind: Kind,
}

/// What is done with a pair, besides counting it.
#[derive(Clone, Copy)]
pub(super) enum Wanted<'a> {
    Counts,
    Pairs,
    /// A call, from any thread; `false` ends the search.
    Each(&'a (dyn Fn(Pair) -> bool + Sync)),
}

/// The segments that records refer to, with their ids.
type Near<'s> = &'s [(u32, Segment<2>)];

/// A lattice, and the cell of another that it is for.
struct Frame<'f> {
    lattice: Lattice,
    outer: Option<(&'f Frame<'f>, Cell)>,
    depth: u32,
}

/// What is searched.
#[derive(Clone, Copy)]
struct Scope<'s> {
    frame: &'s Frame<'s>,
    cell: Cell,
    /// The segments that the records' ids are of; without, all segments.
    near: Option<Near<'s>>,
    /// Where there are two colours, only pairs of both are searched, and the records with ids below this are red.
    /// They come before the blue ones in every list.
    reds: Option<u32>,
    /// How many grids in a row have left nearly all segments in one cell.
    wasted: u32,
}

/// The state of a thread: its results, and reusable buffers.
#[derive(Default)]
struct Worker {
    found: Found,
    spare: Vec<Buckets>,
    /// The list of one cell.
    #[cfg(feature = "rayon")]
    list: Vec<Record>,
    /// The segments of one search, with their ids.
    near: Vec<(u32, Segment<2>)>,
    leaf: Leaf,
    candidates: Vec<[u32; 2]>,
    slabs: Slabs,
}

/// One search.
pub(super) struct Finder<'a> {
    pub(super) segments: Rows<'a>,
    pub(super) kinds: Kinds,
    /// The polylines whose neighbours are left out.
    pub(super) polylines: Option<Polylines<'a>>,
    pub(super) progress: Option<&'a (dyn Fn(u64) + Sync)>,
    pub(super) wanted: Wanted<'a>,
    pub(super) weights: Weights,
    pub(super) ended: AtomicBool,
}

impl Finder<'_> {
    pub(super) fn run(&self, threads: Option<usize>) -> Found {
        let (min, max) = self.segments.bounds_of_columns().unwrap_or_default();
        let frame = Frame {
            lattice: Lattice::new(min, max),
            outer: None,
            depth: 0,
        };
        let scope = Scope {
            frame: &frame,
            cell: Cell::WHOLE,
            near: None,
            reds: self.segments.reds(),
            wasted: 0,
        };
        let found = in_pool(threads, || {
            let mut records = self.records(&frame.lattice);
            let mut worker = Worker::default();
            self.search(&mut worker, scope, &mut records);
            worker.found
        });
        if let Some(progress) = self.progress {
            progress(self.segments.len() as u64);
        }
        found
    }

    fn record(&self, lattice: &Lattice, row: usize) -> Record {
        let segment = self.segments.in_columns(row);
        let id = u32::try_from(row).expect("ids fit, as checked when the columns came in");
        Record::new(
            each([segment.start(), segment.end()], |p| lattice.place(p)),
            id,
        )
    }

    #[cfg(feature = "rayon")]
    fn records(&self, lattice: &Lattice) -> Vec<Record> {
        use rayon::prelude::*;
        (0..self.segments.len())
            .into_par_iter()
            .map(|row| self.record(lattice, row))
            .collect()
    }

    #[cfg(not(feature = "rayon"))]
    fn records(&self, lattice: &Lattice) -> Vec<Record> {
        (0..self.segments.len())
            .map(|row| self.record(lattice, row))
            .collect()
    }

    /// Finds the pairs of these records that the cell owns.
    fn search(&self, worker: &mut Worker, scope: Scope<'_>, records: &mut [Record]) {
        let reds = scope.reds_of(records);
        let is_of_one_colour = reds.is_some_and(|reds| reds == 0 || reds == records.len());
        if records.len() < 2 || is_of_one_colour || self.ended.load(Ordering::Relaxed) {
            return;
        }
        if scope.near.is_none() && records.len() <= self.weights.near {
            self.search_near(worker, scope, records);
            return;
        }
        let lattice = &scope.frame.lattice;
        let plan = Plan::choose(&self.weights, lattice, records, reds, scope.cell);
        let is_hard = self.weights.is_hard(plan.cost, records.len()) || scope.wasted >= MOST_WASTED;
        let is_first = scope.frame.depth == 0 && scope.cell == Cell::WHOLE;
        if (is_hard || is_first && records.len() > self.weights.many)
            && self.search_hard(worker, scope, records, plan.cost)
        {
            return;
        }
        match plan.grid {
            Some(grid) => self.search_grid(worker, scope, records, grid),
            None if scope.near.is_none() => self.search_near(worker, scope, records),
            None => self.search_pairs(worker, scope, records),
        }
    }

    /// Copies the segments of these records to a contiguous buffer, and searches them with the records' ids
    /// set to the indices in it.
    ///
    /// Neighbours in the plane are far apart in the columns; fetching them all at once overlaps the cache
    /// misses.
    fn search_near(&self, worker: &mut Worker, scope: Scope<'_>, records: &mut [Record]) {
        let mut near = core::mem::take(&mut worker.near);
        near.clear();
        near.extend(
            records
                .iter()
                .map(|r| (r.id, self.segments.in_columns(r.id as usize))),
        );
        let reds = scope.reds_of(records);
        for (place, record) in (0..).zip(&mut *records) {
            record.id = place;
        }
        let scope = Scope {
            near: Some(&near),
            reds: reds.map(|reds| u32::try_from(reds).expect("fewer than all")),
            ..scope
        };
        self.search(worker, scope, records);
        worker.near = near;
    }

    fn search_grid(&self, worker: &mut Worker, scope: Scope<'_>, records: &[Record], grid: Grid) {
        #[cfg(feature = "rayon")]
        if records.len() >= PARALLEL && rayon::current_num_threads() > 1 {
            let found = self.search_in_parallel(scope, records, grid);
            worker.found.merge(found);
            return;
        }
        let mut buckets = worker.spare.pop().unwrap_or_default();
        buckets.fill(&scope.frame.lattice, grid, records);
        worker.found.count(buckets.records.len());
        let reported = AtomicU64::new(0);
        for index in 0..grid.cells() {
            let cell = buckets.cell(index);
            let listed = cell.len();
            self.search(
                worker,
                scope.within(records.len(), grid, index, listed),
                cell,
            );
            self.report(scope, &reported, listed, buckets.records.len());
        }
        worker.spare.push(buckets);
    }

    /// `search_grid` by all threads.
    #[cfg(feature = "rayon")]
    fn search_in_parallel(&self, scope: Scope<'_>, records: &[Record], grid: Grid) -> Found {
        use rayon::prelude::*;
        // Each thread sorts a part of the records, so a cell's list has one part for each thread.
        let share = records.len().div_ceil(rayon::current_num_threads());
        let parts: Vec<Buckets> = records
            .par_chunks(share)
            .map(|chunk| {
                let mut buckets = Buckets::default();
                buckets.fill(&scope.frame.lattice, grid, chunk);
                buckets
            })
            .collect();
        let lists: usize = parts.iter().map(|part| part.records.len()).sum();
        let reported = AtomicU64::new(0);
        in_parallel(grid.cells(), |worker, index| {
            let pieces = parts
                .iter()
                .map(|part| &part.records[part.starts[index]..part.starts[index + 1]]);
            let mut list = core::mem::take(&mut worker.list);
            list.clear();
            pieces.for_each(|piece| list.extend_from_slice(piece));
            let listed = list.len();
            self.search(
                worker,
                scope.within(records.len(), grid, index, listed),
                &mut list,
            );
            worker.list = list;
            self.report(scope, &reported, listed, lists);
        })
    }

    /// Reports the number of segments done, estimated by the lists of the first grid that are done.
    fn report(&self, scope: Scope<'_>, done: &AtomicU64, listed: usize, lists: usize) {
        if let Some(progress) = self.progress
            && listed > 0
            && scope.cell == Cell::WHOLE
            && scope.frame.depth == 0
        {
            let done = done.fetch_add(listed as u64, Ordering::Relaxed) + listed as u64;
            let share = u128::from(done) * self.segments.len() as u128 / lists as u128;
            progress(u64::try_from(share).unwrap_or(u64::MAX));
        }
    }

    /// Searches a cell in which no grid is worth its time: on a lattice of its own, or by slabs. `false` where
    /// neither is better.
    fn search_hard(
        &self,
        worker: &mut Worker,
        scope: Scope<'_>,
        records: &[Record],
        cost: f64,
    ) -> bool {
        let is_wasted = scope.wasted >= MOST_WASTED;
        let sample = self.sample(worker, scope, records);
        // Coordinates of all magnitudes have no scale.
        let has_scale = !sample.is_dense() && (!is_wasted || scope.frame.depth == 0);
        let cost = if is_wasted || sample.is_dense() && !sample.is_resolved() {
            f64::INFINITY
        } else {
            cost
        };
        if !self.weights.is_hard(cost, records.len()) || sample.is_dense() && sample.is_resolved() {
            return false;
        }
        let parts = self.parts(scope, records);
        if parts.len() < 2 {
            return true;
        }
        // Slabs compare the floats of the columns.
        let slabs = if self.segments.has_sources() {
            f64::INFINITY
        } else {
            self.weights.cost_of_slabs(records.len())
        };
        if scope.frame.depth < DEEPEST && has_scale {
            let lattice = lattice_over(&parts);
            let mut records: Vec<Record> = (parts.iter())
                .map(|part| Record::new(each(part.places(), |(x, _)| lattice.place(x)), part.id))
                .collect();
            let reds = scope.reds_of(&records);
            let plan = Plan::choose(&self.weights, &lattice, &records, reds, Cell::WHOLE);
            if self.weights.is_worth(&plan, cost.min(slabs)) {
                drop(parts);
                let frame = Frame {
                    lattice,
                    outer: Some((scope.frame, scope.cell)),
                    depth: scope.frame.depth + 1,
                };
                let scope = Scope {
                    frame: &frame,
                    cell: Cell::WHOLE,
                    wasted: scope.wasted.min(MOST_WASTED - 1),
                    ..scope
                };
                self.search(worker, scope, &mut records);
                return true;
            }
        }
        if slabs < cost {
            self.search_slabs(worker, scope, parts);
        }
        slabs < cost
    }

    /// Tests a few records with each other.
    fn sample(&self, worker: &mut Worker, scope: Scope<'_>, records: &[Record]) -> Sample {
        let mut few = [Record::default(); SAMPLE];
        let mut n = 0;
        let mut take = |records: &[Record], most: usize| {
            let stride = records.len().div_ceil(most).max(1);
            for record in records.iter().step_by(stride) {
                few[n] = *record;
                n += 1;
            }
            n
        };
        let reds = scope.reds_of(records).map(|reds| {
            let (reds, blues) = records.split_at(reds);
            let reds = take(reds, SAMPLE / 2);
            take(blues, SAMPLE / 2);
            reds
        });
        let n = match reds {
            Some(_) => n,
            None => take(records, SAMPLE),
        };
        let Worker {
            leaf, candidates, ..
        } = worker;
        leaf.fill(&scope.frame.lattice, &few[..n], reds, scope.cell);
        let mut rows = leaf.rows();
        let mut sample = Sample {
            pairs: reds.map_or(n * n / 2, |reds| reds * (n - reds)),
            candidates: 0,
            tested: 0,
            hits: 0,
        };
        while !rows.is_empty() {
            leaf.candidates(&mut rows, candidates);
            sample.candidates += candidates.len();
            let stride = candidates.len().div_ceil(SAMPLE).max(1);
            for pair in candidates.iter().step_by(stride) {
                let [a, b] = each(*pair, |row| {
                    self.segment(scope, few[leaf.place(row as usize)].id).1
                });
                sample.tested += 1;
                sample.hits += usize::from(a.intersects(&b));
            }
        }
        sample
    }

    /// The parts of these records' segments in a cell.
    fn parts(&self, scope: Scope<'_>, records: &[Record]) -> Vec<Part> {
        let [low, high] = scope.frame.lattice.bounds(scope.cell);
        let part = |record: &Record| {
            let (_, segment) = self.segment(scope, record.id);
            Part::new([segment.start(), segment.end()], low, high, record.id)
        };
        records.iter().filter_map(part).collect()
    }

    /// A segment of a record, and its id.
    fn segment(&self, scope: Scope<'_>, id: u32) -> (u32, Segment<2>) {
        match scope.near {
            Some(near) => near[id as usize],
            None => (id, self.segments.in_columns(id as usize)),
        }
    }

    /// Tests the records of a cell with each other.
    fn search_pairs(&self, worker: &mut Worker, scope: Scope<'_>, records: &[Record]) {
        let near = scope.near.expect("the segments were copied");
        let mut leaf = core::mem::take(&mut worker.leaf);
        let reds = scope.reds_of(records);
        leaf.fill(&scope.frame.lattice, records, reds, scope.cell);
        // Returns the numbers of candidates and of hits.
        let search = |worker: &mut Worker, rows: &mut Range<usize>| {
            let before = rows.clone();
            leaf.candidates(rows, &mut worker.candidates);
            let blocks = (before.len() - rows.len()) * leaf.others(&before).len().div_ceil(8);
            worker.found.count(blocks + worker.candidates.len());
            let mut hits = 0;
            for pair in &worker.candidates {
                let records = each(*pair, |row| &records[leaf.place(row as usize)]);
                let segments = each(records, |record| &near[record.id as usize]);
                let owns = |kind, a: &_, b: &_, common| {
                    hits += 1;
                    let owns = scope.owns_by_records(records, kind);
                    owns.unwrap_or_else(|| scope.owns(a, b, common))
                };
                if !self.pair(&mut worker.found, segments, None, owns) {
                    break;
                }
            }
            (worker.candidates.len(), hits)
        };
        let mut rows = leaf.rows();
        let (mut candidates, mut hits) = (0, 0);
        while !rows.is_empty() && !self.ended.load(Ordering::Relaxed) {
            #[cfg(feature = "rayon")]
            if rows.len() >= CROWDED && candidates > 0 && rayon::current_num_threads() > 1 {
                let found = in_parallel(rows.len().div_ceil(PIECE), |worker, piece| {
                    let first = rows.start + piece * PIECE;
                    let mut piece = first..rows.end.min(first + PIECE);
                    while !piece.is_empty() && !self.ended.load(Ordering::Relaxed) {
                        search(worker, &mut piece);
                    }
                });
                worker.found.merge(found);
                break;
            }
            let (more, more_hits) = search(worker, &mut rows);
            (candidates, hits) = (candidates + more, hits + more_hits);
            let is_slow = candidates > TRIED && hits * FALSE_CANDIDATES < candidates;
            if is_slow && !rows.is_empty() && !self.segments.has_sources() {
                // The pairs of the other rows.
                let left = rows.chain(leaf.rows().end..leaf.len());
                let records: Vec<Record> = left.map(|row| records[leaf.place(row)]).collect();
                let parts = self.parts(scope, &records);
                self.search_slabs(worker, scope, parts);
                break;
            }
        }
        worker.leaf = leaf;
    }

    /// Searches the parts of a cell's segments by slabs.
    fn search_slabs(&self, worker: &mut Worker, scope: Scope<'_>, parts: Vec<Part>) {
        let Worker { found, slabs, .. } = worker;
        let listed = slabs.search(parts, self.weights.few, scope.reds, &mut |meeting| {
            let [a, b] = each(meeting.parts, |part| self.segment(scope, part.id));
            let owns = |_, p: &_, q: &_, common| meeting.is_first() && scope.owns(p, q, common);
            self.pair(found, [&a, &b], meeting.kind(), owns)
        });
        found.count(listed);
    }

    /// Tests a pair. Reports it if it intersects and the cell owns it. `false` ends the search.
    #[inline]
    fn pair(
        &self,
        found: &mut Found,
        [p, q]: [&(u32, Segment<2>); 2],
        kind: Option<Kind>,
        owns: impl FnOnce(Kind, &Segment<2>, &Segment<2>, Common<2, f64>) -> bool,
    ) -> bool {
        let ((i, p), (j, q)) = if p.0 < q.0 { (p, q) } else { (q, p) };
        let (i, j) = (*i, *j);
        let (common, kind) = if self.segments.has_sources() {
            self.segments.common_by_source([i, j].map(|id| id as usize))
        } else {
            let common = match kind {
                Some(_) => Common::CROSS,
                None => common_of_two(p, q),
            };
            (common, Kind::of(&common, p, q))
        };
        let Some(kind) = kind.filter(|&kind| self.kinds.contains(kind)) else {
            return true;
        };
        if !owns(kind, p, q, common) {
            return true;
        }
        // The ids of the blue rows begin at 0, too.
        let j = j - self.segments.reds().unwrap_or(0);
        let pair = Pair { i, j, kind };
        if let Some(polylines) = &self.polylines
            && kind == Kind::Shared
            && polylines.are_neighbours(pair)
        {
            return true;
        }
        found.counts.add(kind);
        match self.wanted {
            Wanted::Counts => true,
            Wanted::Pairs => {
                found.pairs.push(pair);
                true
            }
            Wanted::Each(each) => {
                let more = each(pair);
                if !more {
                    self.ended.store(true, Ordering::Relaxed);
                }
                more
            }
        }
    }
}

impl<'s> Scope<'s> {
    /// How many of these records are red, where there are two colours.
    fn reds_of(self, records: &[Record]) -> Option<usize> {
        let reds = self.reds?;
        Some(records.partition_point(|record| record.id < reds))
    }

    /// The scope of a cell of a grid over `n` records, with so many listed.
    fn within(self, n: usize, grid: Grid, index: usize, listed: usize) -> Self {
        let is_wasted = listed > n - n / 8;
        Self {
            cell: grid.cell(index),
            wasted: if is_wasted { self.wasted + 1 } else { 0 },
            ..self
        }
    }

    /// Whether the cell owns a pair of its records, if that is certain by them.
    #[inline]
    fn owns_by_records(self, [a, b]: [&Record; 2], kind: Kind) -> Option<bool> {
        let (lattice, cell) = (&self.frame.lattice, self.cell);
        let mut certain = Some(true);
        for axis in 0..2 {
            let ([a_low, a_high], [b_low, b_high]) = (a.range(axis), b.range(axis));
            let margin = lattice.margin(axis);
            let low = a_low.max(b_low).saturating_sub(margin);
            let high = a_high.min(b_high).saturating_add(margin);
            if high < cell.corner[axis] || cell.last(axis) < low {
                return Some(false);
            }
            if low < cell.corner[axis] || cell.last(axis) < high {
                certain = None;
            }
        }
        if certain.is_none() && kind == Kind::Cross {
            certain = lattice.crossing_in(a.ends(), b.ends(), cell);
        }
        // The outer cells are asked, too.
        certain.filter(|owns| !owns || self.frame.depth == 0)
    }

    /// Whether the cell owns a pair that it lists: whether the image of a point near the first common point
    /// is in it, and so on in the outer cells. The point is within a step of it, and the same for all cells of
    /// a lattice.
    #[inline(never)]
    fn owns(self, a: &Segment<2>, b: &Segment<2>, common: Common<2, f64>) -> bool {
        let (a, b) = (a.into(), b.into());
        let mut next = Some((self.frame, self.cell));
        while let Some((frame, cell)) = next {
            if cell != Cell::WHOLE {
                let point = point_near_first(&a, &b, common, frame.lattice.step())
                    .or_else(|| first_point(&a, &b, common))
                    .expect("the common part of two segments has a first point");
                if !cell.contains(frame.lattice.place(point)) {
                    return false;
                }
            }
            next = frame.outer;
        }
        true
    }
}

impl Found {
    /// Adds the results of another thread.
    #[cfg(feature = "rayon")]
    fn merge(&mut self, mut other: Self) {
        self.counts = self.counts.plus(other.counts);
        if self.pairs.len() < other.pairs.len() {
            core::mem::swap(&mut self.pairs, &mut other.pairs);
        }
        self.pairs.append(&mut other.pairs);
    }
}

/// Runs `n` tasks on all threads, and collects their results.
#[cfg(feature = "rayon")]
fn in_parallel(n: usize, each: impl Fn(&mut Worker, usize) + Sync) -> Found {
    use rayon::prelude::*;
    (0..n)
        .into_par_iter()
        .fold(Worker::default, |mut worker, piece| {
            each(&mut worker, piece);
            worker
        })
        .map(|worker| worker.found)
        .reduce(Found::default, |mut a, b| {
            a.merge(b);
            a
        })
}

/// Runs `work` on this many threads.
#[cfg(feature = "rayon")]
pub(crate) fn in_pool<T: Send>(threads: Option<usize>, work: impl FnOnce() -> T + Send) -> T {
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
pub(crate) fn in_pool<T>(_threads: Option<usize>, work: impl FnOnce() -> T) -> T {
    work()
}

#[cfg(test)]
mod growth;
#[cfg(test)]
mod tests;
