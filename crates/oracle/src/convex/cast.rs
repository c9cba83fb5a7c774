//! What a ray or segment comes to, among capsules, triangles and convex polygons,
//! in order.
//!
//! In the plane a triangle or polygon is asked about as the chain that it is, so
//! that the only new thing there is the capsule. In space there are capsules and
//! triangles.

mod capsule;
mod crossing;
mod triangle;
mod way;

use super::relation::relation;
use super::shape::Shape;
use super::vector::Vector;
use crate::cast::{self, Solids};
use crate::chain::{self, Passing};
use crate::linear::{Relation, Shape as Linear};
use crate::number::Number;
use crate::plane::Passage;
use crate::rational::Rational;
use crate::surd::Surd;
use way::Way;

/// A part of a set of space.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Feature {
    /// About the start of a capsule, or at the start of a segment.
    Start,
    /// About the end, likewise.
    End,
    /// Between: 0 on a capsule or a triangle.
    Face(usize),
    /// The edge of a triangle from the vertex of this number to the next.
    Edge(usize),
    /// The lowest number of a vertex there.
    Vertex(usize),
    /// None of the boundary, but what it encloses.
    Interior,
}

/// Where a ray or segment of space comes to a shape.
#[derive(Clone, Debug, PartialEq)]
pub struct Hit<N> {
    /// The parameter.
    pub t: N,
    /// The point.
    pub at: [N; 3],
    /// The index of the shape.
    pub index: usize,
    /// How the whole ray lies to the shape, which is a solid also where its
    /// boundary is hit.
    pub relation: Relation,
    /// What of the shape is there.
    pub feature: Feature,
    /// How the way goes on there. It crosses into or out of the interior of a
    /// capsule, through the interior of a triangle, or a segment in the interior of
    /// both. It grazes a capsule, in a point or along it, and an edge or vertex of a
    /// triangle. It ends where one of the two does, and where it runs along what has
    /// no interior.
    pub passing: Passing,
    /// The shape is a solid, and the ray starts in its interior.
    pub inside: bool,
    /// The unit normal, against the ray; outward where the ray is a tangent of a
    /// capsule. Of a segment, perpendicular to it. The way back at an end of a
    /// segment, at a point, and in the plane of a triangle or along a segment. None
    /// in the interior, and for a way of length zero.
    pub normal: Option<[N; 3]>,
}

impl<N> Hit<N> {
    /// The hit with each number changed by `f`.
    pub fn map<M>(&self, f: impl Fn(&N) -> M) -> Hit<M> {
        Hit {
            t: f(&self.t),
            at: self.at.each_ref().map(&f),
            index: self.index,
            relation: self.relation,
            feature: self.feature,
            passing: self.passing,
            inside: self.inside,
            normal: self.normal.as_ref().map(|n| n.each_ref().map(&f)),
        }
    }
}

/// A place where a way comes to a shape.
struct Sight<const D: usize> {
    t: Surd,
    feature: Feature,
    passing: Passing,
    normal: Option<[Surd; D]>,
}

/// All places where a ray or segment of the plane comes to one of the shapes, in
/// order, as [`cast::hits`] says. A triangle without area is the open chain along
/// its three vertices; a capsule of radius 0 is a segment, with the features of a
/// capsule. Those are Face(0) on the right of it, seen from the start to the end,
/// Face(1) on the left, and Start and End for the caps with their ends.
pub fn hits_in_plane<S: Number>(
    way: &Linear<S>,
    shapes: &[Shape<2, S>],
    solids: Solids,
) -> Vec<cast::Hit<Surd>> {
    let mut hits = Vec::new();
    for (index, shape) in shapes.iter().enumerate() {
        let of_shape = match (shape, shape.figure()) {
            (_, Some(figure)) => cast::hits(way, &[figure], solids),
            (Shape::Capsule { start, end, radius }, None) => {
                if radius.dyadic().mantissa == 0 {
                    segment_with_caps(way, *start, *end)
                } else {
                    solid_capsule(way, shape, solids)
                }
            }
            _ => unreachable!("only a capsule is no figure"),
        };
        // That of a chain is not that of the segment which a flat triangle is.
        let relation = relation(&Shape::from(*way).set(), &shape.set());
        hits.extend(of_shape.into_iter().map(|hit| cast::Hit {
            index,
            relation,
            ..hit
        }));
    }
    hits.sort_by(|one, other| one.place.t.cmp(&other.place.t));
    hits
}

/// The hit of a segment, with the features of a capsule.
fn segment_with_caps<S: Number>(
    way: &Linear<S>,
    start: [S; 2],
    end: [S; 2],
) -> Vec<cast::Hit<Surd>> {
    let segment = Shape::Segment { start, end }.figure();
    let mut hits = cast::hits(way, &[segment.expect("a figure")], Solids::Filled);
    for hit in &mut hits {
        if hit.feature == chain::Feature::Vertex(0) {
            hit.feature = chain::Feature::Start;
        }
    }
    hits
}

fn solid_capsule<S: Number>(
    way: &Linear<S>,
    capsule: &Shape<2, S>,
    solids: Solids,
) -> Vec<cast::Hit<Surd>> {
    let shape = Shape::from(*way);
    let way = Way::of(&shape);
    let capsule = capsule::Capsule::of(capsule);
    let hit = |sight: Sight<2>| cast::Hit {
        place: Passage {
            at: way.at(&sight.t),
            t: sight.t,
        },
        // Both are of the whole shape.
        index: 0,
        relation: Relation::Disjoint,
        feature: match sight.feature {
            Feature::Start => chain::Feature::Start,
            Feature::End => chain::Feature::End,
            Feature::Face(number) => chain::Feature::Face(number),
            Feature::Interior => chain::Feature::Interior,
            other => unreachable!("a capsule has no {other:?}"),
        },
        passing: sight.passing,
        inside: capsule.has_inside(&way.origin),
        normal: sight.normal,
    };
    capsule.sights(&way, solids).into_iter().map(hit).collect()
}

/// All places where a ray or segment of space comes to one of the shapes, which
/// are capsules and triangles, in order. Panics for others.
///
/// It comes to a surface or segment at the first common point, to a capsule where
/// it enters or if it starts inside; to the surface of a capsule wherever a
/// contact begins.
pub fn hits_in_space<S: Number>(
    way: &Shape<3, S>,
    shapes: &[Shape<3, S>],
    solids: Solids,
) -> Vec<Hit<Surd>> {
    let line = Way::of(way);
    let mut hits = Vec::new();
    for (index, shape) in shapes.iter().enumerate() {
        let relation = relation(&way.set(), &shape.set());
        let (sights, inside) = match shape {
            Shape::Capsule { .. } => {
                let capsule = capsule::Capsule::of(shape);
                let inside = capsule.has_inside(&line.origin);
                (capsule.sights(&line, solids), inside)
            }
            Shape::Triangle(points) => {
                let sight = triangle::sight(&line, points.map(super::vector::vector));
                (sight.into_iter().collect(), false)
            }
            other => panic!("{other:?} is asked about elsewhere"),
        };
        hits.extend(sights.into_iter().map(|sight| Hit {
            at: line.at(&sight.t),
            t: sight.t,
            index,
            relation,
            feature: sight.feature,
            passing: sight.passing,
            inside,
            normal: sight.normal,
        }));
    }
    hits.sort_by(|one, other| one.t.cmp(&other.t));
    hits
}

/// The vector divided by its length.
fn unit<const D: usize>(v: &Vector<D>) -> [Surd; D] {
    let square = super::vector::dot(v, v);
    v.each_ref()
        .map(|x| Surd::with_root(&Rational::of(0), &(x / &square), &square))
}

#[cfg(test)]
mod tests;
