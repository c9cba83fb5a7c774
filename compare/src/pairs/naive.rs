//! What people write: the formulas of the textbooks, in floats, without a thought of rounding.
//!
//! Each in two ways: with `&&` and early returns, and the same arithmetic without branches.

use std::ops::{Add, Div, Mul, Sub};

use super::field::Common;

/// `f64` or `f32`.
pub(crate) trait Float:
    Copy
    + PartialOrd
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
{
    const ZERO: Self;
    const ONE: Self;
}

impl Float for f64 {
    const ZERO: Self = 0.0;
    const ONE: Self = 1.0;
}

impl Float for f32 {
    const ZERO: Self = 0.0;
    const ONE: Self = 1.0;
}

type Segment<F> = [[F; 2]; 2];

#[inline(always)]
fn minus<F: Float>(p: [F; 2], q: [F; 2]) -> [F; 2] {
    [p[0] - q[0], p[1] - q[1]]
}

#[inline(always)]
fn cross<F: Float>(p: [F; 2], q: [F; 2]) -> F {
    p[0] * q[1] - p[1] * q[0]
}

#[inline(always)]
fn along<F: Float>(p: [F; 2], t: F, d: [F; 2]) -> [F; 2] {
    [p[0] + t * d[0], p[1] + t * d[1]]
}

/// p + t d = r + u e: t = (r - p) × e / d × e, u = (r - p) × d / d × e, both in [0, 1].
#[inline(always)]
pub(crate) fn segments<F: Float>(&[[p, q], [r, s]]: &[Segment<F>; 2]) -> bool {
    let (d, e) = (minus(q, p), minus(s, r));
    let denominator = cross(d, e);
    if denominator == F::ZERO {
        return false;
    }
    let w = minus(r, p);
    let t = cross(w, e) / denominator;
    if t < F::ZERO || t > F::ONE {
        return false;
    }
    let u = cross(w, d) / denominator;
    u >= F::ZERO && u <= F::ONE
}

/// A denominator of zero makes t and u infinite or NaN.
#[inline(always)]
pub(crate) fn segments_straight<F: Float>(&[[p, q], [r, s]]: &[Segment<F>; 2]) -> bool {
    let (d, e, w) = (minus(q, p), minus(s, r), minus(r, p));
    let denominator = cross(d, e);
    let t = cross(w, e) / denominator;
    let u = cross(w, d) / denominator;
    (t >= F::ZERO) & (t <= F::ONE) & (u >= F::ZERO) & (u <= F::ONE)
}

#[inline(always)]
pub(crate) fn segments_point<F: Float>(&[[p, q], [r, s]]: &[Segment<F>; 2]) -> Common<F> {
    let (d, e) = (minus(q, p), minus(s, r));
    let denominator = cross(d, e);
    if denominator == F::ZERO {
        return Common::Nothing;
    }
    let w = minus(r, p);
    let t = cross(w, e) / denominator;
    if t < F::ZERO || t > F::ONE {
        return Common::Nothing;
    }
    let u = cross(w, d) / denominator;
    if u < F::ZERO || u > F::ONE {
        return Common::Nothing;
    }
    Common::Point(along(p, t, d))
}

/// The point is computed for every pair.
#[inline(always)]
pub(crate) fn segments_point_straight<F: Float>(&[[p, q], [r, s]]: &[Segment<F>; 2]) -> Common<F> {
    let (d, e, w) = (minus(q, p), minus(s, r), minus(r, p));
    let denominator = cross(d, e);
    let t = cross(w, e) / denominator;
    let u = cross(w, d) / denominator;
    let at = along(p, t, d);
    if (t >= F::ZERO) & (t <= F::ONE) & (u >= F::ZERO) & (u <= F::ONE) {
        Common::Point(at)
    } else {
        Common::Nothing
    }
}
