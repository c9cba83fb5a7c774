//! Pairs of boxes of two trees, or of one, that meet: both trees are descended together.

use super::bounds::{Side, WIDTH};
use super::packed::Tree;
use super::walk::in_vectors;
use alloc::vec::Vec;

/// A call for the ids of every two boxes that meet.
///
/// It is a `dyn`: the descent is compiled once for a type of sides, and not for each type of shapes.
type EachPair<'e> = &'e mut dyn FnMut([u32; 2]);

/// Two nodes of one level whose boxes meet. A tree that ends below the level has its root there.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NodePair {
    level: u32,
    nodes: [u32; 2],
}

impl<const D: usize, F: Side> Tree<D, F> {
    /// Calls `each` with the ids of every box of this tree and box of another that meet, or of every two boxes of one
    /// tree, once.
    pub(crate) fn join(&self, other: &Self, waiting: &mut Vec<NodePair>, each: EachPair<'_>) {
        in_vectors(
            #[inline(always)]
            || self.descend(other, waiting, each),
        );
    }

    /// Both trees from their roots on. If they are one, a pair of a node with itself is of its children.
    #[inline(always)]
    fn descend(&self, other: &Self, waiting: &mut Vec<NodePair>, each: EachPair<'_>) {
        if !self.bounds().meets(&other.bounds()) {
            return;
        }
        let is_itself = core::ptr::eq(self, other);
        let [top, other_top] = [self, other].map(|tree| tree.levels.len() - 1);
        waiting.clear();
        waiting.push(NodePair::of(top.max(other_top), 0, 0));
        while let Some(pair) = waiting.pop() {
            let level = pair.level as usize;
            let [a, b] = pair.nodes.map(|node| node as usize);
            if level > other_top {
                let met = self.levels[level][a].meets(&other.bounds());
                for_bits(met, |k| {
                    waiting.push(NodePair::of(level - 1, a * WIDTH + k, 0));
                });
                continue;
            }
            if level > top {
                let met = other.levels[level][b].meets(&self.bounds());
                for_bits(met, |k| {
                    waiting.push(NodePair::of(level - 1, 0, b * WIDTH + k));
                });
                continue;
            }
            let (node, others) = (&self.levels[level][a], &other.levels[level][b]);
            let mut found = |k: usize, l: usize| {
                let [first, second] = [a * WIDTH + k, b * WIDTH + l];
                match level {
                    0 => each([self.ids[first], other.ids[second]]),
                    _ => waiting.push(NodePair::of(level - 1, first, second)),
                }
            };
            if is_itself && a == b {
                for k in 0..WIDTH {
                    // A child is a pair with itself too, unless it is a box.
                    let later = if level == 0 { !1 << k } else { !0 << k };
                    for_bits(node.meets(&node.get(k)) & later, |l| found(k, l));
                }
                continue;
            }
            // Each child of that node with fewer in the box of the other is compared with all of the other.
            let near = node.meets(&other.node_bounds(level, b));
            if near == 0 {
                continue;
            }
            let near_too = others.meets(&self.node_bounds(level, a));
            if near.count_ones() <= near_too.count_ones() {
                for_bits(near, |k| {
                    for_bits(others.meets(&node.get(k)), |l| found(k, l));
                });
            } else {
                for_bits(near_too, |l| {
                    for_bits(node.meets(&others.get(l)), |k| found(k, l));
                });
            }
        }
    }
}

impl NodePair {
    #[expect(
        clippy::cast_possible_truncation,
        reason = "there are no more nodes than ids"
    )]
    #[inline(always)]
    fn of(level: usize, a: usize, b: usize) -> Self {
        Self {
            level: level as u32,
            nodes: [a as u32, b as u32],
        }
    }
}

/// Calls `each` with the numbers of the bits that are set.
#[inline(always)]
fn for_bits(mut bits: u32, mut each: impl FnMut(usize)) {
    while bits != 0 {
        each(bits.trailing_zeros() as usize);
        bits &= bits - 1;
    }
}
