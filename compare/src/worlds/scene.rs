//! Circles that move among standing segments, and rays at segments.

use fastrand::Rng;

/// The center and the radius.
pub(crate) type Circle = [f64; 3];
/// The ends.
pub(crate) type Segment = [[f64; 2]; 2];

/// How circles move.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Motion {
    /// All, by up to a mean radius on each axis.
    Drift,
    /// Every hundredth does.
    Few,
    /// All, and every tenth jumps to another place.
    Jump,
}

pub(crate) struct Scene {
    pub(crate) name: &'static str,
    pub(crate) circles: usize,
    pub(crate) walls: usize,
    draw: fn(&mut Rng, f64) -> Circle,
    pub(crate) motion: Motion,
}

/// The side of the square for so many circles: ten square units each.
#[expect(clippy::cast_precision_loss, reason = "far below 2^53")]
fn side(circles: usize) -> f64 {
    (10.0 * circles as f64).sqrt()
}

fn even(rng: &mut Rng, side: f64) -> Circle {
    [side * rng.f64(), side * rng.f64(), 0.5 + rng.f64()]
}

fn spread(rng: &mut Rng, side: f64) -> Circle {
    let radius = 0.01 * 1000_f64.powf(rng.f64().powi(2));
    [side * rng.f64(), side * rng.f64(), radius]
}

fn clustered(rng: &mut Rng, side: f64) -> Circle {
    // Twenty places, each denser towards its middle.
    let (k, [u, v]) = (rng.u32(0..20), [rng.f64(), rng.f64()]);
    let (at, turn) = (f64::from(k) * 2.4, std::f64::consts::TAU * v);
    let far = side * 0.09 * u;
    let middle = [at.sin(), at.cos()].map(|x| side * (0.5 + 0.02 * f64::from(k) * x));
    [
        middle[0] + far * turn.cos(),
        middle[1] + far * turn.sin(),
        0.1 + 0.4 * rng.f64(),
    ]
}

const fn scene(name: &'static str, draw: fn(&mut Rng, f64) -> Circle, motion: Motion) -> Scene {
    Scene {
        name,
        circles: 100_000,
        walls: 20_000,
        draw,
        motion,
    }
}

pub(crate) const SCENES: &[Scene] = &[
    Scene {
        circles: 10_000,
        walls: 2_000,
        ..scene("10,000 circles", even, Motion::Drift)
    },
    scene("100,000 circles", even, Motion::Drift),
    Scene {
        circles: 1_000_000,
        walls: 0,
        ..scene("1,000,000 circles", even, Motion::Drift)
    },
    scene("radii over 1 : 1000", spread, Motion::Drift),
    scene("twenty clusters", clustered, Motion::Drift),
    scene("one giant", even, Motion::Drift),
    scene("every tenth jumps", even, Motion::Jump),
    scene("every hundredth moves", even, Motion::Few),
];

/// The circles of each step, and the walls.
pub(crate) struct Frames {
    pub(crate) circles: Vec<Circle>,
    pub(crate) walls: Vec<Segment>,
    speeds: Vec<[f64; 2]>,
    side: f64,
    draw: fn(&mut Rng, f64) -> Circle,
    pub(crate) motion: Motion,
    rng: Rng,
}

impl Scene {
    pub(crate) fn begin(&self) -> Frames {
        let mut rng = Rng::with_seed(1);
        let side = side(self.circles);
        let mut circles: Vec<Circle> = (0..self.circles)
            .map(|_| (self.draw)(&mut rng, side))
            .collect();
        if self.name == "one giant" {
            circles[7] = [side / 2.0, side / 2.0, side / 4.0];
        }
        let speeds = circles
            .iter()
            .map(|_| [rng.f64() - 0.5, rng.f64() - 0.5].map(|x| 2.0 * x));
        let speeds = speeds.collect();
        let wall = |_| {
            let at = [side * rng.f64(), side * rng.f64()];
            [at, at.map(|x| x + 16.0 * (rng.f64() - 0.5))]
        };
        let walls = (0..self.walls).map(wall).collect();
        Frames {
            circles,
            walls,
            speeds,
            side,
            draw: self.draw,
            motion: self.motion,
            rng,
        }
    }
}

impl Frames {
    /// Moves the circles.
    pub(crate) fn advance(&mut self) {
        for (k, (circle, speed)) in self.circles.iter_mut().zip(&mut self.speeds).enumerate() {
            if self.motion == Motion::Few && k % 100 != 0 {
                continue;
            }
            if self.motion == Motion::Jump && self.rng.u32(0..10) == 0 {
                let [x, y, _] = (self.draw)(&mut self.rng, self.side);
                *circle = [x, y, circle[2]];
            }
            for axis in 0..2 {
                let step = speed[axis] * circle[2].min(1.0);
                if !(0.0..=self.side).contains(&(circle[axis] + step)) {
                    speed[axis] = -speed[axis];
                }
                circle[axis] += speed[axis] * circle[2].min(1.0);
            }
        }
    }
}

/// Whether two discs share a point, in floats.
#[inline]
pub(crate) fn discs_meet(a: &Circle, b: &Circle) -> bool {
    let ([dx, dy], r) = ([a[0] - b[0], a[1] - b[1]], a[2] + b[2]);
    dx * dx + dy * dy <= r * r
}

/// Whether a disc and a segment share a point, in floats.
#[inline]
pub(crate) fn disc_meets(a: &Circle, [p, q]: &Segment) -> bool {
    let (d, w) = ([q[0] - p[0], q[1] - p[1]], [a[0] - p[0], a[1] - p[1]]);
    let t = ((w[0] * d[0] + w[1] * d[1]) / (d[0] * d[0] + d[1] * d[1])).clamp(0.0, 1.0);
    let [x, y] = [w[0] - t * d[0], w[1] - t * d[1]];
    x * x + y * y <= a[2] * a[2]
}

/// A box: the least coordinates, then the greatest.
pub(crate) type Bounds = [f64; 4];

#[inline]
pub(crate) fn box_of(&[x, y, r]: &Circle) -> Bounds {
    [x - r, y - r, x + r, y + r]
}

#[inline]
pub(crate) fn box_of_wall([p, q]: &Segment) -> Bounds {
    [
        p[0].min(q[0]),
        p[1].min(q[1]),
        p[0].max(q[0]),
        p[1].max(q[1]),
    ]
}

#[inline]
pub(crate) fn boxes_meet(a: &Bounds, b: &Bounds) -> bool {
    (a[0] <= b[2]) & (b[0] <= a[2]) & (a[1] <= b[3]) & (b[1] <= a[3])
}

/// Where and in which direction a ray starts.
pub(crate) type Ray = [[f64; 2]; 2];

/// Segments, and rays among them, some along the axes.
pub(crate) fn rays(segments: usize, rays: usize, are_axial: bool) -> (Vec<Segment>, Vec<Ray>) {
    let mut rng = Rng::with_seed(2);
    let side = side(segments);
    let mut at = || [side * rng.f64(), side * rng.f64()];
    let starts: Vec<_> = (0..segments + rays).map(|_| at()).collect();
    let mut turn = || std::f64::consts::TAU * rng.f64();
    let walls = starts[..segments].iter().map(|&[x, y]| {
        let angle = turn();
        [[x, y], [x + 0.3 * angle.cos(), y + 0.3 * angle.sin()]]
    });
    let walls = walls.collect();
    let rays = starts[segments..].iter().map(|&start| {
        let angle = turn();
        let direction = match are_axial {
            false => [angle.cos(), angle.sin()],
            true if angle < 3.0 => [angle.cos().signum(), -0.0],
            true => [0.0, angle.sin().signum()],
        };
        [start, direction]
    });
    (walls, rays.collect())
}
