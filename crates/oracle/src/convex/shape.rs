//! The convex shapes by the numbers they are given by.

use super::set::Set;
use crate::chain::{is_simple, turning};
use crate::figure::Figure;
use crate::linear::orientation;
use crate::linear::shape::{Heading, Linear};
use crate::number::Number;
use crate::plane::Planar;
use crate::rational::Rational;
use crate::space::{Facing, Spatial};
use crate::vector::{cross, is_zero, minus, vector};

/// A closed convex set of the plane (D = 2) or of space (D = 3).
#[derive(Clone, Debug, PartialEq)]
pub enum Shape<const D: usize, S = f64> {
    /// One point.
    Point([S; D]),
    /// All points `origin + t direction`.
    Line {
        /// The point at t = 0.
        origin: [S; D],
        /// The direction.
        heading: Heading<D, S>,
    },
    /// The points `origin + t direction` with t >= 0.
    Ray {
        /// The point at t = 0.
        origin: [S; D],
        /// The direction.
        heading: Heading<D, S>,
    },
    /// The points between two ends, which may be the same point.
    Segment {
        /// The point at t = 0.
        start: [S; D],
        /// The point at t = 1.
        end: [S; D],
    },
    /// All points between two corners.
    Aabb {
        /// The lowest coordinates.
        min: [S; D],
        /// The highest coordinates.
        max: [S; D],
    },
    /// All points no further than a radius from a point.
    Ball {
        /// The center.
        center: [S; D],
        /// The radius, which is not negative.
        radius: S,
    },
    /// All points no further than a radius from a segment.
    Capsule {
        /// One end of the segment.
        start: [S; D],
        /// The other end, which may be the same point.
        end: [S; D],
        /// The radius, which is not negative.
        radius: S,
    },
    /// The filled triangle of three points, which may be on one line, or one
    /// point.
    Triangle([[S; D]; 3]),
    /// A filled convex polygon of the plane, in either direction.
    Polygon(Vec<[S; D]>),
    /// The points of a plane of space.
    Plane {
        /// One of them.
        point: [S; D],
        /// A vector perpendicular to it, which is not zero.
        normal: [S; D],
    },
    /// The plane of space through three points, which are not on one line.
    PlaneThrough([[S; D]; 3]),
}

impl<const D: usize, S: Number> Shape<D, S> {
    /// The segment from `start` to `end`.
    pub fn segment(start: [S; D], end: [S; D]) -> Self {
        Linear::segment(start, end).into()
    }

    /// The ray from `origin` along `direction`.
    pub fn ray(origin: [S; D], direction: [S; D]) -> Self {
        Linear::ray(origin, direction).into()
    }

    /// The ray from `origin` through another point.
    pub fn ray_through(origin: [S; D], point: [S; D]) -> Self {
        Linear::ray_through(origin, point).into()
    }

    /// The line through `origin` along `direction`.
    pub fn line(origin: [S; D], direction: [S; D]) -> Self {
        Linear::line(origin, direction).into()
    }

    /// The line through two points.
    pub fn line_through(origin: [S; D], point: [S; D]) -> Self {
        Linear::line_through(origin, point).into()
    }

    /// The box from `min` to `max`.
    pub fn aabb(min: [S; D], max: [S; D]) -> Self {
        Shape::Aabb { min, max }
    }

    /// The ball about `center`.
    pub fn ball(center: [S; D], radius: S) -> Self {
        Shape::Ball { center, radius }
    }

    /// All points no further than `radius` from the segment.
    pub fn capsule(start: [S; D], end: [S; D], radius: S) -> Self {
        Shape::Capsule { start, end, radius }
    }

    /// The same shape as one of the linear family, if it is one.
    pub fn linear(&self) -> Option<Linear<D, S>> {
        Some(match *self {
            Shape::Point(p) => Linear::Point(p),
            Shape::Line { origin, heading } => Linear::Line { origin, heading },
            Shape::Ray { origin, heading } => Linear::Ray { origin, heading },
            Shape::Segment { start, end } => Linear::Segment { start, end },
            _ => return None,
        })
    }

    /// The set of points. Panics if the shape is not valid.
    pub fn set(&self) -> Set<D> {
        Set::of(self)
    }

    /// Whether it is a set as described.
    pub fn is_valid(&self) -> bool {
        if let Some(shape) = self.linear() {
            return shape.is_valid();
        }
        match self {
            Shape::Aabb { min, max } => {
                let [min, max] = [*min, *max].map(vector);
                (0..D).all(|axis| min[axis] <= max[axis])
            }
            Shape::Ball { radius, .. } | Shape::Capsule { radius, .. } => {
                radius.dyadic().mantissa >= 0
            }
            Shape::Polygon(vertices) => flat(vertices).is_some_and(|chain| is_convex(&chain)),
            Shape::Plane { normal, .. } => D == 3 && !is_zero(&vector(*normal)),
            Shape::PlaneThrough(points) => {
                D == 3 && normal_of(points).is_some_and(|n| !is_zero(&n))
            }
            _ => true,
        }
    }

    /// The shape with each of its numbers changed by `f`.
    pub fn map<T>(&self, mut f: impl FnMut(S) -> T) -> Shape<D, T> {
        match self {
            Shape::Point(p) => Shape::Point(p.map(f)),
            Shape::Line { origin, heading } => Shape::Line {
                origin: origin.map(&mut f),
                heading: heading.map(f),
            },
            Shape::Ray { origin, heading } => Shape::Ray {
                origin: origin.map(&mut f),
                heading: heading.map(f),
            },
            Shape::Segment { start, end } => Shape::Segment {
                start: start.map(&mut f),
                end: end.map(f),
            },
            Shape::Aabb { min, max } => Shape::Aabb {
                min: min.map(&mut f),
                max: max.map(f),
            },
            Shape::Ball { center, radius } => Shape::Ball {
                center: center.map(&mut f),
                radius: f(*radius),
            },
            Shape::Capsule { start, end, radius } => Shape::Capsule {
                start: start.map(&mut f),
                end: end.map(&mut f),
                radius: f(*radius),
            },
            Shape::Triangle(points) => Shape::Triangle(points.map(|p| p.map(&mut f))),
            Shape::Polygon(vertices) => {
                Shape::Polygon(vertices.iter().map(|p| p.map(&mut f)).collect())
            }
            Shape::Plane { point, normal } => Shape::Plane {
                point: point.map(&mut f),
                normal: normal.map(f),
            },
            Shape::PlaneThrough(points) => Shape::PlaneThrough(points.map(|p| p.map(&mut f))),
        }
    }

    /// The name of the type.
    pub fn name(&self) -> &'static str {
        match self {
            Shape::Point(_) => "point",
            Shape::Line { .. } => "line",
            Shape::Ray { .. } => "ray",
            Shape::Segment { .. } => "segment",
            Shape::Aabb { .. } => "aabb",
            Shape::Ball { .. } => "ball",
            Shape::Capsule { .. } => "capsule",
            Shape::Triangle(_) => "triangle",
            Shape::Polygon(_) => "polygon",
            Shape::Plane { .. } | Shape::PlaneThrough(_) => "plane",
        }
    }
}

impl<S: Number> Shape<2, S> {
    /// The same shape as what chains and casts of the plane are asked about; none
    /// for a capsule. A triangle without area is the open chain along its three
    /// vertices.
    pub fn figure(&self) -> Option<Figure<S>> {
        if let Some(shape) = self.linear() {
            return Some(Figure::linear(shape));
        }
        Some(match self {
            Shape::Aabb { min, max } => Figure::Planar(Planar::rect(*min, *max)),
            Shape::Ball { center, radius } => Figure::Planar(Planar::disc(*center, *radius)),
            Shape::Capsule { .. } => return None,
            Shape::Triangle(points) if turning(points).is_eq() => Figure::Polyline(points.to_vec()),
            Shape::Triangle(points) => Figure::Polygon(points.to_vec()),
            Shape::Polygon(vertices) => Figure::Polygon(vertices.clone()),
            _ => panic!("{self:?} is a set of space"),
        })
    }
}

impl<const D: usize, S: Number> From<Linear<D, S>> for Shape<D, S> {
    fn from(shape: Linear<D, S>) -> Self {
        match shape {
            Linear::Point(p) => Shape::Point(p),
            Linear::Line { origin, heading } => Shape::Line { origin, heading },
            Linear::Ray { origin, heading } => Shape::Ray { origin, heading },
            Linear::Segment { start, end } => Shape::Segment { start, end },
        }
    }
}

impl<S: Number> From<Planar<S>> for Shape<2, S> {
    fn from(set: Planar<S>) -> Self {
        match set {
            Planar::Linear(shape) => shape.into(),
            Planar::Disc(disc) => Shape::ball(disc.center, disc.radius),
            Planar::Rect(rect) => Shape::aabb(rect.min, rect.max),
        }
    }
}

impl<S: Number> Shape<3, S> {
    /// The same shape as what the room of space is asked about; none for a capsule
    /// or a triangle.
    pub fn spatial(&self) -> Option<Spatial<S>> {
        if let Some(shape) = self.linear() {
            return Some(Spatial::Linear(shape));
        }
        Some(match *self {
            Shape::Aabb { min, max } => Spatial::aabb(min, max),
            Shape::Ball { center, radius } => Spatial::ball(center, radius),
            Shape::Plane { point, normal } => Spatial::plane(point, normal),
            Shape::PlaneThrough(points) => Spatial::plane_through(points),
            Shape::Capsule { .. } | Shape::Triangle(_) => return None,
            _ => panic!("{self:?} is a set of the plane"),
        })
    }
}

impl<S: Number> From<Spatial<S>> for Shape<3, S> {
    fn from(set: Spatial<S>) -> Self {
        match set {
            Spatial::Linear(shape) => shape.into(),
            Spatial::Ball(ball) => Shape::ball(ball.center, ball.radius),
            Spatial::Box(set) => Shape::aabb(set.min, set.max),
            Spatial::Plane(plane) => match plane.facing {
                Facing::Normal(normal) => Shape::Plane {
                    point: plane.point,
                    normal,
                },
                Facing::Through([q, r]) => Shape::PlaneThrough([plane.point, q, r]),
            },
        }
    }
}

/// The vector `(b - a) x (c - a)` of three points of space.
pub(super) fn normal_of<const D: usize, S: Number>(points: &[[S; D]; 3]) -> Option<[Rational; 3]> {
    let mut corners = points.iter().map(|p| p.as_slice().try_into().ok());
    let mut next = || corners.next().flatten().map(|p: [S; 3]| vector(p));
    let (a, b, c) = (next()?, next()?, next()?);
    Some(cross(&minus(&b, &a), &minus(&c, &a)))
}

/// The points as points of the plane, if they are.
fn flat<const D: usize, S: Number>(points: &[[S; D]]) -> Option<Vec<[S; 2]>> {
    let pair = |p: &[S; D]| p.as_slice().try_into().ok();
    points.iter().map(pair).collect()
}

/// Whether a closed chain is simple and never turns to the other side.
pub fn is_convex<S: Number>(vertices: &[[S; 2]]) -> bool {
    let mut corners: Vec<[S; 2]> = vertices.to_vec();
    let same = |p: &[S; 2], q: &[S; 2]| p.map(S::dyadic) == q.map(S::dyadic);
    corners.dedup_by(|p, q| same(p, q));
    while corners.len() > 1 && same(&corners[0], &corners[corners.len() - 1]) {
        corners.pop();
    }
    let count = corners.len();
    let turn = |i: usize| {
        orientation(
            corners[i],
            corners[(i + 1) % count],
            corners[(i + 2) % count],
        )
    };
    let turns: Vec<_> = (0..count).map(turn).collect();
    let one_sided = !turns.iter().any(|t| t.is_lt()) || !turns.iter().any(|t| t.is_gt());
    one_sided && is_simple(vertices)
}
