//! Circles with points, lines, rays and segments, with rectangles, and with each other.
//!
//! A circle is filled: every point within the radius of the center. The curve alone is
//! [`Boundary(circle)`](super::boundary).
//!
//! | question | answer |
//! |---|---|
//! | [`relation`](crate::Circle::relation) | [`Touch`] for a tangent or where it intersects the circle only; [`Cross`] for a line, ray or segment that comes inside and does not stay there, [`Overlap`] for a solid; [`Within`], [`Contains`], [`Equal`] |
//! | [`intersection`](crate::Circle::intersection) | with a linear shape a [`Chord`]; with a circle the points of the two curves, [`CircleIntersection`]; with a rectangle none |
//! | [`cast`](crate::Ray::cast) | where the ray enters; at once where it starts inside, and on the far side if [`hollow`](crate::Cast::hollow) |
//! | [`distance`](crate::Circle::distance) | for every pair, 0 where they intersect, also inside |
//!
//! A circle of radius 0 is its center, a point.
//!
//! Tangents are distinguished from near misses without an epsilon: the discriminant is a polynomial, and its sign
//! is **Exact**. The points are (a ± √b)/c, **Correctly rounded**.
//!
//! Source: [Ericson 2005, §4.3.1, §5.2.5 and §5.3.2]; the polynomials are derived in
//! `kernel/bounds.md`. The works are named in `docs/references.md`.
//!
//! [`Touch`]: crate::Relation::Touch
//! [`Cross`]: crate::Relation::Cross
//! [`Overlap`]: crate::Relation::Overlap
//! [`Within`]: crate::Relation::Within
//! [`Contains`]: crate::Relation::Contains
//! [`Equal`]: crate::Relation::Equal
//! [`Chord`]: crate::Chord
//! [`CircleIntersection`]: crate::CircleIntersection
//!
//! # Point and Circle
//!
#![doc = include_str!("../../doc/point_circle.svg")]
//!
//! ```
//! use secant::{Circle, Point, Relation};
//! let disc = Circle::new([0.0, 0.0], 5.0);
//! assert_eq!(Point::new([3.0, 4.0]).relation(&disc), Relation::Touch);
//! assert_eq!(Point::new([3.0, 4.0_f64.next_down()]).relation(&disc), Relation::Within);
//! assert_eq!(Point::new([3.0, 4.0_f64.next_up()]).relation(&disc), Relation::Disjoint);
//! ```
//!
//! # Line and Circle
//!
#![doc = include_str!("../../doc/line_circle.svg")]
//!
//! A tangent has one point, and enters and leaves there.
//!
//! ```
//! use secant::{Circle, Line, Relation};
//! let disc = Circle::new([0.0, 0.0], 5.0);
//! let tangent = Line::new([3.0, 4.0], [4.0, -3.0]);
//! assert_eq!(tangent.relation(&disc), Relation::Touch);
//! assert!(tangent.intersection(&disc).unwrap().is_point());
//! let chord = Line::new([0.0, 3.0], [1.0, 0.0]).intersection(&disc).unwrap();
//! assert_eq!((chord.enter.at, chord.exit.at), ([-4.0, 3.0], [4.0, 3.0]));
//! ```
//!
//! # Ray and Circle
//!
#![doc = include_str!("../../doc/ray_circle.svg")]
//!
//! Where the ray starts inside, the chord does too, and says so. A circle behind the origin is not hit.
//!
//! ```
//! use secant::{Circle, Ray, Relation};
//! let disc = Circle::new([0.0, 0.0], 5.0);
//! let chord = Ray::new([0.0, 0.0], [3.0, 4.0]).intersection(&disc).unwrap();
//! assert!(chord.starts_inside);
//! assert_eq!((chord.enter.t, chord.exit.t, chord.exit.at), (0.0, 1.0, [3.0, 4.0]));
//! assert_eq!(Ray::new([5.0, 0.0], [1.0, 9.0]).relation(&disc), Relation::Touch);
//! assert_eq!(Ray::new([6.0, 0.0], [1.0, 0.0]).relation(&disc), Relation::Disjoint);
//! ```
//!
//! # Segment and Circle
//!
#![doc = include_str!("../../doc/segment_circle.svg")]
//!
//! A segment with both ends in the disc is within, a chord from point to point of the circle too.
//!
//! ```
//! use secant::{Circle, Relation, Segment};
//! let disc = Circle::new([0.0, 0.0], 5.0);
//! assert_eq!(Segment::new([-3.0, -4.0], [3.0, 4.0]).relation(&disc), Relation::Within);
//! assert_eq!(Segment::new([-1.0, 7.0], [7.0, 1.0]).relation(&disc), Relation::Touch);
//! assert_eq!(Segment::new([3.0, 4.0], [3.0, 9.0]).relation(&disc), Relation::Touch);
//! let into = Segment::new([-7.0, 0.0], [1.0, 0.0]).intersection(&disc).unwrap();
//! assert_eq!((into.enter.t, into.exit.t, into.ends_inside), (0.25, 1.0, true));
//! ```
//!
//! # Rect and Circle
//!
#![doc = include_str!("../../doc/rect_circle.svg")]
//!
//! The point of the rectangle that is nearest to the center decides: [Ericson 2005, §5.2.5]. There is no
//! `intersection`, since the region is neither of these shapes.
//!
//! ```
//! use secant::{Circle, Rect, Relation};
//! let disc = Circle::new([0.0, 0.0], 5.0);
//! // A corner and an edge that touch, and a corner that misses.
//! assert_eq!(Rect::new([3.0, 4.0], [6.0, 6.0]).relation(&disc), Relation::Touch);
//! assert_eq!(Rect::new([5.0, -1.0], [6.0, 1.0]).relation(&disc), Relation::Touch);
//! assert_eq!(Rect::new([4.0, 4.0], [6.0, 6.0]).relation(&disc), Relation::Disjoint);
//! assert_eq!(Rect::new([-3.0, -4.0], [3.0, 4.0]).relation(&disc), Relation::Within);
//! assert_eq!(Rect::new([-5.0, -5.0], [5.0, 5.0]).relation(&disc), Relation::Contains);
//! ```
//!
//! # Circle and Circle
//!
#![doc = include_str!("../../doc/circle_circle.svg")]
//!
//! `intersection` has the common points of the two curves: one where they touch from outside or inside,
//! two where they cross, and none where one disc is in the interior of the other, though the discs intersect.
//!
//! ```
//! use secant::{Circle, CircleIntersection, Relation};
//! let disc = Circle::new([0.0, 0.0], 5.0);
//! let beside = Circle::new([6.0, 8.0], 5.0);
//! assert_eq!(disc.relation(&beside), Relation::Touch);
//! let touch = CircleIntersection::Tangent { at: [3.0, 4.0], internal: false };
//! assert_eq!(disc.intersection(&beside), Some(touch));
//! let both = CircleIntersection::Points([[3.0, -4.0], [3.0, 4.0]]);
//! assert_eq!(disc.intersection(&Circle::new([6.0, 0.0], 5.0)), Some(both));
//! let inner = Circle::new([1.0, 0.0], 2.0);
//! assert_eq!((disc.relation(&inner), disc.intersection(&inner)), (Relation::Contains, None));
//! ```
