//! `cargo xtask references` and `cargo xtask data`.

use clap::{Parser, Subcommand};
use secant_references::{DataArgs, ReferencesArgs, run_data, run_references};

/// Run the program on the reference sets.
#[derive(Parser)]
#[command(bin_name = "cargo xtask")]
struct Cli {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Run the program on the reference sets and compare counts and checksums
    References(ReferencesArgs),
    /// Write the large reference sets as CSV
    Data(DataArgs),
}

fn main() -> anyhow::Result<()> {
    match Cli::parse().task {
        Task::References(args) => run_references(&args),
        Task::Data(args) => run_data(&args),
    }
}
