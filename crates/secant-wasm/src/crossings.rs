//! All crossings of a set of segments, or of a red and a blue set.

use crate::buffers::{Buffers, with};
use crate::refusal::{INTERNAL, TOO_MANY, index, refuse_with};
use alloc::vec::Vec;
use bytemuck::AnyBitPattern;
use secant::{
    Crossing, Kind, Kinds, LinearIntersection, Meeting, Segments, SegmentsError, crossings, join,
};

/// Kinds by their bits in `kinds`, and by their codes.
const KINDS: [Kind; 5] = [
    Kind::Cross,
    Kind::Touch,
    Kind::Shared,
    Kind::Overlap,
    Kind::Equal,
];

/// Counts of each kind, as numbers.
const COUNTS: u32 = 0;
/// Whether there is any: 0 or 1.
const ANY: u32 = 1;
/// Sorted pairs: columns i, j and kind, as integers.
const PAIRS: u32 = 2;
/// And their points: columns x, y, x2 and y2 of numbers; the last two are NaN but for overlaps.
const POINTS: u32 = 3;
/// And their parameters: four columns more, t, u, t2 and u2.
const PARAMETERS: u32 = 4;

/// Leaves out consecutive segments of one feature that share just their common vertex.
const IGNORE_ADJACENT: u32 = 1;

/// Of more crossings than this, it is asked before whether memory has room for them.
const FEW: usize = 1 << 22;

/// No second set, or no features.
const NO_SET: u32 = u32::MAX;

/// The numbers of columns of segments.
pub(crate) trait Columns: AnyBitPattern {
    /// The segments of columns.
    fn segments(columns: [&[Self]; 4]) -> Result<Segments<'_>, SegmentsError>;
}

impl Columns for f64 {
    fn segments([x1, y1, x2, y2]: [&[f64]; 4]) -> Result<Segments<'_>, SegmentsError> {
        Segments::try_new(x1, y1, x2, y2)
    }
}

impl Columns for i64 {
    fn segments(columns: [&[i64]; 4]) -> Result<Segments<'_>, SegmentsError> {
        Segments::try_from_columns(columns)
    }
}

/// Searches the set `red`, or `red` against `blue`; `features` has a number for each red segment. The result is 0
/// or 1 for `ANY`, else the number of pairs that are in the output, or `REFUSED`.
#[cfg(feature = "segments")]
#[unsafe(no_mangle)]
extern "C" fn segments_crossings(
    red: u32,
    blue: u32,
    features: u32,
    kinds: u32,
    options: u32,
    wanted: u32,
) -> i32 {
    answered::<f64>([red, blue, features], kinds, options, wanted)
}

/// The same of sets of integers.
#[cfg(feature = "integers")]
#[unsafe(no_mangle)]
extern "C" fn integers_crossings(
    red: u32,
    blue: u32,
    features: u32,
    kinds: u32,
    options: u32,
    wanted: u32,
) -> i32 {
    answered::<i64>([red, blue, features], kinds, options, wanted)
}

fn answered<S: Columns>(sets: [u32; 3], kinds: u32, options: u32, wanted: u32) -> i32 {
    with(|all| {
        let (mut numbers, mut integers) = (Vec::new(), Vec::new());
        let found = search::<S>(
            all,
            sets,
            kinds,
            options,
            wanted,
            &mut numbers,
            &mut integers,
        );
        match found {
            Ok(count) => {
                (all.numbers, all.integers) = (numbers, integers);
                count
            }
            Err(reason) => refuse_with(all, reason),
        }
    })
}

fn search<S: Columns>(
    all: &Buffers,
    [red, blue, features]: [u32; 3],
    kinds: u32,
    options: u32,
    wanted: u32,
    numbers: &mut Vec<f64>,
    integers: &mut Vec<u32>,
) -> Result<i32, [f64; 4]> {
    let mut first = segments::<S>(all, 0, red)?;
    if features != NO_SET {
        let [column] = all
            .columns::<1>(features)
            .ok_or([0.0, INTERNAL, 0.0, 0.0])?;
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "the package writes u32"
        )]
        let column: Vec<u32> = column.iter().map(|&x| x as u32).collect();
        first = first
            .with_features(column)
            .map_err(|_| [0.0, INTERNAL, 0.0, 0.0])?;
    }
    let second = if blue == NO_SET {
        None
    } else {
        Some(segments::<S>(all, 1, blue)?)
    };
    let selected = KINDS
        .into_iter()
        .enumerate()
        .filter(|(k, _)| kinds >> k & 1 == 1);
    let selected: Kinds = selected.map(|(_, kind)| kind).collect();
    let mut search = match &second {
        Some(second) => join(&first, second),
        None => crossings(&first),
    };
    search = search.only(selected);
    if options & IGNORE_ADJACENT != 0 {
        search = search.ignore_adjacent();
    }
    match wanted {
        COUNTS => {
            let counts = search.counts();
            #[expect(
                clippy::cast_precision_loss,
                reason = "at most 2^53 pairs are counted in a lifetime"
            )]
            numbers.extend(KINDS.map(|kind| counts.of(kind) as f64));
            Ok(0)
        }
        ANY => Ok(i32::from(search.any())),
        _ => {
            let columns = match wanted {
                PAIRS => 0,
                POINTS => 4,
                _ => 8,
            };
            let found = match search.sorted_up_to(FEW) {
                Some(found) => found,
                None => {
                    let count = search.count();
                    if !has_room_for(count, columns) {
                        #[expect(clippy::cast_precision_loss, reason = "for a message")]
                        return Err([0.0, TOO_MANY, count as f64, 0.0]);
                    }
                    search.sorted()
                }
            };
            integers.reserve_exact(3 * found.len());
            integers.extend(found.iter().map(|crossing| crossing.i));
            integers.extend(found.iter().map(|crossing| crossing.j));
            integers.extend(found.iter().map(|crossing| code(crossing.kind)));
            numbers.resize(columns * found.len(), f64::NAN);
            if columns > 0 {
                for (k, crossing) in found.iter().enumerate() {
                    let row = row(crossing, wanted == PARAMETERS);
                    for (column, x) in numbers.chunks_exact_mut(found.len()).zip(row) {
                        column[k] = x;
                    }
                }
            }
            Ok(i32::try_from(found.len()).unwrap_or(i32::MAX))
        }
    }
}

/// Whether memory has room for so many crossings with so many columns of numbers, and for their pairs, which are found first
/// in a vector that grows.
fn has_room_for(count: u64, columns: usize) -> bool {
    let Ok(count) = usize::try_from(count) else {
        return false;
    };
    let bytes = [24, size_of::<Crossing<'_>>(), 3 * size_of::<u32>(), 8 * columns];
    let mut room: [Vec<u8>; 4] = Default::default();
    (room.iter_mut().zip(bytes)).all(|(room, bytes)| {
        let bytes = count.checked_mul(bytes);
        bytes.is_some_and(|bytes| room.try_reserve_exact(bytes).is_ok())
    })
}

/// The code of a kind: its place in `KINDS`.
fn code(kind: Kind) -> u32 {
    match kind {
        Kind::Cross => 0,
        Kind::Touch => 1,
        Kind::Shared => 2,
        Kind::Overlap => 3,
        Kind::Equal => 4,
    }
}

/// The numbers of one crossing: x, y, x2, y2, t, u, t2, u2. NaN where there is none, or none is wanted.
fn row(crossing: &Crossing<'_>, with_parameters: bool) -> [f64; 8] {
    const N: f64 = f64::NAN;
    let is_point = !matches!(crossing.kind, Kind::Overlap | Kind::Equal);
    if is_point && !with_parameters {
        let [x, y] = crossing.point();
        return [x, y, N, N, N, N, N, N];
    }
    match crossing.intersection() {
        LinearIntersection::Point(Meeting { at: [x, y], t, u }) if is_point => {
            [x, y, N, N, t, u, N, N]
        }
        // Two equal points: the same point again, as the program writes it.
        LinearIntersection::Point(x) => ends(x, x),
        LinearIntersection::Overlap { start, end } => {
            let nowhere = Meeting {
                at: [N; 2],
                t: N,
                u: N,
            };
            ends(start.unwrap_or(nowhere), end.unwrap_or(nowhere))
        }
    }
}

fn ends(from: Meeting<2>, to: Meeting<2>) -> [f64; 8] {
    let ([x, y], [x2, y2]) = (from.at, to.at);
    [x, y, x2, y2, from.t, from.u, to.t, to.u]
}

/// The set of a handle, checked.
fn segments<S: Columns>(all: &Buffers, which: usize, handle: u32) -> Result<Segments<'_>, [f64; 4]> {
    let Some([x1, y1, x2, y2]) = all.columns(handle) else {
        return Err([index(which), INTERNAL, 0.0, 0.0]);
    };
    S::segments([x1, y1, x2, y2].map(bytemuck::cast_slice)).map_err(|error| {
        let row = match error {
            SegmentsError::NotFinite { row, .. } => row,
            _ => 0,
        };
        [index(which), 0.0, index(row), 0.0]
    })
}
