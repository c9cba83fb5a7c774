//! Box with point, line, ray and segment.
//!
//! On each axis the line is between the two faces from one parameter to another. The common part
//! begins with the last of these beginnings and of the shape's own, and ends with the first end. To
//! compare the parameters of two faces of different axes is to ask for the side of the line that
//! their corner is on.

use super::linear_linear::{self, Linear};
use super::{Piece, Spot, linear_polyline};
use crate::kernel::{Along, Sign, Target, level_passage, side};
use crate::result::Normal;
use crate::{Aabb, Chord, Feature, Passage, Passing, Relation, Scalar, Segment};

/// Where a common part begins or ends.
#[derive(Clone, Copy, Debug)]
enum Bound<S> {
    /// At an end of the linear shape.
    Start([S; 2]),
    End([S; 2]),
    /// At the face of the box that has this coordinate on this axis.
    Face(usize, S),
}

/// Positive where the first bound has the greater parameter.
fn order<S: Scalar>(linear: &Linear<S>, a: Bound<S>, b: Bound<S>) -> Sign {
    let [p, from, to] = linear.line();
    let way = |axis: usize| Sign::of_difference(to[axis], from[axis]);
    let along = |x: S, y: S, axis: usize| Sign::of_difference(x, y).times(way(axis));
    match (a, b) {
        (Bound::Start(_), Bound::Start(_)) | (Bound::End(_), Bound::End(_)) => Sign::Zero,
        (Bound::Start(_), Bound::End(_)) => Sign::Negative,
        (Bound::End(_), Bound::Start(_)) => Sign::Positive,
        (Bound::Start(x) | Bound::End(x), Bound::Face(axis, y)) => along(x[axis], y, axis),
        (Bound::Face(axis, x), Bound::Start(y) | Bound::End(y)) => along(x, y[axis], axis),
        (Bound::Face(j, x), Bound::Face(k, y)) if j == k => along(x, y, j),
        (Bound::Face(j, x), Bound::Face(_, y)) => {
            // t_x − t_y has the sign of −side(corner) (d.x d.y), and t_y − t_x the opposite.
            let corner = if j == 0 { [x, y] } else { [y, x] };
            let turn = side(from, to, p, corner).times(way(0)).times(way(1));
            if j == 0 { turn.negated() } else { turn }
        }
    }
}

/// The bounds of the common part, if there is one; `None` within is without bound.
type Span<S> = Option<[Option<Bound<S>>; 2]>;

fn span<S: Scalar>(rect: &Aabb<2, S>, linear: &Linear<S>) -> Span<S> {
    let [p, from, to] = linear.line();
    let mut first = linear.start().map(Bound::Start);
    let mut last = linear.end().map(Bound::End);
    for axis in 0..2 {
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
    match (first, last) {
        (Some(first), Some(last)) if order(linear, first, last) == Sign::Positive => None,
        bounds => Some(bounds.into()),
    }
}

/// A box without area, as the segment or point that it is.
pub(crate) fn flat<S: Scalar>(rect: &Aabb<2, S>) -> Linear<S> {
    (&Segment::new_unchecked(rect.min(), rect.max())).into()
}

pub(crate) fn intersects<S: Scalar>(rect: &Aabb<2, S>, linear: &Linear<S>) -> bool {
    span(rect, linear).is_some()
}

pub(crate) fn relation<S: Scalar>(rect: &Aabb<2, S>, linear: &Linear<S>) -> Relation {
    if rect.dimension() < 2 {
        return linear_linear::relation(&flat(rect), linear);
    }
    let Some([first, last]) = span(rect, linear) else {
        return Relation::Disjoint;
    };
    let (Some(first), Some(last)) = (first, last) else {
        unreachable!("a box is bounded, and a direction is not zero");
    };
    // A common part of one point is on the boundary, unless the shape is that point. One of positive
    // length is inside, unless it runs along a face.
    let one_point = !linear.is_point() && order(linear, first, last) == Sign::Zero;
    let [p, from, to] = linear.line();
    let along_a_face = (0..2).any(|axis| {
        from[axis] == to[axis] && (p[axis] == rect.min()[axis] || p[axis] == rect.max()[axis])
    });
    let holds = |x: Option<[S; 2]>| x.is_some_and(|x| contains(rect, x));
    if one_point || along_a_face {
        Relation::Touch
    } else if holds(linear.start()) && holds(linear.end()) {
        Relation::Contains
    } else {
        Relation::Cross
    }
}

pub(crate) fn intersection<S: Scalar>(
    rect: &Aabb<2, S>,
    linear: &Linear<S>,
) -> Option<Chord<2, S::Real>> {
    let [first, last] = span(rect, linear)?;
    let passage = |bound: Option<Bound<S>>| match bound {
        Some(Bound::Start(x)) => Passage {
            at: x.map(S::Real::nearest),
            t: S::Real::nearest(0.0),
        },
        Some(Bound::End(x)) => Passage {
            at: x.map(S::Real::nearest),
            t: S::Real::nearest(1.0),
        },
        Some(Bound::Face(axis, x)) => {
            let [t, other] = level_passage(linear.line(), axis, x);
            let mut at = [other; 2];
            at[axis] = S::Real::nearest(x);
            Passage { at, t }
        }
        None => unreachable!("a box is bounded, and a direction is not zero"),
    };
    let inside = |x: Option<[S; 2]>| x.is_some_and(|x| has_inside(rect, x));
    Some(Chord {
        enter: passage(first),
        exit: passage(last),
        starts_inside: inside(linear.start()),
        ends_inside: inside(linear.end()),
    })
}

/// Whether a point is in the box.
fn contains<S: Scalar>(rect: &Aabb<2, S>, x: [S; 2]) -> bool {
    (0..2).all(|k| rect.min()[k] <= x[k] && x[k] <= rect.max()[k])
}

/// Whether a point is in the interior of the box.
pub(crate) fn has_inside<S: Scalar>(rect: &Aabb<2, S>, x: [S; 2]) -> bool {
    (0..2).all(|k| rect.min()[k] < x[k] && x[k] < rect.max()[k])
}

/// The first common point, where the start is not in the interior.
pub(crate) fn entry<S: Scalar>(rect: &Aabb<2, S>, linear: &Linear<S>) -> Option<Piece<S>> {
    let [first, _] = span(rect, linear)?;
    match first {
        Some(Bound::Face(axis, x)) => through_face(rect, linear, axis, x),
        _ => None,
    }
    .or_else(|| {
        let pieces = linear_polyline::pieces(linear, &rect.into());
        pieces.into_iter().next()
    })
}

/// The point of a face that is entered from outside, unless it is a corner.
fn through_face<S: Scalar>(
    rect: &Aabb<2, S>,
    linear: &Linear<S>,
    axis: usize,
    x: S,
) -> Option<Piece<S>> {
    if rect.dimension() < 2 {
        return None;
    }
    let number = match (axis, x == rect.min()[axis]) {
        (1, true) => 0,
        (0, false) => 1,
        (1, false) => 2,
        _ => 3,
    };
    let corners = rect.corners();
    let [p, q] = [number, number + 1].map(|k: u32| corners[k as usize % 4]);
    if linear.side(p).times(linear.side(q)) != Sign::Negative {
        return None;
    }
    let end = linear.end().filter(|end| end[axis] == x);
    let place = end.map_or(Along::Crossing([p, p, q]), Along::At);
    Some(Piece {
        enter: Spot::new(linear, place),
        exit: place,
        feature: Feature::Face(number),
        passing: match end {
            Some(_) => Passing::Ends,
            None => Passing::Crosses,
        },
        normal: Normal::Edge(p, q),
    })
}
