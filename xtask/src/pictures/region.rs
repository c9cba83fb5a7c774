//! Areas that two solids have in common, which Secant describes by their corners: the outline is put
//! together from its answers about edges and circles.

use std::fmt::Write as _;

use secant::{
    Circle, CircleIntersection, Orientation, Point, Rect, Relation, Segment, Shape, orient2d,
};

use super::canvas::number;
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
    /// Counter-clockwise about the centre, the long way round or the short one.
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

    fn of_shape(shape: &Shape<2>) -> Self {
        match shape {
            Shape::Aabb(rect) => Self::of_rect(rect),
            Shape::Ball(circle) => Self::of_circle(circle),
            _ => Self::default(),
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
    a: &Shape<2>,
    b: &Shape<2>,
    relation: Relation,
    circles: &CircleIntersection,
) -> Region {
    let mut region = of_solids(a, b, relation);
    match *circles {
        CircleIntersection::Tangent { at, .. } => region.points = vec![at],
        CircleIntersection::Points([right, left]) => {
            let (Shape::Ball(a), Shape::Ball(b)) = (a, b) else {
                return region;
            };
            // The side towards b is bounded by the circle of a, and the other way round.
            region.start = Some(right);
            region.steps = vec![arc(a, right, left), arc(b, left, right)];
            region.points = vec![right, left];
        }
        CircleIntersection::Equal => {}
    }
    region
}

/// Of two solids, by how they lie to each other.
pub(crate) fn of_solids(a: &Shape<2>, b: &Shape<2>, relation: Relation) -> Region {
    match (relation, a, b) {
        (Relation::Within | Relation::Equal, ..) => Region::of_shape(a),
        (Relation::Contains, ..) => Region::of_shape(b),
        (_, Shape::Aabb(rect), Shape::Ball(circle))
        | (_, Shape::Ball(circle), Shape::Aabb(rect)) => of_rect_and_disc(rect, circle),
        _ => Region::default(),
    }
}

/// Along the edges as far as they are in the disc, and from one to the next along the circle.
fn of_rect_and_disc(rect: &Rect, circle: &Circle) -> Region {
    let corners = rect.corners();
    let edges = (0..4).map(|i| Segment::new(corners[i], corners[(i + 1) % 4]));
    let chords: Vec<_> = edges.filter_map(|edge| edge.intersection(circle)).collect();
    let mut region = Region::default();
    for (i, chord) in chords.iter().enumerate() {
        let next = chords[(i + 1) % chords.len()];
        if chord.is_point() {
            region.points.push(chord.enter.at);
            continue;
        }
        region.start.get_or_insert(chord.enter.at);
        region.steps.push(Step::Straight(chord.exit.at));
        if chord.exit.at != next.enter.at {
            region.steps.push(arc(circle, chord.exit.at, next.enter.at));
        }
    }
    region
}
