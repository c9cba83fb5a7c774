//! The tables, in Markdown.

use std::fmt::Write;

use sysinfo::System;

use crate::contenders::SECANT;
use crate::grid::{Duplicates, Plan};
use crate::measure::{Measured, Threads};
use crate::sets::Set;

/// The measurements on one set.
pub(crate) struct Table {
    pub(crate) set: &'static Set,
    pub(crate) n: usize,
    pub(crate) pairs: u64,
    pub(crate) sorted: Plan,
    pub(crate) unsorted: Plan,
    pub(crate) rows: Vec<Measured>,
    pub(crate) points: Option<Points>,
    /// The pairs of two layers, and the runs that count them.
    pub(crate) joins: Option<(u64, Vec<Measured>)>,
    pub(crate) threads: Threads,
}

/// The runs that construct points.
pub(crate) struct Points {
    pub(crate) rows: Vec<Measured>,
    /// Pairs that cross in the interior of both.
    pub(crate) crosses: u64,
    /// Those of them for which the peer's point is not the nearest float.
    pub(crate) off: u64,
}

/// The results of a run.
pub(crate) struct Report {
    tables: Vec<Table>,
    /// The load of the machine before the run, over a minute.
    load: f64,
}

const INTRODUCTION: &str = "\
# Secant and its peers

Written by `compare/`: from the root of the repository,

    cargo xtask compare --data FOLDER --write

This file has all pairs among many segments, [pairs.md](pairs.md) single pairs of many shapes, and
[answers.md](answers.md) what is answered where floats go wrong.

The task is the same for all: **how many pairs of segments share a point**, touching included, each
pair counted once, from segments in memory that nothing is known of. One thread. All contenders here
give the exact number; a run in which two of them disagree prints no time.
";

const METHOD: &str = "
## How it is measured

- CPU time of the process, since the machine has other work too. Contenders take turns in every
  round, each round beginning with another one. A ratio is the median of the ratios to Secant within
  one round, with the least and the greatest.
- Memory is the most heap memory allocated at one time beyond the segments themselves, in a run that
  is not timed.
- Indexes are built within the time, from segments in the form that the contender likes best:
  columns for Secant, an array for the others. To bring them into that form is not timed.
- `grid` is a uniform grid with cells tuned for each set, `sorted grid` the same after a counting sort
  of the segments by cell. Both test boxes first and then four orientations by `robust`.
- `rstar` and `geo-index` are trees joined with themselves, with `geo`'s exact test on the
  candidates with `i < j`; of two layers, two trees joined with each other.

## What is unfair

- The grids get the best size of a cell and the best rule against double counting for each set,
  and the search for them is not timed. Who does not know the set in advance gets less.
- The trees could be built once and searched often; here they are built for one search.
- Both trees report every pair of boxes twice, and half of that is thrown away: they have no search
  of a tree against itself.
- Secant decides which of five kinds every pair is. The others only say that it meets.
- The drawn sets are ours. Long segments and clusters are there because grids do not like them;
  streets in order are there because they need no sorting.
- All code is compiled into one program, with link-time optimisation, for the default target.
- Secant does not do everything that the trees do: no queries, no insertion, no other shapes here.

## To add a contender

Write a function in `compare/src/contenders.rs` that counts the pairs of `input.plain`, and give it a
line in `counters`; if it constructs points, one in `pointers` too. If its numbers differ from the
others', the run says so and stops.
";

impl Report {
    pub(crate) fn begin() -> Self {
        Self {
            tables: vec![],
            load: load(),
        }
    }

    pub(crate) fn add(&mut self, table: Table) {
        self.tables.push(table);
    }

    pub(crate) fn finish(&self) -> String {
        let mut out = INTRODUCTION.to_owned();
        self.conditions(&mut out)
            .and_then(|()| self.times(&mut out))
            .and_then(|()| self.growth(&mut out))
            .and_then(|()| self.memory(&mut out))
            .and_then(|()| self.points(&mut out))
            .and_then(|()| self.joins(&mut out))
            .and_then(|()| self.threads(&mut out))
            .and_then(|()| self.grids(&mut out))
            .expect("a string takes all that is written to it");
        out.push_str(METHOD);
        out
    }

    fn conditions(&self, out: &mut String) -> std::fmt::Result {
        let peers = ["secant", "geo", "rstar", "geo-index", "robust"];
        writeln!(out)?;
        conditions(out, self.load, &peers)
    }

    fn times(&self, out: &mut String) -> std::fmt::Result {
        writeln!(out, "\n## Time on one thread\n")?;
        writeln!(
            out,
            "Nanoseconds of Secant for a segment, and how many times as long the others take.\n"
        )?;
        let names = names(self.tables.iter().map(|table| &table.rows));
        header(
            out,
            &["set", "segments", "pairs", "rounds", "secant"],
            &names[1..],
        )?;
        for Table {
            set,
            n,
            pairs,
            rows,
            ..
        } in &self.tables
        {
            let (rounds, time) = (rows[0].rounds(), per_segment(rows[0].time(), *n));
            write!(
                out,
                "| {} | {n} | {pairs} | {rounds} | {time:.0} ns |",
                set.name
            )?;
            ratios(out, rows, &names[1..])?;
        }
        let lost: Vec<String> = self
            .tables
            .iter()
            .flat_map(|table| table.rows.iter().map(|row| (table.set.name, row)))
            .filter(|(_, row)| row.ratio() < 1.0)
            .map(|(set, row)| format!("{} on {set} ({:.2})", row.name, row.ratio()))
            .collect();
        let lost = if lost.is_empty() {
            "no one, in this run".to_owned()
        } else {
            lost.join(", ")
        };
        writeln!(out, "\nFaster than Secant: {lost}.\n\nThe sets:")?;
        for Table { set, .. } in &self.tables {
            writeln!(out, "- {}: {}", set.name, set.about)?;
        }
        Ok(())
    }

    /// The exponent of the growth from one set to the next one, which is ten times as large.
    fn growth(&self, out: &mut String) -> std::fmt::Result {
        let kind = |table: &Table| table.set.name.split('-').next().map(str::to_owned);
        let steps: Vec<_> = self
            .tables
            .windows(2)
            .filter_map(|pair| <&[Table; 2]>::try_from(pair).ok())
            .filter(|[a, b]| kind(a) == kind(b) && a.n < b.n)
            .collect();
        if steps.is_empty() {
            return Ok(());
        }
        writeln!(
            out,
            "\n## Growth\n\nThe time grows with N to the power of:\n"
        )?;
        let names = names(steps.iter().map(|[a, _]| &a.rows));
        header(out, &["from", "to"], &names)?;
        for [a, b] in steps {
            write!(out, "| {} | {} |", a.set.name, b.set.name)?;
            for name in &names {
                match (named(&a.rows, name), named(&b.rows, name)) {
                    (Some(x), Some(y)) => {
                        let n = per_segment(1.0, a.n) / per_segment(1.0, b.n);
                        write!(out, " {:.2} |", (y.time() / x.time()).ln() / n.ln())?;
                    }
                    _ => write!(out, " |")?,
                }
            }
            writeln!(out)?;
        }
        Ok(())
    }

    fn memory(&self, out: &mut String) -> std::fmt::Result {
        writeln!(out, "\n## Memory\n\nBytes for a segment, at the most.\n")?;
        let names = names(self.tables.iter().map(|table| &table.rows));
        header(out, &["set"], &names)?;
        for Table { set, n, rows, .. } in &self.tables {
            write!(out, "| {} |", set.name)?;
            for name in &names {
                match named(rows, name) {
                    Some(row) => write!(out, " {} |", row.bytes / n)?,
                    None => write!(out, " |")?,
                }
            }
            writeln!(out)?;
        }
        Ok(())
    }

    fn points(&self, out: &mut String) -> std::fmt::Result {
        let tables = || {
            self.tables
                .iter()
                .filter_map(|t| Some((t, t.points.as_ref()?)))
        };
        if tables().next().is_none() {
            return Ok(());
        }
        writeln!(out, "\n## With the common point\n")?;
        writeln!(
            out,
            "The same, with the point of every pair. Secant's is the nearest float on each"
        )?;
        writeln!(
            out,
            "axis; the others call `geo::line_intersection`, and the last column says for"
        )?;
        writeln!(
            out,
            "what share of the pairs that cross its point is another one.\n"
        )?;
        let names = names(tables().map(|(_, points)| &points.rows));
        let peers: Vec<_> = names[1..].iter().copied().chain(["not nearest"]).collect();
        header(out, &["set", "rounds", "secant"], &peers)?;
        for (Table { set, n, .. }, Points { rows, crosses, off }) in tables() {
            let (rounds, time) = (rows[0].rounds(), per_segment(rows[0].time(), *n));
            write!(out, "| {} | {rounds} | {time:.0} ns |", set.name)?;
            let mut line = String::new();
            ratios(&mut line, rows, &names[1..])?;
            writeln!(out, "{} {} |", line.trim_end(), percent(*off, *crosses))?;
        }
        Ok(())
    }

    fn joins(&self, out: &mut String) -> std::fmt::Result {
        let tables =
            || (self.tables.iter()).filter_map(|table| Some((table, table.joins.as_ref()?)));
        if tables().next().is_none() {
            return Ok(());
        }
        writeln!(
            out,
            "\n## Two layers\n\nEvery other segment is red, the rest is blue: the pairs of both colours, by `join`.\n"
        )?;
        let names = names(tables().map(|(_, (_, rows))| rows));
        header(out, &["set", "pairs", "rounds", "secant"], &names[1..])?;
        for (Table { set, n, .. }, (pairs, rows)) in tables() {
            let (rounds, time) = (rows[0].rounds(), per_segment(rows[0].time(), *n));
            write!(out, "| {} | {pairs} | {rounds} | {time:.0} ns |", set.name)?;
            ratios(out, rows, &names[1..])?;
        }
        Ok(())
    }

    fn threads(&self, out: &mut String) -> std::fmt::Result {
        writeln!(out, "\n## Two threads\n")?;
        writeln!(
            out,
            "Secant alone, wall clock, which other work on the machine makes longer. `possible` is what"
        )?;
        writeln!(
            out,
            "two threads gain in the same rounds at arithmetic that shares nothing. The CPU time is"
        )?;
        writeln!(
            out,
            "that of two threads in that of one; 1 is no work done twice.\n"
        )?;
        let columns = ["set", "one thread", "gain of two", "possible", "CPU time"];
        header(out, &columns, &[])?;
        for Table {
            set,
            n,
            threads:
                Threads {
                    wall,
                    gain,
                    possible,
                    cpu,
                },
            ..
        } in &self.tables
        {
            let time = per_segment(*wall, *n);
            writeln!(
                out,
                "| {} | {time:.0} ns | {gain:.2} | {possible:.2} | {cpu:.2} |",
                set.name
            )?;
        }
        Ok(())
    }

    fn grids(&self, out: &mut String) -> std::fmt::Result {
        writeln!(
            out,
            "\n## The grids\n\nCells in mean lengths of a segment, the fastest ones found.\n"
        )?;
        header(out, &["set", "sorted grid", "grid"], &[])?;
        for Table {
            set,
            sorted,
            unsorted,
            ..
        } in &self.tables
        {
            let [sorted, unsorted] = [sorted, unsorted].map(|plan| {
                let rule = match plan.duplicates {
                    Duplicates::Stamp => "stamps",
                    Duplicates::Owner => "owner cells",
                };
                format!("{}, {rule}", plan.cell)
            });
            writeln!(out, "| {} | {sorted} | {unsorted} |", set.name)?;
        }
        Ok(())
    }
}

/// The machine, the compiler, the versions of these packages, and the date.
pub(crate) fn conditions(out: &mut String, load: f64, packages: &[&str]) -> std::fmt::Result {
    let system = System::new_with_specifics(
        sysinfo::RefreshKind::nothing().with_cpu(sysinfo::CpuRefreshKind::nothing()),
    );
    let cpu = system
        .cpus()
        .first()
        .map_or("unknown CPU", |cpu| cpu.brand());
    let cores = system.cpus().len();
    let after = self::load();
    let rustc = rustc_version_runtime::version();
    writeln!(
        out,
        "{cpu}, {cores} cores; load {load:.1} before and {after:.1} after the run."
    )?;
    writeln!(
        out,
        "rustc {rustc}, `opt-level = 3`, {}{}.",
        std::env::consts::ARCH,
        vectors()
    )?;
    let versions: Vec<_> = packages
        .iter()
        .map(|name| format!("{name} {}", version_of(name)))
        .collect();
    writeln!(out, "{}.", versions.join(", "))?;
    writeln!(out, "{}.", jiff::Timestamp::now().strftime("%F"))
}

/// The vectors of this machine that Secant has instructions of.
fn vectors() -> &'static str {
    #[cfg(target_arch = "x86_64")]
    if std::arch::is_x86_feature_detected!("avx512f") {
        return " with AVX-512";
    } else if std::arch::is_x86_feature_detected!("avx2") {
        return " with AVX2";
    }
    ""
}

/// The load of the machine, over a minute.
pub(crate) fn load() -> f64 {
    System::load_average().one
}

/// The names of all contenders, in order.
fn names<'a>(rows: impl Iterator<Item = &'a Vec<Measured>>) -> Vec<&'static str> {
    let mut names = vec![SECANT];
    for row in rows.flatten() {
        if !names.contains(&row.name) {
            names.push(row.name);
        }
    }
    names
}

fn named<'a>(rows: &'a [Measured], name: &str) -> Option<&'a Measured> {
    rows.iter().find(|row| row.name == name)
}

pub(crate) fn header(out: &mut String, first: &[&str], rest: &[&str]) -> std::fmt::Result {
    let columns = [first, rest].concat();
    writeln!(out, "| {} |", columns.join(" | "))?;
    writeln!(out, "|---|{}", "---:|".repeat(columns.len() - 1))
}

fn ratios(out: &mut String, rows: &[Measured], names: &[&str]) -> std::fmt::Result {
    for name in names {
        match named(rows, name) {
            Some(row) => {
                let [least, most] = row.ratio_range();
                write!(out, " {:.2} ({least:.2} to {most:.2}) |", row.ratio())?;
            }
            None => write!(out, " |")?,
        }
    }
    writeln!(out)
}

#[expect(
    clippy::cast_precision_loss,
    reason = "numbers of segments are far below 2^53"
)]
pub(crate) fn per_segment(time: f64, n: usize) -> f64 {
    time / n as f64
}

#[expect(clippy::cast_precision_loss, reason = "for people to read")]
fn percent(part: u64, whole: u64) -> String {
    if whole == 0 {
        String::new()
    } else {
        format!("{:.1} %", 100.0 * part as f64 / whole as f64)
    }
}

/// The version of a package that this program was built with.
fn version_of(name: &str) -> String {
    let lock: cargo_lock::Lockfile = include_str!("../Cargo.lock")
        .parse()
        .expect("the lock file that cargo wrote");
    let versions: Vec<String> = lock
        .packages
        .iter()
        .filter(|package| package.name.as_str() == name)
        .map(|package| package.version.to_string())
        .collect();
    // Peers may depend on older versions of other peers.
    versions
        .into_iter()
        .next_back()
        .unwrap_or_else(|| "unknown".to_owned())
}
