//! The filters of sweeps: two shapes whose cores are a point and a point or segment, and the boxes of any two.
//!
//! The bounds are derived in `bounds/sweeps.md`. A first contact is certified only where the shapes are certainly apart at
//! the start, and the time certainly between 0 and 1: every other case is uncertain, and the exact stage decides it.

use super::semi_static::{BallLineFilter, minus};
use crate::kernel::arithmetic::number::Target;
use crate::kernel::arithmetic::simd_real::FloatConstants;
use crate::kernel::arithmetic::square_root::sqrt;
use crate::kernel::arithmetic::vector::l1_norm;
use crate::kernel::formulas::passage::{OnBeside, OnSumSphere, surface_passage};
use crate::kernel::stages::root::Branch;

/// A point that moves, and the sum of radii around what it moves towards.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MovingPoint<const D: usize> {
    pub(crate) p: [f64; D],
    /// The two vectors whose difference is the motion.
    pub(crate) ends: [[f64; D]; 2],
    pub(crate) radii: [f64; 2],
}

/// The answer of a filter.
#[derive(Clone, Copy, Debug)]
pub(crate) enum SweepGlance<R, P> {
    /// There is no contact from time 0 to time 1.
    Never,
    /// They are apart, and meet at this time, correctly rounded, through this part.
    Meets(R, P),
    /// Their interiors meet at time 0.
    Overlapping,
    Uncertain,
}

/// A part of a segment with a radius: an end, by its number, or the edge.
#[derive(Clone, Copy, Debug)]
pub(crate) enum SegmentPart {
    End(usize),
    Edge,
}

const U: f64 = f64::HALF_ULP;

impl<const D: usize> MovingPoint<D> {
    #[cfg_attr(optimised, inline(always))]
    fn direction(&self) -> [f64; D] {
        minus(self.ends[1], self.ends[0])
    }

    #[cfg_attr(optimised, inline(always))]
    fn radius(&self) -> f64 {
        self.radii[0] + self.radii[1]
    }

    /// The first contact with a ball about a point.
    #[cfg_attr(optimised, inline(always))]
    pub(crate) fn ball<R: Target>(&self, center: [f64; D]) -> SweepGlance<R, ()> {
        let pass = BallLineFilter::new((center, self.radius()), self.p, self.direction());
        let (start, line) = (pass.inside(), pass.crosses());
        if start.certain & start.value {
            return SweepGlance::Overlapping;
        }
        if !start.certain | !line.certain {
            return SweepGlance::Uncertain;
        }
        if !line.value | !pass.is_ahead() | pass.is_far() {
            return SweepGlance::Never;
        }
        let interval = || widened(pass.enter());
        at(self.ball_time(center, Branch::Minus, interval), ())
    }

    /// The time at which the line of the motion enters a ball about a point (or leaves it), rounded, where that is
    /// certain: by the interval for `f32`, or in double-double.
    #[cfg_attr(optimised, inline(always))]
    fn ball_time<R: Target>(
        &self,
        center: [f64; D],
        branch: Branch,
        interval: impl FnOnce() -> [f64; 2],
    ) -> Option<R> {
        rounding(interval).or_else(|| {
            let surface = OnSumSphere {
                center,
                radii: self.radii,
                branch,
            };
            let [from, to] = self.ends;
            surface_passage::<_, R, D, 0>(surface, [self.p, from, to]).map(|([], t)| t)
        })
    }
}

/// An interval of a time.
#[cfg_attr(optimised, inline(always))]
fn widened((t, error): (f64, f64)) -> [f64; 2] {
    let error = error + (t.abs() * f64::EPSILON + f64::TINY);
    [t - error, t + error]
}

/// A contact of shapes that are apart at the start, at a rounded time: where that is less than 1 or greater, so is the true
/// one.
#[cfg_attr(optimised, inline(always))]
fn at<R: Target, P>(t: Option<R>, part: P) -> SweepGlance<R, P> {
    let one = R::nearest(1.0);
    match t {
        Some(t) if t > one => SweepGlance::Never,
        Some(t) if R::default() < t && t < one => SweepGlance::Meets(t, part),
        _ => SweepGlance::Uncertain,
    }
}

/// The common rounding of all numbers in the interval; none for `f64`, because it has as many bits as the interval.
#[cfg_attr(optimised, inline(always))]
fn rounding<R: Target>(interval: impl FnOnce() -> [f64; 2]) -> Option<R> {
    if R::PRECISION >= f64::MANTISSA_DIGITS {
        return None;
    }
    let [low, high] = interval();
    let (x, is_certain) = R::between(low, high);
    is_certain.then_some(x)
}

#[cfg_attr(optimised, inline(always))]
fn cross(a: [f64; 2], b: [f64; 2]) -> f64 {
    a[0] * b[1] - a[1] * b[0]
}

#[cfg_attr(optimised, inline(always))]
fn dot(a: [f64; 2], b: [f64; 2]) -> f64 {
    a[0] * b[0] + a[1] * b[1]
}

impl MovingPoint<2> {
    /// The first contact with the set of all points within the radius of a segment, whose ends differ.
    ///
    /// With e the direction of the side that faces the motion, w the deltas to its ends and n = r e / |e|, turned
    /// clockwise, that side begins and ends at w + n. The line passes through it where d × (w + n) changes its sign there;
    /// else it enters through the arc of an end, or passes it.
    #[cfg_attr(optimised, inline(always))]
    pub(crate) fn segment<R: Target>(&self, [a, b]: [[f64; 2]; 2]) -> SweepGlance<R, SegmentPart> {
        let (d, r) = (self.direction(), self.radius());
        let e = minus(b, a);
        let turn = cross(e, d);
        let turn_error = 4.0 * U * (l1_norm(&e) * l1_norm(&d)) + f64::TINY;
        let reversed = turn < 0.0;
        let (first, last) = if reversed { (b, a) } else { (a, b) };
        let e = minus(last, first);
        let [w, v] = [minus(first, self.p), minus(last, self.p)];
        let (length, along) = (sqrt(dot(e, e)), r * dot(d, e));
        let reach = l1_norm(&w).max(l1_norm(&v)) + r;
        let (e1, d1) = (l1_norm(&e), l1_norm(&d));
        let error = (16.0 * U * (e1 * d1) + f64::TINY) * reach + f64::TINY * (e1 + 1.0);
        let [begin, end] = [cross(d, w) * length, cross(d, v) * length];
        // Not finite: nothing is certain.
        if !(turn.abs() > turn_error && error < f64::INFINITY) {
            return SweepGlance::Uncertain;
        }
        let height = |x: f64| {
            let error = (16.0 * U * reach + f64::TINY) * e1 + f64::TINY;
            quotient((x - cross(w, e), error), (turn.abs(), turn_error))
        };
        let ball = |k: usize| BallLineFilter::new(([first, last][k], r), self.p, d);
        let number = |k: usize| if reversed { 1 - k } else { k };
        let (entry, part) = match Side::of([begin - along, end - along], error, [0, 1]) {
            Side::Uncertain => return SweepGlance::Uncertain,
            Side::Within => {
                let interval = || height(-r * length);
                let t = self.beside_time([first, last], interval);
                (t, SegmentPart::Edge)
            }
            Side::End(k) => {
                let pass = ball(k);
                let line = pass.crosses();
                if !line.certain {
                    return SweepGlance::Uncertain;
                }
                if !line.value {
                    return SweepGlance::Never;
                }
                let center = [first, last][k];
                let t = self.ball_time(center, Branch::Minus, || widened(pass.enter()));
                (t, SegmentPart::End(number(k)))
            }
        };
        if entry.is_none_or(|t: R| t > R::default()) {
            return at(entry, part);
        }
        // The point may have passed the segment before: on the other side, seen from its end.
        let exit = match Side::of([-(end + along), -(begin + along)], error, [1, 0]) {
            Side::Uncertain => return SweepGlance::Uncertain,
            Side::Within => height(r * length),
            Side::End(k) => {
                let pass = ball(k);
                let line = pass.crosses();
                if !line.certain | !line.value {
                    return SweepGlance::Uncertain;
                }
                widened(pass.leave())
            }
        };
        if exit[1] < 0.0 {
            SweepGlance::Never
        } else if exit[0] > 0.0 && entry.is_some_and(|t| t < R::default()) {
            SweepGlance::Overlapping
        } else {
            SweepGlance::Uncertain
        }
    }

    /// The time at which the line of the motion enters through the moved side of an edge, rounded, where that is certain.
    #[cfg_attr(optimised, inline(always))]
    fn beside_time<R: Target>(
        &self,
        edge: [[f64; 2]; 2],
        interval: impl FnOnce() -> [f64; 2],
    ) -> Option<R> {
        rounding(interval).or_else(|| {
            let surface = OnBeside {
                edge,
                radii: self.radii,
            };
            let [from, to] = self.ends;
            surface_passage::<_, R, 2, 0>(surface, [self.p, from, to]).map(|([], t)| t)
        })
    }
}

/// Where a line passes a side of a segment with a radius.
enum Side {
    Uncertain,
    Within,
    /// At the arc of this end.
    End(usize),
}

impl Side {
    /// Of a side with these values at its ends; they decrease, and the line is at 0.
    #[cfg_attr(optimised, inline(always))]
    fn of([begin, end]: [f64; 2], error: f64, numbers: [usize; 2]) -> Self {
        if begin < -error {
            Self::End(numbers[0])
        } else if end > error {
            Self::End(numbers[1])
        } else if begin > error && end < -error {
            Self::Within
        } else {
            Self::Uncertain
        }
    }
}

/// The interval of n / d for a positive d, each with its error, and e < d: rounded outward.
#[cfg_attr(optimised, inline(always))]
fn quotient((n, n_error): (f64, f64), (d, d_error): (f64, f64)) -> [f64; 2] {
    let (least, most) = (n - n_error, n + n_error);
    let (slow, fast) = (d - d_error, d + d_error);
    let low = least / if least > 0.0 { fast } else { slow };
    let high = most / if most > 0.0 { slow } else { fast };
    let step = |x: f64| x.abs() * (4.0 * U) + f64::TINY;
    [low - step(low), high + step(high)]
}

/// The times in an interval at which two boxes, given by their corners, may have a common point; none where the first is
/// greater than the last. Their relative motion is the difference of two vectors, each of which is between two.
///
/// They overlap on each axis for an interval of times, which is rounded outward.
pub(crate) fn overlap_times<const D: usize>(
    [a, b]: [[[f64; D]; 2]; 2],
    [from, to]: [[[f64; D]; 2]; 2],
    [mut first, mut last]: [f64; 2],
) -> [f64; 2] {
    let longest = first.abs().max(last.abs());
    for k in 0..D {
        // a + t d meets b where t d is in [low, high]. A NaN decides nothing.
        let (low, high) = (
            (b[0][k] - a[1][k]).next_down(),
            (b[1][k] - a[0][k]).next_up(),
        );
        let (slow, fast) = (
            (to[0][k] - from[1][k]).next_down(),
            (to[1][k] - from[0][k]).next_up(),
        );
        // In the direction of the motion.
        let (low, high, slow, fast) = if slow > 0.0 {
            (low, high, slow, fast)
        } else if fast < 0.0 {
            (-high, -low, -fast, -slow)
        } else {
            let stands = from[0][k] == to[1][k] && from[1][k] == to[0][k];
            let most = if stands {
                0.0
            } else {
                fast.max(-slow) * longest
            };
            if low > most || high < -most {
                return [f64::INFINITY, f64::NEG_INFINITY];
            }
            continue;
        };
        let enter = (low / if low > 0.0 { fast } else { slow }).next_down();
        let leave = (high / if high > 0.0 { slow } else { fast }).next_up();
        if enter > first {
            first = enter;
        }
        if leave < last {
            last = leave;
        }
    }
    [first, last]
}
