//! Casts at the corners of their definition: cases from paper, and inputs that once went wrong.

use secant::{Feature, Polygon, Ray, Rect, Relation, Segment};

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
