//! The library against the rational oracle: all degenerate inputs of small grids, and hostile inputs of all
//! families. Without the feature `deep` the scalars are f64 and i64, with it all four.

mod cast;
mod chains;
mod convex;
mod convex_grid;
mod distance;
mod linear;
mod plane;
mod sample;
mod scenes;
mod sweeps;
