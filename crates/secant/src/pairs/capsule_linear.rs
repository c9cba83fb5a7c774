//! Capsule with point, line, ray and segment.
//!
//! The surface consists of a sphere around each end of the core, and the tube around the core's line between
//! them. A line that misses the tube misses the capsule. A line enters the tube either between the ends of
//! the core, and there enters the capsule; or beyond an end of the core. In the latter case it can only enter
//! the capsule through the sphere around that end, because it reaches the rest through the disc between the
//! two, which is inside that ball. The same holds for the exit.

use super::{
    ContactInterval, Linear, ParameterEnclosure, ball_linear, in_dimension, linear_linear,
};
use crate::kernel;
use crate::kernel::{
    Branch, RootParameter, Sign, Target, ahead, away, cross, discriminant, power, side, tube_foot,
    tube_reach,
};
use crate::result::Normal;
use crate::{Ball, Capsule, Chord, Feature, Passage, Passing, Scalar, ScalarIn};
use core::cmp::Ordering;

/// The degenerate cases of a capsule.
enum CapsuleKind<const D: usize, S> {
    /// Of radius 0.
    Segment(Linear<D, S>),
    /// Of zero length.
    Ball(Ball<D, S>),
    Round(Round<D, S>),
}

/// A capsule of positive radius and length.
struct Round<const D: usize, S> {
    a: [S; D],
    b: [S; D],
    radius: S,
}

/// The feature of the core that is nearest to a point.
#[derive(Clone, Copy, PartialEq)]
enum CoreRegion {
    Start,
    Between,
    End,
}

impl CoreRegion {
    /// By the positions of the foot on the core's line relative to the start and to the end.
    fn of([from_start, from_end]: [Sign; 2]) -> Self {
        if from_start != Sign::Positive {
            Self::Start
        } else if from_end != Sign::Negative {
            Self::End
        } else {
            Self::Between
        }
    }
}

/// The crossing of a line with the surface of a capsule.
#[derive(Clone, Copy)]
struct SurfaceHit<const D: usize, S> {
    region: CoreRegion,
    branch: Branch,
    enclosure: ParameterEnclosure<D, S>,
}

/// The position of a line relative to a capsule.
enum LineContact<const D: usize, S> {
    Misses,
    /// It touches the capsule in one point.
    Touches(SurfaceHit<D, S>),
    /// It runs along the tube, from one seam to the other.
    OnTube([SurfaceHit<D, S>; 2]),
    Through([SurfaceHit<D, S>; 2]),
}

impl<const D: usize, S: Scalar + ScalarIn<D>> From<&Capsule<D, S>> for CapsuleKind<D, S> {
    fn from(capsule: &Capsule<D, S>) -> Self {
        let (a, b, radius) = (capsule.start(), capsule.end(), capsule.radius());
        if radius == S::default() {
            Self::Segment((&capsule.segment()).into())
        } else if a == b {
            Self::Ball(Ball::new_unchecked(a, radius))
        } else {
            Self::Round(Round { a, b, radius })
        }
    }
}

impl<const D: usize, S: Scalar + ScalarIn<D>> Round<D, S> {
    fn core(&self) -> [[S; D]; 3] {
        [self.a, self.a, self.b]
    }

    fn region(&self, x: [S; D]) -> CoreRegion {
        CoreRegion::of([self.a, self.b].map(|end| ahead(self.a, self.b, end, x)))
    }

    /// The sign of the distance of a point from the surface: positive outside.
    fn power(&self, x: [S; D]) -> Sign {
        match self.region(x) {
            CoreRegion::Start => power(x, self.a, self.radius),
            CoreRegion::End => power(x, self.b, self.radius),
            CoreRegion::Between => discriminant(self.core(), x, self.radius).negated(),
        }
    }

    fn cap(&self, region: CoreRegion) -> [S; D] {
        if region == CoreRegion::Start {
            self.a
        } else {
            self.b
        }
    }

    /// The position of the line of a linear shape that is not a point.
    fn contact(&self, linear: &Linear<D, S>) -> LineContact<D, S> {
        let line @ [_, from, to] = linear.line();
        let surface_hit = |region: CoreRegion, branch: Branch| SurfaceHit {
            region,
            branch,
            enclosure: ParameterEnclosure::new(
                linear,
                match region {
                    CoreRegion::Between => RootParameter::Tube(self.core(), self.radius, branch),
                    end => RootParameter::Sphere(self.cap(end), self.radius, branch),
                },
            ),
        };
        if kernel::projection_axes(linear.direction(), [self.a, self.b]).is_none() {
            let [first, last] = match ahead(from, to, self.a, self.b) {
                Sign::Positive => [CoreRegion::Start, CoreRegion::End],
                _ => [CoreRegion::End, CoreRegion::Start],
            };
            let surface_hits = [
                surface_hit(first, Branch::Minus),
                surface_hit(last, Branch::Plus),
            ];
            return match discriminant(line, self.a, self.radius) {
                Sign::Negative => LineContact::Misses,
                Sign::Zero => LineContact::OnTube(surface_hits),
                Sign::Positive => LineContact::Through(surface_hits),
            };
        }
        // In the plane the line crosses both sides of the tube.
        let range_position = if D == 2 {
            Sign::Positive
        } else {
            tube_reach(line, self.core(), self.radius)
        };
        if range_position == Sign::Negative {
            return LineContact::Misses;
        }
        let mut touches = range_position == Sign::Zero;
        let mut find = |branch: Branch| {
            let region = CoreRegion::of(tube_foot(line, self.core(), self.radius, branch));
            if region != CoreRegion::Between {
                match discriminant(line, self.cap(region), self.radius) {
                    Sign::Negative => return None,
                    Sign::Zero => touches = true,
                    Sign::Positive => {}
                }
            }
            Some(surface_hit(region, branch))
        };
        let (Some(enter), Some(leave)) = (find(Branch::Minus), find(Branch::Plus)) else {
            return LineContact::Misses;
        };
        if touches {
            LineContact::Touches(enter)
        } else {
            LineContact::Through([enter, leave])
        }
    }

    /// The part of the surface next to the nearest feature of the core.
    fn feature(&self, region: CoreRegion, on_left: impl FnOnce() -> bool) -> Feature {
        match region {
            CoreRegion::Start => Feature::Start,
            CoreRegion::End => Feature::End,
            CoreRegion::Between => Feature::Face((D == 2 && on_left()).into()),
        }
    }

    /// The root parameter of a crossing.
    fn contact_interval(
        &self,
        linear: &Linear<D, S>,
        surface_hit: &SurfaceHit<D, S>,
        passing: Passing,
    ) -> ContactInterval<D, S> {
        let SurfaceHit {
            region,
            branch,
            enclosure,
        } = *surface_hit;
        let (radius, core) = (self.radius, self.core());
        // A line to the left enters on the right.
        let on_left = || {
            let [direction, axis] =
                [linear.direction(), [self.a, self.b]].map(|v| v.map(in_dimension));
            let leftward = cross(axis, direction) == Sign::Positive;
            leftward == (branch == Branch::Plus)
        };
        ContactInterval {
            enter: enclosure,
            exit: enclosure.root_parameter,
            feature: self.feature(region, on_left),
            passing,
            normal: match region {
                CoreRegion::Between => Normal::Tube {
                    core,
                    radius,
                    branch,
                },
                end => Normal::Passage {
                    center: self.cap(end),
                    radius,
                    branch,
                },
            },
        }
    }

    /// The contact at the end `x` of a linear shape, on the surface.
    fn contact_interval_at(
        &self,
        linear: &Linear<D, S>,
        x: [S; D],
        passing: Passing,
    ) -> ContactInterval<D, S> {
        let (region, radius, core) = (self.region(x), self.radius, self.core());
        let on_left = || {
            let [a, b, x] = [self.a, self.b, x].map(in_dimension);
            side(a, b, a, x) == Sign::Positive
        };
        ContactInterval {
            enter: ParameterEnclosure::new(linear, RootParameter::At(x)),
            exit: RootParameter::At(x),
            feature: self.feature(region, on_left),
            passing,
            normal: match region {
                CoreRegion::Between => Normal::TubeAt { core, radius, x },
                end => Normal::At {
                    center: self.cap(end),
                    radius,
                    x,
                },
            },
        }
    }

    /// The contact intervals with the surface, in order along the linear shape: at most two.
    fn contact_intervals(&self, linear: &Linear<D, S>) -> [Option<ContactInterval<D, S>>; 2] {
        let nothing = [None, None];
        if linear.is_point() {
            let x = linear.origin();
            let on_surface = self.power(x) == Sign::Zero;
            return [
                on_surface.then(|| self.contact_interval_at(linear, x, Passing::Ends)),
                None,
            ];
        }
        let single = |surface_hit: &SurfaceHit<D, S>, passing: Passing| match range_position(
            linear,
            surface_hit,
        ) {
            RangePosition::Beyond => None,
            RangePosition::Start => {
                Some(self.contact_interval_at(linear, linear.origin(), Passing::Ends))
            }
            RangePosition::End(x) => Some(self.contact_interval_at(linear, x, Passing::Ends)),
            RangePosition::Within => Some(self.contact_interval(linear, surface_hit, passing)),
        };
        match self.contact(linear) {
            LineContact::Misses => nothing,
            LineContact::Touches(surface_hit) => [single(&surface_hit, Passing::Grazes), None],
            LineContact::Through(surface_hits) => {
                surface_hits.map(|surface_hit| single(&surface_hit, Passing::Crosses))
            }
            LineContact::OnTube(surface_hits) => [self.stretch(linear, &surface_hits), None],
        }
    }

    /// The contact interval of a linear shape that runs along the tube.
    fn stretch(
        &self,
        linear: &Linear<D, S>,
        surface_hits: &[SurfaceHit<D, S>; 2],
    ) -> Option<ContactInterval<D, S>> {
        let enclosures = surface_hits.each_ref().map(|hit| &hit.enclosure);
        let [after_start, after_end] = enclosures.map(|x| x.order_with(linear, 0.0));
        let [first_before_end, last_before_end] = enclosures.map(|x| {
            let end = linear.end();
            end.map(|_| x.order_with(linear, 1.0).reverse())
        });
        let starts = linear.start().is_some() && after_start.is_le();
        let ends = last_before_end.is_some_and(Ordering::is_le);
        if linear.start().is_some() && after_end.is_lt()
            || first_before_end.is_some_and(Ordering::is_lt)
        {
            return None;
        }
        let passing = if !starts && !ends {
            Passing::Grazes
        } else {
            Passing::Ends
        };
        let first = if starts {
            self.contact_interval_at(linear, linear.origin(), passing)
        } else {
            match linear.end() {
                Some(x) if first_before_end.is_some_and(Ordering::is_eq) => {
                    self.contact_interval_at(linear, x, passing)
                }
                _ => self.contact_interval(linear, &surface_hits[0], passing),
            }
        };
        let exit = match linear.end() {
            Some(x) if ends => RootParameter::At(x),
            _ => surface_hits[1].enclosure.root_parameter,
        };
        Some(ContactInterval { exit, ..first })
    }
}

/// The position of a crossing on a linear shape.
enum RangePosition<const D: usize, S> {
    Beyond,
    Start,
    Within,
    End([S; D]),
}

fn range_position<S: Scalar + ScalarIn<D>, const D: usize>(
    linear: &Linear<D, S>,
    surface_hit: &SurfaceHit<D, S>,
) -> RangePosition<D, S> {
    if linear.start().is_some() {
        match surface_hit.enclosure.order_with(linear, 0.0) {
            Ordering::Less => return RangePosition::Beyond,
            Ordering::Equal => return RangePosition::Start,
            Ordering::Greater => {}
        }
    }
    match linear.end() {
        None => RangePosition::Within,
        Some(x) => match surface_hit.enclosure.order_with(linear, 1.0) {
            Ordering::Less => RangePosition::Within,
            Ordering::Equal => RangePosition::End(x),
            Ordering::Greater => RangePosition::Beyond,
        },
    }
}

/// Whether a point is in the interior of the capsule.
pub(crate) fn has_inside<S: Scalar + ScalarIn<D>, const D: usize>(
    capsule: &Capsule<D, S>,
    x: [S; D],
) -> bool {
    match CapsuleKind::from(capsule) {
        CapsuleKind::Segment(_) => false,
        CapsuleKind::Ball(ball) => ball_linear::has_inside(&ball, x),
        CapsuleKind::Round(round) => round.power(x) == Sign::Negative,
    }
}

/// Whether a ray that starts on the surface leads inward there.
pub(crate) fn leads_inward<S: Scalar + ScalarIn<D>, const D: usize>(
    capsule: &Capsule<D, S>,
    ray: &Linear<D, S>,
) -> bool {
    let (x, [_, from, to]) = (ray.origin(), ray.line());
    let sign = match CapsuleKind::from(capsule) {
        CapsuleKind::Segment(_) => return false,
        CapsuleKind::Ball(ball) => ahead(from, to, ball.center(), x),
        CapsuleKind::Round(round) => match round.region(x) {
            CoreRegion::Between => away([from, to], round.core(), x),
            end => ahead(from, to, round.cap(end), x),
        },
    };
    sign == Sign::Negative
}

/// The contact intervals with the surface, in order along the linear shape. A capsule of radius 0 is all
/// surface.
pub(crate) fn contact_intervals<S: Scalar + ScalarIn<D>, const D: usize>(
    capsule: &Capsule<D, S>,
    linear: &Linear<D, S>,
) -> impl Iterator<Item = ContactInterval<D, S>> + use<S, D> {
    let all = match CapsuleKind::from(capsule) {
        CapsuleKind::Round(round) => round.contact_intervals(linear),
        CapsuleKind::Segment(segment) => {
            let contact_interval = linear_linear::contact_interval(linear, &segment);
            [contact_interval.map(with_caps), None]
        }
        CapsuleKind::Ball(ball) => {
            let mut contact_intervals =
                ball_linear::contact_intervals(&ball, linear).map(with_caps);
            [contact_intervals.next(), contact_intervals.next()]
        }
    };
    all.into_iter().flatten()
}

/// The contact interval of a degenerate capsule (a point, segment or ball), with the features of the capsule.
fn with_caps<S: Scalar + ScalarIn<D>, const D: usize>(
    contact_interval: ContactInterval<D, S>,
) -> ContactInterval<D, S> {
    let feature = match contact_interval.feature {
        Feature::Boundary | Feature::Vertex(_) => Feature::Start,
        other => other,
    };
    ContactInterval {
        feature,
        ..contact_interval
    }
}

pub(crate) fn intersection<S: Scalar + ScalarIn<D>, R: Target, const D: usize>(
    capsule: &Capsule<D, S>,
    linear: &Linear<D, S>,
) -> Option<Chord<D, R>> {
    let round = match CapsuleKind::from(capsule) {
        CapsuleKind::Segment(segment) => return chord_of_segment(&segment, linear),
        CapsuleKind::Ball(ball) => return ball_linear::intersection(&ball, linear),
        CapsuleKind::Round(round) => round,
    };
    let inside = |x: Option<[S; D]>| x.is_some_and(|x| round.power(x) == Sign::Negative);
    let (starts_inside, ends_inside) = (inside(linear.start()), inside(linear.end()));
    let passage = |root_parameter: RootParameter<D, S>| {
        ParameterEnclosure::new(linear, root_parameter).passage(linear)
    };
    let mut contact_intervals = round.contact_intervals(linear).into_iter().flatten();
    let first = contact_intervals.next();
    let last = contact_intervals.next().or(first);
    let own = |x: Option<[S; D]>, inside: bool| {
        x.filter(|_| inside).map(|x| passage(RootParameter::At(x)))
    };
    Some(Chord {
        enter: match own(linear.start(), starts_inside) {
            Some(start) => start,
            None => first?.enter.passage(linear),
        },
        exit: match own(linear.end(), ends_inside) {
            Some(end) => end,
            None => passage(last?.exit),
        },
        starts_inside,
        ends_inside,
    })
}

/// The common part with a segment, whose interior is empty in the plane and in space.
pub(crate) fn chord_of_segment<S: Scalar + ScalarIn<D>, R: Target, const D: usize>(
    segment: &Linear<D, S>,
    linear: &Linear<D, S>,
) -> Option<Chord<D, R>> {
    let common = linear_linear::intersection(linear, segment)?;
    let mut ends = common.ends().map(|meeting| Passage {
        at: meeting.at,
        t: meeting.t,
    });
    let enter = ends.next()?;
    Some(Chord {
        enter,
        exit: ends.next().unwrap_or(enter),
        starts_inside: false,
        ends_inside: false,
    })
}
