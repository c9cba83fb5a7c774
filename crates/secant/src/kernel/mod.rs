//! All arithmetic of Secant: signs of polynomials, and numbers that are rounded once.
//!
//! ```text
//!   filters     stages 1 and 2 of the hot pairs, for one pair and for vectors
//!      │
//!   formulas    each predicate and each constructed value, defined once, generic over the number type
//!      │
//!   stages      the drivers: the sign of a polynomial, a quotient or a root rounded once
//!      │
//!   arithmetic  the number types: floats with an error bound, double-double, exact integers
//! ```
//!
//! A floor imports lower floors only. A sign climbs three stages: 1, a float filter with a proved bound; 2,
//! for the hot pairs, the same in double-double; 3, the exact stage. All coordinates are integers times one
//! power of two, and the sign of a homogeneous polynomial does not depend on that power, so the exact stage
//! works on integers. A constructed value is a quotient or a root of polynomials: the double-double estimate
//! is accepted where its bound decides the rounding; otherwise the exact stage rounds it.
//!
//! The bounds are listed in `bounds.md` and derived in `bounds/`.
#![expect(
    clippy::float_arithmetic,
    reason = "this module is where numbers are computed"
)]
#![cfg_attr(
    not(feature = "batch"),
    allow(
        dead_code,
        unreachable_pub,
        unused_imports,
        reason = "some filters are for vectors alone"
    )
)]

mod arithmetic;
pub(crate) mod filters;
mod formulas;
mod stages;
#[cfg(test)]
mod tests;

pub(crate) use arithmetic::arrays::{copied, each, in_dimension};
pub(crate) use arithmetic::difference::Difference;
pub(crate) use arithmetic::enclosure::Enclosure;
pub(crate) use arithmetic::integer::exact_stages;
pub(crate) use arithmetic::number::{Number, Target};
#[cfg(all(test, feature = "std"))]
pub(crate) use arithmetic::reached::stages_of;
pub(crate) use arithmetic::running_error::RunningError;
pub(crate) use arithmetic::sign::Sign;
#[cfg(feature = "batch")]
pub(crate) use arithmetic::simd_real::operators;
pub(crate) use arithmetic::simd_real::{FloatConstants, SimdReal, split_product};
pub(crate) use arithmetic::square_root::sqrt;
pub(crate) use arithmetic::vector::dot;
pub(crate) use filters::lines::{
    are_in_range, common_end, crossing_of_segments, is_beyond_range, ray_crosses, scaled,
    segments_meet, sides_of_segments, unscaled,
};
pub(crate) use filters::ray::passage_normal;
pub(crate) use filters::semi_static;
pub(crate) use formulas::at::{Arithmetic, at, gap, middle};
pub(crate) use formulas::ball::{
    ahead, circle_point, clearance, common_circle, discriminant, excess, gaps, level_passage,
    passage, power, rotated_corner,
};
pub(crate) use formulas::distance::{
    FeaturePair, FootParameter, Length, common_foot, foot, order_feet, reach_of_foot,
    triangle_edge_side,
};
#[cfg(feature = "batch")]
pub(crate) use formulas::line_determinants::crossings_over_unit;
pub(crate) use formulas::line_determinants::{LineDeterminants, greater, lesser};
pub(crate) use formulas::linear::{
    Coefficients, CrossingOfLines, CrossingOverUnit, ParametricLine, cross, crossing_of_integers,
    crossing_with_error, pairs_of_axes, projection_axes, scaled_down, side, side_of_rounded,
    volume,
};
pub(crate) use formulas::nested::{beyond, depth_is_within, depth_squared};
pub(crate) use formulas::normal::{
    away, back_direction, contact_point, edge_normal, edge_point, face_normal, length_along,
    opposite_number, sphere_normal, tube_normal_at,
};
pub(crate) use formulas::penetration::{DirectionKind, DirectionalDepth};
pub(crate) use formulas::plane::{FaceKind, Facing, FacingKind};
pub(crate) use formulas::root_parameter::{
    RootParameter, enclosure, foot_on_edge, offset_end_side, order, order_of_coordinates,
    order_on_lines, order_with, parameter, parameter_of, point_and_parameter, tube_foot,
    tube_normal, tube_reach,
};
pub(crate) use formulas::slide;
pub(crate) use stages::certified::Certified;
pub(crate) use stages::quotient::{Fractions, rounded_quotient, rounded_ratio};
pub(crate) use stages::root::Branch;
