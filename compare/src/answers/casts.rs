//! The times of casts and queries. Every count is checked before a time is taken.

use anyhow::Result;
use secant::{CastTarget, Circle, Rect, Segment};
use secant_oracle::Rng;

use super::Float;
use super::question::{Pair, Ray};
use crate::contenders::{Contender, SECANT, contender};
use crate::measure::{Effort, Measured, compare};

const RAYS: usize = 300;
const SHAPES: usize = 1000;

/// Random rays, and small shapes in a square with sides of 2000.
pub(crate) struct Scene<S> {
    pub(crate) rays: Vec<Ray<S>>,
    pub(crate) walls: Vec<[Pair<S>; 2]>,
    pub(crate) discs: Vec<(Pair<S>, S)>,
    pub(crate) rects: Vec<[Pair<S>; 2]>,
}

impl<S: Float> Scene<S> {
    /// All numbers are multiples of 1/1024, so that they are the same in `f32` and in `f64`.
    fn draw() -> Self {
        let mut rng = Rng::new(4);
        let mut pair = |size: i32| [(); 2].map(|()| rng.between_i32(-size << 10, size << 10));
        let float = |x: i32| S::nearest(f64::from(x) / 1024.0);
        let mut scene = Self {
            rays: vec![],
            walls: vec![],
            discs: vec![],
            rects: vec![],
        };
        for _ in 0..RAYS {
            scene.rays.push(Ray {
                origin: pair(1000).map(float),
                direction: pair(10).map(float),
                max_t: None,
            });
        }
        for _ in 0..SHAPES {
            let (p, way) = (pair(1000), pair(40));
            let q = [p[0] + way[0], p[1] + way[1]];
            let low = [p[0].min(q[0]), p[1].min(q[1])];
            let high = [p[0].max(q[0]), p[1].max(q[1])];
            scene.walls.push([p, q].map(|p| p.map(float)));
            scene.rects.push([low, high].map(|p| p.map(float)));
            scene.discs.push((p.map(float), float(way[0].abs())));
        }
        scene
    }
}

/// One task; the first contender is Secant.
pub(crate) struct Timing {
    pub(crate) task: &'static str,
    pub(crate) kind: &'static str,
    /// The pairs of shapes in a round.
    pub(crate) pairs: usize,
    pub(crate) rows: Vec<Measured>,
}

/// All tasks, in this number type.
///
/// # Errors
/// Two contenders with different counts.
pub(crate) fn timings<S: Float>(effort: Effort) -> Result<Vec<Timing>> {
    let scene = Scene::<S>::draw();
    let rays: Vec<_> = scene
        .rays
        .iter()
        .map(|ray| secant::Ray::new(ray.origin, ray.direction))
        .collect();
    let walls: Vec<_> = scene
        .walls
        .iter()
        .map(|&[a, b]| Segment::new(a, b))
        .collect();
    let discs: Vec<_> = scene
        .discs
        .iter()
        .map(|&(c, r)| Circle::new(c, r))
        .collect();
    let rects: Vec<_> = scene.rects.iter().map(|&[a, b]| Rect::new(a, b)).collect();
    let (rays, walls) = (&rays, &walls);
    let timed = S::parry_timed(&scene);
    let [
        parry_walls,
        parry_discs,
        parry_rects,
        parry_common,
        parry_tested,
    ] = timed;

    let measure = |task, pairs, contenders: Vec<Contender<'_>>| -> Result<Timing> {
        Ok(Timing {
            task,
            kind: S::NAME,
            pairs,
            rows: compare(&contenders, effort)?.1,
        })
    };
    Ok(vec![
        measure(
            "first of 1000 segments",
            RAYS * SHAPES,
            vec![contender(SECANT, || firsts(rays, walls)), parry_walls],
        )?,
        measure(
            "first of 1000 discs",
            RAYS * SHAPES,
            vec![contender(SECANT, || firsts(rays, &discs)), parry_discs],
        )?,
        measure(
            "first of 1000 rectangles",
            RAYS * SHAPES,
            vec![contender(SECANT, || firsts(rays, &rects)), parry_rects],
        )?,
        measure(
            "do two segments meet",
            SHAPES * SHAPES,
            vec![
                contender(SECANT, || {
                    let pairs = walls.iter().flat_map(|a| walls.iter().map(move |b| (a, b)));
                    pairs.map(|(a, b)| u64::from(a.intersects(b))).sum()
                }),
                parry_common,
                parry_tested,
            ],
        )?,
    ])
}

/// The sum of the 1-based indices of the first hits.
fn firsts<S: Float, T>(rays: &[secant::Ray<2, S>], shapes: &[T]) -> u64
where
    [T]: CastTarget<2, S>,
{
    let number = |index: usize| u64::try_from(index + 1).expect("a number of shapes");
    let first =
        |ray: &secant::Ray<2, S>| ray.cast(shapes).first().map_or(0, |hit| number(hit.index));
    rays.iter().map(first).sum()
}
