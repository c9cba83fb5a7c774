//! The engine of casts: leaving a surface, limits, and filters beside the exact stage.

#[path = "../../examples/laser.rs"]
#[expect(dead_code, reason = "the example is a program")]
mod laser;

use secant::{
    Aabb, Boundary, Box3, Capsule, Circle, ConvexPolygon, Feature, Id, Index, LinearIntersection,
    Plane, Polygon, Polyline, Ray, Rect, Relation, Segment, Shape, Sphere, Triangle, Triangle3,
    World,
};
use secant_oracle::Rng;

#[test]
fn a_laser_is_neither_lost_nor_caught() {
    for room in laser::rooms() {
        let laser::Journey {
            bounces,
            lost,
            repeated,
            mirrors,
        } = room.follow(15_000);
        assert_eq!((bounces, lost, repeated), (15_000, 0, 0), "{}", room.name);
        assert!(mirrors >= 5, "{}: {mirrors} mirrors", room.name);
    }
}

/// Of the surface that a ray leaves only the far side counts, and of the others everything.
#[test]
fn a_left_surface_is_hit_where_the_ray_comes_back() {
    let disc = Circle::new([0.0, 0.0], 5.0);
    let hit = Ray::new([-9.0, 3.0], [1.0, 0.0])
        .cast(&disc)
        .first()
        .unwrap();
    assert_eq!((hit.at, hit.feature), ([-4.0, 3.0], Feature::Boundary));
    // On the circle, and an ulp to either side of it.
    for x in [-4.0, -4.0_f64.next_up(), -4.0_f64.next_down()] {
        let inward = Ray::new([x, 3.0], [1.0, 0.0]);
        let hit_again = inward.cast(&disc).hollow().leaving(&hit).first().unwrap();
        assert_eq!(
            (hit_again.at, inward.cast(&disc).leaving(&hit).first()),
            ([4.0, 3.0], None)
        );
        let edge = Boundary(disc);
        assert_eq!(
            inward.cast(&edge).leaving(&hit).first().unwrap().at,
            [4.0, 3.0]
        );
        let outward = Ray::new([x, 3.0], [-1.0, 0.0]);
        assert!(!outward.cast(&disc).leaving(&hit).any());
        assert!(!outward.cast(&disc).hollow().leaving(&hit).any());
        // Another disc in the same place is hit.
        let twice = [disc, disc];
        let other = inward.cast(&twice).hollow().leaving(&hit).all();
        assert_eq!(other.last().unwrap().index, 1);
    }
}

/// A start that is rounded outward, and a way inward that is so flat that it misses the circle.
#[test]
fn a_round_room_is_not_left_by_a_ray_that_leads_inward() {
    let room = Circle::<f32>::new([1000.0, 1000.0], 10.0);
    // The nearest to a point of the circle.
    let ray = Ray::new([991.408_57, 994.882_57], [5.129_486, -8.584_25]);
    assert!(!ray.intersects(&room));
    let hit = Ray::new(room.center(), [-1.0, 0.0])
        .cast(&room)
        .hollow()
        .first()
        .unwrap();
    let far = ray.cast(&room).hollow().leaving(&hit).first().unwrap();
    assert!(far.t > 0.0 && far.relation == Relation::Cross, "{far:?}");
    let edge = Boundary(room);
    assert_eq!(ray.cast(&edge).leaving(&hit).first_t(), Some(far.t));
    let out = Ray::new(ray.origin(), [-5.129_486, 8.584_25]);
    assert!(!out.cast(&room).hollow().leaving(&hit).any());
    let short = Segment::new(ray.origin(), ray.at(0.5 * far.t));
    assert!(!short.cast(&room).hollow().leaving(&hit).any());

    let mut rng = Rng::new(31);
    let mut missed = 0;
    for _ in 0..2_000 {
        let center = [1e6, -1e6].map(|x| x + rng.unit());
        let (circle, capsule) = (
            Circle::new(center, 10.0),
            Capsule::new(center, center.map(|x| x + 3.0), 10.0),
        );
        let way = [0; 2].map(|_| rng.unit() - 0.5);
        for room in [Shape::from(circle), Shape::from(capsule)] {
            let shapes = [Circle::new([0.0; 2], 1.0).into(), room.clone()];
            let hit = Ray::new(center, way)
                .cast(&shapes)
                .hollow()
                .first()
                .unwrap();
            let (n, flat) = (hit.normal().unwrap(), [1e-3, 1e-6, 1e-8][rng.index(3)]);
            let inward = [n[0] * flat - n[1], n[1] * flat + n[0]];
            let ray = Ray::new(hit.at, inward);
            let is_missed = !Shape::from(ray).intersects(&room);
            missed += usize::from(is_missed);
            let cast = || ray.cast(&shapes).hollow().leaving(&hit);
            let Some(next) = cast().first() else {
                // Rounded so far inward that the way leads outward from there.
                assert!(!cast().any() && !is_missed);
                continue;
            };
            assert_eq!(
                (next.index, cast().first_t(), cast().any()),
                (1, Some(next.t), true)
            );
            assert_eq!(cast().all().len(), 1);
            let index = Index::new(&shapes[..]);
            let of_index = ray.cast(&index).hollow().leaving(&hit).first().unwrap();
            assert_eq!((of_index.t, of_index.at), (next.t, next.at));
            // The way to the middle of the chord, and as far again; the start is rounded by 2^-34.
            let chord = 20.0 * flat / (1.0 + flat * flat);
            let is_far = next.t > 5.0 * chord + 1e-4 && matches!(room, Shape::Ball(_));
            assert!(next.t > 0.4 * chord && !is_far, "{next:?}");
            if is_missed {
                assert!(cast().max_t(0.5 * next.t).first().is_none());
                assert!(cast().filter(|hit| hit.index == 0).first().is_none());
            }
        }
    }
    assert!(missed > 300, "{missed}");
}

#[test]
fn straight_surfaces_are_left_on_both_sides() {
    let wall = Segment::new([0.0, 0.0], [3.0, 1.0]);
    let down = Ray::new([1.0, 4.0], [0.1, -1.0]);
    let hit = down.cast(&wall).first().unwrap();
    for way in [[1.0, 3.0], [-2.0, 1.0], [1.0, -7.0], [3.0, 1.0]] {
        let ray = Ray::new(hit.at, way);
        assert!(!ray.cast(&wall).leaving(&hit).any());
        // A path is hit again on its other edges only.
        let path = Polyline::new([
            [0.0, 0.0],
            [3.0, 1.0],
            [3.0, 9.0],
            [-9.0, 9.0],
            [-9.0, -9.0],
            [9.0, -9.0],
        ]);
        let hit = down
            .cast(&path)
            .filter(|hit| hit.feature == Feature::Face(0))
            .first()
            .unwrap();
        let next = ray.cast(&path).leaving(&hit).first();
        assert!(
            next.is_none_or(|next| next.feature != Feature::Face(0) && next.t > 0.1),
            "{way:?}"
        );
    }
    let room = ConvexPolygon::<f64>::new([[0.0, 0.0], [7.0, 1.0], [6.0, 8.0], [-1.0, 7.0]]);
    let ray = Ray::new([3.0, 3.0], [0.3, -1.0]);
    let hit = ray.cast(&room).hollow().first().unwrap();
    assert_eq!(hit.feature, Feature::Face(0));
    for y in [f64::next_up(hit.at[1]), f64::next_down(hit.at[1])] {
        let ray = Ray::new([hit.at[0], y], [0.0, 1.0]);
        let next = ray.cast(&room).hollow().leaving(&hit).first().unwrap();
        assert_eq!(next.feature, Feature::Face(2));
        assert!(!ray.cast(&room).leaving(&hit).any());
    }
    let floor = Triangle3::new([[0.0; 3], [5.0, 0.0, 0.1], [0.0, 5.0, 0.3]]);
    let ray = Ray::new([1.0, 1.0, 5.0], [0.1, 0.1, -1.0]);
    let hit = ray.cast(&floor).first().unwrap();
    for z in [-1.0, 1.0] {
        assert!(
            !Ray::new(hit.at, [0.3, 0.2, z])
                .cast(&floor)
                .leaving(&hit)
                .any()
        );
    }
}

/// What is left of a path without the edges that a ray leaves is hit as those are alone, also along them and at their ends.
#[test]
fn the_other_edges_of_a_path_are_hit_as_edges() {
    let mut rng = Rng::new(60);
    let (mut rings, mut along, mut hits) = (0, 0, [0; 2]);
    for round in 0..6_000 {
        let size = [2, 4, 9][round % 3];
        let number = |rng: &mut Rng| f64::from(rng.between_i32(-size, size));
        let point = |rng: &mut Rng| [number(rng), number(rng)];
        let mut path: Vec<[f64; 2]> = (0..3 + rng.below(6)).map(|_| point(&mut rng)).collect();
        path.dedup();
        let n = path.len();
        if n < 3 || path[0] == path[n - 1] {
            continue;
        }
        let edges = |count: usize| -> Vec<Segment<2>> {
            let edge = |k: usize| Segment::new(path[k], path[(k + 1) % n]);
            (0..count).map(edge).collect()
        };
        let mut shapes = vec![(Shape::from(Polyline::new(path.clone())), edges(n - 1))];
        if let Ok(ring) = Polygon::try_new(path.clone()) {
            rings += 1;
            shapes.push((Boundary(ring.clone()).into(), edges(n)));
            shapes.push((ring.into(), edges(n)));
        }
        for (shape, edges) in &shapes {
            let Ok(ray) = Ray::try_new(point(&mut rng), point(&mut rng)) else {
                continue;
            };
            let Some(hit) = ray.cast(shape).hollow().first() else {
                continue;
            };
            let left = match hit.feature {
                Feature::Face(edge) => [edge as usize; 2],
                Feature::Vertex(vertex) => [vertex as usize, (vertex as usize + n - 1) % n],
                _ => unreachable!("{hit:?}"),
            };
            let others: Vec<Segment<2>> = (edges.iter().enumerate())
                .filter(|(edge, _)| !left.contains(edge))
                .map(|(_, &edge)| edge)
                .collect();
            for _ in 0..8 {
                let way = match rng.pick(edges).direction() {
                    _ if rng.once_in(2) => point(&mut rng),
                    d if rng.once_in(2) => d.map(|x| -x),
                    d => d,
                };
                let Ok(next) = Ray::try_new(hit.at, way) else {
                    continue;
                };
                let expected = next.cast(&others).first();
                let found = next.cast(shape).hollow().leaving(&hit).first();
                assert_eq!(
                    found.map(|hit| (hit.t, hit.at)),
                    expected.map(|hit| (hit.t, hit.at)),
                    "{shape:?} {hit:?} {way:?}"
                );
                assert_eq!(
                    next.cast(shape).hollow().leaving(&hit).any(),
                    found.is_some()
                );
                hits[usize::from(found.is_some())] += 1;
                let is_along = |&edge: &usize| {
                    let parallel = |edge: &Segment<2>| {
                        matches!(
                            edge.intersection(&next),
                            Some(LinearIntersection::Overlap { .. })
                        )
                    };
                    edges.get(edge).is_some_and(parallel)
                };
                along += usize::from(found.is_some() && left.iter().any(is_along));
                // A solid is hit there too, where the way there is not in it.
                if let (Some(found), Shape::Polygon(ring)) = (found, shape) {
                    let Some(way) = (found.t > 0.0).then(|| Segment::new(hit.at, found.at)) else {
                        continue;
                    };
                    if matches!(way.relation(&**ring), Relation::Touch) {
                        let solid = next.cast(shape).leaving(&hit).first();
                        assert_eq!(
                            solid.map(|hit| hit.t),
                            Some(found.t),
                            "{shape:?} {hit:?} {way:?}"
                        );
                    }
                }
            }
        }
    }
    assert!(
        rings > 500 && along > 1_000 && hits.iter().all(|&n| n > 5_000),
        "{rings} {along} {hits:?}"
    );
}

/// A ray along a face or an edge of a box meets the other faces where that ends.
#[test]
fn the_other_faces_of_a_box_are_hit_at_the_end_of_a_face() {
    let cube = Box3::new([0.0; 3], [4.0; 3]);
    let mut hits = [0; 2];
    for start in points(5) {
        let start = start.map(f64::from);
        let on = |axis: usize| start[axis] == 0.0 || start[axis] == 4.0;
        if !(0..3).any(on) {
            continue;
        }
        // From the center, so that the face, edge or corner there is hit.
        let center = [2.0; 3];
        let ray = Segment::new(center, start);
        let hit = ray.cast(&cube).hollow().first().unwrap();
        assert_eq!(hit.at, start);
        for way in points(5) {
            let way = way.map(|x| f64::from(x - 2));
            let Ok(next) = Ray::try_new(start, way) else {
                continue;
            };
            // The time at which the first slab is left.
            let leaves = |axis: usize| match way[axis] {
                d if d > 0.0 => (4.0 - start[axis]) / d,
                d if d < 0.0 => start[axis] / -d,
                _ => f64::INFINITY,
            };
            let t = (0..3).map(leaves).fold(f64::INFINITY, f64::min);
            let expected = (t > 0.0).then_some(t);
            for found in [
                next.cast(&cube).hollow().leaving(&hit).first(),
                next.cast(&Boundary(cube)).leaving(&hit).first(),
            ] {
                assert_eq!(found.map(|hit| hit.t), expected, "{hit:?} {way:?}");
            }
            assert_eq!(next.cast(&cube).leaving(&hit).first(), None);
            hits[usize::from(expected.is_some())] += 1;
            if let Some(t) = expected {
                // Up to the end of the face, and not beyond.
                let part = Segment::new(start, next.at(0.5 * t));
                let is_within = |axis: usize| way[axis] == 0.0 && on(axis);
                if (0..3).any(is_within) {
                    assert!(
                        !part.cast(&cube).hollow().leaving(&hit).any(),
                        "{hit:?} {way:?}"
                    );
                }
            }
        }
    }
    assert!(hits.iter().all(|&n| n > 2_000), "{hits:?}");
}

/// The points of a grid.
fn points(side: i32) -> impl Iterator<Item = [i32; 3]> {
    (0..side.pow(3)).map(move |k| [k % side, k / side % side, k / side / side])
}

/// Vertices that are repeated change nothing of what a ray hits that leaves an edge or a vertex.
#[test]
fn repeated_vertices_are_left_as_one() {
    let mut rng = Rng::new(56);
    let (mut rings, mut hits) = (0, [0; 2]);
    for _ in 0..4_000 {
        let number = |rng: &mut Rng| f64::from(rng.between_i32(-3, 3));
        let point = |rng: &mut Rng| [number(rng), number(rng)];
        let mut path: Vec<[f64; 2]> = (0..3 + rng.below(4)).map(|_| point(&mut rng)).collect();
        path.dedup();
        if path.len() < 2 {
            continue;
        }
        let repeated: Vec<[f64; 2]> = (path.iter())
            .flat_map(|&x| vec![x; 1 + rng.index(3)])
            .collect();
        let lines = [&path, &repeated].map(|all| Shape::from(Polyline::new(all.clone())));
        let ring = [&path, &repeated].map(|all| Polygon::try_new(all.clone()).ok());
        let mut pairs = vec![lines];
        if let [Some(one), Some(other)] = ring {
            rings += 1;
            pairs.push([one, other].map(|ring| Shape::from(Boundary(ring))));
        }
        for [plain, repeated] in &pairs {
            let Ok(ray) = Ray::try_through(point(&mut rng), point(&mut rng)) else {
                continue;
            };
            let first = [plain, repeated].map(|shape| ray.cast(shape).first());
            let [Some(hit), Some(same)] = first else {
                assert_eq!(first, [None, None]);
                continue;
            };
            assert_eq!((hit.t, hit.at), (same.t, same.at));
            for _ in 0..4 {
                // Nearly along an edge, too.
                let turn = |rng: &mut Rng| number(rng) * rng.pick(&[1.0, 2.0_f64.powi(-60)]);
                let Ok(next) = Ray::try_new(hit.at, [turn(&mut rng), turn(&mut rng)]) else {
                    continue;
                };
                let [next, expected] = [(repeated, &same), (plain, &hit)].map(|(shape, hit)| {
                    let next = next.cast(shape).leaving(hit).first();
                    next.map(|next| (next.t, next.at, next.normal()))
                });
                assert_eq!(next, expected, "{repeated:?} {ray:?}");
                hits[usize::from(next.is_some())] += 1;
            }
        }
    }
    assert!(
        rings > 100 && hits[0] > 1_000 && hits[1] > 1_000,
        "{rings} {hits:?}"
    );
    // A rectangle without width has each corner and its side twice.
    let flat = Boundary(Rect::new([1.0, 0.0], [1.0, 4.0]));
    for [x, y] in [[3.0, 1.0], [3.0, -2.0], [3.0, 2.0], [7.0, 3.0]] {
        let hit = Ray::new([-2.0, 2.0], [x, y]).cast(&flat).first().unwrap();
        for way in [
            [1.0, 1.0],
            [-1.0, 1.0],
            [0.0, 1.0],
            [2.0_f64.powi(-60), -1.0],
        ] {
            let next = Ray::new(hit.at, way);
            assert_eq!(
                next.cast(&flat).leaving(&hit).first(),
                None,
                "{hit:?} {way:?}"
            );
        }
    }
}

/// A hit of other shapes is no shape's.
#[test]
fn a_hit_of_something_else_is_left_like_none() {
    let discs = [0.0, 9.0, 18.0].map(|x| Circle::new([x, 0.0], 1.0));
    let ray = Ray::new([-4.0, 0.0], [1.0, 0.0]);
    let hit = ray
        .cast(&discs[..])
        .filter(|hit| hit.index == 2)
        .first()
        .unwrap();
    let one = &discs[..1];
    let mut world: World<2, ()> = World::new();
    world.insert(discs[0], ());
    let (now, index) = (world.now(), Index::new(one));
    let none = |_: Id, (): &()| false;
    assert!(!ray.cast(&now.filter(&none)).leaving(&hit).any());
    assert_eq!(ray.cast(&now.groups(1)).leaving(&hit).first_t(), Some(3.0));
    let takes = |number: usize| discs[..1][number].radius() > 0.0;
    assert_eq!(
        ray.cast(&index.filter(&takes)).leaving(&hit).first_t(),
        Some(3.0)
    );
}

/// The two edges at a vertex that was hit are left, and no other.
#[test]
fn a_vertex_is_left_with_its_two_edges() {
    let corners = [[0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [0.0, 4.0]];
    let room = Polygon::new(corners);
    let center = [2.0, 2.0];
    for (k, corner) in corners.into_iter().enumerate() {
        let hit = Ray::through(center, corner).cast(&room).hollow().first();
        let hit = hit.unwrap();
        let number = u32::try_from(k).unwrap();
        assert_eq!(hit.feature, Feature::Vertex(number));
        // On the vertex, and an ulp of 4 beyond it, where the ray comes through the two edges.
        for by in [0.0, 1.0 + f64::EPSILON] {
            let outward = |x: f64, c: f64| if by > 0.0 { c + (x - c) * by } else { x };
            let start = [0, 1].map(|axis| outward(corner[axis], center[axis]));
            for (to, edge) in [(k + 1, number + 1), (k + 2, number + 2)] {
                let [p, q] = [to, to + 1].map(|k| corners[k % 4]);
                let ray = Ray::through(start, [0, 1].map(|axis| (p[axis] + q[axis]) / 2.0));
                let next = ray.cast(&room).hollow().leaving(&hit).first().unwrap();
                assert_eq!(next.feature, Feature::Face(edge % 4), "{start:?}");
            }
        }
    }
}

/// A ray along the tangent leaves the circle, on whichever side of it the rounded point is.
#[test]
fn a_tangent_leaves() {
    let room = Circle::new([0.0, 0.0], 1.0);
    let mut inside = 0;
    for k in -40..40 {
        let ray = Ray::new([0.1, 0.2], [f64::from(k), 7.0]);
        let hit = ray.cast(&room).hollow().first().unwrap();
        let [x, y] = hit.at;
        let tangent = Ray::new(hit.at, [-y, x]);
        inside += usize::from(tangent.cast(&room).first().is_some_and(|hit| hit.inside));
        assert!(!tangent.cast(&room).hollow().leaving(&hit).any(), "{k}");
    }
    assert!((10..70).contains(&inside), "{inside}");
}

#[test]
fn solids_in_space_are_left() {
    let shapes: [Shape<3>; 3] = [
        Sphere::new([0.0, 0.0, 0.0], 3.0).into(),
        Box3::new([-1.0, -1.0, 10.0], [1.0, 1.0, 12.0]).into(),
        Capsule::new([-4.0, 0.0, 20.0], [4.0, 0.0, 20.0], 2.0).into(),
    ];
    for (index, z) in [-5.0, 8.0, 16.0].into_iter().enumerate() {
        let ray = Ray::new([0.3, 0.7, z], [0.0, 0.0, 1.0]);
        let one = &shapes[index..=index];
        let hit = ray.cast(one).first().unwrap();
        let through = Ray::new(hit.at, [0.01, 0.02, 1.0]);
        assert!(!through.cast(one).leaving(&hit).any());
        let far = through.cast(one).hollow().leaving(&hit).first().unwrap();
        assert!(far.t > 1.0, "{far:?}");
        let back = Ray::new(hit.at, [0.01, 0.02, -1.0]);
        assert!(!back.cast(one).hollow().leaving(&hit).any());
    }
}

#[test]
fn a_cast_begins_at_a_limit() {
    let ray = Ray::new([0.0, 0.0], [3.0, 0.0]);
    let wall = Segment::new([1.0, -1.0], [1.0, 1.0]);
    // The true parameter is 1/3, which is greater than its rounding.
    let third = 1.0_f64 / 3.0;
    assert!(ray.cast(&wall).min_t(third).any());
    assert!(!ray.cast(&wall).min_t(third.next_up()).any());
    assert!(!ray.cast(&wall).min_t(f64::NAN).any() && !ray.cast(&wall).min_t(f64::INFINITY).any());
    assert!(ray.cast(&wall).min_t(f64::NEG_INFINITY).any());
    let disc = Circle::new([6.0, 0.0], 3.0);
    assert_eq!(ray.cast(&disc).min_t(1.5).first(), None);
    assert_eq!(ray.cast(&disc).hollow().min_t(1.5).first().unwrap().t, 3.0);
    assert_eq!(
        ray.cast(&disc).hollow().min_t(1.0).max_t(2.0).all().len(),
        1
    );
    assert_eq!(
        ray.cast(&disc).hollow().min_t(1.0).max_t(3.0).all().len(),
        2
    );
}

/// The product of the normal and the direction is beyond the largest float.
#[test]
fn an_overflow_does_not_decide_where_a_plane_is_hit() {
    let segment: Segment<3> = Segment::new(
        [-8.620633177615e-312, 1.0, -1e-300],
        [3.0, 5e-324, -7.4191621307e-314],
    );
    let plane = Plane::through([
        [
            2.2204460492503123e-16,
            -1.0000000000000004,
            -1.356093302550302e-82,
        ],
        [
            -4503599627370497.0,
            3.0000000000000004,
            -8.988465674311576e307,
        ],
        [0.10000000000000002, -2.2250738585072014e-308, -1.517e-321],
    ]);
    let t = segment.cast(&plane).first().unwrap().t;
    assert_eq!(t, 0.064516129032258);
    // It is rounded down.
    assert_eq!(segment.cast(&plane).max_t(t).first_t(), None);
    assert_eq!(segment.cast(&plane).max_t(t.next_up()).first_t(), Some(t));
}

/// A zero of a normal has the sign of the number that was rounded, and none where the number is zero.
#[test]
fn the_normal_of_a_solid_is_rounded_once() {
    let bits = |normal: Option<[f64; 2]>| normal.unwrap().map(f64::to_bits);
    let ray = Ray::new([3.5e-323, 0.0], [3.5e-323, -9.999999999999994e307]);
    let triangle = Triangle::new([
        [3.5e-323, 0.0],
        [1.5e-323, -9.999999999999994e307],
        [3.5e-323, 1.5e-323],
    ]);
    let out = ray.cast(&triangle).first().unwrap().normal();
    assert_eq!(bits(out), [1.0, -0.0].map(f64::to_bits));
    let disc = Circle::new([0.0, 0.0], 8.0);
    let away = Ray::new([0.0, 8.0], [8.0, 1.0])
        .cast(&disc)
        .first()
        .unwrap();
    assert_eq!(bits(away.normal()), [0.0, 1.0].map(f64::to_bits));
}

/// Where a ray starts on a solid and leaves it the normal points out; that of its boundary is against the ray.
#[test]
fn the_normal_of_a_solid_points_out() {
    let away = Ray::new([0.0, 8.0], [8.0, 1.0]);
    let disc = Circle::new([0.0, 0.0], 8.0);
    assert_eq!(away.cast(&disc).first().unwrap().normal(), Some([0.0, 1.0]));
    assert_eq!(
        away.cast(&disc).hollow().first().unwrap().normal(),
        Some([0.0, -1.0])
    );
    assert_eq!(
        away.cast(&Boundary(disc)).first().unwrap().normal(),
        Some([0.0, -1.0])
    );
    let capsule = Capsule::new([-2.0, 6.0], [2.0, 6.0], 2.0);
    assert_eq!(
        away.cast(&capsule).first().unwrap().normal(),
        Some([0.0, 1.0])
    );
    let rect = Rect::new([-1.0, 0.0], [1.0, 8.0]);
    assert_eq!(away.cast(&rect).first().unwrap().normal(), Some([0.0, 1.0]));
    assert_eq!(
        away.cast(&rect).hollow().first().unwrap().normal(),
        Some([0.0, -1.0])
    );
    let ring = [[-1.0, 0.0], [1.0, 0.0], [1.0, 8.0], [-1.0, 8.0]];
    for vertices in [ring, [ring[3], ring[2], ring[1], ring[0]]] {
        assert_eq!(
            away.cast(&Polygon::new(vertices)).first().unwrap().normal(),
            Some([0.0, 1.0])
        );
    }
    let triangle = Triangle::new([[-1.0, 8.0], [1.0, 8.0], [0.0, 0.0]]);
    assert_eq!(
        away.cast(&triangle).first().unwrap().normal(),
        Some([0.0, 1.0])
    );
    let up = Ray::new([0.5, 0.5, 2.0], [1.0, 1.0, 4.0]);
    let cube = Aabb::<3>::new([0.0; 3], [2.0; 3]);
    assert_eq!(
        up.cast(&cube).first().unwrap().normal(),
        Some([0.0, 0.0, 1.0])
    );
    assert_eq!(
        up.cast(&cube).hollow().first().unwrap().normal(),
        Some([0.0, 0.0, -1.0])
    );
}

/// A splitmix64 stream.
pub(crate) fn random(state: &mut u64) -> f64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    f64::from(u32::try_from((z ^ (z >> 31)) >> 40).unwrap()) / f64::from(1 << 24)
}

/// What the filters certify is what the exact stage says: a filter closure sends every contact through that.
#[test]
fn filters_agree_with_the_exact_stage() {
    let mut state = 7;
    let mut grid = |cells: f64| (random(&mut state) * cells).round() / 4.0;
    let (mut hits, mut through) = (0, 0);
    for round in 0..20_000 {
        // Coarse coordinates make touching frequent, fine ones crossing.
        let cells = [16.0, 4_000.0][round % 2];
        let mut point = || [grid(cells), grid(cells), grid(cells)];
        let (a, b, c, p, q) = (point(), point(), point(), point(), point());
        if p == q {
            continue;
        }
        let r = a[0] / 3.0;
        let (min, max) = (
            [0, 1, 2].map(|k| a[k].min(b[k])),
            [0, 1, 2].map(|k| a[k].max(b[k])),
        );
        let mut shapes: Vec<Shape<3>> = vec![
            Sphere::new(a, r).into(),
            Box3::new(min, max).into(),
            Capsule::new(a, b, r / 4.0).into(),
            Segment::new(a, b).into(),
            Triangle3::new([a, b, c]).into(),
        ];
        if a != b {
            shapes.push(secant::Plane::new(a, [b[0] - a[0], b[1] - a[1], b[2] - a[2]]).into());
        }
        let flat = |x: [f64; 3]| [x[0], x[1]];
        let mut planar: Vec<Shape<2>> = vec![
            Circle::new(flat(a), r).into(),
            Rect::new(flat(min), flat(max)).into(),
            Capsule::new(flat(a), flat(b), r / 4.0).into(),
            Segment::new(flat(a), flat(b)).into(),
            Triangle::new([flat(a), flat(b), flat(c)]).into(),
            Polyline::new([a, b, c, point(), a].map(flat)).into(),
        ];
        let ring = [a, b, c, point(), point()].map(flat);
        if let Ok(polygon) = Polygon::try_new(ring) {
            planar.extend([Boundary(polygon.clone()).into(), polygon.into()]);
        }
        planar.extend(ConvexPolygon::try_new(&ring[..4]).map(Shape::from));
        // So many edges have an index.
        if round % 16 < 2 {
            let tooth = |k: u32| {
                [
                    f64::from(k % 50),
                    f64::from((k % 2) * (k % 7) + 8 * (k / 50)),
                ]
            };
            let comb: Vec<_> = (0..100)
                .map(|k| if k < 50 { k } else { 149 - k })
                .map(|k| tooth(k).map(|x| x * cells / 200.0))
                .collect();
            planar.push(Polygon::new(comb.clone()).into());
            planar.push(Polyline::new(comb).into());
        }
        macro_rules! check {
            ($way:expr, $shapes:expr) => {
                for shape in $shapes {
                    let way = $way;
                    let fast = way.cast(shape).first();
                    assert_eq!(
                        fast,
                        way.cast(shape).filter(|_| true).first(),
                        "{way:?} {shape:?}"
                    );
                    assert_eq!(
                        way.cast(shape).first_t(),
                        fast.map(|hit| hit.t),
                        "{way:?} {shape:?}"
                    );
                    assert_eq!(way.cast(shape).any(), fast.is_some(), "{way:?} {shape:?}");
                    if let Some(hit) = fast {
                        assert!(way.cast(shape).max_t(hit.t.next_up()).any());
                        hits += 1;
                        through += usize::from(hit.relation == Relation::Cross);
                    }
                }
                let fast = $way.cast($shapes).first();
                assert_eq!(fast, $way.cast($shapes).filter(|_| true).first());
                assert_eq!($way.cast($shapes).all().first().copied(), fast);
            };
        }
        check!(Segment::new(p, q), &[Sphere::new(a, r)]);
        check!(Ray::through(p, q), &[Sphere::new(a, r)]);
        check!(Segment::new(p, q), &[Box3::new(min, max)]);
        check!(Ray::through(p, q), &[Box3::new(min, max)]);
        check!(Segment::new(p, q), &shapes);
        check!(Ray::through(p, q), &shapes);
        if flat(p) != flat(q) {
            check!(Segment::new(flat(p), flat(q)), &[Circle::new(flat(a), r)]);
            check!(Ray::through(flat(p), flat(q)), &[Circle::new(flat(a), r)]);
            check!(
                Segment::new(flat(p), flat(q)),
                &[Rect::new(flat(min), flat(max))]
            );
            check!(
                Ray::through(flat(p), flat(q)),
                &[Rect::new(flat(min), flat(max))]
            );
            check!(Segment::new(flat(p), flat(q)), &planar);
            check!(Ray::through(flat(p), flat(q)), &planar);
        }
    }
    assert!(hits > 50_000 && through > 30_000, "{hits} {through}");
}

/// The same in `f32`, whose numbers and normals are rounded from enclosures.
#[test]
fn f32_is_rounded_as_by_the_exact_stage() {
    let mut state = 11;
    let mut hits = 0;
    for round in 0..20_000 {
        let mut number = || {
            let x = random(&mut state) * [8.0, 1e-6, 1e12][round % 3];
            let coarse = round % 5 == 0;
            #[expect(clippy::cast_possible_truncation, reason = "any f32 will do")]
            let x = if coarse { x.round() } else { x } as f32;
            x
        };
        let mut point = || [number(), number()];
        let (p, q, a, b) = (point(), point(), point(), point());
        let (min, max) = (
            [0, 1].map(|k| a[k].min(b[k])),
            [0, 1].map(|k| a[k].max(b[k])),
        );
        if p == q {
            continue;
        }
        let shapes: [Shape<2, f32>; 5] = [
            Circle::new(a, b[0] / 4.0).into(),
            Rect::new(min, max).into(),
            Segment::new(a, b).into(),
            Triangle::new([a, b, [max[0], min[1]]]).into(),
            Polyline::new([a, b, [max[0], min[1]], a]).into(),
        ];
        let ray = Ray::through(p, q);
        for shape in &shapes {
            let fast = ray.cast(shape).first();
            let slow = ray.cast(shape).filter(|_| true).first();
            assert_eq!(fast, slow, "{ray:?} {shape:?}");
            // The same numbers in f64 have a normal that is rounded again, within an ulp.
            hits += usize::from(fast.is_some_and(|hit| hit.normal().is_some()));
        }
        let wide = |x: [f32; 2]| x.map(f64::from);
        let (disc, way) = (
            Circle::new(wide(a), f64::from(b[0] / 4.0)),
            Ray::through(wide(p), wide(q)),
        );
        let narrow = ray.cast(&shapes[0]).first().and_then(|hit| hit.normal());
        if let (Some(n), Some(wide)) =
            (narrow, way.cast(&disc).first().and_then(|hit| hit.normal()))
        {
            #[expect(clippy::cast_possible_truncation, reason = "it is rounded")]
            let again = wide.map(|x| x as f32);
            assert!((0..2).all(|k| [n[k].next_down(), n[k], n[k].next_up()].contains(&again[k])));
        }
    }
    assert!(hits > 5_000, "{hits}");
}

/// The first of many columns is the first of a slice.
#[cfg(feature = "batch")]
#[test]
fn batch_first_is_the_first_of_a_slice() {
    use secant::batch::{Columns, first};
    let mut state = 3;
    let mut column = |n: usize| -> Vec<f64> {
        (0..n)
            .map(|_| (random(&mut state) * 64.0).round() / 4.0)
            .collect()
    };
    let mut hits = 0;
    for n in [0, 1, 63, 64, 200] {
        let [x, y, z, r] = [(); 4].map(|()| column(n));
        let discs = Columns::<Circle>::try_new([&x, &y, &r]).unwrap();
        let walls = Columns::<Segment<2>>::try_new([&x, &y, &z, &r]).unwrap();
        let disc = |k| Circle::new([x[k], y[k]], r[k]);
        let wall = |k| Segment::new([x[k], y[k]], [z[k], r[k]]);
        let (all_discs, all_walls): (Vec<_>, Vec<_>) = (0..n).map(|k| (disc(k), wall(k))).unzip();
        let ways = column(4 * 50);
        for way in ways.chunks(4) {
            let ray = Ray::new([way[0], way[1]], [way[2] - 8.25, way[3] - 7.125]);
            let segment = Segment::new([way[0], way[1]], [way[2], way[3]]);
            assert_eq!(first(&ray, &discs), ray.cast(&all_discs).first());
            assert_eq!(first(&segment, &discs), segment.cast(&all_discs).first());
            assert_eq!(first(&ray, &walls), ray.cast(&all_walls).first());
            assert_eq!(first(&segment, &walls), segment.cast(&all_walls).first());
            hits += usize::from(first(&ray, &walls).is_some());
        }
    }
    assert!(hits > 100, "{hits}");
}

#[test]
fn a_point_in_a_rect_and_a_triangle_without_area() {
    let within = Segment::new([1.0, 1.0], [1.0, 1.0]);
    let rect = Rect::new([0.0, 0.0], [2.0, 3.0]);
    assert_eq!(
        within.cast(&rect).first().unwrap().feature,
        Feature::Interior
    );
    // A segment that is touched at its end, though the chain of its vertices turns there.
    let flat = Triangle::new([[2.0, 2.0], [0.0, 0.0], [4.0, 4.0]]);
    let hit = Ray::new([0.0, -1.0], [0.0, 1.0])
        .cast(&flat)
        .first()
        .unwrap();
    assert_eq!((hit.t, hit.relation), (1.0, Relation::Touch));
}
