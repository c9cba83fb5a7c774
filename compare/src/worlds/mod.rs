//! Worlds: every pair of moving circles and standing segments in each step, and first hits of rays.

mod grids;
mod mesh;
mod peers;
mod scene;

use std::fmt::Write;
use std::time::Duration;

use anyhow::{Result, ensure};
use cpu_time::ThreadTime;
use obvhs::BvhBuildParams;
use obvhs::bvh2::builder::build_bvh2;
use obvhs::ray::RayHit;
use parry2d::math::Vec2;
use parry2d::partitioning::{Bvh, BvhBuildStrategy};

use crate::measure::{Effort, median};
use crate::memory::most_allocated;
use grids::{Grid, hit};
use scene::{SCENES, Scene, box_of_wall};

const INTRODUCTION: &str = "\
# Worlds

Written by `compare/`: from the root of the repository,

    cargo run --release --manifest-path compare/Cargo.toml -- worlds --write

Each step moves circles among segments that stand, and counts every pair that touches: milliseconds of CPU on one thread,
the median of the steps, and in brackets its ratio to the grid. All contenders count the same pairs in each step, or the
run stops. The grid is that with the fastest of some sizes of cells, built anew in each step; its walls are listed once.
";

/// The time of some work on this thread.
pub(crate) fn milliseconds(work: impl FnOnce()) -> f64 {
    let start = ThreadTime::now();
    work();
    start.elapsed().as_secs_f64() * 1e3
}

/// The tables.
pub(crate) fn section(quick: bool, effort: Effort) -> Result<String> {
    let mut out = INTRODUCTION.to_owned();
    out.push('\n');
    let peers = ["secant", "parry2d", "parry3d", "obvhs", "broccoli"];
    crate::report::conditions(&mut out, crate::report::load(), &peers)?;
    let mut is_first = true;
    for scene in SCENES {
        let start = out.len();
        steps(&mut out, scene, &mut is_first, if quick { 6 } else { 24 })?;
        eprint!("{}", &out[start..]);
    }
    out.push_str(RAYS);
    for are_axial in [false, true] {
        let start = out.len();
        rays(&mut out, are_axial, if quick { 3 } else { effort.rounds })?;
        eprint!("{}", &out[start..]);
    }
    let start = out.len();
    mesh::section(&mut out, if quick { 3 } else { effort.rounds })?;
    eprint!("{}", &out[start..]);
    Ok(out)
}

/// A contender is left out after a step that takes so many times that of Secant.
const MOST_TIMES: f64 = 30.0;

/// The steps that warm up.
const FIRST: usize = 5;

fn steps(out: &mut String, scene: &Scene, is_first: &mut bool, most: usize) -> Result<()> {
    let mut frames = scene.begin();
    let mut contenders = peers::all(&frames);
    if std::mem::take(is_first) {
        write!(
            out,
            "\n| scene | pairs of circles | with walls | bytes a shape |"
        )?;
        contenders
            .iter()
            .try_for_each(|c| write!(out, " {} |", c.name()))?;
        write!(out, "\n|---|---:|---:|---:|")?;
        contenders.iter().try_for_each(|_| write!(out, "---:|"))?;
        writeln!(out)?;
    }
    // What a world needs at most, when it is made and in its first steps.
    let (_, bytes) = most_allocated(|| {
        let mut world = peers::Secant::new(&frames);
        let counts = (0..3).map(|_| peers::Contender::step(&mut world, &frames));
        counts.map(|[a, b]| a + b).sum::<u64>()
    });
    let mut times = vec![Vec::new(); contenders.len()];
    let mut is_out = vec![false; contenders.len()];
    let mut counts = [0; 2];
    let count = if scene.circles > 100_000 {
        10.min(most)
    } else {
        most
    };
    for step in 0..FIRST + count {
        frames.advance();
        let mut own = 0.0;
        for (k, contender) in contenders.iter_mut().enumerate() {
            if is_out[k] {
                continue;
            }
            let mut found = [0; 2];
            let time = milliseconds(|| found = contender.step(&frames));
            if k == 0 {
                counts = found;
            }
            ensure!(
                counts == found,
                "{}, step {step}: {} counts {found:?}, Secant {counts:?}",
                scene.name,
                contender.name()
            );
            if k == 0 {
                own = time;
            }
            is_out[k] = time > MOST_TIMES * own;
            if step >= FIRST {
                times[k].push(time);
            }
        }
    }
    let shapes = scene.circles + scene.walls;
    write!(
        out,
        "| {} | {} | {} | {} |",
        scene.name,
        counts[0],
        counts[1],
        bytes / shapes
    )?;
    let grid = median(&times[1]);
    for (times, is_out) in times.iter().zip(is_out) {
        let time = median(times);
        match is_out {
            true => write!(out, " over {MOST_TIMES} times that of Secant |")?,
            false => write!(out, " {time:.2} ({:.2}) |", time / grid)?,
        }
    }
    writeln!(out)?;
    Ok(())
}

const RAYS: &str = "
## First hits

200,000 rays among 100,000 segments, each up to 200 long: nanoseconds of CPU a ray on one thread, the median of the
rounds, and in brackets the ratio to the walk through a grid. The trees and the grid are built before. All contenders hit
as many; the peers' parameters are `f32`.

| rays | hits | Secant `first` | Secant `first_t` | Secant `first_t`, f32 | grid | parry2d `Bvh` | obvhs `Bvh2` |
|---|---:|---:|---:|---:|---:|---:|---:|
";

/// The longest way of a ray.
const MOST: f64 = 200.0;

fn rays(out: &mut String, are_axial: bool, rounds: usize) -> Result<()> {
    let (walls, rays) = scene::rays(100_000, 200_000, are_axial);
    let shapes: Vec<_> = walls
        .iter()
        .map(|&[p, q]| secant::Segment::new(p, q))
        .collect();
    #[expect(clippy::cast_possible_truncation, reason = "rounds")]
    let single = |x: [f64; 2]| x.map(|x| x as f32);
    let singles: Vec<_> = walls
        .iter()
        .map(|&[p, q]| secant::Segment::new(single(p), single(q)))
        .collect();
    let (index, of_singles) = (secant::Index::new(&shapes), secant::Index::new(&singles));
    let best = |cell: f64| {
        let grid = Grid::new(&[], &walls, cell, false);
        let few = &rays[..rays.len() / 10];
        let time = milliseconds(|| {
            let hits = few
                .iter()
                .filter(|ray| grid.first(&walls, ray, MOST).is_some());
            std::hint::black_box(hits.count());
        });
        (time, grid)
    };
    let grids = [2.0, 3.0, 4.0, 6.0, 9.0, 12.0].map(best);
    let grid = grids
        .into_iter()
        .min_by(|a, b| a.0.total_cmp(&b.0))
        .expect("there are some")
        .1;
    let boxes: Vec<_> = walls
        .iter()
        .map(|wall| {
            let [a, b, c, d] = peers::outward(&box_of_wall(wall));
            parry2d::bounding_volume::Aabb::new(Vec2::new(a, b), Vec2::new(c, d))
        })
        .collect();
    let parry = Bvh::from_leaves(BvhBuildStrategy::Binned, &boxes);
    let boxes: Vec<_> = walls
        .iter()
        .map(|wall| peers::obvhs_box(&box_of_wall(wall)))
        .collect();
    let mut unused = Duration::ZERO;
    let obvhs = build_bvh2(&boxes, BvhBuildParams::medium_build(), &mut unused);
    #[expect(clippy::cast_possible_truncation, reason = "rounds")]
    let first = |wall: u32, ray: &scene::Ray, most: f32| {
        let t = hit([&ray[0], &ray[1]], &walls[wall as usize]).map(|t| t as f32);
        t.filter(|&t| t <= most)
    };
    #[expect(clippy::cast_possible_truncation, reason = "exact")]
    let most = MOST as f32;
    let count = |of: &dyn Fn(&scene::Ray) -> bool| rays.iter().filter(|ray| of(ray)).count();
    let line = |&[p, d]: &scene::Ray| secant::Ray::new(p, d);
    let contenders: [Box<dyn Fn() -> usize>; 6] = [
        Box::new(|| count(&|ray| line(ray).cast(&index).max_t(MOST).first().is_some())),
        Box::new(|| count(&|ray| line(ray).cast(&index).max_t(MOST).first_t().is_some())),
        Box::new(|| {
            count(&|&[p, d]| {
                let ray = secant::Ray::new(single(p), single(d));
                ray.cast(&of_singles).max_t(most).first_t().is_some()
            })
        }),
        Box::new(|| count(&|ray| grid.first(&walls, ray, MOST).is_some())),
        Box::new(|| {
            count(&|ray| {
                let [p, d] = ray.map(|x| Vec2::from(single(x)));
                let in_floats = parry2d::query::Ray::new(p, d);
                parry
                    .cast_ray(&in_floats, most, |wall, most| first(wall, ray, most))
                    .is_some()
            })
        }),
        Box::new(|| {
            count(&|ray| {
                let [p, d] = ray.map(single);
                let (p, d) = ([p[0], p[1], 0.0].into(), [d[0], d[1], 0.0].into());
                let in_floats = obvhs::ray::Ray::new(p, d, 0.0, most);
                let mut hit = RayHit::none();
                obvhs.ray_traverse(in_floats, &mut hit, |of, k| {
                    let wall = obvhs.primitive_indices[k];
                    first(wall, ray, of.tmax).unwrap_or(f32::INFINITY)
                });
                // Without a hit it is the end of the ray.
                hit.t < most
            })
        }),
    ];
    let hits: Vec<usize> = contenders.iter().map(|contender| contender()).collect();
    // Those in f32 are of other segments and rays, and a graze may be a miss.
    for (k, &found) in hits.iter().enumerate() {
        let (off, is_rounded) = (found.abs_diff(hits[0]), k == 2 || k > 3);
        ensure!(off == 0 || is_rounded && off < 20, "rays: {hits:?}");
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
    #[expect(clippy::cast_precision_loss, reason = "few")]
    let a_ray = 1e6 / rays.len() as f64;
    let name = if are_axial {
        "along the axes, some with −0"
    } else {
        "in all directions"
    };
    write!(out, "| {name} | {} |", hits[0])?;
    let grid = median(&times[3]);
    for times in &times {
        let time = median(times);
        write!(out, " {:.0} ({:.2}) |", time * a_ray, time / grid)?;
    }
    writeln!(out)?;
    Ok(())
}
