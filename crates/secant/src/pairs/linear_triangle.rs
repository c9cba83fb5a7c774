//! Point, line, ray and segment with a triangle.
//!
//! In space a line that is not in the triangle's plane intersects it if the line's orientations with the
//! three edges agree. The orientation of an edge and the line is one exact sign, the same for both triangles
//! that share the edge, so no line passes between them. A line in the plane is clipped by the edges.

use super::capsule_linear::chord_of_segment;
use super::chain::Chain;
use super::linear_linear::{self, Common};
use super::linear_plane::{self, PlaneContact};
use super::{ContactInterval, EndpointKind, Linear, ParameterEnclosure, linear_polygon};
use crate::kernel;
use crate::kernel::{
    Facing, FacingKind, RootParameter, Sign, Target, cross, projection_axes, side, volume,
};
use crate::result::Normal;
use crate::{Chord, Feature, Passing, Scalar, ScalarIn, Segment, Triangle};

/// The segment or point that a triangle without area equals, from its lowest vertex to its highest, in the order of
/// coordinates.
pub(crate) fn flat<S: Scalar + ScalarIn<D>, const D: usize>(
    triangle: &Triangle<D, S>,
) -> Option<Linear<D, S>> {
    let [a, b, c] = triangle.vertices();
    if projection_axes([a, b], [a, c]).is_some() {
        return None;
    }
    // Collinear points have one order on every axis on which the line moves.
    let axis = (0..D).find(|&k| a[k] != b[k] || a[k] != c[k]).unwrap_or(0);
    let (mut first, mut last) = (a, a);
    for x in [b, c] {
        if x[axis] < first[axis] {
            first = x;
        }
        if last[axis] < x[axis] {
            last = x;
        }
    }
    Some((&Segment::new_unchecked(first, last)).into())
}

/// The common part in the plane.
pub(crate) fn intersection<S: Scalar, R: Target>(
    linear: &Linear<2, S>,
    triangle: &Triangle<2, S>,
) -> Option<Chord<2, R>> {
    match flat(triangle) {
        Some(segment) => chord_of_segment(&segment, linear),
        None => linear_polygon::chords(linear, &Chain::from(triangle)).next(),
    }
}

/// The position of a linear shape relative to a triangle with area in space.
struct TriangleContact<S> {
    first: RootParameter<3, S>,
    last: RootParameter<3, S>,
    feature: Feature,
    /// The linear shape is in the plane of the triangle, and is not a point.
    in_plane: bool,
}

/// A triangle with an area.
struct Face<S> {
    vertices: [[S; 3]; 3],
    facing: Facing<3, S>,
}

impl<S: Scalar> Face<S> {
    fn new(triangle: &Triangle<3, S>) -> Self {
        let vertices = triangle.vertices();
        let facing = Facing {
            kind: FacingKind::Points,
            parts: vertices,
        };
        Self { vertices, facing }
    }

    /// The ends of edge `edge`.
    fn edge(&self, number: usize) -> [[S; 3]; 2] {
        [self.vertices[number], self.vertices[(number + 1) % 3]]
    }

    fn contact(&self, linear: &Linear<3, S>) -> Option<TriangleContact<S>> {
        match linear_plane::crossing(linear, &self.facing) {
            PlaneContact::Nowhere => None,
            PlaneContact::Whole => self.contact_in_plane(linear),
            crossing => self.contact_across(linear, crossing),
        }
    }

    /// The contact of a linear shape that has exactly one point in the triangle's plane.
    fn contact_across(
        &self,
        linear: &Linear<3, S>,
        crossing: PlaneContact,
    ) -> Option<TriangleContact<S>> {
        let orientations = [0, 1, 2].map(|number| {
            let [p, q] = self.edge(number);
            volume(linear.line(), [p, p, q])
        });
        if orientations.contains(&Sign::Positive) && orientations.contains(&Sign::Negative) {
            return None;
        }
        let feature = feature(orientations.map(|orientation| orientation == Sign::Zero));
        let position = match (
            linear_plane::root_parameter(linear, &self.facing, crossing)?,
            feature,
        ) {
            // The start or the end.
            (position @ RootParameter::At(_), _) => position,
            // A vertex is an input point, and an edge is the same in both triangles.
            (_, Feature::Vertex(number)) => RootParameter::At(self.vertices[number as usize]),
            (_, Feature::Edge(number)) => {
                let [p, q] = self.edge(number as usize);
                let [p, q] = if p < q { [p, q] } else { [q, p] };
                RootParameter::Crossing([p, p, q])
            }
            (position, _) => position,
        };
        Some(TriangleContact {
            first: position,
            last: position,
            feature,
            in_plane: false,
        })
    }

    /// The contact interval of a linear shape in the plane of the triangle.
    fn contact_in_plane(&self, linear: &Linear<3, S>) -> Option<TriangleContact<S>> {
        let [a, b, c] = self.vertices;
        let axes = projection_axes([a, b], [a, c]).expect("a triangle with an area");
        let on = |x: [S; 3]| axes.map(|k| x[k]);
        let orientation = side(on(a), on(b), on(a), on(c));
        // The side of an edge that a point is on, and the side that the line leads to: positive is inward.
        let sides_of = |x: [S; 3]| {
            [0, 1, 2].map(|number| {
                let [p, q] = self.edge(number).map(on);
                side(p, q, p, on(x)).times(orientation)
            })
        };
        let origin_sides = sides_of(linear.origin());
        if linear.is_point() {
            let at = RootParameter::At(linear.origin());
            let is_outside = origin_sides.contains(&Sign::Negative);
            let feature = feature(origin_sides.map(|sign| sign == Sign::Zero));
            return (!is_outside).then_some(TriangleContact {
                first: at,
                last: at,
                feature,
                in_plane: false,
            });
        }
        let direction = linear.direction().map(on);
        let leads =
            [0, 1, 2].map(|number| cross(self.edge(number).map(on), direction).times(orientation));
        let crossing = |number: usize| {
            let [p, q] = self.edge(number);
            RootParameter::Crossing([p, p, q])
        };
        // Positive where the first parameter is greater.
        let order =
            |x: &RootParameter<3, S>, y: &RootParameter<3, S>| kernel::order(linear.line(), x, y);
        let mut first = linear.start().map(RootParameter::At);
        let mut last = linear.end().map(RootParameter::At);
        for number in 0..3 {
            let here = crossing(number);
            match leads[number] {
                Sign::Zero if origin_sides[number] == Sign::Negative => return None,
                Sign::Zero => {}
                Sign::Positive => {
                    if first.is_none_or(|first| order(&here, &first) == Sign::Positive) {
                        first = Some(here);
                    }
                }
                Sign::Negative => {
                    if last.is_none_or(|last| order(&here, &last) == Sign::Negative) {
                        last = Some(here);
                    }
                }
            }
        }
        let (first, mut last) = (first?, last?);
        let length = order(&last, &first);
        if length == Sign::Negative {
            return None;
        }
        let first = match last {
            // At the end of the linear shape, which is an input point.
            RootParameter::At(_) if length == Sign::Zero => last,
            _ => first,
        };
        if length == Sign::Zero {
            last = first;
        }
        let is_on = |number: usize| match leads[number] {
            Sign::Zero => origin_sides[number] == Sign::Zero,
            _ => order(&first, &crossing(number)) == Sign::Zero,
        };
        Some(TriangleContact {
            first,
            last,
            feature: feature([0, 1, 2].map(is_on)),
            in_plane: true,
        })
    }
}

/// The feature of a triangle where these of its edges are touched.
fn feature(on_edges: [bool; 3]) -> Feature {
    match on_edges {
        [false, false, false] => Feature::Face(0),
        [true, false, false] => Feature::Edge(0),
        [false, true, false] => Feature::Edge(1),
        [false, false, true] => Feature::Edge(2),
        // The common vertex of two edges.
        [true, _, true] => Feature::Vertex(0),
        [true, true, false] => Feature::Vertex(1),
        [false, true, true] => Feature::Vertex(2),
    }
}

pub(crate) mod in_space {
    use super::{
        Chord, Face, Linear, Scalar, Target, Triangle, TriangleContact, chord_of_segment, flat,
    };
    use crate::pairs::contact_interval::passages;

    /// A triangle in space has no interior to start or end in.
    pub(crate) fn intersection<S: Scalar, R: Target>(
        linear: &Linear<3, S>,
        triangle: &Triangle<3, S>,
    ) -> Option<Chord<3, R>> {
        if let Some(segment) = flat(triangle) {
            return chord_of_segment(&segment, linear);
        }
        let TriangleContact { first, last, .. } = Face::new(triangle).contact(linear)?;
        let [enter, exit] = passages(linear, &first, &last);
        Some(Chord {
            enter,
            exit,
            starts_inside: false,
            ends_inside: false,
        })
    }
}

/// The contact interval with the triangle.
pub(crate) fn contact_interval<S: Scalar>(
    linear: &Linear<3, S>,
    triangle: &Triangle<3, S>,
) -> Option<ContactInterval<3, S>> {
    if let Some(segment) = flat(triangle) {
        let contact_interval = linear_linear::contact_interval(linear, &segment)?;
        let feature = feature_on_line(linear, triangle, &contact_interval.enter.root_parameter);
        return Some(ContactInterval {
            feature,
            ..contact_interval
        });
    }
    let face = Face::new(triangle);
    let TriangleContact {
        first,
        last,
        feature,
        in_plane,
    } = face.contact(linear)?;
    let is_end = |position: &RootParameter<3, S>| {
        let ends = [linear.start(), linear.end()];
        ends.into_iter()
            .flatten()
            .any(|x| *position == RootParameter::At(x))
    };
    let passing = if first != last || is_end(&first) {
        Passing::Ends
    } else if feature == Feature::Face(0) {
        Passing::Crosses
    } else {
        Passing::Grazes
    };
    Some(ContactInterval {
        enter: ParameterEnclosure::new(linear, first),
        exit: last,
        feature,
        passing,
        normal: if in_plane {
            Normal::Against
        } else {
            Normal::Plane(face.facing)
        },
    })
}

/// The feature of a triangle without area at the first common point.
fn feature_on_line<S: Scalar>(
    linear: &Linear<3, S>,
    triangle: &Triangle<3, S>,
    first: &RootParameter<3, S>,
) -> Feature {
    let vertices = triangle.vertices();
    let index = |number: Option<usize>| number.and_then(|number| u32::try_from(number).ok());
    let vertex_at = |x| index(vertices.iter().position(|&y| y == x)).map(Feature::Vertex);
    // The first point is an input point, or the only common point.
    let point = match *first {
        RootParameter::At(x) => match vertex_at(x) {
            Some(vertex) => return vertex,
            None => Some(Linear::from(&crate::Point::new_unchecked(x))),
        },
        _ => None,
    };
    let other = point.as_ref().unwrap_or(linear);
    let positions = triangle.edges().map(|edge| {
        let edge = Linear::from(&edge);
        match linear_linear::common(other, &edge) {
            Common::Point(_, position) | Common::Joint(_, _, position) => Some(position),
            Common::Nothing | Common::Part { .. } => None,
        }
    });
    let vertex = positions
        .iter()
        .enumerate()
        .find_map(|(number, position)| match position {
            Some(EndpointKind::Start) => Some(vertices[number]),
            Some(EndpointKind::End) => Some(vertices[(number + 1) % 3]),
            _ => None,
        });
    if let Some(vertex) = vertex.and_then(vertex_at) {
        return vertex;
    }
    let edge = positions.iter().position(Option::is_some);
    Feature::Edge(index(edge).unwrap_or(0))
}
