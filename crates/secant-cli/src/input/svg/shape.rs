//! The shapes of SVG, each drawn with a [`Pen`].

use std::f64::consts::FRAC_PI_2;

use roxmltree::Node;

use super::coordinate::{Coordinate, Point};
use super::numbers::Scanner;
use super::path;
use super::pen::{Arc, Drawn, Pen};
use crate::error::shown;

/// The shapes that are drawn.
pub(super) const SHAPES: [&str; 7] = [
    "line", "polyline", "polygon", "rect", "circle", "ellipse", "path",
];

/// The size that a percentage is of, where it is known.
pub(super) type Viewport<C> = Option<Point<C>>;

/// Which side of the viewport a percentage is of.
#[derive(Clone, Copy, Debug)]
pub(super) enum Of {
    Width,
    Height,
    /// The root mean square of both.
    Diagonal,
}

/// Draws one of [`SHAPES`].
pub(super) fn draw<C: Coordinate>(
    node: Node<'_, '_>,
    viewport: &Viewport<C>,
    pen: &mut Pen<'_, C>,
) -> Drawn {
    let attributes = Attributes { node, viewport };
    match node.tag_name().name() {
        "line" => line(attributes, pen),
        "polyline" => polyline(attributes, pen, &mut 0),
        "polygon" => {
            let mut count = 0;
            let drawn = polyline(attributes, pen, &mut count);
            if count > 0 {
                pen.close()?;
            }
            drawn
        }
        "rect" => rect(attributes, pen),
        "circle" => circle(attributes, pen),
        "ellipse" => ellipse(attributes, pen),
        "path" => match node.attribute("d") {
            Some(data) => path::draw(data, pen).map_err(|error| format!("path data: {error}")),
            None => Ok(()),
        },
        _ => Ok(()),
    }
}

fn line<C: Coordinate>(attributes: Attributes<'_, '_, C>, pen: &mut Pen<'_, C>) -> Drawn {
    let x = |name| attributes.length_or_zero(name, Of::Width);
    let y = |name| attributes.length_or_zero(name, Of::Height);
    pen.move_to(Point::new(x("x1")?, y("y1")?))?;
    pen.line_to(Point::new(x("x2")?, y("y2")?))
}

/// Draws the points of a polyline or polygon, and counts them.
fn polyline<C: Coordinate>(
    attributes: Attributes<'_, '_, C>,
    pen: &mut Pen<'_, C>,
    count: &mut usize,
) -> Drawn {
    let text = attributes.node.attribute("points").unwrap_or_default();
    let mut numbers = Scanner::new(text.trim());
    let wrong = |error| format!("points: {error}, expected pairs of numbers");
    while !numbers.is_at_end() {
        let x = numbers.list_number().map_err(wrong)?;
        if numbers.is_at_end() {
            return Err(format!(
                "points has {} numbers, expected an even count",
                2 * *count + 1
            ));
        }
        let p = Point::new(x, numbers.list_number().map_err(wrong)?);
        if *count == 0 {
            pen.move_to(p)?;
        } else {
            pen.line_to(p)?;
        }
        *count += 1;
    }
    match numbers.is_after_comma() {
        true => Err(wrong(numbers.unexpected())),
        false => Ok(()),
    }
}

fn rect<C: Coordinate>(attributes: Attributes<'_, '_, C>, pen: &mut Pen<'_, C>) -> Drawn {
    let x = attributes.length_or_zero("x", Of::Width)?;
    let y = attributes.length_or_zero("y", Of::Height)?;
    let width = attributes.size_or_zero("width", Of::Width)?;
    let height = attributes.size_or_zero("height", Of::Height)?;
    let zero = C::from(0);
    if width == zero || height == zero {
        return Ok(());
    }
    // One radius stands for both, and none is more than half of its side.
    let [rx, ry] = radii(attributes)?;
    let rx = least(rx, width.clone().ratio(1, 2));
    let ry = least(ry, height.clone().ratio(1, 2));
    let (right, bottom) = (x.clone() + width, y.clone() + height);
    let point = |x: &C, y: &C| Point::new(x.clone(), y.clone());

    if rx == zero || ry == zero {
        pen.move_to(point(&x, &y))?;
        pen.line_to(point(&right, &y))?;
        pen.line_to(point(&right, &bottom))?;
        pen.line_to(point(&x, &bottom))?;
        return pen.close();
    }
    // From the upper left corner's end on, as the specification says.
    let [left_in, right_in] = [x.clone() + rx.clone(), right.clone() - rx.clone()];
    let [top_in, bottom_in] = [y.clone() + ry.clone(), bottom.clone() - ry.clone()];
    let sides = [
        (point(&left_in, &y), point(&right_in, &y)),
        (point(&right, &top_in), point(&right, &bottom_in)),
        (point(&right_in, &bottom), point(&left_in, &bottom)),
        (point(&x, &bottom_in), point(&x, &top_in)),
    ];
    let radii = [rx.to_f64(), ry.to_f64()];
    let angles = [-FRAC_PI_2, 0.0, FRAC_PI_2, 2.0 * FRAC_PI_2];
    pen.move_to(sides[0].0.clone())?;
    for n in 0..4 {
        // A corner of half a side leaves nothing of that side.
        if sides[n].0 != sides[n].1 {
            pen.line_to(sides[n].1.clone())?;
        }
        pen.arc_to(
            &Arc::quarter(radii, angles[n]),
            sides[(n + 1) % 4].0.clone(),
        )?;
    }
    Ok(())
}

fn least<C: Coordinate>(a: C, b: C) -> C {
    if b < a { b } else { a }
}

/// The radii rx and ry, of which one stands for both.
fn radii<C: Coordinate>(attributes: Attributes<'_, '_, C>) -> Result<[C; 2], String> {
    let rx = attributes.size("rx", Of::Width)?;
    let ry = attributes.size("ry", Of::Height)?;
    let zero = || C::from(0);
    Ok([
        rx.clone().or(ry.clone()).unwrap_or_else(zero),
        ry.or(rx).unwrap_or_else(zero),
    ])
}

fn circle<C: Coordinate>(attributes: Attributes<'_, '_, C>, pen: &mut Pen<'_, C>) -> Drawn {
    let r = attributes.size_or_zero("r", Of::Diagonal)?;
    whole_ellipse(attributes, [r.clone(), r], pen)
}

fn ellipse<C: Coordinate>(attributes: Attributes<'_, '_, C>, pen: &mut Pen<'_, C>) -> Drawn {
    whole_ellipse(attributes, radii(attributes)?, pen)
}

/// Four quarters, from the point at the right on, whose ends are not computed from angles.
fn whole_ellipse<C: Coordinate>(
    attributes: Attributes<'_, '_, C>,
    [rx, ry]: [C; 2],
    pen: &mut Pen<'_, C>,
) -> Drawn {
    if rx == C::from(0) || ry == C::from(0) {
        return Ok(());
    }
    let x = attributes.length_or_zero("cx", Of::Width)?;
    let y = attributes.length_or_zero("cy", Of::Height)?;
    let radii = [rx.to_f64(), ry.to_f64()];
    let start = Point::new(x.clone() + rx.clone(), y.clone());
    let ends = [
        Point::new(x.clone(), y.clone() + ry.clone()),
        Point::new(x.clone() - rx, y.clone()),
        Point::new(x, y - ry),
        start.clone(),
    ];
    pen.move_to(start)?;
    for (angle, end) in [0.0, FRAC_PI_2, 2.0 * FRAC_PI_2, 3.0 * FRAC_PI_2]
        .into_iter()
        .zip(ends)
    {
        pen.arc_to(&Arc::quarter(radii, angle), end)?;
    }
    Ok(())
}

/// The numbers in the attributes of an element.
pub(super) struct Attributes<'a, 'input, C> {
    pub(super) node: Node<'a, 'input>,
    pub(super) viewport: &'a Viewport<C>,
}

// Derived, it would ask for `C: Copy`.
impl<C> Clone for Attributes<'_, '_, C> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<C> Copy for Attributes<'_, '_, C> {}

impl<C: Coordinate> Attributes<'_, '_, C> {
    /// A length in user units, if there is one; `auto` is none.
    pub(super) fn length(self, name: &str, of: Of) -> Result<Option<C>, String> {
        let text = match self.node.attribute(name).map(str::trim) {
            None | Some("auto") => return Ok(None),
            Some(text) => text,
        };
        let wrong = |what: &str| Err(format!("{name} is {}: {what}", shown(text)));
        let expected = "expected a length such as 3, 3px or 3mm";
        let mut scanner = Scanner::new(text);
        let number: C = match scanner.number() {
            Ok(number) => number,
            Err(error) => return wrong(&format!("{error}, {expected}")),
        };
        let length = match scanner.rest() {
            "" | "px" => number,
            "in" => number.ratio(96, 1),
            // 96 px are 2.54 cm and 72 pt; as ratios of integers, so that decimals fare well.
            "cm" => number.ratio(4800, 127),
            "mm" => number.ratio(480, 127),
            "pt" => number.ratio(4, 3),
            "pc" => number.ratio(16, 1),
            "%" => {
                let Some(size) = self.viewport else {
                    return wrong("a percentage of an unknown size, expected a viewBox");
                };
                let whole = match of {
                    Of::Width => size.x.clone(),
                    Of::Height => size.y.clone(),
                    Of::Diagonal => {
                        let square = |x: &C| x.clone() * x.clone();
                        let mean = (square(&size.x) + square(&size.y)).ratio(1, 2);
                        C::of_f64(mean.to_f64().sqrt())
                    }
                };
                number.ratio(1, 100) * whole
            }
            "em" | "ex" => {
                return wrong("a length in units of a font, expected px, in, cm, mm, pt, pc or %");
            }
            _ => return wrong(&format!("{}, {expected}", scanner.unexpected())),
        };
        Ok(Some(length))
    }

    pub(super) fn length_or_zero(self, name: &str, of: Of) -> Result<C, String> {
        Ok(self.length(name, of)?.unwrap_or_else(|| C::from(0)))
    }

    /// A length that is not negative.
    pub(super) fn size(self, name: &str, of: Of) -> Result<Option<C>, String> {
        match self.length(name, of)? {
            Some(size) if size < C::from(0) => {
                Err(format!("{name} is {}, expected 0 or more", size.to_f64()))
            }
            size => Ok(size),
        }
    }

    fn size_or_zero(self, name: &str, of: Of) -> Result<C, String> {
        Ok(self.size(name, of)?.unwrap_or_else(|| C::from(0)))
    }
}
