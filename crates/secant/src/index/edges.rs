//! An index over the edges of a chain, for questions that many edges ask.

use super::bounds::Bounds;
use super::packed::{Threads, Tree, Trees, visit};
use super::walk::{Waiting, Walk};
use crate::Scalar;
use crate::pairs::Chain;
use alloc::vec::Vec;
use core::ops::ControlFlow;

/// The edges of a chain by their boxes.
#[derive(Clone, Debug)]
pub(crate) struct EdgeIndex<S> {
    /// Boxes are seen from here, so that those of integers far from zero are not one box: from zero, for floats.
    origin: [S; 2],
    trees: Trees<2, f64>,
}

impl<S: Scalar> EdgeIndex<S> {
    /// An index of the edges of a chain whose boxes meet a box of the index, by their numbers.
    pub(crate) fn new(chain: &Chain<'_, S>, within: impl FnOnce(&Self) -> Bounds<2>) -> Self {
        let origin = match S::EXACT_AS_F64 {
            true => [S::default(); 2],
            false => chain.bounds().min(),
        };
        let mut index = Self {
            origin,
            trees: Trees::default(),
        };
        let within = within(&index);
        let edges = (0..).zip(chain.edges());
        let boxes = edges.map(|(number, edge)| (number, index.bounds(edge)));
        let boxes: Vec<(u32, Bounds<2>)> =
            boxes.filter(|(_, bounds)| bounds.meets(&within)).collect();
        index.trees.pack(
            &|each| {
                boxes
                    .iter()
                    .for_each(|(number, bounds)| each(*number, bounds))
            },
            Threads::One,
        );
        index
    }

    /// The box of points, as it is seen in the index.
    pub(crate) fn bounds<const N: usize>(&self, points: [[S; 2]; N]) -> Bounds<2> {
        Bounds::of_points_from(self.origin, points)
    }

    fn trees(&self) -> [&[Tree<2, f64>]; 3] {
        [&self.trees.trees, &[], &[]]
    }

    /// Whether the number of an edge passes a test, which is made of every edge whose box meets a box, in any order.
    pub(crate) fn any(&self, bounds: &Bounds<2>, test: &mut dyn FnMut(usize) -> bool) -> bool {
        let found = &mut |edge| match test(edge as usize) {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        };
        visit(&self.trees(), bounds, None, &mut 0, found).is_break()
    }

    /// Calls `each` with the numbers of the edges whose boxes are within a limit of a box, the nearer ones about first, and with
    /// the limit; it returns the limit for the next. Returns the last limit.
    pub(crate) fn visit_nearest(
        &self,
        bounds: &Bounds<2>,
        mut limit: f64,
        mut each: impl FnMut(usize, f64) -> f64,
    ) -> f64 {
        let mut waiting = Waiting::default();
        let mut walk = Walk::around(&mut waiting, self.trees(), bounds);
        while let Some(id) = walk.next(limit) {
            limit = each(id as usize, limit);
        }
        limit
    }
}
