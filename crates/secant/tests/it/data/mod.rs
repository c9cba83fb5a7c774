//! Real inputs with their exact references, in the folder `../shared/data` beside the checkout. It is not
//! part of the project, so every test here is ignored; `cargo xtask ci` runs them where the folder exists,
//! and its summary lists them as left out where it does not.

mod digest;
mod freedoom;
mod references;
mod spheres;
mod suites;

use flate2::read::MultiGzDecoder;
use std::fs::File;
use std::path::{Path, PathBuf};

/// The folder. Its absence fails a test that was asked for.
fn folder() -> PathBuf {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data");
    assert!(path.is_dir(), "{} is absent", path.display());
    path
}

/// The text of a `.gz` file.
fn open(path: &Path) -> MultiGzDecoder<File> {
    MultiGzDecoder::new(File::open(path).unwrap())
}
