//! Slides in space: corners and creases from paper, rooms that nothing leaves, and worlds where all touches.

use secant::{
    Aabb, Ball, Box3, Capsule, Capsule3, Index, IndexView, Line, Line3, Mesh3, Plane, Point,
    Point3, Ray, Ray3, Real, Relation, ScalarIn, Segment, Segment3, Shape, Slide, Sphere, Stats,
    Stuck, Triangle, Triangle3, World,
};
use secant_oracle::Rng;

fn dot<const D: usize>(a: [f64; D], b: [f64; D]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

fn minus(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    std::array::from_fn(|k| a[k] - b[k])
}

fn cross(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    [
        a[1] * b[2] - a[2] * b[1],
        a[2] * b[0] - a[0] * b[2],
        a[0] * b[1] - a[1] * b[0],
    ]
}

fn plus(a: [f64; 3], t: f64, b: [f64; 3]) -> [f64; 3] {
    std::array::from_fn(|k| a[k] + t * b[k])
}

fn unit(a: [f64; 3]) -> [f64; 3] {
    a.map(|x| x / dot(a, a).sqrt())
}

/// Asserts that two points are as near as that, in each coordinate.
#[track_caller]
fn assert_near(a: [f64; 3], b: [f64; 3], most: f64) {
    assert!(minus(a, b).iter().all(|x| x.abs() <= most), "{a:?} {b:?}");
}

#[expect(clippy::cast_possible_truncation, reason = "of random numbers")]
fn single(x: f64) -> f32 {
    x as f32
}

/// A random number from -1 to 1.
fn random(rng: &mut Rng) -> f64 {
    2.0 * rng.unit() - 1.0
}

/// A random step of a length from a thousandth of the room to a thousand times it, or to one of these points and on.
fn step(rng: &mut Rng, from: [f64; 3], aims: &[[f64; 3]]) -> [f64; 3] {
    if rng.once_in(2) {
        let far = 0.5 + rng.unit();
        return minus(rng.pick(aims), from).map(|x| x * far);
    }
    let length = 10.0_f64.powf(3.0 * random(rng) + 1.0);
    std::array::from_fn(|_| length * random(rng))
}

/// Two walls and a floor, as triangles.
fn corner() -> [Triangle3; 3] {
    [
        Triangle3::new([[-99.0, -99.0, 0.0], [99.0, -99.0, 0.0], [0.0, 99.0, 0.0]]),
        Triangle3::new([[9.0, -99.0, -99.0], [9.0, 99.0, -99.0], [9.0, 0.0, 99.0]]),
        Triangle3::new([[-99.0, 9.0, -99.0], [99.0, 9.0, -99.0], [0.0, 9.0, 99.0]]),
    ]
}

#[test]
fn a_corner_is_reached_along_its_creases() {
    let walls = corner();
    let movers: [Shape<3>; 3] = [
        Sphere::new([2.0, 1.0, 1.0], 1.0).into(),
        Box3::new([1.0, 0.0, 0.0], [3.0, 2.0, 2.0]).into(),
        Capsule3::new([2.0, 1.0, 1.0], [2.0, 1.0, 3.0], 1.0).into(),
    ];
    // The greatest x and y, and the least z.
    let place = |shape: &Shape<3>| {
        let round = |[x, y, z]: [f64; 3], r: f64| [x + r, y + r, z - r];
        match shape {
            Shape::Ball(ball) => round(ball.center(), ball.radius()),
            Shape::Capsule(capsule) => round(capsule.start(), capsule.radius()),
            Shape::Aabb(aabb) => [aabb.max()[0], aabb.max()[1], aabb.min()[2]],
            other => panic!("{other:?}"),
        }
    };
    for mover in movers {
        // Free, and along the floor that it stands on.
        let slide = mover.slide([1.0, -2.0, 3.0], &walls);
        assert_eq!(
            (place(&slide.shape), slide.contacts.len()),
            ([4.0, 0.0, 3.0], 0)
        );
        let slide = mover.slide([1.0, 2.0, 0.0], &walls);
        assert_eq!(
            (place(&slide.shape), slide.contacts.len()),
            ([4.0, 4.0, 0.0], 0)
        );
        let slide = mover.slide([1.0, 2.0, -5.0], &walls);
        assert_near(place(&slide.shape), [4.0, 4.0, 0.0], 1e-14);
        let [contact] = slide.contacts[..] else {
            panic!("{:?}", slide.contacts)
        };
        assert_eq!((contact.index, contact.normal), (0, [0.0, 0.0, 1.0]));
        // Straight into it.
        let slide = mover.slide([0.0, 0.0, -5.0], &walls);
        assert_eq!(slide.shape, mover);
        // Along the crease with a wall, at every speed up to the corner.
        for speed in [1.0_f64, 0.01, 1e-9] {
            let by = [20.0, 5.0, -7.0].map(|x| x * speed);
            let slide = mover.slide(by, &walls);
            let x = (3.0 + by[0]).min(9.0);
            assert_near(place(&slide.shape), [x, 2.0 + by[1], 0.0], 1e-12);
        }
        // Into the corner, and no farther; from there along each edge of it.
        for speed in [10.0, 1e3, 1e9, 1e18] {
            let slide = mover.slide([2.0 * speed, speed, -speed], &walls);
            assert_near(place(&slide.shape), [9.0, 9.0, 0.0], 1e-12);
            assert!(
                walls
                    .iter()
                    .all(|wall| !slide.shape.relation(wall).interiors_meet())
            );
            let mut met: Vec<_> = slide.contacts.iter().map(|contact| contact.index).collect();
            assert!(met.len() < 6, "{met:?}");
            met.sort_unstable();
            met.dedup();
            assert_eq!(met, [0, 1, 2]);
            let at = slide.shape;
            assert_near(
                place(&at.slide([3.0, 2.0, -1.0], &walls).shape),
                [9.0, 9.0, 0.0],
                1e-12,
            );
            for k in 0..3 {
                let mut by = [3.0, 3.0, -3.0];
                by[k] = -by[k];
                let mut end = [9.0, 9.0, 0.0];
                end[k] += by[k];
                let out = at.slide(by, &walls);
                assert_near(place(&out.shape), end, 1e-12);
            }
        }
    }
}

/// The part of a displacement along a crease is not lost, whatever is across it.
#[test]
fn creases_are_followed_at_every_angle() {
    let mut rng = Rng::new(3);
    for degrees in [
        175.0_f64, 150.0, 120.0, 91.0, 90.0, 60.0, 45.0, 30.0, 10.0, 3.0,
    ] {
        for _ in 0..15 {
            let half = (degrees / 2.0).to_radians();
            let [along, other] = [0; 2].map(|_| unit(std::array::from_fn(|_| random(&mut rng))));
            // Upward, and to the side, across the crease.
            let up = unit(cross(along, other));
            let side = cross(along, up);
            let wall = |sign: f64| {
                // In the wall, and its normal.
                let within = plus(up.map(|x| x * half.cos()), sign * half.sin(), side);
                let normal = plus(up.map(|x| x * half.sin()), -sign * half.cos(), side);
                (within, normal)
            };
            let at = |t: f64, w: f64, within| plus(along.map(|x| x * t), w, within);
            let flat = |sign| {
                let (within, _) = wall(sign);
                let corners = [
                    at(-1e4, -1e3, within),
                    at(1e4, -1e3, within),
                    at(0.0, 1e5, within),
                ];
                Triangle3::new(corners)
            };
            let planes = [1.0, -1.0].map(|sign| Plane::new([0.0; 3], wall(sign).1).into());
            let faces = [1.0, -1.0].map(|sign| flat(sign).into());
            let walls: [[Shape<3>; 2]; 2] = [planes, faces];
            let height = 3.0 / half.sin();
            let start = plus(up.map(|x| x * height), 0.5 * random(&mut rng), side);
            let movers: [Shape<3>; 2] = [
                Sphere::new(start, 1.0).into(),
                Capsule3::new(start, plus(start, 1.5, along), 1.0).into(),
            ];
            for (walls, mover) in walls
                .iter()
                .flat_map(|walls| movers.iter().map(move |x| (walls, x)))
            {
                let (t, down) = (9.0 * random(&mut rng), -height * (2.0 + random(&mut rng)));
                // Into both walls, and so down along each.
                let slanted = 0.5 * down * random(&mut rng) * (half.cos() / half.sin()).min(1.0);
                let by = plus(plus(along.map(|x| x * t), down, up), slanted, side);
                let mut at = mover.clone();
                for step in 0..20 {
                    let slide = at.slide(by, walls);
                    let [from, to] = [&at, &slide.shape].map(|x| point_of(x).coords());
                    let gone = dot(minus(to, from), along);
                    assert!((gone - t).abs() < 1e-9, "{degrees} {step}: {gone} {t}");
                    let contacts = slide.contacts.len();
                    assert!(contacts < 5, "{degrees} {step}: {contacts}");
                    let meets = |wall| slide.shape.relation(wall).interiors_meet();
                    assert!(!walls.iter().any(meets), "{degrees} {step}");
                    at = slide.shape;
                }
                // Down to where it touches both.
                let (down, lowest) = (dot(point_of(&at).coords(), up), 1.0 / half.sin());
                assert!(
                    (down - lowest).abs() < 1e-9 * lowest,
                    "{degrees}: {down} {lowest}"
                );
            }
        }
    }
}

/// Down into a groove, the shape goes forth along it, and does not climb the other side.
#[test]
fn a_groove_is_not_climbed() {
    let walls = [[4.0, 0.0, 3.0], [-3.0, 0.0, 4.0], [-7.0, 0.0, 24.0]]
        .map(|normal| Plane::new([0.0; 3], normal));
    for walls in [[walls[0], walls[1]], [walls[0], walls[2]]] {
        let ball = Sphere::new([0.0, 0.0, 9.0], 1.0);
        let slide = ball.slide([-2.0, 3.0, -50.0], &walls);
        let low: [f64; 3] = slide.shape.center();
        assert!((low[1] - 3.0).abs() < 1e-12 && low[2] < 2.0, "{low:?}");
        let next = slide.shape.slide([0.25, 3.0, -4.0], &walls).shape.center();
        assert_near(next, [low[0], 6.0, low[2]], 1e-12);
        // A step to the side that is greater than that down leads up.
        let next = slide.shape.slide([-4.0, 3.0, -0.5], &walls).shape.center();
        assert!(next[2] > low[2]);
    }
}

#[test]
fn what_does_not_move_in_space() {
    let floor = [Box3::new([-9.0, -9.0, -1.0], [9.0, 9.0, 0.0])];
    let deep = Sphere::new([0.0, 0.0, 0.5], 1.0);
    let slide = deep.slide([0.0, 0.0, 5.0], &floor);
    assert_eq!((slide.stuck, slide.shape), (Some(Stuck::Overlaps(0)), deep));
    let out = deep.translated(deep.penetration(&floor[0]).unwrap().vector);
    let slide = out.slide([1.0, 2.0, 0.0], &floor);
    assert_eq!((slide.stuck, slide.shape.center()), (None, [1.0, 2.0, 1.0]));
    let stuck = |shape: Shape<3>, by| shape.slide(by, &floor).stuck;
    let up = [0.0, 0.0, 1.0];
    assert_eq!(
        stuck(Sphere::new([0.0, 0.0, 5.0], 0.0).into(), up),
        Some(Stuck::Thin)
    );
    let flat = Box3::new([0.0, 0.0, 5.0], [1.0, 1.0, 5.0]);
    assert_eq!(stuck(flat.into(), up), Some(Stuck::Thin));
    assert_eq!(
        stuck(deep.into(), [0.0, f64::NAN, 0.0]),
        Some(Stuck::NotFinite)
    );
    let far = Sphere::new([0.0, 0.0, 1.7e308], 1e300);
    assert_eq!(stuck(far.into(), [0.0, 0.0, 1.7e308]), Some(Stuck::TooFar));
    let face = Triangle3::new([[0.0, 0.0, 5.0], [1.0, 0.0, 5.0], [0.0, 1.0, 5.0]]);
    assert_eq!(stuck(face.into(), up), Some(Stuck::OtherKind));
    // In a wall by no more than rounding, after a penetration in every direction.
    let mut rng = Rng::new(8);
    let mut inside = 0;
    for _ in 0..500 {
        let [p, q, s, x] = [0; 4].map(|_| std::array::from_fn(|_| 9.0 * random(&mut rng)));
        let wall = [Triangle3::new([p, q, s])];
        let ball = Sphere::new(x, 5.0);
        let Some(out) = ball.penetration(&wall[0]) else {
            continue;
        };
        let out = ball.translated(out.vector);
        inside += usize::from(out.relation(&wall[0]).interiors_meet());
        let slide = out.slide([0.1, 0.0, 0.0], &wall);
        assert_eq!(slide.stuck, None);
        assert!(!slide.shape.relation(&wall[0]).interiors_meet());
    }
    assert!(inside > 50, "{inside}");
}

/// Floors of coplanar triangles and of boxes are walked on as one.
#[test]
fn seams_in_space_do_not_stop_a_slide() {
    // The plane 4 z = x + 2 y, with corners of few bits.
    let corner = |x: u8, y: u8| {
        let [x, y] = [x, y].map(f64::from);
        [x, y, (x + 2.0 * y) / 4.0]
    };
    let mut floor = Vec::new();
    for x in 0..30 {
        for y in 0..30 {
            let [a, b, c, d] =
                [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)].map(|(x, y)| corner(x, y));
            floor.extend([[a, b, c], [b, d, c]].map(Triangle3::new));
        }
    }
    let normal = unit([-1.0, -2.0, 4.0]);
    let mut rng = Rng::new(11);
    for r in [0.3, 1.0, 2.5] {
        let mut ball = Sphere::new(plus([3.0, 3.0, 9.0 / 4.0], r * (1.0 + 1e-12), normal), r);
        let mut moved = 0;
        for k in 0..60 {
            let away = ball.center();
            // To the middle of the floor, and somewhere about it.
            let [x, y] = [away[0], away[1]].map(|x| (15.0 - x + 6.0 * random(&mut rng)) / 4.0);
            let level = [x, y, (x + 2.0 * y) / 4.0];
            let by = plus(level, [-0.001, -0.1, -1.0, -4.0][k % 4], normal);
            let slide = ball.slide(by, &floor);
            let end = slide.shape.center();
            // A ball rolls over a seam with a normal that is turned by the root of the rounding.
            assert_near(minus(end, ball.center()), level, 1e-6);
            assert!(
                slide.contacts.len() < 8,
                "{r} {k}: {}",
                slide.contacts.len()
            );
            moved += usize::from(!slide.contacts.is_empty());
            ball = slide.shape;
        }
        assert!(moved > 40, "{moved}");
    }
    // Tiles, and a wall of them: f32.
    for size in [0.1_f32, 1.0 / 3.0, 1.0, 7.0] {
        let tile = |x: i8, y: i8, z: i8| {
            let at = |k: i8| f32::from(k) * size;
            Box3::new([at(x), at(y), at(z)], [at(x + 1), at(y + 1), at(z + 1)])
        };
        let floor = (-1..12).flat_map(|x| (-1..12).map(move |y| (x, y, -1)));
        let wall = (-1..12).flat_map(|y| (0..4).map(move |z| (12, y, z)));
        let tiles: Vec<_> = floor.chain(wall).map(|(x, y, z)| tile(x, y, z)).collect();
        let mut block = Box3::new([size, size, 0.0], [2.0 * size, 2.0 * size, size]);
        for _ in 0..30 {
            let slide = block.slide([0.4 * size, 0.3 * size, -0.2 * size], &tiles);
            assert!(
                !tiles
                    .iter()
                    .any(|tile| slide.shape.relation(tile).interiors_meet())
            );
            block = slide.shape;
        }
        let [x, y, z] = block.min().map(|x| x / size);
        let is_near = |x: f32, y: f32| (x - y).abs() < 1e-4;
        assert!(
            is_near(x, 11.0) && is_near(y, 10.0) && is_near(z, 0.0),
            "{size} {x} {y} {z}"
        );
    }
}

/// Coordinates and steps of all sizes.
#[test]
fn slides_in_space_of_every_size() {
    for exponent in [-560, -300, 0, 300, 560] {
        let scale = 2.0_f64.powi(exponent);
        let at = |x: [f64; 3]| x.map(|x| x * scale);
        let walls = corner().map(|face| Triangle3::new(face.vertices().map(at)));
        let ball = Sphere::new(at([2.0, 1.0, 1.0]), scale);
        let slide = ball.slide(at([3.0, 1.0, -4.0]), &walls);
        assert_eq!(slide.shape.center(), at([5.0, 2.0, 1.0]), "{exponent}");
        let slide = ball.slide(at([30.0, 1.0, -4.0]), &walls);
        let [x, y, z] = slide.shape.center().map(|x| x / scale);
        assert_near([x, y, z], [8.0, 2.0, 1.0], 1e-12);
        let slide = ball.slide([1e308, 5e307, -1e308], &walls);
        let end = slide.shape.center().map(|x| x / scale);
        assert!(
            end[0] <= 8.0 && end[1] <= 8.0 && end[2] >= 1.0,
            "{exponent} {end:?}"
        );
    }
    for exponent in [-100, 0, 100] {
        let scale = 2.0_f32.powi(exponent);
        let at = |x: [f32; 3]| x.map(|x| x * scale);
        let floor = Triangle3::new([[-9.0, -9.0, 0.0], [9.0, -9.0, 0.0], [0.0, 9.0, 0.0]].map(at));
        let slide = Ball::new(at([0.0, 1.0, 1.0]), scale).slide(at([1.0, 0.5, -4.0]), &[floor]);
        assert_eq!(slide.shape.center(), at([1.0, 1.5, 1.0]), "{exponent}");
    }
    // Far out, where coordinates are coarse, it comes to the wall, and back.
    let ball = Ball::new([0.0_f32; 3], 1.0);
    for x in [6e5, 5e6, 1.5e7] {
        let wall = [Plane::new([x, 0.0, 0.0], [1.0_f32, 0.0, 0.0])];
        let slide = ball.slide([2.0 * x, 0.0, 0.0], &wall);
        assert_eq!((slide.contacts.len(), slide.stuck), (1, None), "{x}");
        let gap = x - slide.shape.center()[0];
        assert!(gap >= 1.0 && gap <= x / 2_f32.powi(17), "{x} {gap}");
    }
}

/// A closed tetrahedron with furniture, and a plane behind each face.
fn room() -> ([[f64; 3]; 4], Vec<Shape<3>>) {
    let corners = [
        [-20.3, -17.1, -9.7],
        [23.9, -14.2, -11.3],
        [1.7, 25.8, -8.9],
        [-2.1, 3.3, 21.7],
    ];
    let walls = vec![
        Sphere::new([3.0, 2.0, -6.0], 2.0).into(),
        Box3::new([-5.0, -9.0, -8.0], [-1.0, -6.0, -5.0]).into(),
        Capsule3::new([4.0, -6.0, -7.0], [7.0, -4.0, -3.0], 1.0).into(),
        Segment3::new([-9.0, -2.0, -7.0], [2.0, 3.0, 3.0]).into(),
        Triangle3::new([[-1.0, 6.0, -9.0], [3.0, 9.0, -8.0], [0.0, 5.0, -1.0]]).into(),
        Point3::new([0.0, -5.0, -2.0]).into(),
        Ray3::new([0.0, 12.0, -6.0], [0.1, 1.0, 0.2]).into(),
        Line3::new([8.0, 0.0, -8.0], [1.0, 5.0, 0.5]).into(),
    ];
    (corners, walls)
}

macro_rules! rooms {
    ($($name:ident $s:ty, $number:expr, $seed:expr;)+) => { $(
        #[test]
        fn $name() {
            let (corners, furniture) = room();
            // A point of each.
            let aims = [
                [3.0, 2.0, -6.0], [-3.0, -7.0, -6.0], [5.0, -5.0, -5.0], [-3.5, 0.5, -2.0],
                [0.5, 6.5, -6.0], [0.0, -5.0, -2.0], [0.2, 14.0, -5.6], [8.2, 1.0, -7.9],
            ];
            let number = $number;
            let point = |x: [f64; 3]| x.map(number);
            let corners = corners.map(point);
            let faces = [[0, 1, 2], [0, 1, 3], [1, 2, 3], [2, 0, 3]].map(|face| face.map(|k: usize| corners[k]));
            let mut walls: Vec<Shape<3, $s>> = faces.map(|face| Triangle3::new(face).into()).to_vec();
            walls.extend(furniture.iter().map(|shape| match shape {
                Shape::Ball(x) => Ball::new(point(x.center()), number(x.radius())).into(),
                Shape::Capsule(x) => Capsule::new(point(x.start()), point(x.end()), number(x.radius())).into(),
                Shape::Aabb(x) => Aabb::new(point(x.min()), point(x.max())).into(),
                Shape::Segment(x) => Segment::new(point(x.start()), point(x.end())).into(),
                Shape::Triangle(x) => Triangle::new(x.vertices().map(point)).into(),
                Shape::Point(x) => Point::new(point(x.coords())).into(),
                Shape::Ray(x) => Ray::new(point(x.origin()), point(x.direction())).into(),
                Shape::Line(x) => Line::new(point(x.origin()), point(x.direction())).into(),
                other => panic!("{other:?}"),
            }));
            let planes = faces.map(Plane::through);
            let sides = planes.map(|plane| plane.side(&Point::new([0.0, 0.0, -2.0])));
            let movers: [Shape<3, $s>; 3] = [
                Ball::new(point([0.0, 0.0, -3.5]), number(0.7)).into(),
                Capsule::new(point([0.0, 0.0, -3.0]), point([0.2, 0.1, -2.2]), number(0.5)).into(),
                Aabb::new(point([0.0, -1.0, -4.0]), point([0.7, -0.3, -3.1])).into(),
            ];
            let mut hit = vec![0; walls.len()];
            for mover in movers {
                let mut rng = Rng::new($seed);
                let (mut at, mut moved) = (mover, 0);
                for number in 0..300 {
                    let from = point_of(&at).coords().map(f64::from);
                    let by = point(step(&mut rng, from, &aims));
                    let slide = at.slide(by, &walls);
                    assert_eq!(slide.stuck, None, "step {number}");
                    for contact in &slide.contacts {
                        hit[contact.index] += 1;
                        let square = dot(contact.normal.map(f64::from), contact.normal.map(f64::from));
                        assert!((square - 1.0).abs() < 1e-6, "step {number}: {contact:?}");
                    }
                    moved += usize::from(slide.shape != at);
                    at = slide.shape;
                    for wall in &walls {
                        assert!(!at.relation(wall).interiors_meet(), "step {number}: {at:?} {wall:?}");
                    }
                    let inside = point_of(&at);
                    assert_eq!(planes.map(|plane| plane.side(&inside)), sides, "step {number}: {at:?}");
                }
                assert!(moved > 200, "{moved}");
            }
            assert!(hit.iter().all(|&hit| hit > 0), "{hit:?}");
        }
    )+ };
}

rooms! {
    nothing_leaves_a_room_in_space f64, |x: f64| x, 5;
    nothing_leaves_a_room_of_f32_in_space f32, single, 6;
}

/// Thin shapes in rooms that are far away: rounding takes none of them out.
#[test]
fn nothing_thin_leaves_a_room_in_space() {
    let mut rng = Rng::new(9);
    for exponent in [20, 22, 26, 30] {
        let far = 2_f32.powi(exponent);
        let size = far / 2_f32.powi(15);
        let at = |[x, y, z]: [f32; 3]| [far + x * size, far + y * size, z * size - far];
        let corners = [
            [0.0, 0.0, 0.1],
            [1.0, 0.3, 0.0],
            [0.4, 1.0, 0.2],
            [0.5, 0.4, 1.0],
        ]
        .map(at);
        let faces = [[0, 1, 2], [0, 1, 3], [1, 2, 3], [2, 0, 3]]
            .map(|face| face.map(|k: usize| corners[k]));
        let walls = faces.map(Triangle3::new);
        let planes = faces.map(Plane::through);
        let mut ball = Ball::new(at([0.5, 0.45, 0.3]), 1.0);
        let side = |ball: &Ball<3, f32>| planes.map(|plane| plane.side(&Point::new(ball.center())));
        let inside = side(&ball);
        let (mut moved, mut contacts) = (0, 0);
        for step in 0..400 {
            let length = [0.5, 4.0, 4e3][step % 3];
            let by = [0; 3].map(|_| single(random(&mut rng)) * length * size);
            let slide = ball.slide(by, &walls);
            contacts += slide.contacts.len();
            moved += usize::from(slide.shape != ball);
            ball = slide.shape;
            assert_eq!(side(&ball), inside, "{exponent} {step}");
            assert!(
                !walls
                    .iter()
                    .any(|wall| ball.relation(wall).interiors_meet())
            );
        }
        assert!(
            moved > 100 && contacts > 100,
            "{exponent}: {moved} {contacts}"
        );
    }
}

/// Rooms of integers and steps of integers, so that all touch exactly.
#[test]
fn nothing_leaves_a_room_of_integers_in_space() {
    // A box with a step in it: its faces as triangles, and the block.
    let [max_x, max_y, max_z] = [8.0, 6.0, 5.0];
    let at = |n: usize| {
        [
            [0.0, max_x][n & 1],
            [0.0, max_y][n >> 1 & 1],
            [0.0, max_z][n >> 2],
        ]
    };
    let quads = [
        [0, 1, 2, 3],
        [4, 5, 6, 7],
        [0, 1, 4, 5],
        [2, 3, 6, 7],
        [0, 2, 4, 6],
        [1, 3, 5, 7],
    ];
    let mut walls: Vec<Shape<3>> = Vec::new();
    for [a, b, c, d] in quads {
        walls.extend([[a, b, c], [b, c, d]].map(|face| Shape::from(Triangle3::new(face.map(at)))));
    }
    walls.push(Box3::new([4.0, 0.0, 0.0], [8.0, 3.0, 2.0]).into());
    walls.push(Capsule3::new([0.0, 5.0, 3.0], [3.0, 5.0, 3.0], 1.0).into());
    let room: Shape<3> = Box3::new([0.0; 3], [max_x, max_y, max_z]).into();
    let movers: [Shape<3>; 3] = [
        Box3::new([1.0, 1.0, 0.0], [2.0, 2.0, 1.0]).into(),
        Sphere::new([1.0, 1.0, 1.0], 1.0).into(),
        Capsule3::new([1.0, 1.0, 1.0], [1.0, 2.0, 1.0], 1.0).into(),
    ];
    let mut rng = Rng::new(7);
    let mut contacts = 0;
    for mover in movers {
        let mut at = mover;
        for step in 0..300 {
            let by = [0; 3].map(|_| f64::from(rng.between_i32(-6, 6)) * [0.5, 1.0, 20.0][step % 3]);
            let slide = at.slide(by, &walls);
            assert_eq!(slide.stuck, None);
            contacts += slide.contacts.len();
            at = slide.shape;
            assert_eq!(at.relation(&room), Relation::Within, "{step} {by:?} {at:?}");
            for wall in &walls {
                assert!(
                    !at.relation(wall).interiors_meet(),
                    "{step} {by:?} {at:?} {wall:?}"
                );
            }
        }
    }
    assert!(contacts > 800, "{contacts}");
}

/// A random wall with small coordinates, often degenerate.
fn wall<S: Real + ScalarIn<3>>(rng: &mut Rng, number: impl Fn(f64) -> S) -> Shape<3, S> {
    let [p, q, s] = [0; 3].map(|_| [0; 3].map(|_| f64::from(rng.between_i32(-4, 4))));
    let [low, high] = [f64::min, f64::max].map(|of| std::array::from_fn(|k| of(p[k], q[k])));
    let has_direction = q != [0.0; 3];
    let [p, q, s, low, high] = [p, q, s, low, high].map(|x: [f64; 3]| x.map(&number));
    let radius = number(rng.pick(&[0.0, 0.5, 1.0]));
    match rng.below(9) {
        0 => Ball::new(p, radius).into(),
        1 => Capsule::new(p, q, radius).into(),
        2 => Aabb::new(low, high).into(),
        3 => Segment::new(p, q).into(),
        4 if has_direction => Plane::new(p, q).into(),
        5 if has_direction => Ray::new(p, q).into(),
        6 if has_direction => Line::new(p, q).into(),
        7 => Point::new(p).into(),
        _ => Triangle::new([p, q, s]).into(),
    }
}

/// A point of a ball, capsule or box.
fn point_of<S: Real + ScalarIn<3>>(shape: &Shape<3, S>) -> Point<3, S> {
    Point::new(match shape {
        Shape::Ball(x) => x.center(),
        Shape::Capsule(x) => x.start(),
        Shape::Aabb(x) => x.min(),
        other => panic!("{other:?}"),
    })
}

/// Worlds of small numbers, where shapes touch, and walls lie in one plane or are points.
fn small_worlds<S: Real + ScalarIn<3>>(number: impl Fn(f64) -> S + Copy) {
    let mut rng = Rng::new(4);
    let (mut moved, mut met, mut overlapping) = (0, 0, 0);
    let point = |x: [f64; 3]| x.map(number);
    let capsule = |p, q, r| Capsule::new(point(p), point(q), number(r));
    let movers: [Shape<3, S>; 6] = [
        Ball::new(point([0.5; 3]), number(0.5)).into(),
        Ball::new(point([0.0, 1.0, 5.0]), number(1.0)).into(),
        Aabb::new(point([0.0; 3]), point([1.0; 3])).into(),
        Aabb::new(point([-5.0, 0.0, 4.0]), point([-4.5, 1.0, 5.0])).into(),
        capsule([0.5; 3], [0.5, 0.5, 1.5], 0.5).into(),
        capsule([5.0, 5.0, 0.0], [4.5, 4.0, 1.0], 0.25).into(),
    ];
    for world in 0..100 {
        let count = rng.between_i32(1, 9);
        let walls: Vec<_> = (0..count).map(|_| wall(&mut rng, number)).collect();
        let meets = |shape: &Shape<3, S>| {
            let mut walls = walls.iter();
            walls.position(|wall| shape.relation(wall).interiors_meet())
        };
        for mover in &movers {
            let mut at = mover.clone();
            for step in 0..4 {
                let length = rng.pick(&[0.25, 1.0, 1.0, 1e3]);
                let by = [0; 3].map(|_| number(f64::from(rng.between_i32(-3, 3)) * length));
                let slide = at.slide(by, &walls);
                let case = || format!("{world} {step}: {at:?} {by:?} {walls:?}");
                if let Some(first) = meets(&at) {
                    overlapping += 1;
                    assert_eq!(slide.stuck, Some(Stuck::Overlaps(first)), "{}", case());
                    assert_eq!(slide.shape, at);
                    break;
                }
                let after = (slide.stuck, meets(&slide.shape));
                assert_eq!(after, (None, None), "{}", case());
                for wall in &walls {
                    if let Shape::Plane(plane) = wall {
                        let sides = [&at, &slide.shape].map(|x| plane.side(&point_of(x)));
                        // The corner of a box may touch it.
                        let is_passed = sides[0] == sides[1].reverse() && sides[0].is_ne();
                        assert!(!is_passed, "{}", case());
                    }
                }
                moved += usize::from(slide.shape != at);
                met += slide.contacts.len();
                at = slide.shape;
            }
        }
    }
    assert!(
        moved > 1000 && met > 300 && overlapping > 50,
        "{moved} {met} {overlapping}"
    );
}

#[test]
fn nothing_gets_into_or_through_a_wall_in_space() {
    small_worlds(|x| x);
}

#[test]
fn nothing_of_f32_gets_into_or_through_a_wall_in_space() {
    small_worlds(single);
}

/// Three random axes at right angles, but for their rounding.
fn axes(rng: &mut Rng) -> [[f64; 3]; 3] {
    let [a, b] = [0; 2].map(|_| [0; 3].map(|_| random(rng)));
    let a = unit(a);
    let b = unit(cross(a, b));
    [a, b, unit(cross(a, b))]
}

/// What goes along an oblique wall that it touches goes as far as it should: in one step, in many, and into another wall.
#[test]
fn what_grazes_a_wall_in_space_goes_along_it() {
    let mut rng = Rng::new(7);
    for case in 0..800 {
        let [right, back, up] = axes(&mut rng);
        let at = |x: f64, y: f64, z: f64| plus(plus(right.map(|r| r * x), y, back), z, up);
        let tile = |size: f64| {
            Triangle3::new([
                at(-size, -size, 0.0),
                at(size, -size, 0.0),
                at(0.0, size, 0.0),
            ])
        };
        let floor: Shape<3> = match case % 2 {
            0 => Plane::new([0.0; 3], up).into(),
            _ => tile(300.0).into(),
        };
        let end: Shape<3> = Plane::new(at(30.0, 0.0, 0.0), right).into();
        let [x, y, z] = at(random(&mut rng), random(&mut rng), 5.0);
        let movers: [Shape<3>; 3] = [
            Sphere::new([x, y, z], 1.0).into(),
            Capsule3::new([x, y, z], [x + 0.3, y - 0.2, z + 0.1], 0.7).into(),
            Box3::new([x - 0.5, y - 0.7, z - 0.6], [x + 0.5, y + 0.7, z + 0.6]).into(),
        ];
        for mover in movers {
            let mover = mover.slide(at(0.0, 0.0, -20.0), &floor).shape;
            let gone = |from: &Shape<3>, to: &Shape<3>| {
                dot(minus(point_of(to).coords(), point_of(from).coords()), right)
            };
            let length = 3.0 * random(&mut rng);
            let slide = mover.slide(at(length, 0.0, 0.0), &floor);
            let far = gone(&mover, &slide.shape);
            assert!(
                (far - length).abs() < 1e-12,
                "{case}: {far} of {length} {mover:?}"
            );
            let mut walker = mover.clone();
            for frame in 0..20 {
                let after = walker.slide(at(0.1, 0.0, 0.0), &floor).shape;
                let far = gone(&walker, &after);
                assert!(
                    (far - 0.1).abs() < 1e-12,
                    "{case} {frame}: {far} {walker:?}"
                );
                walker = after;
            }
            let walls = [floor.clone(), end.clone()];
            let there = mover.slide(at(100.0, 0.0, 0.0), &walls);
            let gap = there.shape.distance(&end);
            assert!(gap < 1e-12, "{case}: {gap} {mover:?} {there:?}");
            let again = there.shape.slide(at(-0.5, 0.0, 0.0), &walls).shape;
            let far = gone(&there.shape, &again);
            assert!((far + 0.5).abs() < 1e-12, "{case}: {far} {there:?}");
        }
    }
    // This one went half of the way.
    let normal = [0.02851942596309917, 0.47904797334982646, 0.877325299744718];
    let ball = Sphere::new(
        [0.0285194259630992, 0.4790479733498271, 0.8773252997447176],
        1.0,
    );
    let by = [2.6260703594979735, -0.15633928825099122, 0.0];
    let slide = ball.slide(by, &Plane::new([0.0; 3], normal));
    assert_near(slide.shape.center(), plus(ball.center(), 1.0, by), 1e-12);
}

/// What is in a plane by a rounding is moved out, to the side that it is on.
#[test]
fn what_is_in_a_plane_by_rounding_is_moved_out() {
    let mut rng = Rng::new(1);
    let mut overlapping = 0;
    for case in 0..4000 {
        let normal = unit([0; 3].map(|_| random(&mut rng)));
        let ball: Shape<3> = Sphere::new(normal, 1.0).into();
        // On either side of the plane, by its normal or by three points.
        let side = [1.0, -1.0][case % 2];
        let plane = match case % 3 {
            0 => {
                let [a, b] = [0; 2].map(|_| cross(normal, [0; 3].map(|_| random(&mut rng))));
                Plane::through([[0.0; 3], a, b])
            }
            _ => Plane::new([0.0; 3], normal.map(|x| x * side)),
        };
        overlapping += usize::from(ball.relation(&plane).interiors_meet());
        let slide = ball.slide(normal, &plane);
        assert_eq!((slide.stuck, slide.contacts.len()), (None, 0), "{case}");
        assert_near(
            point_of(&slide.shape).coords(),
            normal.map(|x| 2.0 * x),
            1e-14,
        );
    }
    assert!(overlapping > 1000, "{overlapping}");
    // A corner of a box, and a ball that a plane goes through.
    let corner = Box3::new([0.0, 0.0, -f64::EPSILON], [1.0; 3]);
    let floor = Plane::new([0.0; 3], [0.0, 0.0, -3.0]);
    let slide = corner.slide([1.0, 0.0, 0.0], &floor);
    assert_eq!((slide.stuck, slide.shape.min()), (None, [1.0, 0.0, 0.0]));
    let through = Sphere::new([0.0, 0.0, 0.5], 1.0);
    assert_eq!(
        through.slide([1.0, 0.0, 0.0], &floor).stuck,
        Some(Stuck::Overlaps(0))
    );
}

/// Among a mesh, an index of it or a world, a slide is that among its triangles, to the last bit.
#[test]
fn slides_among_a_mesh_or_a_world_are_those_among_a_slice() {
    let mut rng = Rng::new(3);
    let side = 12_u32;
    let mut positions = Vec::new();
    for number in 0..side * side {
        let [x, z] = [number % side, number / side].map(f64::from);
        positions.push([x, 0.7 * rng.unit(), z]);
    }
    let mut faces = Vec::new();
    for corner in (0..side * (side - 1)).filter(|corner| corner % side + 1 < side) {
        let [a, b, c, d] = [corner, corner + 1, corner + side, corner + side + 1];
        faces.extend([[a, b, c], [b, d, c]]);
    }
    let mesh = Mesh3::new(&positions, &faces);
    let walls: Vec<Triangle3> = mesh.triangles().collect();
    let index = Index::new(&mesh);
    let mut world: World<3, usize> = World::new();
    let mut ids = Vec::new();
    for (number, wall) in walls.iter().enumerate() {
        ids.push(world.insert(*wall, number));
    }
    let mut ball = Sphere::new([6.0, 2.0, 6.0], 0.4);
    let mut contacts = 0;
    for step in 0..200 {
        let [x, _, z] = ball.center();
        let by = [
            6.0 - x + 3.0 * random(&mut rng),
            -rng.unit(),
            6.0 - z + 3.0 * random(&mut rng),
        ];
        let slide = ball.slide(by, &walls);
        assert_eq!(ball.slide(by, &mesh), slide, "{step}");
        assert_eq!(ball.slide(by, &index), slide, "{step}");
        let now = world.now();
        assert_eq!(ball.slide(by, &now), slide, "{step}");
        for contact in &slide.contacts {
            assert_eq!(now.id_at(contact.index), ids[contact.index]);
        }
        contacts += slide.contacts.len();
        ball = slide.shape;
    }
    assert!(contacts > 150, "{contacts}");
}

/// The wall that is named is one that the shape overlaps where it is, not where it was moved out to.
#[test]
fn stuck_names_a_wall_that_is_overlapped_in_space() {
    // In the floor by a rounding, and out of it in what it only touches above.
    let ball = Sphere::new([0.0, 0.0, 1.0], 1.0);
    for k in [0.5, 1.0, 2.0, 4.0, 8.0] {
        let floor: Shape<3> = Box3::new([-9.0, -9.0, -1.0], [9.0, 9.0, k * f64::EPSILON]).into();
        let line: Shape<3> = Line3::new([0.0, 0.0, 2.0], [1.0, 0.0, 0.0]).into();
        let slide = ball.slide([1.0, 0.0, 0.0], &[floor, line]);
        assert_eq!(
            (slide.stuck, slide.shape),
            (Some(Stuck::Overlaps(0)), ball),
            "{k}"
        );
    }
}

/// How many exact stages a step takes that ends on a floor of many triangles, on average.
fn exact_stages_of_a_step<A>(
    mut shape: A,
    tilt: f64,
    slide: impl Fn(&A, [f64; 3], &IndexView<'_, 3, [Triangle3]>) -> Slide<3, f64, A>,
) -> u64 {
    let at = |x: i32, y: i32| {
        let [x, y] = [x, y].map(|x| 0.25 * f64::from(x));
        [x, y, tilt * (x - y)]
    };
    let cells = (-20..20).flat_map(|x| (-20..20).map(move |y| (x, y)));
    let floor: Vec<_> = cells
        .flat_map(|(x, y)| {
            let [a, b, c, d] = [at(x, y), at(x + 1, y), at(x, y + 1), at(x + 1, y + 1)];
            [[a, b, c], [b, d, c]].map(Triangle3::new)
        })
        .collect();
    let (index, stats) = (Index::new(&floor[..]), Stats::default());
    let counted = index.stats(&stats);
    let steps = 60;
    for step in 0..steps {
        let to = if step / 15 % 2 == 0 { 0.1 } else { -0.09 };
        let moved = slide(&shape, [to, 0.7 * to, -0.2], &counted);
        assert!(step < 20 || !moved.contacts.is_empty(), "{step}");
        shape = moved.shape;
    }
    stats.exact_stages() / steps
}

/// What lies in the plane of the contact is not asked triangle by triangle.
#[test]
fn a_floor_of_many_triangles_takes_few_exact_stages() {
    for tilt in [0.0, 0.17] {
        let ball = Sphere::new([0.03, 0.02, 1.5], 0.4);
        let capsule = Capsule3::new([0.03, 0.02, 1.5], [0.03, 0.02, 2.5], 0.4);
        let rect = Box3::new([0.03, 0.02, 1.5], [0.73, 0.72, 3.2]);
        let stages = [
            exact_stages_of_a_step(ball, tilt, |shape, by, floor| shape.slide(by, floor)),
            exact_stages_of_a_step(capsule, tilt, |shape, by, floor| shape.slide(by, floor)),
            exact_stages_of_a_step(rect, tilt, |shape, by, floor| shape.slide(by, floor)),
        ];
        assert!(stages.iter().all(|&count| count < 30), "{stages:?}");
    }
}
