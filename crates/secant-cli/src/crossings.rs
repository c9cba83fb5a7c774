//! `secant crossings`: every meeting of two segments of a drawing.

mod rows;
mod sorter;
mod spilled;
mod store;

use std::time::Instant;

use secant::{Counts, Crossing, Kind, Kinds, Segments};
use serde::Serialize;

use crate::Status;
use crate::args::{self, Coordinates, RowFormat};
use crate::error::{Error, Result, warn};
use crate::input::{self, Drawing};
use crate::output::{
    Output, grouped, print_summary, refuse_same_paths, row_format, summary, write_pairs,
};
use crate::plot;
use crate::progress::Progress;

/// Runs the command.
pub(crate) fn run(args: &args::Crossings) -> Result<Status> {
    if let Some(memory) = args.memory {
        return spilled::run(args, memory);
    }
    let start = Instant::now();
    let format = match &args.output {
        Some(path) => row_format(path, args.to, "pairs")?,
        None => RowFormat::Csv,
    };
    let progress = Progress::new(args.quiet);
    let mut outputs = Outputs::open(args)?;
    let options = input::Options {
        format: args.from,
        coordinates: args.coordinates,
        carry: args.output.is_some(),
        ignore_adjacent: args.ignore_adjacent,
        tolerance: args.tolerance,
        strict: args.strict,
    };
    let mut drawing = input::read(&args.file, options, progress)?;
    warn(&drawing.warnings, args.quiet);
    if let Some(features) = drawing.features.as_ref().filter(|_| args.ignore_adjacent) {
        let polylines = drawing.segments.with_features(features.numbers().to_vec());
        drawing.segments = polylines.expect("one feature a row");
    }

    let bar = progress.items("finding", drawing.segments.len() as u64);
    let follow = |done| bar.set_position(done);
    let found = Found::search(&drawing.segments, args, &follow);
    bar.finish_and_clear();
    outputs.write(&drawing, &found, format, progress)?;

    let summary = Summary {
        segments: drawing.segments.len(),
        zero_length: drawing.segments.zero_length(),
        pairs: found.counts.into(),
        coordinates: drawing.coordinates,
        seconds: start.elapsed().as_secs_f64(),
        distinct_points: args.points.then(|| distinct_points(&found.pairs)),
    };
    let text = match (args.json, args.quiet) {
        (true, _) => summary.json(),
        (false, true) => String::new(),
        (false, false) => summary.for_people(&drawing, selected(args), &found.counts, &outputs),
    };
    print_summary(&text, outputs.stdout_taken)?;
    Ok(if found.counts.total() > 0 {
        Status::Done
    } else {
        Status::NothingFound
    })
}

/// The kinds that are searched for.
fn selected(args: &args::Crossings) -> Kinds {
    let only: Kinds = match args.only.is_empty() {
        true => Kinds::ALL,
        false => args.only.iter().copied().collect(),
    };
    if args.ignore_shared {
        only.without(Kind::Shared)
    } else {
        only
    }
}

/// What a search found.
struct Found<'a> {
    counts: Counts,
    /// The pairs in order; empty where only their number is asked for.
    pairs: Vec<Crossing<'a>>,
}

impl<'a> Found<'a> {
    fn search(
        segments: &'a Segments<'_>,
        args: &args::Crossings,
        progress: &'a (dyn Fn(u64) + Sync),
    ) -> Self {
        let mut search = secant::crossings(segments)
            .only(selected(args))
            .progress(progress);
        if args.ignore_adjacent {
            search = search.ignore_adjacent();
        }
        if let Some(threads) = args.threads {
            search = search.threads(threads.into());
        }
        if args.output.is_some() || args.plot.is_some() || args.points {
            let pairs = search.sorted();
            let counts = pairs.iter().map(|pair| pair.kind).collect();
            Self { counts, pairs }
        } else {
            Self {
                counts: search.counts(),
                pairs: Vec::new(),
            }
        }
    }
}

/// How many different points the crossings have, each rounded to the nearest f64.
fn distinct_points(pairs: &[Crossing<'_>]) -> usize {
    let crosses = pairs.iter().filter(|pair| pair.kind == Kind::Cross);
    // Adding 0 makes one zero of the two.
    let bits = crosses.map(|pair| pair.point().map(|x| (x + 0.0).to_bits()));
    let mut points: Vec<_> = bits.collect();
    points.sort_unstable();
    points.dedup();
    points.len()
}

/// The files that a run writes; each is taken when it is written.
struct Outputs {
    pairs: Option<Output>,
    plot: Option<Output>,
    /// Where the summary goes, when stdout belongs to an output.
    stdout_taken: bool,
    /// What was written, as the summary says it.
    written: Vec<String>,
}

impl Outputs {
    fn open(args: &args::Crossings) -> Result<Self> {
        refuse_same_paths(&[
            ("the drawing", Some(&args.file)),
            ("--output", args.output.as_deref()),
            ("--plot", args.plot.as_deref()),
        ])?;
        let pairs = args.output.as_deref().map(Output::open).transpose()?;
        let plot = args.plot.as_deref().map(Output::open).transpose()?;
        let on_stdout = [&pairs, &plot]
            .into_iter()
            .flatten()
            .filter(|out| out.is_stdout())
            .count();
        if on_stdout > 1 {
            return Err(Error::usage(
                "--output and --plot are both stdout, expected one of them",
            ));
        }
        Ok(Self {
            pairs,
            plot,
            stdout_taken: on_stdout > 0,
            written: Vec::new(),
        })
    }

    /// Writes all outputs. One that fails does not keep the others from being whole.
    fn write(
        &mut self,
        drawing: &Drawing,
        found: &Found<'_>,
        format: RowFormat,
        progress: Progress,
    ) -> Result<()> {
        let mut outcomes = Vec::new();
        if let Some(output) = self.pairs.take() {
            let bar = progress.items("writing", found.pairs.len() as u64);
            self.written.push(format!("pairs in {}", output.name));
            outcomes.push(
                output.write(|out| write_pairs(out, format, drawing, &found.pairs, || bar.inc(1))),
            );
            bar.finish_and_clear();
        }
        if let Some(output) = self.plot.take() {
            self.written.push(format!("plot in {}", output.name));
            outcomes
                .push(output.write(|out| plot::write(out, drawing, &found.pairs, &found.counts)));
        }
        // What went wrong counts for more than that somebody stopped reading.
        let failures = outcomes.into_iter().filter_map(Result::err);
        match failures.max_by_key(|error| matches!(error, Error::Message(_))) {
            Some(error) => Err(error),
            None => Ok(()),
        }
    }
}

/// The summary of a run; the JSON object has these keys.
#[derive(Serialize)]
struct Summary {
    segments: usize,
    zero_length: usize,
    pairs: Pairs,
    coordinates: Coordinates,
    seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    distinct_points: Option<usize>,
}

#[derive(Serialize)]
struct Pairs {
    cross: u64,
    touch: u64,
    shared: u64,
    overlap: u64,
    equal: u64,
}

impl From<Counts> for Pairs {
    fn from(counts: Counts) -> Self {
        let Counts {
            cross,
            touch,
            shared,
            overlap,
            equal,
        } = counts;
        Self {
            cross,
            touch,
            shared,
            overlap,
            equal,
        }
    }
}

impl Summary {
    fn json(&self) -> String {
        let mut text = serde_json::to_string(self).expect("a summary has only names and numbers");
        text.push('\n');
        text
    }

    fn for_people(
        &self,
        drawing: &Drawing,
        kinds: Kinds,
        counts: &Counts,
        outputs: &Outputs,
    ) -> String {
        let mut rows = vec![("segments", grouped(self.segments as u64))];
        if self.zero_length > 0 {
            rows.push(("zero length", grouped(self.zero_length as u64)));
        }
        for kind in Kind::ALL.into_iter().filter(|&kind| kinds.contains(kind)) {
            rows.push((kind.as_str(), grouped(counts.of(kind))));
        }
        if let Some(points) = self.distinct_points {
            rows.push(("cross points", grouped(points as u64)));
        }
        summary(&drawing.name, &rows, self.seconds, &outputs.written)
    }
}
