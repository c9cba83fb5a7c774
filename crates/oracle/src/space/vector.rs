//! Points and vectors of space, of rational numbers.

pub(crate) use crate::vector::{along, cross, dot, is_zero, minus, vector};

/// A point, or a vector.
pub(crate) type Vector = crate::vector::Vector<3>;

pub(crate) const AXES: [usize; 3] = [0, 1, 2];
