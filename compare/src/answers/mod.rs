//! Answers side by side, not times: Secant and parry on inputs where floats go wrong.

mod casts;
mod corners;
mod inputs;
mod parry;
mod question;
mod truth;

use std::fmt::{Display, Write};

use anyhow::{Context, Result, ensure};
use secant_oracle::Surd;

use crate::contenders::{Contender, contender};
use crate::measure::Effort;
use crate::report::{conditions, header, load, per_segment};
use casts::{Scene, Timing, timings};
use corners::{Leaks, Place, leaks};
use question::{Answer, Pair, Question, Ray};

/// The heading of the section.
const HEADING: &str = "# Answers";

const RAYS: u64 = 300_000;

/// The number types of parry, each in a crate of its own.
trait Float:
    secant::Scalar<Real = Self> + secant_oracle::Number + PartialOrd + Display + Into<f64> + 'static
{
    const NAME: &'static str;
    const PARRY: &'static str;
    /// Two numbers with a smaller relative difference have half of their bits in common.
    const HALF_OF_THE_BITS: f64;

    fn nearest(x: f64) -> Self;
    fn round(x: &Surd) -> Self;
    fn parry(question: &Question<Self>) -> Answer<Self>;
    fn parry_stops(ray: &Ray<Self>, vertices: &[Pair<Self>]) -> [bool; 2];
    /// The first walls, discs, rectangles; pairs of walls by two functions.
    fn parry_timed(scene: &Scene<Self>) -> [Contender<'static>; 5];
}

macro_rules! float {
    ($real:ident, $parry:literal, $module:ident, $half:literal, $round:ident, $nearest:expr) => {
        impl Float for $real {
            const NAME: &'static str = stringify!($real);
            const PARRY: &'static str = $parry;
            const HALF_OF_THE_BITS: f64 = $half;

            fn nearest(x: f64) -> Self {
                $nearest(x)
            }
            fn round(x: &Surd) -> Self {
                x.$round()
            }
            fn parry(question: &Question<Self>) -> Answer<Self> {
                parry::$module::answer(question)
            }
            fn parry_stops(ray: &Ray<Self>, vertices: &[Pair<Self>]) -> [bool; 2] {
                parry::$module::stops(ray, vertices)
            }
            fn parry_timed(scene: &Scene<Self>) -> [Contender<'static>; 5] {
                use parry::$module::Timed;
                let ways: [(&str, fn(&Timed) -> u64); 5] = [
                    ("Segment::cast_local_ray", Timed::walls),
                    ("ray_toi_with_ball", Timed::discs),
                    ("Aabb::cast_local_ray", Timed::rects),
                    ("segments_intersection2d", Timed::pairs_in_common),
                    ("intersection_test", Timed::pairs_tested),
                ];
                let timed = std::rc::Rc::new(Timed::new(scene));
                ways.map(|(name, way)| {
                    let timed = timed.clone();
                    contender(name, move || way(&timed))
                })
            }
        }
    };
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "the nearest f32 is what is asked for"
)]
fn single(x: f64) -> f32 {
    x as f32
}

// Half of 24 bits, and half of 53.
float! { f32, "parry2d", single, 2.44140625e-4, to_f32, single }
float! { f64, "parry2d-f64", double, 1.4901161193847656e-8, to_f64, std::convert::identity }

/// One question in one number type.
struct Row {
    kind: &'static str,
    truth: String,
    parry: String,
    secant: String,
    parry_agrees: bool,
}

impl Row {
    /// `None` where a number of the question is too small for the type.
    ///
    /// # Errors
    /// An answer of Secant that differs from the true one in any bit.
    fn ask<S: Float>(question: &Question<f64>) -> Result<Option<Self>> {
        let fits = std::cell::Cell::new(true);
        let asked = question.map(|x| {
            let rounded = S::nearest(x);
            if x != 0.0 && rounded.into() == 0.0 {
                fits.set(false);
            }
            rounded
        });
        if !fits.get() {
            return Ok(None);
        }
        let (truth, secant) = (truth::truth(&asked), truth::secant(&asked));
        ensure!(
            secant == truth,
            "{question} in {}: Secant says {secant}, the oracle {truth}",
            S::NAME
        );
        let parry = S::parry(&asked);
        Ok(Some(Self {
            kind: S::NAME,
            truth: truth.to_string(),
            parry: parry.to_string(),
            secant: secant.to_string(),
            parry_agrees: parry.agrees(truth),
        }))
    }

    fn in_both(question: &Question<f64>) -> Result<Vec<Self>> {
        let rows = [Self::ask::<f32>(question)?, Self::ask::<f64>(question)?];
        Ok(rows.into_iter().flatten().collect())
    }
}

/// The contents of the section.
struct Answers {
    /// The load of the machine before the run, over a minute.
    load: f64,
    questions: Vec<(Question<f64>, Vec<Row>)>,
    policies: Vec<(Question<f64>, &'static str, Vec<Row>)>,
    leaks: Vec<(&'static str, &'static str, Leaks)>,
    timings: Vec<Timing>,
}

/// The section, in Markdown.
///
/// # Errors
/// A wrong answer of Secant, or counts that differ.
pub(crate) fn section(effort: Effort) -> Result<String> {
    let mut answers = Answers {
        load: load(),
        questions: vec![],
        policies: vec![],
        leaks: vec![],
        timings: vec![],
    };
    for question in inputs::questions() {
        let rows = Row::in_both(&question)?;
        answers.questions.push((question, rows));
    }
    for (question, policy) in inputs::policies() {
        let rows = Row::in_both(&question)?;
        answers.policies.push((question, policy, rows));
    }
    for (numbers, place, divisor) in [
        ("integers, t = 1", Place::One, 1.0),
        ("integers, t = m / n", Place::Fraction, 1.0),
        ("decimals, t = 1", Place::One, 10.0),
        ("decimals, t = m / n", Place::Fraction, 10.0),
    ] {
        eprintln!("answers: {RAYS} rays, {numbers}");
        let leaks = [
            (f32::NAME, leaks::<f32>(RAYS, place, divisor)?),
            (f64::NAME, leaks::<f64>(RAYS, place, divisor)?),
        ];
        for (kind, leaks) in leaks {
            answers.leaks.push((numbers, kind, leaks));
        }
    }
    eprintln!("answers: times");
    answers
        .timings
        .extend(timings::<f32>(effort).context("f32")?);
    answers
        .timings
        .extend(timings::<f64>(effort).context("f64")?);
    let mut out = String::new();
    answers
        .write(&mut out)
        .context("a string takes all that is written to it")?;
    Ok(out)
}

const INTRODUCTION: &str = "
The same questions to Secant and to parry, in `f32` (parry2d) and `f64` (parry2d-f64). For this section
alone, from the root of the repository:

    cargo xtask compare answers --write

The true answers are found in rational numbers by `crates/oracle`, which shares no code with Secant, for
the numbers as each type holds them. Where Secant says anything else, or where one ray passes through
its walls, the program stops and prints nothing.
";

const QUESTIONS: &str = "
### One by one

Inputs that were looked for because parry goes wrong on them: they show what can happen, not how often.
Another answer than the true one is **bold**; a number counts as true when half of its bits are.
";

const POLICIES: &str = "
### Other policies

Here the two mean other things, and neither is wrong.
";

const LEAKS: &str = "
### Rays through a corner

Two walls share a vertex, a ray goes through that vertex, and the far ends of the walls are on opposite
sides of the ray: so it cannot pass. The table counts the rays that pass parry's walls all the same, the
walls being two `Segment`s or one `Polyline`, with the vertices in one order and in the other. Secant is
asked all four as well, in both types.
";

const RULES: &str = "
The origin and the far ends are drawn from the integers to 1000, from a seed, until the far ends are on
opposite sides. Either the vertex is drawn likewise, and the ray's direction leads to it (t = 1), or
there is a step of integers to 50, of which the way to the vertex is m and the direction n, both to 20
(t = m / n). So the vertex is exactly on the ray. The decimals are these integers divided by 10: as floats
they are rounded, and most vertices are beside the ray by a rounding error. A wall that is nearly along
the ray may then meet it only behind its origin. Such rays are left out: which they are, the rational
numbers say.
";

const TIMES: &str = "
### What that costs

A first look, on random shapes with small sides, one by one and without an index: nanoseconds of Secant
for a pair of shapes, and how many times as long parry takes. All find the same, which is checked first:
on such input floats go wrong too seldom to be seen.
";

const ADVANTAGES: &str = "
Secant rounds `t` correctly and puts hits in the order of their true parameters. parry gets the best
`t` so far where its function takes one.
";

impl Answers {
    fn write(&self, out: &mut String) -> std::fmt::Result {
        writeln!(out, "{HEADING}\n{INTRODUCTION}")?;
        conditions(out, self.load, &["secant", f32::PARRY, f64::PARRY])?;
        self.questions(out)?;
        self.leaks(out)?;
        self.policies(out)?;
        self.times(out)
    }

    fn questions(&self, out: &mut String) -> std::fmt::Result {
        writeln!(out, "{QUESTIONS}")?;
        text_header(
            out,
            &[
                "parry's function",
                "input",
                "type",
                "true",
                "parry",
                "Secant",
            ],
        )?;
        for (question, rows) in &self.questions {
            let mut first = [format!("`{}`", question.function()), question.to_string()];
            for row in rows {
                let parry = if row.parry_agrees {
                    row.parry.clone()
                } else {
                    format!("**{}**", row.parry)
                };
                let [function, input] = std::mem::take(&mut first);
                writeln!(
                    out,
                    "| {function} | {input} | {} | {} | {parry} | {} |",
                    row.kind, row.truth, row.secant
                )?;
            }
        }
        let right = |kind: &str| {
            let rows = || self.questions.iter().flat_map(|(_, rows)| rows);
            let all = rows().filter(|row| row.kind == kind);
            let right = all.clone().filter(|row| row.parry_agrees).count();
            format!("{right} of {}", all.count())
        };
        writeln!(
            out,
            "\nTrue answers: {} by {}, {} by {}, all by Secant.",
            right(f32::NAME),
            f32::PARRY,
            right(f64::NAME),
            f64::PARRY
        )
    }

    fn policies(&self, out: &mut String) -> std::fmt::Result {
        writeln!(out, "{POLICIES}")?;
        text_header(
            out,
            &[
                "parry's function",
                "input",
                "type",
                "parry",
                "Secant",
                "why",
            ],
        )?;
        for (question, why, rows) in &self.policies {
            // A row that is the same for both types is written once.
            let same = rows
                .windows(2)
                .all(|pair| (&pair[0].parry, &pair[0].secant) == (&pair[1].parry, &pair[1].secant));
            for row in &rows[..if same { 1 } else { rows.len() }] {
                let kind = if same { "both" } else { row.kind };
                writeln!(
                    out,
                    "| `{}` | {question} | {kind} | {} | {} | {why} |",
                    question.function(),
                    row.parry,
                    row.secant
                )?;
            }
        }
        Ok(())
    }

    fn leaks(&self, out: &mut String) -> std::fmt::Result {
        writeln!(out, "{LEAKS}")?;
        let passed = ["Segments", "reversed", "Polyline", "reversed", "Secant"];
        header(out, &["numbers", "type", "rays"], &passed)?;
        for (numbers, kind, leaks) in &self.leaks {
            let Leaks {
                rays,
                passed,
                secant,
            } = leaks;
            let [segments, chain, back, chain_back] =
                passed.map(|passed| format!("{passed} ({:.2} %)", percent(passed, *rays)));
            writeln!(
                out,
                "| {numbers} | {kind} | {rays} | {segments} | {back} | {chain} | {chain_back} | {secant} |"
            )?;
        }
        writeln!(out, "{}", RULES.trim_end())
    }

    fn times(&self, out: &mut String) -> std::fmt::Result {
        writeln!(out, "{TIMES}")?;
        header(
            out,
            &["task", "type", "Secant", "parry's function", "times"],
            &[],
        )?;
        let mut faster = vec![];
        for Timing {
            task,
            kind,
            pairs,
            rows,
        } in &self.timings
        {
            let time = per_segment(rows[0].time(), *pairs);
            for row in &rows[1..] {
                let (name, ratio, [least, most]) = (row.name, row.ratio(), row.ratio_range());
                writeln!(
                    out,
                    "| {task} | {kind} | {time:.1} ns | `{name}` | {ratio:.2} ({least:.2} to {most:.2}) |"
                )?;
                if ratio < 1.0 {
                    faster.push(format!("`{name}` in {kind} ({ratio:.2})"));
                }
            }
        }
        if !faster.is_empty() {
            writeln!(out, "\nFaster than Secant: {}.", faster.join(", "))?;
        }
        writeln!(out, "{}", ADVANTAGES.trim_end())
    }
}

#[expect(clippy::cast_precision_loss, reason = "for people to read")]
fn percent(part: u64, whole: u64) -> f64 {
    100.0 * part as f64 / whole as f64
}

/// A header of columns of text.
fn text_header(out: &mut String, columns: &[&str]) -> std::fmt::Result {
    writeln!(out, "| {} |", columns.join(" | "))?;
    writeln!(out, "|{}", "---|".repeat(columns.len()))
}
