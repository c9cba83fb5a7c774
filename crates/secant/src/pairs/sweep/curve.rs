//! A convex shape that moves, and a curve or a polygon that is not convex: each edge is a convex shape.

use super::plane::{
    contact as contact_of_convex, entry as entry_of_convex, first_time, leaves as leaves_convex,
    parts_at_once,
};
use super::{
    ContactEdge, ContactMotion, FeatureContact, Motion, Outcome, SweptSurface, after_parameter,
    unchanging,
};
use crate::index::{Axis, Bounds, above};
use crate::kernel;
use crate::kernel::{
    Branch, Difference, RootParameter, Sign, Target, ahead, cross, each, gap, side,
};
use crate::pairs::chain::{Chain, on_edge};
use crate::pairs::view::View;
use crate::pairs::{Linear, questions};
use crate::{Ball, Relation, Scalar, ScalarIn, Segment};
use alloc::vec::Vec;
use core::cmp::Ordering;

/// What happens to a convex shape and one that is not.
pub(super) fn contact<S: Scalar + ScalarIn<2>, R: Target>(
    a: &View<'_, 2, S>,
    b: &View<'_, 2, S>,
    motion: &Motion<2, S>,
) -> Outcome<2, S, R> {
    if let View::Circumference(circle) = b
        && circle.is_point()
    {
        return contact_of_convex(a, &View::Ball(*circle), motion);
    }
    let relation = questions::relation(a, b);
    if motion.first == motion.second {
        return unchanging(relation);
    }
    match (relation, b) {
        (Relation::Disjoint, View::Chain(chain)) => meets_chain(a, chain, motion),
        (Relation::Disjoint, View::Circumference(circle)) => {
            if questions::intersects(a, &View::Ball(*circle)) {
                meets(first(exits(a, circle, motion)))
            } else {
                match contact_of_convex(a, &View::Ball(*circle), motion) {
                    Outcome::Meets(t, surface) => {
                        let grazes = surface.grazes && !is_along(a, motion);
                        Outcome::Meets(t, SweptSurface { grazes, ..surface })
                    }
                    never => never,
                }
            }
        }
        (Relation::Touch, View::Chain(chain)) => Outcome::Touching(next_on_chain(a, chain, motion)),
        (Relation::Touch, View::Circumference(circle)) => {
            Outcome::Touching(next_on_circle(a, circle, motion))
        }
        _ => Outcome::Overlapping,
    }
}

/// The first contact of a shape with a chain that it is apart from.
fn meets_chain<S: Scalar + ScalarIn<2>, R: Target>(
    a: &View<'_, 2, S>,
    chain: &Chain<'_, S>,
    motion: &Motion<2, S>,
) -> Outcome<2, S, R> {
    let met = first_on_chain(a, chain, motion, |piece| {
        let Outcome::Meets(t, mut surface) = contact_of_convex(a, piece, motion) else {
            return None;
        };
        surface.grazes |= thin(piece)
            .and_then(|edge| edge.ends())
            .is_some_and(|edge| {
                // Along the boundary of a polygon, or in an end of the curve that is on another piece of it.
                let is_boundary = chain.filled().is_some() && is_along(a, motion);
                is_boundary && cross(edge, motion.relative()) == Sign::Zero
                    || stays_at_end(a, edge, chain, motion)
            });
        Some((t, surface))
    });
    meets(met.map(|(t, mut surface)| {
        surface.grazes &=
            !thin(a).is_some_and(|thin| enters_at_vertex(&thin, chain, motion, &surface));
        (t, surface)
    }))
}

/// Whether a point or segment leads at once into the interior of a chain, at a vertex that it meets at the time of its first
/// contact with an edge.
fn enters_at_vertex<S: Scalar + ScalarIn<2>>(
    thin: &Linear<2, S>,
    chain: &Chain<'_, S>,
    motion: &Motion<2, S>,
    first: &SweptSurface<2, S>,
) -> bool {
    let a = View::Linear(*thin);
    let way = way(&a, motion);
    // Whether it only grazes the vertex itself.
    let met = |v: [S; 2]| {
        if !Bounds::of_points([v]).meets(&way) {
            return None;
        }
        let contact: Outcome<2, S, f64> = contact_of_convex(&a, &segment([v; 2]), motion);
        match contact {
            Outcome::Meets(_, at) if at.order(first) == Ordering::Equal => Some(at.grazes),
            _ => None,
        }
    };
    match chain.filled() {
        Some(_) => {
            let is_at = |end, v| cross([end, v], motion.relative()) == Sign::Zero;
            enters_polygon(thin, chain, motion, |v| met(v).is_some(), is_at)
        }
        None => {
            let is_end = |v| chain.ends().is_some_and(|ends| ends.contains(&v));
            joints(chain).any(|v| !is_end(v) && met(v) == Some(false))
        }
    }
}

/// A segment, or the point where its ends are one.
fn segment<'a, S: Scalar + ScalarIn<2>>([p, q]: [[S; 2]; 2]) -> View<'a, 2, S> {
    View::Linear((&Segment::new_unchecked(p, q)).into())
}

/// The first time at which the interior of a shape that has one meets another, and the surfaces that it enters through. It
/// does not at the start. Where the motion ends as they touch, it would at time 1.
pub(super) fn entry<S: Scalar + ScalarIn<2>, R: Target>(
    a: &View<'_, 2, S>,
    b: &View<'_, 2, S>,
    motion: &Motion<2, S>,
) -> Option<(R, SweptSurface<2, S>)> {
    match b {
        // What has an interior enters a polygon or a curve where it enters an edge.
        View::Chain(chain) => {
            first_on_chain(a, chain, motion, |edge| entry_of_convex(a, edge, motion))
        }
        View::Circumference(circle) => {
            let disc = View::Ball(*circle);
            if circle.is_point() || !questions::relation(a, &disc).interiors_meet() {
                return entry_of_convex(a, &disc, motion);
            }
            if motion.first == motion.second {
                return None;
            }
            let Some((vertex, r)) = leaves_room(a, circle, motion) else {
                return first(exits(a, circle, motion));
            };
            // A disc that fills the circle is everywhere at it, and what stops it is opposite to the motion.
            let (radii, edge) = if r == circle.radius() {
                ([S::default(); 2], ContactEdge::Neither)
            } else {
                ([r, circle.radius()], ContactEdge::Inside)
            };
            let surface = SweptSurface {
                motion: *motion,
                radii,
                contact: FeatureContact {
                    vertices: [vertex, circle.center()],
                    edge,
                },
                grazes: false,
            };
            Some((R::default(), surface))
        }
        _ => None,
    }
}

/// The last time in [0, 1] at which a convex shape meets one that is not, where it is apart from all of it after that.
pub(super) fn leaves<S: Scalar + ScalarIn<2>, R: Target>(
    a: &View<'_, 2, S>,
    b: &View<'_, 2, S>,
    motion: &Motion<2, S>,
) -> Option<R> {
    match b {
        View::Chain(chain) => leaves_chain(a, chain, motion),
        View::Circumference(circle) => leaves_circle(a, circle, motion),
        _ => None,
    }
}

/// A box that holds a shape on all of its way.
fn way<S: Scalar>(a: &View<'_, 2, S>, motion: &Motion<2, S>) -> Bounds<2> {
    let [from, to] = motion.relative();
    Bounds::of(a).swept(gap(from, to), 1.0)
}

/// The edges of a chain that a moving shape may meet.
struct EdgesNear<'c, 'a, S: Scalar> {
    chain: &'c Chain<'a, S>,
    start: Bounds<2>,
    displacement: [f64; 2],
    /// Holds the shape on what is left of its way.
    way: Bounds<2>,
    /// Across the motion, which does not change positions on it.
    axis: Axis,
    positions: [f64; 2],
    next: usize,
}

impl<'c, 'a, S: Scalar> EdgesNear<'c, 'a, S> {
    fn new(a: &View<'_, 2, S>, chain: &'c Chain<'a, S>, motion: &Motion<2, S>) -> Self {
        let [from, to] = motion.relative();
        let (start, displacement) = (Bounds::of(a), gap(from, to));
        let way = start.swept(displacement, 1.0);
        let axis = Axis::across(displacement, [&way, &Bounds::of_chain(chain)]);
        Self {
            chain,
            start,
            displacement,
            way,
            positions: axis.extent(start.corners()),
            axis,
            next: 0,
        }
    }

    /// Leaves out what is met after a time.
    fn until<R: Target>(&mut self, t: R) {
        self.way = self.start.swept(self.displacement, above(t));
    }
}

impl<'a, S: Scalar> Iterator for EdgesNear<'_, 'a, S> {
    type Item = View<'a, 2, S>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let number = self.chain.number_near(self.next, &self.way)?;
            self.next = number + 1;
            let edge = self.chain.segment(number);
            let ends = [edge.start(), edge.end()].map(|x| each(x, S::to_f64));
            let positions = self.axis.extent(ends);
            // An edge of zero length is an end of another one, and the interior of that does not have it.
            let bounds = self.chain.bounds();
            if edge.start() == edge.end() && bounds.min() != bounds.max() {
                continue;
            }
            if !self.axis.is_beside(self.positions, positions) {
                return Some(View::Linear((&edge).into()));
            }
        }
    }
}

/// The first contact of a moving shape with the edges of a chain, and of those at one time what enters before what only
/// grazes, in order.
fn first_on_chain<S: Scalar + ScalarIn<2>, R: Target>(
    a: &View<'_, 2, S>,
    chain: &Chain<'_, S>,
    motion: &Motion<2, S>,
    ask: impl Fn(&View<'_, 2, S>) -> Option<(R, SweptSurface<2, S>)>,
) -> Option<(R, SweptSurface<2, S>)> {
    let mut edges = EdgesNear::new(a, chain, motion);
    let mut best = None;
    while let Some(edge) = edges.next() {
        let Some(met) = ask(&edge) else { continue };
        best = first([best, Some(met)].into_iter().flatten());
        if let Some((t, _)) = best {
            edges.until(t);
        }
    }
    best
}

/// The vertices of a curve that belong to its interior.
fn joints<S: Scalar>(chain: &Chain<'_, S>) -> impl Iterator<Item = [S; 2]> {
    let ends = usize::from(!chain.closed());
    let count = chain.len().saturating_sub(2 * ends);
    chain.vertices().skip(ends).take(count)
}

/// The first of several contacts of one motion, and of those at one time what enters before what only grazes, in order.
fn first<S: Scalar + ScalarIn<2>, R>(
    all: impl Iterator<Item = (R, SweptSurface<2, S>)>,
) -> Option<(R, SweptSurface<2, S>)> {
    all.reduce(|first, next| {
        let order = next.1.order(&first.1);
        match order.then(next.1.grazes.cmp(&first.1.grazes)) {
            Ordering::Less => next,
            _ => first,
        }
    })
}

fn meets<S, R>(contact: Option<(R, SweptSurface<2, S>)>) -> Outcome<2, S, R> {
    contact.map_or(Outcome::Never, |(t, surface)| Outcome::Meets(t, surface))
}

/// What a shape does that touches a chain.
fn next_on_chain<S: Scalar + ScalarIn<2>>(
    a: &View<'_, 2, S>,
    chain: &Chain<'_, S>,
    motion: &Motion<2, S>,
) -> ContactMotion {
    let way = way(a, motion);
    let next = |piece: [[S; 2]; 2]| next_on_piece(a, piece, chain, motion);
    let edges = chain.segments_near(way);
    let along = edges.filter_map(|e| next([e.start(), e.end()])).max();
    let along = along.unwrap_or(ContactMotion::Separates);
    match (chain.filled(), thin(a)) {
        // It enters the polygon where it enters an edge.
        (Some(_), None) => along,
        (Some(_), Some(thin))
            if enters_polygon(
                &thin,
                chain,
                motion,
                |v| thin.ends().is_some_and(|ends| on_edge(ends, v)),
                |end, v| end == v,
            ) =>
        {
            ContactMotion::Enters
        }
        // It may run into the interior of an edge, which is the boundary of the polygon.
        (Some(_), Some(_)) => along.min(ContactMotion::Slides),
        // A vertex between two edges is in the interior of the curve, and of neither edge.
        (None, _) => {
            let near = joints(chain).filter(|&v| Bounds::of_points([v]).meets(&way));
            let at_joints = near.filter_map(|v| next([v, v])).max();
            at_joints.map_or(along, |at| at.max(along))
        }
    }
}

/// What a shape does that touches a piece of a chain, if it does.
fn next_on_piece<S: Scalar + ScalarIn<2>>(
    a: &View<'_, 2, S>,
    piece: [[S; 2]; 2],
    chain: &Chain<'_, S>,
    motion: &Motion<2, S>,
) -> Option<ContactMotion> {
    let view = segment(piece);
    let contact: Outcome<2, S, f64> = contact_of_convex(a, &view, motion);
    match contact {
        Outcome::Touching(ContactMotion::Enters) => {}
        Outcome::Touching(motion) => return Some(motion),
        Outcome::Never | Outcome::Meets(..) => return None,
        // In an end of the curve that is on another piece of it, or along the boundary of a polygon.
        Outcome::Overlapping if parts_at_once(a, &view, motion) => {
            return Some(ContactMotion::Separates);
        }
        Outcome::Overlapping => {}
    }
    Some(if stays_at_end(a, piece, chain, motion) {
        ContactMotion::Slides
    } else {
        ContactMotion::Enters
    })
}

/// Whether a shape is a point, or a segment that moves along itself, through a piece of a curve in an end of the curve.
fn stays_at_end<S: Scalar + ScalarIn<2>>(
    a: &View<'_, 2, S>,
    piece: [[S; 2]; 2],
    chain: &Chain<'_, S>,
    motion: &Motion<2, S>,
) -> bool {
    let thin = thin(a).and_then(|thin| thin.ends());
    let (Some([p, _]), Some(ends)) = (thin, chain.ends()) else {
        return false;
    };
    let relative = motion.relative();
    let is_across = piece[0] == piece[1] || cross(piece, relative) != Sign::Zero;
    let is_end = |&x: &[S; 2]| cross([p, x], relative) == Sign::Zero && on_edge(piece, x);
    is_across && is_along(a, motion) && ends.iter().any(is_end)
}

/// The point or segment that a shape is.
fn thin<S: Scalar + ScalarIn<2>>(view: &View<'_, 2, S>) -> Option<Linear<2, S>> {
    view.convex()?.linear().copied()
}

/// Whether a shape is a point, or a segment that moves along itself: its interior passes through all that it touches on
/// the way for some time, as it does through a tangent point of a circle.
fn is_along<S: Scalar + ScalarIn<2>>(a: &View<'_, 2, S>, motion: &Motion<2, S>) -> bool {
    let ends = thin(a).and_then(|thin| thin.ends());
    ends.is_some_and(|ends| cross(ends, motion.relative()) == Sign::Zero)
}

/// Whether a point or segment that touches a polygon leads into its interior at once. It touches those vertices, and there
/// with those of its ends, for which `meets` and `is_at` say so.
///
/// Near a common point x, the polygon is a cone with the interior T, and the shape is x + L, with L the directions to its
/// ends. Moved by d it meets the interior at once if d + l is in T for some l in L.
fn enters_polygon<S: Scalar + ScalarIn<2>>(
    thin: &Linear<2, S>,
    chain: &Chain<'_, S>,
    motion: &Motion<2, S>,
    meets: impl Fn([S; 2]) -> bool,
    is_at: impl Fn([S; 2], [S; 2]) -> bool,
) -> bool {
    let Some([p, q]) = thin.ends() else {
        return false;
    };
    let (turn, d) = (chain.filled().unwrap_or(Sign::Positive), motion.relative());
    let leads_in = |cone: &Cone<S>, x: [S; 2]| {
        if p == q {
            return cone.has_inside(d);
        }
        match (is_at(p, x), is_at(q, x)) {
            (true, _) => cone.meets_sector([p, q], d),
            (_, true) => cone.meets_sector([q, p], d),
            // Both directions: all that is on the side of d.
            _ => cone.meets_sector([p, q], d) || cone.meets_sector([q, p], d),
        }
    };
    let count = chain.len();
    // Edges of zero length do not count.
    let next = |number: usize, back: bool| {
        let mut others =
            (1..count).map(|k| chain.vertex(number + if back { count - k } else { k }));
        others.find(|&x| x != chain.vertex(number))
    };
    (0..count).any(|number| {
        let v = chain.vertex(number);
        let (Some(before), Some(after)) = (next(number, true), next(number, false)) else {
            return false;
        };
        // Counter-clockwise, the interior is between the edge that leads on and the one that leads back.
        let cone = |x, back| match turn {
            Sign::Negative => Cone([x, back], [x, after]),
            _ => Cone([x, after], [x, back]),
        };
        let is_inside = |x: [S; 2]| x != v && x != after && on_edge([v, after], x);
        meets(v) && leads_in(&cone(v, before), v)
            || [p, q]
                .into_iter()
                .any(|x| is_inside(x) && leads_in(&cone(x, v), x))
    })
}

/// The open cone between two directions, counter-clockwise; they are not the same.
struct Cone<S>([[S; 2]; 2], [[S; 2]; 2]);

impl<S: Scalar + ScalarIn<2>> Cone<S> {
    fn has_inside(&self, w: [[S; 2]; 2]) -> bool {
        let Self(e, f) = *self;
        let (after, before) = (cross(e, w) == Sign::Positive, cross(w, f) == Sign::Positive);
        match cross(e, f) {
            Sign::Positive => after && before,
            Sign::Zero => after,
            Sign::Negative => after || before,
        }
    }

    /// Whether it has one of the vectors d + k u, for some k >= 0; u itself is not in it.
    fn meets_sector(&self, u: [[S; 2]; 2], d: [[S; 2]; 2]) -> bool {
        if self.has_inside(d) {
            return true;
        }
        let turn = cross(u, d);
        if turn == Sign::Zero {
            return false;
        }
        let Self(e, f) = *self;
        let is_between = |w| cross(u, w) == turn && cross(w, d) == turn;
        let is_along = |[from, to]: [[S; 2]; 2]| {
            cross(d, [from, to]) == Sign::Zero && ahead(d[0], d[1], from, to) == Sign::Positive
        };
        // The sector may begin at a side of the cone, and lead into it.
        is_between(e)
            || is_between(f)
            || is_along(e) && turn == Sign::Negative
            || is_along(f) && turn == Sign::Positive
    }
}

/// The vertices of the core of a convex shape, and its radius.
fn core<S: Scalar + ScalarIn<2>>(view: &View<'_, 2, S>) -> (Vec<[S; 2]>, S) {
    view.convex().map_or_else(
        || (Vec::new(), S::default()),
        |set| (set.core.vertices().collect(), set.radius),
    )
}

/// The parameters at which a vertex of a shape of radius r enters and leaves the disc in which the shape is in that of a
/// circle.
fn passage<S: Scalar>(
    vertex: [S; 2],
    r: S,
    circle: &Ball<2, S>,
    branch: Branch,
) -> RootParameter<2, Difference<S>> {
    let room = Difference {
        minuend: circle.radius(),
        subtrahend: r,
    };
    RootParameter::Sphere(Difference::point(circle.center(), vertex), room, branch)
}

/// Where the vertices of a shape inside of a circle leave the room that they have there.
fn exits<S: Scalar + ScalarIn<2>, R: Target>(
    a: &View<'_, 2, S>,
    circle: &Ball<2, S>,
    motion: &Motion<2, S>,
) -> impl Iterator<Item = (R, SweptSurface<2, S>)> {
    let (vertices, r) = core(a);
    let (circle, motion) = (*circle, *motion);
    vertices.into_iter().filter_map(move |vertex| {
        let parameter = passage(vertex, r, &circle, Branch::Plus);
        if after_parameter(&motion, &parameter, 1.0) == Sign::Positive {
            return None;
        }
        let t = kernel::parameter_of(motion.line(), &parameter);
        let surface = SweptSurface {
            motion,
            radii: [r, circle.radius()],
            contact: FeatureContact {
                vertices: [vertex, circle.center()],
                edge: ContactEdge::Inside,
            },
            grazes: false,
        };
        Some((t, surface))
    })
}

/// What a shape does that touches a circle. It is no point, because a point is in the interior of the circle.
fn next_on_circle<S: Scalar + ScalarIn<2>>(
    a: &View<'_, 2, S>,
    circle: &Ball<2, S>,
    motion: &Motion<2, S>,
) -> ContactMotion {
    let disc = View::Ball(*circle);
    if !questions::relation(a, &disc).interiors_meet() {
        // From outside: what is not all in the disc crosses the circle.
        let contact: Outcome<2, S, f64> = contact_of_convex(a, &disc, motion);
        return match contact {
            Outcome::Touching(ContactMotion::Slides) if is_along(a, motion) => {
                ContactMotion::Enters
            }
            Outcome::Touching(motion) => motion,
            _ => ContactMotion::Enters,
        };
    }
    if leaves_room(a, circle, motion).is_some() {
        ContactMotion::Enters
    } else {
        ContactMotion::Separates
    }
}

/// The first vertex of a shape inside of a circle that leaves the room that it has there at once, and the radius of the
/// shape. Along the tangent, too, it leaves it.
fn leaves_room<S: Scalar + ScalarIn<2>>(
    a: &View<'_, 2, S>,
    circle: &Ball<2, S>,
    motion: &Motion<2, S>,
) -> Option<([S; 2], S)> {
    let (vertices, r) = core(a);
    let center = circle.center();
    let room = Difference {
        minuend: circle.radius(),
        subtrahend: r,
    };
    let leads_out = |&vertex: &[S; 2]| {
        let [x, c] = [vertex, center].map(|x| x.map(Difference::from));
        let [from, to] = motion.relative();
        kernel::power(x, c, room) == Sign::Zero && ahead(from, to, center, vertex) != Sign::Negative
    };
    Some((vertices.into_iter().find(leads_out)?, r))
}

/// The last time in [0, 1] at which a shape meets a circle.
fn leaves_circle<S: Scalar + ScalarIn<2>, R: Target>(
    a: &View<'_, 2, S>,
    circle: &Ball<2, S>,
    motion: &Motion<2, S>,
) -> Option<R> {
    let disc = View::Ball(*circle);
    if let Some(t) = leaves_convex(a, &disc, motion) {
        return Some(t);
    }
    first_time::<_, R>(a, &disc, motion)?;
    // It is in the disc at time 1. Is it all inside then, and when did it come in?
    let (vertices, r) = core(a);
    if motion.first == motion.second || r >= circle.radius() {
        return None;
    }
    let mut last: Option<R> = None;
    for vertex in vertices {
        let center = Difference::point(circle.center(), vertex);
        let [enter, exit] =
            [Branch::Minus, Branch::Plus].map(|branch| passage(vertex, r, circle, branch));
        let RootParameter::Sphere(_, room, _) = enter else {
            return None;
        };
        if kernel::discriminant(motion.line(), center, room) != Sign::Positive
            || after_parameter(motion, &enter, 1.0) == Sign::Positive
            || after_parameter(motion, &exit, 1.0) != Sign::Positive
        {
            return None;
        }
        if after_parameter(motion, &enter, 0.0) != Sign::Negative {
            // Rounding is monotone, so the last time has the greatest rounding.
            let t: R = kernel::parameter_of(motion.line(), &enter);
            last = Some(last.map_or(t, |last| if last < t { t } else { last }));
        }
    }
    last
}

/// The last time in [0, 1] at which a shape meets a chain, where it is apart from all of it after that.
fn leaves_chain<S: Scalar + ScalarIn<2>, R: Target>(
    a: &View<'_, 2, S>,
    chain: &Chain<'_, S>,
    motion: &Motion<2, S>,
) -> Option<R> {
    let mut last: Option<R> = None;
    for edge in EdgesNear::new(a, chain, motion) {
        match leaves_convex::<_, R>(a, &edge, motion) {
            // Rounding is monotone, so the last time has the greatest rounding.
            Some(t) if last.is_none_or(|last| last < t) => last = Some(t),
            Some(_) => {}
            None if first_time::<_, R>(a, &edge, motion).is_some() => return None,
            None => {}
        }
    }
    let (vertices, _) = core(a);
    let is_left_inside = chain.filled().is_some()
        && vertices
            .first()
            .is_some_and(|&x| is_inside_after(x, chain, motion));
    last.filter(|_| !is_left_inside)
}

/// Whether a point that moves is in a polygon right after time 1: it crosses the boundary an odd number of times after
/// that. Each edge counts from its right end, included, to its left end.
fn is_inside_after<S: Scalar + ScalarIn<2>>(
    x: [S; 2],
    chain: &Chain<'_, S>,
    motion: &Motion<2, S>,
) -> bool {
    let [from, to] = motion.relative();
    let crossings = chain.edges().filter(|&[p, q]| {
        let [p_left, q_left] = [p, q].map(|v| side(from, to, x, v) == Sign::Positive);
        p_left != q_left && {
            let line = [
                Difference::point(p, x),
                p.map(Difference::from),
                q.map(Difference::from),
            ];
            after_parameter(motion, &RootParameter::Crossing(line), 1.0) == Sign::Positive
        }
    });
    crossings.count() % 2 == 1
}
