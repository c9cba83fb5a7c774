//! The answer to one pair: what every pair has, and what its families add.

use secant::{
    Ball, Chord, CircleIntersection, CommonPart, ConvexPolygon, Heading, Line, LinearIntersection,
    Orientation, Passage, Point, Relation, Shape, SphereIntersection, orient2d,
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
    points: Vec<Vec<Float>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    t: Option<Vec<Float>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    u: Option<Vec<Float>>,
}

/// How `a` lies to `b`. Every pair of families has its own function, and its words are there.
pub(super) fn answer<const D: usize, S: Number + secant::ScalarIn<D>>(
    a: &Shape<D, S>,
    b: &Shape<D, S>,
) -> Answer {
    use Shape::{Ball, Line, Point, Ray, Segment};

    let relation = a.relation(b);
    let part = a.intersection(b);
    let chord = part.as_ref().and_then(CommonPart::chord);
    let (detail, common) = match (a, b) {
        (Line(_) | Ray(_) | Segment(_), Line(_) | Ray(_) | Segment(_)) => {
            let intersection = part.as_ref().and_then(CommonPart::linear);
            // The words are those of the plane.
            let detail = (D == 2).then(|| linear_linear(a, b, relation, intersection.as_ref()));
            (detail, Some(ends(intersection.as_ref())))
        }
        (Point(_), Segment(_)) | (Segment(_), Point(_)) => (Some(point_segment(relation)), None),
        (Point(point), Line(line)) | (Line(line), Point(point)) => {
            (point_line(point, line, relation), None)
        }
        (Point(_), Ray(_) | Point(_)) | (Ray(_), Point(_)) => (None, None),
        (linear @ (Line(_) | Ray(_) | Segment(_)), Ball(ball))
        | (Ball(ball), linear @ (Line(_) | Ray(_) | Segment(_))) => {
            let detail = linear_ball(linear, ball, relation, chord.as_ref());
            (Some(detail), Some(boundary_points(detail, chord)))
        }
        (Ball(a), Ball(b)) => {
            let detail = ball_ball(a, b, relation, part.as_ref());
            (Some(detail), circle_points(part.as_ref()))
        }
        (Point(_), solid) | (solid, Point(_)) => {
            (Some(point_solid(relation, is_flat(solid))), None)
        }
        (Line(_) | Ray(_) | Segment(_), _) | (_, Line(_) | Ray(_) | Segment(_)) => {
            let passages = chord.iter().flat_map(|chord| [chord.enter, chord.exit]);
            (Some(solids(relation)), Some(along(passages)))
        }
        _ => (Some(solids(relation)), None),
    };
    Answer {
        hit: relation.meets(),
        relation,
        detail,
        common,
    }
}

/// Whether all of a solid is its boundary, in the whole plane or space.
fn is_flat<const D: usize, S: Number + secant::ScalarIn<D>>(solid: &Shape<D, S>) -> bool {
    match solid {
        Shape::Aabb(rect) => rect.dimension() < D,
        Shape::Ball(ball) => ball.is_point(),
        Shape::Capsule(capsule) => capsule.radius() == S::default(),
        Shape::Triangle(triangle) if D == 2 => {
            let [a, b, c] = triangle.vertices().map(|x| Point::new([x[0], x[1]]));
            orient2d(&a, &b, &c) == Orientation::Collinear
        }
        _ => true,
    }
}

/// How `a` lies to a convex polygon.
pub(super) fn answer_polygon<S: Number>(a: &Shape<2, S>, polygon: &ConvexPolygon<S>) -> Answer {
    let (relation, chord) = match a {
        Shape::Point(point) => {
            let relation = point.relation(polygon);
            return Answer {
                hit: relation.meets(),
                relation,
                detail: Some(point_solid(relation, false)),
                common: None,
            };
        }
        Shape::Line(line) => (line.relation(polygon), Some(line.intersection(polygon))),
        Shape::Ray(ray) => (ray.relation(polygon), Some(ray.intersection(polygon))),
        Shape::Segment(segment) => {
            let common = Some(segment.intersection(polygon));
            (segment.relation(polygon), common)
        }
        Shape::Aabb(rect) => (rect.relation(polygon), None),
        Shape::Ball(ball) => (ball.relation(polygon), None),
        Shape::Capsule(capsule) => (capsule.relation(polygon), None),
        Shape::Triangle(triangle) => (triangle.relation(polygon), None),
        _ => unreachable!("a shape of the plane"),
    };
    let common = chord.map(|chord| {
        let passages = chord.iter().flat_map(|chord| [chord.enter, chord.exit]);
        along(passages)
    });
    Answer {
        common,
        ..between(relation)
    }
}

/// How two convex polygons lie to each other.
pub(super) fn answer_polygons<S: Number>(a: &ConvexPolygon<S>, b: &ConvexPolygon<S>) -> Answer {
    between(a.relation(b))
}

/// The answer for two solids.
fn between(relation: Relation) -> Answer {
    Answer {
        hit: relation.meets(),
        relation,
        detail: Some(solids(relation)),
        common: None,
    }
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
fn linear_linear<const D: usize, S: Number + secant::ScalarIn<D>>(
    a: &Shape<D, S>,
    b: &Shape<D, S>,
    relation: Relation,
    intersection: Option<&LinearIntersection<D, S::Real>>,
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
fn carrier<const D: usize, S: Number + secant::ScalarIn<D>>(
    shape: &Shape<D, S>,
) -> Option<Line<D, S>> {
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

/// The side of the line, seen along its direction. In space a line has no sides.
fn point_line<const D: usize, S: Number + secant::ScalarIn<D>>(
    point: &Point<D, S>,
    line: &Line<D, S>,
    relation: Relation,
) -> Option<&'static str> {
    if relation.meets() {
        return Some("on");
    }
    if D != 2 {
        return None;
    }
    let flat = |x: [S; D]| [x[0], x[1]];
    let line = match line.heading() {
        Heading::Direction(d) => Line::new(flat(line.origin()), flat(d)),
        Heading::Through(q) => Line::through(flat(line.origin()), flat(q)),
    };
    Some(match line.side(&Point::new(flat(point.coords()))) {
        Orientation::CounterClockwise => "left",
        Orientation::Collinear => "on",
        Orientation::Clockwise => "right",
    })
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

/// Segment, ray or line, with a disc or ball.
fn linear_ball<const D: usize, S: Number + secant::ScalarIn<D>>(
    linear: &Shape<D, S>,
    ball: &Ball<D, S>,
    relation: Relation,
    chord: Option<&Chord<D, S::Real>>,
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

/// Disc with disc, ball with ball.
fn ball_ball<const D: usize, S: Number + secant::ScalarIn<D>>(
    a: &Ball<D, S>,
    b: &Ball<D, S>,
    relation: Relation,
    part: Option<&CommonPart<D, S>>,
) -> &'static str {
    let internal = match part {
        Some(CommonPart::Circles(CircleIntersection::Tangent { internal, .. }))
        | Some(CommonPart::Spheres(SphereIntersection::Tangent { internal, .. })) => {
            Some(*internal)
        }
        _ => None,
    };
    match (relation, internal, part) {
        (Relation::Disjoint, ..) => "disjoint",
        (Relation::Equal, ..) => "equal",
        (_, Some(false), _) => "externally_tangent",
        (_, Some(true), _) => "internally_tangent",
        (_, None, Some(CommonPart::Region)) => "contained",
        _ if a == b => "equal",
        _ => "crossing",
    }
}

/// The points in order along the first of two linear objects: the one, or the ends of a part.
fn ends<const D: usize, R: Copy + Into<Float>>(
    intersection: Option<&LinearIntersection<D, R>>,
) -> Common {
    let meetings: Vec<_> = intersection
        .into_iter()
        .flat_map(LinearIntersection::ends)
        .collect();
    Common {
        points: meetings.iter().map(|m| floats(m.at)).collect(),
        t: Some(meetings.iter().map(|m| m.t.into()).collect()),
        u: Some(meetings.iter().map(|m| m.u.into()).collect()),
    }
}

/// Points along a linear object.
fn along<const D: usize, R: Into<Float>>(passages: impl Iterator<Item = Passage<D, R>>) -> Common {
    let (points, t) = passages
        .map(|passage| (floats(passage.at), passage.t.into()))
        .unzip();
    Common {
        points,
        t: Some(t),
        u: None,
    }
}

/// The points of a circle that a chord ends in.
fn boundary_points<const D: usize, R: Into<Float>>(
    detail: &str,
    chord: Option<Chord<D, R>>,
) -> Common {
    let both = chord.map(|chord| {
        let enter = Some(chord.enter).filter(|_| !chord.starts_inside);
        // A tangent and an end on the circle are one point.
        let exit = Some(chord.exit).filter(|_| !chord.ends_inside && detail == "crossing");
        [enter, exit]
    });
    along(both.into_iter().flatten().flatten())
}

/// The common points of two circles; spheres have a circle of them, which is not written.
fn circle_points<const D: usize, S: Number + secant::ScalarIn<D>>(
    part: Option<&CommonPart<D, S>>,
) -> Option<Common> {
    let points = match part {
        _ if D != 2 => return None,
        Some(CommonPart::Circles(CircleIntersection::Tangent { at, .. })) => vec![*at],
        Some(CommonPart::Circles(CircleIntersection::Points(both))) => both.to_vec(),
        _ => Vec::new(),
    };
    Some(Common {
        points: points.into_iter().map(floats).collect(),
        t: None,
        u: None,
    })
}

fn floats<const D: usize, R: Into<Float>>(x: [R; D]) -> Vec<Float> {
    x.into_iter().map(Into::into).collect()
}
