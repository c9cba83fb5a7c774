//! All automation of Secant: `cargo xtask --help`.

mod bevy;
mod ci;
mod data;
mod no_std;
mod oracle;
mod pictures;
mod references;
mod workspace;

use std::ffi::OsString;
use std::process::{Command, ExitCode};

use clap::{Parser, Subcommand};
use workspace::Workspace;

/// All automation of Secant.
#[derive(Parser)]
#[command(bin_name = "cargo xtask")]
struct Cli {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Everything that has to hold: formatting, clippy, tests, pictures, documentation, no_std, the README
    Ci,
    /// Prove that the library links std only by its features std and rayon
    NoStd,
    /// Test the example for Bevy
    Bevy,
    /// Look for undefined behaviour with Miri: in the unit tests of the kernel and of the pairs, on few
    /// cases each, and in the shapes that are bytes. Needs a nightly toolchain with miri and rust-src
    Miri,
    /// Compare the library with the rational oracle on hostile pairs and sets
    Oracle(oracle::Args),
    /// Draw the pictures of the documentation, with the library's own answers
    Pictures(pictures::Args),
    /// Run the program on the reference sets and compare counts and checksums
    References(references::Args),
    /// Write the large reference sets as CSV to target/data
    Data(data::Args),
    /// Secant side by side with its peers; takes the arguments of that program
    #[command(disable_help_flag = true)]
    Compare {
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        args: Vec<OsString>,
    },
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    let done = Workspace::find().and_then(|workspace| match &cli.task {
        Task::Ci => ci::run_all(&workspace),
        Task::NoStd => no_std::run_all(&workspace),
        Task::Bevy => bevy::test(&workspace),
        Task::Miri => miri(&workspace),
        Task::Oracle(args) => oracle::run(&workspace, args),
        Task::Pictures(args) => pictures::run(&workspace, args),
        Task::References(args) => references::run(&workspace, args),
        Task::Data(args) => data::run(&workspace, args),
        Task::Compare { args } => compare(&workspace, args),
    });
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// Looks for undefined behaviour where there is unsafe code: in that of the big integers, which the unit
/// tests of the kernel and of the pairs call, and in `interop/bytemuck.rs`. Other tests ask more of the
/// same code, and would take Miri days.
fn miri(workspace: &Workspace) -> anyhow::Result<()> {
    let miri = |args: &[&str]| {
        let mut command = Command::new("cargo");
        command.current_dir(&workspace.root);
        // Set for this toolchain by the cargo that runs this task.
        command.env_remove("RUSTUP_TOOLCHAIN").env_remove("CARGO");
        // The big integers make pointers of integers, which Miri would warn of.
        command.env("MIRIFLAGS", "-Zmiri-permissive-provenance");
        let miri = ["+nightly", "miri", "test", "--package", "secant"];
        workspace::run(command.args(miri).args(args))
    };
    miri(&["--lib", "--", "kernel::", "pairs::"])?;
    miri(&["--features", "bytemuck", "--test", "interop"])
}

/// The comparison is a workspace of its own, so that its heavy dependencies stay there.
fn compare(workspace: &Workspace, args: &[OsString]) -> anyhow::Result<()> {
    let mut command = workspace.cargo();
    command.args([
        "run",
        "--release",
        "--manifest-path",
        "compare/Cargo.toml",
        "--",
    ]);
    workspace::run(command.args(args))
}
