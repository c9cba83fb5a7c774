//! A laser among mirrors: each bounce is a ray from the rounded point of the last hit.
//!
//! That point is on either side of the true surface, and still no bounce is lost and none hits the surface that it
//! has just left, without an epsilon: `leaving` names the hit that the ray starts from.
//!
//! `cargo run --release --example laser -- 1000000`, the number of bounces in each room.

use secant::{Capsule, Circle, ConvexPolygon, Hit, Ray, Rect, Shape};
use std::time::Instant;

/// A closed room, which is hollow, and convex mirrors in it.
pub(crate) struct Room {
    pub(crate) name: &'static str,
    /// The room itself is the first.
    mirrors: Vec<Shape<2>>,
    /// Whether the other mirrors are hollow, too.
    all_hollow: bool,
}

/// The bounces of a laser.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct Journey {
    pub(crate) bounces: usize,
    /// Bounces that hit nothing, although the room is closed.
    pub(crate) lost: usize,
    /// Bounces that hit the surface that they start from, before they could come back to it.
    pub(crate) repeated: usize,
    /// How many mirrors were hit.
    pub(crate) mirrors: usize,
}

fn main() {
    let bounces = std::env::args().nth(1);
    let bounces = bounces.map_or(10_000, |n| n.parse().expect("a number of bounces"));
    for room in rooms() {
        let start = Instant::now();
        let Journey {
            lost,
            repeated,
            mirrors,
            ..
        } = room.follow(bounces);
        let (name, time) = (room.name, start.elapsed().as_secs_f64());
        println!(
            "{name:24} {bounces} bounces at {mirrors} mirrors, {lost} lost, {repeated} repeated, {time:.1} s"
        );
        assert_eq!((lost, repeated), (0, 0), "{name}");
    }
}

/// All rooms: round, turned and straight, with solid and with hollow mirrors.
pub(crate) fn rooms() -> Vec<Room> {
    let round = || {
        let mut mirrors: Vec<Shape<2>> = vec![Circle::new([0.5, -0.25], 40.0).into()];
        for k in 0..5 {
            let (sin, cos) = (f64::from(k) * 1.25).sin_cos();
            let [x, y] = [25.0 * cos, 25.0 * sin];
            mirrors.push(Circle::new([x, y], 3.0 + 0.3 * f64::from(k)).into());
            mirrors
                .push(Rect::new([0.4 * y - 2.0, 0.4 * x], [0.4 * y + 1.1, 0.4 * x + 2.7]).into());
            mirrors.push(turned([0.8 * y, -0.8 * x], 4.0, 3, 0.3 + cos));
        }
        mirrors
    };
    let turned_square = || {
        let mut mirrors = vec![turned([0.1, 0.2], 50.0, 4, 0.3)];
        for k in 0..6 {
            let (sin, cos) = (f64::from(k) * 1.05 + 0.2).sin_cos();
            mirrors.push(turned(
                [20.0 * cos, 18.0 * sin],
                4.0,
                3 + k,
                0.7 * f64::from(k),
            ));
        }
        mirrors
    };
    let straight: Vec<Shape<2>> = vec![
        Rect::new([-30.1, -20.2], [33.3, 21.7]).into(),
        Circle::new([-12.3, 4.5], 5.1).into(),
        Rect::new([8.1, -9.3], [14.9, -2.2]).into(),
        Capsule::new([5.3, 9.1], [15.7, 13.9], 1.9).into(),
        turned([-10.0, -11.0], 4.7, 5, 0.4),
    ];
    let room = |name, mirrors, all_hollow| Room {
        name,
        mirrors,
        all_hollow,
    };
    vec![
        room("round room", round(), false),
        room("round room, hollow", round(), true),
        room("turned room", turned_square(), false),
        room("turned room, hollow", turned_square(), true),
        room("straight room", straight.clone(), false),
        room("straight room, hollow", straight, true),
    ]
}

/// A regular polygon with rounded vertices.
fn turned([x, y]: [f64; 2], r: f64, n: u32, angle: f64) -> Shape<2> {
    let corner = |k: u32| {
        let (sin, cos) = (angle + std::f64::consts::TAU * f64::from(k) / f64::from(n)).sin_cos();
        [x + r * cos, y + r * sin]
    };
    ConvexPolygon::new((0..n).map(corner).collect::<Vec<_>>()).into()
}

impl Room {
    /// Follows a laser from mirror to mirror.
    pub(crate) fn follow(&self, bounces: usize) -> Journey {
        let (mut journey, mut is_hit) = (Journey::default(), vec![false; self.mirrors.len()]);
        let is_hollow = |index| self.all_hollow || index == 0;
        let mut d = [0.28, 0.96];
        let first = Ray::new([0.3, 1.0], d)
            .cast(&self.mirrors)
            .hollow_where(is_hollow)
            .first();
        let mut hit = first.expect("the room is closed");
        while journey.bounces < bounces {
            let n = hit.normal().expect("a mirror has a normal");
            d = reflected(d, n);
            let cast = Ray::new(hit.at, d)
                .cast(&self.mirrors)
                .hollow_where(is_hollow);
            let Some(next) = cast.leaving(&hit).first() else {
                journey.lost += 1;
                break;
            };
            journey.repeated += usize::from(self.is_repeated(&hit, &next, d, n));
            journey.bounces += 1;
            is_hit[next.index] = true;
            hit = next;
        }
        journey.mirrors = is_hit.iter().filter(|&&is_hit| is_hit).count();
        journey
    }

    /// Whether the next hit is on the surface of this one, where a ray that starts on it does not come back to it.
    fn is_repeated(&self, hit: &Hit<2>, next: &Hit<2>, d: [f64; 2], n: [f64; 2]) -> bool {
        match &self.mirrors[next.index] {
            _ if hit.index != next.index => false,
            // From inside, the chord has the length 2 r |n · d|.
            Shape::Ball(room) if next.index == 0 => {
                next.t < room.radius() * (n[0] * d[0] + n[1] * d[1]).abs()
            }
            _ if next.index == 0 => hit.feature == next.feature,
            // No ray comes back to a convex mirror from outside.
            _ => true,
        }
    }
}

/// The direction behind a mirror, of length 1 but for its rounding.
fn reflected([x, y]: [f64; 2], [nx, ny]: [f64; 2]) -> [f64; 2] {
    let along = 2.0 * (x * nx + y * ny);
    let [x, y] = [x - along * nx, y - along * ny];
    let length = x.hypot(y);
    [x / length, y / length]
}
