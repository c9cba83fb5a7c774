//! Opening an input: a file or stdin, compressed or not.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::path::Path;

use flate2::bufread::GzDecoder;
use indicatif::ProgressBar;

use crate::error::{Error, Result, name_of};
use crate::progress::Progress;

/// Large enough that the calls do not count.
const BUFFER: usize = 1 << 17;

/// A line of a text in UTF-8, without the byte order mark that some programs begin the first with.
pub(crate) fn without_mark(number: u64, line: &[u8]) -> &[u8] {
    match number {
        1 => line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line),
        _ => line,
    }
}

/// An input that is open and has at least one byte.
pub(crate) struct Source {
    /// How errors and the summary call it.
    pub(crate) name: String,
    /// Its content, decompressed.
    pub(crate) reader: Box<dyn BufRead>,
    /// What it should hold, for errors.
    expected: &'static str,
    bar: ProgressBar,
}

impl Source {
    /// Opens `path`, or stdin where it is `-`. Compression is seen from the first two bytes,
    /// whatever the name.
    pub(crate) fn open(path: &Path, expected: &'static str, progress: Progress) -> Result<Self> {
        let (name, raw, length): (_, Box<dyn Read>, _) = if path == Path::new("-") {
            ("<stdin>".to_owned(), Box::new(io::stdin()), None)
        } else {
            let name = name_of(path);
            let cannot = |error| Error::in_file(&name, format_args!("cannot be read: {error}"));
            let file = File::open(path).map_err(cannot)?;
            let metadata = file.metadata().map_err(cannot)?;
            if metadata.is_dir() {
                return Err(Error::in_file(&name, "is a directory, expected a file"));
            }
            let length = metadata.is_file().then_some(metadata.len());
            let left = length.unwrap_or(0);
            (name, Box::new(Whole { file, left }), length)
        };
        let bar = progress.bytes("reading", length);
        let raw = BufReader::with_capacity(BUFFER, bar.wrap_read(raw));
        let mut source = Self {
            reader: Box::new(raw),
            name,
            expected,
            bar,
        };

        let start = source.first_bytes::<2>()?;
        if start == [0x1f, 0x8b] {
            let decoder = Members(Some(GzDecoder::new(source.take_reader())));
            source.reader = Box::new(BufReader::with_capacity(BUFFER, decoder));
            source.first_bytes::<1>()?;
        }
        Ok(source)
    }

    /// Looks at the first bytes without taking them away: fewer than `N` where there are no more.
    fn first_bytes<const N: usize>(&mut self) -> Result<Vec<u8>> {
        let mut start = Vec::with_capacity(N);
        let read = self.reader.by_ref().take(N as u64).read_to_end(&mut start);
        read.map_err(|error| self.unreadable(&error))?;
        if start.is_empty() {
            return Err(Error::in_file(
                &self.name,
                format_args!("0 bytes, expected {}", self.expected),
            ));
        }
        self.reader = Box::new(Cursor::new(start.clone()).chain(self.take_reader()));
        Ok(start)
    }

    fn take_reader(&mut self) -> Box<dyn BufRead> {
        std::mem::replace(&mut self.reader, Box::new(io::empty()))
    }

    /// All of the content.
    pub(crate) fn read_all(&mut self) -> Result<Vec<u8>> {
        let mut bytes = Vec::new();
        let read = self.reader.read_to_end(&mut bytes);
        read.map_err(|error| self.unreadable(&error))?;
        Ok(bytes)
    }

    /// The error for content that ends or breaks before its end.
    pub(crate) fn unreadable(&self, error: &io::Error) -> Error {
        match error.kind() {
            // Only the decompression knows that something should have followed.
            io::ErrorKind::UnexpectedEof => Error::in_file(
                &self.name,
                "the gzip data ends in the middle, expected a whole file",
            ),
            io::ErrorKind::InvalidInput | io::ErrorKind::InvalidData => {
                Error::in_file(&self.name, format_args!("broken gzip data: {error}"))
            }
            _ => Error::in_file(&self.name, format_args!("cannot be read: {error}")),
        }
    }
}

/// The members of a gzip file, one behind the other, and zeros behind the last, which tapes and blocks are filled up with.
struct Members(Option<GzDecoder<Box<dyn BufRead>>>);

impl Read for Members {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while let Some(member) = &mut self.0 {
            let read = member.read(buffer)?;
            if read > 0 || buffer.is_empty() {
                return Ok(read);
            }
            let mut rest = self.0.take().expect("seen above").into_inner();
            self.0 = match after_zeros(&mut rest)? {
                None => None,
                Some(0x1f) => Some(GzDecoder::new(rest)),
                Some(_) => {
                    let message = "something else behind its end";
                    return Err(io::Error::new(io::ErrorKind::InvalidData, message));
                }
            };
        }
        Ok(0)
    }
}

/// The first byte that is not 0, which is not taken away, if there is one.
fn after_zeros(reader: &mut dyn BufRead) -> io::Result<Option<u8>> {
    loop {
        let bytes = reader.fill_buf()?;
        let zeros = bytes.iter().take_while(|&&b| b == 0).count();
        let (found, is_end) = (bytes.get(zeros).copied(), bytes.is_empty());
        reader.consume(zeros);
        if found.is_some() || is_end {
            return Ok(found);
        }
    }
}

/// A reader that fails where a file ends before the length that it had: cut in a number, it would still be one.
struct Whole<R> {
    file: R,
    left: u64,
}

impl<R: Read> Read for Whole<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.file.read(buffer)?;
        if read == 0 && self.left > 0 && !buffer.is_empty() {
            let message = format!("it was cut short by {} bytes while it was read", self.left);
            return Err(io::Error::other(message));
        }
        self.left = self.left.saturating_sub(read as u64);
        Ok(read)
    }
}

impl Drop for Source {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_is_cut_short_is_no_shorter_file() {
        let read = |left| {
            let file: &[u8] = b"0,0,1,12";
            let mut text = String::new();
            let read = Whole { file, left }.read_to_string(&mut text);
            read.map(|_| text).map_err(|error| error.to_string())
        };
        // One that grew is read as a whole, too.
        assert_eq!(read(8), Ok("0,0,1,12".to_owned()));
        assert_eq!(read(3), Ok("0,0,1,12".to_owned()));
        let cut = "it was cut short by 2 bytes while it was read".to_owned();
        assert_eq!(read(10), Err(cut));
    }
}
