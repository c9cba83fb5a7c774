//! How far two convex sets are from each other.

use std::cmp::Ordering;

use num_bigint::BigInt;

use super::exact::{whole_directions, whole_points};
use super::nearest::nearest;
use super::set::Set;
use crate::rational::Rational;
use crate::surd::Surd;
use crate::vector::{Vector, minus, negated};

/// The distance of two sets, and its square: 0 where they meet.
pub fn distance<const D: usize>(a: &Set<D>, b: &Set<D>) -> [Surd; 2] {
    let (squared, radii) = (squared_between_cores(a, b), &a.radius + &b.radius);
    let zero = Rational::of(0);
    if squared <= &radii * &radii {
        return [&zero, &zero].map(Surd::from);
    }
    // (sqrt(q) - R)^2 = q + R^2 - 2 R sqrt(q)
    let plain = &squared + &radii * &radii;
    [
        Surd::with_root(&-&radii, &Rational::of(1), &squared),
        Surd::with_root(&plain, &(Rational::of(-2) * &radii), &squared),
    ]
}

/// Whether the distance is at most `limit`.
pub fn within<const D: usize>(a: &Set<D>, b: &Set<D>, limit: &Rational) -> bool {
    limit.sign() != Ordering::Less && reach(a, b, limit) != Ordering::Less
}

impl<const D: usize> Set<D> {
    /// Whether the distance of a point from the set is at most `limit`.
    pub fn is_within(&self, point: Vector<D>, limit: &Rational) -> bool {
        let reach = &self.radius + limit;
        squared_from_core(&point, self) <= &reach * &reach
    }
}

/// The order of the sum of both radii and a limit, which is not negative, and the
/// distance of the sets without their radii.
pub(super) fn reach<const D: usize>(a: &Set<D>, b: &Set<D>, limit: &Rational) -> Ordering {
    let reach = &a.radius + &b.radius + limit;
    (&reach * &reach).cmp(&squared_between_cores(a, b))
}

/// The square of the distance of the sets without their radii.
pub(super) fn squared_between_cores<const D: usize>(a: &Set<D>, b: &Set<D>) -> Rational {
    let [points, directions] = differences(a, b);
    squared_from_origin(&points, &directions)
}

/// The delta from a point to another: their difference.
pub(super) struct Delta<const D: usize> {
    pub(super) vector: Vector<D>,
    /// A positive multiple of it, in integers.
    pub(super) whole: Vector<D>,
}

impl<const D: usize> Delta<D> {
    pub(super) fn back(&self) -> Self {
        Delta {
            vector: negated(&self.vector),
            whole: negated(&self.whole),
        }
    }
}

/// The shortest delta from a point of `a` to one of `b`, both without their radii.
pub(super) fn delta_between_cores<const D: usize>(a: &Set<D>, b: &Set<D>) -> Delta<D> {
    let [points, directions] = differences(b, a);
    let (points, exponent) = whole_points(&points);
    let nearest = nearest(&points, &whole_directions(&directions));
    let over = |denominator: &BigInt, exponent: i64| -> Vector<D> {
        std::array::from_fn(|axis| {
            let numerator = nearest.numerators[axis].clone();
            Rational::new(numerator, denominator.clone(), exponent)
        })
    };
    Delta {
        vector: over(&nearest.denominator, exponent),
        whole: over(&BigInt::from(1), 0),
    }
}

/// The points and directions of which the differences p - q of points of both
/// sets without their radii are the hull. These are a convex set too, and its
/// distance from the origin is that of the two.
fn differences<const D: usize>(a: &Set<D>, b: &Set<D>) -> [Vec<Vector<D>>; 2] {
    let mut points = Vec::new();
    for p in &a.points {
        points.extend(b.points.iter().map(|q| minus(p, q)));
    }
    let mut directions = a.directions.clone();
    directions.extend(b.directions.iter().map(negated));
    [points, directions]
}

/// The square of the distance of a point from the set without its radius.
pub(super) fn squared_from_core<const D: usize>(point: &Vector<D>, set: &Set<D>) -> Rational {
    let differences: Vec<Vector<D>> = set.points.iter().map(|p| minus(p, point)).collect();
    squared_from_origin(&differences, &set.directions)
}

fn squared_from_origin<const D: usize>(points: &[Vector<D>], directions: &[Vector<D>]) -> Rational {
    let (points, exponent) = whole_points(points);
    let square = nearest(&points, &whole_directions(directions)).squared();
    square * Rational::new(1, 1, 2 * exponent)
}
