//! Temporary files.
//!
//! They have no name: the system frees them when the program ends, however it ends. So there is nothing to clean
//! up after an error, Ctrl-C or `kill -9`.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

/// A file that grows at its end, and is read anywhere.
#[derive(Debug)]
pub(super) struct Store {
    file: File,
    end: u64,
}

impl Store {
    /// An empty file in a folder.
    pub(super) fn create(folder: &Path) -> io::Result<Self> {
        let file = tempfile::tempfile_in(folder).map_err(|error| cannot("made", &error))?;
        Ok(Self { file, end: 0 })
    }

    pub(super) fn end(&self) -> u64 {
        self.end
    }

    pub(super) fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        let mut written = self.file.seek(SeekFrom::Start(self.end)).map(|_| ());
        written = written.and_then(|()| self.file.write_all(bytes));
        written.map_err(|error| cannot("written", &error))?;
        self.end += bytes.len() as u64;
        Ok(())
    }

    pub(super) fn read(&self, at: u64, bytes: &mut [u8]) -> io::Result<()> {
        let mut file = &self.file;
        let read = file
            .seek(SeekFrom::Start(at))
            .and_then(|_| file.read_exact(bytes));
        read.map_err(|error| cannot("read", &error))
    }
}

fn cannot(done: &str, error: &io::Error) -> io::Error {
    io::Error::other(format!("a temporary file cannot be {done}: {error}"))
}
