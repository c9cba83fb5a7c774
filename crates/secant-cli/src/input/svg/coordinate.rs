//! The number type of a coordinate while a drawing is read: a float, or an exact decimal.

use std::fmt::Debug;
use std::ops::{Add, Div, Mul, Neg, Sub};

use secant::{Segments, SegmentsError};

pub(super) const BEYOND: &str = "a coordinate is beyond the largest f64, expected at most 1.8e308";
pub(super) const TOO_LONG: &str =
    "a coordinate has too many digits, expected at most 10000 after the point";

/// What the reader computes with. Sums, differences and products are exact, or rounded as f64 arithmetic rounds.
pub(super) trait Coordinate:
    Clone
    + Debug
    + PartialOrd
    + From<u16>
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
    + Neg<Output = Self>
{
    /// The segments so far.
    type Columns: Default;

    /// The number that is written, which has the form of one, or what is wrong with it.
    fn parse(text: &str) -> Result<Self, &'static str>;

    /// The number that a text starts with, and its length, where both are found fast.
    #[inline]
    fn scan(_: &[u8]) -> Option<(Self, usize)> {
        None
    }

    /// a x + b y + c.
    #[inline]
    fn affine([a, b, c]: [&Self; 3], [x, y]: [&Self; 2]) -> Self {
        a.clone() * x.clone() + b.clone() * y.clone() + c.clone()
    }

    /// A number that was computed in floats, and so is rounded.
    fn of_f64(x: f64) -> Self;

    /// The coordinate of a point inside a curve, which may be rounded to so many digits after the point.
    fn of_curve(x: f64, digits: u32) -> Self;

    /// A float within two units in the last place.
    fn to_f64(&self) -> f64;

    /// What is wrong with it as a coordinate of segments.
    fn wrong(&self) -> Option<&'static str>;

    /// Whether it is too long to go on computing with.
    fn is_too_long(&self) -> bool;

    /// The cosine and the sine of an angle in degrees.
    fn cos_sin(degrees: &Self) -> [Self; 2];

    /// The tangent of an angle in degrees.
    fn tan(degrees: &Self) -> Self;

    /// Adds the segment x1, y1, x2, y2 of valid coordinates.
    fn push(columns: &mut Self::Columns, row: [&Self; 4]) -> Result<(), SegmentsError>;

    /// All segments.
    fn segments(columns: Self::Columns) -> Result<Segments<'static>, SegmentsError>;

    /// This number times n / d.
    fn ratio(self, n: u16, d: u16) -> Self {
        self * Self::from(n) / Self::from(d)
    }
}

/// What a text is that is no finite `f64`.
pub(super) fn not_a_number(text: &str) -> &'static str {
    let has_digits = text.contains(|c: char| c.is_ascii_digit());
    if has_digits && text.parse::<f64>().is_ok() {
        "number beyond the largest f64"
    } else {
        "invalid number"
    }
}

impl Coordinate for f64 {
    type Columns = [Vec<Self>; 4];

    fn parse(text: &str) -> Result<Self, &'static str> {
        match text.parse() {
            Ok(x) if Self::is_finite(x) => Ok(x),
            _ => Err(not_a_number(text)),
        }
    }

    fn of_f64(x: f64) -> Self {
        x
    }

    fn of_curve(x: f64, _: u32) -> Self {
        x
    }

    fn to_f64(&self) -> f64 {
        *self
    }

    fn wrong(&self) -> Option<&'static str> {
        (!self.is_finite()).then_some(BEYOND)
    }

    fn is_too_long(&self) -> bool {
        false
    }

    fn cos_sin(degrees: &Self) -> [Self; 2] {
        let angle = degrees.to_radians();
        [angle.cos(), angle.sin()]
    }

    fn tan(degrees: &Self) -> Self {
        degrees.to_radians().tan()
    }

    fn push(columns: &mut Self::Columns, row: [&Self; 4]) -> Result<(), SegmentsError> {
        for (column, x) in columns.iter_mut().zip(row) {
            column.push(*x);
        }
        Ok(())
    }

    fn segments([x1, y1, x2, y2]: Self::Columns) -> Result<Segments<'static>, SegmentsError> {
        Segments::try_new(x1, y1, x2, y2)
    }
}

/// A point of the plane.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Point<C> {
    pub(super) x: C,
    pub(super) y: C,
}

impl<C: Coordinate> Point<C> {
    pub(super) fn new(x: C, y: C) -> Self {
        Self { x, y }
    }

    pub(super) fn origin() -> Self {
        Self::new(C::from(0), C::from(0))
    }

    /// In floats, for what is computed of curves.
    pub(super) fn to_f64(&self) -> kurbo::Point {
        kurbo::Point::new(self.x.to_f64(), self.y.to_f64())
    }
}

impl<C: Coordinate> Add for Point<C> {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self::new(self.x + other.x, self.y + other.y)
    }
}

impl<C: Coordinate> Sub for Point<C> {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self::new(self.x - other.x, self.y - other.y)
    }
}
