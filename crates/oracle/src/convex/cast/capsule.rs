//! Where a ray comes to a capsule.
//!
//! The surface is made of three: a sphere about each end, and the tube of all
//! points at the distance of the radius from the line through both. A ray has one
//! or two points in common with each, the roots of a quadratic. Those are on the
//! surface whose nearest point of the segment is that end, or is between the ends.

use std::cmp::Ordering;

use super::super::distance::squared_from_core;
use super::super::set::Set;
use super::super::shape::Shape;
use super::crossing::Crossing;
use super::{Candidate, Feature};
use crate::cast::Solids;
use crate::chain::Passing;
use crate::number::Number;
use crate::rational::Rational;
use crate::surd::Surd;
use crate::track::Track;
use crate::vector::{Vector, dot, is_zero, minus, negated};

pub(super) struct Capsule<const D: usize> {
    set: Set<D>,
    /// From the start to the end of the segment.
    axis: Vector<D>,
}

/// What the nearest point of the segment is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Nearest {
    Start,
    End,
    Between,
}

/// A positive multiple of the vector from the nearest point of the segment to a
/// point of the ray, `w + t e`; on the surface its length is `length`.
struct Arm<const D: usize> {
    w: Vector<D>,
    e: Vector<D>,
    length: Rational,
}

impl<const D: usize> Capsule<D> {
    pub(super) fn of<S: Number>(shape: &Shape<D, S>) -> Self {
        let set = Set::of(shape);
        let axis = minus(&set.points[1], &set.points[0]);
        Capsule { set, axis }
    }

    /// Whether the point is in the interior.
    pub(super) fn has_inside(&self, p: &Vector<D>) -> bool {
        squared_from_core(p, &self.set) < &self.set.radius * &self.set.radius
    }

    /// All places, in order.
    pub(super) fn candidates(&self, ray: &Track<D>, solids: Solids) -> Vec<Candidate<D>> {
        if !self.set.has_radius() {
            return self.candidate_of_segment(ray).into_iter().collect();
        }
        if solids == Solids::Filled && self.has_inside(&ray.origin) {
            return vec![Candidate {
                t: Surd::from(&Rational::of(0)),
                feature: Feature::Interior,
                passing: Passing::Ends,
                normal: None,
            }];
        }
        let mut contacts: Vec<Candidate<D>> = self
            .contacts(ray)
            .into_iter()
            .map(|(t, passing)| Candidate {
                feature: self.feature(ray, &t),
                normal: self.normal(ray, &t, solids),
                passing,
                t,
            })
            .collect();
        if solids == Solids::Filled {
            // A convex solid is entered once.
            contacts.truncate(1);
        }
        contacts
    }

    fn candidate_of_segment(&self, ray: &Track<D>) -> Option<Candidate<D>> {
        let [start, end] = [&self.set.points[0], &self.set.points[1]];
        let crossing = Crossing::first(ray, start, end)?;
        let feature = if crossing.at == *start {
            Feature::Start
        } else if crossing.at == *end {
            Feature::End
        } else {
            Feature::Face(0)
        };
        Some(Candidate {
            t: Surd::from(&crossing.t),
            feature,
            passing: crossing.passing,
            normal: crossing.normal,
        })
    }

    /// What of the segment is nearest to the point of the ray at t.
    fn nearest(&self, ray: &Track<D>, t: &Surd) -> Nearest {
        // (o + t d - a) . u, which is u . u at the end
        let from_start = minus(&ray.origin, &self.set.points[0]);
        let height = t.scaled(
            &dot(&ray.direction, &self.axis),
            &dot(&from_start, &self.axis),
        );
        if height.sign() != Ordering::Greater {
            Nearest::Start
        } else if height.compare(&dot(&self.axis, &self.axis)) != Ordering::Less {
            Nearest::End
        } else {
            Nearest::Between
        }
    }

    fn arm(&self, ray: &Track<D>, nearest: Nearest) -> Arm<D> {
        let [from_start, from_end] = [0, 1].map(|i| minus(&ray.origin, &self.set.points[i]));
        let end = |w| Arm {
            w,
            e: ray.direction.clone(),
            length: self.set.radius.clone(),
        };
        match nearest {
            Nearest::Start => end(from_start),
            Nearest::End => end(from_end),
            Nearest::Between => {
                // (u . u) v - (v . u) u is (u . u) times the part of v that is
                // perpendicular to u.
                let square = dot(&self.axis, &self.axis);
                let across = |v: &Vector<D>| -> Vector<D> {
                    let along = dot(v, &self.axis);
                    std::array::from_fn(|k| &square * &v[k] - &along * &self.axis[k])
                };
                Arm {
                    w: across(&from_start),
                    e: across(&ray.direction),
                    length: &square * &self.set.radius,
                }
            }
        }
    }

    /// The parameters at which the ray, as a line, is on the surface, each once.
    /// Where it is along the tube, those of the two seams.
    fn on_surface(&self, ray: &Track<D>) -> Vec<Surd> {
        let mut roots: Vec<Surd> = Vec::new();
        for part in [Nearest::Start, Nearest::End, Nearest::Between] {
            let found = self.arm(ray, part).roots().into_iter();
            roots.extend(found.filter(|t| self.nearest(ray, t) == part));
        }
        roots.sort();
        assert!(roots.len() <= 2, "a line has two points with a surface");
        roots
    }

    /// Whether the line is along the tube, on it.
    fn runs_along(&self, ray: &Track<D>) -> bool {
        let Arm { w, e, length } = self.arm(ray, Nearest::Between);
        !is_zero(&self.axis) && is_zero(&e) && dot(&w, &w) == &length * &length
    }

    /// Where contacts of the ray with the surface begin, in order.
    fn contacts(&self, ray: &Track<D>) -> Vec<(Surd, Passing)> {
        if ray.is_point() {
            let on_surface =
                squared_from_core(&ray.origin, &self.set) == &self.set.radius * &self.set.radius;
            let start = Surd::from(&Rational::of(0));
            return on_surface
                .then_some((start, Passing::Ends))
                .into_iter()
                .collect();
        }
        let roots = self.on_surface(ray);
        if self.runs_along(ray) {
            return contact_along(ray, &roots).into_iter().collect();
        }
        let passing = if roots.len() == 2 {
            Passing::Crosses
        } else {
            Passing::Grazes
        };
        let reached = roots.into_iter().filter(|t| ray.reaches_root(t));
        reached
            .map(|t| {
                let ends = ray.ends_at_root(&t);
                (t, if ends { Passing::Ends } else { passing })
            })
            .collect()
    }

    fn feature(&self, ray: &Track<D>, t: &Surd) -> Feature {
        match self.nearest(ray, t) {
            Nearest::Start => Feature::Start,
            Nearest::End => Feature::End,
            Nearest::Between if D == 2 => {
                // u x (w + t e) is positive on the left.
                let Arm { w, e, .. } = self.arm(ray, Nearest::Between);
                let turn = |v: &Vector<D>| &self.axis[0] * &v[1] - &self.axis[1] * &v[0];
                let is_left = t.scaled(&turn(&e), &turn(&w)).sign() == Ordering::Greater;
                Feature::Face(usize::from(is_left))
            }
            Nearest::Between => Feature::Face(0),
        }
    }

    /// `(w + t e) / length`, or for a surface its opposite if that is along the ray.
    fn normal(&self, ray: &Track<D>, t: &Surd, solids: Solids) -> Option<[Surd; D]> {
        if ray.is_point() {
            return None;
        }
        let Arm {
            mut w,
            mut e,
            length,
        } = self.arm(ray, self.nearest(ray, t));
        let towards = t.scaled(&dot(&e, &ray.direction), &dot(&w, &ray.direction));
        if towards.sign() == Ordering::Greater && solids == Solids::Hollow {
            (w, e) = (negated(&w), negated(&e));
        }
        let part = |axis: usize| t.scaled(&(&e[axis] / &length), &(&w[axis] / &length));
        Some(std::array::from_fn(part))
    }
}

impl<const D: usize> Arm<D> {
    /// The one or two t with |w + t e| = length.
    fn roots(&self) -> Vec<Surd> {
        let Arm { w, e, length } = self;
        if is_zero(e) {
            return Vec::new();
        }
        // t = (-w.e ± sqrt((w.e)^2 - e.e (w.w - length^2))) / e.e
        let [ee, we, ww] = [dot(e, e), dot(w, e), dot(w, w)];
        let middle = -&(&we / &ee);
        let square = (&we * &we - &ee * (ww - length * length)) / (&ee * &ee);
        let root = |sign: i32| Surd::with_root(&middle, &Rational::of(sign), &square);
        match square.sign() {
            Ordering::Less => Vec::new(),
            Ordering::Equal => vec![root(0)],
            Ordering::Greater => vec![root(-1), root(1)],
        }
    }
}

/// The contact of a ray that is on the surface from one seam to the other.
fn contact_along<const D: usize>(ray: &Track<D>, seams: &[Surd]) -> Option<(Surd, Passing)> {
    let seam = |i: usize| seams[i].to_rational().expect("the foot of an end");
    let [first, last] = ray
        .clipped_interval([seam(0), seam(1)])?
        .map(|t| Surd::from(&t));
    let ends = ray.ends_at_root(&first) || ray.ends_at_root(&last);
    let passing = if ends { Passing::Ends } else { Passing::Grazes };
    Some((first, passing))
}
