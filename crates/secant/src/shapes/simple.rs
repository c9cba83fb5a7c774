//! Whether a ring of edges is simple, and its orientation.

use crate::crossings::{Kind, Segments, crossings};
use crate::index::{Boxed, any_two};
use crate::kernel::{Sign, side};
use crate::pairs::Common;
use crate::pairs::linear_linear::common;
use crate::{Scalar, Segment};
use alloc::vec::Vec;

/// A ring of no more edges than this is tested pair by pair.
const SMALL: usize = 16;
/// Integers up to this size are floats: 2^53.
const EXACT_INTEGERS: u64 = 1 << 53;

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
    let conflict = Conflict::new(edges);
    if !conflict.among(edges.len()) {
        return None;
    }
    // "The first n edges have a conflict" is monotone in n, so bisection finds the least such n, whatever the
    // order in which conflicts are found.
    let (mut without, mut with) = (1, edges.len());
    while with - without > 1 {
        let middle = without + (with - without) / 2;
        if conflict.among(middle) {
            with = middle;
        } else {
            without = middle;
        }
    }
    let last = with - 1;
    let first = (0..last).find(|&first| conflict.between(first, last))?;
    Some([edges[first].number, edges[last].number])
}

/// The search for two edges in conflict.
struct Conflict<'a, S> {
    edges: &'a [Edge<S>],
    /// The same edges as columns of floats, where there are many edges and floats are exact.
    columns: Option<[Vec<f64>; 4]>,
}

impl<'a, S: Scalar> Conflict<'a, S> {
    fn new(edges: &'a [Edge<S>]) -> Self {
        let exact = |x: S| S::EXACT_AS_F64 || x.decompose().0.unsigned_abs() <= EXACT_INTEGERS;
        let starts = || edges.iter().map(|edge| edge.segment.start());
        let columns = (edges.len() > SMALL && starts().flatten().all(exact)).then(|| {
            let ends = || edges.iter().map(|edge| edge.segment.end());
            [
                starts().map(|p| p[0].to_f64()).collect(),
                starts().map(|p| p[1].to_f64()).collect(),
                ends().map(|p| p[0].to_f64()).collect(),
                ends().map(|p| p[1].to_f64()).collect(),
            ]
        });
        Self { edges, columns }
    }

    /// Whether two of the first `count` edges are in conflict.
    fn among(&self, count: usize) -> bool {
        if count <= SMALL {
            return (1..count).any(|j| (0..j).any(|i| self.between(i, j)));
        }
        if let Some(columns) = &self.columns {
            return self.among_columns(columns, count);
        }
        let edges = self.edges[..count].iter().enumerate();
        let mut boxes: Vec<Boxed<S>> = edges
            .map(|(id, edge)| Boxed::of(&edge.segment, id))
            .collect();
        any_two(&mut boxes, &mut |i, j| self.between(i.min(j), i.max(j)))
    }

    fn among_columns(&self, [x1, y1, x2, y2]: &[Vec<f64>; 4], count: usize) -> bool {
        let segments = Segments::try_new(&x1[..count], &y1[..count], &x2[..count], &y2[..count])
            .expect("finite columns of one length, as checked when the vertices came in");
        crossings(&segments).any_where(|i, j, kind| match kind {
            Kind::Overlap | Kind::Equal => true,
            Kind::Cross | Kind::Touch | Kind::Shared => !self.neighbours(i as usize, j as usize),
        })
    }

    /// Whether two edges, `i < j`, are in conflict.
    fn between(&self, i: usize, j: usize) -> bool {
        let [a, b] = [i, j].map(|k| (&self.edges[k].segment).into());
        match common(&a, &b) {
            Common::Nothing => false,
            Common::Part { .. } => true,
            // Neighbours share a point, so a single common point is that one.
            Common::Point(..) | Common::Joint(..) => !self.neighbours(i, j),
        }
    }

    /// Whether two edges, `i < j`, are neighbours in the ring.
    fn neighbours(&self, i: usize, j: usize) -> bool {
        j == i + 1 || (i == 0 && j == self.edges.len() - 1)
    }
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
