//! Casts of a ray or a segment: the first hit, whether there is a hit, or all hits in order.

pub(crate) mod engine;
pub(crate) mod query;
pub(crate) mod target;

#[cfg(feature = "batch")]
use crate::pairs::Linear;
use crate::{Hit, Ray, Scalar, ScalarIn, Segment};
use alloc::boxed::Box;
use alloc::vec::Vec;
use query::{Answer, Query};
use target::{Search, Shapes};

/// A cast of a ray or segment at a shape or at many: made by [`Ray::cast`] and [`Segment::cast`].
///
/// Which hit is the first, and whether there is one, is **Exact**: hits are in the order of their true
/// parameters, and those at one parameter in the order of their index. Touching is hitting, and so is
/// starting on or in a shape; a filter says otherwise.
///
/// - A point, line, ray or segment is hit at its first common point with the ray.
/// - A solid (box, ball, capsule, and in the plane a polygon, convex or not, or triangle) is hit where
///   the ray enters it. A ray that starts inside hits it there, with `t` = 0 and
///   [`Feature::Interior`](crate::Feature::Interior). A polygon that is not convex can be entered more
///   than once.
/// - A curve ([`Polyline`](crate::Polyline), [`Boundary`](crate::Boundary)) is hit wherever the ray
///   meets it, and so is a surface in space ([`Plane`](crate::Plane), [`Triangle3`](crate::Triangle3),
///   a flat box, [`Boundary`](crate::Boundary)). [`hollow`](Cast::hollow) makes curves and surfaces of all
///   solids, and [`hollow_where`](Cast::hollow_where) of some.
///
/// A [`Mesh3`](crate::Mesh3) is hit as the slice of its triangles is: [`Hit::index`] is the number of a triangle.
///
/// **Nothing leaks**: in space, too, no ray passes between two triangles at an edge or vertex that they
/// share.
///
/// ```
/// use secant::{Ray, Segment};
/// let walls = [
///     Segment::new([2.0, -1.0], [2.0, 0.0]),
///     Segment::new([3.0, -1.0], [3.0, 1.0]),
/// ];
/// let ray = Ray::new([0.0, 0.0], [0.5, 0.0]);
/// // The first wall is only touched, at its end.
/// let hit = ray.cast(&walls).first().unwrap();
/// assert_eq!((hit.index, hit.t), (0, 4.0));
/// // A shot that grazes may go on; that cannot be had by looking at the first hit.
/// let hit = ray.cast(&walls).filter(|hit| hit.relation.interiors_meet()).first().unwrap();
/// assert_eq!((hit.index, hit.t, hit.at), (1, 6.0, [3.0, 0.0]));
/// assert!(ray.cast(&walls).max_t(4.0).any());
/// assert!(!ray.cast(&walls).max_t(3.9).any());
/// ```
///
/// In space, each touched in one point:
///
/// ```
/// use secant::{Box3, Capsule, Feature, Passing, Plane, Ray, Relation, Segment, Shape, Sphere, Triangle3};
/// let ray = Ray::new([0.0, 0.0, 0.0], [1.0, 0.0, 0.0]);
/// let shapes: [Shape<3>; 5] = [
///     Sphere::new([1.0, 2.0, 0.0], 2.0).into(),
///     Box3::new([1.0, 0.0, -1.0], [2.0, 1.0, 0.0]).into(),
///     Capsule::new([3.0, 0.0, -3.0], [3.0, 4.0, -3.0], 3.0).into(),
///     Triangle3::new([[4.0, 0.0, 0.0], [4.0, 3.0, 0.0], [4.0, 0.0, 3.0]]).into(),
///     Segment::new([5.0, 0.0, 0.0], [5.0, 5.0, 5.0]).into(),
/// ];
/// let hits = ray.cast(&shapes).all();
/// assert!(hits.iter().all(|hit| hit.relation == Relation::Touch));
/// let features: Vec<Feature> = hits.iter().map(|hit| hit.feature).collect();
/// let (corner, vertex) = (Feature::Vertex(4), Feature::Vertex(0));
/// assert_eq!(features, [Feature::Boundary, corner, Feature::Start, vertex, Feature::Start]);
/// // A wall that the ray goes through, and one that it ends at.
/// let wall = Plane::new([2.0, 0.0, 0.0], [1.0, 1.0, 0.0]);
/// assert_eq!(ray.cast(&wall).first().unwrap().passing, Passing::Crosses);
/// let short = Segment::new([0.0, 0.0, 0.0], [2.0, 0.0, 0.0]);
/// assert_eq!(short.cast(&wall).first().unwrap().relation, Relation::Touch);
/// ```
#[must_use = "a cast does nothing until it is asked for its first hit, any, or all"]
pub struct Cast<'a, const D: usize, S: Scalar + ScalarIn<D>, T: ?Sized> {
    target: &'a T,
    query: Query<'a, D, S>,
}

impl<'a, const D: usize, S: Scalar + ScalarIn<D>, T: CastTarget<D, S> + ?Sized> Cast<'a, D, S, T> {
    /// Along a ray or segment that is known as such.
    #[cfg(feature = "batch")]
    pub(crate) fn along(ray: Linear<D, S>, target: &'a T) -> Self {
        let query = Query::new(ray);
        Self { target, query }
    }

    /// Takes only the hits for which `accept` is true. A rejected hit does not hide those behind it.
    ///
    /// `accept` is called shape by shape, not in the order of the parameter, and not for hits behind a first
    /// hit that it has accepted.
    pub fn filter(mut self, accept: impl FnMut(&Hit<D, S>) -> bool + 'a) -> Self {
        self.query.accept = Some(Box::new(accept));
        self
    }

    /// Ends the cast at the parameter `t`, inclusive. **Exact**.
    ///
    /// The relation of a hit is still that of the whole ray. With NaN there is no hit.
    pub fn max_t(mut self, t: S::Real) -> Self {
        self.query.max_t = Some(t);
        self
    }

    /// Begins the cast at the parameter `t`, inclusive. **Exact**.
    ///
    /// A hit counts by its own parameter: a solid that is entered before `t` is not hit. The relation of a
    /// hit is still that of the whole ray. With NaN there is no hit.
    ///
    /// ```
    /// use secant::{Ray, Segment};
    /// let walls = [1.0, 2.0, 3.0].map(|x| Segment::new([x, -1.0], [x, 1.0]));
    /// let ray = Ray::new([0.0, 0.0], [1.0, 0.0]);
    /// assert_eq!(ray.cast(&walls).min_t(2.0).first().unwrap().index, 1);
    /// assert_eq!(ray.cast(&walls).min_t(2.5).first().unwrap().index, 2);
    /// ```
    pub fn min_t(mut self, t: S::Real) -> Self {
        self.query.min_t = Some(t);
        self
    }

    /// Replaces solids by their boundaries: the hits are the points of the ray on them.
    ///
    /// A cast from inside hits the far side, and a start in the open interior is no hit. Touching is hitting: a
    /// graze, and a start on the boundary, which is hit at `t` = 0. Curves and surfaces are what they are. The
    /// relation of a hit is that to the solid. Hits and their order are **Exact**; [`leaving`](Cast::leaving) starts
    /// on a boundary.
    ///
    /// ```
    /// use secant::{Circle, Ray, Relation};
    /// let room = Circle::new([0.0, 0.0], 5.0);
    /// let ray = Ray::new([3.0, 0.0], [1.0, 0.0]);
    /// assert_eq!(ray.cast(&room).first().unwrap().t, 0.0);
    /// assert_eq!(ray.cast(&room).hollow().first().unwrap().t, 2.0);
    /// // It touches, from outside.
    /// let graze = Ray::new([-1.0, 5.0], [1.0, 0.0]).cast(&room).hollow().first().unwrap();
    /// assert_eq!((graze.t, graze.relation), (1.0, Relation::Touch));
    /// // On the wall.
    /// assert_eq!(Ray::new([5.0, 0.0], [1.0, 0.0]).cast(&room).hollow().first().unwrap().t, 0.0);
    /// ```
    pub fn hollow(mut self) -> Self {
        self.query.hollow = true;
        self
    }

    /// Replaces the solids with these indices by their boundaries: a room among pillars.
    ///
    /// A cast from inside hits the far side of a hollow shape, and a solid one at `t` = 0. Touching, the relation
    /// and the order of hits are those of [`hollow`](Cast::hollow), and as **Exact**. Curves and surfaces are what
    /// they are. `is_hollow` may be called several times for a shape.
    ///
    /// ```
    /// use secant::{Ray, Shape, Sphere};
    /// let room: Shape<3> = Sphere::new([0.0; 3], 9.0).into();
    /// let pillar: Shape<3> = Sphere::new([4.0, 0.0, 0.0], 1.0).into();
    /// let (shapes, ray) = ([room, pillar], Ray::new([0.0; 3], [1.0, 0.0, 0.0]));
    /// // The start is in the solid room, and between the walls of the hollow one.
    /// assert_eq!(ray.cast(&shapes).first().unwrap().t, 0.0);
    /// let hits = ray.cast(&shapes).hollow_where(|index| index == 0).all();
    /// assert_eq!(hits.iter().map(|hit| (hit.index, hit.t)).collect::<Vec<_>>(), [(1, 3.0), (0, 9.0)]);
    /// // Touching is hitting, from outside too.
    /// let graze = Ray::new([9.0, -1.0, 0.0], [0.0, 1.0, 0.0]);
    /// assert_eq!(graze.cast(&shapes).hollow_where(|index| index == 0).first().unwrap().t, 1.0);
    /// ```
    pub fn hollow_where(mut self, is_hollow: impl Fn(usize) -> bool + 'a) -> Self {
        self.query.hollow_where = Some(Box::new(is_hollow));
        self
    }

    /// Leaves the surface of a hit: for a ray that starts at [`hit.at`](Hit::at), cast at the same shapes. A hit knows its shape
    /// by the index: of a [`World`](crate::World) that was changed since, another shape may have that.
    ///
    /// That point is rounded, so the ray rarely starts exactly on the surface. This takes the ray to start on
    /// the surface, and hits it again only where it returns to it:
    /// - A straight surface (wall, edge, plane, triangle) is not hit again.
    /// - A ball or capsule is not hit again by a ray that leads out. One that is [`hollow`](Cast::hollow), or a
    ///   [`Boundary`](crate::Boundary), is hit on its far side by a ray that leads in. The side is **Exact**, of
    ///   the surface that has the same center (or core) and goes through the start. Where the start is rounded outward and
    ///   the ray so flat that it misses the shape, the far side is that of the shape with the least radius, or one a few
    ///   units in the last place above, that contains the start; of shapes of `i64`, there is none.
    /// - Of a polygon, a polyline or a hollow rectangle the edge that was hit, or the two at the vertex, are not hit again;
    ///   the others are, as if these were not there: another that goes through the same point, and by a ray along an edge the
    ///   next one, where they meet. So it is with the triangles of a [`Mesh3`](crate::Mesh3) at an edge or a vertex that was
    ///   hit, and with the other faces of a hollow box. The start is on the side to which it was rounded: so near to a corner
    ///   or on a way so flat that it is beyond the end of the edge there, the ray may miss the next edge.
    ///
    /// The other shapes are hit as always.
    ///
    /// ```
    /// use secant::{Circle, Hit, Ray};
    /// let room = Circle::new([0.0, 0.0], 1.0);
    /// let mut ray = Ray::new([0.1, 0.0], [1.0, 3.0]);
    /// let mut hit: Hit<2> = ray.cast(&room).hollow().first().unwrap();
    /// for _ in 0..100 {
    ///     let (n, [x, y]) = (hit.normal().unwrap(), [-hit.at[1], hit.at[0]]);
    ///     ray = Ray::new(hit.at, [n[0] + 0.3 * x, n[1] + 0.3 * y]);
    ///     hit = ray.cast(&room).hollow().leaving(&hit).first().unwrap();
    ///     assert!(hit.t > 1.0);
    /// }
    /// ```
    pub fn leaving(mut self, hit: &Hit<D, S>) -> Self {
        self.query.leaving = Some((hit.index, hit.feature));
        self
    }

    /// The first hit; of several at one point, that with the lowest index.
    #[must_use]
    #[inline]
    pub fn first(self) -> Option<Hit<D, S>> {
        let mut first = None;
        self.ask(Answer::First(&mut first));
        first
    }

    /// The parameter of the first hit: `first().map(|hit| hit.t)`, but faster, because the point and the
    /// normal are not constructed.
    #[must_use]
    #[cfg_attr(optimised, inline(always))]
    pub fn first_t(self) -> Option<S::Real> {
        let Self { target, query } = self;
        let all = target.all();
        if IS_INLINED && query.takes_all() {
            let ray = query.into_ray();
            if let Some(t) = all.parameter_inline(&ray) {
                return t;
            }
            if all.meets_inline(&ray) == Some(false) {
                return None;
            }
            return parameter(all, Query::new(ray.by_value()));
        }
        parameter(all, query)
    }

    /// Whether there is a hit.
    #[must_use]
    #[inline]
    pub fn any(self) -> bool {
        self.ask(Answer::Any)
    }

    /// All hits in the order of their parameters; at one point in the order of their index.
    #[must_use]
    #[inline]
    pub fn all(self) -> Vec<Hit<D, S>> {
        let mut all = Vec::new();
        self.ask(Answer::All(&mut all));
        all
    }

    /// Asks the engine of the shape's type, if the inlined filter of a lone shape does not answer.
    #[cfg_attr(optimised, inline(always))]
    fn ask(mut self, answer: Answer<'_, D, S>) -> bool {
        if !IS_INLINED {
            return self.target.all().search(&mut self.query, None, answer);
        }
        let Self { target, query } = self;
        let all = target.all();
        if query.takes_all() {
            let ray = query.into_ray();
            return match all.meets_inline(&ray) {
                Some(false) => false,
                Some(true) if matches!(answer, Answer::Any) => true,
                _ => ask(all, Query::new(ray.by_value()), answer),
            };
        }
        ask(all, query, answer)
    }
}

/// Whether the filter of a lone shape is inlined. Where the user's crate is not optimised, one call is faster.
const IS_INLINED: bool = !cfg!(debug_assertions);

/// Asks the engine of the shape's type.
#[inline]
fn ask<const D: usize, S: Scalar + ScalarIn<D>>(
    all: &(impl Search<D, S> + ?Sized),
    mut query: Query<'_, D, S>,
    answer: Answer<'_, D, S>,
) -> bool {
    all.search(&mut query, None, answer)
}

/// The parameter of the first hit.
#[inline]
fn parameter<const D: usize, S: Scalar + ScalarIn<D>>(
    all: &(impl Search<D, S> + ?Sized),
    query: Query<'_, D, S>,
) -> Option<S::Real> {
    let mut t = S::Real::default();
    ask(all, query, Answer::Parameter(&mut t)).then_some(t)
}

/// What a ray or segment can be cast against: a shape that the crate's documentation has in its table, the
/// [`Boundary`](crate::Boundary) of a solid, a slice, array or `Vec` of such shapes, [`Segments`](crate::Segments) as
/// [`get`](crate::Segments::get) has them, or the triangles of a [`Mesh3`](crate::Mesh3); an [`Index`](crate::Index) of these, or part of one; and a world
/// [`Now`](crate::Now). The trait is sealed.
pub trait CastTarget<const D: usize, S: Scalar + ScalarIn<D>>: Shapes<D, S> {}

impl<const D: usize, S: Scalar + ScalarIn<D>, T: Shapes<D, S> + ?Sized> CastTarget<D, S> for T {}

impl<const D: usize, S: Scalar + ScalarIn<D>> Ray<D, S> {
    /// Follows this ray to a shape, to a slice of shapes, or to a [`Mesh3`](crate::Mesh3).
    ///
    /// See [`Cast`] for the queries, the order of hits, and ties.
    ///
    /// ```
    /// use secant::{Circle, Feature, Ray};
    /// let path = Ray::new([0.0, 0.0], [10.0, 0.0]);
    /// let hit = path.cast(&Circle::new([5.0, 0.0], 1.0)).first().unwrap();
    /// assert_eq!((hit.t, hit.at, hit.normal()), (0.4, [4.0, 0.0], Some([-1.0, 0.0])));
    /// // Touching is hitting.
    /// let graze = path.cast(&Circle::new([5.0, 1.0], 1.0)).first().unwrap();
    /// assert_eq!((graze.at, graze.relation), ([5.0, 0.0], secant::Relation::Touch));
    /// // From inside, a solid is hit at once, and a hollow one on its far side.
    /// let around = Circle::new([0.0, 0.0], 2.0);
    /// let hit = path.cast(&around).first().unwrap();
    /// assert_eq!((hit.t, hit.feature), (0.0, Feature::Interior));
    /// assert_eq!(path.cast(&around).hollow().first().unwrap().t, 0.2);
    /// ```
    #[inline]
    pub fn cast<'a, T>(&self, target: &'a T) -> Cast<'a, D, S, T>
    where
        T: CastTarget<D, S> + ?Sized,
    {
        Cast {
            target,
            query: S::query_of_ray(self),
        }
    }
}

impl<const D: usize, S: Scalar + ScalarIn<D>> Segment<D, S> {
    /// Follows this segment to a shape, to a slice of shapes, or to a [`Mesh3`](crate::Mesh3).
    ///
    /// See [`Cast`] for the queries, the order of hits, and ties.
    ///
    /// ```
    /// use secant::{Circle, Feature, Segment};
    /// let path = Segment::new([0.0, 0.0], [10.0, 0.0]);
    /// let hit = path.cast(&Circle::new([5.0, 0.0], 1.0)).first().unwrap();
    /// assert_eq!((hit.t, hit.at, hit.normal()), (0.4, [4.0, 0.0], Some([-1.0, 0.0])));
    /// // Touching is hitting.
    /// let graze = path.cast(&Circle::new([5.0, 1.0], 1.0)).first().unwrap();
    /// assert_eq!((graze.at, graze.relation), ([5.0, 0.0], secant::Relation::Touch));
    /// // From inside, a solid is hit at once, and a hollow one on its far side.
    /// let around = Circle::new([0.0, 0.0], 2.0);
    /// let hit = path.cast(&around).first().unwrap();
    /// assert_eq!((hit.t, hit.feature), (0.0, Feature::Interior));
    /// assert_eq!(path.cast(&around).hollow().first().unwrap().t, 0.2);
    /// ```
    #[inline]
    pub fn cast<'a, T>(&self, target: &'a T) -> Cast<'a, D, S, T>
    where
        T: CastTarget<D, S> + ?Sized,
    {
        Cast {
            target,
            query: S::query_of_segment(self),
        }
    }
}
