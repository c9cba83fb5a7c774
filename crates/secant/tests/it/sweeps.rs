//! Sweeps: named cases, from paper and from what other libraries answered wrongly.

use secant::{
    Boundary, Capsule, Circle, ContactMotion, ConvexPolygon, Index, Line, Met, Point, Polygon,
    Polyline, Ray, Rect, Relation, Scalar, ScalarIn, Segment, Shape, ShapeError, Stats,
    SweepContact, SweepHit, SweepTarget, Swept, SweptPair, Triangle, World,
};

/// The first contact of two shapes that are apart.
#[track_caller]
fn met<S, A, B>(pair: &SweptPair<'_, 2, S, A, B>) -> SweepHit<2, S>
where
    S: Scalar + ScalarIn<2>,
    A: Swept<2, S>,
    B: SweepTarget<2, S>,
{
    match pair.contact() {
        SweepContact::Meets(hit) => hit,
        other => panic!("{other:?}"),
    }
}

/// parry #429: a ball that falls on a cuboid stopped short, by 0.2 mm at a half extent of 5, and by 139 mm at one
/// of 500. <https://github.com/dimforge/parry/issues/429>
#[test]
fn the_time_does_not_depend_on_the_size_of_the_target() {
    for x in [-4.9_f32, -1.25, 0.0, 0.1, 3.3] {
        let ball = Circle::new([x, 10.0], 0.5166_f32);
        let times = [5.0_f32, 50.0, 500.0, 5e5, 5e30].map(|half| {
            let ground = Rect::new([-half, -1.0], [half, 1.0]);
            met(&ball.sweep([0.0, -20.0]).against(&ground)).t
        });
        // From the height 10 to 1 + r: the numbers of the ball as f64 leave one rounding.
        #[expect(
            clippy::cast_possible_truncation,
            reason = "rounded to the type of the answer"
        )]
        let expected = ((9.0 - f64::from(0.5166_f32)) / 20.0) as f32;
        assert_eq!(times, [expected; 5]);
    }
    // Two cuboids, of which one is as wide as a world.
    let block = Rect::new([-1.0, 5.0], [1.0, 7.0]);
    for half in [1.0, 1e3, 1e9, 1e300] {
        let ground = Rect::new([-half, -1.0], [half, 0.0]);
        let hit = met(&block.sweep([0.5, -8.0]).against(&ground));
        assert_eq!((hit.t, hit.normal()), (0.625, [0.0, 1.0]));
    }
}

/// parry #180: no hit of a square and a segment below it, for one position of three that are 1e-6 apart.
/// <https://github.com/dimforge/parry/issues/180>
#[test]
fn neighbouring_positions_have_neighbouring_times() {
    let line = Segment::new([1.0_f32, 1.0], [124.0, 1.0]);
    let way = [0.008_138_5_f32, -0.999_966].map(|x| 64.0 * x);
    let times = [15.689_464_f32, 15.689_465, 15.689_466].map(|x| {
        let (min, max) = ([x - 2.0, 54.007_09 - 2.0], [x + 2.0, 54.007_09 + 2.0]);
        let hit = met(&Rect::new(min, max).sweep(way).against(&line));
        assert_eq!(hit.normal(), [0.0, 1.0]);
        hit.t
    });
    assert_eq!(times, [times[0]; 3]);
    assert!((0.79..0.8).contains(&times[0]), "{times:?}");
}

/// rapier.js #258: a shape cast went through a thin cuboid that the ray on its way hits.
/// <https://github.com/dimforge/rapier.js/issues/258>
#[test]
fn a_thin_wall_is_not_missed() {
    for (half, center, origin, end) in [
        (
            [244.5, 0.5],
            [884.5, 188.5],
            [380.0, 241.0],
            [1004.0, 137.0],
        ),
        ([335.0, 0.5], [408.0, 286.5], [894.0, 328.0], [385.0, 217.0]),
    ] {
        let wall = Rect::from_center_half_size(center, half);
        let way = [end[0] - origin[0], end[1] - origin[1]];
        let by_ray = Ray::new(origin, way).cast(&wall).first().unwrap().t;
        let point = met(&Point::new(origin).sweep(way).against(&wall));
        assert_eq!(point.t, by_ray);
        // A greater shape comes to it sooner.
        let mut last = by_ray;
        for radius in [0.25, 0.5, 1.0, 2.0, 4.0, 8.0] {
            let hit = met(&Circle::new(origin, radius).sweep(way).against(&wall));
            assert!(0.0 < hit.t && hit.t < last);
            last = hit.t;
        }
    }
}

/// Jolt #2108: of a cylinder that only touches a capsule at the start, 7.25 m of penetration were reported. Its numbers in
/// the plane, and a contact that is exact. <https://github.com/jrouwe/JoltPhysics/pull/2108>
#[test]
fn a_start_in_touch_is_no_penetration() {
    let capsule = Capsule::new([0.0, -2.031_143_43], [0.0, 2.031_143_43], 7.197_321_89);
    let step = [0.002_441_406_25, -0.006_835_937_5];
    // Beside the round side, at the sum of both radii.
    let touching = Circle::new([-7.197_321_89 - 0.5, 0.0], 0.5);
    let contact = |d| touching.sweep(d).against(&capsule).contact();
    // r + s is rounded here: exactly, the two are apart or overlap by less than an ulp.
    assert_ne!(contact(step), SweepContact::Never);
    let capsule = Capsule::new([0.0, -2.0], [0.0, 2.0], 7.25);
    let touching = Circle::new([-7.75, 0.5], 0.5);
    let contact = |d| touching.sweep(d).against(&capsule).contact();
    assert_eq!(contact(step), SweepContact::Touching(ContactMotion::Enters));
    assert_eq!(
        contact([-step[0], step[1]]),
        SweepContact::Touching(ContactMotion::Separates)
    );
    assert_eq!(
        contact([0.0, step[1]]),
        SweepContact::Touching(ContactMotion::Slides)
    );
    assert_eq!(
        contact([0.0, 0.0]),
        SweepContact::Touching(ContactMotion::Slides)
    );
    // 3-4-5, at a cap: along the tangent they part at once, because the cap is round.
    let touching = Circle::new([-4.5, 8.0], 0.25);
    let along = touching.sweep([-4.0, -3.0]);
    let separates = SweepContact::Touching(ContactMotion::Separates);
    assert_eq!(along.against(&capsule).contact(), separates);
    assert_eq!(along.against(&capsule).leaves(), Some(0.0));
}

/// What grazes and what does not, with one ulp between.
#[test]
fn a_graze_is_a_contact() {
    let disc = Circle::new([0.0, 0.0], 1.0);
    let far = Circle::new([5.0, 3.0], 2.0);
    assert_eq!(disc.sweep([10.0, 0.0]).against(&far).first_t(), Some(0.5));
    assert_eq!(disc.sweep([10.0, 0.0]).against(&far).leaves(), Some(0.5));
    let higher = Circle::new([5.0, 3.0_f64.next_up()], 2.0);
    assert!(!disc.sweep([10.0, 0.0]).against(&higher).any());
    // Corner past corner.
    let (a, b) = (Rect::new([0, 0], [1, 1]), Rect::new([5, 1], [6, 2]));
    let hit = met(&a.sweep([8, 0]).against(&b));
    assert_eq!((hit.t, hit.at()[1]), (0.5, 1.0));
    assert_eq!(a.sweep([8, 0]).against(&b).leaves(), Some(0.75));
    assert!(!a.sweep([8, -1]).against(&b).any());
}

/// At the start, at the end, and nothing that moves.
#[test]
fn the_ends_of_the_time_belong_to_it() {
    let square = Rect::new([0.0, 0.0], [1.0, 1.0]);
    let next = Rect::new([3.0, 0.0], [4.0, 1.0]);
    assert_eq!(met(&square.sweep([2.0, 0.0]).against(&next)).t, 1.0);
    assert!(
        !square
            .sweep([2.0_f64.next_down(), 0.0])
            .against(&next)
            .any()
    );
    assert_eq!(
        square.sweep([0.0, 0.0]).against(&next).contact(),
        SweepContact::Never
    );
    assert_eq!(
        square.sweep([0.0, 0.0]).against(&square).contact(),
        SweepContact::Overlapping
    );
    // Both move by the same, at the speed of light.
    let pair = square.sweep([3e8, 1.0]);
    assert!(!pair.against_moving(&next.sweep([3e8, 1.0])).any());
    // The whole way of one is on the other: it still overlaps.
    let room = Rect::new([-9.0, -9.0], [9.0, 9.0]);
    let within = square.sweep([1.0, 0.0]).against(&room);
    assert_eq!(
        (within.contact(), within.leaves()),
        (SweepContact::Overlapping, None)
    );
}

/// Points and segments, whose interiors are not open.
#[test]
fn thin_shapes_cross_in_an_instant() {
    let (a, b) = (Segment::new([0, 0], [4, 0]), Segment::new([2, 5], [2, 9]));
    let hit = met(&a.sweep([0, 10]).against(&b));
    assert_eq!((hit.t, hit.at()), (0.5, [2.0, 5.0]));
    // Side by side on one line, and apart at once.
    let over = Segment::new([2, 0], [6, 0]);
    let pair = over.sweep([0, 1]).against(&a);
    assert_eq!(
        (pair.contact(), pair.leaves()),
        (SweepContact::Overlapping, Some(0.0))
    );
    // Along it they overlap for longer.
    assert_eq!(
        Segment::new([2, 0], [6, 0])
            .sweep([4, 0])
            .against(&a)
            .leaves(),
        Some(0.5)
    );
    // End to end.
    let contact = |d| Segment::new([4, 0], [8, 0]).sweep(d).against(&a).contact();
    assert_eq!(
        contact([-1, 0]),
        SweepContact::Touching(ContactMotion::Enters)
    );
    assert_eq!(
        contact([1, 0]),
        SweepContact::Touching(ContactMotion::Separates)
    );
    let point = Point::new([0, 0]);
    let point = point.sweep([4, 2]);
    assert_eq!(
        met(&point.against(&Point::new([2, 1]))).normal(),
        [-0.894_427_190_999_915_9, -0.447_213_595_499_957_9]
    );
    assert!(!point.against(&Point::new([2, 2])).any());
}

/// Lines and rays as targets.
#[test]
fn endless_targets() {
    let disc = Circle::new([0.0, 0.0], 1.0);
    let line = Line::new([5.0, 0.0], [0.0, 1.0]);
    let hit = met(&disc.sweep([8.0, 3.0]).against(&line));
    assert_eq!((hit.t, hit.normal()), (0.5, [-1.0, 0.0]));
    assert!(!disc.sweep([0.0, 3e300]).against(&line).any());
    // In front of a ray, and past its origin.
    let ray = Ray::new([5.0, 0.0], [0.0, 1.0]);
    assert_eq!(disc.sweep([8.0, 0.0]).against(&ray).first_t(), Some(0.5));
    assert!(!disc.sweep([10.0, -3.0]).against(&ray).any());
    // Along the ray, towards its origin: it never leaves.
    let pair = disc.sweep([0.0, 9.0]);
    let ahead = Ray::new([0.0, 5.0], [0.0, 1.0]);
    assert_eq!(pair.against(&ahead).leaves(), None);
    assert_eq!(met(&pair.against(&ahead)).t, 4.0 / 9.0);
}

/// Numbers of all sizes and types.
#[test]
fn numbers_of_all_sizes() {
    let (far, near) = (
        Circle::new([1e300, 0.0], 1e-300),
        Circle::new([-1e300, 0.0], 1e-300),
    );
    let hit = met(&near.sweep([f64::MAX, 0.0]).against(&far));
    assert_eq!(hit.t, 2e300 / f64::MAX);
    // The differences overflow, and the motion does.
    let (left, right) = (
        Rect::new([-f64::MAX, 0.0], [-1e308, 1.0]),
        Rect::new([1e308, 0.0], [f64::MAX, 1.0]),
    );
    let pair = left.sweep([f64::MAX, 0.0]);
    let hit = met(&pair.against_moving(&right.sweep([-f64::MAX, 0.0])));
    assert_eq!(hit.t, 1e308 / f64::MAX);
    let (low, high) = (
        Segment::new([i64::MIN, 0], [i64::MIN, 9]),
        Segment::new([i64::MAX, 0], [i64::MAX, 9]),
    );
    let pair = low
        .sweep([i64::MAX, 0])
        .against_moving(&high.sweep([i64::MIN, 0]));
    assert_eq!((met(&pair).t, met(&pair).normal()), (1.0, [-1.0, 0.0]));
    let tiny = f64::from_bits(1);
    let disc = Circle::new([0.0, 0.0], tiny);
    assert_eq!(
        met(&disc
            .sweep([8.0 * tiny, 0.0])
            .against(&Point::new([3.0 * tiny, 0.0])))
        .t,
        0.25
    );
}

/// Polygons that slide along each other, in every direction of an octagon.
#[test]
fn polygons_meet_edge_to_edge() {
    let octagon = ConvexPolygon::new([
        [2, 1],
        [1, 2],
        [-1, 2],
        [-2, 1],
        [-2, -1],
        [-1, -2],
        [1, -2],
        [2, -1],
    ]);
    let tile = Triangle::new([[8, 0], [8, 8], [16, 4]]);
    let hit = met(&octagon.sweep([12, 0]).against(&tile));
    assert_eq!((hit.t, hit.normal(), hit.at()[0]), (0.5, [-1.0, 0.0], 8.0));
    let diamond = ConvexPolygon::new([[7, 7], [9, 5], [11, 7], [9, 9]]);
    let hit = met(&octagon.sweep([8, 8]).against(&diamond));
    // x + y is 3 on the edge of one, and 14 on that of the other.
    assert_eq!(hit.t, 0.687_5);
    assert_eq!(hit.normal().map(|x| x * x).iter().sum::<f64>().round(), 1.0);
    let moved = ConvexPolygon::new([[2, 1], [4, 1], [4, -1], [2, -1]]);
    let contact = |d| octagon.sweep(d).against(&moved).contact();
    assert_eq!(
        contact([0, 1]),
        SweepContact::Touching(ContactMotion::Slides)
    );
    assert_eq!(
        contact([-1, 1]),
        SweepContact::Touching(ContactMotion::Separates)
    );
    assert_eq!(
        contact([1, -9]),
        SweepContact::Touching(ContactMotion::Enters)
    );
}

/// Polylines and boundaries: each edge, and the vertices between two.
#[test]
fn curves() {
    let disc = Circle::new([0.0, 0.0], 1.0);
    let zigzag = Polyline::new([[9.0, 3.0], [5.0, 0.0], [9.0, -3.0], [3.0, -3.0]]);
    let pair = disc.sweep([8.0, 0.0]);
    let hit = met(&pair.against(&zigzag));
    assert_eq!(
        (hit.t, hit.at(), hit.normal()),
        (0.5, [5.0, 0.0], [-1.0, 0.0])
    );
    // The sloping edges are at a distance of 0.6 (x − 5).
    assert_eq!(pair.against(&zigzag).leaves(), Some(5.0 / 6.0));
    assert_eq!(
        disc.sweep([0.0, -9.0]).against(&zigzag).contact(),
        SweepContact::Never
    );
    // Within a room, to its wall, and from a wall along it and away.
    let room = Boundary(Rect::new([-4.0, -4.0], [4.0, 4.0]));
    let hit = met(&disc.sweep([0.0, 6.0]).against(&room));
    assert_eq!((hit.t, hit.normal()), (0.5, [0.0, -1.0]));
    let near = Circle::new([3.0, 0.0], 1.0);
    let contact = |d| near.sweep(d).against(&room).contact();
    assert_eq!(
        contact([0.0, 2.0]),
        SweepContact::Touching(ContactMotion::Slides)
    );
    assert_eq!(
        contact([-1.0, 2.0]),
        SweepContact::Touching(ContactMotion::Separates)
    );
    assert_eq!(
        contact([1e-9, 2.0]),
        SweepContact::Touching(ContactMotion::Enters)
    );
    assert_eq!(near.sweep([-1.0, 2.0]).against(&room).leaves(), Some(0.0));
    // In a corner both walls count.
    let corner = Circle::new([3.0, 3.0], 1.0);
    let contact = |d| corner.sweep(d).against(&room).contact();
    assert_eq!(
        contact([0.0, -1.0]),
        SweepContact::Touching(ContactMotion::Slides)
    );
    assert_eq!(
        contact([0.5, -1.0]),
        SweepContact::Touching(ContactMotion::Enters)
    );
    assert_eq!(
        contact([-1.0, -1.0]),
        SweepContact::Touching(ContactMotion::Separates)
    );
    // A needle through the vertex between two edges touches neither of them inside, and crosses the polyline.
    let bend = Polyline::new([[0, 4], [0, 0], [4, 0]]);
    let needle = Segment::new([-2, -2], [0, 0]);
    let contact = |d| needle.sweep(d).against(&bend).contact();
    assert_eq!(
        contact([1, 1]),
        SweepContact::Touching(ContactMotion::Enters)
    );
    assert_eq!(
        contact([-1, -1]),
        SweepContact::Touching(ContactMotion::Separates)
    );
    // A tangent of a circle touches its disc alone. What moves along itself has a point of the circle in its interior.
    let circle = Boundary(disc);
    let contact = |a: Segment<2>, d| a.sweep(d).against(&circle).contact();
    let beside = Segment::new([1.0, 0.0], [1.0, 1.0]);
    assert_eq!(
        contact(beside, [0.0, -4.0]),
        SweepContact::Touching(ContactMotion::Enters)
    );
    assert_eq!(
        contact(beside, [0.0, 4.0]),
        SweepContact::Touching(ContactMotion::Separates)
    );
    let grazes = |a: Segment<2>| met(&a.sweep([0.0, -8.0]).against(&circle)).grazes();
    assert!(!grazes(Segment::new([1.0, 3.0], [1.0, 4.0])));
    assert!(grazes(Segment::new([1.0, 3.0], [2.0, 3.0])));
    let start = Point::new([1.0, 3.0]);
    let point = start.sweep([0.0, -8.0]);
    assert!(!met(&point.against(&circle)).grazes());
    assert!(met(&point.against(&disc)).grazes());
    assert!(
        met(&Circle::new([2.0, 3.0], 1.0)
            .sweep([0.0, -8.0])
            .against(&circle))
        .grazes()
    );
    // An edge of zero length is an end of another: a flat rectangle is its own boundary, in all directions.
    let start = Point::new([-1.0, -1.0]);
    let point = start.sweep([1.0, 1.0]);
    for [min, max] in [
        [[0.0, 0.0], [0.0, 1.0]],
        [[0.0, -1.0], [0.0, 0.0]],
        [[0.0, 0.0], [1.0, 0.0]],
        [[-1.0, 0.0], [0.0, 0.0]],
    ] {
        let rect = Rect::new(min, max);
        let (of_rect, of_boundary) = (
            met(&point.against(&rect)),
            met(&point.against(&Boundary(rect))),
        );
        assert!(of_boundary.grazes(), "{rect:?}");
        assert_eq!(of_boundary.normal(), of_rect.normal());
    }
    let dot = Boundary(Rect::new([0.0, 0.0], [0.0, 0.0]));
    assert_eq!(met(&point.against(&dot)).t, 1.0);
    // Sooner by less than an ulp of t: the exact order decides, and the normal is that of the nearer edge.
    let point = Point::new([-1000.0, 0.5]);
    let two = Polyline::new([
        [4.0_f64.next_up(), 0.0],
        [4.0_f64.next_up(), 1.0],
        [4.0, 1.0],
        [4.0, 0.0],
    ]);
    let hit = met(&point.sweep([7000.0, 0.0]).against(&two));
    assert_eq!((hit.at(), hit.t), ([4.0, 0.5], 1004.0 / 7000.0));
}

#[test]
fn a_displacement_is_finite() {
    let refused = Circle::new([0.0, 0.0], 1.0)
        .try_sweep([0.0, f64::NAN])
        .map(|_| ());
    let argument = "displacement";
    assert_eq!(refused, Err(ShapeError::NotFinite { argument, axis: 1 }));
}

/// Small integers, not the same for two seeds.
struct Grid(u64);

impl Grid {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % n
    }

    fn number(&mut self) -> f64 {
        f64::from(i32::try_from(self.below(10)).expect("small") - 3)
    }

    fn point(&mut self) -> [f64; 2] {
        [self.number(), self.number()]
    }
}

/// The contact of a shape on a grid, seen at times that are floats: where the moved shape is exact.
fn check<A: Swept<2, f64>>(
    pair: &SweptPair<'_, 2, f64, A, Shape<2>>,
    moved: impl Fn([f64; 2]) -> Shape<2>,
    target: &Shape<2>,
    d: [f64; 2],
) -> usize {
    const SOON: f64 = 1.0 / 1_048_576.0;
    let at = |t: f64| moved(d.map(|x| t * x));
    let relation = |t: f64| at(t).relation(target);
    let is_near = |t: f64| at(t).distance(target) < 1e-9;
    let what = || format!("{:?} {target:?} {d:?}", at(0.0));
    let kind = match pair.contact() {
        SweepContact::Never => {
            assert!(
                (0..=64).all(|k| relation(f64::from(k) / 64.0) == Relation::Disjoint),
                "{}",
                what()
            );
            0
        }
        SweepContact::Meets(hit) => {
            let before = |k: &i32| f64::from(*k) / 64.0 < hit.t - SOON;
            let apart = |k: i32| relation(f64::from(k) / 64.0) == Relation::Disjoint;
            assert!(
                (0..=64).filter(before).all(apart) && apart(0) && is_near(hit.t),
                "{}",
                what()
            );
            assert_eq!(hit.t.to_bits(), pair.first_t().unwrap().to_bits());
            // The point is on both.
            let point = Point::new(hit.at());
            assert!(
                Shape::from(point).distance(target) < 1e-9,
                "{} {:?}",
                what(),
                hit.at()
            );
            assert!(Shape::from(point).distance(&at(hit.t)) < 1e-9, "{}", what());
            // Where the time is no rounded one, the interiors meet then or soon after, or never.
            if (hit.t * 64.0).fract() == 0.0 {
                let enters = [hit.t, hit.t + SOON].map(|t| relation(t).interiors_meet());
                assert_eq!(hit.grazes(), enters == [false; 2], "{} {enters:?}", what());
            }
            1
        }
        SweepContact::Touching(motion) => {
            assert_eq!(relation(0.0), Relation::Touch, "{}", what());
            let expected = match relation(SOON) {
                Relation::Disjoint => ContactMotion::Separates,
                Relation::Touch => ContactMotion::Slides,
                _ => ContactMotion::Enters,
            };
            assert_eq!(motion, expected, "{}", what());
            2 + motion as usize
        }
        SweepContact::Overlapping => {
            assert!(relation(0.0).interiors_meet(), "{}", what());
            5
        }
    };
    match pair.leaves() {
        Some(t) => {
            let after = |k: &i32| f64::from(*k) / 64.0 > t + SOON;
            assert!(
                (0..=64)
                    .filter(after)
                    .all(|k| relation(f64::from(k) / 64.0) == Relation::Disjoint),
                "{}",
                what()
            );
            assert!(is_near(t), "{}", what());
        }
        None => assert!(
            kind == 0 || relation(1.0) != Relation::Disjoint,
            "{}",
            what()
        ),
    }
    kind
}

/// Every shape of the plane as a target.
#[test]
fn contacts_on_a_grid_are_what_the_moved_shapes_say() {
    let mut grid = Grid(7);
    let corner = [
        [0.0, 0.0],
        [4.0, 0.0],
        [4.0, 2.0],
        [2.0, 2.0],
        [2.0, 4.0],
        [0.0, 4.0],
    ];
    let mut clockwise = corner.to_vec();
    clockwise.insert(1, [2.0, 0.0]);
    clockwise.insert(1, [0.0, 0.0]);
    clockwise.reverse();
    let dart = [[0.0, 0.0], [3.0, 1.0], [0.0, 4.0], [1.0, 1.0]];
    let targets: [Shape<2>; 12] = [
        Polygon::new(corner).into(),
        Polygon::new(clockwise).into(),
        Polygon::new(dart).into(),
        Boundary(Polygon::new(corner)).into(),
        Boundary(Rect::new([0.0, 0.0], [5.0, 4.0])).into(),
        Boundary(Circle::new([1.0, 1.0], 3.0)).into(),
        Boundary(Circle::new([1.0, 2.0], 0.0)).into(),
        Polyline::new([[0.0, 0.0], [4.0, 0.0], [2.0, 2.0], [2.0, 4.0]]).into(),
        Polyline::new([[0.0, 0.0], [3.0, 0.0], [3.0, 3.0], [1.0, 0.0]]).into(),
        Line::new([1.0, 0.0], [1.0, 2.0]).into(),
        Ray::new([1.0, 1.0], [2.0, 0.0]).into(),
        ConvexPolygon::new([[0.0, 0.0], [4.0, 0.0], [3.0, 3.0], [0.0, 4.0]]).into(),
    ];
    let mut kinds = [[0; 6]; 12];
    for _ in 0..250 {
        let ([p, q, r], d) = ([0; 3].map(|_| grid.point()), grid.point());
        let radius = [0.0, 1.0, 2.0][usize::try_from(grid.below(3)).expect("small")];
        for (target, kinds) in targets.iter().zip(&mut kinds) {
            let mut count = |kind: usize| kinds[kind] += 1;
            macro_rules! check_all {
                ($($shape:expr),+) => { $({
                    let shape = $shape;
                    let moved = |by| shape.translated(by).into();
                    count(check(&shape.sweep(d).against(target), moved, target, d));
                })+ };
            }
            let (min, max) = (
                [p[0].min(q[0]), p[1].min(q[1])],
                [p[0].max(q[0]), p[1].max(q[1])],
            );
            check_all!(
                Point::new(p),
                Segment::new(p, q),
                Rect::new(min, max),
                Circle::new(p, radius),
                Capsule::new(p, q, radius),
                Triangle::new([p, q, r])
            );
        }
    }
    // A point is on a circle or line of no width: it touches neither.
    assert!(
        kinds
            .iter()
            .all(|kinds| kinds[0] > 20 && kinds[1] > 20 && kinds[5] > 20),
        "{kinds:?}"
    );
    assert!(
        kinds
            .iter()
            .filter(|kinds| kinds[2..5].iter().all(|&n| n > 3))
            .count()
            > 8,
        "{kinds:?}"
    );
}

/// What a moving shape meets in an index and in a world is what it meets one by one, in the same order.
#[test]
fn indexes_and_worlds_are_swept_as_their_shapes() {
    let mut grid = Grid(9);
    let mut met_at_one_time = 0;
    for round in 0..60 {
        let scale = [1.0, 1e-300, 1e300, 0.1][round % 4];
        let mut point = || grid.point().map(|x| x * scale);
        let shapes: Vec<Shape<2>> = (0..40)
            .map(|k| match k % 5 {
                0 => Segment::new(point(), point()).into(),
                1 => Circle::new(point(), scale / 4.0).into(),
                2 => Capsule::new(point(), point(), scale / 8.0).into(),
                3 => Polyline::new([point(), point(), point()]).into(),
                _ => Point::new(point()).into(),
            })
            .collect();
        let index = Index::new(&shapes);
        let mut world: World<2, usize> = World::new();
        for (number, shape) in shapes.iter().enumerate() {
            world.insert(shape.clone(), number);
        }
        let (disc, d) = (Circle::new(point(), scale / 16.0), point());
        let way = disc.sweep(d);
        let mut expected: Vec<Met> = Vec::new();
        for (id, shape) in shapes.iter().enumerate() {
            let contact = way.against(shape).contact();
            if contact != SweepContact::Never {
                expected.push(Met { id, contact });
            }
        }
        expected.sort_by(Met::order);
        assert_eq!(index.sweep(&way).all(), expected);
        assert_eq!(index.sweep(&way).first(), expected.first().copied());
        assert_eq!(index.sweep(&way).any(), !expected.is_empty());
        let even = |met: &Met| met.id % 2 == 0;
        let first = expected.iter().copied().find(even);
        assert_eq!(index.sweep(&way).first_where(even), first);
        assert_eq!(index.filter(&|id| id % 2 == 0).sweep(&way).first(), first);
        let now = world.now();
        let found = now.sweep(&way).all();
        let data = |met: &Met<2, f64, _>| *now.world().get(met.id).expect("there");
        assert!(
            found
                .iter()
                .map(|met| (data(met), met.t()))
                .eq(expected.iter().map(|met| (met.id, met.t())))
        );
        assert_eq!(
            now.sweep(&way).first().map(|met| data(&met)),
            expected.first().map(|met| met.id)
        );
        let later = |pair: &[Met]| pair[0].t() == pair[1].t() && pair[0].t() > 0.0;
        met_at_one_time += expected.windows(2).filter(|pair| later(pair)).count();
    }
    assert!(met_at_one_time > 3, "{met_at_one_time}");
}

/// The first of many, which is searched from near to far, is that of all; also where many are met at one rounded time.
#[test]
fn the_first_of_many_is_the_first_of_all() {
    let mut state = 3_u64;
    let mut random = |count: i32| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        i32::try_from(state >> 33).unwrap() % count
    };
    let (mut ties, mut asked) = (0, 0);
    macro_rules! ask {
        ($scalar:ty, $scaled:expr) => {
            let scaled: fn(i32) -> $scalar = $scaled;
            for round in 0..4 {
                // Crowded and wide fields, of short shapes and of some long ones.
                let side = [30, 3000][round % 2];
                let mut point = |near: [i32; 2], reach: i32| {
                    [0, 1].map(|k| near[k] + random(2 * reach + 1) - reach)
                };
                let shapes: Vec<Shape<2, $scalar>> = (0..500)
                    .map(|k| {
                        let p = point([0, 0], side);
                        let q = point(p, if k % 50 == 0 { side } else { 4 });
                        let ([p, q], r) = ([p, q].map(|x| x.map(scaled)), scaled(k % 3));
                        match k % 3 {
                            0 => Segment::new(p, q).into(),
                            1 => Circle::new(p, r).into(),
                            _ => Rect::new(
                                [0, 1].map(|k| min(p[k], q[k])),
                                [0, 1].map(|k| max(p[k], q[k])),
                            )
                            .into(),
                        }
                    })
                    .collect();
                let (index, stats) = (Index::new(&shapes), Stats::default());
                for k in 0..40 {
                    let (p, mut by) = (point([0, 0], side), point([0, 0], 2 * side));
                    // Now and then along an axis, or nowhere.
                    by[k % 2] *= i32::from(k % 5 > 0);
                    by[0] *= i32::from(k % 20 > 0);
                    let ([p, by], r) = (
                        [p, by].map(|x| x.map(scaled)),
                        scaled(i32::from(k % 2 == 1)),
                    );
                    let disc = Circle::new(p, r);
                    let way = disc.sweep(by);
                    let mut expected: Vec<Met<2, $scalar>> = Vec::new();
                    for (id, shape) in shapes.iter().enumerate() {
                        let contact = way.against(shape).contact();
                        if contact != SweepContact::Never {
                            expected.push(Met { id, contact });
                        }
                    }
                    expected.sort_by(Met::order);
                    let found = index.stats(&stats).sweep(&way).first();
                    assert_eq!(
                        found,
                        expected.first().copied(),
                        "{round} {k}: {p:?} {by:?}"
                    );
                    // Without those at the start.
                    let later =
                        |met: &Met<2, $scalar>| matches!(met.contact, SweepContact::Meets(_));
                    let found = index.stats(&stats).sweep(&way).first_where(later);
                    let first = expected.iter().position(later);
                    assert_eq!(found, first.map(|at| expected[at]), "{round} {k}");
                    let all = index.sweep(&way).all();
                    assert_eq!(all, expected, "{round} {k}");
                    let next = first.and_then(|at| Some((expected[at], *expected.get(at + 1)?)));
                    ties += usize::from(next.is_some_and(|(one, next)| one.t() == next.t()));
                }
                asked += stats.candidates();
            }
        };
    }
    ask!(f64, f64::from);
    ask!(f64, |x| f64::from(x) * 0.1);
    ask!(f64, |x| f64::from(x) * 1e300);
    ask!(f64, |x| f64::from(x) * 1e-310);
    ask!(f32, |x| x as f32 * 0.3);
    ask!(f32, |x| x as f32 * 1e33);
    ask!(i64, |x| i64::from(x) << 45);
    assert!(ties > 20, "{ties}");
    // Of 500 shapes each, for each of the two questions.
    let most = 7 * 4 * 40 * 2 * 500;
    assert!(asked * 12 < most, "{asked} of {most}");

    // Times that differ by less than an ulp: the nearest has the last number.
    let mut at = 4.0_f64;
    let points: Vec<Point<2>> = (0..200)
        .map(|_| {
            at = at.next_down();
            Point::new([at, 0.0])
        })
        .collect();
    let (index, disc) = (Index::new(&points), Circle::new([-1e6, 0.0], 1.0));
    let way = disc.sweep([7e6, 0.0]);
    let first = index.sweep(&way).first().unwrap();
    assert_eq!(
        (first.id, first.t()),
        (199, index.sweep(&way).all()[150].t())
    );
}

fn min<S: PartialOrd>(a: S, b: S) -> S {
    if b < a { b } else { a }
}

fn max<S: PartialOrd>(a: S, b: S) -> S {
    if a < b { b } else { a }
}

/// The corners of a convex polygon that moves by a vector, at its start and its end, without those that are in their hull.
fn swept_hull(corners: &[[i64; 2]], by: [i64; 2]) -> Vec<[i64; 2]> {
    let moved = |p: &[i64; 2]| [p[0] + by[0], p[1] + by[1]];
    let mut points: Vec<_> = corners
        .iter()
        .map(moved)
        .chain(corners.iter().copied())
        .collect();
    points.sort_unstable();
    points.dedup();
    let turn = |[a, b]: [i64; 2], [c, d]: [i64; 2], [e, f]: [i64; 2]| {
        (c - a) * (f - b) - (d - b) * (e - a)
    };
    let half = |points: &mut dyn Iterator<Item = [i64; 2]>| {
        let mut half: Vec<[i64; 2]> = Vec::new();
        for point in points {
            while let [.., a, b] = half[..]
                && turn(a, b, point) <= 0
            {
                half.pop();
            }
            half.push(point);
        }
        half.pop();
        half
    };
    let mut hull = half(&mut points.iter().copied());
    hull.extend(half(&mut points.iter().rev().copied()));
    hull
}

/// The interior of a convex shape meets another one on its way if that of the hull of its start and its end does.
#[test]
fn what_stops_a_shape_is_in_its_way() {
    let mut bits = 11_u64;
    let mut random = |n: i64| {
        bits = bits.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        i64::try_from(bits >> 33).unwrap() % n
    };
    let (mut stopped, mut grazed, mut touched) = (0, 0, 0);
    for _ in 0..3000 {
        let [x, y] = [random(6), random(6)];
        let corners = match random(2) {
            0 => vec![[x, y], [x + 2, y], [x + 2, y + 1], [x, y + 1]],
            _ => vec![[x, y], [x + 2, y], [x, y + 2]],
        };
        let mover = ConvexPolygon::new(corners.clone());
        let by = [random(9) - 4, random(9) - 4];
        if by == [0, 0] {
            continue;
        }
        let start = Shape::from(mover.clone());
        let way = Shape::from(ConvexPolygon::new(swept_hull(&corners, by)));
        let mut point = || [random(8), random(8)];
        let (p, q, r) = (point(), point(), point());
        let rect = Rect::new(
            [p[0].min(q[0]), p[1].min(q[1])],
            [p[0].max(q[0]), p[1].max(q[1])],
        );
        let mut walls: Vec<Shape<2, i64>> = vec![
            Point::new(p).into(),
            Segment::new(p, q).into(),
            Ray::new(p, [1, 2 - by[0]]).into(),
            rect.into(),
            Triangle::new([p, q, r]).into(),
            Polyline::new(vec![p, q, r]).into(),
            Boundary(rect).into(),
        ];
        if let Ok(polygon) = Polygon::try_new(vec![p, q, [p[0] + 3, p[1] + 1], r]) {
            walls.push(Boundary(polygon.clone()).into());
            walls.push(polygon.into());
        }
        for wall in walls {
            if start.relation(&wall).interiors_meet() {
                continue;
            }
            let pair = mover.sweep(by);
            let pair = pair.against(&wall);
            let entry = pair.entry();
            let is_in_the_way = way.relation(&wall).interiors_meet();
            assert_eq!(entry.is_some(), is_in_the_way, "{mover:?} {by:?} {wall:?}");
            match pair.contact() {
                SweepContact::Meets(hit) => {
                    grazed += usize::from(hit.grazes());
                    assert!(entry.is_none_or(|entry| entry.t >= hit.t));
                    // The motion may end where they touch.
                    if !hit.grazes() && hit.t < 1.0 {
                        assert_eq!(entry.map(|entry| entry.t), Some(hit.t));
                    }
                }
                SweepContact::Touching(_) => {
                    touched += usize::from(entry.is_some_and(|hit| hit.t > 0.0))
                }
                SweepContact::Never | SweepContact::Overlapping => {}
            }
            stopped += usize::from(is_in_the_way);
        }
    }
    let counts = [stopped, grazed, touched];
    assert!(
        counts[0] > 3500 && counts[1] > 400 && counts[2] > 80,
        "{counts:?}"
    );
}
