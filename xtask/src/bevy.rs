//! The example for Bevy, which is a workspace of its own.

use std::process::Command;

use anyhow::{Context, Result};

use crate::workspace::{Workspace, run};

/// The minor version of Rust that Bevy wants: `rust-version` in the example's manifest.
const NEEDED: u32 = 94;

/// Runs the tests of the example, and says whether Rust is new enough for Bevy.
pub(crate) fn test(workspace: &Workspace) -> Result<bool> {
    let output = Command::new("rustc").arg("--version").output();
    let output = output.context("`rustc --version` did not start")?;
    let version = String::from_utf8_lossy(&output.stdout);
    if minor(&version).is_some_and(|minor| minor < NEEDED) {
        println!("xtask: left out: Bevy wants Rust 1.{NEEDED}, and this is {version}");
        return Ok(false);
    }
    let mut command = workspace.cargo();
    command.env("CARGO_TARGET_DIR", workspace.target.join("bevy"));
    let manifest = ["--manifest-path", "examples/bevy/Cargo.toml"];
    run(command.args(["test", "--quiet"]).args(manifest))?;
    Ok(true)
}

/// 95 of `rustc 1.95.0 (59807616e 2026-04-14)`.
fn minor(version: &str) -> Option<u32> {
    version
        .strip_prefix("rustc 1.")?
        .split('.')
        .next()?
        .parse()
        .ok()
}

#[cfg(test)]
mod tests {
    use super::minor;

    #[test]
    fn the_minor_version_is_the_second_number() {
        assert_eq!(minor("rustc 1.95.0 (59807616e 2026-04-14)"), Some(95));
        assert_eq!(
            minor("rustc 1.97.0-nightly (e50aa6fba 2026-05-19)"),
            Some(97)
        );
        assert_eq!(minor("something else"), None);
    }
}
