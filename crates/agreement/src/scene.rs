//! Casts of a ray or segment at scenes of convex sets, in the plane and in space.

use std::cmp::Ordering;

use secant::{Boundary, CastTarget, ConvexPolygon, Hit, Mesh3, Ray, Segment, Shape};
use secant_oracle as oracle;
use secant_oracle::cast::Solids;
use secant_oracle::convex::{self, Shape as Given};
use secant_oracle::plane::Planar;
use secant_oracle::space::{self, Spatial};
use secant_oracle::{Figure, Rational, Surd};

use crate::convex::{Known, flat, spatial};
use crate::shape::{feature, passing, relation};
use crate::{Bits, Difference, Tested, same};

/// All that a hit says.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Seen<const D: usize> {
    pub(crate) t: Bits,
    at: [Bits; D],
    index: usize,
    pub(crate) relation: secant::Relation,
    feature: secant::Feature,
    pub(crate) passing: secant::Passing,
    inside: bool,
    normal: Option<[Bits; D]>,
}

/// What is right, with the true parameter.
type Right<const D: usize> = Vec<(Surd, Seen<D>)>;

pub(crate) fn found<const D: usize, S: Tested + secant::ScalarIn<D>>(hit: &Hit<D, S>) -> Seen<D> {
    Seen {
        t: S::bits(hit.t),
        at: hit.at.map(S::bits),
        index: hit.index,
        relation: hit.relation,
        feature: hit.feature,
        passing: hit.passing,
        inside: hit.inside,
        normal: hit.normal().map(|n| n.map(S::bits)),
    }
}

pub(crate) fn expected<S: Tested>(hit: &oracle::cast::Hit<Surd>) -> Seen<2> {
    let hit = hit.map(S::rounded);
    Seen {
        t: hit.place.t,
        at: hit.place.at,
        index: hit.index,
        relation: relation(hit.relation),
        feature: feature(hit.feature),
        passing: passing(hit.passing),
        inside: hit.inside,
        normal: hit.normal,
    }
}

/// A ray or a segment.
pub(crate) trait RayOrSegment<const D: usize, S: Tested + secant::ScalarIn<D>> {
    fn cast<'a, T: CastTarget<D, S> + ?Sized>(&self, target: &'a T) -> secant::Cast<'a, D, S, T>;
}

impl<const D: usize, S: Tested + secant::ScalarIn<D>> RayOrSegment<D, S> for Ray<D, S> {
    fn cast<'a, T: CastTarget<D, S> + ?Sized>(&self, target: &'a T) -> secant::Cast<'a, D, S, T> {
        Ray::cast(self, target)
    }
}

impl<const D: usize, S: Tested + secant::ScalarIn<D>> RayOrSegment<D, S> for Segment<D, S> {
    fn cast<'a, T: CastTarget<D, S> + ?Sized>(&self, target: &'a T) -> secant::Cast<'a, D, S, T> {
        Segment::cast(self, target)
    }
}

/// Asks a question of the ray or segment.
macro_rules! with_ray {
    ($shape:expr, $way:ident => $answer:expr) => {
        match $shape {
            Shape::Ray($way) => $answer,
            Shape::Segment($way) => $answer,
            other => Err(format!("{other:?} is no way")),
        }
    };
}

/// Whether all, the first and any hit, filled and hollow, filtered and up to a limit, are these.
fn ask<
    const D: usize,
    S: Tested + secant::ScalarIn<D>,
    W: RayOrSegment<D, S>,
    T: CastTarget<D, S> + ?Sized,
>(
    way: &W,
    target: &T,
    filled: &Right<D>,
    hollow: &Right<D>,
) -> Result<usize, Difference> {
    let expected =
        |right: &Right<D>| -> Vec<Seen<D>> { right.iter().map(|(_, seen)| seen.clone()).collect() };
    let (right, right_hollow) = (expected(filled), expected(hollow));
    let all = way.cast(target).all();
    let seen: Vec<Seen<D>> = all.iter().map(found::<D, S>).collect();
    same("all hits", &seen, &right)?;
    let first = way.cast(target).first();
    let first_seen = first.as_ref().map(found::<D, S>);
    same("first hit", first_seen.as_ref(), right.first())?;
    let first_t = |right: &[Seen<D>]| right.first().map(|hit| hit.t);
    let found_t = way.cast(target).first_t().map(S::bits);
    same("first parameter", found_t, first_t(&right))?;
    same("any hit", way.cast(target).any(), !right.is_empty())?;

    let through = |hit: &Hit<D, S>| hit.relation.interiors_meet();
    let first = way.cast(target).filter(through).first();
    let expected_first = right.iter().find(|hit| hit.relation.interiors_meet());
    same(
        "first hit that is no graze",
        first.as_ref().map(found::<D, S>).as_ref(),
        expected_first,
    )?;

    let all_hollow = way.cast(target).hollow().all();
    let seen: Vec<Seen<D>> = all_hollow.iter().map(found::<D, S>).collect();
    same("all hits, hollow", &seen, &right_hollow)?;
    let first = way.cast(target).hollow().first();
    let first_seen = first.as_ref().map(found::<D, S>);
    same(
        "first hit, hollow",
        first_seen.as_ref(),
        right_hollow.first(),
    )?;

    // Every other shape is hollow.
    let is_hollow = |index: usize| index % 2 == 1;
    let solids = filled.iter().filter(|(_, seen)| !is_hollow(seen.index));
    let others = hollow.iter().filter(|(_, seen)| is_hollow(seen.index));
    let mut mixed: Right<D> = solids.chain(others).cloned().collect();
    mixed.sort_by(|(t, a), (u, b)| t.cmp(u).then(a.index.cmp(&b.index)));
    let right_mixed = expected(&mixed);
    let all_mixed = way.cast(target).hollow_where(is_hollow).all();
    let seen: Vec<Seen<D>> = all_mixed.iter().map(found::<D, S>).collect();
    same("all hits, some hollow", &seen, &right_mixed)?;
    let found_t = way
        .cast(target)
        .hollow_where(is_hollow)
        .first_t()
        .map(S::bits);
    same(
        "first parameter, some hollow",
        found_t,
        first_t(&right_mixed),
    )?;

    for tied in all.chunk_by(|one, next| S::bits(one.t) == S::bits(next.t)) {
        for limit in S::around(tied[0].t) {
            if !limit.into().is_finite() {
                continue;
            }
            let end = Rational::of(limit.into());
            let is_before = |(t, _): &&(Surd, Seen<D>)| t.compare(&end) != Ordering::Greater;
            let before = filled.iter().filter(is_before).count();
            let found_before = way.cast(target).max_t(limit).all();
            let seen: Vec<Seen<D>> = found_before.iter().map(found::<D, S>).collect();
            same(
                &format!("hits up to {limit:?}"),
                &seen[..],
                &right[..before],
            )?;
            let found_t = way.cast(target).max_t(limit).first_t().map(S::bits);
            same(
                "first parameter up to there",
                found_t,
                first_t(&right[..before]),
            )?;
        }
    }
    Ok(all.len())
}

/// Whether the common part of the way with the shape of this index, a chord, goes from the first place at which it
/// is come to, to the last place on its boundary: where the shape is a solid that the way passes, unless it ends inside.
fn chord<const D: usize, S: Tested + secant::ScalarIn<D>>(
    chord: Option<secant::Chord<D, S::Real>>,
    index: usize,
    is_solid: bool,
    [filled, hollow]: [&Right<D>; 2],
) -> Result<(), Difference> {
    let mine = |right: &Right<D>| -> Vec<Seen<D>> {
        let mine = right.iter().filter(|(_, seen)| seen.index == index);
        mine.map(|(_, seen)| seen.clone()).collect()
    };
    let (enter, sides) = (mine(filled), mine(hollow));
    let place =
        |passage: secant::Passage<D, S::Real>| (S::bits(passage.t), passage.at.map(S::bits));
    let expected = |hit: &Seen<D>| (hit.t, hit.at);
    let found = chord.map(|chord| place(chord.enter));
    same("where a chord begins", found, enter.first().map(expected))?;
    let Some(chord) = chord else { return Ok(()) };
    if chord.is_point() {
        // The other end is in the same place, whose parameter is seen above.
        Ok(())
    } else if chord.ends_inside {
        same("where a chord ends, inside", place(chord.exit).0, Bits(1.0))
    } else if is_solid && enter[0].relation.interiors_meet() {
        let found = Some(place(chord.exit));
        same("where a chord ends", found, sides.last().map(expected))
    } else {
        Ok(())
    }
}

/// Whether the hits on the boundary of the solid of this index are those on the hollow solid. What belongs to the
/// whole solid, the relation and whether the ray starts inside, is another matter.
fn at_boundary<const D: usize, S: Tested + secant::ScalarIn<D>, W: RayOrSegment<D, S>, T>(
    way: &W,
    solid: &T,
    index: usize,
    hollow: &Right<D>,
) -> Result<(), Difference>
where
    T: Clone,
    Boundary<T>: CastTarget<D, S>,
{
    let boundary = Boundary(solid.clone());
    let mut seen: Vec<Seen<D>> = way
        .cast(&boundary)
        .all()
        .iter()
        .map(found::<D, S>)
        .collect();
    let right = of_these(hollow, &[index]);
    for (seen, (_, right)) in seen.iter_mut().zip(&right) {
        same(
            "whether a boundary that is hit is met",
            seen.relation.meets(),
            true,
        )?;
        (seen.relation, seen.inside) = (right.relation, right.inside);
    }
    let right: Vec<Seen<D>> = right.into_iter().map(|(_, seen)| seen).collect();
    same("all hits on a boundary", &seen, &right)?;
    same(
        "any hit on a boundary",
        way.cast(&boundary).any(),
        !right.is_empty(),
    )?;
    let found_t = way.cast(&boundary).first_t().map(S::bits);
    same(
        "first parameter on a boundary",
        found_t,
        right.first().map(|hit| hit.t),
    )
}

/// The chord that a shape has in common with a way.
fn of_shape<const D: usize, S: Tested + secant::ScalarIn<D>>(
    way: &Shape<D, S>,
    shape: &Shape<D, S>,
) -> Option<secant::Chord<D, S::Real>> {
    way.intersection(shape)?.chord()
}

/// The common part is a chord.
fn has_chords<const D: usize, S>(shape: &Shape<D, S>) -> bool
where
    S: Tested + secant::ScalarIn<D>,
{
    matches!(
        shape,
        Shape::Aabb(_) | Shape::Ball(_) | Shape::Capsule(_) | Shape::Triangle(_)
    )
}

/// The hits of some of the shapes, counted from 0.
fn of_these<const D: usize>(right: &Right<D>, these: &[usize]) -> Right<D> {
    let mine = right.iter().filter_map(|(t, seen)| {
        let index = these.iter().position(|&k| k == seen.index)?;
        let seen = seen.clone();
        Some((t.clone(), Seen { index, ..seen }))
    });
    mine.collect()
}

/// The number of hits at capsules, triangles, convex polygons and other sets of the plane, where the
/// library agrees with the oracle about them.
pub(crate) fn in_plane<S: Tested>(
    way: &Given<2, S>,
    shapes: &[Given<2, S>],
) -> Result<usize, Difference> {
    let Some(Figure::Planar(Planar::Linear(line))) = way.figure() else {
        return Err(format!("{way:?} is no way"));
    };
    let right = |solids| -> Right<2> {
        let hits = convex::cast::hits_in_plane(&line, shapes, solids);
        let seen = hits
            .iter()
            .map(|hit| (hit.place.t.clone(), expected::<S>(hit)));
        seen.collect()
    };
    let (filled, hollow) = (right(Solids::Filled), right(Solids::Hollow));
    let Known::Shape(way) = flat(way) else {
        return Err(format!("{way:?} is no way"));
    };
    let (mut known, mut polygons) = (Vec::new(), Vec::new());
    for (index, given) in shapes.iter().enumerate() {
        let is_solid = given.set().dimension() == 2;
        match flat(given) {
            Known::Shape(shape) => {
                with_ray!(&way, way => match &shape {
                    Shape::Aabb(solid) => at_boundary(way, solid, index, &hollow),
                    Shape::Ball(solid) => at_boundary(way, solid, index, &hollow),
                    Shape::Capsule(solid) => at_boundary(way, solid, index, &hollow),
                    Shape::Triangle(solid) => at_boundary(way, solid, index, &hollow),
                    _ => Ok(()),
                })?;
                if has_chords(&shape) {
                    chord::<2, S>(of_shape(&way, &shape), index, is_solid, [&filled, &hollow])?;
                }
                known.push((index, shape));
            }
            Known::Polygon(polygon) => {
                let common = with_ray!(&way, way => Ok(way.intersection(&polygon)))?;
                with_ray!(&way, way => at_boundary(way, &polygon, index, &hollow))?;
                chord::<2, S>(common, index, is_solid, [&filled, &hollow])?;
                polygons.push((index, polygon));
            }
        }
    }
    let (indices, known): (Vec<usize>, Vec<Shape<2, S>>) = known.into_iter().unzip();
    let (others, polygons): (Vec<usize>, Vec<ConvexPolygon<S>>) = polygons.into_iter().unzip();
    let [filled_known, hollow_known] = [&filled, &hollow].map(|all| of_these(all, &indices));
    let [filled_others, hollow_others] = [&filled, &hollow].map(|all| of_these(all, &others));
    with_ray!(way, way => Ok(
        ask(&way, &known, &filled_known, &hollow_known)?
            + ask(&way, &polygons, &filled_others, &hollow_others)?
    ))
}

/// A number of the library.
fn number(n: usize) -> u32 {
    u32::try_from(n).expect("a small number")
}

/// The feature of a set of space, or of a vertex, edge or face in general.
pub(crate) fn feature_in_space(feature: space::cast::Feature) -> secant::Feature {
    use space::cast::Feature;
    match feature {
        Feature::Boundary => secant::Feature::Boundary,
        Feature::Start => secant::Feature::Start,
        Feature::End => secant::Feature::End,
        Feature::Face(n) => secant::Feature::Face(number(n)),
        Feature::Edge(n) => secant::Feature::Edge(number(n)),
        Feature::Vertex(n) => secant::Feature::Vertex(number(n)),
        Feature::Interior => secant::Feature::Interior,
    }
}

/// The same at shapes of space.
pub(crate) fn in_space<S: Tested>(
    way: &Given<3, S>,
    shapes: &[Given<3, S>],
) -> Result<usize, Difference> {
    use space::cast::Hit as Exact;
    let line = way.linear().ok_or_else(|| format!("{way:?} is no way"))?;
    let right = |solids| -> Right<3> {
        let hits = convex::cast::hits_in_space(&line, shapes, solids);
        let seen = |hit: &Exact<Surd>| {
            let t = hit.place.t.clone();
            let hit = hit.map(S::rounded);
            let seen = Seen {
                t: hit.place.t,
                at: hit.place.at,
                index: hit.index,
                relation: relation(hit.relation),
                feature: feature_in_space(hit.feature),
                passing: passing(hit.passing),
                inside: hit.inside,
                normal: hit.normal,
            };
            (t, seen)
        };
        hits.iter().map(seen).collect()
    };
    let (filled, hollow) = (right(Solids::Filled), right(Solids::Hollow));
    let shape = |given: &Given<3, S>| match spatial(given) {
        Known::Shape(shape) => shape,
        Known::Polygon(_) => unreachable!("polygons are of the plane"),
    };
    let target: Vec<Shape<3, S>> = shapes.iter().map(shape).collect();
    let way = shape(way);
    for (index, (given, shape)) in shapes.iter().zip(&target).enumerate() {
        with_ray!(&way, way => match shape {
            Shape::Aabb(solid) => at_boundary(way, solid, index, &hollow),
            Shape::Ball(solid) => at_boundary(way, solid, index, &hollow),
            Shape::Capsule(solid) => at_boundary(way, solid, index, &hollow),
            _ => Ok(()),
        })?;
        if has_chords(shape) {
            let is_solid = given.set().dimension() == 3;
            chord::<3, S>(of_shape(&way, shape), index, is_solid, [&filled, &hollow])?;
        }
    }
    // The triangles as a mesh. Their vertices are not shared, but often the same points.
    let (mut numbers, mut positions) = (Vec::new(), Vec::new());
    for (index, shape) in target.iter().enumerate() {
        if let Shape::Triangle(triangle) = shape {
            numbers.push(index);
            positions.extend(triangle.vertices());
        }
    }
    let indices: Vec<[u32; 3]> = (0..numbers.len())
        .map(|k| [0, 1, 2].map(|n| number(3 * k + n)))
        .collect();
    let mesh = Mesh3::new(&positions, &indices);
    let [filled_mesh, hollow_mesh] = [&filled, &hollow].map(|all| of_these(all, &numbers));
    with_ray!(way, way => {
        ask(&way, &mesh, &filled_mesh, &hollow_mesh)?;
        ask(&way, &target, &filled, &hollow)
    })
}

/// The same at points, lines, rays, segments, boxes, balls and planes of space.
pub(crate) fn at_spatial<S: Tested>(
    way: &space::Linear<S>,
    shapes: &[Spatial<S>],
) -> Result<usize, Difference> {
    let shapes: Vec<Given<3, S>> = shapes.iter().map(|&shape| shape.into()).collect();
    in_space(&(*way).into(), &shapes)
}
