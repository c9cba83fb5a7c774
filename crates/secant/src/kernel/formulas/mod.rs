//! The formulas of the shapes: polynomials, quotients and roots, each defined once.

pub(crate) mod at;
pub(crate) mod ball;
pub(crate) mod distance;
pub(crate) mod line_determinants;
pub(crate) mod linear;
pub(crate) mod nested;
pub(crate) mod normal;
pub(crate) mod passage;
pub(crate) mod penetration;
pub(crate) mod plane;
pub(crate) mod root_parameter;
pub(crate) mod slide;
