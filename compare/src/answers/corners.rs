//! Rays through the vertex that two walls share.

use anyhow::{Result, ensure};
use secant_oracle::{Rng, orientation};

use super::Float;
use super::question::{Pair, Ray};
use super::truth;

/// A ray, and two walls that share a vertex on it. Their other ends are on opposite sides of the ray, so a
/// ray that passes leaks.
struct Corner<S> {
    ray: Ray<S>,
    walls: [Pair<S>; 3],
}

/// The parameter of the vertex, before rounding.
#[derive(Clone, Copy)]
pub(crate) enum Place {
    /// At t = 1.
    One,
    /// At t = m / n, for m and n to 20.
    Fraction,
}

fn point(rng: &mut Rng, size: i32) -> Pair<i32> {
    [(); 2].map(|()| rng.between_i32(-size, size))
}

/// A corner of integers to 1000 with its vertex on the ray.
fn draw(rng: &mut Rng, place: Place) -> Corner<i32> {
    loop {
        let [origin, a, b] = [(); 3].map(|()| point(rng, 1000));
        let (vertex, direction) = match place {
            Place::One => {
                let vertex = point(rng, 1000);
                (vertex, [0, 1].map(|k| vertex[k] - origin[k]))
            }
            Place::Fraction => {
                let [m, n] = [(); 2].map(|()| rng.between_i32(1, 20));
                let step = point(rng, 50);
                ([0, 1].map(|k| origin[k] + m * step[k]), step.map(|x| n * x))
            }
        };
        let fits = vertex.iter().all(|x| x.abs() <= 1000);
        let [left, right] = [a, b].map(|p| orientation(origin, vertex, p));
        if fits && left.is_ne() && left == right.reverse() {
            let ray = Ray {
                origin,
                direction,
                max_t: None,
            };
            let walls = [a, vertex, b];
            return Corner { ray, walls };
        }
    }
}

/// The number of rays that leak, and of all.
pub(crate) struct Leaks {
    pub(crate) rays: u64,
    /// The walls separately and as a chain; then the same with the vertices reversed.
    pub(crate) passed: [u64; 4],
    /// The sum of the same four counts by Secant, which is 0.
    pub(crate) secant: u64,
}

/// The number of `rays` rays that leak through parry's walls, with all integers divided by `divisor`.
///
/// # Errors
/// A ray that leaks through Secant's walls.
pub(crate) fn leaks<S: Float>(rays: u64, place: Place, divisor: f64) -> Result<Leaks> {
    let mut rng = Rng::new(3);
    let mut found = Leaks {
        rays: 0,
        passed: [0; 4],
        secant: 0,
    };
    for _ in 0..rays {
        let Corner { ray, walls } = draw(&mut rng, place);
        let scaled = |p: Pair<i32>| p.map(|x| S::nearest(f64::from(x) / divisor));
        let ray = Ray {
            origin: scaled(ray.origin),
            direction: scaled(ray.direction),
            max_t: None,
        };
        let walls = walls.map(scaled);
        // Decimals are rounded: a wall that is almost parallel to the ray may then cross it only behind its
        // origin.
        if !truth::stops(&ray, &walls) {
            continue;
        }
        found.rays += 1;
        let [a, v, b] = walls;
        let both = [[a, v, b], [b, v, a]];
        let parry = both.map(|walls| S::parry_stops(&ray, &walls));
        for (passed, stopped) in found.passed.iter_mut().zip(parry.as_flattened()) {
            *passed += u64::from(!stopped);
        }
        let secant = both.map(|walls| truth::secant_stops(&ray, &walls));
        for stopped in secant.as_flattened() {
            found.secant += u64::from(!stopped);
        }
        ensure!(
            found.secant == 0,
            "Secant lets a ray through in {}: {:?} + t {:?}, {walls:?}: {secant:?}",
            S::NAME,
            ray.origin,
            ray.direction
        );
    }
    Ok(found)
}
