//! The growth of Secant's time on sets that are slow for many finders.

use std::fmt::Write;

use anyhow::Result;
use secant::{Segment, Segments, crossings};
use secant_oracle::hostile::large::*;
use secant_oracle::{Ends, Rng};

use crate::measure::{cpu_nanoseconds, median};

/// A set of about N segments.
type Draw = fn(usize, &mut Rng) -> Vec<Ends>;

const SETS: &[(&str, Draw)] = &[
    ("short", short),
    ("streets", streets),
    ("contour lines", contours),
    ("long, in all directions", long),
    ("hatching at 30 degrees", |n, rng| hatching(n, rng, 30.0)),
    ("hatching at 1 degree", |n, rng| hatching(n, rng, 1.0)),
    ("a star, all near one point", star),
    ("all through one point", through_one_point),
    ("a burst, towards one point", burst),
    ("one giant over the short ones", giant),
    ("an end far away", outlier),
    ("ends far away, one in fifty", outliers),
    ("lengths over six decades", six_decades),
    ("short, at places over 600 decades", magnitudes),
    ("coordinates over 600 decades", wild),
    ("ten clusters of different scale", hotspots),
    ("squares in squares", nested),
    ("all on one line", on_one_line),
    ("a bundle on one line, and half far away", bundle),
    ("all equal", equal),
    ("N/2 by N/2 lines", grid),
];

/// A set with more pairs than this is not made larger.
const MOST_PAIRS: u64 = 5_000_000;

const INTRODUCTION: &str = "\
# Sets that are slow for other finders

Written by `compare/`: from the root of the repository,

    cargo run --release --manifest-path compare/Cargo.toml -- cases --write

Seconds of CPU on one thread to count the pairs among N segments, and in brackets the time for each unit of N log2 N + K,
with K pairs, divided by that of the set `short` of the same size. Each is the median of up to five runs, and `short` is
run again before each of them. A set is not made larger where it has millions of pairs.
";

/// The table.
pub(crate) fn section(quick: bool) -> Result<String> {
    let sizes: &[usize] = if quick {
        &[1_000, 10_000, 100_000]
    } else {
        &[1_000, 10_000, 100_000, 1_000_000]
    };
    let mut out = INTRODUCTION.to_owned();
    out.push('\n');
    crate::report::conditions(&mut out, crate::report::load(), &["secant"])?;
    write!(out, "\n| set |")?;
    for n in sizes {
        write!(out, " {n} | pairs |")?;
    }
    write!(out, "\n|---|")?;
    for _ in sizes {
        write!(out, "---:|---:|")?;
    }
    writeln!(out)?;
    let short: Vec<Segments<'_>> = sizes.iter().map(|&n| segments(short, n)).collect();
    for (name, draw) in SETS {
        eprintln!("{name}");
        write!(out, "| {name} |")?;
        let mut is_small = true;
        for (&n, short) in sizes.iter().zip(&short) {
            if !is_small {
                write!(out, " | |")?;
                continue;
            }
            let segments = segments(*draw, n);
            let mut pairs = 0;
            let (mut times, mut ratios) = (Vec::new(), Vec::new());
            while times.len() < 5 && times.iter().sum::<f64>() < 5.0 {
                let (_, _, unit_of_short) = time(short);
                let (seconds, count, unit) = time(&segments);
                pairs = count;
                times.push(seconds);
                ratios.push(unit / unit_of_short);
            }
            let (seconds, ratio) = (median(&times), median(&ratios));
            write!(out, " {seconds:.4} ({ratio:.1}) | {pairs} |")?;
            is_small = pairs < MOST_PAIRS;
        }
        writeln!(out)?;
    }
    Ok(out)
}

fn segments(draw: Draw, n: usize) -> Segments<'static> {
    (draw(n, &mut Rng::new(1)).iter())
        .map(|&[p, q]| Segment::new(p, q))
        .collect()
}

/// The time of a run, the number of pairs, and the time for each unit of N log2 N + K.
fn time(segments: &Segments<'_>) -> (f64, u64, f64) {
    let mut pairs = 0;
    let seconds = cpu_nanoseconds(|| pairs = crossings(segments).threads(1).count()) / 1e9;
    #[expect(clippy::cast_precision_loss, reason = "far below 2^53")]
    let [n, k] = [segments.len() as f64, pairs as f64];
    (seconds, pairs, seconds / (n * n.log2() + k))
}
