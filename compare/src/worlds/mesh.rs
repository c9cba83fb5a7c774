//! First hits of rays at a closed mesh: a ray from outside to a point inside hits it, whatever it passes through.

use std::fmt::Write;
use std::time::Duration;

use anyhow::{Result, ensure};
use fastrand::Rng;
use obvhs::BvhBuildParams;
use obvhs::ray::RayHit;
use obvhs::triangle::Triangle;
use parry3d::math::Vector;
use parry3d::query::RayCast;
use parry3d::shape::TriMesh;
use secant::{Index, Mesh3, Ray};

use super::milliseconds;
use crate::measure::median;

const INTRODUCTION: &str = "
## First hits at a mesh

100,000 rays at a closed mesh of 100,352 triangles, a sphere with waves: nanoseconds of CPU a ray on one thread, the median
of the rounds, and in brackets the ratio to the fastest peer. All rays start outside and go to points inside, so each hits;
half of them go through a vertex or the middle of an edge, as near as `f32` can say. The trees are built before; all
coordinates are `f32`, which Secant is also given as `f64`.

| | Secant `first` | Secant `first_t` | Secant `first_t`, f32 | parry3d `TriMesh` | obvhs `Bvh2` | obvhs `CwBvh` |
|---|---:|---:|---:|---:|---:|---:|
";

/// The rings of the sphere, and the corners of each.
const RINGS: u32 = 224;

type Point = [f32; 3];

/// A point of the sphere with waves, which is at a distance of 0.8 to 1.2 from the origin.
#[expect(clippy::cast_possible_truncation, reason = "rounds")]
fn surface(ring: u32, corner: u32) -> Point {
    use std::f64::consts::{PI, TAU};
    let (u, v) = (
        PI * f64::from(ring) / f64::from(RINGS),
        TAU * f64::from(corner) / f64::from(RINGS),
    );
    let radius = 1.0 + 0.2 * (9.0 * u).sin() * (7.0 * v).cos() * u.sin();
    let at = [u.sin() * v.cos(), u.sin() * v.sin(), u.cos()];
    at.map(|x| (radius * x) as f32)
}

/// The vertices and triangles. At the poles there are some without area, besides the others.
fn sphere() -> (Vec<Point>, Vec<[u32; 3]>) {
    let number = |ring: u32, corner: u32| match ring {
        0 => 0,
        RINGS => 1,
        _ => 2 + (ring - 1) * RINGS + corner % RINGS,
    };
    let mut positions = vec![surface(0, 0), surface(RINGS, 0)];
    let mut indices = Vec::new();
    for ring in 0..RINGS {
        for corner in 0..RINGS {
            if ring > 0 {
                positions.push(surface(ring, corner));
            }
            let [a, b] = [number(ring, corner), number(ring, corner + 1)];
            let [c, d] = [number(ring + 1, corner), number(ring + 1, corner + 1)];
            indices.extend([[a, c, d], [a, d, b]]);
        }
    }
    (positions, indices)
}

/// Where rays start, and their directions.
fn rays(positions: &[Point], indices: &[[u32; 3]], count: usize) -> Vec<[Point; 2]> {
    let mut rng = Rng::with_seed(3);
    let mut within = |size: f32| [(); 3].map(|()| size * (2.0 * rng.f32() - 1.0));
    let mut all = Vec::with_capacity(count);
    while all.len() < count {
        let [a, b, _] = indices[all.len() * 7919 % indices.len()].map(|k| positions[k as usize]);
        let to_origin = |x: Point| [x.map(|x| 3.0 * x), x.map(|x| -x)];
        all.push(match all.len() % 4 {
            0 => to_origin(a),
            1 => to_origin([0, 1, 2].map(|k| (a[k] + b[k]) / 2.0)),
            _ => {
                // Outside, and inside: the surface is between 0.8 and 1.2 from the origin.
                let [from, to] = [within(4.0), within(0.4)];
                if from.iter().map(|x| x * x).sum::<f32>() < 2.0 {
                    continue;
                }
                [from, [0, 1, 2].map(|k| to[k] - from[k])]
            }
        });
    }
    all
}

pub(super) fn section(out: &mut String, rounds: usize) -> Result<()> {
    let (positions, indices) = sphere();
    let rays = rays(&positions, &indices, 100_000);
    let wide: Vec<[f64; 3]> = positions.iter().map(|x| x.map(f64::from)).collect();
    let (mesh, narrow) = (
        Mesh3::new(&wide, &indices),
        Mesh3::new(&positions, &indices),
    );
    let (index, of_narrow) = (Index::new(&mesh), Index::new(&narrow));
    let vectors = positions.iter().map(|&x| Vector::from(x)).collect();
    let parry = TriMesh::new(vectors, indices.clone())?;
    let triangles: Vec<Triangle> = indices
        .iter()
        .map(|triangle| {
            let [v0, v1, v2] = triangle.map(|k| positions[k as usize].into());
            Triangle { v0, v1, v2 }
        })
        .collect();
    let mut unused = Duration::ZERO;
    let params = BvhBuildParams::medium_build();
    let two = obvhs::bvh2::builder::build_bvh2_from_tris(&triangles, params, &mut unused);
    let eight = obvhs::cwbvh::builder::build_cwbvh_from_tris(&triangles, params, &mut unused);
    let most = f32::INFINITY;
    let obvhs_ray = |[p, d]: [Point; 2]| obvhs::ray::Ray::new(p.into(), d.into(), 0.0, most);
    let in_f64 = |[p, d]: [Point; 2]| Ray::new(p.map(f64::from), d.map(f64::from));
    let count = |of: &dyn Fn([Point; 2]) -> bool| rays.iter().filter(|ray| of(**ray)).count();
    let contenders: [Box<dyn Fn() -> usize>; 6] = [
        Box::new(|| count(&|ray| in_f64(ray).cast(&index).first().is_some())),
        Box::new(|| count(&|ray| in_f64(ray).cast(&index).first_t().is_some())),
        Box::new(|| count(&|[p, d]| Ray::new(p, d).cast(&of_narrow).first_t().is_some())),
        Box::new(|| {
            count(&|[p, d]| {
                let ray = parry3d::query::Ray::new(p.into(), d.into());
                parry.cast_local_ray(&ray, most, false).is_some()
            })
        }),
        Box::new(|| {
            count(&|ray| {
                let mut hit = RayHit::none();
                two.ray_traverse(obvhs_ray(ray), &mut hit, |ray, k| {
                    triangles[two.primitive_indices[k] as usize].intersect(ray)
                });
                hit.t < most
            })
        }),
        Box::new(|| {
            count(&|ray| {
                let mut hit = RayHit::none();
                eight.ray_traverse(obvhs_ray(ray), &mut hit, |ray, k| {
                    triangles[eight.primitive_indices[k] as usize].intersect(ray)
                });
                hit.t < most
            })
        }),
    ];
    let hits: Vec<usize> = contenders.iter().map(|contender| contender()).collect();
    for found in &hits[..3] {
        ensure!(
            *found == rays.len(),
            "a ray goes through the mesh: {hits:?}"
        );
    }
    let mut times = vec![Vec::new(); contenders.len()];
    for round in 0..rounds {
        for k in 0..contenders.len() {
            let k = (k + round) % contenders.len();
            times[k].push(milliseconds(|| {
                std::hint::black_box(contenders[k]());
            }));
        }
    }
    let times: Vec<f64> = times.iter().map(|times| median(times)).collect();
    let fastest = times[3..].iter().copied().fold(f64::INFINITY, f64::min);
    out.push_str(INTRODUCTION);
    write!(out, "| ns a ray |")?;
    for time in &times {
        write!(out, " {:.0} ({:.2}) |", time * 10.0, time / fastest)?;
    }
    write!(out, "\n| rays without a hit |")?;
    for found in &hits {
        write!(out, " {} |", rays.len() - found)?;
    }
    writeln!(out)?;
    Ok(())
}
