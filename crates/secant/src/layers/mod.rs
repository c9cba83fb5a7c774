//! All pairs of shapes of the plane that intersect or are near each other, in one layer or of two.

mod layer;
mod relations;
mod search;

pub use layer::Layer;
pub(crate) use layer::Rows;
pub use relations::{RelationCounts, Relations};

use crate::index::{Bounds, Strip};
use crate::kernel::Number;
use crate::pairs::View;
use crate::{Closest, CommonPart, Coordinate, Relation, Scalar, ScalarIn};
use alloc::vec::Vec;
use search::{Found, Layers, Search, Wanted};

/// All intersecting pairs of the shapes of one layer of the plane: a search that runs when a result is requested.
///
/// Each pair of shapes that share a point is found once, as `i < j`, with its [`Relation`]. Which pairs are found, and
/// their relations, is **Exact**; the distances and points of a pair are **Correctly rounded**. The result is the same
/// for any number of threads.
///
/// A [`Layer`] is a slice of [`Shape`](crate::Shape)s, a slice of shapes of one type, or [`Segments`](crate::Segments).
/// Of segments alone, [`crossings`](crate::crossings()) finds the pairs faster, with the [`Kind`](crate::Kind) of each.
///
/// The time is near N log N + K for N shapes with K pairs of boxes that meet: an index of the boxes finds these pairs,
/// and each is tested once. Shapes of very different size, clusters and coordinates of all magnitudes are no bad case.
/// Long oblique segments, which have large boxes, are compared with the boxes of smaller shapes themselves; where both
/// are long, all pairs whose boxes meet are tested. A polyline or polygon of n vertices is asked about a small shape in
/// about log n where its consecutive edges are near each other, about another one of m vertices in (n + m) log (n + m) where
/// the edges of one are near few of the other, and in n m at worst. The memory is about 150 bytes a shape.
///
/// ```
/// use secant::{Circle, Rect, Relation, Segment, Shape, shape_pairs};
/// let shapes: [Shape<2>; 3] = [
///     Circle::new([0.0, 0.0], 5.0).into(),
///     Rect::new([3.0, 4.0], [9.0, 9.0]).into(), // its corner touches the circle
///     Segment::new([0.0, 1.0], [2.0, 1.0]).into(),
/// ];
/// let found = shape_pairs(&shapes).sorted();
/// let words: Vec<_> = found.iter().map(|pair| (pair.i, pair.j, pair.relation)).collect();
/// assert_eq!(words, [(0, 1, Relation::Touch), (0, 2, Relation::Contains)]);
/// assert_eq!(shape_pairs(&shapes).within(2.0).counts().to_string(), "1 touch, 1 contains");
/// assert_eq!(shape_pairs(&shapes).within(4.0).count(), 3);
/// ```
///
/// Source: the separation of sizes of Koudas and Sevcik 1997, with a tree packed by medians (Lee and Lee 2003) for each.
pub fn shape_pairs<L: Layer + ?Sized>(layer: &L) -> ShapePairs<'_, L> {
    ShapePairs::new(layer, layer, true)
}

/// All intersecting pairs of a shape of one layer and a shape of another: a search that runs when a result is
/// requested.
///
/// Each pair is found once, as the index `i` in `red` and the index `j` in `blue`, with the [`Relation`] of the red
/// shape to the blue one. The rest is as for [`shape_pairs`].
///
/// ```
/// use secant::{Circle, Relation, Segment, Segments, join_shapes};
/// let bullets: Segments = [
///     Segment::new([-9.0, 1.0], [9.0, 1.0]),
///     Segment::new([-9.0, 2.0], [9.0, 2.0]),
/// ].into_iter().collect();
/// let discs = [Circle::new([0.0, 0.0], 2.0), Circle::new([0.0, 9.0], 1.0)];
///
/// let hits = join_shapes(&bullets, &discs).sorted();
/// assert_eq!((hits[0].i, hits[0].j, hits[0].relation), (0, 0, Relation::Cross));
/// // The second bullet only touches the disc.
/// assert_eq!((hits[1].i, hits[1].j, hits[1].relation), (1, 0, Relation::Touch));
/// assert_eq!(join_shapes(&bullets, &discs).ignore_touch().count(), 1);
/// // Exactly 6 from the other disc.
/// let near = join_shapes(&bullets, &discs).within(6.0).sorted();
/// assert_eq!((near[2].i, near[2].j, near[2].relation), (1, 1, Relation::Disjoint));
/// assert_eq!((near[2].distance(), near[2].closest_points().b), (6.0, [0.0, 8.0]));
/// ```
pub fn join_shapes<'a, R, B>(red: &'a R, blue: &'a B) -> ShapePairs<'a, R, B>
where
    R: Layer + ?Sized,
    B: Layer<Scalar = R::Scalar> + ?Sized,
{
    ShapePairs::new(red, blue, false)
}

/// A search for pairs of shapes: what [`shape_pairs`] and [`join_shapes`] return.
#[must_use = "nothing is searched until a result is asked for"]
pub struct ShapePairs<'a, R: Layer + ?Sized, B: Layer + ?Sized = R> {
    red: &'a R,
    blue: &'a B,
    is_one_layer: bool,
    distance: Option<R::Scalar>,
    relations: Relations,
    threads: Option<usize>,
    progress: Option<&'a (dyn Fn(u64) + Sync)>,
}

impl<R: Layer + ?Sized, B: Layer + ?Sized> Clone for ShapePairs<'_, R, B> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<R: Layer + ?Sized, B: Layer + ?Sized> Copy for ShapePairs<'_, R, B> {}

impl<'a, R, B> ShapePairs<'a, R, B>
where
    R: Layer + ?Sized,
    B: Layer<Scalar = R::Scalar> + ?Sized,
{
    fn new(red: &'a R, blue: &'a B, is_one_layer: bool) -> Self {
        Self {
            red,
            blue,
            is_one_layer,
            distance: None,
            relations: Relations::ALL,
            threads: None,
            progress: None,
        }
    }

    /// Finds the pairs at a distance of at most `d`, those at a distance of exactly `d` included, instead of those that
    /// intersect. **Exact**.
    ///
    /// The relation of a pair that does not intersect is [`Relation::Disjoint`]. A `d` that is negative or NaN is never
    /// reached, one of +∞ always.
    pub fn within(self, d: R::Scalar) -> Self {
        Self {
            distance: Some(d),
            ..self
        }
    }

    /// Reports only the pairs with these relations, which are those of shape `i` to shape `j`.
    pub fn only(self, relations: Relations) -> Self {
        Self { relations, ..self }
    }

    /// Leaves out [`Relation::Touch`]: pairs whose interiors have no common point.
    pub fn ignore_touch(self) -> Self {
        Self {
            relations: self.relations.without(Relation::Touch),
            ..self
        }
    }

    /// Uses this many threads, at most 256; 0 and the default are one a core. Without the `rayon` feature there is always one.
    pub fn threads(self, threads: usize) -> Self {
        Self {
            threads: (threads > 0).then_some(threads),
            ..self
        }
    }

    /// Calls `progress` now and then, from any thread, with the number of shapes done, of all in the layer or layers.
    pub fn progress(self, progress: &'a (dyn Fn(u64) + Sync)) -> Self {
        Self {
            progress: Some(progress),
            ..self
        }
    }

    /// How many pairs there are.
    #[must_use]
    pub fn count(self) -> u64 {
        self.find(Wanted::Number).number
    }

    /// How many pairs there are of each relation.
    #[must_use]
    pub fn counts(self) -> RelationCounts {
        self.find(Wanted::Counts).counts
    }

    /// Whether there is any pair. Stops at the first.
    #[must_use]
    pub fn any(self) -> bool {
        self.find(Wanted::Any).number > 0
    }

    /// Calls `each` with every pair, from any thread, in any order.
    pub fn for_each(self, each: impl Fn(ShapePair<'a, R, B>) + Sync) {
        self.find(Wanted::Each(&|ids, relation| {
            each(self.pair(ids, relation))
        }));
    }

    /// Every pair, sorted by (i, j).
    #[must_use]
    pub fn sorted(self) -> Vec<ShapePair<'a, R, B>> {
        let pairs = self.find(Wanted::Pairs).pairs;
        let pair = |(ids, relation)| self.pair(ids, relation);
        pairs.into_iter().map(pair).collect()
    }

    fn pair(&self, [i, j]: [u32; 2], relation: Relation) -> ShapePair<'a, R, B> {
        ShapePair {
            red: self.red,
            blue: self.blue,
            i,
            j,
            relation,
        }
    }

    fn find(&self, wanted: Wanted<'_>) -> Found {
        Search::new(self, self.progress, wanted).run(self.threads)
    }

    fn views(&self, [i, j]: [u32; 2]) -> [View<'_, 2, R::Scalar>; 2] {
        [self.red.view(i as usize), self.blue.view(j as usize)]
    }
}

impl<R, B> Layers for ShapePairs<'_, R, B>
where
    R: Layer + ?Sized,
    B: Layer<Scalar = R::Scalar> + ?Sized,
{
    fn boxes(&self) -> [Option<Vec<Bounds<2>>>; 2] {
        let red = (0..self.red.rows()).map(|row| Bounds::of(&self.red.view(row)));
        let blue = (0..self.blue.rows()).map(|row| Bounds::of(&self.blue.view(row)));
        [
            Some(red.collect()),
            (!self.is_one_layer).then(|| blue.collect()),
        ]
    }

    fn reach(&self) -> Option<f64> {
        let none = R::Scalar::default();
        match self.distance {
            Some(d) if d >= none => Some(d.to_f64()),
            Some(_) => None,
            None => Some(0.0),
        }
    }

    fn strip(&self, layer: usize, id: u32) -> Option<Strip> {
        let reach = self.reach().unwrap_or_default();
        match layer {
            0 => Strip::of(&self.red.view(id as usize), reach),
            _ => Strip::of(&self.blue.view(id as usize), reach),
        }
    }

    fn is_pair(&self, ids: [u32; 2]) -> bool {
        // A relation takes longer than the test.
        if self.relations != Relations::ALL {
            return self.relation(ids).is_some();
        }
        let [a, b] = &self.views(ids);
        match &self.distance {
            Some(d) => <R::Scalar as ScalarIn<2>>::within(a, b, d),
            None => <R::Scalar as ScalarIn<2>>::intersects(a, b),
        }
    }

    fn relation(&self, ids: [u32; 2]) -> Option<Relation> {
        let [a, b] = &self.views(ids);
        if let Some(d) = &self.distance
            && !<R::Scalar as ScalarIn<2>>::within(a, b, d)
        {
            return None;
        }
        let relation = <R::Scalar as ScalarIn<2>>::relation(a, b);
        let is_found = relation.meets() || self.distance.is_some();
        (is_found && self.relations.contains(relation)).then_some(relation)
    }
}

/// Two shapes that share a point, or are within the distance of the search.
#[derive(Debug)]
pub struct ShapePair<'a, R: ?Sized, B: ?Sized = R> {
    red: &'a R,
    blue: &'a B,
    /// The index of the first shape.
    pub i: u32,
    /// The index of the second shape, in the second layer if there are two; of one layer, `i < j`.
    pub j: u32,
    /// How the first shape lies to the second. **Exact**.
    pub relation: Relation,
}

impl<R: ?Sized, B: ?Sized> Clone for ShapePair<'_, R, B> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<R: ?Sized, B: ?Sized> Copy for ShapePair<'_, R, B> {}

impl<R, B, S: Scalar> ShapePair<'_, R, B>
where
    R: Layer<Scalar = S> + ?Sized,
    B: Layer<Scalar = S> + ?Sized,
{
    /// The distance of the two shapes, 0 where they intersect. **Correctly rounded**.
    ///
    /// # Panics
    /// If `i` or `j` was changed to a shape that is not there.
    #[must_use]
    pub fn distance(&self) -> <S as Coordinate>::Real {
        let [a, b] = &self.views();
        <S as ScalarIn<2>>::distance(a, b)
    }

    /// The closest points of the two shapes; a common point where they intersect. **Correctly rounded**.
    ///
    /// [`ClosestPoints`](crate::ClosestPoints::closest_points) says which it is where there are many.
    ///
    /// # Panics
    /// If `i` or `j` was changed to a shape that is not there.
    #[must_use]
    pub fn closest_points(&self) -> Closest<2, <S as Coordinate>::Real> {
        let [a, b] = &self.views();
        <S as ScalarIn<2>>::closest_points(a, b)
    }

    /// The common part of the two shapes, `None` where they are disjoint. **Correctly rounded**.
    ///
    /// # Panics
    /// If `i` or `j` was changed to a shape that is not there.
    #[must_use]
    pub fn intersection(&self) -> Option<CommonPart<2, S>> {
        let [a, b] = &self.views();
        <S as ScalarIn<2>>::common_part(a, b)
    }

    fn views(&self) -> [View<'_, 2, S>; 2] {
        [
            self.red.view(self.i as usize),
            self.blue.view(self.j as usize),
        ]
    }
}

#[cfg(test)]
mod tests;
