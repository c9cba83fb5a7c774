//! Millions of pairs at once: columns in, answers out into the caller's buffers.
//!
//! [`pairs`] combines two sets of shapes row by row, or one shape with many. The answers are those of the
//! shapes' methods, bit for bit, on every machine: a vector filter decides most pairs, a double-double vector
//! filter most of the uncertain ones, and the exact stage the rest.
//!
//! ```
//! use secant::batch::{Columns, pairs};
//! use secant::{Circle, Segment};
//! let circles = Columns::<Circle>::try_new([&[0.0, 9.0, 2.0], &[0.0, 9.0, 1.0], &[1.0, 1.0, 1.0]])?;
//! let wall = Segment::new([-2.0, 0.0], [2.0, 0.0]);
//! let mut bits = [0];
//! pairs(&wall, &circles)?.intersects(&mut bits);
//! // The last circle only touches: touching shapes intersect.
//! assert_eq!(bits, [0b101]);
//! assert_eq!(pairs(&wall, &circles)?.count(), 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The pairs are: segment and segment, ray, circle, rectangle, box, sphere or point; ray and circle, rectangle, box or
//! sphere; rectangles, circles, boxes and spheres with each other and with points; in either order, in f64
//! and f32. [`Pairs::hits`] casts rays and segments that come first at segments of the plane, circles, rectangles, boxes and
//! spheres:
//!
//! ```
//! use secant::batch::{Columns, Hits, pairs};
//! use secant::{Ray, Sphere};
//! let (x, zero, radius) = ([3.0, 5.0, 7.0], [0.0; 3], [1.0, 2.0, 0.5]);
//! let spheres = Columns::<Sphere>::try_new([&x, &zero, &[0.0, 9.0, 0.0], &radius])?;
//! let ray = Ray::new([0.0, 0.0, 0.0], [2.0, 0.0, 0.0]);
//! let mut hits = Hits::default();
//! pairs(&ray, &spheres)?.hits(&mut hits);
//! assert_eq!((hits.rows, hits.t), (vec![0, 2], vec![1.0, 3.25]));
//! assert_eq!(hits.at[0], [2.0, 6.5]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! With the feature `rayon`, many pairs are split among the threads of the current pool.
//!
//! The instructions (AVX-512, AVX2, SSE2, NEON, wasm's simd128) are chosen when the program runs, with the feature `std`;
//! without it, those that are compiled for are used.

/// Runs a closure with the instructions of a level. SSE4.2 is left out, because it gains nothing over SSE2
/// here and is one more copy of all code.
macro_rules! vectorized {
    ($level:expr, $simd:ident => $work:expr) => {{
        let level: fearless_simd::Level = $level;
        #[cfg(target_arch = "x86_64")]
        if let Some($simd) = level.as_avx512() {
            fearless_simd::Simd::vectorize($simd, #[inline(always)] || $work)
        } else if let Some($simd) = level.as_avx2() {
            fearless_simd::Simd::vectorize($simd, #[inline(always)] || $work)
        } else {
            let $simd = level.as_sse2().expect("a part of x86-64");
            fearless_simd::Simd::vectorize($simd, #[inline(always)] || $work)
        }
        #[cfg(not(target_arch = "x86_64"))]
        fearless_simd::dispatch!(level, $simd => $work)
    }};
}

#[cfg(test)]
pub(crate) use tests::levels;
pub(crate) use vector::Vector;
pub(crate) use vectorized;

mod columns;
mod deferred;
mod hits;
#[cfg(test)]
mod tests;
mod vector;

pub use columns::{Columnar, Columns, ColumnsError, Many};
pub use hits::{Follow, Hits, first};

use crate::kernel::filters::{double_double, semi_static};
use crate::kernel::{Certified, each};
use crate::pairs::{Intersects, Relate};
use crate::{Aabb, Ball, Point, Ray, Relation, Segment};
use alloc::vec::Vec;
use columns::{MAX_COLUMNS, Row, Rows, VectorElement};
use core::fmt;
use core::ops::Range;
use deferred::DeferredPairs;
use fearless_simd::{Level, Simd, SimdBase, SimdFloatElement};
use vector::VectorMask;

/// Combines two sets of shapes row by row, or one shape with many.
///
/// # Errors
/// Sets of different lengths.
pub fn pairs<'a, A: Many, B: Many>(a: &'a A, b: &'a B) -> Result<Pairs<'a, A, B>, LengthError>
where
    A::Shape: Batch<B::Shape>,
{
    let len = match (a.rows(), b.rows()) {
        (Some(n), Some(m)) if n != m => {
            return Err(LengthError {
                first: n,
                second: m,
            });
        }
        (Some(n), _) | (None, Some(n)) => n,
        (None, None) => 1,
    };
    Ok(Pairs { a, b, len })
}

/// Two sets of shapes have different numbers of rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LengthError {
    /// The rows of the first set.
    pub first: usize,
    /// The rows of the second set.
    pub second: usize,
}

impl fmt::Display for LengthError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { first, second } = self;
        write!(f, "{first} rows beside {second}")
    }
}

impl core::error::Error for LengthError {}

/// Two sets of shapes, combined row by row. Made by [`pairs`].
#[derive(Clone, Copy, Debug)]
pub struct Pairs<'a, A, B> {
    a: &'a A,
    b: &'a B,
    len: usize,
}

/// Pairs in one word.
const WORD: usize = u64::BITS as usize;
/// Words in a block: 1,024 pairs.
const BLOCK: usize = 16;
/// Up to this many uncertain lanes of a word, the scalar path is faster than compacting them.
const FEW: u32 = 4;
/// Words in one task of a thread: 32,768 pairs.
const PART: usize = 512;

fn has_threads() -> bool {
    #[cfg(feature = "rayon")]
    return rayon::current_num_threads() > 1;
    #[cfg(not(feature = "rayon"))]
    false
}

/// Fills a slice in parts of `size` items; `fill` takes the index of the first item. It is called by a pointer, so that
/// the split among threads is compiled once for each type of item.
fn for_each_part<T: Send>(all: &mut [T], size: usize, fill: &(dyn Fn(usize, &mut [T]) + Sync)) {
    #[cfg(feature = "rayon")]
    if all.len() > size && has_threads() {
        use rayon::prelude::*;
        let parts = all.par_chunks_mut(size).enumerate();
        return parts.for_each(|(k, part)| fill(k * size, part));
    }
    for (k, part) in all.chunks_mut(size).enumerate() {
        fill(k * size, part);
    }
}

/// The row as a `u32`; `assert_rows_are_numbered` has checked it.
fn row_number(row: usize) -> u32 {
    u32::try_from(row).expect("as all rows")
}

impl<A: Many, B: Many> Pairs<'_, A, B>
where
    A::Shape: Batch<B::Shape>,
{
    /// How many pairs there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there is no pair.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// How many words the bits of all pairs take: what [`intersects`](Self::intersects) writes.
    #[must_use]
    pub fn words(&self) -> usize {
        self.len.div_ceil(WORD)
    }

    /// Which pairs have a common point: bit i % 64 of word i / 64 for row i. Touching shapes intersect. **Exact**.
    ///
    /// The bits behind the last row are 0.
    ///
    /// # Panics
    /// If `bits` has another length than [`words`](Self::words).
    pub fn intersects(&self, bits: &mut [u64]) {
        assert_eq!(bits.len(), self.words(), "a word for every 64 pairs");
        for_each_part(bits, PART, &|first, bits| self.words_from(first, bits));
    }

    /// How many pairs have a common point. **Exact**.
    #[must_use]
    pub fn count(&self) -> usize {
        let ones = |word: &u64| word.count_ones() as usize;
        let mut count = 0;
        self.gather(
            &mut count,
            |count, _, bits| *count += bits.iter().map(ones).sum::<usize>(),
            |count, more| *count += more,
        );
        count
    }

    /// Appends the rows of the pairs that have a common point, in order, to `rows`. **Exact**.
    ///
    /// # Panics
    /// If there are more rows than a `u32` can number.
    pub fn indices(&self, rows: &mut Vec<u32>) {
        self.assert_rows_are_numbered();
        self.gather(
            rows,
            |rows, first, bits| for_each_bit(bits, |bit| rows.push(row_number(first + bit))),
            |rows, mut more| rows.append(&mut more),
        );
    }

    /// The [`Relation`] of the first shape of each pair to the second. **Exact**.
    ///
    /// # Panics
    /// If `relations` has another length than there are pairs.
    pub fn relations(&self, relations: &mut [Relation]) {
        assert_eq!(relations.len(), self.len, "a relation for every pair");
        for_each_part(relations, PART * WORD, &|first, relations| {
            relations.fill(Relation::Disjoint);
            let mut bits = [0; PART];
            let bits = &mut bits[..relations.len().div_ceil(WORD)];
            self.words_from(first / WORD, bits);
            for_each_bit(bits, |row| {
                let (a, b) = (self.a.shape(first + row), self.b.shape(first + row));
                relations[row] = a.relation(&b);
            });
        });
    }

    fn assert_rows_are_numbered(&self) {
        assert!(
            u32::try_from(self.len).is_ok(),
            "more rows than a u32 can number"
        );
    }

    /// Folds the bits of all pairs, block by block, in order. `add` also takes the row of the first bit;
    /// `join` combines the results of threads.
    fn gather<T: Default + Send>(
        &self,
        all: &mut T,
        add: impl Fn(&mut T, usize, &[u64]) + Sync,
        join: impl Fn(&mut T, T),
    ) {
        let add_blocks = |all: &mut T, words: Range<usize>| {
            let mut block = [0; BLOCK];
            for first in words.clone().step_by(BLOCK) {
                let bits = &mut block[..(words.end - first).min(BLOCK)];
                self.words_from(first, bits);
                add(all, first * WORD, bits);
            }
        };
        let words = self.words();
        if words <= PART || !has_threads() {
            return add_blocks(all, 0..words);
        }
        let mut parts: Vec<T> = Vec::new();
        parts.resize_with(words.div_ceil(PART), T::default);
        for_each_part(&mut parts, 1, &|k, part| {
            let first = k * PART;
            add_blocks(&mut part[0], first..(first + PART).min(words));
        });
        parts.into_iter().for_each(|part| join(all, part));
    }

    /// The words of the bits, from word `first` on.
    fn words_from(&self, first: usize, bits: &mut [u64]) {
        self.words_at(level(), first, bits);
    }

    fn words_at(&self, level: Level, first: usize, bits: &mut [u64]) {
        sealed::Words::words(self, level, first, bits);
    }
}

impl<A: Many, B: Many> Pairs<'_, A, B>
where
    A::Shape: sealed::Filter<B::Shape>,
{
    fn filtered(&self, level: Level, first: usize, bits: &mut [u64]) {
        vectorized!(level, simd => self.fill(simd, first, bits));
    }

    #[inline(always)]
    fn fill<S: Simd>(&self, simd: S, first: usize, bits: &mut [u64]) {
        let mut deferred = None;
        for (k, word) in bits.iter_mut().enumerate() {
            let row = (first + k) * WORD;
            let (certain, value) = if row + WORD <= self.len {
                self.filter(simd, row)
            } else {
                (0, 0)
            };
            let rows = (self.len - row).min(WORD);
            let all = u64::MAX >> (WORD - rows);
            *word = certain & value;
            if certain != all {
                *word |= self.rest(simd.level(), row, all & !certain, &mut deferred);
            }
        }
    }

    /// The vector filter of the pairs of one word: the certain bits, and their values.
    #[inline(always)]
    fn filter<S: Simd>(&self, simd: S, row: usize) -> (u64, u64) {
        let lanes = Native::<Scalar<A>, S>::LEN;
        let (mut certain, mut value) = (0, 0);
        for k in 0..WORD / lanes {
            let at = row + k * lanes;
            let (Some(a), Some(b)) = (self.a.vectors(simd, at), self.b.vectors(simd, at)) else {
                return (0, 0);
            };
            let (a, b) = (each(a, Vector::new), each(b, Vector::new));
            let certified = <A::Shape as sealed::Filter<B::Shape>>::filter(&a, &b);
            certain |= certified.certain.bits() << (k * lanes);
            value |= certified.value.bits() << (k * lanes);
        }
        (certain, value)
    }

    /// The bits of the pairs of one word that the vector filter leaves uncertain.
    #[cold]
    #[inline(never)]
    fn rest(
        &self,
        level: Level,
        row: usize,
        uncertain: u64,
        buffer: &mut Option<DeferredPairs>,
    ) -> u64 {
        let (mut yes, mut left) = (0, uncertain);
        if uncertain.count_ones() > FEW {
            let deferred = buffer.get_or_insert_with(DeferredPairs::new);
            deferred.take_range(row..(row + WORD).min(self.len), self.a, self.b);
            let certified =
                certify_deferred::<<A::Shape as sealed::Filter<B::Shape>>::Pair>(level, deferred);
            yes = uncertain & certified.certain & certified.value;
            left = uncertain & !certified.certain;
        }
        if left != 0 {
            yes |= self.one_by_one(row, left);
        }
        yes
    }

    /// The bits of some pairs of one word by the scalar path.
    #[inline(never)]
    fn one_by_one(&self, row: usize, uncertain: u64) -> u64 {
        let (mut yes, mut left) = (0, uncertain);
        while left != 0 {
            // Reads some rows before the first is evaluated, because a vector load stalls on smaller stores
            // that are still in flight.
            let mut some = [None; FEW as usize];
            for slot in &mut some {
                if left == 0 {
                    break;
                }
                let bit = left.trailing_zeros() as usize;
                *slot = Some((bit, self.a.shape(row + bit), self.b.shape(row + bit)));
                left &= left - 1;
            }
            for (bit, a, b) in some.into_iter().flatten() {
                yes |= u64::from(a.intersects(&b)) << bit;
            }
        }
        yes
    }
}

type Scalar<A> = <<A as Rows>::Shape as Row>::Scalar;
/// A vector of numbers, and its mask.
type Native<F, S> = <F as SimdFloatElement>::Native<S>;
type Numbers<F, S> = Vector<S, Native<F, S>>;
type Mask<F, S> = VectorMask<S, <Native<F, S> as SimdBase<S>>::Mask>;

/// The instruction set of this machine.
pub(crate) fn level() -> Level {
    Level::try_detect().unwrap_or_else(Level::baseline)
}

/// The indices of the bits that are set.
#[inline]
fn for_each_bit(words: &[u64], mut show: impl FnMut(usize)) {
    for (k, &word) in words.iter().enumerate() {
        let mut left = word;
        while left != 0 {
            show(k * WORD + left.trailing_zeros() as usize);
            left &= left - 1;
        }
    }
}

/// Shapes that have a batch filter with another type. The trait is sealed.
#[diagnostic::on_unimplemented(message = "no batch for the pair `{Self}` and `{B}`")]
pub trait Batch<B: Columnar>:
    Columnar + Row<Scalar = B::Scalar> + Intersects<B> + Relate<B> + sealed::Words<B>
{
}

mod sealed {
    use super::{Certified, Intersects, MAX_COLUMNS, Many, Mask, Numbers, Pairs, Row};
    use fearless_simd::{Level, Simd};

    /// A pair of shapes in either order.
    pub trait Words<B>: Sized {
        /// The words of the bits, from word `first` on.
        fn words<M: Many<Shape = Self>, N: Many<Shape = B>>(
            pairs: &Pairs<'_, M, N>,
            level: Level,
            first: usize,
            bits: &mut [u64],
        );
    }

    /// The vector filter of a pair, in one order: intersecting is symmetric.
    pub trait Filter<B: Row>: Row<Scalar = B::Scalar> + Intersects<B> {
        /// Filters a vector of pairs.
        fn filter<S: Simd>(
            a: &[Numbers<Self::Scalar, S>; MAX_COLUMNS],
            b: &[Numbers<Self::Scalar, S>; MAX_COLUMNS],
        ) -> Certified<Mask<Self::Scalar, S>>;
        /// The same shapes in f64.
        type Pair: DoubleDoubleFilter;
    }

    /// Two shapes that have a double-double filter.
    pub trait DoubleDoubleFilter {
        /// Filters vectors of both shapes.
        fn double_double<S: Simd>(
            a: &[Numbers<f64, S>; MAX_COLUMNS],
            b: &[Numbers<f64, S>; MAX_COLUMNS],
        ) -> Certified<Mask<f64, S>>;
    }
}

/// D numbers from `from` on.
#[inline(always)]
fn components<L: Copy, const D: usize>(row: &[L; MAX_COLUMNS], from: usize) -> [L; D] {
    let mut axis = from;
    each([(); D], |()| {
        axis += 1;
        row[axis - 1]
    })
}

/// The double-double filter of the deferred pairs, a bit for each. Not generic over the column type: compiled
/// once for each pair of shapes, in f64.
#[inline(never)]
fn certify_deferred<P: sealed::DoubleDoubleFilter>(
    level: Level,
    deferred: &DeferredPairs,
) -> Certified<u64> {
    vectorized!(level, simd => certify_deferred_with::<P, _>(simd, deferred))
}

#[inline(always)]
fn certify_deferred_with<P: sealed::DoubleDoubleFilter, S: Simd>(
    simd: S,
    deferred: &DeferredPairs,
) -> Certified<u64> {
    let mut all = Certified {
        certain: 0,
        value: 0,
    };
    for from in (0..deferred.len()).step_by(S::f64s::LEN) {
        let [a, b] = deferred.vectors(simd, from);
        let certified = P::double_double::<S>(&a, &b);
        all.certain |= certified.certain.bits() << from;
        all.value |= certified.value.bits() << from;
    }
    all
}

/// The pairs with their filters: a shape with itself, and two shapes in both orders.
macro_rules! batch {
    (
        same { $($same:ident: $s:ident<$($k:literal),+>;)+ }
        both { $($both:ident: $a:ident, $b:ident<$($m:literal),+>;)+ }
    ) => {
        $( $( batch! { @filter $same $s<$k>, $s<$k> } )+ )+
        $( $(
            batch! { @filter $both $a<$m>, $b<$m> }
            batch! { @words $b<$m>, $a<$m>, |pairs| Pairs { a: pairs.b, b: pairs.a, len: pairs.len } }
        )+ )+
    };
    (@filter $filter:ident $a:ident<$m:literal>, $b:ident<$n:literal>) => {
        impl<F: VectorElement> sealed::Filter<$b<$n, F>> for $a<$m, F> {
            type Pair = ($a<$m>, $b<$n>);
            #[inline(always)]
            fn filter<S: Simd>(
                a: &[Numbers<F, S>; MAX_COLUMNS],
                b: &[Numbers<F, S>; MAX_COLUMNS],
            ) -> Certified<Mask<F, S>> {
                semi_static::$filter($a::<$m, F>::arguments(a), $b::<$n, F>::arguments(b))
            }
        }
        impl sealed::DoubleDoubleFilter for ($a<$m>, $b<$n>) {
            #[inline(always)]
            fn double_double<S: Simd>(
                a: &[Numbers<f64, S>; MAX_COLUMNS],
                b: &[Numbers<f64, S>; MAX_COLUMNS],
            ) -> Certified<Mask<f64, S>> {
                double_double::$filter($a::<$m>::arguments(a), $b::<$n>::arguments(b))
            }
        }
        batch! { @words $a<$m>, $b<$n>, |pairs| pairs }
    };
    (@words $a:ident<$m:literal>, $b:ident<$n:literal>, |$pairs:ident| $in_order:expr) => {
        impl<F: VectorElement> sealed::Words<$b<$n, F>> for $a<$m, F> {
            fn words<M: Many<Shape = Self>, N: Many<Shape = $b<$n, F>>>(
                $pairs: &Pairs<'_, M, N>,
                level: Level,
                first: usize,
                bits: &mut [u64],
            ) {
                $in_order.filtered(level, first, bits);
            }
        }
        impl<F: VectorElement> Batch<$b<$n, F>> for $a<$m, F> {}
    };
}

batch! {
    same {
        aabb_aabb: Aabb<2, 3>;
        ball_ball: Ball<2, 3>;
        segment_segment: Segment<2>;
    }
    both {
        aabb_ball: Aabb, Ball<2, 3>;
        aabb_ray: Aabb, Ray<2, 3>;
        aabb_segment: Aabb, Segment<2, 3>;
        ball_ray: Ball, Ray<2, 3>;
        ball_segment: Ball, Segment<2, 3>;
        point_aabb: Point, Aabb<2, 3>;
        point_ball: Point, Ball<2, 3>;
        point_segment: Point, Segment<2>;
        ray_segment: Ray, Segment<2>;
    }
}
