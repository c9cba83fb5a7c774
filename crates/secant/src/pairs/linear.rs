//! Point, line, ray and segment as one type: `p + t d`, with t in a range. A point and a segment of zero length
//! have d = 0.

use crate::kernel;
use crate::kernel::{Sign, Target, each, pairs_of_axes, side};
use crate::shapes::Heading;
use crate::{Line, Point, Ray, Scalar, Segment};

/// A point, line, ray or segment, as a part of a line.
#[derive(Clone, Copy, Debug)]
pub struct Linear<const D: usize, S> {
    /// The point at parameter 0.
    pub(super) origin: [S; D],
    /// The direction is `to - origin`, or `to` itself.
    heading: Heading<D, S>,
    pub(super) range: Range,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Range {
    Line,
    Ray,
    Segment,
    /// Parameter 0 alone.
    Point,
}

/// Copies, so that the caller's value can stay in registers.
impl<const D: usize, S: Scalar> From<&Self> for Linear<D, S> {
    #[cfg_attr(optimised, inline(always))]
    fn from(linear: &Self) -> Self {
        linear.by_value()
    }
}

impl<const D: usize, S: Scalar> From<&Point<D, S>> for Linear<D, S> {
    #[cfg_attr(optimised, inline(always))]
    fn from(point: &Point<D, S>) -> Self {
        let p = point.copied_coords();
        Self {
            origin: p,
            heading: Heading::Through(p),
            range: Range::Point,
        }
    }
}

impl<const D: usize, S: Scalar> From<&Segment<D, S>> for Linear<D, S> {
    #[cfg_attr(optimised, inline(always))]
    fn from(segment: &Segment<D, S>) -> Self {
        let [start, end] = segment.start_and_end();
        Self::segment(start, end)
    }
}

impl<const D: usize, S: Scalar> From<&Line<D, S>> for Linear<D, S> {
    #[cfg_attr(optimised, inline(always))]
    fn from(line: &Line<D, S>) -> Self {
        let (origin, heading) = line.origin_and_heading();
        Self::directed(origin, heading, Range::Line)
    }
}

impl<const D: usize, S: Scalar> From<&Ray<D, S>> for Linear<D, S> {
    #[cfg_attr(optimised, inline(always))]
    fn from(ray: &Ray<D, S>) -> Self {
        let (origin, heading) = ray.origin_and_heading();
        Self::directed(origin, heading, Range::Ray)
    }
}

/// The position of a common point on a linear shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EndpointKind {
    /// In the relative interior.
    Inside,
    /// At parameter 0 of a ray, segment or point.
    Start,
    /// At parameter 1 of a segment.
    End,
}

impl<const D: usize, S: Scalar> Linear<D, S> {
    #[cfg_attr(optimised, inline(always))]
    pub(crate) fn segment(p: [S; D], q: [S; D]) -> Self {
        Self::directed(p, Heading::Through(q), Range::Segment)
    }

    #[cfg_attr(optimised, inline(always))]
    fn directed(origin: [S; D], heading: Heading<D, S>, range: Range) -> Self {
        Self {
            origin,
            heading,
            range,
        }
    }

    /// Maps every point.
    #[cfg_attr(optimised, inline(always))]
    pub(crate) fn mapped_points<T, const E: usize>(
        &self,
        point: impl Fn([S; D]) -> [T; E],
    ) -> Linear<E, T> {
        Linear {
            origin: point(self.origin),
            heading: match self.heading {
                Heading::Direction(d) => Heading::Direction(point(d)),
                Heading::Through(q) => Heading::Through(point(q)),
            },
            range: self.range,
        }
    }

    /// Copies, so that the caller's value can stay in registers: number by number, because the compiler would load two
    /// `f32` as one integer.
    #[cfg_attr(optimised, inline(always))]
    pub(crate) fn by_value(&self) -> Self {
        self.mapped_points(|x| each(x, |x| x))
    }

    /// Whether the set is one point.
    #[inline]
    pub(crate) fn is_point(&self) -> bool {
        self.heading == Heading::Through(self.origin)
    }

    /// The point at parameter 0.
    #[inline]
    pub(crate) fn origin(&self) -> [S; D] {
        self.origin
    }

    /// The point at parameter 0, and the two points whose difference is the direction.
    #[inline]
    pub(crate) fn line(&self) -> [[S; D]; 3] {
        let [from, to] = self.direction();
        [self.origin, from, to]
    }

    /// The point at parameter 0, if it is an end.
    #[inline]
    pub(crate) fn start(&self) -> Option<[S; D]> {
        (self.range != Range::Line).then_some(self.origin)
    }

    /// The second of the two points that the line goes through, or its direction.
    #[cfg_attr(optimised, inline(always))]
    pub(super) fn to(&self) -> [S; D] {
        let (Heading::Direction(to) | Heading::Through(to)) = self.heading;
        to
    }

    /// The point at parameter 1, if it is an end.
    #[inline]
    pub(crate) fn end(&self) -> Option<[S; D]> {
        matches!(self.range, Range::Segment | Range::Point).then_some(self.to())
    }

    /// The point, if the type is a point.
    #[cfg_attr(optimised, inline(always))]
    pub(crate) fn point(&self) -> Option<[S; D]> {
        (self.range == Range::Point).then_some(self.origin)
    }

    /// The two ends of a segment.
    #[inline]
    pub(crate) fn ends(&self) -> Option<[[S; D]; 2]> {
        Some([self.origin, self.end()?])
    }

    /// Where a ray leads. A branch for each heading is faster than the selected ends of both.
    #[cfg_attr(optimised, inline(always))]
    pub(crate) fn heading_of_ray(&self) -> Option<Heading<D, S>> {
        (self.range == Range::Ray).then_some(self.heading)
    }

    /// The two points whose difference is the direction.
    #[inline]
    pub(crate) fn direction(&self) -> [[S; D]; 2] {
        self.heading.ends(self.origin)
    }

    /// An axis on which the line moves, and the sign of the direction there.
    pub(crate) fn axis(&self) -> (usize, Sign) {
        let [from, to] = self.direction();
        let axis = (0..D).find(|&k| to[k] != from[k]).unwrap_or(D - 1);
        (axis, Sign::of_difference(to[axis], from[axis]))
    }

    /// The order of two points of the line along its direction: positive where the first is after the second.
    #[inline]
    pub(crate) fn order_along(&self) -> impl Fn([S; D], [S; D]) -> Sign + use<S, D> {
        let (axis, forward) = self.axis();
        move |x, y| Sign::of_difference(x[axis], y[axis]).times(forward)
    }

    /// The projection to the plane of two axes.
    #[inline]
    pub(crate) fn projected_on(&self, [i, j]: [usize; 2]) -> Linear<2, S> {
        let on = |x: [S; D]| [x[i], x[j]];
        Linear {
            origin: on(self.origin),
            heading: self.heading.map(on),
            range: self.range,
        }
    }

    /// Whether `x` is on the line of the shape, which is not a point.
    #[inline]
    pub(crate) fn has_on_line(&self, x: [S; D]) -> bool {
        let [from, to] = self.direction();
        pairs_of_axes::<D>().all(|[i, j]| {
            let on = |x: [S; D]| [x[i], x[j]];
            side(on(from), on(to), on(self.origin), on(x)) == Sign::Zero
        })
    }

    /// The position on this shape of `x`, a point of its line.
    pub(crate) fn endpoint_kind(&self, x: [S; D]) -> Option<EndpointKind> {
        if Some(x) == self.start() {
            return Some(EndpointKind::Start);
        }
        if Some(x) == self.end() {
            return Some(EndpointKind::End);
        }
        let order = self.order_along();
        let after_start = self.start().is_none_or(|p| order(x, p) == Sign::Positive);
        let before_end = self.end().is_none_or(|q| order(x, q) == Sign::Negative);
        (after_start && before_end).then_some(EndpointKind::Inside)
    }

    /// The parameter of `x`, a point of this shape.
    pub(crate) fn parameter<R: Target>(&self, x: [S; D]) -> R {
        // A point has the parameter 0, and an end needs no division.
        if self.is_point() || x == self.origin {
            return R::nearest(0.0);
        }
        if Some(x) == self.end() {
            return R::nearest(1.0);
        }
        let axis = self.axis().0;
        let [from, to] = self.direction().map(|x| x[axis]);
        kernel::parameter([from, to, self.origin[axis], x[axis]])
    }
}

impl<S: Scalar> Linear<2, S> {
    /// The side of its line that `x` is on: positive on the left.
    #[inline]
    pub(crate) fn side(&self, x: [S; 2]) -> Sign {
        let [from, to] = self.direction();
        side(from, to, self.origin, x)
    }
}
