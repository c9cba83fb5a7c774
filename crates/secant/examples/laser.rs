//! A laser among mirrors: each bounce is a ray from the rounded point of the last hit.
//!
//! That point is on either side of the true surface, and still no bounce is lost and none hits the surface that it
//! has just left, without an epsilon: the cast is told which hit the ray is leaving.
//!
//! `cargo run --release --example laser`

use secant::{CastTarget, Circle, ConvexPolygon, Feature, Hit, Ray, Rect, Shape, Triangle};

/// What became of a laser.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct Journey {
    pub(crate) bounces: usize,
    /// Bounces that hit nothing, although the room is closed.
    pub(crate) lost: usize,
    /// Bounces that hit a straight surface again, or a round one before the far end of the chord.
    pub(crate) repeated: usize,
}

fn main() {
    let n = 1_000_000;
    println!("round room  {:?}", round_room(n));
    println!("turned room {:?}", turned_room(n));
}

/// Circles, rects and turned triangles in a round room.
pub(crate) fn round_room(bounces: usize) -> Journey {
    let mut mirrors: Vec<Shape<2>> = vec![Circle::new([0.5, -0.25], 40.0).into()];
    for k in 0..5 {
        let (sin, cos) = (f64::from(k) * 1.25).sin_cos();
        let [x, y] = [25.0 * cos, 25.0 * sin];
        mirrors.push(Circle::new([x, y], 3.0 + 0.3 * f64::from(k)).into());
        mirrors.push(Rect::new([0.4 * y - 2.0, 0.4 * x], [0.4 * y + 1.1, 0.4 * x + 2.7]).into());
        let corner = |a: f64| [0.8 * y + 4.0 * a.cos(), -0.8 * x + 4.0 * a.sin()];
        mirrors
            .push(Triangle::new([corner(0.3 + cos), corner(2.4 + cos), corner(4.5 + cos)]).into());
    }
    follow(&mirrors, Ray::new([0.3, 12.0], [0.8, 0.6]), bounces)
}

/// A turned square, and turned mirrors in it.
pub(crate) fn turned_room(bounces: usize) -> Journey {
    let turned = |[x, y]: [f64; 2], r: f64, n: u32, angle: f64| {
        let corner = |k: u32| {
            let (sin, cos) =
                (angle + std::f64::consts::TAU * f64::from(k) / f64::from(n)).sin_cos();
            [x + r * cos, y + r * sin]
        };
        ConvexPolygon::new((0..n).map(corner).collect::<Vec<_>>())
    };
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
    follow(&mirrors, Ray::new([0.3, 1.0], [0.28, 0.96]), bounces)
}

/// Follows a laser from mirror to mirror.
fn follow<T: CastTarget<2, f64> + ?Sized>(mirrors: &T, ray: Ray<2>, bounces: usize) -> Journey {
    let mut journey = Journey::default();
    let Some(mut hit) = ray.cast(mirrors).hollow().first() else {
        return journey;
    };
    let mut d = [0.8, 0.6];
    while journey.bounces < bounces {
        let n = hit.normal().expect("a mirror has a normal");
        d = reflected(d, n);
        let ray = Ray::new(hit.at, d);
        let Some(next) = ray.cast(mirrors).hollow().leaving(&hit).first() else {
            journey.lost += 1;
            break;
        };
        journey.repeated += usize::from(is_repeated(&hit, &next, d, n));
        journey.bounces += 1;
        hit = next;
    }
    journey
}

/// The direction behind a mirror, of length 1 but for its rounding.
fn reflected([x, y]: [f64; 2], [nx, ny]: [f64; 2]) -> [f64; 2] {
    let along = 2.0 * (x * nx + y * ny);
    let [x, y] = [x - along * nx, y - along * ny];
    let length = x.hypot(y);
    [x / length, y / length]
}

/// Whether the next hit is the surface of this one, where a ray that starts on it does not come back to it.
fn is_repeated(hit: &Hit<2>, next: &Hit<2>, d: [f64; 2], n: [f64; 2]) -> bool {
    if hit.index != next.index || hit.feature != next.feature {
        return false;
    }
    // In a round room the chord has the length 2 r |n · d|, here with r = 40.
    let chord = 80.0 * (n[0] * d[0] + n[1] * d[1]).abs();
    hit.feature != Feature::Boundary || next.t < 0.5 * chord
}
