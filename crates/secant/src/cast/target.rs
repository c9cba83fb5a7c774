//! The targets of casts: for each shape its filter, its parts and its contacts with a ray.
//!
//! | method | stage |
//! |---|---|
//! | `glance` | the filter: a miss, or an enclosure of the parameter of an entry through one face |
//! | `part` | the exact parameter and the normal of that entry, where it is the first hit |
//! | `contacts` | the exact stage: all contacts in order, before any number is rounded |

use super::query::{Among, Answer, Query};
use crate::kernel::filters::ray;
use crate::kernel::filters::ray::{Glance, RayFloats};
use crate::kernel::{Branch, Facing, FacingKind, Number, RootParameter, Sign, ahead, each};
use crate::pairs::chain::{Chain, Location};
use crate::pairs::runs::{self, LeftEdges};
use crate::pairs::{
    ContactInterval, Linear, ParameterEnclosure, View, Viewed, Widen, aabb_linear, ball_linear,
    capsule_linear, convex, convex_plane, in_dimension, linear_linear, linear_plane,
    linear_polygon, linear_polyline, linear_triangle,
};
use crate::result::Normal;
use crate::shapes::bounds;
use crate::{
    Aabb, Ball, Boundary, Capsule, ConvexPolygon, Feature, Line, Mesh3, Passing, Plane, Point,
    Polygon, Polyline, Ray, Relation, Scalar, ScalarIn, Segment, Segments, Shape, Triangle,
};
use alloc::vec::Vec;
use core::borrow::Borrow;
use core::ops::Range;

/// One shape, a container of shapes, columns, a mesh, or an index of these.
pub trait Shapes<const D: usize, S: Scalar + ScalarIn<D>> {
    /// The type of `all`.
    type All: Search<D, S> + ?Sized;
    /// A slice of the shapes, or the mesh.
    fn all(&self) -> &Self::All;
}

impl<const D: usize, S: Scalar + ScalarIn<D>, T: Compiled<D, S>> Shapes<D, S> for [T] {
    type All = Self;
    fn all(&self) -> &Self {
        self
    }
}

impl<const D: usize, S: Scalar + ScalarIn<D>, T: Compiled<D, S>> Shapes<D, S> for Vec<T> {
    type All = [T];
    fn all(&self) -> &[T] {
        self
    }
}

impl<const D: usize, S: Scalar + ScalarIn<D>, T: Compiled<D, S>, const N: usize> Shapes<D, S>
    for [T; N]
{
    type All = [T];
    fn all(&self) -> &[T] {
        self
    }
}

impl<S: Scalar> Shapes<3, S> for Mesh3<'_, S> {
    type All = Self;
    fn all(&self) -> &Self {
        self
    }
}

impl Shapes<2, f64> for Segments<'_> {
    type All = Self;
    fn all(&self) -> &Self {
        self
    }
}

/// What the engine searches.
pub trait Search<const D: usize, S: Scalar + ScalarIn<D>> {
    /// See [`Compiled`]. `None` for more than one shape.
    #[cfg_attr(optimised, inline(always))]
    fn meets_inline(&self, _ray: &Linear<D, S>) -> Option<bool> {
        None
    }
    /// See [`Compiled`]. `None` for more than one shape.
    #[cfg_attr(optimised, inline(always))]
    fn parameter_inline(&self, _ray: &Linear<D, S>) -> Option<Option<S::Real>> {
        None
    }
    /// Calls the engine.
    fn search(
        &self,
        query: &mut Query<'_, D, S>,
        among: Among<'_, D, S>,
        answer: Answer<'_, D, S>,
    ) -> bool;
}

impl<const D: usize, S: Scalar + ScalarIn<D>, T: Compiled<D, S>> Search<D, S> for [T] {
    #[cfg_attr(optimised, inline(always))]
    fn meets_inline(&self, ray: &Linear<D, S>) -> Option<bool> {
        match self {
            [shape] => shape.meets_inline(ray),
            _ => None,
        }
    }
    #[cfg_attr(optimised, inline(always))]
    fn parameter_inline(&self, ray: &Linear<D, S>) -> Option<Option<S::Real>> {
        match self {
            [shape] => shape.parameter_inline(ray),
            _ => None,
        }
    }
    #[cfg_attr(optimised, inline(always))]
    fn search(
        &self,
        query: &mut Query<'_, D, S>,
        among: Among<'_, D, S>,
        answer: Answer<'_, D, S>,
    ) -> bool {
        T::search(self, query, among, answer)
    }
}

impl<S: Scalar> Search<3, S> for Mesh3<'_, S> {
    fn search(
        &self,
        query: &mut Query<'_, 3, S>,
        among: Among<'_, 3, S>,
        answer: Answer<'_, 3, S>,
    ) -> bool {
        <S as ScalarIn<3>>::cast_at_mesh(self, query, among, answer)
    }
}

impl Search<2, f64> for Segments<'_> {
    fn search(
        &self,
        query: &mut Query<'_, 2, f64>,
        among: Among<'_, 2, f64>,
        answer: Answer<'_, 2, f64>,
    ) -> bool {
        super::engine::search_many(&self, query, among, answer)
    }
}

/// The shapes of a search, by index.
pub(crate) trait Many<const D: usize, S: Scalar + ScalarIn<D>> {
    /// How many there are.
    fn len(&self) -> usize;
    /// Shows one of them.
    fn with(&self, index: usize, show: &mut dyn FnMut(&dyn Met<D, S>));
    /// The first of these that the filter does not certify to be missed, and what it says of it.
    fn next(
        &self,
        range: Range<usize>,
        floats: Option<&RayFloats<D>>,
        ray: &Linear<D, S>,
    ) -> Option<(usize, Glance<Feature>)>;
    /// Whether a filter certifies that the ray misses them all.
    fn are_missed(&self, _ray: &Linear<D, S>) -> bool {
        false
    }
    /// Whether a ray that leaves this part of the shape `left` leaves the shape `index`.
    fn is_left(&self, index: usize, left: usize, _part: Feature) -> bool {
        index == left
    }
}

/// The first of these shapes that the filter does not certify to be missed.
#[cfg_attr(optimised, inline(always))]
fn next<T: Met<D, S>, S: Scalar + ScalarIn<D>, const D: usize>(
    range: Range<usize>,
    floats: Option<&RayFloats<D>>,
    ray: &Linear<D, S>,
    shapes: impl IntoIterator<Item: Borrow<T>>,
) -> Option<(usize, Glance<Feature>)> {
    let Some(floats) = floats else {
        return (!range.is_empty()).then_some((range.start, Glance::Uncertain));
    };
    for (index, shape) in range.zip(shapes) {
        match shape.borrow().glance(floats, ray) {
            Glance::Miss => {}
            glance => return Some((index, glance)),
        }
    }
    None
}

impl<const D: usize, S: Scalar + ScalarIn<D>, T: Met<D, S>> Many<D, S> for &[T] {
    fn len(&self) -> usize {
        <[T]>::len(self)
    }
    fn with(&self, index: usize, show: &mut dyn FnMut(&dyn Met<D, S>)) {
        show(&self[index]);
    }
    fn next(
        &self,
        range: Range<usize>,
        floats: Option<&RayFloats<D>>,
        ray: &Linear<D, S>,
    ) -> Option<(usize, Glance<Feature>)> {
        let shapes = &self[range.clone()];
        next::<T, S, D>(range, floats, ray, shapes)
    }
}

impl Many<2, f64> for &Segments<'_> {
    fn len(&self) -> usize {
        Segments::len(self)
    }
    fn with(&self, index: usize, show: &mut dyn FnMut(&dyn Met<2, f64>)) {
        show(&self.get(index));
    }
    fn next(
        &self,
        range: Range<usize>,
        floats: Option<&RayFloats<2>>,
        ray: &Linear<2, f64>,
    ) -> Option<(usize, Glance<Feature>)> {
        let shapes = range.clone().map(|index| self.get(index));
        next(range, floats, ray, shapes)
    }
}

impl<S: Scalar> Many<3, S> for &Mesh3<'_, S> {
    fn len(&self) -> usize {
        Mesh3::len(self)
    }
    fn with(&self, index: usize, show: &mut dyn FnMut(&dyn Met<3, S>)) {
        show(&self.triangle(index));
    }
    fn next(
        &self,
        range: Range<usize>,
        floats: Option<&RayFloats<3>>,
        ray: &Linear<3, S>,
    ) -> Option<(usize, Glance<Feature>)> {
        let shapes = range.clone().map(|index| self.triangle(index));
        next(range, floats, ray, shapes)
    }
    fn are_missed(&self, ray: &Linear<3, S>) -> bool {
        let misses = |bounds| aabb_linear::meets_by_filter(&bounds, ray) == Some(false);
        self.bounds().is_none_or(misses)
    }
    /// All triangles at an edge or a vertex that the ray leaves are left.
    fn is_left(&self, index: usize, left: usize, part: Feature) -> bool {
        if index == left || left >= Mesh3::len(self) {
            return index == left;
        }
        let [a, b, c] = self.triangle(left).vertices();
        let other = self.triangle(index).vertices();
        let has = |x: [S; 3]| other.contains(&x);
        match part {
            Feature::Edge(0) => has(a) && has(b),
            Feature::Edge(1) => has(b) && has(c),
            Feature::Edge(_) => has(c) && has(a),
            Feature::Vertex(number) => [a, b, c].get(number as usize).is_some_and(|&x| has(x)),
            _ => false,
        }
    }
}

/// A shape whose engine is compiled in this crate.
pub trait Compiled<const D: usize, S: Scalar + ScalarIn<D>>: Sized {
    /// Whether the ray and the shape meet, of a shape whose filter is inlined: so that a lone shape that is missed
    /// costs no more than `intersects`.
    #[cfg_attr(optimised, inline(always))]
    fn meets_inline(&self, _ray: &Linear<D, S>) -> Option<bool> {
        None
    }
    /// The parameter of the first hit, if there is one, of such a shape.
    #[cfg_attr(optimised, inline(always))]
    fn parameter_inline(&self, _ray: &Linear<D, S>) -> Option<Option<S::Real>> {
        None
    }
    /// Calls the engine.
    fn search(
        shapes: &[Self],
        query: &mut Query<'_, D, S>,
        among: Among<'_, D, S>,
        answer: Answer<'_, D, S>,
    ) -> bool;
}

/// One shape is a slice of one. The engine of its type is one row of the compiled functions.
macro_rules! targets {
    (any: $($shape:ty, $search:ident $(, inline $intersects:ident $($parameter:ident)?)?;)+) => { $(
        impl<const D: usize, S: Scalar + ScalarIn<D>> Shapes<D, S> for $shape {
            type All = [Self];
            fn all(&self) -> &[Self] {
                core::slice::from_ref(self)
            }
        }
        impl<const D: usize, S: Scalar + ScalarIn<D>> Compiled<D, S> for $shape {
            $(
                #[cfg_attr(optimised, inline(always))]
                fn meets_inline(&self, ray: &Linear<D, S>) -> Option<bool> {
                    Some(S::$intersects(self, ray))
                }
                $(
                    #[cfg_attr(optimised, inline(always))]
                    fn parameter_inline(&self, ray: &Linear<D, S>) -> Option<Option<S::Real>> {
                        Some(S::$parameter(self, ray))
                    }
                )?
            )?
            fn search(
                all: &[Self],
                query: &mut Query<'_, D, S>,
                among: Among<'_, D, S>,
                answer: Answer<'_, D, S>,
            ) -> bool {
                S::$search(all, query, among, answer)
            }
        }
    )+ };
    ($($d:literal: $shape:ty, $search:ident;)+) => { $(
        impl<S: Scalar> Shapes<$d, S> for $shape {
            type All = [Self];
            fn all(&self) -> &[Self] {
                core::slice::from_ref(self)
            }
        }
        impl<S: Scalar> Compiled<$d, S> for $shape {
            fn search(
                all: &[Self],
                query: &mut Query<'_, $d, S>,
                among: Among<'_, $d, S>,
                answer: Answer<'_, $d, S>,
            ) -> bool {
                <S as ScalarIn<$d>>::$search(all, query, among, answer)
            }
        }
    )+ };
}

targets! { any:
    Aabb<D, S>, cast_at_aabbs, inline aabb_linear_intersects aabb_parameter;
    Ball<D, S>, cast_at_balls, inline ball_linear_intersects ball_parameter;
    Capsule<D, S>, cast_at_capsules;
    Line<D, S>, cast_at_lines, inline line_linear_intersects;
    Plane<D, S>, cast_at_planes;
    Point<D, S>, cast_at_points, inline point_linear_intersects;
    Ray<D, S>, cast_at_rays, inline ray_linear_intersects;
    Segment<D, S>, cast_at_segments, inline segment_linear_intersects;
    Shape<D, S>, cast_at_shapes;
    Triangle<D, S>, cast_at_triangles;
    Boundary<Ball<D, S>>, cast_at_ball_boundaries;
    Boundary<Capsule<D, S>>, cast_at_capsule_boundaries;
}
targets! {
    2: ConvexPolygon<S>, cast_at_convex_polygons;
    2: Polygon<S>, cast_at_polygons;
    2: Polyline<S>, cast_at_polylines;
    2: Boundary<Aabb<2, S>>, cast_at_rect_boundaries;
    2: Boundary<ConvexPolygon<S>>, cast_at_convex_boundaries;
    2: Boundary<Polygon<S>>, cast_at_polygon_boundaries;
    2: Boundary<Triangle<2, S>>, cast_at_triangle_boundaries;
    3: Boundary<Aabb<3, S>>, cast_at_box_boundaries;
}

/// A callback for the contacts in order, until it returns false.
pub(crate) type Visit<'v, const D: usize, S> = &'v mut dyn FnMut(ContactInterval<D, S>) -> bool;

/// The contacts that a ray that starts at a rounded point of a shape may still hit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Departure {
    /// None, because the surface is straight, or convex and left outward.
    Leaves,
    /// The exit from a convex shape, whose surface the ray crosses inward.
    Crosses,
    /// All contacts except the one at the start.
    Beyond,
    /// Those with the other edges of a chain or faces of a box, which know what is left.
    Elsewhere,
}

impl Departure {
    /// The departure from a convex shape, inward or outward.
    fn convex(inward: bool) -> Self {
        if inward { Self::Crosses } else { Self::Leaves }
    }

    /// The departure from a part of a boundary with corners.
    fn from_part(part: Feature) -> Self {
        match part {
            Feature::Face(_) | Feature::Edge(_) | Feature::Vertex(_) => Self::Elsewhere,
            _ => Self::Beyond,
        }
    }

    /// Whether a contact belongs to the surface that the ray leaves.
    pub(crate) fn skips<const D: usize, S: Scalar + ScalarIn<D>>(
        self,
        contact_interval: &ContactInterval<D, S>,
        ray: &Linear<D, S>,
    ) -> bool {
        match (self, contact_interval.feature) {
            (Self::Leaves, _) | (_, Feature::Interior) => true,
            (Self::Crosses, _) => match contact_interval.normal {
                Normal::Passage { branch, .. } | Normal::Tube { branch, .. } => {
                    branch == Branch::Minus
                }
                _ => contact_interval.enter.root_parameter == RootParameter::At(ray.origin()),
            },
            (Self::Beyond, _) => {
                contact_interval.enter.root_parameter == RootParameter::At(ray.origin())
            }
            (Self::Elsewhere, _) => false,
        }
    }
}

/// The interface of the engine to a shape.
pub(crate) trait Met<const D: usize, S: Scalar + ScalarIn<D>> {
    /// The filter. It certifies an entry only from outside, through one face, and with the relation `Cross`.
    #[cfg_attr(optimised, inline(always))]
    fn glance(&self, _ray: &RayFloats<D>, _linear: &Linear<D, S>) -> Glance<Feature> {
        Glance::Uncertain
    }
    /// The parameter of an entry through a part, and its normal.
    #[cfg_attr(optimised, inline(always))]
    fn part(&self, _part: Feature) -> (RootParameter<D, S::Inner>, Normal<D, S::Inner>) {
        unreachable!("the filter certifies no entry")
    }
    /// Whether the ray and the shape intersect, where the filter is uncertain. Exact.
    fn meets(&self, linear: &Linear<D, S>) -> bool;
    /// The contacts with the shape, or with its boundary; for [`Departure::Elsewhere`] without the part that the ray leaves.
    fn contacts(
        &self,
        ray: &Linear<D, S::Inner>,
        hollow: bool,
        left: Option<Feature>,
        visit: Visit<'_, D, S::Inner>,
    );
    /// The contacts with the boundary of a round shape that has grown, as little as a number can say, until it contains the
    /// start.
    fn contacts_of_grown(&self, _ray: &Linear<D, S::Inner>, _visit: Visit<'_, D, S::Inner>) {}
    /// Whether the shape is a solid, and the ray starts in its interior.
    fn starts_inside(&self, _ray: &Linear<D, S::Inner>) -> bool {
        false
    }
    /// The relation of the ray to the shape, which have this contact. Exact.
    fn relation_of(&self, ray: &Linear<D, S::Inner>, at: &ContactInterval<D, S::Inner>)
    -> Relation;
    /// Whether the ray leaves a solid through the surface with this normal at its start.
    fn leaves(&self, _ray: &Linear<D, S::Inner>, _at: &ContactInterval<D, S::Inner>) -> bool {
        false
    }
    /// The contacts that a ray that starts at a rounded point of this part may still hit.
    fn departure(&self, _ray: &Linear<D, S::Inner>, _hollow: bool, _part: Feature) -> Departure {
        Departure::Leaves
    }
}

/// The ray in floats. `None` where no filter can certify anything: for a ray that is a point, or for coordinates that are
/// not exact in `f64`.
#[cfg_attr(optimised, inline(always))]
pub(super) fn ray_floats<S: Scalar + ScalarIn<D>, const D: usize>(
    ray: &Linear<D, S>,
) -> Option<RayFloats<D>> {
    let ends = ray.direction();
    (S::EXACT_AS_F64 && ends[0] != ends[1]).then(|| RayFloats {
        p: floats(ray.origin()),
        ends: each(ends, floats),
        is_segment: ray.end().is_some(),
    })
}

/// A point in the filter float.
#[cfg_attr(optimised, inline(always))]
fn floats<S: Scalar, const D: usize>(x: [S; D]) -> [f64; D] {
    each(x, S::to_f64)
}

/// The filter of each edge of a chain.
#[inline(never)]
fn glance_at_edges<S: Scalar>(
    chain: &Chain<'_, S>,
    ray: &RayFloats<2>,
    linear: &Linear<2, S>,
) -> Glance<Feature> {
    let has_inside = chain.filled().is_some();
    // Of many edges, those that a segment does not reach are not seen, and not counted. There are no floats of other numbers.
    if has_inside && ray.is_segment && chain.index.is_some() || !S::EXACT_AS_F64 {
        return Glance::Uncertain;
    }
    let mut edges = runs::edges_near(chain, linear).map(|number| {
        let edge = chain.segment(number);
        (number, [floats(edge.start()), floats(edge.end())])
    });
    match ray::edges(&mut edges, has_inside, ray) {
        Glance::Enters(t, edge) => Glance::Enters(t, runs::feature(None, Some(edge))),
        other => other.through(Feature::Boundary),
    }
}

/// The parameter of an entry through an edge that the filter certifies, and its normal.
#[inline(never)]
fn edge_part<S: Scalar>(
    chain: &Chain<'_, S>,
    part: Feature,
) -> (RootParameter<2, S::Inner>, Normal<2, S::Inner>) {
    match part {
        Feature::Face(edge) => chain.segment(edge as usize).part(part),
        _ => unreachable!("the filter certifies edges"),
    }
}

/// Whether two shapes intersect, as views.
fn views_meet<const D: usize, S: Scalar + ScalarIn<D>>(
    linear: &Linear<D, S>,
    shape: &impl Viewed<D, S>,
) -> bool {
    S::intersects(&View::Linear(linear.by_value()), &shape.view())
}

/// The contacts of a convex solid, whose boundary has at most two contact intervals.
fn visit_convex<S: Scalar + ScalarIn<D>, const D: usize>(
    ray: &Linear<D, S>,
    [hollow, inside]: [bool; 2],
    mut contact_intervals: impl Iterator<Item = ContactInterval<D, S>>,
    visit: Visit<'_, D, S>,
) {
    if hollow {
        contact_intervals.all(visit);
    } else if inside {
        visit(ContactInterval::interior(ray, ray.origin()));
    } else if let Some(contact_interval) = contact_intervals.next() {
        visit(contact_interval);
    }
}

/// A radius with which the shape around a core contains the start of a ray, if there is one.
fn grown_radius<S: Scalar + ScalarIn<D>, const D: usize>(
    ray: &Linear<D, S>,
    [start, end]: [[S; D]; 2],
) -> Option<S> {
    // An integer is no point of a hit, rounded.
    if !S::EXACT_AS_F64 {
        return None;
    }
    let core = Segment::new_unchecked(start, end);
    let distance = core.distance(&Point::new_unchecked(ray.origin()));
    S::of_f64(distance.to_f64().next_up())
}

/// A curve that has at most one contact interval with a ray: its filter, and the other methods.
macro_rules! linear {
    ($($shape:ident { $($filter:item)* })+) => { $(
        impl<const D: usize, S: Scalar + ScalarIn<D>> Met<D, S> for $shape<D, S>
        where
            S::Inner: ScalarIn<D>,
        {
            $($filter)*
            #[cfg_attr(optimised, inline(always))]
            fn meets(&self, linear: &Linear<D, S>) -> bool {
                linear_linear::intersects(linear, &self.into())
            }
            fn contacts(&self, ray: &Linear<D, S::Inner>, _: bool, _: Option<Feature>, visit: Visit<'_, D, S::Inner>) {
                if let Some(contact_interval) = linear_linear::contact_interval(ray, &Linear::from(self).widen()) {
                    visit(contact_interval);
                }
            }
            fn relation_of(&self, ray: &Linear<D, S::Inner>, _: &ContactInterval<D, S::Inner>) -> Relation {
                linear_linear::relation(ray, &Linear::from(self).widen())
            }
        }
    )+ };
}

linear! {
    Point {}
    Line {}
    Ray {}
    Segment {
        #[cfg_attr(optimised, inline(always))]
        fn glance(&self, ray: &RayFloats<D>, _: &Linear<D, S>) -> Glance<Feature> {
            // In space both are projected along the third axis, where only a miss is certain.
            let on_plane = |x| in_dimension(floats(x));
            let ends = [on_plane(self.start()), on_plane(self.end())];
            match ray::segment(ends, &ray.in_dimension()) {
                Glance::Enters(t, ()) if D == 2 => Glance::Enters(t, Feature::Face(0)),
                Glance::Miss => Glance::Miss,
                _ => Glance::Uncertain,
            }
        }
        #[cfg_attr(optimised, inline(always))]
        fn part(&self, _: Feature) -> (RootParameter<D, S::Inner>, Normal<D, S::Inner>) {
            let line @ [_, from, to] = Linear::from(self).widen().line();
            (RootParameter::Crossing(line), Normal::Edge(from, to))
        }
    }
}

impl<const D: usize, S: Scalar + ScalarIn<D>> Met<D, S> for Ball<D, S>
where
    S::Inner: ScalarIn<D>,
{
    #[cfg_attr(optimised, inline(always))]
    fn glance(&self, ray: &RayFloats<D>, _: &Linear<D, S>) -> Glance<Feature> {
        ray::ball((floats(self.center()), self.radius().to_f64()), ray).through(Feature::Boundary)
    }
    #[cfg_attr(optimised, inline(always))]
    fn part(&self, _: Feature) -> (RootParameter<D, S::Inner>, Normal<D, S::Inner>) {
        let ball = self.widen();
        let (center, radius, branch) = (ball.center(), ball.radius(), Branch::Minus);
        let normal = Normal::Passage {
            center,
            radius,
            branch,
        };
        (RootParameter::Sphere(center, radius, branch), normal)
    }
    #[cfg_attr(optimised, inline(always))]
    fn meets(&self, linear: &Linear<D, S>) -> bool {
        ball_linear::intersects(self, linear)
    }
    fn contacts(
        &self,
        ray: &Linear<D, S::Inner>,
        hollow: bool,
        _: Option<Feature>,
        visit: Visit<'_, D, S::Inner>,
    ) {
        let inside = !hollow && self.starts_inside(ray);
        visit_convex(
            ray,
            [hollow, inside],
            ball_linear::contact_intervals(&self.widen(), ray),
            visit,
        );
    }
    fn contacts_of_grown(&self, ray: &Linear<D, S::Inner>, visit: Visit<'_, D, S::Inner>) {
        let center = self.widen().center();
        if let Some(radius) = grown_radius(ray, [center; 2]) {
            let grown = Ball::new_unchecked(center, radius);
            Met::<D, S::Inner>::contacts(&grown, ray, true, None, visit);
        }
    }
    fn starts_inside(&self, ray: &Linear<D, S::Inner>) -> bool {
        ball_linear::has_inside(&self.widen(), ray.origin())
    }
    fn relation_of(&self, ray: &Linear<D, S::Inner>, _: &ContactInterval<D, S::Inner>) -> Relation {
        ball_linear::relation(&self.widen(), ray).reversed()
    }
    fn leaves(&self, ray: &Linear<D, S::Inner>, at: &ContactInterval<D, S::Inner>) -> bool {
        at.normal.leads_outward(ray.direction())
    }
    fn departure(&self, ray: &Linear<D, S::Inner>, hollow: bool, _: Feature) -> Departure {
        // The side is that of the concentric ball whose surface contains the start.
        let ball = self.widen();
        let [_, from, to] = ray.line();
        let inward = ahead(from, to, ball.center(), ray.origin()) == Sign::Negative;
        Departure::convex(hollow && inward)
    }
}

/// What the boundary of a solid is.
enum BoundaryKind<'a, S> {
    /// The shape itself, because it has no interior.
    Itself,
    /// A closed chain.
    Ring(Chain<'a, S>),
    /// A curve or surface that a line meets in at most two contact intervals.
    Convex,
}

impl<'a, S: Scalar> BoundaryKind<'a, S> {
    fn of_chain(chain: Chain<'a, S>) -> Self {
        match chain.filled() {
            Some(_) => Self::Ring(chain.outline()),
            None => Self::Itself,
        }
    }

    fn convex(has_interior: bool) -> Self {
        if has_interior {
            Self::Convex
        } else {
            Self::Itself
        }
    }
}

/// A shape whose [`Boundary`] is a target.
trait Solid<const D: usize, S: Scalar + ScalarIn<D>>: Met<D, S> {
    fn boundary(&self) -> BoundaryKind<'_, S>;
}

impl<const D: usize, S: Scalar + ScalarIn<D>> Solid<D, S> for Ball<D, S>
where
    S::Inner: ScalarIn<D>,
{
    fn boundary(&self) -> BoundaryKind<'_, S> {
        BoundaryKind::convex(self.radius() != S::default())
    }
}

impl<const D: usize, S: Scalar + ScalarIn<D>> Solid<D, S> for Capsule<D, S>
where
    S::Inner: ScalarIn<D>,
{
    fn boundary(&self) -> BoundaryKind<'_, S> {
        BoundaryKind::convex(self.radius() != S::default())
    }
}

impl<S: Scalar> Solid<3, S> for Aabb<3, S> {
    fn boundary(&self) -> BoundaryKind<'_, S> {
        BoundaryKind::convex(self.dimension() == 3)
    }
}

/// Solids of the plane whose boundaries are chains.
macro_rules! ringed {
    ($($shape:ty;)+) => { $(
        impl<S: Scalar> Solid<2, S> for $shape {
            fn boundary(&self) -> BoundaryKind<'_, S> {
                BoundaryKind::of_chain(self.into())
            }
        }
    )+ };
}

ringed! { Aabb<2, S>; Triangle<2, S>; ConvexPolygon<S>; Polygon<S>; }

impl<const D: usize, S: Scalar + ScalarIn<D>, T: Solid<D, S>> Met<D, S> for Boundary<T>
where
    S::Inner: ScalarIn<D>,
{
    #[cfg_attr(optimised, inline(always))]
    fn glance(&self, ray: &RayFloats<D>, linear: &Linear<D, S>) -> Glance<Feature> {
        self.0.glance(ray, linear)
    }
    #[cfg_attr(optimised, inline(always))]
    fn part(&self, part: Feature) -> (RootParameter<D, S::Inner>, Normal<D, S::Inner>) {
        self.0.part(part)
    }
    fn meets(&self, linear: &Linear<D, S>) -> bool {
        let mut meets = false;
        match self.0.boundary() {
            BoundaryKind::Itself => return self.0.meets(linear),
            BoundaryKind::Ring(ring) => {
                return linear_polyline::intersects(&linear.widen().in_dimension(), &ring.widen());
            }
            BoundaryKind::Convex if !self.0.meets(linear) => {}
            BoundaryKind::Convex => self.contacts(&linear.widen(), true, None, &mut |_| {
                meets = true;
                false
            }),
        }
        meets
    }
    fn contacts(
        &self,
        ray: &Linear<D, S::Inner>,
        _: bool,
        left: Option<Feature>,
        visit: Visit<'_, D, S::Inner>,
    ) {
        self.0.contacts(ray, true, left, visit);
    }
    fn contacts_of_grown(&self, ray: &Linear<D, S::Inner>, visit: Visit<'_, D, S::Inner>) {
        self.0.contacts_of_grown(ray, visit);
    }
    fn relation_of(
        &self,
        ray: &Linear<D, S::Inner>,
        at: &ContactInterval<D, S::Inner>,
    ) -> Relation {
        match self.0.boundary() {
            BoundaryKind::Itself => return self.0.relation_of(ray, at),
            BoundaryKind::Ring(ring) => {
                return linear_polyline::relation(&ray.in_dimension(), &ring.widen());
            }
            BoundaryKind::Convex => {}
        }
        let mut relation = Relation::Disjoint;
        self.contacts(ray, true, None, &mut |contact_interval| {
            let first = &contact_interval.enter;
            let last = ParameterEnclosure::new(ray, contact_interval.exit);
            let is_at = |parameter: &ParameterEnclosure<D, S::Inner>,
                         end: Option<[S::Inner; D]>| {
                end.is_some_and(|end| {
                    let end = ParameterEnclosure::new(ray, RootParameter::At(end));
                    parameter.order(&end, ray).is_eq()
                })
            };
            let is_point = first.order(&last, ray).is_eq();
            let at_start = is_at(first, ray.start());
            relation = if at_start && is_at(&last, ray.end()) {
                Relation::Within
            } else if !is_point && D == 2 {
                Relation::Overlap
            } else if is_point && (at_start || is_at(first, ray.end())) {
                Relation::Touch
            } else {
                Relation::Cross
            };
            // A touch at the start does not say what comes behind it.
            relation == Relation::Touch
        });
        relation
    }
    fn departure(&self, ray: &Linear<D, S::Inner>, _: bool, part: Feature) -> Departure {
        self.0.departure(ray, true, part)
    }
}

impl<const D: usize, S: Scalar + ScalarIn<D>> Met<D, S> for Capsule<D, S>
where
    S::Inner: ScalarIn<D>,
{
    #[cfg_attr(optimised, inline(always))]
    fn glance(&self, ray: &RayFloats<D>, _: &Linear<D, S>) -> Glance<Feature> {
        let core = [floats(self.start()), floats(self.end())];
        if S::EXACT_AS_F64 && ray::misses_capsule((core, self.radius().to_f64()), ray) {
            Glance::Miss
        } else {
            Glance::Uncertain
        }
    }
    fn meets(&self, linear: &Linear<D, S>) -> bool {
        views_meet(linear, self)
    }
    fn contacts(
        &self,
        ray: &Linear<D, S::Inner>,
        hollow: bool,
        _: Option<Feature>,
        visit: Visit<'_, D, S::Inner>,
    ) {
        let inside = !hollow && self.starts_inside(ray);
        visit_convex(
            ray,
            [hollow, inside],
            capsule_linear::contact_intervals(&self.widen(), ray),
            visit,
        );
    }
    fn contacts_of_grown(&self, ray: &Linear<D, S::Inner>, visit: Visit<'_, D, S::Inner>) {
        let [start, end] = [self.widen().start(), self.widen().end()];
        if let Some(radius) = grown_radius(ray, [start, end]) {
            let grown = Capsule::new_unchecked(start, end, radius);
            Met::<D, S::Inner>::contacts(&grown, ray, true, None, visit);
        }
    }
    fn starts_inside(&self, ray: &Linear<D, S::Inner>) -> bool {
        capsule_linear::has_inside(&self.widen(), ray.origin())
    }
    fn relation_of(&self, ray: &Linear<D, S::Inner>, _: &ContactInterval<D, S::Inner>) -> Relation {
        convex::relation(&ray.into(), &(&self.widen()).into())
    }
    fn leaves(&self, ray: &Linear<D, S::Inner>, at: &ContactInterval<D, S::Inner>) -> bool {
        at.normal.leads_outward(ray.direction())
    }
    fn departure(&self, ray: &Linear<D, S::Inner>, hollow: bool, _: Feature) -> Departure {
        Departure::convex(hollow && capsule_linear::leads_inward(&self.widen(), ray))
    }
}

/// The contacts of a box, which is a chain in the plane.
trait BoxContacts<const D: usize, S: Scalar + ScalarIn<D>> {
    fn contacts_of_box(
        &self,
        ray: &Linear<D, S::Inner>,
        hollow: bool,
        left: Option<Feature>,
        visit: Visit<'_, D, S::Inner>,
    );
    fn leaves_box(&self, ray: &Linear<D, S::Inner>, at: &ContactInterval<D, S::Inner>) -> bool;
}

impl<S: Scalar> BoxContacts<2, S> for Aabb<2, S> {
    fn contacts_of_box(
        &self,
        ray: &Linear<2, S::Inner>,
        hollow: bool,
        left: Option<Feature>,
        visit: Visit<'_, 2, S::Inner>,
    ) {
        let rect = self.widen();
        if hollow {
            let outline = Chain::from(&rect).outline();
            linear_polyline::contact_intervals(ray, &outline, left_edges(left, &outline))
                .into_iter()
                .all(visit);
            return;
        }
        let inside = self.starts_inside(ray);
        let elsewhere = || {
            linear_polyline::contact_intervals(ray, &Chain::from(&rect), LeftEdges::NONE)
                .into_iter()
                .next()
        };
        // A ray from outside enters through a face, or elsewhere: at a corner, at its start or along an edge.
        let entry = if inside {
            None
        } else {
            aabb_linear::through_face(&rect, ray).or_else(elsewhere)
        };
        visit_convex(ray, [false, inside], entry.into_iter(), visit);
    }
    fn leaves_box(&self, ray: &Linear<2, S::Inner>, at: &ContactInterval<2, S::Inner>) -> bool {
        self.dimension() == 2 && at.normal.leads_across(ray.direction(), Sign::Positive)
    }
}

impl<S: Scalar> BoxContacts<3, S> for Aabb<3, S> {
    fn contacts_of_box(
        &self,
        ray: &Linear<3, S::Inner>,
        hollow: bool,
        left: Option<Feature>,
        visit: Visit<'_, 3, S::Inner>,
    ) {
        let inside = !hollow && self.starts_inside(ray);
        let contact_intervals = aabb_linear::contact_intervals(&self.widen(), ray, left.is_some());
        visit_convex(ray, [hollow, inside], contact_intervals, visit);
    }
    fn leaves_box(&self, ray: &Linear<3, S::Inner>, at: &ContactInterval<3, S::Inner>) -> bool {
        self.dimension() == 3 && aabb_linear::leaves_through(ray, at.feature, &at.normal)
    }
}

impl<const D: usize, S: Scalar + ScalarIn<D>> Met<D, S> for Aabb<D, S>
where
    Self: BoxContacts<D, S>,
    S::Inner: ScalarIn<D>,
{
    #[cfg_attr(optimised, inline(always))]
    fn glance(&self, ray: &RayFloats<D>, linear: &Linear<D, S>) -> Glance<Feature> {
        match aabb_linear::meets_by_filter(self, linear) {
            None => Glance::Uncertain,
            Some(false) => Glance::Miss,
            Some(true) => match ray::aabb_entry([floats(self.min()), floats(self.max())], ray) {
                Glance::Enters(t, [axis, upper]) => {
                    Glance::Enters(t, aabb_linear::face_feature::<D>(axis, upper == 1))
                }
                _ => Glance::Uncertain,
            },
        }
    }
    #[cfg_attr(optimised, inline(always))]
    fn part(&self, part: Feature) -> (RootParameter<D, S::Inner>, Normal<D, S::Inner>) {
        aabb_linear::face(&self.widen(), part)
    }
    #[cfg_attr(optimised, inline(always))]
    fn meets(&self, linear: &Linear<D, S>) -> bool {
        aabb_linear::intersects(self, linear)
    }
    fn contacts(
        &self,
        ray: &Linear<D, S::Inner>,
        hollow: bool,
        left: Option<Feature>,
        visit: Visit<'_, D, S::Inner>,
    ) {
        self.contacts_of_box(ray, hollow, left, visit);
    }
    fn starts_inside(&self, ray: &Linear<D, S::Inner>) -> bool {
        aabb_linear::has_inside(&self.widen(), ray.origin())
    }
    fn relation_of(&self, ray: &Linear<D, S::Inner>, _: &ContactInterval<D, S::Inner>) -> Relation {
        aabb_linear::relation(&self.widen(), ray).reversed()
    }
    fn leaves(&self, ray: &Linear<D, S::Inner>, at: &ContactInterval<D, S::Inner>) -> bool {
        self.leaves_box(ray, at)
    }
    fn departure(&self, _: &Linear<D, S::Inner>, hollow: bool, part: Feature) -> Departure {
        // All of a flat one is straight.
        if hollow && self.dimension() == D {
            Departure::from_part(part)
        } else {
            Departure::Leaves
        }
    }
}

impl<const D: usize, S: Scalar + ScalarIn<D>> Met<D, S> for Plane<D, S>
where
    S::Inner: ScalarIn<D>,
{
    #[cfg_attr(optimised, inline(always))]
    fn glance(&self, ray: &RayFloats<D>, _: &Linear<D, S>) -> Glance<Feature> {
        if !S::EXACT_AS_F64 {
            return Glance::Uncertain;
        }
        let Facing { kind, parts } = self.facing();
        let ([a, b, c], ray) = (each(parts, |x| in_dimension(floats(x))), ray.in_dimension());
        let glance = match kind {
            FacingKind::Normal => ray::plane_by_normal([a, b], &ray),
            FacingKind::Points => ray::plane_by_points([a, b, c], &ray),
        };
        glance.through(Feature::Boundary)
    }
    #[cfg_attr(optimised, inline(always))]
    fn part(&self, _: Feature) -> (RootParameter<D, S::Inner>, Normal<D, S::Inner>) {
        let facing = self.widen().facing();
        (RootParameter::of_plane(facing), Normal::Plane(facing))
    }
    fn meets(&self, linear: &Linear<D, S>) -> bool {
        views_meet(linear, self)
    }
    fn contacts(
        &self,
        ray: &Linear<D, S::Inner>,
        _: bool,
        _: Option<Feature>,
        visit: Visit<'_, D, S::Inner>,
    ) {
        if let Some(contact_interval) = linear_plane::contact_interval(ray, &self.widen()) {
            visit(contact_interval);
        }
    }
    fn relation_of(&self, ray: &Linear<D, S::Inner>, _: &ContactInterval<D, S::Inner>) -> Relation {
        convex_plane::relation(&ray.into(), &self.widen())
    }
}

impl<S: Scalar> Met<3, S> for Triangle<3, S> {
    #[cfg_attr(optimised, inline(always))]
    fn glance(&self, ray: &RayFloats<3>, _: &Linear<3, S>) -> Glance<Feature> {
        if !S::EXACT_AS_F64 {
            return Glance::Uncertain;
        }
        ray::triangle(each(self.vertices(), floats), ray).through(Feature::Face(0))
    }
    #[cfg_attr(optimised, inline(always))]
    fn part(&self, _: Feature) -> (RootParameter<3, S::Inner>, Normal<3, S::Inner>) {
        let facing = Facing {
            kind: FacingKind::Points,
            parts: self.widen().vertices(),
        };
        (RootParameter::of_plane(facing), Normal::Plane(facing))
    }
    fn meets(&self, linear: &Linear<3, S>) -> bool {
        views_meet(linear, self)
    }
    fn contacts(
        &self,
        ray: &Linear<3, S::Inner>,
        _: bool,
        _: Option<Feature>,
        visit: Visit<'_, 3, S::Inner>,
    ) {
        if let Some(contact_interval) = linear_triangle::contact_interval(ray, &self.widen()) {
            visit(contact_interval);
        }
    }
    fn relation_of(
        &self,
        ray: &Linear<3, S::Inner>,
        at: &ContactInterval<3, S::Inner>,
    ) -> Relation {
        let triangle = self.widen();
        if at.passing == Passing::Ends || linear_triangle::flat(&triangle).is_some() {
            return convex::relation(&ray.into(), &(&triangle).into());
        }
        // Through its relative interior, or only at its boundary.
        match at.passing {
            Passing::Crosses => Relation::Cross,
            _ => Relation::Touch,
        }
    }
}

fn left_edges<S: Scalar>(left: Option<Feature>, chain: &Chain<'_, S>) -> LeftEdges {
    left.map_or(LeftEdges::NONE, |part| LeftEdges::of(part, chain))
}

/// Visits the contacts of a ray with a chain, until one is refused.
#[inline(never)]
fn contacts_of_chain<S: Scalar>(
    chain: &Chain<'_, S>,
    ray: &Linear<2, S>,
    hollow: bool,
    left: Option<Feature>,
    visit: Visit<'_, 2, S>,
) {
    let left = left_edges(left, chain);
    if hollow || chain.filled().is_none() {
        let contact_intervals = linear_polyline::contact_intervals(ray, &chain.outline(), left);
        contact_intervals.into_iter().all(visit);
    } else {
        linear_polygon::entries(ray, chain, left).all(visit);
    }
}

/// A chain of the plane: a curve, or a solid that is a curve where it has no area.
macro_rules! chain {
    ($($kind:ty, |$of:ident| $bounds:expr, |$shape:ident, $ray:ident| $relation:expr, convex $convex:literal;)+) => { $(
        impl<S: Scalar> Met<2, S> for $kind {
            #[inline]
            fn glance(&self, ray: &RayFloats<2>, linear: &Linear<2, S>) -> Glance<Feature> {
                let $of = self;
                match aabb_linear::meets_by_filter(&$bounds, linear) {
                    Some(false) => Glance::Miss,
                    _ => glance_at_edges(&self.into(), ray, linear),
                }
            }
            fn part(&self, part: Feature) -> (RootParameter<2, S::Inner>, Normal<2, S::Inner>) {
                edge_part(&self.into(), part)
            }
            fn meets(&self, linear: &Linear<2, S>) -> bool {
                views_meet(linear, self)
            }
            fn contacts(&self, ray: &Linear<2, S::Inner>, hollow: bool, left: Option<Feature>, visit: Visit<'_, 2, S::Inner>) {
                contacts_of_chain(&Chain::from(self).widen(), ray, hollow, left, visit);
            }
            fn starts_inside(&self, ray: &Linear<2, S::Inner>) -> bool {
                let chain = Chain::from(self).widen();
                chain.filled().is_some() && chain.locate(ray.origin()) == Location::Interior
            }
            fn relation_of(&self, ray: &Linear<2, S::Inner>, at: &ContactInterval<2, S::Inner>) -> Relation {
                let ($shape, $ray) = (self, ray);
                // From one side of the ring to the other, or out of it.
                let goes_on = at.feature == Feature::Interior && ray.end().is_none() && !ray.is_point();
                match at.passing == Passing::Crosses || goes_on {
                    true if Chain::from(self).filled().is_some() => Relation::Cross,
                    _ => $relation,
                }
            }
            fn leaves(&self, ray: &Linear<2, S::Inner>, at: &ContactInterval<2, S::Inner>) -> bool {
                let turn = Chain::from(self).filled();
                turn.is_some_and(|turn| at.normal.leads_across(ray.direction(), turn))
            }
            fn departure(&self, _: &Linear<2, S::Inner>, hollow: bool, part: Feature) -> Departure {
                // All of a flat one is straight.
                if $convex && (!hollow || Chain::from(self).filled().is_none()) {
                    Departure::Leaves
                } else {
                    Departure::from_part(part)
                }
            }
        }
    )+ };
}

chain! {
    ConvexPolygon<S>, |polygon| polygon.bounds(),
        |shape, ray| linear_polygon::relation(ray, &Chain::from(shape).widen()), convex true;
    Triangle<2, S>, |triangle| bounds(&triangle.vertices()),
        |triangle, ray| convex::relation(&ray.into(), &(&triangle.widen()).into()), convex true;
    Polygon<S>, |polygon| polygon.bounds(),
        |shape, ray| linear_polygon::relation(ray, &Chain::from(shape).widen()), convex false;
    Polyline<S>, |polyline| polyline.bounds(),
        |shape, ray| linear_polyline::relation(ray, &Chain::from(shape).widen()), convex false;
}

/// A `Shape` delegates to its variant.
macro_rules! inner {
    ($d:literal: $($kind:ident)+, planar $flat:tt as |$x:ident| $of:expr) => {
        impl<S: Scalar> Shape<$d, S> {
            inner! { @met $d: $($kind)+, $flat as |$x| $of }
        }
        impl<S: Scalar> Met<$d, S> for Shape<$d, S> {
            #[inline]
            fn glance(&self, ray: &RayFloats<$d>, linear: &Linear<$d, S>) -> Glance<Feature> {
                match self {
                    $( Self::$kind(shape) => shape.glance(ray, linear), )+
                    planar => planar.met().glance(ray, linear),
                }
            }
            #[cfg_attr(optimised, inline(always))]
            fn part(&self, part: Feature) -> (RootParameter<$d, S::Inner>, Normal<$d, S::Inner>) {
                self.met().part(part)
            }
            fn meets(&self, linear: &Linear<$d, S>) -> bool {
                self.met().meets(linear)
            }
            fn contacts(&self, ray: &Linear<$d, S::Inner>, hollow: bool, left: Option<Feature>, visit: Visit<'_, $d, S::Inner>) {
                self.met().contacts(ray, hollow, left, visit);
            }
            fn contacts_of_grown(&self, ray: &Linear<$d, S::Inner>, visit: Visit<'_, $d, S::Inner>) {
                self.met().contacts_of_grown(ray, visit);
            }
            fn starts_inside(&self, ray: &Linear<$d, S::Inner>) -> bool {
                self.met().starts_inside(ray)
            }
            fn relation_of(&self, ray: &Linear<$d, S::Inner>, at: &ContactInterval<$d, S::Inner>) -> Relation {
                self.met().relation_of(ray, at)
            }
            fn leaves(&self, ray: &Linear<$d, S::Inner>, at: &ContactInterval<$d, S::Inner>) -> bool {
                self.met().leaves(ray, at)
            }
            fn departure(&self, ray: &Linear<$d, S::Inner>, hollow: bool, part: Feature) -> Departure {
                self.met().departure(ray, hollow, part)
            }
        }
    };
    (@met $d:literal: $($kind:ident)+, [$($flat:ident)+] as |$x:ident| $of:expr) => {
        #[inline]
        fn met(&self) -> &dyn Met<$d, S> {
            match self {
                $( Self::$kind(shape) => shape, )+
                $( Self::$flat($x) => $of, )+
            }
        }
    };
    ($kinds:tt planar $flat:tt) => {
        inner! { @all $kinds $flat }
    };
    (@all [$($kind:ident)+] $flat:tt) => {
        inner! { 2: $($kind)+, planar $flat as |shape| &**shape }
        inner! { 3: $($kind)+, planar $flat as |shape| match *shape {} }
    };
}

inner! {
    [Aabb Ball Capsule Line Plane Point Ray Segment Triangle]
    planar [ConvexPolygon Polygon Polyline AabbBoundary BallBoundary PolygonBoundary]
}
