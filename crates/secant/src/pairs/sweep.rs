//! Sweeps: two shapes that move in straight lines at constant speeds, from time 0 to time 1.
//!
//! Only their relative motion d counts. A meets B at time t where t d is in the configuration obstacle
//! C = B ⊕ (−A) = {b − a}, so a sweep is the cast of a line from the origin at C. For convex shapes C is convex: a core
//! K, the Minkowski difference of two cores, and the sum r of both radii around it. The vertices of K are differences of
//! given points, which travel to the arithmetic unevaluated ([`Difference`]). The relative interior of C is the
//! Minkowski difference of the relative interiors, so those of A and B meet where t d is in that of C.

mod core;
mod curve;
mod face;
pub(super) mod plane;
mod round;
mod slabs;
pub(super) mod space;

use self::face::FaceContact;
use super::convex::SphereSweptPolytope;
use super::distance::stay_beyond;
use super::view::{InFloats, View, Widen};
use crate::kernel;
use crate::kernel::filters::sweep::{MovingPoint, SweepGlance};
use crate::kernel::{
    Branch, Difference, ParametricLine, RootParameter, Sign, Target, each, in_dimension,
};
use crate::{Ball, Relation, Scalar, ScalarIn};
use ::core::cmp::Ordering;

/// The displacements of two shapes, from time 0 to time 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Motion<const D: usize, S> {
    /// That of the first shape.
    pub(crate) first: [S; D],
    /// That of the second shape.
    pub(crate) second: [S; D],
}

impl<const D: usize, S: Scalar> Widen for Motion<D, S> {
    type Wide = Motion<D, S::Inner>;
    fn widen(&self) -> Self::Wide {
        let wide = |x| each(x, S::widen);
        Motion {
            first: wide(self.first),
            second: wide(self.second),
        }
    }
}

impl<const D: usize> InFloats for Motion<D, i64> {
    type Floats = Motion<D, f64>;
    fn in_floats(&self) -> Option<Self::Floats> {
        Some(Motion {
            first: self.first.in_floats()?,
            second: self.second.in_floats()?,
        })
    }
}

impl<const D: usize, S: Scalar> Motion<D, S> {
    /// The second shape stands.
    #[inline]
    pub(crate) fn of_first(displacement: [S; D]) -> Self {
        Self {
            first: displacement,
            second: [S::default(); D],
        }
    }

    /// The two vectors whose difference is the relative motion of the first shape.
    fn relative(&self) -> [[S; D]; 2] {
        [self.second, self.first]
    }

    /// The line p + t d of the relative motion; p is the origin.
    fn line(&self) -> ParametricLine<D, Difference<S>> {
        [[S::default(); D], self.second, self.first].map(|x| x.map(Difference::from))
    }
}

/// The features of two cores that are nearest to each other at a contact: a vertex of each, and an edge of one that
/// starts or ends there.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct FeatureContact<const D: usize, S> {
    /// A vertex of each core.
    vertices: [[S; D]; 2],
    edge: ContactEdge<D, S>,
}

/// The edge of a contact, as two points whose difference is its direction.
#[derive(Clone, Copy, Debug, PartialEq)]
enum ContactEdge<const D: usize, S> {
    /// None: two vertices.
    Neither,
    OfFirst([[S; D]; 2]),
    OfSecond([[S; D]; 2]),
    /// In space: a face of one, or an edge of each.
    Face(FaceContact<D, S>),
    /// None: a vertex of the first, and the center of a circle that it is inside of.
    Inside,
}

/// Where a line enters the obstacle, or leaves it.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Pass<const D: usize, S> {
    /// The line misses the obstacle.
    Misses,
    /// It is in the obstacle from minus infinity, or to infinity.
    Unbounded,
    At(Passing<D, S>),
}

/// A passage of the boundary of the obstacle.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Passing<const D: usize, S> {
    parameter: RootParameter<D, Difference<S>>,
    contact: FeatureContact<D, S>,
    /// The line touches the obstacle, and has no point in its relative interior.
    grazes: bool,
}

impl<const D: usize, S: Scalar> Passing<D, S> {
    fn surface(&self, motion: &Motion<D, S>, radii: [S; 2]) -> SweptSurface<D, S> {
        SweptSurface {
            motion: *motion,
            radii,
            contact: self.contact,
            grazes: self.grazes,
        }
    }
}

/// What happens to two shapes that move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Outcome<const D: usize, S, R> {
    /// They do not meet.
    Never,
    /// They are apart, and meet at this time.
    Meets(R, SweptSurface<D, S>),
    /// They touch at time 0.
    Touching(ContactMotion),
    /// Their relative interiors meet at time 0.
    Overlapping,
}

/// How two shapes move that touch at time 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
pub enum ContactMotion {
    /// They are apart at once.
    Separates,
    /// They go on to touch, for some time: one slides along the other, or rests there.
    Slides,
    /// Their interiors meet at once.
    Enters,
}

/// The surfaces at a first contact, from which its point and its normal are made.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SweptSurface<const D: usize, S> {
    motion: Motion<D, S>,
    radii: [S; 2],
    contact: FeatureContact<D, S>,
    /// The motion has no point in the relative interior of the obstacle.
    pub(crate) grazes: bool,
}

/// The sum of two radii.
fn sum<S: Scalar>([a, b]: [S; 2]) -> Difference<S> {
    Difference {
        minuend: a,
        subtrahend: S::default().minus(b).expect("a radius is not negative"),
    }
}

impl<const D: usize, S: Scalar + ScalarIn<D>> SweptSurface<D, S> {
    /// The unit normal of the second shape, towards the first. Correctly rounded.
    pub(crate) fn normal<R: Target>(&self) -> [R; D] {
        let direction = self.motion.relative();
        let [a, b] = self.contact.vertices;
        let (line, vertex) = (self.motion.line(), Difference::point(b, a));
        match self.contact.edge {
            ContactEdge::OfFirst(edge) | ContactEdge::OfSecond(edge) if D > 2 => {
                kernel::tube_normal(
                    line,
                    line_along(vertex, edge),
                    sum(self.radii),
                    Branch::Minus,
                )
            }
            ContactEdge::OfFirst([g, h]) | ContactEdge::OfSecond([g, h]) => {
                kernel::edge_normal(direction, [g, h])
            }
            ContactEdge::Face(face) => face.normal(direction),
            ContactEdge::Inside => kernel::passage_normal(line, vertex, self.room(), Branch::Plus),
            ContactEdge::Neither if self.radii == [S::default(); 2] => {
                kernel::back_direction(direction)
            }
            ContactEdge::Neither => {
                kernel::passage_normal(line, vertex, sum(self.radii), Branch::Minus)
            }
        }
    }

    /// The radius of the disc that the vertex of a shape inside of a circle may be in.
    fn room(&self) -> Difference<S> {
        let [r, s] = self.radii;
        Difference {
            minuend: s,
            subtrahend: r,
        }
    }

    /// The common point at the time `t` of the contact. Bounded.
    pub(crate) fn point<R: Target>(&self, t: R) -> [R; D] {
        let (normal, [a, b], [r, s]) = (self.normal(), self.contact.vertices, self.radii);
        let float = |x: [S; D]| each(x, S::to_f64);
        let of_first = |x: [f64; D]| {
            let inward = normal.map(kernel::opposite_number);
            kernel::contact_point(x, self.motion.first, t, r, inward)
        };
        let of_second = || kernel::contact_point(float(b), self.motion.second, t, s, normal);
        match self.contact.edge {
            ContactEdge::OfFirst(_) => of_second(),
            ContactEdge::Face(face) if face.is_at_second() => of_second(),
            ContactEdge::Face(face) => match face.edges() {
                Some([edge, _]) => {
                    let share = face.share::<R>(&self.motion, [a, b], sum(self.radii));
                    of_first(kernel::edge_point(edge, share))
                }
                None => of_first(float(a)),
            },
            _ => of_first(float(a)),
        }
    }

    /// The time of the contact, not evaluated: where the line of the motion enters the obstacle.
    fn parameter(&self) -> RootParameter<D, Difference<S>> {
        let [a, b] = self.contact.vertices;
        let (vertex, radius) = (Difference::point(b, a), sum(self.radii));
        let is_sharp = self.radii == [S::default(); 2];
        let edge = match self.contact.edge {
            ContactEdge::OfFirst(edge) | ContactEdge::OfSecond(edge) => edge,
            ContactEdge::Face(face) => {
                let motion = self.motion.relative();
                return face.axis.parameter(vertex, radius, motion, Branch::Minus);
            }
            ContactEdge::Inside => {
                return RootParameter::Sphere(vertex, self.room(), Branch::Plus);
            }
            ContactEdge::Neither if is_sharp => return RootParameter::At(vertex),
            ContactEdge::Neither => {
                return RootParameter::Sphere(vertex, radius, Branch::Minus);
            }
        };
        if D > 2 {
            return RootParameter::Tube(line_along(vertex, edge), radius, Branch::Minus);
        }
        // The obstacle is on the left of the edge, and the motion leads into it.
        let [along, motion] = [edge, self.motion.relative()].map(|v| v.map(in_dimension));
        let [g, h] = match kernel::cross(along, motion) {
            Sign::Negative => [edge[1], edge[0]],
            _ => edge,
        };
        let line = line_along(vertex, [g, h]);
        if is_sharp {
            RootParameter::Crossing(line)
        } else {
            RootParameter::Beside(line, radius)
        }
    }

    /// Whether the contact, at this time rounded, is before time 1. Exact.
    pub(crate) fn is_before_end<R: Target>(&self, t: R) -> bool {
        t.to_f64() < 1.0 || after_parameter(&self.motion, &self.parameter(), 1.0) == Sign::Negative
    }

    /// The order of the times of two contacts. Exact.
    pub(crate) fn order(&self, other: &Self) -> Ordering {
        let lines = [self, other].map(|surface| surface.motion.line());
        let (one, two) = (self.parameter(), other.parameter());
        // It would add 2 kB to the modules of WebAssembly.
        let is_one = !cfg!(target_arch = "wasm32") && self.motion == other.motion;
        let sign = is_one.then(|| kernel::order_of_coordinates(lines[0], &one, &two));
        match sign
            .flatten()
            .unwrap_or_else(|| kernel::order_on_lines(lines, &one, &two))
        {
            Sign::Negative => Ordering::Less,
            Sign::Zero => Ordering::Equal,
            Sign::Positive => Ordering::Greater,
        }
    }
}

/// The line through a vertex of the obstacle in the direction of an edge.
fn line_along<S: Scalar, const D: usize>(
    vertex: [Difference<S>; D],
    [g, h]: [[S; D]; 2],
) -> ParametricLine<D, Difference<S>> {
    [vertex, g.map(Difference::from), h.map(Difference::from)]
}

/// The sign of the parameter of a passage, less `t`. Exact.
fn after<S: Scalar, const D: usize>(
    motion: &Motion<D, S>,
    passing: &Passing<D, S>,
    t: f64,
) -> Sign {
    after_parameter(motion, &passing.parameter, t)
}

/// The sign of a parameter of the line of the motion, less `t`. Exact.
fn after_parameter<S: Scalar, const D: usize>(
    motion: &Motion<D, S>,
    parameter: &RootParameter<D, Difference<S>>,
    t: f64,
) -> Sign {
    kernel::order_with(motion.line(), parameter, t)
}

/// What happens to two shapes that move in a straight line relative to each other, by the passages of that line.
fn outcome<S: Scalar, R: Target, const D: usize>(
    motion: &Motion<D, S>,
    radii: [S; 2],
    pass: impl Fn(Branch) -> Pass<D, S>,
) -> Outcome<D, S, R> {
    let enter = match pass(Branch::Minus) {
        Pass::Misses => return Outcome::Never,
        Pass::Unbounded => None,
        Pass::At(enter) => Some(enter),
    };
    let started = enter.map_or(Sign::Negative, |enter| after(motion, &enter, 0.0));
    if let (Some(enter), Sign::Positive) = (enter, started) {
        let t = match after(motion, &enter, 1.0) {
            Sign::Positive => return Outcome::Never,
            Sign::Zero => R::nearest(1.0),
            Sign::Negative => kernel::parameter_of(motion.line(), &enter.parameter),
        };
        return Outcome::Meets(t, enter.surface(motion, radii));
    }
    let (leaves, grazes) = match pass(Branch::Plus) {
        Pass::Misses => return Outcome::Never,
        Pass::Unbounded => (Sign::Positive, enter.is_some_and(|enter| enter.grazes)),
        Pass::At(exit) => (after(motion, &exit, 0.0), exit.grazes),
    };
    match (started, leaves) {
        (_, Sign::Negative) => Outcome::Never,
        (_, Sign::Positive) if grazes => Outcome::Touching(ContactMotion::Slides),
        (Sign::Negative, Sign::Positive) => Outcome::Overlapping,
        (_, Sign::Positive) => Outcome::Touching(ContactMotion::Enters),
        // Across a set without an interior on both sides, in its relative interior.
        (Sign::Zero, Sign::Zero) if !grazes => Outcome::Overlapping,
        (_, Sign::Zero) => Outcome::Touching(ContactMotion::Separates),
    }
}

/// The first time at which the interior of a shape that has one meets a convex one, and the surfaces that it enters
/// through, where `enter` has those of a start in touch.
fn entry<S: Scalar, R: Target, const D: usize>(
    outcome: Outcome<D, S, R>,
    motion: &Motion<D, S>,
    enter: impl FnOnce() -> Option<(Pass<D, S>, [S; 2])>,
) -> Option<(R, SweptSurface<D, S>)> {
    match outcome {
        Outcome::Meets(t, surface) => (!surface.grazes).then_some((t, surface)),
        Outcome::Touching(ContactMotion::Enters) => match enter()? {
            (Pass::At(enter), radii) => Some((R::default(), enter.surface(motion, radii))),
            _ => None,
        },
        _ => None,
    }
}

/// The last time in [0, 1] at which the shapes meet, where they are apart after that.
fn leaving<S: Scalar, R: Target, const D: usize>(
    motion: &Motion<D, S>,
    pass: impl Fn(Branch) -> Pass<D, S>,
) -> Option<R> {
    let Pass::At(exit) = pass(Branch::Plus) else {
        return None;
    };
    let is_between =
        after(motion, &exit, 0.0) != Sign::Negative && after(motion, &exit, 1.0) != Sign::Positive;
    is_between.then(|| kernel::parameter_of(motion.line(), &exit.parameter))
}

/// What happens to two shapes that do not move relative to each other, or of which one is a line along the motion.
fn unchanging<const D: usize, S, R>(relation: Relation) -> Outcome<D, S, R> {
    match relation {
        Relation::Disjoint => Outcome::Never,
        Relation::Touch => Outcome::Touching(ContactMotion::Slides),
        _ => Outcome::Overlapping,
    }
}

/// An end of a core that is a point or a segment.
#[cfg_attr(optimised, inline(always))]
fn vertex<S: Scalar, const D: usize>(view: &View<'_, D, S>, number: usize) -> [S; D] {
    match (view, number) {
        (View::Ball(ball), _) => ball.center(),
        (View::Capsule(capsule), 0) => capsule.start(),
        (View::Capsule(capsule), _) => capsule.end(),
        (View::Linear(linear), 0) => linear.origin(),
        (View::Linear(linear), _) => linear.end().unwrap_or(linear.origin()),
        _ => [S::default(); D],
    }
}

/// The surface of a contact that a filter has found.
#[cfg_attr(optimised, inline(always))]
fn surface<S: Scalar, const D: usize>(
    motion: &Motion<D, S>,
    views: [&View<'_, D, S>; 2],
    contact: FeatureContact<D, S>,
) -> SweptSurface<D, S> {
    let radii = views.map(|view| match view {
        View::Ball(ball) => ball.radius(),
        View::Capsule(capsule) => capsule.radius(),
        _ => S::default(),
    });
    // What only grazes is uncertain.
    SweptSurface {
        motion: *motion,
        radii,
        contact,
        grazes: false,
    }
}

/// What happens to two shapes whose cores are points, where the filter in `f64` is certain.
#[cfg_attr(optimised, inline(always))]
fn points_by_filter<S: Scalar, R: Target, const D: usize>(
    [a, b]: [&View<'_, D, S>; 2],
    motion: &Motion<D, S>,
    [(p, r), (q, s)]: [([f64; D], f64); 2],
) -> Option<Outcome<D, S, R>> {
    match moving_point((p, r), s, motion).ball(q) {
        SweepGlance::Never => Some(Outcome::Never),
        SweepGlance::Overlapping => Some(Outcome::Overlapping),
        SweepGlance::Uncertain => None,
        SweepGlance::Meets(t, ()) => {
            let contact = FeatureContact {
                vertices: [vertex(a, 0), vertex(b, 0)],
                edge: ContactEdge::Neither,
            };
            Some(Outcome::Meets(t, surface(motion, [a, b], contact)))
        }
    }
}

/// A point that moves relative to another shape, with the radii of both.
#[cfg_attr(optimised, inline(always))]
fn moving_point<S: Scalar, const D: usize>(
    (p, r): ([f64; D], f64),
    s: f64,
    motion: &Motion<D, S>,
) -> MovingPoint<D> {
    MovingPoint {
        p,
        ends: each(motion.relative(), |x| each(x, S::to_f64)),
        radii: [r, s],
    }
}

/// The time of the first contact of two balls; 0 where they meet at the start. The filter is inlined in the user's crate.
#[cfg_attr(optimised, inline(always))]
pub(crate) fn balls_first_time<S: Scalar + ScalarIn<D>, const D: usize>(
    a: &Ball<D, S>,
    b: &Ball<D, S>,
    motion: &Motion<D, S>,
) -> Option<S::Real> {
    let ((p, r), (q, s)) = (a.center_and_radius(), b.center_and_radius());
    if S::EXACT_AS_F64 {
        let float = |x: [S; D]| each(x, S::to_f64);
        let point = moving_point((float(p), r.to_f64()), s.to_f64(), motion);
        match point.ball(float(q)) {
            SweepGlance::Never => return None,
            SweepGlance::Meets(t, ()) => return Some(t),
            SweepGlance::Overlapping => return Some(S::Real::default()),
            SweepGlance::Uncertain => {}
        }
    }
    // Copies, so that the caller's shapes can stay in registers.
    let [a, b] = [(p, r), (q, s)].map(|(c, r)| View::Ball(Ball::new_unchecked(c, r)));
    <S as ScalarIn<D>>::swept_time(&a, &b, &{ *motion })
}

/// Whether two shapes certainly meet later than at a time from 0 to 1, or never: in space, where this is faster than to find
/// when they do.
pub(crate) fn meet_after<S: Scalar + ScalarIn<D>, const D: usize>(
    a: &View<'_, D, S>,
    b: &View<'_, D, S>,
    motion: &Motion<D, S>,
    time: f64,
) -> bool {
    if D == 2 || matches!((a, b), (View::Ball(_), View::Ball(_))) {
        return false;
    }
    match (a.convex(), b.convex()) {
        (Some(a), Some(b)) => are_apart_until([&a, &b], motion, time),
        _ => false,
    }
}

/// Whether two convex shapes certainly do not meet before or at a time.
fn are_apart_until<S: Scalar + ScalarIn<D>, const D: usize>(
    [a, b]: [&SphereSweptPolytope<'_, D, S>; 2],
    motion: &Motion<D, S>,
    time: f64,
) -> bool {
    let way = kernel::slide::scaled(kernel::gap(motion.second, motion.first), time);
    let radii = [a, b].map(|set| set.radius.to_f64());
    stay_beyond([&a.core, &b.core], way, radii)
}

/// The time of a first contact; 0 where the shapes meet at the start.
fn time_of<S, R: Target, const D: usize>(outcome: &Outcome<D, S, R>) -> Option<R> {
    match *outcome {
        Outcome::Never => None,
        Outcome::Meets(t, _) => Some(t),
        Outcome::Touching(_) | Outcome::Overlapping => Some(R::default()),
    }
}
