use super::bounds::Bounds;
use super::packed::{AnyTrees, Sided, Trees};
use super::queries::{Near, NearestSearch, ShapeIn, Source, Stats};
use crate::cast::query::{Among, Answer, Indexed, Query};
use crate::cast::target::{Search, Shapes};
use crate::layers::Rows;
use crate::pairs::View;
use crate::{Coordinate, Scalar, ScalarIn, Walls};
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;
use core::ops::ControlFlow;

/// Shapes that an [`Index`] is built over: a slice, array or `Vec` of [`Shape`](crate::Shape)s or of one type of shape, of
/// the plane (`D` = 2) or of space (3); [`Segments`](crate::Segments) as [`get`](crate::Segments::get) has them; the
/// triangles of a [`Mesh3`](crate::Mesh3). The trait is sealed.
pub trait Indexable<const D: usize>: Rows<D> {}

impl<const D: usize, T: Rows<D> + ?Sized> Indexable<D> for T {}

/// The type of the coordinates.
type Of<T, const D: usize> = <T as Rows<D>>::Scalar;
/// That of the sides of their boxes.
type SideOf<T, const D: usize> = <Of<T, D> as Coordinate>::Side;

/// A static index over shapes that stand still: built once, in about N log N, then asked by any number of threads.
///
/// It answers what the shapes answer one by one, and looks at few of them:
///
/// - It is a target of [casts](crate::Ray::cast), with every option, as the slice itself is. The first hit is **Exact**,
///   and of several at one parameter the one with the lowest number; [`all`](crate::Cast::all) are in the exact order of
///   their parameters.
/// - [`meeting`](Self::meeting): the shapes that meet a shape or point, touching ones included. **Exact**.
/// - [`sweep`](Self::sweep): what a moving shape meets, in the exact order of time.
/// - It is the walls of a [slide](crate::Ball::slide), which asks those near its steps.
/// - [`nearest`](Self::nearest): the nearest shapes, in the exact order of their distances, those at one distance in the
///   order of their numbers.
///
/// Shapes are numbered as in the slice. The index borrows them, and has a box of each, rounded outward, so it loses
/// nothing: with sides in `f32`, or in `f64` where coordinates are not `f32` and too close together for their
/// magnitude. The memory is about 20 bytes a shape of the plane, or 38. Shapes of very different sizes, clusters and
/// coordinates of all magnitudes are no bad case: each class of sizes has a tree of its own. A ray or sweep from beyond
/// 1e290 (1e30 of `f32`) is compared with boxes by signs alone, and with sides in `f32` what is nearest to a shape some 10⁶ times
/// as far away as the set is wide is searched among most of it.
///
/// A polygon or polyline is one shape with one box, and has an [index](crate::Polyline#many-edges) of its own edges. Where
/// the hits on its edges are wanted, each with its number, they belong into an index as [`Segments`](crate::Segments).
///
/// ```
/// use secant::{Circle, Index, Point, Ray, Rect, Shape};
/// let shapes: Vec<Shape<2>> = vec![
///     Circle::new([4.0, 0.0], 1.0).into(),
///     Rect::new([7.0, -1.0], [8.0, 1.0]).into(),
///     Circle::new([0.0, 6.0], 2.0).into(),
/// ];
/// let index = Index::new(&shapes);
/// // Rays hit what they touch.
/// let ray = Ray::new([0.0, 1.0], [1.0, 0.0]);
/// let hits = ray.cast(&index).all();
/// assert_eq!(hits.iter().map(|hit| (hit.index, hit.t)).collect::<Vec<_>>(), [(0, 4.0), (1, 7.0)]);
/// assert_eq!(ray.cast(&index).min_t(5.0).first().unwrap().index, 1);
/// // The corner of the rect is a point of it.
/// assert_eq!(index.meeting(&Point::new([7.0, 1.0])).all(), [1]);
/// // Exactly 3 from the first, and 4 from the last.
/// let near = index.nearest(&Point::new([0.0, 0.0])).take(2);
/// assert_eq!((near[0].id, near[0].distance, near[1].id, near[1].distance), (0, 3.0, 2, 4.0));
/// ```
///
/// Source: the separation of sizes of Koudas and Sevcik 1997, with a tree packed by medians (Lee and Lee 2003) for each.
#[doc(alias = "BVH")]
#[doc(alias = "R-tree")]
#[doc(alias = "spatial index")]
#[doc(alias = "QueryPipeline")]
pub struct Index<'a, const D: usize, T: Rows<D> + ?Sized> {
    shapes: Held<'a, T>,
    trees: Sided<Trees<D, f32>, Trees<D, SideOf<T, D>>>,
}

/// What is borrowed, or shared.
enum Held<'a, T: ?Sized> {
    Borrowed(&'a T),
    Shared(Arc<T>),
}

impl<T: ?Sized> Held<'_, T> {
    fn get(&self) -> &T {
        match self {
            Self::Borrowed(shapes) => shapes,
            Self::Shared(shapes) => shapes,
        }
    }
}

impl<'a, const D: usize, T: Indexable<D> + ?Sized> Index<'a, D, T>
where
    Of<T, D>: ScalarIn<D>,
{
    /// An index over these shapes, which may be none.
    ///
    /// # Panics
    /// If there are more than a `u32` can number.
    #[must_use]
    pub fn new(shapes: &'a T) -> Self {
        Self::of(Held::Borrowed(shapes))
    }

    /// The same, of shapes that it owns or shares: to be kept in a struct.
    ///
    /// ```
    /// use secant::{Index, Ray, Segment2};
    /// struct Level {
    ///     walls: Index<'static, 2, [Segment2]>,
    /// }
    /// let walls = vec![Segment2::new([4.0, -1.0], [4.0, 1.0])];
    /// let level = Level { walls: Index::shared(walls) };
    /// assert_eq!(Ray::new([0.0, 0.0], [1.0, 0.0]).cast(&level.walls).first_t(), Some(4.0));
    /// assert_eq!(level.walls.shapes().len(), 1);
    /// ```
    ///
    /// # Panics
    /// If there are more than a `u32` can number.
    #[must_use]
    pub fn shared(shapes: impl Into<Arc<T>>) -> Self {
        Self::of(Held::Shared(shapes.into()))
    }

    fn of(held: Held<'a, T>) -> Self {
        let shapes = held.get();
        let boxes: Vec<_> = (0..shapes.rows())
            .map(|row| Bounds::of(&shapes.view(row)))
            .collect();
        let trees = Trees::new(&boxes);
        let narrowed = trees.narrowed();
        let trees = narrowed.map_or(Sided::Own(trees), Sided::Short);
        Self {
            shapes: held,
            trees,
        }
    }

    /// The shapes.
    #[must_use]
    pub fn shapes(&self) -> &T {
        self.shapes.get()
    }

    /// The number of shapes.
    #[must_use]
    pub fn len(&self) -> usize {
        self.shapes().rows()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Asks only those shapes for whose numbers `takes` is true, before they are looked at.
    ///
    /// ```
    /// use secant::{Circle, Index, Segment};
    /// let discs = [Circle::new([0.0, 0.0], 1.0), Circle::new([3.0, 0.0], 1.0)];
    /// let (index, me) = (Index::new(&discs), 0);
    /// let shot = Segment::new([0.0, 0.0], [9.0, 0.0]);
    /// assert_eq!(shot.cast(&index.filter(&|disc| disc != me)).first().unwrap().index, 1);
    /// // A view that is bound borrows a filter that is bound too.
    /// let others = |disc| disc != me;
    /// let view = index.filter(&others);
    /// assert!(shot.cast(&view).any());
    /// assert_eq!(view.meeting(&shot).all(), [1]);
    /// ```
    pub fn filter<'i>(&'i self, takes: &'i dyn Fn(usize) -> bool) -> IndexView<'i, D, T> {
        self.whole().filter(takes)
    }

    /// Counts the work of queries.
    pub fn stats<'i>(&'i self, stats: &'i Stats) -> IndexView<'i, D, T> {
        self.whole().stats(stats)
    }

    /// The shapes that meet a shape. See [`IndexView::meeting`].
    pub fn meeting<'i, Q: ShapeIn<D, Of<T, D>>>(&'i self, shape: &'i Q) -> Meets<'i, D, T> {
        self.whole().meeting(shape)
    }

    /// The shapes that are nearest to a shape. See [`IndexView::nearest`].
    pub fn nearest<'i, Q: ShapeIn<D, Of<T, D>>>(&'i self, shape: &'i Q) -> Nearest<'i, D, T> {
        self.whole().nearest(shape)
    }

    fn trees(&self) -> AnyTrees<'_, D, SideOf<T, D>> {
        match &self.trees {
            Sided::Short(trees) => Sided::Short([&trees.trees, &[], &[]]),
            Sided::Own(trees) => Sided::Own([&trees.trees, &[], &[]]),
        }
    }

    pub(super) fn whole(&self) -> IndexView<'_, D, T> {
        IndexView {
            index: self,
            takes: None,
            stats: None,
        }
    }
}

impl<const D: usize, T: Rows<D> + ?Sized> fmt::Debug for Index<'_, D, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Index")
            .field("len", &self.shapes.get().rows())
            .finish_non_exhaustive()
    }
}

/// An [`Index`] with a filter, or whose work is counted: what [`Index::filter`] and [`Index::stats`] return.
#[must_use = "it is asked, or cast at"]
pub struct IndexView<'i, const D: usize, T: Rows<D> + ?Sized> {
    index: &'i Index<'i, D, T>,
    takes: Option<&'i dyn Fn(usize) -> bool>,
    stats: Option<&'i Stats>,
}

impl<const D: usize, T: Rows<D> + ?Sized> Clone for IndexView<'_, D, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<const D: usize, T: Rows<D> + ?Sized> Copy for IndexView<'_, D, T> {}

impl<'i, const D: usize, T: Indexable<D> + ?Sized> IndexView<'i, D, T>
where
    Of<T, D>: ScalarIn<D>,
{
    /// Asks only those shapes for whose numbers `takes` is true, instead of another filter.
    pub fn filter(self, takes: &'i dyn Fn(usize) -> bool) -> Self {
        Self {
            takes: Some(takes),
            ..self
        }
    }

    /// Counts the work of queries.
    pub fn stats(self, stats: &'i Stats) -> Self {
        Self {
            stats: Some(stats),
            ..self
        }
    }

    /// The shapes that meet a shape or point, touching ones included: a search that runs when a result is requested.
    /// **Exact**.
    ///
    /// ```
    /// use secant::{Circle, Index, Segment};
    /// let walls = [Segment::new([0.0, 0.0], [9.0, 0.0]), Segment::new([9.0, 0.0], [9.0, 9.0])];
    /// let index = Index::new(&walls);
    /// // It touches both.
    /// assert_eq!(index.meeting(&Circle::new([7.0, 2.0], 2.0)).all(), [0, 1]);
    /// assert!(!index.meeting(&Circle::new([6.0, 3.0], 2.0)).any());
    /// ```
    pub fn meeting<Q: ShapeIn<D, Of<T, D>>>(self, shape: &'i Q) -> Meets<'i, D, T> {
        Meets {
            view: self,
            shape: shape.view(),
        }
    }

    /// The shapes that are nearest to a shape or point: a search that runs when a result is requested.
    ///
    /// They are in the **Exact** order of their distances, and those at one distance in the order of their numbers. So
    /// all that meet it come first.
    pub fn nearest<Q: ShapeIn<D, Of<T, D>>>(self, shape: &'i Q) -> Nearest<'i, D, T> {
        Nearest {
            view: self,
            shape: shape.view(),
            within: None,
        }
    }

    pub(super) fn ask<R>(&self, ask: impl FnOnce(&Source<'_, D, Of<T, D>>) -> R) -> R {
        let shapes = self.index.shapes();
        let view = move |id: u32| shapes.view(id as usize);
        let takes = self.takes.map(|takes| move |id: u32| takes(id as usize));
        ask(&Source {
            trees: self.index.trees(),
            view: &view,
            takes: takes.as_ref().map(|takes| takes as _),
            stats: self.stats,
        })
    }
}

/// The shapes of an index that meet a shape: what [`Index::meeting`] returns.
#[must_use = "nothing is searched until a result is asked for"]
pub struct Meets<'i, const D: usize, T: Rows<D> + ?Sized> {
    view: IndexView<'i, D, T>,
    shape: View<'i, D, Of<T, D>>,
}

impl<const D: usize, T: Indexable<D> + ?Sized> Meets<'_, D, T>
where
    Of<T, D>: ScalarIn<D>,
{
    /// Whether there is one. Stops at the first.
    #[must_use]
    pub fn any(&self) -> bool {
        let found = |_| ControlFlow::Break(());
        self.view
            .ask(|source| <Of<T, D>>::shapes_meeting(source, &self.shape, &mut { found }))
            .is_break()
    }

    /// Calls `each` with the number of each, in any order.
    pub fn for_each(&self, mut each: impl FnMut(usize)) {
        let each = &mut |id: u32| {
            each(id as usize);
            ControlFlow::Continue(())
        };
        let _ = self
            .view
            .ask(|source| <Of<T, D>>::shapes_meeting(source, &self.shape, each));
    }

    /// How many there are.
    #[must_use]
    pub fn count(&self) -> usize {
        let mut count = 0;
        self.for_each(|_| count += 1);
        count
    }

    /// Their numbers, in order.
    #[must_use]
    pub fn all(&self) -> Vec<usize> {
        let mut all = Vec::new();
        self.for_each(|number| all.push(number));
        all.sort_unstable();
        all
    }
}

/// The shapes of an index that are nearest to a shape: what [`Index::nearest`] returns.
#[must_use = "nothing is searched until a result is asked for"]
pub struct Nearest<'i, const D: usize, T: Rows<D> + ?Sized> {
    view: IndexView<'i, D, T>,
    shape: View<'i, D, Of<T, D>>,
    within: Option<Of<T, D>>,
}

/// The type of distances.
type RealOf<T, const D: usize> = <Of<T, D> as Coordinate>::Real;

impl<const D: usize, T: Indexable<D> + ?Sized> Nearest<'_, D, T>
where
    Of<T, D>: ScalarIn<D>,
{
    /// Finds only those at a distance of at most `d`, those at a distance of exactly `d` included. **Exact**.
    ///
    /// A `d` that is negative or NaN is never reached.
    pub fn within(self, d: Of<T, D>) -> Self {
        Self {
            within: Some(d),
            ..self
        }
    }

    /// The nearest one; of several at one distance that with the lowest number.
    ///
    /// ```
    /// use secant::{Index, Point, Rect};
    /// let tiles: Vec<_> = (0..100).map(|k| Rect::from_origin_size([2 * k, 0], [1, 1])).collect();
    /// let index = Index::new(&tiles);
    /// // In the middle between two, and on the corner of one.
    /// let near = index.nearest(&Point::new([8, 9])).first().unwrap();
    /// assert_eq!((near.id, near.distance, near.meets), (4, 8.0, false));
    /// assert!(index.nearest(&Point::new([9, 1])).first().unwrap().meets);
    /// assert_eq!(index.nearest(&Point::new([8, 9])).within(7).first(), None);
    /// ```
    #[must_use]
    pub fn first(&self) -> Option<Near<RealOf<T, D>>> {
        self.take(1).pop()
    }

    /// The nearest ones, as many as there are up to this number.
    #[must_use]
    pub fn take(&self, count: usize) -> Vec<Near<RealOf<T, D>>> {
        let mut found = Vec::new();
        self.view.ask(|source| {
            <Of<T, D>>::nearest_shapes(&mut NearestSearch {
                source: *source,
                shape: self.shape,
                count,
                within: self.within,
                found: &mut found,
            });
        });
        let numbered = found.into_iter().map(|near| Near {
            id: near.id.index(),
            distance: near.distance,
            meets: near.meets,
        });
        numbered.collect()
    }
}

impl<const D: usize, S, T> Walls<D, S> for Index<'_, D, T>
where
    S: Scalar + ScalarIn<D>,
    T: Indexable<D> + Rows<D, Scalar = S> + ?Sized,
{
    fn near(&self, room: &Bounds<D>, each: &mut dyn FnMut(usize)) {
        self.whole().near(room, each);
    }
    fn wall(&self, number: usize) -> View<'_, D, S> {
        self.shapes().view(number)
    }
}

impl<const D: usize, S, T> Walls<D, S> for IndexView<'_, D, T>
where
    S: Scalar + ScalarIn<D>,
    T: Indexable<D> + Rows<D, Scalar = S> + ?Sized,
{
    fn near(&self, room: &Bounds<D>, each: &mut dyn FnMut(usize)) {
        self.ask(|source| S::shapes_near(source, room, each));
    }
    fn wall(&self, number: usize) -> View<'_, D, S> {
        self.index.shapes().view(number)
    }
    fn stats(&self) -> Option<&Stats> {
        self.stats
    }
}

/// A cast at an index asks the engine of the shapes.
impl<const D: usize, S, T> Shapes<D, S> for Index<'_, D, T>
where
    S: Scalar + ScalarIn<D>,
    T: Indexable<D> + Rows<D, Scalar = S> + Shapes<D, S> + ?Sized,
{
    type All = Self;
    fn all(&self) -> &Self {
        self
    }
}

impl<const D: usize, S, T> Search<D, S> for Index<'_, D, T>
where
    S: Scalar + ScalarIn<D>,
    T: Indexable<D> + Rows<D, Scalar = S> + Shapes<D, S> + ?Sized,
{
    fn search(
        &self,
        query: &mut Query<'_, D, S>,
        among: Among<'_, D, S>,
        answer: Answer<'_, D, S>,
    ) -> bool {
        self.whole().search(query, among, answer)
    }
}

impl<const D: usize, S, T> Shapes<D, S> for IndexView<'_, D, T>
where
    S: Scalar + ScalarIn<D>,
    T: Indexable<D> + Rows<D, Scalar = S> + Shapes<D, S> + ?Sized,
{
    type All = Self;
    fn all(&self) -> &Self {
        self
    }
}

impl<const D: usize, S, T> Search<D, S> for IndexView<'_, D, T>
where
    S: Scalar + ScalarIn<D>,
    T: Indexable<D> + Rows<D, Scalar = S> + Shapes<D, S> + ?Sized,
{
    fn search(
        &self,
        query: &mut Query<'_, D, S>,
        _: Among<'_, D, S>,
        answer: Answer<'_, D, S>,
    ) -> bool {
        let takes = self.takes.map(|takes| move |id: u32| takes(id as usize));
        let index = Indexed {
            trees: self.index.trees(),
            takes: takes.as_ref().map(|takes| takes as _),
            stats: self.stats,
        };
        self.index
            .shapes()
            .all()
            .search(query, Some(&index), answer)
    }
}
