//! Slides: what does not move, what stands in touch, and rooms of `f32`. The long walks are those of the example `slide`.

use secant::{
    Boundary, Capsule, Circle, ConvexPolygon, Line, Point, Polygon, Polyline, Ray, Rect, Relation,
    Segment, Shape, Stuck, Triangle,
};

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
    let thin = Capsule::new([2.0, 5.0], [3.0, 5.0], 1e-15);
    assert_eq!(thin.slide([1.0, 0.0], &wall).stuck, Some(Stuck::Thin));
    let not_finite = Circle::new([2.0, 5.0], 1.0).slide([1.0, f64::NAN], &wall);
    assert_eq!(not_finite.stuck, Some(Stuck::NotFinite));
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
                matches!(mover.relation(&room.into()), Relation::Within),
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
