//! Every way to search, on small hostile sets, against every pair.

use super::*;
use crate::Segment;
use secant_oracle::Rng;
use secant_oracle::hostile::SetFamily;

/// Weights by which few segments are searched by grids, by lattices within lattices, or by slabs.
fn choices() -> [Weights; 4] {
    let few = Weights {
        many: 8,
        few: 3,
        list: 0.1,
        ..Weights::MEASURED
    };
    [
        few,
        Weights {
            hard: 0.0,
            slab: 1e9,
            own: 4.0,
            ..few
        },
        Weights {
            hard: 0.0,
            slab: 2.0,
            ..few
        },
        Weights {
            hard: 0.0,
            slab: -1.0,
            ..few
        },
    ]
}

fn found(segments: &Segments<'_>, weights: Weights) -> Vec<(u32, u32, Kind)> {
    let finder = Finder {
        segments,
        kinds: Kinds::ALL,
        polylines: None,
        progress: None,
        wanted: Wanted::Pairs,
        weights,
        ended: AtomicBool::new(false),
    };
    let mut pairs: Vec<_> = (finder.run(Some(1)).pairs.iter())
        .map(|pair| (pair.i, pair.j, pair.kind))
        .collect();
    pairs.sort_unstable();
    pairs
}

fn one_by_one(segments: &Segments<'_>) -> Vec<(u32, u32, Kind)> {
    let ids = 0..u32::try_from(segments.len()).expect("few");
    let pairs = ids
        .clone()
        .flat_map(|i| (i + 1..ids.end).map(move |j| (i, j)));
    let kind = |(i, j): (u32, u32)| {
        let rows = [i, j].map(|id| id as usize);
        let part = segments.part(rows, &segments.ends(rows))?;
        Some((i, j, part.kind()))
    };
    pairs.filter_map(kind).collect()
}

#[test]
fn every_way_finds_every_pair_once() {
    let mut rng = Rng::new(17);
    for round in 0..600 {
        let family = SetFamily::ALL[round % SetFamily::ALL.len()];
        let n = 3 + rng.index(58);
        let ends = family.segments(&mut rng, n);
        let set = ends.iter().map(|&[p, q]| Segment::new(p, q));
        // As decimals most have more digits than a float.
        let rows = (ends.iter()).map(|ends| ends.as_flattened().iter().map(f64::to_string));
        let rows = rows.map(|row| row.collect::<Vec<_>>().try_into().expect("four"));
        let decimals = Segments::from_decimal::<String>(rows).expect("finite");
        for segments in [set.collect(), decimals] {
            let expected = one_by_one(&segments);
            for weights in choices() {
                let name = family.name();
                assert_eq!(
                    found(&segments, weights),
                    expected,
                    "{name} {n} {weights:?} {ends:?}"
                );
            }
        }
    }
}

/// Subnormal floats are as far apart as the least of all, so a rounded point is in another cell than its
/// segments, however near to 0 all coordinates are.
#[test]
fn every_way_finds_pairs_of_subnormal_coordinates() {
    let mut rng = Rng::new(18);
    for round in 0..200 {
        let side = [4, 12, 40, 2_000][round % 4];
        let set: Vec<_> = (0..60)
            .map(|_| {
                let mut point = || [(); 2].map(|()| f64::from_bits(rng.index(side) as u64));
                Segment::new(point(), point())
            })
            .collect();
        let segments = Segments::from(&set[..]);
        let expected = one_by_one(&segments);
        for weights in choices() {
            assert_eq!(found(&segments, weights), expected, "{side} {weights:?}");
        }
    }
}
