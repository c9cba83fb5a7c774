//! Where a ray of space comes to a triangle.

use std::cmp::Ordering;

use super::crossing::Crossing;
use super::{Candidate, Feature};
use crate::chain::Passing;
use crate::rational::Rational;
use crate::surd::Surd;
use crate::track::Track;
use crate::vector::{Vector, cross, dot, is_zero, minus, negated, unit};

/// The first common point of the ray and the triangle.
pub(super) fn candidate(ray: &Track<3>, corners: [Vector<3>; 3]) -> Option<Candidate<3>> {
    let triangle = Triangle::of(corners);
    let (t, passing, normal) = if is_zero(&triangle.normal) {
        let [a, b] = triangle.farthest();
        let crossing = Crossing::first(ray, a, b)?;
        (crossing.t, crossing.passing, crossing.normal)
    } else if dot(&triangle.normal, &ray.direction).sign().is_eq() {
        triangle.beside(ray)?
    } else {
        triangle.through(ray)?
    };
    Some(Candidate {
        feature: triangle.feature(&ray.at(&t)),
        t: Surd::from(&t),
        passing,
        normal,
    })
}

type Place = (Rational, Passing, Option<[Surd; 3]>);

struct Triangle {
    corners: [Vector<3>; 3],
    /// `(b - a) x (c - a)`
    normal: Vector<3>,
}

impl Triangle {
    fn of(corners: [Vector<3>; 3]) -> Self {
        let [a, b, c] = &corners;
        let normal = cross(&minus(b, a), &minus(c, a));
        Triangle { corners, normal }
    }

    fn edge(&self, i: usize) -> [&Vector<3>; 2] {
        [&self.corners[i], &self.corners[(i + 1) % 3]]
    }

    /// The ends of a triangle that is a segment.
    fn farthest(&self) -> [&Vector<3>; 2] {
        let square = |[p, q]: &[&Vector<3>; 2]| {
            let side = minus(q, p);
            dot(&side, &side)
        };
        let longest = (0..3).map(|i| self.edge(i)).max_by_key(square);
        longest.expect("three edges")
    }

    /// Positive where a vector leads to the inner side of an edge.
    fn inwards(&self, i: usize, v: &Vector<3>) -> Rational {
        let [p, q] = self.edge(i);
        dot(&self.normal, &cross(&minus(q, p), v))
    }

    /// The side of each edge that a point of the plane is on.
    fn sides(&self, p: &Vector<3>) -> [Ordering; 3] {
        [0, 1, 2].map(|i| self.inwards(i, &minus(p, &self.corners[i])).sign())
    }

    /// A ray through the plane.
    fn through(&self, ray: &Track<3>) -> Option<Place> {
        // n . (o + t d - a) = 0
        let height = dot(&self.normal, &minus(&self.corners[0], &ray.origin));
        let slope = dot(&self.normal, &ray.direction);
        let t = height / &slope;
        let root = Surd::from(&t);
        let sides = self.sides(&ray.at(&t));
        if !ray.reaches_root(&root) || sides.contains(&Ordering::Less) {
            return None;
        }
        let passing = if ray.ends_at_root(&root) {
            Passing::Ends
        } else if sides.contains(&Ordering::Equal) {
            Passing::Grazes
        } else {
            Passing::Crosses
        };
        let against = if slope.sign().is_gt() {
            negated(&self.normal)
        } else {
            self.normal.clone()
        };
        Some((t, passing, Some(unit(&against))))
    }

    /// A ray in the plane, or in one beside it.
    fn beside(&self, ray: &Track<3>) -> Option<Place> {
        let offset = minus(&ray.origin, &self.corners[0]);
        if !dot(&self.normal, &offset).sign().is_eq() {
            return None;
        }
        let zero = Rational::of(0);
        if ray.is_point() {
            let outside = self.sides(&ray.origin).contains(&Ordering::Less);
            return (!outside).then_some((zero, Passing::Ends, None));
        }
        // s + t r >= 0 for each edge bounds t on both sides.
        let (mut after, mut before) = (Vec::new(), Vec::new());
        for i in 0..3 {
            let s = self.inwards(i, &minus(&ray.origin, &self.corners[i]));
            let r = self.inwards(i, &ray.direction);
            match r.sign() {
                Ordering::Greater => after.push(-&(s / r)),
                Ordering::Less => before.push(-&(s / r)),
                Ordering::Equal if s < zero => return None,
                Ordering::Equal => {}
            }
        }
        let first = after.into_iter().max().expect("a triangle is bounded");
        let last = before.into_iter().min().expect("a triangle is bounded");
        if first > last {
            return None;
        }
        let [first, last] = ray.clipped_interval([first, last])?;
        let passing = if first < last || ray.ends_at_root(&Surd::from(&first)) {
            Passing::Ends
        } else {
            Passing::Grazes
        };
        Some((first, passing, ray.back()))
    }

    /// What is at a point of the triangle.
    fn feature(&self, p: &Vector<3>) -> Feature {
        if let Some(number) = self.corners.iter().position(|corner| corner == p) {
            return Feature::Vertex(number);
        }
        // Between the ends of an edge, p - a and p - b are opposite.
        let on_edge = |i: &usize| {
            let [v, w] = self.edge(*i).map(|corner| minus(p, corner));
            is_zero(&cross(&v, &w)) && dot(&v, &w).sign().is_lt()
        };
        match (0..3).find(on_edge) {
            Some(number) => Feature::Edge(number),
            None => Feature::Face(0),
        }
    }
}
