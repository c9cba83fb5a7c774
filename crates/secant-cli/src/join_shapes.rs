//! `secant join` where a side has other shapes than segments, or where a distance is given.

use rayon::prelude::*;
use secant::{Layer, Relation, RelationCounts, Relations, ShapePair, ShapePairs};
use serde::ser::{Serialize, SerializeMap, Serializer};

use crate::Status;
use crate::args::{self, Coordinates};
use crate::error::{Error, Result};
use crate::input::Side;
use crate::output::{Columns, PairRow, grouped, print_summary, summary, write_pairs};
use crate::search::Run;
use crate::threads::{BLOCK, threads};

impl Run<'_> {
    /// Searches, writes what was found, and says it.
    pub(crate) fn finish_shapes(self, sides: [&Side; 2], args: &args::Join) -> Result<Status> {
        let join = Join {
            relations: relations(args)?,
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
fn relations(args: &args::Join) -> Result<Relations> {
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
        return Err(Error::usage(format_args!(
            "{flag} for segments without --within, expected no other shapes and no --within"
        )));
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
        let text = match (self.run.args.json, self.run.args.quiet) {
            (true, _) => self.json(&counts),
            (false, true) => String::new(),
            (false, false) => self.for_people(&counts),
        };
        print_summary(&text, self.run.outputs.stdout_taken)?;
        Ok(if counts.total() > 0 {
            Status::Done
        } else {
            Status::NothingFound
        })
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

    fn json(&self, counts: &RelationCounts) -> String {
        let [red, blue] = self.sides.map(Side::len);
        let summary = Summary {
            red,
            blue,
            pairs: Pairs(
                self.reported()
                    .map(|relation| (relation, counts.of(relation)))
                    .collect(),
            ),
            coordinates: Coordinates::F64,
            seconds: self.run.start.elapsed().as_secs_f64(),
        };
        let mut text =
            serde_json::to_string(&summary).expect("a summary has only names and numbers");
        text.push('\n');
        text
    }

    fn for_people(&self, counts: &RelationCounts) -> String {
        let [red, blue] = self.sides;
        let mut rows = vec![
            ("red", grouped(red.len() as u64)),
            ("blue", grouped(blue.len() as u64)),
            ("coordinates", Coordinates::F64.to_string()),
        ];
        for relation in self
            .reported()
            .filter(|&relation| self.relations.contains(relation))
        {
            rows.push((relation.as_str(), grouped(counts.of(relation))));
        }
        let title = format!("{} with {}", red.name(), blue.name());
        let seconds = self.run.start.elapsed().as_secs_f64();
        summary(&title, &rows, seconds, &self.run.outputs.written)
    }
}

/// The summary of a run; the JSON object has these keys.
#[derive(serde::Serialize)]
struct Summary {
    red: usize,
    blue: usize,
    pairs: Pairs,
    coordinates: Coordinates,
    seconds: f64,
}

/// The number of pairs of each relation.
struct Pairs(Vec<(Relation, u64)>);

impl Serialize for Pairs {
    fn serialize<S: Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (relation, count) in &self.0 {
            map.serialize_entry(relation.as_str(), count)?;
        }
        map.end()
    }
}
