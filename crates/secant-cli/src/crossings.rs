//! `secant crossings`: every meeting of two segments of a drawing.

mod rows;
mod sorter;
mod spilled;
mod store;

use crate::Status;
use crate::args;
use crate::error::{Result, warn};
use crate::input::{self, Layers};
use crate::search::{OfFeatures, Run, selected};

/// Runs the command.
pub(crate) fn run(args: &args::Crossings) -> Result<Status> {
    if let Some(memory) = args.memory {
        return spilled::run(args, memory);
    }
    let run = Run::begin(&args.search, &[("the drawing", &args.file)])?;
    let format = input::format_of(&args.file, args.from, None)?;
    let options = input::Options {
        needs_features: args.needs_features(),
        ..run.options()
    };
    let mut drawing = input::read(&args.file, format, options, run.progress)?;
    warn(&drawing.warnings, args.search.quiet);
    if let Some(features) = drawing.features.as_ref().filter(|_| args.ignore_adjacent) {
        let polylines = drawing.segments.with_features(features.numbers().to_vec());
        drawing.segments = polylines.expect("one feature a row");
    }
    let mut search = secant::crossings(&drawing.segments);
    if args.ignore_adjacent {
        search = search.ignore_adjacent();
    }
    let kinds = selected(&args.only, &args.search);
    let of_features = OfFeatures::new(args, &drawing);
    run.finish(Layers::One(&drawing), kinds, search, of_features)
}

impl args::Crossings {
    /// The option for which features have to be known.
    fn needs_features(&self) -> Option<&'static str> {
        let options = [
            (self.ignore_adjacent, "--ignore-adjacent"),
            (self.same_feature, "--same-feature"),
            (self.other_feature, "--other-feature"),
        ];
        let (_, option) = options.into_iter().find(|&(is_there, _)| is_there)?;
        Some(option)
    }
}
