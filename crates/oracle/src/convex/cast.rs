//! What a ray or segment comes to, among capsules, triangles and convex polygons,
//! in order.
//!
//! In the plane a triangle or polygon is asked about as the chain that it is, so
//! that the only new thing there is the capsule. In space there are capsules and
//! triangles. Among these may be any of the other shapes.

mod capsule;
mod crossing;
mod triangle;
mod way;

use super::relation::relation;
use super::shape::Shape;
use super::vector::Vector;
use crate::cast::{self, Solids};
use crate::chain::{self, Passing};
use crate::figure::Figure;
use crate::linear::{self, Relation, Shape as Linear};
use crate::number::Number;
use crate::plane::Passage;
use crate::rational::Rational;
use crate::space;
use crate::space::cast::{Feature, Hit};
use crate::surd::Surd;
use way::Way;

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
            (Shape::Triangle(points), Some(figure @ Figure::Polyline(_))) => {
                let mut hits = cast::hits(way, &[figure], solids);
                // It is open also where its ends are one point.
                if linear::intersects(way, &Linear::Point(points[0])) {
                    for hit in &mut hits {
                        hit.passing = Passing::Ends;
                    }
                }
                hits
            }
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

/// All places where a ray or segment of space comes to one of the shapes, in
/// order, as [`space::cast::hits`] says.
///
/// It comes to a triangle at the first common point, which is on its Face(0), on
/// the edge of the lowest number there, from the vertex of this number to the next,
/// or at the lowest vertex. A capsule is a solid, with Start and End for the caps
/// with the seams, and Face(0) between; of radius 0 it is a segment.
pub fn hits_in_space<S: Number>(
    way: &space::Linear<S>,
    shapes: &[Shape<3, S>],
    solids: Solids,
) -> Vec<Hit<Surd>> {
    let shape_of_way = Shape::from(*way);
    let line = Way::of(&shape_of_way);
    let mut hits = Vec::new();
    for (index, shape) in shapes.iter().enumerate() {
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
            other => {
                let others = [other.spatial().expect("a set of the other room")];
                let found = space::cast::hits(way, &others, solids);
                hits.extend(found.into_iter().map(|hit| Hit { index, ..hit }));
                continue;
            }
        };
        let relation = relation(&shape_of_way.set(), &shape.set());
        hits.extend(sights.into_iter().map(|sight| Hit {
            place: space::Passage {
                at: line.at(&sight.t),
                t: sight.t,
            },
            index,
            relation,
            feature: sight.feature,
            passing: sight.passing,
            inside,
            normal: sight.normal,
        }));
    }
    hits.sort_by(|one, other| one.place.t.cmp(&other.place.t));
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
