//! Shapes that move, by the thousands and millions.

mod core;
mod grids;
mod now;
mod step;
#[cfg(test)]
mod tests;

pub(crate) use self::core::Core;
use self::core::Slot;
use self::step::Changes;
pub use now::{MeetsOf, NearestOf, Now, SweepsOf};

use crate::{Scalar, ScalarIn, Shape};
use ::core::cell::{Cell, OnceCell};
use ::core::fmt;
use alloc::vec::Vec;

/// The id of a shape in a [`World`].
///
/// An id that was removed is not used again: another shape at its place has another generation. An id means nothing in
/// another world, where it may be that of another shape. Ids are in the order of their slots, and that is the order of ties.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Id {
    #[cfg_attr(feature = "serde", serde(rename = "index"))]
    pub(crate) slot: u32,
    pub(crate) generation: u32,
}

impl Id {
    /// The slot of the shape: a small number that no two shapes of a world have at one time. It is
    /// [`Hit::index`](crate::Hit::index) in casts, and an index for columns of your own.
    #[must_use]
    pub fn index(self) -> usize {
        self.slot as usize
    }

    /// How many shapes were at that place before: with [`index`](Self::index), what an id is made of.
    ///
    /// ```
    /// use secant::{Circle, World};
    /// let mut world: World<2, ()> = World::new();
    /// let first = world.insert(Circle::new([0.0, 0.0], 1.0), ());
    /// world.remove(first);
    /// let second = world.insert(Circle::new([5.0, 0.0], 1.0), ());
    /// assert_eq!((first.index(), first.generation()), (0, 0));
    /// assert_eq!((second.index(), second.generation()), (0, 1));
    /// ```
    #[must_use]
    pub fn generation(self) -> u32 {
        self.generation
    }

    pub(crate) fn of_slot(slot: u32) -> Self {
        Self {
            slot,
            generation: 0,
        }
    }
}

/// The groups that a shape is in, and those whose shapes it meets, as bits.
///
/// Two shapes are a pair only where each is in a group that the other meets. A query is in all groups, and meets those
/// that [`Now::groups`] says. Any number of shapes may be at one place if their groups do not meet, as the sparks of a fire: a
/// step passes over them together.
///
/// ```
/// use secant::{Circle, Groups, World};
/// const WALL: u32 = 1;
/// const BALL: u32 = 2;
/// let mut world: World<2, &str> = World::new();
/// // Balls meet walls, and no balls.
/// let ball = Groups { of: BALL, meets: WALL };
/// world.insert_in(ball, Circle::new([0.0, 0.0], 1.0), "red");
/// world.insert_in(ball, Circle::new([1.0, 0.0], 1.0), "green");
/// world.insert_in(Groups { of: WALL, meets: BALL }, Circle::new([2.0, 0.0], 1.0), "pillar");
/// // The red ball touches the pillar.
/// assert_eq!(world.step().touching().len(), 2);
/// ```
#[doc(alias = "collision layers")]
#[doc(alias = "category bits")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Groups {
    /// The groups that it is in: a bit each.
    pub of: u32,
    /// The groups that it meets.
    pub meets: u32,
}

impl Groups {
    /// In all groups, and meets all.
    pub const ALL: Self = Self {
        of: u32::MAX,
        meets: u32::MAX,
    };

    /// In none, and meets none.
    pub(crate) const NONE: Self = Self { of: 0, meets: 0 };

    #[inline(always)]
    pub(crate) fn allow(self, other: Self) -> bool {
        self.of & other.meets != 0 && other.of & self.meets != 0
    }

    /// The groups of either.
    #[inline(always)]
    pub(crate) fn or(self, other: Self) -> Self {
        Self {
            of: self.of | other.of,
            meets: self.meets | other.meets,
        }
    }
}

impl Default for Groups {
    fn default() -> Self {
        Self::ALL
    }
}

/// Shapes that move, each with an [`Id`] and data of yours: a world of the plane (`D` = 2) or of space (3).
///
/// - [`insert`](Self::insert), [`replace`](Self::replace) and [`remove`](Self::remove) change it: any number of shapes, at
///   any time, over any distance. Nothing is lost at high speed.
/// - [`now`](Self::now) is the world as it is: a target of [casts](crate::Ray::cast), and what meets a shape or is nearest
///   to it. Nothing is ever out of date, because [`Now`] borrows the world.
/// - [`step`](Self::step) finds every pair that touches, which includes what overlaps, and those that began or ended since
///   the step before.
///
/// Every answer is that of the shapes one by one: pairs, hits, their order and ties are **Exact**, and no list ends at a
/// limit. Two shapes that only touch are a pair. All depends on the history of the world alone: the same changes give the
/// same lists on every machine, in the order of ids where [`Step`] says so. The order of [`Step::touching`] may depend on
/// the questions between the steps, too.
///
/// Balls that move are sorted into a grid for each class of radii in each step, which takes the same time for every motion,
/// and tested in vectors. All other shapes, and balls that are too crowded for a grid, are in a packed tree for each class
/// of sizes: fitted in place where they move, and packed anew where the tree has grown. Those that rest are in trees of
/// their own, and their pairs are kept. So shapes of very different sizes, clusters, one giant, jumps and coordinates of all
/// magnitudes up to 1e290 (1e30 of `f32`) are no bad case: the time of a step is near C N log N + K for N shapes that have
/// changed, in C classes of sizes, with K pairs of boxes that meet; and a little for
/// every pair that touches and every place that was ever in use. Of shapes whose groups do not meet, few boxes are compared:
/// nodes of a tree that have no groups that meet are passed over, and a grid has a few dozen balls in a cell. A question
/// needs the balls in trees too: [`now`](Self::now) brings these up to date. Where every single change is followed by a
/// question, both take a time near the root of N.
///
/// After the first steps, no step on one thread allocates memory, unless more shapes or pairs are there than ever before, or
/// a question is so close that integers of any size decide it. The memory is about 300 bytes a circle of `f64` that moves and
/// touches about one other, and about 100 more for its trees, once a question is asked.
///
/// A clone is a world with the same ids and the same future: what a game needs to go back in time.
///
/// ```
/// use secant::{Circle, Point, Ray, Segment, World};
/// let mut world: World<2, &str> = World::new();
/// let ball = world.insert(Circle::new([0.0, 5.0], 1.0), "ball");
/// let floor = world.insert(Segment::new([-9.0, 0.0], [9.0, 0.0]), "floor");
/// assert!(world.step().touching().is_empty());
///
/// // It touches the floor in one point.
/// world.replace(ball, Circle::new([0.0, 1.0], 1.0));
/// let step = world.step();
/// assert_eq!(step.touching(), [[ball, floor]]);
/// assert_eq!(step.began(), [[ball, floor]]);
///
/// // From above, a ray hits the ball and then, where that stands, the floor.
/// let now = world.now();
/// let hits = Ray::new([0.0, 9.0], [0.0, -1.0]).cast(&now).all();
/// let names: Vec<_> = hits.iter().map(|hit| (now.data(hit), hit.t)).collect();
/// assert_eq!(names, [(&"ball", 7.0), (&"floor", 9.0)]);
/// // Without what is in the way.
/// let below = Ray::new([0.0, 9.0], [0.0, -1.0]).cast(&now.filter(&|id, _| id != ball)).first();
/// assert_eq!(now.id(&below.unwrap()), floor);
/// assert_eq!(now.nearest(&Point::new([9.0, 3.0])).first().unwrap().id, floor);
///
/// let (_, name) = world.remove(ball).unwrap();
/// assert_eq!(name, "ball");
/// assert_eq!(world.step().ended(), [[ball, floor]]);
/// assert_eq!(world.get(ball), None);
/// ```
///
/// Source: packed trees as in [`Index`](crate::Index).
#[doc(alias = "broad phase")]
#[doc(alias = "collision world")]
#[doc(alias = "dynamic tree")]
#[derive(Clone)]
pub struct World<const D: usize, T, S: Scalar + ScalarIn<D> = f64> {
    core: Core<D, S>,
    /// By slot.
    data: Vec<Option<T>>,
}

impl<const D: usize, T, S: Scalar + ScalarIn<D>> Default for World<D, T, S> {
    fn default() -> Self {
        Self::new()
    }
}

impl<const D: usize, T, S: Scalar + ScalarIn<D>> World<D, T, S> {
    /// A world without shapes.
    #[must_use]
    pub fn new() -> Self {
        Self {
            core: Core::default(),
            data: Vec::new(),
        }
    }

    /// Adds a shape that is in all groups, with data.
    ///
    /// # Panics
    /// If there are more shapes than a `u32` can number.
    pub fn insert(&mut self, shape: impl Into<Shape<D, S>>, data: T) -> Id {
        self.insert_in(Groups::ALL, shape, data)
    }

    /// Adds a shape to groups, with data.
    ///
    /// # Panics
    /// If there are more shapes than a `u32` can number.
    pub fn insert_in(&mut self, groups: Groups, shape: impl Into<Shape<D, S>>, data: T) -> Id {
        let id = self.core.insert(shape.into(), groups);
        if id.index() == self.data.len() {
            self.data.push(Some(data));
        } else {
            self.data[id.index()] = Some(data);
        }
        id
    }

    /// Moves or changes a shape: puts another in its place, of any type. Returns the one before; `None`, and changes
    /// nothing, if there is no such shape.
    #[doc(alias = "set")]
    #[doc(alias = "move")]
    #[inline]
    pub fn replace(&mut self, id: Id, shape: impl Into<Shape<D, S>>) -> Option<Shape<D, S>> {
        let slot = self.core.forest.slot(id)?;
        Some(self.core.replace(slot, shape.into()))
    }

    /// Removes a shape. Returns it with its data; `None` if there is no such shape.
    pub fn remove(&mut self, id: Id) -> Option<(Shape<D, S>, T)> {
        let slot = self.core.forest.slot(id)?;
        let data = self.data[id.index()].take()?;
        Some((self.core.remove(slot), data))
    }

    /// The shape of an id, if it is there.
    #[must_use]
    pub fn shape(&self, id: Id) -> Option<&Shape<D, S>> {
        let slot = self.core.forest.slot(id)?;
        Some(&self.core.shapes[slot as usize])
    }

    /// The data of an id, if it is there.
    #[must_use]
    pub fn get(&self, id: Id) -> Option<&T> {
        let slot = self.core.forest.slot(id)?;
        self.data[slot as usize].as_ref()
    }

    /// The data of an id, if it is there.
    #[must_use]
    pub fn get_mut(&mut self, id: Id) -> Option<&mut T> {
        let slot = self.core.forest.slot(id)?;
        self.data[slot as usize].as_mut()
    }

    /// The groups of an id, if it is there.
    #[must_use]
    pub fn groups(&self, id: Id) -> Option<Groups> {
        self.core
            .forest
            .slot(id)
            .map(|slot| self.core.forest.groups(slot))
    }

    /// Puts a shape into other groups. Returns whether there is such a shape.
    pub fn set_groups(&mut self, id: Id, groups: Groups) -> bool {
        let slot = self.core.forest.slot(id);
        slot.inspect(|&slot| self.core.join_groups(slot, groups))
            .is_some()
    }

    /// Whether the shape of an id is there.
    #[must_use]
    pub fn contains(&self, id: Id) -> bool {
        self.core.forest.slot(id).is_some()
    }

    /// Removes all shapes. Their ids are not used again, and their pairs are [`ended`](Step::ended) at the next step.
    ///
    /// ```
    /// use secant::{Circle, World};
    /// let mut world: World<2, ()> = World::new();
    /// let old = world.insert(Circle::new([0.0, 0.0], 1.0), ());
    /// world.clear();
    /// let new = world.insert(Circle::new([0.0, 0.0], 1.0), ());
    /// assert!(world.contains(new) && !world.contains(old));
    /// assert_eq!((new.index(), world.len()), (old.index(), 1));
    /// ```
    pub fn clear(&mut self) {
        // From the last on, so that the first places are used again first.
        let slots = u32::try_from(self.data.len()).expect("slots are u32");
        for slot in (0..slots).rev() {
            if self.data[slot as usize].take().is_some() {
                self.core.remove(slot);
            }
        }
    }

    /// The number of shapes.
    #[must_use]
    pub fn len(&self) -> usize {
        self.core.forest.len()
    }

    /// Whether there are no shapes.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// All shapes in the order of their ids.
    pub fn iter(&self) -> impl Iterator<Item = (Id, &Shape<D, S>, &T)> {
        self.core.forest.slots().filter_map(|slot| {
            let data = self.data[slot as usize].as_ref()?;
            Some((
                self.core.forest.id(slot),
                &self.core.shapes[slot as usize],
                data,
            ))
        })
    }

    /// The world as it is, to be asked: brings the index up to date with what has changed.
    pub fn now(&mut self) -> Now<'_, D, T, S> {
        self.update();
        Now::new(self)
    }

    /// Brings the index up to date with what has changed, so that [`try_now`](Self::try_now) asks the world as it is.
    pub fn update(&mut self) {
        S::update_world(&mut self.core);
    }

    /// The world as it is, to be asked by several threads at once. `None` if a shape, its groups or the step has changed
    /// since the last [`update`](Self::update) or [`now`](Self::now).
    ///
    /// ```
    /// use secant::{Circle, Point, World};
    /// let mut world: World<2, char> = World::new();
    /// world.insert(Circle::new([0.0, 0.0], 1.0), 'a');
    /// assert!(world.try_now().is_none());
    /// world.update();
    /// // Each thread has a view of its own, with its own filter.
    /// let count = |x: f64| world.try_now().unwrap().meeting(&Point::new([x, 0.0])).count();
    /// std::thread::scope(|threads| {
    ///     let [near, far] = [0.5, 5.0].map(|x| threads.spawn(move || count(x)));
    ///     assert_eq!([near, far].map(|thread| thread.join().unwrap()), [1, 0]);
    /// });
    /// ```
    #[must_use]
    pub fn try_now(&self) -> Option<Now<'_, D, T, S>> {
        (!self.core.forest.has_changed).then(|| Now::new(self))
    }

    /// Uses this many threads in steps, at most 256; 0 are one a core. A new world uses that of the caller alone, and
    /// without the `rayon` feature that is always so.
    ///
    /// The pairs and their order are the same for every number of threads.
    ///
    /// ```
    /// use secant::{Circle, World};
    /// let mut world: World<2, ()> = World::new();
    /// world.set_threads(2);
    /// let ids = [0.0, 3.0].map(|x| world.insert(Circle::new([x, 0.0], 1.5), ()));
    /// assert_eq!(world.step().touching(), [ids]);
    /// ```
    pub fn set_threads(&mut self, threads: usize) {
        self.core.forest.set_threads(threads);
    }

    /// Finds all pairs of shapes that touch or overlap, and whose groups meet.
    pub fn step(&mut self) -> Step<'_, D, T, S> {
        S::find_pairs(&mut self.core);
        let Core { shapes, forest, .. } = &mut self.core;
        Step {
            touching: &forest.pairs.now,
            uncompared: Cell::new(Some(&mut forest.pairs.changes)),
            compared: OnceCell::new(),
            slots: &forest.slots,
            shapes,
            data: &self.data,
        }
    }
}

impl<const D: usize, T, S: Scalar + ScalarIn<D>> fmt::Debug for World<D, T, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("World")
            .field("len", &self.len())
            .finish_non_exhaustive()
    }
}

/// The pairs of a step: what [`World::step`] returns.
///
/// A pair has the lower slot first, and is of shapes whose [`Groups`] meet. It is `began` where it was none at the step
/// before: the shapes did not touch, their groups did not meet, or one of them was not there. It is `ended` where it is
/// none any more. The lists live as long as the world is not changed, and so do the shapes and data that they are of.
///
/// ```
/// use secant::{Circle, World};
/// let mut world: World<2, &str> = World::new();
/// world.insert(Circle::new([0.0, 0.0], 1.0), "apple");
/// world.insert(Circle::new([1.5, 0.0], 1.0), "pear");
/// let step = world.step();
/// for &[a, b] in step.began() {
///     assert_eq!((step.get(a), step.get(b)), (Some(&"apple"), Some(&"pear")));
/// }
/// assert!(step.ended().is_empty());
/// ```
pub struct Step<'w, const D: usize, T, S: Scalar + ScalarIn<D> = f64> {
    touching: &'w [[Id; 2]],
    /// The one is made of the other when it is asked for.
    uncompared: Cell<Option<&'w mut Changes>>,
    compared: OnceCell<&'w Changes>,
    slots: &'w [Slot],
    shapes: &'w [Shape<D, S>],
    data: &'w [Option<T>],
}

impl<'w, const D: usize, T, S: Scalar + ScalarIn<D>> Step<'w, D, T, S> {
    /// Every pair of groups that meet that touches or overlaps, once, in no order that means anything. **Exact**.
    #[must_use]
    pub fn touching(&self) -> &'w [[Id; 2]] {
        self.touching
    }

    /// The same in the order of their ids, which is that of the slots. It does not depend on the questions that were asked
    /// since the step before, as the order of [`touching`](Self::touching) may. **Exact**.
    #[must_use]
    pub fn sorted(&self) -> &'w [[Id; 2]] {
        &self.changes().sorted
    }

    /// The pairs of [`touching`](Self::touching) that were none at the step before, in the order of their ids. **Exact**.
    #[must_use]
    pub fn began(&self) -> &'w [[Id; 2]] {
        &self.changes().began
    }

    /// The pairs of the step before that are none any more, in the order of their ids. A removed shape may be among
    /// them. **Exact**.
    #[must_use]
    pub fn ended(&self) -> &'w [[Id; 2]] {
        &self.changes().ended
    }

    /// The data of an id, if it is there.
    #[must_use]
    pub fn get(&self, id: Id) -> Option<&'w T> {
        self.data[self::core::slot(self.slots, id)? as usize].as_ref()
    }

    /// The shape of an id, if it is there.
    #[must_use]
    pub fn shape(&self, id: Id) -> Option<&'w Shape<D, S>> {
        Some(&self.shapes[self::core::slot(self.slots, id)? as usize])
    }

    fn changes(&self) -> &'w Changes {
        self.compared.get_or_init(|| {
            let changes = self.uncompared.take().expect("it is compared once");
            changes.compare(self.touching, self.slots.len());
            changes
        })
    }
}

impl<const D: usize, T, S: Scalar + ScalarIn<D>> fmt::Debug for Step<'_, D, T, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Step")
            .field("touching", &self.touching)
            .finish_non_exhaustive()
    }
}
