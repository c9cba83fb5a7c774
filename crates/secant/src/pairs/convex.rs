//! Two sphere-swept convex sets: a polytope each, and a radius.
//!
//! With zero radii this is the separating axis test; otherwise the distance of the polytopes is compared with
//! the sum of the radii. Its sign is the least sign of the feature pairs whose nearest points are on both
//! features: point and point, point and line, point and plane, and two lines in space. Derived in
//! `kernel/bounds/convex.md`.

use super::aabb_ball::{self, nearest};
use super::chain::Chain;
use super::polytope::{Polytope, separation};
use super::{Linear, View, aabb_linear, linear_linear, linear_triangle};
use crate::index::Bounds;
use crate::kernel::{
    Facing, FacingKind, FeaturePair, Sign, ahead, clearance, projection_axes, reach_of_foot,
    triangle_edge_side,
};
use crate::{Aabb, Ball, Capsule, Relation, Scalar, ScalarIn, Segment, Triangle};

/// A sphere-swept convex set: all points within a radius of a polytope. The radius is 0 unless the polytope
/// is a point or a segment.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SphereSweptPolytope<'a, const D: usize, S> {
    pub(super) core: Polytope<'a, D, S>,
    pub(super) radius: S,
}

impl<const D: usize, S: Scalar + ScalarIn<D>> From<&Segment<D, S>>
    for SphereSweptPolytope<'_, D, S>
{
    fn from(segment: &Segment<D, S>) -> Self {
        Self::sharp(Polytope::Linear(segment.into()))
    }
}

impl<const D: usize, S: Scalar + ScalarIn<D>> From<&Linear<D, S>>
    for SphereSweptPolytope<'_, D, S>
{
    fn from(linear: &Linear<D, S>) -> Self {
        Self::sharp(Polytope::Linear(*linear))
    }
}

impl<const D: usize, S: Scalar + ScalarIn<D>> From<&Ball<D, S>> for SphereSweptPolytope<'_, D, S> {
    fn from(ball: &Ball<D, S>) -> Self {
        Self {
            core: Polytope::Linear(between([ball.center(); 2])),
            radius: ball.radius(),
        }
    }
}

impl<const D: usize, S: Scalar + ScalarIn<D>> From<&Capsule<D, S>>
    for SphereSweptPolytope<'_, D, S>
{
    fn from(capsule: &Capsule<D, S>) -> Self {
        Self {
            core: Polytope::Linear((&capsule.segment()).into()),
            radius: capsule.radius(),
        }
    }
}

impl<const D: usize, S: Scalar + ScalarIn<D>> From<&Aabb<D, S>> for SphereSweptPolytope<'_, D, S> {
    fn from(rect: &Aabb<D, S>) -> Self {
        Self::sharp(if rect.dimension() < 2 {
            Polytope::Linear(aabb_linear::flat(rect))
        } else {
            Polytope::Aabb(*rect)
        })
    }
}

impl<const D: usize, S: Scalar + ScalarIn<D>> From<&Triangle<D, S>>
    for SphereSweptPolytope<'_, D, S>
{
    fn from(triangle: &Triangle<D, S>) -> Self {
        let flat = linear_triangle::flat(triangle).map(Polytope::Linear);
        Self::sharp(flat.unwrap_or(Polytope::Triangle(triangle.vertices())))
    }
}

impl<'a, const D: usize, S: Scalar + ScalarIn<D>> View<'a, D, S> {
    /// The convex set that the shape is.
    pub(crate) fn convex(&self) -> Option<SphereSweptPolytope<'a, D, S>> {
        match self {
            Self::Linear(shape) => Some(shape.into()),
            Self::Aabb(shape) => Some(shape.into()),
            Self::Ball(shape) => Some(shape.into()),
            Self::Capsule(shape) => Some(shape.into()),
            Self::Triangle(shape) => Some(shape.into()),
            Self::Chain(chain) => SphereSweptPolytope::of_ring(chain),
            Self::Plane(_) | Self::Circumference(_) => None,
        }
    }

    /// Whether the shape is of a kind that is convex and bounded.
    pub(crate) fn is_bounded_convex(&self) -> bool {
        match self {
            Self::Linear(shape) => shape.ends().is_some(),
            _ => self.convex().is_some(),
        }
    }
}

/// The segment between two points, or the point where they coincide.
fn between<S: Scalar + ScalarIn<D>, const D: usize>([p, q]: [[S; D]; 2]) -> Linear<D, S> {
    (&Segment::new_unchecked(p, q)).into()
}

impl<'a, const D: usize, S: Scalar + ScalarIn<D>> SphereSweptPolytope<'a, D, S> {
    /// A polytope with radius 0.
    fn sharp(core: Polytope<'a, D, S>) -> Self {
        Self {
            core,
            radius: S::default(),
        }
    }

    /// The set of a convex polygon.
    fn of_ring(chain: &Chain<'a, S>) -> Option<Self> {
        let orientation = chain.filled().filter(|_| chain.is_convex)?;
        Some(Self::sharp(Polytope::Polygon(chain.vertices, orientation)))
    }

    /// A box that holds the set.
    pub(super) fn bounds(&self) -> Bounds<D> {
        self.core.bounds().widened(self.radius.to_f64())
    }

    pub(super) fn is_round(&self) -> bool {
        self.radius != S::default()
    }

    /// The dimension of the set.
    fn dimension(&self) -> usize {
        if self.is_round() {
            D
        } else {
            self.core.dimension()
        }
    }

    /// The point, segment or part of a line that the set is, if it is one.
    pub(crate) fn linear(&self) -> Option<&Linear<D, S>> {
        match &self.core {
            Polytope::Linear(linear) if !self.is_round() => Some(linear),
            _ => None,
        }
    }

    /// Whether another set is inside this one. Exact.
    fn contains(&self, other: &Self) -> bool {
        if let Polytope::Linear(linear) = &other.core
            && linear.end().is_none()
        {
            // Only lines and rays are unbounded, and their relation is that of the common part.
            return false;
        }
        other.core.vertices().all(|x| self.holds(x, other.radius))
    }

    /// Whether a ball is in this set. Exact.
    pub(super) fn holds(&self, x: [S; D], r: S) -> bool {
        match &self.core {
            Polytope::Linear(linear) if self.is_round() => {
                separation_from(x, linear).is_within_difference(self.radius, r)
            }
            Polytope::Aabb(rect) => aabb_ball::contains(rect, x, r),
            core if r == S::default() => core.contains(x),
            core if D == 2 && core.dimension() == 2 => {
                let far = |[p, q]: [[S; D]; 2]| {
                    let line = FeaturePair::PointLine(x, [p, p, q]);
                    p == q || line.excess([r, S::default(), S::default()]) != Sign::Negative
                };
                core.contains(x) && core.edges().all(far)
            }
            _ => false,
        }
    }
}

pub(crate) fn intersects<S: Scalar + ScalarIn<D>, const D: usize>(
    a: &SphereSweptPolytope<'_, D, S>,
    b: &SphereSweptPolytope<'_, D, S>,
) -> bool {
    gap(a, b) != Sign::Positive
}

pub(crate) fn relation<S: Scalar + ScalarIn<D>, const D: usize>(
    a: &SphereSweptPolytope<'_, D, S>,
    b: &SphereSweptPolytope<'_, D, S>,
) -> Relation {
    if let (Some(a), Some(b)) = (a.linear(), b.linear()) {
        return linear_linear::relation(a, b);
    }
    match gap(a, b) {
        Sign::Positive => return Relation::Disjoint,
        Sign::Zero => return Relation::Touch,
        Sign::Negative => {}
    }
    match (b.contains(a), a.contains(b)) {
        (true, true) => Relation::Equal,
        (true, false) => Relation::Within,
        (false, true) => Relation::Contains,
        (false, false) if have_one_hull(a, b) => Relation::Overlap,
        (false, false) => Relation::Cross,
    }
}

/// Whether two intersecting sets, which are not both linear, span the same plane or all of space.
fn have_one_hull<S: Scalar + ScalarIn<D>, const D: usize>(
    a: &SphereSweptPolytope<'_, D, S>,
    b: &SphereSweptPolytope<'_, D, S>,
) -> bool {
    let dimension = a.dimension();
    dimension == b.dimension() && (dimension == D || a.core.is_coplanar(&b.core))
}

/// Positive where the sets have no common point, zero where their relative interiors have none, negative
/// where these meet. Exact.
pub(super) fn gap<S: Scalar + ScalarIn<D>, const D: usize>(
    a: &SphereSweptPolytope<'_, D, S>,
    b: &SphereSweptPolytope<'_, D, S>,
) -> Sign {
    if !a.is_round() && !b.is_round() {
        return match (&a.core, &b.core) {
            (Polytope::Linear(a), Polytope::Linear(b)) => linear_gap(a, b),
            (a, b) => separation(a, b),
        };
    }
    let radii = [a.radius, b.radius];
    match (&a.core, &b.core) {
        (Polytope::Linear(linear), core) | (core, Polytope::Linear(linear)) => {
            round_gap(linear, core, radii)
        }
        _ => unreachable!("a radius is about a point or a segment"),
    }
}

/// Whether two polytopes have a common point. Exact.
pub(super) fn polytopes_intersect<S: Scalar + ScalarIn<D>, const D: usize>(
    a: &Polytope<'_, D, S>,
    b: &Polytope<'_, D, S>,
) -> bool {
    match (a, b) {
        (Polytope::Linear(a), Polytope::Linear(b)) => linear_linear::intersects(a, b),
        (a, b) => separation(a, b) != Sign::Positive,
    }
}

fn linear_gap<S: Scalar + ScalarIn<D>, const D: usize>(a: &Linear<D, S>, b: &Linear<D, S>) -> Sign {
    match linear_linear::relation(a, b) {
        Relation::Disjoint => Sign::Positive,
        Relation::Touch => Sign::Zero,
        _ => Sign::Negative,
    }
}

/// The sign of the distance of a linear set and a polytope, less radii that are not both 0.
fn round_gap<S: Scalar + ScalarIn<D>, const D: usize>(
    linear: &Linear<D, S>,
    core: &Polytope<'_, D, S>,
    radii: [S; 2],
) -> Sign {
    let as_core = Polytope::Linear(*linear);
    if (0..D).any(|axis| are_apart_on(axis, &as_core, core, radii)) {
        return Sign::Positive;
    }
    // The cases in which two sets intersect although no feature pair does.
    if as_core.dimension() + core.dimension() >= D && polytopes_intersect(&as_core, core) {
        return Sign::Negative;
    }
    let ends = as_core.vertices().map(|x| gap_from(x, core, radii));
    let vertices = core
        .vertices()
        .map(|x| separation_from(x, linear).excess(reach(radii)));
    let edges = core.edges().map(|edge| between(edge));
    let other = match core {
        Polytope::Linear(other) => Some(*other),
        _ => None,
    };
    let lines = edges
        .chain(other)
        .filter_map(|edge| lines(linear, &edge))
        .map(|lines| lines.excess(reach(radii)));
    least(ends.chain(vertices).chain(lines))
}

/// The radii, with 0 for the added bound.
fn reach<S: Scalar>([r, s]: [S; 2]) -> [S; 3] {
    [r, s, S::default()]
}

/// The least of signs; positive if there is none.
pub(super) fn least(signs: impl Iterator<Item = Sign>) -> Sign {
    let mut least = Sign::Positive;
    for sign in signs {
        least = least.min(sign);
        if least == Sign::Negative {
            break;
        }
    }
    least
}

/// Whether the gap of two sets on an axis is greater than the radii.
fn are_apart_on<S: Scalar + ScalarIn<D>, const D: usize>(
    axis: usize,
    a: &Polytope<'_, D, S>,
    b: &Polytope<'_, D, S>,
    radii: [S; 2],
) -> bool {
    let ([a_least, a_most], [b_least, b_most]) = (a.extent(axis), b.extent(axis));
    let apart = |least: Option<[S; D]>, most: Option<[S; D]>| match (least, most) {
        (Some(x), Some(y)) => clearance(x[axis], y[axis], radii) == Sign::Positive,
        _ => false,
    };
    apart(a_least, b_most) || apart(b_least, a_most)
}

/// The sign of the distance of a point and a polytope that does not contain it, less the radii.
fn gap_from<S: Scalar + ScalarIn<D>, const D: usize>(
    x: [S; D],
    core: &Polytope<'_, D, S>,
    radii: [S; 2],
) -> Sign {
    let on_edges = || {
        let edges = core.edges().map(|edge| separation_from(x, &between(edge)));
        least(edges.map(|edge| edge.excess(reach(radii))))
    };
    match core {
        Polytope::Linear(linear) => separation_from(x, linear).excess(reach(radii)),
        Polytope::Aabb(rect) => FeaturePair::Points(nearest(rect, x), x).excess(reach(radii)),
        Polytope::Triangle(all) if D == 3 && is_above(x, *all) => {
            let (kind, parts) = (FacingKind::Points, *all);
            FeaturePair::PointPlane(x, Facing { kind, parts }).excess(reach(radii))
        }
        Polytope::Triangle(_) | Polytope::Polygon(..) => on_edges(),
    }
}

/// Whether the foot of a point in the plane of a triangle in space is in the triangle.
fn is_above<S: Scalar + ScalarIn<D>, const D: usize>(x: [S; D], [a, b, c]: [[S; D]; 3]) -> bool {
    [[a, b], [b, c], [c, a]]
        .into_iter()
        .all(|edge| triangle_edge_side(edge, [a, b, c], x) != Sign::Negative)
}

/// The distance of a point from a linear set.
fn separation_from<S: Scalar + ScalarIn<D>, const D: usize>(
    x: [S; D],
    linear: &Linear<D, S>,
) -> FeaturePair<D, S> {
    let [_, from, to] = linear.line();
    let beyond =
        |end: [S; D], direction: Sign| ahead(from, to, end, x).times(direction) == Sign::Positive;
    if linear.is_point() {
        return FeaturePair::Points(linear.origin(), x);
    }
    match (linear.start(), linear.end()) {
        (Some(p), _) if beyond(p, Sign::Negative) => FeaturePair::Points(p, x),
        (_, Some(q)) if beyond(q, Sign::Positive) => FeaturePair::Points(q, x),
        _ => FeaturePair::PointLine(x, linear.line()),
    }
}

/// The distance of two linear sets in space that are not parallel, where the nearest points of their lines
/// are on the sets.
fn lines<S: Scalar + ScalarIn<D>, const D: usize>(
    a: &Linear<D, S>,
    b: &Linear<D, S>,
) -> Option<FeaturePair<D, S>> {
    if D == 2 || projection_axes(a.direction(), b.direction()).is_none() {
        return None;
    }
    (reaches_nearest(a, b) && reaches_nearest(b, a)).then(|| FeaturePair::Lines(a.line(), b.line()))
}

/// Whether the point of a line nearest to another line, which is not parallel, is on the linear set.
fn reaches_nearest<S: Scalar + ScalarIn<D>, const D: usize>(
    a: &Linear<D, S>,
    b: &Linear<D, S>,
) -> bool {
    let beyond = |end: [S; D]| reach_of_foot(end, a.direction(), b.line());
    a.start().is_none_or(|p| beyond(p) != Sign::Negative)
        && a.end().is_none_or(|q| beyond(q) != Sign::Positive)
}
