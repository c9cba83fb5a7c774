//! What can go wrong, as the one line that is said about it.

use std::fmt;
use std::io::{self, Write};
use std::path::Path;

/// Why a command did not do its work.
#[derive(Debug)]
pub(crate) enum Error {
    /// Something is wrong, and this line says what and where.
    Message(String),
    /// Nobody reads the output any more, and so there is nothing left to say.
    BrokenPipe,
}

/// What a fallible part of the program returns.
pub(crate) type Result<T> = std::result::Result<T, Error>;

impl Error {
    /// An error in the way the program was called.
    pub(crate) fn usage(message: impl fmt::Display) -> Self {
        Self::Message(message.to_string())
    }

    /// An error in a file as a whole.
    pub(crate) fn in_file(name: &str, message: impl fmt::Display) -> Self {
        Self::Message(format!("{name}: {message}"))
    }

    /// An error in a line of a file; lines count from 1.
    pub(crate) fn at_line(name: &str, line: u64, message: impl fmt::Display) -> Self {
        Self::Message(format!("{name}:{line}: {message}"))
    }

    /// An output that could not be written.
    pub(crate) fn writing(name: &str, error: &io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::BrokenPipe,
            _ => Self::in_file(name, format_args!("cannot be written: {error}")),
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BrokenPipe => f.write_str("broken pipe"),
            // What a parser of another crate says may run over several lines, and quote any character.
            Self::Message(message) if message.contains(char::is_control) => {
                for (n, word) in message.split_whitespace().enumerate() {
                    let space = if n == 0 { "" } else { " " };
                    write!(f, "{space}{}", without_controls(word))?;
                }
                Ok(())
            }
            Self::Message(message) => f.write_str(message),
        }
    }
}

/// The name of a file, as errors and the summary call it, without control characters.
pub(crate) fn name_of(path: &Path) -> String {
    without_controls(&path.display().to_string())
}

/// The text with its control characters escaped.
fn without_controls(text: &str) -> String {
    let mut escaped = String::new();
    for c in text.chars() {
        if c.is_control() {
            escaped.extend(c.escape_default());
        } else {
            escaped.push(c);
        }
    }
    escaped
}

/// Says what of an input was left out, unless nobody wants to hear it.
pub(crate) fn warn(warnings: &[String], quiet: bool) {
    for warning in warnings.iter().filter(|_| !quiet) {
        // Without a stderr the outputs are whole all the same.
        let _ = writeln!(
            io::stderr(),
            "secant: warning: {}",
            without_controls(warning)
        );
    }
}

/// A piece of an input for an error message: short, on one line, without control characters.
pub(crate) fn shown(text: &str) -> String {
    const LONGEST: usize = 40;
    let mut chars = text.chars();
    let start: String = chars.by_ref().take(LONGEST).collect();
    let more = if chars.next().is_some() { "…" } else { "" };
    format!("`{}{more}`", without_controls(&start))
}
