//! Casts at boundaries, and at slices of which some shapes are hollow.

use crate::cast_engine::random;
use secant::{
    Boundary, Box3, Capsule, Circle, ConvexPolygon, Hit, Ray, Rect, Relation, ScalarIn, Segment,
    Shape, Sphere, Triangle, Triangle3,
};

/// What a hit says of the place.
fn place<const D: usize>(hit: &Hit<D, i64>) -> impl PartialEq + std::fmt::Debug + use<D>
where
    i64: ScalarIn<D>,
{
    let normal = hit.normal();
    (hit.t, hit.at, hit.index, hit.feature, hit.passing, normal)
}

/// The relation to the boundary of a solid, from the relation to the solid, the parameters of the common part with
/// it, and those of the hits on its boundary. On small integers no parameter is rounded to 0 or 1.
fn expected<const D: usize>(
    solid: Relation,
    [enter, exit]: [f64; 2],
    hits: &[f64],
    end: f64,
    is_point: bool,
) -> Relation {
    let is_between = |t: f64| 0.0 < t && t < end;
    match solid {
        Relation::Disjoint => Relation::Disjoint,
        // All common points are on the boundary.
        Relation::Touch if is_point || enter == 0.0 && exit == end => Relation::Within,
        Relation::Touch if enter < exit && D == 2 => Relation::Overlap,
        Relation::Touch if enter < exit || is_between(enter) => Relation::Cross,
        Relation::Touch => Relation::Touch,
        _ if hits.iter().any(|&t| is_between(t)) => Relation::Cross,
        _ if hits.is_empty() => Relation::Disjoint,
        _ => Relation::Touch,
    }
}

/// Compares the casts at a boundary with those at the hollow solid, which the oracle knows.
macro_rules! check {
    ($d:literal, ($way:expr, $end:expr, $is_point:expr), $solid:expr, $has_interior:expr, $found:ident) => {
        let (way, solid) = ($way, $solid);
        let boundary = Boundary(solid.clone());
        let all = way.cast(&boundary).all();
        let hollow = way.cast(&solid).hollow().all();
        let places = |hits: &[Hit<$d, i64>]| hits.iter().map(place).collect::<Vec<_>>();
        assert_eq!(places(&all), places(&hollow), "{way:?} {boundary:?}");
        assert_eq!(way.cast(&boundary).first(), all.first().copied());
        assert_eq!(
            way.cast(&boundary).filter(|_| true).first(),
            all.first().copied()
        );
        assert_eq!(way.cast(&boundary).first_t(), all.first().map(|hit| hit.t));
        assert_eq!(
            way.cast(&boundary).any(),
            !all.is_empty(),
            "{way:?} {boundary:?}"
        );
        if let Some(hit) = all.first() {
            let t: Vec<f64> = all.iter().map(|hit| hit.t).collect();
            let chord = way.intersection(&solid).expect("a common part");
            let right = if $has_interior {
                let part = [chord.enter.t, chord.exit.t];
                expected::<$d>(way.relation(&solid), part, &t, $end, $is_point)
            } else {
                way.relation(&solid)
            };
            assert_eq!(hit.relation, right, "{way:?} {boundary:?}");
            assert!(
                all.iter()
                    .all(|hit| hit.relation == right && !hit.inside || !$has_interior)
            );
            $found[right as usize] += 1;
        }
    };
}

#[test]
#[expect(clippy::cast_possible_truncation, reason = "small integers")]
fn boundaries_are_hollow_solids() {
    let mut state = 17;
    let (mut in_plane, mut in_space) = ([0; 7], [0; 7]);
    for _ in 0..6_000 {
        let mut number = || ((random(&mut state) * 5.0).floor() - 2.0) as i64;
        let mut point = || [number(), number(), number()];
        let (a, b, c, p, q) = (point(), point(), point(), point(), point());
        let (min, max) = (
            [0, 1, 2].map(|k| a[k].min(b[k])),
            [0, 1, 2].map(|k| a[k].max(b[k])),
        );
        let r = c[0] + 2;
        let flat = |x: [i64; 3]| [x[0], x[1]];
        let triangle = Triangle::new([a, b, c].map(flat));
        let polygon = ConvexPolygon::try_new([a, b, c].map(flat));
        macro_rules! plane {
            ($way:tt) => {
                check!(2, $way, Circle::new(flat(a), r), r > 0, in_plane);
                check!(2, $way, Capsule::new(flat(a), flat(b), r), r > 0, in_plane);
                check!(2, $way, triangle, polygon.is_ok(), in_plane);
                if let Ok(polygon) = &polygon {
                    check!(2, $way, polygon.clone(), true, in_plane);
                }
                let rect = Rect::new(flat(min), flat(max));
                check!(2, $way, rect, rect.dimension() == 2, in_plane);
            };
        }
        macro_rules! space {
            ($way:tt) => {
                check!(3, $way, Sphere::new(a, r), r > 0, in_space);
                check!(3, $way, Capsule::new(a, b, r), r > 0, in_space);
                let cube = Box3::new(min, max);
                check!(3, $way, cube, cube.dimension() == 3, in_space);
            };
        }
        plane!((Segment::new(flat(p), flat(q)), 1.0, flat(p) == flat(q)));
        space!((Segment::new(p, q), 1.0, p == q));
        if flat(p) != flat(q) {
            plane!((Ray::through(flat(p), flat(q)), f64::INFINITY, false));
        }
        if p != q {
            space!((Ray::through(p, q), f64::INFINITY, false));
        }
    }
    // Touch, Cross, Within, and in the plane Overlap.
    for (found, relations) in [(in_plane, &[1, 2, 3, 4][..]), (in_space, &[1, 2, 4])] {
        assert!(relations.iter().all(|&k| found[k] > 50), "{found:?}");
    }
}

/// Of a slice some shapes are hollow: the hits of each are those of a cast at it alone, in order.
#[test]
fn some_shapes_are_hollow() {
    let mut state = 23;
    let mut number = || random(&mut state) * 16.0 - 8.0;
    let mut hits = 0;
    for _ in 0..2_000 {
        let mut point = || [number(), number(), number()];
        let (a, b, p, q) = (point(), point(), point(), point());
        let r = a[0].abs();
        let shapes: [Shape<3>; 6] = [
            Sphere::new(b, r).into(),
            Sphere::new([0.0; 3], 7.0).into(),
            Capsule::new(a, b, 2.0).into(),
            Capsule::new(b, p, r).into(),
            Box3::new(
                [0, 1, 2].map(|k| a[k].min(q[k])),
                [0, 1, 2].map(|k| a[k].max(q[k])),
            )
            .into(),
            Triangle3::new([a, b, p]).into(),
        ];
        let is_hollow = |index: usize| index % 2 == 1;
        for way in [Ray::through(p, q), Ray::through(q, a)] {
            let all = way.cast(&shapes).hollow_where(is_hollow).all();
            assert!(all.is_sorted_by(|a, b| (a.t, a.index) <= (b.t, b.index)));
            for (index, shape) in shapes.iter().enumerate() {
                let alone = way.cast(shape);
                let alone = if is_hollow(index) {
                    alone.hollow()
                } else {
                    alone
                };
                let alone: Vec<f64> = alone.all().iter().map(|hit| hit.t).collect();
                let mine = all.iter().filter(|hit| hit.index == index);
                assert_eq!(mine.map(|hit| hit.t).collect::<Vec<_>>(), alone);
            }
            let first = all.first().copied();
            assert_eq!(way.cast(&shapes).hollow_where(is_hollow).first(), first);
            let cast = way.cast(&shapes).hollow_where(is_hollow);
            assert_eq!(cast.first_t(), first.map(|hit| hit.t));
            assert_eq!(
                way.cast(&shapes).hollow_where(is_hollow).any(),
                first.is_some()
            );
            // All of them and none of them.
            let hollow = way.cast(&shapes).hollow().all();
            assert_eq!(way.cast(&shapes).hollow_where(|_| true).all(), hollow);
            let solid = way.cast(&shapes).all();
            assert_eq!(way.cast(&shapes).hollow_where(|_| false).all(), solid);
            hits += all.len();
        }
    }
    assert!(hits > 5_000, "{hits}");
}

/// A lone shape has its own way through the engine.
#[test]
fn one_shape_is_hollow() {
    let (disc, ray) = (Circle::new([0, 0], 5), Ray::new([0, 0], [1, 0]));
    let cast = || ray.cast(&disc).hollow_where(|index| index == 0);
    assert_eq!(
        (cast().first_t(), cast().first().unwrap().t),
        (Some(5.0), 5.0)
    );
    assert!(!cast().max_t(4.0).any() && cast().max_t(5.0).any());
    let solid = || ray.cast(&disc).hollow_where(|index| index != 0);
    assert_eq!((solid().first_t(), solid().all().len()), (Some(0.0), 1));
}

/// A boundary is left as a hollow solid is.
#[test]
fn boundaries_are_left() {
    let ray = Ray::new([0.3, 0.1, 0.2], [1.0, 0.7, 0.4]);
    let ball = Boundary(Sphere::new([0.0; 3], 5.0));
    let tube = Boundary(Capsule::new([-1.0, 0.0, 0.0], [2.0, 1.0, 0.0], 3.0));
    let cube = Boundary(Box3::new([-4.0; 3], [3.0; 3]));
    macro_rules! check {
        ($boundary:expr) => {
            let hit = ray.cast(&$boundary).first().unwrap();
            let inward: [f64; 3] = hit.normal().unwrap();
            for way in [inward, inward.map(|x: f64| -x)] {
                let next = Ray::new(hit.at, way).cast(&$boundary).leaving(&hit).first();
                let t = next.map(|next| next.t);
                assert_eq!(
                    t.is_some_and(|t| t > 1.0),
                    way == inward,
                    "{hit:?} {next:?}"
                );
            }
        };
    }
    check!(ball);
    check!(tube);
    check!(cube);
}
