//! Capsule with point, line, ray and segment.
//!
//! The surface is made of three: a sphere about each end of the core, and between them the tube of all
//! points as far as the radius from the core's line. A line that misses the tube misses all. One that
//! enters it does so beside the core, and then there the capsule, or beyond an end of the core; then it
//! comes to the capsule where it enters the sphere about that end, or not at all: on its way to the rest
//! it would have to pass through the disc between the two, which is within that ball. Likewise where it
//! leaves.

use super::{Linear, Piece, Spot, ball_linear, linear_linear};
use crate::kernel::{
    self, Along, Branch, Sign, Target, ahead, cross, discriminant, power, side, tube_foot,
    tube_reach,
};
use crate::result::Normal;
use crate::{Ball, Capsule, Chord, Feature, Passage, Passing, Scalar, ScalarIn};
use core::cmp::Ordering;

/// What a capsule is.
enum Form<const D: usize, S> {
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

/// What of the core is nearest to a point.
#[derive(Clone, Copy, PartialEq)]
enum Nearest {
    Start,
    Between,
    End,
}

impl Nearest {
    /// By where the foot on the core's line is to the start and to the end.
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

/// Where a line enters or leaves a capsule.
#[derive(Clone, Copy)]
struct Gate<const D: usize, S> {
    nearest: Nearest,
    branch: Branch,
    spot: Spot<D, S>,
}

/// How a line lies to a capsule.
enum Course<const D: usize, S> {
    Misses,
    /// In one point.
    Touches(Gate<D, S>),
    /// On the tube, from one seam to the other.
    Along([Gate<D, S>; 2]),
    Through([Gate<D, S>; 2]),
}

impl<const D: usize, S: Scalar + ScalarIn<D>> From<&Capsule<D, S>> for Form<D, S> {
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

    fn nearest(&self, x: [S; D]) -> Nearest {
        Nearest::of([self.a, self.b].map(|end| ahead(self.a, self.b, end, x)))
    }

    /// Whether a point is outside (positive), on the surface, or inside.
    fn power(&self, x: [S; D]) -> Sign {
        match self.nearest(x) {
            Nearest::Start => power(x, self.a, self.radius),
            Nearest::End => power(x, self.b, self.radius),
            Nearest::Between => discriminant(self.core(), x, self.radius).negated(),
        }
    }

    fn cap(&self, nearest: Nearest) -> [S; D] {
        if nearest == Nearest::Start {
            self.a
        } else {
            self.b
        }
    }

    /// How the line of a linear shape that is not a point lies.
    fn course(&self, linear: &Linear<D, S>) -> Course<D, S> {
        let line = linear.line();
        let gate = |nearest: Nearest, branch: Branch| Gate {
            nearest,
            branch,
            spot: Spot::new(
                linear,
                match nearest {
                    Nearest::Between => Along::Tube(self.core(), self.radius, branch),
                    end => Along::Sphere(self.cap(end), self.radius, branch),
                },
            ),
        };
        if kernel::turning_axes(linear.direction(), [self.a, self.b]).is_none() {
            let [first, last] = match ahead_of(linear.direction(), [self.a, self.b]) {
                Sign::Positive => [Nearest::Start, Nearest::End],
                _ => [Nearest::End, Nearest::Start],
            };
            let gates = [gate(first, Branch::Minus), gate(last, Branch::Plus)];
            return match discriminant(line, self.a, self.radius) {
                Sign::Negative => Course::Misses,
                Sign::Zero => Course::Along(gates),
                Sign::Positive => Course::Through(gates),
            };
        }
        // In the plane the line crosses both sides of the tube.
        let reach = if D == 2 {
            Sign::Positive
        } else {
            tube_reach(line, self.core(), self.radius)
        };
        if reach == Sign::Negative {
            return Course::Misses;
        }
        let mut touches = reach == Sign::Zero;
        let mut find = |branch: Branch| {
            let nearest = Nearest::of(tube_foot(line, self.core(), self.radius, branch));
            if nearest != Nearest::Between {
                match discriminant(line, self.cap(nearest), self.radius) {
                    Sign::Negative => return None,
                    Sign::Zero => touches = true,
                    Sign::Positive => {}
                }
            }
            Some(gate(nearest, branch))
        };
        let (Some(enter), Some(leave)) = (find(Branch::Minus), find(Branch::Plus)) else {
            return Course::Misses;
        };
        if touches {
            Course::Touches(enter)
        } else {
            Course::Through([enter, leave])
        }
    }

    /// The part of the surface near what of the core is nearest.
    fn feature(&self, nearest: Nearest, on_left: impl FnOnce() -> bool) -> Feature {
        match nearest {
            Nearest::Start => Feature::Start,
            Nearest::End => Feature::End,
            Nearest::Between => Feature::Face((D == 2 && on_left()).into()),
        }
    }

    /// The place where a line enters or leaves, alone.
    fn piece(&self, linear: &Linear<D, S>, gate: &Gate<D, S>, passing: Passing) -> Piece<D, S> {
        let Gate {
            nearest,
            branch,
            spot,
        } = *gate;
        let (radius, core) = (self.radius, self.core());
        // What goes to the left enters on the right.
        let on_left = || {
            let [way, axis] = [linear.direction(), [self.a, self.b]].map(|v| v.map(in_plane));
            let leftward = cross(axis, way) == Sign::Positive;
            leftward == (branch == Branch::Plus)
        };
        Piece {
            enter: spot,
            exit: spot.place,
            feature: self.feature(nearest, on_left),
            passing,
            normal: match nearest {
                Nearest::Between => Normal::Tube {
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

    /// The end `x` of a linear shape, on the surface.
    fn piece_at(&self, linear: &Linear<D, S>, x: [S; D], passing: Passing) -> Piece<D, S> {
        let (nearest, radius, core) = (self.nearest(x), self.radius, self.core());
        let on_left = || {
            let [a, b, x] = [self.a, self.b, x].map(in_plane);
            side(a, b, a, x) == Sign::Positive
        };
        Piece {
            enter: Spot::new(linear, Along::At(x)),
            exit: Along::At(x),
            feature: self.feature(nearest, on_left),
            passing,
            normal: match nearest {
                Nearest::Between => Normal::TubeAt { core, radius, x },
                end => Normal::At {
                    center: self.cap(end),
                    radius,
                    x,
                },
            },
        }
    }

    /// The common points with the surface, in order along the linear shape: at most two pieces.
    fn pieces(&self, linear: &Linear<D, S>) -> [Option<Piece<D, S>>; 2] {
        let nothing = [None, None];
        if linear.is_point() {
            let x = linear.origin();
            let on_surface = self.power(x) == Sign::Zero;
            return [
                on_surface.then(|| self.piece_at(linear, x, Passing::Ends)),
                None,
            ];
        }
        let single = |gate: &Gate<D, S>, passing: Passing| match reach(linear, gate) {
            Reach::Beyond => None,
            Reach::Start => Some(self.piece_at(linear, linear.origin(), Passing::Ends)),
            Reach::End(x) => Some(self.piece_at(linear, x, Passing::Ends)),
            Reach::Within => Some(self.piece(linear, gate, passing)),
        };
        match self.course(linear) {
            Course::Misses => nothing,
            Course::Touches(gate) => [single(&gate, Passing::Grazes), None],
            Course::Through(gates) => gates.map(|gate| single(&gate, Passing::Crosses)),
            Course::Along(gates) => [self.stretch(linear, &gates), None],
        }
    }

    /// The part of the tube that a linear shape runs along.
    fn stretch(&self, linear: &Linear<D, S>, gates: &[Gate<D, S>; 2]) -> Option<Piece<D, S>> {
        let [after_start, after_end] = gates.each_ref().map(|gate| after(linear, gate, 0.0));
        let [first_before_end, last_before_end] = gates
            .each_ref()
            .map(|gate| linear.end().map(|_| after(linear, gate, 1.0).reverse()));
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
            self.piece_at(linear, linear.origin(), passing)
        } else {
            match linear.end() {
                Some(x) if first_before_end.is_some_and(Ordering::is_eq) => {
                    self.piece_at(linear, x, passing)
                }
                _ => self.piece(linear, &gates[0], passing),
            }
        };
        let exit = match linear.end() {
            Some(x) if ends => Along::At(x),
            _ => gates[1].spot.place,
        };
        Some(Piece { exit, ..first })
    }
}

/// The first two coordinates, which in the plane are all.
fn in_plane<S: Copy, const D: usize>(x: [S; D]) -> [S; 2] {
    [x[0], x[1]]
}

/// Whether one of two parallel directions is that of the other (positive), or opposite.
fn ahead_of<S: Scalar + ScalarIn<D>, const D: usize>(
    way: [[S; D]; 2],
    [a, b]: [[S; D]; 2],
) -> Sign {
    ahead(way[0], way[1], a, b)
}

/// How the parameter of a gate compares with that of an end of a linear shape.
fn after<S: Scalar + ScalarIn<D>, const D: usize>(
    linear: &Linear<D, S>,
    gate: &Gate<D, S>,
    end: f64,
) -> Ordering {
    gate.spot.order_with(linear, end)
}

/// Where a gate is on a linear shape.
enum Reach<const D: usize, S> {
    Beyond,
    Start,
    Within,
    End([S; D]),
}

fn reach<S: Scalar + ScalarIn<D>, const D: usize>(
    linear: &Linear<D, S>,
    gate: &Gate<D, S>,
) -> Reach<D, S> {
    if linear.start().is_some() {
        match after(linear, gate, 0.0) {
            Ordering::Less => return Reach::Beyond,
            Ordering::Equal => return Reach::Start,
            Ordering::Greater => {}
        }
    }
    match linear.end() {
        None => Reach::Within,
        Some(x) => match after(linear, gate, 1.0) {
            Ordering::Less => Reach::Within,
            Ordering::Equal => Reach::End(x),
            Ordering::Greater => Reach::Beyond,
        },
    }
}

/// Whether a point is in the interior of the capsule.
pub(crate) fn has_inside<S: Scalar + ScalarIn<D>, const D: usize>(
    capsule: &Capsule<D, S>,
    x: [S; D],
) -> bool {
    match Form::from(capsule) {
        Form::Segment(_) => false,
        Form::Ball(ball) => ball_linear::has_inside(&ball, x),
        Form::Round(round) => round.power(x) == Sign::Negative,
    }
}

/// The common points with the surface as pieces of it, in order along the linear shape. A capsule of
/// radius 0 is all surface.
pub(crate) fn pieces<S: Scalar + ScalarIn<D>, const D: usize>(
    capsule: &Capsule<D, S>,
    linear: &Linear<D, S>,
) -> impl Iterator<Item = Piece<D, S>> + use<S, D> {
    let all = match Form::from(capsule) {
        Form::Round(round) => round.pieces(linear),
        Form::Segment(segment) => {
            let piece = linear_linear::piece(linear, &segment);
            [piece.map(with_caps), None]
        }
        Form::Ball(ball) => {
            let mut pieces = ball_linear::pieces(&ball, linear).map(with_caps);
            [pieces.next(), pieces.next()]
        }
    };
    all.into_iter().flatten()
}

/// A piece of the point, segment or ball that a capsule is, with the caps of the capsule.
fn with_caps<S: Scalar + ScalarIn<D>, const D: usize>(piece: Piece<D, S>) -> Piece<D, S> {
    let feature = match piece.feature {
        Feature::Boundary | Feature::Vertex(_) => Feature::Start,
        other => other,
    };
    Piece { feature, ..piece }
}

pub(crate) fn intersection<S: Scalar + ScalarIn<D>, R: Target, const D: usize>(
    capsule: &Capsule<D, S>,
    linear: &Linear<D, S>,
) -> Option<Chord<D, R>> {
    let round = match Form::from(capsule) {
        Form::Segment(segment) => return chord_of_segment(&segment, linear),
        Form::Ball(ball) => return ball_linear::intersection(&ball, linear),
        Form::Round(round) => round,
    };
    let inside = |x: Option<[S; D]>| x.is_some_and(|x| round.power(x) == Sign::Negative);
    let (starts_inside, ends_inside) = (inside(linear.start()), inside(linear.end()));
    let passage = |place: Along<D, S>| Spot::new(linear, place).passage(linear);
    let mut pieces = round.pieces(linear).into_iter().flatten();
    let first = pieces.next();
    let last = pieces.next().or(first);
    let own = |x: Option<[S; D]>, inside: bool| x.filter(|_| inside).map(|x| passage(Along::At(x)));
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

/// The common part with a segment, which has no interior to start or end in.
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
