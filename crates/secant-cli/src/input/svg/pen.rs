//! A pen that draws straight pieces, transformed, and curves as pieces near to them.

use kurbo::{Affine, Arc, CubicBez, ParamCurve, Point, QuadBez, Vec2};

use super::Pieces;

/// More pieces than this for one curve are refused: the tolerance is far below what anybody draws,
/// or the curve is far larger.
const MOST_PIECES: f64 = 1e6;

/// Draws one shape. The points that it is given are those of the shape, before its transform.
pub(super) struct Pen<'a> {
    pieces: &'a mut Pieces,
    feature: u32,
    transform: Affine,
    tolerance: f64,
    /// Where the subpath began, and where the pen is.
    start: Point,
    current: Point,
}

/// What can be wrong with what is drawn.
pub(super) type Drawn = Result<(), String>;

impl<'a> Pen<'a> {
    pub(super) fn new(
        pieces: &'a mut Pieces,
        feature: u32,
        transform: Affine,
        tolerance: f64,
    ) -> Self {
        let (start, current) = (Point::ORIGIN, Point::ORIGIN);
        Self {
            pieces,
            feature,
            transform,
            tolerance,
            start,
            current,
        }
    }

    /// Where the pen is.
    pub(super) fn current(&self) -> Point {
        self.current
    }

    /// Begins a subpath.
    pub(super) fn move_to(&mut self, p: Point) {
        self.start = p;
        self.current = p;
    }

    /// A straight piece, of length 0 if need be.
    pub(super) fn line_to(&mut self, p: Point) -> Drawn {
        let (from, to) = (self.on_paper(self.current)?, self.on_paper(p)?);
        self.pieces.push(from, to, self.feature);
        self.current = p;
        Ok(())
    }

    /// The piece back to where the subpath began, if it is not there yet.
    pub(super) fn close(&mut self) -> Drawn {
        if self.on_paper(self.current)? == self.on_paper(self.start)? {
            self.current = self.start;
            return Ok(());
        }
        self.line_to(self.start)
    }

    /// A quadratic Bézier curve.
    pub(super) fn quad_to(&mut self, p1: Point, p2: Point) -> Drawn {
        let [p0, q1, q2] = [
            self.on_paper(self.current)?,
            self.on_paper(p1)?,
            self.on_paper(p2)?,
        ];
        let curve = QuadBez::new(p0, q1, q2);
        let bend = bend(p0, q1, q2);
        // A chord over a step h of the parameter is within max |B''| h² / 8 of its curve, and here
        // |B''| = 2 |p0 - 2 p1 + p2|.
        let count = (bend * 2.0 / (8.0 * self.tolerance)).sqrt();
        self.curve(p0, q2, count, |t| curve.eval(t))?;
        self.current = p2;
        Ok(())
    }

    /// A cubic Bézier curve.
    pub(super) fn cubic_to(&mut self, p1: Point, p2: Point, p3: Point) -> Drawn {
        let [p0, q1] = [self.on_paper(self.current)?, self.on_paper(p1)?];
        let [q2, q3] = [self.on_paper(p2)?, self.on_paper(p3)?];
        let curve = CubicBez::new(p0, q1, q2, q3);
        let bend = bend(p0, q1, q2).max(bend(q1, q2, q3));
        // As above; here |B''| <= 6 max(|p0 - 2 p1 + p2|, |p1 - 2 p2 + p3|).
        let count = (bend * 6.0 / (8.0 * self.tolerance)).sqrt();
        self.curve(p0, q3, count, |t| curve.eval(t))?;
        self.current = p3;
        Ok(())
    }

    /// A part of an ellipse that starts where the pen is; `end` is where it ends, as it was given.
    pub(super) fn arc_to(&mut self, arc: Arc, end: Point) -> Drawn {
        let (from, to) = (self.on_paper(self.current)?, self.on_paper(end)?);
        let from_circle = self.transform
            * Affine::translate(arc.center.to_vec2())
            * Affine::rotate(arc.x_rotation)
            * Affine::scale_non_uniform(arc.radii.x, arc.radii.y);
        // The chord over an angle h of the unit circle is within 1 - cos(h / 2) = 2 sin²(h / 4) of
        // its arc, and the map to the paper stretches nothing by more than its spectral norm.
        let stretch = spectral_norm(from_circle);
        let step = 4.0 * (self.tolerance / (2.0 * stretch)).sqrt().min(0.5).asin();
        let at = |t: f64| {
            let (sin, cos) = (arc.start_angle + t * arc.sweep_angle).sin_cos();
            from_circle * Point::new(cos, sin)
        };
        self.curve(from, to, arc.sweep_angle.abs() / step, at)?;
        self.current = end;
        Ok(())
    }

    /// Pieces of equal steps of the parameter; the ends are exactly those given.
    fn curve(&mut self, from: Point, to: Point, count: f64, at: impl Fn(f64) -> Point) -> Drawn {
        let count = count.ceil().max(1.0);
        if count.is_nan() || count > MOST_PIECES {
            return Err(format!(
                "a curve needs more than {MOST_PIECES} pieces, expected a larger --tolerance"
            ));
        }
        let mut last = from;
        let mut step = 1.0;
        while step < count {
            let next = at(step / count);
            self.pieces.push(last, finite(next)?, self.feature);
            last = next;
            step += 1.0;
        }
        self.pieces.push(last, to, self.feature);
        Ok(())
    }

    /// A point after the transform. Where there is none, the identity's products with 1 and sums
    /// with 0 leave every coordinate as it is.
    fn on_paper(&self, p: Point) -> Result<Point, String> {
        finite(self.transform * p)
    }
}

/// |a - 2 b + c|.
fn bend(a: Point, b: Point, c: Point) -> f64 {
    ((a - b) + (c - b)).hypot()
}

/// The largest factor by which a map stretches a vector: the larger singular value of its linear
/// part, which is (|z1| + |z2|) / 2 with z1, z2 its turning and its mirroring part.
fn spectral_norm(map: Affine) -> f64 {
    let [a, b, c, d, ..] = map.as_coeffs();
    (Vec2::new(a + d, b - c).hypot() + Vec2::new(a - d, b + c).hypot()) / 2.0
}

fn finite(p: Point) -> Result<Point, String> {
    if p.is_finite() {
        Ok(p)
    } else {
        Err("a coordinate is beyond the largest f64, expected at most 1.8e308".to_owned())
    }
}
