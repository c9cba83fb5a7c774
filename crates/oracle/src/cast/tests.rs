use super::*;
use crate::chain::Feature::{Boundary, End, Face, Interior, Start, Vertex};
use crate::chain::Passing::{Crosses, Ends, Grazes};
use crate::plane::Rect;

type Point = [i32; 2];

fn ray(p: Point, d: Point) -> Shape<i32> {
    Shape::ray(p, d)
}

fn disc(x: i32, y: i32, r: i32) -> Figure<i32> {
    Figure::Planar(Planar::disc([x, y], r))
}

fn rect(min: Point, max: Point) -> Figure<i32> {
    Figure::Planar(Planar::rect(min, max))
}

fn wall(p: Point, q: Point) -> Figure<i32> {
    Figure::linear(Shape::segment(p, q))
}

/// Index, parameter, feature, passing.
type Seen = (usize, f64, Feature, Passing);

fn seen(shot: Shape<i32>, shapes: &[Figure<i32>], solids: Solids) -> Vec<Seen> {
    let hits = hits(&shot, shapes, solids);
    let one = |h: &Hit<Surd>| (h.index, h.place.t.to_f64(), h.feature, h.passing);
    hits.iter().map(one).collect()
}

use Solids::{Filled, Hollow};

#[test]
fn one_shape_of_each_kind() {
    let shot = ray([0, 0], [2, 0]);
    let first = |shape: Figure<i32>| seen(shot, &[shape], Filled);
    assert_eq!(first(wall([4, -1], [4, 1])), [(0, 2.0, Face(0), Crosses)]);
    assert_eq!(first(wall([4, 0], [4, 1])), [(0, 2.0, Start, Ends)]);
    assert_eq!(first(wall([4, 1], [4, 0])), [(0, 2.0, End, Ends)]);
    assert_eq!(first(wall([8, 0], [4, 0])), [(0, 2.0, End, Ends)]);
    assert_eq!(first(wall([-8, 0], [4, 0])), [(0, 0.0, Face(0), Ends)]);
    assert_eq!(first(wall([0, -1], [0, 1])), [(0, 0.0, Face(0), Ends)]);
    assert_eq!(first(wall([4, 0], [4, 0])), [(0, 2.0, Vertex(0), Ends)]);
    assert_eq!(first(wall([-1, -1], [-1, 1])), []);
    let point = Figure::linear(Shape::Point([4, 0]));
    assert_eq!(first(point), [(0, 2.0, Vertex(0), Ends)]);
    let line = Figure::linear(Shape::line([4, 4], [0, 1]));
    assert_eq!(first(line), [(0, 2.0, Boundary, Crosses)]);
    let other = Figure::linear(Shape::ray([4, 4], [0, -1]));
    assert_eq!(first(other), [(0, 2.0, Boundary, Crosses)]);
    let other = Figure::linear(Shape::ray([4, 0], [0, -1]));
    assert_eq!(first(other), [(0, 2.0, Start, Ends)]);

    assert_eq!(first(disc(9, 3, 5)), [(0, 2.5, Boundary, Crosses)]);
    assert_eq!(first(disc(8, 5, 5)), [(0, 4.0, Boundary, Grazes)]);
    assert_eq!(first(disc(3, 4, 5)), [(0, 0.0, Boundary, Ends)]);
    assert_eq!(first(disc(2, 0, 5)), [(0, 0.0, Interior, Ends)]);
    assert_eq!(first(disc(4, 0, 0)), [(0, 2.0, Boundary, Ends)]);
    assert_eq!(first(rect([4, -1], [6, 1])), [(0, 2.0, Face(3), Crosses)]);
    assert_eq!(first(rect([4, -1], [6, 0])), [(0, 2.0, Vertex(3), Grazes)]);
    assert_eq!(first(rect([-4, -1], [6, 2])), [(0, 0.0, Interior, Ends)]);
    assert_eq!(first(rect([0, -1], [6, 2])), [(0, 0.0, Face(3), Ends)]);
    assert_eq!(first(rect([-4, 0], [6, 2])), [(0, 0.0, Face(0), Ends)]);
    assert_eq!(first(rect([4, 0], [8, 0])), [(0, 2.0, Vertex(0), Ends)]);
}

#[test]
fn solids_hollow_and_filled() {
    let shot = ray([0, 0], [2, 0]);
    let hollow = |shape: Figure<i32>| seen(shot, &[shape], Hollow);
    assert_eq!(hollow(disc(2, 0, 5)), [(0, 3.5, Boundary, Crosses)]);
    let both = [(0, 2.0, Boundary, Crosses), (0, 4.0, Boundary, Crosses)];
    assert_eq!(hollow(disc(6, 0, 2)), both);
    assert_eq!(hollow(rect([-4, -1], [6, 2])), [(0, 3.0, Face(1), Crosses)]);
    let both = [(0, 2.0, Face(3), Crosses), (0, 3.0, Face(1), Crosses)];
    assert_eq!(hollow(rect([4, -1], [6, 1])), both);

    // A U, lying on its side, open to the right.
    let u: Vec<Point> = vec![
        [2, -4],
        [8, -4],
        [8, -2],
        [4, -2],
        [4, 2],
        [8, 2],
        [8, 4],
        [2, 4],
    ];
    let u = [Figure::Polygon(u)];
    let down = Shape::segment([6, 9], [6, -9]);
    let t = |y: f64| (9.0 - y) / 18.0;
    assert_eq!(
        seen(down, &u, Filled),
        [
            (0, t(4.0), Face(6), Crosses),
            (0, t(-2.0), Face(2), Crosses)
        ]
    );
    assert_eq!(
        seen(down, &u, Hollow),
        [
            (0, t(4.0), Face(6), Crosses),
            (0, t(2.0), Face(4), Crosses),
            (0, t(-2.0), Face(2), Crosses),
            (0, t(-4.0), Face(0), Crosses)
        ]
    );
    let from_inside = ray([6, 3], [0, -1]);
    assert_eq!(
        seen(from_inside, &u, Filled),
        [(0, 0.0, Interior, Ends), (0, 5.0, Face(2), Crosses)]
    );
    // The relation is to the solid in both cases.
    for solids in [Filled, Hollow] {
        let hits = hits(&from_inside, &u, solids);
        assert!(
            hits.iter()
                .all(|h| h.inside && h.relation == Relation::Cross)
        );
    }
    let grazed = hits(&ray([2, -2], [1, 1]), &[rect([4, -9], [5, 0])], Hollow);
    assert_eq!(
        (grazed[0].relation, grazed[0].passing),
        (Relation::Touch, Grazes)
    );
}

#[test]
fn ties_go_to_the_lowest_index() {
    let shot = ray([0, 0], [3, 4]);
    // All at (3, 4).
    let shapes = [
        wall([0, 4], [9, 4]),
        disc(0, 0, 5),
        rect([3, 4], [9, 9]),
        disc(6, 8, 5),
    ];
    let order = |shot, shapes: &[Figure<i32>]| -> Vec<usize> {
        seen(shot, shapes, Hollow).iter().map(|s| s.0).collect()
    };
    assert_eq!(order(shot, &shapes)[..4], [0, 1, 2, 3]);
    let mut reversed = shapes.to_vec();
    reversed.reverse();
    assert_eq!(order(shot, &reversed)[..4], [0, 1, 2, 3]);

    // The unit circle on the diagonal, at x = sqrt(1/2), and walls at the two f64
    // about it.
    let unit = Figure::Planar(Planar::disc([0.0, 0.0], 1.0));
    let x = std::f64::consts::FRAC_1_SQRT_2;
    let at = |x: f64| Figure::linear(Shape::segment([x, 0.0], [x, 2.0]));
    let diagonal = Shape::ray([0.0, 0.0], [1.0, 1.0]);
    let hits = hits(&diagonal, &[at(x), unit, at(x.next_down())], Hollow);
    let indices: Vec<usize> = hits.iter().map(|h| h.index).collect();
    // The nearest f64 is 0.70710678118654757..., and the root 0.70710678118654752...
    assert_eq!(indices, [2, 1, 0]);
}

#[test]
fn normals() {
    let normal = |shot: Shape<i32>, shape: Figure<i32>, solids| {
        let hits = hits(&shot, &[shape], solids);
        let normal = hits[0].normal.as_ref();
        normal.map(|n| n.each_ref().map(Surd::to_f64))
    };
    let shot = ray([0, 0], [2, 0]);
    assert_eq!(
        normal(shot, wall([4, -3], [8, 0]), Filled),
        Some([-0.6, 0.8])
    );
    assert_eq!(
        normal(shot, wall([8, 0], [4, -3]), Filled),
        Some([-0.6, 0.8])
    );
    assert_eq!(
        normal(shot, wall([4, 0], [8, 0]), Filled),
        Some([-1.0, 0.0])
    );
    assert_eq!(normal(shot, disc(4, 4, 5), Filled), Some([-0.6, -0.8]));
    assert_eq!(normal(shot, disc(4, 4, 4), Filled), Some([0.0, -1.0]));
    assert_eq!(normal(shot, disc(4, 0, 5), Filled), None);
    assert_eq!(normal(shot, disc(1, -4, 5), Hollow), Some([-0.6, -0.8]));
    assert_eq!(normal(shot, disc(4, 0, 0), Filled), Some([-1.0, 0.0]));
    // Corners: below is along the ray, left is not.
    assert_eq!(
        normal(shot, rect([4, 0], [8, 2]), Filled),
        Some([-1.0, 0.0])
    );
    let up = ray([2, -2], [1, 1]);
    assert_eq!(normal(up, rect([4, 0], [8, 2]), Filled), Some([0.0, -1.0]));
    // At (8, 0) right is left by the ray, below is entered; the path up and left
    // enters both, and the hollow one has the lowest in any case.
    let right = rect([4, 0], [8, 2]);
    assert_eq!(
        normal(ray([6, -2], [1, 1]), right.clone(), Filled),
        Some([0.0, -1.0])
    );
    assert_eq!(
        normal(ray([10, -2], [-1, 1]), right.clone(), Filled),
        Some([0.0, -1.0])
    );
    // At (8, 2), right is before above.
    assert_eq!(
        normal(ray([6, 4], [1, -1]), right.clone(), Filled),
        Some([0.0, 1.0])
    );
    assert_eq!(
        normal(ray([6, 4], [1, -1]), right, Hollow),
        Some([-1.0, 0.0])
    );
    // The same corner of a clockwise triangle, whose edges are numbered from it.
    let triangle = Figure::Polygon(vec![[8, 2], [8, 0], [4, 2]]);
    assert_eq!(
        normal(ray([6, 4], [1, -1]), triangle, Filled),
        Some([0.0, 1.0])
    );
    let point = Figure::linear(Shape::Point([6, 2]));
    let half = std::f64::consts::FRAC_1_SQRT_2;
    assert_eq!(normal(up, point, Filled), Some([-half, -half]));
    let flat = Figure::Sides(Rect {
        min: [5, 0],
        max: [5, 4],
    });
    assert_eq!(normal(up, flat, Filled), Some([-1.0, 0.0]));
}
