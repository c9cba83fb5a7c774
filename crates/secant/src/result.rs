//! What the pairs answer: one set of types for all of them.

use crate::kernel;
use crate::kernel::{Branch, Facing, ParametricLine, Sign, Target, in_dimension};
use crate::{Aabb, Scalar, ScalarIn};
use alloc::vec::Vec;
use core::fmt;

/// How two closed sets A and B lie to each other: one word, the same set of words for every pair.
///
/// A° and B° are the relative interiors: a segment without its ends, a disc without its circle; the
/// interior of a point is the point. Degenerate shapes are the sets they are.
///
/// The words are those of Clementini, Di Felice and van Oosterom 1993, with `Within`, `Contains`
/// and `Equal` distinguished as in common use. Every relation here is **Exact**.
///
/// The policy is the caller's: a puzzle of crossing lines asks [`meets`](Relation::meets), a shot
/// that may graze asks [`interiors_meet`](Relation::interiors_meet).
///
/// ```
/// use secant::{Relation, Segment};
/// let wall = Segment::new([0.0, 0.0], [4.0, 0.0]);
/// let down_to_it = Segment::new([1.0, 3.0], [1.0, 0.0]);
/// assert_eq!(wall.relation(&down_to_it), Relation::Touch);
/// assert_eq!(wall.relation(&Segment::new([1.0, 0.0], [3.0, 0.0])), Relation::Contains);
/// assert_eq!(wall.relation(&Segment::new([1.0, 1.0], [3.0, 1.0])), Relation::Disjoint);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
pub enum Relation {
    /// No common point.
    Disjoint,
    /// Common points, but A° and B° have none.
    Touch,
    /// A° and B° intersect, and none of the words below fits.
    Cross,
    /// A, B and the common part of A° and B° have the same dimension, and neither contains the
    /// other.
    Overlap,
    /// A is a subset of B, and A° intersects B°.
    Within,
    /// B is a subset of A, and A° intersects B°.
    Contains,
    /// The same set.
    Equal,
}

impl Relation {
    /// Every relation, in the order in which they are counted and written.
    pub const ALL: [Self; 7] = [
        Self::Disjoint,
        Self::Touch,
        Self::Cross,
        Self::Overlap,
        Self::Within,
        Self::Contains,
        Self::Equal,
    ];

    /// The sets share a point: touching counts. The same as `intersects`.
    #[must_use]
    pub fn meets(self) -> bool {
        self != Self::Disjoint
    }

    /// The relative interiors share a point: touching does not count.
    #[must_use]
    pub fn interiors_meet(self) -> bool {
        !matches!(self, Self::Disjoint | Self::Touch)
    }

    /// The relation of B to A.
    #[must_use]
    pub fn reversed(self) -> Self {
        match self {
            Self::Within => Self::Contains,
            Self::Contains => Self::Within,
            symmetric => symmetric,
        }
    }

    /// The word in lower case, as `secant relate` writes it.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Disjoint => "disjoint",
            Self::Touch => "touch",
            Self::Cross => "cross",
            Self::Overlap => "overlap",
            Self::Within => "within",
            Self::Contains => "contains",
            Self::Equal => "equal",
        }
    }
}

impl fmt::Display for Relation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// A common point of two linear shapes, and where it is on each.
///
/// The parameters are in multiples of the given direction: a point of a shape that starts at `p`
/// is `p + t (q - p)` where it goes through `q` (a segment ends there, at 1), or `p + t d` where
/// its direction `d` was given. Nothing is normalised. For a point and for a segment of zero
/// length the parameter is 0.
///
/// All four numbers are **Correctly rounded**, each for itself: `at` is the nearest point with
/// coordinates of type `R`, which need not lie on either line.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Meeting<const D: usize, R = f64> {
    /// The point.
    #[cfg_attr(feature = "serde", serde(with = "crate::interop::serde::vector"))]
    pub at: [R; D],
    /// Its parameter along the first shape.
    pub t: R,
    /// Its parameter along the second shape.
    pub u: R,
}

impl<const D: usize, R> Meeting<D, R> {
    /// The same point seen from the second shape.
    #[must_use]
    pub fn swapped(self) -> Self {
        Self {
            at: self.at,
            t: self.u,
            u: self.t,
        }
    }
}

/// The common part of two linear shapes (points, lines, rays, segments) that intersect.
///
/// Two lines that are not parallel have exactly one common point; so a part of positive length is
/// always along both.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
pub enum LinearIntersection<const D: usize, R = f64> {
    /// One point.
    Point(Meeting<D, R>),
    /// A part of positive length of one line.
    Overlap {
        /// Its end that comes first along the first shape; `None` where it has no end that way.
        start: Option<Meeting<D, R>>,
        /// Its other end; `None` where it has no end that way.
        end: Option<Meeting<D, R>>,
    },
}

impl<const D: usize, R: Copy + Default> LinearIntersection<D, R> {
    /// The same in the dimension that it has, as a constant of the compiler.
    #[inline]
    pub(crate) fn in_dimension<const E: usize>(&self) -> LinearIntersection<E, R> {
        self.mapped(in_dimension, |x| x)
    }

    /// The same with each point and each parameter replaced.
    #[inline(always)]
    pub(crate) fn mapped<T, const E: usize>(
        &self,
        point: impl Fn([R; D]) -> [T; E],
        number: impl Fn(R) -> T,
    ) -> LinearIntersection<E, T> {
        let meeting = |Meeting { at, t, u }: Meeting<D, R>| Meeting {
            at: point(at),
            t: number(t),
            u: number(u),
        };
        match *self {
            Self::Point(x) => LinearIntersection::Point(meeting(x)),
            Self::Overlap { start, end } => LinearIntersection::Overlap {
                start: start.map(&meeting),
                end: end.map(&meeting),
            },
        }
    }
}

impl<const D: usize, R: Copy> LinearIntersection<D, R> {
    /// The one common point, where there is just one.
    #[must_use]
    pub fn point(&self) -> Option<Meeting<D, R>> {
        match *self {
            Self::Point(meeting) => Some(meeting),
            Self::Overlap { .. } => None,
        }
    }

    /// The ends of the common part, in order along the first shape: the point itself, or none to
    /// two ends of an overlap.
    pub fn ends(&self) -> impl Iterator<Item = Meeting<D, R>> + use<D, R> {
        let both = match *self {
            Self::Point(meeting) => [Some(meeting), None],
            Self::Overlap { start, end } => [start, end],
        };
        both.into_iter().flatten()
    }
}

/// Where a linear shape passes the boundary of another shape: a point and its parameter.
///
/// Both are **Correctly rounded**, each for itself.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Passage<const D: usize, R = f64> {
    /// The point.
    #[cfg_attr(feature = "serde", serde(with = "crate::interop::serde::vector"))]
    pub at: [R; D],
    /// Its parameter along the linear shape, in multiples of the given direction.
    pub t: R,
}

/// The common part of a linear shape with a convex solid: from where it enters to where it leaves.
///
/// A tangent has both at one point. Where the linear shape starts (or ends) in the solid, its own end
/// takes the place of the passage, and `starts_inside` (`ends_inside`) says so; a line has no
/// ends, and always passes the boundary. A point, and a segment of zero length, has both at the parameter 0; a box it enters
/// at 0 and leaves at 1.
///
/// ```
/// use secant::{Chord, Passage};
/// let at = |x: f64, t| Passage { at: [x, 0.0], t };
/// let tangent =
///     Chord { enter: at(2.0, 0.5), exit: at(2.0, 0.5), starts_inside: false, ends_inside: false };
/// assert!(tangent.is_point());
/// assert!(!Chord { exit: at(3.0, 0.75), ..tangent }.is_point());
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Chord<const D: usize, R = f64> {
    /// The first common point along the linear shape.
    pub enter: Passage<D, R>,
    /// The last common point along the linear shape.
    pub exit: Passage<D, R>,
    /// The start of the linear shape is in the interior of the solid: `enter` is that start. What is flat, as a triangle in
    /// its own plane, has none.
    pub starts_inside: bool,
    /// The end of the linear shape is in the interior of the solid: `exit` is that end.
    pub ends_inside: bool,
}

impl<const D: usize, R: PartialEq> Chord<D, R> {
    /// Whether the rounded chord is one point. A chord shorter than the distance of neighbouring floats is, too;
    /// whether the shapes only touch is for [`Relation`] to say.
    #[must_use]
    pub fn is_point(&self) -> bool {
        self.enter.at == self.exit.at
    }
}

impl<const D: usize, R: Copy + Default> Chord<D, R> {
    /// The same chord, in the dimension that it has, as a constant of the compiler.
    pub(crate) fn in_dimension<const E: usize>(&self) -> Chord<E, R> {
        let passage = |Passage { at, t }: Passage<D, R>| Passage {
            at: in_dimension(at),
            t,
        };
        Chord {
            enter: passage(self.enter),
            exit: passage(self.exit),
            starts_inside: self.starts_inside,
            ends_inside: self.ends_inside,
        }
    }
}

/// The common part of a linear shape with a plane.
///
/// ```
/// use secant::{Passage, PlaneIntersection};
/// let through = PlaneIntersection::Point(Passage { at: [1.0, 2.0, 0.0], t: 0.5 });
/// assert_eq!(through.point().unwrap().t, 0.5);
/// assert_eq!(PlaneIntersection::<3>::Whole.point(), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
pub enum PlaneIntersection<const D: usize = 3, R = f64> {
    /// One point; so also where the linear shape is a point, or a segment of zero length.
    Point(Passage<D, R>),
    /// The linear shape lies in the plane, and all of it is common.
    Whole,
}

impl<const D: usize, R: Copy> PlaneIntersection<D, R> {
    /// The one common point, where there is just one.
    #[must_use]
    pub fn point(&self) -> Option<Passage<D, R>> {
        match *self {
            Self::Point(passage) => Some(passage),
            Self::Whole => None,
        }
    }
}

/// One connected piece of the common points of a linear shape and a curve: a point, or a part of
/// positive length that both run along.
///
/// The curve is a [`Polyline`](crate::Polyline) or a [`Boundary`](crate::Boundary). Pieces come in order
/// along the linear shape. How many there are, their order, `feature` and `passing` are **Exact**; the
/// passages are **Correctly rounded**.
///
/// ```
/// use secant::{Feature, Passing, Polyline, Segment};
/// let path = Polyline::new([[0, 2], [2, 0], [4, 0], [6, -2], [8, 0]]);
/// let contacts = Segment::new([0, 0], [8, 0]).intersection(&path).unwrap();
/// // Along an edge, and from one side to the other.
/// assert_eq!((contacts[0].enter.at, contacts[0].exit.at), ([2.0, 0.0], [4.0, 0.0]));
/// assert_eq!((contacts[0].feature, contacts[0].passing), (Feature::Vertex(1), Passing::Crosses));
/// // Where both end.
/// assert_eq!((contacts[1].enter.t, contacts[1].passing), (1.0, Passing::Ends));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Contact<R = f64> {
    /// The first point of the piece along the linear shape.
    pub enter: Passage<2, R>,
    /// The last point of the piece; the same for a piece that is one point.
    pub exit: Passage<2, R>,
    /// What of the curve is at `enter`: a vertex if there is one, else an edge, and where there are
    /// several the one of the lowest number. A circle has its [`Boundary`](Feature::Boundary) everywhere.
    pub feature: Feature,
    /// Whether the curve goes across there. One that passes there several times crosses if an odd number
    /// of its passes do; and a point ends wherever it is.
    pub passing: Passing,
}

/// The common points of two circles, the boundaries of two discs.
///
/// How many there are, and whether the circles touch, is **Exact**; the points are **Correctly
/// rounded**. Two discs of which one is in the interior of the other have no such points, and intersect all
/// the same: that is for [`Relation`] to say.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
pub enum CircleIntersection<R = f64> {
    /// The circles touch in one point.
    Tangent {
        /// The point.
        at: [R; 2],
        /// One disc is in the other; else they are beside each other.
        internal: bool,
    },
    /// The circles cross in two points: first the one on the right of the line from the first
    /// center to the second.
    Points([[R; 2]; 2]),
    /// The circles are the same.
    Equal,
}

/// The common points of two spheres, the boundaries of two balls in space.
///
/// Which of these it is, is **Exact**; the numbers are **Correctly rounded**. Two balls of which one is
/// in the interior of the other have no such points, and intersect all the same: that is for [`Relation`] to
/// say.
///
/// ```
/// use secant::{Sphere, SphereIntersection};
/// let (a, b) = (Sphere::new([0.0; 3], 5.0), Sphere::new([6.0, 0.0, 0.0], 5.0));
/// let circle = SphereIntersection::Circle { center: [3.0, 0.0, 0.0], radius: 4.0 };
/// assert_eq!(a.intersection(&b), Some(circle));
/// // 2, 3, 6 and 7: they touch.
/// let c = Sphere::new([4.0, 6.0, 12.0], 9.0);
/// let Some(SphereIntersection::Tangent { internal, .. }) = a.intersection(&c) else {
///     unreachable!()
/// };
/// assert!(!internal);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
pub enum SphereIntersection<R = f64> {
    /// The spheres touch in one point.
    Tangent {
        /// The point.
        at: [R; 3],
        /// One ball is in the other; else they are beside each other.
        internal: bool,
    },
    /// The spheres cross in a circle, in the plane through `center` that is perpendicular to the line
    /// through their centers.
    Circle {
        /// The center of the circle.
        center: [R; 3],
        /// Its radius.
        radius: R,
    },
    /// The spheres are the same.
    Equal,
}

/// The common part of two shapes of types known only at run time, as the pair describes it.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case"),
    serde(bound(
        serialize = "S: Scalar + serde::Serialize, S::Real: serde::Serialize",
        deserialize = "S: Scalar + serde::Deserialize<'de>, S::Real: serde::Deserialize<'de>"
    ))
)]
#[non_exhaustive]
pub enum CommonPart<const D: usize = 2, S: Scalar = f64> {
    /// Of two points, lines, rays or segments.
    Linear(LinearIntersection<D, S::Real>),
    /// Of one of these with a box, ball, capsule, triangle or convex polygon.
    Chord(Chord<D, S::Real>),
    /// Of one of these with a plane.
    Plane(PlaneIntersection<D, S::Real>),
    /// Of two boxes.
    Aabb(Aabb<D, S>),
    /// Of two discs whose circles have common points: these points.
    Circles(CircleIntersection<S::Real>),
    /// Of two balls in space whose spheres have common points: these.
    Spheres(SphereIntersection<S::Real>),
    /// Of a point, line, ray or segment with a polygon, in order along it.
    Chords(Vec<Chord<D, S::Real>>),
    /// Of one of these with a polyline or a boundary, in order along it.
    Contacts(Vec<Contact<S::Real>>),
    /// One that is not constructed: of two balls of which one is in the interior of the other, or of two
    /// other shapes that are not linear.
    Region,
}

impl<const D: usize, S: Scalar> CommonPart<D, S> {
    /// The common part of two points, lines, rays or segments, where it is one.
    #[must_use]
    pub fn linear(&self) -> Option<LinearIntersection<D, S::Real>> {
        match *self {
            Self::Linear(intersection) => Some(intersection),
            _ => None,
        }
    }

    /// The common part of a linear shape with a plane, where it is one.
    #[must_use]
    pub fn plane(&self) -> Option<PlaneIntersection<D, S::Real>> {
        match *self {
            Self::Plane(intersection) => Some(intersection),
            _ => None,
        }
    }

    /// The common part of a linear shape with a box or ball, where it is one.
    #[must_use]
    pub fn chord(&self) -> Option<Chord<D, S::Real>> {
        match *self {
            Self::Chord(chord) => Some(chord),
            _ => None,
        }
    }
}

/// The part of a shape that a ray or segment hits.
///
/// Faces, edges and corners are numbered from 0. Where several fit, a corner goes before an edge and an
/// edge before a face, and then it is the one with the lowest number.
///
/// In the plane:
/// - A rectangle has its edges and corners counter-clockwise from its corner `min`, as
///   [`Rect::corners`](crate::Rect::corners): face 0 is the edge with y = `min`.
/// - A polyline, polygon or triangle has its vertices in the order given, and edge i, which is its face
///   i, from vertex i to the next.
/// - A capsule has its face 0 on the right of its core from start to end, and face 1 on the left.
///
/// In space:
/// - A box has on axis k the face 2 k at `min` and 2 k + 1 at `max`. Its corner n is at `max` on the
///   axes whose bits n has. Its edges along axis k are 4 k to 4 k + 3, with one bit for each other axis,
///   the lower axis first, that is set at `max`.
/// - A triangle has its vertices in the order given, edge i from vertex i to the next, and face 0 within.
/// - A capsule has face 0 between its caps.
///
/// The caps of a capsule are its [`Start`](Feature::Start) and its [`End`](Feature::End), seams
/// included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
#[non_exhaustive]
pub enum Feature {
    /// The one smooth boundary of a ball, a plane, or any point of a line or ray but its origin.
    Boundary,
    /// The start of a segment or ray, or the cap of a capsule about its start.
    Start,
    /// The end of a segment, or the cap of a capsule about its end.
    End,
    /// An edge in the plane, or in space a face, by its number; that of a segment is 0.
    Face(u32),
    /// An edge in space, by its number.
    Edge(u32),
    /// A corner or vertex, by its number; a point is its vertex 0.
    Vertex(u32),
    /// No part of the boundary: the interior of a solid, where a cast starts.
    Interior,
}

/// How a curve or surface goes on where a line, ray or segment intersects it. **Exact**: in the plane it is
/// decided by the sides of the line that the vertices of the curve are on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
pub enum Passing {
    /// The curve goes from one side to the other, through an edge, a vertex, or along edges. In space:
    /// the line goes into the interior of a solid, or out of it, or through a surface.
    Crosses,
    /// The curve stays on one side: a vertex or edge that sticks out, or a tangent. In space: the line
    /// only touches a solid, or passes a surface at an edge or vertex.
    Grazes,
    /// One of the two ends there, so that it is on no other side. In space also where the line runs along
    /// a surface.
    Ends,
}

/// What a ray or segment that is [`cast`](crate::Ray::cast) hits.
///
/// Which hit is the first is **Exact**: ties are decided on the true parameters, and then by the
/// lowest index. The numbers are **Correctly rounded**.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(bound(serialize = "S::Real: serde::Serialize"))
)]
pub struct Hit<const D: usize, S: Scalar = f64> {
    /// The parameter along the ray, in multiples of its direction.
    pub t: S::Real,
    /// The point.
    #[cfg_attr(feature = "serde", serde(with = "crate::interop::serde::vector"))]
    pub at: [S::Real; D],
    /// The index of the shape in the slice that was cast against, or the number of the triangle of a
    /// [`Mesh3`](crate::Mesh3); 0 for a single shape.
    pub index: usize,
    /// How the whole ray or segment lies to that shape. To graze a solid, or the end of a wall, is a
    /// [`Relation::Touch`]; a vertex of a polyline is in its interior, and whether it is grazed there is
    /// for `passing` to say.
    pub relation: Relation,
    /// What was hit.
    pub feature: Feature,
    /// Whether the boundary goes from one side of the ray to the other there, or stays on one.
    pub passing: Passing,
    /// The ray starts in the interior of the shape, a solid, also where it is cast at as hollow.
    pub inside: bool,
    #[cfg_attr(feature = "serde", serde(skip))]
    pub(crate) surface: Surface<D, S::Inner>,
}

/// What the normal of a hit is made of.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Surface<const D: usize, S> {
    /// The ray: its origin, and the two points whose difference is its direction.
    pub(crate) ray: [[S; D]; 3],
    pub(crate) normal: Normal<D, S>,
    /// The ray leaves a solid there, and so the normal is not against it.
    pub(crate) leaves: bool,
}

/// The surface at a hit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Normal<const D: usize, S> {
    /// None: the hit is not on a boundary.
    Nowhere,
    /// Straight against the ray, at a point or at the end of a wall along it.
    Against,
    /// That of an edge between two points, which the ray is not parallel to.
    Edge([S; D], [S; D]),
    /// That of the faces of a box on this axis, on which the ray moves.
    Face(usize),
    /// That of a plane, which the ray is not parallel to.
    Plane(Facing<D, S>),
    /// That of a circle about this center, in this given point of it.
    At {
        center: [S; D],
        radius: S,
        x: [S; D],
    },
    /// That of a circle which the ray enters or leaves.
    Passage {
        center: [S; D],
        radius: S,
        branch: Branch,
    },
    /// That of the tube about a line, in this given point of it.
    TubeAt {
        core: ParametricLine<D, S>,
        radius: S,
        x: [S; D],
    },
    /// That of the tube about a line which the ray enters or leaves.
    Tube {
        core: ParametricLine<D, S>,
        radius: S,
        branch: Branch,
    },
}

impl<const D: usize, S: Scalar + ScalarIn<D>> Surface<D, S> {
    /// The unit normal.
    pub(crate) fn normal<R: Target>(&self) -> Option<[R; D]> {
        let ray @ [_, from, to] = self.ray;
        // A ray that leaves a solid starts at a given point of it: out of the solid is against the reversed direction.
        let direction = if self.leaves { [to, from] } else { [from, to] };
        debug_assert!(
            !self.leaves || !matches!(self.normal, Normal::Passage { .. } | Normal::Tube { .. }),
            "the start is a given point"
        );
        Some(match self.normal {
            Normal::Nowhere => return None,
            Normal::Against => kernel::back_direction(direction),
            Normal::Edge(a, b) => kernel::edge_normal(direction, [a, b]),
            Normal::Face(axis) => kernel::face_normal(direction, axis),
            Normal::Plane(facing) => facing.normal(direction),
            Normal::At { center, radius, x } => kernel::sphere_normal(direction, center, radius, x),
            Normal::Passage {
                center,
                radius,
                branch,
            } => kernel::passage_normal(ray, center, radius, branch),
            Normal::TubeAt { core, radius, x } => {
                kernel::tube_normal_at(direction, core, radius, x)
            }
            Normal::Tube {
                core,
                radius,
                branch,
            } => kernel::tube_normal(ray, core, radius, branch),
        })
    }

    /// The distance from the origin of the ray to the parameter t.
    pub(crate) fn length<R: Target>(&self, t: R) -> R {
        let [_, from, to] = self.ray;
        kernel::length_along([from, to], t)
    }
}

impl<const D: usize, S: Scalar + ScalarIn<D>> Normal<D, S> {
    /// Whether a direction leads out of a round solid, in this given point of its surface.
    pub(crate) fn leads_outward(&self, direction @ [from, to]: [[S; D]; 2]) -> bool {
        let sign = match *self {
            Self::At { center, x, .. } => kernel::ahead(from, to, center, x),
            Self::TubeAt { core, x, .. } => kernel::away(direction, core, x),
            _ => return false,
        };
        sign == Sign::Positive
    }
}

impl<S: Scalar> Normal<2, S> {
    /// Whether a direction leads out of a polygon that goes round this way, through this edge of it.
    pub(crate) fn leads_across(&self, direction: [[S; 2]; 2], turn: Sign) -> bool {
        match *self {
            Self::Edge(a, b) => kernel::cross([a, b], direction).times(turn) == Sign::Negative,
            _ => false,
        }
    }
}

impl<const D: usize, S: Scalar + ScalarIn<D>> Hit<D, S> {
    /// The unit normal of what was hit, against the ray: n · d <= 0 for its direction d.
    ///
    /// - On a smooth boundary, and on a face, it is the normal there. Where a disc, ball or capsule is
    ///   only touched it points out.
    /// - Where a ray starts on the boundary of a solid and leaves it, the normal points out of the solid,
    ///   and so along the ray: n · d > 0.
    /// - A line, ray or segment, an edge of a chain, and a polygon have theirs in the plane of themselves
    ///   and the ray, perpendicular to themselves.
    /// - At a corner in the plane it is that of an edge which ends there and does not run along the ray:
    ///   of a solid one that faces the ray, so that the normal points out; and then the one with the
    ///   lowest number. At an edge or a corner of a box in space it is that of the face with the lowest
    ///   number among those there that face the ray. A triangle or plane in space has one normal.
    /// - Else it is the opposite direction, −d / |d|: at a point, where all there is runs along the ray, and in
    ///   space at the ends of a segment or ray.
    ///
    /// `None` where the cast starts in the interior of a solid, or is that of a segment of zero length. The components are
    /// **Correctly rounded**, so that the length is 1 but for their rounding.
    ///
    /// ```
    /// use secant::{Box3, Circle, Ray, Segment};
    /// // It starts on the disc, and leaves it.
    /// let away = Ray::new([0.0, 8.0], [8.0, 1.0]);
    /// let hit = away.cast(&Circle::new([0.0, 0.0], 8.0)).first().unwrap();
    /// assert_eq!(hit.normal(), Some([0.0, 1.0]));
    /// let ray = Ray::new([0.0, 0.0], [2.0, 0.0]);
    /// let wall = Segment::new([4.0, -3.0], [8.0, 0.0]);
    /// assert_eq!(ray.cast(&wall).first().unwrap().normal(), Some([-0.6, 0.8]));
    /// let disc = Circle::new([4.0, 4.0], 5.0);
    /// assert_eq!(ray.cast(&disc).first().unwrap().normal(), Some([-0.6, -0.8]));
    /// // Down through an edge of the box: of its two faces, that with the lower number faces the ray.
    /// let ray = Ray::new([0.0, 1.0, 4.0], [1.0, 0.0, -1.0]);
    /// let block = Box3::new([2.0, 0.0, 0.0], [4.0, 2.0, 2.0]);
    /// assert_eq!(ray.cast(&block).first().unwrap().normal(), Some([-1.0, 0.0, 0.0]));
    /// ```
    #[must_use]
    pub fn normal(&self) -> Option<[S::Real; D]> {
        S::normal(&self.surface)
    }

    /// The distance along the ray: t |d| for its direction d.
    ///
    /// **Bounded**: within 4 · 2⁻⁵³ of the true length, relatively (2⁻²⁴ for `f32`), unless t, |d| or
    /// the length is subnormal, or overflows, which makes an infinity of it; never NaN. Hits come in their
    /// exact order; their `t` are rounded in the same order, so that two that differ may be equal.
    ///
    /// ```
    /// use secant::{Ray, Segment};
    /// let ray = Ray::new([0.0, 0.0], [3.0, 4.0]);
    /// let hit = ray.cast(&Segment::new([0.0, 8.0], [9.0, 8.0])).first().unwrap();
    /// assert_eq!((hit.t, hit.distance()), (2.0, 10.0));
    /// ```
    #[must_use]
    pub fn distance(&self) -> S::Real {
        S::length_along(&self.surface, self.t)
    }
}

/// A pair of points of two shapes that are as close to each other as any.
///
/// Where many pairs are, it is the one with the lowest parameters, as
/// [`ClosestPoints::closest_points`](crate::ClosestPoints::closest_points) says. Shapes that intersect have a
/// common point, in both places. The points and parameters are **Correctly rounded**, each for
/// itself.
///
/// ```
/// use secant::Closest;
/// let seen_from_the_first = Closest { a: [0.0, 0.0], b: [1.0, 0.0], t: Some(0.5), u: None };
/// let seen_from_the_second = seen_from_the_first.swapped();
/// assert_eq!((seen_from_the_second.a, seen_from_the_second.u), ([1.0, 0.0], Some(0.5)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Closest<const D: usize, R = f64> {
    /// The point of the first shape.
    #[cfg_attr(feature = "serde", serde(with = "crate::interop::serde::vector"))]
    pub a: [R; D],
    /// The point of the second shape.
    #[cfg_attr(feature = "serde", serde(with = "crate::interop::serde::vector"))]
    pub b: [R; D],
    /// The parameter of `a`, where the first shape is a line, ray or segment.
    pub t: Option<R>,
    /// The parameter of `b`, where the second shape is a line, ray or segment.
    pub u: Option<R>,
}

/// The shortest way of one convex set out of another.
///
/// Moved by `vector`, the first set only touches the second. Which direction it is and which features touch then is
/// **Exact**, as [`Penetrates::penetration`](crate::Penetrates::penetration) says; the numbers are **Correctly
/// rounded**, each for itself. So a set that is moved by the rounded vector may be apart from the other by a few units in
/// the last place, or still in it.
///
/// ```
/// use secant::{Point, Rect};
/// let out = Point::new([3.0, 1.0]).penetration(&Rect::new([0.0, 0.0], [4.0, 9.0])).unwrap();
/// // Both are as short: that of the edge with the lower number, which is the one below.
/// assert_eq!((out.depth, out.vector, out.normal), (1.0, [0.0, -1.0], [0.0, -1.0]));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Penetration<const D: usize, R = f64> {
    /// The length of the translation, in the units of the coordinates: 0 where the sets only touch.
    pub depth: R,
    /// The translation of the first set.
    #[cfg_attr(feature = "serde", serde(with = "crate::interop::serde::vector"))]
    pub vector: [R; D],
    /// Its unit vector, out of the second set; where the depth is 0, a direction that leads nowhere into it.
    #[cfg_attr(feature = "serde", serde(with = "crate::interop::serde::vector"))]
    pub normal: [R; D],
    /// The features of the first and the second set that touch after the translation: of each the one that is furthest
    /// against and along the normal. In the plane those of a solid are an edge or a vertex, in space a face, an edge or a
    /// vertex; a segment that is perpendicular to the normal has its face 0.
    pub features: [Feature; 2],
}

/// The way out of two shapes of types known only at run time, which have common points.
///
/// ```
/// use secant::{Circle, Polygon, Rect, Shape, WayOut};
/// let disc: Shape<2> = Circle::new([3.0, 4.5], 1.0).into();
/// let out = disc.penetration(&Rect::new([0.0, 0.0], [6.0, 4.0]));
/// assert_eq!(out.and_then(WayOut::shortest).unwrap().vector, [0.0, 0.5]);
/// let polygon: Shape<2> = Polygon::new([[0.0, 0.0], [6.0, 0.0], [3.0, 4.0]]).into();
/// assert_eq!(polygon.penetration(&disc), Some(WayOut::NotConstructed));
/// // Disjoint shapes have none, of whatever kind they are.
/// assert_eq!(polygon.penetration(&Circle::new([0.0, 9.0], 1.0)), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
#[non_exhaustive]
pub enum WayOut<const D: usize = 2, R = f64> {
    /// Of two shapes that are convex and bounded: point, segment, box, ball, capsule, triangle and convex polygon.
    Shortest(Penetration<D, R>),
    /// One that is not constructed, because a shape is of a kind that is not convex or has no bounds: line, ray, plane,
    /// polygon, polyline, and boundaries.
    NotConstructed,
}

impl<const D: usize, R> WayOut<D, R> {
    /// The shortest translation, where it is constructed.
    #[must_use]
    pub fn shortest(self) -> Option<Penetration<D, R>> {
        match self {
            Self::Shortest(penetration) => Some(penetration),
            Self::NotConstructed => None,
        }
    }
}

impl<const D: usize, R: Copy> Closest<D, R> {
    /// The same pair seen from the second shape.
    #[must_use]
    pub fn swapped(self) -> Self {
        Self {
            a: self.b,
            b: self.a,
            t: self.u,
            u: self.t,
        }
    }
}
