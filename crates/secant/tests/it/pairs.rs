//! The invariants of every row of the pair table. The comparisons with the oracle are in `secant-agreement`.

use core::fmt::Debug;
use secant::{
    Aabb, Ball, Boundary, Capsule, ConvexPolygon, Line, Plane, Point, Polygon, Polyline, Ray,
    Relation, Scalar, Segment, Shape, Triangle,
};

/// Shapes of one type with small coordinates, degenerate ones among them.
trait Samples: Sized {
    fn samples() -> Vec<Self>;
}

/// The points of a 3 × 3 grid, or 3 × 3 × 3 in space.
fn grid<const D: usize, S: Scalar + From<i8>>() -> impl Iterator<Item = [S; D]> + Clone {
    let power = |k: usize| 3_usize.pow(u32::try_from(k).unwrap());
    let number = move |n: usize, k: usize| i8::try_from(n / power(k) % 3).unwrap();
    (0..power(D)).map(move |n| core::array::from_fn(|k| S::from(number(n, k))))
}

/// Pairs of points of the grid, as shapes where they are valid: all, and in space every eleventh.
fn from_two<const D: usize, S: Scalar + From<i8>, T>(
    make: impl Fn([S; D], [S; D]) -> Option<T>,
) -> Vec<T> {
    grid()
        .flat_map(|p| grid().map(move |q| (p, q)))
        .step_by(if D == 2 { 1 } else { 11 })
        .filter_map(|(p, q)| make(p, q))
        .collect()
}

impl<const D: usize, S: Scalar + From<i8>> Samples for Point<D, S> {
    fn samples() -> Vec<Self> {
        grid().map(Self::new).collect()
    }
}

impl<const D: usize, S: Scalar + From<i8>> Samples for Line<D, S> {
    fn samples() -> Vec<Self> {
        from_two(|p, q| Self::try_through(p, q).ok())
    }
}

impl<const D: usize, S: Scalar + From<i8>> Samples for Ray<D, S> {
    fn samples() -> Vec<Self> {
        from_two(|p, d| Self::try_new(p, d).ok())
    }
}

impl<const D: usize, S: Scalar + From<i8>> Samples for Segment<D, S> {
    fn samples() -> Vec<Self> {
        from_two(|p, q| Some(Self::new(p, q)))
    }
}

impl<const D: usize, S: Scalar + From<i8>> Samples for Aabb<D, S> {
    fn samples() -> Vec<Self> {
        from_two(|min, max| Self::try_new(min, max).ok())
    }
}

impl<const D: usize, S: Scalar + From<i8>> Samples for Ball<D, S> {
    fn samples() -> Vec<Self> {
        let radii = (0..3_i8).map(S::from);
        grid()
            .flat_map(|c| radii.clone().map(move |r| Self::new(c, r)))
            .collect()
    }
}

impl<const D: usize, S: Scalar + From<i8>> Samples for Capsule<D, S> {
    fn samples() -> Vec<Self> {
        let radii = [0, 1, 2].map(S::from).into_iter().cycle();
        let capsules = from_two(|p, q| Some((p, q))).into_iter().zip(radii);
        capsules.map(|((p, q), r)| Self::new(p, q, r)).collect()
    }
}

impl<const D: usize, S: Scalar + From<i8>> Samples for Triangle<D, S> {
    fn samples() -> Vec<Self> {
        let points: Vec<[S; D]> = grid().collect();
        let n = points.len();
        let vertices = |k: usize| [k, k / n, k * 5 + 2].map(|k| points[k % n]);
        (0..n * n)
            .step_by(n.isqrt() - 2)
            .map(vertices)
            .map(Self::new)
            .collect()
    }
}

impl<S: Scalar + From<i8>> Samples for Plane<3, S> {
    fn samples() -> Vec<Self> {
        let triangles: Vec<Triangle<3, S>> = Samples::samples();
        let through = triangles
            .iter()
            .filter_map(|t| Self::try_through(t.vertices()).ok());
        through
            .chain(from_two(|p, n| Self::try_new(p, n).ok()))
            .collect()
    }
}

impl<S: Scalar + From<i8>> Samples for ConvexPolygon<S> {
    fn samples() -> Vec<Self> {
        chains(|points| Self::try_new(points).ok())
    }
}

/// Triples of points of the grid, each with a fourth, as chains where they are valid: also closed, degenerate
/// and self-intersecting ones.
fn chains<S: Scalar + From<i8>, T>(make: impl Fn(Vec<[S; 2]>) -> Option<T>) -> Vec<T> {
    let points: Vec<[S; 2]> = grid().collect();
    let number = |k: usize| [k % 9, k / 9 % 9, (k * 7 + 3) % 9, k * 5 % 9];
    (0..81)
        .step_by(if cfg!(miri) { 9 } else { 1 })
        .filter_map(|k| make(number(k).map(|k| points[k]).to_vec()))
        .collect()
}

impl<S: Scalar + From<i8>> Samples for Polyline<S> {
    fn samples() -> Vec<Self> {
        let closed = chains(|mut points| {
            points[3] = points[0];
            Some(Self::new(points))
        });
        let point = Self::new([[S::from(1); 2]; 2]);
        let open = chains(|points| Some(Self::new(points)));
        [open, closed, vec![point]].concat()
    }
}

impl<S: Scalar + From<i8>> Samples for Polygon<S> {
    fn samples() -> Vec<Self> {
        chains(|points| Self::try_new(points).ok())
    }
}

impl<S: Scalar + From<i8>> Samples for Boundary<Aabb<2, S>> {
    fn samples() -> Vec<Self> {
        Samples::samples().into_iter().map(Boundary).collect()
    }
}

impl<S: Scalar + From<i8>> Samples for Boundary<Ball<2, S>> {
    fn samples() -> Vec<Self> {
        Samples::samples().into_iter().map(Boundary).collect()
    }
}

impl<S: Scalar + From<i8>> Samples for Boundary<Polygon<S>> {
    fn samples() -> Vec<Self> {
        Samples::samples().into_iter().map(Boundary).collect()
    }
}

/// Evaluates both directions of a pair, by type and as [`Shape`], and checks that they agree.
macro_rules! agree {
    ($a:ident, $b:ident) => {{
        let dynamic = [Shape::from($a.clone()), Shape::from($b.clone())];
        let relations = [
            $a.relation($b),
            $b.relation($a).reversed(),
            dynamic[0].relation(&dynamic[1]),
        ];
        let met = [
            $a.intersects($b),
            $b.intersects($a),
            dynamic[0].intersects(&dynamic[1]),
            dynamic[0].intersection(&dynamic[1]).is_some(),
        ];
        assert_agreement([$a, $b], &relations, met);
    }};
}

/// The same of a curve.
macro_rules! agree_on_curve {
    ($a:ident, $b:ident) => {{
        let relations = [$a.relation($b), $b.relation($a).reversed()];
        let met = [
            $a.intersects($b),
            $b.intersects($a),
            $a.intersection($b).is_some(),
            $b.intersection($a).is_some(),
        ];
        assert_agreement([$a, $b], &relations, met);
    }};
}

/// Compiled once, not for each pair of types.
fn assert_agreement(pair: [&dyn Debug; 2], relations: &[Relation], met: [bool; 4]) {
    let [a, b] = pair;
    let first = relations[0];
    assert!(
        relations.iter().all(|&relation| relation == first),
        "relations {relations:?} of {a:?} and {b:?}"
    );
    assert_eq!(met, [first.meets(); 4], "intersects of {a:?} and {b:?}");
}

/// All samples; under Miri, which is a thousand times slower, one of them.
fn some_of<T>(samples: &[T]) -> &[T] {
    let middle = samples.len() / 2;
    if cfg!(miri) {
        &samples[middle..=middle]
    } else {
        samples
    }
}

/// A test of each shape of one list with each of the other.
macro_rules! check {
    ($($name:ident: $agree:ident of [$($s:ident),+] $a:tt with $b:tt;)+) => { $(
        mod $name {
            use super::*;

            fn all<S: Scalar + From<i8>>() {
                check! { @each $agree $a $b }
            }

            #[test]
            fn both_ways_and_as_shape() {
                $( all::<$s>(); )+
            }
        }
    )+ };
    (@each $agree:ident [$($a:ty),+] $b:tt) => { $( check! { @row $agree $a, $b } )+ };
    (@row $agree:ident $a:ty, [$($b:ty),+]) => { $(
        let (first, second) = (<$a>::samples(), <$b>::samples());
        assert!(!first.is_empty() && !second.is_empty());
        for a in some_of(&first) {
            for b in some_of(&second) {
                $agree!(a, b);
            }
        }
    )+ };
}

// Every scalar has the same rows. The oracle's tests check their answers.
check! {
    shapes_of_the_plane: agree of [f64, i64]
        [Point<2, S>, Line<2, S>, Ray<2, S>, Segment<2, S>, Aabb<2, S>, Ball<2, S>]
        with [
            Point<2, S>, Line<2, S>, Ray<2, S>, Segment<2, S>, Aabb<2, S>, Ball<2, S>,
            Capsule<2, S>, Triangle<2, S>
        ];
    round_and_flat_shapes_of_the_plane: agree of [f64, i64]
        [Capsule<2, S>, Triangle<2, S>] with [Capsule<2, S>, Triangle<2, S>];
    shapes_of_space: agree of [f64]
        [Point<3, S>, Line<3, S>, Ray<3, S>, Segment<3, S>, Aabb<3, S>, Ball<3, S>]
        with [
            Point<3, S>, Line<3, S>, Ray<3, S>, Segment<3, S>, Aabb<3, S>, Ball<3, S>,
            Capsule<3, S>, Triangle<3, S>, Plane<3, S>
        ];
    round_and_flat_shapes_of_space: agree of [f64]
        [Capsule<3, S>, Triangle<3, S>, Plane<3, S>]
        with [Capsule<3, S>, Triangle<3, S>, Plane<3, S>];
    parts_of_the_plane: agree_on_curve of [f64, i64]
        [Capsule<2, S>, Triangle<2, S>, ConvexPolygon<S>, Polygon<S>]
        with [Point<2, S>, Line<2, S>, Ray<2, S>, Segment<2, S>];
    parts_of_space: agree_on_curve of [f64]
        [Capsule<3, S>, Triangle<3, S>, Plane<3, S>]
        with [Point<3, S>, Line<3, S>, Ray<3, S>, Segment<3, S>];
    curves: agree_on_curve of [f64, i64]
        [Polyline<S>, Boundary<Aabb<2, S>>, Boundary<Ball<2, S>>, Boundary<Polygon<S>>]
        with [Point<2, S>, Line<2, S>, Ray<2, S>, Segment<2, S>];
    curves_and_polygons: agree of [f64, i64]
        [
            ConvexPolygon<S>, Polygon<S>, Polyline<S>, Boundary<Aabb<2, S>>, Boundary<Ball<2, S>>,
            Boundary<Polygon<S>>
        ]
        with [
            Aabb<2, S>, Ball<2, S>, Capsule<2, S>, Triangle<2, S>, ConvexPolygon<S>, Polygon<S>,
            Polyline<S>, Boundary<Aabb<2, S>>, Boundary<Ball<2, S>>, Boundary<Polygon<S>>
        ];
}
