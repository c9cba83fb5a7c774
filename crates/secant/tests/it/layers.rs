//! `shape_pairs` and `join_shapes` against every pair asked one by one, on layers that are hard to index, and with
//! themselves on other numbers of threads.

use secant::{
    Boundary, Capsule, Circle, ConvexPolygon, Line, Point, Polygon, Polyline, Ray, Rect, Relation,
    RelationCounts, Relations, Scalar, Segment, Segments, Shape, Triangle, join_shapes,
    shape_pairs,
};
use secant_oracle::hostile::{ApartFamily, Coordinate, PlaneFamily, limits};
use secant_oracle::plane::{self, Planar};
use secant_oracle::{Heading, Rational, Rng, distance};
use std::sync::Mutex;

/// A named layer.
pub(crate) type Named<S = f64> = (&'static str, Vec<Shape<2, S>>);

/// A shape of any kind, around a point, of a size.
pub(crate) fn any_shape<S: Scalar>(
    rng: &mut Rng,
    at: [i32; 2],
    size: i32,
    number: impl Fn(i32) -> S,
) -> Shape<2, S> {
    let mut point = || {
        let [x, y] = at.map(|x| x + rng.between_i32(-size, size));
        [number(x), number(y)]
    };
    let (p, q, r) = (point(), point(), point());
    let other = if p == q {
        [p[0], number(at[1] + size + 1)]
    } else {
        q
    };
    let sorted = |k: usize| {
        if p[k] < q[k] {
            (p[k], q[k])
        } else {
            (q[k], p[k])
        }
    };
    let ((x0, x1), (y0, y1)) = (sorted(0), sorted(1));
    let rect = Rect::new([x0, y0], [x1, y1]);
    let radius = number(rng.between_i32(0, size));
    let triangle = [p, q, r];
    match rng.below(15) {
        0 => Point::new(p).into(),
        1 if rng.once_in(8) => Line::through(p, other).into(),
        2 if rng.once_in(8) => Ray::through(p, other).into(),
        3 => rect.into(),
        4 | 5 => Circle::new(p, radius).into(),
        6 => Capsule::new(p, q, radius).into(),
        7 => Triangle::new(triangle).into(),
        8 => ConvexPolygon::try_new(triangle).map_or(Shape::from(Point::new(p)), Shape::from),
        9 => Polygon::try_new(vec![p, q, r, [x0, y1]])
            .map_or(Shape::from(Segment::new(p, r)), Shape::from),
        10 => Polyline::new(vec![p, q, r]).into(),
        11 => Boundary(rect).into(),
        12 => Boundary(Circle::new(p, radius)).into(),
        13 => {
            Polygon::try_new(triangle).map_or(Shape::from(rect), |polygon| Boundary(polygon).into())
        }
        _ => Segment::new(p, q).into(),
    }
}

/// Shapes of all kinds on small integers, so that many touch, share corners, are nested and equal; of three sizes.
pub(crate) fn mixed<S: Scalar>(seed: u64, n: usize, number: impl Fn(i32) -> S) -> Vec<Shape<2, S>> {
    let mut rng = Rng::new(seed);
    let shapes = (0..n).map(|_| {
        let at = [rng.between_i32(-60, 60), rng.between_i32(-60, 60)];
        let size = rng.pick(&[2, 2, 2, 2, 9, 60]);
        any_shape(&mut rng, at, size, &number)
    });
    shapes.collect()
}

pub(crate) fn hard_layers(seed: u64, n: usize) -> Vec<Named> {
    let mut rng = Rng::new(seed);
    let by = |factor: f64| mixed(seed, n, move |x| f64::from(x) * factor);
    #[expect(clippy::cast_precision_loss, reason = "small")]
    let numbered = |f: &dyn Fn(f64) -> Shape<2>| (0..n).map(|k| f(k as f64)).collect();
    let decades = (0..n).map(|_| {
        let factor = 10_f64.powi(rng.between_i32(-300, 300));
        any_shape(&mut rng, [0, 0], 4, |x| f64::from(x) * factor)
    });
    let decades = decades.collect();
    let sizes = (0..n).map(|_| {
        let size = 10_f64.powi(rng.between_i32(-3, 3));
        let at = [(); 2].map(|()| rng.unit() * 1e3);
        match rng.below(3) {
            0 => Circle::new(at, size).into(),
            1 => Segment::new(at, at.map(|x| x + size)).into(),
            _ => Rect::new(at, at.map(|x| x + size)).into(),
        }
    });
    let sizes = sizes.collect();
    let mut giant = by(1.0);
    giant.push(Segment::new([-900.0, -1000.0], [900.0, 1000.0]).into());
    giant.push(Circle::new([0.0, 0.0], 1e300).into());
    vec![
        ("integers", by(1.0)),
        ("tenths", by(0.1)),
        ("tiny", by(1e-310)),
        ("subnormal", by(5e-324)),
        ("huge", by(1e306)),
        ("sixty decades", by(1e60)),
        ("all magnitudes", decades),
        ("six decades of sizes", sizes),
        ("giants", giant),
        ("equal", numbered(&|_| Circle::new([1.0, 2.0], 0.5).into())),
        ("equal points", numbered(&|_| Point::new([1.0, 2.0]).into())),
        (
            "touching circles",
            numbered(&|k| Circle::new([k % 7.0 * 2.0, (k / 7.0).floor() * 2.0], 1.0).into()),
        ),
        (
            "nested circles",
            numbered(&|k| Circle::new([k, 0.0], k).into()),
        ),
        (
            "hatching",
            numbered(&|k| Segment::new([k, 0.0], [k + 90.0, 51.0]).into()),
        ),
        (
            "tiles",
            numbered(&|k| Rect::new([k % 9.0, 0.0], [k % 9.0 + 1.0, k]).into()),
        ),
        ("nothing", Vec::new()),
        ("one", vec![Point::new([0.0, 0.0]).into()]),
    ]
}

/// A pair as the tests compare it.
type Row = (u32, u32, Relation);

fn all_pairs<S: Scalar>(
    red: &[Shape<2, S>],
    blue: Option<&[Shape<2, S>]>,
    d: Option<S>,
) -> Vec<Row> {
    let mut rows = Vec::new();
    for (i, a) in (0..).zip(red) {
        let start = if blue.is_none() { i + 1 } else { 0 };
        let others = blue.unwrap_or(red);
        for (j, b) in (0..).zip(others).skip(start as usize) {
            let is_near = match d {
                Some(d) => a.within(b, d),
                None => a.intersects(b),
            };
            if is_near {
                rows.push((i, j, a.relation(b)));
            }
        }
    }
    rows
}

/// Every answer of a search is that of the pairs one by one.
macro_rules! check {
    ($search:expr, $expected:expr, $name:expr) => {{
        let (search, expected, name) = ($search, $expected, $name);
        for threads in [1, 2, 7] {
            let search = search.threads(threads);
            let rows = |pairs: Vec<_>| -> Vec<Row> {
                pairs
                    .iter()
                    .map(|pair: &secant::ShapePair<'_, _, _>| (pair.i, pair.j, pair.relation))
                    .collect()
            };
            assert_eq!(rows(search.sorted()), *expected, "{name}");
            let counts: RelationCounts = expected.iter().map(|row| row.2).collect();
            assert_eq!(search.counts(), counts, "{name}");
            assert_eq!(search.count(), counts.total(), "{name}");
            assert_eq!(search.any(), !expected.is_empty(), "{name}");
            let seen = Mutex::new(Vec::new());
            search.for_each(|pair| seen.lock().unwrap().push((pair.i, pair.j, pair.relation)));
            let mut seen = seen.into_inner().unwrap();
            seen.sort_by_key(|row| (row.0, row.1));
            assert_eq!(seen, *expected, "{name}");
            let nested: Relations = [Relation::Within, Relation::Touch].into_iter().collect();
            let of_nested = expected
                .iter()
                .copied()
                .filter(|row| nested.contains(row.2));
            assert_eq!(
                rows(search.only(nested).sorted()),
                of_nested.clone().collect::<Vec<_>>(),
                "{name}"
            );
            assert_eq!(
                search.only(nested).count(),
                of_nested.count() as u64,
                "{name}"
            );
            assert_eq!(
                search.ignore_touch().count(),
                counts.total() - counts.of(Relation::Touch),
                "{name}"
            );
        }
    }};
}

#[test]
fn every_pair_of_one_layer_once() {
    for (name, shapes) in hard_layers(1, 110) {
        check!(shape_pairs(&shapes), &all_pairs(&shapes, None, None), name);
    }
}

#[test]
fn every_pair_of_two_layers_once() {
    let blue = hard_layers(3, 60);
    for ((name, red), (_, blue)) in hard_layers(2, 90).into_iter().zip(&blue) {
        let expected = all_pairs(&red, Some(blue), None);
        check!(join_shapes(&red, blue), &expected, name);
    }
    // A layer of large shapes with one of small ones, and with itself.
    let (small, large) = (&blue[1].1, &blue[0].1);
    check!(
        join_shapes(small, large),
        &all_pairs(small, Some(large), None),
        "scales"
    );
    check!(
        join_shapes(large, large),
        &all_pairs(large, Some(large), None),
        "itself"
    );
}

#[test]
fn every_pair_within_a_distance_once() {
    for (name, shapes) in hard_layers(4, 32) {
        let distances = shapes.windows(2).map(|w| w[0].distance(&w[1]));
        // Distances that some pairs are at, as far as a float can say, and their neighbours.
        let some = distances.filter(|d| d.is_finite()).take(3);
        let near = some.flat_map(|d| [d, d.next_down(), d.next_up()]);
        let others = [
            0.0,
            5e-324,
            1.0,
            4.0,
            1e300,
            f64::MAX,
            f64::INFINITY,
            -1.0,
            f64::NAN,
        ];
        for d in near.chain(others) {
            let name = format!("{name} within {d}");
            let expected = all_pairs(&shapes, None, Some(d));
            check!(shape_pairs(&shapes).within(d), &expected, &name);
            let (red, blue) = shapes.split_at(shapes.len() / 3);
            let expected = all_pairs(red, Some(blue), Some(d));
            check!(join_shapes(red, blue).within(d), &expected, &name);
        }
    }
}

#[test]
fn every_pair_of_other_scalars() {
    let large = |x: i32| (1 << 60) + i64::from(x) * 3;
    let shapes = mixed(5, 120, large);
    check!(shape_pairs(&shapes), &all_pairs(&shapes, None, None), "i64");
    let expected = all_pairs(&shapes, None, Some(5));
    check!(shape_pairs(&shapes).within(5), &expected, "i64 within");
    let lines: Vec<Shape<2, i64>> = (0..40)
        .map(|k| Line::through([large(-k), 0], [large(k + 1), 1 << 61]).into())
        .collect();
    check!(
        join_shapes(&shapes, &lines),
        &all_pairs(&shapes, Some(&lines), None),
        "lines"
    );
    let shapes = mixed(6, 120, |x| {
        f32::from(i16::try_from(x).expect("small")) * 0.1
    });
    check!(shape_pairs(&shapes), &all_pairs(&shapes, None, None), "f32");
    let shapes = mixed(7, 120, |x| x * 3);
    check!(shape_pairs(&shapes), &all_pairs(&shapes, None, None), "i32");
}

#[test]
fn layers_of_one_type_are_those_of_any_shape() {
    let mut rng = Rng::new(8);
    let mut near = || [(); 2].map(|()| f64::from(rng.between_i32(-30, 30)));
    let circles: Vec<Circle> = (0..90).map(|_| Circle::new(near(), 3.0)).collect();
    let segments: Vec<Segment<2>> = (0..90).map(|_| Segment::new(near(), near())).collect();
    let [red, blue] = [
        circles.iter().copied().map(Shape::from).collect::<Vec<_>>(),
        segments.iter().copied().map(Shape::from).collect(),
    ];
    let columns: Segments = segments.iter().copied().collect();
    let expected = all_pairs(&red, Some(&blue), None);
    check!(join_shapes(&circles, &segments), &expected, "slices");
    check!(join_shapes(&circles[..], &columns), &expected, "columns");
    check!(join_shapes(&red, &columns), &expected, "shapes and columns");
    check!(
        shape_pairs(&columns),
        &all_pairs(&blue, None, None),
        "columns alone"
    );
    let array = [circles[0], circles[1]];
    assert_eq!(
        shape_pairs(&array).count(),
        u64::from(circles[0].intersects(&circles[1]))
    );
}

#[test]
fn pairs_have_their_distances_and_points() {
    let shapes = mixed(9, 40, f64::from);
    let (red, blue) = shapes.split_at(20);
    let pairs = join_shapes(red, blue).within(7.5).sorted();
    assert!(pairs.len() > 20, "{}", pairs.len());
    for pair in pairs {
        let (a, b) = (&red[pair.i as usize], &blue[pair.j as usize]);
        assert_eq!(pair.distance(), a.distance(b));
        assert_eq!(pair.closest_points(), a.closest_points(b));
        assert_eq!(pair.intersection(), a.intersection(b));
    }
}

#[test]
fn progress_ends_at_all_shapes() {
    let shapes = mixed(10, 500, f64::from);
    for threads in [1, 3] {
        let last = Mutex::new(0);
        let report = |n: u64| {
            let mut last = last.lock().unwrap();
            *last = n.max(*last);
        };
        let _ = shape_pairs(&shapes)
            .threads(threads)
            .progress(&report)
            .count();
        assert_eq!(*last.lock().unwrap(), 500);
    }
}

/// A shape of the oracle as the library has it.
pub(crate) fn of_oracle<S: Scalar + Coordinate>(set: &Planar<S>) -> Shape<2, S> {
    use secant_oracle::Shape as Linear;
    let linear = match *set {
        Planar::Disc(disc) => return Circle::new(disc.center, disc.radius).into(),
        Planar::Rect(rect) => return Rect::new(rect.min, rect.max).into(),
        Planar::Linear(linear) => linear,
    };
    match linear {
        Linear::Point(p) => Point::new(p).into(),
        Linear::Segment { start, end } => Segment::new(start, end).into(),
        Linear::Ray { origin, heading } => match heading {
            Heading::Direction(d) => Ray::new(origin, d).into(),
            Heading::Through(q) => Ray::through(origin, q).into(),
        },
        Linear::Line { origin, heading } => match heading {
            Heading::Direction(d) => Line::new(origin, d).into(),
            Heading::Through(q) => Line::through(origin, q).into(),
        },
    }
}

/// Layers of hostile pairs: tangent, nested, flat, far from the origin, at the limits of the type.
fn pairs_are_those_of_the_oracle<S: Scalar + Coordinate>() {
    let mut rng = Rng::new(11);
    for family in PlaneFamily::ALL {
        let sets = (0..12).flat_map(|_| <[_; 2]>::from(family.pair::<S>(&mut rng)));
        let sets: Vec<Planar<S>> = sets.collect();
        let shapes: Vec<_> = sets.iter().map(of_oracle).collect();
        let pairs = (0..sets.len()).flat_map(|i| (i + 1..sets.len()).map(move |j| (i, j)));
        let meet = |&(i, j): &(usize, usize)| plane::intersects(&sets[i], &sets[j]);
        let expected: Vec<_> = pairs.filter(meet).collect();
        let found = shape_pairs(&shapes).sorted();
        let found: Vec<_> = found
            .iter()
            .map(|pair| (pair.i as usize, pair.j as usize))
            .collect();
        assert_eq!(found, expected, "{}: {sets:?}", family.name());
    }
    for family in ApartFamily::ALL {
        let sets = (0..4).map(|_| <[_; 2]>::from(family.pair::<S>(&mut rng)));
        let sets: Vec<[Planar<S>; 2]> = sets.collect();
        let [red, blue] = [0, 1].map(|k| {
            sets.iter()
                .map(|pair| of_oracle(&pair[k]))
                .collect::<Vec<_>>()
        });
        // The floats about the distance of a pair.
        let [_, apart] = distance::distance(&sets[0][0], &sets[0][1]);
        for d in limits::<S>(&apart)
            .into_iter()
            .filter(|&d| d >= S::default())
        {
            let limit = Rational::of(d);
            let pairs = (0..sets.len()).flat_map(|i| (0..sets.len()).map(move |j| (i, j)));
            let near =
                |&(i, j): &(usize, usize)| distance::within(&sets[i][0], &sets[j][1], &limit);
            let expected: Vec<_> = pairs.filter(near).collect();
            let found = join_shapes(&red, &blue).within(d).sorted();
            let found: Vec<_> = found
                .iter()
                .map(|pair| (pair.i as usize, pair.j as usize))
                .collect();
            assert_eq!(found, expected, "{} within {d:?}: {sets:?}", family.name());
        }
    }
}

#[test]
fn pairs_of_floats_are_those_of_the_oracle() {
    pairs_are_those_of_the_oracle::<f64>();
}

#[test]
fn pairs_of_integers_are_those_of_the_oracle() {
    pairs_are_those_of_the_oracle::<i64>();
}

/// Two combs whose teeth meet: most edges of one are far from the other.
#[test]
fn polygons_that_meet_a_little() {
    let n = 120;
    let comb = |turn: fn(i32) -> i32, up: i32| {
        let top = (0..=n).rev().map(|k| [k, if k % 2 == 0 { 5 } else { 2 }]);
        let corners = [[0, 0], [n, 0]].into_iter().chain(top);
        let turned = corners.map(|[x, y]| [x, turn(y) + up].map(f64::from));
        Polygon::new(turned.collect::<Vec<_>>())
    };
    let (below, above) = (comb(|y| y, 0), |up| comb(|y| 10 - y, up));
    let cases = [
        (0, Relation::Touch, 0.0),
        (-1, Relation::Overlap, 0.0),
        (2, Relation::Disjoint, 2.0),
        (-9, Relation::Overlap, 0.0),
    ];
    for (up, relation, distance) in cases {
        let (a, b) = (&below, &above(up));
        assert_eq!((a.relation(b), b.relation(a)), (relation, relation), "{up}");
        assert_eq!(a.distance(b), distance, "{up}");
        assert!(a.within(b, distance) && b.within(a, distance), "{up}");
        assert!(!a.within(b, distance.next_down()), "{up}");
    }
    let around = Polygon::new([[-1.0, -1.0], [200.0, -1.0], [200.0, 6.0], [-1.0, 6.0]]);
    assert_eq!(below.relation(&around), Relation::Within);
    assert_eq!(around.relation(&below), Relation::Contains);
    // A valley away: the nearest edges are not those whose boxes are nearest.
    let point = Polygon::new([[1.0, 5.0], [1.25, 9.0], [0.75, 9.0]]);
    let gap = below.distance(&point);
    assert!(gap > 0.9 && gap < 1.0, "{gap}");
    assert!(below.within(&point, gap.next_up()) && !below.within(&point, gap.next_down()));
    assert_eq!(
        shape_pairs(&[below, point, around])
            .within(gap.next_up())
            .count(),
        3
    );
}
