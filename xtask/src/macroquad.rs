//! The example for macroquad, which is a workspace of its own.

use anyhow::Result;

use crate::workspace::{Workspace, run};

/// Checks the example by clippy. It needs no display for that: what it does without a window is tested with the library.
pub(crate) fn check(workspace: &Workspace) -> Result<()> {
    let mut command = workspace.cargo();
    command.env("CARGO_TARGET_DIR", workspace.target.join("macroquad"));
    let manifest = ["--manifest-path", "examples/macroquad/Cargo.toml"];
    command.args(["clippy", "--quiet"]).args(manifest);
    run(command.args(["--", "-D", "warnings"]))
}
