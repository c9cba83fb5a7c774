//! Distances of polylines and polygons: the least of those of their edges, one by one.

use super::body::Body;
use super::candidates::closest_pair;
use super::pair::Pair;
use super::{apart, settled, within_finite};
use crate::kernel::{Sign, Target};
use crate::pairs::chain::{Chain, Location};
use crate::pairs::{Distance, chain_chain};
use crate::{
    Aabb, Ball, Capsule, ConvexPolygon, Line, Point, Polygon, Polyline, Ray, Scalar, Segment,
    Triangle,
};

/// A shape of the plane: a chain of edges, or a core with a radius.
enum Figure<'a, S> {
    Chain(Chain<'a, S>),
    Body(Body<2, S>),
}

impl<'a, S: Scalar> From<&'a Polyline<S>> for Figure<'a, S> {
    fn from(polyline: &'a Polyline<S>) -> Self {
        Self::Chain(polyline.into())
    }
}

impl<'a, S: Scalar> From<&'a Polygon<S>> for Figure<'a, S> {
    fn from(polygon: &'a Polygon<S>) -> Self {
        Self::Chain(polygon.into())
    }
}

impl<'a, S: Scalar> From<&'a ConvexPolygon<S>> for Figure<'a, S> {
    fn from(polygon: &'a ConvexPolygon<S>) -> Self {
        polygon.polygon().into()
    }
}

/// The other shapes, and the rows that they have with chains.
macro_rules! bodies {
    ($($shape:ident)+) => { $(
        impl<S: Scalar> From<&$shape<2, S>> for Figure<'_, S> {
            fn from(shape: &$shape<2, S>) -> Self {
                Self::Body(shape.into())
            }
        }

        chains! { @both $shape<2, S>, [ConvexPolygon<S>, Polygon<S>, Polyline<S>] }
    )+ };
}

macro_rules! chains {
    (@both $a:ty, [$($b:ty),+]) => { $(
        chains! { @pair $a, $b }
        chains! { @pair $b, $a }
    )+ };
    (@same $a:ty, [$($b:ty),+]) => { $( chains! { @pair $a, $b } )+ };
    (@pair $a:ty, $b:ty) => {
        impl<S: Scalar> Distance<$b> for $a {
            type Scalar = S;
            fn within(&self, other: &$b, d: S) -> bool {
                within(&self.into(), &other.into(), d)
            }
            fn distance(&self, other: &$b) -> S::Real {
                distance(&self.into(), &other.into())
            }
            fn distance_squared(&self, other: &$b) -> S::Real {
                distance_squared(&self.into(), &other.into())
            }
        }
    };
}

bodies! { Aabb Ball Capsule Line Point Ray Segment Triangle }
chains! { @same ConvexPolygon<S>, [ConvexPolygon<S>, Polygon<S>, Polyline<S>] }
chains! { @same Polygon<S>, [ConvexPolygon<S>, Polygon<S>, Polyline<S>] }
chains! { @same Polyline<S>, [ConvexPolygon<S>, Polygon<S>, Polyline<S>] }

/// Whether the area within a chain holds a point.
fn holds<S: Scalar>(chain: &Chain<'_, S>, x: [S; 2]) -> bool {
    chain.filled().is_some() && chain.locate(x) != Location::Outside
}

/// The closest pair of edges of two chains that are apart, and nothing where they meet.
fn of_chains<S: Scalar>(a: &Chain<'_, S>, b: &Chain<'_, S>) -> Option<Pair<2, S>> {
    if chain_chain::intersects(a, b) {
        return None;
    }
    let edges = a.segments().flat_map(|e| b.segments().map(move |f| (e, f)));
    let pairs = edges.filter_map(|(e, f)| closest_pair(&(&e).into(), &(&f).into()));
    pairs.reduce(closer)
}

/// The closest pair of an edge of a chain and another shape's core, where the shapes are apart.
fn of_body<S: Scalar>(chain: &Chain<'_, S>, body: &Body<2, S>) -> Option<Pair<2, S>> {
    if holds(chain, body.core.point()) {
        return None;
    }
    let mut best = None;
    for edge in chain.segments() {
        let pair = apart(&(&edge).into(), body)?;
        best = Some(best.map_or(pair, |best| closer(best, pair)));
    }
    best
}

fn closer<S: Scalar>(best: Pair<2, S>, pair: Pair<2, S>) -> Pair<2, S> {
    match pair.separation().compare(&best.separation()) {
        Sign::Negative => pair,
        _ => best,
    }
}

/// The closest pair, where the shapes are apart, and the radius to take off.
fn least<S: Scalar>(a: &Figure<'_, S>, b: &Figure<'_, S>) -> Option<(Pair<2, S>, S)> {
    match (a, b) {
        (Figure::Chain(a), Figure::Chain(b)) => Some((of_chains(a, b)?, S::default())),
        (Figure::Chain(chain), Figure::Body(body)) | (Figure::Body(body), Figure::Chain(chain)) => {
            Some((of_body(chain, body)?, body.radius))
        }
        (Figure::Body(a), Figure::Body(b)) => Some((apart(a, b)?, a.radius)),
    }
}

fn distance<S: Scalar>(a: &Figure<'_, S>, b: &Figure<'_, S>) -> S::Real {
    least(a, b).map_or(S::Real::nearest(0.0), |(pair, radius)| {
        pair.separation().distance([radius, S::default()])
    })
}

fn distance_squared<S: Scalar>(a: &Figure<'_, S>, b: &Figure<'_, S>) -> S::Real {
    least(a, b).map_or(S::Real::nearest(0.0), |(pair, radius)| {
        pair.separation().distance_squared([radius, S::default()])
    })
}

fn within<S: Scalar>(a: &Figure<'_, S>, b: &Figure<'_, S>, d: S) -> bool {
    settled(d).unwrap_or_else(|| match (a, b) {
        (Figure::Chain(a), Figure::Chain(b)) => {
            let near = |e: &Body<2, S>| b.segments().any(|f| within_finite(e, &(&f).into(), d));
            chain_chain::intersects(a, b) || a.segments().any(|e| near(&(&e).into()))
        }
        (Figure::Chain(chain), Figure::Body(body)) | (Figure::Body(body), Figure::Chain(chain)) => {
            holds(chain, body.core.point())
                || chain
                    .segments()
                    .any(|edge| within_finite(&(&edge).into(), body, d))
        }
        (Figure::Body(a), Figure::Body(b)) => within_finite(a, b, d),
    })
}
