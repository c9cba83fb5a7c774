//! A static index of boxes: R-trees whose nodes are full, one for each class of sizes.
//!
//! The tree is packed from above by medians [Lee and Lee 2003], and what is large has a tree of its own [Koudas and
//! Sevcik 1997], because a large box would be part of the path to every small one. All comparisons are of coordinates,
//! so no magnitude or scale is a bad one.
#![expect(
    clippy::float_arithmetic,
    reason = "boxes are rounded outward here, and medians are of rounded centers"
)]

use super::bounds::{Bounds, Strip};
use alloc::vec::Vec;
use core::ops::Range;

/// The children of a node.
const WIDTH: usize = 16;
/// A class holds sizes within 2 to this power, if enough is smaller.
const CLASS_BITS: usize = 4;
/// A class ends where the smaller boxes are at least one for so many of its own.
const MOST_LARGE: usize = 4;
/// From this many boxes on, both halves are packed at once.
#[cfg(feature = "rayon")]
const PARALLEL: usize = 1 << 13;

/// Boxes that can be asked for those that meet a box.
pub(crate) struct Index {
    /// From the greatest boxes to the least.
    pub(crate) trees: Vec<Tree>,
}

impl Index {
    /// An index of boxes, whose ids are their numbers.
    ///
    /// # Panics
    /// If there are more than `u32::MAX`.
    pub(crate) fn new(boxes: &[Bounds]) -> Self {
        assert!(
            u32::try_from(boxes.len()).is_ok(),
            "more than 4294967295 shapes"
        );
        let classes = Classes::of(boxes);
        let mut items = alloc::vec![const { Vec::new() }; classes.count];
        for (id, bounds) in (0..).zip(boxes) {
            let center = [0, 1].map(|k| bounds.min[k] / 2.0 + bounds.max[k] / 2.0);
            items[classes.class_of(bounds)].push(Item { center, id });
        }
        let trees = items.into_iter().map(|items| Tree::new(items, boxes));
        Self {
            trees: trees.collect(),
        }
    }
}

/// Classes of sizes.
struct Classes {
    /// The class of each exponent of a size.
    by_exponent: [usize; 1 << 11],
    count: usize,
}

impl Classes {
    fn of(boxes: &[Bounds]) -> Self {
        let mut counts = [0_usize; 1 << 11];
        for bounds in boxes {
            counts[bounds.exponent()] += 1;
        }
        let (mut by_exponent, mut count) = ([0; 1 << 11], 0);
        // The greatest exponent of the class, its boxes so far, and the smaller ones.
        let (mut greatest, mut within, mut rest) = (0, 0, boxes.len());
        for exponent in (0..counts.len()).rev().filter(|&x| counts[x] > 0) {
            let is_far = exponent + CLASS_BITS <= greatest;
            if count == 0 || is_far && rest * MOST_LARGE >= within {
                (greatest, within, count) = (exponent, 0, count + 1);
            }
            by_exponent[exponent] = count - 1;
            within += counts[exponent];
            rest -= counts[exponent];
        }
        Self { by_exponent, count }
    }

    fn class_of(&self, bounds: &Bounds) -> usize {
        self.by_exponent[bounds.exponent()]
    }
}

/// A box while a tree is packed.
#[derive(Clone, Copy)]
struct Item {
    center: [f64; 2],
    id: u32,
}

/// A packed tree: node n of a level has the children from n * WIDTH on of the level below.
pub(crate) struct Tree {
    /// The ids of the boxes, in the order of the leaves.
    pub(crate) ids: Vec<u32>,
    /// From the leaves to the root.
    levels: Vec<Vec<Node>>,
    /// A box that holds all.
    bounds: Bounds,
    /// The greatest exponent of a size.
    pub(crate) exponent: usize,
}

impl Tree {
    fn new(mut items: Vec<Item>, boxes: &[Bounds]) -> Self {
        let mut tile = WIDTH;
        while tile < items.len() {
            tile *= WIDTH;
        }
        arrange(&mut items, tile);
        let ids: Vec<u32> = items.iter().map(|item| item.id).collect();
        let ordered = ids.iter().map(|&id| boxes[id as usize]);
        let exponent = ordered.clone().map(|b| b.exponent()).max().unwrap_or(0);
        let mut below: Vec<Bounds> = ordered.collect();
        let mut levels = Vec::new();
        loop {
            let nodes: Vec<Node> = below.chunks(WIDTH).map(Node::new).collect();
            below = (below.chunks(WIDTH).map(Bounds::of_all)).collect();
            levels.push(nodes);
            if below.len() <= 1 {
                break;
            }
        }
        Self {
            ids,
            levels,
            bounds: Bounds::of_all(&below),
            exponent,
        }
    }

    /// The box at a position.
    pub(crate) fn get(&self, position: usize) -> Bounds {
        self.levels[0][position / WIDTH].get(position % WIDTH)
    }

    /// Calls `each` with the positions in a range whose boxes meet a box, and a strip if there is one. Returns
    /// the number of nodes that were looked into.
    pub(crate) fn visit(
        &self,
        bounds: &Bounds,
        strip: Option<&Strip>,
        range: &Range<usize>,
        each: &mut impl FnMut(usize),
    ) -> usize {
        if !bounds.meets(&self.bounds) {
            return 0;
        }
        let strip = strip.and_then(|strip| strip.for_boxes_in(&self.bounds));
        let root = self.levels.len() - 1;
        self.visit_node(root, 0, &(bounds, strip.as_ref()), range, each)
    }

    fn visit_node(
        &self,
        level: usize,
        node: usize,
        query: &(&Bounds, Option<&Strip>),
        range: &Range<usize>,
        each: &mut impl FnMut(usize),
    ) -> usize {
        let (bounds, strip) = *query;
        let mut nodes = 1;
        let mut met = self.levels[level][node].meets(bounds);
        if let Some(strip) = strip
            && met != 0
        {
            met &= self.levels[level][node].meets_strip(strip);
        }
        // The positions below a child.
        let shift = level * WIDTH.ilog2() as usize;
        while met != 0 {
            let child = node * WIDTH + met.trailing_zeros() as usize;
            met &= met - 1;
            let (first, end) = (child << shift, (child + 1) << shift);
            if end <= range.start || range.end <= first {
                continue;
            }
            match level {
                0 => each(child),
                _ => nodes += self.visit_node(level - 1, child, query, range, each),
            }
        }
        nodes
    }
}

/// Sorts into tiles of this many, a power of WIDTH, each sorted into smaller ones.
fn arrange(items: &mut [Item], tile: usize) {
    if items.len() <= tile {
        if tile > WIDTH {
            arrange(items, tile / WIDTH);
        }
        return;
    }
    let middle = items.len().div_ceil(tile) / 2 * tile;
    let axis = wider_axis(items);
    items.select_nth_unstable_by(middle, |a, b| a.center[axis].total_cmp(&b.center[axis]));
    let (low, high) = items.split_at_mut(middle);
    #[cfg(feature = "rayon")]
    if low.len() >= PARALLEL {
        rayon::join(|| arrange(low, tile), || arrange(high, tile));
        return;
    }
    arrange(low, tile);
    arrange(high, tile);
}

/// The axis along which centers are further apart.
fn wider_axis(items: &[Item]) -> usize {
    let mut bounds = Bounds::EMPTY;
    for item in items {
        bounds.extend(&Bounds {
            min: item.center,
            max: item.center,
        });
    }
    usize::from(bounds.max[1] - bounds.min[1] > bounds.max[0] - bounds.min[0])
}

/// The boxes of the children.
struct Node {
    min: [[f64; WIDTH]; 2],
    max: [[f64; WIDTH]; 2],
}

impl Node {
    fn new(boxes: &[Bounds]) -> Self {
        // What is beyond the last is empty.
        let mut node = Self {
            min: [[f64::INFINITY; WIDTH]; 2],
            max: [[f64::NEG_INFINITY; WIDTH]; 2],
        };
        for (child, bounds) in boxes.iter().enumerate() {
            for k in 0..2 {
                node.min[k][child] = bounds.min[k];
                node.max[k][child] = bounds.max[k];
            }
        }
        node
    }

    fn get(&self, child: usize) -> Bounds {
        Bounds {
            min: [0, 1].map(|k| self.min[k][child]),
            max: [0, 1].map(|k| self.max[k][child]),
        }
    }

    /// The children whose boxes meet a box, as bits.
    #[inline]
    fn meets(&self, bounds: &Bounds) -> u32 {
        bits(|child| {
            (self.min[0][child] <= bounds.max[0])
                & (bounds.min[0] <= self.max[0][child])
                & (self.min[1][child] <= bounds.max[1])
                & (bounds.min[1] <= self.max[1][child])
        })
    }

    /// The children that are not beside a strip.
    #[inline]
    fn meets_strip(&self, strip: &Strip) -> u32 {
        // The corners that are the lowest and the highest along the normal.
        let corners = [0, 1].map(|k| match strip.normal[k] < 0.0 {
            true => [&self.max[k], &self.min[k]],
            false => [&self.min[k], &self.max[k]],
        });
        let along = |child: usize, corner: usize| {
            strip.normal[0] * corners[0][corner][child]
                + strip.normal[1] * corners[1][corner][child]
        };
        bits(|child| !((along(child, 0) > strip.high) | (along(child, 1) < strip.low)))
    }
}

/// The children for which a test holds, as bits.
#[inline(always)]
fn bits(test: impl Fn(usize) -> bool) -> u32 {
    (0..WIDTH).fold(0, |bits, child| bits | u32::from(test(child)) << child)
}
