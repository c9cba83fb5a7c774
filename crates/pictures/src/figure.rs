//! Shapes of all types in one list, and what Secant says of two of them.
//!
//! [`Shape`] holds most of them; polygons, convex or not, and polylines stand beside it.

use secant::{Chord, CommonPart, Contact, ConvexPolygon, Polygon, Polyline, Relation, Shape};

/// A shape of any type.
#[derive(Clone, Debug)]
pub(crate) enum Figure {
    Shape(Shape<2>),
    Polyline(Polyline),
    Polygon(Polygon),
    Convex(ConvexPolygon),
}

impl<T: Into<Shape<2>>> From<T> for Figure {
    fn from(shape: T) -> Self {
        Self::Shape(shape.into())
    }
}

/// What two figures have in common.
#[derive(Debug)]
pub(crate) enum Part {
    Common(CommonPart),
    Chords(Vec<Chord<2>>),
    Contacts(Vec<Contact>),
}

/// What `$answer` says of a shape with its own type, which the names after it are; those of all shapes of
/// the plane where there are none.
macro_rules! typed {
    ($shape:expr, $x:ident => $answer:expr) => {
        typed!($shape, [Point Line Ray Segment Aabb Ball Capsule Triangle], $x => $answer)
    };
    ($shape:expr, [$($kind:ident)+], $x:ident => $answer:expr) => {
        match $shape {
            $( Shape::$kind($x) => Some($answer), )+
            _ => None,
        }
    };
}

impl Figure {
    /// Whether the two meet. A polyline or polygon comes second, unless both are.
    pub(crate) fn intersects(&self, other: &Self) -> bool {
        let all = match (self, other) {
            (Self::Shape(a), Self::Shape(b)) => Some(a.intersects(b)),
            (Self::Shape(a), Self::Polyline(b)) => typed!(a, a => a.intersects(b)),
            (Self::Shape(a), Self::Polygon(b)) => typed!(a, a => a.intersects(b)),
            (Self::Shape(a), Self::Convex(b)) => typed!(a, a => a.intersects(b)),
            (Self::Convex(a), Self::Polyline(b)) => Some(a.intersects(b)),
            (Self::Convex(a), Self::Polygon(b)) => Some(a.intersects(b)),
            (Self::Convex(a), Self::Convex(b)) => Some(a.intersects(b)),
            (Self::Polyline(a), Self::Polyline(b)) => Some(a.intersects(b)),
            (Self::Polyline(a), Self::Polygon(b)) => Some(a.intersects(b)),
            (Self::Polygon(a), Self::Polygon(b)) => Some(a.intersects(b)),
            (a, b) => Some(b.intersects(a)),
        };
        all.unwrap_or(false)
    }

    /// How this one lies to the other; `None` where Secant only says whether they meet.
    pub(crate) fn relation(&self, other: &Self) -> Option<Relation> {
        match (self, other) {
            (Self::Shape(a), Self::Shape(b)) => Some(a.relation(b)),
            (Self::Shape(a), Self::Polyline(b)) => {
                typed!(a, [Point Line Ray Segment], a => a.relation(b))
            }
            (Self::Shape(a), Self::Polygon(b)) => {
                typed!(a, [Point Line Ray Segment], a => a.relation(b))
            }
            (Self::Shape(a), Self::Convex(b)) => typed!(a, a => a.relation(b)),
            (Self::Convex(a), Self::Convex(b)) => Some(a.relation(b)),
            _ => None,
        }
    }

    /// What they have in common, where Secant says it.
    pub(crate) fn intersection(&self, other: &Self) -> Option<Part> {
        match (self, other) {
            (Self::Shape(a), Self::Shape(b)) => a.intersection(b).map(Part::Common),
            (Self::Shape(a), Self::Polyline(b)) => {
                let contacts = typed!(a, [Point Line Ray Segment], a => a.intersection(b));
                contacts.flatten().map(Part::Contacts)
            }
            (Self::Shape(a), Self::Polygon(b)) => {
                let chords = typed!(a, [Point Line Ray Segment], a => a.intersection(b));
                chords.flatten().map(Part::Chords)
            }
            (Self::Shape(a), Self::Convex(b)) => {
                let chord = typed!(a, [Point Line Ray Segment], a => a.intersection(b));
                let part = match chord {
                    Some(chord) => chord.map(CommonPart::Chord),
                    None => self.intersects(other).then_some(CommonPart::Region),
                };
                part.map(Part::Common)
            }
            (Self::Convex(a), Self::Convex(b)) => {
                a.intersects(b).then_some(Part::Common(CommonPart::Region))
            }
            _ => None,
        }
    }

    /// Whether it has a direction, and so parameters.
    pub(crate) fn is_directed(&self) -> bool {
        matches!(
            self,
            Self::Shape(Shape::Line(_) | Shape::Ray(_) | Shape::Segment(_))
        )
    }

    pub(crate) fn is_point(&self) -> bool {
        matches!(self, Self::Shape(Shape::Point(_)))
    }
}
