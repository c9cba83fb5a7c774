//! Random pairs of other shapes, drawn from a seed. A pair is the numbers of its shapes.

use std::array::from_fn;

use fastrand::Rng;

use super::nearest_f32;
use super::sets::{Set, drawn};

type Point = [f64; 2];
/// A segment p q and a circle c r.
pub(crate) type SegmentCircle = [f64; 7];
/// A ray o d and a rectangle min max.
pub(crate) type RayRect = [f64; 8];
/// A ray o d and a sphere c r.
pub(crate) type RaySphere = [f64; 10];
/// Two circles c r.
pub(crate) type Circles = [f64; 6];
/// Two rectangles min max.
pub(crate) type Rects = [f64; 8];
/// A rectangle min max and a circle c r.
pub(crate) type RectCircle = [f64; 7];
/// A point and a rectangle min max.
pub(crate) type PointRect = [f64; 6];
/// A point and a circle c r.
pub(crate) type PointCircle = [f64; 5];

/// A circle c r that moves by d, and a circle c' s.
pub(crate) type SweptCircles = [f64; 8];
/// A circle c r that moves by d, and a segment p q.
pub(crate) type SweptSegment = [f64; 9];

const UNIFORM: &str = "anywhere in the unit square, of sizes up to a half of it";
const RAYS: &str =
    "anywhere in the unit square (or cube), in any direction, of length 1 up to rounding";
const GRID: &str = "integers from 0 to 15, sizes up to 7";
const RAYS_ON_GRID: &str = "integers from 0 to 15, along the axes";
const SCREEN: &str = "f32 coordinates on a screen of 1920 by 1080, sizes up to 200";

pub(crate) const SEGMENT_CIRCLE: &[Set<SegmentCircle>] = &[
    drawn("uniform", UNIFORM, |rng| segment_circle(UNIT, rng)),
    drawn("grid", GRID, |rng| segment_circle(INTEGERS, rng)),
    drawn(
        "near",
        "touching at an end or in between, up to rounding",
        |rng| {
            let [p, q, c]: [Point; 3] = UNIT.points(rng);
            let d = minus(q, p);
            let t = (dot(minus(c, p), d) / dot(d, d)).clamp(0.0, 1.0);
            flat([p, q, c], [length(minus(from_fn(|k| p[k] + t * d[k]), c))])
        },
    ),
    drawn("screen", SCREEN, |rng| segment_circle(PIXELS, rng)),
];

pub(crate) const RAY_RECT: &[Set<RayRect>] = &[
    drawn("uniform", RAYS, |rng| ray_rect(UNIT, rng)),
    drawn("grid", RAYS_ON_GRID, |rng| {
        let [min, max] = INTEGERS.rect(rng);
        flat([INTEGERS.point(rng), axis(rng), min, max], [])
    }),
    drawn("near", "through a corner, up to rounding", |rng| {
        let [min, max] = UNIT.rect(rng);
        let corner: Point = from_fn(|k| if rng.bool() { min[k] } else { max[k] });
        let origin = UNIT.point(rng);
        flat([origin, unit(minus(corner, origin)), min, max], [])
    }),
    drawn("screen", SCREEN, |rng| ray_rect(PIXELS, rng)),
];

pub(crate) const RAY_SPHERE: &[Set<RaySphere>] = &[
    drawn("uniform", RAYS, |rng| {
        let [origin, center]: [[f64; 3]; 2] = UNIT.points(rng);
        flat([origin, direction(rng), center], [UNIT.size(rng)])
    }),
    drawn("grid", RAYS_ON_GRID, |rng| {
        let [origin, center]: [[f64; 3]; 2] = INTEGERS.points(rng);
        flat([origin, axis(rng), center], [INTEGERS.size(rng)])
    }),
    drawn("near", "tangents, up to rounding", |rng| {
        let [origin, center]: [[f64; 3]; 2] = UNIT.points(rng);
        let toward = minus(center, origin);
        let mut way: [f64; 3] = direction(rng);
        if dot(way, toward) < 0.0 {
            way = way.map(|x| -x);
        }
        let t = dot(way, toward);
        let offset = minus(way.map(|x| t * x), toward);
        flat([origin, way, center], [length(offset)])
    }),
];

pub(crate) const CIRCLES: &[Set<Circles>] = &[
    drawn("uniform", UNIFORM, |rng| circles(UNIT, rng)),
    drawn("grid", GRID, |rng| circles(INTEGERS, rng)),
    drawn("near", "touching, up to rounding", |rng| {
        let [a, b]: [Point; 2] = UNIT.points(rng);
        let distance = length(minus(a, b));
        let r = distance * rng.f64();
        [a[0], a[1], r, b[0], b[1], distance - r]
    }),
    drawn("screen", SCREEN, |rng| circles(PIXELS, rng)),
];

pub(crate) const RECTS: &[Set<Rects>] = &[
    drawn("uniform", UNIFORM, |rng| rects(UNIT, rng)),
    drawn("grid", GRID, |rng| rects(INTEGERS, rng)),
    drawn("screen", SCREEN, |rng| rects(PIXELS, rng)),
];

pub(crate) const RECT_CIRCLE: &[Set<RectCircle>] = &[
    drawn("uniform", UNIFORM, |rng| rect_circle(UNIT, rng)),
    drawn("grid", GRID, |rng| rect_circle(INTEGERS, rng)),
    drawn("near", "touching, up to rounding", |rng| {
        let ([min, max], c): (_, Point) = (UNIT.rect(rng), UNIT.point(rng));
        let nearest = from_fn(|k| c[k].clamp(min[k], max[k]));
        flat([min, max, c], [length(minus(nearest, c))])
    }),
    drawn("screen", SCREEN, |rng| rect_circle(PIXELS, rng)),
];

pub(crate) const POINT_RECT: &[Set<PointRect>] = &[
    drawn("uniform", UNIFORM, |rng| point_rect(UNIT, rng)),
    drawn("grid", GRID, |rng| point_rect(INTEGERS, rng)),
    drawn("screen", SCREEN, |rng| point_rect(PIXELS, rng)),
];

pub(crate) const POINT_CIRCLE: &[Set<PointCircle>] = &[
    drawn("uniform", UNIFORM, |rng| point_circle(UNIT, rng)),
    drawn("grid", GRID, |rng| point_circle(INTEGERS, rng)),
    drawn("near", "on the circle, up to rounding", |rng| {
        let [p, c]: [Point; 2] = UNIT.points(rng);
        flat([p, c], [length(minus(p, c))])
    }),
    drawn("screen", SCREEN, |rng| point_circle(PIXELS, rng)),
];

const FAR: &str = "from anywhere in the unit square to anywhere, of sizes up to a twentieth of it";
const FAR_ON_SCREEN: &str = "f32 coordinates on a screen of 1920 by 1080, sizes up to 40";

pub(crate) const SWEPT_CIRCLES: &[Set<SweptCircles>] = &[
    drawn("uniform", FAR, |rng| swept_circles(UNIT, 0.2, rng)),
    drawn("grid", GRID, |rng| swept_circles(INTEGERS, 1.0, rng)),
    drawn("near", "grazing, up to rounding", |rng| {
        let [a, b, to]: [Point; 3] = UNIT.points(rng);
        let d = minus(to, a);
        let t = dot(minus(b, a), d) / dot(d, d);
        let distance = length(minus(from_fn(|k| a[k] + t * d[k]), b));
        let r = distance * rng.f64();
        [a[0], a[1], r, d[0], d[1], b[0], b[1], distance - r]
    }),
    drawn("screen", FAR_ON_SCREEN, |rng| {
        swept_circles(PIXELS, 0.2, rng)
    }),
];

pub(crate) const SWEPT_SEGMENT: &[Set<SweptSegment>] = &[
    drawn("uniform", FAR, |rng| swept_segment(UNIT, 0.2, rng)),
    drawn("grid", GRID, |rng| swept_segment(INTEGERS, 1.0, rng)),
    drawn("screen", FAR_ON_SCREEN, |rng| {
        swept_segment(PIXELS, 0.2, rng)
    }),
];

/// The positions and sizes of shapes.
#[derive(Clone, Copy)]
struct World {
    width: [f64; 3],
    most: f64,
    grain: Grain,
}

#[derive(Clone, Copy)]
enum Grain {
    F64,
    F32,
    Integers,
}

const UNIT: World = World {
    width: [1.0; 3],
    most: 0.25,
    grain: Grain::F64,
};
const INTEGERS: World = World {
    width: [16.0; 3],
    most: 8.0,
    grain: Grain::Integers,
};
const PIXELS: World = World {
    width: [1920.0, 1080.0, 1080.0],
    most: 200.0,
    grain: Grain::F32,
};

impl World {
    fn grained(self, x: f64) -> f64 {
        match self.grain {
            Grain::F64 => x,
            Grain::F32 => f64::from(nearest_f32(x)),
            Grain::Integers => x.floor(),
        }
    }

    fn point<const D: usize>(self, rng: &mut Rng) -> [f64; D] {
        from_fn(|k| self.grained(self.width[k] * rng.f64()))
    }

    fn points<const K: usize, const D: usize>(self, rng: &mut Rng) -> [[f64; D]; K] {
        from_fn(|_| self.point(rng))
    }

    fn size(self, rng: &mut Rng) -> f64 {
        self.grained(self.most * rng.f64())
    }

    fn rect(self, rng: &mut Rng) -> [Point; 2] {
        let min: Point = self.point(rng);
        [min, min.map(|x| self.grained(x + 2.0 * self.size(rng)))]
    }
}

fn segment_circle(world: World, rng: &mut Rng) -> SegmentCircle {
    let points: [Point; 3] = world.points(rng);
    flat(points, [world.size(rng)])
}

fn ray_rect(world: World, rng: &mut Rng) -> RayRect {
    let [min, max] = world.rect(rng);
    let way: Point = direction(rng).map(|x| match world.grain {
        Grain::F32 => f64::from(nearest_f32(x)),
        _ => x,
    });
    flat([world.point(rng), way, min, max], [])
}

fn circles(world: World, rng: &mut Rng) -> Circles {
    let [a, b]: [Point; 2] = world.points(rng);
    [a[0], a[1], world.size(rng), b[0], b[1], world.size(rng)]
}

/// The sizes are this share of the usual ones.
fn swept_circles(world: World, share: f64, rng: &mut Rng) -> SweptCircles {
    let [a, b, to]: [Point; 3] = world.points(rng);
    let [r, s] = [(); 2].map(|()| world.grained(share * world.size(rng)));
    let d = minus(to, a).map(|x| world.grained(x));
    [a[0], a[1], r, d[0], d[1], b[0], b[1], s]
}

fn swept_segment(world: World, share: f64, rng: &mut Rng) -> SweptSegment {
    let [a, p, to, end]: [Point; 4] = world.points(rng);
    let r = world.grained(share * world.size(rng));
    let d = minus(to, a).map(|x| world.grained(x));
    // A share of the way to anywhere.
    let q: Point = from_fn(|k| world.grained(p[k] + share * (end[k] - p[k])));
    [a[0], a[1], r, d[0], d[1], p[0], p[1], q[0], q[1]]
}

fn rects(world: World, rng: &mut Rng) -> Rects {
    let [[a, b], [c, d]] = [(); 2].map(|()| world.rect(rng));
    flat([a, b, c, d], [])
}

fn rect_circle(world: World, rng: &mut Rng) -> RectCircle {
    let [min, max] = world.rect(rng);
    flat([min, max, world.point(rng)], [world.size(rng)])
}

fn point_rect(world: World, rng: &mut Rng) -> PointRect {
    let [min, max] = world.rect(rng);
    flat([world.point(rng), min, max], [])
}

fn point_circle(world: World, rng: &mut Rng) -> PointCircle {
    let [p, c]: [Point; 2] = world.points(rng);
    flat([p, c], [world.size(rng)])
}

/// Points, then numbers.
fn flat<const D: usize, const K: usize, const M: usize, const N: usize>(
    points: [[f64; D]; K],
    numbers: [f64; M],
) -> [f64; N] {
    const { assert!(D * K + M == N) }
    from_fn(|k| match k.checked_sub(D * K) {
        None => points[k / D][k % D],
        Some(k) => numbers[k],
    })
}

fn axis<const D: usize>(rng: &mut Rng) -> [f64; D] {
    let (axis, way) = (rng.usize(..D), if rng.bool() { 1.0 } else { -1.0 });
    from_fn(|k| if k == axis { way } else { 0.0 })
}

/// Of length 1, up to rounding.
fn direction<const D: usize>(rng: &mut Rng) -> [f64; D] {
    loop {
        let way: [f64; D] = from_fn(|_| 2.0 * rng.f64() - 1.0);
        if (0.01..=1.0).contains(&dot(way, way)) {
            return unit(way);
        }
    }
}

fn unit<const D: usize>(way: [f64; D]) -> [f64; D] {
    let length = length(way);
    way.map(|x| x / length)
}

fn minus<const D: usize>(a: [f64; D], b: [f64; D]) -> [f64; D] {
    from_fn(|k| a[k] - b[k])
}

fn length<const D: usize>(way: [f64; D]) -> f64 {
    dot(way, way).sqrt()
}

fn dot<const D: usize>(a: [f64; D], b: [f64; D]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}
