//! Segments whose coordinates are no floats: their exact integers, and what is decided by them.

use super::decimal::power_of_ten;
use super::kind::Kind;
use crate::kernel::{Number, Sign, rounded_quotient};
use crate::{LinearIntersection, Meeting, Segment};
use alloc::vec::Vec;
use dashu_int::{IBig, UBig};

/// A segment whose ends are integers in units of 10^-digits of the unit of the columns.
#[derive(Clone, Debug)]
pub(super) struct Source {
    pub(super) ends: [[IBig; 2]; 2],
    pub(super) digits: u32,
}

/// The rows that have a source, in order.
#[derive(Clone, Debug, Default)]
pub(super) struct Sources {
    rows: Vec<usize>,
    sources: Vec<Source>,
}

/// Whether a finite number is an `f64`: its highest and lowest set bits are at most 53 bits apart.
fn is_exact<S: Number>(x: S) -> bool {
    S::EXACT_AS_F64 || {
        let m = x.decompose().0.unsigned_abs();
        m == 0 || (m >> m.trailing_zeros()) >> f64::MANTISSA_DIGITS == 0
    }
}

impl Source {
    /// The source of numbers that are integers or floats.
    fn of_numbers<S: Number>([x1, y1, x2, y2]: [S; 4]) -> Self {
        let numbers = [x1, y1, x2, y2].map(Number::decompose);
        let least = numbers
            .iter()
            .map(|&(_, exponent)| exponent)
            .fold(0, i32::min);
        // 2^-k is 5^k / 10^k.
        let digits = least.unsigned_abs();
        let five = IBig::from(5_u8).pow(digits as usize);
        let [x1, y1, x2, y2] = numbers.map(|(m, exponent)| {
            let shift = (exponent - least).unsigned_abs();
            (IBig::from(m) << shift as usize) * &five
        });
        Self {
            ends: [[x1, y1], [x2, y2]],
            digits,
        }
    }

    /// The source of a segment of floats.
    pub(super) fn of_floats(segment: &Segment<2>) -> Self {
        let ([x1, y1], [x2, y2]) = (segment.start(), segment.end());
        Self::of_numbers([x1, y1, x2, y2])
    }

    pub(super) fn is_point(&self) -> bool {
        self.ends[0] == self.ends[1]
    }

    /// The nearest floats to its ends, where the unit of the columns has so many digits.
    pub(super) fn nearest(&self, digits: usize) -> [[f64; 2]; 2] {
        let digits = u32::try_from(digits).expect("at most 22");
        let unit = IBig::from(power_of_ten(digits + self.digits));
        let nearest = |x: &IBig| rounded_quotient(x.clone(), unit.clone());
        self.ends.each_ref().map(|end| end.each_ref().map(nearest))
    }
}

impl Sources {
    /// Adds the source of a later row, if one of its numbers is no float.
    pub(super) fn push_inexact<S: Number>(&mut self, row: usize, numbers: [S; 4]) {
        if !numbers.into_iter().all(is_exact) {
            self.push(row, Source::of_numbers(numbers));
        }
    }

    /// Adds the source of a later row.
    pub(super) fn push(&mut self, row: usize, source: Source) {
        self.rows.push(row);
        self.sources.push(source);
    }

    pub(super) fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    pub(super) fn get(&self, row: usize) -> Option<&Source> {
        let index = self.rows.binary_search(&row).ok()?;
        Some(&self.sources[index])
    }
}

/// Two segments in one unit.
pub(super) struct SourcePair {
    /// The ends of both.
    ends: [[IBig; 2]; 4],
    /// The units of a coordinate.
    unit: UBig,
}

/// The common part of two segments.
pub(super) enum Part {
    /// One point, inside both.
    Cross,
    /// One point: this end.
    End(Kind, usize),
    /// A part of positive length between these ends, in order along the first.
    Overlap(Kind, [usize; 2]),
}

impl Part {
    pub(super) fn kind(&self) -> Kind {
        match self {
            Self::Cross => Kind::Cross,
            Self::End(kind, _) | Self::Overlap(kind, _) => *kind,
        }
    }
}

/// (q − p) × (s − r).
fn cross([p, q]: [&[IBig; 2]; 2], [r, s]: [&[IBig; 2]; 2]) -> IBig {
    (&q[0] - &p[0]) * (&s[1] - &r[1]) - (&q[1] - &p[1]) * (&s[0] - &r[0])
}

fn sign(x: &IBig) -> Sign {
    Sign::of_difference(x, &IBig::ZERO)
}

impl SourcePair {
    /// Two segments in this number of units of a coordinate.
    pub(super) fn new([a, b]: [Source; 2], unit: UBig) -> Self {
        let digits = a.digits.max(b.digits);
        let [[p, q], [r, s]] = [a, b].map(|source| {
            let scale = IBig::from(power_of_ten(digits - source.digits));
            source.ends.map(|end| end.map(|x| x * &scale))
        });
        Self {
            ends: [p, q, r, s],
            unit: unit * power_of_ten(digits),
        }
    }

    /// The side of a segment's line that an end is on.
    fn side(&self, [from, to]: [usize; 2], x: usize) -> Sign {
        let [p, q, x] = [from, to, x].map(|k| &self.ends[k]);
        sign(&cross([p, q], [p, x]))
    }

    fn is_point(&self, [p, q]: [usize; 2]) -> bool {
        self.ends[p] == self.ends[q]
    }

    /// Whether an end is in the box of a segment.
    fn is_in_box(&self, [from, to]: [usize; 2], x: usize) -> bool {
        let [p, q, x] = [from, to, x].map(|k| &self.ends[k]);
        (0..2).all(|k| (&p[k]).min(&q[k]) <= &x[k] && &x[k] <= (&p[k]).max(&q[k]))
    }

    /// The common part. Exact.
    pub(super) fn part(&self) -> Option<Part> {
        const A: [usize; 2] = [0, 1];
        const B: [usize; 2] = [2, 3];
        for (point, other) in [(A, B), (B, A)] {
            if self.is_point(point) {
                let x = point[0];
                let contains = self.is_in_box(other, x) && self.side(other, x) == Sign::Zero;
                let is_end = other.iter().any(|&end| self.ends[end] == self.ends[x]);
                let kind = match (is_end, self.is_point(other)) {
                    (_, true) => Kind::Equal,
                    (true, false) => Kind::Shared,
                    (false, false) => Kind::Touch,
                };
                return contains.then_some(Part::End(kind, x));
            }
        }
        let of_a = A.map(|x| self.side(B, x));
        if of_a == [Sign::Zero; 2] {
            return self.part_of_line();
        }
        let of_b = B.map(|x| self.side(A, x));
        let is_beside = |[p, q]: [Sign; 2]| p.times(q) == Sign::Positive;
        if is_beside(of_a) || is_beside(of_b) {
            return None;
        }
        let on_b = A.into_iter().find(|&x| of_a[x] == Sign::Zero);
        let on_a = B.into_iter().find(|&x| of_b[x - 2] == Sign::Zero);
        Some(match (on_b, on_a) {
            (None, None) => Part::Cross,
            (Some(x), Some(_)) => Part::End(Kind::Shared, x),
            (Some(x), None) | (None, Some(x)) => Part::End(Kind::Touch, x),
        })
    }

    /// The common part of two collinear segments.
    fn part_of_line(&self) -> Option<Part> {
        // Two points of a line are in the order of this, along the first segment.
        let axis = usize::from(self.ends[0][0] == self.ends[1][0]);
        let is_forward = self.ends[0][axis] < self.ends[1][axis];
        let is_before = |x: usize, y: usize| {
            let (x, y) = (&self.ends[x][axis], &self.ends[y][axis]);
            if is_forward { x < y } else { y < x }
        };
        let [r, s] = if is_before(2, 3) { [2, 3] } else { [3, 2] };
        let start = if is_before(0, r) { r } else { 0 };
        let end = if is_before(s, 1) { s } else { 1 };
        let is_same = |x: usize, y: usize| self.ends[x] == self.ends[y];
        if is_before(end, start) {
            None
        } else if is_same(start, end) {
            Some(Part::End(Kind::Shared, start))
        } else if is_same(0, r) && is_same(1, s) {
            Some(Part::Overlap(Kind::Equal, [start, end]))
        } else {
            Some(Part::Overlap(Kind::Overlap, [start, end]))
        }
    }

    /// The numerators of the parameters of the crossing of the lines, and their denominator.
    fn determinants(&self) -> ([IBig; 2], IBig) {
        let [p, q, r, s] = self.ends.each_ref();
        let parameters = [cross([p, r], [r, s]), cross([p, r], [p, q])];
        (parameters, cross([p, q], [r, s]))
    }

    /// The first common point, with this number of units of a coordinate.
    fn point_in(&self, part: &Part, unit: &UBig) -> [f64; 2] {
        let unit = IBig::from(unit.clone());
        match part {
            Part::Cross => {
                let ([t, _], det) = self.determinants();
                let [p, q, ..] = &self.ends;
                [0, 1].map(|k| {
                    let numerator = &p[k] * &det + &t * (&q[k] - &p[k]);
                    rounded_quotient(numerator, &det * &unit)
                })
            }
            Part::End(_, x) | Part::Overlap(_, [x, _]) => {
                let [x, y] = &self.ends[*x];
                [x, y].map(|x| rounded_quotient(x.clone(), unit.clone()))
            }
        }
    }

    /// The first common point. Correctly rounded.
    pub(super) fn point(&self, part: &Part) -> [f64; 2] {
        self.point_in(part, &self.unit)
    }

    /// The same in the unit of the columns, which has this number of units of a coordinate.
    pub(super) fn point_of_columns(&self, part: &Part, unit: &UBig) -> [f64; 2] {
        self.point_in(part, &(&self.unit / unit))
    }

    /// The parameter of an end along a segment.
    fn parameter(&self, [from, to]: [usize; 2], x: usize) -> f64 {
        let [p, q, x] = [from, to, x].map(|k| &self.ends[k]);
        let axis = usize::from(p[0] == q[0]);
        if p[axis] == q[axis] {
            return 0.0;
        }
        rounded_quotient(&x[axis] - &p[axis], &q[axis] - &p[axis])
    }

    /// The common part. Correctly rounded.
    pub(super) fn intersection(&self, part: &Part) -> LinearIntersection<2> {
        let end = |x: usize| Meeting {
            at: self.point(&Part::End(Kind::Touch, x)),
            t: self.parameter([0, 1], x),
            u: self.parameter([2, 3], x),
        };
        match part {
            Part::Cross => {
                let ([t, u], det) = self.determinants();
                LinearIntersection::Point(Meeting {
                    at: self.point(part),
                    t: rounded_quotient(t, det.clone()),
                    u: rounded_quotient(u, det),
                })
            }
            &Part::End(_, x) => LinearIntersection::Point(end(x)),
            &Part::Overlap(_, [start, stop]) => LinearIntersection::Overlap {
                start: Some(end(start)),
                end: Some(end(stop)),
            },
        }
    }
}
