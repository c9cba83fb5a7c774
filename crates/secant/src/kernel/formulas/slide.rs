//! The steps of a slide: directions and lengths as plain floats. They only propose where a shape goes; exact questions
//! decide whether it may.

use crate::kernel::arithmetic::vector::{cross_in_space, dot};
use crate::kernel::{each, in_dimension};
use alloc::vec::Vec;
use core::array;

/// A vector of the plane or of space that is only proposed.
pub(crate) type Step<const D: usize> = [f64; D];

/// t d.
pub(crate) fn scaled<const D: usize>(d: Step<D>, t: f64) -> Step<D> {
    each(d, |x| x * t)
}

/// d + t e.
fn plus<const D: usize>(d: Step<D>, t: f64, e: Step<D>) -> Step<D> {
    array::from_fn(|k| d[k] + e[k] * t)
}

/// Whether two vectors point to the same side.
pub(crate) fn agree<const D: usize>(d: Step<D>, e: Step<D>) -> bool {
    // By directions: products of lengths may overflow, or be lost.
    let [d, e] = [d, e].map(|d| each(d, |x| x / greatest(&d)));
    dot(&d, &e) > 0.0
}

/// d without its part along a unit vector n, if that leads against n.
pub(crate) fn along<const D: usize>(d: Step<D>, n: Step<D>) -> Step<D> {
    plus(d, -dot(&d, &n).min(0.0), n)
}

/// Whether d leads against a unit vector n, by more than their rounding.
pub(crate) fn leads_against<const D: usize>(d: Step<D>, n: Step<D>, bits: u32) -> bool {
    let m = greatest(&d);
    is_thick(-dot(&each(d, |x| x / m), &n), 1.0, bits)
}

/// In space, the part of d along the crease of two surfaces with the unit normals m and n: along c = m × n, so to the side
/// that d leads to. None where the surfaces are parallel.
fn along_crease<const D: usize>(d: Step<D>, m: Step<D>, n: Step<D>) -> Option<Step<D>> {
    let c = in_dimension(cross_in_space(&in_dimension(m), &in_dimension(n)));
    let square = dot(&c, &c);
    (square > 0.0).then(|| scaled(c, dot(&d, &c) / square))
}

/// In space, where a motion goes on that has d left when it comes to a surface, the first of some that it is at, with these
/// unit normals: along the surface, along its crease with another one, or nowhere.
///
/// Across a crease, all is as in a corner of the plane: the motion along one surface stops there where it leads into the
/// other, or would go back against the displacement. Its part along the crease goes on.
pub(crate) fn onward<const D: usize>(
    d: Step<D>,
    normals: &[Step<D>],
    displacement: Step<D>,
    bits: u32,
) -> Step<D> {
    let Some((&n, others)) = normals.split_first() else {
        return d;
    };
    let along = along(d, n);
    let is_free = |&other: &Step<D>| {
        let across = |d| Some(plus(d, -1.0, along_crease(d, other, n)?));
        let across = across(along).zip(across(displacement));
        !leads_against(along, other, bits) && across.is_none_or(|(d, e)| agree(d, e))
    };
    if others.iter().all(is_free) {
        return along;
    }
    let creases = others.iter().filter(|other| !is_free(other));
    let is_free = |crease: &Step<D>| {
        let mut others = others.iter();
        !others.any(|&other| leads_against(*crease, other, bits))
    };
    let mut creases = creases.filter_map(|&other| along_crease(d, other, n));
    creases.find(is_free).unwrap_or([0.0; D])
}

/// A vector that leads away from the surfaces with these unit normals, by 1 from each.
pub(crate) fn away<const D: usize>(normals: &[Step<D>]) -> Option<Step<D>> {
    let (&first, others) = normals.split_first()?;
    let (mut away, mut basis) = (first, Vec::from([first]));
    for &n in others {
        // What is perpendicular to the normals before changes nothing for them. Of nearly parallel ones, one counts.
        let upright = |w, &b: &Step<D>| plus(w, -dot(&w, &b) / dot(&b, &b), b);
        let w = basis.iter().fold(n, upright);
        let (missing, share) = (1.0 - dot(&away, &n), dot(&w, &n));
        if missing > 0.0 && share > unit(1.0, 20) {
            away = plus(away, missing / share, w);
            basis.push(w);
        }
    }
    Some(away)
}

/// d turned away from a surface with the unit normal n, by 2^-bits of its length.
pub(crate) fn turned_away<const D: usize>(d: Step<D>, n: Step<D>, bits: u32) -> Step<D> {
    pushed(d, n, greatest(&d), bits)
}

/// d + 2^-bits m n.
pub(crate) fn pushed<const D: usize>(d: Step<D>, n: Step<D>, m: f64, bits: u32) -> Step<D> {
    plus(d, unit(m, bits), n)
}

/// What is left of d behind the parameter t.
pub(crate) fn rest<const D: usize>(d: Step<D>, t: f64) -> Step<D> {
    scaled(d, 1.0 - t)
}

/// d with a length that is less by 2^-k of it.
pub(crate) fn shortened<const D: usize>(d: Step<D>, k: u32) -> Step<D> {
    scaled(d, 1.0 - unit(1.0, k))
}

/// Whether a length is more than 2^(5 − bits) of the greatest coordinate, m.
pub(crate) fn is_thick(length: f64, m: f64, bits: u32) -> bool {
    length > 32.0 * unit(m, bits)
}

/// Whether t d leads no farther to a surface with the unit normal n than a few steps are rounded and pushed by, of a shape
/// with the greatest coordinate m.
pub(crate) fn is_near<const D: usize>(t: f64, d: Step<D>, n: Step<D>, m: f64, bits: u32) -> bool {
    !is_thick(dot(&scaled(d, t), &n).abs(), 8.0 * m, bits)
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

/// Half of the least side of a box.
pub(crate) fn half_of_least<const D: usize>(min: [f64; D], max: [f64; D]) -> f64 {
    (0..D).fold(f64::INFINITY, |least, k| least.min((max[k] - min[k]) / 2.0))
}
