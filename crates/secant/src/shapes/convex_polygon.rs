use super::{Polygon, bounds, check_finite, check_vertices, ring, valid};
use crate::kernel::{Sign, ahead, rotated_corner, side};
use crate::{Aabb, Orientation, Real, Scalar, ScalarIn, ShapeError};
use alloc::vec::Vec;

/// A convex polygon, filled: a [`Polygon`] whose vertices turn one way.
///
/// The vertices are in either direction. Vertices on the straight line between their neighbours and edges of
/// zero length are fine. [`polygon`](Self::polygon) has all methods of a polygon.
///
/// ```
/// use secant::{Circle, ConvexPolygon, ShapeError};
/// let tile = ConvexPolygon::new([[2.0, 0.0], [4.0, 1.0], [2.0, 2.0], [0.0, 1.0]]);
/// // The disc touches a corner, and the next smaller one does not.
/// assert!(tile.intersects(&Circle::new([7.0, 5.0], 5.0)));
/// assert!(!tile.intersects(&Circle::new([7.0, 5.0], 5.0_f64.next_down())));
/// let dart = ConvexPolygon::try_new([[0, 0], [4, 4], [0, 2], [-4, 4]]);
/// assert_eq!(dart, Err(ShapeError::NotConvex { vertex: 2 }));
/// ```
///
#[cfg_attr(doc, doc = include_str!("../../doc/convexpolygon.svg"))]
///
/// v is a vertex and f an edge, by the numbers that [`Feature`](crate::Feature) gives them. Every pair has
/// its pictures in the [guide](crate::guide::convex).
#[doc(alias = "OBB")]
#[doc(alias = "convex hull")]
#[doc(alias = "oriented box")]
#[doc(alias = "rotated rectangle")]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ConvexPolygon<S = f64>(Polygon<S>);

impl<S: Scalar> ConvexPolygon<S> {
    /// The convex polygon with these vertices, in either direction.
    ///
    /// # Panics
    /// Where [`try_new`](Self::try_new) refuses.
    #[must_use]
    #[track_caller]
    pub fn new(vertices: impl Into<Vec<[S; 2]>>) -> Self {
        valid(Self::try_new(vertices))
    }

    /// The convex polygon with these vertices, in either direction. The first vertex may be repeated as
    /// the last, which is then left out.
    ///
    /// Whether the polygon is convex is decided **Exactly**, in time proportional to the number of
    /// vertices.
    ///
    /// # Errors
    /// [`ShapeError::VertexNotFinite`] for NaN or an infinity, [`ShapeError::NotConvex`] where the
    /// vertices turn both ways, turn back, or go round more than once, so also where all are on one
    /// line, [`ShapeError::TooFewVertices`] for fewer than three different ones,
    /// [`ShapeError::TooManyVertices`] for more than a `u32` can number.
    pub fn try_new(vertices: impl Into<Vec<[S; 2]>>) -> Result<Self, ShapeError> {
        let vertices = ring(vertices)?;
        let orientation = <S as ScalarIn<2>>::convex_ring(&vertices)?;
        let bounds = bounds(&vertices);
        Ok(Self(Polygon::new_unchecked(vertices, bounds, orientation)))
    }

    /// The convex hull of these points: the least convex polygon that holds them. Its vertices are those that it has corners
    /// at, counter-clockwise from the leftmost, of these the lowest. **Exact**, in time about N log N.
    ///
    /// ```
    /// use secant::ConvexPolygon;
    /// let hull = ConvexPolygon::hull([[0, 0], [2, 0], [4, 0], [1, 1], [4, 4], [0, 4]]).unwrap();
    /// assert_eq!(hull.vertices(), [[0, 0], [4, 0], [4, 4], [0, 4]]);
    /// ```
    ///
    /// # Errors
    /// [`ShapeError::VertexNotFinite`] for NaN or an infinity, [`ShapeError::TooFewVertices`] for points that are all on one
    /// line, [`ShapeError::TooManyVertices`] for more than a `u32` can number.
    ///
    /// Source: the monotone chain of Andrew 1979.
    pub fn hull(points: impl Into<Vec<[S; 2]>>) -> Result<Self, ShapeError> {
        let mut points = points.into();
        check_vertices(&points)?;
        points.sort_unstable_by(|a, b| a.partial_cmp(b).expect("finite numbers are ordered"));
        points.dedup();
        let mut hull: Vec<[S; 2]> = Vec::with_capacity(points.len().min(64));
        let mut walk = |points: &mut dyn Iterator<Item = &[S; 2]>| {
            let first = hull.len();
            for &x in points {
                let turns = |hull: &[[S; 2]]| match hull {
                    [.., p, q] => side(*p, *q, *p, x) == Sign::Positive,
                    _ => true,
                };
                while !turns(&hull[first..]) {
                    hull.pop();
                }
                hull.push(x);
            }
            // The last is the first of the way back.
            hull.pop();
        };
        walk(&mut points.iter());
        walk(&mut points.iter().rev());
        Self::try_new(hull)
    }

    /// The same set as a polygon.
    #[must_use]
    pub fn polygon(&self) -> &Polygon<S> {
        &self.0
    }

    /// The vertices as given, without a repeated last one.
    #[must_use]
    pub fn vertices(&self) -> &[[S; 2]] {
        self.0.vertices()
    }

    /// The orientation of the vertices. **Exact**, and never [`Orientation::Collinear`].
    #[must_use]
    pub fn orientation(&self) -> Orientation {
        self.0.orientation()
    }

    /// The least box that holds the polygon. **Exact**.
    #[must_use]
    pub fn bounds(&self) -> Aabb<2, S> {
        self.0.bounds()
    }
}

impl<R: Real> ConvexPolygon<R> {
    /// A rotated rectangle with this center and its own x axis along `x_axis`, a vector of any length;
    /// `half_size` is half of its width and of its height. The corners are **Correctly rounded**, in
    /// counter-clockwise order; the set is the polygon of the rounded corners.
    ///
    /// For an angle φ the axis is [cos φ, sin φ].
    ///
    /// # Errors
    /// [`ShapeError::NotFinite`] and [`ShapeError::VertexNotFinite`] for what is not finite, or too
    /// great; [`ShapeError::ZeroDirection`] for an axis of zero, [`ShapeError::NegativeHalfSize`];
    /// and those of [`try_new`](Self::try_new) where the rectangle is so small that the rounded
    /// corners make no convex polygon.
    ///
    /// ```
    /// use secant::ConvexPolygon;
    /// let turned = ConvexPolygon::rotated_rect([1.0, 1.0], [10.0, 5.0], [3.0, 4.0]).unwrap();
    /// assert_eq!(turned.vertices(), [[-1.0, -10.0], [11.0, 6.0], [3.0, 12.0], [-9.0, -4.0]]);
    /// ```
    pub fn rotated_rect(
        center: [R; 2],
        half_size: [R; 2],
        x_axis: [R; 2],
    ) -> Result<Self, ShapeError> {
        check_finite(center, "center")?;
        check_finite(half_size, "half_size")?;
        check_finite(x_axis, "x_axis")?;
        if let Some(axis) = (0..2).find(|&k| half_size[k] < R::default()) {
            return Err(ShapeError::NegativeHalfSize { axis });
        }
        if x_axis == [R::default(); 2] {
            return Err(ShapeError::ZeroDirection);
        }
        let corner = |signs| rotated_corner::<R, R>(center, half_size, x_axis, signs);
        Self::try_new([[-1, -1], [1, -1], [1, 1], [-1, 1]].map(corner))
    }
}

/// The orientation of a convex polygon.
pub(crate) fn turning<S: Scalar>(vertices: &[[S; 2]]) -> Result<Orientation, ShapeError> {
    // Skips edges of zero length.
    let mut kept: Vec<usize> = Vec::with_capacity(vertices.len());
    for (number, &x) in vertices.iter().enumerate() {
        if kept.last().is_none_or(|&last| vertices[last] != x) {
            kept.push(number);
        }
    }
    while kept.len() > 1 && vertices[kept[0]] == vertices[kept[kept.len() - 1]] {
        kept.pop();
    }
    let n = kept.len();
    if n < 3 {
        return Err(ShapeError::TooFewVertices {
            found: n,
            expected: 3,
        });
    }
    let at = |k: usize| vertices[kept[k % n]];
    // In a single turn, the edges that lead up, or horizontally to the right, are consecutive.
    let upward = |k: usize| {
        let ([px, py], [qx, qy]) = (at(k), at(k + 1));
        py < qy || (py == qy && px < qx)
    };
    let mut turn = Sign::Zero;
    let mut changes = 0;
    for k in 0..n {
        let not_convex = Err(ShapeError::NotConvex {
            vertex: kept[(k + 1) % n],
        });
        let (p, q, r) = (at(k), at(k + 1), at(k + 2));
        match side(p, q, p, r) {
            // Straight on, and not back.
            Sign::Zero if ahead(p, q, q, r) == Sign::Positive => {}
            Sign::Zero => return not_convex,
            sign if turn == Sign::Zero => turn = sign,
            sign if sign == turn => {}
            _ => return not_convex,
        }
        changes += usize::from(upward(k) != upward(k + 1));
        if changes > 2 {
            return not_convex;
        }
    }
    Ok(Orientation::of(turn))
}
