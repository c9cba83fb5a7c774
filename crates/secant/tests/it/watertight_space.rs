//! Nothing passes a closed mesh of triangles: neither at the edges and vertices that they share, nor
//! beside them.

use std::collections::BTreeMap;

use secant::{Ray, Scalar, Segment, Triangle3};
use secant_oracle::Rng;

const RAYS: usize = 100_000;

type Point<S> = [S; 3];

/// A closed mesh about the origin: vertices, and three of them for each face.
struct Mesh {
    vertices: Vec<Point<f64>>,
    faces: Vec<[usize; 3]>,
}

/// A cube of half-size 1, each side of which is two triangles.
fn cube() -> Mesh {
    let bit = |n: usize, k: usize| if n >> k & 1 == 1 { 1.0 } else { -1.0 };
    let vertices = (0..8).map(|n| [bit(n, 0), bit(n, 1), bit(n, 2)]).collect();
    let sides = [
        [0, 2, 6, 4],
        [1, 5, 7, 3],
        [0, 4, 5, 1],
        [2, 3, 7, 6],
        [0, 1, 3, 2],
        [4, 6, 7, 5],
    ];
    let faces = sides
        .iter()
        .flat_map(|&[a, b, c, d]| [[a, b, c], [a, c, d]]);
    Mesh {
        vertices,
        faces: faces.collect(),
    }
}

/// An icosahedron, with each face cut in four so many times, and all vertices on a sphere but for
/// their rounding.
fn icosphere(cuts: usize) -> Mesh {
    let g = (1.0 + 5.0_f64.sqrt()) / 2.0;
    let mut vertices: Vec<Point<f64>> = Vec::new();
    for (one, golden) in [(1.0, g), (-1.0, g), (1.0, -g), (-1.0, -g)] {
        vertices.extend([[one, golden, 0.0], [0.0, one, golden], [golden, 0.0, one]]);
    }
    // Every three vertices at the distance 2 from each other are a face.
    let near = |a: &Point<f64>, b: &Point<f64>| {
        let square: f64 = (0..3).map(|k| (a[k] - b[k]).powi(2)).sum();
        (square - 4.0).abs() < 0.1
    };
    let mut faces = Vec::new();
    for c in 0..12 {
        for b in 0..c {
            for a in 0..b {
                let [x, y, z] = [a, b, c].map(|n| &vertices[n]);
                if near(x, y) && near(y, z) && near(z, x) {
                    faces.push([a, b, c]);
                }
            }
        }
    }
    assert_eq!(faces.len(), 20);
    for _ in 0..cuts {
        let mut middles = BTreeMap::new();
        let mut middle = |a: usize, b: usize| {
            *middles.entry([a.min(b), a.max(b)]).or_insert_with(|| {
                let sum: Point<f64> = [0, 1, 2].map(|k| vertices[a][k] + vertices[b][k]);
                let length = sum.iter().map(|x| x * x).sum::<f64>().sqrt();
                let radius = vertices[a].iter().map(|x| x * x).sum::<f64>().sqrt();
                vertices.push(sum.map(|x| x / length * radius));
                vertices.len() - 1
            })
        };
        let mut finer = Vec::new();
        for &[a, b, c] in &faces {
            let [ab, bc, ca] = [middle(a, b), middle(b, c), middle(c, a)];
            finer.extend([[a, ab, ca], [ab, b, bc], [ca, bc, c], [ab, bc, ca]]);
        }
        faces = finer;
    }
    Mesh { vertices, faces }
}

impl Mesh {
    /// The vertices scaled, moved and rounded.
    fn placed<S: Scalar>(
        &self,
        scale: f64,
        offset: Point<f64>,
        round: impl Fn(f64) -> S,
    ) -> Vec<Point<S>> {
        let place = |x: &Point<f64>| [0, 1, 2].map(|k| round(x[k] * scale + offset[k]));
        self.vertices.iter().map(place).collect()
    }
}

/// How many of the rays from within that are aimed at edges and vertices get out; each also as a
/// segment that ends as far behind the mesh as it starts before it.
fn leaks<S: Scalar>(
    mesh: &Mesh,
    vertices: &[Point<S>],
    center: Point<S>,
    rays: usize,
    rng: &mut Rng,
    combine: impl Fn(Point<S>, Point<S>, f64, f64) -> Point<S>,
) -> usize {
    let faces: Vec<Triangle3<S>> = mesh
        .faces
        .iter()
        .map(|face| Triangle3::new(face.map(|n| vertices[n])))
        .collect();
    let mut leaks = 0;
    for _ in 0..rays {
        let [a, b, c] = rng.pick(&mesh.faces).map(|n| vertices[n]);
        let target = match rng.below(3) {
            0 => a,
            1 => combine(a, b, 0.5, 0.5),
            _ => combine(b, c, 0.25, 0.75),
        };
        // Near the center, and so within.
        let start = combine(center, rng.pick(vertices), 0.75, 0.25);
        let Ok(ray) = Ray::try_through(start, target) else {
            continue;
        };
        let behind = combine(start, target, -1.0, 2.0);
        let segment = Segment::new(start, behind);
        let is_stopped = ray.cast(&faces).any() && segment.cast(&faces).any();
        leaks += usize::from(!is_stopped);
    }
    leaks
}

/// Scales and offsets that no number of two digits is exact after.
const PLACES: [(f64, Point<f64>); 4] = [
    (1.0, [0.0; 3]),
    (0.1, [0.3, -0.7, 0.9]),
    (1e-3, [1.1, 2.3, -3.7]),
    (1e5 / 3.0, [-1e6 / 7.0, 0.1, 1e5 / 9.0]),
];

#[test]
fn no_ray_passes_a_closed_mesh_in_f64() {
    let mut rng = Rng::new(1);
    let combine =
        |a: Point<f64>, b: Point<f64>, x: f64, y: f64| [0, 1, 2].map(|k| a[k] * x + b[k] * y);
    for mesh in [cube(), icosphere(1)] {
        for (scale, offset) in PLACES {
            let vertices = mesh.placed(scale, offset, |x| x);
            let count = leaks(&mesh, &vertices, offset, RAYS / 24, &mut rng, combine);
            assert_eq!(count, 0, "{} faces, times {scale}", mesh.faces.len());
        }
    }
}

#[test]
#[expect(
    clippy::cast_possible_truncation,
    reason = "that is what is rounded here"
)]
fn no_ray_passes_a_closed_mesh_in_f32() {
    let mut rng = Rng::new(2);
    let combine = |a: Point<f32>, b: Point<f32>, x: f64, y: f64| {
        [0, 1, 2].map(|k| (f64::from(a[k]) * x + f64::from(b[k]) * y) as f32)
    };
    for mesh in [cube(), icosphere(1)] {
        for (scale, offset) in PLACES {
            let vertices = mesh.placed(scale, offset, |x| x as f32);
            let center = offset.map(|x| x as f32);
            let count = leaks(&mesh, &vertices, center, RAYS / 24, &mut rng, combine);
            assert_eq!(count, 0, "{} faces, times {scale}", mesh.faces.len());
        }
    }
}

/// With integers that are multiples of 4, the rays go through the edges and vertices exactly.
#[test]
#[expect(
    clippy::cast_possible_truncation,
    reason = "integers far below the limits"
)]
fn no_ray_passes_a_closed_mesh_in_i32() {
    let mut rng = Rng::new(3);
    let combine = |a: Point<i32>, b: Point<i32>, x: f64, y: f64| {
        [0, 1, 2].map(|k| (f64::from(a[k]) * x + f64::from(b[k]) * y) as i32)
    };
    for mesh in [cube(), icosphere(1)] {
        for (scale, offset) in [
            (100.0, [0.0; 3]),
            (10_000.0, [700.0, -300.0, 900.0]),
            (30_000_000.0, [4e7, -4e7, 4.0]),
        ] {
            let vertices = mesh.placed(scale, offset, |x| 4 * (x / 4.0).round() as i32);
            let center = offset.map(|x| x as i32);
            let count = leaks(&mesh, &vertices, center, RAYS / 18, &mut rng, combine);
            assert_eq!(count, 0, "{} faces, times {scale}", mesh.faces.len());
        }
    }
}

/// A cube is convex: from within, the first hit is the edge or vertex that was aimed at.
#[test]
fn the_edge_that_was_aimed_at_is_hit() {
    let mesh = cube();
    let mut rng = Rng::new(4);
    let corner = |n: usize| mesh.vertices[n].map(|x| 300.0 * x);
    let faces: Vec<Triangle3<f64>> = mesh
        .faces
        .iter()
        .map(|face| Triangle3::new(face.map(corner)))
        .collect();
    for _ in 0..2_000 {
        let [a, b, _] = rng.pick(&mesh.faces).map(corner);
        let share = rng.between(0, 100);
        #[expect(clippy::cast_precision_loss, reason = "small integers")]
        let target = [0, 1, 2].map(|k| a[k] + (b[k] - a[k]) / 100.0 * share as f64);
        let number = |rng: &mut Rng| f64::from(rng.between_i32(-299, 299));
        let start = [0; 3].map(|_| number(&mut rng));
        let all = Ray::through(start, target).cast(&faces).all();
        assert!(all.len() > 1, "{start:?} {target:?}");
        assert!(all.iter().all(|hit| hit.t == 1.0 && hit.at == target));
    }
}
