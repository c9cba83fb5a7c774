//! The shapes of space as they are given.

use super::vector::{cross, is_zero, minus, vector};
use crate::linear::shape;
use crate::number::Number;

/// Where a line or a ray goes from its origin.
pub type Heading<S = f64> = shape::Heading<3, S>;

/// A closed point set of the linear family.
pub type Linear<S = f64> = shape::Linear<3, S>;

/// All points no further than `radius` from `center`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ball<S = f64> {
    /// The center.
    pub center: [S; 3],
    /// The radius, which is not negative. A ball of radius 0 is a point.
    pub radius: S,
}

/// All points between two corners.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Box3<S = f64> {
    /// The lowest coordinates.
    pub min: [S; 3],
    /// The highest coordinates; where they are equal to the lowest ones, the box
    /// is a rectangle, a segment or a point.
    pub max: [S; 3],
}

/// All points of a plane.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plane<S = f64> {
    /// A point of it.
    pub point: [S; 3],
    /// How it lies about this point.
    pub facing: Facing<S>,
}

/// How a plane lies about its point p.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Facing<S = f64> {
    /// Perpendicular to this vector, which is not zero.
    Normal([S; 3]),
    /// Through two other points q and r, not on one line with p. The normal is
    /// the exact (q - p) x (r - p).
    Through([[S; 3]; 2]),
}

impl<S: Number> Ball<S> {
    /// Whether the radius is not negative.
    pub fn is_valid(&self) -> bool {
        self.radius.dyadic().mantissa >= 0
    }

    /// The ball with each of its numbers changed by `f`.
    pub fn map<T>(&self, mut f: impl FnMut(S) -> T) -> Ball<T> {
        Ball {
            center: self.center.map(&mut f),
            radius: f(self.radius),
        }
    }
}

impl<S: Number> Box3<S> {
    /// Whether the corners are in order.
    pub fn is_valid(&self) -> bool {
        let [min, max] = [self.min, self.max].map(vector);
        min.iter().zip(&max).all(|(low, high)| low <= high)
    }

    /// The box with each of its numbers changed by `f`.
    pub fn map<T>(&self, mut f: impl FnMut(S) -> T) -> Box3<T> {
        Box3 {
            min: self.min.map(&mut f),
            max: self.max.map(f),
        }
    }
}

impl<S: Number> Plane<S> {
    /// The plane through `point`, perpendicular to `normal`.
    pub fn new(point: [S; 3], normal: [S; 3]) -> Self {
        let facing = Facing::Normal(normal);
        Plane { point, facing }
    }

    /// The plane through three points.
    pub fn through([point, q, r]: [[S; 3]; 3]) -> Self {
        let facing = Facing::Through([q, r]);
        Plane { point, facing }
    }

    /// Whether it has a normal: a vector that is not zero, or three points that
    /// are not on one line.
    pub fn is_valid(&self) -> bool {
        match self.facing {
            Facing::Normal(n) => n.iter().any(|x| x.dyadic().mantissa != 0),
            Facing::Through([q, r]) => {
                let [p, q, r] = [self.point, q, r].map(vector);
                !is_zero(&cross(&minus(&q, &p), &minus(&r, &p)))
            }
        }
    }

    /// The plane with each of its numbers changed by `f`.
    pub fn map<T>(&self, mut f: impl FnMut(S) -> T) -> Plane<T> {
        Plane {
            point: self.point.map(&mut f),
            facing: match self.facing {
                Facing::Normal(n) => Facing::Normal(n.map(f)),
                Facing::Through(points) => Facing::Through(points.map(|p| p.map(&mut f))),
            },
        }
    }
}
