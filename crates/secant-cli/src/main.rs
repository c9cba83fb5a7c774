//! `secant`: every crossing in a drawing or a map, exactly.

use std::process::ExitCode;

fn main() -> ExitCode {
    secant_cli::run()
}
