//! Shapes of given points.

use super::super::coordinate::Coordinate;
use super::super::parts::ordered;
use crate::convex::{Heading, Shape};
use crate::linear::orientation;
use crate::rng::Rng;

/// What makes one more of something.
type Make<T> = Box<dyn Fn(&mut Rng) -> T>;

/// Where points and radii come from.
pub(super) struct Points<const D: usize, S> {
    pub(super) point: Make<[S; D]>,
    /// Not negative.
    pub(super) radius: Make<S>,
}

/// Whether it is a capsule, a triangle or a convex polygon.
pub(super) fn is_new<const D: usize, S>(shape: &Shape<D, S>) -> bool {
    matches!(
        shape,
        Shape::Capsule { .. } | Shape::Triangle(_) | Shape::Polygon(_)
    )
}

/// A capsule, a triangle or, in the plane, a convex polygon.
pub(super) fn new<const D: usize, S: Coordinate>(
    rng: &mut Rng,
    source: &Points<D, S>,
) -> Shape<D, S> {
    let [p, q, r] = [0; 3].map(|_| (source.point)(rng));
    match rng.below(if D == 2 { 9 } else { 6 }) {
        0 => Shape::capsule(p, p, (source.radius)(rng)),
        1 | 2 => Shape::capsule(p, q, (source.radius)(rng)),
        3 | 4 => Shape::Triangle([p, q, r]),
        5 => {
            let [a, b] = rng.pick(&[[p, q], [p, p], [q, q]]);
            let mut corners = [p, a, b];
            corners.rotate_left(rng.index(3));
            Shape::Triangle(corners)
        }
        _ => {
            let count = rng.between(0, 5);
            let mut points = vec![p, q, r];
            points.extend((0..count).map(|_| (source.point)(rng)));
            polygon(rng, &points)
        }
    }
}

/// A convex set of any type.
pub(super) fn any<const D: usize, S: Coordinate>(
    rng: &mut Rng,
    source: &Points<D, S>,
) -> Shape<D, S> {
    let [p, q, r] = [0; 3].map(|_| (source.point)(rng));
    let heading = heading(rng, q);
    let shape = match rng.below(if D == 2 { 12 } else { 14 }) {
        0 => Shape::Point(p),
        1 => Shape::Line { origin: p, heading },
        2 => Shape::Ray { origin: p, heading },
        3 | 4 => Shape::segment(p, q),
        5 => aabb(p, q),
        6 => Shape::ball(p, (source.radius)(rng)),
        7..12 => new(rng, source),
        12 => Shape::Plane {
            point: p,
            normal: q,
        },
        _ => Shape::PlaneThrough([p, q, r]),
    };
    if shape.is_valid() {
        shape
    } else {
        Shape::segment(p, q)
    }
}

fn heading<const D: usize, S>(rng: &mut Rng, v: [S; D]) -> Heading<D, S> {
    rng.pick(&[Heading::Direction, Heading::Through])(v)
}

/// A ray or a segment.
pub(super) fn way<const D: usize, S: Coordinate>(
    rng: &mut Rng,
    source: &Points<D, S>,
) -> Shape<D, S> {
    let [origin, q] = [0; 2].map(|_| (source.point)(rng));
    let heading = heading(rng, q);
    ray_or_segment(rng, origin, heading)
}

/// The ray, or the segment between the same points or with the direction as its end.
pub(super) fn ray_or_segment<const D: usize, S: Coordinate>(
    rng: &mut Rng,
    origin: [S; D],
    heading: Heading<D, S>,
) -> Shape<D, S> {
    let (Heading::Direction(end) | Heading::Through(end)) = heading;
    let ray = Shape::Ray { origin, heading };
    if ray.is_valid() && !rng.once_in(3) {
        ray
    } else {
        Shape::segment(origin, end)
    }
}

/// One to six capsules, triangles or convex polygons.
pub(super) fn targets<const D: usize, S: Coordinate>(
    rng: &mut Rng,
    any: impl Fn(&mut Rng) -> Shape<D, S>,
) -> Vec<Shape<D, S>> {
    let count = rng.between(1, 6);
    let mut target = || {
        loop {
            let shape = any(rng);
            if is_new(&shape) {
                return shape;
            }
        }
    };
    (0..count).map(|_| target()).collect()
}

/// The box with two opposite corners.
pub(super) fn aabb<const D: usize, S: Coordinate>(p: [S; D], q: [S; D]) -> Shape<D, S> {
    let [min, max] = ordered(p, q);
    Shape::aabb(min, max)
}

/// The hull of points of the plane, in either direction from any vertex, with
/// those of them that are on its edges or without, and with the first vertex
/// repeated or not. A triangle of three of the points if the hull has no area, or
/// in space.
pub(super) fn polygon<const D: usize, S: Coordinate>(
    rng: &mut Rng,
    points: &[[S; D]],
) -> Shape<D, S> {
    let keeps = rng.once_in(2);
    let pairs = points.iter().map(|p| p.as_slice().try_into().ok());
    let pairs: Option<Vec<[S; 2]>> = pairs.collect();
    let triangle = Shape::Triangle([points[0], points[1], points[2]]);
    let Some(mut corners) = pairs.map(|pairs| hull(pairs, keeps)) else {
        return triangle;
    };
    let start = rng.index(corners.len());
    corners.rotate_left(start);
    if rng.once_in(2) {
        corners.reverse();
    }
    if rng.once_in(4) {
        corners.push(corners[0]);
    }
    let back = |p: &[S; 2]| std::array::from_fn(|axis| p[axis]);
    let polygon = Shape::Polygon(corners.iter().map(back).collect());
    if polygon.is_valid() {
        polygon
    } else {
        triangle
    }
}

/// The vertices of the hull, counter-clockwise (Andrew 1979).
fn hull<S: Coordinate>(mut points: Vec<[S; 2]>, keeps_collinear: bool) -> Vec<[S; 2]> {
    points.sort_by(|p, q| p.partial_cmp(q).expect("numbers"));
    points.dedup();
    let half = |points: &mut dyn Iterator<Item = [S; 2]>| {
        let mut chain: Vec<[S; 2]> = Vec::new();
        for p in points {
            while let [.., a, b] = chain[..] {
                let turn = orientation(a, b, p);
                if turn.is_gt() || keeps_collinear && turn.is_eq() {
                    break;
                }
                chain.pop();
            }
            chain.push(p);
        }
        chain
    };
    let mut corners = half(&mut points.iter().copied());
    let upper = half(&mut points.iter().rev().copied());
    corners.pop();
    corners.extend(&upper[..upper.len() - 1]);
    if corners.is_empty() { points } else { corners }
}
