//! How shapes and the marks on them are drawn.

use secant::{Passing, Rect, Shape};

use super::canvas::{COMMON, Canvas, Stroke, number, path};
use super::figure::Figure;
use super::region::Region;
use super::sheet::{View, WINDOW};

/// The width of the shapes' outlines.
pub(crate) const LINE: f64 = 1.8;

/// Draws a figure.
pub(crate) fn figure(canvas: &mut Canvas, view: View, figure: &Figure, colour: &'static str) {
    match figure {
        Figure::Shape(shape) => self::shape(canvas, view, shape, colour),
        Figure::Polyline(chain) => {
            let path = view.path(chain.vertices(), false);
            canvas.stroke(&path, Stroke::new(colour, LINE));
            for &vertex in chain.vertices() {
                canvas.dot(view.point(vertex), 2.6, colour);
            }
        }
        Figure::Polygon(_) | Figure::Convex(_) => {
            if let Some(outline) = outline(view, figure) {
                closed(canvas, &outline, colour);
            }
        }
    }
}

fn shape(canvas: &mut Canvas, view: View, shape: &Shape<2>, colour: &'static str) {
    let line = Stroke::new(colour, LINE);
    match shape {
        Shape::Point(point) => canvas.dot(view.point(point.coords()), 3.6, colour),
        Shape::Segment(segment) => {
            let ends = [segment.start(), segment.end()];
            if !segment.is_point() {
                canvas.stroke(&view.path(&ends, false), line);
            }
            for end in ends {
                canvas.dot(view.point(end), 2.6, colour);
            }
        }
        Shape::Ray(ray) => {
            let Some([_, end]) = shown(shape) else { return };
            canvas.stroke(&view.path(&[ray.origin(), end], false), line);
            canvas.dot(view.point(ray.origin()), 2.6, colour);
            arrow(canvas, [ray.origin(), end].map(|x| view.point(x)), line);
        }
        Shape::Line(_) => {
            let Some(ends) = shown(shape) else { return };
            canvas.stroke(&view.path(&ends, false), line);
        }
        Shape::Aabb(rect) if rect.dimension() == 0 => {
            canvas.dot(view.point(rect.min()), 3.6, colour);
        }
        Shape::Ball(ball) if ball.is_point() => canvas.dot(view.point(ball.center()), 3.6, colour),
        Shape::Capsule(capsule) if capsule.radius() == 0.0 => {
            self::shape(canvas, view, &capsule.segment().into(), colour);
        }
        solid => {
            if let Some(outline) = outline(view, &solid.clone().into()) {
                closed(canvas, &outline, colour);
            }
        }
    }
}

/// A solid: its outline and its inside.
fn closed(canvas: &mut Canvas, outline: &str, colour: &'static str) {
    canvas.fill(outline, colour, 0.16);
    canvas.stroke(outline, Stroke::new(colour, LINE));
}

/// The boundary of a solid.
pub(crate) fn outline(view: View, solid: &Figure) -> Option<String> {
    match solid {
        Figure::Shape(Shape::Aabb(rect)) => Some(view.path(&rect.corners(), true)),
        Figure::Shape(Shape::Ball(ball)) => Some(circle(view, ball.center(), ball.radius())),
        Figure::Shape(Shape::Capsule(_)) => Some(Region::of(solid).path(view)),
        Figure::Shape(Shape::Triangle(triangle)) => Some(view.path(&triangle.vertices(), true)),
        Figure::Polygon(polygon) => Some(view.path(polygon.vertices(), true)),
        Figure::Convex(polygon) => Some(view.path(polygon.vertices(), true)),
        _ => None,
    }
}

/// A circle as two arcs, since what is filled and outlined is a path.
fn circle(view: View, center: [f64; 2], radius: f64) -> String {
    let [[x, y], r] = [view.point(center), [view.length(radius); 2]];
    let [left, right] = [x - r[0], x + r[0]].map(number);
    let (y, r) = (number(y), number(r[0]));
    format!("M{left} {y}A{r} {r} 0 1 1 {right} {y}A{r} {r} 0 1 1 {left} {y}Z")
}

/// The head of an arrow at the second of two points of the picture.
pub(crate) fn arrow(canvas: &mut Canvas, [[x0, y0], [x1, y1]]: [[f64; 2]; 2], stroke: Stroke) {
    let [dx, dy] = [x1 - x0, y1 - y0];
    let length = (dx * dx + dy * dy).sqrt();
    if length == 0.0 {
        return;
    }
    let [dx, dy] = [dx / length * 6.0, dy / length * 6.0];
    let side = |s: f64| [x1 - dx - s * dy / 2.0, y1 - dy + s * dx / 2.0];
    canvas.stroke(&path(&[side(1.0), [x1, y1], side(-1.0)], false), stroke);
}

/// The part of a line or ray, or of a segment, that is in the window: Secant's own answer.
pub(crate) fn shown(shape: &Shape<2>) -> Option<[[f64; 2]; 2]> {
    let window = Shape::from(Rect::new([0.0, 0.0], WINDOW));
    let chord = shape.intersection(&window)?.chord()?;
    Some([chord.enter.at, chord.exit.at])
}

/// What [`mark`] draws.
pub(crate) const CONTACTS: &str = "● crosses ○ grazes ■ ends";

/// A place where a curve passes the ray: a dot where it crosses, a ring where it grazes, and a square
/// where one of the two ends.
pub(crate) fn mark(canvas: &mut Canvas, view: View, at: [f64; 2], passing: Passing) {
    let at @ [x, y] = view.point(at);
    match passing {
        Passing::Crosses => canvas.dot(at, 4.2, COMMON),
        Passing::Grazes => canvas.ring(at, 4.4, Stroke::new(COMMON, 2.2)),
        Passing::Ends => {
            let r = 3.8;
            let corners = [
                [x - r, y - r],
                [x + r, y - r],
                [x + r, y + r],
                [x - r, y + r],
            ];
            canvas.fill(&path(&corners, true), COMMON, 1.0);
        }
    }
}
