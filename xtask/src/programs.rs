//! Tasks that are programs of their own, built in release: they need the library, and the quick suite
//! should not wait for it to be compiled once more.

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::Command;
use std::{env, fs};

use anyhow::{Context, Result, ensure};

use crate::workspace::{Workspace, run};

/// Compares the library with the rational oracle.
pub(crate) fn oracle(workspace: &Workspace, args: &[OsString]) -> Result<()> {
    let [secant, oracle] = [secant(workspace)?, oracle_program(workspace)?];
    let mut command = Command::new(oracle);
    command.arg("--folder").arg(&workspace.target);
    command.arg("--program").arg(secant);
    run(command.args(args))
}

fn oracle_program(workspace: &Workspace) -> Result<PathBuf> {
    let package = ["--package", "secant-agreement", "--features", "deep"];
    in_release(
        workspace,
        &[&package[..], &["--bin", "oracle"]].concat(),
        "oracle",
    )
}

fn secant(workspace: &Workspace) -> Result<PathBuf> {
    in_release(workspace, &["--package", "secant-cli"], "secant")
}

/// Builds a program in release.
fn in_release(workspace: &Workspace, args: &[&str], name: &str) -> Result<PathBuf> {
    run(workspace.cargo().args(["build", "--release"]).args(args))?;
    let name = format!("{name}{}", env::consts::EXE_SUFFIX);
    Ok(workspace.target.join("release").join(name))
}

/// Whether nothing that vectors run through is behind a call in the programs that use the most of the library: a
/// closure that is not inlined has not their instructions, and calls a function for each.
pub(crate) fn inlines_vectors(workspace: &Workspace) -> Result<()> {
    let programs = [secant(workspace)?, oracle_program(workspace)?];
    for program in programs {
        let bytes = fs::read(&program)?;
        let names = |name: &str| {
            let windows = bytes.windows(name.len());
            windows.filter(|window| *window == name.as_bytes()).count()
        };
        let name = program.display();
        ensure!(names("fearless_simd") > 0, "{name} has no symbols");
        let called = names("__fearless_simd_kernel");
        ensure!(
            called == 0,
            "{name} calls {called} functions of one vector instruction"
        );
    }
    Ok(())
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
