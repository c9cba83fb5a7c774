//! `secant cast`: what each of many rays and segments comes to first.

use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::time::Instant;

use indicatif::ProgressBar;
use rayon::ThreadPool;
use rayon::prelude::*;
use secant::{Hit, Index, Shape};
use serde::Serialize;

use crate::Status;
use crate::args::{self, Coordinates, RowFormat};
use crate::error::{Error, Result, warn};
use crate::input::{Options, RayOrSegment, Shapes, differ, format_of, read_shapes};
use crate::output::{
    HitRows, Output, grouped, print_summary, refuse_same_paths, row_format, summary,
};
use crate::progress::Progress;
use crate::threads::{BLOCK, threads};

/// Runs the command.
pub(crate) fn run(args: &args::Cast) -> Result<Status> {
    let start = Instant::now();
    refuse_paths(args)?;
    let mut target = Target::open(args)?;
    let progress = Progress::new(args.quiet);
    let options = Options {
        coordinates: Some(Coordinates::F64),
        carry: target.rows.is_some(),
        tolerance: args.tolerance,
        strict: args.strict,
        ..Options::default()
    };
    let rays = format_of(&args.rays, args.from_rays, args.from)?;
    let shapes = format_of(&args.shapes, args.from_shapes, args.from)?;
    let work = Work {
        rays: read_shapes(&args.rays, rays, options, progress)?,
        shapes: read_shapes(&args.shapes, shapes, options, progress)?,
        args,
        threads: threads(args.threads)?,
    };

    for warnings in [&work.rays.warnings, &work.shapes.warnings] {
        warn(warnings, args.quiet);
    }
    let differ = differ([
        (&work.rays.name, work.rays.crs.as_ref()),
        (&work.shapes.name, work.shapes.crs.as_ref()),
    ]);
    warn(differ.as_slice(), args.quiet);
    // On a terminal the rows themselves show how far the work is.
    let progress = Progress::new(args.quiet || (target.stdout_taken && io::stdout().is_terminal()));
    let bar = progress.items("casting", work.rays.list.len() as u64);
    let mut hits = 0;
    let written = match target.rows.take() {
        Some((output, format)) => output.write(|out| {
            hits = work.write(out, format, &bar)?;
            Ok(())
        }),
        None => {
            hits = work.count(&bar);
            Ok(())
        }
    };
    bar.finish_and_clear();
    written?;

    let summary = Summary {
        rays: work.rays.list.len(),
        shapes: work.shapes.list.len(),
        hits,
        seconds: start.elapsed().as_secs_f64(),
    };
    print_summary(
        &summary,
        || summary.for_people(&work, &target.written),
        (args.json, args.quiet || target.is_bare),
        target.stdout_taken,
    )?;
    Ok(Status::of_found(hits))
}

/// An output is not an input, and only one input is stdin.
fn refuse_paths(args: &args::Cast) -> Result<()> {
    let stdin = Path::new("-");
    if args.rays == stdin && args.shapes == stdin {
        return Err(Error::usage(
            "RAYS and SHAPES are both stdin, expected one of them",
        ));
    }
    for (name, input) in [("RAYS", &args.rays), ("SHAPES", &args.shapes)] {
        refuse_same_paths(&[(name, Some(input)), ("--output", args.output.as_deref())])?;
    }
    Ok(())
}

/// Where the rows go.
struct Target {
    rows: Option<(Output, RowFormat)>,
    /// Where the summary goes, when stdout belongs to the rows.
    stdout_taken: bool,
    /// Nobody named an output, and the rows are all there is to see.
    is_bare: bool,
    /// What was written, as the summary says it.
    written: Vec<String>,
}

impl Target {
    fn open(args: &args::Cast) -> Result<Self> {
        let path = match (&args.output, args.json) {
            (Some(path), _) => Some(path.as_path()),
            (None, false) => Some(Path::new("-")),
            (None, true) => None,
        };
        let rows = path
            .map(|path| Ok((Output::open(path)?, row_format(path, args.to, "rows")?)))
            .transpose()?;
        Ok(Self {
            stdout_taken: rows.as_ref().is_some_and(|(output, _)| output.is_stdout()),
            is_bare: args.output.is_none(),
            written: rows
                .iter()
                .map(|(output, _)| format!("hits in {}", output.name))
                .collect(),
            rows,
        })
    }
}

/// What is cast against.
type ShapeIndex<'a> = Index<'a, 2, Vec<Shape<2>>>;

/// All that is to be cast.
struct Work<'a> {
    rays: Shapes<Vec<RayOrSegment>>,
    shapes: Shapes<Vec<Shape<2>>>,
    args: &'a args::Cast,
    threads: ThreadPool,
}

impl Work<'_> {
    /// Writes the rows in the order of the rays, and counts the hits.
    fn write(&self, out: &mut dyn Write, format: RowFormat, bar: &ProgressBar) -> io::Result<u64> {
        let both = [&self.rays.crs, &self.shapes.crs];
        let crs = both.into_iter().find_map(|crs| crs.as_ref()?.member());
        let mut rows = HitRows::new(out, format, &self.rays.carried, &self.shapes.carried, crs)?;
        let index = Index::new(&self.shapes.list);
        let (mut ray, mut count) = (0, 0);
        for block in self.rays.list.chunks(BLOCK) {
            let hits: Vec<_> = self.threads.install(|| {
                let hits = block.par_iter().map(|ray| self.first(ray, &index, bar));
                hits.collect()
            });
            for hit in &hits {
                if hit.is_some() || self.args.all {
                    rows.row(ray, hit.as_ref())?;
                }
                ray += 1;
                count += u64::from(hit.is_some());
            }
        }
        rows.finish()?;
        Ok(count)
    }

    /// Counts the rays that hit.
    fn count(&self, bar: &ProgressBar) -> u64 {
        let index = Index::new(&self.shapes.list);
        self.threads.install(|| {
            let rays = self.rays.list.par_iter();
            let hits = rays.filter(|ray| self.first(ray, &index, bar).is_some());
            hits.count() as u64
        })
    }

    fn first(
        &self,
        ray: &RayOrSegment,
        shapes: &ShapeIndex<'_>,
        bar: &ProgressBar,
    ) -> Option<Hit<2>> {
        let mut cast = match ray {
            RayOrSegment::Ray(ray) => ray.cast(shapes),
            RayOrSegment::Segment(segment) => segment.cast(shapes),
        };
        if let Some(t) = self.args.max_t {
            cast = cast.max_t(t);
        }
        if self.args.hollow {
            cast = cast.hollow();
        }
        if self.args.ignore_touch {
            cast = cast.filter(|hit| hit.relation.interiors_meet());
        }
        let hit = cast.first();
        bar.inc(1);
        hit
    }
}

/// The summary of a run; the JSON object has these keys.
#[derive(Serialize)]
struct Summary {
    rays: usize,
    shapes: usize,
    hits: u64,
    seconds: f64,
}

impl Summary {
    fn for_people(&self, work: &Work<'_>, written: &[String]) -> String {
        let rows = [
            ("rays", grouped(self.rays as u64)),
            ("shapes", grouped(self.shapes as u64)),
            ("hits", grouped(self.hits)),
        ];
        let title = format!("{} against {}", work.rays.name, work.shapes.name);
        summary(&title, &rows, self.seconds, written)
    }
}
