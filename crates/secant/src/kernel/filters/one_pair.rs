//! One pair of shapes: the semi-static filter, then the double-double filter.

use super::semi_static::{
    aabb_ball, aabb_ray, aabb_segment, ball_ball, ball_in_ball, ball_ray, ball_segment, minus,
    point_ball,
};
use crate::kernel::arithmetic::arrays::each;
use crate::kernel::arithmetic::number::Number;
use crate::kernel::stages::certified::certify;

/// The filters' input: points in the filter float.
#[cfg_attr(optimised, inline(always))]
pub(crate) fn filter_floats<S: Number, const D: usize, const K: usize>(
    points: [[S; D]; K],
) -> [[S::FilterFloat; D]; K] {
    each(points, |x| each(x, Number::to_filter_float))
}

#[cfg_attr(optimised, inline(always))]
pub(crate) fn floats<S: Number, const D: usize, const K: usize>(
    points: [[S; D]; K],
) -> [[f64; D]; K] {
    each(points, |x| each(x, Number::to_f64))
}

/// Whether a ball intersects the ray from p with the direction `to - from`. In `f64` for all types, because
/// the polynomial has degree 4: `f32` leaves more pairs uncertain and is no faster. The same holds for a
/// segment.
#[cfg_attr(optimised, inline(always))]
pub(crate) fn ball_meets_ray<S: Number, const D: usize>(
    c: [S; D],
    r: S,
    line: [[S; D]; 3],
) -> Option<bool> {
    let ([c], [p, from, to]) = (floats([c]), floats(line));
    certify::<S>(ball_ray((c, r.to_f64()), [p, minus(to, from)]))
}

#[cfg_attr(optimised, inline(always))]
pub(crate) fn ball_meets_segment<S: Number, const D: usize>(
    c: [S; D],
    r: S,
    [p, q]: [[S; D]; 2],
) -> Option<bool> {
    let [c, p, q] = floats([c, p, q]);
    certify::<S>(ball_segment((c, r.to_f64()), [p, q]))
}

#[cfg_attr(optimised, inline(always))]
pub(crate) fn ball_meets_point<S: Number, const D: usize>(
    c: [S; D],
    r: S,
    x: [S; D],
) -> Option<bool> {
    let [narrow_x, narrow_c] = filter_floats([x, c]);
    let narrow = certify::<S>(point_ball(narrow_x, (narrow_c, r.to_filter_float())));
    if narrow.is_some() || size_of::<S::FilterFloat>() == size_of::<f64>() {
        return narrow;
    }
    // The filter in `f64` follows that in `f32`.
    let [x, c] = floats([x, c]);
    certify::<S>(point_ball(x, (c, r.to_f64())))
}

#[cfg_attr(optimised, inline(always))]
pub(crate) fn aabb_meets_segment<S: Number, const D: usize>(
    [min, max]: [[S; D]; 2],
    [p, q]: [[S; D]; 2],
) -> Option<bool> {
    certify::<S>(aabb_segment(
        filter_floats([min, max]),
        filter_floats([p, q]),
    ))
}

/// Whether a box intersects the ray from p with the direction `to - from`.
#[cfg_attr(optimised, inline(always))]
pub(crate) fn aabb_meets_ray<S: Number, const D: usize>(
    [min, max]: [[S; D]; 2],
    [p, from, to]: [[S; D]; 3],
) -> Option<bool> {
    let [p, from, to] = filter_floats([p, from, to]);
    certify::<S>(aabb_ray(filter_floats([min, max]), [p, minus(to, from)]))
}

#[cfg_attr(optimised, inline(always))]
pub(crate) fn aabb_meets_ball<S: Number, const D: usize>(
    [min, max]: [[S; D]; 2],
    c: [S; D],
    r: S,
) -> Option<bool> {
    let [min, max, c] = filter_floats([min, max, c]);
    certify::<S>(aabb_ball([min, max], (c, r.to_filter_float())))
}

#[cfg_attr(optimised, inline(always))]
pub(crate) fn ball_meets_ball<S: Number, const D: usize>(
    (c, r): ([S; D], S),
    (e, s): ([S; D], S),
) -> Option<bool> {
    let [c, e] = filter_floats([c, e]);
    certify::<S>(ball_ball(
        (c, r.to_filter_float()),
        (e, s.to_filter_float()),
    ))
}

/// Whether two balls intersect, and whether one is in the other.
#[cfg_attr(optimised, inline(always))]
pub(crate) fn ball_gaps<S: Number, const D: usize>(
    (c, r): ([S; D], S),
    (e, s): ([S; D], S),
) -> Option<[bool; 2]> {
    let [c, e] = filter_floats([c, e]);
    let (a, b) = ((c, r.to_filter_float()), (e, s.to_filter_float()));
    let (outer, inner) = (ball_ball(a, b), ball_in_ball(a, b));
    // Without a branch on the first alone.
    let certain = S::EXACT_AS_F64 & outer.certain & inner.certain;
    certain.then_some([outer.value, inner.value])
}
