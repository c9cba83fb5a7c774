use super::simple::{first_conflict, kept_edges, turn};
use super::{bounds, ring, valid};
use crate::index::EdgeIndex;
use crate::{Aabb, Orientation, Scalar, ScalarIn, Segment, ShapeError};
use alloc::vec::Vec;

/// A simple polygon, filled: the ring of its edges and everything within.
///
/// The vertices go round in either direction, and the last edge leads back to the first vertex. The
/// ring neither crosses nor touches itself. Edges of zero length and vertices on the straight line
/// between their neighbours are fine. `Boundary(polygon)` is the ring.
///
/// **Watertight.** A segment from a point of the interior to a point outside intersects the ring, for every
/// polygon and every segment, at every scale and rotation, and for both orders of the vertices. The reason is
/// that the side of the line that a vertex is on is one **Exact** sign, the same for both of its edges. These
/// signs decide which edges are crossed, and whether a passage through a vertex or along edges leads
/// [across](crate::Passing::Crosses) or only [grazes](crate::Passing::Grazes). Along a segment whose ends are
/// not on the ring the number of crossing passages is even if both ends are on the same side of the ring, and
/// odd if they are not.
///
/// ```
/// use secant::{Point, Polygon, Relation, Segment};
/// let level = Polygon::new([[0, 0], [8, 0], [8, 4], [4, 4], [4, 8], [0, 8]]);
/// assert_eq!(Point::new([1, 1]).relation(&level), Relation::Within);
/// assert_eq!(Point::new([4, 6]).relation(&level), Relation::Touch);
///
/// // Through the concave corner, in and out of it: one piece, since touching counts.
/// let diagonal = Segment::new([0, 8], [8, 0]);
/// assert_eq!(diagonal.relation(&level), Relation::Within);
/// // Along an edge, and on into the interior.
/// let sight = Segment::new([12, 4], [0, 4]);
/// assert_eq!(sight.relation(&level), Relation::Cross);
/// let chords = sight.intersection(&level).unwrap();
/// assert_eq!((chords.len(), chords[0].enter.at, chords[0].exit.at), (1, [8.0, 4.0], [0.0, 4.0]));
/// ```
///
#[cfg_attr(doc, doc = include_str!("../../doc/polygon.svg"))]
///
/// v is a vertex and f an edge, by the numbers that [`Feature`](crate::Feature) gives them. Every
/// pair has its pictures in the [guide](crate::guide::polygon).
///
/// One of many edges is asked in about log n, as a [`Polyline`](crate::Polyline#many-edges) is.
///
/// `==` compares what was given.
#[doc(alias = "point in polygon")]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Polygon<S = f64> {
    vertices: Vec<[S; 2]>,
    index: Option<EdgeIndex>,
    bounds: Aabb<2, S>,
    orientation: Orientation,
}

impl<S: Scalar> Polygon<S> {
    /// The polygon with these vertices, in either direction.
    ///
    /// # Panics
    /// Where [`try_new`](Self::try_new) refuses.
    #[must_use]
    #[track_caller]
    pub fn new(vertices: impl Into<Vec<[S; 2]>>) -> Self {
        valid(Self::try_new(vertices))
    }

    /// The polygon with these vertices, in either direction. The first vertex may be repeated as the
    /// last, which is then left out.
    ///
    /// Whether the polygon is simple is decided **Exactly**, in time nearly proportional to the number of
    /// vertices, by [`crossings`](crate::crossings()).
    ///
    /// # Errors
    /// [`ShapeError::VertexNotFinite`] for NaN or an infinity, [`ShapeError::TooFewVertices`] for
    /// fewer than three different vertices, [`ShapeError::NotSimple`] where two edges cross, touch or
    /// overlap, [`ShapeError::TooManyVertices`] for more vertices than a `u32` can number.
    ///
    /// ```
    /// use secant::{Polygon, ShapeError};
    /// let bow_tie = Polygon::try_new([[0.0, 0.0], [2.0, 2.0], [2.0, 0.0], [0.0, 2.0]]);
    /// assert_eq!(bow_tie, Err(ShapeError::NotSimple { edges: [0, 2] }));
    /// // A vertex that touches an edge.
    /// let pinched = Polygon::try_new([[0, 0], [4, 0], [4, 4], [2, 0], [0, 4]]);
    /// assert_eq!(pinched, Err(ShapeError::NotSimple { edges: [0, 2] }));
    /// ```
    pub fn try_new(vertices: impl Into<Vec<[S; 2]>>) -> Result<Self, ShapeError> {
        let vertices = ring(vertices)?;
        let orientation = <S as ScalarIn<2>>::simple_ring(&vertices)?;
        let bounds = bounds(&vertices);
        Ok(Self::new_unchecked(vertices, bounds, orientation))
    }

    /// A polygon from validated vertices, with its bounds and orientation.
    pub(super) fn new_unchecked(
        vertices: Vec<[S; 2]>,
        bounds: Aabb<2, S>,
        orientation: Orientation,
    ) -> Self {
        Self {
            index: EdgeIndex::new(&vertices, true, &bounds),
            vertices,
            bounds,
            orientation,
        }
    }

    /// The vertices as given, without a repeated last one.
    #[must_use]
    pub fn vertices(&self) -> &[[S; 2]] {
        &self.vertices
    }

    /// The index of the edges, where there are many.
    pub(crate) fn index(&self) -> Option<&EdgeIndex> {
        self.index.as_ref()
    }

    /// The edges in order, as many as vertices: edge `i` goes from vertex `i` to the next one, the last
    /// edge to vertex 0.
    pub fn edges(&self) -> impl Iterator<Item = Segment<2, S>> + '_ {
        let next = self.vertices.iter().cycle().skip(1);
        let ends = self.vertices.iter().zip(next);
        ends.map(|(&p, &q)| Segment::new_unchecked(p, q))
    }

    /// The orientation of the vertices. **Exact**, and never [`Orientation::Collinear`].
    ///
    /// ```
    /// use secant::{Orientation, Polygon};
    /// let small = Polygon::new([[0.0, 0.0], [0.0, 1e-200], [1e-200, 0.0]]);
    /// assert_eq!(small.orientation(), Orientation::Clockwise);
    /// ```
    #[must_use]
    pub fn orientation(&self) -> Orientation {
        self.orientation
    }

    /// The least box that holds the polygon. **Exact**.
    #[must_use]
    pub fn bounds(&self) -> Aabb<2, S> {
        self.bounds
    }
}

/// The orientation of a ring, or why it is not simple. Exact.
pub(crate) fn simple_ring<S: Scalar>(vertices: &[[S; 2]]) -> Result<Orientation, ShapeError> {
    let found = different_vertices(vertices);
    if found < 3 {
        return Err(ShapeError::TooFewVertices { found, expected: 3 });
    }
    let edges = kept_edges(vertices);
    match first_conflict(&edges) {
        Some(edges) => Err(ShapeError::NotSimple { edges }),
        None => Ok(Orientation::of(turn(&edges))),
    }
}

/// The number of different vertices, counted up to three.
fn different_vertices<S: Scalar>(vertices: &[[S; 2]]) -> usize {
    let Some(&first) = vertices.first() else {
        return 0;
    };
    let mut others = vertices.iter().filter(|&&x| x != first);
    let Some(&second) = others.next() else {
        return 1;
    };
    if others.any(|&x| x != second) { 3 } else { 2 }
}
