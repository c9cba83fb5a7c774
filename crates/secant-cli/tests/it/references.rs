//! Drawings with references that were made without the program.

use std::path::Path;

/// The straight shapes of all drawings of this repository, and of some with nested maps, whose shapes touch and
/// overlap as decimals.
#[test]
fn drawings_in_decimal() {
    let program = assert_cmd::cargo::cargo_bin!("secant");
    secant_references::check_drawings(Path::new(program)).unwrap();
}
