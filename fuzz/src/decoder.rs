//! Shapes from bytes, made so that a mutation of a few bytes often gives a degenerate case.

use secant_agreement::Asked;
use secant_oracle::Figure;
use secant_oracle::convex::{Heading, Shape};
use secant_oracle::plane::Planar;

/// Reads numbers, points and shapes from bytes. Where there are none left, all of them are 0.
///
/// Numbers are small integers on a common scale, numbers from before and their neighbours, or of any magnitude;
/// points may be on the line of two points from before.
pub struct Decoder<'a, const D: usize, S> {
    bytes: std::slice::Iter<'a, u8>,
    /// The power of two of the small integers.
    scale: i32,
    numbers: Vec<S>,
    points: Vec<[S; D]>,
}

impl<'a, const D: usize, S: Asked> Decoder<'a, D, S> {
    /// A decoder of all these bytes. The first is the common scale.
    pub fn new(bytes: &'a [u8]) -> Self {
        let mut decoder = Decoder {
            bytes: bytes.iter(),
            scale: 0,
            numbers: Vec::new(),
            points: Vec::new(),
        };
        decoder.scale = match decoder.byte() {
            0..=191 => 0,
            _ => decoder.exponent(),
        };
        decoder
    }

    /// Whether all bytes are read.
    pub fn is_empty(&self) -> bool {
        self.bytes.len() == 0
    }

    /// The next byte.
    pub fn byte(&mut self) -> u8 {
        self.bytes.next().copied().unwrap_or(0)
    }

    /// An integer of `low..=high`.
    pub fn between(&mut self, low: usize, high: usize) -> usize {
        low + usize::from(self.byte()) % (high - low + 1)
    }

    fn word(&mut self) -> i64 {
        i64::from_le_bytes([(); 8].map(|()| self.byte()))
    }

    /// Any exponent for which small integers are numbers.
    fn exponent(&mut self) -> i32 {
        let (low, high) = S::SCALES.into_inner();
        let bytes = u16::from_le_bytes([self.byte(), self.byte()]);
        low + i32::from(bytes) % (high - low + 1)
    }

    fn earlier<T: Copy>(&mut self, of: impl Fn(&Self) -> &[T]) -> Option<T> {
        let back = usize::from(self.byte());
        let all = of(self);
        let back = back.checked_rem(all.len())?;
        Some(all[all.len() - 1 - back])
    }

    fn earlier_number(&mut self) -> S {
        self.earlier(|decoder| &decoder.numbers)
            .unwrap_or(S::ZEROS[1])
    }

    fn number(&mut self) -> S {
        let byte = self.byte();
        let small = i32::from(byte % 16) - 8;
        let number = match byte {
            0..=127 => S::scaled(small.into(), self.scale),
            128..=159 => self.earlier_number(),
            // A neighbour.
            160..=191 => self.earlier_number().step(small),
            192..=207 => self.earlier_number().plus_small(small),
            208..=223 => {
                let (p, q) = (self.earlier_number(), self.earlier_number());
                p.between(q, i32::from(self.byte()) * 8)
            }
            // All bits, on the common scale or on any.
            224..=239 => S::scaled(self.bits(), self.scale),
            240..=247 => {
                let exponent = self.exponent();
                S::scaled(self.bits(), exponent)
            }
            248..=253 => {
                let exponent = self.exponent();
                S::scaled(self.byte().cast_signed().into(), exponent)
            }
            // The largest.
            _ => {
                let most = i64::MAX >> (63 - S::BITS);
                let sign = if byte == 254 { 1 } else { -1 };
                S::scaled(sign * most, *S::SCALES.end())
            }
        };
        let number = finite(number);
        self.numbers.push(number);
        number
    }

    /// An integer of as many bits as all of them are numbers.
    fn bits(&mut self) -> i64 {
        self.word() >> (63 - S::BITS)
    }

    /// A point or a vector.
    pub fn point(&mut self) -> [S; D] {
        let point = match self.bytes.as_slice().first() {
            Some(byte @ 244..) if !self.points.is_empty() => {
                self.bytes.next();
                let (Some(p), Some(q)) = (self.earlier_point(), self.earlier_point()) else {
                    unreachable!("there is a point");
                };
                // On the line of two, or one of them; the integer shares of a segment of small integers are
                // often exact.
                let share = match byte {
                    244..=247 => 0,
                    248..=251 => 512,
                    _ => (i32::from(self.byte()) - 64) * 128,
                };
                std::array::from_fn(|axis| finite(p[axis].between(q[axis], share)))
            }
            _ => [(); D].map(|()| self.number()),
        };
        self.points.push(point);
        point
    }

    fn earlier_point(&mut self) -> Option<[S; D]> {
        self.earlier(|decoder| &decoder.points)
    }

    /// From 2 to 8 points.
    fn points(&mut self) -> Vec<[S; D]> {
        let count = self.between(2, 8);
        (0..count).map(|_| self.point()).collect()
    }

    fn heading(&mut self) -> Heading<D, S> {
        match self.byte() % 2 {
            0 => Heading::Direction(self.point()),
            _ => Heading::Through(self.point()),
        }
    }

    /// A ray or a segment, if the bytes make one.
    pub fn ray_or_segment(&mut self) -> Option<Shape<D, S>> {
        let kind = 2 + self.byte() % 2;
        self.shape_of(kind)
    }

    /// A point, line, ray or segment, if the bytes make one.
    pub fn linear(&mut self) -> Option<Shape<D, S>> {
        let kind = self.byte() % 4;
        self.shape_of(kind)
    }

    /// A shape of any type, if the bytes make one.
    pub fn shape(&mut self) -> Option<Shape<D, S>> {
        let kind = self.byte();
        self.shape_of(kind)
    }

    /// A shape of the type with this number: point, line, ray, segment, box, ball, capsule, triangle, and convex
    /// polygon or plane.
    pub fn shape_of(&mut self, kind: u8) -> Option<Shape<D, S>> {
        let shape = match kind % 10 {
            0 => Shape::Point(self.point()),
            1 => Shape::Line {
                origin: self.point(),
                heading: self.heading(),
            },
            2 => Shape::Ray {
                origin: self.point(),
                heading: self.heading(),
            },
            3 => Shape::segment(self.point(), self.point()),
            4 => {
                let (p, q) = (self.point(), self.point());
                let lower = |axis: usize| p[axis] <= q[axis];
                let min = std::array::from_fn(|axis| if lower(axis) { p[axis] } else { q[axis] });
                let max = std::array::from_fn(|axis| if lower(axis) { q[axis] } else { p[axis] });
                Shape::aabb(min, max)
            }
            5 => Shape::ball(self.point(), self.number().magnitude()),
            6 => Shape::capsule(self.point(), self.point(), self.number().magnitude()),
            7 => Shape::Triangle([(); 3].map(|()| self.point())),
            _ if D == 2 => Shape::Polygon(self.points()),
            8 => Shape::Plane {
                point: self.point(),
                normal: self.point(),
            },
            _ => Shape::PlaneThrough([(); 3].map(|()| self.point())),
        };
        shape.is_valid().then_some(shape)
    }
}

impl<S: Asked> Decoder<'_, 2, S> {
    /// Vertices of a chain.
    pub fn vertices(&mut self) -> Vec<[S; 2]> {
        self.points()
    }

    /// A shape, chain or boundary, if the bytes make one.
    pub fn figure(&mut self) -> Option<Figure<S>> {
        let figure = match self.byte() % 6 {
            0 => match self.shape()?.figure()? {
                figure @ Figure::Planar(_) => figure,
                figure => figure.boundary(),
            },
            1 => self.solid(5)?.boundary(),
            2 => self.solid(4)?.boundary(),
            3 => Figure::Polyline(self.vertices()),
            4 => Figure::Polygon(self.vertices()),
            _ => Figure::Ring(self.vertices()),
        };
        figure.is_valid().then_some(figure)
    }

    fn solid(&mut self, kind: u8) -> Option<Figure<S>> {
        self.shape_of(kind)?.figure()
    }
}

/// The number, or zero where a step led beyond the largest.
fn finite<S: Asked>(number: S) -> S {
    secant::Point::try_new([number; 2]).map_or(S::ZEROS[1], |_| number)
}

/// The shape as the questions about two shapes of the plane know it, if they do.
pub fn planar<S: Asked>(shape: &Shape<2, S>) -> Option<Planar<S>> {
    match shape.figure()? {
        Figure::Planar(planar) => Some(planar),
        _ => None,
    }
}
