//! Plane with every other convex set: the sides of its vertices, and the directions in which it is unbounded.

use super::Linear;
use super::convex::SphereSweptPolytope;
use super::polytope::Polytope;
use crate::kernel::{Facing, Sign};
use crate::{Plane, Relation, Scalar, ScalarIn};

pub(crate) fn intersects<S: Scalar + ScalarIn<D>, const D: usize>(
    convex: &SphereSweptPolytope<'_, D, S>,
    plane: &Plane<D, S>,
) -> bool {
    let facing = plane.facing();
    let sides = Sides::of(&convex.core, &facing);
    sides.is_met() || convex.is_round() && gap(convex, &facing) != Sign::Positive
}

pub(crate) fn relation<S: Scalar + ScalarIn<D>, const D: usize>(
    convex: &SphereSweptPolytope<'_, D, S>,
    plane: &Plane<D, S>,
) -> Relation {
    let facing = plane.facing();
    let sides = Sides::of(&convex.core, &facing);
    if convex.is_round() {
        // If the plane intersects the core, it intersects the interior.
        return match gap(convex, &facing) {
            _ if sides.is_met() => Relation::Cross,
            Sign::Positive => Relation::Disjoint,
            Sign::Zero => Relation::Touch,
            Sign::Negative => Relation::Cross,
        };
    }
    match (sides.front, sides.back) {
        (true, true) => Relation::Cross,
        (false, false) => Relation::Within,
        _ if sides.on => Relation::Touch,
        _ => Relation::Disjoint,
    }
}

/// The sides of a plane that have points of a set with radius 0: vertices, or points at infinity.
#[derive(Clone, Copy, Debug, Default)]
struct Sides {
    front: bool,
    on: bool,
    back: bool,
}

impl Sides {
    fn of<S: Scalar + ScalarIn<D>, const D: usize>(
        core: &Polytope<'_, D, S>,
        facing: &Facing<D, S>,
    ) -> Self {
        let mut sides = Self::default();
        for x in core.vertices() {
            sides.add(facing.side(x));
        }
        if let Polytope::Linear(linear) = core {
            sides.add_far(linear, facing);
        }
        sides
    }

    fn add(&mut self, side: Sign) {
        match side {
            Sign::Positive => self.front = true,
            Sign::Zero => self.on = true,
            Sign::Negative => self.back = true,
        }
    }

    /// The sides of a line or ray at infinity.
    fn add_far<S: Scalar + ScalarIn<D>, const D: usize>(
        &mut self,
        linear: &Linear<D, S>,
        facing: &Facing<D, S>,
    ) {
        if linear.end().is_some() {
            return;
        }
        let slope = facing.slope(linear.direction());
        if slope == Sign::Zero {
            return;
        }
        self.add(slope);
        if linear.start().is_none() {
            self.add(slope.negated());
        }
    }

    fn is_met(self) -> bool {
        self.on || self.front && self.back
    }
}

/// The sign of the distance of the plane and the core, which do not intersect, less the radius.
fn gap<S: Scalar + ScalarIn<D>, const D: usize>(
    convex: &SphereSweptPolytope<'_, D, S>,
    facing: &Facing<D, S>,
) -> Sign {
    let vertices = convex.core.vertices();
    let gaps = vertices.map(|x| facing.excess(x, convex.radius));
    gaps.min().unwrap_or(Sign::Positive)
}
