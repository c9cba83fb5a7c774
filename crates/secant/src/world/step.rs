//! The pairs of a step, and what began and ended.
//!
//! Balls that move are sorted into grids, and found there by each other and by the other shapes. The pairs of two resting
//! shapes are kept; those of all others are found anew, box by box of the trees. All work is in tasks that do not depend on
//! the number of threads, and whose pairs are in the order of the tasks.

use super::Id;
use super::core::{Forest, Kind, Shapes, Slot};
use super::grids::{AT_A_TIME, Asking, Tag};
use crate::index::{BallGrids, GridBall, HOLE, NodePair, Side, Tree, VectorHits};
#[cfg(feature = "rayon")]
use crate::threads::MOST_THREADS;
use alloc::vec::Vec;
use core::hint::select_unpredictable;
use core::ops::{ControlFlow, Range};

/// Boxes whose sizes differ by more than 2 to this power are not searched tree by tree, but one large one after the other.
const FAR_SIZES: usize = 8;
/// The balls or boxes of a task.
const TASK: usize = 1 << 8;

/// Two shapes that touch, the lower slot first.
pub(super) type Touching = [Id; 2];

/// The pairs of a step.
#[derive(Clone, Debug)]
pub(super) struct Pairs<const D: usize> {
    /// Those of the last step.
    pub(super) now: Vec<Touching>,
    pub(super) changes: Changes,
    /// Those of two resting shapes.
    rested: Vec<Touching>,
    /// Whether a resting shape has changed since `rested` was made.
    pub(super) is_unrested: bool,
    pub(super) grids: BallGrids<D, Tag>,
    tasks: Vec<Task>,
    pub(super) found: Vec<Found>,
    #[cfg(feature = "batch")]
    pub(super) level: fearless_simd::Level,
    #[cfg(feature = "rayon")]
    pub(super) pool: Option<alloc::sync::Arc<rayon::ThreadPool>>,
}

impl<const D: usize> Default for Pairs<D> {
    fn default() -> Self {
        Self {
            now: Vec::new(),
            changes: Changes::default(),
            rested: Vec::new(),
            is_unrested: false,
            grids: BallGrids::default(),
            tasks: Vec::new(),
            found: Vec::new(),
            #[cfg(feature = "batch")]
            level: crate::batch::level(),
            #[cfg(feature = "rayon")]
            pool: None,
        }
    }
}

/// The pairs of a step beside those of the step before it.
#[derive(Clone, Debug, Default)]
pub(super) struct Changes {
    /// Those of the step before.
    before: Vec<Touching>,
    /// Once they are compared: those of the last step in the order of their ids, those that began, and those that ended.
    pub(super) sorted: Vec<Touching>,
    pub(super) began: Vec<Touching>,
    pub(super) ended: Vec<Touching>,
    /// Room for sorting.
    sorted_before: Vec<Touching>,
    starts: Vec<u32>,
}

impl Changes {
    /// Compares the pairs of the last step, of so many slots, with those before it.
    pub(super) fn compare(&mut self, now: &[Touching], slots: usize) {
        let Self {
            before,
            sorted: new,
            began,
            ended,
            sorted_before: old,
            starts,
        } = self;
        began.clear();
        ended.clear();
        sort(now, new, starts, slots);
        sort(before, old, starts, slots);
        let (mut i, mut k) = (0, 0);
        loop {
            match (new.get(i), old.get(k)) {
                (Some(one), Some(two)) if one == two => {
                    i += 1;
                    k += 1;
                }
                (Some(one), Some(two)) if one < two => {
                    began.push(*one);
                    i += 1;
                }
                (_, Some(two)) => {
                    ended.push(*two);
                    k += 1;
                }
                (Some(one), None) => {
                    began.push(*one);
                    i += 1;
                }
                (None, None) => break,
            }
        }
    }
}

/// The place of a tree.
#[derive(Clone, Copy, Debug)]
struct Place {
    kind: Kind,
    class: usize,
}

/// A part of the work of a step.
#[derive(Clone, Debug)]
enum Task {
    /// The pairs within a grid, of these lines of cells.
    Grid { grid: usize, lines: Range<usize> },
    /// These balls of a grid, which are looked up in another one.
    Grids {
        grid: usize,
        other: usize,
        balls: Range<usize>,
    },
    /// These boxes of a tree, which are looked up in a grid.
    Boxes {
        grid: usize,
        tree: Place,
        boxes: Range<usize>,
    },
    /// These balls of a grid, which are looked up in a tree.
    Balls {
        grid: usize,
        tree: Place,
        balls: Range<usize>,
    },
    /// The pairs within a tree.
    Tree(Place),
    /// The pairs of two trees.
    Trees(Place, Place),
}

/// What a task has found, and its room.
#[derive(Clone, Debug, Default)]
pub(super) struct Found {
    pub(super) pairs: Vec<Touching>,
    /// Where the pairs are for which no filter has certified that they touch. There are none after a task.
    pub(super) uncertain: Vec<usize>,
    waiting: Vec<NodePair>,
    /// The pairs of boxes of trees that were asked about.
    #[cfg(test)]
    pub(super) asked: usize,
    /// The hits in a grid. There are none after a task.
    pub(super) hits: Vec<VectorHits>,
}

impl<const D: usize> Pairs<D> {
    /// Takes the pairs of which both shapes rest, where nothing of these has changed since the last step.
    pub(super) fn rest(&mut self, slots: &[Slot]) {
        self.rested.clear();
        let both = |pair: &&Touching| pair.iter().all(|id| is_resting(slots, id));
        self.rested.extend(self.now.iter().filter(both));
        self.is_unrested = false;
    }
}

fn is_resting(slots: &[Slot], id: &Id) -> bool {
    let slot = &slots[id.slot as usize];
    slot.is_used && slot.generation == id.generation && slot.kind == Kind::Resting
}

impl<const D: usize, F: Side> Forest<D, F> {
    /// Finds all pairs that touch now.
    pub(super) fn find_pairs(&mut self, shapes: &dyn Shapes<D>) {
        self.step = self.step.wrapping_add(1);
        // Shapes may come to rest.
        self.has_changed = true;
        self.update_kind(Kind::Other, shapes);
        if self.pairs.is_unrested {
            let (pairs, slots) = (&mut self.pairs, &self.slots);
            pairs
                .rested
                .retain(|pair| pair.iter().all(|id| is_resting(slots, id)));
            pairs.is_unrested = false;
        }
        self.rest(shapes);
        self.update_kind(Kind::Resting, shapes);
        self.sort_balls(shapes);
        if self.pairs.grids.grids().is_empty() {
            self.update_kind(Kind::Ball, shapes);
        }
        self.plan();
        if self.has_groups {
            self.note_groups();
        }
        let Pairs {
            now,
            changes,
            rested,
            tasks,
            found,
            ..
        } = &mut self.pairs;
        core::mem::swap(now, &mut changes.before);
        now.clear();
        now.extend_from_slice(rested);
        let (tasks, mut found) = (core::mem::take(tasks), core::mem::take(found));
        let mut now = core::mem::take(now);
        let work = |task: &Task, found: &mut Found| self.do_task(shapes, task, found);
        #[cfg(feature = "rayon")]
        match &self.pairs.pool {
            Some(pool) => run_in_pool(pool, &tasks, &mut found, &mut now, &work),
            None => run(&tasks, &mut found, &mut now, &work),
        }
        #[cfg(not(feature = "rayon"))]
        run(&tasks, &mut found, &mut now, &work);
        (self.pairs.tasks, self.pairs.found, self.pairs.now) = (tasks, found, now);
    }

    /// Notes the groups of shapes in the trees that are joined. Those of resting shapes stay: one that changes moves.
    fn note_groups(&mut self) {
        let Self {
            groves,
            slots,
            pairs,
            ..
        } = self;
        let has_grids = !pairs.grids.grids().is_empty();
        for kind in Kind::ALL {
            if kind == Kind::Ball && has_grids {
                continue;
            }
            for tree in &mut groves[kind as usize].trees.trees {
                if kind != Kind::Resting || !tree.has_groups() {
                    tree.note_groups(|slot| slots[slot as usize].groups);
                }
            }
        }
    }

    /// Sorts the moving balls into grids, where that is good.
    fn sort_balls(&mut self, shapes: &dyn Shapes<D>) {
        let Self {
            pairs,
            balls,
            slots,
            ..
        } = self;
        let grids = &mut pairs.grids;
        grids.clear();
        balls.retain(|&slot| {
            let of = &mut slots[slot as usize];
            let is_moving = of.is_moving_ball();
            if is_moving && let Some((center, radius)) = shapes.ball(slot) {
                let tag = Tag::new(slot, of);
                grids.push(GridBall {
                    center,
                    radius,
                    tag,
                });
            }
            is_moving
        });
        grids.sort();
    }

    /// See [`World::set_threads`](super::World::set_threads).
    pub(super) fn set_threads(&mut self, _threads: usize) {
        #[cfg(feature = "rayon")]
        {
            let threads = _threads.min(MOST_THREADS);
            let pool = (threads != 1).then(|| {
                let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
                pool.build()
            });
            // A system without threads has that of the caller.
            self.pairs.pool = pool.and_then(Result::ok).map(alloc::sync::Arc::new);
        }
    }

    fn tree(&self, place: Place) -> &Tree<D, F> {
        &self.groves[place.kind as usize].trees.trees[place.class]
    }

    /// Divides the work into tasks.
    fn plan(&mut self) {
        let mut tasks = core::mem::take(&mut self.pairs.tasks);
        tasks.clear();
        let grids = self.pairs.grids.grids();
        let places = |kind: Kind| {
            let classes = 0..self.groves[kind as usize].trees.trees.len();
            classes.map(move |class| Place { kind, class })
        };
        let others = || places(Kind::Other);
        for (number, grid) in grids.iter().enumerate() {
            for (larger, of_larger) in grids[..number].iter().enumerate() {
                let [asking, asked] = match grid.takes_balls(of_larger) {
                    true => [larger, number],
                    false => [number, larger],
                };
                parts(grids[asking].len(), |balls| {
                    tasks.push(Task::Grids {
                        grid: asking,
                        other: asked,
                        balls,
                    });
                });
            }
            grid.line_parts(TASK, |lines| {
                tasks.push(Task::Grid {
                    grid: number,
                    lines,
                });
            });
            for tree in others().chain(places(Kind::Resting)) {
                let boxes = self.tree(tree);
                if grid.takes_boxes(boxes.len(), boxes.greatest_size()) {
                    parts(boxes.len(), |boxes| {
                        tasks.push(Task::Boxes {
                            grid: number,
                            tree,
                            boxes,
                        });
                    });
                } else {
                    parts(grid.len(), |balls| {
                        tasks.push(Task::Balls {
                            grid: number,
                            tree,
                            balls,
                        });
                    });
                }
            }
        }
        // Without grids the balls are in trees.
        let balls = places(Kind::Ball).filter(|_| grids.is_empty());
        let moving = || balls.clone().chain(others());
        for (number, one) in moving().enumerate() {
            tasks.push(Task::Tree(one));
            let rest = moving().skip(number + 1).chain(places(Kind::Resting));
            tasks.extend(rest.map(|two| Task::Trees(one, two)));
        }
        self.pairs.tasks = tasks;
    }

    fn do_task(&self, shapes: &dyn Shapes<D>, task: &Task, found: &mut Found) {
        let (pairs, grids) = (&self.pairs, self.pairs.grids.grids());
        match task {
            Task::Grid { grid, lines } => pairs.join_grid(*grid, lines.clone(), found),
            Task::Grids { grid, other, balls } => {
                pairs.look_up_balls([*grid, *other], balls.clone(), found);
            }
            Task::Boxes { grid, tree, boxes } => {
                self.look_up_boxes(shapes, *grid, self.tree(*tree), boxes, found);
            }
            Task::Balls { grid, tree, balls } => {
                let (grid, tree) = (&grids[*grid], self.tree(*tree));
                for position in balls.clone() {
                    let (tag, bounds) = (grid.tag(position), grid.bounds(position).outward());
                    let (all, mut nodes) = (0..tree.len(), 0);
                    let _ = tree.visit(&bounds, None, &all, &mut nodes, &mut |other| {
                        self.test(shapes, [tag.id.slot, other], &mut found.pairs);
                        ControlFlow::Continue(())
                    });
                }
            }
            Task::Tree(one) => {
                let (tree, test) = (self.tree(*one), &mut |slots| {
                    #[cfg(test)]
                    {
                        found.asked += 1;
                    }
                    self.test(shapes, slots, &mut found.pairs);
                });
                tree.join(tree, &mut found.waiting, test);
            }
            Task::Trees(one, two) => {
                let (one, two) = (self.tree(*one), self.tree(*two));
                // Long shapes are compared with the boxes of far smaller ones themselves.
                if one.exponent > two.exponent + FAR_SIZES {
                    self.each_with_strip(shapes, [one, two], &mut found.pairs);
                } else if two.exponent > one.exponent + FAR_SIZES {
                    self.each_with_strip(shapes, [two, one], &mut found.pairs);
                } else {
                    let test = &mut |slots| self.test(shapes, slots, &mut found.pairs);
                    one.join(two, &mut found.waiting, test);
                }
            }
        }
        decide(shapes, found);
    }

    /// Looks up these boxes of a tree in a grid.
    fn look_up_boxes(
        &self,
        shapes: &dyn Shapes<D>,
        grid: usize,
        tree: &Tree<D, F>,
        boxes: &Range<usize>,
        found: &mut Found,
    ) {
        for first in boxes.clone().step_by(AT_A_TIME) {
            let mut some = [None; AT_A_TIME];
            let positions = first..boxes.end.min(first + AT_A_TIME);
            let there = positions.filter(|&position| tree.ids[position] != HOLE);
            for (place, position) in some.iter_mut().zip(there) {
                let (slot, bounds) = (tree.ids[position], tree.get(position).wide());
                *place = Some(Asking {
                    obstacle: shapes.obstacle(slot, &bounds),
                    tag: Tag::new(slot, &self.slots[slot as usize]),
                    bounds,
                });
            }
            let strip = &|slot, reach| shapes.strip(slot, reach);
            self.pairs.look_up(grid, &some, strip, found);
        }
    }

    /// Adds a pair of any two shapes, if it is of groups that meet, and touches.
    fn test(&self, shapes: &dyn Shapes<D>, [a, b]: [u32; 2], pairs: &mut Vec<Touching>) {
        if self.has_groups && !self.groups(a).allow(self.groups(b)) {
            return;
        }
        if shapes.meet(a, b) {
            pairs.push(in_order(self.id(a), self.id(b)));
        }
    }

    /// Tests each box of a tree of large ones with those of a tree of small ones.
    fn each_with_strip(
        &self,
        shapes: &dyn Shapes<D>,
        [large, small]: [&Tree<D, F>; 2],
        pairs: &mut Vec<Touching>,
    ) {
        let mut nodes = 0;
        for (position, &slot) in large.ids.iter().enumerate() {
            if slot == HOLE {
                continue;
            }
            let strip = shapes.strip(slot, 0.0);
            let (bounds, all) = (large.get(position), 0..small.len());
            let _ = small.visit(&bounds, strip.as_ref(), &all, &mut nodes, &mut |other| {
                self.test(shapes, [slot, other], pairs);
                ControlFlow::Continue(())
            });
        }
    }
}

/// Removes the uncertain pairs that do not touch.
fn decide<const D: usize>(shapes: &dyn Shapes<D>, found: &mut Found) {
    let Found {
        pairs, uncertain, ..
    } = found;
    uncertain.retain(|&place| {
        let [a, b] = pairs[place].map(|id| id.slot);
        !shapes.meet(a, b)
    });
    if let Some(&first) = uncertain.first() {
        let (mut kept, mut disjoint) = (first, uncertain.iter().peekable());
        for place in first..pairs.len() {
            if disjoint.next_if_eq(&&place).is_none() {
                pairs[kept] = pairs[place];
                kept += 1;
            }
        }
        pairs.truncate(kept);
        uncertain.clear();
    }
}

/// Does the tasks, and adds their pairs to those of now.
fn run(
    tasks: &[Task],
    found: &mut Vec<Found>,
    now: &mut Vec<Touching>,
    work: &dyn Fn(&Task, &mut Found),
) {
    if found.is_empty() {
        found.push(Found::default());
    }
    let found = &mut found[0];
    core::mem::swap(&mut found.pairs, now);
    for task in tasks {
        work(task, found);
    }
    core::mem::swap(&mut found.pairs, now);
}

/// The same on threads.
#[cfg(feature = "rayon")]
fn run_in_pool(
    pool: &rayon::ThreadPool,
    tasks: &[Task],
    found: &mut Vec<Found>,
    now: &mut Vec<Touching>,
    work: &(dyn Fn(&Task, &mut Found) + Sync),
) {
    use rayon::prelude::*;
    if found.len() < tasks.len() {
        found.resize_with(tasks.len(), Found::default);
    }
    pool.install(|| {
        let all = tasks.par_iter().zip(&mut found[..]);
        all.for_each(|(task, found)| {
            found.pairs.clear();
            work(task, found);
        });
    });
    for found in &found[..tasks.len()] {
        now.extend_from_slice(&found.pairs);
    }
}

#[inline(always)]
pub(super) fn in_order(a: Id, b: Id) -> Touching {
    // Which one is lower is often predicted wrongly.
    let is_lower = a < b;
    [[a, b], [b, a]].map(|[x, y]| select_unpredictable(is_lower, x, y))
}

/// Divides numbers into the ranges of tasks.
fn parts(count: usize, mut each: impl FnMut(Range<usize>)) {
    for first in (0..count).step_by(TASK) {
        each(first..count.min(first + TASK));
    }
}

/// Sorts pairs by their slots, then by generations: by counting, then those of one slot.
fn sort(pairs: &[Touching], sorted: &mut Vec<Touching>, starts: &mut Vec<u32>, slots: usize) {
    starts.clear();
    starts.resize(slots + 1, 0);
    for [one, _] in pairs {
        starts[one.slot as usize] += 1;
    }
    let mut sum = 0;
    for start in starts.iter_mut() {
        sum += *start;
        *start = sum;
    }
    sorted.clear();
    sorted.extend_from_slice(pairs);
    for pair in pairs {
        let end = &mut starts[pair[0].slot as usize];
        *end -= 1;
        sorted[*end as usize] = *pair;
    }
    // Now each start is that of the slot.
    for k in 0..slots {
        let range = starts[k] as usize..starts[k + 1] as usize;
        if range.len() > 1 {
            sorted[range].sort_unstable();
        }
    }
}
