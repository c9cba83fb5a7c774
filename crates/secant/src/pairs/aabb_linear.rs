//! Box with point, line, ray and segment.
//!
//! On each axis the line is between the two faces for an interval of parameters (slab test). The common part
//! is the intersection of these intervals and of the shape's own. The order of the parameters of two faces of
//! different axes is the side of the line that their common corner is on.

use super::{ContactInterval, Linear, ParameterEnclosure, in_dimension, linear_linear};
use crate::kernel::filters::one_pair::{aabb_meets_ray, aabb_meets_segment};
use crate::kernel::filters::{double_double, ray};
use crate::kernel::{RootParameter, Sign, Target, level_passage, parameter_of, side};
use crate::result::Normal;
use crate::shapes::Heading;
use crate::{Aabb, Chord, Feature, Passage, Passing, Relation, Scalar, ScalarIn, Segment};

/// An end of the common part.
#[derive(Clone, Copy, Debug)]
enum Bound<const D: usize, S> {
    /// An end of the linear shape.
    Start([S; D]),
    End([S; D]),
    /// The face of the box that has this coordinate on this axis.
    Face(usize, S),
}

/// Positive where the first bound has the greater parameter.
fn order<S: Scalar + ScalarIn<D>, const D: usize>(
    linear: &Linear<D, S>,
    a: Bound<D, S>,
    b: Bound<D, S>,
) -> Sign {
    let [p, from, to] = linear.line();
    let direction = |axis: usize| Sign::of_difference(to[axis], from[axis]);
    let along = |x: S, y: S, axis: usize| Sign::of_difference(x, y).times(direction(axis));
    match (a, b) {
        (Bound::Start(_), Bound::Start(_)) | (Bound::End(_), Bound::End(_)) => Sign::Zero,
        (Bound::Start(_), Bound::End(_)) => Sign::Negative,
        (Bound::End(_), Bound::Start(_)) => Sign::Positive,
        (Bound::Start(x) | Bound::End(x), Bound::Face(axis, y)) => along(x[axis], y, axis),
        (Bound::Face(axis, x), Bound::Start(y) | Bound::End(y)) => along(x, y[axis], axis),
        (Bound::Face(j, x), Bound::Face(k, y)) if j == k => along(x, y, j),
        (Bound::Face(j, x), Bound::Face(k, y)) => {
            // t_x − t_y has the sign of −side(corner) (d.x d.y) for the axes x < y, and t_y − t_x
            // the opposite.
            let (axes, corner) = if j < k {
                ([j, k], [x, y])
            } else {
                ([k, j], [y, x])
            };
            let on = |x: [S; D]| axes.map(|axis| x[axis]);
            let orientation = side(on(from), on(to), on(p), corner)
                .times(direction(j))
                .times(direction(k));
            if j < k {
                orientation.negated()
            } else {
                orientation
            }
        }
    }
}

/// The bounds of the common part, if there is one; an inner `None` is unbounded.
type Span<const D: usize, S> = Option<[Option<Bound<D, S>>; 2]>;

fn span<S: Scalar + ScalarIn<D>, const D: usize>(
    rect: &Aabb<D, S>,
    linear: &Linear<D, S>,
) -> Span<D, S> {
    let [first, last] = narrowed(rect, linear, |_| true)?;
    match (first, last) {
        (Some(first), Some(last)) if order(linear, first, last) == Sign::Positive => None,
        bounds => Some(bounds.into()),
    }
}

/// The ends of the linear shape, narrowed by the faces on these axes; `None` where two of the intervals are disjoint.
fn narrowed<S: Scalar + ScalarIn<D>, const D: usize>(
    rect: &Aabb<D, S>,
    linear: &Linear<D, S>,
    axes: impl Fn(usize) -> bool,
) -> Span<D, S> {
    let mut first = linear.start().map(Bound::Start);
    let mut last = linear.end().map(Bound::End);
    let [p, from, to] = linear.line();
    for axis in (0..D).filter(|&axis| axes(axis)) {
        let (min, max) = (rect.min()[axis], rect.max()[axis]);
        let (near, far) = match Sign::of_difference(to[axis], from[axis]) {
            Sign::Zero if p[axis] < min || max < p[axis] => return None,
            Sign::Zero => continue,
            Sign::Positive => (Bound::Face(axis, min), Bound::Face(axis, max)),
            Sign::Negative => (Bound::Face(axis, max), Bound::Face(axis, min)),
        };
        if first.is_none_or(|bound| order(linear, near, bound) == Sign::Positive) {
            first = Some(near);
        }
        if last.is_none_or(|bound| order(linear, far, bound) == Sign::Negative) {
            last = Some(far);
        }
    }
    Some([first, last])
}

/// Whether the relative interiors of a box of two dimensions or more and a linear shape that intersect do so
/// too.
fn interiors_meet<S: Scalar + ScalarIn<D>, const D: usize>(
    rect: &Aabb<D, S>,
    linear: &Linear<D, S>,
) -> bool {
    let [p, from, to] = linear.line();
    let is_flat = |axis: usize| rect.min()[axis] == rect.max()[axis];
    let moves = |axis: usize| from[axis] != to[axis];
    // Parallel to an axis, the line is inside unless it runs along a face.
    let along_a_face = (0..D).any(|axis| {
        let on_face = p[axis] == rect.min()[axis] || p[axis] == rect.max()[axis];
        !moves(axis) && !is_flat(axis) && on_face
    });
    if along_a_face || linear.is_point() {
        return !along_a_face;
    }
    let Some([first, last]) = narrowed(rect, linear, |axis| !is_flat(axis)) else {
        return false;
    };
    let before = |a: Option<Bound<D, S>>, b: Option<Bound<D, S>>| match (a, b) {
        (Some(a), Some(b)) => order(linear, a, b) == Sign::Negative,
        _ => true,
    };
    // A flat box is crossed at one parameter, which must be between the others.
    let mut passed = (0..D).filter(|&axis| is_flat(axis) && moves(axis));
    match passed.next() {
        Some(axis) => {
            let there = Some(Bound::Face(axis, rect.min()[axis]));
            before(first, there) && before(there, last)
        }
        None => before(first, last),
    }
}

/// A box of at most one dimension, as the segment or point that it is.
pub(crate) fn flat<S: Scalar + ScalarIn<D>, const D: usize>(rect: &Aabb<D, S>) -> Linear<D, S> {
    (&Segment::new_unchecked(rect.min(), rect.max())).into()
}

#[cfg_attr(optimised, inline(always))]
pub(crate) fn intersects<S: Scalar + ScalarIn<D>, const D: usize>(
    rect: &Aabb<D, S>,
    linear: &Linear<D, S>,
) -> bool {
    if let Some(x) = linear.point() {
        return contains(rect, x);
    }
    match meets_by_filter(rect, linear) {
        Some(meets) => meets,
        // Copies, so that the caller's shapes can stay in registers.
        None => {
            let [min, max] = rect.min_and_max();
            let rect = Aabb::new_unchecked(min, max);
            S::aabb_linear_uncertain(&rect, &linear.by_value())
        }
    }
}

/// `intersects` of a ray or segment, where the filter is certain.
#[cfg_attr(optimised, inline(always))]
pub(crate) fn meets_by_filter<S: Scalar + ScalarIn<D>, const D: usize>(
    rect: &Aabb<D, S>,
    linear: &Linear<D, S>,
) -> Option<bool> {
    let [min, max] = rect.min_and_max();
    if let Some(ends) = linear.ends() {
        aabb_meets_segment([min, max], ends)
    } else {
        let p = linear.origin();
        match linear.heading_of_ray()? {
            Heading::Direction(d) => aabb_meets_ray([min, max], [p, [S::default(); D], d]),
            Heading::Through(q) => aabb_meets_ray([min, max], [p, p, q]),
        }
    }
}

/// The later stages of `intersects`.
pub(crate) fn uncertain<S: Scalar + ScalarIn<D>, const D: usize>(
    rect: &Aabb<D, S>,
    linear: &Linear<D, S>,
) -> bool {
    meets_in_double_double(rect, linear).unwrap_or_else(|| span(rect, linear).is_some())
}

fn meets_in_double_double<S: Scalar + ScalarIn<D>, const D: usize>(
    rect: &Aabb<D, S>,
    linear: &Linear<D, S>,
) -> Option<bool> {
    let (min, max) = (rect.min(), rect.max());
    if let Some([p, q]) = linear.ends() {
        double_double::aabb_meets_segment([min, max, p, q], [])
    } else {
        linear.heading_of_ray()?;
        let [p, from, to] = linear.line();
        double_double::aabb_meets_ray([min, max, p, from, to], [])
    }
}

pub(crate) fn relation<S: Scalar + ScalarIn<D>, const D: usize>(
    rect: &Aabb<D, S>,
    linear: &Linear<D, S>,
) -> Relation {
    if rect.dimension() < 2 {
        return linear_linear::relation(&flat(rect), linear);
    }
    if span(rect, linear).is_none() {
        return Relation::Disjoint;
    }
    let holds = |x: Option<[S; D]>| x.is_some_and(|x| contains(rect, x));
    if !interiors_meet(rect, linear) {
        Relation::Touch
    } else if holds(linear.start()) && holds(linear.end()) {
        Relation::Contains
    } else {
        Relation::Cross
    }
}

pub(crate) fn intersection<S: Scalar + ScalarIn<D>, R: Target, const D: usize>(
    rect: &Aabb<D, S>,
    linear: &Linear<D, S>,
) -> Option<Chord<D, R>> {
    let [first, last] = span(rect, linear)?;
    let inside = |x: Option<[S; D]>| x.is_some_and(|x| has_inside(rect, x));
    Some(Chord {
        enter: passage(linear, first),
        exit: passage(linear, last),
        starts_inside: inside(linear.start()),
        ends_inside: inside(linear.end()),
    })
}

/// The parameter of the first common point of a box and a ray or segment.
#[cfg_attr(optimised, inline(always))]
pub(crate) fn first_parameter<S: Scalar + ScalarIn<D>, const D: usize>(
    rect: &Aabb<D, S>,
    linear: &Linear<D, S>,
) -> Option<S::Real> {
    let (aabb, line) = (rect.min_and_max(), linear.line());
    match ray::meets_aabb(aabb, line, linear.end().is_some()) {
        Some(false) => None,
        Some(true) => ray::aabb_parameter(aabb, line)
            .or_else(|| S::aabb_exact_parameter(rect, &linear.by_value())),
        None => S::aabb_uncertain_parameter(rect, &linear.by_value()),
    }
}

/// The same, where the filter leaves open whether there is a common point.
pub(crate) fn uncertain_parameter<S: Scalar + ScalarIn<D>, R: Target, const D: usize>(
    rect: &Aabb<D, S>,
    linear: &Linear<D, S>,
) -> Option<R> {
    match meets_in_double_double(rect, linear) {
        Some(false) => None,
        Some(true) => ray::aabb_parameter([rect.min(), rect.max()], linear.line())
            .or_else(|| exact_parameter(rect, linear)),
        None => exact_parameter(rect, linear),
    }
}

/// The same by exact signs.
pub(crate) fn exact_parameter<S: Scalar + ScalarIn<D>, R: Target, const D: usize>(
    rect: &Aabb<D, S>,
    linear: &Linear<D, S>,
) -> Option<R> {
    let [first, _] = span(rect, linear)?;
    Some(match first {
        Some(Bound::Face(axis, x)) => parameter_of(linear.line(), &RootParameter::Level(axis, x)),
        bound => passage(linear, bound).t,
    })
}

/// Whether a point is in the box.
pub(crate) fn contains<S: Scalar + ScalarIn<D>, const D: usize>(
    rect: &Aabb<D, S>,
    x: [S; D],
) -> bool {
    // Without branches, as for two boxes.
    let [min, max] = rect.min_and_max();
    let on_axis = |k: usize| (min[k] <= x[k]) & (x[k] <= max[k]);
    (0..D).fold(true, |all, k| all & on_axis(k))
}

/// Whether a point is in the interior of the box.
pub(crate) fn has_inside<S: Scalar + ScalarIn<D>, const D: usize>(
    rect: &Aabb<D, S>,
    x: [S; D],
) -> bool {
    (0..D).all(|k| rect.min()[k] < x[k] && x[k] < rect.max()[k])
}

/// The root parameter of a bound.
fn passage<S: Scalar + ScalarIn<D>, R: Target, const D: usize>(
    linear: &Linear<D, S>,
    bound: Option<Bound<D, S>>,
) -> Passage<D, R> {
    let end = |x: [S; D], t| Passage {
        at: x.map(R::nearest),
        t: R::nearest(t),
    };
    match bound {
        Some(Bound::Start(x)) => end(x, 0.0),
        Some(Bound::End(x)) => end(x, 1.0),
        Some(Bound::Face(axis, x)) => {
            let (at, t) = level_passage(linear.line(), axis, x);
            Passage { at, t }
        }
        None => unreachable!("a box is bounded, and a direction is not zero"),
    }
}

/// The lower or the upper face of a box on an axis.
#[cfg_attr(optimised, inline(always))]
pub(crate) fn face_feature<const D: usize>(axis: usize, upper: bool) -> Feature {
    Feature::Face(match (D, axis, upper) {
        (2, 1, false) => 0,
        (2, 0, true) => 1,
        (2, 1, true) => 2,
        (2, ..) => 3,
        _ => 2 * number(axis) + u32::from(upper),
    })
}

/// The parameter where a ray from outside crosses a face between its edges, and the normal of the face.
pub(crate) fn face<S: Scalar + ScalarIn<D>, const D: usize>(
    rect: &Aabb<D, S>,
    part: Feature,
) -> (RootParameter<D, S>, Normal<D, S>) {
    let faces = (0..D).flat_map(|axis| [(axis, false), (axis, true)]);
    let mut faces = faces.filter(|&(axis, upper)| face_feature::<D>(axis, upper) == part);
    let (axis, upper) = faces.next().expect("a face of the box");
    let x = if upper { rect.max() } else { rect.min() }[axis];
    let normal = match part {
        Feature::Face(number) if D == 2 => {
            let corners = rect.in_dimension::<2>().corners();
            let [p, q] = [number, number + 1].map(|k| in_dimension(corners[k as usize % 4]));
            Normal::Edge(p, q)
        }
        _ => Normal::Face(axis),
    };
    (RootParameter::Level(axis, x), normal)
}

/// Whether a ray that starts on a face of a box in space leads out of it there.
pub(crate) fn leaves_through<S: Scalar>(
    ray: &Linear<3, S>,
    part: Feature,
    normal: &Normal<3, S>,
) -> bool {
    let [from, to] = ray.direction();
    match (part, normal) {
        (Feature::Face(number), &Normal::Face(axis)) => {
            let outward = [Sign::Negative, Sign::Positive][number as usize % 2];
            Sign::of_difference(to[axis], from[axis]) == outward
        }
        _ => false,
    }
}

/// The point of a face that is entered from outside, unless it is at a corner.
pub(crate) fn through_face<S: Scalar>(
    rect: &Aabb<2, S>,
    linear: &Linear<2, S>,
) -> Option<ContactInterval<2, S>> {
    let Some([Some(Bound::Face(axis, x)), _]) = span(rect, linear) else {
        return None;
    };
    if rect.dimension() < 2 {
        return None;
    }
    let feature = face_feature::<2>(axis, x == rect.max()[axis]);
    let Feature::Face(number) = feature else {
        return None;
    };
    let corners = rect.corners();
    let [p, q] = [number, number + 1].map(|k| corners[k as usize % 4]);
    if linear.side(p).times(linear.side(q)) != Sign::Negative {
        return None;
    }
    let end = linear.end().filter(|end| end[axis] == x);
    let root_parameter = end.map_or(RootParameter::Crossing([p, p, q]), RootParameter::At);
    Some(ContactInterval {
        enter: ParameterEnclosure::new(linear, root_parameter),
        exit: root_parameter,
        feature,
        passing: match end {
            Some(_) => Passing::Ends,
            None => Passing::Crosses,
        },
        normal: Normal::Edge(p, q),
    })
}

/// The contact intervals of a linear shape with the boundary of a box in space, in order. A flat box is all
/// boundary.
///
/// Of a box that is not flat, the linear shape may leave a part, from where it starts. The rounded point of a face is in
/// the face, because rounding is monotone; so where it runs along faces, it meets the others at the end of those.
pub(crate) fn contact_intervals<S: Scalar>(
    rect: &Aabb<3, S>,
    linear: &Linear<3, S>,
    leaves: bool,
) -> impl Iterator<Item = ContactInterval<3, S>> + use<S> {
    let Some([Some(first), Some(last)]) = span(rect, linear) else {
        return [None, None].into_iter().flatten();
    };
    let mut all = contact_intervals_between(rect, linear, [first, last]);
    if let ([Some(start), _], true) = (&mut all, leaves)
        && start.enter.root_parameter == RootParameter::At(linear.origin())
    {
        let passing = match start.exit {
            RootParameter::At(_) => Passing::Ends,
            _ => Passing::Grazes,
        };
        let end = contact_interval(rect, linear, last, [start.exit; 2], passing);
        let runs_along =
            start.exit != start.enter.root_parameter && order(linear, first, last) != Sign::Zero;
        let is_new = |axis: usize| {
            let [from, to] = [first, last].map(|bound| face_side(rect, linear, bound, axis));
            to.is_some() && from != to
        };
        all[0] = (runs_along && (0..3).any(is_new)).then_some(end);
    }
    all.into_iter().flatten()
}

/// The contact intervals of the common part with a box, from one bound to another.
fn contact_intervals_between<S: Scalar>(
    rect: &Aabb<3, S>,
    linear: &Linear<3, S>,
    [first, last]: [Bound<3, S>; 2],
) -> [Option<ContactInterval<3, S>>; 2] {
    let [enter, exit] = [first, last].map(|bound| root_parameter(linear, bound));
    let is_end =
        |root_parameter: &RootParameter<3, S>| matches!(root_parameter, RootParameter::At(_));
    if rect.dimension() == 3 && interiors_meet(rect, linear) {
        let inside = |x: Option<[S; 3]>| x.is_some_and(|x| has_inside(rect, x));
        let through = |bound, root_parameter| {
            let passing = if is_end(&root_parameter) {
                Passing::Ends
            } else {
                Passing::Crosses
            };
            contact_interval(
                rect,
                linear,
                bound,
                [root_parameter, root_parameter],
                passing,
            )
        };
        return [
            (!inside(linear.start())).then(|| through(first, enter)),
            (!inside(linear.end())).then(|| through(last, exit)),
        ];
    }
    let alone = contact_interval(rect, linear, first, [enter, exit], Passing::Ends);
    let runs_along = order(linear, first, last) != Sign::Zero;
    let passing = match (rect.dimension(), alone.feature) {
        _ if is_end(&enter) || is_end(&exit) => Passing::Ends,
        (3, _) => Passing::Grazes,
        _ if runs_along => Passing::Ends,
        (2, Feature::Face(_)) | (1, Feature::Edge(_)) => Passing::Crosses,
        (2, _) => Passing::Grazes,
        // At an end of a segment.
        _ => Passing::Ends,
    };
    [Some(ContactInterval { passing, ..alone }), None]
}

/// The contact interval that begins at a bound.
fn contact_interval<S: Scalar>(
    rect: &Aabb<3, S>,
    linear: &Linear<3, S>,
    bound: Bound<3, S>,
    [enter, exit]: [RootParameter<3, S>; 2],
    passing: Passing,
) -> ContactInterval<3, S> {
    let face_sides = core::array::from_fn(|axis| face_side(rect, linear, bound, axis));
    ContactInterval {
        enter: ParameterEnclosure::new(linear, enter),
        exit,
        feature: feature(face_sides),
        passing,
        normal: normal(rect, linear, face_sides),
    }
}

/// The parameter enclosure of a bound; at an end of the linear shape that end, also where it is on a face.
fn root_parameter<S: Scalar + ScalarIn<D>, const D: usize>(
    linear: &Linear<D, S>,
    bound: Bound<D, S>,
) -> RootParameter<D, S> {
    let (axis, x) = match bound {
        Bound::Start(x) | Bound::End(x) => return RootParameter::At(x),
        Bound::Face(axis, x) => (axis, x),
    };
    let mut ends = linear.start().into_iter().chain(linear.end());
    match ends.find(|end| end[axis] == x) {
        Some(end) => RootParameter::At(end),
        None => RootParameter::Level(axis, x),
    }
}

/// The side of a box.
#[derive(Clone, Copy, Debug, PartialEq)]
enum FaceSide {
    Min,
    Max,
}

/// The side of the box on an axis that a bound is on, if it is on one; `Min` where the box is flat.
fn face_side<S: Scalar + ScalarIn<D>, const D: usize>(
    rect: &Aabb<D, S>,
    linear: &Linear<D, S>,
    bound: Bound<D, S>,
    axis: usize,
) -> Option<FaceSide> {
    let [p, from, to] = linear.line();
    let is_at = |x: S| {
        if from[axis] == to[axis] {
            p[axis] == x
        } else {
            order(linear, bound, Bound::Face(axis, x)) == Sign::Zero
        }
    };
    if is_at(rect.min()[axis]) {
        Some(FaceSide::Min)
    } else if is_at(rect.max()[axis]) {
        Some(FaceSide::Max)
    } else {
        None
    }
}

/// The face, edge or corner of a box in space on these sides.
fn feature(face_sides: [Option<FaceSide>; 3]) -> Feature {
    let on = |axis: usize| face_sides[axis].is_some();
    let bit = |axis: usize| u32::from(face_sides[axis] == Some(FaceSide::Max));
    // The axes whose coordinate is one of the box's, and the others.
    let (mut at, mut between) = ((0..3).filter(|&k| on(k)), (0..3).filter(|&k| !on(k)));
    match (at.next(), at.next(), between.next()) {
        (None, ..) => Feature::Interior,
        (Some(_), Some(_), None) => Feature::Vertex(bit(0) + 2 * bit(1) + 4 * bit(2)),
        (Some(i), Some(j), Some(k)) => Feature::Edge(4 * number(k) + bit(i) + 2 * bit(j)),
        (Some(i), None, _) => Feature::Face(2 * number(i) + bit(i)),
    }
}

/// The index of an axis as a `u32`.
fn number(axis: usize) -> u32 {
    u32::try_from(axis).expect("one of three axes")
}

/// The normal of a box in space on these sides: of their faces the first one that faces the ray.
fn normal<S: Scalar>(
    rect: &Aabb<3, S>,
    linear: &Linear<3, S>,
    face_sides: [Option<FaceSide>; 3],
) -> Normal<3, S> {
    let [from, to] = linear.direction();
    let direction = |axis: usize| Sign::of_difference(to[axis], from[axis]);
    let is_flat = |axis: usize| rect.min()[axis] == rect.max()[axis];
    let faces = |axis: &usize| match face_sides[*axis] {
        // In a flat box one of two coincident faces faces the ray.
        Some(_) if is_flat(*axis) => direction(*axis) != Sign::Zero,
        Some(FaceSide::Min) => direction(*axis) == Sign::Positive,
        Some(FaceSide::Max) => direction(*axis) == Sign::Negative,
        None => false,
    };
    // A face that is left from inside is met from its back.
    let left = match feature(face_sides) {
        Feature::Face(_) => {
            (0..3).find(|&axis| face_sides[axis].is_some() && direction(axis) != Sign::Zero)
        }
        _ => None,
    };
    let axis = (0..3).find(faces).or(left);
    axis.map_or(Normal::Against, Normal::Face)
}
