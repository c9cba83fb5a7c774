//! The contenders. A new one is a function here that counts, and a line in `counters` or `pointers`.

use std::hint::black_box;

use geo::Intersects;
use geo::line_intersection::{LineIntersection, line_intersection};
use geo_index::rtree::sort::HilbertSort;
use geo_index::rtree::{RTree as PackedTree, RTreeBuilder, RTreeIndex};
use rstar::{AABB, RTree, RTreeObject};
use secant::{Segments, crossings, join};

use crate::grid::{self, Plan, Segment};
use crate::sets::Field;

/// One way to find all pairs of a set that share a point.
pub(crate) struct Contender<'a> {
    pub(crate) name: &'static str,
    /// Finds and counts the pairs.
    pub(crate) run: Box<dyn Fn() -> u64 + 'a>,
}

/// A set in the format of each contender; the conversion is not timed.
pub(crate) struct Input {
    pub(crate) plain: Vec<Segment>,
    pub(crate) columns: Segments<'static>,
    /// The best grids for this set.
    pub(crate) unsorted: Plan,
    pub(crate) sorted: Plan,
}

/// A set as two layers: every other segment is red, the rest is blue.
pub(crate) struct Layers {
    plain: [Vec<Segment>; 2],
    columns: [Segments<'static>; 2],
    /// The pairs of one colour.
    of_one: u64,
}

impl Layers {
    pub(crate) fn of(segments: &[Segment]) -> Self {
        let layer = |first: usize| segments.iter().skip(first).step_by(2).copied();
        let plain = [0, 1].map(|first| layer(first).collect());
        let columns = [0, 1].map(|first| {
            let columns = layer(first).map(|[a, b]| secant::Segment::new(a, b));
            columns.collect()
        });
        let of_one = columns.iter().map(|layer| crossings(layer).count()).sum();
        Self {
            plain,
            columns,
            of_one,
        }
    }
}

pub(crate) const SECANT: &str = "secant";
pub(crate) const SORTED_GRID: &str = "sorted grid";
pub(crate) const GRID: &str = "grid";

/// The contenders that count pairs.
pub(crate) fn counters(input: &Input, field: Field) -> Vec<Contender<'_>> {
    let segments = &input.plain;
    let mut all = vec![
        contender(SECANT, || crossings(&input.columns).threads(1).count()),
        contender(SORTED_GRID, || {
            grid::count(segments, input.sorted, grid::meet)
        }),
        contender(GRID, || grid::count(segments, input.unsorted, grid::meet)),
    ];
    if field == Field::All {
        all.extend([
            contender("geo-index", || {
                in_packed_tree(segments, |a, b| a.intersects(b))
            }),
            contender("rstar", || in_tree(segments, |a, b| a.intersects(b))),
        ]);
    }
    all
}

/// The contenders that construct the common point, or part, of every pair.
pub(crate) fn pointers(input: &Input) -> Vec<Contender<'_>> {
    let segments = &input.plain;
    let construct = |a: &geo::Line, b: &geo::Line| black_box(line_intersection(*a, *b)).is_some();
    vec![
        contender(SECANT, || {
            let found = std::sync::atomic::AtomicU64::new(0);
            crossings(&input.columns)
                .threads(1)
                .for_each_point(|_, at| {
                    black_box(at);
                    found.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
                });
            found.into_inner()
        }),
        contender("sorted grid + geo", move || {
            grid::count(segments, input.sorted, |a, b| {
                construct(&grid::line(a), &grid::line(b))
            })
        }),
        contender("geo-index + geo", move || {
            in_packed_tree(segments, construct)
        }),
        contender("rstar + geo", move || in_tree(segments, construct)),
    ]
}

/// The contenders that count the pairs of two layers, and `crossings` of both.
pub(crate) fn joiners<'a>(input: &'a Input, layers: &'a Layers) -> Vec<Contender<'a>> {
    let [red, blue] = &layers.columns;
    let [reds, blues] = &layers.plain;
    vec![
        contender(SECANT, || join(red, blue).threads(1).count()),
        contender("`crossings` of both", || {
            crossings(&input.columns).threads(1).count() - layers.of_one
        }),
        contender("geo-index", || {
            let (tree, other) = (packed_tree(reds), packed_tree(blues));
            let line = |of: &[Segment], i: u32| grid::line(&of[i as usize]);
            tree.intersection_candidates_with_other_tree(&other)
                .map(|(i, j)| u64::from(line(reds, i).intersects(&line(blues, j))))
                .sum()
        }),
        contender("rstar", || {
            tree(reds)
                .intersection_candidates_with_other_tree(&tree(blues))
                .map(|(a, b)| u64::from(a.line.intersects(&b.line)))
                .sum()
        }),
    ]
}

pub(crate) fn contender<'a>(name: &'static str, run: impl Fn() -> u64 + 'a) -> Contender<'a> {
    Contender {
        name,
        run: Box::new(run),
    }
}

/// A segment with its index, as `rstar` stores it.
struct Entry {
    line: geo::Line,
    id: u32,
}

impl RTreeObject for Entry {
    type Envelope = AABB<[f64; 2]>;

    fn envelope(&self) -> Self::Envelope {
        let [p, q] = [self.line.start, self.line.end].map(|c| [c.x, c.y]);
        AABB::from_corners(p, q)
    }
}

fn tree(segments: &[Segment]) -> RTree<Entry> {
    let entries = (0..).zip(segments).map(|(id, s)| Entry {
        line: grid::line(s),
        id,
    });
    RTree::bulk_load(entries.collect())
}

fn packed_tree(segments: &[Segment]) -> PackedTree<f64> {
    let n = u32::try_from(segments.len()).expect("no more segments than a u32 can number");
    let mut builder = RTreeBuilder::<f64>::new(n);
    for segment in segments {
        let [[x0, y0], [x1, y1]] = grid::bounds(segment);
        builder.add(x0, y0, x1, y1);
    }
    builder.finish::<HilbertSort>()
}

/// The tree of `rstar`, joined with itself.
fn in_tree(segments: &[Segment], meets: impl Fn(&geo::Line, &geo::Line) -> bool) -> u64 {
    let tree = tree(segments);
    tree.intersection_candidates_with_other_tree(&tree)
        .map(|(a, b)| u64::from(a.id < b.id && meets(&a.line, &b.line)))
        .sum()
}

/// The packed tree of `geo-index`, joined with itself.
fn in_packed_tree(segments: &[Segment], meets: impl Fn(&geo::Line, &geo::Line) -> bool) -> u64 {
    let tree = packed_tree(segments);
    let line = |i: u32| grid::line(&segments[i as usize]);
    tree.intersection_candidates_with_other_tree(&tree)
        .map(|(i, j)| u64::from(i < j && meets(&line(i), &line(j))))
        .sum()
}

/// Counts the pairs that cross in the interior of both, and those of them for which the point of `geo` is not
/// the nearest float on each axis.
pub(crate) fn points_not_nearest(input: &Input) -> (u64, u64) {
    use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
    let (all, off) = (AtomicU64::new(0), AtomicU64::new(0));
    let only = secant::Kinds::NONE.with(secant::Kind::Cross);
    crossings(&input.columns)
        .only(only)
        .threads(1)
        .for_each_point(|crossing, nearest| {
            let [a, b] = [crossing.i, crossing.j].map(|i| grid::line(&input.plain[i as usize]));
            all.fetch_add(1, Relaxed);
            let is_nearest = match line_intersection(a, b) {
                Some(LineIntersection::SinglePoint {
                    intersection: at, ..
                }) => [at.x, at.y] == nearest,
                _ => false,
            };
            off.fetch_add(u64::from(!is_nearest), Relaxed);
        });
    (all.into_inner(), off.into_inner())
}
