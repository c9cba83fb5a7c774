//! One pair of shapes, asked everything.

use std::fmt::Debug;
use std::panic::{AssertUnwindSafe, catch_unwind};

use secant::{LinearIntersection, Orientation, Point, Segments, Shape};
use secant_oracle as oracle;
use secant_oracle::Rng;
use secant_oracle::hostile::Family;

use super::tested::{self, Tested};
use super::{Difference, Input, Tally};

/// Asks about so many pairs, or up to the first difference.
pub(super) fn ask<S: Tested>(
    family: Family,
    count: u64,
    mut rng: Rng,
) -> (Tally, Option<Difference>) {
    let mut tally = Tally::default();
    for _ in 0..count {
        let (a, b) = family.pair::<S>(&mut rng);
        tally.asked += 1;
        // A panic is a difference too, and its input should be known.
        let outcome = catch_unwind(AssertUnwindSafe(|| compare(&a, &b)))
            .unwrap_or_else(|_| Err("a panic, whose message is above".to_owned()));
        match outcome {
            Ok(relation) => tally.count(relation.name(), 1),
            Err(what) => {
                let what = format!("{}, {}: {what}", family.name(), S::PRECISION);
                return (
                    tally,
                    Some(Difference {
                        what,
                        input: Input::Line(tested::line(&a, &b)),
                    }),
                );
            }
        }
    }
    (tally, None)
}

/// The relation of the two, where the library agrees with the oracle in everything.
fn compare<S: Tested>(
    a: &oracle::Shape<S>,
    b: &oracle::Shape<S>,
) -> Result<oracle::Relation, String> {
    let (relation, intersection) = oracle::solve(a, b);
    let (our_a, our_b) = (tested::shape(a), tested::shape(b));

    let expected = tested::relation(relation);
    same("relation", our_a.relation(&our_b), expected)?;
    same(
        "relation, exchanged",
        our_b.relation(&our_a),
        expected.reversed(),
    )?;
    same("intersects", our_a.intersects(&our_b), expected.meets())?;
    same(
        "intersects, exchanged",
        our_b.intersects(&our_a),
        expected.meets(),
    )?;

    same_intersection::<S>(
        "intersection",
        our_a.intersection(&our_b).and_then(|part| part.linear()),
        intersection.as_ref(),
    )?;
    let exchanged = match &intersection {
        Some(oracle::Intersection::Point(m)) => {
            let (t, u) = (m.u.clone(), m.t.clone());
            Some(oracle::Intersection::Point(oracle::Meeting {
                at: m.at.clone(),
                t,
                u,
            }))
        }
        Some(oracle::Intersection::Overlap { .. }) => oracle::intersection(b, a),
        None => None,
    };
    let ours = our_b.intersection(&our_a).and_then(|part| part.linear());
    same_intersection::<S>("intersection, exchanged", ours, exchanged.as_ref())?;

    if let Some(parallel) = is_parallel(&our_a, &our_b) {
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
    Ok(relation)
}

fn same<T: PartialEq + Debug>(what: &str, found: T, expected: T) -> Result<(), String> {
    if found == expected {
        return Ok(());
    }
    Err(format!("{what} is {found:?}, expected {expected:?}"))
}

fn same_intersection<S: Tested>(
    what: &str,
    found: Option<LinearIntersection<2, S::Real>>,
    expected: Option<&oracle::Intersection>,
) -> Result<(), String> {
    let expected = expected.map(tested::intersection::<S>);
    if found.as_ref().map(tested::bits::<S>) == expected.as_ref().map(tested::bits::<S>) {
        return Ok(());
    }
    Err(format!("{what} is {found:?}, expected {expected:?}"))
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

/// The turns among the points that the shapes are given by, and the sides of the lines.
fn orientation<S: Tested>(a: &oracle::Shape<S>, b: &oracle::Shape<S>) -> Result<(), String> {
    let expected = |turn| match turn {
        std::cmp::Ordering::Less => Orientation::Clockwise,
        std::cmp::Ordering::Equal => Orientation::Collinear,
        std::cmp::Ordering::Greater => Orientation::CounterClockwise,
    };
    let ((p, Some(q)), (r, _)) = (a.numbers(), b.numbers()) else {
        return Ok(());
    };
    let turn = expected(oracle::orientation(p, q, r));
    let points = [p, q, r].map(Point::new);
    same(
        "orient2d",
        secant::orient2d(&points[0], &points[1], &points[2]),
        turn,
    )?;
    if let Shape::Line(line) = tested::shape(a)
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
fn kind<S: Tested>(a: oracle::Ends<S>, b: oracle::Ends<S>) -> Result<(), String> {
    let as_f64 = |x: S| x.as_f64();
    let ends = [a, b].map(|ends| ends.map(|p| p.map(as_f64)));
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
