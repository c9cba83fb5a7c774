//! The threads that rows are made by.

use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::error::{Error, Result};

/// So many rows are made together: enough to keep all threads busy, and few enough to have the first rows soon.
pub(crate) const BLOCK: usize = 4096;

/// As many threads as were asked for, or as there are cores.
pub(crate) fn threads(asked: Option<u16>) -> Result<ThreadPool> {
    let builder = ThreadPoolBuilder::new().num_threads(asked.unwrap_or(0).into());
    builder
        .build()
        .map_err(|error| Error::usage(format_args!("no threads to work with: {error}")))
}
