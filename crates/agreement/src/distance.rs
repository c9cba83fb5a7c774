//! How far two shapes are from each other, and where they are closest.

use secant_oracle::distance::{closest, distance};
use secant_oracle::hostile::limits;
use secant_oracle::plane::Planar;
use secant_oracle::{Rational, Surd};

use crate::convex::distances;
use crate::shape::{shape, with};
use crate::{Difference, Tested, same};

/// Whether the library agrees with the oracle about the distance, its square,
/// the closest points in both orders, and whether the shapes are within these
/// distances of each other, or within those about the distance itself.
pub(crate) fn distances<S: Tested>(
    a: &Planar<S>,
    b: &Planar<S>,
    about: &[S],
) -> Result<(), Difference> {
    let (x, y) = (shape(a), shape(b));
    let exact = distance(a, b);
    let expected = exact.each_ref().map(S::rounded);
    let [exact, _] = exact;
    let found = with!(&x, x => with!(&y, y => [x.distance(y), x.distance_squared(y)]));
    same("distance and its square", found.map(S::bits), expected)?;
    let found = with!(&x, x => with!(&y, y => [y.distance(x), y.distance_squared(x)]));
    same(
        "distance and its square, exchanged",
        found.map(S::bits),
        expected,
    )?;
    let found = [x.distance(&y), x.distance_squared(&y)];
    same(
        "distance and its square of any",
        found.map(S::bits),
        expected,
    )?;

    let near: [S; 5] = limits(&exact);
    for &d in near.iter().chain(about) {
        let expected = exact.compare(&Rational::of(d)).is_le();
        let found = with!(&x, x => with!(&y, y => [x.within(y, d), y.within(x, d)]));
        same(
            &format!("within {d:?}, and exchanged"),
            found,
            [expected; 2],
        )?;
        same(&format!("within {d:?} of any"), x.within(&y, d), expected)?;
    }
    for (d, expected) in S::special() {
        let found = with!(&x, x => with!(&y, y => x.within(y, d)));
        same(&format!("within {d:?}"), found, expected)?;
    }

    let expected = closest(a, b).map(S::rounded);
    let found = with!(&x, x => with!(&y, y => x.closest_points(y)));
    same("closest points", S::closest(found), expected)?;
    same(
        "closest points of any",
        S::closest(x.closest_points(&y)),
        expected,
    )?;
    let found = with!(&x, x => with!(&y, y => y.closest_points(x)));
    let expected = closest(b, a).map(S::rounded);
    same("closest points, exchanged", S::closest(found), expected)
}

/// The same of two shapes of the plane of which one is a curve or polygon, without closest points.
pub(crate) fn of_any<S: Tested>(
    x: &secant::Shape<2, S>,
    y: &secant::Shape<2, S>,
    exact: &Surd,
) -> Result<(), Difference> {
    distances!(x, y, [exact.clone(), exact.squared()]);
    // A common point is one point, and other closest points are exchanged with the shapes.
    let (near, back) = (x.closest_points(y), y.closest_points(x));
    let one_point = near.a.map(S::bits) == near.b.map(S::bits);
    same(
        "whether there is a common point",
        one_point || exact.sign().is_gt(),
        true,
    )?;
    let parameters = [near.t.is_some(), near.u.is_some()];
    let exchanged = [back.u.is_some(), back.t.is_some()];
    same(
        "which closest points have parameters",
        exchanged,
        parameters,
    )
}
