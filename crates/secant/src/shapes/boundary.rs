/// The boundary of a solid: the curve or surface without what is inside.
///
/// Of a [`Rect`](crate::Rect) the four edges, of a [`Circle`](crate::Circle) the circle, of a
/// [`Polygon`](crate::Polygon) its ring. These curves are closed and have no ends: all of the curve is
/// its interior. A flat rectangle and a circle of radius 0 are their own boundary: the segment or point
/// that they are.
///
/// Those three are asked about every shape of the plane. All of the following are targets of a
/// [cast](crate::Ray::cast): also the boundaries of a [`Capsule`](crate::Capsule), a
/// [`Triangle2`](crate::Triangle2) and a [`ConvexPolygon`](crate::ConvexPolygon), and in space of a
/// [`Sphere`](crate::Sphere), a [`Box3`](crate::Box3) and a capsule, which are surfaces.
///
/// ```
/// use secant::{Boundary, Passing, Rect, Relation, Segment};
/// let wall = Boundary(Rect::new([0.0, 0.0], [4.0, 4.0]));
/// let inside = Segment::new([1.0, 1.0], [3.0, 3.0]);
/// assert_eq!(inside.relation(&wall.0), Relation::Within);
/// assert_eq!(inside.relation(&wall), Relation::Disjoint);
///
/// // Through two corners: a curve is crossed twice.
/// let diagonal = Segment::new([-1.0, -1.0], [5.0, 5.0]);
/// let contacts = diagonal.intersection(&wall).unwrap();
/// assert_eq!(contacts.len(), 2);
/// assert_eq!((contacts[1].enter.at, contacts[1].passing), ([4.0, 4.0], Passing::Crosses));
/// // A corner that is only touched.
/// let graze = Segment::new([-1.0, 1.0], [1.0, -1.0]).intersection(&wall).unwrap();
/// assert_eq!((graze.len(), graze[0].passing), (1, Passing::Grazes));
///
/// // From inside a cube to the far side, and from a face: touching is hitting.
/// let cube = Boundary(secant::Box3::new([0.0; 3], [2.0; 3]));
/// let hit = secant::Ray::new([1.0; 3], [1.0, 0.0, 0.0]).cast(&cube).first().unwrap();
/// assert_eq!((hit.t, hit.relation), (1.0, Relation::Cross));
/// let hit = secant::Ray::new([2.0, 1.0, 1.0], [1.0, 0.0, 0.0]).cast(&cube).first().unwrap();
/// assert_eq!((hit.t, hit.relation), (0.0, Relation::Touch));
/// ```
///
#[cfg_attr(doc, doc = include_str!("../../doc/segment_boundary_polygon.svg"))]
///
/// The others have their pictures in the [guide](crate::guide::boundary).
#[doc(alias = "hollow")]
#[doc(alias = "outline")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Boundary<T>(
    /// The shape.
    pub T,
);
