//! Where a line in the direction of the motion enters and leaves the configuration obstacle of two convex shapes of the
//! plane.
//!
//! The boundary of C consists of the edges of K, each moved outward by r, and an arc around each vertex. Along the part
//! where a line in the direction d enters C, counter-clockwise, d × x decreases (where it leaves C, it increases); the
//! line is where it is 0. So it enters through the first arc or edge whose end is not before that. The edges of K on
//! that part are those of both cores, in the order of their angles.

pub(crate) use super::balls_first_time;
use super::core::{Core, Direction, Run};
use super::curve;
use super::{
    ContactEdge, FeatureContact, Motion, Outcome, Pass, Passing, SweptSurface, after, leaving,
    outcome, points_by_filter, sum, surface, time_of, unchanging, vertex,
};
use crate::kernel::filters::sweep::{MovingPoint, SegmentPart, SweepGlance};
use crate::kernel::{
    Branch, Difference, RootParameter, Sign, Target, cross, discriminant, each, offset_end_side,
    side,
};
use crate::pairs::questions;
use crate::pairs::view::View;
use crate::{Scalar, ScalarIn};

/// The configuration obstacle of two shapes, and their relative motion.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Obstacle<'c, 'a, S> {
    /// Of the first shape and of the second.
    pub(super) cores: [&'c Core<'a, S>; 2],
    /// The displacements of the second and of the first: d is their difference.
    pub(super) motion: Direction<S>,
    /// The sum of the radii.
    pub(super) radius: Difference<S>,
}

impl<S: Scalar + ScalarIn<2>> Obstacle<'_, '_, S> {
    /// The line p + t d of the motion, in the space of the obstacle: p is the origin.
    pub(crate) fn line(&self) -> [[Difference<S>; 2]; 3] {
        let [from, to] = self.motion;
        [[S::default(); 2], from, to].map(|x| x.map(Difference::from))
    }

    /// The passage at a vertex of each core: through the arc around b − a.
    fn arc(&self, [a, b]: [[S; 2]; 2], branch: Branch) -> RootParameter<2, Difference<S>> {
        let center = Difference::point(b, a);
        if self.is_sharp() {
            RootParameter::At(center)
        } else {
            RootParameter::Sphere(center, self.radius, branch)
        }
    }

    /// The passage through an edge that starts at a vertex of each core.
    fn straight(
        &self,
        [a, b]: [[S; 2]; 2],
        [g, h]: Direction<S>,
    ) -> RootParameter<2, Difference<S>> {
        let edge = [
            Difference::point(b, a),
            g.map(Difference::from),
            h.map(Difference::from),
        ];
        if self.is_sharp() {
            RootParameter::Crossing(edge)
        } else {
            RootParameter::Beside(edge, self.radius)
        }
    }

    /// Whether both radii are 0.
    fn is_sharp(&self) -> bool {
        self.radius == Difference::default()
    }

    /// The side of the line of the motion that the end of the moved edge next to b − a is on.
    fn end_side(&self, [a, b]: [[S; 2]; 2], [g, h]: Direction<S>) -> Sign {
        let [from, to] = self.motion;
        if self.is_sharp() {
            return side(from, to, a, b);
        }
        let edge = [
            Difference::point(b, a),
            g.map(Difference::from),
            h.map(Difference::from),
        ];
        offset_end_side(self.line(), edge, self.radius)
    }

    /// Where the line enters the obstacle (`Minus`) or leaves it (`Plus`). The shapes move, the first is bounded, and the
    /// second is no line along the motion.
    pub(crate) fn pass(&self, branch: Branch) -> Pass<2, S> {
        let [first, second] = self.cores;
        let a = Run::new(first, self.motion, branch, true);
        let b = Run::new(second, self.motion, branch, false);
        match self.first_passing(a, b, branch) {
            Some(_) if b.is_unbounded => Pass::Unbounded,
            Some(passing) => Pass::At(passing),
            None => Pass::Misses,
        }
    }

    fn first_passing(
        &self,
        mut a: Run<'_, '_, S>,
        mut b: Run<'_, '_, S>,
        branch: Branch,
    ) -> Option<Passing<2, S>> {
        // Positive before the line, along the boundary.
        let before = |side: Sign| match branch {
            Branch::Minus => side,
            Branch::Plus => side.negated(),
        };
        let is_sharp = self.is_sharp();
        let at = |vertices, edge, grazes| {
            let edge = if is_sharp { edge } else { ContactEdge::Neither };
            Some(Passing {
                parameter: self.arc(vertices, branch),
                contact: FeatureContact { vertices, edge },
                grazes,
            })
        };
        // An arc at an end of this part of the boundary, which the line may miss.
        let at_end = |vertices: [[S; 2]; 2], edge: ContactEdge<2, S>| {
            let center = Difference::point(vertices[1], vertices[0]);
            match discriminant(self.line(), center, self.radius) {
                Sign::Negative => None,
                Sign::Positive => at(vertices, edge, false),
                // A sharp obstacle without such edges is a point, or a segment along the motion.
                Sign::Zero => at(vertices, edge, edge != ContactEdge::Neither || !is_sharp),
            }
        };
        let mut previous = ContactEdge::Neither;
        loop {
            // The edge with the lesser angle; an edge from infinity is the first.
            let second_is_next = match (a.edge, b.edge) {
                (None, None) => break,
                (Some(_), None) => false,
                (None, Some(_)) => true,
                (Some(e), Some(f)) => match cross(f.direction, e.direction) {
                    Sign::Negative if f.from_infinity => {
                        a.advance();
                        continue;
                    }
                    turn => turn != Sign::Negative,
                },
            };
            let vertices = [a.vertex, b.vertex];
            let edge = if second_is_next { b.edge } else { a.edge }.expect("the edge was chosen");
            let of = |direction| {
                if second_is_next {
                    ContactEdge::OfSecond(direction)
                } else {
                    ContactEdge::OfFirst(direction)
                }
            };
            let this = of(edge.direction);
            let is_first = previous == ContactEdge::Neither;
            if !edge.from_infinity {
                match before(self.end_side(vertices, edge.direction)) {
                    Sign::Negative if is_first => return at_end(vertices, this),
                    Sign::Negative => return at(vertices, previous, false),
                    Sign::Zero if is_sharp => {
                        let edge = if is_first { this } else { previous };
                        return at(vertices, edge, is_first);
                    }
                    _ => {}
                }
            }
            if second_is_next {
                b.advance();
            } else {
                a.advance();
            }
            let is_through = edge.to_infinity || {
                let end = before(self.end_side([a.vertex, b.vertex], edge.direction));
                end == Sign::Negative || end == Sign::Zero && !is_sharp
            };
            if is_through {
                return Some(Passing {
                    parameter: self.straight(vertices, edge.direction),
                    contact: FeatureContact {
                        vertices,
                        edge: this,
                    },
                    grazes: false,
                });
            }
            previous = this;
        }
        at_end([a.vertex, b.vertex], previous)
    }
}

/// Two convex shapes, as cores with radii.
struct Sets<'a, S> {
    cores: [Core<'a, S>; 2],
    radii: [S; 2],
}

impl<'a, S: Scalar + ScalarIn<2>> Sets<'a, S> {
    fn new(a: &View<'a, 2, S>, b: &View<'a, 2, S>) -> Option<Self> {
        let (a, b) = (a.convex()?, b.convex()?);
        Some(Self {
            cores: [&a, &b].map(Core::of),
            radii: [a.radius, b.radius],
        })
    }

    /// The obstacle, if the line of the motion can enter and leave it.
    fn obstacle(&self, motion: &Motion<2, S>) -> Option<Obstacle<'_, 'a, S>> {
        let [a, b] = &self.cores;
        let relative = motion.relative();
        let is_along = |heading| cross(heading, relative) == Sign::Zero;
        if motion.first == motion.second
            || matches!(*b, Core::Line(_, heading) if is_along(heading))
        {
            return None;
        }
        Some(Obstacle {
            cores: [a, b],
            motion: relative,
            radius: sum(self.radii),
        })
    }
}

/// The cores that the filters know, in `f64`, with their radius.
#[derive(Clone, Copy)]
enum FastCore {
    Point([f64; 2], f64),
    Segment([[f64; 2]; 2], f64),
}

impl FastCore {
    #[cfg_attr(optimised, inline(always))]
    fn of<S: Scalar>(view: &View<'_, 2, S>) -> Option<Self> {
        let float = |x: [S; 2]| each(x, S::to_f64);
        let segment = |ends: [[S; 2]; 2], r: S| {
            let [p, q] = each(ends, float);
            if p == q {
                Self::Point(p, r.to_f64())
            } else {
                Self::Segment([p, q], r.to_f64())
            }
        };
        Some(match view {
            View::Ball(ball) => Self::Point(float(ball.center()), ball.radius().to_f64()),
            View::Linear(linear) => segment(linear.ends()?, S::default()),
            View::Capsule(capsule) => segment([capsule.start(), capsule.end()], capsule.radius()),
            _ => return None,
        })
    }
}

/// What happens to two shapes with few vertices, where the filter in `f64` is certain.
#[cfg_attr(optimised, inline(always))]
fn contact_by_filter<S: Scalar + ScalarIn<2>, R: Target>(
    a: &View<'_, 2, S>,
    b: &View<'_, 2, S>,
    motion: &Motion<2, S>,
) -> Option<Outcome<2, S, R>> {
    if !S::EXACT_AS_F64 {
        return None;
    }
    let [from, to] = each(motion.relative(), |x| each(x, S::to_f64));
    let moving = |p, ends, radii| MovingPoint { p, ends, radii };
    // A point and a segment, of which one is the first shape.
    let of_segment = |glance, is_first: bool| {
        Some(match glance {
            SweepGlance::Never => Outcome::Never,
            SweepGlance::Overlapping => Outcome::Overlapping,
            SweepGlance::Uncertain => return None,
            SweepGlance::Meets(t, part) => {
                let segment = if is_first { a } else { b };
                let edge = [0, 1].map(|number| vertex(segment, number));
                let (number, edge) = match part {
                    SegmentPart::End(number) => (number, ContactEdge::Neither),
                    SegmentPart::Edge if is_first => (0, ContactEdge::OfFirst(edge)),
                    SegmentPart::Edge => (0, ContactEdge::OfSecond(edge)),
                };
                let [i, j] = if is_first { [number, 0] } else { [0, number] };
                let contact = FeatureContact {
                    vertices: [vertex(a, i), vertex(b, j)],
                    edge,
                };
                Outcome::Meets(t, surface(motion, [a, b], contact))
            }
        })
    };
    match (FastCore::of(a)?, FastCore::of(b)?) {
        (FastCore::Point(p, r), FastCore::Point(q, s)) => {
            points_by_filter([a, b], motion, [(p, r), (q, s)])
        }
        (FastCore::Point(p, r), FastCore::Segment(ends, s)) => {
            of_segment(moving(p, [from, to], [r, s]).segment(ends), false)
        }
        // Seen from the first shape, the second one moves the other way.
        (FastCore::Segment(ends, r), FastCore::Point(p, s)) => {
            of_segment(moving(p, [to, from], [r, s]).segment(ends), true)
        }
        (FastCore::Segment(..), FastCore::Segment(..)) => None,
    }
}

/// What happens to two convex shapes, the first of them bounded.
#[inline]
pub(crate) fn contact<S: Scalar + ScalarIn<2>, R: Target>(
    a: &View<'_, 2, S>,
    b: &View<'_, 2, S>,
    motion: &Motion<2, S>,
) -> Outcome<2, S, R> {
    contact_by_filter(a, b, motion).unwrap_or_else(|| exact_contact(a, b, motion))
}

/// The time of their first contact; 0 where they meet at the start.
pub(crate) fn first_time<S: Scalar + ScalarIn<2>, R: Target>(
    a: &View<'_, 2, S>,
    b: &View<'_, 2, S>,
    motion: &Motion<2, S>,
) -> Option<R> {
    time_of(&contact(a, b, motion))
}

#[inline(never)]
fn exact_contact<S: Scalar + ScalarIn<2>, R: Target>(
    a: &View<'_, 2, S>,
    b: &View<'_, 2, S>,
    motion: &Motion<2, S>,
) -> Outcome<2, S, R> {
    let Some(sets) = Sets::new(a, b) else {
        return curve::contact(a, b, motion);
    };
    match sets.obstacle(motion) {
        Some(obstacle) => outcome(motion, sets.radii, |branch| obstacle.pass(branch)),
        None => unchanging(questions::relation(a, b)),
    }
}

/// The first time at which the interior of a shape that has one meets the other, and the surfaces that it enters through.
/// It does not at the start. Where the motion ends as they touch, it would at time 1.
pub(crate) fn entry<S: Scalar + ScalarIn<2>, R: Target>(
    a: &View<'_, 2, S>,
    b: &View<'_, 2, S>,
    motion: &Motion<2, S>,
) -> Option<(R, SweptSurface<2, S>)> {
    let Some(sets) = Sets::new(a, b) else {
        return curve::entry(a, b, motion);
    };
    super::entry(contact(a, b, motion), motion, || {
        let obstacle = sets.obstacle(motion)?;
        Some((obstacle.pass(Branch::Minus), sets.radii))
    })
}

/// Whether the interiors of two shapes meet.
pub(crate) fn interiors_meet<S: Scalar + ScalarIn<2>>(
    a: &View<'_, 2, S>,
    b: &View<'_, 2, S>,
) -> bool {
    questions::relation(a, b).interiors_meet()
}

/// The last time in [0, 1] at which two shapes meet, where they are apart after that.
pub(crate) fn leaves<S: Scalar + ScalarIn<2>, R: Target>(
    a: &View<'_, 2, S>,
    b: &View<'_, 2, S>,
    motion: &Motion<2, S>,
) -> Option<R> {
    let Some(sets) = Sets::new(a, b) else {
        return curve::leaves(a, b, motion);
    };
    let obstacle = sets.obstacle(motion)?;
    leaving(motion, |branch| obstacle.pass(branch))
}

/// Whether two convex shapes that meet at time 0 are apart after that.
pub(super) fn parts_at_once<S: Scalar + ScalarIn<2>>(
    a: &View<'_, 2, S>,
    b: &View<'_, 2, S>,
    motion: &Motion<2, S>,
) -> bool {
    let sets = Sets::new(a, b);
    let obstacle = sets.as_ref().and_then(|sets| sets.obstacle(motion));
    let exit = obstacle.map(|obstacle| obstacle.pass(Branch::Plus));
    matches!(exit, Some(Pass::At(exit)) if after(motion, &exit, 0.0) == Sign::Zero)
}
