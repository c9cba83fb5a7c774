//! All pairs, at every vector level of this machine, compared with the exact answers.
#![expect(clippy::float_arithmetic, reason = "numbers to ask about")]

use super::columns::{Columnar, Columns, MAX_COLUMNS, Row, VectorElement};
use super::{Batch, Follow, Hits, LengthError, Many, level, pairs};
use crate::pairs::Relate;
use crate::{Aabb, Ball, Hit, Point, Ray, Relation, Segment, ShapeError};
use core::cmp::Ordering;
use fearless_simd::Level;

/// A seeded generator.
struct Draw(u64);

impl Draw {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let x = (self.0 ^ self.0 >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let x = (x ^ x >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        (x ^ x >> 31) % n
    }

    /// A number of a family: small integers, which touch; any in between; and the limits of the type.
    fn number<F: VectorElement + FromF64>(&mut self, family: u64) -> F {
        #[expect(clippy::cast_precision_loss, reason = "any float will do")]
        let unit = self.below(1 << 53) as f64 / (1_u64 << 53) as f64;
        #[expect(clippy::cast_precision_loss, reason = "small")]
        let whole = self.below(9) as f64 - 4.0;
        F::from_f64(match family {
            0 => whole,
            1 => whole + unit,
            2 => 1e6 + unit * 1e-3,
            3 => whole * F::SMALLEST,
            4 => unit * F::GREATEST_VALUE * whole.signum(),
            _ => whole * unit * F::TOP.powf(2.0 * unit - 1.0),
        })
    }
}

/// What the tests need to know of the float types.
trait FromF64 {
    const SMALLEST: f64;
    const GREATEST_VALUE: f64;
    const TOP: f64;
    fn from_f64(x: f64) -> Self;
}
impl FromF64 for f64 {
    const SMALLEST: f64 = 5e-324;
    const GREATEST_VALUE: f64 = f64::MAX;
    const TOP: f64 = 1e160;
    fn from_f64(x: f64) -> f64 {
        x
    }
}
impl FromF64 for f32 {
    const SMALLEST: f64 = 1e-45;
    const GREATEST_VALUE: f64 = f32::MAX as f64;
    const TOP: f64 = 1e20;
    #[expect(clippy::cast_possible_truncation, reason = "any float will do")]
    fn from_f64(x: f64) -> f32 {
        x as f32
    }
}

/// Columns of valid shapes of one family; sometimes with numbers of the previous row, so that shapes share
/// points and coordinates.
fn shapes<T: Columnar>(draw: &mut Draw, family: u64, rows: usize) -> Vec<Vec<T::Scalar>>
where
    T::Scalar: FromF64,
{
    let mut columns = vec![vec![]; T::COLUMNS];
    let mut last = [T::Scalar::default(); MAX_COLUMNS];
    while columns[0].len() < rows {
        let mut row = [T::Scalar::default(); MAX_COLUMNS];
        for k in 0..T::COLUMNS {
            row[k] = if draw.below(5) == 0 {
                last[k]
            } else {
                draw.number(family)
            };
        }
        if T::from_row(&row).is_ok() {
            last = row;
            for (column, x) in columns.iter_mut().zip(row) {
                column.push(x);
            }
        }
    }
    columns
}

/// The same as columns: the length of an array is that of the shape.
macro_rules! columns {
    ($shape:ty, $n:literal, $columns:expr) => {{
        let all: [&[_]; $n] = core::array::from_fn(|k| &$columns[k][..]);
        Columns::<$shape>::try_new(all).unwrap()
    }};
}

/// The levels of this machine.
pub(crate) fn levels() -> Vec<Level> {
    let mut all = vec![Level::baseline(), level()];
    #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
    {
        use fearless_simd::Simd;
        all.extend(level().as_sse2().map(Simd::level));
        all.extend(level().as_avx2().map(Simd::level));
    }
    all
}

/// The bits at every level, the relations and the counts equal the exact answers of each pair.
fn assert_pairs<A: Many, B: Many>(a: &A, b: &B, seen: &mut [usize; 2])
where
    A::Shape: Batch<B::Shape> + core::fmt::Debug,
    B::Shape: core::fmt::Debug,
{
    let all = pairs(a, b).unwrap();
    let relations: Vec<Relation> = (0..all.len())
        .map(|row| a.shape(row).relation(&b.shape(row)))
        .collect();
    for level in levels() {
        let mut bits = vec![u64::MAX; all.words()];
        all.words_at(level, 0, &mut bits);
        for (row, relation) in relations.iter().enumerate() {
            let bit = bits[row / 64] >> (row % 64) & 1 == 1;
            let (a, b) = (a.shape(row), b.shape(row));
            assert_eq!(bit, relation.meets(), "{level:?} {a:?} {b:?}");
            seen[usize::from(bit)] += 1;
        }
        let behind = all.len() % 64;
        assert!(behind == 0 || bits.last().is_none_or(|word| word >> behind == 0));
    }
    let mut out = vec![Relation::Equal; all.len()];
    all.relations(&mut out);
    assert_eq!(out, relations);
    let met = |row: &usize| relations[*row].meets();
    assert_eq!(all.count(), (0..all.len()).filter(met).count());
    let mut rows = vec![7];
    all.indices(&mut rows);
    let expected = (0..all.len())
        .filter(met)
        .map(|row| u32::try_from(row).unwrap());
    assert_eq!(rows, [7].into_iter().chain(expected).collect::<Vec<_>>());
}

/// A test for each row: columns of both shapes, of all families and several lengths, in f64 and f32. What the
/// statement counts is more than 100 each.
macro_rules! every_pair {
    ($seed:literal, |$a:ident, $b:ident, $seen:ident: $counts:literal| $check:expr;
        $($name:ident: $of_a:ident<$d:literal>[$n:literal], $of_b:ident[$m:literal];)+
    ) => { $(
        #[test]
        fn $name() {
            each::<f64>();
            each::<f32>();
            fn each<F: VectorElement + FromF64>() {
                let mut draw = Draw($n * $seed + $m);
                let mut seen = [0; $counts];
                for family in 0..6 {
                    for rows in [0, 1, 63, 64, 200, 333] {
                        let a = shapes::<$of_a<$d, F>>(&mut draw, family, rows);
                        let b = shapes::<$of_b<$d, F>>(&mut draw, family, rows);
                        let $a = columns!($of_a<$d, F>, $n, a);
                        let $b = columns!($of_b<$d, F>, $m, b);
                        let $seen = &mut seen;
                        $check;
                    }
                }
                assert!(seen.iter().all(|&n| n > 100), "{seen:?}");
            }
        }
    )+ };
}

// Row by row, in both orders.
every_pair! { 10, |a, b, seen: 2| {
        assert_pairs(&a, &b, seen);
        assert_pairs(&b, &a, seen);
    };
    rectangles: Aabb<2>[4], Aabb[4];
    boxes: Aabb<3>[6], Aabb[6];
    rectangle_circle: Aabb<2>[4], Ball[3];
    box_sphere: Aabb<3>[6], Ball[4];
    rectangle_ray: Aabb<2>[4], Ray[4];
    box_ray: Aabb<3>[6], Ray[6];
    rectangle_segment: Aabb<2>[4], Segment[4];
    box_segment: Aabb<3>[6], Segment[6];
    circles: Ball<2>[3], Ball[3];
    spheres: Ball<3>[4], Ball[4];
    circle_ray: Ball<2>[3], Ray[4];
    sphere_ray: Ball<3>[4], Ray[6];
    circle_segment: Ball<2>[3], Segment[4];
    sphere_segment: Ball<3>[4], Segment[6];
    point_rectangle: Point<2>[2], Aabb[4];
    point_box: Point<3>[3], Aabb[6];
    point_circle: Point<2>[2], Ball[3];
    point_sphere: Point<3>[3], Ball[4];
    point_segment: Point<2>[2], Segment[4];
    ray_segment: Ray<2>[4], Segment[4];
    segments: Segment<2>[4], Segment[4];
}

/// The hits at every level equal the first hits of casts, bit for bit.
fn assert_hits<A: Many, B: Many, F: VectorElement + FromF64, const D: usize>(
    a: &A,
    b: &B,
    first: impl Fn(A::Shape, B::Shape) -> Option<Hit<D, F>>,
) -> usize
where
    A::Shape: Follow<D, B::Shape> + Batch<B::Shape> + Row<Scalar = F>,
    B::Shape: Row<Scalar = F>,
{
    let all = pairs(a, b).unwrap();
    let mut bits = vec![0; all.words()];
    all.intersects(&mut bits);
    let mut expected = Hits::<D, F>::default();
    for row in 0..all.len() {
        if let Some(hit) = first(a.shape(row), b.shape(row)) {
            expected.rows.push(u32::try_from(row).unwrap());
            expected.t.push(hit.t);
            for (column, x) in expected.at.iter_mut().zip(hit.at) {
                column.push(x);
            }
        }
    }
    let same =
        |x: &[F], y: &[F]| x.len() == y.len() && x.iter().zip(y).all(|(x, y)| x.same_bits(*y));
    let mut found = Hits::<D, F>::default();
    let check = |found: &Hits<D, F>, how: &dyn core::fmt::Debug| {
        assert_eq!(found.rows, expected.rows, "{how:?}");
        assert!(
            same(&found.t, &expected.t),
            "{how:?} {found:?} {expected:?}"
        );
        for (x, y) in found.at.iter().zip(&expected.at) {
            assert!(same(x, y), "{how:?} {found:?} {expected:?}");
        }
    };
    for level in levels() {
        found.clear();
        all.follow(level, 0, &bits, &mut found);
        check(&found, &level);
    }
    found.clear();
    all.hits(&mut found);
    check(&found, &"all");
    all.hits(&mut found);
    assert_eq!(found.rows.len(), 2 * expected.rows.len());
    expected.rows.len()
}

// Row by row, and the first ray or segment to all shapes.
every_pair! { 100, |a, b, seen: 1| {
        seen[0] += assert_hits(&a, &b, |a, b| a.cast(&b).first());
        if !a.is_empty() {
            seen[0] += assert_hits(&a.get(0), &b, |a, b| a.cast(&b).first());
        }
    };
    ray_to_rectangle: Ray<2>[4], Aabb[4];
    ray_to_box: Ray<3>[6], Aabb[6];
    ray_to_circle: Ray<2>[4], Ball[3];
    ray_to_sphere: Ray<3>[6], Ball[4];
    ray_to_segment: Ray<2>[4], Segment[4];
    segment_to_rectangle: Segment<2>[4], Aabb[4];
    segment_to_box: Segment<3>[6], Aabb[6];
    segment_to_circle: Segment<2>[4], Ball[3];
    segment_to_sphere: Segment<3>[6], Ball[4];
    segment_to_segment: Segment<2>[4], Segment[4];
}

/// More rows than one block, so that there are several blocks, and several threads.
#[test]
fn many_blocks_are_put_together_in_order() {
    let x: Vec<f64> = (0..50_000_u32).map(|n| f64::from(n % 7)).collect();
    let (zero, one) = (vec![0.0; x.len()], vec![1.0; x.len()]);
    let circles = Columns::<Ball<2>>::try_new([&x, &zero, &one]).unwrap();
    let ray = Ray::new([4.0, 0.0], [1.0, 0.0]);
    let all = pairs(&ray, &circles).unwrap();
    let expected: Vec<u32> = (0..50_000).filter(|n| n % 7 >= 3).collect();
    let (mut rows, mut hits) = (vec![], Hits::default());
    all.indices(&mut rows);
    all.hits(&mut hits);
    assert_eq!((&rows, &hits.rows), (&expected, &expected));
    assert_eq!(all.count(), expected.len());
    let expected = hits
        .rows
        .iter()
        .map(|row| f64::from(row % 7 - 4.min(row % 7)) - 1.0);
    assert!(hits.t.iter().zip(expected).all(|(t, x)| *t == x.max(0.0)));
    let mut relations = vec![Relation::Equal; x.len()];
    all.relations(&mut relations);
    let expected = x.iter().map(|x| match x.total_cmp(&3.0) {
        Ordering::Less => Relation::Disjoint,
        Ordering::Equal => Relation::Touch,
        Ordering::Greater => Relation::Cross,
    });
    assert!(relations.into_iter().eq(expected));
}

#[test]
fn one_shape_is_asked_beside_many() {
    let mut draw = Draw(1);
    let mut seen = [0; 2];
    for family in 0..6 {
        let (a, b) = (
            shapes::<Segment<2>>(&mut draw, family, 150),
            shapes::<Ball<2>>(&mut draw, family, 150),
        );
        let (a, b) = (columns!(Segment<2>, 4, a), columns!(Ball<2>, 3, b));
        for row in 0..10 {
            assert_pairs(&a.get(row), &b, &mut seen);
            assert_pairs(&a, &b.get(row), &mut seen);
        }
        assert_pairs(&a.get(0), &b.get(0), &mut seen);
    }
    assert!(seen.iter().all(|&n| n > 100), "{seen:?}");
}

#[test]
fn a_ray_through_a_point_is_asked_as_it_was_given() {
    let rects: [Vec<f64>; 4] = [0.0, 1.0, 2.0, 3.0].map(|x| vec![x; 100]);
    let rects = columns!(Aabb<2>, 4, rects);
    let ray = Ray::through([-1.0, 1.0], [5.0, 4.0]);
    assert_eq!(pairs(&ray, &rects).unwrap().count(), 100);
    assert_eq!(pairs(&rects, &ray).unwrap().count(), 100);
}

#[test]
fn what_is_wrong_with_columns_is_said() {
    let error = Columns::<Segment<2>>::try_new([&[0.0, 1.0], &[0.0, 1.0], &[1.0], &[0.0, 1.0]]);
    let text = "column 2 has 1 rows, expected 2 as in the first";
    assert_eq!(error.unwrap_err().to_string(), text);
    let error = Columns::<Ray<2>>::try_new([&[0.0, 1.0], &[0.0, 1.0], &[1.0, 0.0], &[0.0, 0.0]]);
    let zero = super::ColumnsError::Row {
        row: 1,
        error: ShapeError::ZeroDirection,
    };
    assert_eq!(error.unwrap_err(), zero);
    let two = Columns::<Point<2>>::try_new([&[0.0, 1.0], &[0.0, 1.0]]).unwrap();
    let one = Columns::<Ball<2>>::try_new([&[0.0], &[0.0], &[1.0]]).unwrap();
    assert_eq!(
        pairs(&two, &one).unwrap_err(),
        LengthError {
            first: 2,
            second: 1
        }
    );
}

#[test]
#[should_panic(expected = "a word for every 64 pairs")]
fn a_buffer_of_another_length_is_refused() {
    let (point, circle) = (Point::new([0.0, 0.0]), Ball::<2>::new([0.0, 0.0], 1.0));
    let all = pairs(&point, &circle).unwrap();
    assert!(!all.is_empty());
    all.intersects(&mut []);
}
