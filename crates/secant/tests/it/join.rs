//! `join` against every pair of a red and a blue segment in rational arithmetic, on hostile sets, of floats and of
//! decimals; and with itself on other numbers of threads.

use std::sync::Mutex;

use secant::{
    Counts, Crossing, Kind, LinearIntersection, Meeting, Segment, Segments, crossings, join,
};
use secant_oracle::hostile::SetFamily;
use secant_oracle::{self as oracle, Ends, Rng};

fn of_floats(ends: &[Ends]) -> Segments<'static> {
    ends.iter().map(|&[p, q]| Segment::new(p, q)).collect()
}

/// The same numbers as decimal text: no float has more digits after the point.
fn of_decimals(ends: &[Ends]) -> Segments<'static> {
    let text = |x: f64| {
        let text = format!("{x:.1074}");
        text.trim_end_matches('0').to_owned()
    };
    let rows = ends
        .iter()
        .map(|&[[x1, y1], [x2, y2]]| [x1, y1, x2, y2].map(text));
    Segments::from_decimal(rows).unwrap()
}

/// The ids, the kind, and all numbers as bits.
type Row = (usize, usize, &'static str, Vec<u64>);

fn numbers(first: Meeting<2>, end: Option<Meeting<2>>) -> Vec<u64> {
    let all = [Some(first), end].into_iter().flatten();
    all.flat_map(|Meeting { at: [x, y], t, u }| [x, y, t, u].map(f64::to_bits))
        .collect()
}

fn row(found: &Crossing<'_>) -> Row {
    let numbers = match found.intersection() {
        LinearIntersection::Point(at) => numbers(at, None),
        LinearIntersection::Overlap { start, end } => numbers(start.unwrap(), end),
    };
    assert_eq!(found.point().map(f64::to_bits), numbers[..2]);
    let [i, j] = [found.i, found.j].map(|id| id as usize);
    (i, j, found.kind.as_str(), numbers)
}

fn by_the_oracle(red: &[Ends], blue: &[Ends]) -> Vec<Row> {
    let meeting = |x: oracle::Meeting| {
        let x = x.to_f64();
        Meeting {
            at: x.at,
            t: x.t,
            u: x.u,
        }
    };
    let mut all = Vec::new();
    for (i, &a) in red.iter().enumerate() {
        for (j, &b) in blue.iter().enumerate() {
            if let Some((kind, first, end)) = oracle::meet(a, b) {
                let numbers = numbers(meeting(first), end.map(meeting));
                all.push((i, j, kind.name(), numbers));
            }
        }
    }
    all
}

#[test]
fn every_pair_of_both_colours_is_that_of_the_oracle() {
    let mut rng = Rng::new(31);
    let mut pairs = 0;
    for round in 0..560 {
        let family = SetFamily::ALL[round % SetFamily::ALL.len()];
        let n = rng.index(60);
        let ends = family.segments(&mut rng, n);
        let share = 1 + rng.below(4);
        let (red, blue): (Vec<_>, Vec<_>) = ends.iter().partition(|_| rng.once_in(share));
        let expected = by_the_oracle(&red, &blue);
        pairs += expected.len();
        let sets = |ends: &[Ends]| [of_floats(ends), of_decimals(ends)];
        let [reds, blues] = [sets(&red), sets(&blue)];
        for (n, red) in reds.iter().enumerate() {
            for (m, blue) in blues.iter().enumerate() {
                let context = format!("{} {n} {m} {red:?} {blue:?}", family.name());
                for threads in [1, 2, 7] {
                    let search = join(red, blue).threads(threads);
                    let found: Vec<_> = search.sorted().iter().map(row).collect();
                    assert_eq!(found, expected, "{context}");
                }
                let search = join(red, blue);
                let counts: Counts = search.sorted().iter().map(|found| found.kind).collect();
                assert_eq!(search.counts(), counts, "{context}");
                assert_eq!(search.count(), expected.len() as u64, "{context}");
                assert_eq!(search.any(), !expected.is_empty(), "{context}");
                let each = Mutex::new(Vec::new());
                search.for_each_point(|found, at| {
                    let row = row(&found);
                    assert_eq!(at.map(f64::to_bits), row.3[..2], "{context}");
                    each.lock().unwrap().push(row);
                });
                let mut each = each.into_inner().unwrap();
                each.sort();
                assert_eq!(each, expected, "{context}");
            }
        }
    }
    assert!(pairs > 15_000, "{pairs}");
}

/// 0.1 in decimal is less than the `f64` that is nearest to it, which has 55 digits.
#[test]
fn a_decimal_is_not_the_float_nearest_to_it() {
    let float: Segments = [Segment::new([0.1, 0.0], [1.0, 0.0])].into_iter().collect();
    let wall = |x| Segments::from_decimal([[x, "-1", x, "1"]]).unwrap();
    assert!(!join(&float, &wall("0.1")).any());
    let exact = wall("0.1000000000000000055511151231257827021181583404541015625");
    let found = join(&float, &exact).sorted();
    assert_eq!((found[0].kind, found[0].point()), (Kind::Touch, [0.1, 0.0]));
    assert_eq!(join(&exact, &float).sorted()[0].kind, Kind::Touch);
    // A coordinate that is beyond the largest float in the unit of the other set.
    let far: Segments = [Segment::new([0.0, 0.0], [1.6e308, 1.6e308])]
        .into_iter()
        .collect();
    let near = Segments::from_decimal([["0.0001", "0", "0", "0.0001"]]).unwrap();
    for found in [join(&far, &near), join(&near, &far)] {
        assert_eq!(found.sorted()[0].point(), [0.00005, 0.00005]);
    }
}

#[test]
fn a_set_with_itself_has_every_pair_in_both_orders() {
    let ends = SetFamily::GridOverlaps.segments(&mut Rng::new(8), 3_000);
    let set = of_floats(&ends);
    let (mut expected, ids) = (Vec::new(), 0..3_000);
    expected.extend(ids.map(|id| (id, id, Kind::Equal)));
    for found in crossings(&set).sorted() {
        expected.push((found.i, found.j, found.kind));
        expected.push((found.j, found.i, found.kind));
    }
    expected.sort_unstable();
    let pairs = |found: &Crossing<'_>| (found.i, found.j, found.kind);
    let found: Vec<_> = join(&set, &set).sorted().iter().map(pairs).collect();
    assert_eq!(found, expected);
}

/// Enough for the grid to be filled and searched in parallel, and few of one colour.
#[test]
fn any_number_of_threads_finds_those_among_all() {
    let mut rng = Rng::new(9);
    let mut short = |n: usize, reach: f64| -> Vec<Segment<2>> {
        let mut row = || {
            let [x, y] = [rng.unit(), rng.unit()];
            let [z, w] = [x + reach * rng.unit(), y + reach * rng.unit()];
            Segment::new([x, y], [z, w])
        };
        (0..n).map(|_| row()).collect()
    };
    let cases = [
        (short(30_000, 0.01), short(40_000, 0.01)),
        (short(60_000, 0.005), short(30, 0.7)),
        (short(1, 1.0), short(60_000, 0.02)),
    ];
    for (red, blue) in cases {
        let all = Segments::from(&[&red[..], &blue].concat()[..]);
        let reds = u32::try_from(red.len()).unwrap();
        let expected: Vec<_> = (crossings(&all).sorted().iter())
            .filter(|found| found.i < reds && reds <= found.j)
            .map(|found| (found.i, found.j - reds, found.kind))
            .collect();
        assert!(expected.len() > 100, "{}", expected.len());
        let [red, blue] = [&red, &blue].map(|set| Segments::from(&set[..]));
        let counts: Counts = expected.iter().map(|&(.., kind)| kind).collect();
        for threads in [1, 2, 7] {
            let search = join(&red, &blue).threads(threads);
            let found = search.sorted();
            let pairs = found.iter().map(|found| (found.i, found.j, found.kind));
            assert_eq!(pairs.collect::<Vec<_>>(), expected);
            assert_eq!(search.counts(), counts);
        }
    }
}

/// So close beside each other that no vector of `f32` separates them: most candidates do not intersect, so the search
/// of a leaf goes on by slabs, with the rest of one colour and all of the other.
#[test]
fn near_misses_of_both_colours() {
    let line = |from: f64, to: f64| Segment::new([0.0, from * 1e-12], [1.0, to * 1e-12]);
    let heights = || (0..200).map(f64::from);
    let red: Vec<_> = heights().map(|y| line(y, y)).collect();
    let blue: Vec<_> = heights().map(|y| line(y + 0.5, y + 1.75)).collect();
    let expected: Vec<_> = (0..200_u32)
        .filter(|&j| j < 199)
        .map(|j| (j + 1, j))
        .collect();
    let sets = [&red, &blue].map(|set| Segments::from(&set[..]));
    let [red, blue] = &sets;
    let mut found: Vec<_> = join(red, blue)
        .sorted()
        .iter()
        .map(|c| (c.i, c.j))
        .collect();
    assert_eq!(found, expected);
    found = join(blue, red)
        .sorted()
        .iter()
        .map(|c| (c.j, c.i))
        .collect();
    assert_eq!(found, expected);
}

#[test]
fn only_what_is_asked_for_and_the_features_of_each_side() {
    let ends = SetFamily::Roads.segments(&mut Rng::new(4), 600);
    let (red, blue) = ends.split_at(250);
    let features = |n: usize, first: u32| (first..).take(n).collect::<Vec<_>>();
    let red = of_floats(red).with_features(features(250, 1_000)).unwrap();
    let blue = of_floats(blue).with_features(features(350, 5_000)).unwrap();
    let all = join(&red, &blue).counts();
    assert!(all.shared > 0 && all.cross > 0, "{all}");
    let rest = join(&red, &blue).ignore_shared().counts();
    assert_eq!(rest, Counts { shared: 0, ..all });
    for kind in Kind::ALL {
        let only = join(&red, &blue)
            .only([kind].into_iter().collect())
            .counts();
        assert_eq!((only.of(kind), only.total()), (all.of(kind), all.of(kind)));
    }
    for found in join(&red, &blue).sorted() {
        assert_eq!(found.features(), (1_000 + found.i, 5_000 + found.j));
    }
    // There are no joints to be left out.
    assert_eq!(join(&red, &blue).ignore_adjacent().counts(), all);
    let done = Mutex::new(0);
    let progress = |n: u64| *done.lock().unwrap() = n;
    assert_eq!(join(&red, &blue).progress(&progress).counts(), all);
    assert_eq!(*done.lock().unwrap(), 600);
}
