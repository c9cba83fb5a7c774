//! Whether a ring of edges is simple, and its orientation.

use crate::crossings::{Kind, Segments, SegmentsError, crossings};
use crate::kernel::{Sign, gap, side};
use crate::pairs::Common;
use crate::pairs::linear_linear::common;
use crate::{Scalar, Segment};
use alloc::vec::Vec;

/// A ring of no more edges than this is tested pair by pair.
const SMALL: usize = 16;
/// A difference of integers that is below this when it is rounded is a float: 2^53.
const EXACT_INTEGERS: f64 = 9_007_199_254_740_992.0;

/// An edge of positive length.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge<S> {
    segment: Segment<2, S>,
    /// Its index among all edges.
    number: usize,
}

/// The edges of positive length of the ring through these vertices, in order.
pub(super) fn kept_edges<S: Scalar>(vertices: &[[S; 2]]) -> Vec<Edge<S>> {
    let next = vertices.iter().cycle().skip(1);
    let edges = vertices.iter().zip(next).enumerate();
    edges
        .filter(|(_, (p, q))| p != q)
        .map(|(number, (&p, &q))| Edge {
            segment: Segment::new_unchecked(p, q),
            number,
        })
        .collect()
}

/// The indices of two edges in conflict: the first edge that conflicts with an earlier one, and the lowest
/// such edge.
///
/// The edges are a ring through at least three different points. Neighbours may share only the point between
/// them; all others must be disjoint.
pub(super) fn first_conflict<S: Scalar>(edges: &[Edge<S>]) -> Option<[usize; 2]> {
    if !any_conflict(edges, edges.len()) {
        return None;
    }
    // "The first n edges have a conflict" is monotone in n, so bisection finds the least such n, whatever the
    // order in which conflicts are found.
    let (mut without, mut with) = (1, edges.len());
    while with - without > 1 {
        let middle = without + (with - without) / 2;
        if any_conflict(edges, middle) {
            with = middle;
        } else {
            without = middle;
        }
    }
    let last = with - 1;
    let first = (0..last).find(|&first| are_in_conflict(edges, first, last))?;
    Some([edges[first].number, edges[last].number])
}

/// Whether two of the first `count` edges are in conflict.
fn any_conflict<S: Scalar>(edges: &[Edge<S>], count: usize) -> bool {
    if count <= SMALL {
        return (1..count).any(|j| (0..j).any(|i| are_in_conflict(edges, i, j)));
    }
    let segments = segments(edges, count).expect("as checked when the vertices came in");
    crossings(&segments).any_where(|i, j, kind| match kind {
        Kind::Overlap | Kind::Equal => true,
        Kind::Cross | Kind::Touch | Kind::Shared => !are_neighbours(edges, i as usize, j as usize),
    })
}

/// The first `count` edges. Integers far from zero are moved there, where that makes them floats: else many are one
/// float.
fn segments<S: Scalar>(
    edges: &[Edge<S>],
    count: usize,
) -> Result<Segments<'static>, SegmentsError> {
    let segments = edges[..count].iter().map(|edge| edge.segment);
    let moved = |x: [S; 2]| -> [f64; 2] { gap(edges[0].segment.start(), x) };
    let is_exact = |edge: &Edge<S>| {
        let x = moved(edge.segment.start());
        x.iter().all(|x| x.abs() < EXACT_INTEGERS)
    };
    if S::EXACT_AS_F64 || !edges.iter().all(is_exact) {
        return Segments::try_from_segments(segments);
    }
    Segments::try_from_segments(
        segments.map(|edge| Segment::new_unchecked(moved(edge.start()), moved(edge.end()))),
    )
}

/// Whether two edges, `i < j`, are in conflict.
fn are_in_conflict<S: Scalar>(edges: &[Edge<S>], i: usize, j: usize) -> bool {
    let [a, b] = [i, j].map(|k| (&edges[k].segment).into());
    match common(&a, &b) {
        Common::Nothing => false,
        Common::Part { .. } => true,
        // Neighbours share a point, so a single common point is that one.
        Common::Point(..) | Common::Joint(..) => !are_neighbours(edges, i, j),
    }
}

/// Whether two edges, `i < j`, are neighbours in the ring.
fn are_neighbours<S>(edges: &[Edge<S>], i: usize, j: usize) -> bool {
    j == i + 1 || (i == 0 && j == edges.len() - 1)
}

/// The orientation of a simple ring: that of its vertex with the least x, and of these the least y.
///
/// There both edges are in one half-plane, and overlap if they are collinear.
pub(super) fn turn<S: Scalar>(edges: &[Edge<S>]) -> Sign {
    let start = |k: usize| edges[k].segment.start();
    let least = (1..edges.len()).fold(
        0,
        |least, k| {
            if start(k) < start(least) { k } else { least }
        },
    );
    let before = start((least + edges.len() - 1) % edges.len());
    let after = edges[least].segment.end();
    side(before, start(least), before, after)
}
