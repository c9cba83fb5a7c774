//! The number types: floats and vectors of floats, error bounds, double-double, integers.

pub(crate) mod arrays;
pub(crate) mod difference;
pub(crate) mod double_double;
pub(crate) mod double_double_with_error;
pub(crate) mod enclosure;
pub(crate) mod fma;
pub(crate) mod integer;
pub(crate) mod number;
#[cfg(all(test, feature = "std"))]
pub(crate) mod reached;
pub(crate) mod ring;
pub(crate) mod rounding;
pub(crate) mod running_error;
pub(crate) mod sign;
pub(crate) mod simd_real;
pub(crate) mod square_root;
pub(crate) mod vector;
