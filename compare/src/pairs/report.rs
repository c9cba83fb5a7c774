//! The tables, in Markdown.

use std::fmt::Write;

use super::field::Width;
use super::measure::Measured;
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
const HEADING: &str = "# Pairs";

/// PAIRS and CHECKED stand for the options.
const INTRODUCTION: &str = "
One pair of shapes, and the next one, of PAIRS in memory: how long a single call takes, beside peers in
Rust and in C++ and beside what people write themselves. For this section alone, from the root of the
repository, with the folder of the real sets:

    cargo xtask compare pairs --pairs PAIRS --checked CHECKED --data FOLDER --write

Nanoseconds for a pair, and in brackets how many times that of `naive, no branches` in `f64`.
";

/// What the profiles show.
const MISSED: &str = "
## Where bars are missed

- **Segments that nearly touch, beside robust.** One of four orientations is uncertain. The filter hands its
  determinants on in registers, the uncertain end is selected without a branch, and two products with their
  rounding errors decide. All four orientations in double-double took two thirds longer.
- **Points in `f32` beside parry.** A pair without a common point takes as long as `intersects`. A common
  point takes about 25 ns more: a division in `f64`, and four numbers, the point and both parameters, each
  rounded at both ends of its enclosure. parry rounds none of them correctly. Near and parallel pairs need
  double-double, and real ones often have a common end; parry's answers are wrong for a quarter of the near
  and nearly half of the parallel ones.
- **Real points of a batch.** Two thirds of the pairs intersect, most at a common end, and all of them are
  computed in double-double, because other lanes of their vector need it; skipping it for vectors of common
  ends only was slower. Parallel pairs, one of fourteen, are certified in vectors where the products are
  exactly representable, and by the scalar path elsewhere.
- **Rays and rectangles, rays and spheres.** A pair has 72 or 88 bytes, because a ray stores whether it was
  given by a direction or through a point: reading them takes as long as the naive code, and the bound comes
  on top. On the grid many pairs touch, which takes 30 to 40 ns in double-double. Testing first whether the
  float evaluation is exact saved a tenth there, and cost a third more where pairs nearly touch.
- **Parameters at rectangles.** Naive code always divides, and has no branch. Secant constructs a number
  only where there is a hit, rounded once. The branch on the hit is unpredictable, and a misprediction costs
  15 to 20 ns, because the test is a long dependency chain. Without that branch everything is always
  computed: 170 instructions, and a quarter slower. The rounded quotients of all faces, with a slow path for
  inexact differences, were a tenth faster on the grid and a tenth slower elsewhere.
- **Circles.** Branch-free naive code takes as long as reading the pairs in `f64`, and 1.1 to 1.2 times as long in
  `f32`.
";

const METHOD: &str = "
### How pairs are measured

- Thread CPU time, since the machine has other work too. Contenders take turns in every round, each
  round beginning with another one. A ratio is the median of the ratios within one round.
- No time is printed before the answers are known: the first contender of each type, which is Secant,
  has to give the answers of the rational oracle (`crates/oracle`, which shares no code with it) to the
  first CHECKED pairs. All others are compared with it, pair by pair, on all pairs. A contender that is
  said to be exact and differs stops the run; how often the others are wrong is in the second table of
  each test. What is true depends on the type: `f32` contenders get the numbers rounded to `f32`, and
  are right where they are right for those.
- Every contender has the pairs in the form that it likes best: structs of its own, one after the
  other, or columns for a batch. What is needed only once for a shape (a direction of length 1, its
  reciprocal, a pose) is in there. To bring the pairs into that form is not timed.
- The loop is the same for all. It adds up the bits of all answers, so that each of them is computed.
- `naive` is the formula of the textbooks with `&&` and early returns, and `naive, no branches` the same
  arithmetic without them. `only read` adds up the numbers of each pair, and `only read columns` those
  of all pairs where they are columns, as batches read them: what it takes to get them from memory.
- A contender that would take longer than 0.4 seconds for a turn goes through the first 1/32 of the
  pairs only.
- The peers in C++ get all pairs in one call and go through them by themselves. They are left out where
  they are not installed (Debian: `libcgal-dev`, `libgeos++-dev`, `libboost-dev`); the environment
  variable `WITHOUT_CPP` leaves them out in any case.
- Sets are drawn from one seed, and the same on every machine.

What is unfair:

- `f32` halves what is to be read from memory, and most peers here know nothing else.
- CGAL's exact kernel constructs its lazy numbers in each call: they cache their exact values, and would be
  faster the second time. Without `as fractions` its point is near the exact one, as
  an interval is; with it the exact fraction is computed.
- bevy's rays have directions of length 1, and parameters that are distances.
- In the cache the branch predictor learns the pairs: only branch-free contenders are comparable there.

### To add a contender at pairs

Give it a line in the function of its test in `compare/src/pairs/segments.rs` or `shapes.rs`: a name and
a function from a pair to its answer. Where no other takes the pair as it does, say in `forms.rs` how the
numbers become its shapes. `field.rounded`, `field.exact` and `field.inexact` say what is claimed, and
that is held against it. A peer in C++ is a function and a line in a file of `compare/cpp/`, and one line
in `compare/build.rs` if it is new.
";

pub(crate) fn section(
    tables: &[Table],
    cached: &[Table],
    options: &Options,
    load: f64,
) -> Result<String, std::fmt::Error> {
    let mut out = String::new();
    let with_numbers = |text: &str| {
        text.replace("PAIRS", &options.pairs.to_string())
            .replace("CHECKED", &options.checked.to_string())
    };
    writeln!(out, "{HEADING}\n{}", with_numbers(INTRODUCTION))?;
    conditions(&mut out, load, PEERS)?;
    let foreign = foreign::versions();
    if foreign.is_empty() {
        writeln!(out, "No peer in C++ is installed.")?;
    } else {
        let flags = "-O3 -DNDEBUG -frounding-math -ffp-contract=off";
        writeln!(out, "{}, with `{flags}`.", foreign.join(", "))?;
    }
    for table in tables.iter().chain(cached) {
        times(&mut out, table)?;
        lost(&mut out, table)?;
        wrong(&mut out, table)?;
    }
    let whole = options.tests.is_empty() && options.on.is_empty();
    if whole {
        out.push_str(&with_numbers(METHOD));
    }
    Ok(out)
}

/// The project's own targets, and which of them are missed.
pub(crate) fn targets(
    tables: &[Table],
    cached: &[Table],
    options: &Options,
) -> Result<String, std::fmt::Error> {
    let mut out = String::new();
    bars(&mut out, &tables.iter().chain(cached).collect::<Vec<_>>())?;
    if options.tests.is_empty() && options.on.is_empty() {
        out.push_str(MISSED);
    }
    Ok(out)
}

impl Table {
    fn names(&self) -> Vec<&'static str> {
        self.columns.iter().map(|column| column.set).collect()
    }
}

fn times(out: &mut String, table: &Table) -> std::fmt::Result {
    match table.in_cache {
        None => writeln!(out, "\n### {}: {}\n", table.test, table.about)?,
        Some(few) => writeln!(
            out,
            "\n### {}, from the cache: {few} pairs repeatedly\n",
            table.test
        )?,
    }
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

/// A target: the ratio of Secant's time to that of a peer.
struct Bar {
    test: &'static str,
    in_cache: bool,
    /// Empty for all sets.
    sets: &'static [&'static str],
    contenders: &'static [&'static str],
    /// The peer's name, or a prefix of names, of which the fastest counts.
    peer: &'static str,
    bar: f64,
    aim: Option<f64>,
}

const ROBUST: &str = "robust, 4 orient2d";
const BOTH: &[&str] = &["secant", "secant f32"];
const RANDOM: &[&str] = &["uniform", "boxed"];

#[rustfmt::skip]
const BARS: &[Bar] = &[
    bar("segments", RANDOM, &["secant"], BASE, 1.5, Some(1.25)),
    bar("segments", RANDOM, BOTH, "parry", 0.45, None),
    bar("segments", &["grid"], &["secant"], ROBUST, 0.35, None),
    bar("segments", &["near"], &["secant"], ROBUST, 0.6, Some(0.4)),
    bar("segments-point", &["uniform", "boxed", "grid", "screen", "real"], &["secant"], "GEOS", 0.65, None),
    bar("segments-point", &["uniform", "boxed", "grid", "screen", "real"], &["secant"], "parry segments_intersection2d", f64::INFINITY, Some(1.0)),
    bar("segments-point", &["near", "parallel"], &["secant"], "CGAL Epeck", 1.0 / 40.0, Some(1.0 / 80.0)),
    bar("segments-point", &[], &["secant f32"], "parry segments_intersection2d", 1.0, None),
    bar("segments-point", &["uniform", "boxed", "grid", "screen", "real"], &["secant batch"], "GEOS", 0.35, None),
    bar("segments", RANDOM, &["secant batch"], "only read columns", 1.2, None),
    bar("segments", RANDOM, &["secant batch f32"], "only read columns f32", 1.2, None),
    cached("segments", RANDOM, &["secant batch"], BASE, 0.55),
    cached("segments", RANDOM, &["secant batch f32"], BASE, 0.35),
    bar("segment-circle", &["uniform", "grid", "screen"], &["secant"], BASE, 1.5, None),
    bar("ray-rect", &["uniform", "grid", "screen"], &["secant"], BASE, 1.0, None),
    bar("ray-sphere", &["uniform", "grid"], &["secant"], BASE, 1.3, None),
    bar("ray-rect-t", &["uniform", "grid", "screen"], &["secant"], BASE, 1.5, None),
    bar("ray-sphere-t", &["uniform", "grid"], &["secant f32"], "parry", 1.5, None),
    bar("ray-sphere-t", &["uniform", "grid"], &["secant"], BASE, 5.0, None),
    bar("circle-circle", &["uniform", "grid", "screen"], &["secant"], "only read", 1.2, None),
    bar("circle-circle", &["uniform", "grid", "screen"], &["secant f32"], "only read f32", 1.2, None),
    bar("circle-circle", &["uniform", "grid", "screen"], &["secant batch"], "only read columns", 1.2, None),
    bar("circle-circle", &["uniform", "grid", "screen"], &["secant batch f32"], "only read columns f32", 1.2, None),
    bar("rect-rect", &[], &["secant"], "only read", 1.2, None),
    bar("rect-rect", &[], &["secant f32"], "only read f32", 1.2, None),
    bar("rect-rect", &[], &["secant batch"], "only read columns", 1.2, None),
    bar("rect-rect", &[], &["secant batch f32"], "only read columns f32", 1.2, None),
    bar("circles-sweep", &["uniform", "grid", "screen"], &["secant"], "naive", 3.0, None),
    bar("circle-segment-sweep", &[], &["secant f32"], "parry cast_shapes", 0.5, None),
];

const fn bar(
    test: &'static str,
    sets: &'static [&'static str],
    contenders: &'static [&'static str],
    peer: &'static str,
    bar: f64,
    aim: Option<f64>,
) -> Bar {
    Bar {
        test,
        in_cache: false,
        sets,
        contenders,
        peer,
        bar,
        aim,
    }
}

const fn cached(
    test: &'static str,
    sets: &'static [&'static str],
    contenders: &'static [&'static str],
    peer: &'static str,
    limit: f64,
) -> Bar {
    Bar {
        in_cache: true,
        ..bar(test, sets, contenders, peer, limit, None)
    }
}

impl Bar {
    /// The peer that the target compares with.
    fn peer<'a>(&self, measured: &'a [Measured]) -> Option<&'a Measured> {
        let exactly = measured.iter().find(|row| row.name == self.peer);
        exactly.or_else(|| {
            let all = measured.iter();
            all.filter(|row| row.name.starts_with(self.peer))
                .min_by(|a, b| a.time().total_cmp(&b.time()))
        })
    }
}

/// The targets, and which of them are missed.
fn bars(out: &mut String, tables: &[&Table]) -> std::fmt::Result {
    let mut lines = String::new();
    for bar in BARS {
        let of_test =
            |table: &&&Table| (table.test, table.in_cache.is_some()) == (bar.test, bar.in_cache);
        let columns = tables.iter().filter(of_test).flat_map(|t| &t.columns);
        let columns = columns.filter(|c| bar.sets.is_empty() || bar.sets.contains(&c.set));
        for (Column { set, measured, .. }, name) in
            columns.flat_map(|column| bar.contenders.iter().map(move |name| (column, name)))
        {
            let Some(contender) = measured.iter().find(|row| row.name == *name) else {
                continue;
            };
            let suffix = if bar.in_cache { ", from the cache" } else { "" };
            let Some(peer) = bar.peer(measured) else {
                let peer = bar.peer;
                writeln!(
                    lines,
                    "| {}{suffix} | {set} | {name} | {peer}, not there | | | |",
                    bar.test
                )?;
                continue;
            };
            let is = contender.times_that_of(peer);
            let (limit, missed) = match (bar.bar.is_finite(), is > bar.bar) {
                (false, _) => (String::new(), ""),
                (true, true) => (rounded(bar.bar), ", missed"),
                (true, false) => (rounded(bar.bar), ""),
            };
            let aim = bar.aim.map(rounded).unwrap_or_default();
            writeln!(
                lines,
                "| {}{suffix} | {set} | {name} | {} | {}{missed} | {limit} | {aim} |",
                bar.test,
                peer.name,
                rounded(is)
            )?;
        }
    }
    if lines.is_empty() {
        return Ok(());
    }
    writeln!(
        out,
        "# Bars\n\nThe project's own targets: how many times as long as another one Secant is to take at the most, and takes\nin [the tables of pairs](pairs.md).\n"
    )?;
    let columns = ["test", "set", "contender", "beside", "takes", "bar", "aim"];
    writeln!(
        out,
        "| {} |\n|---|---|---|---|---:|---:|---:|",
        columns.join(" | ")
    )?;
    out.push_str(&lines);
    Ok(())
}

/// Formats a number with two digits.
fn rounded(x: f64) -> String {
    if x < 0.1 {
        format!("{x:.4}")
    } else {
        format!("{x:.2}")
    }
}

/// The contenders that are faster than Secant's call on the same numbers.
fn lost(out: &mut String, table: &Table) -> std::fmt::Result {
    let Some(first) = table.columns.first() else {
        return Ok(());
    };
    let mut faster = vec![];
    for (k, row) in first.measured.iter().enumerate() {
        if row.wrong.is_none() || row.name.starts_with("secant") {
            continue;
        }
        let ratios: Vec<_> = table
            .columns
            .iter()
            .filter_map(|Column { set, measured, .. }| {
                let row = &measured[k];
                let secant = measured.iter().find(|other| other.width == row.width)?;
                let ratio = row.times_that_of(secant);
                (ratio < 1.0).then(|| format!("{set} {ratio:.2}"))
            })
            .collect();
        if !ratios.is_empty() {
            faster.push(format!("{} ({})", row.name, ratios.join(", ")));
        }
    }
    let faster = if faster.is_empty() {
        "no one, in this run".to_owned()
    } else {
        faster.join("; ")
    };
    writeln!(
        out,
        "\nFaster than Secant's call on numbers of the same type: {faster}."
    )
}

/// The contenders with wrong answers, and how many.
fn wrong(out: &mut String, table: &Table) -> std::fmt::Result {
    // The answers are those of the previous table.
    if table.in_cache.is_some() {
        return Ok(());
    }
    writeln!(
        out,
        "\nAnswers that are not the true ones; after a + true ones whose numbers are not the nearest.\n"
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

/// The tests, sets and contenders of all bars, with the sets of each test.
#[cfg(test)]
pub(crate) fn bars_at(
    sets: impl Fn(&str) -> Vec<&'static str>,
) -> Vec<(String, &'static str, &'static str)> {
    let mut all = vec![];
    for bar in BARS {
        let suffix = if bar.in_cache { ", from the cache" } else { "" };
        let sets = if bar.sets.is_empty() {
            sets(bar.test)
        } else {
            bar.sets.to_vec()
        };
        for set in sets {
            let of_set = bar.contenders.iter();
            all.extend(of_set.map(|name| (format!("{}{suffix}", bar.test), set, *name)));
        }
    }
    all
}
