//! A disc or rectangle and another shape, asked everything but their distance.

use secant::{CircleIntersection, CommonPart, Rect, Shape};
use secant_oracle as oracle;
use secant_oracle::Surd;
use secant_oracle::plane::{self, Chord, Circles, Passage, Planar};

use crate::shape::{relation, shape, with, with_linear};
use crate::{Bits, Difference, Tested, same};

/// The relation of the two, where the library agrees with the oracle in
/// everything but distances.
pub(crate) fn plane<S: Tested>(
    a: &Planar<S>,
    b: &Planar<S>,
) -> Result<oracle::Relation, Difference> {
    if let (Planar::Linear(a), Planar::Linear(b)) = (a, b) {
        return crate::linear::linear(a, b);
    }
    let related = plane::relation(a, b);
    one_way(a, b, related)?;
    one_way(b, a, related.reversed()).map_err(|what| format!("{what} (exchanged)"))?;
    Ok(related)
}

fn one_way<S: Tested>(
    a: &Planar<S>,
    b: &Planar<S>,
    related: oracle::Relation,
) -> Result<(), Difference> {
    let (x, y) = (shape(a), shape(b));
    let expected = relation(related);
    let meet = expected.meets();
    let known = with!(&x, x => with!(&y, y => (x.relation(y), x.intersects(y))));
    same("relation", known, (expected, meet))?;
    same(
        "relation of any",
        (x.relation(&y), x.intersects(&y)),
        (expected, meet),
    )?;

    let right = common_part(a, b);
    same("intersection", said(&x, &y), right.clone())?;
    let of_any = match (x.intersection(&y), &right) {
        (None, _) => Common::Nothing,
        (Some(CommonPart::Chord(c)), _) => Common::Chord(chord::<S>(c)),
        (Some(CommonPart::Aabb(r)), _) => Common::Rect([r.min(), r.max()]),
        (Some(CommonPart::Circles(c)), _) => Common::Circles(circles::<S>(c)),
        // A part that is not constructed: it is of sets that meet.
        (Some(CommonPart::Region), Common::Nothing) if meet => Common::Nothing,
        (Some(other), _) => return Err(format!("intersection of any is {other:?}")),
    };
    same("intersection of any", of_any, right)?;
    same("whether there is any", x.intersection(&y).is_some(), meet)
}

/// A common part; nothing as well where it is not constructed.
#[derive(Clone, Debug, PartialEq)]
enum Common<S> {
    Nothing,
    Chord(Chord<Bits>),
    /// The numbers are those that were given; which zero they are, a test of its
    /// own asks.
    Rect([[S; 2]; 2]),
    Circles(Circles<Bits>),
}

/// The chord in the oracle's words.
pub(crate) fn chord<S: Tested>(chord: secant::Chord<2, S::Real>) -> Chord<Bits> {
    Chord {
        enter: passage::<S>(chord.enter),
        exit: passage::<S>(chord.exit),
        starts_inside: chord.starts_inside,
        ends_inside: chord.ends_inside,
    }
}

pub(crate) fn passage<S: Tested>(passage: secant::Passage<2, S::Real>) -> Passage<Bits> {
    Passage {
        at: passage.at.map(S::bits),
        t: S::bits(passage.t),
    }
}

fn circles<S: Tested>(common: CircleIntersection<S::Real>) -> Circles<Bits> {
    match common {
        CircleIntersection::Equal => Circles::Equal,
        CircleIntersection::Tangent { at, internal } => Circles::Tangent {
            at: at.map(S::bits),
            internal,
        },
        CircleIntersection::Points(points) => Circles::Points(points.map(|p| p.map(S::bits))),
    }
}

/// What the shapes themselves say.
fn said<S: Tested>(a: &Shape<2, S>, b: &Shape<2, S>) -> Common<S> {
    let of_chord = |c: Option<secant::Chord<2, S::Real>>| {
        c.map_or(Common::Nothing, |c| Common::Chord(chord::<S>(c)))
    };
    let of_rect =
        |r: Option<Rect<S>>| r.map_or(Common::Nothing, |r| Common::Rect([r.min(), r.max()]));
    match (a, b) {
        (Shape::Ball(a), Shape::Ball(b)) => match a.intersection(b) {
            None => Common::Nothing,
            Some(common) => Common::Circles(circles::<S>(common)),
        },
        (Shape::Aabb(a), Shape::Aabb(b)) => of_rect(a.intersection(b)),
        (Shape::Ball(_), Shape::Aabb(_)) | (Shape::Aabb(_), Shape::Ball(_)) => Common::Nothing,
        (Shape::Ball(a), b) => with_linear!(b, b => of_chord(a.intersection(b))),
        (a, Shape::Ball(b)) => with_linear!(a, a => of_chord(a.intersection(b))),
        (Shape::Aabb(a), b) => with_linear!(b, b => of_chord(a.intersection(b))),
        (a, Shape::Aabb(b)) => with_linear!(a, a => of_chord(a.intersection(b))),
        _ => unreachable!("a disc or a rectangle is among the two"),
    }
}

/// What the oracle says.
fn common_part<S: Tested>(a: &Planar<S>, b: &Planar<S>) -> Common<S> {
    let of_chord = |chord: Option<Chord<Surd>>| {
        chord.map_or(Common::Nothing, |chord| {
            Common::Chord(chord.map(S::rounded))
        })
    };
    match (a, b) {
        (Planar::Linear(a), Planar::Disc(b)) | (Planar::Disc(b), Planar::Linear(a)) => {
            of_chord(plane::disc_chord(a, b))
        }
        (Planar::Linear(a), Planar::Rect(b)) | (Planar::Rect(b), Planar::Linear(a)) => {
            of_chord(plane::rect_chord(a, b))
        }
        (Planar::Disc(a), Planar::Disc(b)) => match plane::circles(a, b) {
            None => Common::Nothing,
            Some(common) => Common::Circles(common.map(S::rounded)),
        },
        (Planar::Rect(a), Planar::Rect(b)) => match plane::common_rect(a, b) {
            None => Common::Nothing,
            Some(common) => Common::Rect([common.min, common.max]),
        },
        (Planar::Disc(_), Planar::Rect(_)) | (Planar::Rect(_), Planar::Disc(_)) => Common::Nothing,
        (Planar::Linear(_), Planar::Linear(_)) => unreachable!("no disc or rectangle"),
    }
}
