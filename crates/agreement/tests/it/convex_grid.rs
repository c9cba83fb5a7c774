//! Capsules, triangles, boxes and planes with corners on a small grid: every two against the oracle. And
//! capsules, triangles and convex polygons with chains, against one edge of the chain after the other.

use std::collections::BTreeMap;

use secant::{Capsule, ConvexPolygon, Intersects, Polygon, Polyline, Triangle};
use secant_agreement::{convex, space};
use secant_oracle::convex::{Shape, intersects, is_convex};
use secant_oracle::{Rng, chain};

/// How often each word was the answer.
#[derive(Default)]
struct Words(BTreeMap<&'static str, u32>);

impl Words {
    fn add(&mut self, word: &'static str) {
        *self.0.entry(word).or_default() += 1;
    }

    /// The words that were an answer, in order.
    fn seen(&self) -> Vec<&'static str> {
        self.0.keys().copied().collect()
    }
}

const ALL: [&str; 7] = [
    "contains", "cross", "disjoint", "equal", "overlap", "touch", "within",
];

/// Every two, and each with itself.
fn pairs<T>(all: &[T]) -> impl Iterator<Item = (&T, &T)> {
    all.iter()
        .enumerate()
        .flat_map(move |(k, a)| all[k..].iter().map(move |b| (a, b)))
}

fn in_plane(a: &Shape<2, i64>, b: &Shape<2, i64>) -> &'static str {
    convex(a, b)
        .unwrap_or_else(|what| panic!("{what}\n{a:?}\n{b:?}"))
        .name()
}

fn in_space(a: &Shape<3, i64>, b: &Shape<3, i64>) -> &'static str {
    space(a, b)
        .unwrap_or_else(|what| panic!("{what}\n{a:?}\n{b:?}"))
        .name()
}

/// The points of a grid with so many on each axis.
fn grid<const D: usize>(count: i64) -> Vec<[i64; D]> {
    let mut points = vec![[0; D]];
    for axis in 0..D {
        let moved = |x: &[i64; D], k: i64| {
            let mut x = *x;
            x[axis] = k;
            x
        };
        points = (0..count)
            .flat_map(|k| points.iter().map(move |x| moved(x, k)))
            .collect();
    }
    points
}

fn triangles<const D: usize>(points: &[[i64; D]]) -> Vec<Shape<D, i64>> {
    let mut all = Vec::new();
    for (k, &a) in points.iter().enumerate() {
        for (&b, &c) in pairs(&points[k..]) {
            all.push(Shape::Triangle([a, b, c]));
        }
    }
    all
}

fn capsules<const D: usize>(points: &[[i64; D]], radii: &[i64]) -> Vec<Shape<D, i64>> {
    let with = |r: i64| pairs(points).map(move |(&p, &q)| Shape::capsule(p, q, r));
    radii.iter().flat_map(|&r| with(r)).collect()
}

fn boxes<const D: usize>(points: &[[i64; D]]) -> Vec<Shape<D, i64>> {
    let corners = points
        .iter()
        .flat_map(|p| points.iter().map(move |q| (p, q)));
    let in_order = corners.filter(|(p, q)| (0..D).all(|k| p[k] <= q[k]));
    in_order.map(|(&p, &q)| Shape::aabb(p, q)).collect()
}

#[test]
fn triangles_of_the_plane() {
    let all = triangles(&grid::<2>(3));
    let mut words = Words::default();
    for (a, b) in pairs(&all) {
        words.add(in_plane(a, b));
    }
    assert_eq!(words.seen(), ALL);
}

#[test]
fn capsules_of_the_plane() {
    let all = capsules(&grid::<2>(3), &[0, 1, 2]);
    let mut words = Words::default();
    for (a, b) in pairs(&all) {
        words.add(in_plane(a, b));
    }
    assert_eq!(words.seen(), ALL);
}

#[test]
fn capsules_with_boxes_and_triangles_of_the_plane() {
    let points = grid::<2>(3);
    let mut others = boxes(&points);
    others.extend(triangles(&points));
    let mut words = Words::default();
    for a in &capsules(&points, &[0, 1]) {
        for b in &others {
            words.add(in_plane(a, b));
        }
    }
    assert_eq!(words.seen(), ALL);
}

#[test]
fn triangles_of_a_cube() {
    // Its corners and its center.
    let corners = grid::<3>(2).into_iter().map(|x| x.map(|k| 2 * k));
    let points: Vec<_> = corners.chain([[1; 3]]).collect();
    let all = triangles(&points);
    let mut words = Words::default();
    for (a, b) in pairs(&all) {
        words.add(in_space(a, b));
    }
    assert_eq!(words.seen(), ALL);
}

#[test]
fn capsules_with_boxes_and_triangles_of_a_cube() {
    let points = grid::<3>(2);
    let all = capsules(&points, &[0, 1]);
    let mut words = Words::default();
    for (a, b) in pairs(&all) {
        words.add(in_space(a, b));
    }
    let mut others = boxes(&points);
    others.extend(triangles(&points));
    for a in &all {
        for b in &others {
            words.add(in_space(a, b));
        }
    }
    assert_eq!(words.seen(), ALL);
}

/// Ways out of each other: along which axis, and through which side.
#[test]
fn boxes_of_a_cube() {
    let points = grid::<3>(3);
    let all = boxes(&points);
    let mut words = Words::default();
    // Every box with each twentieth, another twentieth for each.
    for (k, a) in all.iter().enumerate() {
        for b in all.iter().skip(k % 20).step_by(20) {
            words.add(in_space(a, b));
        }
    }
    assert_eq!(words.seen(), ALL);
}

/// The same triangle from each vertex, in both directions.
fn orders<const D: usize>([a, b, c]: [[i64; D]; 3]) -> [Shape<D, i64>; 6] {
    let orders = [
        [a, b, c],
        [b, c, a],
        [c, a, b],
        [c, b, a],
        [b, a, c],
        [a, c, b],
    ];
    orders.map(Shape::Triangle)
}

/// Where no vertex is over the other one, many pairs of edges are closest: it is a star of six points, and
/// a spike across a box.
#[test]
fn triangles_over_each_other() {
    let at = |[x, y]: [i64; 2], z: i64| [x, y, z];
    let low = orders([[0, 0], [12, 0], [6, 12]].map(|x| at(x, 0)));
    let flat = Shape::aabb([0, 0, 0], [8, 8, 0]);
    let solid = Shape::aabb([0, 0, -3], [8, 8, 0]);
    for height in [0, 2] {
        for other in &orders([[0, 8], [12, 8], [6, -4]].map(|x| at(x, height))) {
            for low in &low {
                in_space(low, other);
            }
        }
        for spike in [[[4, -3], [3, 12], [5, 12]], [[-3, 4], [12, 3], [12, 5]]] {
            for spike in &orders(spike.map(|x| at(x, height))) {
                in_space(&flat, spike);
                in_space(&solid, spike);
            }
        }
    }
    let square = Shape::aabb([0, 0], [8, 8]);
    for spike in &orders([[4, -3], [3, 12], [5, 12]]) {
        in_plane(&square, spike);
    }
}

#[test]
fn planes_through_the_corners_of_a_cube() {
    let points = grid::<3>(2);
    let mut planes: Vec<Shape<3, i64>> = triangles(&points)
        .into_iter()
        .filter_map(|triangle| match triangle {
            Shape::Triangle(corners) => Some(Shape::PlaneThrough(corners)),
            _ => None,
        })
        .filter(Shape::is_valid)
        .collect();
    for normal in [[0, 0, 2], [0, -1, 0], [1, 1, 0], [1, 1, 1], [-2, 1, 1]] {
        let plane = |&point: &[i64; 3]| Shape::Plane { point, normal };
        planes.extend(points.iter().map(plane));
    }
    let mut words = Words::default();
    for (a, b) in pairs(&planes) {
        words.add(in_space(a, b));
    }
    assert_eq!(words.seen(), ["cross", "disjoint", "equal"]);
    let mut others = triangles(&points);
    others.extend(capsules(&points, &[0, 1]));
    others.extend(boxes(&points));
    let mut words = Words::default();
    for a in &others {
        for b in &planes {
            words.add(in_space(a, b));
        }
    }
    assert_eq!(words.seen(), ["cross", "disjoint", "touch", "within"]);
}

/// A convex set as the library has it.
enum Solid {
    Capsule(Capsule<2, i64>),
    Triangle(Triangle<2, i64>),
    Convex(ConvexPolygon<i64>),
}

impl Solid {
    fn meets<T>(&self, chain: &T) -> bool
    where
        T: Intersects<Capsule<2, i64>>
            + Intersects<Triangle<2, i64>>
            + Intersects<ConvexPolygon<i64>>,
        Capsule<2, i64>: Intersects<T>,
        Triangle<2, i64>: Intersects<T>,
        ConvexPolygon<i64>: Intersects<T>,
    {
        let [one, other] = match self {
            Self::Capsule(x) => [x.intersects(chain), chain.intersects(x)],
            Self::Triangle(x) => [x.intersects(chain), chain.intersects(x)],
            Self::Convex(x) => [x.intersects(chain), chain.intersects(x)],
        };
        assert_eq!(one, other);
        one
    }
}

/// One of them, the same as the oracle has it, and a point of it.
fn solid(rng: &mut Rng, point: impl Fn(&mut Rng) -> [i64; 2]) -> (Solid, Shape<2, i64>, [i64; 2]) {
    let [a, b, c] = [(); 3].map(|()| point(rng));
    match rng.below(3) {
        0 => {
            let r = rng.between(0, 4);
            (
                Solid::Capsule(Capsule::new(a, b, r)),
                Shape::capsule(a, b, r),
                a,
            )
        }
        1 => (
            Solid::Triangle(Triangle::new([a, b, c])),
            Shape::Triangle([a, b, c]),
            a,
        ),
        _ => loop {
            let vertices: Vec<_> = (0..4).map(|_| point(rng)).collect();
            if is_convex(&vertices) {
                let polygon = ConvexPolygon::new(&vertices[..]);
                let first = vertices[0];
                return (Solid::Convex(polygon), Shape::Polygon(vertices), first);
            }
        },
    }
}

/// A convex set meets a chain if it meets an edge of it, or is all within the polygon.
#[test]
fn chains() {
    let mut rng = Rng::new(20_261);
    let mut seen = [[0_u32; 2]; 3];
    for size in [3, 5, 12].repeat(3_000) {
        let point = |rng: &mut Rng| [0; 2].map(|_: i64| rng.between(-size, size));
        let near = |rng: &mut Rng| [0; 2].map(|_: i64| rng.between(-2, 2));
        let (solid, set, x) = if rng.once_in(2) {
            solid(&mut rng, near)
        } else {
            solid(&mut rng, point)
        };
        let count = 2 + rng.index(5);
        let vertices: Vec<[i64; 2]> = (0..count).map(|_| point(&mut rng)).collect();
        let meets = |p, q| intersects(&set.set(), &Shape::segment(p, q).set());
        let on_edge = vertices.windows(2).any(|edge| meets(edge[0], edge[1]));
        let line = Polyline::new(&vertices[..]);
        assert_eq!(solid.meets(&line), on_edge, "{set:?} {vertices:?}");
        seen[0][usize::from(on_edge)] += 1;
        let Ok(polygon) = Polygon::try_new(&vertices[..]) else {
            continue;
        };
        let on_ring = on_edge || meets(vertices[count - 1], vertices[0]);
        let inside = chain::side(x, &vertices).is_lt();
        let expected = on_ring || inside;
        assert_eq!(solid.meets(&polygon), expected, "{set:?} {vertices:?}");
        seen[1][usize::from(expected)] += 1;
        seen[2][usize::from(on_ring)] += u32::from(inside);
    }
    assert!(seen.as_flattened().iter().all(|&n| n > 10), "{seen:?}");
}
