//! A million steps in a room with right angles, 45° and needle corners: what slides there does not get out.
//!
//! ```text
//! cargo run --release -p secant --example slide -- 1000000
//! ```
//!
//! A circle, a capsule and a rectangle take steps of all lengths, from a trillionth of the room to a million times it, often
//! straight into a corner. After each step it is asked exactly whether the interior meets a wall, and whether the
//! shape is in the room. A laser takes as many bounces in the same room.

#[path = "common/random.rs"]
mod random;

use random::Random;
use secant::{Capsule, Circle, Point, Polygon, Ray, Rect, Relate, Relation, Segment, Slide};
use std::time::Instant;

fn main() {
    let steps = std::env::args().nth(1);
    let steps = steps.map_or(10_000, |n| n.parse().expect("a number of steps"));
    for room in rooms() {
        for shape in ["circle", "capsule", "rectangle"] {
            let start = Instant::now();
            let Walk { moved, stopped } = room.walk(shape, steps);
            let time = start.elapsed().as_secs_f64();
            println!(
                "{:14} {shape:9} {steps} steps, {moved} with a move, {stopped} stopped by walls, none outside, {time:.1} s",
                room.name
            );
        }
        let start = Instant::now();
        let walls = room.laser(steps);
        let time = start.elapsed().as_secs_f64();
        println!(
            "{:14} laser     {steps} bounces at {walls} walls, none lost, {time:.1} s",
            room.name
        );
    }
}

/// A closed room.
pub(crate) struct Room {
    pub(crate) name: &'static str,
    corners: Vec<[f64; 2]>,
    walls: Vec<Segment<2>>,
}

/// What came of the steps.
pub(crate) struct Walk {
    /// Steps that moved the shape.
    pub(crate) moved: usize,
    /// Steps that a wall stopped.
    pub(crate) stopped: usize,
}

/// The room as given, and turned and scaled, so that no corner is what it was.
pub(crate) fn rooms() -> [Room; 2] {
    // Right angles, 45°, and two needles: one into the room's wall of 1 in 1000, and one of it that is a thin spike.
    let corners = [
        [0.0, 0.0],
        [40.0, 0.0],
        [40.0, 10.0],
        [50.0, 20.0],
        [40.0, 30.0],
        [40.0, 40.0],
        [1000.0, 40.5],
        [40.0, 41.0],
        [30.0, 60.0],
        [20.0, 42.0],
        [19.999, 20.0],
        [19.998, 42.0],
        [0.0, 60.0],
    ];
    let (sin, cos) = 0.3_f64.sin_cos();
    let turned = corners.map(|[x, y]| [0.1 * (x * cos - y * sin), 0.1 * (x * sin + y * cos)]);
    [
        Room::new("room", &corners),
        Room::new("turned room", &turned),
    ]
}

/// The steps of a walk.
struct Steps(Random);

impl Steps {
    fn bits(&mut self) -> u32 {
        u32::try_from(self.0.bits() >> 32).expect("32 bits")
    }

    /// From 0 to less than 1.
    fn next(&mut self) -> f64 {
        f64::from(self.bits()) / 4_294_967_296.0
    }

    /// A step of any length, now and then straight to a corner or along a wall.
    fn step(&mut self, from: [f64; 2], corners: &[[f64; 2]]) -> [f64; 2] {
        let angle = self.next() * std::f64::consts::TAU;
        let length = 10.0_f64.powf(self.next() * 8.0 - 6.0);
        let along = |length: f64| [length * angle.cos(), length * angle.sin()];
        match self.bits() % 10 {
            0..4 => along(length),
            4..8 => {
                let [x, y] = corners[self.bits() as usize % corners.len()];
                let far = 10.0_f64.powf(self.next() * 4.0 - 2.0);
                [far * (x - from[0]), far * (y - from[1])]
            }
            8 => along(length * 1e6),
            _ => along(length * 1e-6),
        }
    }
}

impl Room {
    fn new(name: &'static str, corners: &[[f64; 2]]) -> Self {
        let next = corners.iter().cycle().skip(1);
        let walls = corners.iter().zip(next).map(|(&p, &q)| Segment::new(p, q));
        Self {
            name,
            corners: corners.to_vec(),
            walls: walls.collect(),
        }
    }

    fn size(&self) -> f64 {
        if self.name == "room" { 1.0 } else { 0.1 }
    }

    /// A place to begin at.
    fn middle(&self) -> [f64; 2] {
        let ([a, b], [c, d]) = (self.corners[0], self.corners[4]);
        [a + 0.3 * (c - a), b + 0.3 * (d - b)]
    }

    /// Walks in the room.
    ///
    /// # Panics
    /// Where the shape gets into a wall, or out of the room.
    pub(crate) fn walk(&self, shape: &str, steps: usize) -> Walk {
        let ([x, y], r) = (self.middle(), 0.5 * self.size());
        match shape {
            "circle" => {
                let circle = Circle::new([x, y], r);
                self.follow(circle, steps, |it| it.center(), Circle::slide)
            }
            "capsule" => {
                let capsule = Capsule::new([x, y], [x + r, y + 2.0 * r], r);
                self.follow(capsule, steps, |it| it.start(), Capsule::slide)
            }
            _ => {
                let rect = Rect::new([x, y], [x + r, y + 2.0 * r]);
                self.follow(rect, steps, |it| it.min(), Rect::slide)
            }
        }
    }

    fn follow<A>(
        &self,
        mut shape: A,
        steps: usize,
        point: impl Fn(&A) -> [f64; 2],
        slide: impl Fn(&A, [f64; 2], &[Segment<2>]) -> Slide<2, f64, A>,
    ) -> Walk
    where
        A: Relate<Segment<2>>,
    {
        let (mut random, room) = (Steps(Random(3)), Polygon::new(&self.corners[..]));
        let mut walk = Walk {
            moved: 0,
            stopped: 0,
        };
        for number in 0..steps {
            let from = point(&shape);
            let step = random.step(from, &self.corners);
            let Slide {
                shape: moved,
                contacts,
                stuck,
            } = slide(&shape, step, &self.walls);
            assert_eq!(stuck, None, "step {number}");
            for wall in &self.walls {
                assert!(
                    !moved.relation(wall).interiors_meet(),
                    "step {number}: {wall:?}"
                );
            }
            let at = point(&moved);
            assert_ne!(
                Point::new(at).relation(&room),
                Relation::Disjoint,
                "step {number}"
            );
            walk.moved += usize::from(at != from);
            walk.stopped += usize::from(!contacts.is_empty());
            shape = moved;
        }
        walk
    }

    /// Follows a laser, and counts the walls that it hits.
    ///
    /// # Panics
    /// Where a bounce hits nothing.
    pub(crate) fn laser(&self, bounces: usize) -> usize {
        let room = Polygon::new(&self.corners[..]);
        let mut d = [0.28, 0.96];
        let mut hit = Ray::new(self.middle(), d)
            .cast(&room)
            .hollow()
            .first()
            .expect("a closed room");
        let mut seen = std::collections::BTreeSet::new();
        for bounce in 0..bounces {
            let n = hit.normal().expect("a wall");
            let into = 2.0 * (d[0] * n[0] + d[1] * n[1]);
            d = [d[0] - into * n[0], d[1] - into * n[1]];
            seen.insert(format!("{:?}", hit.feature));
            let next = Ray::new(hit.at, d)
                .cast(&room)
                .hollow()
                .leaving(&hit)
                .first();
            hit = next.unwrap_or_else(|| panic!("bounce {bounce} at {:?}", hit.at));
        }
        seen.len()
    }
}
