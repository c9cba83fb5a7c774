//! Indexes over shapes.

mod boxes;
mod lattice;

pub(crate) use boxes::{Boxed, any_two};
pub(crate) use lattice::{Cell, Lattice, clip};
