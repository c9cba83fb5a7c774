//! Sets of pairs: random ones, drawn from a seed, and real ones.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use fastrand::Rng;

use super::nearest_f32;
use crate::sets::{anywhere, near, read};

type Point = [f64; 2];
pub(crate) type Segment = [Point; 2];
/// Two segments.
pub(crate) type Segments = [Segment; 2];

/// A named set of pairs.
pub(crate) struct Set<P> {
    pub(crate) name: &'static str,
    pub(crate) about: &'static str,
    source: Source<P>,
}

enum Source<P> {
    Drawn(fn(&mut Rng) -> P),
    Real(fn(usize, Option<&Path>) -> Result<Vec<P>>),
}

pub(crate) const SEGMENTS: &[Set<Segments>] = &[
    drawn(
        "uniform",
        "four points anywhere in the unit square",
        |rng| segments(|| anywhere(rng)),
    ),
    drawn(
        "boxed",
        "short ones in the unit square whose boxes overlap",
        boxed,
    ),
    drawn("grid", "integers from 0 to 15", |rng| {
        segments(|| [(); 2].map(|()| f64::from(rng.u8(..16))))
    }),
    drawn(
        "near",
        "one end point on the other segment, up to rounding",
        touching,
    ),
    drawn(
        "parallel",
        "around one point, at angles of 1e-8 to 1e-15",
        nearly_parallel,
    ),
    drawn(
        "screen",
        "f32 coordinates on a screen of 1920 by 1080",
        |rng| segments(|| [1920.0, 1080.0].map(|size| f64::from(nearest_f32(size * rng.f64())))),
    ),
    Set {
        name: "real",
        about: "from files: neighbours in the file, then pairs whose boxes overlap",
        source: Source::Real(real),
    },
];

pub(crate) const fn drawn<P>(
    name: &'static str,
    about: &'static str,
    draw: fn(&mut Rng) -> P,
) -> Set<P> {
    Set {
        name,
        about,
        source: Source::Drawn(draw),
    }
}

impl<P> Set<P> {
    /// Up to `n` pairs; real ones may be fewer.
    pub(crate) fn load(&self, n: usize, data: Option<&Path>) -> Result<Vec<P>> {
        match self.source {
            Source::Drawn(draw) => {
                let mut rng = Rng::with_seed(1);
                Ok((0..n).map(|_| draw(&mut rng)).collect())
            }
            Source::Real(load) => load(n, data),
        }
    }
}

fn segments(mut point: impl FnMut() -> Point) -> Segments {
    [(); 2].map(|()| [(); 2].map(|()| point()))
}

fn boxed(rng: &mut Rng) -> Segments {
    loop {
        let p = anywhere(rng);
        let r = near(p, 0.01, rng);
        let both = [p, r].map(|p| [p, near(p, 0.01, rng)]);
        if boxes_overlap(&both) {
            return both;
        }
    }
}

fn boxes_overlap([a, b]: &Segments) -> bool {
    (0..2).all(|axis| {
        let [[a0, a1], [b0, b1]] = [a, b].map(|[p, q]| {
            let (p, q) = (p[axis], q[axis]);
            [p.min(q), p.max(q)]
        });
        a0 <= b1 && b0 <= a1
    })
}

fn touching(rng: &mut Rng) -> Segments {
    let [p, q, far] = [(); 3].map(|()| anywhere(rng));
    let t = rng.f64();
    let on = [0, 1].map(|axis| p[axis] + t * (q[axis] - p[axis]));
    [[p, q], [on, far]]
}

/// The second segment passes through a point of the first, at an angle of 1e-8 to 1e-15.
fn nearly_parallel(rng: &mut Rng) -> Segments {
    let [p, q] = [(); 2].map(|()| anywhere(rng));
    let d = [q[0] - p[0], q[1] - p[1]];
    let angle = 10.0_f64.powf(-8.0 - 7.0 * rng.f64());
    let direction = [d[0] - angle * d[1], d[1] + angle * d[0]];
    let t = rng.f64();
    let through = [p[0] + t * d[0], p[1] + t * d[1]];
    let [back, on] = [(); 2].map(|()| 0.1 + rng.f64());
    let end = |s: f64| [through[0] + s * direction[0], through[1] + s * direction[1]];
    [[p, q], [end(-back), end(on)]]
}

/// Half from neighbours in the files, half from pairs of boxes that intersect.
fn real(n: usize, data: Option<&Path>) -> Result<Vec<Segments>> {
    let mut pairs = vec![];
    let files = files(data);
    let share = n.div_ceil(2 * files.len());
    for path in &files {
        let segments = read(path).with_context(|| format!("cannot read {}", path.display()))?;
        let neighbours = segments.windows(2).map(|two| [two[0], two[1]]);
        pairs.extend(neighbours.take(share));
        overlapping(&segments, share, &mut pairs);
    }
    pairs.truncate(n);
    Ok(pairs)
}

fn files(data: Option<&Path>) -> Vec<PathBuf> {
    let shipped = Path::new(env!("CARGO_MANIFEST_DIR")).join("../data/freedoom_e1m1.walls.csv");
    let mut files = vec![shipped];
    let folder = [
        "osm/osrm_monaco.csv.gz",
        "tiles/mergelines_200433_lines.csv.gz",
        "hershey/hershey_all_fonts.csv.gz",
        "bsp/islanddm.csv.gz",
    ];
    files.extend(
        data.iter()
            .flat_map(|data| folder.map(|file| data.join(file))),
    );
    files.retain(|path| path.exists());
    files
}

/// Up to `n` pairs of boxes that intersect, from left to right.
fn overlapping(segments: &[Segment], most: usize, pairs: &mut Vec<Segments>) {
    let left = |[p, q]: &Segment| p[0].min(q[0]);
    let right = |[p, q]: &Segment| p[0].max(q[0]);
    let mut sorted = segments.to_vec();
    sorted.sort_by(|a, b| left(a).total_cmp(&left(b)));
    let all = sorted.iter().enumerate().flat_map(|(i, a)| {
        let end = right(a);
        let others = sorted[i + 1..].iter();
        others
            .take_while(move |b| left(b) <= end)
            .map(|b| [*a, *b])
            .filter(boxes_overlap)
    });
    pairs.extend(all.take(most));
}
