//! A point of each of two cores, before any number is constructed.

use crate::kernel::{Facing, FeaturePair, FootParameter, Target, common_foot, foot};
use crate::pairs::Linear;
use crate::{Closest, Scalar, ScalarIn};

/// An input point, and its parameter on the linear shape whose end it is.
#[derive(Clone, Copy)]
pub(super) struct Given<const D: usize, S: Scalar + ScalarIn<D>> {
    pub(super) at: [S; D],
    /// 0 or 1.
    t: Option<u8>,
}

impl<const D: usize, S: Scalar + ScalarIn<D>> Given<D, S> {
    /// A center, a corner, or a point of a box or a plane.
    pub(super) fn without_parameter(at: [S; D]) -> Self {
        Self { at, t: None }
    }

    /// The point at parameter 0.
    pub(super) fn origin(linear: &Linear<D, S>) -> Self {
        Self {
            at: linear.origin(),
            t: Some(0),
        }
    }

    pub(super) fn parameter<R: Target>(&self) -> Option<R> {
        self.t.map(|t| R::nearest(f64::from(t)))
    }

    pub(super) fn start(linear: &Linear<D, S>) -> Option<Self> {
        linear.start().map(|_| Self::origin(linear))
    }

    /// The end at parameter 1; for a point its start, with the parameter 0.
    pub(super) fn end(linear: &Linear<D, S>) -> Option<Self> {
        let end = linear.end().filter(|_| !linear.is_point());
        end.map(|at| Self { at, t: Some(1) })
    }
}

/// The feature nearest to a given point.
#[derive(Clone, Copy)]
pub(super) enum NearestPoint<const D: usize, S: Scalar + ScalarIn<D>> {
    Given(Given<D, S>),
    /// The foot of the perpendicular on this line.
    OnLine([[S; D]; 3]),
    /// The foot of the perpendicular on this plane.
    OnPlane(Facing<D, S>),
}

#[derive(Clone, Copy, PartialEq)]
pub(super) enum Which {
    First,
    Second,
}

/// A point of each of two cores.
#[derive(Clone, Copy)]
pub(super) enum Pair<const D: usize, S: Scalar + ScalarIn<D>> {
    /// A given point of one of them, and the point of the other that is nearest to it.
    Given {
        x: Given<D, S>,
        y: NearestPoint<D, S>,
        /// The core of x.
        x_of: Which,
    },
    /// The nearest points of two lines in space that are not parallel, one line of each core.
    Lines([[S; D]; 3], [[S; D]; 3]),
}

impl<const D: usize, S: Scalar + ScalarIn<D>> Pair<D, S> {
    /// The pair of an input point of the first core.
    pub(super) fn new(x: Given<D, S>, y: NearestPoint<D, S>) -> Self {
        Self::Given {
            x,
            y,
            x_of: Which::First,
        }
    }

    /// Two points without parameters.
    pub(super) fn between(x: [S; D], y: [S; D]) -> Self {
        let y = NearestPoint::Given(Given::without_parameter(y));
        Self::new(Given::without_parameter(x), y)
    }

    pub(super) fn swapped(self) -> Self {
        match self {
            Self::Lines(a, b) => Self::Lines(b, a),
            Self::Given { x, y, x_of } => {
                let x_of = match x_of {
                    Which::First => Which::Second,
                    Which::Second => Which::First,
                };
                Self::Given { x, y, x_of }
            }
        }
    }

    /// The points of the first core and of the second, where both are given.
    pub(super) fn given_points(&self) -> Option<[[S; D]; 2]> {
        match *self {
            Self::Given {
                x,
                y: NearestPoint::Given(y),
                x_of,
            } => Some(match x_of {
                Which::First => [x.at, y.at],
                Which::Second => [y.at, x.at],
            }),
            _ => None,
        }
    }

    pub(super) fn feature_pair(&self) -> FeaturePair<D, S> {
        match *self {
            Self::Lines(a, b) => FeaturePair::Lines(a, b),
            Self::Given { x, y, .. } => match y {
                NearestPoint::Given(y) => FeaturePair::Points(x.at, y.at),
                NearestPoint::OnLine(line) => FeaturePair::PointLine(x.at, line),
                NearestPoint::OnPlane(plane) => FeaturePair::PointPlane(x.at, plane),
            },
        }
    }

    /// The foot parameter of the pair on a linear core, if the delta between its points is perpendicular to
    /// the core.
    pub(super) fn foot_parameter(&self, linear: Which) -> FootParameter<D, S> {
        match (*self, linear) {
            (Self::Given { x, .. }, _) => FootParameter::Point(x.at),
            (Self::Lines(_, other), Which::First) | (Self::Lines(other, _), Which::Second) => {
                FootParameter::Line(other)
            }
        }
    }

    /// The two points, each moved towards the other by a radius. The sum of the radii is less than the
    /// distance, or both are 0.
    pub(super) fn closest<R: Target>(&self, [first, second]: [S; 2]) -> Closest<D, R> {
        let separation = self.feature_pair();
        let none = S::default();
        match *self {
            Self::Lines(one, two) => {
                let ((a, t), (b, u)) = (common_foot(one, two), common_foot(two, one));
                Closest {
                    a: if first == none {
                        a
                    } else {
                        separation.start(first)
                    },
                    b: if second == none {
                        b
                    } else {
                        separation.end(second)
                    },
                    t: Some(t),
                    u: Some(u),
                }
            }
            Self::Given { x, y, x_of } => {
                let (r, s) = match x_of {
                    Which::First => (first, second),
                    Which::Second => (second, first),
                };
                let (b, u) = match y {
                    NearestPoint::Given(y) => (separation.end(s), y.parameter()),
                    NearestPoint::OnPlane(_) => (separation.end(s), None),
                    NearestPoint::OnLine(line) => {
                        let (foot, u) = foot(x.at, line);
                        let end = if s == none { foot } else { separation.end(s) };
                        (end, Some(u))
                    }
                };
                let seen_from_x = Closest {
                    a: separation.start(r),
                    b,
                    t: x.parameter(),
                    u,
                };
                match x_of {
                    Which::First => seen_from_x,
                    Which::Second => seen_from_x.swapped(),
                }
            }
        }
    }
}
