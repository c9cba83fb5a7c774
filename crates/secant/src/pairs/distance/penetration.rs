//! The way out of another convex shape: the shortest translation that separates two.
//!
//! B − A, all differences of points of two sets, contains 0 if the sets intersect, and A moved by v touches B
//! if v is on the boundary of B − A. So the shortest such v is the shortest way from 0 out of B − A. If the cores are
//! disjoint, it is along their shortest segment. Otherwise it is along the normal of a facet, whose edges are edges of the
//! cores: few directions, compared by signs. Derived in `kernel/bounds/convex.md`.

use super::candidates::closest_pair;
use super::pair::{NearestPoint, Pair, Which};
use super::sphere_swept::{Curve, SphereSwept, corner};
use crate::kernel::{
    DirectionKind, DirectionalDepth, Sign, Target, ahead, away, cross, pairs_of_axes,
    projection_axes,
};
use crate::pairs::convex::polytopes_intersect;
use crate::pairs::convex_plane;
use crate::pairs::polytope::{Edge, Polytope, SeparatingAxis};
use crate::pairs::view::View;
use crate::pairs::{Linear, ScalarIn, in_dimension};
use crate::{Aabb, Feature, Penetration, Plane, PlaneBy, Scalar};
use core::ops::ControlFlow;

/// Shapes that have a way out of each other. `a.penetration(&b)` calls it.
///
/// The convex and bounded shapes: point, segment, rectangle, circle, capsule, triangle and convex polygon in the
/// plane; point, segment, box, ball, capsule and triangle in space. Of a [`Shape`](crate::Shape) and one of these, or of
/// two, it is a [`WayOut`](crate::WayOut), which says so where one is of another kind.
#[diagnostic::on_unimplemented(
    message = "no `penetration` for the pair `{Self}` and `{B}`",
    label = "both shapes have to be convex and bounded, or a `Shape`"
)]
pub trait Penetrates<B> {
    /// A [`Penetration`] of the dimension of the shapes, or a [`WayOut`](crate::WayOut).
    type Penetration;

    /// The shortest translation of this set after which it only touches the other: after any shorter one, and after
    /// none, the interior of the difference of the sets contains 0. `None` where they are disjoint.
    ///
    /// Sets that touch have the depth 0; and so have sets of which an arbitrarily short translation makes disjoint
    /// ones, as two segments of one line, or a point of a segment. Two segments of the plane that cross have a
    /// depth: the shortest translation leaves an end of one on the other.
    ///
    /// Which direction it is, and which features touch afterwards, is **Exact**; depth, vector and normal are
    /// **Correctly rounded**, each for itself. Where several directions are as short, it is the first of
    ///
    /// 1. the outward normals of the other shape's faces (in the plane edges) by the numbers of [`Feature`]; those of a
    ///    segment, or of a capsule's core, are on its right and then on its left; of a triangle in space that of its
    ///    vertices counter-clockwise, and then its opposite; a flat box is the rectangle, segment or point that it is
    /// 2. the opposite ones of this shape's faces, likewise
    /// 3. in space, d × e and its opposite, of the edges d of the other shape and e of this one, by their numbers, and of
    ///    a box x, y and z
    /// 4. in space, where the cores are points or segments of one line with the direction d, of the other shape or else of
    ///    this one: z × d, or d × y if that is 0
    /// 5. x, for two equal points, and for balls about one center.
    ///
    /// Every finite input is in the domain. Numbers beyond the largest finite one are infinities. Two convex polygons of n and
    /// m edges take a time like n m.
    ///
    /// ```
    /// use secant::{Circle, Feature, Rect, Segment};
    /// let player = Circle::new([3.0, 4.5], 1.0);
    /// let crate_ = Rect::new([0.0, 0.0], [6.0, 4.0]);
    /// let out = player.penetration(&crate_).unwrap();
    /// assert_eq!((out.depth, out.vector, out.normal), (0.5, [0.0, 0.5], [0.0, 1.0]));
    /// assert_eq!(out.features, [Feature::Boundary, Feature::Face(2)]);
    /// // Touching is at depth 0, apart is no penetration at all.
    /// assert_eq!(Circle::new([3.0, 5.0], 1.0).penetration(&crate_).unwrap().depth, 0.0);
    /// assert_eq!(Circle::new([3.0, 5.5], 1.0).penetration(&crate_), None);
    /// // 3-4-5: two segments that cross.
    /// let (a, b) = (Segment::new([0.0, 5.0], [8.0, -1.0]), Segment::new([0.0, 0.0], [4.0, 3.0]));
    /// let out = a.penetration(&b).unwrap();
    /// assert_eq!(out.features, [Feature::Face(0), Feature::End]);
    /// ```
    fn penetration(&self, other: &B) -> Option<Self::Penetration>;
}

/// A direction in which a set is moved.
#[derive(Clone, Copy)]
enum Direction<const D: usize, S> {
    /// A facet's normal.
    Axis(SeparatingAxis<D, S>),
    /// From the first point to the second.
    Delta([S; D], [S; D]),
    /// In space, perpendicular to a line, to a point.
    FromLine([S; D], [[S; D]; 3]),
}

/// The direction out of the other shape, with a point of each core that is extreme there.
#[derive(Clone, Copy)]
struct WayOut<const D: usize, S> {
    direction: Direction<D, S>,
    /// Positive along the direction, negative against it.
    sense: Sign,
    /// The point of the core that moves, and that of the other one.
    ends: [[S; D]; 2],
}

/// Whether the shapes intersect, and how they are separated.
pub(crate) fn penetration<S: Scalar + ScalarIn<D>, R: Target, const D: usize>(
    a: &View<'_, D, S>,
    b: &View<'_, D, S>,
) -> Option<Penetration<D, R>> {
    if let View::Plane(plane) = b {
        return out_of_plane(a, plane);
    }
    let (one, other) = (a.convex()?, b.convex()?);
    let (cores, radii) = ([&one.core, &other.core], [one.radius, other.radius]);
    let way = if polytopes_intersect(cores[0], cores[1]) {
        shortest(cores[0], cores[1])
    } else if one.is_round() || other.is_round() {
        let pair = closest(a, b, cores)?;
        if !pair.feature_pair().is_within(radii, S::default()) {
            return None;
        }
        apart(&pair)
    } else {
        return None;
    };
    Some(way.of([a, b], radii))
}

/// The way out of a plane, to the side that more of the set is on: along the normal, or against it.
fn out_of_plane<S: Scalar + ScalarIn<D>, R: Target, const D: usize>(
    a: &View<'_, D, S>,
    plane: &Plane<D, S>,
) -> Option<Penetration<D, R>> {
    let one = a.convex()?;
    if !convex_plane::intersects(&one, plane) {
        return None;
    }
    let direction = match plane.given() {
        PlaneBy::Normal(_, normal) => Direction::Delta([S::default(); D], normal),
        PlaneBy::Points([p, q, r]) => Direction::Axis(SeparatingAxis::EdgeCross([p, q], [p, r])),
    };
    let way = |sense: Sign| {
        // The vertex that is furthest behind the plane.
        let is_behind = |x, y| direction.order(x, y).times(sense) == Sign::Negative;
        let vertices = one.core.vertices();
        let last = vertices.reduce(|last, x| if is_behind(x, last) { x } else { last })?;
        let ends = [last, plane.point()];
        let way = WayOut {
            direction,
            sense,
            ends,
        };
        Some((way, is_behind(last, plane.point())))
    };
    // Where no vertex is behind the plane, the other way is across all of the set.
    let way = match (way(Sign::Positive)?, way(Sign::Negative)?) {
        ((front, false), _) => front,
        (_, (back, false)) => back,
        ((front, _), (back, _)) => match back.depth().compare(&front.depth()) {
            Sign::Negative => back,
            _ => front,
        },
    };
    Some(way.of([a, &View::Plane(*plane)], [one.radius, S::default()]))
}

impl<const D: usize, S: Scalar + ScalarIn<D>> Direction<D, S> {
    /// The sign of n · (x − y). Exact.
    fn order(&self, x: [S; D], y: [S; D]) -> Sign {
        match *self {
            Self::Axis(axis) => axis.order(x, y),
            Self::Delta(from, to) => ahead(from, to, y, x),
            Self::FromLine(p, line) => away([y, x], line, p),
        }
    }

    /// The sign of d × n in the plane, for the direction d of a segment that is perpendicular to n. Exact.
    fn side_of(&self, [start, end]: [[S; D]; 2]) -> Sign {
        let [p, q] = [start, end].map(in_dimension::<S, D, 2>);
        match *self {
            Self::Axis(SeparatingAxis::Axis(0)) => Sign::of_difference(p[1], q[1]),
            Self::Axis(SeparatingAxis::Axis(_)) => Sign::of_difference(q[0], p[0]),
            // d × n = d · e where n is the left perpendicular of e.
            Self::Axis(SeparatingAxis::EdgeNormal([from, to], _)) => ahead(from, to, start, end),
            Self::Delta(from, to) => cross([p, q], [in_dimension(from), in_dimension(to)]),
            Self::Axis(SeparatingAxis::EdgeCross(..)) | Self::FromLine(..) => Sign::Zero,
        }
    }
}

impl<const D: usize, S: Scalar + ScalarIn<D>> WayOut<D, S> {
    /// The answer, of cores within these radii.
    fn of<R: Target>(&self, [a, b]: [&View<'_, D, S>; 2], radii: [S; 2]) -> Penetration<D, R> {
        let depth = self.depth();
        let (vector, length) = depth.translation(radii);
        Penetration {
            depth: length,
            vector,
            normal: depth.normal(),
            features: [
                feature(a, &self.direction, self.sense.negated()),
                feature(b, &self.direction, self.sense),
            ],
        }
    }

    fn depth(&self) -> DirectionalDepth<D, S> {
        let o = [S::default(); D];
        let (kind, points) = match self.direction {
            Direction::Axis(SeparatingAxis::Axis(k)) => (DirectionKind::Axis(k), [o; 4]),
            Direction::Axis(SeparatingAxis::EdgeNormal([p, q], axes)) => {
                (DirectionKind::EdgeNormal(axes), [p, q, o, o])
            }
            Direction::Axis(SeparatingAxis::EdgeCross([p, q], [r, s])) => {
                (DirectionKind::EdgeCross, [p, q, r, s])
            }
            Direction::Delta(from, to) => (DirectionKind::Delta, [from, to, o, o]),
            Direction::FromLine(x, [p, from, to]) => (DirectionKind::FromLine, [x, p, from, to]),
        };
        DirectionalDepth {
            kind,
            is_opposite: self.sense == Sign::Negative,
            points,
            ends: self.ends,
        }
    }

    /// Whether the depth is 0, and so no other one is less.
    fn is_shortest(&self) -> bool {
        let [x, y] = self.ends;
        self.direction.order(y, x) == Sign::Zero
    }
}

/// The shortest way out of a core that has a point in common with this one.
fn shortest<S: Scalar + ScalarIn<D>, const D: usize>(
    a: &Polytope<'_, D, S>,
    b: &Polytope<'_, D, S>,
) -> WayOut<D, S> {
    let mut best: Option<WayOut<D, S>> = None;
    let _ = facet_normals(a, b, &mut |axis, sense, [on_a, on_b]| {
        let of_b = usize::from(sense != Sign::Negative);
        let x = on_a.or_else(|| a.reach(&axis)[1 - of_b]);
        let y = on_b.or_else(|| b.reach(&axis)[of_b]);
        let (Some(x), Some(y)) = (x, y) else {
            return ControlFlow::Continue(());
        };
        let way = WayOut {
            direction: Direction::Axis(axis),
            sense,
            ends: [x, y],
        };
        let shorter = |best: &WayOut<D, S>| way.depth().compare(&best.depth()) == Sign::Negative;
        if best.as_ref().is_none_or(shorter) {
            best = Some(way);
        }
        if way.is_shortest() {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    best.unwrap_or_else(|| WayOut {
        direction: Direction::Axis(perpendicular(a, b)),
        sense: Sign::Positive,
        ends: [a.point(), b.point()],
    })
}

/// Visits the directions that a facet of B − A can have, each with a vertex of A or of B on the face that it is normal to,
/// in the order in which equal depths are decided, until `visit` stops it.
fn facet_normals<S: Scalar + ScalarIn<D>, const D: usize>(
    a: &Polytope<'_, D, S>,
    b: &Polytope<'_, D, S>,
    visit: &mut impl FnMut(SeparatingAxis<D, S>, Sign, [Option<[S; D]>; 2]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    faces(b, &mut |axis, sense, on_b| {
        visit(axis, sense, [None, Some(on_b)])
    })?;
    faces(a, &mut |axis, sense, on_a| {
        visit(axis, sense.negated(), [Some(on_a), None])
    })?;
    if D == 2 {
        return ControlFlow::Continue(());
    }
    for d in b.headings() {
        for e in a.headings() {
            if let Some(axis) = d.edge_cross(e).filter(|axis| !axis.is_zero()) {
                let sense = sense_of_cross(&d, &e);
                visit(axis, sense, [None; 2])?;
                visit(axis, sense.negated(), [None; 2])?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Whether d × e has the direction of `edge_cross`, which does not depend on the order of a coordinate axis and another
/// edge.
fn sense_of_cross<const D: usize, S>(d: &Edge<D, S>, e: &Edge<D, S>) -> Sign {
    match (d, e) {
        (Edge::Axis(j), Edge::Axis(k)) if *k != (j + 1) % D => Sign::Negative,
        (Edge::Between(_), Edge::Axis(_)) => Sign::Negative,
        _ => Sign::Positive,
    }
}

/// Visits the outward normals of the faces of a core, in the plane of its edges, by their numbers, and a vertex of each.
fn faces<S: Scalar + ScalarIn<D>, const D: usize>(
    core: &Polytope<'_, D, S>,
    visit: &mut impl FnMut(SeparatingAxis<D, S>, Sign, [S; D]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    match core {
        Polytope::Linear(linear) => {
            if D == 2 && !linear.is_point() {
                let axis = SeparatingAxis::EdgeNormal(linear.direction(), [0, 1]);
                visit(axis, Sign::Negative, linear.origin())?;
                visit(axis, Sign::Positive, linear.origin())?;
            }
        }
        Polytope::Aabb(rect) if D == 2 => {
            // Below, right, above, left.
            visit(SeparatingAxis::Axis(1), Sign::Negative, rect.min())?;
            visit(SeparatingAxis::Axis(0), Sign::Positive, rect.max())?;
            visit(SeparatingAxis::Axis(1), Sign::Positive, rect.max())?;
            visit(SeparatingAxis::Axis(0), Sign::Negative, rect.min())?;
        }
        Polytope::Triangle(_) | Polytope::Polygon(..) if D == 2 => {
            let Some((ring, orientation)) = core.ring() else {
                return ControlFlow::Continue(());
            };
            let mut last = ring.get(0);
            for next in (1..ring.len()).chain([0]).map(|k| ring.get(k)) {
                if next != last {
                    let edge = [last, next].map(in_dimension);
                    let axis = SeparatingAxis::EdgeNormal(edge, [0, 1]);
                    visit(axis, orientation.negated(), in_dimension(last))?;
                }
                last = next;
            }
        }
        _ => {
            for axis in core.normals() {
                let (first, [one, other]) = match core {
                    Polytope::Aabb(rect) => (Sign::Negative, [rect.min(), rect.max()]),
                    _ => (Sign::Positive, [core.point(); 2]),
                };
                visit(axis, first, one)?;
                visit(axis, first.negated(), other)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// A direction perpendicular to two cores that are in one line of space, or are one point.
fn perpendicular<S: Scalar + ScalarIn<D>, const D: usize>(
    a: &Polytope<'_, D, S>,
    b: &Polytope<'_, D, S>,
) -> SeparatingAxis<D, S> {
    let edges = b.headings().chain(a.headings());
    let mut beside = edges.flat_map(|edge| {
        pairs_of_axes::<D>().filter_map(move |axes| match edge {
            Edge::Axis(_) => None,
            Edge::Between(d) => Some(SeparatingAxis::EdgeNormal(d, axes)),
        })
    });
    beside
        .find(|axis| !axis.is_zero())
        .unwrap_or(SeparatingAxis::Axis(0))
}

/// The closest pair of two disjoint cores, of which one is a point or a segment.
fn closest<S: Scalar + ScalarIn<D>, const D: usize>(
    a: &View<'_, D, S>,
    b: &View<'_, D, S>,
    cores: [&Polytope<'_, D, S>; 2],
) -> Option<Pair<D, S>> {
    match (SphereSwept::of(a), SphereSwept::of(b)) {
        (Ok(a), Ok(b)) => closest_pair(&a, &b),
        (Err(Curve::Edges(_)), Ok(b)) => {
            closest_of(edges(cores[0]).map(|edge| closest_pair(&edge, &b)))
        }
        (Ok(a), Err(Curve::Edges(_))) => {
            closest_of(edges(cores[1]).map(|edge| closest_pair(&a, &edge)))
        }
        _ => None,
    }
}

/// The edges of a polygon as cores.
fn edges<S: Scalar + ScalarIn<D>, const D: usize>(
    core: &Polytope<'_, D, S>,
) -> impl Iterator<Item = SphereSwept<D, S>> {
    let proper = core.edges().filter(|[p, q]| p != q);
    proper.map(|[p, q]| (&Linear::segment(p, q)).into())
}

fn closest_of<S: Scalar + ScalarIn<D>, const D: usize>(
    pairs: impl Iterator<Item = Option<Pair<D, S>>>,
) -> Option<Pair<D, S>> {
    pairs.flatten().reduce(
        |best, pair| match pair.feature_pair().compare(&best.feature_pair()) {
            Sign::Negative => pair,
            _ => best,
        },
    )
}

/// The way out along the shortest segment between disjoint cores.
fn apart<S: Scalar + ScalarIn<D>, const D: usize>(pair: &Pair<D, S>) -> WayOut<D, S> {
    let (direction, ends) = match *pair {
        Pair::Lines([p, from, to], [q, g, h]) => {
            let axis = SeparatingAxis::EdgeCross([from, to], [g, h]);
            (Direction::Axis(axis), [p, q])
        }
        Pair::Given { x, y, x_of } => {
            let (direction, y) = match y {
                NearestPoint::Given(y) => (Direction::Delta(y.at, x.at), y.at),
                NearestPoint::OnLine([p, from, to]) if D == 2 => {
                    let axis = SeparatingAxis::EdgeNormal([from, to], [0, 1]);
                    (Direction::Axis(axis), p)
                }
                NearestPoint::OnLine(line) => (Direction::FromLine(x.at, line), line[0]),
                NearestPoint::OnPlane(plane) => {
                    let [a, b, c] = plane.parts;
                    let axis = SeparatingAxis::EdgeCross([a, b], [a, c]);
                    (Direction::Axis(axis), a)
                }
            };
            let ends = match x_of {
                Which::First => [x.at, y],
                Which::Second => [y, x.at],
            };
            (direction, ends)
        }
    };
    let [x, y] = ends;
    WayOut {
        direction,
        sense: direction.order(x, y),
        ends,
    }
}

/// The feature of a shape that is furthest along a direction. Exact.
fn feature<S: Scalar + ScalarIn<D>, const D: usize>(
    view: &View<'_, D, S>,
    direction: &Direction<D, S>,
    sense: Sign,
) -> Feature {
    match view {
        View::Linear(linear) => match linear.end() {
            _ if linear.point().is_some() => Feature::Vertex(0),
            Some(end) => {
                of_segment([linear.origin(), end], direction, sense).unwrap_or(Feature::Face(0))
            }
            None => Feature::Boundary,
        },
        View::Capsule(capsule) => {
            let ends = [capsule.start(), capsule.end()];
            of_segment(ends, direction, sense).unwrap_or_else(|| {
                let is_left = direction.side_of(ends).times(sense) == Sign::Positive;
                Feature::Face(u32::from(D == 2 && is_left))
            })
        }
        View::Aabb(rect) if D == 2 => of_ring(4, |k| corner(rect, k), direction, sense),
        View::Aabb(rect) => of_box(rect, direction, sense),
        View::Triangle(triangle) => {
            let vertices = triangle.vertices();
            of_ring(3, |k| vertices[k], direction, sense)
        }
        View::Chain(chain) => {
            let vertices = &chain.vertices;
            of_ring(
                vertices.len(),
                |k| in_dimension(vertices.get(k)),
                direction,
                sense,
            )
        }
        View::Ball(_) | View::Circumference(_) | View::Plane(_) => Feature::Boundary,
    }
}

/// The end of a segment that is furthest along a direction, if it is one alone.
fn of_segment<S: Scalar + ScalarIn<D>, const D: usize>(
    [start, end]: [[S; D]; 2],
    direction: &Direction<D, S>,
    sense: Sign,
) -> Option<Feature> {
    match direction.order(end, start).times(sense) {
        Sign::Positive => Some(Feature::End),
        Sign::Negative => Some(Feature::Start),
        Sign::Zero if start == end => Some(Feature::Start),
        Sign::Zero => None,
    }
}

/// The same of a box in space; where it is flat, on its side at `min`.
fn of_box<S: Scalar + ScalarIn<D>, const D: usize>(
    rect: &Aabb<D, S>,
    direction: &Direction<D, S>,
    sense: Sign,
) -> Feature {
    let (min, max) = (rect.min(), rect.max());
    let moves = |axis: usize| min[axis] < max[axis];
    let side = |axis: usize| {
        let mut moved = min;
        moved[axis] = max[axis];
        direction.order(moved, min).times(sense)
    };
    let is_at_max = |axis: usize| moves(axis) && side(axis) == Sign::Positive;
    let mut free = (0..D).filter(|&axis| moves(axis) && side(axis) == Sign::Zero);
    let corner = (0..D)
        .map(|axis| u32::from(is_at_max(axis)) << axis)
        .sum::<u32>();
    match (free.next(), free.next()) {
        (None, _) => Feature::Vertex(corner),
        (Some(axis), None) => {
            // Without the bit of the axis, which is 0.
            let below = corner & ((1 << axis) - 1);
            Feature::Edge(4 * number(axis) + ((corner - below) >> 1 | below))
        }
        (Some(one), Some(other)) => {
            let axis = 3 - one - other;
            Feature::Face(2 * number(axis) + u32::from(is_at_max(axis)))
        }
    }
}

/// The same of a triangle, or of a convex polygon.
fn of_ring<S: Scalar + ScalarIn<D>, const D: usize>(
    count: usize,
    vertex: impl Fn(usize) -> [S; D],
    direction: &Direction<D, S>,
    sense: Sign,
) -> Feature {
    let order = |j: usize, k: usize| direction.order(vertex(j), vertex(k)).times(sense);
    let best = (1..count).fold(0, |best, k| match order(k, best) {
        Sign::Positive => k,
        _ => best,
    });
    let is_extreme = |k: usize| vertex(k) == vertex(best) || order(k, best) == Sign::Zero;
    let edges = || (0..count).filter(|&k| vertex(k) != vertex((k + 1) % count));
    let edge = edges().find(|&k| is_extreme(k) && is_extreme((k + 1) % count));
    match edge {
        None => Feature::Vertex(number(best)),
        Some(k) if D == 2 => Feature::Face(number(k)),
        // All of a triangle that is no segment.
        Some(_) if (0..count).all(is_extreme) && !is_flat([0, 1, 2].map(&vertex)) => {
            Feature::Face(0)
        }
        Some(k) => Feature::Edge(number(k)),
    }
}

/// Whether three points are on one line.
fn is_flat<S: Scalar + ScalarIn<D>, const D: usize>([a, b, c]: [[S; D]; 3]) -> bool {
    projection_axes([a, b], [a, c]).is_none()
}

/// The number of a feature.
fn number(index: usize) -> u32 {
    u32::try_from(index).expect("as checked when the vertices came in")
}
