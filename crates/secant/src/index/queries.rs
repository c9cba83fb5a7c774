//! What is asked of an index, static or of a world: which shapes meet one, and which are nearest.
#![expect(
    clippy::float_arithmetic,
    reason = "the limit of a search is rounded upward here"
)]

use super::bounds::{Bounds, Strip};
use super::packed::{AnyTrees, Each};
use super::walk::{GapWalk, Steps, Waiting};
use crate::kernel::{Length, Number, Sign, Target, exact_stages};
use crate::pairs::{View, Viewed};
use crate::{Coordinate, Id, Scalar, ScalarIn};
use alloc::vec::Vec;
use core::cell::Cell;
use core::cmp::Ordering;
use core::ops::ControlFlow;

/// A shape of the plane (`D` = 2) or of space (3) that can be asked about: every one that has a method `intersects`, and
/// [`Shape`](crate::Shape). The trait is sealed.
pub trait ShapeIn<const D: usize, S>: Viewed<D, S> {}

impl<const D: usize, S, T: Viewed<D, S>> ShapeIn<D, S> for T {}

/// The work of queries, counted: of all that were given it since it was made.
///
/// ```
/// use secant::{Circle, Index, Point, Stats};
/// let discs: Vec<_> = (0..10_000).map(|k| Circle::new([f64::from(k), 0.0], 0.6)).collect();
/// let (index, stats) = (Index::new(&discs), Stats::default());
/// assert_eq!(index.stats(&stats).meeting(&Point::new([70.5, 0.0])).all(), [70, 71]);
/// assert!(stats.nodes() < 10 && stats.candidates() < 5);
/// assert_eq!(stats.exact_stages(), 0);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Stats {
    nodes: Cell<u64>,
    candidates: Cell<u64>,
    exact_stages: Cell<u64>,
}

impl Stats {
    /// The nodes of trees that were looked into: 16 boxes each.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes.get()
    }

    /// The shapes whose boxes passed: each was asked itself, unless a filter rejected it.
    #[must_use]
    pub fn candidates(&self) -> u64 {
        self.candidates.get()
    }

    /// How often floats with their bounds did not decide, so that integers of any size did: as on exact ties and touches,
    /// and to round what is near the middle of two floats. 0 without the feature `std`.
    #[must_use]
    pub fn exact_stages(&self) -> u64 {
        self.exact_stages.get()
    }

    /// Adds the exact stages since this many.
    pub(crate) fn add_exact_stages(&self, stages_before: u64) {
        self.add(Steps::default(), stages_before);
    }

    /// Adds the work of a query, and the exact stages since this many.
    pub(crate) fn add(&self, steps: Steps, stages_before: u64) {
        let more = |count: &Cell<u64>, by: u64| count.set(count.get() + by);
        more(&self.nodes, steps.nodes as u64);
        more(&self.candidates, steps.boxes as u64);
        more(&self.exact_stages, exact_stages() - stages_before);
    }
}

/// The shapes of an index: their boxes, their views by id, and which of them count.
#[derive(Clone, Copy)]
pub struct Source<'i, const D: usize, S: Coordinate> {
    pub(crate) trees: AnyTrees<'i, D, S::Side>,
    pub(crate) view: &'i dyn Fn(u32) -> View<'i, D, S>,
    pub(crate) takes: Option<&'i dyn Fn(u32) -> bool>,
    pub(crate) stats: Option<&'i Stats>,
}

impl<'i, const D: usize, S: Scalar + ScalarIn<D>> Source<'i, D, S> {
    pub(super) fn takes(&self, id: u32) -> bool {
        self.takes.is_none_or(|takes| takes(id))
    }

    /// Calls `each` with the numbers of the shapes whose boxes meet a box, and maybe of others.
    pub(crate) fn near(&self, room: &Bounds<D>, each: &mut dyn FnMut(usize)) {
        let each = &mut |id: u32| {
            each(id as usize);
            ControlFlow::Continue(())
        };
        let _ = self.visit(room, None, |_| true, each);
    }

    /// Calls `each` with the ids of the shapes that meet one, until it breaks.
    pub(crate) fn meeting(&self, shape: &View<'_, D, S>, each: Each<'_>) -> ControlFlow<()> {
        let (bounds, strip) = (Bounds::of(shape), Strip::of(shape, 0.0));
        let meets = |id| S::intersects(shape, &(self.view)(id));
        self.visit(&bounds, strip.as_ref(), meets, each)
    }

    /// Calls `each` with the ids of the shapes whose boxes meet a box and a strip, and which pass a test, until it breaks.
    fn visit(
        &self,
        room: &Bounds<D>,
        strip: Option<&Strip>,
        test: impl Fn(u32) -> bool,
        each: Each<'_>,
    ) -> ControlFlow<()> {
        let stages = exact_stages();
        let (mut nodes, mut boxes) = (0, 0);
        let flow = self.trees.visit(room, strip, &mut nodes, &mut |id| {
            boxes += 1;
            match self.takes(id) && test(id) {
                true => each(id),
                false => ControlFlow::Continue(()),
            }
        });
        if let Some(stats) = self.stats {
            stats.add(Steps { nodes, boxes }, stages);
        }
        flow
    }
}

/// A shape that is near another: what [`Nearest`](crate::Nearest) returns by number, and [`NearestOf`](crate::NearestOf)
/// by id.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Near<R, I = usize> {
    /// The number of the shape, or its id.
    pub id: I,
    /// The distance of the two closed sets, 0 where they meet. **Correctly rounded**.
    pub distance: R,
    /// Whether they meet. **Exact**: a distance below the least positive number is 0 too.
    pub meets: bool,
}

/// The search for the nearest shapes.
pub struct NearestSearch<'s, 'i, const D: usize, S: Scalar + ScalarIn<D>> {
    pub(crate) source: Source<'i, D, S>,
    pub(crate) shape: View<'s, D, S>,
    pub(crate) count: usize,
    pub(crate) within: Option<S>,
    pub(crate) found: &'s mut Vec<Near<S::Real, Id>>,
}

impl<const D: usize, S: Scalar + ScalarIn<D>> NearestSearch<'_, '_, D, S>
where
    S::Inner: ScalarIn<D>,
{
    /// Fills `found` with the nearest shapes, in the exact order of their distances, then of their ids.
    pub(crate) fn run(&mut self) {
        self.found.clear();
        if self.count == 0 {
            return;
        }
        let none = S::default();
        let reach = match self.within {
            Some(d) if d >= none => d.to_f64().next_up(),
            Some(_) => return,
            None => f64::INFINITY,
        };
        let stages = exact_stages();
        let mut waiting = Waiting::default();
        let bounds = Bounds::of(&self.shape);
        let mut walk = GapWalk::around(&mut waiting, self.source.trees, &bounds);
        let mut limit = reach;
        // The length of the last one wanted, with its slot, where another was at the same distance.
        let mut of_last = None;
        // Some more than are wanted are found before the farthest of them are left out.
        let most = self.count.saturating_add(self.count / 8 + 1);
        while let Some(id) = walk.next(limit) {
            if !self.source.takes(id) {
                continue;
            }
            let other = (self.source.view)(id);
            if self
                .within
                .is_some_and(|d| !S::within(&self.shape, &other, &d))
            {
                continue;
            }
            let length = S::length_between(&self.shape, &other);
            let near = Near {
                id: Id::of_slot(id),
                distance: length.map_or_else(S::Real::default, |length| length.rounded()),
                meets: length.is_none(),
            };
            let is_after = |last: &Near<S::Real, Id>| {
                let lengths = || {
                    let slot = last.id.slot;
                    if of_last.is_none_or(|(of, _)| of != slot) {
                        of_last = Some((slot, self.length_of(slot)));
                    }
                    [of_last.and_then(|(_, length)| length), length]
                };
                order(last, &near, lengths).is_lt()
            };
            if self.found.get(self.count - 1).is_some_and(is_after) {
                continue;
            }
            self.found.push(near);
            if self.found.len() == self.count || self.found.len() == most {
                let last = self.leave_nearest();
                limit = reach.min(above(last));
            }
        }
        let mut found = core::mem::take(self.found);
        found.sort_unstable_by(|a, b| self.order(a, b));
        found.truncate(self.count);
        *self.found = found;
        if let Some(stats) = self.source.stats {
            stats.add(walk.steps(), stages);
        }
    }

    /// Leaves as many as are wanted, the last of them at the end, and returns its distance.
    fn leave_nearest(&mut self) -> S::Real {
        let mut found = core::mem::take(self.found);
        let place = self.count - 1;
        let (_, last, _) = found.select_nth_unstable_by(place, |a, b| self.order(a, b));
        let distance = last.distance;
        found.truncate(self.count);
        *self.found = found;
        distance
    }

    fn order(&self, a: &Near<S::Real, Id>, b: &Near<S::Real, Id>) -> Ordering {
        order(a, b, || [a, b].map(|near| self.length_of(near.id.slot)))
    }

    /// The length between the shape and another one, if they do not meet.
    fn length_of(&self, slot: u32) -> Option<Length<D, S::Inner>> {
        S::length_between(&self.shape, &(self.source.view)(slot))
    }
}

/// The order of two that are near, with their lengths. Rounding keeps the order of distances, so only equal ones are compared
/// exactly.
fn order<R: PartialOrd, S: Number, const D: usize>(
    a: &Near<R, Id>,
    b: &Near<R, Id>,
    lengths: impl FnOnce() -> [Option<Length<D, S>>; 2],
) -> Ordering {
    let rounded = a
        .distance
        .partial_cmp(&b.distance)
        .unwrap_or(Ordering::Equal);
    let by_id = a.id.cmp(&b.id);
    rounded.then_with(|| match (a.meets, b.meets) {
        (true, true) => by_id,
        (true, false) => Ordering::Less,
        (false, true) => Ordering::Greater,
        (false, false) => match lengths() {
            [Some(one), Some(two)] => one.compare(&two).cmp(&Sign::Zero).then(by_id),
            _ => by_id,
        },
    })
}

/// A number that is no less than what was rounded to this one, neither of which is negative.
pub(crate) fn above<R: Target>(x: R) -> f64 {
    let x = x.to_f64();
    if R::PRECISION == f64::MANTISSA_DIGITS {
        return x.next_up();
    }
    // More than half an ulp of an `f32`.
    x * (1.0 + 1e-6) + 1e-44
}
