//! Ray entries in floats: where a line enters a box, a ball or a segment, for one line or a vector of lines.
//!
//! Derived in `bounds/ball.md#ray-entry`.

use super::semi_static::{BallLineFilter, Slabs, surely_before};
use crate::kernel::arithmetic::arrays::each;
use crate::kernel::arithmetic::double_double::{Delta, DoubleDouble, deltas};
use crate::kernel::arithmetic::enclosure::{Enclosure, ParameterWithError};
use crate::kernel::arithmetic::simd_real::SimdReal;
use crate::kernel::formulas::line_determinants::{line_crossing, same};
use crate::kernel::formulas::passage::{level_parameter, sphere_passage};
use crate::kernel::stages::root::Branch;

/// Enclosures of the parameter and of the point where a ray or segment enters a shape; they hold where
/// `certain` is true.
#[derive(Clone, Copy)]
pub struct RayEntry<L, M, const D: usize> {
    pub(crate) t: Enclosure<L>,
    pub(crate) at: [Enclosure<L>; D],
    pub(crate) certain: M,
}

/// A ray entry of one line or of a vector of lines.
pub(crate) type RayEntryOf<L, const D: usize> = RayEntry<L, <L as SimdReal>::Mask, D>;

/// The point of a line at a parameter, or its start where it is `inside`.
#[cfg_attr(optimised, inline(always))]
fn ray_entry_at<L: SimdReal<Float = f64>, const D: usize>(
    parameter: ParameterWithError<L>,
    p: [L; D],
    d: [Delta<L>; D],
    [inside, certain]: [L::Mask; 2],
) -> RayEntryOf<L, D> {
    let t = parameter.bounds();
    let mut ray_entry = RayEntry {
        t,
        at: [t; D],
        certain,
    };
    for k in 0..D {
        ray_entry.at[k] = parameter.at(p[k], d[k]);
    }
    overwrite_where(
        &mut ray_entry,
        inside,
        p,
        Enclosure::from_float(p[0].splat(0.0)),
    );
    ray_entry
}

/// Overwrites the entry with a point and its parameter where the mask is true.
#[cfg_attr(optimised, inline(always))]
fn overwrite_where<L: SimdReal<Float = f64>, const D: usize>(
    ray_entry: &mut RayEntryOf<L, D>,
    mask: L::Mask,
    x: [L; D],
    t: Enclosure<L>,
) {
    ray_entry.t = Enclosure::select(mask, t, ray_entry.t);
    for (at, x) in ray_entry.at.iter_mut().zip(x) {
        *at = Enclosure::select(mask, Enclosure::from_float(x), *at);
    }
}

/// Where a ray or segment enters a segment that it intersects. A common end, the most frequent case in real
/// data, is exact.
#[cfg_attr(optimised, inline(always))]
pub(crate) fn segment<L: SimdReal<Float = f64>>(
    [a, b]: [[L; 2]; 2],
    [p, from, to]: [[L; 2]; 3],
) -> RayEntryOf<L, 2> {
    let from_float = |t: f64| Enclosure::from_float(p[0].splat(t));
    let line_crossing = line_crossing([p, from, to, a, a, b]);
    let mut ray_entry = RayEntry {
        t: line_crossing.parameters[0],
        at: line_crossing.at,
        certain: line_crossing.certain,
    };
    // p + 1 (to − from) is `to` where p is `from`.
    let is_end = same(p, from) & (same(to, a) | same(to, b));
    overwrite_where(&mut ray_entry, is_end, to, from_float(1.0));
    if L::any(line_crossing.determinants.det.is_zero()) {
        // Collinear: the overlap starts at the nearer end, or at the start of the ray.
        let [_, are_one] = line_crossing.determinants.parallel();
        let (x, parameter, certain) = first_end([a, b], p, deltas(from, to));
        overwrite_where(&mut ray_entry, are_one, x, parameter.bounds());
        overwrite_where(
            &mut ray_entry,
            are_one & parameter.t.hi.below(0.0),
            p,
            from_float(0.0),
        );
        ray_entry.certain = ray_entry.certain | (are_one & certain);
    }
    // The start is the first point.
    let is_start = same(p, a) | same(p, b);
    overwrite_where(&mut ray_entry, is_start, p, from_float(0.0));
    ray_entry.certain = ray_entry.certain | is_start;
    ray_entry
}

/// The nearer end, along the direction d from p, of a segment on that line, its parameter, and whether that
/// is certain. It uses the axis on which the line moves more.
#[cfg_attr(optimised, inline(always))]
fn first_end<L: SimdReal<Float = f64>>(
    [a, b]: [[L; 2]; 2],
    p: [L; 2],
    d: [Delta<L>; 2],
) -> ([L; 2], ParameterWithError<L>, L::Mask) {
    let is_steep = d[0].hi.abs().lt(d[1].hi.abs());
    let along = |x: [L; 2]| L::select(is_steep, x[1], x[0]);
    let speed = Delta::select(is_steep, d[1], d[0]);
    let [_, forth] = speed.hi.signs();
    let (at_a, at_b) = (along(a), along(b));
    let first = L::select(forth, at_a.min(at_b), at_a.max(at_b));
    let is_a = first.le(at_a) & at_a.le(first);
    let x = each([0, 1], |k| L::select(is_a, a[k], b[k]));
    let (parameter, certain) = level_parameter(first, along(p), speed);
    (x, parameter, certain)
}

/// Where the line from p with the direction `to - from` enters a box that it intersects at a parameter >= 0:
/// at 0 if it starts inside.
#[cfg_attr(optimised, inline(always))]
pub(crate) fn aabb<L: SimdReal<Float = f64>, const D: usize>(
    [min, max]: [[L; D]; 2],
    [p, from, to]: [[L; D]; 3],
) -> RayEntryOf<L, D> {
    let d = deltas(from, to);
    let slabs = Slabs::new([min, max], p, each(d, |d| d.hi));
    let zero = p[0].splat(0.0);
    // The face that the line enters on each axis.
    let mut faces = min;
    for k in 0..D {
        faces[k] = L::select(zero.lt(d[k].hi), min[k], max[k]);
    }
    // The start is inside a slab, or on its entry face.
    let mut inside = zero.le(zero);
    for k in 0..D {
        let is_at_face = faces[k].le(p[k]) & p[k].le(faces[k]);
        inside = inside & (slabs.enter[k].lt(zero) | is_at_face);
    }
    // The slab that is entered last, its face, and whether it is certainly the last.
    let (mut last, mut x, mut start, mut speed) = (slabs.enter[0], faces[0], p[0], d[0]);
    let mut clear = zero.le(zero);
    let mut on = [clear; D];
    for k in 1..D {
        let enter = slabs.enter[k];
        let later = last.lt(enter);
        clear = (later & surely_before(last, enter)) | (clear & surely_before(enter, last));
        x = L::select(later, faces[k], x);
        start = L::select(later, p[k], start);
        speed = DoubleDouble {
            hi: L::select(later, d[k].hi, speed.hi),
            lo: L::select(later, d[k].lo, speed.lo),
        };
        last = last.max(enter);
        for on in &mut on[..k] {
            *on = *on & !later;
        }
        on[k] = later;
    }
    let (parameter, certified) = level_parameter(x, start, speed);
    let certain = slabs.certain & (inside | (clear & certified));
    let mut ray_entry = ray_entry_at(parameter, p, d, [inside, certain]);
    for (at, on) in ray_entry.at.iter_mut().zip(on) {
        *at = Enclosure::select(on & !inside, Enclosure::from_float(x), *at);
    }
    ray_entry
}

/// Where the line from p with the direction `to - from` enters a ball that it intersects at a parameter >= 0:
/// at 0 if it starts inside.
#[cfg_attr(optimised, inline(always))]
pub(crate) fn ball<L: SimdReal<Float = f64>, const D: usize>(
    (c, r): ([L; D], L),
    [p, from, to]: [[L; D]; 3],
) -> RayEntryOf<L, D> {
    let d = deltas(from, to);
    let inside = BallLineFilter::new((c, r), p, each(d, |d| d.hi)).inside();
    let (parameter, certified) = sphere_passage((c, r), p, d, Branch::Minus);
    ray_entry_at(
        parameter,
        p,
        d,
        [inside.value, inside.certain & (inside.value | certified)],
    )
}
