//! The functions that this crate compiles once, for every scalar and dimension.
//!
//! The methods that users call are generic, so they are compiled in the user's crate with its settings. Each
//! is a call of one of the functions of the table in `scalar_in.rs`, which are not generic. Those with a hot filter are
//! inlined in an optimised user's crate; the later stages are behind a call.

use super::scalar_in::{PointAndParameters, ScalarIn, compiled};
use super::sweep::{Motion, Outcome, SweptSurface, meet_after};
use super::view::{InFloats, View, Widen};
use super::{
    Linear, aabb_aabb, aabb_ball, aabb_linear, ball_ball, ball_linear, distance, linear_linear,
    questions,
};
use crate::cast::engine::{search, search_mesh};
use crate::cast::query::{Among, Answer, Query};
use crate::index::{Bounds, Each, EachMet, NearestSearch, Source};
use crate::kernel::{self, Length, Number};
use crate::result::Surface;
use crate::scalar::Coordinate;
use crate::shapes;
use crate::world::Core;
use crate::{
    Aabb, Ball, Boundary, Capsule, Chord, CircleIntersection, Closest, CommonPart, ConvexPolygon,
    Line, LinearIntersection, Mesh3, Orientation, Penetration, Plane, Point, Polygon, Polyline,
    Ray, Relation, Segment, Shape, ShapeError, SphereIntersection, Triangle,
};
use core::cmp::Ordering;
use core::ops::ControlFlow;

/// The functions of the plane.
mod plane {
    use super::*;
    use crate::pairs::sweep::plane as swept;
    use shapes::InPlane as Dimension;
    const D: usize = 2;
    compiled! { @rows @implementations }
}

/// The functions of space.
mod space {
    use super::*;
    use crate::pairs::sweep::space as swept;
    use shapes::InSpace as Dimension;
    const D: usize = 3;
    compiled! { @rows @implementations }
}
