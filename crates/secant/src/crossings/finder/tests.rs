//! Every way to search, on small hostile sets, against every pair.

use super::*;
use crate::Segment;
use crate::crossings::Segments;
use alloc::string::{String, ToString};
use secant_oracle::hostile::{self, SetFamily};
use secant_oracle::{Ends, Rng};

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

/// Two rows, how they intersect, and the first common point, if it is an end.
type Found = (u32, u32, Kind, Option<[f64; 2]>);

fn of_pair(segments: Rows<'_>, Pair { i, j, part }: Pair) -> Found {
    let first_j = segments.reds().unwrap_or(0);
    let ends = segments.ends([i, first_j + j].map(|id| id as usize));
    (i, j, part.kind(), part.first_end().map(|x| ends[x]))
}

fn found(segments: Rows<'_>, weights: Weights) -> Vec<Found> {
    let finder = Finder {
        weights,
        ..Finder::new(segments, Wanted::Pairs(usize::MAX))
    };
    let mut pairs: Vec<_> = (finder.run(Some(1)).pairs.iter())
        .map(|&pair| of_pair(segments, pair))
        .collect();
    pairs.sort_unstable_by_key(|&(i, j, ..)| (i, j));
    // Where pairs are only counted, some are not listed anywhere.
    let kinds = [Kinds::ALL, Kinds::ALL.without(Kind::Cross)][pairs.len() % 2];
    let counter = Finder {
        weights,
        kinds,
        ..Finder::new(segments, Wanted::Counts)
    };
    let of_pairs = pairs.iter().map(|&(_, _, kind, _)| kind);
    let expected: Counts = of_pairs.filter(|&kind| kinds.contains(kind)).collect();
    assert_eq!(counter.run(Some(1)).counts, expected, "{weights:?}");
    pairs
}

/// The pairs, and how often an exact stage was reached, which each thread counts.
fn found_and_stages(segments: Rows<'_>) -> (Vec<Found>, u64) {
    in_pool(Some(1), || {
        let before = crate::kernel::exact_stages();
        let pairs = found(segments, Weights::MEASURED);
        (pairs, crate::kernel::exact_stages() - before)
    })
}

fn one_by_one(segments: Rows<'_>) -> Vec<Found> {
    let ids = 0..u32::try_from(segments.len()).expect("few");
    let (i_end, first_j) = match segments.reds() {
        Some(reds) => (reds, reds),
        None => (ids.end, 0),
    };
    let pairs = (0..i_end).flat_map(|i| (first_j.max(i + 1)..ids.end).map(move |j| (i, j)));
    let pair = |(i, j): (u32, u32)| {
        let rows = [i, j].map(|id| id as usize);
        let part = segments.part(rows, &segments.ends(rows))?;
        let j = j - first_j;
        Some(of_pair(segments, Pair { i, j, part }))
    };
    pairs.filter_map(pair).collect()
}

fn of_floats(ends: &[Ends]) -> Segments<'static> {
    ends.iter().map(|&[p, q]| Segment::new(p, q)).collect()
}

/// As decimals most have more digits than a float.
pub(super) fn of_decimals(ends: &[Ends]) -> Segments<'static> {
    let rows = (ends.iter()).map(|ends| ends.as_flattened().iter().map(f64::to_string));
    let rows = rows.map(|row| row.collect::<Vec<_>>().try_into().expect("four"));
    Segments::from_decimal::<String>(rows).expect("finite")
}

#[test]
fn every_way_finds_every_pair_once() {
    let mut rng = Rng::new(17);
    for round in 0..600 {
        let family = SetFamily::ALL[round % SetFamily::ALL.len()];
        let n = 3 + rng.index(58);
        let ends = family.segments(&mut rng, n);
        for segments in [of_floats(&ends), of_decimals(&ends)] {
            let rows = Rows::of(&segments);
            let expected = one_by_one(rows);
            for weights in choices() {
                let name = family.name();
                assert_eq!(
                    found(rows, weights),
                    expected,
                    "{name} {n} {weights:?} {ends:?}"
                );
            }
        }
    }
}

/// The pairs of a red and a blue one, where the two sets may be of decimals or of floats: in the same unit, in two,
/// or in none.
#[test]
fn every_way_joins_every_pair_once() {
    let mut rng = Rng::new(19);
    let mut pairs = 0;
    for round in 0..300 {
        let family = SetFamily::ALL[round % SetFamily::ALL.len()];
        let n = 2 + rng.index(59);
        let ends = family.segments(&mut rng, n);
        let share = 1 + rng.below(4);
        let (red, blue): (Vec<_>, Vec<_>) = ends.iter().partition(|_| rng.once_in(share));
        let reds = [of_floats(&red), of_decimals(&red)];
        let blues = [of_floats(&blue), of_decimals(&blue)];
        for (red, blue) in reds
            .iter()
            .flat_map(|red| blues.iter().map(move |blue| (red, blue)))
        {
            let rows = Rows::of_two(red, blue);
            let expected = one_by_one(rows);
            pairs += expected.len();
            for weights in choices() {
                let name = family.name();
                assert_eq!(
                    found(rows, weights),
                    expected,
                    "{name} {n} {weights:?} {red:?} {blue:?}"
                );
            }
        }
    }
    assert!(pairs > 30_000, "{pairs}");
}

/// A leaf has the fewer of two colours first, and goes on by its bulk, in lists with the red ones first, where few of its
/// candidates intersect: short ones, which a lattice over some far away does not separate.
#[test]
fn a_leaf_of_two_colours_goes_on_by_its_bulk() {
    let mut rng = Rng::new(65);
    let mut set = |n: usize| {
        let mut ends = hostile::large::short(n, &mut rng);
        for ends in ends.iter_mut().step_by(5) {
            *ends = [(); 2].map(|()| [(); 2].map(|()| 1e200 * rng.unit()));
        }
        ends
    };
    for n in [40, 60, 90, 130, 200] {
        let (few, many) = (of_floats(&set(n)), of_floats(&set(n + n / 3)));
        for rows in [Rows::of_two(&few, &many), Rows::of_two(&many, &few)] {
            let expected = one_by_one(rows);
            assert!(expected.len() > n / 2, "{}", expected.len());
            assert_eq!(found(rows, Weights::MEASURED), expected, "{n}");
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
        let (red, blue) = set.split_at(set.len() / 3);
        let (red, blue) = (Segments::from(red), Segments::from(blue));
        for rows in [Rows::of(&segments), Rows::of_two(&red, &blue)] {
            let expected = one_by_one(rows);
            for weights in choices() {
                assert_eq!(found(rows, weights), expected, "{side} {weights:?}");
            }
        }
    }
}

/// Segments that cross so near to the side of a cell that floats of 24 bits do not tell on which side.
#[test]
fn every_way_finds_pairs_on_the_sides_of_cells_once() {
    let mut rng = Rng::new(20);
    let mut pairs = 0;
    for _ in 0..200 {
        // The bounds of all are the unit square, so the sides of the first cells are at these places.
        let mut ends: Vec<Ends> = [0.0, 1.0].map(|x| [[x; 2]; 2]).to_vec();
        let places =
            f64::from(Lattice::new([0.0; 2], [1.0; 2]).place([1.0; 2])[0]) / 2.0_f64.powi(32);
        for _ in 0..30 {
            let mut near_side = || {
                let side = (1 + rng.index(7)) as f64 / 8.0 / places;
                let beside = 0.1 * 2.0_f64.powi(-12 - i32::try_from(rng.index(20)).expect("small"));
                side + if rng.once_in(2) { beside } else { -beside }
            };
            let (at, any) = (near_side(), 0.1 + 0.8 * rng.unit());
            let at = if rng.once_in(2) { [at, any] } else { [any, at] };
            let long = 0.01 + 0.08 * rng.unit();
            let steep = 0.2 + rng.unit();
            let across = |slope: f64| {
                [-long, long].map(|x| [at[0] + x, (at[1] + slope * x).clamp(0.0, 1.0)])
            };
            ends.extend([across(steep), across(-steep)]);
        }
        for segments in [of_floats(&ends), of_decimals(&ends)] {
            let rows = Rows::of(&segments);
            let expected = one_by_one(rows);
            pairs += expected.len();
            for weights in choices() {
                assert_eq!(found(rows, weights), expected, "{weights:?} {ends:?}");
            }
        }
    }
    assert!(pairs > 12_000, "{pairs}");
}

/// Heights of which the sum of two shares is rounded beyond the largest float.
#[test]
fn every_way_finds_pairs_at_the_largest_heights() {
    let mut rng = Rng::new(21);
    let mut pairs = 0;
    for _ in 0..400 {
        let ends: Vec<Ends> = (0..40)
            .map(|_| {
                let sign = if rng.once_in(2) { 1.0 } else { -1.0 };
                [(); 2].map(|()| {
                    let magnitude = i32::try_from(rng.index(600)).expect("small") - 300;
                    let x = (rng.unit() - 0.5) * 10.0_f64.powi(magnitude);
                    let less = 1.0 - rng.index(3) as f64 * f64::EPSILON;
                    let y = [
                        f64::MAX,
                        f64::MAX,
                        f64::MAX * less,
                        1e232,
                        f64::MIN_POSITIVE,
                    ];
                    [x, sign * y[rng.index(5)]]
                })
            })
            .collect();
        let segments = of_floats(&ends);
        let rows = Rows::of(&segments);
        let expected = one_by_one(rows);
        pairs += expected.len();
        for weights in choices() {
            assert_eq!(found(rows, weights), expected, "{weights:?} {ends:?}");
        }
    }
    assert!(pairs > 4_000, "{pairs}");
}

/// Long segments between decimals that are no floats, whose rounding is more than the extent of short ones about which
/// they pass, among longer ones: lattices within lattices.
#[test]
fn segments_of_far_decimals_are_found_in_every_lattice() {
    let mut rng = Rng::new(22);
    let mut rows: Vec<[String; 4]> = Vec::new();
    for scale in [1, 10_000_000] {
        for _ in 0..1500 {
            let mut any = |most: u64| i128::from(rng.below(most)) * scale;
            let [x, y, dx, dy] = [any(10_000), any(10_000), any(500), any(500)];
            rows.push([x, y, x + dx, y + dy].map(|x| std::format!("{x}e-3")));
        }
    }
    for _ in 0..40 {
        let mut far = || i128::from(rng.below(1 << 60)) * 1001 + 1;
        let (x, y) = (far(), far());
        rows.push([x, y, 5_000 - 3 * x, 5_000 - 3 * y].map(|x| std::format!("{x}e-3")));
    }
    let segments = Segments::from_decimal::<String>(rows.iter().cloned()).expect("finite");
    let all = Rows::of(&segments);
    assert!(all.may_be_rounded(all.len() - 1));
    let expected = one_by_one(all);
    assert!(expected.len() > 3_000, "{}", expected.len());
    for weights in choices() {
        assert_eq!(found(all, weights), expected, "{weights:?}");
    }
}

/// Decimals of which many have the same nearest float: on one axis or on both, in joints, overlaps, equal and upright ones.
#[test]
fn every_way_finds_pairs_of_decimals_with_equal_floats() {
    let mut rng = Rng::new(27);
    let mut pairs = 0;
    for round in 0..400 {
        let far = ["0", "1", "100000000000000000000"];
        let [of_x, of_y] = [far[round % 3], far[round / 3 % 3]];
        let side = [4, 30, 3000][rng.index(3)];
        let n = 3 + rng.index(58);
        let rows = (0..n).map(|_| {
            [of_x, of_y, of_x, of_y]
                .map(|far| std::format!("{far}.00000000000000{:04}", rng.below(side)))
        });
        let segments = Segments::from_decimal::<String>(rows).expect("finite");
        let rows = Rows::of(&segments);
        let expected = one_by_one(rows);
        pairs += expected.len();
        for weights in choices() {
            let name = std::format!("{of_x} {of_y} {side} {weights:?}");
            assert_eq!(found(rows, weights), expected, "{name}");
        }
    }
    assert!(pairs > 50_000, "{pairs}");
}

/// Short segments of which a few have an end far away, so that the others are searched in a bulk, and some intersect so near
/// to its sides that floats of 24 bits do not tell on which.
#[test]
fn pairs_on_the_sides_of_a_bulk_are_found_once() {
    let mut rng = Rng::new(23);
    let bulk_of = |ends: &[Ends]| {
        let all = [[f64::MIN; 2], [f64::MAX; 2]];
        let segments = ends.iter().map(|&[p, q]| Segment::new(p, q));
        let clipped = segments.filter_map(|segment| Clipped::new(&segment, false, all, 0));
        let bulk = Bulk::of(&clipped.collect::<Vec<_>>()).expect("an extent");
        [bulk.low, bulk.high]
    };
    let mut pairs = 0;
    for far in [1e19, 1e30, 1e300] {
        // Two beside each corner of the bulk, in turn.
        let mut ends: Vec<Ends> = (0..800).map(|k| [[[-1.0, 2.0][k / 2 % 2]; 2]; 2]).collect();
        ends.extend(hostile::large::short(2800, &mut rng));
        // Wherever a cell cuts them, the quartiles are the same.
        for (k, ends) in ends[800..1000].iter_mut().enumerate() {
            let [x, y] = [(); 2].map(|()| far * (0.7 + 0.3 * rng.unit()));
            let far = [[x, y], [-x, y], [-x, -y], [x, -y]];
            ends[1] = far[k % 4];
            if k % 8 < 4 {
                ends[0] = far[(k + 2) % 4];
            }
        }
        let bulk = bulk_of(&ends);
        // Below the first quartile, or above the third, as before.
        for (k, two) in ends[..800].chunks_mut(2).enumerate() {
            let (side, axis) = (k % 2, rng.index(2));
            // Some are where a region and the box both list them, in small cells.
            let [share, spread] = if rng.once_in(2) {
                [1.9 / 1_048_576.0 * (bulk[1][axis] - bulk[0][axis]), 0.002]
            } else {
                let share = 2.0_f64.powi(-i32::try_from(rng.index(40)).expect("few"));
                [share, 1.0]
            };
            let at = bulk[side][axis] + (rng.unit() - 0.5) * share;
            let along = [-1.0, 1.0][side] + spread * rng.unit();
            let reach = 0.05 * 2.0_f64.powi(-i32::try_from(rng.index(40)).expect("few"));
            for (ends, slope) in two.iter_mut().zip([0.5, -0.4]) {
                *ends = [-reach, reach].map(|to| {
                    let mut x = [along + slope * to; 2];
                    x[axis] = at + to;
                    x
                });
            }
        }
        assert_eq!(bulk_of(&ends), bulk);
        let segments = of_floats(&ends);
        let all = Rows::of(&segments);
        let expected = one_by_one(all);
        pairs += expected.len();
        assert_eq!(found(all, Weights::MEASURED), expected, "{far}");
    }
    assert!(pairs > 3_000, "{pairs}");
}

/// Short segments, of which a bundle is almost parallel far away, and another ends in one line.
fn with_far_ends(n: usize, far: usize, rng: &mut Rng) -> Vec<Ends> {
    let mut ends = hostile::large::short(n, rng);
    for (k, ends) in ends[..far].iter_mut().enumerate() {
        ends[1] = [[1e300, -1e-300][k % 2], rng.unit()];
    }
    ends
}

#[test]
fn pairs_far_away_are_decided_once() {
    let mut rng = Rng::new(24);
    let segments = of_floats(&with_far_ends(4000, 160, &mut rng));
    let rows = Rows::of(&segments);
    let (pairs, stages) = found_and_stages(rows);
    assert_eq!(pairs, one_by_one(rows));
    assert!(pairs.len() > 1000, "{}", pairs.len());
    assert!(stages < pairs.len() as u64, "{stages} of {}", pairs.len());
}

/// Where most segments reach into all regions of a bulk, each pair would be made by integers, to choose its region.
#[test]
fn coordinates_of_all_magnitudes_have_no_bulk() {
    for n in [1000, 1100, 1200] {
        let segments = of_floats(&hostile::large::wild(n, &mut Rng::new(25)));
        let rows = Rows::of(&segments);
        let (pairs, stages) = found_and_stages(rows);
        let pairs = pairs.len() as u64;
        assert!(pairs > 80_000, "{pairs}");
        assert!(stages < pairs / 100, "{stages} for {pairs} pairs");
    }
}

/// No grid over all coordinates separates a bundle that is almost parallel far away: each cell would decide its pairs anew.
#[test]
fn fewer_ends_far_away_are_less_work() {
    let work = |far: usize| {
        let segments = of_floats(&with_far_ends(60_000, far, &mut Rng::new(25)));
        let finder = Finder::new(Rows::of(&segments), Wanted::Counts);
        finder.run(Some(1)).work
    };
    let (few, many) = (work(20), work(160));
    assert!(few < many, "{few} and {many}");
}

#[test]
fn a_tile_without_any_of_the_segments_has_no_pairs() {
    let segments = of_floats(&hostile::large::short(1000, &mut Rng::new(26)));
    let tiles = crate::Tiles::new([-1.0; 2], [1e6; 2], 0, 16);
    let count = |tile| {
        let search = crate::crossings(&segments).in_tile(&tiles, tile);
        search.threads(1).count()
    };
    let all = crate::crossings(&segments).count();
    assert!(all > 500, "{all}");
    let counts: Vec<u64> = (0..tiles.len()).map(count).collect();
    assert_eq!(counts.iter().sum::<u64>(), all);
    assert_eq!(counts.iter().filter(|&&n| n > 0).count(), 1);
}
