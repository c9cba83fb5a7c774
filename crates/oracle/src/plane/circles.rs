//! The common points of two circles.

use std::cmp::Ordering;

use num_bigint::BigInt;

use super::{Disc, dot, square};
use crate::linear::minus;
use crate::number::{Grid, Number};
use crate::surd::Surd;

/// What the boundaries of two discs have in common.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Circles<N> {
    /// They are the same.
    Equal,
    /// They touch.
    Tangent {
        /// The point.
        at: [N; 2],
        /// One disc is in the other.
        internal: bool,
    },
    /// They cross: first the point on the right of the way from the first
    /// center to the second, then the one on the left of it.
    Points([[N; 2]; 2]),
}

impl Circles<Surd> {
    /// The nearest f64 of each number.
    pub fn to_f64(&self) -> Circles<f64> {
        self.map(Surd::to_f64)
    }

    /// The nearest f32 of each number.
    pub fn to_f32(&self) -> Circles<f32> {
        self.map(Surd::to_f32)
    }
}

impl<N> Circles<N> {
    /// The same with each number changed by `f`.
    pub fn map<M>(&self, f: impl Fn(&N) -> M) -> Circles<M> {
        match self {
            Circles::Equal => Circles::Equal,
            Circles::Tangent { at, internal } => Circles::Tangent {
                at: at.each_ref().map(f),
                internal: *internal,
            },
            Circles::Points(points) => {
                Circles::Points(points.each_ref().map(|p| p.each_ref().map(&f)))
            }
        }
    }
}

/// The common points of the circles that bound two discs; a circle of radius 0
/// is its center, and touches another from outside.
pub fn circles<S: Number>(a: &Disc<S>, b: &Disc<S>) -> Option<Circles<Surd>> {
    let grid = Grid::of([a.dyadics(), b.dyadics()].concat().into_iter());
    let exponent = i64::from(grid.exponent);
    let (a, b) = (a.on(&grid), b.on(&grid));
    let way = minus(&b.center, &a.center);
    let distance = dot(&way, &way);
    if distance == BigInt::ZERO {
        return (a.radius == b.radius).then_some(Circles::Equal);
    }
    // The tangent point is on the way from center to center, a's radius from
    // a's center: at a share of r / (r ± s) of it.
    let tangent = |between: BigInt| {
        [0, 1].map(|axis| {
            let numerator = &a.center[axis] * &between + &way[axis] * &a.radius;
            Surd::fraction(numerator, between.clone(), exponent)
        })
    };
    let (sum, difference) = (&a.radius + &b.radius, &a.radius - &b.radius);
    match distance.cmp(&square(&sum)) {
        Ordering::Greater => return None,
        Ordering::Equal => {
            return Some(Circles::Tangent {
                at: tangent(sum),
                internal: false,
            });
        }
        Ordering::Less => {}
    }
    match distance.cmp(&square(&difference)) {
        Ordering::Less => return None,
        Ordering::Equal => {
            return Some(Circles::Tangent {
                at: tangent(difference),
                internal: true,
            });
        }
        Ordering::Greater => {}
    }
    // With w the way and w' the way turned to the left, both of length l, the
    // points are o + x w ± y w'. As r^2 = l^2 (x^2 + y^2) and
    // s^2 = l^2 ((1 - x)^2 + y^2):
    //     2 l^2 x = l^2 + r^2 - s^2,    (2 l^2 y)^2 = 4 l^2 r^2 - (2 l^2 x)^2
    let (rr, ss) = (square(&a.radius), square(&b.radius));
    let along: BigInt = &distance + &rr - ss;
    let across: BigInt = &distance * rr * 4 - square(&along);
    let twice: BigInt = &distance * 2;
    let left = [-&way[1], way[0].clone()];
    let point = |side: i32| {
        [0, 1].map(|axis| {
            Surd::new(
                &a.center[axis] * &twice + &along * &way[axis],
                &left[axis] * side,
                across.clone(),
                twice.clone(),
                exponent,
            )
        })
    };
    Some(Circles::Points([point(-1), point(1)]))
}
