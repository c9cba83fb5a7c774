//! `secant`: every crossing in a drawing or a map, exactly.
//!
//! A command reads (`input`), asks the library, and writes (`output`, `plot`). What goes wrong
//! on the way is an `Error`, said here in one line.
//!
//! A library only because the fuzz targets call the readers, which would be slow in a process of its own for
//! each input. It has no promise of stability.

mod args;
mod cast;
mod crossings;
mod error;
mod generate;
mod input;
mod join;
mod join_shapes;
mod output;
mod plot;
mod progress;
mod relate;
mod search;
mod threads;

use std::cell::Cell;
use std::fmt::Display;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use clap::Parser;
use clap::error::ErrorKind;

use args::{Cli, Command};
use error::{Error, Result};
use progress::Progress;
use secant::{Segments, Shape};

/// The exit status of a run that went well.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Status {
    Done,
    NothingFound,
    /// Something in the input was wrong, and the output says what.
    Answered,
}

impl Status {
    /// That of a search that found so many.
    fn of_found(found: u64) -> Self {
        match found {
            0 => Self::NothingFound,
            _ => Self::Done,
        }
    }
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> Self {
        Self::from(match status {
            Status::Done => 0,
            Status::NothingFound => 1,
            Status::Answered => 2,
        })
    }
}

/// Does what the command line says.
pub fn run() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return explain(&error),
    };
    output::remove_unfinished_on_signal();
    let done = match cli.command {
        Command::Cast(args) => cast::run(&args),
        Command::Crossings(args) => crossings::run(&args),
        Command::Generate(args) => generate::run(&args).map(|()| Status::Done),
        Command::Join(args) => join::run(&args),
        Command::Relate => relate(),
    };
    match done {
        Ok(status) => status.into(),
        Err(Error::BrokenPipe) => ExitCode::SUCCESS,
        Err(error) => fail(&error),
    }
}

/// The segments of a drawing, as `secant crossings` reads them. The extension is the format.
///
/// # Errors
/// The line that the program prints.
pub fn read_drawing(path: &Path, tolerance: f64) -> std::result::Result<Segments<'static>, String> {
    let options = input::Options {
        carry: true,
        tolerance,
        ..Default::default()
    };
    let drawing = input::format_of(path, None, None)
        .and_then(|format| input::read(path, format, options, Progress::new(true)));
    Ok(drawing.map_err(|error| error.to_string())?.segments)
}

/// The shapes of a list, as `secant cast` reads them. The extension is the format.
///
/// # Errors
/// The line that the program prints.
pub fn read_shapes(path: &Path, tolerance: f64) -> std::result::Result<Vec<Shape<2>>, String> {
    let options = input::Options {
        coordinates: Some(args::Coordinates::F64),
        carry: true,
        tolerance,
        ..Default::default()
    };
    let shapes = input::format_of(path, None, None)
        .and_then(|format| input::read_shapes(path, format, options, Progress::new(true)));
    Ok(shapes.map_err(|error| error.to_string())?.list)
}

/// Answers every line of `input` on `output`, as `secant relate` does.
///
/// # Errors
/// What reading and writing return, and [`io::ErrorKind::UnexpectedEof`] for an input of 0 bytes.
pub fn relate_lines(input: impl io::Read, output: impl Write) -> io::Result<()> {
    relate::run(input, output).map(|_| ())
}

/// Says what went wrong. Where stderr is closed, the status says it alone.
fn fail(error: &dyn Display) -> ExitCode {
    let _ = writeln!(io::stderr(), "secant: error: {error}");
    ExitCode::from(2)
}

/// Prints the help that was asked for, or what is wrong with the command line, in one line.
fn explain(error: &clap::Error) -> ExitCode {
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => match error.print() {
            Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
                fail(&Error::writing("<stdout>", &error))
            }
            _ => ExitCode::SUCCESS,
        },
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            let _ = error.print();
            ExitCode::from(2)
        }
        _ => {
            let text = error.to_string();
            let message = text.split("\n\nUsage:").next().unwrap_or(&text);
            let message = message
                .split("\n\nFor more information")
                .next()
                .unwrap_or(message);
            let message = message.strip_prefix("error: ").unwrap_or(message);
            let message = message.split_whitespace().collect::<Vec<_>>().join(" ");
            fail(&format_args!("{message} (see --help)"))
        }
    }
}

fn relate() -> Result<Status> {
    let failed = Cell::new(false);
    let output = Output {
        stdout: io::stdout().lock(),
        failed: &failed,
    };
    match relate::run(io::stdin().lock(), output) {
        Ok(true) => Ok(Status::Done),
        Ok(false) => Ok(Status::Answered),
        Err(error) if failed.get() => Err(Error::writing("<stdout>", &error)),
        Err(error) => Err(Error::in_file("<stdin>", error)),
    }
}

/// Stdout, and whether it failed: `relate` reads and writes, and its error does not say which one that is of.
struct Output<'f> {
    stdout: io::StdoutLock<'static>,
    failed: &'f Cell<bool>,
}

impl Write for Output<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.stdout.write(bytes);
        self.failed.set(written.is_err());
        written
    }

    fn flush(&mut self) -> io::Result<()> {
        let flushed = self.stdout.flush();
        self.failed.set(flushed.is_err());
        flushed
    }
}
