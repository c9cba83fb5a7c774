//! Where two convex sets are closest.
//!
//! Without its radius a set is a core: a point, a piece of a line, a box, a
//! triangle or a plane. The delta v from a point of one core to the closest point
//! of another is the same for all such pairs, the shortest of the differences
//! q - p, and 0 if the cores meet. So p is a point of such a pair if p is in the
//! first core, and p + v in the second one. A core is what is behind some walls,
//! so these are a few inequalities for p, and it remains to pick the p that the
//! rule says.

mod cores;

use super::distance::{Delta, delta_between_cores};
use super::set::Set;
use super::shape::Shape;
use crate::distance::Closest;
use crate::number::Number;
use crate::rational::Rational;
use crate::surd::Surd;
use crate::vector::{Vector, along, dot, is_zero, minus, negated, plus};
use cores::{Core, Kind};

/// The closest points of two sets, and those of the second and the first, which
/// may be others. Panics if one of them is a polygon, or is not valid.
///
/// Of the closest pairs of the cores it is that with the lowest parameter on the
/// first line, ray or segment; if none of the two is one, on the first that is a
/// segment: that of a capsule, or a triangle without area, from the vertex with
/// the lowest coordinates. If a line has no lowest, it is that at 0 if that is
/// one of them, and else the last. Of two boxes it is that of the lowest
/// coordinates, and of two planes that of the point that the first is given by,
/// or is nearest to that if the planes cross. Of others it is that of the vertex
/// with the lowest number, of the first or else of the second, and if there is
/// none that of the edges with the lowest numbers, of the first and then of the
/// second. If these meet, it is the first point of the edge with the lowest
/// number that meets the other core, of the first or else of the second.
///
/// From the points of the cores, those of the sets are as far as the radius
/// towards each other. Where the sets meet, both are the point of the first that
/// is nearest to that of the second one's core; of a ball with a line, ray or
/// segment the first along this.
pub fn closest<const D: usize, S: Number>(
    a: &Shape<D, S>,
    b: &Shape<D, S>,
) -> [Closest<D, Surd>; 2] {
    let [a, b] = [a, b].map(Body::of);
    let delta = delta_between_cores(&a.set, &b.set);
    [a.closest(&b, &delta), b.closest(&a, &delta.back())]
}

/// The point this far from another along a delta.
fn towards<const D: usize>(p: &Vector<D>, delta: &Delta<D>, length: &Rational) -> [Surd; D] {
    if length.sign().is_eq() {
        return p.each_ref().map(Surd::from);
    }
    // p + r w / |w|, where 1 / |w| = sqrt(w . w) / w . w
    let squared = dot(&delta.whole, &delta.whole);
    std::array::from_fn(|axis| {
        let factor = length * &delta.whole[axis] / &squared;
        Surd::with_root(&p[axis], &factor, &squared)
    })
}

/// A point of a line, ray or segment.
struct Entry<const D: usize> {
    t: Surd,
    at: [Surd; D],
}

struct Body<const D: usize> {
    set: Set<D>,
    core: Core<D>,
    has_parameters: bool,
    is_ball: bool,
}

impl<const D: usize> Body<D> {
    fn of<S: Number>(shape: &Shape<D, S>) -> Self {
        let set = Set::of(shape);
        Body {
            core: Core::of(shape, &set),
            set,
            has_parameters: matches!(
                shape,
                Shape::Line { .. } | Shape::Ray { .. } | Shape::Segment { .. }
            ),
            is_ball: matches!(shape, Shape::Ball { .. }),
        }
    }

    fn closest(&self, other: &Self, delta: &Delta<D>) -> Closest<D, Surd> {
        let [r, s] = [&self.set.radius, &other.set.radius];
        let (reach, squared) = (r + s, dot(&delta.vector, &delta.vector));
        let meet = squared <= &reach * &reach;
        if meet && let Some(entry) = self.entry(other).or_else(|| other.entry(self)) {
            let at = |body: &Self| body.has_parameters.then(|| entry.t.clone());
            return Closest {
                t: at(self),
                u: at(other),
                ..Closest::at(entry.at)
            };
        }
        let p = start(self, other, &delta.vector);
        let q = plus(&p, &delta.vector);
        let points = if !meet {
            Closest {
                a: towards(&p, delta, r),
                b: towards(&q, &delta.back(), s),
                t: None,
                u: None,
            }
        } else if squared <= r * r {
            Closest::at(q.each_ref().map(Surd::from))
        } else {
            Closest::at(towards(&p, delta, r))
        };
        Closest {
            t: self.parameter(&p),
            u: other.parameter(&q),
            ..points
        }
    }

    /// The parameter of a point of it, if it has such; 0 if it is a point.
    fn parameter(&self, p: &Vector<D>) -> Option<Surd> {
        let straight = self.core.straight.as_ref();
        let straight = straight.filter(|_| self.has_parameters)?;
        Some(Surd::from(&straight.foot(p)))
    }

    /// The first point in a ball that it meets, if that is one and the points here
    /// have parameters.
    fn entry(&self, ball: &Self) -> Option<Entry<D>> {
        if !self.has_parameters || !ball.is_ball {
            return None;
        }
        let straight = self.core.straight.as_ref()?;
        let (origin, direction) = (&straight.origin, &straight.direction);
        // |w + t d| = r
        let (w, d, r) = (
            minus(origin, &ball.set.points[0]),
            direction,
            &ball.set.radius,
        );
        let excess = dot(&w, &w) - r * r;
        let t = if straight.has_start && excess.sign().is_le() {
            Surd::from(&Rational::of(0))
        } else {
            // The lower t with d.d t^2 + 2 w.d t + w.w - r^2 = 0
            let [dd, wd] = [dot(d, d), dot(&w, d)];
            let square = &wd * &wd - &dd * excess;
            Surd::with_root(&-&(wd / &dd), &(Rational::of(-1) / dd), &square)
        };
        Some(Entry {
            at: std::array::from_fn(|axis| t.scaled(&direction[axis], &origin[axis])),
            t,
        })
    }
}

/// The point of a's core in the closest pair that counts, of which the other
/// point is that plus the delta.
fn start<const D: usize>(a: &Body<D>, b: &Body<D>, delta: &Vector<D>) -> Vector<D> {
    let back = negated(delta);
    let leads = |body: &Body<D>| body.core.straight.is_some();
    let a_leads = leads(a) && (a.has_parameters || !b.has_parameters);
    let (a, b) = (&a.core, &b.core);
    match (&a.straight, &b.straight) {
        (Some(straight), _) if a_leads => straight.first_behind(b, delta).expect("a closest pair"),
        (_, Some(straight)) => {
            let q = straight.first_behind(a, &back);
            plus(&q.expect("a closest pair"), &back)
        }
        _ => match (a.kind, b.kind) {
            (Kind::Box, Kind::Box) => {
                let [p, q] = [&a.vertices[0], &plus(&b.vertices[0], &back)];
                std::array::from_fn(|axis| (&p[axis]).max(&q[axis]).clone())
            }
            (Kind::Plane, Kind::Plane) => of_planes(a, b),
            _ => of_vertices(a, b, delta).unwrap_or_else(|| of_edges(a, b, delta)),
        },
    }
}

fn of_vertices<const D: usize>(a: &Core<D>, b: &Core<D>, delta: &Vector<D>) -> Option<Vector<D>> {
    let back = negated(delta);
    let of_a = a.vertices.iter().find(|p| b.has(&plus(p, delta))).cloned();
    let mut of_b = b.vertices.iter().map(|q| plus(q, &back));
    of_a.or_else(|| of_b.find(|p| a.has(p)))
}

/// Where no vertex is closest.
fn of_edges<const D: usize>(a: &Core<D>, b: &Core<D>, delta: &Vector<D>) -> Vector<D> {
    if is_zero(delta) {
        let of_a = a.edges.iter().find_map(|edge| edge.first_behind(b, delta));
        let mut of_b = b.edges.iter();
        return of_a
            .or_else(|| of_b.find_map(|edge| edge.first_behind(a, delta)))
            .expect("cores that meet");
    }
    // Both are perpendicular to the delta, and are not parallel.
    let mut pairs = a
        .edges
        .iter()
        .flat_map(|e| b.edges.iter().map(move |f| (e, f)));
    pairs
        .find_map(|(e, f)| e.first_behind(&Core::of_straight(f.clone()), delta))
        .expect("a closest pair")
}

/// The point of both that is nearest to the first one's point p, or that point if
/// they are parallel. It is on the delta from p along the part w of the second
/// normal m that is perpendicular to the first, n.
fn of_planes<const D: usize>(a: &Core<D>, b: &Core<D>) -> Vector<D> {
    let ([p, n], [q, m]) = (a.plane(), b.plane());
    let w = along(m, &-&(dot(m, n) / dot(n, n)), n);
    if is_zero(&w) {
        return p.clone();
    }
    // m . (p + s w - q) = 0
    let s = dot(m, &minus(q, p)) / dot(m, &w);
    along(p, &s, &w)
}

#[cfg(test)]
mod tests;
