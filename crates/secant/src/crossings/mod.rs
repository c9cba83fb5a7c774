//! All pairs of intersecting segments.

mod bulk;
mod clipped;
mod decimal;
mod ends;
mod finder;
mod grid;
mod kind;
mod leaf;
mod part;
mod plan;
mod points;
mod polylines;
mod rows;
mod segments;
mod slabs;
mod source;
mod tiles;

pub use decimal::{DecimalUnit, Decimals};
pub use kind::{Counts, Kind, Kinds};
pub use segments::{Segments, SegmentsBuilder, SegmentsError};
pub use tiles::Tiles;

use crate::LinearIntersection;
use crate::index::{Cell, Lattice};
use crate::threads::in_pool;
use alloc::vec::Vec;
use core::sync::atomic::{AtomicBool, Ordering};
use finder::{Finder, Found, Pair, Wanted};
use polylines::Polylines;
use rows::{RowPair, Rows};

/// All intersecting pairs of these segments: a search that runs when a result is requested.
///
/// Each pair of segments that share a point is found once, as `i < j`, with its [`Kind`]. Which
/// pairs are found, and their kinds, is **Exact**; points and parameters are **Correctly rounded**.
/// The result is the same for any number of threads.
///
/// The time is about N + K for N segments of similar size with K pairs, and near N log N + K for others, such as
/// long ones: a cell that no grid separates is searched on a lattice sheared along its segments, or by vertical
/// slabs, in at most about n log² n + k log n for its n segments and k pairs. Which of these is fast is estimated
/// by a sample. The memory, without the segments and the results, is about 30 bytes a segment, and more where long
/// segments are listed in many cells.
///
/// ```
/// use secant::{Kind, Segment, Segments, crossings};
/// let segments: Segments = [
///     Segment::new([0.0, 0.0], [4.0, 0.0]),
///     Segment::new([2.0, -1.0], [2.0, 1.0]),
///     Segment::new([4.0, 0.0], [6.0, 2.0]), // only touches the first: an end of both
/// ].into_iter().collect();
///
/// let all = crossings(&segments).sorted();
/// assert_eq!((all[0].i, all[0].j, all[0].kind, all[0].point()), (0, 1, Kind::Cross, [2.0, 0.0]));
/// assert_eq!((all[1].i, all[1].j, all[1].kind, all[1].point()), (0, 2, Kind::Shared, [4.0, 0.0]));
/// assert_eq!(crossings(&segments).ignore_shared().count(), 1);
/// ```
///
/// Source: the uniform grid of Franklin et al. 1989, made recursive; the cell of a point near the first common
/// point owns a pair and reports it. Where no grid separates the segments, the intermediate algorithm of
/// Balaban 1995.
pub fn crossings<'a>(segments: &'a Segments<'_>) -> Crossings<'a> {
    Crossings {
        red: segments,
        blue: None,
        kinds: Kinds::ALL,
        ignores_adjacent: false,
        threads: None,
        progress: None,
        tile: None,
    }
}

/// All pairs of a red and a blue segment that intersect: a search that runs when a result is requested.
///
/// Each pair of a segment of `red` and one of `blue` that share a point is found once, with its [`Kind`]: `i` is the
/// id in `red`, `j` that in `blue`. Two segments of one set are no pair; the join of a set with itself has each
/// pair in both orders, and each segment with itself, which is [`Kind::Equal`]. Which pairs are found, and their
/// kinds, is **Exact**; points and parameters are **Correctly rounded**. The result is the same for any number of
/// threads.
///
/// Each number is what it is in its own set: 0.1 in decimal and the `f64` nearest to it are different numbers.
/// Two sets of decimals are searched in the unit of the one with more digits, at no cost where the numbers of the
/// other are `f64` in it. A set of decimals with one of floats that are no short decimals is searched as decimals
/// that are no `f64` are: slowly, and as exactly.
///
/// The time is at most about that of [`crossings`] of both sets. Places with segments of one set only are skipped.
/// Long segments that intersect many of their own set are an exception to N log N + K: where slabs are searched, those
/// pairs are met on the way. The memory, without the segments and the results, is about 30 bytes a segment of both,
/// and more where long segments are listed in many cells.
///
/// # Panics
/// When a result is requested, if there are more than `u32::MAX` segments in both.
///
/// ```
/// use secant::{Kind, Segment, Segments, join};
/// let roads: Segments = [Segment::new([0.0, 0.0], [9.0, 0.0]), Segment::new([9.0, 0.0], [9.0, 5.0])]
///     .into_iter()
///     .collect();
/// let rivers: Segments = [Segment::new([4.0, -3.0], [4.0, 3.0]), Segment::new([9.0, 5.0], [12.0, 9.0])]
///     .into_iter()
///     .collect();
/// let bridges = join(&roads, &rivers).sorted();
/// assert_eq!(bridges.len(), 2);
/// assert_eq!((bridges[0].i, bridges[0].j, bridges[0].point()), (0, 0, [4.0, 0.0]));
/// // The road and the river only share an end.
/// assert_eq!((bridges[1].i, bridges[1].j, bridges[1].kind), (1, 1, Kind::Shared));
/// ```
///
/// Source: as of [`crossings`]; a cell, a leaf or a slab without both colours is skipped.
pub fn join<'a>(red: &'a Segments<'_>, blue: &'a Segments<'_>) -> Crossings<'a> {
    Crossings {
        blue: Some(blue),
        ..crossings(red)
    }
}

/// A search for intersecting segments: what [`crossings`] and [`join`] return.
#[derive(Clone, Copy)]
#[must_use = "nothing is searched until a result is asked for"]
pub struct Crossings<'a> {
    red: &'a Segments<'a>,
    blue: Option<&'a Segments<'a>>,
    kinds: Kinds,
    ignores_adjacent: bool,
    threads: Option<usize>,
    progress: Option<&'a (dyn Fn(u64) + Sync)>,
    tile: Option<(Lattice, Cell)>,
}

impl<'a> Crossings<'a> {
    /// Reports only these kinds.
    pub fn only(self, kinds: Kinds) -> Self {
        Self { kinds, ..self }
    }

    /// Leaves out [`Kind::Shared`]: most pairs, where every polyline is a chain of segments.
    pub fn ignore_shared(self) -> Self {
        Self {
            kinds: self.kinds.without(Kind::Shared),
            ..self
        }
    }

    /// Leaves out the joints of polylines: two segments of one feature, of which the second, the next row, begins
    /// where the first ends, or the last and the first of a ring, where they share just that vertex. Neighbours
    /// that overlap, and a polyline that touches itself at another vertex, are reported. A [`join`] has no joints:
    /// no polyline is in both sets.
    ///
    /// A polyline is a run of rows of one feature, each beginning where the one before ends; without
    /// [`with_features`](Segments::with_features) there is none. Where a vertex is repeated, the rows before and after that of
    /// zero length are no neighbours; where it is repeated twice, the two rows of zero length are [`Kind::Equal`], and stay.
    ///
    /// ```
    /// use secant::{Kind, Segment, Segments, crossings};
    /// // A ring that touches itself at a vertex, (2, 2).
    /// let ring = [[0, 0], [4, 0], [2, 2], [4, 4], [0, 4], [2, 2]];
    /// let next = ring.iter().cycle().skip(1);
    /// let edges: Segments = ring.iter().zip(next).map(|(&p, &q)| Segment::new(p, q)).collect();
    /// let edges = edges.with_features(vec![7; 6])?;
    /// let found = crossings(&edges).ignore_adjacent().sorted();
    /// let pairs: Vec<_> = found.iter().map(|pair| (pair.i, pair.j, pair.kind)).collect();
    /// let shared = Kind::Shared;
    /// assert_eq!(pairs, [(1, 4, shared), (1, 5, shared), (2, 4, shared), (2, 5, shared)]);
    /// # Ok::<(), secant::SegmentsError>(())
    /// ```
    pub fn ignore_adjacent(self) -> Self {
        Self {
            ignores_adjacent: true,
            ..self
        }
    }

    /// Uses this many threads, at most 256; 0 and the default are one a core. Without the `rayon` feature there is always
    /// one.
    pub fn threads(self, threads: usize) -> Self {
        Self {
            threads: (threads > 0).then_some(threads),
            ..self
        }
    }

    /// Calls `progress` now and then, from any thread, with the number of segments done.
    pub fn progress(self, progress: &'a (dyn Fn(u64) + Sync)) -> Self {
        Self {
            progress: Some(progress),
            ..self
        }
    }

    /// Finds the pairs that a tile owns, among segments that it lists. Of the pairs of a set, each is owned by one
    /// tile: see [`Tiles`]. **Exact**.
    ///
    /// The segments keep the order that they have in the set. [`ignore_adjacent`](Self::ignore_adjacent) sees the
    /// listed rows only, so it takes neighbours for what is not one.
    ///
    /// # Panics
    /// If there is no such tile, or the segments have another unit than the tiles.
    pub fn in_tile(self, tiles: &Tiles, tile: usize) -> Self {
        Self {
            tile: Some(tiles.tile(self.sets(), tile)),
            ..self
        }
    }

    /// How many pairs there are.
    #[must_use]
    pub fn count(self) -> u64 {
        self.counts().total()
    }

    /// How many pairs there are of each kind.
    #[must_use]
    pub fn counts(self) -> Counts {
        self.find(Wanted::Counts).counts
    }

    /// Whether there is any pair. Stops at the first.
    #[must_use]
    pub fn any(self) -> bool {
        self.any_where(|_, _, _| true)
    }

    /// Whether `test` returns `true` for any pair. Stops at the first.
    pub(crate) fn any_where(self, test: impl Fn(u32, u32, Kind) -> bool + Sync) -> bool {
        let any = AtomicBool::new(false);
        self.find(Wanted::Each(&|Pair { i, j, part }| {
            let found = test(i, j, part.kind());
            if found {
                any.store(true, Ordering::Relaxed);
            }
            !found
        }));
        any.into_inner()
    }

    /// Calls `each` with every pair, from any thread, in any order.
    pub fn for_each(self, each: impl Fn(Crossing<'a>) + Sync) {
        self.find(Wanted::Blocks(&|pairs| {
            pairs.iter().for_each(|&pair| each(self.crossing(pair)));
        }));
    }

    /// Calls `each` with every pair and its [`point`](Crossing::point), from any thread, in any order. Points are
    /// **Correctly rounded**.
    ///
    /// In about half the time of asking each pair: points are computed many at a time, in vectors.
    ///
    /// ```
    /// use secant::{Segment, Segments, crossings};
    /// use std::sync::Mutex;
    /// let fence = [Segment::new([0.0, 0.0], [9.0, 0.0]), Segment::new([9.0, 0.0], [9.0, 3.0])];
    /// let path = [Segment::new([2.0, -1.0], [4.0, 1.0])];
    /// let segments: Segments = fence.into_iter().chain(path).collect();
    /// let points = Mutex::new(Vec::new());
    /// crossings(&segments).for_each_point(|pair, at| points.lock().unwrap().push((pair.i, pair.j, at)));
    /// let mut points = points.into_inner().unwrap();
    /// points.sort_by_key(|&(i, j, _)| (i, j));
    /// assert_eq!(points, [(0, 1, [9.0, 0.0]), (0, 2, [3.0, 0.0])]);
    /// ```
    pub fn for_each_point(self, each: impl Fn(Crossing<'a>, [f64; 2]) + Sync) {
        self.find(Wanted::Blocks(&|pairs| {
            points::for_each(self.sets(), pairs, |pair, at| each(self.crossing(pair), at));
        }));
    }

    /// Every pair, sorted by (i, j).
    #[must_use]
    pub fn sorted(self) -> Vec<Crossing<'a>> {
        self.sorted_up_to(usize::MAX).unwrap_or_default()
    }

    /// Every pair, sorted by (i, j), where there are at most so many: else `None`, as soon as more are found. So what the
    /// pairs of an unknown drawing take is bounded: N segments have up to N² / 2 of them.
    ///
    /// ```
    /// use secant::{Segment, Segments, crossings};
    /// let comb = (0..100).flat_map(|k| [Segment::new([k, -1], [k, 100]), Segment::new([-1, k], [100, k])]);
    /// let comb: Segments = comb.collect();
    /// assert_eq!(crossings(&comb).sorted_up_to(10_000).map(|all| all.len()), Some(10_000));
    /// assert!(crossings(&comb).sorted_up_to(9_999).is_none());
    /// ```
    #[must_use]
    pub fn sorted_up_to(self, most: usize) -> Option<Vec<Crossing<'a>>> {
        let pairs = in_pool(self.threads, || {
            let mut pairs = self.find(Wanted::Pairs(most)).pairs;
            let order = |pair: &Pair| (pair.i, pair.j);
            #[cfg(feature = "rayon")]
            rayon::slice::ParallelSliceMut::par_sort_unstable_by_key(&mut pairs[..], order);
            #[cfg(not(feature = "rayon"))]
            pairs.sort_unstable_by_key(order);
            pairs
        });
        (pairs.len() <= most).then(|| pairs.into_iter().map(|pair| self.crossing(pair)).collect())
    }

    /// The sets that the ids of a pair are of.
    fn sets(self) -> [&'a Segments<'a>; 2] {
        [self.red, self.blue.unwrap_or(self.red)]
    }

    fn crossing(self, Pair { i, j, part }: Pair) -> Crossing<'a> {
        Crossing {
            sets: self.sets(),
            i,
            j,
            kind: part.kind(),
        }
    }

    fn find(self, wanted: Wanted<'_>) -> Found {
        let segments = match self.blue {
            Some(blue) => Rows::of_two(self.red, blue),
            None => Rows::of(self.red),
        };
        let ignores_adjacent = self.ignores_adjacent && self.blue.is_none();
        Finder {
            kinds: self.kinds,
            polylines: ignores_adjacent.then(|| Polylines::new(self.red)),
            progress: self.progress,
            tile: self.tile,
            ..Finder::new(segments, wanted)
        }
        .run(self.threads)
    }
}

/// Two segments that share a point: of one set, or a red and a blue one.
#[derive(Clone, Copy, Debug)]
pub struct Crossing<'a> {
    /// The sets that `i` and `j` are of.
    sets: [&'a Segments<'a>; 2],
    /// The id of the first segment; in a [`join`], that in the red set.
    pub i: u32,
    /// The id of the second segment, `i < j`; in a [`join`], that in the blue set.
    pub j: u32,
    /// How they intersect. **Exact**.
    pub kind: Kind,
}

impl<'a> Crossing<'a> {
    /// The common part, with the parameters along `i` and `j`. **Correctly rounded**.
    ///
    /// # Panics
    /// If `i` or `j` was changed to another segment, and the two do not intersect.
    #[must_use]
    pub fn intersection(&self) -> LinearIntersection<2> {
        self.rows()
            .intersection()
            .expect("only segments that meet make a Crossing")
    }

    /// The common point; where the segments overlap, the end of the common part that comes first
    /// along `i`. **Correctly rounded**.
    ///
    /// # Panics
    /// If `i` or `j` was changed to another segment, and the two do not intersect.
    #[must_use]
    pub fn point(&self) -> [f64; 2] {
        let rows = self.rows();
        let part = rows.part();
        rows.first_point(part.expect("only segments that meet make a Crossing"))
    }

    fn rows(&self) -> RowPair<'a> {
        RowPair::new(self.sets, [self.i, self.j])
    }

    /// The features that the two segments came from.
    #[must_use]
    pub fn features(&self) -> (u32, u32) {
        let [red, blue] = self.sets;
        (red.feature(self.i as usize), blue.feature(self.j as usize))
    }
}
