//! Single pairs of shapes: the time of one call, compared with peers and with naive code.

mod batch;
mod field;
pub(crate) mod foreign;
mod forms;
mod measure;
mod naive;
mod report;
mod segments;
mod sets;
mod shape_sets;
mod shapes;
mod truth;

use std::path::Path;

use anyhow::{Context, Result, bail};

use crate::measure::Effort;
use field::{Field, Given, Pair, Plain, Width};
use measure::{Measured, measure};
use sets::Set;

const PAIRS: usize = 2_000_000;
const CHECKED: usize = 20_000;
/// This many pairs fit into the cache.
const FEW: usize = 8192;
/// The tests that are also measured in the cache.
const CACHED: &[&str] = &["segments"];

/// The options of a measurement.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// Pairs of a set
    #[arg(long, default_value_t = PAIRS)]
    pairs: usize,
    /// Pairs of a set whose true answers the rational oracle is asked for; the rest is compared with
    /// Secant's
    #[arg(long, default_value_t = CHECKED)]
    checked: usize,
    /// Only these tests (a comma between names)
    #[arg(long, value_delimiter = ',', value_name = "NAMES")]
    tests: Vec<String>,
    /// Only these sets (a comma between names)
    #[arg(long, value_delimiter = ',', value_name = "NAMES")]
    on: Vec<String>,
    /// Measures in the cache: this many pairs repeatedly. The branch predictor learns them
    #[arg(
        long, value_name = "PAIRS", num_args = 0..=1, default_missing_value = "8192"
    )]
    in_cache: Option<usize>,
}

impl Options {
    /// All tests; a quick run has a tenth of the pairs.
    pub(crate) fn quick(quick: bool) -> Self {
        Self {
            pairs: if quick { PAIRS / 10 } else { PAIRS },
            checked: if quick { CHECKED / 10 } else { CHECKED },
            tests: vec![],
            on: vec![],
            in_cache: None,
        }
    }
}

/// A test and its contenders.
struct Test<P: 'static> {
    name: &'static str,
    about: &'static str,
    sets: &'static [Set<P>],
    field: fn(&Given<P>) -> Field<'_, P>,
    truth: fn(&P, Width) -> Plain,
}

const TESTS: &[&dyn Ask] = &[
    &Test {
        name: "segments",
        about: "Do two segments share a point?",
        sets: sets::SEGMENTS,
        field: segments::meet,
        truth: segments::true_meet,
    },
    &Test {
        name: "segments-point",
        about: "In which point do two segments meet?",
        sets: sets::SEGMENTS,
        field: segments::point,
        truth: segments::true_point,
    },
    &Test {
        name: "segment-circle",
        about: "Do a segment and a filled circle share a point?",
        sets: shape_sets::SEGMENT_CIRCLE,
        field: shapes::segment_circle,
        truth: truth::segment_circle,
    },
    &Test {
        name: "ray-rect",
        about: "Does a ray hit a rectangle?",
        sets: shape_sets::RAY_RECT,
        field: shapes::ray_meets_rect,
        truth: truth::ray_meets_rect,
    },
    &Test {
        name: "ray-rect-t",
        about: "At which parameter does a ray hit a rectangle?",
        sets: shape_sets::RAY_RECT,
        field: shapes::ray_rect,
        truth: truth::ray_rect,
    },
    &Test {
        name: "ray-sphere",
        about: "Does a ray hit a sphere?",
        sets: shape_sets::RAY_SPHERE,
        field: shapes::ray_meets_sphere,
        truth: truth::ray_meets_sphere,
    },
    &Test {
        name: "ray-sphere-t",
        about: "At which parameter does a ray hit a sphere?",
        sets: shape_sets::RAY_SPHERE,
        field: shapes::ray_sphere,
        truth: truth::ray_sphere,
    },
    &Test {
        name: "circle-circle",
        about: "Do two filled circles share a point?",
        sets: shape_sets::CIRCLES,
        field: shapes::circles,
        truth: truth::circles,
    },
    &Test {
        name: "rect-rect",
        about: "Do two rectangles share a point?",
        sets: shape_sets::RECTS,
        field: shapes::rects,
        truth: truth::rects,
    },
    &Test {
        name: "rect-circle",
        about: "Do a rectangle and a filled circle share a point?",
        sets: shape_sets::RECT_CIRCLE,
        field: shapes::rect_circle,
        truth: truth::rect_circle,
    },
    &Test {
        name: "point-rect",
        about: "Is a point in a rectangle?",
        sets: shape_sets::POINT_RECT,
        field: shapes::point_rect,
        truth: truth::point_rect,
    },
    &Test {
        name: "point-circle",
        about: "Is a point in a circle?",
        sets: shape_sets::POINT_CIRCLE,
        field: shapes::point_circle,
        truth: truth::point_circle,
    },
    &Test {
        name: "circles-sweep",
        about: "When does a moving circle meet another one?",
        sets: shape_sets::SWEPT_CIRCLES,
        field: shapes::swept_circles,
        truth: truth::swept_circles,
    },
    &Test {
        name: "circle-segment-sweep",
        about: "When does a moving circle meet a segment?",
        sets: shape_sets::SWEPT_SEGMENT,
        field: shapes::swept_segment,
        truth: truth::swept_segment,
    },
];

/// A test, for any type of pairs.
trait Ask {
    fn name(&self) -> &'static str;
    /// The names of the sets.
    fn sets(&self) -> Vec<&'static str>;
    /// Runs on the selected sets.
    fn table(&self, options: &Options, data: Option<&Path>, effort: Effort) -> Result<Table>;
}

impl<P: Pair> Ask for Test<P> {
    fn name(&self) -> &'static str {
        self.name
    }

    fn sets(&self) -> Vec<&'static str> {
        self.sets.iter().map(|set| set.name).collect()
    }

    fn table(&self, options: &Options, data: Option<&Path>, effort: Effort) -> Result<Table> {
        let mut columns = vec![];
        for set in self.sets.iter().filter(|set| asked(&options.on, set.name)) {
            let given = Given::new(set.load(options.pairs, data)?);
            let pairs = given.pairs.len();
            eprintln!("{} on {}: {pairs} pairs", self.name, set.name);
            let contenders = (self.field)(&given)
                .check(options.checked, self.truth)
                .with_context(|| format!("{} on {}", self.name, set.name))?;
            columns.push(Column {
                set: set.name,
                about: set.about,
                pairs,
                measured: measure(contenders, pairs, options.in_cache, effort),
            });
        }
        Ok(Table {
            test: self.name,
            about: self.about,
            in_cache: options.in_cache,
            columns,
        })
    }
}

/// The measurements of a test.
struct Table {
    test: &'static str,
    about: &'static str,
    in_cache: Option<usize>,
    columns: Vec<Column>,
}

/// The measurements on a set.
struct Column {
    set: &'static str,
    about: &'static str,
    pairs: usize,
    measured: Vec<Measured>,
}

/// The output of a run, one file each.
pub(crate) struct Sections {
    pub(crate) pairs: String,
    /// The project's own targets.
    pub(crate) bars: String,
}

/// Measures on one thread, and writes the tables.
pub(crate) fn section(options: &Options, data: Option<&Path>, effort: Effort) -> Result<Sections> {
    let alone = rayon::ThreadPoolBuilder::new().num_threads(1).build()?;
    alone.install(|| section_here(options, data, effort))
}

fn section_here(options: &Options, data: Option<&Path>, effort: Effort) -> Result<Sections> {
    known(&options.tests, TESTS.iter().map(|test| test.name()))?;
    known(&options.on, TESTS.iter().flat_map(|test| test.sets()))?;
    let load = crate::report::load();
    let tests = TESTS
        .iter()
        .filter(|test| asked(&options.tests, test.name()));
    let tables = tests.map(|test| test.table(options, data, effort));
    let tables: Vec<Table> = tables.collect::<Result<_>>()?;
    let mut cached = vec![];
    if options.tests.is_empty() && options.on.is_empty() && options.in_cache.is_none() {
        let options = Options {
            on: ["uniform", "boxed"].map(str::to_owned).into(),
            in_cache: Some(FEW),
            tests: vec![],
            pairs: options.pairs,
            checked: options.checked,
        };
        for test in TESTS.iter().filter(|test| CACHED.contains(&test.name())) {
            cached.push(test.table(&options, data, effort)?);
        }
    }
    let takes_all = "a string takes all that is written to it";
    Ok(Sections {
        pairs: report::section(&tables, &cached, options, load).expect(takes_all),
        bars: report::targets(&tables, &cached, options).expect(takes_all),
    })
}

/// An empty selection selects all.
fn asked(names: &[String], name: &str) -> bool {
    names.is_empty() || names.iter().any(|n| n == name)
}

fn known<'a>(asked: &[String], there: impl Iterator<Item = &'a str>) -> Result<()> {
    let mut there: Vec<_> = there.collect();
    there.sort_unstable();
    there.dedup();
    match asked.iter().find(|name| !there.contains(&name.as_str())) {
        Some(name) => bail!("nothing is called {name}; there are {}", there.join(", ")),
        None => Ok(()),
    }
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "rounding is what it is for"
)]
fn nearest_f32(x: f64) -> f32 {
    x as f32
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::field::{Field, Given, Plain};
    use super::{Effort, Options, Sections, TESTS, report, section};

    /// All tests on few pairs, with all tables.
    #[test]
    fn every_bar_is_measured() {
        let options = Options {
            pairs: 100,
            checked: 100,
            ..Options::quick(true)
        };
        let effort = Effort {
            rounds: 1,
            most: Duration::ZERO,
        };
        let Sections { pairs, bars } = section(&options, None, effort).unwrap();
        let text = pairs + &bars;
        for test in TESTS {
            let heading = format!("### {}: ", test.name());
            assert!(text.contains(&heading), "{heading}");
        }
        for (test, set, contender) in report::bars_at(|test| {
            let test = TESTS.iter().find(|other| other.name() == test);
            test.expect("a bar has a test").sets()
        }) {
            let line = format!("\n| {test} | {set} | {contender} | ");
            assert!(text.contains(&line), "{line}");
        }
        // Only peers outside this workspace may be missing.
        for line in text.lines().filter(|line| line.contains(", not there")) {
            assert!(line.contains("GEOS") || line.contains("CGAL"), "{line}");
        }
    }

    #[test]
    fn names_are_known_in_any_order() {
        let asked = |names: &[&str]| {
            let names: Vec<_> = names.iter().map(|&name| name.to_owned()).collect();
            super::known(&names, ["a", "b", "a"].into_iter())
        };
        assert!(asked(&[]).is_ok() && asked(&["b", "a", "b"]).is_ok());
        let error = asked(&["b", "c"]).unwrap_err().to_string();
        assert_eq!(error, "nothing is called c; there are a, b");
    }

    type Numbers = [f64; 2];

    fn less(&[a, b]: &Numbers) -> bool {
        a < b
    }

    fn given() -> Given<Numbers> {
        Given::new(vec![[1.0, 2.0], [2.0, 1.0], [3.0, 3.0]])
    }

    fn truth(pair: &Numbers, _: super::Width) -> Plain {
        if less(pair) { Plain::YES } else { Plain::NO }
    }

    #[test]
    fn wrong_answers_are_counted() {
        let given = given();
        let mut field = Field::of(&given);
        field.exact("right", less);
        field.inexact("wrong", |[a, b]: &Numbers| a <= b);
        let checked = field.check(3, truth).unwrap();
        let wrong: Vec<_> = checked.iter().map(|(_, wrong)| wrong.kind).collect();
        assert_eq!(wrong, [0, 1]);
        assert_eq!(checked[1].1.yes, 1);
    }

    #[test]
    fn exact_contenders_have_to_agree() {
        let given = given();
        let mut field = Field::of(&given);
        field.exact("right", less);
        field.exact("wrong", |[a, b]: &Numbers| a <= b);
        let error = field.check(3, truth).err().unwrap().to_string();
        assert!(error.starts_with("wrong answers"), "{error}");
    }

    #[test]
    fn the_first_has_to_know_the_truth() {
        let given = given();
        let mut field = Field::of(&given);
        field.exact("wrong", |[a, b]: &Numbers| a <= b);
        assert!(field.check(3, truth).is_err());
        // Leaves out the last pair, on which it is wrong.
        let mut field = Field::of(&given);
        field.exact("wrong", |[a, b]: &Numbers| a <= b);
        assert!(field.check(2, truth).is_ok());
    }

    #[test]
    fn numbers_have_to_be_the_nearest_where_that_is_said() {
        let given = given();
        let sum = |off: f64| move |[a, b]: &Numbers| (a < b).then_some(a + b + off);
        let truth = |pair: &Numbers, _| match less(pair) {
            false => Plain::NO,
            true => Plain {
                kind: 1,
                numbers: [pair[0] + pair[1], 0.0],
            },
        };
        let mut field = Field::of(&given);
        field.rounded("right", sum(0.0));
        field.exact("near", sum(1e-15));
        let checked = field.check(3, truth).unwrap();
        assert_eq!((checked[1].1.kind, checked[1].1.numbers), (0, 1));
        let mut field = Field::of(&given);
        field.rounded("right", sum(0.0));
        field.rounded("near", sum(1e-15));
        assert!(field.check(3, truth).is_err());
    }
}
