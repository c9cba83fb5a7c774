//! Affine maps, and the lists of transforms that they are written as.

use std::ops::Mul;

use super::coordinate::{Coordinate, Point};
use super::numbers::Scanner;

/// The map of (x, y) to (a x + c y + e, b x + d y + f).
#[derive(Clone, Debug)]
pub(super) struct Affine<C>([C; 6]);

impl<C: Coordinate> Affine<C> {
    pub(super) fn identity() -> Self {
        Self::linear([1, 0, 0, 1].map(C::from))
    }

    fn linear([a, b, c, d]: [C; 4]) -> Self {
        Self([a, b, c, d, C::from(0), C::from(0)])
    }

    pub(super) fn scale(sx: C, sy: C) -> Self {
        Self::linear([sx, C::from(0), C::from(0), sy])
    }

    pub(super) fn translate(x: C, y: C) -> Self {
        let [one, zero] = [1, 0].map(C::from);
        Self([one.clone(), zero.clone(), zero, one, x, y])
    }

    pub(super) fn apply(&self, p: &Point<C>) -> Point<C> {
        let [a, b, c, d, e, f] = &self.0;
        let p = [&p.x, &p.y];
        Point::new(C::affine([a, c, e], p), C::affine([b, d, f], p))
    }

    pub(super) fn to_f64(&self) -> kurbo::Affine {
        kurbo::Affine::new(self.0.each_ref().map(C::to_f64))
    }

    /// Whether a number of it is too long to compute with.
    pub(super) fn is_too_long(&self) -> bool {
        self.0.iter().any(C::is_too_long)
    }

    /// Reads a list of transforms: the first is applied last.
    pub(super) fn parse(text: &str) -> Result<Self, String> {
        let mut scanner = Scanner::new(text);
        let mut all = Self::identity();
        scanner.skip_spaces();
        while !scanner.is_at_end() {
            all = all.then_parse(&mut scanner)?;
            scanner.skip_spaces();
        }
        match scanner.is_after_comma() {
            true => Err(scanner.unexpected()),
            false => Ok(all),
        }
    }

    /// This map after the transform that comes next, which is read with the comma after it.
    fn then_parse(self, scanner: &mut Scanner<'_>) -> Result<Self, String> {
        let start = *scanner;
        let name = scanner.word();
        scanner.skip_spaces();
        if !scanner.skip(b'(') {
            return Err(scanner.unexpected());
        }
        let next = Scanner::list_number::<C>;
        // The numbers after the first may be left away together.
        let is_closed = |scanner: &mut Scanner<'_>| {
            scanner.skip_spaces();
            scanner.peek() == Some(b')')
        };
        let all = match name {
            "matrix" => {
                let mut numbers = || next(scanner);
                let [a, b, c] = [numbers()?, numbers()?, numbers()?];
                let [d, e, f] = [numbers()?, numbers()?, numbers()?];
                self * Self([a, b, c, d, e, f])
            }
            "translate" => {
                let x = next(scanner)?;
                let y = match is_closed(scanner) {
                    true => C::from(0),
                    false => next(scanner)?,
                };
                self * Self::translate(x, y)
            }
            "scale" => {
                let x = next(scanner)?;
                let y = match is_closed(scanner) {
                    true => x.clone(),
                    false => next(scanner)?,
                };
                self * Self::scale(x, y)
            }
            "rotate" => {
                let [cos, sin] = C::cos_sin(&next(scanner)?);
                let turn = Self::linear([cos.clone(), sin.clone(), -sin, cos]);
                if is_closed(scanner) {
                    self * turn
                } else {
                    let (x, y) = (next(scanner)?, next(scanner)?);
                    self * Self::translate(x.clone(), y.clone()) * turn * Self::translate(-x, -y)
                }
            }
            "skewX" => {
                let tan = C::tan(&next(scanner)?);
                self * Self::linear([C::from(1), C::from(0), tan, C::from(1)])
            }
            "skewY" => {
                let tan = C::tan(&next(scanner)?);
                self * Self::linear([C::from(1), tan, C::from(0), C::from(1)])
            }
            _ => return Err(start.unexpected()),
        };
        scanner.skip_spaces();
        if scanner.is_after_comma() || !scanner.skip(b')') {
            return Err(scanner.unexpected());
        }
        scanner.skip_spaces();
        scanner.skip(b',');
        Ok(all)
    }
}

impl<C: Coordinate> Mul for Affine<C> {
    type Output = Self;

    /// The map that applies `other` first.
    fn mul(self, other: Self) -> Self {
        let [a, b, c, d, e, f] = &self.0;
        let [a2, b2, c2, d2, e2, f2] = &other.0;
        let sum = |a: &C, x: &C, c: &C, y: &C| a.clone() * x.clone() + c.clone() * y.clone();
        Self([
            sum(a, a2, c, b2),
            sum(b, a2, d, b2),
            sum(a, c2, c, d2),
            sum(b, c2, d, d2),
            sum(a, e2, c, f2) + e.clone(),
            sum(b, e2, d, f2) + f.clone(),
        ])
    }
}
