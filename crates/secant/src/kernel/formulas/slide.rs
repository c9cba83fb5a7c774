//! The steps of a slide: directions and lengths as plain floats. They only propose where a shape goes; exact questions
//! decide whether it may.

/// A vector of the plane that is only proposed.
pub(crate) type Step = [f64; 2];

/// t d.
pub(crate) fn scaled([x, y]: Step, t: f64) -> Step {
    [x * t, y * t]
}

/// Whether two vectors point to the same side.
pub(crate) fn agree(d: Step, e: Step) -> bool {
    // By directions: products of lengths may overflow, or be lost.
    let [[a, b], [x, y]] = [d, e].map(|d| d.map(|x| x / greatest(&d)));
    a * x + b * y > 0.0
}

/// d without its part along a unit vector n, if that leads against n.
pub(crate) fn along([x, y]: Step, [a, b]: Step) -> Step {
    let into = (a * x + b * y).min(0.0);
    [x - into * a, y - into * b]
}

/// d turned away from a surface with the unit normal n, by 2^-bits of its length.
pub(crate) fn turned_away(d: Step, n: Step, bits: u32) -> Step {
    pushed(d, n, greatest(&d), bits)
}

/// d + 2^-bits m n.
pub(crate) fn pushed([x, y]: Step, [a, b]: Step, m: f64, bits: u32) -> Step {
    let by = unit(m, bits);
    [x + a * by, y + b * by]
}

/// What is left of d behind the parameter t.
pub(crate) fn rest(d: Step, t: f64) -> Step {
    scaled(d, 1.0 - t)
}

/// d with a length that is less by 2^-k of it.
pub(crate) fn shortened(d: Step, k: u32) -> Step {
    scaled(d, 1.0 - unit(1.0, k))
}

/// Whether a length is more than 2^(5 − bits) of the greatest coordinate, m.
pub(crate) fn is_thick(length: f64, m: f64, bits: u32) -> bool {
    length > 32.0 * unit(m, bits)
}

/// More than the rounding of coordinates up to m moves a shape by in a step: 8 u m.
pub(crate) fn rounding(m: f64, bits: u32) -> f64 {
    8.0 * unit(m, bits)
}

/// 2^-bits m.
fn unit(m: f64, bits: u32) -> f64 {
    (0..bits).fold(m, |unit, _| unit / 2.0)
}

/// The greatest of some magnitudes.
pub(crate) fn greatest(numbers: &[f64]) -> f64 {
    numbers.iter().fold(0.0, |most, x| most.max(x.abs()))
}

/// Half of the lesser of c − a and d − b.
pub(crate) fn half_of_least(c: f64, a: f64, d: f64, b: f64) -> f64 {
    (c - a).min(d - b) / 2.0
}
