//! Distances and closest points of every two shapes.
//!
//! A disc is a point with a radius, and a capsule a segment with a radius. So every shape is sphere-swept: a
//! core, which is a point, a part of a line, a box, a triangle or a plane, and a radius, which may be 0. The
//! distance of two shapes is that of their cores less the radii. The shortest distance of two disjoint cores
//! is at a given point of one of them (an end, a corner, a center), or at two edges [Ericson 2005, §5.1]. So
//! there are few candidate feature pairs, and signs compare them.

mod candidates;
mod common;
mod fronts;
mod meeting;
mod pair;
pub(super) mod penetration;
mod planar;
mod sphere_swept;

use super::ScalarIn;
use super::view::{View, in_dimension};
use crate::kernel::{FeaturePair, Length, Target};
use crate::scalar::Coordinate;
use crate::{Closest, Scalar};
use common::common_point;
pub(super) use fronts::stay_beyond;
use meeting::{apart, within_finite};
pub use penetration::Penetrates;
use sphere_swept::{SphereSwept, with_parameters};

/// Shapes that have a distance. `a.distance(&b)` calls it.
///
/// The distance of two closed sets is the least length from a point of one to a point of the other:
/// 0 where they meet, in the units of the coordinates. Discs, rectangles, capsules, triangles and polygons
/// are filled, a plane is the set of its points. The sets are what was given: a segment of zero length or a
/// disc of radius 0 is a point.
///
/// The distance of a polyline or polygon is the least of those of its edges.
///
/// Every finite input is in the domain, and no answer is NaN.
///
/// The method is that of Ericson 2005, §5.1, with exact decisions; derived in
/// `kernel/bounds/distances.md`.
#[diagnostic::on_unimplemented(
    message = "no `distance` for the pair `{Self}` and `{B}`",
    label = "both need the same scalar and dimension, and a row in the pair table of the crate's documentation"
)]
pub trait Distance<B> {
    /// The type of the coordinates.
    type Scalar: Scalar;

    /// Whether the distance is at most `d`. **Exact**.
    ///
    /// Exactly at distance `d` is within; `within(&b, 0)` is `intersects`. A `d` that is negative or
    /// NaN is never reached, one of +∞ always.
    ///
    /// ```
    /// use secant::{Circle, Point, Segment};
    /// // 3-4-5: the discs are 5 − 1 − 1 apart.
    /// let (a, b) = (Circle::new([0.0, 0.0], 1.0), Circle::new([3.0, 4.0], 1.0));
    /// assert!(a.within(&b, 3.0));
    /// assert!(!a.within(&b, 3.0_f64.next_down()));
    /// // Touching is within any distance, 0 included, and within none that is negative.
    /// let wall = Segment::new([1.0, -1.0], [1.0, 1.0]);
    /// assert!(a.within(&wall, 0.0));
    /// assert!(!a.within(&wall, -0.1) && !a.within(&wall, f64::NAN));
    /// ```
    fn within(&self, other: &B, d: Self::Scalar) -> bool;

    /// The distance. **Correctly rounded**.
    ///
    /// It is 0 where the shapes meet. A distance beyond the largest finite number is an infinity;
    /// one that is less than half of the smallest positive number is 0 as well, and `intersects`
    /// tells the two apart.
    ///
    /// ```
    /// use secant::{Circle, Point, Rect, Segment};
    /// let wall = Segment::new([0.0, 0.0], [4.0, 3.0]);
    /// assert_eq!(wall.distance(&Point::new([-1.0, 5.5])), 5.0);
    /// assert_eq!(wall.distance(&Circle::new([-1.0, 5.5], 2.0)), 3.0);
    /// assert_eq!(wall.distance(&Rect::new([4.0, 3.0], [5.0, 5.0])), 0.0);
    /// ```
    fn distance(&self, other: &B) -> <Self::Scalar as Coordinate>::Real;

    /// The square of the distance. **Correctly rounded**: it is the true square, rounded once, and
    /// not the square of the rounded distance.
    ///
    /// It is 0 where the shapes meet. It overflows and underflows where the distance may not.
    ///
    /// ```
    /// use secant::{Line, Point};
    /// let line = Line::new([0.0, 0.0], [1.0, 1.0]);
    /// assert_eq!(line.distance_squared(&Point::new([0.0, 1.0])), 0.5);
    /// assert_eq!(line.distance_squared(&Point::new([3.0, 3.0])), 0.0);
    /// ```
    fn distance_squared(&self, other: &B) -> <Self::Scalar as Coordinate>::Real;
}

/// Shapes that have closest points. `a.closest_points(&b)` calls it.
///
/// Every two shapes that have a distance can.
#[diagnostic::on_unimplemented(
    message = "no `closest_points` for the pair `{Self}` and `{B}`",
    label = "both need the same scalar and dimension, and a row in the pair table of the crate's documentation"
)]
pub trait ClosestPoints<B>: Distance<B> {
    /// The closest points: a [`Closest`] of the dimension of the shapes.
    type Closest;

    /// A point of each shape, as close to each other as any. Which they are is **Exact**; the points
    /// and parameters are **Correctly rounded**.
    ///
    /// Lines, rays and segments have the parameter of their point with it, in multiples of the
    /// direction as given, 0 on a segment of zero length; the other shapes have none.
    ///
    /// Where many pairs are closest, as between parallel segments, it is the one with the lowest
    /// parameter along the first shape that has parameters. A line may have no such pair: then it is
    /// that at the line's parameter 0 if that is among them, and else that at the other shape's
    /// end. If none has parameters, a capsule counts as its segment, from its start. A triangle without area
    /// is a capsule of radius 0, here and below, from its lower end in the order of coordinates. Of two boxes
    /// it is the pair with the lowest coordinates, of two planes that of the first one's point. Of other
    /// boxes, triangles and planes it is the pair of the vertex with the lowest number, as a
    /// [`Feature`](crate::Feature) has it, of the first shape or else of the second; and if there is none
    /// that of the edges with the lowest numbers, of the first shape and then of the second.
    /// Of curves and polygons it is that of the edge with the lowest number, of the first and then of the second, each
    /// edge by these rules as a capsule of radius 0. In a circle it is at the vertex that is furthest from the center,
    /// and of many the first; of two circles about one center it is on the right.
    ///
    /// Where the shapes meet, both points are the same common point:
    ///
    /// - of a line, ray or segment and a shape that is no capsule the first along it, by the rule for lines
    ///   above; in a plane that holds all, the one at parameter 0
    /// - of two boxes the lowest corner of their common part
    /// - of other boxes, triangles and planes the vertex with the lowest number, of the first or else of the
    ///   second, that is in the other shape; if there is none the first common point of the edge with the
    ///   lowest number that meets the other shape, again of the first or else of the second
    /// - of two planes the point of both that is nearest to the first one's point
    /// - of a ball or capsule and another shape: its center or segment and the other one, or the other
    ///   one's, have a closest pair, or a common point by the rules above. It is the point of the first
    ///   shape nearest to the second point of that. So of a disc and a rectangle, in both orders, it is the
    ///   point of the rectangle nearest to the center
    /// - of a curve or polygon and another shape that is not linear that of the edge with the lowest number that meets
    ///   the other, of the first curve or polygon; if the other is one as well, that of its edge with the lowest number that
    ///   meets that edge, and the first along it; if there is none a vertex, or the core's first point, of what is
    ///   within
    /// - of a circle and another shape that is not linear the first along the edge with the lowest number that meets
    ///   the circle; of a ball or capsule the point of the circle that is nearest to the core; of two circles the one
    ///   on the right of the way between the centers; and if a circle is within, its point on the right
    ///
    /// ```
    /// use secant::{Circle, Segment};
    /// let wall = Segment::new([0.0, 0.0], [4.0, 0.0]);
    /// let near = wall.closest_points(&Circle::new([3.0, 2.0], 1.0));
    /// assert_eq!((near.a, near.t, near.b, near.u), ([3.0, 0.0], Some(0.75), [3.0, 1.0], None));
    /// // Parallel: the first along the wall.
    /// let near = wall.closest_points(&Segment::new([9.0, 1.0], [1.0, 1.0]));
    /// assert_eq!((near.a, near.t, near.b, near.u), ([1.0, 0.0], Some(0.25), [1.0, 1.0], Some(1.0)));
    /// // Touching: one point, twice.
    /// let near = wall.closest_points(&Circle::new([2.0, 1.0], 1.0));
    /// assert_eq!((near.a, near.t, near.b), ([2.0, 0.0], Some(0.5), [2.0, 0.0]));
    /// ```
    fn closest_points(&self, other: &B) -> Self::Closest;
}

/// The answer for a `d` that is negative or not finite.
fn settled<S: Scalar>(d: S) -> Option<bool> {
    if d.is_finite() {
        (d < S::default()).then_some(false)
    } else {
        Some(d > S::default())
    }
}

/// Whether the distance is at most `d`. Exact.
pub(super) fn within<S: Scalar + ScalarIn<D>, const D: usize>(
    a: &View<'_, D, S>,
    b: &View<'_, D, S>,
    &d: &S,
) -> bool {
    settled(d).unwrap_or_else(|| match (SphereSwept::of(a), SphereSwept::of(b)) {
        (Ok(a), Ok(b)) => within_finite(&a, &b, d),
        _ => planar::within(&in_plane(a), &in_plane(b), d),
    })
}

/// A shape of the plane, where the other one is a curve or polygon.
fn in_plane<'a, S: Scalar + ScalarIn<D>, const D: usize>(
    view: &View<'a, D, S>,
) -> planar::Figure<'a, S> {
    (&view.in_dimension()).into()
}

/// What the closest pair of cores or what is between curves says of two shapes that are apart; zero where they meet.
fn of_separation<S: Scalar + ScalarIn<D>, R: Target, const D: usize>(
    a: &View<'_, D, S>,
    b: &View<'_, D, S>,
    ask: impl Fn(&FeaturePair<D, S>, [S; 2]) -> R,
    ask_in_plane: impl Fn(&planar::Separation<S>) -> R,
) -> R {
    let answer = match (SphereSwept::of(a), SphereSwept::of(b)) {
        (Ok(a), Ok(b)) => apart(&a, &b).map(|pair| ask(&pair.feature_pair(), [a.radius, b.radius])),
        _ => planar::separation(&in_plane(a), &in_plane(b), None)
            .map(|between| ask_in_plane(&between)),
    };
    answer.unwrap_or_else(|| R::nearest(0.0))
}

/// The distance. Correctly rounded.
pub(super) fn distance<S: Scalar + ScalarIn<D>, R: Target, const D: usize>(
    a: &View<'_, D, S>,
    b: &View<'_, D, S>,
) -> R {
    of_separation(a, b, |x, r| x.distance(r), planar::Separation::distance)
}

/// The distance before it is rounded; none where the shapes meet.
pub(super) fn length<S: Scalar + ScalarIn<D>, const D: usize>(
    a: &View<'_, D, S>,
    b: &View<'_, D, S>,
) -> Option<Length<D, S>> {
    match (SphereSwept::of(a), SphereSwept::of(b)) {
        (Ok(a), Ok(b)) => Some(Length {
            pair: apart(&a, &b)?.feature_pair(),
            radii: [a.radius, b.radius],
            is_depth: false,
        }),
        _ => {
            let Length {
                pair,
                radii,
                is_depth,
            } = planar::separation(&in_plane(a), &in_plane(b), None)?.length();
            Some(Length {
                pair: pair.in_dimension(),
                radii,
                is_depth,
            })
        }
    }
}

/// The square of the distance. Correctly rounded.
pub(super) fn distance_squared<S: Scalar + ScalarIn<D>, R: Target, const D: usize>(
    a: &View<'_, D, S>,
    b: &View<'_, D, S>,
) -> R {
    let squared = planar::Separation::distance_squared;
    of_separation(a, b, |x, r| x.distance_squared(r), squared)
}

/// The closest points.
pub(super) fn closest_points<S: Scalar + ScalarIn<D>, R: Target, const D: usize>(
    a: &View<'_, D, S>,
    b: &View<'_, D, S>,
) -> Closest<D, R> {
    match (SphereSwept::of(a), SphereSwept::of(b)) {
        (Ok(a), Ok(b)) => match apart(&a, &b) {
            Some(pair) => with_parameters(pair.closest([a.radius, b.radius]), &a, &b),
            None => common_point(&a, &b),
        },
        _ => {
            let Closest { a, b, t, u } = planar::closest_points(&in_plane(a), &in_plane(b));
            let [a, b] = [a, b].map(in_dimension);
            Closest { a, b, t, u }
        }
    }
}
