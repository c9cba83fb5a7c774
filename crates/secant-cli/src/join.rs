//! `secant join`: every meeting of a segment or shape of one set with one of another.

use std::path::Path;

use crate::Status;
use crate::args::{self, Coordinates, ShapeFormat};
use crate::error::{Error, Result, warn};
use crate::input::{self, Layers, Side, format_of_side, read_side};
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
    let is_decimal = red.is_decimal() && blue.is_decimal() && args.within.is_none();
    let coordinates = if is_decimal {
        Coordinates::Decimal
    } else {
        Coordinates::F64
    };
    let options = input::Options {
        coordinates: args.search.coordinates.or(Some(coordinates)),
        ..run.options()
    };
    let red = read_side(&args.red, red, options, run.progress)?;
    let blue = read_side(&args.blue, blue, options, run.progress)?;
    warn(red.warnings(), args.search.quiet);
    warn(blue.warnings(), args.search.quiet);
    let n = red.len() as u64 + blue.len() as u64;
    if u32::try_from(n).is_err() {
        let most = u32::MAX;
        return Err(Error::usage(format_args!(
            "RED and BLUE have {n} segments or shapes, expected at most {most}"
        )));
    }
    match (&red, &blue) {
        (Side::Drawing(red), Side::Drawing(blue)) if args.within.is_none() => {
            let search = secant::join(&red.segments, &blue.segments);
            run.finish(Layers::Two { red, blue }, search)
        }
        _ => run.finish_shapes([&red, &blue], args.within),
    }
}

/// The format that was asked for, or that of the extension, or else that of any input.
fn format(
    path: &Path,
    asked: Option<ShapeFormat>,
    other: Option<ShapeFormat>,
) -> Result<ShapeFormat> {
    match asked {
        Some(format) => Ok(format),
        None => format_of_side(path, other),
    }
}
