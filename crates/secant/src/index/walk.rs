//! Walks through the boxes of an index from near to far: along a ray or a sweep, and away from a box.
//!
//! A walk gives a superset of what the exact stage wants, in about the right order: each box has a lower bound of its
//! parameter or distance, and is left out only where that is above a limit.
#![expect(
    clippy::float_arithmetic,
    reason = "lower bounds of parameters and distances are computed here"
)]

use super::bounds::{Bounds, Side, WIDTH, in_vectors};
use super::packed::{AnyTrees, Node, Sided, Tree};
use crate::Scalar;
use crate::kernel::{each, gap};
use crate::pairs::Linear;
use alloc::vec::Vec;
use core::slice::Iter;

/// The most levels of a tree.
const LEVELS: usize = (u32::BITS / WIDTH.ilog2()) as usize;

/// Room for what waits in a walk: on each level a node, and a key of each of its children. It is the caller's, since a copy
/// of it takes as long as a node.
#[derive(Default)]
pub(crate) struct Waiting([(usize, [u32; WIDTH]); LEVELS]);

/// What is counted of a walk.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Steps {
    /// The nodes that were looked into.
    pub(crate) nodes: usize,
    /// The boxes that were given.
    pub(crate) boxes: usize,
}

/// A limit, and no more than 1 by it: none of the nodes that are looked into divides.
#[derive(Clone, Copy)]
pub(crate) struct Limit<F> {
    value: F,
    inverse: F,
}

/// Lower bounds of the children of a node.
pub(crate) trait Nearness<const D: usize, F: Side> {
    /// The lower bounds of the children, none of which is negative: NaN where one is above a limit, or there is no child.
    fn of(&self, node: &Node<D, F>, limit: Limit<F>) -> [F; WIDTH];
    /// A limit as it is given to `of`, or a little more.
    #[inline(always)]
    fn limit(&self, limit: f64) -> f64 {
        limit
    }
    /// The greatest of these bounds that is not above a limit of `of`, or a little more.
    #[inline(always)]
    fn greatest(&self, limit: Limit<F>) -> F {
        limit.value
    }
    /// Takes the box of the tree whose nodes come next.
    #[inline(always)]
    fn enter(&mut self, _: &Bounds<D, F>) {}
}

/// The boxes of trees, from near to far within each tree.
///
/// The nearest child of a node is the least of its keys, so children are not sorted, and no branch depends on which or how
/// many are wanted.
pub(crate) struct Walk<'t, const D: usize, F: Side, N> {
    trees: [Iter<'t, Tree<D, F>>; 3],
    /// The levels of the tree that is walked.
    levels: &'t [Vec<Node<D, F>>],
    ids: &'t [u32],
    near: N,
    /// The level whose node is looked at: that above the root if there is none.
    level: usize,
    waiting: &'t mut Waiting,
    steps: Steps,
}

/// The bits of a key that are the number of a child.
const CHILD: u32 = (1 << WIDTH.ilog2()) - 1;
/// The key of a child that has been looked at.
const DONE: u32 = u32::MAX;

/// The key of a child: the first bits of a lower bound, but the last of them are the number of the child. The order of keys
/// is that of the bounds, of every magnitude; that of NaN is above all.
#[expect(clippy::cast_possible_truncation, reason = "a child has few bits")]
#[inline(always)]
fn key<F: Side>(near: F, child: usize) -> u32 {
    // Lowered by more than two roundings before it.
    near.first_bits().saturating_sub(4) & !CHILD | child as u32
}

/// The greatest key whose lower bound is not above a limit that is not negative.
#[inline(always)]
fn last_key<F: Side>(limit: F) -> u32 {
    limit.first_bits() | CHILD
}

impl<'t, const D: usize, F: Side, N: Nearness<D, F>> Walk<'t, D, F, N> {
    fn new(waiting: &'t mut Waiting, trees: [&'t [Tree<D, F>]; 3], near: N) -> Self {
        Self {
            trees: trees.map(<[_]>::iter),
            levels: &[],
            ids: &[],
            near,
            level: 0,
            waiting,
            steps: Steps::default(),
        }
    }

    #[inline]
    pub(crate) fn next(&mut self, limit: f64) -> Option<u32> {
        let limit = self.near.limit(limit);
        // No lower bound is negative.
        if limit < 0.0 {
            return None;
        }
        // Too small an inverse, as that of a limit that underflows, makes quotients smaller.
        let limit = Limit {
            value: F::above(limit),
            inverse: F::below((1.0 / limit).min(f64::MAX)),
        };
        in_vectors(
            #[inline(always)]
            || self.next_within(limit),
        )
    }

    #[inline(always)]
    fn next_within(&mut self, limit: Limit<F>) -> Option<u32> {
        let mut last = last_key(self.near.greatest(limit));
        loop {
            let mut number = 0;
            if self.level == self.levels.len() {
                let tree = self.trees.iter_mut().find_map(Iterator::next)?;
                (self.levels, self.ids) = (&tree.levels, &tree.ids);
                self.level = self.levels.len();
                self.near.enter(&tree.bounds());
                last = last_key(self.near.greatest(limit));
            } else {
                let (node, keys) = &mut self.waiting.0[self.level];
                let least = keys.iter().fold(DONE, |least, &key| least.min(key));
                if least > last {
                    // Those of the nodes above may be nearer.
                    self.level += 1;
                    continue;
                }
                let child = (least & CHILD) as usize;
                keys[child] = DONE;
                number = *node * WIDTH + child;
                if self.level == 0 {
                    self.steps.boxes += 1;
                    return Some(self.ids[number]);
                }
            }
            self.level -= 1;
            self.steps.nodes += 1;
            let bounds = self.near.of(&self.levels[self.level][number], limit);
            let (node, keys) = &mut self.waiting.0[self.level];
            *node = number;
            for child in 0..WIDTH {
                keys[child] = key(bounds[child], child);
            }
        }
    }
}

/// A walk through trees of either type of sides.
pub(crate) type AnyWalk<'t, const D: usize, F, M, N> =
    Sided<Walk<'t, D, f32, M>, Walk<'t, D, F, N>>;

impl<const D: usize, F: Side, M: Nearness<D, f32>, N: Nearness<D, F>> AnyWalk<'_, D, F, M, N> {
    /// The next box whose lower bound is not above a limit, by its id.
    #[inline]
    pub(crate) fn next(&mut self, limit: f64) -> Option<u32> {
        match self {
            Self::Short(walk) => walk.next(limit),
            Self::Own(walk) => walk.next(limit),
        }
    }

    /// What has been counted.
    pub(crate) fn steps(&self) -> Steps {
        match self {
            Self::Short(walk) => walk.steps,
            Self::Own(walk) => walk.steps,
        }
    }
}

/// A box that moves, as a ray does, in `f64`: where it comes near what it may meet.
#[derive(Clone, Copy, Debug)]
struct Moving<const D: usize> {
    /// The box at the time `start`.
    bounds: Bounds<D>,
    /// The displacement in a time of 1, and the quotients of 1 by its magnitudes.
    direction: [f64; D],
    inverse: [f64; D],
    start: f64,
    /// A time by that of the displacement that was given: a power of two.
    scale: f64,
}

/// What a displacement is not compared with others below.
const LEAST: f64 = 1e-305;
/// Numbers between this and its inverse, and their products and quotients, are in the midst of the `f32`.
const USUAL: f64 = 1e-10;

impl<const D: usize> Moving<D> {
    /// A box where it is given, with the displacement that is given.
    #[inline]
    fn given(bounds: Bounds<D>, displacement: [f64; D]) -> Self {
        Self {
            bounds,
            direction: displacement,
            inverse: each(displacement, |d| 1.0 / d.abs()),
            start: 0.0,
            scale: 1.0,
        }
    }

    /// Whether all numbers are of the magnitude of the scene as they are given, or so that `f32` is enough for them.
    #[inline]
    fn is_usual(&self, greatest: f64) -> bool {
        let usual = USUAL..1.0 / USUAL;
        let mut directions = self.direction.iter().zip(&self.inverse);
        usual.contains(&greatest)
            && self.bounds.greatest() <= 4.0 * greatest
            && directions.all(|(&d, inverse)| d == 0.0 || usual.contains(inverse))
    }

    /// A box where it comes near the scene, with a displacement of about the greatest coordinate of the scene; `None` if
    /// it does not come near. So all numbers are of the magnitude of the scene, and times about 1, however far away the
    /// box is, and however long its displacement. It is of no less than this biased exponent, so that sides can hold its
    /// inverse: times are less than 1 where the scene is smaller.
    ///
    /// The displacement was rounded once; so are the differences here, the quotients and the products. An ulp is 2 u, so
    /// times are off by less than 8 ulps, and a position by less than 8 ulps of the magnitudes of which it is a sum.
    #[cold]
    #[inline(never)]
    fn near(
        (scene, greatest): (&Bounds<D>, f64),
        least: i32,
        bounds: Bounds<D>,
        displacement: [f64; D],
    ) -> Option<Self> {
        let longest = displacement
            .iter()
            .fold(0.0, |most: f64, d| most.max(d.abs()));
        let exponent = |x: f64| (x.to_bits() >> 52) as i32;
        // Both are normal numbers, and so are their quotients.
        let wanted = exponent(greatest).clamp(least, 1900);
        let scale = (wanted - exponent(longest)).clamp(-1020, 1020);
        let scale = f64::from_bits(((1023 + scale) as u64) << 52);
        let direction = each(displacement, |d| match d * scale {
            0.0 if d != 0.0 => f64::MIN_POSITIVE.copysign(d),
            d => d,
        });
        let inverse = each(direction, |d| 1.0 / d.abs());
        let (mut start, mut end) = (0.0_f64, f64::INFINITY);
        for (k, d) in direction.into_iter().enumerate() {
            let [before, behind] = match d < 0.0 {
                true => [bounds.min[k] - scene.max[k], bounds.max[k] - scene.min[k]],
                false => [scene.min[k] - bounds.max[k], scene.max[k] - bounds.min[k]],
            };
            if behind < 0.0 || d == 0.0 && before > 0.0 {
                return None;
            }
            if (LEAST..f64::INFINITY).contains(&d.abs()) {
                // What overflows is no less than the greatest number.
                let enters = (before.min(f64::MAX) * inverse[k]).min(f64::MAX);
                start = start.max(enters * (1.0 - 8.0 * f64::EPSILON));
                let leaves = behind * inverse[k] * (1.0 + 8.0 * f64::EPSILON);
                end = end.min(leaves + f64::MIN_POSITIVE);
            }
        }
        if start > end {
            return None;
        }
        let mut moving = Self {
            bounds,
            direction,
            inverse,
            start,
            scale: 1.0 / scale,
        };
        let moved = moving.moved();
        if moved.min.iter().chain(&moved.max).all(|x| x.is_finite()) {
            moving.bounds = moved;
        } else {
            moving.start = 0.0;
        }
        Some(moving)
    }

    /// The box after `start`, rounded outward.
    fn moved(&self) -> Bounds<D> {
        let mut moved = self.bounds;
        for (k, d) in self.direction.into_iter().enumerate() {
            if d == 0.0 || self.start == 0.0 {
                continue;
            }
            let by = self.start * d;
            // The least numbers are not rounded relatively.
            let rest = self.start * LEAST + f64::from_bits(4);
            let slack = |x: f64| 8.0 * f64::EPSILON * (x.abs() + by.abs()) + rest;
            let [min, max] = [moved.min[k], moved.max[k]];
            moved.min[k] = min + by - slack(min);
            moved.max[k] = max + by + slack(max);
        }
        moved
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
    /// Parameters here are those of the ray times `scale`, less `start`.
    start: f64,
    scale: f64,
}

impl<const D: usize, F: Side> RaySlabs<D, F> {
    fn new(moving: &Moving<D>) -> Self {
        let bounds: Bounds<D, F> = moving.bounds.outward();
        let sides = bounds.min.iter().chain(&bounds.max);
        let is_small = { sides }.all(|x| x.to_f64().abs() < F::SMALL);
        let mut slabs = Self {
            sides: [[F::LOWEST; 2]; D],
            inverse: [[F::LOWEST; 2]; D],
            is_backward: [false; D],
            start: moving.start,
            scale: moving.scale,
        };
        // Where the sides are so small, no difference of coordinates overflows, that of the two ends of the displacement
        // neither; elsewhere only its sign counts.
        for (k, d) in moving.direction.into_iter().enumerate() {
            // Rounded once, as is the quotient.
            let [low, high] = match moving.inverse[k] {
                _ if !is_small => [0.0, f64::INFINITY],
                // Rays along an axis keep the infinity: a slab holds them at every parameter, or at none.
                inverse if d == 0.0 => [inverse; 2],
                inverse if inverse > 1.0 / LEAST => [1.0 / LEAST, f64::INFINITY],
                inverse => [
                    inverse * (1.0 - 4.0 * f64::EPSILON),
                    inverse * (1.0 + 4.0 * f64::EPSILON),
                ],
            };
            let low = match low < f64::INFINITY {
                true => F::below(low),
                false => F::HIGHEST,
            };
            slabs.is_backward[k] = d < 0.0;
            // Every other direction is backward, so there is no branch.
            let backward = usize::from(slabs.is_backward[k]);
            let sign = F::below([1.0, -1.0][backward]);
            slabs.inverse[k] = [low * sign, F::above(high) * sign];
            let sides = [bounds.max[k], bounds.min[k]];
            slabs.sides[k] = [sides[backward], sides[1 - backward]];
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
    fn of(&self, node: &Node<D, F>, limit: Limit<F>) -> [F; WIDTH] {
        let mut near = [F::below(0.0); WIDTH];
        let mut far = [limit.value; WIDTH];
        for k in 0..D {
            let [first, last] = match self.is_backward[k] {
                true => [&node.max[k], &node.min[k]],
                false => [&node.min[k], &node.max[k]],
            };
            let ([inner, outer], [front, back]) = (self.inverse[k], self.sides[k]);
            for child in 0..WIDTH {
                let enter = (first[child] - front) * inner;
                let leave = (last[child] - back) * outer;
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
        // The sides of what is not there are NaN.
        for child in 0..WIDTH {
            let is_met = (node.min[0][child] <= node.max[0][child])
                & (near[child] <= far[child].with_slack());
            near[child] = if is_met { near[child] } else { F::NAN };
        }
        near
    }

    /// The product is exact, or so small that what is added is more than it is off by.
    #[inline(always)]
    fn limit(&self, limit: f64) -> f64 {
        let limit = limit * self.scale;
        limit - self.start + (limit * (4.0 * f64::EPSILON) + f64::MIN_POSITIVE)
    }
}

/// The boxes along a ray or a sweep.
pub(crate) type RayWalk<'t, const D: usize, F> =
    AnyWalk<'t, D, F, RaySlabs<D, f32>, RaySlabs<D, F>>;

impl<'t, const D: usize, F: Side> RayWalk<'t, D, F> {
    pub(crate) fn along<S: Scalar>(
        waiting: &'t mut Waiting,
        trees: AnyTrees<'t, D, F>,
        ray: &Linear<D, S>,
    ) -> Self {
        let origin = each(ray.origin(), S::to_f64);
        let [from, to] = ray.direction();
        Self::along_sweep(waiting, trees, Bounds::at(origin), gap(from, to))
    }

    /// The boxes that a moving one meets, by when it does.
    pub(crate) fn along_sweep(
        waiting: &'t mut Waiting,
        trees: AnyTrees<'t, D, F>,
        bounds: Bounds<D>,
        displacement: [f64; D],
    ) -> Self {
        let (mut trees, greatest) = (trees, trees.greatest());
        let mut moving = Moving::given(bounds, displacement);
        if !moving.is_usual(greatest) {
            let least = match trees {
                Sided::Short(_) => f32::LEAST_EXPONENT,
                Sided::Own(_) => F::LEAST_EXPONENT,
            };
            match Moving::near((&trees.scene(), greatest), least, bounds, displacement) {
                Some(near) => moving = near,
                None => trees = Sided::Own([&[]; 3]),
            }
        }
        match trees {
            Sided::Short(trees) => Self::Short(Walk::new(waiting, trees, RaySlabs::new(&moving))),
            Sided::Own(trees) => Self::Own(Walk::new(waiting, trees, RaySlabs::new(&moving))),
        }
    }
}

/// The distance from a box in the maximum norm, less that of the whole tree, of boxes whose Euclidean distance is within a
/// limit.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Gap<const D: usize, F> {
    bounds: Bounds<D, F>,
    /// The distance of the tree: what is left of others tells them apart also where the tree is far away.
    of_tree: F,
}

impl<const D: usize, F: Side> Gap<D, F> {
    fn new(bounds: &Bounds<D>) -> Self {
        Self {
            bounds: bounds.outward(),
            of_tree: F::below(0.0),
        }
    }

    /// The limit of distances that are rounded once.
    #[inline(always)]
    fn reach(limit: Limit<F>) -> F {
        limit.value * F::above(1.0 + 2.0 * F::EPSILON)
    }

    /// The distance from what is between two sides on an axis, rounded once.
    #[inline(always)]
    fn on(&self, axis: usize, min: F, max: F) -> F {
        let before = self.bounds.min[axis] - max;
        let behind = min - self.bounds.max[axis];
        let gap = if before > behind { before } else { behind };
        if gap > F::below(0.0) {
            gap
        } else {
            F::below(0.0)
        }
    }
}

impl<const D: usize, F: Side> Nearness<D, F> for Gap<D, F> {
    /// The square of the distance in limits is greater by nine roundings at most, where 1 by the limit is not subnormal, and
    /// by twice as many there.
    #[inline(always)]
    fn of(&self, node: &Node<D, F>, limit: Limit<F>) -> [F; WIDTH] {
        // A distance that overflows is above the limit. One that underflows, or cannot be in limits, is within.
        let reach = Self::reach(limit);
        let (mut near, mut square) = ([F::below(0.0); WIDTH], [F::below(0.0); WIDTH]);
        for k in 0..D {
            for (child, (near, square)) in near.iter_mut().zip(&mut square).enumerate() {
                let gap = self.on(k, node.min[k][child], node.max[k][child]);
                *near = if gap > *near { gap } else { *near };
                let gap = gap * limit.inverse;
                *square = *square + gap * gap;
            }
        }
        // The sides of what is not there are NaN.
        for (child, (near, square)) in near.iter_mut().zip(square).enumerate() {
            let is_there = node.min[0][child] <= node.max[0][child];
            // Of a square that is not a number, nothing is known.
            let is_beyond = square > F::above(1.0 + 16.0 * F::EPSILON);
            let is_within = is_there & (*near <= reach) & !is_beyond;
            *near = if is_within {
                *near - self.of_tree
            } else {
                F::NAN
            };
        }
        near
    }

    /// The same number is subtracted from the distances, which keeps their order.
    #[inline(always)]
    fn greatest(&self, limit: Limit<F>) -> F {
        let greatest = Self::reach(limit) - self.of_tree;
        if greatest > F::below(0.0) {
            greatest
        } else {
            F::below(0.0)
        }
    }

    /// No distance of a node is less. An infinite one is not subtracted from itself.
    #[inline(always)]
    fn enter(&mut self, tree: &Bounds<D, F>) {
        self.of_tree = F::below(0.0);
        for k in 0..D {
            let gap = self.on(k, tree.min[k], tree.max[k]);
            if gap > self.of_tree && gap < F::HIGHEST {
                self.of_tree = gap;
            }
        }
    }
}

/// The boxes around a box.
pub(crate) type GapWalk<'t, const D: usize, F> = AnyWalk<'t, D, F, Gap<D, f32>, Gap<D, F>>;

impl<'t, const D: usize, F: Side> Walk<'t, D, F, Gap<D, F>> {
    /// The boxes of trees of one kind of sides.
    pub(crate) fn around(
        waiting: &'t mut Waiting,
        trees: [&'t [Tree<D, F>]; 3],
        bounds: &Bounds<D>,
    ) -> Self {
        Self::new(waiting, trees, Gap::new(bounds))
    }
}

impl<'t, const D: usize, F: Side> GapWalk<'t, D, F> {
    pub(crate) fn around(
        waiting: &'t mut Waiting,
        trees: AnyTrees<'t, D, F>,
        bounds: &Bounds<D>,
    ) -> Self {
        match trees {
            Sided::Short(trees) => Self::Short(Walk::around(waiting, trees, bounds)),
            Sided::Own(trees) => Self::Own(Walk::around(waiting, trees, bounds)),
        }
    }
}
