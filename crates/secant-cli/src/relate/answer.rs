//! The answer to one pair: what every pair has, and what its families add.

use secant::{
    Ball, Chord, CircleIntersection, CommonPart, Line, LinearIntersection, Orientation, Passage,
    Point, Polygon, Relation, Shape,
};
use serde::{Serialize, Serializer};

use crate::input::Number;
use crate::output::Float;

/// An answer, its keys in the order of the protocol. A key that the pair does not have is absent.
#[derive(Debug, PartialEq, Serialize)]
pub(super) struct Answer {
    hit: bool,
    #[serde(serialize_with = "as_word")]
    relation: Relation,
    #[serde(skip_serializing_if = "Option::is_none")]
    detail: Option<&'static str>,
    #[serde(flatten)]
    common: Option<Common>,
}

fn as_word<S: Serializer>(relation: &Relation, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(relation.as_str())
}

/// The points that an answer gives, in order along the linear object if there is one, and their
/// parameters: `t` along it, and `u` along the second where both are linear.
#[derive(Debug, Default, PartialEq, Serialize)]
struct Common {
    points: Vec<[Float; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    t: Option<Vec<Float>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    u: Option<Vec<Float>>,
}

/// How `a` lies to `b`. Every pair of families has its own function, and its words are there.
pub(super) fn answer<S: Number>(a: &Shape<2, S>, b: &Shape<2, S>) -> Answer {
    use Shape::{Aabb, Ball, Line, Point, Ray, Segment};

    let relation = a.relation(b);
    let part = a.intersection(b);
    let chord = part.and_then(|part| part.chord());
    let (detail, common) = match (a, b) {
        (Line(_) | Ray(_) | Segment(_), Line(_) | Ray(_) | Segment(_)) => {
            let intersection = part.and_then(|part| part.linear());
            let detail = linear_linear(a, b, relation, intersection.as_ref());
            (Some(detail), Some(ends(intersection.as_ref())))
        }
        (Point(_), Segment(_)) | (Segment(_), Point(_)) => (Some(point_segment(relation)), None),
        (Point(point), Line(line)) | (Line(line), Point(point)) => {
            (Some(point_line(point, line)), None)
        }
        (Point(_), Ball(ball)) | (Ball(ball), Point(_)) => {
            (Some(point_solid(relation, ball.is_point())), None)
        }
        (Point(_), Aabb(rect)) | (Aabb(rect), Point(_)) => {
            (Some(point_solid(relation, rect.dimension() < 2)), None)
        }
        (linear @ (Line(_) | Ray(_) | Segment(_)), Ball(ball))
        | (Ball(ball), linear @ (Line(_) | Ray(_) | Segment(_))) => {
            let detail = linear_ball(linear, ball, relation, chord.as_ref());
            (Some(detail), Some(boundary_points(detail, chord)))
        }
        (Line(_) | Ray(_) | Segment(_), Aabb(_)) | (Aabb(_), Line(_) | Ray(_) | Segment(_)) => {
            let passages = chord.iter().flat_map(|chord| [chord.enter, chord.exit]);
            (Some(solids(relation)), Some(along(passages)))
        }
        (Ball(_), Ball(_)) => {
            let circles = match part {
                Some(CommonPart::Circles(circles)) => Some(circles),
                _ => None,
            };
            let detail = ball_ball(relation, circles.as_ref());
            (Some(detail), Some(circle_points(circles)))
        }
        (Aabb(_) | Ball(_), Aabb(_) | Ball(_)) => (Some(solids(relation)), None),
        // Point and point, point and ray: the relation says all.
        _ => (None, None),
    };
    Answer {
        hit: relation.meets(),
        relation,
        detail,
        common,
    }
}

/// How `a` lies to a polygon. `None` is a pair whose relation is still to come.
pub(super) fn answer_polygon<S: Number>(a: &Shape<2, S>, polygon: &Polygon<S>) -> Option<Answer> {
    let (relation, chords) = match a {
        Shape::Point(point) => {
            let relation = point.relation(polygon);
            return Some(Answer {
                hit: relation.meets(),
                relation,
                detail: Some(point_solid(relation, false)),
                common: None,
            });
        }
        Shape::Line(line) => (line.relation(polygon), line.intersection(polygon)),
        Shape::Ray(ray) => (ray.relation(polygon), ray.intersection(polygon)),
        Shape::Segment(segment) => (segment.relation(polygon), segment.intersection(polygon)),
        _ => return None,
    };
    let passages = chords.iter().flatten();
    let passages = passages.flat_map(|chord| [chord.enter, chord.exit]);
    Some(Answer {
        hit: relation.meets(),
        relation,
        detail: Some(solids(relation)),
        common: Some(along(passages)),
    })
}

impl Answer {
    /// The answer for the two in the other order; the points stay as they are.
    pub(super) fn reversed(self) -> Self {
        Self {
            relation: self.relation.reversed(),
            ..self
        }
    }
}

/// Segment, ray or line, with one of them.
fn linear_linear<S: Number>(
    a: &Shape<2, S>,
    b: &Shape<2, S>,
    relation: Relation,
    intersection: Option<&LinearIntersection<2, S::Real>>,
) -> &'static str {
    match intersection {
        None => "disjoint",
        Some(LinearIntersection::Overlap { .. }) => "overlapping",
        Some(LinearIntersection::Point(_)) => match (carrier(a), carrier(b)) {
            // Parallel shapes with a common point are on one line, and one point is all that they
            // share: it is an end of both.
            (Some(a), Some(b)) if a.is_parallel(&b) => "collinear_touching",
            (Some(_), Some(_)) if relation.interiors_meet() => "crossing",
            // An end of either, or one of them is a point itself.
            _ => "touching",
        },
    }
}

/// The line that a shape is a part of; a segment of zero length is on many.
fn carrier<S: Number>(shape: &Shape<2, S>) -> Option<Line<2, S>> {
    match shape {
        Shape::Line(line) => Some(*line),
        Shape::Ray(ray) => Some(ray.line()),
        Shape::Segment(segment) => segment.line(),
        _ => None,
    }
}

fn point_segment(relation: Relation) -> &'static str {
    if relation.meets() { "on" } else { "disjoint" }
}

/// The side of the line, seen along its direction.
fn point_line<S: Number>(point: &Point<2, S>, line: &Line<2, S>) -> &'static str {
    match line.side(point) {
        Orientation::CounterClockwise => "left",
        Orientation::Collinear => "on",
        Orientation::Clockwise => "right",
    }
}

/// The boundary in the whole plane counts: all of a shape without area is on it.
fn point_solid(relation: Relation, flat: bool) -> &'static str {
    match relation {
        Relation::Disjoint => "outside",
        Relation::Touch => "on",
        _ if flat => "on",
        _ => "inside",
    }
}

/// Segment, ray or line, with a disc.
fn linear_ball<S: Number>(
    linear: &Shape<2, S>,
    ball: &Ball<2, S>,
    relation: Relation,
    chord: Option<&Chord<2, S::Real>>,
) -> &'static str {
    let Some(chord) = chord else {
        return "disjoint";
    };
    match carrier(linear) {
        // A line through a circle of radius 0 has a double point with it, as any tangent has.
        Some(line) if ball.is_point() || line.relation(ball) == Relation::Touch => "tangent",
        _ if !relation.interiors_meet() || ball.is_point() => "touching",
        _ if chord.starts_inside && chord.ends_inside => "inside",
        _ => "crossing",
    }
}

/// A box with anything but a point; a polygon with a linear object.
fn solids(relation: Relation) -> &'static str {
    match relation {
        Relation::Disjoint => "disjoint",
        Relation::Touch => "touching",
        _ => "overlapping",
    }
}

/// Disc with disc.
fn ball_ball<R>(relation: Relation, circles: Option<&CircleIntersection<R>>) -> &'static str {
    match (relation, circles) {
        (Relation::Disjoint, _) => "disjoint",
        (_, Some(CircleIntersection::Equal)) => "equal",
        (
            _,
            Some(CircleIntersection::Tangent {
                internal: false, ..
            }),
        ) => "externally_tangent",
        (_, Some(CircleIntersection::Tangent { internal: true, .. })) => "internally_tangent",
        (_, Some(CircleIntersection::Points(_))) => "crossing",
        (_, None) => "contained",
    }
}

/// The points in order along the first of two linear objects: the one, or the ends of a part.
fn ends<R: Copy + Into<Float>>(intersection: Option<&LinearIntersection<2, R>>) -> Common {
    let meetings: Vec<_> = intersection
        .into_iter()
        .flat_map(LinearIntersection::ends)
        .collect();
    Common {
        points: meetings.iter().map(|m| m.at.map(Into::into)).collect(),
        t: Some(meetings.iter().map(|m| m.t.into()).collect()),
        u: Some(meetings.iter().map(|m| m.u.into()).collect()),
    }
}

/// Points along a linear object.
fn along<R: Into<Float>>(passages: impl Iterator<Item = Passage<2, R>>) -> Common {
    let (points, t) = passages
        .map(|passage| (passage.at.map(Into::into), passage.t.into()))
        .unzip();
    Common {
        points,
        t: Some(t),
        u: None,
    }
}

/// The points of a circle that a chord ends in.
fn boundary_points<R: Into<Float>>(detail: &str, chord: Option<Chord<2, R>>) -> Common {
    let both = chord.map(|chord| {
        let enter = Some(chord.enter).filter(|_| !chord.starts_inside);
        // A tangent and an end on the circle are one point.
        let exit = Some(chord.exit).filter(|_| !chord.ends_inside && detail == "crossing");
        [enter, exit]
    });
    along(both.into_iter().flatten().flatten())
}

fn circle_points<R: Copy + Into<Float>>(circles: Option<CircleIntersection<R>>) -> Common {
    let points = match circles {
        None | Some(CircleIntersection::Equal) => Vec::new(),
        Some(CircleIntersection::Tangent { at, .. }) => vec![at],
        Some(CircleIntersection::Points(both)) => both.to_vec(),
    };
    Common {
        points: points.into_iter().map(|p| p.map(Into::into)).collect(),
        t: None,
        u: None,
    }
}
