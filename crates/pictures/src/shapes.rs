//! The shapes one by one: which points of a grid are in their interior, which on their boundary, and
//! what their features and parameters are called.

use secant::{
    Capsule, CastTarget, Circle, CommonPart, ConvexPolygon, Feature, Line, LinearIntersection,
    Orientation, Point, Polygon, Polyline, Ray, Rect, Relation, Segment, Triangle,
};

use super::canvas::{Anchor, COMMON, Canvas, FIRST, INK, Stroke, decimals, number};
use super::figure::{Figure, Part};
use super::ink::figure;
use super::sheet::{Sheet, View};

/// The grid has points every half unit.
const STEPS: [u32; 2] = [12, 8];

/// A picture for every shape.
pub(crate) fn draw() -> Vec<(String, String)> {
    let [p, q] = [[1.5, 1.0], [4.5, 2.5]];
    let steps = [[3.0, 1.75], p, q];
    let line = Line::through(p, q).into();
    let ray = Ray::through(p, q).into();
    let segment = Segment::new(p, q).into();
    let dot = Segment::new([3.0, 2.0], [3.0, 2.0]).into();
    let open = [[1.0, 2.5], [2.0, 1.0], [4.0, 1.0], [5.0, 3.0]];
    let closed = [[1.0, 1.0], [5.0, 1.0], [3.0, 3.0], [1.0, 1.0]];
    let crossing = [[1.0, 3.0], [5.0, 1.0], [5.0, 3.0], [1.0, 1.0]];
    let house = [[1.0, 1.0], [5.0, 1.0], [5.0, 2.5], [3.0, 3.0], [1.0, 2.5]];
    let hook = [
        [1.0, 3.0],
        [5.0, 3.0],
        [5.0, 1.0],
        [3.5, 1.0],
        [3.5, 2.5],
        [1.0, 2.5],
    ];
    let tile = [
        [2.0, 1.0],
        [4.0, 1.0],
        [5.0, 2.0],
        [4.0, 3.0],
        [2.0, 3.0],
        [1.0, 2.0],
    ];
    let kite = [[1.0, 2.0], [3.5, 3.0], [5.0, 2.0], [3.5, 1.0]];
    let turned = ConvexPolygon::rotated_rect([3.0, 2.0], [1.25, 0.625], [4.0, 3.0]);
    let turned = turned.expect("an axis and half sizes that are not zero");
    vec![
        picture("Point", &[Scene::plain("", Point::new([3.0, 2.0]))]),
        picture("Line", &[Scene::along("", line, &steps)]),
        picture("Ray", &[Scene::along("", ray, &steps)]),
        picture(
            "Segment",
            &[
                Scene::along("", segment, &steps),
                Scene::along("zero length", dot, &[[3.0, 2.0]]),
            ],
        ),
        picture(
            "Rect",
            &[
                rect("", [1.0, 1.0], [5.0, 3.0]),
                rect("flat", [1.0, 2.0], [5.0, 2.0]),
                rect("min = max", [3.0, 2.0], [3.0, 2.0]),
            ],
        ),
        picture(
            "Circle",
            &[
                Scene::plain("", Circle::new([3.0, 2.0], 1.5)),
                Scene::plain("radius 0", Circle::new([3.0, 2.0], 0.0)),
            ],
        ),
        picture(
            "Polyline",
            &[
                polyline("", &open),
                polyline("closed", &closed),
                polyline("crosses itself", &crossing),
            ],
        ),
        picture("Polygon", &[polygon(&house), polygon(&hook)]),
        picture(
            "Capsule",
            &[
                capsule("", [2.0, 2.0], [4.0, 2.0], 1.0),
                capsule("zero length", [3.0, 2.0], [3.0, 2.0], 1.0),
                capsule("radius 0", [2.0, 2.0], [4.0, 2.0], 0.0),
            ],
        ),
        picture(
            "Triangle",
            &[
                triangle([[1.0, 1.0], [5.0, 1.0], [1.0, 3.0]]),
                triangle([[1.0, 1.0], [3.0, 3.0], [5.0, 1.0]]),
            ],
        ),
        picture(
            "ConvexPolygon",
            &[
                convex(ConvexPolygon::new(tile)),
                convex(turned),
                convex(ConvexPolygon::new(kite)),
            ],
        ),
    ]
}

/// A shape, what is special about it, and labels at some of its points.
struct Scene {
    caption: &'static str,
    shape: Figure,
    labels: Vec<Label>,
}

struct Label {
    at: [f64; 2],
    /// The way from the point to its label, of any length.
    aside: [f64; 2],
    text: String,
}

impl Scene {
    fn plain(caption: &'static str, shape: impl Into<Figure>) -> Self {
        Self {
            caption,
            shape: shape.into(),
            labels: Vec::new(),
        }
    }

    /// With the parameters of these points of it.
    fn along(caption: &'static str, shape: Figure, points: &[[f64; 2]]) -> Self {
        let label = |&at: &[f64; 2]| {
            let part = Figure::from(Point::new(at)).intersection(&shape)?;
            let Part::Common(CommonPart::Linear(LinearIntersection::Point(meeting))) = part else {
                return None;
            };
            Some(Label {
                at,
                aside: [0.4, -1.0],
                text: format!("t {}", decimals(meeting.u, 2)),
            })
        };
        let labels = points.iter().filter_map(label).collect();
        Self {
            caption,
            shape,
            labels,
        }
    }
}

/// With the numbers of its corners and edges.
fn rect(caption: &'static str, min: [f64; 2], max: [f64; 2]) -> Scene {
    let rect = Rect::new(min, max);
    let corners = rect.corners();
    let edges: Vec<_> = (0..4).map(|i| [corners[i], corners[(i + 1) % 4]]).collect();
    Scene {
        caption,
        shape: rect.into(),
        labels: features(&rect, &edges, true),
    }
}

/// With the numbers of its vertices and edges.
fn polyline(caption: &'static str, vertices: &[[f64; 2]]) -> Scene {
    let shape = Polyline::new(vertices);
    let edges: Vec<_> = shape
        .edges()
        .map(|edge| [edge.start(), edge.end()])
        .collect();
    let closed = vertices.first() == vertices.last();
    Scene {
        caption,
        labels: features(&shape, &edges, closed),
        shape: Figure::Polyline(shape),
    }
}

/// With the numbers of its vertices and edges, and the way round.
fn polygon(vertices: &[[f64; 2]]) -> Scene {
    let shape = Polygon::new(vertices);
    turning(&shape, vertices, Figure::Polygon(shape.clone()))
}

fn triangle(vertices: [[f64; 2]; 3]) -> Scene {
    let shape = Triangle::new(vertices);
    turning(&shape, &vertices, shape.into())
}

fn convex(shape: ConvexPolygon) -> Scene {
    turning(&shape, shape.vertices(), Figure::Convex(shape.clone()))
}

fn turning<T: CastTarget<2, f64>>(target: &T, vertices: &[[f64; 2]], shape: Figure) -> Scene {
    let edge = |i: usize| [vertices[i], vertices[(i + 1) % vertices.len()]];
    let edges: Vec<_> = (0..vertices.len()).map(edge).collect();
    let mut labels = features(target, &edges, true);
    let orientation = Polygon::new(vertices).orientation();
    let caption = match orientation {
        Orientation::Clockwise => "clockwise",
        _ => "counter-clockwise",
    };
    if orientation == Orientation::Clockwise {
        // The outside is on the left.
        for label in &mut labels {
            label.aside = label.aside.map(|x| -x);
        }
    }
    Scene {
        caption,
        labels,
        shape,
    }
}

/// With its ends and the numbers of its sides. It lies along the x axis.
fn capsule(caption: &'static str, start: [f64; 2], end: [f64; 2], radius: f64) -> Scene {
    let shape = Capsule::new(start, end, radius);
    let middle = (start[0] + end[0]) / 2.0;
    let (y, r) = (start[1], radius);
    let places = [
        ([middle, y - r], [0.0, -1.0]),
        ([end[0] + r, y], [1.0, 0.0]),
        ([middle, y + r], [0.0, 1.0]),
        ([start[0] - r, y], [-1.0, 0.0]),
    ];
    Scene {
        caption,
        shape: shape.into(),
        labels: labels(&shape, places),
    }
}

/// What is at the vertices and in the middle of the edges: labels on the right of the way along them.
fn features<T: CastTarget<2, f64> + ?Sized>(
    target: &T,
    edges: &[[[f64; 2]; 2]],
    closed: bool,
) -> Vec<Label> {
    let right = |&[[x0, y0], [x1, y1]]: &[[f64; 2]; 2]| unit([y1 - y0, x0 - x1]);
    let mut places: Vec<([f64; 2], [f64; 2])> = Vec::new();
    for (i, edge @ &[from, to]) in edges.iter().enumerate() {
        let before = match i.checked_sub(1) {
            Some(before) => edges.get(before),
            None if closed => edges.last(),
            None => None,
        };
        let [a, b] = [right(edge), before.map_or_else(|| right(edge), right)];
        places.push((from, [a[0] + b[0], a[1] + b[1]]));
        places.push(([0, 1].map(|k| (from[k] + to[k]) / 2.0), right(edge)));
    }
    if let (false, Some(edge)) = (closed, edges.last()) {
        places.push((edge[1], right(edge)));
    }
    labels(target, places)
}

/// What is at some points, each of which has its label once.
fn labels<T: CastTarget<2, f64> + ?Sized>(
    target: &T,
    places: impl IntoIterator<Item = ([f64; 2], [f64; 2])>,
) -> Vec<Label> {
    let mut labels: Vec<Label> = Vec::new();
    for (at, aside) in places {
        let hit = Segment::new(at, at).cast(target).first();
        if let Some(text) = hit.and_then(|hit| name(hit.feature))
            && labels.iter().all(|label| label.at != at)
        {
            labels.push(Label { at, aside, text });
        }
    }
    labels
}

/// The vector of length 1, or the one that points up where there is none.
fn unit([x, y]: [f64; 2]) -> [f64; 2] {
    let length = (x * x + y * y).sqrt();
    if length == 0.0 {
        [0.0, 1.0]
    } else {
        [x / length, y / length]
    }
}

fn name(feature: Feature) -> Option<String> {
    match feature {
        Feature::Vertex(i) => Some(format!("v{i}")),
        Feature::Face(i) => Some(format!("f{i}")),
        Feature::Start => Some("s".to_owned()),
        Feature::End => Some("e".to_owned()),
        _ => None,
    }
}

fn picture(name: &'static str, scenes: &[Scene]) -> (String, String) {
    let heading = format!(
        r#"{name} · <tspan fill="{FIRST}">points within it</tspan> · <tspan fill="{COMMON}">points that touch it</tspan>"#
    );
    let label = format!("{name}, and points of a grid: which are within it, and which touch it");
    let mut sheet = Sheet::new(&heading, &label);
    for scene in scenes {
        sheet.scene(scene.caption, "", |canvas, view| {
            figure(canvas, view, &scene.shape, FIRST);
            grid(canvas, view, &scene.shape);
            for label in &scene.labels {
                label.draw(canvas, view);
            }
        });
    }
    (name.to_lowercase(), sheet.finish())
}

impl Label {
    fn draw(&self, canvas: &mut Canvas, view: View) {
        let ([x, y], [dx, dy]) = (view.point(self.at), unit(self.aside));
        // The middle of the text is half its height above its line.
        let at = [x + 13.0 * dx, y - 11.0 * dy + 4.0];
        canvas.text(at, Anchor::Middle, 11.0, &self.text);
    }
}

/// Draws the points of the grid, by how they lie to the shape.
fn grid(canvas: &mut Canvas, view: View, shape: &Figure) {
    let mut outside = String::new();
    let mut within = String::new();
    let mut touching = String::new();
    let lines = |axis: usize| (1..STEPS[axis]).map(|k| f64::from(k) / 2.0);
    for at in lines(0).flat_map(|x| lines(1).map(move |y| [x, y])) {
        let path = match Figure::from(Point::new(at)).relation(shape) {
            Some(Relation::Disjoint) => &mut outside,
            Some(Relation::Touch) => &mut touching,
            _ => &mut within,
        };
        let [x, y] = view.point(at).map(number);
        // A round cap alone is a dot.
        path.push_str(&format!("M{x} {y}h0"));
    }
    let strokes = [
        (outside, Stroke::new(INK, 1.6).faint(0.4)),
        (within, Stroke::new(FIRST, 4.2)),
        (touching, Stroke::new(COMMON, 5.0)),
    ];
    for (path, stroke) in strokes {
        if !path.is_empty() {
            canvas.stroke(&path, stroke);
        }
    }
}
