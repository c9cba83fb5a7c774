//! A box of the plane as a square of 2^32 by 2^32 lattice points.
//!
//! One property is sufficient for everything that is built on a lattice. **Nearly affine:** the image of a
//! point of the box is less than `margin` steps on each axis from an affine map of the point, the same for all
//! points. So a segment is within `margin` of the segment between the images of its ends, and
//! two segments whose images are more than twice the margin apart have no common point.
#![expect(
    clippy::float_arithmetic,
    reason = "images within a margin are computed here"
)]

use crate::kernel::each;

/// The margins on a side of the smallest cells, as a power of two. A segment that no lattice point separates
/// from the side of a cell is listed on both sides of it, so few cells may have sides there.
const LEAST_BITS: u32 = 8;
/// The number of steps on a side.
const STEPS: f64 = 4_294_967_296.0;

/// The share of the steps that is used, an uneven number: the lines of grids, which are at round numbers of
/// steps, are not at round numbers of the input, where many segments end.
const USED: f64 = 0.987_654_321;

/// The least extent that is spread over the lattice, in multiples of the greatest coordinate: 2^22 floats.
const LEAST_EXTENT: f64 = 1.0 / 1_073_741_824.0;

/// A nearly affine map from a box to the lattice.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lattice {
    /// A point of the input.
    origin: [f64; 2],
    /// A power of two that keeps differences of coordinates finite and normal.
    unit: f64,
    /// The steps on each axis per unit on each axis of the input.
    rows: [[f64; 2]; 2],
    /// The steps from the origin to the lattice point (0, 0).
    offset: [f64; 2],
    margin: [u32; 2],
}

/// A cell of the lattice: the points whose coordinates agree with `corner` above `bits` bits.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Cell {
    pub(crate) corner: [u32; 2],
    pub(crate) bits: [u32; 2],
}

impl Cell {
    /// The whole lattice.
    pub(crate) const WHOLE: Self = Self {
        corner: [0, 0],
        bits: [32, 32],
    };

    /// The greatest coordinate of the cell on an axis.
    #[inline]
    pub(crate) fn last(&self, axis: usize) -> u32 {
        self.corner[axis] | u32::MAX.checked_shr(32 - self.bits[axis]).unwrap_or(0)
    }

    /// The number of steps on a side.
    #[inline]
    pub(crate) fn side(&self, axis: usize) -> f64 {
        power_of_two(i64::from(self.bits[axis]))
    }

    pub(crate) fn contains(&self, point: [u32; 2]) -> bool {
        (0..2).all(|axis| (self.corner[axis]..=self.last(axis)).contains(&point[axis]))
    }
}

/// 2^exponent, for a normal result.
const fn power_of_two(exponent: i64) -> f64 {
    f64::from_bits(((1023 + exponent) as u64) << 52)
}

/// The nearest lattice coordinate below, clamped to the lattice; 0 for what is not a number.
#[inline(always)]
fn truncated(x: f64) -> u32 {
    // A cast does the same, but not in vectors: few instruction sets convert to unsigned integers.
    const LAST: f64 = STEPS - 1.0;
    let x = if x > 0.0 { x } else { 0.0 };
    let x = if x < LAST { x } else { LAST };
    // Rounded to an integer, whose bits are the last ones.
    let shifted = x + power_of_two(52);
    #[expect(clippy::cast_possible_truncation, reason = "the last bits")]
    let nearest = shifted.to_bits() as u32;
    nearest - u32::from(shifted - power_of_two(52) > x)
}

impl Lattice {
    /// The lattice over a box of finite coordinates.
    pub(crate) fn new(min: [f64; 2], max: [f64; 2]) -> Self {
        Self::over([min, max].into_iter(), [0.0; 2], [0.0; 2])
    }

    /// The lattice over finite points, which may be off by an error on each axis, after x is moved by
    /// `shear[0]` times -y or y by `shear[1]` times -x; the other is 0.
    pub(crate) fn over(
        points: impl Iterator<Item = [f64; 2]> + Clone,
        shear: [f64; 2],
        error: [f64; 2],
    ) -> Self {
        let bounds = |points: &mut dyn Iterator<Item = [f64; 2]>| {
            points.fold(
                ([f64::INFINITY; 2], [f64::NEG_INFINITY; 2]),
                |(min, max), x| {
                    let min = each([0, 1], |k| x[k].min(min[k]));
                    (min, each([0, 1], |k| x[k].max(max[k])))
                },
            )
        };
        let (min, max) = bounds(&mut points.clone());
        // Where floats are subnormal, their spacing is that at the least normal one.
        let greatest = [0, 1].map(|k| min[k].abs().max(max[k].abs()).max(f64::MIN_POSITIVE));
        let width = |unit: f64, k: usize| max[k] * unit - min[k] * unit;
        let widest = width(1.0, 0).max(width(1.0, 1));
        let magnitude = greatest[0].max(greatest[1]);
        let unit = if magnitude > power_of_two(1000) {
            power_of_two(-60)
        } else if widest < power_of_two(-800) && magnitude < power_of_two(900) {
            power_of_two(100)
        } else {
            1.0
        };
        let from_origin = |x: [f64; 2]| each([0, 1], |k| x[k] * unit - min[k] * unit);
        let moved = |[x, y]: [f64; 2]| [x - shear[0] * y, y - shear[1] * x];
        let (low, high) = bounds(&mut points.map(|x| moved(from_origin(x))));
        // The terms of a moved coordinate, and of its spacing.
        let sum = |[x, y]: [f64; 2]| [x + shear[0].abs() * y, y + shear[1].abs() * x];
        let terms = sum([0, 1].map(|k| width(unit, k)));
        let spacing = sum(greatest.map(|x| x * unit));
        // The scale of a flat axis stays finite.
        let widest = (high[0] - low[0]).max(high[1] - low[1]);
        let least = (widest * power_of_two(-100)).max(power_of_two(-960));
        let scale = [0, 1].map(|k| {
            let extent = (high[k] - low[k]).max(least).max(spacing[k] * LEAST_EXTENT);
            USED * STEPS / extent
        });
        let error = sum(error.map(|x| x * unit));
        Self {
            origin: min,
            unit,
            rows: [
                [scale[0], -shear[0] * scale[0]],
                [-shear[1] * scale[1], scale[1]],
            ],
            offset: [0, 1].map(|k| low[k] * scale[k]),
            margin: [0, 1].map(|k| {
                let rounding = if shear == [0.0; 2] {
                    0.0
                } else {
                    8.0 * terms[k]
                };
                // The steps of the spacing of floats and of the errors of the map: `bounds/lattice.md`.
                let steps = ((spacing[k] + rounding) * f64::EPSILON + error[k]) * scale[k];
                truncated(steps).saturating_add(5)
            }),
        }
    }

    /// The steps by which an image may be off.
    #[inline]
    pub(crate) fn margin(&self, axis: usize) -> u32 {
        self.margin[axis]
    }

    /// A length for each axis: a point that is moved by them is moved by at most a step on each axis of the lattice.
    /// It is 0 where that length is no float.
    pub(crate) fn step(&self) -> [f64; 2] {
        let [x, y] = self.rows;
        each([0, 1], |k| 0.5 / (x[k].abs().max(y[k].abs()) * self.unit))
    }

    /// Whether the steps of another lattice are more than so many times as long on an axis.
    pub(crate) fn is_finer_than(&self, other: &Self, times: f64) -> bool {
        (0..2).any(|k| self.rows[k][k] * self.unit > other.rows[k][k] * other.unit * times)
    }

    /// The lattice point of a point.
    pub(crate) fn place(&self, point: [f64; 2]) -> [u32; 2] {
        self.places(point.map(|x| [x])).map(|[x]| x)
    }

    /// The lattice points of several points: a column of each axis.
    #[inline(always)]
    pub(crate) fn places<const N: usize>(&self, [x, y]: [[f64; N]; 2]) -> [[u32; N]; 2] {
        let [origin_x, origin_y] = each(self.origin, |x| x * self.unit);
        let mut places = [[0; N]; 2];
        for lane in 0..N {
            let x = x[lane] * self.unit - origin_x;
            let y = y[lane] * self.unit - origin_y;
            let place = |k: usize| {
                let [a, b] = self.rows[k];
                truncated(x * a + y * b - self.offset[k])
            };
            (places[0][lane], places[1][lane]) = (place(0), place(1));
        }
        places
    }

    /// The point of an image.
    fn point(&self, image: [f64; 2]) -> [f64; 2] {
        let [[a, b], [c, d]] = self.rows;
        let [u, v] = each([0, 1], |k| image[k] + self.offset[k]);
        // One of b and c is 0.
        let y = (v - c * (u / a)) / d;
        let point = [(u - b * y) / a, y];
        each([0, 1], |k| {
            ((point[k] + self.origin[k] * self.unit) / self.unit).clamp(f64::MIN, f64::MAX)
        })
    }

    /// The box of a cell and of what may have an image in it, with finite corners.
    pub(crate) fn bounds(&self, cell: Cell) -> [[f64; 2]; 2] {
        let [low, high] = self.widened(cell);
        let corners = [[high[0], low[1]], [low[0], high[1]], high].map(|x| self.point(x));
        [f64::min, f64::max].map(|pick| {
            (corners.iter()).fold(self.point(low), |a, b| each([0, 1], |k| pick(a[k], b[k])))
        })
    }

    /// Whether a cell certainly holds the image of every point of a box, also where the point is off by a step or by its
    /// rounding.
    pub(crate) fn maps_into(&self, [low, high]: [[f64; 2]; 2], cell: Cell) -> bool {
        let corners = [low, [high[0], low[1]], [low[0], high[1]], high].map(|x| self.place(x));
        (0..2).all(|k| {
            let [first, last] = [cell.corner[k], cell.last(k)];
            // Images are clamped to the lattice. A margin is more than those of a point and of the corners are off by.
            corners.iter().all(|x| {
                (first == 0 || x[k].saturating_sub(first) >= self.margin[k])
                    && (last == u32::MAX || last.saturating_sub(x[k]) >= self.margin[k])
            })
        })
    }

    /// The images of the corners of a cell with the margin on each side, twice: once more for the errors of
    /// `point`.
    fn widened(&self, cell: Cell) -> [[f64; 2]; 2] {
        let margin = each(self.margin, |m| 2.0 * f64::from(m));
        [
            each([0, 1], |k| f64::from(cell.corner[k]) - margin[k]),
            each([0, 1], |k| {
                f64::from(cell.corner[k]) + cell.side(k) + margin[k]
            }),
        ]
    }

    /// The power of two of the smallest cells on each axis.
    pub(crate) fn least_bits(&self) -> [u32; 2] {
        each(self.margin, |m| m.ilog2() + LEAST_BITS)
    }

    /// The least and greatest x of the lattice points within the margin of the segment from `a` to `b` whose
    /// y is from `y0` to `y1`. The segment must not be horizontal.
    #[inline]
    pub(crate) fn span(&self, a: [u32; 2], b: [u32; 2], y0: u32, y1: u32) -> (u32, u32) {
        let (low, high) = (a[1].min(b[1]), a[1].max(b[1]));
        let y0 = y0.saturating_sub(self.margin[1]).clamp(low, high);
        let y1 = y1.saturating_add(self.margin[1]).clamp(low, high);
        let slope = (f64::from(b[0]) - f64::from(a[0])) / (f64::from(b[1]) - f64::from(a[1]));
        // Numbers of 33 bits: the rounding error is far below one step, which the margin covers.
        let at = |y: u32| f64::from(a[0]) + (f64::from(y) - f64::from(a[1])) * slope;
        let (p, q) = (at(y0), at(y1));
        (
            truncated(p.min(q)).saturating_sub(self.margin[0]),
            truncated(p.max(q)).saturating_add(self.margin[0]),
        )
    }
}

/// The part of a segment in a box, if there is any.
pub(crate) fn clip([a, b]: [[f64; 2]; 2], low: [f64; 2], high: [f64; 2]) -> Option<[[f64; 2]; 2]> {
    let (mut from, mut to) = (0.0_f64, 1.0_f64);
    for k in 0..2 {
        let d = b[k] - a[k];
        let (near, far) = if d < 0.0 {
            (high[k], low[k])
        } else {
            (low[k], high[k])
        };
        if d == 0.0 {
            if a[k] < low[k] || a[k] > high[k] {
                return None;
            }
        } else {
            from = from.max((near - a[k]) / d);
            to = to.min((far - a[k]) / d);
        }
    }
    let at = |t: f64| [0, 1].map(|k| (a[k] + t * (b[k] - a[k])).clamp(low[k], high[k]));
    (from <= to).then(|| {
        [
            if from > 0.0 { at(from) } else { a },
            if to < 1.0 { at(to) } else { b },
        ]
    })
}
