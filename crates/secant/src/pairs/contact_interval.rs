//! Places along a linear shape: exact to compare, rounded once to show.

use super::Linear;
use crate::kernel;
use crate::kernel::{RootParameter, Sign, Target};
use crate::result::Normal;
use crate::{Contact, Feature, Passage, Passing, Scalar, ScalarIn};
use core::cmp::Ordering;

/// A place, with bounds of its parameter: they most often tell the order, before any number is rounded.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ParameterEnclosure<const D: usize, S> {
    pub(crate) root_parameter: RootParameter<D, S>,
    low: f64,
    high: f64,
}

impl<const D: usize, S: Scalar + ScalarIn<D>> ParameterEnclosure<D, S> {
    pub(crate) fn new(linear: &Linear<D, S>, root_parameter: RootParameter<D, S>) -> Self {
        let [low, high] = kernel::enclosure(linear.line(), &root_parameter);
        Self {
            root_parameter,
            low,
            high,
        }
    }

    /// An interval that holds the parameter.
    pub(crate) fn bounds(&self) -> [f64; 2] {
        [self.low, self.high]
    }

    /// Whether it is this point, which was given.
    pub(crate) fn is_at(&self, x: [S; D]) -> bool {
        self.root_parameter == RootParameter::At(x)
    }

    /// Which of two places of a linear shape comes first. Exact.
    pub(crate) fn order(&self, other: &Self, linear: &Linear<D, S>) -> Ordering {
        if self.high < other.low {
            Ordering::Less
        } else if self.low > other.high {
            Ordering::Greater
        } else {
            order(linear, &self.root_parameter, &other.root_parameter)
        }
    }

    /// How the parameter compares with `t`, which is finite. Exact.
    pub(crate) fn order_with<R: Target>(&self, linear: &Linear<D, S>, t: R) -> Ordering {
        let near = t.to_f64();
        if self.high < near {
            Ordering::Less
        } else if self.low > near {
            Ordering::Greater
        } else {
            order_with(linear, &self.root_parameter, t)
        }
    }

    /// The place and its parameter. Correctly rounded.
    pub(crate) fn passage<R: Target>(&self, linear: &Linear<D, S>) -> Passage<D, R> {
        passage(linear, &self.root_parameter)
    }
}

/// A connected piece of the common points of a linear shape and a curve, before any number is
/// constructed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ContactInterval<const D: usize, S> {
    /// Its first point along the linear shape.
    pub(crate) enter: ParameterEnclosure<D, S>,
    /// Its last point.
    pub(crate) exit: RootParameter<D, S>,
    /// What of the curve is at the first point.
    pub(crate) feature: Feature,
    pub(crate) passing: Passing,
    /// What the normal of the curve at the first point is made of.
    pub(crate) normal: Normal<D, S>,
}

impl<const D: usize, S: Scalar + ScalarIn<D>> ContactInterval<D, S> {
    /// The start `x` of a cast in the interior of a solid.
    pub(crate) fn interior(linear: &Linear<D, S>, x: [S; D]) -> Self {
        Self {
            enter: ParameterEnclosure::new(linear, RootParameter::At(x)),
            exit: RootParameter::At(x),
            feature: Feature::Interior,
            passing: Passing::Ends,
            normal: Normal::Nowhere,
        }
    }
}

impl<S: Scalar> ContactInterval<2, S> {
    /// The piece with its first and last point, correctly rounded.
    pub(crate) fn contact<R: Target>(&self, linear: &Linear<2, S>) -> Contact<R> {
        let [enter, exit] = passages(linear, &self.enter.root_parameter, &self.exit);
        Contact {
            enter,
            exit,
            feature: self.feature,
            passing: self.passing,
        }
    }
}

/// Two places and their parameters. Correctly rounded.
pub(crate) fn passages<S: Scalar + ScalarIn<D>, R: Target, const D: usize>(
    linear: &Linear<D, S>,
    first: &RootParameter<D, S>,
    last: &RootParameter<D, S>,
) -> [Passage<D, R>; 2] {
    let enter = passage(linear, first);
    let exit = if first == last {
        enter
    } else {
        passage(linear, last)
    };
    [enter, exit]
}

/// Which of two places of a linear shape comes first. Exact.
///
/// The shape has a direction; all places of a point are one.
fn order<S: Scalar + ScalarIn<D>, const D: usize>(
    linear: &Linear<D, S>,
    a: &RootParameter<D, S>,
    b: &RootParameter<D, S>,
) -> Ordering {
    if linear.is_point() || a == b {
        return Ordering::Equal;
    }
    ordering(kernel::order(linear.line(), a, b))
}

/// How the parameter of a place compares with `t`, which is finite. Exact.
fn order_with<S: Scalar + ScalarIn<D>, R: Target, const D: usize>(
    linear: &Linear<D, S>,
    a: &RootParameter<D, S>,
    t: R,
) -> Ordering {
    if linear.is_point() {
        let zero = R::default();
        return zero.partial_cmp(&t).expect("a finite parameter");
    }
    ordering(kernel::order_with(linear.line(), a, t))
}

/// A place and its parameter. Correctly rounded.
fn passage<S: Scalar + ScalarIn<D>, R: Target, const D: usize>(
    linear: &Linear<D, S>,
    a: &RootParameter<D, S>,
) -> Passage<D, R> {
    let (at, t) = kernel::point_and_parameter(linear.line(), a);
    Passage { at, t }
}

fn ordering(sign: Sign) -> Ordering {
    match sign {
        Sign::Negative => Ordering::Less,
        Sign::Zero => Ordering::Equal,
        Sign::Positive => Ordering::Greater,
    }
}
