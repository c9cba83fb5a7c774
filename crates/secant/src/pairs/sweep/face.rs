//! A contact in space at a face of one shape, or at an edge of each.

use super::Motion;
use crate::kernel;
use crate::kernel::{
    Branch, Difference, FaceKind, Facing, ParametricLine, RootParameter, Sign, Target, ahead,
};
use crate::pairs::polytope::SeparatingAxis;
use crate::{Scalar, ScalarIn};

/// The normal of a face of the configuration obstacle, not evaluated.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum FaceAxis<const D: usize, S> {
    /// By edges or a coordinate axis.
    Of(SeparatingAxis<D, S>),
    /// As a plane has been given it.
    Given([S; D]),
}

/// The normal of a contact.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum FaceNormal {
    /// That of the face.
    Face,
    /// That of the edge of the axis, in the plane of the edge and the motion.
    Edge,
    /// Against the motion.
    Motion,
}

/// Where a common point is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum CommonPoint {
    /// The vertex of the first shape.
    First,
    /// That of the second shape.
    Second,
    /// Between the vertices of two edges, whose cross product is the axis.
    Edges,
}

/// A contact at a plane through b − a, for the vertices a and b of the contact.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct FaceContact<const D: usize, S> {
    pub(super) axis: FaceAxis<D, S>,
    pub(super) normal: FaceNormal,
    pub(super) at: CommonPoint,
}

/// The difference of the ends of an edge.
pub(super) fn vector<S: Scalar, const D: usize>([from, to]: [[S; D]; 2]) -> [Difference<S>; D] {
    Difference::point(to, from)
}

impl<const D: usize, S: Scalar + ScalarIn<D>> FaceAxis<D, S> {
    /// The sign of n · d. Exact.
    pub(super) fn slope(&self, [from, to]: [[S; D]; 2]) -> Sign {
        match *self {
            Self::Of(axis) => axis.order(to, from),
            Self::Given(normal) => ahead([S::default(); D], normal, from, to),
        }
    }

    /// The plane through a vertex.
    fn facing(&self, vertex: [Difference<S>; D]) -> Facing<D, Difference<S>, FaceKind> {
        let zero = [Difference::default(); D];
        let by_normal = |normal| (FaceKind::Normal, [vertex, normal, zero]);
        let (kind, parts) = match *self {
            Self::Of(SeparatingAxis::EdgeCross(e, f)) => {
                (FaceKind::Edges, [vertex, vector(e), vector(f)])
            }
            // The left perpendicular of (x, y) is (−y, x).
            Self::Of(SeparatingAxis::EdgeNormal(edge @ [from, to], [i, j])) => {
                let mut normal = zero;
                normal[j] = vector(edge)[i];
                normal[i] = vector([to, from])[j];
                by_normal(normal)
            }
            Self::Of(SeparatingAxis::Axis(_)) => by_normal(zero),
            Self::Given(normal) => by_normal(normal.map(Difference::from)),
        };
        Facing { kind, parts }
    }

    /// Where a line in the direction of the motion enters (`Minus`) or leaves the half-space that ends at a distance from
    /// the plane through a vertex. The motion is not parallel to the plane; without a distance, an axis is sufficient.
    pub(super) fn parameter(
        &self,
        vertex: [Difference<S>; D],
        distance: Difference<S>,
        motion: [[S; D]; 2],
        branch: Branch,
    ) -> RootParameter<D, Difference<S>> {
        if let Self::Of(SeparatingAxis::Axis(k)) = *self {
            return RootParameter::Level(k, vertex[k]);
        }
        let facing = self.facing(vertex);
        if distance == Difference::default() {
            return RootParameter::Face(facing, distance);
        }
        // The outward normal is against the motion where the line enters.
        let is_outward = (self.slope(motion) == Sign::Negative) == (branch == Branch::Minus);
        let facing = if is_outward { facing } else { flipped(facing) };
        RootParameter::Face(facing, distance)
    }
}

/// The same plane with the opposite normal.
fn flipped<S: Scalar, const D: usize>(
    facing: Facing<D, Difference<S>, FaceKind>,
) -> Facing<D, Difference<S>, FaceKind> {
    let Facing { kind, parts } = facing;
    let [vertex, e, f] = parts;
    let parts = match kind {
        FaceKind::Edges => [vertex, f, e],
        FaceKind::Normal | FaceKind::Upright => [vertex, opposite(e), f],
    };
    Facing { kind, parts }
}

impl<const D: usize, S: Scalar + ScalarIn<D>> FaceContact<D, S> {
    /// The unit normal against the motion. Correctly rounded.
    pub(super) fn normal<R: Target>(&self, motion: [[S; D]; 2]) -> [R; D] {
        match (self.normal, self.axis) {
            (FaceNormal::Face, FaceAxis::Of(SeparatingAxis::Axis(axis))) => {
                kernel::face_normal(motion, axis)
            }
            (FaceNormal::Face, axis) => {
                let facing = axis.facing([Difference::default(); D]);
                facing.normal(motion.map(|x| x.map(Difference::from)))
            }
            (FaceNormal::Edge, FaceAxis::Of(SeparatingAxis::EdgeNormal(edge, _))) => {
                kernel::edge_normal(motion, edge)
            }
            _ => kernel::back_direction(motion),
        }
    }

    /// Whether the common point is at the vertex of the second shape.
    pub(super) fn is_at_second(&self) -> bool {
        self.at == CommonPoint::Second
    }

    /// The edges that cross, of the first shape and of the second.
    pub(super) fn edges(&self) -> Option<[[[S; D]; 2]; 2]> {
        match (self.at, self.axis) {
            (CommonPoint::Edges, FaceAxis::Of(SeparatingAxis::EdgeCross(e, f))) => Some([e, f]),
            _ => None,
        }
    }

    /// The common point of the edges, as a part of the first one. Correctly rounded.
    pub(super) fn share<R: Target>(
        &self,
        motion: &Motion<D, S>,
        [a, b]: [[S; D]; 2],
        distance: Difference<S>,
    ) -> R {
        let line: ParametricLine<D, Difference<S>> = motion.line();
        let vertex = Difference::point(b, a);
        let Some([[p, q], f]) = self.edges() else {
            return R::default();
        };
        // The obstacle has the opposite of the first edge.
        let (e, f) = (vector([q, p]), vector(f));
        let outward = Facing {
            kind: FaceKind::Edges,
            parts: [vertex, e, f],
        };
        let is_outward = outward.slope([line[1], line[2]]) == Sign::Negative;
        if is_outward {
            kernel::foot_on_edge(line, [vertex, e, f], distance)
        } else {
            // With −f the normal is the opposite one, and the foot is the same.
            kernel::foot_on_edge(line, [vertex, e, opposite(f)], distance)
        }
    }
}

/// The opposite vector.
fn opposite<S: Scalar, const D: usize>(x: [Difference<S>; D]) -> [Difference<S>; D] {
    x.map(|x| Difference {
        minuend: x.subtrahend,
        subtrahend: x.minuend,
    })
}
