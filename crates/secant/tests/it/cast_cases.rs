//! Casts at the corners of their definition: cases from paper, and inputs that once went wrong.

use secant::{
    Boundary, CastTarget, Circle, Feature, Hit, Polygon, Polyline, Ray, Rect, Relation, Segment,
    Shape,
};

/// A hollow polygon is its ring, which does not hold a point within.
#[test]
fn a_point_within_a_hollow_polygon_does_not_hit_it() {
    let triangle = Polygon::new([[0, 0], [8, 0], [0, 8]]);
    let within = Segment::new([1, 1], [1, 1]);
    assert!(within.cast(&triangle).any());
    assert_eq!(within.cast(&triangle).hollow().first(), None);
    assert!(!within.cast(&triangle).hollow().any());

    let on_edge = Segment::new([4, 4], [4, 4]);
    let hit = on_edge.cast(&triangle).hollow().first().unwrap();
    assert_eq!(
        (hit.t, hit.relation, hit.normal()),
        (0.0, Relation::Touch, None)
    );
}

/// t = 0 is no way at all, also along a direction whose length overflows.
#[test]
fn the_length_of_no_way_is_zero() {
    let long = Segment::new([f64::MAX, -f64::MAX], [-1.0, 1.0]);
    let wall = Segment::new([f64::MAX, -f64::MAX], [1.0, 0.0]);
    let hit = long.cast(&wall).first().unwrap();
    assert_eq!((hit.t, hit.distance()), (0.0, 0.0));

    let long = Segment::new([f32::MAX, 0.0], [-f32::MAX, f32::MAX]);
    let wall = Segment::new([f32::MAX, -1.0], [f32::MAX, 1.0]);
    let hit = long.cast(&wall).first().unwrap();
    assert_eq!((hit.t, hit.distance()), (0.0, 0.0));
}

/// A ray that grazes a corner gets the normal of the edge that faces it, which is not always that with
/// the lowest number; it never gets one into the solid.
#[test]
fn the_normal_at_a_corner_points_out() {
    let square = [[0, 0], [2, 0], [2, 2], [0, 2]];
    let mut clockwise = square;
    clockwise.reverse();
    let graze = Ray::new([-1, 1], [1, 1]);
    let into = Ray::new([-1, -1], [1, 1]);
    let rect = Rect::new([0, 0], [2, 2]);
    let hits = [
        graze.cast(&rect).first().unwrap(),
        graze.cast(&Polygon::new(square)).first().unwrap(),
        graze.cast(&Polygon::new(clockwise)).first().unwrap(),
    ];
    assert_eq!(
        hits.map(|hit| hit.feature),
        [Feature::Vertex(3), Feature::Vertex(3), Feature::Vertex(0)]
    );
    assert_eq!(hits.map(|hit| hit.normal()), [Some([-1.0, 0.0]); 3]);
    // Both edges face a ray into the corner: that with the lowest number counts.
    let hit = into.cast(&rect).first().unwrap();
    assert_eq!(
        (hit.feature, hit.normal()),
        (Feature::Vertex(0), Some([0.0, -1.0]))
    );
}

/// The points of a square grid, from -1 to `n` - 2 on each axis.
fn grid(n: i32) -> impl Iterator<Item = [f64; 2]> + Clone {
    (0..n * n).map(move |k| [k % n - 1, k / n - 1].map(f64::from))
}

/// What of a hit does not depend on what is within the shape; at a corner the normal does, and where the way
/// leaves the shape its direction, which is against the way here.
fn surface(way: &Segment<2>, hit: &Hit<2, f64>) -> impl PartialEq + std::fmt::Debug + use<> {
    let corner = matches!(hit.feature, Feature::Vertex(_));
    let ([p, q], zero) = ([way.start(), way.end()], 0.0);
    let against = |[x, y]: [f64; 2]| {
        let leaves = x * (q[0] - p[0]) + y * (q[1] - p[1]) > zero && hit.t == zero;
        if leaves { [zero - x, zero - y] } else { [x, y] }
    };
    let normal = hit.normal().filter(|_| !corner).map(against);
    (hit.t, hit.at, hit.feature, hit.passing, normal)
}

/// A solid that the ray does not start in is hit where its boundary is: through faces, at corners,
/// along faces, at the ray's own ends, and at boxes that are flat.
#[test]
fn a_solid_is_entered_where_its_boundary_is_met_first() {
    let mut hits = 0;
    for (start, end) in grid(5).flat_map(|p| grid(5).map(move |q| (p, q))) {
        let way = Segment::new(start, end);
        for [x, y] in grid(4) {
            for (width, height) in [(1.0, 1.0), (2.0, 1.0), (2.0, 0.0), (0.0, 1.0), (0.0, 0.0)] {
                let rect = Rect::new([x, y], [x + width, y + height]);
                let (solid, curve) = (way.cast(&rect).first(), way.cast(&Boundary(rect)).first());
                if solid.is_some_and(|hit| hit.inside) {
                    continue;
                }
                hits += usize::from(solid.is_some());
                assert_eq!(
                    solid.as_ref().map(|hit| surface(&way, hit)),
                    curve.as_ref().map(|hit| surface(&way, hit)),
                    "{way:?} {rect:?}"
                );
                assert_eq!(
                    solid.map(|hit| hit.relation),
                    solid.map(|_| way.relation(&rect))
                );
            }
            let disc = Circle::new([x, y], 1.0);
            let (solid, curve) = (way.cast(&disc).first(), way.cast(&Boundary(disc)).first());
            if !solid.is_some_and(|hit| hit.inside) {
                let of = |hit: Option<Hit<2, f64>>| hit.map(|hit| surface(&way, &hit));
                assert_eq!(of(solid), of(curve));
            }
        }
    }
    assert!(hits > 10_000, "{hits}");
}

/// `first`, `any`, `all`, filters and limits say one thing.
fn agree<T: CastTarget<2, f64> + ?Sized>(ray: &Ray<2>, target: &T) -> usize {
    for hollow in [false, true] {
        let cast = || {
            let cast = ray.cast(target);
            if hollow { cast.hollow() } else { cast }
        };
        let all = cast().all();
        assert!(all.is_sorted_by_key(|hit| hit.t));
        assert_eq!(cast().first().as_ref(), all.first());
        assert_eq!(cast().any(), !all.is_empty());
        assert_eq!(cast().filter(|_| true).all(), all);
        assert_eq!(cast().filter(|_| true).first().as_ref(), all.first());
        for hit in &all {
            let behind = |other: &Hit<2, f64>| other.index > hit.index || other.t > hit.t;
            let next = all.iter().find(|&other| behind(other));
            assert_eq!(cast().filter(behind).first().as_ref(), next);
            // A t may have been rounded either way.
            let up_to = |t: f64| all.iter().take_while(|other| other.t <= t).count();
            let (below, above) = (hit.t.next_down(), hit.t.next_up());
            assert!(cast().max_t(above).all().len() >= up_to(hit.t));
            assert!(cast().max_t(below).all().len() <= up_to(below));
            assert_eq!(cast().max_t(below).any(), up_to(below) > 0);
        }
        assert!(!cast().max_t(f64::NAN).any() && !cast().max_t(f64::NEG_INFINITY).any());
        assert_eq!(cast().max_t(f64::INFINITY).all(), all);
    }
    ray.cast(target).all().len()
}

#[test]
fn first_any_and_all_agree() {
    let walls: Vec<Segment<2>> = grid(4)
        .flat_map(|p| [[1.0, 0.0], [1.0, 1.0], [0.0, 0.0]].map(|d| (p, d)))
        .map(|(p, d)| Segment::new(p, [p[0] + d[0], p[1] + d[1]]))
        .collect();
    let rects: Vec<Rect> = grid(3)
        .map(|[x, y]| Rect::new([x, y], [x + 1.0, y + 2.0]))
        .collect();
    let discs: Vec<Circle> = grid(3).map(|c| Circle::new(c, 1.0)).collect();
    let paths: Vec<Polyline> = grid(3)
        .map(|[x, y]| Polyline::new([[x, y], [x + 1.0, y + 1.0], [x + 2.0, y], [x, y + 1.0]]))
        .collect();
    let levels: Vec<Polygon> = grid(3)
        .map(|[x, y]| Polygon::new([[x, y], [x + 2.0, y], [x + 1.0, y + 1.0], [x + 1.0, y + 2.0]]))
        .collect();
    let shapes: Vec<Shape<2>> = (walls.iter().map(|&wall| wall.into()))
        .chain(rects.iter().map(|&rect| rect.into()))
        .chain(discs.iter().map(|&disc| disc.into()))
        .collect();
    let mut hits = 0;
    for origin in grid(4) {
        for [x, y] in grid(3).filter(|&d| d != [0.0, 0.0]) {
            let ray = Ray::new(origin, [x + 0.25 * y, y]);
            hits += agree(&ray, &walls) + agree(&ray, &rects) + agree(&ray, &discs);
            hits += agree(&ray, &paths) + agree(&ray, &levels) + agree(&ray, &shapes);
        }
    }
    assert!(hits > 4000, "{hits}");
}

/// From a point of the circle: outward, whether the ray enters the disc or leaves it.
#[test]
fn the_normal_where_a_ray_starts_on_a_circle() {
    let disc = Circle::new([1, 1], 5);
    let normal = |way| {
        let hit = Ray::new([4, 5], way).cast(&disc).first().unwrap();
        assert_eq!((hit.t, hit.at, hit.inside), (0.0, [4.0, 5.0], false));
        hit.normal()
    };
    assert_eq!(normal([-1, 0]), Some([0.6, 0.8]));
    assert_eq!(normal([1, 0]), Some([0.6, 0.8]));
    assert_eq!(normal([4, -3]), Some([0.6, 0.8]));
    assert_eq!(normal([-4, 3]), Some([0.6, 0.8]));
}

/// A limit belongs to the way, and is compared with the true t: 1/3 as a float is less than 1/3.
#[test]
fn a_limit_is_inclusive_and_exact() {
    let ray = Ray::new([0.0, 0.0], [3.0, 0.0]);
    let at = |x: f64| Segment::new([x, -1.0], [x, 1.0]);
    let any = |x: f64, t: f64| ray.cast(&at(x)).max_t(t).any();
    assert!(any(1.5, 0.5) && !any(1.5, 0.5_f64.next_down()));
    assert_eq!(ray.cast(&at(1.0)).first().unwrap().t, 1.0 / 3.0);
    assert!(!any(1.0, 1.0 / 3.0) && any(1.0, (1.0_f64 / 3.0).next_up()));
    assert!(any(0.0, 0.0) && any(0.0, -0.0) && !any(0.0, -5e-324));
    // A t that rounds to 0 is not 0.
    let long = Ray::new([0.0, 0.0], [f64::MAX, 0.0]);
    let hit = long.cast(&at(5e-324)).first().unwrap();
    assert_eq!((hit.t, hit.at), (0.0, [5e-324, 0.0]));
    assert!(!long.cast(&at(5e-324)).max_t(0.0).any());
}

/// Walls that are met at one point are hit in the order of their index, whatever their kind.
#[test]
fn of_walls_at_one_point_the_lowest_index_is_hit() {
    let walls = [
        Segment::new([2, 0], [2, 5]),
        Segment::new([1, -1], [1, 0]),
        Segment::new([1, 0], [1, 1]),
        Segment::new([0, -1], [2, 1]),
    ];
    let ray = Ray::new([0, 0], [1, 0]);
    assert_eq!(ray.cast(&walls).first().unwrap().index, 1);
    let order = |walls: &[Segment<2, i32>]| ray.cast(walls).all().into_iter().map(|hit| hit.index);
    assert_eq!(order(&walls).collect::<Vec<_>>(), [1, 2, 3, 0]);
    let first = ray
        .cast(&walls)
        .filter(|hit| hit.relation == Relation::Cross);
    assert_eq!(first.first().unwrap().index, 3);
}
