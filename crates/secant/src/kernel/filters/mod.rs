//! Stages 1 and 2 of the hot pairs: one definition for one pair, and for a vector of pairs.

pub(crate) mod double_double;
pub(crate) mod lines;
pub(crate) mod one_pair;
pub(crate) mod ray;
pub(crate) mod ray_entry;
pub(crate) mod semi_static;
pub(crate) mod sweep;
