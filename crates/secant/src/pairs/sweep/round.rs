//! Two convex sets of space with a radius, one of which moves: where the line of the motion enters and leaves the set C of
//! all points within the sum r of both radii of the Minkowski difference K of their cores.
//!
//! The boundary of C consists of spheres about vertices of K, of tubes about its edges, and of faces moved outward by r.
//! Vertices of K are differences of a vertex of each core; its edges are those of one core, less a vertex of the other; and
//! its faces are faces of one core, less a vertex of the other, or parallelograms of an edge of each. Not all such differences
//! are on the boundary of K, but all are in K. So where the line enters one of these pieces it is in C, and it enters C
//! where it enters the first of them.

use super::face::{CommonPoint, FaceAxis, FaceContact, FaceNormal, vector};
use super::slabs::{Moment, MotionLine};
use super::space::times_of_boxes;
use super::{ContactEdge, FeatureContact, Pass, Passing, line_along};
use crate::index::Bounds;
use crate::kernel::{
    Branch, Difference, FaceKind, Facing, RootParameter, Sign, ahead, discriminant,
    projection_axes, tube_foot, tube_reach,
};
use crate::pairs::Linear;
use crate::pairs::convex::SphereSweptPolytope;
use crate::pairs::polytope::{Polytope, SeparatingAxis};
use crate::{Scalar, ScalarIn};

/// Two convex sets, the first of which is bounded, and the sum of their radii.
pub(super) struct Round<'s, 'a, S> {
    sets: [&'s SphereSweptPolytope<'a, 3, S>; 2],
    on: &'s MotionLine<S>,
    radius: Difference<S>,
}

/// The first passage that was found (or the last).
struct Found<S> {
    moment: Moment<S>,
    contact: FeatureContact<3, S>,
    grazes: bool,
}

/// A parallelogram or triangle of K, or a part of a plane between half-lines.
struct Face<S> {
    /// Around its parts of both cores.
    boxes: [Bounds<3>; 2],
    axis: SeparatingAxis<3, S>,
    corner: [Difference<S>; 3],
    sides: [Option<FaceSide<S>>; 4],
    vertices: [[S; 3]; 2],
    at: CommonPoint,
}

/// A side of a face: a point of it, its direction, and one to the inside of the face.
#[derive(Clone, Copy)]
struct FaceSide<S> {
    point: [Difference<S>; 3],
    along: [[S; 3]; 2],
    inward: [[S; 3]; 2],
}

/// An edge of a core: two points whose difference is its direction, one of its points, and which ends it has.
#[derive(Clone, Copy)]
struct CoreEdge<S> {
    heading: [[S; 3]; 2],
    point: [S; 3],
    has_ends: [bool; 2],
}

impl<S: Scalar> CoreEdge<S> {
    fn between([p, q]: [[S; 3]; 2]) -> Self {
        Self {
            heading: [p, q],
            point: p,
            has_ends: [true; 2],
        }
    }

    /// A box around it.
    fn bounds(&self) -> Bounds<3> {
        if self.has_ends == [true; 2] {
            Bounds::of_points(self.heading)
        } else {
            Bounds::EVERYTHING
        }
    }
}

/// The edges of a core, also a segment or the part of a line that it is.
fn edges<S: Scalar + ScalarIn<3>>(core: &Polytope<'_, 3, S>) -> impl Iterator<Item = CoreEdge<S>> {
    let linear = match core {
        Polytope::Linear(linear) if !linear.is_point() => Some(CoreEdge {
            heading: linear.direction(),
            point: linear.origin(),
            has_ends: [linear.start().is_some(), linear.end().is_some()],
        }),
        _ => None,
    };
    let bounded = core.edges().filter(|[p, q]| p != q);
    bounded.map(CoreEdge::between).chain(linear)
}

/// The vertices of a core: a line has none.
fn vertices<S: Scalar + ScalarIn<3>>(core: &Polytope<'_, 3, S>) -> impl Iterator<Item = [S; 3]> {
    let is_line = matches!(core, Polytope::Linear(linear) if linear.start().is_none());
    core.vertices().filter(move |_| !is_line)
}

/// The faces of a core, as three vertices, and whether it is a parallelogram.
fn faces<S: Scalar + ScalarIn<3>>(
    core: &Polytope<'_, 3, S>,
) -> impl Iterator<Item = ([[S; 3]; 3], bool)> {
    let triangle = match *core {
        Polytope::Triangle(vertices) => Some((vertices, false)),
        _ => None,
    };
    let rect = match *core {
        Polytope::Aabb(rect) => Some(rect),
        _ => None,
    };
    let sides = rect.into_iter().flat_map(|rect| {
        let [min, max] = [rect.min(), rect.max()];
        (0..6).map(move |number| {
            let (axis, at_max) = (number % 3, number >= 3);
            let from = if at_max { max } else { min };
            let next = |k: usize| {
                let mut x = from;
                x[k] = if at_max { min[k] } else { max[k] };
                x
            };
            ([from, next((axis + 1) % 3), next((axis + 2) % 3)], true)
        })
    });
    sides.chain(triangle)
}

impl<'s, 'a, S: Scalar + ScalarIn<3>> Round<'s, 'a, S> {
    /// None where the second set is a line in the direction of the motion.
    pub(super) fn new(
        sets: [&'s SphereSweptPolytope<'a, 3, S>; 2],
        radius: Difference<S>,
        on: &'s MotionLine<S>,
    ) -> Option<Self> {
        let is_endless = match &sets[1].core {
            Polytope::Linear(linear) => linear.start().is_none() && is_along(linear, on),
            _ => false,
        };
        (!is_endless).then_some(Self { sets, on, radius })
    }

    /// Where the line enters C (`Minus`) or leaves it (`Plus`), in the times from 0 to 1.
    pub(super) fn pass(&self, branch: Branch) -> Pass<3, S> {
        let other = match branch {
            Branch::Minus => Branch::Plus,
            Branch::Plus => Branch::Minus,
        };
        if self.is_unbounded(branch) {
            return match self.first(other) {
                Some(_) => Pass::Unbounded,
                None => Pass::Misses,
            };
        }
        self.first(branch).map_or(Pass::Misses, |found| {
            Pass::At(Passing {
                parameter: found.moment.root,
                contact: found.contact,
                grazes: found.grazes,
            })
        })
    }

    /// Whether the line is in C without end, if it meets C: the second set is a ray along it.
    fn is_unbounded(&self, branch: Branch) -> bool {
        let Polytope::Linear(linear) = &self.sets[1].core else {
            return false;
        };
        let ([back, forth], [from, to]) = (self.on.motion, linear.direction());
        linear.end().is_none() && is_along(linear, self.on) && {
            let leads_on = ahead(from, to, back, forth) == Sign::Positive;
            leads_on == (branch == Branch::Plus)
        }
    }

    /// The first of all passages into the pieces (or the last out of them).
    fn first(&self, branch: Branch) -> Option<Found<S>> {
        let mut found = None;
        let [a, b] = self.sets.map(|set| &set.core);
        for face in self.faces() {
            if self.may_pass(face.boxes, branch, found.as_ref())
                && self.pass_face(&face, branch, &mut found)
            {
                return found;
            }
        }
        for x in vertices(a) {
            for y in vertices(b) {
                let boxes = [x, y].map(|x| Bounds::of_points([x]));
                if self.may_pass(boxes, branch, found.as_ref()) {
                    self.pass_vertex([x, y], branch, &mut found);
                }
            }
        }
        for edge in edges(a) {
            for y in vertices(b) {
                let boxes = [edge.bounds(), Bounds::of_points([y])];
                if self.may_pass(boxes, branch, found.as_ref()) {
                    // The obstacle has the opposite of the edge.
                    let [p, q] = edge.heading;
                    let vertices = [edge.point, y];
                    let of = ContactEdge::OfFirst([q, p]);
                    self.pass_edge(vertices, ([q, p], of), edge.has_ends, branch, &mut found);
                }
            }
        }
        for edge in edges(b) {
            for x in vertices(a) {
                let boxes = [Bounds::of_points([x]), edge.bounds()];
                if self.may_pass(boxes, branch, found.as_ref()) {
                    let of = ContactEdge::OfSecond(edge.heading);
                    let (vertices, heading) = ([x, edge.point], (edge.heading, of));
                    self.pass_edge(vertices, heading, edge.has_ends, branch, &mut found);
                }
            }
        }
        found
    }

    /// Whether the line may pass a piece of C, given by boxes around its parts of both cores, and not after what was found
    /// (or before).
    fn may_pass(&self, boxes: [Bounds<3>; 2], branch: Branch, found: Option<&Found<S>>) -> bool {
        let [a, b] = [0, 1].map(|k| boxes[k].widened(self.sets[k].radius.to_f64()));
        let interval = match (branch, found) {
            (Branch::Minus, None) => [f64::NEG_INFINITY, 1.0],
            (Branch::Minus, Some(found)) => [f64::NEG_INFINITY, found.moment.high.min(1.0)],
            (Branch::Plus, None) => [0.0, f64::INFINITY],
            (Branch::Plus, Some(found)) => [found.moment.low.max(0.0), f64::INFINITY],
        };
        let [first, last] = times_of_boxes([a, b], self.on.motion, interval);
        first <= last
    }

    /// Whether a passage at this time would count.
    fn counts(&self, moment: &Moment<S>, branch: Branch, found: Option<&Found<S>>) -> bool {
        let sooner = match branch {
            Branch::Minus => Sign::Negative,
            Branch::Plus => Sign::Positive,
        };
        !moment.is_too_late(branch)
            && found.is_none_or(|found| moment.order(&found.moment, self.on) == sooner)
    }

    /// The sphere about the difference of two vertices.
    fn pass_vertex(&self, vertices: [[S; 3]; 2], branch: Branch, found: &mut Option<Found<S>>) {
        let [a, b] = vertices;
        let center = Difference::point(b, a);
        let reach = discriminant(self.on.line, center, self.radius);
        if reach == Sign::Negative {
            return;
        }
        let moment = Moment::new(self.on, RootParameter::Sphere(center, self.radius, branch));
        if self.counts(&moment, branch, found.as_ref()) {
            *found = Some(Found {
                moment,
                contact: FeatureContact {
                    vertices,
                    edge: ContactEdge::Neither,
                },
                grazes: reach == Sign::Zero,
            });
        }
    }

    /// The tube about an edge.
    fn pass_edge(
        &self,
        vertices: [[S; 3]; 2],
        (heading, edge): ([[S; 3]; 2], ContactEdge<3, S>),
        [has_start, has_end]: [bool; 2],
        branch: Branch,
        found: &mut Option<Found<S>>,
    ) {
        if projection_axes(heading, self.on.motion).is_none() {
            return;
        }
        let [a, b] = vertices;
        let core = line_along(Difference::point(b, a), heading);
        let reach = tube_reach(self.on.line, core, self.radius);
        if reach == Sign::Negative {
            return;
        }
        let moment = Moment::new(self.on, RootParameter::Tube(core, self.radius, branch));
        if !self.counts(&moment, branch, found.as_ref()) {
            return;
        }
        let [start, end] = tube_foot(self.on.line, core, self.radius, branch);
        if has_start && start == Sign::Negative || has_end && end == Sign::Positive {
            return;
        }
        *found = Some(Found {
            moment,
            contact: FeatureContact { vertices, edge },
            grazes: reach == Sign::Zero,
        });
    }

    /// A face, moved outward. Whether the line passes it, and all of C is on one side of its plane: then this is the passage.
    fn pass_face(&self, face: &Face<S>, branch: Branch, found: &mut Option<Found<S>>) -> bool {
        let axis = FaceAxis::Of(face.axis);
        let slope = axis.slope(self.on.motion);
        if slope == Sign::Zero {
            return false;
        }
        let root = axis.parameter(face.corner, self.radius, self.on.motion, branch);
        let moment = Moment::new(self.on, root);
        if !self.counts(&moment, branch, found.as_ref()) {
            return false;
        }
        let mut sides = face.sides.iter().flatten();
        if !sides.all(|side| self.is_inside(side, &moment)) {
            return false;
        }
        *found = Some(Found {
            moment,
            contact: FeatureContact {
                vertices: face.vertices,
                edge: ContactEdge::Face(FaceContact {
                    axis,
                    normal: FaceNormal::Face,
                    at: face.at,
                }),
            },
            grazes: false,
        });
        let outward = match branch {
            Branch::Minus => slope.negated(),
            Branch::Plus => slope,
        };
        self.supports(face, outward)
    }

    /// Whether no vertex of K is beyond the plane of a face, to one side of its normal; only of bounded cores.
    fn supports(&self, face: &Face<S>, outward: Sign) -> bool {
        let [[a_least, a_most], [b_least, b_most]] =
            self.sets.map(|set| set.core.reach(&face.axis));
        // A vertex of K is one of the second core less one of the first.
        let furthest = match outward {
            Sign::Positive => a_least.zip(b_most),
            _ => a_most.zip(b_least),
        };
        let [a, b] = face.vertices;
        furthest.is_some_and(|(x, y)| {
            face.axis.order(x, a) == Sign::Zero && face.axis.order(y, b) == Sign::Zero
        })
    }

    /// Whether the point of the line at this time is not outside of the side of a face, seen along the normal of the face.
    fn is_inside(&self, side: &FaceSide<S>, moment: &Moment<S>) -> bool {
        let [origin, from, to] = self.on.line;
        let upright = Facing {
            kind: FaceKind::Upright,
            parts: [side.point, vector(side.along), vector(side.inward)],
        };
        let at_side = match upright.slope([from, to]) {
            Sign::Zero => upright.side(origin),
            slope => {
                let crossing = RootParameter::Face(upright, Difference::default());
                let crossing = Moment::new(self.on, crossing);
                moment.order(&crossing, self.on).times(slope)
            }
        };
        at_side != Sign::Negative
    }

    /// The faces of K, and others in it.
    fn faces(&self) -> impl Iterator<Item = Face<S>> {
        let [a, b] = self.sets.map(|set| &set.core);
        let of_first = faces(a).flat_map(move |(corners, is_parallelogram)| {
            vertices(b).map(move |y| {
                let point = |x: [S; 3]| Difference::point(y, x);
                let heading = |p: [S; 3], q: [S; 3]| [q, p];
                Face {
                    boxes: [Bounds::of_points(corners), Bounds::of_points([y])],
                    axis: axis_of(corners),
                    corner: point(corners[0]),
                    sides: sides_of(corners, is_parallelogram, point, heading),
                    vertices: [corners[0], y],
                    at: CommonPoint::Second,
                }
            })
        });
        let of_second = faces(b).flat_map(move |(corners, is_parallelogram)| {
            vertices(a).map(move |x| {
                let point = |y: [S; 3]| Difference::point(y, x);
                let heading = |p: [S; 3], q: [S; 3]| [p, q];
                Face {
                    boxes: [Bounds::of_points([x]), Bounds::of_points(corners)],
                    axis: axis_of(corners),
                    corner: point(corners[0]),
                    sides: sides_of(corners, is_parallelogram, point, heading),
                    vertices: [x, corners[0]],
                    at: CommonPoint::First,
                }
            })
        });
        let of_both = edges(a).flat_map(move |e| edges(b).map(move |f| parallelogram(&e, &f)));
        of_first.chain(of_second).chain(of_both)
    }
}

/// Whether a linear set is along the motion.
fn is_along<S: Scalar + ScalarIn<3>>(linear: &Linear<3, S>, on: &MotionLine<S>) -> bool {
    projection_axes(linear.direction(), on.motion).is_none()
}

/// The normal of the plane through three points.
fn axis_of<S: Copy>([p, q, s]: [[S; 3]; 3]) -> SeparatingAxis<3, S> {
    SeparatingAxis::EdgeCross([p, q], [p, s])
}

/// The sides of a triangle, or of the parallelogram with these vertices next to the first, as points and headings of K.
fn sides_of<S: Scalar>(
    [p, q, s]: [[S; 3]; 3],
    is_parallelogram: bool,
    point: impl Fn([S; 3]) -> [Difference<S>; 3],
    heading: impl Fn([S; 3], [S; 3]) -> [[S; 3]; 2],
) -> [Option<FaceSide<S>>; 4] {
    let side = |at, along: [[S; 3]; 2], inward: [[S; 3]; 2]| {
        let [along, inward] = [along, inward].map(|[from, to]| heading(from, to));
        Some(FaceSide {
            point: point(at),
            along,
            inward,
        })
    };
    let last = if is_parallelogram {
        [side(q, [p, s], [q, p]), side(s, [p, q], [s, p])]
    } else {
        [side(q, [q, s], [q, p]), None]
    };
    let [third, fourth] = last;
    [
        side(p, [p, q], [p, s]),
        side(p, [p, s], [p, q]),
        third,
        fourth,
    ]
}

/// The parallelogram of a bounded edge of the first core, and one of the second.
fn parallelogram<S: Scalar>(e: &CoreEdge<S>, f: &CoreEdge<S>) -> Face<S> {
    let ([p, q], from, [g, h]) = (e.heading, f.point, f.heading);
    let side = |point, along, inward| {
        Some(FaceSide {
            point,
            along,
            inward,
        })
    };
    let corner = Difference::point(from, p);
    let [has_start, has_end] = f.has_ends;
    Face {
        boxes: [e.bounds(), f.bounds()],
        axis: SeparatingAxis::EdgeCross([p, q], f.heading),
        corner,
        sides: [
            side(corner, [g, h], [q, p]),
            side(Difference::point(from, q), [g, h], [p, q]),
            side(corner, [q, p], [g, h]).filter(|_| has_start),
            // A segment goes from g to h.
            side(Difference::point(h, p), [q, p], [h, g]).filter(|_| has_end),
        ],
        vertices: [p, from],
        at: CommonPoint::Edges,
    }
}
