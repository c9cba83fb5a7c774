//! The polynomials of the linear family.
//!
//! A line is a point `p` and a direction `to - from`. A line through two points has `from == p`;
//! one with a given direction has `from == 0`: so no direction is rounded before it is used.

use super::bounded::{ETA, U};
use super::sign::{exact_sign, sign};
use super::wide::{GREATEST, LEAST, Wide, two_product, two_sum};
use super::{
    Estimates, Fractions, Number, Polynomial, Ring, Sign, combination, cross_in_space, cross_on,
    cross_product, difference, dot,
};

/// (to − from) × (x − p), of the points from, to, p and x.
pub(super) struct Side;

impl Polynomial<2, 4, 0> for Side {
    fn degree(&self) -> u32 {
        2
    }
    fn growth(&self) -> u32 {
        3
    }
    fn eval<T: Ring>(&self, [from, to, p, x]: [[T; 2]; 4], []: [T; 0]) -> T {
        cross_product(&difference(&to, &from), &difference(&x, &p))
    }
}

/// The side of the line through `p` with direction `to - from` that `x` is on: the sign of
/// (to − from) × (x − p), positive on the left. Exact.
///
/// The first stage is derived in `bounds.md#side`.
#[inline]
pub(crate) fn side<S: Number>(from: [S; 2], to: [S; 2], p: [S; 2], x: [S; 2]) -> Sign {
    let all = [from, to, p, x];
    if !S::EXACT_AS_F64 {
        return sign(&Side, all, []);
    }
    let f = all.map(|x| x.map(Number::to_f64));
    float_side(f)
        .or_else(|| float_products(f))
        .unwrap_or_else(|| exact_sign(&Side, all, []))
}

/// What one evaluation in floats can say of the sign of `Side`.
#[inline]
pub(super) fn float_side([[fx, fy], [tx, ty], [px, py], [x, y]]: [[f64; 2]; 4]) -> Option<Sign> {
    let ([dx, dy], [ex, ey]) = ([tx - fx, ty - fy], [x - px, y - py]);
    let (value, bound) = float_cross_product([dx, dy], [ex, ey]);
    if value > bound {
        Some(Sign::Positive)
    } else if -value > bound {
        Some(Sign::Negative)
    } else if (dx == 0.0 || ey == 0.0) && (dy == 0.0 || ex == 0.0) {
        // A difference of floats is zero only where they are equal: both products are exactly 0.
        Some(Sign::Zero)
    } else {
        None
    }
}

/// What two exact products can say of the sign of `Side`, where all four differences are floats: on
/// integers, and among points that are near to each other.
pub(super) fn float_products(
    [[fx, fy], [tx, ty], [px, py], [x, y]]: [[f64; 2]; 4],
) -> Option<Sign> {
    let ((dx, a), (dy, b)) = (two_sum(tx, -fx), two_sum(ty, -fy));
    let ((ex, c), (ey, d)) = (two_sum(x, -px), two_sum(y, -py));
    // Exact differences, of a size that a splitting for the products does not overflow.
    let splits = [dx, dy, ex, ey].iter().all(|x| x.abs() < GREATEST);
    if [a, b, c, d] != [0.0; 4] || !splits {
        return None;
    }
    let ((left, below), (right, under)) = (two_product(dx, ey), two_product(dy, ex));
    // A product of zero has a factor of zero: were it an underflow, the other would decide nothing.
    let exact = |product: f64, p: f64, q: f64| {
        let size = product.abs();
        (size > LEAST && size < GREATEST) || p == 0.0 || q == 0.0
    };
    if !exact(left, dx, ey) || !exact(right, dy, ex) {
        return None;
    }
    // Rounding is monotone: products in order are rounded in order. Equal ones differ in their tails.
    let sign = Sign::of_difference(left, right);
    Some(if sign == Sign::Zero {
        Sign::of_difference(below, under)
    } else {
        sign
    })
}

/// The cross product of two rounded differences, and a bound of its error.
#[inline]
fn float_cross_product([dx, dy]: [f64; 2], [ex, ey]: [f64; 2]) -> (f64, f64) {
    let (left, right) = (dx * ey, dy * ex);
    (
        left - right,
        SIDE_BOUND * (left.abs() + right.abs()) + 8.0 * ETA,
    )
}

/// Whether the segments from `a` to `b` and from `c` to `d` cross in the interior of both (`true`)
/// or share no point (`false`), where one evaluation in floats tells; most often it does.
///
/// The four sides as in `side`, without a branch until the end: the outcome of a single one is a
/// coin toss to the branch predictor.
#[inline]
pub(crate) fn segments_cross([a, b]: [[f64; 2]; 2], [c, d]: [[f64; 2]; 2]) -> Option<bool> {
    let minus = |p: [f64; 2], q: [f64; 2]| [p[0] - q[0], p[1] - q[1]];
    let (ab, cd) = (minus(b, a), minus(d, c));
    let sides = |(p, p_bound): (f64, f64), (q, q_bound): (f64, f64)| {
        let apart = ((p > p_bound) & (q < -q_bound)) | ((p < -p_bound) & (q > q_bound));
        let together = ((p > p_bound) & (q > q_bound)) | ((p < -p_bound) & (q < -q_bound));
        (apart, together)
    };
    let (ab_apart, ab_together) = sides(
        float_cross_product(cd, minus(a, c)),
        float_cross_product(cd, minus(b, c)),
    );
    let (cd_apart, cd_together) = sides(
        float_cross_product(ab, minus(c, a)),
        float_cross_product(ab, minus(d, a)),
    );
    if ab_together | cd_together {
        Some(false)
    } else if ab_apart & cd_apart {
        Some(true)
    } else {
        None
    }
}

/// Whether a ray crosses the segment from `c` to `d` in the interior of both (`true`) or shares no
/// point with it (`false`), where one evaluation in floats tells; most often it does.
///
/// The ray starts in `p` and has the direction v = `to - from`. Where the ends of the segment are on
/// different sides of its line, v × (d − c) has the sign of the side of d, and the line passes the
/// segment at the parameter (c − p) × (d − c) / v × (d − c).
#[inline]
pub(crate) fn ray_crosses([p, from, to]: [[f64; 2]; 3], [c, d]: [[f64; 2]; 2]) -> Option<bool> {
    let minus = |p: [f64; 2], q: [f64; 2]| [p[0] - q[0], p[1] - q[1]];
    let (way, to_c) = (minus(to, from), minus(c, p));
    let (c_side, c_bound) = float_cross_product(way, to_c);
    let (d_side, d_bound) = float_cross_product(way, minus(d, p));
    let (turn, bound) = float_cross_product(to_c, minus(d, c));
    let (c_left, c_right) = (c_side > c_bound, c_side < -c_bound);
    let (d_left, d_right) = (d_side > d_bound, d_side < -d_bound);
    let (left, right) = (turn > bound, turn < -bound);
    let together = (c_left & d_left) | (c_right & d_right);
    let (upward, downward) = (c_right & d_left, c_left & d_right);
    if together | (upward & right) | (downward & left) {
        Some(false)
    } else if (upward & left) | (downward & right) {
        Some(true)
    } else {
        None
    }
}

/// The error of `left - right` is less than this share of `|left| + |right|`, and 8 ETA.
pub(super) const SIDE_BOUND: f64 = 4.0 * U;

/// The turn from one direction to another: the sign of (to − from) × (to' − from'). Exact.
#[inline]
pub(crate) fn cross<S: Number>(a: [[S; 2]; 2], b: [[S; 2]; 2]) -> Sign {
    // The same polynomial as `Side`, with x − p for the second direction.
    side(a[0], a[1], b[0], b[1])
}

/// (to − from) × (to' − from') · (q − p), of the points p, from, to and q, from', to' of two lines.
pub(super) struct Volume;

impl Polynomial<3, 6, 0> for Volume {
    fn degree(&self) -> u32 {
        3
    }
    fn growth(&self) -> u32 {
        6
    }
    fn eval<T: Ring>(&self, [p, from, to, q, other_from, other_to]: [[T; 3]; 6], []: [T; 0]) -> T {
        let (d, e) = (difference(&to, &from), difference(&other_to, &other_from));
        dot(&cross_in_space(&d, &e), &difference(&q, &p))
    }
}

/// The turn of two lines and the way from the first to the second: the sign of d × e · (q − p). Zero
/// where they are parallel or cross. Exact.
pub(crate) fn volume<S: Number>([p, from, to]: [[S; 3]; 3], [q, g, u]: [[S; 3]; 3]) -> Sign {
    sign(&Volume, [p, from, to, q, g, u], [])
}

/// Where the lines (p, from, to) and (q, from', to') cross: the point, and the parameters on both.
///
/// With d, e the directions, w = q − p and × in the plane of two axes in which the lines are not
/// parallel, D = d × e: t = (w × e) / D, u = (w × d) / D, and the point is p + t d.
pub(crate) struct CrossingOfLines(pub(crate) [usize; 2]);

/// Where the lines cross, with the parameter on the first.
pub(crate) struct CrossingPlace(pub(crate) [usize; 2]);

/// Where the lines cross, without the parameters.
pub(crate) struct CrossingPoint(pub(crate) [usize; 2]);

impl<const D: usize> Fractions<D, 6, 0, D, 2> for CrossingOfLines {
    const DEGREES: [i32; 2] = [0, 0];
    #[inline(always)]
    fn eval<T: Ring>(
        &self,
        [p, from, to, q, other_from, other_to]: [[T; D]; 6],
        []: [T; 0],
    ) -> ([T; D], [T; 2], T) {
        let (d, e) = (difference(&to, &from), difference(&other_to, &other_from));
        let w = difference(&q, &p);
        let det = cross_on(self.0, &d, &e);
        let (t, u) = (cross_on(self.0, &w, &e), cross_on(self.0, &w, &d));
        (combination(&det, &p, &t, &d), [t, u], det)
    }
    #[inline]
    fn estimate(&self, lines: [[Wide; D]; 6], []: [Wide; 0]) -> Estimates<D, 2> {
        estimate_crossing(self.0, lines)
    }
}

/// p + t d, where t is known.
#[inline(always)]
pub(super) fn placed<const D: usize>(
    p: &[Wide; D],
    t: Option<Wide>,
    d: &[Wide; D],
) -> [Option<Wide>; D] {
    let mut out = [None; D];
    if let Some(t) = t {
        for (slot, (&p, &d)) in out.iter_mut().zip(p.iter().zip(d)) {
            *slot = Some(p + t * d);
        }
    }
    out
}

/// The point, t and u as p + t d, with one quotient for both the point and t.
#[inline(always)]
fn estimate_crossing<const D: usize>(
    axes: [usize; 2],
    [p, from, to, q, other_from, other_to]: [[Wide; D]; 6],
) -> Estimates<D, 2> {
    let (d, e) = (difference(&to, &from), difference(&other_to, &other_from));
    let w = difference(&q, &p);
    let det = cross_on(axes, &d, &e);
    let t = cross_on(axes, &w, &e).quotient(det);
    let u = cross_on(axes, &w, &d).quotient(det);
    (placed(&p, t, &d), [t, u])
}

impl<const D: usize> Fractions<D, 6, 0, D, 1> for CrossingPlace {
    const DEGREES: [i32; 1] = [0];
    #[inline(always)]
    fn eval<T: Ring>(&self, lines: [[T; D]; 6], []: [T; 0]) -> ([T; D], [T; 1], T) {
        let (x, [t, _], det) = CrossingOfLines(self.0).eval(lines, []);
        (x, [t], det)
    }
    #[inline]
    fn estimate(&self, lines: [[Wide; D]; 6], []: [Wide; 0]) -> Estimates<D, 1> {
        let (x, [t, _]) = estimate_crossing(self.0, lines);
        (x, [t])
    }
}

impl<const D: usize> Fractions<D, 6, 0, D, 0> for CrossingPoint {
    const DEGREES: [i32; 0] = [];
    #[inline(always)]
    fn eval<T: Ring>(&self, lines: [[T; D]; 6], []: [T; 0]) -> ([T; D], [T; 0], T) {
        let (x, _, det) = CrossingOfLines(self.0).eval(lines, []);
        (x, [], det)
    }
    #[inline]
    fn estimate(&self, lines: [[Wide; D]; 6], []: [Wide; 0]) -> Estimates<D, 0> {
        (estimate_crossing(self.0, lines).0, [])
    }
}

/// The parameter of a point of a line, by one axis on which the line moves:
/// (x − p) / (to − from), of the numbers from, to, p and x.
pub(crate) struct Parameter;

impl Fractions<0, 0, 4, 0, 1> for Parameter {
    const DEGREES: [i32; 1] = [0];
    #[inline]
    fn eval<T: Ring>(&self, []: [[T; 0]; 0], [from, to, p, x]: [T; 4]) -> ([T; 0], [T; 1], T) {
        ([], [x - p], to - from)
    }
}

/// a, b and c of the implicit form a x + b y + c = 0 of a line, positive on its left:
/// (a, b) = (−dy, dx) and c = dy px − dx py.
pub(crate) struct Coefficients;

impl Fractions<2, 3, 0, 0, 3> for Coefficients {
    const DEGREES: [i32; 3] = [1, 1, 2];
    fn eval<T: Ring>(&self, [p, from, to]: [[T; 2]; 3], []: [T; 0]) -> ([T; 0], [T; 3], T) {
        let d = difference(&to, &from);
        let c = cross_product(&p, &d);
        let [dx, dy] = d;
        ([], [T::from(0) - dy, dx, c], T::from(1))
    }
}
