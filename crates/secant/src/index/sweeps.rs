//! What a moving shape meets among the shapes of an index or a world.

use super::bounds::Bounds;
use super::fixed::{Index, IndexView, Indexable};
use super::queries::{Source, above};
use super::walk::{RayWalk, Waiting};
use crate::kernel::exact_stages;
use crate::layers::Rows;
use crate::pairs::View;
use crate::pairs::sweep::Motion;
use crate::sorting::sort;
use crate::{Scalar, ScalarIn, Sweep, SweepContact, Swept};
use alloc::vec::Vec;
use core::cmp::Ordering;
use core::ops::ControlFlow;

/// A shape that a moving one meets, and how: what [`Sweeps`] returns by number, and [`SweepsOf`](crate::SweepsOf) by id.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Met<const D: usize = 2, S: Scalar = f64, I = usize> {
    /// The number of the shape, or its id.
    pub id: I,
    /// What happens; it is never [`SweepContact::Never`].
    pub contact: SweepContact<D, S>,
}

impl<const D: usize, S: Scalar + ScalarIn<D>, I: Ord> Met<D, S, I> {
    /// The time of the contact, and 0 for one at the start. **Correctly rounded**.
    #[must_use]
    pub fn t(&self) -> S::Real {
        match self.contact {
            SweepContact::Meets(hit) => hit.t,
            _ => S::Real::default(),
        }
    }

    /// The order in time of what one shape meets; at one time that of the ids. **Exact**.
    #[must_use]
    pub fn order(&self, other: &Self) -> Ordering {
        let in_time = match (&self.contact, &other.contact) {
            (SweepContact::Meets(hit), SweepContact::Meets(other)) => hit.order(other),
            (SweepContact::Meets(_), _) => Ordering::Greater,
            (_, SweepContact::Meets(_)) => Ordering::Less,
            _ => Ordering::Equal,
        };
        in_time.then_with(|| self.id.cmp(&other.id))
    }
}

/// A call for each shape that is met, until it breaks; it returns the time after which no other is wanted.
pub(crate) type EachMet<'e, const D: usize, S> =
    &'e mut dyn FnMut(u32, SweepContact<D, S>) -> ControlFlow<(), f64>;

/// The end of a sweep, before which all are wanted.
pub(crate) const ALL: ControlFlow<(), f64> = ControlFlow::Continue(1.0);

impl<const D: usize, S: Scalar + ScalarIn<D>> Source<'_, D, S> {
    /// Calls `each` with the ids of the shapes that a moving one meets, until it breaks.
    pub(crate) fn swept(
        &self,
        shape: &View<'_, D, S>,
        displacement: &[S; D],
        each: EachMet<'_, D, S>,
    ) -> ControlFlow<()> {
        let motion = Motion::of_first(*displacement);
        let (bounds, by) = (Bounds::of(shape), displacement.map(S::to_f64));
        let mut waiting = Waiting::default();
        let mut walk = RayWalk::along_sweep(&mut waiting, self.trees, bounds, by);
        let stages = exact_stages();
        let (mut limit, mut flow) = (1.0, ControlFlow::Continue(()));
        while let Some(id) = walk.next(limit) {
            if !self.takes(id) {
                continue;
            }
            let other = (self.view)(id);
            if limit < 1.0 && <S as ScalarIn<D>>::swept_after(shape, &other, &motion, limit) {
                continue;
            }
            let outcome = <S as ScalarIn<D>>::swept_contact(shape, &other, &motion);
            let wanted = match SweepContact::from(outcome) {
                SweepContact::Never => continue,
                contact => each(id, contact),
            };
            match wanted {
                ControlFlow::Continue(t) => limit = t,
                ControlFlow::Break(()) => {
                    flow = ControlFlow::Break(());
                    break;
                }
            }
        }
        if let Some(stats) = self.stats {
            stats.add(walk.steps(), stages);
        }
        flow
    }
}

/// The first of all that are met and accepted.
pub(crate) fn first_met<const D: usize, S: Scalar + ScalarIn<D>, I: Ord + Copy>(
    mut accept: impl FnMut(&Met<D, S, I>) -> bool,
    id: impl Fn(u32) -> I,
    ask: impl FnOnce(EachMet<'_, D, S>) -> ControlFlow<()>,
) -> Option<Met<D, S, I>> {
    let (mut first, mut limit): (Option<Met<D, S, I>>, f64) = (None, 1.0);
    let _ = ask(&mut |number, contact| {
        let id = id(number);
        let met = Met { id, contact };
        if first.as_ref().is_none_or(|first| met.order(first).is_lt()) && accept(&met) {
            // Rounded, and so is the time of any other that is as early.
            limit = above(met.t());
            first = Some(met);
        }
        ControlFlow::Continue(limit)
    });
    first
}

/// What a moving shape meets among the shapes of an index: what [`Index::sweep`] returns.
#[must_use = "nothing is searched until a result is asked for"]
pub struct Sweeps<'i, const D: usize, T: Rows<D> + ?Sized> {
    view: IndexView<'i, D, T>,
    shape: View<'i, D, T::Scalar>,
    displacement: [T::Scalar; D],
}

impl<const D: usize, T: Indexable<D> + ?Sized> Index<'_, D, T>
where
    T::Scalar: ScalarIn<D>,
{
    /// What a moving shape meets. See [`IndexView::sweep`].
    pub fn sweep<'i, A: Swept<D, T::Scalar>>(
        &'i self,
        sweep: &Sweep<'i, D, T::Scalar, A>,
    ) -> Sweeps<'i, D, T> {
        self.whole().sweep(sweep)
    }
}

impl<'i, const D: usize, T: Indexable<D> + ?Sized> IndexView<'i, D, T>
where
    T::Scalar: ScalarIn<D>,
{
    /// What a moving shape meets, touching included: a search that runs when a result is requested.
    ///
    /// The shapes of the index stand. What the moving one meets at the start is met at time 0, however it goes on.
    ///
    /// ```
    /// use secant::{Circle, ContactMotion, Index, Segment, SweepContact};
    /// let walls = [
    ///     Segment::new([9.0, -5.0], [9.0, 5.0]),
    ///     Segment::new([-9.0, -1.0], [20.0, -1.0]),
    ///     Segment::new([4.0, 1.0], [4.0, 5.0]),
    /// ];
    /// let index = Index::new(&walls);
    /// // It rolls along the floor, and under the end of a wall, which it touches.
    /// let ball = Circle::new([0.0, 0.0], 1.0);
    /// let way = ball.sweep([16.0, 0.0]);
    /// let met = index.sweep(&way).all();
    /// assert_eq!(met.iter().map(|met| (met.id, met.t())).collect::<Vec<_>>(), [(1, 0.0), (2, 0.25), (0, 0.5)]);
    /// assert_eq!(met[0].contact, SweepContact::Touching(ContactMotion::Slides));
    /// // The first that stops it.
    /// let stops = |contact: &SweepContact| !matches!(contact, SweepContact::Touching(ContactMotion::Slides));
    /// let first = index.sweep(&way).first_where(|met| stops(&met.contact) && met.id != 2).unwrap();
    /// assert_eq!(first.id, 0);
    /// ```
    pub fn sweep<A: Swept<D, T::Scalar>>(
        self,
        sweep: &Sweep<'i, D, T::Scalar, A>,
    ) -> Sweeps<'i, D, T> {
        let (shape, displacement) = sweep.parts();
        Sweeps {
            view: self,
            shape: shape.view(),
            displacement,
        }
    }
}

impl<const D: usize, T: Indexable<D> + ?Sized> Sweeps<'_, D, T>
where
    T::Scalar: ScalarIn<D>,
{
    /// The first shape that is met; of several at one time, that with the lowest number. **Exact**.
    #[must_use]
    pub fn first(&self) -> Option<Met<D, T::Scalar>> {
        self.first_where(|_| true)
    }

    /// The first that is accepted. A rejected one does not hide others. `accept` is called in any order, and not for all.
    #[must_use]
    pub fn first_where(
        &self,
        accept: impl FnMut(&Met<D, T::Scalar>) -> bool,
    ) -> Option<Met<D, T::Scalar>> {
        first_met(accept, |id| id as usize, |each| self.ask(each))
    }

    /// Whether a shape is met. Stops at the first.
    #[must_use]
    pub fn any(&self) -> bool {
        self.ask(&mut |_, _| ControlFlow::Break(())).is_break()
    }

    /// Calls `each` with each shape that is met, in any order.
    pub fn for_each(&self, mut each: impl FnMut(Met<D, T::Scalar>)) {
        let _ = self.ask(&mut |id, contact| {
            let id = id as usize;
            each(Met { id, contact });
            ALL
        });
    }

    /// All that are met, in the exact order of time; at one time in the order of their numbers.
    #[must_use]
    pub fn all(&self) -> Vec<Met<D, T::Scalar>> {
        let mut all = Vec::new();
        self.for_each(|met| all.push(met));
        sort(&mut all, Met::order);
        all
    }

    fn ask(&self, each: EachMet<'_, D, T::Scalar>) -> ControlFlow<()> {
        self.view.ask(|source| {
            <T::Scalar as ScalarIn<D>>::swept_shapes(source, &self.shape, &self.displacement, each)
        })
    }
}
