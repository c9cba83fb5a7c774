//! What a ray is cast at, and what chains are compared with: any set of the
//! plane.

use crate::linear::Shape;
use crate::number::Number;
use crate::plane::{Disc, Planar, Rect};

/// A closed point set of the plane.
#[derive(Clone, Debug, PartialEq)]
pub enum Figure<S = f64> {
    /// A point, line, ray, segment, disc or rectangle.
    Planar(Planar<S>),
    /// The segments from each vertex to the next; at least two vertices.
    Polyline(Vec<[S; 2]>),
    /// The segments from each vertex to the next and from the last to the
    /// first, and what they enclose.
    Polygon(Vec<[S; 2]>),
    /// The circle of a disc.
    Circle(Disc<S>),
    /// The four sides of a rectangle; a flat one is itself.
    Sides(Rect<S>),
    /// The closed chain around a polygon.
    Ring(Vec<[S; 2]>),
    /// All points no further than a radius from a segment.
    Capsule([[S; 2]; 2], S),
}

impl<S: Number> Figure<S> {
    /// The set of one of the linear family.
    pub fn linear(shape: Shape<S>) -> Self {
        Figure::Planar(Planar::Linear(shape))
    }

    /// The set with each of its numbers changed by `f`.
    pub fn map<T>(&self, mut f: impl FnMut(S) -> T) -> Figure<T> {
        let mut chain = |vertices: &[[S; 2]]| {
            let vertices = vertices.iter();
            vertices.map(|p| p.map(&mut f)).collect::<Vec<[T; 2]>>()
        };
        match self {
            Figure::Polyline(vertices) => Figure::Polyline(chain(vertices)),
            Figure::Polygon(vertices) => Figure::Polygon(chain(vertices)),
            Figure::Ring(vertices) => Figure::Ring(chain(vertices)),
            Figure::Planar(set) => Figure::Planar(set.map(f)),
            Figure::Capsule(ends, radius) => {
                Figure::Capsule(ends.map(|p| p.map(&mut f)), f(*radius))
            }
            Figure::Circle(disc) => match Planar::Disc(*disc).map(f) {
                Planar::Disc(disc) => Figure::Circle(disc),
                _ => unreachable!("a disc stays one"),
            },
            Figure::Sides(rect) => match Planar::Rect(*rect).map(f) {
                Planar::Rect(rect) => Figure::Sides(rect),
                _ => unreachable!("a rectangle stays one"),
            },
        }
    }

    /// The boundary of a solid in the plane; what is no solid is its own.
    #[must_use]
    pub fn boundary(&self) -> Self {
        match self {
            Figure::Planar(Planar::Disc(disc)) => Figure::Circle(*disc),
            Figure::Planar(Planar::Rect(rect)) => Figure::Sides(*rect),
            Figure::Polygon(vertices) => Figure::Ring(vertices.clone()),
            other => other.clone(),
        }
    }

    /// Whether it is a set as described.
    pub fn is_valid(&self) -> bool {
        match self {
            Figure::Planar(set) => set.is_valid(),
            Figure::Circle(disc) => Planar::Disc(*disc).is_valid(),
            Figure::Capsule([center, _], radius) => Planar::disc(*center, *radius).is_valid(),
            Figure::Sides(rect) => Planar::Rect(*rect).is_valid(),
            Figure::Polyline(vertices) => vertices.len() >= 2,
            Figure::Polygon(vertices) | Figure::Ring(vertices) => crate::chain::is_simple(vertices),
        }
    }
}
