//! Sets with rational numbers, as the answers are computed of them.

use std::cmp::Ordering;

use super::Spatial;
use super::Track;
use super::block::Block;
use super::sheet::Sheet;
use super::vector::{Vector, dot, minus, vector};
use crate::number::Number;
use crate::rational::Rational;
use crate::track::zero;

/// A set with rational numbers.
#[derive(Clone, Debug)]
pub(crate) enum Body {
    Linear(Track),
    Round(Round),
    Block(Block),
    Sheet(Sheet),
}

/// A ball.
#[derive(Clone, Debug)]
pub(crate) struct Round {
    pub(crate) center: Vector,
    pub(crate) radius: Rational,
}

impl Round {
    /// Whether a point is inside the sphere (`Less`), on it, or outside.
    pub(crate) fn side(&self, p: &Vector) -> Ordering {
        let v = minus(p, &self.center);
        dot(&v, &v).cmp(&self.squared_radius())
    }

    pub(crate) fn squared_radius(&self) -> Rational {
        &self.radius * &self.radius
    }

    pub(crate) fn is_point(&self) -> bool {
        self.radius == zero()
    }
}

impl Body {
    pub(crate) fn of<S: Number>(set: &Spatial<S>) -> Self {
        match set {
            Spatial::Linear(shape) => Body::Linear(Track::of(shape)),
            Spatial::Ball(ball) => {
                assert!(ball.is_valid(), "{ball:?} has a negative radius");
                Body::Round(Round {
                    center: vector(ball.center),
                    radius: Rational::of(ball.radius),
                })
            }
            Spatial::Box(shape) => Body::Block(Block::of(shape)),
            Spatial::Plane(plane) => Body::Sheet(Sheet::of(plane)),
        }
    }

    /// The same set as a point or a segment, if it is one.
    pub(crate) fn reduced(self) -> Self {
        match self {
            Body::Round(ball) if ball.is_point() => {
                Body::Linear(Track::between(&ball.center, &ball.center))
            }
            Body::Block(block) if block.wide_axes().len() < 2 => {
                Body::Linear(Track::between(&block.min, &block.max))
            }
            other => other,
        }
    }
}
