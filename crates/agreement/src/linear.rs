//! Two points, lines, rays or segments, asked everything.

use secant::{LinearIntersection, Meeting, Point, Segments, Shape};
use secant_oracle as oracle;
use secant_oracle::plane::Planar;

use crate::shape::{self, relation, shape, with_linear};
use crate::{Bits, Difference, Tested, same};

/// The relation of the two, where the library agrees with the oracle in
/// everything but distances.
pub(crate) fn linear<S: Tested>(
    a: &oracle::Shape<S>,
    b: &oracle::Shape<S>,
) -> Result<oracle::Relation, Difference> {
    let (related, intersection) = oracle::solve(a, b);
    let [x, y] = [a, b].map(|shape| self::shape(&Planar::Linear(*shape)));

    let expected = relation(related);
    same("relation", x.relation(&y), expected)?;
    same("relation, exchanged", y.relation(&x), expected.reversed())?;
    same("intersects", x.intersects(&y), expected.meets())?;
    same("intersects, exchanged", y.intersects(&x), expected.meets())?;

    let exchanged = match &intersection {
        Some(oracle::Intersection::Point(m)) => {
            Some(oracle::Intersection::Point(oracle::Meeting {
                at: m.at.clone(),
                t: m.u.clone(),
                u: m.t.clone(),
            }))
        }
        Some(oracle::Intersection::Overlap { .. }) => oracle::intersection(b, a),
        None => None,
    };
    let [expected, exchanged] =
        [intersection, exchanged].map(|common| common.as_ref().map(expected_common::<S>));
    let dynamic =
        |x: &Shape<2, S>, y: &Shape<2, S>| x.intersection(y).and_then(|part| part.linear());
    same(
        "intersection",
        dynamic(&x, &y).as_ref().map(common::<S>),
        expected,
    )?;
    same(
        "intersection, exchanged",
        dynamic(&y, &x).as_ref().map(common::<S>),
        exchanged,
    )?;
    let known = with_linear!(&x, x => with_linear!(&y, y => (x.relation(y), x.intersection(y))));
    same("relation of known types", known.0, relation(related))?;
    same(
        "intersection of known types",
        known.1.as_ref().map(common::<S>),
        expected,
    )?;

    if let Some(parallel) = is_parallel(&x, &y) {
        same("is_parallel", parallel, oracle::is_parallel(a, b))?;
    }
    orientation(a, b)?;
    if let (
        &oracle::Shape::Segment { start: p, end: q },
        &oracle::Shape::Segment { start: r, end: s },
    ) = (a, b)
    {
        kind([p, q], [r, s])?;
    }
    Ok(related)
}

/// Whether it is one point, and the coordinates and parameters of it or of the
/// two ends.
pub type Common = (bool, [Option<[Bits; 4]>; 2]);

/// The common part of two linear shapes as the library has it.
pub fn common<S: Tested>(part: &LinearIntersection<2, S::Real>) -> Common {
    let meeting = |m: Meeting<2, S::Real>| [m.at[0], m.at[1], m.t, m.u].map(S::bits);
    match *part {
        LinearIntersection::Point(m) => (true, [Some(meeting(m)), None]),
        LinearIntersection::Overlap { start, end } => (false, [start, end].map(|m| m.map(meeting))),
    }
}

/// The common part of two linear shapes as the library should have it.
pub fn expected_common<S: Tested>(part: &oracle::Intersection) -> Common {
    let meeting = |m: &oracle::Meeting| {
        let [x, y] = &m.at;
        [x, y, &m.t, &m.u].map(|n| S::rounded(&n.into()))
    };
    match part {
        oracle::Intersection::Point(m) => (true, [Some(meeting(m)), None]),
        oracle::Intersection::Overlap { start, end } => {
            (false, [start, end].map(|m| m.as_ref().map(meeting)))
        }
    }
}

/// Whether the directions are parallel, where both shapes have one.
fn is_parallel<S: Tested>(a: &Shape<2, S>, b: &Shape<2, S>) -> Option<bool> {
    use Shape::{Line, Ray, Segment};
    macro_rules! with {
        ($a:ident) => {
            match b {
                Line(b) => Some($a.is_parallel(b)),
                Ray(b) => Some($a.is_parallel(b)),
                Segment(b) => Some($a.is_parallel(b)),
                _ => None,
            }
        };
    }
    match a {
        Line(a) => with!(a),
        Ray(a) => with!(a),
        Segment(a) => with!(a),
        _ => None,
    }
}

/// The turns among the points that the shapes are given by, and the sides of the
/// lines.
fn orientation<S: Tested>(a: &oracle::Shape<S>, b: &oracle::Shape<S>) -> Result<(), Difference> {
    let ((p, Some(q)), (r, _)) = (a.numbers(), b.numbers()) else {
        return Ok(());
    };
    let turn = shape::orientation(oracle::orientation(p, q, r));
    let points = [p, q, r].map(Point::new);
    let found = secant::orient2d(&points[0], &points[1], &points[2]);
    same("orient2d", found, turn)?;
    if let Shape::Line(line) = shape(&Planar::Linear(*a))
        && let oracle::Shape::Line {
            heading: oracle::Heading::Through(_),
            ..
        } = a
    {
        same("side", line.side(&points[2]), turn)?;
    }
    Ok(())
}

/// The kind that a search of just these two segments finds.
fn kind<S: Tested>(a: oracle::Ends<S>, b: oracle::Ends<S>) -> Result<(), Difference> {
    let ends = [a, b].map(|ends| ends.map(|p| p.map(S::as_f64)));
    let columns: Option<Vec<[f64; 2]>> = [0, 1, 2, 3]
        .map(|c| Some([ends[0][c / 2][c % 2]?, ends[1][c / 2][c % 2]?]))
        .into_iter()
        .collect();
    let Some(columns) = columns else {
        return Ok(());
    };
    let [x1, y1, x2, y2] = [0, 1, 2, 3].map(|c| &columns[c][..]);
    let segments = Segments::try_new(x1, y1, x2, y2).map_err(|error| error.to_string())?;
    let found = secant::crossings(&segments).sorted();
    let found: Vec<_> = found.iter().map(|c| (c.i, c.j, c.kind.as_str())).collect();
    let expected: Vec<_> = oracle::kind(a, b)
        .map(|kind| (0, 1, kind.name()))
        .into_iter()
        .collect();
    same("the crossing", found, expected)
}
