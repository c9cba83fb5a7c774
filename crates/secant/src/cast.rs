//! Casting a ray or a segment: what it comes to first, whether it comes to anything, or all of it in
//! order.

mod obstacle;

use crate::kernel::Number;
use crate::pairs::{ContactInterval, Linear};
use crate::result::{Normal, Surface};
use crate::{Hit, Passage, Ray, Relation, Scalar, ScalarIn, Segment};
use alloc::vec::Vec;
use core::cmp::Ordering;
use obstacle::{Obstacle, Shapes};

/// A ray or segment on its way to a shape or to many: made by [`Ray::cast`] and [`Segment::cast`].
///
/// Which hit is the first, and whether there is one, is **Exact**: hits are in the order of their true
/// parameters, and those at one parameter in the order of their index. Touching is hitting, and so is
/// starting on or in a shape; a filter says otherwise.
///
/// - A point, line, ray or segment is hit at its first common point with the ray.
/// - A solid (box, ball, capsule, and in the plane a polygon, convex or not, or triangle) is hit where
///   the ray enters it. A ray that starts inside hits it there, with `t` = 0 and
///   [`Feature::Interior`](crate::Feature::Interior). A polygon that is not convex can be entered more
///   than once.
/// - A curve ([`Polyline`](crate::Polyline), [`Boundary`](crate::Boundary)) is hit wherever the ray
///   comes to it, and so is a surface in space ([`Plane`](crate::Plane), [`Triangle3`](crate::Triangle3),
///   a flat box). [`hollow`](Cast::hollow) makes curves and surfaces of all solids.
///
/// **Nothing leaks**: in space, too, no ray passes between two triangles at an edge or vertex that they
/// share.
///
/// ```
/// use secant::{Ray, Segment};
/// let walls = [
///     Segment::new([2.0, -1.0], [2.0, 0.0]),
///     Segment::new([3.0, -1.0], [3.0, 1.0]),
/// ];
/// let ray = Ray::new([0.0, 0.0], [0.5, 0.0]);
/// // The first wall is only touched, at its end.
/// let hit = ray.cast(&walls).first().unwrap();
/// assert_eq!((hit.index, hit.t), (0, 4.0));
/// // A shot that grazes may go on; that cannot be had by looking at the first hit.
/// let hit = ray.cast(&walls).filter(|hit| hit.relation.interiors_meet()).first().unwrap();
/// assert_eq!((hit.index, hit.t, hit.at), (1, 6.0, [3.0, 0.0]));
/// assert!(ray.cast(&walls).max_t(4.0).any());
/// assert!(!ray.cast(&walls).max_t(3.9).any());
/// ```
///
/// In space, each touched in one point:
///
/// ```
/// use secant::{Box3, Capsule, Feature, Passing, Plane, Ray, Relation, Segment, Shape, Sphere, Triangle3};
/// let ray = Ray::new([0.0, 0.0, 0.0], [1.0, 0.0, 0.0]);
/// let shapes: [Shape<3>; 5] = [
///     Sphere::new([1.0, 2.0, 0.0], 2.0).into(),
///     Box3::new([1.0, 0.0, -1.0], [2.0, 1.0, 0.0]).into(),
///     Capsule::new([3.0, 0.0, -3.0], [3.0, 4.0, -3.0], 3.0).into(),
///     Triangle3::new([[4.0, 0.0, 0.0], [4.0, 3.0, 0.0], [4.0, 0.0, 3.0]]).into(),
///     Segment::new([5.0, 0.0, 0.0], [5.0, 5.0, 5.0]).into(),
/// ];
/// let hits = ray.cast(&shapes).all();
/// assert!(hits.iter().all(|hit| hit.relation == Relation::Touch));
/// let features: Vec<Feature> = hits.iter().map(|hit| hit.feature).collect();
/// let (corner, vertex) = (Feature::Vertex(4), Feature::Vertex(0));
/// assert_eq!(features, [Feature::Boundary, corner, Feature::Start, vertex, Feature::Start]);
/// // A wall that the ray goes through, and one that it ends at.
/// let wall = Plane::new([2.0, 0.0, 0.0], [1.0, 1.0, 0.0]);
/// assert_eq!(ray.cast(&wall).first().unwrap().passing, Passing::Crosses);
/// let short = Segment::new([0.0, 0.0, 0.0], [2.0, 0.0, 0.0]);
/// assert_eq!(short.cast(&wall).first().unwrap().relation, Relation::Touch);
/// ```
#[must_use = "a cast does nothing until it is asked for its first hit, any, or all"]
pub struct Cast<'a, const D: usize, S: Scalar + ScalarIn<D>, T: ?Sized, F = fn(&Hit<D, S>) -> bool>
{
    ray: Linear<D, S>,
    target: &'a T,
    max_t: Option<S::Real>,
    hollow: bool,
    accept: Option<F>,
}

impl<'a, const D: usize, S: Scalar + ScalarIn<D>, T: CastTarget<D, S> + ?Sized> Cast<'a, D, S, T> {
    fn new(ray: Linear<D, S>, target: &'a T) -> Self {
        Self {
            ray,
            target,
            max_t: None,
            hollow: false,
            accept: None,
        }
    }

    /// Takes only the hits for which `accept` is true. What lies behind one that it refuses is found.
    ///
    /// It is asked shape by shape, not in the order of the way, and not of hits that do not count any
    /// more: those behind a first hit that it has accepted.
    pub fn filter<F: FnMut(&Hit<D, S>) -> bool>(self, accept: F) -> Cast<'a, D, S, T, F> {
        Cast {
            ray: self.ray,
            target: self.target,
            max_t: self.max_t,
            hollow: self.hollow,
            accept: Some(accept),
        }
    }
}

impl<const D: usize, S, T, F> Cast<'_, D, S, T, F>
where
    S: Scalar + ScalarIn<D>,
    T: CastTarget<D, S> + ?Sized,
    F: FnMut(&Hit<D, S>) -> bool,
{
    /// Ends the way at the parameter `t`, which still belongs to it. **Exact**.
    ///
    /// The relation of a hit stays that of the whole ray. With NaN there is no way, and no hit.
    pub fn max_t(mut self, t: S::Real) -> Self {
        self.max_t = Some(t);
        self
    }

    /// Takes solids for their boundaries: a cast from inside hits the far side.
    pub fn hollow(mut self) -> Self {
        self.hollow = true;
        self
    }

    /// The first hit along the way; of several at one point, that with the lowest index.
    #[must_use]
    pub fn first(mut self) -> Option<Hit<D, S>> {
        let first = self.gather(Wanted::First).pop()?;
        Some(first.hit.unwrap_or_else(|| {
            let shape = &self.target.shapes()[first.index];
            first.complete(&self.ray, RayContext::of(shape, &self.ray))
        }))
    }

    /// The parameter of the first hit, without the rest of it, and so sooner: `first().map(|hit| hit.t)`.
    #[must_use]
    #[inline]
    pub fn first_t(self) -> Option<S::Real> {
        if self.accept.is_some() || self.hollow {
            return self.first().map(|hit| hit.t);
        }
        let (ray, max_t) = (self.ray, self.max_t);
        let mut least = None;
        for shape in self.target.shapes() {
            // Rounding is monotone: a rounded parameter below the end has a true one below it, and the
            // least of the rounded ones is that of the least.
            let t = match (shape.first_parameter(&ray), max_t) {
                (Some(None), _) => None,
                (Some(Some(t)), None) => Some(t),
                (Some(Some(t)), Some(end)) if t < end => Some(t),
                (Some(Some(t)), Some(end)) if end < t => None,
                _ => Self::slow_parameter(ray, shape, max_t),
            };
            if let Some(t) = t
                && least.is_none_or(|least| t < least)
            {
                least = Some(t);
            }
        }
        least
    }

    #[cold]
    #[inline(never)]
    fn slow_parameter(
        ray: Linear<D, S>,
        shape: &T::Shape,
        max_t: Option<S::Real>,
    ) -> Option<S::Real> {
        let mut one = Cast::new(ray, core::slice::from_ref(shape));
        one.max_t = max_t;
        let first = one.gather(Wanted::First).pop()?;
        Some(first.contact_interval.enter.passage(&ray).t)
    }

    /// Whether there is a hit.
    #[must_use]
    #[inline]
    pub fn any(mut self) -> bool {
        if self.accept.is_some() || self.hollow || self.max_t.is_some() {
            return self.finds_any();
        }
        let (ray, shapes) = (self.ray, self.target.shapes());
        let finds_any = |shape| Cast::new(ray, core::slice::from_ref(shape)).finds_any();
        let mut all = shapes.iter();
        all.any(|shape| shape.is_met(&ray).unwrap_or_else(|| finds_any(shape)))
    }

    #[inline(never)]
    fn finds_any(&mut self) -> bool {
        !self.gather(Wanted::Any).is_empty()
    }

    /// All hits in the order of the way; at one point in the order of their index.
    #[must_use]
    pub fn all(mut self) -> Vec<Hit<D, S>> {
        let candidates = self.gather(Wanted::All).into_iter();
        candidates.filter_map(|candidate| candidate.hit).collect()
    }

    /// What is wanted, in order: the numbers of a hit are constructed only where it is asked for, or a
    /// filter is to see it.
    fn gather(&mut self, wanted: Wanted) -> Vec<HitCandidate<D, S>> {
        let ray = self.ray;
        let shown = wanted == Wanted::All || self.accept.is_some();
        let mut found: Vec<HitCandidate<D, S>> = Vec::new();
        let mut contact_intervals = Vec::new();
        for (index, shape) in self.target.shapes().iter().enumerate() {
            if shape.is_met(&ray) == Some(false) {
                continue;
            }
            if self.hollow {
                shape.boundary(&ray, &mut contact_intervals);
            } else {
                shape.entries(&ray, &mut contact_intervals);
            }
            let mut context = None;
            for contact_interval in contact_intervals.drain(..) {
                let mut candidate = HitCandidate {
                    contact_interval,
                    index,
                    hit: None,
                };
                let behind = |best: &HitCandidate<D, S>| candidate.order(best, &ray).is_ge();
                let passed = wanted == Wanted::First && found.last().is_some_and(behind);
                if passed || self.is_beyond(&candidate) {
                    break;
                }
                if shown {
                    let context = *context.get_or_insert_with(|| RayContext::of(shape, &ray));
                    let hit = candidate.complete(&ray, context);
                    if self.accept.as_mut().is_some_and(|accept| !accept(&hit)) {
                        continue;
                    }
                    candidate.hit = Some(hit);
                }
                match wanted {
                    Wanted::All => found.push(candidate),
                    Wanted::First => {
                        found.clear();
                        found.push(candidate);
                        break;
                    }
                    Wanted::Any => return alloc::vec![candidate],
                }
            }
        }
        // Stable, and so in the order of index and way where the place is one.
        found.sort_by(|a, b| a.order(b, &ray));
        found
    }

    /// The place is not on the way any more.
    fn is_beyond(&self, candidate: &HitCandidate<D, S>) -> bool {
        match self.max_t {
            None => false,
            Some(end) if end.is_finite() => candidate
                .contact_interval
                .enter
                .order_with(&self.ray, end)
                .is_gt(),
            // Also NaN is no way.
            Some(end) => end.partial_cmp(&S::Real::default()) != Some(Ordering::Greater),
        }
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Wanted {
    First,
    Any,
    All,
}

/// How the ray and a shape lie as a whole, the same for all its hits.
#[derive(Clone, Copy)]
struct RayContext {
    relation: Relation,
    inside: bool,
}

impl RayContext {
    fn of<const D: usize, S: Scalar + ScalarIn<D>>(
        shape: &impl Obstacle<D, S>,
        ray: &Linear<D, S>,
    ) -> Self {
        Self {
            relation: shape.relation_of(ray),
            inside: shape.starts_inside(ray),
        }
    }
}

/// A place that the ray comes to, and the hit that it is once that is constructed.
struct HitCandidate<const D: usize, S: Scalar + ScalarIn<D>> {
    contact_interval: ContactInterval<D, S>,
    index: usize,
    hit: Option<Hit<D, S>>,
}

impl<const D: usize, S: Scalar + ScalarIn<D>> HitCandidate<D, S> {
    fn complete(
        &self,
        ray: &Linear<D, S>,
        RayContext { relation, inside }: RayContext,
    ) -> Hit<D, S> {
        let Passage { at, t } = self.contact_interval.enter.passage(ray);
        let normal = if ray.is_point() {
            Normal::Nowhere
        } else {
            self.contact_interval.normal
        };
        Hit {
            t,
            at,
            index: self.index,
            relation,
            feature: self.contact_interval.feature,
            passing: self.contact_interval.passing,
            inside,
            surface: Surface {
                ray: ray.line(),
                normal,
            },
        }
    }

    /// The exact order along the ray.
    fn order(&self, other: &Self, ray: &Linear<D, S>) -> Ordering {
        self.contact_interval
            .enter
            .order(&other.contact_interval.enter, ray)
    }
}

/// What a ray or segment can be cast against: a shape that the crate's documentation has in its table,
/// or a slice, array or `Vec` of such shapes. The trait is sealed.
pub trait CastTarget<const D: usize, S: Scalar + ScalarIn<D>>: Shapes<D, S> {}

impl<const D: usize, S: Scalar + ScalarIn<D>, T: Shapes<D, S> + ?Sized> CastTarget<D, S> for T {}

/// The way of a ray, or of a segment from its start.
macro_rules! cast {
    ($($shape:ident $what:literal)+) => { $(
        impl<const D: usize, S: Scalar + ScalarIn<D>> $shape<D, S> {
            #[doc = concat!("Follows this ", $what, " to a shape, or to a slice of shapes.")]
            ///
            /// See [`Cast`] for what is asked, in which order, and how ties are decided.
            ///
            #[doc = concat!(
                "```\nuse secant::{Circle, Feature, ", stringify!($shape), "};\n",
                "let way = ", stringify!($shape), "::new([0.0, 0.0], [10.0, 0.0]);\n",
            )]
            /// let hit = way.cast(&Circle::new([5.0, 0.0], 1.0)).first().unwrap();
            /// assert_eq!((hit.t, hit.at, hit.normal()), (0.4, [4.0, 0.0], Some([-1.0, 0.0])));
            /// // Touching is hitting.
            /// let graze = way.cast(&Circle::new([5.0, 1.0], 1.0)).first().unwrap();
            /// assert_eq!((graze.at, graze.relation), ([5.0, 0.0], secant::Relation::Touch));
            /// // From inside, a solid is hit at once, and a hollow one on its far side.
            /// let around = Circle::new([0.0, 0.0], 2.0);
            /// let hit = way.cast(&around).first().unwrap();
            /// assert_eq!((hit.t, hit.feature), (0.0, Feature::Interior));
            /// assert_eq!(way.cast(&around).hollow().first().unwrap().t, 0.2);
            /// ```
            pub fn cast<'a, T>(&self, target: &'a T) -> Cast<'a, D, S, T>
            where
                T: CastTarget<D, S> + ?Sized,
            {
                Cast::new(self.into(), target)
            }
        }
    )+ };
}

cast! { Ray "ray" Segment "segment" }
