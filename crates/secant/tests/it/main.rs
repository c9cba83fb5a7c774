//! All integration tests of the library, as one program: a program for each file would link the library
//! again, and compile the functions that two files share twice.

mod allocations;
mod any_shape;
mod cast_boundary;
mod cast_cases;
mod cast_engine;
mod cast_mesh;
mod cast_space;
mod chain_cases;
mod chain_grid;
mod convex_cases;
mod crossings;
mod data;
mod decimals;
mod distance_cases;
mod distance_space;
mod examples;
mod findings;
mod index;
mod interop;
mod join;
mod layers;
mod magnitudes;
mod methods;
mod pairs;
mod penetration;
mod shapes;
mod slide;
mod slide_in_space;
mod sweeps;
mod sweeps_in_space;
mod watertight;
mod watertight_space;
mod world;
