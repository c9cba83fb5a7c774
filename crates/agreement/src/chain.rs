//! Chains and boundaries with the linear family, and with each other.

use secant::{CommonPart, Intersection, Intersects, Relate};
use secant_oracle as oracle;
use secant_oracle::Figure;
use secant_oracle::chain as expected;
use secant_oracle::pair;
use secant_oracle::plane::Planar;

use crate::distance::of_any;
use crate::plane::{chord, passage};
use crate::shape::{Known, feature, passing, relation, shape, with, with_known, with_linear};
use crate::{Bits, Difference, Tested, same};

/// How the linear shape lies to the chain or boundary, where the library agrees
/// with the oracle in everything: relation, intersects, and the common part, in
/// both orders.
pub(crate) fn chain<S: Tested>(
    linear: &oracle::Shape<S>,
    figure: &Figure<S>,
) -> Result<oracle::Relation, Difference> {
    let related = expected::relation(linear, figure);
    let x = shape(&Planar::Linear(*linear));
    match Known::of(figure) {
        Known::Shape(_) | Known::Convex(_) => return Err(format!("{figure:?} is no chain")),
        Known::Polygon(polygon) => with_linear!(&x, x => {
            relations(x, &polygon, related)?;
            let right: Vec<_> = expected::chords(linear, vertices(figure)).iter().map(|c| c.map(S::rounded)).collect();
            let found = |chords: Option<Vec<_>>| {
                chords.map(|chords| chords.into_iter().map(chord::<S>).collect::<Vec<_>>())
            };
            let right = (!right.is_empty()).then_some(right);
            same("intersection", found(x.intersection(&polygon)), right.clone())?;
            same("intersection, exchanged", found(polygon.intersection(x)), right)?;
        }),
        Known::Polyline(curve) => with_linear!(&x, x => contacts(x, &curve, linear, figure)?),
        Known::Circle(curve) => with_linear!(&x, x => contacts(x, &curve, linear, figure)?),
        Known::Sides(curve) => with_linear!(&x, x => contacts(x, &curve, linear, figure)?),
        Known::Ring(curve) => with_linear!(&x, x => contacts(x, &curve, linear, figure)?),
    }
    let any = Known::of(figure).any();
    relations(&x, &any, related).map_err(|what| format!("of any: {what}"))?;
    let known = match x.intersection(&any) {
        Some(CommonPart::Chords(chords)) => chords.len(),
        Some(CommonPart::Contacts(contacts)) => contacts.len(),
        None => 0,
        Some(other) => return Err(format!("intersection of any is {other:?}")),
    };
    let right = match figure {
        Figure::Polygon(vertices) => expected::chords(linear, vertices).len(),
        curve => expected::contacts(linear, curve).len(),
    };
    same("pieces of any", known, right)?;
    let exact = pair::distance(&Figure::linear(*linear), figure);
    exact.map_or(Ok(()), |exact| of_any(&x, &any, &exact))?;
    Ok(related)
}

fn vertices<S>(figure: &Figure<S>) -> &[[S; 2]] {
    match figure {
        Figure::Polyline(vertices) | Figure::Polygon(vertices) | Figure::Ring(vertices) => vertices,
        _ => unreachable!("a figure with vertices"),
    }
}

fn relations<A, B>(x: &A, y: &B, related: oracle::Relation) -> Result<(), Difference>
where
    A: Relate<B> + Intersects<B>,
    B: Relate<A> + Intersects<A>,
{
    let expected = relation(related);
    same("relation", x.relation(y), expected)?;
    same("relation, exchanged", y.relation(x), expected.reversed())?;
    same("intersects", x.intersects(y), expected.meets())?;
    same("intersects, exchanged", y.intersects(x), expected.meets())
}

type Contacts<S> = Vec<secant::Contact<<S as secant::Coordinate>::Real>>;

/// All about a linear shape and a curve.
fn contacts<S: Tested, A, B>(
    x: &A,
    y: &B,
    linear: &oracle::Shape<S>,
    figure: &Figure<S>,
) -> Result<(), Difference>
where
    A: Relate<B> + Intersects<B> + Intersection<B, Output = Contacts<S>>,
    B: Relate<A> + Intersects<A> + Intersection<A, Output = Contacts<S>>,
{
    relations(x, y, expected::relation(linear, figure))?;
    let right: Vec<Numbers> = expected::contacts(linear, figure)
        .iter()
        .map(|contact| {
            let c = contact.map(S::rounded);
            (c.enter, c.exit, feature(c.feature), passing(c.passing))
        })
        .collect();
    let found = |contacts: Option<Contacts<S>>| -> Option<Vec<Numbers>> {
        let numbers = |c: secant::Contact<S::Real>| {
            let [enter, exit] = [c.enter, c.exit].map(passage::<S>);
            (enter, exit, c.feature, c.passing)
        };
        contacts.map(|contacts| contacts.into_iter().map(numbers).collect())
    };
    let right = (!right.is_empty()).then_some(right);
    same("intersection", found(x.intersection(y)), right.clone())?;
    same("intersection, exchanged", found(y.intersection(x)), right)
}

type Numbers = (
    oracle::plane::Passage<Bits>,
    oracle::plane::Passage<Bits>,
    secant::Feature,
    secant::Passing,
);

/// How two sets lie to each other, where the library agrees with the oracle: relation, intersects and whether
/// there is a common part, of every type that they can be and where it is known only at run time, in both
/// orders.
pub(crate) fn chains<S: Tested>(
    a: &Figure<S>,
    b: &Figure<S>,
) -> Result<oracle::Relation, Difference> {
    let related = pair::relation(a, b);
    let meet = relation(related).meets();
    let exact = pair::distance(a, b);
    for x in &Known::all(a) {
        for y in &Known::all(b) {
            let (any, other) = (x.any(), y.any());
            relations(&any, &other, related).map_err(|what| format!("of any: {what}"))?;
            same(
                "whether there is any part",
                any.intersection(&other).is_some(),
                meet,
            )?;
            if let Some(exact) = &exact {
                of_any(&any, &other, exact)?;
            }
            with_known!(x, x => with_known!(y, y => relations(x, y, related)))?;
        }
    }
    Ok(related)
}
