//! The program from the outside: files and arguments in; output, errors, files and status out.

#[cfg(feature = "arrow")]
mod arrow;
#[cfg(feature = "arrow")]
mod arrow_output;
mod cast;
mod crossings;
mod errors;
mod folder;
mod generate;
mod geojson;
mod join;
mod join_shapes;
mod memory;
mod outputs;
mod references;
mod relate;
