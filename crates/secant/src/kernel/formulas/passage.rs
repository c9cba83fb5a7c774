//! Where a line crosses a sphere or a plane, in double-double.
//!
//! Derived in `bounds/ball.md#ray-entry` and `bounds/casts.md#plane-in-double-double`.

use super::plane::{Facing, FacingKind};
use crate::kernel::arithmetic::arrays::each;
use crate::kernel::arithmetic::double_double::{
    self, CrossProducts, DELTA_MAX, DELTA_MIN, Delta, DoubleDouble, delta, deltas, dot, from_float,
    l1_norm,
};
use crate::kernel::arithmetic::enclosure::ParameterWithError;
use crate::kernel::arithmetic::fma;
use crate::kernel::arithmetic::number::Target;
use crate::kernel::arithmetic::rounding::{INFLATE, U};
use crate::kernel::arithmetic::simd_real::{FloatConstants as _, ScalarReal, SimdReal, two_sum};
use crate::kernel::stages::root::Branch;
use core::marker::PhantomData;

/// The parameter where a coordinate is `x`, on an axis on which the line moves: (x − p) / d; and whether its
/// bound is certain.
#[cfg_attr(optimised, inline(always))]
pub(crate) fn level_parameter<L: SimdReal<Float = f64>>(
    x: L,
    p: L,
    d: Delta<L>,
) -> (ParameterWithError<L>, L::Mask) {
    let w = delta(p, x);
    let (size, zero) = (w.hi.abs(), x.splat(0.0));
    let parameter = ParameterWithError::quotient(w, d, zero, d.hi.abs());
    (
        parameter,
        size.splat(DELTA_MIN).lt(size) & size.below(DELTA_MAX),
    )
}

/// The parameter where the line p + t d enters or leaves a sphere that it crosses; and whether its bound is
/// certain.
///
/// A first t in floats, by (b ∓ √q) / d·d; then one step of Newton's method with the residue |p + t d − c|² −
/// r² in double-double.
#[cfg_attr(optimised, inline(always))]
pub(crate) fn sphere_passage<L: SimdReal<Float = f64>, const D: usize>(
    (c, r): ([L; D], impl Radius<L>),
    p: [L; D],
    d: [Delta<L>; D],
    branch: Branch,
) -> (ParameterWithError<L>, L::Mask) {
    let s = deltas(p, c);
    let radius = r.rounded();
    let zero = radius.splat(0.0);
    let (mut b, mut dd, mut products) = (zero, zero, zero);
    for k in 0..D {
        let product = s[k].hi * d[k].hi;
        b = b + product;
        products = products + product.abs();
        dd = d[k].hi.mul_add(d[k].hi, dd);
    }
    let mut cross_squared = zero;
    for j in 1..D {
        for i in 0..j {
            let cross = d[i].hi.mul_sub(s[j].hi, d[j].hi * s[i].hi);
            cross_squared = cross.mul_add(cross, cross_squared);
        }
    }
    let root = (radius * radius * dd - cross_squared).sqrt();
    let signed = match branch {
        Branch::Minus => -root,
        Branch::Plus => root,
    };
    let t = (b + signed) / dd;
    let square = r.square();
    let (mut value, mut rest, mut size) = (-square.hi, -square.lo, radius);
    for k in 0..D {
        let (moved, moved_tail) = t.two_product(d[k].hi);
        let (e, tail) = two_sum(s[k].hi, -moved);
        let e_rest = (tail - moved_tail) + (s[k].lo - t * d[k].lo);
        let (square, square_tail) = e.two_product(e);
        let (sum, tail) = two_sum(value, square);
        value = sum;
        rest = rest + (tail + (square_tail + (e + e) * e_rest));
        size = size + (s[k].hi.abs() + moved.abs());
    }
    // The derivative is ±2 √q.
    let step = -(value + rest) / (signed + signed);
    let (length, inverse) = (step.abs(), root.splat(1.0) / root);
    let slope = (products + root).times(SLOPE_ERROR) * inverse;
    let bend = dd * length * inverse;
    let carried = (slope + bend).scale_add(2.0, 8.0 * U) * length;
    let residue = (size * size).times(RESIDUE_ERROR) * inverse;
    let certain = slope.below(1.0 / 4.0)
        & bend.below(1.0 / 16.0)
        & size.below(DELTA_MAX)
        & dd.below(DELTA_MAX)
        & zero.splat(DELTA_MIN).lt(size.min(dd).min(root));
    let parameter = ParameterWithError {
        t: DoubleDouble { hi: t, lo: step },
        error: (carried + residue).times(INFLATE),
    };
    (parameter, certain)
}

/// A radius: a float, or a sum of two.
pub(crate) trait Radius<L> {
    /// The nearest float.
    fn rounded(&self) -> L;
    /// The square.
    fn square(&self) -> DoubleDouble<L>;
}

impl<L: SimdReal> Radius<L> for L {
    #[cfg_attr(optimised, inline(always))]
    fn rounded(&self) -> L {
        *self
    }
    #[cfg_attr(optimised, inline(always))]
    fn square(&self) -> DoubleDouble<L> {
        let (hi, lo) = self.two_product(*self);
        DoubleDouble { hi, lo }
    }
}

/// The exact sum of two radii.
impl<L: SimdReal> Radius<L> for DoubleDouble<L> {
    #[cfg_attr(optimised, inline(always))]
    fn rounded(&self) -> L {
        self.hi
    }
    #[cfg_attr(optimised, inline(always))]
    fn square(&self) -> DoubleDouble<L> {
        self.product(*self)
    }
}

/// The error of the slope of the squared distance, over −2, relative to the root and to the sum of the
/// products of the deltas.
pub(crate) const SLOPE_ERROR: f64 = 16.0 * U;

/// The error of the squared distance less the squared radius, relative to the squared size.
pub(crate) const RESIDUE_ERROR: f64 = 512.0 * U * U;

/// A surface that a line crosses.
pub(crate) trait CrossedSurface<const D: usize>: core::fmt::Debug {
    /// The axis on which the surface fixes the coordinate, if there is one, and that coordinate.
    #[cfg_attr(optimised, inline(always))]
    fn level(&self) -> Option<(usize, f64)> {
        None
    }
    /// The parameter on the line p + t d; and whether its bound is certain.
    fn parameter<L: ScalarReal>(
        &self,
        p: [L; D],
        d: [Delta<L>; D],
    ) -> (ParameterWithError<L>, bool);
}

/// A sphere.
#[derive(Debug)]
pub(crate) struct OnSphere<const D: usize> {
    pub(crate) ball: ([f64; D], f64),
    pub(crate) branch: Branch,
}

impl<const D: usize> CrossedSurface<D> for OnSphere<D> {
    #[cfg_attr(optimised, inline(always))]
    fn parameter<L: ScalarReal>(
        &self,
        p: [L; D],
        d: [Delta<L>; D],
    ) -> (ParameterWithError<L>, bool) {
        let (c, r) = self.ball;
        sphere_passage((each(c, L::new), L::new(r)), p, d, self.branch)
    }
}

/// A sphere whose radius is a sum of two.
#[derive(Debug)]
pub(crate) struct OnSumSphere<const D: usize> {
    pub(crate) center: [f64; D],
    pub(crate) radii: [f64; 2],
    pub(crate) branch: Branch,
}

/// The exact sum of two radii.
#[cfg_attr(optimised, inline(always))]
fn sum<L: ScalarReal>(radii: [f64; 2]) -> DoubleDouble<L> {
    let (hi, lo) = two_sum(L::new(radii[0]), L::new(radii[1]));
    DoubleDouble { hi, lo }
}

impl<const D: usize> CrossedSurface<D> for OnSumSphere<D> {
    #[cfg_attr(optimised, inline(always))]
    fn parameter<L: ScalarReal>(
        &self,
        p: [L; D],
        d: [Delta<L>; D],
    ) -> (ParameterWithError<L>, bool) {
        let ball = (each(self.center, L::new), sum(self.radii));
        sphere_passage(ball, p, d, self.branch)
    }
}

/// A line of the plane at a distance, a sum of two, to the right of the line through two points.
#[derive(Debug)]
pub(crate) struct OnBeside {
    pub(crate) edge: [[f64; 2]; 2],
    pub(crate) radii: [f64; 2],
}

impl CrossedSurface<2> for OnBeside {
    /// t = ((q − p) × e + r |e|) / (d × e).
    #[cfg_attr(optimised, inline(always))]
    fn parameter<L: ScalarReal>(
        &self,
        p: [L; 2],
        d: [Delta<L>; 2],
    ) -> (ParameterWithError<L>, bool) {
        let [q, h] = each(self.edge, |x| each(x, L::new));
        let (w, e, r) = (deltas(p, q), deltas(q, h), sum::<L>(self.radii));
        let length = double_double::length(e);
        let moved = length.product(r);
        let (over, under) = (CrossProducts::new(w, e), CrossProducts::new(d, e));
        let numerator = {
            let cross = over.difference();
            let (hi, tail) = two_sum(cross.hi, moved.hi);
            let lo = tail + (cross.lo + moved.lo);
            DoubleDouble { hi, lo }.renormalized()
        };
        let denominator = under.difference().renormalized();
        let size = |products: &CrossProducts<L>| products.left.hi.abs() + products.right.hi.abs();
        let bound = (size(&over) + moved.hi.abs() + size(&under)).times(BESIDE_ERROR);
        let least = denominator.hi.abs().times(f64::LESS) - bound;
        let parameter = ParameterWithError::quotient(numerator, denominator, bound, least);
        let widest = l1_norm(w) + l1_norm(e) + l1_norm(d) + r.hi;
        let certain = widest.below(DELTA_MAX)
            & widest.splat(DELTA_MIN).lt(length.hi.min(least))
            & widest.splat(DELTA_MIN).lt(numerator.hi.abs());
        (parameter, certain)
    }
}

/// The error of both cross products and of r |e|, relative to the sum of the absolute values of all products.
pub(crate) const BESIDE_ERROR: f64 = 96.0 * U * U;

/// A plane of space.
#[derive(Debug)]
pub(crate) struct OnPlane(pub(crate) Facing<3, f64>);

impl CrossedSurface<3> for OnPlane {
    /// t = n · (a − p) / n · d.
    #[cfg_attr(optimised, inline(always))]
    fn parameter<L: ScalarReal>(
        &self,
        p: [L; 3],
        d: [Delta<L>; 3],
    ) -> (ParameterWithError<L>, bool) {
        let [a, b, c] = each(self.0.parts, |x| each(x, L::new));
        let (n, size) = match self.0.kind {
            FacingKind::Normal => {
                let n = each(b, from_float);
                (n, l1_norm(n))
            }
            FacingKind::Points => {
                let (e, f) = (deltas(a, b), deltas(a, c));
                let on = |[i, j]: [usize; 2]| double_double::cross([e[i], e[j]], [f[i], f[j]]);
                let n = each([[1, 2], [2, 0], [0, 1]], |axes| on(axes).renormalized());
                (n, l1_norm(e) * l1_norm(f))
            }
        };
        let w = deltas(p, a);
        let (height, slope) = (dot(n, w), dot(n, d));
        let reach = l1_norm(w) + l1_norm(d);
        let bound = (size * reach).times(PLANE_ERROR);
        let least = slope.hi.abs().times(f64::LESS) - bound;
        let parameter = ParameterWithError::quotient(height, slope, bound, least);
        let zero = reach.splat(0.0);
        let certain = zero.lt(least)
            & reach.below(DELTA_MAX)
            & size.below(DELTA_MAX * DELTA_MAX)
            & zero.splat(DELTA_MIN).lt(reach)
            & zero.splat(DELTA_MIN * DELTA_MIN).lt(size);
        (parameter, certain)
    }
}

/// The error of n · x, relative to the product of the sums of the coordinates of x and of what n is of.
pub(crate) const PLANE_ERROR: f64 = 64.0 * U * U;

/// A plane perpendicular to an axis.
#[derive(Debug)]
pub(crate) struct OnLevel {
    pub(crate) axis: usize,
    pub(crate) x: f64,
}

impl<const D: usize> CrossedSurface<D> for OnLevel {
    #[cfg_attr(optimised, inline(always))]
    fn level(&self) -> Option<(usize, f64)> {
        Some((self.axis, self.x))
    }
    #[cfg_attr(optimised, inline(always))]
    fn parameter<L: ScalarReal>(
        &self,
        p: [L; D],
        d: [Delta<L>; D],
    ) -> (ParameterWithError<L>, bool) {
        // Selected, because an index would send the vectors through memory.
        let (mut p_k, mut d_k) = (p[0], d[0]);
        for k in 1..D {
            if k == self.axis {
                (p_k, d_k) = (p[k], d[k]);
            }
        }
        level_parameter(L::new(self.x), p_k, d_k)
    }
}

/// The parameter where a line crosses a surface and the first P coordinates, rounded, where that is certain.
#[cfg_attr(optimised, inline(always))]
pub(crate) fn surface_passage<K: CrossedSurface<D>, R: Target, const D: usize, const P: usize>(
    kind: K,
    line: [[f64; D]; 3],
) -> Option<([R; P], R)> {
    fma::dispatch(PassageTask {
        kind,
        line,
        target: PhantomData,
    })
}

#[derive(Debug)]
pub(crate) struct PassageTask<K, R, const D: usize, const P: usize> {
    pub(crate) kind: K,
    pub(crate) line: [[f64; D]; 3],
    pub(crate) target: PhantomData<[R; P]>,
}

impl<K: CrossedSurface<D>, R: Target, const D: usize, const P: usize> fma::FmaTask
    for PassageTask<K, R, D, P>
{
    type Output = Option<([R; P], R)>;
    #[cfg_attr(optimised, inline(always))]
    fn run<L: ScalarReal>(self) -> Self::Output {
        let [p, from, to] = each(self.line, |x| each(x, L::new));
        let d = deltas(from, to);
        let (parameter, certain) = self.kind.parameter(p, d);
        let t = parameter.bounds().rounded()?;
        let mut at = [t; P];
        for (k, x) in at.iter_mut().enumerate() {
            *x = match self.kind.level() {
                Some((axis, level)) if axis == k => R::nearest(level),
                _ => parameter.at(p[k], d[k]).rounded()?,
            };
        }
        certain.then_some((at, t))
    }
}
