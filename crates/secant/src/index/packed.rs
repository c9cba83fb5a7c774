//! An index of boxes: R-trees whose nodes are full, one for each class of sizes.
//!
//! The tree is packed from above by medians [Lee and Lee 2003], and what is large has a tree of its own [Koudas and
//! Sevcik 1997], because a large box would be part of the path to every small one. All comparisons are of coordinates,
//! so no magnitude or scale is a bad one.
//!
//! The boxes of a tree may change in place: it is then refitted, and packed anew from the level up at which the nodes
//! have grown.
#![expect(
    clippy::float_arithmetic,
    reason = "boxes are rounded outward here, and medians are of rounded centers"
)]

use super::bounds::{Bounds, Side, Strip, WIDTH};
use crate::Groups;
use alloc::vec::Vec;
use core::ops::{ControlFlow, Range};

/// A class holds sizes within 2 to this power, if enough is smaller.
const CLASS_BITS: usize = 4;
/// A class ends where the smaller boxes are at least one for so many of its own.
const MOST_LARGE: usize = 4;
/// From this many boxes on, both halves are packed at once.
#[cfg(feature = "rayon")]
const PARALLEL: usize = 1 << 13;
/// The id of a place without a box.
pub(crate) const HOLE: u32 = u32::MAX;
/// The nodes of a level are packed anew where their sides are longer than these by so many of 100.
const MOST_GROWN: f64 = 1.25;
/// They are looked at once c boxes have changed of n with c² at least so many times n: a single change then costs its share
/// of packing, and a question looks into the nodes of c boxes more.
const LEAST_CHANGED: usize = 16;

/// Nodes of 256 boxes are at least so many times as large as their sides are rounded.
const FINE: f64 = 256.0;

/// The threads that pack a tree. The result is the same.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Threads {
    One,
    All,
}

/// A call for each id, until it breaks.
pub(crate) type Each<'e> = &'e mut dyn FnMut(u32) -> ControlFlow<()>;

/// Calls with the id and the box of each that is to be packed: the same ones every time.
type AllBoxes<'b, const D: usize> = &'b dyn Fn(&mut dyn FnMut(u32, &Bounds<D>));

/// Boxes that can be asked for those that meet a box.
#[derive(Clone, Debug, Default)]
pub(crate) struct Trees<const D: usize, F> {
    /// From the greatest boxes to the least.
    pub(crate) trees: Vec<Tree<D, F>>,
}

impl<const D: usize, F: Side> Trees<D, F> {
    /// An index of boxes, whose ids are their numbers.
    ///
    /// # Panics
    /// If there are more than `u32::MAX`.
    pub(crate) fn new(boxes: &[Bounds<D>]) -> Self {
        assert!(
            u32::try_from(boxes.len()).is_ok(),
            "more than 4294967295 shapes"
        );
        let mut trees = Self::default();
        trees.pack(
            &|each| (0..).zip(boxes).for_each(|(id, bounds)| each(id, bounds)),
            Threads::All,
        );
        trees
    }

    /// Packs boxes with their ids, instead of those that are there.
    pub(crate) fn pack(&mut self, boxes: AllBoxes<'_, D>, threads: Threads) {
        let classes = Classes::of(boxes);
        self.trees.truncate(classes.count);
        self.trees.resize_with(classes.count, Tree::default);
        for (class, tree) in self.trees.iter_mut().enumerate() {
            tree.clear();
            tree.exponent = classes.greatest[class];
        }
        boxes(&mut |id, bounds| self.trees[classes.class_of(bounds)].push(id, bounds));
        for tree in &mut self.trees {
            tree.pack(threads);
        }
    }

    /// The exponents of the sizes that are in a tree.
    pub(crate) fn sizes(&self, class: usize) -> Range<usize> {
        let end = |class: usize| self.trees.get(class).map_or(0, |tree| tree.exponent + 1);
        let most = if class == 0 { usize::MAX } else { end(class) };
        end(class + 1)..most
    }

    /// The tree for boxes of this size, of which there is one.
    pub(crate) fn class_of(&self, bounds: &Bounds<D>) -> usize {
        let size = bounds.exponent();
        let larger = self.trees.iter().rposition(|tree| size <= tree.exponent);
        larger.unwrap_or(0)
    }

    /// The same with sides in `f32`, if they are shorter and lose little: `None` if the boxes of a node would meet more than
    /// a few of their neighbours by it.
    pub(crate) fn narrowed(&self) -> Option<Trees<D, f32>> {
        let are_shorter = size_of::<f32>() < size_of::<F>();
        (are_shorter && self.trees.iter().all(Tree::is_fine)).then(|| Trees {
            trees: self.trees.iter().map(Tree::narrowed).collect(),
        })
    }
}

/// What has sides in `f32`, or those of its coordinates: a static index may have shorter ones than these.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Sided<A, B> {
    Short(A),
    Own(B),
}

/// The trees that are asked.
pub(crate) type AnyTrees<'t, const D: usize, F> =
    Sided<[&'t [Tree<D, f32>]; 3], [&'t [Tree<D, F>]; 3]>;

impl<const D: usize, F: Side> AnyTrees<'_, D, F> {
    /// A box that holds all.
    pub(crate) fn scene(&self) -> Bounds<D> {
        let mut all = Bounds::EMPTY;
        self.for_each_bounds(|bounds| all.extend(&bounds));
        all
    }

    /// The greatest magnitude of a side of that box that is not infinite.
    #[inline]
    pub(crate) fn greatest(&self) -> f64 {
        let mut greatest = 0.0;
        self.for_each_bounds(|bounds| greatest = bounds.greatest().max(greatest));
        greatest
    }

    /// Calls `each` with the box of each tree.
    #[inline(always)]
    fn for_each_bounds(&self, mut each: impl FnMut(Bounds<D>)) {
        match self {
            Self::Short(trees) => {
                (trees.iter().copied().flatten()).for_each(|tree| each(tree.bounds.wide()))
            }
            Self::Own(trees) => {
                (trees.iter().copied().flatten()).for_each(|tree| each(tree.bounds.wide()))
            }
        }
    }

    /// Calls `each` with the ids of the boxes that meet a box, until it breaks. A strip separates boxes that are small for
    /// its length.
    pub(crate) fn visit(
        &self,
        bounds: &Bounds<D>,
        strip: Option<&Strip>,
        nodes: &mut usize,
        each: Each<'_>,
    ) -> ControlFlow<()> {
        match self {
            Self::Short(trees) => visit(trees, bounds, strip, nodes, each),
            Self::Own(trees) => visit(trees, bounds, strip, nodes, each),
        }
    }
}

/// Calls `each` with the ids of the boxes that meet a box, as [`AnyTrees::visit`] does.
pub(super) fn visit<const D: usize, F: Side>(
    trees: &[&[Tree<D, F>]; 3],
    bounds: &Bounds<D>,
    strip: Option<&Strip>,
    nodes: &mut usize,
    each: Each<'_>,
) -> ControlFlow<()> {
    let (sides, size) = (bounds.outward(), bounds.exponent());
    trees.iter().copied().flatten().try_for_each(|tree| {
        let strip = strip.filter(|_| size > tree.exponent);
        tree.visit(&sides, strip, &(0..tree.len()), nodes, each)
    })
}

/// Classes of sizes.
struct Classes {
    /// The class of each exponent of a size.
    by_exponent: [u16; 1 << 11],
    /// The greatest exponent of each class.
    greatest: [usize; 1 << 11],
    count: usize,
}

impl Classes {
    fn of<const D: usize>(boxes: AllBoxes<'_, D>) -> Self {
        let (mut counts, mut all) = ([0_usize; 1 << 11], 0);
        boxes(&mut |_, bounds| {
            counts[bounds.exponent()] += 1;
            all += 1;
        });
        let mut classes = Self {
            by_exponent: [0; 1 << 11],
            greatest: [0; 1 << 11],
            count: 0,
        };
        // The greatest exponent of the class, its boxes so far, and the smaller ones.
        let (mut greatest, mut within, mut rest) = (0, 0, all);
        let mut class = 0_u16;
        for exponent in (0..counts.len()).rev().filter(|&x| counts[x] > 0) {
            let is_far = exponent + CLASS_BITS <= greatest;
            if classes.count == 0 || is_far && rest * MOST_LARGE >= within {
                (greatest, within) = (exponent, 0);
                class += u16::from(classes.count > 0);
                classes.greatest[classes.count] = exponent;
                classes.count += 1;
            }
            classes.by_exponent[exponent] = class;
            within += counts[exponent];
            rest -= counts[exponent];
        }
        classes
    }

    fn class_of<const D: usize>(&self, bounds: &Bounds<D>) -> usize {
        usize::from(self.by_exponent[bounds.exponent()])
    }
}

/// A box while a tree is packed. That of the plane is at 0 on the third axis, so that sorting is the same.
#[derive(Clone, Copy, Debug)]
struct Item<F> {
    center: [F; 3],
    /// The number of the box among those that are packed.
    place: u32,
}

/// A packed tree: node n of a level has the children from n * WIDTH on of the level below.
#[derive(Clone, Debug)]
pub(crate) struct Tree<const D: usize, F> {
    /// The ids of the boxes, in the order of the leaves.
    pub(crate) ids: Vec<u32>,
    /// From the leaves to the root.
    pub(super) levels: Vec<Vec<Node<D, F>>>,
    /// A box that holds all.
    bounds: Bounds<D, F>,
    /// The greatest exponent of a size.
    pub(crate) exponent: usize,
    /// The sum of the sides of the nodes of each level when it was packed.
    packed: Vec<f64>,
    /// The groups of the boxes below each node, from the leaves to the root: none where they are not noted.
    pub(super) groups: Vec<Vec<Groups>>,
    /// The positions whose boxes have changed since the nodes above them were fitted.
    stale: Vec<u32>,
    /// How many have changed since it was last seen whether nodes have grown.
    changed: usize,
    /// Room for packing.
    items: Vec<Item<F>>,
    boxes: Vec<(u32, Bounds<D, F>)>,
}

impl<const D: usize, F: Side> Default for Tree<D, F> {
    fn default() -> Self {
        Self {
            ids: Vec::new(),
            levels: Vec::new(),
            bounds: Bounds::EMPTY,
            exponent: 0,
            packed: Vec::new(),
            groups: Vec::new(),
            stale: Vec::new(),
            changed: 0,
            items: Vec::new(),
            boxes: Vec::new(),
        }
    }
}

impl<const D: usize, F: Side> Tree<D, F> {
    /// Removes all boxes.
    fn clear(&mut self) {
        self.ids.clear();
        self.boxes.clear();
        self.levels.iter_mut().for_each(Vec::clear);
        self.packed.clear();
        self.stale.clear();
        self.changed = 0;
    }

    /// Adds a box to those that `pack` packs.
    pub(crate) fn push(&mut self, id: u32, bounds: &Bounds<D>) {
        self.boxes.push((id, bounds.outward()));
    }

    /// Packs the boxes that were pushed since `clear`.
    fn pack(&mut self, threads: Threads) {
        self.add(threads, &mut |_, _| {});
        self.refit();
        self.packed
            .extend(self.levels.iter().map(|nodes| grown(nodes)));
    }

    /// Adds the boxes that were pushed behind those that are there, packed among themselves. Calls `placed` with each
    /// position and id. `settle` follows.
    pub(crate) fn append(&mut self, placed: &mut dyn FnMut(usize, u32)) {
        let (first, height) = (self.ids.len(), self.levels.len());
        self.add(Threads::One, placed);
        self.stale.extend((first..self.ids.len()).map(position_of));
        if self.levels.len() > height {
            // The root of before is not in the nodes above it yet.
            self.stale.push(0);
        }
        let levels = &self.levels;
        self.packed
            .extend(levels[self.packed.len()..].iter().map(|nodes| grown(nodes)));
    }

    fn add(&mut self, threads: Threads, placed: &mut dyn FnMut(usize, u32)) {
        self.forget_groups();
        let mut tile = WIDTH;
        while tile < self.boxes.len() {
            tile *= WIDTH;
        }
        self.arrange_boxes(tile, threads);
        if self.levels.is_empty() {
            self.levels.push(Vec::new());
        }
        let mut nodes = self.ids.len() + self.boxes.len();
        let mut height = 0;
        while nodes > 1 || height == 0 {
            nodes = nodes.div_ceil(WIDTH);
            if self.levels.len() == height {
                self.levels.push(Vec::new());
            }
            self.levels[height].resize(nodes, Node::EMPTY);
            height += 1;
        }
        self.levels.truncate(height);
        for item in &self.items {
            let (id, bounds) = &self.boxes[item.place as usize];
            let position = self.ids.len();
            self.levels[0][position / WIDTH].set(position % WIDTH, bounds);
            self.ids.push(*id);
            placed(position, *id);
        }
        self.boxes.clear();
    }

    /// Sorts the pushed boxes into tiles of this many, a power of WIDTH.
    fn arrange_boxes(&mut self, tile: usize, threads: Threads) {
        self.items.clear();
        let boxes = (0..).zip(&self.boxes);
        self.items.extend(boxes.map(|(place, (_, bounds))| {
            let bounds = bounds.wide();
            let mut center = [F::below(0.0); 3];
            for (k, x) in center.iter_mut().enumerate().take(D) {
                let middle = bounds.min[k] / 2.0 + bounds.max[k] / 2.0;
                // That of everything is any number.
                *x = F::below(if middle.is_nan() { 0.0 } else { middle });
            }
            Item { center, place }
        }));
        arrange(&mut self.items, tile, threads);
    }

    /// Whether boxes in `f32` are little larger.
    fn is_fine(&self) -> bool {
        // So that no difference overflows, of a box that moves by the scene neither.
        let most = <f32 as Side>::SMALL / 8.0;
        let is_small = |node: &Node<D, F>| {
            let sides = node.min.iter().chain(&node.max).flatten();
            let mut sides = sides.map(|x| x.to_f64().abs());
            sides.all(|x| !(most..f64::INFINITY).contains(&x))
        };
        let is_large = |node: &Node<D, F>| {
            let bounds = node.bounds().wide();
            // A side is off by an ulp at most: 2 u times itself, or the least number.
            let ulp = f64::from(f32::EPSILON) * bounds.greatest() + f64::from(f32::from_bits(1));
            bounds.longest() >= FINE * ulp
        };
        // Those that are full.
        let full = self.ids.len() / (WIDTH * WIDTH);
        let nodes = self.levels.get(1).map_or(&[][..], |nodes| &nodes[..full]);
        nodes.iter().all(is_large) && self.levels[0].iter().all(is_small)
    }

    /// The same with sides in `f32`, rounded outward. It is not changed any more.
    fn narrowed(&self) -> Tree<D, f32> {
        let narrowed = |node: &Node<D, F>| {
            let mut narrow = Node::EMPTY;
            for child in 0..WIDTH {
                narrow.set(child, &node.get(child).wide().outward());
            }
            narrow
        };
        let levels = self.levels.iter();
        Tree {
            ids: self.ids.clone(),
            levels: levels
                .map(|nodes| nodes.iter().map(narrowed).collect())
                .collect(),
            bounds: self.bounds.wide().outward(),
            exponent: self.exponent,
            ..Tree::default()
        }
    }

    /// Greater than every side of a box.
    pub(crate) fn greatest_size(&self) -> f64 {
        f64::from_bits((self.exponent as u64 + 1).min(0x7ff) << 52)
    }

    /// The number of positions.
    pub(crate) fn len(&self) -> usize {
        self.ids.len()
    }

    /// The box at a position.
    pub(crate) fn get(&self, position: usize) -> Bounds<D, F> {
        self.levels[0][position / WIDTH].get(position % WIDTH)
    }

    /// A box that holds all.
    pub(super) fn bounds(&self) -> Bounds<D, F> {
        self.bounds
    }

    /// The box of a node of a settled tree.
    #[inline(always)]
    pub(super) fn node_bounds(&self, level: usize, node: usize) -> Bounds<D, F> {
        match self.levels.get(level + 1) {
            Some(above) => above[node / WIDTH].get(node % WIDTH),
            None => self.bounds,
        }
    }

    /// Replaces the box at a position. `settle` follows.
    #[inline]
    pub(crate) fn set(&mut self, position: usize, bounds: &Bounds<D>) {
        self.levels[0][position / WIDTH].set(position % WIDTH, &bounds.outward());
        self.stale.push(position_of(position));
    }

    /// Removes the box at a position. `settle` follows.
    pub(crate) fn remove(&mut self, position: usize) {
        self.levels[0][position / WIDTH].set(position % WIDTH, &Bounds::EMPTY);
        self.ids[position] = HOLE;
        self.stale.push(position_of(position));
    }

    /// Replaces the boxes for whose ids there are new ones, in the order of the leaves. `settle` follows.
    #[inline]
    pub(crate) fn set_all(&mut self, mut new: impl FnMut(u32) -> Option<Bounds<D>>) {
        for (ids, node) in self.ids.chunks(WIDTH).zip(&mut self.levels[0]) {
            for (child, &id) in ids.iter().enumerate() {
                if id != HOLE
                    && let Some(bounds) = new(id)
                {
                    node.set(child, &bounds.outward());
                }
            }
        }
        self.stale.extend((0..self.ids.len()).map(position_of));
    }

    /// Fits the nodes above the boxes that have changed. Returns whether some have.
    pub(crate) fn settle(&mut self) -> bool {
        if self.stale.is_empty() {
            return false;
        }
        if self.stale.len() * WIDTH > self.ids.len() {
            self.refit();
        } else {
            for k in 0..self.stale.len() {
                self.refit_path(self.stale[k] as usize);
            }
            self.bounds = self.root().bounds();
        }
        self.changed = self.changed.saturating_add(self.stale.len());
        self.stale.clear();
        true
    }

    /// Notes the groups of the boxes, so that `join` passes over what is of groups that do not meet.
    pub(crate) fn note_groups(&mut self, of: impl Fn(u32) -> Groups) {
        self.groups.resize_with(self.levels.len(), Vec::new);
        let all = |groups: &mut dyn Iterator<Item = Groups>| groups.fold(Groups::NONE, Groups::or);
        let leaves = &mut self.groups[0];
        leaves.clear();
        leaves.extend(self.ids.chunks(WIDTH).map(|ids| {
            let there = ids.iter().filter(|&&id| id != HOLE);
            all(&mut there.map(|&id| of(id)))
        }));
        for level in 1..self.groups.len() {
            let (below, above) = self.groups.split_at_mut(level);
            let nodes = below[level - 1].chunks(WIDTH);
            above[0].clear();
            above[0].extend(nodes.map(|nodes| all(&mut nodes.iter().copied())));
        }
    }

    /// Whether the groups of the boxes are noted.
    pub(crate) fn has_groups(&self) -> bool {
        self.groups.first().is_some_and(|leaves| !leaves.is_empty())
    }

    /// The boxes are at other positions now.
    fn forget_groups(&mut self) {
        self.groups.iter_mut().for_each(Vec::clear);
    }

    /// Makes every node the least box around its children.
    fn refit(&mut self) {
        for level in 1..self.levels.len() {
            let (below, above) = self.levels.split_at_mut(level);
            for (number, node) in below[level - 1].iter().enumerate() {
                above[0][number / WIDTH].set(number % WIDTH, &node.bounds());
            }
        }
        self.bounds = self.root().bounds();
    }

    /// The same for the nodes above one position. The box that holds all is not fitted.
    fn refit_path(&mut self, position: usize) {
        let mut number = position / WIDTH;
        for level in 1..self.levels.len() {
            let bounds = self.levels[level - 1][number].bounds();
            self.levels[level][number / WIDTH].set(number % WIDTH, &bounds);
            number /= WIDTH;
        }
    }

    fn root(&self) -> &Node<D, F> {
        &self.levels[self.levels.len() - 1][0]
    }

    /// Packs the nodes of a settled tree anew below the lowest level that has not grown much. Calls `moved` with each new
    /// position and its id. Returns whether all boxes should be packed anew, by size too, instead.
    pub(crate) fn repack_grown(&mut self, moved: &mut dyn FnMut(usize, u32)) -> bool {
        if self.changed.saturating_mul(self.changed) < LEAST_CHANGED * self.ids.len() {
            return false;
        }
        self.changed = 0;
        // The root has grown no more than what it holds.
        let levels = self.levels.len() - 1;
        let is_grown =
            |&level: &usize| grown(&self.levels[level]) > MOST_GROWN * self.packed[level];
        let Some(top) = (0..levels).rev().find(is_grown) else {
            return false;
        };
        self.forget_groups();
        let mut tile = WIDTH * WIDTH;
        for _ in 0..top {
            tile *= WIDTH;
        }
        if tile >= self.ids.len() {
            return true;
        }
        for start in (0..self.ids.len()).step_by(tile) {
            let end = self.ids.len().min(start + tile);
            self.boxes.clear();
            for position in start..end {
                // A hole is last in its tile.
                if self.ids[position] != HOLE {
                    self.boxes.push((self.ids[position], self.get(position)));
                }
            }
            self.arrange_boxes(tile, Threads::One);
            for position in start..end {
                let (id, bounds) = match self.items.get(position - start) {
                    Some(item) => self.boxes[item.place as usize],
                    None => (HOLE, Bounds::EMPTY),
                };
                if id != HOLE && self.ids[position] != id {
                    moved(position, id);
                }
                self.ids[position] = id;
                self.levels[0][position / WIDTH].set(position % WIDTH, &bounds);
            }
        }
        self.boxes.clear();
        self.refit();
        for level in 0..=top {
            self.packed[level] = grown(&self.levels[level]);
        }
        false
    }

    /// Calls `each` with the ids at positions in a range whose boxes meet a box, and a strip if there is one, until it breaks.
    /// Adds the number of nodes that were looked into.
    pub(crate) fn visit(
        &self,
        bounds: &Bounds<D, F>,
        strip: Option<&Strip>,
        range: &Range<usize>,
        nodes: &mut usize,
        each: Each<'_>,
    ) -> ControlFlow<()> {
        if !bounds.meets(&self.bounds) {
            return ControlFlow::Continue(());
        }
        let strip = strip.and_then(|strip| strip.for_boxes_in(&self.bounds.wide()));
        let root = self.levels.len() - 1;
        self.visit_node((root, 0), &(bounds, strip.as_ref()), range, nodes, each)
    }

    fn visit_node(
        &self,
        (level, node): (usize, usize),
        query: &(&Bounds<D, F>, Option<&Strip>),
        range: &Range<usize>,
        nodes: &mut usize,
        each: Each<'_>,
    ) -> ControlFlow<()> {
        let (bounds, strip) = *query;
        *nodes += 1;
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
                0 => each(self.ids[child])?,
                _ => self.visit_node((level - 1, child), query, range, nodes, each)?,
            }
        }
        ControlFlow::Continue(())
    }
}

/// The sum of the sides of the boxes of these nodes.
fn grown<const D: usize, F: Side>(nodes: &[Node<D, F>]) -> f64 {
    let sides = nodes.iter().map(|node| {
        let bounds = node.bounds();
        (0..D)
            .map(|k| (bounds.max[k] - bounds.min[k]).to_f64())
            .sum::<f64>()
    });
    // A node of holes alone has no sides.
    sides.map(|sum| sum.max(0.0)).sum()
}

/// Sorts into tiles of this many, a power of WIDTH, each sorted into smaller ones.
#[cfg_attr(
    not(feature = "rayon"),
    expect(clippy::only_used_in_recursion, reason = "there is one thread")
)]
fn arrange<F: Side>(items: &mut [Item<F>], tile: usize, threads: Threads) {
    if items.len() <= tile {
        if tile > WIDTH {
            arrange(items, tile / WIDTH, threads);
        }
        return;
    }
    let middle = items.len().div_ceil(tile) / 2 * tile;
    let axis = widest_axis(items);
    items.select_nth_unstable_by(middle, |a, b| {
        let order = a.center[axis].partial_cmp(&b.center[axis]);
        order
            .unwrap_or(core::cmp::Ordering::Equal)
            .then(a.place.cmp(&b.place))
    });
    let (low, high) = items.split_at_mut(middle);
    #[cfg(feature = "rayon")]
    if threads == Threads::All && low.len() >= PARALLEL {
        rayon::join(
            || arrange(low, tile, threads),
            || arrange(high, tile, threads),
        );
        return;
    }
    arrange(low, tile, threads);
    arrange(high, tile, threads);
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "there are no more than ids"
)]
fn position_of(position: usize) -> u32 {
    position as u32
}

/// The axis along which centers are furthest apart.
fn widest_axis<F: Side>(items: &[Item<F>]) -> usize {
    let mut bounds = Bounds::<3, F>::EMPTY;
    for item in items {
        bounds.extend(&Bounds::at(item.center));
    }
    let bounds = bounds.wide();
    let side = |k: usize| bounds.max[k] - bounds.min[k];
    (1..3).fold(0, |best, k| if side(k) > side(best) { k } else { best })
}

/// The boxes of the children.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub(crate) struct Node<const D: usize, F> {
    pub(super) min: [[F; WIDTH]; D],
    pub(super) max: [[F; WIDTH]; D],
}

impl<const D: usize, F: Side> Node<D, F> {
    /// Without children. The sides of what is not there are NaN, so that it meets nothing.
    const EMPTY: Self = Self {
        min: [[F::NAN; WIDTH]; D],
        max: [[F::NAN; WIDTH]; D],
    };

    #[inline(always)]
    pub(super) fn get(&self, child: usize) -> Bounds<D, F> {
        let mut bounds = Bounds::EMPTY;
        for k in 0..D {
            bounds.min[k] = self.min[k][child];
            bounds.max[k] = self.max[k][child];
        }
        bounds
    }

    #[inline(always)]
    fn set(&mut self, child: usize, bounds: &Bounds<D, F>) {
        let is_there = bounds.min[0] <= bounds.max[0];
        for k in 0..D {
            self.min[k][child] = if is_there { bounds.min[k] } else { F::NAN };
            self.max[k][child] = if is_there { bounds.max[k] } else { F::NAN };
        }
    }

    /// The least box around the children.
    #[inline]
    pub(super) fn bounds(&self) -> Bounds<D, F> {
        let mut bounds = Bounds::EMPTY;
        for child in 0..WIDTH {
            bounds.extend(&self.get(child));
        }
        bounds
    }

    /// The children whose boxes meet a box, as bits.
    #[inline(always)]
    pub(super) fn meets(&self, bounds: &Bounds<D, F>) -> u32 {
        F::bits(|child| {
            let mut meets = true;
            for k in 0..D {
                meets &=
                    (self.min[k][child] <= bounds.max[k]) & (bounds.min[k] <= self.max[k][child]);
            }
            meets
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
            strip.normal[0] * corners[0][corner][child].to_f64()
                + strip.normal[1] * corners[1][corner][child].to_f64()
        };
        F::bits(|child| !((along(child, 0) > strip.high) | (along(child, 1) < strip.low)))
    }
}

#[cfg(test)]
mod tests {
    use super::{Bounds, Threads, Tree};
    use core::ops::ControlFlow;
    use secant_oracle::Rng;

    /// Boxes that jump one by one, each looked for at once: few are packed for each, and few nodes looked into.
    #[test]
    fn single_jumps_seldom_pack_all() {
        let mut rng = Rng::new(46);
        let mut anywhere = || {
            let min = [0, 1].map(|_| rng.unit());
            Bounds::<2> {
                min,
                max: min.map(|x| x + 0.01),
            }
        };
        // A tile more than a power of the width, and the root has two children.
        let (n, jumps) = (16_u32.pow(3) + 16, 4000);
        let mut places: Vec<usize> = (0..n as usize).collect();
        let mut boxes: Vec<_> = (0..n).map(|_| anywhere()).collect();
        let mut tree = Tree::<2, f64>::default();
        let (mut packed, mut greatest) = (0, 0);
        for jump in 0..=jumps {
            let mut moved = Vec::new();
            let is_bad = jump == 0 || tree.repack_grown(&mut |place, id| moved.push((place, id)));
            packed += moved.len();
            if is_bad {
                tree.clear();
                (0..n)
                    .zip(&boxes)
                    .for_each(|(id, bounds)| tree.push(id, bounds));
                tree.pack(Threads::One);
                moved = tree.ids.iter().copied().enumerate().collect();
                packed += moved.len();
            }
            for (place, id) in moved {
                places[id as usize] = place;
            }
            let id = jump * 977 % n;
            let bounds = anywhere();
            boxes[id as usize] = bounds;
            tree.set(places[id as usize], &bounds);
            assert!(tree.settle());
            let (mut nodes, mut is_found) = (0, false);
            let all = 0..n as usize;
            let _ = tree.visit(&bounds, None, &all, &mut nodes, &mut |met| {
                is_found |= met == id;
                ControlFlow::Continue(())
            });
            assert!(is_found, "{jump}");
            greatest = greatest.max(nodes);
        }
        let for_each = packed / jumps as usize;
        assert!(for_each < 40 && greatest < 130, "{for_each} {greatest}");
    }
}
