//! Convex sets with corners, and the directions that separate two of them.
//!
//! A direction v separates two sets where v · x >= v · y for every x of one and y of the other. Of all
//! directions a few are enough to look at, which `kernel/bounds/convex.md` derives; all of them are
//! along an axis, or across an edge and an axis, or across two edges. The extreme points of a set along
//! such a direction are among its vertices, and what separates two of them is a sign of a polynomial of
//! coordinates as given.

use super::aabb_ball::vertex;
use super::view::in_dimension;
use super::{Linear, Vertices};
use crate::kernel::{Sign, pairs_of_axes, side, volume};
use crate::{Aabb, Scalar, ScalarIn, Segment};

/// A convex set with corners, whose dimension its kind tells.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Polytope<'a, const D: usize, S> {
    /// Of no dimension, or one.
    Linear(Linear<D, S>),
    /// Of two dimensions or more.
    Aabb(Aabb<D, S>),
    /// Of two dimensions.
    Triangle([[S; D]; 3]),
    /// A convex polygon of the plane, which goes round this way.
    Polygon(Vertices<'a, S>, Sign),
}

/// A direction to look along, made of coordinates as given.
#[derive(Clone, Copy, Debug)]
enum SeparatingAxis<const D: usize, S> {
    /// An axis.
    Axis(usize),
    /// In the plane of two axes, across the difference of two points: to its left.
    EdgeNormal([[S; D]; 2], [usize; 2]),
    /// In space, across two differences d, e of points: d × e.
    EdgeCross([[S; D]; 2], [[S; D]; 2]),
}

/// The direction of an edge.
#[derive(Clone, Copy, Debug)]
enum Edge<const D: usize, S> {
    Axis(usize),
    /// The difference of these points.
    Between([[S; D]; 2]),
}

impl<const D: usize, S: Scalar + ScalarIn<D>> SeparatingAxis<D, S> {
    /// The sign of v · (x − y). Exact.
    fn order(&self, x: [S; D], y: [S; D]) -> Sign {
        // The ends of an edge are level along what is across it, which floats hardly ever see.
        if self.are_level(x, y) {
            return Sign::Zero;
        }
        match *self {
            Self::Axis(k) => Sign::of_difference(x[k], y[k]),
            Self::EdgeNormal([from, to], [i, j]) => {
                let on = |x: [S; D]| [x[i], x[j]];
                side(on(from), on(to), on(y), on(x))
            }
            Self::EdgeCross([p, q], [r, s]) => {
                let [p, q, r, s, x, y] = [p, q, r, s, x, y].map(in_space);
                volume([y, p, q], [x, r, s])
            }
        }
    }

    /// Whether both points are ends of an edge that v is across, or of two such edges that begin in one
    /// point.
    fn are_level(&self, x: [S; D], y: [S; D]) -> bool {
        let both = |all: &[[S; D]]| all.contains(&x) && all.contains(&y);
        match *self {
            Self::Axis(_) => false,
            Self::EdgeNormal(edge, _) => both(&edge),
            Self::EdgeCross([p, q], [r, s]) if p == r => both(&[p, q, s]),
            Self::EdgeCross(edge, other) => both(&edge) || both(&other),
        }
    }

    /// The sign of the component of v on an axis. Exact.
    fn component(&self, axis: usize) -> Sign {
        let moves = |[from, to]: [[S; D]; 2], k: usize| Sign::of_difference(to[k], from[k]);
        match *self {
            Self::Axis(k) if k == axis => Sign::Positive,
            // Seen on two axes, the left of d is (−d.y, d.x).
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

/// A point of three coordinates, which D is.
fn in_space<S: Scalar + ScalarIn<D>, const D: usize>(x: [S; D]) -> [S; 3] {
    core::array::from_fn(|k| x[k])
}

impl<const D: usize, S: Copy> Edge<D, S> {
    /// The direction across two edges in space; none for an axis with itself.
    fn edge_cross(self, other: Self) -> Option<SeparatingAxis<D, S>> {
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

    /// The vertices; of a line, which has none, a point of it.
    pub(crate) fn vertices(&self) -> impl Iterator<Item = [S; D]> + '_ {
        let count = match self {
            Self::Linear(linear) => 1 + usize::from(!linear.is_point() && linear.end().is_some()),
            Self::Aabb(_) => 1 << D,
            Self::Triangle(_) => 3,
            Self::Polygon(all, _) => all.len(),
        };
        (0..count).map(|number| self.vertex(number))
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

    /// The ends of each edge, some of which may be of zero length; of a linear set none.
    pub(crate) fn edges(&self) -> impl Iterator<Item = [[S; D]; 2]> + '_ {
        let count = match self {
            Self::Linear(_) => 0,
            Self::Aabb(_) => D << (D - 1),
            Self::Triangle(_) => 3,
            Self::Polygon(all, _) => all.len(),
        };
        (0..count).map(move |number| match self {
            Self::Aabb(_) => {
                // The bits of the number of a vertex, with those above the axis moved up by one.
                let (axis, bits) = (number >> (D - 1), number & ((1 << (D - 1)) - 1));
                let below = bits & ((1 << axis) - 1);
                let first = (bits - below) << 1 | below;
                [first, first | 1 << axis].map(|number| self.vertex(number))
            }
            _ => [number, (number + 1) % count].map(|number| self.vertex(number)),
        })
    }

    /// The directions of the edges: each, or one of all that are parallel.
    fn headings(&self) -> impl Iterator<Item = Edge<D, S>> + '_ {
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

    /// The directions across two edges of this set, in space: the normals of its faces.
    fn normals(&self) -> impl Iterator<Item = SeparatingAxis<D, S>> + '_ {
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

    /// The points that are least and most along a direction; none where the set goes on for ever.
    fn reach(&self, direction: &SeparatingAxis<D, S>) -> [Option<[S; D]>; 2] {
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

    /// The points that are least and most on an axis; none where the set goes on for ever.
    pub(crate) fn extent(&self, axis: usize) -> [Option<[S; D]>; 2] {
        self.reach(&SeparatingAxis::Axis(axis))
    }

    /// Of a convex set of the plane that has an inside: its vertices, and the way that they go round.
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

    /// Whether all of a set is in the plane of this one, of two dimensions in space. Exact.
    pub(crate) fn is_coplanar(&self, other: &Self) -> bool {
        self.normals()
            .all(|normal| gap_along(self, other, &normal).is_none())
    }
}

/// How two sets lie to each other: positive where they have no common point, zero where their relative
/// interiors have none, negative where these meet. Exact.
pub(crate) fn separation<S: Scalar + ScalarIn<D>, const D: usize>(
    a: &Polytope<'_, D, S>,
    b: &Polytope<'_, D, S>,
) -> Sign {
    let axes = widest(a, b, (0..D).map(SeparatingAxis::Axis));
    if axes == Some(Sign::Positive) {
        return Sign::Positive;
    }
    let others = if D == 2 {
        let one = beside_edges(a, b);
        if one == Some(Sign::Positive) {
            one
        } else {
            one.max(beside_edges(b, a))
        }
    } else {
        across_edges(a, b)
    };
    // In a common point of no dimension, the sets are level along every direction.
    axes.max(others).unwrap_or(Sign::Negative)
}

/// What the directions beside the edges of `a` say, in the plane.
fn beside_edges<S: Scalar + ScalarIn<D>, const D: usize>(
    a: &Polytope<'_, D, S>,
    b: &Polytope<'_, D, S>,
) -> Option<Sign> {
    match a.ring() {
        Some((ring, orientation)) => beside_ring(&ring, orientation, b),
        None => {
            let beside = |edge| match edge {
                Edge::Axis(_) => None,
                Edge::Between(d) => Some(SeparatingAxis::EdgeNormal(d, [0, 1])),
            };
            widest(a, b, a.headings().filter_map(beside))
        }
    }
}

/// What the directions beside the edges of a polygon say, which is all on one side of each of them.
fn beside_ring<S: Scalar + ScalarIn<D>, const D: usize>(
    ring: &Vertices<'_, S>,
    orientation: Sign,
    other: &Polytope<'_, D, S>,
) -> Option<Sign> {
    let mut widest = Sign::Negative;
    // What is on the inner side of an edge often is on that of the next.
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
        if inward(within) == Sign::Positive || goes_beyond(other, &direction, orientation) {
            continue;
        }
        // The gap is that of the vertex that is furthest inward.
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

/// Whether a set goes on for ever along a direction, or against it.
fn goes_beyond<S: Scalar + ScalarIn<D>, const D: usize>(
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

/// What the directions across two edges say, in space; and those across an edge and an axis, where the
/// differences of the sets have no inside.
fn across_edges<S: Scalar + ScalarIn<D>, const D: usize>(
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

/// What the one of these directions says that separates most; none where all are level.
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

/// Positive where a direction separates two sets, zero where it separates their relative interiors, none
/// where both are at one level along it.
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
