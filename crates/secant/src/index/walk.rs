//! Walks through the boxes of an index from near to far: along a ray or a sweep, and away from a box.
//!
//! A walk gives a superset of what the exact stage wants, in about the right order: each box has a lower bound of its
//! parameter or distance, and is left out only where that is above a limit.
#![expect(
    clippy::float_arithmetic,
    reason = "lower bounds of parameters and distances are computed here"
)]

use super::bounds::{Bounds, Side, WIDTH, in_vectors};
use super::packed::{Node, Tree};
use crate::Scalar;
use crate::kernel::{each, gap};
use crate::pairs::Linear;
use core::slice::Iter;

/// The most entries that wait: 15 on each of 8 levels, and 16 boxes.
const WAITING: usize = 8 * (WIDTH - 1) + WIDTH + 1;

/// What is counted of a walk.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Steps {
    /// The nodes that were looked into.
    pub(crate) nodes: usize,
    /// The boxes that were given.
    pub(crate) boxes: usize,
}

/// Lower bounds of the children of a node.
pub(crate) trait Nearness<const D: usize, F: Side> {
    /// The children that are wanted, as bits, and the lower bounds of all, none of which is negative.
    fn of(&self, node: &Node<D, F>) -> (u32, [F; WIDTH]);
}

/// The boxes of trees, from near to far within each tree.
pub(crate) struct Walk<'t, const D: usize, F: Side, N> {
    trees: [Iter<'t, Tree<D, F>>; 3],
    tree: Option<&'t Tree<D, F>>,
    near: N,
    /// The entries that wait, the nearest last: the lower bound, the level and the number, from the high bits to the low
    /// ones.
    waiting: [u64; WAITING],
    count: usize,
    pub(crate) steps: Steps,
}

/// The level of a box.
const BOX: usize = 0;

/// An entry: a lower bound as an `f32` that is not above, without its sign and its last bits, then the level above the
/// boxes in 4 bits.
#[inline(always)]
fn entry(near: f64, level: usize, number: usize) -> u64 {
    #[expect(clippy::cast_possible_truncation, reason = "rounds")]
    let rounded = near as f32;
    // Lowered by more than the rounding here, and two before it.
    let bits = u64::from(rounded.to_bits().saturating_sub(4) >> 3);
    bits << 36 | (level as u64) << 32 | number as u64
}

/// The level and the number of an entry.
#[expect(clippy::cast_possible_truncation, reason = "32 bits")]
#[inline(always)]
fn parts(entry: u64) -> (usize, usize) {
    let number = entry as u32;
    ((entry >> 32 & 15) as usize, number as usize)
}

/// The lower bound of an entry.
#[inline(always)]
fn bound(entry: u64) -> f64 {
    let bits = (entry >> 36) as u32;
    f64::from(f32::from_bits(bits << 3))
}

impl<'t, const D: usize, F: Side, N: Nearness<D, F>> Walk<'t, D, F, N> {
    fn new(trees: [&'t [Tree<D, F>]; 3], near: N) -> Self {
        Self {
            trees: trees.map(<[_]>::iter),
            tree: None,
            near,
            waiting: [0; WAITING],
            count: 0,
            steps: Steps::default(),
        }
    }

    /// The next box whose lower bound is not above a limit, by its id.
    #[inline]
    pub(crate) fn next(&mut self, limit: f64) -> Option<u32> {
        loop {
            while self.count > 0 {
                self.count -= 1;
                let entry = self.waiting[self.count];
                if bound(entry) > limit {
                    // Those before it are of the same node or of nodes above, and may be nearer.
                    continue;
                }
                let (level, number) = parts(entry);
                let tree = self.tree?;
                if level == BOX {
                    self.steps.boxes += 1;
                    return Some(tree.ids[number]);
                }
                self.expand(tree, level, number);
            }
            let tree = self.trees.iter_mut().find_map(Iterator::next)?;
            self.tree = Some(tree);
            self.expand(tree, tree.levels.len(), 0);
        }
    }

    /// Adds the children of a node, the nearest last.
    #[inline]
    fn expand(&mut self, tree: &Tree<D, F>, level: usize, number: usize) {
        self.steps.nodes += 1;
        let (mut wanted, near) = in_vectors(
            #[inline(always)]
            || self.near.of(&tree.levels[level - 1][number]),
        );
        let first = self.count;
        while wanted != 0 {
            let child = wanted.trailing_zeros() as usize;
            wanted &= wanted - 1;
            let new = entry(near[child].to_f64(), level - 1, number * WIDTH + child);
            let mut at = self.count;
            while at > first && self.waiting[at - 1] < new {
                self.waiting[at] = self.waiting[at - 1];
                at -= 1;
            }
            self.waiting[at] = new;
            self.count += 1;
        }
    }
}

/// A ray, or a box that moves, by its slabs: the parameters at which it enters and leaves each box.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RaySlabs<const D: usize, F> {
    /// The sides of the moving box that are first at a slab and last in it. Both are the origin of a ray.
    sides: [[F; 2]; D],
    /// 1 / d on each axis, rounded towards 0, and away from it.
    inverse: [[F; 2]; D],
    /// Whether d is negative on an axis.
    is_backward: [bool; D],
}

impl<const D: usize, F: Side> RaySlabs<D, F> {
    fn new<S: Scalar>(ray: &Linear<D, S>) -> Self {
        let origin = each(ray.origin(), S::to_f64);
        let is_small = origin.iter().all(|x| x.abs() < F::SMALL);
        let origin = each(origin, F::below);
        let [from, to] = ray.direction();
        let origin = Bounds {
            min: origin,
            max: origin,
        };
        Self::of_moving(&origin, gap(from, to), is_small)
    }

    /// A box that moves, of which the sides are rounded outward, and the displacement once.
    fn of_moving(bounds: &Bounds<D, F>, direction: [f64; D], is_small: bool) -> Self {
        let mut slabs = Self {
            sides: [[F::LOWEST; 2]; D],
            inverse: [[F::LOWEST; 2]; D],
            is_backward: [false; D],
        };
        // Where the sides are so small, a difference of coordinates does not overflow; elsewhere only its sign counts.
        for (k, d) in direction.into_iter().enumerate() {
            // Rounded once, as is the quotient.
            let inverse = 1.0 / d.abs();
            let [low, high] = [
                inverse * (1.0 - 4.0 * f64::EPSILON),
                inverse * (1.0 + 4.0 * f64::EPSILON),
            ];
            // Below the least normal number a rounding is not relative.
            let low = if is_small && low > f64::MIN_POSITIVE {
                low
            } else {
                0.0
            };
            let high = if is_small {
                high.max(f64::MIN_POSITIVE)
            } else {
                f64::INFINITY
            };
            // Rays along an axis keep the infinity: a slab holds them at every parameter, or at none.
            let low = if d == 0.0 && is_small {
                F::HIGHEST
            } else {
                F::below(low.min(f64::MAX))
            };
            let sign = |x: F| if d < 0.0 { F::below(0.0).minus(x) } else { x };
            slabs.inverse[k] = [sign(low), sign(F::above(high))];
            slabs.is_backward[k] = d < 0.0;
            slabs.sides[k] = match slabs.is_backward[k] {
                true => [bounds.min[k], bounds.max[k]],
                false => [bounds.max[k], bounds.min[k]],
            };
        }
        slabs
    }
}

impl<const D: usize, F: Side> Nearness<D, F> for RaySlabs<D, F> {
    /// With t = (b − o) / d where a side o comes to a side b: the greatest where the ray enters a slab, from 0 on, is no
    /// more than the least where it leaves one.
    ///
    /// The difference and the product are rounded once each, the quotient outward; a comparison with NaN, where a ray
    /// along an axis is on a side, keeps what is there.
    #[inline(always)]
    fn of(&self, node: &Node<D, F>) -> (u32, [F; WIDTH]) {
        let mut near = [F::below(0.0); WIDTH];
        let mut far = [F::HIGHEST; WIDTH];
        for k in 0..D {
            let [first, last] = match self.is_backward[k] {
                true => [&node.max[k], &node.min[k]],
                false => [&node.min[k], &node.max[k]],
            };
            let ([inner, outer], [front, back]) = (self.inverse[k], self.sides[k]);
            for child in 0..WIDTH {
                let enter = first[child].minus(front).times(inner);
                let leave = last[child].minus(back).times(outer);
                near[child] = if enter > near[child] {
                    enter
                } else {
                    near[child]
                };
                far[child] = if leave < far[child] {
                    leave
                } else {
                    far[child]
                };
            }
        }
        let zero = F::below(0.0);
        // The sides of what is not there are NaN.
        let wanted = F::bits(|child| {
            (node.min[0][child] <= node.max[0][child])
                & (far[child] >= zero)
                & (near[child] <= far[child].with_slack())
        });
        (wanted, near)
    }
}

/// The boxes along a ray or a sweep.
pub(crate) type RayWalk<'t, const D: usize, F> = Walk<'t, D, F, RaySlabs<D, F>>;

impl<'t, const D: usize, F: Side> RayWalk<'t, D, F> {
    pub(crate) fn along<S: Scalar>(trees: [&'t [Tree<D, F>]; 3], ray: &Linear<D, S>) -> Self {
        Self::new(trees, RaySlabs::new(ray))
    }

    /// The boxes that a moving one meets, by when it does.
    pub(crate) fn along_sweep(
        trees: [&'t [Tree<D, F>]; 3],
        bounds: &Bounds<D>,
        displacement: [f64; D],
    ) -> Self {
        let sides = bounds.min.iter().chain(&bounds.max);
        let is_small = { sides }.all(|x| x.abs() < F::SMALL);
        let slabs = RaySlabs::of_moving(&bounds.outward(), displacement, is_small);
        Self::new(trees, slabs)
    }
}

/// The distance from a box, on the axis on which that is greatest.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Gap<const D: usize, F>(Bounds<D, F>);

impl<const D: usize, F: Side> Nearness<D, F> for Gap<D, F> {
    /// The differences are rounded once; the entries are rounded down by more.
    #[inline(always)]
    fn of(&self, node: &Node<D, F>) -> (u32, [F; WIDTH]) {
        let mut near = [F::below(0.0); WIDTH];
        for k in 0..D {
            for (child, near) in near.iter_mut().enumerate() {
                let before = self.0.min[k].minus(node.max[k][child]);
                let behind = node.min[k][child].minus(self.0.max[k]);
                *near = if before > *near { before } else { *near };
                *near = if behind > *near { behind } else { *near };
            }
        }
        // The sides of what is not there are NaN.
        let wanted = F::bits(|child| node.min[0][child] <= node.max[0][child]);
        (wanted, near)
    }
}

/// The boxes around a box.
pub(crate) type GapWalk<'t, const D: usize, F> = Walk<'t, D, F, Gap<D, F>>;

impl<'t, const D: usize, F: Side> GapWalk<'t, D, F> {
    pub(crate) fn around(trees: [&'t [Tree<D, F>]; 3], bounds: &Bounds<D>) -> Self {
        Self::new(trees, Gap(bounds.outward()))
    }
}
