//! Indexes over shapes.

mod bounds;
mod edges;
mod fixed;
mod grid;
mod join;
mod lattice;
mod packed;
mod queries;
mod sweeps;
mod walk;

pub(crate) use bounds::Side;
pub(crate) use bounds::{
    Axis, Bounds, Front, Strip, distance_above, foot_near, is_certainly_greater, square,
};
pub(crate) use edges::EdgeIndex;
pub use fixed::{Index, IndexView, Indexable, Meets, Nearest};
#[cfg(not(feature = "batch"))]
pub(crate) use grid::Single;
#[cfg(feature = "batch")]
pub(crate) use grid::Wide;
pub(crate) use grid::{BallGrid, BallGrids, GridBall, Lanes, Obstacle, VectorHits};
pub(crate) use join::NodePair;
pub(crate) use lattice::{Cell, Lattice, clip};
pub(crate) use packed::{AnyTrees, Each, HOLE, Sided, Threads, Tree, Trees};
pub use queries::{Near, ShapeIn, Stats};
pub(crate) use queries::{NearestSearch, Source, above};
pub(crate) use sweeps::{ALL, EachMet, first_met};
pub use sweeps::{Met, Sweeps};
pub(crate) use walk::{RayWalk, Waiting};
