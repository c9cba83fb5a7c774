//! How far two convex sets are from each other.

use std::cmp::Ordering;

use super::exact::{whole_directions, whole_points};
use super::nearest::nearest;
use super::set::Set;
use super::vector::{Vector, minus, negated};
use crate::rational::Rational;
use crate::surd::Surd;

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

/// The order of the sum of both radii and a limit, which is not negative, and the
/// distance of the sets without their radii.
pub(super) fn reach<const D: usize>(a: &Set<D>, b: &Set<D>, limit: &Rational) -> Ordering {
    let reach = &a.radius + &b.radius + limit;
    (&reach * &reach).cmp(&squared_between_cores(a, b))
}

/// The square of the distance of the sets without their radii: that of the
/// origin from their differences p - q, which are a convex set too.
pub(super) fn squared_between_cores<const D: usize>(a: &Set<D>, b: &Set<D>) -> Rational {
    let mut differences: Vec<Vector<D>> = Vec::new();
    for p in &a.points {
        differences.extend(b.points.iter().map(|q| minus(p, q)));
    }
    let mut directions = a.directions.clone();
    directions.extend(b.directions.iter().map(negated));
    squared_from_origin(&differences, &directions)
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
