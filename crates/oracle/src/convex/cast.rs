//! What a ray or segment comes to, among capsules, triangles and convex polygons,
//! in order.
//!
//! In the plane a triangle or polygon is asked about as the chain that it is, so
//! that the only new thing there is the capsule. In space there are capsules and
//! triangles. Among these may be any of the other shapes.

mod capsule;
mod crossing;
mod ray_or_segment;
mod triangle;

use super::relation::relation;
use super::shape::Shape;
use crate::cast::{self, Solids};
use crate::chain::{self, Passing};
use crate::figure::Figure;
use crate::linear::{self, Relation, Shape as Linear};
use crate::number::Number;
use crate::space;
use crate::space::cast::{Feature, Hit};
use crate::surd::Surd;
use ray_or_segment::ray_or_segment;

/// A place where a ray comes to a shape.
struct Candidate<const D: usize> {
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
    ray: &Linear<S>,
    shapes: &[Shape<2, S>],
    solids: Solids,
) -> Vec<cast::Hit<Surd>> {
    let mut hits = Vec::new();
    for (index, shape) in shapes.iter().enumerate() {
        let of_shape = match (shape, shape.figure()) {
            (Shape::Triangle(points), Some(figure @ Figure::Polyline(_))) => {
                let mut hits = cast::hits(ray, &[figure], solids);
                // It is open also where its ends are one point.
                if linear::intersects(ray, &Linear::Point(points[0])) {
                    for hit in &mut hits {
                        hit.passing = Passing::Ends;
                    }
                }
                hits
            }
            (_, Some(figure)) => cast::hits(ray, &[figure], solids),
            (Shape::Capsule { start, end, radius }, None) => {
                if radius.dyadic().mantissa == 0 {
                    segment_with_caps(ray, *start, *end)
                } else {
                    solid_capsule(ray, shape, solids)
                }
            }
            _ => unreachable!("only a capsule is no figure"),
        };
        // That of a chain is not that of the segment which a flat triangle is.
        let relation = relation(&Shape::from(*ray).set(), &shape.set());
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
    ray: &Linear<S>,
    start: [S; 2],
    end: [S; 2],
) -> Vec<cast::Hit<Surd>> {
    let segment = Shape::Segment { start, end }.figure();
    let mut hits = cast::hits(ray, &[segment.expect("a figure")], Solids::Filled);
    for hit in &mut hits {
        if hit.feature == chain::Feature::Vertex(0) {
            hit.feature = chain::Feature::Start;
        }
    }
    hits
}

fn solid_capsule<S: Number>(
    ray: &Linear<S>,
    capsule: &Shape<2, S>,
    solids: Solids,
) -> Vec<cast::Hit<Surd>> {
    let ray = ray_or_segment(ray);
    let capsule = capsule::Capsule::of(capsule);
    let hit = |candidate: Candidate<2>| cast::Hit {
        place: ray.passage(candidate.t),
        // Both are of the whole shape.
        index: 0,
        relation: Relation::Disjoint,
        feature: match candidate.feature {
            Feature::Start => chain::Feature::Start,
            Feature::End => chain::Feature::End,
            Feature::Face(number) => chain::Feature::Face(number),
            Feature::Interior => chain::Feature::Interior,
            other => unreachable!("a capsule has no {other:?}"),
        },
        passing: candidate.passing,
        inside: capsule.has_inside(&ray.origin),
        normal: candidate.normal,
    };
    capsule
        .candidates(&ray, solids)
        .into_iter()
        .map(hit)
        .collect()
}

/// All places where a ray or segment of space comes to one of the shapes, in
/// order, as [`space::cast::hits`] says.
///
/// It comes to a triangle at the first common point, which is on its Face(0), on
/// the edge of the lowest number there, from the vertex of this number to the next,
/// or at the lowest vertex. A capsule is a solid, with Start and End for the caps
/// with the seams, and Face(0) between; of radius 0 it is a segment.
pub fn hits_in_space<S: Number>(
    ray: &space::Linear<S>,
    shapes: &[Shape<3, S>],
    solids: Solids,
) -> Vec<Hit<Surd>> {
    let set_of_ray = Shape::from(*ray).set();
    let line = ray_or_segment(ray);
    let mut hits = Vec::new();
    for (index, shape) in shapes.iter().enumerate() {
        let (candidates, inside) = match shape {
            Shape::Capsule { .. } => {
                let capsule = capsule::Capsule::of(shape);
                let inside = capsule.has_inside(&line.origin);
                (capsule.candidates(&line, solids), inside)
            }
            Shape::Triangle(points) => {
                let candidate = triangle::candidate(&line, points.map(crate::vector::vector));
                (candidate.into_iter().collect(), false)
            }
            other => {
                let others = [other.spatial().expect("a set of the other room")];
                let found = space::cast::hits(ray, &others, solids);
                hits.extend(found.into_iter().map(|hit| Hit { index, ..hit }));
                continue;
            }
        };
        let relation = relation(&set_of_ray, &shape.set());
        hits.extend(candidates.into_iter().map(|candidate| Hit {
            place: line.passage(candidate.t),
            index,
            relation,
            feature: candidate.feature,
            passing: candidate.passing,
            inside,
            normal: candidate.normal,
        }));
    }
    hits.sort_by(|one, other| one.place.t.cmp(&other.place.t));
    hits
}

#[cfg(test)]
mod tests;
