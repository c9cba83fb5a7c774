//! Casts in space, and at capsules, triangles and convex polygons: cases from paper.

use secant::{
    Box3, Capsule, Circle, ConvexPolygon, Feature, Hit, Line, Passing, Plane, PlaneIntersection,
    Point, Ray, Relation, Scalar, ScalarIn, Segment, Shape, Sphere, Triangle, Triangle3,
};

/// What of a hit is asked here.
type Seen<const D: usize> = (f64, [f64; D], Feature, Passing, Option<[f64; D]>);

fn seen<const D: usize, S: Scalar<Real = f64> + ScalarIn<D>>(hit: &Hit<D, S>) -> Seen<D> {
    (hit.t, hit.at, hit.feature, hit.passing, hit.normal())
}

/// The first hit.
macro_rules! first {
    ($way:expr, $shape:expr) => {
        seen(&$way.cast($shape).first().expect("a hit"))
    };
}

/// All hits of a hollow shape.
macro_rules! hollow {
    ($way:expr, $shape:expr) => {
        $way.cast($shape)
            .hollow()
            .all()
            .iter()
            .map(seen)
            .collect::<Vec<_>>()
    };
}

const LEFT: Option<[f64; 3]> = Some([-1.0, 0.0, 0.0]);
const RIGHT: Option<[f64; 3]> = Some([1.0, 0.0, 0.0]);
const UP: Option<[f64; 3]> = Some([0.0, 0.0, 1.0]);
const DOWN: Option<[f64; 3]> = Some([0.0, 0.0, -1.0]);

#[test]
fn linear_shapes() {
    let up = Ray::new([0, 0, 0], [0, 0, 1]);
    let normal = Some([0.8, 0.0, -0.6]);
    let wall = Segment::new([6, 0, 13], [-3, 0, 1]);
    let hit = (5.0, [0.0, 0.0, 5.0], Feature::Face(0), Passing::Crosses);
    assert_eq!(first!(up, &wall), (hit.0, hit.1, hit.2, hit.3, normal));
    // Skew, and at an end: there it is the way back.
    assert_eq!(up.cast(&Segment::new([6, 1, 13], [-3, 1, 1])).first(), None);
    let end = Segment::new([6, 0, 13], [0, 0, 5]);
    assert_eq!(
        first!(up, &end),
        (5.0, hit.1, Feature::End, Passing::Ends, DOWN)
    );
    let along = Segment::new([0, 0, 9], [0, 0, 5]);
    assert_eq!(
        first!(up, &along),
        (5.0, hit.1, Feature::End, Passing::Ends, DOWN)
    );
    let point = Point::new([0, 0, 5]);
    assert_eq!(
        first!(up, &point),
        (5.0, hit.1, Feature::Vertex(0), Passing::Ends, DOWN)
    );
    let line = Line::through([6, 0, 13], [-3, 0, 1]);
    assert_eq!(
        first!(up, &line),
        (5.0, hit.1, Feature::Boundary, Passing::Crosses, normal)
    );
    let ray = Ray::new([0, 0, 5], [1, 0, 0]);
    assert_eq!(
        first!(up, &ray),
        (5.0, hit.1, Feature::Start, Passing::Ends, DOWN)
    );
}

#[test]
fn balls() {
    let ball = Sphere::new([3, 6, 6], 3);
    let ray = Ray::new([0, 0, 0], [1, 2, 2]);
    let back = Some([-1.0 / 3.0, -2.0 / 3.0, -2.0 / 3.0]);
    let enter = (
        2.0,
        [2.0, 4.0, 4.0],
        Feature::Boundary,
        Passing::Crosses,
        back,
    );
    assert_eq!(first!(ray, &ball), enter);
    let leave = (
        4.0,
        [4.0, 8.0, 8.0],
        Feature::Boundary,
        Passing::Crosses,
        back,
    );
    assert_eq!(hollow!(ray, &ball), [enter, leave]);
    // Touching is hitting.
    let graze = Ray::new([0, 6, 9], [1, 0, 0]);
    let touch = (3.0, [3.0, 6.0, 9.0], Feature::Boundary, Passing::Grazes, UP);
    assert_eq!(first!(graze, &ball), touch);
    assert_eq!(graze.cast(&ball).first().unwrap().relation, Relation::Touch);
}

#[test]
fn boxes() {
    let cube = Box3::new([0, 0, 0], [2, 2, 2]);
    let right = Ray::new([-1, 1, 1], [1, 0, 0]);
    let enter = (
        1.0,
        [0.0, 1.0, 1.0],
        Feature::Face(0),
        Passing::Crosses,
        LEFT,
    );
    let leave = (
        3.0,
        [2.0, 1.0, 1.0],
        Feature::Face(1),
        Passing::Crosses,
        LEFT,
    );
    assert_eq!(first!(right, &cube), enter);
    assert_eq!(hollow!(right, &cube), [enter, leave]);
    // Into an edge and a corner; the face with the lowest number that faces the ray.
    let edge = Ray::new([-1, -1, 1], [1, 1, 0]);
    let at = [0.0, 0.0, 1.0];
    assert_eq!(
        first!(edge, &cube),
        (1.0, at, Feature::Edge(8), Passing::Crosses, LEFT)
    );
    let corner = Ray::new([3, 3, 3], [-1, -1, -1]);
    assert_eq!(
        first!(corner, &cube),
        (1.0, [2.0; 3], Feature::Vertex(7), Passing::Crosses, RIGHT)
    );
    let slant = Ray::new([-1, 1, 4], [1, 0, -2]);
    assert_eq!(first!(slant, &cube).2, Feature::Edge(6));
    assert_eq!(first!(slant, &cube).4, LEFT);
    // Only the upper face of this edge faces the ray.
    let out = Ray::new([1, 1, 4], [1, 0, -2]);
    assert_eq!(
        (first!(out, &cube).2, first!(out, &cube).4),
        (Feature::Edge(7), UP)
    );
    // Past an edge: a touch.
    let graze = Ray::new([-1, 1, 1], [1, 1, 0]);
    let at = [0.0, 2.0, 1.0];
    assert_eq!(
        first!(graze, &cube),
        (1.0, at, Feature::Edge(10), Passing::Grazes, LEFT)
    );
    assert_eq!(graze.cast(&cube).first().unwrap().relation, Relation::Touch);
    // Along a face, from an edge on.
    let along = Ray::new([-1, 1, 2], [1, 0, 0]);
    let at = [0.0, 1.0, 2.0];
    assert_eq!(
        first!(along, &cube),
        (1.0, at, Feature::Edge(6), Passing::Grazes, LEFT)
    );
    assert_eq!(hollow!(along, &cube).len(), 1);
    // Up to a face, from a face, and from inside.
    let stops = Segment::new([-1, 1, 1], [0, 1, 1]);
    assert_eq!(
        first!(stops, &cube),
        (1.0, [0.0, 1.0, 1.0], Feature::Face(0), Passing::Ends, LEFT)
    );
    let starts = Ray::new([2, 1, 1], [1, 0, 0]);
    assert_eq!(
        first!(starts, &cube),
        (0.0, [2.0, 1.0, 1.0], Feature::Face(1), Passing::Ends, RIGHT)
    );
    let inside = Ray::new([1, 1, 1], [1, 0, 0]);
    assert_eq!(
        first!(inside, &cube),
        (0.0, [1.0; 3], Feature::Interior, Passing::Ends, None)
    );
    assert_eq!(hollow!(inside, &cube)[0].0, 1.0);
    assert!(inside.cast(&cube).first().unwrap().inside);
    // Just outside of an edge, by one step of the last place.
    let near = Ray::new([-1.0, 1.0_f64.next_up(), 1.0], [1.0, 1.0, 0.0]);
    assert_eq!(near.cast(&Box3::new([0.0; 3], [2.0; 3])).first(), None);
}

#[test]
fn flat_boxes_are_surfaces() {
    let up = |x, y| Ray::new([x, y, 0], [0, 0, 1]);
    let rect = Box3::new([0, 0, 2], [4, 4, 2]);
    let inner = (
        2.0,
        [1.0, 1.0, 2.0],
        Feature::Face(4),
        Passing::Crosses,
        DOWN,
    );
    assert_eq!(first!(up(1, 1), &rect), inner);
    assert_eq!(hollow!(up(1, 1), &rect), [inner]);
    let edge = first!(up(4, 1), &rect);
    assert_eq!((edge.2, edge.3), (Feature::Edge(5), Passing::Grazes));
    let along = Ray::new([-1, 1, 2], [1, 0, 0]);
    assert_eq!(
        first!(along, &rect),
        (1.0, [0.0, 1.0, 2.0], Feature::Edge(4), Passing::Ends, LEFT)
    );
    // Nothing starts inside of it.
    let on = Ray::new([1, 1, 2], [0, 0, 1]);
    assert_eq!(
        first!(on, &rect),
        (0.0, [1.0, 1.0, 2.0], Feature::Face(4), Passing::Ends, DOWN)
    );
    assert!(!on.cast(&rect).first().unwrap().inside);
    // A segment, and a point.
    let post = Box3::new([0, 0, 2], [4, 0, 2]);
    assert_eq!(first!(up(1, 0), &post).2, Feature::Edge(0));
    assert_eq!(first!(up(1, 0), &post).3, Passing::Crosses);
    assert_eq!(first!(up(4, 0), &post).2, Feature::Vertex(1));
    let dot = Box3::new([0, 0, 2], [0, 0, 2]);
    assert_eq!(
        first!(up(0, 0), &dot),
        (
            2.0,
            [0.0, 0.0, 2.0],
            Feature::Vertex(0),
            Passing::Ends,
            DOWN
        )
    );
}

#[test]
fn planes() {
    let slope = Plane::new([0, 0, 0], [3, 0, 4]);
    let down = Ray::new([0, 0, 5], [0, 0, -1]);
    let normal = Some([0.6, 0.0, 0.8]);
    assert_eq!(
        first!(down, &slope),
        (5.0, [0.0; 3], Feature::Boundary, Passing::Crosses, normal)
    );
    // From behind, the other way; by its points, the same.
    let up = Ray::new([0, 0, -5], [0, 0, 1]);
    let through = Plane::through([[0, 0, 0], [4, 0, -3], [0, 1, 0]]);
    let normal = Some([-0.6, 0.0, -0.8]);
    assert_eq!(
        first!(up, &through),
        (5.0, [0.0; 3], Feature::Boundary, Passing::Crosses, normal)
    );
    assert_eq!(Ray::new([0, 0, 5], [0, 0, 1]).cast(&slope).first(), None);
    // Touching is hitting: at the end, at the start, and all along.
    let stops = Segment::new([0, 0, 5], [0, 0, 0]);
    assert_eq!(
        (first!(stops, &slope).0, first!(stops, &slope).3),
        (1.0, Passing::Ends)
    );
    assert_eq!(first!(Ray::new([0, 0, 0], [0, 0, 1]), &slope).0, 0.0);
    let along = Ray::new([8, 0, -6], [0, 2, 0]);
    let back = Some([0.0, -1.0, 0.0]);
    let at = [8.0, 0.0, -6.0];
    assert_eq!(
        first!(along, &slope),
        (0.0, at, Feature::Boundary, Passing::Ends, back)
    );
    assert_eq!(
        along.cast(&slope).first().unwrap().relation,
        Relation::Within
    );
    assert_eq!(Ray::new([8, 0, -7], [0, 1, 0]).cast(&slope).first(), None);
}

#[test]
fn triangles() {
    let triangle = Triangle3::new([[0, 0, 0], [4, 0, 0], [0, 4, 0]]);
    let down = |x, y| Ray::new([x, y, 3], [0, 0, -1]);
    assert_eq!(
        first!(down(1, 1), &triangle),
        (3.0, [1.0, 1.0, 0.0], Feature::Face(0), Passing::Crosses, UP)
    );
    let up = Ray::new([1, 1, -3], [0, 0, 1]);
    assert_eq!(first!(up, &triangle).4, DOWN);
    // Touching is hitting: at the edges and at the vertices.
    for ([x, y], feature) in [
        ([2, 0], Feature::Edge(0)),
        ([2, 2], Feature::Edge(1)),
        ([0, 1], Feature::Edge(2)),
        ([0, 0], Feature::Vertex(0)),
        ([4, 0], Feature::Vertex(1)),
        ([0, 4], Feature::Vertex(2)),
    ] {
        let hit = down(x, y).cast(&triangle).first().unwrap();
        assert_eq!(
            seen(&hit),
            (
                3.0,
                [f64::from(x), f64::from(y), 0.0],
                feature,
                Passing::Grazes,
                UP
            )
        );
        assert_eq!(hit.relation, Relation::Touch);
    }
    for [x, y] in [[-1, 1], [3, 2], [1, -1], [5, 0], [-1, 0], [-1, 5]] {
        assert_eq!(down(x, y).cast(&triangle).first(), None, "{x} {y}");
    }
    // Ends on it, starts on it, stops short.
    let stops = Segment::new([1, 1, 3], [1, 1, 0]);
    assert_eq!(
        (first!(stops, &triangle).0, first!(stops, &triangle).3),
        (1.0, Passing::Ends)
    );
    let starts = Ray::new([1, 1, 0], [0, 0, 1]);
    assert_eq!(
        (first!(starts, &triangle).0, first!(starts, &triangle).4),
        (0.0, DOWN)
    );
    assert_eq!(
        Segment::new([1, 1, 3], [1, 1, 1]).cast(&triangle).first(),
        None
    );
}

#[test]
fn in_the_plane_of_a_triangle() {
    let triangle = Triangle3::new([[0, 0, 0], [4, 0, 0], [0, 4, 0]]);
    let right = |x, y| Ray::new([x, y, 0], [1, 0, 0]);
    assert_eq!(
        first!(right(-1, 1), &triangle),
        (1.0, [0.0, 1.0, 0.0], Feature::Edge(2), Passing::Ends, LEFT)
    );
    assert_eq!(
        first!(right(-1, 4), &triangle),
        (
            1.0,
            [0.0, 4.0, 0.0],
            Feature::Vertex(2),
            Passing::Grazes,
            LEFT
        )
    );
    assert_eq!(
        first!(right(-1, 0), &triangle),
        (1.0, [0.0; 3], Feature::Vertex(0), Passing::Ends, LEFT)
    );
    assert_eq!(
        first!(right(1, 1), &triangle),
        (0.0, [1.0, 1.0, 0.0], Feature::Face(0), Passing::Ends, LEFT)
    );
    assert_eq!(first!(right(1, 0), &triangle).2, Feature::Edge(0));
    assert_eq!(right(-1, -1).cast(&triangle).first(), None);
    assert_eq!(right(5, 0).cast(&triangle).first(), None);
    assert_eq!(right(-1, 5).cast(&triangle).first(), None);
    let short = Segment::new([-3, 1, 0], [-1, 1, 0]);
    assert_eq!(short.cast(&triangle).first(), None);
    let stops = Segment::new([-2, 1, 0], [0, 1, 0]);
    assert_eq!(
        (first!(stops, &triangle).0, first!(stops, &triangle).3),
        (1.0, Passing::Ends)
    );
}

/// A triangle without area is the segment or point that it is; vertices and edges with the lowest
/// number count.
#[test]
fn triangles_without_area() {
    let line = Triangle3::new([[4, 0, 0], [0, 0, 0], [2, 0, 0]]);
    let down = |x| Ray::new([x, 0, 3], [0, 0, -1]);
    assert_eq!(
        first!(down(1), &line),
        (3.0, [1.0, 0.0, 0.0], Feature::Edge(0), Passing::Crosses, UP)
    );
    assert_eq!(
        first!(down(2), &line),
        (
            3.0,
            [2.0, 0.0, 0.0],
            Feature::Vertex(2),
            Passing::Crosses,
            UP
        )
    );
    assert_eq!(
        first!(down(4), &line),
        (3.0, [4.0, 0.0, 0.0], Feature::Vertex(0), Passing::Ends, UP)
    );
    assert_eq!(down(5).cast(&line).first(), None);
    let twice = Triangle3::new([[0, 0, 0], [2, 0, 0], [2, 0, 0]]);
    assert_eq!(first!(down(2), &twice).2, Feature::Vertex(1));
    let along = Ray::new([-1, 0, 0], [1, 0, 0]);
    assert_eq!(
        first!(along, &line),
        (1.0, [0.0; 3], Feature::Vertex(1), Passing::Ends, LEFT)
    );
    let point = Triangle3::new([[2, 0, 0]; 3]);
    assert_eq!(
        first!(down(2), &point),
        (3.0, [2.0, 0.0, 0.0], Feature::Vertex(0), Passing::Ends, UP)
    );
}

#[test]
fn capsules() {
    let capsule = Capsule::new([0, 0, 0], [0, 0, 4], 5);
    let right = |y, z| Ray::new([-10, y, z], [1, 0, 0]);
    let slant = Some([-0.8, 0.6, 0.0]);
    let enter = (
        6.0,
        [-4.0, 3.0, 2.0],
        Feature::Face(0),
        Passing::Crosses,
        slant,
    );
    assert_eq!(first!(right(3, 2), &capsule), enter);
    let leave = (
        14.0,
        [4.0, 3.0, 2.0],
        Feature::Face(0),
        Passing::Crosses,
        Some([-0.8, -0.6, 0.0]),
    );
    assert_eq!(hollow!(right(3, 2), &capsule), [enter, leave]);
    // The caps, seams included.
    assert_eq!(
        first!(right(3, 4), &capsule),
        (6.0, [-4.0, 3.0, 4.0], Feature::End, Passing::Crosses, slant)
    );
    assert_eq!(first!(right(3, 0), &capsule).2, Feature::Start);
    let normal = Some([-0.8, 0.0, 0.6]);
    assert_eq!(
        first!(right(0, 7), &capsule),
        (
            6.0,
            [-4.0, 0.0, 7.0],
            Feature::End,
            Passing::Crosses,
            normal
        )
    );
    let down = Ray::new([0, 0, 20], [0, 0, -1]);
    assert_eq!(
        first!(down, &capsule),
        (11.0, [0.0, 0.0, 9.0], Feature::End, Passing::Crosses, UP)
    );
    assert_eq!(
        hollow!(down, &capsule)[1],
        (25.0, [0.0, 0.0, -5.0], Feature::Start, Passing::Crosses, UP)
    );
    // Touching is hitting: the tube and a cap.
    let front = Some([0.0, 1.0, 0.0]);
    let hit = right(5, 2).cast(&capsule).first().unwrap();
    assert_eq!(
        seen(&hit),
        (
            10.0,
            [0.0, 5.0, 2.0],
            Feature::Face(0),
            Passing::Grazes,
            front
        )
    );
    assert_eq!(hit.relation, Relation::Touch);
    assert_eq!(
        first!(right(0, 9), &capsule),
        (10.0, [0.0, 0.0, 9.0], Feature::End, Passing::Grazes, UP)
    );
    assert_eq!(right(4, 8).cast(&capsule).first(), None);
    assert_eq!(hollow!(right(4, 7), &capsule).len(), 1);
    // Along the tube, from one seam to the other.
    let along = Ray::new([5, 0, -3], [0, 0, 1]);
    let (t, at, feature, _, normal) = first!(along, &capsule);
    assert_eq!(
        (t, at, feature, normal),
        (3.0, [5.0, 0.0, 0.0], Feature::Start, RIGHT)
    );
    assert_eq!(
        along.cast(&capsule).first().unwrap().relation,
        Relation::Touch
    );
    assert_eq!(hollow!(along, &capsule).len(), 1);
    assert_eq!(Ray::new([5, 0, 5], [0, 0, 1]).cast(&capsule).first(), None);
    // From inside, from the surface, and to it.
    let inside = Ray::new([0, 0, 2], [1, 0, 0]);
    assert_eq!(
        first!(inside, &capsule),
        (0.0, [0.0, 0.0, 2.0], Feature::Interior, Passing::Ends, None)
    );
    assert_eq!(
        hollow!(inside, &capsule),
        [(
            5.0,
            [5.0, 0.0, 2.0],
            Feature::Face(0),
            Passing::Crosses,
            LEFT
        )]
    );
    let out = Ray::new([5, 0, 2], [1, 0, 0]);
    assert_eq!(
        first!(out, &capsule),
        (0.0, [5.0, 0.0, 2.0], Feature::Face(0), Passing::Ends, RIGHT)
    );
    assert_eq!(hollow!(out, &capsule).len(), 1);
    let stops = Segment::new([-10, 3, 2], [-4, 3, 2]);
    assert_eq!(
        first!(stops, &capsule),
        (
            1.0,
            [-4.0, 3.0, 2.0],
            Feature::Face(0),
            Passing::Ends,
            slant
        )
    );
    // A segment, a ball, and a point.
    let thin = Capsule::new([0, 0, 0], [0, 0, 4], 0);
    assert_eq!(
        first!(right(0, 2), &thin),
        (
            10.0,
            [0.0, 0.0, 2.0],
            Feature::Face(0),
            Passing::Crosses,
            LEFT
        )
    );
    assert_eq!(
        first!(right(0, 4), &thin),
        (10.0, [0.0, 0.0, 4.0], Feature::End, Passing::Ends, LEFT)
    );
    let ball = Capsule::new([0, 0, 0], [0, 0, 0], 5);
    assert_eq!(
        first!(right(3, 0), &ball),
        (
            6.0,
            [-4.0, 3.0, 0.0],
            Feature::Start,
            Passing::Crosses,
            slant
        )
    );
    let point = Capsule::new([0, 0, 0], [0, 0, 0], 0);
    assert_eq!(
        first!(right(0, 0), &point),
        (10.0, [0.0; 3], Feature::Start, Passing::Ends, LEFT)
    );
}

#[test]
fn capsules_in_the_plane() {
    let capsule = Capsule::new([0, 0], [4, 0], 5);
    let up = |x| Ray::new([x, -10], [0, 1]);
    let down = |x| Ray::new([x, 10], [0, -1]);
    let below = Some([0.0, -1.0]);
    let above = Some([0.0, 1.0]);
    assert_eq!(
        first!(up(2), &capsule),
        (5.0, [2.0, -5.0], Feature::Face(0), Passing::Crosses, below)
    );
    assert_eq!(
        first!(down(2), &capsule),
        (5.0, [2.0, 5.0], Feature::Face(1), Passing::Crosses, above)
    );
    assert_eq!(
        hollow!(up(2), &capsule)[1],
        (15.0, [2.0, 5.0], Feature::Face(1), Passing::Crosses, below)
    );
    assert_eq!(first!(up(4), &capsule).2, Feature::End);
    assert_eq!(
        first!(up(7), &capsule),
        (
            6.0,
            [7.0, -4.0],
            Feature::End,
            Passing::Crosses,
            Some([0.6, -0.8])
        )
    );
    // Touching is hitting: at an end, and along a side.
    let graze = (
        10.0,
        [9.0, 0.0],
        Feature::End,
        Passing::Grazes,
        Some([1.0, 0.0]),
    );
    assert_eq!(first!(up(9), &capsule), graze);
    let along = Ray::new([-3, 5], [1, 0]);
    assert_eq!(
        first!(along, &capsule),
        (3.0, [0.0, 5.0], Feature::Start, Passing::Grazes, above)
    );
    let on = Ray::new([1, 5], [1, 0]);
    assert_eq!(
        first!(on, &capsule),
        (0.0, [1.0, 5.0], Feature::Face(1), Passing::Ends, above)
    );
    assert_eq!(up(10).cast(&capsule).first(), None);
}

#[test]
fn triangles_and_convex_polygons_in_the_plane() {
    let triangle = Triangle::new([[0, 0], [4, 0], [0, 4]]);
    let square = ConvexPolygon::new([[0, 0], [4, 0], [4, 4], [0, 4]]);
    let right = |y| Ray::new([-1, y], [1, 0]);
    let left = Some([-1.0, 0.0]);
    assert_eq!(
        first!(right(1), &triangle),
        (1.0, [0.0, 1.0], Feature::Face(2), Passing::Crosses, left)
    );
    assert_eq!(
        first!(right(1), &square),
        (1.0, [0.0, 1.0], Feature::Face(3), Passing::Crosses, left)
    );
    assert_eq!(hollow!(right(1), &triangle)[1].1, [3.0, 1.0]);
    // Touching is hitting.
    assert_eq!(
        first!(right(4), &triangle),
        (1.0, [0.0, 4.0], Feature::Vertex(2), Passing::Grazes, left)
    );
    assert_eq!(
        first!(right(4), &square),
        (1.0, [0.0, 4.0], Feature::Vertex(3), Passing::Grazes, left)
    );
    let inside = Ray::new([1, 1], [1, 0]);
    assert_eq!(
        first!(inside, &triangle),
        (0.0, [1.0, 1.0], Feature::Interior, Passing::Ends, None)
    );
    assert!(inside.cast(&square).first().unwrap().inside);
    // A triangle without area is a curve, and the relation is that of the segment.
    let line = Triangle::new([[0, 0], [0, 4], [0, 2]]);
    let hit = right(3).cast(&line).first().unwrap();
    assert_eq!(
        (hit.feature, hit.relation),
        (Feature::Face(0), Relation::Cross)
    );
    assert!(!hit.inside);
}

#[test]
fn ties_filters_and_limits() {
    let shapes: [Shape<3, f64>; 7] = [
        Plane::new([2.0, 0.0, 0.0], [1.0, 0.0, 0.0]).into(),
        Sphere::new([4.0, 0.0, 0.0], 2.0).into(),
        Box3::new([2.0, -1.0, -1.0], [3.0, 1.0, 0.0]).into(),
        Capsule::new([3.0, 0.0, 0.0], [9.0, 0.0, 0.0], 1.0).into(),
        Triangle3::new([[2.0, 0.0, 0.0], [2.0, 1.0, 0.0], [2.0, 0.0, 1.0]]).into(),
        Segment::new([2.0, 0.0, 0.0], [2.0, 5.0, 0.0]).into(),
        Point::new([1.0, 1.0, 0.0]).into(),
    ];
    let ray = Ray::new([0.0, 0.0, 0.0], [0.5, 0.0, 0.0]);
    let all = ray.cast(&shapes).all();
    let order: Vec<usize> = all.iter().map(|hit| hit.index).collect();
    assert_eq!(order, [0, 1, 2, 3, 4, 5]);
    assert!(all.iter().all(|hit| hit.t == 4.0 && hit.distance() == 2.0));
    let mut reversed = shapes.clone();
    reversed.reverse();
    assert_eq!(ray.cast(&reversed).first().unwrap().index, 1);
    // The box is only touched, along its upper face.
    let relations = all.iter().map(|hit| hit.relation.interiors_meet());
    assert_eq!(
        relations.collect::<Vec<_>>(),
        [true, true, false, true, false, false]
    );
    let touch = ray
        .cast(&shapes)
        .filter(|hit| !hit.relation.interiors_meet())
        .first();
    assert_eq!(touch.unwrap().index, 2);
    assert!(ray.cast(&shapes).max_t(4.0).any());
    assert!(!ray.cast(&shapes).max_t(4.0_f64.next_down()).any());
    assert_eq!(ray.cast(&shapes[6]).first(), None);
}

/// The relation of a hit is that of the ray and the triangle, wherever they meet.
#[test]
fn relations_of_hits_at_triangles() {
    let triangles = [
        [[0, 0, 1], [2, 0, 1], [0, 2, 1]],
        [[0, 0, 0], [2, 2, 1], [1, 2, 2]],
        // Without an area.
        [[0, 0, 0], [1, 1, 1], [2, 2, 2]],
        [[1, 1, 1], [1, 1, 1], [2, 0, 1]],
    ]
    .map(Triangle3::<i32>::new);
    let on_grid = |k: i32| [k % 3, k / 3 % 3, k / 9];
    let mut seen = Vec::new();
    for (from, to) in (0..27).flat_map(|from| (0..27).map(move |to| (from, to))) {
        let (from, to) = (on_grid(from), on_grid(to));
        let ray = (from != to).then(|| Ray::through(from, to));
        let segment = Segment::new(from, to);
        for triangle in &triangles {
            let of_ray =
                ray.and_then(|ray| Some((ray.cast(triangle).first()?, ray.relation(triangle))));
            let of_segment = segment.cast(triangle).first();
            let of_segment = of_segment.map(|hit| (hit, segment.relation(triangle)));
            for (hit, relation) in of_ray.into_iter().chain(of_segment) {
                assert_eq!(hit.relation, relation, "{from:?} {to:?} {triangle:?}");
                if !seen.contains(&(hit.passing, relation)) {
                    seen.push((hit.passing, relation));
                }
            }
        }
    }
    assert!(
        seen.contains(&(Passing::Crosses, Relation::Cross)),
        "{seen:?}"
    );
    assert!(
        seen.contains(&(Passing::Grazes, Relation::Touch)),
        "{seen:?}"
    );
    assert!(seen.len() > 4, "{seen:?}");
}

/// What passes by the last place of a number is missed, and hit: with an irrational parameter too.
#[test]
fn one_step_beside() {
    let capsule = Capsule::new([0.1, 0.2, 0.3], [0.7, 0.2, 0.3], 0.5);
    let above = |z| Ray::new([0.4, -1.0, z], [0.0, 1.0, 0.0]);
    // 0.3 + 0.5 is not exactly 0.8 in either place.
    let touches = |z: f64| above(z).cast(&capsule).any();
    let sum = 0.3 + 0.5;
    assert!(touches(f64::next_down(sum)));
    assert!(!touches(f64::next_up(sum)));
    let triangle = Triangle3::new([[0.0, 0.0, 0.0], [0.1, 0.7, 0.0], [-1.0, 0.7, 0.0]]);
    let down = |x| Ray::new([x, 0.35, 1.0], [0.0, 0.0, -1.0]);
    // The edge from vertex 0 to vertex 1 is at x = y / 7 or beside it by less than a step.
    let edge = 0.35 * (0.1 / 0.7);
    assert!(down(edge - 1e-16).cast(&triangle).any());
    assert!(!down(edge + 1e-16).cast(&triangle).any());
}

#[test]
fn common_parts() {
    let through = Segment::new([-10, 3, 2], [10, 3, 2]);
    let capsule = Capsule::new([0, 0, 0], [0, 0, 4], 5);
    let chord = through.intersection(&capsule).unwrap();
    assert_eq!(
        (chord.enter.at, chord.exit.at),
        ([-4.0, 3.0, 2.0], [4.0, 3.0, 2.0])
    );
    assert_eq!((chord.enter.t, chord.exit.t), (0.3, 0.7));
    let half = Segment::new([0, 0, 2], [10, 0, 2]);
    let chord = capsule.intersection(&half).unwrap();
    assert!(chord.starts_inside && !chord.ends_inside);
    assert_eq!((chord.enter.t, chord.exit.t), (0.0, 0.5));
    // A line along the tube: from seam to seam.
    let chord = Line::new([5, 0, 1], [0, 0, 1])
        .intersection(&capsule)
        .unwrap();
    assert_eq!((chord.enter.t, chord.exit.t), (-1.0, 3.0));

    let triangle = Triangle3::new([[0, 0, 0], [4, 0, 0], [0, 4, 0]]);
    let chord = Line::new([-1, 1, 0], [1, 0, 0])
        .intersection(&triangle)
        .unwrap();
    assert_eq!((chord.enter.t, chord.exit.t), (1.0, 4.0));
    let chord = Segment::new([1, 1, 1], [1, 1, -1])
        .intersection(&triangle)
        .unwrap();
    assert!(chord.is_point() && chord.enter.t == 0.5);
    assert_eq!(
        Segment::new([1, 1, 1], [1, 1, 2]).intersection(&triangle),
        None
    );

    let floor = Plane::new([0, 0, 0], [0, 0, 1]);
    let point = Line::new([1, 2, 3], [0, 0, 2])
        .intersection(&floor)
        .unwrap()
        .point();
    assert_eq!(point.map(|p| (p.at, p.t)), Some(([1.0, 2.0, 0.0], -1.5)));
    let whole = floor.intersection(&Ray::new([1, 2, 0], [1, 0, 0]));
    assert_eq!(whole, Some(PlaneIntersection::Whole));
    assert!(
        Point::new([1, 2, 0])
            .intersection(&floor)
            .unwrap()
            .point()
            .is_some()
    );
    assert_eq!(Ray::new([1, 2, 1], [1, 0, 0]).intersection(&floor), None);

    let flat = Triangle::new([[0, 0], [4, 0], [0, 4]]);
    let chord = Line::new([-1, 1], [1, 0]).intersection(&flat).unwrap();
    assert_eq!((chord.enter.at, chord.exit.at), ([0.0, 1.0], [3.0, 1.0]));
    let tile = ConvexPolygon::new([[0, 0], [4, 0], [4, 4], [2, 4], [0, 4]]);
    let chord = Segment::new([1, 1], [9, 1]).intersection(&tile).unwrap();
    assert!(chord.starts_inside && chord.exit.at == [4.0, 1.0]);
    // Along an edge that is two.
    let chord = Line::new([-1, 4], [1, 0]).intersection(&tile).unwrap();
    assert_eq!((chord.enter.t, chord.exit.t), (1.0, 5.0));
}

/// A disc that moves is a capsule, and a capsule of a moving point a segment.
#[test]
fn a_capsule_is_hit_where_its_discs_are() {
    let capsule = Capsule::new([0.0, 0.0], [3.0, 4.0], 1.0);
    let caps = [Circle::new([0.0, 0.0], 1.0), Circle::new([3.0, 4.0], 1.0)];
    let ray = Ray::new([-5.0, 0.25], [1.0, 0.0]);
    assert_eq!(
        ray.cast(&capsule).first().unwrap().t,
        ray.cast(&caps).first().unwrap().t
    );
}

/// What underflows on the way to a quotient counts as much as the divisor is small.
#[test]
fn a_normal_with_a_tiny_coordinate() {
    let track = Segment::new(
        [
            -1.1868850090616272e-25,
            -1.1868850090616272e-25,
            5.561513129e-314,
        ],
        [5.561513129e-314, 2.5e-323, 2.5e-323],
    );
    let ball = Sphere::new([-1e-308; 3], 1.1868850090616272e-25);
    let normal = track.cast(&ball).first().and_then(|hit| hit.normal());
    // By rational arithmetic.
    assert_eq!(normal.map(|n| n[2]), Some(8.425449179565162e-284));
}
