//! What `crossings` and `join` have in common: a search, its outputs and its summary.

use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use secant::{Counts, Crossing, Crossings, Kind, Kinds};
use serde::{Serialize, Serializer};

use crate::Status;
use crate::args::{self, Coordinates, RowFormat};
use crate::error::{Error, Result};
use crate::input::{self, Drawing, Layers, extension_of};
use crate::output::{
    Columns, Output, PairRow, grouped, not_written_as, print_summary, refuse_same_paths,
    row_format, summary, write_pairs,
};
use crate::plot;
use crate::progress::Progress;

/// A run, from before its inputs are read.
pub(crate) struct Run<'a> {
    pub(crate) args: &'a args::Search,
    pub(crate) progress: Progress,
    pub(crate) start: Instant,
    pub(crate) format: RowFormat,
    pub(crate) outputs: Outputs,
}

impl<'a> Run<'a> {
    /// Opens the outputs. `inputs` are the files that will be read, with what errors call them.
    pub(crate) fn begin(args: &'a args::Search, inputs: &[(&str, &Path)]) -> Result<Self> {
        let start = Instant::now();
        let format = match &args.output {
            Some(path) => row_format(path, args.to, "pairs")?,
            None => RowFormat::Csv,
        };
        Ok(Self {
            args,
            progress: Progress::new(args.quiet),
            start,
            format,
            outputs: Outputs::open(args, inputs)?,
        })
    }

    /// How to read an input.
    pub(crate) fn options(&self) -> input::Options {
        input::Options {
            coordinates: self.args.coordinates,
            carry: self.args.output.is_some(),
            tolerance: self.args.tolerance,
            strict: self.args.strict,
            ..Default::default()
        }
    }

    /// Searches for these kinds, writes what was found, and says it.
    pub(crate) fn finish(
        mut self,
        layers: Layers<'_>,
        kinds: Kinds,
        search: Crossings<'_>,
        of_features: Option<OfFeatures<'_>>,
    ) -> Result<Status> {
        let bar = self.progress.items("finding", layers.segments() as u64);
        let follow = |done| bar.set_position(done);
        let search = search.only(kinds).progress(&follow);
        let found = Found::of(search, of_features, self.args);
        bar.finish_and_clear();
        let (format, progress) = (self.format, self.progress);
        self.outputs.write(layers, &found, format, progress)?;

        let points = || distinct_points(&found.pairs);
        let summary = Summary {
            sizes: Sizes::of(layers),
            pairs: (&found.counts).into(),
            coordinates: layers.coordinates(),
            seconds: self.start.elapsed().as_secs_f64(),
            distinct_points: self.args.points.then(points),
        };
        print_summary(
            &summary,
            || summary.for_people(layers, kinds, &found.counts, &self.outputs),
            (self.args.json, self.args.quiet),
            self.outputs.stdout_taken,
        )?;
        Ok(Status::of_found(found.counts.total()))
    }
}

/// The kinds that are searched for, where only some are asked for.
pub(crate) fn selected(only: &[Kind], args: &args::Search) -> Kinds {
    let only: Kinds = match only.is_empty() {
        true => Kinds::ALL,
        false => only.iter().copied().collect(),
    };
    if args.ignore_shared {
        only.without(Kind::Shared)
    } else {
        only
    }
}

/// Which pairs are found, by the features of both.
#[derive(Clone, Copy)]
pub(crate) struct OfFeatures<'a> {
    /// The feature of each row.
    features: &'a [u32],
    /// Whether those of one feature are, or those of two.
    same: bool,
}

impl<'a> OfFeatures<'a> {
    /// `None` where all are.
    pub(crate) fn new(args: &args::Crossings, drawing: &'a Drawing) -> Option<Self> {
        let features = drawing.features.as_ref()?.numbers();
        (args.same_feature || args.other_feature).then_some(Self {
            features,
            same: args.same_feature,
        })
    }

    pub(crate) fn has(self, rows: [u32; 2]) -> bool {
        let [a, b] = rows.map(|row| self.features[row as usize]);
        (a == b) == self.same
    }
}

/// What a search found.
struct Found<'a> {
    counts: Counts,
    /// The pairs in order; empty where only their number is asked for.
    pairs: Vec<Crossing<'a>>,
}

impl<'a> Found<'a> {
    fn of(search: Crossings<'a>, of_features: Option<OfFeatures<'_>>, args: &args::Search) -> Self {
        let search = search.threads(args.threads.unwrap_or(0).into());
        if args.output.is_some() || args.plot.is_some() || args.points {
            let mut pairs = search.sorted();
            if let Some(of_features) = of_features {
                pairs.retain(|pair| of_features.has([pair.i, pair.j]));
            }
            let counts = pairs.iter().map(|pair| pair.kind).collect();
            Self { counts, pairs }
        } else {
            let counts = match of_features {
                None => search.counts(),
                Some(of_features) => {
                    let counts = AtomicCounts::default();
                    search.for_each(|pair| {
                        if of_features.has([pair.i, pair.j]) {
                            counts.add(pair.kind, 1);
                        }
                    });
                    counts.load()
                }
            };
            let pairs = Vec::new();
            Self { counts, pairs }
        }
    }
}

/// How many pairs of each kind there are, counted from any thread.
#[derive(Default)]
pub(crate) struct AtomicCounts([AtomicU64; 5]);

impl AtomicCounts {
    pub(crate) fn add(&self, kind: Kind, pairs: u64) {
        self.0[kind as usize].fetch_add(pairs, Ordering::Relaxed);
    }

    pub(crate) fn load(&self) -> Counts {
        let counts = self.0.each_ref().map(|count| count.load(Ordering::Relaxed));
        let [cross, touch, shared, overlap, equal] = counts;
        Counts {
            cross,
            touch,
            shared,
            overlap,
            equal,
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
pub(crate) struct Outputs {
    pub(crate) pairs: Option<Output>,
    plot: Option<Output>,
    /// Where the summary goes, when stdout belongs to an output.
    pub(crate) stdout_taken: bool,
    /// What was written, as the summary says it.
    pub(crate) written: Vec<String>,
}

impl Outputs {
    fn open(args: &args::Search, inputs: &[(&str, &Path)]) -> Result<Self> {
        for &(name, input) in inputs {
            refuse_same_paths(&[
                (name, Some(input)),
                ("--output", args.output.as_deref()),
                ("--plot", args.plot.as_deref()),
            ])?;
        }
        let pairs = args.output.as_deref().map(Output::open).transpose()?;
        let plot = args.plot.as_deref().map(Output::open).transpose()?;
        if let Some(path) = args.plot.as_deref()
            && let Some(other) = extension_of(path)
            && !["svg", "svgz"].contains(&&*other)
        {
            return Err(not_written_as(path, "a plot", &other, ".svg"));
        }
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
        layers: Layers<'_>,
        found: &Found<'_>,
        format: RowFormat,
        progress: Progress,
    ) -> Result<()> {
        let mut outcomes = Vec::new();
        if let Some(output) = self.pairs.take() {
            let bar = progress.items("writing", found.pairs.len() as u64);
            self.written.push(format!("pairs in {}", output.name));
            let columns = Columns::of(layers);
            let pairs = found.pairs.iter();
            let pairs = pairs.map(|pair| PairRow::of_crossing(pair, [pair.i, pair.j]));
            outcomes
                .push(output.write(|out| write_pairs(out, format, &columns, pairs, || bar.inc(1))));
            bar.finish_and_clear();
        }
        if let Some(output) = self.plot.take() {
            self.written.push(format!("plot in {}", output.name));
            outcomes
                .push(output.write(|out| plot::write(out, layers, &found.pairs, &found.counts)));
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
pub(crate) struct Summary {
    #[serde(flatten)]
    pub(crate) sizes: Sizes,
    pub(crate) pairs: Pairs,
    pub(crate) coordinates: Coordinates,
    pub(crate) seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) distinct_points: Option<usize>,
}

/// How many segments were searched.
#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum Sizes {
    One { segments: usize, zero_length: usize },
    Two { red: usize, blue: usize },
}

impl Sizes {
    fn of(layers: Layers<'_>) -> Self {
        match layers {
            Layers::One(drawing) => Self::One {
                segments: drawing.segments.len(),
                zero_length: drawing.segments.zero_length(),
            },
            Layers::Two { red, blue } => Self::Two {
                red: red.segments.len(),
                blue: blue.segments.len(),
            },
        }
    }
}

/// How many pairs there are of each kind, or of each relation.
pub(crate) struct Pairs(pub(crate) Vec<(&'static str, u64)>);

impl From<&Counts> for Pairs {
    fn from(counts: &Counts) -> Self {
        Self(
            Kind::ALL
                .map(|kind| (kind.as_str(), counts.of(kind)))
                .into(),
        )
    }
}

impl Serialize for Pairs {
    fn serialize<S: Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().copied())
    }
}

impl Summary {
    pub(crate) fn for_people(
        &self,
        layers: Layers<'_>,
        kinds: Kinds,
        counts: &Counts,
        outputs: &Outputs,
    ) -> String {
        let mut rows = Vec::new();
        match self.sizes {
            Sizes::One {
                segments,
                zero_length,
            } => {
                rows.push(("segments", grouped(segments as u64)));
                if zero_length > 0 {
                    rows.push(("zero length", grouped(zero_length as u64)));
                }
            }
            Sizes::Two { red, blue } => {
                rows.push(("red", grouped(red as u64)));
                rows.push(("blue", grouped(blue as u64)));
                rows.push(("coordinates", self.coordinates.to_string()));
            }
        }
        for kind in Kind::ALL.into_iter().filter(|&kind| kinds.contains(kind)) {
            rows.push((kind.as_str(), grouped(counts.of(kind))));
        }
        if let Some(points) = self.distinct_points {
            rows.push(("cross points", grouped(points as u64)));
        }
        summary(&layers.name(), &rows, self.seconds, &outputs.written)
    }
}
