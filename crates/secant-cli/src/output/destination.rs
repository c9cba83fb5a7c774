//! Where an output goes. A file appears under its name only when it is whole.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use flate2::Compression;
use flate2::write::GzEncoder;
use tempfile::NamedTempFile;

use crate::args::RowFormat;
use crate::error::{Error, Result, name_of};
use crate::input::extension_of;

/// Large enough that the calls do not count.
const BUFFER: usize = 1 << 17;

/// The names of files that are being written begin and end so.
const UNFINISHED_PREFIX: &str = ".secant-";
const UNFINISHED_SUFFIX: &str = ".part";

/// The files that are being written beside their destinations, for the signal handler to remove.
static UNFINISHED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

fn unfinished() -> MutexGuard<'static, Vec<PathBuf>> {
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Makes Ctrl-C, and a signal to end, remove what is half written.
pub(crate) fn remove_unfinished_on_signal() {
    /// What a shell says of a program that Ctrl-C ended. The handler is not told which signal it was.
    const INTERRUPTED: i32 = 130;
    // Without a handler the program works as well, and only leaves its files when interrupted.
    let _ = ctrlc::set_handler(|| {
        // The lock is kept until the end, so that no other file is made or renamed meanwhile.
        for path in unfinished().drain(..) {
            let _ = fs::remove_file(path);
        }
        std::process::exit(INTERRUPTED);
    });
}

/// An output that is open. Dropping it without writing leaves nothing behind.
#[derive(Debug)]
pub(crate) struct Output {
    /// How errors and the summary call it.
    pub(crate) name: String,
    compressed: bool,
    target: Target,
}

#[derive(Debug)]
enum Target {
    Stdout,
    /// A device or a pipe: what is written cannot be taken back.
    Direct(File),
    /// A file in the same folder, to be renamed.
    Beside {
        file: NamedTempFile,
        destination: PathBuf,
    },
}

impl Output {
    /// Opens a path for writing; `-` is stdout. What can be wrong with the path is found now, before
    /// any long work.
    pub(crate) fn open(path: &Path) -> Result<Self> {
        let compressed = path.extension().is_some_and(|extension| {
            extension.eq_ignore_ascii_case("gz") || extension.eq_ignore_ascii_case("svgz")
        });
        if is_stdout(path) {
            let name = "<stdout>".to_owned();
            return Ok(Self {
                name,
                compressed: false,
                target: Target::Stdout,
            });
        }
        let name = name_of(path);
        match open_file(path) {
            Ok(target) => Ok(Self {
                name,
                compressed,
                target,
            }),
            Err(error) => Err(match linked(path.to_owned()).as_deref().map(folder_of) {
                Ok(Some(folder)) if !folder.is_dir() => Error::in_file(
                    &name,
                    format_args!("there is no folder {}, expected one", folder.display()),
                ),
                _ if path.is_dir() => Error::in_file(&name, "is a directory, expected a file"),
                _ => Error::writing(&name, &error),
            }),
        }
    }

    /// The folder of the file, if it is one that will be renamed.
    pub(crate) fn folder(&self) -> Option<&Path> {
        match &self.target {
            Target::Beside { destination, .. } => folder_of(destination),
            Target::Stdout | Target::Direct(_) => None,
        }
    }

    /// Whether this is stdout, so that nothing else may be written there.
    pub(crate) fn is_stdout(&self) -> bool {
        matches!(self.target, Target::Stdout)
    }

    /// Writes all of the output, and gives it its name when it is whole.
    pub(crate) fn write(
        mut self,
        content: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<()> {
        let written = match &mut self.target {
            Target::Stdout => fill(io::stdout().lock(), self.compressed, content),
            Target::Direct(file) => fill(file, self.compressed, content),
            Target::Beside { file, .. } => fill(file.as_file_mut(), self.compressed, content),
        };
        written
            .and_then(|()| self.target.publish())
            .map_err(|e| Error::writing(&self.name, &e))
    }
}

/// Refuses a run whose outputs are its inputs or each other.
pub(crate) fn refuse_same_paths(named: &[(&str, Option<&Path>)]) -> Result<()> {
    // An input that is `-` may be a file, too.
    let real = |name: &str, path: &Path| match (path == Path::new("-"), name.starts_with("--")) {
        (true, false) => Path::new("/dev/stdin").canonicalize(),
        (true, true) => Err(io::ErrorKind::InvalidInput.into()),
        (false, _) => place_of(path),
    };
    for (n, (first, a)) in named.iter().enumerate() {
        for (second, b) in &named[n + 1..] {
            let (Some(a), Some(b)) = (a, b) else { continue };
            let is_same = match (real(first, a), real(second, b)) {
                (Ok(a), Ok(b)) => a == b && (a.is_file() || !a.exists()),
                _ => a == b && *a != Path::new("-"),
            };
            if is_same {
                return Err(Error::in_file(
                    &name_of(b),
                    format_args!("is both {first} and {second}, expected different files"),
                ));
            }
        }
    }
    Ok(())
}

/// The one name of a file, also of one that is not there yet.
fn place_of(path: &Path) -> io::Result<PathBuf> {
    path.canonicalize().or_else(|error| {
        let path = linked(path.to_owned())?;
        match (folder_of(&path), path.file_name()) {
            (Some(folder), Some(name)) => Ok(folder.canonicalize()?.join(name)),
            _ => Err(error),
        }
    })
}

/// Extensions of formats in which no rows are written.
pub(crate) const NOT_ROWS: [&str; 6] = ["json", "geojsonl", "parquet", "svg", "svgz", "tsv"];

/// The format of rows: what was asked for, or that of the extension.
pub(crate) fn row_format(path: &Path, asked: Option<RowFormat>, rows: &str) -> Result<RowFormat> {
    if let Some(format) = asked {
        return Ok(format);
    }
    match extension_of(path).as_deref() {
        Some("ndjson" | "jsonl") => Ok(RowFormat::Ndjson),
        Some("geojson") => Ok(RowFormat::Geojson),
        #[cfg(feature = "arrow")]
        Some("arrow" | "feather") => Ok(RowFormat::Arrow),
        #[cfg(not(feature = "arrow"))]
        Some("arrow" | "feather") => Err(Error::in_file(
            &name_of(path),
            "this program was built without Arrow, expected .csv, .ndjson, .geojson or --to",
        )),
        Some(other) if NOT_ROWS.contains(&other) => Err(not_written_as(
            path,
            rows,
            other,
            ".csv, .ndjson, .geojson, .arrow or --to",
        )),
        _ => Ok(RowFormat::Csv),
    }
}

/// The error for an output whose extension is that of a format that it is not written in.
pub(crate) fn not_written_as(path: &Path, what: &str, extension: &str, known: &str) -> Error {
    Error::in_file(
        &name_of(path),
        format_args!("{what} cannot be written as .{extension}, expected {known}"),
    )
}

/// Whether a path means stdout. Opening `/dev/stdout` anew would lose the place in a file that
/// stdout is redirected to.
fn is_stdout(path: &Path) -> bool {
    ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"]
        .iter()
        .any(|name| path == Path::new(name))
}

/// Paths that mean stderr, likewise.
#[cfg(unix)]
const STDERR: [&str; 3] = ["/dev/stderr", "/dev/fd/2", "/proc/self/fd/2"];

/// The folder that a path is in, if the path has a name in it.
fn folder_of(path: &Path) -> Option<&Path> {
    path.parent().map(|folder| {
        if folder == Path::new("") {
            Path::new(".")
        } else {
            folder
        }
    })
}

fn open_file(path: &Path) -> io::Result<Target> {
    #[cfg(unix)]
    if STDERR.iter().any(|name| path == Path::new(name)) {
        let stderr = std::os::fd::AsFd::as_fd(&io::stderr()).try_clone_to_owned()?;
        return Ok(Target::Direct(stderr.into()));
    }
    let existing = fs::metadata(path).ok();
    if let Some(metadata) = &existing
        && !metadata.is_file()
    {
        return Ok(Target::Direct(OpenOptions::new().write(true).open(path)?));
    }
    // A link keeps pointing where it does, and its target is replaced.
    let destination = if existing.is_some() {
        fs::canonicalize(path)?
    } else {
        linked(path.to_owned())?
    };
    let folder = folder_of(&destination).ok_or(io::ErrorKind::InvalidInput)?;
    if destination.file_name().is_none() {
        return Err(io::ErrorKind::InvalidInput.into());
    }

    let mut builder = tempfile::Builder::new();
    builder.prefix(UNFINISHED_PREFIX).suffix(UNFINISHED_SUFFIX);
    // As for any new file: the user's mask decides.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    remove_abandoned(folder);
    let mut unfinished = unfinished();
    let file = loop {
        let file = builder.tempfile_in(folder).map_err(without_path)?;
        // The lock says that the file is being written. Another run may have taken it for abandoned just before.
        // Where there are no locks, no run removes it.
        let _ = file.as_file().lock();
        if file.path().exists() {
            break file;
        }
    };
    unfinished.push(file.path().to_owned());
    drop(unfinished);
    if let Some(metadata) = existing {
        // A file that may not be written is not replaced either.
        OpenOptions::new().write(true).open(&destination)?;
        file.as_file().set_permissions(metadata.permissions())?;
    }
    Ok(Target::Beside { file, destination })
}

/// An error of `tempfile` without the name of the unfinished file, which nobody gave.
fn without_path(error: io::Error) -> io::Error {
    let text = error.to_string();
    match text.split_once(" at path ") {
        Some((found, _)) => io::Error::new(error.kind(), found),
        None => error,
    }
}

/// Where a path leads that may be a link to a file that is not there.
fn linked(mut path: PathBuf) -> io::Result<PathBuf> {
    /// More links than a system follows.
    const MOST: usize = 64;
    for _ in 0..MOST {
        let Ok(target) = fs::read_link(&path) else {
            return Ok(path);
        };
        path = path.parent().unwrap_or(Path::new("")).join(target);
    }
    Err(io::Error::other("links that lead to each other"))
}

/// Removes what runs that were killed have left in a folder: files that nobody has locked.
fn remove_abandoned(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let is_unfinished = name.to_str().is_some_and(|name| {
            name.starts_with(UNFINISHED_PREFIX) && name.ends_with(UNFINISHED_SUFFIX)
        });
        if !is_unfinished {
            continue;
        }
        // A file that cannot be opened, locked or removed stays: it is no reason not to write another.
        if let Ok(file) = OpenOptions::new().write(true).open(entry.path())
            && file.try_lock().is_ok()
        {
            let _ = fs::remove_file(entry.path());
        }
    }
}

impl Target {
    fn publish(self) -> io::Result<()> {
        if let Self::Beside { file, destination } = self {
            let mut unfinished = unfinished();
            unfinished.retain(|path| path != file.path());
            file.persist(destination)?;
        }
        Ok(())
    }
}

/// Writes through a buffer, and compressed where that is wanted.
fn fill(
    out: impl Write,
    compressed: bool,
    content: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let mut out = BufWriter::with_capacity(BUFFER, out);
    if compressed {
        let encoder = GzEncoder::new(out, Compression::default());
        let mut encoder = BufWriter::with_capacity(BUFFER, encoder);
        content(&mut encoder)?;
        out = encoder
            .into_inner()
            .map_err(io::IntoInnerError::into_error)?
            .finish()?;
    } else {
        content(&mut out)?;
    }
    out.flush()
}
