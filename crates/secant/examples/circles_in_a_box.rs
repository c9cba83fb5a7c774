//! Circles that move in a box among pillars and walls: every pair that touches, step by step, and a picture.
//!
//! ```text
//! cargo run --release -p secant --example circles_in_a_box
//! cargo run --release -p secant --example circles_in_a_box -- picture.png 100000 100
//! ```
//!
//! The arguments are where the picture goes, the number of circles and that of steps. A circle that begins to touch
//! something turns back, and in the picture it is the redder the more it touches. The world finds the pairs; a ray that
//! goes round like a lighthouse shows what is seen from the middle.

use std::error::Error;
use std::fs::File;
use std::io::BufWriter;
use std::time::{Duration, Instant};

#[path = "common/random.rs"]
mod random;

use random::Random;
use secant::{Circle, Id, Ray, Rect, Segment, Shape, World};

/// The side of the picture in pixels.
const PIXELS: u32 = 1000;

/// What moves, and in which direction.
type Speed = [f64; 2];

/// A box of circles: ten square units for each.
struct Scene {
    world: World<2, Speed>,
    circles: Vec<Id>,
    side: f64,
}

/// What happened in a step.
#[derive(Debug, Default, PartialEq)]
struct Counts {
    touching: usize,
    began: usize,
    ended: usize,
}

impl Scene {
    fn new(count: u32) -> Self {
        let mut random = Random(1);
        let side = (10.0 * f64::from(count)).sqrt();
        let mut world = World::new();
        let corners = [[0.0, 0.0], [side, 0.0], [side, side], [0.0, side]];
        for k in 0..4 {
            world.insert(Segment::new(corners[k], corners[(k + 1) % 4]), [0.0; 2]);
        }
        for k in 0..9 {
            let at = [k % 3, k / 3].map(|x| side * (0.2 + 0.3 * f64::from(x)));
            let size = 0.03 * side;
            let pillar: Shape<2> = match k % 2 {
                0 => Circle::new(at, size).into(),
                _ => Rect::new(at.map(|x| x - size), at.map(|x| x + size)).into(),
            };
            world.insert(pillar, [0.0; 2]);
        }
        let circles = (0..count).map(|_| {
            let at = [fraction(&mut random), fraction(&mut random)].map(|x| side * x);
            let speed = [fraction(&mut random), fraction(&mut random)].map(|x| 0.4 * x - 0.2);
            world.insert(Circle::new(at, 0.3 + 0.7 * fraction(&mut random)), speed)
        });
        let circles = circles.collect();
        Self {
            world,
            circles,
            side,
        }
    }

    fn circle(&self, id: Id) -> Circle {
        match self.world.shape(id) {
            Some(Shape::Ball(circle)) => *circle,
            _ => unreachable!("a circle, which is never removed"),
        }
    }

    /// Moves every circle, and turns those back that have begun to touch something.
    fn step(&mut self) -> Counts {
        for k in 0..self.circles.len() {
            let id = self.circles[k];
            let (circle, side) = (self.circle(id), self.side);
            let Some(speed) = self.world.get_mut(id) else {
                continue;
            };
            let mut center = circle.center();
            for (x, v) in center.iter_mut().zip(speed) {
                if !(0.0..=side).contains(&(*x + *v)) {
                    *v = -*v;
                }
                *x += *v;
            }
            self.world.replace(id, Circle::new(center, circle.radius()));
        }
        let step = self.world.step();
        let began = step.began().to_vec();
        let counts = Counts {
            touching: step.touching().len(),
            began: began.len(),
            ended: step.ended().len(),
        };
        for id in began.into_iter().flatten() {
            if let Some(speed) = self.world.get_mut(id) {
                *speed = speed.map(|v| -v);
            }
        }
        counts
    }

    /// The points that are seen from the middle of the box.
    fn seen(&mut self, rays: u32) -> Vec<[f64; 2]> {
        let middle = [self.side / 2.0; 2];
        // Whoever stands in the middle sees nothing of that.
        let now = self.world.now();
        let around = now.meeting(&secant::Point::new(middle)).all();
        let takes = |id: Id, _: &Speed| around.binary_search(&id).is_err();
        let now = now.filter(&takes);
        let seen = (0..rays).filter_map(|k| {
            let (sin, cos) = (std::f64::consts::TAU * f64::from(k) / f64::from(rays)).sin_cos();
            let hit = Ray::new(middle, [cos, sin]).cast(&now).first()?;
            Some(hit.at)
        });
        seen.collect()
    }

    fn picture(&mut self) -> Vec<u8> {
        let mut picture = Picture(vec![255; 3 * (PIXELS * PIXELS) as usize]);
        let scale = f64::from(PIXELS) / self.side;
        let mut touched = vec![0_u8; self.world.len()];
        for id in self.world.step().touching().iter().flatten() {
            touched[id.index()] = touched[id.index()].saturating_add(1);
        }
        for (id, shape, _) in self.world.iter() {
            let colour = match touched[id.index()] {
                0 => [90, 130, 200],
                n => [230, 150_u8.saturating_sub(40 * n.min(3)), 60],
            };
            match shape {
                Shape::Ball(circle) => {
                    picture.fill(
                        &circle.center().map(|x| x * scale),
                        circle.radius() * scale,
                        colour,
                    );
                }
                Shape::Aabb(rect) => {
                    picture.rect(rect.min().map(|x| x * scale), rect.max().map(|x| x * scale));
                }
                _ => {}
            }
        }
        for at in self.seen(20_000) {
            picture.fill(&at.map(|x| x * scale), 0.0, [0, 0, 0]);
        }
        picture.0
    }
}

/// A number from 0 to less than 1.
fn fraction(random: &mut Random) -> f64 {
    f64::from((random.bits() >> 40) as u32) / f64::from(1 << 24)
}

/// Red, green and blue of each pixel, from the top left.
struct Picture(Vec<u8>);

/// The pixel of a coordinate.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "clamped"
)]
fn pixel(x: f64) -> u32 {
    x.clamp(0.0, f64::from(PIXELS - 1)) as u32
}

impl Picture {
    fn set(&mut self, x: u32, y: u32, colour: [u8; 3]) {
        let at = 3 * ((PIXELS - 1 - y) * PIXELS + x) as usize;
        self.0[at..at + 3].copy_from_slice(&colour);
    }

    /// The pixels whose middles are in a disc, and that of its center.
    fn fill(&mut self, center: &[f64; 2], radius: f64, colour: [u8; 3]) {
        let [[x0, x1], [y0, y1]] = center.map(|x| [pixel(x - radius), pixel(x + radius)]);
        for (y, x) in (y0..=y1).flat_map(|y| (x0..=x1).map(move |x| (y, x))) {
            let [dx, dy] = [
                f64::from(x) + 0.5 - center[0],
                f64::from(y) + 0.5 - center[1],
            ];
            if dx * dx + dy * dy <= radius * radius {
                self.set(x, y, colour);
            }
        }
        self.set(pixel(center[0]), pixel(center[1]), colour);
    }

    fn rect(&mut self, min: [f64; 2], max: [f64; 2]) {
        for y in pixel(min[1])..=pixel(max[1]) {
            (pixel(min[0])..=pixel(max[0])).for_each(|x| self.set(x, y, [120, 120, 120]));
        }
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let path = args
        .next()
        .unwrap_or_else(|| "circles_in_a_box.png".to_owned());
    let count = args.next().map_or(Ok(100_000), |n| n.parse())?;
    let steps: u32 = args.next().map_or(Ok(60), |n| n.parse())?;
    let mut scene = Scene::new(count);
    let mut time = Duration::ZERO;
    for number in 1..=steps {
        let start = Instant::now();
        let Counts {
            touching,
            began,
            ended,
        } = scene.step();
        time += start.elapsed();
        if number % 10 == 0 || number == steps {
            println!("step {number}: {touching} pairs touch, {began} began, {ended} ended");
        }
    }
    println!(
        "{:.2} ms a step",
        time.as_secs_f64() * 1e3 / f64::from(steps.max(1))
    );

    let picture = scene.picture();
    let file = BufWriter::new(File::create(&path).map_err(|error| format!("{path}: {error}"))?);
    let mut encoder = png::Encoder::new(file, PIXELS, PIXELS);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.write_header()?.write_image_data(&picture)?;
    println!("{path}");
    Ok(())
}
