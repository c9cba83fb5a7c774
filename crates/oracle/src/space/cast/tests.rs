use super::Feature::{Boundary, Edge, End, Face, Interior, Start, Vertex};
use super::*;
use crate::figure::Figure;
use crate::hostile::SceneFamily;
use crate::plane::{Planar, Rect};
use crate::rng::Rng;
use crate::space::samples::{laid, raised, raised_point};
use Passing::{Crosses, Ends, Grazes};
use Solids::{Filled, Hollow};

type Point = [i32; 3];
type Set = Spatial<i32>;

fn ray(p: Point, d: Point) -> Linear<i32> {
    Linear::ray(p, d)
}

fn wall(p: Point, q: Point) -> Set {
    Spatial::Linear(Linear::segment(p, q))
}

fn ball(c: Point, r: i32) -> Set {
    Spatial::ball(c, r)
}

fn aabb(min: Point, max: Point) -> Set {
    Spatial::aabb(min, max)
}

type Seen = (f64, Feature, Passing, Option<[f64; 3]>);

fn seen(ray: Linear<i32>, shape: Set, solids: Solids) -> Vec<Seen> {
    let hits = hits(&ray, &[shape], solids);
    let one = |hit: &Hit<Surd>| {
        let hit = hit.map(Surd::to_f64);
        (hit.place.t, hit.feature, hit.passing, hit.normal)
    };
    hits.iter().map(one).collect()
}

fn first(ray: Linear<i32>, shape: Set) -> Seen {
    let all = seen(ray, shape, Filled);
    assert_eq!(all.len(), 1, "{ray:?} {shape:?}");
    all[0]
}

/// Along (1, 2, 2), of length 3.
fn slanted() -> Linear<i32> {
    ray([0, 0, 0], [1, 2, 2])
}

const BACK: Option<[f64; 3]> = Some([-1.0 / 3.0, -2.0 / 3.0, -2.0 / 3.0]);

#[test]
fn linear_shapes() {
    let point = Spatial::Linear(Linear::Point([2, 4, 4]));
    assert_eq!(first(slanted(), point), (2.0, Vertex(0), Ends, BACK));
    let same = wall([2, 4, 4], [2, 4, 4]);
    assert_eq!(first(slanted(), same), (2.0, Vertex(0), Ends, BACK));
    let from = wall([2, 4, 4], [3, 0, 0]);
    assert_eq!(first(slanted(), from), (2.0, Start, Ends, BACK));
    let to = wall([3, 0, 0], [2, 4, 4]);
    assert_eq!(first(slanted(), to), (2.0, End, Ends, BACK));
    let along = wall([4, 8, 8], [2, 4, 4]);
    assert_eq!(first(slanted(), along), (2.0, End, Ends, BACK));
    let about = wall([-1, -2, -2], [2, 4, 4]);
    assert_eq!(first(slanted(), about), (0.0, Face(0), Ends, BACK));
    assert_eq!(seen(slanted(), wall([2, 4, 3], [2, 4, 2]), Filled), []);

    // Across a segment: of (-1, -2, -2) what is perpendicular to it.
    let level = wall([1, 4, 4], [3, 4, 4]);
    let half = std::f64::consts::FRAC_1_SQRT_2;
    let normal = Some([0.0, -half, -half]);
    assert_eq!(first(slanted(), level), (2.0, Face(0), Crosses, normal));
    let up = ray([0, 0, 0], [0, 0, 1]);
    let line = Spatial::Linear(Linear::line([3, 0, 9], [-3, 0, -4]));
    assert_eq!(
        first(up, line),
        (5.0, Boundary, Crosses, Some([0.8, 0.0, -0.6]))
    );
    let other = Spatial::Linear(Linear::ray([0, 0, 5], [0, -3, 4]));
    assert_eq!(first(up, other), (5.0, Start, Ends, Some([0.0, 0.0, -1.0])));
    // The ray itself ends on it.
    let short = Linear::segment([0, 0, 0], [0, 0, 5]);
    assert_eq!(
        first(short, line),
        (1.0, Boundary, Ends, Some([0.8, 0.0, -0.6]))
    );
}

#[test]
fn planes() {
    let slope = Spatial::plane([1, 2, 2], [-2, -4, -4]);
    assert_eq!(first(slanted(), slope), (1.0, Boundary, Crosses, BACK));
    let below = Spatial::plane([0, 0, 4], [0, 0, 3]);
    let down = Some([0.0, 0.0, -1.0]);
    assert_eq!(first(slanted(), below), (2.0, Boundary, Crosses, down));
    let stops = Linear::segment([0, 0, 0], [2, 4, 4]);
    assert_eq!(first(stops, below), (1.0, Boundary, Ends, down));
    let starts = ray([2, 4, 4], [0, 0, -1]);
    let up = Some([0.0, 0.0, 1.0]);
    assert_eq!(first(starts, below), (0.0, Boundary, Ends, up));
    let along = Spatial::plane([0, 0, 0], [0, 1, -1]);
    assert_eq!(first(slanted(), along), (0.0, Boundary, Ends, BACK));
    let still = Linear::segment([2, 4, 4], [2, 4, 4]);
    assert_eq!(first(still, below), (0.0, Boundary, Ends, None));
    assert_eq!(
        seen(slanted(), Spatial::plane([0, 0, -1], [0, 0, 1]), Filled),
        []
    );
}

#[test]
fn balls() {
    let sphere = ball([3, 6, 6], 3);
    assert_eq!(first(slanted(), sphere), (2.0, Boundary, Crosses, BACK));
    let both = [
        (2.0, Boundary, Crosses, BACK),
        (4.0, Boundary, Crosses, BACK),
    ];
    assert_eq!(seen(slanted(), sphere, Hollow), both);
    // (3, 6, 6) + (2, 1, -2) is on it, and (0, 2, 1) is perpendicular to that.
    let tangent = ray([5, 7, 4], [0, 2, 1]);
    let normal = Some([2.0 / 3.0, 1.0 / 3.0, -2.0 / 3.0]);
    assert_eq!(first(tangent, sphere), (0.0, Boundary, Ends, normal));
    let from_before = ray([5, 5, 3], [0, 2, 1]);
    assert_eq!(first(from_before, sphere), (1.0, Boundary, Grazes, normal));
    assert_eq!(seen(from_before, sphere, Hollow).len(), 1);
    // From inside, and from the sphere outwards.
    let inside = ray([3, 6, 6], [0, 0, 1]);
    assert_eq!(first(inside, sphere), (0.0, Interior, Ends, None));
    let out = (3.0, Boundary, Crosses, Some([0.0, 0.0, -1.0]));
    assert_eq!(seen(inside, sphere, Hollow), [out]);
    let leaves = ray([3, 6, 9], [0, 0, 1]);
    assert_eq!(first(leaves, sphere), (0.0, Boundary, Ends, UP));
    assert_eq!(
        first(slanted(), ball([1, 2, 2], 0)),
        (1.0, Boundary, Ends, BACK)
    );
    let within = Linear::segment([3, 6, 6], [3, 6, 7]);
    assert_eq!(seen(within, sphere, Hollow), []);
    assert!(hits(&inside, &[sphere], Hollow)[0].inside);
}

const LEFT: Option<[f64; 3]> = Some([-1.0, 0.0, 0.0]);
const FRONT: Option<[f64; 3]> = Some([0.0, -1.0, 0.0]);
const DOWN: Option<[f64; 3]> = Some([0.0, 0.0, -1.0]);
const UP: Option<[f64; 3]> = Some([0.0, 0.0, 1.0]);

#[test]
fn boxes() {
    let cube = aabb([2, 2, 2], [4, 4, 4]);
    let right = |y, z| ray([0, y, z], [1, 0, 0]);
    assert_eq!(first(right(3, 3), cube), (2.0, Face(0), Crosses, LEFT));
    let both = [(2.0, Face(0), Crosses, LEFT), (4.0, Face(1), Crosses, LEFT)];
    assert_eq!(seen(right(3, 3), cube, Hollow), both);
    // Along a side, along an edge, and up to the middle of a side.
    assert_eq!(first(right(3, 2), cube), (2.0, Edge(4), Grazes, LEFT));
    assert_eq!(first(right(4, 2), cube), (2.0, Vertex(2), Grazes, LEFT));
    assert_eq!(seen(right(3, 2), cube, Hollow).len(), 1);
    let stops = Linear::segment([0, 3, 3], [2, 3, 3]);
    assert_eq!(first(stops, cube), (1.0, Face(0), Ends, LEFT));
    // Into an edge and a vertex: the lowest side that faces the ray.
    assert_eq!(
        first(ray([3, 0, 0], [0, 1, 1]), cube),
        (2.0, Edge(0), Crosses, FRONT)
    );
    assert_eq!(
        first(ray([0, 0, 0], [1, 1, 1]), cube),
        (2.0, Vertex(0), Crosses, LEFT)
    );
    let diagonal = seen(ray([0, 0, 0], [1, 1, 1]), cube, Hollow);
    // 1 / sqrt(3), which is 0.577350269189625764...
    let third = 0.577_350_269_189_625_7;
    assert_eq!(diagonal[1], (4.0, Vertex(7), Crosses, Some([-third; 3])));
    // Past an edge, and past a vertex in a plane that has only this of the box.
    assert_eq!(
        first(ray([1, 3, 3], [1, 0, -1]), cube),
        (1.0, Edge(4), Grazes, LEFT)
    );
    assert_eq!(
        first(ray([1, 3, 4], [1, -1, -2]), cube),
        (1.0, Vertex(0), Grazes, LEFT)
    );
    // On a side and leaving: out of the cube; from within a side along it.
    let leaves = ray([3, 3, 4], [0, 0, 1]);
    assert_eq!(first(leaves, cube), (0.0, Face(5), Ends, UP));
    let on_side = ray([3, 3, 4], [1, 0, 0]);
    assert_eq!(first(on_side, cube), (0.0, Face(5), Ends, LEFT));
    // In the cube.
    let inside = ray([3, 3, 3], [0, 1, 0]);
    assert_eq!(first(inside, cube), (0.0, Interior, Ends, None));
    assert_eq!(seen(inside, cube, Hollow), [(1.0, Face(3), Crosses, FRONT)]);
}

#[test]
fn flat_boxes() {
    let up = |x, y| ray([x, y, 0], [0, 0, 1]);
    let rect = aabb([0, 0, 2], [4, 4, 2]);
    for solids in [Filled, Hollow] {
        let first = |ray: Linear<i32>, shape: Set| {
            let all = seen(ray, shape, solids);
            assert_eq!(all.len(), 1);
            all[0]
        };
        assert_eq!(first(up(1, 1), rect), (2.0, Face(4), Crosses, DOWN));
        assert_eq!(first(up(0, 1), rect), (2.0, Edge(4), Grazes, DOWN));
        assert_eq!(first(up(4, 4), rect), (2.0, Vertex(3), Grazes, DOWN));
        let along = ray([-1, 1, 2], [1, 0, 0]);
        assert_eq!(first(along, rect), (1.0, Edge(4), Ends, LEFT));
        let on_it = ray([1, 1, 2], [1, 0, 0]);
        assert_eq!(first(on_it, rect), (0.0, Face(4), Ends, LEFT));
        // A segment and a point.
        let post = aabb([0, 0, 2], [4, 0, 2]);
        assert_eq!(first(up(1, 0), post), (2.0, Edge(0), Crosses, DOWN));
        assert_eq!(first(up(0, 0), post), (2.0, Vertex(0), Ends, DOWN));
        let dot = aabb([0, 0, 2], [0, 0, 2]);
        assert_eq!(first(up(0, 0), dot), (2.0, Vertex(0), Ends, DOWN));
        let hit = &hits(&on_it, &[rect], solids)[0];
        assert!(!hit.inside);
        assert_eq!(hit.relation, Relation::Cross);
    }
}

#[test]
fn ties_go_to_the_lowest_index() {
    let shapes = [
        wall([0, 4, 4], [4, 4, 4]),
        ball([4, 8, 8], 6),
        aabb([2, 4, 4], [9, 9, 9]),
        Spatial::plane([2, 0, 0], [1, 0, 0]),
    ];
    let order = |shapes: &[Set]| -> Vec<(usize, f64)> {
        let all = hits(&slanted(), shapes, Filled);
        let one = |hit: &Hit<Surd>| (hit.index, hit.place.t.to_f64());
        all.iter().map(one).collect()
    };
    let expected = [(0, 2.0), (1, 2.0), (2, 2.0), (3, 2.0)];
    assert_eq!(order(&shapes), expected);
    let mut reversed = shapes;
    reversed.reverse();
    assert_eq!(order(&reversed), expected);
    let hit = &hits(&slanted(), &shapes, Filled)[1];
    // Two steps of length 3.
    let (ray, step) = squared_lengths(&slanted(), hit);
    assert_eq!((ray.to_f64(), step.to_f64()), (36.0, 9.0));
}

/// The sides of a rectangle, and its corners, as sides and edges of the box over
/// it.
fn lifted(feature: crate::chain::Feature) -> Feature {
    match feature {
        crate::chain::Feature::Boundary => Boundary,
        crate::chain::Feature::Start => Start,
        crate::chain::Feature::End => End,
        crate::chain::Feature::Interior => Interior,
        // Below, right, above, left.
        crate::chain::Feature::Face(n) => Face([4, 3, 5, 2][n]),
        crate::chain::Feature::Vertex(n) => Edge([0, 1, 3, 2][n]),
    }
}

/// In a plane, balls, walls and boxes are hit as discs, walls and rectangles of
/// the plane are.
#[test]
fn scenes_of_the_plane() {
    let mut compared = 0;
    for family in SceneFamily::ALL {
        let mut rng = Rng::new(7);
        for _ in 0..60 {
            let (ray, figures) = family.scene::<f64>(&mut rng);
            let raised_way = laid(&ray, raised_point, raised_point);
            for figure in figures {
                let Figure::Planar(set) = figure else {
                    continue;
                };
                let is_flat = |r: &Rect| r.min[0] == r.max[0] || r.min[1] == r.max[1];
                if matches!(&set, Planar::Rect(rect) if is_flat(rect)) {
                    continue;
                }
                for solids in [Filled, Hollow] {
                    let expected = crate::cast::hits(&ray, &[Figure::Planar(set)], solids);
                    let found = hits(&raised_way, &[raised(&set, 1.0)], solids);
                    let context = format!("{ray:?} {set:?} {solids:?}");
                    assert_eq!(found.len(), expected.len(), "{context}");
                    compared += found.len();
                    for (x, y) in found.iter().zip(&expected) {
                        let [_, a, b] = &x.place.at;
                        assert_eq!(x.place.t, y.place.t, "{context}");
                        assert_eq!([a, b], y.place.at.each_ref(), "{context}");
                        assert_eq!(x.passing, y.passing, "{context}");
                        assert_eq!((x.inside, x.relation), (y.inside, y.relation), "{context}");
                        match set {
                            Planar::Rect(_) => {
                                assert_eq!(x.feature, lifted(y.feature), "{context}")
                            }
                            _ => assert_eq!(format!("{:?}", x.feature), format!("{:?}", y.feature)),
                        }
                        // Edges and ends have another rule.
                        if matches!(x.feature, Boundary | Interior | Face(_)) {
                            let normal = |[_, a, b]: &[Surd; 3]| [a.clone(), b.clone()];
                            assert_eq!(x.normal.as_ref().map(normal), y.normal, "{context}");
                        }
                    }
                }
            }
        }
    }
    assert!(compared > 1_500, "{compared}");
}
