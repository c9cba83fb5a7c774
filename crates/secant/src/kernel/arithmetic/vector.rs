//! Vectors over a ring: differences, dot and cross products.

use super::ring::Ring;
use super::rounding::U;
use super::simd_real::FloatConstants as _;

/// a − b.
#[cfg_attr(optimised, inline(always))]
pub(crate) fn difference<T: Ring, const D: usize>(a: &[T; D], b: &[T; D]) -> [T; D] {
    let mut out = a.clone();
    for (x, y) in out.iter_mut().zip(b) {
        *x = x.clone() - y.clone();
    }
    out
}

/// a x + b y.
#[cfg_attr(optimised, inline(always))]
pub(crate) fn combination<T: Ring, const D: usize>(a: &T, x: &[T; D], b: &T, y: &[T; D]) -> [T; D] {
    let mut out = x.clone();
    for (x, y) in out.iter_mut().zip(y) {
        *x = a.clone() * x.clone() + b.clone() * y.clone();
    }
    out
}

/// a x.
#[cfg_attr(optimised, inline(always))]
pub(crate) fn multiple<T: Ring, const D: usize>(a: &T, x: &[T; D]) -> [T; D] {
    let mut out = x.clone();
    for x in &mut out {
        *x = a.clone() * x.clone();
    }
    out
}

/// −x.
#[cfg_attr(optimised, inline(always))]
pub(crate) fn opposite<T: Ring, const D: usize>(x: &[T; D]) -> [T; D] {
    let mut out = x.clone();
    for x in &mut out {
        *x = T::from(0) - x.clone();
    }
    out
}

/// The sum of the absolute values.
#[cfg_attr(optimised, inline(always))]
pub(crate) fn l1_norm<const D: usize>(x: &[f64; D]) -> f64 {
    x[1..].iter().fold(x[0].abs(), |sum, x| sum + x.abs())
}

/// A bound of the error of n · x in floats, with x a difference and n the cross product of two, or a vector, of which
/// `size` is the product of the sums of the absolute values, or that sum. Derived in `bounds/casts.md#products`.
#[cfg_attr(optimised, inline(always))]
pub(crate) fn triple_product_bound<const D: usize>(size: f64, x: &[f64; D]) -> f64 {
    (16.0 * U * size + f64::TINY) * l1_norm(x) + f64::TINY
}

/// a · b.
#[cfg_attr(optimised, inline(always))]
pub(crate) fn dot<T: Ring, const D: usize>(a: &[T; D], b: &[T; D]) -> T {
    let mut sum = a[0].clone() * b[0].clone();
    for k in 1..D {
        sum = sum + a[k].clone() * b[k].clone();
    }
    sum
}

/// a · a.
#[cfg_attr(optimised, inline(always))]
pub(crate) fn norm<T: Ring, const D: usize>(a: &[T; D]) -> T {
    dot(a, a)
}

/// a².
#[cfg_attr(optimised, inline(always))]
pub(crate) fn square<T: Ring>(a: &T) -> T {
    a.clone() * a.clone()
}

/// a × b in the plane of two axes: the signed area of the parallelogram they span there.
#[cfg_attr(optimised, inline(always))]
pub(crate) fn cross_on<T: Ring, const D: usize>([i, j]: [usize; 2], a: &[T; D], b: &[T; D]) -> T {
    a[i].clone() * b[j].clone() - a[j].clone() * b[i].clone()
}

/// a × b in the plane.
#[cfg_attr(optimised, inline(always))]
pub(crate) fn cross_product<T: Ring>(a: &[T; 2], b: &[T; 2]) -> T {
    cross_on([0, 1], a, b)
}

/// a × b in space.
#[cfg_attr(optimised, inline(always))]
pub(crate) fn cross_in_space<T: Ring>(a: &[T; 3], b: &[T; 3]) -> [T; 3] {
    [
        cross_on([1, 2], a, b),
        cross_on([2, 0], a, b),
        cross_on([0, 1], a, b),
    ]
}

/// (a × b) · (c × e), the product of two signed areas; in space also times the cosine between the planes.
#[cfg_attr(optimised, inline(always))]
pub(crate) fn cross_dot<T: Ring, const D: usize>([a, b]: [&[T; D]; 2], [c, e]: [&[T; D]; 2]) -> T {
    let on = |axes: [usize; 2]| cross_on(axes, a, b) * cross_on(axes, c, e);
    let mut sum = on([0, 1]);
    for j in 2..D {
        for i in 0..j {
            sum = sum + on([i, j]);
        }
    }
    sum
}

/// |a × b|², the squared area of the parallelogram that they span.
#[cfg_attr(optimised, inline(always))]
pub(crate) fn cross_norm<T: Ring, const D: usize>(a: &[T; D], b: &[T; D]) -> T {
    let mut sum = square(&cross_on([0, 1], a, b));
    for j in 2..D {
        for i in 0..j {
            sum = sum + square(&cross_on([i, j], a, b));
        }
    }
    sum
}
