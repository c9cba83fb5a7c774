//! Square roots, with and without `std`.

/// The square root, rounded to nearest, with and without `std`.
#[inline]
pub(crate) fn sqrt(x: f64) -> f64 {
    #[cfg(feature = "std")]
    return x.sqrt();
    #[cfg(not(feature = "std"))]
    return libm::sqrt(x);
}

/// The square root of an `f32`, correctly rounded from that of its `f64`, which has more than twice as many
/// bits. Of −0 it is +0.
#[expect(
    clippy::cast_possible_truncation,
    reason = "rounding to f32 is what is asked for"
)]
#[inline]
pub(crate) fn sqrt_f32(x: f32) -> f32 {
    sqrt(f64::from(x)) as f32 + 0.0
}
