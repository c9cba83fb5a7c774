//! All automation of Secant: `cargo xtask --help`.

mod bevy;
mod ci;
mod fuzz;
mod macroquad;
mod no_std;
mod programs;
mod readme;
mod steps;
mod web;
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
    /// The quick suite: formatting, clippy, tests, documentation, no_std, the README. It prints the time of
    /// each step, and what it leaves out
    Ci(ci::Args),
    /// Prove that the library links std only by its features std and rayon, and test it without them
    NoStd,
    /// Test the example for Bevy
    Bevy,
    /// Build and test the npm package and the page, in node and where Chromium is found in a browser. Needs npm
    Web,
    /// Build the page, and serve it on this machine. Needs npm
    Page,
    /// Look for undefined behaviour with Miri: in the tests of the kernel and of the pairs, on few
    /// cases each, and in the shapes that are bytes. Needs a nightly toolchain with miri and rust-src
    Miri,
    /// Fuzz the library against the oracle, and the readers of the program. Needs cargo-fuzz
    Fuzz {
        /// Seconds a target
        #[arg(default_value_t = 60)]
        seconds: u32,
    },
    /// Compare the library with the rational oracle on hostile pairs and sets
    #[command(disable_help_flag = true)]
    Oracle(Forwarded),
    /// Draw the pictures of the documentation, with the library's own answers
    #[command(disable_help_flag = true)]
    Pictures(Forwarded),
    /// Run the program on the reference sets and compare counts and checksums
    #[command(disable_help_flag = true)]
    References(Forwarded),
    /// Write the large reference sets as CSV to target/data
    #[command(disable_help_flag = true)]
    Data(Forwarded),
    /// Secant side by side with its peers
    #[command(disable_help_flag = true)]
    Compare(Forwarded),
}

/// The arguments of another program, which has its own `--help`.
#[derive(clap::Args)]
struct Forwarded {
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    args: Vec<OsString>,
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    let done = Workspace::find().and_then(|workspace| match &cli.task {
        Task::Ci(args) => ci::run_all(&workspace, args),
        Task::NoStd => no_std::run_all(&workspace),
        Task::Bevy => bevy::test(&workspace).map(drop),
        Task::Web => web::run_all(&workspace),
        Task::Page => web::page(&workspace),
        Task::Miri => miri(&workspace),
        Task::Fuzz { seconds } => fuzz::run_all(&workspace, *seconds).map(drop),
        Task::Oracle(Forwarded { args }) => programs::oracle(&workspace, args),
        Task::Pictures(Forwarded { args }) => programs::pictures(&workspace, args),
        Task::References(Forwarded { args }) => programs::references(&workspace, args),
        Task::Data(Forwarded { args }) => programs::data(&workspace, args),
        Task::Compare(Forwarded { args }) => programs::compare(&workspace, args),
    });
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// Looks for undefined behaviour where there is unsafe code: in that of the big integers, which the tests of
/// the kernel and of the pairs call, and in `interop/bytemuck.rs`. Other tests ask more of the same code, and
/// would take Miri days.
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
    miri(&[
        "--features",
        "bytemuck",
        "--test",
        "it",
        "--",
        "interop::bytes",
        "pairs::",
    ])
}
