//! The cores of convex shapes of the plane, and their edges on one side of the motion.

use crate::kernel::{Branch, Sign, ahead, cross, side};
use crate::pairs::chain::Vertices;
use crate::pairs::convex::SphereSweptPolytope;
use crate::pairs::polytope::Polytope;
use crate::{Scalar, ScalarIn};

/// Two points whose difference is a direction.
pub(super) type Direction<S> = [[S; 2]; 2];

/// A core: a convex polygon, a segment or a point by its vertices, or a ray or line.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Core<'a, S> {
    /// The vertices, and whether they go round clockwise. A segment is a polygon with two vertices.
    Ring(Vertices<'a, S>, bool),
    Ray([S; 2], Direction<S>),
    Line([S; 2], Direction<S>),
}

impl<'a, S: Scalar> Core<'a, S> {
    pub(super) fn of(set: &SphereSweptPolytope<'a, 2, S>) -> Self {
        match set.core {
            Polytope::Linear(linear) => match (linear.start(), linear.end()) {
                (Some(p), Some(q)) => {
                    let count = if p == q { 1 } else { 2 };
                    Self::Ring(Vertices::Corners([p, q, q, q], count), false)
                }
                (Some(p), None) => Self::Ray(p, linear.direction()),
                _ => Self::Line(linear.origin(), linear.direction()),
            },
            Polytope::Aabb(rect) => Self::Ring(Vertices::Corners(rect.corners(), 4), false),
            Polytope::Triangle([p, q, r]) => Self::Ring(
                Vertices::Corners([p, q, r, r], 3),
                side(p, q, p, r) == Sign::Negative,
            ),
            Polytope::Polygon(vertices, turn) => Self::Ring(vertices, turn == Sign::Negative),
        }
    }
}

/// An edge of a configuration obstacle, counter-clockwise.
#[derive(Clone, Copy, Debug)]
pub(super) struct RunEdge<S> {
    pub(super) direction: Direction<S>,
    /// It starts at infinity: an edge of a ray or line.
    pub(super) from_infinity: bool,
    /// It ends at infinity.
    pub(super) to_infinity: bool,
}

/// The edges of a core, or of its point reflection, where a line in the direction of the motion enters the set (or
/// leaves it), one after the other counter-clockwise.
#[derive(Clone, Copy, Debug)]
pub(super) struct Run<'c, 'a, S> {
    core: &'c Core<'a, S>,
    motion: Direction<S>,
    /// The sign of e × d for the edges of the run.
    wanted: Sign,
    /// Of the point reflection.
    reflected: bool,
    /// The number of the current vertex.
    number: usize,
    /// The current vertex.
    pub(super) vertex: [S; 2],
    /// The edge from the current vertex.
    pub(super) edge: Option<RunEdge<S>>,
    /// There are no edges, and the set goes on without end against the motion (or along it).
    pub(super) is_unbounded: bool,
}

impl<'c, 'a, S: Scalar + ScalarIn<2>> Run<'c, 'a, S> {
    pub(super) fn new(
        core: &'c Core<'a, S>,
        motion: Direction<S>,
        branch: Branch,
        reflected: bool,
    ) -> Self {
        let wanted = match branch {
            Branch::Minus => Sign::Positive,
            Branch::Plus => Sign::Negative,
        };
        let mut run = Self {
            core,
            motion,
            wanted,
            reflected,
            number: 0,
            vertex: [S::default(); 2],
            edge: None,
            is_unbounded: false,
        };
        match *core {
            Core::Ring(vertices, _) => {
                run.number = run.first(&vertices);
                run.vertex = vertices.get(run.number);
                run.edge = run.ring_edge(&vertices);
            }
            Core::Ray(origin, heading @ [from, to]) => {
                run.vertex = origin;
                match run.turn(heading) {
                    Sign::Zero => {
                        let [back, forth] = motion;
                        let leads_on = ahead(from, to, back, forth) == Sign::Positive;
                        run.is_unbounded = leads_on == (branch == Branch::Plus);
                    }
                    sign => {
                        let is_out = sign == wanted;
                        run.edge = Some(RunEdge {
                            direction: if is_out { heading } else { [to, from] },
                            from_infinity: !is_out,
                            to_infinity: is_out,
                        });
                    }
                }
            }
            Core::Line(point, heading @ [from, to]) => {
                run.vertex = point;
                let forth = run.turn(heading) == wanted;
                run.edge = Some(RunEdge {
                    direction: if forth { heading } else { [to, from] },
                    from_infinity: true,
                    to_infinity: true,
                });
            }
        }
        run
    }

    /// The sign of e × d.
    fn turn(&self, e: Direction<S>) -> Sign {
        cross(e, self.motion)
    }

    /// The edge of the ring from one vertex to the next.
    fn direction(&self, p: [S; 2], q: [S; 2]) -> Direction<S> {
        if self.reflected { [q, p] } else { [p, q] }
    }

    /// The number of the vertex after this one, counter-clockwise.
    fn after(&self, vertices: &Vertices<'a, S>, number: usize) -> usize {
        let (count, Core::Ring(_, clockwise)) = (vertices.len(), self.core) else {
            return number;
        };
        if *clockwise {
            number.checked_sub(1).unwrap_or(count - 1)
        } else if number + 1 == count {
            0
        } else {
            number + 1
        }
    }

    /// The number of the vertex that the run starts at; where it has no edges, that of the first vertex in the direction
    /// of the motion (or the last).
    fn first(&self, vertices: &Vertices<'a, S>) -> usize {
        let count = vertices.len();
        if count == 1 {
            return 0;
        }
        if count == 2 {
            let [p, q] = [0, 1].map(|k| vertices.get(k));
            let turn = self.turn(self.direction(p, q));
            if turn == Sign::Zero {
                let [from, to] = self.motion;
                let rises = ahead(from, to, p, q) == Sign::Positive;
                let least = (self.wanted == Sign::Positive) != self.reflected;
                return usize::from(rises != least);
            }
            return usize::from(turn != self.wanted);
        }
        // The first edge of the run is after one that is not of it. Edges of zero length do not count.
        let (mut number, mut is_before) = (0, false);
        for _ in 0..2 * count {
            let next = self.after(vertices, number);
            let [p, q] = [number, next].map(|k| vertices.get(k));
            if p != q {
                let is_wanted = self.turn(self.direction(p, q)) == self.wanted;
                if is_wanted && is_before {
                    break;
                }
                is_before = !is_wanted;
            }
            number = next;
        }
        number
    }

    /// The edge from the current vertex, where it is one of the run.
    fn ring_edge(&mut self, vertices: &Vertices<'a, S>) -> Option<RunEdge<S>> {
        for _ in 1..vertices.len() {
            let next = vertices.get(self.after(vertices, self.number));
            if next != self.vertex {
                let direction = self.direction(self.vertex, next);
                return (self.turn(direction) == self.wanted).then_some(RunEdge {
                    direction,
                    from_infinity: false,
                    to_infinity: false,
                });
            }
            self.number = self.after(vertices, self.number);
        }
        None
    }

    /// Goes on to the end of the current edge.
    pub(super) fn advance(&mut self) {
        let Core::Ring(vertices, _) = self.core else {
            self.edge = None;
            return;
        };
        self.number = self.after(vertices, self.number);
        self.vertex = vertices.get(self.number);
        self.edge = self.ring_edge(vertices);
    }
}
