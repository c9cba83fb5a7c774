//! Tasks that are programs of their own, built in release: they need the library, and the quick suite
//! should not wait for it to be compiled once more.

use std::env;
use std::ffi::OsString;
use std::path::PathBuf;

use anyhow::{Context, Result};

use crate::workspace::{Workspace, run};

/// Compares the library with the rational oracle.
pub(crate) fn oracle(workspace: &Workspace, args: &[OsString]) -> Result<()> {
    let secant = secant(workspace)?;
    let mut command = workspace.cargo();
    let program = ["--package", "secant-agreement", "--features", "deep"];
    command.args(["run", "--release"]).args(program);
    command.args(["--bin", "oracle", "--", "--folder"]);
    command.arg(&workspace.target).arg("--program").arg(secant);
    run(command.args(args))
}

/// Builds the program `secant` in release.
fn secant(workspace: &Workspace) -> Result<PathBuf> {
    let build = ["build", "--release", "--quiet", "--package", "secant-cli"];
    run(workspace.cargo().args(build))?;
    let name = format!("secant{}", env::consts::EXE_SUFFIX);
    Ok(workspace.target.join("release").join(name))
}

/// Draws the pictures of the documentation.
pub(crate) fn pictures(workspace: &Workspace, args: &[OsString]) -> Result<()> {
    let mut command = workspace.cargo();
    command.args(["run", "--release", "--package", "secant-pictures", "--"]);
    run(command.args(args))
}

/// Runs the program on the reference sets.
pub(crate) fn references(workspace: &Workspace, args: &[OsString]) -> Result<()> {
    let program = ["--program".into(), secant(workspace)?.into_os_string()];
    with_data(workspace, "references", &[&program[..], args].concat())
}

/// Writes the large reference sets.
pub(crate) fn data(workspace: &Workspace, args: &[OsString]) -> Result<()> {
    with_data(workspace, "data", args)
}

fn with_data(workspace: &Workspace, task: &str, args: &[OsString]) -> Result<()> {
    let data = workspace.shared_data();
    let data: PathBuf = data.context("no reference data beside this checkout (../shared/data)")?;
    let mut command = workspace.cargo();
    let program = ["run", "--release", "--package", "secant-references", "--"];
    command.args(program).arg(task);
    command.arg("--data").arg(data);
    command.arg("--out").arg(workspace.target.join("data"));
    run(command.args(args))
}

/// The comparison is a workspace of its own, so that its heavy dependencies stay there.
pub(crate) fn compare(workspace: &Workspace, args: &[OsString]) -> Result<()> {
    let mut command = workspace.cargo();
    let program = ["run", "--release", "--manifest-path", "compare/Cargo.toml"];
    run(command.args(program).arg("--").args(args))
}
