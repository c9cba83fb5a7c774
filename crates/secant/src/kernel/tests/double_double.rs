//! The double-double filter on pairs that touch, or nearly touch, compared with exact signs.

use super::{Cases, Dyadic, many};
use crate::kernel::arithmetic::double_double::{
    CrossProducts, DoubleDouble, deltas, dot, from_float,
};
use crate::kernel::arithmetic::rounding::U;
use crate::kernel::filters::double_double::{
    CROSS_PRODUCT_ERROR, DISCRIMINANT_ERROR, POWER_ERROR, aabb_ball, aabb_ray, aabb_segment,
    ball_ball, ball_ray, ball_segment, point_ball, point_segment,
};
use crate::kernel::filters::lines::double_double_ray_segment as ray_segment;
use crate::kernel::stages::certified::Certified;
use crate::{Aabb, Ball, Point, Ray, Relation, ScalarIn, Segment};

#[test]
fn constants_are_what_the_derivations_need() {
    let in_u2 = |x: f64| x / (U * U);
    assert!(in_u2(POWER_ERROR) >= 2.0 * 26.0, "{POWER_ERROR}");
    assert!(
        in_u2(DISCRIMINANT_ERROR) >= 1.5 * 131.0,
        "{DISCRIMINANT_ERROR}"
    );
    assert!(
        in_u2(CROSS_PRODUCT_ERROR) >= 1.1 * 20.0,
        "{CROSS_PRODUCT_ERROR}"
    );
}

/// The errors are at most the derived ones, which are at most half of most bounds.
#[test]
fn values_are_as_near_as_is_said() {
    let delta = |from: [f64; 3], to: [f64; 3]| {
        [0, 1, 2].map(|k: usize| Dyadic::new(to[k]) - Dyadic::new(from[k]))
    };
    let times = |a: &[Dyadic; 3], b: &[Dyadic; 3]| {
        let [x, y, z] = [0, 1, 2].map(|k: usize| a[k].clone() * b[k].clone());
        x + y + z
    };
    let assert_near = |x: DoubleDouble<f64>, right: &Dyadic, share: f64, of: &Dyadic| {
        let off = Dyadic::new(x.hi) + Dyadic::new(x.lo) - right.clone();
        let most = of.clone() * Dyadic::new(share);
        let x = [x.hi, x.lo];
        assert!(off.magnitude().at_most(most), "{x:?} {right:?}");
    };
    let mut cases = Cases(71);
    for _ in 0..many(40_000, 20) {
        let [p, q, x] = [[0; 3]; 3].map(|x| x.map(|_| cases.float(1)));
        let r = cases.float(1).abs();
        let (w, d) = (deltas(p, x), deltas(p, q));
        let (t, dd, rr) = (dot(w, d), dot(d, d), dot([from_float(r)], [from_float(r)]));
        let out = dot(w, w).minus(rr);
        let discriminant = t.product(t).minus(out.product(dd));

        let (exact_w, exact_d) = (delta(p, x), delta(p, q));
        let (ww, rr) = (times(&exact_w, &exact_w), Dyadic::new(r) * Dyadic::new(r));
        let (exact_out, size) = (ww.clone() - rr.clone(), ww + rr);
        let (exact_t, dd) = (times(&exact_w, &exact_d), times(&exact_d, &exact_d));
        let exact_passes = exact_t.clone() * exact_t - exact_out.clone() * dd.clone();
        assert_near(out, &exact_out, 26.0 * U * U, &size);
        assert_near(discriminant, &exact_passes, 131.0 * U * U, &(size * dd));

        let cross_product = CrossProducts::new([d[0], d[1]], [w[0], w[1]]).difference();
        let [left, right] =
            [[0, 1], [1, 0]].map(|[i, j]: [usize; 2]| exact_d[i].clone() * exact_w[j].clone());
        let both = left.clone().magnitude() + right.clone().magnitude();
        assert_near(cross_product, &(left - right), 20.0 * U * U, &both);
    }
}

/// The number of all pairs, of the certain ones, and of the certain ones that touch. Half of the families
/// have extreme sizes.
#[derive(Default, Debug)]
struct Count {
    all: u32,
    certified: u32,
    touch: u32,
}

impl Count {
    fn check(&mut self, certified: Certified<bool>, right: Relation, case: &dyn core::fmt::Debug) {
        self.all += 1;
        if certified.certain {
            self.certified += 1;
            self.touch += u32::from(right == Relation::Touch);
            assert_eq!(certified.value, right.meets(), "{case:?} {right:?}");
        }
    }
}

/// A good part of the pairs is certain, also of those that touch.
fn assert_certified(counts: &[Count]) {
    for count in counts {
        assert!(count.touch > many(300, 0), "{counts:?}");
        assert!(4 * count.certified > count.all, "{counts:?}");
    }
}

/// A ball and two points: of one family; or the first point, or the line through both, touches the ball up to
/// rounding.
fn ball_and_points<const D: usize>(cases: &mut Cases) -> ([f64; D], f64, [[f64; D]; 2]) {
    let ([c, p, q], [r]) = cases.case::<D, 3, 1>();
    let dot = |a: [f64; D], b: [f64; D]| -> f64 { (0..D).map(|k| a[k] * b[k]).sum() };
    let delta = |a: [f64; D], b: [f64; D]| core::array::from_fn(|k| b[k] - a[k]);
    let (w, d) = (delta(p, c), delta(p, q));
    let t = dot(w, d) / dot(d, d);
    let beside = core::array::from_fn(|k| w[k] - t * d[k]);
    let r = match cases.below(3) {
        0 => r.abs(),
        1 => dot(w, w).sqrt(),
        _ => dot(beside, beside).sqrt(),
    };
    (c, if r.is_finite() { r } else { 1.0 }, [p, q])
}

#[test]
fn balls() {
    fn of_dimension<const D: usize>(counts: &mut [Count; 5])
    where
        f64: ScalarIn<D>,
    {
        let mut cases = Cases(72);
        for _ in 0..many(30_000, 20) {
            let (c, r, [p, q]) = ball_and_points::<D>(&mut cases);
            let (ball, case) = (Ball::new(c, r), (c, r, p, q));
            let [of_point, of_ray, of_segment, of_ball, of_aabb] = &mut *counts;
            of_point.check(point_ball(p, (c, r)), ball.relation(&Point::new(p)), &case);
            let certified = ball_segment((c, r), [p, q]);
            of_segment.check(certified, ball.relation(&Segment::new(p, q)), &case);
            if let Ok(ray) = Ray::try_new(p, q) {
                of_ray.check(ball_ray((c, r), [p, q]), ball.relation(&ray), &case);
            }
            // A part of the radius is that of a ball around the point.
            let s = r * cases.float(1).abs();
            let certified = ball_ball((c, r - s), (p, s));
            let right = Ball::new(c, r - s).relation(&Ball::new(p, s));
            of_ball.check(certified, right, &(c, r, p, s));
            let (min, max) = (
                core::array::from_fn(|k| p[k].min(q[k])),
                core::array::from_fn(|k| p[k].max(q[k])),
            );
            let right = Aabb::new(min, max).relation(&ball);
            of_aabb.check(aabb_ball([min, max], (c, r)), right, &case);
        }
    }
    let mut counts = <[Count; 5]>::default();
    of_dimension::<2>(&mut counts);
    of_dimension::<3>(&mut counts);
    assert_certified(&counts);
}

/// Along an axis, the sum of two radii may have a low part: then comparing the high parts is not enough.
#[test]
fn a_sum_of_radii_that_is_no_float_is_not_taken_for_one() {
    let half = f64::EPSILON / 2.0;
    let (c, r) = ([-half, 0.0], 1.0 + f64::EPSILON);
    let (e, s) = ([1.0 + f64::EPSILON, 0.0], half - half * half);
    let right = Ball::new(c, r).relation(&Ball::new(e, s));
    assert_eq!(right, Relation::Disjoint);
    let certified = ball_ball((c, r), (e, s));
    assert!(!certified.certain || !certified.value);
    assert!(!Ball::new(c, r).intersects(&Ball::new(e, s)));
}

#[test]
fn boxes() {
    fn of_dimension<const D: usize>(counts: &mut [Count; 2])
    where
        f64: ScalarIn<D>,
    {
        let mut cases = Cases(73);
        for _ in 0..many(30_000, 20) {
            let ([a, b, p, mut q], []) = cases.case::<D, 4, 0>();
            let min: [f64; D] = core::array::from_fn(|k| a[k].min(b[k]));
            let max = core::array::from_fn(|k| a[k].max(b[k]));
            if cases.below(3) == 0 {
                // Through a corner, up to rounding.
                q = core::array::from_fn(|k| (2.0 * a[k] - p[k]).clamp(f64::MIN, f64::MAX));
            }
            let (aabb, case) = (Aabb::new(min, max), (min, max, p, q));
            let [of_ray, of_segment] = &mut *counts;
            let certified = aabb_segment([min, max], [p, q]);
            of_segment.check(certified, aabb.relation(&Segment::new(p, q)), &case);
            let d: [f64; D] = core::array::from_fn(|k| q[k] - p[k]);
            if let Ok(ray) = Ray::try_new(p, d) {
                of_ray.check(aabb_ray([min, max], [p, d]), aabb.relation(&ray), &case);
            }
        }
    }
    let mut counts = <[Count; 2]>::default();
    of_dimension::<2>(&mut counts);
    of_dimension::<3>(&mut counts);
    assert_certified(&counts);
}

#[test]
fn points_and_rays_with_segments() {
    let mut cases = Cases(74);
    let mut counts = <[Count; 2]>::default();
    for _ in 0..many(60_000, 20) {
        let ([p, d, a, b], []) = cases.case::<2, 4, 0>();
        let [on, _, from, to] = super::nearly_collinear(&mut cases);
        let (segment, [of_point, of_ray]) = (Segment::new(a, b), &mut counts);
        of_point.check(
            point_segment(p, [a, b]),
            Point::new(p).relation(&segment),
            &(p, a, b),
        );
        let certified = point_segment(to, [on, from]);
        let right = Point::new(to).relation(&Segment::new(on, from));
        of_point.check(certified, right, &(to, on, from));
        if let Ok(ray) = Ray::try_new(p, d) {
            let certified = ray_segment([p, d], [a, b]);
            of_ray.check(certified, ray.relation(&segment), &(p, d, a, b));
        }
        // An end of the segment on the ray, up to rounding.
        let d = [0, 1].map(|k: usize| to[k] - p[k]);
        if let Ok(ray) = Ray::try_new(p, d) {
            let certified = ray_segment([p, d], [to, b]);
            let right = ray.relation(&Segment::new(to, b));
            of_ray.check(certified, right, &(p, d, to, b));
        }
    }
    assert_certified(&counts);
}
