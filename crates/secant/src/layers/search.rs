//! The search: each shape asks the index for the boxes that meet its own, and each such pair is tested once.
//!
//! Every box is in one leaf, so a pair has one owner without a rule for points. In two classes of sizes the larger
//! shapes ask for the smaller ones: a leaf of the smaller is then little larger than what is asked for, and a long shape
//! is compared with the small boxes in its own. In one class of one layer each shape asks for those after it in the
//! order of the leaves.

use super::RelationCounts;
use crate::Relation;
use crate::index::{Bounds, Strip};
use crate::threads::in_pool;
use alloc::vec::Vec;
use core::ops::{ControlFlow, Range};
use core::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// The shapes that ask in one job.
const ASKING: usize = 1 << 8;
/// The shapes that are asked for in one job, where few ask.
const ASKED: usize = 1 << 14;

type Index = crate::index::Trees<2, f64>;
type Tree = crate::index::Tree<2, f64>;

/// One or two layers, and the tests of a pair of them.
pub(super) trait Layers: Sync {
    /// The boxes of each layer.
    fn boxes(&self) -> [Option<Vec<Bounds<2>>>; 2];
    /// The distance up to which boxes are a pair; without, none are.
    fn reach(&self) -> Option<f64>;
    /// The strip of a shape of a layer.
    fn strip(&self, layer: usize, id: u32) -> Option<Strip>;
    /// Whether two shapes are a pair that is wanted.
    fn is_pair(&self, ids: [u32; 2]) -> bool;
    /// The relation of two shapes, if they are a pair that is wanted.
    fn relation(&self, ids: [u32; 2]) -> Option<Relation>;
}

/// What is done with a pair.
#[derive(Clone, Copy)]
pub(super) enum Wanted<'a> {
    Number,
    /// A number above 0 if there are any.
    Any,
    Counts,
    Pairs,
    /// A call, from any thread.
    Each(&'a (dyn Fn([u32; 2], Relation) + Sync)),
}

/// The results of a thread.
#[derive(Default)]
pub(super) struct Found {
    pub(super) number: u64,
    pub(super) counts: RelationCounts,
    pub(super) pairs: Vec<([u32; 2], Relation)>,
    /// The nodes of the index that were looked into, and the pairs that were tested.
    #[cfg(test)]
    pub(super) work: usize,
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

    #[cfg(feature = "rayon")]
    fn merged(mut self, mut other: Self) -> Self {
        self.number += other.number;
        self.counts.merge(&other.counts);
        if self.pairs.is_empty() {
            core::mem::swap(&mut self.pairs, &mut other.pairs);
        }
        self.pairs.append(&mut other.pairs);
        #[cfg(test)]
        self.count(other.work);
        self
    }
}

/// One search.
pub(super) struct Search<'a> {
    layers: &'a dyn Layers,
    progress: Option<&'a (dyn Fn(u64) + Sync)>,
    wanted: Wanted<'a>,
    ended: AtomicBool,
}

/// Shapes of a class that ask for shapes of a class.
struct Job<'i> {
    asking: (usize, &'i Tree, Range<usize>),
    asked: (&'i Tree, Range<usize>),
    /// Both are of one layer.
    is_one_layer: bool,
}

impl Job<'_> {
    /// Both are one class of one layer.
    fn is_one_class(&self) -> bool {
        core::ptr::eq(self.asking.1, self.asked.0)
    }
}

/// The jobs of one index, or of two.
fn jobs(indexes: &[Option<Index>; 2]) -> Vec<Job<'_>> {
    let mut jobs = Vec::new();
    let is_one_layer = indexes[1].is_none();
    let mut add =
        |layer: usize, asking, asked| add_jobs(&mut jobs, (layer, asking), asked, is_one_layer);
    let [red, blue] = indexes.each_ref().map(Option::as_ref);
    let red = red.map_or(&[][..], |index| &index.trees);
    for (class, tree) in red.iter().enumerate() {
        let Some(blue) = blue else {
            red[class..].iter().for_each(|other| add(0, tree, other));
            continue;
        };
        for other in &blue.trees {
            if other.exponent <= tree.exponent {
                add(0, tree, other);
            } else {
                add(1, other, tree);
            }
        }
    }
    jobs
}

/// The jobs of two classes, so many that all threads have some.
fn add_jobs<'i>(
    jobs: &mut Vec<Job<'i>>,
    (layer, asking): (usize, &'i Tree),
    asked: &'i Tree,
    is_one_layer: bool,
) {
    let ranges = |n: usize, size: usize| {
        (0..n)
            .step_by(size)
            .map(move |start| start..n.min(start + size))
    };
    let (askers, all) = (asking.ids.len(), asked.ids.len());
    let size = if askers < ASKING { ASKED } else { all };
    for rows in ranges(askers, ASKING) {
        jobs.extend(ranges(all, size).map(|others| Job {
            asking: (layer, asking, rows.clone()),
            asked: (asked, others),
            is_one_layer,
        }));
    }
}

/// Does every job, and returns what was found.
#[cfg(feature = "rayon")]
fn each_job<'i>(jobs: &[Job<'i>], each: impl Fn(&mut Found, &Job<'i>) + Sync) -> Found {
    use rayon::prelude::*;
    let found = jobs.par_iter().fold(Found::default, |mut found, job| {
        each(&mut found, job);
        found
    });
    found.reduce(Found::default, Found::merged)
}

/// Does every job, and returns what was found.
#[cfg(not(feature = "rayon"))]
fn each_job<'i>(jobs: &[Job<'i>], each: impl Fn(&mut Found, &Job<'i>)) -> Found {
    let mut found = Found::default();
    jobs.iter().for_each(|job| each(&mut found, job));
    found
}

/// Sorts pairs by their ids.
fn sort(pairs: &mut [([u32; 2], Relation)]) {
    #[cfg(feature = "rayon")]
    rayon::slice::ParallelSliceMut::par_sort_unstable_by_key(pairs, |pair| pair.0);
    #[cfg(not(feature = "rayon"))]
    pairs.sort_unstable_by_key(|pair| pair.0);
}

impl<'a> Search<'a> {
    pub(super) fn new(
        layers: &'a dyn Layers,
        progress: Option<&'a (dyn Fn(u64) + Sync)>,
        wanted: Wanted<'a>,
    ) -> Self {
        Self {
            layers,
            progress,
            wanted,
            ended: AtomicBool::new(false),
        }
    }

    pub(super) fn run(&self, threads: Option<usize>) -> Found {
        let Some(reach) = self.layers.reach() else {
            return Found::default();
        };
        in_pool(threads, || {
            let boxes = self.layers.boxes();
            let shapes: usize = boxes.iter().flatten().map(Vec::len).sum();
            let indexes = boxes.map(|boxes| boxes.map(|boxes| Index::new(&boxes)));
            let jobs = jobs(&indexes);
            let work = |job: &Job<'_>| job.asking.2.len() as u64;
            let all = jobs.iter().map(work).sum::<u64>().max(1);
            let done = AtomicU64::new(0);
            let mut found = each_job(&jobs, |found, job| {
                self.run_job(found, job, reach);
                if let Some(progress) = self.progress {
                    let done = done.fetch_add(work(job), Ordering::Relaxed) + work(job);
                    let share = u128::from(done) * shapes as u128 / u128::from(all);
                    progress(u64::try_from(share).unwrap_or(u64::MAX));
                }
            });
            sort(&mut found.pairs);
            found
        })
    }

    fn run_job(&self, found: &mut Found, job: &Job<'_>, reach: f64) {
        let (layer, tree, asking) = &job.asking;
        let (others, asked) = &job.asked;
        for position in asking.clone() {
            if self.ended.load(Ordering::Relaxed) {
                return;
            }
            let id = tree.ids[position];
            let after = match job.is_one_class() {
                true => asked.start.max(position + 1)..asked.end,
                false => asked.clone(),
            };
            let bounds = tree.get(position).widened(reach);
            // A strip separates boxes that are small for its length.
            let strip = match bounds.exponent() > others.exponent {
                true => self.layers.strip(*layer, id),
                false => None,
            };
            let mut nodes = 0;
            let _ = others.visit(&bounds, strip.as_ref(), &after, &mut nodes, &mut |other| {
                // Of one layer the lower id is first, of two that of the red one.
                let swapped = match job.is_one_layer {
                    true => other < id,
                    false => *layer == 1,
                };
                self.test(found, if swapped { [other, id] } else { [id, other] });
                ControlFlow::Continue(())
            });
            found.count(nodes);
        }
    }

    /// Tests two shapes whose boxes meet.
    fn test(&self, found: &mut Found, ids: [u32; 2]) {
        found.count(1);
        let relation = || self.layers.relation(ids).into_iter();
        match self.wanted {
            Wanted::Number => found.number += u64::from(self.layers.is_pair(ids)),
            Wanted::Any => {
                if found.number == 0 && self.layers.is_pair(ids) {
                    found.number = 1;
                    self.ended.store(true, Ordering::Relaxed);
                }
            }
            Wanted::Counts => relation().for_each(|relation| found.counts.add(relation)),
            Wanted::Pairs => found
                .pairs
                .extend(relation().map(|relation| (ids, relation))),
            Wanted::Each(each) => relation().for_each(|relation| each(ids, relation)),
        }
    }
}
