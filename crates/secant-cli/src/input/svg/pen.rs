//! A pen that draws straight pieces, transformed, and curves as pieces near to them.

use std::f64::consts::{FRAC_PI_2, TAU};

use kurbo::{CubicBez, ParamCurve, QuadBez, Vec2};

use super::Pieces;
use super::coordinate::{Coordinate, Point};
use super::transform::Affine;

/// More pieces than this for one curve are refused: the tolerance is far below what anybody draws,
/// or the curve is far larger.
const MOST_PIECES: f64 = 1e6;

/// Points inside a curve may be rounded to this part of the tolerance.
const GRID: f64 = 1e-6;

/// Draws one shape. The points that it is given are those of the shape, before its transform.
pub(super) struct Pen<'a, C: Coordinate> {
    pieces: &'a mut Pieces<C>,
    feature: u32,
    transform: &'a Affine<C>,
    tolerance: f64,
    /// Where the subpath began, and where the pen is.
    start: Place<C>,
    current: Place<C>,
}

/// A point before and after the transform.
#[derive(Clone)]
struct Place<C> {
    given: Point<C>,
    drawn: Point<C>,
}

/// A part of an ellipse, wherever its center is.
pub(super) struct Arc {
    /// The linear map of the unit circle to the ellipse.
    map: kurbo::Affine,
    /// On the unit circle.
    start_angle: f64,
    sweep_angle: f64,
}

impl Arc {
    /// The quarter of an ellipse along the axes that begins at an angle.
    pub(super) fn quarter(radii: [f64; 2], start_angle: f64) -> Self {
        Self {
            map: ellipse(radii, [1.0, 0.0]),
            start_angle,
            sweep_angle: FRAC_PI_2,
        }
    }

    /// The arc that SVG draws between two points, of which the chord is the first minus the second (SVG 2, appendix
    /// B.2). `axis` is the cosine and sine that the ellipse is turned by. None where the chord is less than a unit in the
    /// last place of the radii.
    pub(super) fn between(
        chord: Vec2,
        radii: [f64; 2],
        axis: [f64; 2],
        large_arc: bool,
        sweep: bool,
    ) -> Option<Self> {
        let [cos, sin] = axis;
        let half = chord * 0.5;
        let half = [cos * half.x + sin * half.y, cos * half.y - sin * half.x];
        // Both in parts of their greatest number, so that no quotient is 0 / 0 or underflows.
        let [length, radius] = [half, radii].map(|[x, y]| x.abs().max(y.abs()));
        if length == 0.0 {
            return None;
        }
        let parts = radii.map(|r| (r / radius).max(f64::MIN_POSITIVE));
        let half = Vec2::new(half[0] / length / parts[0], half[1] / length / parts[1]);
        // Half of the chord on the unit circle. Radii that are too small for it grow until it is a diameter.
        let height = norm(half);
        let h = (height * (length / radius)).min(1.0);
        if h < f64::EPSILON / 2.0 {
            return None;
        }
        let radii = match h < 1.0 {
            true => radii,
            false => parts.map(|part| part * height * length),
        };
        // The angle from the chord to the radius at its end, and half of the angle that the chord is seen under.
        let k = ((1.0 - h) * (1.0 + h)).sqrt();
        let (inner, seen) = (k.atan2(h), h.atan2(k));
        let inner = if large_arc == sweep { -inner } else { inner };
        let angle = match large_arc {
            true => TAU - 2.0 * seen,
            false => 2.0 * seen,
        };
        Some(Self {
            map: ellipse(radii, axis),
            start_angle: half.atan2() + inner,
            sweep_angle: if sweep { angle } else { -angle },
        })
    }
}

/// The linear map of the unit circle to an ellipse that is turned by an angle of this cosine and sine.
fn ellipse([rx, ry]: [f64; 2], [cos, sin]: [f64; 2]) -> kurbo::Affine {
    kurbo::Affine::new([cos * rx, sin * rx, -sin * ry, cos * ry, 0.0, 0.0])
}

/// What can be wrong with what is drawn.
pub(super) type Drawn = Result<(), String>;

impl<'a, C: Coordinate> Pen<'a, C> {
    pub(super) fn new(
        pieces: &'a mut Pieces<C>,
        feature: u32,
        transform: &'a Affine<C>,
        tolerance: f64,
    ) -> Self {
        // Every shape moves the pen before it draws.
        let nowhere = Place {
            given: Point::origin(),
            drawn: Point::origin(),
        };
        Self {
            pieces,
            feature,
            transform,
            tolerance,
            start: nowhere.clone(),
            current: nowhere,
        }
    }

    /// Where the pen is.
    pub(super) fn current(&self) -> &Point<C> {
        &self.current.given
    }

    /// Begins a subpath.
    pub(super) fn move_to(&mut self, p: Point<C>) -> Drawn {
        self.start = self.place(p)?;
        self.current = self.start.clone();
        Ok(())
    }

    /// A straight piece, of length 0 if need be.
    pub(super) fn line_to(&mut self, p: Point<C>) -> Drawn {
        let end = self.place(p)?;
        self.draw_to(end)
    }

    fn draw_to(&mut self, end: Place<C>) -> Drawn {
        self.pieces
            .push(&self.current.drawn, &end.drawn, self.feature)?;
        self.current = end;
        Ok(())
    }

    /// The piece back to where the subpath began, if it is not there yet.
    pub(super) fn close(&mut self) -> Drawn {
        if self.current.drawn == self.start.drawn {
            self.current = self.start.clone();
            return Ok(());
        }
        self.draw_to(self.start.clone())
    }

    /// A quadratic Bézier curve.
    pub(super) fn quad_to(&mut self, p1: &Point<C>, p2: Point<C>) -> Drawn {
        let end = self.place(p2)?;
        let p0 = self.current.drawn.to_f64();
        let q1 = self.on_paper(p1)?.to_f64();
        let q2 = end.drawn.to_f64();
        let curve = QuadBez::new(p0, q1, q2);
        let bend = bend(p0, q1, q2);
        // A chord over a step h of the parameter is within max |B''| h² / 8 of its curve, and here
        // |B''| = 2 |p0 - 2 p1 + p2|.
        let count = (bend * 2.0 / (8.0 * self.tolerance)).sqrt();
        self.curve(end, count, |t| curve.eval(t))
    }

    /// A cubic Bézier curve.
    pub(super) fn cubic_to(&mut self, p1: &Point<C>, p2: &Point<C>, p3: Point<C>) -> Drawn {
        let end = self.place(p3)?;
        let p0 = self.current.drawn.to_f64();
        let [q1, q2] = [self.on_paper(p1)?.to_f64(), self.on_paper(p2)?.to_f64()];
        let q3 = end.drawn.to_f64();
        let curve = CubicBez::new(p0, q1, q2, q3);
        let bend = bend(p0, q1, q2).max(bend(q1, q2, q3));
        // As above; here |B''| <= 6 max(|p0 - 2 p1 + p2|, |p1 - 2 p2 + p3|).
        let count = (bend * 6.0 / (8.0 * self.tolerance)).sqrt();
        self.curve(end, count, |t| curve.eval(t))
    }

    /// A part of an ellipse that starts where the pen is; `end` is where it ends, as it was given.
    pub(super) fn arc_to(&mut self, arc: &Arc, end: Point<C>) -> Drawn {
        let end = self.place(end)?;
        let start = self.current.drawn.to_f64();
        let map = self.transform.to_f64().with_translation(Vec2::ZERO) * arc.map;
        // The chord over an angle h of the unit circle is within 1 - cos(h / 2) = 2 sin²(h / 4) of
        // its arc, and the map to the paper stretches nothing by more than its spectral norm.
        let stretch = spectral_norm(map);
        let step = 4.0 * (self.tolerance / (2.0 * stretch)).sqrt().min(0.5).asin();
        // From the start, and not from the center, which may be so far away that sums with it lose the arc. The
        // chord over an angle a of the unit circle has the length 2 sin(a / 2), at a right angle to the middle of its arc.
        let at = |t: f64| {
            let half = 0.5 * t * arc.sweep_angle;
            let (sin, cos) = (arc.start_angle + half).sin_cos();
            start + (map * (2.0 * half.sin() * Vec2::new(-sin, cos)).to_point()).to_vec2()
        };
        self.curve(end, arc.sweep_angle.abs() / step, at)
    }

    /// Pieces of equal steps of the parameter; the ends are exactly those given.
    fn curve(&mut self, end: Place<C>, count: f64, at: impl Fn(f64) -> kurbo::Point) -> Drawn {
        let count = count.ceil().max(1.0);
        if !count.is_finite() {
            return Err("a curve is beyond the range of f64".to_owned());
        }
        if count > MOST_PIECES {
            return Err(format!(
                "a curve needs more than {MOST_PIECES} pieces, expected a larger --tolerance"
            ));
        }
        let digits = (self.tolerance * GRID).log10().floor();
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "of a positive float: at most 330"
        )]
        let digits = (-digits).max(0.0) as u32;
        let mut last = self.current.drawn.clone();
        let mut step = 1.0;
        while step < count {
            let kurbo::Point { x, y } = at(step / count);
            let next = valid(Point::new(C::of_curve(x, digits), C::of_curve(y, digits)))?;
            self.pieces.push(&last, &next, self.feature)?;
            last = next;
            step += 1.0;
        }
        self.pieces.push(&last, &end.drawn, self.feature)?;
        self.current = end;
        Ok(())
    }

    fn place(&self, given: Point<C>) -> Result<Place<C>, String> {
        let drawn = self.on_paper(&given)?;
        Ok(Place { given, drawn })
    }

    /// A point after the transform. Where there is none, the identity's products with 1 and sums
    /// with 0 leave every coordinate as it is.
    fn on_paper(&self, p: &Point<C>) -> Result<Point<C>, String> {
        valid(self.transform.apply(p))
    }
}

/// |a - 2 b + c|.
fn bend(a: kurbo::Point, b: kurbo::Point, c: kurbo::Point) -> f64 {
    norm((a - b) + (c - b))
}

/// The largest factor by which a map stretches a vector: the larger singular value of its linear
/// part, which is (|z1| + |z2|) / 2 with z1, z2 its turning and its mirroring part.
fn spectral_norm(map: kurbo::Affine) -> f64 {
    let [a, b, c, d, ..] = map.as_coeffs();
    (norm(Vec2::new(a + d, b - c)) + norm(Vec2::new(a - d, b + c))) / 2.0
}

/// The length of a vector, also where its square is beyond the range of floats.
fn norm(v: Vec2) -> f64 {
    v.x.hypot(v.y)
}

fn valid<C: Coordinate>(p: Point<C>) -> Result<Point<C>, String> {
    match p.x.wrong().or(p.y.wrong()) {
        None => Ok(p),
        Some(wrong) => Err(wrong.to_owned()),
    }
}
