//! What a ray or a segment comes to, in order.
//!
//! Every place where it comes to a shape is found, with its parameter as the
//! number with a root that it is. These are sorted by their exact order; the
//! sort is stable, so that at one parameter the lowest index is first.

use std::cmp::Ordering;

use crate::chain::{Curve, Feature, Passing, chords, contacts, relation, side, turning};
use crate::figure::Figure;
use crate::linear::{self, Intersection, Relation, Shape};
use crate::number::Number;
use crate::plane::{Disc, Passage, Planar};
use crate::rational::Rational;
use crate::surd::Surd;
use crate::track::{Track, Vector, cross, dot, minus, vector, zero};
use crate::vector::{negated, unit};

/// Where a ray or segment comes to a shape.
#[derive(Clone, Debug, PartialEq)]
pub struct Hit<N> {
    /// The point and the parameter.
    pub place: Passage<N>,
    /// The index of the shape.
    pub index: usize,
    /// How the whole ray lies to the shape, which is a solid also where its
    /// boundary is hit.
    pub relation: Relation,
    /// What of the shape is there.
    pub feature: Feature,
    /// How its curve goes on there.
    pub passing: Passing,
    /// The shape is a solid, and the ray starts in its interior.
    pub inside: bool,
    /// The unit normal of what is there, against the ray, and out of a solid that the
    /// ray starts on and leaves. At a vertex that of
    /// the lowest edge that is not along the ray; of a solid, if there is one,
    /// the lowest that the ray comes to from outside. Against the ray if all
    /// edges are along it; outward where the ray is a tangent of a circle. None
    /// in the interior, and for a segment of length zero.
    pub normal: Option<[N; 2]>,
}

impl<N> Hit<N> {
    /// The hit with each number changed by `f`.
    pub fn map<M>(&self, f: impl Fn(&N) -> M) -> Hit<M> {
        Hit {
            place: self.place.map(&f),
            index: self.index,
            relation: self.relation,
            feature: self.feature,
            passing: self.passing,
            inside: self.inside,
            normal: self.normal.as_ref().map(|n| n.each_ref().map(&f)),
        }
    }
}

/// What rectangles, discs and polygons are taken for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Solids {
    /// Themselves.
    Filled,
    /// Their boundaries.
    Hollow,
}

/// All places where a ray or segment comes to one of the shapes, in order.
///
/// It comes to a linear shape at their first common point, to a solid wherever
/// it enters or if it starts inside, and to a curve wherever a contact begins.
pub fn hits<S: Number>(ray: &Shape<S>, shapes: &[Figure<S>], solids: Solids) -> Vec<Hit<Surd>> {
    let mut hits: Vec<Hit<Surd>> = Vec::new();
    for (index, shape) in shapes.iter().enumerate() {
        let inside = contains_start(ray, shape);
        let target = match solids {
            Solids::Filled => shape.clone(),
            Solids::Hollow => shape.boundary(),
        };
        let relation = relation(ray, shape);
        hits.extend(candidates(ray, &target).into_iter().map(|candidate| Hit {
            normal: normal(ray, &target, &candidate),
            place: candidate.place,
            index,
            relation,
            feature: candidate.feature,
            passing: candidate.passing,
            inside,
        }));
    }
    hits.sort_by(|one, other| one.place.t.cmp(&other.place.t));
    hits
}

/// The square of the distance from the start to a hit, and of its direction.
pub fn squared_lengths<S: Number>(ray: &Shape<S>, hit: &Hit<Surd>) -> (Surd, Rational) {
    let d = Track::of(ray).direction;
    let square = dot(&d, &d);
    (hit.place.t.squared().scaled(&square, &zero()), square)
}

struct Candidate {
    place: Passage<Surd>,
    feature: Feature,
    passing: Passing,
}

/// Whether the start is in the open interior of a solid.
fn contains_start<S: Number>(ray: &Shape<S>, shape: &Figure<S>) -> bool {
    let (start, _) = ray.numbers();
    match shape {
        Figure::Planar(Planar::Disc(disc)) => {
            let offset = minus(&vector(start), &vector(disc.center));
            let radius = Rational::of(disc.radius);
            dot(&offset, &offset) < &radius * &radius
        }
        Figure::Planar(Planar::Rect(rect)) => {
            let [p, min, max] = [start, rect.min, rect.max].map(vector);
            (0..2).all(|axis| min[axis] < p[axis] && p[axis] < max[axis])
        }
        Figure::Polygon(vertices) => side(start, vertices) == Ordering::Less,
        _ => false,
    }
}

/// The places of one shape, in order.
fn candidates<S: Number>(ray: &Shape<S>, shape: &Figure<S>) -> Vec<Candidate> {
    if let Figure::Planar(Planar::Linear(target)) = shape {
        return first_common(ray, target).into_iter().collect();
    }
    let of_boundary = || {
        let contacts = contacts(ray, &shape.boundary());
        contacts.into_iter().map(|contact| Candidate {
            place: contact.enter,
            feature: contact.feature,
            passing: contact.passing,
        })
    };
    let start = contains_start(ray, shape).then(|| Candidate {
        place: Passage {
            at: vector(ray.numbers().0).each_ref().map(Surd::from),
            t: Surd::from(&zero()),
        },
        feature: Feature::Interior,
        passing: Passing::Ends,
    });
    match shape {
        // A convex solid is entered once.
        Figure::Planar(_) => start.or_else(|| of_boundary().next()).into_iter().collect(),
        Figure::Polygon(vertices) => {
            let chords = chords(ray, vertices);
            let entered =
                |candidate: &Candidate| chords.iter().any(|c| c.enter.t == candidate.place.t);
            start
                .into_iter()
                .chain(of_boundary().filter(entered))
                .collect()
        }
        _ => of_boundary().collect(),
    }
}

/// The first common point with another linear shape.
fn first_common<S: Number>(ray: &Shape<S>, target: &Shape<S>) -> Option<Candidate> {
    let meeting = match linear::intersection(ray, target)? {
        Intersection::Point(meeting) => meeting,
        Intersection::Overlap { start, .. } => start.expect("a ray has a start"),
    };
    let is = |p: [S; 2]| meeting.at == vector(p);
    let feature = match *target {
        Shape::Point(_) => Feature::Vertex(0),
        // A segment of length zero is a point.
        Shape::Segment { start, end } if is(start) && is(end) => Feature::Vertex(0),
        Shape::Segment { start, .. } if is(start) => Feature::Start,
        Shape::Segment { end, .. } if is(end) => Feature::End,
        Shape::Segment { .. } => Feature::Face(0),
        Shape::Ray { origin, .. } if is(origin) => Feature::Start,
        Shape::Ray { .. } | Shape::Line { .. } => Feature::Boundary,
    };
    // In the interior of both, and not along each other.
    let crosses = linear::relation(ray, target) == Relation::Cross;
    Some(Candidate {
        place: Passage {
            at: meeting.at.each_ref().map(Surd::from),
            t: Surd::from(&meeting.t),
        },
        feature,
        passing: if crosses {
            Passing::Crosses
        } else {
            Passing::Ends
        },
    })
}

fn normal<S: Number>(
    ray: &Shape<S>,
    shape: &Figure<S>,
    candidate: &Candidate,
) -> Option<[Surd; 2]> {
    let track = Track::of(ray);
    if track.is_point() || candidate.feature == Feature::Interior {
        return None;
    }
    let d = &track.direction;
    let disc = match shape {
        Figure::Planar(Planar::Disc(disc)) | Figure::Circle(disc) => Some(disc),
        _ => None,
    };
    if let Some(disc) = disc
        && Rational::of(disc.radius) != zero()
    {
        let is_solid = matches!(shape, Figure::Planar(_));
        return Some(normal_of_circle(&track, disc, &candidate.place, is_solid));
    }
    let mut edges: Vec<Vector> = match shape {
        Figure::Planar(Planar::Linear(target)) => vec![Track::of(target).direction],
        Figure::Planar(Planar::Disc(_)) | Figure::Circle(_) => Vec::new(),
        _ => {
            let faces = Curve::of(&shape.boundary()).faces.into_iter();
            let at = |x: &Surd| x.to_rational().expect("on straight edges");
            let p = candidate.place.at.each_ref().map(at);
            let here = faces.filter(|[from, to]| Track::between(from, to).has(&p));
            here.map(|[from, to]| minus(&to, &from)).collect()
        }
    };
    edges.retain(|e| cross(d, e) != zero());
    // A solid that is on the left of its edges is entered where these go to the
    // right, seen along the ray.
    let entered = match shape {
        Figure::Planar(Planar::Rect(_)) => Some(Ordering::Less),
        Figure::Polygon(vertices) => Some(turning(vertices).reverse()),
        _ => None,
    };
    let faces_ray = |e: &&Vector| Some(cross(d, e).sign()) == entered;
    let facing = edges.iter().find(faces_ray);
    // Where no edge of a solid faces a ray that starts there, the ray leaves it.
    let has_area = match shape {
        Figure::Planar(Planar::Rect(rect)) => (0..2).all(|k| rect.min[k] != rect.max[k]),
        _ => true,
    };
    let leaves = entered.is_some()
        && has_area
        && facing.is_none()
        && candidate.place.t.compare(&zero()).is_eq();
    let against = match facing.or(edges.first()) {
        Some([x, y]) => {
            let right = [y.clone(), -x];
            if (dot(&right, d) > zero()) != leaves {
                negated(&right)
            } else {
                right
            }
        }
        None => negated(d),
    };
    Some(unit(&against))
}

/// (x - c) / r, or for a circle its opposite if that is along the ray.
fn normal_of_circle<S: Number>(
    track: &Track,
    disc: &Disc<S>,
    place: &Passage<Surd>,
    is_solid: bool,
) -> [Surd; 2] {
    let (center, radius) = (vector(disc.center), Rational::of(disc.radius));
    let d = &track.direction;
    // (o + t d - c) . d
    let towards = dot(&minus(&track.origin, &center), d);
    let outward = is_solid || place.t.scaled(&dot(d, d), &towards).sign() != Ordering::Greater;
    let scale = Rational::of(if outward { 1 } else { -1 }) / radius;
    [0, 1].map(|axis| place.at[axis].scaled(&scale, &-&(&scale * &center[axis])))
}

#[cfg(test)]
mod tests;
