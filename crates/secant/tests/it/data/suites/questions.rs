//! The questions of the suites in the library's words.

use super::forms::LeftOut;
use secant::{CommonPart, Relation, Shape};

/// The ends of each piece of the common part.
pub(crate) fn pieces(a: &Shape<2>, b: &Shape<2>) -> Result<Vec<Vec<[f64; 2]>>, LeftOut> {
    Ok(match a.intersection(b) {
        None => Vec::new(),
        Some(CommonPart::Linear(common)) => vec![common.ends().map(|m| m.at).collect()],
        Some(CommonPart::Contacts(all)) => {
            all.iter().map(|c| vec![c.enter.at, c.exit.at]).collect()
        }
        Some(CommonPart::Chords(all)) => all.iter().map(|c| vec![c.enter.at, c.exit.at]).collect(),
        Some(_) => return Err("a part that is not constructed"),
    })
}

/// Whether any part of the one meets any part of the other.
pub(crate) fn meets(a: &[Shape<2>], b: &[Shape<2>]) -> bool {
    a.iter().any(|a| b.iter().any(|b| a.intersects(b)))
}

/// The relation of two sets of one part each.
pub(crate) fn relation(a: &[Shape<2>], b: &[Shape<2>]) -> Result<Relation, LeftOut> {
    match (a, b) {
        ([a], [b]) => Ok(a.relation(b)),
        ([], _) | (_, []) => Err("empty"),
        _ => Err("many parts"),
    }
}

/// The dimension of the set.
fn dimension(shape: &Shape<2>) -> u8 {
    match shape {
        Shape::Point(_) => 0,
        Shape::Segment(segment) => u8::from(!segment.is_point()),
        Shape::Aabb(rect) => u8::try_from(rect.dimension()).unwrap(),
        Shape::Polyline(chain) => u8::from(chain.edges().any(|edge| !edge.is_point())),
        Shape::Polygon(_) => 2,
        _ => unreachable!("a form of the suites"),
    }
}

/// A predicate of the Open Geospatial Consortium, in its own words or those of JTS, Boost and turf.
pub(crate) fn predicate(word: &str, a: &[Shape<2>], b: &[Shape<2>]) -> Result<bool, LeftOut> {
    let is = |relation: &[Relation], a, b| Ok(relation.contains(&self::relation(a, b)?));
    match word {
        _ if a.is_empty() || b.is_empty() => Err("empty"),
        "intersects" | "point-on-line" => Ok(meets(a, b)),
        "disjoint" => Ok(!meets(a, b)),
        "touches" => is(&[Relation::Touch], a, b),
        "crosses" => is(&[Relation::Cross], a, b),
        "overlaps" | "overlap" => is(&[Relation::Overlap], a, b),
        "equalstopo" | "equal" => is(&[Relation::Equal], a, b),
        "contains" => is(&[Relation::Contains, Relation::Equal], a, b),
        "within" => is(&[Relation::Within, Relation::Equal], a, b),
        "covers" => covers(a, b),
        "coveredby" | "covered_by" => covers(b, a),
        _ => Err("another question"),
    }
}

/// Whether no point of `b` is outside `a`. That is to contain it or, where they only touch, to have
/// it in the boundary: a point that touches is there, and the ends of a line hold no more.
fn covers(a: &[Shape<2>], b: &[Shape<2>]) -> Result<bool, LeftOut> {
    match (relation(a, b)?, dimension(&a[0]), dimension(&b[0])) {
        (Relation::Touch, _, 0) => Ok(true),
        (Relation::Touch, 2, 1) => Err("perhaps along the boundary"),
        (relation, ..) => Ok(matches!(relation, Relation::Contains | Relation::Equal)),
    }
}

/// The relation that a matrix of the nine intersections (DE-9IM) describes: the interior, boundary
/// and exterior of `a` with those of `b`, row by row; F for none, else the dimension.
pub(crate) fn named(matrix: &str, a: &Shape<2>, b: &Shape<2>) -> Result<Relation, LeftOut> {
    if matrix.contains(['*', ',']) {
        return Err("more than one matrix");
    }
    let [ii, ib, ie, bi, bb, be, ei, eb, _] = matrix.as_bytes() else {
        panic!("{matrix} has not nine cells");
    };
    let none = |cells: &[&u8]| cells.iter().all(|cell| **cell == b'F');
    let same_dimension = [dimension(a), dimension(b)].map(|d| b'0' + d) == [*ii; 2];
    Ok(match (none(&[ii]), none(&[ie, be]), none(&[ei, eb])) {
        (true, ..) if none(&[ib, bi, bb]) => Relation::Disjoint,
        (true, ..) => Relation::Touch,
        (_, true, true) => Relation::Equal,
        (_, true, false) => Relation::Within,
        (_, false, true) => Relation::Contains,
        _ if same_dimension => Relation::Overlap,
        _ => Relation::Cross,
    })
}

/// The distance of the nearest two parts, which is that of the sets, rounded once.
pub(crate) fn distance(a: &[Shape<2>], b: &[Shape<2>]) -> f64 {
    let pairs = a.iter().flat_map(|a| b.iter().map(move |b| (a, b)));
    let distances = pairs.map(|(a, b)| a.distance(b));
    distances.fold(f64::INFINITY, f64::min)
}

/// Whether the nearest two parts are no farther apart than `d`.
pub(crate) fn within(a: &[Shape<2>], b: &[Shape<2>], d: f64) -> bool {
    a.iter().any(|a| b.iter().any(|b| a.within(b, d)))
}
