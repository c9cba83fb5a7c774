//! Polygons with points, lines, rays and segments, with rectangles and circles, with polylines, and with
//! each other.
//!
//! A polygon is simple and filled: the ring of its edges, in either direction, and everything within. The
//! ring alone is [`Boundary(polygon)`](super::boundary). A polygon that is not simple cannot be made:
//! [`Polygon::try_new`](crate::Polygon::try_new) names two edges that intersect.
//!
//! | question | answer |
//! |---|---|
//! | [`intersects`](crate::Polygon::intersects) | with every shape |
//! | [`relation`](crate::Polygon::relation) | with every shape; with points, lines, rays and segments: [`Touch`] where it intersects the ring only; [`Cross`] for one that comes inside and does not stay in the polygon; [`Within`]; with polylines and boundaries the same; with areas also [`Overlap`](crate::Relation::Overlap), [`Contains`](crate::Relation::Contains) and [`Equal`](crate::Relation::Equal) |
//! | [`intersection`](crate::Polygon::intersection) | with points, lines, rays and segments: [`Chord`]s, in order; more than one where the polygon is not convex |
//! | [`cast`](crate::Ray::cast) | the start of every chord; at once where the ray starts inside, and every passage of the ring if [`hollow`](crate::Cast::hollow) |
//!
//! Two shapes of n and m edges take about (n + m) log (n + m) where the edges of one are near few of the other, by an index
//! that is made for the question: `intersects`, `relation`, `within`, `distance` and `closest_points`.
//!
//! Chords that share a point are one: a line along an edge, with the inside on one side of it, goes on
//! from the chord before to the chord after. A chord may be a point, at a vertex that sticks out.
//!
//! # Watertight
//!
//! A segment or ray cannot pass between two edges that share a vertex, and a segment from the interior
//! to the outside intersects the ring, for every polygon and every segment. For the side of a line that a
//! vertex is on is one **Exact** sign, the same for both edges that meet there. See
//! [`Polygon`](crate::Polygon).
//!
//! # Exactness, source
//!
//! Relations, the number of chords and their order are **Exact**, points and parameters **Correctly
//! rounded**. Edges of zero length and vertices on the straight way between their neighbours change
//! nothing.
//!
//! Source: a point is located by the parity of crossings, as in [O'Rourke 1998, §7.4], with the sides of
//! vertices as exact signs. The works are named in `docs/references.md`.
//!
//! [`Touch`]: crate::Relation::Touch
//! [`Cross`]: crate::Relation::Cross
//! [`Within`]: crate::Relation::Within
//! [`Chord`]: crate::Chord
//!
//! # Point and Polygon
//!
#![doc = include_str!("../../doc/point_polygon.svg")]
//!
//! On an edge or at a vertex is touching, at a concave one as well.
//!
//! ```
//! use secant::{Point, Polygon, Relation};
//! let room = Polygon::new([[0, 0], [4, 0], [4, 4], [2, 2], [0, 4]]);
//! assert_eq!(Point::new([1, 2]).relation(&room), Relation::Within);
//! assert_eq!(Point::new([2, 2]).relation(&room), Relation::Touch);
//! assert_eq!(Point::new([3, 3]).relation(&room), Relation::Touch);
//! assert_eq!(Point::new([2, 3]).relation(&room), Relation::Disjoint);
//! ```
//!
//! # Line and Polygon
//!
#![doc = include_str!("../../doc/line_polygon.svg")]
//!
//! ```
//! use secant::{Line, Polygon, Relation};
//! let room = Polygon::new([[0, 0], [4, 0], [4, 4], [2, 2], [0, 4]]);
//! let line = |y| Line::new([0, y], [1, 0]);
//! let chords = line(3).intersection(&room).unwrap();
//! assert_eq!((chords[0].exit.at, chords[1].enter.at), ([1.0, 3.0], [3.0, 3.0]));
//! // Through the concave vertex there is one chord, and the two upper corners are only touched.
//! assert_eq!(line(2).intersection(&room).unwrap().len(), 1);
//! assert_eq!(line(4).relation(&room), Relation::Touch);
//! assert_eq!(line(4).intersection(&room).unwrap().len(), 2);
//! ```
//!
//! # Ray and Polygon
//!
#![doc = include_str!("../../doc/ray_polygon.svg")]
//!
//! ```
//! use secant::{Polygon, Ray, Relation};
//! let room = Polygon::new([[0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [2.0, 2.0], [0.0, 4.0]]);
//! let across = Ray::new([0.5, 3.0], [1.0, 0.0]);
//! let chords = across.intersection(&room).unwrap();
//! assert!(chords[0].starts_inside && !chords[1].starts_inside);
//! assert_eq!((chords[0].exit.t, chords[1].enter.t), (0.5, 2.5));
//! // Out of the concave vertex, upwards.
//! assert_eq!(Ray::new([2.0, 2.0], [0.0, 1.0]).relation(&room), Relation::Touch);
//! ```
//!
//! # Segment and Polygon
//!
#![doc = include_str!("../../doc/segment_polygon.svg")]
//!
//! ```
//! use secant::{Polygon, Relation, Segment};
//! let room = Polygon::new([[0, 0], [4, 0], [4, 4], [2, 2], [0, 4]]);
//! // Both ends are inside, and the middle is not.
//! assert_eq!(Segment::new([1, 2], [3, 2]).relation(&room), Relation::Within);
//! assert_eq!(Segment::new([0, 3], [4, 3]).relation(&room), Relation::Cross);
//! // From vertex to vertex over the gap.
//! let bridge = Segment::new([0, 4], [4, 4]);
//! assert_eq!(bridge.relation(&room), Relation::Touch);
//! assert_eq!(bridge.intersection(&room).unwrap().len(), 2);
//! ```
//!
//! # Rect and Polygon
//!
#![doc = include_str!("../../doc/rect_polygon.svg")]
//!
//! Both are filled: one within the other intersects it.
//!
//! ```
//! use secant::{Polygon, Rect, Relation};
//! let room = Polygon::new([[0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [2.0, 2.0], [0.0, 4.0]]);
//! assert!(Rect::new([1.0, 3.0], [3.0, 4.0]).intersects(&room));
//! assert!(!Rect::new([1.5, 3.0], [2.5, 4.0]).intersects(&room));
//! // On an edge, and within.
//! assert_eq!(Rect::new([1.0, 0.0], [2.0, 1.5]).relation(&room), Relation::Within);
//! assert_eq!(Rect::new([1.0, -1.0], [2.0, 0.0]).relation(&room), Relation::Touch);
//! ```
//!
//! # Circle and Polygon
//!
#![doc = include_str!("../../doc/circle_polygon.svg")]
//!
//! ```
//! use secant::{Circle, Polygon, Relation};
//! let room = Polygon::new([[0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [0.0, 4.0]]);
//! assert!(Circle::new([7.0, 8.0], 5.0).intersects(&room));
//! assert!(!Circle::new([7.0, 8.0], 5.0_f64.next_down()).intersects(&room));
//! assert_eq!(Circle::new([2.0, 2.0], 2.0).relation(&room), Relation::Within);
//! assert_eq!(Circle::new([2.0, 2.0], 2.0_f64.next_up()).relation(&room), Relation::Overlap);
//! ```
//!
//! # Polyline and Polygon
//!
#![doc = include_str!("../../doc/polyline_polygon.svg")]
//!
//! A polyline inside intersects the polygon, and one along the ring touches it.
//!
//! ```
//! use secant::{Polygon, Polyline, Relation};
//! let room = Polygon::new([[0, 0], [4, 0], [4, 4], [2, 2], [0, 4]]);
//! assert!(Polyline::new([[1, 4], [2, 2], [3, 4]]).intersects(&room));
//! assert!(!Polyline::new([[1, 4], [2, 3], [3, 4]]).intersects(&room));
//! assert_eq!(Polyline::new([[4, 4], [2, 2], [0, 4]]).relation(&room), Relation::Touch);
//! assert_eq!(Polyline::new([[4, 4], [2, 2], [2, 1]]).relation(&room), Relation::Within);
//! ```
//!
//! # Polygon and Polygon
//!
#![doc = include_str!("../../doc/polygon_polygon.svg")]
//!
//! ```
//! use secant::{Polygon, Relation};
//! let room = Polygon::new([[0, 0], [4, 0], [4, 4], [2, 2], [0, 4]]);
//! assert!(Polygon::new([[1, 4], [2, 2], [3, 4]]).intersects(&room));
//! assert!(!Polygon::new([[1, 4], [2, 3], [3, 4]]).intersects(&room));
//! assert_eq!(Polygon::new([[1, 1], [2, 1], [1, 2]]).relation(&room), Relation::Within);
//! // The notch, filled.
//! assert_eq!(Polygon::new([[0, 4], [2, 2], [4, 4]]).relation(&room), Relation::Touch);
//! ```
