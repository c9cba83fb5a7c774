//! All pairs of segments that meet.

use secant::{Segment, Segments};
use secant_agreement::{Common, Difference, common, expected_common};
use secant_oracle as oracle;
use secant_oracle::Ends;

/// Up to so many segments, the oracle is asked about every pair.
const FEW: usize = 20;
/// The oracle is asked about so many of the pairs that are found among more.
const SOME: usize = 50;

/// Two segments that meet, and all numbers of their common part.
#[derive(Debug, PartialEq)]
struct Pair {
    i: usize,
    j: usize,
    common: Common,
}

/// Compares what a search finds with the oracle where the segments are few, and else with the library's own pairs,
/// asked one by one.
///
/// # Errors
/// The first difference.
pub fn crossings(set: &[Ends]) -> Result<(), Difference> {
    let segments: Segments<'_> = set.iter().map(|&[p, q]| Segment::new(p, q)).collect();
    let expected = if set.len() <= FEW {
        by_oracle(set)
    } else {
        one_by_one(&segments)
    };
    for threads in [1, 2] {
        let search = secant::crossings(&segments).threads(threads);
        let sorted = search.sorted();
        let found = sorted.iter().map(|crossing| Pair {
            i: crossing.i as usize,
            j: crossing.j as usize,
            common: common::<f64>(&crossing.intersection()),
        });
        let found: Vec<Pair> = found.collect();
        if found != expected {
            return Err(format!(
                "with {threads} threads, {found:?} is found, expected {expected:?}"
            ));
        }
        if search.counts() != sorted.iter().map(|crossing| crossing.kind).collect() {
            return Err(format!("with {threads} threads, the counts differ"));
        }
        if search.any() == expected.is_empty() {
            return Err(format!("with {threads} threads, `any` differs"));
        }
        for crossing in sorted.iter().take(SOME) {
            let ends = [crossing.i, crossing.j].map(|id| set[id as usize]);
            let Some((kind, first, _)) = oracle::meet(ends[0], ends[1]) else {
                return Err(format!("{crossing:?} do not meet"));
            };
            let point = crossing.point().map(f64::to_bits);
            if crossing.kind.as_str() != kind.name() || point != first.to_f64().at.map(f64::to_bits)
            {
                return Err(format!("{crossing:?}, expected {kind:?} at {first:?}"));
            }
        }
    }
    Ok(())
}

fn by_oracle(set: &[Ends]) -> Vec<Pair> {
    let pair = |crossing: oracle::Crossing| {
        let part = match crossing.second {
            None => oracle::Intersection::Point(crossing.first),
            end => oracle::Intersection::Overlap {
                start: Some(crossing.first),
                end,
            },
        };
        Pair {
            i: crossing.i,
            j: crossing.j,
            common: expected_common::<f64>(&part),
        }
    };
    oracle::crossings(set).into_iter().map(pair).collect()
}

fn one_by_one(segments: &Segments<'_>) -> Vec<Pair> {
    let all: Vec<Segment<2>> = segments.iter().collect();
    let mut pairs = Vec::new();
    for (i, a) in all.iter().enumerate() {
        for (j, b) in all.iter().enumerate().skip(i + 1) {
            if let Some(part) = a.intersection(b) {
                let common = common::<f64>(&part);
                pairs.push(Pair { i, j, common });
            }
        }
    }
    pairs
}
