//! The program's readers, which read files.

use std::path::Path;

use secant::Shape;
use tempfile::NamedTempFile;

use crate::{agree, crossings};

/// How far the pieces of a curve may be from it.
const TOLERANCE: f64 = 0.1;
/// Drawings with more segments are read, and not searched.
const MANY: usize = 300;

/// A file that is written anew for each input.
pub struct Input {
    file: NamedTempFile,
    /// Whether each line is read by itself.
    is_in_lines: bool,
}

impl Input {
    /// A file with this extension, which is its format.
    ///
    /// # Panics
    /// If there is no place for it.
    pub fn new(extension: &str) -> Self {
        let file = tempfile::Builder::new().suffix(extension).tempfile();
        Input {
            file: file.expect("a temporary file"),
            is_in_lines: extension == ".csv" || extension == ".ndjson",
        }
    }

    /// Reads a drawing and finds its crossings.
    ///
    /// # Panics
    /// If an error does not say where, or a search finds other pairs than asking one by one.
    pub fn drawing(&self, data: &[u8]) {
        let read = |path: &Path| secant_cli::read_drawing(path, TOLERANCE);
        if let Some(segments) = self.read(data, read) {
            let first = segments.iter().take(MANY);
            let set: Vec<_> = first.map(|s| [s.start(), s.end()]).collect();
            agree(crossings(&set), &set);
        }
    }

    /// Reads a list of shapes, and casts those that can be cast at all of them.
    ///
    /// # Panics
    /// If an error does not say where, or a cast hits other shapes than those that meet the ray.
    pub fn shapes(&self, data: &[u8]) {
        let read = |path: &Path| secant_cli::read_shapes(path, TOLERANCE);
        if let Some(shapes) = self.read(data, read) {
            check_hits(&shapes);
        }
    }

    /// What is read of the data, or the check of the error.
    fn read<T>(&self, data: &[u8], read: impl Fn(&Path) -> Result<T, String>) -> Option<T> {
        let path = self.file.path();
        let outcome = |data: &[u8]| {
            std::fs::write(path, data).expect("space for a temporary file");
            read(path)
        };
        let error = match outcome(data) {
            Ok(found) => return Some(found),
            Err(error) => error,
        };
        if let Some(line) = check_error(&error, path, data)
            && self.is_in_lines
        {
            // The lines before that one are read without an error in a line.
            let lines = data.split_inclusive(|&b| b == b'\n');
            let length = lines.take(line - 1).map(<[u8]>::len).sum();
            if let Err(earlier) = outcome(&data[..length]) {
                let line = check_error(&earlier, path, data);
                assert_eq!(line, None, "{error:?}, and without this line {earlier:?}");
            }
        }
        None
    }
}

/// The line that an error is in: it is one line of text, and names the file and a line of it, unless it is about the
/// file as a whole or about compressed data, whose lines are not known here.
fn check_error(error: &str, path: &Path, data: &[u8]) -> Option<usize> {
    const OF_FILES: [&str; 3] = [
        "0 bytes, expected",
        "only blank lines, expected",
        "gzip data",
    ];
    assert!(!error.contains(char::is_control), "{error:?}");
    let name = path.display().to_string();
    let place = error.strip_prefix(&name);
    let place = place.unwrap_or_else(|| panic!("{error:?} does not name the file"));
    let mut parts = place.split(':').skip(1);
    let Some(line) = parts.next().and_then(|line| line.parse().ok()) else {
        let is_known = OF_FILES.iter().any(|known| place.contains(known));
        assert!(is_known, "{error:?} does not name a line");
        return None;
    };
    if data.starts_with(&[0x1f, 0x8b]) {
        return None;
    }
    // After the last line end there is one line more.
    let ends = data.iter().filter(|&&b| b == b'\n').count();
    assert!((1..=ends + 1).contains(&line), "{error:?}");
    Some(line)
}

/// The rays and segments of a list hit all shapes that they meet, and no others.
fn check_hits(shapes: &[Shape<2>]) {
    for way in shapes.iter().step_by(shapes.len() / 10 + 1) {
        let hits = match way {
            Shape::Ray(ray) => ray.cast(shapes).all(),
            Shape::Segment(segment) => segment.cast(shapes).all(),
            _ => continue,
        };
        let mut found: Vec<usize> = hits.iter().map(|hit| hit.index).collect();
        found.sort_unstable();
        found.dedup();
        let meets = (0..shapes.len()).filter(|&n| way.intersects(&shapes[n]));
        assert_eq!(found, meets.collect::<Vec<_>>(), "{way:?} at {shapes:?}");
    }
}
