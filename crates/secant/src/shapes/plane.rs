use super::{Point, Triangle, check_finite, valid};
use crate::kernel::{Facing, FacingKind};
use crate::{Scalar, ScalarIn, ShapeError};
use core::cmp::Ordering;
use core::hash::{Hash, Hasher};

/// A plane in space: every point x with n · (x − p) = 0, for a point p of it and a normal n.
///
/// It is the set of its points, not a half-space; [`side`](Plane::side) gives the side of a point. The normal
/// need not be a unit vector. A plane through three points keeps the points, so that its normal is not
/// rounded.
///
/// `==` compares what was given; whether two are the same set is for `relation` to say.
///
/// ```
/// use core::cmp::Ordering;
/// use secant::{Plane, Point, Relation, Segment};
/// let floor = Plane::new([0.0, 0.0, 1.0], [0.0, 0.0, 2.0]);
/// assert_eq!(floor.side(&Point::new([5.0, 7.0, 1.5])), Ordering::Greater);
/// assert_eq!(Segment::new([0.0, 0.0, 1.0], [0.0, 0.0, 9.0]).relation(&floor), Relation::Touch);
/// assert_eq!(Segment::new([0.0, 0.0, 0.0], [0.0, 0.0, 9.0]).relation(&floor), Relation::Cross);
/// ```
///
#[cfg_attr(doc, doc = include_str!("../../doc/segment_plane.svg"))]
///
/// More is in the [guide](crate::guide::space#planes).
#[doc(alias = "half-space")]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plane<const D: usize = 3, S = f64> {
    facing: Facing<D, S>,
}

impl<S: Scalar> Plane<3, S> {
    /// The plane through `point` with the normal `normal`, which need not be a unit vector.
    ///
    /// # Panics
    /// Where [`try_new`](Self::try_new) refuses.
    #[must_use]
    #[track_caller]
    pub fn new(point: [S; 3], normal: [S; 3]) -> Self {
        valid(Self::try_new(point, normal))
    }

    /// The plane through `point` with the normal `normal`, which need not be a unit vector.
    ///
    /// # Errors
    /// [`ShapeError::NotFinite`] for NaN or an infinity, [`ShapeError::ZeroNormal`] for a normal
    /// of zero.
    pub fn try_new(point: [S; 3], normal: [S; 3]) -> Result<Self, ShapeError> {
        check_finite(point, "point")?;
        check_finite(normal, "normal")?;
        let zero = [S::default(); 3];
        if normal == zero {
            return Err(ShapeError::ZeroNormal);
        }
        let parts = [point, normal, zero];
        Ok(Self::new_unchecked(FacingKind::Normal, parts))
    }

    /// The plane through three points a, b, c, with the normal (b − a) × (c − a): seen from where it
    /// points, they go round counter-clockwise.
    ///
    /// # Panics
    /// Where [`try_through`](Self::try_through) refuses.
    #[must_use]
    #[track_caller]
    pub fn through(points: [[S; 3]; 3]) -> Self {
        valid(Self::try_through(points))
    }

    /// The plane through three points a, b, c, with the normal (b − a) × (c − a).
    ///
    /// # Errors
    /// [`ShapeError::NotFinite`] for NaN or an infinity, [`ShapeError::ZeroNormal`] where the points
    /// are on one line, which is decided **Exactly**.
    pub fn try_through(points: [[S; 3]; 3]) -> Result<Self, ShapeError> {
        for (x, name) in points.into_iter().zip(["point 0", "point 1", "point 2"]) {
            check_finite(x, name)?;
        }
        if <S as ScalarIn<3>>::are_collinear(&Triangle::new_unchecked(points)) {
            return Err(ShapeError::ZeroNormal);
        }
        Ok(Self::new_unchecked(FacingKind::Points, points))
    }

    /// The side that a point is on: [`Greater`](Ordering::Greater) where the normal points to,
    /// [`Equal`](Ordering::Equal) on the plane. **Exact**.
    #[doc(alias = "orient3d")]
    #[must_use]
    pub fn side(&self, point: &Point<3, S>) -> Ordering {
        <S as ScalarIn<3>>::side_of_plane(self, point)
    }
}

impl<const D: usize, S: Scalar> Plane<D, S> {
    /// A point of the plane: the one given, or the first of the three.
    #[must_use]
    pub fn point(&self) -> [S; D] {
        self.facing.parts[0]
    }

    /// How the plane was given.
    #[must_use]
    pub fn given(&self) -> PlaneBy<D, S> {
        let [a, b, _] = self.facing.parts;
        match self.facing.kind {
            FacingKind::Normal => PlaneBy::Normal(a, b),
            FacingKind::Points => PlaneBy::Points(self.facing.parts),
        }
    }

    /// A plane from validated parts, whose normal is not zero.
    pub(crate) fn new_unchecked(kind: FacingKind, parts: [[S; D]; 3]) -> Self {
        Self {
            facing: Facing { kind, parts },
        }
    }

    pub(crate) fn facing(&self) -> Facing<D, S> {
        self.facing
    }
}

impl<const D: usize, S: Eq> Eq for Plane<D, S> {}

impl<const D: usize, S: Hash> Hash for Plane<D, S> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let by_points = self.facing.kind == FacingKind::Points;
        (by_points, &self.facing.parts).hash(state);
    }
}

/// How a [`Plane`] was given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlaneBy<const D: usize, S = f64> {
    /// By a point of it and its normal.
    Normal([S; D], [S; D]),
    /// By three points of it, which are not on one line.
    Points([[S; D]; 3]),
}
