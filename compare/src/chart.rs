//! The chart of README.md and COMPARE.md, drawn from the tables of pairs.

use std::fmt::Write as _;
use std::fs;

use anyhow::{Context, Result};

const TABLES: &str = "compare/results/pairs.md";
const CHART: &str = "docs/pictures/speed.svg";

/// A question, timed on one set; the wrong answers are those on the set `near`.
struct Group {
    test: &'static str,
    title: &'static str,
    numbers: &'static str,
    set: &'static str,
    /// Secant's row, of the same number type as the peers.
    base: &'static str,
    /// The name of a peer in the tables, and its label.
    peers: &'static [(&'static str, &'static str)],
}

/// Questions that Secant wins and questions that it loses.
const GROUPS: [Group; 5] = [
    Group {
        test: "segments",
        title: "Do two segments meet?",
        numbers: "f64",
        set: "boxed",
        base: "secant",
        peers: &[
            ("naive, no branches", "naive"),
            ("parry f64 segments_intersection2d", "parry"),
            ("robust, 4 orient2d", "robust"),
            ("geo Line::intersects", "geo"),
            ("CGAL Epick do_intersect", "CGAL"),
            ("GEOS LineIntersector", "GEOS"),
        ],
    },
    Group {
        test: "segments-point",
        title: "In which point do they meet?",
        numbers: "f64",
        set: "real",
        base: "secant",
        peers: &[
            ("naive, no branches", "naive"),
            ("parry f64 segments_intersection2d", "parry"),
            ("geo line_intersection", "geo"),
            ("GEOS LineIntersector", "GEOS"),
            ("CGAL Epeck intersection", "CGAL, exact"),
        ],
    },
    Group {
        test: "segment-circle",
        title: "Do a segment and a disc meet?",
        numbers: "f32",
        set: "screen",
        base: "secant f32",
        peers: &[
            ("naive f32, no branches", "naive"),
            ("bevy RayCast2d", "Bevy"),
            ("parry point_query_ball", "parry"),
        ],
    },
    Group {
        test: "ray-rect",
        title: "Does a ray hit a rectangle?",
        numbers: "f32",
        set: "screen",
        base: "secant f32",
        peers: &[
            ("naive f32, no branches", "naive"),
            ("bevy RayCast2d", "Bevy"),
            ("parry Aabb", "parry"),
        ],
    },
    Group {
        test: "circle-circle",
        title: "Do two discs meet?",
        numbers: "f32",
        set: "screen",
        base: "secant f32",
        peers: &[
            ("naive f32, no branches", "naive"),
            ("parry ball_ball", "parry"),
        ],
    },
];

/// A group with its numbers.
struct Drawn {
    title: String,
    rows: Vec<Row>,
}

struct Row {
    label: &'static str,
    /// The peer's time divided by Secant's.
    ratio: f64,
    /// The share of wrong answers where pairs nearly touch.
    wrong: f64,
}

/// Draws the chart of the tables that the last runs have written.
pub(crate) fn draw() -> Result<()> {
    let tables = fs::read_to_string(TABLES).with_context(|| TABLES.to_owned())?;
    let groups: Vec<_> = GROUPS
        .iter()
        .map(|group| read(&tables, group))
        .collect::<Result<_>>()?;
    fs::write(CHART, svg(&groups)).with_context(|| CHART.to_owned())
}

fn read(tables: &str, group: &Group) -> Result<Drawn> {
    let cell = |table, set, who| {
        cell(tables, group.test, table, set, who)
            .with_context(|| format!("{TABLES}: {} has no {who} on {set}", group.test))
    };
    let base = cell(TIMES, group.set, group.base)?;
    let pairs = cell(WRONG, "near", "pairs")?;
    let rows = group.peers.iter().map(|&(peer, label)| {
        Ok(Row {
            label,
            ratio: cell(TIMES, group.set, peer)? / base,
            wrong: cell(WRONG, "near", peer)? / pairs,
        })
    });
    Ok(Drawn {
        title: format!("{} Secant: {base:.1} ns, {}", group.title, group.numbers),
        rows: rows.collect::<Result<_>>()?,
    })
}

/// The tables of a test, in the order of the file.
const TIMES: usize = 0;
const WRONG: usize = 1;

/// The first number of a cell, in a table under the heading of a test.
fn cell(tables: &str, test: &str, table: usize, set: &str, who: &str) -> Option<f64> {
    let (_, section) = tables.split_once(&format!("\n### {test}: "))?;
    let section = section.split("\n### ").next()?;
    let mut rows = section
        .split("\n\n")
        .filter(|part| part.starts_with("| "))
        .nth(table)?
        .lines();
    let column = rows.next()?.split('|').position(|c| c.trim() == set)?;
    let row = rows.find(|row| row.split('|').nth(1).is_some_and(|c| c.trim() == who))?;
    let number = row.split('|').nth(column)?.split_whitespace().next()?;
    number.parse().ok()
}

const WIDTH: f64 = 780.0;
const LEFT: f64 = 120.0;
const TOP: f64 = 62.0;
const ROW: f64 = 21.0;
const HEADING: f64 = 30.0;
/// The right end of the column of wrong answers.
const RIGHT: f64 = 765.0;

/// Horizontal bars on a logarithmic scale: to the right of 1 the peer takes longer than Secant.
fn svg(groups: &[Drawn]) -> String {
    let height = groups.iter().fold(TOP, |sum, group| {
        sum + group.rows.iter().fold(HEADING, |sum, _| sum + ROW)
    });
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" \
         font-family=\"system-ui, sans-serif\" font-size=\"13\" fill=\"#222222\">\n\
         <title>The time of other libraries in that of Secant, and how often they are wrong</title>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n"
    );
    out += &text(x(1.0) - 8.0, 20.0, END, "◀ faster than Secant");
    out += &text(x(1.0) + 8.0, 20.0, "", "slower than Secant ▶");
    out += &text(RIGHT, 20.0, END, "wrong when");
    out += &text(RIGHT, 35.0, END, "nearly touching");
    for (ratio, label) in SCALE {
        out += &text(x(ratio), 46.0, MIDDLE, label);
    }
    let mut y = TOP;
    for group in groups {
        out += &text(12.0, y + 8.0, " font-weight=\"600\"", &group.title);
        y += HEADING;
        let last = group.rows.iter().fold(y, |sum, _| sum + ROW) - ROW;
        for (ratio, _) in SCALE {
            let stroke = if ratio == 1.0 { "#333333" } else { "#e4e4e4" };
            let (at, from, to) = (x(ratio), y - 15.0, last + 6.0);
            writeln!(
                out,
                "<path d=\"M{at:.1} {from:.1}V{to:.1}\" stroke=\"{stroke}\"/>"
            )
            .expect("a string takes all");
        }
        for row in &group.rows {
            out += &bar(row, y);
            y += ROW;
        }
    }
    out + "</svg>\n"
}

fn bar(row: &Row, y: f64) -> String {
    let (from, to) = (x(1.0).min(x(row.ratio)), x(1.0).max(x(row.ratio)));
    let fill = if row.ratio < 1.0 {
        "#d55e00"
    } else {
        "#0072b2"
    };
    let wrong = match row.wrong {
        0.0 => "0".to_owned(),
        wrong => format!("{:.0} %", 100.0 * wrong),
    };
    format!(
        "<rect x=\"{from:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"15\" fill=\"{fill}\"/>\n",
        y - 12.0,
        to - from
    ) + &text(LEFT, y, END, row.label)
        + &text(to + 6.0, y, "", &format!("{}×", short(row.ratio)))
        + &text(RIGHT, y, END, &wrong)
}

const END: &str = " text-anchor=\"end\"";
const MIDDLE: &str = " text-anchor=\"middle\" fill=\"#666666\"";

fn text(x: f64, y: f64, attributes: &str, words: &str) -> String {
    format!("<text x=\"{x:.1}\" y=\"{y:.1}\"{attributes}>{words}</text>\n")
}

/// The position of a ratio on the scale, which begins at an eighth of Secant's time.
fn x(ratio: f64) -> f64 {
    LEFT + 10.0 + (ratio.log2() + 3.0) * 60.0
}

/// The lines of the scale.
const SCALE: [(f64, &str); 8] = [
    (0.125, "⅛"),
    (0.25, "¼"),
    (0.5, "½"),
    (1.0, "1"),
    (2.0, "2"),
    (4.0, "4"),
    (8.0, "8"),
    (16.0, "16"),
];

/// Formats a ratio with two digits, or as an integer.
fn short(ratio: f64) -> String {
    match ratio {
        ratio if ratio < 1.0 => format!("{ratio:.2}"),
        ratio if ratio < 10.0 => format!("{ratio:.1}"),
        ratio => format!("{ratio:.0}"),
    }
}

#[cfg(test)]
mod tests {
    use super::{TIMES, WRONG, cell};

    #[test]
    fn a_number_is_found_by_test_table_set_and_name() {
        let tables = "# Pairs\n\n### a: x?\n\n- p: as said\n\n| who | p | q |\n|---|---:|---:|\n\
                      | secant | 1.50 (1) | 2 |\n| peer | 3.00 (2) | 8.5 (4) |\n\nText.\n\n\
                      | who | p |\n|---|---:|\n| pairs | 40 |\n| peer | 10 + 3 |\n\n\
                      ### b: y?\n\n| who | p |\n|---|---|\n| peer | 7 |\n";
        assert_eq!(cell(tables, "a", TIMES, "q", "peer"), Some(8.5));
        assert_eq!(cell(tables, "a", TIMES, "p", "secant"), Some(1.5));
        assert_eq!(cell(tables, "a", WRONG, "p", "peer"), Some(10.0));
        assert_eq!(cell(tables, "b", TIMES, "p", "peer"), Some(7.0));
        assert_eq!(cell(tables, "b", WRONG, "p", "peer"), None);
        assert_eq!(cell(tables, "b", TIMES, "q", "peer"), None);
    }
}
