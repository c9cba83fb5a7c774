//! Pairs of boxes of two trees, or of one, that meet: both trees are descended together.

use super::bounds::{Side, WIDTH, in_vectors};
use super::packed::Tree;
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
    /// tree, once; but not with those of two nodes whose groups are noted and do not meet.
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
        let have_groups = self.has_groups() && other.has_groups();
        let [top, other_top] = [self, other].map(|tree| tree.levels.len() - 1);
        waiting.clear();
        waiting.push(NodePair::of(top.max(other_top), 0, 0));
        while let Some(pair) = waiting.pop() {
            let level = pair.level as usize;
            let [a, b] = pair.nodes.map(|node| node as usize);
            if level > top.min(other_top) {
                let is_higher = level <= top;
                let (high, node, low) = match is_higher {
                    true => (self, a, other),
                    false => (other, b, self),
                };
                for_bits(high.levels[level][node].meets(&low.bounds()), |k| {
                    let child = node * WIDTH + k;
                    let [a, b] = if is_higher { [child, 0] } else { [0, child] };
                    waiting.push(NodePair::of(level - 1, a, b));
                });
                continue;
            }
            if have_groups && !self.groups[level][a].allow(other.groups[level][b]) {
                continue;
            }
            let (node, others) = (&self.levels[level][a], &other.levels[level][b]);
            let is_one = is_itself && a == b;
            let near = match is_one {
                true => !0 >> (32 - WIDTH),
                false => node.meets(&other.node_bounds(level, b)),
            };
            if near == 0 {
                continue;
            }
            let near_too = match is_one {
                true => near,
                false => others.meets(&self.node_bounds(level, a)),
            };
            // Each child of that node with fewer in the box of the other is compared with all of the other.
            let is_first = near.count_ones() <= near_too.count_ones();
            let (few, bits, all) = match is_first {
                true => (node, near, others),
                false => (others, near_too, node),
            };
            for_bits(bits, |k| {
                let met = all.meets(&few.get(k));
                let met = match is_one {
                    // A child is a pair with itself too, unless it is a box.
                    true => met & if level == 0 { !1 << k } else { !0 << k },
                    false => met,
                };
                for_bits(met, |l| {
                    let [k, l] = if is_first { [k, l] } else { [l, k] };
                    let [first, second] = [a * WIDTH + k, b * WIDTH + l];
                    match level {
                        0 => each([self.ids[first], other.ids[second]]),
                        _ => waiting.push(NodePair::of(level - 1, first, second)),
                    }
                });
            });
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
