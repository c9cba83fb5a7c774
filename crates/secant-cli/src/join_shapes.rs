//! `secant join` where a side has other shapes than segments, or where a distance is given.

use rayon::prelude::*;
use secant::{Layer, Relation, RelationCounts, Relations, ShapePair, ShapePairs};
use serde::Serialize;

use crate::Status;
use crate::args::{self, Coordinates};
use crate::error::{Error, Result};
use crate::input::Side;
use crate::output::{Columns, PairRow, grouped, print_summary, summary, write_pairs};
use crate::search::{Pairs, Run};
use crate::threads::{BLOCK, threads};

impl Run<'_> {
    /// Searches, writes what was found, and says it.
    pub(crate) fn finish_shapes(self, sides: [&Side; 2], args: &args::Join) -> Result<Status> {
        let join = Join {
            relations: relations(args, sides)?,
            run: self,
            sides,
            within: args.within,
        };
        match sides {
            [Side::Drawing(red), Side::Drawing(blue)] => {
                join.search(secant::join_shapes(&red.segments, &blue.segments))
            }
            [Side::Drawing(red), Side::Shapes(blue, _)] => {
                join.search(secant::join_shapes(&red.segments, &blue.list))
            }
            [Side::Shapes(red, _), Side::Drawing(blue)] => {
                join.search(secant::join_shapes(&red.list, &blue.segments))
            }
            [Side::Shapes(red, _), Side::Shapes(blue, _)] => {
                join.search(secant::join_shapes(&red.list, &blue.list))
            }
        }
    }
}

/// The relations that are searched for, where nothing is asked for that only segments have.
fn relations(args: &args::Join, sides: [&Side; 2]) -> Result<Relations> {
    let search = &args.search;
    let relations: Option<Relations> = args.only.iter().map(|word| word.relation()).collect();
    let refused = [
        (search.plot.is_some(), "--plot is"),
        (search.points, "--points is"),
        (search.ignore_shared, "--ignore-shared is"),
        (relations.is_none(), "--only shared is"),
        (
            search.coordinates == Some(Coordinates::Decimal),
            "--coordinates decimal is",
        ),
    ];
    if let Some((_, flag)) = refused.iter().find(|(is_asked, _)| *is_asked) {
        let others = sides.iter().find(|side| matches!(side, Side::Shapes(..)));
        return Err(Error::usage(match (others, args.within) {
            (Some(side), None) => format!(
                "{flag} for segments, expected no other shapes in {}",
                side.name()
            ),
            _ => format!("{flag} for segments without --within, expected no --within"),
        }));
    }
    Ok(relations
        .filter(|_| !args.only.is_empty())
        .unwrap_or(Relations::ALL))
}

/// A join of shapes.
struct Join<'a> {
    run: Run<'a>,
    sides: [&'a Side; 2],
    within: Option<f64>,
    relations: Relations,
}

impl Join<'_> {
    fn search<R, B>(mut self, search: ShapePairs<'_, R, B>) -> Result<Status>
    where
        R: Layer<Scalar = f64> + ?Sized,
        B: Layer<Scalar = f64> + ?Sized,
    {
        let shapes = self.sides.iter().map(|side| side.len() as u64);
        let bar = self.run.progress.items("finding", shapes.sum());
        let follow = |done| bar.set_position(done);
        let threads = self.run.args.threads.unwrap_or(0).into();
        let mut search = search.only(self.relations).progress(&follow);
        search = search.threads(threads);
        if let Some(d) = self.within {
            search = search.within(d);
        }
        let counts = if self.run.outputs.pairs.is_some() {
            let pairs = search.sorted();
            bar.finish_and_clear();
            self.write(&pairs)?;
            pairs.iter().map(|pair| pair.relation).collect()
        } else {
            search.counts()
        };
        bar.finish_and_clear();
        let [red, blue] = self.sides.map(Side::len);
        let of_relation = |relation: Relation| (relation.as_str(), counts.of(relation));
        let summary = Summary {
            red,
            blue,
            pairs: Pairs(self.reported().map(of_relation).collect()),
            coordinates: Coordinates::F64,
            seconds: self.run.start.elapsed().as_secs_f64(),
        };
        print_summary(
            &summary,
            || self.for_people(&summary, &counts),
            (self.run.args.json, self.run.args.quiet),
            self.run.outputs.stdout_taken,
        )?;
        Ok(Status::of_found(counts.total()))
    }

    /// Writes the pairs in the order given.
    fn write<R, B>(&mut self, pairs: &[ShapePair<'_, R, B>]) -> Result<()>
    where
        R: Layer<Scalar = f64> + ?Sized,
        B: Layer<Scalar = f64> + ?Sized,
    {
        let Some(output) = self.run.outputs.pairs.take() else {
            return Ok(());
        };
        let written = format!("pairs in {}", output.name);
        self.run.outputs.written.push(written);
        let bar = self.run.progress.items("writing", pairs.len() as u64);
        let is_within = self.within.is_some();
        let columns = Columns::of_shapes(self.sides, is_within);
        let row = |pair: &ShapePair<'_, R, B>| {
            let distance = is_within.then(|| pair.distance());
            PairRow::of_shapes(
                [pair.i, pair.j],
                pair.relation,
                pair.closest_points(),
                distance,
            )
        };
        let pool = threads(self.run.args.threads)?;
        let rows = pairs.chunks(BLOCK).flat_map(|block| {
            let rows = || block.par_iter().map(row).collect::<Vec<_>>();
            pool.install(rows)
        });
        let wrote =
            output.write(|out| write_pairs(out, self.run.format, &columns, rows, || bar.inc(1)));
        bar.finish_and_clear();
        wrote
    }

    /// The relations that a pair can have.
    fn reported(&self) -> impl Iterator<Item = Relation> + '_ {
        let can_be = |relation: Relation| relation.meets() || self.within.is_some();
        Relation::ALL
            .into_iter()
            .filter(move |&relation| can_be(relation))
    }

    fn for_people(&self, of_run: &Summary, counts: &RelationCounts) -> String {
        let mut rows = vec![
            ("red", grouped(of_run.red as u64)),
            ("blue", grouped(of_run.blue as u64)),
            ("coordinates", of_run.coordinates.to_string()),
        ];
        let wanted = self.reported().filter(|&x| self.relations.contains(x));
        rows.extend(wanted.map(|relation| (relation.as_str(), grouped(counts.of(relation)))));
        let title = self.sides.map(Side::name).join(" with ");
        summary(&title, &rows, of_run.seconds, &self.run.outputs.written)
    }
}

/// The summary of a run; the JSON object has these keys.
#[derive(Serialize)]
struct Summary {
    red: usize,
    blue: usize,
    pairs: Pairs,
    coordinates: Coordinates,
    seconds: f64,
}
