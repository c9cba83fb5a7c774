//! `cargo xtask references` and `cargo xtask data`: the program on real inputs, against references that were
//! made without it.

mod data;
mod references;

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};

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
    References(references::Args),
    /// Write the large reference sets as CSV
    Data(data::Args),
}

/// Where the inputs and outputs are.
#[derive(Args)]
struct Folders {
    /// The reference data
    #[arg(long, value_name = "FOLDER")]
    data: PathBuf,
    /// Where the large sets are written
    #[arg(long, value_name = "FOLDER")]
    out: PathBuf,
}

fn main() -> anyhow::Result<()> {
    match Cli::parse().task {
        Task::References(args) => references::run(&args),
        Task::Data(args) => data::run(&args),
    }
}
