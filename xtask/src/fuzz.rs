//! The fuzz targets, which are a workspace of their own.

use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::workspace::{Workspace, run};

/// Runs every target for so many seconds, and says whether `cargo fuzz` is installed. Each starts from the
/// seeds in the repository, and from what earlier runs have found on this machine.
pub(crate) fn run_all(workspace: &Workspace, seconds: u32) -> Result<bool> {
    // Cargo's own variables for this task are not for the other workspace.
    let fuzz = |args: &[&str]| {
        let mut command = Command::new("cargo");
        command.arg("fuzz").args(args);
        command.current_dir(workspace.root.join("fuzz"));
        command
    };
    let output = fuzz(&["list"]).output();
    let output = output.context("`cargo fuzz list` did not start")?;
    if !output.status.success() {
        println!("xtask: left out: no cargo-fuzz (cargo install cargo-fuzz)");
        return Ok(false);
    }
    let names = String::from_utf8(output.stdout).context("names of targets")?;
    let mut failed = Vec::new();
    for name in names.lines() {
        let time = format!("-max_total_time={seconds}");
        // Without a sanitizer, stable Rust will do.
        let args = [
            "run",
            "--sanitizer",
            "none",
            name,
            "--",
            &time,
            "-verbosity=0",
        ];
        if run(&mut fuzz(&args)).is_err() {
            failed.push(name);
        }
    }
    if !failed.is_empty() {
        bail!("found an input: {} (in fuzz/artifacts)", failed.join(", "));
    }
    Ok(true)
}
