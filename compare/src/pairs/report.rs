//! The tables, in Markdown.

use std::fmt::Write;

use super::field::Width;
use super::segments::BASE;
use super::{Column, Options, Table, foreign};
use crate::report::{conditions, header};

const PEERS: &[&str] = &[
    "secant",
    "geo",
    "robust",
    "parry2d",
    "parry2d-f64",
    "parry3d",
    "bevy_shape",
];

/// The heading of the section.
pub(crate) const HEADING: &str = "## Pairs";

pub(crate) fn section(
    tables: &[Table],
    options: &Options,
    load: f64,
) -> Result<String, std::fmt::Error> {
    let mut out = String::new();
    writeln!(out, "{HEADING}\n")?;
    match options.in_cache {
        None => writeln!(out, "Streamed from memory, one pair after the other.")?,
        Some(few) => writeln!(out, "From the cache: {few} pairs time and again.")?,
    }
    writeln!(
        out,
        "Nanoseconds for a pair, and in brackets how many times that of `{BASE}`.\n"
    )?;
    conditions(&mut out, load, PEERS)?;
    let foreign = foreign::versions();
    if foreign.is_empty() {
        writeln!(out, "No peer in C++ is installed.")?;
    } else {
        writeln!(
            out,
            "{}, with {}.",
            foreign.join(", "),
            "`-O3 -DNDEBUG -frounding-math -ffp-contract=off`"
        )?;
    }
    for table in tables {
        times(&mut out, table)?;
        bars(&mut out, table)?;
        wrong(&mut out, table)?;
    }
    Ok(out)
}

impl Table {
    fn names(&self) -> Vec<&'static str> {
        self.columns.iter().map(|column| column.set).collect()
    }
}

fn times(out: &mut String, table: &Table) -> std::fmt::Result {
    writeln!(out, "\n### {}: {}\n", table.test, table.about)?;
    for Column { set, about, .. } in &table.columns {
        writeln!(out, "- {set}: {about}")?;
    }
    writeln!(out)?;
    header(out, &["contender"], &table.names())?;
    let Some(first) = table.columns.first() else {
        return Ok(());
    };
    for (k, row) in first.measured.iter().enumerate() {
        write!(out, "| {} |", row.name)?;
        for Column { measured, .. } in &table.columns {
            let base = measured.iter().find(|other| other.name == BASE);
            write!(out, " {:.2}", measured[k].time())?;
            if let Some(base) = base {
                write!(out, " ({:.2})", measured[k].times_that_of(base))?;
            }
            write!(out, " |")?;
        }
        writeln!(out)?;
    }
    Ok(())
}

/// What Secant is to reach: so many times what another contender takes.
struct Bar {
    test: &'static str,
    sets: &'static [&'static str],
    contender: &'static str,
    peer: &'static str,
    bar: f64,
    aim: Option<f64>,
}

const PARRY: &str = "parry segments_intersection2d";
const ROBUST: &str = "robust, 4 orient2d";

const BARS: &[Bar] = &[
    bar(
        "segments",
        &["uniform", "boxed"],
        "secant",
        BASE,
        1.5,
        Some(1.25),
    ),
    bar(
        "segments",
        &["uniform", "boxed"],
        "secant",
        PARRY,
        0.45,
        None,
    ),
    bar("segments", &["grid"], "secant", ROBUST, 0.35, None),
    bar("segments", &["near"], "secant", ROBUST, 0.6, Some(0.4)),
    bar("segments-point", &[], "secant", PARRY, 1.0, None),
    bar("segments-point", &[], "secant f32", PARRY, 1.0, None),
];

const fn bar(
    test: &'static str,
    sets: &'static [&'static str],
    contender: &'static str,
    peer: &'static str,
    bar: f64,
    aim: Option<f64>,
) -> Bar {
    Bar {
        test,
        sets,
        contender,
        peer,
        bar,
        aim,
    }
}

/// Which bars are reached.
fn bars(out: &mut String, table: &Table) -> std::fmt::Result {
    let of_test = || BARS.iter().filter(|bar| bar.test == table.test);
    if of_test().next().is_none() {
        return Ok(());
    }
    writeln!(out)?;
    header(
        out,
        &["contender", "beside", "set", "is", "bar", "aim"],
        &[],
    )?;
    for bar in of_test() {
        for Column { set, measured, .. } in &table.columns {
            let named = |name| measured.iter().find(|row| row.name == name);
            let (Some(contender), Some(peer)) = (named(bar.contender), named(bar.peer)) else {
                continue;
            };
            if !bar.sets.is_empty() && !bar.sets.contains(set) {
                continue;
            }
            let is = contender.times_that_of(peer);
            let aim = bar.aim.map(|aim| aim.to_string()).unwrap_or_default();
            let missed = if is > bar.bar { ", missed" } else { "" };
            writeln!(
                out,
                "| {} | {} | {} | {is:.2}{missed} | {} | {aim} |",
                bar.contender, bar.peer, set, bar.bar
            )?;
        }
    }
    Ok(())
}

/// Who is wrong, and how often.
fn wrong(out: &mut String, table: &Table) -> std::fmt::Result {
    writeln!(
        out,
        "\nAnswers that are not the true ones; after a + true ones whose point is not the nearest.\n"
    )?;
    header(out, &["contender"], &table.names())?;
    let Some(first) = table.columns.first() else {
        return Ok(());
    };
    write!(out, "| pairs |")?;
    for Column { pairs, .. } in &table.columns {
        write!(out, " {pairs} |")?;
    }
    for (words, width) in [("yes", Width::F64), ("yes in f32", Width::F32)] {
        write!(out, "\n| {words} |")?;
        for Column { measured, .. } in &table.columns {
            match measured.iter().find(|row| row.width == width) {
                Some(row) => write!(out, " {} |", row.wrong.map_or(0, |wrong| wrong.yes))?,
                None => write!(out, " |")?,
            }
        }
    }
    writeln!(out)?;
    for (k, row) in first.measured.iter().enumerate() {
        if row.wrong.is_none() {
            continue;
        }
        write!(out, "| {} |", row.name)?;
        for Column { measured, .. } in &table.columns {
            let wrong = measured[k].wrong.unwrap_or_default();
            write!(out, " {}", wrong.kind)?;
            if wrong.numbers > 0 {
                write!(out, " + {}", wrong.numbers)?;
            }
            write!(out, " |")?;
        }
        writeln!(out)?;
    }
    Ok(())
}
