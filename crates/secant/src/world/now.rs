use super::{Id, World};
use crate::cast::query::{Among, Answer, Indexed, Query};
use crate::cast::target::{Search, Shapes};
use crate::index::{ALL, Bounds, EachMet, NearestSearch, Source, first_met};
use crate::pairs::{View, Viewed};
use crate::sorting::sort;
use crate::{Hit, Met, Near, Scalar, ScalarIn, ShapeIn, Stats, Sweep, Swept, Walls};
use alloc::vec::Vec;
use core::fmt;
use core::ops::ControlFlow;

/// A filter of shapes by their ids and data.
type Takes<'w, T> = &'w dyn Fn(Id, &T) -> bool;

/// A [`World`] as it is now: what is asked about it. Made by [`World::now`].
///
/// It is a target of [casts](crate::Ray::cast), with all their options: [`Hit::index`] is that of an id, which
/// [`id`](Self::id) gives. It is the walls of a [slide](crate::Ball::slide), too, of whose contacts [`id_at`](Self::id_at) gives
/// the ids. It is for one thread: of several, each makes its own by [`World::try_now`].
#[must_use = "it is asked, or cast at"]
pub struct Now<'w, const D: usize, T, S: Scalar + ScalarIn<D> = f64> {
    world: &'w World<D, T, S>,
    groups: u32,
    takes: Option<Takes<'w, T>>,
    stats: Option<&'w Stats>,
}

impl<const D: usize, T, S: Scalar + ScalarIn<D>> Clone for Now<'_, D, T, S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<const D: usize, T, S: Scalar + ScalarIn<D>> Copy for Now<'_, D, T, S> {}

impl<const D: usize, T, S: Scalar + ScalarIn<D>> fmt::Debug for Now<'_, D, T, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Now")
            .field("world", self.world)
            .finish_non_exhaustive()
    }
}

impl<'w, const D: usize, T, S: Scalar + ScalarIn<D>> Now<'w, D, T, S> {
    pub(super) fn new(world: &'w World<D, T, S>) -> Self {
        Self {
            world,
            groups: u32::MAX,
            takes: None,
            stats: None,
        }
    }

    /// Asks only shapes that are in one of these groups; a shape that is in no group, or meets none, is never asked.
    pub fn groups(self, groups: u32) -> Self {
        Self { groups, ..self }
    }

    /// Asks only those shapes for which `takes` is true, before they are looked at, instead of another filter.
    ///
    /// A view that is bound borrows a filter that is bound too:
    ///
    /// ```
    /// use secant::{Circle, Point, World};
    /// let mut world: World<2, ()> = World::new();
    /// let me = world.insert(Circle::new([0.0, 0.0], 1.0), ());
    /// let other = world.insert(Circle::new([3.0, 0.0], 1.0), ());
    /// let others = |id, _: &()| id != me;
    /// let now = world.now().filter(&others);
    /// assert_eq!(now.nearest(&Point::new([0.0, 0.0])).first().unwrap().id, other);
    /// assert!(!now.meeting(&Point::new([1.0, 0.0])).any());
    /// ```
    pub fn filter(self, takes: Takes<'w, T>) -> Self {
        Self {
            takes: Some(takes),
            ..self
        }
    }

    /// Counts the work of queries.
    pub fn stats(self, stats: &'w Stats) -> Self {
        Self {
            stats: Some(stats),
            ..self
        }
    }

    /// The world.
    #[must_use]
    pub fn world(&self) -> &'w World<D, T, S> {
        self.world
    }

    /// The id of what a cast at this world hit. Of a hit from before a change, it may be that of another shape.
    ///
    /// # Panics
    /// If the hit is one of something else, whose index is too great.
    #[must_use]
    #[track_caller]
    pub fn id(&self, hit: &Hit<D, S>) -> Id {
        self.id_at(hit.index)
    }

    /// The id of a shape by its number: [`Hit::index`], that of a [`SlideContact`](crate::SlideContact), or of
    /// [`Stuck::Overlaps`](crate::Stuck::Overlaps).
    ///
    /// # Panics
    /// If the number is one of something else, and too great.
    ///
    /// ```
    /// use secant::{Circle, Segment, World};
    /// let mut world: World<2, &str> = World::new();
    /// let me = world.insert(Circle::new([0.0, 2.0], 1.0), "me");
    /// let floor = world.insert(Segment::new([-9.0, 0.0], [9.0, 0.0]), "floor");
    /// let others = |id, _: &&str| id != me;
    /// let now = world.now();
    /// let slide = Circle::new([0.0, 2.0], 1.0).slide([3.0, -4.0], &now.filter(&others));
    /// assert_eq!(now.id_at(slide.contacts[0].index), floor);
    /// let shape = slide.shape;
    /// world.replace(me, shape);
    /// ```
    #[must_use]
    #[track_caller]
    pub fn id_at(&self, index: usize) -> Id {
        let slot = u32::try_from(index).ok();
        let slot = slot.filter(|_| index < self.world.data.len());
        let slot = slot.expect("a number of a shape of this world");
        self.world.core.forest.id(slot)
    }

    /// The data of what a cast at this world hit.
    ///
    /// # Panics
    /// If the hit is one of something else, whose index is not one of this world.
    #[must_use]
    #[track_caller]
    pub fn data(&self, hit: &Hit<D, S>) -> &'w T {
        let data = self.world.data.get(hit.index).and_then(Option::as_ref);
        data.expect("a hit of this world")
    }

    /// The shapes that meet a shape or point, touching ones included: a search that runs when a result is requested.
    /// **Exact**.
    ///
    /// ```
    /// use secant::{Circle, Point, World};
    /// let mut world: World<2, char> = World::new();
    /// world.insert(Circle::new([0.0, 0.0], 2.0), 'a');
    /// let b = world.insert(Circle::new([4.0, 0.0], 2.0), 'b');
    /// let now = world.now();
    /// // Both touch it.
    /// assert_eq!(now.meeting(&Point::new([2.0, 0.0])).count(), 2);
    /// assert_eq!(now.filter(&|_, &name| name != 'a').meeting(&Point::new([2.0, 0.0])).all(), [b]);
    /// ```
    pub fn meeting<'q, Q: ShapeIn<D, S>>(&self, shape: &'q Q) -> MeetsOf<'q, D, T, S>
    where
        'w: 'q,
    {
        MeetsOf {
            now: *self,
            shape: shape.view(),
        }
    }

    /// The shapes that are nearest to a shape or point: a search that runs when a result is requested.
    ///
    /// They are in the **Exact** order of their distances, and those at one distance in the order of their ids. So all
    /// that meet it come first.
    pub fn nearest<'q, Q: ShapeIn<D, S>>(&self, shape: &'q Q) -> NearestOf<'q, D, T, S>
    where
        'w: 'q,
    {
        NearestOf {
            now: *self,
            shape: shape.view(),
            within: None,
        }
    }

    /// Passes on whether a shape counts, if not all do.
    fn with_filter<R>(&self, ask: impl FnOnce(Option<&dyn Fn(u32) -> bool>) -> R) -> R {
        let are_all = self.groups == u32::MAX && !self.world.core.forest.has_groups;
        if are_all && self.takes.is_none() {
            return ask(None);
        }
        ask(Some(&|slot: u32| self.is_asked(slot)))
    }

    /// Whether the shape of a slot counts.
    #[inline(never)]
    fn is_asked(&self, slot: u32) -> bool {
        let forest = &self.world.core.forest;
        let of = forest.groups(slot);
        if of.of & self.groups == 0 || of.meets == 0 {
            return false;
        }
        let data = self.world.data.get(slot as usize).and_then(Option::as_ref);
        let is_taken = |takes: Takes<'w, T>| data.is_some_and(|data| takes(forest.id(slot), data));
        self.takes.is_none_or(is_taken)
    }

    fn ask<R>(&self, ask: impl FnOnce(&Source<'_, D, S>) -> R) -> R {
        let core = &self.world.core;
        self.with_filter(|takes| {
            let view = |slot: u32| core.shapes[slot as usize].view();
            ask(&Source {
                trees: core.forest.trees(),
                view: &view,
                takes,
                stats: self.stats,
            })
        })
    }
}

impl<const D: usize, T, S: Scalar + ScalarIn<D>> Shapes<D, S> for Now<'_, D, T, S> {
    type All = Self;
    fn all(&self) -> &Self {
        self
    }
}

impl<const D: usize, T, S: Scalar + ScalarIn<D>> Search<D, S> for Now<'_, D, T, S> {
    fn search(
        &self,
        query: &mut Query<'_, D, S>,
        _: Among<'_, D, S>,
        answer: Answer<'_, D, S>,
    ) -> bool {
        let core = &self.world.core;
        self.with_filter(|takes| {
            let index = Indexed {
                trees: core.forest.trees(),
                takes,
                stats: self.stats,
            };
            S::cast_at_shapes(&core.shapes, query, Some(&index), answer)
        })
    }
}

impl<const D: usize, T, S: Scalar + ScalarIn<D>> Walls<D, S> for Now<'_, D, T, S> {
    fn near(&self, room: &Bounds<D>, each: &mut dyn FnMut(usize)) {
        self.ask(|source| S::shapes_near(source, room, each));
    }
    fn wall(&self, number: usize) -> View<'_, D, S> {
        self.world.core.shapes[number].view()
    }
    fn stats(&self) -> Option<&Stats> {
        self.stats
    }
}

/// The shapes of a world that meet a shape: what [`Now::meeting`] returns.
#[must_use = "nothing is searched until a result is asked for"]
pub struct MeetsOf<'q, const D: usize, T, S: Scalar + ScalarIn<D>> {
    now: Now<'q, D, T, S>,
    shape: View<'q, D, S>,
}

impl<const D: usize, T, S: Scalar + ScalarIn<D>> MeetsOf<'_, D, T, S> {
    /// Whether there is one. Stops at the first.
    #[must_use]
    pub fn any(&self) -> bool {
        let found = |_| ControlFlow::Break(());
        let flow = self
            .now
            .ask(|source| S::shapes_meeting(source, &self.shape, &mut { found }));
        flow.is_break()
    }

    /// Calls `each` with the id of each, in any order.
    pub fn for_each(&self, mut each: impl FnMut(Id)) {
        let core = &self.now.world.core;
        let each = &mut |slot: u32| {
            each(core.forest.id(slot));
            ControlFlow::Continue(())
        };
        let _ = self
            .now
            .ask(|source| S::shapes_meeting(source, &self.shape, each));
    }

    /// How many there are.
    #[must_use]
    pub fn count(&self) -> usize {
        let mut count = 0;
        self.for_each(|_| count += 1);
        count
    }

    /// Their ids, in order.
    #[must_use]
    pub fn all(&self) -> Vec<Id> {
        let mut all = Vec::new();
        self.for_each(|id| all.push(id));
        all.sort_unstable();
        all
    }
}

/// The shapes of a world that are nearest to a shape: what [`Now::nearest`] returns.
#[must_use = "nothing is searched until a result is asked for"]
pub struct NearestOf<'q, const D: usize, T, S: Scalar + ScalarIn<D>> {
    now: Now<'q, D, T, S>,
    shape: View<'q, D, S>,
    within: Option<S>,
}

impl<const D: usize, T, S: Scalar + ScalarIn<D>> NearestOf<'_, D, T, S> {
    /// Finds only those at a distance of at most `d`, those at a distance of exactly `d` included. **Exact**.
    ///
    /// A `d` that is negative or NaN is never reached.
    pub fn within(self, d: S) -> Self {
        Self {
            within: Some(d),
            ..self
        }
    }

    /// The nearest one; of several at one distance that with the lowest id.
    #[must_use]
    pub fn first(&self) -> Option<Near<S::Real, Id>> {
        self.take(1).pop()
    }

    /// The nearest ones, as many as there are up to this number.
    #[must_use]
    pub fn take(&self, count: usize) -> Vec<Near<S::Real, Id>> {
        let mut found = Vec::new();
        self.take_into(count, &mut found);
        found
    }

    /// The same, instead of what is in `found`, whose memory is used again.
    pub fn take_into(&self, count: usize, found: &mut Vec<Near<S::Real, Id>>) {
        self.now.ask(|source| {
            S::nearest_shapes(&mut NearestSearch {
                source: *source,
                shape: self.shape,
                count,
                within: self.within,
                found,
            });
        });
        for near in found {
            near.id = self.now.world.core.forest.id(near.id.slot);
        }
    }
}

/// What a moving shape meets among the shapes of a world: what [`Now::sweep`] returns.
#[must_use = "nothing is searched until a result is asked for"]
pub struct SweepsOf<'q, const D: usize, T, S: Scalar + ScalarIn<D>> {
    now: Now<'q, D, T, S>,
    shape: View<'q, D, S>,
    displacement: [S; D],
}

impl<'w, const D: usize, T, S: Scalar + ScalarIn<D>> Now<'w, D, T, S> {
    /// What a moving shape meets, touching included: a search that runs when a result is requested.
    ///
    /// The shapes of the world stand. What the moving one meets at the start is met at time 0, however it goes on.
    ///
    /// ```
    /// use secant::{Circle, Rect, World};
    /// let mut world: World<2, &str> = World::new();
    /// let me = world.insert(Circle::new([0.0, 0.0], 1.0), "me");
    /// let far = world.insert(Rect::new([9.0, -1.0], [10.0, 1.0]), "far");
    /// let near = world.insert(Circle::new([5.0, 3.0], 2.0), "near");
    /// let others = |id, _: &&str| id != me;
    /// let now = world.now().filter(&others);
    /// let ball = Circle::new([0.0, 0.0], 1.0);
    /// let way = ball.sweep([16.0, 0.0]);
    /// // It grazes the near one.
    /// let met = now.sweep(&way).all();
    /// assert_eq!(met.iter().map(|met| (met.id, met.t())).collect::<Vec<_>>(), [(near, 0.3125), (far, 0.5)]);
    /// assert_eq!(now.sweep(&way).first().unwrap().id, near);
    /// ```
    pub fn sweep<'q, A: Swept<D, S>>(&self, sweep: &Sweep<'q, D, S, A>) -> SweepsOf<'q, D, T, S>
    where
        'w: 'q,
    {
        let (shape, displacement) = sweep.parts();
        SweepsOf {
            now: *self,
            shape: shape.view(),
            displacement,
        }
    }
}

impl<const D: usize, T, S: Scalar + ScalarIn<D>> SweepsOf<'_, D, T, S> {
    /// The first shape that is met; of several at one time, that with the lowest id. **Exact**.
    #[must_use]
    pub fn first(&self) -> Option<Met<D, S, Id>> {
        self.first_where(|_| true)
    }

    /// The first that is accepted. A rejected one does not hide others. `accept` is called in any order, and not for all.
    #[must_use]
    pub fn first_where(&self, accept: impl FnMut(&Met<D, S, Id>) -> bool) -> Option<Met<D, S, Id>> {
        let core = &self.now.world.core;
        first_met(accept, |slot| core.forest.id(slot), |each| self.ask(each))
    }

    /// Whether a shape is met. Stops at the first.
    #[must_use]
    pub fn any(&self) -> bool {
        self.ask(&mut |_, _| ControlFlow::Break(())).is_break()
    }

    /// Calls `each` with each shape that is met, in any order.
    pub fn for_each(&self, mut each: impl FnMut(Met<D, S, Id>)) {
        let core = &self.now.world.core;
        let _ = self.ask(&mut |slot, contact| {
            let id = core.forest.id(slot);
            each(Met { id, contact });
            ALL
        });
    }

    /// All that are met, in the exact order of time; at one time in the order of their ids.
    #[must_use]
    pub fn all(&self) -> Vec<Met<D, S, Id>> {
        let mut all = Vec::new();
        self.for_each(|met| all.push(met));
        sort(&mut all, Met::order);
        all
    }

    fn ask(&self, each: EachMet<'_, D, S>) -> ControlFlow<()> {
        self.now.ask(|source| {
            <S as ScalarIn<D>>::swept_shapes(source, &self.shape, &self.displacement, each)
        })
    }
}
