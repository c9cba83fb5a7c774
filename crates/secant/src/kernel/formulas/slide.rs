//! The steps of a slide: directions and lengths as plain floats. They only propose where a shape goes; exact questions
//! decide whether it may.

use crate::kernel::arithmetic::rounding::U;

/// A vector of the plane that is only proposed.
pub(crate) type Step = [f64; 2];

/// t d.
pub(crate) fn scaled([x, y]: Step, t: f64) -> Step {
    [x * t, y * t]
}

/// Whether two vectors point to the same side.
pub(crate) fn agree([a, b]: Step, [x, y]: Step) -> bool {
    a * x + b * y > 0.0
}

/// d without its part along a unit vector n, if that leads against n.
pub(crate) fn along([x, y]: Step, [a, b]: Step) -> Step {
    let into = (a * x + b * y).min(0.0);
    [x - into * a, y - into * b]
}

/// d + 2^k u |d| n: turned away from a surface with the unit normal n.
pub(crate) fn turned_away(d: Step, n: Step, k: i32) -> Step {
    pushed(d, n, d[0].abs().max(d[1].abs()), k)
}

/// d + 2^k u m n, where m is the greatest coordinate of what is moved.
pub(crate) fn pushed([x, y]: Step, [a, b]: Step, m: f64, k: i32) -> Step {
    let by = m * U * f64::from(1 << k.clamp(0, 30));
    [x + a * by, y + b * by]
}

/// What is left of d behind the parameter t.
pub(crate) fn rest(d: Step, t: f64) -> Step {
    scaled(d, 1.0 - t)
}

/// d with a length that is less by 2^-k of it.
pub(crate) fn shortened(d: Step, k: i32) -> Step {
    scaled(d, 1.0 - 1.0 / f64::from(1 << k.clamp(0, 30)))
}

/// Whether a length is so great that the roundings of coordinates up to m do not matter: more than 32 units in their
/// last place, with so many bits in a coordinate.
pub(crate) fn is_thick(length: f64, m: f64, bits: u32) -> bool {
    let unit = (0..bits).fold(m, |unit, _| unit / 2.0);
    length > 32.0 * unit
}

/// The greatest of some magnitudes.
pub(crate) fn greatest(numbers: &[f64]) -> f64 {
    numbers.iter().fold(0.0, |most, x| most.max(x.abs()))
}

/// Half of the lesser of c − a and d − b.
pub(crate) fn half_of_least(c: f64, a: f64, d: f64, b: f64) -> f64 {
    (c - a).min(d - b) / 2.0
}
