use super::*;
use crate::pair;
use crate::rng::Rng;

type Point = [i32; 2];

fn segment(p: Point, q: Point) -> Shape<i32> {
    Shape::segment(p, q)
}

fn line(p: Point, d: Point) -> Shape<i32> {
    Shape::line(p, d)
}

fn polyline(vertices: &[Point]) -> Figure<i32> {
    Figure::Polyline(vertices.to_vec())
}

fn polygon(vertices: &[Point]) -> Figure<i32> {
    Figure::Polygon(vertices.to_vec())
}

/// An L: the square from (0, 0) to (8, 8) without the upper right quarter.
const L: [Point; 6] = [[0, 0], [8, 0], [8, 4], [4, 4], [4, 8], [0, 8]];

/// Two towers of height 4 with a notch down to (4, 2), and a wall from (10, 4)
/// to (10, 0) with a vertex in its middle.
const W: [Point; 7] = [[0, 0], [0, 4], [4, 2], [8, 4], [10, 4], [10, 2], [10, 0]];

#[test]
fn simple_and_not() {
    assert!(is_simple(&L) && is_simple(&W));
    // Repeated and collinear vertices.
    assert!(is_simple(&[[0, 0], [2, 0], [2, 0], [4, 0], [4, 4], [0, 0]]));
    assert!(is_simple(&[[0, 0], [0, 0], [4, 0], [4, 4], [0, 0], [0, 0]]));
    // A bow tie, a vertex on an edge, a shared vertex, an edge along another, a
    // needle, one line, too few.
    assert!(!is_simple(&[[0, 0], [4, 4], [4, 0], [0, 4]]));
    assert!(!is_simple(&[[0, 0], [4, 0], [4, 4], [2, 0], [0, 4]]));
    assert!(!is_simple(&[
        [0, 0],
        [4, 0],
        [2, 2],
        [4, 4],
        [0, 4],
        [2, 2]
    ]));
    assert!(!is_simple(&[
        [0, 0],
        [6, 0],
        [6, 2],
        [4, 0],
        [2, 0],
        [0, 2]
    ]));
    assert!(!is_simple(&[[0, 0], [4, 0], [4, 4], [4, 0], [0, 4]]));
    assert!(!is_simple(&[[0, 0], [6, 0], [3, 0], [3, 4]]));
    assert!(!is_simple(&[[0, 0], [2, 2], [4, 4]]));
    assert!(!is_simple(&[[0, 0], [2, 2]]));
    assert!(!is_simple(&[[1, 1], [1, 1], [1, 1]]));
}

#[test]
fn which_way_around() {
    assert_eq!(turning(&L), Ordering::Greater);
    assert_eq!(turning(&W), Ordering::Less);
    assert_eq!(turning(&[[0, 0], [1, 1], [2, 2]]), Ordering::Equal);
}

#[test]
fn points_and_an_l() {
    use Ordering::{Equal, Greater, Less};
    for (p, expected) in [
        ([2, 2], Less),
        ([2, 6], Less),
        ([6, 6], Greater),
        // Level with vertices, on both sides of them.
        ([1, 4], Less),
        ([9, 4], Greater),
        ([-1, 4], Greater),
        ([-1, 8], Greater),
        ([-1, 0], Greater),
        ([5, 8], Greater),
        ([6, 4], Equal),
        ([4, 4], Equal),
        ([4, 6], Equal),
        ([0, 3], Equal),
        ([8, 8], Greater),
    ] {
        assert_eq!(side(p, &L), expected, "{p:?}");
        let mut turned = L;
        turned.reverse();
        assert_eq!(side(p, &turned), expected, "{p:?}");
        turned.rotate_left(2);
        assert_eq!(side(p, &turned), expected, "{p:?}");
    }
}

/// Parameter of enter and exit, feature and passing of each contact.
fn met(linear: Shape<i32>, curve: &Figure<i32>) -> Vec<(f64, f64, Feature, Passing)> {
    let contacts = contacts(&linear, curve);
    let numbers = |c: &Contact<Surd>| {
        let [t, u] = [&c.enter.t, &c.exit.t].map(Surd::to_f64);
        (t, u, c.feature, c.passing)
    };
    contacts.iter().map(numbers).collect()
}

use Feature::{Boundary, Face, Vertex};
use Passing::{Crosses, Ends, Grazes};

#[test]
fn contacts_with_a_polyline() {
    let w = polyline(&W);
    // Below the notch, at it, above it.
    assert_eq!(
        met(line([0, 1], [1, 0]), &w),
        [(0.0, 0.0, Face(0), Crosses), (10.0, 10.0, Face(5), Crosses)]
    );
    assert_eq!(
        met(line([-1, 2], [1, 0]), &w),
        [
            (1.0, 1.0, Face(0), Crosses),
            (5.0, 5.0, Vertex(2), Grazes),
            (11.0, 11.0, Vertex(5), Crosses)
        ]
    );
    assert_eq!(
        met(line([11, 3], [-1, 0]), &w),
        [
            (1.0, 1.0, Face(4), Crosses),
            (5.0, 5.0, Face(2), Crosses),
            (9.0, 9.0, Face(1), Crosses),
            (11.0, 11.0, Face(0), Crosses)
        ]
    );
    // Along the top: a vertex that is touched from below, then an edge between two
    // walls that both come from below.
    assert_eq!(
        met(line([0, 4], [2, 0]), &w),
        [(0.0, 0.0, Vertex(1), Grazes), (4.0, 5.0, Vertex(3), Grazes)]
    );
    // Down the first wall: it is at the chain's start, and at a vertex.
    assert_eq!(
        met(line([0, 8], [0, -4]), &w),
        [(1.0, 2.0, Vertex(1), Ends)]
    );
    // At the start of the chain, then y = 4 - x/2 at x = 8/3.
    assert_eq!(
        met(line([-4, -4], [4, 4]), &w),
        [
            (1.0, 1.0, Vertex(0), Ends),
            (5.0 / 3.0, 5.0 / 3.0, Face(1), Crosses)
        ]
    );
    // An end of the segment in the chain.
    assert_eq!(
        met(segment([10, 1], [12, 1]), &w),
        [(0.0, 0.0, Face(5), Ends)]
    );
    assert_eq!(
        met(segment([9, 4], [12, 4]), &w),
        [(0.0, 1.0 / 3.0, Face(3), Ends)]
    );
    assert_eq!(met(Shape::Point([9, 4]), &w), [(0.0, 0.0, Face(3), Ends)]);
    assert_eq!(met(segment([1, 1], [9, 1]), &w), []);
}

#[test]
fn contacts_along_edges() {
    // A step: from below to above along two edges.
    let step = polyline(&[[0, -2], [2, 0], [4, 0], [6, 0], [6, 3]]);
    assert_eq!(
        met(line([0, 0], [1, 0]), &step),
        [(2.0, 6.0, Vertex(1), Crosses)]
    );
    assert_eq!(
        met(line([0, 0], [-1, 0]), &step),
        [(-6.0, -2.0, Vertex(3), Crosses)]
    );
    assert_eq!(
        met(segment([3, 0], [8, 0]), &step),
        [(0.0, 0.6, Face(1), Ends)]
    );
    // Forth and back along the line, then away on the same side.
    let doubled = polyline(&[[0, 1], [1, 0], [5, 0], [3, 0], [3, 2]]);
    assert_eq!(
        met(line([0, 0], [1, 0]), &doubled),
        [(1.0, 5.0, Vertex(1), Grazes)]
    );
}

#[test]
fn contacts_where_a_chain_touches_itself() {
    // Two passages through one point: an even number of crossings.
    let cross = polyline(&[[0, 0], [4, 4], [4, 0], [0, 4]]);
    assert_eq!(
        met(line([0, 2], [1, 0]), &cross),
        [(2.0, 2.0, Face(0), Grazes), (4.0, 4.0, Face(1), Crosses)]
    );
    // A passage through a point where another strand grazes.
    let odd = polyline(&[[0, 2], [2, 0], [4, 2], [4, -3], [3, -3], [1, 3]]);
    assert_eq!(
        met(segment([-1, 0], [3, 0]), &odd),
        [(0.75, 0.75, Vertex(1), Crosses)]
    );
    // And where the chain ends.
    let ended = polyline(&[[0, 2], [2, 0], [4, 2], [4, -3], [2, 0]]);
    assert_eq!(
        met(segment([-1, 0], [3, 0]), &ended),
        [(0.75, 0.75, Vertex(1), Ends)]
    );
    // Closed: the last vertex is the first, and no end.
    let closed = polyline(&[[2, 0], [4, 2], [4, -3], [2, 0]]);
    assert_eq!(
        met(segment([-1, 0], [3, 0]), &closed),
        [(0.75, 0.75, Vertex(0), Crosses)]
    );
    let closed = polyline(&[[2, 0], [4, 2], [0, 2], [2, 0]]);
    assert_eq!(
        met(segment([-1, 0], [3, 0]), &closed),
        [(0.75, 0.75, Vertex(0), Grazes)]
    );
    // Closed and flat, and a point.
    let flat = polyline(&[[0, 0], [2, 0], [0, 0]]);
    assert_eq!(
        met(line([-1, 0], [1, 0]), &flat),
        [(1.0, 3.0, Vertex(0), Grazes)]
    );
    assert_eq!(
        met(line([1, -1], [0, 1]), &flat),
        [(1.0, 1.0, Face(0), Grazes)]
    );
    let point = polyline(&[[2, 0], [2, 0]]);
    assert_eq!(
        met(line([0, 0], [1, 0]), &point),
        [(2.0, 2.0, Vertex(0), Ends)]
    );
}

#[test]
fn contacts_with_boundaries() {
    let sides = Figure::Sides(Rect {
        min: [0, 0],
        max: [4, 2],
    });
    assert_eq!(
        met(segment([-4, 1], [4, 1]), &sides),
        [(0.5, 0.5, Face(3), Crosses), (1.0, 1.0, Face(1), Ends)]
    );
    assert_eq!(met(segment([1, 1], [3, 1]), &sides), []);
    assert_eq!(
        met(line([0, 2], [1, 0]), &sides),
        [(0.0, 4.0, Vertex(3), Grazes)]
    );
    assert_eq!(
        met(line([-2, -1], [2, 1]), &sides),
        [
            (1.0, 1.0, Vertex(0), Crosses),
            (3.0, 3.0, Vertex(2), Crosses)
        ]
    );
    assert_eq!(
        met(line([-2, 2], [1, -1]), &sides),
        [(2.0, 2.0, Vertex(0), Grazes)]
    );
    // Flat ones are segments.
    let flat = Figure::Sides(Rect {
        min: [1, 0],
        max: [1, 2],
    });
    assert_eq!(
        met(line([0, 1], [1, 0]), &flat),
        [(1.0, 1.0, Face(1), Crosses)]
    );
    assert_eq!(
        met(line([0, 2], [1, 0]), &flat),
        [(1.0, 1.0, Vertex(2), Ends)]
    );
    let point = Figure::Sides(Rect {
        min: [1, 1],
        max: [1, 1],
    });
    assert_eq!(
        met(line([0, 1], [1, 0]), &point),
        [(1.0, 1.0, Vertex(0), Ends)]
    );
    // A circle of radius 5.
    let circle = Figure::Circle(Disc {
        center: [0, 0],
        radius: 5,
    });
    assert_eq!(
        met(line([-9, 3], [1, 0]), &circle),
        [
            (5.0, 5.0, Boundary, Crosses),
            (13.0, 13.0, Boundary, Crosses)
        ]
    );
    assert_eq!(
        met(line([7, 1], [-4, 3]), &circle),
        [(1.0, 1.0, Boundary, Grazes)]
    );
    assert_eq!(
        met(segment([3, 4], [-1, 7]), &circle),
        [(0.0, 0.0, Boundary, Ends)]
    );
    assert_eq!(
        met(segment([0, 0], [3, 4]), &circle),
        [(1.0, 1.0, Boundary, Ends)]
    );
    assert_eq!(met(segment([0, 0], [3, 3]), &circle), []);
    assert_eq!(
        met(Shape::Point([3, 4]), &circle),
        [(0.0, 0.0, Boundary, Ends)]
    );
    let dot = Figure::Circle(Disc {
        center: [3, 4],
        radius: 0,
    });
    assert_eq!(
        met(line([0, 0], [3, 4]), &dot),
        [(1.0, 1.0, Boundary, Ends)]
    );
    assert_eq!(met(line([0, 0], [3, 5]), &dot), []);
}

/// Parameters of enter and exit, and what starts and ends inside.
fn cut(linear: Shape<i32>, vertices: &[Point]) -> Vec<(f64, f64, bool, bool)> {
    let chords = chords(&linear, vertices);
    let numbers = |c: &Chord<Surd>| {
        let [t, u] = [&c.enter.t, &c.exit.t].map(Surd::to_f64);
        (t, u, c.starts_inside, c.ends_inside)
    };
    chords.iter().map(numbers).collect()
}

#[test]
fn chords_of_a_polygon() {
    assert_eq!(cut(line([-2, 6], [2, 0]), &L), [(1.0, 3.0, false, false)]);
    // Along the inner edge, which is on the way in; the upper part is touched.
    assert_eq!(cut(line([12, 4], [-4, 0]), &L), [(1.0, 3.0, false, false)]);
    // Across the inner corner, touching it from inside.
    assert_eq!(cut(line([8, 0], [-4, 4]), &L), [(0.0, 2.0, false, false)]);
    // Two towers.
    assert_eq!(
        cut(line([0, 3], [2, 0]), &W),
        [(0.0, 1.0, false, false), (3.0, 5.0, false, false)]
    );
    assert_eq!(
        cut(line([0, 4], [2, 0]), &W),
        [(0.0, 0.0, false, false), (4.0, 5.0, false, false)]
    );
    assert_eq!(
        cut(segment([1, 3], [9, 3]), &W),
        [(0.0, 0.125, true, false), (0.625, 1.0, false, true)]
    );
    assert_eq!(cut(segment([1, 1], [3, 1]), &L), [(0.0, 1.0, true, true)]);
    assert_eq!(cut(segment([8, 4], [8, 0]), &L), [(0.0, 1.0, false, false)]);
    assert_eq!(cut(segment([2, 2], [2, 2]), &L), [(0.0, 0.0, true, true)]);
    assert_eq!(cut(Shape::Point([8, 2]), &L), [(0.0, 0.0, false, false)]);
    assert_eq!(cut(segment([5, 5], [9, 9]), &L), []);
    assert_eq!(
        cut(Shape::ray([6, 2], [0, 1]), &L),
        [(0.0, 2.0, true, false)]
    );
}

fn word(linear: Shape<i32>, figure: &Figure<i32>) -> &'static str {
    let relation = relation(&linear, figure);
    let meets = pair::intersects(&Figure::linear(linear), figure);
    assert_eq!(meets, relation != Relation::Disjoint);
    assert_eq!(pair::intersects(figure, &Figure::linear(linear)), meets);
    relation.name()
}

#[test]
fn relations_to_a_polyline() {
    let chain = polyline(&[[0, 0], [4, 0], [4, 4]]);
    assert_eq!(word(Shape::Point([2, 0]), &chain), "within");
    assert_eq!(word(Shape::Point([4, 0]), &chain), "within");
    assert_eq!(word(Shape::Point([4, 4]), &chain), "touch");
    assert_eq!(word(Shape::Point([1, 1]), &chain), "disjoint");
    assert_eq!(word(line([0, 4], [1, -1]), &chain), "cross");
    assert_eq!(word(line([4, 4], [1, 0]), &chain), "touch");
    assert_eq!(word(line([4, 0], [1, 1]), &chain), "cross");
    assert_eq!(word(segment([2, 0], [2, 9]), &chain), "touch");
    assert_eq!(word(segment([1, 0], [3, 0]), &chain), "within");
    assert_eq!(word(segment([0, 0], [4, 0]), &chain), "within");
    assert_eq!(word(segment([1, 0], [5, 0]), &chain), "overlap");
    assert_eq!(word(line([0, 0], [1, 0]), &chain), "overlap");
    assert_eq!(word(segment([9, 0], [7, 0]), &chain), "disjoint");
    // Straight chains.
    let straight = polyline(&[[0, 0], [4, 0], [2, 0], [6, 0]]);
    assert_eq!(word(segment([6, 0], [0, 0]), &straight), "equal");
    assert_eq!(word(segment([6, 0], [1, 0]), &straight), "within");
    assert_eq!(word(segment([7, 0], [0, 0]), &straight), "contains");
    assert_eq!(word(segment([6, 0], [9, 0]), &straight), "touch");
    // An end counts also where the chain passes through it again.
    let returning = polyline(&[[0, 0], [4, 0], [4, 4], [0, 0], [-4, 4]]);
    assert_eq!(word(Shape::Point([0, 0]), &returning), "touch");
    assert_eq!(word(line([0, 0], [1, -1]), &returning), "overlap");
    assert_eq!(word(line([0, 0], [0, 1]), &returning), "touch");
    // Closed chains have no ends; one of equal vertices is a point.
    let closed = polyline(&[[0, 0], [4, 0], [4, 4], [0, 0]]);
    assert_eq!(word(Shape::Point([0, 0]), &closed), "within");
    assert_eq!(word(line([0, 0], [0, 1]), &closed), "cross");
    let flat = polyline(&[[0, 0], [4, 0], [0, 0]]);
    assert_eq!(word(segment([0, 0], [4, 0]), &flat), "equal");
    assert_eq!(word(segment([0, 0], [0, 4]), &flat), "touch");
    assert_eq!(word(line([0, 0], [0, 4]), &flat), "cross");
    let point = polyline(&[[1, 1], [1, 1], [1, 1]]);
    assert_eq!(word(Shape::Point([1, 1]), &point), "equal");
    assert_eq!(word(segment([1, 1], [1, 1]), &point), "equal");
    assert_eq!(word(segment([0, 0], [2, 2]), &point), "contains");
    assert_eq!(word(segment([0, 0], [1, 1]), &point), "touch");
}

#[test]
fn relations_to_a_polygon_and_its_ring() {
    let (inside, ring) = (polygon(&L), Figure::Ring(L.to_vec()));
    for (linear, of_inside, of_ring) in [
        (segment([1, 1], [2, 2]), "within", "disjoint"),
        (segment([0, 0], [4, 4]), "within", "touch"),
        (segment([8, 0], [0, 8]), "within", "cross"),
        (segment([8, 4], [0, 4]), "within", "overlap"),
        (segment([8, 4], [4, 4]), "touch", "within"),
        (segment([9, 4], [4, 4]), "touch", "overlap"),
        (segment([9, 4], [3, 4]), "cross", "overlap"),
        (segment([4, 5], [5, 4]), "touch", "touch"),
        (segment([3, 6], [6, 3]), "cross", "cross"),
        (segment([5, 5], [6, 6]), "disjoint", "disjoint"),
        (line([1, 1], [1, 0]), "cross", "cross"),
        (line([0, -1], [1, 0]), "disjoint", "disjoint"),
        (line([0, 0], [1, -1]), "touch", "cross"),
        (Shape::ray([1, 1], [1, 0]), "cross", "cross"),
        (Shape::Point([2, 2]), "within", "disjoint"),
        (Shape::Point([4, 4]), "touch", "within"),
        (Shape::Point([5, 5]), "disjoint", "disjoint"),
    ] {
        assert_eq!(word(linear, &inside), of_inside, "{linear:?}");
        assert_eq!(word(linear, &ring), of_ring, "{linear:?}");
    }
}

#[test]
fn relations_to_boundaries() {
    let circle = Figure::Circle(Disc {
        center: [0, 0],
        radius: 5,
    });
    assert_eq!(word(line([7, 1], [-4, 3]), &circle), "cross");
    assert_eq!(word(segment([7, 1], [3, 4]), &circle), "touch");
    assert_eq!(word(segment([0, 0], [3, 3]), &circle), "disjoint");
    assert_eq!(word(segment([0, 0], [3, 4]), &circle), "touch");
    assert_eq!(word(segment([0, 0], [6, 8]), &circle), "cross");
    assert_eq!(word(Shape::Point([3, 4]), &circle), "within");
    let dot = Figure::Circle(Disc {
        center: [3, 4],
        radius: 0,
    });
    assert_eq!(word(Shape::Point([3, 4]), &dot), "equal");
    assert_eq!(word(segment([0, 0], [3, 4]), &dot), "touch");
    assert_eq!(word(line([0, 0], [3, 4]), &dot), "contains");
    let sides = Figure::Sides(Rect {
        min: [0, 0],
        max: [4, 2],
    });
    assert_eq!(word(segment([0, 0], [4, 0]), &sides), "within");
    assert_eq!(word(segment([0, 0], [4, 2]), &sides), "touch");
    assert_eq!(word(segment([-2, -1], [4, 2]), &sides), "cross");
    let flat = Figure::Sides(Rect {
        min: [0, 0],
        max: [4, 0],
    });
    assert_eq!(word(segment([0, 0], [4, 0]), &flat), "equal");
    assert_eq!(word(Shape::Point([0, 0]), &flat), "touch");
}

/// A walk along the line in steps of 1/12 knows inside from outside by the parity
/// of the crossings, whatever the order of the vertices.
#[test]
fn crossings_separate_inside_from_outside() {
    let mut rng = Rng::new(21);
    let mut asked = 0;
    while asked < 300 {
        let count = rng.between(3, 7);
        let vertices: Vec<Point> = (0..count)
            .map(|_| [0; 2].map(|_| rng.between_i32(0, 4)))
            .collect();
        if !is_simple(&vertices) {
            continue;
        }
        let [p, q] = [0; 2].map(|_| [0; 2].map(|_| rng.between_i32(-1, 5)));
        if p == q {
            continue;
        }
        asked += 1;
        let linear = segment(p, q);
        let ring = contacts(&linear, &Figure::Ring(vertices.clone()));
        let crossings = ring.iter().filter(|c| c.passing == Crosses).count();
        let [from, to] = [p, q].map(|p| side(p, &vertices));
        if from.is_ne() && to.is_ne() {
            assert_eq!(crossings % 2 == 1, from != to, "{vertices:?} {linear:?}");
        }
        // All that the chords hold is in the polygon, and nothing else.
        let chords = chords(&linear, &vertices);
        let track = Track::of(&linear);
        for k in 0..=12 {
            let t = Rational::new(k, 12, 0);
            let in_chord = chords
                .iter()
                .any(|c| c.enter.t.compare(&t).is_le() && c.exit.t.compare(&t).is_ge());
            let in_polygon = Curve::ring(&vertices).side(&track.at(&t)).is_le();
            assert_eq!(in_chord, in_polygon, "{vertices:?} {linear:?} {k}");
        }
    }
}
