//! Sweeps in space: which obstacle two shapes have, and what happens to them.

pub(crate) use super::balls_first_time;
use super::face::{CommonPoint, FaceAxis, FaceContact, FaceNormal};
use super::round::Round;
use super::slabs::{MotionLine, Slabs, is_box};
use super::{
    ContactEdge, FeatureContact, Motion, Outcome, Pass, Passing, SweptSurface, are_apart_until,
    leaving, outcome, points_by_filter, sum, time_of, unchanging,
};
use crate::index::Bounds;
use crate::kernel::filters::sweep::overlap_times;
use crate::kernel::{Branch, Difference, Facing, FacingKind, Sign, Target, clearance, each};
use crate::pairs::convex::SphereSweptPolytope;
use crate::pairs::polytope::{Polytope, SeparatingAxis};
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
    happens(a, b, motion, Wanted::Contact)
}

/// The time of their first contact; 0 where they meet at the start.
pub(crate) fn first_time<S: Scalar + ScalarIn<3>, R: Target>(
    a: &View<'_, 3, S>,
    b: &View<'_, 3, S>,
    motion: &Motion<3, S>,
) -> Option<R> {
    time_of(&happens(a, b, motion, Wanted::Time))
}

/// The first time at which the interior of a shape that has one meets the other, and the surfaces that it enters through,
/// without a common point. It does not at the start. Where the motion ends as they touch, it would at time 1.
pub(crate) fn entry<S: Scalar + ScalarIn<3>, R: Target>(
    a: &View<'_, 3, S>,
    b: &View<'_, 3, S>,
    motion: &Motion<3, S>,
) -> Option<(R, SweptSurface<3, S>)> {
    super::entry(happens(a, b, motion, Wanted::Entry), motion, || {
        with_obstacle([a, b], motion, |radii, obstacle| {
            (obstacle.pass(Branch::Minus), radii)
        })
    })
}

/// Whether the interiors of two shapes meet.
pub(crate) fn interiors_meet<S: Scalar + ScalarIn<3>>(
    a: &View<'_, 3, S>,
    b: &View<'_, 3, S>,
) -> bool {
    let rest = Motion::of_first([S::default(); 3]);
    gap_on_the_way([a, b], &rest, Wanted::Entry) == Sign::Negative
        && questions::relation(a, b).interiors_meet()
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

/// What is asked about two shapes.
#[derive(Clone, Copy, PartialEq)]
enum Wanted {
    /// All, with the features of a first contact.
    Contact,
    /// When they meet first.
    Time,
    /// When their interiors do, which do not at the start: that they touch may be said to be never.
    Entry,
}

/// What happens.
fn happens<S: Scalar + ScalarIn<3>, R: Target>(
    a: &View<'_, 3, S>,
    b: &View<'_, 3, S>,
    motion: &Motion<3, S>,
    wanted: Wanted,
) -> Outcome<3, S, R> {
    if let (View::Ball(p), View::Ball(q), true) = (a, b, S::EXACT_AS_F64) {
        let balls = [p, q].map(|ball| (each(ball.center(), S::to_f64), ball.radius().to_f64()));
        if let Some(outcome) = points_by_filter([a, b], motion, balls) {
            return outcome;
        }
    } else if stay_apart(a, b, motion) {
        return Outcome::Never;
    } else {
        match gap_on_the_way([a, b], motion, wanted) {
            Sign::Positive => return Outcome::Never,
            Sign::Zero if wanted == Wanted::Entry => return Outcome::Never,
            _ => {}
        }
    }
    let outcome = with_obstacle([a, b], motion, |radii, obstacle| {
        let mut outcome = outcome(motion, radii, |branch| obstacle.pass(branch));
        if let (Outcome::Meets(_, surface), Obstacle::Sharp(Some(slabs)), Wanted::Contact) =
            (&mut outcome, obstacle, wanted)
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
    let boxes = [a, b].map(|view| Bounds::of(view));
    let [first, last] = times_of_boxes(boxes, motion.relative(), [0.0, 1.0]);
    first > last
}

/// The times in an interval at which two boxes may have a common point; none where the first is greater than the last.
pub(super) fn times_of_boxes<S: Scalar>(
    boxes: [Bounds<3>; 2],
    motion: [[S; 3]; 2],
    interval: [f64; 2],
) -> [f64; 2] {
    let vectors = motion.map(|vector| {
        let vector = each(vector, S::to_f64);
        if S::EXACT_AS_F64 {
            return [vector; 2];
        }
        [each(vector, f64::next_down), each(vector, f64::next_up)]
    });
    overlap_times(
        boxes.map(|bounds| [bounds.min, bounds.max]),
        vectors,
        interval,
    )
}

/// What separates two shapes all the way: positive where they are certainly apart, or the plane of a face of one keeps them
/// apart, since they are on both sides of it and the motion does not lead across; and zero where that keeps their interiors
/// apart. Negative where neither is known.
fn gap_on_the_way<S: Scalar + ScalarIn<3>>(
    [a, b]: [&View<'_, 3, S>; 2],
    motion: &Motion<3, S>,
    wanted: Wanted,
) -> Sign {
    let (Some(a), Some(b)) = (a.convex(), b.convex()) else {
        return Sign::Negative;
    };
    // The sides of boxes have told as much, but for what they touch.
    if [&a, &b]
        .into_iter()
        .all(|set| !set.is_round() && is_box(&set.core))
    {
        if wanted != Wanted::Entry {
            return Sign::Negative;
        }
    } else if are_apart_until([&a, &b], motion, 1.0) {
        return Sign::Positive;
    }
    let [from, to] = motion.relative();
    let mut widest = None;
    for axis in a.core.normals().chain(b.core.normals()) {
        // The first shape is below, and does not rise; or above, and does not sink.
        let slope = axis.order(to, from);
        let gaps = [(Sign::Positive, [&b, &a]), (Sign::Negative, [&a, &b])];
        let gaps = gaps.map(|(across, [upper, lower])| {
            let stays = slope != across;
            stays.then(|| gap_along(&axis, upper, lower)).flatten()
        });
        // In the plane, they may meet there.
        if gaps != [Some(Sign::Zero); 2] {
            widest = gaps.into_iter().fold(widest, Option::max);
        }
    }
    widest.unwrap_or(Sign::Negative)
}

/// The sign of the gap between two shapes along the normal of a face of one, the second of which is below.
fn gap_along<S: Scalar + ScalarIn<3>>(
    axis: &SeparatingAxis<3, S>,
    upper: &SphereSweptPolytope<'_, 3, S>,
    lower: &SphereSweptPolytope<'_, 3, S>,
) -> Option<Sign> {
    let (x, y) = (upper.core.reach(axis)[0]?, lower.core.reach(axis)[1]?);
    let radii = [upper.radius, lower.radius];
    if let SeparatingAxis::Axis(k) = *axis {
        return Some(clearance(x[k], y[k], radii));
    }
    let (vertex, r, face) = match [&upper.core, &lower.core] {
        _ if radii == [S::default(); 2] => return Some(axis.order(x, y)),
        [&Polytope::Triangle(face), _] => (y, lower.radius, face),
        [_, &Polytope::Triangle(face)] => (x, upper.radius, face),
        _ => return None,
    };
    let (kind, parts) = (FacingKind::Points, face);
    let is_apart = axis.order(x, y) == Sign::Positive;
    is_apart.then(|| Facing { kind, parts }.excess(vertex, r))
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

#[cfg(test)]
mod tests {
    use super::super::meet_after;
    use super::*;
    use crate::pairs::view::Viewed;
    use crate::{Aabb, Ball, Capsule, Point, Segment, Shape, Triangle};
    use secant_oracle::Rng;

    /// A number of a small grid, or next to it.
    fn number(rng: &mut Rng) -> f64 {
        let x = rng.pick(&[-2.0, -1.0, -0.5, 0.0, 0.1, 0.3, 0.5, 1.0, 3.0]);
        let near = [x, x, x, x, x, f64::next_up(x), f64::next_down(x)];
        rng.pick(&near)
    }

    fn vector(rng: &mut Rng) -> [f64; 3] {
        [0; 3].map(|_| number(rng))
    }

    fn shape(rng: &mut Rng) -> Shape<3> {
        let (x, y, z) = (vector(rng), vector(rng), vector(rng));
        let r = number(rng).abs();
        match rng.pick(&[0, 1, 2, 3, 4, 4, 5]) {
            0 => Point::new(x).into(),
            1 => Segment::new(x, y).into(),
            2 => Ball::new(x, r).into(),
            3 => Capsule::new(x, y, r).into(),
            4 => Triangle::new([x, y, z]).into(),
            _ => {
                let sides = [0, 1, 2].map(|k| [x[k].min(y[k]), x[k].max(y[k])]);
                Aabb::new(sides.map(|[min, _]| min), sides.map(|[_, max]| max)).into()
            }
        }
    }

    /// What the filters say is what the obstacle says, for shapes that touch, are next to each other, and lie in one plane.
    #[test]
    fn what_separates_on_the_way_decides_nothing_else() {
        let mut rng = Rng::new(63);
        let (mut apart, mut in_touch, mut later) = (0, 0, 0);
        for _ in 0..20_000 {
            let (a, b, motion) = (shape(&mut rng), shape(&mut rng), vector(&mut rng));
            let (a, b, motion) = (a.view(), b.view(), Motion::of_first(motion));
            let outcome = with_obstacle([&a, &b], &motion, |radii, obstacle| {
                outcome(&motion, radii, |branch| obstacle.pass(branch))
            });
            let relation = questions::relation(&a, &b);
            let outcome: Outcome<3, f64, f64> = outcome.unwrap_or_else(|| unchanging(relation));
            let first = time_of(&outcome);
            let meet = relation.interiors_meet();
            let case = (&a, &b, &motion);
            assert_eq!(interiors_meet(&a, &b), meet, "{case:?}");
            match gap_on_the_way([&a, &b], &motion, Wanted::Entry) {
                Sign::Positive => {
                    assert_eq!(outcome, Outcome::Never, "{case:?}");
                    apart += 1;
                }
                Sign::Zero if !meet => {
                    let entry = super::super::entry(outcome, &motion, || {
                        with_obstacle([&a, &b], &motion, |radii, obstacle| {
                            (obstacle.pass(Branch::Minus), radii)
                        })
                    });
                    assert_eq!(entry, None, "{case:?}");
                    in_touch += 1;
                }
                _ => {}
            }
            let time = rng.pick(&[0.0, 0.25, 0.5, 0.75]);
            if meet_after(&a, &b, &motion, time) {
                assert!(first.is_none_or(|t| t >= time), "{time} {case:?}");
                later += usize::from(first.is_some());
            }
        }
        assert!(
            apart > 1_000 && in_touch > 100 && later > 100,
            "{apart} {in_touch} {later}"
        );
    }
}
