//! A box around a shape in floats, rounded outward, and a strip around a long one.
#![expect(clippy::float_arithmetic, reason = "boxes are rounded outward here")]

use crate::kernel::{each, gap};
use crate::pairs::{Linear, View};
use crate::{Scalar, Segment};

/// A box of the plane that holds a shape, with finite corners.
///
/// Two shapes whose boxes are disjoint are disjoint. A coordinate that is no float is rounded to the nearest, and what
/// is beyond the greatest float is moved there: both maps keep the order of coordinates, so boxes that meet still do.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Bounds {
    pub(crate) min: [f64; 2],
    pub(crate) max: [f64; 2],
}

impl Bounds {
    /// The box of nothing.
    pub(crate) const EMPTY: Self = Self {
        min: [f64::INFINITY; 2],
        max: [f64::NEG_INFINITY; 2],
    };
    const PLANE: Self = Self {
        min: [f64::MIN; 2],
        max: [f64::MAX; 2],
    };

    /// The box of a shape.
    pub(crate) fn of<S: Scalar>(view: &View<'_, 2, S>) -> Self {
        match view {
            View::Linear(linear) => Self::of_linear(linear),
            View::Aabb(rect) => Self::of_points([rect.min(), rect.max()]),
            View::Ball(ball) | View::Circumference(ball) => {
                Self::of_points([ball.center()]).widened(ball.radius().to_f64())
            }
            View::Capsule(capsule) => {
                Self::of_points([capsule.start(), capsule.end()]).widened(capsule.radius().to_f64())
            }
            View::Triangle(triangle) => Self::of_points(triangle.vertices()),
            View::Chain(chain) => Self::of_points([chain.bounds().min(), chain.bounds().max()]),
            View::Plane(_) => Self::PLANE,
        }
    }

    /// The box of a segment.
    pub(crate) fn of_segment<S: Scalar>(segment: &Segment<2, S>) -> Self {
        Self::of_points([segment.start(), segment.end()])
    }

    fn of_points<S: Scalar, const N: usize>(points: [[S; 2]; N]) -> Self {
        let mut bounds = Self::EMPTY;
        for point in points {
            let point = each(point, S::to_f64);
            bounds.extend(&Self {
                min: point,
                max: point,
            });
        }
        bounds
    }

    fn of_linear<S: Scalar>(linear: &Linear<2, S>) -> Self {
        if let Some(ends) = linear.ends() {
            return Self::of_points(ends);
        }
        let mut bounds = Self::of_points([linear.origin()]);
        let [from, to] = linear.direction();
        for k in 0..2 {
            let is_line = linear.start().is_none();
            if from[k] < to[k] || is_line && to[k] < from[k] {
                bounds.max[k] = f64::MAX;
            }
            if to[k] < from[k] || is_line && from[k] < to[k] {
                bounds.min[k] = f64::MIN;
            }
        }
        bounds
    }

    /// The least box around boxes.
    pub(crate) fn of_all(boxes: &[Self]) -> Self {
        let mut bounds = Self::EMPTY;
        for other in boxes {
            bounds.extend(other);
        }
        bounds
    }

    /// Extends the box to another one.
    pub(crate) fn extend(&mut self, other: &Self) {
        for k in 0..2 {
            self.min[k] = self.min[k].min(other.min[k]);
            self.max[k] = self.max[k].max(other.max[k]);
        }
    }

    /// Whether the closed boxes share a point.
    pub(crate) fn meets(&self, other: &Self) -> bool {
        (0..2).all(|k| self.min[k] <= other.max[k] && other.min[k] <= self.max[k])
    }

    /// A box that holds what is within a distance of this one. The corners and the distance may have been rounded
    /// to the nearest float.
    pub(crate) fn widened(&self, by: f64) -> Self {
        if by == 0.0 {
            return *self;
        }
        // The coordinate, the distance and their sum are off by half an ulp each at most, so by less than
        // 3 u (|x| + d), and 8 u (|x| + d) more than covers the rounding of itself. Where that is subnormal, the
        // sum is exact.
        let further = |x: f64| by + (x.abs() + by) * (4.0 * f64::EPSILON);
        let clamped = |x: f64| x.clamp(f64::MIN, f64::MAX);
        Self {
            min: each(self.min, |x| clamped(x - further(x))),
            max: each(self.max, |x| clamped(x + further(x))),
        }
    }

    /// The biased exponent of the longer side.
    pub(crate) fn exponent(&self) -> usize {
        let side = |k: usize| self.max[k] - self.min[k];
        (side(0).max(side(1)).to_bits() >> 52) as usize & 0x7ff
    }

    /// The sum of the greatest coordinates.
    fn magnitude(&self) -> f64 {
        let most = |k: usize| self.min[k].abs().max(self.max[k].abs());
        most(0) + most(1)
    }
}

/// A strip that holds a linear shape or capsule: low ≤ normal · x ≤ high for its points x.
///
/// It separates a long shape from boxes in its own box. Any normal with coordinates up to 1 is right; a rounded normal
/// of the shape makes the strip narrow.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Strip {
    pub(crate) normal: [f64; 2],
    pub(crate) low: f64,
    pub(crate) high: f64,
    /// The sum of the magnitudes of the coordinates.
    magnitude: f64,
    /// The distance from the line that is within the strip.
    reach: f64,
}

impl Strip {
    /// The strip around what is within a distance of a shape, if the shape is oblique.
    pub(crate) fn of<S: Scalar>(view: &View<'_, 2, S>, reach: f64) -> Option<Self> {
        match view {
            View::Linear(linear) => Self::of_linear(linear, reach),
            View::Capsule(capsule) => {
                let core = Linear::segment(capsule.start(), capsule.end());
                Self::of_linear(&core, reach + capsule.radius().to_f64())
            }
            _ => None,
        }
    }

    fn of_linear<S: Scalar>(linear: &Linear<2, S>, reach: f64) -> Option<Self> {
        let [from, to] = linear.direction();
        let [dx, dy]: [f64; 2] = gap(from, to);
        let longer = dx.abs().max(dy.abs());
        if dx == 0.0 || dy == 0.0 || !longer.is_finite() {
            return None;
        }
        let normal = [-dy / longer, dx / longer];
        let origin = each(linear.origin(), S::to_f64);
        let end = linear.end().map_or(origin, |end| each(end, S::to_f64));
        let along = [origin, end].map(|[x, y]| normal[0] * x + normal[1] * y);
        let sum = |[x, y]: [f64; 2]| x.abs() + y.abs();
        Some(Self {
            normal,
            low: along[0].min(along[1]),
            high: along[0].max(along[1]),
            magnitude: sum(origin) + sum(end),
            reach,
        })
    }

    /// The strip for comparisons with boxes in a box, if it is bounded. A box whose corners, in floats, are beside
    /// it is disjoint from the shape.
    pub(crate) fn for_boxes_in(&self, all: &Bounds) -> Option<Self> {
        // Coordinates are rounded once, their products with the normal once, and the sums once: with M the sum of
        // all magnitudes, each side is off by less than 4 u M. A line or ray is off its rounded normal by 4 u for
        // each step along the longer axis, and takes less than M of these in the box. A distance r moves a point by
        // less than 2 r along the normal, whose length is below √2. Products may underflow.
        let magnitude = self.magnitude + all.magnitude();
        let slack = 32.0 * f64::EPSILON * magnitude + 2.0 * self.reach + f64::MIN_POSITIVE;
        let [low, high] = [self.low - slack, self.high + slack];
        (low.is_finite() && high.is_finite()).then_some(Self { low, high, ..*self })
    }
}
