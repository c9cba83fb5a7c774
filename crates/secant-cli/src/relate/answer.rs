//! The answer to one pair: what every pair has, and what its families add.

use secant::{Line, LinearIntersection, Orientation, Point, Relation, Shape};
use serde::Serialize;

use super::number::{Float, Number};

/// An answer, its keys in the order of the protocol. A key that the pair does not have is absent.
#[derive(Debug, PartialEq, Serialize)]
pub(super) struct Answer {
    hit: bool,
    relation: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    detail: Option<&'static str>,
    #[serde(flatten)]
    common: Option<Common>,
}

/// The common points of two linear objects, in order along the first, and their parameters along
/// each. Infinite parts have fewer ends, or none.
#[derive(Debug, Default, PartialEq, Serialize)]
struct Common {
    points: Vec<[Float; 2]>,
    t: Vec<Float>,
    u: Vec<Float>,
}

/// How `a` lies to `b`. Every pair of families has its own function, and its words are there.
pub(super) fn answer<S: Number>(a: &Shape<2, S>, b: &Shape<2, S>) -> Answer {
    use Shape::{Line, Point, Ray, Segment};

    let relation = a.relation(b);
    let (detail, common) = match (a, b) {
        (Line(_) | Ray(_) | Segment(_), Line(_) | Ray(_) | Segment(_)) => {
            let intersection = a.intersection(b);
            (
                Some(linear_linear(a, b, relation, intersection.as_ref())),
                Some(intersection.as_ref().map(ends).unwrap_or_default()),
            )
        }
        (Point(_), Segment(_)) | (Segment(_), Point(_)) => (Some(point_segment(relation)), None),
        (Point(point), Line(line)) | (Line(line), Point(point)) => {
            (Some(point_line(point, line)), None)
        }
        // Point and point, point and ray: the relation says all.
        _ => (None, None),
    };
    Answer {
        hit: relation.meets(),
        relation: relation.as_str(),
        detail,
        common,
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

/// The common points that an intersection is written as: the one, or the ends of a part.
fn ends<R: Copy + Into<Float>>(intersection: &LinearIntersection<2, R>) -> Common {
    let mut common = Common::default();
    for meeting in intersection.ends() {
        common.points.push(meeting.at.map(Into::into));
        common.t.push(meeting.t.into());
        common.u.push(meeting.u.into());
    }
    common
}
