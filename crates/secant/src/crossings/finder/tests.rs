//! Every way to search, on small hostile sets, against every pair.

use super::*;
use crate::Relation;
use secant_oracle::Rng;
use secant_oracle::hostile::SetFamily;

/// Weights by which few segments are searched by grids, by lattices within lattices, or by slabs.
fn choices() -> [Weights; 4] {
    let few = Weights {
        small: 2,
        near: 8,
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

fn one_by_one(set: &[Segment<2>]) -> Vec<(u32, u32, Kind)> {
    let mut pairs = Vec::new();
    for (j, b) in (0..).zip(set) {
        for (i, a) in (0..j).zip(set) {
            if a.relation(b) != Relation::Disjoint {
                let kind = Kind::of(&common_of_two(a, b), a, b).expect("they intersect");
                pairs.push((i, j, kind));
            }
        }
    }
    pairs.sort_unstable();
    pairs
}

#[test]
fn every_way_finds_every_pair_once() {
    let mut rng = Rng::new(17);
    for round in 0..600 {
        let family = SetFamily::ALL[round % SetFamily::ALL.len()];
        let n = 3 + rng.index(58);
        let ends = family.segments(&mut rng, n);
        let set: Vec<Segment<2>> = ends.iter().map(|&[p, q]| Segment::new(p, q)).collect();
        let expected = one_by_one(&set);
        let segments = Segments::from(&set[..]);
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
