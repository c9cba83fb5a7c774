//! Shapes and answers as the types and bytes of other crates, one file for each feature: what goes out
//! and comes back is the same bit for bit, and what makes no shape is refused.

#[cfg(feature = "bytemuck")]
mod bytes;
#[cfg(feature = "geo-types")]
mod geo;
mod numbers;
#[cfg(feature = "serde")]
mod text;
#[cfg(any(feature = "glam033", feature = "glam034", feature = "mint"))]
mod vectors;
