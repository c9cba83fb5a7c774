//! The shapes of a world, their trees, and the pairs that touch.
//!
//! Shapes that have changed lately are in the *moving* trees, the others in the *resting* ones. The pairs of two resting
//! shapes are kept; those of a moving one are found anew in each step.

use super::{Groups, Id};
use crate::index::{Bounds, HOLE, NodePair, Strip, Threads, Tree, Trees};
use crate::pairs::{View, Viewed};
use crate::{Aabb, Ball, Point, Scalar, ScalarIn, Segment, Shape};
use alloc::vec::Vec;
use core::ops::ControlFlow;

/// A shape that has not changed for so many steps may rest.
const STILL: u32 = 4;
/// Shapes are put to rest where they are at least this many, and one in so many of the moving ones.
const MOST_STILL: usize = 64;
const SHARE_STILL: usize = 8;
/// Shapes are added to a tree where they are no more than one in so many of it; otherwise all are packed.
const SHARE_ADDED: usize = 4;
/// All boxes are written in the order of the trees where at least one in so many has changed.
const SHARE_CHANGED: usize = 4;
/// Boxes whose sizes differ by more than 2 to this power are not searched tree by tree, but one large one after the other.
const FAR_SIZES: usize = 8;

/// Where the box of a shape is.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Place {
    /// In no tree yet.
    Nowhere,
    Moving {
        class: u16,
        position: u32,
    },
    Resting {
        class: u16,
        position: u32,
    },
}

/// A place for a shape, which is used again.
#[derive(Clone, Debug)]
struct Slot {
    /// How many shapes have been here before.
    generation: u32,
    is_used: bool,
    /// Whether it is among the changed ones.
    is_changed: bool,
    groups: Groups,
    place: Place,
    /// The step of the last change.
    changed: u32,
}

/// A shape as a pair is tested, at the place of its box in a tree: neighbours there are neighbours in memory.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
struct Spot<const D: usize, S> {
    shape: Frequent<D, S>,
    id: Id,
    groups: Groups,
}

/// The shapes whose pairs have filters of their own.
#[derive(Clone, Copy, Debug)]
enum Frequent<const D: usize, S> {
    Ball(Ball<D, S>),
    Segment(Segment<D, S>),
    Aabb(Aabb<D, S>),
    Other,
}

impl<const D: usize, S: Scalar + ScalarIn<D>> Frequent<D, S> {
    #[inline]
    fn of(shape: &Shape<D, S>) -> Self {
        match shape {
            Shape::Ball(ball) => Self::Ball(*ball),
            Shape::Segment(segment) => Self::Segment(*segment),
            Shape::Aabb(aabb) => Self::Aabb(*aabb),
            _ => Self::Other,
        }
    }

    /// Whether two shapes share a point, unless that is asked of all shapes. Exact.
    #[inline(always)]
    fn meets(&self, other: &Self) -> Option<bool> {
        Some(match (self, other) {
            (Self::Ball(a), Self::Ball(b)) => S::ball_ball_intersects(a, b),
            (Self::Ball(a), Self::Segment(b)) | (Self::Segment(b), Self::Ball(a)) => {
                S::ball_linear_intersects(a, &b.into())
            }
            (Self::Aabb(a), Self::Aabb(b)) => S::aabb_aabb_intersects(a, b),
            (Self::Aabb(a), Self::Ball(b)) | (Self::Ball(b), Self::Aabb(a)) => {
                S::aabb_ball_intersects(a, b)
            }
            (Self::Aabb(a), Self::Segment(b)) | (Self::Segment(b), Self::Aabb(a)) => {
                S::aabb_linear_intersects(a, &b.into())
            }
            (Self::Segment(a), Self::Segment(b)) => S::segments_intersect(a, b),
            (Self::Other, _) | (_, Self::Other) => return None,
        })
    }
}

/// Trees, and what is at their positions.
#[derive(Clone, Debug)]
struct Grove<const D: usize, S: Scalar> {
    trees: Trees<D, S::Side>,
    /// Of each tree.
    spots: Vec<Vec<Spot<D, S>>>,
    /// How many shapes there are.
    count: usize,
}

impl<const D: usize, S: Scalar> Default for Grove<D, S> {
    fn default() -> Self {
        Self {
            trees: Trees::default(),
            spots: Vec::new(),
            count: 0,
        }
    }
}

/// Two shapes that touch, the lower slot first.
pub(super) type Touching = [Id; 2];

/// A world without the data of users.
#[derive(Clone, Debug)]
pub struct Core<const D: usize, S: Scalar + ScalarIn<D>> {
    /// By slot; what is not used is a point.
    pub(super) shapes: Vec<Shape<D, S>>,
    slots: Vec<Slot>,
    free: Vec<u32>,
    moving: Grove<D, S>,
    resting: Grove<D, S>,
    /// The slots that have changed since the trees were brought up to date.
    changed: Vec<u32>,
    /// The slots that are to be added to trees.
    added: Vec<u32>,
    /// Whether a shape has been taken out of a tree since then.
    is_stale: bool,
    /// Whether a shape has other groups than all.
    has_groups: bool,
    step: u32,
    pub(super) pairs: Pairs,
    waiting: Vec<NodePair>,
}

/// The pairs of a step.
#[derive(Clone, Debug, Default)]
pub(super) struct Pairs {
    /// Those of the last step, and of the one before it.
    pub(super) now: Vec<Touching>,
    before: Vec<Touching>,
    /// Those of two resting shapes.
    rested: Vec<Touching>,
    /// Whether a resting shape has changed since `rested` was made.
    is_unrested: bool,
    /// Those that began and ended, once they are compared.
    pub(super) began: Vec<Touching>,
    pub(super) ended: Vec<Touching>,
    is_compared: bool,
    /// Room for sorting.
    starts: Vec<u32>,
    sorted: [Vec<Touching>; 2],
}

impl<const D: usize, S: Scalar + ScalarIn<D>> Default for Core<D, S> {
    fn default() -> Self {
        Self {
            shapes: Vec::new(),
            slots: Vec::new(),
            free: Vec::new(),
            moving: Grove::default(),
            resting: Grove::default(),
            changed: Vec::new(),
            added: Vec::new(),
            is_stale: false,
            has_groups: false,
            step: 0,
            pairs: Pairs::default(),
            waiting: Vec::new(),
        }
    }
}

impl<const D: usize, S: Scalar + ScalarIn<D>> Core<D, S> {
    /// Adds a shape.
    ///
    /// # Panics
    /// If there are more than a `u32` can number.
    pub(super) fn insert(&mut self, shape: Shape<D, S>, groups: Groups) -> Id {
        let slot = match self.free.pop() {
            Some(slot) => {
                self.shapes[slot as usize] = shape;
                slot
            }
            None => {
                let slot = u32::try_from(self.slots.len()).ok();
                // The last number is no id.
                let slot = slot.filter(|&slot| slot < u32::MAX);
                self.shapes.push(shape);
                self.slots.push(Slot {
                    generation: 0,
                    is_used: false,
                    is_changed: false,
                    groups,
                    place: Place::Nowhere,
                    changed: 0,
                });
                slot.expect("fewer than 4294967295 shapes")
            }
        };
        let of = &mut self.slots[slot as usize];
        of.is_used = true;
        of.groups = groups;
        self.has_groups |= groups != Groups::ALL;
        self.change(slot);
        self.id(slot)
    }

    /// The id of what is in a slot.
    #[inline]
    pub(super) fn id(&self, slot: u32) -> Id {
        let generation = self.slots[slot as usize].generation;
        Id { slot, generation }
    }

    /// The slot of an id, if that is not removed.
    #[inline]
    pub(super) fn slot(&self, id: Id) -> Option<u32> {
        let slot = self.slots.get(id.slot as usize)?;
        (slot.is_used && slot.generation == id.generation).then_some(id.slot)
    }

    pub(super) fn len(&self) -> usize {
        self.slots.len() - self.free.len()
    }

    /// All slots that are used.
    pub(super) fn slots(&self) -> impl Iterator<Item = u32> + '_ {
        let all = (0..).zip(&self.slots);
        all.filter_map(|(number, slot)| slot.is_used.then_some(number))
    }

    #[inline]
    pub(super) fn groups(&self, slot: u32) -> Groups {
        self.slots[slot as usize].groups
    }

    pub(super) fn set_groups(&mut self, slot: u32, groups: Groups) {
        self.take_out(slot);
        self.slots[slot as usize].groups = groups;
        self.has_groups |= groups != Groups::ALL;
        self.change(slot);
    }

    /// Replaces a shape.
    #[inline]
    pub(super) fn replace(&mut self, slot: u32, shape: Shape<D, S>) -> Shape<D, S> {
        self.change(slot);
        if let Place::Moving { class, position } = self.slots[slot as usize].place {
            let spots = &mut self.moving.spots[usize::from(class)];
            spots[position as usize].shape = Frequent::of(&shape);
        }
        core::mem::replace(&mut self.shapes[slot as usize], shape)
    }

    /// Removes a shape.
    pub(super) fn remove(&mut self, slot: u32) -> Shape<D, S> {
        self.take_out(slot);
        let of = &mut self.slots[slot as usize];
        of.is_used = false;
        of.generation = of.generation.wrapping_add(1);
        self.free.push(slot);
        let nothing = Point::new_unchecked([S::default(); D]);
        core::mem::replace(&mut self.shapes[slot as usize], nothing.into())
    }

    #[inline]
    fn change(&mut self, slot: u32) {
        let of = &mut self.slots[slot as usize];
        of.changed = self.step;
        if !of.is_changed {
            of.is_changed = true;
            self.changed.push(slot);
        }
    }

    /// Takes a box out of its tree.
    fn take_out(&mut self, slot: u32) {
        let of = &mut self.slots[slot as usize];
        match of.place {
            Place::Nowhere => {}
            Place::Moving { class, position } => {
                self.moving.remove(class, position);
            }
            Place::Resting { class, position } => {
                self.resting.remove(class, position);
                self.pairs.is_unrested = true;
            }
        }
        of.place = Place::Nowhere;
        self.is_stale = true;
    }

    pub(super) fn trees(&self) -> [&[Tree<D, S::Side>]; 2] {
        [&self.moving.trees.trees, &self.resting.trees.trees]
    }

    /// Brings the trees up to date with the shapes.
    pub(crate) fn update(&mut self) {
        if self.changed.is_empty() && !self.is_stale {
            return;
        }
        self.is_stale = false;
        self.added.clear();
        let are_many = self.changed.len() * SHARE_CHANGED >= self.moving.count;
        if are_many {
            self.write_all();
        }
        let mut changed = core::mem::take(&mut self.changed);
        for slot in changed.drain(..) {
            let of = &mut self.slots[slot as usize];
            of.is_changed = false;
            if !of.is_used {
                continue;
            }
            if let Place::Moving { class, position } = of.place
                && (are_many
                    || self
                        .moving
                        .replace((class, position), &self.shapes[slot as usize]))
            {
                continue;
            }
            self.added.push(slot);
        }
        self.changed = changed;
        for k in 0..self.added.len() {
            self.take_out(self.added[k]);
        }
        let is_packed = self.add(Kind::Moving);
        let is_bad = !is_packed && self.settle_moving();
        if is_bad || self.moving.has_holes() {
            self.pack(Kind::Moving);
        }
        for tree in &mut self.resting.trees.trees {
            tree.settle();
        }
    }

    /// Writes the boxes of all moving shapes in the order of the trees. Those that are of another size are to be added anew.
    fn write_all(&mut self) {
        let Self {
            moving,
            shapes,
            added,
            ..
        } = self;
        for class in 0..moving.trees.trees.len() {
            let sizes = moving.trees.sizes(class);
            let spots = &moving.spots[class];
            moving.trees.trees[class].set_all(|position, slot| {
                // The spots are in this order, the shapes are not.
                let bounds = match &spots[position].shape {
                    Frequent::Ball(ball) => Bounds::of_ball(ball),
                    Frequent::Segment(segment) => Bounds::of_segment(segment),
                    _ => bounds_of(&shapes[slot as usize]),
                };
                if sizes.contains(&bounds.exponent()) {
                    Some(bounds)
                } else {
                    added.push(slot);
                    None
                }
            });
        }
    }

    /// Fits the moving trees, and packs anew what has grown. Returns whether all should be.
    fn settle_moving(&mut self) -> bool {
        let Self {
            moving: Grove { trees, spots, .. },
            shapes,
            slots,
            ..
        } = self;
        let mut is_bad = false;
        for ((class, tree), spots) in (0..).zip(&mut trees.trees).zip(spots) {
            let repacked = |position: usize, slot: u32| {
                let of = &mut slots[slot as usize];
                of.place = Place::new(Kind::Moving, class, position);
                spots[position] = spot(slot, of, shapes);
            };
            is_bad |= tree.settle() && tree.repack_grown(repacked);
        }
        is_bad
    }

    /// Adds the shapes that are to be added to the moving or resting trees. Returns whether all are packed.
    fn add(&mut self, kind: Kind) -> bool {
        let Self {
            moving,
            resting,
            shapes,
            slots,
            added,
            ..
        } = self;
        let grove = if kind == Kind::Moving {
            moving
        } else {
            resting
        };
        if added.is_empty() {
            return false;
        }
        grove.count += added.len();
        if added.len() * SHARE_ADDED > grove.count {
            for &slot in &*added {
                slots[slot as usize].place = Place::new(kind, 0, 0);
            }
            self.pack(kind);
            return true;
        }
        for &slot in &*added {
            let bounds = bounds_of(&shapes[slot as usize]);
            let class = grove.trees.class_of(&bounds);
            grove.trees.trees[class].push(slot, &bounds);
        }
        for ((class, tree), spots) in (0..).zip(&mut grove.trees.trees).zip(&mut grove.spots) {
            tree.append(|position, slot| {
                let of = &mut slots[slot as usize];
                of.place = Place::new(kind, class, position);
                spots.push(spot(slot, of, shapes));
            });
        }
        false
    }

    /// Packs all moving or resting shapes.
    fn pack(&mut self, kind: Kind) {
        let Self {
            moving,
            resting,
            shapes,
            slots,
            ..
        } = self;
        let grove = if kind == Kind::Moving {
            moving
        } else {
            resting
        };
        let all = (0..).zip(&*slots).zip(&*shapes);
        let among = all.filter(|((_, slot), _)| slot.place.kind() == Some(kind));
        let boxes = among.map(|((number, _), shape)| (number, bounds_of(shape)));
        grove.trees.pack(boxes, Threads::One);
        grove.spots.resize_with(grove.trees.trees.len(), Vec::new);
        for ((class, tree), spots) in (0..).zip(&grove.trees.trees).zip(&mut grove.spots) {
            spots.clear();
            spots.extend(tree.ids.iter().enumerate().map(|(position, &slot)| {
                let of = &mut slots[slot as usize];
                of.place = Place::new(kind, class, position);
                spot(slot, of, shapes)
            }));
        }
    }

    /// Puts shapes to rest that have not changed for a while, if they are many.
    fn rest(&mut self) {
        let step = self.step;
        let is_still = |slot: &Slot| {
            slot.place.kind() == Some(Kind::Moving) && step.wrapping_sub(slot.changed) >= STILL
        };
        if self.moving.count < MOST_STILL || !step.is_multiple_of(STILL) {
            return;
        }
        let still = self.slots.iter().filter(|slot| is_still(slot)).count();
        if still < MOST_STILL || still * SHARE_STILL < self.moving.count {
            return;
        }
        self.added.clear();
        for slot in (0..).take(self.slots.len()) {
            if is_still(&self.slots[slot as usize]) {
                self.take_out(slot);
                self.added.push(slot);
            }
        }
        self.add(Kind::Resting);
        for tree in &mut self.resting.trees.trees {
            tree.settle();
        }
        self.pack(Kind::Moving);
        // Nothing of these has changed since the last step.
        let Self { pairs, slots, .. } = self;
        let rest = |id: &Id| {
            let slot = &slots[id.slot as usize];
            slot.generation == id.generation && slot.place.kind() == Some(Kind::Resting)
        };
        pairs.rested.clear();
        let both = |pair: &&Touching| pair.iter().all(rest);
        pairs.rested.extend(pairs.now.iter().filter(both));
        pairs.is_unrested = false;
    }

    /// Finds all pairs that touch now.
    pub(crate) fn find_pairs(&mut self) {
        self.update();
        if self.pairs.is_unrested {
            let slots = &self.slots;
            let rest = |id: &Id| {
                let slot = &slots[id.slot as usize];
                slot.generation == id.generation && slot.place.kind() == Some(Kind::Resting)
            };
            self.pairs.rested.retain(|pair| pair.iter().all(rest));
            self.pairs.is_unrested = false;
        }
        self.step = self.step.wrapping_add(1);
        self.rest();
        let Self {
            moving,
            resting,
            shapes,
            pairs,
            waiting,
            has_groups,
            ..
        } = self;
        core::mem::swap(&mut pairs.now, &mut pairs.before);
        pairs.is_compared = false;
        pairs.now.clear();
        pairs.now.extend_from_slice(&pairs.rested);
        let now = &mut pairs.now;
        let mut test = |a: &Spot<D, S>, b: &Spot<D, S>| {
            if *has_groups && !a.groups.allow(b.groups) {
                return;
            }
            let meets = a.shape.meets(&b.shape).unwrap_or_else(|| {
                let [a, b]: [View<'_, D, S>; 2] =
                    [a, b].map(|spot| shapes[spot.id.slot as usize].view());
                S::intersects(&a, &b)
            });
            if meets {
                now.push(if a.id < b.id {
                    [a.id, b.id]
                } else {
                    [b.id, a.id]
                });
            }
        };
        for (class, (tree, spots)) in moving.each().enumerate() {
            tree.join_itself(waiting, |a, b| test(&spots[a], &spots[b]));
            for (other, others) in moving.each().skip(class + 1).chain(resting.each()) {
                // Long shapes are compared with the boxes of far smaller ones themselves.
                if tree.exponent > other.exponent + FAR_SIZES {
                    each_with_strip((tree, spots), (other, others), shapes, &mut test);
                } else if other.exponent > tree.exponent + FAR_SIZES {
                    each_with_strip((other, others), (tree, spots), shapes, &mut test);
                } else {
                    tree.join(other, waiting, |a, b| test(&spots[a], &others[b]));
                }
            }
        }
    }

    /// Compares the pairs of the last step with those before it.
    pub(crate) fn compare_pairs(&mut self) {
        let Pairs {
            now,
            before,
            began,
            ended,
            is_compared,
            starts,
            sorted: [new, old],
            ..
        } = &mut self.pairs;
        if *is_compared {
            return;
        }
        *is_compared = true;
        began.clear();
        ended.clear();
        sort(now, new, starts, self.slots.len());
        sort(before, old, starts, self.slots.len());
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

/// The trees that a shape is in.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Kind {
    Moving,
    Resting,
}

impl Place {
    #[expect(
        clippy::cast_possible_truncation,
        reason = "there are no more than twice as many positions as slots"
    )]
    fn new(kind: Kind, class: u16, position: usize) -> Self {
        let position = position as u32;
        match kind {
            Kind::Moving => Self::Moving { class, position },
            Kind::Resting => Self::Resting { class, position },
        }
    }

    fn kind(self) -> Option<Kind> {
        match self {
            Self::Nowhere => None,
            Self::Moving { .. } => Some(Kind::Moving),
            Self::Resting { .. } => Some(Kind::Resting),
        }
    }
}

impl<const D: usize, S: Scalar + ScalarIn<D>> Grove<D, S> {
    /// Each tree, and what is at its positions.
    fn each(&self) -> impl Iterator<Item = (&Tree<D, S::Side>, &[Spot<D, S>])> {
        let spots = self.spots.iter().map(Vec::as_slice);
        self.trees.trees.iter().zip(spots)
    }

    fn remove(&mut self, class: u16, position: u32) {
        self.trees.trees[usize::from(class)].remove(position as usize);
        self.count -= 1;
    }

    /// Replaces the box of a shape. Returns whether it is of the sizes of its tree.
    fn replace(&mut self, (class, position): (u16, u32), shape: &Shape<D, S>) -> bool {
        let bounds = bounds_of(shape);
        let (class, position) = (usize::from(class), position as usize);
        if !self.trees.sizes(class).contains(&bounds.exponent()) {
            return false;
        }
        self.trees.trees[class].set(position, &bounds);
        true
    }

    /// Whether there are as many positions without a shape as with one.
    fn has_holes(&self) -> bool {
        let positions: usize = self.trees.trees.iter().map(Tree::len).sum();
        positions > 2 * self.count + 64
    }
}

/// What is at the position of a shape.
fn spot<const D: usize, S: Scalar + ScalarIn<D>>(
    number: u32,
    slot: &Slot,
    shapes: &[Shape<D, S>],
) -> Spot<D, S> {
    Spot {
        shape: Frequent::of(&shapes[number as usize]),
        id: Id {
            slot: number,
            generation: slot.generation,
        },
        groups: slot.groups,
    }
}

/// The box of a shape. A view of a frequent one is not made.
#[inline]
fn bounds_of<const D: usize, S: Scalar + ScalarIn<D>>(shape: &Shape<D, S>) -> Bounds<D> {
    match shape {
        Shape::Ball(ball) => Bounds::of_ball(ball),
        Shape::Segment(segment) => Bounds::of_segment(segment),
        _ => Bounds::of(&shape.view()),
    }
}

/// Tests each box of a tree of large ones with those of a tree of small ones.
fn each_with_strip<const D: usize, S: Scalar + ScalarIn<D>>(
    (large, large_spots): (&Tree<D, S::Side>, &[Spot<D, S>]),
    (small, small_spots): (&Tree<D, S::Side>, &[Spot<D, S>]),
    shapes: &[Shape<D, S>],
    test: &mut impl FnMut(&Spot<D, S>, &Spot<D, S>),
) {
    let mut nodes = 0;
    for (position, &slot) in large.ids.iter().enumerate() {
        if slot == HOLE {
            continue;
        }
        let strip = Strip::of(&shapes[slot as usize].view(), 0.0);
        let (bounds, spot) = (large.get(position), &large_spots[position]);
        let all = 0..small.len();
        let _ = small.visit(&bounds, strip.as_ref(), &all, &mut nodes, &mut |other| {
            test(spot, &small_spots[other]);
            ControlFlow::Continue(())
        });
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
