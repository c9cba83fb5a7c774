//! `crossings` of decimal text and of `i64`, against every pair of the same integers in rational arithmetic.

use std::sync::Mutex;

use secant::{
    Crossings, Decimals, LinearIntersection, Meeting, Segments, SegmentsError, crossings, join,
};
use secant_oracle::hostile::SetFamily;
use secant_oracle::{self as oracle, BigInt, Ends, Rational, Rng};

/// The integer as a decimal with so many digits after the point, in one of the forms that are read.
fn text(rng: &mut Rng, integer: &BigInt, digits: usize) -> String {
    let negative = *integer < BigInt::ZERO;
    let all = format!(
        "{:0>width$}",
        integer.magnitude().to_string(),
        width = digits + 1
    );
    let (whole, fraction) = all.split_at(all.len() - digits);
    let sign = if negative {
        "-"
    } else {
        ["", "", "+"][rng.index(3)]
    };
    let bare = whole.trim_start_matches('0');
    match rng.below(6) {
        0 => format!("{sign}{all}e-{digits}"),
        1 => format!("{sign}0{whole}.{fraction}000"),
        2 if !bare.is_empty() && fraction.is_empty() => format!("{sign}{bare}."),
        3 if bare.is_empty() && digits > 0 => format!("{sign}.{fraction}"),
        4 => format!("{sign}{whole}.{fraction}00E+000"),
        5 => format!(
            "{sign}{}.{}{fraction}E{}",
            &all[..1],
            &all[1..all.len() - digits],
            whole.len() - 1
        ),
        _ if digits == 0 => format!("{sign}{whole}"),
        _ => format!("{sign}{whole}.{fraction}"),
    }
}

/// Integers of a family of sets, or of up to so many bits with ends beside other segments.
fn integers(rng: &mut Rng, n: usize) -> Vec<Ends<i64>> {
    let families = [
        SetFamily::GridOverlaps,
        SetFamily::AxisGrid,
        SetFamily::Duplicates,
        SetFamily::ShortRandom,
    ];
    if rng.once_in(2) {
        let family = rng.pick(&families);
        #[expect(clippy::cast_possible_truncation, reason = "small")]
        let integer = |x: f64| (4.0 * x).round() as i64;
        let ends = family.segments(rng, n);
        return ends
            .iter()
            .map(|ends| ends.map(|end| end.map(integer)))
            .collect();
    }
    let most = 1 << rng.between(3, 60);
    let mut all: Vec<Ends<i64>> = Vec::new();
    while all.len() < n {
        let mut end = || match all.last() {
            Some(&[p, q]) if !rng.once_in(3) => {
                // Near the middle of another, or its end.
                let part = rng.between(1, 4);
                [0, 1].map(|k| p[k] + (q[k] - p[k]) / part + i64::from(rng.once_in(8)))
            }
            _ => [0; 2].map(|_| rng.between(-most, most)),
        };
        let ends = [end(), end()];
        all.push(ends);
    }
    all
}

fn number(x: &Rational, factor: &BigInt, digits: usize) -> f64 {
    let (numerator, denominator, exponent) = x.parts();
    let unit = BigInt::from(10).pow(u32::try_from(digits).expect("few"));
    oracle::round_f64(&(numerator * factor), &(denominator * unit), exponent)
}

/// Returns the number of pairs.
fn assert_same(
    search: Crossings<'_>,
    expected: &[oracle::Crossing],
    factor: &BigInt,
    digits: usize,
) -> usize {
    let found = search.sorted();
    let points = Mutex::new(Vec::new());
    search.for_each_point(|pair, at| {
        let point = (pair.i, pair.j, at.map(f64::to_bits));
        points.lock().unwrap().push(point);
    });
    let mut points = points.into_inner().unwrap();
    points.sort_unstable();
    let of_each = (found.iter()).map(|pair| (pair.i, pair.j, pair.point().map(f64::to_bits)));
    assert_eq!(points, of_each.collect::<Vec<_>>());
    let pairs = |i: usize, j: usize, kind: &'static str| (i, j, kind);
    let all: Vec<_> = (found.iter())
        .map(|x| pairs(x.i as usize, x.j as usize, x.kind.as_str()))
        .collect();
    let true_pairs: Vec<_> = expected
        .iter()
        .map(|x| pairs(x.i, x.j, x.kind.name()))
        .collect();
    assert_eq!(all, true_pairs);
    for (found, expected) in found.iter().zip(expected) {
        let meeting = |x: &oracle::Meeting| {
            let at = x.at.each_ref().map(|x| number(x, factor, digits).to_bits());
            (at, x.t.to_f64().to_bits(), x.u.to_f64().to_bits())
        };
        let bits =
            |Meeting { at, t, u }: Meeting<2>| (at.map(f64::to_bits), t.to_bits(), u.to_bits());
        let first = meeting(&expected.first);
        assert_eq!(found.point().map(f64::to_bits), first.0, "{expected:?}");
        match found.intersection() {
            LinearIntersection::Point(point) => assert_eq!(bits(point), first, "{expected:?}"),
            LinearIntersection::Overlap { start, end } => {
                assert_eq!(start.map(bits), Some(first), "{expected:?}");
                assert_eq!(
                    end.map(bits),
                    expected.second.as_ref().map(meeting),
                    "{expected:?}"
                );
            }
        }
    }
    found.len()
}

#[test]
fn decimals_are_what_they_say() {
    let mut rng = Rng::new(3);
    let mut pairs = 0;
    for round in 0..1500 {
        let n = 2 + rng.index(20);
        let integers = integers(&mut rng, n);
        let expected = oracle::crossings(&integers);
        let digits = rng.index(1 + round % 30);
        let factor: BigInt = match rng.below(6) {
            0 => "123456789012345678901234567890123".parse().unwrap(),
            1 => "10000000000000000000000".parse().unwrap(),
            // Over powers of two: floats as they are.
            2 => BigInt::from(5).pow(u32::try_from(digits).unwrap()),
            3 => BigInt::from(5).pow(u32::try_from(digits / 2).unwrap()),
            _ => BigInt::from(1),
        };
        let mut rows = Decimals::default();
        for [p, q] in &integers {
            let row = [p[0], p[1], q[0], q[1]].map(|x| text(&mut rng, &(x * &factor), digits));
            rows.push(row.each_ref().map(String::as_str)).unwrap();
        }
        let segments = rows.finish().unwrap();
        let search = crossings(&segments).threads(1 + round % 3);
        pairs += assert_same(search, &expected, &factor, digits);
        let points = integers.iter().filter(|[p, q]| p == q).count();
        assert_eq!(segments.zero_length(), points);
        for (row, &[p, q]) in integers.iter().enumerate() {
            let nearest = |x: i64| number(&Rational::of(x), &factor, digits);
            let segment = segments.get(row);
            assert_eq!(
                [segment.start(), segment.end()],
                [p, q].map(|p| p.map(nearest))
            );
        }
    }
    assert!(pairs > 20_000, "{pairs}");
}

/// Two sets whose decimals have other numbers of digits, or are `i64`.
#[test]
fn a_join_is_exact_in_any_two_units() {
    let mut rng = Rng::new(5);
    let ten = BigInt::from(10);
    let mut pairs = 0;
    for round in 0..2250 {
        let n = 2 + rng.index(20);
        let integers = integers(&mut rng, n);
        let reds = rng.index(n);
        let expected: Vec<_> = (oracle::crossings(&integers).into_iter())
            .filter(|pair| pair.i < reds && reds <= pair.j)
            .map(|pair| oracle::Crossing {
                j: pair.j - reds,
                ..pair
            })
            .collect();
        let digits = if rng.once_in(4) { 0 } else { rng.index(20) };
        let factor = match rng.below(6) {
            0 if digits > 0 => "123456789012345678901234567890123",
            1 if digits > 0 => "10000000000000000000000",
            _ => "1",
        };
        let factor: BigInt = factor.parse().unwrap();
        let mut set = |integers: &[Ends<i64>]| {
            if digits == 0 && rng.once_in(2) {
                let columns = [0, 1, 2, 3].map(|k| {
                    let column = integers.iter().map(|ends| ends.as_flattened()[k]);
                    column.collect::<Vec<_>>()
                });
                return Segments::try_from_columns(columns.each_ref().map(|x| &x[..])).unwrap();
            }
            // More digits, of which the last are zeros.
            let more = rng.index(6);
            let factor = &factor * ten.pow(u32::try_from(more).unwrap());
            let mut rows = Decimals::default();
            for ends in integers {
                let numbers = [0, 1, 2, 3].map(|k| &factor * ends.as_flattened()[k]);
                let row = numbers.map(|x| text(&mut rng, &x, digits + more));
                rows.push(row.each_ref().map(String::as_str)).unwrap();
            }
            rows.finish().unwrap()
        };
        let (red, blue) = integers.split_at(reds);
        let (red, blue) = (set(red), set(blue));
        let search = join(&red, &blue).threads(1 + round % 3);
        pairs += assert_same(search, &expected, &factor, digits);
    }
    assert!(pairs > 8_000, "{pairs}");
}

#[test]
fn columns_of_i64_are_exact() {
    let mut rng = Rng::new(4);
    let one = BigInt::from(1);
    for _ in 0..300 {
        let n = 2 + rng.index(20);
        let mut integers = integers(&mut rng, n);
        if rng.once_in(2) {
            // Up to 2^62, far from the origin.
            let most = integers
                .as_flattened()
                .as_flattened()
                .iter()
                .map(|x| x.abs())
                .max();
            let offset = (1 << 62) - most.unwrap();
            for end in integers.as_flattened_mut() {
                *end = end.map(|x| x + offset);
            }
        }
        let expected = oracle::crossings(&integers);
        let column =
            |end: usize, k: usize| integers.iter().map(|ends| ends[end][k]).collect::<Vec<_>>();
        let columns = [column(0, 0), column(0, 1), column(1, 0), column(1, 1)];
        let segments =
            Segments::try_from_columns(columns.each_ref().map(|column| &column[..])).unwrap();
        assert_same(crossings(&segments), &expected, &one, 0);
    }
}

/// Ends with the same nearest floats are the same only where all their digits are.
#[test]
fn ends_of_one_float_are_told_apart() {
    let mut rng = Rng::new(6);
    let mut kinds = [0; 5];
    for _ in 0..60 {
        let hubs: [i64; 2] = [0, 1].map(|_| rng.between(1 << 59, 1 << 60));
        let mut integers: Vec<Ends<i64>> = Vec::new();
        for _ in 0..80 {
            let hub = hubs.map(|x| x + rng.between(0, 3));
            let far = match integers.last() {
                // The same segment, or nearly.
                Some(&[p, q]) if rng.once_in(8) => [p, q][usize::from(p[0] >= 1 << 59)],
                _ => [0; 2].map(|_| rng.between(-(1 << 58), 1 << 58)),
            };
            let ends = [hub, far];
            integers.push(if rng.once_in(2) { ends } else { [far, hub] });
        }
        let expected = oracle::crossings(&integers);
        for pair in &expected {
            kinds[pair.kind as usize] += 1;
        }
        let column =
            |end: usize, k: usize| integers.iter().map(|ends| ends[end][k]).collect::<Vec<_>>();
        let columns = [column(0, 0), column(0, 1), column(1, 0), column(1, 1)];
        let segments =
            Segments::try_from_columns(columns.each_ref().map(|column| &column[..])).unwrap();
        assert_same(crossings(&segments), &expected, &BigInt::from(1), 0);
    }
    let [cross, _, shared, _, equal] = kinds;
    assert!(cross > 10_000 && shared > 10_000 && equal > 0, "{kinds:?}");
}

/// Zero is zero in every unit, also in one that no other number fits in.
#[test]
fn segments_continue_at_zero_in_any_units() {
    let rows = [
        ["1e-25", "3e-20", "0", "0"],
        ["0", "0", "0.1", "0.2"],
        ["0.1", "0.2", "9007199254740993", "1e-3"],
    ];
    let segments = Segments::from_decimal(rows).unwrap();
    let continues = [[0, 1], [1, 2], [1, 0]].map(|pair| segments.continues(pair));
    assert_eq!(continues, [true, true, false]);
    assert_eq!(crossings(&segments).counts().to_string(), "2 shared");
}

/// Neither one long number nor a great one changes what the others are.
#[test]
fn one_number_does_not_flip_the_others() {
    let board = [
        ["164.211", "132.969", "161.925", "130.683"],
        ["163.576", "132.334", "163.322", "132.080"],
    ];
    let others = [
        ["0.12345678901234567890123", "0", "0", "0"],
        ["9007199254740993", "0", "9007199254740993", "1"],
        ["1e308", "1", "1e308", "2"],
        ["1e-400", "1e-400", "2e-400", "7e-400"],
    ];
    for other in others {
        for rows in [[board[0], board[1], other], [other, board[0], board[1]]] {
            let segments = Segments::from_decimal(rows).unwrap();
            assert_eq!(
                crossings(&segments).counts().to_string(),
                "1 overlap",
                "{other:?}"
            );
        }
    }
    let tiny = [
        ["0", "0", "2e-400", "2e-400"],
        ["0", "2e-400", "2e-400", "0"],
    ];
    let segments = Segments::from_decimal(tiny).unwrap();
    let cross = crossings(&segments).sorted()[0];
    let LinearIntersection::Point(meeting) = cross.intersection() else {
        panic!("they cross in a point");
    };
    assert_eq!((meeting.at, meeting.t, meeting.u), ([0.0, 0.0], 0.5, 0.5));
}

#[test]
fn decimals_that_are_floats_are_taken_as_floats() {
    let unit = |row: [&str; 4]| {
        let mut rows = Decimals::default();
        rows.push(row).unwrap();
        rows.finish().unwrap().digits()
    };
    // As integers, two of these are beyond 2^53.
    let of_tile = [
        "88.932861328125",
        "154.33221435546875",
        "89.144775390625",
        "154.7647705078125",
    ];
    assert_eq!(unit(of_tile), 0);
    // Their product with 10 is a float, too, so 0.1 is an integer beside them.
    let [a, b, c, _] = of_tile;
    assert_eq!(unit([a, b, c, "0.1"]), 1);
    // Integers are integers of the finest unit as long as that is exact for all.
    assert_eq!(unit(["0.5", "0.25", "1", "1.125"]), 3);
    // Three of four are floats in no unit.
    let of_floats = [
        "0.1",
        "0.3000000000000000444",
        "0.7000000000000000666",
        "0.25",
    ];
    assert_eq!(unit(of_floats), 1);
}

#[test]
fn text_that_is_no_coordinate_is_refused_with_its_place() {
    let mut rows = Decimals::default();
    rows.push(["0", "0", "1", "1"]).unwrap();
    let (row, column) = (1, "y1");
    for wrong in [
        "", "-", ".", "1,5", "0x10", "1e", "nan", "inf", "١", "1 2", "--1", "1..2",
    ] {
        let error = rows.push(["1e-300", wrong, "0", "0"]).unwrap_err();
        assert_eq!(error, SegmentsError::NotDecimal { row, column }, "{wrong}");
    }
    for wrong in ["1e309", "-2e308"] {
        let error = rows.push(["0", wrong, "0", "0"]).unwrap_err();
        assert_eq!(error, SegmentsError::NotFinite { row, column }, "{wrong}");
    }
    for wrong in ["1e-10001", "1e-99999999999"] {
        let error = rows.push(["0", wrong, "0", "0"]).unwrap_err();
        assert_eq!(error, SegmentsError::TooLong { row, column }, "{wrong}");
    }
    rows.push(["0", "0.0e-99999", "00e5", "-0"]).unwrap();
    rows.push_scaled([(0, u32::MAX); 4]).unwrap();
    let segments = rows.finish().unwrap();
    assert_eq!((segments.len(), segments.zero_length()), (3, 2));
}

/// In tenths, this number has another nearest float than the one that is the tenth of it.
#[test]
fn bounds_are_rounded_once() {
    let rows = [["0.1", "0.2", "0.3", "0.756247381085762037"]];
    let segments = Segments::from_decimal::<&str>(rows).unwrap();
    assert_eq!(segments.digits(), 1);
    let y = 0.756_247_381_085_762_1;
    assert_eq!(segments.get(0).end(), [0.3, y]);
    assert_eq!(segments.bounds(), Some(([0.1, 0.2], [0.3, y])));
}
