//! Segments of every scalar, as columns.

use super::*;

fn row<S: Scalar>(numbers: [S; 4]) -> Result<Segment<2>, SegmentsError> {
    let columns = numbers.map(|x| [x]);
    let by_column = Segments::try_from_columns(columns.each_ref().map(|x| &x[..]));
    let by_segment = Segment::try_new([numbers[0], numbers[1]], [numbers[2], numbers[3]])
        .map(|segment| Segments::try_from_segments([segment]));
    let get = |segments: Segments<'_>| segments.get(0);
    let by_column = by_column.map(get);
    if let Ok(by_segment) = by_segment {
        assert_eq!(by_segment.map(get), by_column);
    }
    by_column
}

#[test]
fn columns_of_every_scalar_become_segments() {
    let wide = row([0.1_f32, f32::MAX, -1e-45, 3.0]).unwrap();
    let numbers = [0.1_f32, f32::MAX, -1e-45, 3.0].map(f64::from);
    assert_eq!([wide.start(), wide.end()].concat(), numbers);
    let wide = row([i32::MIN, i32::MAX, 0, 7]).unwrap();
    assert_eq!(wide.start(), [-2_147_483_648.0, 2_147_483_647.0]);

    let most = 1_i64 << 53;
    let wide = row([most, -most, i64::MIN, most + 2]).unwrap();
    let two_63 = 9_223_372_036_854_775_808.0;
    assert_eq!(wide.end(), [-two_63, 9_007_199_254_740_994.0]);
    // The nearest f64 of what none is.
    let beyond = row([most + 1, -most - 1, i64::MAX, i64::MIN + 1]).unwrap();
    let two_53 = 9_007_199_254_740_992.0;
    assert_eq!(beyond.start(), [two_53, -two_53]);
    assert_eq!(beyond.end(), [two_63, -two_63]);
    let refused = SegmentsError::NotFinite {
        row: 0,
        column: "y1",
    };
    assert_eq!(row([0.0, f32::NAN, 0.0, 0.0]), Err(refused));
}

#[test]
fn columns_of_another_length_are_refused() {
    let lengths = Segments::try_from_columns::<i64>([&[1, 2], &[1, 2], &[1], &[1, 2]]);
    let (expected, found) = (2, 1);
    assert_eq!(
        lengths.unwrap_err(),
        SegmentsError::Lengths { expected, found }
    );
    assert!(
        Segments::try_from_columns::<f32>([&[]; 4])
            .unwrap()
            .is_empty()
    );
}

/// Batches of every scalar are the rows one after another, and a refused one adds none.
#[test]
fn batches_are_columns_end_to_end() {
    let far = (1_i64 << 53) + 1;
    let mut builder = SegmentsBuilder::with_capacity(3);
    assert!(builder.is_empty());
    builder
        .push_columns::<f32>([&[0.5, 1.5], &[0.0; 2], &[2.0; 2], &[3.0; 2]])
        .unwrap();
    builder.push_columns::<i64>([&[]; 4]).unwrap();
    let refused = [
        (
            builder.push_columns::<f64>([&[0.0], &[0.0], &[f64::NAN], &[0.0]]),
            SegmentsError::NotFinite {
                row: 2,
                column: "x2",
            },
        ),
        (
            builder.push_columns::<f64>([&[0.0], &[0.0], &[0.0, 1.0], &[0.0]]),
            SegmentsError::Lengths {
                expected: 1,
                found: 2,
            },
        ),
    ];
    for (found, expected) in refused {
        assert_eq!(found, Err(expected));
    }
    assert_eq!(builder.len(), 2);
    builder
        .push_columns([&[0, far], &[0, 0], &[far - 1, far], &[0, 9]])
        .unwrap();
    builder.push_columns([&[far], &[0], &[far], &[-9]]).unwrap();
    let segments = builder.finish();
    assert_eq!(segments.len(), 5);
    assert_eq!(segments.get(1).start(), [1.5, 0.0]);
    // Rows 2 and 3 are apart by one, which no `f64` has; 3 and 4 share an end.
    let pairs = crate::crossings(&segments).sorted();
    let of_integers = pairs.iter().filter(|pair| pair.i >= 2);
    let found: Vec<_> = of_integers.map(|pair| (pair.i, pair.j)).collect();
    assert_eq!(found, [(3, 4)]);
}
