//! Point, line, ray and segment with each other.
//!
//! Signs of d × (x − p), the side of a line that a point is on, and comparisons of coordinates decide
//! everything; no decision rests on a constructed point.
//!
//! Two lines in space that are not parallel intersect if they are coplanar. Then they are projected along an
//! axis for which the images are not parallel: leaving out a coordinate is exact.

use super::linear::{EndpointKind, Linear, Range};
use super::{ContactInterval, ParameterEnclosure, in_dimension};
use crate::kernel::filters::semi_static::is_on_segment;
use crate::kernel::{
    CrossingOfLines, CrossingOverUnit, Fractions, LineDeterminants, RootParameter, Sign, Target,
    are_in_range, common_end, cross, crossing_of_segments, each, is_beyond_range, projection_axes,
    ray_crosses, scaled, segments_meet, sides_of_segments, unscaled, volume,
};
use crate::result::Normal;
use crate::{Feature, LinearIntersection, Meeting, Passing, Relation, Scalar, ScalarIn};

/// The common part of two linear shapes, before any number is constructed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Common<const D: usize, S> {
    /// No common point.
    Nothing,
    /// One point, of two shapes that are not parallel, and where it is on each.
    Point(EndpointKind, EndpointKind),
    /// One point of two collinear shapes, or of two of which one is a point: this input coordinate.
    Joint([S; D], EndpointKind, EndpointKind),
    /// A part of positive length, and its ends in order along the first shape.
    Part {
        start: Option<[S; D]>,
        end: Option<[S; D]>,
        relation: Relation,
    },
}

impl<const D: usize, S> Common<D, S> {
    /// One point, in the interior of both.
    pub(crate) const CROSS: Self = Self::Point(EndpointKind::Inside, EndpointKind::Inside);
}

/// `intersects` of two linear shapes of any type.
#[cfg_attr(optimised, inline(always))]
pub(crate) fn meet<'a, A, B, S: Scalar + ScalarIn<D> + 'a, const D: usize>(
    a: &'a A,
    b: &'a B,
) -> bool
where
    Linear<D, S>: From<&'a A> + From<&'a B>,
{
    intersects(&a.into(), &b.into())
}

#[cfg_attr(optimised, inline(always))]
pub(crate) fn intersects<S: Scalar + ScalarIn<D>, const D: usize>(
    a: &Linear<D, S>,
    b: &Linear<D, S>,
) -> bool {
    if let Some(points) = segments_out_of_range(a, b) {
        return relation_out_of_range(&points).meets();
    }
    match cross_in_floats(a, b) {
        Some(cross) => cross,
        None => share_an_end(a, b) || after_filter(a, b).meets(),
    }
}

/// The later stages of `relation`, of segments that have no common end.
#[cfg_attr(optimised, inline(always))]
fn after_filter<S: Scalar + ScalarIn<D>, const D: usize>(
    a: &Linear<D, S>,
    b: &Linear<D, S>,
) -> Relation {
    match segments_in_floats(a, b) {
        Some(points) => relation_of_segments(&points),
        None => S::linear_linear_uncertain(&a.by_value(), &b.by_value()),
    }
}

/// The ends of two segments of the plane that are out of the range of double-double. The filter is not asked about them:
/// products that overflow or underflow certify nothing, and the latter are slow on many machines.
#[cfg_attr(optimised, inline(always))]
fn segments_out_of_range<S: Scalar, const D: usize>(
    a: &Linear<D, S>,
    b: &Linear<D, S>,
) -> Option<[[f64; 2]; 4]> {
    segments_in_floats(a, b).filter(|points| S::MAY_LEAVE_RANGE && !are_in_range(points))
}

#[cold]
#[inline(never)]
fn relation_out_of_range(points: &[[f64; 2]; 4]) -> Relation {
    match is_beyond_range(points) {
        Some(is_beyond) => relation_of_scaled(points, is_beyond),
        None => exact_relation(points),
    }
}

/// Segments out of the range of double-double are scaled, and start again at the filter.
#[inline(never)]
fn relation_of_scaled(points: &[[f64; 2]; 4], is_beyond: bool) -> Relation {
    let Some((scaled, _)) = scaled(points, is_beyond) else {
        return exact_relation(points);
    };
    match LineDeterminants::of_segments(&scaled).segments_cross() {
        Some(cross) => [Relation::Disjoint, Relation::Cross][usize::from(cross)],
        None => {
            let [a, b] = segments(&scaled);
            relation(&a, &b)
        }
    }
}

/// Whether two segments have a common end: in real data the most frequent uncertain case.
#[cfg_attr(optimised, inline(always))]
fn share_an_end<S: Scalar + ScalarIn<D>, const D: usize>(
    a: &Linear<D, S>,
    b: &Linear<D, S>,
) -> bool {
    let same = |x: [S; D], y: [S; D]| (0..D).fold(true, |all, k| all & (x[k] == y[k]));
    let ([p, q], [r, s]) = ([a.origin, a.to()], [b.origin, b.to()]);
    both_are_segments(a, b) && same(p, r) | same(p, s) | same(q, r) | same(q, s)
}

#[inline]
pub(crate) fn relation<S: Scalar + ScalarIn<D>, const D: usize>(
    a: &Linear<D, S>,
    b: &Linear<D, S>,
) -> Relation {
    if let Some(points) = segments_out_of_range(a, b) {
        return relation_out_of_range(&points);
    }
    match cross_in_floats(a, b) {
        // Without a branch, because the answer is unpredictable.
        Some(cross) => [Relation::Disjoint, Relation::Cross][usize::from(cross)],
        None => match segments_in_floats(a, b) {
            Some(points) if share_an_end(a, b) => relation_of_joined(&points),
            _ => after_filter(a, b),
        },
    }
}

/// The relation of two segments of the plane that have a common end.
#[inline(never)]
fn relation_of_joined(points: &[[f64; 2]; 4]) -> Relation {
    let determinants = LineDeterminants::of_segments(points);
    if determinants.det.abs() > determinants.bound {
        return Relation::Touch;
    }
    exact_relation(points)
}

/// The later stages of the relation of two segments of the plane.
#[cfg_attr(optimised, inline(always))]
fn relation_of_segments(points: &[[f64; 2]; 4]) -> Relation {
    let &[[a, b], [c, d], [e, f], [g, h]] = points;
    let LineDeterminants {
        det,
        numerators: [t, v],
        bound,
    } = LineDeterminants::of_segments(points);
    relation_in_registers(a, b, c, d, e, f, g, h, det, t, v, bound)
}

/// The double-double stage. In memory, vector loads would wait for the scalar stores before them.
#[cold]
#[inline(never)]
#[expect(clippy::too_many_arguments, reason = "each is in a register")]
fn relation_in_registers(
    a: f64,
    b: f64,
    c: f64,
    d: f64,
    e: f64,
    f: f64,
    g: f64,
    h: f64,
    det: f64,
    t: f64,
    v: f64,
    bound: f64,
) -> Relation {
    // Without a branch, because the answer is unpredictable.
    const RELATIONS: [Relation; 3] = [Relation::Disjoint, Relation::Touch, Relation::Cross];
    let determinants = LineDeterminants {
        det,
        numerators: [t, v],
        bound,
    };
    let points = [[a, b], [c, d], [e, f], [g, h]];
    match segments_meet(&points, &determinants) {
        Some(sign) => RELATIONS[usize::from((sign as i8 + 1).unsigned_abs())],
        None => exact_relation(&points),
    }
}

/// The exact stage.
#[cold]
#[inline(never)]
fn exact_relation(points: &[[f64; 2]; 4]) -> Relation {
    let [a, b] = segments(points);
    uncertain(&a, &b)
}

/// `relation` by exact signs.
#[inline(never)]
pub(crate) fn uncertain<S: Scalar + ScalarIn<D>, const D: usize>(
    a: &Linear<D, S>,
    b: &Linear<D, S>,
) -> Relation {
    match common_by_signs(a, b) {
        Common::Nothing => Relation::Disjoint,
        Common::Part { relation, .. } => relation,
        Common::Point(EndpointKind::Inside, EndpointKind::Inside) => Relation::Cross,
        Common::Point(..) => Relation::Touch,
        Common::Joint(_, on_a, on_b) => match (a.is_point(), b.is_point()) {
            (true, true) => Relation::Equal,
            (true, false) if on_b == EndpointKind::Inside => Relation::Within,
            (false, true) if on_a == EndpointKind::Inside => Relation::Contains,
            _ => Relation::Touch,
        },
    }
}

#[cfg_attr(optimised, inline(always))]
pub(crate) fn intersection<S: Scalar + ScalarIn<D>, R: Target, const D: usize>(
    a: &Linear<D, S>,
    b: &Linear<D, S>,
) -> Option<LinearIntersection<D, R>> {
    intersection_or(a, b, crossing_of_segments, uncertain_intersection)
}

/// The common part by the filter; else `crossing` rounds the point of two segments that certainly cross, and
/// `uncertain` finds every other common part.
#[cfg_attr(optimised, inline(always))]
pub(crate) fn intersection_or<S: Scalar, R: Target, const D: usize>(
    a: &Linear<D, S>,
    b: &Linear<D, S>,
    crossing: impl FnOnce(f64, f64, f64, f64, f64, f64, f64, f64) -> Option<([R; 2], [R; 2])>,
    uncertain: impl FnOnce(&Linear<D, S>, &Linear<D, S>) -> Option<LinearIntersection<D, R>>,
) -> Option<LinearIntersection<D, R>> {
    if let Some(points) = segments_in_floats(a, b) {
        let determinants = LineDeterminants::of_segments(&points);
        let cross = determinants.segments_cross();
        if cross == Some(false) {
            return None;
        }
        let certified = match cross {
            Some(_) => determinants.crossing_of_segments(&points).or_else(|| {
                let [[a, b], [c, d], [e, f], [g, h]] = points;
                crossing(a, b, c, d, e, f, g, h)
            }),
            // In real data a common end is the most frequent uncertain case.
            None => common_end(&points, &determinants),
        };
        if let Some((at, [t, u])) = certified {
            let at = in_dimension(at);
            return Some(LinearIntersection::Point(Meeting { at, t, u }));
        }
    }
    uncertain(&a.by_value(), &b.by_value())
}

/// The common part, with the later stages behind calls.
#[cfg_attr(optimised, inline(always))]
pub(crate) fn compiled_intersection<S: Scalar + ScalarIn<D>, const D: usize>(
    a: &Linear<D, S>,
    b: &Linear<D, S>,
) -> Option<LinearIntersection<D, S::Real>> {
    let crossing = <S as ScalarIn<D>>::crossing_of_segments;
    intersection_or(a, b, crossing, S::linear_linear_uncertain_part)
}

/// The later stages of `intersection`, except for a crossing by [`crossing_of_segments`].
pub(crate) fn uncertain_intersection<S: Scalar + ScalarIn<D>, R: Target, const D: usize>(
    a: &Linear<D, S>,
    b: &Linear<D, S>,
) -> Option<LinearIntersection<D, R>> {
    if let Some(points) = segments_in_floats(a, b)
        && let Some(part) = scaled_intersection(&points)
    {
        return part.map(|part| part.in_dimension());
    }
    constructed(a, b, common(a, b))
}

/// The common part of two segments out of the range of double-double, by scaling them.
fn scaled_intersection<R: Target>(
    points: &[[f64; 2]; 4],
) -> Option<Option<LinearIntersection<2, R>>> {
    let (scaled, inverse) = scaled(points, is_beyond_range(points)?)?;
    let [a, b] = segments(&scaled);
    let Some(part) = intersection::<_, f64, 2>(&a, &b) else {
        return Some(None);
    };
    let is_exact = part.ends().all(|x| unscaled::<R>(x.at, inverse).is_some());
    let point = |at| unscaled(at, inverse).unwrap_or_default();
    is_exact.then(|| Some(part.mapped(point, R::nearest)))
}

/// Constructs the numbers of a common part.
#[cfg_attr(optimised, inline(always))]
fn constructed<S: Scalar + ScalarIn<D>, R: Target, const D: usize>(
    a: &Linear<D, S>,
    b: &Linear<D, S>,
    common: Common<D, S>,
) -> Option<LinearIntersection<D, R>> {
    let given = |x: [S; D]| Meeting {
        at: x.map(R::nearest),
        t: a.parameter(x),
        u: b.parameter(x),
    };
    match common {
        Common::Nothing => None,
        Common::Joint(x, ..) => Some(LinearIntersection::Point(given(x))),
        Common::Part { start, end, .. } => Some(LinearIntersection::Overlap {
            start: start.map(given),
            end: end.map(given),
        }),
        Common::Point(on_a, on_b) => {
            Some(LinearIntersection::Point(match end_at(a, on_a, b, on_b) {
                Some(x) => given(x),
                None => {
                    let (at, [t, u]) = CrossingOfLines(axes(a, b)).quotients(both(a, b), []);
                    Meeting { at, t, u }
                }
            }))
        }
    }
}

/// The common points as a contact interval of the curve `b`, along `a`.
pub(crate) fn contact_interval<S: Scalar + ScalarIn<D>, const D: usize>(
    a: &Linear<D, S>,
    b: &Linear<D, S>,
) -> Option<ContactInterval<D, S>> {
    let feature = |position: EndpointKind| match (position, b.range) {
        (EndpointKind::Start, _) if b.is_point() => Feature::Vertex(0),
        (EndpointKind::Start, _) => Feature::Start,
        (EndpointKind::End, _) => Feature::End,
        (EndpointKind::Inside, Range::Segment) => Feature::Face(0),
        (EndpointKind::Inside, _) => Feature::Boundary,
    };
    let ends = |[enter, exit]: [[S; D]; 2], on_b| ContactInterval {
        enter: ParameterEnclosure::new(a, RootParameter::At(enter)),
        exit: RootParameter::At(exit),
        feature: feature(on_b),
        passing: Passing::Ends,
        normal: Normal::Against,
    };
    let contact_interval = match common(a, b) {
        Common::Nothing => return None,
        Common::Joint(x, _, on_b) => ends([x, x], on_b),
        Common::Part { start, end, .. } => {
            // An unbounded overlap with an opposite ray has no first point; its last point counts.
            let x = start.or(end).unwrap_or(a.origin);
            ends(
                [x, end.unwrap_or(x)],
                b.endpoint_kind(x).unwrap_or(EndpointKind::Inside),
            )
        }
        Common::Point(on_a, on_b) => {
            let passing = if (on_a, on_b) == (EndpointKind::Inside, EndpointKind::Inside) {
                Passing::Crosses
            } else {
                Passing::Ends
            };
            let position = match end_at(a, on_a, b, on_b) {
                Some(x) => RootParameter::At(x),
                None => RootParameter::Crossing(b.line()),
            };
            ContactInterval {
                enter: ParameterEnclosure::new(a, position),
                exit: position,
                feature: feature(on_b),
                passing,
                // In the plane the end of a segment has the segment's normal.
                normal: if D > 2 && on_b != EndpointKind::Inside {
                    Normal::Against
                } else {
                    {
                        let [from, to] = b.direction();
                        Normal::Edge(from, to)
                    }
                },
            }
        }
    };
    Some(contact_interval)
}

/// The point where two segments cross in the interior of both, over a unit of at least 1, and the parameters.
/// Correctly rounded.
pub(crate) fn crossing(&[p, q, r, s]: &[[f64; 2]; 4], unit: f64) -> ([f64; 2], [f64; 2]) {
    let lines = [p, p, q, r, r, s];
    if unit == 1.0 {
        CrossingOfLines([0, 1]).quotients(lines, [])
    } else {
        CrossingOverUnit.quotients(lines, [unit])
    }
}

pub(crate) fn is_parallel<S: Scalar + ScalarIn<D>, const D: usize>(
    a: &Linear<D, S>,
    b: &Linear<D, S>,
) -> bool {
    projection_axes(a.direction(), b.direction()).is_none()
}

/// Two axes in whose plane two crossing lines are not parallel.
#[inline]
fn axes<S: Scalar + ScalarIn<D>, const D: usize>(a: &Linear<D, S>, b: &Linear<D, S>) -> [usize; 2] {
    if D == 2 {
        return [0, 1];
    }
    projection_axes(a.direction(), b.direction()).expect("lines that cross")
}

/// The end of `a` or `b` that is their only common point, if it is one.
fn end_at<S: Scalar + ScalarIn<D>, const D: usize>(
    a: &Linear<D, S>,
    on_a: EndpointKind,
    b: &Linear<D, S>,
    on_b: EndpointKind,
) -> Option<[S; D]> {
    match (on_a, on_b) {
        (EndpointKind::Start, _) => Some(a.origin),
        (EndpointKind::End, _) => Some(a.to()),
        (_, EndpointKind::Start) => Some(b.origin),
        (_, EndpointKind::End) => Some(b.to()),
        (EndpointKind::Inside, EndpointKind::Inside) => None,
    }
}

/// The points of two lines, in the order that `CrossingOfLines` takes them.
#[inline]
fn both<S: Scalar + ScalarIn<D>, const D: usize>(
    a: &Linear<D, S>,
    b: &Linear<D, S>,
) -> [[S; D]; 6] {
    let ([p, from, to], [q, g, u]) = (a.line(), b.line());
    [p, from, to, q, g, u]
}

/// The common part. Exact.
#[cfg_attr(optimised, inline(always))]
pub(crate) fn common<S: Scalar + ScalarIn<D>, const D: usize>(
    a: &Linear<D, S>,
    b: &Linear<D, S>,
) -> Common<D, S> {
    match cross_in_floats(a, b) {
        Some(true) => Common::CROSS,
        Some(false) => Common::Nothing,
        None => common_by_signs(a, b),
    }
}

/// Whether the two cross in the interior of both, or share no point, where the filter is certain. In space
/// they are projected to the plane of the first two axes, and only the latter can be certain.
#[cfg_attr(optimised, inline(always))]
fn cross_in_floats<S: Scalar + ScalarIn<D>, const D: usize>(
    a: &Linear<D, S>,
    b: &Linear<D, S>,
) -> Option<bool> {
    if !S::EXACT_AS_F64 {
        return None;
    }
    let line = |l: &Linear<D, S>| each(l.line(), in_floats);
    let ends = |l: &Linear<D, S>| each([l.origin, l.to()], in_floats);
    let cross = match (a.range, b.range) {
        (Range::Segment, Range::Segment) => {
            let [[p, q], [r, s]] = [ends(a), ends(b)];
            LineDeterminants::of_segments(&[p, q, r, s]).segments_cross()
        }
        (Range::Ray, Range::Segment) => ray_crosses(line(a), ends(b)),
        (Range::Segment, Range::Ray) => ray_crosses(line(b), ends(a)),
        (Range::Point, Range::Segment) => is_on_segment(in_floats(a.origin), ends(b)),
        (Range::Segment, Range::Point) => is_on_segment(in_floats(b.origin), ends(a)),
        _ => None,
    };
    cross.filter(|&cross| D == 2 || !cross)
}

/// The first two coordinates.
#[cfg_attr(optimised, inline(always))]
fn in_floats<S: Scalar, const D: usize>(x: [S; D]) -> [f64; 2] {
    [x[0].to_f64(), x[1].to_f64()]
}

#[cfg_attr(optimised, inline(always))]
fn both_are_segments<S, const D: usize>(a: &Linear<D, S>, b: &Linear<D, S>) -> bool {
    a.range == Range::Segment && b.range == Range::Segment
}

/// The ends of two segments of the plane, if they are exact as floats.
#[cfg_attr(optimised, inline(always))]
fn segments_in_floats<S: Scalar, const D: usize>(
    a: &Linear<D, S>,
    b: &Linear<D, S>,
) -> Option<[[f64; 2]; 4]> {
    (D == 2 && S::EXACT_AS_F64 && both_are_segments(a, b))
        .then(|| each([a.origin, a.to(), b.origin, b.to()], in_floats))
}

/// The segments from the first point to the second, and from the third to the fourth.
fn segments(&[p, q, r, s]: &[[f64; 2]; 4]) -> [Linear<2, f64>; 2] {
    [Linear::segment(p, q), Linear::segment(r, s)]
}

/// The common part, by exact signs.
#[cfg_attr(optimised, inline(always))]
fn common_by_signs<S: Scalar + ScalarIn<D>, const D: usize>(
    a: &Linear<D, S>,
    b: &Linear<D, S>,
) -> Common<D, S> {
    if D == 2 && both_are_segments(a, b) {
        let determinants = match segments_in_floats(a, b) {
            Some(points) => LineDeterminants::of_segments(&points),
            None => LineDeterminants::UNCERTAIN,
        };
        common_of_segments(&[a.origin, a.to(), b.origin, b.to()], &determinants)
    } else {
        others_by_signs(&a.by_value(), &b.by_value())
    }
}

/// The common part of two segments in the plane, either of which may be a point.
#[inline(never)]
pub(crate) fn common_of_segments<S: Scalar + ScalarIn<D>, const D: usize>(
    points: &[[S; D]; 4],
    determinants: &LineDeterminants,
) -> Common<D, S> {
    let [p, q, r, s] = *points;
    // On one line that is parallel to an axis: usual in maps and drawings, and certain by comparisons.
    let on_axis = |k: usize| p[k] == q[k] && q[k] == r[k] && r[k] == s[k];
    let [on_a, on_b] = if on_axis(0) | on_axis(1) {
        [[Sign::Zero; 2]; 2]
    } else {
        sides_of_segments(&each(*points, |x| [x[0], x[1]]), determinants)
    };
    // Both ends of one are on one side of the other.
    let one_side = |[p, q]: [Sign; 2]| (p == q) & (p != Sign::Zero);
    if one_side(on_a) | one_side(on_b) {
        return Common::Nothing;
    }
    let position = |[p, q]: [Sign; 2]| match (p, q) {
        (Sign::Zero, _) => EndpointKind::Start,
        (_, Sign::Zero) => EndpointKind::End,
        _ => EndpointKind::Inside,
    };
    if on_a != [Sign::Zero; 2] && on_b != [Sign::Zero; 2] {
        return Common::Point(position(on_a), position(on_b));
    }
    // Both ends of one are on the line of the other, if that has one.
    let (a, b) = (Linear::segment(p, q), Linear::segment(r, s));
    if a.is_point() || b.is_point() {
        common_with_point(&a, &b)
    } else {
        common_on_line(&a, &b)
    }
}

#[inline(never)]
fn others_by_signs<S: Scalar + ScalarIn<D>, const D: usize>(
    a: &Linear<D, S>,
    b: &Linear<D, S>,
) -> Common<D, S> {
    if a.is_point() || b.is_point() {
        return common_with_point(a, b);
    }
    let lines = if D == 2 {
        lines_in_plane(&a.projected_on([0, 1]), &b.projected_on([0, 1]))
    } else {
        lines_in_space(a, b)
    };
    match lines {
        Lines::Apart => Common::Nothing,
        Lines::One => common_on_line(a, b),
        Lines::Cross(on_a, on_b) => Common::Point(on_a, on_b),
    }
}

/// The position of two lines.
enum Lines {
    /// They have no common point.
    Apart,
    /// They have one line.
    One,
    /// They cross, and are not parallel.
    Cross(EndpointKind, EndpointKind),
}

fn lines_in_space<S: Scalar + ScalarIn<D>, const D: usize>(
    a: &Linear<D, S>,
    b: &Linear<D, S>,
) -> Lines {
    if let Some((on_a, on_b)) = shared_end(a, b) {
        return Lines::Cross(on_a, on_b);
    }
    let Some(axes) = projection_axes(a.direction(), b.direction()) else {
        return if b.has_on_line(a.origin) {
            Lines::One
        } else {
            Lines::Apart
        };
    };
    if volume(a.in_dimension().line(), b.in_dimension().line()) != Sign::Zero {
        return Lines::Apart;
    }
    lines_in_plane(&a.projected_on(axes), &b.projected_on(axes))
}

fn lines_in_plane<S: Scalar>(a: &Linear<2, S>, b: &Linear<2, S>) -> Lines {
    // With D = d × e the determinant of the two directions, the lines cross at t = side(b, p) / D
    // on a, and 1 − t = −side(b, q) / D; on b likewise, with the sign of D reversed.
    let orientation = cross(a.direction(), b.direction());
    if orientation == Sign::Zero {
        let one_line = b.side(a.origin) == Sign::Zero;
        return if one_line { Lines::One } else { Lines::Apart };
    }
    match (
        endpoint_kind_of_crossing(a, b, orientation),
        endpoint_kind_of_crossing(b, a, orientation.negated()),
    ) {
        (Some(on_a), Some(on_b)) => Lines::Cross(on_a, on_b),
        _ => Lines::Apart,
    }
}

/// The position of the common end of two segments that are not collinear. In real data a common end is the
/// most frequent uncertain case.
fn shared_end<S: Scalar + ScalarIn<D>, const D: usize>(
    a: &Linear<D, S>,
    b: &Linear<D, S>,
) -> Option<(EndpointKind, EndpointKind)> {
    let ([p, q], [r, s]) = ([a.start()?, a.end()?], [b.start()?, b.end()?]);
    let (on_a, on_b, other) = if p == r {
        (EndpointKind::Start, EndpointKind::Start, s)
    } else if p == s {
        (EndpointKind::Start, EndpointKind::End, r)
    } else if q == r {
        (EndpointKind::End, EndpointKind::Start, s)
    } else if q == s {
        (EndpointKind::End, EndpointKind::End, r)
    } else {
        return None;
    };
    (!a.has_on_line(other)).then_some((on_a, on_b))
}

/// The position on `a` of the crossing with the line of `b`, if there is one; `orientation` is that from `a`
/// to `b`.
fn endpoint_kind_of_crossing<S: Scalar>(
    a: &Linear<2, S>,
    b: &Linear<2, S>,
    orientation: Sign,
) -> Option<EndpointKind> {
    let after_start = match a.start() {
        Some(p) => b.side(p).times(orientation),
        None => Sign::Positive,
    };
    if after_start == Sign::Negative {
        return None;
    }
    let before_end = match a.end() {
        Some(q) => b.side(q).times(orientation).negated(),
        None => Sign::Positive,
    };
    match (after_start, before_end) {
        (Sign::Negative, _) | (_, Sign::Negative) => None,
        (Sign::Zero, _) => Some(EndpointKind::Start),
        (_, Sign::Zero) => Some(EndpointKind::End),
        _ => Some(EndpointKind::Inside),
    }
}

/// The common part where at least one shape is a point.
fn common_with_point<S: Scalar + ScalarIn<D>, const D: usize>(
    a: &Linear<D, S>,
    b: &Linear<D, S>,
) -> Common<D, S> {
    let (x, other) = if a.is_point() {
        (a.origin, b)
    } else {
        (b.origin, a)
    };
    // For a point every side is 0, and `position` compares the two points.
    let position = if other.is_point() {
        (x == other.origin).then_some(EndpointKind::Start)
    } else if other.has_on_line(x) {
        other.endpoint_kind(x)
    } else {
        None
    };
    match position {
        None => Common::Nothing,
        Some(position) if a.is_point() => Common::Joint(x, EndpointKind::Start, position),
        Some(position) => Common::Joint(x, position, EndpointKind::Start),
    }
}

/// The common part of two collinear shapes of positive length.
fn common_on_line<S: Scalar + ScalarIn<D>, const D: usize>(
    a: &Linear<D, S>,
    b: &Linear<D, S>,
) -> Common<D, S> {
    let order = a.order_along();
    let [from, to] = b.direction();
    let (b_start, b_end) = if order(to, from) == Sign::Positive {
        (b.start(), b.end())
    } else {
        (b.end(), b.start())
    };

    let start = later(a.start(), b_start, &order);
    let end = later(a.end(), b_end, |x, y| order(y, x));
    if let (Some(p), Some(q)) = (start, end) {
        match order(p, q) {
            Sign::Positive => return Common::Nothing,
            Sign::Zero => {
                let position = |l: &Linear<D, S>| {
                    if l.start() == Some(p) {
                        EndpointKind::Start
                    } else {
                        EndpointKind::End
                    }
                };
                return Common::Joint(p, position(a), position(b));
            }
            Sign::Negative => {}
        }
    }
    let within = (start, end) == (a.start(), a.end());
    let contains = (start, end) == (b_start, b_end);
    let relation = match (within, contains) {
        (true, true) => Relation::Equal,
        (true, false) => Relation::Within,
        (false, true) => Relation::Contains,
        (false, false) => Relation::Overlap,
    };
    Common::Part {
        start,
        end,
        relation,
    }
}

/// The later of two bounds; `None` is unbounded.
fn later<S: Copy, const D: usize>(
    x: Option<[S; D]>,
    y: Option<[S; D]>,
    order: impl Fn([S; D], [S; D]) -> Sign,
) -> Option<[S; D]> {
    match (x, y) {
        (Some(x), Some(y)) => Some(if order(x, y) == Sign::Negative { y } else { x }),
        (bound, None) | (None, bound) => bound,
    }
}
