//! Runs the program in a folder of its own.

use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
#[cfg(unix)]
use std::process::{Child, ChildStdin, Command, Stdio};
#[cfg(unix)]
use std::time::{Duration, Instant};

use flate2::Compression;
use flate2::write::GzEncoder;
use tempfile::TempDir;

/// An empty folder that the program runs in.
pub(crate) struct Folder(TempDir);

/// What a run gave.
#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) status: i32,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Folder {
    pub(crate) fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    /// A folder with one file in it.
    pub(crate) fn with(name: &str, content: impl AsRef<[u8]>) -> Self {
        let folder = Self::new();
        folder.put(name, content);
        folder
    }

    pub(crate) fn path(&self) -> &Path {
        self.0.path()
    }

    pub(crate) fn put(&self, name: &str, content: impl AsRef<[u8]>) {
        fs::write(self.path().join(name), content).unwrap();
    }

    pub(crate) fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path().join(name)).unwrap()
    }

    /// The names of all files, those of unfinished outputs included.
    pub(crate) fn files(&self) -> BTreeSet<String> {
        let entries = fs::read_dir(self.path()).unwrap();
        entries
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect()
    }

    pub(crate) fn command(&self, args: &[&str]) -> assert_cmd::Command {
        let mut command = assert_cmd::cargo::cargo_bin_cmd!("secant");
        command.current_dir(self.path()).args(args);
        command
    }

    /// A run that goes on while the test does.
    #[cfg(unix)]
    pub(crate) fn start(&self, args: &[&str]) -> Running {
        let mut child = Command::new(assert_cmd::cargo::cargo_bin!("secant"))
            .current_dir(self.path())
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let stdin = child.stdin.take();
        Running { child, stdin }
    }

    /// Waits until there are so many files.
    #[cfg(unix)]
    pub(crate) fn wait_for(&self, files: usize) {
        let start = Instant::now();
        while self.files().len() < files {
            std::thread::sleep(Duration::from_millis(10));
            assert!(
                start.elapsed() < Duration::from_secs(10),
                "no {files} files"
            );
        }
    }

    pub(crate) fn run(&self, args: &[&str]) -> Ran {
        self.run_with_stdin(args, "")
    }

    pub(crate) fn run_with_stdin(&self, args: &[&str], stdin: impl Into<Vec<u8>>) -> Ran {
        let output = self.command(args).write_stdin(stdin).output().unwrap();
        let text = |bytes| String::from_utf8(bytes).unwrap();
        Ran {
            status: output.status.code().unwrap(),
            stdout: text(output.stdout),
            stderr: text(output.stderr),
        }
    }
}

/// A run that has not ended.
#[cfg(unix)]
pub(crate) struct Running {
    child: Child,
    stdin: Option<ChildStdin>,
}

#[cfg(unix)]
impl Running {
    /// Writes to its stdin, which stays open.
    pub(crate) fn write(&mut self, text: &str) {
        let mut stdin = self.stdin.as_ref().unwrap();
        stdin.write_all(text.as_bytes()).unwrap();
    }

    /// Ends it by a signal. Gives its status, which one that was killed does not have, and how long it went on.
    pub(crate) fn end(mut self, signal: &str) -> (Option<i32>, Duration) {
        let ended = self.child.try_wait().unwrap();
        assert_eq!(ended, None, "it ended before the signal");
        let id = self.child.id().to_string();
        let killed = Command::new("kill").args([signal, &id]).status();
        assert!(killed.unwrap().success());
        let start = Instant::now();
        let output = self.child.wait_with_output().unwrap();
        (output.status.code(), start.elapsed())
    }
}

impl Ran {
    /// The output of a run that went well and had nothing to say on stderr.
    #[track_caller]
    pub(crate) fn ok(self, status: i32) -> String {
        assert_eq!(
            (self.status, self.stderr.as_str()),
            (status, ""),
            "{}",
            self.stdout
        );
        self.stdout
    }

    /// The one line of a run that failed.
    #[track_caller]
    pub(crate) fn error(self) -> String {
        assert_eq!(
            (self.status, self.stdout.as_str()),
            (2, ""),
            "{}",
            self.stderr
        );
        let line = self
            .stderr
            .strip_prefix("secant: error: ")
            .expect(&self.stderr);
        let line = line.strip_suffix('\n').expect("a whole line");
        assert!(!line.contains('\n'), "more than one line: {line}");
        line.to_owned()
    }
}

pub(crate) fn gzip(content: impl AsRef<[u8]>) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(content.as_ref()).unwrap();
    encoder.finish().unwrap()
}

/// A file that comes with the repository.
pub(crate) fn shipped(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../data")
        .join(name)
}

/// Two segments that cross, a third that touches one and shares an end with the other.
pub(crate) const SQUARE: &str = "\
x1,y1,x2,y2
0,0,4,4
0,4,4,0
4,0,4,4
2,4,2,2
";
