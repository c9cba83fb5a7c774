//! Parameters along a linear shape: compared exactly, rounded only for results.

use super::Linear;
use crate::kernel;
use crate::kernel::{RootParameter, Sign, Target};
use crate::result::Normal;
use crate::{Contact, Feature, Passage, Passing, Scalar, ScalarIn};
use core::cmp::Ordering;

/// A root parameter with an enclosure, which decides most comparisons.
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

    /// An enclosure of the parameter.
    pub(crate) fn bounds(&self) -> [f64; 2] {
        [self.low, self.high]
    }

    /// Whether it is this point of the input.
    pub(crate) fn is_at(&self, x: [S; D]) -> bool {
        self.root_parameter == RootParameter::At(x)
    }

    /// The order of two parameters of a linear shape. Exact.
    pub(crate) fn order(&self, other: &Self, linear: &Linear<D, S>) -> Ordering {
        let (a, b) = (&self.root_parameter, &other.root_parameter);
        if self.high < other.low {
            Ordering::Less
        } else if self.low > other.high {
            Ordering::Greater
        } else if linear.is_point() || a == b {
            // All parameters of a point are equal.
            Ordering::Equal
        } else {
            kernel::order(linear.line(), a, b).cmp(&Sign::Zero)
        }
    }

    /// The order of the parameter and `t`, which is finite. Exact.
    pub(crate) fn order_with<R: Target>(&self, linear: &Linear<D, S>, t: R) -> Ordering {
        let near = t.to_f64();
        if self.high < near {
            Ordering::Less
        } else if self.low > near {
            Ordering::Greater
        } else if linear.is_point() {
            R::default().partial_cmp(&t).expect("a finite parameter")
        } else {
            kernel::order_with(linear.line(), &self.root_parameter, t).cmp(&Sign::Zero)
        }
    }

    /// The point and the parameter. Correctly rounded.
    pub(crate) fn passage<R: Target>(&self, linear: &Linear<D, S>) -> Passage<D, R> {
        passage(linear, &self.root_parameter)
    }
}

/// A contact interval: a connected component of the common points of a linear shape and a curve, before any
/// number is constructed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ContactInterval<const D: usize, S> {
    /// Its first point along the linear shape.
    pub(crate) enter: ParameterEnclosure<D, S>,
    /// Its last point.
    pub(crate) exit: RootParameter<D, S>,
    /// The feature of the curve at the first point.
    pub(crate) feature: Feature,
    pub(crate) passing: Passing,
    /// The exact description of the normal at the first point.
    pub(crate) normal: Normal<D, S>,
}

impl<const D: usize, S: Scalar + ScalarIn<D>> ContactInterval<D, S> {
    /// The contact at the start `x` of a cast, in the interior of a solid.
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
    /// The interval with its first and last point, correctly rounded.
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

/// The points and parameters of both ends. Correctly rounded.
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

/// The point and the parameter. Correctly rounded.
fn passage<S: Scalar + ScalarIn<D>, R: Target, const D: usize>(
    linear: &Linear<D, S>,
    a: &RootParameter<D, S>,
) -> Passage<D, R> {
    let (at, t) = kernel::point_and_parameter(linear.line(), a);
    Passage { at, t }
}
