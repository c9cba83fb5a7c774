//! Indexes over shapes.

mod lattice;
mod sweep;

pub(crate) use lattice::{Lattice, Square};
pub(crate) use sweep::{Interval, sweep};
