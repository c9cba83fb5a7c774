use super::*;
use crate::hostile::{ApartFamily, Family, PlaneFamily};
use crate::plane::Planar;
use crate::rng::Rng;
use crate::space::block::Block;
use crate::space::samples::raised;
use crate::space::vector::{Vector, cross, dot, is_zero, minus};

type Point = [i32; 3];
type Set = Spatial<i32>;

fn point(p: Point) -> Set {
    Spatial::Linear(Linear::Point(p))
}

fn segment(p: Point, q: Point) -> Set {
    Spatial::Linear(Linear::segment(p, q))
}

fn ray(p: Point, d: Point) -> Set {
    Spatial::Linear(Linear::ray(p, d))
}

fn line(p: Point, d: Point) -> Set {
    Spatial::Linear(Linear::line(p, d))
}

fn ball(c: Point, r: i32) -> Set {
    Spatial::ball(c, r)
}

fn aabb(min: Point, max: Point) -> Set {
    Spatial::aabb(min, max)
}

fn plane(p: Point, n: Point) -> Set {
    Spatial::plane(p, n)
}

/// The distance, which must not depend on the order.
fn far(a: Set, b: Set) -> f64 {
    let answers = |a, b| distance(a, b).map(|x| x.to_f64());
    let numbers = answers(&a, &b);
    assert_eq!(numbers, answers(&b, &a), "{a:?} {b:?}");
    numbers[0]
}

type Numbers = ([f64; 3], [f64; 3], Option<f64>, Option<f64>);

fn pair(a: Set, b: Set) -> Numbers {
    let Closest { a, b, t, u } = closest(&a, &b).map(Surd::to_f64);
    (a, b, t, u)
}

#[test]
fn distances_on_paper() {
    assert_eq!(far(point([0, 0, 0]), point([2, 3, 6])), 7.0);
    // Skew: the z-axis, and a line across it 5 away.
    let axis = line([0, 0, 0], [0, 0, 1]);
    assert_eq!(far(axis, line([3, 4, 0], [-4, 3, 9])), 5.0);
    assert_eq!(far(axis, line([3, 4, 0], [0, 0, -9])), 5.0);
    // Cut off before the nearest point, at (7, 1, -9).
    assert_eq!(far(axis, ray([7, 1, -9], [4, -3, -9])), 50.0_f64.sqrt());
    assert_eq!(far(ball([0, 0, 0], 2), segment([3, 4, 9], [3, 4, -9])), 3.0);
    assert_eq!(far(ball([0, 0, 0], 2), ball([2, 3, 6], 1)), 4.0);
    assert_eq!(far(ball([0, 0, 0], 2), aabb([2, 3, 6], [9, 9, 9])), 5.0);
    // 2x + 3y + 6z = 49
    let slope = plane([2, 3, 6], [2, 3, 6]);
    assert_eq!(far(slope, point([0, 0, 0])), 7.0);
    assert_eq!(far(slope, ball([0, 0, 0], 3)), 4.0);
    assert_eq!(far(slope, aabb([-9, -9, -9], [0, 0, 0])), 7.0);
    assert_eq!(far(slope, plane([-2, -3, -6], [4, 6, 12])), 14.0);
    assert_eq!(far(slope, plane([-2, -3, -6], [4, 6, 13])), 0.0);
    assert_eq!(far(slope, ray([0, 0, 0], [0, -2, 1])), 7.0);
    assert_eq!(far(slope, segment([-9, 0, 0], [0, 0, 0])), 7.0);
    // The edge along z at (4, 4), and a line over it, sqrt(2) away.
    let cube = aabb([0, 0, 0], [4, 4, 4]);
    assert_eq!(far(cube, line([5, 5, 2], [1, -1, 1])), 2.0_f64.sqrt());
    assert_eq!(far(cube, line([5, 5, 9], [1, -1, 0])), 27.0_f64.sqrt());
    assert_eq!(far(cube, segment([1, 1, 9], [3, 2, 6])), 2.0);
    assert_eq!(far(cube, aabb([6, 7, 10], [6, 7, 10])), 7.0);
}

#[test]
fn limits_are_exact() {
    let at = |limit: f64| {
        within(
            &ball([0, 0, 0], 2),
            &ball([2, 3, 6], 1),
            &Rational::of(limit),
        )
    };
    assert!(at(4.0) && !at(4.0_f64.next_down()) && !at(-1.0));
}

#[test]
fn closest_points_on_paper() {
    let axis = line([0, 0, 0], [0, 0, 2]);
    assert_eq!(
        pair(axis, line([7, 1, 3], [-4, 3, 3])),
        ([0.0, 0.0, 6.0], [3.0, 4.0, 6.0], Some(3.0), Some(1.0))
    );
    assert_eq!(
        pair(ball([0, 0, 0], 7), point([4, 6, 12])),
        ([2.0, 3.0, 6.0], [4.0, 6.0, 12.0], None, None)
    );
    let slope = plane([2, 3, 6], [2, 3, 6]);
    assert_eq!(
        pair(ball([-2, -3, -6], 7), slope),
        ([0.0, 0.0, 0.0], [2.0, 3.0, 6.0], None, None)
    );
    assert_eq!(
        pair(slope, segment([9, -2, -2], [-9, 0, 0])),
        ([11.0, 1.0, 4.0], [9.0, -2.0, -2.0], None, Some(0.0))
    );
}

#[test]
fn where_many_are_closest() {
    // Parallel: the lowest t, and t = 0 of two lines.
    let a = segment([0, 0, 0], [8, 0, 0]);
    assert_eq!(
        pair(a, segment([6, 3, 4], [2, 3, 4])),
        ([2.0, 0.0, 0.0], [2.0, 3.0, 4.0], Some(0.25), Some(1.0))
    );
    let x_axis = line([5, 0, 0], [1, 0, 0]);
    assert_eq!(
        pair(x_axis, line([1, 3, 4], [-2, 0, 0])),
        ([5.0, 0.0, 0.0], [5.0, 3.0, 4.0], Some(0.0), Some(-2.0))
    );
    assert_eq!(
        pair(x_axis, ray([1, 3, 4], [-2, 0, 0])),
        ([1.0, 0.0, 0.0], [1.0, 3.0, 4.0], Some(-4.0), Some(0.0))
    );
    // Along a face, from beside it; along an edge; over a corner.
    let cube = aabb([0, 0, 0], [4, 4, 4]);
    assert_eq!(
        pair(line([-4, 2, 6], [4, 0, 0]), cube),
        ([0.0, 2.0, 6.0], [0.0, 2.0, 4.0], Some(1.0), None)
    );
    assert_eq!(
        pair(cube, line([9, 9, 6], [-1, -1, 0])),
        ([4.0, 4.0, 4.0], [4.0, 4.0, 6.0], None, Some(5.0))
    );
    assert_eq!(
        pair(segment([2, 3, 6], [2, 3, 6]), cube),
        ([2.0, 3.0, 6.0], [2.0, 3.0, 4.0], Some(0.0), None)
    );
    // Planes: the lowest corner, the given point, the start, parameter 0.
    let roof = plane([7, 7, 9], [0, 0, 1]);
    assert_eq!(
        pair(roof, cube),
        ([0.0, 0.0, 9.0], [0.0, 0.0, 4.0], None, None)
    );
    assert_eq!(
        pair(roof, plane([1, 2, 3], [0, 0, -2])),
        ([7.0, 7.0, 9.0], [7.0, 7.0, 3.0], None, None)
    );
    assert_eq!(
        pair(plane([1, 2, 3], [0, 0, -2]), roof),
        ([1.0, 2.0, 3.0], [1.0, 2.0, 9.0], None, None)
    );
    assert_eq!(
        pair(roof, segment([3, 2, 1], [1, 2, 1])),
        ([3.0, 2.0, 9.0], [3.0, 2.0, 1.0], None, Some(0.0))
    );
    assert_eq!(
        pair(line([3, 2, 1], [1, 2, 0]), roof),
        ([3.0, 2.0, 1.0], [3.0, 2.0, 9.0], Some(0.0), None)
    );
    // Along the edge from corner 3 to 7; of corner 4 alone.
    assert_eq!(
        pair(cube, plane([7, 8, 5], [3, 4, 0])),
        ([4.0, 4.0, 0.0], [7.0, 8.0, 0.0], None, None)
    );
    assert_eq!(
        pair(plane([-2, -3, 10], [2, 3, -6]), cube),
        ([-2.0, -3.0, 10.0], [0.0, 0.0, 4.0], None, None)
    );
}

#[test]
fn where_sets_meet() {
    let once = |a: Set, b: Set| {
        let (p, q, t, u) = pair(a, b);
        assert_eq!(p, q, "{a:?} {b:?}");
        (p, t, u)
    };
    let floor = plane([7, 7, 1], [0, 0, 1]);
    let down = segment([1, 2, 3], [1, 2, -1]);
    assert_eq!(once(down, floor), ([1.0, 2.0, 1.0], Some(0.5), None));
    let in_it = line([3, 2, 1], [1, 2, 0]);
    assert_eq!(once(floor, in_it), ([3.0, 2.0, 1.0], None, Some(0.0)));
    assert_eq!(
        once(floor, ball([1, 2, 3], 5)),
        ([1.0, 2.0, 1.0], None, None)
    );
    let cube = aabb([0, 0, 0], [4, 4, 4]);
    // No corner is on the plane: the edge along z at (0, 0) is number 8, and none
    // along x or y passes it.
    assert_eq!(once(cube, floor), ([0.0, 0.0, 1.0], None, None));
    // x + y = 3 passes the edges 0, along x at (0, 0), and others.
    let steep = plane([3, 0, 7], [1, 1, 0]);
    assert_eq!(once(steep, cube), ([3.0, 0.0, 0.0], None, None));
    // y + z = 5 passes edge 6, along y at x = 0, z = 4, and no lower one.
    let tilted = plane([9, 5, 0], [0, 1, 1]);
    assert_eq!(once(tilted, cube), ([0.0, 1.0, 4.0], None, None));
    // x + y = 4 is on the corners 1 and 2, and more.
    let diagonal = plane([4, 0, 7], [1, 1, 0]);
    assert_eq!(once(cube, diagonal), ([4.0, 0.0, 0.0], None, None));
    // Two planes: from (7, 7, 1) straight to x + y = 4.
    assert_eq!(once(floor, diagonal), ([2.0, 2.0, 1.0], None, None));
    // From (4, 0, 7) down to z = 1.
    assert_eq!(once(diagonal, floor), ([4.0, 0.0, 1.0], None, None));
    // x + z = 4, which is not at right angles to the floor.
    let oblique = plane([4, 0, 0], [1, 0, 1]);
    assert_eq!(once(floor, oblique), ([3.0, 7.0, 1.0], None, None));
    assert_eq!(once(oblique, floor), ([3.0, 0.0, 1.0], None, None));
    assert_eq!(
        once(floor, plane([0, 0, 1], [0, 0, -3])),
        ([7.0, 7.0, 1.0], None, None)
    );
    let through = line([-1, 3, 3], [1, 0, 0]);
    assert_eq!(once(through, cube), ([0.0, 3.0, 3.0], Some(1.0), None));
    assert_eq!(
        once(ball([-2, 3, 3], 4), ball([9, 3, 3], 9)),
        ([2.0, 3.0, 3.0], None, None)
    );
    assert_eq!(
        once(ball([-2, 3, 3], 4), cube),
        ([0.0, 3.0, 3.0], None, None)
    );
    assert_eq!(
        once(cube, aabb([-1, 2, 3], [9, 9, 9])),
        ([0.0, 2.0, 3.0], None, None)
    );
}

/// Whether all points x of a set have w . x <= w . p.
fn is_behind(set: &Body, w: &Vector, p: &Vector) -> bool {
    let ahead = |x: &Vector| dot(w, &minus(x, p));
    match set {
        Body::Linear(track) => {
            let along = dot(w, &track.direction);
            let ends = track
                .ends()
                .into_iter()
                .all(|t| ahead(&track.at(&t)) <= zero());
            // A line is all at one height.
            let origin = track.has_start || ahead(&track.origin) <= zero();
            ends && origin
                && (track.has_start || along >= zero())
                && (track.has_end || along <= zero())
        }
        Body::Block(block) => block.corners().iter().all(|x| ahead(x) <= zero()),
        Body::Sheet(sheet) => is_zero(&cross(&sheet.normal, w)) && ahead(&sheet.point) <= zero(),
        Body::Round(_) => unreachable!("a core"),
    }
}

fn has(set: &Body, p: &Vector) -> bool {
    match set {
        Body::Linear(track) => track.has(p),
        Body::Block(block) => block.has(p),
        Body::Sheet(sheet) => sheet.value(p) == zero(),
        Body::Round(_) => unreachable!("a core"),
    }
}

/// How far a point is from a core.
fn squared_from(set: &Body, p: &Vector) -> Rational {
    let q = match set {
        Body::Linear(track) => track.at(&track.nearest(p)),
        Body::Block(block) => block.nearest(p),
        Body::Sheet(sheet) => sheet.foot(p),
        Body::Round(_) => unreachable!("a core"),
    };
    let way = minus(&q, p);
    dot(&way, &way)
}

/// Any set of small integers.
fn any(rng: &mut Rng) -> Set {
    let [p, q] = [0; 2].map(|_| [0; 3].map(|_| rng.between_i32(-3, 3)));
    let direction = match rng.below(2) {
        0 if q != [0; 3] => q,
        _ => rng.pick(&[[1, 0, 0], [-2, 0, 0], [0, 1, 1], [0, -1, -1]]),
    };
    match rng.below(10) {
        0 => point(p),
        1 | 2 => segment(p, q),
        3 => ray(p, direction),
        4 => line(p, direction),
        5 => ball(p, rng.between_i32(0, 2)),
        6 | 7 => plane(p, direction),
        _ => {
            let [min, max] = [i32::min, i32::max].map(|f| [0, 1, 2].map(|k| f(p[k], q[k])));
            aabb(min, max)
        }
    }
}

/// Two points are closest if the planes across the way between them have each
/// set behind them; and no earlier point is as close.
#[test]
fn the_closest_are_proved() {
    let mut rng = Rng::new(4);
    let (mut apart, mut many) = (0, 0);
    for _ in 0..6_000 {
        let sets = [any(&mut rng), any(&mut rng)];
        let shifted = rng.pick(&[0, 0, 7]);
        let sets = [
            sets[0],
            match sets[1] {
                Spatial::Box(shape) => aabb(
                    shape.min.map(|x| x + shifted),
                    shape.max.map(|x| x + shifted),
                ),
                other => other,
            },
        ];
        let Some(gap) = gap(&sets[0], &sets[1]) else {
            continue;
        };
        apart += 1;
        let [a, b] = [0, 1].map(|which| core(&sets[which]).0);
        let [p, q] = &gap.cores.points;
        assert!(has(&a, p) && has(&b, q), "{sets:?} {p:?} {q:?}");
        let way = minus(q, p);
        let back = minus(p, q);
        assert!(is_behind(&a, &way, p), "{sets:?} {p:?}");
        assert!(is_behind(&b, &back, q), "{sets:?} {q:?}");
        assert_eq!(gap.squared, dot(&way, &way));
        let earlier = |track: &Track, t: &Rational, other: &Body| {
            let t = t - Rational::new(1, 1024, 0);
            track.reaches(&t) && squared_from(other, &track.at(&t)) == gap.squared
        };
        let [t, u] = &gap.cores.parameters;
        match (&a, &b) {
            (Body::Linear(a), other) if !a.is_point() => {
                let ties = earlier(a, t, other);
                many += u32::from(ties);
                let endless = match other {
                    Body::Linear(b) => is_zero(&cross(&a.direction, &b.direction)),
                    other => matches!(other, Body::Sheet(_)),
                };
                // Only a line may have an earlier one: then t = 0, or the ray ends.
                assert!(
                    !ties || endless && !a.has_start && (*t == zero() || *u == zero()),
                    "{sets:?}"
                );
            }
            (other, Body::Linear(b)) if !b.is_point() => {
                assert!(
                    !earlier(b, u, other) || !b.has_start && *u == zero(),
                    "{sets:?}"
                );
            }
            _ => {}
        }
    }
    assert!(apart > 3_000 && many > 25, "{apart} {many}");
}

/// Sets of the plane are as far from each other in space, where they are closest
/// at the same points.
#[test]
fn sets_of_the_plane() {
    let compare = |a: &Planar<f64>, b: &Planar<f64>| {
        let [c, d] = [a, b].map(|set| raised(set, 0.0));
        assert_eq!(
            distance(&c, &d),
            crate::distance::distance(a, b),
            "{a:?} {b:?}"
        );
        let expected = crate::distance::closest(a, b);
        let found = closest(&c, &d);
        let lifted = |[x, y]: [Surd; 2]| [Surd::from(&zero()), x, y];
        assert_eq!((found.t, found.u), (expected.t, expected.u), "{a:?} {b:?}");
        assert_eq!(found.a, lifted(expected.a), "{a:?} {b:?}");
        assert_eq!(found.b, lifted(expected.b), "{a:?} {b:?}");
    };
    let mut rng = Rng::new(5);
    for family in PlaneFamily::ALL {
        for _ in 0..40 {
            let (a, b) = family.pair::<f64>(&mut rng);
            compare(&a, &b);
        }
    }
    for family in ApartFamily::ALL {
        for _ in 0..80 {
            let (a, b) = family.pair::<f64>(&mut rng);
            compare(&a, &b);
        }
    }
    for family in Family::ALL {
        for _ in 0..40 {
            let (a, b) = family.pair::<f64>(&mut rng);
            compare(&Planar::Linear(a), &Planar::Linear(b));
        }
    }
}

/// A box and a linear shape, by its twelve edges and the ends of the shape.
#[test]
fn edges_of_a_box() {
    let mut rng = Rng::new(6);
    let mut apart = 0;
    for _ in 0..1_500 {
        let (a, b) = (any(&mut rng), any(&mut rng));
        let (Spatial::Linear(shape), Spatial::Box(cuboid)) = (a, b) else {
            continue;
        };
        if relation_of_bodies(&Body::of(&a), &Body::of(&b).reduced()) != Relation::Disjoint {
            continue;
        }
        apart += 1;
        let (track, block) = (Track::of(&shape), Block::of(&cuboid));
        let edges = (0..12).map(|n| {
            let [p, q] = Block::edge(n).map(|corner| block.corner(corner));
            let edge = Body::Linear(Track::between(&p, &q));
            cores::closest_of_cores(&Body::Linear(track.clone()), &edge).squared()
        });
        let ends = track.ends().into_iter();
        let ends = ends.map(|t| squared_from(&Body::Block(block.clone()), &track.at(&t)));
        let least = edges.chain(ends).min().unwrap();
        assert_eq!(distance(&a, &b)[1], Surd::from(&least), "{a:?} {b:?}");
    }
    assert!(apart > 40, "{apart}");
}
