//! Two sets on the two sides of a plane, or line, that both have one of its points.

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
    if rng.once_in(5) {
        return round(rng, &frame);
    }
    // Most touch; the others are a step or two apart, or through each other.
    let apart = rng.pick(&[0, 0, 0, 0, 1, -1, -2]);
    (beside(rng, &frame, -1, 0), beside(rng, &frame, 1, apart))
}

pub(super) fn scene<const D: usize, S: Coordinate>(
    rng: &mut Rng,
    scale: fn(&mut Rng) -> i32,
) -> Scene<D, S> {
    let frame = Frame::new::<S>(rng, scale);
    let inwards = |rng: &mut Rng| any_vector::<D>(rng, 6);
    let across = |rng: &mut Rng| at_height(any_vector(rng, 6), 0);
    let origin = [0; D];
    // Through the contact, in the plane or not, from it, up to it, or anywhere.
    let [from, to] = match rng.below(8) {
        0 | 1 => {
            let v = across(rng);
            [v.map(|x| -x), v]
        }
        2..5 => {
            let v = inwards(rng);
            [v.map(|x| -x), v]
        }
        5 => [origin, inwards(rng)],
        6 => [inwards(rng), origin],
        _ => [inwards(rng), inwards(rng)],
    };
    let way = ray_or_segment(rng, frame.at(from), Heading::Through(frame.at(to)));
    let target = |rng: &mut Rng| {
        let side = rng.pick(&[-1, 1]);
        let apart = rng.pick(&[0, 0, 0, 1]);
        beside(rng, &frame, side, apart)
    };
    (way, targets(rng, target))
}

fn any_vector<const D: usize>(rng: &mut Rng, reach: i64) -> [i64; D] {
    std::array::from_fn(|_| rng.between(-reach, reach))
}

fn at_height<const D: usize>(mut v: [i64; D], height: i64) -> [i64; D] {
    v[0] = height;
    v
}

/// A set on one side of the plane of the frame's first axis, `apart` steps beyond
/// the origin of that.
fn beside<const D: usize, S: Coordinate>(
    rng: &mut Rng,
    frame: &Frame<D>,
    side: i64,
    apart: i64,
) -> Shape<D, S> {
    let height = |h: i64| side * (h + apart);
    let at = |v: [i64; D]| frame.at::<S>(v);
    let contact = at_height([0; D], height(0));
    let flat = |rng: &mut Rng| at_height(any_vector(rng, 6), height(0));
    let beyond = |rng: &mut Rng| {
        let h = rng.between(0, 4);
        at_height(any_vector(rng, 6), height(h))
    };
    // Of which the contact is a point: from v to the other side.
    let opposite = |rng: &mut Rng, v: [i64; D]| {
        let m = rng
            .between(0, 2)
            .min(1 + i64::from(v.iter().all(|x| x.abs() < 6)));
        at_height(v.map(|x| -m * x), v[0])
    };
    let n = rng.between(0, 3);
    let shape = match rng.below(14) {
        0 => Shape::Point(at(contact)),
        1 => Shape::segment(at(contact), at(beyond(rng))),
        2 => {
            let v = flat(rng);
            Shape::segment(at(v), at(opposite(rng, v)))
        }
        3 => {
            let direction = frame.vector(at_height(any_vector(rng, 6), 0));
            let make = rng.pick(&[Shape::<D, S>::line, Shape::ray]);
            make(at(contact), direction)
        }
        4 => Shape::ray_through(at(contact), at(beyond(rng))),
        5 => Shape::ball(at(at_height(contact, height(n))), frame.span(n)),
        6 | 7 => {
            // Along the plane.
            let v = at_height(any_vector(rng, 6), height(n));
            let end = opposite(rng, v);
            Shape::capsule(at(v), at(end), frame.span(n))
        }
        8 => {
            // With one end towards it.
            let h = n + rng.between(0, 3);
            let end = at_height(any_vector(rng, 6), height(h));
            let start = at_height(contact, height(n));
            let [p, q] = rng.pick(&[[start, end], [end, start]]);
            Shape::capsule(at(p), at(q), frame.span(n))
        }
        9 => Shape::Triangle([at(contact), at(beyond(rng)), at(beyond(rng))]),
        10 => {
            let v = flat(rng);
            Shape::Triangle([at(v), at(opposite(rng, v)), at(beyond(rng))])
        }
        11 if D == 2 => {
            let v = flat(rng);
            let mut points = vec![at(v), at(opposite(rng, v))];
            points.extend((0..3).map(|_| at(beyond(rng))));
            polygon(rng, &points)
        }
        11 => Shape::Triangle([0; 3].map(|_| at(flat(rng)))),
        12 if D == 3 => Shape::Plane {
            point: at(flat(rng)),
            normal: frame.vector(at_height([0; D], rng.pick(&[-1, 1]))),
        },
        _ if frame.is_upright() => {
            let v = flat(rng);
            let end = opposite(rng, v);
            aabb(at(at_height(v, height(n))), at(end))
        }
        _ => {
            // A corner of a box; the rest is on the same side.
            let away = frame.turned(at_height([0; D], side));
            let size = away.map(|x| rng.between(0, 40) * if x < 0 { -1 } else { 1 });
            aabb(at(contact), frame.beside(contact, size))
        }
    };
    if shape.is_valid() {
        shape
    } else {
        Shape::Point(at(contact))
    }
}

/// Two capsules whose ends are 5, 10 or 15 steps from each other, and nearest
/// there, with as long radii together, or a step longer or shorter.
fn round<const D: usize, S: Coordinate>(rng: &mut Rng, frame: &Frame<D>) -> Pair<D, S> {
    let m = rng.between(1, 2);
    let [x, y] = rng.pick(&[[3, 4], [4, -3], [-3, 4], [5, 0]]);
    let mut way = [0; D];
    (way[0], way[1]) = (m * x, m * y);
    let radii = (5 * m + rng.pick(&[0, 0, 0, 1, -1])).max(0);
    let r = rng.between(0, radii);
    // A vector that does not lead back to the other.
    let away = |rng: &mut Rng, sign: i64| -> [i64; D] {
        let v = any_vector::<D>(rng, 5);
        let along: i64 = (0..D).map(|axis| v[axis] * way[axis]).sum();
        let v = if along * sign < 0 { v.map(|x| -x) } else { v };
        rng.pick(&[v, [0; D], v])
    };
    let capsule = |rng: &mut Rng, from: [i64; D], sign: i64, radius: i64| {
        let v = away(rng, sign);
        let to = std::array::from_fn(|axis| from[axis] + v[axis]);
        let [p, q] = rng.pick(&[[from, to], [to, from]]);
        Shape::capsule(frame.at(p), frame.at(q), frame.span(radius))
    };
    let a = capsule(rng, [0; D], -1, r);
    let b = capsule(rng, way, 1, radii - r);
    (a, b)
}
