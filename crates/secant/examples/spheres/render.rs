//! A picture by exact casts: rays through each pixel, and from where one ends a segment to the light.
//!
//! No decision in it needs an epsilon. The picture in the library's guide to space is made with this file,
//! too.

use core::cmp::Ordering;
use std::sync::atomic::{self, AtomicU32};

use secant::{Capsule, Hit, Plane, Point, Ray, Relation, Segment, Shape};

/// Rays through a pixel, along each side of it.
const SAMPLES: u32 = 2;
/// How bright a place is where no light comes directly, if it faces up.
const AMBIENT: f64 = 0.42;
/// Pixels along the side of a tile: all its rays look for the same few shapes.
const TILE: u32 = 16;

type Vector = [f64; 3];
/// Red, green and blue, from 0 to 1, in proportion to the light.
pub(crate) type Colour = [f64; 3];

pub(crate) fn add(a: Vector, b: Vector) -> Vector {
    [0, 1, 2].map(|k| a[k] + b[k])
}

pub(crate) fn minus(a: Vector, b: Vector) -> Vector {
    [0, 1, 2].map(|k| a[k] - b[k])
}

pub(crate) fn scaled(a: Vector, s: f64) -> Vector {
    a.map(|x| x * s)
}

fn dot(a: Vector, b: Vector) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

fn cross(a: Vector, b: Vector) -> Vector {
    [
        a[1] * b[2] - a[2] * b[1],
        a[2] * b[0] - a[0] * b[2],
        a[0] * b[1] - a[1] * b[0],
    ]
}

fn unit(a: Vector) -> Vector {
    scaled(a, 1.0 / dot(a, a).sqrt())
}

/// Where the picture is seen from. The z axis points up.
pub(crate) struct Camera {
    eye: Vector,
    /// From the eye to the middle of the picture.
    ahead: Vector,
    /// Half of the picture's width, and half of its height, to the right and up.
    half: [Vector; 2],
    /// Pixels in a row, and rows.
    size: [u32; 2],
}

impl Camera {
    /// The middle of the picture is at `middle`, where its width is `width`.
    pub(crate) fn new(eye: Vector, middle: Vector, width: f64, size: [u32; 2]) -> Self {
        let ahead = minus(middle, eye);
        let right = unit(cross(ahead, [0.0, 0.0, 1.0]));
        let up = unit(cross(right, ahead));
        let height = width * f64::from(size[1]) / f64::from(size[0]);
        Self {
            eye,
            ahead,
            half: [scaled(right, width / 2.0), scaled(up, height / 2.0)],
            size,
        }
    }

    /// The way from the eye to a point of the picture, in pixels from its upper left corner.
    fn way(&self, [x, y]: [f64; 2]) -> Vector {
        let [width, height] = self.size.map(f64::from);
        let [right, up] = self.half;
        let across = scaled(right, 2.0 * x / width - 1.0);
        let upward = scaled(up, 1.0 - 2.0 * y / height);
        add(add(self.ahead, across), upward)
    }

    /// The ray there. Its direction need not be a unit vector: at t = 1 it is as far as the middle.
    fn ray(&self, at: [f64; 2]) -> Option<Ray<3>> {
        Ray::try_new(self.eye, self.way(at)).ok()
    }

    /// The planes through the eye and the sides of a tile, with their normals out of it.
    fn sides(&self, tile: Tile) -> Vec<Plane> {
        let [[left, top], [right, bottom]] = tile.corners.map(|corner| corner.map(f64::from));
        // Counter-clockwise as the eye sees them.
        let corners = [[left, top], [left, bottom], [right, bottom], [right, top]];
        let ends = corners.map(|corner| add(self.eye, self.way(corner)));
        let side = |i: usize| Plane::try_through([self.eye, ends[i], ends[(i + 1) % 4]]);
        (0..4).filter_map(|i| side(i).ok()).collect()
    }

    fn tile(&self, number: u32) -> Tile {
        let [width, height] = self.size;
        let columns = width.div_ceil(TILE);
        let [left, top] = [number % columns * TILE, number / columns * TILE];
        let end = [(left + TILE).min(width), (top + TILE).min(height)];
        Tile {
            corners: [[left, top], end],
        }
    }

    fn tiles(&self) -> u32 {
        let [columns, rows] = self.size.map(|pixels| pixels.div_ceil(TILE));
        columns * rows
    }
}

/// A part of the picture: its first pixel, and the one behind its last.
#[derive(Clone, Copy)]
struct Tile {
    corners: [[u32; 2]; 2],
}

impl Tile {
    /// By rows.
    fn pixels(self) -> impl Iterator<Item = [u32; 2]> {
        let [[left, top], [right, bottom]] = self.corners;
        (top..bottom).flat_map(move |y| (left..right).map(move |x| [x, y]))
    }
}

/// The places in a pixel that rays go through: the middle of each part of it.
fn places([x, y]: [u32; 2]) -> impl Iterator<Item = [f64; 2]> {
    let place =
        |whole: u32, part: u32| f64::from(whole) + (f64::from(part) + 0.5) / f64::from(SAMPLES);
    let parts = 0..SAMPLES * SAMPLES;
    parts.map(move |part| [place(x, part % SAMPLES), place(y, part / SAMPLES)])
}

/// What is looked at.
pub(crate) struct Scene<'a> {
    /// Convex shapes.
    pub(crate) shapes: &'a [Shape<3>],
    /// The colour of what was hit.
    pub(crate) colour: &'a (dyn Fn(&Hit<3>) -> Colour + Sync),
    /// Where the light is.
    pub(crate) light: Vector,
    /// The colour where nothing is hit.
    pub(crate) sky: Colour,
}

/// Some of the shapes, with their numbers among all.
struct Part {
    shapes: Vec<Shape<3>>,
    numbers: Vec<usize>,
}

impl Part {
    fn of(shapes: &[Shape<3>], is_in: impl Fn(&Shape<3>) -> bool) -> Self {
        let kept = shapes.iter().enumerate().filter(|(_, shape)| is_in(shape));
        let (numbers, shapes) = kept.map(|(number, shape)| (number, shape.clone())).unzip();
        Self { shapes, numbers }
    }

    fn first(&self, ray: &Ray<3>) -> Option<Hit<3>> {
        let mut hit = ray.cast(&self.shapes).first()?;
        hit.index = self.numbers[hit.index];
        Some(hit)
    }

    /// Whether one of the shapes but that of the hit hides the light from it.
    fn hides(&self, light: Vector, hit: &Hit<3>) -> bool {
        let Ok(way) = Segment::try_new(hit.at, light) else {
            return false;
        };
        // A convex shape is in its own way exactly where it is turned from the light, which is not asked
        // here. So it is left out of the cast, and it does no harm that the place is rounded and may be a
        // little inside.
        let others = |other: &Hit<3>| {
            self.numbers[other.index] != hit.index && other.relation.interiors_meet()
        };
        way.cast(&self.shapes).filter(others).any()
    }
}

/// Pixels by rows, from the upper left corner, and what the rays came to.
#[derive(PartialEq)]
pub(crate) struct Picture {
    pub(crate) size: [u32; 2],
    pub(crate) pixels: Vec<[u8; 3]>,
    pub(crate) rays: usize,
    /// Rays that come first to the shape with this number.
    pub(crate) hits: Vec<usize>,
    /// Hits whose ray only touches the shape.
    pub(crate) grazes: usize,
    /// Hits from which another shape hides the light.
    pub(crate) shadows: usize,
}

impl Picture {
    fn count(&mut self, sights: &[Sight]) {
        self.rays += sights.len();
        for (hit, is_hidden) in sights
            .iter()
            .filter_map(|sight| sight.hit.zip(sight.hidden))
        {
            self.hits[hit.index] += 1;
            self.grazes += usize::from(hit.relation == Relation::Touch);
            self.shadows += usize::from(is_hidden);
        }
    }
}

/// What one ray comes to.
struct Sight {
    hit: Option<Hit<3>>,
    /// Whether the light is hidden there.
    hidden: Option<bool>,
    colour: Colour,
}

impl Scene<'_> {
    /// What the middle of the picture shows.
    pub(crate) fn middle(&self, camera: &Camera) -> Option<Hit<3>> {
        let middle = camera.size.map(|pixels| f64::from(pixels) / 2.0);
        camera.ray(middle)?.cast(self.shapes).first()
    }

    /// The whole picture, on all cores. It is the same on any number of them.
    pub(crate) fn render(&self, camera: &Camera) -> Picture {
        let [width, height] = camera.size.map(|pixels| pixels as usize);
        let mut picture = Picture {
            size: camera.size,
            pixels: vec![[0; 3]; width * height],
            rays: 0,
            hits: vec![0; self.shapes.len()],
            grazes: 0,
            shadows: 0,
        };
        for (number, sights) in self.tiles(camera) {
            picture.count(&sights);
            let rays = sights.chunks((SAMPLES * SAMPLES) as usize);
            for ([x, y], rays) in camera.tile(number).pixels().zip(rays) {
                picture.pixels[y as usize * width + x as usize] = pixel(rays);
            }
        }
        picture
    }

    /// Each core takes the next tile that nobody has.
    fn tiles(&self, camera: &Camera) -> Vec<(u32, Vec<Sight>)> {
        let next = AtomicU32::new(0);
        let take = || {
            let number = next.fetch_add(1, atomic::Ordering::Relaxed);
            (number < camera.tiles()).then_some(number)
        };
        let work = || -> Vec<_> {
            let numbers = std::iter::from_fn(take);
            numbers
                .map(|number| (number, self.look(camera, camera.tile(number))))
                .collect()
        };
        let cores = std::thread::available_parallelism().map_or(1, |cores| cores.get());
        std::thread::scope(|scope| {
            let workers: Vec<_> = (0..cores).map(|_| scope.spawn(work)).collect();
            let done = workers.into_iter().map(|worker| worker.join());
            done.flat_map(|tiles| tiles.expect("a worker does not panic"))
                .collect()
        })
    }

    /// The rays of a tile.
    fn look(&self, camera: &Camera, tile: Tile) -> Vec<Sight> {
        let sides = camera.sides(tile);
        let seen = Part::of(self.shapes, |shape| {
            !sides.iter().any(|side| is_outside(shape, side))
        });
        let rays = tile.pixels().flat_map(places).map(|at| camera.ray(at));
        let hits: Vec<_> = rays.map(|ray| seen.first(&ray?)).collect();
        let beam = self.beam(&hits);
        let lit = Part::of(self.shapes, |shape| match &beam {
            Some(beam) => beam.intersects(shape),
            None => true,
        });
        let sight = |hit: Option<Hit<3>>| {
            let Some(hit) = hit else {
                return Sight {
                    hit,
                    hidden: None,
                    colour: self.sky,
                };
            };
            let cosine = self.cosine(&hit);
            let is_hidden = cosine > 0.0 && lit.hides(self.light, &hit);
            Sight {
                hit: Some(hit),
                hidden: Some(is_hidden),
                colour: self.shade(&hit, if is_hidden { 0.0 } else { cosine }),
            }
        };
        hits.into_iter().map(sight).collect()
    }

    /// A capsule around all ways from the hits to the light. It is wider than they need, so that it does
    /// no harm that its numbers are rounded.
    fn beam(&self, hits: &[Option<Hit<3>>]) -> Option<Shape<3>> {
        let places = || hits.iter().flatten().map(|hit| hit.at);
        let count = places().count() as f64;
        let middle = scaled(places().fold([0.0; 3], add), 1.0 / count);
        let reach = places().map(|at| dot(minus(at, middle), minus(at, middle)).sqrt());
        let radius = 1.01 * reach.fold(0.0, f64::max);
        Some(Capsule::try_new(middle, self.light, radius).ok()?.into())
    }

    /// That of the angle between the normal and the way to the light.
    fn cosine(&self, hit: &Hit<3>) -> f64 {
        let way = minus(self.light, hit.at);
        hit.normal().map_or(0.0, |normal| dot(normal, unit(way)))
    }

    /// The colour of a hit in so much light, besides the light that comes from above everywhere.
    fn shade(&self, hit: &Hit<3>, light: f64) -> Colour {
        let up = hit.normal().map_or(0.0, |[_, _, up]| up);
        let ambient = AMBIENT * (0.65 + 0.35 * up);
        scaled(
            (self.colour)(hit),
            ambient + (1.0 - AMBIENT) * light.max(0.0),
        )
    }
}

#[cfg(test)]
impl Scene<'_> {
    /// The hits of every shape and the shadows, where every ray is cast at all shapes.
    pub(crate) fn plainly(&self, camera: &Camera) -> [Vec<usize>; 2] {
        let all = Part::of(self.shapes, |_| true);
        let mut hits = vec![0; self.shapes.len()];
        let mut shadows = 0;
        for number in 0..camera.tiles() {
            for at in camera.tile(number).pixels().flat_map(places) {
                let Some(hit) = camera.ray(at).unwrap().cast(self.shapes).first() else {
                    continue;
                };
                hits[hit.index] += 1;
                let is_lit = self.cosine(&hit) > 0.0;
                shadows += usize::from(is_lit && all.hides(self.light, &hit));
            }
        }
        [hits, vec![shadows]]
    }
}

/// Whether a shape is all on the outer side of a plane; those that have no end are not.
fn is_outside(shape: &Shape<3>, side: &Plane) -> bool {
    let at = match shape {
        Shape::Aabb(solid) => solid.min(),
        Shape::Ball(ball) => ball.center(),
        Shape::Capsule(capsule) => capsule.start(),
        Shape::Triangle(triangle) => triangle.vertices()[0],
        _ => return false,
    };
    side.side(&Point::new(at)) == Ordering::Greater && !shape.intersects(side)
}

/// The mean of its rays.
fn pixel(rays: &[Sight]) -> [u8; 3] {
    let sum = rays.iter().fold([0.0; 3], |sum, ray| add(sum, ray.colour));
    // A screen shows about the square of the number that it is given.
    let shown = |light: f64| (light / rays.len() as f64).clamp(0.0, 1.0).sqrt();
    sum.map(|light| byte(shown(light)))
}

/// The byte for a number from 0 to 1.
#[expect(
    clippy::cast_possible_truncation,
    reason = "what is beyond the bytes becomes the first or the last"
)]
pub(crate) fn byte(x: f64) -> u8 {
    (x * 255.0).round() as u8
}
