//! A box around a shape in floats, rounded outward, a strip around a long one, and an axis between two.
#![expect(clippy::float_arithmetic, reason = "boxes are rounded outward here")]

use crate::kernel::{FeaturePair, each, gap, in_dimension, sqrt};
use crate::pairs::{Chain, Linear, View};
use crate::{Aabb, Ball, Scalar, Segment};
use core::fmt::Debug;
use core::ops::{Add, Mul, Sub};

/// The children of a node of an index.
pub(super) const WIDTH: usize = 16;

/// The type of the sides of boxes: `f32` where coordinates are `f32`, and else `f64`.
pub trait Side:
    Copy
    + Default
    + PartialOrd
    + Debug
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Send
    + Sync
    + 'static
{
    /// Below all.
    #[doc(hidden)]
    const LOWEST: Self;
    /// Above all.
    #[doc(hidden)]
    const HIGHEST: Self;
    /// No number.
    #[doc(hidden)]
    const NAN: Self;
    /// The difference of a number below this one and any finite one does not overflow: it is below half an ulp of the
    /// greatest.
    #[doc(hidden)]
    const SMALL: f64;
    /// The difference of 1 and the next number: an operation is off by half of it at most.
    #[doc(hidden)]
    const EPSILON: f64;
    /// The inverse of an `f64` of this biased exponent is in the range of this type, with room to spare.
    #[doc(hidden)]
    const LEAST_EXPONENT: i32;
    /// The greatest that is not above.
    #[doc(hidden)]
    fn below(x: f64) -> Self;
    /// The least that is not below.
    #[doc(hidden)]
    fn above(x: f64) -> Self;
    /// The same number.
    #[doc(hidden)]
    fn to_f64(self) -> f64;
    /// The first 32 bits: in the order of the numbers where these are not negative, and of NaN above all.
    #[doc(hidden)]
    fn first_bits(self) -> u32;
    /// The lanes for which a test holds, as bits. The lanes are as wide as the numbers that the test compares.
    #[doc(hidden)]
    fn bits(test: impl Fn(usize) -> bool) -> u32;
    /// A number that is greater than this one, which is no less than 0, by eight roundings of it.
    #[doc(hidden)]
    fn with_slack(self) -> Self;
}

impl Side for f64 {
    const LOWEST: Self = Self::NEG_INFINITY;
    const HIGHEST: Self = Self::INFINITY;
    const NAN: Self = Self::NAN;
    const SMALL: f64 = 1e290;
    const EPSILON: f64 = Self::EPSILON;
    const LEAST_EXPONENT: i32 = 100;
    #[inline(always)]
    fn below(x: f64) -> Self {
        x
    }
    #[inline(always)]
    fn above(x: f64) -> Self {
        x
    }
    #[inline(always)]
    fn to_f64(self) -> f64 {
        self
    }
    #[inline(always)]
    fn first_bits(self) -> u32 {
        (self.to_bits() >> 32) as u32
    }
    #[expect(clippy::cast_possible_truncation, reason = "16 bits")]
    #[inline(always)]
    fn bits(test: impl Fn(usize) -> bool) -> u32 {
        let mut lanes = [0_u64; WIDTH];
        for (lane, bits) in lanes.iter_mut().enumerate() {
            *bits = if test(lane) { 1 << lane } else { 0 };
        }
        lanes.iter().fold(0, |all, bits| all | bits) as u32
    }
    #[inline(always)]
    fn with_slack(self) -> Self {
        self * (1.0 + 8.0 * Self::EPSILON) + Self::MIN_POSITIVE
    }
}

impl Side for f32 {
    const LOWEST: Self = Self::NEG_INFINITY;
    const HIGHEST: Self = Self::INFINITY;
    const NAN: Self = Self::NAN;
    const SMALL: f64 = 1e30;
    const EPSILON: f64 = Self::EPSILON as f64;
    const LEAST_EXPONENT: i32 = 1023 - 100;
    #[inline(always)]
    fn below(x: f64) -> Self {
        let nearest = nearest(x);
        next_where(f64::from(nearest) > x, nearest, -1)
    }
    #[inline(always)]
    fn above(x: f64) -> Self {
        let nearest = nearest(x);
        next_where(f64::from(nearest) < x, nearest, 1)
    }
    #[inline(always)]
    fn to_f64(self) -> f64 {
        f64::from(self)
    }
    #[inline(always)]
    fn first_bits(self) -> u32 {
        self.to_bits()
    }
    #[inline(always)]
    fn bits(test: impl Fn(usize) -> bool) -> u32 {
        let mut lanes = [0_u32; WIDTH];
        for (lane, bits) in lanes.iter_mut().enumerate() {
            *bits = if test(lane) { 1 << lane } else { 0 };
        }
        lanes.iter().fold(0, |all, bits| all | bits)
    }
    #[inline(always)]
    fn with_slack(self) -> Self {
        self * (1.0 + 8.0 * Self::EPSILON) + Self::MIN_POSITIVE
    }
}

/// The nearest `f32`.
#[expect(clippy::cast_possible_truncation, reason = "rounds")]
#[inline(always)]
fn nearest(x: f64) -> f32 {
    x as f32
}

/// The next number in a direction, 1 or -1, where that is wanted. It is so half of the time, so there is no branch. A zero
/// that is left has the sign of the direction: what was rounded to it lies there.
#[inline(always)]
fn next_where(is_wanted: bool, x: f32, direction: i32) -> f32 {
    let bits = x.to_bits().cast_signed();
    // The magnitude of a negative number has the other direction.
    let sign = bits >> 31;
    let step = (direction ^ sign) - sign;
    f32::from_bits((bits + if is_wanted { step } else { 0 }).cast_unsigned())
}

/// A box that holds a shape.
///
/// Two shapes whose boxes are disjoint are disjoint. A coordinate that is no float is rounded outward, and one beyond the
/// greatest float to an infinity.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounds<const D: usize, F = f64> {
    pub(crate) min: [F; D],
    pub(crate) max: [F; D],
}

impl<const D: usize, F: Side> Bounds<D, F> {
    /// The box of nothing.
    pub(crate) const EMPTY: Self = Self {
        min: [F::HIGHEST; D],
        max: [F::LOWEST; D],
    };

    /// The box of a point.
    #[inline(always)]
    pub(crate) fn at(point: [F; D]) -> Self {
        let (min, max) = (point, point);
        Self { min, max }
    }

    /// Extends the box to another one.
    #[inline(always)]
    pub(crate) fn extend(&mut self, other: &Self) {
        for k in 0..D {
            if other.min[k] < self.min[k] {
                self.min[k] = other.min[k];
            }
            if other.max[k] > self.max[k] {
                self.max[k] = other.max[k];
            }
        }
    }

    /// Whether the closed boxes share a point.
    #[inline(always)]
    pub(crate) fn meets(&self, other: &Self) -> bool {
        let mut meets = true;
        for k in 0..D {
            meets &= (self.min[k] <= other.max[k]) & (other.min[k] <= self.max[k]);
        }
        meets
    }

    /// Whether another box is in this one.
    pub(crate) fn holds(&self, other: &Self) -> bool {
        (0..D).all(|k| self.min[k] <= other.min[k] && other.max[k] <= self.max[k])
    }

    /// The same box with sides in `f64`.
    #[inline(always)]
    pub(crate) fn wide(&self) -> Bounds<D> {
        Bounds {
            min: each(self.min, F::to_f64),
            max: each(self.max, F::to_f64),
        }
    }
}

impl<const D: usize> Bounds<D> {
    /// The box of everything.
    pub(crate) const EVERYTHING: Self = Self {
        min: [f64::NEG_INFINITY; D],
        max: [f64::INFINITY; D],
    };

    /// The box of a shape.
    #[inline]
    pub(crate) fn of<S: Scalar>(view: &View<'_, D, S>) -> Self {
        match view {
            View::Linear(linear) => Self::of_linear(linear),
            View::Aabb(rect) => Self::of_aabb(rect),
            View::Ball(ball) | View::Circumference(ball) => Self::of_ball(ball),
            View::Capsule(capsule) => {
                Self::of_points([capsule.start(), capsule.end()]).widened(capsule.radius().to_f64())
            }
            View::Triangle(triangle) => Self::of_points(triangle.vertices()),
            View::Chain(chain) => Self::of_chain(chain),
            View::Plane(_) => Self::EVERYTHING,
        }
    }

    /// The box with other sides, rounded outward.
    #[inline(always)]
    pub(crate) fn outward<F: Side>(&self) -> Bounds<D, F> {
        Bounds {
            min: each(self.min, F::below),
            max: each(self.max, F::above),
        }
    }

    /// The box of a box.
    #[inline]
    pub(crate) fn of_aabb<S: Scalar>(rect: &Aabb<D, S>) -> Self {
        Self::of_points([rect.min(), rect.max()])
    }

    /// The box of a ball.
    #[inline]
    pub(crate) fn of_ball<S: Scalar>(ball: &Ball<D, S>) -> Self {
        Self::of_points([ball.center()]).widened(ball.radius().to_f64())
    }

    /// The box of a chain, which is in the plane.
    pub(crate) fn of_chain<S: Scalar>(chain: &Chain<'_, S>) -> Self {
        let bounds = chain.bounds();
        Self::of_points([bounds.min(), bounds.max()].map(in_dimension))
    }

    /// The box of a segment.
    #[inline]
    pub(crate) fn of_segment<S: Scalar>(segment: &Segment<D, S>) -> Self {
        Self::of_points([segment.start(), segment.end()])
    }

    /// The box of points.
    #[inline(always)]
    pub(crate) fn of_points<S: Scalar>(points: impl IntoIterator<Item = [S; D]>) -> Self {
        Self::around(points, |point| each(point, S::to_f64))
    }

    /// The box of points seen from an origin, which is zero for floats.
    pub(crate) fn of_points_from<S: Scalar, const N: usize>(
        origin: [S; D],
        points: [[S; D]; N],
    ) -> Self {
        Self::around(points, |point| match S::EXACT_AS_F64 {
            true => each(point, S::to_f64),
            false => gap(origin, point),
        })
    }

    /// The box of points that are rounded.
    #[inline(always)]
    fn around<S: Scalar>(
        points: impl IntoIterator<Item = [S; D]>,
        rounded: impl Fn([S; D]) -> [f64; D],
    ) -> Self {
        let mut bounds = Self::EMPTY;
        for point in points {
            bounds.extend(&Self::at(rounded(point)));
        }
        match S::EXACT_AS_F64 {
            true => bounds,
            false => bounds.of_rounded(),
        }
    }

    /// A box that holds this one, whose corners were rounded to the nearest floats.
    #[inline(always)]
    pub(crate) fn of_rounded(&self) -> Self {
        // A coordinate is off by half an ulp at most.
        let outward = |x: f64| x.abs() * (2.0 * f64::EPSILON);
        Self {
            min: each(self.min, |x| x - outward(x)),
            max: each(self.max, |x| x + outward(x)),
        }
    }

    /// The box of a linear shape.
    pub(crate) fn of_linear<S: Scalar>(linear: &Linear<D, S>) -> Self {
        if let Some(ends) = linear.ends() {
            return Self::of_points(ends);
        }
        let mut bounds = Self::of_points([linear.origin()]);
        let [from, to] = linear.direction();
        for k in 0..D {
            let is_line = linear.start().is_none();
            if from[k] < to[k] || is_line && to[k] < from[k] {
                bounds.max[k] = f64::INFINITY;
            }
            if to[k] < from[k] || is_line && from[k] < to[k] {
                bounds.min[k] = f64::NEG_INFINITY;
            }
        }
        bounds
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
        Self {
            min: each(self.min, |x| x - further(x)),
            max: each(self.max, |x| x + further(x)),
        }
    }

    /// A box that holds this one where that is moved. The corners and the displacement may have been rounded to the nearest
    /// float.
    pub(crate) fn moved(&self, by: [f64; D]) -> Self {
        // Rounded as in `widened`.
        let slack = |x: f64, by: f64| (x.abs() + by.abs()) * (4.0 * f64::EPSILON);
        let mut moved = *self;
        for (k, by) in by.into_iter().enumerate() {
            moved.min[k] += by - slack(self.min[k], by);
            moved.max[k] += by + slack(self.max[k], by);
        }
        moved
    }

    /// A box that holds this one as it is seen from an origin. The corners and the origin may have been rounded to the
    /// nearest float.
    pub(crate) fn seen_from(&self, origin: [f64; D]) -> Self {
        self.moved(each(origin, |x| -x))
    }

    /// A box that holds this one while it moves by a displacement, until a time. The corners and the displacement may have
    /// been rounded to the nearest float.
    pub(crate) fn swept(&self, by: [f64; D], until: f64) -> Self {
        let mut swept = *self;
        for (k, by) in by.into_iter().enumerate() {
            let by = by * until;
            // Rounded as in `widened`.
            let slack = |x: f64| (x.abs() + by.abs()) * (4.0 * f64::EPSILON);
            swept.min[k] += by.min(0.0) - slack(self.min[k]);
            swept.max[k] += by.max(0.0) + slack(self.max[k]);
        }
        swept
    }

    /// The square of the distance of two boxes, rounded.
    #[inline]
    pub(crate) fn square_from(&self, other: &Self) -> f64 {
        let gap = |k: usize| (self.min[k] - other.max[k]).max(other.min[k] - self.max[k]);
        let square = (0..D).map(|k| gap(k).max(0.0)).map(|gap| gap * gap);
        square.sum::<f64>()
    }

    /// Whether the box is certainly further from another one than a limit.
    #[inline]
    pub(crate) fn is_beyond(&self, limit: f64, other: &Self) -> bool {
        is_certainly_greater(self.square_from(other), limit * limit)
    }

    /// The center, rounded.
    pub(crate) fn center(&self) -> [f64; D] {
        core::array::from_fn(|k| 0.5 * self.min[k] + 0.5 * self.max[k])
    }

    /// The longest side.
    pub(crate) fn longest(&self) -> f64 {
        let sides = (0..D).map(|k| self.max[k] - self.min[k]);
        sides.fold(0.0, f64::max)
    }

    /// The greatest magnitude of a coordinate that is not infinite.
    #[inline]
    pub(crate) fn greatest(&self) -> f64 {
        let sides = self.min.iter().chain(&self.max);
        sides.fold(0.0, |greatest: f64, x| match x.abs() {
            f64::INFINITY => greatest,
            x => greatest.max(x),
        })
    }

    /// The biased exponent of the longest side.
    pub(crate) fn exponent(&self) -> usize {
        (self.longest().to_bits() >> 52) as usize & 0x7ff
    }

    /// The sum of the greatest coordinates.
    pub(crate) fn magnitude(&self) -> f64 {
        let most = |k: usize| self.min[k].abs().max(self.max[k].abs());
        (0..D).map(most).sum()
    }
}

impl Bounds<2> {
    pub(crate) fn corners(&self) -> [[f64; 2]; 4] {
        let ([a, b], [c, d]) = (self.min, self.max);
        [[a, b], [c, b], [c, d], [a, d]]
    }
}

/// The square of the distance of two points, to choose by: rounded.
#[inline]
pub(crate) fn square<S: Scalar, const D: usize>(x: [S; D], y: [S; D]) -> f64 {
    let difference = |k: usize| x[k].to_f64() - y[k].to_f64();
    (0..D).map(difference).map(|d| d * d).sum()
}

/// Whether the square of a distance is certainly greater than another one: both are rounded a few times, or are subnormal.
#[inline]
pub(crate) fn is_certainly_greater(square: f64, other: f64) -> bool {
    square > other * (1.0 + 1e-10) + f64::MIN_POSITIVE
}

/// The point of a linear shape that is nearest to another one, to choose by: rounded.
pub(crate) fn foot_near<S: Scalar>(linear: &Linear<2, S>, x: [f64; 2]) -> [f64; 2] {
    let origin = each(linear.origin(), S::to_f64);
    let [from, to] = linear.direction();
    let d: [f64; 2] = gap(from, to);
    let along = |v: [f64; 2]| v[0] * d[0] + v[1] * d[1];
    let mut t = along(gap(origin, x)) / along(d);
    if linear.start().is_some() {
        t = t.max(0.0);
    }
    if linear.end().is_some() {
        t = t.min(1.0);
    }
    [origin[0] + t * d[0], origin[1] + t * d[1]]
}

/// A number that is no less than the distance of two points, or of a point and a line. None of other features, and where a
/// square may overflow or underflow. Derived in `bounds/boxes.md#a-distance-from-above`.
pub(crate) fn distance_above<S: Scalar>(pair: &FeaturePair<2, S>) -> Option<f64> {
    let length = |[x, y]: [f64; 2]| sqrt(x * x + y * y);
    let (distance, terms) = match *pair {
        FeaturePair::Points(x, y) => {
            let w = gap(x, y);
            (length(w), length(w))
        }
        FeaturePair::PointLine(x, [p, from, to]) => {
            let [w, d]: [[f64; 2]; 2] = [gap(p, x), gap(from, to)];
            let t = (w[0] * d[0] + w[1] * d[1]) / (d[0] * d[0] + d[1] * d[1]);
            let to_foot = [0, 1].map(|k| w[k] - t * d[k]);
            (length(to_foot), length(w) + t.abs() * length(d))
        }
        _ => return None,
    };
    let bound = distance + terms * (8.0 * f64::EPSILON) + 1e-150;
    (1e-140..1e150).contains(&bound).then_some(bound)
}

/// An axis, to tell apart by positions what boxes do not. Derived in `bounds/boxes.md#an-axis`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Axis<const D: usize = 2> {
    /// Its length is 1/4, so that no position overflows, or 0.
    normal: [f64; D],
    /// More than the difference of two positions is off.
    slack: f64,
}

impl Axis {
    /// The axis across a direction.
    pub(crate) fn across([x, y]: [f64; 2], boxes: [&Bounds<2>; 2]) -> Self {
        Self::new([-y, x], boxes)
    }
}

impl<const D: usize> Axis<D> {
    /// The axis in a direction, for points in two boxes. Any direction is right.
    pub(crate) fn new(direction: [f64; D], boxes: [&Bounds<D>; 2]) -> Self {
        let square = direction.iter().map(|x| x * x).sum::<f64>();
        let length = match (1e-280..1e280).contains(&square) {
            true => 4.0 * sqrt(square),
            false => f64::INFINITY,
        };
        let magnitude: f64 = boxes.map(Bounds::magnitude).iter().sum();
        Self {
            normal: direction.map(|x| if x.is_finite() { x / length } else { 0.0 }),
            // Infinite where a set is unbounded, so that nothing is apart.
            slack: magnitude * (8.0 * f64::EPSILON) + f64::MIN_POSITIVE,
        }
    }

    /// The opposite axis.
    pub(crate) fn reversed(&self) -> Self {
        Self {
            normal: self.normal.map(|x| -x),
            ..*self
        }
    }

    fn position(&self, x: [f64; D]) -> f64 {
        (0..D).map(|k| self.normal[k] * x[k]).sum()
    }

    /// The least and the greatest position of points.
    #[inline]
    pub(crate) fn extent(&self, points: impl IntoIterator<Item = [f64; D]>) -> [f64; 2] {
        let none = [f64::INFINITY, f64::NEG_INFINITY];
        points.into_iter().fold(none, |[low, high], x| {
            let position = self.position(x);
            [
                if position < low { position } else { low },
                if position > high { position } else { high },
            ]
        })
    }

    /// Whether what is up to one position is certainly further than a limit from what is from another one on.
    fn is_beyond(&self, limit: f64, [low, high]: [f64; 2]) -> bool {
        high - low > limit * (0.25 + 1e-10) + self.slack
    }

    /// Whether what is between two positions is certainly before or after what is between two others.
    pub(crate) fn is_beside(&self, a: [f64; 2], b: [f64; 2]) -> bool {
        self.is_beyond(0.0, [a[1], b[0]]) | self.is_beyond(0.0, [b[1], a[0]])
    }
}

/// A set as what is beyond it along an axis sees it: its box, and its greatest position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Front<const D: usize = 2> {
    axis: Axis<D>,
    bounds: Bounds<D>,
    last: f64,
}

impl<const D: usize> Front<D> {
    /// The front of a set in a box, by points that no position is beyond, rounded to the nearest floats.
    pub(crate) fn new(
        axis: Axis<D>,
        bounds: Bounds<D>,
        points: impl Iterator<Item = [f64; D]>,
    ) -> Self {
        let [_, last] = axis.extent(points);
        Self { axis, bounds, last }
    }

    /// Whether the set is certainly further than a limit from another one, which sees it along the opposite axis.
    pub(crate) fn is_beyond(&self, limit: f64, other: &Self) -> bool {
        self.axis.is_beyond(limit, [self.last, -other.last])
    }

    /// Whether a point, or a segment given by its ends, is certainly further from the set than a limit.
    #[inline(never)]
    pub(crate) fn is_far(&self, limit: f64, points: &[[f64; D]]) -> bool {
        let points = points.iter().copied();
        let [first, _] = self.axis.extent(points.clone());
        self.axis.is_beyond(limit, [self.last, first])
            || Bounds::of_points(points)
                .of_rounded()
                .is_beyond(limit, &self.bounds)
    }
}

/// A strip that holds a linear shape or capsule: low ≤ normal · x ≤ high for its points x. In space it is one of the plane
/// of the first two axes.
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
    pub(crate) fn of<S: Scalar, const D: usize>(view: &View<'_, D, S>, reach: f64) -> Option<Self> {
        match &view.in_dimension() {
            View::Linear(linear) => Self::of_linear(linear, reach),
            View::Capsule(capsule) => {
                let core = Linear::segment(capsule.start(), capsule.end());
                Self::of_linear(&core, reach + capsule.radius().to_f64())
            }
            _ => None,
        }
    }

    /// The strip around what is within a distance of a linear shape, if that is oblique.
    pub(crate) fn of_linear<S: Scalar>(linear: &Linear<2, S>, reach: f64) -> Option<Self> {
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
    pub(crate) fn for_boxes_in<const D: usize>(&self, all: &Bounds<D>) -> Option<Self> {
        // Coordinates are rounded once, their products with the normal once, and the sums once: with M the sum of
        // all magnitudes, each side is off by less than 4 u M. A line or ray is off its rounded normal by 4 u for
        // each step along the longer axis, and takes less than M of these in the box. A distance moves a point along
        // the normal by it times the length of that, from 1 to √2, which is rounded a few times. Products may underflow.
        let magnitude = self.magnitude + all.magnitude();
        let [x, y] = self.normal;
        let reach = self.reach * sqrt(x * x + y * y) * (1.0 + 1e-10);
        let slack = 32.0 * f64::EPSILON * magnitude + reach + f64::MIN_POSITIVE;
        let [low, high] = [self.low - slack, self.high + slack];
        (low.is_finite() && high.is_finite()).then_some(Self { low, high, ..*self })
    }

    /// Whether a box is beside the strip, which is for boxes there.
    pub(crate) fn is_beside(&self, bounds: &Bounds<2>) -> bool {
        // The corners that are the lowest and the highest along the normal.
        let corner = |is_high: bool| {
            let sides = [0, 1].map(|k| match is_high == (self.normal[k] < 0.0) {
                true => bounds.min[k],
                false => bounds.max[k],
            });
            self.normal[0] * sides[0] + self.normal[1] * sides[1]
        };
        (corner(false) > self.high) | (corner(true) < self.low)
    }
}

/// Does work in the vectors that the machine has; the result is the same in others. The closure has to be
/// `#[inline(always)]`.
#[inline(always)]
pub(super) fn in_vectors<R>(work: impl FnOnce() -> R) -> R {
    #[cfg(all(feature = "std", target_arch = "x86_64"))]
    if std::arch::is_x86_feature_detected!("avx2") {
        #[target_feature(enable = "avx2")]
        fn wide<R>(work: impl FnOnce() -> R) -> R {
            work()
        }
        // SAFETY: the condition checks that the machine has these vectors.
        return unsafe { wide(work) };
    }
    work()
}
