//! Polylines, polygons and boundaries: cases with values from paper, and what has to stay when the same
//! set is given in another way.

use secant::{
    Boundary, Capsule, Chord, Circle, Contact, ConvexPolygon, Feature, Line, Orientation, Passage,
    Passing, Point, Polygon, Polyline, Ray, Rect, Relation, Segment, ShapeError, SweepContact,
};
use secant_oracle::Rng;

fn contact(
    enter: ([f64; 2], f64),
    exit: ([f64; 2], f64),
    feature: Feature,
    passing: Passing,
) -> Contact {
    let passage = |(at, t)| Passage { at, t };
    Contact {
        enter: passage(enter),
        exit: passage(exit),
        feature,
        passing,
    }
}

fn at(x: [f64; 2], t: f64, feature: Feature, passing: Passing) -> Contact {
    contact((x, t), (x, t), feature, passing)
}

fn chord(enter: ([f64; 2], f64), exit: ([f64; 2], f64), inside: [bool; 2]) -> Chord<2> {
    let passage = |(at, t)| Passage { at, t };
    Chord {
        enter: passage(enter),
        exit: passage(exit),
        starts_inside: inside[0],
        ends_inside: inside[1],
    }
}

/// The same polygon the other way round.
fn reversed<S: secant::Scalar>(polygon: &Polygon<S>) -> Polygon<S> {
    let mut vertices = polygon.vertices().to_vec();
    vertices.reverse();
    Polygon::new(vertices)
}

#[test]
fn a_point_in_a_square() {
    let square = Polygon::new([[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]]);
    let relation = |x: f64, y: f64| Point::new([x, y]).relation(&square);
    // The middle of every side, and every corner.
    for [x, y] in [[0.0, 0.5], [1.0, 0.5], [0.5, 0.0], [0.5, 1.0]] {
        assert_eq!(relation(x, y), Relation::Touch);
    }
    for &[x, y] in square.vertices() {
        assert_eq!(relation(x, y), Relation::Touch);
    }
    assert_eq!(relation(0.5, 0.5), Relation::Within);
    // One step out, and one in.
    assert_eq!(relation(1.0_f64.next_up(), 0.5), Relation::Disjoint);
    assert_eq!(relation(1.0_f64.next_down(), 0.5), Relation::Within);
    assert_eq!(relation(-5e-324, 0.5), Relation::Disjoint);
    assert_eq!(relation(5e-324, 0.5), Relation::Within);
    let tiny = Polygon::new([[0.0, 0.0], [1e-82, 0.0], [1e-82, 1e-82], [0.0, 1e-82]]);
    assert_eq!(
        Point::new([5e-82, 5e-82]).relation(&tiny),
        Relation::Disjoint
    );
    assert_eq!(Point::new([5e-83, 1e-82]).relation(&tiny), Relation::Touch);
}

#[test]
fn a_point_beside_vertices_at_its_level() {
    // To the right of the point: a tip upwards, a tip downwards, a vertex passed, a level edge.
    let comb = Polygon::new([
        [0, 0],
        [10, 0],
        [10, 4],
        [8, 2],
        [7, 4],
        [6, 2],
        [6, 3],
        [5, 1],
        [4, 2],
        [3, 2],
        [2, 4],
        [0, 4],
    ]);
    for polygon in [&comb, &reversed(&comb)] {
        let relation = |x, y| Point::new([x, y]).relation(polygon);
        assert_eq!(relation(1, 2), Relation::Within);
        assert_eq!(relation(-1, 2), Relation::Disjoint);
        assert_eq!(relation(9, 2), Relation::Within);
        assert_eq!(relation(5, 2), Relation::Disjoint);
        assert_eq!(relation(8, 2), Relation::Touch);
        assert_eq!(relation(6, 2), Relation::Touch);
        assert_eq!(relation(3, 2), Relation::Touch);
        assert_eq!(relation(-1, 4), Relation::Disjoint);
        assert_eq!(relation(5, 4), Relation::Disjoint);
        assert_eq!(relation(-1, 0), Relation::Disjoint);
        assert_eq!(relation(5, 0), Relation::Touch);
    }
}

#[test]
fn polygons_that_are_not_simple_are_refused() {
    let refused = |vertices: &[[i32; 2]]| {
        let error = Polygon::try_new(vertices).unwrap_err();
        let floats: Vec<[f64; 2]> = vertices.iter().map(|x| x.map(f64::from)).collect();
        assert_eq!(Polygon::try_new(floats).unwrap_err(), error);
        let long: Vec<[i64; 2]> = vertices
            .iter()
            .map(|x| x.map(|x| i64::from(x) << 40))
            .collect();
        assert_eq!(Polygon::try_new(long).unwrap_err(), error);
        error
    };
    let crossing = |i, j| ShapeError::NotSimple { edges: [i, j] };
    // The first and the third edge cross, though no three vertices are on a line: bevy's `is_simple`
    // takes it for simple.
    assert_eq!(refused(&[[7, 9], [3, 7], [6, 9], [9, 6]]), crossing(0, 2));
    // A vertex in an edge; a vertex in a vertex.
    assert_eq!(
        refused(&[[0, 0], [4, 0], [4, 4], [2, 0], [0, 4]]),
        crossing(0, 2)
    );
    let bow = [[0, 0], [2, 2], [4, 0], [4, 4], [2, 2], [0, 4]];
    assert_eq!(refused(&bow), crossing(0, 3));
    // A spike; a line there and back; two edges on one line that overlap.
    assert_eq!(refused(&[[0, 0], [4, 0], [2, 0], [2, 4]]), crossing(0, 1));
    assert_eq!(refused(&[[0, 0], [2, 0], [4, 0]]), crossing(0, 2));
    assert_eq!(
        refused(&[
            [0, 0],
            [6, 0],
            [6, 2],
            [4, 2],
            [4, 0],
            [2, 0],
            [2, 2],
            [0, 2]
        ]),
        crossing(0, 3)
    );
    // Edges of zero length are no edges that meet others, and keep their numbers.
    assert_eq!(
        refused(&[[7, 9], [7, 9], [3, 7], [6, 9], [6, 9], [9, 6]]),
        crossing(1, 4)
    );
    let few = |found| ShapeError::TooFewVertices { found, expected: 3 };
    assert_eq!(refused(&[]), few(0));
    assert_eq!(refused(&[[1, 1], [1, 1], [1, 1], [1, 1]]), few(1));
    assert_eq!(refused(&[[1, 1], [2, 1], [1, 1], [2, 1]]), few(2));
    assert_eq!(
        crossing(1, 3).to_string(),
        "edges 1 and 3 cross, touch or overlap, expected a simple polygon"
    );
    assert_eq!(
        few(2).to_string(),
        "2 different vertices, expected 3 or more"
    );
}

#[test]
fn bad_vertices_are_named() {
    let error = Polygon::try_new([[0.0, 0.0], [1.0, 0.0], [1.0, f64::NAN]]).unwrap_err();
    assert_eq!(error, ShapeError::VertexNotFinite { vertex: 2, axis: 1 });
    assert_eq!(error.to_string(), "y of vertex 2 is not a finite number");
    let error = Polyline::try_new([[0.0, 0.0], [f64::INFINITY, 0.0]]).unwrap_err();
    assert_eq!(error, ShapeError::VertexNotFinite { vertex: 1, axis: 0 });
    let error = Polyline::try_new([[0.0, 0.0]]).unwrap_err();
    assert_eq!(
        error,
        ShapeError::TooFewVertices {
            found: 1,
            expected: 2
        }
    );
    assert_eq!(error.to_string(), "1 vertices, expected 2 or more");
}

#[test]
fn repeated_and_collinear_vertices_are_accepted() {
    let polygon = Polygon::new([
        [0, 0],
        [2, 0],
        [2, 0],
        [4, 0],
        [4, 4],
        [4, 4],
        [0, 4],
        [0, 0],
    ]);
    assert_eq!(polygon.vertices().len(), 7);
    assert_eq!(polygon.edges().count(), 7);
    assert_eq!(polygon.edges().last(), Some(Segment::new([0, 4], [0, 0])));
    assert_eq!(polygon.orientation(), Orientation::CounterClockwise);
    assert_eq!(polygon.bounds(), Rect::new([0, 0], [4, 4]));
    // Twice repeated: one is dropped, the other stays as an edge of zero length.
    let twice = Polygon::new([[0, 0], [4, 0], [0, 4], [0, 0], [0, 0]]);
    assert_eq!(twice.vertices().len(), 4);
    // Down through the collinear, repeated vertex: vertex 1 is the lowest there.
    let down = Segment::new([2, 2], [2, -2]);
    assert_eq!(
        down.intersection(&Boundary(polygon.clone())).unwrap(),
        [at([2.0, 0.0], 0.5, Feature::Vertex(1), Passing::Crosses)]
    );
    assert_eq!(
        down.intersection(&polygon).unwrap(),
        [chord(([2.0, 2.0], 0.0), ([2.0, 0.0], 0.5), [true, false])]
    );
}

#[test]
fn orientation_at_the_ends_of_the_exponents() {
    for scale in [1e-300, 1.0, 1e300, 5e-324, f64::MAX / 8.0] {
        let ccw = Polygon::new([[0.0, 0.0], [scale, 0.0], [0.0, scale]]);
        assert_eq!(ccw.orientation(), Orientation::CounterClockwise);
        assert_eq!(reversed(&ccw).orientation(), Orientation::Clockwise);
        let far = Line::new([0.0, 0.0], [scale, scale]);
        assert_eq!(far.relation(&ccw), Relation::Cross);
        // Half of it is exact, except for the least number, whose half rounds to even: zero.
        let half = scale / 2.0;
        let chords = far.intersection(&ccw).unwrap();
        assert_eq!(
            chords,
            [chord(
                ([0.0, 0.0], 0.0),
                ([half, half], 0.5),
                [false, false]
            )]
        );
    }
}

#[test]
fn a_ray_through_a_vertex_that_crosses_or_grazes() {
    // A diamond, from its lowest vertex counter-clockwise.
    let diamond = Polygon::new([[0.0, -2.0], [2.0, 0.0], [0.0, 2.0], [-2.0, 0.0]]);
    let ring = Boundary(diamond.clone());
    let through = Ray::new([-4.0, 0.0], [1.0, 0.0]);
    assert_eq!(through.relation(&diamond), Relation::Cross);
    assert_eq!(through.relation(&ring), Relation::Cross);
    assert_eq!(
        through.intersection(&ring).unwrap(),
        [
            at([-2.0, 0.0], 2.0, Feature::Vertex(3), Passing::Crosses),
            at([2.0, 0.0], 6.0, Feature::Vertex(1), Passing::Crosses),
        ]
    );
    assert_eq!(
        through.intersection(&diamond).unwrap(),
        [chord(([-2.0, 0.0], 2.0), ([2.0, 0.0], 6.0), [false, false])]
    );
    let graze = Ray::new([-4.0, 2.0], [2.0, 0.0]);
    // The ring has its vertex in its interior; the filled diamond only has it on its boundary.
    assert_eq!(graze.relation(&ring), Relation::Cross);
    assert_eq!(graze.relation(&diamond), Relation::Touch);
    assert_eq!(
        graze.intersection(&ring).unwrap(),
        [at([0.0, 2.0], 2.0, Feature::Vertex(2), Passing::Grazes)]
    );
    assert_eq!(
        graze.intersection(&diamond).unwrap(),
        [chord(([0.0, 2.0], 2.0), ([0.0, 2.0], 2.0), [false, false])]
    );
    // From a vertex inwards, and outwards.
    let inwards = Ray::new([-2.0, 0.0], [1.0, 0.0]);
    assert_eq!(inwards.relation(&diamond), Relation::Cross);
    assert_eq!(
        inwards.intersection(&ring).unwrap()[0].passing,
        Passing::Ends
    );
    let outwards = Ray::new([-2.0, 0.0], [-1.0, 0.0]);
    assert_eq!(outwards.relation(&diamond), Relation::Touch);
    assert_eq!(outwards.relation(&ring), Relation::Touch);
    // From the interior.
    let out = Ray::new([0.0, 0.0], [1.0, 0.0]);
    assert_eq!(out.relation(&diamond), Relation::Cross);
    assert_eq!(
        out.intersection(&diamond).unwrap(),
        [chord(([0.0, 0.0], 0.0), ([2.0, 0.0], 2.0), [true, false])]
    );
}

#[test]
fn along_an_edge_that_crosses_or_grazes() {
    // A step: the level edge from (2, 2) to (4, 2) leads from below to above.
    //   (0,0) (2,0) (2,2) (4,2) (4,4) (0,4)
    let step = Polygon::new([[0, 0], [2, 0], [2, 2], [4, 2], [4, 4], [0, 4]]);
    for polygon in [&step, &reversed(&step)] {
        let level = Segment::new([6, 2], [-2, 2]);
        let contacts = level.intersection(&Boundary(polygon.clone())).unwrap();
        assert_eq!(contacts.len(), 2);
        assert_eq!(
            (contacts[0].enter.at, contacts[0].exit.at),
            ([4.0, 2.0], [2.0, 2.0])
        );
        assert_eq!((contacts[0].enter.t, contacts[0].exit.t), (0.25, 0.5));
        assert_eq!(
            (contacts[0].passing, contacts[1].passing),
            (Passing::Crosses, Passing::Crosses)
        );
        assert_eq!(level.relation(polygon), Relation::Cross);
        // Along the edge, which is on the boundary, and on into the interior: one chord.
        let chords = level.intersection(polygon).unwrap();
        assert_eq!(
            chords,
            [chord(
                ([4.0, 2.0], 0.25),
                ([0.0, 2.0], 0.75),
                [false, false]
            )]
        );

        // Along the upper edge, which has all on one side.
        let upper = Line::new([0, 4], [1, 0]);
        let contacts = upper.intersection(&Boundary(polygon.clone())).unwrap();
        assert_eq!((contacts.len(), contacts[0].passing), (1, Passing::Grazes));
        assert_eq!(upper.relation(polygon), Relation::Touch);
        assert_eq!(
            upper.relation(&Boundary(polygon.clone())),
            Relation::Overlap
        );
        let chords = upper.intersection(polygon).unwrap();
        assert_eq!(
            chords,
            [chord(([0.0, 4.0], 0.0), ([4.0, 4.0], 4.0), [false, false])]
        );
        // A part of that edge, and all of it.
        for end in [3, 4] {
            let part = Segment::new([1, 4], [end, 4]);
            assert_eq!(part.relation(polygon), Relation::Touch);
            assert_eq!(part.relation(&Boundary(polygon.clone())), Relation::Within);
        }
        // Along the concave edge from its middle, with the interior ahead.
        let from_edge = Segment::new([3, 2], [1, 2]);
        assert_eq!(from_edge.relation(polygon), Relation::Within);
        assert_eq!(
            from_edge.intersection(polygon).unwrap(),
            [chord(([3.0, 2.0], 0.0), ([1.0, 2.0], 1.0), [false, true])]
        );
        // And with it behind.
        assert_eq!(
            Segment::new([3, 2], [6, 2]).relation(polygon),
            Relation::Touch
        );
    }
}

#[test]
fn a_notch_splits_a_chord_unless_it_only_touches() {
    let notched =
        |depth| Polygon::new([[0, -4], [8, -4], [8, 4], [5, 4], [4, depth], [3, 4], [0, 4]]);
    let level = Segment::new([-4, 2], [12, 2]);
    let chords = |depth| level.intersection(&notched(depth)).unwrap();
    let at_level = |x: f64| ([x, 2.0], (x + 4.0) / 16.0);
    // Above the line, with its tip on it, and through it: at x = 3.5 and 4.5, half of the way to 0.
    assert_eq!(
        chords(3),
        [chord(at_level(0.0), at_level(8.0), [false, false])]
    );
    assert_eq!(
        chords(2),
        [chord(at_level(0.0), at_level(8.0), [false, false])]
    );
    assert_eq!(
        chords(0),
        [
            chord(at_level(0.0), at_level(3.5), [false, false]),
            chord(at_level(4.5), at_level(8.0), [false, false]),
        ]
    );
}

#[test]
fn a_polyline_crosses_itself() {
    // A loop through (2, 2) twice: edges 0 and 2 cross there, and no vertex is.
    let polyline = Polyline::new([[0, 0], [4, 4], [4, 0], [0, 4]]);
    let level = Segment::new([0, 2], [8, 2]);
    assert_eq!(
        level.intersection(&polyline).unwrap(),
        [
            at([2.0, 2.0], 0.25, Feature::Face(0), Passing::Grazes),
            at([4.0, 2.0], 0.5, Feature::Face(1), Passing::Crosses),
        ]
    );
    assert_eq!(level.relation(&polyline), Relation::Cross);
    // An end that the chain passes through elsewhere is an end.
    let tee = Polyline::new([[0, 0], [4, 0], [4, 4], [2, 0]]);
    assert_eq!(Point::new([2, 0]).relation(&tee), Relation::Touch);
    assert_eq!(
        Segment::new([2, -2], [2, 2]).relation(&tee),
        Relation::Touch
    );
    assert_eq!(
        Segment::new([3, -2], [3, 1]).relation(&tee),
        Relation::Cross
    );
    let down = Line::new([2, 5], [0, -1]).intersection(&tee).unwrap();
    assert_eq!(
        down,
        [at([2.0, 0.0], 5.0, Feature::Vertex(3), Passing::Ends)]
    );
}

#[test]
fn a_polyline_that_is_a_segment_or_a_point() {
    // There, back, and on: the segment from 0 to 6.
    let folded = Polyline::new([[0.0, 0.0], [4.0, 0.0], [2.0, 0.0], [2.0, 0.0], [6.0, 0.0]]);
    let segment = |from: f64, to: f64| Segment::new([from, 0.0], [to, 0.0]);
    assert_eq!(segment(0.0, 6.0).relation(&folded), Relation::Equal);
    assert_eq!(segment(6.0, 0.0).relation(&folded), Relation::Equal);
    assert_eq!(segment(1.0, 5.0).relation(&folded), Relation::Within);
    assert_eq!(segment(-1.0, 6.0).relation(&folded), Relation::Contains);
    assert_eq!(segment(-1.0, 5.0).relation(&folded), Relation::Overlap);
    assert_eq!(segment(6.0, 7.0).relation(&folded), Relation::Touch);
    assert_eq!(segment(7.0, 8.0).relation(&folded), Relation::Disjoint);
    assert_eq!(
        Line::new([1.0, 0.0], [1.0, 0.0]).relation(&folded),
        Relation::Contains
    );
    assert_eq!(
        Ray::new([1.0, 0.0], [1.0, 0.0]).relation(&folded),
        Relation::Overlap
    );
    assert_eq!(
        segment(5.0, 1.0).intersection(&folded).unwrap(),
        [contact(
            ([5.0, 0.0], 0.0),
            ([1.0, 0.0], 1.0),
            Feature::Face(3),
            Passing::Ends
        )]
    );
    // Two edges on one line that leave a gap do not cover what is between.
    let gap = Polyline::new([
        [0.0, 0.0],
        [2.0, 0.0],
        [2.0, 1.0],
        [4.0, 1.0],
        [4.0, 0.0],
        [6.0, 0.0],
    ]);
    assert_eq!(segment(1.0, 5.0).relation(&gap), Relation::Overlap);
    assert_eq!(segment(4.5, 5.0).relation(&gap), Relation::Within);

    let there_and_back = Polyline::new([[0.0, 0.0], [4.0, 0.0], [0.0, 0.0]]);
    assert_eq!(segment(0.0, 4.0).relation(&there_and_back), Relation::Equal);
    // Closed, it has no ends.
    assert_eq!(
        Point::new([0.0, 0.0]).relation(&there_and_back),
        Relation::Within
    );
    assert_eq!(
        Line::new([1.0, 0.0], [1.0, 0.0])
            .intersection(&there_and_back)
            .unwrap(),
        [contact(
            ([0.0, 0.0], -1.0),
            ([4.0, 0.0], 3.0),
            Feature::Vertex(0),
            Passing::Grazes
        )]
    );

    let point = Polyline::new([[1.0, 1.0], [1.0, 1.0], [1.0, 1.0]]);
    assert_eq!(Point::new([1.0, 1.0]).relation(&point), Relation::Equal);
    assert_eq!(
        Segment::new([0.0, 0.0], [2.0, 2.0]).relation(&point),
        Relation::Contains
    );
    assert_eq!(
        Segment::new([1.0, 1.0], [2.0, 2.0]).relation(&point),
        Relation::Touch
    );
    assert_eq!(
        Line::new([0.0, 0.0], [2.0, 2.0])
            .intersection(&point)
            .unwrap(),
        [at([1.0, 1.0], 0.5, Feature::Vertex(0), Passing::Ends)]
    );
    assert!(
        Line::new([0.0, 0.0], [2.0, 2.5])
            .intersection(&point)
            .is_none()
    );
}

#[test]
fn places_that_round_to_one_stay_apart_and_in_order() {
    // Two walls one unit apart, so far away that both have the same t, and the farther one first.
    let far = 1_i64 << 60;
    let walls = [[far + 1, 0], [far + 1, 4], [far, 4], [far, 0]];
    let ray = Ray::new([0, 2], [1, 0]);
    let t = far as f64;
    let open = ray.intersection(&Polyline::new(walls)).unwrap();
    assert_eq!(
        open,
        [2, 0].map(|edge| at([t, 2.0], t, Feature::Face(edge), Passing::Crosses))
    );
    let strip = Polygon::new(walls);
    let chords = ray.intersection(&strip).unwrap();
    assert_eq!(
        chords,
        [chord(([t, 2.0], t), ([t, 2.0], t), [false, false])]
    );
    let contacts = ray.intersection(&Boundary(strip)).unwrap();
    assert_eq!(contacts, open);
}

#[test]
fn a_segment_of_zero_length_is_a_point() {
    let polyline = Polyline::new([[0, 0], [4, 4], [8, 0]]);
    let polygon = Polygon::new([[0, 0], [8, 0], [4, 4]]);
    let here = |x| Segment::new(x, x);
    assert_eq!(here([2, 2]).relation(&polyline), Relation::Within);
    assert_eq!(here([4, 4]).relation(&polyline), Relation::Within);
    assert_eq!(here([8, 0]).relation(&polyline), Relation::Touch);
    assert_eq!(here([2, 1]).relation(&polyline), Relation::Disjoint);
    assert_eq!(
        here([2, 2]).intersection(&polyline).unwrap(),
        [at([2.0, 2.0], 0.0, Feature::Face(0), Passing::Ends)]
    );
    assert_eq!(here([2, 1]).relation(&polygon), Relation::Within);
    assert_eq!(here([2, 2]).relation(&polygon), Relation::Touch);
    assert_eq!(here([2, 3]).relation(&polygon), Relation::Disjoint);
    let inside = [chord(([2.0, 1.0], 0.0), ([2.0, 1.0], 0.0), [true, true])];
    assert_eq!(here([2, 1]).intersection(&polygon).unwrap(), inside);
    assert_eq!(Point::new([2, 1]).intersection(&polygon).unwrap(), inside);
    let on = [chord(([4.0, 4.0], 0.0), ([4.0, 4.0], 0.0), [false, false])];
    assert_eq!(here([4, 4]).intersection(&polygon).unwrap(), on);
}

#[test]
fn the_boundary_of_a_rectangle_and_of_a_circle() {
    let rect = Rect::new([0, 0], [4, 2]);
    // Face 0 is below; corner 2 is max.
    let up = Segment::new([1, -1], [1, 3])
        .intersection(&Boundary(rect))
        .unwrap();
    assert_eq!(
        up,
        [
            at([1.0, 0.0], 0.25, Feature::Face(0), Passing::Crosses),
            at([1.0, 2.0], 0.75, Feature::Face(2), Passing::Crosses),
        ]
    );
    let right = Ray::new([2, 1], [1, 0])
        .intersection(&Boundary(rect))
        .unwrap();
    assert_eq!(
        right,
        [at([4.0, 1.0], 2.0, Feature::Face(1), Passing::Crosses)]
    );
    let corner = Line::new([3, 3], [1, -1])
        .intersection(&Boundary(rect))
        .unwrap();
    assert_eq!(
        corner,
        [at([4.0, 2.0], 1.0, Feature::Vertex(2), Passing::Grazes)]
    );
    let left = Line::new([0, -1], [0, 1])
        .intersection(&Boundary(rect))
        .unwrap();
    assert_eq!(
        left,
        [contact(
            ([0.0, 0.0], 1.0),
            ([0.0, 2.0], 3.0),
            Feature::Vertex(0),
            Passing::Grazes
        )]
    );
    // Flat ones are segments.
    let flat = Boundary(Rect::new([1, 0], [1, 2]));
    assert_eq!(
        Segment::new([1, 0], [1, 2]).relation(&flat),
        Relation::Equal
    );
    assert_eq!(Point::new([1, 0]).relation(&flat), Relation::Touch);
    let through = Segment::new([0, 1], [2, 1]).intersection(&flat).unwrap();
    assert_eq!(
        through,
        [at([1.0, 1.0], 0.5, Feature::Face(1), Passing::Crosses)]
    );

    let circle = Boundary(Circle::new([0.0, 0.0], 5.0));
    let here = |x, t, passing| at(x, t, Feature::Boundary, passing);
    // 3-4-5.
    let level = Line::new([0.0, 3.0], [1.0, 0.0]);
    assert_eq!(
        level.intersection(&circle).unwrap(),
        [
            here([-4.0, 3.0], -4.0, Passing::Crosses),
            here([4.0, 3.0], 4.0, Passing::Crosses)
        ]
    );
    let tangent = Line::through([-1.0, 7.0], [7.0, 1.0]);
    assert_eq!(tangent.relation(&circle), Relation::Cross);
    assert_eq!(tangent.relation(&circle.0), Relation::Touch);
    assert_eq!(
        tangent.intersection(&circle).unwrap(),
        [here([3.0, 4.0], 0.5, Passing::Grazes)]
    );
    // Ends on the circle: inwards, outwards, along a tangent, and across.
    let from = |x: [f64; 2]| Ray::new([3.0, 4.0], x);
    assert_eq!(from([-3.0, -4.0]).relation(&circle), Relation::Cross);
    assert_eq!(
        from([-3.0, -4.0]).intersection(&circle).unwrap(),
        [
            here([3.0, 4.0], 0.0, Passing::Ends),
            here([-3.0, -4.0], 2.0, Passing::Crosses)
        ]
    );
    for way in [[3.0, 4.0], [4.0, -3.0], [-4.0, 3.0], [1.0, 0.0]] {
        assert_eq!(from(way).relation(&circle), Relation::Touch);
        assert_eq!(
            from(way).intersection(&circle).unwrap(),
            [here([3.0, 4.0], 0.0, Passing::Ends)]
        );
    }
    let across = Segment::new([3.0, 4.0], [-3.0, -4.0]);
    assert_eq!(across.relation(&circle), Relation::Touch);
    assert_eq!(across.intersection(&circle).unwrap().len(), 2);
    let inside = Segment::new([0.0, 0.0], [1.0, 1.0]);
    assert_eq!(
        (inside.relation(&circle), inside.relation(&circle.0)),
        (Relation::Disjoint, Relation::Within)
    );
    assert_eq!(Point::new([3.0, 4.0]).relation(&circle), Relation::Within);
    let point = Boundary(Circle::new([1.0, 1.0], 0.0));
    assert_eq!(
        Line::new([0.0, 0.0], [2.0, 2.0]).relation(&point),
        Relation::Contains
    );
    assert_eq!(
        Line::new([0.0, 0.0], [2.0, 2.0])
            .intersection(&point)
            .unwrap(),
        [here([1.0, 1.0], 0.5, Passing::Ends)]
    );
}

#[test]
fn chains_with_boxes_discs_and_chains() {
    let ell = Polygon::new([
        [0.0, 0.0],
        [8.0, 0.0],
        [8.0, 2.0],
        [2.0, 2.0],
        [2.0, 8.0],
        [0.0, 8.0],
    ]);
    let path = Polyline::new(ell.vertices());
    // In the bay of its box; touching the concave corner; all within; all around.
    let bay = Rect::new([3.0, 3.0], [7.0, 7.0]);
    assert!(!bay.intersects(&ell) && !ell.intersects(&bay));
    assert!(Rect::new([2.0, 2.0], [7.0, 7.0]).intersects(&ell));
    let within = Rect::new([0.5, 0.5], [1.0, 1.0]);
    assert!(within.intersects(&ell) && !within.intersects(&path));
    assert!(Rect::new([-1.0, -1.0], [9.0, 9.0]).intersects(&ell));
    // The closing edge belongs to the polygon, not to the path.
    let left = Rect::new([-1.0, 3.0], [1.0, 4.0]);
    assert!(left.intersects(&ell) && !left.intersects(&path));

    // A disc whose center is 3-4 away from the concave corner.
    let disc = |r| Circle::new([5.0, 6.0], r);
    assert!(disc(3.0).intersects(&ell), "it touches the edge x = 2");
    assert!(!disc(3.0_f64.next_down()).intersects(&ell));
    assert!(Circle::new([1.0, 1.0], 0.25).intersects(&ell));
    assert!(!Circle::new([1.0, 1.0], 0.25).intersects(&path));
    assert!(!Circle::new([-0.75, 4.0], 0.5).intersects(&ell));

    let small =
        |x: f64, y: f64| Polygon::new([[x, y], [x + 0.5, y], [x + 0.5, y + 0.5], [x, y + 0.5]]);
    assert!(small(0.75, 0.75).intersects(&ell) && ell.intersects(&small(0.75, 0.75)));
    assert!(!small(0.75, 0.75).intersects(&path) && !path.intersects(&small(0.75, 0.75)));
    assert!(small(2.0, 2.0).intersects(&ell), "corner to corner");
    assert!(!small(2.5, 2.5).intersects(&ell));
    let inner = Polyline::new([[0.5, 0.5], [1.0, 1.0]]);
    assert!(inner.intersects(&ell) && !inner.intersects(&path));
    assert!(Polyline::new([[-1.0, 1.0], [9.0, 1.0]]).intersects(&path));
}

/// A closed strip of `n` teeth upwards, each one wide and one high, over a base at −`n`; the last vertex
/// of each tooth is at level 0.
fn comb(n: i64) -> Vec<[i64; 2]> {
    let teeth = (0..n).flat_map(|k| [[2 * k, 0], [2 * k + 1, 1]]);
    let mut vertices: Vec<_> = teeth.chain([[2 * n, 0], [2 * n, -n], [0, -n]]).collect();
    vertices.reverse();
    vertices
}

/// Far from 0, where i64 is finer than f64.
fn far([x, y]: [i64; 2]) -> [i64; 2] {
    [x + (1 << 62) + 1, y - (1 << 61) - 1]
}

#[test]
fn big_polygons_are_validated_and_asked() {
    let n = 50_000;
    let vertices = comb(n);
    let moved: Vec<_> = vertices.iter().copied().map(far).collect();
    let near = Polygon::new(vertices.clone());
    assert_eq!(near.orientation(), Orientation::CounterClockwise);
    let distant = Polygon::new(moved);
    // Along the level 0, which is within but for the tips between teeth, and along the upper tips.
    let line = |at: [i64; 2]| Line::new(at, [1, 0]);
    let tips = line([0, 1]).intersection(&near).unwrap();
    assert_eq!(tips.len() as i64, n);
    assert!(tips.iter().enumerate().all(|(k, tip)| {
        let t = 2.0 * k as f64 + 1.0;
        (tip.enter.t, tip.exit.t) == (t, t)
    }));
    assert_eq!(line([0, 1]).relation(&near), Relation::Touch);
    let whole = line([0, 0]).intersection(&near).unwrap();
    assert_eq!(
        whole,
        [chord(
            ([0.0, 0.0], 0.0),
            ([100_000.0, 0.0], 100_000.0),
            [false, false]
        )]
    );
    assert_eq!(line([0, 0]).relation(&near), Relation::Cross);
    let contacts = line([0, 0]).intersection(&Boundary(near)).unwrap();
    assert_eq!(contacts.len() as i64, n + 1);
    let grazing = contacts
        .iter()
        .filter(|contact| contact.passing == Passing::Grazes);
    assert_eq!(grazing.count() as i64, n - 1);

    let t = |chords: &[Chord<2>]| -> Vec<[f64; 2]> {
        chords
            .iter()
            .map(|chord| [chord.enter.t, chord.exit.t])
            .collect()
    };
    assert_eq!(
        t(&line(far([0, 1])).intersection(&distant).unwrap()),
        t(&tips)
    );
}

#[test]
fn the_edges_that_a_refusal_names_are_the_first() {
    for n in [3, 30, 3_000] {
        let count = comb(n).len();
        // Below the base, right of all, and left of it.
        for (wrong, place) in [
            (5, [1, -n - 1]),
            (count - 4, [2 * n + 1, -1]),
            (count / 2, [-1, -1]),
        ] {
            let mut vertices = comb(n);
            vertices[wrong] = place;
            let moved: Vec<_> = vertices.iter().copied().map(far).collect();
            let edge = |k: usize| Segment::new(vertices[k], vertices[(k + 1) % count]);
            // The edges beside the vertex are the only ones that can meet others.
            let conflicts = (0..count).flat_map(|j| {
                let changed = [wrong - 1, wrong];
                let others: Vec<usize> = if changed.contains(&j) {
                    (0..j).collect()
                } else {
                    changed.to_vec()
                };
                others
                    .into_iter()
                    .filter(move |&i| i < j)
                    .map(move |i| (j, i))
            });
            let first = conflicts
                .filter(|&(j, i)| {
                    let neighbours = j == i + 1 || (i == 0 && j == count - 1);
                    !neighbours && edge(i).intersects(&edge(j))
                })
                .min();
            let told = first.map(|(j, i)| ShapeError::NotSimple { edges: [i, j] });
            assert!(told.is_some(), "{n} {wrong}");
            assert_eq!(Polygon::try_new(vertices.clone()).err(), told);
            assert_eq!(Polygon::try_new(moved).err(), told);
        }
        // A spike at the end of the right side: neighbours that overlap come before the next edge.
        let mut spiked = comb(n);
        spiked.insert(2, [2 * n, 5]);
        let moved: Vec<_> = spiked.iter().copied().map(far).collect();
        let told = Some(ShapeError::NotSimple { edges: [1, 2] });
        assert_eq!(Polygon::try_new(spiked).err(), told);
        assert_eq!(Polygon::try_new(moved).err(), told);
    }
}

/// Two sides one unit apart, where a difference of 2^53 + 1 is rounded to 2^53.
#[test]
fn a_polygon_as_wide_as_floats_are_exact() {
    let far = 1_i64 << 53;
    for left in [0, -far / 2, 1 << 60] {
        let right = left + far;
        let tower = (1..=20).map(|y| [right + 1, y]);
        let bottom = [[left, 0], [right + 1, 0]];
        let top = [[right, 20], [right, 1], [left, 1]];
        let vertices: Vec<_> = bottom.into_iter().chain(tower).chain(top).collect();
        assert!(Polygon::try_new(vertices.clone()).is_ok(), "{left}");
        let flat: Vec<_> = vertices.iter().map(|&[x, y]| [x.min(right), y]).collect();
        assert!(Polygon::try_new(flat).is_err(), "{left}");
    }
}

#[test]
fn two_big_chains() {
    let n = 20_000;
    let lower = Polygon::new(comb(n));
    let shifted = |by: [i64; 2]| -> Vec<_> {
        comb(n)
            .iter()
            .map(|[x, y]| [x + by[0], -y + by[1]])
            .collect()
    };
    // Teeth that hang down from above, into the gaps, tip on tip, and apart.
    for (by, meets) in [
        ([1, 1], true),
        ([1, 2], false),
        ([0, 2], true),
        ([0, 3], false),
    ] {
        let upper = Polygon::new(shifted(by));
        assert_eq!(lower.intersects(&upper), meets, "{by:?}");
        assert_eq!(
            Polyline::new(shifted(by)).intersects(&lower),
            meets,
            "{by:?}"
        );
    }
    // End to end: the second goes on from there, and back far above, so that its box holds the first.
    let zigzag = |from: i64| (from..=from + 200).map(|x| [x, x % 2]);
    let first = Polyline::new(zigzag(0).collect::<Vec<_>>());
    for (from, meets) in [(200, true), (202, false)] {
        let back = [[from + 200, 9_999], [0, 9_999]];
        let second = Polyline::new(zigzag(from).chain(back).collect::<Vec<_>>());
        assert_eq!(first.intersects(&second), meets, "{from}");
        assert_eq!(second.intersects(&first), meets, "{from}");
    }
    let inner = Polygon::new([[10, -10], [20, -10], [15, -20]]);
    assert!(inner.intersects(&lower) && lower.intersects(&inner));
    assert!(!inner.intersects(&Polyline::new(comb(n))));
}

/// The same set with so many vertices for each edge; all coordinates are multiples of the number.
fn subdivided(vertices: &[[i64; 2]], pieces: i64) -> Vec<[i64; 2]> {
    let edges = vertices.windows(2);
    let points = edges.flat_map(|edge| {
        let piece = [0, 1].map(|k| (edge[1][k] - edge[0][k]) / pieces);
        (0..pieces).map(move |n| [0, 1].map(|k| edge[0][k] + n * piece[k]))
    });
    points.chain(vertices.last().copied()).collect()
}

/// Every eighth time points are far from zero: floats there are 1024 apart.
fn is_far(round: usize) -> bool {
    round.is_multiple_of(8)
}

fn moved([x, y]: [i64; 2], round: usize) -> [i64; 2] {
    match is_far(round) {
        true => [x + (1 << 62) + 12_345, y + 77 - (1 << 62)],
        false => [x, y],
    }
}

/// A chain of few edges is asked edge by edge, and one of many by an index of these.
#[test]
fn the_same_sets_with_many_vertices() {
    const PIECES: i64 = 32;
    let mut random = Random(26);
    let mut point = |width: usize| {
        let k = random.below(width * 4);
        [k % width, k / width].map(|x| PIECES * i64::try_from(x).unwrap())
    };
    let mut relations = std::collections::HashSet::new();
    for round in 0..4_000 {
        let width = [3, 4, 9][round % 3];
        // Of few vertices, of few that may be far from zero, and of many there.
        let [[near, few, many], [other_near, other_few, other_many]] = [0, 1].map(|_| {
            let corners: Vec<_> = (0..3 + round % 4).map(|_| point(width)).collect();
            let closed: Vec<_> = corners.iter().chain(&corners[..1]).copied().collect();
            let far = |all: Vec<[i64; 2]>| all.into_iter().map(|x| moved(x, round)).collect();
            let all: [[Vec<_>; 2]; 3] = [
                [corners.clone(), closed.clone()],
                [corners.clone(), closed.clone()].map(far),
                [&corners, &closed].map(|all| far(subdivided(all, PIECES))),
            ];
            all.map(|[open, closed]| (Polyline::new(open), Polygon::try_new(&closed[1..]).ok()))
        });
        macro_rules! compare {
            ($near:expr, $other_near:expr; $few:expr, $other_few:expr; $many:expr, $other_many:expr) => {
                let expected = $near.relation($other_near);
                let distance = $near.distance($other_near);
                for (a, b) in [($many, $other_many), ($few, $other_few)] {
                    assert_eq!(a.relation(b), expected, "{:?} {:?}", $near, $other_near);
                    assert_eq!(b.relation(a), expected.reversed());
                    assert_eq!(a.intersects(b), expected.meets());
                    assert_eq!(a.distance(b), distance, "{:?} {:?}", $near, $other_near);
                    assert_eq!(b.distance_squared(a), $near.distance_squared($other_near));
                    for d in [0, 10, 31, 32, 33, 45, 46] {
                        assert_eq!(a.within(b, d), $near.within($other_near, d), "{d}");
                    }
                }
                let closest = $near.closest_points($other_near);
                assert_eq!(closest.a == closest.b, expected.meets());
                let closest = $many.closest_points($other_many);
                // Far from zero two points may be rounded to one.
                let is_one = expected.meets() || is_far(round) && closest.a == closest.b;
                assert_eq!(closest.a == closest.b, is_one);
                assert_eq!($few.relation($other_many), expected);
                assert_eq!($many.relation($other_few), expected);
                assert_eq!($many.distance($other_few), distance);
                relations.insert(format!("{} {expected}", stringify!($near)));
            };
        }
        compare!(&near.0, &other_near.0; &few.0, &other_few.0; &many.0, &other_many.0);
        if let (Some(near), Some(few), Some(many)) = (&near.1, &few.1, &many.1) {
            compare!(near, &other_near.0; few, &other_few.0; many, &other_many.0);
            if let (Some(other_near), Some(other_few), Some(other_many)) =
                (&other_near.1, &other_few.1, &other_many.1)
            {
                compare!(near, other_near; few, other_few; many, other_many);
                // Of convex polygons, those of many edges are asked in the same way.
                let convex = |polygon: &Polygon<i64>| ConvexPolygon::try_new(polygon.vertices());
                if let (Ok(a), Ok(b)) = (convex(many), convex(other_many)) {
                    let expected = near.relation(other_near);
                    assert_eq!(a.relation(&b), expected, "{near:?} {other_near:?}");
                    assert_eq!(a.intersects(&b), expected.meets());
                    relations.insert(format!("convex {expected}"));
                }
            }
        }
    }
    assert!(relations.len() > 16, "{relations:?}");
}

/// Of a chain of many edges, those far from another shape are left out by their boxes.
#[test]
fn the_same_sets_with_many_vertices_beside_other_shapes() {
    type Ends = [[i64; 2]; 2];
    const PIECES: i64 = 32;
    let mut random = Random(27);
    let mut seen = std::collections::HashSet::new();
    for round in 0..3_000 {
        let width = [96, 128, 288][round % 3];
        let mut any = |size: i64| {
            let size = usize::try_from(size).unwrap();
            i64::try_from(random.below(size)).unwrap()
        };
        let mut point = |scale: i64| [(); 2].map(|()| scale * any(width / scale));
        let corners: Vec<_> = (0..2 + round % 4).map(|_| point(PIECES)).collect();
        let closed: Vec<_> = corners.iter().chain(&corners[..1]).copied().collect();
        let moved = |x| moved(x, round);
        let far = |all: &[[i64; 2]]| all.iter().copied().map(moved).collect::<Vec<_>>();
        let ring = far(&subdivided(&closed, PIECES));
        let polygons = Polygon::try_new(&closed[1..])
            .ok()
            .zip(Polygon::try_new(&ring[1..]).ok());
        let lines = (
            Polyline::new(corners.clone()),
            Polyline::new(far(&subdivided(&corners, PIECES))),
        );
        let [p, q] = [0, 1].map(|k| point([32, 4][(round + k) % 2]));
        let [d, r] = [point(8), point(1)];
        let d = d.map(|x| x - width / 2);
        let radius = 1 + r[0] % 50;
        macro_rules! compare {
            ($few:expr, $many:expr; $($name:ident $shape:expr, $sweeps:tt);+ $(;)?) => { $({
                let (few, many) = ($few, $many);
                let shapes = [[p, q], [moved(p), moved(q)]].map($shape);
                let [shape, far_shape] = &shapes;
                let expected = few.relation(shape);
                assert_eq!(many.relation(far_shape), expected, "{few:?} {shape:?}");
                assert_eq!(many.intersects(far_shape), expected.meets());
                let distance = few.distance_squared(shape);
                assert_eq!(many.distance_squared(far_shape), distance, "{few:?} {shape:?}");
                assert_eq!(far_shape.distance(many), few.distance(shape));
                for by in [0, 1, 9, 32, 45] {
                    assert_eq!(many.within(far_shape, by), few.within(shape, by), "{by}");
                }
                let closest = many.closest_points(far_shape);
                assert!(closest.a == closest.b || !expected.meets());
                seen.insert(format!("{} {expected}", stringify!($name)));
                compare!(@sweep $sweeps, shapes, few, many);
            })+ };
            (@sweep false, $shapes:expr, $few:expr, $many:expr) => {};
            (@sweep true, $shapes:expr, $few:expr, $many:expr) => {
                let [sweep, far] = $shapes.each_ref().map(|shape| shape.sweep(d));
                let (few, many) = (sweep.against($few), far.against($many));
                let case = || format!("{:?} by {d:?}, {:?}", $shapes, $few);
                assert_eq!(many.first_t(), few.first_t(), "{}", case());
                assert_eq!(many.leaves(), few.leaves(), "{}", case());
                assert_eq!(many.entry().map(|hit| hit.t), few.entry().map(|hit| hit.t), "{}", case());
                match (many.contact(), few.contact()) {
                    (SweepContact::Meets(many), SweepContact::Meets(few)) => {
                        assert_eq!(many.t, few.t);
                        seen.insert("a sweep meets".to_owned());
                    }
                    (many, few) => {
                        assert_eq!(many, few, "{}", case());
                        seen.insert(format!("a sweep: {many:?}"));
                    }
                }
            };
        }
        macro_rules! compare_all {
            ($few:expr, $many:expr) => {
                compare!(
                    $few, $many;
                    point |[p, _]: Ends| Point::new(p), true;
                    circle |[p, _]: Ends| Circle::new(p, radius), true;
                    capsule |[p, q]: Ends| Capsule::new(p, q, radius), true;
                    segment |[p, q]: Ends| Segment::new(p, q), true;
                    rect |[p, q]: Ends| Rect::new([0, 1].map(|k| p[k].min(q[k])), [0, 1].map(|k| p[k].max(q[k]))), true;
                    line |[p, q]: Ends| Line::through(p, [p[0] + radius, q[1]]), false;
                    ray |[p, _]: Ends| Ray::new(p, [radius, d[1]]), false;
                    boundary |[p, _]: Ends| Boundary(Circle::new(p, radius)), false;
                );
            };
        }
        compare_all!(&lines.0, &lines.1);
        if let Some((few, many)) = &polygons {
            compare_all!(few, many);
        }
    }
    assert!(seen.len() > 40, "{} {seen:?}", seen.len());
}

/// Of many edges, those that cannot decide are left out in runs: the answers are those of all edges, one by one.
#[test]
#[expect(
    clippy::cast_possible_truncation,
    reason = "multiples of 1/8 below 2048 are exact"
)]
fn many_edges_are_the_union_of_segments() {
    let mut random = Random(28);
    let mut seen = std::collections::HashMap::<&str, usize>::new();
    let mut count = |what, is_so: bool| *seen.entry(what).or_default() += usize::from(is_so);
    for round in 0..60 {
        // A star around the origin of multiples of 1/8, in one run, in some, and in levels of them.
        let n = [64, 65, 90, 300, 1_100, 5_000][round % 6];
        let mut vertices: Vec<[f64; 2]> = Vec::new();
        for k in 0..n {
            let angle = std::f64::consts::TAU * (k as f64 / n as f64);
            let radius = 900.0 + 100.0 * (angle * 7.0).sin() + random.below(40) as f64;
            let x = [angle.cos(), angle.sin()].map(|x| (x * radius * 8.0).round() / 8.0);
            if vertices.last() != Some(&x) {
                vertices.push(x);
            }
        }
        vertices.rotate_left(random.below(n / 2));
        macro_rules! compare {
            ($scalar:ty) => {{
                let given = |x: f64| x as $scalar;
                let vertices: Vec<_> = vertices.iter().map(|x| x.map(given)).collect();
                let polyline = Polyline::new(vertices.clone());
                let polygon = Polygon::new(vertices);
                let edges: Vec<_> = polygon.edges().collect();
                for question in 0..40 {
                    let mut any =
                        |width: f64| random.below((width * 16.0) as usize) as f64 / 8.0 - width;
                    let p = match question % 3 {
                        0 => polygon.vertices()[question],
                        _ => [any(1100.0), any(1100.0)].map(given),
                    };
                    let to = match question % 4 {
                        0 => [p[0], given(any(2000.0))],
                        1 => [given(any(2000.0)), p[1]],
                        2 => polygon.vertices()[question + 9],
                        _ => [any(1200.0), any(1200.0)].map(given),
                    };
                    let d = [to[0] - p[0], to[1] - p[1]];
                    let point = Point::new(p);
                    let wide = |x: [$scalar; 2]| x.map(|x| x as f64);
                    let on_edge = edges.iter().any(|edge| edge.intersects(&point));
                    // All is exact: the sides of multiples of 1/8 below 2048.
                    let is_passed = |edge: &&Segment<2, $scalar>| {
                        let [[px, py], [ax, ay], [bx, by]] =
                            [p, edge.start(), edge.end()].map(wide);
                        let side = (bx - ax) * (py - ay) - (by - ay) * (px - ax);
                        (ay <= py) != (by <= py) && (side > 0.0) == (by > ay)
                    };
                    let is_within = edges.iter().filter(is_passed).count() % 2 == 1;
                    let relation = match (on_edge, is_within) {
                        (true, _) => Relation::Touch,
                        (false, true) => Relation::Within,
                        (false, false) => Relation::Disjoint,
                    };
                    assert_eq!(point.relation(&polygon), relation, "{n} {p:?}");
                    count("a point is within", relation == Relation::Within);
                    count("a point is on an edge", on_edge);
                    let distances = edges.iter().map(|edge| edge.distance(&point));
                    let least = distances.fold(f64::INFINITY, |least, d| least.min(d as f64));
                    let ring = Boundary(polygon.clone());
                    assert_eq!(ring.distance(&point) as f64, least, "{n} {p:?}");
                    let circle = Circle::new(p, given(25.0));
                    let meets = edges.iter().any(|edge| edge.intersects(&circle));
                    assert_eq!(ring.intersects(&circle), meets, "{n} {p:?}");
                    assert_eq!(polygon.intersects(&circle), meets || is_within, "{n} {p:?}");
                    count("a circle meets an edge", meets);
                    if d == [given(0.0); 2] {
                        continue;
                    }
                    let segment = Segment::new(p, to);
                    let meets = edges.iter().any(|edge| edge.intersects(&segment));
                    assert_eq!(ring.intersects(&segment), meets, "{n} {segment:?}");
                    assert_eq!(polygon.intersects(&segment), meets || is_within);
                    let distances = edges.iter().map(|edge| edge.distance(&segment));
                    let least = distances.fold(f64::INFINITY, |least, d| least.min(d as f64));
                    assert_eq!(ring.distance(&segment) as f64, least, "{n} {segment:?}");
                    count("a segment meets an edge", meets);
                    let ray = Ray::new(p, d);
                    let hits = edges.iter().filter_map(|edge| ray.cast(edge).first_t());
                    let first = hits.fold(f64::INFINITY, |first, t| first.min(t as f64));
                    let hit = ray.cast(&ring).first_t().map_or(f64::INFINITY, f64::from);
                    assert_eq!(hit, first, "{n} {ray:?}");
                    count("a ray hits", first.is_finite());
                    let line = Line::through(p, to);
                    let meets = edges[..edges.len() - 1]
                        .iter()
                        .any(|edge| edge.intersects(&line));
                    assert_eq!(polyline.intersects(&line), meets, "{n} {line:?}");
                }
            }};
        }
        compare!(f64);
        compare!(f32);
    }
    assert!(seen.values().all(|&count| count > 300), "{seen:?}");
}

struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    /// In [−1, 1), with all bits of a float.
    fn unit(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1_u64 << 52) as f64 - 1.0
    }

    /// A float near another: the same, or some steps away.
    fn near(&mut self, x: f64) -> f64 {
        match self.next() % 4 {
            0 => x.next_up(),
            1 => x.next_down(),
            _ => x,
        }
    }

    fn below(&mut self, n: usize) -> usize {
        usize::try_from(self.next() % n as u64).unwrap()
    }
}

/// Simple polygons of floats around the origin: by angle, as computed, and kept where they are simple.
fn polygon(random: &mut Random) -> Polygon {
    for _ in 0..1_000 {
        let n = 3 + random.below(9);
        let mut vertices: Vec<[f64; 2]> = (0..n).map(|_| [random.unit(), random.unit()]).collect();
        if random.below(3) == 0 {
            // On a grid of tenths, which are no floats: many are nearly on one line.
            let tenth = |x: f64| (x * 5.0).round() / 10.0;
            vertices.iter_mut().for_each(|v| *v = v.map(tenth));
        }
        let angle = |v: &[f64; 2]| v[1].atan2(v[0]);
        vertices.sort_by(|a, b| angle(a).total_cmp(&angle(b)));
        let repeated = (1..n).any(|j| vertices[..j].contains(&vertices[j]));
        match Polygon::try_new(vertices) {
            // The lowest of two numbers of one point depends on where the numbers begin.
            Ok(polygon) if !repeated => return polygon,
            _ => {}
        }
    }
    panic!("none of many is simple");
}

/// A segment that is likely to go through vertices and along edges.
fn probe(random: &mut Random, polygon: &Polygon) -> Segment<2> {
    let vertices = polygon.vertices();
    let (a, b) = (
        vertices[random.below(vertices.len())],
        vertices[random.below(vertices.len())],
    );
    let ends = match random.below(4) {
        // Through a vertex by as much beyond it, nearly.
        0 => {
            let p = [random.unit() * 2.0, random.unit() * 2.0];
            [p, [0, 1].map(|k| random.near(2.0 * a[k] - p[k]))]
        }
        // From the inside of an edge, or past both of its ends.
        1 => [
            [0, 1].map(|k| 2.0 * a[k] - b[k]),
            [0, 1].map(|k| 2.0 * b[k] - a[k]),
        ],
        2 => [a, [random.unit(), random.unit()]],
        _ => [
            [random.unit() * 2.0, random.unit() * 2.0],
            [random.unit(), random.unit()],
        ],
    };
    Segment::new(ends[0], ends[1])
}

#[test]
fn a_polygon_separates_inside_from_outside() {
    let mut random = Random(0x5eed_0001);
    let (mut joined, mut through_vertices) = (0, 0);
    for _ in 0..40_000 {
        let polygon = polygon(&mut random);
        let segment = probe(&mut random, &polygon);
        let [from, to] = [segment.start(), segment.end()].map(|x| Point::new(x).relation(&polygon));
        let ring = Boundary(polygon);
        let contacts = segment.intersection(&ring).unwrap_or_default();
        assert_eq!(segment.intersects(&ring), !contacts.is_empty());
        if from == Relation::Touch || to == Relation::Touch {
            assert!(
                contacts
                    .iter()
                    .any(|contact| contact.passing == Passing::Ends)
            );
            continue;
        }
        let crossing = contacts
            .iter()
            .filter(|contact| contact.passing == Passing::Crosses);
        let separated = from != to;
        assert_eq!(crossing.count() % 2 == 1, separated, "{segment:?} {ring:?}");
        assert!(
            contacts
                .iter()
                .all(|contact| contact.passing != Passing::Ends)
        );
        joined += usize::from(separated);
        through_vertices += contacts
            .iter()
            .filter(|contact| matches!(contact.feature, Feature::Vertex(_)))
            .count();
    }
    assert!(
        joined > 3_000 && through_vertices > 5_000,
        "{joined} {through_vertices}"
    );
}

/// The number of an edge or vertex after a change of all numbers.
fn renumbered(feature: Feature, vertex: impl Fn(u32) -> u32, edge: impl Fn(u32) -> u32) -> Feature {
    match feature {
        Feature::Vertex(k) => Feature::Vertex(vertex(k)),
        Feature::Face(k) => Feature::Face(edge(k)),
        other => other,
    }
}

#[test]
fn the_same_polygon_given_in_another_way() {
    let mut random = Random(0x5eed_0002);
    let mut contacts_seen = 0;
    for _ in 0..10_000 {
        let polygon = polygon(&mut random);
        let segment = probe(&mut random, &polygon);
        let n = u32::try_from(polygon.vertices().len()).unwrap();
        let ask = |segment: &Segment<2>, polygon: Polygon| {
            let (relation, chords) = (segment.relation(&polygon), segment.intersection(&polygon));
            let ring = Boundary(polygon);
            let contacts = segment.intersection(&ring).unwrap_or_default();
            (
                relation,
                chords.unwrap_or_default(),
                segment.relation(&ring),
                contacts,
            )
        };
        let (relation, chords, of_ring, contacts) = ask(&segment, polygon.clone());
        contacts_seen += contacts.len();
        let answer = |contacts: &[Contact]| (relation, chords.clone(), of_ring, contacts.to_vec());

        // The other way round.
        let backwards: Vec<_> = contacts
            .iter()
            .map(|contact| Contact {
                feature: renumbered(contact.feature, |k| n - 1 - k, |k| (2 * n - 2 - k) % n),
                ..*contact
            })
            .collect();
        assert_eq!(ask(&segment, reversed(&polygon)), answer(&backwards));

        // From another vertex.
        let shift = random.below(n as usize);
        let mut vertices = polygon.vertices().to_vec();
        vertices.rotate_left(shift);
        let shift = u32::try_from(shift).unwrap();
        let rotated: Vec<_> = contacts
            .iter()
            .map(|contact| Contact {
                feature: renumbered(
                    contact.feature,
                    |k| (k + n - shift) % n,
                    |k| (k + n - shift) % n,
                ),
                ..*contact
            })
            .collect();
        assert_eq!(ask(&segment, Polygon::new(vertices)), answer(&rotated));

        // Mirrored, with exchanged axes, and at another scale: an image of all points.
        let scale = [-600, 0, 900][random.below(3)];
        let scale = f64::powi(2.0, scale);
        let images: [&dyn Fn([f64; 2]) -> [f64; 2]; 3] =
            [&|[x, y]| [0.0 - x, y], &|[x, y]| [y, x], &|x| {
                x.map(|x| x * scale)
            }];
        for image in images {
            let vertices: Vec<_> = polygon.vertices().iter().map(|&x| image(x)).collect();
            let moved = Segment::new(image(segment.start()), image(segment.end()));
            let passage = |p: Passage<2>| Passage {
                at: image(p.at),
                t: p.t,
            };
            let there: Vec<_> = contacts
                .iter()
                .map(|contact| Contact {
                    enter: passage(contact.enter),
                    exit: passage(contact.exit),
                    ..*contact
                })
                .collect();
            let chords: Vec<_> = chords
                .iter()
                .map(|chord| Chord {
                    enter: passage(chord.enter),
                    exit: passage(chord.exit),
                    ..*chord
                })
                .collect();
            let found = ask(&moved, Polygon::new(vertices));
            assert_eq!(found, (relation, chords, of_ring, there));
        }
    }
    assert!(contacts_seen > 10_000, "{contacts_seen}");
}

#[test]
fn a_polyline_that_is_given_backwards() {
    let mut random = Random(0x5eed_0003);
    for _ in 0..10_000 {
        let n = 2 + random.below(7);
        let grid = |random: &mut Random| (random.unit() * 3.0).round() / 10.0;
        let vertices: Vec<[f64; 2]> = (0..n)
            .map(|_| [grid(&mut random), grid(&mut random)])
            .collect();
        let backwards = Polyline::new(vertices.iter().rev().copied().collect::<Vec<_>>());
        let polyline = Polyline::new(vertices);
        let segment = Segment::new(
            [grid(&mut random), grid(&mut random)],
            [grid(&mut random), grid(&mut random)],
        );
        assert_eq!(segment.relation(&polyline), segment.relation(&backwards));
        assert_eq!(
            segment.reversed().relation(&polyline),
            segment.relation(&polyline)
        );
        let place = |contact: &Contact| (contact.enter, contact.exit, contact.passing);
        let places = |segment: &Segment<2>, polyline: &Polyline| -> Vec<_> {
            let contacts = segment.intersection(polyline).unwrap_or_default();
            contacts.iter().map(place).collect()
        };
        assert_eq!(places(&segment, &polyline), places(&segment, &backwards));
        let mut there: Vec<_> = places(&segment.reversed(), &polyline);
        there.reverse();
        let points = |places: &[(Passage<2>, Passage<2>, Passing)], flip: bool| -> Vec<_> {
            let ends = |(p, q, passing): &(Passage<2>, Passage<2>, Passing)| {
                if flip {
                    (q.at, p.at, *passing)
                } else {
                    (p.at, q.at, *passing)
                }
            };
            places.iter().map(ends).collect()
        };
        assert_eq!(
            points(&there, true),
            points(&places(&segment, &polyline), false)
        );
    }
}

/// Edges that end at one vertex are as close as each other to another chain, which is asked about few of them.
#[test]
fn chains_with_many_pairs_of_edges_at_one_distance() {
    let mut rng = Rng::new(61);
    let mut apart = 0;
    for round in 0..400 {
        let n = 20 + rng.index(60);
        // Spokes about a hub that lead away from the other one, but for some.
        let fan = |rng: &mut Rng, at: [i32; 2], side: i32| -> Vec<[f64; 2]> {
            let wild = [0, 0, 1, 9][round % 4];
            let mut spoke = |k: usize| {
                let away = match k > n / 2 && rng.index(100) < wild {
                    true => rng.between_i32(-4, 0),
                    false => rng.between_i32(0, 20),
                };
                [at[0] + side * away, at[1] + rng.between_i32(-20, 20)]
            };
            (0..n)
                .map(|k| if k % 2 == 0 { at } else { spoke(k) })
                .map(|p| p.map(f64::from))
                .collect()
        };
        let d = [rng.between_i32(1, 9), rng.between_i32(-3, 3)];
        let (one, two) = (fan(&mut rng, [0, 0], -1), fan(&mut rng, d, 1));
        let edges = |all: &[[f64; 2]]| -> Vec<Segment<2>> {
            (all.windows(2).map(|ends| Segment::new(ends[0], ends[1]))).collect()
        };
        let (edges_one, edges_two) = (edges(&one), edges(&two));
        let (one, two) = (Polyline::new(one), Polyline::new(two));
        let mut best = (f64::INFINITY, None);
        for a in &edges_one {
            for b in &edges_two {
                let square = a.distance_squared(b);
                if square < best.0 {
                    best = (square, Some(a.closest_points(b)));
                }
            }
        }
        assert_eq!(one.distance_squared(&two), best.0, "{one:?} {two:?}");
        if best.0 > 0.0 {
            apart += 1;
            let (found, first) = (one.closest_points(&two), best.1.unwrap());
            assert_eq!((found.a, found.b), (first.a, first.b), "{one:?} {two:?}");
        }
    }
    assert!(apart > 200, "{apart}");
}
