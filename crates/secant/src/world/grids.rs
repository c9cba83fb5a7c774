//! Pairs of the balls in grids, with each other and with other shapes.
//!
//! All numbers are `f64` here, so this is compiled for each level of vectors, but for no scalar. Pairs that no filter
//! certifies stay among the others until the task ends, and then the shapes decide: so the order of pairs does not depend
//! on what a filter certifies.

use super::core::Slot;
use super::step::{Found, Pairs, in_order};
use super::{Groups, Id};
use crate::index::{BallGrid, Bounds, Lanes, Obstacle, Strip, VectorHits};
use alloc::vec::Vec;
use core::ops::Range;

/// So many are gathered and then looked up, because to gather waits for memory.
pub(super) const AT_A_TIME: usize = 16;

/// What a ball of a grid is known by.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tag {
    pub(super) id: Id,
    /// Those that it is in and those that it meets as one number, because a part of a number that has just been written
    /// is slow to read.
    groups: u64,
}

impl Tag {
    #[inline(always)]
    pub(super) fn new(slot: u32, of: &Slot) -> Self {
        let Groups { of: groups, meets } = of.groups;
        Self {
            id: Id {
                slot,
                generation: of.generation,
            },
            groups: u64::from(groups) << 32 | u64::from(meets),
        }
    }

    #[inline(always)]
    fn allows(&self, other: &Self) -> bool {
        let common = self.groups & other.groups.rotate_left(32);
        common >> 32 != 0 && common << 32 != 0
    }
}

/// What asks a grid for the balls that it meets.
#[derive(Clone, Copy)]
pub(super) struct Asking<const D: usize> {
    pub(super) obstacle: Obstacle<D>,
    pub(super) tag: Tag,
    pub(super) bounds: Bounds<D>,
}

/// Those that are looked up together.
pub(super) type Batch<const D: usize> = [Option<Asking<D>>; AT_A_TIME];

/// Does work with the vectors of the machine.
macro_rules! in_lanes {
    ($pairs:expr, $lanes:ident => $work:expr) => {{
        #[cfg(feature = "batch")]
        crate::batch::vectorized!($pairs.level, simd => {
            let $lanes = crate::index::Wide(simd);
            $work
        });
        #[cfg(not(feature = "batch"))]
        {
            let $lanes = crate::index::Single;
            $work
        }
    }};
}

impl<const D: usize> Pairs<D> {
    /// Finds the pairs within a grid, of these lines of cells.
    pub(super) fn join_grid(&self, grid: usize, lines: Range<usize>, found: &mut Found) {
        let grid = &self.grids.grids()[grid];
        in_lanes!(self, lanes => grid.join_itself(lanes, lines, &mut found.hits));
        found.add_hits(grid, |position| grid.tag(position));
    }

    /// Looks up these balls of a grid in another one.
    pub(super) fn look_up_balls(
        &self,
        [grid, other]: [usize; 2],
        balls: Range<usize>,
        found: &mut Found,
    ) {
        let grid = &self.grids.grids()[grid];
        for first in balls.clone().step_by(AT_A_TIME) {
            let mut some = [None; AT_A_TIME];
            for (place, position) in some.iter_mut().zip(first..balls.end) {
                let (center, radius) = grid.ball(position);
                *place = Some(Asking {
                    obstacle: Obstacle::Ball(center, radius),
                    tag: *grid.tag(position),
                    bounds: grid.bounds(position),
                });
            }
            self.look_up(other, &some, &|_, _| None, found);
        }
    }

    /// Looks up some in a grid, with the strip around the shape of a slot and what is within a distance of it.
    pub(super) fn look_up(
        &self,
        grid: usize,
        some: &Batch<D>,
        strip_of: &dyn Fn(u32, f64) -> Option<Strip>,
        found: &mut Found,
    ) {
        let grid = &self.grids.grids()[grid];
        in_lanes!(self, lanes => look_up_in_lanes(grid, lanes, some, strip_of, &mut found.hits));
        let tag = |k: usize| &some[k].as_ref().expect("it asks").tag;
        found.add_hits(grid, tag);
    }
}

#[inline(always)]
fn look_up_in_lanes<L: Lanes, const D: usize>(
    grid: &BallGrid<D, Tag>,
    lanes: L,
    some: &Batch<D>,
    strip_of: &dyn Fn(u32, f64) -> Option<Strip>,
    hits: &mut Vec<VectorHits>,
) {
    for (k, asking) in (0..).zip(some.iter().flatten()) {
        let is_long = grid.is_long(&asking.bounds);
        let strip = is_long.then(|| strip_of(asking.tag.id.slot, grid.reach()));
        grid.near(
            &asking.bounds,
            strip.flatten().as_ref(),
            // Otherwise it has none of the machine's vectors where it is not inlined.
            #[inline(always)]
            |range| {
                grid.test(
                    lanes,
                    (k, range),
                    #[inline(always)]
                    |ball| asking.obstacle.test(lanes, ball),
                    hits,
                );
            },
        );
    }
}

impl Found {
    /// Takes the hits in a grid, and adds their pairs if they are of groups that meet.
    fn add_hits<'t, const D: usize>(
        &mut self,
        grid: &BallGrid<D, Tag>,
        asking: impl Fn(usize) -> &'t Tag,
    ) {
        let Self {
            pairs,
            uncertain,
            hits,
            ..
        } = self;
        for found in hits.drain(..) {
            let asking = asking(found.asking as usize);
            found.for_each(|ball, is_certain| {
                let tag = grid.tag(ball);
                if !asking.allows(tag) {
                    return;
                }
                if !is_certain {
                    uncertain.push(pairs.len());
                }
                pairs.push(in_order(asking.id, tag.id));
            });
        }
    }
}
