//! The scenes of shapes of space, seen from a direction that is in front of them, to the right and above.
//!
//! What is behind a shape is drawn faint: whether it is, is what a ray towards the eye comes to.

use std::f64::consts::TAU;

use secant::{
    Box3, Capsule, Chord, Closest, ClosestPoints, CommonPart, LinearIntersection, Plane, PlaneBy,
    PlaneIntersection, Point, Ray, Relate, Relation, Segment, Shape, Sphere, SphereIntersection,
    Triangle3,
};

use super::canvas::{COMMON, Canvas, FIRST, INK, SECOND, Stroke, decimals};
use super::figure::Figure;
use super::ink::LINE;
use super::region::Region;
use super::scene::{ends, parameters};
use super::sheet::{Sheet, View};

type Vector = [f64; 3];

/// The part of space that every scene shows, from the origin.
const ROOM: Vector = [4.0, 4.0, 2.5];
/// What is in the middle of the scene.
const MIDDLE: Vector = [2.0, 2.0, 1.1];
/// Units of the scene for one of space.
const SCALE: f64 = 0.85;

/// To the right, up and towards the eye in 1/65: three unit vectors, each perpendicular to the others.
const AXES: [Vector; 3] = [[52.0, 39.0, 0.0], [-15.0, 20.0, 60.0], [36.0, -48.0, 25.0]];

/// Pieces that a ring is drawn of.
const SIDES: u32 = 32;
/// Pieces of a segment, each of which is hidden as a whole or not at all.
const PIECES: u32 = 48;

fn dot(a: Vector, b: Vector) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

fn cross(a: Vector, b: Vector) -> Vector {
    [
        a[1] * b[2] - a[2] * b[1],
        a[2] * b[0] - a[0] * b[2],
        a[0] * b[1] - a[1] * b[0],
    ]
}

fn minus(a: Vector, b: Vector) -> Vector {
    [0, 1, 2].map(|k| a[k] - b[k])
}

/// `a` + s `b`
fn along(a: Vector, b: Vector, s: f64) -> Vector {
    [0, 1, 2].map(|k| a[k] + s * b[k])
}

fn unit(a: Vector) -> Vector {
    let length = dot(a, a).sqrt();
    a.map(|x| x / length)
}

/// A point of space in the scene.
fn seen(at: Vector) -> [f64; 2] {
    let [right, up, _] = AXES.map(|axis| dot(axis, minus(at, MIDDLE)) / 65.0 * SCALE);
    [3.0 + right, 2.0 + up]
}

fn outline(view: View, points: &[Vector], closed: bool) -> String {
    let points: Vec<_> = points.iter().map(|&x| seen(x)).collect();
    view.path(&points, closed)
}

/// A shape that can be drawn, and asked of any other.
trait Solid: Copy + Into<Shape<3>> {}

impl<T: Copy + Into<Shape<3>>> Solid for T {}

/// A picture for each pair.
pub(crate) fn draw() -> Vec<(String, String)> {
    let through = Segment::new([0.5, 1.0, 0.5], [3.5, 3.0, 2.0]);
    vec![
        skew(),
        planes(),
        boxes(),
        spheres(),
        picture("Segment", "Capsule", "segment_capsule3", |sheet| {
            let post = Capsule::new([2.0, 2.0, 0.75], [2.0, 2.0, 1.75], 0.75);
            pair(sheet, through, post);
            pair(sheet, Segment::new([2.0, 2.0, 1.0], [3.75, 1.0, 1.0]), post);
            pair(
                sheet,
                Segment::new([0.5, 1.25, 1.25], [3.5, 1.25, 1.25]),
                post,
            );
            pair(
                sheet,
                Segment::new([3.25, 0.5, 0.5], [3.75, 3.5, 1.5]),
                post,
            );
        }),
        picture("Segment", "Triangle", "segment_triangle3", |sheet| {
            let sail = Triangle3::new([[0.5, 2.0, 0.25], [3.5, 2.0, 0.25], [2.0, 2.0, 2.5]]);
            pair(sheet, Segment::new([1.5, 0.5, 0.5], [2.5, 3.5, 1.5]), sail);
            pair(sheet, Segment::new([2.0, 0.5, 2.5], [2.0, 3.5, 2.5]), sail);
            pair(
                sheet,
                Segment::new([1.0, 2.0, 0.75], [3.75, 2.0, 0.75]),
                sail,
            );
            pair(
                sheet,
                Segment::new([3.75, 0.5, 1.5], [3.75, 3.5, 2.25]),
                sail,
            );
        }),
        picture("Sphere", "Sphere", "sphere_sphere", |sheet| {
            let ball = Sphere::new([2.75, 2.0, 1.0], 1.0);
            pair(sheet, Sphere::new([1.25, 2.0, 1.0], 1.0), ball);
            pair(sheet, Sphere::new([1.25, 2.0, 1.0], 0.5), ball);
            pair(sheet, Sphere::new([2.25, 2.0, 1.0], 0.5), ball);
            pair(sheet, Sphere::new([0.5, 2.0, 1.0], 0.5), ball);
        }),
        picture("Sphere", "Plane", "sphere_plane", |sheet| {
            let floor = Plane::new([0.0, 0.0, 0.5], [0.0, 0.0, 1.0]);
            pair(sheet, Sphere::new([2.0, 2.0, 1.0], 1.0), floor);
            pair(sheet, Sphere::new([2.0, 2.0, 1.25], 0.75), floor);
            pair(sheet, Sphere::new([2.0, 2.0, 1.75], 0.5), floor);
            let slope = Plane::new([2.0, 2.0, 1.0], [3.0, 0.0, 4.0]);
            pair(sheet, Sphere::new([2.0, 2.0, 1.25], 1.0), slope);
        }),
        picture("Box3", "Plane", "box3_plane", |sheet| {
            let chest = Box3::new([1.0, 1.0, 0.5], [3.0, 3.0, 1.5]);
            pair(sheet, chest, Plane::new([2.0, 2.0, 1.0], [1.0, 0.0, 2.0]));
            pair(sheet, chest, Plane::new([0.0, 0.0, 0.5], [0.0, 0.0, 1.0]));
            pair(sheet, chest, Plane::new([3.0, 1.0, 1.5], [1.0, 0.0, 1.0]));
            pair(sheet, chest, Plane::new([0.0, 0.0, 0.125], [0.0, 0.0, 1.0]));
        }),
        picture("Plane", "Plane", "plane_plane", |sheet| {
            let floor = Plane::new([0.0, 0.0, 0.75], [0.0, 0.0, 1.0]);
            pair(sheet, Plane::new([2.0, 2.0, 0.75], [1.0, 0.0, 2.0]), floor);
            pair(sheet, Plane::new([0.0, 0.0, 1.75], [0.0, 0.0, 3.0]), floor);
            pair(sheet, Plane::new([1.0, 1.0, 0.75], [0.0, 0.0, -2.0]), floor);
        }),
    ]
}

fn skew() -> (String, String) {
    picture("Segment", "Segment", "segment_segment3", |sheet| {
        let wire = Segment::new([0.5, 2.0, 0.5], [3.5, 2.0, 0.5]);
        pair(
            sheet,
            Segment::new([2.0, 0.5, 1.75], [2.0, 3.5, 1.75]),
            wire,
        );
        pair(sheet, Segment::new([2.0, 0.5, 0.5], [2.0, 3.5, 0.5]), wire);
        pair(sheet, Segment::new([2.0, 2.0, 0.5], [2.0, 2.0, 2.25]), wire);
        pair(sheet, Segment::new([1.0, 1.0, 1.5], [3.0, 1.0, 1.5]), wire);
    })
}

fn planes() -> (String, String) {
    picture("Segment", "Plane", "segment_plane", |sheet| {
        let floor = Plane::through([[0.0, 0.0, 1.0], [1.0, 0.0, 1.0], [0.0, 1.0, 1.0]]);
        pair(sheet, Segment::new([1.5, 2.0, 2.5], [2.5, 2.0, 0.0]), floor);
        pair(sheet, Segment::new([2.0, 2.0, 1.0], [3.0, 2.0, 2.5]), floor);
        pair(sheet, Segment::new([1.0, 1.0, 1.0], [3.0, 3.0, 1.0]), floor);
        pair(
            sheet,
            Segment::new([1.0, 2.0, 1.75], [3.0, 2.0, 2.5]),
            floor,
        );
    })
}

fn boxes() -> (String, String) {
    picture("Segment", "Box3", "segment_box3", |sheet| {
        let chest = Box3::new([1.0, 1.0, 0.5], [3.0, 3.0, 2.0]);
        pair(sheet, Segment::new([0.0, 1.5, 0.5], [4.0, 2.5, 2.0]), chest);
        pair(
            sheet,
            Segment::new([2.0, 2.0, 1.25], [3.75, 0.5, 1.25]),
            chest,
        );
        pair(sheet, Segment::new([2.5, 0.0, 2.0], [4.0, 3.0, 2.0]), chest);
        pair(
            sheet,
            Segment::new([3.75, 0.5, 0.5], [3.75, 3.0, 2.0]),
            chest,
        );
    })
}

fn spheres() -> (String, String) {
    picture("Segment", "Sphere", "segment_sphere", |sheet| {
        let ball = Sphere::new([2.0, 2.0, 1.25], 1.25);
        pair(
            sheet,
            Segment::new([0.0, 1.5, 0.75], [4.0, 2.5, 1.75]),
            ball,
        );
        pair(
            sheet,
            Segment::new([2.0, 2.0, 1.25], [3.75, 0.5, 1.25]),
            ball,
        );
        // 3-4-5: at (2.75, 2, 2.25).
        pair(
            sheet,
            Segment::new([1.75, 2.0, 3.0], [3.75, 2.0, 1.5]),
            ball,
        );
        pair(
            sheet,
            Segment::new([3.75, 0.5, 0.5], [3.75, 3.0, 2.0]),
            ball,
        );
    })
}

fn picture(a: &str, b: &str, name: &str, draw: impl FnOnce(&mut Sheet)) -> (String, String) {
    let heading = format!(
        r#"<tspan fill="{FIRST}">{a}</tspan> · <tspan fill="{SECOND}">{b}</tspan> · <tspan fill="{COMMON}">what they have in common, or the closest points</tspan>"#
    );
    let mut sheet = Sheet::new(&heading, &format!("{a} and {b} in space"));
    draw(&mut sheet);
    (name.to_owned(), sheet.finish())
}

/// A scene of two shapes: how the first lies to the second, and what they have in common, or how far
/// apart they are.
fn pair<A, B>(sheet: &mut Sheet, a: A, b: B)
where
    A: Solid + Relate<B> + ClosestPoints<B, Scalar = f64, Closest = Closest<3>>,
    B: Solid,
{
    let relation = a.relation(&b);
    let near = a.closest_points(&b);
    let [first, second]: [Shape<3>; 2] = [a.into(), b.into()];
    let part = first.intersection(&second);
    let note = match &part {
        None => format!("distance {}", decimals(a.distance(&b), 2)),
        Some(part) => parameter(&first, part).unwrap_or_default(),
    };
    sheet.scene(relation.as_str(), &note, |canvas, view| {
        floor(canvas, view);
        shape(canvas, view, &second, &first, SECOND);
        shape(canvas, view, &first, &second, FIRST);
        match &part {
            Some(part) => common(canvas, view, [&first, &second], relation, part),
            None => apart(canvas, view, [near.a, near.b]),
        }
        // A box is marked by its corners.
        let is_box = matches!(first, Shape::Aabb(_));
        if relation == Relation::Touch && part == Some(CommonPart::Region) && !is_box {
            mark(canvas, view, near.a);
        }
    });
}

/// The ground of the room.
fn floor(canvas: &mut Canvas, view: View) {
    let [x, y, _] = ROOM;
    let corners = [[0.0; 3], [x, 0.0, 0.0], [x, y, 0.0], [0.0, y, 0.0]];
    let faint = Stroke::new(INK, 1.0).faint(0.25);
    canvas.stroke(&outline(view, &corners, true), faint);
}

/// The parameters along the first shape, where it is a segment.
fn parameter(first: &Shape<3>, part: &CommonPart<3>) -> Option<String> {
    if !matches!(first, Shape::Segment(_)) {
        return None;
    }
    let ends = match part {
        CommonPart::Linear(LinearIntersection::Point(x)) => {
            let [t, u] = [("t", x.t), ("u", x.u)].map(|(name, x)| parameters(name, [Some(x); 2]));
            return Some([t?, u?].join(", "));
        }
        CommonPart::Chord(chord) => [chord.enter.t, chord.exit.t],
        CommonPart::Plane(PlaneIntersection::Point(at)) => [at.t; 2],
        CommonPart::Plane(PlaneIntersection::Whole) => [0.0, 1.0],
        _ => return None,
    };
    parameters("t", ends.map(Some))
}

fn mark(canvas: &mut Canvas, view: View, at: Vector) {
    canvas.dot(view.point(seen(at)), 4.2, COMMON);
}

fn stretch(canvas: &mut Canvas, view: View, ends: [Vector; 2]) {
    canvas.stroke(&outline(view, &ends, false), Stroke::new(COMMON, 4.0));
}

/// The closest points.
fn apart(canvas: &mut Canvas, view: View, ends: [Vector; 2]) {
    let dashed = Stroke::new(COMMON, LINE).dashed();
    canvas.stroke(&outline(view, &ends, false), dashed);
    for end in ends {
        mark(canvas, view, end);
    }
}

/// What two shapes have in common.
fn common(
    canvas: &mut Canvas,
    view: View,
    [a, b]: [&Shape<3>; 2],
    relation: Relation,
    part: &CommonPart<3>,
) {
    match part {
        CommonPart::Linear(LinearIntersection::Point(x)) => mark(canvas, view, x.at),
        CommonPart::Chord(chord) => self::chord(canvas, view, chord),
        CommonPart::Plane(PlaneIntersection::Point(x)) => mark(canvas, view, x.at),
        CommonPart::Plane(PlaneIntersection::Whole) => {
            if let Shape::Segment(segment) = a {
                stretch(canvas, view, [segment.start(), segment.end()]);
            }
        }
        CommonPart::Spheres(SphereIntersection::Tangent { at, .. }) => mark(canvas, view, *at),
        CommonPart::Spheres(SphereIntersection::Circle { center, radius }) => {
            if let (Shape::Ball(a), Shape::Ball(b)) = (a, b) {
                let normal = minus(b.center(), a.center());
                let [front, back] = ring(*center, normal, *radius);
                for half in [front, back] {
                    canvas.stroke(&outline(view, &half, false), Stroke::new(COMMON, 2.6));
                }
            }
        }
        _ => {
            if let (a, Shape::Plane(plane)) = (a, b) {
                section(canvas, view, a, relation, plane);
            }
        }
    }
}

fn chord(canvas: &mut Canvas, view: View, chord: &Chord<3>) {
    if !chord.is_point() {
        stretch(canvas, view, [chord.enter.at, chord.exit.at]);
    }
    for at in ends(chord, false) {
        mark(canvas, view, at);
    }
}

/// The part of a plane that is in a shape.
fn section(canvas: &mut Canvas, view: View, shape: &Shape<3>, relation: Relation, plane: &Plane) {
    let points = match shape {
        Shape::Aabb(solid) => corners_in(solid, plane),
        Shape::Plane(other) => {
            let corners = corners_in(&room(), other);
            let edges = (0..corners.len()).map(|i| [corners[i], corners[(i + 1) % corners.len()]]);
            meetings(edges, plane)
        }
        Shape::Ball(ball) if relation == Relation::Cross => {
            // The foot of the center on the plane, and as far from it as the ball goes there.
            let center = Point::new(ball.center());
            let foot = center.closest_points(plane).b;
            let height = center.distance(plane);
            let radius = (ball.radius() * ball.radius() - height * height).sqrt();
            ring(foot, normal(plane), radius).concat()
        }
        _ => Vec::new(),
    };
    match points[..] {
        [] => {}
        [at] => mark(canvas, view, at),
        [start, end] => stretch(canvas, view, [start, end]),
        _ => {
            let path = outline(view, &points, true);
            canvas.fill(&path, COMMON, 0.3);
            canvas.stroke(&path, Stroke::new(COMMON, 2.6));
        }
    }
}

fn normal(plane: &Plane) -> Vector {
    match plane.given() {
        PlaneBy::Normal(_, normal) => normal,
        PlaneBy::Points([a, b, c]) => cross(minus(b, a), minus(c, a)),
    }
}

fn room() -> Box3 {
    Box3::new([0.0; 3], ROOM)
}

/// The twelve edges of a box, as the features of a box are numbered.
fn edges(solid: &Box3) -> Vec<[Vector; 2]> {
    let corner = |n: usize| {
        let [min, max] = [solid.min(), solid.max()];
        [0, 1, 2].map(|k| if n >> k & 1 == 0 { min[k] } else { max[k] })
    };
    let starts = |axis: usize| (0..8).filter(move |n| n >> axis & 1 == 0);
    (0..3)
        .flat_map(|axis| starts(axis).map(move |n| [n, n | 1 << axis]))
        .map(|ends| ends.map(corner))
        .collect()
}

/// Where edges meet a plane, each place once.
fn meetings(edges: impl IntoIterator<Item = [Vector; 2]>, plane: &Plane) -> Vec<Vector> {
    let mut points: Vec<Vector> = Vec::new();
    for [start, end] in edges {
        let found = match Segment::new(start, end).intersection(plane) {
            Some(PlaneIntersection::Point(x)) => vec![x.at],
            Some(PlaneIntersection::Whole) => vec![start, end],
            None => Vec::new(),
        };
        for at in found {
            if !points.contains(&at) {
                points.push(at);
            }
        }
    }
    points
}

/// The corners of the part of a plane that is in a box, in their order around it.
fn corners_in(solid: &Box3, plane: &Plane) -> Vec<Vector> {
    let mut corners = meetings(edges(solid), plane);
    let count = f64::from(u32::try_from(corners.len()).unwrap_or(u32::MAX));
    let sum = corners.iter().fold([0.0; 3], |sum, &x| along(sum, x, 1.0));
    let center = sum.map(|x| x / count);
    let [right, up] = across(normal(plane));
    let angle = |at: &Vector| {
        let way = minus(*at, center);
        dot(way, up).atan2(dot(way, right))
    };
    corners.sort_by(|p, q| angle(p).total_cmp(&angle(q)));
    corners
}

/// Two unit vectors that are perpendicular to one and to each other.
fn across(normal: Vector) -> [Vector; 2] {
    let aside = if normal[0] == 0.0 && normal[1] == 0.0 {
        [1.0, 0.0, 0.0]
    } else {
        [0.0, 0.0, 1.0]
    };
    let right = unit(cross(aside, normal));
    [right, unit(cross(normal, right))]
}

/// A circle, from where it comes to the side of the eye to where it leaves it, and on.
fn ring(center: Vector, normal: Vector, radius: f64) -> [Vec<Vector>; 2] {
    let [right, up] = across(normal);
    // Towards the eye it is the longest there.
    let [x, y] = [right, up].map(|axis| dot(axis, AXES[2]));
    let start = y.atan2(x) - TAU / 4.0;
    let at = |k: u32| {
        let (sin, cos) = (start + TAU * f64::from(k) / f64::from(SIDES)).sin_cos();
        along(along(center, right, radius * cos), up, radius * sin)
    };
    let half = SIDES / 2;
    [
        (0..=half).map(at).collect(),
        (half..=SIDES).map(at).collect(),
    ]
}

/// Whether a shape is between a place and the eye.
fn hides(shape: &Shape<3>, at: Vector) -> bool {
    let way = Ray::new(at, AXES[2]);
    // A surface hides what is behind it, and not what is on it.
    let is_on = Shape::from(Point::new(at)).intersects(shape);
    let relation = Shape::from(way).relation(shape);
    match shape {
        Shape::Aabb(_) | Shape::Ball(_) | Shape::Capsule(_) => relation.interiors_meet(),
        Shape::Plane(_) | Shape::Triangle(_) => relation.meets() && !is_on,
        _ => false,
    }
}

/// Draws the straight way between two points, faint where one of the shapes hides it.
fn straight(
    canvas: &mut Canvas,
    view: View,
    [start, end]: [Vector; 2],
    before: &[&Shape<3>],
    stroke: Stroke,
) {
    let way = minus(end, start);
    let at = |k: u32| along(start, way, f64::from(k) / f64::from(PIECES));
    let is_hidden = |k: u32| {
        let middle = along(start, way, (f64::from(k) + 0.5) / f64::from(PIECES));
        before.iter().any(|shape| hides(shape, middle))
    };
    let mut from = 0;
    for k in 1..=PIECES {
        if k == PIECES || is_hidden(k) != is_hidden(from) {
            let ends = outline(view, &[at(from), at(k)], false);
            let faint = stroke.faint(0.6).dashed();
            canvas.stroke(&ends, if is_hidden(from) { faint } else { stroke });
            from = k;
        }
    }
}

/// Draws a shape, which another may hide in part.
fn shape(
    canvas: &mut Canvas,
    view: View,
    shape: &Shape<3>,
    other: &Shape<3>,
    colour: &'static str,
) {
    let line = Stroke::new(colour, LINE);
    match shape {
        Shape::Segment(segment) => {
            let ends = [segment.start(), segment.end()];
            straight(canvas, view, ends, &[other], line);
            for end in ends {
                canvas.dot(view.point(seen(end)), 2.6, colour);
            }
        }
        Shape::Plane(plane) => {
            let path = outline(view, &corners_in(&room(), plane), true);
            canvas.fill(&path, colour, 0.16);
            // It goes on outside of the room.
            canvas.stroke(&path, line.faint(0.5).dashed());
        }
        Shape::Triangle(triangle) => {
            let path = outline(view, &triangle.vertices(), true);
            canvas.fill(&path, colour, 0.16);
            canvas.stroke(&path, line);
        }
        Shape::Aabb(solid) => {
            for (axis, is_max, shade) in [(0, true, 0.22), (1, false, 0.16), (2, true, 0.08)] {
                canvas.fill(
                    &outline(view, &face(solid, axis, is_max), true),
                    colour,
                    shade,
                );
            }
            for ends in edges(solid) {
                straight(canvas, view, ends, &[shape], line);
            }
        }
        Shape::Ball(ball) => {
            round(canvas, view, [ball.center(); 2], ball.radius(), colour);
            girdle(
                canvas,
                view,
                ball.center(),
                [0.0, 0.0, 1.0],
                ball.radius(),
                colour,
            );
        }
        Shape::Capsule(capsule) => {
            let ends = [capsule.start(), capsule.end()];
            round(canvas, view, ends, capsule.radius(), colour);
            let axis = minus(ends[1], ends[0]);
            for end in ends {
                girdle(canvas, view, end, axis, capsule.radius(), colour);
            }
        }
        _ => {}
    }
}

/// One side of a box that the eye sees.
fn face(solid: &Box3, axis: usize, is_max: bool) -> Vec<Vector> {
    let [min, max] = [solid.min(), solid.max()];
    let (k, l) = ((axis + 1) % 3, (axis + 2) % 3);
    let corner = |high: [bool; 2]| {
        let mut at = min;
        at[axis] = if is_max { max[axis] } else { min[axis] };
        at[k] = if high[0] { max[k] } else { min[k] };
        at[l] = if high[1] { max[l] } else { min[l] };
        at
    };
    [[false, false], [true, false], [true, true], [false, true]]
        .map(corner)
        .into()
}

/// All within a radius of a segment is seen as all within it of what is seen of the segment.
fn round(canvas: &mut Canvas, view: View, ends: [Vector; 2], radius: f64, colour: &'static str) {
    let [start, end] = ends.map(seen);
    let flat: Figure = secant::Capsule::new(start, end, radius * SCALE).into();
    let path = Region::of(&flat).path(view);
    canvas.fill(&path, colour, 0.16);
    canvas.stroke(&path, Stroke::new(colour, LINE));
}

/// A circle on a round shape: what is behind is faint.
fn girdle(
    canvas: &mut Canvas,
    view: View,
    center: Vector,
    normal: Vector,
    radius: f64,
    colour: &'static str,
) {
    let [front, back] = ring(center, normal, radius);
    let thin = Stroke::new(colour, 1.0).faint(0.7);
    canvas.stroke(&outline(view, &front, false), thin);
    canvas.stroke(&outline(view, &back, false), thin.faint(0.4).dashed());
}
