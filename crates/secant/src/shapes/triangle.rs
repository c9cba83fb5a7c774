use super::{Segment, check_finite, valid};
use crate::{Scalar, ShapeError};

/// A triangle, filled: every point between three vertices, the edges included.
///
/// The vertices may go round in either direction. A triangle whose vertices are on one line is the
/// segment or point that it is.
///
/// **Watertight.** A line through an edge or vertex that two triangles share intersects both of them, because the
/// side of the line that a vertex is on is one **Exact** sign, the same for both.
///
/// ```
/// use secant::{Point, Relation, Segment, Triangle};
/// let t = Triangle::new([[0.0, 0.0], [4.0, 0.0], [0.0, 3.0]]);
/// assert_eq!(Point::new([2.0, 1.5]).relation(&t), Relation::Touch);
/// assert_eq!(Segment::new([1.0, -1.0], [1.0, 1.0]).relation(&t), Relation::Cross);
/// // In space.
/// let t = Triangle::new([[0, 0, 0], [4, 0, 0], [0, 4, 0]]);
/// assert_eq!(Segment::new([1, 1, -1], [1, 1, 1]).relation(&t), Relation::Cross);
/// assert_eq!(Segment::new([1, 1, 0], [1, 1, 1]).relation(&t), Relation::Touch);
/// ```
///
#[cfg_attr(doc, doc = include_str!("../../doc/triangle.svg"))]
///
/// v is a vertex and f an edge, by the numbers that [`Feature`](crate::Feature) gives them. Every pair has
/// its pictures in the guide, those of the [plane](crate::guide::convex) and of
/// [space](crate::guide::space#triangles-and-meshes).
#[doc(alias = "point in triangle")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(C)]
pub struct Triangle<const D: usize, S = f64> {
    vertices: [[S; D]; 3],
}

/// A triangle in the plane.
pub type Triangle2<S = f64> = Triangle<2, S>;
/// A triangle in space.
pub type Triangle3<S = f64> = Triangle<3, S>;

impl<const D: usize, S: Scalar> Triangle<D, S> {
    /// The triangle of these vertices.
    ///
    /// # Panics
    /// Where [`try_new`](Self::try_new) refuses.
    #[must_use]
    #[track_caller]
    pub fn new(vertices: [[S; D]; 3]) -> Self {
        valid(Self::try_new(vertices))
    }

    /// The triangle of these vertices.
    ///
    /// # Errors
    /// [`ShapeError::NotFinite`] for NaN or an infinity.
    pub fn try_new(vertices: [[S; D]; 3]) -> Result<Self, ShapeError> {
        for (x, name) in vertices
            .into_iter()
            .zip(["vertex 0", "vertex 1", "vertex 2"])
        {
            check_finite(x, name)?;
        }
        Ok(Self { vertices })
    }

    /// A triangle from validated coordinates.
    pub(crate) fn new_unchecked(vertices: [[S; D]; 3]) -> Self {
        Self { vertices }
    }

    /// The vertices as given.
    #[must_use]
    pub fn vertices(&self) -> [[S; D]; 3] {
        self.vertices
    }

    /// The edges: edge `i` goes from vertex `i` to the next.
    #[must_use]
    pub fn edges(&self) -> [Segment<D, S>; 3] {
        let [a, b, c] = self.vertices;
        [[a, b], [b, c], [c, a]].map(|[p, q]| Segment::new_unchecked(p, q))
    }
}
