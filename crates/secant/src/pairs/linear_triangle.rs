//! Point, line, ray and segment with a triangle.
//!
//! In space a line that is not in the triangle's plane meets it if the three edges turn round it one way.
//! How an edge turns about the line is one exact sign, the same for both triangles that share it: so
//! nothing passes between them. A line in the plane is cut off by the edges, one by one.

use super::capsule_linear::chord_of_segment;
use super::chain::Chain;
use super::linear_linear::{self, Common, Linear};
use super::linear_plane::{self, Crossing};
use super::{Piece, Place, Spot, linear_polygon};
use crate::kernel::{
    self, Along, Facing, FacingKind, Sign, Target, cross, side, turning_axes, volume,
};
use crate::result::Normal;
use crate::{Chord, Feature, Passing, Scalar, ScalarIn, Segment, Triangle};

/// The segment or point that a triangle without area is.
fn flat<S: Scalar + ScalarIn<D>, const D: usize>(
    triangle: &Triangle<D, S>,
) -> Option<Linear<D, S>> {
    let [a, b, c] = triangle.vertices();
    if turning_axes([a, b], [a, c]).is_some() {
        return None;
    }
    // Points on one line are in one order on every axis on which it moves.
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
        None => linear_polygon::convex::intersection(linear, &Chain::from(triangle)),
    }
}

/// Where a linear shape meets a triangle in space that has an area.
struct Meeting<S> {
    first: Along<3, S>,
    last: Along<3, S>,
    feature: Feature,
    /// The linear shape is in the plane of the triangle, and is no point.
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

    /// The ends of the edge of this number.
    fn edge(&self, number: usize) -> [[S; 3]; 2] {
        [self.vertices[number], self.vertices[(number + 1) % 3]]
    }

    fn meeting(&self, linear: &Linear<3, S>) -> Option<Meeting<S>> {
        match linear_plane::crossing(linear, &self.facing) {
            Crossing::Nowhere => None,
            Crossing::Whole => self.meeting_in_plane(linear),
            crossing => self.meeting_across(linear, crossing),
        }
    }

    /// Where a linear shape that meets the plane in one point does so in the triangle.
    fn meeting_across(&self, linear: &Linear<3, S>, crossing: Crossing) -> Option<Meeting<S>> {
        let turns = [0, 1, 2].map(|number| {
            let [p, q] = self.edge(number);
            volume(linear.line(), [p, p, q])
        });
        if turns.contains(&Sign::Positive) && turns.contains(&Sign::Negative) {
            return None;
        }
        let feature = feature(turns.map(|turn| turn == Sign::Zero));
        let place = match (
            linear_plane::place(linear, &self.facing, crossing)?,
            feature,
        ) {
            // The vertex is a point as given, and an edge is the same from both sides.
            (Along::Plane(_), Feature::Vertex(number)) => Along::At(self.vertices[number as usize]),
            (Along::Plane(_), Feature::Edge(number)) => {
                let [p, q] = self.edge(number as usize);
                let [p, q] = if p < q { [p, q] } else { [q, p] };
                Along::Crossing([p, p, q])
            }
            (place, _) => place,
        };
        Some(Meeting {
            first: place,
            last: place,
            feature,
            in_plane: false,
        })
    }

    /// Where a linear shape in the plane of the triangle meets it.
    fn meeting_in_plane(&self, linear: &Linear<3, S>) -> Option<Meeting<S>> {
        let [a, b, c] = self.vertices;
        let axes = turning_axes([a, b], [a, c]).expect("a triangle with an area");
        let on = |x: [S; 3]| axes.map(|k| x[k]);
        let turn = side(on(a), on(b), on(a), on(c));
        // On which side of an edge a point is, and to which the line leads: positive is inward.
        let sides_of = |x: [S; 3]| {
            [0, 1, 2].map(|number| {
                let [p, q] = self.edge(number).map(on);
                side(p, q, p, on(x)).times(turn)
            })
        };
        let origin_sides = sides_of(linear.origin());
        if linear.is_point() {
            let at = Along::At(linear.origin());
            let is_outside = origin_sides.contains(&Sign::Negative);
            let feature = feature(origin_sides.map(|sign| sign == Sign::Zero));
            return (!is_outside).then_some(Meeting {
                first: at,
                last: at,
                feature,
                in_plane: false,
            });
        }
        let way = linear.direction().map(on);
        let leads = [0, 1, 2].map(|number| cross(self.edge(number).map(on), way).times(turn));
        let crossing = |number: usize| {
            let [p, q] = self.edge(number);
            Along::Crossing([p, p, q])
        };
        // Positive where the first place comes later.
        let order = |x: &Along<3, S>, y: &Along<3, S>| kernel::order(linear.line(), x, y);
        let mut first = linear.start().map(Along::At);
        let mut last = linear.end().map(Along::At);
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
            // At the end of the linear shape, which is a point as given.
            Along::At(_) if length == Sign::Zero => last,
            _ => first,
        };
        if length == Sign::Zero {
            last = first;
        }
        let is_on = |number: usize| match leads[number] {
            Sign::Zero => origin_sides[number] == Sign::Zero,
            _ => order(&first, &crossing(number)) == Sign::Zero,
        };
        Some(Meeting {
            first,
            last,
            feature: feature([0, 1, 2].map(is_on)),
            in_plane: true,
        })
    }
}

/// What of a triangle is where these of its edges are.
fn feature(on_edges: [bool; 3]) -> Feature {
    match on_edges {
        [false, false, false] => Feature::Face(0),
        [true, false, false] => Feature::Edge(0),
        [false, true, false] => Feature::Edge(1),
        [false, false, true] => Feature::Edge(2),
        // The vertex that two edges share.
        [true, _, true] => Feature::Vertex(0),
        [true, true, false] => Feature::Vertex(1),
        [false, true, true] => Feature::Vertex(2),
    }
}

pub(crate) mod in_space {
    use super::{Chord, Face, Linear, Meeting, Scalar, Target, Triangle, chord_of_segment, flat};
    use crate::pairs::along::passages;

    /// A triangle in space has no interior to start or end in.
    pub(crate) fn intersection<S: Scalar, R: Target>(
        linear: &Linear<3, S>,
        triangle: &Triangle<3, S>,
    ) -> Option<Chord<3, R>> {
        if let Some(segment) = flat(triangle) {
            return chord_of_segment(&segment, linear);
        }
        let Meeting { first, last, .. } = Face::new(triangle).meeting(linear)?;
        let [enter, exit] = passages(linear, &first, &last);
        Some(Chord {
            enter,
            exit,
            starts_inside: false,
            ends_inside: false,
        })
    }
}

/// The common points as a piece of the triangle.
pub(crate) fn piece<S: Scalar>(
    linear: &Linear<3, S>,
    triangle: &Triangle<3, S>,
) -> Option<Piece<3, S>> {
    if let Some(segment) = flat(triangle) {
        let piece = linear_linear::piece(linear, &segment)?;
        let feature = feature_on_line(linear, triangle, &piece.enter.place);
        return Some(Piece { feature, ..piece });
    }
    let face = Face::new(triangle);
    let Meeting {
        first,
        last,
        feature,
        in_plane,
        ..
    } = face.meeting(linear)?;
    let is_end = |place: &Along<3, S>| {
        let ends = [linear.start(), linear.end()];
        ends.into_iter().flatten().any(|x| *place == Along::At(x))
    };
    let passing = if first != last || is_end(&first) {
        Passing::Ends
    } else if feature == Feature::Face(0) {
        Passing::Crosses
    } else {
        Passing::Grazes
    };
    Some(Piece {
        enter: Spot::new(linear, first),
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

/// What of a triangle without area is at the first common point.
fn feature_on_line<S: Scalar>(
    linear: &Linear<3, S>,
    triangle: &Triangle<3, S>,
    first: &Along<3, S>,
) -> Feature {
    let vertices = triangle.vertices();
    // Either the first point is one as given, or the line passes the triangle in no other.
    let point = match *first {
        Along::At(x) => Some(Linear::from(&crate::Point::new_unchecked(x))),
        _ => None,
    };
    let other = point.as_ref().unwrap_or(linear);
    let places = triangle.edges().map(|edge| {
        let edge = Linear::from(&edge);
        match linear_linear::common(other, &edge) {
            Common::Point(_, place) | Common::Joint(_, _, place) => Some(place),
            Common::Nothing | Common::Part { .. } => None,
        }
    });
    let vertex = places
        .iter()
        .enumerate()
        .find_map(|(number, place)| match place {
            Some(Place::Start) => Some(vertices[number]),
            Some(Place::End) => Some(vertices[(number + 1) % 3]),
            _ => None,
        });
    let index = |number: Option<usize>| number.and_then(|number| u32::try_from(number).ok());
    if let Some(number) = index(vertices.iter().position(|&x| Some(x) == vertex)) {
        return Feature::Vertex(number);
    }
    let edge = places.iter().position(Option::is_some);
    Feature::Edge(index(edge).unwrap_or(0))
}
