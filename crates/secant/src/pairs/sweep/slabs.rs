//! Two polytopes of space, one of which moves: where the line of the motion enters and leaves their Minkowski difference K.
//!
//! K is the common part of slabs, one for each axis that may separate the two (`polytope.rs`): the axes do not depend on
//! where the polytopes are. So the line enters K through the slab that it enters last. Where K has an interior, that
//! is at a face of K, and the normals of all faces are among the axes.

use super::face::{CommonPoint, FaceAxis, FaceContact, FaceNormal};
use super::{ContactEdge, FeatureContact, Pass, Passing};
use crate::kernel;
use crate::kernel::{
    Branch, Difference, ParametricLine, RootParameter, Sign, pairs_of_axes, projection_axes,
};
use crate::pairs::polytope::{Edge, Polytope, SeparatingAxis};
use crate::{Scalar, ScalarIn, Segment};

/// The line of a relative motion.
#[derive(Clone, Copy, Debug)]
pub(super) struct MotionLine<S> {
    /// The two vectors whose difference is the motion.
    pub(super) motion: [[S; 3]; 2],
    /// From the origin, in the space of the obstacle.
    pub(super) line: ParametricLine<3, Difference<S>>,
}

/// A time, not evaluated, with an enclosure that decides most comparisons.
#[derive(Clone, Copy, Debug)]
pub(super) struct Moment<S> {
    pub(super) root: RootParameter<3, Difference<S>>,
    pub(super) low: f64,
    pub(super) high: f64,
}

impl<S: Scalar> Moment<S> {
    pub(super) fn new(on: &MotionLine<S>, root: RootParameter<3, Difference<S>>) -> Self {
        let [low, high] = kernel::enclosure(on.line, &root);
        Self { root, low, high }
    }

    /// Positive where this time is later. Exact.
    pub(super) fn order(&self, other: &Self, on: &MotionLine<S>) -> Sign {
        if self.high < other.low {
            Sign::Negative
        } else if self.low > other.high {
            Sign::Positive
        } else {
            kernel::order(on.line, &self.root, &other.root)
        }
    }

    /// Whether it is certainly after time 1, or before time 0.
    pub(super) fn is_too_late(&self, branch: Branch) -> bool {
        match branch {
            Branch::Minus => self.low > 1.0,
            Branch::Plus => self.high < 0.0,
        }
    }
}

/// A side of a slab, which the line crosses.
#[derive(Clone, Copy, Debug)]
pub(super) struct SlabSide<S> {
    axis: SeparatingAxis<3, S>,
    /// A vertex of each polytope; their difference is on the side.
    vertices: [[S; 3]; 2],
    moment: Moment<S>,
}

/// Where a line passes the Minkowski difference of two polytopes, the first of which is bounded.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slabs<'s, 'a, S> {
    cores: [&'s Polytope<'a, 3, S>; 2],
    on: &'s MotionLine<S>,
    enter: Option<SlabSide<S>>,
    exit: Option<SlabSide<S>>,
    /// In a slab of no width, which the line crosses.
    flat: Option<SlabSide<S>>,
    grazes: bool,
    /// K has a width on these coordinate axes.
    widths: [bool; 3],
    /// K has an interior.
    is_solid: bool,
}

impl<'s, 'a, S: Scalar + ScalarIn<3>> Slabs<'s, 'a, S> {
    /// None where the line misses K, or is in K only before time 0 or after time 1.
    pub(super) fn new(cores: [&'s Polytope<'a, 3, S>; 2], on: &'s MotionLine<S>) -> Option<Self> {
        let mut slabs = Self {
            cores,
            on,
            enter: None,
            exit: None,
            flat: None,
            grazes: false,
            widths: [false; 3],
            is_solid: false,
        };
        slabs.cut_by_all()?;
        slabs.closed()
    }

    /// Cuts the line with the slabs of all axes. None where nothing is left.
    fn cut_by_all(&mut self) -> Option<()> {
        let [a, b] = self.cores;
        for axis in 0..3 {
            self.widths[axis] = self.cut(SeparatingAxis::Axis(axis))?;
        }
        if [a, b].into_iter().all(is_box) {
            // The sum of two boxes is a box.
            self.is_solid = self.widths == [true; 3];
            return Some(());
        }
        let crosses = a
            .headings()
            .flat_map(|e| b.headings().filter_map(move |f| e.edge_cross(f)));
        for axis in a.normals().chain(b.normals()).chain(crosses) {
            self.is_solid |= match axis.coordinate_axis() {
                Some(known) if !axis.is_zero() => self.widths[known],
                _ => self.cut(axis)?,
            };
        }
        if !self.is_solid {
            let edges = a.headings().chain(b.headings());
            for edge in edges.filter_map(between) {
                for axes in pairs_of_axes::<3>() {
                    self.cut(SeparatingAxis::EdgeNormal(edge, axes))?;
                }
            }
        }
        Some(())
    }

    /// Cuts the line with a slab. None where nothing is left, and else whether the slab has a width.
    fn cut(&mut self, axis: SeparatingAxis<3, S>) -> Option<bool> {
        if axis.is_zero() {
            return Some(false);
        }
        let [[a_least, a_most], [b_least, b_most]] = self.cores.map(|core| core.reach(&axis));
        let low = a_most.zip(b_least).map(|(a, b)| [a, b]);
        let high = a_least.zip(b_most).map(|(a, b)| [a, b]);
        let is_flat = match (low, high) {
            (Some([a, b]), Some([c, d])) => {
                axis.order(a, c) == Sign::Zero && axis.order(b, d) == Sign::Zero
            }
            _ => false,
        };
        let [from, to] = self.on.motion;
        let [near, far] = match axis.order(to, from) {
            Sign::Zero => {
                let height =
                    |vertices: Option<[[S; 3]; 2]>| vertices.map(|[a, b]| axis.order(b, a));
                let (low, high) = (height(low), height(high));
                if low == Some(Sign::Positive) || high == Some(Sign::Negative) {
                    return None;
                }
                self.grazes |= !is_flat && [low, high].contains(&Some(Sign::Zero));
                return Some(!is_flat);
            }
            Sign::Positive => [low, high],
            Sign::Negative => [high, low],
        };
        let [near, far] = [near, far].map(|vertices| {
            vertices.map(|vertices: [[S; 3]; 2]| {
                let [a, b] = vertices;
                let distance = Difference::default();
                let vertex = Difference::point(b, a);
                let root =
                    FaceAxis::Of(axis).parameter(vertex, distance, self.on.motion, Branch::Minus);
                SlabSide {
                    axis,
                    vertices,
                    moment: Moment::new(self.on, root),
                }
            })
        });
        let is_out = |side: Option<SlabSide<S>>, branch| {
            side.is_some_and(|side| side.moment.is_too_late(branch))
        };
        if is_out(near, Branch::Minus) || is_out(far, Branch::Plus) {
            return None;
        }
        if is_flat {
            self.flat = self.preferred(self.flat, near, Sign::Zero);
            // Two such slabs at two times.
            self.flat?;
            return Some(false);
        }
        self.enter = self.preferred(self.enter, near, Sign::Positive);
        self.exit = self.preferred(self.exit, far, Sign::Negative);
        Some(true)
    }

    /// The side that the line passes last (or first), and of two at one time one that has a face of K. With `Zero` there is
    /// one time, or none.
    fn preferred(
        &self,
        old: Option<SlabSide<S>>,
        new: Option<SlabSide<S>>,
        wanted: Sign,
    ) -> Option<SlabSide<S>> {
        let (Some(one), Some(other)) = (old, new) else {
            return new.or(old);
        };
        match other.moment.order(&one.moment, self.on) {
            Sign::Zero if self.has_face(&one) => old,
            Sign::Zero => new,
            _ if wanted == Sign::Zero => None,
            sign if sign == wanted => new,
            _ => old,
        }
    }

    /// Whether a side holds a face of K: the vertices of both polytopes there span a plane.
    fn has_face(&self, side: &SlabSide<S>) -> bool {
        let mut directions = [0, 1].into_iter().flat_map(|which| {
            let (core, at) = (self.cores[which], side.vertices[which]);
            let on_side = move |x: &[S; 3]| *x != at && side.axis.order(*x, at) == Sign::Zero;
            let bounded = core.vertices().filter(on_side).map(move |x| [at, x]);
            let unbounded = unbounded_heading(core)
                .filter(|&[from, to]| side.axis.order(to, from) == Sign::Zero);
            bounded.chain(unbounded)
        });
        let Some(first) = directions.next() else {
            return false;
        };
        directions.any(|other| projection_axes(first, other).is_some())
    }

    /// Compares the sides with each other.
    fn closed(mut self) -> Option<Self> {
        let order =
            |one: &SlabSide<S>, other: &SlabSide<S>| one.moment.order(&other.moment, self.on);
        if let Some(flat) = self.flat {
            for (side, outside) in [(self.enter, Sign::Negative), (self.exit, Sign::Positive)] {
                match side.map(|side| order(&flat, &side)) {
                    Some(Sign::Zero) => self.grazes = true,
                    Some(sign) if sign == outside => return None,
                    _ => {}
                }
            }
            (self.enter, self.exit) = (self.flat, self.flat);
        } else if let (Some(enter), Some(exit)) = (self.enter, self.exit) {
            match order(&enter, &exit) {
                Sign::Positive => return None,
                Sign::Zero => self.grazes = true,
                Sign::Negative => {}
            }
        }
        Some(self)
    }

    /// Whether K goes on without end in both directions of the motion.
    pub(super) fn is_endless(&self) -> bool {
        self.enter.is_none() && self.exit.is_none()
    }

    /// Where the line enters K (`Minus`) or leaves it (`Plus`).
    pub(super) fn pass(&self, branch: Branch) -> Pass<3, S> {
        let side = match branch {
            Branch::Minus => self.enter,
            Branch::Plus => self.exit,
        };
        side.map_or(Pass::Unbounded, |side| {
            Pass::At(Passing {
                parameter: side.moment.root,
                contact: side.contact(FaceNormal::Face, CommonPoint::First),
                grazes: self.grazes,
            })
        })
    }

    /// The features that touch where the line enters K.
    pub(super) fn contact(&self) -> Option<FeatureContact<3, S>> {
        let side = self.enter?;
        let is_face = self.is_solid || self.has_face(&side);
        let normal = match side.axis {
            _ if is_face => FaceNormal::Face,
            SeparatingAxis::EdgeNormal(..) if self.flat.is_some() && self.is_thin() => {
                FaceNormal::Edge
            }
            _ => FaceNormal::Motion,
        };
        Some(self.touching(&side, normal))
    }

    /// Whether K is a part of a line.
    fn is_thin(&self) -> bool {
        match self.cores.map(heading_of_linear) {
            [Some(e), Some(f)] => projection_axes(e, f).is_none(),
            _ => false,
        }
    }

    /// A vertex of one polytope that touches the other one, or edges of both that cross. The common part of two convex
    /// sets that touch has a vertex, which is one of these.
    fn touching(&self, side: &SlabSide<S>, normal: FaceNormal) -> FeatureContact<3, S> {
        let [a, b] = self.cores;
        let [on_a, on_b] = side.vertices;
        let is_on = |x: [S; 3], at: [S; 3]| side.axis.order(x, at) == Sign::Zero;
        let with = |vertices, at| SlabSide { vertices, ..*side }.contact(normal, at);
        for x in a.vertices().filter(|&x| is_on(x, on_a)) {
            if self.meets_at(side, &point(x), b) {
                return with([x, on_b], CommonPoint::First);
            }
        }
        let has_vertices = !matches!(b, Polytope::Linear(linear) if linear.start().is_none());
        for y in b.vertices().filter(|&y| has_vertices && is_on(y, on_b)) {
            if self.meets_at(side, a, &point(y)) {
                return with([on_a, y], CommonPoint::Second);
            }
        }
        for e @ [p, q] in edges(a).filter(|&[p, q]| is_on(p, on_a) && is_on(q, on_a)) {
            let first = Polytope::Linear((&Segment::new_unchecked(p, q)).into());
            let mut others = edges(b).filter(|&[r, s]| is_on(r, on_b) && is_on(s, on_b));
            let meets = |&[r, s]: &[[S; 3]; 2]| {
                let second = Polytope::Linear((&Segment::new_unchecked(r, s)).into());
                projection_axes(e, [r, s]).is_some() && self.meets_at(side, &first, &second)
            };
            let crossing = others.find(meets).map(|f| (f, f[0]));
            let unbounded = || {
                let f = unbounded_heading(b)?;
                let is_crossed = projection_axes(e, f).is_some() && self.meets_at(side, &first, b);
                is_crossed.then(|| (f, b.point()))
            };
            if let Some((f, y)) = crossing.or_else(unbounded) {
                let axis = SeparatingAxis::EdgeCross(e, f);
                let vertices = [p, y];
                return SlabSide {
                    axis,
                    vertices,
                    ..*side
                }
                .contact(normal, CommonPoint::Edges);
            }
        }
        with([on_a, on_b], CommonPoint::First)
    }

    /// Whether parts of the polytopes meet first at the same time.
    fn meets_at(&self, side: &SlabSide<S>, a: &Polytope<'_, 3, S>, b: &Polytope<'_, 3, S>) -> bool {
        let slabs = Slabs::new([a, b], self.on);
        let enter = slabs.and_then(|slabs| slabs.enter);
        enter.is_some_and(|enter| enter.moment.order(&side.moment, self.on) == Sign::Zero)
    }
}

impl<S: Scalar> SlabSide<S> {
    fn contact(&self, normal: FaceNormal, at: CommonPoint) -> FeatureContact<3, S> {
        FeatureContact {
            vertices: self.vertices,
            edge: ContactEdge::Face(FaceContact {
                axis: FaceAxis::Of(self.axis),
                normal,
                at,
            }),
        }
    }
}

/// Whether a polytope is a box or a point.
pub(super) fn is_box<S: Scalar + ScalarIn<3>>(core: &Polytope<'_, 3, S>) -> bool {
    match core {
        Polytope::Aabb(_) => true,
        Polytope::Linear(linear) => linear.is_point(),
        _ => false,
    }
}

fn point<'a, S: Scalar + ScalarIn<3>>(x: [S; 3]) -> Polytope<'a, 3, S> {
    Polytope::Linear((&Segment::new_unchecked(x, x)).into())
}

/// The direction of an edge that is not along an axis.
fn between<S>(edge: Edge<3, S>) -> Option<[[S; 3]; 2]> {
    match edge {
        Edge::Axis(_) => None,
        Edge::Between(edge) => Some(edge),
    }
}

fn heading_of_linear<S: Scalar + ScalarIn<3>>(core: &Polytope<'_, 3, S>) -> Option<[[S; 3]; 2]> {
    match core {
        Polytope::Linear(linear) => Some(linear.direction()),
        _ => None,
    }
}

/// The direction of a ray or line.
fn unbounded_heading<S: Scalar + ScalarIn<3>>(core: &Polytope<'_, 3, S>) -> Option<[[S; 3]; 2]> {
    match core {
        Polytope::Linear(linear) if linear.end().is_none() => Some(linear.direction()),
        _ => None,
    }
}

/// The bounded edges, also of a segment.
fn edges<S: Scalar + ScalarIn<3>>(core: &Polytope<'_, 3, S>) -> impl Iterator<Item = [[S; 3]; 2]> {
    let segment = match core {
        Polytope::Linear(linear) => linear.ends(),
        _ => None,
    };
    core.edges().chain(segment).filter(|[p, q]| p != q)
}
