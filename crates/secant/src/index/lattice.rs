//! The plane as a square of 2^32 by 2^32 lattice points.
//!
//! Two independent properties are sufficient for everything that is built on the lattice:
//! - **Monotone.** `place` preserves the order of coordinates, because rounded subtraction, multiplication
//!   and truncation do. So boxes that intersect have images that intersect, and the image of a float between
//!   two others is between theirs.
//! - **Nearly affine.** Every image is less than `margin` steps from one affine map. So a segment is within
//!   `margin` of the segment between the images of its ends.
#![expect(
    clippy::float_arithmetic,
    reason = "outward-rounded images are computed here"
)]

/// A map from the box of all coordinates to the lattice, with one scale for both axes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lattice {
    min: [f64; 2],
    /// A power of two that keeps differences of coordinates finite and normal.
    unit: f64,
    /// Lattice steps per unit.
    scale: f64,
    margin: u32,
}

/// A square of the lattice: the points whose coordinates agree with `corner` above `bits` bits.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Square {
    pub(crate) corner: [u32; 2],
    pub(crate) bits: u32,
}

impl Square {
    /// The whole lattice.
    pub(crate) const WHOLE: Self = Self {
        corner: [0, 0],
        bits: 32,
    };

    /// The greatest coordinate of the square on an axis.
    pub(crate) fn last(&self, axis: usize) -> u32 {
        self.corner[axis] | u32::MAX.checked_shr(32 - self.bits).unwrap_or(0)
    }

    pub(crate) fn contains(&self, point: [u32; 2]) -> bool {
        (0..2).all(|axis| (self.corner[axis]..=self.last(axis)).contains(&point[axis]))
    }
}

/// 2^exponent, for a normal result.
const fn power_of_two(exponent: i64) -> f64 {
    f64::from_bits(((1023 + exponent) as u64) << 52)
}

impl Lattice {
    /// The lattice over a box of finite coordinates.
    pub(crate) fn new(min: [f64; 2], max: [f64; 2]) -> Self {
        let greatest = min
            .into_iter()
            .chain(max)
            .fold(0.0, |m: f64, x| m.max(x.abs()));
        let width = |unit: f64| {
            (0..2)
                .map(|axis| max[axis] * unit - min[axis] * unit)
                .fold(0.0, f64::max)
        };
        let unit = if greatest > power_of_two(1000) {
            power_of_two(-60)
        } else if width(1.0) < power_of_two(-900) {
            power_of_two(100)
        } else {
            1.0
        };
        let extent = width(unit);
        let scale = if extent > 0.0 {
            f64::from(u32::MAX) / extent
        } else {
            0.0
        };
        // 2 for the truncation and the rounding of the map, 1 for an estimate within one step, and the
        // spacing of floats, because a rounded point is at most half of it from the exact one.
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "saturates"
        )]
        let spacing = (greatest * unit * f64::EPSILON * scale) as u32;
        Self {
            min,
            unit,
            scale,
            margin: spacing.saturating_add(4),
        }
    }

    /// The width of a lattice step.
    pub(crate) fn step(&self) -> f64 {
        1.0 / (self.scale * self.unit)
    }

    /// The lattice point of a point.
    #[inline]
    pub(crate) fn place(&self, point: [f64; 2]) -> [u32; 2] {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "saturates"
        )]
        let one = |axis: usize| {
            ((point[axis] * self.unit - self.min[axis] * self.unit) * self.scale) as u32
        };
        [one(0), one(1)]
    }

    /// The least and greatest x of the lattice points within the margin of the segment from `a` to `b` whose
    /// y is from `y0` to `y1`. The segment must not be horizontal.
    #[inline]
    pub(crate) fn span(&self, a: [u32; 2], b: [u32; 2], y0: u32, y1: u32) -> (u32, u32) {
        let (low, high) = (a[1].min(b[1]), a[1].max(b[1]));
        let y0 = y0.saturating_sub(self.margin).clamp(low, high);
        let y1 = y1.saturating_add(self.margin).clamp(low, high);
        let slope = (f64::from(b[0]) - f64::from(a[0])) / (f64::from(b[1]) - f64::from(a[1]));
        // Numbers of 33 bits: the rounding error is far below one step, which the margin covers.
        let at = |y: u32| f64::from(a[0]) + (f64::from(y) - f64::from(a[1])) * slope;
        let (p, q) = (at(y0), at(y1));
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "saturates"
        )]
        let (least, most) = (p.min(q) as u32, p.max(q) as u32);
        (
            least.saturating_sub(self.margin),
            most.saturating_add(self.margin),
        )
    }
}
