//! Sweeps in space: which obstacle two shapes have, and what happens to them.

pub(crate) use super::balls_first_time;
use super::face::{CommonPoint, FaceAxis, FaceContact, FaceNormal};
use super::round::Round;
use super::slabs::{MotionLine, Slabs};
use super::{
    ContactEdge, FeatureContact, Motion, Outcome, Pass, Passing, SweptSurface, leaving, outcome,
    points_by_filter, sum, time_of, unchanging,
};
use crate::index::Bounds;
use crate::kernel::filters::sweep::boxes_stay_apart;
use crate::kernel::{Branch, Difference, FacingKind, Sign, Target, each};
use crate::pairs::convex::SphereSweptPolytope;
use crate::pairs::polytope::SeparatingAxis;
use crate::pairs::questions;
use crate::pairs::view::View;
use crate::{Plane, Scalar, ScalarIn};

/// The configuration obstacle of two shapes, by its kind.
enum Obstacle<'s, 'a, S> {
    /// Neither shape has a radius. None where the line of the motion misses it.
    Sharp(Option<Slabs<'s, 'a, S>>),
    Round(Round<'s, 'a, S>),
    /// That of a plane.
    Slab(PlaneSlab<'s, S>),
}

/// All points between two planes.
struct PlaneSlab<'s, S> {
    axis: FaceAxis<3, S>,
    /// Where the line enters and leaves: a vertex of the first shape, and a point of the plane.
    ends: [[[S; 3]; 2]; 2],
    radius: Difference<S>,
    on: &'s MotionLine<S>,
}

/// What happens to two shapes, the first of them bounded.
pub(crate) fn contact<S: Scalar + ScalarIn<3>, R: Target>(
    a: &View<'_, 3, S>,
    b: &View<'_, 3, S>,
    motion: &Motion<3, S>,
) -> Outcome<3, S, R> {
    happens(a, b, motion, true)
}

/// The time of their first contact; 0 where they meet at the start.
pub(crate) fn first_time<S: Scalar + ScalarIn<3>, R: Target>(
    a: &View<'_, 3, S>,
    b: &View<'_, 3, S>,
    motion: &Motion<3, S>,
) -> Option<R> {
    time_of(&happens(a, b, motion, false))
}

/// The first time at which the interior of a shape that has one meets the other, and the surfaces that it enters through,
/// without a common point. It does not at the start. Where the motion ends as they touch, it would at time 1.
pub(crate) fn entry<S: Scalar + ScalarIn<3>, R: Target>(
    a: &View<'_, 3, S>,
    b: &View<'_, 3, S>,
    motion: &Motion<3, S>,
) -> Option<(R, SweptSurface<3, S>)> {
    super::entry(happens(a, b, motion, false), motion, || {
        with_obstacle([a, b], motion, |radii, obstacle| {
            (obstacle.pass(Branch::Minus), radii)
        })
    })
}

/// The last time in [0, 1] at which two shapes meet, where they are apart after that.
pub(crate) fn leaves<S: Scalar + ScalarIn<3>, R: Target>(
    a: &View<'_, 3, S>,
    b: &View<'_, 3, S>,
    motion: &Motion<3, S>,
) -> Option<R> {
    if stay_apart(a, b, motion) {
        return None;
    }
    with_obstacle([a, b], motion, |_, obstacle| {
        leaving(motion, |branch| obstacle.pass(branch))
    })
    .flatten()
}

/// What happens. Of a first contact the features are found where they are asked for.
fn happens<S: Scalar + ScalarIn<3>, R: Target>(
    a: &View<'_, 3, S>,
    b: &View<'_, 3, S>,
    motion: &Motion<3, S>,
    with_features: bool,
) -> Outcome<3, S, R> {
    if let (View::Ball(p), View::Ball(q), true) = (a, b, S::EXACT_AS_F64) {
        let balls = [p, q].map(|ball| (each(ball.center(), S::to_f64), ball.radius().to_f64()));
        if let Some(outcome) = points_by_filter([a, b], motion, balls) {
            return outcome;
        }
    } else if stay_apart(a, b, motion) {
        return Outcome::Never;
    }
    let outcome = with_obstacle([a, b], motion, |radii, obstacle| {
        let mut outcome = outcome(motion, radii, |branch| obstacle.pass(branch));
        if let (Outcome::Meets(_, surface), Obstacle::Sharp(Some(slabs)), true) =
            (&mut outcome, obstacle, with_features)
            && let Some(contact) = slabs.contact()
        {
            surface.contact = contact;
        }
        outcome
    });
    outcome.unwrap_or_else(|| unchanging(questions::relation(a, b)))
}

/// Whether the boxes of two shapes certainly have no common point at any time.
fn stay_apart<S: Scalar + ScalarIn<3>>(
    a: &View<'_, 3, S>,
    b: &View<'_, 3, S>,
    motion: &Motion<3, S>,
) -> bool {
    let boxes = [a, b].map(|view| {
        let bounds = Bounds::of(view);
        [bounds.min, bounds.max]
    });
    let vectors = motion.relative().map(|vector| {
        let vector = each(vector, S::to_f64);
        if S::EXACT_AS_F64 {
            return [vector; 2];
        }
        [each(vector, f64::next_down), each(vector, f64::next_up)]
    });
    boxes_stay_apart(boxes, vectors)
}

/// Asks about the obstacle of two shapes and their radii. None where it does not change along the motion. Every shape of
/// space is convex, and the first one is no plane.
fn with_obstacle<S: Scalar + ScalarIn<3>, T>(
    [a, b]: [&View<'_, 3, S>; 2],
    motion: &Motion<3, S>,
    ask: impl FnOnce([S; 2], &Obstacle<'_, '_, S>) -> T,
) -> Option<T> {
    if motion.first == motion.second {
        return None;
    }
    let on = MotionLine {
        motion: motion.relative(),
        line: motion.line(),
    };
    let first = a.convex()?;
    if let View::Plane(plane) = b {
        let radii = [first.radius, S::default()];
        let slab = PlaneSlab::new(&first, plane, sum(radii), &on)?;
        return Some(ask(radii, &Obstacle::Slab(slab)));
    }
    let second = b.convex()?;
    let radii = [first.radius, second.radius];
    if radii != [S::default(); 2] {
        let round = Round::new([&first, &second], sum(radii), &on)?;
        return Some(ask(radii, &Obstacle::Round(round)));
    }
    let slabs = Slabs::new([&first.core, &second.core], &on);
    if slabs.as_ref().is_some_and(Slabs::is_endless) {
        return None;
    }
    Some(ask(radii, &Obstacle::Sharp(slabs)))
}

impl<S: Scalar + ScalarIn<3>> Obstacle<'_, '_, S> {
    /// Where the line of the motion enters it (`Minus`) or leaves it (`Plus`), in the times from 0 to 1.
    fn pass(&self, branch: Branch) -> Pass<3, S> {
        match self {
            Self::Sharp(slabs) => slabs
                .as_ref()
                .map_or(Pass::Misses, |slabs| slabs.pass(branch)),
            Self::Round(round) => round.pass(branch),
            Self::Slab(slab) => Pass::At(slab.pass(branch)),
        }
    }
}

impl<'s, S: Scalar + ScalarIn<3>> PlaneSlab<'s, S> {
    /// None where the motion is along the plane.
    fn new(
        set: &SphereSweptPolytope<'_, 3, S>,
        plane: &Plane<3, S>,
        radius: Difference<S>,
        on: &'s MotionLine<S>,
    ) -> Option<Self> {
        let facing = plane.facing();
        let [point, b, c] = facing.parts;
        let axis = match facing.kind {
            FacingKind::Normal => FaceAxis::Given(b),
            FacingKind::Points => FaceAxis::Of(SeparatingAxis::EdgeCross([point, b], [point, c])),
        };
        let slope = axis.slope(on.motion);
        if slope == Sign::Zero {
            return None;
        }
        // The vertex that is ahead of all others meets the plane first.
        let mut vertices = set.core.vertices();
        let first = vertices.next()?;
        let (mut front, mut back) = (first, first);
        for x in vertices {
            if axis.slope([front, x]) == slope {
                front = x;
            }
            if axis.slope([x, back]) == slope {
                back = x;
            }
        }
        Some(Self {
            axis,
            ends: [[front, point], [back, point]],
            radius,
            on,
        })
    }

    fn pass(&self, branch: Branch) -> Passing<3, S> {
        let vertices @ [a, b] = match branch {
            Branch::Minus => self.ends[0],
            Branch::Plus => self.ends[1],
        };
        let vertex = Difference::point(b, a);
        Passing {
            parameter: self
                .axis
                .parameter(vertex, self.radius, self.on.motion, branch),
            contact: FeatureContact {
                vertices,
                edge: ContactEdge::Face(FaceContact {
                    axis: self.axis,
                    normal: FaceNormal::Face,
                    at: CommonPoint::First,
                }),
            },
            grazes: false,
        }
    }
}
