//! The first hits of the rays and segments of many pairs.

use super::columns::{Columnar, Columns, MAX_COLUMNS, Row, Rows, VectorElement};
use super::deferred::DeferredPairs;
use super::{
    Batch, Many, Mask, Numbers, Pairs, Scalar, WORD, for_each_bit, level, pairs, row_number,
};
use crate::kernel::filters::ray_entry;
use crate::kernel::filters::ray_entry::RayEntry;
use crate::kernel::{Enclosure, SimdReal, Target, each};
use crate::pairs::Intersection;
use crate::{
    Aabb, Ball, Cast, CastTarget, Chord, Directed, Hit, LinearIntersection, Ray, ScalarIn, Segment,
};
use alloc::vec::Vec;
use fearless_simd::{Level, Simd, SimdBase};
use sealed::{Entries, FirstPoint, Lines, Vectors};

/// The first hits of the rays or segments of many pairs: one entry for each pair that intersects, in the
/// order of the rows.
///
/// One value serves many calls, because the buffers are kept; each call appends.
#[derive(Clone, Debug, PartialEq)]
pub struct Hits<const D: usize = 2, F = f64> {
    /// The rows of the pairs.
    pub rows: Vec<u32>,
    /// The parameters along the ray or segment, in multiples of its direction. **Correctly rounded**.
    pub t: Vec<F>,
    /// The points, a column for each axis. **Correctly rounded**.
    pub at: [Vec<F>; D],
}

impl<const D: usize, F> Default for Hits<D, F> {
    fn default() -> Self {
        Self {
            rows: Vec::new(),
            t: Vec::new(),
            at: core::array::from_fn(|_| Vec::new()),
        }
    }
}

impl<const D: usize, F: Copy> Hits<D, F> {
    /// Removes all hits; the buffers are kept.
    pub fn clear(&mut self) {
        self.rows.clear();
        self.t.clear();
        self.at.iter_mut().for_each(Vec::clear);
    }

    /// Appends the hits of another value.
    fn append(&mut self, mut other: Self) {
        self.rows.append(&mut other.rows);
        self.t.append(&mut other.t);
        for (column, more) in self.at.iter_mut().zip(&mut other.at) {
            column.append(more);
        }
    }
}

impl<A: Many, B: Many> Pairs<'_, A, B>
where
    A::Shape: Batch<B::Shape>,
{
    /// Casts the ray or segment of each pair at the other shape: what `a.cast(&b).first()` finds.
    ///
    /// Which pairs intersect is **Exact**; touching is intersecting. A solid that contains the start is hit
    /// there, with t = 0; an overlap of positive length is hit at its first point.
    ///
    /// # Panics
    /// If there are more rows than a `u32` can number.
    pub fn hits<const D: usize>(&self, hits: &mut Hits<D, Scalar<A>>)
    where
        A::Shape: Follow<D, B::Shape>,
    {
        self.assert_rows_are_numbered();
        self.gather(
            hits,
            |hits, first, bits| self.follow(level(), first, bits, hits),
            Hits::append,
        );
    }

    /// Appends the hits of the pairs whose bits are set.
    pub(super) fn follow<const D: usize>(
        &self,
        level: Level,
        first: usize,
        bits: &[u64],
        hits: &mut Hits<D, Scalar<A>>,
    ) where
        A::Shape: Follow<D, B::Shape>,
    {
        let (mut deferred, mut ray_entries) = (DeferredPairs::new(), RayEntries::new());
        for (k, &word) in bits.iter().enumerate() {
            let row = first + k * WORD;
            if word.count_ones() > MANY {
                self.construct_deferred(level, &mut deferred, &mut ray_entries, hits);
                deferred.take_range(row..(row + WORD).min(self.len), self.a, self.b);
                self.construct(level, &deferred, word, &mut ray_entries, hits);
                deferred.clear();
            } else {
                for_each_bit(&[word], |bit| {
                    if deferred.len() == WORD {
                        self.construct_deferred(level, &mut deferred, &mut ray_entries, hits);
                    }
                    deferred.push(row + bit);
                });
            }
        }
        self.construct_deferred(level, &mut deferred, &mut ray_entries, hits);
    }

    /// Appends the hits of the deferred pairs, and clears these.
    fn construct_deferred<const D: usize>(
        &self,
        level: Level,
        deferred: &mut DeferredPairs,
        ray_entries: &mut RayEntries<D>,
        hits: &mut Hits<D, Scalar<A>>,
    ) where
        A::Shape: Follow<D, B::Shape>,
    {
        if deferred.len() > 0 {
            deferred.take(self.a, self.b);
            let all = u64::MAX >> (WORD - deferred.len());
            self.construct(level, deferred, all, ray_entries, hits);
            deferred.clear();
        }
    }

    /// Appends the hits of the copied pairs whose bits are set.
    fn construct<const D: usize>(
        &self,
        level: Level,
        deferred: &DeferredPairs,
        bits: u64,
        ray_entries: &mut RayEntries<D>,
        hits: &mut Hits<D, Scalar<A>>,
    ) where
        A::Shape: Follow<D, B::Shape>,
    {
        ray_entries.fill::<
            <A::Shape as sealed::Follow<D, B::Shape>>::Line,
            <A::Shape as sealed::Follow<D, B::Shape>>::Target,
        >(level, deferred);
        for_each_bit(&[bits], |k| {
            let row = deferred.rows()[k];
            let (at, t) = ray_entries.rounded(k).unwrap_or_else(|| self.hit(row));
            hits.rows.push(row_number(row));
            hits.t.push(t);
            for (column, x) in hits.at.iter_mut().zip(at) {
                column.push(x);
            }
        });
    }

    /// Appends the hit of one pair that intersects.
    #[cold]
    #[inline(never)]
    fn hit<const D: usize>(&self, row: usize) -> ([Scalar<A>; D], Scalar<A>)
    where
        A::Shape: Follow<D, B::Shape>,
    {
        let (a, b) = (self.a.shape(row), self.b.shape(row));
        let hit = sealed::Follow::first_hit(&a, &b);
        hit.expect("a pair that intersects")
    }
}

/// The first hit of a ray or segment among many shapes: what its `cast` at a slice of them finds, with the row as the
/// index.
///
/// The vector filter rejects the shapes that the ray misses. The engine of casts does the rest.
///
/// ```
/// use secant::batch::{Columns, first};
/// use secant::{Circle, Ray};
/// let circles = Columns::<Circle>::try_new([&[9.0, 5.0, 7.0], &[0.0, 8.0, 1.0], &[1.0, 1.0, 1.0]])?;
/// let ray = Ray::new([0.0, 0.0], [1.0, 0.0]);
/// // The last circle is only touched, which is hitting.
/// let hit = first(&ray, &circles).unwrap();
/// assert_eq!((hit.index, hit.t, hit.at), (2, 7.0, [7.0, 0.0]));
/// # Ok::<(), secant::batch::ColumnsError>(())
/// ```
#[must_use]
pub fn first<const D: usize, W, B>(
    directed: &W,
    shapes: &Columns<'_, B>,
) -> Option<Hit<D, B::Scalar>>
where
    W: Follow<D, B> + Batch<B> + Directed<D, B::Scalar>,
    B: Columnar + Row<Scalar: crate::Scalar + ScalarIn<D>>,
    [B]: CastTarget<D, B::Scalar>,
{
    let pairs = pairs(directed, shapes).expect("one beside many");
    let mut bits = alloc::vec![0; pairs.words()];
    pairs.intersects(&mut bits);
    let mut rows = Vec::new();
    for_each_bit(&bits, |row| rows.push(row));
    let met: Vec<B> = rows.iter().map(|&row| shapes.shape(row)).collect();
    let hit = Cast::along(directed.as_linear(), &met[..]).first()?;
    Some(Hit {
        index: rows[hit.index],
        ..hit
    })
}

/// Above this number of hits in a word all pairs are copied, because selecting them is slower.
const MANY: u32 = 32;

/// Enclosures as columns: center, low and high.
type EnclosureColumns = [[f64; WORD]; 3];

/// The ray entries of the deferred pairs.
struct RayEntries<const D: usize> {
    t: EnclosureColumns,
    at: [EnclosureColumns; D],
    /// The bits of the certain lanes.
    certain: u64,
}

impl<const D: usize> RayEntries<D> {
    fn new() -> Self {
        let zeros = [[0.0; WORD]; 3];
        Self {
            t: zeros,
            at: [zeros; D],
            certain: 0,
        }
    }

    /// Not generic over the column type: compiled once for each pair of shapes, in f64.
    #[inline(never)]
    fn fill<A: sealed::Line<D>, B: sealed::Target<D>>(
        &mut self,
        level: Level,
        deferred: &DeferredPairs,
    ) {
        vectorized!(level, simd => self.fill_with::<A, B, _>(simd, deferred));
    }

    #[inline(always)]
    fn fill_with<A: sealed::Line<D>, B: sealed::Target<D>, S: Simd>(
        &mut self,
        simd: S,
        deferred: &DeferredPairs,
    ) {
        self.certain = 0;
        for from in (0..deferred.len()).step_by(S::f64s::LEN) {
            let [a, b] = deferred.vectors(simd, from);
            let ray_entry = B::ray_entry::<S>(&b, A::lines(&a));
            self.certain |= ray_entry.certain.bits() << from;
            store(&mut self.t, from, ray_entry.t);
            for (enclosure_columns, x) in self.at.iter_mut().zip(ray_entry.at) {
                store(enclosure_columns, from, x);
            }
        }
    }

    /// The point and the parameter of pair `k`, where their rounding is certain.
    #[inline(always)]
    fn rounded<F: Target>(&self, k: usize) -> Option<([F; D], F)> {
        if self.certain >> k & 1 == 0 {
            return None;
        }
        let round =
            |[center, low, high]: &EnclosureColumns| F::common_rounding(center[k], low[k], high[k]);
        let t = round(&self.t)?;
        let mut at = [t; D];
        for (x, enclosure_columns) in at.iter_mut().zip(&self.at) {
            *x = round(enclosure_columns)?;
        }
        Some((at, t))
    }
}

/// Stores enclosures in columns, from row `from` on.
#[inline(always)]
fn store<S: Simd>(
    [center, low, high]: &mut EnclosureColumns,
    from: usize,
    x: Enclosure<Numbers<f64, S>>,
) {
    let to = from + S::f64s::LEN;
    x.center.0.store_slice(&mut center[from..to]);
    x.low.0.store_slice(&mut low[from..to]);
    x.high.0.store_slice(&mut high[from..to]);
}

/// Rays and segments that can be cast at many shapes of another type. The trait is sealed.
#[diagnostic::on_unimplemented(message = "no batch of hits for the pair `{Self}` and `{B}`")]
pub trait Follow<const D: usize, B: Columnar>: sealed::Follow<D, B> {}

impl<const D: usize, A: sealed::Follow<D, B>, B: Columnar> Follow<D, B> for A {}

mod sealed {
    use super::{MAX_COLUMNS, Mask, Numbers, RayEntry, Row};
    use fearless_simd::Simd;

    /// A ray or segment and its target.
    pub trait Follow<const D: usize, B>: Row {
        /// The ray or segment in f64.
        type Line: Line<D>;
        /// The target in f64.
        type Target: Target<D>;
        /// The point and the parameter of a pair, if it intersects.
        fn first_hit(&self, b: &B) -> Option<([Self::Scalar; D], Self::Scalar)>;
    }

    /// A vector for each column.
    pub(super) type Vectors<S> = [Numbers<f64, S>; MAX_COLUMNS];
    /// A vector of lines: the points at parameter 0, and the two points whose difference is the direction.
    pub(super) type Lines<S, const D: usize> = [[Numbers<f64, S>; D]; 3];
    /// A vector of ray entries.
    pub(super) type Entries<S, const D: usize> = RayEntry<Numbers<f64, S>, Mask<f64, S>, D>;

    /// A ray or segment, as the kernel takes it.
    pub trait Line<const D: usize> {
        /// A vector of them.
        fn lines<S: Simd>(row: &Vectors<S>) -> Lines<S, D>;
    }

    /// A shape that a line enters.
    pub trait Target<const D: usize> {
        /// The entries into a vector of them.
        fn ray_entry<S: Simd>(row: &Vectors<S>, lines: Lines<S, D>) -> Entries<S, D>;
    }

    /// The first point of an intersection.
    pub trait FirstPoint<const D: usize, F> {
        /// The point and its parameter.
        fn first(self) -> ([F; D], F);
    }
}

impl<const D: usize, A, B> sealed::Follow<D, B> for A
where
    A: Row<InF64: sealed::Line<D>> + Intersection<B, Output: FirstPoint<D, A::Scalar>>,
    B: Row<InF64: sealed::Target<D>>,
{
    type Line = A::InF64;
    type Target = B::InF64;
    fn first_hit(&self, b: &B) -> Option<([A::Scalar; D], A::Scalar)> {
        self.intersection(b).map(FirstPoint::first)
    }
}

impl<const D: usize> sealed::Line<D> for Ray<D> {
    #[inline(always)]
    fn lines<S: Simd>(row: &Vectors<S>) -> Lines<S, D> {
        let [p, d] = Self::arguments(row);
        [p, each(p, |x| x.splat(0.0)), d]
    }
}

impl<const D: usize> sealed::Line<D> for Segment<D> {
    #[inline(always)]
    fn lines<S: Simd>(row: &Vectors<S>) -> Lines<S, D> {
        let [p, q] = Self::arguments(row);
        [p, p, q]
    }
}

impl<const D: usize> sealed::Target<D> for Aabb<D> {
    #[inline(always)]
    fn ray_entry<S: Simd>(row: &Vectors<S>, lines: Lines<S, D>) -> Entries<S, D> {
        ray_entry::aabb(Self::arguments(row), lines)
    }
}

impl<const D: usize> sealed::Target<D> for Ball<D> {
    #[inline(always)]
    fn ray_entry<S: Simd>(row: &Vectors<S>, lines: Lines<S, D>) -> Entries<S, D> {
        ray_entry::ball(Self::arguments(row), lines)
    }
}

impl sealed::Target<2> for Segment<2> {
    #[inline(always)]
    fn ray_entry<S: Simd>(row: &Vectors<S>, lines: Lines<S, 2>) -> Entries<S, 2> {
        ray_entry::segment(Self::arguments(row), lines)
    }
}

impl<const D: usize, F> FirstPoint<D, F> for Chord<D, F> {
    fn first(self) -> ([F; D], F) {
        (self.enter.at, self.enter.t)
    }
}

impl<F: VectorElement> FirstPoint<2, F> for LinearIntersection<2, F> {
    fn first(self) -> ([F; 2], F) {
        let first = self.ends().next().expect("a ray or segment starts");
        (first.at, first.t)
    }
}
