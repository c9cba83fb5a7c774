//! Where a ray first meets a segment.

use crate::chain::Passing;
use crate::rational::Rational;
use crate::surd::Surd;
use crate::track::Track;
use crate::vector::{Vector, along, dot, is_zero, minus, unit};

/// The first common point of a ray and a segment.
pub(super) struct Crossing<const D: usize> {
    pub(super) t: Rational,
    pub(super) at: Vector<D>,
    pub(super) passing: Passing,
    pub(super) normal: Option<[Surd; D]>,
}

impl<const D: usize> Crossing<D> {
    /// With the segment from `a` to `b`, which may be one point.
    pub(super) fn first(ray: &Track<D>, a: &Vector<D>, b: &Vector<D>) -> Option<Self> {
        let side = minus(b, a);
        let d = &ray.direction;
        let [dd, du, uu] = [dot(d, d), dot(d, &side), dot(&side, &side)];
        let determinant = &dd * &uu - &du * &du;
        if determinant.sign().is_eq() {
            return along_one_line(ray, a, b);
        }
        // t d - s u = w, times d and times u, has one solution in the plane of d
        // and u; w has to be in that plane.
        let w = minus(a, &ray.origin);
        let [wd, wu] = [dot(&w, d), dot(&w, &side)];
        let t = (&wd * &uu - &wu * &du) / &determinant;
        let s = (&wd * &du - &wu * &dd) / &determinant;
        let at = ray.at(&t);
        let on_segment = s >= Rational::of(0) && s <= Rational::of(1);
        let t_root = Surd::from(&t);
        if !on_segment || at != along(a, &s, &side) || !ray.reaches_root(&t_root) {
            return None;
        }
        let at_end = at == *a || at == *b;
        let passing = if at_end || ray.ends_at_root(&t_root) {
            Passing::Ends
        } else {
            Passing::Crosses
        };
        let normal = if at_end {
            ray.back()
        } else {
            // (d . u) u - (u . u) d is perpendicular to u, and against d.
            let across: Vector<D> = std::array::from_fn(|k| &du * &side[k] - &uu * &d[k]);
            Some(unit(&across))
        };
        Some(Crossing {
            t,
            at,
            passing,
            normal,
        })
    }
}

/// Where the two are parallel, or one of them is a point.
fn along_one_line<const D: usize>(
    ray: &Track<D>,
    a: &Vector<D>,
    b: &Vector<D>,
) -> Option<Crossing<D>> {
    let ends = [a, b];
    let t = if ray.is_point() {
        let side = minus(b, a);
        let mut share = Rational::of(0);
        if !is_zero(&side) {
            share = dot(&minus(&ray.origin, a), &side) / dot(&side, &side);
            share = share.clamp(Rational::of(0), Rational::of(1));
        }
        if along(a, &share, &side) != ray.origin {
            return None;
        }
        Rational::of(0)
    } else {
        let feet = ends.map(|p| ray.foot(p));
        if ray.at(&feet[0]) != *a {
            return None;
        }
        let [t, s] = feet;
        let [first, _] = ray.clipped_interval(if t <= s { [t, s] } else { [s, t] })?;
        first
    };
    Some(Crossing {
        at: ray.at(&t),
        t,
        passing: Passing::Ends,
        normal: ray.back(),
    })
}
