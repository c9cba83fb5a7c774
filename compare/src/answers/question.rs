//! The questions and the answers, in one form for Secant, for parry and for the oracle.

use std::fmt::{self, Display, Formatter};

use super::Float;

/// A point or a direction.
pub(crate) type Pair<S> = [S; 2];

/// The points `origin + t direction` with t from 0, and to `max_t` where there is one.
#[derive(Clone, Copy)]
pub(crate) struct Ray<S> {
    pub(crate) origin: Pair<S>,
    pub(crate) direction: Pair<S>,
    pub(crate) max_t: Option<S>,
}

/// One question, with all its numbers.
#[derive(Clone)]
pub(crate) enum Question<S> {
    /// The first hit on a chain of walls.
    Chain { ray: Ray<S>, vertices: Vec<Pair<S>> },
    /// The first hit on one wall.
    Wall { ray: Ray<S>, wall: [Pair<S>; 2] },
    /// The first hit on a solid disc around the origin.
    Disc { ray: Ray<S>, radius: S },
    /// The first hit on the boundary of a rectangle.
    Boundary {
        ray: Ray<S>,
        corners: [Pair<S>; 2],
        by: BoundaryCast,
    },
    /// Whether two segments intersect.
    Meet([[Pair<S>; 2]; 2]),
    /// Whether two segments have no common point, one, or more; for parry with a tolerance.
    Common {
        segments: [[Pair<S>; 2]; 2],
        epsilon: S,
    },
    /// The part of a segment that is in a rectangle.
    Clip {
        corners: [Pair<S>; 2],
        segment: [Pair<S>; 2],
    },
    /// The distance of two segments.
    Distance([[Pair<S>; 2]; 2]),
    /// Whether a point is in a polygon, boundary included.
    Inside {
        point: Pair<S>,
        vertices: Vec<Pair<S>>,
        by: Container,
    },
}

/// The two functions of parry for the boundary of a rectangle.
#[derive(Clone, Copy)]
pub(crate) enum BoundaryCast {
    Plain,
    WithNormal,
}

/// The functions of parry for points in polygons.
#[derive(Clone, Copy)]
pub(crate) enum Container {
    Triangle,
    Polygon,
    Convex,
}

impl<S: Copy> Question<S> {
    /// The same question with `f` applied to each number.
    pub(crate) fn map<T>(&self, f: impl Fn(S) -> T) -> Question<T> {
        let pair = |p: &Pair<S>| p.map(&f);
        let pairs = |s: &[Pair<S>; 2]| s.each_ref().map(pair);
        let chain = |s: &[Pair<S>]| s.iter().map(pair).collect();
        let ray = |ray: &Ray<S>| Ray {
            origin: pair(&ray.origin),
            direction: pair(&ray.direction),
            max_t: ray.max_t.map(&f),
        };
        match self {
            Self::Chain { ray: r, vertices } => Question::Chain {
                ray: ray(r),
                vertices: chain(vertices),
            },
            Self::Wall { ray: r, wall } => Question::Wall {
                ray: ray(r),
                wall: pairs(wall),
            },
            Self::Disc { ray: r, radius } => Question::Disc {
                ray: ray(r),
                radius: f(*radius),
            },
            Self::Boundary {
                ray: r,
                corners,
                by,
            } => Question::Boundary {
                ray: ray(r),
                corners: pairs(corners),
                by: *by,
            },
            Self::Meet(segments) => Question::Meet(segments.each_ref().map(pairs)),
            Self::Common { segments, epsilon } => Question::Common {
                segments: segments.each_ref().map(pairs),
                epsilon: f(*epsilon),
            },
            Self::Clip { corners, segment } => Question::Clip {
                corners: pairs(corners),
                segment: pairs(segment),
            },
            Self::Distance(segments) => Question::Distance(segments.each_ref().map(pairs)),
            Self::Inside {
                point,
                vertices,
                by,
            } => Question::Inside {
                point: pair(point),
                vertices: chain(vertices),
                by: *by,
            },
        }
    }

    /// The function of parry.
    pub(crate) fn function(&self) -> &'static str {
        match self {
            Self::Chain { .. } => "Polyline::cast_local_ray",
            Self::Wall { .. } => "Segment::cast_local_ray",
            Self::Disc { .. } => "Ball::cast_local_ray",
            Self::Boundary { by, .. } => match by {
                BoundaryCast::Plain => "Aabb::cast_local_ray",
                BoundaryCast::WithNormal => "Aabb::cast_local_ray_and_get_normal",
            },
            Self::Meet(_) => "intersection_test",
            Self::Common { .. } => "segments_intersection2d",
            Self::Clip { .. } => "Aabb::clip_segment",
            Self::Distance(_) => "distance",
            Self::Inside { by, .. } => match by {
                Container::Triangle => "Triangle::contains_point",
                Container::Polygon => "point_in_poly2d",
                Container::Convex => "point_in_convex_poly2d",
            },
        }
    }
}

/// The text in the table.
impl Display for Question<f64> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Chain { ray, vertices } => write!(f, "{ray}; chain {}", chain(vertices)),
            Self::Wall { ray, wall } => write!(f, "{ray}; wall {}", segment(wall)),
            Self::Disc { ray, radius } => write!(f, "{ray}; disc about (0, 0), r = {radius}"),
            Self::Boundary { ray, corners, .. } => {
                write!(f, "{ray}; hollow box {}", segment(corners))
            }
            Self::Meet([a, b]) | Self::Distance([a, b]) => {
                write!(f, "{}; {}", segment(a), segment(b))
            }
            Self::Common {
                segments: [a, b],
                epsilon,
            } => write!(f, "{}; {}; epsilon {epsilon}", segment(a), segment(b)),
            Self::Clip {
                corners,
                segment: s,
            } => write!(f, "box {}; {}", segment(corners), segment(s)),
            Self::Inside {
                point, vertices, ..
            } => write!(f, "{} in {}", pair(point), chain(vertices)),
        }
    }
}

impl Display for Ray<f64> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{} + t {}", pair(&self.origin), pair(&self.direction))?;
        match self.max_t {
            Some(max_t) => write!(f, ", t <= {max_t}"),
            None => Ok(()),
        }
    }
}

fn number(x: impl Display + Into<f64> + Copy) -> String {
    let size: f64 = x.into().abs();
    if size != 0.0 && !(1e-4..1e9).contains(&size) {
        // With an exponent, and the shortest digits that identify the number in this type.
        let long: f64 = x.to_string().parse().expect("what a float is written as");
        format!("{long:e}")
    } else {
        x.to_string()
    }
}

fn pair<S: Display + Into<f64> + Copy>([x, y]: &Pair<S>) -> String {
    format!("({}, {})", number(*x), number(*y))
}

fn segment<S: Display + Into<f64> + Copy>([a, b]: &[Pair<S>; 2]) -> String {
    format!("{}-{}", pair(a), pair(b))
}

fn chain(vertices: &[Pair<f64>]) -> String {
    let all: Vec<_> = vertices.iter().map(pair).collect();
    all.join("-")
}

/// An answer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Answer<S> {
    /// No hit, no common part.
    None,
    /// A first hit at this parameter.
    Hit(S),
    No,
    Yes,
    /// One common point.
    Point,
    /// More than one.
    Overlap,
    /// This common part.
    Part([Pair<S>; 2]),
    Distance(S),
}

impl<S: Float> Answer<S> {
    pub(crate) fn hit(t: Option<S>) -> Self {
        t.map_or(Self::None, Self::Hit)
    }

    pub(crate) fn part(ends: Option<[Pair<S>; 2]>) -> Self {
        ends.map_or(Self::None, Self::Part)
    }

    pub(crate) fn is(yes: bool) -> Self {
        if yes { Self::Yes } else { Self::No }
    }

    /// Whether it is the true answer. A number is accepted if half of its bits are right, because rounding is
    /// not the question here.
    pub(crate) fn agrees(self, truth: Self) -> bool {
        let close = |a: S, b: S| {
            let (a, b): (f64, f64) = (a.into(), b.into());
            (a - b).abs() <= S::HALF_OF_THE_BITS * b.abs()
        };
        match (self, truth) {
            (Self::Hit(a), Self::Hit(b)) | (Self::Distance(a), Self::Distance(b)) => close(a, b),
            (Self::Part(a), Self::Part(b)) => {
                let numbers = a.iter().flatten().zip(b.iter().flatten());
                numbers.into_iter().all(|(a, b)| close(*a, *b))
            }
            _ => self == truth,
        }
    }
}

impl<S: Float> Display for Answer<S> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::None => f.write_str("none"),
            Self::Hit(t) => write!(f, "t = {}", number(*t)),
            Self::No => f.write_str("no"),
            Self::Yes => f.write_str("yes"),
            Self::Point => f.write_str("a point"),
            Self::Overlap => f.write_str("overlap"),
            Self::Part(ends) => f.write_str(&segment(ends)),
            Self::Distance(d) => f.write_str(&number(*d)),
        }
    }
}
