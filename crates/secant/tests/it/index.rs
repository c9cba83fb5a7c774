//! `Index` against the same questions asked of every shape, on layers that are hard to index.

use super::layers::{any_shape, hard_layers, mixed, of_oracle};
use secant::{
    Box3, Capsule3, Circle, Distance, Hit, Index, Mesh3, Near, Plane, Point, Point3, Ray, Rect,
    Scalar, ScalarIn, Segment, Segments, Shape, Sphere, Stats, Triangle3, World,
};
use secant_oracle::hostile::{ApartFamily, Coordinate};
use secant_oracle::plane::Planar;
use secant_oracle::{Rng, distance};

/// The casts of one ray or segment at shapes and at their index.
macro_rules! check_cast {
    ($ray:expr, $shapes:expr, $index:expr, $name:expr) => {{
        let (ray, shapes, index) = ($ray, $shapes, $index);
        let (one, all) = (ray.cast(shapes), ray.cast(index));
        let (one, all) = (one.all(), all.all());
        assert_eq!(all, one, "{} all {ray:?}", $name);
        assert_eq!(
            ray.cast(index).first(),
            ray.cast(shapes).first(),
            "{} first {ray:?}",
            $name
        );
        assert_eq!(
            ray.cast(index).first_t(),
            ray.cast(shapes).first_t(),
            "{}",
            $name
        );
        assert_eq!(
            ray.cast(index).any(),
            !one.is_empty(),
            "{} any {ray:?}",
            $name
        );
        let hollow = ray.cast(shapes).hollow().first();
        assert_eq!(
            ray.cast(index).hollow().first(),
            hollow,
            "{} hollow {ray:?}",
            $name
        );
        let crosses = |hit: &Hit<_, _>| hit.relation.interiors_meet();
        let expected = ray.cast(shapes).filter(crosses).first();
        assert_eq!(
            ray.cast(index).filter(crosses).first(),
            expected,
            "{} filter",
            $name
        );
        // At the parameter of a hit, and about it.
        if let Some(hit) = one.get(one.len() / 2) {
            for t in [hit.t, hit.t.next_down(), hit.t.next_up()] {
                let expected = ray.cast(shapes).max_t(t).all();
                assert_eq!(ray.cast(index).max_t(t).all(), expected, "{} max_t", $name);
                assert_eq!(
                    ray.cast(index).max_t(t).any(),
                    !expected.is_empty(),
                    "{}",
                    $name
                );
                let expected = ray.cast(shapes).min_t(t).first();
                assert_eq!(
                    ray.cast(index).min_t(t).first(),
                    expected,
                    "{} min_t",
                    $name
                );
            }
            let expected = ray.cast(shapes).leaving(hit).first();
            assert_eq!(
                ray.cast(index).leaving(hit).first(),
                expected,
                "{} leaving",
                $name
            );
        }
        all.len()
    }};
}

/// Directions that are hard: along axes, with both zeros, diagonal, and any.
fn directions(rng: &mut Rng, scale: f64) -> [[f64; 2]; 8] {
    let any = [(); 2].map(|()| (rng.unit() - 0.5) * scale);
    let [x, y] = [scale, -scale];
    [
        [x, 0.0],
        [y, -0.0],
        [0.0, x],
        [-0.0, y],
        [x, x],
        [y, x],
        any,
        [any[1], x],
    ]
}

/// The points of a layer, as far as they are finite: corners and centers.
fn places(shapes: &[Shape<2>]) -> Vec<[f64; 2]> {
    let place = |shape: &Shape<2>| match shape {
        Shape::Ball(circle) => circle.center(),
        Shape::Segment(segment) => segment.end(),
        Shape::Aabb(rect) => rect.max(),
        Shape::Point(point) => point.coords(),
        Shape::Triangle(triangle) => triangle.vertices()[1],
        Shape::Capsule(capsule) => capsule.start(),
        _ => [0.0; 2],
    };
    shapes.iter().map(place).collect()
}

#[test]
fn casts_at_an_index_are_those_at_the_shapes() {
    let mut rng = Rng::new(21);
    let mut hits = 0;
    for (name, shapes) in hard_layers(21, 110) {
        let index = Index::new(&shapes);
        assert_eq!(
            (index.len(), index.is_empty()),
            (shapes.len(), shapes.is_empty())
        );
        let places = places(&shapes);
        for k in 0..3 {
            let Some(&at) = places.get(rng.index(places.len().max(1))) else {
                continue;
            };
            let scale = at[0].abs().max(at[1].abs()).clamp(1e-307, 1e307);
            let origin = if k < 2 { at } else { at.map(|x| x - scale) };
            if !origin.iter().all(|x| x.is_finite()) {
                continue;
            }
            for direction in directions(&mut rng, scale) {
                let Ok(ray) = Ray::try_new(origin, direction) else {
                    continue;
                };
                hits += check_cast!(ray, &shapes, &index, name);
            }
            let step = Segment::new(origin, places[rng.index(places.len())]);
            hits += check_cast!(step, &shapes, &index, name);
            hits += check_cast!(Segment::new(at, at), &shapes, &index, name);
        }
    }
    assert!(hits > 5_000, "{hits}");
}

/// Hits whose coordinates are beyond the greatest number.
#[test]
fn hits_beyond_the_greatest_number_are_found() {
    let shapes: Vec<Shape<2>> = vec![
        Circle::new([1.7e308, 0.0], 1.7e308).into(),
        secant::Line::through([0.0, 1.0], [1e300, 1.5]).into(),
        Ray::new([0.0, 3.0], [f64::MAX, 1e-300]).into(),
        Point::new([0.0, 0.0]).into(),
    ];
    let index = Index::new(&shapes);
    // It enters the disc, and meets the line and the ray far away.
    let down = Ray::new([1.79e308, 1.79e308], [1.0, -1.0]);
    assert_eq!(check_cast!(down, &shapes, &index, "disc"), 3);
    let flat = Ray::new([0.0, 2.0], [1.0, 1e-305]);
    assert!(check_cast!(flat, &shapes, &index, "lines") > 0);
    check_cast!(
        Ray::new([-1e308, 2.0], [f64::MAX, 1.0]),
        &shapes,
        &index,
        "lines"
    );
    // The difference of two coordinates is beyond it.
    let rects: Vec<Shape<2>> = vec![
        Rect::new([1.5e308, 0.5], [1.6e308, 2.0]).into(),
        Rect::new([1e308, 0.5], [1.1e308, 2.0]).into(),
    ];
    let across = Ray::new([-1e308, -1.0], [1e307, 0.1]);
    assert_eq!(check_cast!(across, &rects, &Index::new(&rects), "rects"), 2);
    // And so is that of the ends of a segment.
    let long = Segment::new([-1.5e308, -1.0], [1.7e308, 2.5]);
    assert_eq!(check_cast!(long, &rects, &Index::new(&rects), "rects"), 1);
    let singles: Vec<Shape<2, f32>> = vec![
        Circle::new([3.2e38, 0.0], 3.2e38).into(),
        secant::Line::through([0.0, 1.0], [1e30, 1.5]).into(),
    ];
    let index = Index::new(&singles);
    let down = Ray::new([3.38e38_f32, 3.38e38], [1.0, -1.0]);
    assert!(check_cast!(down, &singles, &index, "f32") > 0);
}

/// The top and the bottom of the disc are no `f32`, and the nearest ones are within what the rays hit.
#[test]
fn boxes_are_rounded_outward() {
    let discs = vec![Circle::<f32>::new([0.0, 1e6], 0.27)];
    let ray = Ray::new([-10.0_f32, 1e6 + 0.25], [1.0, 0.001]);
    assert_eq!(check_cast!(ray, &discs, &Index::new(&discs), "top"), 1);
    let ray = Ray::new([-10.0_f32, 1e6 - 0.25], [1.0, -0.001]);
    assert_eq!(check_cast!(ray, &discs, &Index::new(&discs), "bottom"), 1);
}

#[test]
fn casts_of_other_scalars_are_those_at_the_shapes() {
    let mut rng = Rng::new(22);
    let small = |x: i32| f32::from(i16::try_from(x).expect("small")) * 0.1;
    let singles = mixed(22, 400, small);
    let index = Index::new(&singles);
    // Integers that are no floats, in directions whose ends cancel.
    let large = |x: i32| (1 << 60) + i64::from(x) * 3;
    let integers = mixed(23, 400, large);
    let of_integers = Index::new(&integers);
    for _ in 0..150 {
        let [a, b, c, d] = [(); 4].map(|()| rng.between_i32(-70, 70));
        let (p, q) = ([small(a), small(b)], [small(c), small(d)]);
        check_cast!(Segment::new(p, q), &singles, &index, "f32");
        if let Ok(ray) = Ray::try_through(p, q) {
            check_cast!(ray, &singles, &index, "f32");
        }
        let (p, q) = ([large(a), large(b)], [large(c), large(d)]);
        check_cast!(Segment::new(p, q), &integers, &of_integers, "i64");
        if let Ok(ray) = Ray::try_through(p, q) {
            check_cast!(ray, &integers, &of_integers, "i64");
        }
    }
}

/// A shape of space of a size about a point.
fn solid(rng: &mut Rng, at: [f64; 3], size: f64) -> Shape<3> {
    let mut corner = || at.map(|x| x + size * f64::from(rng.between_i32(-2, 2)));
    let (p, q, r) = (corner(), corner(), corner());
    let sorted = |pick: fn(f64, f64) -> f64| [0, 1, 2].map(|k| pick(p[k], q[k]));
    match rng.below(8) {
        0 | 1 => Sphere::new(p, size).into(),
        2 => Box3::new(sorted(f64::min), sorted(f64::max)).into(),
        3 => Capsule3::new(p, q, size).into(),
        4 => Point3::new(p).into(),
        5 if rng.once_in(9) => {
            Plane::try_new(p, [0.0, 1.0, size]).map_or(Point3::new(p).into(), Shape::from)
        }
        6 => Segment::new(p, q).into(),
        _ => Triangle3::new([p, q, r]).into(),
    }
}

fn solids(seed: u64, n: usize) -> Vec<Shape<3>> {
    let mut rng = Rng::new(seed);
    let shapes = (0..n).map(|_| {
        let at = [(); 3].map(|()| f64::from(rng.between_i32(-20, 20)));
        let size = rng.pick(&[1.0, 1.0, 1.0, 0.5, 0.0, 8.0]);
        solid(&mut rng, at, size)
    });
    shapes.collect()
}

#[test]
fn casts_in_space_are_those_at_the_shapes() {
    let mut rng = Rng::new(24);
    let shapes = solids(24, 500);
    let index = Index::new(&shapes);
    let mut hits = 0;
    for _ in 0..120 {
        let mut any = || [(); 3].map(|()| f64::from(rng.between_i32(-25, 25)));
        let (p, q) = (any(), any());
        let axis = rng.index(3);
        let along = |x: f64| [0, 1, 2].map(|k| if k == axis { x } else { -0.0 });
        hits += check_cast!(Ray::new(p, along(1.0)), &shapes, &index, "axis");
        hits += check_cast!(Ray::new(p, along(-1.0)), &shapes, &index, "axis");
        hits += check_cast!(Segment::new(p, q), &shapes, &index, "segment");
        if let Ok(ray) = Ray::try_through(p, q) {
            hits += check_cast!(ray, &shapes, &index, "ray");
        }
    }
    assert!(hits > 1_000, "{hits}");
}

/// A closed surface: the mesh of a grid on a bumpy ball, through whose edges and vertices rays go.
#[test]
fn casts_at_the_index_of_a_mesh_leak_nowhere() {
    let n = 24_u32;
    let mut positions = Vec::new();
    for i in 0..=n {
        for k in 0..n {
            let (s, t) = (f64::from(i) / f64::from(n), f64::from(k) / f64::from(n));
            let (u, v) = (s * std::f64::consts::PI, t * std::f64::consts::TAU);
            // The poles are one point each.
            let r = 3.0 + if i % n == 0 { 0.0 } else { (5.0 * v).sin() };
            let sin = if i % n == 0 { 0.0 } else { u.sin() };
            positions.push([r * sin * v.cos(), r * sin * v.sin(), r * u.cos()]);
        }
    }
    let at = |i: u32, k: u32| i * n + k % n;
    let indices: Vec<[u32; 3]> = (0..n)
        .flat_map(|i| {
            (0..n).flat_map(move |k| {
                [
                    [at(i, k), at(i + 1, k), at(i + 1, k + 1)],
                    [at(i, k), at(i + 1, k + 1), at(i, k + 1)],
                ]
            })
        })
        .collect();
    let mesh = Mesh3::new(&positions, &indices);
    let index = Index::new(&mesh);
    for (k, &x) in positions.iter().enumerate() {
        let ray = Ray::through([0.0; 3], x);
        let hit = ray
            .cast(&index)
            .first()
            .expect("a ray out of a closed surface");
        assert_eq!(Some(hit), ray.cast(&mesh).first());
        if k % 7 == 0 {
            check_cast!(ray, &mesh, &index, "mesh");
        }
    }
}

#[test]
fn columns_and_slices_are_indexed_as_shapes() {
    let mut rng = Rng::new(25);
    let mut near = || [(); 2].map(|()| f64::from(rng.between_i32(-30, 30)));
    let segments: Vec<Segment<2>> = (0..300).map(|_| Segment::new(near(), near())).collect();
    let columns: Segments = segments.iter().copied().collect();
    let of_columns = Index::new(&columns);
    let of_slice = Index::new(&segments[..]);
    for _ in 0..60 {
        let step = Segment::new(near(), near());
        check_cast!(step, &segments, &of_columns, "columns");
        check_cast!(step, &segments, &of_slice, "slice");
        assert_eq!(
            of_columns.meeting(&step).all(),
            of_slice.meeting(&step).all()
        );
    }
}

/// A cast at columns is one at their segments.
#[test]
fn columns_are_cast_at() {
    let walls = [
        Segment::new([2.0, -1.0], [2.0, 1.0]),
        Segment::new([1.0, 0.0], [1.0, 3.0]),
    ];
    let columns: Segments = walls.into_iter().collect();
    let ray = Ray::new([0.0, 0.0], [1.0, 0.0]);
    assert_eq!(ray.cast(&columns).all(), ray.cast(&walls).all());
    assert_eq!(ray.cast(&columns).first().unwrap().index, 1);
}

fn met_one_by_one<const D: usize>(shapes: &[Shape<D>], shape: &Shape<D>) -> Vec<usize>
where
    f64: ScalarIn<D>,
{
    let meets = |&k: &usize| shapes[k].intersects(shape);
    (0..shapes.len()).filter(meets).collect()
}

#[test]
fn what_meets_a_shape_is_what_it_intersects() {
    for (name, shapes) in hard_layers(26, 150) {
        let index = Index::new(&shapes);
        for shape in shapes.iter().step_by(5) {
            let expected = met_one_by_one(&shapes, shape);
            let meeting = index.meeting(shape);
            assert_eq!(meeting.all(), expected, "{name} {shape:?}");
            assert_eq!(
                (meeting.count(), meeting.any()),
                (expected.len(), true),
                "{name}"
            );
            let odd = |k: usize| k % 2 == 1;
            let some: Vec<_> = expected.into_iter().filter(|&k| odd(k)).collect();
            assert_eq!(index.filter(&odd).meeting(shape).all(), some, "{name}");
            assert_eq!(
                index.filter(&odd).meeting(shape).any(),
                !some.is_empty(),
                "{name}"
            );
        }
    }
    let shapes = solids(27, 300);
    let index = Index::new(&shapes);
    for shape in &shapes {
        assert_eq!(index.meeting(shape).all(), met_one_by_one(&shapes, shape));
    }
}

/// All shapes by distance, then by number; two roundings of a distance tell those of small numbers apart.
fn ordered<const D: usize>(shapes: &[Shape<D>], shape: &Shape<D>) -> Vec<Near<f64>>
where
    f64: ScalarIn<D>,
{
    let key = |k: &usize| {
        let other = &shapes[*k];
        let meets = shape.intersects(other);
        (
            !meets,
            shape.distance(other),
            Distance::distance_squared(shape, other),
        )
    };
    let mut all: Vec<usize> = (0..shapes.len()).collect();
    all.sort_by(|a, b| key(a).partial_cmp(&key(b)).expect("no NaN").then(a.cmp(b)));
    let near = |id: usize| Near {
        id,
        distance: shape.distance(&shapes[id]),
        meets: shape.intersects(&shapes[id]),
    };
    all.into_iter().map(near).collect()
}

fn check_nearest<const D: usize>(name: &str, shapes: &Vec<Shape<D>>, step: usize)
where
    f64: ScalarIn<D>,
    [Shape<D>]: secant::Indexable<D>,
    Vec<Shape<D>>: secant::Indexable<D, Scalar = f64>,
    Shape<D>: secant::ShapeIn<D, f64>,
{
    let index = Index::<D, _>::new(shapes);
    for shape in shapes.iter().step_by(step) {
        let all = ordered(shapes, shape);
        let nearest = index.nearest(shape);
        assert_eq!(nearest.first(), all.first().copied(), "{name} {shape:?}");
        for k in [1, 3, 17, shapes.len() / 2 + 1, shapes.len() + 2] {
            assert_eq!(
                nearest.take(k),
                all[..k.min(all.len())],
                "{name} {k} of {shape:?}"
            );
        }
        // At the distance of the fifth, and just below.
        let d = all[4.min(all.len() - 1)].distance;
        for d in [d, d.next_down(), -1.0, f64::NAN] {
            let within: Vec<_> = all
                .iter()
                .copied()
                .filter(|near| shape.within(&shapes[near.id], d))
                .collect();
            assert_eq!(
                index.nearest(shape).within(d).take(1000),
                within,
                "{name} within {d}"
            );
        }
        let even = |k: usize| k.is_multiple_of(2);
        let some: Vec<_> = all
            .into_iter()
            .filter(|near| even(near.id))
            .take(5)
            .collect();
        assert_eq!(index.filter(&even).nearest(shape).take(5), some, "{name}");
    }
}

#[test]
fn the_nearest_are_in_the_order_of_distances() {
    check_nearest("integers", &mixed(28, 150, f64::from), 9);
    check_nearest("space", &solids(29, 150), 9);
    for (name, shapes) in hard_layers(30, 40) {
        // Where the squares of distances underflow or overflow, they tell no two apart.
        let extreme = ["subnormal", "all magnitudes", "tiny", "huge", "giants"];
        if !shapes.is_empty() && !extreme.contains(&name) {
            check_nearest(name, &shapes, 13);
        }
    }
}

fn order_is_that_of_the_oracle<S: Scalar + Coordinate>() {
    let mut rng = Rng::new(32);
    for family in ApartFamily::ALL {
        let sets = (0..5).flat_map(|_| <[_; 2]>::from(family.pair::<S>(&mut rng)));
        let sets: Vec<Planar<S>> = sets.collect();
        let shapes: Vec<_> = sets.iter().map(of_oracle).collect();
        let index = Index::new(&shapes);
        for (set, shape) in sets.iter().zip(&shapes) {
            let [distances, _] = [0, 1].map(|k| {
                let of = |other| distance::distance(set, other)[k].clone();
                sets.iter().map(of).collect::<Vec<_>>()
            });
            let mut expected: Vec<usize> = (0..sets.len()).collect();
            expected.sort_by(|&a, &b| distances[a].cmp(&distances[b]).then(a.cmp(&b)));
            let found = index.nearest(shape).take(sets.len());
            let found: Vec<_> = found.iter().map(|near| near.id).collect();
            assert_eq!(found, expected, "{}: {set:?} {sets:?}", family.name());
        }
    }
}

#[test]
fn the_nearest_are_in_the_order_of_the_oracle() {
    order_is_that_of_the_oracle::<f64>();
    order_is_that_of_the_oracle::<f32>();
    order_is_that_of_the_oracle::<i64>();
}

#[test]
fn distances_that_round_to_one_number_are_ordered() {
    let x = f64::from(1 << 30);
    // √(x² + 1) rounds to x.
    let (far, near) = (Point::new([x, 1.0]), Point::new([0.0, x]));
    let points = [far, near];
    let index = Index::new(&points);
    let origin = Point::new([0.0, 0.0]);
    let found = index.nearest(&origin).take(2);
    assert_eq!(
        (found[0].id, found[1].id, found[0].distance),
        (1, 0, found[1].distance)
    );
    // The same of discs: √(x² + 1) − 1 and x − 1, and with other radii x + 1 − 2.
    let discs = [
        Circle::new([x, 1.0], 1.0),
        Circle::new([0.0, x + 1.0], 2.0),
        Circle::new([0.0, -x], 1.0),
    ];
    let index = Index::new(&discs);
    let ids = |found: Vec<Near<f64>>| found.iter().map(|near| near.id).collect::<Vec<_>>();
    assert_eq!(ids(index.nearest(&origin).take(3)), [1, 2, 0]);
    // Those that touch come before those whose distances round to 0.
    let off = 2_f64.powi(-600);
    let discs = [[1.0, off], [-1.0, 0.0], [0.0, 1.0], [off, -1.0]].map(|at| Circle::new(at, 1.0));
    let index = Index::new(&discs);
    let found = index.nearest(&origin).take(4);
    assert!(found.iter().all(|near| near.distance == 0.0));
    let found: Vec<_> = found.iter().map(|near| (near.id, near.meets)).collect();
    assert_eq!(found, [(1, true), (2, true), (0, false), (3, false)]);
    // From within a circle, the depth beside a distance.
    let ring: Shape<2> = secant::Boundary(Circle::new([0.0, 0.0], 20.0)).into();
    let mut shapes: Vec<Shape<2>> = vec![
        Circle::new([0.0, 31.0], 11.0).into(),
        Point::new([0.0, -23.0]).into(),
        Circle::new([1.0, 0.0], 16.0).into(),
        Point::new([-23.0, 0.0]).into(),
    ];
    // Twenty-four points at 20 − √325, in no order of the plane.
    for k in 0..8 {
        let [s, t] = [1.0, -1.0].map(|sign| if k % 4 < 2 { sign } else { -sign });
        let sign = if k % 2 == 0 { s } else { t };
        for [x, y] in [[1.0, 18.0], [17.0, 6.0], [10.0, 15.0]] {
            let [x, y] = if k < 4 { [x, y] } else { [y, x] };
            shapes.push(Point::new([s * x, sign * y]).into());
        }
    }
    // One touches; then the points, and 3 outside, inside, and outside.
    let index = Index::new(&shapes);
    let expected: Vec<usize> = [0].into_iter().chain(4..28).chain(1..4).collect();
    assert_eq!(ids(index.nearest(&ring).take(40)), expected);
}

#[test]
fn stats_count_the_work() {
    let walls: Vec<_> = (0..5_000)
        .map(|k| Segment::new([f64::from(k), 0.0], [f64::from(k), 1.0]))
        .collect();
    let (index, stats) = (Index::new(&walls), Stats::default());
    let ray = Ray::new([70.5, 0.5], [1.0, 0.0]);
    assert_eq!(ray.cast(&index.stats(&stats)).first().unwrap().index, 71);
    let (nodes, candidates) = (stats.nodes(), stats.candidates());
    assert!(
        nodes > 0 && nodes < 40 && candidates > 0 && candidates < 40,
        "{stats:?}"
    );
    let _ = index.stats(&stats).nearest(&Point::new([9.0, 9.0])).first();
    assert!(
        stats.nodes() > nodes && stats.nodes() < nodes + 20,
        "{stats:?}"
    );
    // Axis-parallel rays look at no more nodes.
    let few = Stats::default();
    let _ = Ray::new([-1.0, 2.0], [1.0, -0.0])
        .cast(&index.stats(&few))
        .all();
    assert!(few.nodes() < 5, "{few:?}");
}

#[test]
fn sizes_and_magnitudes_are_no_bad_case() {
    let mut rng = Rng::new(31);
    // A dense cluster far from the origin, and a giant.
    let mut shapes: Vec<Shape<2>> = (0..20_000)
        .map(|_| {
            let at = [(); 2].map(|()| 1e9 + rng.unit());
            Circle::new(at, 1e-3).into()
        })
        .collect();
    shapes.push(Rect::new([-1e12, -1e12], [1e12, 0.0]).into());
    let (index, stats) = (Index::new(&shapes), Stats::default());
    let at = any_shape(&mut rng, [0, 0], 0, |_| 1e9 + 0.5);
    let _ = index.stats(&stats).meeting(&at).all();
    assert!(stats.nodes() < 20, "{stats:?}");
}

/// The boxes that were looked at for what is nearest to a hundred points: among discs on a grid of these numbers and others,
/// by an index and by a world.
fn looked_at_by_nearest<S>(number: impl Fn(i16) -> S, others: &[Circle<S>]) -> [u64; 2]
where
    S: Scalar + ScalarIn<2>,
{
    let mut rng = Rng::new(33);
    let mut at = || {
        let mut any = || i16::try_from(rng.between(-16_000, 16_000)).expect("small");
        [number(any()), number(any())]
    };
    let discs = (0..4_000).map(|_| Circle::new(at(), number(1)));
    let discs: Vec<_> = discs.chain(others.iter().copied()).collect();
    let (index, mut world) = (Index::new(&discs), World::<2, (), S>::new());
    for &disc in &discs {
        world.insert(disc, ());
    }
    let (now, stats) = (world.now(), [(); 2].map(|()| Stats::default()));
    for k in 0..100 {
        let point = Point::new(at());
        let near = index.stats(&stats[0]).nearest(&point).first().expect("one");
        let in_world = now.stats(&stats[1]).nearest(&point).first().expect("one");
        assert_eq!(
            (near.id, near.distance),
            (in_world.id.index(), in_world.distance)
        );
        if k % 20 == 0 {
            let least = discs.iter().map(|disc| disc.distance(&point));
            let least = least.reduce(|a, b| if b < a { b } else { a });
            assert_eq!(Some(near.distance), least);
        }
    }
    stats.map(|stats| stats.candidates())
}

#[test]
fn the_nearest_are_among_few_boxes_at_any_scale() {
    let few = |name: &str, looked_at: [u64; 2]| {
        assert!(looked_at.iter().all(|&n| n < 400), "{name}: {looked_at:?}");
    };
    for scale in [1e-300, 1e-200, 1e-100, 1e-50, 1.0, 1e100, 1e280] {
        let number = |x: i16| f64::from(x) * scale;
        few(&format!("{scale:e}"), looked_at_by_nearest(number, &[]));
        // Some are far away from all.
        let far = [1e290, -1e150].map(|x| Circle::new([x, 1e290], scale));
        let name = format!("{scale:e} and far");
        few(&name, looked_at_by_nearest(number, &far));
    }
    for scale in [5.6e-45, 1e-38, 1.0, 1e30] {
        let number = |x: i16| f32::from(x) * scale;
        let looked_at = looked_at_by_nearest(number, &[]);
        few(&format!("{scale:e} of f32"), looked_at);
    }
}

/// From so far away that no `f32` tells the distances of the boxes apart.
#[test]
fn the_nearest_from_afar_are_among_few_boxes() {
    let mut rng = Rng::new(34);
    let mut world: World<2, ()> = World::new();
    for _ in 0..4_000 {
        world.insert(Circle::new([rng.unit(), rng.unit()], 1e-3), ());
    }
    let now = world.now();
    for far in [[1e9, 0.5], [0.5, -1e9], [1e9, 1e9], [-1e9, 3e9]] {
        let stats = Stats::default();
        let _ = now.stats(&stats).nearest(&Point::new(far)).first();
        assert!(stats.candidates() < 200, "{far:?}: {stats:?}");
    }
}

/// No integers decide between the same circles.
#[test]
fn the_nearest_of_many_that_are_one_are_found_in_floats() {
    let discs = vec![Circle::new([3.0, 4.0], 1.0); 1_000];
    let (index, stats) = (Index::new(&discs), Stats::default());
    let at = Point::new([0.1, 0.2]);
    let mut first = None;
    let allocations = crate::allocations::of(|| {
        first = index.stats(&stats).nearest(&at).first();
    });
    assert_eq!(first.map(|near| near.id), Some(0));
    assert_eq!((stats.candidates(), stats.exact_stages()), (1_000, 0));
    assert!(allocations < 8, "{allocations}");
}

/// Down to where the least numbers are: none is 1 by a number of the scene there.
#[test]
fn rays_of_f32_look_at_few_boxes() {
    for scale in [5.6e-45_f32, 1e-43, 1e-41, 1e-30, 1.0, 1e24] {
        let mut rng = Rng::new(35);
        let mut at = || {
            let mut any = || i16::try_from(rng.between(-16_000, 16_000)).expect("small");
            [(); 2].map(|()| f32::from(any()) * scale)
        };
        let discs: Vec<_> = (0..2_000).map(|_| Circle::new(at(), scale)).collect();
        let (index, stats) = (Index::new(&discs), Stats::default());
        let mut hits = 0;
        for k in 0..60 {
            let [p, q] = [at(), at()];
            let ray = match k % 3 {
                0 => Ray::new(p, [-0.0, q[1]]),
                _ => Ray::through(p, q),
            };
            let _ = ray.cast(&index.stats(&stats)).all();
            hits += check_cast!(ray, &discs, &index, format!("{scale:e}"));
        }
        assert!(hits > 0, "{scale:e}");
        assert!(stats.candidates() < 60 * 100, "{scale:e}: {stats:?}");
    }
}

/// Wherever a ray starts, however long its direction is, and at any scale.
#[test]
fn rays_from_afar_look_at_few_boxes() {
    let mut rng = Rng::new(32);
    let mut hits = 0;
    for scale in [1e-290, 1e-30, 1.0, 1e12, 1e30, 1e150] {
        let mut at = |size: f64| [(); 2].map(|()| (rng.unit() - 0.5) * size * scale);
        let walls: Vec<_> = (0..600)
            .map(|_| {
                let ([x, y], [dx, dy]) = (at(100.0), at(2.0));
                Segment::new([x, y], [x + dx, y + dy])
            })
            .collect();
        let index = Index::new(&walls);
        for far in [1.0, 1e2, 1e6, 1e12, 1e40, 1e150] {
            for length in [1e-300, 1e-40, 1.0, 1e40, 1e150] {
                let (to, along) = (at(80.0), at(1.0).map(|x| x / scale));
                for along in [along, [along[0], 0.0], [-0.0, along[1]], [along[0], 1e-290]] {
                    let from = [0, 1].map(|k| to[k] - along[k] * far * scale);
                    let direction = along.map(|x| x * length);
                    let Ok(ray) = Ray::try_new(from, direction) else {
                        continue;
                    };
                    let stats = Stats::default();
                    let _ = ray.cast(&index.stats(&stats)).first();
                    // From further away a coordinate of the ray is off by more than the size of the scene.
                    let is_precise = far < 1e14;
                    assert!(
                        !is_precise || stats.nodes() <= 40,
                        "{scale} {far} {length} {stats:?}"
                    );
                    hits += check_cast!(ray, &walls, &index, format!("{scale} {far} {length}"));
                }
            }
        }
    }
    assert!(hits > 1_000, "{hits}");
}

/// A box that is met in one corner is met in one instant, by times that are rounded.
#[test]
fn rays_through_a_corner_of_a_box_are_not_lost() {
    let mut rng = Rng::new(36);
    // Numbers of 24 bits, which no box rounds.
    let mut any = |size: f64| {
        let bits = rng.between(-(1 << 24), 1 << 24);
        f64::from(i32::try_from(bits).expect("25 bits")) / f64::from(1 << 24) * size
    };
    let mut hits = 0;
    for far in [1e-9, 1e-3, 1.0, 1e3, 1e9, 1e15, 1e30] {
        let walls: Vec<_> = (0..200)
            .map(|_| {
                let ([x, y], side) = ([4096.0; 2].map(&mut any), any(1.0).abs());
                // A ray from before it to behind it on both axes, or from above and from below, meets its box at a corner.
                Segment::new([x, y], [x + side, y - x.signum() * y.signum() * side])
            })
            .collect();
        let index = Index::new(&walls);
        for wall in &walls {
            let at = wall.start();
            let origin = at.map(|x| -x.signum() * any(far).abs());
            let ray = Ray::through(origin, at);
            hits += check_cast!(ray, &walls, &index, far);
            hits += check_cast!(Segment::new(origin, at), &walls, &index, far);
        }
    }
    assert!(hits > 2_800, "{hits}");
}
