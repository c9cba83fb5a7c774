//! Indexes over shapes.

mod boxes;
mod lattice;
mod sweep;

pub(crate) use boxes::{Boxed, any_two};
pub(crate) use lattice::{Lattice, Square};
pub(crate) use sweep::{Interval, sweep};
