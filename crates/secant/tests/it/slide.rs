//! Slides: what does not move, what stands in touch, and rooms of `f32`. The long walks are those of the example `slide`.

use secant::{
    Boundary, Capsule, Circle, ConvexPolygon, Index, Line, Point, Polygon, Polyline, Ray, Rect,
    Relation, Segment, Segment2, Segments, Shape, Slide, Stats, Stuck, Triangle, World,
};
use secant_oracle::Rng;

#[test]
fn what_does_not_move() {
    let wall = [Segment::new([0.0, 0.0], [9.0, 0.0])];
    let overlapping = Circle::new([2.0, 0.5], 1.0);
    let slide = overlapping.slide([0.0, 5.0], &wall);
    assert_eq!(
        (slide.stuck, slide.shape),
        (Some(Stuck::Overlaps(0)), overlapping)
    );
    assert!(slide.contacts.is_empty());
    // Moved out, it slides.
    let out = overlapping.penetration(&wall[0]).unwrap();
    let slide = overlapping.translated(out.vector).slide([1.0, 0.0], &wall);
    assert_eq!((slide.stuck, slide.shape.center()), (None, [3.0, 1.0]));
    let point = Circle::new([2.0, 5.0], 0.0);
    assert_eq!(point.slide([1.0, 0.0], &wall).stuck, Some(Stuck::Thin));
    let flat = Rect::new([2.0, 5.0], [3.0, 5.0]);
    assert_eq!(flat.slide([1.0, 0.0], &wall).stuck, Some(Stuck::Thin));
    // So thin that rounding may move it through a wall that is near, and not through one that is far.
    let thin = Capsule::new([2.0, 5.0], [3.0, 5.0], 1e-15);
    let near = [Segment::new([0.0, 5.0 - 2e-15], [9.0, 5.0 - 2e-15])];
    let slide = thin.slide([1.0, 0.0], &near);
    assert_eq!((slide.stuck, slide.shape), (Some(Stuck::Thin), thin));
    let slide = thin.slide([1.0, 0.0], &wall);
    assert_eq!(
        (slide.stuck, slide.shape),
        (None, thin.translated([1.0, 0.0]))
    );
    let not_finite = Circle::new([2.0, 5.0], 1.0).slide([1.0, f64::NAN], &wall);
    assert_eq!(not_finite.stuck, Some(Stuck::NotFinite));
    let far: Circle = Circle::new([1.7e308, 0.0], 1e300);
    assert_eq!(far.slide([1.7e308, 0.0], &wall).stuck, Some(Stuck::TooFar));
    // Also where half of the way would not overflow, and where the shape is thin so far out.
    let half: Circle = Circle::new([1e308, 0.0], 1e300);
    let slide = half.slide([1.5e308, 0.0], &wall);
    assert_eq!((slide.stuck, slide.shape), (Some(Stuck::TooFar), half));
    let thin: Circle = Circle::new([1.7e308, 0.0], 1.0);
    let none: [Segment<2>; 0] = [];
    assert_eq!(thin.slide([1.7e308, 0.0], &none).stuck, Some(Stuck::TooFar));
    // In the wall by no more than rounding.
    let floor = Segment::new([-1.7e308, 0.0], [1.7e308, 0.0]);
    let near = Circle::new([1e307, 1e300 - 1e285], 1e300);
    let slide = near.slide([1.79e308, 0.0], &[floor]);
    assert_eq!((slide.stuck, slide.shape), (Some(Stuck::TooFar), near));
    assert_eq!(thin.slide([-1.7e308, 0.0], &none).stuck, None);
}

#[test]
fn ways_without_rounding_end_where_they_should() {
    let walls = [
        Segment::new([0.0, 0.0], [9.0, 0.0]),
        Segment::new([9.0, 0.0], [9.0, 9.0]),
    ];
    let rect = Rect::new([1.0, 2.0], [2.0, 3.0]);
    // Free.
    assert_eq!(
        rect.slide([2.0, -1.0], &walls).shape,
        Rect::new([3.0, 1.0], [4.0, 2.0])
    );
    // In touch at once, and along the floor.
    let standing = Rect::new([1.0, 0.0], [2.0, 1.0]);
    let slide = standing.slide([3.0, 0.0], &walls);
    assert_eq!(
        (slide.shape, slide.contacts.len()),
        (Rect::new([4.0, 0.0], [5.0, 1.0]), 0)
    );
    // Away from it, and straight into it.
    assert_eq!(
        standing.slide([0.0, 3.0], &walls).shape,
        Rect::new([1.0, 3.0], [2.0, 4.0])
    );
    let slide = standing.slide([0.0, -3.0], &walls);
    assert_eq!((slide.shape, slide.contacts[0].index), (standing, 0));
    assert_eq!(slide.contacts[0].normal, [0.0, 1.0]);
    // Around the end of a wall.
    let ledge = [Segment::new([0.0, 0.0], [4.0, 0.0])];
    let slide = Rect::new([3.5, 0.0], [4.5, 1.0]).slide([1.0, 0.0], &ledge);
    assert_eq!(slide.shape, Rect::new([4.5, 0.0], [5.5, 1.0]));
    // On along the floor at every size, where products of lengths overflow or are lost.
    for exponent in [-568, 0, 561] {
        let scale = 2.0_f64.powi(exponent);
        let at = |x: [f64; 2]| x.map(|x| x * scale);
        let floor = Segment::new(at([0.0, 0.0]), at([9.0, 0.0]));
        let slide = Circle::new(at([2.0, 1.0]), scale).slide(at([3.0, -4.0]), &[floor]);
        assert_eq!(slide.shape.center(), at([5.0, 1.0]), "{exponent}");
    }
    // Nothing in the way, and no walls.
    let none: [Segment<2>; 0] = [];
    assert_eq!(
        rect.slide([1e9, 0.0], &none).shape,
        rect.translated([1e9, 0.0])
    );
}

/// Where coordinates are coarse beside the size of what moves, it goes as far, and keeps away from walls.
#[test]
fn slides_go_far() {
    let ball = Circle::<f32>::new([0.0, 0.0], 1.0);
    let far = Segment2::<f32>::new([2e7, -9.0], [2e7, 9.0]);
    for x in [6e5, 5e6, 1.5e7] {
        for walls in [&[][..], &[far]] {
            let there = ball.slide([x, 0.0], walls);
            assert_eq!((there.shape.center(), there.stuck), ([x, 0.0], None));
            assert!(there.contacts.is_empty());
            // And back again.
            let back = there.shape.slide([-x, 0.0], walls);
            assert_eq!((back.shape, back.stuck), (ball, None));
        }
        let wall = [Segment2::<f32>::new([x, -9.0], [x, 9.0])];
        let slide = ball.slide([2.0 * x, 0.0], &wall);
        assert_eq!((slide.contacts.len(), slide.stuck), (1, None), "{x}");
        let gap = x - slide.shape.center()[0];
        assert!(gap >= 1.0 && gap <= x / 2_f32.powi(17), "{x} {gap}");
    }
    let ball = Circle::new([0.0, 0.0], 1.0);
    let none: [Segment<2>; 0] = [];
    for far in [1e15, 1e17, 1e300] {
        let there = ball.slide([far, -far], &none).shape;
        assert_eq!(there.center(), [far, -far]);
        assert_eq!(there.slide([-far, far], &none).shape, ball);
    }
}

/// Thin shapes in rooms that are far away: rounding takes none of them out.
#[test]
fn nothing_thin_slides_out_of_a_room() {
    let mut bits = 5_u64;
    let mut random = || {
        bits = bits.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        f32::from(u16::try_from(bits >> 48).unwrap()) / 65_536.0 - 0.5
    };
    for exponent in [20, 21, 23, 26, 30] {
        let far = 2_f32.powi(exponent);
        let size = far / 2_f32.powi(15);
        let at = |[x, y]: [f32; 2]| [far + x * size, far + y * size];
        let room = Triangle::new([[0.0, 0.0], [1.0, 0.3], [0.4, 1.0]].map(at));
        let mut ball = Circle::new(at([0.5, 0.5]), 1.0);
        let walls = room.edges();
        let (mut moved, mut contacts) = (0, 0);
        for step in 0..2000 {
            let length = [0.5, 4.0, 4e3][step % 3];
            let by = [random(), random()].map(|x| x * length * size);
            let slide = ball.slide(by, &walls);
            contacts += slide.contacts.len();
            moved += usize::from(slide.shape != ball);
            ball = slide.shape;
            assert_eq!(ball.relation(&room), Relation::Within, "{exponent} {step}");
        }
        assert!(
            moved > 900 && contacts > 900,
            "{exponent}: {moved} {contacts}"
        );
    }
}

#[test]
fn nothing_slides_out_of_a_room_of_f32() {
    let corners = [
        [0.1_f32, 0.2],
        [9.3, 0.7],
        [60.0, 1.0],
        [9.1, 1.3],
        [7.7, 8.8],
        [-0.3, 7.1],
    ];
    let room = Polygon::new(&corners[..]);
    let next = corners.iter().cycle().skip(1);
    let walls: Vec<_> = corners
        .iter()
        .zip(next)
        .map(|(&p, &q)| Segment::new(p, q))
        .collect();
    let (mut ball, mut moved) = (Circle::new([3.0_f32, 3.0], 0.3), 0);
    for k in 0..1500_u16 {
        let turn = f32::from(k);
        let (sin, cos) = (turn * turn).sin_cos();
        let length = [0.01, 1.0, 30.0, 1e6][usize::from(k % 4)];
        let after = ball.slide([length * cos, length * sin], &walls).shape;
        moved += usize::from(after != ball);
        ball = after;
        assert!(
            walls
                .iter()
                .all(|wall| !ball.relation(wall).interiors_meet()),
            "{k}"
        );
        assert_eq!(
            Point::new(ball.center()).relation(&room),
            Relation::Within,
            "{k}"
        );
    }
    assert!(moved > 1000, "{moved}");
}

/// A round room with a floor, and a wall of each kind in it.
fn walls_of_every_kind() -> Vec<Shape<2>> {
    vec![
        Boundary(Circle::new([0.0, 0.0], 10.0)).into(),
        Line::new([0.0, -8.0], [1.0, 0.01]).into(),
        Ray::new([4.0, 5.0], [1.0, 1.0]).into(),
        Segment::new([-1.0, 5.0], [1.0, 7.0]).into(),
        Polyline::new([[-7.0, 1.0], [-5.0, -1.0], [-5.0, 2.0], [-3.0, 4.0]]).into(),
        Polygon::new([
            [3.0, -3.0],
            [7.0, -3.0],
            [7.0, 1.0],
            [6.0, 1.0],
            [6.0, -2.0],
            [3.0, -2.0],
        ])
        .into(),
        Boundary(Rect::new([-4.0, -6.0], [-2.0, -5.0])).into(),
        Boundary(Polygon::new([[-3.0, 6.0], [-2.0, 8.0], [-4.0, 7.0]])).into(),
        Rect::new([1.0, -6.0], [2.0, -5.0]).into(),
        Circle::new([-7.0, -3.0], 1.0).into(),
        Capsule::new([3.0, 2.5], [5.0, 3.0], 0.25).into(),
        Triangle::new([[0.0, 3.0], [1.0, 3.0], [0.5, 3.5]]).into(),
        ConvexPolygon::new([[7.5, 3.0], [8.0, 3.0], [8.0, 3.5]]).into(),
        Point::new([-2.0, 2.0]).into(),
    ]
}

#[test]
fn nothing_slides_through_a_wall_of_any_kind() {
    let walls = walls_of_every_kind();
    let movers: [Shape<2>; 3] = [
        Circle::new([0.0, 0.0], 0.4).into(),
        Capsule::new([0.0, 0.0], [0.3, 0.5], 0.2).into(),
        Rect::new([0.0, 0.0], [0.5, 0.9]).into(),
    ];
    let room = Circle::new([0.0, 0.0], 10.0);
    let mut hit = vec![0; walls.len()];
    for mover in movers {
        let (mut mover, mut bits) = (mover, 5_u64);
        let mut random = move || {
            bits = bits.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            f64::from(u32::try_from(bits >> 32).unwrap()) / 4_294_967_296.0
        };
        for step in 0..400 {
            // From a ten thousandth of the room to a hundred times it.
            let (sin, cos) = (random() * std::f64::consts::TAU).sin_cos();
            let length = 10.0_f64.powf(random() * 6.0 - 3.0);
            let slide = mover.slide([length * cos, length * sin], &walls);
            assert_eq!(slide.stuck, None, "step {step}");
            for contact in &slide.contacts {
                hit[contact.index] += 1;
                let [x, y] = contact.normal;
                assert!((x.hypot(y) - 1.0).abs() < 1e-15, "step {step}: {contact:?}");
            }
            mover = slide.shape;
            for wall in &walls {
                assert!(
                    !mover.relation(wall).interiors_meet(),
                    "step {step}: {wall:?}"
                );
            }
            assert!(
                matches!(mover.relation(&room), Relation::Within),
                "step {step}"
            );
        }
    }
    assert!(hit.iter().all(|&hit| hit > 0), "{hit:?}");
}

#[test]
fn in_touch_with_a_wall_of_any_kind() {
    let disc = Circle::new([0.0, 1.0], 1.0);
    let normal = |wall: Shape<2>, by| {
        let slide = disc.slide(by, &[wall]);
        (
            slide.contacts.first().map(|contact| contact.normal),
            slide.shape.center(),
        )
    };
    let floor = [Some([0.0, 1.0]), None];
    let along = (floor[0], [2.0, 1.0]);
    assert_eq!(
        normal(Line::new([5.0, 0.0], [-1.0, 0.0]).into(), [2.0, -1.0]),
        along
    );
    assert_eq!(
        normal(Ray::new([-5.0, 0.0], [1.0, 0.0]).into(), [2.0, -1.0]),
        along
    );
    // On the end of a ray that leads down.
    assert_eq!(
        normal(Ray::new([0.0, 0.0], [0.0, -1.0]).into(), [2.0, -1.0]).0,
        floor[0]
    );
    assert_eq!(
        normal(
            Polyline::new([[-9.0, 5.0], [-9.0, 0.0], [0.0, 0.0], [9.0, 0.0]]).into(),
            [2.0, -1.0]
        ),
        along
    );
    let l = Polygon::new([
        [0.0, -1.0],
        [-9.0, -1.0],
        [-9.0, 0.0],
        [9.0, 0.0],
        [9.0, -5.0],
        [0.0, -5.0],
    ]);
    assert_eq!(normal(l.clone().into(), [2.0, -1.0]), along);
    assert_eq!(normal(Boundary(l).into(), [2.0, -1.0]), along);
    // Around, and within a round room.
    let around = Boundary(Circle::new([0.0, -5.0], 5.0));
    assert_eq!(normal(around.into(), [2.0, -1.0]).0, floor[0]);
    let room = Boundary(Circle::new([0.0, 5.0], 5.0));
    assert_eq!(normal(room.into(), [2.0, -1.0]).0, floor[0]);
    // It fills the room, and goes nowhere.
    let full = Boundary(disc);
    assert_eq!(normal(full.into(), [0.0, -3.0]), (floor[0], [0.0, 1.0]));
    // Away from all of them.
    assert_eq!(
        normal(Line::new([5.0, 0.0], [-1.0, 0.0]).into(), [2.0, 1.0]),
        (None, [2.0, 2.0])
    );

    let shape: Shape<2> = disc.into();
    let walls = [Segment::new([-9.0, 0.0], [9.0, 0.0])];
    assert_eq!(
        shape.slide([2.0, -1.0], &walls).shape,
        disc.translated([2.0, 0.0]).into()
    );
    let shape: Shape<2> = Triangle::new([[0.0, 1.0], [1.0, 1.0], [0.0, 2.0]]).into();
    assert_eq!(
        shape.slide([2.0, -1.0], &walls).stuck,
        Some(Stuck::OtherKind)
    );
}

/// In touch with one edge of a wall, it is stopped by the others.
#[test]
fn walls_that_are_not_convex_stop_what_touches_them() {
    let at_floor = Circle::new([5.0, 1.0], 1.0);
    let tub = [[0.0, 10.0], [0.0, 0.0], [10.0, 0.0], [10.0, 10.0]];
    let terrain = [
        [0.0, 0.0],
        [10.0, 0.0],
        [10.0, 10.0],
        [12.0, 10.0],
        [12.0, -2.0],
        [0.0, -2.0],
    ];
    let walls: [Shape<2>; 4] = [
        Boundary(Rect::new([0.0, 0.0], [10.0, 10.0])).into(),
        Polyline::new(tub).into(),
        Polygon::new(terrain).into(),
        Boundary(Polygon::new(terrain)).into(),
    ];
    let shapes: [(Shape<2>, Shape<2>); 3] = [
        (at_floor.into(), Circle::new([9.0, 1.0], 1.0).into()),
        (
            Rect::new([4.0, 0.0], [6.0, 2.0]).into(),
            Rect::new([8.0, 0.0], [10.0, 2.0]).into(),
        ),
        (
            Capsule::new([5.0, 1.0], [5.0, 3.0], 1.0).into(),
            Capsule::new([9.0, 1.0], [9.0, 3.0], 1.0).into(),
        ),
    ];
    for wall in walls {
        for (shape, end) in &shapes {
            for by in [[100.0, 0.0], [100.0, -1.0], [4.0, -1.0]] {
                let slide = shape.slide(by, std::slice::from_ref(&wall));
                assert_eq!(&slide.shape, end, "{wall:?} {by:?}");
            }
        }
    }
    // A corner that it grazes, and a wall behind it.
    let steps = Polyline::new([[3.0, -1.0], [3.0, 0.0], [6.0, 0.0], [6.0, 9.0]]);
    let end = Circle::new([0.0, 1.0], 1.0)
        .slide([100.0, 0.0], &[steps])
        .shape;
    assert_eq!(end.center(), [5.0, 1.0]);
    // Across a round room, and along its wall.
    let room = [Boundary(Circle::new([0.0, 0.0], 10.0))];
    let across = Circle::new([9.0, 0.0], 1.0).slide([-100.0, 0.0], &room);
    assert_eq!(across.shape.center(), [-9.0, 0.0]);
    let (mut ball, mut way) = (Circle::new([0.0, -9.0], 1.0), 0.0_f64);
    for _ in 0..1000 {
        let [x, y] = ball.center();
        let next = ball.slide([-0.01 * y, 0.01 * x], &room).shape;
        assert_eq!(
            next.relation(&Circle::new([0.0, 0.0], 10.0)),
            Relation::Within
        );
        let [u, v]: [f64; 2] = next.center();
        way += (u - x).hypot(v - y);
        ball = next;
    }
    assert!(way > 85.0, "{way}");
}

/// Corners that meet corners, where the shape goes on along both.
#[test]
fn seams_do_not_stop_a_slide() {
    let seam = [
        Segment::new([0.0, 0.0], [2.0, 0.0]),
        Segment::new([2.0, 0.0], [9.0, 0.0]),
    ];
    let slide = Rect::new([0.5, 0.0], [1.5, 1.0]).slide([3.0, 0.0], &seam);
    assert_eq!((slide.shape.min(), slide.contacts.len()), ([3.5, 0.0], 0));
    let block = [Rect::new([3.0, 0.0], [4.0, 1.0])];
    let slide = Rect::new([0.0, 1.0], [1.0, 2.0]).slide([9.0, 0.0], &block);
    assert_eq!(slide.shape.min(), [9.0, 1.0]);
    // Along tiles, and down a stack of them, and into the corner of both.
    for size in [0.1_f32, 1.0 / 3.0, 1.0, 7.0] {
        let place = |k: u8| f32::from(k) * size;
        let tile = |x: f32, y: f32, u: f32, v: f32| Rect::new([x, y], [u, v]);
        let floor = (0..40).map(|k| tile(place(k), -size, place(k + 1), 0.0));
        let stack = (0..40).map(|k| tile(place(40), place(k), place(41), place(k + 1)));
        let tiles: Vec<_> = floor.chain(stack).collect();
        for turn in [[0.7, -0.5], [1.0, -0.3], [0.3, -0.7]] {
            let mut mover = Rect::new([size, 0.0], [2.0 * size, size]);
            for _ in 0..30 {
                mover = mover.slide(turn.map(|x| x * size), &tiles).shape;
            }
            let way = (1.0 + 30.0 * turn[0]) * size;
            assert!(
                (mover.min()[0] - way).abs() < 1e-4 * size,
                "{size} {turn:?} {mover:?}"
            );
            let mut mover = Rect::new([39.0 * size, 39.0 * size], [40.0 * size, 40.0 * size]);
            for _ in 0..30 {
                mover = mover
                    .slide([-turn[1] * size, -turn[0] * size], &tiles)
                    .shape;
            }
            let way = (39.0 - 30.0 * turn[0]).max(0.0) * size;
            assert!(
                (mover.min()[1] - way).abs() < 1e-4 * size,
                "{size} {turn:?} {mover:?}"
            );
        }
    }
}

/// The shortest way out is rounded, and so may end in the wall.
#[test]
fn a_penetration_is_a_way_out() {
    let (mut inside, mut stuck) = (0, 0);
    for k in 1..200 {
        for across in 1..12 {
            let [x, y] = [f64::from(k), f64::from(across)];
            let wall = [Segment::new([0.0, 0.0], [x, y])];
            let ball = Circle::new([0.3 + x / 2.0, y / 2.0], 1.0);
            let way_out = ball.penetration(&wall[0]).unwrap();
            let out = ball.translated(way_out.vector);
            inside += usize::from(out.relation(&wall[0]).interiors_meet());
            let slide = out.slide([0.1, 0.0], &wall);
            stuck += usize::from(slide.stuck.is_some());
            assert!(!slide.shape.relation(&wall[0]).interiors_meet());
            // Deeper, it stays where it is.
            let deep = out.translated(way_out.normal.map(|n| -1e-9 * n));
            let slide = deep.slide([0.1, 0.0], &wall);
            assert_eq!((slide.stuck, slide.shape), (Some(Stuck::Overlaps(0)), deep));
        }
    }
    assert!(inside > 500 && stuck == 0, "{inside} {stuck}");
}

/// A step ends at the wall, and not before it.
#[test]
fn a_slide_ends_near_the_wall() {
    let wall = Segment::new([10.0, -5.1], [5.0, -10.0]);
    for k in 0..250 {
        let x = f64::from(k);
        let ball = Circle::new([-8.1 + 0.003 * x, 6.3 + 0.01 * x], 0.5);
        let end = ball.slide([49.0, -50.0 + 0.01 * x], &[wall]);
        let most = 50.0 * 2.0_f64.powi(-47);
        assert!(
            !end.contacts.is_empty() && end.shape.distance(&wall) <= most,
            "{k}"
        );
    }
}

/// Rooms of integers and steps of integers, so that all touch exactly.
#[test]
fn nothing_leaves_a_room_of_integers() {
    let corners = [
        [0, 0],
        [6, 0],
        [6, 4],
        [9, 4],
        [9, 0],
        [14, 0],
        [14, 8],
        [11, 11],
        [7, 7],
        [3, 11],
        [0, 8],
    ]
    .map(|p| p.map(f64::from));
    let room = Polygon::new(corners);
    let walls: [Shape<2>; 2] = [
        Boundary(room.clone()).into(),
        Polyline::new(corners.into_iter().chain([corners[0]]).collect::<Vec<_>>()).into(),
    ];
    let movers: [Shape<2>; 3] = [
        Rect::new([1.0, 1.0], [3.0, 2.0]).into(),
        Circle::new([2.0, 2.0], 1.0).into(),
        Capsule::new([2.0, 2.0], [3.0, 3.0], 1.0).into(),
    ];
    let mut bits = 7_u64;
    let mut random = |n: u64| {
        bits = bits.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (bits >> 33) % n
    };
    let mut contacts = 0;
    for wall in &walls {
        for mover in &movers {
            let mut at = mover.clone();
            for step in 0..400 {
                let [x, y] = [0; 2].map(|_| i32::try_from(random(13)).unwrap() - 6);
                let by = [x, y].map(|x| f64::from(x) * [0.5, 1.0, 20.0][step % 3]);
                let slide = at.slide(by, std::slice::from_ref(wall));
                contacts += slide.contacts.len();
                at = slide.shape;
                assert_eq!(at.relation(&room), Relation::Within, "{step} {by:?}");
                assert!(!at.relation(wall).interiors_meet(), "{step} {by:?}");
            }
        }
    }
    assert!(contacts > 1500, "{contacts}");
}

/// The plane turned by a random angle: right and up.
fn turned(rng: &mut Rng) -> [[f64; 2]; 2] {
    let (sin, cos) = (rng.unit() * std::f64::consts::TAU).sin_cos();
    [[cos, sin], [-sin, cos]]
}

/// A ball, a capsule and a box about a point, and that point.
fn movers(at: [f64; 2]) -> [Shape<2>; 3] {
    let [x, y] = at;
    [
        Circle::new(at, 1.0).into(),
        Capsule::new(at, [x + 0.3, y - 0.2], 0.7).into(),
        Rect::new([x - 0.5, y - 0.7], [x + 0.5, y + 0.7]).into(),
    ]
}

fn place_of(shape: &Shape<2>) -> [f64; 2] {
    match shape {
        Shape::Ball(ball) => ball.center(),
        Shape::Capsule(capsule) => capsule.start(),
        Shape::Aabb(rect) => rect.min(),
        other => panic!("{other:?}"),
    }
}

/// How far a shape has got along a unit vector.
fn gone(from: &Shape<2>, to: &Shape<2>, along: [f64; 2]) -> f64 {
    let (from, to) = (place_of(from), place_of(to));
    (to[0] - from[0]) * along[0] + (to[1] - from[1]) * along[1]
}

/// What goes along an oblique wall that it touches goes as far as it should: in one step, in many, and into another wall.
#[test]
fn what_grazes_a_wall_goes_along_it() {
    let mut rng = Rng::new(7);
    for case in 0..1500 {
        let [right, up] = turned(&mut rng);
        let at = |x: f64, y: f64| [x * right[0] + y * up[0], x * right[1] + y * up[1]];
        let floor = Segment::new(at(-1e3, 0.0), at(1e3, 0.0));
        let end = Segment::new(at(30.0, -50.0), at(30.0, 50.0));
        let [x, y] = at(random(&mut rng), 5.0);
        for mover in movers([x + rng.unit(), y + rng.unit()]) {
            let mover = mover.slide(at(0.0, -20.0), &[floor]).shape;
            let length = 3.0 * random(&mut rng);
            let slide = mover.slide(at(length, 0.0), &[floor]);
            let far = gone(&mover, &slide.shape, right);
            assert!(
                (far - length).abs() < 1e-12,
                "{case}: {far} of {length} {mover:?}"
            );
            assert_eq!(slide.stuck, None);

            // On and on, by the same step.
            let (mut walker, step) = (mover.clone(), [0.01, 0.1][case % 2]);
            for frame in 0..30 {
                let after = walker.slide(at(step, 0.0), &[floor]).shape;
                let far = gone(&walker, &after, right);
                assert!(
                    (far - step).abs() < 1e-12,
                    "{case} {frame}: {far} of {step} {walker:?}"
                );
                walker = after;
            }

            // Along the floor into the other wall, at once and from near it.
            let walls = [floor, end];
            let there = mover.slide(at(100.0, 0.0), &walls);
            assert!(
                there.contacts.iter().any(|contact| contact.index == 1),
                "{case}"
            );
            let gap = |shape: &Shape<2>| shape.distance(&end);
            assert!(gap(&there.shape) < 1e-12, "{case}: {there:?}");
            let back = there.shape.slide(at(-0.5, 0.0), &walls).shape;
            assert!(
                (gone(&there.shape, &back, right) + 0.5).abs() < 1e-12,
                "{case}"
            );
            let again = back.slide(at(0.75, 0.0), &walls).shape;
            assert!(gap(&again) < 1e-12, "{case}: {again:?}");
        }
    }
    // This one did not move.
    let ball: Circle = Circle::new([-0.5442324953046984, -0.8393373662924511], 1.0);
    let end = [824.6273511862973, -565.6763488740457];
    let wall = Segment::new(end, end.map(|x| -x));
    let slide = ball.slide([0.2852598489663895, -0.19568202487042405], &wall);
    let [x, y] = slide.shape.center();
    assert!((x + 0.2589726463383089).abs() < 1e-12 && (y + 1.035019391162875).abs() < 1e-12);
    assert_eq!((slide.contacts.len(), slide.stuck), (0, None));
}

/// A random number from -1 to 1.
fn random(rng: &mut Rng) -> f64 {
    2.0 * rng.unit() - 1.0
}

/// The wall that is named is one that the shape overlaps where it is, not where it was moved to.
#[test]
fn stuck_names_a_wall_that_is_overlapped() {
    // In the first by a rounding, and out of it in the second, which it only touches.
    let rect = Rect::new([1.0, 0.0], [2.0, 1.0]);
    let walls: [Shape<2>; 2] = [
        Line::new([2.0, 0.0], [0.0, 1.0]).into(),
        Rect::new([-1.0, 0.0], [1.0 + 16.0 * f64::EPSILON, 1.0]).into(),
    ];
    let slide = rect.slide([0.0, 1.0], &walls);
    assert_eq!((slide.stuck, slide.shape), (Some(Stuck::Overlaps(1)), rect));
    assert!(rect.relation(&walls[1]).interiors_meet());
    // Likewise in the second, and out of it in a circle.
    let rect = Rect::new([0.0, 1e18], [1.0000000000000002e300, 1e300]);
    let needle = [[-1e300, 0.0], [-1e300, 0.0], [5e17, 1.0000000000000003e18]];
    let walls: [Shape<2>; 2] = [
        Boundary(Circle::new([1e300, 2e300], 1e300)).into(),
        Triangle::new(needle).into(),
    ];
    let slide = rect.slide([-1e18, -1e18], &walls);
    assert_eq!((slide.stuck, slide.shape), (Some(Stuck::Overlaps(1)), rect));
}

/// Random walls near the way, and far from it.
fn crowd(rng: &mut Rng) -> Vec<Shape<2>> {
    let mut walls = walls_of_every_kind();
    for _ in 0..60 {
        let p = [0; 2].map(|_| 60.0 * random(rng));
        if p[0].hypot(p[1]) > 12.0 {
            walls.push(Segment::new(p, p.map(|x| x + random(rng))).into());
        }
    }
    walls
}

/// Among an index, a view of it, and a world, a slide is that among the slice, to the last bit.
#[test]
fn slides_among_an_index_or_a_world_are_those_among_a_slice() {
    let mut rng = Rng::new(3);
    let walls = crowd(&mut rng);
    let index = Index::new(&walls);
    let mut world: World<2, usize> = World::new();
    // Numbers in a world are those of slots.
    let gone = world.insert(Circle::new([0.0, 0.0], 9.0), 99);
    let ids: Vec<_> = (walls.iter().enumerate())
        .map(|(number, wall)| world.insert(wall.clone(), number))
        .collect();
    world.remove(gone);
    let (mut mover, mut contacts) = (Shape::from(Circle::new([0.0, 0.0], 0.4)), 0);
    let me = world.insert(mover.clone(), 100);
    for step in 0..600 {
        let length = 10.0_f64.powf(2.0 * random(&mut rng));
        let by = [0; 2].map(|_| length * random(&mut rng));
        let slide = mover.slide(by, &walls);
        assert_eq!(mover.slide(by, &walls[..]), slide, "{step}");
        assert_eq!(mover.slide(by, &index), slide, "{step}");
        assert_eq!(mover.slide(by, &index.filter(&|_| true)), slide, "{step}");

        let others = |id, _: &usize| id != me;
        let now = world.now();
        let among = mover.slide(by, &now.filter(&others));
        assert_eq!(
            (&among.shape, among.stuck),
            (&slide.shape, slide.stuck),
            "{step}"
        );
        let named = among
            .contacts
            .iter()
            .map(|contact| (now.id_at(contact.index), contact.normal));
        let known = slide
            .contacts
            .iter()
            .map(|contact| (ids[contact.index], contact.normal));
        assert!(named.eq(known), "{step}");
        contacts += slide.contacts.len();
        mover = slide.shape;
        world.replace(me, mover.clone());
    }
    assert!(contacts > 300, "{contacts}");

    // What a filter leaves out is no wall.
    let ball = Circle::new([0.0, 0.0], 0.4);
    let floor = 1;
    let Slide { contacts, .. } = ball.slide([0.0, -12.0], &index);
    assert_eq!(contacts[0].index, floor);
    let Slide { contacts, .. } = ball.slide([0.0, -12.0], &index.filter(&|wall| wall != floor));
    assert_eq!(contacts[0].index, 0);
    // Nor is a group that is not asked, and it does not run against itself.
    assert_eq!(
        mover.slide([1.0, 0.0], &world.now()).stuck,
        Some(Stuck::Overlaps(0))
    );
    assert_eq!(mover.slide([1.0, 0.0], &world.now().groups(0)).contacts, []);
}

/// One wall, and columns of segments.
#[test]
fn one_wall_and_columns_are_walls() {
    let rows = [[0.0, 0.0, 9.0, 0.0], [9.0, 0.0, 9.0, 9.0]];
    let [x0, y0, x1, y1] = [0, 1, 2, 3].map(|k| rows.map(|row| row[k]));
    let columns = Segments::try_new(&x0[..], &y0[..], &x1[..], &y1[..]).unwrap();
    let walls = rows.map(|[a, b, c, d]| Segment::new([a, b], [c, d]));
    let ball = Circle::new([2.0, 1.5], 1.0);
    let slide = ball.slide([30.0, -4.0], &walls);
    assert_eq!(ball.slide([30.0, -4.0], &columns), slide);
    assert_eq!(ball.slide([30.0, -4.0], &Index::new(&columns)), slide);
    assert_eq!(slide.contacts.len(), 2);
    let alone = ball.slide([3.0, -4.0], &walls[0]);
    assert_eq!(alone, ball.slide([3.0, -4.0], &walls[..1]));
    assert_eq!(alone.contacts[0].index, 0);
}

/// Of a level with 100,000 walls, a step asks those that are near.
#[test]
fn a_slide_among_many_walls_asks_few() {
    let at = |k: usize| {
        [
            0.1 * f64::from(u32::try_from(k).unwrap()),
            0.05 * f64::from(u8::from(k.is_multiple_of(2))),
        ]
    };
    let walls: Vec<_> = (0..100_000)
        .map(|k| Segment::new(at(k), at(k + 1)))
        .collect();
    let (index, stats) = (Index::new(&walls), Stats::default());
    let mut ball = Circle::new([5000.0, 1.5], 1.0);
    for _ in 0..50 {
        let slide = ball.slide([0.3, -0.2], &index.stats(&stats));
        assert_eq!(slide, ball.slide([0.3, -0.2], &index));
        ball = slide.shape;
    }
    let each = |count: u64| count / 50;
    assert!((1..100).contains(&each(stats.candidates())), "{stats:?}");
    assert!((1..100).contains(&each(stats.nodes())), "{stats:?}");
}
