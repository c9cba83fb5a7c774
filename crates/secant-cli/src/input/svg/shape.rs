//! The shapes of SVG, each drawn with a [`Pen`].

use std::f64::consts::FRAC_PI_2;

use kurbo::{Arc, Point, SvgArc, Vec2};
use roxmltree::Node;
use svgtypes::{Length, LengthUnit, Number, NumberListParser, PathParser, PathSegment};

use super::pen::{Drawn, Pen};
use crate::error::shown;

/// The shapes that are drawn.
pub(super) const SHAPES: [&str; 7] = [
    "line", "polyline", "polygon", "rect", "circle", "ellipse", "path",
];

/// The size that a percentage is of, where it is known.
pub(super) type Viewport = Option<Vec2>;

/// Which side of the viewport a percentage is of.
#[derive(Clone, Copy, Debug)]
pub(super) enum Of {
    Width,
    Height,
    /// The root mean square of both.
    Diagonal,
}

/// Draws one of [`SHAPES`].
pub(super) fn draw(node: Node<'_, '_>, viewport: Viewport, pen: &mut Pen<'_>) -> Drawn {
    let attributes = Attributes { node, viewport };
    match node.tag_name().name() {
        "line" => line(attributes, pen),
        "polyline" => polyline(attributes, pen).map(drop),
        "polygon" => match polyline(attributes, pen)? {
            0 => Ok(()),
            _ => pen.close(),
        },
        "rect" => rect(attributes, pen),
        "circle" => circle(attributes, pen),
        "ellipse" => ellipse(attributes, pen),
        "path" => match node.attribute("d") {
            Some(data) => path(data, pen).map_err(|error| format!("path data: {error}")),
            None => Ok(()),
        },
        _ => Ok(()),
    }
}

fn line(attributes: Attributes<'_, '_>, pen: &mut Pen<'_>) -> Drawn {
    let x = |name| attributes.length_or_zero(name, Of::Width);
    let y = |name| attributes.length_or_zero(name, Of::Height);
    pen.move_to(Point::new(x("x1")?, y("y1")?));
    pen.line_to(Point::new(x("x2")?, y("y2")?))
}

/// Draws the points of a polyline or polygon, and returns how many there were.
fn polyline(attributes: Attributes<'_, '_>, pen: &mut Pen<'_>) -> Result<usize, String> {
    let text = attributes.node.attribute("points").unwrap_or_default();
    let mut numbers = NumberListParser::from(text.trim());
    let wrong = |error| format!("points: {error}, expected pairs of numbers");
    let mut count = 0;
    while let Some(x) = numbers.next() {
        let x = x.map_err(wrong)?;
        let Some(y) = numbers.next() else {
            return Err(format!(
                "points has {} numbers, expected an even count",
                2 * count + 1
            ));
        };
        let p = Point::new(x, y.map_err(wrong)?);
        if count == 0 {
            pen.move_to(p);
        } else {
            pen.line_to(p)?;
        }
        count += 1;
    }
    Ok(count)
}

fn rect(attributes: Attributes<'_, '_>, pen: &mut Pen<'_>) -> Drawn {
    let x = attributes.length_or_zero("x", Of::Width)?;
    let y = attributes.length_or_zero("y", Of::Height)?;
    let width = attributes.size("width", Of::Width)?.unwrap_or(0.0);
    let height = attributes.size("height", Of::Height)?.unwrap_or(0.0);
    if width == 0.0 || height == 0.0 {
        return Ok(());
    }
    // One radius stands for both, and none is more than half of its side.
    let rx = attributes.size("rx", Of::Width)?;
    let ry = attributes.size("ry", Of::Height)?;
    let (rx, ry) = (rx.or(ry).unwrap_or(0.0), ry.or(rx).unwrap_or(0.0));
    let (rx, ry) = (rx.min(width / 2.0), ry.min(height / 2.0));
    let (right, bottom) = (x + width, y + height);

    if rx == 0.0 || ry == 0.0 {
        pen.move_to(Point::new(x, y));
        pen.line_to(Point::new(right, y))?;
        pen.line_to(Point::new(right, bottom))?;
        pen.line_to(Point::new(x, bottom))?;
        return pen.close();
    }
    // From the upper left corner's end on, as the specification says.
    let [left_in, right_in] = [x + rx, right - rx];
    let [top_in, bottom_in] = [y + ry, bottom - ry];
    let sides = [
        (Point::new(left_in, y), Point::new(right_in, y)),
        (Point::new(right, top_in), Point::new(right, bottom_in)),
        (Point::new(right_in, bottom), Point::new(left_in, bottom)),
        (Point::new(x, bottom_in), Point::new(x, top_in)),
    ];
    let centers = [
        Point::new(right_in, top_in),
        Point::new(right_in, bottom_in),
        Point::new(left_in, bottom_in),
        Point::new(left_in, top_in),
    ];
    let angles = [-FRAC_PI_2, 0.0, FRAC_PI_2, 2.0 * FRAC_PI_2];
    pen.move_to(sides[0].0);
    for n in 0..4 {
        // A corner of half a side leaves nothing of that side.
        if sides[n].0 != sides[n].1 {
            pen.line_to(sides[n].1)?;
        }
        let corner = Arc::new(centers[n], (rx, ry), angles[n], FRAC_PI_2, 0.0);
        pen.arc_to(corner, sides[(n + 1) % 4].0)?;
    }
    Ok(())
}

fn circle(attributes: Attributes<'_, '_>, pen: &mut Pen<'_>) -> Drawn {
    let r = attributes.size("r", Of::Diagonal)?.unwrap_or(0.0);
    whole_ellipse(attributes, r, r, pen)
}

fn ellipse(attributes: Attributes<'_, '_>, pen: &mut Pen<'_>) -> Drawn {
    let rx = attributes.size("rx", Of::Width)?;
    let ry = attributes.size("ry", Of::Height)?;
    let (rx, ry) = (rx.or(ry).unwrap_or(0.0), ry.or(rx).unwrap_or(0.0));
    whole_ellipse(attributes, rx, ry, pen)
}

/// Four quarters, from the point at the right on, whose ends are not computed from angles.
fn whole_ellipse(attributes: Attributes<'_, '_>, rx: f64, ry: f64, pen: &mut Pen<'_>) -> Drawn {
    if rx == 0.0 || ry == 0.0 {
        return Ok(());
    }
    let cx = attributes.length_or_zero("cx", Of::Width)?;
    let cy = attributes.length_or_zero("cy", Of::Height)?;
    let start = Point::new(cx + rx, cy);
    let ends = [
        Point::new(cx, cy + ry),
        Point::new(cx - rx, cy),
        Point::new(cx, cy - ry),
        start,
    ];
    pen.move_to(start);
    for (angle, end) in [0.0, FRAC_PI_2, 2.0 * FRAC_PI_2, 3.0 * FRAC_PI_2]
        .into_iter()
        .zip(ends)
    {
        pen.arc_to(Arc::new((cx, cy), (rx, ry), angle, FRAC_PI_2, 0.0), end)?;
    }
    Ok(())
}

/// Draws path data.
fn path(data: &str, pen: &mut Pen<'_>) -> Drawn {
    if data.trim() == "none" {
        return Ok(());
    }
    // The last control point, which a smooth curve mirrors.
    let mut cubic_control = None;
    let mut quad_control = None;
    for segment in PathParser::from(data) {
        let segment =
            segment.map_err(|error| format!("{error}, expected a command or a number"))?;
        let from = pen.current();
        let origin = if segment.is_abs() {
            Vec2::ZERO
        } else {
            from.to_vec2()
        };
        let at = |x, y| Point::new(x, y) + origin;
        let mirrored = |control: Option<Point>| match control {
            Some(control) => from + (from - control),
            None => from,
        };
        let (last_cubic, last_quad) = (cubic_control.take(), quad_control.take());
        match segment {
            PathSegment::MoveTo { x, y, .. } => pen.move_to(at(x, y)),
            PathSegment::LineTo { x, y, .. } => pen.line_to(at(x, y))?,
            PathSegment::HorizontalLineTo { x, .. } => {
                pen.line_to(Point::new(x + origin.x, from.y))?;
            }
            PathSegment::VerticalLineTo { y, .. } => {
                pen.line_to(Point::new(from.x, y + origin.y))?;
            }
            PathSegment::CurveTo {
                x1,
                y1,
                x2,
                y2,
                x,
                y,
                ..
            } => {
                pen.cubic_to(at(x1, y1), at(x2, y2), at(x, y))?;
                cubic_control = Some(at(x2, y2));
            }
            PathSegment::SmoothCurveTo { x2, y2, x, y, .. } => {
                pen.cubic_to(mirrored(last_cubic), at(x2, y2), at(x, y))?;
                cubic_control = Some(at(x2, y2));
            }
            PathSegment::Quadratic { x1, y1, x, y, .. } => {
                pen.quad_to(at(x1, y1), at(x, y))?;
                quad_control = Some(at(x1, y1));
            }
            PathSegment::SmoothQuadratic { x, y, .. } => {
                let control = mirrored(last_quad);
                pen.quad_to(control, at(x, y))?;
                quad_control = Some(control);
            }
            PathSegment::EllipticalArc {
                rx,
                ry,
                x_axis_rotation,
                large_arc,
                sweep,
                x,
                y,
                ..
            } => {
                let arc = SvgArc {
                    from,
                    to: at(x, y),
                    radii: Vec2::new(rx.abs(), ry.abs()),
                    x_rotation: x_axis_rotation.to_radians(),
                    large_arc,
                    sweep,
                };
                svg_arc(&arc, pen)?;
            }
            PathSegment::ClosePath { .. } => pen.close()?,
        }
    }
    Ok(())
}

/// An arc between two points: nothing where they are one, and straight without a radius.
fn svg_arc(arc: &SvgArc, pen: &mut Pen<'_>) -> Drawn {
    if arc.from == arc.to {
        return Ok(());
    }
    if arc.radii.x == 0.0 || arc.radii.y == 0.0 {
        return pen.line_to(arc.to);
    }
    match Arc::from_svg_arc(arc) {
        Some(ellipse) => pen.arc_to(ellipse, arc.to),
        None => pen.line_to(arc.to),
    }
}

/// The numbers in the attributes of an element.
#[derive(Clone, Copy)]
pub(super) struct Attributes<'a, 'input> {
    pub(super) node: Node<'a, 'input>,
    pub(super) viewport: Viewport,
}

impl Attributes<'_, '_> {
    /// A length in user units, if there is one; `auto` is none.
    pub(super) fn length(&self, name: &str, of: Of) -> Result<Option<f64>, String> {
        let text = match self.node.attribute(name).map(str::trim) {
            None | Some("auto") => return Ok(None),
            Some(text) => text,
        };
        // A plain number is taken as it is.
        if let Ok(Number(number)) = text.parse() {
            return Ok(Some(number));
        }
        let wrong = |what: String| format!("{name} is {}: {what}", shown(text));
        let Length { number, unit } = text
            .parse()
            .map_err(|error| wrong(format!("{error}, expected a length such as 3, 3px or 3mm")))?;
        let length = match unit {
            LengthUnit::None | LengthUnit::Px => number,
            LengthUnit::In => number * 96.0,
            // 96 px are 2.54 cm and 72 pt; as ratios of integers, so that decimals fare well.
            LengthUnit::Cm => number * 4800.0 / 127.0,
            LengthUnit::Mm => number * 480.0 / 127.0,
            LengthUnit::Pt => number * 4.0 / 3.0,
            LengthUnit::Pc => number * 16.0,
            LengthUnit::Percent => {
                let size = self.viewport.ok_or_else(|| {
                    wrong("a percentage of an unknown size, expected a viewBox".to_owned())
                })?;
                let whole = match of {
                    Of::Width => size.x,
                    Of::Height => size.y,
                    Of::Diagonal => ((size.x * size.x + size.y * size.y) / 2.0).sqrt(),
                };
                number / 100.0 * whole
            }
            LengthUnit::Em | LengthUnit::Ex => {
                let what = "a length in units of a font, expected px, in, cm, mm, pt, pc or %";
                return Err(wrong(what.to_owned()));
            }
        };
        Ok(Some(length))
    }

    pub(super) fn length_or_zero(&self, name: &str, of: Of) -> Result<f64, String> {
        Ok(self.length(name, of)?.unwrap_or(0.0))
    }

    /// A length that is not negative.
    pub(super) fn size(&self, name: &str, of: Of) -> Result<Option<f64>, String> {
        match self.length(name, of)? {
            Some(size) if size < 0.0 => Err(format!("{name} is {size}, expected 0 or more")),
            size => Ok(size),
        }
    }
}
