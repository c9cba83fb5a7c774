//! What can be wrong with the numbers of one shape.

use core::fmt;

/// Why numbers do not make a shape. Returned by every `try_new`; `new` panics with the same words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ShapeError {
    /// A coordinate, direction or radius is NaN or an infinity.
    NotFinite {
        /// Which of the constructor's arguments, as its signature names it; or which of its points, as `vertex 0`.
        argument: &'static str,
        /// The coordinate's axis: 0 is x. A radius has axis 0.
        axis: usize,
    },
    /// The direction of a line or ray is the zero vector, or its two points are one.
    ZeroDirection,
    /// A box has `min` above `max` on this axis.
    MinAboveMax {
        /// The axis: 0 is x.
        axis: usize,
    },
    /// The normal of a plane is zero, or the three points that it goes through are on one line.
    ZeroNormal,
    /// The vertices turn another way at this one, turn back there, or have gone round once before it.
    NotConvex {
        /// The number of the vertex, from 0.
        vertex: usize,
    },
    /// Half of the size of a box or of a turned rectangle is below zero on this axis.
    NegativeHalfSize {
        /// The axis: 0 is x.
        axis: usize,
    },
    /// The radius of a ball or capsule is below zero.
    NegativeRadius,
    /// The size of a box is below zero on this axis.
    NegativeSize {
        /// The axis: 0 is x.
        axis: usize,
    },
    /// The size of a box of integers about a center is odd on this axis, so that its sides are not integers.
    OddSize {
        /// The axis: 0 is x.
        axis: usize,
    },
    /// A coordinate of the new shape is beyond the greatest number of its type.
    Overflow {
        /// The axis: 0 is x.
        axis: usize,
    },
    /// A coordinate of a vertex is NaN or an infinity.
    VertexNotFinite {
        /// The number of the vertex, from 0.
        vertex: usize,
        /// The axis: 0 is x.
        axis: usize,
    },
    /// A polyline has fewer than two vertices, or a polygon fewer than three different ones.
    TooFewVertices {
        /// How many there are; of a polygon, how many different ones.
        found: usize,
        /// How many there have to be.
        expected: usize,
    },
    /// A chain has more vertices than a `u32` can number.
    TooManyVertices,
    /// Two edges of a polygon have a common point, other than the vertex that two neighbours share.
    NotSimple {
        /// The numbers of the two edges, the lower one first. The second is the first edge that intersects
        /// one before it, and the first is the lowest that it intersects.
        edges: [usize; 2],
    },
    /// A triangle of a mesh names a vertex that is not there.
    NoSuchVertex {
        /// The number of the triangle, from 0.
        triangle: usize,
        /// The number of the vertex.
        vertex: u32,
    },
    /// A mesh has more triangles than a `u32` can number.
    TooManyTriangles,
    /// A polygon of another crate has holes.
    Holes {
        /// How many.
        found: usize,
    },
}

impl fmt::Display for ShapeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::NotFinite { argument: "radius", .. } => {
                f.write_str("the radius is not a finite number")
            }
            Self::NotFinite { argument, axis } => {
                let name = ["x", "y", "z"].get(axis).unwrap_or(&"coordinate");
                write!(f, "{name} of {argument} is not a finite number")
            }
            Self::ZeroDirection => {
                f.write_str("the direction is zero (or its two points coincide), expected a line through two different points")
            }
            Self::MinAboveMax { axis } => {
                let name = ["x", "y", "z"].get(axis).unwrap_or(&"coordinate");
                write!(f, "min is above max on {name}, expected min <= max")
            }
            Self::VertexNotFinite { vertex, axis } => {
                let name = ["x", "y", "z"].get(axis).unwrap_or(&"coordinate");
                write!(f, "{name} of vertex {vertex} is not a finite number")
            }
            Self::TooFewVertices { found, expected: 3 } => {
                write!(f, "{found} different vertices, expected 3 or more")
            }
            Self::TooFewVertices { found, expected } => {
                write!(f, "{found} vertices, expected {expected} or more")
            }
            Self::TooManyVertices => f.write_str("more than 4294967295 vertices"),
            Self::NotSimple { edges: [i, j] } => {
                write!(f, "edges {i} and {j} cross, touch or overlap, expected a simple polygon")
            }
            Self::ZeroNormal => {
                f.write_str("the normal is zero (or the three points are on one line), expected a plane")
            }
            Self::NotConvex { vertex } => {
                write!(f, "the polygon is not convex at vertex {vertex}, expected vertices that turn one way and go round once")
            }
            Self::NegativeHalfSize { axis } => {
                let name = ["x", "y", "z"].get(axis).unwrap_or(&"an axis");
                write!(f, "half_size is negative on {name}, expected 0 or more")
            }
            Self::NegativeSize { axis } => {
                let name = ["x", "y", "z"].get(axis).unwrap_or(&"an axis");
                write!(f, "size is negative on {name}, expected 0 or more")
            }
            Self::OddSize { axis } => {
                let name = ["x", "y", "z"].get(axis).unwrap_or(&"an axis");
                write!(f, "size is odd on {name}, expected an even integer about a center of integers")
            }
            Self::Overflow { axis } => {
                let name = ["x", "y", "z"].get(axis).unwrap_or(&"a coordinate");
                write!(f, "{name} of the new shape is beyond the greatest number of its type")
            }
            Self::NoSuchVertex { triangle, vertex } => {
                write!(f, "triangle {triangle} has vertex {vertex}, which is not there")
            }
            Self::TooManyTriangles => f.write_str("more than 4294967295 triangles"),
            Self::Holes { found } => write!(f, "a polygon with {found} holes, expected one without"),
            Self::NegativeRadius => f.write_str("the radius is negative, expected 0 or more"),
        }
    }
}

impl core::error::Error for ShapeError {}
