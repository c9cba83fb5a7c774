use super::{Ball, Segment, check_radius, valid};
use crate::{Scalar, ShapeError};

/// A capsule, filled: every point within `radius` of a segment. A ball that moves along the segment sweeps
/// it.
///
/// A capsule of radius 0 is its segment, one of zero length the ball, and one of both a point.
///
/// ```
/// use secant::{Capsule, Circle, Ray, ShapeError};
/// let player = Capsule::new([0.0, 1.0], [0.0, 3.0], 0.5);
/// assert_eq!((player.start(), player.end(), player.radius()), ([0.0, 1.0], [0.0, 3.0], 0.5));
/// // Touching shapes intersect.
/// assert!(player.intersects(&Circle::new([1.5, 2.0], 1.0)));
/// // At t = 1.5, on the straight side.
/// let hit = Ray::new([-2.0, 2.0], [1.0, 0.0]).cast(&player).first().unwrap();
/// assert_eq!((hit.t, hit.at), (1.5, [-0.5, 2.0]));
/// assert_eq!(Capsule::try_new([0.0, 0.0], [1.0, 0.0], -1.0), Err(ShapeError::NegativeRadius));
/// ```
///
#[cfg_attr(doc, doc = include_str!("../../doc/capsule.svg"))]
///
/// s is the start, e the end and f a side, by the number that [`Feature`](crate::Feature) gives it. Every
/// pair has its pictures in the guide, those of the [plane](crate::guide::convex) and of
/// [space](crate::guide::space#capsules).
#[doc(alias = "stadium")]
#[doc(alias = "swept circle")]
#[doc(alias = "swept sphere")]
#[doc(alias = "thick line")]
#[doc(alias = "time of impact")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(C)]
pub struct Capsule<const D: usize, S = f64> {
    segment: Segment<D, S>,
    radius: S,
}

/// A capsule in the plane.
pub type Capsule2<S = f64> = Capsule<2, S>;
/// A capsule in space.
pub type Capsule3<S = f64> = Capsule<3, S>;

impl<const D: usize, S: Scalar> Capsule<D, S> {
    /// All points within `radius` of the segment from `start` to `end`.
    ///
    /// # Panics
    /// Where [`try_new`](Self::try_new) refuses.
    #[must_use]
    #[track_caller]
    pub fn new(start: [S; D], end: [S; D], radius: S) -> Self {
        valid(Self::try_new(start, end, radius))
    }

    /// All points within `radius` of the segment from `start` to `end`.
    ///
    /// # Errors
    /// [`ShapeError::NotFinite`] for NaN or an infinity, [`ShapeError::NegativeRadius`] for a
    /// radius below zero.
    pub fn try_new(start: [S; D], end: [S; D], radius: S) -> Result<Self, ShapeError> {
        let segment = Segment::try_new(start, end)?;
        let radius = check_radius(radius)?;
        Ok(Self { segment, radius })
    }

    /// A capsule from validated numbers: finite, and the radius is not negative.
    pub(crate) fn new_unchecked(start: [S; D], end: [S; D], radius: S) -> Self {
        let segment = Segment::new_unchecked(start, end);
        Self { segment, radius }
    }

    /// The first end of the segment.
    #[must_use]
    pub fn start(&self) -> [S; D] {
        self.segment.start()
    }

    /// The other end of the segment.
    #[must_use]
    pub fn end(&self) -> [S; D] {
        self.segment.end()
    }

    /// The radius.
    #[must_use]
    pub fn radius(&self) -> S {
        self.radius
    }

    /// The core: the segment that all points are within the radius of.
    #[must_use]
    pub fn segment(&self) -> Segment<D, S> {
        self.segment
    }

    /// The balls at the start and at the end.
    #[must_use]
    pub fn caps(&self) -> [Ball<D, S>; 2] {
        [self.start(), self.end()].map(|x| Ball::new_unchecked(x, self.radius))
    }
}
