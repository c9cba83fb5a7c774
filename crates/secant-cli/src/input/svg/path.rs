//! Path data: commands, each with as many sets of numbers as follow it.

use super::coordinate::{Coordinate, Point};
use super::numbers::Scanner;
use super::pen::{Arc, Drawn, Pen};

/// Draws path data, up to what is wrong with it.
pub(super) fn draw<C: Coordinate>(data: &str, pen: &mut Pen<'_, C>) -> Drawn {
    if data.trim() == "none" {
        return Ok(());
    }
    let mut path = Path {
        scanner: Scanner::new(data),
        pen,
        origin: None,
        cubic_control: None,
        quad_control: None,
    };
    let unexpected = |scanner: &Scanner<'_>| {
        Err(format!(
            "{}, expected a command or a number",
            scanner.unexpected()
        ))
    };
    let mut command = None;
    loop {
        path.scanner.skip_spaces();
        // Only a number goes on after a comma.
        let is_open = path.scanner.is_after_comma();
        let Some(byte) = path.scanner.peek() else {
            return if is_open {
                unexpected(&path.scanner)
            } else {
                Ok(())
            };
        };
        let next = match (byte, command) {
            (b'A'..=b'Z' | b'a'..=b'z', _) if is_open => return unexpected(&path.scanner),
            (b'M' | b'm', _) => byte,
            (_, None) => return unexpected(&path.scanner),
            (
                b'Z' | b'z' | b'L' | b'l' | b'H' | b'h' | b'V' | b'v' | b'C' | b'c' | b'S' | b's'
                | b'Q' | b'q' | b'T' | b't' | b'A' | b'a',
                _,
            ) => byte,
            (b'0'..=b'9' | b'.' | b'-' | b'+', Some(last)) => match last {
                b'Z' | b'z' => return unexpected(&path.scanner),
                // Further points of a move are lines.
                b'M' => b'L',
                b'm' => b'l',
                last => last,
            },
            _ => return unexpected(&path.scanner),
        };
        if byte.is_ascii_alphabetic() {
            path.scanner.skip(byte);
        }
        command = Some(next);
        path.command(next)?;
    }
}

struct Path<'a, 'p, 's, C: Coordinate> {
    scanner: Scanner<'a>,
    pen: &'s mut Pen<'p, C>,
    /// What the coordinates of the command are relative to.
    origin: Option<Point<C>>,
    /// The last control point, which a smooth curve mirrors.
    cubic_control: Option<Point<C>>,
    quad_control: Option<Point<C>>,
}

impl<C: Coordinate> Path<'_, '_, '_, C> {
    /// Draws one command, which ends before the next set of numbers.
    fn command(&mut self, command: u8) -> Drawn {
        self.origin = command
            .is_ascii_lowercase()
            .then(|| self.pen.current().clone());
        let (last_cubic, last_quad) = (self.cubic_control.take(), self.quad_control.take());
        let kind = command.to_ascii_uppercase();
        match kind {
            b'M' => {
                let p = self.point()?;
                self.pen.move_to(p)
            }
            b'L' => {
                let p = self.point()?;
                self.pen.line_to(p)
            }
            b'H' => {
                let x = self.number()?;
                let x = match &self.origin {
                    Some(origin) => x + origin.x.clone(),
                    None => x,
                };
                self.pen
                    .line_to(Point::new(x, self.pen.current().y.clone()))
            }
            b'V' => {
                let y = self.number()?;
                let y = match &self.origin {
                    Some(origin) => y + origin.y.clone(),
                    None => y,
                };
                self.pen
                    .line_to(Point::new(self.pen.current().x.clone(), y))
            }
            b'C' | b'S' => {
                let p1 = match kind {
                    b'C' => self.point()?,
                    _ => self.mirrored(last_cubic),
                };
                let [p2, p] = [self.point()?, self.point()?];
                self.pen.cubic_to(&p1, &p2, p)?;
                self.cubic_control = Some(p2);
                Ok(())
            }
            b'Q' | b'T' => {
                let p1 = match kind {
                    b'Q' => self.point()?,
                    _ => self.mirrored(last_quad),
                };
                let p = self.point()?;
                self.pen.quad_to(&p1, p)?;
                self.quad_control = Some(p1);
                Ok(())
            }
            b'A' => self.arc(),
            b'Z' => self.pen.close(),
            _ => unreachable!("one of the commands above"),
        }
    }

    /// The point opposite of the last control point.
    fn mirrored(&self, control: Option<Point<C>>) -> Point<C> {
        let from = self.pen.current().clone();
        match control {
            Some(control) => from.clone() + (from - control),
            None => from,
        }
    }

    /// An arc between two points: nothing where they are one, and straight without a radius.
    fn arc(&mut self) -> Drawn {
        let radii = [self.number()?, self.number()?].map(|r: C| r.to_f64().abs());
        let turn: C = self.number()?;
        let [large_arc, sweep] = [self.flag()?, self.flag()?];
        let end = self.point()?;
        if *self.pen.current() == end {
            return Ok(());
        }
        if radii.contains(&0.0) {
            return self.pen.line_to(end);
        }
        let chord = (self.pen.current().clone() - end.clone()).to_f64();
        let axis = C::cos_sin(&turn).map(|x| x.to_f64());
        match Arc::between(chord.to_vec2(), radii, axis, large_arc, sweep) {
            Some(arc) => self.pen.arc_to(&arc, end),
            None if large_arc => Err(
                "the radii of an arc are too large for its chord, expected smaller ones".to_owned(),
            ),
            None => self.pen.line_to(end),
        }
    }

    #[inline]
    fn number(&mut self) -> Result<C, String> {
        self.scanner
            .list_number()
            .map_err(|error| format!("{error}, expected a command or a number"))
    }

    fn point(&mut self) -> Result<Point<C>, String> {
        let p = Point::new(self.number()?, self.number()?);
        Ok(match &self.origin {
            Some(origin) => p + origin.clone(),
            None => p,
        })
    }

    /// A flag is one digit, and nothing need separate it from what follows.
    fn flag(&mut self) -> Result<bool, String> {
        self.scanner.skip_spaces();
        let flag = self.scanner.skip(b'1');
        if !flag && !self.scanner.skip(b'0') {
            let wrong = self.scanner.unexpected();
            return Err(format!("{wrong}, expected a flag, 0 or 1"));
        }
        self.scanner.skip_spaces();
        self.scanner.skip(b',');
        Ok(flag)
    }
}
