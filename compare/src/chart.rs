//! The chart of the README: how many times Secant's time others take, drawn from the tables.

use std::fmt::Write as _;
use std::fs;

use anyhow::{Context, Result};

const TABLES: &str = "compare/results/pairs.md";
const CHART: &str = "docs/pictures/speed.svg";

/// A bar: what is asked, of which set, and who is beside Secant.
struct Bar {
    test: &'static str,
    set: &'static str,
    peer: &'static str,
    label: &'static str,
}

const fn bar(
    test: &'static str,
    set: &'static str,
    peer: &'static str,
    label: &'static str,
) -> Bar {
    Bar {
        test,
        set,
        peer,
        label,
    }
}

/// Some that Secant wins and some that it loses. All but `robust`, `geo` and CGAL give wrong answers at times.
const BARS: [Bar; 10] = [
    bar(
        "segments",
        "boxed",
        "robust, 4 orient2d",
        "do two segments meet · robust",
    ),
    bar(
        "segments",
        "boxed",
        "geo Line::intersects",
        "do two segments meet · geo",
    ),
    bar(
        "segments",
        "boxed",
        "parry segments_intersection2d",
        "do two segments meet · parry",
    ),
    bar(
        "segments",
        "boxed",
        "naive, no branches",
        "do two segments meet · naive",
    ),
    bar(
        "segments-point",
        "real",
        "CGAL Epeck intersection",
        "in which point · CGAL Epeck",
    ),
    bar(
        "segments-point",
        "real",
        "GEOS LineIntersector",
        "in which point · GEOS",
    ),
    bar(
        "segments-point",
        "real",
        "parry segments_intersection2d",
        "in which point · parry",
    ),
    bar(
        "segment-circle",
        "uniform",
        "parry point_query_ball",
        "segment and circle · parry",
    ),
    bar(
        "segment-circle",
        "uniform",
        "naive, no branches",
        "segment and circle · naive",
    ),
    bar(
        "ray-rect",
        "uniform",
        "naive, no branches",
        "ray and rectangle · naive",
    ),
];

/// Draws the chart of the tables that the last runs have written.
pub(crate) fn draw() -> Result<()> {
    let tables = fs::read_to_string(TABLES).with_context(|| TABLES.to_owned())?;
    let mut rows = Vec::new();
    for bar in &BARS {
        let time = |who| {
            time(&tables, bar.test, bar.set, who).with_context(|| {
                format!("{TABLES}: no time of {who} for {} on {}", bar.test, bar.set)
            })
        };
        rows.push((bar.label, time(bar.peer)? / time("secant")?));
    }
    fs::write(CHART, svg(&rows)).with_context(|| CHART.to_owned())
}

/// The nanoseconds in the first table under the heading of a test.
fn time(tables: &str, test: &str, set: &str, who: &str) -> Option<f64> {
    let (_, section) = tables.split_once(&format!("\n### {test}: "))?;
    let mut rows = section.lines().filter(|line| line.starts_with('|'));
    let column = rows
        .next()?
        .split('|')
        .position(|cell| cell.trim() == set)?;
    let row = rows.find(|row| row.split('|').nth(1).is_some_and(|cell| cell.trim() == who))?;
    row.split('|')
        .nth(column)?
        .split_whitespace()
        .next()?
        .parse()
        .ok()
}

/// Horizontal bars on a logarithmic scale: to the right of 1 the other takes longer.
fn svg(rows: &[(&str, f64)]) -> String {
    const WIDTH: f64 = 760.0;
    const LEFT: f64 = 250.0;
    const STEP: f64 = 26.0;
    // From half of Secant's time to 64 times it.
    let x = |ratio: f64| LEFT + 84.0 + ratio.log2() * 66.0;
    let height = 58.0 + STEP * rows.len() as f64;
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" \
         font-family=\"system-ui, sans-serif\" font-size=\"13\">\n\
         <title>How many times Secant's time others take</title>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n"
    );
    for ratio in [0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 32.0_f64] {
        let (at, stroke) = (x(ratio), if ratio == 1.0 { "#333333" } else { "#dddddd" });
        writeln!(
            out,
            "<path d=\"M{at:.1} 34V{:.1}\" stroke=\"{stroke}\"/><text x=\"{at:.1}\" y=\"26\" \
             text-anchor=\"middle\" fill=\"#555555\">{ratio}×</text>",
            height - 14.0
        )
        .expect("a string takes all");
    }
    for (k, &(label, ratio)) in rows.iter().enumerate() {
        let y = 40.0 + STEP * k as f64;
        let (from, to) = (x(1.0).min(x(ratio)), x(1.0).max(x(ratio)).min(WIDTH - 46.0));
        let fill = if ratio < 1.0 { "#c8553d" } else { "#2a6f97" };
        writeln!(
            out,
            "<text x=\"{LEFT}\" y=\"{:.1}\" text-anchor=\"end\" fill=\"#222222\">{label}</text>\
             <rect x=\"{from:.1}\" y=\"{y:.1}\" width=\"{:.1}\" height=\"18\" rx=\"2\" fill=\"{fill}\"/>\
             <text x=\"{:.1}\" y=\"{:.1}\" fill=\"#222222\">{}</text>",
            y + 13.5,
            to - from,
            to + 6.0,
            y + 13.5,
            if ratio < 10.0 { format!("{ratio:.1}") } else { format!("{ratio:.0}") },
        )
        .expect("a string takes all");
    }
    out + "</svg>\n"
}

#[cfg(test)]
mod tests {
    use super::time;

    #[test]
    fn a_time_is_found_by_test_set_and_name() {
        let tables = "# Pairs\n\n### a: x?\n\n| who | p | q |\n|---|---:|---:|\n| secant | 1.50 (1) | 2 |\n\
                      | peer | 3.00 (2) | 8.5 (4) |\n\n### b: y?\n\n| who | p |\n|---|---|\n| peer | 7 |\n";
        assert_eq!(time(tables, "a", "q", "peer"), Some(8.5));
        assert_eq!(time(tables, "a", "p", "secant"), Some(1.5));
        assert_eq!(time(tables, "b", "p", "peer"), Some(7.0));
        assert_eq!(time(tables, "b", "q", "peer"), None);
    }
}
