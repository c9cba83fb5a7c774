use super::{check_finite, valid};
use crate::{Scalar, ShapeError, Triangle3};

/// A mesh: triangles in space that share their vertices, as the slices that a renderer has.
///
/// Triangle `i` has the vertices `positions[indices[i][0]]` and so on. The triangles may go round in either
/// direction, touch, cross and repeat each other, and be without area. The mesh is the union of its
/// triangles: a surface, even where it is closed.
///
/// It borrows both slices, and checks them once, when it is made. Of vectors that are three numbers in
/// memory, `bytemuck::cast_slice` makes positions without a copy; of a flat list `indices`,
/// `indices.as_chunks().0` makes triangles.
///
/// ```
/// use secant::{Mesh3, Ray, ShapeError};
/// let positions = [[0.0, 0.0, 0.0], [4.0, 0.0, 0.0], [4.0, 4.0, 0.0], [0.0, 4.0, 0.0]];
/// let square = Mesh3::new(&positions, &[[0, 1, 2], [0, 2, 3]]);
/// assert_eq!(square.len(), 2);
/// // Through the edge that both triangles share.
/// let ray = Ray::new([2.0, 2.0, 5.0], [0.0, 0.0, -1.0]);
/// assert!(square.triangles().all(|triangle| triangle.intersects(&ray)));
///
/// let wrong = Mesh3::try_new(&positions, &[[0, 1, 2], [0, 2, 4]]);
/// assert_eq!(wrong, Err(ShapeError::NoSuchVertex { triangle: 1, vertex: 4 }));
/// ```
#[doc(alias = "TriMesh")]
#[doc(alias = "triangle mesh")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Mesh3<'a, S = f64> {
    positions: &'a [[S; 3]],
    indices: &'a [[u32; 3]],
}

impl<'a, S: Scalar> Mesh3<'a, S> {
    /// The mesh of these vertices, and of triangles that have them by number.
    ///
    /// # Panics
    /// Where [`try_new`](Self::try_new) refuses.
    #[must_use]
    #[track_caller]
    pub fn new(positions: &'a [[S; 3]], indices: &'a [[u32; 3]]) -> Self {
        valid(Self::try_new(positions, indices))
    }

    /// The mesh of these vertices, and of triangles that have them by number. Either may be empty.
    ///
    /// # Errors
    /// [`ShapeError::VertexNotFinite`] for NaN or an infinity, in a vertex of a triangle or not,
    /// [`ShapeError::NoSuchVertex`] for a number that is not that of a vertex,
    /// [`ShapeError::TooManyTriangles`] for more than a `u32` can number.
    pub fn try_new(positions: &'a [[S; 3]], indices: &'a [[u32; 3]]) -> Result<Self, ShapeError> {
        if u32::try_from(indices.len()).is_err() {
            return Err(ShapeError::TooManyTriangles);
        }
        for (vertex, &x) in positions.iter().enumerate() {
            if let Err(ShapeError::NotFinite { axis, .. }) = check_finite(x, "positions") {
                return Err(ShapeError::VertexNotFinite { vertex, axis });
            }
        }
        for (triangle, vertices) in indices.iter().enumerate() {
            if let Some(&vertex) = vertices.iter().find(|&&v| v as usize >= positions.len()) {
                return Err(ShapeError::NoSuchVertex { triangle, vertex });
            }
        }
        Ok(Self { positions, indices })
    }

    /// The vertices, as given.
    #[must_use]
    pub fn positions(&self) -> &'a [[S; 3]] {
        self.positions
    }

    /// The numbers of the vertices of each triangle, as given.
    #[must_use]
    pub fn indices(&self) -> &'a [[u32; 3]] {
        self.indices
    }

    /// The number of triangles.
    #[must_use]
    pub fn len(&self) -> usize {
        self.indices.len()
    }

    /// Whether there is no triangle, and so the set is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.indices.is_empty()
    }

    /// The triangle of this number.
    ///
    /// # Panics
    /// If there is no such triangle.
    #[must_use]
    #[track_caller]
    pub fn triangle(&self, number: usize) -> Triangle3<S> {
        let vertices = self.indices[number].map(|vertex| self.positions[vertex as usize]);
        Triangle3::new_unchecked(vertices)
    }

    /// All triangles in order.
    pub fn triangles(&self) -> impl ExactSizeIterator<Item = Triangle3<S>> + 'a {
        let mesh = *self;
        (0..mesh.len()).map(move |number| mesh.triangle(number))
    }
}
