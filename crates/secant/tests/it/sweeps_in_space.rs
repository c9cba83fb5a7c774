//! Sweeps in space: named cases, from paper and from what other libraries answered wrongly.

use secant::{
    Box3, Capsule3, ContactMotion, Index, Line3, Mesh3, Met, Plane, Point3, Ray3, Relation, Scalar,
    ScalarIn, Segment3, Shape, Sphere, SweepContact, SweepHit, SweepTarget, Swept, SweptPair,
    Triangle3, World,
};

/// The first contact of two shapes that are apart.
#[track_caller]
fn met<S, A, B>(pair: &SweptPair<'_, 3, S, A, B>) -> SweepHit<3, S>
where
    S: Scalar + ScalarIn<3>,
    A: Swept<3, S>,
    B: SweepTarget<3, S>,
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
    for x in [0.0, 1.0, 4.9] {
        let ball = Sphere::new([x, 10.0, 0.5], 0.5166_f32);
        let times = [5.0_f32, 50.0, 500.0, 5e5, 5e30].map(|half| {
            let ground = Box3::new([-half, -1.0, -half], [half, 1.0, half]);
            let hit = met(&ball.sweep([0.0, -20.0, 0.0]).against(&ground));
            assert_eq!(hit.normal(), [0.0, 1.0, 0.0]);
            hit.t
        });
        // From the height 10 to 1 + r: the numbers of the ball as f64 leave one rounding.
        #[expect(
            clippy::cast_possible_truncation,
            reason = "rounded to the type of the answer"
        )]
        let expected = ((9.0 - f64::from(0.5166_f32)) / 20.0) as f32;
        assert_eq!(times, [expected; 5]);
    }
    // Two cuboids, and a cuboid and two triangles, of which one is as wide as a world.
    let block = Box3::new([-1.0, 5.0, -1.0], [1.0, 7.0, 1.0]);
    for half in [1.0, 1e3, 1e9, 1e300] {
        let ground = Box3::new([-half, -1.0, -half], [half, 0.0, half]);
        let hit = met(&block.sweep([0.5, -8.0, 0.25]).against(&ground));
        assert_eq!((hit.t, hit.normal()), (0.625, [0.0, 1.0, 0.0]));
        let corners = [[-half, 0.0, -half], [-half, 0.0, half], [half, 0.0, -half]];
        let hit = met(&block
            .sweep([0.5, -8.0, 0.25])
            .against(&Triangle3::new(corners)));
        assert_eq!((hit.t, hit.normal()), (0.625, [0.0, 1.0, 0.0]));
        let capsule = Capsule3::new([0.0, 6.0, 0.0], [0.25, 6.0, 0.25], 1.0);
        let hit = met(&capsule
            .sweep([-0.5, -8.0, -0.5])
            .against(&Triangle3::new(corners)));
        assert_eq!((hit.t, hit.normal()), (0.625, [0.0, 1.0, 0.0]));
    }
}

/// parry #180: no hit of a square and a segment below it, for one position of three that are 1e-6 apart. Its numbers, of a
/// box and of an edge and a face. <https://github.com/dimforge/parry/issues/180>
#[test]
fn neighbouring_positions_have_neighbouring_times() {
    let edge = Segment3::new([1.0_f32, 1.0, 0.0], [124.0, 1.0, 0.0]);
    let face = Triangle3::new([[1.0_f32, 1.0, -9.0], [124.0, 1.0, -9.0], [1.0, 1.0, 99.0]]);
    let way = [64.0 * 0.008_138_5_f32, 64.0 * -0.999_966, 0.0];
    let times = [15.689_464_f32, 15.689_465, 15.689_466].map(|x| {
        let (min, max) = (
            [x - 2.0, 54.007_09 - 2.0, -2.0],
            [x + 2.0, 54.007_09 + 2.0, 2.0],
        );
        let block = Box3::new(min, max);
        let hits = [
            met(&block.sweep(way).against(&edge)),
            met(&block.sweep(way).against(&face)),
        ];
        assert_eq!(hits.map(|hit| hit.normal()), [[0.0, 1.0, 0.0]; 2]);
        // What moves is on the side of the normal: it comes from above.
        assert!(
            hits.iter()
                .all(|hit| hit.at()[1] > 0.99 && hit.order(&hits[0]).is_eq())
        );
        assert_eq!(hits[0].t, hits[1].t);
        hits[0].t
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
            [244.5, 0.5, 50.0],
            [884.5, 188.5, 3.0],
            [380.0, 241.0, 1.0],
            [1004.0, 137.0, 7.0],
        ),
        (
            [335.0, 0.5, 50.0],
            [408.0, 286.5, 3.0],
            [894.0, 328.0, 1.0],
            [385.0, 217.0, 7.0],
        ),
    ] {
        let wall = Box3::from_center_half_size(center, half);
        let way: [f64; 3] = std::array::from_fn(|k| end[k] - origin[k]);
        let by_ray = Ray3::new(origin, way).cast(&wall).first().unwrap();
        let point = met(&Point3::new(origin).sweep(way).against(&wall));
        assert_eq!((point.t, Some(point.normal())), (by_ray.t, by_ray.normal()));
        // A greater shape comes to it sooner.
        let mut last = by_ray.t;
        for radius in [0.25, 0.5, 1.0, 2.0, 4.0, 8.0] {
            let hit = met(&Sphere::new(origin, radius).sweep(way).against(&wall));
            assert!(0.0 < hit.t && hit.t < last);
            last = hit.t;
        }
    }
}

/// Jolt #2108: of a cylinder that only touches a capsule at the start, 7.25 m of penetration were reported. Its numbers, and
/// contacts that are exact. <https://github.com/jrouwe/JoltPhysics/pull/2108>
#[test]
fn a_start_in_touch_is_no_penetration() {
    let capsule = Capsule3::new([0.0, -2.0, 0.0], [0.0, 2.0, 0.0], 7.25);
    let step = [0.002_441_406_25, -0.006_835_937_5, 0.0];
    // Beside the round side, at the sum of both radii: 3-4-5.
    let touching = Sphere::new([-0.75 * 6.0, 0.5, 8.0 * 0.75], 0.25);
    let contact = |d| touching.sweep(d).against(&capsule).contact();
    let touches = |motion| SweepContact::Touching(motion);
    assert_eq!(contact(step), touches(ContactMotion::Enters));
    assert_eq!(
        contact([-step[0], step[1], 0.0]),
        touches(ContactMotion::Separates)
    );
    assert_eq!(contact([0.0, step[1], 0.0]), touches(ContactMotion::Slides));
    // Along the tangent across the axis they part at once, because the side is round.
    assert_eq!(contact([4.0, 0.0, 3.0]), touches(ContactMotion::Separates));
    assert_eq!(contact([0.0; 3]), touches(ContactMotion::Slides));
    // At a cap, a box whose corner touches it, and one that is in.
    let corner = Box3::new([-9.0, 6.0, 7.0], [-4.5, 9.0, 9.0]);
    assert_eq!(corner.relation(&capsule), Relation::Disjoint);
    let corner = Box3::new([-9.0, 8.0, 0.0], [-4.0, 9.0, 9.0]);
    let wide = Capsule3::new([0.0, 0.0, 0.0], [0.0, 5.0, 0.0], 5.0);
    let contact = |d| corner.sweep(d).against(&wide).contact();
    assert_eq!(contact([1e-300, 0.0, 0.0]), touches(ContactMotion::Enters));
    assert_eq!(
        contact([0.0, 1e-300, 0.0]),
        touches(ContactMotion::Separates)
    );
}

/// What grazes and what does not, with one ulp between.
#[test]
fn a_graze_is_a_contact() {
    let ball = Sphere::new([0.0, 0.0, 0.0], 1.0);
    let far = Sphere::new([5.0, 3.0, 4.0], 4.0);
    let way = ball.sweep([10.0, 0.0, 0.0]);
    assert_eq!(
        (way.against(&far).first_t(), way.against(&far).leaves()),
        (Some(0.5), Some(0.5))
    );
    let higher = Sphere::new([5.0, 3.0, 4.0_f64.next_up()], 4.0);
    assert!(!way.against(&higher).any());
    // Edge past edge: an edge along x over one along z.
    let (a, b) = (
        Segment3::new([-1.0, 0.0, 0.0], [1.0, 0.0, 0.0]),
        Segment3::new([5.0, 0.0, -3.0], [5.0, 0.0, 3.0]),
    );
    let hit = met(&a.sweep([8.0, 0.0, 0.0]).against(&b));
    assert_eq!((hit.t, hit.at()), (0.5, [5.0, 0.0, 0.0]));
    assert!(!a.sweep([8.0, 1e-300, 0.0]).against(&b).any());
    // Corner past corner.
    let (a, b) = (
        Box3::new([0, 0, 0], [1, 1, 1]),
        Box3::new([5, 1, 1], [6, 2, 2]),
    );
    let hit = met(&a.sweep([8, 0, 0]).against(&b));
    assert_eq!(
        (hit.t, hit.at(), hit.normal()),
        (0.5, [5.0, 1.0, 1.0], [-1.0, 0.0, 0.0])
    );
    assert_eq!(a.sweep([8, 0, 0]).against(&b).leaves(), Some(0.75));
    assert!(!a.sweep([8, -1, 0]).against(&b).any());
}

/// Edges that cross, sharp and round, and faces that are met by corners.
#[test]
fn edges_and_faces_meet() {
    // One along x, and one along z that comes down on it.
    let bar = Segment3::new([-1.0, 0.0, 0.0], [3.0, 0.0, 0.0]);
    let other = Segment3::new([1.0, 8.0, -1.0], [1.0, 8.0, 4.0]);
    let hit = met(&other.sweep([0.0, -16.0, 0.0]).against(&bar));
    assert_eq!(
        (hit.t, hit.at(), hit.normal()),
        (0.5, [1.0, 0.0, 0.0], [0.0, 1.0, 0.0])
    );
    // The normal is that of both edges, and not against the motion.
    let hit = met(&other.sweep([0.0, -16.0, -3.0]).against(&bar));
    assert_eq!(
        (hit.t, hit.at(), hit.normal()),
        (0.5, [1.0, 0.0, 0.0], [0.0, 1.0, 0.0])
    );
    let [bar, other] =
        [(bar, 1.0), (other, 3.0)].map(|(x, r)| Capsule3::new(x.start(), x.end(), r));
    let hit = met(&other.sweep([0.0, -8.0, 0.5]).against(&bar));
    assert_eq!(
        (hit.t, hit.at(), hit.normal()),
        (0.5, [1.0, 1.0, 0.0], [0.0, 1.0, 0.0])
    );
    // A triangle falls with a vertex on a box, and a box with a corner on a triangle.
    let block = Box3::new([0.0, 0.0, 0.0], [4.0, 4.0, 4.0]);
    let spike = Triangle3::new([[1.0, 6.0, 2.0], [0.0, 9.0, 2.0], [3.0, 9.0, 7.0]]);
    let hit = met(&spike.sweep([1.0, -4.0, 0.0]).against(&block));
    assert_eq!(
        (hit.t, hit.at(), hit.normal()),
        (0.5, [1.5, 4.0, 2.0], [0.0, 1.0, 0.0])
    );
    let slope = Triangle3::new([[9, 0, 0], [0, 9, 0], [0, 0, 9]]);
    let corner = Box3::new([6, 6, 6], [8, 8, 8]);
    let hit = met(&corner.sweep([-6, -6, -6]).against(&slope));
    assert_eq!((hit.t, hit.at()), (0.5, [3.0; 3]));
    let normal = 3.0_f64.sqrt().recip();
    assert!(
        hit.normal()
            .iter()
            .all(|x: &f64| (x - normal).abs() < 1e-15)
    );
    let behind = corner
        .sweep([-6, -6, -6])
        .against_moving(&slope.sweep([-6, -6, -6]))
        .first_t();
    assert_eq!(behind, None);
}

/// Points and segments, whose interiors are not open.
#[test]
fn thin_shapes_cross_in_an_instant() {
    let face = Triangle3::new([[0, 0, 0], [8, 0, 0], [0, 8, 0]]);
    let point = Point3::new([1, 1, 5]);
    let pair = point.sweep([0, 0, -10]);
    let hit = met(&pair.against(&face));
    assert_eq!(
        (hit.t, hit.at(), hit.normal()),
        (0.5, [1.0, 1.0, 0.0], [0.0, 0.0, 1.0])
    );
    assert_eq!(pair.against(&face).leaves(), Some(0.5));
    // In the face, across it and along it.
    let inside = Point3::new([1, 1, 0]);
    let contact = |x: &Point3<i32>, d| x.sweep(d).against(&face).contact();
    assert_eq!(contact(&inside, [0, 0, 1]), SweepContact::Overlapping);
    assert_eq!(inside.sweep([0, 0, 1]).against(&face).leaves(), Some(0.0));
    let on_edge = Point3::new([1, 0, 0]);
    let touches = |motion| SweepContact::Touching(motion);
    assert_eq!(
        contact(&on_edge, [0, 0, 1]),
        touches(ContactMotion::Separates)
    );
    assert_eq!(contact(&on_edge, [1, 0, 0]), touches(ContactMotion::Slides));
    assert_eq!(contact(&on_edge, [1, 1, 0]), touches(ContactMotion::Enters));
    // A point and a segment: beside it the normal is upright on it, as that of a cast.
    let edge = Segment3::new([0, 0, 0], [8, 0, 0]);
    let way = Point3::new([2, 3, 0]);
    let hit = met(&way.sweep([2, -6, 0]).against(&edge));
    let by_ray = Ray3::new([2, 3, 0], [2, -6, 0])
        .cast(&edge)
        .first()
        .unwrap();
    assert_eq!((hit.t, Some(hit.normal())), (by_ray.t, by_ray.normal()));
    // Of two points it is the way back.
    let hit = met(&Point3::new([0, 0, 0])
        .sweep([6, 8, 0])
        .against(&Point3::new([3, 4, 0])));
    assert_eq!((hit.t, hit.normal()), (0.5, [-0.6, -0.8, 0.0]));
}

/// Planes, lines and rays as targets.
#[test]
fn endless_targets() {
    let ball = Sphere::new([0.0, 0.0, 9.0], 1.0);
    let ground = Plane::new([7.0, 7.0, 0.0], [0.0, 0.0, 2.0]);
    let hit = met(&ball.sweep([3.0, 0.0, -16.0]).against(&ground));
    assert_eq!(
        (hit.t, hit.at(), hit.normal()),
        (0.5, [1.5, 0.0, 0.0], [0.0, 0.0, 1.0])
    );
    assert_eq!(
        ball.sweep([3.0, 0.0, -16.0]).against(&ground).leaves(),
        Some(0.625)
    );
    assert!(!ball.sweep([3e300, 0.0, 0.0]).against(&ground).any());
    let contact = |z: f64, d| {
        Sphere::new([0.0, 0.0, z], 1.0)
            .sweep(d)
            .against(&ground)
            .contact()
    };
    assert_eq!(
        contact(1.0, [1.0, 0.0, 0.0]),
        SweepContact::Touching(ContactMotion::Slides)
    );
    assert_eq!(
        contact(-1.0, [1.0, 0.0, 1e-300]),
        SweepContact::Touching(ContactMotion::Enters)
    );
    let slope = Plane::through([[9, 0, 0], [0, 9, 0], [0, 0, 9]]);
    let block = Box3::new([6, 6, 6], [8, 8, 8]);
    let hit = met(&block.sweep([-6, -6, -6]).against(&slope));
    assert_eq!((hit.t, hit.at()), (0.5, [3.0; 3]));
    let line = Line3::new([5.0, 0.0, 0.0], [0.0, 1.0, 0.0]);
    let hit = met(&ball.sweep([10.0, 2.0, -18.0]).against(&line));
    let back = 1.0 / (100.0_f64 + 18.0 * 18.0).sqrt();
    assert!(hit.t < 1.0 && hit.normal()[1] == 0.0 && (hit.t - (0.5 - back)).abs() < 1.0);
    assert!(!ball.sweep([0.0, 3e300, 0.0]).against(&line).any());
    // Along a ray, towards its origin: it never leaves.
    let ahead = Ray3::new([0.0, 5.0, 9.0], [0.0, 1.0, 0.0]);
    let pair = ball.sweep([0.0, 9.0, 0.0]);
    assert_eq!(
        (met(&pair.against(&ahead)).t, pair.against(&ahead).leaves()),
        (4.0 / 9.0, None)
    );
    assert!(!ball.sweep([0.0, -9.0, 0.0]).against(&ahead).any());
}

/// Numbers of all sizes and types.
#[test]
fn numbers_of_all_sizes() {
    let (far, near) = (
        Sphere::new([1e300, 0.0, 0.0], 1e-300),
        Sphere::new([-1e300, 0.0, 0.0], 1e-300),
    );
    assert_eq!(
        met(&near.sweep([f64::MAX, 0.0, 0.0]).against(&far)).t,
        2e300 / f64::MAX
    );
    // The differences overflow, and the motion does.
    let (left, right) = (
        Box3::new([-f64::MAX, 0.0, 0.0], [-1e308, 1.0, 1.0]),
        Box3::new([1e308, 0.0, 0.0], [f64::MAX, 1.0, 1.0]),
    );
    let pair = left.sweep([f64::MAX, 0.0, 0.0]);
    let hit = met(&pair.against_moving(&right.sweep([-f64::MAX, 0.0, 0.0])));
    assert_eq!(hit.t, 1e308 / f64::MAX);
    let (low, high) = (
        Triangle3::new([[i64::MIN, 0, 0], [i64::MIN, 9, 0], [i64::MIN, 0, 9]]),
        Triangle3::new([[i64::MAX, 0, 0], [i64::MAX, 9, 0], [i64::MAX, 0, 9]]),
    );
    let pair = low.sweep([i64::MAX, 0, 0]);
    let hit = met(&pair.against_moving(&high.sweep([i64::MIN, 0, 0])));
    assert_eq!((hit.t, hit.normal()), (1.0, [-1.0, 0.0, 0.0]));
    let tiny = f64::from_bits(1);
    let ball = Sphere::new([0.0; 3], tiny);
    let target = Triangle3::new([
        [3.0 * tiny, -tiny, -tiny],
        [3.0 * tiny, tiny, -tiny],
        [3.0 * tiny, 0.0, tiny],
    ]);
    assert_eq!(
        met(&ball.sweep([8.0 * tiny, 0.0, 0.0]).against(&target)).t,
        0.25
    );
    // The same bits from every type of the same numbers.
    let times = |d: i32| {
        let cap = |s: i32| ([1, 2, s], [4, -1, 7]);
        let (a, b) = cap(3);
        let wide = |x: [i32; 3]| x.map(f64::from);
        let long = |x: [i32; 3]| x.map(i64::from);
        let target = [[9, -3, 2], [8, 7, 1], [11, 0, 30]];
        let first = Capsule3::new(a, b, 2)
            .sweep([d, 1, 2])
            .against(&Triangle3::new(target))
            .first_t();
        let second = Capsule3::new(wide(a), wide(b), 2.0)
            .sweep(wide([d, 1, 2]))
            .against(&Triangle3::new(target.map(wide)))
            .first_t();
        let third = Capsule3::new(long(a), long(b), 2)
            .sweep(long([d, 1, 2]))
            .against(&Triangle3::new(target.map(long)))
            .first_t();
        [first, second, third].map(|t| t.map(f64::to_bits))
    };
    for d in [9, 10, 23] {
        let all = times(d);
        assert!(all[0].is_some() && all == [all[0]; 3], "{all:?}");
    }
}

/// A pair of contacts less than an ulp of t behind each other.
#[test]
fn the_order_of_contacts_is_exact() {
    let ball = Sphere::new([-1000.0, 0.0, 0.0], 1.0);
    let hit = |x| {
        met(&ball
            .sweep([7000.0, 0.0, 0.0])
            .against(&Point3::new([x, 0.0, 0.0])))
    };
    let (near, far) = (hit(4.0), hit(4.0_f64.next_up()));
    assert_eq!(near.t, far.t);
    assert!(near.order(&far).is_lt() && far.order(&near).is_gt() && near.order(&near).is_eq());
    // Contacts of all kinds at one time: a sphere at a face, an edge, a corner and another sphere.
    let way = ball.sweep([7000.0, 0.0, 0.0]);
    let face = Triangle3::new([[4.0, -9.0, -9.0], [4.0, 9.0, -9.0], [4.0, 0.0, 9.0]]);
    let edge = Segment3::new([4.0, -9.0, -9.0], [4.0, 9.0, 9.0]);
    let block = Box3::new([4.0, -1.0, -1.0], [5.0, 1.0, 1.0]);
    let plane = Plane::new([4.0, 5.0, 5.0], [-1.0, 0.0, 0.0]);
    let round = Sphere::new([6.0, 0.0, 0.0], 2.0);
    let hits = [
        met(&way.against(&face)),
        met(&way.against(&edge)),
        met(&way.against(&block)),
        met(&way.against(&plane)),
        met(&way.against(&round)),
        near,
    ];
    for hit in &hits {
        assert!(hits.iter().all(|other| hit.order(other).is_eq()));
        assert!(hit.order(&far).is_lt());
        assert_eq!((hit.t, hit.normal()), (near.t, [-1.0, 0.0, 0.0]));
    }
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

    fn point(&mut self) -> [f64; 3] {
        [0; 3].map(|_| f64::from(i32::try_from(self.below(9)).expect("small") - 4))
    }
}

/// What a moving shape meets in an index and in a world is what it meets one by one, in the same order; and a mesh is its
/// triangles.
#[test]
fn indexes_and_worlds_are_swept_as_their_shapes() {
    let mut grid = Grid(9);
    let mut met_at_one_time = 0;
    for round in 0..24 {
        let scale = [1.0, 1e-300, 1e300, 0.1][round % 4];
        let mut point = || grid.point().map(|x| x * scale);
        let vertices: Vec<[f64; 3]> = (0..12).map(|_| point()).collect();
        let triangles: Vec<[u32; 3]> = (0..10).map(|k| [k, k + 1, k + 2]).collect();
        let mut shapes: Vec<Shape<3>> = (0..30)
            .map(|k| match k % 5 {
                0 => Segment3::new(point(), point()).into(),
                1 => Sphere::new(point(), scale / 4.0).into(),
                2 => Capsule3::new(point(), point(), scale / 8.0).into(),
                3 => Triangle3::new([point(), point(), point()]).into(),
                _ => Point3::new(point()).into(),
            })
            .collect();
        // Some are there twice.
        shapes.extend_from_within(..10);
        let (ball, d) = (Sphere::new(point(), scale / 16.0), point());
        let way = ball.sweep(d);
        let expected = |all: &[Shape<3>]| {
            let mut expected: Vec<Met<3>> = Vec::new();
            for (id, shape) in all.iter().enumerate() {
                let contact = way.against(shape).contact();
                if contact != SweepContact::Never {
                    expected.push(Met { id, contact });
                }
            }
            expected.sort_by(Met::order);
            expected
        };
        let faces = triangles.iter().map(|t| {
            let corners = t.map(|k| vertices[k as usize]);
            Triangle3::new(corners).into()
        });
        let faces: Vec<Shape<3>> = faces.collect();
        let mesh = Mesh3::new(&vertices, &triangles);
        assert_eq!(Index::new(&mesh).sweep(&way).all(), expected(&faces));
        let expected = expected(&shapes);
        let index = Index::new(&shapes);
        assert_eq!(index.sweep(&way).all(), expected);
        assert_eq!(index.sweep(&way).first(), expected.first().copied());
        assert_eq!(index.sweep(&way).any(), !expected.is_empty());
        let mut world: World<3, usize> = World::new();
        for (number, shape) in shapes.iter().enumerate() {
            world.insert(shape.clone(), number);
        }
        let now = world.now();
        let found = now.sweep(&way).all();
        let data = |met: &Met<3, f64, _>| *now.world().get(met.id).expect("there");
        let found = found.iter().map(|met| (data(met), met.t()));
        assert!(found.eq(expected.iter().map(|met| (met.id, met.t()))));
        let later = |pair: &[Met<3>]| pair[0].t() == pair[1].t() && pair[0].t() > 0.0;
        met_at_one_time += expected.windows(2).filter(|pair| later(pair)).count();
    }
    assert!(met_at_one_time > 0, "{met_at_one_time}");
}
