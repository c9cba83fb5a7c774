//! A set, and parts of it or sets about it.

use super::super::coordinate::Coordinate;
use super::frame::Frame;
use super::make::{aabb, polygon, ray_or_segment, targets};
use super::{Pair, Scene};
use crate::convex::{Heading, Shape};
use crate::rng::Rng;

pub(super) fn pair<const D: usize, S: Coordinate>(
    rng: &mut Rng,
    scale: fn(&mut Rng) -> i32,
) -> Pair<D, S> {
    let frame = Frame::new::<S>(rng, scale);
    let nest = Nest::new(rng);
    (nest.shape(rng, &frame), nest.shape(rng, &frame))
}

pub(super) fn scene<const D: usize, S: Coordinate>(
    rng: &mut Rng,
    scale: fn(&mut Rng) -> i32,
) -> Scene<D, S> {
    let frame = Frame::new::<S>(rng, scale);
    let nest = Nest::new(rng);
    let [from, to] = [0; 2].map(|_| nest.point(rng));
    let beyond = std::array::from_fn(|axis| 2 * from[axis] - to[axis]);
    let from = rng.pick(&[from, beyond]);
    let way = ray_or_segment(rng, frame.at(from), Heading::Through(frame.at(to)));
    (way, targets(rng, |rng| nest.shape(rng, &frame)))
}

/// What the sets of a nest have in common.
enum Nest<const D: usize> {
    /// All points `first + k step`, with few radii.
    Line { first: [i64; D], step: [i64; D] },
    /// Three corners, and the points in the middle between them.
    Triangle([[i64; D]; 3]),
    /// Points at 5 steps from the origin, and inside.
    Round,
}

/// Points at distance 5 in the plane of the first two axes.
const ROUND: [[i64; 2]; 8] = [
    [5, 0],
    [3, 4],
    [4, -3],
    [0, 5],
    [-3, 4],
    [-5, 0],
    [-4, -3],
    [0, -5],
];

impl<const D: usize> Nest<D> {
    fn new(rng: &mut Rng) -> Self {
        match rng.below(3) {
            0 => {
                let mut step: [i64; D] = std::array::from_fn(|_| rng.between(-2, 2));
                // Along an axis, for the radii.
                if rng.once_in(2) {
                    step = [0; D];
                    step[rng.index(D)] = 1;
                }
                let first = std::array::from_fn(|_| rng.between(-1, 1));
                Nest::Line { first, step }
            }
            1 => Nest::Triangle([0; 3].map(|_| std::array::from_fn(|_| 2 * rng.between(-3, 3)))),
            _ => Nest::Round,
        }
    }

    fn point(&self, rng: &mut Rng) -> [i64; D] {
        match self {
            Nest::Line { first, step } => {
                let k = rng.between(-3, 3);
                std::array::from_fn(|axis| first[axis] + k * step[axis])
            }
            Nest::Triangle(corners) => {
                let [p, q] = [0; 2].map(|_| rng.pick(corners));
                std::array::from_fn(|axis| i64::midpoint(p[axis], q[axis]))
            }
            Nest::Round => {
                let [x, y] = rng.pick(&ROUND);
                let mut p = [0; D];
                let axis = rng.index(D);
                (p[axis], p[(axis + 1) % D]) = (x, y);
                rng.pick(&[p, p, p.map(|x| x / 2), [0; D]])
            }
        }
    }

    fn shape<S: Coordinate>(&self, rng: &mut Rng, frame: &Frame<D>) -> Shape<D, S> {
        let cells = [0; 3].map(|_| self.point(rng));
        let [p, q, r] = cells.map(|v| frame.at::<S>(v));
        let radius = |rng: &mut Rng| match self {
            Nest::Line { .. } => frame.span(rng.between(0, 3)),
            Nest::Triangle(_) => frame.span(rng.pick(&[0, 0, 0, 1])),
            Nest::Round => frame.span(rng.pick(&[0, 1, 2, 3, 5])),
        };
        match rng.below(12) {
            0 => Shape::Point(p),
            1 => Shape::segment(p, q),
            2 if matches!(self, Nest::Round) => Shape::ball(frame.at([0; D]), frame.span(5)),
            2 => Shape::ball(p, radius(rng)),
            3 if frame.is_upright() => aabb(p, q),
            4 if frame.is_upright() && matches!(self, Nest::Line { .. }) => {
                // About a capsule along an axis.
                let n = rng.between(0, 3);
                let corner = |i: usize, sign: i64| {
                    let other = cells[1 - i];
                    let up = |axis: usize| match cells[i][axis].cmp(&other[axis]) {
                        std::cmp::Ordering::Less => -sign.abs(),
                        std::cmp::Ordering::Greater => sign.abs(),
                        std::cmp::Ordering::Equal => sign,
                    };
                    std::array::from_fn(|axis| cells[i][axis] + n * up(axis))
                };
                aabb(frame.at(corner(0, 1)), frame.at(corner(1, -1)))
            }
            5 if D == 2 => {
                let more = [0; 3].map(|_| frame.at::<S>(self.point(rng)));
                polygon(rng, &[&[p, q, r], more.as_slice()].concat())
            }
            3..8 => Shape::Triangle([p, q, r]),
            _ => Shape::capsule(p, q, radius(rng)),
        }
    }
}
