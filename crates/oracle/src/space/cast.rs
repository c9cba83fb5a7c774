//! What a ray or a segment comes to in space, in order.
//!
//! Every place where it comes to a shape is found, with its parameter as the
//! number with a root that it is. These are sorted by their exact order; the
//! sort is stable, so that at one parameter the lowest index is first.

mod blocks;
mod others;

use super::Spatial;
use super::Track;
use super::body::Body;
use super::common::Passage;
use super::relation::relation;
use super::shape::Linear;
use super::vector::dot;
use crate::cast::Solids;
use crate::chain::Passing;
use crate::linear::Relation;
use crate::number::Number;
use crate::rational::Rational;
use crate::surd::Surd;
use crate::track::zero;

/// A part of a set of space.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Feature {
    /// Of a line, ray, ball or plane.
    Boundary,
    /// The start of a segment or ray.
    Start,
    /// The end of a segment.
    End,
    /// A segment between its ends: 0. A side of a box: `2 axis + side`, with the
    /// side 0 at the minimum and 1 at the maximum; the lowest there.
    Face(usize),
    /// An edge of a box: `4 axis + 2 high + low` for an edge along an axis, at the
    /// minimum (0) or maximum (1) of the higher and of the lower of the other
    /// axes; the lowest there.
    Edge(usize),
    /// A point: 0. A corner of a box: bit k is set at the maximum of axis k; the
    /// lowest there.
    Vertex(usize),
    /// None of the boundary, but what it encloses.
    Interior,
}

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
    /// How it goes on there. `Crosses`: into a solid or out of it, through the
    /// relative interior of a plane or a flat box, or past a linear shape in the
    /// interior of both. `Grazes`: on the boundary of a solid for a point or
    /// further, and on outside of it, or past the edge of a flat box. `Ends`: one
    /// of the two ends there, or the ray runs along what has no interior.
    pub passing: Passing,
    /// The shape is a solid, and the ray starts in its interior in space.
    pub inside: bool,
    /// The unit normal of what is there, against the ray, and out of a solid that
    /// the ray starts on and leaves: of a linear shape that
    /// is met between its ends the perpendicular in the plane of the two; of an
    /// edge or vertex of a box that of the lowest side there that faces the ray.
    /// Outward where the ray is a tangent of a ball. The opposite direction at points and
    /// ends, where the ray runs along, and where no side faces it. None in the
    /// interior, and for a segment of length zero.
    pub normal: Option<[N; 3]>,
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

/// All places where a ray or segment comes to one of the shapes, in order. Panics
/// if one of them is not valid, and for a ray without a start.
///
/// It comes to a linear shape, a plane and a flat box at the first common point,
/// to a solid where it enters or if it starts inside, and to its boundary at each
/// of the common points, or at the first if it runs along.
pub fn hits<S: Number>(ray: &Linear<S>, shapes: &[Spatial<S>], solids: Solids) -> Vec<Hit<Surd>> {
    let track = Track::of(ray);
    assert!(track.has_start, "{ray:?} has no start");
    let mut hits: Vec<Hit<Surd>> = Vec::new();
    for (index, shape) in shapes.iter().enumerate() {
        let body = Body::of(shape);
        let inside = contains_start(&track, &body);
        let relation = relation(&Spatial::Linear(*ray), shape);
        hits.extend(
            candidates(&track, shape, solids)
                .into_iter()
                .map(|candidate| Hit {
                    normal: candidate.normal.filter(|_| !track.is_point()),
                    place: candidate.place,
                    index,
                    relation,
                    feature: candidate.feature,
                    passing: candidate.passing,
                    inside,
                }),
        );
    }
    hits.sort_by(|one, other| one.place.t.cmp(&other.place.t));
    hits
}

/// The square of the distance from the start to a hit, and of its direction.
pub fn squared_lengths<S: Number>(ray: &Linear<S>, hit: &Hit<Surd>) -> (Surd, Rational) {
    let d = Track::of(ray).direction;
    let square = dot(&d, &d);
    (hit.place.t.squared().scaled(&square, &zero()), square)
}

struct Candidate {
    place: Passage<Surd>,
    feature: Feature,
    passing: Passing,
    normal: Option<[Surd; 3]>,
}

/// Whether the start is in the interior in space.
fn contains_start(track: &Track, body: &Body) -> bool {
    match body {
        Body::Round(ball) => ball.side(&track.origin).is_lt(),
        Body::Block(block) => block.has_inside(&track.origin),
        Body::Linear(_) | Body::Sheet(_) => false,
    }
}

/// The places of one shape, in order.
fn candidates<S: Number>(track: &Track, shape: &Spatial<S>, solids: Solids) -> Vec<Candidate> {
    let body = Body::of(shape);
    if solids == Solids::Filled && contains_start(track, &body) {
        return vec![Candidate {
            place: place(track, &zero()),
            feature: Feature::Interior,
            passing: Passing::Ends,
            normal: None,
        }];
    }
    let mut candidates = match (&body, shape) {
        (Body::Linear(target), Spatial::Linear(given)) => others::of_linear(track, target, given),
        (Body::Sheet(sheet), _) => others::of_sheet(track, sheet),
        (Body::Round(ball), _) => others::of_round(track, ball, solids),
        (Body::Block(block), _) => blocks::of_block(track, block, solids),
        (Body::Linear(_), _) => unreachable!("only linear shapes are tracks"),
    };
    // A convex solid is entered once.
    if solids == Solids::Filled {
        candidates.truncate(1);
    }
    candidates
}

fn place(track: &Track, t: &Rational) -> Passage<Surd> {
    let (at, t) = (track.at(t), t.clone());
    Passage { at, t }.map(|x| Surd::from(x))
}

#[cfg(test)]
mod tests;
