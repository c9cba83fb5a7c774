//! Places along a linear shape: exact to compare, rounded once to show.

use super::Linear;
use crate::kernel::{self, Along, Sign};
use crate::result::Normal;
use crate::{Contact, Feature, Passage, Passing, Scalar};
use core::cmp::Ordering;

/// A connected piece of the common points of a linear shape and a curve, before any number is
/// constructed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Piece<S> {
    /// Its first point along the linear shape.
    pub(crate) enter: Along<S>,
    /// Its last point.
    pub(crate) exit: Along<S>,
    /// What of the curve is at the first point.
    pub(crate) feature: Feature,
    pub(crate) passing: Passing,
    /// What the normal of the curve at the first point is made of.
    pub(crate) normal: Normal<2, S>,
}

impl<S: Copy> Piece<S> {
    /// The start `x` of a cast in the interior of a solid.
    pub(crate) fn interior(x: [S; 2]) -> Self {
        Self {
            enter: Along::At(x),
            exit: Along::At(x),
            feature: Feature::Interior,
            passing: Passing::Ends,
            normal: Normal::Nowhere,
        }
    }
}

/// A piece, and its first and last point, correctly rounded.
#[derive(Clone, Copy, Debug)]
pub struct Met<S: Scalar> {
    pub(crate) piece: Piece<S>,
    pub(crate) enter: Passage<2, S::Real>,
    pub(crate) exit: Passage<2, S::Real>,
}

impl<S: Scalar> Met<S> {
    pub(crate) fn new(linear: &Linear<S>, piece: Piece<S>) -> Self {
        let enter = passage(linear, &piece.enter);
        let exit = if piece.exit == piece.enter {
            enter
        } else {
            passage(linear, &piece.exit)
        };
        Self { piece, enter, exit }
    }

    pub(crate) fn contact(&self) -> Contact<S::Real> {
        Contact {
            enter: self.enter,
            exit: self.exit,
            feature: self.piece.feature,
            passing: self.piece.passing,
        }
    }
}

/// Which of two places of a linear shape comes first. Exact.
///
/// The shape has a direction; all places of a point are one.
pub(crate) fn order<S: Scalar>(linear: &Linear<S>, a: &Along<S>, b: &Along<S>) -> Ordering {
    if linear.is_point() || a == b {
        return Ordering::Equal;
    }
    ordering(kernel::order(linear.line(), a, b))
}

/// How the parameter of a place compares with `t`, which is finite. Exact.
pub(crate) fn order_with<S: Scalar>(linear: &Linear<S>, a: &Along<S>, t: S::Real) -> Ordering {
    if linear.is_point() {
        let zero = S::Real::default();
        return zero.partial_cmp(&t).expect("a finite parameter");
    }
    ordering(kernel::order_with(linear.line(), a, t))
}

/// A place and its parameter. Correctly rounded.
pub(crate) fn passage<S: Scalar>(linear: &Linear<S>, a: &Along<S>) -> Passage<2, S::Real> {
    let [x, y, t] = kernel::place(linear.line(), a);
    Passage { at: [x, y], t }
}

fn ordering(sign: Sign) -> Ordering {
    match sign {
        Sign::Negative => Ordering::Less,
        Sign::Zero => Ordering::Equal,
        Sign::Positive => Ordering::Greater,
    }
}
