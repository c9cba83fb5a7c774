//! Boxes around the edges of a chain, for questions that few of them decide.

use super::bounds::Bounds;
use crate::shapes::bounds;
use crate::{Aabb, Scalar};
use alloc::vec::Vec;
use core::hash::{Hash, Hasher};
use core::ops::Range;

/// A chain of so many vertices is worth an index.
const MANY: usize = 64;

/// There are two to this power edges in the smallest sections, and such sections in each greater one.
const SECTION_BITS: usize = 4;

/// Boxes around sections of edges of a chain: around 16 edges that follow each other, around 16 of these sections, and so on.
///
/// Edges that follow each other are near each other, so nothing is sorted, and edges are found in their order. There are
/// two bytes for each edge. Boxes of integers are seen from the least corner of the chain, so that those far from zero are not
/// one box.
#[derive(Clone, Debug)]
pub(crate) struct EdgeIndex {
    edges: usize,
    /// From the smallest sections.
    levels: Vec<Vec<Bounds<2>>>,
}

impl EdgeIndex {
    /// The index of the edges of a chain, of those that are many.
    #[inline(never)]
    pub(crate) fn new<S: Scalar>(
        vertices: &[[S; 2]],
        closed: bool,
        bounds: &Aabb<2, S>,
    ) -> Option<Self> {
        let edges = vertices.len() - usize::from(!closed);
        (vertices.len() >= MANY).then(|| Self::of_edges(vertices, edges, bounds.min()))
    }

    /// The index of so many edges of a chain.
    pub(crate) fn of_edges<S: Scalar>(vertices: &[[S; 2]], edges: usize, origin: [S; 2]) -> Self {
        let section = 1 << SECTION_BITS;
        let around = |first: usize| {
            let end = edges.min(first + section);
            let corners = bounds(&vertices[first..vertices.len().min(end + 1)]);
            let mut around = Bounds::of_points_from(origin, [corners.min(), corners.max()]);
            if end == vertices.len() {
                around.extend(&Bounds::of_points_from(origin, [vertices[0]]));
            }
            around
        };
        let mut levels = Vec::new();
        let mut level: Vec<_> = (0..edges).step_by(section).map(around).collect();
        while level.len() > section {
            let above = level.chunks(section).map(|sections| {
                let mut bounds = Bounds::EMPTY;
                sections.iter().for_each(|section| bounds.extend(section));
                bounds
            });
            let above = above.collect();
            levels.push(core::mem::replace(&mut level, above));
        }
        levels.push(level);
        Self { edges, levels }
    }

    /// The smallest section whose box is nearest to another one, or about so.
    pub(crate) fn section_near(&self, bounds: &Bounds<2>) -> Range<usize> {
        let section = 1 << SECTION_BITS;
        let nearest = |within: Range<usize>, boxes: &[Bounds<2>]| {
            let end = within.end.min(boxes.len());
            let squares = (within.start..end).map(|k| (boxes[k].square_from(bounds), k));
            let first = (f64::INFINITY, within.start);
            let near = squares.fold(
                first,
                |best, next| if next.0 < best.0 { next } else { best },
            );
            near.1 * section..(near.1 + 1) * section
        };
        let levels = self.levels.iter().rev();
        let range = levels.fold(0..section, |within, boxes| nearest(within, boxes));
        range.start..range.end.min(self.edges)
    }

    /// The first edge, from one on, of the sections that are entered. A section is seen before what is in it, in the order of the
    /// chain; where it is not entered, that is left out.
    pub(crate) fn next(
        &self,
        mut from: usize,
        enter: &mut dyn FnMut(Range<usize>, &Bounds<2>) -> bool,
    ) -> Option<usize> {
        'sections: while from < self.edges {
            for (level, boxes) in self.levels.iter().enumerate().rev() {
                let size = 1 << (SECTION_BITS * (level + 1));
                if !from.is_multiple_of(size) {
                    continue;
                }
                let end = self.edges.min(from + size);
                if !enter(from..end, &boxes[from / size]) {
                    from = end;
                    continue 'sections;
                }
            }
            return Some(from);
        }
        None
    }
}

/// An index is made of the vertices, which are compared.
impl PartialEq for EdgeIndex {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for EdgeIndex {}

impl Hash for EdgeIndex {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}
