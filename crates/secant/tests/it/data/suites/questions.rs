//! The questions of the suites in the library's words.

use super::forms::LeftOut;
use secant::{Chord, CommonPart, Contact, Polygon, Polyline, Relation, Shape};

/// A shape of the suites.
#[derive(Clone, Debug)]
pub(crate) enum Figure {
    One(Shape<2>),
    Polyline(Polyline),
    Polygon(Polygon),
}

/// Asks a question of the shape inside, whose type is known at compile time there.
macro_rules! with {
    ($shape:expr, $inside:ident => $answer:expr) => {
        match $shape {
            Shape::Point($inside) => $answer,
            Shape::Line($inside) => $answer,
            Shape::Ray($inside) => $answer,
            Shape::Segment($inside) => $answer,
            Shape::Aabb($inside) => $answer,
            Shape::Ball($inside) => $answer,
            _ => unreachable!("a shape of the plane"),
        }
    };
}

/// The same of a point or segment, in a pair with a chain.
macro_rules! with_linear {
    ($shape:expr, $inside:ident => $answer:expr, $otherwise:expr) => {
        match $shape {
            Shape::Point($inside) => $answer,
            Shape::Segment($inside) => $answer,
            _ => $otherwise,
        }
    };
}

impl Figure {
    fn intersects(&self, other: &Self) -> bool {
        use Figure::{One, Polygon, Polyline};
        match (self, other) {
            (One(a), One(b)) => a.intersects(b),
            (One(a), Polyline(b)) => with!(a, a => a.intersects(b)),
            (One(a), Polygon(b)) => with!(a, a => a.intersects(b)),
            (Polyline(a), One(b)) => with!(b, b => a.intersects(b)),
            (Polygon(a), One(b)) => with!(b, b => a.intersects(b)),
            (Polyline(a), Polyline(b)) => a.intersects(b),
            (Polyline(a), Polygon(b)) => a.intersects(b),
            (Polygon(a), Polyline(b)) => a.intersects(b),
            (Polygon(a), Polygon(b)) => a.intersects(b),
        }
    }

    fn relation(&self, other: &Self) -> Option<Relation> {
        use Figure::{One, Polygon, Polyline};
        match (self, other) {
            (One(a), One(b)) => Some(a.relation(b)),
            (One(a), Polyline(b)) => with_linear!(a, a => Some(a.relation(b)), None),
            (One(a), Polygon(b)) => with_linear!(a, a => Some(a.relation(b)), None),
            (Polyline(a), One(b)) => with_linear!(b, b => Some(a.relation(b)), None),
            (Polygon(a), One(b)) => with_linear!(b, b => Some(a.relation(b)), None),
            _ => None,
        }
    }

    /// The ends of each piece of the common part.
    pub(crate) fn pieces(&self, other: &Self) -> Result<Vec<Vec<[f64; 2]>>, LeftOut> {
        use Figure::{One, Polygon, Polyline};
        const NONE: Result<Vec<Vec<[f64; 2]>>, LeftOut> = Err("a part that is not constructed");
        let of_contacts = |contacts: Option<Vec<Contact>>| {
            let ends = |contact: Contact| vec![contact.enter.at, contact.exit.at];
            Ok(contacts.into_iter().flatten().map(ends).collect())
        };
        let of_chords = |chords: Option<Vec<Chord<2>>>| {
            let ends = |chord: Chord<2>| vec![chord.enter.at, chord.exit.at];
            Ok(chords.into_iter().flatten().map(ends).collect())
        };
        match (self, other) {
            (One(a), One(b)) => match a.intersection(b) {
                None => Ok(Vec::new()),
                Some(CommonPart::Linear(common)) => Ok(vec![common.ends().map(|m| m.at).collect()]),
                Some(_) => NONE,
            },
            (One(a), Polyline(b)) => with_linear!(a, a => of_contacts(a.intersection(b)), NONE),
            (One(a), Polygon(b)) => with_linear!(a, a => of_chords(a.intersection(b)), NONE),
            (Polyline(a), One(b)) => with_linear!(b, b => of_contacts(a.intersection(b)), NONE),
            (Polygon(a), One(b)) => with_linear!(b, b => of_chords(a.intersection(b)), NONE),
            // What is apart has no pieces, and needs no construction.
            (a, b) if !a.intersects(b) => Ok(Vec::new()),
            _ => NONE,
        }
    }
}

/// Whether any part of the one meets any part of the other.
pub(crate) fn meets(a: &[Figure], b: &[Figure]) -> bool {
    a.iter().any(|a| b.iter().any(|b| a.intersects(b)))
}

/// The relation of two sets of one part each.
pub(crate) fn relation(a: &[Figure], b: &[Figure]) -> Result<Relation, LeftOut> {
    match (a, b) {
        ([a], [b]) => a.relation(b).ok_or("a pair without relation"),
        ([], _) | (_, []) => Err("empty"),
        _ => Err("many parts"),
    }
}

/// The dimension of the set.
fn dimension(shape: &Figure) -> u8 {
    match shape {
        Figure::One(Shape::Point(_)) => 0,
        Figure::One(Shape::Segment(segment)) => u8::from(!segment.is_point()),
        Figure::One(Shape::Aabb(rect)) => u8::try_from(rect.dimension()).unwrap(),
        Figure::Polyline(chain) => u8::from(chain.edges().any(|edge| !edge.is_point())),
        Figure::Polygon(_) => 2,
        _ => unreachable!("a form of the suites"),
    }
}

/// A predicate of the Open Geospatial Consortium, in its own words or those of JTS, Boost and turf.
pub(crate) fn predicate(word: &str, a: &[Figure], b: &[Figure]) -> Result<bool, LeftOut> {
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
fn covers(a: &[Figure], b: &[Figure]) -> Result<bool, LeftOut> {
    match (relation(a, b)?, dimension(&a[0]), dimension(&b[0])) {
        (Relation::Touch, _, 0) => Ok(true),
        (Relation::Touch, 2, 1) => Err("perhaps along the boundary"),
        (relation, ..) => Ok(matches!(relation, Relation::Contains | Relation::Equal)),
    }
}

/// The relation that a matrix of the nine intersections (DE-9IM) describes: the interior, boundary
/// and exterior of `a` with those of `b`, row by row; F for none, else the dimension.
pub(crate) fn named(matrix: &str, a: &Figure, b: &Figure) -> Result<Relation, LeftOut> {
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

/// The parts that distances are asked of: a polyline is as far as its nearest edge.
fn distance_parts(shapes: &[Figure]) -> Result<Vec<Shape<2>>, LeftOut> {
    let mut parts = Vec::new();
    for shape in shapes {
        match shape {
            Figure::Polygon(_) => return Err("the distance of a polygon"),
            Figure::Polyline(chain) => parts.extend(chain.edges().map(Shape::from)),
            Figure::One(one) => parts.push(*one),
        }
    }
    Ok(parts)
}

/// The distance of the nearest two parts, which is that of the sets, rounded once.
pub(crate) fn distance(a: &[Figure], b: &[Figure]) -> Result<f64, LeftOut> {
    let (a, b) = (distance_parts(a)?, distance_parts(b)?);
    let pairs = a.iter().flat_map(|a| b.iter().map(move |b| (a, b)));
    let distances = pairs.map(|(a, b)| a.distance(b));
    Ok(distances.fold(f64::INFINITY, f64::min))
}

/// Whether the nearest two parts are no farther apart than `d`.
pub(crate) fn within(a: &[Figure], b: &[Figure], d: f64) -> Result<bool, LeftOut> {
    let (a, b) = (distance_parts(a)?, distance_parts(b)?);
    let mut pairs = a.iter().flat_map(|a| b.iter().map(move |b| (a, b)));
    Ok(pairs.any(|(a, b)| a.within(b, d)))
}
