//! The shared data folder beside the checkout: real inputs with their exact references.

use flate2::read::MultiGzDecoder;
use std::fs::File;
use std::path::{Path, PathBuf};

/// The folder, or `None` with a message: it is not part of the project, and without it a test
/// checks nothing.
pub(crate) fn folder() -> Option<PathBuf> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data");
    if path.is_dir() {
        Some(path)
    } else {
        println!(
            "{} is absent: its references are not checked",
            path.display()
        );
        None
    }
}

/// The text of a `.gz` file.
pub(crate) fn open(path: &Path) -> MultiGzDecoder<File> {
    MultiGzDecoder::new(File::open(path).unwrap())
}
