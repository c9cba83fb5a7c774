//! Convex sets of the plane and of space: every two that the library has.

use secant::{
    Aabb, Ball, Capsule, ConvexPolygon, Feature, Line, Penetration, Plane, Point, Ray, Relation,
    Segment, Shape, Triangle,
};
use secant_oracle as oracle;
use secant_oracle::convex::{self, Heading, Set, Shape as Given};
use secant_oracle::hostile::limits;
use secant_oracle::{Rational, Surd};

use crate::shape::with;
use crate::{Bits, Difference, Tested, same, scene};

/// What two shapes say of how far apart they are.
macro_rules! distances {
    ($x:expr, $y:expr, $exact:expr) => {{
        let (x, y, exact) = ($x, $y, $exact);
        let expected = exact.each_ref().map(S::rounded);
        let found = [x.distance(y), x.distance_squared(y)].map(S::bits);
        same("distance and its square", found, expected)?;
        let found = [y.distance(x), y.distance_squared(x)].map(S::bits);
        same("distance and its square, exchanged", found, expected)?;
        for d in limits::<S>(&exact[0]) {
            let expected = exact[0].compare(&Rational::of(d)).is_le();
            let found = [x.within(y, d), y.within(x, d)];
            same(
                &format!("within {d:?}, and exchanged"),
                found,
                [expected; 2],
            )?;
        }
    }};
}

pub(crate) use distances;

/// What two shapes of known types say.
macro_rules! of_polygon {
    ($x:expr, $y:expr, $expected:expr, $exact:expr) => {{
        let (x, y, expected) = ($x, $y, $expected);
        same("relation", x.relation(y), expected)?;
        same("relation, exchanged", y.relation(x), expected.reversed())?;
        same(
            "intersects",
            [x.intersects(y), y.intersects(x)],
            [expected.meets(); 2],
        )?;
        distances!(x, y, $exact);
    }};
}

/// The ways out of each other.
macro_rules! penetrations {
    ($x:expr, $y:expr, $exact:expr) => {{
        let (x, y) = ($x, $y);
        let [one, other] = $exact;
        same(
            "penetration",
            x.penetration(y).map(way_out::<_, S>),
            one.map(rounded::<_, S>),
        )?;
        same(
            "penetration, exchanged",
            y.penetration(x).map(way_out::<_, S>),
            other.map(rounded::<_, S>),
        )?;
    }};
}

/// Asks a question of the bounded shape inside.
macro_rules! with_bounded {
    ($shape:expr, $inside:ident => $answer:expr) => {
        match $shape {
            Shape::Point($inside) => $answer,
            Shape::Segment($inside) => $answer,
            Shape::Aabb($inside) => $answer,
            Shape::Ball($inside) => $answer,
            Shape::Capsule($inside) => $answer,
            Shape::Triangle($inside) => $answer,
            _ => unreachable!("a bounded shape"),
        }
    };
}

/// A set as the library has it.
pub(crate) enum Known<const D: usize, S: Tested + secant::ScalarIn<D>> {
    Shape(Shape<D, S>),
    Polygon(ConvexPolygon<S>),
}

/// The shape as the library has it, unless it is a plane or polygon.
pub(crate) fn shape<const D: usize, S: Tested + secant::ScalarIn<D>>(
    given: &Given<D, S>,
) -> Option<Shape<D, S>> {
    Some(match *given {
        Given::Point(p) => Point::new(p).into(),
        Given::Line { origin, heading } => match heading {
            Heading::Direction(d) => Line::new(origin, d).into(),
            Heading::Through(q) => Line::through(origin, q).into(),
        },
        Given::Ray { origin, heading } => match heading {
            Heading::Direction(d) => Ray::new(origin, d).into(),
            Heading::Through(q) => Ray::through(origin, q).into(),
        },
        Given::Segment { start, end } => Segment::new(start, end).into(),
        Given::Aabb { min, max } => Aabb::new(min, max).into(),
        Given::Ball { center, radius } => Ball::new(center, radius).into(),
        Given::Capsule { start, end, radius } => Capsule::new(start, end, radius).into(),
        Given::Triangle(vertices) => Triangle::new(vertices).into(),
        Given::Polygon(_) | Given::Plane { .. } | Given::PlaneThrough(_) => return None,
    })
}

/// Whether a set is bounded.
fn is_bounded<const D: usize, S>(given: &Given<D, S>) -> bool {
    !matches!(
        given,
        Given::Line { .. } | Given::Ray { .. } | Given::Plane { .. } | Given::PlaneThrough(_)
    )
}

/// A way out as the oracle has it.
type WayOut<const D: usize, R> = (R, [R; D], [R; D], [Feature; 2]);

/// The numbers and features of an answer.
fn way_out<const D: usize, S: Tested>(found: Penetration<D, S::Real>) -> WayOut<D, Bits> {
    let Penetration {
        depth,
        vector,
        normal,
        features,
    } = found;
    (
        S::bits(depth),
        vector.map(S::bits),
        normal.map(S::bits),
        features,
    )
}

/// What they should be.
fn rounded<const D: usize, S: Tested>(exact: convex::Penetration<D>) -> WayOut<D, Bits> {
    (
        S::rounded(&exact.depth),
        exact.vector.each_ref().map(S::rounded),
        exact.normal.each_ref().map(S::rounded),
        exact.features.map(scene::feature_in_space),
    )
}

/// The set of the plane as the library has it.
pub(crate) fn flat<S: Tested>(given: &Given<2, S>) -> Known<2, S> {
    match (shape(given), given) {
        (Some(shape), _) => Known::Shape(shape),
        (None, Given::Polygon(vertices)) => Known::Polygon(ConvexPolygon::new(&vertices[..])),
        (None, _) => panic!("{given:?} is a set of space"),
    }
}

/// The set of space as the library has it.
pub(crate) fn spatial<S: Tested>(given: &Given<3, S>) -> Known<3, S> {
    Known::Shape(match (shape(given), given) {
        (Some(shape), _) => shape,
        (None, &Given::Plane { point, normal }) => Plane::new(point, normal).into(),
        (None, &Given::PlaneThrough(points)) => Plane::through(points).into(),
        (None, _) => panic!("{given:?} is a set of the plane"),
    })
}

/// The relation of two sets of the plane, where the library agrees about it in both orders.
pub(crate) fn in_plane<S: Tested>(
    a: &Given<2, S>,
    b: &Given<2, S>,
) -> Result<oracle::Relation, Difference> {
    let (x, y) = (flat(a), flat(b));
    let sets = [Set::of(a), Set::of(b)];
    let related = convex::relation(&sets[0], &sets[1]);
    let exact = &convex::distance(&sets[0], &sets[1]);
    let expected = crate::relation(related);
    if is_bounded(a) && is_bounded(b) {
        let exact = [convex::penetration(a, b), convex::penetration(b, a)];
        match (&x, &y) {
            (Known::Shape(x), Known::Shape(y)) => {
                with_bounded!(x, x => with_bounded!(y, y => penetrations!(x, y, exact)));
            }
            (Known::Polygon(x), Known::Polygon(y)) => penetrations!(x, y, exact),
            (Known::Polygon(x), Known::Shape(y)) => {
                with_bounded!(y, y => penetrations!(x, y, exact));
            }
            (Known::Shape(x), Known::Polygon(y)) => {
                with_bounded!(x, x => penetrations!(x, y, exact));
            }
        }
    }
    match (&x, &y) {
        (Known::Shape(x), Known::Shape(y)) => {
            of_shapes(x, y, expected, exact)?;
            closest_points([x, y], [a, b])?;
        }
        (Known::Polygon(x), Known::Polygon(y)) => of_polygon!(x, y, expected, exact),
        (Known::Polygon(x), Known::Shape(y)) => {
            with!(y, y => of_polygon!(x, y, expected, exact));
        }
        (Known::Shape(x), Known::Polygon(y)) => {
            with!(x, x => of_polygon!(x, y, expected, exact));
        }
    }
    Ok(related)
}

/// The relation of two sets of space, likewise.
pub(crate) fn in_space<S: Tested>(
    a: &Given<3, S>,
    b: &Given<3, S>,
) -> Result<oracle::Relation, Difference> {
    let (Known::Shape(x), Known::Shape(y)) = (spatial(a), spatial(b)) else {
        unreachable!("polygons are of the plane")
    };
    let sets = [Set::of(a), Set::of(b)];
    let related = convex::relation(&sets[0], &sets[1]);
    let exact = convex::distance(&sets[0], &sets[1]);
    if is_bounded(a) && is_bounded(b) {
        let exact = [convex::penetration(a, b), convex::penetration(b, a)];
        with_bounded!(&x, x => with_bounded!(&y, y => penetrations!(x, y, exact)));
    }
    of_shapes(&x, &y, crate::relation(related), &exact)?;
    closest_points([&x, &y], [a, b])?;
    Ok(related)
}

/// What [`Shape`] says; that it says what the types say, the library's own tests see.
fn of_shapes<const D: usize, S: Tested + secant::ScalarIn<D>>(
    x: &Shape<D, S>,
    y: &Shape<D, S>,
    expected: Relation,
    exact: &[Surd; 2],
) -> Result<(), Difference> {
    same("relation", x.relation(y), expected)?;
    same("relation, exchanged", y.relation(x), expected.reversed())?;
    same(
        "intersects",
        [x.intersects(y), y.intersects(x)],
        [expected.meets(); 2],
    )?;
    same(
        "whether there is a common part",
        x.intersection(y).is_some(),
        expected.meets(),
    )?;
    distances!(x, y, exact);
    Ok(())
}

/// Whether the closest points are right, in both orders.
fn closest_points<const D: usize, S: Tested + secant::ScalarIn<D>>(
    [x, y]: [&Shape<D, S>; 2],
    [a, b]: [&Given<D, S>; 2],
) -> Result<(), Difference> {
    let [expected, exchanged] = convex::closest(a, b).map(|near| near.map(S::rounded));
    same("closest points", S::closest(x.closest_points(y)), expected)?;
    same(
        "closest points, exchanged",
        S::closest(y.closest_points(x)),
        exchanged,
    )
}
