//! Nothing passes between two walls that share a vertex, and a polygon separates inside from outside.
//!
//! The inputs are those on which the peers leak: rays through the vertex that two walls share, whose
//! other ends are on opposite sides of the ray. With integers the ray goes through the vertex exactly;
//! with decimals it passes it by a rounding error, on either side.

use secant::{
    Boundary, Orientation, Passing, Point, Polygon, Polyline, Ray, Relation, Scalar, Segment,
    orient2d,
};
use secant_oracle::Rng;

const RAYS: usize = 300_000;

/// A ray and two walls that share a vertex in its way, all of integers to `size`.
#[derive(Clone, Copy, Debug)]
struct Corner {
    origin: [i32; 2],
    direction: [i32; 2],
    walls: [[i32; 2]; 3],
}

/// A corner whose walls stand on opposite sides of the ray.
fn corner(rng: &mut Rng, size: i32) -> Corner {
    let mut number = || rng.between_i32(-size, size);
    loop {
        let [origin, vertex, a, b] = [0; 4].map(|_| [number(), number()]);
        let turn = |x: [i32; 2]| orient2d(&Point::new(origin), &Point::new(vertex), &Point::new(x));
        if turn(a) != Orientation::Collinear && turn(a) == turn(b).reversed() {
            let direction = [vertex[0] - origin[0], vertex[1] - origin[1]];
            return Corner {
                origin,
                direction,
                walls: [a, vertex, b],
            };
        }
    }
}

/// Whether the ray is stopped: by the walls one by one, in both orders, and as a polyline.
fn is_stopped<S: Scalar>(origin: [S; 2], direction: [S; 2], [a, v, b]: [[S; 2]; 3]) -> bool {
    let Ok(ray) = Ray::try_new(origin, direction) else {
        return true;
    };
    let walls = [Segment::new(a, v), Segment::new(v, b)];
    let back = [Segment::new(b, v), Segment::new(v, a)];
    let chains = [Polyline::new([a, v, b]), Polyline::new([b, v, a])];
    let stops = [
        ray.cast(&walls).any(),
        ray.cast(&back).any(),
        walls.iter().any(|wall| ray.intersects(wall)),
        ray.cast(&chains[0]).first().is_some(),
        ray.cast(&chains[1]).first().is_some(),
        chains[0].intersects(&ray),
    ];
    stops == [true; 6]
}

#[test]
fn no_ray_passes_a_shared_vertex() {
    let mut rng = Rng::new(1);
    let mut leaks = [0; 3];
    for _ in 0..RAYS {
        let Corner {
            origin,
            direction,
            walls,
        } = corner(&mut rng, 1000);
        let float = |x: [i32; 2]| x.map(f64::from);
        leaks[0] += usize::from(!is_stopped(origin, direction, walls));
        leaks[1] += usize::from(!is_stopped(
            float(origin),
            float(direction),
            walls.map(float),
        ));
        #[expect(clippy::cast_precision_loss, reason = "integers to 2000")]
        let float = |x: [i32; 2]| x.map(|x| x as f32);
        leaks[2] += usize::from(!is_stopped(
            float(origin),
            float(direction),
            walls.map(float),
        ));
    }
    assert_eq!(leaks, [0; 3], "of {RAYS} rays in i32, f64 and f32");
}

/// The same inputs times 0.1: now the vertex is beside the ray by a rounding error, and the two walls
/// still stand on both sides of it.
#[test]
fn no_ray_passes_a_vertex_beside_it() {
    let mut rng = Rng::new(2);
    let (mut leaks, mut beside) = (0, 0);
    for _ in 0..RAYS {
        let Corner {
            origin,
            direction,
            walls,
        } = corner(&mut rng, 1000);
        let tenth = |x: [i32; 2]| x.map(|x| f64::from(x) * 0.1);
        let (origin, direction, walls) = (tenth(origin), tenth(direction), walls.map(tenth));
        let tip = Point::new(walls[1]);
        beside += usize::from(!Ray::new(origin, direction).intersects(&tip));
        leaks += usize::from(!is_stopped(origin, direction, walls));
    }
    assert!(beside > RAYS / 4, "{beside}");
    assert_eq!(leaks, 0, "of {RAYS} rays");
}

/// The exact inputs on which others let a ray through, with the parameter on paper.
#[test]
fn the_known_leaks_are_closed() {
    #[expect(
        clippy::cast_possible_truncation,
        reason = "to f32 is what is asked for"
    )]
    let narrow = |x: f64| x as f32;
    let f32s = |x: [f64; 2]| x.map(narrow);
    let cases = [
        // origin, through, the wall's vertices, t
        (
            [-655.0, 603.0],
            [-291.0, 252.0],
            [[55.0, -433.0], [-431.0, 387.0], [497.0, -381.0]],
            8.0 / 13.0,
        ),
        (
            [226.0, -627.0],
            [646.0, -319.0],
            [[215.0, -645.0], [496.0, -429.0], [-654.0, 82.0]],
            9.0 / 14.0,
        ),
    ];
    for (origin, through, walls, t) in cases {
        for vertices in [walls, [walls[2], walls[1], walls[0]]] {
            let hit = Ray::through(origin, through)
                .cast(&Polyline::new(vertices))
                .first()
                .unwrap();
            assert_eq!(
                (hit.t, hit.at, hit.passing),
                (t, walls[1], Passing::Crosses)
            );
            let ray = Ray::through(f32s(origin), f32s(through));
            let hit = ray
                .cast(&Polyline::new(vertices.map(f32s)))
                .first()
                .unwrap();
            assert_eq!((hit.t, hit.at), (narrow(t), f32s(walls[1])));
        }
    }
}

/// A simple polygon about the origin: points sorted by their angle.
fn star(rng: &mut Rng, size: i64, count: usize) -> Option<Vec<[f64; 2]>> {
    let mut number = || rng.between(-size, size);
    let mut points: Vec<[i64; 2]> = (0..count).map(|_| [number(), number()]).collect();
    points.retain(|p| *p != [0, 0]);
    let upper = |p: &[i64; 2]| (p[1], p[0]) > (0, 0);
    let turn = |p: &[i64; 2], q: &[i64; 2]| p[0] * q[1] - p[1] * q[0];
    points.sort_by(|p, q| upper(q).cmp(&upper(p)).then(0.cmp(&turn(p, q))));
    points.dedup_by(|p, q| upper(p) == upper(q) && turn(p, q) == 0);
    let float = |p: [i64; 2]| p.map(|x| x as f64);
    (points.len() > 2).then(|| points.into_iter().map(float).collect())
}

/// Turned by a rounded rotation, scaled and moved: floats with full significands.
fn moved(points: &[[f64; 2]], angle: f64, scale: f64, offset: [f64; 2]) -> Vec<[f64; 2]> {
    let (sin, cos) = angle.sin_cos();
    let turn = |&[x, y]: &[f64; 2]| {
        [
            (cos * x - sin * y) * scale + offset[0],
            (sin * x + cos * y) * scale + offset[1],
        ]
    };
    points.iter().map(turn).collect()
}

/// Every segment from within a polygon to without has an odd number of crossings, or an end of it is on
/// the ring; and it meets the ring. For either direction of the ring, and any first vertex.
#[test]
fn a_polygon_separates_inside_from_outside() {
    let mut rng = Rng::new(3);
    let (mut joined, mut through_vertices) = (0, 0);
    for round in 0..4_000 {
        let small = round % 2 == 0;
        let Some(mut vertices) = star(&mut rng, if small { 4 } else { 1000 }, 12) else {
            continue;
        };
        if !small {
            let angle = rng.below(1000) as f64;
            let scale = rng.pick(&[1.0, 1e-3, 1e100, 1e-150]);
            let offset = rng.pick(&[0.0, 1e6, 1e12]) * scale;
            vertices = moved(&vertices, angle, scale, [offset, -offset]);
        }
        // Rounding may make it touch itself.
        let Ok(polygon) = Polygon::try_new(vertices.clone()) else {
            continue;
        };
        let mut other = vertices.clone();
        other.reverse();
        other.rotate_left(round % vertices.len());
        let other = Polygon::new(other);
        // Points within, without and on the ring: vertices, middles, and points of a grid.
        let mut points: Vec<[f64; 2]> = vertices.clone();
        for pair in vertices.windows(3) {
            points.push([0, 1].map(|k| pair[0][k] / 2.0 + pair[2][k] / 2.0));
            points.push([0, 1].map(|k| 2.0 * pair[0][k] - pair[1][k]));
        }
        let places: Vec<Relation> = points
            .iter()
            .map(|&x| Point::new(x).relation(&polygon))
            .collect();
        for (&x, place) in points.iter().zip(&places) {
            assert_eq!(Point::new(x).relation(&other), *place, "{x:?} {polygon:?}");
        }
        for (i, &x) in points
            .iter()
            .enumerate()
            .filter(|(i, _)| places[*i] == Relation::Within)
        {
            for (j, &y) in points
                .iter()
                .enumerate()
                .filter(|(j, _)| places[*j] == Relation::Disjoint)
            {
                let segment = Segment::new(x, y);
                for polygon in [&polygon, &other] {
                    let ring = Boundary(polygon.clone());
                    assert!(segment.intersects(&ring), "{i} {j} {polygon:?}");
                    let contacts = segment.intersection(&ring).expect("they meet");
                    let crossings = contacts
                        .iter()
                        .filter(|c| c.passing == Passing::Crosses)
                        .count();
                    assert_eq!(crossings % 2, 1, "{x:?} {y:?} {polygon:?}");
                    assert!(contacts.iter().all(|c| c.passing != Passing::Ends));
                    assert!(segment.cast(&ring).any());
                    through_vertices += contacts
                        .iter()
                        .filter(|c| matches!(c.feature, secant::Feature::Vertex(_)))
                        .count();
                }
                joined += 1;
            }
        }
    }
    assert!(
        joined > 20_000 && through_vertices > 5_000,
        "{joined} {through_vertices}"
    );
}
