//! The engine of all casts: a filter rejects most shapes, enclosures order the others, and only the hits of
//! the answer are constructed.
//!
//! Each shape runs the filter once (`Met::glance`), and where that is uncertain its contacts once (`Met::contacts`).
//! The relation and the start of a hit may ask for exact signs of the contacts again. The engine compares
//! enclosures of the parameters, and the exact parameters where two enclosures overlap.
//!
//! It is compiled once for a scalar and a dimension, and asks the shapes by [`Many`] and [`Met`]. The loop over those that
//! the filter rejects, and the cast at a lone shape, are compiled for each type of shape.

use super::query::{Among, Answer, Indexed, Query};
use super::target::{Departure, Many, Met, ray_floats};
use crate::index::{RayWalk, Waiting};
use crate::kernel;
use crate::kernel::filters::ray::{Glance, RayFloats};
use crate::kernel::{Number, ParametricLine, RootParameter, Target, exact_stages};
use crate::pairs::{ContactInterval, Linear, ParameterEnclosure, Widen};
use crate::result::{Normal, Surface};
use crate::sorting::sort;
use crate::{Feature, Hit, Mesh3, Passage, Passing, Relation, Scalar, ScalarIn};
use alloc::vec::Vec;
use core::cell::Cell;
use core::cmp::Ordering;

/// A hit that is not yet rounded.
#[derive(Clone, Copy)]
struct Candidate<const D: usize, S: Scalar + ScalarIn<D>> {
    index: usize,
    contact_interval: ContactInterval<D, S::Inner>,
    /// The constructed hit, where `accept` has needed it.
    shown: Option<Hit<D, S>>,
}

/// The relation of a ray and a shape, the same for all hits of the shape.
#[derive(Clone, Copy)]
struct RayContext {
    relation: Relation,
    inside: bool,
}

/// Casts at shapes of one type. Returns whether there is a hit; `answer` receives the result.
pub(crate) fn search<T: Met<D, S>, S: Scalar + ScalarIn<D>, const D: usize>(
    shapes: &[T],
    query: &mut Query<'_, D, S>,
    among: Among<'_, D, S>,
    mut answer: Answer<'_, D, S>,
) -> bool
where
    S::Inner: ScalarIn<D>,
{
    if let (None, [shape], true) = (among, shapes, query.takes_all())
        && let Some(floats) = ray_floats(&query.ray)
    {
        answer = match (shape.glance(&floats, &query.ray), answer) {
            (Glance::Miss, _) => return false,
            (Glance::Enters(..), Answer::Any) => return true,
            (Glance::Uncertain, Answer::Any) => return shape.meets(&query.ray),
            (Glance::Enters(t, part), Answer::Parameter(slot)) => {
                *slot = entry_parameter::<S, D>(|| shape.part(part).0, t, query.ray.widen().line());
                return true;
            }
            (Glance::Enters(t, part), Answer::First(slot)) => {
                let line = query.ray.widen().line();
                let hit = entry_hit(|| shape.part(part), (0, part), t, (&floats, line));
                *slot = Some(hit);
                return true;
            }
            (_, answer) => answer,
        };
    }
    search_many(&shapes, query, among, answer)
}

/// Casts at the triangles of a mesh.
pub(crate) fn search_mesh<S: Scalar>(
    mesh: &Mesh3<'_, S>,
    query: &mut Query<'_, 3, S>,
    among: Among<'_, 3, S>,
    answer: Answer<'_, 3, S>,
) -> bool {
    search_many(&mesh, query, among, answer)
}

/// The engine, which is the same for all types of shapes.
pub(crate) fn search_many<S: Scalar + ScalarIn<D>, const D: usize>(
    shapes: &dyn Many<D, S>,
    query: &mut Query<'_, D, S>,
    among: Among<'_, D, S>,
    answer: Answer<'_, D, S>,
) -> bool
where
    S::Inner: ScalarIn<D>,
{
    let ray = query.ray;
    if let Some(index) = among {
        return search_index(shapes, query, index, answer);
    }
    let leaves_nothing = query.leaving.is_none();
    if leaves_nothing && shapes.are_missed(&ray) {
        return false;
    }
    let floats = ray_floats(&ray);
    let len = shapes.len();
    let mut next = shapes.next(0..len, floats.as_ref(), &ray);
    if query.takes_all() && matches!(answer, Answer::Any) {
        while let Some((index, glance)) = next {
            if matches!(glance, Glance::Enters(..)) || meets(shapes, index, &ray) {
                return true;
            }
            next = shapes.next(index + 1..len, floats.as_ref(), &ray);
        }
        return false;
    }
    if leaves_nothing && next.is_none() {
        return false;
    }
    let mut search = Search::new(shapes, query, &answer);
    let takes_parts = search.takes_parts();
    while let Some((index, glance)) = next {
        if search.take(index, glance, takes_parts) {
            return true;
        }
        next = shapes.next(index + 1..len, floats.as_ref(), &ray);
    }
    search.return_to_left(&|_| true) || search.finish(answer, floats.as_ref())
}

/// The same, among the shapes whose boxes the ray meets, from near to far.
fn search_index<S: Scalar + ScalarIn<D>, const D: usize>(
    shapes: &dyn Many<D, S>,
    query: &mut Query<'_, D, S>,
    index: &Indexed<'_, D, S>,
    answer: Answer<'_, D, S>,
) -> bool
where
    S::Inner: ScalarIn<D>,
{
    let ray = query.ray;
    let floats = ray_floats(&ray);
    let stages = exact_stages();
    let mut waiting = Waiting::default();
    let mut walk = RayWalk::along(&mut waiting, index.trees, &ray);
    let is_any = query.takes_all() && matches!(answer, Answer::Any);
    let mut search = Search::new(shapes, query, &answer);
    let takes_parts = search.takes_parts();
    let end = search.query.limit();
    let mut is_met = false;
    let takes = |id: u32| index.takes.is_none_or(|takes| takes(id));
    while let Some(id) = walk.next(search.limit(end)) {
        if !takes(id) {
            continue;
        }
        let id = id as usize;
        let Some((_, glance)) = shapes.next(id..id + 1, floats.as_ref(), &ray) else {
            continue;
        };
        is_met = match glance {
            Glance::Uncertain if is_any => meets(shapes, id, &ray),
            _ => search.take(id, glance, takes_parts),
        };
        if is_met {
            break;
        }
    }
    let is_answered =
        is_met || search.return_to_left(&takes) || search.finish(answer, floats.as_ref());
    if let Some(stats) = index.stats {
        stats.add(walk.steps(), stages);
    }
    is_answered
}

/// Whether the ray meets a shape. Exact.
fn meets<const D: usize, S: Scalar + ScalarIn<D>>(
    shapes: &dyn Many<D, S>,
    index: usize,
    ray: &Linear<D, S>,
) -> bool {
    let mut meets = false;
    shapes.with(index, &mut |shape| meets = shape.meets(ray));
    meets
}

/// The fate of an entry that a filter certifies.
enum Offer {
    /// It does not count, because it is behind the best or beyond the limit.
    Behind,
    /// It is the new best.
    Taken,
    /// The enclosures do not decide.
    Uncertain,
}

/// The state of a search.
struct Search<'q, 'a, const D: usize, S: Scalar + ScalarIn<D>> {
    shapes: &'q dyn Many<D, S>,
    query: &'q mut Query<'a, D, S>,
    /// The ray, widened to the scalar of the exact stage.
    wide: Linear<D, S::Inner>,
    any: bool,
    /// All hits, where all are wanted.
    all: Option<Vec<Candidate<D, S>>>,
    /// An enclosure of the parameter of the best so far: infinite if there is none.
    t: [f64; 2],
    /// The shape of the best and the part that it is entered through, where the filter has certified that,
    entry: Option<(usize, Feature)>,
    /// or else its contact.
    best: Option<Candidate<D, S>>,
}

impl<'q, 'a, const D: usize, S: Scalar + ScalarIn<D>> Search<'q, 'a, D, S>
where
    S::Inner: ScalarIn<D>,
{
    fn new(
        shapes: &'q dyn Many<D, S>,
        query: &'q mut Query<'a, D, S>,
        answer: &Answer<'_, D, S>,
    ) -> Self {
        Self {
            shapes,
            wide: query.ray.widen(),
            any: matches!(answer, Answer::Any),
            all: matches!(answer, Answer::All(_)).then(Vec::new),
            t: [f64::INFINITY; 2],
            entry: None,
            best: None,
            query,
        }
    }

    /// Whether an entry that the filter certifies is a candidate as it is.
    #[cfg_attr(optimised, inline(always))]
    fn takes_parts(&self) -> bool {
        self.query.takes_entries() && self.all.is_none()
    }

    /// What is beyond this parameter does not count.
    #[cfg_attr(optimised, inline(always))]
    fn limit(&self, end: f64) -> f64 {
        // NaN is no limit.
        end.min(self.t[1])
    }

    /// Takes what the filter certifies of a shape, or asks its exact stage. Returns whether the search is over.
    #[cfg_attr(optimised, inline(always))]
    fn take(&mut self, index: usize, glance: Glance<Feature>, takes_parts: bool) -> bool {
        match glance {
            Glance::Miss => return false,
            Glance::Enters(t, part) if takes_parts => match self.offer(index, t, part) {
                Offer::Behind => return false,
                Offer::Taken => return self.any,
                Offer::Uncertain => {}
            },
            _ => {}
        }
        self.resolve_best();
        let left = match self.query.leaving {
            // Taken at the end.
            Some((left, _)) if left == index => return false,
            Some((left, part)) if self.shapes.is_left(index, left, part) => Some(part),
            _ => None,
        };
        let mut is_over = false;
        let shapes = self.shapes;
        shapes.with(index, &mut |shape| is_over = self.climb(index, shape, left));
        is_over
    }

    /// Compares a certified entry with the limit and the best by their enclosures.
    #[cfg_attr(optimised, inline(always))]
    fn offer(&mut self, index: usize, t @ [low, high]: [f64; 2], part: Feature) -> Offer {
        if let Some(end) = self.query.max_t {
            let end = end.to_f64();
            if low > end {
                return Offer::Behind;
            }
            // Negated, so that a NaN limit is uncertain.
            let is_within = high <= end;
            if !is_within {
                return Offer::Uncertain;
            }
        }
        if low > self.t[1] {
            return Offer::Behind;
        }
        let is_first = high < self.t[0];
        if !is_first {
            return Offer::Uncertain;
        }
        self.t = t;
        self.entry = Some((index, part));
        self.best = None;
        Offer::Taken
    }

    /// Converts the best to a contact with an exact parameter.
    fn resolve_best(&mut self) {
        if let Some((index, part)) = self.entry.take() {
            self.shapes.with(index, &mut |shape| {
                let (root_parameter, normal) = shape.part(part);
                self.best = Some(Candidate {
                    index,
                    contact_interval: ContactInterval {
                        enter: ParameterEnclosure::new(&self.wide, root_parameter),
                        exit: root_parameter,
                        feature: part,
                        passing: Passing::Crosses,
                        normal,
                    },
                    shown: None,
                });
            });
        }
    }

    /// The exact stage of a shape, of which the ray may leave a part. Returns whether the search is over.
    #[inline(never)]
    fn climb(&mut self, index: usize, shape: &dyn Met<D, S>, left: Option<Feature>) -> bool {
        let wide = self.wide;
        let is_hollow = self.query.is_hollow(index);
        let departure = left.map(|part| shape.departure(&wide, is_hollow, part));
        if departure == Some(Departure::Leaves) {
            return false;
        }
        let (is_met, mut is_over) = (Cell::new(false), false);
        let mut visit = |contact_interval, context: &mut Option<RayContext>| {
            if departure.is_some_and(|departure| departure.skips(&contact_interval, &wide)) {
                return true;
            }
            is_met.set(true);
            is_over = match self.consider(index, shape, contact_interval, context) {
                Step::Next => return true,
                Step::Leave => false,
                Step::Stop => true,
            };
            false
        };
        let mut context = None;
        shape.contacts(&wide, is_hollow, left, &mut |contact_interval| {
            visit(contact_interval, &mut context)
        });
        // The start is rounded so far outward that the ray misses what it leads into.
        if departure == Some(Departure::Crosses) && !is_met.get() {
            // That to the shape that it is taken to start on.
            let mut context = Some(RayContext {
                relation: Relation::Cross,
                inside: false,
            });
            shape.contacts_of_grown(&wide, &mut |contact_interval| {
                visit(contact_interval, &mut context)
            });
        }
        is_over
    }

    /// Takes the contacts of the shape that the ray leaves, which no filter and no box of an index has let pass. Returns
    /// whether the search is over.
    #[inline(never)]
    fn return_to_left(&mut self, takes: &dyn Fn(u32) -> bool) -> bool {
        let Some((index, part)) = self.query.leaving else {
            return false;
        };
        // A hit of something else may have any index.
        if index >= self.shapes.len() || !u32::try_from(index).is_ok_and(takes) {
            return false;
        }
        let mut is_over = false;
        let shapes = self.shapes;
        shapes.with(index, &mut |shape| {
            is_over = self.climb(index, shape, Some(part))
        });
        is_over
    }

    /// Handles one contact of a shape.
    fn consider(
        &mut self,
        index: usize,
        shape: &dyn Met<D, S>,
        contact_interval: ContactInterval<D, S::Inner>,
        context: &mut Option<RayContext>,
    ) -> Step {
        let wide = self.wide;
        let order = |t: S::Real| order_with::<S, D>(&contact_interval.enter, &wide, t);
        let is_behind = self.best.as_ref().is_some_and(|best| {
            let first = &best.contact_interval.enter;
            // Of several at one parameter the lowest index is first.
            let order = contact_interval.enter.order(first, &wide);
            order.then(index.cmp(&best.index)).is_ge()
        });
        let (min_t, max_t) = (self.query.min_t, self.query.max_t);
        // A comparison with NaN is `None`; then there is no hit.
        if is_behind || max_t.is_some_and(|end| !order(end).is_some_and(Ordering::is_le)) {
            return Step::Leave;
        }
        if min_t.is_some_and(|start| !order(start).is_some_and(Ordering::is_ge)) {
            return Step::Next;
        }
        let mut candidate = Candidate {
            index,
            contact_interval,
            shown: None,
        };
        if self.all.is_some() || self.query.accept.is_some() || context.is_some() {
            let context = *context.get_or_insert_with(|| self.context(shape, &contact_interval));
            let hit = self.hit(index, shape, &contact_interval, context);
            let accept = self.query.accept.as_mut();
            if accept.is_some_and(|accept| !accept(&hit)) {
                return Step::Next;
            }
            candidate.shown = Some(hit);
        }
        if let Some(all) = &mut self.all {
            all.push(candidate);
            return Step::Next;
        }
        self.t = contact_interval.enter.bounds();
        self.best = Some(candidate);
        if self.any { Step::Stop } else { Step::Leave }
    }

    fn context(
        &self,
        shape: &dyn Met<D, S>,
        contact_interval: &ContactInterval<D, S::Inner>,
    ) -> RayContext {
        RayContext {
            relation: shape.relation_of(&self.wide, contact_interval),
            inside: contact_interval.feature == Feature::Interior
                || shape.starts_inside(&self.wide),
        }
    }

    /// Constructs the hit of a contact.
    fn hit(
        &self,
        index: usize,
        shape: &dyn Met<D, S>,
        contact_interval: &ContactInterval<D, S::Inner>,
        context: RayContext,
    ) -> Hit<D, S> {
        let is_point = self.wide.is_point();
        let starts =
            contact_interval.enter.is_at(self.wide.origin()) && !self.query.is_hollow(index);
        let leaves = starts && !is_point && shape.leaves(&self.wide, contact_interval);
        let normal = if is_point {
            Normal::Nowhere
        } else {
            contact_interval.normal
        };
        let surface = Surface {
            ray: self.wide.line(),
            normal,
            leaves,
        };
        let passage: Passage<D, S::Real> = contact_interval.enter.passage(&self.wide);
        Hit {
            t: passage.t,
            at: passage.at,
            index,
            relation: context.relation,
            feature: contact_interval.feature,
            passing: contact_interval.passing,
            inside: context.inside,
            surface,
        }
    }

    /// Writes the answer.
    fn finish(&mut self, mut answer: Answer<'_, D, S>, floats: Option<&RayFloats<D>>) -> bool {
        if let Answer::All(hits) = answer {
            self.in_order(hits);
            return !hits.is_empty();
        }
        let line = self.wide.line();
        if let Some((index, part)) = self.entry {
            self.shapes
                .with(index, &mut |shape| match (&mut answer, floats) {
                    (Answer::Parameter(t), _) => {
                        **t = entry_parameter::<S, D>(|| shape.part(part).0, self.t, line);
                    }
                    (Answer::First(slot), Some(floats)) => {
                        let (shape, floats) = (|| shape.part(part), (floats, line));
                        **slot = Some(entry_hit(shape, (index, part), self.t, floats));
                    }
                    (Answer::First(_), None) => unreachable!("a filter has certified the part"),
                    (Answer::Any | Answer::All(_), _) => {}
                });
            return true;
        }
        let Some(best) = &self.best else {
            return false;
        };
        let (index, contact_interval) = (best.index, &best.contact_interval);
        match answer {
            Answer::Parameter(t) => {
                *t = kernel::parameter_of(line, &contact_interval.enter.root_parameter);
            }
            Answer::First(slot) if best.shown.is_some() => *slot = best.shown,
            Answer::First(slot) => self.shapes.with(index, &mut |shape| {
                let context = self.context(shape, contact_interval);
                *slot = Some(self.hit(index, shape, contact_interval, context));
            }),
            Answer::Any | Answer::All(_) => {}
        }
        true
    }

    /// All hits, in the order of their parameters, then of their indices.
    #[inline(never)]
    fn in_order(&mut self, hits: &mut Vec<Hit<D, S>>) {
        let wide = self.wide;
        let mut all = self.all.take().unwrap_or_default();
        sort(&mut all, |one, two| {
            let [first, second] = [one, two].map(|it| &it.contact_interval.enter);
            first.order(second, &wide).then(one.index.cmp(&two.index))
        });
        hits.extend(all.into_iter().filter_map(|candidate| candidate.shown));
    }
}

/// The parameter of an entry that the filter has certified.
#[cfg_attr(optimised, inline(always))]
fn entry_parameter<S: Scalar + ScalarIn<D>, const D: usize>(
    root_parameter: impl FnOnce() -> RootParameter<D, S::Inner>,
    [low, high]: [f64; 2],
    line: ParametricLine<D, S::Inner>,
) -> S::Real {
    match S::Real::between(low, high) {
        (t, true) => t,
        _ => kernel::parameter_of(line, &root_parameter()),
    }
}

/// The hit that such an entry is, through a part of the shape of an index.
#[cfg_attr(optimised, inline(always))]
fn entry_hit<S: Scalar + ScalarIn<D>, const D: usize>(
    parameter_and_normal: impl FnOnce() -> (RootParameter<D, S::Inner>, Normal<D, S::Inner>),
    (index, part): (usize, Feature),
    t: [f64; 2],
    (floats, line): (&RayFloats<D>, ParametricLine<D, S::Inner>),
) -> Hit<D, S> {
    let (root_parameter, normal) = parameter_and_normal();
    let (at, t) = kernel::filters::ray::rounded(floats, t)
        .unwrap_or_else(|| kernel::point_and_parameter(line, &root_parameter));
    Hit {
        t,
        at,
        index,
        relation: Relation::Cross,
        feature: part,
        passing: Passing::Crosses,
        inside: false,
        surface: Surface {
            ray: line,
            normal,
            leaves: false,
        },
    }
}

/// What comes after a contact.
enum Step {
    /// With the next contact of the shape.
    Next,
    /// With the next shape.
    Leave,
    /// Not at all.
    Stop,
}

/// The order of a parameter and a limit. Exact; `None` with NaN.
fn order_with<S: Scalar + ScalarIn<D>, const D: usize>(
    enclosure: &ParameterEnclosure<D, S::Inner>,
    ray: &Linear<D, S::Inner>,
    t: S::Real,
) -> Option<Ordering>
where
    S::Inner: ScalarIn<D>,
{
    if t.is_finite() {
        Some(enclosure.order_with(ray, t))
    } else {
        S::Real::default().partial_cmp(&t)
    }
}
