//! From the oracle's shapes and words to the library's.

use std::cmp::Ordering;

use secant::{
    Boundary, Capsule, Circle, ConvexPolygon, Orientation, Polygon, Polyline, Rect, Relation,
    Shape, Triangle,
};
use secant_oracle as oracle;
use secant_oracle::Figure;
use secant_oracle::chain::{Feature, Passing};
use secant_oracle::plane::{Disc, Planar};

use crate::Tested;

/// The shape as the library has it.
pub fn shape<S: Tested>(set: &Planar<S>) -> Shape<2, S> {
    crate::convex::shape(&(*set).into()).expect("a set of the plane, and no polygon")
}

pub(crate) fn circle<S: Tested>(disc: &Disc<S>) -> Circle<S> {
    Circle::new(disc.center, disc.radius)
}

/// The relation in the library's words.
pub fn relation(relation: oracle::Relation) -> Relation {
    match relation {
        oracle::Relation::Disjoint => Relation::Disjoint,
        oracle::Relation::Touch => Relation::Touch,
        oracle::Relation::Cross => Relation::Cross,
        oracle::Relation::Overlap => Relation::Overlap,
        oracle::Relation::Within => Relation::Within,
        oracle::Relation::Contains => Relation::Contains,
        oracle::Relation::Equal => Relation::Equal,
    }
}

/// The turn in the library's words.
pub(crate) fn orientation(turn: Ordering) -> Orientation {
    match turn {
        Ordering::Less => Orientation::Clockwise,
        Ordering::Equal => Orientation::Collinear,
        Ordering::Greater => Orientation::CounterClockwise,
    }
}

/// The feature in the library's words.
pub(crate) fn feature(feature: Feature) -> secant::Feature {
    let number = |n: usize| u32::try_from(n).expect("a small number");
    match feature {
        Feature::Boundary => secant::Feature::Boundary,
        Feature::Start => secant::Feature::Start,
        Feature::End => secant::Feature::End,
        Feature::Face(n) => secant::Feature::Face(number(n)),
        Feature::Vertex(n) => secant::Feature::Vertex(number(n)),
        Feature::Interior => secant::Feature::Interior,
    }
}

/// How a curve passes in the library's words.
pub(crate) fn passing(passing: Passing) -> secant::Passing {
    match passing {
        Passing::Crosses => secant::Passing::Crosses,
        Passing::Grazes => secant::Passing::Grazes,
        Passing::Ends => secant::Passing::Ends,
    }
}

/// A figure as the library has it, of one of its types.
pub(crate) enum Known<S: Tested> {
    Shape(Shape<2, S>),
    Convex(ConvexPolygon<S>),
    Polyline(Polyline<S>),
    Polygon(Polygon<S>),
    Circle(Boundary<Circle<S>>),
    Sides(Boundary<Rect<S>>),
    Ring(Boundary<Polygon<S>>),
}

impl<S: Tested> Known<S> {
    pub(crate) fn of(figure: &Figure<S>) -> Self {
        match figure {
            Figure::Planar(set) => Known::Shape(shape(set)),
            Figure::Capsule([p, q], r) => Known::Shape(Capsule::new(*p, *q, *r).into()),
            Figure::Polyline(vertices) => Known::Polyline(Polyline::new(&vertices[..])),
            Figure::Polygon(vertices) => Known::Polygon(Polygon::new(&vertices[..])),
            Figure::Circle(disc) => Known::Circle(Boundary(circle(disc))),
            Figure::Sides(rect) => Known::Sides(Boundary(Rect::new(rect.min, rect.max))),
            Figure::Ring(vertices) => Known::Ring(Boundary(Polygon::new(&vertices[..]))),
        }
    }

    /// The figure as every type that it can be.
    pub(crate) fn all(figure: &Figure<S>) -> Vec<Self> {
        let mut all = vec![Self::of(figure)];
        if let Figure::Polygon(vertices) = figure {
            all.extend(ConvexPolygon::try_new(&vertices[..]).map(Known::Convex));
            let three = <[[S; 2]; 3]>::try_from(&vertices[..]);
            all.extend(three.map(|three| Known::Shape(Triangle::new(three).into())));
        }
        all
    }

    /// The same where the type is known only at run time.
    pub(crate) fn any(&self) -> Shape<2, S> {
        match self {
            Known::Shape(shape) => shape.clone(),
            Known::Convex(shape) => shape.clone().into(),
            Known::Polyline(shape) => shape.clone().into(),
            Known::Polygon(shape) => shape.clone().into(),
            Known::Circle(shape) => (*shape).into(),
            Known::Sides(shape) => (*shape).into(),
            Known::Ring(shape) => shape.clone().into(),
        }
    }
}

/// Asks a question of the shape inside, whose type is known there.
macro_rules! with_known {
    ($known:expr, $inside:ident => $answer:expr) => {
        match $known {
            Known::Shape(shape) => with!(shape, $inside => $answer),
            Known::Convex($inside) => $answer,
            Known::Polyline($inside) => $answer,
            Known::Polygon($inside) => $answer,
            Known::Circle($inside) => $answer,
            Known::Sides($inside) => $answer,
            Known::Ring($inside) => $answer,
        }
    };
}
pub(crate) use with_known;

/// Asks a question of the shape inside, whose type is known there.
macro_rules! with {
    ($shape:expr, $inside:ident => $answer:expr) => {
        match $shape {
            secant::Shape::Point($inside) => $answer,
            secant::Shape::Line($inside) => $answer,
            secant::Shape::Ray($inside) => $answer,
            secant::Shape::Segment($inside) => $answer,
            secant::Shape::Aabb($inside) => $answer,
            secant::Shape::Ball($inside) => $answer,
            secant::Shape::Capsule($inside) => $answer,
            secant::Shape::Triangle($inside) => $answer,
            _ => unreachable!("a shape of the plane that is no chain"),
        }
    };
}
pub(crate) use with;

/// The same for the linear family alone.
macro_rules! with_linear {
    ($shape:expr, $inside:ident => $answer:expr) => {
        match $shape {
            secant::Shape::Point($inside) => $answer,
            secant::Shape::Line($inside) => $answer,
            secant::Shape::Ray($inside) => $answer,
            secant::Shape::Segment($inside) => $answer,
            _ => unreachable!("a linear shape"),
        }
    };
}
pub(crate) use with_linear;
