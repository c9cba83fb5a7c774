//! Point, line, ray and segment with a polygon, filled.
//!
//! Between two runs of the ring that follow each other along the line, the line is within the
//! polygon, or outside. Which of the two can be seen at each run, from the way that the ring goes
//! round: where the ring crosses to the left of the line, and has its interior on its left, what is
//! behind is within; where it only grazes, the line is within at a bend to the outside.

use super::chain::{Chain, Location};
use super::contact_interval::passages;
use super::runs::{
    LeftEdges, Run, RunKind, contact_interval_of, contact_interval_of_point, in_order, meets, runs,
};
use super::{ContactInterval, Linear};
use crate::kernel::{RootParameter, Sign, Target, side};
use crate::{Chord, Feature, Relation, Scalar};
use alloc::vec::Vec;

pub(crate) fn intersects<S: Scalar>(linear: &Linear<2, S>, polygon: &Chain<'_, S>) -> bool {
    // What does not intersect the ring is all on one side of it, with its origin.
    let on_ring = !linear.is_point() && meets(polygon, linear);
    on_ring || polygon.locate(linear.origin()) != Location::Outside
}

/// Which parts of a set there are, seen from a polygon.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Parts {
    /// Something is on the ring, at least where the set goes from one side to the other.
    pub(crate) on_ring: bool,
    /// Something is in the interior.
    pub(crate) within: bool,
    /// Something is outside.
    pub(crate) outside: bool,
}

impl Parts {
    pub(crate) fn and(self, other: Self) -> Self {
        Self {
            on_ring: self.on_ring || other.on_ring,
            within: self.within || other.within,
            outside: self.outside || other.outside,
        }
    }

    /// How a curve lies to the polygon, if these are its parts.
    pub(crate) fn relation(self) -> Relation {
        match (self.within, self.outside) {
            (true, false) => Relation::Within,
            (true, true) => Relation::Cross,
            (false, _) if self.on_ring => Relation::Touch,
            (false, _) => Relation::Disjoint,
        }
    }
}

pub(crate) fn relation<S: Scalar>(linear: &Linear<2, S>, polygon: &Chain<'_, S>) -> Relation {
    parts(linear, polygon).relation()
}

/// The parts of a linear shape: what is between the runs of the ring is in the interior or outside.
pub(crate) fn parts<S: Scalar>(linear: &Linear<2, S>, polygon: &Chain<'_, S>) -> Parts {
    let runs = if linear.is_point() {
        Vec::new()
    } else {
        runs(polygon, linear)
    };
    if runs.is_empty() {
        let location = polygon.locate(linear.origin());
        return Parts {
            on_ring: location == Location::Boundary,
            within: location == Location::Interior,
            outside: location == Location::Outside,
        };
    }
    let mut parts = Parts {
        on_ring: true,
        ..Parts::default()
    };
    for run in &runs {
        let [before, after] = beside(linear, polygon, run);
        let there = [
            (!run.at_start).then_some(before),
            (!run.at_end).then_some(after),
        ];
        parts.within |= there.contains(&Some(true));
        parts.outside |= there.contains(&Some(false));
    }
    parts
}

/// Whether the line is within the polygon right before and right after a run of the ring, as far as the linear shape reaches.
fn beside<S: Scalar>(linear: &Linear<2, S>, polygon: &Chain<'_, S>, run: &Run<S>) -> [bool; 2] {
    if run.at_start && run.at_end {
        return [false; 2];
    }
    let (Some(orientation), Some(from), Some(to)) = (polygon.filled(), run.from, run.to) else {
        unreachable!("a ring that is all on one line is refused");
    };
    if run.crosses() {
        let before = to.times(orientation) == Sign::Positive;
        return [before, !before];
    }
    let RunKind::OnLine(start, count) = run.kind else {
        unreachable!("an edge that passes through the line crosses it");
    };
    let (first, last) = (polygon.vertex(start), polygon.vertex(start + count - 1));
    let bend = if first == last {
        let (before, after) = (polygon.vertex(start - 1), polygon.vertex(start + count));
        side(before, first, before, after)
    } else {
        // Forward along the line, and back to its left, is a bend to the left.
        linear.order_along()(last, first).times(from)
    };
    [bend.times(orientation) == Sign::Negative; 2]
}

/// The connected pieces of the common part, in order along the linear shape; of a convex polygon there is at most
/// one.
pub(crate) fn chords<S: Scalar, R: Target>(
    linear: &Linear<2, S>,
    polygon: &Chain<'_, S>,
) -> impl Iterator<Item = Chord<2, R>> {
    let stretches = stretches(linear, polygon, LeftEdges::NONE).into_iter();
    stretches.map(|stretch| stretch.chord(linear))
}

/// What the linear shape enters the polygon with, in order: that it starts inside, or where it comes to
/// the ring. What begins at edges that it leaves begins inside.
pub(crate) fn entries<S: Scalar>(
    linear: &Linear<2, S>,
    polygon: &Chain<'_, S>,
    left: LeftEdges,
) -> impl Iterator<Item = ContactInterval<2, S>> {
    let stretches = stretches(linear, polygon, left).into_iter();
    stretches.map(|stretch| stretch.begin)
}

/// A connected piece of the common part, before any number is constructed.
#[derive(Clone, Copy, Debug)]
struct Stretch<S> {
    /// Where it begins: on the ring, or with the start of the linear shape in the interior.
    begin: ContactInterval<2, S>,
    exit: RootParameter<2, S>,
    /// The linear shape ends in the interior.
    ends_inside: bool,
}

impl<S: Scalar> Stretch<S> {
    fn new(begin: ContactInterval<2, S>, exit: RootParameter<2, S>) -> Self {
        Self {
            begin,
            exit,
            ends_inside: false,
        }
    }

    fn chord<R: Target>(&self, linear: &Linear<2, S>) -> Chord<2, R> {
        let [enter, exit] = passages(linear, &self.begin.enter.root_parameter, &self.exit);
        Chord {
            enter,
            exit,
            starts_inside: self.begin.feature == Feature::Interior,
            ends_inside: self.ends_inside,
        }
    }
}

/// The connected pieces of the common part, in order along the linear shape.
fn stretches<S: Scalar>(
    linear: &Linear<2, S>,
    polygon: &Chain<'_, S>,
    left: LeftEdges,
) -> Vec<Stretch<S>> {
    let start = || ContactInterval::interior(linear, linear.start().expect(BOUNDED));
    let ordered_runs = if linear.is_point() {
        Vec::new()
    } else {
        in_order(polygon, linear, LeftEdges::NONE)
    };
    let mut all = Vec::with_capacity(ordered_runs.len().min(1));
    let mut begun: Option<ContactInterval<2, S>> = None;
    if ordered_runs.is_empty() {
        match polygon.locate(linear.origin()) {
            Location::Interior => begun = Some(start()),
            Location::Boundary if linear.is_point() => {
                let met = contact_interval_of_point(polygon, linear, left);
                all.extend(met.map(|met| Stretch::new(met, met.exit)));
            }
            Location::Outside | Location::Boundary => {}
        }
    }
    for (k, here) in ordered_runs.iter().enumerate() {
        let run = &here.run;
        let [before, after] = beside(linear, polygon, run);
        if k == 0 && before && !run.at_start {
            begun = Some(start());
        }
        let this = begun
            .take()
            .or_else(|| contact_interval_of(polygon, linear, here, left))
            .unwrap_or_else(start);
        if after && !run.at_end {
            begun = Some(this);
        } else {
            all.push(Stretch::new(this, here.last.root_parameter));
        }
    }
    // The linear shape ends in the interior.
    all.extend(begun.map(|begin| Stretch {
        ends_inside: true,
        ..Stretch::new(begin, RootParameter::At(linear.end().expect(BOUNDED)))
    }));
    all
}

const BOUNDED: &str = "a polygon is bounded, and holds no half of a line";
