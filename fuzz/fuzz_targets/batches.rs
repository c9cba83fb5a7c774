//! Columns of shapes: relations and bits against the oracle, hits against casts at one shape.
#![no_main]

use libfuzzer_sys::fuzz_target;
use secant::Relation;
use secant::batch::{Columns, Hits, pairs};
use secant_agreement::{Asked, Tested, relation};
use secant_fuzz::Decoder;
use secant_oracle::convex::{self, Heading, Shape};

/// So many pairs are different. The rows repeat them, which fills the vectors.
const MOST: usize = 8;
/// So many rows are more than two words of bits.
const ROWS: usize = 140;

/// The numbers of a shape in the order of its columns.
fn numbers<const D: usize, S: Asked>(shape: &Shape<D, S>) -> Option<Vec<S>> {
    Some(match *shape {
        Shape::Point(p) => p.to_vec(),
        Shape::Segment { start, end } => [start, end].concat(),
        Shape::Ray {
            origin,
            heading: Heading::Direction(d),
        } => [origin, d].concat(),
        Shape::Aabb { min, max } => [min, max].concat(),
        Shape::Ball { center, radius } => [&center[..], &[radius]].concat(),
        _ => return None,
    })
}

/// Pairs of two types, as columns of as many rows as the bytes say.
struct Rows<const D: usize, S> {
    pairs: Vec<(Shape<D, S>, Shape<D, S>)>,
    columns: [Vec<Vec<S>>; 2],
    len: usize,
}

fn rows<const D: usize, S: Asked>(data: &[u8], kinds: [u8; 2]) -> Option<Rows<D, S>> {
    let mut decoder = Decoder::<D, S>::new(data);
    let (count, len) = (decoder.between(1, MOST), decoder.between(1, ROWS));
    let mut pairs = Vec::new();
    let mut rows = Vec::new();
    for _ in 0..count {
        let [a, b] = kinds.map(|kind| decoder.shape_of(kind));
        let (a, b) = (a?, b?);
        rows.push([numbers(&a)?, numbers(&b)?]);
        pairs.push((a, b));
    }
    let columns = [0, 1].map(|side| {
        let column = |n: usize| (0..len).map(|row| rows[row % count][side][n]).collect();
        (0..rows[0][side].len()).map(column).collect()
    });
    Some(Rows {
        pairs,
        columns,
        len,
    })
}

/// The number of a type in the decoder.
fn kind(shape: &str) -> u8 {
    match shape {
        "Point" => 0,
        "Ray" => 2,
        "Segment" => 3,
        "Aabb" => 4,
        _ => 5,
    }
}

/// A question about two types side by side. Those under `hits` are also asked where the first one hits.
macro_rules! questions {
    ($name:ident, $scalar:ident, $d:literal;
        relations { $($a:ident $n:literal, $b:ident $m:literal;)+ }
        hits { $($c:ident $k:literal, $e:ident $l:literal;)+ }
    ) => {
        const $name: &[fn(&[u8])] = &[$(
            |data| questions! { @ask data, $scalar, $d, $a $n, $b $m, |_, _, _| {} },
        )+ $(
            |data| questions! { @ask data, $scalar, $d, $c $k, $e $l, |rows: &Rows<$d, $scalar>, a: &Columns<'_, _>, b: &Columns<'_, _>| {
                let mut found = Hits::<$d, $scalar>::default();
                pairs(a, b).expect("as many rows").hits(&mut found);
                let mut found_rows = found.rows.iter().enumerate();
                for row in 0..rows.len {
                    let pair = &rows.pairs[row % rows.pairs.len()];
                    if let Some(hit) = a.get(row).cast(&b.get(row)).first() {
                        let (at, &number) = found_rows.next().expect("a hit for each pair that meets");
                        assert_eq!(number as usize, row, "{pair:?}");
                        assert_eq!(found.t[at].to_bits(), hit.t.to_bits(), "t of row {row}: {pair:?}");
                        let point = found.at.each_ref().map(|column| column[at].to_bits());
                        assert_eq!(point, hit.at.map($scalar::to_bits), "point of row {row}: {pair:?}");
                    }
                }
                assert_eq!(found_rows.next(), None, "a hit of a pair that does not meet");
            } },
        )+];
    };
    (@ask $data:ident, $s:ident, $d:literal, $a:ident $n:literal, $b:ident $m:literal, $hits:expr) => {{
        let Some(rows) = rows::<$d, $s>($data, [kind(stringify!($a)), kind(stringify!($b))]) else {
            return;
        };
        let [a, b] = &rows.columns;
        let a: [&[$s]; $n] = std::array::from_fn(|k| &a[k][..]);
        let b: [&[$s]; $m] = std::array::from_fn(|k| &b[k][..]);
        let a = Columns::<secant::$a<$d, $s>>::try_new(a).expect("shapes that the oracle has");
        let b = Columns::<secant::$b<$d, $s>>::try_new(b).expect("shapes that the oracle has");
        let all = pairs(&a, &b).expect("as many rows");
        let mut relations = vec![Relation::Equal; all.len()];
        all.relations(&mut relations);
        let mut bits = vec![0; all.words()];
        all.intersects(&mut bits);
        check(&rows, &relations, &bits);
        let ones: u32 = bits.iter().map(|word| word.count_ones()).sum();
        assert_eq!(all.count(), ones as usize);
        let hits: fn(&Rows<$d, $s>, &Columns<'_, secant::$a<$d, $s>>, &Columns<'_, secant::$b<$d, $s>>) = $hits;
        hits(&rows, &a, &b);
    }};
}

fn check<const D: usize, S: Tested>(rows: &Rows<D, S>, relations: &[Relation], bits: &[u64]) {
    let related =
        |(a, b): &(Shape<D, S>, Shape<D, S>)| relation(convex::relation(&a.set(), &b.set()));
    let expected: Vec<Relation> = rows.pairs.iter().map(related).collect();
    for row in 0..bits.len() * 64 {
        let bit = bits[row / 64] >> (row % 64) & 1 == 1;
        if row >= rows.len {
            assert!(!bit, "bit {row} of {} rows", rows.len);
            continue;
        }
        let n = row % rows.pairs.len();
        let pair = &rows.pairs[n];
        assert_eq!(relations[row], expected[n], "row {row}: {pair:?}");
        assert_eq!(bit, expected[n].meets(), "bit of row {row}: {pair:?}");
    }
}

macro_rules! in_plane {
    ($name:ident, $scalar:ident) => {
        questions! { $name, $scalar, 2;
            relations {
                Point 2, Ball 3;
                Point 2, Aabb 4;
                Point 2, Segment 4;
                Ball 3, Ball 3;
                Ball 3, Aabb 4;
                Aabb 4, Aabb 4;
            }
            hits {
                Ray 4, Segment 4;
                Segment 4, Segment 4;
                Ray 4, Ball 3;
                Segment 4, Ball 3;
                Ray 4, Aabb 4;
                Segment 4, Aabb 4;
            }
        }
    };
}

macro_rules! in_space {
    ($name:ident, $scalar:ident) => {
        questions! { $name, $scalar, 3;
            relations {
                Point 3, Ball 4;
                Point 3, Aabb 6;
                Ball 4, Ball 4;
                Ball 4, Aabb 6;
                Aabb 6, Aabb 6;
            }
            hits {
                Ray 6, Ball 4;
                Segment 6, Ball 4;
                Ray 6, Aabb 6;
                Segment 6, Aabb 6;
            }
        }
    };
}

in_plane! { PLANE_F64, f64 }
in_plane! { PLANE_F32, f32 }
in_space! { SPACE_F64, f64 }
in_space! { SPACE_F32, f32 }

fuzz_target!(|data: &[u8]| if let [set, question, rest @ ..] = data {
    let questions = [PLANE_F64, PLANE_F32, SPACE_F64, SPACE_F32][usize::from(set % 4)];
    questions[usize::from(*question) % questions.len()](rest);
});
