//! The shapes of a world, and their trees.
//!
//! Shapes that have changed lately are *moving*, the others *resting*. Balls that move have trees of their own, which are
//! brought up to date only when they are asked, because a step finds the pairs of these balls in grids.

use super::step::Pairs;
use super::{Groups, Id};
use crate::index::{AnyTrees, Bounds, Obstacle, Side, Sided, Strip, Threads, Tree, Trees};
use crate::kernel::each;
use crate::pairs::Viewed;
use crate::{Point, Scalar, ScalarIn, Shape};
use alloc::vec::Vec;

/// A shape that has not changed for so many steps may rest.
const STILL: u32 = 4;
/// Shapes are put to rest where they are at least this many, and one in so many of the moving ones.
const MOST_STILL: usize = 64;
const SHARE_STILL: usize = 8;
/// Shapes are added to a tree where they are no more than one in so many of it; otherwise all are packed.
const SHARE_ADDED: usize = 4;
/// All boxes are written in the order of the trees where at least one in so many has changed.
const SHARE_CHANGED: usize = 4;

/// The trees that a shape is in, if it is in one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Kind {
    /// A ball that moves, and whose coordinates are exact in `f64`.
    Ball,
    /// Any other shape that moves.
    Other,
    Resting,
}

impl Kind {
    pub(super) const ALL: [Self; 3] = [Self::Ball, Self::Other, Self::Resting];

    fn of<const D: usize, S: Scalar + ScalarIn<D>>(shape: &Shape<D, S>) -> Self {
        match shape {
            Shape::Ball(_) if S::EXACT_AS_F64 => Self::Ball,
            _ => Self::Other,
        }
    }

    fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// A slot is among the moving balls.
const LISTED: u8 = 1 << 7;
/// The position of a shape that is in no tree.
const NOWHERE: u32 = u32::MAX;

/// A place for a shape, which is used again.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slot {
    /// How many shapes have been here before.
    pub(super) generation: u32,
    pub(super) groups: Groups,
    /// The step of the last change.
    changed: u32,
    /// The place of its box in the trees of its kind.
    position: u32,
    class: u16,
    pub(super) kind: Kind,
    pub(super) is_used: bool,
    /// The bits of the kinds among whose changed slots it is, and `LISTED`.
    lists: u8,
}

impl Slot {
    /// Adds the slot to a list. Returns whether it is new there.
    fn enlist(&mut self, list: u8) -> bool {
        let is_new = self.lists & list == 0;
        self.lists |= list;
        is_new
    }

    /// Whether it is a moving ball; if not, it is taken off their list.
    pub(super) fn is_moving_ball(&mut self) -> bool {
        let is_ball = self.is_used && self.kind == Kind::Ball;
        if !is_ball {
            self.lists &= !LISTED;
        }
        is_ball
    }
}

/// The slot of an id, if that is not removed.
#[inline]
pub(super) fn slot(slots: &[Slot], id: Id) -> Option<u32> {
    let slot = slots.get(id.slot as usize)?;
    (slot.is_used && slot.generation == id.generation).then_some(id.slot)
}

/// Trees, and the slots that have changed since they were brought up to date.
#[derive(Clone, Debug, Default)]
pub(super) struct Grove<const D: usize, F> {
    pub(super) trees: Trees<D, F>,
    /// How many shapes are in them.
    count: usize,
    changed: Vec<u32>,
}

/// The shapes of a world by slot, seen without their scalar.
///
/// It is a `dyn` for the [`Forest`], which is compiled for each type of sides alone.
pub(super) trait Shapes<const D: usize>: Sync {
    /// The box of a shape.
    fn bounds(&self, slot: u32) -> Bounds<D>;
    /// The center and the radius of a ball.
    fn ball(&self, slot: u32) -> Option<([f64; D], f64)>;
    /// What the balls of a grid are tested with: the shape, or its box, which is this one.
    fn obstacle(&self, slot: u32, bounds: &Bounds<D>) -> Obstacle<D>;
    /// The strip around what is within a distance of a shape, if the shape is long and oblique.
    fn strip(&self, slot: u32, reach: f64) -> Option<Strip>;
    /// Whether two shapes share a point. **Exact**.
    fn meet(&self, a: u32, b: u32) -> bool;
}

impl<const D: usize, S: Scalar + ScalarIn<D>> Shapes<D> for Vec<Shape<D, S>> {
    /// A view of a frequent one is not made.
    fn bounds(&self, slot: u32) -> Bounds<D> {
        match &self[slot as usize] {
            Shape::Ball(ball) => Bounds::of_ball(ball),
            Shape::Segment(segment) => Bounds::of_segment(segment),
            shape => Bounds::of(&shape.view()),
        }
    }

    fn ball(&self, slot: u32) -> Option<([f64; D], f64)> {
        match &self[slot as usize] {
            Shape::Ball(ball) => Some((each(ball.center(), S::to_f64), ball.radius().to_f64())),
            _ => None,
        }
    }

    fn obstacle(&self, slot: u32, bounds: &Bounds<D>) -> Obstacle<D> {
        let wide = |x: [S; D]| each(x, S::to_f64);
        match &self[slot as usize] {
            Shape::Ball(ball) => Obstacle::Ball(wide(ball.center()), ball.radius().to_f64()),
            Shape::Segment(segment) => {
                Obstacle::Segment([wide(segment.start()), wide(segment.end())])
            }
            Shape::Aabb(aabb) => Obstacle::Aabb([wide(aabb.min()), wide(aabb.max())]),
            _ => Obstacle::Within([bounds.min, bounds.max]),
        }
    }

    fn strip(&self, slot: u32, reach: f64) -> Option<Strip> {
        Strip::of(&self[slot as usize].view(), reach)
    }

    fn meet(&self, a: u32, b: u32) -> bool {
        match (&self[a as usize], &self[b as usize]) {
            (Shape::Ball(a), Shape::Ball(b)) => S::ball_ball_intersects(a, b),
            (Shape::Ball(a), Shape::Segment(b)) | (Shape::Segment(b), Shape::Ball(a)) => {
                S::ball_linear_intersects(a, &b.into())
            }
            (Shape::Aabb(a), Shape::Aabb(b)) => S::aabb_aabb_intersects(a, b),
            (Shape::Aabb(a), Shape::Ball(b)) | (Shape::Ball(b), Shape::Aabb(a)) => {
                S::aabb_ball_intersects(a, b)
            }
            (Shape::Aabb(a), Shape::Segment(b)) | (Shape::Segment(b), Shape::Aabb(a)) => {
                S::aabb_linear_intersects(a, &b.into())
            }
            (Shape::Segment(a), Shape::Segment(b)) => S::segments_intersect(a, b),
            (a, b) => S::intersects(&a.view(), &b.view()),
        }
    }
}

/// A world without the data of users.
#[derive(Clone, Debug, Default)]
pub struct Core<const D: usize, S: Scalar + ScalarIn<D>> {
    /// By slot; what is not used is a point.
    pub(super) shapes: Vec<Shape<D, S>>,
    pub(super) forest: Forest<D, S::Side>,
}

impl<const D: usize, S: Scalar + ScalarIn<D>> Core<D, S> {
    /// Adds a shape.
    ///
    /// # Panics
    /// If there are more than a `u32` can number.
    pub(super) fn insert(&mut self, shape: Shape<D, S>, groups: Groups) -> Id {
        let kind = Kind::of(&shape);
        let slot = self.forest.insert(kind, groups);
        match self.shapes.get_mut(slot as usize) {
            Some(place) => *place = shape,
            None => self.shapes.push(shape),
        }
        self.forest.id(slot)
    }

    /// Puts a shape into groups.
    pub(super) fn join_groups(&mut self, slot: u32, groups: Groups) {
        let kind = Kind::of(&self.shapes[slot as usize]);
        self.forest.join_groups(slot, kind, groups);
    }

    /// Replaces a shape.
    #[inline]
    pub(super) fn replace(&mut self, slot: u32, shape: Shape<D, S>) -> Shape<D, S> {
        self.forest.change(slot, Kind::of(&shape));
        core::mem::replace(&mut self.shapes[slot as usize], shape)
    }

    /// Removes a shape.
    pub(super) fn remove(&mut self, slot: u32) -> Shape<D, S> {
        self.forest.remove(slot);
        let nothing = Point::new_unchecked([S::default(); D]);
        core::mem::replace(&mut self.shapes[slot as usize], nothing.into())
    }

    /// Brings all trees up to date with the shapes.
    pub(crate) fn update(&mut self) {
        if core::mem::take(&mut self.forest.has_changed) {
            for kind in Kind::ALL {
                self.forest.update_kind(kind, &self.shapes);
            }
        }
    }

    /// Finds all pairs that touch now.
    pub(crate) fn find_pairs(&mut self) {
        self.forest.find_pairs(&self.shapes);
    }
}

/// The slots of a world, and the trees of their boxes.
#[derive(Clone, Debug, Default)]
pub(super) struct Forest<const D: usize, F> {
    pub(super) slots: Vec<Slot>,
    free: Vec<u32>,
    /// How many slots are not used again, since all their generations were.
    retired: usize,
    /// By kind.
    pub(super) groves: [Grove<D, F>; 3],
    /// The slots of moving balls, and some that were.
    pub(super) balls: Vec<u32>,
    /// The slots that are to be added to trees.
    added: Vec<u32>,
    /// Whether a shape has other groups than all.
    pub(super) has_groups: bool,
    /// Whether a shape or the step has changed since all trees were brought up to date.
    pub(super) has_changed: bool,
    pub(super) step: u32,
    pub(super) pairs: Pairs<D>,
}

impl<const D: usize, F: Side> Forest<D, F> {
    /// Takes a slot for a new shape.
    ///
    /// # Panics
    /// If there are more than a `u32` can number.
    fn insert(&mut self, kind: Kind, groups: Groups) -> u32 {
        let slot = self.free.pop().unwrap_or_else(|| {
            let slot = u32::try_from(self.slots.len()).ok();
            // The last number is no id.
            let slot = slot.filter(|&slot| slot < u32::MAX);
            let slot = slot.expect("fewer than 4294967295 shapes");
            self.slots.push(Slot {
                generation: 0,
                groups,
                changed: 0,
                position: NOWHERE,
                class: 0,
                kind,
                is_used: false,
                lists: 0,
            });
            slot
        });
        let of = &mut self.slots[slot as usize];
        (of.is_used, of.kind) = (true, kind);
        self.join_groups(slot, kind, groups);
        slot
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
        slot(&self.slots, id)
    }

    pub(super) fn len(&self) -> usize {
        self.slots.len() - self.free.len() - self.retired
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

    /// Puts a shape, of this kind where it moves, into groups.
    fn join_groups(&mut self, slot: u32, kind: Kind, groups: Groups) {
        self.slots[slot as usize].groups = groups;
        self.has_groups |= groups != Groups::ALL;
        self.change(slot, kind);
    }

    /// Frees the slot of a shape.
    fn remove(&mut self, slot: u32) {
        self.has_changed = true;
        self.take_out(slot);
        let of = &mut self.slots[slot as usize];
        of.is_used = false;
        match of.generation.checked_add(1) {
            Some(next) => {
                of.generation = next;
                self.free.push(slot);
            }
            None => self.retired += 1,
        }
    }

    /// Notes that a shape has changed, or is new: it moves, and is of this kind.
    #[inline]
    fn change(&mut self, slot: u32, kind: Kind) {
        self.has_changed = true;
        let of = &mut self.slots[slot as usize];
        of.changed = self.step;
        let lists = match kind {
            Kind::Ball => kind.bit() | LISTED,
            _ => kind.bit(),
        };
        if of.kind == kind && of.lists & lists == lists {
            return;
        }
        if of.kind != kind {
            self.take_out(slot);
        }
        let of = &mut self.slots[slot as usize];
        of.kind = kind;
        if of.enlist(kind.bit()) {
            self.groves[kind as usize].changed.push(slot);
        }
        if kind == Kind::Ball && of.enlist(LISTED) {
            self.balls.push(slot);
        }
    }

    /// Takes a box out of its tree.
    fn take_out(&mut self, slot: u32) {
        let of = &mut self.slots[slot as usize];
        if of.kind == Kind::Resting {
            self.pairs.is_unrested = true;
        }
        let position = core::mem::replace(&mut of.position, NOWHERE);
        if position != NOWHERE {
            let grove = &mut self.groves[of.kind as usize];
            grove.trees.trees[usize::from(of.class)].remove(position as usize);
            grove.count -= 1;
        }
    }

    pub(super) fn trees(&self) -> AnyTrees<'_, D, F> {
        let groves = self.groves.each_ref();
        Sided::Own(groves.map(|grove| &grove.trees.trees[..]))
    }

    /// Brings the trees of a kind up to date.
    pub(super) fn update_kind(&mut self, kind: Kind, shapes: &dyn Shapes<D>) {
        let Self {
            slots,
            groves,
            added,
            ..
        } = self;
        let grove = &mut groves[kind as usize];
        added.clear();
        let are_many = grove.changed.len() * SHARE_CHANGED >= grove.count;
        if are_many && !grove.changed.is_empty() {
            grove.write_all(shapes, added);
        }
        let mut changed = core::mem::take(&mut grove.changed);
        for slot in changed.drain(..) {
            let of = &mut slots[slot as usize];
            of.lists &= !kind.bit();
            if !of.is_used || of.kind != kind {
                continue;
            }
            let is_written = of.position != NOWHERE
                && (are_many || grove.replace((of.class, of.position), &shapes.bounds(slot)));
            if !is_written {
                added.push(slot);
            }
        }
        grove.changed = changed;
        for k in 0..self.added.len() {
            self.take_out(self.added[k]);
        }
        let is_packed = self.add(kind, shapes);
        let Self { groves, slots, .. } = self;
        let grove = &mut groves[kind as usize];
        let is_bad = !is_packed && grove.settle(kind, slots);
        if is_bad || grove.has_holes() {
            self.pack(kind, shapes);
        }
    }

    /// Adds the shapes that are to be added to the trees of a kind. Returns whether all are packed.
    fn add(&mut self, kind: Kind, shapes: &dyn Shapes<D>) -> bool {
        let Self {
            groves,
            slots,
            added,
            ..
        } = self;
        let grove = &mut groves[kind as usize];
        if added.is_empty() {
            return false;
        }
        grove.count += added.len();
        if added.len() * SHARE_ADDED > grove.count {
            for &slot in &*added {
                // It is packed with those that are there.
                slots[slot as usize].position = 0;
            }
            self.pack(kind, shapes);
            return true;
        }
        for &slot in &*added {
            let bounds = shapes.bounds(slot);
            let class = grove.trees.class_of(&bounds);
            grove.trees.trees[class].push(slot, &bounds);
        }
        for (class, tree) in (0..).zip(&mut grove.trees.trees) {
            tree.append(&mut |position, slot| slots[slot as usize].put(class, position));
        }
        false
    }

    /// Packs all shapes of a kind that are in trees, or are to be.
    fn pack(&mut self, kind: Kind, shapes: &dyn Shapes<D>) {
        let Self { groves, slots, .. } = self;
        let trees = &mut groves[kind as usize].trees;
        let boxes = |each: &mut dyn FnMut(u32, &Bounds<D>)| {
            for (number, slot) in (0..).zip(&*slots) {
                if slot.kind == kind && slot.position != NOWHERE {
                    each(number, &shapes.bounds(number));
                }
            }
        };
        trees.pack(&boxes, Threads::One);
        for (class, tree) in (0..).zip(&trees.trees) {
            for (position, &slot) in tree.ids.iter().enumerate() {
                slots[slot as usize].put(class, position);
            }
        }
    }

    /// Puts shapes to rest that have not changed for a while, if they are many.
    pub(super) fn rest(&mut self, shapes: &dyn Shapes<D>) {
        let step = self.step;
        let moving = self.len() - self.groves[Kind::Resting as usize].count;
        if moving < MOST_STILL || !step.is_multiple_of(STILL) {
            return;
        }
        let is_still = |slot: &Slot| {
            slot.is_used && slot.kind != Kind::Resting && step.wrapping_sub(slot.changed) >= STILL
        };
        let still = self.slots.iter().filter(|slot| is_still(slot)).count();
        if still < MOST_STILL || still * SHARE_STILL < moving {
            return;
        }
        self.added.clear();
        for slot in (0..).take(self.slots.len()) {
            if is_still(&self.slots[slot as usize]) {
                self.take_out(slot);
                self.slots[slot as usize].kind = Kind::Resting;
                self.added.push(slot);
            }
        }
        self.add(Kind::Resting, shapes);
        self.update_kind(Kind::Resting, shapes);
        self.update_kind(Kind::Other, shapes);
        self.pairs.rest(&self.slots);
    }
}

impl Slot {
    #[expect(
        clippy::cast_possible_truncation,
        reason = "there are no more than twice as many positions as slots"
    )]
    fn put(&mut self, class: u16, position: usize) {
        (self.class, self.position) = (class, position as u32);
    }
}

impl<const D: usize, F: Side> Grove<D, F> {
    /// Writes the boxes of all shapes in the order of the trees. Those that are of another size are to be added anew.
    fn write_all(&mut self, shapes: &dyn Shapes<D>, added: &mut Vec<u32>) {
        for class in 0..self.trees.trees.len() {
            let sizes = self.trees.sizes(class);
            self.trees.trees[class].set_all(|slot| {
                let bounds = shapes.bounds(slot);
                if sizes.contains(&bounds.exponent()) {
                    Some(bounds)
                } else {
                    added.push(slot);
                    None
                }
            });
        }
    }

    /// Replaces the box of a shape. Returns whether it is of the sizes of its tree.
    fn replace(&mut self, (class, position): (u16, u32), bounds: &Bounds<D>) -> bool {
        let (class, position) = (usize::from(class), position as usize);
        if !self.trees.sizes(class).contains(&bounds.exponent()) {
            return false;
        }
        self.trees.trees[class].set(position, bounds);
        true
    }

    /// Fits the trees, and packs anew what has grown. Returns whether all should be.
    fn settle(&mut self, kind: Kind, slots: &mut [Slot]) -> bool {
        let mut is_bad = false;
        for (class, tree) in (0..).zip(&mut self.trees.trees) {
            let has_changed = tree.settle();
            // Nothing grows where nothing moves.
            if has_changed && kind != Kind::Resting {
                let moved = &mut |position, slot: u32| slots[slot as usize].put(class, position);
                is_bad |= tree.repack_grown(moved);
            }
        }
        is_bad
    }

    /// Whether there are as many positions without a shape as with one.
    fn has_holes(&self) -> bool {
        let positions: usize = self.trees.trees.iter().map(Tree::len).sum();
        positions > 2 * self.count + 64
    }
}
