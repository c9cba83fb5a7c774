//! Areas that two solids have in common, which Secant describes by their corners: the outline is put
//! together from its answers about edges and circles.

use std::f64::consts::TAU;
use std::fmt::Write as _;

use secant::{
    Circle, CircleIntersection, CommonPart, Orientation, Point, Rect, Relation, Segment, Shape,
    orient2d,
};

use super::canvas::number;
use super::figure::{Figure, Part};
use super::sheet::View;

/// An area, given by the way round it counter-clockwise, and points that stand out.
#[derive(Debug, Default)]
pub(crate) struct Region {
    start: Option<[f64; 2]>,
    steps: Vec<Step>,
    pub(crate) points: Vec<[f64; 2]>,
}

#[derive(Debug)]
enum Step {
    Straight([f64; 2]),
    /// Counter-clockwise about the center, the long way round or the short one.
    Arc {
        to: [f64; 2],
        radius: f64,
        long: bool,
    },
}

impl Region {
    /// A box, also a flat one.
    pub(crate) fn of_rect(rect: &Rect) -> Self {
        let corners = rect.corners();
        if rect.dimension() == 0 {
            return Self::of_points(&corners[..1]);
        }
        Self {
            start: Some(corners[0]),
            steps: corners.map(Step::Straight).into(),
            points: Vec::new(),
        }
    }

    fn of_circle(circle: &Circle) -> Self {
        let [x, y] = circle.center();
        let radius = circle.radius();
        let [left, right] = [[x - radius, y], [x + radius, y]];
        let half = |to| Step::Arc {
            to,
            radius,
            long: false,
        };
        Self {
            start: Some(left),
            steps: vec![half(right), half(left)],
            points: Vec::new(),
        }
    }

    fn of_points(points: &[[f64; 2]]) -> Self {
        Self {
            points: points.to_vec(),
            ..Self::default()
        }
    }

    /// A convex solid.
    pub(crate) fn of(solid: &Figure) -> Self {
        match solid {
            Figure::Shape(Shape::Aabb(rect)) => Self::of_rect(rect),
            Figure::Shape(Shape::Ball(circle)) => Self::of_circle(circle),
            solid => Self::along(&boundary(solid)),
        }
    }

    /// Along pieces that follow one another.
    fn along(pieces: &[Piece]) -> Self {
        let step = |piece: &Piece| match *piece {
            Piece::Edge(edge) => Step::Straight(edge.end()),
            Piece::Arc(circle, from, to) => arc(&circle, from, to),
        };
        Self {
            start: pieces.first().map(Piece::start),
            steps: pieces.iter().map(step).collect(),
            points: Vec::new(),
        }
    }

    /// The outline; empty where there is none.
    pub(crate) fn path(&self, view: View) -> String {
        let Some(start) = self.start else {
            return String::new();
        };
        let point = |x| view.point(x).map(number).join(" ");
        let mut text = format!("M{}", point(start));
        for step in &self.steps {
            let _ = match *step {
                Step::Straight(to) => write!(text, "L{}", point(to)),
                Step::Arc { to, radius, long } => {
                    let r = number(view.length(radius));
                    let long = u8::from(long);
                    write!(text, "A{r} {r} 0 {long} 0 {}", point(to))
                }
            };
        }
        text.push('Z');
        text
    }
}

/// The way along a circle from one of its points to another, counter-clockwise.
fn arc(circle: &Circle, from: [f64; 2], to: [f64; 2]) -> Step {
    let [center, a, b] = [circle.center(), from, to].map(Point::new);
    Step::Arc {
        to,
        radius: circle.radius(),
        long: orient2d(&center, &a, &b) == Orientation::Clockwise,
    }
}

/// Of two discs whose circles have common points.
pub(crate) fn of_discs(
    a: &Figure,
    b: &Figure,
    relation: Relation,
    circles: &CircleIntersection,
) -> Region {
    let (Figure::Shape(Shape::Ball(disc)), Figure::Shape(Shape::Ball(other))) = (a, b) else {
        return Region::default();
    };
    let whole = || match relation {
        Relation::Within | Relation::Equal => Region::of_circle(disc),
        Relation::Contains => Region::of_circle(other),
        _ => Region::default(),
    };
    match *circles {
        CircleIntersection::Tangent { at, .. } => Region {
            points: vec![at],
            ..whole()
        },
        // The side towards b is bounded by the circle of a, and the other way round.
        CircleIntersection::Points([right, left]) => Region {
            start: Some(right),
            steps: vec![arc(disc, right, left), arc(other, left, right)],
            points: vec![right, left],
        },
        CircleIntersection::Equal => whole(),
    }
}

/// A piece of the boundary of a convex solid, counter-clockwise.
#[derive(Clone, Copy, Debug)]
enum Piece {
    Edge(Segment<2>),
    /// Of this circle, from one of its points to another, half of it at most.
    Arc(Circle, [f64; 2], [f64; 2]),
}

impl Piece {
    fn start(&self) -> [f64; 2] {
        match *self {
            Self::Edge(edge) => edge.start(),
            Self::Arc(_, from, _) => from,
        }
    }

    fn middle(&self) -> [f64; 2] {
        match *self {
            Self::Edge(edge) => [0, 1].map(|k| (edge.start()[k] + edge.end()[k]) / 2.0),
            Self::Arc(circle, from, to) => on(&circle, from, turn(&circle, from, to) / 2.0),
        }
    }

    /// Those parts of it that are in a convex solid, whose boundary is `around`.
    fn within(&self, solid: &Figure, around: &[Self]) -> Vec<Self> {
        let (circle, from, to) = match *self {
            Self::Edge(edge) => {
                let ends = chord(&edge, solid);
                let inside = ends.map(|[start, end]| Self::Edge(Segment::new(start, end)));
                return inside.into_iter().collect();
            }
            Self::Arc(circle, from, to) => (circle, from, to),
        };
        // It is cut where it may come in or out.
        let end = turn(&circle, from, to);
        let cuts = around.iter().flat_map(|piece| piece.on_circle(&circle));
        let mut turns: Vec<_> = cuts.map(|cut| turn(&circle, from, cut)).collect();
        turns.retain(|&turn| turn < end);
        turns.extend([0.0, end]);
        turns.sort_by(f64::total_cmp);
        let cuts = turns.windows(2).map(|ends| {
            let [start, end] = [ends[0], ends[1]].map(|turn| on(&circle, from, turn));
            Self::Arc(circle, start, end)
        });
        let is_inside = |part: &Self| Figure::from(Point::new(part.middle())).intersects(solid);
        cuts.filter(is_inside).collect()
    }

    /// Points of it on a circle.
    fn on_circle(&self, circle: &Circle) -> Vec<[f64; 2]> {
        match self {
            Self::Edge(edge) => chord(edge, &(*circle).into()).map_or(Vec::new(), Vec::from),
            Self::Arc(own, ..) => match own.intersection(circle) {
                Some(CircleIntersection::Points(points)) => points.into(),
                Some(CircleIntersection::Tangent { at, .. }) => vec![at],
                _ => Vec::new(),
            },
        }
    }
}

/// The ends of the part of a segment that is in a convex solid.
fn chord(edge: &Segment<2>, solid: &Figure) -> Option<[[f64; 2]; 2]> {
    match Figure::from(*edge).intersection(solid)? {
        Part::Common(CommonPart::Chord(chord)) => Some([chord.enter.at, chord.exit.at]),
        _ => None,
    }
}

/// The angle from one point of a circle to another, counter-clockwise.
fn turn(circle: &Circle, from: [f64; 2], to: [f64; 2]) -> f64 {
    let [cx, cy] = circle.center();
    let angle = |[x, y]: [f64; 2]| (y - cy).atan2(x - cx);
    (angle(to) - angle(from)).rem_euclid(TAU)
}

/// The point of a circle that is so far round from another.
fn on(circle: &Circle, from: [f64; 2], turn: f64) -> [f64; 2] {
    let ([cx, cy], (sin, cos)) = (circle.center(), turn.sin_cos());
    let [dx, dy] = [from[0] - cx, from[1] - cy];
    [cx + dx * cos - dy * sin, cy + dx * sin + dy * cos]
}

/// All of the boundary of a convex solid.
fn boundary(solid: &Figure) -> Vec<Piece> {
    let polygon = |vertices: &[[f64; 2]]| {
        let mut corners = vertices.to_vec();
        let [a, b, c] = [corners[0], corners[1], corners[2]].map(Point::new);
        if orient2d(&a, &b, &c) == Orientation::Clockwise {
            corners.reverse();
        }
        let edge = |i: usize| Segment::new(corners[i], corners[(i + 1) % corners.len()]);
        (0..corners.len()).map(|i| Piece::Edge(edge(i))).collect()
    };
    match solid {
        Figure::Shape(Shape::Aabb(rect)) => polygon(&rect.corners()),
        Figure::Shape(Shape::Ball(circle)) => {
            round(circle.center(), circle.center(), circle.radius())
        }
        Figure::Shape(Shape::Capsule(capsule)) => {
            round(capsule.start(), capsule.end(), capsule.radius())
        }
        Figure::Shape(Shape::Triangle(triangle)) => polygon(&triangle.vertices()),
        Figure::Convex(convex) => polygon(convex.vertices()),
        _ => Vec::new(),
    }
}

/// The boundary of all that is within a radius of a segment, which may be a point.
fn round(start: [f64; 2], end: [f64; 2], radius: f64) -> Vec<Piece> {
    let [dx, dy] = [end[0] - start[0], end[1] - start[1]];
    let length = (dx * dx + dy * dy).sqrt();
    let [x, y] = if length == 0.0 {
        [radius, 0.0]
    } else {
        [dy / length * radius, -dx / length * radius]
    };
    let beside = |[px, py]: [f64; 2], side: f64| [px + side * x, py + side * y];
    let cap = |center, side: f64| {
        let circle = Circle::new(center, radius);
        Piece::Arc(circle, beside(center, side), beside(center, -side))
    };
    let side = |from, to, side| Piece::Edge(Segment::new(beside(from, side), beside(to, side)));
    let mut pieces = vec![cap(end, 1.0), cap(start, -1.0)];
    if length > 0.0 {
        pieces.insert(1, side(end, start, -1.0));
        pieces.insert(0, side(start, end, 1.0));
    }
    pieces
}

/// Of two convex solids, by how they lie to each other.
pub(crate) fn of_solids(a: &Figure, b: &Figure, relation: Relation) -> Region {
    match relation {
        Relation::Within | Relation::Equal => return Region::of(a),
        Relation::Contains => return Region::of(b),
        _ => {}
    }
    // The pieces of each boundary in the other solid are all of the boundary of the common part.
    let [around_a, around_b] = [a, b].map(boundary);
    let of_a = around_a.iter().flat_map(|piece| piece.within(b, &around_b));
    let of_b = around_b.iter().flat_map(|piece| piece.within(a, &around_a));
    let (points, mut pieces): (Vec<_>, Vec<_>) = of_a
        .chain(of_b)
        .partition(|piece| matches!(piece, Piece::Edge(edge) if edge.is_point()));
    // It is convex, and so seen from within they come in the order of their middles.
    let count = f64::from(u32::try_from(pieces.len()).unwrap_or(u32::MAX));
    let center = [0, 1].map(|k| pieces.iter().map(|x| x.middle()[k]).sum::<f64>() / count);
    let angle = |piece: &Piece| {
        let [x, y] = piece.middle();
        (y - center[1]).atan2(x - center[0])
    };
    pieces.sort_by(|p, q| angle(p).total_cmp(&angle(q)));
    let mut region = Region::along(&pieces);
    if relation == Relation::Touch {
        let ends = pieces.iter().flat_map(|piece| match piece {
            Piece::Edge(edge) => vec![edge.start(), edge.end()],
            Piece::Arc(..) => Vec::new(),
        });
        region.points = points.iter().map(Piece::start).chain(ends).collect();
        let tangents = around_a
            .iter()
            .flat_map(|p| around_b.iter().map(move |q| (p, q)));
        region
            .points
            .extend(tangents.filter_map(|(p, q)| tangent(p, q)));
        region
            .points
            .sort_by(|p, q| p[0].total_cmp(&q[0]).then(p[1].total_cmp(&q[1])));
        region.points.dedup();
    }
    region
}

/// Where two arcs touch from outside.
fn tangent(a: &Piece, b: &Piece) -> Option<[f64; 2]> {
    let (Piece::Arc(a, ..), Piece::Arc(b, ..)) = (a, b) else {
        return None;
    };
    match a.intersection(b)? {
        CircleIntersection::Tangent {
            at,
            internal: false,
        } => Some(at),
        _ => None,
    }
}
