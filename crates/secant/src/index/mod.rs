//! Indexes over shapes.

mod lattice;

pub(crate) use lattice::{Lattice, Square};
