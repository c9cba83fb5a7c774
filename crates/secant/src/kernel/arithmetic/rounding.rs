//! The constants of rounding: u is the unit roundoff.

/// Half an ulp of 1: the largest relative error of one rounded operation.
pub(crate) const U: f64 = f64::EPSILON / 2.0;

/// The smallest positive float, twice the largest absolute error of an underflow.
pub(crate) const ETA: f64 = 5e-324;

/// 1 + 16 u, more than the rounding errors of up to ten operations on a bound.
pub(crate) const INFLATE: f64 = 1.0 + 16.0 * U;
