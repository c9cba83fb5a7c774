//! Casts at the corners of their definition: cases from paper, and inputs that once went wrong.

use secant::{Polygon, Relation, Segment};

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
