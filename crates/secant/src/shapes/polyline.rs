use super::{bounds, check_vertices, valid};
use crate::index::EdgeIndex;
use crate::{Aabb, Scalar, Segment, ShapeError};
use alloc::vec::Vec;

/// A chain of segments: the union of its edges, from each vertex to the next.
///
/// Any chain of two vertices or more is valid: it may cross, touch and repeat itself, and have edges
/// of zero length. It ends in its first and its last vertex, and its interior is the set without these
/// two points, also where the chain passes through one of them elsewhere. One whose ends coincide is
/// closed, and has no ends. One whose vertices are all equal is a point.
///
/// Edge `i` goes from vertex `i` to vertex `i + 1`. Of a closed one, the last vertex is vertex 0.
///
/// ```
/// use secant::{Passing, Polyline, Ray, Relation};
/// let roof = Polyline::new([[0.0, 0.0], [2.0, 2.0], [4.0, 0.0]]);
/// let through = Ray::new([0.0, 1.0], [1.0, 0.0]);
/// let along = Ray::new([0.0, 2.0], [1.0, 0.0]);
/// assert_eq!(through.relation(&roof), Relation::Cross);
/// let t: Vec<f64> = through.intersection(&roof).unwrap().iter().map(|c| c.enter.t).collect();
/// assert_eq!(t, [1.0, 3.0]);
/// // The vertex is in the interior of the chain: the ray touches it there, and does not get across.
/// assert_eq!(along.relation(&roof), Relation::Cross);
/// assert_eq!(along.intersection(&roof).unwrap()[0].passing, Passing::Grazes);
/// ```
///
#[cfg_attr(doc, doc = include_str!("../../doc/polyline.svg"))]
///
/// v is a vertex and f an edge, by the numbers that [`Feature`](crate::Feature) gives them. Every
/// pair has its pictures in the [guide](crate::guide::polyline).
///
/// `==` compares what was given.
///
/// # Many edges
/// With 64 vertices or more, boxes are kept around sections of 16 edges, two bytes for each edge. What a point, a ray, a
/// small shape or another chain meets, or is near to, is found among the edges of few sections: that takes about log n of n
/// edges, also for one of [many shapes](crate::Index). Where sections have large boxes, as in a hatching by oblique
/// lines or a random walk of long steps, most are asked. The relation of two curves asks each two edges that meet, also after
/// the first, because one may run along the other.
#[doc(alias = "path")]
#[doc(alias = "linestring")]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Polyline<S = f64> {
    vertices: Vec<[S; 2]>,
    index: Option<EdgeIndex>,
    bounds: Aabb<2, S>,
}

impl<S: Scalar> Polyline<S> {
    /// The chain through these vertices, in this order.
    ///
    /// # Panics
    /// Where [`try_new`](Self::try_new) refuses.
    #[must_use]
    #[track_caller]
    pub fn new(vertices: impl Into<Vec<[S; 2]>>) -> Self {
        valid(Self::try_new(vertices))
    }

    /// The chain through these vertices, in this order.
    ///
    /// # Errors
    /// [`ShapeError::VertexNotFinite`] for NaN or an infinity, [`ShapeError::TooFewVertices`] for
    /// fewer than two vertices, [`ShapeError::TooManyVertices`] for more than a `u32` can number.
    pub fn try_new(vertices: impl Into<Vec<[S; 2]>>) -> Result<Self, ShapeError> {
        let vertices = vertices.into();
        check_vertices(&vertices)?;
        if vertices.len() < 2 {
            return Err(ShapeError::TooFewVertices {
                found: vertices.len(),
                expected: 2,
            });
        }
        let bounds = bounds(&vertices);
        Ok(Self {
            index: EdgeIndex::new(&vertices, false, &bounds),
            vertices,
            bounds,
        })
    }

    /// The vertices, as given.
    #[must_use]
    pub fn vertices(&self) -> &[[S; 2]] {
        &self.vertices
    }

    /// The index of the edges, where there are many.
    pub(crate) fn index(&self) -> Option<&EdgeIndex> {
        self.index.as_ref()
    }

    /// The edges in order: one less than there are vertices.
    pub fn edges(&self) -> impl Iterator<Item = Segment<2, S>> + '_ {
        let ends = self.vertices.iter().zip(&self.vertices[1..]);
        ends.map(|(&p, &q)| Segment::new_unchecked(p, q))
    }

    /// The least box that holds the chain. **Exact**.
    #[must_use]
    pub fn bounds(&self) -> Aabb<2, S> {
        self.bounds
    }
}
