//! The filters of sweeps: two shapes whose cores are a point and a point or segment.
//!
//! The bounds are derived in `bounds/sweeps.md`. A first contact is certified only where the shapes are certainly apart at
//! the start, and the time certainly between 0 and 1: every other case is uncertain, and the exact stage decides it.

use super::semi_static::{BallLineFilter, minus};
use crate::kernel::arithmetic::number::Target;
use crate::kernel::arithmetic::simd_real::FloatConstants;
use crate::kernel::arithmetic::square_root::sqrt;
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
pub(crate) enum SweepGlance<P> {
    /// There is no contact from time 0 to time 1.
    Never,
    /// They are apart, and meet at a time in the interval, through this part.
    Meets([f64; 2], P),
    Uncertain,
}

/// A part of a segment with a radius: an end, by its number, or the edge in this direction, which has the point on its
/// right.
#[derive(Clone, Copy, Debug)]
pub(crate) enum SegmentPart {
    End(usize),
    Edge { reversed: bool },
}

const U: f64 = f64::HALF_ULP;

impl<const D: usize> MovingPoint<D> {
    #[inline(always)]
    fn direction(&self) -> [f64; D] {
        minus(self.ends[1], self.ends[0])
    }

    #[inline(always)]
    fn radius(&self) -> f64 {
        self.radii[0] + self.radii[1]
    }

    /// The first contact with a ball about a point.
    #[inline(always)]
    pub(crate) fn ball(&self, center: [f64; D]) -> SweepGlance<()> {
        let pass = BallLineFilter::new((center, self.radius()), self.p, self.direction());
        let (start, line) = (pass.inside(), pass.crosses());
        if !start.certain | start.value | !line.certain {
            return SweepGlance::Uncertain;
        }
        if !line.value | !pass.is_ahead() {
            return SweepGlance::Never;
        }
        within(widened(pass.enter()), ())
    }

    /// The time of the contact with a ball about a point, rounded, where double-double certifies it.
    #[inline]
    pub(crate) fn ball_time<R: Target>(
        &self,
        center: [f64; D],
        [low, high]: [f64; 2],
    ) -> Option<R> {
        rounding(low, high).or_else(|| {
            let surface = OnSumSphere {
                center,
                radii: self.radii,
                branch: Branch::Minus,
            };
            let [from, to] = self.ends;
            surface_passage::<_, R, D, 0>(surface, [self.p, from, to]).map(|([], t)| t)
        })
    }
}

/// An interval of a time.
#[inline(always)]
fn widened((t, error): (f64, f64)) -> [f64; 2] {
    let error = error + (t.abs() * f64::EPSILON + f64::TINY);
    [t - error, t + error]
}

/// A contact where it is certainly between 0 and 1, of shapes that are apart at the start.
#[inline(always)]
fn within<P>([low, high]: [f64; 2], part: P) -> SweepGlance<P> {
    if low > 1.0 {
        SweepGlance::Never
    } else if low > 0.0 && high < 1.0 {
        SweepGlance::Meets([low, high], part)
    } else {
        SweepGlance::Uncertain
    }
}

/// The common rounding of all numbers in the interval; none for `f64`, because it has as many bits as the interval.
#[inline(always)]
fn rounding<R: Target>(low: f64, high: f64) -> Option<R> {
    if R::PRECISION >= f64::MANTISSA_DIGITS {
        return None;
    }
    let (x, is_certain) = R::between(low, high);
    is_certain.then_some(x)
}

#[inline(always)]
fn cross(a: [f64; 2], b: [f64; 2]) -> f64 {
    a[0] * b[1] - a[1] * b[0]
}

#[inline(always)]
fn dot(a: [f64; 2], b: [f64; 2]) -> f64 {
    a[0] * b[0] + a[1] * b[1]
}

#[inline(always)]
fn norm1(x: [f64; 2]) -> f64 {
    x[0].abs() + x[1].abs()
}

impl MovingPoint<2> {
    /// The first contact with the set of all points within the radius of a segment, whose ends differ.
    ///
    /// With e the direction of the side that faces the motion, w the deltas to its ends and n = r e / |e|, turned
    /// clockwise, that side begins and ends at w + n. The line passes through it where d × (w + n) changes its sign there;
    /// else it enters through the arc of an end, or passes it.
    #[inline(always)]
    pub(crate) fn segment(&self, [a, b]: [[f64; 2]; 2]) -> SweepGlance<SegmentPart> {
        let (d, r) = (self.direction(), self.radius());
        let e = minus(b, a);
        let turn = cross(e, d);
        let turn_error = 4.0 * U * (norm1(e) * norm1(d)) + f64::TINY;
        let reversed = turn < 0.0;
        let (first, last) = if reversed { (b, a) } else { (a, b) };
        let e = minus(last, first);
        let [w, v] = [minus(first, self.p), minus(last, self.p)];
        let (length, along) = (sqrt(dot(e, e)), r * dot(d, e));
        let reach = norm1(w).max(norm1(v)) + r;
        let (e1, d1) = (norm1(e), norm1(d));
        let error = (16.0 * U * (e1 * d1) + f64::TINY) * reach + f64::TINY * (e1 + 1.0);
        let [begin, end] = [cross(d, w) * length, cross(d, v) * length];
        // Not finite: nothing is certain.
        if !(turn.abs() > turn_error && error < f64::INFINITY) {
            return SweepGlance::Uncertain;
        }
        let entry = self.side([begin - along, end - along], error, [0, 1]);
        let speed = (turn.abs(), turn_error);
        let height = |x: [f64; 2]| -cross(x, e);
        let height_error = (16.0 * U * reach + f64::TINY) * e1 + f64::TINY;
        let time = |number: usize, leaves: bool| -> Option<[f64; 2]> {
            let center = [first, last][number];
            let pass = BallLineFilter::new((center, r), self.p, d);
            let line = pass.crosses();
            (line.certain & line.value)
                .then(|| widened(if leaves { pass.leave() } else { pass.enter() }))
        };
        let misses = |number: usize| {
            let center = [first, last][number];
            let line = BallLineFilter::new((center, r), self.p, d).crosses();
            line.certain & !line.value
        };
        let number = |k: usize| if reversed { 1 - k } else { k };
        let (interval, part) = match entry {
            Side::Uncertain => return SweepGlance::Uncertain,
            Side::Within => {
                let t = quotient((height(w) - r * length, height_error), speed);
                (t, SegmentPart::Edge { reversed })
            }
            Side::End(k) => {
                if misses(k) {
                    return SweepGlance::Never;
                }
                let Some(t) = time(k, false) else {
                    return SweepGlance::Uncertain;
                };
                (t, SegmentPart::End(number(k)))
            }
        };
        if interval[0] > 0.0 {
            return within(interval, part);
        }
        // The point may have passed the segment before: on the other side, seen from its end.
        let exit = match self.side([-(end + along), -(begin + along)], error, [1, 0]) {
            Side::Uncertain => None,
            Side::Within => Some(quotient((height(w) + r * length, height_error), speed)),
            Side::End(k) => time(k, true),
        };
        match exit {
            Some([_, high]) if high < 0.0 => SweepGlance::Never,
            _ => SweepGlance::Uncertain,
        }
    }

    /// Through which part of a side with these values at its ends a line passes; they decrease, and the line is at 0.
    #[inline(always)]
    fn side(&self, [begin, end]: [f64; 2], error: f64, numbers: [usize; 2]) -> Side {
        if begin < -error {
            Side::End(numbers[0])
        } else if end > error {
            Side::End(numbers[1])
        } else if begin > error && end < -error {
            Side::Within
        } else {
            Side::Uncertain
        }
    }

    /// The time of the contact with a part of a segment, rounded, where double-double certifies it.
    #[inline]
    pub(crate) fn segment_time<R: Target>(
        &self,
        [a, b]: [[f64; 2]; 2],
        interval: [f64; 2],
        part: SegmentPart,
    ) -> Option<R> {
        match part {
            SegmentPart::End(number) => self.ball_time([a, b][number], interval),
            SegmentPart::Edge { reversed } => rounding(interval[0], interval[1]).or_else(|| {
                let surface = OnBeside {
                    edge: if reversed { [b, a] } else { [a, b] },
                    radii: self.radii,
                };
                let [from, to] = self.ends;
                surface_passage::<_, R, 2, 0>(surface, [self.p, from, to]).map(|([], t)| t)
            }),
        }
    }
}

/// Where a line passes a side of a segment with a radius.
enum Side {
    Uncertain,
    Within,
    /// At the arc of this end.
    End(usize),
}

/// The interval of n / d for a positive d, each with its error, and e < d: rounded outward.
#[inline(always)]
fn quotient((n, n_error): (f64, f64), (d, d_error): (f64, f64)) -> [f64; 2] {
    let (least, most) = (n - n_error, n + n_error);
    let (slow, fast) = (d - d_error, d + d_error);
    let low = least / if least > 0.0 { fast } else { slow };
    let high = most / if most > 0.0 { slow } else { fast };
    let step = |x: f64| x.abs() * (4.0 * U) + f64::TINY;
    [low - step(low), high + step(high)]
}
