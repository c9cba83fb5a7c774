//! `secant join`: every meeting of a segment or shape of one set with one of another.

use std::path::Path;

use secant::{Kind, Relation};

use crate::Status;
use crate::args::{self, Coordinates, Word};
use crate::error::{Error, Result, warn};
use crate::input::{self, Layers, Side, format_of, read_side};
use crate::search::{Run, selected};

/// Runs the command.
pub(crate) fn run(args: &args::Join) -> Result<Status> {
    let stdin = Path::new("-");
    if args.red == stdin && args.blue == stdin {
        return Err(Error::usage(
            "RED and BLUE are both stdin, expected one of them",
        ));
    }
    refuse_disjoint(args)?;
    let run = Run::begin(&args.search, &[("RED", &args.red), ("BLUE", &args.blue)])?;
    let red = format_of(&args.red, args.from_red, args.from)?;
    let blue = format_of(&args.blue, args.from_blue, args.from)?;
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
    let differ = input::differ([&red, &blue].map(|side| (side.name(), side.crs())));
    warn(differ.as_slice(), args.search.quiet);
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
            // Where there is nothing, nobody knows of what.
            let only = match red.segments.is_empty() || blue.segments.is_empty() {
                true => Vec::new(),
                false => kinds(&args.only)?,
            };
            let kinds = selected(&only, &args.search);
            run.finish(Layers::Two { red, blue }, kinds, search, None)
        }
        _ => run.finish_shapes([&red, &blue], args),
    }
}

/// Pairs that share no point are found within a distance only.
fn refuse_disjoint(args: &args::Join) -> Result<()> {
    let is_disjoint = |word: &Word| word.relation() == Some(Relation::Disjoint);
    match args.within.is_none() && args.only.iter().any(is_disjoint) {
        true => Err(Error::usage(
            "--only disjoint is for --within, whose pairs may share no point, expected --within DISTANCE",
        )),
        false => Ok(()),
    }
}

/// The kinds of two segments that are asked for.
fn kinds(only: &[Word]) -> Result<Vec<Kind>> {
    let kind = |word: &Word| {
        word.kind().ok_or_else(|| {
            let found = word.as_str();
            let kinds = Kind::ALL.map(Kind::as_str).join(", ");
            Error::usage(format_args!(
                "--only {found} is for other shapes than segments and for --within, expected some of {kinds}"
            ))
        })
    };
    only.iter().map(kind).collect()
}
