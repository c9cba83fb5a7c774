//! Pairs of boxes of two trees, or of one, that meet: both trees are descended together.

use super::bounds::{Bounds, Side, WIDTH};
use super::packed::{Node, Tree};
use alloc::vec::Vec;

/// Two nodes of one level whose boxes meet. A tree that ends below the level has its root there.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NodePair {
    level: u32,
    nodes: [u32; 2],
}

impl<const D: usize, F: Side> Tree<D, F> {
    /// Calls `each` with the positions of every two boxes of this tree that meet, once.
    #[inline]
    pub(crate) fn join_itself(
        &self,
        waiting: &mut Vec<NodePair>,
        mut each: impl FnMut(usize, usize),
    ) {
        let root = self.levels.len() - 1;
        waiting.clear();
        waiting.push(NodePair::of(root, 0, 0));
        while let Some(pair) = waiting.pop() {
            let level = pair.level as usize;
            let [a, b] = pair.nodes.map(|node| node as usize);
            if level == 0 {
                self.join_leaf(a, &mut each);
            } else if a == b {
                let node = &self.levels[level][a];
                for (k, _) in self.levels[level - 1][a * WIDTH..]
                    .iter()
                    .take(WIDTH)
                    .enumerate()
                {
                    let (child, bounds) = (a * WIDTH + k, node.get(k));
                    waiting.push(NodePair::of(level - 1, child, child));
                    let later = node.meets(&bounds) & (!1 << k);
                    self.add_or_join(
                        self,
                        (level - 1, child, &bounds),
                        (a, node, later),
                        waiting,
                        &mut each,
                    );
                }
            } else {
                self.join_nodes(self, (level, a, b), waiting, &mut each);
            }
        }
    }

    /// Calls `each` with the positions of every box of this tree and box of another that meet.
    #[inline]
    pub(crate) fn join(
        &self,
        other: &Self,
        waiting: &mut Vec<NodePair>,
        mut each: impl FnMut(usize, usize),
    ) {
        let [top, other_top] = [self, other].map(|tree| tree.levels.len() - 1);
        let [a, b] = [self, other].map(|tree| tree.bounds());
        if !a.meets(&b) {
            return;
        }
        if top == 0 && other_top == 0 {
            self.join_leaves(other, [0, 0], [&a, &b], &mut each);
            return;
        }
        waiting.clear();
        waiting.push(NodePair::of(top.max(other_top), 0, 0));
        while let Some(pair) = waiting.pop() {
            let level = pair.level as usize;
            let [a, b] = pair.nodes.map(|node| node as usize);
            match (level <= top, level <= other_top) {
                (true, true) => self.join_nodes(other, (level, a, b), waiting, &mut each),
                // The other one's root is no higher than the children.
                (true, false) => {
                    let (node, bounds) = (&self.levels[level][a], other.bounds());
                    let met = node.meets(&bounds);
                    for_bits(met, |k| {
                        let child = a * WIDTH + k;
                        if level == 1 {
                            self.join_leaves(other, [child, 0], [&node.get(k), &bounds], &mut each);
                        } else {
                            waiting.push(NodePair::of(level - 1, child, 0));
                        }
                    });
                }
                _ => {
                    let (node, bounds) = (&other.levels[level][b], self.bounds());
                    let met = node.meets(&bounds);
                    for_bits(met, |k| {
                        let child = b * WIDTH + k;
                        if level == 1 {
                            self.join_leaves(other, [0, child], [&bounds, &node.get(k)], &mut each);
                        } else {
                            waiting.push(NodePair::of(level - 1, 0, child));
                        }
                    });
                }
            }
        }
    }

    /// The pairs of children of two different nodes above the leaves.
    #[inline(always)]
    fn join_nodes(
        &self,
        other: &Self,
        (level, a, b): (usize, usize, usize),
        waiting: &mut Vec<NodePair>,
        each: &mut impl FnMut(usize, usize),
    ) {
        let (node, others) = (&self.levels[level][a], &other.levels[level][b]);
        for_bits(node.meets(&others.bounds()), |k| {
            let bounds = node.get(k);
            let met = others.meets(&bounds);
            let child = (level - 1, a * WIDTH + k, &bounds);
            self.add_or_join(other, child, (b, others, met), waiting, each);
        });
    }

    /// A child and those children of another node that it meets.
    #[inline(always)]
    fn add_or_join(
        &self,
        other: &Self,
        (level, child, bounds): (usize, usize, &Bounds<D, F>),
        (b, others, met): (usize, &Node<D, F>, u32),
        waiting: &mut Vec<NodePair>,
        each: &mut impl FnMut(usize, usize),
    ) {
        for_bits(met, |k| {
            let second = b * WIDTH + k;
            if level == 0 {
                self.join_leaves(other, [child, second], [bounds, &others.get(k)], each);
            } else {
                waiting.push(NodePair::of(level, child, second));
            }
        });
    }

    /// The pairs within a leaf.
    #[inline(always)]
    fn join_leaf(&self, leaf: usize, each: &mut impl FnMut(usize, usize)) {
        let node = &self.levels[0][leaf];
        for k in 0..WIDTH - 1 {
            for_bits(node.meets(&node.get(k)) & (!1 << k), |l| {
                each(leaf * WIDTH + k, leaf * WIDTH + l);
            });
        }
    }

    /// The pairs of two leaves: each box of that with fewer in the box of the other is compared with all of the other.
    #[inline(always)]
    fn join_leaves(
        &self,
        other: &Self,
        [a, b]: [usize; 2],
        [a_bounds, b_bounds]: [&Bounds<D, F>; 2],
        each: &mut impl FnMut(usize, usize),
    ) {
        let (one, two) = (&self.levels[0][a], &other.levels[0][b]);
        let near = one.meets(b_bounds);
        if near == 0 {
            return;
        }
        let near_too = two.meets(a_bounds);
        let (first, other_first) = (a * WIDTH, b * WIDTH);
        if near.count_ones() <= near_too.count_ones() {
            for_bits(near, |k| {
                for_bits(two.meets(&one.get(k)), |l| each(first + k, other_first + l));
            });
        } else {
            for_bits(near_too, |l| {
                for_bits(one.meets(&two.get(l)), |k| each(first + k, other_first + l));
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
