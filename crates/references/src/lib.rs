//! The program on real inputs, against references that were made without it.

mod data;
mod drawings;
mod references;

use std::path::PathBuf;

pub use data::{Args as DataArgs, run as run_data};
pub use drawings::check as check_drawings;
pub use references::{Args as ReferencesArgs, run as run_references};

/// Where the inputs and outputs are.
#[derive(clap::Args)]
struct Folders {
    /// The reference data
    #[arg(long, value_name = "FOLDER")]
    data: PathBuf,
    /// Where the large sets are written
    #[arg(long, value_name = "FOLDER")]
    out: PathBuf,
}
