//! Indexes over shapes.

mod bounds;
mod boxes;
mod lattice;
mod packed;

pub(crate) use bounds::{Bounds, Strip};
pub(crate) use boxes::{Boxed, any_two};
pub(crate) use lattice::{Cell, Lattice, clip};
pub(crate) use packed::{Index, Tree};
