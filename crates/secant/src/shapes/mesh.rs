use super::{Aabb, check_finite, extend, valid};
use crate::{Box3, Scalar, ShapeError, Triangle3};

/// A mesh: triangles in space that share their vertices, as the slices that a renderer has.
///
/// Triangle `i` has the vertices `positions[indices[i][0]]` and so on. The triangles may go round in either
/// direction, touch, cross and repeat each other, and be without area. The mesh is the union of its
/// triangles: a surface, even where it is closed.
///
/// [Casts](crate::Ray::cast) hit its triangles as those of a slice, and reject it by its box first.
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
/// // Through the edge that both triangles share: each is hit, and the first is the lower number.
/// let ray = Ray::new([2.0, 2.0, 5.0], [0.0, 0.0, -1.0]);
/// let hits = ray.cast(&square).all();
/// assert_eq!(hits.iter().map(|hit| (hit.index, hit.t)).collect::<Vec<_>>(), [(0, 5.0), (1, 5.0)]);
/// assert_eq!(ray.cast(&square).first().unwrap().normal(), Some([0.0, 0.0, 1.0]));
/// // Touching is hitting: at a corner of the square.
/// assert!(Ray::new([4.0, 0.0, 5.0], [0.0, 0.0, -1.0]).cast(&square).any());
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
    bounds: Option<Aabb<3, S>>,
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
        let mut corners = None;
        for (triangle, vertices) in indices.iter().enumerate() {
            for &vertex in vertices {
                let Some(&x) = positions.get(vertex as usize) else {
                    return Err(ShapeError::NoSuchVertex { triangle, vertex });
                };
                let (min, max) = corners.get_or_insert((x, x));
                extend([min, max], x);
            }
        }
        let bounds = corners.map(|(min, max)| Aabb::new_unchecked(min, max));
        Ok(Self {
            positions,
            indices,
            bounds,
        })
    }

    /// The least box that holds all triangles; `None` where there is none. **Exact**.
    ///
    /// ```
    /// use secant::{Box3, Mesh3};
    /// let positions = [[0, 0, 0], [4, 0, 1], [0, 3, 2], [9, 9, 9]];
    /// // A vertex of no triangle does not count.
    /// let mesh = Mesh3::new(&positions, &[[0, 1, 2]]);
    /// assert_eq!(mesh.bounds(), Some(Box3::new([0, 0, 0], [4, 3, 2])));
    /// assert_eq!(Mesh3::new(&positions, &[]).bounds(), None);
    /// ```
    #[must_use]
    pub fn bounds(&self) -> Option<Box3<S>> {
        self.bounds
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
