//! The program from the outside: files and arguments in; output, errors, files and status out.

mod cast;
mod crossings;
mod errors;
mod folder;
mod generate;
mod join;
mod join_shapes;
mod outputs;
mod relate;
