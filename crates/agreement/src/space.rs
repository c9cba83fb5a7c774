//! Two of point, line, ray, segment, box, ball and plane of space: their common part and closest points.

use secant::{CommonPart, LinearIntersection, Passage, PlaneIntersection, Shape};
use secant_oracle as oracle;
use secant_oracle::space::{self, Spatial};
use secant_oracle::{Rational, Surd};

use crate::convex::{Known, in_space, spatial as known};
use crate::{Bits, Difference, Tested, same};

/// The relation of the two, where the library agrees with the oracle in everything.
pub(crate) fn spatial<S: Tested>(
    a: &Spatial<S>,
    b: &Spatial<S>,
) -> Result<oracle::Relation, Difference> {
    let [p, q] = [a, b].map(|&shape| shape.into());
    let related = in_space(&p, &q)?;
    let (Known::Shape(x), Known::Shape(y)) = (known(&p), known(&q)) else {
        unreachable!("polygons are of the plane")
    };
    same("common part", found(&x, &y), expected(a, b))?;
    same("common part, exchanged", found(&y, &x), expected(b, a))?;
    let closest = |x: &Shape<3, S>, y: &Shape<3, S>| S::closest(x.closest_points(y));
    let right = |a, b| space::closest(a, b).map(S::rounded);
    same("closest points", closest(&x, &y), right(a, b))?;
    same("closest points, exchanged", closest(&y, &x), right(b, a))?;
    Ok(related)
}

/// A common part: what it is, and the numbers of its points; nothing as well where it is
/// not constructed.
#[derive(Clone, Debug, PartialEq)]
enum Part<S> {
    Nothing,
    Points(&'static str, Vec<Option<Vec<Bits>>>),
    Box([[S; 3]; 2]),
}

fn found<S: Tested>(x: &Shape<3, S>, y: &Shape<3, S>) -> Part<S> {
    let passage = |p: Passage<3, S::Real>| Some([&p.at[..], &[p.t]].concat());
    let bits = |points: Vec<Option<Vec<S::Real>>>| -> Vec<Option<Vec<Bits>>> {
        let numbers = |p: Vec<S::Real>| p.into_iter().map(S::bits).collect();
        points.into_iter().map(|p| p.map(numbers)).collect()
    };
    let meeting = |m: secant::Meeting<3, S::Real>| [m.at[0], m.at[1], m.at[2], m.t, m.u].to_vec();
    let (name, points) = match x.intersection(y) {
        Some(CommonPart::Linear(LinearIntersection::Point(m))) => ("point", vec![Some(meeting(m))]),
        Some(CommonPart::Linear(LinearIntersection::Overlap { start, end })) => {
            ("overlap", vec![start.map(meeting), end.map(meeting)])
        }
        Some(CommonPart::Chord(c)) => (
            chord_name(c.starts_inside, c.ends_inside),
            vec![passage(c.enter), passage(c.exit)],
        ),
        Some(CommonPart::Plane(PlaneIntersection::Point(p))) => ("point", vec![passage(p)]),
        Some(CommonPart::Plane(PlaneIntersection::Whole)) => ("whole", Vec::new()),
        Some(CommonPart::Aabb(common)) => return Part::Box([common.min(), common.max()]),
        _ => return Part::Nothing,
    };
    Part::Points(name, bits(points))
}

fn chord_name(starts_inside: bool, ends_inside: bool) -> &'static str {
    match (starts_inside, ends_inside) {
        (false, false) => "chord",
        (true, false) => "chord from inside",
        (false, true) => "chord to the inside",
        (true, true) => "chord inside",
    }
}

fn expected<S: Tested>(a: &Spatial<S>, b: &Spatial<S>) -> Part<S> {
    let rational = |x: &Rational| S::rounded(&Surd::from(x));
    let meeting = |m: &space::Meeting<Rational>| {
        let [x, y, z] = &m.at;
        [x, y, z, &m.t, &m.u].map(rational).to_vec()
    };
    let chord = |c: Option<space::Chord<Surd>>| match c {
        None => Part::Nothing,
        Some(c) => {
            let passage = |p: &space::Passage<Surd>| {
                let [x, y, z] = &p.at;
                Some([x, y, z, &p.t].map(S::rounded).to_vec())
            };
            let name = chord_name(c.starts_inside, c.ends_inside);
            Part::Points(name, vec![passage(&c.enter), passage(&c.exit)])
        }
    };
    match (a, b) {
        (Spatial::Linear(a), Spatial::Linear(b)) => match space::linear_linear(a, b) {
            None => Part::Nothing,
            Some(space::Intersection::Point(m)) => Part::Points("point", vec![Some(meeting(&m))]),
            Some(space::Intersection::Overlap { start, end }) => {
                let ends = [start, end].map(|m| m.as_ref().map(meeting));
                Part::Points("overlap", ends.to_vec())
            }
        },
        (Spatial::Linear(a), Spatial::Ball(b)) | (Spatial::Ball(b), Spatial::Linear(a)) => {
            chord(space::ball_chord(a, b))
        }
        (Spatial::Linear(a), Spatial::Box(b)) | (Spatial::Box(b), Spatial::Linear(a)) => {
            chord(space::box_chord(a, b))
        }
        (Spatial::Linear(a), Spatial::Plane(b)) | (Spatial::Plane(b), Spatial::Linear(a)) => {
            match space::linear_plane(a, b) {
                None => Part::Nothing,
                Some(space::PlaneIntersection::All) => Part::Points("whole", Vec::new()),
                Some(space::PlaneIntersection::Point(p)) => {
                    let [x, y, z] = &p.at;
                    let numbers = [x, y, z, &p.t].map(rational).to_vec();
                    Part::Points("point", vec![Some(numbers)])
                }
            }
        }
        (Spatial::Box(a), Spatial::Box(b)) => match space::common_box(a, b) {
            None => Part::Nothing,
            Some(common) => Part::Box([common.min, common.max]),
        },
        _ => Part::Nothing,
    }
}
