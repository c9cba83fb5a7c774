//! Slides: what does not move, what stands in touch, and rooms of `f32`. The long walks are those of the example `slide`.

use secant::{Capsule, Circle, Point, Polygon, Rect, Relation, Segment, Stuck};

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
