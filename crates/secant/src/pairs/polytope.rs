//! Polytopes, and the separating axes of two of them.
//!
//! An axis v separates two sets where v · x >= v · y for every x of one and y of the other.
//! `kernel/bounds/convex.md` derives that few axes are sufficient: coordinate axes, perpendiculars of an edge
//! and a coordinate axis, and perpendiculars of two edges. The extreme points of a set along such an axis are
//! among its vertices, so the sign of a polynomial of input coordinates decides.

use super::aabb_ball::vertex;
use super::view::in_dimension;
use super::{Linear, Vertices};
use crate::index::Bounds;
use crate::kernel::{Sign, pairs_of_axes, projection_axes, side, volume};
use crate::{Aabb, Scalar, ScalarIn, Segment};

/// A polytope, or a part of a line. The variant fixes its dimension.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Polytope<'a, const D: usize, S> {
    /// Dimension 0 or 1.
    Linear(Linear<D, S>),
    /// Dimension 2 or more.
    Aabb(Aabb<D, S>),
    /// Dimension 2.
    Triangle([[S; D]; 3]),
    /// A convex polygon of the plane with this orientation.
    Polygon(Vertices<'a, S>, Sign),
}

/// A separating axis, given by input coordinates.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum SeparatingAxis<const D: usize, S> {
    /// A coordinate axis.
    Axis(usize),
    /// In the plane of two axes, the left perpendicular of the difference of two points.
    EdgeNormal([[S; D]; 2], [usize; 2]),
    /// In space, the perpendicular d × e of two differences of points.
    EdgeCross([[S; D]; 2], [[S; D]; 2]),
}

/// The direction of an edge.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Edge<const D: usize, S> {
    Axis(usize),
    /// The difference of these points.
    Between([[S; D]; 2]),
}

impl<const D: usize, S: Scalar + ScalarIn<D>> SeparatingAxis<D, S> {
    /// The sign of v · (x − y). Exact.
    pub(crate) fn order(&self, x: [S; D], y: [S; D]) -> Sign {
        // The ends of an edge are equal along its perpendicular, which float filters almost never certify.
        if self.are_equal_along(x, y) {
            return Sign::Zero;
        }
        match *self {
            Self::Axis(k) => Sign::of_difference(x[k], y[k]),
            Self::EdgeNormal([from, to], [i, j]) => {
                let on = |x: [S; D]| [x[i], x[j]];
                side(on(from), on(to), on(y), on(x))
            }
            Self::EdgeCross([p, q], [r, s]) => {
                let [p, q, r, s, x, y] = [p, q, r, s, x, y].map(in_dimension);
                volume([y, p, q], [x, r, s])
            }
        }
    }

    /// Whether both points are ends of the edge that v is perpendicular to, or of two such edges with a
    /// common start.
    fn are_equal_along(&self, x: [S; D], y: [S; D]) -> bool {
        let both = |all: &[[S; D]]| all.contains(&x) && all.contains(&y);
        match *self {
            Self::Axis(_) => false,
            Self::EdgeNormal(edge, _) => both(&edge),
            Self::EdgeCross([p, q], [r, s]) if p == r => both(&[p, q, s]),
            Self::EdgeCross(edge, other) => both(&edge) || both(&other),
        }
    }

    /// Whether v is 0, because an edge does not move in the plane of the axes, or two edges are parallel. Exact.
    pub(crate) fn is_zero(&self) -> bool {
        match *self {
            Self::Axis(_) => false,
            Self::EdgeNormal([p, q], axes) => axes.iter().all(|&k| p[k] == q[k]),
            Self::EdgeCross(d, e) => projection_axes(d, e).is_none(),
        }
    }

    /// The coordinate axis that v is along, where that is plain from the numbers.
    pub(crate) fn coordinate_axis(&self) -> Option<usize> {
        let is_level = |[p, q]: [[S; D]; 2], k: usize| p[k] == q[k];
        match *self {
            Self::Axis(k) => Some(k),
            Self::EdgeNormal(edge, axes) => axes.into_iter().find(|&k| is_level(edge, k)),
            Self::EdgeCross(d, e) => (0..D).find(|&k| is_level(d, k) && is_level(e, k)),
        }
    }

    /// The sign of the component of v on an axis. Exact.
    fn component(&self, axis: usize) -> Sign {
        let moves = |[from, to]: [[S; D]; 2], k: usize| Sign::of_difference(to[k], from[k]);
        match *self {
            Self::Axis(k) if k == axis => Sign::Positive,
            // In two coordinates, the left perpendicular of d is (−d.y, d.x).
            Self::EdgeNormal(d, [i, j]) if j == axis => moves(d, i),
            Self::EdgeNormal(d, [i, j]) if i == axis => moves(d, j).negated(),
            Self::EdgeCross([p, q], [r, s]) => {
                let on = |x: [S; D]| [x[(axis + 1) % D], x[(axis + 2) % D]];
                side(on(p), on(q), on(r), on(s))
            }
            Self::Axis(_) | Self::EdgeNormal(..) => Sign::Zero,
        }
    }
}

impl<const D: usize, S: Copy> Edge<D, S> {
    /// The axis perpendicular to two edges in space; none for parallel coordinate axes.
    pub(crate) fn edge_cross(self, other: Self) -> Option<SeparatingAxis<D, S>> {
        match (self, other) {
            (Self::Axis(j), Self::Axis(k)) => {
                let mut others = (0..D).filter(|&axis| axis != j && axis != k);
                others.next().filter(|_| j != k).map(SeparatingAxis::Axis)
            }
            (Self::Axis(k), Self::Between(d)) | (Self::Between(d), Self::Axis(k)) => {
                Some(SeparatingAxis::EdgeNormal(d, [(k + 1) % D, (k + 2) % D]))
            }
            (Self::Between(d), Self::Between(e)) => Some(SeparatingAxis::EdgeCross(d, e)),
        }
    }
}

impl<const D: usize, S: Scalar + ScalarIn<D>> Polytope<'_, D, S> {
    /// The dimension of the set.
    pub(crate) fn dimension(&self) -> usize {
        match self {
            Self::Linear(linear) => usize::from(!linear.is_point()),
            Self::Aabb(rect) => rect.dimension(),
            Self::Triangle(_) | Self::Polygon(..) => 2,
        }
    }

    /// The vertices; for a line, which has none, one of its points.
    pub(crate) fn vertices(&self) -> impl Iterator<Item = [S; D]> + '_ {
        let count = match self {
            Self::Linear(linear) => 1 + usize::from(!linear.is_point() && linear.end().is_some()),
            Self::Aabb(_) => 1 << D,
            Self::Triangle(_) => 3,
            Self::Polygon(all, _) => all.len(),
        };
        (0..count).map(|number| self.vertex(number))
    }

    /// A box that holds the set.
    pub(crate) fn bounds(&self) -> Bounds<D> {
        let mut bounds = match self {
            Self::Linear(linear) => Bounds::of_linear(linear),
            _ => Bounds::EMPTY,
        };
        (self.vertices()).for_each(|x| bounds.extend(&Bounds::of_points([x])));
        bounds
    }

    /// A point of the set: its first vertex, or the origin of a line.
    pub(crate) fn point(&self) -> [S; D] {
        self.vertex(0)
    }

    fn vertex(&self, number: usize) -> [S; D] {
        match self {
            Self::Linear(linear) if number == 0 => linear.origin(),
            Self::Linear(linear) => linear.direction()[1],
            Self::Aabb(rect) => vertex(rect, number),
            Self::Triangle(all) => all[number],
            Self::Polygon(all, _) => in_dimension(all.get(number)),
        }
    }

    /// The ends of each edge, some of zero length; none for a linear set.
    pub(crate) fn edges(&self) -> impl Iterator<Item = [[S; D]; 2]> + '_ {
        let count = match self {
            Self::Linear(_) => 0,
            Self::Aabb(_) => D << (D - 1),
            Self::Triangle(_) => 3,
            Self::Polygon(all, _) => all.len(),
        };
        (0..count).map(move |number| match self {
            Self::Aabb(_) => {
                // The bits of a vertex index, with those above the axis shifted by one.
                let (axis, bits) = (number >> (D - 1), number & ((1 << (D - 1)) - 1));
                let below = bits & ((1 << axis) - 1);
                let first = (bits - below) << 1 | below;
                [first, first | 1 << axis].map(|number| self.vertex(number))
            }
            _ => [number, (number + 1) % count].map(|number| self.vertex(number)),
        })
    }

    /// The directions of the edges: each, or one of each parallel class.
    pub(crate) fn headings(&self) -> impl Iterator<Item = Edge<D, S>> + '_ {
        let axes = match self {
            Self::Aabb(_) => D,
            _ => 0,
        };
        let linear = match self {
            Self::Linear(linear) => Some(Edge::Between(linear.direction())),
            _ => None,
        };
        let others = match self {
            Self::Aabb(_) | Self::Linear(_) => None,
            Self::Triangle(_) | Self::Polygon(..) => Some(self.edges().map(Edge::Between)),
        };
        let moves = |axis: &usize| match self {
            Self::Aabb(rect) => rect.min()[*axis] < rect.max()[*axis],
            _ => false,
        };
        let axes = (0..axes).filter(moves).map(Edge::Axis);
        axes.chain(linear).chain(others.into_iter().flatten())
    }

    /// The perpendiculars of two edges of this set, in space: the normals of its faces.
    pub(crate) fn normals(&self) -> impl Iterator<Item = SeparatingAxis<D, S>> + '_ {
        let triangle = match *self {
            Self::Triangle([a, b, c]) => Some(SeparatingAxis::EdgeCross([a, b], [a, c])),
            _ => None,
        };
        let across_two = |axis: &usize| match self {
            Self::Aabb(rect) => (0..D)
                .filter(|k| k != axis)
                .all(|k| rect.min()[k] < rect.max()[k]),
            _ => false,
        };
        let faces = (0..D).filter(across_two).map(SeparatingAxis::Axis);
        faces.chain(triangle)
    }

    /// The extreme points along an axis; none where the set is unbounded there.
    pub(crate) fn reach(&self, direction: &SeparatingAxis<D, S>) -> [Option<[S; D]>; 2] {
        match self {
            Self::Linear(linear) => {
                let [from, to] = linear.direction();
                match direction.order(to, from) {
                    Sign::Negative => [linear.end(), linear.start()],
                    Sign::Zero => [Some(linear.origin()); 2],
                    Sign::Positive => [linear.start(), linear.end()],
                }
            }
            Self::Aabb(rect) => {
                let back: [bool; D] =
                    core::array::from_fn(|axis| direction.component(axis) == Sign::Negative);
                let (min, max) = (rect.min(), rect.max());
                let corner = |most: bool| {
                    core::array::from_fn(|k| if back[k] == most { min[k] } else { max[k] })
                };
                [Some(corner(false)), Some(corner(true))]
            }
            Self::Triangle(_) | Self::Polygon(..) => {
                let first = self.vertex(0);
                let (mut least, mut most) = (first, first);
                for x in self.vertices().skip(1) {
                    if direction.order(x, least) == Sign::Negative {
                        least = x;
                    }
                    if direction.order(x, most) == Sign::Positive {
                        most = x;
                    }
                }
                [Some(least), Some(most)]
            }
        }
    }

    /// The extreme points on a coordinate axis; none where the set is unbounded there.
    pub(crate) fn extent(&self, axis: usize) -> [Option<[S; D]>; 2] {
        self.reach(&SeparatingAxis::Axis(axis))
    }

    /// The vertices and the orientation of a convex set of the plane with an interior.
    pub(crate) fn ring(&self) -> Option<(Vertices<'_, S>, Sign)> {
        match self {
            Self::Triangle(all) if D == 2 => {
                let [a, b, c] = *all;
                let orientation = SeparatingAxis::EdgeNormal([a, b], [0, 1]).order(c, a);
                Some((
                    Vertices::Corners([a, b, c, c].map(in_dimension), 3),
                    orientation,
                ))
            }
            Self::Polygon(all, orientation) => Some((*all, *orientation)),
            _ => None,
        }
    }

    /// Whether a point is in the set. Exact.
    pub(crate) fn contains(&self, x: [S; D]) -> bool {
        match self {
            Self::Linear(linear) if linear.is_point() => x == linear.origin(),
            Self::Linear(linear) => linear.has_on_line(x) && linear.endpoint_kind(x).is_some(),
            Self::Aabb(rect) => (0..D).all(|k| rect.min()[k] <= x[k] && x[k] <= rect.max()[k]),
            Self::Triangle(_) | Self::Polygon(..) => {
                let point = Segment::new_unchecked(x, x);
                separation(self, &Polytope::Linear((&point).into())) != Sign::Positive
            }
        }
    }

    /// Whether a set is in the plane of this one, of dimension 2 in space. Exact.
    pub(crate) fn is_coplanar(&self, other: &Self) -> bool {
        self.normals()
            .all(|normal| gap_along(self, other, &normal).is_none())
    }
}

/// Positive where two sets are disjoint, zero where only their relative interiors are, negative where these
/// intersect. Exact.
pub(crate) fn separation<S: Scalar + ScalarIn<D>, const D: usize>(
    a: &Polytope<'_, D, S>,
    b: &Polytope<'_, D, S>,
) -> Sign {
    let axes = widest(a, b, (0..D).map(SeparatingAxis::Axis));
    if axes == Some(Sign::Positive) {
        return Sign::Positive;
    }
    let others = if D == 2 {
        let one = separation_by_edge_normals(a, b);
        if one == Some(Sign::Positive) {
            one
        } else {
            one.max(separation_by_edge_normals(b, a))
        }
    } else {
        separation_by_edge_crosses(a, b)
    };
    // If both sets are the same point, no axis separates them.
    axes.max(others).unwrap_or(Sign::Negative)
}

/// The separation by the perpendiculars of the edges of `a`, in the plane.
fn separation_by_edge_normals<S: Scalar + ScalarIn<D>, const D: usize>(
    a: &Polytope<'_, D, S>,
    b: &Polytope<'_, D, S>,
) -> Option<Sign> {
    match a.ring() {
        Some((ring, orientation)) => separation_by_ring(&ring, orientation, b),
        None => {
            let beside = |edge| match edge {
                Edge::Axis(_) => None,
                Edge::Between(d) => Some(SeparatingAxis::EdgeNormal(d, [0, 1])),
            };
            widest(a, b, a.headings().filter_map(beside))
        }
    }
}

/// The separation by the perpendiculars of the edges of a polygon, each of which supports it.
fn separation_by_ring<S: Scalar + ScalarIn<D>, const D: usize>(
    ring: &Vertices<'_, S>,
    orientation: Sign,
    other: &Polytope<'_, D, S>,
) -> Option<Sign> {
    let mut widest = Sign::Negative;
    // A vertex inside one edge is often inside the next one, so it is tested first.
    let mut within = other.vertex(0);
    for k in 0..ring.len() {
        let (p, q) = (
            in_dimension(ring.get(k)),
            in_dimension(ring.get((k + 1) % ring.len())),
        );
        if p == q {
            continue;
        }
        let direction = SeparatingAxis::EdgeNormal([p, q], [0, 1]);
        let inward = |x: [S; D]| direction.order(x, p).times(orientation);
        if inward(within) == Sign::Positive || is_unbounded_along(other, &direction, orientation) {
            continue;
        }
        // The gap is that of the innermost vertex.
        let mut gap = Sign::Positive;
        for x in other.vertices() {
            gap = gap.min(inward(x).negated());
            if gap == Sign::Negative {
                within = x;
                break;
            }
        }
        widest = widest.max(gap);
        if widest == Sign::Positive {
            break;
        }
    }
    Some(widest)
}

/// Whether a set is unbounded along an axis, or against it.
fn is_unbounded_along<S: Scalar + ScalarIn<D>, const D: usize>(
    set: &Polytope<'_, D, S>,
    direction: &SeparatingAxis<D, S>,
    sense: Sign,
) -> bool {
    match set {
        Polytope::Linear(linear) if linear.end().is_none() => {
            let [from, to] = linear.direction();
            match direction.order(to, from).times(sense) {
                Sign::Negative => linear.start().is_none(),
                Sign::Zero => false,
                Sign::Positive => true,
            }
        }
        _ => false,
    }
}

/// The separation by perpendiculars of two edges, in space; and by perpendiculars of an edge and a coordinate
/// axis, where the difference of the sets has an empty interior.
fn separation_by_edge_crosses<S: Scalar + ScalarIn<D>, const D: usize>(
    a: &Polytope<'_, D, S>,
    b: &Polytope<'_, D, S>,
) -> Option<Sign> {
    let pairs = a
        .headings()
        .flat_map(|edge| b.headings().filter_map(move |other| edge.edge_cross(other)));
    let edge_cross = widest(a, b, a.normals().chain(b.normals()).chain(pairs));
    if edge_cross.is_some() {
        return edge_cross;
    }
    let directions = a.headings().chain(b.headings());
    let seen = |edge| {
        pairs_of_axes::<D>().filter_map(move |axes| match edge {
            Edge::Axis(_) => None,
            Edge::Between(d) => Some(SeparatingAxis::EdgeNormal(d, axes)),
        })
    };
    widest(a, b, directions.flat_map(seen))
}

/// The greatest separation by one of these axes; none where both sets are equal along all of them.
fn widest<S: Scalar + ScalarIn<D>, const D: usize>(
    a: &Polytope<'_, D, S>,
    b: &Polytope<'_, D, S>,
    directions: impl Iterator<Item = SeparatingAxis<D, S>>,
) -> Option<Sign> {
    let mut widest = None;
    for direction in directions {
        widest = widest.max(gap_along(a, b, &direction));
        if widest == Some(Sign::Positive) {
            break;
        }
    }
    widest
}

/// Positive where an axis separates two sets, zero where it separates their relative interiors, none where
/// both are equal along it.
fn gap_along<S: Scalar + ScalarIn<D>, const D: usize>(
    a: &Polytope<'_, D, S>,
    b: &Polytope<'_, D, S>,
    direction: &SeparatingAxis<D, S>,
) -> Option<Sign> {
    let ([a_least, a_most], [b_least, b_most]) = (a.reach(direction), b.reach(direction));
    let gap = |least: Option<[S; D]>, most: Option<[S; D]>| match (least, most) {
        (Some(x), Some(y)) => direction.order(x, y),
        _ => Sign::Negative,
    };
    match (gap(a_least, b_most), gap(b_least, a_most)) {
        (Sign::Zero, Sign::Zero) => None,
        (one, other) => Some(one.max(other)),
    }
}
