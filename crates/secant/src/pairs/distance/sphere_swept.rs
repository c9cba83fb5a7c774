//! Shapes as cores with a radius.

use super::pair::Given;
use crate::index::Bounds;
use crate::kernel::{Facing, FacingKind, Target};
use crate::pairs::Linear;
use crate::pairs::aabb_ball::vertex;
use crate::pairs::chain::Chain;
use crate::pairs::linear_triangle::flat;
use crate::pairs::view::View;
use crate::{Aabb, Ball, Closest, Scalar, ScalarIn, Segment, Triangle};

/// All points within a radius of a core.
#[derive(Clone, Copy)]
pub(crate) struct SphereSwept<const D: usize, S> {
    pub(super) core: SweptCore<D, S>,
    pub(super) radius: S,
    /// Whether it is a line, ray or segment, whose points have parameters.
    pub(super) has_parameters: bool,
}

/// A closed convex set that has its radius apart.
#[derive(Clone, Copy)]
pub(super) enum SweptCore<const D: usize, S> {
    Point([S; D]),
    Linear(Linear<D, S>),
    Aabb(Aabb<D, S>),
    /// Three vertices that are not collinear.
    Triangle([[S; D]; 3]),
    Plane(Facing<D, S>),
}

/// What is no core with a radius.
pub(super) enum Curve<'a, S> {
    /// A curve of straight edges, or the area within.
    Edges(Chain<'a, S>),
    /// A circle with a radius.
    Circle(Ball<2, S>),
}

impl<const D: usize, S: Scalar + ScalarIn<D>> SweptCore<D, S> {
    /// A point of it.
    pub(super) fn point(&self) -> [S; D] {
        match self {
            Self::Point(x) => *x,
            Self::Linear(linear) => linear.origin(),
            Self::Aabb(rect) => rect.min(),
            Self::Triangle([x, ..]) => *x,
            Self::Plane(plane) => plane.parts[0],
        }
    }

    pub(super) fn is_bounded(&self) -> bool {
        match self {
            Self::Plane(_) => false,
            Self::Linear(linear) => linear.ends().is_some(),
            _ => true,
        }
    }

    /// A box that holds it.
    pub(super) fn bounds(&self) -> Bounds<D> {
        match self {
            Self::Point(x) => Bounds::of_points([*x]),
            Self::Linear(linear) => Bounds::of_linear(linear),
            Self::Aabb(rect) => Bounds::of_aabb(rect),
            Self::Triangle(vertices) => Bounds::of_points(*vertices),
            Self::Plane(_) => Bounds::EVERYTHING,
        }
    }

    /// The vertices: ends, or corners by their indices.
    pub(super) fn vertices(&self) -> impl Iterator<Item = Given<D, S>> + '_ {
        let count = match self {
            Self::Point(_) => 1,
            Self::Linear(_) => 2,
            Self::Aabb(_) => 1 << D,
            Self::Triangle(_) => 3,
            Self::Plane(_) => 0,
        };
        (0..count).filter_map(|number| match self {
            Self::Point(x) => Some(Given::without_parameter(*x)),
            Self::Linear(linear) if number == 0 => Given::start(linear),
            Self::Linear(linear) => Given::end(linear),
            Self::Aabb(rect) => Some(Given::without_parameter(corner(rect, number))),
            Self::Triangle(vertices) => Some(Given::without_parameter(vertices[number])),
            Self::Plane(_) => None,
        })
    }

    /// The edges of positive length, by their indices; a linear core is its own edge.
    pub(super) fn edges(&self) -> impl Iterator<Item = Linear<D, S>> + '_ {
        let count = match self {
            Self::Point(_) | Self::Plane(_) => 0,
            Self::Linear(_) => 1,
            Self::Aabb(_) => D << (D - 1),
            Self::Triangle(_) => 3,
        };
        let edges = (0..count).filter_map(|number| match self {
            Self::Point(_) | Self::Plane(_) => None,
            Self::Linear(linear) => Some(*linear),
            Self::Aabb(rect) => Some(side(rect, number)),
            Self::Triangle(vertices) => Some(edge(vertices, number)),
        });
        edges.filter(|edge| !edge.is_point())
    }
}

/// Corner `index`: of a rectangle counter-clockwise; of a box bit k is set where coordinate k is the
/// greatest.
pub(super) fn corner<S: Scalar + ScalarIn<D>, const D: usize>(
    rect: &Aabb<D, S>,
    number: usize,
) -> [S; D] {
    vertex(rect, if D == 2 { number ^ number >> 1 } else { number })
}

/// Edge `index`: of a rectangle from corner `index` to the next; of a box along the axis of the high bits,
/// and the low bits are the sides on the other axes.
fn side<S: Scalar + ScalarIn<D>, const D: usize>(rect: &Aabb<D, S>, number: usize) -> Linear<D, S> {
    let [p, q] = if D == 2 {
        [number, (number + 1) % 4]
    } else {
        let axis = number >> (D - 1);
        let others = number & ((1 << (D - 1)) - 1);
        // Inserts the bit of the axis itself between the bits of the lower and the higher axes.
        let low = others & ((1 << axis) - 1);
        let start = (others - low) << 1 | low;
        [start, start | 1 << axis]
    };
    (&Segment::new_unchecked(corner(rect, p), corner(rect, q))).into()
}

/// The edge of a triangle from this vertex to the next.
pub(super) fn edge<S: Scalar + ScalarIn<D>, const D: usize>(
    vertices: &[[S; D]; 3],
    number: usize,
) -> Linear<D, S> {
    (&Segment::new_unchecked(vertices[number], vertices[(number + 1) % 3])).into()
}

/// The plane of a triangle in space.
pub(super) fn plane_of<S: Scalar + ScalarIn<D>, const D: usize>(
    vertices: &[[S; D]; 3],
) -> Facing<D, S> {
    Facing {
        kind: FacingKind::Points,
        parts: *vertices,
    }
}

impl<const D: usize, S: Scalar + ScalarIn<D>> SphereSwept<D, S> {
    /// A box that holds the shape.
    pub(super) fn bounds(&self) -> Bounds<D> {
        self.core.bounds().widened(self.radius.to_f64())
    }

    fn new(core: SweptCore<D, S>) -> Self {
        Self {
            core,
            radius: S::default(),
            has_parameters: false,
        }
    }

    /// A shape as a core with a radius, or as the curve that it is.
    pub(super) fn of<'a>(view: &View<'a, D, S>) -> Result<Self, Curve<'a, S>> {
        Ok(match view {
            View::Linear(linear) => linear.into(),
            View::Aabb(rect) => Self::new(SweptCore::Aabb(*rect)),
            View::Circumference(circle) if !circle.is_point() => {
                return Err(Curve::Circle(circle.in_dimension()));
            }
            View::Ball(ball) | View::Circumference(ball) => Self {
                radius: ball.radius(),
                ..Self::new(SweptCore::Point(ball.center()))
            },
            View::Capsule(capsule) => Self {
                radius: capsule.radius(),
                ..Self::new(SweptCore::Linear((&capsule.segment()).into()))
            },
            View::Plane(plane) => Self::new(SweptCore::Plane(plane.facing())),
            View::Triangle(triangle) => triangle.into(),
            View::Chain(chain) => return Err(Curve::Edges(*chain)),
        })
    }
}

impl<const D: usize, S: Scalar + ScalarIn<D>> From<&Linear<D, S>> for SphereSwept<D, S> {
    /// A line, ray or segment has parameters, a point has none.
    fn from(linear: &Linear<D, S>) -> Self {
        match linear.point() {
            Some(x) => Self::new(SweptCore::Point(x)),
            None => Self {
                has_parameters: true,
                ..Self::new(SweptCore::Linear(*linear))
            },
        }
    }
}

impl<const D: usize, S: Scalar + ScalarIn<D>> From<&Triangle<D, S>> for SphereSwept<D, S> {
    fn from(triangle: &Triangle<D, S>) -> Self {
        let flat = flat(triangle).map(SweptCore::Linear);
        Self::new(flat.unwrap_or(SweptCore::Triangle(triangle.vertices())))
    }
}

/// The closest points with the parameters that the shapes have.
pub(super) fn with_parameters<S: Scalar + ScalarIn<D>, R: Target, const D: usize>(
    closest: Closest<D, R>,
    a: &SphereSwept<D, S>,
    b: &SphereSwept<D, S>,
) -> Closest<D, R> {
    Closest {
        t: closest.t.filter(|_| a.has_parameters),
        u: closest.u.filter(|_| b.has_parameters),
        ..closest
    }
}
