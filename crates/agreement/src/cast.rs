//! Casts of a ray or segment at one shape and at many.

use std::cmp::Ordering;

use secant::{CastTarget, Hit, Shape};
use secant_oracle as oracle;
use secant_oracle::cast::{self, Solids, hits};
use secant_oracle::plane::Planar;
use secant_oracle::{Figure, Rational, Surd};

use crate::scene::{RayOrSegment, Seen, expected, found};
use crate::shape::{Known, shape};
use crate::{Bits, Difference, Tested, same};

/// How many hits there are, where the library agrees with the oracle about all,
/// the first and any of them, filled and hollow, filtered, and up to a limit at
/// each of them and its neighbours. The figures of each type are a target of
/// their own.
pub(crate) fn casts<S: Tested>(
    way: &oracle::Shape<S>,
    figures: &[Figure<S>],
) -> Result<usize, Difference> {
    let mut groups = Groups::default();
    for figure in figures {
        groups.add(figure);
    }
    match shape(&Planar::Linear(*way)) {
        Shape::Ray(ray) => groups.ask(&ray, way),
        Shape::Segment(segment) => groups.ask(&segment, way),
        _ => Err(format!("{way:?} is no way")),
    }
}

/// The figures of each type, as both have them.
struct Groups<S: Tested> {
    shapes: Group<Shape<2, S>, S>,
    polylines: Group<secant::Polyline<S>, S>,
    polygons: Group<secant::Polygon<S>, S>,
    circles: Group<secant::Boundary<secant::Circle<S>>, S>,
    sides: Group<secant::Boundary<secant::Rect<S>>, S>,
    rings: Group<secant::Boundary<secant::Polygon<S>>, S>,
    any: Group<Shape<2, S>, S>,
}

type Group<T, S> = (Vec<T>, Vec<Figure<S>>);

impl<S: Tested> Default for Groups<S> {
    fn default() -> Self {
        Groups {
            shapes: Group::default(),
            polylines: Group::default(),
            polygons: Group::default(),
            circles: Group::default(),
            sides: Group::default(),
            rings: Group::default(),
            any: Group::default(),
        }
    }
}

impl<S: Tested> Groups<S> {
    fn add(&mut self, figure: &Figure<S>) {
        fn push<T, S: Tested>(group: &mut Group<T, S>, known: T, figure: &Figure<S>) {
            group.0.push(known);
            group.1.push(figure.clone());
        }
        let known = Known::of(figure);
        push(&mut self.any, known.any(), figure);
        match known {
            Known::Shape(known) => push(&mut self.shapes, known, figure),
            Known::Convex(_) => unreachable!("a polygon is one of those"),
            Known::Polyline(known) => push(&mut self.polylines, known, figure),
            Known::Polygon(known) => push(&mut self.polygons, known, figure),
            Known::Circle(known) => push(&mut self.circles, known, figure),
            Known::Sides(known) => push(&mut self.sides, known, figure),
            Known::Ring(known) => push(&mut self.rings, known, figure),
        }
    }

    fn ask<W: RayOrSegment<2, S>>(
        &self,
        way: &W,
        given: &oracle::Shape<S>,
    ) -> Result<usize, Difference> {
        let count = ask(way, given, &self.shapes)?
            + ask(way, given, &self.polylines)?
            + ask(way, given, &self.polygons)?
            + ask(way, given, &self.circles)?
            + ask(way, given, &self.sides)?
            + ask(way, given, &self.rings)?;
        ask(way, given, &self.any)?;
        // One shape of a known type, not in a slice.
        for (known, figure) in self.shapes.0.iter().zip(&self.shapes.1) {
            crate::shape::with!(known, known => single(way, given, known, figure))?;
        }
        Ok(count)
    }
}

fn single<S: Tested, W: RayOrSegment<2, S>, T: CastTarget<2, S>>(
    way: &W,
    given: &oracle::Shape<S>,
    known: &T,
    figure: &Figure<S>,
) -> Result<(), Difference> {
    let hits = hits(given, std::slice::from_ref(figure), Solids::Filled);
    let right = hits.first().map(expected::<S>);
    let t = right.as_ref().map(|hit| hit.t);
    let first = way.cast(known).first();
    same(
        "first hit of one shape",
        first.as_ref().map(found::<2, S>),
        right,
    )?;
    let first_t = way.cast(known).first_t();
    same("first parameter of one shape", first_t.map(S::bits), t)
}

fn ask<S: Tested, W: RayOrSegment<2, S>, T>(
    way: &W,
    given: &oracle::Shape<S>,
    (target, figures): &Group<T, S>,
) -> Result<usize, Difference>
where
    Vec<T>: CastTarget<2, S>,
{
    let filled = hits(given, figures, Solids::Filled);
    let hollow = hits(given, figures, Solids::Hollow);
    let right: Vec<Seen<2>> = filled.iter().map(expected::<S>).collect();
    let all = way.cast(target).all();
    let seen: Vec<Seen<2>> = all.iter().map(found::<2, S>).collect();
    same("all hits", &seen, &right)?;
    let first = way.cast(target).first();
    same(
        "first hit",
        first.as_ref().map(found::<2, S>),
        right.first().cloned(),
    )?;
    let first_t = |right: &[Seen<2>]| right.first().map(|hit| hit.t);
    let found_t = way.cast(target).first_t().map(S::bits);
    same("first parameter", found_t, first_t(&right))?;
    same("any hit", way.cast(target).any(), !right.is_empty())?;
    for (hit, exact) in all.iter().zip(&filled) {
        length(hit, given, exact)?;
    }

    let through = |relation: secant::Relation| relation.interiors_meet();
    let first = way.cast(target).filter(|hit| through(hit.relation)).first();
    let expected_first = right.iter().find(|hit| through(hit.relation)).cloned();
    same(
        "first hit that is no graze",
        first.as_ref().map(found::<2, S>),
        expected_first,
    )?;
    let crosses = |passing| passing == secant::Passing::Crosses;
    let crossing = way.cast(target).filter(|hit| crosses(hit.passing)).all();
    let crossing: Vec<Seen<2>> = crossing.iter().map(found::<2, S>).collect();
    let expected_crossing = right.iter().filter(|hit| crosses(hit.passing));
    same(
        "all hits across",
        crossing,
        expected_crossing.cloned().collect(),
    )?;

    let right_hollow: Vec<Seen<2>> = hollow.iter().map(expected::<S>).collect();
    let all_hollow = way.cast(target).hollow().all();
    let seen: Vec<Seen<2>> = all_hollow.iter().map(found::<2, S>).collect();
    same("all hits, hollow", &seen, &right_hollow)?;
    let first = way.cast(target).hollow().first();
    same(
        "first hit, hollow",
        first.as_ref().map(found::<2, S>),
        right_hollow.first().cloned(),
    )?;

    for tied in all.chunk_by(|one, next| S::bits(one.t) == S::bits(next.t)) {
        for limit in S::around(tied[0].t) {
            if !limit.into().is_finite() {
                continue;
            }
            let end = Rational::of(limit.into());
            let is_before = |hit: &&cast::Hit<Surd>| hit.place.t.compare(&end) != Ordering::Greater;
            let before = filled.iter().filter(is_before).count();
            let found_before = way.cast(target).max_t(limit).all();
            let seen: Vec<Seen<2>> = found_before.iter().map(found::<2, S>).collect();
            let what = format!("hits up to {limit:?}");
            same(&what, &seen[..], &right[..before])?;
            same(&what, way.cast(target).max_t(limit).any(), before > 0)?;
            let found_t = way.cast(target).max_t(limit).first_t().map(S::bits);
            same(&what, found_t, first_t(&right[..before]))?;
        }
    }
    Ok(all.len())
}

/// Whether the length of the way to the hit is as near to the true one as is
/// promised: within 4 units, unless the parameter, the length of the direction
/// or that of the way is subnormal or overflows.
fn length<S: Tested>(
    hit: &Hit<2, S>,
    way: &oracle::Shape<S>,
    exact: &cast::Hit<Surd>,
) -> Result<(), Difference> {
    let (square, direction) = cast::squared_lengths(way, exact);
    let found: f64 = hit.distance().into();
    if square.sign() == Ordering::Equal {
        return same("the length of no way", Bits(found), Bits(0.0));
    }
    let squared = |x: &Rational| x * x;
    let [least, most] = S::NORMAL.map(|x| squared(&Rational::of(x)));
    let t: f64 = hit.t.into();
    let is_promised = square.compare(&least).is_ge()
        && square.compare(&most).is_le()
        && (least..=most).contains(&direction)
        && (S::NORMAL[0]..=S::NORMAL[1]).contains(&t);
    if !is_promised {
        return Ok(());
    }
    let found = found.min(S::NORMAL[1]);
    // The true length is between these.
    let [low, high] = [1.0 + 4.0 * S::UNIT, 1.0 - 4.0 * S::UNIT]
        .map(|share| squared(&(Rational::of(found) / Rational::of(share))));
    let is_near = square.compare(&low).is_ge() && square.compare(&high).is_le();
    same("whether the length of the way is near", is_near, true)
}
