//! The shortest way out of another shape: cases worked out by hand, and what has to hold between answers. The agreement
//! with the oracle is tested in `crates/agreement`.

use secant::Feature::{Boundary, Edge, End, Face, Start, Vertex};
use secant::{
    Box3, Capsule, Circle, ConvexPolygon, Feature, Penetrates, Penetration, Point, Rect, Segment,
    Sphere, Triangle,
};

/// The answer, which has the same depth in the other order.
#[track_caller]
fn out<A, B, const D: usize>(a: &A, b: &B) -> Option<Penetration<D>>
where
    A: Penetrates<B, Penetration = Penetration<D>>,
    B: Penetrates<A, Penetration = Penetration<D>>,
{
    let (one, other) = (a.penetration(b), b.penetration(a));
    assert_eq!(one.map(|out| out.depth), other.map(|out| out.depth));
    one
}

#[track_caller]
fn assert_out<A, B, const D: usize>(a: &A, b: &B, vector: [f64; D], features: [Feature; 2])
where
    A: Penetrates<B, Penetration = Penetration<D>>,
    B: Penetrates<A, Penetration = Penetration<D>>,
{
    let out = out(a, b).expect("shapes that intersect");
    assert_eq!((out.vector, out.features), (vector, features));
}

/// That the shapes only touch, along this normal.
#[track_caller]
fn assert_touch<A, B, const D: usize>(a: &A, b: &B, normal: [f64; D], features: [Feature; 2])
where
    A: Penetrates<B, Penetration = Penetration<D>>,
    B: Penetrates<A, Penetration = Penetration<D>>,
{
    assert_out(a, b, [0.0; D], features);
    let out = a.penetration(b).unwrap();
    assert_eq!((out.depth, out.normal), (0.0, normal));
}

#[test]
fn circles() {
    let unit = Circle::new([0.0, 0.0], 1.0);
    // 3-4-5: 6 − 5.
    let (a, b) = (Circle::new([3.0, 4.0], 2.0), Circle::new([0.0, 0.0], 4.0));
    assert_out(&a, &b, [0.6, 0.8], [Boundary; 2]);
    // About one center: along x.
    let around = Circle::new([0.0, 0.0], 2.0);
    assert_out(&around, &unit, [3.0, 0.0], [Boundary; 2]);
    // Touching, and one unit in the last place from it.
    let at = |y: f64| Circle::new([0.0, y], 1.0);
    assert_touch(&unit, &at(-2.0), [0.0, 1.0], [Boundary; 2]);
    assert_eq!(out(&unit, &at((-2.0_f64).next_down())), None);
    let deep = out(&unit, &at((-2.0_f64).next_up())).unwrap();
    assert_eq!(deep.depth, 2.0_f64.powi(-52));
}

#[test]
fn a_radius_of_zero_is_a_point() {
    let (dot, point) = (Circle::new([1.0, 2.0], 0.0), Point::new([1.0, 2.0]));
    let rect = Rect::new([0.0, 0.0], [9.0, 9.0]);
    assert_out(&dot, &rect, [-1.0, 0.0], [Boundary, Face(3)]);
    assert_out(&point, &rect, [-1.0, 0.0], [Vertex(0), Face(3)]);
    assert_touch(&dot, &dot, [1.0, 0.0], [Boundary; 2]);
    assert_touch(&point, &dot, [1.0, 0.0], [Vertex(0), Boundary]);
    assert_eq!(out(&point, &Point::new([1.0, 2.5])), None);
}

#[test]
fn the_middle_of_a_square() {
    let rect = Rect::new([-2, -2], [2, 2]);
    assert_out(
        &Point::new([0, 0]),
        &rect,
        [0.0, -2.0],
        [Vertex(0), Face(0)],
    );
    // Out of its corner, where two ways are as short.
    assert_touch(
        &Point::new([2, -2]),
        &rect,
        [0.0, -1.0],
        [Vertex(0), Face(0)],
    );
    // The same square given as a polygon from another corner.
    let turned = ConvexPolygon::new([[2, -2], [2, 2], [-2, 2], [-2, -2]]);
    assert_out(
        &Point::new([0, 0]),
        &turned,
        [2.0, 0.0],
        [Vertex(0), Face(0)],
    );
    // One that is 2^-1074 nearer to the side above.
    let tiny = f64::from_bits(1);
    let rect = Rect::new([-2.0, -2.0], [2.0, 2.0]);
    assert_out(
        &Point::new([0.0, tiny]),
        &rect,
        [0.0, 2.0],
        [Vertex(0), Face(2)],
    );
}

#[test]
fn segments_of_the_plane() {
    // They cross: the difference is a parallelogram.
    let (a, b) = (Segment::new([0, 0], [8, 0]), Segment::new([4, -3], [4, 1]));
    assert_out(&a, &b, [0.0, 1.0], [Face(0), End]);
    assert_out(&b, &a, [0.0, -1.0], [End, Face(0)]);
    // Of one line, with common points or a common end: a move to the right, as short as any, separates them.
    for [p, q] in [[2, 9], [3, 5], [8, 9], [0, 8]] {
        assert_touch(&a, &Segment::new([p, 0], [q, 0]), [0.0, -1.0], [Face(0); 2]);
    }
    assert_eq!(out(&a, &Segment::new([9, 0], [10, 0])), None);
    // An end on the other one.
    assert_touch(
        &a,
        &Segment::new([4, 0], [4, 5]),
        [0.0, -1.0],
        [Face(0), Start],
    );
    // A disc on a wall without thickness.
    let disc = Circle::new([4, 0], 2);
    assert_out(&disc, &a, [0.0, -2.0], [Boundary, Face(0)]);
}

#[test]
fn round_and_sharp_shapes() {
    let capsule = Capsule::new([0, 0], [4, 0], 1);
    // 3-4-5 from the end of the core: 5 − 5.
    assert_touch(
        &Circle::new([7, 4], 4),
        &capsule,
        [0.6, 0.8],
        [Boundary, End],
    );
    assert_out(
        &capsule,
        &Rect::new([1, -9], [9, -1]),
        [0.0, 0.0],
        [Face(0), Face(2)],
    );
    // The disc's center is beside the hypotenuse, and not in the triangle.
    let triangle = Triangle::new([[0, 0], [4, 0], [0, 3]]);
    let disc = Circle::new([5, 5], 5);
    // |3 · 5 + 4 · 5 − 12| / 5 = 4.6.
    let way = out(&disc, &triangle).unwrap();
    assert_eq!(
        (way.depth, way.normal, way.features),
        (0.4, [0.6, 0.8], [Boundary, Face(1)])
    );
    // Clockwise, the same edge is one from another vertex.
    let way = disc
        .penetration(&Triangle::new([[0, 0], [0, 3], [4, 0]]))
        .unwrap();
    assert_eq!((way.depth, way.features), (0.4, [Boundary, Face(1)]));
}

#[test]
fn shapes_of_space() {
    let cube = Box3::new([0, 0, 0], [4, 4, 4]);
    assert_out(
        &Point::new([1, 2, 3]),
        &cube,
        [-1.0, 0.0, 0.0],
        [Vertex(0), Face(0)],
    );
    // The center in the middle of the upper face.
    let ball = Sphere::new([2, 2, 4], 3);
    assert_out(&ball, &cube, [0.0, 0.0, 3.0], [Boundary, Face(5)]);
    // Outside of the edge from (0, 0, 0) to (0, 0, 4): 3-4-5.
    let ball = Sphere::new([-3, -4, 2], 6);
    let way = out(&ball, &cube).unwrap();
    assert_eq!((way.depth, way.normal), (1.0, [-0.6, -0.8, 0.0]));
    assert_eq!(way.features, [Boundary, Edge(8)]);
    // Two edges that cross: capsules along x and y.
    let (a, b) = (
        Capsule::new([-5, 0, 0], [5, 0, 0], 1),
        Capsule::new([0, -5, 1], [0, 5, 1], 1),
    );
    assert_out(&a, &b, [0.0, 0.0, -1.0], [Face(0); 2]);
    // Their segments alone are apart, and cross where they are at one height: no volume, no depth.
    let (d, e) = (
        Segment::new([-5, 0, 0], [5, 0, 0]),
        Segment::new([0, -5, 0], [0, 5, 0]),
    );
    assert_eq!(out(&d, &Segment::new([0, -5, 1], [0, 5, 1])), None);
    assert_touch(&d, &e, [0.0, 0.0, -1.0], [Face(0); 2]);
    // One line: z × d, and d × y where d is along z.
    assert_touch(&d, &d, [0.0, 1.0, 0.0], [Face(0); 2]);
    let up = Segment::new([0, 0, 0], [0, 0, 2]);
    assert_touch(
        &Point::new([0, 0, 1]),
        &up,
        [-1.0, 0.0, 0.0],
        [Vertex(0), Face(0)],
    );
    // A segment through a triangle: back along itself, or to the side.
    let triangle = Triangle::new([[-3, -3, 0], [9, -3, 0], [-3, 9, 0]]);
    assert_out(&up, &triangle, [0.0, 0.0, 0.0], [Start, Face(0)]);
    let through = Segment::new([0, 0, -1], [0, 0, 7]);
    assert_out(&through, &triangle, [0.0, 0.0, 1.0], [Start, Face(0)]);
}

#[test]
fn every_scalar_has_the_same_answer() {
    for x in -3..=9_i16 {
        let at = [x, x / 2 - 1];
        let wide = at.map(f64::from);
        let rect = Rect::new([0.0, 0.0], [6.0, 4.0]).penetration(&Circle::new(wide, 2.0));
        let ints = Rect::new([0, 0], [6, 4]).penetration(&Circle::new(at.map(i32::from), 2));
        let longs = Rect::new([0_i64, 0], [6, 4]).penetration(&Circle::new(at.map(i64::from), 2));
        assert_eq!((ints, longs), (rect, rect));
        let singles = Rect::new([0.0_f32, 0.0], [6.0, 4.0]);
        let singles = singles.penetration(&Circle::new(at.map(f32::from), 2.0));
        assert_eq!(singles.is_some(), rect.is_some());
        if let (Some(single), Some(double)) = (singles, rect) {
            let error = (f64::from(single.depth) - double.depth).abs();
            assert!(error <= f64::from(f32::EPSILON) / 2.0 * double.depth);
            assert_eq!(single.features, double.features);
        }
    }
}
