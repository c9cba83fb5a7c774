//! All pairs of intersecting segments.

mod decimal;
mod finder;
mod grid;
mod kind;
mod leaf;
mod part;
mod plan;
mod polylines;
mod segments;
mod slabs;
mod source;

pub use decimal::Decimals;
pub use kind::{Counts, Kind, Kinds};
pub use segments::{Segments, SegmentsError};

use crate::LinearIntersection;
use alloc::vec::Vec;
use core::sync::atomic::{AtomicBool, Ordering};
use finder::{Finder, Found, Pair, Wanted};
use plan::Weights;
use polylines::Polylines;

/// All intersecting pairs of these segments: a search that runs when a result is requested.
///
/// Each pair of segments that share a point is found once, as `i < j`, with its [`Kind`]. Which
/// pairs are found, and their kinds, is **Exact**; points and parameters are **Correctly rounded**.
/// The result is the same for any number of threads.
///
/// The time is about N + K for N segments of similar size with K pairs, and near N log N + K for others, such as
/// long ones: a cell that no grid separates is searched on a lattice sheared along its segments, or by vertical
/// slabs, in at most about n log² n + k log n for its n segments and k pairs. Which of these is fast is estimated
/// by a sample. Decimals that are no `f64` in a common unit of 10^-d are not searched by slabs: where no grid
/// separates them, every pair of a cell is tested. The memory, without the segments and the results, is about 50
/// bytes a segment, and more where long segments are listed in many cells.
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
        segments,
        kinds: Kinds::ALL,
        ignores_adjacent: false,
        threads: None,
        progress: None,
    }
}

/// A search for intersecting segments: what [`crossings`] returns.
#[derive(Clone, Copy)]
#[must_use = "nothing is searched until a result is asked for"]
pub struct Crossings<'a> {
    segments: &'a Segments<'a>,
    kinds: Kinds,
    ignores_adjacent: bool,
    threads: Option<usize>,
    progress: Option<&'a (dyn Fn(u64) + Sync)>,
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
    /// that overlap, and a polyline that touches itself at another vertex, are reported.
    ///
    /// A polyline is a run of rows of one feature, each beginning where the one before ends; without
    /// [`with_features`](Segments::with_features) there is none.
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

    /// Uses this many threads; 0 and the default are one a core. Without the `rayon` feature there is always
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
        self.find(Wanted::Each(&|Pair { i, j, kind }| {
            let found = test(i, j, kind);
            if found {
                any.store(true, Ordering::Relaxed);
            }
            !found
        }));
        any.into_inner()
    }

    /// Calls `each` with every pair, from any thread, in any order.
    pub fn for_each(self, each: impl Fn(Crossing<'a>) + Sync) {
        let segments = self.segments;
        self.find(Wanted::Each(&|pair| {
            each(Crossing::new(segments, pair));
            true
        }));
    }

    /// Every pair, sorted by (i, j).
    #[must_use]
    pub fn sorted(self) -> Vec<Crossing<'a>> {
        let mut pairs = self.find(Wanted::Pairs).pairs;
        let order = |pair: &Pair| (pair.i, pair.j);
        #[cfg(feature = "rayon")]
        finder::in_pool(self.threads, || {
            rayon::slice::ParallelSliceMut::par_sort_unstable_by_key(&mut pairs[..], order);
        });
        #[cfg(not(feature = "rayon"))]
        pairs.sort_unstable_by_key(order);
        let crossing = |pair| Crossing::new(self.segments, pair);
        pairs.into_iter().map(crossing).collect()
    }

    fn find(self, wanted: Wanted<'_>) -> Found {
        Finder {
            segments: self.segments,
            kinds: self.kinds,
            polylines: self.ignores_adjacent.then(|| Polylines::new(self.segments)),
            progress: self.progress,
            wanted,
            weights: Weights::MEASURED,
            ended: AtomicBool::new(false),
        }
        .run(self.threads)
    }
}

/// Two segments that share a point.
#[derive(Clone, Copy, Debug)]
pub struct Crossing<'a> {
    segments: &'a Segments<'a>,
    /// The id of the first segment.
    pub i: u32,
    /// The id of the second segment; `i < j`.
    pub j: u32,
    /// How they intersect. **Exact**.
    pub kind: Kind,
}

impl<'a> Crossing<'a> {
    fn new(segments: &'a Segments<'a>, Pair { i, j, kind }: Pair) -> Self {
        Self {
            segments,
            i,
            j,
            kind,
        }
    }

    /// The common part, with the parameters along `i` and `j`. **Correctly rounded**.
    ///
    /// # Panics
    /// If `i` or `j` was changed to another segment, and the two do not intersect.
    #[must_use]
    pub fn intersection(&self) -> LinearIntersection<2> {
        self.segments
            .intersection(self.rows())
            .expect("only segments that meet make a Crossing")
    }

    /// The common point; where the segments overlap, the end of the common part that comes first
    /// along `i`. **Correctly rounded**.
    ///
    /// # Panics
    /// If `i` or `j` was changed to another segment, and the two do not intersect.
    #[must_use]
    pub fn point(&self) -> [f64; 2] {
        self.segments
            .first_point(self.rows())
            .expect("only segments that meet make a Crossing")
    }

    fn rows(&self) -> [usize; 2] {
        [self.i, self.j].map(|id| id as usize)
    }

    /// The features that the two segments came from.
    #[must_use]
    pub fn features(&self) -> (u32, u32) {
        (
            self.segments.feature(self.i as usize),
            self.segments.feature(self.j as usize),
        )
    }
}
