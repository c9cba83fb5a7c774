//! Distances of curves and polygons of the plane: the least of those of their edges, one by one; and of circles.
//!
//! A connected set that does not meet a circle is outside its disc, and then as far from the circle as from the
//! disc, or in the open disc, and then nearest to the circle where it is furthest from the center.

use super::candidates::{comes_before, keep_closer, nearest, only_candidate};
use super::common::common_point;
use super::meeting::apart;
use super::pair::{Given, Pair};
use super::sphere_swept::{Curve, SphereSwept, SweptCore};
use crate::index::{
    Axis, Bounds, Front, Strip, above, distance_above, foot_near, is_certainly_greater, square,
};
use crate::kernel::{
    FeaturePair, Length, Sign, Target, ahead, beyond, depth_is_within, depth_squared, each, excess,
    gap, rotated_corner,
};
use crate::pairs::chain::{Chain, Location};
use crate::pairs::runs::LeftEdges;
use crate::pairs::view::View;
use crate::pairs::{Linear, ball_ball, ball_linear, chain_chain, linear_polygon, linear_polyline};
use crate::{Ball, CircleIntersection, Closest, Point, Scalar, Segment};
use alloc::vec::Vec;
use core::cell::Cell;

/// A shape of the plane by what its distances are asked of.
pub(super) enum Figure<'a, S> {
    Swept(SphereSwept<2, S>),
    Curve(Curve<'a, S>),
}

use Curve::{Circle, Edges};
use Figure::Swept;

impl<'a, S: Scalar> From<&View<'a, 2, S>> for Figure<'a, S> {
    fn from(view: &View<'a, 2, S>) -> Self {
        SphereSwept::of(view).map_or_else(Self::Curve, Self::Swept)
    }
}

impl<S: Scalar> Figure<'_, S> {
    fn has_parameters(&self) -> bool {
        matches!(self, Swept(swept) if swept.has_parameters)
    }

    /// A point of a shape that no edge of a chain meets.
    fn point(&self) -> [S; 2] {
        match self {
            Swept(swept) => swept.core.point(),
            Self::Curve(Edges(chain)) => chain.vertex(0),
            Self::Curve(Circle(circle)) => circle.center(),
        }
    }

    fn bounds(&self) -> Bounds<2> {
        match self {
            Swept(swept) => swept.bounds(),
            Self::Curve(Edges(chain)) => Bounds::of_chain(chain),
            Self::Curve(Circle(circle)) => Bounds::of_ball(circle),
        }
    }

    /// The vertex or center that is furthest from a point, and the radius about it; none of an unbounded shape.
    fn furthest(&self, from: [S; 2]) -> Option<(Given<2, S>, S)> {
        let none = S::default();
        let further = |best: Given<2, S>, x: Given<2, S>| {
            let [x_pair, best_pair] = [x, best].map(|x| FeaturePair::Points(from, x.at));
            match x_pair.compare(&best_pair) {
                Sign::Positive => x,
                _ => best,
            }
        };
        match self {
            Swept(swept) => match &swept.core {
                SweptCore::Linear(linear) if linear.start().is_none() || linear.end().is_none() => {
                    None
                }
                core => Some((core.vertices().reduce(further)?, swept.radius)),
            },
            Self::Curve(Edges(chain)) => {
                let squares = chain.vertices().map(|x| square(x, from));
                let greatest = squares.fold(0.0, f64::max);
                let is_far = |x: &[S; 2]| {
                    !S::EXACT_AS_F64 || !is_certainly_greater(greatest, square(*x, from))
                };
                let vertices = chain
                    .vertices()
                    .filter(is_far)
                    .map(Given::without_parameter);
                Some((vertices.reduce(further)?, none))
            }
            Self::Curve(Circle(other)) => {
                Some((Given::without_parameter(other.center()), other.radius()))
            }
        }
    }
}

/// What is between two shapes that do not meet.
pub(super) enum Separation<S: Scalar> {
    /// The closest pair of their cores, and the radii.
    Apart(Pair<2, S>, [S; 2]),
    /// The first is this circle, and of the other, in its open disc, this vertex with a radius is nearest.
    Nested(Ball<2, S>, Given<2, S>, S),
    /// The same of the second.
    Nests(Ball<2, S>, Given<2, S>, S),
}

impl<S: Scalar> Separation<S> {
    fn swapped(self) -> Self {
        match self {
            Self::Apart(pair, [r, s]) => Self::Apart(pair.swapped(), [s, r]),
            Self::Nested(circle, x, radius) => Self::Nests(circle, x, radius),
            Self::Nests(circle, x, radius) => Self::Nested(circle, x, radius),
        }
    }

    pub(super) fn length(&self) -> Length<2, S> {
        match self {
            Self::Apart(pair, radii) => Length {
                pair: pair.feature_pair(),
                radii: *radii,
                is_depth: false,
            },
            Self::Nested(circle, x, radius) | Self::Nests(circle, x, radius) => Length {
                pair: FeaturePair::Points(circle.center(), x.at),
                radii: [circle.radius(), *radius],
                is_depth: true,
            },
        }
    }

    pub(super) fn distance<R: Target>(&self) -> R {
        self.length().rounded()
    }

    pub(super) fn distance_squared<R: Target>(&self) -> R {
        match self {
            Self::Apart(pair, radii) => pair.feature_pair().distance_squared(*radii),
            Self::Nested(circle, x, radius) | Self::Nests(circle, x, radius) => {
                depth_squared([circle.center(), x.at], [circle.radius(), *radius])
            }
        }
    }

    /// Whether it is at most `d`. Exact.
    fn is_within(&self, d: S) -> bool {
        match self {
            Self::Apart(pair, radii) => pair.feature_pair().is_within(*radii, d),
            Self::Nested(circle, x, radius) | Self::Nests(circle, x, radius) => {
                excess(circle.radius(), *radius, d) != Sign::Positive
                    || depth_is_within([circle.center(), x.at], [circle.radius(), *radius], d)
            }
        }
    }

    fn closest<R: Target>(&self) -> Closest<2, R> {
        match self {
            Self::Apart(pair, radii) => pair.closest(*radii),
            Self::Nests(circle, x, radius) => {
                Self::Nested(*circle, *x, *radius).closest().swapped()
            }
            Self::Nested(circle, x, radius) => Closest {
                a: on_circle(circle, x.at),
                b: match *radius == S::default() {
                    true => x.at.map(R::nearest),
                    false if x.at == circle.center() => rightmost(x.at, *radius),
                    false => beyond([circle.center(), x.at], x.at, *radius),
                },
                t: None,
                u: x.parameter(),
            },
        }
    }
}

/// The point of a circle that is nearest to a point, on the right of its center for that itself. Correctly rounded.
fn on_circle<S: Scalar, R: Target>(circle: &Ball<2, S>, x: [S; 2]) -> [R; 2] {
    let (center, radius) = (circle.center(), circle.radius());
    if x == center {
        rightmost(center, radius)
    } else {
        beyond([center, x], center, radius)
    }
}

fn rightmost<S: Scalar, R: Target>(center: [S; 2], radius: S) -> [R; 2] {
    let none = S::default();
    rotated_corner(center, [radius, none], [S::of_i32(1), none], [1, 1])
}

/// An edge of a chain, whose points have no parameters.
fn edge<S: Scalar>(edge: &Segment<2, S>) -> SphereSwept<2, S> {
    SphereSwept {
        has_parameters: false,
        ..(&Linear::from(edge)).into()
    }
}

/// Whether the area within a chain holds a point.
fn holds<S: Scalar>(chain: &Chain<'_, S>, x: [S; 2]) -> bool {
    chain.filled().is_some() && chain.locate(x) != Location::Outside
}

/// The vertex of a chain that is nearest to a point, or about so.
fn vertex_near<S: Scalar>(chain: &Chain<'_, S>, x: [f64; 2]) -> [S; 2] {
    let nearer = |best: (f64, [S; 2]), vertex: [S; 2]| match square(float(vertex), x) {
        square if square < best.0 => (square, vertex),
        _ => best,
    };
    let far = (f64::INFINITY, chain.vertex(0));
    let Some(index) = chain.index else {
        return chain.vertices().fold(far, nearer).1;
    };
    let at = chain.seen_box(&Bounds::of_points([x]));
    let section = index.section_near(&at).map(|edge| chain.vertex(edge));
    let mut best = section.fold(far, nearer);
    let mut next = 0;
    while let Some(edge) = index.next(next, &mut |_, around| around.square_from(&at) < best.0) {
        best = nearer(best, chain.vertex(edge));
        next = edge + 1;
    }
    best.1
}

/// A vertex of each of two chains that are nearest to each other, or about so.
fn vertices_near<S: Scalar>(a: &Chain<'_, S>, b: &Chain<'_, S>) -> [[S; 2]; 2] {
    let y = vertex_near(b, Bounds::of_chain(a).center());
    let x = vertex_near(a, float(y));
    [x, vertex_near(b, float(x))]
}

/// The point of a core that is nearest to another one, or about so.
fn point_near<S: Scalar>(core: &SweptCore<2, S>, x: [f64; 2]) -> [f64; 2] {
    match core {
        SweptCore::Linear(linear) => foot_near(linear, x),
        SweptCore::Aabb(rect) => {
            let [min, max] = [rect.min(), rect.max()].map(float);
            [x[0].clamp(min[0], max[0]), x[1].clamp(min[1], max[1])]
        }
        core => float(core.point()),
    }
}

/// So many edges of a chain ask the index of another one.
const FEW: usize = 16;
/// So many pairs of edges at one distance are asked before those are left out that lead away from where it is.
const MANY_TIES: usize = 64;

/// A number that is no less than the distance of two features.
fn limit_of<S: Scalar>(pair: &FeaturePair<2, S>) -> f64 {
    distance_above(pair).unwrap_or_else(|| above::<f64>(pair.distance([S::default(); 2])))
}

/// A point in floats, rounded.
fn float<S: Scalar>(x: [S; 2]) -> [f64; 2] {
    each(x, S::to_f64)
}

/// The numbers of the edges of a chain that may be within a limit of a set.
fn edges_near<S: Scalar>(chain: &Chain<'_, S>, limit: f64, front: &Front) -> Vec<usize> {
    let enter = |_, around: &Bounds<2>| !front.is_far(limit, &chain.given_box(around).corners());
    let mut near: Vec<usize> = chain.numbers(enter).collect();
    near.retain(|&number| {
        let edge = chain.segment(number);
        !front.is_far(limit, &[edge.start(), edge.end()].map(float))
    });
    near
}

/// The closest pair of edges of two chains that are apart, and nothing where they meet. Of several it is that of the lowest
/// numbers. With a distance any pair will do that is within it where one is.
fn of_chains<S: Scalar>(
    a: &Chain<'_, S>,
    b: &Chain<'_, S>,
    within: Option<S>,
) -> Option<Pair<2, S>> {
    if chain_chain::intersects(a, b) {
        return None;
    }
    let [x, y] = vertices_near(a, b);
    let (vertices, none) = (FeaturePair::Points(x, y), S::default());
    if within.is_some_and(|d| vertices.is_within([none; 2], d)) {
        return Some(Pair::between(x, y));
    }
    // The distance is no more than that of two vertices. Of what is further away, nothing is asked.
    let most = within.map_or(f64::INFINITY, S::to_f64);
    let mut limit = limit_of(&vertices).min(most);
    let boxes = [a, b].map(Bounds::of_chain);
    let axis = Axis::new(gap(x, y), boxes.each_ref());
    let behind = Front::new(axis.reversed(), boxes[1], b.vertices().map(float));
    let near_a = edges_near(a, limit, &behind);
    let front = Front::new(axis, boxes[0], a.vertices().map(float));
    // Few edges are told apart sooner by the axis.
    let index = b.index.filter(|_| near_a.len() >= FEW);
    let near_b = match index {
        Some(_) => Vec::new(),
        None => edges_near(b, limit, &front),
    };
    let mut closest: Option<Pair<2, S>> = None;
    let mut ties = 0;
    let ask =
        |[k, other]: [usize; 2], limit, closest: &mut Option<Pair<2, S>>, ties: &mut usize| {
            let Some(pair) = closest_of_edges([a.segment(k), b.segment(other)], limit, axis) else {
                return limit;
            };
            // Numbers ascend, so the first pair at a distance has the lowest.
            let sign = closest.map_or(Sign::Negative, |best| is_closer(&pair, &best));
            if sign != Sign::Negative {
                *ties += usize::from(sign == Sign::Zero);
                return limit;
            }
            (*closest, *ties) = (Some(pair), 0);
            limit.min(limit_of(&pair.feature_pair()))
        };
    // Of two vertices that many pairs end at, the edges of b that do not lead away from the first.
    let mut others: Option<([[S; 2]; 2], Vec<usize>)> = None;
    for k in near_a {
        let ends = [a.vertex(k), a.vertex(k + 1)];
        if let Some([x, y]) = closest.and_then(|best| best.given_points())
            && ties >= MANY_TIES
            && leads_away(ends, [x, y])
        {
            others.take_if(|(of, _)| *of != [x, y]);
            let (_, others) = others.get_or_insert_with(|| {
                let edge = |other| [b.vertex(other), b.vertex(other + 1)];
                let near = edges_near(b, limit, &front).into_iter();
                let rest = near.filter(|&other| !leads_away(edge(other), [y, x]));
                ([x, y], rest.collect())
            });
            for &other in others.iter() {
                limit = ask([k, other], limit, &mut closest, &mut ties);
            }
            continue;
        }
        let Some(index) = index else {
            for &other in &near_b {
                limit = ask([k, other], limit, &mut closest, &mut ties);
            }
            continue;
        };
        let edge = b.seen(ends);
        let mut next = 0;
        while let Some(other) = index.next(next, &mut |_, around| !around.is_beyond(limit, &edge)) {
            if !b.seen_edge(other).is_beyond(limit, &edge) {
                limit = ask([k, other], limit, &mut closest, &mut ties);
            }
            next = other + 1;
        }
    }
    Some(closest.unwrap_or(Pair::between(x, y)))
}

/// Whether an edge leads away from y, as from x on: no point of it is ahead of x on the way to y. Two points are no nearer to each
/// other than x and y if one is on such an edge, and the other on one that leads away from x, as from y on.
fn leads_away<S: Scalar>(ends: [[S; 2]; 2], [x, y]: [[S; 2]; 2]) -> bool {
    (ends.iter()).all(|&end| ahead(x, y, x, end) != Sign::Positive)
}

/// The closest pair of two edges, of those candidates that are not further apart than a limit for certain.
fn closest_of_edges<S: Scalar>(
    edges: [Segment<2, S>; 2],
    limit: f64,
    axis: Axis,
) -> Option<Pair<2, S>> {
    let ends = edges.map(|e| [e.start(), e.end()].map(float));
    let boxes = edges.each_ref().map(Bounds::of_segment);
    let fronts = [
        Front::new(axis, boxes[0], ends[0].into_iter()),
        Front::new(axis.reversed(), boxes[1], ends[1].into_iter()),
    ];
    if fronts[0].is_far(limit, &ends[1]) {
        return None;
    }
    let [a, b] = edges.map(|e| edge(&e));
    if let Some(pair) = only_candidate(&a.core, &b.core) {
        return Some(pair);
    }
    let mut best = None;
    let mut visit = |[from, to]: [&SphereSwept<2, S>; 2], front: &Front, turn: fn(_) -> _| {
        for x in from.core.vertices() {
            if !front.is_far(limit, &[float(x.at)]) {
                keep_closer(&mut best, turn(nearest(x, &to.core)), &a, &b);
            }
        }
    };
    visit([&a, &b], &fronts[1], |pair| pair);
    visit([&b, &a], &fronts[0], Pair::swapped);
    best
}

/// The closest pair of an edge of a chain and another shape's core, where the shapes are apart. With a distance any pair will
/// do that is within it where one is.
fn of_swept<S: Scalar>(
    chain: &Chain<'_, S>,
    swept: &SphereSwept<2, S>,
    within: Option<S>,
) -> Option<Pair<2, S>> {
    let core = &swept.core;
    let x = core.point();
    if holds(chain, x) {
        return None;
    }
    let mut at = point_near(core, Bounds::of_chain(chain).center());
    let mut vertex = vertex_near(chain, at);
    if !matches!(core, SweptCore::Point(_)) {
        vertex = vertex_near(chain, point_near(core, float(vertex)));
        at = point_near(core, float(vertex));
    }
    let of_vertex = nearest(Given::without_parameter(vertex), core);
    let none = S::default();
    let pair = of_vertex.feature_pair();
    if within.is_some_and(|d| pair.is_within([none, swept.radius], d)) {
        return Some(of_vertex);
    }
    // The distance is no more than that of a vertex. Of what is further away, nothing is asked.
    let most = within.map_or(f64::INFINITY, |d| {
        [d, swept.radius].map(S::to_f64).iter().sum()
    });
    let limit = Cell::new(limit_of(&pair).min(most));
    let (bounds, all) = (core.bounds(), Bounds::of_chain(chain));
    let axis = Axis::new(gap(at, float(vertex)), [&bounds, &all]);
    let front = Front::new(axis, bounds, core.vertices().map(|x| float(x.at)));
    // Of a line, which has no front.
    let strip = match core {
        SweptCore::Linear(linear) if linear.ends().is_none() && S::EXACT_AS_F64 => {
            Strip::of_linear(linear, limit.get()).and_then(|strip| strip.for_boxes_in(&all))
        }
        _ => None,
    };
    let is_beside = |around: &Bounds<2>| strip.is_some_and(|strip| strip.is_beside(around));
    let mut best: Option<Pair<2, S>> = None;
    let meets = chain.any_edge(
        |_, around| {
            let around = chain.given_box(around);
            !front.is_far(limit.get(), &around.corners()) && !is_beside(&around)
        },
        |ends| {
            let floats = ends.map(float);
            if front.is_far(limit.get(), &floats)
                || is_beside(&Bounds::of_points(floats).of_rounded())
            {
                return false;
            }
            let edge = edge(&Segment::new_unchecked(ends[0], ends[1]));
            let Some(pair) = apart(&edge, swept) else {
                return true;
            };
            let closer = best.is_none_or(|best| match is_closer(&pair, &best) {
                Sign::Negative => true,
                Sign::Zero => swept.has_parameters && comes_before(&pair, &best, &edge, swept),
                Sign::Positive => false,
            });
            if closer {
                best = Some(pair);
                limit.set(limit.get().min(limit_of(&pair.feature_pair())));
            }
            false
        },
    );
    (!meets).then_some(best.unwrap_or(of_vertex))
}

/// Negative where the first pair is closer.
fn is_closer<S: Scalar>(pair: &Pair<2, S>, other: &Pair<2, S>) -> Sign {
    pair.feature_pair().compare(&other.feature_pair())
}

/// The vertex of another shape that is nearest to a circle around that, and the radius about it.
fn nested<S: Scalar>(circle: &Ball<2, S>, other: &Figure<'_, S>) -> Option<(Given<2, S>, S)> {
    let (x, radius) = other.furthest(circle.center())?;
    let [_, inner] = ball_ball::gap(circle, &Ball::new_unchecked(x.at, radius));
    (inner == Sign::Negative && radius < circle.radius()).then_some((x, radius))
}

fn disc<'a, S: Scalar>(circle: &Ball<2, S>) -> Figure<'a, S> {
    Figure::from(&View::Ball(*circle))
}

/// What is between two shapes, and nothing where they meet. With a distance it is what is between any points of them that are
/// within it where some are.
pub(super) fn separation<S: Scalar>(
    a: &Figure<'_, S>,
    b: &Figure<'_, S>,
    within: Option<S>,
) -> Option<Separation<S>> {
    use Figure::Curve;
    let none = S::default();
    let (pair, radii) = match (a, b) {
        (Swept(a), Swept(b)) => (apart(a, b)?, [a.radius, b.radius]),
        (Curve(Edges(a)), Curve(Edges(b))) => (of_chains(a, b, within)?, [none; 2]),
        (Curve(Edges(a)), Swept(b)) => (of_swept(a, b, within)?, [none, b.radius]),
        (Curve(Circle(circle)), other) => {
            return match nested(circle, other) {
                Some((x, radius)) => Some(Separation::Nested(*circle, x, radius)),
                None => separation(&disc(circle), other, within),
            };
        }
        (Swept(_) | Curve(Edges(_)), Curve(_)) => return Some(separation(b, a, within)?.swapped()),
    };
    Some(Separation::Apart(pair, radii))
}

/// Whether the distance is at most `d`, which is finite and not negative.
pub(super) fn within<S: Scalar>(a: &Figure<'_, S>, b: &Figure<'_, S>, d: S) -> bool {
    !a.bounds().is_beyond(d.to_f64(), &b.bounds())
        && separation(a, b, Some(d)).is_none_or(|between| between.is_within(d))
}

/// The closest points.
pub(super) fn closest_points<S: Scalar, R: Target>(
    a: &Figure<'_, S>,
    b: &Figure<'_, S>,
) -> Closest<2, R> {
    let closest = match separation(a, b, None) {
        Some(separation) => separation.closest(),
        None => common(a, b),
    };
    Closest {
        t: closest.t.filter(|_| a.has_parameters()),
        u: closest.u.filter(|_| b.has_parameters()),
        ..closest
    }
}

/// A common point of two shapes that meet.
fn common<S: Scalar, R: Target>(a: &Figure<'_, S>, b: &Figure<'_, S>) -> Closest<2, R> {
    use Figure::Curve;
    match (a, b) {
        (Swept(a), Swept(b)) => common_point(a, b),
        (Curve(curve), other) => common_of_curve(curve, other),
        (Swept(_), Curve(curve)) => common_of_curve(curve, a).swapped(),
    }
}

/// A common point of a curve or polygon with another shape: the first along a linear one, and else that of the first
/// edge that meets the other shape.
fn common_of_curve<S: Scalar, R: Target>(
    curve: &Curve<'_, S>,
    other: &Figure<'_, S>,
) -> Closest<2, R> {
    let twice = |at: [R; 2], u: Option<R>| Closest {
        a: at,
        b: at,
        t: None,
        u,
    };
    if let Swept(SphereSwept {
        core: SweptCore::Linear(linear),
        has_parameters: true,
        ..
    }) = other
    {
        let first = match curve {
            Edges(chain) if chain.filled().is_some() => {
                linear_polygon::entries(linear, chain, LeftEdges::NONE).next()
            }
            Edges(chain) => linear_polyline::contact_intervals(linear, chain, LeftEdges::NONE)
                .into_iter()
                .next(),
            Circle(circle) => ball_linear::contact_intervals(circle, linear).next(),
        };
        if let Some(first) = first {
            let passage = first.enter.passage(linear);
            return twice(passage.at, Some(passage.t));
        }
    }
    match (curve, other) {
        (Edges(chain), _) => {
            let first = match other {
                Figure::Curve(Edges(other)) => chain_chain::meeting_edge(chain, other),
                _ => (chain.segments_near(other.bounds()))
                    .find(|e| within(&Swept(edge(e)), other, S::default())),
            };
            match first {
                Some(e) => common(&Swept(edge(&e)), other),
                // One of them is in the interior of the other. The center of a circle is no point of it.
                None if holds(chain, other.point()) => match other {
                    Figure::Curve(Circle(circle)) => {
                        twice(on_circle(circle, circle.center()), None)
                    }
                    _ => twice(other.point().map(R::nearest), None),
                },
                None => twice(chain.vertex(0).map(R::nearest), None),
            }
        }
        (Circle(circle), Figure::Curve(Circle(other))) => {
            match ball_ball::intersection(circle, other) {
                Some(
                    CircleIntersection::Tangent { at, .. } | CircleIntersection::Points([at, _]),
                ) => twice(at, None),
                Some(CircleIntersection::Equal) | None => {
                    twice(on_circle(circle, circle.center()), None)
                }
            }
        }
        (Circle(circle), Figure::Curve(Edges(chain))) => {
            let edges = chain.segments_near(Bounds::of_ball(circle));
            let edges = edges.map(|edge| (&edge).into());
            let contact = first_contact(circle, edges);
            twice(
                contact.unwrap_or_else(|| on_circle(circle, circle.center())),
                None,
            )
        }
        (Circle(circle), Swept(swept)) => {
            let core = Swept(SphereSwept {
                radius: S::default(),
                ..*swept
            });
            let at = match separation(&Figure::Curve(Circle(*circle)), &core, None) {
                // The point of the circle that is nearest to the core is within the radius of it.
                Some(separation) => separation.closest().a,
                None => {
                    let points = swept
                        .core
                        .vertices()
                        .map(|x| (&Point::new_unchecked(x.at)).into());
                    let contact = first_contact(circle, swept.core.edges());
                    let contact = contact.or_else(|| first_contact(circle, points));
                    contact.unwrap_or_else(|| on_circle(circle, circle.center()))
                }
            };
            twice(at, None)
        }
    }
}

/// The first point of a circle along the first of linear shapes that meets it.
fn first_contact<S: Scalar, R: Target>(
    circle: &Ball<2, S>,
    mut all: impl Iterator<Item = Linear<2, S>>,
) -> Option<[R; 2]> {
    all.find_map(|linear| {
        let contact = ball_linear::contact_intervals(circle, &linear).next()?;
        Some(contact.enter.passage(&linear).at)
    })
}
