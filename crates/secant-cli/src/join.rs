//! `secant join`: every meeting of a segment of one set with one of another.

use std::path::Path;

use crate::Status;
use crate::args::{self, Coordinates, InputFormat};
use crate::error::{Error, Result};
use crate::input::{self, Layers};
use crate::search::Run;

/// Runs the command.
pub(crate) fn run(args: &args::Join) -> Result<Status> {
    let stdin = Path::new("-");
    if args.red == stdin && args.blue == stdin {
        return Err(Error::usage(
            "RED and BLUE are both stdin, expected one of them",
        ));
    }
    let run = Run::begin(&args.search, &[("RED", &args.red), ("BLUE", &args.blue)])?;
    let red = format(&args.red, args.from_red, args.from)?;
    let blue = format(&args.blue, args.from_blue, args.from)?;
    // One meaning for both: as different numbers, two that are written alike would not be equal.
    let both = [red, blue].map(input::coordinates_of);
    let coordinates = if both.contains(&Coordinates::F64) {
        Coordinates::F64
    } else {
        Coordinates::Decimal
    };
    let read = |path: &Path, format: InputFormat| {
        let options = input::Options {
            format: Some(format),
            coordinates: args.search.coordinates.or(Some(coordinates)),
            ..run.options()
        };
        input::read(path, options, run.progress)
    };
    let (red, blue) = (read(&args.red, red)?, read(&args.blue, blue)?);
    let n = red.segments.len() as u64 + blue.segments.len() as u64;
    if u32::try_from(n).is_err() {
        let most = u32::MAX;
        return Err(Error::usage(format_args!(
            "RED and BLUE have {n} segments, expected at most {most}"
        )));
    }
    let search = secant::join(&red.segments, &blue.segments);
    let layers = Layers::Two {
        red: &red,
        blue: &blue,
    };
    run.finish(layers, search)
}

/// The format that was asked for, or that of the extension, or else that of any input.
fn format(
    path: &Path,
    asked: Option<InputFormat>,
    other: Option<InputFormat>,
) -> Result<InputFormat> {
    match (asked, other) {
        (Some(format), _) => Ok(format),
        (None, other) => input::format_of(path).or_else(|error| other.ok_or(error)),
    }
}
