//! The search: segments sorted by grid cell, recursively, and a pair reported by its owner cell.
//!
//! Every segment is listed in each cell that it may have a point in, on a [`Lattice`]. A cell in which that
//! saves time gets a grid of its own; where its steps are too coarse, a lattice of its own, or one for most of
//! them and another search for the rest; otherwise its segments are tested with each other, in vectors first.
//! Several cells may list the same pair. The owner is the cell of the image of the first common point, which is
//! computed in the same way in every cell. The lists include a margin of the lattice that is greater than the
//! error of that point, so the owner lists both segments, and no other cell reports the pair.

use super::bulk::{Bulk, REGIONS};
use super::clipped::Clipped;
use super::ends::Ends;
use super::grid::{Buckets, Grid, Images, LANES, Record};
use super::leaf::{Leaf, Owner, Tested};
use super::part::Part;
use super::plan::{
    MOST_SAMPLED, Plan, SAMPLE, Sample, Weights, cost_of_pairs, lattice_over, scaled, spread,
};
use super::polylines::Polylines;
use super::rows::{FirstPoint, Rows};
use super::slabs::{Search, Slabs};
use super::{Counts, Kind, Kinds};
use crate::index::{Cell, Lattice};
use crate::kernel::each;
use crate::threads::in_pool;
use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::ops::Range;
use core::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// The most lattices within each other.
const DEEPEST: u32 = 8;
/// So many grids in a row may leave nearly all segments in one cell.
const MOST_WASTED: u32 = 4;
/// A lattice over a bulk is so many times as fine as that over all, at least. Else that over all separates them, too.
const FINER: f64 = 1024.0;
/// `Wanted::Blocks` are of so many pairs.
const BLOCK: usize = 1 << 10;
/// Progress is counted in so small parts of a segment.
const PARTS: u64 = 1 << 16;
/// A cell that stands for more than one of so many segments reports its own progress.
const REPORTS: u64 = 64;
/// A leaf with fewer hits than one of so many candidates is searched in another way, after so many candidates.
const FALSE_CANDIDATES: usize = 4;
const TRIED: usize = 256;
/// From this estimated time on, a grid is filled and searched by all threads: that of some 30,000 short segments.
#[cfg(feature = "rayon")]
const PARALLEL: f64 = 8e6;
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
    /// The pairs, where they are wanted; of blocks, those that are not handed on yet.
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

    /// Adds the results of another thread.
    #[cfg(feature = "rayon")]
    fn merge(&mut self, mut other: Self) {
        self.counts.add_all(&other.counts, Kinds::ALL);
        if self.pairs.len() < other.pairs.len() {
            core::mem::swap(&mut self.pairs, &mut other.pairs);
        }
        self.pairs.append(&mut other.pairs);
    }
}

/// Two rows, of one set with `i < j`, or a red and a blue one; and the common part of their segments.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pair {
    pub(super) i: u32,
    pub(super) j: u32,
    pub(super) part: Part,
}

/// What is done with a pair, besides counting it.
#[derive(Clone, Copy)]
pub(super) enum Wanted<'a> {
    Counts,
    /// All, or, where there are more than this, some more.
    Pairs(usize),
    /// Calls with some of them at a time, from any thread.
    Blocks(&'a (dyn Fn(&[Pair]) + Sync)),
    /// A call, from any thread; `false` ends the search.
    Each(&'a (dyn Fn(Pair) -> bool + Sync)),
}

/// A lattice, and the cell of another that it is for: all of it, or what is in a region of a bulk.
struct Frame<'f> {
    lattice: Lattice,
    outer: Option<(&'f Frame<'f>, Cell)>,
    region: Option<(Bulk, usize)>,
    depth: u32,
}

/// Records on a lattice, and the plan for them.
struct OnLattice {
    lattice: Lattice,
    records: Vec<Record>,
    plan: Plan,
}

/// What is searched.
#[derive(Clone, Copy)]
struct Scope<'s> {
    frame: &'s Frame<'s>,
    cell: Cell,
    /// How many grids in a row have left nearly all segments in one cell.
    wasted: u32,
    /// What is reported as done when it is: the parts of all segments that it stands for, or none.
    share: u64,
}

/// What a cell lists.
#[derive(Clone, Copy)]
enum Listed<'r> {
    /// Every row. Records of all would take as much memory as the first grid: each is made when it is asked for.
    All,
    Records(&'r [Record]),
}

/// The state of a thread: its results, and reusable buffers.
#[derive(Default)]
struct Worker {
    found: Found,
    spare: Vec<Buckets>,
    /// The list of one cell.
    #[cfg(feature = "rayon")]
    list: Vec<Record>,
    leaf: Leaf,
    tested: Tested,
    ends: Ends,
    /// Pairs that are decided one by one, and their ends.
    pairs: Vec<([Record; 2], [[f64; 2]; 4])>,
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
    /// The cell of a lattice whose pairs are searched; without, all pairs.
    pub(super) tile: Option<(Lattice, Cell)>,
    pub(super) ended: AtomicBool,
    /// The parts of segments that are done.
    pub(super) done: AtomicU64,
}

impl<'a> Finder<'a> {
    /// A search for all pairs of these segments.
    pub(super) fn new(segments: Rows<'a>, wanted: Wanted<'a>) -> Self {
        Self {
            segments,
            kinds: Kinds::ALL,
            polylines: None,
            progress: None,
            wanted,
            weights: Weights::MEASURED,
            tile: None,
            ended: AtomicBool::new(false),
            done: AtomicU64::new(0),
        }
    }

    pub(super) fn run(&self, threads: Option<usize>) -> Found {
        let (lattice, cell) = self.tile.unwrap_or_else(|| {
            let (min, max) = self.segments.bounds_of_columns().unwrap_or_default();
            (Lattice::new(min, max), Cell::WHOLE)
        });
        let frame = Frame {
            lattice,
            outer: None,
            region: None,
            depth: 0,
        };
        let scope = Scope {
            frame: &frame,
            cell,
            wasted: 0,
            share: self.progress.map_or(0, |_| self.parts()),
        };
        let found = in_pool(threads, || {
            let mut worker = Worker::default();
            self.search(&mut worker, scope, Listed::All);
            self.finished(worker)
        });
        if let Some(progress) = self.progress {
            progress(self.segments.len() as u64);
        }
        found
    }

    /// The results of a thread that is done.
    fn finished(&self, mut worker: Worker) -> Found {
        if let Wanted::Blocks(each) = self.wanted {
            each(&worker.found.pairs);
            worker.found.pairs = Vec::new();
        }
        worker.found
    }

    fn count_of(&self, listed: Listed<'_>) -> usize {
        match listed {
            Listed::All => self.segments.len(),
            Listed::Records(records) => records.len(),
        }
    }

    /// How many of these are red, where there are two colours: only pairs of both are searched then. The red ones come
    /// first in every list.
    fn reds_of(&self, listed: Listed<'_>) -> Option<usize> {
        let reds = self.segments.reds()?;
        Some(match listed {
            Listed::All => reds as usize,
            Listed::Records(records) => {
                debug_assert!(
                    records.is_sorted_by_key(|record| record.id >= reds),
                    "the red rows are first"
                );
                records.partition_point(|record| record.id < reds)
            }
        })
    }

    fn record(&self, lattice: &Lattice, row: usize) -> Record {
        Record::of(lattice, &self.segments.in_columns(row), id_of_row(row))
    }

    /// The images of a block of rows from this one on.
    #[inline(always)]
    fn images(&self, lattice: &Lattice, first: usize) -> Images {
        let [x1, y1, x2, y2] = self.segments.block(first);
        [lattice.places([x1, y1]), lattice.places([x2, y2])]
    }

    #[inline(always)]
    fn id_of(listed: Listed<'_>, index: usize) -> u32 {
        match listed {
            Listed::All => id_of_row(index),
            Listed::Records(records) => records[index].id,
        }
    }

    fn ids<'r>(&self, listed: Listed<'r>) -> impl Iterator<Item = u32> + use<'r> {
        (0..self.count_of(listed)).map(move |index| Self::id_of(listed, index))
    }

    fn records<'r>(&self, lattice: &Lattice, listed: Listed<'r>) -> Cow<'r, [Record]> {
        match listed {
            Listed::All => (0..self.segments.len())
                .map(|row| self.record(lattice, row))
                .collect(),
            Listed::Records(records) => Cow::Borrowed(records),
        }
    }

    /// Finds the pairs of these records that the cell owns.
    fn search(&self, worker: &mut Worker, scope: Scope<'_>, listed: Listed<'_>) {
        let (count, reds) = (self.count_of(listed), self.reds_of(listed));
        let is_of_one_colour = reds.is_some_and(|reds| reds == 0 || reds == count);
        if count < 2 || is_of_one_colour || self.ended.load(Ordering::Relaxed) {
            self.report(scope.share);
            return;
        }
        let lattice = &scope.frame.lattice;
        let known: Cow<'_, [Record]> = match listed {
            Listed::All => spread(count, MOST_SAMPLED)
                .map(|row| self.record(lattice, row))
                .collect(),
            Listed::Records(records) => records.into(),
        };
        let plan = Plan::choose(&self.weights, lattice, count, &known, reds, scope.cell);
        let is_hard = self.weights.is_hard(plan.cost, count) || scope.wasted >= MOST_WASTED;
        let is_first = self.is_first(scope) && count > self.weights.many;
        // A plan assumes that records are spread evenly.
        let is_crowded = is_first && plan.grid.is_some_and(|grid| grid.is_crowded(&known));
        if is_hard || is_first {
            let sample = self.sample(worker, scope, listed);
            // Coordinates of all magnitudes have no scale.
            if is_crowded && !sample.is_dense() && self.search_crowded(worker, scope, listed)
                || self.search_hard(worker, scope, listed, plan.cost, &sample)
            {
                return;
            }
        }
        match plan.grid {
            #[cfg(feature = "rayon")]
            Some(grid) if plan.cost >= PARALLEL && rayon::current_num_threads() > 1 => {
                let found = self.search_in_parallel(scope, listed, grid);
                worker.found.merge(found);
            }
            Some(grid) => self.search_grid(worker, scope, listed, grid),
            None => self.search_pairs(worker, scope, &self.records(lattice, listed)),
        }
    }

    fn search_grid(&self, worker: &mut Worker, scope: Scope<'_>, listed: Listed<'_>, grid: Grid) {
        let count = self.count_of(listed);
        let mut buckets = worker.spare.pop().unwrap_or_default();
        self.fill(&mut buckets, scope, listed, grid, 0..count);
        worker.found.count(buckets.len());
        for index in 0..grid.cells() {
            let cell = buckets.cell(index);
            let scope = scope.within(count, grid, index, cell.len());
            self.search_share(worker, scope, Listed::Records(cell), buckets.len());
        }
        worker.spare.push(buckets);
    }

    /// Lists a part of a cell's records in the cells of a grid.
    fn fill(
        &self,
        buckets: &mut Buckets,
        scope: Scope<'_>,
        listed: Listed<'_>,
        grid: Grid,
        part: Range<usize>,
    ) {
        let lattice = scope.frame.lattice;
        vectorized(
            #[inline(always)]
            || {
                buckets.fill(
                    &lattice,
                    grid,
                    part,
                    #[inline(always)]
                    |first| match listed {
                        Listed::All => self.images(&lattice, first),
                        Listed::Records(records) => images_of(&records[first..]),
                    },
                    #[inline(always)]
                    |index| Self::id_of(listed, index),
                );
            },
        );
    }

    /// `search_grid` by all threads.
    #[cfg(feature = "rayon")]
    fn search_in_parallel(&self, scope: Scope<'_>, listed: Listed<'_>, grid: Grid) -> Found {
        use rayon::prelude::*;
        let count = self.count_of(listed);
        // Each thread sorts a part of the records, so a cell's list has one part for each thread.
        let share = count.div_ceil(rayon::current_num_threads());
        let parts: Vec<Buckets> = (0..count.div_ceil(share))
            .into_par_iter()
            .map(|part| {
                let mut buckets = Buckets::default();
                let part = part * share..count.min((part + 1) * share);
                self.fill(&mut buckets, scope, listed, grid, part);
                buckets
            })
            .collect();
        let lists: usize = parts.iter().map(Buckets::len).sum();
        self.in_parallel(grid.cells(), |worker, index| {
            let mut list = core::mem::take(&mut worker.list);
            list.clear();
            for part in &parts {
                list.extend_from_slice(part.cell(index));
            }
            let scope = scope.within(count, grid, index, list.len());
            self.search_share(worker, scope, Listed::Records(&list), lists);
            worker.list = list;
        })
    }

    /// Runs `n` tasks on all threads, and collects their results.
    #[cfg(feature = "rayon")]
    fn in_parallel(&self, n: usize, each: impl Fn(&mut Worker, usize) + Sync) -> Found {
        use rayon::prelude::*;
        (0..n)
            .into_par_iter()
            .fold(Worker::default, |mut worker, piece| {
                each(&mut worker, piece);
                worker
            })
            .map(|worker| self.finished(worker))
            .reduce(Found::default, |mut a, b| {
                a.merge(b);
                a
            })
    }

    /// Whether this is the search of all records.
    fn is_first(&self, scope: Scope<'_>) -> bool {
        let (_, cell) = self.tile.unwrap_or((scope.frame.lattice, Cell::WHOLE));
        scope.frame.depth == 0 && scope.cell == cell
    }

    /// All parts of all segments.
    fn parts(&self) -> u64 {
        self.segments.len() as u64 * PARTS
    }

    /// Searches one of the parts of a scope, whose lists have so many records in all.
    fn search_share(
        &self,
        worker: &mut Worker,
        scope: Scope<'_>,
        listed: Listed<'_>,
        of_all: usize,
    ) {
        let share = match scope.share {
            0 => 0,
            share => {
                let share = u128::from(share) * self.count_of(listed) as u128;
                u64::try_from(share / (of_all as u128).max(1)).unwrap_or(u64::MAX)
            }
        };
        let reports = share > self.parts() / REPORTS;
        let [within, after] = if reports { [share, 0] } else { [0, share] };
        let scope = Scope {
            share: within,
            ..scope
        };
        self.search(worker, scope, listed);
        self.report(after);
    }

    /// Reports that so many more parts of segments are done.
    fn report(&self, share: u64) {
        if let Some(progress) = self.progress
            && share > 0
        {
            let done = self.done.fetch_add(share, Ordering::Relaxed) + share;
            progress(done / PARTS);
        }
    }

    /// Searches a cell in which no grid is worth its time: on a lattice of its own, or by slabs. `false` where
    /// neither is better.
    #[inline(never)]
    fn search_hard(
        &self,
        worker: &mut Worker,
        scope: Scope<'_>,
        listed: Listed<'_>,
        cost: f64,
        sample: &Sample,
    ) -> bool {
        let count = self.count_of(listed);
        let is_wasted = scope.wasted >= MOST_WASTED;
        let has_scale = !sample.is_dense() && (!is_wasted || scope.frame.depth == 0);
        let cost = if is_wasted || sample.is_dense() && !sample.is_resolved() {
            f64::INFINITY
        } else {
            cost
        };
        if !self.weights.is_hard(cost, count) || sample.is_dense() && sample.is_resolved() {
            return false;
        }
        let bounds = scope.bounds();
        let clipped = self.clipped(listed, bounds);
        if clipped.len() < 2 {
            return true;
        }
        let slabs = self.cost_of_slabs(count);
        // The plan was by the boxes of whole segments. Another one would add half a kilobyte to a WebAssembly module.
        let cost = if cost < f64::INFINITY && !cfg!(target_arch = "wasm32") {
            let few = spread(clipped.len(), MOST_SAMPLED).map(|index| clipped[index]);
            let few: Vec<Clipped> = few.collect();
            let here = self.on_lattice(scope.frame.lattice, scope.cell, &few, clipped.len());
            here.plan.cost
        } else {
            cost
        };
        if !self.weights.is_hard(cost, count) {
            return false;
        }
        if scope.frame.depth < DEEPEST && has_scale {
            let least = cost.min(slabs);
            let own = self.on_own_lattice(&clipped, clipped.len());
            if let Some(bulk) = self.bulk_worth_its_time(&clipped, bounds, &own.lattice, least) {
                drop(own);
                self.search_bulk(worker, scope, clipped, bulk);
                return true;
            }
            if self.weights.is_worth([own.plan.cost, 0.0], least) {
                drop(clipped);
                let count = own.records.len();
                self.search_own(worker, scope, own, None, count);
                return true;
            }
        }
        drop(clipped);
        if slabs < cost {
            self.search_slabs(worker, scope, listed);
        }
        slabs < cost
    }

    /// Searches a cell of which a small part has nearly all records by its bulk. `false` where that is not worth its time.
    #[inline(never)]
    fn search_crowded(&self, worker: &mut Worker, scope: Scope<'_>, listed: Listed<'_>) -> bool {
        let lattice = &scope.frame.lattice;
        let bounds = scope.bounds();
        let clipped = self.clipped(listed, bounds);
        if clipped.len() < 2 {
            return true;
        }
        let slabs = self.cost_of_slabs(clipped.len());
        let bulk = self.bulk_worth_its_time(&clipped, bounds, lattice, slabs);
        if let Some(bulk) = bulk {
            self.search_bulk(worker, scope, clipped, bulk);
        }
        bulk.is_some()
    }

    /// Those of some segments that have a point in a box, clipped to it.
    #[inline(never)]
    fn clipped(&self, listed: Listed<'_>, bounds: [[f64; 2]; 2]) -> Vec<Clipped> {
        let ids = self.ids(listed);
        ids.filter_map(|id| self.clip(id, bounds)).collect()
    }

    /// The time of so many records in slabs.
    fn cost_of_slabs(&self, count: usize) -> f64 {
        if self.segments.has_slabs() {
            self.weights.cost_of_slabs(count)
        } else {
            f64::INFINITY
        }
    }

    /// These clipped segments on a lattice over them, and the plan for so many like them.
    fn on_own_lattice(&self, clipped: &[Clipped], count: usize) -> OnLattice {
        self.on_lattice(lattice_over(clipped), Cell::WHOLE, clipped, count)
    }

    /// The same in a cell of a lattice.
    #[inline(never)]
    fn on_lattice(
        &self,
        lattice: Lattice,
        cell: Cell,
        clipped: &[Clipped],
        count: usize,
    ) -> OnLattice {
        let records: Vec<Record> = (clipped.iter())
            .map(|clipped| Record {
                ends: each(clipped.ends, |x| lattice.place(x)),
                id: clipped.id,
            })
            .collect();
        let reds = self.reds_of(Listed::Records(&records));
        let reds = reds.map(|reds| scaled(reds, clipped.len(), count));
        let plan = Plan::choose(&self.weights, &lattice, count, &records, reds, cell);
        OnLattice {
            lattice,
            records,
            plan,
        }
    }

    /// Searches what is in a cell, or in a region of it, on a lattice of its own: a share of so many records.
    #[inline(never)]
    fn search_own(
        &self,
        worker: &mut Worker,
        scope: Scope<'_>,
        own: OnLattice,
        region: Option<(Bulk, usize)>,
        of_all: usize,
    ) {
        let frame = Frame {
            lattice: own.lattice,
            outer: Some((scope.frame, scope.cell)),
            region,
            depth: scope.frame.depth + 1,
        };
        let scope = Scope {
            frame: &frame,
            cell: Cell::WHOLE,
            wasted: match region {
                Some(_) => 0,
                None => scope.wasted.min(MOST_WASTED - 1),
            },
            share: scope.share,
        };
        self.search_share(worker, scope, Listed::Records(&own.records), of_all);
    }

    /// The bulk of these segments, if a lattice over it is much finer than that over all, and if it and what leaves it take
    /// less time apart, by a sample.
    #[inline(never)]
    fn bulk_worth_its_time(
        &self,
        clipped: &[Clipped],
        bounds: [[f64; 2]; 2],
        lattice: &Lattice,
        cost: f64,
    ) -> Option<Bulk> {
        let sample: Vec<Clipped> = spread(clipped.len(), MOST_SAMPLED)
            .map(|index| clipped[index])
            .collect();
        let of_all = |few: usize| scaled(few, sample.len(), clipped.len());
        let bulk = Bulk::of(&sample)?;
        let bounds = bulk.bounds_in(REGIONS.start, bounds);
        let inside: Vec<Clipped> = (sample.iter())
            .filter_map(|clipped| self.clip(clipped.id, bounds))
            .collect();
        if inside.is_empty() {
            return None;
        }
        let own = self.on_own_lattice(&inside, of_all(inside.len()));
        let rest = sample.iter().filter(|clipped| bulk.is_left_by(clipped));
        let rest = of_all(rest.count());
        let of_rest = if self.segments.has_slabs() {
            self.cost_of_slabs(rest)
        } else {
            cost_of_pairs(rest)
        };
        let is_finer = own.lattice.is_finer_than(lattice, FINER);
        let is_worth = self.weights.is_worth([own.plan.cost, of_rest], cost);
        (is_finer && is_worth).then_some(bulk)
    }

    /// Searches each region of the bulk of a cell.
    fn search_bulk(
        &self,
        worker: &mut Worker,
        scope: Scope<'_>,
        clipped: Vec<Clipped>,
        bulk: Bulk,
    ) {
        let bounds = scope.bounds();
        let parts: Vec<Vec<Clipped>> = REGIONS
            .map(|region| {
                let bounds = bulk.bounds_in(region, bounds);
                (clipped.iter())
                    .filter(|clipped| region == REGIONS.start || bulk.is_left_by(clipped))
                    .filter_map(|clipped| self.clip(clipped.id, bounds))
                    .collect()
            })
            .collect();
        drop(clipped);
        let of_all = parts.iter().map(Vec::len).sum();
        for (region, part) in REGIONS.zip(parts) {
            if !part.is_empty() {
                let own = self.on_own_lattice(&part, part.len());
                drop(part);
                self.search_own(worker, scope, own, Some((bulk, region)), of_all);
            }
        }
    }

    /// Tests a few records with each other.
    #[inline(never)]
    fn sample(&self, worker: &mut Worker, scope: Scope<'_>, listed: Listed<'_>) -> Sample {
        let count = self.count_of(listed);
        let mut few = [Record::default(); SAMPLE];
        let mut n = 0;
        let mut take = |of: Range<usize>, most: usize| {
            for index in spread(of.len(), most) {
                let index = of.start + index;
                few[n] = match listed {
                    Listed::All => self.record(&scope.frame.lattice, index),
                    Listed::Records(records) => records[index],
                };
                n += 1;
            }
            n
        };
        let reds = self.reds_of(listed).map(|reds| {
            let few = take(0..reds, SAMPLE / 2);
            take(reds..count, SAMPLE / 2);
            few
        });
        let n = match reds {
            Some(_) => n,
            None => take(0..count, SAMPLE),
        };
        let Worker { leaf, tested, .. } = worker;
        leaf.fill(&scope.frame.lattice, &few[..n], reds, scope.cell);
        let mut rows = leaf.rows();
        let mut sample = Sample {
            pairs: reds.map_or(n * n / 2, |reds| reds * (n - reds)),
            candidates: 0,
            tested: 0,
            hits: 0,
        };
        while !rows.is_empty() {
            leaf.test(&mut rows, None, tested);
            let candidates = &tested.uncertain;
            sample.candidates += candidates.len();
            let stride = candidates.len().div_ceil(SAMPLE).max(1);
            for pair in candidates.pairs().step_by(stride) {
                let rows = each(pair, |row| few[leaf.place(row as usize)].id as usize);
                let ends = self.segments.ends(rows);
                sample.tested += 1;
                sample.hits += usize::from(Part::of_one_pair(&ends).is_some());
            }
        }
        sample
    }

    /// The segment of a row, clipped to a box.
    #[inline(never)]
    fn clip(&self, id: u32, bounds: [[f64; 2]; 2]) -> Option<Clipped> {
        let row = id as usize;
        let segment = self.segments.in_columns(row);
        Clipped::new(&segment, self.segments.may_be_rounded(row), bounds, id)
    }

    /// Tests the records of a cell with each other.
    fn search_pairs(&self, worker: &mut Worker, scope: Scope<'_>, records: &[Record]) {
        worker.ends.clear();
        let mut leaf = core::mem::take(&mut worker.leaf);
        leaf.fill(
            &scope.frame.lattice,
            records,
            self.reds_of(Listed::Records(records)),
            scope.cell,
        );
        let lists = !matches!(self.wanted, Wanted::Counts) || self.polylines.is_some();
        let is_outermost = scope.frame.depth == 0;
        let owner = scope
            .is_within_outer_cells()
            .then(|| Owner::new(&scope.frame.lattice, scope.cell, lists));
        // Returns the numbers of candidates and of hits.
        let search = |worker: &mut Worker, rows: &mut Range<usize>| {
            let before = rows.clone();
            let Worker {
                found,
                tested,
                ends,
                pairs,
                ..
            } = worker;
            leaf.test(rows, owner, tested);
            let blocks = (before.len() - rows.len()) * leaf.others(&before).len().div_ceil(8);
            let candidates = tested.uncertain.len() + tested.hits;
            found.count(blocks + candidates);
            // Elsewhere the records have the images of clipped segments.
            if is_outermost && ends.is_empty() && tested.uncertain.len() > leaf.len() / 2 {
                ends.fill(&leaf, records, scope.cell, &self.segments);
            }
            let id = |row: u32| records[leaf.place(row as usize)].id;
            if !ends.is_empty() {
                ends.test(tested, lists, &|pair| {
                    self.segments
                        .have_same_ends(each(pair, |row| id(row) as usize))
                });
            }
            let mut go_on = true;
            if lists {
                go_on = (tested.certain.iter())
                    .filter(|(_, part)| self.kinds.contains(part.kind()))
                    .all(|(pair, part)| match each(*pair, id) {
                        [i, j] if i < j => self.report_pair(found, [i, j], *part),
                        [i, j] => self.report_pair(found, [j, i], part.of_swapped()),
                    });
            } else {
                found.counts.add_all(&tested.counts, self.kinds);
            }
            // Fetching the segments of all pairs at once overlaps the cache misses.
            pairs.clear();
            pairs.extend(tested.uncertain.pairs().map(|pair| {
                let [a, b] = each(pair, |row| records[leaf.place(row as usize)]);
                let pair = if a.id < b.id { [a, b] } else { [b, a] };
                (
                    pair,
                    self.segments.ends(each(pair, |record| record.id as usize)),
                )
            }));
            let mut hits = tested.hits;
            for (pair, ends) in &*pairs {
                if !go_on {
                    break;
                }
                let rows = each(*pair, |record| record.id as usize);
                let Some(part) = self.segments.part(rows, ends) else {
                    continue;
                };
                hits += 1;
                if !self.kinds.contains(part.kind()) {
                    continue;
                }
                let owns = match part.first_end() {
                    // The image of an end is in its record.
                    Some(x) if is_outermost => (scope.cell).contains(pair[x / 2].ends[x % 2]),
                    _ => self.owns(scope, rows, part),
                };
                if owns {
                    go_on = self.report_pair(found, each(*pair, |record| record.id), part);
                }
            }
            (candidates, hits)
        };
        let mut rows = leaf.rows();
        let (mut candidates, mut hits) = (0, 0);
        while !rows.is_empty() && !self.ended.load(Ordering::Relaxed) {
            #[cfg(feature = "rayon")]
            if rows.len() >= CROWDED && candidates > 0 && rayon::current_num_threads() > 1 {
                let found = self.in_parallel(rows.len().div_ceil(PIECE), |worker, piece| {
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
            if is_slow && !rows.is_empty() && self.segments.has_slabs() {
                // The pairs of the other rows. A leaf may have the blue ones first.
                let others = leaf.rows().end..leaf.len();
                let record = |row| records[leaf.place(row)];
                let is_blue = |reds| record(rows.start).id >= reds;
                let left = match self.segments.reds().is_some_and(is_blue) {
                    true => [others, rows],
                    false => [rows, others],
                };
                let records: Vec<Record> = left.into_iter().flatten().map(record).collect();
                let (scope, listed) = (Scope { share: 0, ..scope }, Listed::Records(&records));
                if scope.frame.depth >= DEEPEST || !self.search_crowded(worker, scope, listed) {
                    self.search_slabs(worker, scope, listed);
                }
                break;
            }
        }
        worker.leaf = leaf;
        self.report(scope.share);
    }

    /// Searches the segments of a cell by slabs.
    fn search_slabs(&self, worker: &mut Worker, scope: Scope<'_>, listed: Listed<'_>) {
        let Worker { found, slabs, .. } = worker;
        let mut report = |[i, j]: [u32; 2], crosses: bool| {
            let ids = if i < j { [i, j] } else { [j, i] };
            let rows = ids.map(|id| id as usize);
            let crosses = crosses.then_some(Part::Cross);
            let part = || self.segments.part(rows, &self.segments.ends(rows));
            let Some(part) = crosses.or_else(part) else {
                return true;
            };
            let is_wanted = self.kinds.contains(part.kind()) && self.owns(scope, rows, part);
            !is_wanted || self.report_pair(found, ids, part)
        };
        let mut crosses = 0;
        // Where the cell owns all, and nothing but their number is wanted.
        let is_counted = matches!(self.wanted, Wanted::Counts)
            && self.kinds.contains(Kind::Cross)
            && self.segments.reds().is_none()
            && scope.is_whole();
        let mut search = Search {
            ids: &mut self.ids(listed),
            bounds: scope.bounds(),
            reds: self.segments.reds(),
            few: self.weights.few,
            found: &mut report,
            counted: is_counted.then_some(&mut crosses),
        };
        let work = self.segments.search_slabs(slabs, &mut search);
        found.counts.add(Kind::Cross, crosses);
        found.count(work);
        self.report(scope.share);
    }

    /// Reports a pair that the cell owns, in the order of its ids. `false` ends the search.
    #[inline]
    fn report_pair(&self, found: &mut Found, [i, j]: [u32; 2], part: Part) -> bool {
        let pair = Pair {
            i,
            // The ids of the blue rows begin at 0, too.
            j: j - self.segments.reds().unwrap_or(0),
            part,
        };
        if let Some(polylines) = &self.polylines
            && part.kind() == Kind::Shared
            && polylines.are_neighbours(pair)
        {
            return true;
        }
        found.counts.add(part.kind(), 1);
        let more = match self.wanted {
            Wanted::Counts => true,
            Wanted::Pairs(most) => {
                found.pairs.push(pair);
                found.pairs.len() <= most
            }
            Wanted::Blocks(each) => {
                found.pairs.push(pair);
                if found.pairs.len() >= BLOCK {
                    each(&found.pairs);
                    found.pairs.clear();
                }
                true
            }
            Wanted::Each(each) => each(pair),
        };
        if !more {
            self.ended.store(true, Ordering::Relaxed);
        }
        more
    }

    /// Whether the cell owns a pair that it lists: whether the image of a point near the first common point
    /// is in it, and so on in the outer cells. The point is within a step of it, and the same for all cells of
    /// a lattice.
    #[inline]
    fn owns(&self, scope: Scope<'_>, rows: [usize; 2], part: Part) -> bool {
        let mut point = None;
        let mut within = |most| {
            let first = || FirstPoint::new(&self.segments, rows, part);
            point.get_or_insert_with(first).within(most)
        };
        let mut next = Some((scope.frame, scope.cell));
        while let Some((frame, cell)) = next {
            if let Some((bulk, region)) = frame.region
                && bulk.region_of(within(bulk.step())) != Some(region)
            {
                return false;
            }
            let lattice = &frame.lattice;
            if cell != Cell::WHOLE && !cell.contains(lattice.place(within(lattice.step()))) {
                return false;
            }
            next = frame.outer;
        }
        true
    }
}

impl Scope<'_> {
    /// The scope of a cell of a grid over `n` records, with so many listed.
    fn within(self, n: usize, grid: Grid, index: usize, listed: usize) -> Self {
        let is_wasted = listed > n - n / 8;
        Self {
            cell: grid.cell(index),
            wasted: if is_wasted { self.wasted + 1 } else { 0 },
            ..self
        }
    }

    /// Whether it owns every pair.
    fn is_whole(&self) -> bool {
        self.frame.outer.is_none() && self.cell == Cell::WHOLE
    }

    /// Its frame, and the outer ones.
    fn frames(&self) -> impl Iterator<Item = &Frame<'_>> {
        core::iter::successors(Some(self.frame), |frame| Some(frame.outer?.0))
    }

    /// The box of all that the cell owns. A lattice over a region may be too coarse to tell where the region ends.
    #[inline(never)]
    fn bounds(&self) -> [[f64; 2]; 2] {
        let regions = self.frames().filter_map(|frame| frame.region);
        regions.fold(
            self.frame.lattice.bounds(self.cell),
            |bounds, (bulk, region)| bulk.bounds_in(region, bounds),
        )
    }

    /// Whether all that is certainly in the cell is owned by the outer cells and in its region of each bulk: what
    /// [`Finder::owns`] asks about them, of every point of the cell.
    fn is_within_outer_cells(&self) -> bool {
        let Frame { lattice, depth, .. } = self.frame;
        if *depth == 0 {
            return true;
        }
        let bounds = lattice.bounds(self.cell);
        self.frames().all(|frame| {
            let is_in_region =
                (frame.region).is_none_or(|(bulk, region)| bulk.has_all_in(region, bounds));
            let is_owned =
                |(outer, cell): (&Frame<'_>, Cell)| outer.lattice.maps_into(bounds, cell);
            is_in_region && frame.outer.is_none_or(is_owned)
        })
    }
}

/// The images of the first of these records.
#[inline(always)]
fn images_of(records: &[Record]) -> Images {
    let mut images = Images::default();
    for (lane, record) in records.iter().take(LANES).enumerate() {
        record.write(&mut images, lane);
    }
    images
}

#[inline(always)]
fn id_of_row(row: usize) -> u32 {
    u32::try_from(row).expect("ids fit, as checked when the columns came in")
}

/// Runs `work` with the instructions of this machine.
#[inline(always)]
fn vectorized<T>(work: impl FnOnce() -> T) -> T {
    #[cfg(feature = "batch")]
    {
        use crate::batch::{level, vectorized};
        vectorized!(level(), _simd => work())
    }
    #[cfg(not(feature = "batch"))]
    work()
}

#[cfg(test)]
mod growth;
#[cfg(test)]
mod tests;
